// SPDX-License-Identifier: MIT

internal import NowPlaying
internal import NowPlayingCore

/// A command that marks the current item as liked, as disliked, or with a bookmark.
public final class MPFeedbackCommand: MPRemoteCommand, @unchecked Sendable {
  private let active: Setting<Bool>
  private let title: Setting<String>
  private let shortTitle: Setting<String>

  override init(_ command: Command, _ pendingUpdate: PendingUpdate) {
    active = Setting(false, pendingUpdate)
    title = Setting("", pendingUpdate)
    shortTitle = Setting("", pendingUpdate)
    super.init(command, pendingUpdate)
  }

  /// Whether the item has the mark.
  public var isActive: Bool {
    get { active.value }
    set { active.value = newValue }
  }

  /// The title of the control.
  public var localizedTitle: String {
    get { title.value }
    set { title.value = newValue }
  }

  /// The title if the control is small.
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

/// A request to set or remove the mark.
public final class MPFeedbackCommandEvent: MPRemoteCommandEvent, @unchecked Sendable {
  /// Whether to remove the mark. Removing a like is not a dislike.
  public let isNegative: Bool

  init(_ command: MPRemoteCommand, isNegative: Bool) {
    self.isNegative = isNegative
    super.init(command)
  }
}
