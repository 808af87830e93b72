/* SPDX-License-Identifier: MIT */
/* The content of a stream: its tags if a control script reports them, else only the stream's name. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "snapcast_remote.h"

/* They have a field of their name. The others, such as a URL, are not for the desktop. */
static const char *const tags[] = {"title",          "artist",      "album",     "albumArtist", "composer",
                                   "lyricist",       "genre",       "comment",   "grouping",    "date",
                                   "contentCreated", "trackNumber", "discNumber"};

/* Each tag may be a text, a number, or a list of texts. */
static void add_tag(np_content *content, const char *name, json_object *value)
{
    for (size_t i = 0; json_object_is_type(value, json_type_array) && i < json_object_array_length(value); i++)
        add_tag(content, name, json_object_array_get_idx(value, i));
    if (json_object_is_type(value, json_type_string) || json_object_is_type(value, json_type_int))
        np_content_add_tag(content, name, json_object_get_string(value));
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
    for (size_t i = 0; i < sizeof tags / sizeof *tags; i++)
        add_tag(song, tags[i], json_object_object_get(metadata, tags[i]));
    np_content_add_tag(song, "title", name); /* If no other title is set. */
    if (duration > 0 && duration < 1e9)
        np_content_set_duration(song, (int64_t)(duration * NP_SECOND));
    np_content_set_artwork(song, artwork);
    np_artwork_free(artwork);
    return song;
}
