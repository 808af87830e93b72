// SPDX-License-Identifier: MIT

public import ExtensionFoundation
internal import NowPlayingCore
internal import NowPlayingEngine
internal import NowPlayingPlatform

/// The program that shows an application's remote sessions while the application is closed. The desktop starts it when
/// a push message comes or the application asks, and it leaves when its last session has ended.
///
/// ```swift
/// @main
/// final class RadioExtension: RemoteMediaSessionExtension {
///   init() { MediaApplication.current.id = "org.example.Radio" }
///
///   func session(_ radio: Radio) async throws -> RadioModel {
///     // What is thrown here refuses the session.
///     guard !radio.station.isEmpty else { throw MediaCommandError.noSuchContent }
///     return RadioModel(radio)
///   }
/// }
/// ```
///
/// ``session(_:)`` is called once for each id; what comes later goes to ``RemoteMediaSessionRepresentable/update(_:)``
/// of the same model. What it throws, and what cannot be decoded, refuses the session.
///
/// It is installed by one file, which says what the desktop starts: see <doc:ShowingRemoteSessions>.
@MainActor
public protocol RemoteMediaSessionExtension<Attributes>: AppExtension {
  /// What the application and its server say of a session.
  associatedtype Attributes
  /// The model of a session.
  associatedtype Session: RemoteMediaSessionRepresentable<Attributes>

  /// Makes the model of a session that is new.
  func session(_ attributes: Attributes) async throws -> Session
}

extension RemoteMediaSessionExtension {
  /// The library's; there is no other.
  public var configuration: RemoteMediaSessionExtensionConfiguration<Self> {
    RemoteMediaSessionExtensionConfiguration(extension: self)
  }

  /// That of remote sessions.
  @AppExtensionPoint.Bind public var extensionPoint: AppExtensionPoint {
    AppExtensionPoint.Identifier(host: "com.apple.nowplaying", name: "remote-media")
  }

  /// Runs this program as the extension: `@main` calls it. It comes back when the last session has ended and nothing
  /// more has come for five seconds. The run loop of the main thread runs meanwhile, and the main actor with it. Where
  /// the program cannot be the extension, because there is no bus, another process is, or its application is not known
  /// (see ``MediaApplication``), the log says so and it ends with status 1.
  public static func main() {
    guard let host = Self().host, ExtensionProgram.run({ host.take($0) }) else { exit(EXIT_FAILURE) }
  }

  /// Hosts the application's sessions in this process where the extension is not installed, which need then not be
  /// known to who starts them. Call it once, before the first session is started; ``MediaApplication/id`` has to be a
  /// name as the bus has them, "org.example.Shows", else this throws ``RemoteMediaSessionError/internalFailure``.
  public static func hostInProcess() throws {
    guard let host = Self().host, MediaApplication.isKnown, let context = Host.context else {
      throw RemoteMediaSessionError.internalFailure
    }
    let failure = Log.attempt("hosting remote sessions") { () throws(Failure) in
      try context.hostExtension { turn in MainQueue.shared.add { host.take(turn) } }
    }
    if failure != nil { throw RemoteMediaSessionError.internalFailure }
  }

  private var host: (any SessionHosting)? {
    if let host = configuration as? any SessionHosting { return host }
    Log.writeMistake(
      .error,
      "the configuration of an extension for remote sessions is a RemoteMediaSessionExtensionConfiguration: "
        + "return one, or leave the property out")
    return nil
  }
}
