/* SPDX-License-Identifier: MIT */
/**
 * @file base.h
 * Status, time, version: everything that the other headers need.
 *
 * "@threads any" means any thread, at any time. Do not call the library in a signal handler: its functions lock and
 * allocate. Instead, write to a pipe or an eventfd in the handler, and call the library where you read it.
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

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
#define NP_BEGIN_DECLS extern "C" {
#define NP_END_DECLS }
#else
#define NP_BEGIN_DECLS
#define NP_END_DECLS
#endif

NP_BEGIN_DECLS

/** The version of these headers. np_version() returns the version of the loaded library. */
#define NP_VERSION_MAJOR 0
#define NP_VERSION_MINOR 1
#define NP_VERSION_PATCH 0
#define NP_VERSION_ENCODE(major, minor, patch) (((major) << 16) | ((minor) << 8) | (patch))
#define NP_VERSION NP_VERSION_ENCODE(NP_VERSION_MAJOR, NP_VERSION_MINOR, NP_VERSION_PATCH)

/** Times are microseconds: `42 * NP_SECOND`. */
#define NP_SECOND INT64_C(1000000)
#define NP_MILLISECOND INT64_C(1000)

/** An unknown time. */
#define NP_TIME_UNKNOWN INT64_MIN

typedef struct np_context np_context;
typedef struct np_session np_session;
typedef struct np_content np_content;
typedef struct np_request np_request;
typedef struct np_queue np_queue;
typedef struct np_playlists np_playlists;
typedef struct np_artwork np_artwork;
typedef struct np_animated_artwork np_animated_artwork;
typedef struct np_artwork_request np_artwork_request;

/** The result of a call: NP_OK, or a negative number for each error that a program can act on. */
typedef int32_t np_status;
enum {
    /** The call succeeded. */
    NP_OK = 0,
    /** An argument is invalid: NULL, an unknown number, not finite, out of range, an empty id. In np_remote_result: the
     *  extension rejected the attributes. */
    NP_ERROR_INVALID_ARGUMENT = -1,
    /** The call is valid, but not now. For example, a session without content cannot become primary. np_last_failure()
     *  returns the reason. */
    NP_ERROR_INVALID_STATE = -2,
    /** The command, argument, entry or hosted session does not exist, or the file cannot be read. */
    NP_ERROR_NOT_FOUND = -3,
    /** The request was finished, has timed out, or its session was freed. */
    NP_ERROR_FINISHED = -4,
    /** The context or session of the handle was freed. The handle is inert: free it. */
    NP_ERROR_GONE = -5,
    /** This process is a fork() of the process that made the context. Make a new context. */
    NP_ERROR_FORKED = -6,
    /** A limit is exceeded, for example of sessions, list entries or the bytes of an id. base.h has all limits. */
    NP_ERROR_LIMIT = -7,
    /** The buffer is too small for the result. */
    NP_ERROR_BUFFER_TOO_SMALL = -8,
    /** The system refused a thread, a descriptor or a lock, the disk or the memory is full, or the extension does not
     *  answer. np_last_failure() returns the reason. */
    NP_ERROR_SYSTEM = -9
};

/** Called exactly once, when the library no longer uses `user_data`. */
typedef void (*np_destroy)(void *user_data);

/**
 * Returns a sentence for a status, for example "limit: more than the library stores".
 *
 * @owns     the text is static
 * @threads  any
 * @fails    never; for an unknown number it returns "unknown status"
 * @since    0.1
 */
const char *np_status_message(np_status status);

/**
 * Returns the log line of this thread's last failed call, for example "np_session_bind: rows is NULL". It works even if
 * the log is off. A successful call does not change it. Returns "" if no call has failed.
 *
 * @owns     the text belongs to the library and is valid until the thread's next failed call
 * @threads  any; each thread has its own text
 * @fails    never
 * @since    0.1
 */
const char *np_last_failure(void);

/**
 * Returns the version of the loaded library, in the format of NP_VERSION_ENCODE.
 *
 * @owns     nothing
 * @threads  any
 * @fails    never
 * @since    0.1
 */
uint32_t np_version(void);

/**
 * Returns the library's clock in microseconds. It is monotonic and, like playback, stops while the machine sleeps. Use
 * it for np_playback.timestamp_us.
 *
 * @owns     nothing
 * @threads  any
 * @fails    never
 * @since    0.1
 */
int64_t np_now_us(void);

NP_END_DECLS

#endif
