/* SPDX-License-Identifier: MIT */
/*
 * The cover: a separate file, an image in the playing file, or the URL of a preview. libavformat, which mpv has loaded,
 * reads the image in the file. A local file is read at once: songs with the same image then share one artwork. A
 * network file is read later, on the library's thread for providers.
 */
#define _GNU_SOURCE
#include <libavformat/avformat.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mpv_plugin.h"

enum { VIDEO_ID = 11 };

static int is_unwanted(void *request)
{
    return !np_artwork_request_is_open(request);
}

static const AVPacket *image_in(const AVFormatContext *file)
{
    for (unsigned i = 0; i < file->nb_streams; i++)
        if (file->streams[i]->disposition & AV_DISPOSITION_ATTACHED_PIC && file->streams[i]->attached_pic.size > 0)
            return &file->streams[i]->attached_pic;
    return NULL;
}

/* The image belongs to the file. The caller always closes `ret_file`, also on failure. */
static const AVPacket *open_image(const char *path, np_artwork_request *request, AVFormatContext **ret_file)
{
    AVFormatContext *file = avformat_alloc_context();
    const AVPacket *image = NULL;
    if (file && request)
        file->interrupt_callback = (AVIOInterruptCB){is_unwanted, request};
    if (file && avformat_open_input(&file, path, NULL, NULL) >= 0) {
        image = image_in(file);
        /* Some formats have the image in the first packets. */
        if (!image && avformat_find_stream_info(file, NULL) >= 0)
            image = image_in(file);
    }
    *ret_file = file;
    return image;
}

static void provide_embedded(np_artwork_request *request, void *path)
{
    AVFormatContext *file;
    const AVPacket *image = open_image(path, request, &file);
    if (image)
        np_artwork_request_finish_bytes(request, image->data, (size_t)image->size);
    else
        np_artwork_request_fail(request, NP_OUTCOME_NO_SUCH_CONTENT, "there is no image in the file");
    avformat_close_input(&file);
}

/* Songs with the same image bytes get the same artwork. */
static np_artwork *artwork_in_file(const char *path)
{
    np_artwork *artwork = NULL;
    AVFormatContext *file;
    const AVPacket *image = open_image(path, NULL, &file);
    if (image)
        np_artwork_new_from_bytes(image->data, (size_t)image->size, &artwork);
    avformat_close_input(&file);
    return artwork;
}

/* Reads the image once per song. The image of a network file is read later, so its id is that of the entry. */
static np_artwork *embedded_artwork(struct plugin *plugin, const char *path)
{
    char id[ID_SIZE];
    char *opened = mpv_get_property_string(plugin->mpv, "stream-path"), *copy = NULL;
    const char *source = opened ? opened : path;
    /* Without "file:" libavformat treats a path like "a:b.flac" as a URL. */
    bool is_network = is_network_address(source);
    int size = asprintf(&copy, "%s%s", is_network ? "" : "file:", source);
    mpv_free(opened);
    if (size < 0)
        return NULL;
    if (plugin->embedded_path && plugin->embedded_entry == plugin->entry && strcmp(copy, plugin->embedded_path) == 0) {
        free(copy);
        return plugin->embedded;
    }
    free_artwork(plugin);
    plugin->embedded_entry = plugin->entry;
    plugin->embedded_path = copy;
    write_entry_id(plugin->entry, id);
    if (!is_network)
        plugin->embedded = artwork_in_file(copy);
    else if ((copy = strdup(copy)))
        np_artwork_new(id, provide_embedded, copy, free, &plugin->embedded);
    return plugin->embedded;
}

void free_artwork(struct plugin *plugin)
{
    np_artwork_free(plugin->embedded);
    free(plugin->embedded_path);
    plugin->embedded = NULL;
    plugin->embedded_path = NULL;
}

/* A URL with a password or a query (which may be a token) is private, so it is not published. */
static np_artwork *artwork_of_file(const char *path)
{
    np_artwork *artwork = NULL;
    char *whole = NULL;
    if (is_network_address(path) && !strpbrk(path, "@?"))
        np_artwork_new_from_url(path, &artwork);
    else if (strncmp(path, "file://", 7) == 0)
        np_artwork_new_from_file(path, &artwork);
    else if ((whole = realpath(path, NULL)))
        np_artwork_new_from_file(whole, &artwork);
    free(whole);
    return artwork;
}

/* The URL of a YouTube video's preview image contains the id of the video. */
static np_artwork *artwork_of_video(const char *path)
{
    static const char *const places[] = {"youtube.com/watch?v=", "youtube.com/shorts/", "youtu.be/"};
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    np_artwork *artwork = NULL;
    char url[64];
    for (size_t i = 0; i < sizeof places / sizeof *places && !artwork; i++) {
        const char *id = strstr(path, places[i]);
        if (!id || strspn(id += strlen(places[i]), letters) < VIDEO_ID)
            continue;
        snprintf(url, sizeof url, "https://i.ytimg.com/vi/%.*s/hqdefault.jpg", VIDEO_ID, id);
        np_artwork_new_from_url(url, &artwork);
    }
    return artwork;
}

/* Publishes the image that mpv shows: the selected one, or else the first. */
void show_artwork(struct plugin *plugin, np_content *content, const mpv_node *tracks, const char *path)
{
    np_artwork *artwork;
    const mpv_node *chosen = NULL;
    for (int i = 0; tracks->format == MPV_FORMAT_NODE_ARRAY && i < tracks->u.list->num; i++) {
        const mpv_node *track = &tracks->u.list->values[i];
        if (get_number_member(track, "albumart") && (!chosen || get_number_member(track, "selected")))
            chosen = track;
    }
    const char *file = chosen ? get_text_member(chosen, "external-filename") : NULL;
    if (chosen && !file) {
        np_content_set_artwork(content, embedded_artwork(plugin, path));
        return;
    }
    artwork = file ? artwork_of_file(file) : is_network_address(path) ? artwork_of_video(path) : NULL;
    np_content_set_artwork(content, artwork);
    np_artwork_free(artwork);
}
