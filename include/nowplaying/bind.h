/* SPDX-License-Identifier: MIT */
/**
 * @file bind.h
 * Bind commands to functions that you already have.
 *
 * Each row of a table names a command, a function and the function's signature. You need no handler: the library calls
 * the function with the arguments of the request, and finishes the request with the result.
 *
 *     static const np_binding rows[] = {
 *         NP_BIND(NP_COMMAND_PLAY, player_play, "v(u)"),              void player_play(struct player *);
 *         NP_BIND(NP_COMMAND_NEXT, playlist_step, "b(u=+1)"),         bool playlist_step(struct player *, int by);
 *         NP_BIND(NP_COMMAND_PREVIOUS, playlist_step, "b(u=-1)"),
 *         NP_BIND(NP_COMMAND_SEEK_TO_POSITION, player_seek, "i(du)"), int player_seek(double seconds, struct player *);
 *         NP_BIND(NP_COMMAND_SKIP_BACKWARD, player_move, "v(u-x)"),   void player_move(struct player *, int64_t us);
 *     };
 *     np_session_bind(session, rows, 5, player, NULL);
 *
 * A signature is the result, and in parentheses the arguments without spaces.
 *
 *     result                                  argument
 *     v  void: success                        u  the user data
 *     b  bool: false is a failure             d  double: a time in seconds; a rate, rating or volume
 *     i  int: negative is a failure           f  the same as float
 *     s  np_status: negative is a failure     x  int64_t: a time in microseconds
 *                                             i  int: a mode, a feedback, a language setting, a number of steps
 *                                             b  bool: button pressed; negative; fullscreen; shuffle is not off;
 *                                                make current
 *                                             s  const char *: a URL; the id of an entry, a playlist, a language option
 *                                                or a device
 *                                             p  const char *: the path of a URL that is a local file
 *                                             -d -f -x  the same with the opposite sign
 *                                             =3  =0.5  =true  ='all': a constant int, double, bool, const char *
 *                                             =f0.5  =x1000000: a constant float, int64_t
 *
 * A letter is the C type of the parameter: x for int64_t, d for double. It must fit the argument of the command. A time
 * never fits int, which could be seconds or milliseconds. A signature may leave out u and the arguments of the command,
 * and contains each at most once. A text is valid during the call. Bound functions do not receive the insert position
 * of NP_COMMAND_ADD_TO_QUEUE; use a handler.
 *
 * The library cannot verify the signature; a mismatch is undefined behaviour.
 *
 * A path is the path of np_request_get_path(). If the URL is not a local file, the request fails with
 * NP_OUTCOME_NOT_SUPPORTED, and the library does not call the function.
 *
 * When the function returns, the library answers the request. A player that publishes its state later, once per turn of
 * its loop, calls np_session_set_publish_handler(): then the state is on the bus before the answer.
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
 *           NULL or a signature is invalid; NP_ERROR_LIMIT beyond 64 rows, 1,024 bytes of a signature or 16 arguments
 * @since    0.1
 */
np_status np_session_bind(np_session *session, const np_binding *rows, size_t count, void *user_data,
                          np_destroy destroy);

NP_END_DECLS

#endif
