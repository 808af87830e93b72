// SPDX-License-Identifier: MIT

internal import NowPlayingCore

/// nowplaying custom [ID]
func custom(_ arguments: Arguments) throws(UsageError) -> ExitCode {
  guard let word = arguments.operands.first else {
    return try printLists(arguments, "commands of its own") { player in
      player.customCommands.map { command in
        ListEntry([
          (command.mark, .playing), (command.id, .dim), (command.title, command.isEnabled ? nil : .dim),
          (command.isDangerous ? "dangerous" : "", .failure),
        ]) { json in
          json.add("id", text: command.id)
          json.add("title", text: command.title)
          json.add("icon_name", Value(command.icon))
          json.add("state", text: command.state.name)
          if command.state == .progress { json.add("progress", Value(command.progress)) }
          json.add("dangerous", .flag(command.isDangerous))
          json.add("enabled", .flag(command.isEnabled))
        }
      }
    }
  }
  return try steerPlayers(arguments, reading: .lists) { (_, player) throws(UsageError) in
    let commands = player?.customCommands ?? []
    let command = commands.first { $0.id.hasSameBytes(as: word) || $0.title.hasSameBytes(as: word) }
    guard command != nil || player == nil else {
      throw UsageError(
        commands.isEmpty
          ? "the player has no commands of its own"
          : "there is no command " + Text.quoted(word) + "; nowplaying custom prints them", .refused)
    }
    if let command, !command.isEnabled {
      throw UsageError(Text.quoted(command.title) + " has no effect now", .refused)
    }
    var action = Action(.custom)
    action.text = command?.id ?? word
    return action
  }
}

extension Player.CustomCommand {
  /// A letter for its state.
  var mark: String {
    switch state {
    case .stateless: ""
    case .off: "○"
    case .on: "●"
    case .progress: Number.fixed(progress * 100, 0) + " %"
    }
  }
}
