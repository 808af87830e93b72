// SPDX-License-Identifier: MIT

internal import NowPlayingCore

/// The commands of playerctl.
enum PlayerctlCommand: CaseIterable {
  case play, pause, playPause, stop, next, previous, position, volume, status, metadata, open, loop, shuffle

  /// The effect of a command on a player.
  enum Step {
    /// The player cannot do it, or does not have the value: the next player may.
    case impossible
    case print(String)
    case perform(Action)
    case nothing
  }

  var word: String {
    switch self {
    case .play: "play"
    case .pause: "pause"
    case .playPause: "play-pause"
    case .stop: "stop"
    case .next: "next"
    case .previous: "previous"
    case .position: "position"
    case .volume: "volume"
    case .status: "status"
    case .metadata: "metadata"
    case .open: "open"
    case .loop: "loop"
    case .shuffle: "shuffle"
    }
  }

  /// Whether it prints a value, which --format and --follow are for.
  var prints: Bool {
    switch self {
    case .position, .volume, .status, .metadata, .loop, .shuffle: true
    default: false
    }
  }

  static func find(_ word: String) -> PlayerctlCommand? { allCases.first { $0.word.hasSameBytes(as: word) } }

  // MARK: Steps

  /// The effect of the command with these arguments on a player.
  func step(for target: PlayerctlPlayer, _ words: [String], _ template: Template?) throws(UsageError) -> Step {
    switch self {
    case .play: return perform(.play, target)
    case .pause: return perform(.pause, target)
    case .playPause: return perform(.togglePlayPause, target)
    // MPRIS has no CanStop. Without an item, Stop has no effect.
    case .stop: return hasItem(target) ? perform(.stop, target) : .impossible
    case .next: return perform(.next, target)
    case .previous: return perform(.previous, target)
    case .open: return try open(target, words.first)
    case .position:
      if let word = words.first { return try setPosition(target, word, template) }
      return try print(template, target, target.position.map { Number.fixed(Double($0) / 1_000_000, 6) })
    case .volume:
      if let word = words.first { return try setVolume(target, word, template) }
      guard let volume = target.volume else { return .impossible }
      return try print(template, target, Number.fixed(volume, 6))
    case .status: return try print(template, target, target.status)
    case .loop:
      if let word = words.first { return try setLoop(target, word) }
      return try print(template, target, target.loop)
    case .shuffle:
      if let word = words.first { return try setShuffle(target, word) }
      guard let shuffles = target.shuffles else { return .impossible }
      return try print(template, target, shuffles ? "On" : "Off")
    case .metadata: return try metadata(target, words, template)
    }
  }

  private func print(_ template: Template?, _ target: PlayerctlPlayer, _ text: String?) throws(UsageError) -> Step {
    if let template { return .print(try self.text(template, target)) }
    return text.map { .print($0) } ?? .impossible
  }

  private func text(_ template: Template, _ target: PlayerctlPlayer) throws(UsageError) -> String {
    try template.text { target.value($0, withMetadata: self == .metadata) }
  }

  private func perform(_ command: Command, _ target: PlayerctlPlayer) -> Step { perform(Action(command), target) }

  private func perform(_ action: Action, _ target: PlayerctlPlayer) -> Step {
    target.player.control(of: action.command).isEnabled ? .perform(action) : .impossible
  }

  /// CanPlay means that there is an item. A player that plays has one, also if it reports none.
  private func hasItem(_ target: PlayerctlPlayer) -> Bool {
    target.player.control(of: .play).isEnabled || target.player.isPlaying
  }

  private func metadata(
    _ target: PlayerctlPlayer, _ words: [String], _ template: Template?
  ) throws(UsageError) -> Step {
    guard hasItem(target) else { return .impossible }
    if let template { return target.metadata.isEmpty ? .impossible : .print(try text(template, target)) }
    guard !words.isEmpty else { return target.table.map { .print($0) } ?? .impossible }
    var texts: [String] = []
    for word in words {
      guard let text = target.text(word) else { return .impossible }
      texts.append(text)
    }
    return .print(Text.joined(texts, "\n"))
  }

  private func open(_ target: PlayerctlPlayer, _ word: String?) throws(UsageError) -> Step {
    var action = Action(.openURL)
    // What is not a file may be an address that the player knows.
    action.text = word.map { word in (try? address(word)) ?? word }
    let step = perform(action, target)
    if case .perform = step, word?.isEmpty ?? true { return .nothing }
    return step
  }

  private static let noFormat = UsageError("format strings are not supported on command functions.")

  private func setPosition(
    _ target: PlayerctlPlayer, _ word: String, _ template: Template?
  ) throws(UsageError) -> Step {
    guard template == nil else { throw Self.noFormat }
    guard let amount = Amount(word) else { throw UsageError("Could not parse position as a number: " + word) }
    let time = Int64(max(-9e15, min(9e15, amount.value * 1_000_000)))
    var action = Action(.seekToPosition)
    switch amount.change {
    case .up: action = Action(time < 0 ? .skipBackward : .skipForward)
    case .down: action = Action(time < 0 ? .skipForward : .skipBackward)
    case nil: break
    }
    action.time = amount.change == nil ? max(0, time) : abs(time)
    let step = perform(action, target)
    // An interval of 0 is another one for the library: the preferred one of the player.
    if case .perform = step, amount.change != nil, time == 0 { return .nothing }
    return step
  }

  private func setVolume(
    _ target: PlayerctlPlayer, _ word: String, _ template: Template?
  ) throws(UsageError) -> Step {
    guard template == nil else { throw Self.noFormat }
    guard let amount = Amount(word) else { throw UsageError("could not parse volume as a number: " + word) }
    var action = Action(.setVolume)
    switch amount.change {
    case .up: action.value = (target.volume ?? 0) + amount.value
    case .down: action.value = (target.volume ?? 0) - amount.value
    case nil: action.value = amount.value
    }
    action.value = max(0, action.value)
    return perform(action, target)
  }

  private func setLoop(_ target: PlayerctlPlayer, _ word: String) throws(UsageError) -> Step {
    guard
      let mode = RepeatMode.allCases.first(where: { PlayerctlPlayer.word(for: $0).hasSameLetters(as: word) })
    else {
      throw UsageError("Got unknown loop status: '" + word + "' (expected 'none', 'playlist', or 'track').")
    }
    var action = Action(.changeRepeatMode)
    action.number = mode.rawValue
    return perform(action, target)
  }

  private func setShuffle(_ target: PlayerctlPlayer, _ word: String) throws(UsageError) -> Step {
    var action = Action(.changeShuffleMode)
    let isOn: Bool
    if word.hasSameLetters(as: "toggle") {
      isOn = !(target.shuffles ?? false)
    } else if word.hasSameLetters(as: "on") || word.hasSameLetters(as: "off") {
      isOn = word.hasSameLetters(as: "on")
    } else {
      throw UsageError("Got unknown shuffle status: '" + word + "' (expected 'on', 'off', or 'toggle').")
    }
    action.number = (isOn ? ShuffleMode.items : .off).rawValue
    return perform(action, target)
  }

  /// A position or a volume: "5", "0.5+", "10-", "5%+". As in playerctl, it ends where the number ends.
  private struct Amount {
    enum Change {
      case up, down
    }

    let value: Double
    /// Nil: it is not a change.
    let change: Change?

    init?(_ word: String) {
      let bytes = Array(word.utf8)
      change = bytes.last == UInt8(ascii: "+") ? .up : bytes.last == UInt8(ascii: "-") ? .down : nil
      var end = bytes.prefix(64).prefix { "+-.eE0123456789".utf8.contains($0) }.count
      while end > 0 {
        if let number = Number(String(decoding: bytes[..<end], as: UTF8.self)) {
          let isPercent = end < bytes.count && bytes[end] == UInt8(ascii: "%")
          value = isPercent ? number.value / 100 : number.value
          return
        }
        end -= 1
      }
      return nil
    }
  }
}

extension String {
  /// Whether two words differ at most in the case of their letters from A to Z.
  fileprivate func hasSameLetters(as other: String) -> Bool {
    func lower(_ byte: UInt8) -> UInt8 { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte + 0x20 : byte }
    return utf8.elementsEqual(other.utf8) { lower($0) == lower($1) }
  }
}
