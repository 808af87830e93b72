// SPDX-License-Identifier: MIT

internal import CNowPlayingCommand
internal import DBus
internal import NowPlayingCore

/// nowplaying center [start|stop|check|playerctld on|off]
func center(_ arguments: Arguments) throws(UsageError) -> ExitCode {
  let words = arguments.operands
  switch Identifier(words.first ?? "status") {
  case "start": return startCenter()
  case "stop": return stopCenter()
  case "check": return try check(words.dropFirst().first)
  case "playerctld": return try setPlayerctld(try isOn(words[1]))
  default: return try printState(asJSON: arguments.has(.json))
  }
}

/// "on" or "off".
func isOn(_ word: String) throws(UsageError) -> Bool {
  guard let isOn = flag(word) else { throw UsageError("the argument is on or off, not " + Text.quoted(word)) }
  return isOn
}

/// The value of a flag for a word of the user or of center.conf; nil: an unknown word.
func flag(_ word: String) -> Bool? {
  switch Identifier(word) {
  case "on", "yes": true
  case "off", "no": false
  default: nil
  }
}

func startCenter() -> ExitCode {
  guard let center = CenterClient.connect() else { return .noPlayer }
  // Also a service that was not started by the bus.
  if center.isRunning {
    let answer = center.ping()
    if case .silent = answer { return center.complainAbout(answer, isStarted: false) }
    Output.standard.line("the service runs")
    return .done
  }
  let answer = center.start()
  let exitCode = center.complainAbout(answer, isStarted: true)
  // The bus gives its reason, such as a program that does not exist.
  return exitCode == .refused ? .noCenter : exitCode
}

private func stopCenter() -> ExitCode {
  guard let center = CenterClient.connect() else { return .noPlayer }
  guard center.isRunning else {
    Output.standard.line("the service does not run")
    return .done
  }
  // The bus follows the name before it answers: the service may leave at once.
  var hasLeft = false
  center.connection.names.follow(.name(CenterClient.busName), changed: { if $0.new.isEmpty { hasLeft = true } })
  let process = center.process(of: CenterClient.busName)
  guard process > 0 else {
    complain("the bus does not know the process of the service: end nowplaying-center")
    return .refused
  }
  nowplaying_process_signal(process, nowplaying_signal_to_end())
  // A process that is stopped ends when it continues.
  _ = center.connection.run(for: CenterClient.endPatience) { hasLeft }
  if hasLeft { return .done }
  complain("the service " + CenterClient.busName + " " + center.silence.sentence)
  return .noCenter
}

private func check(_ file: String?) throws(UsageError) -> ExitCode {
  guard let program = OtherProgram.center else {
    throw UsageError("the program nowplaying-center is not installed", .noCenter)
  }
  let code = OtherProgram.run([program, "--check"] + (file.map { [$0] } ?? []))
  if code == 127 { throw UsageError("cannot run " + program + ": " + errorText, .failed) }
  Output.error.flush()
  nowplaying_end(code)
}

// MARK: State

private func printState(asJSON: Bool) throws(UsageError) -> ExitCode {
  guard let center = CenterClient.connect() else { return .noPlayer }
  var state = CenterClient.State()
  let answer = center.readState(&state)
  var isRunning = false
  var silence: Silence?
  switch answer {
  case .message: isRunning = true
  case .absent, .unstarted: break
  case .silent: silence = center.silence
  case .refused: return center.complainAbout(answer, isStarted: false)
  }
  let playerctld = Playerctld.State(center)
  if asJSON {
    var json = JSON()
    json.object { json in
      json.add("running", .flag(isRunning || silence != nil))
      if silence != nil { json.add("silent", .flag(true)) }
      if isRunning {
        json.add("version", .integer(Int64(state.version)))
        json.add("primary", text: PlayerName.short(state.primary))
        json.add("since_us", .integer(state.since))
        json.add("keys", text: state.keys)
        if !state.last.isEmpty {
          json.add("last", text: state.last)
          json.add("last_title", text: state.lastTitle)
        }
        json.array("holds") { json in
          for hold in state.holds {
            json.object { json in
              json.add("number", .integer(Int64(hold.number)))
              json.add("reason", text: hold.reason)
              json.add("holder", text: hold.holder)
            }
          }
        }
      }
      if isRunning { json.add("hidden", list: state.hidden.map { PlayerName.short($0) }) }
      json.add("playerctld", text: playerctld.word)
    }
    Output.standard.line(json.text)
    return isRunning ? .done : .noCenter
  }
  var table = Table()
  let service = isRunning ? "runs" : silence?.sentence ?? "does not run; nowplaying center start starts it"
  table.add([("service", .dim), (service, nil)])
  if isRunning {
    table.add([("interface", .dim), (CenterClient.interface + ", version " + state.version.description, nil)])
    table.add([("primary", .dim), (state.primary.isEmpty ? "no player" : PlayerName.short(state.primary), .bold)])
    if state.since > 0 {
      table.add([
        ("since", .dim), (age(nowplaying_wall_clock() - state.since) + " ago, when the first player changed", nil),
      ])
    }
    table.add([("keys", .dim), (state.keys, nil)])
    if !state.last.isEmpty {
      let title = state.lastTitle.isEmpty ? "" : ": " + state.lastTitle
      table.add([("last", .dim), (state.last + title + "; nowplaying resume starts it", nil)])
    }
    for hold in state.holds {
      table.add([("hold " + hold.number.description, .dim), (hold.reason + ", by the connection " + hold.holder, nil)])
    }
  }
  if !state.hidden.isEmpty {
    let names = Text.joined(state.hidden.map { Text.line(PlayerName.short($0)) }, ", ")
    table.add([("not shown", .dim), (names + ": center.conf ignores them, or another player shows the same", nil)])
  }
  table.add([("playerctld", .dim), (playerctld.sentence, nil)])
  table.write(to: .standard)
  return isRunning ? .done : .noCenter
}

/// A time in its largest unit, which it has at least twice: "2 min".
func age(_ microseconds: Int64) -> String {
  let seconds = max(0, microseconds / 1_000_000)
  if seconds < 120 { return seconds.description + " s" }
  return seconds < 7_200 ? (seconds / 60).description + " min" : (seconds / 3_600).description + " h"
}
