/* SPDX-License-Identifier: MIT */
/**
 * @file bind.h
 * Commands that call the functions you already have.
 *
 * A row of a table says which function does a command and what it takes. There is no handler to write: the library
 * calls the function with what was asked for, and finishes the request with what it returns.
 *
 *     static const np_binding rows[] = {
 *         NP_BIND(NP_COMMAND_PLAY, player_play, "v(u)"),                void player_play(struct player *);
 *         NP_BIND(NP_COMMAND_NEXT, playlist_step, "b(u=+1)"),           bool playlist_step(struct player *, int by);
 *         NP_BIND(NP_COMMAND_PREVIOUS, playlist_step, "b(u=-1)"),
 *         NP_BIND(NP_COMMAND_SEEK_TO_POSITION, player_seek, "i(du)"),   int player_seek(double seconds, struct player *);
 *         NP_BIND(NP_COMMAND_SKIP_BACKWARD, player_move, "v(u-x)"),     void player_move(struct player *, int64_t us);
 *     };
 *     np_session_bind(session, rows, 5, player, NULL);
 *
 * A signature is the result, and in parentheses the arguments, one after the other and without spaces.
 *
 *     result                                  argument
 *     v  void: done                           u  the user data
 *     b  bool: false is a failure             d  double: a time in seconds; a rate, rating or volume
 *     i  int: negative is a failure           f  the same as float
 *     s  np_status: negative is a failure     x  int64_t: a time in microseconds
 *                                             i  int: a mode, a feedback, a language setting
 *                                             b  bool: begin; negative; fullscreen; shuffle, if it is not off;
 *                                                whether to play at once what is added to the queue
 *                                             s  const char *: an address, also one to add to the queue; an entry, a
 *                                                playlist; the identifier of a language option
 *                                                or a device
 *                                             p  const char *: the path of a local file, of an address
 *                                             -d -f -x  the same with the other sign
 *                                             =3  =0.5  =true  ='all': always this int, double, bool, const char *
 *                                             =f0.5  =x1000000: always this float, int64_t
 *
 * The letter says the C type: x for a function that takes an int64_t, d for one that takes a double. What the command
 * has must suit it: a time is never an int, which would be seconds here and milliseconds there. What the command has
 * may be left out, and is there once at most; u may be left out too. A text is lent for the call. Behind which entry
 * to add is known to a handler only. That the signature is the function's nobody can check: one that is not calls it
 * with whatever is there, as a cast to a wrong type would.
 *
 * A path is what np_request_get_path() returns; if the address is not a local file, the request fails with
 * NP_OUTCOME_NOT_SUPPORTED and the function is not called.
 *
 * When the function returns, the request is answered. A player that publishes its state later, once per turn of its loop,
 * sets np_session_set_publish_handler(): then the state is on the bus before the answer.
 *
 * The error that the client gets, and a line in the log, name the function and what it returned: "next: player_next()
 * returned -1"; for an np_status "failed with status -1". A failure of type bool or int is NP_OUTCOME_FAILED. Of the
 * statuses NP_ERROR_INVALID_ARGUMENT, _INVALID_STATE and _NOT_FOUND are NP_OUTCOME_INVALID_ARGUMENT,
 * _NO_ACTIONABLE_ITEM and _NO_SUCH_CONTENT, the others NP_OUTCOME_FAILED.
 *
 * A command that waited until its request timed out is not called. To answer later, or to see who asks, offer the
 * command with a handler (command.h); both kinds stand side by side.
 */
#ifndef NOWPLAYING_BIND_H
#define NOWPLAYING_BIND_H

#include <nowplaying/base.h>
#include <nowplaying/command.h>

NP_BEGIN_DECLS

/** One row: a command, the function that does it, and the signature of that function. */
typedef struct np_binding {
    np_command command;
    void (*function)(void);
    const char *signature;
    /** What errors call the function; NULL: "the function". */
    const char *name;
} np_binding;

/** A row for a function of any type; it cannot take `...`. */
#define NP_BIND(command, function, signature)                                                                          \
    {                                                                                                                  \
        (command), (void (*)(void))(function), (signature), #function                                                  \
    }

/**
 * Offers the commands of a table, enabled, and calls their functions. Offering or binding a command again replaces its
 * row. The signatures are checked here; the log says which is wrong, where and why:
 * `np_session_bind: row 3, next: "v(ud)": argument 2, 'd': next has no number`.
 *
 * @owns     copies the rows; takes `user_data` until `destroy` runs: when the last of the commands is offered again or
 *           retracted, or with the session
 * @threads  any; the functions are called as handlers are
 * @fails    NP_ERROR_INVALID_ARGUMENT, and none is bound, if a command is unknown or there twice, a function NULL or a
 *           signature wrong; NP_ERROR_LIMIT beyond 64 rows, 1,024 bytes of a signature or 16 arguments
 * @since    0.1
 */
np_status np_session_bind(np_session *session, const np_binding *rows, size_t count, void *user_data,
                          np_destroy destroy);

NP_END_DECLS

#endif
