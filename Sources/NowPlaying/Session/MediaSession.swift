// SPDX-License-Identifier: MIT

public import Observation

/// Shows a model to the desktop, and brings what people ask for to its commands.
///
/// A session shows itself as soon as its model has content, and leaves the desktop with the last reference to it. The
/// first of an application's sessions represents it until another one asks to.
///
/// ```swift
/// let session = MediaSession(player)
/// try await session.requestToBecomeApplicationPrimary()
/// ```
///
/// The session keeps its model. A model that keeps its session is let go of by setting that to nil.
@MainActor
@Observable
public final class MediaSession<Representable: MediaSessionRepresentable> {
  /// The model's id.
  public nonisolated let id: String
  /// Whether this session represents the application.
  public private(set) var isApplicationPrimary = false
  /// Whether it may: whether there is something to show, and no other session has its id.
  public private(set) var canBecomeApplicationPrimary = false
  private var isKnownAsSystemPrimary = false
  @ObservationIgnored private var watchesSystemPrimary = false
  @ObservationIgnored private let driver: SessionDriver

  /// Shows a model, as soon as it has content. A session with the same id that is still there loses its place to this
  /// one.
  public convenience init(_ representable: Representable) {
    self.init(representable, publishesAtOnce: true)
  }

  /// The same, or holds the model back where `publishesAtOnce` is false: nothing is on the desktop, and a session with the
  /// same id keeps its place, until ``publish()`` or a request to become primary. Apple's framework has no such choice.
  public init(_ representable: Representable, publishesAtOnce: Bool) {
    id = representable.id
    driver = SessionDriver(
      id: representable.id, isObservable: representable is any Observable, publishes: publishesAtOnce
    ) {
      SessionDriver.Description(
        content: representable.content, playback: representable.playbackSnapshot, commands: representable.commands)
    }
    driver.primaryChanged = { [weak self] in self?.look() }
    look()
  }

  /// Whether the media keys come to this session, as far as can be known: a desktop does not say. It is watched from the
  /// first question on.
  public var isSystemPrimary: Bool {
    if !watchesSystemPrimary {
      watchesSystemPrimary = true
      look()
    }
    return isKnownAsSystemPrimary
  }

  /// Shows a model that was held back, without making it the application's. On a desktop that shows one session an
  /// application, it is seen only where no other session is published; see ``MediaApplication/showsAllSessions``. Does
  /// nothing where the session is published already.
  ///
  /// Throws as ``requestToBecomeApplicationPrimary()`` does, but not for want of content: the session is seen with the first
  /// that there is.
  public func publish() throws {
    try driver.publish()
    look()
  }

  /// Makes this session the one that represents the application, and shows it if it was held back.
  ///
  /// Throws ``MediaSessionError/invalidState`` where there is no content, or where the application publishes through
  /// MPNowPlayingInfoCenter, and a session that was held back stays so; ``MediaSessionError/sessionInvalidated`` where
  /// another session has its id now;
  /// ``MediaSessionError/internalFailure`` where the system gives no thread. Without a bus it succeeds, and the session is
  /// shown when there is one.
  public func requestToBecomeApplicationPrimary() async throws {
    try driver.becomeApplicationPrimary()
  }

  /// Makes this session the application's, and asks the desktop to send its media keys here.
  ///
  /// No desktop promises that. Where the keys still go elsewhere, as far as can be known, or no bus is there within two
  /// seconds, it throws ``MediaSessionError/internalFailure``, and the session is the application's all the same;
  /// otherwise it throws as ``requestToBecomeApplicationPrimary()`` does.
  public func requestToBecomeSystemPrimary() async throws {
    try await driver.becomeSystemPrimary()
  }

  private func look() {
    // Assigned only where it differs: to assign is to say that it changed.
    if isApplicationPrimary != driver.isApplicationPrimary { isApplicationPrimary = driver.isApplicationPrimary }
    let canBecome = driver.hasContent && !driver.isInvalidated
    if canBecomeApplicationPrimary != canBecome { canBecomeApplicationPrimary = canBecome }
    guard watchesSystemPrimary else { return }
    let isSystemPrimary = driver.isSystemPrimary
    if isKnownAsSystemPrimary != isSystemPrimary { isKnownAsSystemPrimary = isSystemPrimary }
  }
}
