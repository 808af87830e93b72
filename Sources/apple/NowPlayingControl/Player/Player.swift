// SPDX-License-Identifier: MIT

public import Foundation
internal import NowPlayingControlEngine
internal import NowPlayingCore

/// A snapshot of one player. It never changes. ``PlayerController/players`` has the newest one.
///
/// ``position(at:)`` calculates the position from the last one that the player reported, so that no call on the bus is
/// needed. To show it, call it once a second while the player plays.
public struct Player: Identifiable, Equatable, Sendable {
  let observed: ObservedPlayer

  init(_ observed: ObservedPlayer) { self.observed = observed }

  var session: SessionSnapshot { observed.session }
  var offer: Offer { observed.session.offer }

  /// Whether both are the same snapshot.
  public static func == (one: Player, other: Player) -> Bool { one.observed === other.observed }

  // MARK: Identity

  /// The bus name: "org.mpris.MediaPlayer2.vlc".
  public var id: String { observed.name.text }
  /// The name that people read: "VLC media player".
  public var name: String { session.identity }
  /// The basename of the desktop file, which has the icon: "vlc".
  public var desktopEntry: String? { session.desktopEntry }
  /// The id of the session, the same at the player's next start. Nil for a player without libnowplaying.
  public var sessionID: String? { session.id.isEmpty ? nil : session.id.text }

  /// Whether it is the primary player.
  public var isPrimary: Bool { observed.isPrimary }
  /// Why it has its place in the order.
  public var reason: Reason { Reason(observed.reason) }
  /// Whether it uses libnowplaying (org.nowplaying.Session1).
  public var hasSession: Bool { observed.hasSession }
  /// Whether it represents its application, which may have other sessions.
  public var isApplicationPrimary: Bool { hasSession && session.isPrimary }
  /// Whether it plays on another machine or device.
  public var isRemote: Bool { session.remote != nil }
  /// Whether the other machine or device cannot be reached.
  public var isUnreachable: Bool { session.isLost }
  /// Whether it did not answer within two seconds. The snapshot has its last known state.
  public var isSilent: Bool { observed.isSilent }

  // MARK: Playback

  /// The item that plays.
  public var item: PlayerItem? { session.content.map { PlayerItem($0) } }
  /// The state of playback.
  public var state: PlaybackState { PlaybackState(session.playback.state) }
  /// Whether it plays or buffers: desktops call both playing.
  public var isPlaying: Bool { session.isPlaying }
  /// The rate while it plays: 1 is normal.
  public var rate: Double { session.playback.rate }
  /// The rate that the user chose.
  public var defaultRate: Double { session.playback.defaultRate }
  /// 0 is silent and 1 full; nil if the player has no volume.
  public var volume: Double? { session.volume }
  /// Whether it is muted. ``volume`` is the volume to which it returns.
  public var isMuted: Bool { session.details.isMuted }
  /// Whether its item is for the user only: show it on no lock screen, and store it nowhere.
  public var isPrivate: Bool { session.details.isPrivate }
  /// Why it does not play.
  public var problem: Problem? { session.details.problem.map { Problem($0) } }
  /// The index of the current item in the queue, from 0.
  public var queueIndex: Int? { session.playback.queueIndex.map { Int($0) } }
  /// The number of entries of the queue.
  public var queueCount: Int? { session.playback.queueCount.map { Int($0) } }
  /// Whether it fills the screen.
  public var isFullscreen: Bool { offer.isFullscreen }

  /// The position in seconds at a time, within the duration; nil if the player does not report one.
  public func position(at date: Date = Date()) -> TimeInterval? {
    guard session.content != nil, session.timeline.isKnown, let now = Int64(momentOf: date) else { return nil }
    return TimeInterval(microseconds: session.timeline.position(at: now))
  }

  /// The part of a broadcast in which the user can seek at a time, in seconds; nil if the player has none. The end is the
  /// live edge of a live item.
  public func window(at date: Date = Date()) -> ClosedRange<TimeInterval>? {
    guard let window = session.details.window, let now = Int64(momentOf: date) else { return nil }
    let range = window.range(at: now)
    return TimeInterval(microseconds: range.lowerBound)...TimeInterval(microseconds: range.upperBound)
  }

  /// The position up to which the media are loaded, in seconds; nil if the player does not report it.
  public var bufferedTime: TimeInterval? { session.details.buffered.map { TimeInterval(microseconds: $0) } }

  // MARK: Artwork

  /// An id of the artwork, which changes with it. Use it as the key of a cache.
  public var artworkID: String? { session.content?.artwork?.id.text ?? session.imageAddress }
  /// The URL of the artwork, as the player publishes it for MPRIS. To draw the artwork, request it from the controller: the
  /// program may not be able to read a file of another program.
  public var artworkURL: String? { observed.artworkAddress }
  /// An id of the animated artwork, which changes with it.
  public var animatedArtworkID: String? { session.content?.animatedArtwork?.id.text }
  /// The shapes of the animated artwork.
  public var aspectRatios: [AspectRatio] {
    let ratios = session.content?.animatedArtwork?.ratios ?? []
    return AspectRatio.allCases.filter { ratios.rawValue & UInt32($0.core.rawValue) != 0 }
  }
  /// Whether animated artwork must not move now: show the preview.
  public var isConstrained: Bool { !session.constraints.isEmpty }

  // MARK: Commands

  /// Whether it offers a command.
  public func offers(_ command: PlayerCommand) -> Bool {
    session.control(of: command.core).isOffered
  }

  /// Whether it offers a command, and the command has an effect now. Show the control of a command that is offered and not
  /// enabled as disabled.
  public func isEnabled(_ command: PlayerCommand) -> Bool {
    session.control(of: command.core).isEnabled
  }

  /// The intervals of ``PlayerAction/skipForward(_:)`` in seconds, the preferred one first.
  public var skipForwardIntervals: [TimeInterval] { intervals(of: .skipForward) }
  /// The intervals of ``PlayerAction/skipBackward(_:)`` in seconds, the preferred one first.
  public var skipBackwardIntervals: [TimeInterval] { intervals(of: .skipBackward) }

  private func intervals(of command: Command) -> [TimeInterval] {
    offer.offers(command) ? offer.intervals(of: command).map { TimeInterval(microseconds: $0) } : []
  }

  /// The rates of ``PlayerAction/changePlaybackRate(_:)``. Of a range, these are its limits and usual rates between them.
  public var rates: [Double] { offer.offers(.changePlaybackRate) ? offer.rates : [] }
  /// The range in which the player allows every rate except 0; nil if it allows only ``rates``.
  public var rateRange: ClosedRange<Double>? { offer.offers(.changePlaybackRate) ? offer.rateRange : nil }
  /// The repeat modes that the player supports.
  public var repeatModes: [RepeatMode] {
    offer.offers(.changeRepeatMode) ? offer.repeatModes.map { RepeatMode($0) } : []
  }
  /// The shuffle modes that the player supports.
  public var shuffleModes: [ShuffleMode] {
    offer.offers(.changeShuffleMode) ? offer.shuffleModes.map { ShuffleMode($0) } : []
  }
  /// Nil if the player has no repeat mode.
  public var repeatMode: RepeatMode? { offer.offers(.changeRepeatMode) ? RepeatMode(offer.repeatMode) : nil }
  /// Nil if the player has no shuffle mode.
  public var shuffleMode: ShuffleMode? { offer.offers(.changeShuffleMode) ? ShuffleMode(offer.shuffleMode) : nil }
  /// The range of ratings; nil if the item cannot be rated.
  public var ratingRange: ClosedRange<Double>? {
    guard offer.offers(.rateContent), offer.minimumRating <= offer.maximumRating else { return nil }
    return offer.minimumRating...offer.maximumRating
  }

  /// The feedback of a control for feedback, like, dislike or bookmark; nil if the player does not offer it.
  public func feedback(of command: PlayerCommand) -> Feedback? { mark(of: command).map { Feedback($0.status) } }

  /// The title of that control; nil if it has none.
  public func feedbackTitle(of command: PlayerCommand) -> String? { mark(of: command)?.title }

  private func mark(of command: PlayerCommand) -> Offer.Mark? {
    offer.offers(command.core) ? offer.mark(of: command.core) : nil
  }

  /// The URL schemes that ``PlayerAction/openURL(_:)`` accepts.
  public var schemes: [String] { offer.schemes }
  /// The MIME types that the player opens.
  public var mimeTypes: [String] { offer.mimeTypes }

  // MARK: Lists

  /// Soundtracks and subtitles, in the order that people see.
  public var languageOptions: [LanguageOption] { offer.languageOptions.map { LanguageOption($0) } }
  /// The devices of a remote session.
  public var devices: [Device] { session.devices.map { Device($0) } }
  /// The queue. Only a controller with ``PlayerController/Options/lists`` reads it.
  public var queue: [QueueEntry] { session.lists.queue?.entries.map { QueueEntry($0) } ?? [] }
  /// The id of the entry of the queue that plays.
  public var currentEntryID: String? { session.lists.queue?.current?.text }
  /// The playlists. Only a controller with ``PlayerController/Options/lists`` reads them.
  public var playlists: [Playlist] { session.lists.playlists?.entries.map { Playlist($0) } ?? [] }
  /// The id of the playlist that plays.
  public var currentPlaylistID: String? { session.lists.activePlaylist?.text }
  /// The commands of the player's own, in the order that people see. Only a controller with ``PlayerController/Options/lists``
  /// reads them.
  public var customCommands: [CustomCommand] { session.lists.customCommands.map { CustomCommand($0) } }
}
