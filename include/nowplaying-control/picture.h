/* SPDX-License-Identifier: MIT */
/**
 * @file picture.h
 * The artwork of a player, at the size that the program shows.
 *
 *     np_controller_request_artwork(controller, NULL, 512, 512, on_artwork, window, NULL);
 *
 * The image comes as a descriptor, whatever the player has: an image of libnowplaying, a file, or a data: URL. The library
 * does not use the network: for an http: or https: URL the handler gets the URL, and fetches it.
 *
 * **Stability.** Promised: from 0.1 on, this header only grows.
 */
#ifndef NOWPLAYING_CONTROL_PICTURE_H
#define NOWPLAYING_CONTROL_PICTURE_H

#include <nowplaying-control/controller.h>
#include <nowplaying/types.h>

NP_BEGIN_DECLS

/** An image or a video. */
typedef struct np_picture {
    /** Open for reading, at its beginning. The library closes it after the handler: dup() keeps it. -1: there is only a URL. */
    int fd;
    /** The size in pixels, which can differ from the requested one; 0 for a video or a URL. */
    int32_t width;
    int32_t height;
    /** "image/jpeg"; "" for a URL. */
    const char *mime_type;
    /** The http: or https: URL, or "". */
    const char *url;
} np_picture;

/**
 * Called once with the picture, or with NULL and the reason: NP_OUTCOME_NO_SUCH_CONTENT if the player has none. The picture
 * is valid during the call.
 */
typedef void (*np_picture_handler)(np_controller *controller, const np_picture *picture, np_outcome outcome,
                                   const char *message, void *user_data);

/**
 * Returns an id of the artwork, which changes with it, or "" if the player has none. Use it as the key of a cache.
 *
 * @owns     the text belongs to the player
 * @threads  any
 * @fails    "" if `player` is NULL
 * @since    0.1
 */
const char *np_player_get_artwork_id(const np_player *player);

/**
 * Requests the artwork of the item that plays. The library gives up after ten seconds.
 *
 * @owns     keeps `user_data` until `destroy` runs: after the handler, or at once if the call fails
 * @threads  any
 * @fails    NP_ERROR_INVALID_ARGUMENT if a side is not within 1 to 16,384; NP_ERROR_LIMIT beyond 100 open requests
 * @since    0.1
 */
np_status np_controller_request_artwork(np_controller *controller, const char *player, int32_t width, int32_t height,
                                        np_picture_handler handler, void *user_data, np_destroy destroy);

NP_END_DECLS

#endif
