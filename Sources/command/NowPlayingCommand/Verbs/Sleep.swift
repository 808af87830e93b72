// SPDX-License-Identifier: MIT

internal import CNowPlayingCommand
internal import DBus
internal import NowPlayingCore

/// nowplaying play [--remembered]
func play(_ arguments: Arguments) throws(UsageError) -> ExitCode {
  guard arguments.has(.remembered) else { return try steerPlayers(arguments) { _, _ in Action(.play) } }
  return steerRemembered("PlayRemembered", else: "no player is remembered, or those have changed since")
}

/// nowplaying pause [--remember]
func pause(_ arguments: Arguments) throws(UsageError) -> ExitCode {
  guard arguments.has(.remember) else { return try steerPlayers(arguments) { _, _ in Action(.pause) } }
  return steerRemembered("PauseAll", else: "no player plays")
}

/// Calls a method of the service, which returns the players that it steers.
private func steerRemembered(_ member: String, else absence: String) -> ExitCode {
  guard let center = CenterClient.connect() else { return .noPlayer }
  let answer = center.call(member, mayStart: true)
  guard case .message(let message) = answer else {
    let exitCode = center.complainAbout(answer, isStarted: true)
    // A player has not obeyed.
    return exitCode == .refused ? .unconfirmed : exitCode
  }
  guard message.readStrings(limit: Limits.textBytes, count: 4_096)?.isEmpty ?? true else { return .done }
  complain(absence)
  return .noPlayer
}

/// nowplaying sleep [TIME|off]
func sleep(_ arguments: Arguments) throws(UsageError) -> ExitCode {
  let word = arguments.operands.first
  let fade = try arguments.time(.fade, 0.1...600) ?? 0
  let isOff = word?.hasSameBytes(as: "off") ?? false
  let delay = try word.flatMap { word throws(UsageError) in isOff ? nil : try duration(word) }
  guard let center = CenterClient.connect() else { return .noPlayer }
  guard delay != nil || isOff || arguments.has(.track) else { return printSleep(arguments, center) }
  // A name that is wrong would pause nothing, and end the plan of before.
  if !isOff, arguments.has(.player) || arguments.has(.ignore) {
    let selection = Selection(names: arguments.names(.player), ignored: arguments.names(.ignore), all: true)
    return try withPlayers(arguments, selection: selection) { _, players in
      setSleep(arguments, delay, fade, players.map { $0.name }, center)
    }
  }
  return setSleep(arguments, delay, fade, [], center)
}

/// Sets the time or the end of the track; without both, no player is paused.
private func setSleep(
  _ arguments: Arguments, _ delay: Int64?, _ fade: Int64, _ players: [String], _ center: CenterClient
) -> ExitCode {
  let isOff = delay == nil && !arguments.has(.track)
  let answer = center.call(isOff ? "CancelSleep" : "Sleep", mayStart: !isOff) { call in
    guard !isOff else { return }
    call.append(int64: delay ?? 0)
    call.append(strings: players)
    call.openArray("{sv}")
    call.openDictionaryEntry("sv")
    call.append(string: "track")
    call.openVariant("b")
    call.append(bool: arguments.has(.track))
    call.close()
    call.close()
    call.openDictionaryEntry("sv")
    call.append(string: "fade_us")
    call.openVariant("x")
    call.append(int64: fade)
    call.close()
    call.close()
    call.close()
  }
  // A service that does not run pauses no player.
  if isOff, case .absent = answer { return .done }
  return center.complainAbout(answer, isStarted: !isOff)
}

/// A time of the user until players are paused: "30m", "1h30m", "90s", "1:30:00", "45" seconds.
private func duration(_ word: String) throws(UsageError) -> Int64 {
  let units: [(letter: Unicode.Scalar, seconds: Double)] = [("h", 3_600), ("m", 60), ("s", 1)]
  var (seconds, rest, place) = (0.0, Array(word.utf8)[...], 0)
  while let end = rest.firstIndex(where: { byte in units.contains { UInt8(ascii: $0.letter) == byte } }),
    let unit = units[place...].firstIndex(where: { UInt8(ascii: $0.letter) == rest[end] }),
    let number = Number(String(decoding: rest[..<end], as: UTF8.self)), number.value >= 0
  {
    seconds += number.value * units[unit].seconds
    (rest, place) = (rest[(end + 1)...], unit + 1)
  }
  let isClock = rest.count == word.utf8.count
  let clock = isClock ? try? time(word, in: word) : nil
  let total = clock.map { Double($0) / 1e6 } ?? (rest.isEmpty ? seconds : 0)
  guard total > 0, total <= 86_400 else {
    throw UsageError("a time is above 0 and at most 24 hours, as 30m, 1h30m or 1:30:00, not " + Text.quoted(word))
  }
  return Int64(total * 1_000_000)
}

/// Prints the time that is left.
private func printSleep(_ arguments: Arguments, _ center: CenterClient) -> ExitCode {
  var state = CenterClient.State()
  let answer = center.readState(&state)
  if case .absent = answer {
  } else if case .message = answer {
  } else {
    return center.complainAbout(answer, isStarted: false)
  }
  let left = state.sleep?.time.map { max(0, $0 - nowplaying_wall_clock()) }
  if arguments.has(.json) {
    var json = JSON()
    json.object { json in
      guard let sleep = state.sleep else { return }
      if let left { json.add("left_us", Value(left)) } else { json.add("track", .flag(true)) }
      if !sleep.players.isEmpty { json.add("players", .list(sleep.players.map { PlayerName.short($0) })) }
    }
    Output.standard.line(json.text)
  }
  guard state.sleep != nil else {
    complain("no player is to be paused; nowplaying sleep 30m pauses them in 30 minutes")
    return .refused
  }
  if !arguments.has(.json) { Output.standard.line(left.map { clockText($0) } ?? "at the end of the track") }
  return .done
}
