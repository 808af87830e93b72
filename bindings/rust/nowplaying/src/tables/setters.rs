// SPDX-License-Identifier: MIT
//! A method of the builder for each field.
//!
//! Written by scripts/tables from include/nowplaying and tables/; do not edit it.

use crate::content::{setters, ContentBuilder};
use nowplaying_types::Field;
use std::time::Duration;

setters! {
    text title Title: "Song, episode, film, book.",
    list artist Artist: "The artist.",
    text album Album: "The album.",
    list album_artist AlbumArtist: "The album artist.",
    list composer Composer: "The composer.",
    list lyricist Lyricist: "The authors of the lyrics.",
    list genre Genre: "The genre.",
    text show Show: "The podcast or the series.",
    list author Author: "The authors of a book.",
    list narrator Narrator: "The readers of a book.",
    text station Station: "The radio station.",
    text program Program: "The current programme of the station.",
    text source Source: "The camera or the monitor.",
    text description Description: "A description of home media.",
    text subtitle Subtitle: "The second line of generic content.",
    list comment Comment: "The comment.",
    text lyrics Lyrics: "The lyrics.",
    text release_date ReleaseDate:
        "ISO 8601: \"1959\", \"1959-08-17\", \"2026-08-22T18:00:00Z\". The \"1959/8/17\" of some tags works too.",
    text first_played FirstPlayed: "The date of the first playback, ISO 8601.",
    text last_played LastPlayed: "The date of the last playback, ISO 8601.",
    text url Url:
        "The URL of the media, published only with a context that shows URLs. A network URL is published without password, query and fragment. The path \"/music/a b.mp3\" is published as \"file:///music/a%20b.mp3\".",
    text isrc Isrc: "International Standard Recording Code.",
    text collection_id CollectionId: "The id of the item's collection: an album, a podcast.",
    text service_id ServiceId: "The channel or subscription of the item.",
    list entity_id EntityId: "The application's ids of related entities.",
    text external_content_id ExternalContentId: "The id of the item in a catalogue or a service.",
    text profile_id ProfileId: "The profile, if several users share the player.",
    text grouping Grouping: "The user's name for a group of items, for example a work or a mood.",
    text added Added: "The date when the item was added to the user's library, ISO 8601.",
    text playback_date PlaybackDate:
        "The wall-clock time of the broadcast at the position, ISO 8601. Set both in one update.",
    list conductor Conductor: "The conductor.",
    list writer Writer: "Of a film, an episode or a song.",
    count track_number TrackNumber: "From 1.",
    count track_count TrackCount: "The track count.",
    count disc_number DiscNumber: "From 1.",
    count disc_count DiscCount: "The disc count.",
    count chapter_number ChapterNumber: "From 1.",
    count chapter_count ChapterCount: "The chapter count.",
    count bpm Bpm: "Beats per minute, rounded.",
    count play_count PlayCount: "How often the item was played.",
    rating user_rating UserRating: "The user's rating, 0.0 to 1.0.",
    rating auto_rating AutoRating: "The player's estimated rating, 0.0 to 1.0.",
    count skip_count SkipCount: "How often the item was skipped.",
    count season Season: "Of a series; 0 for its specials.",
    count episode Episode: "Its number in the season, or in a podcast.",
    rating watched Watched: "How much of the item was played before, 0.0 to 1.0.",
    flag explicit Explicit: "The explicit.",
    flag excluded_from_suggestions ExcludedFromSuggestions: "Recommendations leave it out.",
    flag compilation Compilation: "Contains several artists.",
    flag preorder Preorder: "Bought before its release.",
    flag cloud_item CloudItem: "Not on this machine.",
    flag protected Protected: "Protected by DRM.",
    flag lossless Lossless: "The sound is as it was recorded: FLAC, not MP3.",
    flag high_resolution HighResolution: "Finer than a compact disc: more than 48 kHz or 16 bit.",
    flag spatial Spatial: "The sound comes from all around, as with Dolby Atmos.",
    time credits_start CreditsStart: "The start of the credits.",
    time bookmark Bookmark: "Where the user stopped last time.",
}
