// SPDX-License-Identifier: MIT
//! The fields of a content or an item.
//!
//! Written by scripts/tables from include/nowplaying and tables/; do not edit it.

use crate::{numbers, sys};

numbers! {
    /// The fields of a content or an item.
    Field: np_field {
        /// Song, episode, film, book. A text.
        Title = NP_FIELD_TITLE,
        /// The artist. A list of texts.
        Artist = NP_FIELD_ARTIST,
        /// The album. A text.
        Album = NP_FIELD_ALBUM,
        /// The album artist. A list of texts.
        AlbumArtist = NP_FIELD_ALBUM_ARTIST,
        /// The composer. A list of texts.
        Composer = NP_FIELD_COMPOSER,
        /// The authors of the lyrics. A list of texts.
        Lyricist = NP_FIELD_LYRICIST,
        /// The genre. A list of texts.
        Genre = NP_FIELD_GENRE,
        /// The podcast or the series. A text.
        Show = NP_FIELD_SHOW,
        /// The authors of a book. A list of texts.
        Author = NP_FIELD_AUTHOR,
        /// The readers of a book. A list of texts.
        Narrator = NP_FIELD_NARRATOR,
        /// The radio station. A text.
        Station = NP_FIELD_STATION,
        /// The current programme of the station. A text.
        Program = NP_FIELD_PROGRAM,
        /// The camera or the monitor. A text.
        Source = NP_FIELD_SOURCE,
        /// A description of home media. A text.
        Description = NP_FIELD_DESCRIPTION,
        /// The second line of generic content. A text.
        Subtitle = NP_FIELD_SUBTITLE,
        /// The comment. A list of texts.
        Comment = NP_FIELD_COMMENT,
        /// The lyrics. A text.
        Lyrics = NP_FIELD_LYRICS,
        /// ISO 8601: "1959", "1959-08-17", "2026-08-22T18:00:00Z". The "1959/8/17" of some tags
        /// works too. A date as a text.
        ReleaseDate = NP_FIELD_RELEASE_DATE,
        /// The date of the first playback, ISO 8601. A date as a text.
        FirstPlayed = NP_FIELD_FIRST_PLAYED,
        /// The date of the last playback, ISO 8601. A date as a text.
        LastPlayed = NP_FIELD_LAST_PLAYED,
        /// The URL of the media, published only with a context that shows URLs. A network URL is
        /// published without password, query and fragment. The path "/music/a b.mp3" is published
        /// as `file:///music/a%20b.mp3`. A text.
        Url = NP_FIELD_URL,
        /// International Standard Recording Code. A text.
        Isrc = NP_FIELD_ISRC,
        /// The id of the item's collection: an album, a podcast. A text.
        CollectionId = NP_FIELD_COLLECTION_ID,
        /// The channel or subscription of the item. A text.
        ServiceId = NP_FIELD_SERVICE_ID,
        /// The application's ids of related entities. A list of texts.
        EntityId = NP_FIELD_ENTITY_ID,
        /// The id of the item in a catalogue or a service. A text.
        ExternalContentId = NP_FIELD_EXTERNAL_CONTENT_ID,
        /// The profile, if several users share the player. A text.
        ProfileId = NP_FIELD_PROFILE_ID,
        /// The user's name for a group of items, for example a work or a mood. A text.
        Grouping = NP_FIELD_GROUPING,
        /// The date when the item was added to the user's library, ISO 8601. A date as a text.
        Added = NP_FIELD_ADDED,
        /// The wall-clock time of the broadcast at the position, ISO 8601. Set both in one update.
        /// A date as a text.
        PlaybackDate = NP_FIELD_PLAYBACK_DATE,
        /// The conductor. A list of texts.
        Conductor = NP_FIELD_CONDUCTOR,
        /// Of a film, an episode or a song. A list of texts.
        Writer = NP_FIELD_WRITER,
        /// From 1. A number.
        TrackNumber = NP_FIELD_TRACK_NUMBER,
        /// The track count. A number.
        TrackCount = NP_FIELD_TRACK_COUNT,
        /// From 1. A number.
        DiscNumber = NP_FIELD_DISC_NUMBER,
        /// The disc count. A number.
        DiscCount = NP_FIELD_DISC_COUNT,
        /// From 1. A number.
        ChapterNumber = NP_FIELD_CHAPTER_NUMBER,
        /// The chapter count. A number.
        ChapterCount = NP_FIELD_CHAPTER_COUNT,
        /// Beats per minute, rounded. A number.
        Bpm = NP_FIELD_BPM,
        /// How often the item was played. A number.
        PlayCount = NP_FIELD_PLAY_COUNT,
        /// The user's rating, 0.0 to 1.0. A rating as a number.
        UserRating = NP_FIELD_USER_RATING,
        /// The player's estimated rating, 0.0 to 1.0. A rating as a number.
        AutoRating = NP_FIELD_AUTO_RATING,
        /// How often the item was skipped. A number.
        SkipCount = NP_FIELD_SKIP_COUNT,
        /// Of a series; 0 for its specials. A number.
        Season = NP_FIELD_SEASON,
        /// Its number in the season, or in a podcast. A number.
        Episode = NP_FIELD_EPISODE,
        /// How much of the item was played before, 0.0 to 1.0. A rating as a number.
        Watched = NP_FIELD_WATCHED,
        /// The explicit. A flag.
        Explicit = NP_FIELD_EXPLICIT,
        /// Recommendations leave it out. A flag.
        ExcludedFromSuggestions = NP_FIELD_EXCLUDED_FROM_SUGGESTIONS,
        /// Contains several artists. A flag.
        Compilation = NP_FIELD_COMPILATION,
        /// Bought before its release. A flag.
        Preorder = NP_FIELD_PREORDER,
        /// Not on this machine. A flag.
        CloudItem = NP_FIELD_CLOUD_ITEM,
        /// Protected by DRM. A flag.
        Protected = NP_FIELD_PROTECTED,
        /// The sound is as it was recorded: FLAC, not MP3. A flag.
        Lossless = NP_FIELD_LOSSLESS,
        /// Finer than a compact disc: more than 48 kHz or 16 bit. A flag.
        HighResolution = NP_FIELD_HIGH_RESOLUTION,
        /// The sound comes from all around, as with Dolby Atmos. A flag.
        Spatial = NP_FIELD_SPATIAL,
        /// The start of the credits. A time.
        CreditsStart = NP_FIELD_CREDITS_START,
        /// Where the user stopped last time. A time.
        Bookmark = NP_FIELD_BOOKMARK,
    }
}
