// SPDX-License-Identifier: MIT

internal import NowPlaying
internal import NowPlayingCore
internal import NowPlayingEngine
internal import NowPlayingPlatform

/// One session of the program: what its info center says and its command center offers, brought to the engine.
final class Publication: Sendable {
  /// That of the centers that the whole program shares.
  static let shared = Publication(id: "now-playing")

  private let id: String
  let infoCenter: MPNowPlayingInfoCenter
  let commandCenter: MPRemoteCommandCenter
  private let turn = Turn()
  @MainActor private var published: PublishedSession?
  /// What the engine was told last.
  @MainActor private var shown: InfoReader?
  @MainActor private var shownPlace: Statement.Place?
  @MainActor private var wasRefused = false
  /// Told when the session may have become primary, may now become it, or not any more.
  @MainActor var changed: (() -> Void)?

  init(id: String) {
    self.id = id
    infoCenter = MPNowPlayingInfoCenter(turn)
    commandCenter = MPRemoteCommandCenter(turn)
    turn.connect { [weak self] in self?.show() }
  }

  // MARK: On the bus

  @MainActor
  private func show() {
    let statement = infoCenter.statement
    guard let info = statement.info, !info.isEmpty, let published = published ?? begin() else {
      published = nil
      shown = nil
      shownPlace = nil
      if statement.info == nil { wasRefused = false }
      changed?()
      return
    }
    let reader = InfoReader(info)
    // Most players say every second where they are, and nothing else.
    let isSameItem =
      shownPlace?.date == statement.place?.date
      && shown.map { reader.saysTheSame(as: $0, but: ContentDraft.keysOfPlayback) } ?? false
    // Where it was long ago is not where it is.
    let place = statement.place == shownPlace ? nil : statement.place
    published.update {
      published.offer(commandCenter.offered(Languages(reader)))
      if !isSameItem {
        let draft = ContentDraft(reader, at: statement.place)
        published.attempt { () throws(Failure) in
          try published.session.set(content: draft?.content, images: draft?.images)
        }
      }
      published.attempt { () throws(Failure) in
        try published.session.set(playback: reader.playback(statement.playbackState, place))
      }
    }
    shown = reader
    shownPlace = statement.place
    if self.published == nil {
      self.published = published
      published.attempt { () throws(Failure) in try published.session.publish() }
    }
    changed?()
  }

  /// A place among the program's sessions; nil: there is none, as the log says, once.
  @MainActor
  private func begin() -> PublishedSession? {
    guard let claim = Claim(.mediaPlayer, complains: !wasRefused) else {
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
    // What is offered may have changed in this turn.
    turn.flush()
    let languages = Languages(InfoReader(infoCenter.statement.info ?? [:]))
    let answer = commandCenter.perform(request.invocation, among: languages)
    // Before the answer, so that whoever asked finds the new state.
    turn.flush()
    _ = try? Request.finish(request.ticket, answer)
  }

  // MARK: Primary

  /// Whether there is something to show.
  @MainActor
  var canBecomeActive: Bool { published?.session.canBecomeApplicationPrimary ?? false }

  /// Whether it represents the program.
  @MainActor
  var isActive: Bool { published?.session.isApplicationPrimary ?? false }

  /// Has it represent the program; says whether it does.
  @MainActor
  func becomeActive() -> Bool {
    turn.flush()
    guard let published else { return false }
    return published.becomeApplicationPrimary() == nil
  }
}
