/* SPDX-License-Identifier: MIT */
/**
 * @file animated_artwork.h
 * Artwork that moves: a short video with a preview.
 *
 * Clients show the preview until the video is ready, or instead of it. A content has animated artwork in addition to
 * its still artwork, which most desktops show.
 *
 *     np_animated_artwork_new("album-7-moving", NP_ASPECT_RATIO_SQUARE | NP_ASPECT_RATIO_TALL,
 *                             provide_preview, provide_video, album_ref(album), album_unref, &moving);
 *     np_content_set_animated_artwork(song, moving);
 *     np_animated_artwork_free(moving);
 *
 * The library calls both providers like those of a still artwork (artwork.h), for one shape at a time:
 * np_artwork_request_get_aspect_ratio(). It calls them only if a client of org.nowplaying.Session1 needs them.
 *
 * **The preview** is an image, ideally the first frame of the video. The library requests it first; provide it quickly.
 * If the content has no still artwork, the preview is also the image of `mpris:artUrl`. Then the library requests it
 * without a client, at 512 x 512, or at 384 x 512 if there is only the tall shape.
 *
 * **The video** is a local file. Answer with np_artwork_request_finish_file() within 30 seconds, so there is time to
 * download it. The requested size is the size at which the first client shows it; a video of any size is valid. It
 * should have at most 60 frames a second, loop without a visible cut and be shorter than 30 seconds. The file must stay
 * valid while the content is set. libnowplaying-lint checks files for all of this.
 *
 * **The shape.** The library checks the shape when you answer with a preview or a video. If it differs by more than two
 * percent and more than a pixel, the call fails with NP_ERROR_INVALID_ARGUMENT, and clients get an error. The library
 * reads the size of a video from MP4 and QuickTime files. Check files of other formats with libnowplaying-lint.
 *
 * **The system decides** whether artwork moves. It does not move if the user prefers little motion, saves power or
 * saves data, if the machine is hot, or behind a locked screen. Then the library requests no video, and clients show
 * the preview. The library detects these conditions itself, and only while animated artwork is offered. The application
 * can override them with np_context_set_animated_artwork_policy(). The user can override both with the environment
 * variable NOWPLAYING_ANIMATED_ARTWORK: "always", "never" or "automatic".
 *
 * **Stability.** Promised: from 0.1 on, this header only grows.
 */
#ifndef NOWPLAYING_ANIMATED_ARTWORK_H
#define NOWPLAYING_ANIMATED_ARTWORK_H

#include <nowplaying/artwork.h>
#include <nowplaying/base.h>

NP_BEGIN_DECLS

/** Whether animated artwork moves. */
typedef int32_t np_animated_artwork_policy;
enum {
    /** It depends on the system's conditions. */
    NP_ANIMATED_ARTWORK_AUTOMATIC = 0,
    /** It moves in all conditions. */
    NP_ANIMATED_ARTWORK_ALWAYS = 1,
    /** It does not move: the user disabled it in the player. */
    NP_ANIMATED_ARTWORK_NEVER = 2
};

/**
 * Makes an animated artwork with these shapes.
 *
 * @owns     the caller owns it and frees it with np_animated_artwork_free(); keeps `user_data` until `destroy` runs,
 *           like np_artwork_new()
 * @fails    NP_ERROR_INVALID_ARGUMENT if the id is empty, no shape or an unknown shape is set, or a provider is NULL
 */
np_status np_animated_artwork_new(const char *id, np_aspect_ratios ratios, np_artwork_provider preview_provider,
                                  np_artwork_provider video_provider, void *user_data, np_destroy destroy,
                                  np_animated_artwork **ret_artwork);

/**
 * Frees the animated artwork. Contents with this artwork keep it.
 *
 * @owns     frees the animated artwork
 * @threads  any; not while another thread uses it
 * @fails    never; NULL is allowed
 */
void np_animated_artwork_free(np_animated_artwork *artwork);

/**
 * Sets the animated artwork of a content; NULL: none.
 *
 * @owns     the content keeps the animated artwork; you may set it on other contents, and you free it
 * @threads  any; one content is filled in by one thread at a time
 * @fails    common errors only
 */
np_status np_content_set_animated_artwork(np_content *content, np_animated_artwork *artwork);

/**
 * Returns the shapes that clients can request now, combined with `|`; 0 while artwork does not move. The first call
 * makes the library watch the conditions from then on, also while no animated artwork is offered, so that a player can
 * download none in vain. It starts the threads of the context. The answers of the system arrive a moment later: until
 * then the result is as if no condition held.
 *
 * @fails    never: 0 for NULL and for an inert context
 */
np_aspect_ratios np_animated_artwork_supported(const np_context *context);

/**
 * Sets whether animated artwork moves. Default: NP_ANIMATED_ARTWORK_AUTOMATIC.
 *
 * @fails    NP_ERROR_INVALID_ARGUMENT if the policy is unknown
 */
np_status np_context_set_animated_artwork_policy(np_context *context, np_animated_artwork_policy policy);

NP_END_DECLS

#endif
