// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import DBus

/// The values of all properties of MPRIS, except the position.
final class PlayerView {
  let snapshot: SessionSnapshot
  let playbackStatus: PlaybackStatus
  let rate: Double
  let minimumRate: Double
  let maximumRate: Double
  let metadata: Metadata
  private let ratingByFeedback: Double?
  /// The properties that the player has, and the flags that are true.
  private var present = PropertySet()
  private var flags = PropertySet()

  /// The view of a snapshot. It reuses the unchanged parts of `previous`, the view before. `isLeaving`: the session leaves the
  /// bus, so it has no metadata.
  init(_ snapshot: SessionSnapshot, after previous: PlayerView?, isLeaving: Bool = false) {
    self.snapshot = snapshot
    playbackStatus = PlaybackStatus(snapshot.playback.state)
    // MPRIS forbids a rate of 0. A session that does not play shows the rate at which it would play.
    let rate = snapshot.isPlaying ? snapshot.playback.rate : snapshot.playback.defaultRate
    let rates = snapshot.offer.offers(.changePlaybackRate) ? snapshot.offer.rates : []
    self.rate = rate
    minimumRate = rates.reduce(min(1, rate), min)
    maximumRate = rates.reduce(max(1, rate), max)
    ratingByFeedback = snapshot.offer.ratingByFeedback
    if let previous, previous.ratingByFeedback == ratingByFeedback, previous.snapshot.content == snapshot.content,
      previous.snapshot.lists == snapshot.lists,
      previous.snapshot.imageAddress.hasSameBytes(as: snapshot.imageAddress),
      previous.snapshot.identity.hasSameBytes(as: snapshot.identity),
      previous.snapshot.details.isPrivate == snapshot.details.isPrivate
    {
      metadata = previous.metadata
    } else if let content = snapshot.content {
      let path = Self.path(of: content, in: snapshot, after: previous)
      metadata =
        snapshot.details.isPrivate
        ? Metadata(path: path)
        : Metadata(
          content, path: path,
          showsAddresses: snapshot.showsAddresses, ratingByFeedback: ratingByFeedback,
          imageAddress: snapshot.imageAddress,
          // Plasma hides players without a title.
          defaultTitle: snapshot.identity)
    } else {
      metadata = Metadata(path: isLeaving ? nil : TrackID.none)
    }
    if let previous, previous.snapshot.hasSameFrame(as: snapshot) {
      (present, flags) = (previous.present, previous.flags)
    } else {
      for property in Property.allCases {
        if hasNow(property) { present.insert(PropertySet(property)) }
        if flag(property) { flags.insert(PropertySet(property)) }
      }
    }
  }

  /// The last view before the session leaves the bus: stopped, without content.
  convenience init(leaving view: PlayerView) {
    var snapshot = view.snapshot
    snapshot.playback.state = .stopped
    snapshot.content = nil
    self.init(snapshot, after: nil, isLeaving: true)
  }

  /// The path of the item that plays. The same item keeps its path.
  private static func path(of content: Content, in snapshot: SessionSnapshot, after previous: PlayerView?) -> String {
    if let previous, let path = previous.metadata.path, snapshot.playsSameItem(as: previous.snapshot) { return path }
    let identifiers = snapshot.identifiers
    return snapshot.playingEntry.map { TrackID.path(entry: $0, shownBy: identifiers) }
      ?? TrackID.path(content.id, shownBy: identifiers)
  }

  /// The path of an entry of the queue; nil: the path for no track.
  func path(ofEntry id: Identifier?) -> String {
    id.map { TrackID.path(entry: $0, shownBy: snapshot.identifiers) } ?? TrackID.none
  }

  private var offer: Offer { snapshot.offer }

  /// The volume. MPRIS requires the property; a player without a volume is at full volume, like Chromium.
  private var volume: Double { snapshot.details.isMuted ? 0 : snapshot.volume ?? 1 }

  /// The schemes and the types of the commands with a URL, for clients that offer to open one.
  private var schemes: [String] { opensURLs ? offer.schemes : [] }
  private var mimeTypes: [String] { opensURLs ? offer.mimeTypes : [] }
  private var opensURLs: Bool { offer.offers(.openURL) || offer.offers(.addToQueue) }

  // These functions are here because a caller would copy the whole snapshot.

  /// Where playback is at a moment.
  func position(at now: Int64) -> Int64 { snapshot.timeline.position(at: now) }

  /// Applies the rules to an ask.
  func resolve(_ ask: Ask, at position: Int64, now: Int64) -> Resolution {
    snapshot.resolve(ask, at: position, now: now)
  }

  /// Whether the player has the interface. MPRIS requires that clients can activate playlists, if it has them.
  func has(_ interface: Interface) -> Bool {
    switch interface {
    case .root, .player: true
    case .trackList: snapshot.lists.queue != nil && !snapshot.details.isPrivate
    case .playlists:
      snapshot.lists.playlists != nil && offer.offers(.activatePlaylist) && !snapshot.details.isPrivate
    }
  }

  /// Whether the player has the property. Some desktops show a control for every property that exists.
  func has(_ property: Property) -> Bool { present.contains(PropertySet(property)) }

  private func hasNow(_ property: Property) -> Bool {
    switch property {
    case .loopStatus: offer.offers(.changeRepeatMode)
    case .shuffle: offer.offers(.changeShuffleMode)
    case .fullscreen, .canSetFullscreen: offer.offers(.setFullscreen)
    case .desktopEntry: snapshot.desktopEntry != nil
    case .tracks, .canEditTracks: has(.trackList)
    case .playlistCount, .orderings, .activePlaylist: has(.playlists)
    default: true
    }
  }

  /// Whether the property differs in another view.
  func differs(_ property: Property, from other: PlayerView) -> Bool {
    switch property {
    case .canQuit, .canRaise, .canSetFullscreen, .hasTrackList, .canGoNext, .canGoPrevious, .canPlay, .canPause,
      .canSeek, .canControl, .canEditTracks, .shuffle, .fullscreen:
      flags.contains(PropertySet(property)) != other.flags.contains(PropertySet(property))
        || has(property) != other.has(property)
    case .identity: !snapshot.identity.hasSameBytes(as: other.snapshot.identity)
    case .desktopEntry: !snapshot.desktopEntry.hasSameBytes(as: other.snapshot.desktopEntry)
    case .supportedUriSchemes: !schemes.hasSameBytes(as: other.schemes)
    case .supportedMimeTypes: !mimeTypes.hasSameBytes(as: other.mimeTypes)
    case .playbackStatus: playbackStatus != other.playbackStatus
    case .loopStatus: offer.repeatMode != other.offer.repeatMode || has(property) != other.has(property)
    case .rate: rate != other.rate
    case .minimumRate: minimumRate != other.minimumRate
    case .maximumRate: maximumRate != other.maximumRate
    case .metadata: metadata != other.metadata
    case .volume: volume != other.volume
    case .position: false
    case .tracks, .playlistCount, .orderings, .activePlaylist: listsDiffer(property, from: other)
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
    // A player with content can play even if the command is disabled now: GNOME hides a player that cannot play.
    // A player without content can play only if the command is enabled. gnome-settings-daemon sends it the keys anyway.
    case .canPlay:
      snapshot.content == nil
        ? offer.canUse(.play) || offer.canUse(.togglePlayPause)
        : offer.offers(.play) || offer.offers(.togglePlayPause)
    case .canPause: snapshot.canPause
    case .canSeek: snapshot.canSeek
    case .canControl: true
    case .hasTrackList: has(.trackList)
    case .canEditTracks: snapshot.canEditQueue
    default: false
    }
  }

  /// Whether a property has the value already that a client sets.
  func shows(_ ask: Ask) -> Bool {
    switch ask {
    // Many players store these values as float.
    case .setRate(let rate): Float(rate) == Float(self.rate)
    case .setVolume(let volume): Float(volume) == Float(self.volume)
    case .setRepeatMode(let mode): mode == offer.repeatMode
    case .setShuffle(let isOn): isOn == flag(.shuffle)
    case .setFullscreen(let isOn): isOn == flag(.fullscreen)
    default: false
    }
  }

  /// Writes the value of a property; `position` is where playback is now.
  func append(_ property: Property, position: @autoclosure () -> Int64, to message: MessageWriter) {
    switch property {
    case .identity: message.append(string: snapshot.identity)
    case .desktopEntry: message.append(string: snapshot.desktopEntry ?? "")
    case .supportedUriSchemes: message.append(strings: opensURLs ? offer.namedSchemes : [])
    case .supportedMimeTypes: message.append(strings: mimeTypes)
    case .playbackStatus: message.append(string: playbackStatus.name)
    case .loopStatus: message.append(string: offer.repeatMode.loopStatus)
    case .rate: message.append(double: rate)
    case .minimumRate: message.append(double: minimumRate)
    case .maximumRate: message.append(double: maximumRate)
    case .metadata: metadata.append(to: message)
    case .volume: message.append(double: volume)
    case .position: message.append(int64: position())
    case .tracks, .playlistCount, .orderings, .activePlaylist: append(list: property, to: message)
    default: message.append(bool: flags.contains(PropertySet(property)))
    }
  }
}
