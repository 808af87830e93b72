/* SPDX-License-Identifier: MIT */
/**
 * @file hold.h
 * A hold: the players are paused while it exists, for a call, dictation or an alarm.
 *
 *     np_controller_hold(controller, "Call with Ada", &hold);
 *     // during the call
 *     np_hold_free(hold);
 *
 * The service org.nowplaying.Center pauses the players that play. When the last hold of all programs ends, these
 * players play again, unless the user has done something with them, or has begun another one. The bus starts the
 * service if it is installed. Without it the hold fails, and no player is paused. If the program ends or crashes, its
 * holds end too.
 *
 * **Stability.** Promised: from 0.1 on, this header only grows.
 */
#ifndef NOWPLAYING_CONTROL_HOLD_H
#define NOWPLAYING_CONTROL_HOLD_H

#include <nowplaying-control/controller.h>
#include <nowplaying/types.h>

NP_BEGIN_DECLS

typedef struct np_hold np_hold;

/** The state of a hold. */
typedef int32_t np_hold_state;
enum {
    /** The service has not answered yet. */
    NP_HOLD_PENDING = 0,
    /** The service has it, and requests the players that play to pause. They may still play for a moment. */
    NP_HOLD_ACTIVE = 1,
    /** The service refused, or no service runs. np_hold_get_failure() has the reason. */
    NP_HOLD_FAILED = 2,
    /** It was active, and the service or the bus has gone away, or the controller was freed. The players that it paused
     *  stay paused if the service has gone away. A service that was restarted continues the hold until it is freed. */
    NP_HOLD_LOST = 3
};

/**
 * Begins a hold. `reason` is a line that lists show to people: "Call with Ada". It returns before the service has
 * answered: np_controller_wait() waits for that.
 *
 * The service cuts `reason` after 256 bytes. It accepts 8 holds of a process and 64 in all: a further one becomes
 * NP_HOLD_FAILED.
 *
 * @owns     copies `reason`; the caller owns the hold and ends it with np_hold_free()
 * @fails    NP_ERROR_INVALID_ARGUMENT if `reason` is NULL or empty; NP_ERROR_LIMIT if 64 holds of the
 *           controller are not freed
 */
np_status np_controller_hold(np_controller *controller, const char *reason, np_hold **ret_hold);

/**
 * Ends the hold and frees it. A hold that is pending ends when the service has begun it. The controller may have been
 * freed before.
 *
 * @owns     frees the hold
 * @threads  any, also inside a callback
 * @fails    never; NULL is allowed. In a child of fork() it does nothing
 */
void np_hold_free(np_hold *hold);

/**
 * Gets the state of the hold.
 *
 * @fails    NP_ERROR_INVALID_ARGUMENT if the hold or the output is NULL; NP_ERROR_FORKED
 */
np_status np_hold_get_state(const np_hold *hold, np_hold_state *ret_state);

/**
 * Returns why the hold has failed or was lost, as a sentence for people: "org.nowplaying.Center is not installed".
 * Returns "" in the other states, and for NULL.
 *
 * @owns     the text belongs to the hold
 * @fails    never
 */
const char *np_hold_get_failure(const np_hold *hold);

NP_END_DECLS

#endif
