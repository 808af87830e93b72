// SPDX-License-Identifier: MIT

public import Foundation
internal import NowPlayingCore
internal import NowPlayingEngine
internal import NowPlayingPlatform

extension ApplicationIdentity {
  /// The identity of this program.
  static let current = ApplicationIdentity(
    bundle: Bundle.main.bundleIdentifier, name: ProcessInfo.processInfo.processName,
    setting: "MediaApplication.current.id")
}

/// The application's identity and settings on the desktop. Apple's systems read the identity from the bundle, so
/// Apple's framework has no such type.
///
/// ```swift
/// MediaApplication.current.id = "org.example.Player"
/// MediaApplication.current.name = "Example Player"
/// ```
///
/// If a program does not set its id, the library uses the first of these:
///
/// - the environment variable `NOWPLAYING_APPLICATION_ID`
/// - the bundle's id
/// - the name of an installed file whose `Exec` is this program
/// - the name of the executable
///
/// Such a file is `org.example.Player.RemoteMedia.service` for the bus, or `org.example.Player.desktop`. If two files
/// name different applications, the log reports both, and an extension does not start.
public struct MediaApplication: Sendable, Equatable {
  /// The id, which is the name of the desktop file: "org.example.Player". It cannot change after the first session is
  /// made.
  public var id: String {
    get { givenID ?? ApplicationIdentity.current.id }
    set { givenID = newValue }
  }
  private var givenID: String?
  /// The player's name for people. If it is nil, the last part of the id is used.
  public var name: String?
  /// The basename of the desktop file, which has the icon and the window. If it is nil and a desktop file with the id
  /// exists, the id is used.
  public var desktopEntry: String?
  /// Whether every session appears on the desktop. If it is false, only the application's primary does. It cannot
  /// change after the first session is made.
  public var showsAllSessions = false
  /// Whether every program on the bus may read the URL of the item that plays, and the ids of items. If it is false,
  /// other programs see a hash of each id. It cannot change after the first session is made.
  public var showsURLs = false
  /// Whether the hashes of ids are the same in each process of the application, so that other programs recognize an item
  /// after a restart. Every program on the bus can then recognize what it saw before, so set it only if other programs
  /// need it. The key of the hashes is a file in `$XDG_STATE_HOME/nowplaying/keys`. It cannot change after the first
  /// session is made.
  public var hasLastingIDs = false
  /// Whether a published session stays on the desktop while nothing plays, as stopped and without a track. Use it for
  /// players that start before they play. It cannot change after the first session is made.
  public var showsIdleSessions = false
  /// Whether the bus name of every session has a suffix of its own. If it is false, the first session has none. It
  /// cannot change after the first session is made.
  public var hasUniqueNames = false
  /// The public key with which the application's server signs its push messages (VAPID, RFC 8292), in base64url. If it
  /// is nil, the server signs none. Set it before the first remote session is hosted or started.
  public var pushKey: String?
  /// The push distributor that the listener has chosen, by the last part of its bus name: "kde". If it is nil, the
  /// library uses the distributor of the last registration, otherwise the first by name.
  public var pushDistributor: String?

  private static let setting = Guarded(MediaApplication())

  /// The settings of this program.
  public static var current: MediaApplication {
    get { setting.withLock { $0 } }
    set {
      let context = Host.contextIfMade
      let (old, new) = setting.withLock { setting in
        let old = setting
        setting = context == nil ? newValue : newValue.keepingFixedSettings(of: old)
        return (old, setting)
      }
      guard let context, old != new else { return }
      Log.attempt("MediaApplication") { () throws(Failure) in
        if old.name != new.name { try context.set(name: new.name ?? new.shortID) }
        if old.desktopEntry != new.desktopEntry { try context.set(desktopEntry: new.desktopEntry) }
      }
      new.setPush(of: context, insteadOf: old)
    }
  }

  /// The same settings, with the old values of those that cannot change after the first session is made.
  private func keepingFixedSettings(of old: MediaApplication) -> MediaApplication {
    var kept = self
    func keep<Value: Equatable>(_ part: WritableKeyPath<MediaApplication, Value>, _ name: String) {
      guard kept[keyPath: part] != old[keyPath: part] else { return }
      kept[keyPath: part] = old[keyPath: part]
      Log.writeMistake(
        "MediaApplication." + name + " stays \(old[keyPath: part]): set it before the first session is made")
    }
    keep(\.id, "id")
    keep(\.showsAllSessions, "showsAllSessions")
    keep(\.showsURLs, "showsURLs")
    keep(\.hasLastingIDs, "hasLastingIDs")
    keep(\.showsIdleSessions, "showsIdleSessions")
    keep(\.hasUniqueNames, "hasUniqueNames")
    return kept
  }

  /// The item with which the player continues after the bus has started it.
  public struct ResumePoint: Sendable, Equatable {
    /// The id of the session that had the item.
    public let sessionID: String
    /// The id of the item.
    public let contentID: String
    /// The position in seconds. If it is nil, it is not known.
    public let elapsedTime: TimeInterval?
  }

  private static let resume = Guarded<(@MainActor @Sendable (ResumePoint) -> Void)?>(nil)

  /// Called before the command play that follows a start by the bus (`nowplaying resume`). It prepares the item, and does
  /// not play yet. It needs ``hasLastingIDs``, a service file, and a session that is on the bus: with content, or with
  /// ``showsIdleSessions``. Set it before the first session is made.
  public static var resumeHandler: (@MainActor @Sendable (ResumePoint) -> Void)? {
    get { resume.withLock { $0 } }
    set {
      resume.withLock { $0 = newValue }
      if let context = Host.contextIfMade { setResume(of: context) }
    }
  }

  /// Passes the handler to the engine.
  static func setResume(of context: Context) {
    guard let handler = resumeHandler else {
      Log.attempt("MediaApplication.resumeHandler") { () throws(Failure) in try context.set(resumeHandler: nil) }
      return
    }
    Log.attempt("MediaApplication.resumeHandler") { () throws(Failure) in
      try context.set(resumeHandler: { point, position in
        let point = ResumePoint(
          sessionID: point.session.text, contentID: point.item.text,
          elapsedTime: position.map { TimeInterval(microseconds: $0) })
        MainQueue.shared.add { handler(point) }
      })
    }
  }

  /// Which program decides about the media keys, and so whether ``MediaSession/isSystemPrimary`` is exact or an
  /// estimate.
  public enum PrimarySource: Sendable, Equatable {
    /// Not known yet, or there is no bus.
    case unknown
    /// The service org.nowplaying.Center. Media keys go through it, so the answer is exact.
    case center
    /// GNOME, by its own rule. It does not report the player, so the answer is an estimate.
    case gnome
    /// Plasma, by its own rule: the player of its media applet. An estimate too.
    case plasma
    /// playerctld: the first player of its list.
    case playerctld
    /// No program reports it. The library follows the players and applies its own rules, as an estimate.
    case rules
  }

  /// Which program decides about the media keys. The library begins to watch when this is read for the first time
  /// after a session was made. Until it knows the answer, this is ``PrimarySource/unknown``.
  public static var primarySource: PrimarySource {
    switch (try? Host.contextIfMade?.primarySource) ?? .unknown {
    case .unknown: .unknown
    case .center: .center
    case .gnome: .gnome
    case .plasma: .plasma
    case .playerctld: .playerctld
    case .rules: .rules
    }
  }

  /// Passes the push settings to the engine.
  func setPush(of context: Context, insteadOf old: MediaApplication? = nil) {
    Log.attempt("MediaApplication.pushKey") { () throws(Failure) in
      if pushKey != old?.pushKey { try context.set(pushKey: pushKey) }
    }
    Log.attempt("MediaApplication.pushDistributor") { () throws(Failure) in
      if pushDistributor != old?.pushDistributor { try context.set(pushDistributor: pushDistributor) }
    }
  }

  /// Whether an extension can have this id. If not, the log describes how to set it.
  static var isKnown: Bool {
    guard current.givenID == nil, let refusal = ApplicationIdentity.current.refusal else { return true }
    Log.writeMistake(.error, "remote sessions: " + refusal)
    return false
  }

  private var shortID: String { (try? ApplicationSettings(id: id))?.shortID ?? id }

  /// The engine's settings. An invalid setting is left out: a player without its icon is better than no player.
  func settings() throws(Failure) -> ApplicationSettings {
    if givenID == nil, let dispute = ApplicationIdentity.current.dispute {
      Log.writeMistake("MediaApplication.id: " + dispute)
    }
    var made: ApplicationSettings
    do throws(Failure) { made = try ApplicationSettings(id: id) } catch {
      Log.writeMistake("MediaApplication.id: " + error.reason)
      made = try ApplicationSettings(id: ProcessInfo.processInfo.processName)
    }
    made.name = name?.isEmpty == true ? nil : name
    Log.attempt("MediaApplication.desktopEntry") { () throws(Failure) in
      if let desktopEntry { made.desktopEntry = try ApplicationSettings.checked(desktopEntry: desktopEntry) }
    }
    made.publishesAll = showsAllSessions
    made.showsAddresses = showsURLs
    made.showsIdle = showsIdleSessions
    made.hasUniqueNames = hasUniqueNames
    return made
  }
}
