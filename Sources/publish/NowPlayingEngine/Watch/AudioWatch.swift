// SPDX-License-Identifier: MIT

public import NowPlayingCore
internal import NowPlayingMPRIS
internal import NowPlayingPlatform
internal import NowPlayingSystem
internal import DBus

/// Reports to a player that plays audio when another player starts, and pauses other players for it.
///
/// A context has one at most. It watches nothing while it is not active. Without a bus it reports nothing, which is
/// not an error.
public final class AudioWatch: @unchecked Sendable {
  /// How the player uses audio.
  public struct Claim: Sendable {
    /// Whether other players may play at the same time; then they are not watched.
    public var isMixable: Bool
    /// Whether other players that play are paused.
    public var pausesOthers: Bool

    public init(isMixable: Bool, pausesOthers: Bool = false) {
      self.isMixable = isMixable
      self.pausesOthers = pausesOthers
    }
  }

  public let context: Context
  private let entry: AudioEntry

  // The rest lives on the bus thread.
  private var focus = AudioFocus()
  private var players: OtherPlayers?
  /// The round of the entry that this thread has reached.
  private var round = 0

  private init(_ entry: AudioEntry, in context: Context) {
    self.entry = entry
    self.context = context
  }

  /// Makes the one of a context.
  public convenience init(in context: Context) throws(Failure) {
    let entry = try context.withState { state throws(Failure) -> AudioEntry in
      guard state.audio == nil else {
        throw Failure(.invalidState, "the context has an audio session already: use that one, or free it first")
      }
      let entry = AudioEntry()
      state.audio = entry
      return entry
    }
    self.init(entry, in: context)
  }

  /// Sets the function that the context calls with each interruption.
  public func set(interruptionHandler: ((Interruption) -> Void)?) throws(Failure) {
    let previous = try context.withState { _ throws(Failure) -> ((Interruption) -> Void)? in
      guard !entry.isClosed else { throw .audioFreed }
      defer { entry.handler = interruptionHandler }
      return entry.handler
    }
    withExtendedLifetime(previous) {}
  }

  /// Activates audio; after an interruption, again.
  public func activate(_ claim: Claim) throws(Failure) {
    guard !(claim.isMixable && claim.pausesOthers) else {
      throw .invalid("a player that mixes with others cannot pause them: use one of the two flags")
    }
    try begin(isActive: true) { [self] busThread in
      perform(focus.activate(pausesOthers: claim.pausesOthers, now: Clock.now()))
      watch(isMixable: claim.isMixable, busThread)
      // This sends what was written.
      busThread.serviceLinks[.otherPlayers]?.process()
    }
  }

  /// Sets whether other players may play at the same time.
  public func change(isMixable: Bool) throws(Failure) {
    try context.withState { state throws(Failure) in
      guard !entry.isClosed else { throw .audioFreed }
      if entry.isActive { state.work.add { [self] in watch(isMixable: isMixable, $0) } }
    }
  }

  /// Deactivates audio. `resumesOthers`: the players that were paused for it play again.
  public func deactivate(resumesOthers: Bool) throws(Failure) {
    try begin(isActive: false) { [self] in stop(resumesOthers: resumesOthers, $0) }
  }

  /// Deactivates audio, and frees the place in the context.
  public func close() {
    let handler = try? context.withState { state throws(Failure) -> ((Interruption) -> Void)? in
      guard !entry.isClosed else { throw .audioFreed }
      // The bus thread runs since the activation.
      if entry.isActive { state.work.add { [self] in stop(resumesOthers: false, $0) } }
      state.audio = nil
      return entry.close()
    }
    withExtendedLifetime(handler) {}
  }

  /// Begins a round, whose task the bus thread runs in the order of the rounds.
  private func begin(isActive: Bool, _ task: @escaping (BusThread) -> Void) throws(Failure) {
    try context.withState { state throws(Failure) in
      guard !entry.isClosed else { throw .audioFreed }
      guard isActive || entry.isActive else { return }
      try context.startBusThread(&state)
      let round = entry.begin(isActive: isActive)
      state.work.add { [self] busThread in
        self.round = round
        task(busThread)
      }
    }
  }

  // MARK: On the bus thread

  private func stop(resumesOthers: Bool, _ busThread: BusThread) {
    if resumesOthers { perform(focus.released()) }
    // Before the links end: with them an interruption would end.
    focus = AudioFocus()
    for bus: ServiceLink.Bus in [.otherPlayers, .sleep] {
      busThread.serviceLinks[bus].map { busThread.serviceLinks.end($0) }
    }
  }

  private func watch(isMixable: Bool, _ busThread: BusThread) {
    if busThread.serviceLinks[.sleep] == nil {
      busThread.serviceLinks.add(
        ServiceLink(
          to: .sleep, for: busThread,
          connected: { [self] in SleepWatcher(on: $0) { [self] in perform(focus.sleeps($0)) }.start() },
          // Without the bus it would not see that the machine woke up.
          lost: { [self] in perform(focus.sleeps(false)) }))
    }
    let link = busThread.serviceLinks[.otherPlayers]
    if let link, isMixable { busThread.serviceLinks.end(link) }
    guard link == nil, !isMixable else { return }
    let new = ServiceLink(
      to: .otherPlayers, for: busThread, connected: { [self] in watchPlayers(on: $0) },
      lost: { [self] in forgetPlayers() })
    new.timer = ({ [self] in players?.deadline }, { [self] in players?.advance() })
    busThread.serviceLinks.add(new)
  }

  private func watchPlayers(on connection: Connection) {
    let players = OtherPlayers(
      on: connection, now: Clock.now,
      statusChanged: { [self] in perform(focus.statusChanged($0, $1, existedBefore: $2, now: Clock.now())) },
      left: { [self] in perform(focus.left($0)) })
    self.players = players
    players.start()
  }

  private func forgetPlayers() {
    players?.stop()
    players = nil
    perform(focus.lostPlayers())
  }

  private func perform(_ actions: [AudioFocus.Action]) {
    for action in actions {
      switch action {
      case .pause(let player): players?.ask(player, "Pause")
      case .play(let player): players?.ask(player, "Play")
      case .report(let interruption):
        // The player may have activated or deactivated its audio since, or have freed it.
        guard (try? context.withState { _ throws(Failure) in entry.round == round }) == true else { continue }
        Log.write(
          .info,
          interruption == .began
            ? "audio: interrupted by another player or by sleep" : "audio: the interruption is over")
        context.delivery.add(.interruption(entry, interruption, round: round))
      }
    }
  }
}

extension Failure {
  static var audioFreed: Failure { Failure(.gone, "the audio session has ended") }
}
