// SPDX-License-Identifier: MIT

internal import NowPlayingCore

/// nowplaying outputs [OUTPUT...|leave OUTPUT]
func outputs(_ arguments: Arguments) throws(UsageError) -> ExitCode {
  guard !arguments.operands.isEmpty else {
    return try printLists(arguments, "outputs to choose from") { player in
      player.outputs.map { output in
        ListEntry([
          (output.isInUse ? "▶" : "", .playing), (output.id, .dim), (output.type.name, .dim),
          (output.name, output.isInUse ? .bold : nil), (output.isAlone ? "alone" : "", .dim),
        ]) { json in
          json.add("id", text: output.id)
          json.add("name", text: output.name)
          json.add("type", text: output.type.name)
          json.add("in_use", .flag(output.isInUse))
          json.add("alone", .flag(output.isAlone))
        }
      }
    }
  }
  if let first = arguments.operands.first, first.hasSameBytes(as: "leave") {
    return try steerOutput(arguments, arguments.operands.last ?? "", Action(.leaveOutput))
  }
  // The first one ends the outputs of before, and each other one is added.
  var exitCode = ExitCode.done
  for (place, word) in arguments.operands.enumerated() where exitCode == .done {
    var action = Action(.playOnOutput)
    action.flag = place > 0
    exitCode = try steerOutput(arguments, word, action)
  }
  return exitCode
}

/// Sends an action for an output that the user names by its id or its name.
private func steerOutput(_ arguments: Arguments, _ word: String, _ action: Action) throws(UsageError) -> ExitCode {
  try steerPlayers(arguments, reading: .lists) { (_, player) throws(UsageError) in
    let outputs = player?.outputs ?? []
    let output = outputs.first { $0.id.hasSameBytes(as: word) || $0.name.hasSameBytes(as: word) }
    guard output != nil || player == nil else {
      throw UsageError(
        outputs.isEmpty
          ? "the player has no outputs to choose from"
          : "there is no output " + Text.quoted(word) + "; nowplaying outputs prints them", .refused)
    }
    var action = action
    action.text = output?.id ?? word
    return action
  }
}
