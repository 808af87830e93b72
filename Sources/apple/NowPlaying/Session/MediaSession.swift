// SPDX-License-Identifier: MIT

public import Observation

/// Shows a model on the desktop, and calls the model's actions when a client requests a command.
///
/// A session is visible while its model has content. It leaves the desktop when the last reference to it is released.
/// The first session represents the application until another session requests to.
///
/// ```swift
/// let session = MediaSession(player)
/// try await session.requestToBecomeApplicationPrimary()
/// ```
///
/// The session retains its model. If the model also retains its session, set the model's property to nil to end the
/// session.
@MainActor
@Observable
public final class MediaSession<Representable: MediaSessionRepresentable> {
  /// The model's id.
  public nonisolated let id: String
  /// Whether this session represents the application.
  public private(set) var isApplicationPrimary = false
  /// Whether this session can represent the application: it has content, and no other session uses its id.
  public private(set) var canBecomeApplicationPrimary = false
  /// Why the last ``requestToBecomeSystemPrimary()`` did not get the media keys, for people: "Example plays: begin to play". It
  /// is nil if the request did, or if none has ended.
  public private(set) var systemPrimaryRefusal: String?
  private var isKnownAsSystemPrimary = false
  @ObservationIgnored private var watchesSystemPrimary = false
  @ObservationIgnored private let driver: SessionDriver

  /// Shows a model as soon as it has content. If another session uses the same id, this session replaces it.
  public convenience init(_ representable: Representable) {
    self.init(representable, publishesAtOnce: true)
  }

  /// Shows a model at once, or only when you request it. If `publishesAtOnce` is false, nothing is on the desktop, and
  /// another session with the same id is not replaced. This ends with ``publish()`` or a request to become primary.
  /// Apple's framework has no such choice.
  public init(_ representable: Representable, publishesAtOnce: Bool) {
    id = representable.id
    driver = SessionDriver(
      id: representable.id, isObservable: representable is any Observable, publishes: publishesAtOnce
    ) {
      SessionDriver.Description(
        content: representable.content, playback: representable.playbackSnapshot, commands: representable.commands,
        isPrivate: representable.isPrivate, outputs: representable.outputs, queue: representable.queueSnapshot,
        playlists: representable.playlistsSnapshot)
    }
    driver.primaryChanged = { [weak self] in self?.refresh() }
    refresh()
  }

  /// Whether this session receives the media keys. If the service org.nowplaying.Center sends them, this is exact. Most
  /// desktops do not report the player, so there it is an estimate: see ``MediaApplication/primarySource``. The library
  /// begins to watch when this is read for the first time, and that read is an estimate without the other players.
  public var isSystemPrimary: Bool {
    if !watchesSystemPrimary {
      watchesSystemPrimary = true
      refresh()
    }
    return isKnownAsSystemPrimary
  }

  /// Shows a model that was held back, without making it the application's primary. If the desktop shows one session of
  /// each application, another published session can hide this one; see ``MediaApplication/showsAllSessions``. If the
  /// session is published already, this does nothing.
  ///
  /// It throws the errors of ``requestToBecomeApplicationPrimary()``, except for missing content. A session without
  /// content becomes visible when its model has content.
  public func publish() throws {
    try driver.publish()
    refresh()
  }

  /// Makes this session represent the application, and shows it if it was held back.
  ///
  /// Throws ``MediaSessionError/invalidState`` if there is no content, or if the application publishes through
  /// MPNowPlayingInfoCenter. In both cases a session that was held back stays so. Throws
  /// ``MediaSessionError/sessionInvalidated`` if another session uses its id now, and
  /// ``MediaSessionError/internalFailure`` if the system cannot start a thread. Without a bus it succeeds, and the
  /// session is shown when a bus is available.
  public func requestToBecomeApplicationPrimary() async throws {
    try driver.becomeApplicationPrimary()
  }

  /// Makes this session represent the application, and requests the media keys for it.
  ///
  /// If the service org.nowplaying.Center sends the media keys, the library requests them from it. No other desktop accepts
  /// a request. If the keys seem to go elsewhere, or no bus is available within two seconds, this throws
  /// ``MediaSessionError/internalFailure``, and ``systemPrimaryRefusal`` has the reason. The session represents the
  /// application in both cases. Otherwise this throws the errors of ``requestToBecomeApplicationPrimary()``.
  public func requestToBecomeSystemPrimary() async throws {
    defer { systemPrimaryRefusal = driver.systemPrimaryRefusal }
    try await driver.becomeSystemPrimary()
  }

  private func refresh() {
    // Each assignment notifies observers, so only a different value is assigned.
    if isApplicationPrimary != driver.isApplicationPrimary { isApplicationPrimary = driver.isApplicationPrimary }
    let canBecome = driver.hasContent && !driver.isInvalidated
    if canBecomeApplicationPrimary != canBecome { canBecomeApplicationPrimary = canBecome }
    guard watchesSystemPrimary else { return }
    let isSystemPrimary = driver.isSystemPrimary
    if isKnownAsSystemPrimary != isSystemPrimary { isKnownAsSystemPrimary = isSystemPrimary }
  }
}
