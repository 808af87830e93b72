/* SPDX-License-Identifier: MIT */
/**
 * @file playlist.h
 * The user's playlists.
 *
 *     np_playlists_new(&playlists);
 *     np_playlists_add(playlists, "road", "On the Road", NULL);
 *     np_playlists_add(playlists, "rain", "Rainy Days", "file:///home/ada/rain.png");
 *     np_session_set_playlists(session, playlists);
 *     np_session_set_active_playlist(session, "rain");
 *     np_playlists_free(playlists);
 *
 * Clients see the playlists if NP_COMMAND_ACTIVATE_PLAYLIST is offered. They request them in one of these orders:
 *
 * - the order in which you added them
 * - by name, ignoring case
 * - by the time of creation, modification or last playback, if at least one playlist has such a time
 *
 * **Stability.** Promised: from 0.1 on, this header only grows.
 */
#ifndef NOWPLAYING_PLAYLIST_H
#define NOWPLAYING_PLAYLIST_H

#include <nowplaying/base.h>

NP_BEGIN_DECLS

/**
 * Makes an empty collection of playlists.
 *
 * @owns     the caller owns the playlists and frees them with np_playlists_free()
 * @threads  any; playlists are used by one thread at a time
 * @fails    common errors only
 */
np_status np_playlists_new(np_playlists **ret_playlists);

/**
 * Frees the playlists. Sessions keep their copy.
 *
 * @owns     frees the playlists
 * @threads  any; not while another thread uses them
 * @fails    never; NULL is allowed
 */
void np_playlists_free(np_playlists *playlists);

/**
 * Adds a playlist at the end. Users see up to 1,024 bytes of `name`. `icon_url` is a file:// or http:// URL, or NULL.
 *
 * @threads  any; playlists are used by one thread at a time
 * @fails    NP_ERROR_INVALID_ARGUMENT if the id or the name is empty, another playlist has the id, or the icon is not
 *           such a URL. NP_ERROR_LIMIT beyond 4,096 playlists, or for a URL of more than 4,096 bytes
 */
np_status np_playlists_add(np_playlists *playlists, const char *playlist_id, const char *name, const char *icon_url);

/**
 * Sets when a playlist was created, modified and played last, in microseconds since the beginning of 1970 (UTC).
 * NP_TIME_UNKNOWN: unknown, or never played. Clients do not see the times, only the order.
 *
 * @threads  any; playlists are used by one thread at a time
 * @fails    NP_ERROR_NOT_FOUND if the playlist does not exist: add it first
 */
np_status np_playlists_set_times(np_playlists *playlists, const char *playlist_id, int64_t created_us,
                                 int64_t modified_us, int64_t played_us);

/**
 * Sets the playlists. The library publishes only the changes. To remove them, call np_session_clear_playlists().
 *
 * @owns     copies `playlists`; you may change them and set them again, and you free them
 * @fails    NP_ERROR_INVALID_ARGUMENT if `playlists` is NULL; the previous playlists stay
 */
np_status np_session_set_playlists(np_session *session, const np_playlists *playlists);

/**
 * Removes the playlists. A new session has no playlists.
 *
 * @fails    common errors only
 */
np_status np_session_clear_playlists(np_session *session);

/**
 * Sets the playlist that plays; NULL: none. You may call it before np_session_set_playlists(). While no playlist has
 * the id, no playlist is active.
 *
 * @fails    NP_ERROR_INVALID_ARGUMENT if the id is empty
 */
np_status np_session_set_active_playlist(np_session *session, const char *playlist_id);

NP_END_DECLS

#endif
