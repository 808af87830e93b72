// SPDX-License-Identifier: MIT
//! The fields of a content, and the names of tags.
//!
//! Written by scripts/tables from include/nowplaying and tables/; do not edit it.

use crate::numbers::fields;

fields! {
    text Title = NP_FIELD_TITLE: "Song, episode, film, book.",
    list Artist = NP_FIELD_ARTIST: "The artist.",
    text Album = NP_FIELD_ALBUM: "The album.",
    list AlbumArtist = NP_FIELD_ALBUM_ARTIST: "The album artist.",
    list Composer = NP_FIELD_COMPOSER: "The composer.",
    list Lyricist = NP_FIELD_LYRICIST: "The authors of the lyrics.",
    list Genre = NP_FIELD_GENRE: "The genre.",
    text Show = NP_FIELD_SHOW: "The podcast or the series.",
    list Author = NP_FIELD_AUTHOR: "The authors of a book.",
    list Narrator = NP_FIELD_NARRATOR: "The readers of a book.",
    text Station = NP_FIELD_STATION: "The radio station.",
    text Program = NP_FIELD_PROGRAM: "The current programme of the station.",
    text Source = NP_FIELD_SOURCE: "The camera or the monitor.",
    text Description = NP_FIELD_DESCRIPTION: "A description of home media.",
    text Subtitle = NP_FIELD_SUBTITLE: "The second line of generic content.",
    list Comment = NP_FIELD_COMMENT: "The comment.",
    text Lyrics = NP_FIELD_LYRICS: "The lyrics.",
    text ReleaseDate = NP_FIELD_RELEASE_DATE:
        "ISO 8601: \"1959\", \"1959-08-17\", \"2026-08-22T18:00:00Z\". The \"1959/8/17\" of some tags works too.",
    text FirstPlayed = NP_FIELD_FIRST_PLAYED: "The date of the first playback, ISO 8601.",
    text LastPlayed = NP_FIELD_LAST_PLAYED: "The date of the last playback, ISO 8601.",
    text Url = NP_FIELD_URL:
        "The URL of the media, published only with a context that shows URLs. A network URL is published without password, query and fragment. The path \"/music/a b.mp3\" is published as \"file:///music/a%20b.mp3\".",
    text Isrc = NP_FIELD_ISRC: "International Standard Recording Code.",
    text CollectionId = NP_FIELD_COLLECTION_ID:
        "The id of the item's collection: an album, a podcast.",
    text ServiceId = NP_FIELD_SERVICE_ID: "The channel or subscription of the item.",
    list EntityId = NP_FIELD_ENTITY_ID: "The application's ids of related entities.",
    text ExternalContentId = NP_FIELD_EXTERNAL_CONTENT_ID:
        "The id of the item in a catalogue or a service.",
    text ProfileId = NP_FIELD_PROFILE_ID: "The profile, if several users share the player.",
    text Grouping = NP_FIELD_GROUPING:
        "The user's name for a group of items, for example a work or a mood.",
    text Added = NP_FIELD_ADDED:
        "The date when the item was added to the user's library, ISO 8601.",
    text PlaybackDate = NP_FIELD_PLAYBACK_DATE:
        "The wall-clock time of the broadcast at the position, ISO 8601. Set both in one update.",
    count TrackNumber = NP_FIELD_TRACK_NUMBER: "From 1.",
    count TrackCount = NP_FIELD_TRACK_COUNT: "The track count.",
    count DiscNumber = NP_FIELD_DISC_NUMBER: "From 1.",
    count DiscCount = NP_FIELD_DISC_COUNT: "The disc count.",
    count ChapterNumber = NP_FIELD_CHAPTER_NUMBER: "From 1.",
    count ChapterCount = NP_FIELD_CHAPTER_COUNT: "The chapter count.",
    count Bpm = NP_FIELD_BPM: "Beats per minute, rounded.",
    count PlayCount = NP_FIELD_PLAY_COUNT: "How often the item was played.",
    rating UserRating = NP_FIELD_USER_RATING: "The user's rating, 0.0 to 1.0.",
    rating AutoRating = NP_FIELD_AUTO_RATING: "The player's estimated rating, 0.0 to 1.0.",
    count SkipCount = NP_FIELD_SKIP_COUNT: "How often the item was skipped.",
    flag Explicit = NP_FIELD_EXPLICIT: "The explicit.",
    flag ExcludedFromSuggestions = NP_FIELD_EXCLUDED_FROM_SUGGESTIONS:
        "Recommendations leave it out.",
    flag Compilation = NP_FIELD_COMPILATION: "Contains several artists.",
    flag Preorder = NP_FIELD_PREORDER: "Bought before its release.",
    flag CloudItem = NP_FIELD_CLOUD_ITEM: "Not on this machine.",
    flag Protected = NP_FIELD_PROTECTED: "Protected by DRM.",
    time CreditsStart = NP_FIELD_CREDITS_START: "The start of the credits.",
    time Bookmark = NP_FIELD_BOOKMARK: "Where the user stopped last time.",
}

/// The other names of fields in tags. Of two names, the first one counts.
pub(crate) const ALIASES: &[(Field, &[&str])] = &[
    (Field::Artist, &["artists"]),
    (Field::AlbumArtist, &["albumartists"]),
    (Field::Composer, &["composers"]),
    (Field::Genre, &["genres"]),
    (Field::Show, &["tvshow", "series"]),
    (Field::Comment, &["comments"]),
    (Field::Lyrics, &["unsyncedlyrics"]),
    (Field::ReleaseDate, &["date", "year", "datetime", "originaldate", "originalyear"]),
    (Field::Url, &["uri", "location"]),
    (Field::Grouping, &["contentgroup"]),
    (Field::TrackNumber, &["track"]),
    (Field::TrackCount, &["tracktotal", "totaltracks"]),
    (Field::DiscNumber, &["disc", "disk", "disknumber", "albumdiscnumber"]),
    (Field::DiscCount, &["disctotal", "totaldiscs", "disktotal", "totaldisks", "albumdisccount"]),
    (Field::Bpm, &["beatsperminute"]),
    (Field::UserRating, &["rating"]),
    (Field::Compilation, &["itunescompilation"]),
];

/// The fields that hold a date.
pub(crate) const DATES: &[Field] =
    &[Field::ReleaseDate, Field::FirstPlayed, Field::LastPlayed, Field::Added, Field::PlaybackDate];
