// SPDX-License-Identifier: MIT

internal import NowPlayingCore

/// Sends an action to the chosen players, and waits for the outcomes. `perform` sends in another way, which follows the
/// players.
func steerPlayers(
  _ arguments: Arguments, reading: Controller.Reading = [],
  _ action: (Arguments, Player?) throws(UsageError) -> Action,
  perform: ((Controller, [(action: Action, player: String?)]) -> [ActionResult])? = nil
) throws(UsageError) -> ExitCode {
  let selection = Selection(arguments)
  let isOnce = selection.isPrimary && perform == nil
  let all: Controller.Reading = [reading, selection.reading, isOnce ? .primary : []]
  guard let controller = Controller(arguments.has(.noWait) ? [.once, all] : all) else { return .failed }
  var exitCode = ExitCode.done
  /// Steers players at the same time. The reasons why some of them refuse delay no other one. Nil: the primary player.
  func steer(_ players: [Player?]) throws(UsageError) {
    var requests: [(action: Action, player: String?)] = []
    for player in players {
      do throws(UsageError) {
        let action = try action(arguments, player)
        if let player, !player.isSilent, !player.offers(action.command) {
          throw UsageError(player.identity + " does not offer " + arguments.phrase, .refused)
        }
        // The service gives a key of a first player that hangs to the next one.
        let isKey = selection.isPrimary && action.command.argumentKind == .none
        requests.append((action, isKey ? nil : player?.busName))
      } catch {
        guard error.exitCode == .refused else { throw error }
        complain(error.sentence)
        exitCode = exitCode.worse(error.exitCode)
      }
    }
    // MPRIS does not show that a window was raised.
    let mayBeUnseen = arguments.has(.noWait) || arguments.phrase.hasSameBytes(as: "raise")
    for result in perform?(controller, requests) ?? controller.perform(requests) {
      let isSent = result.outcome == acceptedOutcome && mayBeUnseen
      exitCode = exitCode.worse(isSent ? .done : result.exitCode)
      if !result.message.isEmpty, !isSent { complain(result.message) }
    }
  }
  let hasPlayer = try controller.forEachGroup(of: selection) { players throws(UsageError) in
    try steer(players.map { Optional($0) })
  }
  guard controller.isConnected, hasPlayer || selection.isPrimary else {
    complain(controller.isConnected ? selection.absence(among: controller.players) : absentBus)
    return .noPlayer
  }
  // Without a player, the service may start one.
  if !hasPlayer { try steer([nil]) }
  return exitCode
}

/// nowplaying seek POSITION
func seek(_ arguments: Arguments, _ player: Player?) throws(UsageError) -> Action {
  let word = arguments.operands[0]
  if word.utf8.first == UInt8(ascii: "+") || word.utf8.first == UInt8(ascii: "-") {
    let change = try readSkip(arguments)
    // A player may have other intervals, and then rounds.
    guard let player, let position = player.position, player.control(of: .seekToPosition).isEnabled else {
      return change
    }
    return player.seek(from: position, by: change)
  }
  var action = Action(.seekToPosition)
  if word.utf8.last == UInt8(ascii: "%") {
    guard let percent = Number(String(Substring(word.utf8.dropLast()))), (0...100).contains(percent.value) else {
      throw UsageError("a position is from 0% to 100%, not " + Text.quoted(word))
    }
    if let window = player?.window {
      let length = Double(window.upperBound - window.lowerBound)
      action.time = window.lowerBound + Int64(length * percent.value / 100)
      return action
    }
    guard let duration = player?.item.duration else {
      if player == nil { return action }
      throw UsageError("the duration is unknown, so " + Text.quoted(word) + " of it too: use seconds", .refused)
    }
    action.time = Int64(Double(duration) * percent.value / 100)
    return action
  }
  action.time = try time(word, in: word)
  if let window = player?.window {
    // The user counts from the start of the broadcast, or of the part that the station keeps.
    guard window.contains(action.time) else {
      throw UsageError(
        "the broadcast is available from " + clockText(window.lowerBound) + " to " + clockText(window.upperBound),
        .refused)
    }
  } else if let duration = player?.item.duration, action.time > duration {
    throw UsageError("the item ends at " + clockText(duration), .refused)
  }
  return action
}

/// A time of the user in microseconds: "83", "83.5", "1:23", "1:02:03". `whole`: all that the user wrote.
func time(_ word: String, in whole: String) throws(UsageError) -> Int64 {
  let error = UsageError("a time is in seconds or as 1:23, not " + Text.quoted(whole))
  var seconds = 0.0
  let parts = word.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
  for (place, part) in parts.enumerated() {
    // After the first colon there are minutes or seconds.
    guard let number = Number(String(Substring(part))), number.value >= 0, seconds < 1e9,
      number.value < (place == 0 ? 1e9 : 60)
    else { throw error }
    seconds = seconds * 60 + number.value
  }
  guard parts.count <= 3 else { throw error }
  return Int64(seconds * 1_000_000)
}

/// nowplaying skip [SECONDS|ad]
func skip(_ arguments: Arguments, _ player: Player?) throws(UsageError) -> Action {
  let action = try readSkip(arguments)
  return player?.seek(insteadOf: action) ?? action
}

extension Player {
  /// An interval for players that have none of their own.
  static let skipInterval: Int64 = 10_000_000

  /// A seek for a player that can seek, but not skip; nil: it can skip, or cannot seek either.
  func seek(insteadOf action: Action) -> Action? {
    guard action.command == .skipForward || action.command == .skipBackward, !offers(action.command),
      control(of: .seekToPosition).isEnabled, let position
    else { return nil }
    return seek(from: position, by: action)
  }

  /// A seek by the interval of a skip.
  fileprivate func seek(from position: Int64, by change: Action) -> Action {
    var action = Action(.seekToPosition)
    let interval = change.time == 0 ? Self.skipInterval : change.time
    // Both are times of other programs or of the user.
    let (now, length) = (min(max(position, 0), .max / 2), min(interval, .max / 2))
    action.time = max(0, change.command == .skipBackward ? now - length : now + length)
    if let duration = item.duration { action.time = min(action.time, duration) }
    if let window { action.time = min(max(action.time, window.lowerBound), window.upperBound) }
    return action
  }
}

private func readSkip(_ arguments: Arguments) throws(UsageError) -> Action {
  guard let word = arguments.operands.first else { return Action(.skipForward) }
  if word.hasSameBytes(as: "ad") { return Action(.skipAd) }
  let isBack = word.utf8.first == UInt8(ascii: "-")
  let isSigned = isBack || word.utf8.first == UInt8(ascii: "+")
  var action = Action(isBack ? .skipBackward : .skipForward)
  let amount = isSigned ? String(Substring(word.utf8.dropFirst())) : word
  // "-" alone is the player's own interval, which an action has as 0.
  guard !amount.isEmpty else { return action }
  action.time = try time(amount, in: word)
  guard action.time > 0 else {
    throw UsageError("a skip by 0 changes nothing; without a number it is the interval of the player")
  }
  return action
}

func scan(_ command: Command, _ arguments: Arguments) throws(UsageError) -> Action {
  var action = Action(command)
  action.number = try value(Phase.self, arguments.operands[0]).rawValue
  return action
}

/// nowplaying volume [VOLUME] [--device ID] [--over TIME]
func volume(_ arguments: Arguments) throws(UsageError) -> ExitCode {
  if let duration = try arguments.time(.over, Fade.durations) {
    return try steerPlayers(arguments, beginFade) { fade($0, $1, over: duration) }
  }
  guard arguments.operands.isEmpty else { return try steerPlayers(arguments, setVolume) }
  return try printValue(arguments) { player throws(UsageError) in
    Value(try arguments[.device].map { id throws(UsageError) in try player.device(id).volume } ?? player.volume)
  }
}

/// Prints a value of each chosen player, as a line. A player without it refuses.
private func printValue(
  _ arguments: Arguments, _ value: (Player) throws(UsageError) -> Value
) throws(UsageError) -> ExitCode {
  try withPlayers(arguments) { (_, players) throws(UsageError) in
    var exitCode = ExitCode.done
    for player in players {
      let value = try value(player)
      Output.standard.line(value.line)
      if case .none = value { exitCode = .refused }
    }
    return exitCode
  }
}

extension Player {
  /// The device with an id or a name.
  fileprivate func device(_ id: String) throws(UsageError) -> Device {
    if let device = devices.first(where: { $0.id.hasSameBytes(as: id) || $0.name.hasSameBytes(as: id) }) {
      return device
    }
    throw UsageError(
      identity + " has no device " + Text.quoted(id) + "; nowplaying devices prints them", .refused)
  }
}

/// A volume of the user: its amount, and whether it is a change.
private func readVolume(_ word: String) throws(UsageError) -> (amount: Double, isChange: Bool) {
  let isChange = word.utf8.first == UInt8(ascii: "+") || word.utf8.first == UInt8(ascii: "-")
  let isPercent = word.utf8.last == UInt8(ascii: "%")
  guard let number = Number(String(Substring(word.utf8.dropLast(isPercent ? 1 : 0))))?.value else {
    throw UsageError("a volume is as 0.5, 50%, +5% or -5%, not " + Text.quoted(word))
  }
  // Other programs count to 100.
  guard isPercent || abs(number) <= 1.5 else {
    throw UsageError("1 is the full volume: write " + word + "% for " + word + " percent")
  }
  let amount = isPercent ? number / 100 : number
  // Some players amplify. More is a mistake, and can hurt.
  guard abs(amount) <= 1.5 else { throw UsageError("a volume is at most 150%, not " + Text.quoted(word)) }
  return (amount, isChange)
}

/// The last step of a fade, which begins at the volume that the player has.
private func beginFade(_ arguments: Arguments, _ player: Player?) throws(UsageError) -> Action {
  let action = try setVolume(arguments, player)
  guard let player else { throw UsageError(Selection(arguments).absence, .noPlayer) }
  guard action.volume(of: player) != nil else {
    throw UsageError(player.identity + " does not report this volume, so it cannot change in steps", .refused)
  }
  return action
}

private func setVolume(_ arguments: Arguments, _ player: Player?) throws(UsageError) -> Action {
  let (amount, isChange) = try readVolume(arguments.operands[0])
  guard let id = arguments[.device] else {
    var action = Action(.setVolume)
    action.value = isChange ? max(0, (player?.volume ?? 0) + amount) : amount
    // A step does not make a quiet player louder than full, and does not make a louder one jump down.
    if isChange, amount > 0 { action.value = min(action.value, max(1, player?.volume ?? 1)) }
    return action
  }
  let device = try player?.device(id)
  if isChange, device?.volume == nil {
    var action = Action(.stepDeviceVolume)
    action.text = device?.id ?? id
    action.number = Int32(max(-100, min(100, amount * 100)))
    return action
  }
  var action = Action(.setDeviceVolume)
  action.text = device?.id ?? id
  action.value = max(0, min(1, isChange ? (device?.volume ?? 0) + amount : amount))
  return action
}

/// nowplaying mute [on|off] [--device ID]
func mute(_ arguments: Arguments) throws(UsageError) -> ExitCode { try steerPlayers(arguments, setMuted) }

func setMuted(_ arguments: Arguments, _ player: Player?) throws(UsageError) -> Action {
  let device = try arguments[.device].map { id throws(UsageError) in try player?.device(id) } ?? nil
  var action = Action(arguments[.device] == nil ? .setMuted : .setDeviceMuted)
  action.text = arguments[.device].map { device?.id ?? $0 }
  // The service mutes other players by their volume.
  let wasMuted = device.map { $0.isMuted ?? false } ?? player.map { $0.isMuted || $0.volume == 0 } ?? false
  action.flag = try arguments.operands.first.map { word throws(UsageError) in try isOn(word) } ?? !wasMuted
  return action
}

/// nowplaying live
func goToLive(_ arguments: Arguments, _ player: Player?) throws(UsageError) -> Action {
  guard let player, !player.offers(.goToLive), let window = player.window else { return Action(.goToLive) }
  var action = Action(.seekToPosition)
  action.time = window.upperBound
  return action
}

/// nowplaying speed RATE
func setSpeed(_ arguments: Arguments, _ player: Player?) throws(UsageError) -> Action {
  var action = Action(.changePlaybackRate)
  action.value = try arguments.number("a rate")
  guard action.value != 0 else { throw UsageError("a rate is not 0; nowplaying pause pauses") }
  return action
}

/// nowplaying shuffle [on|off|items|collections|toggle]
func shuffle(_ arguments: Arguments) throws(UsageError) -> ExitCode {
  guard arguments.operands.isEmpty else { return try steerPlayers(arguments, setShuffle) }
  return try printValue(arguments) { Value($0.shuffleMode?.name) }
}

/// Without a word, the screen's key, as with "toggle".
func setShuffle(_ arguments: Arguments, _ player: Player?) throws(UsageError) -> Action {
  var action = Action(.changeShuffleMode)
  let word = arguments.operands.first ?? "toggle"
  let on = player?.shuffleModes.first { $0 != .off } ?? .items
  let mode =
    if word.hasSameBytes(as: "on") {
      on
    } else if word.hasSameBytes(as: "toggle") {
      (player?.shuffleMode ?? .off) == .off ? on : .off
    } else {
      try value(ShuffleMode.self, word, or: ["on", "toggle"])
    }
  action.number = mode.rawValue
  return action
}

/// nowplaying repeat [off|one|all|next]
func repeatMode(_ arguments: Arguments) throws(UsageError) -> ExitCode {
  guard arguments.operands.isEmpty else { return try steerPlayers(arguments, setRepeat) }
  return try printValue(arguments) { Value($0.repeatMode?.name) }
}

/// Without a word, the screen's key, as with "next".
func setRepeat(_ arguments: Arguments, _ player: Player?) throws(UsageError) -> Action {
  var action = Action(.changeRepeatMode)
  let word = arguments.operands.first ?? "next"
  if !word.hasSameBytes(as: "next") {
    action.number = try value(RepeatMode.self, word, or: ["next"]).rawValue
  } else {
    // The next one of the modes that the player has.
    let modes = player?.repeatModes ?? []
    let place = modes.firstIndex { $0 == player?.repeatMode } ?? modes.count
    action.number = (place + 1 < modes.count ? modes[place + 1] : modes.first ?? .off).rawValue
  }
  return action
}

func mark(_ command: Command, _ arguments: Arguments) throws(UsageError) -> Action {
  var action = Action(command)
  if let word = arguments.operands.first {
    guard word.hasSameBytes(as: "off") else { throw UsageError("the argument is off, not " + Text.quoted(word)) }
    action.flag = true
  }
  return action
}

/// nowplaying feedback positive|negative|neutral
func setFeedback(_ arguments: Arguments, _ player: Player?) throws(UsageError) -> Action {
  var action = Action(.feedback)
  action.number = try value(FeedbackStatus.self, arguments.operands[0]).rawValue
  return action
}

/// nowplaying rate RATING
func setRating(_ arguments: Arguments, _ player: Player?) throws(UsageError) -> Action {
  var action = Action(.rateContent)
  action.value = try arguments.number("a rating")
  return action
}

/// nowplaying open URL
func openURL(_ arguments: Arguments, _ player: Player?) throws(UsageError) -> Action {
  var action = Action(.openURL)
  action.text = try address(arguments.operands[0])
  return action
}

/// nowplaying fullscreen [on|off]
func setFullscreen(_ arguments: Arguments, _ player: Player?) throws(UsageError) -> Action {
  var action = Action(.setFullscreen)
  if let word = arguments.operands.first {
    action.flag = try isOn(word)
  } else {
    action.flag = player?.isFullscreen != true
  }
  return action
}

/// The value with a word. The error lists all words, and the other ones of the verb.
private func value<Value: Worded>(
  _ type: Value.Type, _ word: String, or others: [String] = []
) throws(UsageError) -> Value {
  guard let value = Value(word: word) else {
    let words = Value.allCases.map { $0.name } + others
    throw UsageError(Text.quoted(word) + " is not one of " + Text.joined(words, ", "))
  }
  return value
}
