/* SPDX-License-Identifier: MIT */
/**
 * @file artwork.h
 * The image of an item, for example an album cover.
 *
 * An artwork has an id and a provider. The library calls the provider when the image is needed, with the size that is
 * needed.
 *
 *     static void provide_cover(np_artwork_request *request, void *user_data)
 *     {
 *         int32_t width, height;
 *         np_artwork_request_get_size(request, &width, &height);
 *         size_t size;
 *         void *png = album_make_cover(user_data, width, height, &size);
 *         if (png)
 *             np_artwork_request_finish_bytes(request, png, size);
 *         else
 *             np_artwork_request_fail(request, NP_OUTCOME_NO_SUCH_CONTENT, "The album has no cover.");
 *         free(png);
 *     }
 *
 *     np_artwork_new("album-7", provide_cover, album_ref(album), album_unref, &cover);
 *     np_content_set_artwork(song, cover);
 *     np_artwork_free(cover);
 *
 * The id identifies the image: the songs of an album share one artwork id, and another image has another id. While
 * items with the same artwork id follow each other, the library requests each size once. It also keeps the images of
 * the last 8 artworks that are no longer set, 32 MiB in all. An item that returns to one of them is published with its
 * image at once. After more artworks, the library requests the image again.
 *
 * A player with the image in a file, in memory or at a URL needs no provider:
 *
 *     np_artwork_new_from_file("/music/album/cover.jpg", &cover);
 *     np_artwork_new_from_bytes(tag->image, tag->image_size, &cover);
 *     np_artwork_new_from_url("https://example.org/cover.jpg", &cover);
 *
 * **The request.** The library calls the providers of images one after the other, on a thread of its own. It calls the
 * providers of videos one after the other on another thread, so that they do not delay images. Both are true also with
 * NP_CONTEXT_HOST_LOOP. So a provider must not use data that only your thread may use.
 *
 * A provider that has not returned delays the next ones, but no image that the library has or reads itself. So return
 * quickly, and answer slow requests from a thread of yours. If a provider has not returned after 10 seconds (for
 * videos: 30), the library starts a second thread, which calls the next providers. If a provider on the second thread
 * does not return either, the library calls no further provider until one of the two returns.
 *
 * With NP_CONTEXT_HOST_LOOP_ARTWORK the library calls all providers inside np_context_dispatch() instead, those of
 * videos too. Then it calls one provider at a time and starts no second thread. A provider that waits blocks your loop.
 * The library still reads files and bytes on its own thread.
 *
 * Answer a request exactly once, in the provider or later, from any thread. Several requests can be open, for other
 * sizes or for a previous item with the same image. A request fails if it is not answered within 10 seconds (for
 * videos: 30) after the call of its provider. The library cancels it when you set an item with another image.
 *
 * **After a failure.** While the item is set, the library can request the desktop's image again, up to four times. It
 * waits 5 s, 30 s, 2 min and 10 min after the last failure. It does so in these cases:
 *
 * - The request timed out.
 * - The provider failed it with NP_OUTCOME_TIMED_OUT, NP_OUTCOME_NETWORK_FAILED or NP_OUTCOME_FAILED.
 * - The answer failed with NP_ERROR_SYSTEM.
 *
 * It does not request the image again after another outcome, or if the answer failed with another error. Such an error
 * is NP_ERROR_NOT_FOUND for a missing file, or NP_ERROR_INVALID_ARGUMENT for data that are not an image. If the library
 * has started a second thread and the first provider still runs, the library skips the attempt. When another item with
 * this image follows, the library begins again.
 *
 * **The image.** PNG, JPEG, WebP, AVIF or GIF, recognized by its bytes; at most 32 MiB, and 16,384 pixels on a side.
 * The library never requests more than 4,096 pixels on a side. Provide the requested size; one side may be smaller to
 * keep the shape. If the original is smaller, provide the original, and do not enlarge it. SVG has no size: render it.
 *
 * **Where it appears.** Desktops read a file that `mpris:artUrl` names, in a folder that only the user can read. While
 * the session is on the bus, the library requests the image as soon as you set the item, at 512 x 512. It does so also
 * if the session is paused and no client runs. If the image arrives within 20 ms, the desktop gets the item with its
 * image. Otherwise it gets the item without an image, and an update when the image arrives. It never gets the image of
 * another item. During the 20 ms clients still read the previous item, and the answer to a command waits too. If an
 * item follows another within 50 ms, the user is skipping. Then the desktop gets the item at once, and the library
 * requests its image after 50 ms. Clients of org.nowplaying.Session1 get the image at the size that they request.
 *
 * **Ahead.** With NP_CONTEXT_ARTWORK_AHEAD the library also requests the image of the next queue entry (queue.h), and
 * writes its file. It does so when the current item is set for 50 ms and its own image was answered. If the entry
 * becomes the current item within that time, its image is requested as usual. A request ahead that fails is made again
 * when the entry becomes current.
 *
 * A pointer to a request is a number, not an address. After the request has ended, functions return NP_ERROR_FINISHED
 * for it at any time.
 *
 * **Stability.** Promised: from 0.1 on, this header only grows.
 */
#ifndef NOWPLAYING_ARTWORK_H
#define NOWPLAYING_ARTWORK_H

#include <nowplaying/base.h>
#include <nowplaying/request.h>

NP_BEGIN_DECLS

/** Called when the library needs an image. Answer the request now or later. */
typedef void (*np_artwork_provider)(np_artwork_request *request, void *user_data);

/** Called when a request no longer needs an answer. */
typedef void (*np_artwork_cancel_handler)(void *user_data);

/**
 * Makes an artwork with a provider.
 *
 * @owns     the caller owns the artwork and frees it with np_artwork_free(); keeps `user_data` until `destroy` runs.
 *           That is at once if the call fails. Otherwise it is when the artwork and all its users are freed: contents,
 *           queues, the items of sessions, and requests. It may be on a thread of the library
 * @fails    NP_ERROR_INVALID_ARGUMENT if the id is empty or the provider is NULL
 */
np_status np_artwork_new(const char *id, np_artwork_provider provider, void *user_data, np_destroy destroy,
                         np_artwork **ret_artwork);

/**
 * Makes an artwork from a file: its path or its file:// URL. The library reads the file when the image is needed, also
 * later again, so keep it as long as an item with it can play. If the file changes, make a new artwork. The library
 * checks its type and its size when it reads it: the item of another file has no image, and the log names the file.
 *
 * @owns     the caller owns the artwork and frees it with np_artwork_free(), and owns the file
 * @fails    NP_ERROR_INVALID_ARGUMENT if the path is not absolute; NP_ERROR_NOT_FOUND if the file cannot be read;
 *           NP_ERROR_SYSTEM if its disk or its network fails, or the system has no descriptor left
 */
np_status np_artwork_new_from_file(const char *path, np_artwork **ret_artwork);

/**
 * Makes an artwork from an image in memory, for example from a tag. Equal bytes are the same image. The library checks
 * only its type and its size, and does not decode it.
 *
 * @owns     the caller owns the artwork and frees it with np_artwork_free(); copies the bytes
 * @fails    NP_ERROR_INVALID_ARGUMENT if it is not an image, the log names its type; NP_ERROR_LIMIT if it is too large
 */
np_status np_artwork_new_from_bytes(const void *bytes, size_t size, np_artwork **ret_artwork);

/**
 * Makes an artwork from an https:// or http:// URL. Desktops fetch it themselves; some do not. Every program on the bus
 * can read the URL. So a URL with a password or a query, which can contain a token, is invalid: fetch it in a provider.
 * The library removes a fragment.
 *
 * @owns     the caller owns the artwork and frees it with np_artwork_free(); copies `url`
 * @fails    NP_ERROR_INVALID_ARGUMENT if it is not such a URL, or its host or port is invalid; NP_ERROR_LIMIT if it is
 *           too long
 */
np_status np_artwork_new_from_url(const char *url, np_artwork **ret_artwork);

/**
 * Frees the artwork. Contents with this artwork keep it.
 *
 * @owns     frees the artwork
 * @threads  any; not while another thread uses the artwork
 * @fails    never; NULL is allowed
 */
void np_artwork_free(np_artwork *artwork);

/**
 * Sets the artwork of a content; NULL: none.
 *
 * @owns     the content keeps the artwork; you may set it on other contents, and you free it
 * @threads  any; one content is filled in by one thread at a time
 * @fails    common errors only
 */
np_status np_content_set_artwork(np_content *content, np_artwork *artwork);

/**
 * Sets the artwork of a chapter, which np_content_add_chapter() has added; NULL: none. The library requests it when a
 * client shows the chapter. Desktops that know MPRIS only show the artwork of the item.
 *
 * @owns     as np_content_set_artwork()
 * @threads  any; one content is filled in by one thread at a time
 * @fails    NP_ERROR_NOT_FOUND if the content has no such chapter
 */
np_status np_content_set_chapter_artwork(np_content *content, const char *chapter_id, np_artwork *artwork);

/**
 * Gets the id of the artwork or animated artwork.
 *
 * @owns     the text belongs to the artwork and is valid until its `destroy` runs
 * @fails    NP_ERROR_FINISHED
 */
np_status np_artwork_request_get_id(const np_artwork_request *request, const char **ret_id);

/**
 * Gets the size of the image in pixels: at most 4,096 on a side.
 *
 * @fails    NP_ERROR_FINISHED
 */
np_status np_artwork_request_get_size(const np_artwork_request *request, int32_t *ret_width, int32_t *ret_height);

/**
 * Gets the shape of an animated artwork's preview or video.
 *
 * @fails    NP_ERROR_FINISHED; NP_ERROR_NOT_FOUND for a still artwork, which has its own shape; the library then writes
 *           no warning
 */
np_status np_artwork_request_get_aspect_ratio(const np_artwork_request *request, np_aspect_ratio *ret_ratio);

/**
 * Returns whether the request still needs an answer. Call it from time to time during long work. The library does not
 * notice if a client has disconnected.
 *
 * @fails    never: false for NULL, and if the request was answered, has timed out or was cancelled. Also false soon
 *           after the session was withdrawn or freed, when a thread of the library has noticed that
 */
bool np_artwork_request_is_open(const np_artwork_request *request);

/**
 * Sets the handler that is called when the request times out or is cancelled, for example to stop a download. NULL
 * removes it. The library calls it at most once, inside np_context_free() or on the thread that calls providers. While
 * a provider runs on that thread, the handler waits. So a provider that works for long calls
 * np_artwork_request_is_open() from time to time instead.
 *
 * @owns     keeps `user_data` until `destroy` runs: after the handler, when the request is answered, when the handler
 *           is replaced, or at once if the call fails
 * @fails    NP_ERROR_FINISHED if the request has ended: the handler will not run
 */
np_status np_artwork_request_set_cancel_handler(np_artwork_request *request, np_artwork_cancel_handler handler,
                                                void *user_data, np_destroy destroy);

/**
 * Answers the request with an image in memory. The request ends, even if the call fails. There is one exception: if
 * `bytes` is NULL and `size` is not 0, the request stays open.
 *
 * @owns     ends the request; copies the bytes
 * @fails    NP_ERROR_FINISHED if the request has ended. NP_ERROR_INVALID_ARGUMENT if it is not an image (the log names
 *           its type), a preview has not the requested shape, or a video is requested, which must be a file.
 *           NP_ERROR_LIMIT if it is too large. NP_ERROR_SYSTEM if the disk or the memory is full
 */
np_status np_artwork_request_finish_bytes(np_artwork_request *request, const void *bytes, size_t size);

/**
 * Answers the request with a file: its path or its file:// URL. The request ends, even if the call fails. There is one
 * exception: if `path` is NULL or longer than 4,096 bytes, the request stays open. The library copies an image at once.
 * It publishes a video as this file: do not remove it while its content is set.
 *
 * @owns     ends the request; the caller owns the file
 * @fails    as np_artwork_request_finish_bytes(). NP_ERROR_INVALID_ARGUMENT if the path is not absolute, or a video has
 *           not the requested shape. NP_ERROR_NOT_FOUND if the file cannot be read. NP_ERROR_SYSTEM if its disk or its
 *           network fails, or the system has no descriptor left
 */
np_status np_artwork_request_finish_file(np_artwork_request *request, const char *path);

/**
 * Answers the request with the descriptor of a file or of memory. The request ends, even if the call fails. The library
 * reads the file from its beginning, at any offset of the descriptor.
 *
 * @owns     ends the request; the caller owns the descriptor and may close it after the call
 * @fails    as np_artwork_request_finish_bytes(); NP_ERROR_NOT_FOUND if the descriptor cannot be read, or is a pipe, a
 *           socket or a folder
 */
np_status np_artwork_request_finish_fd(np_artwork_request *request, int fd);

/**
 * Fails the request: the player has no image. `message` is a sentence for the client, or NULL.
 *
 * @owns     ends the request; copies `message`
 * @fails    NP_ERROR_FINISHED if the request has ended; NP_ERROR_INVALID_ARGUMENT, and the request stays open, if the
 *           outcome is unknown or NP_OUTCOME_SUCCESS
 */
np_status np_artwork_request_fail(np_artwork_request *request, np_outcome outcome, const char *message);

NP_END_DECLS

#endif
