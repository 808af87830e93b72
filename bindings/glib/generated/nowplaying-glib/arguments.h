/* SPDX-License-Identifier: MIT */
/* Written by scripts/tables from include/nowplaying and tables/; do not edit it. */
/* clang-format off */
#pragma once

#include <nowplaying-glib/enums.h>
#include <nowplaying-glib/request.h>

G_BEGIN_DECLS

/**
 * now_playing_request_get_activation_token:
 * @self: a request
 *
 * Gets the token with which the player activates its window.
 *
 * Returns: (nullable) (transfer none): it, or NULL if the command has no such argument
 */
const char *now_playing_request_get_activation_token(NowPlayingRequest *self);

/**
 * now_playing_request_get_position:
 * @self: a request
 *
 * Gets the position from the beginning of the item, in microseconds.
 *
 * Returns: it, or -1 if the command has no such argument
 */
gint64 now_playing_request_get_position(NowPlayingRequest *self);

/**
 * now_playing_request_get_interval:
 * @self: a request
 *
 * Gets the interval, above 0, in microseconds.
 *
 * Returns: it, or -1 if the command has no such argument
 */
gint64 now_playing_request_get_interval(NowPlayingRequest *self);

/**
 * now_playing_request_get_phase:
 * @self: a request
 *
 * Gets whether the button is pressed or released.
 *
 * Returns: it, or 0 if the command has no such argument
 */
NowPlayingPhase now_playing_request_get_phase(NowPlayingRequest *self);

/**
 * now_playing_request_get_rate:
 * @self: a request
 *
 * Gets one of the supported rates, or in their range.
 *
 * Returns: it, or 0.0 if the command has no such argument
 */
double now_playing_request_get_rate(NowPlayingRequest *self);

/**
 * now_playing_request_get_repeat_mode:
 * @self: a request
 *
 * Gets the repeat mode.
 *
 * Returns: it, or 0 if the command has no such argument
 */
NowPlayingRepeatMode now_playing_request_get_repeat_mode(NowPlayingRequest *self);

/**
 * now_playing_request_get_shuffle_mode:
 * @self: a request
 *
 * Gets the shuffle mode.
 *
 * Returns: it, or 0 if the command has no such argument
 */
NowPlayingShuffleMode now_playing_request_get_shuffle_mode(NowPlayingRequest *self);

/**
 * now_playing_request_get_feedback:
 * @self: a request
 *
 * Gets the listener's feedback.
 *
 * Returns: it, or 0 if the command has no such argument
 */
NowPlayingFeedback now_playing_request_get_feedback(NowPlayingRequest *self);

/**
 * now_playing_request_get_rating:
 * @self: a request
 *
 * Gets a number in the rating range.
 *
 * Returns: it, or 0.0 if the command has no such argument
 */
double now_playing_request_get_rating(NowPlayingRequest *self);

/**
 * now_playing_request_get_marked:
 * @self: a request
 *
 * Gets whether to set the mark, or to remove it.
 *
 * Returns: it, or FALSE if the command has no such argument
 */
gboolean now_playing_request_get_marked(NowPlayingRequest *self);

/**
 * now_playing_request_get_language_option_id:
 * @self: a request
 *
 * Gets the id of the language option.
 *
 * Returns: (nullable) (transfer none): it, or NULL if the command has no such argument
 */
const char *now_playing_request_get_language_option_id(NowPlayingRequest *self);

/**
 * now_playing_request_get_language_setting:
 * @self: a request
 *
 * Gets how long the choice holds.
 *
 * Returns: it, or 0 if the command has no such argument
 */
NowPlayingLanguageSetting now_playing_request_get_language_setting(NowPlayingRequest *self);

/**
 * now_playing_request_get_url:
 * @self: a request
 *
 * Gets the URL; it comes from a client, so check it.
 *
 * Returns: (nullable) (transfer none): it, or NULL if the command has no such argument
 */
const char *now_playing_request_get_url(NowPlayingRequest *self);

/**
 * now_playing_request_get_fullscreen:
 * @self: a request
 *
 * Gets whether to enter fullscreen mode.
 *
 * Returns: it, or FALSE if the command has no such argument
 */
gboolean now_playing_request_get_fullscreen(NowPlayingRequest *self);

/**
 * now_playing_request_get_volume:
 * @self: a request
 *
 * Gets 0.0 for silence, 1.0 for full volume; a session can get more.
 *
 * Returns: it, or 0.0 if the command has no such argument
 */
double now_playing_request_get_volume(NowPlayingRequest *self);

/**
 * now_playing_request_get_muted:
 * @self: a request
 *
 * Gets whether to silence it.
 *
 * Returns: it, or FALSE if the command has no such argument
 */
gboolean now_playing_request_get_muted(NowPlayingRequest *self);

/**
 * now_playing_request_get_entry_id:
 * @self: a request
 *
 * Gets the id of a queue entry.
 *
 * Returns: (nullable) (transfer none): it, or NULL if the command has no such argument
 */
const char *now_playing_request_get_entry_id(NowPlayingRequest *self);

/**
 * now_playing_request_get_after_entry_id:
 * @self: a request
 *
 * Gets the id of the entry before the new one, or empty for the front.
 *
 * Returns: (nullable) (transfer none): it, or NULL if the command has no such argument
 */
const char *now_playing_request_get_after_entry_id(NowPlayingRequest *self);

/**
 * now_playing_request_get_make_current:
 * @self: a request
 *
 * Gets whether to play it at once.
 *
 * Returns: it, or FALSE if the command has no such argument
 */
gboolean now_playing_request_get_make_current(NowPlayingRequest *self);

/**
 * now_playing_request_get_chapter_id:
 * @self: a request
 *
 * Gets the id of a chapter.
 *
 * Returns: (nullable) (transfer none): it, or NULL if the command has no such argument
 */
const char *now_playing_request_get_chapter_id(NowPlayingRequest *self);

/**
 * now_playing_request_get_playlist_id:
 * @self: a request
 *
 * Gets the id of a playlist.
 *
 * Returns: (nullable) (transfer none): it, or NULL if the command has no such argument
 */
const char *now_playing_request_get_playlist_id(NowPlayingRequest *self);

/**
 * now_playing_request_get_device_id:
 * @self: a request
 *
 * Gets the id of a device of the session.
 *
 * Returns: (nullable) (transfer none): it, or NULL if the command has no such argument
 */
const char *now_playing_request_get_device_id(NowPlayingRequest *self);

/**
 * now_playing_request_get_volume_steps:
 * @self: a request
 *
 * Gets the number of steps; a negative number lowers the volume; never 0.
 *
 * Returns: it, or 0 if the command has no such argument
 */
int now_playing_request_get_volume_steps(NowPlayingRequest *self);

/**
 * now_playing_request_get_custom_id:
 * @self: a request
 *
 * Gets the id of a custom command.
 *
 * Returns: (nullable) (transfer none): it, or NULL if the command has no such argument
 */
const char *now_playing_request_get_custom_id(NowPlayingRequest *self);

/**
 * now_playing_request_get_output_id:
 * @self: a request
 *
 * Gets the id of an output of the session.
 *
 * Returns: (nullable) (transfer none): it, or NULL if the command has no such argument
 */
const char *now_playing_request_get_output_id(NowPlayingRequest *self);

/**
 * now_playing_request_get_together:
 * @self: a request
 *
 * Gets whether the outputs in use play on too.
 *
 * Returns: it, or FALSE if the command has no such argument
 */
gboolean now_playing_request_get_together(NowPlayingRequest *self);

G_END_DECLS
