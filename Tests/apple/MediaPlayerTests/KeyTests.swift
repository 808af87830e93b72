// SPDX-License-Identifier: MIT

import MediaPlayer
import NowPlayingTestSupport
import Testing

@Suite struct `Each key` {
  /// A thing that has an identifier of the application.
  struct Album: Identifiable {
    let id = 3
  }

  /// A key, a value, and the values that clients read.
  struct Row {
    enum Place: String {
      case content = "Content"
      case playback = "Playback"
      case extras
      case metadata
    }

    let key: String
    let value: Any
    let place: Place
    let name: String
    let shown: BusValue

    init(_ key: String, _ value: Any, _ place: Place, _ name: String, _ shown: BusValue) {
      (self.key, self.value, self.place, self.name, self.shown) = (key, value, place, name, shown)
    }
  }

  static var rows: [Row] {
    let date = Date(timeIntervalSince1970: 1_000_000_000)
    let moment = "2001-09-09T01:46:40Z"
    return [
      Row(MPMediaItemPropertyTitle, "Slack Water", .metadata, "xesam:title", .text("Slack Water")),
      Row(MPMediaItemPropertyTitle, NSString("Slack Water"), .content, "title", .text("Slack Water")),
      Row(MPMediaItemPropertyArtist, "The Ferrymen", .metadata, "xesam:artist", .texts(["The Ferrymen"])),
      Row(MPMediaItemPropertyAlbumTitle, "Night Crossing", .metadata, "xesam:album", .text("Night Crossing")),
      Row(MPMediaItemPropertyAlbumArtist, "Various", .metadata, "xesam:albumArtist", .texts(["Various"])),
      Row(MPMediaItemPropertyGenre, "Folk", .metadata, "xesam:genre", .texts(["Folk"])),
      Row(MPMediaItemPropertyComposer, "A. Tide", .metadata, "xesam:composer", .texts(["A. Tide"])),
      Row(MPMediaItemPropertyPlaybackDuration, 254.5, .metadata, "mpris:length", .int64(254_500_000)),
      Row(MPMediaItemPropertyPlaybackDuration, Float(2.5), .content, "duration_us", .int64(2_500_000)),
      Row(MPMediaItemPropertyPlaybackDuration, NSNumber(value: 3), .content, "duration_us", .int64(3_000_000)),
      Row(MPMediaItemPropertyAlbumTrackNumber, 3, .metadata, "xesam:trackNumber", .int32(3)),
      Row(MPMediaItemPropertyAlbumTrackCount, UInt(9), .content, "track_count", .int32(9)),
      Row(MPMediaItemPropertyDiscNumber, 2, .metadata, "xesam:discNumber", .int32(2)),
      Row(MPMediaItemPropertyDiscCount, 4, .content, "disc_count", .int32(4)),
      Row(MPMediaItemPropertyLyrics, "Row on", .metadata, "xesam:asText", .text("Row on")),
      Row(MPMediaItemPropertyComments, "Live", .metadata, "xesam:comment", .texts(["Live"])),
      Row(MPMediaItemPropertyBeatsPerMinute, 120, .metadata, "xesam:audioBPM", .int32(120)),
      Row(MPMediaItemPropertyReleaseDate, date, .metadata, "xesam:contentCreated", .text(moment)),
      Row(MPMediaItemPropertyLastPlayedDate, date, .metadata, "xesam:lastUsed", .text(moment)),
      Row(MPMediaItemPropertyDateAdded, NSDate(timeIntervalSince1970: 1_000_000_000), .content, "added", .text(moment)),
      Row(MPMediaItemPropertyPlayCount, 7, .metadata, "xesam:useCount", .int32(7)),
      Row(MPMediaItemPropertySkipCount, 8, .content, "skip_count", .int32(8)),
      Row(MPMediaItemPropertyRating, 4, .metadata, "xesam:userRating", .double(0.8)),
      Row(MPMediaItemPropertyUserGrouping, "Sea", .content, "grouping", .text("Sea")),
      Row(MPMediaItemPropertyBookmarkTime, 12.5, .content, "bookmark_us", .int64(12_500_000)),
      Row(MPMediaItemPropertyIsExplicit, true, .content, "explicit", .flag(true)),
      Row(MPMediaItemPropertyIsCompilation, NSNumber(value: true), .content, "compilation", .flag(true)),
      Row(MPMediaItemPropertyIsCloudItem, 1, .content, "cloud_item", .flag(true)),
      Row(MPMediaItemPropertyHasProtectedAsset, true, .content, "protected", .flag(true)),
      Row(MPMediaItemPropertyIsPreorder, true, .content, "preorder", .flag(true)),
      Row(MPMediaItemPropertyPodcastTitle, "Tides", .content, "show", .text("Tides")),
      Row(MPMediaItemPropertyPodcastTitle, "Tides", .content, "kind", .text("podcast")),
      Row(MPMediaItemPropertyMediaType, MPMediaType.podcast, .content, "kind", .text("podcast")),
      Row(MPMediaItemPropertyMediaType, MPMediaType.audioBook.rawValue, .content, "kind", .text("book")),
      Row(MPMediaItemPropertyMediaType, NSNumber(value: 1 << 8), .content, "kind", .text("movie")),
      Row(MPMediaItemPropertyMediaType, MPMediaType.tvShow, .content, "kind", .text("tv_show")),
      Row(MPMediaItemPropertyMediaType, MPMediaType.homeVideo, .content, "kind", .text("home_media")),
      Row(MPMediaItemPropertyMediaType, MPMediaType.musicVideo, .content, "media_type", .text("video")),
      Row(MPMediaItemPropertyMediaType, MPMediaType.anyAudio, .content, "kind", .text("music")),
      Row(
        MPMediaItemPropertyAssetURL, URL(filePath: "/music/1.flac"), .metadata, "xesam:url",
        .text("file:///music/1.flac")),
      Row(MPMediaItemPropertyPersistentID, UInt64.max, .extras, "apple:persistent-id", .text("18446744073709551615")),
      Row(MPMediaItemPropertyAlbumPersistentID, 1, .extras, "apple:album-persistent-id", .text("1")),
      Row(MPMediaItemPropertyArtistPersistentID, 2, .extras, "apple:artist-persistent-id", .text("2")),
      Row(MPMediaItemPropertyAlbumArtistPersistentID, 3, .extras, "apple:album-artist-persistent-id", .text("3")),
      Row(MPMediaItemPropertyGenrePersistentID, 4, .extras, "apple:genre-persistent-id", .text("4")),
      Row(MPMediaItemPropertyComposerPersistentID, 5, .extras, "apple:composer-persistent-id", .text("5")),
      Row(
        MPMediaItemPropertyPodcastPersistentID, NSNumber(value: 6), .extras, "apple:podcast-persistent-id", .text("6")),
      Row(MPMediaItemPropertyPlaybackStoreID, "store", .extras, "apple:playback-store-id", .text("store")),
      Row(MPNowPlayingInfoPropertyElapsedPlaybackTime, 42.0, .playback, "position_us", .int64(42_000_000)),
      Row(MPNowPlayingInfoPropertyPlaybackRate, Float(1.1), .playback, "rate", .double(1.1)),
      Row(MPNowPlayingInfoPropertyPlaybackRate, 0.0, .playback, "state", .text("paused")),
      Row(MPNowPlayingInfoPropertyDefaultPlaybackRate, 1.5, .playback, "default_rate", .double(1.5)),
      Row(MPNowPlayingInfoPropertyDefaultPlaybackRate, 0.0, .playback, "default_rate", .double(1)),
      Row(MPNowPlayingInfoPropertyDefaultPlaybackRate, Double.infinity, .playback, "default_rate", .double(1)),
      Row(MPNowPlayingInfoPropertyPlaybackQueueIndex, 0, .playback, "queue_index", .int32(0)),
      Row(MPNowPlayingInfoPropertyPlaybackQueueCount, 12, .playback, "queue_count", .int32(12)),
      Row(MPNowPlayingInfoPropertyChapterNumber, 0, .content, "chapter_number", .int32(1)),
      Row(MPNowPlayingInfoPropertyChapterCount, 5, .content, "chapter_count", .int32(5)),
      Row(MPNowPlayingInfoPropertyIsLiveStream, true, .content, "live", .flag(true)),
      Row(MPNowPlayingInfoCollectionIdentifier, "album-7", .content, "collection_id", .text("album-7")),
      Row(MPNowPlayingInfoPropertyExternalContentIdentifier, "ext", .content, "external_content_id", .text("ext")),
      Row(MPNowPlayingInfoPropertyExternalContentIdentifier, "ext", .content, "id", .bytes(Array("ext".utf8))),
      Row(MPNowPlayingInfoPropertyExternalUserProfileIdentifier, "anna", .content, "profile_id", .text("anna")),
      Row(MPNowPlayingInfoPropertyServiceIdentifier, "radio", .content, "service_id", .text("radio")),
      Row(MPNowPlayingInfoPropertyMediaType, MPNowPlayingInfoMediaType.video, .content, "media_type", .text("video")),
      Row(
        MPNowPlayingInfoPropertyMediaType, MPNowPlayingInfoMediaType.audio.rawValue, .content, "kind", .text("music")),
      Row(MPNowPlayingInfoPropertyAssetURL, "file:///2.ogg", .metadata, "xesam:url", .text("file:///2.ogg")),
      Row(MPNowPlayingInfoPropertyCurrentPlaybackDate, date, .content, "playback_date", .text(moment)),
      Row(
        MPNowPlayingInfoPropertyAdTimeRanges, [MPAdTimeRange(timeRange: MPTimeRange(start: 5, duration: 10))], .content,
        "ad_breaks_us", .spans([BusValue.Span(start: 5_000_000, end: 15_000_000)])),
      Row(MPNowPlayingInfoPropertyCreditsStartTime, 200, .content, "credits_start_us", .int64(200_000_000)),
      Row(MPNowPlayingInfoPropertyInternationalStandardRecordingCode, "DEA1", .content, "isrc", .text("DEA1")),
      Row(
        MPNowPlayingInfoPropertyAppEntityIdentifiers, [EntityIdentifier("song-7"), EntityIdentifier(for: Album())],
        .content, "entity_id", .texts(["song-7", "Album/3"])),
      Row(MPNowPlayingInfoPropertyExcludeFromSuggestions, true, .content, "excluded_from_suggestions", .flag(true)),
    ]
  }

  @Test func `is published in its field, with each type that players use`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      MediaApplication.current.showsURLs = true
      let center = MPNowPlayingInfoCenter.default()
      center.nowPlayingInfo = [MPMediaItemPropertyTitle: "Nothing yet"]
      let desktop = try stage.client()
      let reader = try stage.client(path: "/org/nowplaying/Session")
      func shown(_ row: Row) -> BusValue? {
        switch row.place {
        case .metadata: desktop.metadata[row.name]
        case .content, .playback: reader.dictionary(row.place.rawValue)[row.name]
        case .extras:
          if case .dictionary(let extras) = reader.dictionary("Content")["extras"] { extras[row.name] } else { nil }
        }
      }
      for row in Self.rows {
        var info: [String: Any] = [MPMediaItemPropertyTitle: "A title"]
        info[row.key] = row.value
        center.nowPlayingInfo = info
        // The value of the previous key is removed.
        #expect(desktop.wait { shown(row) == row.shown }, "\(row.key): \(String(describing: shown(row)))")
      }
    }
  }

  @Test func `is in the table`() {
    let others = [
      MPMediaItemPropertyArtwork, MPNowPlayingInfoPropertyAvailableLanguageOptions,
      MPNowPlayingInfoPropertyCurrentLanguageOptions, MPNowPlayingInfoPropertyPlaybackProgress,
      MPNowPlayingInfoProperty1x1AnimatedArtwork, MPNowPlayingInfoProperty3x4AnimatedArtwork,
    ]
    // 25 keys of playback, and 39 keys of the item.
    #expect(Set(Self.rows.map(\.key)).union(others).count == 64)
  }

  @Test func `is left out if its value has another type, or is nil`() async {
    let child = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let stage = try PrivateSessionBus()
      let center = MPNowPlayingInfoCenter.default()
      let absent: String? = nil
      let artist: String? = "The Ferrymen"
      center.nowPlayingInfo = [
        MPMediaItemPropertyTitle: "Harbour Lights", MPMediaItemPropertyArtist: artist as Any,
        MPMediaItemPropertyAlbumTitle: absent as Any, MPMediaItemPropertyGenre: NSNull(),
        MPMediaItemPropertyComposer: 5, MPMediaItemPropertyPlaybackDuration: "long",
        MPMediaItemPropertyReleaseDate: "2001", MPMediaItemPropertyArtwork: "cover.png",
        MPNowPlayingInfoPropertyElapsedPlaybackTime: Double.nan, MPMediaItemPropertyBookmarkTime: -1,
        MPMediaItemPropertyAlbumTrackNumber: Double.infinity, "my own key": 1,
        MPNowPlayingInfoPropertyPlaybackQueueIndex: -1, MPNowPlayingInfoPropertyPlaybackRate: Double.nan,
      ]
      let client = try stage.client()
      var metadata = client.metadata
      #expect(metadata.removeValue(forKey: "mpris:trackid") != nil)
      #expect(metadata == ["xesam:title": .text("Harbour Lights"), "xesam:artist": .texts(["The Ferrymen"])])
      // The log reports it once, not every second.
      for second in 1...3 {
        await MainActor.run { center.nowPlayingInfo?[MPNowPlayingInfoPropertyElapsedPlaybackTime] = second * 20 }
        #expect(client.wait { client.signals.count { if case .seeked = $0 { true } else { false } } == second })
      }
    }
    let log = String(decoding: child?.standardErrorContent ?? [], as: UTF8.self)
    for key in [MPMediaItemPropertyComposer, MPMediaItemPropertyReleaseDate, MPMediaItemPropertyPlaybackDuration] {
      #expect(log.split(separator: "\n").count { $0.contains("the value of \"\(key)\" is left out") } == 1)
    }
    for key in [MPMediaItemPropertyAlbumTitle, MPMediaItemPropertyGenre] { #expect(!log.contains("\"\(key)\"")) }
    #expect(log.split(separator: "\n").count { $0.contains("bookmark of") } == 1)
  }
}

@Suite struct `A media type` {
  @Test func `has the bits of Apple's systems`() {
    let audio: [MPMediaType] = [.music, .podcast, .audioBook, .audioITunesU]
    let video: [MPMediaType] = [.movie, .tvShow, .videoPodcast, .musicVideo, .videoITunesU, .homeVideo]
    #expect(audio.map { $0.rawValue } == [1, 2, 4, 8])
    #expect(video.map { $0.rawValue } == [0x100, 0x200, 0x400, 0x800, 0x1000, 0x2000])
    #expect(MPMediaType.anyAudio.rawValue == 0xff && MPMediaType.anyVideo.rawValue == 0xff00)
    #expect(MPMediaType.any.rawValue == .max)
  }
}
