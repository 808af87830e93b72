/* SPDX-License-Identifier: MIT */
/**
 * @file base.h
 * What every other header needs: status, time, version.
 *
 * "@threads any" means any thread, at any time. No function of this library may be called from a signal handler: each may
 * lock or allocate. Write to a pipe or an eventfd in the handler, and call the library where it is read.
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

/** The version of these headers; np_version() tells that of the library that was loaded. */
#define NP_VERSION_MAJOR 0
#define NP_VERSION_MINOR 1
#define NP_VERSION_PATCH 0
#define NP_VERSION_ENCODE(major, minor, patch) (((major) << 16) | ((minor) << 8) | (patch))
#define NP_VERSION NP_VERSION_ENCODE(NP_VERSION_MAJOR, NP_VERSION_MINOR, NP_VERSION_PATCH)

/** Times are microseconds: `42 * NP_SECOND`. */
#define NP_SECOND INT64_C(1000000)
#define NP_MILLISECOND INT64_C(1000)

/** A time that is not known. */
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

/** How a call went: NP_OK, or a negative number for each thing that a program can act on. */
typedef int32_t np_status;
enum {
    /** It worked. */
    NP_OK = 0,
    /** NULL, an unknown number, not finite, out of range, an empty identifier: mend it. Or an extension refused. */
    NP_ERROR_INVALID_ARGUMENT = -1,
    /** The call is right but not now, e.g. asking to become primary without content. The log says what is missing. */
    NP_ERROR_INVALID_STATE = -2,
    /** No such command in the session, argument in the request, entry in the queue, hosted session, readable file. */
    NP_ERROR_NOT_FOUND = -3,
    /** The request was finished before, timed out, or its session was freed. */
    NP_ERROR_FINISHED = -4,
    /** What the handle belongs to was freed, its context or its session: it is inert and waits only to be freed. */
    NP_ERROR_GONE = -5,
    /** This process is a fork() of the one that made the context. Make a new context after exec. */
    NP_ERROR_FORKED = -6,
    /** More than the library keeps: sessions, list entries, keys of your own, a session id of more than 1,024 bytes, … */
    NP_ERROR_LIMIT = -7,
    /** The buffer is too small for the answer. */
    NP_ERROR_BUFFER_TOO_SMALL = -8,
    /** The system refused a thread, a descriptor or a lock; an extension does not answer. */
    NP_ERROR_SYSTEM = -9
};

/** Runs exactly once, when the library will not touch `user_data` again. */
typedef void (*np_destroy)(void *user_data);

/**
 * A status in words, e.g. "gone: what the handle belongs to was freed; free the handle too".
 *
 * @owns     the text is the library's and lives for ever
 * @threads  any
 * @fails    never; an unknown number gives "unknown status"
 * @since    0.1
 */
const char *np_status_message(np_status status);

/**
 * What the log says of this thread's last call that failed, "np_session_bind: rows is NULL", also where the log is
 * off: for who shows it in a place of their own. A call that works leaves it as it is; "" if none has failed.
 *
 * @owns     the text is the library's and lives until the thread's next call that fails; to keep it longer, copy it
 * @threads  any; each thread has its own
 * @fails    never
 * @since    0.1
 */
const char *np_last_failure(void);

/**
 * The version of the loaded library, as NP_VERSION_ENCODE makes it.
 *
 * @owns     nothing
 * @threads  any
 * @fails    never
 * @since    0.1
 */
uint32_t np_version(void);

/**
 * The library's clock, in microseconds: monotonic, standing still while the machine sleeps, as playback does.
 * Use it to stamp np_playback.timestamp_us.
 *
 * @owns     nothing
 * @threads  any
 * @fails    never
 * @since    0.1
 */
int64_t np_now_us(void);

NP_END_DECLS

#endif
