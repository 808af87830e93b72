// SPDX-License-Identifier: MIT

internal import NowPlayingCore

/// An entry of a list that a verb prints: the cells of its line, and its fields in JSON.
struct ListEntry {
  let cells: [(String, Style?)]
  let addFields: (inout JSON) -> Void

  init(_ cells: [(String, Style?)], _ addFields: @escaping (inout JSON) -> Void) {
    (self.cells, self.addFields) = (cells, addFields)
  }
}

/// Prints a list of each chosen player, as a table or as JSON. `noun` names it.
func printLists(
  _ arguments: Arguments, _ noun: String, _ entries: (Player) -> [ListEntry]
) throws(UsageError) -> ExitCode {
  try withPlayers(arguments, [.once, .lists], absent: noun) { _, players in
    var exitCode = ExitCode.refused
    for player in players {
      let entries = entries(player)
      if !entries.isEmpty { exitCode = .done }
      if arguments.has(.json) {
        var json = JSON()
        json.array { json in for entry in entries { json.object { entry.addFields(&$0) } } }
        Output.standard.line(json.text)
      } else {
        var table = Table()
        for entry in entries { table.add(entry.cells) }
        table.write(to: .standard)
      }
    }
    return exitCode
  }
}

/// nowplaying queue [play ENTRY|remove ENTRY|add URL]
func queue(_ arguments: Arguments) throws(UsageError) -> ExitCode {
  guard let verb = arguments.operands.first else {
    return try printLists(arguments, "queue") { player in
      let current = player.currentEntry
      return player.queue.enumerated().map { place, entry in
        let isCurrent = entry.id.hasSameBytes(as: current)
        let duration = entry.item.duration
        return ListEntry([
          (isCurrent ? "▶" : "", .playing), ((place + 1).description, .dim),
          (duration.map { clockText($0) } ?? "", .dim), (entry.item.caption, isCurrent ? .bold : nil),
        ]) { json in
          json.add("id", text: entry.id)
          json.add("current", .flag(isCurrent))
          json.add("title", Value(entry.item.title))
          json.add("artist", list: entry.item.texts(.artist))
          json.add("duration_us", Value(duration))
        }
      }
    }
  }
  let word = arguments.operands[1]
  return try steerLists(arguments) { (player) throws(UsageError) in
    let entries = player?.queue ?? []
    func entry(_ word: String) -> String { place(word, entries.count).map { entries[$0].id } ?? word }
    if verb.hasSameBytes(as: "add") {
      var action = Action(.addToQueue)
      action.text = try address(word)
      action.afterEntry = arguments[.after].map { entry($0) } ?? entries.last?.id
      action.flag = arguments.has(.play)
      return action
    }
    var action = Action(verb.hasSameBytes(as: "play") ? .goToEntry : .removeFromQueue)
    action.text = entry(word)
    return action
  }
}

/// The index of a place that begins with 1; nil: the word is not such a number.
private func place(_ word: String, _ count: Int) -> Int? {
  guard let number = Number(word)?.value, number >= 1, number <= Double(count), number == number.rounded() else {
    return nil
  }
  return Int(number) - 1
}

/// nowplaying playlists [play PLAYLIST]
func playlists(_ arguments: Arguments) throws(UsageError) -> ExitCode {
  guard let word = arguments.operands.last else {
    return try printLists(arguments, "playlists") { player in
      let current = player.currentPlaylist
      return player.playlists.enumerated().map { place, playlist in
        let isCurrent = playlist.id.hasSameBytes(as: current)
        return ListEntry([
          (isCurrent ? "▶" : "", .playing), ((place + 1).description, .dim), (playlist.name, isCurrent ? .bold : nil),
        ]) { json in
          json.add("id", text: playlist.id)
          json.add("current", .flag(isCurrent))
          json.add("name", text: playlist.name)
        }
      }
    }
  }
  return try steerLists(arguments) { player in
    let playlists = player?.playlists ?? []
    var action = Action(.activatePlaylist)
    let named =
      playlists.first { $0.name.hasSameBytes(as: word) }
      ?? playlists.first { RowFilter.folded($0.name) == RowFilter.folded(word) }
    action.text = named?.id ?? place(word, playlists.count).map { playlists[$0].id } ?? word
    return action
  }
}

/// Steers one player, whose lists were read.
private func steerLists(
  _ arguments: Arguments, _ action: (Player?) throws(UsageError) -> Action
) throws(UsageError) -> ExitCode {
  try steerPlayers(arguments, reading: .lists) { (_, player) throws(UsageError) in try action(player) }
}

/// nowplaying languages [LANGUAGE|off]
func languages(_ arguments: Arguments) throws(UsageError) -> ExitCode {
  guard let word = arguments.operands.first else {
    return try printLists(arguments, "languages to choose from") { player in
      player.languageOptions.map { option in
        ListEntry([
          (option.isCurrent ? "▶" : "", .playing), (option.kind == .audible ? "audio" : "subtitles", .dim),
          (option.tag, .dim), (option.name, option.isCurrent ? .bold : nil),
        ]) { json in
          json.add("id", text: option.id)
          json.add("name", text: option.name)
          json.add("tag", Value(option.tag))
          json.add("kind", text: option.kind.name)
          json.add("current", .flag(option.isCurrent))
        }
      }
    }
  }
  return try steerPlayers(arguments) { (_, player) throws(UsageError) in
    let options = player?.languageOptions ?? []
    func named(_ option: Player.LanguageOption) -> Bool {
      [option.id, option.name, option.tag].contains { $0.hasSameBytes(as: word) }
    }
    let isOff = word.hasSameBytes(as: "off")
    let found = isOff ? options.first { $0.kind == .legible && $0.isCurrent } : options.first(where: named)
    var action = Action(isOff ? .disableLanguageOption : .enableLanguageOption)
    guard let found else {
      throw UsageError(
        isOff
          ? "no subtitles are on" : "there is no language " + Text.quoted(word) + "; nowplaying languages prints them",
        .refused)
    }
    action.text = found.id
    return action
  }
}

/// nowplaying devices
func devices(_ arguments: Arguments) throws(UsageError) -> ExitCode {
  try printLists(arguments, "devices") { player in
    player.devices.map { device in
      ListEntry([
        (device.id, .dim), (device.name, .bold), (device.type.name, .dim),
        (device.volume.map { Number.text($0) } ?? "", nil),
      ]) { json in
        json.add("player", text: player.name)
        json.add("id", text: device.id)
        json.add("name", text: device.name)
        json.add("type", text: device.type.name)
        json.add("volume", Value(device.volume))
      }
    }
  }
}
