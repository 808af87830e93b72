/* SPDX-License-Identifier: MIT */
/**
 * @file remote.h
 * Start, update and end the remote sessions that an extension hosts.
 *
 * The application calls these functions. They work the same wherever the sessions are hosted. If the application's
 * extension is installed (extension.h), the extension hosts them. Otherwise the application hosts them in its own
 * process, with the handler of np_extension_host().
 *
 *     static const char attributes[] = "{\"id\": \"kitchen\", \"title\": \"Harbour Lights\"}";
 *     np_remote_start(context, "kitchen", attributes, sizeof attributes - 1, NULL, NULL, NULL);
 *
 * `attributes` are bytes that the application defines, JSON by convention. The handler of the extension gets them
 * unchanged.
 *
 * To make a remote session in this process, without an extension, use remote_session.h.
 *
 * **Stability.** Unstable: until two independent programs use it, any release may change this header.
 */
#ifndef NOWPLAYING_REMOTE_H
#define NOWPLAYING_REMOTE_H

#include <nowplaying/base.h>

NP_BEGIN_DECLS

/**
 * Called once with the result of a request to the extension. If you free the context first, it is never called; the
 * request is still performed if it is sent within two seconds.
 *
 * `status` is one of these:
 *
 * - NP_OK
 * - NP_ERROR_INVALID_ARGUMENT: the extension rejected the attributes.
 * - NP_ERROR_NOT_FOUND: the session does not exist, or nothing hosts sessions.
 * - NP_ERROR_SYSTEM: the extension cannot be started, or does not answer within 30 s. It may still perform the request;
 *   np_remote_list() returns the sessions that exist then.
 *
 * `message` is the reason in words, or "".
 */
typedef void (*np_remote_result)(np_context *context, np_status status, const char *message, void *user_data);

/**
 * Called with the ids of the hosted sessions. The ids are valid during the call. If `status` is a failure, `count` is
 * 0.
 */
typedef void (*np_remote_list_result)(np_context *context, np_status status, const char *const *ids, size_t count,
                                      void *user_data);

/**
 * Starts a session. If a session with this id is hosted, updates it. `result` may be NULL; it is called once.
 *
 * @owns     copies `attributes`; keeps `user_data` until `destroy` runs: after `result`, or at once if the call fails
 * @fails    NP_ERROR_INVALID_ARGUMENT if the id is empty, `attributes` is NULL and `size` is not 0, or the application
 *           id is not a bus name. NP_ERROR_LIMIT beyond 64 KiB of attributes, 1,024 bytes of the id, or 256
 *           requests without an answer
 */
np_status np_remote_start(np_context *context, const char *id, const void *attributes, size_t size,
                          np_remote_result result, void *user_data, np_destroy destroy);

/**
 * Sets new attributes of a session that was started.
 *
 * @owns     copies `attributes`; keeps `user_data` until `destroy` runs: after `result`, or at once if the call fails
 * @fails    as np_remote_start()
 */
np_status np_remote_update(np_context *context, const char *id, const void *attributes, size_t size,
                           np_remote_result result, void *user_data, np_destroy destroy);

/**
 * Ends a session.
 *
 * @owns     keeps `user_data` until `destroy` runs: after `result`, or at once if the call fails
 * @fails    NP_ERROR_INVALID_ARGUMENT if the id is empty, or the application id is not a bus name; NP_ERROR_LIMIT as
 *           np_remote_start()
 */
np_status np_remote_end(np_context *context, const char *id, np_remote_result result, void *user_data,
                        np_destroy destroy);

/**
 * Requests the ids of the sessions that are hosted now. The call does not wait for earlier requests. It does not start
 * the extension: an extension that does not run hosts no sessions. If the extension died, start its sessions again.
 *
 * @owns     keeps `user_data` until `destroy` runs: after `result`, or at once if the call fails
 * @fails    NP_ERROR_INVALID_ARGUMENT if `result` is NULL; NP_ERROR_LIMIT as np_remote_start()
 */
np_status np_remote_list(np_context *context, np_remote_list_result result, void *user_data, np_destroy destroy);

/**
 * Calls np_session_request_system_primary() for a hosted session, in the process that hosts it. The status that
 * `result` gets is NP_ERROR_INVALID_STATE if the desktop still sends its media keys to another player. Then let the
 * session begin to play while no other player plays.
 *
 * @owns     keeps `user_data` until `destroy` runs: after `result`, or at once if the call fails
 * @fails    as np_remote_end()
 */
np_status np_remote_request_system_primary(np_context *context, const char *id, np_remote_result result,
                                           void *user_data, np_destroy destroy);

NP_END_DECLS

#endif
