/* SPDX-License-Identifier: MIT */
/**
 * @file content.h
 * The item that plays, and its metadata.
 *
 * Set the fields of a content and pass it to np_session_set_content(), which copies it. You may change it and set it
 * again.
 *
 *     np_content_new(NP_CONTENT_MUSIC, "album-7/track-3", &song);
 *     np_content_set_text(song, NP_FIELD_TITLE, "Harbour Lights");
 *     np_content_set_text(song, NP_FIELD_ARTIST, "The Ferrymen");
 *     np_content_set_duration(song, 254 * NP_SECOND);
 *
 * You may set every field on every kind. The kind selects the fields that users see as title, artist and album:
 *
 *     kind         title               artist              album
 *     MUSIC        TITLE               ARTIST              ALBUM
 *     PODCAST      TITLE               SHOW                SHOW
 *     MOVIE        TITLE               ARTIST              ALBUM
 *     TV_SHOW      TITLE               SHOW                SHOW
 *     BOOK         TITLE               AUTHOR, NARRATOR    ALBUM
 *     RADIO        PROGRAM             STATION             ALBUM
 *     HOME_MEDIA   SOURCE              ARTIST              ALBUM
 *     GENERIC      TITLE               SUBTITLE            ALBUM
 *
 * AUTHOR and NARRATOR are shown together. If no field of a cell is set, TITLE, ARTIST and ALBUM are used instead.
 * Plasma hides an item without a title. So if the item has no title, the library uses the first of these that exists:
 * STATION, SHOW, the file name in URL (with NP_CONTEXT_SHOW_URLS), the name of the player.
 *
 * The library makes the texts that users see fit on one line. It replaces line breaks and tabs by one space, removes
 * control characters and bidi overrides (U+202A to U+202E), and balances bidi isolates. LYRICS, COMMENT, DESCRIPTION
 * and extra texts keep their line breaks and tabs. Ids and URL stay unchanged.
 *
 * **Stability.** Promised: from 0.1 on, this header only grows.
 */
#ifndef NOWPLAYING_CONTENT_H
#define NOWPLAYING_CONTENT_H

#include <nowplaying/base.h>

NP_BEGIN_DECLS

/**
 * Makes an empty content. `id` identifies the item: use one id for one item, always. It may contain any bytes and have
 * any length; a path is a good id. If an item is twice in a queue, both entries have this content and different entry
 * ids (queue.h).
 *
 * @owns     the caller owns the content and frees it with np_content_free()
 * @threads  any; one content is filled in by one thread at a time
 * @fails    NP_ERROR_INVALID_ARGUMENT if the kind is unknown or the id is empty
 */
np_status np_content_new(np_content_kind kind, const char *id, np_content **ret_content);

/**
 * Frees the content. Sessions keep their copy.
 *
 * @owns     frees the content
 * @threads  any; not while another thread uses the content
 * @fails    never; NULL is allowed
 */
void np_content_free(np_content *content);

/**
 * Sets a text field, or sets a list to this one entry; NULL clears the field. A date must begin with a year. The
 * library leaves out an invalid month, day or time: "1959-99-99" becomes "1959".
 *
 * @owns     copies `text`, at most 65,536 bytes of it
 * @threads  any; one content is filled in by one thread at a time
 * @fails    NP_ERROR_INVALID_ARGUMENT if the field is not a text or a list, or a date does not begin with a year.
 *           NP_ERROR_LIMIT if the texts of the content have more than 1 MiB
 */
np_status np_content_set_text(np_content *content, np_field field, const char *text);

/**
 * Adds an entry to a list: a second artist, a third genre.
 *
 * @threads  any; one content is filled in by one thread at a time
 * @fails    NP_ERROR_INVALID_ARGUMENT if the field is not a list; NP_ERROR_LIMIT beyond 64 entries,
 *           or if the texts of the content have more than 1 MiB
 */
np_status np_content_add_text(np_content *content, np_field field, const char *text);

/**
 * Sets a number. A count is a whole number from 0 on, a rating is 0.0 to 1.0. 0 clears a track, disc or chapter number.
 * The other numbers cannot be cleared: make a new content without them.
 *
 * @threads  any; one content is filled in by one thread at a time
 * @fails    NP_ERROR_INVALID_ARGUMENT if the field is not a number, or does not allow this number
 */
np_status np_content_set_number(np_content *content, np_field field, double number);

/**
 * Sets a flag.
 *
 * @threads  any; one content is filled in by one thread at a time
 * @fails    NP_ERROR_INVALID_ARGUMENT if the field is not a flag
 */
np_status np_content_set_flag(np_content *content, np_field field, bool flag);

/**
 * Sets a time, counted from the beginning of the item; NP_TIME_UNKNOWN clears the field.
 *
 * @threads  any; one content is filled in by one thread at a time
 * @fails    NP_ERROR_INVALID_ARGUMENT if the field is not a time, or the time is negative
 */
np_status np_content_set_time(np_content *content, np_field field, int64_t time_us);

/**
 * Sets the field of a tag to its text, as a file has it. `name` is the name of a field in any case, or a usual name of
 * its tag in Vorbis comments, FFmpeg and TagLib: "TRACKNUMBER", "Album Artist", "date". "duration" has a number of
 * seconds, or "4:14". Other forms are repaired if they have one meaning: "3/12" is track 3 of 12, and "17.8.1959" is
 * "1959-08-17". "3.5.1998" becomes "1998", since either number can be the month.
 *
 *     for (size_t i = 0; i < count; i++)
 *         np_content_add_tag(song, tags[i].name, tags[i].text);
 *
 * Of two names of one field the better one counts, in any order of the calls: "date" more than "year", and "tracktotal"
 * more than the 12 of "3/12". Of two tags with one name a list gets both texts, and any other field the first one. A
 * field that you have set by another function keeps its value. So make a new content for each item. An empty text, NULL
 * and a 0 for an unknown number are ignored. In a file "url" is a page about it, so no field has this name.
 *
 * The function fails if no field has this name, or if the field cannot have this text. The tags of any file may do
 * that, so a player ignores it.
 *
 * @owns     copies `text`, at most 65,536 bytes of it
 * @threads  any; one content is filled in by one thread at a time
 * @fails    NP_ERROR_NOT_FOUND if no field has this name; NP_ERROR_INVALID_ARGUMENT if the name is NULL, or the field
 *           cannot have this text: a rating of 80, a year "soon". NP_ERROR_LIMIT as np_content_add_text()
 */
np_status np_content_add_tag(np_content *content, const char *name, const char *text);

/**
 * Adds a period of advertising within the item.
 *
 * @threads  any; one content is filled in by one thread at a time
 * @fails    NP_ERROR_INVALID_ARGUMENT if the start is negative or the end is not after the start; NP_ERROR_LIMIT beyond
 *           64 periods
 */
np_status np_content_add_ad_break(np_content *content, int64_t start_us, int64_t end_us);

/**
 * Adds a chapter. The library sorts the chapters by their start. `id` is unique among those of the item. `title` may be
 * NULL. `end_us` is NP_TIME_UNKNOWN if the chapter lasts until the next one.
 *
 *     np_content_add_chapter(book, "1", "The First Chapter", 0, NP_TIME_UNKNOWN);
 *     np_content_add_chapter(book, "2", "The Second Chapter", 754 * NP_SECOND, NP_TIME_UNKNOWN);
 *
 * Clients compute the current chapter from the position, so the player sets nothing when a chapter begins. If the
 * player offers NP_COMMAND_SEEK_TO_POSITION, they can go to chapters: the library requests the position of the chapter.
 * A player that does more than seek offers NP_COMMAND_GO_TO_CHAPTER, NP_COMMAND_NEXT_CHAPTER and
 * NP_COMMAND_PREVIOUS_CHAPTER.
 *
 * @owns     copies `id` and `title`
 * @threads  any; one content is filled in by one thread at a time
 * @fails    NP_ERROR_INVALID_ARGUMENT if the id is empty or in use, the start is negative or the end is not after it.
 *           The same if the chapter does not begin before the end of the item, or two chapters overlap. NP_ERROR_LIMIT
 *           beyond 1,024 chapters, or 256 KiB for their ids and titles. Then the chapter is not added
 */
np_status np_content_add_chapter(np_content *content, const char *id, const char *title, int64_t start_us,
                                 int64_t end_us);

/**
 * Adds a line of the lyrics, which begins at `time_us`. An empty text is a pause. Add the lines in the order of their
 * times. For lyrics without times, set NP_FIELD_LYRICS.
 *
 *     np_content_add_lyrics_line(song, 12400 * NP_MILLISECOND, "Is this the real life?");
 *
 * @owns     copies `text`
 * @threads  any; one content is filled in by one thread at a time
 * @fails    NP_ERROR_INVALID_ARGUMENT if the time is negative or before that of the last line, or the text is NULL;
 *           NP_ERROR_LIMIT beyond 4,096 lines, or 256 KiB for all texts. Then the line is not added
 */
np_status np_content_add_lyrics_line(np_content *content, int64_t time_us, const char *text);

/**
 * Sets the language of the lyrics, with times or without: a language tag (BCP 47) like "de" or "pt-BR". NULL removes
 * it.
 *
 * @owns     copies `tag`
 * @threads  any; one content is filled in by one thread at a time
 * @fails    NP_ERROR_INVALID_ARGUMENT if the tag has other characters than letters, digits and "-", or more than 35
 */
np_status np_content_set_lyrics_language(np_content *content, const char *tag);

/**
 * Sets whether the item is audio or video. Default: NP_MEDIA_AUDIO. A movie or TV show is always NP_MEDIA_VIDEO.
 *
 * @threads  any; one content is filled in by one thread at a time
 * @fails    NP_ERROR_INVALID_ARGUMENT if the type is unknown, or is NP_MEDIA_AUDIO for a movie or TV show
 */
np_status np_content_set_media_type(np_content *content, np_media_type type);

/**
 * Sets the duration; NP_TIME_UNKNOWN clears it. Without this call, and without the two below, it is unknown. A duration
 * below 0.1 s writes a line to the log, because most of these are seconds.
 *
 * @threads  any; one content is filled in by one thread at a time
 * @fails    NP_ERROR_INVALID_ARGUMENT if it is negative; the previous duration stays
 */
np_status np_content_set_duration(np_content *content, int64_t duration_us);

/**
 * Marks the item as a live broadcast, which has no duration.
 *
 * @threads  any; one content is filled in by one thread at a time
 * @fails    common errors only
 */
np_status np_content_set_live(np_content *content);

/**
 * Marks the item as endless without being a broadcast, for example rain or a generated stream.
 *
 * @threads  any; one content is filled in by one thread at a time
 * @fails    common errors only
 */
np_status np_content_set_continuous(np_content *content);

/**
 * Sets an extra key of the published metadata to a text; NULL removes it. The key is "prefix:name", for example
 * "example:mood". It may also be a xesam key that the library does not write ("xesam:musicBrainzTrackID").
 *
 * @threads  any; one content is filled in by one thread at a time
 * @fails    NP_ERROR_INVALID_ARGUMENT if the key has no prefix, has the prefix mpris or nowplaying, or is a xesam key
 *           that the library writes; the log names its field. NP_ERROR_LIMIT beyond 64 keys, or if a
 *           key has more than 1,024 bytes, or the texts of the content more than 1 MiB
 */
np_status np_content_set_extra_text(np_content *content, const char *key, const char *text);

/**
 * Sets an extra key of the published metadata to a whole number ("kde:pid").
 *
 * @threads  any; one content is filled in by one thread at a time
 * @fails    as np_content_set_extra_text()
 */
np_status np_content_set_extra_number(np_content *content, const char *key, int64_t number);

NP_END_DECLS

#endif
