/* SPDX-License-Identifier: MIT */
#pragma once

#include <gio/gio.h>
#include <nowplaying-glib/enums.h>

G_BEGIN_DECLS

/**
 * NowPlayingArtwork:
 *
 * The image of an item.
 *
 * A player makes one of a file, of bytes, or of a function that is called when the image is needed. A reader gets one
 * from #NowPlayingPlayer:artwork. It is a #GLoadableIcon, so `Gtk.Image` and `St.Icon` draw it.
 *
 * g_loadable_icon_load() never waits for another program: it fails if the image of a player is not here yet.
 * g_loadable_icon_load_async() requests it. The image has the size that it has: scale it.
 *
 * g_icon_serialize() writes the image that is here, or the address of its file. An image that is not here yet, and one
 * that a function makes, cannot be written: then it returns %NULL.
 *
 * The video of an animated artwork is loaded in the same way. Then now_playing_artwork_get_file() plays it:
 * `Gtk.MediaFile.new_for_file(player.animated_video.get_file())`.
 */
#define NOW_PLAYING_TYPE_ARTWORK (now_playing_artwork_get_type())
G_DECLARE_FINAL_TYPE(NowPlayingArtwork, now_playing_artwork, NOW_PLAYING, ARTWORK, GObject)

/**
 * NowPlayingArtworkRequest:
 *
 * One request for an image. Answer it now or later.
 */
#define NOW_PLAYING_TYPE_ARTWORK_REQUEST (now_playing_artwork_request_get_type())
G_DECLARE_FINAL_TYPE(NowPlayingArtworkRequest, now_playing_artwork_request, NOW_PLAYING, ARTWORK_REQUEST, GObject)

/**
 * NowPlayingArtworkFunc:
 * @request: the request
 * @width: the width that is shown, in pixels
 * @height: the height that is shown, in pixels
 * @user_data: (closure): user data
 * @error: set it if there is no image
 *
 * Provides an image: answer the request now, or within ten seconds. If it fails, or throws in its language, the request
 * fails with that message. An async function of JavaScript or Python that ends without an answer fails it too.
 *
 * It is called once for each size. The first one is 512×512 pixels, for clients of MPRIS. An image of another size is
 * correct too: a client scales it.
 */
typedef void (*NowPlayingArtworkFunc)(NowPlayingArtworkRequest *request, int width, int height, gpointer user_data,
                                      GError **error);

/**
 * now_playing_artwork_new_for_file:
 * @file: a file with an image
 *
 * Makes an artwork of a file, which is read when the image is needed. For an address on the network, call
 * now_playing_artwork_new_for_url().
 *
 * Returns: (transfer full): the artwork
 */
NowPlayingArtwork *now_playing_artwork_new_for_file(GFile *file);

/**
 * now_playing_artwork_new_for_url:
 * @url: an address with https: or http:
 *
 * Makes an artwork of an address on the network. Desktops load the image themselves; some do not. Every program on the
 * bus can read the address, so one with a password or a query is refused: load that image in the function of
 * now_playing_artwork_new_for_func().
 *
 * Returns: (transfer full): the artwork
 */
NowPlayingArtwork *now_playing_artwork_new_for_url(const char *url);

/**
 * now_playing_artwork_new_for_bytes:
 * @bytes: a PNG, JPEG, WebP, AVIF or GIF image
 *
 * Makes an artwork of an image in memory.
 *
 * Returns: (transfer full): the artwork
 */
NowPlayingArtwork *now_playing_artwork_new_for_bytes(GBytes *bytes);

/**
 * now_playing_artwork_new_for_func:
 * @id: identifies the image: the songs of an album share one
 * @func: (scope notified) (closure user_data) (destroy destroy): provides the image
 * @user_data: user data
 * @destroy: frees @user_data
 *
 * Makes an artwork of a function, which gets the size that is needed. It runs in the main context of the session.
 *
 * Returns: (transfer full): the artwork
 */
NowPlayingArtwork *now_playing_artwork_new_for_func(const char *id, NowPlayingArtworkFunc func, gpointer user_data,
                                                    GDestroyNotify destroy);

/**
 * now_playing_artwork_new_animated:
 * @id: identifies the artwork
 * @ratios: its shapes
 * @func: (scope notified) (closure user_data) (destroy destroy): provides the still image and the video
 * @user_data: user data
 * @destroy: frees @user_data
 *
 * Makes an animated artwork for #NowPlayingContent:animated-artwork. @func is called for the still image first, and for
 * the video if now_playing_artwork_request_is_video(): answer that with now_playing_artwork_request_finish_file().
 *
 * Returns: (transfer full): the artwork
 */
NowPlayingArtwork *now_playing_artwork_new_animated(const char *id, NowPlayingAspectRatio ratios,
                                                    NowPlayingArtworkFunc func, gpointer user_data,
                                                    GDestroyNotify destroy);

/**
 * now_playing_artwork_get_file:
 * @self: an artwork
 *
 * Gets the file of the artwork: that of now_playing_artwork_new_for_file(), or the video of a player after it was
 * loaded. The file of a video exists as long as @self. It is the player's own, and may change while you read it.
 *
 * Returns: (transfer full) (nullable): the file, or %NULL without one
 */
GFile *now_playing_artwork_get_file(NowPlayingArtwork *self);

/**
 * now_playing_artwork_request_is_video:
 * @self: a request
 *
 * Gets whether the request is for the video of an animated artwork.
 *
 * Returns: whether it is for a video
 */
gboolean now_playing_artwork_request_is_video(NowPlayingArtworkRequest *self);

/**
 * now_playing_artwork_request_get_aspect_ratio:
 * @self: a request
 *
 * Gets the requested shape.
 *
 * Returns: the shape; square for an artwork that is not animated
 */
NowPlayingAspectRatio now_playing_artwork_request_get_aspect_ratio(NowPlayingArtworkRequest *self);

/**
 * now_playing_artwork_request_is_open:
 * @self: a request
 *
 * Gets whether the request needs an answer. Ask it from time to time during long work.
 *
 * Returns: whether the image is still needed
 */
gboolean now_playing_artwork_request_is_open(NowPlayingArtworkRequest *self);

/**
 * now_playing_artwork_request_finish:
 * @self: a request
 * @bytes: a PNG, JPEG, WebP, AVIF or GIF image
 * @error: the reason of a failure
 *
 * Answers the request with an image in memory.
 *
 * Returns: whether it succeeded
 */
gboolean now_playing_artwork_request_finish(NowPlayingArtworkRequest *self, GBytes *bytes, GError **error);

/**
 * now_playing_artwork_request_finish_file:
 * @self: a request
 * @file: a local file
 * @error: the reason of a failure
 *
 * Answers the request with a file.
 *
 * Returns: whether it succeeded
 */
gboolean now_playing_artwork_request_finish_file(NowPlayingArtworkRequest *self, GFile *file, GError **error);

/**
 * now_playing_artwork_request_fail:
 * @self: a request
 * @code: the reason
 * @message: (nullable): a sentence for people
 *
 * Fails the request: there is no image.
 */
void now_playing_artwork_request_fail(NowPlayingArtworkRequest *self, NowPlayingError code, const char *message);

G_END_DECLS
