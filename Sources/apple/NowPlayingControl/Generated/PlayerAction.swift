// SPDX-License-Identifier: MIT
// Written by scripts/tables from tables/commands and tables/parts: do not edit.

public import Foundation
internal import NowPlayingCore

/// A command with its argument, for ``PlayerController/perform(_:on:)``. Times are in seconds.
public enum PlayerAction: Hashable, Sendable {
  /// Start or resume playback.
  case play
  /// Pause playback.
  case pause
  /// Pause if playing, otherwise play.
  case togglePlayPause
  /// Stop playback.
  case stop
  /// Play the next item.
  case next
  /// Play the previous item.
  case previous
  /// Seek to a position in the item.
  case seek(to: TimeInterval)
  /// Skip forward by an interval. Nil is the interval that the player prefers.
  case skipForward(TimeInterval? = nil)
  /// Skip backward by an interval. Nil is the interval that the player prefers.
  case skipBackward(TimeInterval? = nil)
  /// Seek forward while a button is held. It ends with the action with false.
  case seekForward(isPressed: Bool)
  /// Seek backward while a button is held. It ends with the action with false.
  case seekBackward(isPressed: Bool)
  /// Change the playback rate. The player has ``Player/rates``.
  case changePlaybackRate(Double)
  /// Change the repeat mode.
  case changeRepeatMode(Player.RepeatMode)
  /// Change the shuffle mode.
  case changeShuffleMode(Player.ShuffleMode)
  /// Store the listener's feedback on the item.
  case feedback(Player.Feedback)
  /// Rate the item. The rating is within ``Player/ratingRange``.
  case rate(Double)
  /// Like the item, or remove the like. False removes it.
  case like(Bool = true)
  /// Dislike the item, or remove the dislike. False removes it.
  case dislike(Bool = true)
  /// Set or remove a bookmark. False removes it.
  case bookmark(Bool = true)
  /// Enable a soundtrack or subtitles.
  case enableLanguageOption(String, Player.LanguageSetting = .unspecified)
  /// Disable a soundtrack or subtitles.
  case disableLanguageOption(String, Player.LanguageSetting = .unspecified)
  /// Play a URL.
  case openURL(String)
  /// Raise the player's window.
  case raise
  /// End the program.
  case quit
  /// Enter or leave fullscreen mode.
  case setFullscreen(Bool)
  /// Set the volume. 0.0 is silent, 1.0 full; some players allow more, but no device does.
  case setVolume(Double)
  /// Play from a queue entry on.
  case goToEntry(String)
  /// Add a URL to the queue. `after` is the entry before the new one; nil adds at the front.
  case addToQueue(String, after: String? = nil, playsNow: Bool = false)
  /// Remove a queue entry.
  case removeFromQueue(String)
  /// Play a playlist from its beginning.
  case activatePlaylist(String)
  /// Set the volume of one device of a remote session. 0.0 is silent, 1.0 full; some players allow more, but no device
  /// does.
  case setDeviceVolume(device: String, Double)
  /// Change the volume of one device by steps. A negative number lowers it.
  case stepDeviceVolume(device: String, Int)
  /// End the ad break, and play the item.
  case skipAd
  /// Silence the player, or end that.
  case setMuted(Bool)
  /// Silence one device of a remote session, or end that.
  case setDeviceMuted(device: String, Bool)
  /// Seek to the live edge.
  case goToLive
  /// Play from the start of a chapter on.
  case goToChapter(String)
  /// Play the next chapter.
  case nextChapter
  /// Play the chapter from its start, or the one before it.
  case previousChapter
  /// Show the position to which the user drags, before the seek.
  case scrub(to: TimeInterval)
  /// Perform a command of the player's own.
  case custom(String)
  /// Play on an output, such as a speaker in another room.
  case playOnOutput(String, Bool = false)
  /// Play on the other outputs only.
  case leaveOutput(String)

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
    case .changeRepeatMode(let repeatMode): Invocation(.changeRepeatMode, .repeatMode(repeatMode.core))
    case .changeShuffleMode(let shuffleMode): Invocation(.changeShuffleMode, .shuffleMode(shuffleMode.core))
    case .feedback(let feedback): Invocation(.feedback, .feedback(feedback.core))
    case .rate(let rating): Invocation(.rateContent, .rating(rating))
    case .like(let isSet): Invocation(.like, .negative(!isSet))
    case .dislike(let isSet): Invocation(.dislike, .negative(!isSet))
    case .bookmark(let isSet): Invocation(.bookmark, .negative(!isSet))
    case .enableLanguageOption(let languageOptionID, let languageSetting):
      Invocation(.enableLanguageOption, .languageOption(Identifier(languageOptionID), languageSetting.core))
    case .disableLanguageOption(let languageOptionID, let languageSetting):
      Invocation(.disableLanguageOption, .languageOption(Identifier(languageOptionID), languageSetting.core))
    case .openURL(let url): Invocation(.openURL, .url(url))
    case .raise: Invocation(.raise)
    case .quit: Invocation(.quit)
    case .setFullscreen(let fullscreen): Invocation(.setFullscreen, .fullscreen(fullscreen))
    case .setVolume(let volume): Invocation(.setVolume, .volume(volume))
    case .goToEntry(let entryID): Invocation(.goToEntry, .entry(Identifier(entryID)))
    case .addToQueue(let url, let afterEntryID, let playsNow):
      Invocation(.addToQueue, .addition(url, after: Identifier(afterEntryID ?? ""), makeCurrent: playsNow))
    case .removeFromQueue(let entryID): Invocation(.removeFromQueue, .entry(Identifier(entryID)))
    case .activatePlaylist(let playlistID): Invocation(.activatePlaylist, .playlist(Identifier(playlistID)))
    case .setDeviceVolume(let deviceID, let volume):
      Invocation(.setDeviceVolume, .deviceVolume(DeviceVolume(device: Identifier(deviceID), volume: volume)))
    case .stepDeviceVolume(let deviceID, let volumeSteps):
      Invocation(.stepDeviceVolume, .deviceSteps(Identifier(deviceID), Int32(clamping: volumeSteps)))
    case .skipAd: Invocation(.skipAd)
    case .setMuted(let muted): Invocation(.setMuted, .muted(muted))
    case .setDeviceMuted(let deviceID, let muted):
      Invocation(.setDeviceMuted, .deviceMuted(Identifier(deviceID), muted))
    case .goToLive: Invocation(.goToLive)
    case .goToChapter(let chapterID): Invocation(.goToChapter, .chapter(Identifier(chapterID)))
    case .nextChapter: Invocation(.nextChapter)
    case .previousChapter: Invocation(.previousChapter)
    case .scrub(let position): Invocation(.scrub, .position(Int64(seconds: position) ?? -1))
    case .custom(let customID): Invocation(.custom, .custom(Identifier(customID)))
    case .playOnOutput(let outputID, let together): Invocation(.playOnOutput, .output(Identifier(outputID), together))
    case .leaveOutput(let outputID): Invocation(.leaveOutput, .leftOutput(Identifier(outputID)))
    }
  }
}
