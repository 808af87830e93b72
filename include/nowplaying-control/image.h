/* SPDX-License-Identifier: MIT */
/**
 * @file image.h
 * The artwork of a player, at the size that the program shows.
 *
 *     np_controller_request_artwork(controller, NULL, 512, 512, on_image, window, NULL);
 *
 * The image comes as a descriptor, for every player: from a player with libnowplaying, from a file, or from a data:
 * URL. The library does not use the network. For an http: or https: URL the handler gets the URL, and fd -1: the
 * program may fetch it.
 *
 * **Size.** The library does not scale. A player with libnowplaying may provide the requested size; other images have
 * the size that they have, and may be larger than the screen. np_image has the true size. Scale it when you draw it.
 *
 * **Files.** The library opens a file as the player sees it, also a player in a sandbox, and copies it. It copies only
 * a regular file of at most 32 MiB that begins like an image. No program can change the copy. A file system that does
 * not answer blocks no other player.
 *
 * The library opens no file if it cannot know what the player sees. Then the process is another user's, cannot be
 * inspected, or is the proxy of a sandbox that is not Flatpak's. A program that is itself in a sandbox gets the files
 * that it sees itself.
 *
 * **Animated artwork.** Some players with libnowplaying have a video that replaces the image. Show the preview while
 * NP_PLAYER_IS_CONSTRAINED is set, and until the video plays.
 *
 * **Stability.** Promised: from 0.1 on, this header only grows.
 */
#ifndef NOWPLAYING_CONTROL_IMAGE_H
#define NOWPLAYING_CONTROL_IMAGE_H

#include <nowplaying-control/controller.h>
#include <nowplaying/types.h>

NP_BEGIN_DECLS

/** An image or a video. */
typedef struct np_image {
    /** sizeof(np_image) of the library. */
    size_t size;
    /** Open for reading, at its beginning. The library closes it after the handler: dup() keeps it. -1: see `url`. */
    int fd;
    /** The true size in pixels. 0 for a video and for a URL. */
    int32_t width;
    int32_t height;
    /** "image/jpeg"; "" for a URL. */
    const char *mime_type;
    /** The http: or https: URL, or "". */
    const char *url;
} np_image;

/**
 * Called once with the image, or with NULL and the reason. `message` is a sentence, and "" if there is an image.
 * `player` is the player of the image, NULL if it has left or was not found. All are valid during the call.
 *
 *     NP_OUTCOME_NO_SUCH_CONTENT     The player has no artwork, or its file or URL is not an image.
 *     NP_OUTCOME_NO_ACTIONABLE_ITEM  There is no such player, or no bus.
 *     NP_OUTCOME_CANCELLED           The player has left, the bus has gone away, or the controller was freed.
 *     NP_OUTCOME_TIMED_OUT           The player or the file system did not answer.
 */
typedef void (*np_image_handler)(np_controller *controller, const np_player *player, const np_image *image,
                                 np_outcome outcome, const char *message, void *user_data);

/**
 * Requests the artwork of the item that plays. `player` is a name as for np_controller_get_player(); NULL is the
 * primary. If the artwork changes meanwhile, the handler gets the new one. After ten seconds the outcome is
 * NP_OUTCOME_TIMED_OUT.
 *
 * Width and height are the size in pixels at which the program shows the image.
 *
 * @owns     keeps `user_data` until `destroy` runs: after the handler, or at once if the call fails
 * @fails    NP_ERROR_INVALID_ARGUMENT if a side is not within 1 to 16,384; NP_ERROR_LIMIT beyond 100 requests without
 *           an answer
 */
np_status np_controller_request_artwork(np_controller *controller, const char *player, int32_t width, int32_t height,
                                        np_image_handler handler, void *user_data, np_destroy destroy);

/**
 * Requests the artwork of a chapter of the item that plays, as np_controller_request_artwork() does. If the chapter has
 * none, the outcome is NP_OUTCOME_NO_SUCH_CONTENT: show the artwork of the item. The controller needs
 * NP_CONTROLLER_LISTS.
 *
 * @owns     keeps `user_data` until `destroy` runs: after the handler, or at once if the call fails
 * @fails    as np_controller_request_artwork(), or if `chapter_id` is NULL
 */
np_status np_controller_request_chapter_artwork(np_controller *controller, const char *player, const char *chapter_id,
                                                int32_t width, int32_t height, np_image_handler handler,
                                                void *user_data, np_destroy destroy);

/**
 * Requests a still image of the animated artwork, as np_controller_request_artwork() does.
 *
 * @owns     keeps `user_data` until `destroy` runs: after the handler, or at once if the call fails
 * @fails    as np_controller_request_artwork(), or if `ratio` is unknown
 */
np_status np_controller_request_animated_preview(np_controller *controller, const char *player, np_aspect_ratio ratio,
                                                 int32_t width, int32_t height, np_image_handler handler,
                                                 void *user_data, np_destroy destroy);

/**
 * Requests the video of the animated artwork. The descriptor is the player's own file, which may change while you read
 * it. While NP_PLAYER_IS_CONSTRAINED is set, the outcome is NP_OUTCOME_NO_SUCH_CONTENT. After 30 seconds it is
 * NP_OUTCOME_TIMED_OUT.
 *
 * @owns     keeps `user_data` until `destroy` runs: after the handler, or at once if the call fails
 * @fails    as np_controller_request_animated_preview()
 */
np_status np_controller_request_animated_video(np_controller *controller, const char *player, np_aspect_ratio ratio,
                                               int32_t width, int32_t height, np_image_handler handler, void *user_data,
                                               np_destroy destroy);

NP_END_DECLS

#endif
