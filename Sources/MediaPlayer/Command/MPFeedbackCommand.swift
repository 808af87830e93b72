// SPDX-License-Identifier: MIT

internal import NowPlaying
internal import NowPlayingCore

/// Marks what plays: as liked, as disliked, for later.
public final class MPFeedbackCommand: MPRemoteCommand, @unchecked Sendable {
  private let active: Setting<Bool>
  private let title: Setting<String>
  private let shortTitle: Setting<String>

  override init(_ command: Command, _ turn: Turn) {
    active = Setting(false, turn)
    title = Setting("", turn)
    shortTitle = Setting("", turn)
    super.init(command, turn)
  }

  /// Whether the mark is there.
  public var isActive: Bool {
    get { active.value }
    set { active.value = newValue }
  }

  /// What people read on the control.
  public var localizedTitle: String {
    get { title.value }
    set { title.value = newValue }
  }

  /// What they read where there is little room.
  public var localizedShortTitle: String {
    get { shortTitle.value }
    set { shortTitle.value = newValue }
  }

  override var control: Control {
    let (title, shortTitle) = (title.value, shortTitle.value)
    return .mark(
      Offer.Mark(
        status: active.value ? .positive : .neutral, title: title.isEmpty ? nil : title,
        shortTitle: shortTitle.isEmpty ? nil : shortTitle))
  }
}

/// Somebody sets the mark, or takes it away.
public final class MPFeedbackCommandEvent: MPRemoteCommandEvent, @unchecked Sendable {
  /// Whether the mark is to go. A like that is taken back is no dislike.
  public let isNegative: Bool

  init(_ command: MPRemoteCommand, isNegative: Bool) {
    self.isNegative = isNegative
    super.init(command)
  }
}
