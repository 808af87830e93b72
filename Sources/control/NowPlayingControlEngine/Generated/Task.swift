// SPDX-License-Identifier: MIT
// Written by scripts/tables from tables/commands: do not edit.

internal import NowPlayingCore

extension Command {
  /// The words for the command in sentences: "VLC cannot go to the next item now".
  var task: StaticString {
    switch self {
    case .play: "play"
    case .pause: "pause"
    case .togglePlayPause: "play or pause"
    case .stop: "stop"
    case .next: "go to the next item"
    case .previous: "go to the previous item"
    case .seekToPosition: "seek"
    case .skipForward: "skip forward"
    case .skipBackward: "skip backward"
    case .seekForward: "seek forward"
    case .seekBackward: "seek backward"
    case .changePlaybackRate: "change the rate"
    case .changeRepeatMode: "change the repeat mode"
    case .changeShuffleMode: "change the shuffle mode"
    case .feedback: "store feedback"
    case .rateContent: "rate"
    case .like: "like"
    case .dislike: "dislike"
    case .bookmark: "set a bookmark"
    case .enableLanguageOption: "enable a language option"
    case .disableLanguageOption: "disable a language option"
    case .openURL: "open a URL"
    case .raise: "raise its window"
    case .quit: "quit"
    case .setFullscreen: "fill the screen"
    case .setVolume: "set the volume"
    case .goToEntry: "play a queue entry"
    case .addToQueue: "add to the queue"
    case .removeFromQueue: "remove a queue entry"
    case .activatePlaylist: "play a playlist"
    case .setDeviceVolume, .stepDeviceVolume: "set the volume of a device"
    case .skipAd: "skip the advertisement"
    case .setMuted: "mute"
    case .setDeviceMuted: "mute a device"
    case .goToLive: "go to the live edge"
    case .goToChapter: "go to a chapter"
    case .nextChapter: "go to the next chapter"
    case .previousChapter: "go to the previous chapter"
    case .scrub: "scrub"
    case .custom: "do that"
    case .playOnOutput: "play on an output"
    case .leaveOutput: "leave an output"
    }
  }
}
