/* SPDX-License-Identifier: MIT */
/* Written by scripts/tables from include/nowplaying and tables/; do not edit it. */
/* clang-format off */
#include "private.h"

/**
 * NowPlayingContent:title:
 *
 * Song, episode, film, book.
 */

/**
 * NowPlayingContent:artist:
 *
 * The artist. The first entry of the list #NowPlayingContent:artists. Setting it sets a list of one entry.
 */

/**
 * NowPlayingContent:artists:
 *
 * All entries of #NowPlayingContent:artist.
 */

/**
 * NowPlayingContent:album:
 *
 * The album.
 */

/**
 * NowPlayingContent:album-artist:
 *
 * The album artist. The first entry of the list #NowPlayingContent:album-artists. Setting it sets a list of one entry.
 */

/**
 * NowPlayingContent:album-artists:
 *
 * All entries of #NowPlayingContent:album-artist.
 */

/**
 * NowPlayingContent:composer:
 *
 * The composer. The first entry of the list #NowPlayingContent:composers. Setting it sets a list of one entry.
 */

/**
 * NowPlayingContent:composers:
 *
 * All entries of #NowPlayingContent:composer.
 */

/**
 * NowPlayingContent:lyricist:
 *
 * The authors of the lyrics. The first entry of the list #NowPlayingContent:lyricists. Setting it sets a list of one
 * entry.
 */

/**
 * NowPlayingContent:lyricists:
 *
 * All entries of #NowPlayingContent:lyricist.
 */

/**
 * NowPlayingContent:genre:
 *
 * The genre. The first entry of the list #NowPlayingContent:genres. Setting it sets a list of one entry.
 */

/**
 * NowPlayingContent:genres:
 *
 * All entries of #NowPlayingContent:genre.
 */

/**
 * NowPlayingContent:show:
 *
 * The podcast or the series.
 */

/**
 * NowPlayingContent:author:
 *
 * The authors of a book. The first entry of the list #NowPlayingContent:authors. Setting it sets a list of one entry.
 */

/**
 * NowPlayingContent:authors:
 *
 * All entries of #NowPlayingContent:author.
 */

/**
 * NowPlayingContent:narrator:
 *
 * The readers of a book. The first entry of the list #NowPlayingContent:narrators. Setting it sets a list of one entry.
 */

/**
 * NowPlayingContent:narrators:
 *
 * All entries of #NowPlayingContent:narrator.
 */

/**
 * NowPlayingContent:station:
 *
 * The radio station.
 */

/**
 * NowPlayingContent:program:
 *
 * The current programme of the station.
 */

/**
 * NowPlayingContent:source:
 *
 * The camera or the monitor.
 */

/**
 * NowPlayingContent:description:
 *
 * A description of home media.
 */

/**
 * NowPlayingContent:subtitle:
 *
 * The second line of generic content.
 */

/**
 * NowPlayingContent:comment:
 *
 * The comment. The first entry of the list #NowPlayingContent:comments. Setting it sets a list of one entry.
 */

/**
 * NowPlayingContent:comments:
 *
 * All entries of #NowPlayingContent:comment.
 */

/**
 * NowPlayingContent:lyrics:
 *
 * The lyrics.
 */

/**
 * NowPlayingContent:release-date:
 *
 * ISO 8601: "1959", "1959-08-17", "2026-08-22T18:00:00Z". The "1959/8/17" of some tags works too.
 */

/**
 * NowPlayingContent:first-played:
 *
 * The date of the first playback, ISO 8601.
 */

/**
 * NowPlayingContent:last-played:
 *
 * The date of the last playback, ISO 8601.
 */

/**
 * NowPlayingContent:url:
 *
 * The URL of the media, published only with %NOW_PLAYING_APPLICATION_SHOW_URLS. A network URL is published without
 * password, query and fragment. The path "/music/a b.mp3" is published as "file:///music/a%20b.mp3".
 */

/**
 * NowPlayingContent:isrc:
 *
 * International Standard Recording Code.
 */

/**
 * NowPlayingContent:collection-id:
 *
 * The id of the item's collection: an album, a podcast.
 */

/**
 * NowPlayingContent:service-id:
 *
 * The channel or subscription of the item.
 */

/**
 * NowPlayingContent:entity-id:
 *
 * The application's ids of related entities. The first entry of the list #NowPlayingContent:entity-ids. Setting it sets
 * a list of one entry.
 */

/**
 * NowPlayingContent:entity-ids:
 *
 * All entries of #NowPlayingContent:entity-id.
 */

/**
 * NowPlayingContent:external-content-id:
 *
 * The id of the item in a catalogue or a service.
 */

/**
 * NowPlayingContent:profile-id:
 *
 * The profile, if several users share the player.
 */

/**
 * NowPlayingContent:grouping:
 *
 * The user's name for a group of items, for example a work or a mood.
 */

/**
 * NowPlayingContent:added:
 *
 * The date when the item was added to the user's library, ISO 8601.
 */

/**
 * NowPlayingContent:playback-date:
 *
 * The wall-clock time of the broadcast at #NowPlayingSession:position, ISO 8601. Set both in one update.
 */

/**
 * NowPlayingContent:conductor:
 *
 * The conductor. The first entry of the list #NowPlayingContent:conductors. Setting it sets a list of one entry.
 */

/**
 * NowPlayingContent:conductors:
 *
 * All entries of #NowPlayingContent:conductor.
 */

/**
 * NowPlayingContent:writer:
 *
 * Of a film, an episode or a song. The first entry of the list #NowPlayingContent:writers. Setting it sets a list of
 * one entry.
 */

/**
 * NowPlayingContent:writers:
 *
 * All entries of #NowPlayingContent:writer.
 */

/**
 * NowPlayingContent:track-number:
 *
 * From 1. -1: not set.
 */

/**
 * NowPlayingContent:track-count:
 *
 * The track count. -1: not set.
 */

/**
 * NowPlayingContent:disc-number:
 *
 * From 1. -1: not set.
 */

/**
 * NowPlayingContent:disc-count:
 *
 * The disc count. -1: not set.
 */

/**
 * NowPlayingContent:chapter-number:
 *
 * From 1. -1: not set.
 */

/**
 * NowPlayingContent:chapter-count:
 *
 * The chapter count. -1: not set.
 */

/**
 * NowPlayingContent:bpm:
 *
 * Beats per minute, rounded. -1: not set.
 */

/**
 * NowPlayingContent:play-count:
 *
 * How often the item was played. -1: not set.
 */

/**
 * NowPlayingContent:user-rating:
 *
 * The user's rating, 0.0 to 1.0. -1: not set.
 */

/**
 * NowPlayingContent:auto-rating:
 *
 * The player's estimated rating, 0.0 to 1.0. -1: not set.
 */

/**
 * NowPlayingContent:skip-count:
 *
 * How often the item was skipped. -1: not set.
 */

/**
 * NowPlayingContent:season:
 *
 * Of a series; 0 for its specials. -1: not set.
 */

/**
 * NowPlayingContent:episode:
 *
 * Its number in the season, or in a podcast. -1: not set.
 */

/**
 * NowPlayingContent:watched:
 *
 * How much of the item was played before, 0.0 to 1.0. -1: not set.
 */

/**
 * NowPlayingContent:explicit:
 *
 * Whether the item is explicit.
 */

/**
 * NowPlayingContent:excluded-from-suggestions:
 *
 * Recommendations leave it out.
 */

/**
 * NowPlayingContent:compilation:
 *
 * Contains several artists.
 */

/**
 * NowPlayingContent:preorder:
 *
 * Bought before its release.
 */

/**
 * NowPlayingContent:cloud-item:
 *
 * Not on this machine.
 */

/**
 * NowPlayingContent:protected:
 *
 * Protected by DRM.
 */

/**
 * NowPlayingContent:lossless:
 *
 * The sound is as it was recorded: FLAC, not MP3.
 */

/**
 * NowPlayingContent:high-resolution:
 *
 * Finer than a compact disc: more than 48 kHz or 16 bit.
 */

/**
 * NowPlayingContent:spatial:
 *
 * The sound comes from all around, as with Dolby Atmos.
 */

/**
 * NowPlayingContent:credits-start:
 *
 * The start of the credits. In microseconds from the beginning of the item. -1: not set.
 */

/**
 * NowPlayingContent:bookmark:
 *
 * Where the user stopped last time. In microseconds from the beginning of the item. -1: not set.
 */

const NpgField npg_fields[] = {
    {"title", NP_FIELD_TITLE, NPG_FIELD_TEXT},
    {"artist", NP_FIELD_ARTIST, NPG_FIELD_LIST},
    {"artists", NP_FIELD_ARTIST, NPG_FIELD_ENTRIES},
    {"album", NP_FIELD_ALBUM, NPG_FIELD_TEXT},
    {"album-artist", NP_FIELD_ALBUM_ARTIST, NPG_FIELD_LIST},
    {"album-artists", NP_FIELD_ALBUM_ARTIST, NPG_FIELD_ENTRIES},
    {"composer", NP_FIELD_COMPOSER, NPG_FIELD_LIST},
    {"composers", NP_FIELD_COMPOSER, NPG_FIELD_ENTRIES},
    {"lyricist", NP_FIELD_LYRICIST, NPG_FIELD_LIST},
    {"lyricists", NP_FIELD_LYRICIST, NPG_FIELD_ENTRIES},
    {"genre", NP_FIELD_GENRE, NPG_FIELD_LIST},
    {"genres", NP_FIELD_GENRE, NPG_FIELD_ENTRIES},
    {"show", NP_FIELD_SHOW, NPG_FIELD_TEXT},
    {"author", NP_FIELD_AUTHOR, NPG_FIELD_LIST},
    {"authors", NP_FIELD_AUTHOR, NPG_FIELD_ENTRIES},
    {"narrator", NP_FIELD_NARRATOR, NPG_FIELD_LIST},
    {"narrators", NP_FIELD_NARRATOR, NPG_FIELD_ENTRIES},
    {"station", NP_FIELD_STATION, NPG_FIELD_TEXT},
    {"program", NP_FIELD_PROGRAM, NPG_FIELD_TEXT},
    {"source", NP_FIELD_SOURCE, NPG_FIELD_TEXT},
    {"description", NP_FIELD_DESCRIPTION, NPG_FIELD_TEXT},
    {"subtitle", NP_FIELD_SUBTITLE, NPG_FIELD_TEXT},
    {"comment", NP_FIELD_COMMENT, NPG_FIELD_LIST},
    {"comments", NP_FIELD_COMMENT, NPG_FIELD_ENTRIES},
    {"lyrics", NP_FIELD_LYRICS, NPG_FIELD_TEXT},
    {"release-date", NP_FIELD_RELEASE_DATE, NPG_FIELD_TEXT},
    {"first-played", NP_FIELD_FIRST_PLAYED, NPG_FIELD_TEXT},
    {"last-played", NP_FIELD_LAST_PLAYED, NPG_FIELD_TEXT},
    {"url", NP_FIELD_URL, NPG_FIELD_TEXT},
    {"isrc", NP_FIELD_ISRC, NPG_FIELD_TEXT},
    {"collection-id", NP_FIELD_COLLECTION_ID, NPG_FIELD_TEXT},
    {"service-id", NP_FIELD_SERVICE_ID, NPG_FIELD_TEXT},
    {"entity-id", NP_FIELD_ENTITY_ID, NPG_FIELD_LIST},
    {"entity-ids", NP_FIELD_ENTITY_ID, NPG_FIELD_ENTRIES},
    {"external-content-id", NP_FIELD_EXTERNAL_CONTENT_ID, NPG_FIELD_TEXT},
    {"profile-id", NP_FIELD_PROFILE_ID, NPG_FIELD_TEXT},
    {"grouping", NP_FIELD_GROUPING, NPG_FIELD_TEXT},
    {"added", NP_FIELD_ADDED, NPG_FIELD_TEXT},
    {"playback-date", NP_FIELD_PLAYBACK_DATE, NPG_FIELD_TEXT},
    {"conductor", NP_FIELD_CONDUCTOR, NPG_FIELD_LIST},
    {"conductors", NP_FIELD_CONDUCTOR, NPG_FIELD_ENTRIES},
    {"writer", NP_FIELD_WRITER, NPG_FIELD_LIST},
    {"writers", NP_FIELD_WRITER, NPG_FIELD_ENTRIES},
    {"track-number", NP_FIELD_TRACK_NUMBER, NPG_FIELD_COUNT},
    {"track-count", NP_FIELD_TRACK_COUNT, NPG_FIELD_COUNT},
    {"disc-number", NP_FIELD_DISC_NUMBER, NPG_FIELD_COUNT},
    {"disc-count", NP_FIELD_DISC_COUNT, NPG_FIELD_COUNT},
    {"chapter-number", NP_FIELD_CHAPTER_NUMBER, NPG_FIELD_COUNT},
    {"chapter-count", NP_FIELD_CHAPTER_COUNT, NPG_FIELD_COUNT},
    {"bpm", NP_FIELD_BPM, NPG_FIELD_COUNT},
    {"play-count", NP_FIELD_PLAY_COUNT, NPG_FIELD_COUNT},
    {"user-rating", NP_FIELD_USER_RATING, NPG_FIELD_RATING},
    {"auto-rating", NP_FIELD_AUTO_RATING, NPG_FIELD_RATING},
    {"skip-count", NP_FIELD_SKIP_COUNT, NPG_FIELD_COUNT},
    {"season", NP_FIELD_SEASON, NPG_FIELD_COUNT},
    {"episode", NP_FIELD_EPISODE, NPG_FIELD_COUNT},
    {"watched", NP_FIELD_WATCHED, NPG_FIELD_RATING},
    {"explicit", NP_FIELD_EXPLICIT, NPG_FIELD_FLAG},
    {"excluded-from-suggestions", NP_FIELD_EXCLUDED_FROM_SUGGESTIONS, NPG_FIELD_FLAG},
    {"compilation", NP_FIELD_COMPILATION, NPG_FIELD_FLAG},
    {"preorder", NP_FIELD_PREORDER, NPG_FIELD_FLAG},
    {"cloud-item", NP_FIELD_CLOUD_ITEM, NPG_FIELD_FLAG},
    {"protected", NP_FIELD_PROTECTED, NPG_FIELD_FLAG},
    {"lossless", NP_FIELD_LOSSLESS, NPG_FIELD_FLAG},
    {"high-resolution", NP_FIELD_HIGH_RESOLUTION, NPG_FIELD_FLAG},
    {"spatial", NP_FIELD_SPATIAL, NPG_FIELD_FLAG},
    {"credits-start", NP_FIELD_CREDITS_START, NPG_FIELD_TIME},
    {"bookmark", NP_FIELD_BOOKMARK, NPG_FIELD_TIME},
};
const guint npg_n_fields = G_N_ELEMENTS(npg_fields);
GParamSpec *npg_field_specs[G_N_ELEMENTS(npg_fields)];

void npg_fields_install(GObjectClass *class, guint first)
{
    npg_field_specs[0] = g_param_spec_string("title", NULL, "Song, episode, film, book.", NULL, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
    npg_field_specs[1] = g_param_spec_string("artist", NULL, "The artist.", NULL, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
    npg_field_specs[2] = g_param_spec_boxed("artists", NULL, "All entries.", G_TYPE_STRV, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
    npg_field_specs[3] = g_param_spec_string("album", NULL, "The album.", NULL, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
    npg_field_specs[4] = g_param_spec_string("album-artist", NULL, "The album artist.", NULL, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
    npg_field_specs[5] = g_param_spec_boxed("album-artists", NULL, "All entries.", G_TYPE_STRV, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
    npg_field_specs[6] = g_param_spec_string("composer", NULL, "The composer.", NULL, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
    npg_field_specs[7] = g_param_spec_boxed("composers", NULL, "All entries.", G_TYPE_STRV, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
    npg_field_specs[8] = g_param_spec_string("lyricist", NULL, "The authors of the lyrics.", NULL, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
    npg_field_specs[9] = g_param_spec_boxed("lyricists", NULL, "All entries.", G_TYPE_STRV, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
    npg_field_specs[10] = g_param_spec_string("genre", NULL, "The genre.", NULL, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
    npg_field_specs[11] = g_param_spec_boxed("genres", NULL, "All entries.", G_TYPE_STRV, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
    npg_field_specs[12] = g_param_spec_string("show", NULL, "The podcast or the series.", NULL, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
    npg_field_specs[13] = g_param_spec_string("author", NULL, "The authors of a book.", NULL, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
    npg_field_specs[14] = g_param_spec_boxed("authors", NULL, "All entries.", G_TYPE_STRV, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
    npg_field_specs[15] = g_param_spec_string("narrator", NULL, "The readers of a book.", NULL, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
    npg_field_specs[16] = g_param_spec_boxed("narrators", NULL, "All entries.", G_TYPE_STRV, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
    npg_field_specs[17] = g_param_spec_string("station", NULL, "The radio station.", NULL, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
    npg_field_specs[18] = g_param_spec_string("program", NULL, "The current programme of the station.", NULL, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
    npg_field_specs[19] = g_param_spec_string("source", NULL, "The camera or the monitor.", NULL, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
    npg_field_specs[20] = g_param_spec_string("description", NULL, "A description of home media.", NULL, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
    npg_field_specs[21] = g_param_spec_string("subtitle", NULL, "The second line of generic content.", NULL, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
    npg_field_specs[22] = g_param_spec_string("comment", NULL, "The comment.", NULL, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
    npg_field_specs[23] = g_param_spec_boxed("comments", NULL, "All entries.", G_TYPE_STRV, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
    npg_field_specs[24] = g_param_spec_string("lyrics", NULL, "The lyrics.", NULL, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
    npg_field_specs[25] = g_param_spec_string("release-date", NULL, "ISO 8601: '1959', '1959-08-17', '2026-08-22T18:00:00Z'. The '1959/8/17' of some tags works too.", NULL, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
    npg_field_specs[26] = g_param_spec_string("first-played", NULL, "The date of the first playback, ISO 8601.", NULL, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
    npg_field_specs[27] = g_param_spec_string("last-played", NULL, "The date of the last playback, ISO 8601.", NULL, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
    npg_field_specs[28] = g_param_spec_string("url", NULL, "The URL of the media, published only with %NOW_PLAYING_APPLICATION_SHOW_URLS. A network URL is published without password, query and fragment. The path '/music/a b.mp3' is published as 'file:///music/a%20b.mp3'.", NULL, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
    npg_field_specs[29] = g_param_spec_string("isrc", NULL, "International Standard Recording Code.", NULL, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
    npg_field_specs[30] = g_param_spec_string("collection-id", NULL, "The id of the item's collection: an album, a podcast.", NULL, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
    npg_field_specs[31] = g_param_spec_string("service-id", NULL, "The channel or subscription of the item.", NULL, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
    npg_field_specs[32] = g_param_spec_string("entity-id", NULL, "The application's ids of related entities.", NULL, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
    npg_field_specs[33] = g_param_spec_boxed("entity-ids", NULL, "All entries.", G_TYPE_STRV, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
    npg_field_specs[34] = g_param_spec_string("external-content-id", NULL, "The id of the item in a catalogue or a service.", NULL, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
    npg_field_specs[35] = g_param_spec_string("profile-id", NULL, "The profile, if several users share the player.", NULL, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
    npg_field_specs[36] = g_param_spec_string("grouping", NULL, "The user's name for a group of items, for example a work or a mood.", NULL, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
    npg_field_specs[37] = g_param_spec_string("added", NULL, "The date when the item was added to the user's library, ISO 8601.", NULL, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
    npg_field_specs[38] = g_param_spec_string("playback-date", NULL, "The wall-clock time of the broadcast at #NowPlayingSession:position, ISO 8601. Set both in one update.", NULL, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
    npg_field_specs[39] = g_param_spec_string("conductor", NULL, "The conductor.", NULL, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
    npg_field_specs[40] = g_param_spec_boxed("conductors", NULL, "All entries.", G_TYPE_STRV, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
    npg_field_specs[41] = g_param_spec_string("writer", NULL, "Of a film, an episode or a song.", NULL, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
    npg_field_specs[42] = g_param_spec_boxed("writers", NULL, "All entries.", G_TYPE_STRV, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
    npg_field_specs[43] = g_param_spec_int("track-number", NULL, "From 1.", -1, G_MAXINT, -1, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
    npg_field_specs[44] = g_param_spec_int("track-count", NULL, "The track count.", -1, G_MAXINT, -1, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
    npg_field_specs[45] = g_param_spec_int("disc-number", NULL, "From 1.", -1, G_MAXINT, -1, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
    npg_field_specs[46] = g_param_spec_int("disc-count", NULL, "The disc count.", -1, G_MAXINT, -1, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
    npg_field_specs[47] = g_param_spec_int("chapter-number", NULL, "From 1.", -1, G_MAXINT, -1, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
    npg_field_specs[48] = g_param_spec_int("chapter-count", NULL, "The chapter count.", -1, G_MAXINT, -1, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
    npg_field_specs[49] = g_param_spec_int("bpm", NULL, "Beats per minute, rounded.", -1, G_MAXINT, -1, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
    npg_field_specs[50] = g_param_spec_int("play-count", NULL, "How often the item was played.", -1, G_MAXINT, -1, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
    npg_field_specs[51] = g_param_spec_double("user-rating", NULL, "The user's rating, 0.0 to 1.0.", -1, 1, -1, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
    npg_field_specs[52] = g_param_spec_double("auto-rating", NULL, "The player's estimated rating, 0.0 to 1.0.", -1, 1, -1, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
    npg_field_specs[53] = g_param_spec_int("skip-count", NULL, "How often the item was skipped.", -1, G_MAXINT, -1, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
    npg_field_specs[54] = g_param_spec_int("season", NULL, "Of a series; 0 for its specials.", -1, G_MAXINT, -1, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
    npg_field_specs[55] = g_param_spec_int("episode", NULL, "Its number in the season, or in a podcast.", -1, G_MAXINT, -1, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
    npg_field_specs[56] = g_param_spec_double("watched", NULL, "How much of the item was played before, 0.0 to 1.0.", -1, 1, -1, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
    npg_field_specs[57] = g_param_spec_boolean("explicit", NULL, "Whether the item is explicit.", FALSE, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
    npg_field_specs[58] = g_param_spec_boolean("excluded-from-suggestions", NULL, "Recommendations leave it out.", FALSE, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
    npg_field_specs[59] = g_param_spec_boolean("compilation", NULL, "Contains several artists.", FALSE, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
    npg_field_specs[60] = g_param_spec_boolean("preorder", NULL, "Bought before its release.", FALSE, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
    npg_field_specs[61] = g_param_spec_boolean("cloud-item", NULL, "Not on this machine.", FALSE, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
    npg_field_specs[62] = g_param_spec_boolean("protected", NULL, "Protected by DRM.", FALSE, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
    npg_field_specs[63] = g_param_spec_boolean("lossless", NULL, "The sound is as it was recorded: FLAC, not MP3.", FALSE, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
    npg_field_specs[64] = g_param_spec_boolean("high-resolution", NULL, "Finer than a compact disc: more than 48 kHz or 16 bit.", FALSE, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
    npg_field_specs[65] = g_param_spec_boolean("spatial", NULL, "The sound comes from all around, as with Dolby Atmos.", FALSE, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
    npg_field_specs[66] = g_param_spec_int64("credits-start", NULL, "The start of the credits.", -1, G_MAXINT64, -1, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
    npg_field_specs[67] = g_param_spec_int64("bookmark", NULL, "Where the user stopped last time.", -1, G_MAXINT64, -1, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
    for (guint i = 0; i < npg_n_fields; i++)
        g_object_class_install_property(class, first + i, npg_field_specs[i]);
}
