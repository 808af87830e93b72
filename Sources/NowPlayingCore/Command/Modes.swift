// SPDX-License-Identifier: MIT

/// What is repeated; the numbers are those of `np_repeat_mode`.
public enum RepeatMode: Int32, Sendable, CaseIterable {
  case off = 0
  case one = 1
  case all = 2

  /// The word for it where it is written down.
  public var name: String {
    switch self {
    case .off: "off"
    case .one: "one"
    case .all: "all"
    }
  }
}

/// What is shuffled; the numbers are those of `np_shuffle_mode`.
public enum ShuffleMode: Int32, Sendable, CaseIterable {
  case off = 0
  case items = 1
  case collections = 2

  /// The word for it where it is written down.
  public var name: String {
    switch self {
    case .off: "off"
    case .items: "items"
    case .collections: "collections"
    }
  }
}

/// What the listener thinks of the content; the numbers are those of `np_feedback`.
public enum FeedbackStatus: Int32, Sendable, CaseIterable {
  case neutral = 0
  case positive = 1
  case negative = 2

  /// The word for it where it is written down.
  public var name: String {
    switch self {
    case .neutral: "neutral"
    case .positive: "positive"
    case .negative: "negative"
    }
  }
}

/// Press and hold; the numbers are those of `np_phase`.
public enum Phase: Int32, Sendable, CaseIterable {
  case begin = 0
  case end = 1

  /// The word for it where it is written down.
  public var name: String {
    switch self {
    case .begin: "begin"
    case .end: "end"
    }
  }
}

/// How long a choice of language holds; the numbers are those of `np_language_setting`.
public enum LanguageSetting: Int32, Sendable, CaseIterable {
  case none = 0
  case thisItem = 1
  case permanent = 2

  /// The word for it where it is written down.
  public var name: String {
    switch self {
    case .none: "none"
    case .thisItem: "this_item"
    case .permanent: "permanent"
    }
  }
}
