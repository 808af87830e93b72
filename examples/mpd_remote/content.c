/* SPDX-License-Identifier: MIT */
/* Translates MPD's tags of a song to content. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mpd_remote.h"

#define COUNT(rows) (sizeof(rows) / sizeof *(rows))

/* A radio's name is its station, and its title is the current song. A song's title and name are not in this table. */
static const struct row {
    enum mpd_tag_type tag;
    np_field field;
    enum { IS_TEXT, IS_LIST, IS_NUMBER } kind;
} rows[] = {
    {MPD_TAG_ARTIST, NP_FIELD_ARTIST, IS_LIST},
    {MPD_TAG_ALBUM, NP_FIELD_ALBUM, IS_TEXT},
    {MPD_TAG_ALBUM_ARTIST, NP_FIELD_ALBUM_ARTIST, IS_LIST},
    {MPD_TAG_COMPOSER, NP_FIELD_COMPOSER, IS_LIST},
    {MPD_TAG_GENRE, NP_FIELD_GENRE, IS_LIST},
    {MPD_TAG_DATE, NP_FIELD_RELEASE_DATE, IS_TEXT},
    {MPD_TAG_TRACK, NP_FIELD_TRACK_NUMBER, IS_NUMBER},
    {MPD_TAG_DISC, NP_FIELD_DISC_NUMBER, IS_NUMBER},
    {MPD_TAG_GROUPING, NP_FIELD_GROUPING, IS_TEXT},
    {MPD_TAG_MUSICBRAINZ_TRACKID, NP_FIELD_EXTERNAL_CONTENT_ID, IS_TEXT},
};

/* Excludes the other tags, because a comment can be very long. A server before 0.21 cannot do this, and sends all tags.
   */
bool take_only_shown_tags(struct mpd_connection *mpd)
{
    enum mpd_tag_type tags[COUNT(rows) + 2] = {MPD_TAG_TITLE, MPD_TAG_NAME};
    for (size_t i = 0; i < COUNT(rows); i++)
        tags[i + 2] = rows[i].tag;
    return (run(mpd, mpd_send_clear_tag_types(mpd)) && run(mpd, mpd_send_enable_tag_types(mpd, tags, COUNT(tags)))) ||
           forgive(mpd);
}

static bool is_network_address(const char *uri)
{
    return strstr(uri, "://");
}

bool is_radio(const struct mpd_song *song)
{
    return is_network_address(mpd_song_get_uri(song)) && mpd_song_get_duration_ms(song) == 0;
}

/* Writes the last part of a path. It omits the password and the query of a URL, because every client can read the name.
   */
static void write_name(const char *uri, char name[TEXT])
{
    size_t end = is_network_address(uri) ? strcspn(uri, "?#") : strlen(uri);
    while (end > 1 && uri[end - 1] == '/')
        end--;
    size_t begin = end;
    while (begin > 0 && uri[begin - 1] != '/' && !(is_network_address(uri) && uri[begin - 1] == '@'))
        begin--;
    snprintf(name, TEXT, "%.*s", (int)(end - begin), uri + begin);
}

/* The text is "3", "03" or "3/12". The last form also contains the count. */
static void set_number(np_content *content, np_field field, const char *text)
{
    char *rest;
    long number = strtol(text, &rest, 10);
    if (number <= 0)
        return;
    np_content_set_number(content, field, (double)number);
    if (*rest == '/' && (field == NP_FIELD_TRACK_NUMBER || field == NP_FIELD_DISC_NUMBER))
        set_number(content, field == NP_FIELD_TRACK_NUMBER ? NP_FIELD_TRACK_COUNT : NP_FIELD_DISC_COUNT, rest + 1);
}

static void set_tags(np_content *content, const struct mpd_song *song)
{
    const char *text;
    for (const struct row *row = rows; row < rows + COUNT(rows); row++) {
        for (unsigned i = 0; (text = mpd_song_get_tag(song, row->tag, i)) && (i == 0 || row->kind == IS_LIST); i++) {
            if (row->kind == IS_LIST)
                np_content_add_text(content, row->field, text);
            else if (row->kind == IS_NUMBER)
                set_number(content, row->field, text);
            else if (row->field != NP_FIELD_RELEASE_DATE || strspn(text, "0123456789") >= 4)
                np_content_set_text(content, row->field,
                                    text); /* The field accepts only a date that begins with a year. */
        }
    }
}

/* The content's id is the song's URL: it stays the same in the queue and after a restart of the server. Returns NULL if
   memory is exhausted. */
np_content *content_of(const struct mpd_song *song)
{
    np_content *content = NULL;
    const char *uri = mpd_song_get_uri(song), *title = mpd_song_get_tag(song, MPD_TAG_TITLE, 0);
    const char *station = mpd_song_get_tag(song, MPD_TAG_NAME, 0);
    np_content_kind kind = is_radio(song) ? NP_CONTENT_RADIO : NP_CONTENT_MUSIC;
    char name[TEXT];
    /* A URL may be longer than an id. */
    write_entry_id(mpd_song_get_id(song), name);
    if (np_content_new(kind, strlen(uri) < TEXT ? uri : name, &content) != NP_OK)
        return NULL;
    write_name(uri, name);
    set_tags(content, song);
    if (kind == NP_CONTENT_RADIO) {
        np_content_set_text(content, NP_FIELD_STATION, station ? station : name);
        np_content_set_text(content, NP_FIELD_PROGRAM, title);
        np_content_set_live(content);
    } else {
        np_content_set_text(content, NP_FIELD_TITLE, title ? title : station ? station : name);
        if (mpd_song_get_duration_ms(song) > 0)
            np_content_set_duration(content, mpd_song_get_duration_ms(song) * NP_MILLISECOND);
    }
    return content;
}
