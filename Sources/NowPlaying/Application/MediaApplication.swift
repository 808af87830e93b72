// SPDX-License-Identifier: MIT

internal import Foundation
internal import NowPlayingCore
internal import NowPlayingEngine
internal import NowPlayingPlatform

/// Who is playing: what a desktop wants to know of the program. Apple's systems read it from the bundle, so there is
/// nothing of the kind in Apple's framework.
///
/// ```swift
/// MediaApplication.current.id = "org.example.Player"
/// MediaApplication.current.name = "Example Player"
/// ```
///
/// A program that does not set its id has that of the environment variable `NOWPLAYING_APPLICATION_ID`; else that of its
/// bundle; else that of the installed files whose `Exec` is this program: `org.example.Player.RemoteMedia.service` for the
/// bus, or `org.example.Player.desktop`; else the name of the executable. Where two such files name two applications, the
/// log says which, and an extension does not start.
public struct MediaApplication: Sendable, Equatable {
  /// The id, as the desktop file has it: "org.example.Player". It stands once the first session was made.
  public var id: String {
    get { givenID ?? ApplicationIdentity.current.id }
    set { givenID = newValue }
  }
  private var givenID: String?
  /// What people read as the name of the player; nil: the last part of the id.
  public var name: String?
  /// The basename of the desktop file, which has icon and window; nil: the id, if there is such a file.
  public var desktopEntry: String?
  /// Whether every session has a place of its own on the desktop, and not the application's primary alone. It stands
  /// once the first session was made.
  public var showsAllSessions = false
  /// Whether the address of what plays, and the ids of items, may be read by every program on the bus. Without it other
  /// programs see a hash of each id. It cannot change once the first session was made.
  public var showsAddresses = false
  /// Whether a published session stays on the desktop while nothing plays, as stopped and without a track: for players that
  /// are started before they play. It cannot change once the first session was made.
  public var showsIdleSessions = false
  /// Whether every session takes a name on the bus with an ending of its own, also the first. It cannot change once the
  /// first session was made.
  public var hasUniqueNames = false
  /// The public key that the application's server signs its push messages with (VAPID, RFC 8292), in base64url; nil: it
  /// signs none. Set it before the first remote session is hosted or started.
  public var pushKey: String?
  /// The distributor of push messages that the listener has chosen, by the last part of its bus name: "kde"; nil: the
  /// one that was registered with before, else the first by name.
  public var pushDistributor: String?

  private static let setting = Guarded(MediaApplication())

  /// This program.
  public static var current: MediaApplication {
    get { setting.withLock { $0 } }
    set {
      let context = Host.contextIfMade
      let (old, new) = setting.withLock { setting in
        let old = setting
        setting = context == nil ? newValue : newValue.keeping(whatStandsIn: old)
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

  /// The same but for what stands once the first session was made.
  private func keeping(whatStandsIn old: MediaApplication) -> MediaApplication {
    var kept = self
    func keep<Value: Equatable>(_ part: WritableKeyPath<MediaApplication, Value>, _ name: String) {
      guard kept[keyPath: part] != old[keyPath: part] else { return }
      kept[keyPath: part] = old[keyPath: part]
      Log.writeMistake(
        "MediaApplication." + name + " stays \(old[keyPath: part]): set it before the first session is made")
    }
    keep(\.id, "id")
    keep(\.showsAllSessions, "showsAllSessions")
    keep(\.showsAddresses, "showsAddresses")
    keep(\.showsIdleSessions, "showsIdleSessions")
    keep(\.hasUniqueNames, "hasUniqueNames")
    return kept
  }

  /// Says how push messages come.
  func setPush(of context: Context, insteadOf old: MediaApplication? = nil) {
    Log.attempt("MediaApplication.pushKey") { () throws(Failure) in
      if pushKey != old?.pushKey { try context.set(pushKey: pushKey) }
    }
    Log.attempt("MediaApplication.pushDistributor") { () throws(Failure) in
      if pushDistributor != old?.pushDistributor { try context.set(pushDistributor: pushDistributor) }
    }
  }

  /// Whether the id is one that an extension can have. If it is not, the log says how to set it.
  static var isKnown: Bool {
    guard current.givenID == nil, let refusal = ApplicationIdentity.current.refusal else { return true }
    Log.writeMistake(.error, "remote sessions: " + refusal)
    return false
  }

  private var shortID: String { (try? ApplicationSettings(id: id))?.shortID ?? id }

  /// The same in the engine's words. What is refused is left out: a player without its icon is better than none.
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
    made.showsAddresses = showsAddresses
    made.showsIdle = showsIdleSessions
    made.hasUniqueNames = hasUniqueNames
    return made
  }
}
