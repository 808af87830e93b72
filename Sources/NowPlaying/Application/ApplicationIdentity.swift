// SPDX-License-Identifier: MIT

internal import DBus
internal import Foundation
internal import NowPlayingPlatform

/// The id of the application, if the program does not set it. It comes from the environment, the bundle, or the files
/// that start the program.
struct ApplicationIdentity: Sendable {
  private enum Source {
    case given
    /// No source has an id, so the id is the executable's name.
    case guessed
    /// Two files contain different ids.
    case disputed(String)
  }

  let id: String
  private let source: Source

  /// The identity of this program.
  static let current = ApplicationIdentity()

  private init() {
    let variable = Environment.value(of: "NOWPLAYING_APPLICATION_ID") ?? ""
    if let given = variable.isEmpty ? Bundle.main.bundleIdentifier : variable {
      (id, source) = (given, .given)
      return
    }
    let starters = Starter.all(of: Self.program)
    guard let first = starters.first else {
      (id, source) = (ProcessInfo.processInfo.processName, .guessed)
      return
    }
    if let other = starters.first(where: { $0.id != first.id }) {
      id = ProcessInfo.processInfo.processName
      source = .disputed(
        "\(first.file) names this program \(first.id), and \(other.file) names it \(other.id): "
          + "set NOWPLAYING_APPLICATION_ID or MediaApplication.current.id, or remove one of the files")
    } else {
      (id, source) = (first.id, .given)
    }
  }

  /// Why the files that start this program contradict each other. If they do not, it is nil.
  var dispute: String? { if case .disputed(let reason) = source { reason } else { nil } }

  /// Why the bus cannot start the extension of this application. If it can, this is nil.
  var refusal: String? {
    let advice = "set NOWPLAYING_APPLICATION_ID or MediaApplication.current.id to \"org.example.Player\""
    return switch source {
    case .disputed(let reason): reason
    case .given where Connection.isBusName(id), .guessed where Connection.isBusName(id): nil
    case .given: "the application id \"\(id)\" is not a valid bus name: " + advice
    case .guessed:
      "no service file or desktop file starts \(Self.program), so its application is not known: " + advice
        + ", or install a file org.example.Player.RemoteMedia.service with Exec=\(Self.program)"
    }
  }

  /// The path of the executable, with links resolved.
  private static var program: String {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments.first ?? ""
  }
}
