// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import SDBus

/// What MPRIS shows of a session: the value of every property but the position.
struct PlayerView {
  let identity: String
  let desktopEntry: String?
  let offer: Offer
  let playbackStatus: String
  let rate: Double
  let minimumRate: Double
  let maximumRate: Double
  let metadata: Metadata
  let volume: Double
  let canSeek: Bool
  /// What the metadata was made from, to know when it must be made anew.
  private let content: Content?
  private let ratingByFeedback: Double?

  /// What is shown of a session now; `previous` is what was shown before, and lends what did not change.
  init(_ snapshot: SessionSnapshot, after previous: PlayerView?) {
    identity = snapshot.identity
    desktopEntry = snapshot.desktopEntry
    offer = snapshot.offer
    playbackStatus =
      switch snapshot.playback.state {
      case .playing, .buffering: "Playing"
      case .paused, .interrupted: "Paused"
      case .stopped: "Stopped"
      }
    // A rate of 0 is forbidden, so what does not play shows the rate that it would play at.
    let rate = snapshot.isPlaying ? snapshot.playback.rate : snapshot.playback.defaultRate
    let rates = offer.offers(.changePlaybackRate) ? offer.rates : []
    self.rate = rate
    minimumRate = rates.reduce(min(1, rate), min)
    maximumRate = rates.reduce(max(1, rate), max)
    volume = snapshot.playback.volume ?? 1
    canSeek = snapshot.canSeek
    content = snapshot.content
    ratingByFeedback = offer.ratingByFeedback
    if let previous, previous.content == content, previous.ratingByFeedback == ratingByFeedback {
      metadata = previous.metadata
    } else {
      metadata = Metadata(snapshot)
    }
  }

  /// What a player shows last, before it leaves.
  init(leaving view: PlayerView) {
    identity = view.identity
    desktopEntry = view.desktopEntry
    offer = view.offer
    playbackStatus = "Stopped"
    rate = view.rate
    minimumRate = view.minimumRate
    maximumRate = view.maximumRate
    metadata = Metadata()
    volume = view.volume
    canSeek = view.canSeek
    content = nil
    ratingByFeedback = view.ratingByFeedback
  }

  var loopStatus: String {
    switch offer.repeatMode {
    case .off: "None"
    case .one: "Track"
    case .all: "Playlist"
    }
  }

  /// Whether the property is there at all: some desktops show a control wherever its property is.
  func has(_ property: Property) -> Bool {
    switch property {
    case .loopStatus: offer.offers(.changeRepeatMode)
    case .shuffle: offer.offers(.changeShuffleMode)
    case .fullscreen, .canSetFullscreen: offer.offers(.setFullscreen)
    case .desktopEntry: desktopEntry != nil
    default: true
    }
  }

  /// Whether the property differs from what another view shows.
  func differs(_ property: Property, from other: PlayerView) -> Bool {
    switch property {
    case .canQuit, .canRaise, .canSetFullscreen, .hasTrackList, .canGoNext, .canGoPrevious, .canPlay, .canPause,
      .canSeek, .canControl, .shuffle, .fullscreen:
      flag(property) != other.flag(property) || has(property) != other.has(property)
    case .identity: identity != other.identity
    case .desktopEntry: desktopEntry != other.desktopEntry
    case .supportedUriSchemes: offer.schemes != other.offer.schemes
    case .supportedMimeTypes: offer.mimeTypes != other.offer.mimeTypes
    case .playbackStatus: playbackStatus != other.playbackStatus
    case .loopStatus: offer.repeatMode != other.offer.repeatMode || has(property) != other.has(property)
    case .rate: rate != other.rate
    case .minimumRate: minimumRate != other.minimumRate
    case .maximumRate: maximumRate != other.maximumRate
    case .metadata: metadata != other.metadata
    case .volume: volume != other.volume
    case .position: false
    }
  }

  /// The value of a property that is a flag.
  private func flag(_ property: Property) -> Bool {
    switch property {
    case .canQuit: offer.canUse(.quit)
    case .canRaise: offer.canUse(.raise)
    case .fullscreen: offer.isFullscreen
    case .canSetFullscreen: offer.canUse(.setFullscreen)
    case .shuffle: offer.shuffleMode != .off
    case .canGoNext: offer.canUse(.next)
    case .canGoPrevious: offer.canUse(.previous)
    // Whatever is enabled at the moment: GNOME hides a player that cannot play, and then nobody finds it again.
    case .canPlay: offer.offers(.play) || offer.offers(.togglePlayPause)
    case .canPause: offer.offers(.pause) || offer.offers(.togglePlayPause)
    case .canSeek: canSeek
    case .canControl: true
    default: false
    }
  }

  /// Writes the value of a property into a message; `position` is where playback is now.
  func append(_ property: Property, position: Int64, to message: Message) {
    message.openVariant(property.signature)
    switch property {
    case .identity: message.append(string: identity)
    case .desktopEntry: message.append(string: desktopEntry ?? "")
    case .supportedUriSchemes: message.append(strings: offer.schemes)
    case .supportedMimeTypes: message.append(strings: offer.mimeTypes)
    case .playbackStatus: message.append(string: playbackStatus)
    case .loopStatus: message.append(string: loopStatus)
    case .rate: message.append(double: rate)
    case .minimumRate: message.append(double: minimumRate)
    case .maximumRate: message.append(double: maximumRate)
    case .metadata: metadata.append(to: message)
    case .volume: message.append(double: volume)
    case .position: message.append(int64: position)
    default: message.append(bool: flag(property))
    }
    message.close()
  }
}
