/* SPDX-License-Identifier: MIT */
/**
 * @file request.h
 * Somebody asked.
 *
 * A request is lent to a command's handler. Finish it or fail it exactly once, in the handler or later, from any
 * thread: whoever asked is waiting for the answer. An answer that takes longer than 400 ms is too late for desktops,
 * so they are told "accepted" then; who waits for the outcome on org.nowplaying.Session1 is told after 20 seconds
 * that there was none; a request that nobody finishes is failed after 30 seconds.
 *
 *     static void on_command(np_request *request, void *user_data)
 *     {
 *         np_command command = 0;
 *         int64_t position_us = 0;
 *         np_request_get_command(request, &command);
 *         switch (command) {
 *         case NP_COMMAND_SEEK_TO_POSITION:
 *             np_request_get_position(request, &position_us);
 *             player_seek(user_data, position_us);
 *             break;
 *         …
 *         }
 *         np_request_finish(request);
 *     }
 *
 * Tell the session what changed *before* finishing the request: then the answer finds the new state on the bus. A player
 * that publishes its state elsewhere, once per turn of its loop, does that with np_session_set_publish_handler().
 *
 * The pointer is a ticket, not memory: using it after it was finished is NP_ERROR_FINISHED, however late.
 */
#ifndef NOWPLAYING_REQUEST_H
#define NOWPLAYING_REQUEST_H

#include <nowplaying/base.h>
#include <nowplaying/command.h>

NP_BEGIN_DECLS

/** How a request ended. */
typedef int32_t np_outcome;
enum {
    NP_OUTCOME_SUCCESS = 0,
    /** What was asked for does not exist. */
    NP_OUTCOME_NO_SUCH_CONTENT = 100,
    /** Nothing is playing that this could act on. */
    NP_OUTCOME_NO_ACTIONABLE_ITEM = 110,
    /** The device that should do it is not there. */
    NP_OUTCOME_DEVICE_NOT_FOUND = 120,
    /** It did not work. */
    NP_OUTCOME_FAILED = 200,
    /** The player cannot do that. */
    NP_OUTCOME_NOT_SUPPORTED = 300,
    /** The argument makes no sense. */
    NP_OUTCOME_INVALID_ARGUMENT = 310,
    /** Not allowed: parental control, region, no permission. */
    NP_OUTCOME_PERMISSION_DENIED = 320,
    /** The listener has to sign in first. */
    NP_OUTCOME_SIGN_IN_REQUIRED = 330,
    /** The listener has to subscribe first. */
    NP_OUTCOME_SUBSCRIPTION_REQUIRED = 340,
    /** No more skips for now. */
    NP_OUTCOME_SKIP_LIMIT_REACHED = 350,
    /** Neither next nor previous: the queue ends here. */
    NP_OUTCOME_END_OF_QUEUE = 360,
    /** The network is not there. */
    NP_OUTCOME_NETWORK_FAILED = 370,
    /** Something newer took its place. */
    NP_OUTCOME_CANCELLED = 380,
    /** Nobody finished it in time. */
    NP_OUTCOME_TIMED_OUT = 390
};

/** Press and hold. */
typedef int32_t np_phase;
enum { NP_PHASE_BEGIN = 0, NP_PHASE_END = 1 };

/** How long a choice of language holds. */
typedef int32_t np_language_setting;
enum { NP_LANGUAGE_SETTING_NONE = 0, NP_LANGUAGE_SETTING_THIS_ITEM = 1, NP_LANGUAGE_SETTING_PERMANENT = 2 };

/**
 * Returns the command of the request. It also shows whether the request is still open: the library writes no warning
 * if it is not.
 *
 * @owns     nothing
 * @threads  any
 * @fails    NP_ERROR_FINISHED; the request may have timed out while the handler was blocked
 * @since    0.1
 */
np_status np_request_get_command(const np_request *request, np_command *ret_command);

/**
 * The id of the session that is asked.
 *
 * @owns     the text is the request's and lives until it is finished, for its handler until that returns; else copy it
 * @threads  any
 * @fails    NP_ERROR_FINISHED
 * @since    0.1
 */
np_status np_request_get_session_id(const np_request *request, const char **ret_session_id);

/**
 * Who asks: for a command from the bus, the caller's unique name there (":1.42").
 *
 * @owns     the text is the request's and lives until it is finished, for its handler until that returns; else copy it
 * @threads  any
 * @fails    NP_ERROR_FINISHED
 * @since    0.1
 */
np_status np_request_get_client(const np_request *request, const char **ret_client);

/**
 * Where to go, in microseconds from the beginning; between 0 and the content's duration.
 *
 * @owns     nothing
 * @threads  any
 * @fails    NP_ERROR_FINISHED; NP_ERROR_NOT_FOUND if the command has no position
 * @since    0.1
 */
np_status np_request_get_position(const np_request *request, int64_t *ret_position_us);

/**
 * How far to skip, in microseconds, always above 0; the command says in which direction.
 *
 * @owns     nothing
 * @threads  any
 * @fails    NP_ERROR_FINISHED; NP_ERROR_NOT_FOUND if the command has no interval
 * @since    0.1
 */
np_status np_request_get_interval(const np_request *request, int64_t *ret_interval_us);

/**
 * Whether holding begins or ends.
 *
 * @owns     nothing
 * @threads  any
 * @fails    NP_ERROR_FINISHED; NP_ERROR_NOT_FOUND if the command has no phase
 * @since    0.1
 */
np_status np_request_get_phase(const np_request *request, np_phase *ret_phase);

/**
 * The rate: one of those supported.
 *
 * @owns     nothing
 * @threads  any
 * @fails    NP_ERROR_FINISHED; NP_ERROR_NOT_FOUND if the command has no rate
 * @since    0.1
 */
np_status np_request_get_rate(const np_request *request, double *ret_rate);

/**
 * The repeat mode: one of those supported.
 *
 * @owns     nothing
 * @threads  any
 * @fails    NP_ERROR_FINISHED; NP_ERROR_NOT_FOUND if the command has no repeat mode
 * @since    0.1
 */
np_status np_request_get_repeat_mode(const np_request *request, np_repeat_mode *ret_mode);

/**
 * The shuffle mode: one of those supported.
 *
 * @owns     nothing
 * @threads  any
 * @fails    NP_ERROR_FINISHED; NP_ERROR_NOT_FOUND if the command has no shuffle mode
 * @since    0.1
 */
np_status np_request_get_shuffle_mode(const np_request *request, np_shuffle_mode *ret_mode);

/**
 * The feedback.
 *
 * @owns     nothing
 * @threads  any
 * @fails    NP_ERROR_FINISHED; NP_ERROR_NOT_FOUND if the command has no feedback
 * @since    0.1
 */
np_status np_request_get_feedback(const np_request *request, np_feedback *ret_feedback);

/**
 * The rating, within the range that was set.
 *
 * @owns     nothing
 * @threads  any
 * @fails    NP_ERROR_FINISHED; NP_ERROR_NOT_FOUND if the command has no rating
 * @since    0.1
 */
np_status np_request_get_rating(const np_request *request, double *ret_rating);

/**
 * Whether the mark of a like, dislike or bookmark is to be removed.
 *
 * @owns     nothing
 * @threads  any
 * @fails    NP_ERROR_FINISHED; NP_ERROR_NOT_FOUND if the command sets no mark
 * @since    0.1
 */
np_status np_request_get_negative(const np_request *request, bool *ret_negative);

/**
 * The identifier of the language option, and how long the choice holds.
 *
 * @owns     the text is the request's and lives until it is finished, for its handler until that returns; else copy it
 * @threads  any
 * @fails    NP_ERROR_FINISHED; NP_ERROR_NOT_FOUND if the command has no language option
 * @since    0.1
 */
np_status np_request_get_language_option(const np_request *request, const char **ret_id,
                                         np_language_setting *ret_setting);

/**
 * What to open. It comes from outside: check it.
 *
 * @owns     the text is the request's and lives until it is finished, for its handler until that returns; else copy it
 * @threads  any
 * @fails    NP_ERROR_FINISHED; NP_ERROR_NOT_FOUND if the command has no address
 * @since    0.1
 */
np_status np_request_get_url(const np_request *request, const char **ret_url);

/**
 * The path of the local file that the address of np_request_get_url() names: "/music/a b.mp3" for
 * "file:///music/a%20b.mp3". The path consists of bytes, and may be no UTF-8. It comes from outside: check it.
 *
 * @owns     the text is the request's and lives until it is finished, for its handler until that returns; else copy it
 * @threads  any
 * @fails    NP_ERROR_FINISHED; NP_ERROR_NOT_FOUND if the command has no address, or the address is not a file: URL of an
 *           absolute path on this machine
 * @since    0.1
 */
np_status np_request_get_path(const np_request *request, const char **ret_path);

/**
 * The entry of the queue to go to or to remove. For NP_COMMAND_ADD_TO_QUEUE the one after which the new one goes, ""
 * for the front. It was in the queue that was set last; the player's own queue may have moved on since.
 *
 * @owns     the text is the request's and lives until it is finished, for its handler until that returns; else copy it
 * @threads  any
 * @fails    NP_ERROR_FINISHED; NP_ERROR_NOT_FOUND if the command has no entry
 * @since    0.1
 */
np_status np_request_get_entry_id(const np_request *request, const char **ret_entry_id);

/**
 * Whether to play what is added to the queue at once.
 *
 * @owns     nothing
 * @threads  any
 * @fails    NP_ERROR_FINISHED; NP_ERROR_NOT_FOUND if the command adds nothing
 * @since    0.1
 */
np_status np_request_get_make_current(const np_request *request, bool *ret_make_current);

/**
 * The playlist to play. It was among those that were set last.
 *
 * @owns     the text is the request's and lives until it is finished, for its handler until that returns; else copy it
 * @threads  any
 * @fails    NP_ERROR_FINISHED; NP_ERROR_NOT_FOUND if the command has no playlist
 * @since    0.1
 */
np_status np_request_get_playlist_id(const np_request *request, const char **ret_playlist_id);

/**
 * Whether to fill the screen.
 *
 * @owns     nothing
 * @threads  any
 * @fails    NP_ERROR_FINISHED; NP_ERROR_NOT_FOUND if the command has no fullscreen
 * @since    0.1
 */
np_status np_request_get_fullscreen(const np_request *request, bool *ret_fullscreen);

/**
 * The volume: 0.0 silent, 1.0 full. That of a session may be above 1.0, that of a device is not; it is never
 * negative.
 *
 * @owns     nothing
 * @threads  any
 * @fails    NP_ERROR_FINISHED; NP_ERROR_NOT_FOUND if the command has no volume
 * @since    0.1
 */
np_status np_request_get_volume(const np_request *request, double *ret_volume);

/**
 * The device whose volume is to change: NP_COMMAND_SET_DEVICE_VOLUME, NP_COMMAND_STEP_DEVICE_VOLUME.
 *
 * @owns     the text is the request's, as np_request_get_url()'s
 * @threads  any
 * @fails    NP_ERROR_NOT_FOUND for another command; NP_ERROR_FINISHED
 * @since    0.1
 */
np_status np_request_get_device_id(const np_request *request, const char **ret_device_id);

/**
 * How many steps louder, or softer where it is negative; never 0: NP_COMMAND_STEP_DEVICE_VOLUME.
 *
 * @owns     nothing
 * @threads  any
 * @fails    NP_ERROR_NOT_FOUND for another command; NP_ERROR_FINISHED
 * @since    0.1
 */
np_status np_request_get_volume_steps(const np_request *request, int32_t *ret_volume_steps);

/**
 * It is done. If it is called inside the handler and the session has a function for np_session_set_publish_handler(), the answer
 * waits until that function has returned.
 *
 * @owns     gives the request back
 * @threads  any
 * @fails    NP_ERROR_FINISHED if it was finished before
 * @since    0.1
 */
np_status np_request_finish(np_request *request);

/**
 * It could not be done. `message` is a sentence for whoever asked, or NULL.
 *
 * @owns     gives the request back; copies `message`
 * @threads  any
 * @fails    NP_ERROR_FINISHED if it was finished before; NP_ERROR_INVALID_ARGUMENT if the outcome is unknown or
 *           success, which leaves the request open
 * @since    0.1
 */
np_status np_request_fail(np_request *request, np_outcome outcome, const char *message);

NP_END_DECLS

#endif
