// SPDX-License-Identifier: MIT

internal import CNowPlayingCommand
internal import DBus
internal import NowPlayingCore

/// nowplaying doctor [PLAYER]
func examine(_ arguments: Arguments) throws(UsageError) -> ExitCode {
  var failure: SessionBusFailure?
  guard let bus = Bus.connect(&failure) else {
    if let failure { report([Finding(.noBus, "", failure.text, failure.remedy)], arguments) }
    // The absence of a bus is an error.
    return .refused
  }
  let doctor = Doctor(bus, tries: arguments.has(.try))
  let selection = DoctorSelection(arguments)
  let examination = doctor.examine(selection)
  var findings = Checks.findings(examination)
  let players = examination.players.filter { selection.has($0) }
  if !selection.isAll {
    findings = findings.filter { finding in
      players.contains { $0.name.hasSameBytes(as: finding.player) }
        || selection.names.contains { name in
          KnownProgram.lower(finding.player).hasSameBytes(as: KnownProgram.lower(name))
            || examination.programs.contains {
              $0.program.title.hasSameBytes(as: finding.player) && $0.program.owns(name)
            }
        }
    }
  }
  // The absence of players is a result too.
  if !findings.isEmpty || !players.isEmpty || arguments.has(.json) { report(findings, arguments) }
  let errors = findings.contains { $0.severity == .error }
  if players.isEmpty, !errors {
    let remedy = ": start it, or name its program, as in nowplaying doctor mpd"
    let chosen = Selection(names: selection.names, ignored: [], all: true)
    let meant = chosen.absence(among: examination.players.flatMap { [$0.name, $0.identity] })
    complain(meant.hasSameBytes(as: chosen.absence) ? meant + remedy : meant)
    return .noPlayer
  }
  if errors { return .refused }
  return findings.contains { $0.severity == .warning } ? .unconfirmed : .done
}

/// Reads the players, and their processes and files on this machine.
final class Doctor {
  static let playerInterface = "org.mpris.MediaPlayer2.Player"
  /// The longest time until a player answers, in microseconds. The library waits as long.
  static let patience: Int64 = 2_000_000
  /// How long the signals of the players are observed.
  private static let observation: Int64 = 1_200_000
  /// How much longer the positions that do not move are observed.
  private static let longerObservation: Int64 = 1_500_000

  let bus: Bus
  /// Whether the players are steered for a test.
  private let tries: Bool
  private var players: [ExaminedPlayer] = []

  init(_ bus: Bus, tries: Bool) { (self.bus, self.tries) = (bus, tries) }

  /// Reads everything, but of the players only the answers of those that were chosen.
  func examine(_ selection: DoctorSelection) -> Examination {
    var examination = Examination()
    bus.connection.names.subscribe(
      to: Signals(of: .namespace("org.mpris.MediaPlayer2"), path: "/org/mpris/MediaPlayer2")
    ) {
      [self] in receive($0)
    }
    players = bus.findPlayers()
    bus.findProcesses(of: players)
    for player in players where player.process > 0 {
      player.processName = Machine.name(of: player.process)
      player.parent = Machine.state(of: player.process).parent
      player.bridge = Programs.bridge(of: player.process)
    }
    examination.players = players
    examination.programs = Programs.running()
    let examined = players.filter { player in
      !player.name.hasSameBytes(as: "playerctld") && selection.has(player)
    }
    for player in examined { player.isRead = true }
    read(examined)
    observe(examined)
    for player in examined { complete(player) }
    if tries { for player in examined { player.trial = attempt(player) } }
    examination.center = Self.examineCenter()
    if players.contains(where: { $0.name.hasSameBytes(as: "playerctld") }) {
      examination.firstOfPlayerctld = firstOfPlayerctld()
      if examination.firstOfPlayerctld == nil {
        examination.playerctldSilence = DirectBus(bus.connection).silence(of: Playerctld.busName, "end playerctld")
      }
    }
    examination.session = SessionExaminer(bus).examine()
    examination.problems = Self.problems()
    return examination
  }

  /// The problems that players report.
  private static func problems() -> [(player: String, problem: Player.Problem)] {
    guard let controller = Controller(.once) else { return [] }
    controller.wait()
    return controller.players.compactMap { player in player.problem.map { (player.name, $0) } }
  }

  private static func examineCenter() -> ExaminedCenter {
    var examined = ExaminedCenter()
    guard let center = CenterClient.connect() else { return examined }
    var state = CenterClient.State()
    if case .silent = center.readState(&state) { examined.silence = center.silence }
    examined.hidden = state.hidden
    examined.playerctld = Playerctld.State(center)
    return examined
  }

  // MARK: Answers

  private func read(_ players: [ExaminedPlayer]) {
    var open = 3 * players.count
    for player in players {
      for interface in ["org.mpris.MediaPlayer2", Self.playerInterface] {
        let begun = nowplaying_clock_now()
        let isRoot = interface.hasSameBytes(as: "org.mpris.MediaPlayer2")
        bus.call(player, "org.freedesktop.DBus.Properties", "GetAll") {
          $0.append(string: interface)
        } _: { message in
          open -= 1
          let answer = Self.answer(message)
          if isRoot { player.root = answer } else { player.player = answer }
          Self.note(message, begun, player)
        }
      }
      // A harmless question whose answer is an error. Some players send errors without a text, which end playerctld.
      bus.call(player, "org.freedesktop.DBus.Properties", "Get") { call in
        call.append(string: Self.playerInterface)
        call.append(string: "NoSuchProperty")
      } _: { message in
        open -= 1
        if let message, message.isError, message.errorText?.isEmpty ?? true { player.hasErrorWithoutText = true }
      }
    }
    bus.run(for: Self.patience + 500_000) { open <= 0 }
  }

  private static func answer(_ message: Message?) -> Answer {
    guard let message else { return .silent }
    if let error = message.errorName {
      // The bus answers for a player that has left, or that a policy protects.
      return .refused(error, message.errorText ?? "")
    }
    guard message.hasSignature("a{sv}"), let values = message.readRawValues() else { return .malformed }
    return .values(values)
  }

  private static func note(_ message: Message?, _ begun: Int64, _ player: ExaminedPlayer) {
    if message != nil { player.answerTime = min(player.answerTime, nowplaying_clock_now() - begun) }
  }

  /// Nil: it does not answer.
  private func firstOfPlayerctld() -> String? {
    guard let daemon = players.first(where: { $0.name.hasSameBytes(as: "playerctld") }) else { return nil }
    var names: [String]?
    var isDone = false
    bus.call(daemon, "org.freedesktop.DBus.Properties", "Get") { call in
      call.append(string: "com.github.altdesktop.playerctld")
      call.append(string: "PlayerNames")
    } _: { answer in
      if let answer {
        let hasNames = !answer.isError && answer.enterVariant()
        names = hasNames ? answer.readStrings(limit: 1_024, count: 1) ?? [] : []
      }
      isDone = true
    }
    bus.run(for: Self.patience) { isDone }
    return names.map { $0.first ?? "" }
  }

  // MARK: Observing

  private func receive(_ signal: Message) {
    guard let sender = signal.sender else { return }
    // All names of a connection send the same signals.
    let senders = players.filter { $0.owner.hasSameBytes(as: sender) }
    guard let first = senders.first else { return }
    Self.note(signal, in: &first.changes)
    for player in senders.dropFirst() { player.changes = first.changes }
  }

  private static func note(_ signal: Message, in changes: inout Changes) {
    changes.signalCount += 1
    if signal.isMember("Seeked") {
      changes.seekedCount += 1
      if !signal.hasSignature("x") { changes.hasWrongSignal = true }
    }
    guard signal.isInterface("org.freedesktop.DBus.Properties"), signal.isMember("PropertiesChanged") else { return }
    guard signal.hasSignature("sa{sv}as"), let interface = signal.readString(limit: 256) else {
      changes.hasWrongSignal = true
      return
    }
    let isMPRIS =
      interface.hasSameBytes(as: "org.mpris.MediaPlayer2") || interface.beginsWithBytes(of: PlayerName.prefix)
    guard isMPRIS else { return changes.add(foreign: interface) }
    for value in signal.readRawValues(levels: 0) ?? [] { changes.add(changed: value.name) }
    for key in signal.readStrings(limit: 4_096, count: 32) ?? [] { changes.add(invalidated: key) }
  }

  /// Collects signals for a second, and reads the positions before and after it.
  private func observe(_ players: [ExaminedPlayer]) {
    guard !players.isEmpty else { return }
    let playing = players.filter { $0.isPlaying }
    let before = readPositions(playing)
    bus.run(for: Self.observation)
    for player in players { player.signalCount = player.changes.signalCount }
    measure(playing, since: before)
    guard playing.contains(where: { $0.stands }) else { return }
    // Some players have a new position only every two seconds.
    bus.run(for: Self.longerObservation)
    for player in playing { player.isCoarse = player.stands }
    measure(playing, since: before)
    for player in playing { player.isCoarse = player.isCoarse && !player.stands }
  }

  /// Reads the positions again.
  private func measure(_ players: [ExaminedPlayer], since before: [(position: Int64, time: Int64)?]) {
    let after = readPositions(players)
    for (place, player) in players.enumerated() {
      player.advance = nil
      // The position of a player that has stopped meanwhile is right not to move.
      guard let first = before[place], let last = after[place], !player.changes.hasChanged("PlaybackStatus") else {
        continue
      }
      player.advance = (last.position &- first.position, last.time - first.time)
    }
  }

  private func readPositions(_ players: [ExaminedPlayer]) -> [(position: Int64, time: Int64)?] {
    var positions = [(position: Int64, time: Int64)?](repeating: nil, count: players.count)
    var open = players.count
    for (place, player) in players.enumerated() {
      let begun = nowplaying_clock_now()
      bus.call(player, "org.freedesktop.DBus.Properties", "Get") { call in
        call.append(string: Self.playerInterface)
        call.append(string: "Position")
      } _: { message in
        open -= 1
        Self.note(message, begun, player)
        guard let message, !message.isError, message.enterVariant(), let position = message.readInteger() else {
          return
        }
        positions[place] = (position, nowplaying_clock_now())
      }
    }
    bus.run(for: Self.patience) { open == 0 }
    return positions
  }

  // MARK: The machine

  /// Reads the state of the process, and the files that the player names.
  private func complete(_ player: ExaminedPlayer) {
    if player.process > 0 { player.isStopped = Machine.state(of: player.process).isStopped }
    player.desktopFile = (player.root["DesktopEntry"]?.text).flatMap { Machine.desktopFile($0) }
    guard let address = player.metadata("mpris:artUrl")?.text, !address.isEmpty else { return }
    player.cover = cover(at: address, of: player)
  }

  private func cover(at address: String, of player: ExaminedPlayer) -> Cover {
    let scheme = KnownProgram.lower(String(Substring(address.utf8.prefix { $0 != UInt8(ascii: ":") })))
    if scheme.utf8.count == address.utf8.count { return .noAddress(address) }
    if scheme.hasSameBytes(as: "data") { return .data }
    if scheme.hasSameBytes(as: "http") || scheme.hasSameBytes(as: "https") { return .network(scheme) }
    guard let path = try? FilePath.local(Array(address.utf8)), path.count < 4_096 else { return .noAddress(address) }
    return .file(String(decoding: path, as: UTF8.self), Machine.cover(at: path, of: player, bus: bus.process))
  }
}

/// The players that the user asks about.
struct DoctorSelection {
  let names: [String]
  private let ignored: [String]

  init(_ arguments: Arguments) {
    names = arguments.operands + arguments.names(.player).filter { !$0.hasSameBytes(as: "%any") }
    ignored = arguments.names(.ignore)
  }

  var isAll: Bool { names.isEmpty && ignored.isEmpty }

  func has(_ player: ExaminedPlayer) -> Bool {
    !ignored.contains { player.isNamed($0) } && (names.isEmpty || names.contains { player.isNamed($0) })
  }
}

extension ExaminedPlayer {
  /// Whether a name is that of the player, or of its program.
  func isNamed(_ other: String) -> Bool {
    isName(other, of: busName, identity)
  }
}
