/* SPDX-License-Identifier: MIT */
/*
 * The cover: a file that mpv found or was given, a picture in the file that plays, or the address of a preview. A picture
 * in the file is read by libavformat, which mpv has loaded anyway, on the thread that the library asks for pictures on.
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

static const AVPacket *picture_in(const AVFormatContext *file)
{
    for (unsigned i = 0; i < file->nb_streams; i++)
        if (file->streams[i]->disposition & AV_DISPOSITION_ATTACHED_PIC && file->streams[i]->attached_pic.size > 0)
            return &file->streams[i]->attached_pic;
    return NULL;
}

static void provide_embedded(np_artwork_request *request, void *path)
{
    AVFormatContext *file = avformat_alloc_context();
    const AVPacket *picture = NULL;
    if (file)
        file->interrupt_callback = (AVIOInterruptCB){is_unwanted, request};
    if (file && avformat_open_input(&file, path, NULL, NULL) >= 0) {
        picture = picture_in(file);
        /* In some formats it comes with the first packets. */
        if (!picture && avformat_find_stream_info(file, NULL) >= 0)
            picture = picture_in(file);
    }
    if (picture)
        np_artwork_request_finish_bytes(request, picture->data, (size_t)picture->size);
    else
        np_artwork_request_fail(request, NP_OUTCOME_NO_SUCH_CONTENT, "there is no picture in the file");
    avformat_close_input(&file);
}

/* libavformat takes "a:b.flac" for an address, unless it is told that it is a file. */
static np_artwork *embedded_artwork(struct plugin *plugin, const char *path)
{
    np_artwork *artwork = NULL;
    char id[ID_SIZE];
    char *opened = mpv_get_property_string(plugin->mpv, "stream-path"), *copy = NULL;
    const char *source = opened ? opened : path;
    write_entry_id(plugin->entry, id);
    if (asprintf(&copy, "%s%s", is_network_address(source) ? "" : "file:", source) >= 0)
        np_artwork_new(id, provide_embedded, copy, free, &artwork);
    mpv_free(opened);
    return artwork;
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

/* The pictures of videos on YouTube have addresses of their own. */
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

/* What mpv would show: the picture that is selected, or the first. */
np_artwork *artwork_of(struct plugin *plugin, const mpv_node *tracks, const char *path)
{
    const mpv_node *chosen = NULL;
    for (int i = 0; tracks->format == MPV_FORMAT_NODE_ARRAY && i < tracks->u.list->num; i++) {
        const mpv_node *track = &tracks->u.list->values[i];
        if (get_number_member(track, "albumart") && (!chosen || get_number_member(track, "selected")))
            chosen = track;
    }
    if (!chosen)
        return is_network_address(path) ? artwork_of_video(path) : NULL;
    const char *file = get_text_member(chosen, "external-filename");
    return file ? artwork_of_file(file) : embedded_artwork(plugin, path);
}
