/* SPDX-License-Identifier: MIT */
/**
 * @file action.h
 * An action: a command with its argument, sent to one player.
 *
 *     np_action action = NP_ACTION(NP_COMMAND_NEXT);
 *     np_controller_perform(controller, NULL, &action, on_outcome, bar, NULL);
 *
 *     np_action seek = NP_ACTION(NP_COMMAND_SEEK_TO_POSITION);
 *     seek.time_us = 42 * NP_SECOND;
 *
 * **Outcomes.** A player with libnowplaying reports the outcome itself. MPRIS players report nothing: then the outcome is
 * NP_OUTCOME_SUCCESS when the player shows the requested state, and NP_OUTCOME_ACCEPTED if it shows nothing new within two
 * seconds. The handler gets the player as it is then: after NP_COMMAND_NEXT it has the new title.
 *
 * **Toggle.** NP_COMMAND_TOGGLE_PLAY_PAUSE for the primary player pauses it if it plays, and plays it if it does not. It
 * never starts another player while one plays.
 *
 * **Commands that are not offered.** A player that offers only play and pause obeys a toggle and a stop, and a player with
 * devices obeys NP_COMMAND_SET_VOLUME: the library sends commands with the same effect.
 *
 * **Stability.** Promised: from 0.1 on, this header only grows.
 */
#ifndef NOWPLAYING_CONTROL_ACTION_H
#define NOWPLAYING_CONTROL_ACTION_H

#include <nowplaying-control/controller.h>
#include <nowplaying/types.h>

NP_BEGIN_DECLS

/** The outcome of an action of an MPRIS player that accepted the command, and showed no effect within two seconds. */
enum { NP_OUTCOME_ACCEPTED = 1 };

/** A command with its argument. A field that the command does not have is not read. */
typedef struct np_action {
    /** sizeof(np_action), set by NP_ACTION. */
    size_t size;
    np_command command;
    /** The mode, feedback, phase, language setting, or volume steps. */
    int32_t number;
    /** The position of a seek, or the interval of a skip; 0 skips by the preferred interval. */
    int64_t time_us;
    /** The rate, rating or volume. */
    double value;
    /** The URL to open, or the id of a queue entry, playlist, device or language option. */
    const char *text;
    /** For NP_COMMAND_ADD_TO_QUEUE: the entry before the new one; NULL or "" adds at the front. */
    const char *after_entry_id;
    /** Removes a like, dislike or bookmark; plays an added entry at once; fills the screen. */
    bool flag;
} np_action;

/** An action of a command without an argument. For another command, set its field then. */
#define NP_ACTION(command_)                                                                                            \
    {                                                                                                                  \
        sizeof(np_action), (command_), 0, 0, 0.0, NULL, NULL, false                                                    \
    }

/**
 * Called once with the outcome. `message` is the player's sentence, or "". `player` is its state now, NULL if it has left
 * or was not found; it is valid during the call.
 */
typedef void (*np_action_handler)(np_controller *controller, const np_player *player, np_outcome outcome,
                                  const char *message, void *user_data);

/**
 * Sends an action to a player. `player` is a name as for np_controller_get_player(); NULL is the primary. If the player
 * is not known yet, the action waits until the players are known.
 *
 * @owns     copies `action`; keeps `user_data` until `destroy` runs: after the handler, or at once if the call fails
 * @threads  any
 * @fails    NP_ERROR_INVALID_ARGUMENT if the command is unknown, or its argument is missing or out of range;
 *           NP_ERROR_LIMIT beyond 1,024 actions without an outcome, or for a URL of more than 65,536 bytes
 * @since    0.1
 */
np_status np_controller_perform(np_controller *controller, const char *player, const np_action *action,
                                np_action_handler handler, void *user_data, np_destroy destroy);

NP_END_DECLS

#endif
