// SPDX-License-Identifier: MIT

/// What a session offers: which commands, which of them can be used now, and how their controls stand.
public struct Offer: Equatable, Sendable {
  /// How a control of feedback stands, and what it is called.
  public struct Mark: Equatable, Sendable {
    public var status: FeedbackStatus = .neutral
    public var title: String?
    public var shortTitle: String?

    /// Makes a mark.
    public init(status: FeedbackStatus = .neutral, title: String? = nil, shortTitle: String? = nil) {
      self.status = status
      self.title = title
      self.shortTitle = shortTitle
    }
  }

  public private(set) var offered: CommandSet = []
  public private(set) var enabled: CommandSet = []
  public private(set) var skipForwardIntervals: [Int64] = [10_000_000]
  public private(set) var skipBackwardIntervals: [Int64] = [10_000_000]
  public private(set) var rates: [Double] = [1]
  public private(set) var repeatMode: RepeatMode = .off
  public private(set) var repeatModes: [RepeatMode] = RepeatMode.allCases
  public private(set) var shuffleMode: ShuffleMode = .off
  public private(set) var shuffleModes: [ShuffleMode] = ShuffleMode.allCases
  /// What "on" means to a desktop that knows on and off only: the mode that was on last.
  public private(set) var lastShuffleMode: ShuffleMode = .items
  public private(set) var minimumRating: Double = 0
  public private(set) var maximumRating: Double = 1
  public private(set) var schemes: [String] = []
  public private(set) var mimeTypes: [String] = []
  public private(set) var isFullscreen = false
  private var marks: [Mark] = [Mark(), Mark(), Mark(), Mark()]

  /// Offers nothing.
  public init() {}

  /// Whether the command is offered and can be used now.
  public func canUse(_ command: Command) -> Bool { enabled.contains(command) }

  /// Whether the command is offered, usable now or not.
  public func offers(_ command: Command) -> Bool { offered.contains(command) }

  /// Offers a command, enabled.
  public mutating func add(_ command: Command) {
    offered.insert(CommandSet(command))
    enabled.insert(CommandSet(command))
  }

  /// Takes an offer back.
  public mutating func remove(_ command: Command) throws(Failure) {
    try check(command)
    offered.remove(CommandSet(command))
    enabled.remove(CommandSet(command))
  }

  /// Says whether an offered command can be used at the moment.
  public mutating func enable(_ command: Command, _ isEnabled: Bool) throws(Failure) {
    try check(command)
    if isEnabled { enabled.insert(CommandSet(command)) } else { enabled.remove(CommandSet(command)) }
  }

  private func check(_ command: Command) throws(Failure) {
    guard offers(command) else { throw Failure(.notFound, "\(command.name) is not offered: offer it first") }
  }

  // MARK: How the controls stand

  /// Sets the intervals of a skip, in microseconds, the preferred one first.
  public mutating func set(intervals: [Int64], for command: Command) throws(Failure) {
    guard !intervals.isEmpty, intervals.allSatisfy({ $0 > 0 }) else {
      throw .invalid("a skip needs intervals above 0, in microseconds")
    }
    switch command {
    case .skipForward: skipForwardIntervals = intervals
    case .skipBackward: skipBackwardIntervals = intervals
    default: throw .invalid("\(command.name) has no intervals")
    }
  }

  /// The intervals of a skip.
  public func intervals(of command: Command) -> [Int64] {
    command == .skipForward ? skipForwardIntervals : skipBackwardIntervals
  }

  /// Sets the rates that may be asked for.
  public mutating func set(rates: [Double]) throws(Failure) {
    guard !rates.isEmpty, rates.allSatisfy({ $0.isFinite && $0 != 0 }) else {
      throw .invalid("supported rates are finite and not 0, and there is at least one")
    }
    self.rates = rates
  }

  /// Sets the repeat mode that is on, and those that may be asked for; none: all.
  public mutating func set(repeatMode: RepeatMode, supported: [RepeatMode]) {
    self.repeatMode = repeatMode
    repeatModes = supported.isEmpty ? RepeatMode.allCases : supported
  }

  /// Sets the shuffle mode that is on, and those that may be asked for; none: all.
  public mutating func set(shuffleMode: ShuffleMode, supported: [ShuffleMode]) {
    self.shuffleMode = shuffleMode
    shuffleModes = supported.isEmpty ? ShuffleMode.allCases : supported
    if shuffleMode != .off { lastShuffleMode = shuffleMode }
  }

  /// Sets the range that a rating may be asked for in.
  public mutating func set(minimumRating: Double, maximumRating: Double) throws(Failure) {
    guard minimumRating.isFinite, maximumRating.isFinite, minimumRating < maximumRating else {
      throw .invalid("a rating needs a range: a finite minimum below a finite maximum")
    }
    self.minimumRating = minimumRating
    self.maximumRating = maximumRating
  }

  /// Sets what can be opened.
  public mutating func set(schemes: [String], mimeTypes: [String]) {
    self.schemes = schemes
    self.mimeTypes = mimeTypes
  }

  /// Says whether the player fills the screen.
  public mutating func set(fullscreen: Bool) { isFullscreen = fullscreen }

  /// Sets how a control of feedback stands.
  public mutating func set(mark: Mark, of command: Command) throws(Failure) {
    guard let place = Self.markPlace(command) else {
      throw .invalid("\(command.name) has no feedback: that is for feedback, like, dislike and bookmark")
    }
    marks[place] = mark
  }

  /// How a control of feedback stands; nil for a command that is none.
  public func mark(of command: Command) -> Mark? {
    Self.markPlace(command).map { marks[$0] }
  }

  private static func markPlace(_ command: Command) -> Int? {
    switch command {
    case .feedback: 0
    case .like: 1
    case .dislike: 2
    case .bookmark: 3
    default: nil
    }
  }
}
