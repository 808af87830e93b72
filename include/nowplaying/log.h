/* SPDX-License-Identifier: MIT */
/**
 * @file log.h
 * The log of the library.
 *
 * Standard error can be the screen of a terminal player. So by default the library writes only mistakes of the player
 * to it. These are invalid calls, bound functions that fail, requests that are not finished in time, callbacks that do
 * not return, and image files that are not images. It writes each sentence once. Of sentences that differ only in
 * numbers and quoted texts, it writes at most 20.
 *
 * With a handler, or if the environment variable NOWPLAYING_LOG is set, the library writes all lines up to a level.
 * NOWPLAYING_LOG sets the level: off, error, warning, info or debug. It also applies if you set a handler. If it is not
 * set, the level with a handler is warning. Of lines of one kind the library writes at most 20 a minute, and counts the
 * others. It adds the count to a line after that minute.
 *
 * **Stability.** Promised: from 0.1 on, this header only grows.
 */
#ifndef NOWPLAYING_LOG_H
#define NOWPLAYING_LOG_H

#include <nowplaying/base.h>

NP_BEGIN_DECLS

/**
 * Sends the log to `handler` instead of standard error; NULL sends it to standard error again. A process has one log.
 *
 * The library calls the handler on any thread, one line at a time. The handler must return quickly and must not call
 * the library.
 *
 * @owns     keeps `user_data` until `destroy` runs: when the handler is replaced
 * @fails    never
 */
np_status np_log_set_handler(np_log_handler handler, void *user_data, np_destroy destroy);

NP_END_DECLS

#endif
