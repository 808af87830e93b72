/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib-object.h>
#include <nowplaying-glib/enums.h>

G_BEGIN_DECLS

/**
 * NowPlayingAction:
 *
 * A command with its argument, for now_playing_player_perform_async(). A command with an argument has a function of its
 * name:
 * `NowPlaying.Action.seek_to_position(42e6)`.
 */
typedef struct _NowPlayingAction NowPlayingAction;

#define NOW_PLAYING_TYPE_ACTION (now_playing_action_get_type())
GType now_playing_action_get_type(void);

/**
 * now_playing_action_new: (constructor)
 * @command: a command
 *
 * Makes an action of a command without an argument.
 *
 * Returns: (transfer full): the action
 */
NowPlayingAction *now_playing_action_new(NowPlayingCommand command);

/**
 * now_playing_action_copy:
 * @self: an action
 *
 * Copies the action.
 *
 * Returns: (transfer full): a copy
 */
NowPlayingAction *now_playing_action_copy(const NowPlayingAction *self);

/**
 * now_playing_action_free: (skip)
 * @self: an action
 *
 * Frees the action.
 */
void now_playing_action_free(NowPlayingAction *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(NowPlayingAction, now_playing_action_free)

G_END_DECLS
