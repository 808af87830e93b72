/* SPDX-License-Identifier: MIT */
/**
 * @file remote_session.h
 * Sessions that play elsewhere: on a speaker, on a server, on another machine.
 *
 * A remote session has content, playback, commands and artwork, like every session. It differs in three points:
 *
 * - It is a player of its own on the bus. It never becomes the application's primary session, so
 *   np_session_request_application_primary() fails.
 * - It can have devices (device.h).
 * - It can be unreachable: np_session_set_reachable().
 *
 * A position is older than the message that contains it, and the clock of the other side differs from ours. So the
 * other side sends the age of the position, and the player never compares the two clocks:
 *
 *     playback.position_us = message->position_us;
 *     playback.timestamp_us = np_time_of_age(message->age_us);
 *
 * Some protocols send two times instead: of the position, and of the message. The age is then their difference.
 *
 * **Two rooms on one desktop.** Most desktops show the session's name, for example "Kitchen". GNOME Shell 43 shows only
 * the title, the artists and the cover. If users must distinguish two rooms there, add the room to the title.
 *
 * remote.h has functions for remote sessions that another process hosts while the application is closed.
 *
 * **Stability.** Promised: from 0.1 on, this header only grows.
 */
#ifndef NOWPLAYING_REMOTE_SESSION_H
#define NOWPLAYING_REMOTE_SESSION_H

#include <nowplaying/base.h>

NP_BEGIN_DECLS

/**
 * Makes a remote session. `id` is unique among all sessions of the context. Use the same id at the next start.
 *
 * @owns     the caller owns the session and frees it with np_session_free()
 * @fails    NP_ERROR_INVALID_ARGUMENT if the id is empty or in use; NP_ERROR_LIMIT beyond 4,096 sessions, or if the id
 *           has more than 1,024 bytes
 */
np_status np_session_new_remote(np_context *context, const char *id, np_session **ret_session);

/**
 * Returns whether the session is remote.
 *
 * @fails    never: false for NULL and for an inert session
 */
bool np_session_is_remote(const np_session *session);

/**
 * Sets whether the other side can be reached. Default: true.
 *
 * While it cannot be reached, clients see the session as paused at its last position, with all commands disabled, and
 * org.nowplaying.Session1 reports that it is unreachable. Requests fail with an error that names the reason. The
 * library keeps what you set meanwhile. After the grace period the session leaves the bus.
 *
 * When the other side can be reached again, set the current position. Until then, clients see the position that the
 * session would have if it had continued to play.
 *
 * @fails    NP_ERROR_INVALID_STATE if the session is not remote
 */
np_status np_session_set_reachable(np_session *session, bool reachable);

/**
 * Sets how long an unreachable session stays on the bus, counted from the call of np_session_set_reachable(). Default:
 * 30 s. With 0 it leaves at once.
 *
 * @fails    NP_ERROR_INVALID_ARGUMENT if it is negative or more than a day; NP_ERROR_INVALID_STATE if the session is
 *           not remote
 */
np_status np_session_set_grace_period(np_session *session, int64_t grace_period_us);

/**
 * Returns the time `age_us` ago, by np_now_us(), for np_playback.timestamp_us. A negative age counts as 0. An age of
 * more than a year counts as a year.
 *
 * @fails    never
 */
int64_t np_time_of_age(int64_t age_us);

NP_END_DECLS

#endif
