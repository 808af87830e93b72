// SPDX-License-Identifier: MIT

public import NowPlayingCore
internal import NowPlayingMPRIS
internal import NowPlayingPlatform
internal import NowPlayingSystem
internal import DBus

/// Tells a player that has audio when somebody else has the listener's ear, and asks others to make room for it.
///
/// A context has one at most. While it is not active nobody is listened to. What it knows lives on the busThread's thread;
/// without a bus nobody is heard, and that is no error.
public final class AudioWatch: @unchecked Sendable {
  /// Who takes audio, and how.
  public struct Claim: Sendable {
    /// Whether others may play at the same time: then they are not listened to.
    public var isMixable: Bool
    /// Whether others that play are asked to pause.
    public var pausesOthers: Bool

    /// Makes a claim.
    public init(isMixable: Bool, pausesOthers: Bool = false) {
      self.isMixable = isMixable
      self.pausesOthers = pausesOthers
    }
  }

  private let context: Context

  // What follows lives on the busThread's thread.
  private var focus = AudioFocus()
  private var interrupted: ((Interruption) -> Void)?
  private var players: OtherPlayers?

  /// Prepares to watch for a context.
  public init(for context: Context) { self.context = context }

  /// Takes audio, also once more after an interruption. `interrupted` is told on the busThread's thread, and must do no
  /// more than to hand it on.
  public func activate(_ claim: Claim, _ interrupted: @escaping @Sendable (Interruption) -> Void) throws(Failure) {
    try context.run { [self] busThread in
      self.interrupted = interrupted
      perform(focus.activate(pausesOthers: claim.pausesOthers, now: Clock.now()))
      listen(isMixable: claim.isMixable, busThread)
      // What was written goes out.
      busThread.service(.otherPlayers)?.process()
    }
  }

  /// Lets others play at the same time from now on, or no longer.
  public func change(isMixable: Bool) throws(Failure) {
    try context.run { [self] in if interrupted != nil { listen(isMixable: isMixable, $0) } }
  }

  /// Gives audio back; with it, those that were paused for it may go on.
  public func deactivate(resumesOthers: Bool) throws(Failure) {
    try context.run { [self] busThread in
      interrupted = nil
      if resumesOthers { perform(focus.released()) }
      for bus: ServiceLink.Bus in [.otherPlayers, .sleep] { busThread.service(bus).map { busThread.endServing($0) } }
      focus = AudioFocus()
    }
  }

  // MARK: On the busThread's thread

  private func listen(isMixable: Bool, _ busThread: BusThread) {
    if busThread.service(.sleep) == nil {
      busThread.serve(
        ServiceLink(
          to: .sleep, for: busThread,
          connected: { [self] in SleepWatcher(on: $0) { [self] in perform(focus.sleeps($0)) }.start() },
          // Who cannot hear that the machine woke up is not asleep.
          lost: { [self] in perform(focus.sleeps(false)) }))
    }
    let link = busThread.service(.otherPlayers)
    if let link, isMixable { busThread.endServing(link) }
    guard link == nil, !isMixable else { return }
    busThread.serve(
      ServiceLink(
        to: .otherPlayers, for: busThread, connected: { [self] in hearPlayers(on: $0) },
        lost: { [self] in forgetPlayers() }))
  }

  private func hearPlayers(on connection: Connection) {
    let players = OtherPlayers(
      on: connection,
      heard: { [self] in perform(focus.heard($0, $1, wasThere: $2, now: Clock.now())) },
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
      case .tell(let interruption):
        // A context that is freed leaves the bus, and that is no news.
        guard (try? context.withState { _ throws(Failure) in }) != nil else { continue }
        Log.write(.info, interruption == .began ? "audio: interrupted" : "audio: the interruption is over")
        interrupted?(interruption)
      }
    }
  }
}

extension Context {
  /// Has something done on the busThread's thread, after what was asked for before.
  func run(_ errand: @escaping (BusThread) -> Void) throws(Failure) {
    try withState { state throws(Failure) in
      try startPublisher(&state)
      state.work.errands.append(errand)
    }
    wake()
  }
}
