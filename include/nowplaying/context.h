/* SPDX-License-Identifier: MIT */
/**
 * @file context.h
 * Who is playing: one context a program.
 *
 * A context knows the application, owns the bus connections and delivers the callbacks. Making one costs nothing:
 * threads and connections come with the first session that is published.
 *
 * Callbacks are delivered in one of two ways, same callbacks, same order:
 *
 *     np_context_new("org.example.Player", 0, &context);                     on a thread of the library
 *
 *     np_context_new("org.example.Player", NP_CONTEXT_HOST_LOOP, &context);  in your own loop: when
 *     np_context_get_fd(context, &fd);                                       `fd` is readable,
 *     np_context_dispatch(context);                                          dispatch
 */
#ifndef NOWPLAYING_CONTEXT_H
#define NOWPLAYING_CONTEXT_H

#include <nowplaying/base.h>

NP_BEGIN_DECLS

/** How a context behaves; or-ed together. */
typedef uint32_t np_context_flags;
enum {
    /** Callbacks run only inside np_context_dispatch(), on the thread that calls it. */
    NP_CONTEXT_HOST_LOOP = 1 << 0,
    /** Every published session is on the bus, not the application's primary one alone. */
    NP_CONTEXT_PUBLISH_ALL = 1 << 1,
    /**
     * NP_FIELD_URL may be shown to the desktop, and so may ids, which often are paths or addresses. Without it the
     * address stays in this process, and other programs see a hash of each id of a content, a queue entry, a playlist or
     * an artwork, under a random key of the process. What a handler is given is always the id itself.
     */
    NP_CONTEXT_SHOW_URLS = 1 << 2,
    /**
     * Every session takes a bus name with an ending of its own, `org.mpris.MediaPlayer2.WORD.instance7f3a9c2e`, also the
     * first. See np_context_set_player_name().
     */
    NP_CONTEXT_UNIQUE_NAME = 1 << 3,
    /**
     * A published session without content stays on the bus: as Stopped, without a track and without a title. For players
     * that are started before they play, so that `playerctl play` or an address to open reaches them. Disable
     * NP_COMMAND_PLAY while nothing could be started: clients then see CanPlay as false. GNOME sends the media keys to
     * a player that appears, also if it is idle, unless another one is playing.
     */
    NP_CONTEXT_SHOW_IDLE = 1 << 4,
    /** With NP_CONTEXT_HOST_LOOP: the library calls artwork providers and cancel handlers inside np_context_dispatch()
     *  too, and not on a thread of its own. */
    NP_CONTEXT_HOST_LOOP_ARTWORK = 1 << 5
};

/** Where the sessions of a context stand with the bus. */
typedef int32_t np_connection;
enum {
    /** Nothing is published, so nothing is connected. */
    NP_CONNECTION_IDLE = 0,
    /** Logging in, or waiting for the name. */
    NP_CONNECTION_CONNECTING = 1,
    /** Every session that should be on the bus is there. */
    NP_CONNECTION_CONNECTED = 2,
    /** There is no bus, it went away, or there is no descriptor left to reach it. The library tries again by itself. */
    NP_CONNECTION_WAITING = 3,
    /** The bus or the sandbox refuses every name that the library may take; the log says which. */
    NP_CONNECTION_REFUSED = 4
};

/** Told when the connection changes. */
typedef void (*np_connection_handler)(np_context *context, np_connection connection, void *user_data);

/**
 * Makes a context for the application with this id: reverse-DNS as for desktop files ("org.example.Player"), or a
 * plain word ("example").
 *
 * @owns     the caller owns the context and ends it with np_context_free()
 * @threads  any
 * @fails    NP_ERROR_INVALID_ARGUMENT if the id is empty, a flag is unknown, or NP_CONTEXT_HOST_LOOP_ARTWORK is
 *           without NP_CONTEXT_HOST_LOOP; NP_ERROR_SYSTEM without descriptors
 * @since    0.1
 */
np_status np_context_new(const char *application_id, np_context_flags flags, np_context **ret_context);

/**
 * Withdraws every session, stops the library's threads and frees the context. Answers that were given go out first,
 * and for two seconds at most what extension.h was asked for. When it returns no callback runs any more and every
 * destroy function has run, except that of a callback that calls it: that one is finished first.
 *
 * Waits for a running callback, so do not hold a lock that your callbacks take. One that has not returned within five
 * seconds goes on after the return, and what it uses must stay until its destroy function has run.
 *
 * @owns     frees the context; its sessions become inert and are still yours to free
 * @threads  any, also inside a callback
 * @fails    never; NULL is allowed
 * @since    0.1
 */
void np_context_free(np_context *context);

/**
 * Sets the name that people read ("Example Player"). Default: the last part of the application id.
 *
 * @owns     copies `name`
 * @threads  any
 * @fails    NP_ERROR_INVALID_ARGUMENT if it is empty
 * @since    0.1
 */
np_status np_context_set_name(np_context *context, const char *name);

/**
 * Sets the basename of the application's desktop file, with or without ".desktop". Desktops take icon and window
 * from it. Default: the application id, where such a file is installed.
 *
 * @owns     copies `desktop_entry`; NULL returns to the default
 * @threads  any
 * @fails    NP_ERROR_INVALID_ARGUMENT if it is empty or has a slash
 * @since    0.1
 */
np_status np_context_set_desktop_entry(np_context *context, const char *desktop_entry);

/**
 * Sets the word that players are listed by on the bus (`playerctl -p WORD`). Default: the last part of the
 * application id. Inside Flatpak and Snap it is what the sandbox allows, whatever is set here.
 *
 * The application's primary session takes the name `org.mpris.MediaPlayer2.WORD`, which scripts and D-Bus activation
 * know, if no other program has it. All other sessions add an ending: those of further instances, remote sessions, every
 * session with NP_CONTEXT_PUBLISH_ALL or NP_CONTEXT_UNIQUE_NAME: `org.mpris.MediaPlayer2.WORD.instance7f3a9c2e`. A
 * session keeps its name while it is on the bus. A new word is used by sessions that are published later.
 *
 * @owns     copies `player_name`; NULL returns to the default
 * @threads  any
 * @fails    NP_ERROR_INVALID_ARGUMENT if it is empty
 * @since    0.1
 */
np_status np_context_set_player_name(np_context *context, const char *player_name);

/**
 * Sets which bus the context uses, as D-Bus writes addresses: "unix:path=/run/user/1000/bus". Default: that of
 * DBUS_SESSION_BUS_ADDRESS, or of XDG_RUNTIME_DIR. For tests, and for players of another user. It is used for connections
 * that are made later.
 *
 * A program with more rights than its caller (set-uid, set-gid, file capabilities) does not read the environment. Its
 * default is /run/user/<uid>/bus if the socket and its folder belong to the user who runs it; a set-uid program has none.
 *
 * @owns     copies `address`; NULL returns to the default
 * @threads  any
 * @fails    NP_ERROR_INVALID_ARGUMENT if it has no unix:path= and no unix:abstract=
 * @since    0.1
 */
np_status np_context_set_bus_address(np_context *context, const char *address);

/**
 * The descriptor to poll for reading; readable while callbacks wait for np_context_dispatch(). It is the same as long
 * as the context lives, and no timer is needed beside it: time limits are the library's own business.
 *
 * @owns     the descriptor is the context's: do not read or close it
 * @threads  any
 * @fails    NP_ERROR_INVALID_STATE without NP_CONTEXT_HOST_LOOP
 * @since    0.1
 */
np_status np_context_get_fd(np_context *context, int *ret_fd);

/**
 * Runs the callbacks that wait, and returns. Those that arrive meanwhile keep the descriptor readable.
 *
 * @owns     nothing
 * @threads  one at a time: the thread of the host's loop
 * @fails    NP_ERROR_INVALID_STATE without NP_CONTEXT_HOST_LOOP, or inside a callback
 * @since    0.1
 */
np_status np_context_dispatch(np_context *context);

/**
 * Where the context stands with the bus.
 *
 * @owns     nothing
 * @threads  any
 * @fails    only as every function does
 * @since    0.1
 */
np_status np_context_get_connection(np_context *context, np_connection *ret_connection);

/**
 * Has `handler` told of every change of the connection; NULL stops that.
 *
 * @owns     takes `user_data` until `destroy` runs: at the next handler, or with the context
 * @threads  any
 * @fails    only as every function does
 * @since    0.1
 */
np_status np_context_set_connection_handler(np_context *context, np_connection_handler handler, void *user_data,
                                            np_destroy destroy);

NP_END_DECLS

#endif
