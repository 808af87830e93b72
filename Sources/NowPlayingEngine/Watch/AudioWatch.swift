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

  private let context: Context

  // The rest lives on the bus thread.
  private var focus = AudioFocus()
  private var interrupted: ((Interruption) -> Void)?
  private var players: OtherPlayers?

  public init(for context: Context) { self.context = context }

  /// Activates audio; after an interruption, again. `interrupted` is called on the bus thread, and must return at once.
  public func activate(_ claim: Claim, _ interrupted: @escaping @Sendable (Interruption) -> Void) throws(Failure) {
    try context.run { [self] busThread in
      self.interrupted = interrupted
      perform(focus.activate(pausesOthers: claim.pausesOthers, now: Clock.now()))
      watch(isMixable: claim.isMixable, busThread)
      // This sends what was written.
      busThread.serviceLinks[.otherPlayers]?.process()
    }
  }

  /// Sets whether other players may play at the same time.
  public func change(isMixable: Bool) throws(Failure) {
    try context.run { [self] in if interrupted != nil { watch(isMixable: isMixable, $0) } }
  }

  /// Deactivates audio. `resumesOthers`: the players that were paused for it play again.
  public func deactivate(resumesOthers: Bool) throws(Failure) {
    try context.run { [self] busThread in
      interrupted = nil
      if resumesOthers { perform(focus.released()) }
      for bus: ServiceLink.Bus in [.otherPlayers, .sleep] {
        busThread.serviceLinks[bus].map { busThread.serviceLinks.end($0) }
      }
      focus = AudioFocus()
    }
  }

  // MARK: On the bus thread

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
    busThread.serviceLinks.add(
      ServiceLink(
        to: .otherPlayers, for: busThread, connected: { [self] in watchPlayers(on: $0) },
        lost: { [self] in forgetPlayers() }))
  }

  private func watchPlayers(on connection: Connection) {
    let players = OtherPlayers(
      on: connection,
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
        // A context that is being freed reports nothing.
        guard (try? context.withState { _ throws(Failure) in }) != nil else { continue }
        Log.write(
          .info,
          interruption == .began
            ? "audio: interrupted by another player or by sleep" : "audio: the interruption is over")
        interrupted?(interruption)
      }
    }
  }
}
