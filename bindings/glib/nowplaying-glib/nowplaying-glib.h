/* SPDX-License-Identifier: MIT */
/**
 * SECTION: nowplaying-glib
 *
 * NowPlaying for programs with GLib: C, JavaScript, Python, Vala.
 *
 * A player publishes a #NowPlayingSession with a #NowPlayingContent, and performs each #NowPlayingRequest. A panel
 * reads the list #NowPlayingController, whose items are #NowPlayingPlayer objects, and steers them.
 *
 * - **Threads.** An object belongs to the thread-default main context in which it was made: its signals are emitted and
 * its
 *   callbacks run there. Use it in that thread only. No function waits for the bus or another program.
 * - **Rest.** While nothing changes, no thread wakes up.
 * - **Times** are microseconds, as in #GtkMediaStream. -1 is an unknown time.
 * - **Errors** have the domain %NOW_PLAYING_ERROR, and a message for people.
 */
#pragma once

#include <nowplaying-glib/action.h>
#include <nowplaying-glib/actions.h>
#include <nowplaying-glib/application.h>
#include <nowplaying-glib/arguments.h>
#include <nowplaying-glib/artwork.h>
#include <nowplaying-glib/content.h>
#include <nowplaying-glib/controller.h>
#include <nowplaying-glib/enums.h>
#include <nowplaying-glib/getters.h>
#include <nowplaying-glib/hold.h>
#include <nowplaying-glib/list.h>
#include <nowplaying-glib/player.h>
#include <nowplaying-glib/records.h>
#include <nowplaying-glib/request.h>
#include <nowplaying-glib/session.h>
