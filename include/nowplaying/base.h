/* SPDX-License-Identifier: MIT */
/**
 * @file base.h
 * Handles, failures, version and clock, which the other headers need. types.h has the numbers.
 *
 * Do not call the library in a signal handler: its functions lock and allocate. Instead, write to a pipe or an eventfd
 * in the handler, and call the library where you read it.
 *
 * **Limits.** Beyond a limit, a function fails with NP_ERROR_LIMIT:
 *
 *     the id of an application, session, device, language option or hosted session      1,024 bytes
 *     sessions of a context                                                             4,096
 *     commands, intervals, rates or modes in one call; rows of np_session_bind()        64
 *     a signature of np_session_bind(), and its arguments                               1,024 bytes, 16
 *     schemes, MIME types, language options of a session                                256 each
 *     devices of a session                                                              64
 *     entries of a list field, extra keys, ad breaks of a content                       64 each
 *     texts and extra keys of a content, together                                       1 MiB
 *     chapters of a content, lines of its lyrics; the texts of each together            1,024, 4,096; 256 KiB
 *     custom commands, outputs of a session; each text of them                          16, 64; 256 bytes
 *     entries of a queue                                                                256
 *     playlists                                                                         4,096
 *     the path of an image; the URL of an image or of a playlist's icon                 4,096 bytes
 *     an image                                                                          32 MiB, 16,384 pixels on a side
 *     attributes of a hosted session; requests to the extension without an answer       64 KiB, 256
 *
 * The id of a content, queue entry, playlist or artwork can have any length. A longer text than 65,536 bytes is not an
 * error: the library cuts it. It cuts the name of a playlist after 1,024 bytes.
 *
 * **Stability.** Promised: from 0.1 on, this header only grows.
 */
#ifndef NOWPLAYING_BASE_H
#define NOWPLAYING_BASE_H

#include <nowplaying/types.h>

NP_BEGIN_DECLS

typedef struct np_context np_context;
typedef struct np_session np_session;
typedef struct np_content np_content;
typedef struct np_request np_request;
typedef struct np_queue np_queue;
typedef struct np_playlists np_playlists;
typedef struct np_artwork np_artwork;
typedef struct np_animated_artwork np_animated_artwork;
typedef struct np_artwork_request np_artwork_request;
typedef struct np_audio_session np_audio_session;

/**
 * Returns a sentence for a status, for example "limit: more than the library stores".
 *
 * @owns     the text is static
 * @fails    never; for an unknown number it returns "unknown status"
 */
const char *np_status_message(np_status status);

/**
 * Returns the log line of this thread's last failed call, for example "np_session_bind: rows is NULL". It works even if
 * the log is off. A successful call does not change it. Returns "" if no call has failed.
 *
 * @owns     the text belongs to the library and is valid until the thread's next failed call
 * @threads  any; each thread has its own text
 * @fails    never
 */
const char *np_last_failure(void);

/**
 * Returns the version of the loaded library, in the format of NP_VERSION_ENCODE.
 *
 * @fails    never
 */
uint32_t np_version(void);

/**
 * Returns the library's clock in microseconds. It is monotonic and, like playback, stops while the machine sleeps. Use
 * it for np_playback.timestamp_us.
 *
 * @fails    never
 */
int64_t np_now_us(void);

NP_END_DECLS

#endif
