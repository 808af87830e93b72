// SPDX-License-Identifier: MIT

public import NowPlayingCore

extension SessionSnapshot {
  /// Whether an action with the command has an effect: at all, and now. For some commands that a player with Session1 does
  /// not offer, it gets others with the same effect.
  public func control(of command: Command) -> (isOffered: Bool, isEnabled: Bool) {
    if offer.offers(command) { return (true, offer.canUse(command)) }
    let isStoppedToPause = offer.offers(.play) && offer.offers(.stop) && !offer.offers(.pause)
    switch command {
    case .play: return (offer.offers(.togglePlayPause), offer.canUse(.togglePlayPause))
    case .pause: return (offer.offers(.togglePlayPause) || isStoppedToPause, canPause)
    case .togglePlayPause:
      let pause: Command = isStoppedToPause ? .stop : .pause
      let isOffered = offer.offers(pause) && (isPlaying || offer.offers(.play))
      return (isOffered, isOffered && offer.canUse(isPlaying ? pause : .play))
    case .stop: return (offer.offers(.pause) || offer.offers(.togglePlayPause), canPause)
    case .openURL: return (offer.offers(.addToQueue), offer.canUse(.addToQueue))
    case .setVolume:
      var devicesOnly = self
      devicesOnly.playback.volume = nil
      let isKnown = devicesOnly.volume != nil
      return (isKnown && offer.offers(.setDeviceVolume), isKnown && offer.canUse(.setDeviceVolume))
    default: return (false, false)
    }
  }
}

extension Command {
  /// What a player does, for sentences: "VLC cannot go to the next item now".
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
    }
  }
}
