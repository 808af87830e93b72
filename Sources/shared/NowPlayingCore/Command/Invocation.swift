// SPDX-License-Identifier: MIT

/// A command with its argument.
public struct Invocation: Equatable, Sendable {
  public let command: Command
  public let argument: Argument

  /// Makes an invocation.
  public init(_ command: Command, _ argument: Argument = .none) {
    self.command = command
    self.argument = argument
  }

  /// The URL to open or to add; nil if the command has none.
  public var url: String? { argument.url }

  /// Whether the argument is of the command's kind. A client need not have a token.
  public var hasArgumentOfCommand: Bool {
    argument.kind == command.argumentKind || (argument == .none && command.argumentKind == .activation)
  }

  /// Whether the argument is allowed: it is of the command's kind, and the session offers this value.
  func isAllowed(in session: SessionSnapshot, positions: ClosedRange<Int64>) -> Bool {
    guard hasArgumentOfCommand else { return false }
    let (offer, lists, devices) = (session.offer, session.lists, session.devices)
    switch argument {
    case .none, .activation, .phase, .feedback, .negative, .url, .fullscreen, .muted: return true
    case .position(let position): return positions.contains(position)
    case .interval(let interval): return interval > 0
    case .rate(let rate): return offer.hasRate(rate)
    case .repeatMode(let mode): return offer.repeatModes.contains(mode)
    case .shuffleMode(let mode): return offer.shuffleModes.contains(mode)
    case .rating(let rating): return rating >= offer.minimumRating && rating <= offer.maximumRating
    case .languageOption(let id, _): return offer.hasLanguageOption(id)
    case .volume(let volume): return volume >= 0 && volume.isFinite
    case .entry(let id): return lists.queue?.place(of: id) != nil
    case .addition(_, after: let id, _): return id.isEmpty || lists.queue?.place(of: id) != nil
    // A player without a list knows its ids itself.
    case .custom(let id): return lists.customCommands.isEmpty || lists.customCommands.contains { $0.id == id }
    case .output(let id, let together):
      return lists.outputs.isEmpty || lists.outputs.contains { $0.id == id && !($0.isAlone && together) }
    case .leftOutput(let id): return lists.outputs.isEmpty || lists.outputs.contains { $0.id == id }
    case .chapter(let id): return session.content?.chapters?.all.contains { $0.id == id } ?? false
    case .playlist(let id): return lists.playlists?[id] != nil
    case .deviceVolume(let target):
      return target.volume >= 0 && target.volume <= 1
        && devices.contains { $0.id == target.device && $0.capabilities.contains(.absoluteVolume) }
    case .deviceSteps(let id, let steps):
      return steps != 0 && abs(Int64(steps)) <= 100
        && devices.contains { $0.id == id && $0.capabilities.contains(.relativeVolume) }
    case .deviceMuted(let id, _): return devices.contains { $0.id == id && $0.capabilities.contains(.canMute) }
    }
  }

  /// Whether the argument has an id of the session's lists.
  var hasIDOfContent: Bool {
    switch argument {
    case .entry, .addition, .chapter, .playlist, .custom, .output, .leftOutput: return true
    default: return false
    }
  }

  /// The text for a client whose argument is not allowed.
  @inline(never)
  func requirement(of offer: Offer, positions: ClosedRange<Int64>, isWindow: Bool) -> String {
    switch command.argumentKind {
    case .position:
      guard positions.upperBound != .max else { return "a position is not negative" }
      let end = Text.seconds(positions.upperBound)
      guard isWindow else { return "a position is from 0 to " + end + ", the duration of the item" }
      return "a position is from " + Text.seconds(positions.lowerBound) + " to " + end + ", the window of the broadcast"
    case .interval: return "an interval is more than 0"
    case .rate:
      if let range = offer.rateRange {
        return "a rate is from " + Text.number(range.lowerBound) + " to " + Text.number(range.upperBound)
          + ", and not 0"
      }
      return "this player supports the rates " + offer.rates.map { Text.number($0) }.joined(separator: ", ")
    case .repeatMode: return "this player does not support this repeat mode"
    case .shuffleMode: return "this player does not support this shuffle mode"
    case .rating:
      return "a rating is from " + Text.number(offer.minimumRating) + " to " + Text.number(offer.maximumRating)
    case .languageOption: return "this player does not have this language option"
    case .volume: return "a volume is a number that is not negative"
    case .entry, .addition: return "the queue does not have this entry"
    case .custom: return "this player has no such custom command"
    case .output: return "this player has no such output, or it plays alone"
    case .leftOutput: return "this player has no such output"
    case .chapter: return "the item does not have this chapter"
    case .playlist: return "the playlist does not exist"
    case .deviceVolume: return "a volume is from 0 to 1, and the volume of the device must be known"
    case .deviceSteps: return "the steps are from -100 to 100, not 0, and the volume of the device must change by steps"
    case .deviceMuted: return "this player has no such device that can be muted"
    default: return "the argument of " + command.name.description + " is missing or has the wrong type"
    }
  }
}
