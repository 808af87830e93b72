/* SPDX-License-Identifier: MIT */
/**
 * @file remote.h
 * What plays elsewhere: on a speaker, on a server, on another machine.
 *
 * A remote session is a session like every other: content, playback, commands, artwork. What differs:
 *
 * - It is a player of its own on the bus, beside the application's local sessions, and never becomes the application's
 *   primary: np_session_request_application_primary() is refused.
 * - It has devices (device.h).
 * - It may be out of reach: np_session_set_reachable().
 *
 * What the other side says is older than its message. Its clock is not ours, so let it say how old its position was
 * when it was sent, and never compare the two clocks:
 *
 *     playback.position_us = message->position_us;
 *     playback.timestamp_us = np_time_of_age(message->age_us);
 *
 * Where the other side says instead when it was true, and when it sent the message, the age is the difference of these
 * two.
 *
 * **Two rooms on one desktop.** The session's name, "Kitchen", is MPRIS's Identity: Plasma, KDE Connect and panels
 * show it. GNOME Shell 43 does not show it: its row has the title, the artists and the cover, so two sessions of one
 * application differ only in these. A desktop file for each room changes nothing there. Newer versions show the name in
 * the desktop file, and Identity only without one. A player whose user must distinguish two rooms on GNOME adds
 * the room to the title.
 */
#ifndef NOWPLAYING_REMOTE_H
#define NOWPLAYING_REMOTE_H

#include <nowplaying/base.h>

NP_BEGIN_DECLS

/**
 * Makes a remote session. `id` tells it from all other sessions of the context and should be the same at the next
 * start.
 *
 * @owns     the caller owns the session and frees it with np_session_free()
 * @threads  any
 * @fails    NP_ERROR_INVALID_ARGUMENT if the id is empty or in use; NP_ERROR_LIMIT beyond 4,096 sessions
 * @since    0.1
 */
np_status np_session_new_remote(np_context *context, const char *id, np_session **ret_session);

/**
 * Whether the session is remote.
 *
 * @owns     nothing
 * @threads  any
 * @fails    never: false for NULL and for an inert session
 * @since    0.1
 */
bool np_session_is_remote(const np_session *session);

/**
 * Says whether the other side can be reached. While it cannot, the session is shown as paused where it was, its
 * commands as disabled, and org.nowplaying.Session1 says so; who asks for something is told that the other side
 * cannot be reached. After the grace period the session leaves the bus. What is set meanwhile is kept. When it is
 * reached again it is shown as if it had played on: say where it is.
 *
 * @owns     nothing
 * @threads  any
 * @fails    NP_ERROR_INVALID_STATE if the session is not remote
 * @since    0.1
 */
np_status np_session_set_reachable(np_session *session, bool reachable);

/**
 * Sets how long a session that cannot be reached stays on the bus, from the moment it was lost. Default: 30 s. 0: it
 * leaves at once.
 *
 * @owns     nothing
 * @threads  any
 * @fails    NP_ERROR_INVALID_ARGUMENT if it is negative or more than a day; NP_ERROR_INVALID_STATE if the session is
 *           not remote
 * @since    0.1
 */
np_status np_session_set_grace_period(np_session *session, int64_t grace_period_us);

/**
 * The moment that lies `age_us` back, by np_now_us(): for np_playback.timestamp_us. A negative age is now; one of
 * more than a year is a year.
 *
 * @owns     nothing
 * @threads  any
 * @fails    never
 * @since    0.1
 */
int64_t np_time_of_age(int64_t age_us);

NP_END_DECLS

#endif
