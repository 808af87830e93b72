/* SPDX-License-Identifier: MIT */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * NowPlayingList:
 *
 * A #GListModel that only the library changes: the list of a #NowPlayingPlayer follows the player, and that of a
 * #NowPlayingContent is complete. JavaScript and Python iterate over it.
 */
#define NOW_PLAYING_TYPE_LIST (now_playing_list_get_type())
G_DECLARE_FINAL_TYPE(NowPlayingList, now_playing_list, NOW_PLAYING, LIST, GObject)

G_END_DECLS
