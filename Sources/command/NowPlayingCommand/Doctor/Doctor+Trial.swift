// SPDX-License-Identifier: MIT

internal import CNowPlayingCommand
internal import DBus
internal import NowPlayingCore

/// Steers a player for a moment, if the user has asked for it.
extension Doctor {
  private static let second: Int64 = 1_000_000
  /// The longest time until a player reports a change.
  private static let reaction: Int64 = 1_500_000
  /// KDE Connect waits so long for an answer.
  private static let quick: Int64 = 500_000

  /// Seeks by two seconds and back; and pauses and continues, if the player plays.
  func attempt(_ player: ExaminedPlayer) -> Trial {
    var trial = Trial()
    guard player.player.hasValues, player.flag("CanControl") != false, player.hasItem, !player.isStill else {
      return trial
    }
    if player.flag("CanSeek") == true { trial.seek = seek(player) }
    if player.isPlaying, player.flag("CanPause") == true, player.flag("CanPlay") == true {
      (trial.pause, trial.isSlow) = pause(player)
    }
    return trial
  }

  private func seek(_ player: ExaminedPlayer) -> Trial.Effect {
    guard let length = player.metadata("mpris:length")?.integer, length > 10 * Self.second,
      case .integer(let before) = bus.get("Position", of: player), before >= 0, before <= length
    else { return .none }
    let begun = nowplaying_clock_now()
    let offset = before < length / 2 ? 2 * Self.second : -2 * Self.second
    let seeked = player.changes.seekedCount
    guard command("Seek", player, { $0.append(int64: offset) }).isDone else { return .refused }
    bus.run(for: Self.reaction) { player.changes.seekedCount > seeked }
    let isAnnounced = player.changes.seekedCount > seeked
    guard case .integer(let after) = bus.get("Position", of: player) else { return .none }
    let played = player.isPlaying ? nowplaying_clock_now() - begun : 0
    // The player may seek to the nearest key frame.
    let hasMoved = (after &- before &- played).magnitude > UInt64(Self.second) / 2
    guard hasMoved || isAnnounced else { return .ignored }
    let back = player.changes.seekedCount
    _ = command("Seek", player) { $0.append(int64: -offset) }
    bus.run(for: isAnnounced ? Self.reaction : Self.quick) { player.changes.seekedCount > back }
    return isAnnounced ? .done : .unannounced
  }

  private func pause(_ player: ExaminedPlayer) -> (Trial.Effect, isSlow: Bool) {
    player.changes = Changes()
    let (isDone, time) = command("Pause", player)
    guard isDone else { return (.refused, false) }
    bus.run(for: Self.reaction) { player.changes.hasChanged("PlaybackStatus") }
    let isAnnounced = player.changes.hasChanged("PlaybackStatus")
    guard case .text(let status) = bus.get("PlaybackStatus", of: player) else { return (.none, false) }
    let hasPaused = !status.hasSameBytes(as: "Playing")
    if hasPaused || isAnnounced { _ = command("Play", player) }
    return (isAnnounced ? .done : hasPaused ? .unannounced : .ignored, time > Self.quick)
  }

  /// Calls a method and waits for the answer.
  private func command(
    _ member: String, _ player: ExaminedPlayer, _ arguments: (MessageWriter) -> Void = { _ in }
  ) -> (isDone: Bool, time: Int64) {
    let begun = nowplaying_clock_now()
    var answer: Bool?
    bus.call(player, Self.playerInterface, member, for: Self.patience, arguments) {
      answer = $0.map { !$0.isError } ?? false
    }
    bus.run(for: Self.patience + 500_000) { answer != nil }
    return (answer ?? false, nowplaying_clock_now() - begun)
  }
}
