/* SPDX-License-Identifier: MIT */
/* Translates MPD's tags of a song to content. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mpd_remote.h"

#define COUNT(rows) (sizeof(rows) / sizeof *(rows))

/* A radio's name is its station, and its title is the current song. The tags from FIRST on have a field of their name. */
static const enum mpd_tag_type shown[] = {
    MPD_TAG_TITLE,    MPD_TAG_NAME,  MPD_TAG_MUSICBRAINZ_TRACKID,
    MPD_TAG_ARTIST,   MPD_TAG_ALBUM, MPD_TAG_ALBUM_ARTIST,
    MPD_TAG_COMPOSER, MPD_TAG_GENRE, MPD_TAG_DATE,
    MPD_TAG_TRACK,    MPD_TAG_DISC,  MPD_TAG_GROUPING,
};
enum { FIRST = 3 };

/* Excludes the other tags, because a comment can be very long. A server before 0.21 cannot do this, and sends all tags.
   */
bool take_only_shown_tags(struct mpd_connection *mpd)
{
    return (run(mpd, mpd_send_clear_tag_types(mpd)) && run(mpd, mpd_send_enable_tag_types(mpd, shown, COUNT(shown)))) ||
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

/* The content's id is the song's URL: it stays the same in the queue and after a restart of the server. Returns NULL if
   memory is exhausted. */
np_content *content_of(const struct mpd_song *song)
{
    np_content *content = NULL;
    const char *uri = mpd_song_get_uri(song), *title = mpd_song_get_tag(song, MPD_TAG_TITLE, 0);
    const char *station = mpd_song_get_tag(song, MPD_TAG_NAME, 0), *text;
    np_content_kind kind = is_radio(song) ? NP_CONTENT_RADIO : NP_CONTENT_MUSIC;
    char name[TEXT];
    /* A URL may be longer than an id. */
    write_entry_id(mpd_song_get_id(song), name);
    if (np_content_new(kind, strlen(uri) < TEXT ? uri : name, &content) != NP_OK)
        return NULL;
    write_name(uri, name);
    for (size_t i = FIRST; i < COUNT(shown); i++)
        for (unsigned entry = 0; (text = mpd_song_get_tag(song, shown[i], entry)); entry++)
            np_content_add_tag(content, mpd_tag_name(shown[i]), text);
    np_content_set_text(content, NP_FIELD_EXTERNAL_CONTENT_ID, mpd_song_get_tag(song, MPD_TAG_MUSICBRAINZ_TRACKID, 0));
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
