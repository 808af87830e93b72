/* SPDX-License-Identifier: MIT */
/**
 * @file bind.h
 * Bind commands to functions that you already have.
 *
 * Each row of a table names a command, a function and the function's signature. You need no handler: the library calls
 * the function with the arguments of the request, and finishes the request with the result.
 *
 *     void player_play(struct player *);
 *     bool playlist_step(struct player *, int by);
 *     int player_seek(double seconds, struct player *);
 *     void player_move(struct player *, int64_t us);
 *
 *     static const np_binding rows[] = {
 *         NP_BIND(NP_COMMAND_PLAY, player_play, "v(u)"),
 *         NP_BIND(NP_COMMAND_NEXT, playlist_step, "b(u=+1)"),
 *         NP_BIND(NP_COMMAND_PREVIOUS, playlist_step, "b(u=-1)"),
 *         NP_BIND(NP_COMMAND_SEEK_TO_POSITION, player_seek, "i(du)"),
 *         NP_BIND(NP_COMMAND_SKIP_BACKWARD, player_move, "v(u-x)"),
 *     };
 *     np_session_bind(session, rows, 5, player, NULL);
 *
 * A signature is the letter of the result, and in parentheses the letters of the arguments without spaces. The letters
 * b, i and s differ: in front they are results, in parentheses they are arguments.
 *
 *     result
 *     v     void: success
 *     b     bool: false is a failure
 *     i     int: negative is a failure
 *     s     np_status: negative is a failure
 *
 *     argument
 *     u     the user data
 *     d     double: a time in seconds; a rate, rating or volume
 *     f     float: the same
 *     x     int64_t: a time in microseconds
 *     i     int
 *     b     bool
 *     s     const char *
 *     p     const char *: the path of a URL that is a local file
 *     a     const char *: the id of the queue entry before the new one; "" for the front
 *     -d -f -x                   the same with the opposite sign
 *     =3  =0.5  =true  ='all'    a constant int, double, bool, const char *
 *     =f0.5  =x1000000           a constant float, int64_t
 *
 * These commands have arguments, each with one of these letters:
 *
 *     SEEK_TO_POSITION, SCRUB                            d, f or x: the position from the beginning of the item
 *     SKIP_FORWARD, SKIP_BACKWARD                        d, f or x: the interval, above 0
 *     SEEK_FORWARD, SEEK_BACKWARD                        b: the button is pressed
 *     CHANGE_PLAYBACK_RATE                               d or f: one of the supported rates, or in their range
 *     CHANGE_REPEAT_MODE                                 i: the repeat mode
 *     CHANGE_SHUFFLE_MODE                                i: the mode; or b: shuffle is not off
 *     FEEDBACK                                           i: the listener's feedback
 *     RATE_CONTENT                                       d or f: a number in the rating range
 *     LIKE, DISLIKE, BOOKMARK                            b: whether to remove the mark
 *     ENABLE_LANGUAGE_OPTION, DISABLE_LANGUAGE_OPTION    s: the id of the language option; i: how long the choice holds
 *     OPEN_URL                                           s: the URL; or p: its path
 *     SET_FULLSCREEN                                     b: whether to enter fullscreen mode
 *     SET_VOLUME                                         d or f: 0.0 for silence, 1.0 for full volume; a session can
 *                                                        get more
 *     SET_MUTED                                          b: whether to silence it
 *     GO_TO_ENTRY, REMOVE_FROM_QUEUE                     s: the id of a queue entry
 *     ADD_TO_QUEUE                                       s: the URL; or p: its path; a: the id of the entry before the
 *                                                        new one, or empty for the front; b: whether to play it at once
 *     GO_TO_CHAPTER                                      s: the id of a chapter
 *     ACTIVATE_PLAYLIST                                  s: the id of a playlist
 *     SET_DEVICE_VOLUME                                  s: the id of a device of the session; d or f: 0.0 for silence,
 *                                                        1.0 for full volume; a session can get more
 *     STEP_DEVICE_VOLUME                                 s: the id of a device of the session; i: the number of steps;
 *                                                        a negative number lowers the volume; never 0
 *     SET_DEVICE_MUTED                                   s: the id of a device of the session; b: whether to silence it
 *     CUSTOM                                             s: the id of a custom command
 *     PLAY_ON_OUTPUT                                     s: the id of an output of the session; b: whether the outputs
 *                                                        in use play on too
 *     LEAVE_OUTPUT                                       s: the id of an output of the session
 *
 * A letter is the C type of the parameter: x for int64_t, d for double. A time never fits int, which could be seconds
 * or milliseconds. A signature may leave out u and the arguments of the command, and contains each at most once. A text
 * is valid during the call.
 *
 * Neither the compiler nor the library can compare the signature with the function; a mismatch is undefined behavior.
 * Write one test for each row, with np_binding_call(): a wrong letter is a wrong value in it.
 *
 * A path is the path of np_request_get_path(). If the URL is not a local file, the request fails with
 * NP_OUTCOME_NOT_SUPPORTED, and the library does not call the function.
 *
 * When the function returns, the library answers the request. A player that sets its state later, for example once in
 * each turn of its loop, calls np_session_set_publish_handler(): then the state is on the bus before the answer.
 *
 * If the function fails, the client's error and a line in the log contain its name and its result: "next: player_next()
 * returned -1". For an np_status the text is "failed with status -1". The outcome is NP_OUTCOME_FAILED, except for
 * these statuses:
 *
 *     NP_ERROR_INVALID_ARGUMENT   NP_OUTCOME_INVALID_ARGUMENT
 *     NP_ERROR_INVALID_STATE      NP_OUTCOME_NO_ACTIONABLE_ITEM
 *     NP_ERROR_NOT_FOUND          NP_OUTCOME_NO_SUCH_CONTENT
 *
 * If a request times out before its turn, the library does not call the function. To answer later, or to get the
 * client, offer the command with a handler (command.h). A session can use both.
 *
 * **Stability.** Promised: from 0.1 on, this header only grows.
 */
#ifndef NOWPLAYING_BIND_H
#define NOWPLAYING_BIND_H

#include <nowplaying/base.h>
#include <nowplaying/command.h>

NP_BEGIN_DECLS

/** One row: a command, its function, and the function's signature. */
typedef struct np_binding {
    np_command command;
    void (*function)(void);
    const char *signature;
    /** The name of the function in errors; NULL: "the function". */
    const char *name;
} np_binding;

/** A row for a function of any type without variable arguments. */
#define NP_BIND(command, function, signature)                                                                          \
    {                                                                                                                  \
        (command), (void (*)(void))(function), (signature), #function                                                  \
    }

/**
 * Binds the commands of a table to their functions, offers them and enables them. Offering or binding a command again
 * replaces its row. The library checks the signatures. The log names the first error:
 * `np_session_bind: row 3, next: "v(ud)": argument 2, 'd': next has no number`.
 *
 * @owns     copies the rows; keeps `user_data` until `destroy` runs: when the last of the commands is offered again or
 *           withdrawn, or with the session
 * @threads  any; the functions run on the thread of the handlers
 * @fails    NP_ERROR_INVALID_ARGUMENT, and no command is bound, if a command is unknown or used twice, a function is
 *           NULL or a signature is invalid. NP_ERROR_LIMIT beyond 64 rows, 1,024 bytes of a signature or 16 arguments
 */
np_status np_session_bind(np_session *session, const np_binding *rows, size_t count, void *user_data,
                          np_destroy destroy);

/**
 * Calls the function of a row as its command would, in a test. It needs no session and no bus.
 *
 *     struct player player = {0};
 *     np_binding_call(&rows[4], 12.5, NULL, &player);
 *     assert(player.position_us == -12500000);
 *
 * `number` is the number of the command, `text` its text or URL. A time is in seconds, for each letter. For i it is a
 * whole number, for b everything but 0 is true. A signature without letters for them ignores both.
 *
 * @owns     keeps nothing; the function gets `user_data`
 * @threads  any; the function runs in this call
 * @fails    as np_session_bind() for a row that is wrong. NP_ERROR_INVALID_ARGUMENT if a letter needs another number,
 *           or a text that is NULL. NP_ERROR_NOT_FOUND if it needs a path, and the text is not the URL of a local file.
 *           NP_ERROR_INVALID_STATE if the function fails; the log has the line of the request
 */
np_status np_binding_call(const np_binding *row, double number, const char *text, void *user_data);

NP_END_DECLS

#endif
