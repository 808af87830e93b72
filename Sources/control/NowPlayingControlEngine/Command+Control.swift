// SPDX-License-Identifier: MIT

public import NowPlayingCore

extension SessionSnapshot {
  /// Whether an action with the command has an effect: at all, and now. For some commands that a player with Session1 does
  /// not offer, it gets others with the same effect.
  public func control(of command: Command) -> (isOffered: Bool, isEnabled: Bool) {
    if offer.offers(command) { return (true, offer.canUse(command) && (command != .setVolume || volume != nil)) }
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
    // The service remembers the volume.
    case .setMuted: return (offer.offers(.setVolume), offer.canUse(.setVolume) && volume != nil)
    case .setVolume:
      var devicesOnly = self
      devicesOnly.playback.volume = nil
      let isKnown = devicesOnly.volume != nil
      return (isKnown && offer.offers(.setDeviceVolume), isKnown && offer.canUse(.setDeviceVolume))
    default: return (false, false)
    }
  }
}
