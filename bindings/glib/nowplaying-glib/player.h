/* SPDX-License-Identifier: MIT */
#pragma once

#include <gio/gio.h>
#include <nowplaying-glib/action.h>
#include <nowplaying-glib/artwork.h>
#include <nowplaying-glib/content.h>
#include <nowplaying-glib/enums.h>

G_BEGIN_DECLS

/**
 * NowPlayingPlayer:
 *
 * A player of the desktop. Its properties follow it, and notify when they really change. It belongs to a
 * #NowPlayingController.
 *
 * ```js
 * player.connect('notify::title', () => label.set_text(player.title ?? ''));
 * button.connect('clicked', () => player.toggle_play_pause());
 * ```
 *
 * #NowPlayingPlayer:position advances while it plays, without notifications: read it when you draw it.
 */
#define NOW_PLAYING_TYPE_PLAYER (now_playing_player_get_type())
G_DECLARE_FINAL_TYPE(NowPlayingPlayer, now_playing_player, NOW_PLAYING, PLAYER, GObject)

/**
 * now_playing_player_offers:
 * @self: a player
 * @command: a command
 *
 * Gets whether the player has the command, also if it has no effect now. #NowPlayingPlayer:can-next and its neighbors
 * are whether it has one.
 *
 * Returns: whether the player offers the command
 */
gboolean now_playing_player_offers(NowPlayingPlayer *self, NowPlayingCommand command);

/**
 * now_playing_player_get_skip_intervals:
 * @self: a player
 * @command: %NOW_PLAYING_COMMAND_SKIP_FORWARD or %NOW_PLAYING_COMMAND_SKIP_BACKWARD
 * @n_intervals: (out): their number
 *
 * Gets the intervals of a command in microseconds, the preferred one first.
 *
 * Returns: (array length=n_intervals) (transfer full): the intervals
 */
gint64 *now_playing_player_get_skip_intervals(NowPlayingPlayer *self, NowPlayingCommand command, gsize *n_intervals);

/**
 * now_playing_player_get_rates:
 * @self: a player
 * @n_rates: (out): their number
 *
 * Gets the rates of %NOW_PLAYING_COMMAND_CHANGE_PLAYBACK_RATE. If the player allows every rate of a range, these are
 * its limits and usual rates between them.
 *
 * Returns: (array length=n_rates) (transfer full): the rates
 */
double *now_playing_player_get_rates(NowPlayingPlayer *self, gsize *n_rates);

/**
 * now_playing_player_get_rate_range:
 * @self: a player
 * @minimum: (out): the lowest rate
 * @maximum: (out): the highest rate
 *
 * Gets the range of rates, if the player allows every rate in it.
 *
 * Returns: whether there is a range; both rates are 1 without one
 */
gboolean now_playing_player_get_rate_range(NowPlayingPlayer *self, double *minimum, double *maximum);

/**
 * now_playing_player_get_repeat_modes:
 * @self: a player
 * @n_modes: (out): their number
 *
 * Gets the modes of %NOW_PLAYING_COMMAND_CHANGE_REPEAT_MODE.
 *
 * Returns: (array length=n_modes) (element-type gint) (transfer full): the modes, of #NowPlayingRepeatMode
 */
int *now_playing_player_get_repeat_modes(NowPlayingPlayer *self, gsize *n_modes);

/**
 * now_playing_player_get_shuffle_modes:
 * @self: a player
 * @n_modes: (out): their number
 *
 * Gets the modes of %NOW_PLAYING_COMMAND_CHANGE_SHUFFLE_MODE.
 *
 * Returns: (array length=n_modes) (element-type gint) (transfer full): the modes, of #NowPlayingShuffleMode
 */
int *now_playing_player_get_shuffle_modes(NowPlayingPlayer *self, gsize *n_modes);

/**
 * now_playing_player_get_rating_range:
 * @self: a player
 * @minimum: (out): the lowest rating
 * @maximum: (out): the highest rating
 *
 * Gets the range of ratings of %NOW_PLAYING_COMMAND_RATE_CONTENT.
 *
 * Returns: whether the player has ratings; the range is 0 to 1 without them
 */
gboolean now_playing_player_get_rating_range(NowPlayingPlayer *self, double *minimum, double *maximum);

/**
 * now_playing_player_get_window:
 * @self: a player
 * @start: (out): the start, in microseconds
 * @end: (out): the end; it is the live edge of a live broadcast
 *
 * Gets the part of a broadcast in which the user can seek, as it is now.
 *
 * Returns: whether there is a window; both are -1 without one
 */
gboolean now_playing_player_get_window(NowPlayingPlayer *self, gint64 *start, gint64 *end);

/**
 * now_playing_player_perform_async:
 * @self: a player
 * @action: a command with its argument
 * @cancellable: (nullable): ends the waiting; the player may still perform a command that was sent. If it is cancelled
 *     already, nothing is sent.
 * @callback: (scope async): called with the outcome
 * @user_data: user data
 *
 * Sends a command, and waits for its outcome.
 */
void now_playing_player_perform_async(NowPlayingPlayer *self, const NowPlayingAction *action, GCancellable *cancellable,
                                      GAsyncReadyCallback callback, gpointer user_data);

/**
 * now_playing_player_perform_finish:
 * @self: a player
 * @result: the result
 * @error: the reason of a failure
 *
 * Gets the outcome: whether the player did it, or has at least accepted it.
 *
 * Returns: whether it succeeded
 */
gboolean now_playing_player_perform_finish(NowPlayingPlayer *self, GAsyncResult *result, GError **error);

G_END_DECLS
