/* SPDX-License-Identifier: MIT */
#pragma once

#include <gio/gio.h>
#include <nowplaying-glib/enums.h>

G_BEGIN_DECLS

/**
 * NowPlayingHold:
 *
 * A hold of now_playing_controller_hold(): the players are paused while it exists, for a call or an alarm.
 *
 * It ends with now_playing_hold_end(), or with its last reference. The players that it paused play again then, unless
 * the user has done something with them. It needs the service nowplaying-center.
 */
#define NOW_PLAYING_TYPE_HOLD (now_playing_hold_get_type())
G_DECLARE_FINAL_TYPE(NowPlayingHold, now_playing_hold, NOW_PLAYING, HOLD, GObject)

/**
 * now_playing_hold_end:
 * @self: a hold
 *
 * Ends the hold.
 */
void now_playing_hold_end(NowPlayingHold *self);

G_END_DECLS
