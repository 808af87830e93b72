/* SPDX-License-Identifier: MIT */
/**
 * @file action.h
 * An action: a command with its argument, sent to one player.
 *
 *     np_action action = NP_ACTION(NP_COMMAND_NEXT);
 *     np_controller_perform(controller, NULL, &action, on_outcome, bar, NULL);
 *
 * A program without a loop calls np_controller_wait() after that: it returns when the handler has returned.
 *
 * **Arguments.** Set the fields of the command. All others are not read.
 *
 *     NP_COMMAND_             field           value
 *     RAISE                   text            the token of xdg-activation with which the player may show its window;
 *                                             NULL: none
 *     SEEK_TO_POSITION, SCRUB time_us         the position: from 0 to the duration
 *     SKIP_FORWARD,           time_us         the interval; 0: the first of np_player_get_skip_intervals()
 *     SKIP_BACKWARD
 *     SEEK_FORWARD,           number          an np_phase
 *     SEEK_BACKWARD
 *     CHANGE_PLAYBACK_RATE    value           one of np_player_get_rates(), or in np_player_get_rate_range()
 *     CHANGE_REPEAT_MODE      number          one of np_player_get_repeat_modes()
 *     CHANGE_SHUFFLE_MODE     number          one of np_player_get_shuffle_modes()
 *     FEEDBACK                number          an np_feedback
 *     RATE_CONTENT            value           within np_player_get_rating_range()
 *     LIKE, DISLIKE, BOOKMARK flag            false sets the mark, true removes it
 *     ENABLE_LANGUAGE_OPTION, text            the id
 *     DISABLE_LANGUAGE_OPTION number          an np_language_setting
 *     OPEN_URL                text            a URL with one of np_player_get_scheme()
 *     SET_FULLSCREEN          flag            whether to fill the screen
 *     SET_VOLUME              value           0.0 is silent, 1.0 full; some players allow more, but no device does
 *     SET_MUTED               flag            whether to silence it
 *     GO_TO_ENTRY,            text            the id of a queue entry
 *     REMOVE_FROM_QUEUE
 *     ADD_TO_QUEUE            text            a URL with one of np_player_get_scheme()
 *                             after_entry_id  the entry before the new one; NULL adds at the front
 *                             flag            whether to play it at once
 *     GO_TO_CHAPTER           text            the id of a chapter
 *     ACTIVATE_PLAYLIST       text            the id of a playlist
 *     SET_DEVICE_VOLUME       text            the id of a device
 *                             value           0.0 is silent, 1.0 full; some players allow more, but no device does
 *     STEP_DEVICE_VOLUME      text            the id of a device
 *                             number          -100 to 100, not 0
 *     SET_DEVICE_MUTED        text            the id of a device
 *                             flag            whether to silence it
 *     CUSTOM                  text            the id of a custom command
 *     PLAY_ON_OUTPUT          text            the id of an output
 *                             flag            whether the outputs in use play on too
 *     LEAVE_OUTPUT            text            the id of an output
 *
 * **Outcomes.** A player with libnowplaying reports the outcome itself. MPRIS players report nothing, so the library
 * compares the state that they publish with the requested one. The handler gets the player as it is then: after
 * NP_COMMAND_NEXT it has the new title.
 *
 *     NP_OUTCOME_              reason
 *     SUCCESS                  The player reported the effect, or published it.
 *     ACCEPTED                 An MPRIS player accepted the command, and published no effect within two seconds.
 *     NO_ACTIONABLE_ITEM       There is no such player, or no bus: the handler gets NULL as the player. Or the player
 *                              offers the command, which has no effect now.
 *     NOT_SUPPORTED            The player does not offer the command.
 *     NO_SUCH_CONTENT          The queue entry or the playlist does not exist.
 *     CANCELLED                The player has left, the bus has gone away, or the controller was freed.
 *     TIMED_OUT                An MPRIS player did not answer within two seconds, or one with libnowplaying within 20,
 *                              or that player's connection within two. For a player that was silent before, the
 *                              library reports this at once. The command may have an effect later.
 *     another                  The player reported it: types.h.
 *
 * **Toggle.** NP_COMMAND_TOGGLE_PLAY_PAUSE for the primary player (NULL) pauses it if it plays, and otherwise plays it.
 * A local player that plays is primary, except after a choice of the user, for three seconds after a toggle, and by the
 * list of playerctld. Only the service org.nowplaying.Center remembers a toggle.
 *
 * **Substitutes.** A player that offers only play and pause obeys a toggle and a stop, and a player with devices obeys
 * NP_COMMAND_SET_VOLUME: the library sends commands with the same effect. A player that only adds to its queue obeys
 * NP_COMMAND_OPEN_URL in the same way: it plays the URL after the entry that plays. np_player_get_command() returns
 * these as offered.
 *
 * **Stability.** Promised: from 0.1 on, this header only grows.
 */
#ifndef NOWPLAYING_CONTROL_ACTION_H
#define NOWPLAYING_CONTROL_ACTION_H

#include <nowplaying-control/controller.h>
#include <nowplaying/types.h>

NP_BEGIN_DECLS

/** An MPRIS player accepted the command, and published no effect within two seconds. types.h has the other outcomes. */
enum { NP_OUTCOME_ACCEPTED = 1 };

/** A command with its argument. The table above has the fields of each command. */
typedef struct np_action {
    /** sizeof(np_action), set by NP_ACTION. */
    size_t size;
    np_command command;
    int32_t number;
    int64_t time_us;
    double value;
    const char *text;
    const char *after_entry_id;
    bool flag;
} np_action;

/** An action of a command, whose other fields are 0. */
#define NP_ACTION(command_)                                                                                            \
    {                                                                                                                  \
        sizeof(np_action), (command_), 0, 0, 0.0, NULL, NULL, false                                                    \
    }

/**
 * Called once with the outcome. `message` is a sentence of the player or of the library, for users: "VLC media player
 * cannot go to the next item now". It is "" only for NP_OUTCOME_SUCCESS. `player` is the state of the player now, NULL
 * if it has left or was not found. Both are valid during the call.
 */
typedef void (*np_action_handler)(np_controller *controller, const np_player *player, np_outcome outcome,
                                  const char *message, void *user_data);

/**
 * Sends an action to a player. `player` is a name as for np_controller_get_player(); NULL is the primary. If the player
 * is not known yet, the action waits until it is. The primary is known after 0.1 s, or 0.5 s if the service hangs:
 * other players that hang delay no key. A command that the player has disabled is not sent. Without any player, the
 * service can start the last one for NP_COMMAND_PLAY and NP_COMMAND_TOGGLE_PLAY_PAUSE, if the user has allowed that.
 *
 * @owns     copies `action`; keeps `user_data` until `destroy` runs: after the handler, or at once if the call fails
 * @fails    NP_ERROR_INVALID_ARGUMENT if the command is unknown, or its argument is missing or out of range.
 *           NP_ERROR_LIMIT beyond 1,024 actions without an outcome, or for a URL of more than 65,536 bytes
 */
np_status np_controller_perform(np_controller *controller, const char *player, const np_action *action,
                                np_action_handler handler, void *user_data, np_destroy destroy);

NP_END_DECLS

#endif
