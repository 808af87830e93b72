/* SPDX-License-Identifier: MIT */
/**
 * @file nowplaying.h
 * NowPlaying for Linux: a player publishes what it plays; the desktop shows it and controls it.
 *
 * A player makes one context, and a session for each thing that can play. It sets the session's content and playback,
 * and offers commands. The library publishes the session on the session bus as an MPRIS player. Lock screens, panels,
 * media keys, phones and headsets show it. When a user presses a button there, the player gets a request and finishes
 * it.
 *
 *     np_context *context;      the player                           context.h
 *     np_session *session;      one thing that plays                 session.h
 *     np_content *content;      the item that plays                  content.h
 *     np_artwork *artwork;      its image                            artwork.h, animated_artwork.h
 *     np_playback playback;     its state, position and rate         playback.h
 *     NP_COMMAND_PLAY           a command that clients can request   command.h
 *     np_request *request;      one request of a client              request.h
 *     np_binding row;           a function that performs a command   bind.h
 *     np_queue *queue;          the entries before and after         queue.h
 *     np_playlists *playlists;  the user's playlists                 playlist.h
 *     np_audio_session *audio;  interruptions by other players       audio_session.h
 *     np_device device;         a speaker of a remote session        remote_session.h, device.h
 *     np_output output;         a place where it can play            outputs.h
 *     np_custom_command row;    a command of the player's own        custom.h
 *     np_extension_run()        sessions of a closed application     extension.h, remote.h, push.h
 *     np_log_set_handler()      the log                              log.h
 *
 * If several things can play at once, the player makes a session for each. With NP_CONTEXT_PUBLISH_ALL the desktop sees
 * all of them, otherwise one at a time. The library does not end a track: the player decides what happens then.
 *
 * These rules hold for every function:
 *
 * - **Threads.** You may call every function from any thread, also inside a callback, and while you hold a lock that
 *   your callbacks acquire. No function waits for the bus or for a callback. There are three exceptions:
 *   np_request_get_sender() waits up to a second for the bus. np_context_free() waits up to five seconds for a running
 *   callback, and up to two seconds for pending `np_remote_*` requests. np_extension_run() blocks until the extension
 *   ends.
 * - **Callbacks.** The library calls your callbacks after np_session_publish(), np_audio_session_activate(), or a call
 *   of extension.h, remote.h or push.h. It calls one at a time, on its delivery thread or inside np_context_dispatch().
 *   It never calls one inside another function, and it holds no lock meanwhile. It calls artwork providers on another
 *   thread, unless NP_CONTEXT_HOST_LOOP_ARTWORK is set. You register a callback as a function, a `user_data` pointer
 *   and a destroy function. The pointer and the destroy function may be NULL.
 * - **Destroy.** The library calls the destroy function exactly once, when it no longer needs `user_data`, also if the
 *   registration fails. Destroy is not a callback: it often runs on your thread, inside the call that replaces, fails
 *   or frees. So it must not acquire a lock that you hold during such a call.
 * - **Failure.** A function that fails returns a negative np_status and writes a sentence to the log, with the level
 *   NP_LOG_DEBUG if a correct program can fail so. Outputs are the last parameters, are named `ret_` and something, and
 *   are written only on success. If a required argument is NULL, the function returns NP_ERROR_INVALID_ARGUMENT; it
 *   does not crash.
 * - **Common errors.** Every function with a handle can fail with NP_ERROR_INVALID_ARGUMENT (the handle is NULL),
 *   NP_ERROR_GONE (the context or session was freed), NP_ERROR_FORKED (see below) or NP_ERROR_SYSTEM. `@fails` lists
 *   the other errors.
 * - **Tags.** The comment of a function has `@fails`, and the tags that differ from these defaults. Without `@threads`,
 *   you may call it on any thread, at any time. Without `@owns`, it gives you nothing to free and keeps nothing of
 *   yours: it copies texts, lists and values. Without `@since`, it is in version 0.1.
 * - **Ownership.** You free what you make. Freeing NULL is allowed. Texts are UTF-8, and the library copies them. It
 *   accepts other bytes too, because many tags contain them: it reads such a text as Latin-1, or replaces the bytes if
 *   the rest is UTF-8.
 * - **Parents.** If you free a context, its sessions and its audio session become inert: their functions return
 *   NP_ERROR_GONE. You still free them.
 * - **No bus** is not an error. Every function works without a bus. The library publishes when a bus appears.
 * - **fork.** In a child of fork(), every function for the parent's context, its sessions, its audio session or their
 *   requests does nothing and returns NP_ERROR_FORKED. Freeing them is allowed there, and does nothing either.
 *   Functions for contents, queues, playlists and artwork still work. The child may make a context of its own. The
 *   library closes the child's copies of its connections to the bus, so the player leaves the bus with its process,
 *   also if the child runs on.
 * - **Descriptors.** The library opens descriptors, all above 2. Create the context after daemon() or closefrom(), and
 *   close only descriptors that you opened.
 * - **Stability.** Each header states whether it is promised or unstable. A promised header only grows from 0.1 on: its
 *   functions, types and numbers stay. This header includes both: a function follows the header that declares it.
 */
#ifndef NOWPLAYING_NOWPLAYING_H
#define NOWPLAYING_NOWPLAYING_H

#include <nowplaying/animated_artwork.h>
#include <nowplaying/artwork.h>
#include <nowplaying/audio_session.h>
#include <nowplaying/base.h>
#include <nowplaying/bind.h>
#include <nowplaying/command.h>
#include <nowplaying/content.h>
#include <nowplaying/context.h>
#include <nowplaying/custom.h>
#include <nowplaying/device.h>
#include <nowplaying/extension.h>
#include <nowplaying/log.h>
#include <nowplaying/outputs.h>
#include <nowplaying/playback.h>
#include <nowplaying/playlist.h>
#include <nowplaying/push.h>
#include <nowplaying/queue.h>
#include <nowplaying/remote.h>
#include <nowplaying/remote_session.h>
#include <nowplaying/request.h>
#include <nowplaying/session.h>
#include <nowplaying/types.h>

#endif
