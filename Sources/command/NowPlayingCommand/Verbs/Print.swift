// SPDX-License-Identifier: MIT

internal import NowPlayingCore

/// nowplaying list
func listPlayers(_ arguments: Arguments) throws(UsageError) -> ExitCode {
  let template = try Template(arguments)
  guard let controller = Controller([.once, .others, Key.reading(for: template?.keys ?? [])]) else { return .failed }
  controller.wait()
  let players = Selection(arguments).matching(controller.players)
  if arguments.has(.json) {
    var json = JSON()
    json.array { json in for player in players { json.add(player: player) } }
    Output.standard.line(json.text)
  } else if let template {
    for player in players { Output.standard.line(try template.text(player.value)) }
  } else {
    var table = Table()
    for player in players {
      let state: (String, Style?) = (player.stateWord, player.style)
      var cells: [(String, Style?)] = [(player.name, .bold)]
      if let columns = Output.standard.columns {
        cells.insert((player.symbol, player.style), at: 0)
        // A narrow terminal has room for the title before it has room for these.
        if columns >= 60 { cells.append(state) }
        if columns >= 40 { cells.append((player.clock, .dim)) }
      } else {
        cells += [state, (player.clock, .dim)]
      }
      table.add(cells + [(player.item.caption, nil)])
    }
    table.write(to: .standard, narrowing: 1)
  }
  guard players.isEmpty else { return .done }
  if !arguments.has(.json) {
    complain(controller.isConnected ? Selection(arguments).absence(among: controller.players) : absentBus)
  }
  return .noPlayer
}

/// nowplaying status
func printStatus(_ arguments: Arguments) throws(UsageError) -> ExitCode {
  if arguments.has(.json) || arguments.has(.format) { return try getValues(arguments) }
  return try withPlayers(arguments) { _, players in
    for player in players { player.printStatus(to: .standard) }
    return .done
  }
}

/// nowplaying get [KEY...]
func getValues(_ arguments: Arguments) throws(UsageError) -> ExitCode {
  let keys = arguments.operands
  try Player.checkKeys(keys)
  let template = try Template(arguments)
  let reading: Controller.Reading = [.once, Key.reading(for: keys + (template?.keys ?? []))]
  return try withPlayers(arguments, reading) { (_, players) throws(UsageError) in
    var hasValue = keys.isEmpty
    for player in players {
      if arguments.has(.json) {
        hasValue = hasValue || keys.contains { !player.value($0).line.isEmpty }
        Output.standard.line(json(of: player, keys))
      } else if let template {
        hasValue = true
        Output.standard.line(try template.text(player.value))
      } else if keys.isEmpty {
        var table = Table()
        player.forEachValue { word, value in table.add([(word, .dim), (value.line, nil)]) }
        table.write(to: .standard)
      } else {
        for key in keys {
          let line = player.value(key).line
          hasValue = hasValue || !line.isEmpty
          Output.standard.line(line)
        }
      }
    }
    return hasValue ? .done : .refused
  }
}

private func json(of player: Player, _ keys: [String]) -> String {
  var json = JSON()
  if keys.isEmpty {
    json.add(player: player)
  } else {
    json.object { json in for key in keys { json.add(key, player.value(key)) } }
  }
  return json.text
}

extension Player {
  /// A letter for the state.
  var symbol: String {
    switch state {
    case .playing: "▶"
    case .buffering: "◌"
    case .paused, .interrupted: "⏸"
    case .stopped: "⏹"
    }
  }

  /// The state, or that it does not answer.
  var stateWord: String { isSilent ? "silent" : state.name }

  var style: Style { isSilent ? .failure : isPlaying ? .playing : .dim }

  /// The position and the duration: "1:23/4:14".
  var clock: String {
    let item = item
    if item.isLive {
      // Nearer than that is at the edge.
      guard let behind, behind > 15_000_000 else { return "live" }
      return "live -" + clockText(behind)
    }
    guard let position else { return item.duration.map { "--:--/" + clockText($0) } ?? "" }
    return clockText(position) + (item.duration.map { "/" + clockText($0) } ?? "")
  }

  /// One word for a program, a few lines for people.
  fileprivate func printStatus(to output: Output) {
    guard output.isTerminal else { return output.line(stateWord) }
    let columns = output.columns ?? 80
    let item = item
    func line(_ text: String, _ style: Style) {
      if !text.isEmpty { output.line("  " + output.styled(Columns.cut(text, to: columns - 2), style)) }
    }
    let title = item.title.isEmpty ? state.name : item.title
    output.write(symbol + " ", style)
    output.line(output.styled(Columns.cut(title, to: columns - 2), .bold))
    line(Text.joined([item.artist, item.text(.album)].filter { !$0.isEmpty }, " — "), .dim)
    let volume = isMuted ? "muted" : volume.map { "volume " + Number.fixed($0 * 100, 0) + " %" } ?? ""
    line(Text.joined([clock, volume, identity].filter { !$0.isEmpty }, "   "), .dim)
    if let problem { line(problem.sentence, .failure) }
    if isSilent { line("it does not answer: this is its last state", .failure) }
  }
}
