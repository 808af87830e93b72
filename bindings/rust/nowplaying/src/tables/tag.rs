// SPDX-License-Identifier: MIT
//! The types of fields, and the names of tags.
//!
//! Written by scripts/tables from include/nowplaying and tables/; do not edit it.

use nowplaying_types::Field;

/// The type of a field's value.
// The rows of a table.
#[allow(clippy::match_same_arms)]
pub(crate) fn holds(field: Field) -> &'static str {
    match field {
        Field::Title => "text",
        Field::Artist => "list",
        Field::Album => "text",
        Field::AlbumArtist => "list",
        Field::Composer => "list",
        Field::Lyricist => "list",
        Field::Genre => "list",
        Field::Show => "text",
        Field::Author => "list",
        Field::Narrator => "list",
        Field::Station => "text",
        Field::Program => "text",
        Field::Source => "text",
        Field::Description => "text",
        Field::Subtitle => "text",
        Field::Comment => "list",
        Field::Lyrics => "text",
        Field::ReleaseDate => "text",
        Field::FirstPlayed => "text",
        Field::LastPlayed => "text",
        Field::Url => "text",
        Field::Isrc => "text",
        Field::CollectionId => "text",
        Field::ServiceId => "text",
        Field::EntityId => "list",
        Field::ExternalContentId => "text",
        Field::ProfileId => "text",
        Field::Grouping => "text",
        Field::Added => "text",
        Field::PlaybackDate => "text",
        Field::Conductor => "list",
        Field::Writer => "list",
        Field::TrackNumber => "count",
        Field::TrackCount => "count",
        Field::DiscNumber => "count",
        Field::DiscCount => "count",
        Field::ChapterNumber => "count",
        Field::ChapterCount => "count",
        Field::Bpm => "count",
        Field::PlayCount => "count",
        Field::UserRating => "rating",
        Field::AutoRating => "rating",
        Field::SkipCount => "count",
        Field::Season => "count",
        Field::Episode => "count",
        Field::Watched => "rating",
        Field::Explicit => "flag",
        Field::ExcludedFromSuggestions => "flag",
        Field::Compilation => "flag",
        Field::Preorder => "flag",
        Field::CloudItem => "flag",
        Field::Protected => "flag",
        Field::Lossless => "flag",
        Field::HighResolution => "flag",
        Field::Spatial => "flag",
        Field::CreditsStart => "time",
        Field::Bookmark => "time",
        _ => "",
    }
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
    (Field::Conductor, &["conductors"]),
    (Field::Writer, &["writers"]),
    (Field::TrackNumber, &["track"]),
    (Field::TrackCount, &["tracktotal", "totaltracks"]),
    (Field::DiscNumber, &["disc", "disk", "disknumber", "albumdiscnumber"]),
    (Field::DiscCount, &["disctotal", "totaldiscs", "disktotal", "totaldisks", "albumdisccount"]),
    (Field::Bpm, &["beatsperminute"]),
    (Field::UserRating, &["rating"]),
    (Field::Season, &["season_number", "tvseason"]),
    (Field::Episode, &["episode_sort", "episode_number", "tvepisode"]),
    (Field::Compilation, &["itunescompilation"]),
];

/// The fields that hold a date.
pub(crate) const DATES: &[Field] =
    &[Field::ReleaseDate, Field::FirstPlayed, Field::LastPlayed, Field::Added, Field::PlaybackDate];
