/* SPDX-License-Identifier: MIT */
/**
 * @file playlist.h
 * What could play: the listener's lists.
 *
 *     np_playlists_new(&playlists);
 *     np_playlists_add(playlists, "road", "On the Road", NULL);
 *     np_playlists_add(playlists, "rain", "Rainy Days", "file:///home/ada/rain.png");
 *     np_session_set_playlists(session, playlists);
 *     np_session_set_active_playlist(session, "rain");
 *     np_playlists_free(playlists);
 *
 * Desktops see them where NP_COMMAND_ACTIVATE_PLAYLIST is offered, and ask for them in an order: the player's own,
 * which is the one that they were added in, or by name, which the library sorts by letters whatever their case; and
 * where at least one playlist has such a time, by when they were made, changed or played.
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
 * @fails    only as every function does
 * @since    0.1
 */
np_status np_playlists_new(np_playlists **ret_playlists);

/**
 * Frees the playlists. Sessions that were given them keep their copy.
 *
 * @owns     frees the playlists
 * @threads  any; not while another thread uses them
 * @fails    never; NULL is allowed
 * @since    0.1
 */
void np_playlists_free(np_playlists *playlists);

/**
 * Adds a playlist behind the last one. `name` is what people read, up to 1,024 bytes of it; `icon_url` is a file:// or
 * http:// address, or NULL.
 *
 * @owns     copies the texts
 * @threads  any; playlists are used by one thread at a time
 * @fails    NP_ERROR_INVALID_ARGUMENT if the id or the name is empty, a playlist has the id already, or the icon is no
 *           such address; NP_ERROR_LIMIT beyond 4,096 playlists, or for an address of more than 4,096 bytes
 * @since    0.1
 */
np_status np_playlists_add(np_playlists *playlists, const char *playlist_id, const char *name, const char *icon_url);

/**
 * Says when a playlist was made, changed and played last, in microseconds since 1970 began; NP_TIME_UNKNOWN where that
 * is not known, or where it was never played. Nobody sees the times, only the order that they make.
 *
 * @owns     copies `playlist_id`
 * @threads  any; playlists are used by one thread at a time
 * @fails    NP_ERROR_NOT_FOUND if there is no such playlist: add it first
 * @since    0.1
 */
np_status np_playlists_set_times(np_playlists *playlists, const char *playlist_id, int64_t created_us,
                                 int64_t modified_us, int64_t played_us);

/**
 * Says which playlists there are. Only what changed goes out. To show none, call np_session_clear_playlists().
 *
 * @owns     copies `playlists`; they stay yours to change and set again, or to free
 * @threads  any
 * @fails    NP_ERROR_INVALID_ARGUMENT if `playlists` is NULL; those of before stay
 * @since    0.1
 */
np_status np_session_set_playlists(np_session *session, const np_playlists *playlists);

/**
 * Says that this player shows no playlists, which is how a session begins.
 *
 * @owns     nothing
 * @threads  any
 * @fails    only as every function does
 * @since    0.1
 */
np_status np_session_clear_playlists(np_session *session);

/**
 * Says which playlist plays; NULL: none. It may be said before the playlists are: while no playlist has the id, none is
 * shown as playing.
 *
 * @owns     copies `playlist_id`
 * @threads  any
 * @fails    NP_ERROR_INVALID_ARGUMENT if the id is empty
 * @since    0.1
 */
np_status np_session_set_active_playlist(np_session *session, const char *playlist_id);

NP_END_DECLS

#endif
