/* SPDX-License-Identifier: MIT */
#pragma once

#include <gio/gio.h>
#include <nowplaying-glib/enums.h>

G_BEGIN_DECLS

/**
 * NowPlayingRequest:
 *
 * One request of a client, which waits for an answer.
 *
 * The request is finished when its handlers have returned. To answer later, call now_playing_request_defer() in the
 * handler. Set the new state of the session before the answer.
 *
 * ```js
 * session.connect('command::seek-to-position', (_session, request) => {
 *     request.defer();
 *     player.seek(request.position).then(
 *         () => request.finish(), error => request.fail(NowPlaying.Error.FAILED, error.message));
 * });
 * ```
 *
 * The properties are the arguments of the command.
 */
#define NOW_PLAYING_TYPE_REQUEST (now_playing_request_get_type())
G_DECLARE_FINAL_TYPE(NowPlayingRequest, now_playing_request, NOW_PLAYING, REQUEST, GObject)

/**
 * now_playing_request_defer:
 * @self: a request
 *
 * Keeps the request open after its handlers: call now_playing_request_finish() or now_playing_request_fail() within 20
 * seconds. Clients do not wait longer: they report a time-out then. A client of MPRIS gets a success after 0.4 seconds.
 */
void now_playing_request_defer(NowPlayingRequest *self);

/**
 * now_playing_request_finish:
 * @self: a request
 *
 * Finishes the request: the command succeeded.
 *
 * Returns: %FALSE if it was not open: see now_playing_request_is_open()
 */
gboolean now_playing_request_finish(NowPlayingRequest *self);

/**
 * now_playing_request_fail:
 * @self: a request
 * @code: the reason; `NowPlaying.Error.FAILED`, for example, also in Vala
 * @message: (nullable): a sentence for people
 *
 * Fails the request.
 *
 * Returns: %FALSE if it was not open: see now_playing_request_is_open()
 */
gboolean now_playing_request_fail(NowPlayingRequest *self, NowPlayingError code, const char *message);

/**
 * now_playing_request_is_open:
 * @self: a request
 *
 * Gets whether the answer can still arrive: the request has no answer yet, 20 seconds have not passed, and the
 * connection to the bus has not been lost since.
 *
 * Returns: whether the client still waits for an answer
 */
gboolean now_playing_request_is_open(NowPlayingRequest *self);

G_END_DECLS
