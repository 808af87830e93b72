/* SPDX-License-Identifier: MIT */
#pragma once

#include <gio/gio.h>
#include <nowplaying-glib/enums.h>
#include <nowplaying-glib/hold.h>
#include <nowplaying-glib/player.h>

G_BEGIN_DECLS

/**
 * NowPlayingController:
 *
 * The players of the desktop: a #GListModel of #NowPlayingPlayer, the primary one first.
 *
 * ```js
 * const controller = new NowPlaying.Controller();
 * controller.connect('changed', () => print(controller.primary?.title));
 * const list = new Gtk.ListView({model: Gtk.NoSelection.new(controller), factory});
 * ```
 *
 * It follows them while it exists, and keeps a #NowPlayingPlayer for each. The list is empty until the main context
 * runs, or now_playing_controller_wait().
 */
#define NOW_PLAYING_TYPE_CONTROLLER (now_playing_controller_get_type())
G_DECLARE_FINAL_TYPE(NowPlayingController, now_playing_controller, NOW_PLAYING, CONTROLLER, GObject)

/**
 * now_playing_controller_new:
 *
 * Makes a controller without flags. #NowPlayingController:flags is set when the object is made:
 *
 * ```c
 * g_object_new(NOW_PLAYING_TYPE_CONTROLLER, "flags", NOW_PLAYING_CONTROLLER_LISTS, NULL)
 * ```
 *
 * In Vala this is `Object.new (typeof (NowPlaying.Controller), "flags", NowPlaying.ControllerFlags.LISTS)`.
 *
 * Returns: (transfer full): the controller
 */
NowPlayingController *now_playing_controller_new(void);

/**
 * now_playing_controller_wait:
 * @self: a controller
 * @timeout: at most so many microseconds
 * @error: the reason of a failure
 *
 * Waits until the state of every player is known, for a program without a main loop. It is the only function that
 * waits.
 *
 * Returns: whether it succeeded
 */
gboolean now_playing_controller_wait(NowPlayingController *self, gint64 timeout, GError **error);

/**
 * now_playing_controller_find:
 * @self: a controller
 * @name: a bus name, with or without "org.mpris.MediaPlayer2."
 *
 * Finds a player. The name of a program, "vlc", also finds its instance, "vlc.instance42".
 *
 * Returns: (transfer none) (nullable): the player
 */
NowPlayingPlayer *now_playing_controller_find(NowPlayingController *self, const char *name);

/**
 * now_playing_controller_choose_primary:
 * @self: a controller
 * @player: (nullable): a player; %NULL returns to the rules
 * @error: the reason of a failure
 *
 * Requests to make a player the primary one, until it leaves or another one begins to play. The service
 * nowplaying-center decides it, if it runs: now_playing_controller_choose_primary_async() reports the outcome.
 *
 * Returns: whether it was requested
 */
gboolean now_playing_controller_choose_primary(NowPlayingController *self, NowPlayingPlayer *player, GError **error);

/**
 * now_playing_controller_choose_primary_async:
 * @self: a controller
 * @player: (nullable): a player; %NULL returns to the rules
 * @cancellable: (nullable): ends the waiting. If it is cancelled already, nothing is requested.
 * @callback: (scope async): called with the outcome
 * @user_data: user data
 *
 * Makes a player the primary one, as now_playing_controller_choose_primary() does, and waits for the outcome.
 */
void now_playing_controller_choose_primary_async(NowPlayingController *self, NowPlayingPlayer *player,
                                                 GCancellable *cancellable, GAsyncReadyCallback callback,
                                                 gpointer user_data);

/**
 * now_playing_controller_choose_primary_finish:
 * @self: a controller
 * @result: the result
 * @error: the reason of a failure
 *
 * Gets the outcome: whether the player is the primary one now.
 *
 * Returns: whether it succeeded
 */
gboolean now_playing_controller_choose_primary_finish(NowPlayingController *self, GAsyncResult *result, GError **error);

/**
 * now_playing_controller_close:
 * @self: a controller
 *
 * Ends the controller: the list becomes empty, and its players leave. A language with a garbage collector may otherwise
 * do that late.
 *
 * The function emits the signals of this end itself, also in their own handlers. So a handler of
 * #NowPlayingController::changed that calls it is called again. In a handler of `items-changed`, the list becomes empty
 * after that signal.
 *
 * g_object_run_dispose() emits no signal of the list. So the list keeps its players, which leave.
 */
void now_playing_controller_close(NowPlayingController *self);

/**
 * now_playing_controller_hold:
 * @self: a controller
 * @reason: a line that lists show to people: "Call with Ada"
 * @error: the reason of a failure
 *
 * Pauses the players until the hold ends. #NowPlayingHold:state reports whether the service does it.
 *
 * Returns: (transfer full): the hold
 */
NowPlayingHold *now_playing_controller_hold(NowPlayingController *self, const char *reason, GError **error);

G_END_DECLS
