/* SPDX-License-Identifier: MIT */
#pragma once

#include <gio/gio.h>
#include <nowplaying-glib/enums.h>

G_BEGIN_DECLS

/**
 * NowPlayingApplication:
 *
 * The application that publishes sessions.
 *
 * Most players need none: now_playing_session_new() makes one from an id. Make an application to set the name that
 * users see, to share it between sessions, or to let users raise the window and quit:
 *
 * ```js
 * const application = new NowPlaying.Application({id: 'org.example.Player', name: 'Example', can_raise: true});
 * application.connect('raise', () => window.present());
 * const session = new NowPlaying.Session({application, id: 'music'});
 * ```
 */
#define NOW_PLAYING_TYPE_APPLICATION (now_playing_application_get_type())
G_DECLARE_FINAL_TYPE(NowPlayingApplication, now_playing_application, NOW_PLAYING, APPLICATION, GObject)

/**
 * now_playing_application_new:
 * @id: the application id, as for its desktop file: "org.example.Player"
 * @flags: flags
 * @error: the reason of a failure
 *
 * Makes an application. It connects to the bus with its first published session.
 *
 * Returns: (transfer full): the application
 */
NowPlayingApplication *now_playing_application_new(const char *id, NowPlayingApplicationFlags flags, GError **error);

/**
 * now_playing_application_get_default:
 * @id: an application id
 *
 * Gets the application that now_playing_session_new() uses for this id and the thread-default main context. It exists
 * as long as one of its sessions, or a reference to it.
 *
 * Returns: (transfer full): the application
 */
NowPlayingApplication *now_playing_application_get_default(const char *id);

G_END_DECLS
