// SPDX-License-Identifier: MIT

internal import NowPlayingControlEngine
internal import NowPlayingCore
internal import NowPlayingPlatform
internal import OrgNowPlaying
internal import DBus

/// Starts the last player, and has it play. All calls meanwhile get the same outcome.
final class Resumption: CenterPart {
  /// How it ended.
  struct End {
    let outcome: Outcome
    var isSeen = true
    var text = ""
    /// The player that plays.
    var player: Identifier = ""
  }

  /// The time that running players have to answer first.
  private static let readingPatience: Int64 = 2_000_000
  /// How long the player has to appear, and to offer play.
  private static let patience: Int64 = 10_000_000
  private static let mostWaiting = 256

  private enum Stage {
    case reading, starting, playing
  }

  private let loop: ControllerLoop
  private let connection: Connection
  private let players: PlayerTracker
  private let last: () -> LastPlayer?
  /// Nil: nothing is under way.
  private var stage: Stage?
  private var until: Int64 = 0
  private var wanted: LastPlayer?
  /// Whether the started player knows its next item.
  private var isPrepared = false
  /// Counts the attempts, so that a late answer does not count for another one.
  private var attempt = 0
  private var waiting: [(End) -> Void] = []

  /// `last`: the player that may be started now.
  init(_ loop: ControllerLoop, on connection: Connection, _ players: PlayerTracker, last: @escaping () -> LastPlayer?) {
    (self.loop, self.connection, self.players, self.last) = (loop, connection, players, last)
  }

  func resume(_ ended: @escaping (End) -> Void) {
    guard waiting.count < Self.mostWaiting else {
      return ended(End(outcome: .failed, text: "too many programs wait for the player: try again later"))
    }
    waiting.append(ended)
    guard stage == nil else { return }
    (stage, until) = (.reading, Clock.now() + Self.readingPatience)
  }

  /// Whether a player is being started.
  var isUnderWay: Bool { stage != nil }

  var deadline: Int64? { stage == nil || stage == .playing ? nil : until }

  func advance(now: Int64) {
    switch stage {
    case .reading:
      guard players.isSettled || until <= now else { return }
      if let player = local(where: { $0.session.control(of: .play).isEnabled }) { return play(player) }
      guard let last = last() else {
        return end(End(outcome: .noActionableItem, text: "there is no player, and none that can be started again"))
      }
      start(last, now: now)
    case .starting: awaitPlayer(now: now)
    case .playing, nil: return
    }
  }

  /// The first player of this machine that answers and matches.
  private func local(where matches: (ObservedPlayer) -> Bool) -> ObservedPlayer? {
    players.order.order.lazy.compactMap { self.players.player($0) }
      .first { $0.isLocal && !$0.isSilent && matches($0) }
  }

  private func start(_ last: LastPlayer, now: Int64) {
    (stage, until, wanted, isPrepared) = (.starting, now + Self.patience, last, last.resumeToken.isEmpty)
    attempt += 1
    let answered = { [self, attempt] (answer: Message?) in
      guard stage == .starting, attempt == self.attempt, let answer, answer.isError else { return }
      // A program without the interface was started all the same.
      guard answer.sender.hasSameBytes(as: "org.freedesktop.DBus") else { return }
      let reason = Text.line(Text.clean(answer.errorText ?? answer.errorName ?? ""))
      end(End(outcome: .failed, text: "the bus cannot start " + title(last) + ": " + reason))
    }
    let name = last.start.text
    guard last.start != last.name else {
      return connection.bus.start(name: name, timeoutMicroseconds: Self.patience, answered)
    }
    guard let call = Application.makeActivation(of: name, mayStart: true, on: connection) else { return }
    connection.call(call, timeoutMicroseconds: Self.patience, answered)
  }

  private func awaitPlayer(now: Int64) {
    guard let wanted else { return }
    let owner = players.owner(named: wanted.name)
    let player = owner.flatMap { players.player($0) }
    if let player, !player.isSilent {
      if player.status == .playing { return end(End(outcome: .success, player: player.name)) }
      if let other = local(where: { $0.status == .playing }) {
        return end(
          End(outcome: .failed, text: other.session.identity + " plays now, so " + title(wanted) + " does not"))
      }
      if !isPrepared { prepare(player, wanted) }
      if player.session.control(of: .play).isEnabled { return play(player) }
    }
    guard until <= now else { return }
    let problem = player == nil ? " has not appeared within 10 s" : " does not offer play within 10 s after its start"
    end(End(outcome: .timedOut, text: title(wanted) + problem))
  }

  /// Sends the player the item to continue with. It gets play in any case, after this.
  private func prepare(_ player: ObservedPlayer, _ last: LastPlayer) {
    isPrepared = true
    guard
      let call = connection.makeCall(
        destination: player.owner.text, path: SessionReader.path, interface: SessionReader.interface,
        member: "PrepareResume")
    else { return }
    call.append(string: last.resumeToken)
    call.append(int64: last.position ?? -1)
    connection.call(call, timeoutMicroseconds: Self.patience) { [self] answer in
      guard let answer, answer.isError else { return }
      let reason = Text.line(Text.clean(answer.errorText ?? answer.errorName ?? ""))
      Log.write(.info, title(last) + " does not continue its item: " + reason)
    }
  }

  private func play(_ player: ObservedPlayer) {
    stage = .playing
    loop.perform(Invocation(.play), on: player.name) { [self] _, outcome in
      end(End(outcome: outcome.outcome, isSeen: outcome.isSeen, text: outcome.text, player: player.name))
    }
  }

  private func end(_ end: End) {
    let calls = waiting
    (stage, wanted, waiting) = (nil, nil, [])
    for ended in calls { ended(end) }
  }

  private func title(_ player: LastPlayer) -> String { player.identity.isEmpty ? player.name.text : player.identity }
}
