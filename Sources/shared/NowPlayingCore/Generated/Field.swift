// SPDX-License-Identifier: MIT
// Written by scripts/tables from include/nowplaying/types.h and tables/fields: do not edit.

/// A field of a content. The numbers are those of `np_field`.
public enum Field: Int32, Sendable, CaseIterable {
  case title = 1
  case artist = 2
  case album = 3
  case albumArtist = 4
  case composer = 5
  case lyricist = 6
  case genre = 7
  case show = 8
  case author = 9
  case narrator = 10
  case station = 11
  case program = 12
  case source = 13
  case contentDescription = 14
  case subtitle = 15
  case comment = 16
  case lyrics = 17
  case releaseDate = 18
  case firstPlayed = 19
  case lastPlayed = 20
  case url = 21
  case isrc = 22
  case collectionID = 23
  case serviceID = 24
  case entityID = 25
  case externalContentID = 26
  case profileID = 27
  case grouping = 28
  case added = 29
  case playbackDate = 30
  case conductor = 31
  case writer = 32
  case trackNumber = 40
  case trackCount = 41
  case discNumber = 42
  case discCount = 43
  case chapterNumber = 44
  case chapterCount = 45
  case bpm = 46
  case playCount = 47
  case userRating = 48
  case autoRating = 49
  case skipCount = 50
  case season = 51
  case episode = 52
  case watched = 53
  case explicit = 60
  case excludedFromSuggestions = 61
  case compilation = 62
  case preorder = 63
  case cloudItem = 64
  case protected = 65
  case lossless = 66
  case highResolution = 67
  case spatial = 68
  case creditsStart = 80
  case bookmark = 81

  /// The word for the field.
  public var name: String {
    switch self {
    case .title: "title"
    case .artist: "artist"
    case .album: "album"
    case .albumArtist: "album_artist"
    case .composer: "composer"
    case .lyricist: "lyricist"
    case .genre: "genre"
    case .show: "show"
    case .author: "author"
    case .narrator: "narrator"
    case .station: "station"
    case .program: "program"
    case .source: "source"
    case .contentDescription: "description"
    case .subtitle: "subtitle"
    case .comment: "comment"
    case .lyrics: "lyrics"
    case .releaseDate: "release_date"
    case .firstPlayed: "first_played"
    case .lastPlayed: "last_played"
    case .url: "url"
    case .isrc: "isrc"
    case .collectionID: "collection_id"
    case .serviceID: "service_id"
    case .entityID: "entity_id"
    case .externalContentID: "external_content_id"
    case .profileID: "profile_id"
    case .grouping: "grouping"
    case .added: "added"
    case .playbackDate: "playback_date"
    case .conductor: "conductor"
    case .writer: "writer"
    case .trackNumber: "track_number"
    case .trackCount: "track_count"
    case .discNumber: "disc_number"
    case .discCount: "disc_count"
    case .chapterNumber: "chapter_number"
    case .chapterCount: "chapter_count"
    case .bpm: "bpm"
    case .playCount: "play_count"
    case .userRating: "user_rating"
    case .autoRating: "auto_rating"
    case .skipCount: "skip_count"
    case .season: "season"
    case .episode: "episode"
    case .watched: "watched"
    case .explicit: "explicit"
    case .excludedFromSuggestions: "excluded_from_suggestions"
    case .compilation: "compilation"
    case .preorder: "preorder"
    case .cloudItem: "cloud_item"
    case .protected: "protected"
    case .lossless: "lossless"
    case .highResolution: "high_resolution"
    case .spatial: "spatial"
    case .creditsStart: "credits_start"
    case .bookmark: "bookmark"
    }
  }

  /// The type of the field's value.
  public var holds: Holds {
    switch self {
    case .title, .album, .show, .station, .program, .source, .contentDescription, .subtitle, .lyrics, .url, .isrc,
      .collectionID, .serviceID, .externalContentID, .profileID, .grouping:
      .text
    case .artist, .albumArtist, .composer, .lyricist, .genre, .author, .narrator, .comment, .entityID, .conductor,
      .writer:
      .list
    case .releaseDate, .firstPlayed, .lastPlayed, .added, .playbackDate: .date
    case .trackNumber, .trackCount, .discNumber, .discCount, .chapterNumber, .chapterCount, .bpm, .playCount,
      .skipCount, .season, .episode:
      .count
    case .userRating, .autoRating, .watched: .rating
    case .explicit, .excludedFromSuggestions, .compilation, .preorder, .cloudItem, .protected, .lossless,
      .highResolution, .spatial:
      .flag
    case .creditsStart, .bookmark: .time
    }
  }

  /// Whether the first number is 1.
  var countsFromOne: Bool {
    switch self {
    case .trackNumber, .discNumber, .chapterNumber: true
    default: false
    }
  }

  /// How a text of the field is published.
  public var manner: Manner {
    switch self {
    case .title, .artist, .album, .albumArtist, .composer, .lyricist, .genre, .show, .author, .narrator, .station,
      .program, .source, .subtitle, .grouping, .conductor, .writer:
      .line
    case .contentDescription, .comment, .lyrics: .lines
    case .releaseDate, .firstPlayed, .lastPlayed, .url, .isrc, .collectionID, .serviceID, .entityID, .externalContentID,
      .profileID, .added, .playbackDate, .trackNumber, .trackCount, .discNumber, .discCount, .chapterNumber,
      .chapterCount, .bpm, .playCount, .userRating, .autoRating, .skipCount, .season, .episode, .watched, .explicit,
      .excludedFromSuggestions, .compilation, .preorder, .cloudItem, .protected, .lossless, .highResolution, .spatial,
      .creditsStart, .bookmark:
      .bytes
    }
  }

  /// Its other names in the tags of files, as `Tags` compares them. Of two names, the first one counts.
  var tags: String {
    switch self {
    case .artist: "artists performer uploader"
    case .albumArtist: "albumartists"
    case .composer: "composers"
    case .genre: "genres icygenre"
    case .show: "tvshow series"
    case .station: "icyname"
    case .comment: "comments"
    case .lyrics: "unsyncedlyrics"
    case .releaseDate: "date year datetime originaldate originalyear contentcreated"
    case .url: "uri"
    case .isrc: "tsrc"
    case .grouping: "contentgroup"
    case .conductor: "conductors"
    case .writer: "writers"
    case .trackNumber: "track"
    case .trackCount: "tracktotal totaltracks"
    case .discNumber: "disc disk disknumber albumdiscnumber"
    case .discCount: "disctotal totaldiscs disktotal totaldisks albumdisccount"
    case .bpm: "beatsperminute tbpm"
    case .userRating: "rating"
    case .season: "seasonnumber tvseason"
    case .episode: "episodesort episodenumber tvepisode"
    case .compilation: "itunescompilation"
    default: ""
    }
  }
}
