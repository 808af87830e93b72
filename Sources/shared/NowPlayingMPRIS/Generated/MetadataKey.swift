// SPDX-License-Identifier: MIT
// Written by scripts/tables from tables/fields: do not edit.

public import NowPlayingCore

extension Field {
  /// The metadata key of the field; nil if MPRIS has none.
  public var metadataKey: String? {
    switch self {
    case .title: "xesam:title"
    case .artist: "xesam:artist"
    case .album: "xesam:album"
    case .albumArtist: "xesam:albumArtist"
    case .composer: "xesam:composer"
    case .lyricist: "xesam:lyricist"
    case .genre: "xesam:genre"
    case .show, .author, .narrator, .station, .program, .source, .contentDescription, .subtitle, .isrc, .collectionID,
      .serviceID, .entityID, .externalContentID, .profileID, .grouping, .added, .playbackDate, .conductor, .writer,
      .trackCount, .discCount, .chapterNumber, .chapterCount, .skipCount, .season, .episode, .watched, .explicit,
      .excludedFromSuggestions, .compilation, .preorder, .cloudItem, .protected, .lossless, .highResolution, .spatial,
      .creditsStart, .bookmark:
      nil
    case .comment: "xesam:comment"
    case .lyrics: "xesam:asText"
    case .releaseDate: "xesam:contentCreated"
    case .firstPlayed: "xesam:firstUsed"
    case .lastPlayed: "xesam:lastUsed"
    case .url: "xesam:url"
    case .trackNumber: "xesam:trackNumber"
    case .discNumber: "xesam:discNumber"
    case .bpm: "xesam:audioBPM"
    case .playCount: "xesam:useCount"
    case .userRating: "xesam:userRating"
    case .autoRating: "xesam:autoRating"
    }
  }
}
