/* SPDX-License-Identifier: MIT */
/**
 * @file context.h
 * The player: one context for each program.
 *
 * A context describes the application, owns the bus connections and calls the callbacks. A new context has no threads
 * and no connections: the library starts them when you publish the first session.
 *
 * The library calls the callbacks on its own thread:
 *
 *     np_context_new("org.example.Player", 0, &context);
 *
 * Or you call them in your own loop, in the same order. Dispatch when the descriptor is readable:
 *
 *     np_context_new("org.example.Player", NP_CONTEXT_HOST_LOOP, &context);
 *     np_context_get_fd(context, &fd);
 *     np_context_dispatch(context);
 *
 * **Stability.** Promised: from 0.1 on, this header only grows.
 */
#ifndef NOWPLAYING_CONTEXT_H
#define NOWPLAYING_CONTEXT_H

#include <nowplaying/base.h>

NP_BEGIN_DECLS

/** Flags of a context; combine them with `|`. */
typedef uint32_t np_context_flags;
enum {
    /** Callbacks run only inside np_context_dispatch(), on the thread that calls it. */
    NP_CONTEXT_HOST_LOOP = 1 << 0,
    /** Puts every published session on the bus, not only the application's primary session. */
    NP_CONTEXT_PUBLISH_ALL = 1 << 1,
    /**
     * Publishes NP_FIELD_URL, and the ids of contents, queue entries, playlists and artworks, which often are paths or
     * URLs. Without this flag that field is not published, and each of these ids is a hash. The hash differs in each
     * process, except with NP_CONTEXT_LASTING_IDS. Handlers always get the id itself.
     */
    NP_CONTEXT_SHOW_URLS = 1 << 2,
    /**
     * Gives every session a bus name with a unique ending, also the first session:
     * `org.mpris.MediaPlayer2.WORD.instance7f3a9c2e`. See np_context_set_player_name().
     */
    NP_CONTEXT_UNIQUE_NAME = 1 << 3,
    /**
     * Keeps a published session on the bus while it has no content: as Stopped, without a track and a title. Use it for
     * a player that can be started by `playerctl play` or by a URL to open. While it cannot start anything, disable
     * NP_COMMAND_PLAY: clients then see CanPlay as false. GNOME sends the media keys to a player that appears, also to
     * an idle one, unless another player is playing.
     */
    NP_CONTEXT_SHOW_IDLE = 1 << 4,
    /**
     * With NP_CONTEXT_HOST_LOOP: calls artwork providers and cancel handlers inside np_context_dispatch() too, and not
     * on a thread of the library.
     */
    NP_CONTEXT_HOST_LOOP_ARTWORK = 1 << 5,
    /** Requests the artwork of the next queue entry ahead (queue.h), so that a slow provider does not delay it. */
    NP_CONTEXT_ARTWORK_AHEAD = 1 << 6,
    /**
     * Makes the hashes of ids the same in each process of the application, so that clients recognize an item after a
     * restart. The application is the id of the context. Equal ids then have equal hashes: of contents, queue entries,
     * playlists and artworks. `nowplaying forget` ends that: the next start of the application has other hashes. Every
     * client can then recognize what it saw before, so use it only if clients need it. The key of the hashes is a file
     * of 16 random bytes in `$XDG_STATE_HOME/nowplaying/keys`, which only the user can read. If it cannot be written,
     * the hashes differ in each process.
     */
    NP_CONTEXT_LASTING_IDS = 1 << 7
};

/** The program that decides which player is the system primary (session.h). */
typedef int32_t np_primary_source;
enum {
    /** Not known yet, or there is no bus. */
    NP_PRIMARY_SOURCE_UNKNOWN = 0,
    /** The service org.nowplaying.Center. Media keys go through it, so the answer is exact. */
    NP_PRIMARY_SOURCE_CENTER = 1,
    /**
     * GNOME sends the keys to the player that it saw playing last, or that appeared. It does not report which one that
     * is, so the answer is an estimate.
     */
    NP_PRIMARY_SOURCE_GNOME = 2,
    /** Plasma sends the keys to the player of its media applet, which the user can choose there. An estimate too. */
    NP_PRIMARY_SOURCE_PLASMA = 3,
    /** playerctld, which the key bindings of many desktops use: the first player of its list. */
    NP_PRIMARY_SOURCE_PLAYERCTLD = 4,
    /** No program reports it. The library follows the players and applies the rules of session.h, as an estimate. */
    NP_PRIMARY_SOURCE_RULES = 5
};

/** Called when the connection changes. */
typedef void (*np_connection_handler)(np_context *context, np_connection connection, void *user_data);

/**
 * Called before the request to play that follows a start by the bus: prepare the item, and do not play yet. Set its
 * content in the session, and play from `position_us`. NP_TIME_UNKNOWN: the position is not known.
 */
typedef void (*np_resume_handler)(np_context *context, const char *session_id, const char *content_id,
                                  int64_t position_us, void *user_data);

/**
 * Finds the id of an application by its program and writes it, with its NUL, to `buffer` of `size` bytes. `program` is
 * a path; NULL: this process. A player that knows its id needs no call, which reads many files.
 *
 * The id is the value of the environment variable NOWPLAYING_APPLICATION_ID. Without it, it is the name of an installed
 * file whose `Exec` begins with the program: "org.example.Player.RemoteMedia.service" for the bus, or
 * "org.example.Player.desktop". A program behind `env` or `sh -c` is not found.
 *
 * @owns     nothing; the caller owns the buffer
 * @fails    NP_ERROR_NOT_FOUND if there is no such file. NP_ERROR_INVALID_STATE if two files have different ids; the
 *           log has both. NP_ERROR_BUFFER_TOO_SMALL
 */
np_status np_find_application_id(const char *program, char *buffer, size_t size);

/**
 * Makes a context for the application with this id. The id is reverse-DNS, as for desktop files ("org.example.Player"),
 * or a plain word ("example"). Pass it without the ending ".desktop" of the file. Other characters than letters,
 * digits, "-", "_" and dots are "_" in the bus name, and the log has a warning.
 *
 * @owns     the caller owns the context and ends it with np_context_free()
 * @fails    NP_ERROR_INVALID_ARGUMENT if the id is empty, a flag is unknown, or NP_CONTEXT_HOST_LOOP_ARTWORK is set
 *           without NP_CONTEXT_HOST_LOOP. NP_ERROR_LIMIT if the id has more than 1,024 bytes. NP_ERROR_SYSTEM if no
 *           descriptors are available
 */
np_status np_context_new(const char *application_id, np_context_flags flags, np_context **ret_context);

/**
 * Withdraws every session, stops the library's threads and frees the context. Pending answers are sent first. Pending
 * `np_remote_*` calls get up to two seconds. After it returns, no callback starts, and the destroy functions have run,
 * except those of callbacks that still run. If it is called from a callback, that callback's destroy runs after the
 * callback returns.
 *
 * It waits up to five seconds for a running callback, so do not hold a lock that your callbacks acquire. A callback
 * that needs longer continues after the return: keep its data until its destroy function has run.
 *
 * @owns     frees the context; its sessions and its audio session become inert, and you still free them
 * @threads  any, also inside a callback
 * @fails    never; NULL is allowed
 */
void np_context_free(np_context *context);

/**
 * Sets the name that users see ("Example Player"). Default: the last part of the application id. NULL is an error here:
 * only the other setters of a context and np_session_set_name() accept NULL for the default.
 *
 * @fails    NP_ERROR_INVALID_ARGUMENT if it is NULL or empty
 */
np_status np_context_set_name(np_context *context, const char *name);

/**
 * Sets the basename of the application's desktop file, with or without ".desktop". Desktops read the icon and find the
 * window with it. Default: the application id, if a desktop file with this name is installed.
 *
 * @owns     copies `desktop_entry`; NULL returns to the default
 * @fails    NP_ERROR_INVALID_ARGUMENT if it is empty or contains a slash
 */
np_status np_context_set_desktop_entry(np_context *context, const char *desktop_entry);

/**
 * Sets the word in the player's bus name (`playerctl -p WORD`). Default: the last part of the application id. In
 * Flatpak and Snap the library ignores it and uses the word that the sandbox allows. A bus name allows letters, digits,
 * "-" and "_": the library replaces each other byte by "_", adds "_" before a digit at the beginning, and uses the
 * first 199 bytes. A change applies to sessions that are published later.
 *
 * The application's primary session gets the name `org.mpris.MediaPlayer2.WORD`, if no other program has it. Scripts
 * and D-Bus activation use this name. All other sessions get an ending, `org.mpris.MediaPlayer2.WORD.instance7f3a9c2e`:
 * sessions of further instances, remote sessions, and every session with NP_CONTEXT_PUBLISH_ALL or
 * NP_CONTEXT_UNIQUE_NAME. A session keeps its name while it is on the bus.
 *
 * @owns     copies `player_name`; NULL returns to the default
 * @fails    NP_ERROR_INVALID_ARGUMENT if it is empty
 */
np_status np_context_set_player_name(np_context *context, const char *player_name);

/**
 * Sets the D-Bus address of the bus, for tests and for players of another user: "unix:path=/run/user/1000/bus".
 * Default: the address in DBUS_SESSION_BUS_ADDRESS, or the socket in XDG_RUNTIME_DIR. Later connections use it.
 *
 * A program with more rights than its caller (set-uid, set-gid, file capabilities) does not read the environment. Its
 * default is /run/user/<uid>/bus, if the socket and its folder belong to the user. A set-uid program has no default.
 *
 * @owns     copies `address`; NULL returns to the default
 * @fails    NP_ERROR_INVALID_ARGUMENT if it contains neither unix:path= nor unix:abstract=
 */
np_status np_context_set_bus_address(np_context *context, const char *address);

/**
 * Gets the descriptor to poll for reading. It is readable while callbacks wait for np_context_dispatch(). It does not
 * change during the life of the context. You need no timer: the library handles time limits itself.
 *
 * @owns     the descriptor belongs to the context: do not read or close it
 * @fails    NP_ERROR_INVALID_STATE without NP_CONTEXT_HOST_LOOP
 */
np_status np_context_get_fd(np_context *context, int *ret_fd);

/**
 * Calls the waiting callbacks and returns. If callbacks arrive meanwhile, the descriptor stays readable.
 *
 * @threads  one at a time: the thread of the host's loop
 * @fails    NP_ERROR_INVALID_STATE without NP_CONTEXT_HOST_LOOP, or inside a callback
 */
np_status np_context_dispatch(np_context *context);

/**
 * Gets the state of the connection to the bus.
 *
 * @fails    common errors only
 */
np_status np_context_get_connection(np_context *context, np_connection *ret_connection);

/**
 * Sets the handler that is called when the connection changes; NULL removes it.
 *
 * @owns     keeps `user_data` until `destroy` runs: when the handler is replaced, or with the context
 * @fails    common errors only
 */
np_status np_context_set_connection_handler(np_context *context, np_connection_handler handler, void *user_data,
                                            np_destroy destroy);

/**
 * Gets who decides which player is the system primary, and so whether np_session_is_system_primary() is exact or an
 * estimate. The first call starts watching, as np_session_is_system_primary() does, and gets NP_PRIMARY_SOURCE_UNKNOWN.
 *
 * @fails    common errors only
 */
np_status np_context_get_primary_source(np_context *context, np_primary_source *ret_source);

/**
 * Sets the handler that gets the item and the position to continue with; NULL removes it. Set it before you publish the
 * first session.
 *
 * The service org.nowplaying.Center remembers the player that played last, and starts it when the user resumes
 * (`nowplaying resume`). The handler is called with the ids of the session and the content that this player had then.
 * NP_COMMAND_PLAY follows. Requirements:
 *
 * - a service file, so that the bus can start the player, and a published session: with NP_CONTEXT_SHOW_IDLE or content
 * - NP_CONTEXT_LASTING_IDS. Clients see a token in place of the two ids, and only the key of this flag opens it. After
 *   `nowplaying forget`, or if the key could not be stored, the handler is not called
 * - ids that the player finds again at its next start. Together they have at most 900 bytes: a longer one has no token
 * - an item that is not private (np_session_set_private())
 *
 * Any program can send a token that this player has published. So the library calls the handler once at most, and only
 * until a session plays. Without the handler, the player receives NP_COMMAND_PLAY alone.
 *
 * @owns     keeps `user_data` until `destroy` runs: when the handler is replaced, or with the context
 * @fails    NP_ERROR_INVALID_STATE for a handler without NP_CONTEXT_LASTING_IDS
 */
np_status np_context_set_resume_handler(np_context *context, np_resume_handler handler, void *user_data,
                                        np_destroy destroy);

NP_END_DECLS

#endif
