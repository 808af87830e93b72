/* SPDX-License-Identifier: MIT */
/**
 * @file artwork.h
 * What it looks like.
 *
 * An artwork is an image's id and a function of yours that is asked for the image when somebody is to see it, at the
 * size that is needed there.
 *
 *     static void provide_cover(np_artwork_request *request, void *user_data)
 *     {
 *         int32_t width, height;
 *         np_artwork_request_get_size(request, &width, &height);
 *         size_t size;
 *         void *png = album_make_cover(user_data, width, height, &size);
 *         np_artwork_request_finish_bytes(request, png, size);
 *         free(png);
 *     }
 *
 *     np_artwork_new("album-7", provide_cover, album_ref(album), album_unref, &cover);
 *     np_content_set_artwork(song, cover);
 *     np_artwork_free(cover);
 *
 * The id names the image: the songs of an album share it, and the image is asked for once for each size, as long
 * as items with that id follow each other; after another image in between it is asked for again. Another image has
 * another id. A player that has its image as a file, as bytes or at an address says just that:
 *
 *     np_artwork_new_from_file("/music/album/cover.jpg", &cover);
 *     np_artwork_new_from_bytes(tag->image, tag->image_size, &cover);
 *     np_artwork_new_from_url("https://example.org/cover.jpg", &cover);
 *
 * **The request.** The library calls providers one after the other on a thread of its own, also with
 * NP_CONTEXT_HOST_LOOP; those of videos on another thread, so that they delay no image. So a provider must not touch
 * what only your own thread may touch. With NP_CONTEXT_HOST_LOOP_ARTWORK the library calls them inside
 * np_context_dispatch() instead; it still reads files and bytes on its own thread. While a provider runs, the library
 * calls no other: return quickly, and answer from a thread of your own if it takes long. If a provider has not returned
 * after 10 seconds (a video: 30), a second thread calls the next ones; there are at most two.
 *
 * A request is answered exactly once, in the provider or later, from any thread. Several may be open, for other sizes
 * or for what played before. A request that is not answered within 10 seconds (a video: 30) from the call of its
 * provider has failed. Requests for an item that is no longer playing are cancelled.
 *
 * **After a failure.** While its item plays, the library requests the desktop's image again 5 s after the first
 * failure, 30 s after the second, 2 min after the third and 10 min after the fourth. It does so if the request timed out,
 * if the provider failed it with NP_OUTCOME_TIMED_OUT, NP_OUTCOME_NETWORK_FAILED or NP_OUTCOME_FAILED, or if the system
 * could not read it; not after another outcome, and not if the answer was not an image. While a provider hangs, no
 * provider is called again for an image that failed. The next item that has the image starts afresh.
 *
 * **The image.** PNG, JPEG, WebP, AVIF or GIF, recognised by its content; at most 32 MiB, and 16,384 pixels on a
 * side. Give it as large as was asked, which is never more than 4,096 pixels on a side; one side may be smaller to keep
 * the shape. It may be smaller, and should be where the original is: nobody gains by enlarging it. SVG has no size of
 * its own: render it.
 *
 * **Where it appears.** Desktops read a file, named by `mpris:artUrl`, in a folder that only the user can read. The
 * library requests it at 512 x 512 as soon as the item is set, also while it is paused. The desktop sees the new item
 * with its image if that arrives within 20 ms. Otherwise it sees the item without an image, and again when the image
 * arrives; it never sees the image of another item. In those 20 ms clients still read the item before, and the answer
 * to a command waits too. If an item follows another one within 50 ms, the player is skipping: the desktop sees it at
 * once, and its image is requested when it has played for 50 ms. Readers of org.nowplaying.Session1 get the image at
 * the size that they ask for.
 *
 * The pointer to a request is a ticket, not memory: using it after its end is NP_ERROR_FINISHED, however late.
 */
#ifndef NOWPLAYING_ARTWORK_H
#define NOWPLAYING_ARTWORK_H

#include <nowplaying/base.h>
#include <nowplaying/request.h>

NP_BEGIN_DECLS

/** The shape of an image, and of a video. */
typedef int32_t np_aspect_ratio;
enum {
    /** 1:1 */
    NP_ASPECT_RATIO_SQUARE = 1 << 0,
    /** 3:4 */
    NP_ASPECT_RATIO_TALL = 1 << 1
};

/** Asked for an image; answers now or later. */
typedef void (*np_artwork_provider)(np_artwork_request *request, void *user_data);

/** Told that a request needs no answer any more. */
typedef void (*np_artwork_cancel_handler)(void *user_data);

/**
 * Makes an artwork whose image `provider` is asked for.
 *
 * @owns     the caller owns the artwork and frees it with np_artwork_free(); takes `user_data` until `destroy` runs,
 *           once the artwork, every content that has it and every request for it are gone, on the thread where the
 *           last of them goes, which may be one of the library; at once if the call fails
 * @threads  any
 * @fails    NP_ERROR_INVALID_ARGUMENT if the id is empty or the provider NULL
 * @since    0.1
 */
np_status np_artwork_new(const char *id, np_artwork_provider provider, void *user_data, np_destroy destroy,
                         np_artwork **ret_artwork);

/**
 * Makes an artwork of a file, given by its path or as "file://…". It is read when somebody first is to see it, and what
 * was there then is kept. A file that was written anew is another image: make a new artwork of it.
 *
 * @owns     the caller owns the artwork and frees it with np_artwork_free(); the file stays yours
 * @threads  any
 * @fails    NP_ERROR_INVALID_ARGUMENT if the path is not absolute; NP_ERROR_NOT_FOUND if no such file can be read
 * @since    0.1
 */
np_status np_artwork_new_from_file(const char *path, np_artwork **ret_artwork);

/**
 * Makes an artwork of an image that is in memory, as it is in a tag. The same bytes are the same image. Only its
 * type and its size are looked at: whether the rest of it can be decoded, nobody checks.
 *
 * @owns     the caller owns the artwork and frees it with np_artwork_free(); copies the bytes
 * @threads  any
 * @fails    NP_ERROR_INVALID_ARGUMENT if it is no image, the log says what it is; NP_ERROR_LIMIT if it is too large;
 *           NP_ERROR_SYSTEM if there is no room
 * @since    0.1
 */
np_status np_artwork_new_from_bytes(const void *bytes, size_t size, np_artwork **ret_artwork);

/**
 * Makes an artwork of an address, "https://…" or "http://…", which desktops fetch by themselves if they can: not all
 * do. Every program on the bus can read it, so one with a password or a query, which may be a token, is refused:
 * fetch that in a provider. A fragment is dropped.
 *
 * @owns     the caller owns the artwork and frees it with np_artwork_free(); copies `url`
 * @threads  any
 * @fails    NP_ERROR_INVALID_ARGUMENT if it is no such address, or its host or port is invalid; NP_ERROR_LIMIT
 *           if it is too long
 * @since    0.1
 */
np_status np_artwork_new_from_url(const char *url, np_artwork **ret_artwork);

/**
 * Frees the artwork. Contents that were given it keep it.
 *
 * @owns     frees the artwork
 * @threads  any; not while another thread uses the artwork
 * @fails    never; NULL is allowed
 * @since    0.1
 */
void np_artwork_free(np_artwork *artwork);

/**
 * Gives a content its image; NULL: it has none.
 *
 * @owns     the content keeps the artwork; the pointer stays yours to give to other contents, and to free
 * @threads  any; one content is filled in by one thread at a time
 * @fails    only as every function does
 * @since    0.1
 */
np_status np_content_set_artwork(np_content *content, np_artwork *artwork);

/**
 * The id of the artwork, or of the animated artwork, whose image is asked for.
 *
 * @owns     the text is the artwork's and lives until the artwork's `destroy` runs; to keep it longer, copy it
 * @threads  any
 * @fails    NP_ERROR_FINISHED
 * @since    0.1
 */
np_status np_artwork_request_get_id(const np_artwork_request *request, const char **ret_id);

/**
 * How large the image is to be, in pixels: at most 4,096 on a side.
 *
 * @owns     nothing
 * @threads  any
 * @fails    NP_ERROR_FINISHED
 * @since    0.1
 */
np_status np_artwork_request_get_size(const np_artwork_request *request, int32_t *ret_width, int32_t *ret_height);

/**
 * The shape that an animated artwork's preview or video is asked in.
 *
 * @owns     nothing
 * @threads  any
 * @fails    NP_ERROR_FINISHED; NP_ERROR_NOT_FOUND if the request is for a still artwork, which has its own shape: to
 *           ask is no mistake
 * @since    0.1
 */
np_status np_artwork_request_get_aspect_ratio(const np_artwork_request *request, np_aspect_ratio *ret_ratio);

/**
 * Whether the answer is still wanted. To ask now and then while working is enough. That a reader has left is not
 * noticed.
 *
 * @owns     nothing
 * @threads  any
 * @fails    never: false for NULL, and once the request was answered or has timed out, another item plays, or the
 *           session was withdrawn or freed
 * @since    0.1
 */
bool np_artwork_request_is_open(const np_artwork_request *request);

/**
 * Has `handler` told when the request has timed out or is not wanted any more: stop the download. It runs once at
 * most, where providers are called, or inside np_context_free(). NULL stops that.
 *
 * @owns     takes `user_data` until `destroy` runs: after the handler, when the request is answered, at the next
 *           handler, or at once if the call fails
 * @threads  any
 * @fails    NP_ERROR_FINISHED: it has ended already, and the handler will not run
 * @since    0.1
 */
np_status np_artwork_request_set_cancel_handler(np_artwork_request *request, np_artwork_cancel_handler handler,
                                                void *user_data, np_destroy destroy);

/**
 * Here it is.
 *
 * @owns     gives the request back; copies the bytes
 * @threads  any
 * @fails    NP_ERROR_FINISHED if it has ended before; NP_ERROR_INVALID_ARGUMENT if it is no image, the log says what
 *           it is, if it is the preview of an animated artwork and has another shape than the one that is asked for, or
 *           if a video is asked for, which is a file; NP_ERROR_LIMIT if it is too large; NP_ERROR_SYSTEM if there is no
 *           room. Unless `bytes` is NULL, the request has ended whatever it is.
 * @since    0.1
 */
np_status np_artwork_request_finish_bytes(np_artwork_request *request, const void *bytes, size_t size);

/**
 * Here it is, in a file, given by its path or as "file://…". An image is copied at once. A video is handed on as the
 * file that it is: leave it there as long as the content that it belongs to is set.
 *
 * @owns     gives the request back; the file stays yours
 * @threads  any
 * @fails    as np_artwork_request_finish_bytes(); NP_ERROR_INVALID_ARGUMENT if the path is not absolute, or a video has
 *           another shape than the one that is asked for; NP_ERROR_NOT_FOUND if no such file can be read;
 *           NP_ERROR_SYSTEM if its disk or its network fails
 * @since    0.1
 */
np_status np_artwork_request_finish_file(np_artwork_request *request, const char *path);

/**
 * Here it is, behind a descriptor of a file or of memory; it is read from its beginning, wherever it stands.
 *
 * @owns     gives the request back; the descriptor stays yours, to close when this returns
 * @threads  any
 * @fails    as np_artwork_request_finish_bytes(); NP_ERROR_NOT_FOUND if the descriptor cannot be read, or is of a pipe,
 *           a socket or a folder
 * @since    0.1
 */
np_status np_artwork_request_finish_fd(np_artwork_request *request, int fd);

/**
 * There is none. `message` is a sentence for whoever asked, or NULL.
 *
 * @owns     gives the request back; copies `message`
 * @threads  any
 * @fails    NP_ERROR_FINISHED if it has ended before; NP_ERROR_INVALID_ARGUMENT if the outcome is unknown or success,
 *           which leaves the request open
 * @since    0.1
 */
np_status np_artwork_request_fail(np_artwork_request *request, np_outcome outcome, const char *message);

NP_END_DECLS

#endif
