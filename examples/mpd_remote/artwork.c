/* SPDX-License-Identifier: MIT */
/*
 * The cover: the image in the song's file, or the one in its folder. The server sends it in pieces. A separate thread
 * with its own connection reads it, so the main connection stays free.
 */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "mpd_remote.h"

enum { PIECE = 8192, LARGEST = 32 << 20 };

/* The two commands differ only in their names. */
static const struct source {
    bool (*send)(struct mpd_connection *mpd, const char *uri, unsigned offset);
    int (*receive)(struct mpd_connection *mpd, void *buffer, size_t size);
} sources[] = {{mpd_send_readpicture, mpd_recv_readpicture}, {mpd_send_albumart, mpd_recv_albumart}};

/* Returns NULL if the source has no image. Each piece contains the size of the whole image. */
static char *read_picture(struct mpd_connection *mpd, const struct source *source, const char *uri,
                          const np_artwork_request *request, size_t *ret_size)
{
    size_t size = 0, whole = 1;
    char *picture = NULL;
    while (size < whole && np_artwork_request_is_open(request)) {
        struct mpd_pair *pair = source->send(mpd, uri, (unsigned)size) ? mpd_recv_pair_named(mpd, "size") : NULL;
        size_t announced = pair ? strtoul(pair->value, NULL, 10) : 0;
        if (pair)
            mpd_return_pair(mpd, pair);
        if (!picture && announced > 0 && announced <= LARGEST && (picture = malloc(announced + PIECE)))
            whole = announced;
        int piece = picture && announced == whole ? source->receive(mpd, picture + size, PIECE) : 0;
        if (piece <= 0 || !run(mpd, true))
            break;
        size += (size_t)piece;
    }
    *ret_size = size;
    if (picture && size == whole)
        return picture;
    free(picture);
    forgive(mpd);
    return NULL;
}

struct errand {
    np_artwork_request *request;
    char *uri;
};

static void *fetch(void *user_data)
{
    struct errand *errand = user_data;
    struct mpd_connection *mpd = connection_dial(NULL);
    char *picture = NULL;
    size_t size = 0;
    for (size_t i = 0; i < sizeof sources / sizeof *sources && !picture; i++)
        if (mpd && is_well(mpd))
            picture = read_picture(mpd, &sources[i], errand->uri, errand->request, &size);
    if (picture)
        np_artwork_request_finish_bytes(errand->request, picture, size);
    else
        np_artwork_request_fail(errand->request, NP_OUTCOME_NO_SUCH_CONTENT, "the server has no picture of it");
    if (mpd)
        mpd_connection_free(mpd);
    free(picture);
    free(errand->uri);
    free(errand);
    return NULL;
}

/* Uses its own thread. So a server that hangs delays neither the next song's image nor the end of the program. */
static void provide(np_artwork_request *request, void *uri)
{
    struct errand *errand = malloc(sizeof *errand);
    pthread_t thread;
    if (errand) {
        *errand = (struct errand){request, strdup(uri)};
        if (errand->uri && pthread_create(&thread, NULL, fetch, errand) == 0) {
            pthread_detach(thread);
            return;
        }
        free(errand->uri);
        free(errand);
    }
    np_artwork_request_fail(request, NP_OUTCOME_FAILED, "there is no room for a picture");
}

/* Returns NULL on failure. The provider finds out later whether the server has an image. */
np_artwork *artwork_of(const struct mpd_song *song)
{
    np_artwork *artwork = NULL;
    char *uri = strdup(mpd_song_get_uri(song));
    if (uri && strlen(uri) < TEXT)
        np_artwork_new(uri, provide, uri, free, &artwork);
    else
        free(uri);
    return artwork;
}
