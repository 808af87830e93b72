// SPDX-License-Identifier: MIT
//! The fields of an item.
//!
//! Written by scripts/tables from include/nowplaying and tables/; do not edit it.

use crate::numbers::numbers;

numbers! {
    /// The fields of an item.
    Field: np_field {
        /// Song, episode, film, book. See [`Item::text`](crate::Item::text).
        Title = NP_FIELD_TITLE,
        /// The artist. See [`Item::list`](crate::Item::list).
        Artist = NP_FIELD_ARTIST,
        /// The album. See [`Item::text`](crate::Item::text).
        Album = NP_FIELD_ALBUM,
        /// The album artist. See [`Item::list`](crate::Item::list).
        AlbumArtist = NP_FIELD_ALBUM_ARTIST,
        /// The composer. See [`Item::list`](crate::Item::list).
        Composer = NP_FIELD_COMPOSER,
        /// The authors of the lyrics. See [`Item::list`](crate::Item::list).
        Lyricist = NP_FIELD_LYRICIST,
        /// The genre. See [`Item::list`](crate::Item::list).
        Genre = NP_FIELD_GENRE,
        /// The podcast or the series. See [`Item::text`](crate::Item::text).
        Show = NP_FIELD_SHOW,
        /// The authors of a book. See [`Item::list`](crate::Item::list).
        Author = NP_FIELD_AUTHOR,
        /// The readers of a book. See [`Item::list`](crate::Item::list).
        Narrator = NP_FIELD_NARRATOR,
        /// The radio station. See [`Item::text`](crate::Item::text).
        Station = NP_FIELD_STATION,
        /// The current programme of the station. See [`Item::text`](crate::Item::text).
        Program = NP_FIELD_PROGRAM,
        /// The camera or the monitor. See [`Item::text`](crate::Item::text).
        Source = NP_FIELD_SOURCE,
        /// A description of home media. See [`Item::text`](crate::Item::text).
        Description = NP_FIELD_DESCRIPTION,
        /// The second line of generic content. See [`Item::text`](crate::Item::text).
        Subtitle = NP_FIELD_SUBTITLE,
        /// The comment. See [`Item::list`](crate::Item::list).
        Comment = NP_FIELD_COMMENT,
        /// The lyrics. See [`Item::text`](crate::Item::text).
        Lyrics = NP_FIELD_LYRICS,
        /// ISO 8601: "1959", "1959-08-17", "2026-08-22T18:00:00Z". The "1959/8/17" of some tags
        /// works too. See [`Item::text`](crate::Item::text).
        ReleaseDate = NP_FIELD_RELEASE_DATE,
        /// The date of the first playback, ISO 8601. See [`Item::text`](crate::Item::text).
        FirstPlayed = NP_FIELD_FIRST_PLAYED,
        /// The date of the last playback, ISO 8601. See [`Item::text`](crate::Item::text).
        LastPlayed = NP_FIELD_LAST_PLAYED,
        /// The URL of the media. See [`Item::text`](crate::Item::text).
        Url = NP_FIELD_URL,
        /// International Standard Recording Code. See [`Item::text`](crate::Item::text).
        Isrc = NP_FIELD_ISRC,
        /// The id of the item's collection: an album, a podcast. See
        /// [`Item::text`](crate::Item::text).
        CollectionId = NP_FIELD_COLLECTION_ID,
        /// The channel or subscription of the item. See [`Item::text`](crate::Item::text).
        ServiceId = NP_FIELD_SERVICE_ID,
        /// The application's ids of related entities. See [`Item::list`](crate::Item::list).
        EntityId = NP_FIELD_ENTITY_ID,
        /// The id of the item in a catalogue or a service. See [`Item::text`](crate::Item::text).
        ExternalContentId = NP_FIELD_EXTERNAL_CONTENT_ID,
        /// The profile, if several users share the player. See [`Item::text`](crate::Item::text).
        ProfileId = NP_FIELD_PROFILE_ID,
        /// The user's name for a group of items, for example a work or a mood. See
        /// [`Item::text`](crate::Item::text).
        Grouping = NP_FIELD_GROUPING,
        /// The date when the item was added to the user's library, ISO 8601. See
        /// [`Item::text`](crate::Item::text).
        Added = NP_FIELD_ADDED,
        /// The wall-clock time of the broadcast at the position, ISO 8601. See
        /// [`Item::text`](crate::Item::text).
        PlaybackDate = NP_FIELD_PLAYBACK_DATE,
        /// From 1. See [`Item::number`](crate::Item::number).
        TrackNumber = NP_FIELD_TRACK_NUMBER,
        /// The track count. See [`Item::number`](crate::Item::number).
        TrackCount = NP_FIELD_TRACK_COUNT,
        /// From 1. See [`Item::number`](crate::Item::number).
        DiscNumber = NP_FIELD_DISC_NUMBER,
        /// The disc count. See [`Item::number`](crate::Item::number).
        DiscCount = NP_FIELD_DISC_COUNT,
        /// From 1. See [`Item::number`](crate::Item::number).
        ChapterNumber = NP_FIELD_CHAPTER_NUMBER,
        /// The chapter count. See [`Item::number`](crate::Item::number).
        ChapterCount = NP_FIELD_CHAPTER_COUNT,
        /// Beats per minute, rounded. See [`Item::number`](crate::Item::number).
        Bpm = NP_FIELD_BPM,
        /// How often the item was played. See [`Item::number`](crate::Item::number).
        PlayCount = NP_FIELD_PLAY_COUNT,
        /// The user's rating, 0.0 to 1.0. See [`Item::number`](crate::Item::number).
        UserRating = NP_FIELD_USER_RATING,
        /// The player's estimated rating, 0.0 to 1.0. See [`Item::number`](crate::Item::number).
        AutoRating = NP_FIELD_AUTO_RATING,
        /// How often the item was skipped. See [`Item::number`](crate::Item::number).
        SkipCount = NP_FIELD_SKIP_COUNT,
        /// The explicit. See [`Item::flag`](crate::Item::flag).
        Explicit = NP_FIELD_EXPLICIT,
        /// Recommendations leave it out. See [`Item::flag`](crate::Item::flag).
        ExcludedFromSuggestions = NP_FIELD_EXCLUDED_FROM_SUGGESTIONS,
        /// Contains several artists. See [`Item::flag`](crate::Item::flag).
        Compilation = NP_FIELD_COMPILATION,
        /// Bought before its release. See [`Item::flag`](crate::Item::flag).
        Preorder = NP_FIELD_PREORDER,
        /// Not on this machine. See [`Item::flag`](crate::Item::flag).
        CloudItem = NP_FIELD_CLOUD_ITEM,
        /// Protected by DRM. See [`Item::flag`](crate::Item::flag).
        Protected = NP_FIELD_PROTECTED,
        /// The start of the credits. See [`Item::time`](crate::Item::time).
        CreditsStart = NP_FIELD_CREDITS_START,
        /// Where the user stopped last time. See [`Item::time`](crate::Item::time).
        Bookmark = NP_FIELD_BOOKMARK,
    }
}
