/* SPDX-License-Identifier: MIT */
/**
 * @file animated_artwork.h
 * What it looks like when it moves.
 *
 * An animated artwork is a short video that runs in place of a cover, and a preview that stands there until the video
 * is ready, or instead of it. It goes beside the still artwork, which is what most desktops show.
 *
 *     np_animated_artwork_new("album-7-moving", NP_ASPECT_RATIO_SQUARE | NP_ASPECT_RATIO_TALL,
 *                             provide_preview, provide_video, album_ref(album), album_unref, &moving);
 *     np_content_set_animated_artwork(song, moving);
 *     np_animated_artwork_free(moving);
 *
 * Both providers are asked as those of a still artwork are (see artwork.h), for one shape at a time, which
 * np_artwork_request_get_aspect_ratio() tells, and only while somebody looks: a reader of org.nowplaying.Session1.
 *
 * **The preview** is an image, ideally the first frame of the video. It is asked for first and should come at once.
 * Where the content has no still artwork it stands in for it: then it is asked for at 512 x 512, or 384 x 512 if there
 * is only the tall shape, for `mpris:artUrl`, without any reader.
 *
 * **The video** is a local file, answered with np_artwork_request_finish_file() within 30 seconds, so there is time to
 * fetch it. The size that it is asked in is how large the first who wants it shows it; a video of any size will do. It
 * should have at most 60 frames a second, loop without a seam and be shorter than 30 seconds. Its file stays valid
 * while the content is set. libnowplaying-lint checks files for all of this.
 *
 * **The shape is checked** when a preview or a video is given. One that is off by more than two percent, and more than a
 * pixel, is refused with NP_ERROR_INVALID_ARGUMENT, and readers get an error. The size of a video is read from MP4 and
 * QuickTime files; check files of other formats with libnowplaying-lint.
 *
 * **The system decides** whether anything moves: not while the listener wants little motion, to save power or to save
 * data, while the machine is hot, nor behind a locked screen. Then nobody is asked for a video, and the preview stands
 * in. The library learns of it by itself, and only while animated artwork is offered. What the application knows
 * better, it says with np_context_set_animated_artwork_policy(); what the listener knows better than both, with the environment
 * variable NOWPLAYING_ANIMATED_ARTWORK: "always", "never" or "automatic".
 */
#ifndef NOWPLAYING_ANIMATED_ARTWORK_H
#define NOWPLAYING_ANIMATED_ARTWORK_H

#include <nowplaying/artwork.h>
#include <nowplaying/base.h>

NP_BEGIN_DECLS

/** Shapes, or-ed together. */
typedef uint32_t np_aspect_ratios;

/** Who decides whether animated artwork moves. */
typedef int32_t np_animated_artwork_policy;
enum {
    /** The system's conditions. */
    NP_ANIMATED_ARTWORK_AUTOMATIC = 0,
    /** It moves, whatever the conditions are. */
    NP_ANIMATED_ARTWORK_ALWAYS = 1,
    /** It does not: the listener has switched it off in the player. */
    NP_ANIMATED_ARTWORK_NEVER = 2
};

/**
 * Makes an animated artwork in some shapes.
 *
 * @owns     the caller owns it and frees it with np_animated_artwork_free(); takes `user_data` until `destroy` runs, as
 *           np_artwork_new() does
 * @threads  any
 * @fails    NP_ERROR_INVALID_ARGUMENT if the id is empty, there is no shape or an unknown one, or a provider is NULL
 * @since    0.1
 */
np_status np_animated_artwork_new(const char *id, np_aspect_ratios ratios, np_artwork_provider preview_provider,
                                  np_artwork_provider video_provider, void *user_data, np_destroy destroy,
                                  np_animated_artwork **ret_artwork);

/**
 * Frees the animated artwork. Contents that were given it keep it.
 *
 * @owns     frees the animated artwork
 * @threads  any; not while another thread uses it
 * @fails    never; NULL is allowed
 * @since    0.1
 */
void np_animated_artwork_free(np_animated_artwork *artwork);

/**
 * Gives a content its animated artwork; NULL: it has none.
 *
 * @owns     the content keeps the animated artwork; the pointer stays yours to give to other contents, and to free
 * @threads  any; one content is filled in by one thread at a time
 * @fails    only as every function does
 * @since    0.1
 */
np_status np_content_set_animated_artwork(np_content *content, np_animated_artwork *artwork);

/**
 * The shapes that are worth giving at the moment, or-ed together: those that readers may ask for, none while nothing may
 * move. Conditions are known only while animated artwork is offered; before, the answer is what would be without any.
 *
 * @owns     nothing
 * @threads  any
 * @fails    never: 0 for NULL and for an inert context
 * @since    0.1
 */
np_aspect_ratios np_animated_artwork_supported(const np_context *context);

/**
 * Says who decides whether animated artwork moves. Default: NP_ANIMATED_ARTWORK_AUTOMATIC.
 *
 * @owns     nothing
 * @threads  any
 * @fails    NP_ERROR_INVALID_ARGUMENT if the policy is unknown
 * @since    0.1
 */
np_status np_context_set_animated_artwork_policy(np_context *context, np_animated_artwork_policy policy);

NP_END_DECLS

#endif
