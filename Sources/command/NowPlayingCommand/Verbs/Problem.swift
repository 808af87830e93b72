// SPDX-License-Identifier: MIT

internal import CNowPlayingCommand
internal import NowPlayingCore

/// nowplaying problem [--open]
func problem(_ arguments: Arguments) throws(UsageError) -> ExitCode {
  try withPlayers(arguments, absent: "problem") { (_, players) throws(UsageError) in
    var exitCode = ExitCode.refused
    for player in players {
      let problem = player.problem
      if problem != nil { exitCode = .done }
      if arguments.has(.open) { return try open(problem, of: player) }
      if arguments.has(.json) {
        var json = JSON()
        json.object { json in
          json.add("player", text: player.name)
          guard let problem else { return }
          json.add("kind", text: problem.kind.name)
          json.add("text", text: problem.text)
          json.add("url", Value(problem.url))
          json.add("can_retry", .flag(problem.canRetry))
        }
        Output.standard.line(json.text)
      } else if let problem {
        Output.standard.line(problem.sentence)
      }
    }
    return exitCode
  }
}

extension Player.Problem {
  /// The remedy for the user; nil: this program has none.
  var remedy: String? {
    url.isEmpty
      ? canRetry ? "nowplaying play tries again" : nil : "nowplaying problem --open opens " + Text.line(place)
  }

  /// The problem, and the remedy: "Sign in again; nowplaying problem --open opens example.org".
  var sentence: String { remedy.map { text + "; " + $0 } ?? text }
}

extension Player {
  /// The command that opens the place of its problem: https with the user's browser, another scheme only with the player
  /// itself.
  func opener(of problem: Problem?) throws(UsageError) -> [String] {
    guard let problem, !problem.url.isEmpty else {
      throw UsageError(
        problem == nil ? "the player has no problem" : identity + " names no place that repairs it", .refused)
    }
    if problem.url.beginsWithBytes(of: "https://") { return ["xdg-open", problem.url] }
    let scheme = "x-scheme-handler/" + String(Substring(problem.place.utf8.dropLast()))
    let file = Machine.desktopFile(desktopEntry)
    let types = try file.flatMap { path throws(UsageError) in try UserFile(path)["MimeType"] } ?? ""
    guard let file, types.parts(separatedBy: UInt8(ascii: ";")).contains(where: { $0.hasSameBytes(as: scheme) }) else {
      throw UsageError(
        "the desktop file of " + identity + " does not open " + problem.place + " URLs, so this one is not opened: "
          + Text.line(problem.url), .refused)
    }
    return ["gio", "launch", file, problem.url]
  }
}

/// A program that opens a place for the user. It may run as long as the browser does.
struct Opener {
  private let command: [String]
  private let process: Int32

  /// Starts it.
  init(_ command: [String]) throws(UsageError) {
    self.command = command
    process = unsafe withArguments(command) { unsafe nowplaying_spawn_apart($0) }
    guard process >= 0 else {
      throw UsageError(command[0] + " is not installed: open " + Text.line(command.last ?? ""), .failed)
    }
  }

  /// Whether it has ended; throws if it has failed.
  func hasEnded() throws(UsageError) -> Bool {
    var code: Int32 = 0
    guard unsafe nowplaying_spawned_has_ended(process, &code) else { return false }
    guard code == 0 else {
      throw UsageError(command[0] + " could not open " + Text.line(command.last ?? ""), .failed)
    }
    return true
  }
}

/// Opens the place of the problem, and waits two seconds for a failure.
private func open(_ problem: Player.Problem?, of player: Player) throws(UsageError) -> ExitCode {
  let command = try player.opener(of: problem)
  Output.standard.line("opening " + (problem?.place ?? ""))
  Output.standard.flush()
  let opener = try Opener(command)
  for _ in 0..<40 {
    if try opener.hasEnded() { break }
    nowplaying_poll_wait(nil, 0, 50_000)
  }
  return .done
}
