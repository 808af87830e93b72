// SPDX-License-Identifier: MIT

internal import Foundation
internal import NowPlaying
internal import NowPlayingCore

extension ContentDraft {
  private enum Row {
    case text(Field)
    case number(Field)
    case flag(Field)
    case date(Field)
    /// A number that counts from 0. The field counts from 1.
    case numberFromZero(Field)
    case extraIdentifier(String)
    case extraText(String)
    case seconds(Field)
  }

  /// The keys that each set one field. The initializer below reads the keys that depend on each other.
  private static let rows: [(key: String, row: Row)] = [
    (MPMediaItemPropertyTitle, .text(.title)),
    (MPMediaItemPropertyAlbumTitle, .text(.album)),
    (MPMediaItemPropertyAlbumArtist, .text(.albumArtist)),
    (MPMediaItemPropertyComposer, .text(.composer)),
    (MPMediaItemPropertyGenre, .text(.genre)),
    (MPMediaItemPropertyPodcastTitle, .text(.show)),
    (MPMediaItemPropertyComments, .text(.comment)),
    (MPMediaItemPropertyLyrics, .text(.lyrics)),
    (MPMediaItemPropertyReleaseDate, .date(.releaseDate)),
    (MPMediaItemPropertyLastPlayedDate, .date(.lastPlayed)),
    (MPMediaItemPropertyAlbumTrackNumber, .number(.trackNumber)),
    (MPMediaItemPropertyAlbumTrackCount, .number(.trackCount)),
    (MPMediaItemPropertyDiscNumber, .number(.discNumber)),
    (MPMediaItemPropertyDiscCount, .number(.discCount)),
    (MPMediaItemPropertyBeatsPerMinute, .number(.bpm)),
    (MPMediaItemPropertyPlayCount, .number(.playCount)),
    (MPMediaItemPropertySkipCount, .number(.skipCount)),
    (MPMediaItemPropertyUserGrouping, .text(.grouping)),
    (MPMediaItemPropertyDateAdded, .date(.added)),
    (MPMediaItemPropertyBookmarkTime, .seconds(.bookmark)),
    (MPMediaItemPropertyIsExplicit, .flag(.explicit)),
    (MPMediaItemPropertyIsCompilation, .flag(.compilation)),
    (MPMediaItemPropertyIsCloudItem, .flag(.cloudItem)),
    (MPMediaItemPropertyHasProtectedAsset, .flag(.protected)),
    (MPMediaItemPropertyIsPreorder, .flag(.preorder)),
    (MPMediaItemPropertyPersistentID, .extraIdentifier("apple:persistent-id")),
    (MPMediaItemPropertyAlbumPersistentID, .extraIdentifier("apple:album-persistent-id")),
    (MPMediaItemPropertyArtistPersistentID, .extraIdentifier("apple:artist-persistent-id")),
    (MPMediaItemPropertyAlbumArtistPersistentID, .extraIdentifier("apple:album-artist-persistent-id")),
    (MPMediaItemPropertyGenrePersistentID, .extraIdentifier("apple:genre-persistent-id")),
    (MPMediaItemPropertyComposerPersistentID, .extraIdentifier("apple:composer-persistent-id")),
    (MPMediaItemPropertyPodcastPersistentID, .extraIdentifier("apple:podcast-persistent-id")),
    (MPMediaItemPropertyPlaybackStoreID, .extraText("apple:playback-store-id")),
    (MPNowPlayingInfoPropertyChapterNumber, .numberFromZero(.chapterNumber)),
    (MPNowPlayingInfoPropertyChapterCount, .number(.chapterCount)),
    (MPNowPlayingInfoCollectionIdentifier, .text(.collectionID)),
    (MPNowPlayingInfoPropertyExternalContentIdentifier, .text(.externalContentID)),
    (MPNowPlayingInfoPropertyExternalUserProfileIdentifier, .text(.profileID)),
    (MPNowPlayingInfoPropertyCreditsStartTime, .seconds(.creditsStart)),
    (MPNowPlayingInfoPropertyServiceIdentifier, .text(.serviceID)),
    (MPNowPlayingInfoPropertyInternationalStandardRecordingCode, .text(.isrc)),
    (MPNowPlayingInfoPropertyExcludeFromSuggestions, .flag(.excludedFromSuggestions)),
  ]

  /// The keys that describe playback and not the item.
  static let playbackKeys: Set<String> = [
    MPNowPlayingInfoPropertyElapsedPlaybackTime, MPNowPlayingInfoPropertyPlaybackProgress,
    MPNowPlayingInfoPropertyPlaybackRate, MPNowPlayingInfoPropertyDefaultPlaybackRate,
    MPNowPlayingInfoPropertyCurrentPlaybackDate, MPNowPlayingInfoPropertyPlaybackQueueIndex,
    MPNowPlayingInfoPropertyPlaybackQueueCount,
  ]

  /// Reads the item from a dictionary. The position has the date of a broadcast.
  @MainActor
  init?(_ info: InfoReader, at timed: InfoState.TimedPosition?) {
    let (kind, type) = info.kindAndType
    self.init(kind, id: info.itemID)
    if type == .video { set(mediaType: .video) }
    for (key, row) in Self.rows { read(key, row, from: info) }
    set(kind == .book ? .author : .artist, to: info.text(MPMediaItemPropertyArtist))
    // The keys have the names of the fields that the system shows.
    setOwnHeadline()
    set(.url, to: info.url)
    // Apple's rating has five stars.
    set(.userRating, to: info.number(MPMediaItemPropertyRating).map { $0 / 5 })
    if info.flag(MPNowPlayingInfoPropertyIsLiveStream) == true {
      set(duration: .live)
    } else if let seconds = info.number(MPMediaItemPropertyPlaybackDuration), seconds > 0 {
      set(duration: seconds == .infinity ? .live : Int64(seconds: seconds).map { .finite($0) } ?? .unknown)
    }
    set(.playbackDate, to: timed?.date)
    for range in info.adTimeRanges { addAdBreak(start: range.timeRange.start, end: range.timeRange.end) }
    for identifier in info.entityIdentifiers { add(.entityID, identifier.name) }
    set(info.images)
  }

  private mutating func read(_ key: String, _ row: Row, from info: InfoReader) {
    switch row {
    case .text(let field): set(field, to: info.text(key))
    case .number(let field): set(field, to: info.number(key))
    case .flag(let field): set(field, to: info.flag(key))
    case .date(let field): set(field, to: info.date(key))
    case .numberFromZero(let field): set(field, to: info.number(key).map { $0 + 1 })
    case .extraIdentifier(let name): if let id = info.identifier(key) { set(extra: name, to: .text(id)) }
    case .seconds(let field): set(field, toSeconds: info.number(key))
    case .extraText(let name): if let text = info.text(key) { set(extra: name, to: .text(text)) }
    }
  }
}

extension InfoReader {
  fileprivate var adTimeRanges: [MPAdTimeRange] {
    value(MPNowPlayingInfoPropertyAdTimeRanges, "[MPAdTimeRange]") { $0 as? [MPAdTimeRange] } ?? []
  }

  fileprivate var entityIdentifiers: [EntityIdentifier] {
    value(MPNowPlayingInfoPropertyAppEntityIdentifiers, "[EntityIdentifier]") { $0 as? [EntityIdentifier] } ?? []
  }

  /// The kind and media type. A video of no other kind is generic; it is a film only if the player sets that type.
  fileprivate var kindAndType: (ContentKind, NowPlayingCore.MediaType) {
    let bits = value(MPMediaItemPropertyMediaType, "MPMediaType") { value in
      (value as? MPMediaType) ?? whole(value).map { MPMediaType(rawValue: $0) }
    }
    let type = value(MPNowPlayingInfoPropertyMediaType, "MPNowPlayingInfoMediaType") { value in
      (value as? MPNowPlayingInfoMediaType) ?? whole(value).flatMap { MPNowPlayingInfoMediaType(rawValue: $0) }
    }
    let types: [(MPMediaType, ContentKind, NowPlayingCore.MediaType)] = [
      (.movie, .movie, .video), (.tvShow, .tvShow, .video), (.videoPodcast, .podcast, .video),
      (.musicVideo, .music, .video), (.videoITunesU, .podcast, .video), (.homeVideo, .homeMedia, .video),
      (.podcast, .podcast, .audio), (.audioBook, .book, .audio), (.audioITunesU, .podcast, .audio),
      (.music, .music, .audio),
    ]
    // If more than one bit is set, the type is ignored.
    if let bits, let match = types.first(where: { $0.0 == bits }) {
      return (match.1, type == .video ? .video : match.2)
    }
    let isVideo = type == .video || bits == .anyVideo
    let isPodcast = text(MPMediaItemPropertyPodcastTitle) != nil
    return (isPodcast ? .podcast : isVideo ? .generic : .music, isVideo ? .video : .audio)
  }

  private func whole(_ value: Any) -> UInt? {
    switch value {
    case let number as any BinaryInteger: UInt(exactly: number)
    case let number as NSNumber: number.uintValue
    default: nil
    }
  }
}
