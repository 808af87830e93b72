// SPDX-License-Identifier: MIT

internal import DBus
public import NowPlayingCore
internal import NowPlayingPlatform

/// The id of the application, if the program does not set it. It comes from the environment, the bundle, or the files
/// that start the program.
public struct ApplicationIdentity: Sendable {
  private enum Source {
    case given
    /// No source has an id, so the id is the executable's name.
    case guessed
    /// Two files contain different ids.
    case disputed(String)
  }

  public let id: String
  private let source: Source
  private let program: String
  /// How people set the id.
  private let advice: String

  /// The identity of a program; nil: this one. `bundle`: the id of its bundle, if it has one. Without files that start the
  /// program, its id is `name`, or the name of the executable. `setting`: the place of the id in the program, for messages.
  public init(
    program given: String? = nil, bundle: String? = nil, name: String? = nil,
    setting: String = "the application's id in the program"
  ) {
    advice = "set NOWPLAYING_APPLICATION_ID or " + setting
    let path = (given.map { ProgramFiles.path(of: Array($0.utf8)) } ?? ProgramFiles.ownPath) ?? []
    program = path.isEmpty ? given ?? "" : String(decoding: path, as: UTF8.self)
    let variable = Environment.value(of: "NOWPLAYING_APPLICATION_ID") ?? ""
    if let given = variable.isEmpty ? bundle : variable {
      (id, source) = (given, .given)
      return
    }
    let ownName = name ?? program.parts(separatedBy: UInt8(ascii: "/")).last ?? ""
    let starters = path.isEmpty ? [] : Starter.all(of: path)
    guard let first = starters.first else {
      (id, source) = (ownName, .guessed)
      return
    }
    if let other = starters.first(where: { !$0.id.hasSameBytes(as: first.id) }) {
      id = ownName
      source = .disputed(
        first.file + " names this program " + first.id + ", and " + other.file + " names it " + other.id + ": "
          + advice + ", or remove one of the files")
    } else {
      (id, source) = (first.id, .given)
    }
  }

  /// Why the files that start this program contradict each other. If they do not, it is nil.
  public var dispute: String? { if case .disputed(let reason) = source { reason } else { nil } }

  /// The id, if a source has it.
  public func needID() throws(Failure) -> String {
    switch source {
    case .given: return id
    case .guessed: throw Failure(.notFound, "no service file or desktop file starts " + program + ": " + advice)
    case .disputed(let reason): throw Failure(.invalidState, reason)
    }
  }

  /// Why the bus cannot start the extension of this application. If it can, this is nil.
  public var refusal: String? {
    let advice = advice + " to \"org.example.Player\""
    return switch source {
    case .disputed(let reason): reason
    case .given where Names.isBusName(id), .guessed where Names.isBusName(id): nil
    case .given: "the application id \"" + id + "\" is not a valid bus name: " + advice
    case .guessed:
      "no service file or desktop file starts " + program + ", so its application is not known: " + advice
        + "; or install a file org.example.Player.RemoteMedia.service with Exec=" + program
    }
  }
}
