/* SPDX-License-Identifier: MIT */
/**
 * @file controller.h
 * The controller: it finds the players, follows them, and sends them actions.
 *
 * A program with a loop polls one descriptor, and needs no thread. The controller then reads the bus inside
 * np_controller_dispatch():
 *
 *     np_controller_new(NP_CONTROLLER_HOST_LOOP, &controller);
 *     np_controller_set_player_handler(controller, on_player, bar, NULL);
 *     np_controller_get_fd(controller, &fd);
 *     // when fd is readable: np_controller_dispatch(controller);
 *
 * Without NP_CONTROLLER_HOST_LOOP, the controller has a thread, which calls the handler. The controller sleeps while no
 * player changes.
 *
 * Which player is first, the *primary*, is decided by these rules, in this order:
 *
 *     playing             the one that began last, or whose track a command changed last
 *     paused              the one that played last
 *     paused, never played
 *     stopped
 *     another machine or a phone, while it does not play
 *
 * A change of volume, artwork or tags does not make a player first. If playerctld runs, and the
 * service org.nowplaying.Center does not, its order counts instead.
 *
 * **The service org.nowplaying.Center** has followed the players for longer than a controller. While it runs, every
 * controller uses it: its first player is first, with its reason, and it knows when the others played. Players that its
 * configuration ignores are not shown. Actions go through it. A controller with NP_CONTROLLER_ONCE reads all players
 * from it in one call. When the service leaves or hangs, the rules above continue. A controller never starts it to
 * read.
 *
 * **Stability.** Promised: from 0.1 on, this header only grows.
 */
#ifndef NOWPLAYING_CONTROL_CONTROLLER_H
#define NOWPLAYING_CONTROL_CONTROLLER_H

#include <nowplaying/types.h>

NP_BEGIN_DECLS

typedef struct np_controller np_controller;
typedef struct np_player np_player;
typedef struct np_item np_item;

/** Flags of a controller; combine them with `|`. */
typedef uint32_t np_controller_flags;
enum {
    /** The controller has no thread: it reads the bus and calls callbacks inside np_controller_dispatch(). */
    NP_CONTROLLER_HOST_LOOP = 1 << 0,
    /** Reads queues, playlists, chapters and lyrics with times too. They are long, and few programs show them. */
    NP_CONTROLLER_LISTS = 1 << 1,
    /**
     * Reads each player once and follows no changes, for a program that calls np_controller_wait() and ends. It sends
     * fewer messages, and does not read players that appear later. An action of an MPRIS player ends with
     * NP_OUTCOME_ACCEPTED when the player has accepted it, and its handler gets the player as it was read. If
     * org.nowplaying.Center runs, it is asked once for all players, and a player that hangs costs no time.
     */
    NP_CONTROLLER_ONCE = 1 << 2,
    /**
     * Reads and steers every player by the interface org.mpris.MediaPlayer2.Player alone, also a player with
     * libnowplaying. It is for programs that show the words of MPRIS. It cannot be combined with NP_CONTROLLER_LISTS or
     * NP_CONTROLLER_OTHERS.
     *
     * - The identity is the last part of the bus name. There is no session, desktop entry, queue or device.
     * - np_item_get_extra() returns every key of the metadata. Metadata with any key is an item.
     * - NP_COMMAND_TOGGLE_PLAY_PAUSE calls PlayPause: the player decides. NP_COMMAND_OPEN_URL is offered by every
     *   player that can be controlled. The commands of other interfaces are not offered: raise, quit, full screen,
     *   queue and playlists.
     *
     * With NP_CONTROLLER_ONCE each player gets one call. The players come in the order of org.nowplaying.Center if it
     * runs. They are read and steered without it.
     */
    NP_CONTROLLER_MPRIS = 1 << 3,
    /**
     * Reads also the other sessions of an application with libnowplaying that have no bus name of their own: at most 64
     * of one player. Each is an np_player, which follows its player in np_controller_get_players(). It is never the
     * primary. Its name is that of the player, "/", and the id of the session: "org.mpris.MediaPlayer2.Player/radio".
     * In the id, bytes other than printable ASCII, and "%", "/" and ",", are "%" and two hexadecimal digits.
     */
    NP_CONTROLLER_OTHERS = 1 << 4,
    /**
     * Reads the primary player alone if org.nowplaying.Center runs, however many there are, and once, as with
     * NP_CONTROLLER_ONCE. Other players cannot be steered then, and the service reports the outcome of an action.
     * Without the service, the controller is as without this flag, because any player can be primary.
     */
    NP_CONTROLLER_PRIMARY = 1 << 5
};

/** The parts of a player that changed; several are combined with `|`. */
typedef uint32_t np_player_changes;
enum {
    /** The player is new, or it was known when the handler was set. */
    NP_PLAYER_APPEARED = 1 << 0,
    /** The player has left. Its snapshot has the last state, and is not the primary. */
    NP_PLAYER_LEFT = 1 << 1,
    /** Name, desktop entry or session. */
    NP_PLAYER_IDENTITY = 1 << 2,
    /** The item that plays. */
    NP_PLAYER_ITEM = 1 << 3,
    /** State, position, rate or volume. A position that only advances is not a change. */
    NP_PLAYER_PLAYBACK = 1 << 4,
    /** The commands that it offers, with their values, or the commands of its own. */
    NP_PLAYER_COMMANDS = 1 << 5,
    NP_PLAYER_ARTWORK = 1 << 6,
    NP_PLAYER_QUEUE = 1 << 7,
    NP_PLAYER_PLAYLISTS = 1 << 8,
    /** Its devices, or its outputs. */
    NP_PLAYER_DEVICES = 1 << 9,
    /** It became primary, another player did, or it is primary for another reason. */
    NP_PLAYER_PRIMARY = 1 << 10,
    /** It stopped answering, or answers again. */
    NP_PLAYER_SILENT = 1 << 11
};

/**
 * Called when a player changes: at most once for each player and turn of the loop, with its newest state. The player is
 * valid during the call; np_player_copy() keeps it.
 */
typedef void (*np_player_handler)(np_controller *controller, const np_player *player, np_player_changes changes,
                                  void *user_data);

/**
 * Makes a controller, which connects to the session bus and begins to read.
 *
 * @owns     the caller owns the controller and ends it with np_controller_free()
 * @fails    NP_ERROR_INVALID_ARGUMENT if a flag is unknown, or NP_CONTROLLER_MPRIS is combined with NP_CONTROLLER_LISTS
 *           or NP_CONTROLLER_OTHERS; NP_ERROR_SYSTEM if no descriptor or thread is available
 */
np_status np_controller_new(np_controller_flags flags, np_controller **ret_controller);

/**
 * Ends the connection and frees the controller. Actions and requests for images without an outcome end with
 * NP_OUTCOME_CANCELLED, before it returns. A thread in np_controller_wait() gets NP_ERROR_GONE. It waits up to five
 * seconds for a running callback.
 *
 * @owns     frees the controller; players stay valid, and you still free them
 * @threads  any, also inside a callback; not while another thread uses the controller, except in np_controller_wait()
 * @fails    never; NULL is allowed
 */
void np_controller_free(np_controller *controller);

/**
 * Sets the D-Bus address of the bus: "unix:path=/run/user/1000/bus". Default: the address in DBUS_SESSION_BUS_ADDRESS,
 * or the socket in XDG_RUNTIME_DIR. The controller leaves its bus and connects to this one.
 *
 * @owns     copies `address`; NULL returns to the default
 * @fails    NP_ERROR_INVALID_ARGUMENT if it has no address of a Unix socket
 */
np_status np_controller_set_bus_address(np_controller *controller, const char *address);

/**
 * Gets the descriptor to poll for reading. It is readable when np_controller_dispatch() has something to do, also
 * after a time limit: you need no timer. It does not change.
 *
 * @owns     the descriptor belongs to the controller: do not read or close it
 * @fails    NP_ERROR_INVALID_STATE without NP_CONTROLLER_HOST_LOOP
 */
np_status np_controller_get_fd(np_controller *controller, int *ret_fd);

/**
 * Reads the bus, calls the callbacks and returns. It does not wait. If a callback frees the controller, it returns
 * NP_OK: do not call it again.
 *
 * @threads  one at a time: the thread of the host's loop
 * @fails    NP_ERROR_INVALID_STATE without NP_CONTROLLER_HOST_LOOP, or inside a callback
 */
np_status np_controller_dispatch(np_controller *controller);

/**
 * Waits until the state of every player is known, and earlier holds and choices of the primary are answered. It also
 * waits until the handlers of all earlier actions and requests for images have returned. It is for a program that reads
 * or acts once, and ends. A player that does not answer within two seconds becomes silent, and is not waited for.
 * Returns NP_OK also without a player and without a bus.
 *
 * The outcome of an action can need 20 seconds, if the player is slow. A timeout of 0 or less does not wait. With
 * NP_CONTROLLER_HOST_LOOP it dispatches at least once, so callbacks run.
 *
 * @threads  any; with NP_CONTROLLER_HOST_LOOP the thread of the host's loop
 * @fails    NP_ERROR_INVALID_STATE inside a callback, or if `timeout_us` has passed before; NP_ERROR_GONE if another
 *           thread frees the controller
 */
np_status np_controller_wait(np_controller *controller, int64_t timeout_us);

/**
 * Gets all players, the primary first, silent ones last. Writes at most `capacity` of them to `players`, and their
 * whole number to `ret_count`. With NULL and 0 it only counts.
 *
 * @owns     the caller owns each written player and frees it with np_player_free()
 * @fails    NP_ERROR_INVALID_ARGUMENT if `players` is NULL and `capacity` is not 0
 */
np_status np_controller_get_players(np_controller *controller, np_player **players, size_t capacity, size_t *ret_count);

/**
 * Gets one player. `name` is its bus name, with or without "org.mpris.MediaPlayer2."; NULL gets the primary. The name
 * of a program ("vlc") also gets its instance with an ending ("vlc.instance42"), the first one in order. "Player/radio"
 * is another session of the application, with NP_CONTROLLER_OTHERS.
 *
 * @owns     the caller owns the player and frees it with np_player_free()
 * @fails    NP_ERROR_NOT_FOUND if there is no such player; it is not logged
 */
np_status np_controller_get_player(np_controller *controller, const char *name, np_player **ret_player);

/**
 * Makes a player the primary one, until it leaves or another player begins to play. `player` is a name as for
 * np_controller_get_player(); NULL returns to the rules.
 *
 * The service org.nowplaying.Center does this for all programs. Because the user has chosen, the bus starts it if it is
 * installed; NULL does not start it. Without it, the choice holds for this controller, and only while playerctld does
 * not run, whose order counts. np_controller_wait() waits for the answer of the service.
 *
 * If the players are not known yet, the choice waits until they are, and this function returns NP_OK. If the player is
 * not among them then, the choice has no effect, and the log has a line. Call np_controller_wait() before to get the
 * failure.
 *
 * @fails    NP_ERROR_NOT_FOUND if the players are known and this one is not among them; it is not logged. While the
 *           service runs, a controller with NP_CONTROLLER_PRIMARY knows the primary player alone
 */
np_status np_controller_set_primary(np_controller *controller, const char *player);

/**
 * Gets whether the order of the players is an estimate: two of them could be first, and began or were paused before the
 * controller started. MPRIS does not report when that was. So two programs that start at different times can disagree.
 * It is false while org.nowplaying.Center runs.
 *
 * @fails    common errors only
 */
np_status np_controller_is_estimate(np_controller *controller, bool *ret_is_estimate);

/**
 * Sets the handler that is called when a player changes. It is called with NP_PLAYER_APPEARED for each player that is
 * known already. NULL removes it.
 *
 * @owns     keeps `user_data` until `destroy` runs: when the handler is replaced, or with the controller
 * @fails    common errors only
 */
np_status np_controller_set_player_handler(np_controller *controller, np_player_handler handler, void *user_data,
                                           np_destroy destroy);

/**
 * Gets the state of the connection to the bus.
 *
 * @fails    common errors only
 */
np_status np_controller_get_connection(np_controller *controller, np_connection *ret_connection);

/**
 * Returns the reason of this thread's last failed call: "np_controller_get_fd: the controller has a thread of its own:
 * make it with NP_CONTROLLER_HOST_LOOP". A call that succeeds does not change it. Returns "" if no call has failed.
 *
 * @owns     the text belongs to the library and is valid until the thread's next failed call
 * @threads  any; each thread has its own text
 * @fails    never
 */
const char *np_control_last_failure(void);

/**
 * Sets the handler that gets the log of libnowplaying-control; NULL writes it to standard error again. The variable
 * NOWPLAYING_LOG sets the level.
 *
 * @owns     keeps `user_data` until `destroy` runs: when the handler is replaced
 * @threads  any; the handler runs on the thread that logs, so it must not call the library
 * @fails    never
 */
np_status np_control_log_set_handler(np_log_handler handler, void *user_data, np_destroy destroy);

/**
 * Returns the version of the loaded libnowplaying-control, in the format of NP_VERSION_ENCODE.
 *
 * @fails    never
 */
uint32_t np_control_version(void);

NP_END_DECLS

#endif
