// SPDX-License-Identifier: MIT
// Written by scripts/rust_abi from include/nowplaying-control; do not edit it.

//! The declarations of the headers of the library NowPlaying Control,
//! `include/nowplaying-control/*.h`, in Rust.
//!
//! They are unsafe. Programs use the crate `nowplaying-control`, which is safe.
#![allow(non_camel_case_types)]
// The texts are those of the headers, which do not mark Rust code.
#![allow(unknown_lints, clippy::doc_markdown)]
#![allow(clippy::too_long_first_doc_paragraph)]

pub use nowplaying_types::sys::*;
use std::marker::{PhantomData, PhantomPinned};
use std::os::raw::{c_char, c_int, c_void};

/// A handle of the library. Programs cannot read, make or move its data.
macro_rules! handles {
    ($($(#[$about:meta])* $name:ident)*) => {
        $(
            $(#[$about])*
            #[repr(C)]
            pub struct $name {
                _nothing: [u8; 0],
                _neither_sent_nor_moved: PhantomData<(*mut u8, PhantomPinned)>,
            }
        )*
    };
}

handles! {
    /// `np_controller`, declared in `controller.h`.
    np_controller
    /// `np_player`, declared in `controller.h`.
    np_player
    /// `np_item`, declared in `controller.h`.
    np_item
    /// `np_hold`, declared in `hold.h`.
    np_hold
}

/// An MPRIS player accepted the command, and published no effect within two seconds. types.h
/// has the other outcomes.
pub const NP_OUTCOME_ACCEPTED: i32 = 1;

/// Flags of a controller; combine them with `|`.
pub type np_controller_flags = u32;
/// The controller has no thread: it reads the bus and calls callbacks inside
/// np_controller_dispatch().
pub const NP_CONTROLLER_HOST_LOOP: np_controller_flags = 1;
/// Reads queues, playlists, chapters and lyrics with times too. They are long, and few programs
/// show them.
pub const NP_CONTROLLER_LISTS: np_controller_flags = 2;
/// Reads each player once and follows no changes, for a program that calls np_controller_wait()
/// and ends. It sends fewer messages, and does not read players that appear later. An action of
/// an MPRIS player ends with NP_OUTCOME_ACCEPTED when the player has accepted it, and its
/// handler gets the player as it was read. If org.nowplaying.Center runs, it is asked once for
/// all players, and a player that hangs costs no time.
pub const NP_CONTROLLER_ONCE: np_controller_flags = 4;
/// Reads and steers every player by the interface org.mpris.MediaPlayer2.Player alone, also a
/// player with libnowplaying. It is for programs that show the words of MPRIS. It cannot be
/// combined with NP_CONTROLLER_LISTS or NP_CONTROLLER_OTHERS.
///
/// - The identity is the last part of the bus name. There is no session, desktop entry, queue
///   or device.
/// - np_item_get_extra() returns every key of the metadata. Metadata with any key is an item.
/// - NP_COMMAND_TOGGLE_PLAY_PAUSE calls PlayPause: the player decides. NP_COMMAND_OPEN_URL is
///   offered by every player that can be controlled. The commands of other interfaces are not
///   offered: raise, quit, full screen, queue and playlists.
///
/// With NP_CONTROLLER_ONCE each player gets one call. The players come in the order of
/// org.nowplaying.Center if it runs. They are read and steered without it.
pub const NP_CONTROLLER_MPRIS: np_controller_flags = 8;
/// Reads also the other sessions of an application with libnowplaying that have no bus name of
/// their own: at most 64 of one player. Each is an np_player, which follows its player in
/// np_controller_get_players(). It is never the primary. Its name is that of the player, "/",
/// and the id of the session: "org.mpris.MediaPlayer2.Player/radio". In the id, bytes other
/// than printable ASCII, and "%", "/" and ",", are "%" and two hexadecimal digits.
pub const NP_CONTROLLER_OTHERS: np_controller_flags = 16;
/// Reads the primary player alone if org.nowplaying.Center runs, however many there are, and
/// once, as with NP_CONTROLLER_ONCE. Other players cannot be steered then, and the service
/// reports the outcome of an action. Without the service, the controller is as without this
/// flag, because any player can be primary.
pub const NP_CONTROLLER_PRIMARY: np_controller_flags = 32;

/// The parts of a player that changed; several are combined with `|`.
pub type np_player_changes = u32;
/// The player is new, or it was known when the handler was set.
pub const NP_PLAYER_APPEARED: np_player_changes = 1;
/// The player has left. Its snapshot has the last state, and is not the primary.
pub const NP_PLAYER_LEFT: np_player_changes = 2;
/// Name, desktop entry or session.
pub const NP_PLAYER_IDENTITY: np_player_changes = 4;
/// The item that plays.
pub const NP_PLAYER_ITEM: np_player_changes = 8;
/// State, position, rate or volume. A position that only advances is not a change.
pub const NP_PLAYER_PLAYBACK: np_player_changes = 16;
/// The commands that it offers, with their values, or the commands of its own.
pub const NP_PLAYER_COMMANDS: np_player_changes = 32;
pub const NP_PLAYER_ARTWORK: np_player_changes = 64;
pub const NP_PLAYER_QUEUE: np_player_changes = 128;
pub const NP_PLAYER_PLAYLISTS: np_player_changes = 256;
/// Its devices, or its outputs.
pub const NP_PLAYER_DEVICES: np_player_changes = 512;
/// It became primary, another player did, or it is primary for another reason.
pub const NP_PLAYER_PRIMARY: np_player_changes = 1_024;
/// It stopped answering, or answers again.
pub const NP_PLAYER_SILENT: np_player_changes = 2_048;

/// The state of a hold.
pub type np_hold_state = i32;
/// The service has not answered yet.
pub const NP_HOLD_PENDING: np_hold_state = 0;
/// The service has it, and requests the players that play to pause. They may still play for a
/// moment.
pub const NP_HOLD_ACTIVE: np_hold_state = 1;
/// The service refused, or no service runs. np_hold_get_failure() has the reason.
pub const NP_HOLD_FAILED: np_hold_state = 2;
/// It was active, and the service or the bus has gone away, or the controller was freed. The
/// players that it paused stay paused if the service has gone away. A service that was
/// restarted continues the hold until it is freed.
pub const NP_HOLD_LOST: np_hold_state = 3;

/// Why a player has its place in the order; a lower number is nearer to the front, and a
/// request is like a toggle.
pub type np_player_reason = i32;
/// playerctld has it in its list.
pub const NP_PLAYER_LISTED: np_player_reason = 0;
/// The user chose it.
pub const NP_PLAYER_PINNED: np_player_reason = 1;
/// It was toggled less than three seconds ago, and stays first for three seconds.
pub const NP_PLAYER_TOGGLED: np_player_reason = 2;
/// It plays.
pub const NP_PLAYER_PLAYING: np_player_reason = 3;
/// It is paused, and has played.
pub const NP_PLAYER_PAUSED: np_player_reason = 4;
/// It plays on another machine or device, without a command from here.
pub const NP_PLAYER_PLAYING_REMOTELY: np_player_reason = 5;
/// It is paused, and has not played.
pub const NP_PLAYER_NEVER_PLAYED: np_player_reason = 6;
/// It is stopped.
pub const NP_PLAYER_STOPPED: np_player_reason = 7;
/// It is on another machine or device, and does not play.
pub const NP_PLAYER_RESTING_REMOTELY: np_player_reason = 8;
/// It does not answer.
pub const NP_PLAYER_NOT_ANSWERING: np_player_reason = 9;
/// It requested to be first less than three seconds ago, and stays first for three seconds.
pub const NP_PLAYER_REQUESTED: np_player_reason = 10;

/// Properties of a player; several are combined with `|`.
pub type np_player_flags = u32;
pub const NP_PLAYER_IS_PRIMARY: np_player_flags = 1;
/// It uses libnowplaying (org.nowplaying.Session1).
pub const NP_PLAYER_HAS_SESSION: np_player_flags = 2;
/// It represents its application, which may have other sessions.
pub const NP_PLAYER_IS_APPLICATION_PRIMARY: np_player_flags = 4;
/// It plays on another machine or device.
pub const NP_PLAYER_IS_REMOTE: np_player_flags = 8;
/// The other machine or device cannot be reached.
pub const NP_PLAYER_IS_UNREACHABLE: np_player_flags = 16;
/// It did not answer within two seconds. The snapshot has its last known state.
pub const NP_PLAYER_IS_SILENT: np_player_flags = 32;
/// It fills the screen.
pub const NP_PLAYER_IS_FULLSCREEN: np_player_flags = 64;
/// Its animated artwork must not move now: show the preview. The listener or the system does
/// not want it.
pub const NP_PLAYER_IS_CONSTRAINED: np_player_flags = 128;
/// It is muted: np_playback.volume is the volume to which it returns.
pub const NP_PLAYER_IS_MUTED: np_player_flags = 256;
/// Show its item to the user, but on no lock screen, and store it nowhere.
pub const NP_PLAYER_IS_PRIVATE: np_player_flags = 512;

/// Called once with the outcome. `message` is a sentence of the player or of the library, for
/// users: "VLC media player cannot go to the next item now". It is "" only for
/// NP_OUTCOME_SUCCESS. `player` is the state of the player now, NULL if it has left or was not
/// found. Both are valid during the call.
pub type np_action_handler = Option<
    unsafe extern "C" fn(
        controller: *mut np_controller,
        player: *const np_player,
        outcome: np_outcome,
        message: *const c_char,
        user_data: *mut c_void,
    ),
>;

/// Called when a player changes: at most once for each player and turn of the loop, with its
/// newest state. The player is valid during the call; np_player_copy() keeps it.
pub type np_player_handler = Option<
    unsafe extern "C" fn(
        controller: *mut np_controller,
        player: *const np_player,
        changes: np_player_changes,
        user_data: *mut c_void,
    ),
>;

/// Called once with the image, or with NULL and the reason. `message` is a sentence, and "" if
/// there is an image. `player` is the player of the image, NULL if it has left or was not
/// found. All are valid during the call.
///
/// ```c
/// NP_OUTCOME_NO_SUCH_CONTENT     The player has no artwork, or its file or URL is not an image.
/// NP_OUTCOME_NO_ACTIONABLE_ITEM  There is no such player, or no bus.
/// NP_OUTCOME_CANCELLED           The player has left, the bus has gone away, or the controller was freed.
/// NP_OUTCOME_TIMED_OUT           The player or the file system did not answer.
pub type np_image_handler = Option<
    unsafe extern "C" fn(
        controller: *mut np_controller,
        player: *const np_player,
        image: *const np_image,
        outcome: np_outcome,
        message: *const c_char,
        user_data: *mut c_void,
    ),
>;

/// A command with its argument. The table above has the fields of each command.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct np_action {
    /// sizeof(np_action), set by NP_ACTION.
    pub size: usize,
    pub command: np_command,
    pub number: i32,
    pub time_us: i64,
    pub value: f64,
    pub text: *const c_char,
    pub after_entry_id: *const c_char,
    pub flag: bool,
}

/// An image or a video.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct np_image {
    /// sizeof(np_image) of the library.
    pub size: usize,
    /// Open for reading, at its beginning. The library closes it after the handler: dup() keeps it.
    /// -1: see `url`.
    pub fd: c_int,
    /// The true size in pixels. 0 for a video and for a URL.
    pub width: i32,
    pub height: i32,
    /// "image/jpeg"; "" for a URL.
    pub mime_type: *const c_char,
    /// The http: or https: URL, or "".
    pub url: *const c_char,
}

extern "C" {
    /// Sends an action to a player. `player` is a name as for np_controller_get_player(); NULL is
    /// the primary. If the player is not known yet, the action waits until it is. The primary is
    /// known after 0.1 s, or 0.5 s if the service hangs: other players that hang delay no key. A
    /// command that the player has disabled is not sent. Without any player, the service can start
    /// the last one for NP_COMMAND_PLAY and NP_COMMAND_TOGGLE_PLAY_PAUSE, if the user has allowed
    /// that.
    ///
    /// - **Ownership:** copies `action`; keeps `user_data` until `destroy` runs: after the handler,
    ///   or at once if the call fails
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if the command is unknown, or its argument is missing
    ///   or out of range. NP_ERROR_LIMIT beyond 1,024 actions without an outcome, or for a URL of
    ///   more than 65,536 bytes
    /// - **Since:** 0.1
    pub fn np_controller_perform(
        controller: *mut np_controller,
        player: *const c_char,
        action: *const np_action,
        handler: np_action_handler,
        user_data: *mut c_void,
        destroy: np_destroy,
    ) -> np_status;

    /// Makes a controller, which connects to the session bus and begins to read.
    ///
    /// - **Ownership:** the caller owns the controller and ends it with np_controller_free()
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if a flag is unknown, or NP_CONTROLLER_MPRIS is
    ///   combined with NP_CONTROLLER_LISTS or NP_CONTROLLER_OTHERS; NP_ERROR_SYSTEM if no
    ///   descriptor or thread is available
    /// - **Since:** 0.1
    pub fn np_controller_new(
        flags: np_controller_flags,
        ret_controller: *mut *mut np_controller,
    ) -> np_status;

    /// Ends the connection and frees the controller. Actions and requests for images without an
    /// outcome end with NP_OUTCOME_CANCELLED, before it returns. A thread in np_controller_wait()
    /// gets NP_ERROR_GONE. It waits up to five seconds for a running callback.
    ///
    /// - **Ownership:** frees the controller; players stay valid, and you still free them
    /// - **Threads:** any, also inside a callback; not while another thread uses the controller,
    ///   except in np_controller_wait()
    /// - **Fails:** never; NULL is allowed
    /// - **Since:** 0.1
    pub fn np_controller_free(controller: *mut np_controller);

    /// Sets the D-Bus address of the bus: "unix:path=/run/user/1000/bus". Default: the address in
    /// DBUS_SESSION_BUS_ADDRESS, or the socket in XDG_RUNTIME_DIR. The controller leaves its bus
    /// and connects to this one.
    ///
    /// - **Ownership:** copies `address`; NULL returns to the default
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if it has no address of a Unix socket
    /// - **Since:** 0.1
    pub fn np_controller_set_bus_address(
        controller: *mut np_controller,
        address: *const c_char,
    ) -> np_status;

    /// Gets the descriptor to poll for reading. It is readable when np_controller_dispatch() has
    /// something to do, also after a time limit: you need no timer. It does not change.
    ///
    /// - **Ownership:** the descriptor belongs to the controller: do not read or close it
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_STATE without NP_CONTROLLER_HOST_LOOP
    /// - **Since:** 0.1
    pub fn np_controller_get_fd(controller: *mut np_controller, ret_fd: *mut c_int) -> np_status;

    /// Reads the bus, calls the callbacks and returns. It does not wait. If a callback frees the
    /// controller, it returns NP_OK: do not call it again.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** one at a time: the thread of the host's loop
    /// - **Fails:** NP_ERROR_INVALID_STATE without NP_CONTROLLER_HOST_LOOP, or inside a callback
    /// - **Since:** 0.1
    pub fn np_controller_dispatch(controller: *mut np_controller) -> np_status;

    /// Waits until the state of every player is known, and earlier holds and choices of the primary
    /// are answered. It also waits until the handlers of all earlier actions and requests for
    /// images have returned. It is for a program that reads or acts once, and ends. A player that
    /// does not answer within two seconds becomes silent, and is not waited for. Returns NP_OK also
    /// without a player and without a bus.
    ///
    /// The outcome of an action can need 20 seconds, if the player is slow. A timeout of 0 or less
    /// does not wait. With NP_CONTROLLER_HOST_LOOP it dispatches at least once, so callbacks run.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any; with NP_CONTROLLER_HOST_LOOP the thread of the host's loop
    /// - **Fails:** NP_ERROR_INVALID_STATE inside a callback, or if `timeout_us` has passed before;
    ///   NP_ERROR_GONE if another thread frees the controller
    /// - **Since:** 0.1
    pub fn np_controller_wait(controller: *mut np_controller, timeout_us: i64) -> np_status;

    /// Gets all players, the primary first, silent ones last. Writes at most `capacity` of them to
    /// `players`, and their whole number to `ret_count`. With NULL and 0 it only counts.
    ///
    /// - **Ownership:** the caller owns each written player and frees it with np_player_free()
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if `players` is NULL and `capacity` is not 0
    /// - **Since:** 0.1
    pub fn np_controller_get_players(
        controller: *mut np_controller,
        players: *mut *mut np_player,
        capacity: usize,
        ret_count: *mut usize,
    ) -> np_status;

    /// Gets one player. `name` is its bus name, with or without "org.mpris.MediaPlayer2."; NULL
    /// gets the primary. The name of a program ("vlc") also gets its instance with an ending
    /// ("vlc.instance42"), the first one in order. "Player/radio" is another session of the
    /// application, with NP_CONTROLLER_OTHERS.
    ///
    /// - **Ownership:** the caller owns the player and frees it with np_player_free()
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_NOT_FOUND if there is no such player; it is not logged
    /// - **Since:** 0.1
    pub fn np_controller_get_player(
        controller: *mut np_controller,
        name: *const c_char,
        ret_player: *mut *mut np_player,
    ) -> np_status;

    /// Makes a player the primary one, until it leaves or another player begins to play. `player`
    /// is a name as for np_controller_get_player(); NULL returns to the rules.
    ///
    /// The service org.nowplaying.Center does this for all programs. Because the user has chosen,
    /// the bus starts it if it is installed; NULL does not start it. Without it, the choice holds
    /// for this controller, and only while playerctld does not run, whose order counts.
    /// np_controller_wait() waits for the answer of the service.
    ///
    /// If the players are not known yet, the choice waits until they are, and this function returns
    /// NP_OK. If the player is not among them then, the choice has no effect, and the log has a
    /// line. Call np_controller_wait() before to get the failure.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_NOT_FOUND if the players are known and this one is not among them; it
    ///   is not logged. While the service runs, a controller with NP_CONTROLLER_PRIMARY knows the
    ///   primary player alone
    /// - **Since:** 0.1
    pub fn np_controller_set_primary(
        controller: *mut np_controller,
        player: *const c_char,
    ) -> np_status;

    /// Gets whether the order of the players is an estimate: two of them could be first, and began
    /// or were paused before the controller started. MPRIS does not report when that was. So two
    /// programs that start at different times can disagree. It is false while org.nowplaying.Center
    /// runs.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** common errors only
    /// - **Since:** 0.1
    pub fn np_controller_is_estimate(
        controller: *mut np_controller,
        ret_is_estimate: *mut bool,
    ) -> np_status;

    /// Sets the handler that is called when a player changes. It is called with NP_PLAYER_APPEARED
    /// for each player that is known already. NULL removes it.
    ///
    /// - **Ownership:** keeps `user_data` until `destroy` runs: when the handler is replaced, or
    ///   with the controller
    /// - **Threads:** any
    /// - **Fails:** common errors only
    /// - **Since:** 0.1
    pub fn np_controller_set_player_handler(
        controller: *mut np_controller,
        handler: np_player_handler,
        user_data: *mut c_void,
        destroy: np_destroy,
    ) -> np_status;

    /// Gets the state of the connection to the bus.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** common errors only
    /// - **Since:** 0.1
    pub fn np_controller_get_connection(
        controller: *mut np_controller,
        ret_connection: *mut np_connection,
    ) -> np_status;

    /// Returns the reason of this thread's last failed call: "np_controller_get_fd: the controller
    /// has a thread of its own: make it with NP_CONTROLLER_HOST_LOOP". A call that succeeds does
    /// not change it. Returns "" if no call has failed.
    ///
    /// - **Ownership:** the text belongs to the library and is valid until the thread's next failed
    ///   call
    /// - **Threads:** any; each thread has its own text
    /// - **Fails:** never
    /// - **Since:** 0.1
    pub fn np_control_last_failure() -> *const c_char;

    /// Sets the handler that gets the log of libnowplaying-control; NULL writes it to standard
    /// error again. The variable NOWPLAYING_LOG sets the level.
    ///
    /// - **Ownership:** keeps `user_data` until `destroy` runs: when the handler is replaced
    /// - **Threads:** any; the handler runs on the thread that logs, so it must not call the
    ///   library
    /// - **Fails:** never
    /// - **Since:** 0.1
    pub fn np_control_log_set_handler(
        handler: np_log_handler,
        user_data: *mut c_void,
        destroy: np_destroy,
    ) -> np_status;

    /// Returns the version of the loaded libnowplaying-control, in the format of NP_VERSION_ENCODE.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** never
    /// - **Since:** 0.1
    pub fn np_control_version() -> u32;

    /// Gets a custom command of a player, by its index from 0, in the order that users see. The
    /// controller reads them with NP_CONTROLLER_LISTS only. The title is the player's text: show it
    /// as text, not as markup.
    ///
    /// - **Ownership:** the texts of the command belong to the player; `icon_name` is "" if it has
    ///   none
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_NOT_FOUND if there are not as many; it is not logged
    /// - **Since:** 0.1
    pub fn np_player_get_custom_command(
        player: *const np_player,
        index: usize,
        ret_command: *mut np_custom_command,
    ) -> np_status;

    /// Requests the icon of a custom command, as np_controller_request_artwork() does. An icon that
    /// is a URL is read too, or comes as the URL. If the command has only a name of the icon theme,
    /// the outcome is NP_OUTCOME_NO_SUCH_CONTENT. The controller needs NP_CONTROLLER_LISTS. When
    /// the player sets another image, the player handler gets NP_PLAYER_COMMANDS: request it again.
    ///
    /// - **Ownership:** keeps `user_data` until `destroy` runs: after the handler, or at once if
    ///   the call fails
    /// - **Threads:** any
    /// - **Fails:** as np_controller_request_artwork(), or if `id` is NULL
    /// - **Since:** 0.1
    pub fn np_controller_request_custom_icon(
        controller: *mut np_controller,
        player: *const c_char,
        id: *const c_char,
        width: i32,
        height: i32,
        handler: np_image_handler,
        user_data: *mut c_void,
        destroy: np_destroy,
    ) -> np_status;

    /// Begins a hold. `reason` is a line that lists show to people: "Call with Ada". It returns
    /// before the service has answered: np_controller_wait() waits for that.
    ///
    /// The service cuts `reason` after 256 bytes. It accepts 8 holds of a process and 64 in all: a
    /// further one becomes NP_HOLD_FAILED.
    ///
    /// - **Ownership:** copies `reason`; the caller owns the hold and ends it with np_hold_free()
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if `reason` is NULL or empty; NP_ERROR_LIMIT if 64
    ///   holds of the controller are not freed
    /// - **Since:** 0.1
    pub fn np_controller_hold(
        controller: *mut np_controller,
        reason: *const c_char,
        ret_hold: *mut *mut np_hold,
    ) -> np_status;

    /// Ends the hold and frees it. A hold that is pending ends when the service has begun it. The
    /// controller may have been freed before.
    ///
    /// - **Ownership:** frees the hold
    /// - **Threads:** any, also inside a callback
    /// - **Fails:** never; NULL is allowed. In a child of fork() it does nothing
    /// - **Since:** 0.1
    pub fn np_hold_free(hold: *mut np_hold);

    /// Gets the state of the hold.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if the hold or the output is NULL; NP_ERROR_FORKED
    /// - **Since:** 0.1
    pub fn np_hold_get_state(hold: *const np_hold, ret_state: *mut np_hold_state) -> np_status;

    /// Returns why the hold has failed or was lost, as a sentence for people:
    /// "org.nowplaying.Center is not installed". Returns "" in the other states, and for NULL.
    ///
    /// - **Ownership:** the text belongs to the hold
    /// - **Threads:** any
    /// - **Fails:** never
    /// - **Since:** 0.1
    pub fn np_hold_get_failure(hold: *const np_hold) -> *const c_char;

    /// Requests the artwork of the item that plays. `player` is a name as for
    /// np_controller_get_player(); NULL is the primary. If the artwork changes meanwhile, the
    /// handler gets the new one. After ten seconds the outcome is NP_OUTCOME_TIMED_OUT.
    ///
    /// Width and height are the size in pixels at which the program shows the image.
    ///
    /// - **Ownership:** keeps `user_data` until `destroy` runs: after the handler, or at once if
    ///   the call fails
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if a side is not within 1 to 16,384; NP_ERROR_LIMIT
    ///   beyond 100 requests without an answer
    /// - **Since:** 0.1
    pub fn np_controller_request_artwork(
        controller: *mut np_controller,
        player: *const c_char,
        width: i32,
        height: i32,
        handler: np_image_handler,
        user_data: *mut c_void,
        destroy: np_destroy,
    ) -> np_status;

    /// Requests the artwork of a chapter of the item that plays, as np_controller_request_artwork()
    /// does. If the chapter has none, the outcome is NP_OUTCOME_NO_SUCH_CONTENT: show the artwork
    /// of the item. The controller needs NP_CONTROLLER_LISTS.
    ///
    /// - **Ownership:** keeps `user_data` until `destroy` runs: after the handler, or at once if
    ///   the call fails
    /// - **Threads:** any
    /// - **Fails:** as np_controller_request_artwork(), or if `chapter_id` is NULL
    /// - **Since:** 0.1
    pub fn np_controller_request_chapter_artwork(
        controller: *mut np_controller,
        player: *const c_char,
        chapter_id: *const c_char,
        width: i32,
        height: i32,
        handler: np_image_handler,
        user_data: *mut c_void,
        destroy: np_destroy,
    ) -> np_status;

    /// Requests a still image of the animated artwork, as np_controller_request_artwork() does.
    ///
    /// - **Ownership:** keeps `user_data` until `destroy` runs: after the handler, or at once if
    ///   the call fails
    /// - **Threads:** any
    /// - **Fails:** as np_controller_request_artwork(), or if `ratio` is unknown
    /// - **Since:** 0.1
    pub fn np_controller_request_animated_preview(
        controller: *mut np_controller,
        player: *const c_char,
        ratio: np_aspect_ratio,
        width: i32,
        height: i32,
        handler: np_image_handler,
        user_data: *mut c_void,
        destroy: np_destroy,
    ) -> np_status;

    /// Requests the video of the animated artwork. The descriptor is the player's own file, which
    /// may change while you read it. While NP_PLAYER_IS_CONSTRAINED is set, the outcome is
    /// NP_OUTCOME_NO_SUCH_CONTENT. After 30 seconds it is NP_OUTCOME_TIMED_OUT.
    ///
    /// - **Ownership:** keeps `user_data` until `destroy` runs: after the handler, or at once if
    ///   the call fails
    /// - **Threads:** any
    /// - **Fails:** as np_controller_request_animated_preview()
    /// - **Since:** 0.1
    pub fn np_controller_request_animated_video(
        controller: *mut np_controller,
        player: *const c_char,
        ratio: np_aspect_ratio,
        width: i32,
        height: i32,
        handler: np_image_handler,
        user_data: *mut c_void,
        destroy: np_destroy,
    ) -> np_status;

    /// Returns the player's id of the item, or "". It is the same as long as the player runs, and
    /// has no other meaning.
    ///
    /// - **Ownership:** the text belongs to the item
    /// - **Threads:** any
    /// - **Fails:** never
    /// - **Since:** 0.1
    pub fn np_item_get_id(item: *const np_item) -> *const c_char;

    /// Returns the kind of the item. MPRIS has no kinds: an item of a player without libnowplaying
    /// is NP_CONTENT_GENERIC.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** never
    /// - **Since:** 0.1
    pub fn np_item_get_kind(item: *const np_item) -> np_content_kind;

    /// Returns whether the item is audio or video. MPRIS does not report it: then it is
    /// NP_MEDIA_AUDIO.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** never
    /// - **Since:** 0.1
    pub fn np_item_get_media_type(item: *const np_item) -> np_media_type;

    /// Returns a text, or an entry of a list by its index from 0. Returns "" if the item does not
    /// have it. It replaces a missing title, artist or album as desktops do. It then returns the
    /// show of a podcast, the author of a book, the station of a radio, or the name of the file.
    ///
    /// - **Ownership:** the text belongs to the item
    /// - **Threads:** any
    /// - **Fails:** "" if the field is unknown or is not a text
    /// - **Since:** 0.1
    pub fn np_item_get_text(item: *const np_item, field: np_field, index: usize) -> *const c_char;

    /// Returns whether the player has set a field. For a title, artist or album that the player has
    /// not set, np_item_get_text() can return another text.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** false if the field is unknown
    /// - **Since:** 0.1
    pub fn np_item_has_field(item: *const np_item, field: np_field) -> bool;

    /// Gets a number.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_NOT_FOUND if the item does not have it, which is not logged;
    ///   NP_ERROR_INVALID_ARGUMENT if the field is not a number
    /// - **Since:** 0.1
    pub fn np_item_get_number(
        item: *const np_item,
        field: np_field,
        ret_number: *mut f64,
    ) -> np_status;

    /// Gets a flag.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_NOT_FOUND if the item does not have it, which is not logged;
    ///   NP_ERROR_INVALID_ARGUMENT if the field is not a flag
    /// - **Since:** 0.1
    pub fn np_item_get_flag(
        item: *const np_item,
        field: np_field,
        ret_flag: *mut bool,
    ) -> np_status;

    /// Gets a time.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_NOT_FOUND if the item does not have it, which is not logged;
    ///   NP_ERROR_INVALID_ARGUMENT if the field is not a time
    /// - **Since:** 0.1
    pub fn np_item_get_time(
        item: *const np_item,
        field: np_field,
        ret_time_us: *mut i64,
    ) -> np_status;

    /// Returns the duration; NP_TIME_UNKNOWN if it is unknown or has no end.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** never
    /// - **Since:** 0.1
    pub fn np_item_get_duration(item: *const np_item) -> i64;

    /// Returns whether the item is a live broadcast.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** never
    /// - **Since:** 0.1
    pub fn np_item_is_live(item: *const np_item) -> bool;

    /// Returns whether the item has no end, and is not a live broadcast: a soundscape.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** never
    /// - **Since:** 0.1
    pub fn np_item_is_continuous(item: *const np_item) -> bool;

    /// Gets a period of advertising, by its index from 0.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_NOT_FOUND if there are not as many; it is not logged
    /// - **Since:** 0.1
    pub fn np_item_get_ad_break(
        item: *const np_item,
        index: usize,
        ret_start_us: *mut i64,
        ret_end_us: *mut i64,
    ) -> np_status;

    /// Gets a chapter, by its index from 0, in the order of their starts. `ret_title` is "" if it
    /// has none. `ret_end_us` is the start of the next chapter if the player has set no end, and
    /// NP_TIME_UNKNOWN for the last chapter of an item without a duration. The controller reads
    /// chapters with NP_CONTROLLER_LISTS only.
    ///
    /// - **Ownership:** the texts belong to the item
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_NOT_FOUND if there are not as many; it is not logged
    /// - **Since:** 0.1
    pub fn np_item_get_chapter(
        item: *const np_item,
        index: usize,
        ret_id: *mut *const c_char,
        ret_title: *mut *const c_char,
        ret_start_us: *mut i64,
        ret_end_us: *mut i64,
    ) -> np_status;

    /// Gets the index of the chapter at a position, for example np_player_get_position().
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_NOT_FOUND if it has no chapter; it is not logged
    /// - **Since:** 0.1
    pub fn np_item_find_chapter(
        item: *const np_item,
        position_us: i64,
        ret_index: *mut usize,
    ) -> np_status;

    /// Gets a line of the lyrics, by its index from 0, in the order of their times. Lyrics without
    /// times are NP_FIELD_LYRICS. The controller reads lyrics with times with NP_CONTROLLER_LISTS
    /// only.
    ///
    /// - **Ownership:** the text belongs to the item
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_NOT_FOUND if there are not as many; it is not logged
    /// - **Since:** 0.1
    pub fn np_item_get_lyrics_line(
        item: *const np_item,
        index: usize,
        ret_time_us: *mut i64,
        ret_text: *mut *const c_char,
    ) -> np_status;

    /// Gets the index of the line that is sung at a position. The line lasts until the next one.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_NOT_FOUND before the first line, and without lines; it is not logged
    /// - **Since:** 0.1
    pub fn np_item_find_lyrics_line(
        item: *const np_item,
        position_us: i64,
        ret_index: *mut usize,
    ) -> np_status;

    /// Returns the language of the lyrics as a language tag (BCP 47), or "" if it is unknown.
    ///
    /// - **Ownership:** the text belongs to the item
    /// - **Threads:** any
    /// - **Fails:** "" if `item` is NULL
    /// - **Since:** 0.1
    pub fn np_item_get_lyrics_language(item: *const np_item) -> *const c_char;

    /// Gets a further key of the player's metadata, by its index from 0. A number is written as a
    /// text.
    ///
    /// With NP_CONTROLLER_MPRIS it gets every key, in the order of the player, and with the value
    /// that the player sent:
    ///
    /// ```c
    /// mpris:trackid    /org/example/track/1    a path as a text
    /// mpris:length     152000000               a whole number
    /// xesam:userRating 0.8                     a number with all its digits: 5.0 for 5
    /// xesam:artist     Ada Lovelace, Bob       the texts of a list, separated by ", "
    /// example:flag     true                    or false
    /// ```
    ///
    /// Values of other types are left out. Only the first 256 keys are read. A text is cut after
    /// 65,536 bytes, and mpris:artUrl after 8 MiB. As in all texts, control characters and bidi
    /// overrides are removed. Tabs and line breaks stay, and each line break is "\n".
    ///
    /// - **Ownership:** the texts belong to the item
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_NOT_FOUND if there are not as many; it is not logged
    /// - **Since:** 0.1
    pub fn np_item_get_extra(
        item: *const np_item,
        index: usize,
        ret_key: *mut *const c_char,
        ret_text: *mut *const c_char,
    ) -> np_status;

    /// Gets an output of a player, by its index from 0, in the order that users see. The controller
    /// reads them with NP_CONTROLLER_LISTS only. The name is the player's text: show it as text,
    /// not as markup.
    ///
    /// - **Ownership:** the texts of the output belong to the player
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_NOT_FOUND if there are not as many; it is not logged
    /// - **Since:** 0.1
    pub fn np_player_get_output(
        player: *const np_player,
        index: usize,
        ret_output: *mut np_output,
    ) -> np_status;

    /// Copies the player, for keeping it after a handler has returned. The copy costs a counter.
    ///
    /// - **Ownership:** the caller owns the copy and frees it with np_player_free()
    /// - **Threads:** any
    /// - **Fails:** NULL if `player` is NULL
    /// - **Since:** 0.1
    pub fn np_player_copy(player: *const np_player) -> *mut np_player;

    /// Frees the player.
    ///
    /// - **Ownership:** frees the player, its texts and items
    /// - **Threads:** any; not while another thread uses the player
    /// - **Fails:** never; NULL is allowed
    /// - **Since:** 0.1
    pub fn np_player_free(player: *mut np_player);

    /// Returns the bus name: "org.mpris.MediaPlayer2.vlc". It is the name of the player in all
    /// functions of a controller.
    ///
    /// - **Ownership:** the text belongs to the player
    /// - **Threads:** any
    /// - **Fails:** "" if `player` is NULL
    /// - **Since:** 0.1
    pub fn np_player_get_name(player: *const np_player) -> *const c_char;

    /// Returns the name that users see: "VLC media player". If the player has none, it is the last
    /// part of the bus name.
    ///
    /// - **Ownership:** the text belongs to the player
    /// - **Threads:** any
    /// - **Fails:** "" if `player` is NULL
    /// - **Since:** 0.1
    pub fn np_player_get_identity(player: *const np_player) -> *const c_char;

    /// Returns the basename of the desktop file, which has the icon: "vlc". Returns "" if the
    /// player has none.
    ///
    /// - **Ownership:** the text belongs to the player
    /// - **Threads:** any
    /// - **Fails:** "" if `player` is NULL
    /// - **Since:** 0.1
    pub fn np_player_get_desktop_entry(player: *const np_player) -> *const c_char;

    /// Returns the id of the session, the same at the player's next start. Returns "" for a player
    /// without libnowplaying.
    ///
    /// - **Ownership:** the text belongs to the player
    /// - **Threads:** any
    /// - **Fails:** "" if `player` is NULL
    /// - **Since:** 0.1
    pub fn np_player_get_session_id(player: *const np_player) -> *const c_char;

    /// Returns the properties of the player.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** 0 if `player` is NULL
    /// - **Since:** 0.1
    pub fn np_player_get_flags(player: *const np_player) -> np_player_flags;

    /// Returns why the player has its place in the order.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** NP_PLAYER_NOT_ANSWERING if `player` is NULL
    /// - **Since:** 0.1
    pub fn np_player_get_reason(player: *const np_player) -> np_player_reason;

    /// Returns the item that plays, or NULL without an item. The functions of item.h accept NULL.
    ///
    /// - **Ownership:** the item belongs to the player
    /// - **Threads:** any
    /// - **Fails:** NULL if `player` is NULL
    /// - **Since:** 0.1
    pub fn np_player_get_item(player: *const np_player) -> *const np_item;

    /// Returns an id of the artwork, which changes with it, or "" if the player has none. Use it as
    /// the key of a cache.
    ///
    /// - **Ownership:** the text belongs to the player
    /// - **Threads:** any
    /// - **Fails:** "" if `player` is NULL
    /// - **Since:** 0.1
    pub fn np_player_get_artwork_id(player: *const np_player) -> *const c_char;

    /// Returns the URL of the artwork, as the player publishes it for MPRIS: file:, http:, https:
    /// or data:. Returns "" if the player has no artwork, or has not published it yet.
    ///
    /// A program that draws the artwork should use np_controller_request_artwork(). It may not be
    /// able to read the file: the player can be in a sandbox, or can replace the file at any time.
    ///
    /// - **Ownership:** the text belongs to the player
    /// - **Threads:** any
    /// - **Fails:** "" if `player` is NULL
    /// - **Since:** 0.1
    pub fn np_player_get_artwork_url(player: *const np_player) -> *const c_char;

    /// Returns an id of the animated artwork, which changes with it, or "" if the player has none.
    ///
    /// - **Ownership:** the text belongs to the player
    /// - **Threads:** any
    /// - **Fails:** "" if `player` is NULL
    /// - **Since:** 0.1
    pub fn np_player_get_animated_artwork_id(player: *const np_player) -> *const c_char;

    /// Returns the shapes of the animated artwork; 0 if the player has none.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** 0 if `player` is NULL
    /// - **Since:** 0.1
    pub fn np_player_get_aspect_ratios(player: *const np_player) -> np_aspect_ratios;

    /// Gets state, rate, volume and place in the queue. `position_us` is the position at
    /// `timestamp_us`, on the clock CLOCK_MONOTONIC, which is NP_TIME_UNKNOWN if the player does
    /// not report a position. Set `ret_playback->size` before: begin with NP_PLAYBACK_INIT.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if the size is unknown
    /// - **Since:** 0.1
    pub fn np_player_get_playback(
        player: *const np_player,
        ret_playback: *mut np_playback,
    ) -> np_status;

    /// Returns the position now, within the duration; NP_TIME_UNKNOWN if the player does not report
    /// one.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** NP_TIME_UNKNOWN if `player` is NULL
    /// - **Since:** 0.1
    pub fn np_player_get_position(player: *const np_player) -> i64;

    /// Gets why the player does not play: a problem, a sentence for people, where the user repairs
    /// it, and whether playing again may succeed. `ret_url` is "" if the player has none. Open it
    /// only if the user requests that, and show its host before. A URL without https belongs to the
    /// player: open it only with a program whose desktop file is np_player_get_desktop_entry().
    ///
    /// - **Ownership:** the texts belong to the player
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_NOT_FOUND if the player has no problem; it is not logged
    /// - **Since:** 0.1
    pub fn np_player_get_problem(
        player: *const np_player,
        ret_problem: *mut np_problem,
        ret_text: *mut *const c_char,
        ret_url: *mut *const c_char,
        ret_can_retry: *mut bool,
    ) -> np_status;

    /// Gets the part of a broadcast in which the user can seek, as it is now. Its end is the live
    /// edge if the item is live: the position is `*ret_end_us - np_player_get_position()` behind
    /// it.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_NOT_FOUND if the player has none; it is not logged
    /// - **Since:** 0.1
    pub fn np_player_get_window(
        player: *const np_player,
        ret_start_us: *mut i64,
        ret_end_us: *mut i64,
    ) -> np_status;

    /// Returns up to which position the media are loaded; NP_TIME_UNKNOWN if the player does not
    /// report it.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** NP_TIME_UNKNOWN if `player` is NULL
    /// - **Since:** 0.1
    pub fn np_player_get_buffered(player: *const np_player) -> i64;

    /// Gets whether the player obeys a command, and whether the command has an effect now. A
    /// control for a command that is offered and not enabled is shown disabled. The substitutes of
    /// action.h count as offered.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if the command is unknown
    /// - **Since:** 0.1
    pub fn np_player_get_command(
        player: *const np_player,
        command: np_command,
        ret_is_offered: *mut bool,
        ret_is_enabled: *mut bool,
    ) -> np_status;

    /// Gets the intervals of NP_COMMAND_SKIP_FORWARD or NP_COMMAND_SKIP_BACKWARD, the preferred one
    /// first. Writes at most `capacity` of them, and their whole number to `ret_count`. With NULL
    /// and 0 it only counts.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT for another command, or if `intervals_us` is NULL and
    ///   `capacity` is not 0
    /// - **Since:** 0.1
    pub fn np_player_get_skip_intervals(
        player: *const np_player,
        command: np_command,
        intervals_us: *mut i64,
        capacity: usize,
        ret_count: *mut usize,
    ) -> np_status;

    /// Gets the rates of NP_COMMAND_CHANGE_PLAYBACK_RATE, as np_player_get_skip_intervals() does.
    /// If the player allows every rate in a range, these are its limits and usual rates between
    /// them, the lowest first.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if `rates` is NULL and `capacity` is not 0
    /// - **Since:** 0.1
    pub fn np_player_get_rates(
        player: *const np_player,
        rates: *mut f64,
        capacity: usize,
        ret_count: *mut usize,
    ) -> np_status;

    /// Gets the range of rates, if the player allows every rate in it except 0. A player without
    /// libnowplaying does.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_NOT_FOUND if the player does not offer the command, or offers only the
    ///   rates of np_player_get_rates()
    /// - **Since:** 0.1
    pub fn np_player_get_rate_range(
        player: *const np_player,
        ret_minimum: *mut f64,
        ret_maximum: *mut f64,
    ) -> np_status;

    /// Gets the repeat mode.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_NOT_FOUND if the player has none; it is not logged
    /// - **Since:** 0.1
    pub fn np_player_get_repeat_mode(
        player: *const np_player,
        ret_mode: *mut np_repeat_mode,
    ) -> np_status;

    /// Gets the repeat modes that the player supports, as np_player_get_skip_intervals() does.
    /// There is no mode if the player does not offer NP_COMMAND_CHANGE_REPEAT_MODE.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if `modes` is NULL and `capacity` is not 0
    /// - **Since:** 0.1
    pub fn np_player_get_repeat_modes(
        player: *const np_player,
        modes: *mut np_repeat_mode,
        capacity: usize,
        ret_count: *mut usize,
    ) -> np_status;

    /// Gets the shuffle mode.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_NOT_FOUND if the player has none; it is not logged
    /// - **Since:** 0.1
    pub fn np_player_get_shuffle_mode(
        player: *const np_player,
        ret_mode: *mut np_shuffle_mode,
    ) -> np_status;

    /// Gets the shuffle modes that the player supports, as np_player_get_repeat_modes() does.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if `modes` is NULL and `capacity` is not 0
    /// - **Since:** 0.1
    pub fn np_player_get_shuffle_modes(
        player: *const np_player,
        modes: *mut np_shuffle_mode,
        capacity: usize,
        ret_count: *mut usize,
    ) -> np_status;

    /// Gets the feedback of NP_COMMAND_FEEDBACK, _LIKE, _DISLIKE or _BOOKMARK, and the title of its
    /// control, which is "" if the player has none.
    ///
    /// - **Ownership:** the text belongs to the player
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT for another command; NP_ERROR_NOT_FOUND if the player
    ///   does not offer it, which is not logged
    /// - **Since:** 0.1
    pub fn np_player_get_feedback(
        player: *const np_player,
        command: np_command,
        ret_feedback: *mut np_feedback,
        ret_title: *mut *const c_char,
    ) -> np_status;

    /// Gets the range of ratings of NP_COMMAND_RATE_CONTENT. Lollypop, Quod Libet and Rhythmbox,
    /// which have a method of their own for it, have 0.0 to 1.0.
    ///
    /// - **Ownership:** nothing kept, nothing to free
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_NOT_FOUND if the player does not offer it; it is not logged
    /// - **Since:** 0.1
    pub fn np_player_get_rating_range(
        player: *const np_player,
        ret_minimum: *mut f64,
        ret_maximum: *mut f64,
    ) -> np_status;

    /// Gets a soundtrack or a kind of subtitles, by its index from 0.
    ///
    /// - **Ownership:** the texts of the option belong to the player
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_NOT_FOUND if there are not as many; it is not logged
    /// - **Since:** 0.1
    pub fn np_player_get_language_option(
        player: *const np_player,
        index: usize,
        ret_option: *mut np_language_option,
    ) -> np_status;

    /// Gets a device of a remote session, by its index from 0.
    ///
    /// - **Ownership:** the texts of the device belong to the player
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_NOT_FOUND if there are not as many; it is not logged
    /// - **Since:** 0.1
    pub fn np_player_get_device(
        player: *const np_player,
        index: usize,
        ret_device: *mut np_device,
    ) -> np_status;

    /// Gets an entry of the queue, by its index from 0. The controller reads queues with
    /// NP_CONTROLLER_LISTS only.
    ///
    /// - **Ownership:** the id and the item belong to the player
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_NOT_FOUND if there are not as many; it is not logged
    /// - **Since:** 0.1
    pub fn np_player_get_queue_entry(
        player: *const np_player,
        index: usize,
        ret_id: *mut *const c_char,
        ret_item: *mut *const np_item,
    ) -> np_status;

    /// Returns the id of the entry of the queue that plays, or "" if none is known.
    ///
    /// - **Ownership:** the text belongs to the player
    /// - **Threads:** any
    /// - **Fails:** "" if `player` is NULL
    /// - **Since:** 0.1
    pub fn np_player_get_current_entry(player: *const np_player) -> *const c_char;

    /// Gets a playlist, by its index from 0. The controller reads playlists with
    /// NP_CONTROLLER_LISTS only.
    ///
    /// - **Ownership:** the texts belong to the player
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_NOT_FOUND if there are not as many; it is not logged
    /// - **Since:** 0.1
    pub fn np_player_get_playlist(
        player: *const np_player,
        index: usize,
        ret_id: *mut *const c_char,
        ret_name: *mut *const c_char,
        ret_icon_url: *mut *const c_char,
    ) -> np_status;

    /// Returns the id of the playlist that plays, or "" if none is known.
    ///
    /// - **Ownership:** the text belongs to the player
    /// - **Threads:** any
    /// - **Fails:** "" if `player` is NULL
    /// - **Since:** 0.1
    pub fn np_player_get_current_playlist(player: *const np_player) -> *const c_char;

    /// Gets a URL scheme that NP_COMMAND_OPEN_URL accepts, by its index from 0.
    ///
    /// - **Ownership:** the text belongs to the player
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_NOT_FOUND if there are not as many; it is not logged
    /// - **Since:** 0.1
    pub fn np_player_get_scheme(
        player: *const np_player,
        index: usize,
        ret_scheme: *mut *const c_char,
    ) -> np_status;

    /// Gets a MIME type that the player opens, by its index from 0.
    ///
    /// - **Ownership:** the text belongs to the player
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_NOT_FOUND if there are not as many; it is not logged
    /// - **Since:** 0.1
    pub fn np_player_get_mime_type(
        player: *const np_player,
        index: usize,
        ret_mime_type: *mut *const c_char,
    ) -> np_status;
}
