// SPDX-License-Identifier: MIT

/// What is repeated; the numbers are those of `np_repeat_mode`.
public enum RepeatMode: Int32, Sendable, CaseIterable {
  case off = 0
  case one = 1
  case all = 2
}

/// What is shuffled; the numbers are those of `np_shuffle_mode`.
public enum ShuffleMode: Int32, Sendable, CaseIterable {
  case off = 0
  case items = 1
  case collections = 2
}

/// What the listener thinks of the content; the numbers are those of `np_feedback`.
public enum FeedbackStatus: Int32, Sendable, CaseIterable {
  case neutral = 0
  case positive = 1
  case negative = 2
}

/// Press and hold; the numbers are those of `np_phase`.
public enum Phase: Int32, Sendable, CaseIterable {
  case begin = 0
  case end = 1
}

/// How long a choice of language holds; the numbers are those of `np_language_setting`.
public enum LanguageSetting: Int32, Sendable, CaseIterable {
  case none = 0
  case thisItem = 1
  case permanent = 2
}
