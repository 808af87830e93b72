/* SPDX-License-Identifier: MIT */
/**
 * @file fields.hpp
 * The fields of a content.
 *
 * Written by scripts/tables from include/nowplaying and tables/; do not edit it.
 */
/* clang-format off */
#ifndef NOWPLAYING_FIELDS_HPP
#define NOWPLAYING_FIELDS_HPP

#include <nowplaying/content.h>

namespace nowplaying
{

/** The types of fields. A value of another type does not compile. */
enum class text_field : np_field {};
enum class list_field : np_field {};
enum class number_field : np_field {};
enum class flag_field : np_field {};
enum class time_field : np_field {};

/** The fields of a content. */
namespace field
{

/** Song, episode, film, book. */
inline constexpr text_field title{NP_FIELD_TITLE};
/** The artist. */
inline constexpr list_field artist{NP_FIELD_ARTIST};
/** The album. */
inline constexpr text_field album{NP_FIELD_ALBUM};
/** The album artist. */
inline constexpr list_field album_artist{NP_FIELD_ALBUM_ARTIST};
/** The composer. */
inline constexpr list_field composer{NP_FIELD_COMPOSER};
/** The authors of the lyrics. */
inline constexpr list_field lyricist{NP_FIELD_LYRICIST};
/** The genre. */
inline constexpr list_field genre{NP_FIELD_GENRE};
/** The podcast or the series. */
inline constexpr text_field show{NP_FIELD_SHOW};
/** The authors of a book. */
inline constexpr list_field author{NP_FIELD_AUTHOR};
/** The readers of a book. */
inline constexpr list_field narrator{NP_FIELD_NARRATOR};
/** The radio station. */
inline constexpr text_field station{NP_FIELD_STATION};
/** The current programme of the station. */
inline constexpr text_field program{NP_FIELD_PROGRAM};
/** The camera or the monitor. */
inline constexpr text_field source{NP_FIELD_SOURCE};
/** A description of home media. */
inline constexpr text_field description{NP_FIELD_DESCRIPTION};
/** The second line of generic content. */
inline constexpr text_field subtitle{NP_FIELD_SUBTITLE};
/** The comment. */
inline constexpr list_field comment{NP_FIELD_COMMENT};
/** The lyrics. */
inline constexpr text_field lyrics{NP_FIELD_LYRICS};
/** ISO 8601: "1959", "1959-08-17", "2026-08-22T18:00:00Z". The "1959/8/17" of some tags works too. */
inline constexpr text_field release_date{NP_FIELD_RELEASE_DATE};
/** The date of the first playback, ISO 8601. */
inline constexpr text_field first_played{NP_FIELD_FIRST_PLAYED};
/** The date of the last playback, ISO 8601. */
inline constexpr text_field last_played{NP_FIELD_LAST_PLAYED};
/**
 * The URL of the media, published only with context_flags::show_urls. A network URL is published without password,
 * query and fragment. The path "/music/a b.mp3" is published as "file:///music/a%20b.mp3".
 */
inline constexpr text_field url{NP_FIELD_URL};
/** International Standard Recording Code. */
inline constexpr text_field isrc{NP_FIELD_ISRC};
/** The id of the item's collection: an album, a podcast. */
inline constexpr text_field collection_id{NP_FIELD_COLLECTION_ID};
/** The channel or subscription of the item. */
inline constexpr text_field service_id{NP_FIELD_SERVICE_ID};
/** The application's ids of related entities. */
inline constexpr list_field entity_id{NP_FIELD_ENTITY_ID};
/** The id of the item in a catalogue or a service. */
inline constexpr text_field external_content_id{NP_FIELD_EXTERNAL_CONTENT_ID};
/** The profile, if several users share the player. */
inline constexpr text_field profile_id{NP_FIELD_PROFILE_ID};
/** The user's name for a group of items, for example a work or a mood. */
inline constexpr text_field grouping{NP_FIELD_GROUPING};
/** The date when the item was added to the user's library, ISO 8601. */
inline constexpr text_field added{NP_FIELD_ADDED};
/** The wall-clock time of the broadcast at playback::position, ISO 8601. Set both in one update. */
inline constexpr text_field playback_date{NP_FIELD_PLAYBACK_DATE};
/** The conductor. */
inline constexpr list_field conductor{NP_FIELD_CONDUCTOR};
/** Of a film, an episode or a song. */
inline constexpr list_field writer{NP_FIELD_WRITER};
/** From 1. */
inline constexpr number_field track_number{NP_FIELD_TRACK_NUMBER};
/** The track count. */
inline constexpr number_field track_count{NP_FIELD_TRACK_COUNT};
/** From 1. */
inline constexpr number_field disc_number{NP_FIELD_DISC_NUMBER};
/** The disc count. */
inline constexpr number_field disc_count{NP_FIELD_DISC_COUNT};
/** From 1. */
inline constexpr number_field chapter_number{NP_FIELD_CHAPTER_NUMBER};
/** The chapter count. */
inline constexpr number_field chapter_count{NP_FIELD_CHAPTER_COUNT};
/** Beats per minute, rounded. */
inline constexpr number_field bpm{NP_FIELD_BPM};
/** How often the item was played. */
inline constexpr number_field play_count{NP_FIELD_PLAY_COUNT};
/** The user's rating, 0.0 to 1.0. */
inline constexpr number_field user_rating{NP_FIELD_USER_RATING};
/** The player's estimated rating, 0.0 to 1.0. */
inline constexpr number_field auto_rating{NP_FIELD_AUTO_RATING};
/** How often the item was skipped. */
inline constexpr number_field skip_count{NP_FIELD_SKIP_COUNT};
/** Of a series; 0 for its specials. */
inline constexpr number_field season{NP_FIELD_SEASON};
/** Its number in the season, or in a podcast. */
inline constexpr number_field episode{NP_FIELD_EPISODE};
/** How much of the item was played before, 0.0 to 1.0. */
inline constexpr number_field watched{NP_FIELD_WATCHED};
/** The explicit. */
inline constexpr flag_field explicit_{NP_FIELD_EXPLICIT};
/** Recommendations leave it out. */
inline constexpr flag_field excluded_from_suggestions{NP_FIELD_EXCLUDED_FROM_SUGGESTIONS};
/** Contains several artists. */
inline constexpr flag_field compilation{NP_FIELD_COMPILATION};
/** Bought before its release. */
inline constexpr flag_field preorder{NP_FIELD_PREORDER};
/** Not on this machine. */
inline constexpr flag_field cloud_item{NP_FIELD_CLOUD_ITEM};
/** Protected by DRM. */
inline constexpr flag_field protected_{NP_FIELD_PROTECTED};
/** The sound is as it was recorded: FLAC, not MP3. */
inline constexpr flag_field lossless{NP_FIELD_LOSSLESS};
/** Finer than a compact disc: more than 48 kHz or 16 bit. */
inline constexpr flag_field high_resolution{NP_FIELD_HIGH_RESOLUTION};
/** The sound comes from all around, as with Dolby Atmos. */
inline constexpr flag_field spatial{NP_FIELD_SPATIAL};
/** The start of the credits. */
inline constexpr time_field credits_start{NP_FIELD_CREDITS_START};
/** Where the user stopped last time. */
inline constexpr time_field bookmark{NP_FIELD_BOOKMARK};

} // namespace field

namespace detail
{

/** The type of a tag's value. */
enum class tag_sort { text, date, list, count, rating, flag, time, duration, live, continuous, media_type, artwork };

/** A name of a tag. Of two names of one field, the one with the lower rank counts. */
struct tag_name {
    const char *name;
    np_field field;
    tag_sort sort;
    int rank;
};

/** The tags of fields. */
inline constexpr tag_name field_tags[] = {
    {"title", NP_FIELD_TITLE, tag_sort::text, 0},
    {"artist", NP_FIELD_ARTIST, tag_sort::list, 0},
    {"artists", NP_FIELD_ARTIST, tag_sort::list, 1},
    {"album", NP_FIELD_ALBUM, tag_sort::text, 0},
    {"albumartist", NP_FIELD_ALBUM_ARTIST, tag_sort::list, 0},
    {"albumartists", NP_FIELD_ALBUM_ARTIST, tag_sort::list, 1},
    {"composer", NP_FIELD_COMPOSER, tag_sort::list, 0},
    {"composers", NP_FIELD_COMPOSER, tag_sort::list, 1},
    {"lyricist", NP_FIELD_LYRICIST, tag_sort::list, 0},
    {"genre", NP_FIELD_GENRE, tag_sort::list, 0},
    {"genres", NP_FIELD_GENRE, tag_sort::list, 1},
    {"show", NP_FIELD_SHOW, tag_sort::text, 0},
    {"tvshow", NP_FIELD_SHOW, tag_sort::text, 1},
    {"series", NP_FIELD_SHOW, tag_sort::text, 2},
    {"author", NP_FIELD_AUTHOR, tag_sort::list, 0},
    {"narrator", NP_FIELD_NARRATOR, tag_sort::list, 0},
    {"station", NP_FIELD_STATION, tag_sort::text, 0},
    {"program", NP_FIELD_PROGRAM, tag_sort::text, 0},
    {"source", NP_FIELD_SOURCE, tag_sort::text, 0},
    {"description", NP_FIELD_DESCRIPTION, tag_sort::text, 0},
    {"subtitle", NP_FIELD_SUBTITLE, tag_sort::text, 0},
    {"comment", NP_FIELD_COMMENT, tag_sort::list, 0},
    {"comments", NP_FIELD_COMMENT, tag_sort::list, 1},
    {"lyrics", NP_FIELD_LYRICS, tag_sort::text, 0},
    {"unsyncedlyrics", NP_FIELD_LYRICS, tag_sort::text, 1},
    {"releasedate", NP_FIELD_RELEASE_DATE, tag_sort::date, 0},
    {"date", NP_FIELD_RELEASE_DATE, tag_sort::date, 1},
    {"year", NP_FIELD_RELEASE_DATE, tag_sort::date, 2},
    {"datetime", NP_FIELD_RELEASE_DATE, tag_sort::date, 3},
    {"originaldate", NP_FIELD_RELEASE_DATE, tag_sort::date, 4},
    {"originalyear", NP_FIELD_RELEASE_DATE, tag_sort::date, 5},
    {"firstplayed", NP_FIELD_FIRST_PLAYED, tag_sort::date, 0},
    {"lastplayed", NP_FIELD_LAST_PLAYED, tag_sort::date, 0},
    {"url", NP_FIELD_URL, tag_sort::text, 0},
    {"uri", NP_FIELD_URL, tag_sort::text, 1},
    {"location", NP_FIELD_URL, tag_sort::text, 2},
    {"isrc", NP_FIELD_ISRC, tag_sort::text, 0},
    {"collectionid", NP_FIELD_COLLECTION_ID, tag_sort::text, 0},
    {"serviceid", NP_FIELD_SERVICE_ID, tag_sort::text, 0},
    {"entityid", NP_FIELD_ENTITY_ID, tag_sort::list, 0},
    {"externalcontentid", NP_FIELD_EXTERNAL_CONTENT_ID, tag_sort::text, 0},
    {"profileid", NP_FIELD_PROFILE_ID, tag_sort::text, 0},
    {"grouping", NP_FIELD_GROUPING, tag_sort::text, 0},
    {"contentgroup", NP_FIELD_GROUPING, tag_sort::text, 1},
    {"added", NP_FIELD_ADDED, tag_sort::date, 0},
    {"playbackdate", NP_FIELD_PLAYBACK_DATE, tag_sort::date, 0},
    {"conductor", NP_FIELD_CONDUCTOR, tag_sort::list, 0},
    {"conductors", NP_FIELD_CONDUCTOR, tag_sort::list, 1},
    {"writer", NP_FIELD_WRITER, tag_sort::list, 0},
    {"writers", NP_FIELD_WRITER, tag_sort::list, 1},
    {"tracknumber", NP_FIELD_TRACK_NUMBER, tag_sort::count, 0},
    {"track", NP_FIELD_TRACK_NUMBER, tag_sort::count, 1},
    {"trackcount", NP_FIELD_TRACK_COUNT, tag_sort::count, 0},
    {"tracktotal", NP_FIELD_TRACK_COUNT, tag_sort::count, 1},
    {"totaltracks", NP_FIELD_TRACK_COUNT, tag_sort::count, 2},
    {"discnumber", NP_FIELD_DISC_NUMBER, tag_sort::count, 0},
    {"disc", NP_FIELD_DISC_NUMBER, tag_sort::count, 1},
    {"disk", NP_FIELD_DISC_NUMBER, tag_sort::count, 2},
    {"disknumber", NP_FIELD_DISC_NUMBER, tag_sort::count, 3},
    {"albumdiscnumber", NP_FIELD_DISC_NUMBER, tag_sort::count, 4},
    {"disccount", NP_FIELD_DISC_COUNT, tag_sort::count, 0},
    {"disctotal", NP_FIELD_DISC_COUNT, tag_sort::count, 1},
    {"totaldiscs", NP_FIELD_DISC_COUNT, tag_sort::count, 2},
    {"disktotal", NP_FIELD_DISC_COUNT, tag_sort::count, 3},
    {"totaldisks", NP_FIELD_DISC_COUNT, tag_sort::count, 4},
    {"albumdisccount", NP_FIELD_DISC_COUNT, tag_sort::count, 5},
    {"chapternumber", NP_FIELD_CHAPTER_NUMBER, tag_sort::count, 0},
    {"chaptercount", NP_FIELD_CHAPTER_COUNT, tag_sort::count, 0},
    {"bpm", NP_FIELD_BPM, tag_sort::count, 0},
    {"beatsperminute", NP_FIELD_BPM, tag_sort::count, 1},
    {"playcount", NP_FIELD_PLAY_COUNT, tag_sort::count, 0},
    {"userrating", NP_FIELD_USER_RATING, tag_sort::rating, 0},
    {"rating", NP_FIELD_USER_RATING, tag_sort::rating, 1},
    {"autorating", NP_FIELD_AUTO_RATING, tag_sort::rating, 0},
    {"skipcount", NP_FIELD_SKIP_COUNT, tag_sort::count, 0},
    {"season", NP_FIELD_SEASON, tag_sort::count, 0},
    {"season_number", NP_FIELD_SEASON, tag_sort::count, 1},
    {"tvseason", NP_FIELD_SEASON, tag_sort::count, 2},
    {"episode", NP_FIELD_EPISODE, tag_sort::count, 0},
    {"episode_sort", NP_FIELD_EPISODE, tag_sort::count, 1},
    {"episode_number", NP_FIELD_EPISODE, tag_sort::count, 2},
    {"tvepisode", NP_FIELD_EPISODE, tag_sort::count, 3},
    {"watched", NP_FIELD_WATCHED, tag_sort::rating, 0},
    {"explicit", NP_FIELD_EXPLICIT, tag_sort::flag, 0},
    {"excludedfromsuggestions", NP_FIELD_EXCLUDED_FROM_SUGGESTIONS, tag_sort::flag, 0},
    {"compilation", NP_FIELD_COMPILATION, tag_sort::flag, 0},
    {"itunescompilation", NP_FIELD_COMPILATION, tag_sort::flag, 1},
    {"preorder", NP_FIELD_PREORDER, tag_sort::flag, 0},
    {"clouditem", NP_FIELD_CLOUD_ITEM, tag_sort::flag, 0},
    {"protected", NP_FIELD_PROTECTED, tag_sort::flag, 0},
    {"lossless", NP_FIELD_LOSSLESS, tag_sort::flag, 0},
    {"highresolution", NP_FIELD_HIGH_RESOLUTION, tag_sort::flag, 0},
    {"spatial", NP_FIELD_SPATIAL, tag_sort::flag, 0},
    {"creditsstart", NP_FIELD_CREDITS_START, tag_sort::time, 0},
    {"bookmark", NP_FIELD_BOOKMARK, tag_sort::time, 0},
};

} // namespace detail
} // namespace nowplaying

#endif
