// SPDX-License-Identifier: MIT

internal import CNowPlayingCommand
internal import NowPlayingCore

/// A volume that changes in steps: at most 20 a second, and one for each percent.
struct Fade {
  /// In seconds.
  static let durations = 0.1...600.0
  private static let shortestStep: Int64 = 50_000

  private var volume: VolumeFade
  private let duration: Int64
  private let count: Int
  /// The last step that was sent.
  private var step = 0

  init(from start: Double, to end: Double, over duration: Int64) {
    (volume, self.duration) = (VolumeFade(from: start, to: end), duration)
    // 0.7 - 0.6 is less than 0.1. A player can report any number.
    let percents = Int(max(1, min(1e6, abs(end - start) * 100 + 1e-6)))
    count = abs(end - start) < 1e-6 ? 0 : min(percents, Int(duration / Self.shortestStep))
  }

  var isComplete: Bool { step == count }

  /// When the next step is due, after the begin.
  var nextTime: Int64 { isComplete ? .max : duration / Int64(count) * Int64(step + 1) }

  /// The volume of the newest step that is due; nil: it was sent.
  mutating func next(after elapsed: Int64) -> Double? {
    guard elapsed >= nextTime else { return nil }
    step = min(count, Int(elapsed / (duration / Int64(count))))
    return volume.step(to: Double(step) / Double(count))
  }

  /// Whether another program has set a volume that the player shows.
  mutating func isForeign(_ shown: Double) -> Bool { volume.isForeign(shown) }
}

extension Action {
  /// The volume of a player that the action sets; nil: it is not known.
  func volume(of player: Player) -> Double? {
    guard command != .setVolume else { return player.volume }
    return player.devices.first { $0.id.hasSameBytes(as: text ?? "") }?.volume
  }
}

/// Sends the steps to the players at the same time, and returns how each fade ended.
func fade(
  _ controller: Controller, _ requests: [(action: Action, player: String?)], over duration: Int64
) -> [ActionResult] {
  let players = controller.players
  let fades = requests.compactMap { request in
    players.first { $0.busName.hasSameBytes(as: request.player ?? "") }
      .map { PlayerFade(request.action, $0, over: duration) }
  }
  while true {
    let players = controller.players
    for fade in fades { fade.advance(players, controller) }
    // It sends the steps.
    controller.dispatch()
    let running = fades.filter { $0.result == nil }
    guard let next = running.map({ $0.nextTime }).min() else { return fades.compactMap { $0.result } }
    var polls = [poll(controller.descriptor)]
    let timeout = next == .max ? -1 : max(0, next - nowplaying_clock_now())
    unsafe nowplaying_poll_wait(&polls, polls.count, timeout)
    controller.dispatch()
  }
}

/// The fade of one player. A step waits until the player has obeyed the one before.
private final class PlayerFade {
  private var action: Action
  private let busName, identity: String
  private let begin = nowplaying_clock_now()
  private var fade: Fade
  private var isWaiting = false
  /// The outcome of the last step.
  private var outcome: ActionResult?
  private(set) var result: ActionResult?

  init(_ action: Action, _ player: Player, over duration: Int64) {
    (self.action, busName, identity) = (action, player.busName, player.identity)
    fade = Fade(from: action.volume(of: player) ?? action.value, to: action.value, over: duration)
  }

  /// When the next step is due. An outcome is read at once.
  var nextTime: Int64 {
    if outcome != nil { return 0 }
    return isWaiting || fade.isComplete ? .max : begin + fade.nextTime
  }

  func advance(_ players: [Player], _ controller: Controller) {
    guard result == nil else { return }
    guard let player = players.first(where: { $0.busName.hasSameBytes(as: busName) }) else {
      return end(.noActionableItem, identity + " has left", nil)
    }
    if let outcome {
      (self.outcome, isWaiting) = (nil, false)
      guard outcome.exitCode == .done else { return result = outcome }
    }
    if let volume = action.volume(of: player), fade.isForeign(volume) {
      return end(.cancelled, "another program has set the volume of " + identity, player)
    }
    guard !isWaiting else { return }
    guard !fade.isComplete else { return end(.success, "", player) }
    guard let volume = fade.next(after: nowplaying_clock_now() - begin) else { return }
    action.value = volume
    isWaiting = true
    controller.perform(action, on: busName) { self.outcome = $0 }
  }

  private func end(_ outcome: Outcome, _ message: String, _ player: Player?) {
    result = ActionResult(outcome: outcome.rawValue, message: message, player: player)
  }
}
