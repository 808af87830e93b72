// SPDX-License-Identifier: MIT

internal import NowPlayingCore

/// Makes findings of an examination. The checks read nothing themselves.
enum Checks {
  /// All findings, the worst first, and those of one player together.
  static func findings(_ examination: Examination) -> [Finding] {
    var findings = session(examination)
    findings += examination.problems.map { name, problem in
      Finding(
        .problem, name, "it does not play: " + quoted(problem.text), problem.remedy ?? "see the window of the player")
    }
    for player in examination.players where player.isRead {
      findings += answers(player)
      guard player.root.hasValues || player.player.hasValues else { continue }
      findings += properties(player) + item(player) + cover(player) + changes(player) + trial(player)
    }
    let severities: [Finding.Severity] = [.error, .warning, .note]
    return severities.flatMap { severity in findings.filter { $0.severity == severity } }
  }

  /// The most characters of a foreign text in a sentence. Paths and addresses are longer than titles.
  private static let longestQuote = 160

  /// A foreign text in a sentence.
  static func quoted(_ text: String) -> String {
    var kept = String.UnicodeScalarView()
    for scalar in Text.line(text).unicodeScalars.prefix(longestQuote) { kept.append(scalar) }
    return "\"" + String(kept) + (text.unicodeScalars.count > longestQuote ? "…\"" : "\"")
  }

  // MARK: The session

  static func session(_ examination: Examination) -> [Finding] {
    let players = examination.players.filter { !$0.name.hasSameBytes(as: "playerctld") }
    var findings = examination.programs.compactMap { program($0, players) }
    findings += names(players)
    findings += players.compactMap { bridge($0, examination.programs) }
    findings += center(examination.center, players)
    findings += shared(examination.session)
    if let silence = examination.playerctldSilence, examination.center.playerctld != .on {
      findings.append(
        Finding(
          .playerctldSilent, "", "playerctld " + silence.text + "; each playerctl waits 25 s for it", silence.remedy))
    }
    if let first = examination.firstOfPlayerctld, examination.center.playerctld != .on {
      let name = PlayerName.short(first)
      findings.append(
        Finding(
          .playerctld, "",
          "playerctld runs: commands without a name go to the first player of its list"
            + (first.isEmpty ? "" : ", " + quoted(name)),
          "nothing, or choose another player with: playerctld shift"))
    }
    return findings
  }

  /// Findings about the things that all programs of the session share.
  private static func shared(_ session: ExaminedSession) -> [Finding] {
    var findings: [Finding] = []
    if let proxy = session.proxy {
      findings.append(
        Finding(
          .filteredBus, "",
          "this program uses the bus through xdg-dbus-proxy (process " + proxy.description
            + "), which may hide players and programs",
          "run it outside the sandbox, as by flatpak-spawn --host nowplaying doctor"))
    }
    if let (login, own) = session.otherBus {
      findings.append(
        Finding(
          .otherSession, "",
          "this program uses the bus at " + quoted(own) + ", and the bus of the login is at " + quoted(login)
            + ", with other players",
          "to use that one: export DBUS_SESSION_BUS_ADDRESS=unix:path=" + Text.line(login)))
    }
    for error in session.configuration {
      findings.append(
        Finding(
          .centerConfiguration, "", quoted(error),
          "correct that line: nowplaying center check examines the file; the service ignores the line"))
    }
    for (file, name, program) in session.activations {
      findings.append(
        Finding(
          .activation, "",
          "the bus cannot start " + name + ": " + quoted(file) + " names " + quoted(program) + ", which does not exist",
          name.hasSameBytes(as: Playerctld.busName)
            ? "run: nowplaying center playerctld on, or off" : "install nowplaying-center again, or remove that file"))
    }
    for (path, problem) in session.folders {
      findings.append(
        Finding(
          .folder, "",
          quoted(path) + " " + problem
            + ": the service forgets the order of the players when it ends, and covers are in the cache folder",
          "let it be a folder of yours with mode 0700 and free space; the login makes XDG_RUNTIME_DIR"))
    }
    for (name, silence) in session.keys {
      findings.append(Finding(.keysSilent, "", name + ", which gets the media keys, " + silence.text, silence.remedy))
    }
    return findings
  }

  /// Another program shows a player, and the player has ended or is stopped.
  private static func bridge(_ player: ExaminedPlayer, _ programs: [RunningProgram]) -> Finding? {
    guard let bridge = player.bridge else { return nil }
    let running = programs.filter { $0.program.title.hasSameBytes(as: bridge.title) }
    let shows = quoted(player.processName) + " shows " + bridge.title
    if let stopped = running.first(where: { $0.isStopped }) {
      let number = stopped.process.description
      return Finding(
        .bridgeAlone, player.name, shows + ", whose process " + number + " is stopped",
        "continue it: kill -CONT " + number)
    }
    guard running.isEmpty, !bridge.isElsewhere else { return nil }
    return Finding(
      .bridgeAlone, player.name, shows + ", and no " + bridge.title + " runs on this machine",
      "start " + bridge.title + ", or write its host into the settings of " + quoted(player.processName))
  }

  private static func center(_ center: ExaminedCenter, _ players: [ExaminedPlayer]) -> [Finding] {
    var findings: [Finding] = []
    if let silence = center.silence {
      findings.append(
        Finding(.centerSilent, "", "the service " + CenterClient.busName + " " + silence.text, silence.remedy))
    }
    for player in players where center.hidden.contains(where: { $0.hasSameBytes(as: player.busName) }) {
      findings.append(
        Finding(
          .hidden, player.name,
          "the service does not show it: center.conf ignores it, or another player shows the same media",
          "nothing, or remove it from the line ignore of " + UserFolder.centerFile))
    }
    switch center.playerctld {
    case .absent:
      findings.append(Finding(.playerctldAbsent, "", Playerctld.State.absence, Playerctld.State.remedyOfAbsence))
    case .stale:
      findings.append(Finding(.playerctldFile, "", Playerctld.State.surplus, Playerctld.State.remedyOfSurplus))
    default: break
    }
    return findings
  }

  /// A running program without a name on the bus.
  static func program(_ running: RunningProgram, _ players: [ExaminedPlayer]) -> Finding? {
    let program = running.program
    let isShown = players.contains { player in
      let isSame =
        player.process > 0
        && (player.process == running.process || player.parent == running.process || player.process == running.parent)
      let mayBe = !program.isStrict || player.process == 0 || player.isProxied
      return isSame || (mayBe && program.owns(player.name))
    }
    guard !isShown else { return nil }
    let name = PlayerName.prefix + (program.names.first ?? "")
    let number = running.process.description
    let runs = program.title + " runs (process " + number + ")"
    if running.isStopped {
      return Finding(
        .stopped, program.title, program.title + " has no name on the bus, and its process " + number + " is stopped",
        "continue it: kill -CONT " + number)
    }
    if program.bridges.isEmpty {
      switch running.bus {
      case .unknown, .same: break
      case .none:
        return Finding(
          .otherBus, program.title, runs + " without the address of a session bus in its variables",
          "start it inside the desktop's session, or with DBUS_SESSION_BUS_ADDRESS")
      case .other(let address):
        return Finding(
          .otherBus, program.title, runs + " on another bus, " + quoted(address),
          "start it inside the desktop's session, not by dbus-run-session, sudo or ssh")
      case .proxy(let rules):
        guard !RunningProgram.allows(rules, name) else { break }
        let allowed = rules.isEmpty ? "no name" : "only " + quoted(Text.joined(rules, ", "))
        return Finding(
          .nameRefused, program.title, runs + " behind xdg-dbus-proxy, which allows it " + allowed,
          "add --own=" + name + " and --own=" + name + ".* to the command of the proxy")
      case .flatpak(let id, let rules):
        guard !RunningProgram.allows(rules, name) else { break }
        return Finding(
          .nameRefused, program.title,
          runs + " in Flatpak as " + quoted(id) + ", which allows it only names that begin with "
            + quoted(PlayerName.prefix + id),
          "run: flatpak override --user --own-name=" + name + " " + Text.line(id) + "; or else: " + program.remedy)
      case .snap(let snap):
        return Finding(
          .nameRefused, program.title,
          runs + " as the snap " + quoted(snap) + ": AppArmor allows it only names of its interface mpris",
          "run: snap connections " + Text.line(snap) + "; or else: " + program.remedy)
      }
    }
    let late = program.need == .playback
    if let bridge = running.bridge {
      return Finding(
        .noName, program.title, runs + ", and so does " + quoted(bridge) + ", which has no name on the bus",
        "check that " + Text.line(bridge) + " reaches it: its host, port and password, and this bus")
    }
    if let plugin = running.plugin {
      return Finding(
        .noName, program.title, runs + " without a name on the bus; its plugin " + quoted(plugin) + " is installed",
        "start it without the options that skip plugins and settings, and again if the plugin is new")
    }
    let what =
      switch program.need {
      case .package: ": it needs a plugin or a second program"
      case .setting: ": MPRIS is a setting or a plugin of it"
      case .playback: ": it has one only while it plays"
      case .nothing: ""
      }
    return Finding(
      .noName, program.title, runs + " without a name on the bus" + what, program.remedy, severity: late ? .note : nil)
  }

  // MARK: Names

  static func names(_ players: [ExaminedPlayer]) -> [Finding] {
    var findings: [Finding] = []
    // The players are in the order of their names, so a name that begins with another one follows it.
    for (place, player) in players.enumerated() {
      let name = player.name
      if let longer = players.dropFirst(place + 1).first, longer.name.beginsWithBytes(of: name) {
        findings.append(
          Finding(
            .prefixName, name, "the name is the beginning of " + quoted(longer.name),
            "give each instance a name with an ending of its own, such as .instance42"))
      }
      let others = players.filter { $0 !== player && $0.owner.hasSameBytes(as: player.owner) }
      if let first = others.first, name.utf8.lexicographicallyPrecedes(first.name.utf8) {
        findings.append(
          Finding(
            .severalNames, name,
            "one connection owns " + (others.count + 1).description + " names of players, also " + quoted(first.name),
            "use a connection for each player: a connection has one object of MPRIS"))
      }
      let entry = player.root["DesktopEntry"]?.text ?? ""
      if !player.identity.isEmpty, others.isEmpty,
        let other = players.dropFirst(place + 1).first(where: {
          $0.identity.hasSameBytes(as: player.identity) && !$0.owner.hasSameBytes(as: player.owner)
        })
      {
        findings.append(
          Finding(
            .sameIdentity, name,
            "it and " + quoted(other.name) + " have the same Identity, " + quoted(player.identity),
            "show one of them, or give each an Identity of its own"))
      } else if !entry.isEmpty, others.isEmpty,
        let other = players.dropFirst(place + 1).first(where: {
          !$0.owner.hasSameBytes(as: player.owner)
            && ($0.root["DesktopEntry"]?.text).map(entry.hasSameBytes(as:)) ?? false
        })
      {
        findings.append(
          Finding(
            .sameDesktopEntry, name,
            "it and " + quoted(other.name) + " have the same DesktopEntry, " + quoted(entry)
              + ": GNOME Shell shows the same name and icon for both",
            "nothing: the titles differ"))
      }
      if let process = player.metadata("kde:pid")?.integer,
        let other = players.first(where: {
          $0 !== player && Int64($0.process) == process && !$0.owner.hasSameBytes(as: player.owner)
        })
      {
        findings.append(
          Finding(
            .shownTwice, name, "it shows the same as " + quoted(other.name) + ": a browser and its add-on for Plasma",
            "turn off the media controls of one of them"))
      }
    }
    return findings
  }

  // MARK: Answers

  /// KDE Connect waits so long for an answer.
  private static let quick: Int64 = 500_000

  static func answers(_ player: ExaminedPlayer) -> [Finding] {
    var findings: [Finding] = []
    let name = player.name
    if player.root.isSilent || player.player.isSilent {
      findings.append(
        player.isStopped
          ? Finding(
            .silent, name, "the player does not answer: its process " + player.process.description + " is stopped",
            "run: kill -CONT " + player.process.description)
          : Finding(
            .silent, name,
            "the player does not answer within 2 s"
              + (player.process > 0 ? " (process " + player.process.description + ")" : ""),
            "restart the player; playerctl -a waits 25 s for it"))
    } else if player.answerTime > quick, player.answerTime < .max {
      let time = Number.text(Double(player.answerTime / 100_000) / 10)
      findings.append(
        Finding(
          .slow, name, "the player needs " + time + " s to answer",
          "restart the player, and report it to its authors: KDE Connect waits 0.5 s"))
    }
    for (answer, interface) in [(player.root, "org.mpris.MediaPlayer2"), (player.player, Doctor.playerInterface)] {
      switch answer {
      case .silent, .values: continue
      case .refused(let error, let text):
        findings.append(
          Finding(
            .noInterface, name,
            "GetAll of " + interface + " fails with " + quoted(error) + (text.isEmpty ? "" : ": " + quoted(text)),
            "report it to the authors of the player: it must have both interfaces at /org/mpris/MediaPlayer2 "
              + "before it requests its name"))
      case .malformed:
        findings.append(
          Finding(
            .wrongType, name, "the answer to GetAll of " + interface + " is not an a{sv}",
            "report it to the authors of the player"))
      }
    }
    if player.hasErrorWithoutText {
      findings.append(
        Finding(
          .errorWithoutText, name, "an error of the player has no text",
          "report it to the authors of the player: playerctld 2.4.1 ends at such an error"))
    }
    return findings
  }
}
