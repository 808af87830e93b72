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
} // namespace nowplaying

#endif
