// SPDX-License-Identifier: MIT

import NowPlaying
import NowPlayingTestSupport
import Testing

@Suite struct `A media content` {
  /// The values of a content on org.nowplaying.Session1 and MPRIS.
  struct Shown {
    var session1: [String: BusValue] = [:]
    var metadata: [String: BusValue] = [:]
  }

  @Test func `is published with all its values, for each kind`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      MediaApplication.current.showsURLs = true
      let model = await display(Showcase())
      let client = try stage.client()
      let session1 = try stage.client(path: "/org/nowplaying/Session")
      var music = MusicContent(
        id: "m", songTitle: "Slack Water", artistName: "The Ferrymen", albumName: "Night Crossing", type: .video,
        duration: .finite(52.5))
      (music.composer, music.isrc, music.genre, music.isExplicit) = ("Ida Strand", "DEXX12600001", "Shanty", true)
      (music.collectionID, music.serviceID, music.isExcludedFromSuggestions) = ("night", "estuary", true)
      music.appEntityIdentifiers = [EntityIdentifier("Track/7"), EntityIdentifier("Album/2")]
      (music.details.trackNumber, music.details.discNumber, music.details.beatsPerMinute) = (2, 1, 119.6)
      (music.details.albumArtist, music.details.userRating) = ("Various", 0.8)
      music.details.custom = ["example:mood": "calm"]
      music.details.chapters = [.init(id: "b", start: 30), .init(id: "a", title: "First", start: 1, end: 20)]
      music.details.lyricsLines = [.init(time: 1.5, text: "Is this the real life?"), .init(time: 3, text: "")]
      music.details.lyricsLanguage = "en"
      let release = Date(timeIntervalSince1970: 1_787_421_600)
      var book = BookContent(
        id: "b", title: "A Keeper of Lamps", authorName: "Ida Strand", narratorName: "Jon Weir",
        duration: .finite(3_600))
      book.chapter = (current: 3, total: 12)
      let cases: [(any MediaContentRepresentable, Shown)] = [
        (
          music,
          Shown(
            session1: [
              "kind": .text("music"), "media_type": .text("video"), "duration_us": .int64(52_500_000),
              "title": .text("Slack Water"), "artist": .texts(["The Ferrymen"]), "album": .text("Night Crossing"),
              "composer": .texts(["Ida Strand"]), "isrc": .text("DEXX12600001"), "genre": .texts(["Shanty"]),
              "explicit": .flag(true), "excluded_from_suggestions": .flag(true), "collection_id": .text("night"),
              "service_id": .text("estuary"), "entity_id": .texts(["Track/7", "Album/2"]), "track_number": .int32(2),
              "disc_number": .int32(1), "bpm": .int32(120), "album_artist": .texts(["Various"]),
              "user_rating": .double(0.8), "extras": .dictionary(["example:mood": .text("calm")]),
            ], metadata: ["xesam:title": .text("Slack Water"), "xesam:trackNumber": .int32(2)])
        ),
        (
          PodcastContent(id: "p", episodeTitle: "How Ferries Dock", showName: "Tide Tables", releaseDate: release),
          Shown(
            session1: [
              "kind": .text("podcast"), "media_type": .text("audio"), "title": .text("How Ferries Dock"),
              "show": .text("Tide Tables"), "release_date": .text("2026-08-22T18:00:00Z"),
            ], metadata: ["xesam:artist": .texts(["Tide Tables"])])
        ),
        (
          MovieContent(id: "f", title: "Fog over Pier Nine", duration: .finite(5_400)),
          Shown(session1: [
            "kind": .text("movie"), "media_type": .text("video"), "title": .text("Fog over Pier Nine"),
            "duration_us": .int64(5_400_000_000),
          ])
        ),
        (
          TVShowContent(id: "t", episodeTitle: "The Lost Anchor", showName: "Dockside"),
          Shown(session1: [
            "kind": .text("tv_show"), "media_type": .text("video"), "title": .text("The Lost Anchor"),
            "show": .text("Dockside"),
          ])
        ),
        (
          book,
          Shown(session1: [
            "kind": .text("book"), "media_type": .text("audio"), "title": .text("A Keeper of Lamps"),
            "author": .texts(["Ida Strand"]), "narrator": .texts(["Jon Weir"]), "chapter_number": .int32(3),
            "chapter_count": .int32(12), "duration_us": .int64(3_600_000_000),
          ])
        ),
        (
          RadioContent(id: "r", stationName: "Radio Estuary", programName: "News for the Islands", duration: .live),
          Shown(
            session1: [
              "kind": .text("radio"), "media_type": .text("audio"), "station": .text("Radio Estuary"),
              "program": .text("News for the Islands"), "live": .flag(true),
            ], metadata: ["xesam:title": .text("News for the Islands")])
        ),
        (
          HomeMediaContent(
            id: "h", sourceName: "Front Door", contentDescription: "Boathouse camera", type: .video,
            duration: .continuous),
          Shown(session1: [
            "kind": .text("home_media"), "media_type": .text("video"), "source": .text("Front Door"),
            "description": .text("Boathouse camera"), "continuous": .flag(true),
          ])
        ),
        (
          GenericContent(id: "g", title: "Summer at the Shore", subtitle: "Slide show"),
          Shown(session1: [
            "kind": .text("generic"), "media_type": .text("audio"), "title": .text("Summer at the Shore"),
            "subtitle": .text("Slide show"),
          ])
        ),
        (
          Own(id: "o", genre: "Waves"),
          Shown(session1: ["kind": .text("generic"), "media_type": .text("audio"), "genre": .texts(["Waves"])])
        ),
      ]
      for (content, shown) in cases {
        await MainActor.run { model.content = content }
        var published = shown.session1
        published["id"] = .bytes(Array(content.id.utf8))
        var found: BusValue?
        #expect(
          client.wait {
            found = session1.get("Content", of: "org.nowplaying.Session1")
            return found == .dictionary(published)
          }, "\(content): \(String(describing: found))")
        for (key, value) in shown.metadata { #expect(client.metadata[key] == value) }
        guard content.id == "m" else { continue }
        let chapters: [BusValue.Entry] = [
          .init(
            id: Array("a".utf8),
            values: ["title": .text("First"), "start_us": .int64(1_000_000), "end_us": .int64(20_000_000)]),
          .init(id: Array("b".utf8), values: ["start_us": .int64(30_000_000)]),
        ]
        #expect(
          session1.get("Chapters", of: "org.nowplaying.Session1") == .dictionary(["entries": .entries(chapters)]))
      }
    }
  }

  @Test func `loses only its invalid values`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      let model = await display(Showcase())
      let client = try stage.client()
      let long = String(repeating: "x", count: 5_000)
      for (id, duration) in [("", .nan), (long, .infinity), (long + "y", -1), ("\u{0}", 1e300)] {
        let title = "\(id.count) \(duration)"
        await MainActor.run { model.content = GenericContent(id: id, title: title, duration: .finite(duration)) }
        #expect(client.wait { client.metadata["xesam:title"] == .text(title) }, "\(title)")
      }
      let paths = client.changes.compactMap { change -> BusValue? in
        if case .dictionary(let metadata) = change["Metadata"] { metadata["mpris:trackid"] } else { nil }
      }
      #expect(Set(paths.map { "\($0)" }).count == 4)
    }
  }
}

/// A content type of the player.
struct Own: MediaContentRepresentable {
  let id: String
  let type = MediaType.audio
  let duration: MediaDuration? = nil
  let artwork: Artwork? = nil
  let animatedArtwork: AnimatedArtwork? = nil
  var genre: String?
  var isExplicit: Bool?
  var isExcludedFromSuggestions: Bool?
  var appEntityIdentifiers: [EntityIdentifier] = []
  var collectionID: String?
  var serviceID: String?
}

/// A model with the values that a test needs.
@Observable @MainActor
final class Showcase: MediaSessionRepresentable {
  let id = "showcase"
  var content: (any MediaContentRepresentable)?
  var playbackSnapshot: MediaPlaybackSnapshot?
  var commands: [MediaCommand] = [.play {}]

  init(content: (any MediaContentRepresentable)? = GenericContent(id: "first", title: "First")) {
    self.content = content
  }
}

@MainActor private var sessions: [AnyObject] = []

/// Shows a model until the process ends.
@MainActor @discardableResult func display<Model: MediaSessionRepresentable>(_ model: Model) -> Model {
  sessions.append(MediaSession(model))
  return model
}
