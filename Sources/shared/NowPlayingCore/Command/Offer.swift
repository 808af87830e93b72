// SPDX-License-Identifier: MIT

/// The commands that a session offers, which of them are enabled, and the settings of their controls.
public struct Offer: Equatable, Sendable {
  /// The state and the titles of a feedback control.
  public struct Mark: Equatable, Sendable {
    public var status: FeedbackStatus = .neutral
    @ComparedByBytes public var title: String?
    @ComparedByBytes public var shortTitle: String?

    /// Makes the state of a control.
    public init(status: FeedbackStatus = .neutral, title: String? = nil, shortTitle: String? = nil) {
      self.status = status
      self.title = title
      self.shortTitle = shortTitle
    }
  }

  /// Settings that change rarely. They are behind one reference, since a session is copied for every track change.
  private struct Details: Equatable, Sendable {
    var skipForwardIntervals: [Int64] = [10_000_000]
    var skipBackwardIntervals: [Int64] = [10_000_000]
    var rates: [Double] = [1]
    var rateRange: ClosedRange<Double>?
    var repeatModes = RepeatMode.allCases
    var shuffleModes = ShuffleMode.allCases
    var minimumRating: Double = 0
    var maximumRating: Double = 1
    @ComparedByBytes var schemes: [String] = []
    @ComparedByBytes var mimeTypes: [String] = []
    var marks = [Mark](repeating: Mark(), count: 4)
    var languageOptions: [LanguageOption] = []
  }

  public private(set) var offered: CommandSet = []
  public private(set) var enabled: CommandSet = []
  public private(set) var repeatMode: RepeatMode = .off
  public private(set) var shuffleMode: ShuffleMode = .off
  /// The shuffle mode that "on" means for MPRIS: the one that was on last.
  public private(set) var lastShuffleMode: ShuffleMode = .items
  public private(set) var isFullscreen = false
  /// Whether `raise` accepts a token.
  public private(set) var takesActivationToken = true
  private var details = Boxed(Details())

  /// Offers nothing.
  public init() {}

  // MARK: Reading

  /// The supported rates. Of a range, these are the limits and the usual rates between them.
  public var rates: [Double] { details.value.rates }
  /// The range in which the player supports every rate except 0; nil if it supports only `rates`.
  public var rateRange: ClosedRange<Double>? { details.value.rateRange }
  /// The supported repeat modes.
  public var repeatModes: [RepeatMode] { details.value.repeatModes }
  /// The supported shuffle modes.
  public var shuffleModes: [ShuffleMode] { details.value.shuffleModes }
  /// The lowest rating.
  public var minimumRating: Double { details.value.minimumRating }
  /// The highest rating.
  public var maximumRating: Double { details.value.maximumRating }
  /// The URL schemes that the player opens. The list can contain `anyScheme`.
  public var schemes: [String] { details.value.schemes }
  /// The schemes except `anyScheme`.
  public var namedSchemes: [String] { schemes.filter { !$0.hasSameBytes(as: Self.anyScheme) } }
  /// The MIME types that the player opens.
  public var mimeTypes: [String] { details.value.mimeTypes }
  /// The language options in the order for people; empty if the player has set none.
  public var languageOptions: [LanguageOption] { details.value.languageOptions }

  /// Whether the command is offered and enabled.
  public func canUse(_ command: Command) -> Bool { enabled.contains(command) }

  /// Whether the command is offered, enabled or not.
  public func offers(_ command: Command) -> Bool { offered.contains(command) }

  // MARK: Offered commands

  /// Offers a command, enabled.
  public mutating func add(_ command: Command) {
    offered.insert(CommandSet(command))
    enabled.insert(CommandSet(command))
  }

  /// Withdraws a command. Does nothing if it is not offered.
  public mutating func remove(_ command: Command) {
    offered.remove(CommandSet(command))
    enabled.remove(CommandSet(command))
  }

  /// Enables or disables an offered command.
  public mutating func enable(_ command: Command, _ isEnabled: Bool) throws(Failure) {
    guard offers(command) else { throw Failure(.notFound, command.name, "is not offered: offer it first") }
    if isEnabled { enabled.insert(CommandSet(command)) } else { enabled.remove(CommandSet(command)) }
  }

  /// The same offer with every command disabled.
  var disabled: Offer {
    var disabled = self
    disabled.enabled = []
    return disabled
  }

  // MARK: Settings of the controls

  /// Sets the intervals of a skip command in microseconds, the preferred one first.
  public mutating func set(intervals: [Int64], for command: Command) throws(Failure) {
    guard !intervals.isEmpty else { throw .invalid(command.name, "needs at least one interval") }
    for interval in intervals where interval <= 0 { throw .invalid("an interval is above 0", notTime: interval) }
    switch command {
    case .skipForward: details.value.skipForwardIntervals = intervals
    case .skipBackward: details.value.skipBackwardIntervals = intervals
    default: throw .invalid(command.name, "has no intervals")
    }
  }

  /// The intervals that a command offers; empty if it allows every interval.
  public func intervals(of command: Command) -> [Int64] {
    switch command {
    case .skipForward: details.value.skipForwardIntervals
    case .skipBackward: details.value.skipBackwardIntervals
    default: []
    }
  }

  /// Sets the supported rates.
  public mutating func set(rates: [Double]) throws(Failure) {
    guard !rates.isEmpty else { throw .invalid("a player supports at least one rate") }
    for rate in rates where !rate.isFinite || rate == 0 {
      throw .invalid("a supported rate is a finite number other than 0", not: rate)
    }
    details.value.rates = rates
    details.value.rateRange = nil
  }

  private static let usualRates = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 3, 4]

  /// Sets a range in which the player supports every rate except 0.
  public mutating func set(minimumRate: Double, maximumRate: Double) throws(Failure) {
    for rate in [minimumRate, maximumRate] where !rate.isFinite || rate == 0 {
      throw .invalid("a limit of the rates is a finite number other than 0", not: rate)
    }
    guard minimumRate < maximumRate else {
      throw .invalid(
        "the range of rates has a minimum below a maximum",
        not: Text.number(minimumRate) + " and " + Text.number(maximumRate))
    }
    let steps = Self.usualRates.filter { $0 > minimumRate && $0 < maximumRate }
    details.value.rates = [minimumRate] + steps + [maximumRate]
    details.value.rateRange = minimumRate...maximumRate
  }

  /// Whether a client can choose a rate.
  func hasRate(_ rate: Double) -> Bool {
    rateRange.map { $0.contains(rate) && rate != 0 } ?? rates.contains(rate)
  }

  /// Sets the current repeat mode and the supported ones. An empty list means all. The current mode and off are always
  /// supported.
  public mutating func set(repeatMode: RepeatMode, supported: [RepeatMode]) {
    self.repeatMode = repeatMode
    details.value.repeatModes = RepeatMode.allCases.filter {
      supported.isEmpty || supported.contains($0) || $0 == repeatMode || $0 == .off
    }
  }

  /// Sets the current shuffle mode and the supported ones. An empty list means all. The current mode and off are always
  /// supported.
  public mutating func set(shuffleMode: ShuffleMode, supported: [ShuffleMode]) {
    self.shuffleMode = shuffleMode
    details.value.shuffleModes = ShuffleMode.allCases.filter {
      supported.isEmpty || supported.contains($0) || $0 == shuffleMode || $0 == .off
    }
    if shuffleMode != .off { lastShuffleMode = shuffleMode }
  }

  /// Sets the range of ratings.
  public mutating func set(minimumRating: Double, maximumRating: Double) throws(Failure) {
    guard minimumRating.isFinite, maximumRating.isFinite, minimumRating < maximumRating else {
      throw .invalid(
        "the range of ratings has a finite minimum below a finite maximum",
        not: Text.number(minimumRating) + " and " + Text.number(maximumRating))
    }
    details.value.minimumRating = minimumRating
    details.value.maximumRating = maximumRating
  }

  /// The scheme that allows every URL.
  public static let anyScheme = "*"

  /// Sets the URL schemes and the MIME types that the player opens.
  public mutating func set(schemes: [String], mimeTypes: [String]) throws(Failure) {
    for scheme in schemes where !Text.isScheme(scheme) && !scheme.hasSameBytes(as: Self.anyScheme) {
      throw .invalid("a scheme is like \"file\" or \"https\", or \"*\" for every URL", notText: scheme)
    }
    details.value.schemes = schemes
    details.value.mimeTypes = mimeTypes
  }

  /// The reason why a URL cannot be opened; nil if its scheme is allowed.
  func refusal(of address: String) -> String? {
    if schemes.contains(where: { $0.hasSameBytes(as: Self.anyScheme) }) { return nil }
    guard let scheme = Text.scheme(of: address) else {
      return "the text is not a URL: a URL begins with a scheme like file:"
    }
    if schemes.contains(where: { $0.utf8.elementsEqual(scheme.utf8) { $0 | 0x20 == $1 | 0x20 } }) { return nil }
    guard let last = schemes.last else { return "this player opens no URL" }
    let others = schemes.dropLast().joined(separator: ", ")
    return "this player does not open \(scheme): URLs, only " + (others.isEmpty ? last : others + " and " + last)
  }

  /// Sets the language options. A group has at most one default option and one current option.
  public mutating func set(languageOptions: [LanguageOption]) throws(Failure) {
    guard languageOptions.count <= Limits.languageOptions else {
      throw .limit(
        "a session has at most", Limits.languageOptions, "language options", count: languageOptions.count)
    }
    for place in languageOptions.indices {
      let option = languageOptions[place]
      _ = try Identifier.limited(option.id, "a language option needs an id")
      guard !option.name.isEmpty else { throw .invalid("a language option needs a name that people read") }
      guard option.flags.isSubset(of: .all) else { throw .invalid("a language option has an unknown flag") }
      for other in languageOptions[..<place] {
        guard other.id != option.id else {
          throw Failure(.invalidArgument, "there is a language option", id: option.id, " already: use another id")
        }
        let isAlone = option.flags.intersection(other.flags).isDisjoint(with: [.isDefault, .isCurrent])
        guard isAlone || other.group != option.group else {
          throw .invalid("a group of language options has at most one default and one current option")
        }
      }
    }
    details.value.languageOptions = languageOptions
  }

  /// Whether a client can choose a language option. If the player has set none, it can choose any.
  func hasLanguageOption(_ id: Identifier) -> Bool {
    languageOptions.isEmpty || languageOptions.contains { $0.id == id }
  }

  /// Sets whether the player is in fullscreen mode.
  public mutating func set(fullscreen: Bool) { isFullscreen = fullscreen }

  /// Sets whether `raise` accepts a token: a player of an older library does not.
  public mutating func set(takesActivationToken: Bool) { self.takesActivationToken = takesActivationToken }

  /// Sets the state of a feedback control.
  public mutating func set(mark: Mark, of command: Command) throws(Failure) {
    guard let place = Self.markPlace(command) else {
      throw .invalid(command.name, "has no feedback: only feedback, like, dislike and bookmark have")
    }
    details.value.marks[place] = Mark(
      status: mark.status, title: mark.title.map { Text.line($0) }, shortTitle: mark.shortTitle.map { Text.line($0) })
  }

  /// The state of a feedback control; nil if the command has none.
  public func mark(of command: Command) -> Mark? {
    Self.markPlace(command).map { details.value.marks[$0] }
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
