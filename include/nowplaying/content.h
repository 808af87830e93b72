/* SPDX-License-Identifier: MIT */
/**
 * @file content.h
 * What is playing.
 *
 * A content is a form that you fill in and hand to np_session_set_content(), which copies it. It may be changed and
 * handed over again.
 *
 *     np_content_new(NP_CONTENT_MUSIC, "album-7/track-3", &song);
 *     np_content_set_text(song, NP_FIELD_TITLE, "Harbour Lights");
 *     np_content_set_text(song, NP_FIELD_ARTIST, "The Ferrymen");
 *     np_content_set_duration(song, 254 * NP_SECOND);
 *
 * Every field may be set on every kind; the kind decides which of them people read as title, artist and album:
 *
 *     kind         title               artist              album
 *     MUSIC        TITLE               ARTIST              ALBUM
 *     PODCAST      TITLE               SHOW                SHOW
 *     MOVIE        TITLE               ARTIST              ALBUM
 *     TV_SHOW      TITLE               SHOW                SHOW
 *     BOOK         TITLE               AUTHOR, NARRATOR    ALBUM
 *     RADIO        PROGRAM or STATION  STATION             ALBUM
 *     HOME_MEDIA   SOURCE              ARTIST              ALBUM
 *     GENERIC      TITLE               SUBTITLE            ALBUM
 *
 * Where a kind's own field is not set, TITLE, ARTIST and ALBUM replace it. Plasma hides an item without a title, so a missing
 * one is shown as STATION, else SHOW, else the file name in URL (with NP_CONTEXT_SHOW_URLS), else the name of the player.
 *
 * Texts that people read are made fit for one line: line breaks and tabs become one space, control characters and bidi
 * overrides (U+202A to U+202E) are dropped, bidi isolates are balanced. LYRICS, COMMENT, DESCRIPTION and texts under keys of
 * your own keep their line breaks and tabs. Identifiers and URL stay as they are.
 */
#ifndef NOWPLAYING_CONTENT_H
#define NOWPLAYING_CONTENT_H

#include <nowplaying/base.h>

NP_BEGIN_DECLS

/** What sort of thing it is. */
typedef int32_t np_content_kind;
enum {
    NP_CONTENT_MUSIC = 1,
    NP_CONTENT_PODCAST = 2,
    NP_CONTENT_MOVIE = 3,
    NP_CONTENT_TV_SHOW = 4,
    NP_CONTENT_BOOK = 5,
    NP_CONTENT_RADIO = 6,
    /** A camera, a baby monitor, a soundscape. */
    NP_CONTENT_HOME_MEDIA = 7,
    NP_CONTENT_GENERIC = 8
};

/** Heard or watched. */
typedef int32_t np_media_type;
enum { NP_MEDIA_AUDIO = 0, NP_MEDIA_VIDEO = 1 };

/** What can be said of a content. The word in brackets is the setter: text, list, number, flag or time. */
typedef int32_t np_field;
enum {
    /** [text] Song, episode, film, book. */
    NP_FIELD_TITLE = 1,
    /** [list] */
    NP_FIELD_ARTIST = 2,
    /** [text] */
    NP_FIELD_ALBUM = 3,
    /** [list] */
    NP_FIELD_ALBUM_ARTIST = 4,
    /** [list] */
    NP_FIELD_COMPOSER = 5,
    /** [list] Who wrote the words. */
    NP_FIELD_LYRICIST = 6,
    /** [list] */
    NP_FIELD_GENRE = 7,
    /** [text] The podcast, the series. */
    NP_FIELD_SHOW = 8,
    /** [list] Of a book. */
    NP_FIELD_AUTHOR = 9,
    /** [list] Who reads the book. */
    NP_FIELD_NARRATOR = 10,
    /** [text] Of radio. */
    NP_FIELD_STATION = 11,
    /** [text] What the station plays now. */
    NP_FIELD_PROGRAM = 12,
    /** [text] The camera, the monitor. */
    NP_FIELD_SOURCE = 13,
    /** [text] Of home media. */
    NP_FIELD_DESCRIPTION = 14,
    /** [text] Of generic content. */
    NP_FIELD_SUBTITLE = 15,
    /** [list] */
    NP_FIELD_COMMENT = 16,
    /** [text] The words of the song. */
    NP_FIELD_LYRICS = 17,
    /** [text] Released when, ISO 8601: "1959", "1959-08-17", "2026-08-22T18:00:00Z". A tag's "1959/8/17" will do. */
    NP_FIELD_RELEASE_DATE = 18,
    /** [text] Played first, ISO 8601. */
    NP_FIELD_FIRST_PLAYED = 19,
    /** [text] Played last, ISO 8601. */
    NP_FIELD_LAST_PLAYED = 20,
    /** [text] The address of the media; shown only with NP_CONTEXT_SHOW_URLS, and that of the network without password,
        query and fragment. The path of a file, "/music/a b.mp3", is published as "file:///music/a%20b.mp3". */
    NP_FIELD_URL = 21,
    /** [text] International Standard Recording Code. */
    NP_FIELD_ISRC = 22,
    /** [text] What it belongs to; a system may ask to resume it. */
    NP_FIELD_COLLECTION_ID = 23,
    /** [text] The channel or subscription that it comes from. */
    NP_FIELD_SERVICE_ID = 24,
    /** [list] Identifiers of the application's own entities. */
    NP_FIELD_ENTITY_ID = 25,
    /** [text] What the item is called by others than the player: a catalogue, a service. */
    NP_FIELD_EXTERNAL_CONTENT_ID = 26,
    /** [text] Which of the listeners who share the player this is. */
    NP_FIELD_PROFILE_ID = 27,
    /** [text] What a listener calls a group of items: a work, a mood. */
    NP_FIELD_GROUPING = 28,
    /** [text] Came into the listener's library when, ISO 8601. */
    NP_FIELD_ADDED = 29,
    /** [text] Of a broadcast: the moment by the clock on the wall, ISO 8601, that plays where np_playback.position_us
        says; set both in one frame. */
    NP_FIELD_PLAYBACK_DATE = 30,
    /** [number] From 1, as on the sleeve. */
    NP_FIELD_TRACK_NUMBER = 40,
    /** [number] */
    NP_FIELD_TRACK_COUNT = 41,
    /** [number] From 1. */
    NP_FIELD_DISC_NUMBER = 42,
    /** [number] */
    NP_FIELD_DISC_COUNT = 43,
    /** [number] From 1. */
    NP_FIELD_CHAPTER_NUMBER = 44,
    /** [number] */
    NP_FIELD_CHAPTER_COUNT = 45,
    /** [number] Beats a minute, rounded. */
    NP_FIELD_BPM = 46,
    /** [number] How often it was played. */
    NP_FIELD_PLAY_COUNT = 47,
    /** [number] The listener's, 0.0 to 1.0. */
    NP_FIELD_USER_RATING = 48,
    /** [number] The player's own guess, 0.0 to 1.0. */
    NP_FIELD_AUTO_RATING = 49,
    /** [number] How often it was skipped. */
    NP_FIELD_SKIP_COUNT = 50,
    /** [flag] */
    NP_FIELD_EXPLICIT = 60,
    /** [flag] Keep it out of recommendations. */
    NP_FIELD_EXCLUDED_FROM_SUGGESTIONS = 61,
    /** [flag] Of several artists. */
    NP_FIELD_COMPILATION = 62,
    /** [flag] Bought before it is released. */
    NP_FIELD_PREORDER = 63,
    /** [flag] Not on this machine. */
    NP_FIELD_CLOUD_ITEM = 64,
    /** [flag] Under a lock that only its seller opens. */
    NP_FIELD_PROTECTED = 65,
    /** [time] Where the credits begin. */
    NP_FIELD_CREDITS_START = 80,
    /** [time] Where the listener stopped last time. */
    NP_FIELD_BOOKMARK = 81
};

/**
 * Makes an empty content. `id` is the item's own: the same for the same item, another for every other. It may be any
 * bytes of any length, for example a path. An item that is twice in a queue has one content: its places have ids of
 * their own, see queue.h.
 *
 * @owns     the caller owns the content and frees it with np_content_free()
 * @threads  any; one content is filled in by one thread at a time
 * @fails    NP_ERROR_INVALID_ARGUMENT if the kind is unknown or the id empty
 * @since    0.1
 */
np_status np_content_new(np_content_kind kind, const char *id, np_content **ret_content);

/**
 * Frees the content. What was handed to a session stays there.
 *
 * @owns     frees the content
 * @threads  any; not while another thread uses the content
 * @fails    never; NULL is allowed
 * @since    0.1
 */
void np_content_free(np_content *content);

/**
 * Sets a field of text, or makes a list of this one entry; NULL clears the field.
 *
 * @owns     copies `text`; beyond 65,536 bytes it is cut
 * @threads  any; one content is filled in by one thread at a time
 * @fails    NP_ERROR_INVALID_ARGUMENT if the field is unknown or not of text, or a date does not begin with a year
 * @since    0.1
 */
np_status np_content_set_text(np_content *content, np_field field, const char *text);

/**
 * Adds an entry to a list: a second artist, a third genre.
 *
 * @owns     copies `text`
 * @threads  any; one content is filled in by one thread at a time
 * @fails    NP_ERROR_INVALID_ARGUMENT if the field is not a list; NP_ERROR_LIMIT beyond 64 entries
 * @since    0.1
 */
np_status np_content_add_text(np_content *content, np_field field, const char *text);

/**
 * Sets a number. Counts are whole and not negative, ratings 0.0 to 1.0. A track, disc or chapter 0 clears the field.
 *
 * @owns     nothing
 * @threads  any; one content is filled in by one thread at a time
 * @fails    NP_ERROR_INVALID_ARGUMENT if the field is not a number or the number not one of its own
 * @since    0.1
 */
np_status np_content_set_number(np_content *content, np_field field, double number);

/**
 * Sets a flag.
 *
 * @owns     nothing
 * @threads  any; one content is filled in by one thread at a time
 * @fails    NP_ERROR_INVALID_ARGUMENT if the field is not a flag
 * @since    0.1
 */
np_status np_content_set_flag(np_content *content, np_field field, bool flag);

/**
 * Sets a place in the item, in microseconds from its beginning; NP_TIME_UNKNOWN clears the field.
 *
 * @owns     nothing
 * @threads  any; one content is filled in by one thread at a time
 * @fails    NP_ERROR_INVALID_ARGUMENT if the field is not a time or the time negative
 * @since    0.1
 */
np_status np_content_set_time(np_content *content, np_field field, int64_t time_us);

/**
 * Adds a stretch of advertising within the item.
 *
 * @owns     nothing
 * @threads  any; one content is filled in by one thread at a time
 * @fails    NP_ERROR_INVALID_ARGUMENT if it begins before the item or does not end after its beginning; NP_ERROR_LIMIT
 *           beyond 64
 * @since    0.1
 */
np_status np_content_add_ad_break(np_content *content, int64_t start_us, int64_t end_us);

/**
 * Says whether it is heard or watched. Default: NP_MEDIA_AUDIO; films and series are always NP_MEDIA_VIDEO.
 *
 * @owns     nothing
 * @threads  any; one content is filled in by one thread at a time
 * @fails    NP_ERROR_INVALID_ARGUMENT if the type is unknown, or is audio for a film or a series
 * @since    0.1
 */
np_status np_content_set_media_type(np_content *content, np_media_type type);

/**
 * Says how long it is. Without this (and the two below) its length is not known.
 *
 * @owns     nothing
 * @threads  any; one content is filled in by one thread at a time
 * @fails    NP_ERROR_INVALID_ARGUMENT if it is negative, which leaves what was set before
 * @since    0.1
 */
np_status np_content_set_duration(np_content *content, int64_t duration_us);

/**
 * Says that it is a live broadcast: no length.
 *
 * @owns     nothing
 * @threads  any; one content is filled in by one thread at a time
 * @fails    only as every function does
 * @since    0.1
 */
np_status np_content_set_live(np_content *content);

/**
 * Says that it goes on for ever without being a broadcast: rain, a generated stream.
 *
 * @owns     nothing
 * @threads  any; one content is filled in by one thread at a time
 * @fails    only as every function does
 * @since    0.1
 */
np_status np_content_set_continuous(np_content *content);

/**
 * Sets a key of your own, "prefix:name" ("example:mood"), which is published with the metadata as text; NULL removes it.
 * It may also be a key of xesam that the library does not write ("xesam:musicBrainzTrackID").
 *
 * @owns     copies `key` and `text`
 * @threads  any; one content is filled in by one thread at a time
 * @fails    NP_ERROR_INVALID_ARGUMENT if the key has no prefix, has the prefix mpris or nowplaying, or is a key of xesam
 *           that the library writes: the log has the function that sets it; NP_ERROR_LIMIT beyond 64 keys
 * @since    0.1
 */
np_status np_content_set_extra_text(np_content *content, const char *key, const char *text);

/**
 * Sets a key of your own to a whole number ("kde:pid").
 *
 * @owns     copies `key`
 * @threads  any; one content is filled in by one thread at a time
 * @fails    as np_content_set_extra_text()
 * @since    0.1
 */
np_status np_content_set_extra_number(np_content *content, const char *key, int64_t number);

NP_END_DECLS

#endif
