/* SPDX-License-Identifier: MIT */
/* The content of a stream: its tags if a control script reports them, else only the stream's name. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "snapcast_remote.h"

enum { TEXTS, NUMBER };

static const struct {
    const char *key;
    np_field field;
    int kind;
} tags[] = {
    {"title", NP_FIELD_TITLE, TEXTS},
    {"artist", NP_FIELD_ARTIST, TEXTS},
    {"album", NP_FIELD_ALBUM, TEXTS},
    {"albumArtist", NP_FIELD_ALBUM_ARTIST, TEXTS},
    {"composer", NP_FIELD_COMPOSER, TEXTS},
    {"lyricist", NP_FIELD_LYRICIST, TEXTS},
    {"genre", NP_FIELD_GENRE, TEXTS},
    {"comment", NP_FIELD_COMMENT, TEXTS},
    {"grouping", NP_FIELD_GROUPING, TEXTS},
    {"date", NP_FIELD_RELEASE_DATE, TEXTS},
    {"contentCreated", NP_FIELD_RELEASE_DATE, TEXTS},
    {"trackNumber", NP_FIELD_TRACK_NUMBER, NUMBER},
    {"discNumber", NP_FIELD_DISC_NUMBER, NUMBER},
};

/* Each tag may be a string or a list of strings. */
static void set_texts(np_content *content, np_field field, json_object *metadata, const char *key)
{
    json_object *list = member_array(metadata, key);
    const char *text = member_text(metadata, key);
    if (*text)
        np_content_set_text(content, field, text);
    for (size_t i = 0; list && i < json_object_array_length(list); i++) {
        json_object *entry = json_object_array_get_idx(list, i);
        if (json_object_is_type(entry, json_type_string) &&
            np_content_add_text(content, field, json_object_get_string(entry)) != NP_OK)
            break; /* The list is full, or the field is not a list. */
    }
}

static void set_number(np_content *content, np_field field, double number)
{
    if (number >= 1 && number <= 1e6)
        np_content_set_number(content, field, (int)number);
}

/* ---- cover ---- */

static int sextet_of(char letter)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const char *place = letter ? strchr(letters, letter) : NULL;
    return place ? (int)(place - letters) : -1;
}

/* Decodes base64 up to the first invalid character. `bytes` has space for three quarters of the text. */
static size_t decode(const char *text, unsigned char *bytes)
{
    size_t size = 0;
    uint32_t bits = 0;
    int count = 0;
    for (int sextet; (sextet = sextet_of(*text)) >= 0; text++) {
        bits = bits << 6 | (uint32_t)sextet;
        count += 6;
        if (count >= 8)
            bytes[size++] = (unsigned char)(bits >> (count -= 8));
    }
    return size;
}

/*
 * Returns artwork from the bytes or the URL of the metadata. The desktop fetches a URL, so only web URLs are allowed:
 * the server must not choose a local path.
 */
static np_artwork *artwork_of(json_object *metadata)
{
    np_artwork *artwork = NULL;
    const char *text = member_text(member(metadata, "artData"), "data"), *url = member_text(metadata, "artUrl");
    unsigned char *bytes = *text ? malloc(strlen(text)) : NULL;
    size_t size = bytes ? decode(text, bytes) : 0;
    if (size > 0)
        np_artwork_new_from_bytes(bytes, size, &artwork);
    free(bytes);
    if (!artwork && (strncasecmp(url, "http://", 7) == 0 || strncasecmp(url, "https://", 8) == 0) &&
        !strpbrk(url, "@?"))
        np_artwork_new_from_url(url, &artwork);
    return artwork;
}

/* ---- content ---- */

/* The content has a new id if the script reports one, or else if the title changes. */
static np_content *new_content(np_content_kind kind, const char *stream_id, json_object *metadata)
{
    np_content *content = NULL;
    const char *track = member_text(metadata, "trackId"), *title = member_text(metadata, "title");
    json_object *id = json_object_new_array();
    json_object_array_add(id, json_object_new_string(stream_id));
    json_object_array_add(id, json_object_new_string(*track ? track : title));
    if (np_content_new(kind, json_object_to_json_string(id), &content) != NP_OK)
        np_content_new(kind, "stream", &content); /* The id was too long. */
    json_object_put(id);
    return content;
}

np_content *content_of(const char *stream_id, json_object *metadata)
{
    double duration = member_number(metadata, "duration", 0);
    const char *name = member_text(metadata, "name");
    if (!*name)
        name = stream_id;
    if (!*member_text(metadata, "title") && duration <= 0) {
        np_content *radio = new_content(NP_CONTENT_RADIO, stream_id, metadata);
        np_content_set_text(radio, NP_FIELD_STATION, name);
        np_content_set_live(radio);
        return radio;
    }
    np_content *song = new_content(NP_CONTENT_MUSIC, stream_id, metadata);
    np_artwork *artwork = artwork_of(metadata);
    np_content_set_text(song, NP_FIELD_TITLE, name); /* A title tag replaces it. */
    for (size_t i = 0; i < sizeof tags / sizeof *tags; i++) {
        if (tags[i].kind == TEXTS)
            set_texts(song, tags[i].field, metadata, tags[i].key);
        else
            set_number(song, tags[i].field, member_number(metadata, tags[i].key, 0));
    }
    if (duration > 0 && duration < 1e9)
        np_content_set_duration(song, (int64_t)(duration * NP_SECOND));
    np_content_set_artwork(song, artwork);
    np_artwork_free(artwork);
    return song;
}
