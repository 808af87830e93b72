// SPDX-License-Identifier: MIT

internal import DBus
internal import NowPlayingCore

/// The program under the name of playerctl: it has the arguments, the output and the exit codes of playerctl 2.4.1.
func playerctl(_ words: [String]) -> ExitCode {
  let arguments: PlayerctlArguments
  do throws(UsageError) {
    arguments = try PlayerctlArguments(words)
  } catch {
    say(error.sentence)
    return .done
  }
  if arguments.wantsHelp {
    printPlayerctlHelp()
    return .done
  }
  if arguments.wantsVersion {
    Output.standard.line("v2.4.1")
    return .done
  }
  guard !arguments.words.isEmpty || arguments.lists else {
    printPlayerctlHelp()
    return .noPlayer
  }
  do throws(UsageError) {
    return try PlayerctlRun(arguments).run()
  } catch {
    say("Could not execute command: " + error.sentence)
    return .noPlayer
  }
}

/// Writes a sentence of playerctl to standard error.
private func say(_ sentence: String) {
  Output.standard.flush()
  Output.error.line(Text.line(sentence))
  Output.error.flush()
}

/// One command for the chosen players.
private struct PlayerctlRun {
  private let arguments: PlayerctlArguments
  private let selection: PlayerctlSelection
  /// Nil: the names of the players are to be printed.
  private let command: PlayerctlCommand?
  private let template: Template?

  init(_ arguments: PlayerctlArguments) throws(UsageError) {
    self.arguments = arguments
    selection = PlayerctlSelection(arguments)
    guard !arguments.lists, let word = arguments.words.first else {
      (command, template) = (nil, nil)
      return
    }
    guard let command = PlayerctlCommand.find(word) else { throw UsageError("Command not recognized: " + word) }
    if arguments.format != nil, !command.prints {
      throw UsageError("format strings are not supported on command: " + word)
    }
    if arguments.follows, !command.prints { throw UsageError("follow is not supported on command: " + word) }
    self.command = command
    template = try arguments.format.map { format throws(UsageError) in try Template(format, .playerctl) }
  }

  func run() throws(UsageError) -> ExitCode {
    guard let command else { return listNames() }
    if arguments.follows {
      return try PlayerctlFollower(command, Array(arguments.words.dropFirst()), template, selection, arguments).run()
    }
    var (hasPlayer, isDone) = (selection.hasDaemon, false)
    var hasSessionBus: Bool?
    try forEachGroup { controller, targets throws(UsageError) in
      hasSessionBus = hasSessionBus ?? controller.isConnected
      hasPlayer = hasPlayer || !targets.isEmpty
      if try run(command, on: targets, of: controller) { isDone = true }
      return isDone && !arguments.selectsAll
    }
    if isDone { return .done }
    guard !arguments.isQuiet else { return .noPlayer }
    // playerctl has a warning of GLib there.
    if !hasPlayer, hasSessionBus == false { say(absentBus) }
    say(hasPlayer ? "No player could handle this command" : "No players found")
    return .noPlayer
  }

  /// Runs the command for the first player that can, or for all. False: no player can.
  private func run(
    _ command: PlayerctlCommand, on targets: [PlayerctlPlayer], of controller: Controller
  ) throws(UsageError) -> Bool {
    var isDone = false
    var requests: [(action: Action, player: String?)] = []
    for target in targets where !target.player.isSilent {
      switch try command.step(for: target, Array(arguments.words.dropFirst()), template) {
      case .impossible: continue
      case .nothing: isDone = true
      case .print(let text):
        Output.standard.line(text)
        isDone = true
      case .perform(let action):
        requests.append((action, target.player.busName))
        if arguments.selectsAll { continue }
        if try perform(requests, controller) { isDone = true }
        requests = []
      }
      if isDone, !arguments.selectsAll { return true }
    }
    return try perform(requests, controller) || isDone
  }

  /// Sends actions to players at the same time. False: no player has done its one.
  private func perform(
    _ requests: [(action: Action, player: String?)], _ controller: Controller
  ) throws(UsageError) -> Bool {
    guard !requests.isEmpty else { return false }
    var (isDone, failure): (Bool, String?) = (false, nil)
    for result in controller.perform(requests) {
      switch result.exitCode {
      case .done: isDone = true
      case .unconfirmed where result.outcome == acceptedOutcome: isDone = true
      case .noPlayer: continue
      default: failure = failure ?? result.message
      }
    }
    if let failure { throw UsageError(failure) }
    return isDone
  }

  private func listNames() -> ExitCode {
    var names: [String] = []
    for system in [false, true] {
      let found = PlayerNames(system ? BusAddress.system() : BusAddress.session())
      names += selection.ranked(found.hasIntegration ? withoutTwins(found.names) : found.names)
    }
    for name in names { Output.standard.line(Text.line(name)) }
    if names.isEmpty, !arguments.isQuiet { say("No players found") }
    return .done
  }

  /// Without the browsers that Plasma's integration shows as well. To know them, the players must answer.
  private func withoutTwins(_ names: [String]) -> [String] {
    guard let controller = PlayerctlBus.controller(.once, ofSystem: false), controller.waitForSome() else {
      return names
    }
    let players = controller.players
    return names.filter { name in players.contains { $0.name.hasSameBytes(as: name) } }
  }

  /// Calls a function with the chosen players: first the one that the service has first, then those that answer at once, and
  /// then the others. The session bus is first, and the system bus second. It ends when the function returns true.
  private func forEachGroup(
    _ body: (Controller, [PlayerctlPlayer]) throws(UsageError) -> Bool
  ) throws(UsageError) {
    for system in [false, true] {
      var tried: [PlayerctlPlayer] = []
      func isDone(_ controller: Controller) throws(UsageError) -> Bool {
        let targets = selection.chosen(controller.players).filter { target in
          !tried.contains { $0.instance.hasSameBytes(as: target.instance) }
        }
        tried += targets
        return try body(controller, targets)
      }
      let first: [Controller.Reading] = selection.isPrimary ? [[.once, .primary]] : []
      for reading in first + [.once] {
        guard let controller = PlayerctlBus.controller(reading, ofSystem: system) else { continue }
        let knowsAll = controller.waitForSome()
        if try isDone(controller) { return }
        if !knowsAll {
          Output.standard.flush()
          controller.wait()
          if try isDone(controller) { return }
        }
        // Without the service, these were all players.
        if controller.isEstimate { break }
      }
    }
  }
}

/// The two buses where playerctl looks for players.
enum PlayerctlBus {
  /// A controller of the session bus or of the system bus; nil: the system refuses it, or the system bus is not wanted.
  static func controller(_ reading: Controller.Reading, ofSystem isSystem: Bool) -> Controller? {
    guard let controller = Controller([reading, .mpris]) else { return nil }
    guard isSystem else { return controller }
    let address = variable("DBUS_SYSTEM_BUS_ADDRESS")
    return controller.setBusAddress(address.isEmpty ? systemBus : address) ? controller : nil
  }

  /// The addresses that the specification of D-Bus has had.
  private static let systemBus = "unix:path=/run/dbus/system_bus_socket;unix:path=/var/run/dbus/system_bus_socket"
}

private func printPlayerctlHelp() {
  let output = Output.standard
  output.line("usage: playerctl [OPTIONS] COMMAND [ARGUMENT]")
  output.line("nowplaying, with the arguments and the output of playerctl 2.4.1.\n")
  for (left, right) in playerctlHelp {
    let space = String(repeating: " ", count: max(1, 28 - left.utf8.count))
    output.line(left.isEmpty ? "" : "  " + left + space + right)
  }
}

private let playerctlHelp: [(String, String)] = [
  ("play", "begin or continue"),
  ("pause", "pause"),
  ("play-pause", "pause if it plays, otherwise play"),
  ("stop", "stop"),
  ("next", "go to the next item"),
  ("previous", "go to the previous item"),
  ("position [SECONDS[+|-]]", "print the position, set it, or move it forward or back"),
  ("volume [LEVEL[+|-]]", "print the volume, set it (1.0 is full), or change it"),
  ("status", "print Playing, Paused or Stopped"),
  ("metadata [KEY...]", "print what plays: all of it, or artist, title, album or other keys"),
  ("open URL", "play an address or a file"),
  ("loop [none|track|playlist]", "print or set what is repeated"),
  ("shuffle [on|off|toggle]", "print or set whether the order is random"),
  ("", ""),
  ("-p, --player=NAMES", "the players with these names, as in vlc,%any"),
  ("-i, --ignore-player=NAMES", "not the players with these names"),
  ("-a, --all-players", "all players, not only the first one that can do it"),
  ("-f, --format=FORMAT", "print a text, as in '{{artist}} - {{title}}'"),
  ("-F, --follow", "print again when the value changes"),
  ("-l, --list-all", "print the names of all players"),
  ("-s, --no-messages", "no sentence if there is no player, or none can do it"),
  ("-v, --version", "print the version"),
  ("-h, --help", "print this help"),
]
