/* SPDX-License-Identifier: MIT */
/**
 * @file nowplaying.h
 * NowPlaying for Linux: a player says what it plays; the whole desktop shows it and steers it.
 *
 * A player makes one context and, for each thing that can play, a session. It hands the session what is
 * true now (content, playback) and the commands that it offers. The library puts that on the session bus as an
 * MPRIS player, so lock screens, panels, media keys, phones and headsets show it; what people press there comes
 * back as requests, which the player finishes.
 *
 *     np_context *context;      who is playing            context.h
 *     np_session *session;      one thing that plays      session.h
 *     np_content *content;      what is playing           content.h
 *     np_artwork *artwork;      what it looks like        artwork.h, animated_artwork.h
 *     np_playback playback;     how far, how fast         playback.h
 *     NP_COMMAND_…              what may be asked for     command.h
 *     np_request *request;      somebody asked            request.h
 *     np_binding row;           commands on functions     bind.h
 *     np_queue *queue;          what plays around it      queue.h
 *     np_playlists *playlists;  what could play           playlist.h
 *     np_device device;         where it plays, elsewhere  remote.h, device.h
 *     np_extension_run()        … while you are closed    extension.h
 *
 * A program with several things that play at once makes a session for each and adds NP_CONTEXT_PUBLISH_ALL, or lets
 * the desktop see one at a time. The player keeps its own clock: what happens at the end of a track is its business.
 *
 * Rules that hold for every function:
 *
 * - **Threads.** Every function may be called from any thread, also from inside a callback, and also while you hold a
 *   lock that your callbacks take: none of them waits for the bus or for a callback. Only np_context_free() does, and
 *   np_extension_run(), which is a program's life.
 * - **Callbacks** begin with np_session_publish(), or with what extension.h asks. They come one at a time, on the
 *   library's delivery thread or inside np_context_dispatch(); never inside another call of yours and never under a
 *   lock of ours. Providers of images are called on another thread of the library, unless
 *   NP_CONTEXT_HOST_LOOP_ARTWORK is set. A callback is registered as a function, a pointer of yours and a destroy
 *   function.
 * - **Destroy** runs exactly once, when the library needs the pointer no more, also when the registration itself
 *   failed. It is no callback: it often runs inside the call that replaces, fails or frees, on your thread. So do not
 *   take a lock in it that you hold around such a call.
 * - **Failure** is a negative np_status and a sentence in the log. Outputs come last, are called `ret_…`, and are
 *   written only on success. NULL where something is needed is NP_ERROR_INVALID_ARGUMENT, never a crash.
 * - **Ownership.** What you make you free. Freeing NULL is allowed. Text is UTF-8 and is copied; bytes that are
 *   not UTF-8 are read as Latin-1, or replaced where the rest is UTF-8, because tags are dirty and losing a title is
 *   worse.
 * - **Parents.** Freeing a context leaves its sessions inert: their functions return NP_ERROR_GONE, and they can
 *   still be freed.
 * - **No bus** is not an error. Everything works without one, and shows itself when one appears.
 * - **fork.** In a child of fork() every function that gets a handle of the parent's context and needs the bus does nothing
 *   and returns NP_ERROR_FORKED.
 * - **Descriptors.** The library has descriptors of its own, all above 2. Create the context after daemon() or closefrom(),
 *   and close only descriptors that are yours.
 */
#ifndef NOWPLAYING_NOWPLAYING_H
#define NOWPLAYING_NOWPLAYING_H

#include <nowplaying/animated_artwork.h>
#include <nowplaying/artwork.h>
#include <nowplaying/base.h>
#include <nowplaying/bind.h>
#include <nowplaying/command.h>
#include <nowplaying/content.h>
#include <nowplaying/context.h>
#include <nowplaying/device.h>
#include <nowplaying/extension.h>
#include <nowplaying/log.h>
#include <nowplaying/playback.h>
#include <nowplaying/playlist.h>
#include <nowplaying/queue.h>
#include <nowplaying/remote.h>
#include <nowplaying/request.h>
#include <nowplaying/session.h>

#endif
