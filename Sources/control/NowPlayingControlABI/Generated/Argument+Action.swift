// SPDX-License-Identifier: MIT
// Written by scripts/tables from tables/arguments and tables/parts: do not edit.

internal import CNowPlayingControl
internal import NowPlayingCore
internal import NowPlayingHandles

extension Invocation.Argument {
  /// The argument of a kind in an action.
  init(_ kind: ArgumentKind, _ action: np_action) throws(Failure) {
    switch kind {
    case .none: self = .none
    case .activation:
      if let activationToken = unsafe identifier(action.text) {
        self = .activation(activationToken.text)
      } else {
        self = .none
      }
    case .position: self = unsafe .position(action.time_us)
    case .interval: self = unsafe .interval(action.time_us)
    case .phase: self = try unsafe .phase(known(Phase.self, action.number, "phase"))
    case .rate: self = unsafe .rate(action.value)
    case .repeatMode: self = try unsafe .repeatMode(known(RepeatMode.self, action.number, "repeat mode"))
    case .shuffleMode: self = try unsafe .shuffleMode(known(ShuffleMode.self, action.number, "shuffle mode"))
    case .feedback: self = try unsafe .feedback(known(FeedbackStatus.self, action.number, "feedback"))
    case .rating: self = unsafe .rating(action.value)
    case .mark: self = unsafe .negative(action.flag)
    case .languageOption:
      self = try unsafe .languageOption(
        needIdentifier(action.text, "text"),
        known(LanguageSetting.self, action.number, "language setting"))
    case .url: self = try unsafe .url(needText(action.text, "a URL has at most"))
    case .fullscreen: self = unsafe .fullscreen(action.flag)
    case .volume: self = unsafe .volume(action.value)
    case .muted: self = unsafe .muted(action.flag)
    case .entry: self = try unsafe .entry(needIdentifier(action.text, "text"))
    case .addition:
      self = try unsafe .addition(
        needText(action.text, "a URL has at most"),
        after: identifier(action.after_entry_id) ?? "",
        makeCurrent: action.flag)
    case .chapter: self = try unsafe .chapter(needIdentifier(action.text, "text"))
    case .playlist: self = try unsafe .playlist(needIdentifier(action.text, "text"))
    case .deviceVolume:
      self = try unsafe .deviceVolume(DeviceVolume(device: needIdentifier(action.text, "text"), volume: action.value))
    case .deviceSteps: self = try unsafe .deviceSteps(needIdentifier(action.text, "text"), action.number)
    case .deviceMuted: self = try unsafe .deviceMuted(needIdentifier(action.text, "text"), action.flag)
    case .custom: self = try unsafe .custom(needIdentifier(action.text, "text"))
    case .output: self = try unsafe .output(needIdentifier(action.text, "text"), action.flag)
    case .leftOutput: self = try unsafe .leftOutput(needIdentifier(action.text, "text"))
    }
  }
}
