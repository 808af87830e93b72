/* SPDX-License-Identifier: MIT */
/* Written by scripts/tables from include/nowplaying and tables/; do not edit it. */
/* clang-format off */
#include <nowplaying-glib/actions.h>
#include "private.h"

/**
 * NowPlayingPlayer:can-play:
 *
 * Whether the player obeys %NOW_PLAYING_COMMAND_PLAY now.
 */

/**
 * NowPlayingPlayer:can-pause:
 *
 * Whether the player obeys %NOW_PLAYING_COMMAND_PAUSE now.
 */

/**
 * NowPlayingPlayer:can-toggle-play-pause:
 *
 * Whether the player obeys %NOW_PLAYING_COMMAND_TOGGLE_PLAY_PAUSE now.
 */

/**
 * NowPlayingPlayer:can-stop:
 *
 * Whether the player obeys %NOW_PLAYING_COMMAND_STOP now.
 */

/**
 * NowPlayingPlayer:can-next:
 *
 * Whether the player obeys %NOW_PLAYING_COMMAND_NEXT now.
 */

/**
 * NowPlayingPlayer:can-previous:
 *
 * Whether the player obeys %NOW_PLAYING_COMMAND_PREVIOUS now.
 */

/**
 * NowPlayingPlayer:can-seek-to-position:
 *
 * Whether the player obeys %NOW_PLAYING_COMMAND_SEEK_TO_POSITION now.
 */

/**
 * NowPlayingPlayer:can-skip-forward:
 *
 * Whether the player obeys %NOW_PLAYING_COMMAND_SKIP_FORWARD now.
 */

/**
 * NowPlayingPlayer:can-skip-backward:
 *
 * Whether the player obeys %NOW_PLAYING_COMMAND_SKIP_BACKWARD now.
 */

/**
 * NowPlayingPlayer:can-seek-forward:
 *
 * Whether the player obeys %NOW_PLAYING_COMMAND_SEEK_FORWARD now.
 */

/**
 * NowPlayingPlayer:can-seek-backward:
 *
 * Whether the player obeys %NOW_PLAYING_COMMAND_SEEK_BACKWARD now.
 */

/**
 * NowPlayingPlayer:can-change-playback-rate:
 *
 * Whether the player obeys %NOW_PLAYING_COMMAND_CHANGE_PLAYBACK_RATE now.
 */

/**
 * NowPlayingPlayer:can-change-repeat-mode:
 *
 * Whether the player obeys %NOW_PLAYING_COMMAND_CHANGE_REPEAT_MODE now.
 */

/**
 * NowPlayingPlayer:can-change-shuffle-mode:
 *
 * Whether the player obeys %NOW_PLAYING_COMMAND_CHANGE_SHUFFLE_MODE now.
 */

/**
 * NowPlayingPlayer:can-feedback:
 *
 * Whether the player obeys %NOW_PLAYING_COMMAND_FEEDBACK now.
 */

/**
 * NowPlayingPlayer:can-rate-content:
 *
 * Whether the player obeys %NOW_PLAYING_COMMAND_RATE_CONTENT now.
 */

/**
 * NowPlayingPlayer:can-like:
 *
 * Whether the player obeys %NOW_PLAYING_COMMAND_LIKE now.
 */

/**
 * NowPlayingPlayer:can-dislike:
 *
 * Whether the player obeys %NOW_PLAYING_COMMAND_DISLIKE now.
 */

/**
 * NowPlayingPlayer:can-bookmark:
 *
 * Whether the player obeys %NOW_PLAYING_COMMAND_BOOKMARK now.
 */

/**
 * NowPlayingPlayer:can-enable-language-option:
 *
 * Whether the player obeys %NOW_PLAYING_COMMAND_ENABLE_LANGUAGE_OPTION now.
 */

/**
 * NowPlayingPlayer:can-disable-language-option:
 *
 * Whether the player obeys %NOW_PLAYING_COMMAND_DISABLE_LANGUAGE_OPTION now.
 */

/**
 * NowPlayingPlayer:can-open-url:
 *
 * Whether the player obeys %NOW_PLAYING_COMMAND_OPEN_URL now.
 */

/**
 * NowPlayingPlayer:can-raise:
 *
 * Whether the player obeys %NOW_PLAYING_COMMAND_RAISE now.
 */

/**
 * NowPlayingPlayer:can-quit:
 *
 * Whether the player obeys %NOW_PLAYING_COMMAND_QUIT now.
 */

/**
 * NowPlayingPlayer:can-set-fullscreen:
 *
 * Whether the player obeys %NOW_PLAYING_COMMAND_SET_FULLSCREEN now.
 */

/**
 * NowPlayingPlayer:can-set-volume:
 *
 * Whether the player obeys %NOW_PLAYING_COMMAND_SET_VOLUME now.
 */

/**
 * NowPlayingPlayer:can-go-to-entry:
 *
 * Whether the player obeys %NOW_PLAYING_COMMAND_GO_TO_ENTRY now.
 */

/**
 * NowPlayingPlayer:can-add-to-queue:
 *
 * Whether the player obeys %NOW_PLAYING_COMMAND_ADD_TO_QUEUE now.
 */

/**
 * NowPlayingPlayer:can-remove-from-queue:
 *
 * Whether the player obeys %NOW_PLAYING_COMMAND_REMOVE_FROM_QUEUE now.
 */

/**
 * NowPlayingPlayer:can-activate-playlist:
 *
 * Whether the player obeys %NOW_PLAYING_COMMAND_ACTIVATE_PLAYLIST now.
 */

/**
 * NowPlayingPlayer:can-set-device-volume:
 *
 * Whether the player obeys %NOW_PLAYING_COMMAND_SET_DEVICE_VOLUME now.
 */

/**
 * NowPlayingPlayer:can-step-device-volume:
 *
 * Whether the player obeys %NOW_PLAYING_COMMAND_STEP_DEVICE_VOLUME now.
 */

/**
 * NowPlayingPlayer:can-skip-ad:
 *
 * Whether the player obeys %NOW_PLAYING_COMMAND_SKIP_AD now.
 */

/**
 * NowPlayingPlayer:can-set-muted:
 *
 * Whether the player obeys %NOW_PLAYING_COMMAND_SET_MUTED now.
 */

/**
 * NowPlayingPlayer:can-set-device-muted:
 *
 * Whether the player obeys %NOW_PLAYING_COMMAND_SET_DEVICE_MUTED now.
 */

/**
 * NowPlayingPlayer:can-go-to-live:
 *
 * Whether the player obeys %NOW_PLAYING_COMMAND_GO_TO_LIVE now.
 */

/**
 * NowPlayingPlayer:can-go-to-chapter:
 *
 * Whether the player obeys %NOW_PLAYING_COMMAND_GO_TO_CHAPTER now.
 */

/**
 * NowPlayingPlayer:can-next-chapter:
 *
 * Whether the player obeys %NOW_PLAYING_COMMAND_NEXT_CHAPTER now.
 */

/**
 * NowPlayingPlayer:can-previous-chapter:
 *
 * Whether the player obeys %NOW_PLAYING_COMMAND_PREVIOUS_CHAPTER now.
 */

/**
 * NowPlayingPlayer:can-scrub:
 *
 * Whether the player obeys %NOW_PLAYING_COMMAND_SCRUB now.
 */

/**
 * NowPlayingPlayer:can-custom:
 *
 * Whether the player obeys %NOW_PLAYING_COMMAND_CUSTOM now.
 */

/**
 * NowPlayingPlayer:can-play-on-output:
 *
 * Whether the player obeys %NOW_PLAYING_COMMAND_PLAY_ON_OUTPUT now.
 */

/**
 * NowPlayingPlayer:can-leave-output:
 *
 * Whether the player obeys %NOW_PLAYING_COMMAND_LEAVE_OUTPUT now.
 */

const NpgCommand npg_commands[] = {
    {1, "play", "can-play", NULL, NULL, FALSE},
    {2, "pause", "can-pause", NULL, NULL, FALSE},
    {3, "toggle-play-pause", "can-toggle-play-pause", NULL, NULL, FALSE},
    {4, "stop", "can-stop", NULL, NULL, FALSE},
    {5, "next", "can-next", NULL, NULL, FALSE},
    {6, "previous", "can-previous", NULL, NULL, FALSE},
    {7, "seek-to-position", "can-seek-to-position", "position", NULL, TRUE},
    {8, "skip-forward", "can-skip-forward", NULL, NULL, FALSE},
    {9, "skip-backward", "can-skip-backward", NULL, NULL, FALSE},
    {10, "seek-forward", "can-seek-forward", "phase", NULL, FALSE},
    {11, "seek-backward", "can-seek-backward", "phase", NULL, FALSE},
    {12, "change-playback-rate", "can-change-playback-rate", "rate", "rate", TRUE},
    {13, "change-repeat-mode", "can-change-repeat-mode", "repeat_mode", "repeat-mode", FALSE},
    {14, "change-shuffle-mode", "can-change-shuffle-mode", "shuffle_mode", "shuffle-mode", FALSE},
    {15, "feedback", "can-feedback", "feedback", NULL, FALSE},
    {16, "rate-content", "can-rate-content", "rating", NULL, FALSE},
    {17, "like", "can-like", NULL, NULL, FALSE},
    {18, "dislike", "can-dislike", NULL, NULL, FALSE},
    {19, "bookmark", "can-bookmark", NULL, NULL, FALSE},
    {20, "enable-language-option", "can-enable-language-option", "language_option_id", NULL, FALSE},
    {21, "disable-language-option", "can-disable-language-option", "language_option_id", NULL, FALSE},
    {22, "open-url", "can-open-url", "url", NULL, FALSE},
    {23, "raise", "can-raise", NULL, NULL, FALSE},
    {24, "quit", "can-quit", NULL, NULL, FALSE},
    {25, "set-fullscreen", "can-set-fullscreen", "fullscreen", "fullscreen", FALSE},
    {26, "set-volume", "can-set-volume", "volume", "volume", TRUE},
    {27, "go-to-entry", "can-go-to-entry", "entry_id", NULL, FALSE},
    {28, "add-to-queue", "can-add-to-queue", "url", NULL, FALSE},
    {29, "remove-from-queue", "can-remove-from-queue", "entry_id", NULL, FALSE},
    {30, "activate-playlist", "can-activate-playlist", "playlist_id", NULL, FALSE},
    {31, "set-device-volume", "can-set-device-volume", "device_id", NULL, FALSE},
    {32, "step-device-volume", "can-step-device-volume", "device_id", NULL, FALSE},
    {33, "skip-ad", "can-skip-ad", NULL, NULL, FALSE},
    {34, "set-muted", "can-set-muted", "muted", "muted", FALSE},
    {35, "set-device-muted", "can-set-device-muted", "device_id", NULL, FALSE},
    {36, "go-to-live", "can-go-to-live", NULL, NULL, FALSE},
    {37, "go-to-chapter", "can-go-to-chapter", "chapter_id", NULL, FALSE},
    {38, "next-chapter", "can-next-chapter", NULL, NULL, FALSE},
    {39, "previous-chapter", "can-previous-chapter", NULL, NULL, FALSE},
    {40, "scrub", "can-scrub", "position", NULL, TRUE},
    {41, "custom", "can-custom", "custom_id", NULL, FALSE},
    {42, "play-on-output", "can-play-on-output", "output_id", NULL, FALSE},
    {43, "leave-output", "can-leave-output", "output_id", NULL, FALSE},
};
const guint npg_n_commands = G_N_ELEMENTS(npg_commands);

void now_playing_player_play(NowPlayingPlayer *self)
{
    npg_player_send(self, now_playing_action_new(NOW_PLAYING_COMMAND_PLAY));
}

void now_playing_player_pause(NowPlayingPlayer *self)
{
    npg_player_send(self, now_playing_action_new(NOW_PLAYING_COMMAND_PAUSE));
}

void now_playing_player_toggle_play_pause(NowPlayingPlayer *self)
{
    npg_player_send(self, now_playing_action_new(NOW_PLAYING_COMMAND_TOGGLE_PLAY_PAUSE));
}

void now_playing_player_stop(NowPlayingPlayer *self)
{
    npg_player_send(self, now_playing_action_new(NOW_PLAYING_COMMAND_STOP));
}

void now_playing_player_next(NowPlayingPlayer *self)
{
    npg_player_send(self, now_playing_action_new(NOW_PLAYING_COMMAND_NEXT));
}

void now_playing_player_previous(NowPlayingPlayer *self)
{
    npg_player_send(self, now_playing_action_new(NOW_PLAYING_COMMAND_PREVIOUS));
}

NowPlayingAction *now_playing_action_seek_to_position(gint64 position)
{
    NowPlayingAction *action = now_playing_action_new(NOW_PLAYING_COMMAND_SEEK_TO_POSITION);
    action->sent.time_us = position;
    action->has_argument = TRUE;
    return action;
}

void now_playing_player_seek_to_position(NowPlayingPlayer *self, gint64 position)
{
    npg_player_send(self, now_playing_action_seek_to_position(position));
}

NowPlayingAction *now_playing_action_skip_forward(gint64 interval)
{
    NowPlayingAction *action = now_playing_action_new(NOW_PLAYING_COMMAND_SKIP_FORWARD);
    action->sent.time_us = interval;
    action->has_argument = TRUE;
    return action;
}

void now_playing_player_skip_forward(NowPlayingPlayer *self, gint64 interval)
{
    npg_player_send(self, now_playing_action_skip_forward(interval));
}

NowPlayingAction *now_playing_action_skip_backward(gint64 interval)
{
    NowPlayingAction *action = now_playing_action_new(NOW_PLAYING_COMMAND_SKIP_BACKWARD);
    action->sent.time_us = interval;
    action->has_argument = TRUE;
    return action;
}

void now_playing_player_skip_backward(NowPlayingPlayer *self, gint64 interval)
{
    npg_player_send(self, now_playing_action_skip_backward(interval));
}

NowPlayingAction *now_playing_action_seek_forward(NowPlayingPhase phase)
{
    NowPlayingAction *action = now_playing_action_new(NOW_PLAYING_COMMAND_SEEK_FORWARD);
    action->sent.number = (int)phase;
    action->has_argument = TRUE;
    return action;
}

void now_playing_player_seek_forward(NowPlayingPlayer *self, NowPlayingPhase phase)
{
    npg_player_send(self, now_playing_action_seek_forward(phase));
}

NowPlayingAction *now_playing_action_seek_backward(NowPlayingPhase phase)
{
    NowPlayingAction *action = now_playing_action_new(NOW_PLAYING_COMMAND_SEEK_BACKWARD);
    action->sent.number = (int)phase;
    action->has_argument = TRUE;
    return action;
}

void now_playing_player_seek_backward(NowPlayingPlayer *self, NowPlayingPhase phase)
{
    npg_player_send(self, now_playing_action_seek_backward(phase));
}

NowPlayingAction *now_playing_action_change_playback_rate(double rate)
{
    NowPlayingAction *action = now_playing_action_new(NOW_PLAYING_COMMAND_CHANGE_PLAYBACK_RATE);
    action->sent.value = rate;
    action->has_argument = TRUE;
    return action;
}

void now_playing_player_change_playback_rate(NowPlayingPlayer *self, double rate)
{
    npg_player_send(self, now_playing_action_change_playback_rate(rate));
}

NowPlayingAction *now_playing_action_change_repeat_mode(NowPlayingRepeatMode repeat_mode)
{
    NowPlayingAction *action = now_playing_action_new(NOW_PLAYING_COMMAND_CHANGE_REPEAT_MODE);
    action->sent.number = (int)repeat_mode;
    action->has_argument = TRUE;
    return action;
}

void now_playing_player_change_repeat_mode(NowPlayingPlayer *self, NowPlayingRepeatMode repeat_mode)
{
    npg_player_send(self, now_playing_action_change_repeat_mode(repeat_mode));
}

NowPlayingAction *now_playing_action_change_shuffle_mode(NowPlayingShuffleMode shuffle_mode)
{
    NowPlayingAction *action = now_playing_action_new(NOW_PLAYING_COMMAND_CHANGE_SHUFFLE_MODE);
    action->sent.number = (int)shuffle_mode;
    action->has_argument = TRUE;
    return action;
}

void now_playing_player_change_shuffle_mode(NowPlayingPlayer *self, NowPlayingShuffleMode shuffle_mode)
{
    npg_player_send(self, now_playing_action_change_shuffle_mode(shuffle_mode));
}

NowPlayingAction *now_playing_action_feedback(NowPlayingFeedback feedback)
{
    NowPlayingAction *action = now_playing_action_new(NOW_PLAYING_COMMAND_FEEDBACK);
    action->sent.number = (int)feedback;
    action->has_argument = TRUE;
    return action;
}

void now_playing_player_feedback(NowPlayingPlayer *self, NowPlayingFeedback feedback)
{
    npg_player_send(self, now_playing_action_feedback(feedback));
}

NowPlayingAction *now_playing_action_rate_content(double rating)
{
    NowPlayingAction *action = now_playing_action_new(NOW_PLAYING_COMMAND_RATE_CONTENT);
    action->sent.value = rating;
    action->has_argument = TRUE;
    return action;
}

void now_playing_player_rate_content(NowPlayingPlayer *self, double rating)
{
    npg_player_send(self, now_playing_action_rate_content(rating));
}

NowPlayingAction *now_playing_action_like(gboolean marked)
{
    NowPlayingAction *action = now_playing_action_new(NOW_PLAYING_COMMAND_LIKE);
    action->sent.flag = !marked;
    action->has_argument = TRUE;
    return action;
}

void now_playing_player_like(NowPlayingPlayer *self, gboolean marked)
{
    npg_player_send(self, now_playing_action_like(marked));
}

NowPlayingAction *now_playing_action_dislike(gboolean marked)
{
    NowPlayingAction *action = now_playing_action_new(NOW_PLAYING_COMMAND_DISLIKE);
    action->sent.flag = !marked;
    action->has_argument = TRUE;
    return action;
}

void now_playing_player_dislike(NowPlayingPlayer *self, gboolean marked)
{
    npg_player_send(self, now_playing_action_dislike(marked));
}

NowPlayingAction *now_playing_action_bookmark(gboolean marked)
{
    NowPlayingAction *action = now_playing_action_new(NOW_PLAYING_COMMAND_BOOKMARK);
    action->sent.flag = !marked;
    action->has_argument = TRUE;
    return action;
}

void now_playing_player_bookmark(NowPlayingPlayer *self, gboolean marked)
{
    npg_player_send(self, now_playing_action_bookmark(marked));
}

NowPlayingAction *now_playing_action_enable_language_option(const char *language_option_id, NowPlayingLanguageSetting language_setting)
{
    g_return_val_if_fail(language_option_id, NULL);
    NowPlayingAction *action = now_playing_action_new(NOW_PLAYING_COMMAND_ENABLE_LANGUAGE_OPTION);
    action->sent.text = g_strdup(language_option_id);
    action->sent.number = (int)language_setting;
    action->has_argument = TRUE;
    return action;
}

void now_playing_player_enable_language_option(NowPlayingPlayer *self, const char *language_option_id, NowPlayingLanguageSetting language_setting)
{
    g_return_if_fail(language_option_id);
    npg_player_send(self, now_playing_action_enable_language_option(language_option_id, language_setting));
}

NowPlayingAction *now_playing_action_disable_language_option(const char *language_option_id, NowPlayingLanguageSetting language_setting)
{
    g_return_val_if_fail(language_option_id, NULL);
    NowPlayingAction *action = now_playing_action_new(NOW_PLAYING_COMMAND_DISABLE_LANGUAGE_OPTION);
    action->sent.text = g_strdup(language_option_id);
    action->sent.number = (int)language_setting;
    action->has_argument = TRUE;
    return action;
}

void now_playing_player_disable_language_option(NowPlayingPlayer *self, const char *language_option_id, NowPlayingLanguageSetting language_setting)
{
    g_return_if_fail(language_option_id);
    npg_player_send(self, now_playing_action_disable_language_option(language_option_id, language_setting));
}

NowPlayingAction *now_playing_action_open_url(const char *url)
{
    g_return_val_if_fail(url, NULL);
    NowPlayingAction *action = now_playing_action_new(NOW_PLAYING_COMMAND_OPEN_URL);
    action->sent.text = g_strdup(url);
    action->has_argument = TRUE;
    return action;
}

void now_playing_player_open_url(NowPlayingPlayer *self, const char *url)
{
    g_return_if_fail(url);
    npg_player_send(self, now_playing_action_open_url(url));
}

NowPlayingAction *now_playing_action_raise(const char *activation_token)
{
    NowPlayingAction *action = now_playing_action_new(NOW_PLAYING_COMMAND_RAISE);
    action->sent.text = g_strdup(activation_token);
    action->has_argument = TRUE;
    return action;
}

void now_playing_player_raise(NowPlayingPlayer *self, const char *activation_token)
{
    npg_player_send(self, now_playing_action_raise(activation_token));
}

void now_playing_player_quit(NowPlayingPlayer *self)
{
    npg_player_send(self, now_playing_action_new(NOW_PLAYING_COMMAND_QUIT));
}

NowPlayingAction *now_playing_action_set_fullscreen(gboolean fullscreen)
{
    NowPlayingAction *action = now_playing_action_new(NOW_PLAYING_COMMAND_SET_FULLSCREEN);
    action->sent.flag = fullscreen;
    action->has_argument = TRUE;
    return action;
}

void now_playing_player_set_fullscreen(NowPlayingPlayer *self, gboolean fullscreen)
{
    npg_player_send(self, now_playing_action_set_fullscreen(fullscreen));
}

NowPlayingAction *now_playing_action_set_volume(double volume)
{
    NowPlayingAction *action = now_playing_action_new(NOW_PLAYING_COMMAND_SET_VOLUME);
    action->sent.value = volume;
    action->has_argument = TRUE;
    return action;
}

void now_playing_player_set_volume(NowPlayingPlayer *self, double volume)
{
    npg_player_send(self, now_playing_action_set_volume(volume));
}

NowPlayingAction *now_playing_action_go_to_entry(const char *entry_id)
{
    g_return_val_if_fail(entry_id, NULL);
    NowPlayingAction *action = now_playing_action_new(NOW_PLAYING_COMMAND_GO_TO_ENTRY);
    action->sent.text = g_strdup(entry_id);
    action->has_argument = TRUE;
    return action;
}

void now_playing_player_go_to_entry(NowPlayingPlayer *self, const char *entry_id)
{
    g_return_if_fail(entry_id);
    npg_player_send(self, now_playing_action_go_to_entry(entry_id));
}

NowPlayingAction *now_playing_action_add_to_queue(const char *url, const char *after_entry_id, gboolean make_current)
{
    g_return_val_if_fail(url, NULL);
    NowPlayingAction *action = now_playing_action_new(NOW_PLAYING_COMMAND_ADD_TO_QUEUE);
    action->sent.text = g_strdup(url);
    action->sent.after_entry_id = g_strdup(after_entry_id);
    action->sent.flag = make_current;
    action->has_argument = TRUE;
    return action;
}

void now_playing_player_add_to_queue(NowPlayingPlayer *self, const char *url, const char *after_entry_id, gboolean make_current)
{
    g_return_if_fail(url);
    npg_player_send(self, now_playing_action_add_to_queue(url, after_entry_id, make_current));
}

NowPlayingAction *now_playing_action_remove_from_queue(const char *entry_id)
{
    g_return_val_if_fail(entry_id, NULL);
    NowPlayingAction *action = now_playing_action_new(NOW_PLAYING_COMMAND_REMOVE_FROM_QUEUE);
    action->sent.text = g_strdup(entry_id);
    action->has_argument = TRUE;
    return action;
}

void now_playing_player_remove_from_queue(NowPlayingPlayer *self, const char *entry_id)
{
    g_return_if_fail(entry_id);
    npg_player_send(self, now_playing_action_remove_from_queue(entry_id));
}

NowPlayingAction *now_playing_action_activate_playlist(const char *playlist_id)
{
    g_return_val_if_fail(playlist_id, NULL);
    NowPlayingAction *action = now_playing_action_new(NOW_PLAYING_COMMAND_ACTIVATE_PLAYLIST);
    action->sent.text = g_strdup(playlist_id);
    action->has_argument = TRUE;
    return action;
}

void now_playing_player_activate_playlist(NowPlayingPlayer *self, const char *playlist_id)
{
    g_return_if_fail(playlist_id);
    npg_player_send(self, now_playing_action_activate_playlist(playlist_id));
}

NowPlayingAction *now_playing_action_set_device_volume(const char *device_id, double volume)
{
    g_return_val_if_fail(device_id, NULL);
    NowPlayingAction *action = now_playing_action_new(NOW_PLAYING_COMMAND_SET_DEVICE_VOLUME);
    action->sent.text = g_strdup(device_id);
    action->sent.value = volume;
    action->has_argument = TRUE;
    return action;
}

void now_playing_player_set_device_volume(NowPlayingPlayer *self, const char *device_id, double volume)
{
    g_return_if_fail(device_id);
    npg_player_send(self, now_playing_action_set_device_volume(device_id, volume));
}

NowPlayingAction *now_playing_action_step_device_volume(const char *device_id, int volume_steps)
{
    g_return_val_if_fail(device_id, NULL);
    NowPlayingAction *action = now_playing_action_new(NOW_PLAYING_COMMAND_STEP_DEVICE_VOLUME);
    action->sent.text = g_strdup(device_id);
    action->sent.number = volume_steps;
    action->has_argument = TRUE;
    return action;
}

void now_playing_player_step_device_volume(NowPlayingPlayer *self, const char *device_id, int volume_steps)
{
    g_return_if_fail(device_id);
    npg_player_send(self, now_playing_action_step_device_volume(device_id, volume_steps));
}

void now_playing_player_skip_ad(NowPlayingPlayer *self)
{
    npg_player_send(self, now_playing_action_new(NOW_PLAYING_COMMAND_SKIP_AD));
}

NowPlayingAction *now_playing_action_set_muted(gboolean muted)
{
    NowPlayingAction *action = now_playing_action_new(NOW_PLAYING_COMMAND_SET_MUTED);
    action->sent.flag = muted;
    action->has_argument = TRUE;
    return action;
}

void now_playing_player_set_muted(NowPlayingPlayer *self, gboolean muted)
{
    npg_player_send(self, now_playing_action_set_muted(muted));
}

NowPlayingAction *now_playing_action_set_device_muted(const char *device_id, gboolean muted)
{
    g_return_val_if_fail(device_id, NULL);
    NowPlayingAction *action = now_playing_action_new(NOW_PLAYING_COMMAND_SET_DEVICE_MUTED);
    action->sent.text = g_strdup(device_id);
    action->sent.flag = muted;
    action->has_argument = TRUE;
    return action;
}

void now_playing_player_set_device_muted(NowPlayingPlayer *self, const char *device_id, gboolean muted)
{
    g_return_if_fail(device_id);
    npg_player_send(self, now_playing_action_set_device_muted(device_id, muted));
}

void now_playing_player_go_to_live(NowPlayingPlayer *self)
{
    npg_player_send(self, now_playing_action_new(NOW_PLAYING_COMMAND_GO_TO_LIVE));
}

NowPlayingAction *now_playing_action_go_to_chapter(const char *chapter_id)
{
    g_return_val_if_fail(chapter_id, NULL);
    NowPlayingAction *action = now_playing_action_new(NOW_PLAYING_COMMAND_GO_TO_CHAPTER);
    action->sent.text = g_strdup(chapter_id);
    action->has_argument = TRUE;
    return action;
}

void now_playing_player_go_to_chapter(NowPlayingPlayer *self, const char *chapter_id)
{
    g_return_if_fail(chapter_id);
    npg_player_send(self, now_playing_action_go_to_chapter(chapter_id));
}

void now_playing_player_next_chapter(NowPlayingPlayer *self)
{
    npg_player_send(self, now_playing_action_new(NOW_PLAYING_COMMAND_NEXT_CHAPTER));
}

void now_playing_player_previous_chapter(NowPlayingPlayer *self)
{
    npg_player_send(self, now_playing_action_new(NOW_PLAYING_COMMAND_PREVIOUS_CHAPTER));
}

NowPlayingAction *now_playing_action_scrub(gint64 position)
{
    NowPlayingAction *action = now_playing_action_new(NOW_PLAYING_COMMAND_SCRUB);
    action->sent.time_us = position;
    action->has_argument = TRUE;
    return action;
}

void now_playing_player_scrub(NowPlayingPlayer *self, gint64 position)
{
    npg_player_send(self, now_playing_action_scrub(position));
}

NowPlayingAction *now_playing_action_custom(const char *custom_id)
{
    g_return_val_if_fail(custom_id, NULL);
    NowPlayingAction *action = now_playing_action_new(NOW_PLAYING_COMMAND_CUSTOM);
    action->sent.text = g_strdup(custom_id);
    action->has_argument = TRUE;
    return action;
}

void now_playing_player_custom(NowPlayingPlayer *self, const char *custom_id)
{
    g_return_if_fail(custom_id);
    npg_player_send(self, now_playing_action_custom(custom_id));
}

NowPlayingAction *now_playing_action_play_on_output(const char *output_id, gboolean together)
{
    g_return_val_if_fail(output_id, NULL);
    NowPlayingAction *action = now_playing_action_new(NOW_PLAYING_COMMAND_PLAY_ON_OUTPUT);
    action->sent.text = g_strdup(output_id);
    action->sent.flag = together;
    action->has_argument = TRUE;
    return action;
}

void now_playing_player_play_on_output(NowPlayingPlayer *self, const char *output_id, gboolean together)
{
    g_return_if_fail(output_id);
    npg_player_send(self, now_playing_action_play_on_output(output_id, together));
}

NowPlayingAction *now_playing_action_leave_output(const char *output_id)
{
    g_return_val_if_fail(output_id, NULL);
    NowPlayingAction *action = now_playing_action_new(NOW_PLAYING_COMMAND_LEAVE_OUTPUT);
    action->sent.text = g_strdup(output_id);
    action->has_argument = TRUE;
    return action;
}

void now_playing_player_leave_output(NowPlayingPlayer *self, const char *output_id)
{
    g_return_if_fail(output_id);
    npg_player_send(self, now_playing_action_leave_output(output_id));
}
