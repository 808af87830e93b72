/* SPDX-License-Identifier: MIT */
/**
 * @file extension.h
 * Remote sessions that are shown although the application is not running.
 *
 * The extension is a small program of the application's. The desktop starts it when there is something to show, by a
 * push message or because the application asks, and it leaves when its last session has ended. It hosts the
 * application's remote sessions. What it knows of one are its *attributes*: bytes of the application's own, JSON by
 * convention, the same from the application, from a push message and to the handler.
 *
 *     static np_status on_event(np_session *session, np_extension_event event, const void *attributes, size_t size,
 *                               void *user_data)
 *     {
 *         if (event == NP_EXTENSION_END) {
 *             np_session_free(session);
 *             return NP_OK;
 *         }
 *         return show(session, attributes, size);      sets content, playback, devices; offers commands
 *     }
 *
 *     np_context_new("org.example.Player", NP_CONTEXT_HOST_LOOP, &context);
 *     np_extension_run(context, on_event, NULL, NULL);
 *     np_context_free(context);
 *
 * It is installed by one file, `share/dbus-1/services/org.example.Player.RemoteMedia.service`: the application's id,
 * and ".RemoteMedia".
 *
 *     [D-BUS Service]
 *     Name=org.example.Player.RemoteMedia
 *     Exec=/usr/libexec/example-player-extension
 *
 * The application starts, updates and ends sessions with np_remote_start() and its like, and need not know where they
 * are hosted: by the extension, where its service file is installed; else in its own process, by the handler of
 * np_extension_host(), which is not asked where there is an extension.
 *
 * **Push.** UnifiedPush brings messages through a distributor, a program of the desktop's (KUnifiedPush, for
 * example). The library registers the application once, to be told of new sessions, and each session, to be told of
 * its changes. Each registration has a token: the address that the application's server posts to, and keys that it
 * encrypts with (RFC 8291). The message is that of Apple's push notifications:
 *
 *     {"aps": {"event": "update", "timestamp": 1770000000, "attributes": {"id": "kitchen", ...}}}
 *
 * "start" goes to the application's token, "update" and "end" to the session's. A session's id is the "id" of its
 * attributes. Messages are read by libnowplaying-push, which is looked for when an extension runs; without it there
 * is no push, and all else works.
 */
#ifndef NOWPLAYING_EXTENSION_H
#define NOWPLAYING_EXTENSION_H

#include <nowplaying/base.h>

NP_BEGIN_DECLS

/** What happens to a session. */
typedef int32_t np_extension_event;
enum {
    /** It is new, and in the attributes is all that is known of it. */
    NP_EXTENSION_START = 1,
    /** It was started before, and this is true of it now. */
    NP_EXTENSION_UPDATE = 2,
    /** It has ended, whatever you return; attributes may be empty. Free the session. */
    NP_EXTENSION_END = 3
};

/**
 * Told what happens to a session. At NP_EXTENSION_START the library has made a remote session with the id, and it is
 * yours: free it at NP_EXTENSION_END, or whenever it has ended for another reason; a context that is freed tells of
 * no end. Its id is not that of another session of the context. What is set in the handler is shown as one change,
 * and after the start the session is published. A start that returns a failure is refused, and NP_EXTENSION_END
 * follows it at once unless you have freed the session. An update that is refused leaves the session hosted, with
 * what you had set by then: read the attributes before you set anything. `attributes` is lent for the call.
 */
typedef np_status (*np_extension_handler)(np_session *session, np_extension_event event, const void *attributes,
                                          size_t size, void *user_data);

/**
 * Told how a wish ended. `status` is NP_OK; NP_ERROR_INVALID_ARGUMENT if the extension refused the attributes;
 * NP_ERROR_NOT_FOUND if there is no such session, or nobody to host it; NP_ERROR_SYSTEM if the extension cannot be
 * started or does not answer within 30 s: what was asked may happen still, and np_remote_list() tells. `message` says
 * it in words, "" where there is nothing to say. Whoever frees the context first hears nothing of it; it is done all
 * the same, if it goes out within two seconds.
 */
typedef void (*np_remote_result)(np_context *context, np_status status, const char *message, void *user_data);

/** Told which sessions there are: their ids, lent for the call; none where `status` is a failure. */
typedef void (*np_remote_list_result)(np_context *context, np_status status, const char *const *ids, size_t count,
                                      void *user_data);

/** Where a message is posted to, and what it is encrypted with. The texts are lent for the call. */
typedef struct np_push_token {
    /** NULL: the application's token, for messages that start a session. */
    const char *session_id;
    /** The address; NULL: there is none any more, post nothing to the last one. */
    const char *endpoint;
    /** base64url, as the Push API's subscriptions have them: "p256dh" and "auth". */
    const char *public_key;
    const char *auth_secret;
} np_push_token;

/**
 * Told of a token that is new. Send it to the application's server, in place of the one that it had. A session that
 * ends gives its token back, also where np_extension_host() ceases; one that is hosted when its context is freed or
 * its process killed keeps it: an update builds it again. It is given up by np_remote_end(), after 30 days without a
 * message, or when 255 others are newer.
 */
typedef void (*np_push_token_handler)(np_context *context, const np_push_token *token, void *user_data);

/**
 * Runs this process as the application's extension: takes the name "<application id>.RemoteMedia" on the bus, renews
 * the registrations for push, hosts what is started, and returns when the last session has ended and nothing more has
 * come for five seconds. Where it fails, those that are hosted end first. A context with NP_CONTEXT_HOST_LOOP is
 * dispatched by it, so that callbacks come on this thread.
 *
 * @owns     takes `user_data` until `destroy` runs: before it returns
 * @threads  one; it blocks
 * @fails    NP_ERROR_INVALID_ARGUMENT if the handler is NULL, or the application id is no bus name,
 *           "org.example.Player"; NP_ERROR_INVALID_STATE if the context hosts already, if another process is the
 *           extension, there is no bus, or it has gone for ten seconds; NP_ERROR_GONE if the context was freed
 *           meanwhile
 * @since    0.1
 */
np_status np_extension_run(np_context *context, np_extension_handler handler, void *user_data, np_destroy destroy);

/**
 * Hosts the application's remote sessions in this process, where no extension is installed; NULL stops that, and ends
 * those that are hosted. Push messages reach a process that hosts as long as it runs.
 *
 * @owns     takes `user_data` until `destroy` runs: at the next handler, or with the context
 * @threads  any
 * @fails    NP_ERROR_INVALID_ARGUMENT if the application id is no bus name, "org.example.Player";
 *           NP_ERROR_INVALID_STATE inside np_extension_run()
 * @since    0.1
 */
np_status np_extension_host(np_context *context, np_extension_handler handler, void *user_data, np_destroy destroy);

/**
 * Starts a session, or updates one that was started with that id. `result`, which may be NULL, is told once how that
 * ended.
 *
 * @owns     copies `attributes`; takes `user_data` until `destroy` runs: after `result`, or at once if the call fails
 * @threads  any
 * @fails    NP_ERROR_INVALID_ARGUMENT if the id is empty, `attributes` NULL with a size, or the application id no bus
 *           name; NP_ERROR_LIMIT beyond 64 KiB of attributes, or 256 wishes that wait
 * @since    0.1
 */
np_status np_remote_start(np_context *context, const char *id, const void *attributes, size_t size,
                          np_remote_result result, void *user_data, np_destroy destroy);

/**
 * Hands a session that was started its new attributes.
 *
 * @owns     copies `attributes`; takes `user_data` until `destroy` runs: after `result`, or at once if the call fails
 * @threads  any
 * @fails    as np_remote_start()
 * @since    0.1
 */
np_status np_remote_update(np_context *context, const char *id, const void *attributes, size_t size,
                           np_remote_result result, void *user_data, np_destroy destroy);

/**
 * Ends a session.
 *
 * @owns     takes `user_data` until `destroy` runs: after `result`, or at once if the call fails
 * @threads  any
 * @fails    NP_ERROR_INVALID_ARGUMENT if the id is empty; NP_ERROR_LIMIT as np_remote_start()
 * @since    0.1
 */
np_status np_remote_end(np_context *context, const char *id, np_remote_result result, void *user_data,
                        np_destroy destroy);

/**
 * Asks which sessions are hosted now, whatever else waits for an answer. An extension that does not run is not
 * started for that: it hosts none. One that died hosts none either; start its sessions again.
 *
 * @owns     takes `user_data` until `destroy` runs: after `result`, or at once if the call fails
 * @threads  any
 * @fails    NP_ERROR_INVALID_ARGUMENT if `result` is NULL; NP_ERROR_LIMIT as np_remote_start()
 * @since    0.1
 */
np_status np_remote_list(np_context *context, np_remote_list_result result, void *user_data, np_destroy destroy);

/**
 * Asks the desktop to send its media keys to a session that is hosted: np_session_request_system_primary(), wherever
 * it is. The result is NP_ERROR_INVALID_STATE if the desktop leaves the keys with another player.
 *
 * @owns     takes `user_data` until `destroy` runs: after `result`, or at once if the call fails
 * @threads  any
 * @fails    as np_remote_end()
 * @since    0.1
 */
np_status np_remote_request_system_primary(np_context *context, const char *id, np_remote_result result,
                                           void *user_data, np_destroy destroy);

/**
 * Has `handler` told of every push token, beginning with those that there are; NULL stops that. In the application this
 * starts the extension, which registers anew.
 *
 * @owns     takes `user_data` until `destroy` runs: at the next handler, or with the context
 * @threads  any
 * @fails    only as every function does
 * @since    0.1
 */
np_status np_context_set_push_token_handler(np_context *context, np_push_token_handler handler, void *user_data,
                                            np_destroy destroy);

/**
 * Sets the public key that the application's server signs its requests with (VAPID, RFC 8292): base64url, 87
 * characters. Distributors may ask for it. Set it before np_extension_run() and np_extension_host().
 *
 * @owns     copies `key`; NULL: none
 * @threads  any
 * @fails    NP_ERROR_INVALID_ARGUMENT if it is not such a key
 * @since    0.1
 */
np_status np_context_set_push_key(np_context *context, const char *key);

/**
 * Sets which distributor is registered with, by the last part of its bus name ("kde" is
 * org.unifiedpush.Distributor.kde), as the listener chose it in the application's settings. Default:
 * NOWPLAYING_PUSH_DISTRIBUTOR in the environment, else the one that was registered with before, else the first by
 * name. Set it before np_extension_run() and np_extension_host().
 *
 * @owns     copies `name`; NULL returns to the default
 * @threads  any
 * @fails    NP_ERROR_INVALID_ARGUMENT if it is no part of a bus name
 * @since    0.1
 */
np_status np_context_set_push_distributor(np_context *context, const char *name);

NP_END_DECLS

#endif
