// SPDX-License-Identifier: MIT

internal import NowPlaying
internal import NowPlayingCore
internal import NowPlayingEngine
internal import NowPlayingPlatform

/// Publishes one session of the program, from its info center and its command center, through the engine.
final class Publication: Sendable {
  /// The publication of the shared info center and the shared command center.
  static let shared = Publication(id: "now-playing")

  private let id: String
  let infoCenter: MPNowPlayingInfoCenter
  let commandCenter: MPRemoteCommandCenter
  private let pendingUpdate = PendingUpdate()
  @MainActor private var published: PublishedSession?
  /// The values that were published last.
  @MainActor private var shown: InfoReader?
  @MainActor private var shownPosition: InfoState.TimedPosition?
  @MainActor private var wasRefused = false
  /// Called when the session may have become primary, may have ceased to be primary, or when its ability to become
  /// primary may have changed.
  @MainActor var changed: (() -> Void)?

  init(id: String) {
    self.id = id
    infoCenter = MPNowPlayingInfoCenter(pendingUpdate)
    commandCenter = MPRemoteCommandCenter(pendingUpdate)
    pendingUpdate.connect { [weak self] in self?.show() }
  }

  // MARK: On the bus

  @MainActor
  private func show() {
    let state = infoCenter.state
    if published == nil, state.info?.isEmpty ?? true {
      Log.write(.info, "MPNowPlayingInfoCenter: no player is shown until nowPlayingInfo has a value")
    }
    guard let info = state.info, !info.isEmpty, let published = published ?? begin() else {
      published = nil
      shown = nil
      shownPosition = nil
      if state.info == nil { wasRefused = false }
      changed?()
      return
    }
    let reader = InfoReader(info)
    // Most players set a new position every second, and no other value.
    let isSameItem =
      shownPosition?.date == state.timedPosition?.date
      && shown.map { reader.isEqual(to: $0, except: ContentDraft.playbackKeys) } ?? false
    // An old position is no longer right, so an unchanged one is not published again.
    let timed = state.timedPosition == shownPosition ? nil : state.timedPosition
    published.update {
      published.offer(commandCenter.offered(Languages(reader)))
      if !isSameItem {
        let draft = ContentDraft(reader, at: state.timedPosition)
        published.attempt { () throws(Failure) in
          try published.session.set(content: draft?.content, images: draft?.images)
        }
      }
      published.attempt { () throws(Failure) in
        try published.session.set(playback: reader.playback(state.playbackState, timed))
      }
    }
    shown = reader
    shownPosition = state.timedPosition
    if self.published == nil {
      self.published = published
      published.attempt { () throws(Failure) in try published.session.publish() }
    }
    changed?()
  }

  /// Makes the published session. If that fails, the result is nil, and the log reports it once.
  @MainActor
  private func begin() -> PublishedSession? {
    guard let claim = Claim(.mediaPlayer, logsRefusal: !wasRefused) else {
      wasRefused = true
      return nil
    }
    wasRefused = false
    guard let context = Host.context, let published = PublishedSession.obtain(id: id, in: context, by: claim) else {
      return nil
    }
    published.perform = { [weak self] in self?.perform($0) }
    published.primaryChanged = { [weak self] in self?.changed?() }
    return published
  }

  // MARK: Commands

  @MainActor
  private func perform(_ request: Request) {
    // The player may have changed its commands in this turn.
    pendingUpdate.flush()
    let languages = Languages(InfoReader(infoCenter.state.info ?? [:]))
    let answer = commandCenter.perform(request.invocation, among: languages)
    // The values are published before the answer, so that the client finds the new state.
    pendingUpdate.flush()
    _ = try? Request.finish(request.ticket, answer)
  }

  // MARK: Primary

  /// Whether the session has content.
  @MainActor
  var canBecomeActive: Bool { published?.session.canBecomeApplicationPrimary ?? false }

  /// Whether the session represents the program.
  @MainActor
  var isActive: Bool { published?.session.isApplicationPrimary ?? false }

  /// Makes the session represent the program. Returns whether it does.
  @MainActor
  func becomeActive() -> Bool {
    pendingUpdate.flush()
    guard let published else { return false }
    return published.becomeApplicationPrimary() == nil
  }
}
