/* SPDX-License-Identifier: MIT */
/* Written by scripts/tables from include/nowplaying and tables/; do not edit it. */
/* clang-format off */
#pragma once

#include <nowplaying-glib/action.h>
#include <nowplaying-glib/enums.h>
#include <nowplaying-glib/player.h>

G_BEGIN_DECLS

/**
 * now_playing_player_play:
 * @self: a player
 *
 * Start or resume playback.
 * The player does it later. now_playing_player_perform_async() reports whether it did.
 */
void now_playing_player_play(NowPlayingPlayer *self);

/**
 * now_playing_player_pause:
 * @self: a player
 *
 * Pause playback.
 * The player does it later. now_playing_player_perform_async() reports whether it did.
 */
void now_playing_player_pause(NowPlayingPlayer *self);

/**
 * now_playing_player_toggle_play_pause:
 * @self: a player
 *
 * Pause if playing, otherwise play.
 * The player does it later. now_playing_player_perform_async() reports whether it did.
 */
void now_playing_player_toggle_play_pause(NowPlayingPlayer *self);

/**
 * now_playing_player_stop:
 * @self: a player
 *
 * Stop playback.
 * The player does it later. now_playing_player_perform_async() reports whether it did.
 */
void now_playing_player_stop(NowPlayingPlayer *self);

/**
 * now_playing_player_next:
 * @self: a player
 *
 * Play the next item.
 * The player does it later. now_playing_player_perform_async() reports whether it did.
 */
void now_playing_player_next(NowPlayingPlayer *self);

/**
 * now_playing_player_previous:
 * @self: a player
 *
 * Play the previous item.
 * The player does it later. now_playing_player_perform_async() reports whether it did.
 */
void now_playing_player_previous(NowPlayingPlayer *self);

/**
 * now_playing_action_seek_to_position: (constructor)
 * @position: the position: from 0 to the duration, in microseconds
 *
 * Makes an action: Seek to a position in the item.
 *
 * Returns: (transfer full): the action
 */
NowPlayingAction *now_playing_action_seek_to_position(gint64 position);

/**
 * now_playing_player_seek_to_position:
 * @self: a player
 * @position: the position: from 0 to the duration, in microseconds
 *
 * Seek to a position in the item.
 * The player does it later. now_playing_player_perform_async() reports whether it did.
 */
void now_playing_player_seek_to_position(NowPlayingPlayer *self, gint64 position);

/**
 * now_playing_action_skip_forward: (constructor)
 * @interval: the interval; 0: the first of the player's skip intervals, in microseconds
 *
 * Makes an action: Skip forward by an interval.
 *
 * Returns: (transfer full): the action
 */
NowPlayingAction *now_playing_action_skip_forward(gint64 interval);

/**
 * now_playing_player_skip_forward:
 * @self: a player
 * @interval: the interval; 0: the first of the player's skip intervals, in microseconds
 *
 * Skip forward by an interval.
 * The player does it later. now_playing_player_perform_async() reports whether it did.
 */
void now_playing_player_skip_forward(NowPlayingPlayer *self, gint64 interval);

/**
 * now_playing_action_skip_backward: (constructor)
 * @interval: the interval; 0: the first of the player's skip intervals, in microseconds
 *
 * Makes an action: Skip backward by an interval.
 *
 * Returns: (transfer full): the action
 */
NowPlayingAction *now_playing_action_skip_backward(gint64 interval);

/**
 * now_playing_player_skip_backward:
 * @self: a player
 * @interval: the interval; 0: the first of the player's skip intervals, in microseconds
 *
 * Skip backward by an interval.
 * The player does it later. now_playing_player_perform_async() reports whether it did.
 */
void now_playing_player_skip_backward(NowPlayingPlayer *self, gint64 interval);

/**
 * now_playing_action_seek_forward: (constructor)
 * @phase: a #NowPlayingPhase
 *
 * Makes an action: Seek forward while a button is held.
 *
 * Returns: (transfer full): the action
 */
NowPlayingAction *now_playing_action_seek_forward(NowPlayingPhase phase);

/**
 * now_playing_player_seek_forward:
 * @self: a player
 * @phase: a #NowPlayingPhase
 *
 * Seek forward while a button is held.
 * The player does it later. now_playing_player_perform_async() reports whether it did.
 */
void now_playing_player_seek_forward(NowPlayingPlayer *self, NowPlayingPhase phase);

/**
 * now_playing_action_seek_backward: (constructor)
 * @phase: a #NowPlayingPhase
 *
 * Makes an action: Seek backward while a button is held.
 *
 * Returns: (transfer full): the action
 */
NowPlayingAction *now_playing_action_seek_backward(NowPlayingPhase phase);

/**
 * now_playing_player_seek_backward:
 * @self: a player
 * @phase: a #NowPlayingPhase
 *
 * Seek backward while a button is held.
 * The player does it later. now_playing_player_perform_async() reports whether it did.
 */
void now_playing_player_seek_backward(NowPlayingPlayer *self, NowPlayingPhase phase);

/**
 * now_playing_action_change_playback_rate: (constructor)
 * @rate: one of the player's rates, or in the player's rate range
 *
 * Makes an action: Change the playback rate.
 *
 * Returns: (transfer full): the action
 */
NowPlayingAction *now_playing_action_change_playback_rate(double rate);

/**
 * now_playing_player_change_playback_rate:
 * @self: a player
 * @rate: one of the player's rates, or in the player's rate range
 *
 * Change the playback rate.
 * The player does it later. now_playing_player_perform_async() reports whether it did.
 */
void now_playing_player_change_playback_rate(NowPlayingPlayer *self, double rate);

/**
 * now_playing_action_change_repeat_mode: (constructor)
 * @repeat_mode: one of the player's repeat modes
 *
 * Makes an action: Change the repeat mode.
 *
 * Returns: (transfer full): the action
 */
NowPlayingAction *now_playing_action_change_repeat_mode(NowPlayingRepeatMode repeat_mode);

/**
 * now_playing_player_change_repeat_mode:
 * @self: a player
 * @repeat_mode: one of the player's repeat modes
 *
 * Change the repeat mode.
 * The player does it later. now_playing_player_perform_async() reports whether it did.
 */
void now_playing_player_change_repeat_mode(NowPlayingPlayer *self, NowPlayingRepeatMode repeat_mode);

/**
 * now_playing_action_change_shuffle_mode: (constructor)
 * @shuffle_mode: one of the player's shuffle modes
 *
 * Makes an action: Change the shuffle mode.
 *
 * Returns: (transfer full): the action
 */
NowPlayingAction *now_playing_action_change_shuffle_mode(NowPlayingShuffleMode shuffle_mode);

/**
 * now_playing_player_change_shuffle_mode:
 * @self: a player
 * @shuffle_mode: one of the player's shuffle modes
 *
 * Change the shuffle mode.
 * The player does it later. now_playing_player_perform_async() reports whether it did.
 */
void now_playing_player_change_shuffle_mode(NowPlayingPlayer *self, NowPlayingShuffleMode shuffle_mode);

/**
 * now_playing_action_feedback: (constructor)
 * @feedback: a #NowPlayingFeedback
 *
 * Makes an action: Store the listener's feedback on the item.
 *
 * Returns: (transfer full): the action
 */
NowPlayingAction *now_playing_action_feedback(NowPlayingFeedback feedback);

/**
 * now_playing_player_feedback:
 * @self: a player
 * @feedback: a #NowPlayingFeedback
 *
 * Store the listener's feedback on the item.
 * The player does it later. now_playing_player_perform_async() reports whether it did.
 */
void now_playing_player_feedback(NowPlayingPlayer *self, NowPlayingFeedback feedback);

/**
 * now_playing_action_rate_content: (constructor)
 * @rating: within the player's rating range
 *
 * Makes an action: Rate the item.
 *
 * Returns: (transfer full): the action
 */
NowPlayingAction *now_playing_action_rate_content(double rating);

/**
 * now_playing_player_rate_content:
 * @self: a player
 * @rating: within the player's rating range
 *
 * Rate the item.
 * The player does it later. now_playing_player_perform_async() reports whether it did.
 */
void now_playing_player_rate_content(NowPlayingPlayer *self, double rating);

/**
 * now_playing_action_like: (constructor)
 * @marked: %TRUE sets the mark, %FALSE removes it
 *
 * Makes an action: Like the item, or remove the like.
 *
 * Returns: (transfer full): the action
 */
NowPlayingAction *now_playing_action_like(gboolean marked);

/**
 * now_playing_player_like:
 * @self: a player
 * @marked: %TRUE sets the mark, %FALSE removes it
 *
 * Like the item, or remove the like.
 * The player does it later. now_playing_player_perform_async() reports whether it did.
 */
void now_playing_player_like(NowPlayingPlayer *self, gboolean marked);

/**
 * now_playing_action_dislike: (constructor)
 * @marked: %TRUE sets the mark, %FALSE removes it
 *
 * Makes an action: Dislike the item, or remove the dislike.
 *
 * Returns: (transfer full): the action
 */
NowPlayingAction *now_playing_action_dislike(gboolean marked);

/**
 * now_playing_player_dislike:
 * @self: a player
 * @marked: %TRUE sets the mark, %FALSE removes it
 *
 * Dislike the item, or remove the dislike.
 * The player does it later. now_playing_player_perform_async() reports whether it did.
 */
void now_playing_player_dislike(NowPlayingPlayer *self, gboolean marked);

/**
 * now_playing_action_bookmark: (constructor)
 * @marked: %TRUE sets the mark, %FALSE removes it
 *
 * Makes an action: Set or remove a bookmark.
 *
 * Returns: (transfer full): the action
 */
NowPlayingAction *now_playing_action_bookmark(gboolean marked);

/**
 * now_playing_player_bookmark:
 * @self: a player
 * @marked: %TRUE sets the mark, %FALSE removes it
 *
 * Set or remove a bookmark.
 * The player does it later. now_playing_player_perform_async() reports whether it did.
 */
void now_playing_player_bookmark(NowPlayingPlayer *self, gboolean marked);

/**
 * now_playing_action_enable_language_option: (constructor)
 * @language_option_id: the id
 * @language_setting: a #NowPlayingLanguageSetting
 *
 * Makes an action: Enable a soundtrack or subtitles.
 *
 * Returns: (transfer full): the action
 */
NowPlayingAction *now_playing_action_enable_language_option(const char *language_option_id, NowPlayingLanguageSetting language_setting);

/**
 * now_playing_player_enable_language_option:
 * @self: a player
 * @language_option_id: the id
 * @language_setting: a #NowPlayingLanguageSetting
 *
 * Enable a soundtrack or subtitles.
 * The player does it later. now_playing_player_perform_async() reports whether it did.
 */
void now_playing_player_enable_language_option(NowPlayingPlayer *self, const char *language_option_id, NowPlayingLanguageSetting language_setting);

/**
 * now_playing_action_disable_language_option: (constructor)
 * @language_option_id: the id
 * @language_setting: a #NowPlayingLanguageSetting
 *
 * Makes an action: Disable a soundtrack or subtitles.
 *
 * Returns: (transfer full): the action
 */
NowPlayingAction *now_playing_action_disable_language_option(const char *language_option_id, NowPlayingLanguageSetting language_setting);

/**
 * now_playing_player_disable_language_option:
 * @self: a player
 * @language_option_id: the id
 * @language_setting: a #NowPlayingLanguageSetting
 *
 * Disable a soundtrack or subtitles.
 * The player does it later. now_playing_player_perform_async() reports whether it did.
 */
void now_playing_player_disable_language_option(NowPlayingPlayer *self, const char *language_option_id, NowPlayingLanguageSetting language_setting);

/**
 * now_playing_action_open_url: (constructor)
 * @url: a URL with one of the player's scheme
 *
 * Makes an action: Play a URL.
 *
 * Returns: (transfer full): the action
 */
NowPlayingAction *now_playing_action_open_url(const char *url);

/**
 * now_playing_player_open_url:
 * @self: a player
 * @url: a URL with one of the player's scheme
 *
 * Play a URL.
 * The player does it later. now_playing_player_perform_async() reports whether it did.
 */
void now_playing_player_open_url(NowPlayingPlayer *self, const char *url);

/**
 * now_playing_action_raise: (constructor)
 * @activation_token: (nullable): the token of xdg-activation with which the player may show its window; NULL: none
 *
 * Makes an action: Raise the player's window.
 *
 * Returns: (transfer full): the action
 */
NowPlayingAction *now_playing_action_raise(const char *activation_token);

/**
 * now_playing_player_raise:
 * @self: a player
 * @activation_token: (nullable): the token of xdg-activation with which the player may show its window; NULL: none
 *
 * Raise the player's window.
 * The player does it later. now_playing_player_perform_async() reports whether it did.
 */
void now_playing_player_raise(NowPlayingPlayer *self, const char *activation_token);

/**
 * now_playing_player_quit:
 * @self: a player
 *
 * End the program.
 * The player does it later. now_playing_player_perform_async() reports whether it did.
 */
void now_playing_player_quit(NowPlayingPlayer *self);

/**
 * now_playing_action_set_fullscreen: (constructor)
 * @fullscreen: whether to fill the screen
 *
 * Makes an action: Enter or leave fullscreen mode.
 *
 * Returns: (transfer full): the action
 */
NowPlayingAction *now_playing_action_set_fullscreen(gboolean fullscreen);

/**
 * now_playing_player_set_fullscreen:
 * @self: a player
 * @fullscreen: whether to fill the screen
 *
 * Enter or leave fullscreen mode.
 * The player does it later. now_playing_player_perform_async() reports whether it did.
 */
void now_playing_player_set_fullscreen(NowPlayingPlayer *self, gboolean fullscreen);

/**
 * now_playing_action_set_volume: (constructor)
 * @volume: 0.0 is silent, 1.0 full; some players allow more, but no device does
 *
 * Makes an action: Set the volume.
 *
 * Returns: (transfer full): the action
 */
NowPlayingAction *now_playing_action_set_volume(double volume);

/**
 * now_playing_player_set_volume:
 * @self: a player
 * @volume: 0.0 is silent, 1.0 full; some players allow more, but no device does
 *
 * Set the volume.
 * The player does it later. now_playing_player_perform_async() reports whether it did.
 */
void now_playing_player_set_volume(NowPlayingPlayer *self, double volume);

/**
 * now_playing_action_go_to_entry: (constructor)
 * @entry_id: the id of a queue entry
 *
 * Makes an action: Play from a queue entry on.
 *
 * Returns: (transfer full): the action
 */
NowPlayingAction *now_playing_action_go_to_entry(const char *entry_id);

/**
 * now_playing_player_go_to_entry:
 * @self: a player
 * @entry_id: the id of a queue entry
 *
 * Play from a queue entry on.
 * The player does it later. now_playing_player_perform_async() reports whether it did.
 */
void now_playing_player_go_to_entry(NowPlayingPlayer *self, const char *entry_id);

/**
 * now_playing_action_add_to_queue: (constructor)
 * @url: a URL with one of the player's scheme
 * @after_entry_id: (nullable): the entry before the new one; NULL adds at the front
 * @make_current: whether to play it at once
 *
 * Makes an action: Add a URL to the queue.
 *
 * Returns: (transfer full): the action
 */
NowPlayingAction *now_playing_action_add_to_queue(const char *url, const char *after_entry_id, gboolean make_current);

/**
 * now_playing_player_add_to_queue:
 * @self: a player
 * @url: a URL with one of the player's scheme
 * @after_entry_id: (nullable): the entry before the new one; NULL adds at the front
 * @make_current: whether to play it at once
 *
 * Add a URL to the queue.
 * The player does it later. now_playing_player_perform_async() reports whether it did.
 */
void now_playing_player_add_to_queue(NowPlayingPlayer *self, const char *url, const char *after_entry_id, gboolean make_current);

/**
 * now_playing_action_remove_from_queue: (constructor)
 * @entry_id: the id of a queue entry
 *
 * Makes an action: Remove a queue entry.
 *
 * Returns: (transfer full): the action
 */
NowPlayingAction *now_playing_action_remove_from_queue(const char *entry_id);

/**
 * now_playing_player_remove_from_queue:
 * @self: a player
 * @entry_id: the id of a queue entry
 *
 * Remove a queue entry.
 * The player does it later. now_playing_player_perform_async() reports whether it did.
 */
void now_playing_player_remove_from_queue(NowPlayingPlayer *self, const char *entry_id);

/**
 * now_playing_action_activate_playlist: (constructor)
 * @playlist_id: the id of a playlist
 *
 * Makes an action: Play a playlist from its beginning.
 *
 * Returns: (transfer full): the action
 */
NowPlayingAction *now_playing_action_activate_playlist(const char *playlist_id);

/**
 * now_playing_player_activate_playlist:
 * @self: a player
 * @playlist_id: the id of a playlist
 *
 * Play a playlist from its beginning.
 * The player does it later. now_playing_player_perform_async() reports whether it did.
 */
void now_playing_player_activate_playlist(NowPlayingPlayer *self, const char *playlist_id);

/**
 * now_playing_action_set_device_volume: (constructor)
 * @device_id: the id of a device
 * @volume: 0.0 is silent, 1.0 full; some players allow more, but no device does
 *
 * Makes an action: Set the volume of one device of a remote session.
 *
 * Returns: (transfer full): the action
 */
NowPlayingAction *now_playing_action_set_device_volume(const char *device_id, double volume);

/**
 * now_playing_player_set_device_volume:
 * @self: a player
 * @device_id: the id of a device
 * @volume: 0.0 is silent, 1.0 full; some players allow more, but no device does
 *
 * Set the volume of one device of a remote session.
 * The player does it later. now_playing_player_perform_async() reports whether it did.
 */
void now_playing_player_set_device_volume(NowPlayingPlayer *self, const char *device_id, double volume);

/**
 * now_playing_action_step_device_volume: (constructor)
 * @device_id: the id of a device
 * @volume_steps: -100 to 100, not 0
 *
 * Makes an action: Change the volume of one device by steps.
 *
 * Returns: (transfer full): the action
 */
NowPlayingAction *now_playing_action_step_device_volume(const char *device_id, int volume_steps);

/**
 * now_playing_player_step_device_volume:
 * @self: a player
 * @device_id: the id of a device
 * @volume_steps: -100 to 100, not 0
 *
 * Change the volume of one device by steps.
 * The player does it later. now_playing_player_perform_async() reports whether it did.
 */
void now_playing_player_step_device_volume(NowPlayingPlayer *self, const char *device_id, int volume_steps);

/**
 * now_playing_player_skip_ad:
 * @self: a player
 *
 * End the ad break, and play the item.
 * The player does it later. now_playing_player_perform_async() reports whether it did.
 */
void now_playing_player_skip_ad(NowPlayingPlayer *self);

/**
 * now_playing_action_set_muted: (constructor)
 * @muted: whether to silence it
 *
 * Makes an action: Silence the player, or end that.
 *
 * Returns: (transfer full): the action
 */
NowPlayingAction *now_playing_action_set_muted(gboolean muted);

/**
 * now_playing_player_set_muted:
 * @self: a player
 * @muted: whether to silence it
 *
 * Silence the player, or end that.
 * The player does it later. now_playing_player_perform_async() reports whether it did.
 */
void now_playing_player_set_muted(NowPlayingPlayer *self, gboolean muted);

/**
 * now_playing_action_set_device_muted: (constructor)
 * @device_id: the id of a device
 * @muted: whether to silence it
 *
 * Makes an action: Silence one device of a remote session, or end that.
 *
 * Returns: (transfer full): the action
 */
NowPlayingAction *now_playing_action_set_device_muted(const char *device_id, gboolean muted);

/**
 * now_playing_player_set_device_muted:
 * @self: a player
 * @device_id: the id of a device
 * @muted: whether to silence it
 *
 * Silence one device of a remote session, or end that.
 * The player does it later. now_playing_player_perform_async() reports whether it did.
 */
void now_playing_player_set_device_muted(NowPlayingPlayer *self, const char *device_id, gboolean muted);

/**
 * now_playing_player_go_to_live:
 * @self: a player
 *
 * Seek to the live edge.
 * The player does it later. now_playing_player_perform_async() reports whether it did.
 */
void now_playing_player_go_to_live(NowPlayingPlayer *self);

/**
 * now_playing_action_go_to_chapter: (constructor)
 * @chapter_id: the id of a chapter
 *
 * Makes an action: Play from the start of a chapter on.
 *
 * Returns: (transfer full): the action
 */
NowPlayingAction *now_playing_action_go_to_chapter(const char *chapter_id);

/**
 * now_playing_player_go_to_chapter:
 * @self: a player
 * @chapter_id: the id of a chapter
 *
 * Play from the start of a chapter on.
 * The player does it later. now_playing_player_perform_async() reports whether it did.
 */
void now_playing_player_go_to_chapter(NowPlayingPlayer *self, const char *chapter_id);

/**
 * now_playing_player_next_chapter:
 * @self: a player
 *
 * Play the next chapter.
 * The player does it later. now_playing_player_perform_async() reports whether it did.
 */
void now_playing_player_next_chapter(NowPlayingPlayer *self);

/**
 * now_playing_player_previous_chapter:
 * @self: a player
 *
 * Play the chapter from its start, or the one before it.
 * The player does it later. now_playing_player_perform_async() reports whether it did.
 */
void now_playing_player_previous_chapter(NowPlayingPlayer *self);

/**
 * now_playing_action_scrub: (constructor)
 * @position: the position: from 0 to the duration, in microseconds
 *
 * Makes an action: Show the position to which the user drags, before the seek.
 *
 * Returns: (transfer full): the action
 */
NowPlayingAction *now_playing_action_scrub(gint64 position);

/**
 * now_playing_player_scrub:
 * @self: a player
 * @position: the position: from 0 to the duration, in microseconds
 *
 * Show the position to which the user drags, before the seek.
 * The player does it later. now_playing_player_perform_async() reports whether it did.
 */
void now_playing_player_scrub(NowPlayingPlayer *self, gint64 position);

/**
 * now_playing_action_custom: (constructor)
 * @custom_id: the id of a custom command
 *
 * Makes an action: Perform a command of the player's own.
 *
 * Returns: (transfer full): the action
 */
NowPlayingAction *now_playing_action_custom(const char *custom_id);

/**
 * now_playing_player_custom:
 * @self: a player
 * @custom_id: the id of a custom command
 *
 * Perform a command of the player's own.
 * The player does it later. now_playing_player_perform_async() reports whether it did.
 */
void now_playing_player_custom(NowPlayingPlayer *self, const char *custom_id);

/**
 * now_playing_action_play_on_output: (constructor)
 * @output_id: the id of an output
 * @together: whether the outputs in use play on too
 *
 * Makes an action: Play on an output, such as a speaker in another room.
 *
 * Returns: (transfer full): the action
 */
NowPlayingAction *now_playing_action_play_on_output(const char *output_id, gboolean together);

/**
 * now_playing_player_play_on_output:
 * @self: a player
 * @output_id: the id of an output
 * @together: whether the outputs in use play on too
 *
 * Play on an output, such as a speaker in another room.
 * The player does it later. now_playing_player_perform_async() reports whether it did.
 */
void now_playing_player_play_on_output(NowPlayingPlayer *self, const char *output_id, gboolean together);

/**
 * now_playing_action_leave_output: (constructor)
 * @output_id: the id of an output
 *
 * Makes an action: Play on the other outputs only.
 *
 * Returns: (transfer full): the action
 */
NowPlayingAction *now_playing_action_leave_output(const char *output_id);

/**
 * now_playing_player_leave_output:
 * @self: a player
 * @output_id: the id of an output
 *
 * Play on the other outputs only.
 * The player does it later. now_playing_player_perform_async() reports whether it did.
 */
void now_playing_player_leave_output(NowPlayingPlayer *self, const char *output_id);

G_END_DECLS
