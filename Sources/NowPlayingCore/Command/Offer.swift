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

  /// What changes rarely, behind one reference: a session is copied for every change of a track.
  private struct Details: Equatable, Sendable {
    var skipForwardIntervals: [Int64] = [10_000_000]
    var skipBackwardIntervals: [Int64] = [10_000_000]
    var rates: [Double] = [1]
    var repeatModes = RepeatMode.allCases
    var shuffleModes = ShuffleMode.allCases
    var minimumRating: Double = 0
    var maximumRating: Double = 1
    var schemes: [String] = []
    var mimeTypes: [String] = []
    var marks = [Mark](repeating: Mark(), count: 4)
    var languageOptions: [LanguageOption] = []
  }

  public private(set) var offered: CommandSet = []
  public private(set) var enabled: CommandSet = []
  public private(set) var repeatMode: RepeatMode = .off
  public private(set) var shuffleMode: ShuffleMode = .off
  /// What "on" means to a desktop that knows on and off only: the mode that was on last.
  public private(set) var lastShuffleMode: ShuffleMode = .items
  public private(set) var isFullscreen = false
  private var details = Boxed(Details())

  /// Offers nothing.
  public init() {}

  // MARK: Reading

  /// The rates that may be asked for.
  public var rates: [Double] { details.value.rates }
  /// The repeat modes that may be asked for.
  public var repeatModes: [RepeatMode] { details.value.repeatModes }
  /// The shuffle modes that may be asked for.
  public var shuffleModes: [ShuffleMode] { details.value.shuffleModes }
  /// The lowest rating that may be asked for.
  public var minimumRating: Double { details.value.minimumRating }
  /// The highest rating that may be asked for.
  public var maximumRating: Double { details.value.maximumRating }
  /// The schemes of the addresses that can be opened, as the player lists them; `anyScheme` is one of them.
  public var schemes: [String] { details.value.schemes }
  /// The schemes that have a name.
  public var namedSchemes: [String] { schemes.filter { $0 != Self.anyScheme } }
  /// The MIME types that can be opened.
  public var mimeTypes: [String] { details.value.mimeTypes }
  /// The language options that may be chosen, in the order that people see; none: the player has not said.
  public var languageOptions: [LanguageOption] { details.value.languageOptions }

  /// Whether the command is offered and can be used now.
  public func canUse(_ command: Command) -> Bool { enabled.contains(command) }

  /// Whether the command is offered, usable now or not.
  public func offers(_ command: Command) -> Bool { offered.contains(command) }

  // MARK: What is offered

  /// Offers a command, enabled.
  public mutating func add(_ command: Command) {
    offered.insert(CommandSet(command))
    enabled.insert(CommandSet(command))
  }

  /// Takes an offer back, if there is one.
  public mutating func remove(_ command: Command) {
    offered.remove(CommandSet(command))
    enabled.remove(CommandSet(command))
  }

  /// Says whether an offered command can be used at the moment.
  public mutating func enable(_ command: Command, _ isEnabled: Bool) throws(Failure) {
    guard offers(command) else { throw Failure(.notFound, command.name, "is not offered: offer it first") }
    if isEnabled { enabled.insert(CommandSet(command)) } else { enabled.remove(CommandSet(command)) }
  }

  /// The same, with nothing that can be used now.
  var disabled: Offer {
    var disabled = self
    disabled.enabled = []
    return disabled
  }

  // MARK: How the controls stand

  /// Sets the intervals of a skip, in microseconds, the preferred one first.
  public mutating func set(intervals: [Int64], for command: Command) throws(Failure) {
    guard !intervals.isEmpty, intervals.allSatisfy({ $0 > 0 }) else {
      throw .invalid("a skip needs intervals above 0, in microseconds")
    }
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

  /// Sets the rates that may be asked for.
  public mutating func set(rates: [Double]) throws(Failure) {
    guard !rates.isEmpty, rates.allSatisfy({ $0.isFinite && $0 != 0 }) else {
      throw .invalid("supported rates are finite and not 0, and there is at least one")
    }
    details.value.rates = rates
  }

  /// Sets the repeat mode that is on, and those that may be asked for; none: all. What is on may be, and off.
  public mutating func set(repeatMode: RepeatMode, supported: [RepeatMode]) {
    self.repeatMode = repeatMode
    details.value.repeatModes = RepeatMode.allCases.filter {
      supported.isEmpty || supported.contains($0) || $0 == repeatMode || $0 == .off
    }
  }

  /// Sets the shuffle mode that is on, and those that may be asked for; none: all. What is on may be, and off.
  public mutating func set(shuffleMode: ShuffleMode, supported: [ShuffleMode]) {
    self.shuffleMode = shuffleMode
    details.value.shuffleModes = ShuffleMode.allCases.filter {
      supported.isEmpty || supported.contains($0) || $0 == shuffleMode || $0 == .off
    }
    if shuffleMode != .off { lastShuffleMode = shuffleMode }
  }

  /// Sets the range that a rating may be asked for in.
  public mutating func set(minimumRating: Double, maximumRating: Double) throws(Failure) {
    guard minimumRating.isFinite, maximumRating.isFinite, minimumRating < maximumRating else {
      throw .invalid("a rating needs a range: a finite minimum below a finite maximum")
    }
    details.value.minimumRating = minimumRating
    details.value.maximumRating = maximumRating
  }

  /// What a player lists that wants to see every address.
  public static let anyScheme = "*"

  /// Sets what can be opened.
  public mutating func set(schemes: [String], mimeTypes: [String]) {
    details.value.schemes = schemes
    details.value.mimeTypes = mimeTypes
  }

  /// Why an address cannot be opened; nil: it can, as far as its scheme says.
  func refusal(of address: String) -> String? {
    if schemes.contains(Self.anyScheme) { return nil }
    guard let scheme = Text.scheme(of: address) else {
      return "that is not a URL: a URL begins with a scheme, as file:"
    }
    if schemes.contains(where: { $0.utf8.elementsEqual(scheme.utf8) { $0 | 0x20 == $1 | 0x20 } }) { return nil }
    guard let last = schemes.last else { return "this player does not open \(scheme): addresses, nor any other" }
    let others = schemes.dropLast().joined(separator: ", ")
    return "this player does not open \(scheme): addresses, only " + (others.isEmpty ? last : others + " and " + last)
  }

  /// Sets the language options that may be chosen: of each group one is the default at most, and one is on.
  public mutating func set(languageOptions: [LanguageOption]) throws(Failure) {
    guard languageOptions.count <= Limits.languageOptions else {
      throw .limit("no more than", Limits.languageOptions, "language options are kept")
    }
    for place in languageOptions.indices {
      let option = languageOptions[place]
      _ = try Identifier.limited(option.id, "a language option needs an id: a command asks for it by that")
      guard option.flags.isSubset(of: .all) else { throw .invalid("a language option has a flag that is not known") }
      for other in languageOptions[..<place] {
        guard other.id != option.id else {
          throw Failure(.invalidArgument, "there is a language option", id: option.id, " already: take another id")
        }
        let isAlone = option.flags.intersection(other.flags).isDisjoint(with: [.isDefault, .isCurrent])
        guard isAlone || other.group != option.group else {
          throw .invalid("of a group of language options one is the default at most, and one is on")
        }
      }
    }
    details.value.languageOptions = languageOptions
  }

  /// Whether a language option may be asked for: any, where the player has not said which there are.
  func hasLanguageOption(_ id: String) -> Bool {
    languageOptions.isEmpty || languageOptions.contains { $0.id == id }
  }

  /// Says whether the player fills the screen.
  public mutating func set(fullscreen: Bool) { isFullscreen = fullscreen }

  /// Sets how a control of feedback stands.
  public mutating func set(mark: Mark, of command: Command) throws(Failure) {
    guard let place = Self.markPlace(command) else {
      throw .invalid(command.name, "has no feedback: that is for feedback, like, dislike and bookmark")
    }
    details.value.marks[place] = Mark(
      status: mark.status, title: mark.title.map { Text.line($0) }, shortTitle: mark.shortTitle.map { Text.line($0) })
  }

  /// How a control of feedback stands; nil for a command that is none.
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
