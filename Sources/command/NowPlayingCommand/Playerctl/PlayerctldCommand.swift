// SPDX-License-Identifier: MIT

internal import NowPlayingCore

/// Runs the program with the name playerctld: its words are for the service org.nowplaying.Center.
func playerctld(_ words: [String]) -> ExitCode {
  switch Identifier(words.first ?? "") {
  case "shift": return shift("Shift")
  case "unshift": return shift("Unshift")
  case "daemon": return startCenter() == .done ? .done : .noPlayer
  case "-h", "--help":
    Output.standard.line("playerctld daemon    start the service that decides which player is first")
    Output.standard.line("playerctld shift     make the next player first")
    Output.standard.line("playerctld unshift   make the previous player first")
    return .done
  case "-v", "--version":
    Output.standard.line("nowplaying " + Controller.version)
    return .done
  case "":
    guard let program = OtherProgram.center else {
      complain("the program nowplaying-center is not installed")
      return .noPlayer
    }
    return OtherProgram.run([program]) == 0 ? .done : .noPlayer
  default:
    complain("there is no word " + Text.quoted(words.first ?? "") + "; playerctld --help lists all")
    return .noPlayer
  }
}

private func shift(_ member: String) -> ExitCode {
  guard let center = CenterClient.connect() else { return .noPlayer }
  let answer = center.call(member, mayStart: true)
  return center.complainAbout(answer, isStarted: true) == .done ? .done : .noPlayer
}
