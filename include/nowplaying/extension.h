/* SPDX-License-Identifier: MIT */
/**
 * @file extension.h
 * Host remote sessions while the application is closed.
 *
 * The extension is a small program that belongs to the application. The bus starts it after a push message (push.h), or
 * when the application calls a function of remote.h, except np_remote_list(). It hosts the application's remote
 * sessions (remote_session.h) and exits when the last of them has ended.
 *
 * np_remote_end() too starts an extension that does not run. That extension hosts no session: `result` gets
 * NP_ERROR_NOT_FOUND.
 *
 * The *attributes* describe a session. They are bytes that the application defines, JSON by convention. The handler
 * gets the bytes that the application or the push message contains.
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
 * One file installs the extension: `share/dbus-1/services/org.example.Player.RemoteMedia.service`. Its name is the
 * application's id and ".RemoteMedia".
 *
 *     [D-BUS Service]
 *     Name=org.example.Player.RemoteMedia
 *     Exec=/usr/libexec/example-player-extension
 *
 * Without this file, the application can host the sessions in its own process: np_extension_host().
 *
 * **Stability.** Unstable: until two independent programs use it, any release may change this header.
 */
#ifndef NOWPLAYING_EXTENSION_H
#define NOWPLAYING_EXTENSION_H

#include <nowplaying/base.h>

NP_BEGIN_DECLS

/** The event of a hosted session. */
typedef int32_t np_extension_event;
enum {
    /** The session is new. The attributes describe all of it. */
    NP_EXTENSION_START = 1,
    /** The session was started before. The attributes describe all of its new state. */
    NP_EXTENSION_UPDATE = 2,
    /** The session has ended; the library ignores what you return. The attributes can be empty. Free the session. */
    NP_EXTENSION_END = 3
};

/** The result of a handler that answers later, with np_extension_answer(). It is not a status. */
#define NP_EXTENSION_LATER 1

/**
 * Called for each event of a hosted session. `attributes` is valid during the call. The library publishes everything
 * that you set before the answer as one change. Each result is the answer, and a failure if it is not NP_OK. With
 * NP_EXTENSION_LATER the answer follows.
 *
 * - NP_EXTENSION_START: the library has made a remote session with the id, and you own it. No other session of the
 *   context has this id. After the answer the library publishes the session. After a failure, the session is
 *   rejected, and the library calls the handler with NP_EXTENSION_END, unless you have freed the session. A session
 *   that you free before the answer is rejected too.
 * - NP_EXTENSION_UPDATE: after a failure, the session remains hosted with everything that you have set. Read all
 *   attributes before you set anything.
 * - NP_EXTENSION_END: free the session. You may free it earlier, if it ends for another reason. np_context_free() does
 *   not cause this event.
 */
typedef np_status (*np_extension_handler)(np_session *session, np_extension_event event, const void *attributes,
                                          size_t size, void *user_data);

/**
 * Answers the start or the update of a session, in the handler or later. The library ignores a second answer by the
 * handler's result. Until the answer, the session's changes are not published, and its next event waits. The library
 * has no time limit; an application in another process waits 30 s (remote.h). You may free the session instead, and not
 * after that answer.
 *
 *     np_extension_answer(session, NP_ERROR_LIMIT, "Three rooms play already.");
 *
 * `message` is a line for the application if it fails, up to 1,024 bytes. NULL: a word for the status. The application
 * gets NP_ERROR_INVALID_ARGUMENT for every failure. After a failure of a start, NP_EXTENSION_END may come, and the
 * handler may free the session, before this function returns.
 *
 * @owns     copies `message`
 * @fails    NP_ERROR_INVALID_ARGUMENT if `answer` is not a status; NP_ERROR_FINISHED if each event of the session has
 *           its answer
 */
np_status np_extension_answer(np_session *session, np_status answer, const char *message);

/**
 * Runs this process as the application's extension. It gets the bus name "<application id>.RemoteMedia", renews the
 * registrations for push, and hosts sessions. It returns five seconds after the last session has ended and the last
 * request has arrived. If it fails, it first ends the hosted sessions.
 *
 * With NP_CONTEXT_HOST_LOOP it dispatches the context, so all callbacks run on the calling thread.
 *
 * @owns     keeps `user_data` until `destroy` runs: before the function returns
 * @threads  one; the function blocks
 * @fails    NP_ERROR_INVALID_ARGUMENT if the handler is NULL, or the application id is not a bus name
 *           ("org.example.Player"). NP_ERROR_INVALID_STATE inside a callback, or if the context hosts sessions
 *           already or another process is the extension. The same if the bus does not exist at the start, or has been
 *           gone for ten seconds. NP_ERROR_GONE if the context is freed meanwhile
 */
np_status np_extension_run(np_context *context, np_extension_handler handler, void *user_data, np_destroy destroy);

/**
 * Hosts the application's remote sessions in this process. If an extension is installed, the extension hosts them and
 * the library does not call `handler`. NULL ends the hosted sessions and stops hosting. Push messages reach the process
 * while it runs.
 *
 * @owns     keeps `user_data` until `destroy` runs: when the handler is replaced, or with the context
 * @fails    NP_ERROR_INVALID_ARGUMENT if the application id is not a bus name ("org.example.Player");
 *           NP_ERROR_INVALID_STATE during np_extension_run()
 */
np_status np_extension_host(np_context *context, np_extension_handler handler, void *user_data, np_destroy destroy);

NP_END_DECLS

#endif
