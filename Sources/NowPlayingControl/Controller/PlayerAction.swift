// SPDX-License-Identifier: MIT

public import Foundation
internal import NowPlayingCore

/// A command with its argument, for ``PlayerController/perform(_:on:)``. Times are in seconds.
public enum PlayerAction: Hashable, Sendable {
  case play
  case pause
  /// Pauses a player that plays, and plays one that does not.
  case togglePlayPause
  case stop
  case next
  case previous
  /// Sets the position.
  case seek(to: TimeInterval)
  /// Skips forward. Nil is the interval that the player prefers.
  case skipForward(TimeInterval? = nil)
  /// Skips backward. Nil is the interval that the player prefers.
  case skipBackward(TimeInterval? = nil)
  /// Plays forward fast until the action with false.
  case seekForward(isPressed: Bool)
  /// Plays backward fast until the action with false.
  case seekBackward(isPressed: Bool)
  /// Sets one of ``Player/rates``.
  case changePlaybackRate(Double)
  case changeRepeatMode(Player.RepeatMode)
  case changeShuffleMode(Player.ShuffleMode)
  /// Sets the opinion of the item.
  case feedback(Player.Feedback)
  /// Rates the item within ``Player/ratingRange``.
  case rate(Double)
  /// Likes the item, or removes the like.
  case like(Bool = true)
  /// Dislikes the item, or removes the dislike.
  case dislike(Bool = true)
  /// Sets or removes a bookmark.
  case bookmark(Bool = true)
  /// Selects a soundtrack or subtitles by the id.
  case enableLanguageOption(String, Player.LanguageSetting = .unspecified)
  case disableLanguageOption(String, Player.LanguageSetting = .unspecified)
  case openURL(String)
  /// Shows the player's window.
  case raise
  /// Ends the player.
  case quit
  case setFullscreen(Bool)
  /// Sets the volume: 0 is silent and 1 full.
  case setVolume(Double)
  /// Plays from an entry of the queue on.
  case goToEntry(String)
  /// Adds a URL to the queue, after an entry; nil adds it at the front.
  case addToQueue(String, after: String? = nil, playsNow: Bool = false)
  case removeFromQueue(String)
  case activatePlaylist(String)
  /// Sets the volume of a device: 0 is silent and 1 full.
  case setDeviceVolume(device: String, Double)
  /// Changes the volume of a device by steps. A negative number lowers it.
  case stepDeviceVolume(device: String, Int)

  /// The command.
  public var command: PlayerCommand { PlayerCommand(invocation.command) }

  /// The engine's value.
  var invocation: Invocation {
    switch self {
    case .play: Invocation(.play)
    case .pause: Invocation(.pause)
    case .togglePlayPause: Invocation(.togglePlayPause)
    case .stop: Invocation(.stop)
    case .next: Invocation(.next)
    case .previous: Invocation(.previous)
    case .seek(let position): Invocation(.seekToPosition, .position(Int64(seconds: position) ?? -1))
    case .skipForward(let interval): Invocation(.skipForward, .interval(Self.microseconds(interval)))
    case .skipBackward(let interval): Invocation(.skipBackward, .interval(Self.microseconds(interval)))
    case .seekForward(let isPressed): Invocation(.seekForward, .phase(isPressed ? .begin : .end))
    case .seekBackward(let isPressed): Invocation(.seekBackward, .phase(isPressed ? .begin : .end))
    case .changePlaybackRate(let rate): Invocation(.changePlaybackRate, .rate(rate))
    case .changeRepeatMode(let mode): Invocation(.changeRepeatMode, .repeatMode(mode.core))
    case .changeShuffleMode(let mode): Invocation(.changeShuffleMode, .shuffleMode(mode.core))
    case .feedback(let feedback): Invocation(.feedback, .feedback(feedback.core))
    case .rate(let rating): Invocation(.rateContent, .rating(rating))
    case .like(let isSet): Invocation(.like, .negative(!isSet))
    case .dislike(let isSet): Invocation(.dislike, .negative(!isSet))
    case .bookmark(let isSet): Invocation(.bookmark, .negative(!isSet))
    case .enableLanguageOption(let id, let setting):
      Invocation(.enableLanguageOption, .languageOption(Identifier(id), setting.core))
    case .disableLanguageOption(let id, let setting):
      Invocation(.disableLanguageOption, .languageOption(Identifier(id), setting.core))
    case .openURL(let url): Invocation(.openURL, .url(url))
    case .raise: Invocation(.raise)
    case .quit: Invocation(.quit)
    case .setFullscreen(let isOn): Invocation(.setFullscreen, .fullscreen(isOn))
    case .setVolume(let volume): Invocation(.setVolume, .volume(volume))
    case .goToEntry(let id): Invocation(.goToEntry, .entry(Identifier(id)))
    case .addToQueue(let url, let entry, let playsNow):
      Invocation(.addToQueue, .addition(url, after: Identifier(entry ?? ""), makeCurrent: playsNow))
    case .removeFromQueue(let id): Invocation(.removeFromQueue, .entry(Identifier(id)))
    case .activatePlaylist(let id): Invocation(.activatePlaylist, .playlist(Identifier(id)))
    case .setDeviceVolume(let id, let volume):
      Invocation(.setDeviceVolume, .deviceVolume(DeviceVolume(device: Identifier(id), volume: volume)))
    case .stepDeviceVolume(let id, let steps):
      Invocation(.stepDeviceVolume, .deviceSteps(Identifier(id), Int32(clamping: steps)))
    }
  }

  /// 0 is the interval that the player prefers.
  private static func microseconds(_ interval: TimeInterval?) -> Int64 {
    interval.map { Int64(seconds: $0) ?? -1 } ?? 0
  }
}
