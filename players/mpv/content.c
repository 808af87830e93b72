/* SPDX-License-Identifier: MIT */
/* Translates mpv's data of a file to content: tags, title, duration, chapters, cover, soundtracks and subtitles. */
#define _GNU_SOURCE
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "mpv_plugin.h"

enum { OPTIONS = 256 };

#define COUNT(rows) (sizeof(rows) / sizeof *(rows))

/* mpv joins several tags of the same name: "Ada; Bob". These are lists. */
static bool is_list(const char *tag)
{
    static const char *const lists[] = {"artist",    "performer", "uploader", "album_artist", "albumartist", "composer",
                                        "conductor", "lyricist",  "writer",   "genre",        "icy-genre"};
    for (size_t i = 0; i < COUNT(lists); i++)
        if (strcasecmp(tag, lists[i]) == 0)
            return true;
    return false;
}

static void add_tags(np_content *content, const mpv_node *tags)
{
    for (int i = 0; tags->format == MPV_FORMAT_NODE_MAP && i < tags->u.list->num; i++) {
        const char *name = tags->u.list->keys[i], *separator = is_list(name) ? ";" : "";
        char *text = tags->u.list->values[i].format == MPV_FORMAT_STRING ? tags->u.list->values[i].u.string : NULL;
        for (char *entry; (entry = strsep(&text, separator));)
            np_content_add_tag(content, name, entry);
    }
}

/* ---- names ---- */

bool is_network_address(const char *path)
{
    return strstr(path, "://") && strncasecmp(path, "file://", 7) != 0;
}

/* Writes the last part of a path. It omits the password and the query of a URL, because every client can read the name.
   */
void write_name(const char *path, char name[TEXT_SIZE])
{
    size_t size = is_network_address(path) ? strcspn(path, "?#") : strlen(path);
    while (size > 1 && path[size - 1] == '/')
        size--;
    size_t begin = size;
    while (begin > 0 && path[begin - 1] != '/')
        begin--;
    const char *at = is_network_address(path) ? memrchr(path + begin, '@', size - begin) : NULL;
    if (at)
        begin = (size_t)(at + 1 - path);
    snprintf(name, TEXT_SIZE, "%.*s", (int)(size - begin), path + begin);
}

/* Returns a content with a title. mpv knows no more about an entry that does not play. */
np_content *content_of_entry(int64_t id, const char *path, const char *title)
{
    np_content *content = NULL;
    char text[TEXT_SIZE];
    write_entry_id(id, text);
    if (np_content_new(NP_CONTENT_MUSIC, text, &content) != NP_OK)
        return NULL;
    write_name(path ? path : "", text);
    np_content_set_text(content, NP_FIELD_TITLE, title ? title : text);
    return content;
}

/* Sets the file's URL. The library makes it from a path, and removes the password and the query of a network URL. */
static void set_address(np_content *content, const char *path, const char *folder)
{
    char whole[2 * TEXT_SIZE];
    bool is_relative = !is_network_address(path) && strncasecmp(path, "file://", 7) != 0 && *path != '/';
    snprintf(whole, sizeof whole, "%s/%s", folder, path);
    np_content_set_text(content, NP_FIELD_URL, is_relative ? whole : path);
}

/* ---- tracks ---- */

static bool is_of_type(const mpv_node *track, const char *type)
{
    const char *text = get_text_member(track, "type");
    return text && strcmp(text, type) == 0;
}

static bool has_film(const mpv_node *tracks)
{
    for (int i = 0; tracks->format == MPV_FORMAT_NODE_ARRAY && i < tracks->u.list->num; i++) {
        const mpv_node *track = &tracks->u.list->values[i];
        if (is_of_type(track, "video") && !get_number_member(track, "albumart") && !get_number_member(track, "image"))
            return true;
    }
    return false;
}

/* Sets the soundtracks and subtitles. Their ids contain mpv's option and its value: "aid/2", "sid/1". */
static void show_languages(struct plugin *plugin, const mpv_node *tracks)
{
    static np_language_option options[OPTIONS];
    static char ids[OPTIONS][ID_SIZE], names[OPTIONS][ID_SIZE];
    size_t count = 0;
    bool has_current[2] = {false, false}, has_default[2] = {false, false};
    for (int i = 0; tracks->format == MPV_FORMAT_NODE_ARRAY && i < tracks->u.list->num && count < OPTIONS; i++) {
        const mpv_node *track = &tracks->u.list->values[i];
        int is_text = is_of_type(track, "sub");
        if (!is_text && !is_of_type(track, "audio"))
            continue;
        long long id = get_number_member(track, "id");
        const char *tag = get_text_member(track, "lang"), *title = get_text_member(track, "title");
        np_language_flags flags = NP_LANGUAGE_OPTIONAL;
        if (get_number_member(track, "default") && !has_default[is_text])
            flags |= NP_LANGUAGE_DEFAULT, has_default[is_text] = true;
        if (get_number_member(track, "selected") && !has_current[is_text])
            flags |= NP_LANGUAGE_CURRENT, has_current[is_text] = true;
        if (is_text && get_number_member(track, "forced"))
            flags |= NP_LANGUAGE_FORCED_SUBTITLES;
        snprintf(ids[count], ID_SIZE, "%s/%lld", is_text ? "sid" : "aid", id);
        snprintf(names[count], ID_SIZE, "%s %lld", is_text ? "Subtitles" : "Audio", id);
        options[count] = (np_language_option){ids[count], title ? title : tag ? tag : names[count],
                                              tag,        is_text ? NP_LANGUAGE_LEGIBLE : NP_LANGUAGE_AUDIBLE,
                                              is_text,    flags};
        count++;
    }
    /* A single soundtrack is not a choice. */
    if (count == 1 && options[0].kind == NP_LANGUAGE_AUDIBLE)
        count = 0;
    np_session_set_language_options(plugin->session, options, count);
}

/* ---- all of it ---- */

/* Without a title mpv uses the file's name, which can contain the password of a URL. */
static void set_title(np_content *content, const char *path, const char *title, const char *name, bool is_radio)
{
    bool is_name = name && strcmp(title, name) == 0;
    char plain[TEXT_SIZE];
    write_name(path, plain);
    if (!is_name || !is_radio)
        np_content_set_text(content, is_radio ? NP_FIELD_PROGRAM : NP_FIELD_TITLE, is_name ? plain : title);
}

/* mpv sorts the chapters. Their ids are their numbers, from 1. The library refuses those that begin together, or after the end. */
static void add_chapters(np_content *content, const mpv_node *chapters, double length)
{
    double last = -1;
    for (int i = 0; chapters->format == MPV_FORMAT_NODE_ARRAY && i < chapters->u.list->num; i++) {
        const mpv_node *chapter = &chapters->u.list->values[i];
        double start = get_double_member(chapter, "time", -1);
        char id[ID_SIZE];
        write_entry_id(i + 1, id);
        if (start > last && (length <= 0 || start < length))
            np_content_add_chapter(content, id, get_text_member(chapter, "title"), (int64_t)(start * NP_SECOND),
                                   NP_TIME_UNKNOWN);
        last = start > last ? start : last;
    }
}

/* Returns NP_TIME_UNKNOWN if there is no such chapter. */
int64_t start_of_chapter(struct plugin *plugin, int64_t chapter)
{
    char name[48];
    double start;
    snprintf(name, sizeof name, "chapter-list/%lld/time", (long long)chapter);
    return mpv_get_property(plugin->mpv, name, MPV_FORMAT_DOUBLE, &start) < 0 ? NP_TIME_UNKNOWN
                                                                              : (int64_t)(start * NP_SECOND);
}

static void set_chapters(struct plugin *plugin, np_content *content)
{
    mpv_node chapters;
    if (mpv_get_property(plugin->mpv, "chapter-list", MPV_FORMAT_NODE, &chapters) >= 0) {
        add_chapters(content, &chapters, plugin->is_live ? 0 : plugin->length);
        mpv_free_node_contents(&chapters);
    }
    plugin->chapters = get_number(plugin, "chapters", 0);
    plugin->chapter = get_number(plugin, "chapter", -1);
    if (plugin->chapters > 0) {
        np_content_set_number(content, NP_FIELD_CHAPTER_COUNT, (double)plugin->chapters);
        np_content_set_number(content, NP_FIELD_CHAPTER_NUMBER, (double)(plugin->chapter + 1));
    }
}

/* If the duration grows during playback, the file is a broadcast. Its duration is not published. */
static void set_length(struct plugin *plugin, np_content *content, bool is_network, bool is_radio)
{
    double length = 0;
    if (mpv_get_property(plugin->mpv, "duration", MPV_FORMAT_DOUBLE, &length) < 0)
        length = 0;
    if (plugin->length <= 0)
        plugin->length = length;
    bool is_growing = plugin->length > 0 && length > plugin->length + 1;
    plugin->is_live |= is_radio || (is_network && !plugin->is_opening && (is_growing || length <= 0));
    if (plugin->is_live)
        watch_length(plugin, false);
    if (plugin->is_live)
        np_content_set_live(content);
    else if (length > 0)
        np_content_set_duration(content, (int64_t)(length * NP_SECOND));
}

void show_content(struct plugin *plugin)
{
    static const char *const names[] = {"path", "media-title", "filename", "working-directory"};
    mpv_node tags = {.format = MPV_FORMAT_NONE}, tracks = {.format = MPV_FORMAT_NONE};
    char *text[COUNT(names)], id[ID_SIZE];
    int64_t place;
    np_content *content = NULL;
    mpv_get_property(plugin->mpv, "metadata", MPV_FORMAT_NODE, &tags);
    mpv_get_property(plugin->mpv, "track-list", MPV_FORMAT_NODE, &tracks);
    for (size_t i = 0; i < COUNT(names); i++)
        text[i] = mpv_get_property_string(plugin->mpv, names[i]);
    bool is_radio = get_text_member(&tags, "icy-name"), is_film = has_film(&tracks);
    write_entry_id(plugin->entry, id);
    if (text[0] && text[1] && plays_entry(plugin, &place) &&
        np_content_new(is_radio  ? NP_CONTENT_RADIO
                       : is_film ? NP_CONTENT_GENERIC
                                 : NP_CONTENT_MUSIC,
                       id, &content) == NP_OK) {
        add_tags(content, &tags);
        set_title(content, text[0], text[1], text[2], is_radio);
        set_address(content, text[0], text[3] ? text[3] : "");
        set_length(plugin, content, is_network_address(text[0]), is_radio);
        set_chapters(plugin, content);
        if (mpv_get_property(plugin->mpv, "seekable", MPV_FORMAT_FLAG, &plugin->can_seek) < 0)
            plugin->can_seek = false;
        if (is_film)
            np_content_set_media_type(content, NP_MEDIA_VIDEO);
        show_artwork(plugin, content, &tracks, text[0]);
        np_session_set_content(plugin->session, content);
        show_languages(plugin, &tracks);
        np_content_free(content);
    }
    for (size_t i = 0; i < COUNT(names); i++)
        mpv_free(text[i]);
    mpv_free_node_contents(&tags);
    mpv_free_node_contents(&tracks);
}
