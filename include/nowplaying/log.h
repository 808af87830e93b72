/* SPDX-License-Identifier: MIT */
/**
 * @file log.h
 * What the library has to say.
 *
 * Standard error may be the screen of a terminal player. So by default only mistakes of the player are written there:
 * calls that fail because they are wrong, and bound functions that fail. Each sentence is written once, and at most 20
 * sentences that differ only in numbers and quoted texts.
 *
 * If a handler is set, or the environment variable NOWPLAYING_LOG, the lines of the level are written. Of lines of one
 * kind, at most 20 a minute are written; the others are counted, and the count is written with a line after that minute.
 * NOWPLAYING_LOG is off, error, warning, info or debug, with and without a handler; the default with a handler is warning.
 */
#ifndef NOWPLAYING_LOG_H
#define NOWPLAYING_LOG_H

#include <nowplaying/base.h>

NP_BEGIN_DECLS

/** How much a line matters. */
typedef int32_t np_log_level;
enum {
    /** Something is lost: the bus refused the name, a callback never came back. */
    NP_LOG_ERROR = 1,
    /** The player made a mistake: a NULL, a NaN, a request finished twice. */
    NP_LOG_WARNING = 2,
    /** What one would want to know once: connected, waiting for a bus, published as … */
    NP_LOG_INFO = 3,
    /** Every command. */
    NP_LOG_DEBUG = 4
};

/** Takes one line, without the newline; `message` lives as long as the call. */
typedef void (*np_log_handler)(np_log_level level, const char *message, void *user_data);

/**
 * Sends the log to `handler` instead of standard error; NULL sends it back there. There is one log a process.
 *
 * The handler runs on whatever thread has something to say, one line at a time. It must be quick and must not
 * call the library.
 *
 * @owns     takes `user_data` until `destroy` runs: when another handler is set
 * @threads  any
 * @fails    never
 * @since    0.1
 */
np_status np_log_set_handler(np_log_handler handler, void *user_data, np_destroy destroy);

NP_END_DECLS

#endif
