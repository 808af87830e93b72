// SPDX-License-Identifier: MIT

internal import CNowPlayingCommand
internal import CNowPlayingControl
internal import NowPlayingCore

/// nowplaying chapters [CHAPTER|next|previous]
func chapters(_ arguments: Arguments) throws(UsageError) -> ExitCode {
  guard let word = arguments.operands.first else {
    return try printLists(arguments, "chapters") { player in
      let current = player.chapter?.number
      return player.item.chapters.map { chapter in
        let isCurrent = chapter.number == current
        return ListEntry([
          (isCurrent ? "▶" : "", .playing), (chapter.number.description, .dim), (clockText(chapter.start), .dim),
          (chapter.caption, isCurrent ? .bold : nil),
        ]) { json in
          json.add("id", text: chapter.id)
          json.add("current", .flag(isCurrent))
          json.add("title", text: chapter.title)
          json.add("start_us", Value(chapter.start))
          json.add("end_us", Value(chapter.end))
        }
      }
    }
  }
  for (name, command) in [("next", Command.nextChapter), ("previous", .previousChapter)] {
    if word.hasSameBytes(as: name) { return try steerPlayers(arguments) { _, _ in Action(command) } }
  }
  return try steerPlayers(arguments, reading: .lists) { (_, player) throws(UsageError) in
    var action = Action(.goToChapter)
    action.text = word
    if let player { action.text = try player.item.chapter(named: word).id }
    return action
  }
}

/// nowplaying lyrics [--follow]
func lyrics(_ arguments: Arguments) throws(UsageError) -> ExitCode {
  if arguments.has(.follow) {
    guard let controller = Controller([.lists, Selection(arguments).reading]) else { return .failed }
    return LyricsFollower(controller, Selection(arguments)).run()
  }
  return try withPlayers(arguments, [.once, .lists], absent: "lyrics") { _, players in
    guard let item = players.first?.item else { return .noPlayer }
    var lines: [Item.LyricsLine] = []
    while let line = item.lyricsLine(lines.count) { lines.append(line) }
    let plain = item.text(.lyrics)
    if arguments.has(.json) {
      var json = JSON()
      json.object { json in
        json.add("language", Value(item.lyricsLanguage))
        json.array("lines") { json in
          for line in lines {
            json.object { json in
              json.add("time_us", Value(line.time))
              json.add("text", text: line.text)
            }
          }
        }
        json.add("text", Value(plain))
      }
      Output.standard.line(json.text)
    } else if lines.isEmpty {
      if !plain.isEmpty { Output.standard.line(plain) }
    } else {
      for line in lines { Output.standard.line(line.text) }
    }
    return lines.isEmpty && plain.isEmpty ? .refused : .done
  }
}

/// Prints each line when it is sung, and sleeps between two lines.
private final class LyricsFollower {
  private let controller: Controller
  private let selection: Selection
  private let output = Output.standard
  /// The player and the item of the last line, and its place.
  private var last: (player: String, item: String, place: Int)?

  init(_ controller: Controller, _ selection: Selection) {
    (self.controller, self.selection) = (controller, selection)
  }

  func run() -> ExitCode {
    controller.follow()
    controller.wait(for: selection)
    while true {
      let next = print()
      var polls = [poll(controller.descriptor), poll(output.descriptor, isReading: false)]
      unsafe nowplaying_poll_wait(&polls, polls.count, next.map { max(0, $0 - nowplaying_clock_now()) } ?? -1)
      if polls[0].is_readable { controller.dispatch() }
      guard !output.isClosed, !polls[1].is_ended else { return .done }
    }
  }

  /// Prints the line of this moment, if it is a new one. Returns when the next one begins; nil: nothing is sung.
  private func print() -> Int64? {
    let players = selection.isPrimary ? controller.primary.map { [$0] } ?? [] : selection.chosen(controller.players)
    guard let player = players.first, let position = player.position else { return nil }
    let item = player.item
    let place = item.lyricsPlace(at: position)
    if place == nil { last = nil }
    if let place, let line = item.lyricsLine(place) {
      let isSame = last.map {
        $0.player.hasSameBytes(as: player.busName) && $0.item.hasSameBytes(as: item.id) && $0.place == place
      }
      if !(isSame ?? false), player.isPlaying {
        last = (player.busName, item.id, place)
        output.line(line.text)
        output.flush()
      }
    }
    return player.timeToNextLine.map { nowplaying_clock_now() + $0 }
  }
}
