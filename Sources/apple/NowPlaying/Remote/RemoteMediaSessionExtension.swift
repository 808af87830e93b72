// SPDX-License-Identifier: MIT

public import ExtensionFoundation
internal import NowPlayingCore
internal import NowPlayingEngine
internal import NowPlayingPlatform

/// The program that shows an application's remote sessions while the application is closed. The desktop starts it when
/// a push message arrives or the application requests a session. It ends after its last session has ended.
///
/// ```swift
/// @main
/// final class RadioExtension: RemoteMediaSessionExtension {
///   init() { MediaApplication.current.id = "org.example.Radio" }
///
///   func session(_ radio: Radio) async throws -> RadioModel {
///     // An error here refuses the session.
///     guard !radio.station.isEmpty else { throw MediaCommandError.noSuchContent }
///     return RadioModel(radio)
///   }
/// }
/// ```
///
/// ``session(_:)`` is called once for each id. Later attributes of that id go to
/// ``RemoteMediaSessionRepresentable/update(_:)`` of the same model. If `session(_:)` throws, or the attributes cannot
/// be decoded, the session is refused.
///
/// One file installs it, and names the program that the desktop starts: see <doc:ShowingRemoteSessions>.
@MainActor
public protocol RemoteMediaSessionExtension<Attributes>: AppExtension {
  /// The attributes that the application and its server send.
  associatedtype Attributes
  /// The model of a session.
  associatedtype Session: RemoteMediaSessionRepresentable<Attributes>

  /// Makes the model of a new session.
  func session(_ attributes: Attributes) async throws -> Session
}

extension RemoteMediaSessionExtension {
  /// The library's configuration, which is the only one.
  public var configuration: RemoteMediaSessionExtensionConfiguration<Self> {
    RemoteMediaSessionExtensionConfiguration(extension: self)
  }

  /// The extension point of remote sessions.
  @AppExtensionPoint.Bind public var extensionPoint: AppExtensionPoint {
    AppExtensionPoint.Identifier(host: "com.apple.nowplaying", name: "remote-media")
  }

  /// Runs this program as the extension. `@main` calls it. It returns when the last session has ended and no request
  /// has arrived for five seconds. Meanwhile the main thread's run loop runs, and with it the main actor.
  ///
  /// If the program cannot be the extension, the log has the reason, and the program ends with status 1. This happens
  /// if there is no bus, another process is the extension, or the application is not known (see ``MediaApplication``).
  public static func main() {
    guard let host = Self().host, ExtensionProgram.run({ host.handle($0) }) else { exit(EXIT_FAILURE) }
  }

  /// Hosts the application's sessions in this process if no extension is installed. Code that starts sessions does not
  /// change. Call it once, before the first session is started.
  ///
  /// ``MediaApplication/id`` must be a valid bus name, such as "org.example.Shows". Otherwise this throws
  /// ``RemoteMediaSessionError/internalFailure``.
  public static func hostInProcess() throws {
    guard let host = Self().host, MediaApplication.isKnown, let context = Host.context else {
      throw RemoteMediaSessionError.internalFailure
    }
    let failure = Log.attempt("hosting remote sessions") { () throws(Failure) in
      try context.hostExtension { event in MainQueue.shared.add { host.handle(event) } }
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
