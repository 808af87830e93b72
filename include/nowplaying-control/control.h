/* SPDX-License-Identifier: MIT */
/**
 * @file control.h
 * Every player of the desktop: read it, follow it, steer it.
 *
 * libnowplaying-control is for programs that show or control players: panels, status lines, scripts, bridges. A program
 * that *is* a player uses libnowplaying. One program may load both.
 *
 *     np_controller *controller = NULL;
 *     np_player *player = NULL;
 *     np_controller_new(0, &controller);
 *     np_controller_wait(controller, 5 * NP_SECOND);
 *     if (np_controller_get_player(controller, NULL, &player) == NP_OK)
 *         puts(np_item_get_text(np_player_get_item(player), NP_FIELD_TITLE, 0));
 *     np_player_free(player);
 *     np_controller_free(controller);
 *
 * A *controller* follows all players on the bus (controller.h). A *player* is a snapshot of one of them (player.h), an
 * *item* is one that it plays or has in its queue (item.h). An *action* changes a player (action.h), an *image* is its
 * artwork at a size (image.h). A *hold* pauses the players for a while (hold.h). Players that use libnowplaying publish
 * all values of these headers. Other MPRIS players publish the values that MPRIS has words for.
 *
 * These rules hold for every function:
 *
 * - **Threads.** You may call every function from any thread, also inside a callback. Only np_controller_wait() waits,
 *   and np_controller_free() for a running callback.
 * - **Callbacks.** They run one at a time, on a thread of the controller, or inside np_controller_dispatch(). You
 *   register a callback as a function, a `user_data` pointer and a destroy function. The pointer and the destroy
 *   function may be NULL.
 * - **Destroy.** The library calls the destroy function exactly once, when it no longer needs `user_data`, also if the
 *   registration fails. It may run on your thread, inside the call that replaces, fails or frees.
 * - **Failure.** A function that fails returns a negative np_status and writes a sentence to the log. Outputs are the
 *   last parameters, are named `ret_` and something, and are written only on success.
 * - **Tags.** The comment of a function has `@fails`, and what differs from the defaults of `@owns`, `@threads` and
 *   `@since` in nowplaying.h: nothing to free or kept, any thread, 0.1.
 * - **Absent values.** A player that does not have a value is normal: the getters then return NP_ERROR_NOT_FOUND or "",
 *   and write nothing to the log.
 * - **Common errors** of every function with a controller: NP_ERROR_INVALID_ARGUMENT if it or an output is NULL,
 *   NP_ERROR_GONE if it has ended, NP_ERROR_FORKED. For a NULL player, a function that returns a value returns "",
 *   0 or NULL, and one that returns an np_status returns NP_ERROR_INVALID_ARGUMENT.
 * - **Other programs.** A player that does not answer, sends wrong types or floods the bus affects no other player.
 *   Texts are valid UTF-8 of one line, at most 65,536 bytes long; comments, lyrics and further keys may have line
 *   breaks. Ids are the player's bytes: do not show them.
 * - **No bus** is not an error: then there are no players, and the message of an outcome has the reason. The controller
 *   connects when a bus appears.
 * - **fork.** In a child of fork(), every function for the parent's controller does nothing and returns
 *   NP_ERROR_FORKED. Players and their items still work. The library closes the child's copies of its connections to
 *   the bus, so a hold ends with its process, also if the child runs on.
 * - **Stability.** Promised: from 0.1 on, every header of this folder only grows, but custom.h and outputs.h. Its
 *   functions, types and numbers stay.
 */
#ifndef NOWPLAYING_CONTROL_H
#define NOWPLAYING_CONTROL_H

#include <nowplaying-control/action.h>
#include <nowplaying-control/controller.h>
#include <nowplaying-control/custom.h>
#include <nowplaying-control/hold.h>
#include <nowplaying-control/image.h>
#include <nowplaying-control/item.h>
#include <nowplaying-control/outputs.h>
#include <nowplaying-control/player.h>

#endif
