/* SPDX-License-Identifier: MIT */
/*
 * The cover: a file that mpv found or was given, an image in the file that plays, or the address of a preview. An image
 * in the file is read by libavformat, which mpv has loaded anyway: that of a local file at once, so that an album with
 * the same bytes in each song has one cover; that of a network file on the thread that the library calls providers on.
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

/* The image is the file's; `ret_file` is closed by the caller, whatever is returned. */
static const AVPacket *open_image(const char *path, np_artwork_request *request, AVFormatContext **ret_file)
{
    AVFormatContext *file = avformat_alloc_context();
    const AVPacket *image = NULL;
    if (file && request)
        file->interrupt_callback = (AVIOInterruptCB){is_unwanted, request};
    if (file && avformat_open_input(&file, path, NULL, NULL) >= 0) {
        image = image_in(file);
        /* In some formats it comes with the first packets. */
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

/* The same bytes are the same artwork, in whatever song they are. */
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

/* A song is shown many times, and its image is read once. What a network file holds is not known before it is read. */
static np_artwork *embedded_artwork(struct plugin *plugin, const char *path)
{
    char id[ID_SIZE];
    char *opened = mpv_get_property_string(plugin->mpv, "stream-path"), *copy = NULL;
    const char *source = opened ? opened : path;
    /* libavformat takes "a:b.flac" for an address, unless it is told that it is a file. */
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

/* An address with a password or a query, which may be a token, is for nobody else. */
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

/* The images of videos on YouTube have addresses of their own. */
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

/* What mpv would show: the image that is selected, or the first. */
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
