// SPDX-License-Identifier: MIT
//! Finds the players, and follows them. `controller.h`

use crate::base::{call_closure, check};
use crate::changes::{Events, PlayerChanges, PlayerEvent};
use crate::hold::Hold;
use crate::player::Player;
use crate::sys;
use nowplaying_types::private::{
    destroy, failure, identifier, into_user_data, microseconds, optional, pointer, text,
};
use nowplaying_types::{Connection, Error, ErrorKind, Result};
use std::fmt;
use std::ops::Deref;
use std::os::raw::c_void;
use std::os::unix::io::{AsFd, AsRawFd, BorrowedFd, RawFd};
use std::ptr::{self, NonNull};
use std::sync::mpsc;
use std::time::Duration;

/// Finds all players on the bus, follows them, and sends them actions. It has a thread, which calls
/// the closures. A [`HostLoop`] calls them in your own loop.
///
/// Dropping it waits for a running closure, and drops every closure. Actions without an outcome end
/// with [`Outcome::Cancelled`](crate::Outcome). The players that it returned stay valid.
///
/// ```no_run
/// use nowplaying_control::{Action, Controller};
/// use std::time::Duration;
///
/// let controller = Controller::new()?;
/// controller.wait(Duration::from_secs(5))?;
/// for player in controller.players()? {
///     println!("{}: {:?}", player.identity(), player.item());
/// }
/// controller.perform(None, &Action::TogglePlayPause)?.wait().ok();
/// # Ok::<(), nowplaying_control::Error>(())
/// ```
#[must_use = "when it is dropped, it no longer follows the players"]
pub struct Controller {
    raw: NonNull<sys::np_controller>,
    has_thread: bool,
}

// SAFETY: every function of the library may be called on any thread. Only a `HostLoop`, with `&mut`,
// dispatches and waits for a controller without a thread.
unsafe impl Send for Controller {}
// SAFETY: as above; `drop` calls np_controller_free(), which must be the last call.
unsafe impl Sync for Controller {}

impl Controller {
    /// Makes a controller with a thread, which connects to the session bus. Without a bus there are
    /// no players. The controller connects when a bus appears.
    pub fn new() -> Result<Self> {
        Self::builder().create("Controller::new", 0)
    }

    /// Makes a controller with options.
    ///
    /// ```no_run
    /// let controller = nowplaying_control::Controller::builder().lists().build()?;
    /// # Ok::<(), nowplaying_control::Error>(())
    /// ```
    pub fn builder() -> ControllerBuilder {
        ControllerBuilder { flags: 0, bus_address: None }
    }

    pub(crate) fn as_ptr(&self) -> *mut sys::np_controller {
        self.raw.as_ptr()
    }

    /// Sets the address of the bus: "unix:path=/run/user/1000/bus". The controller leaves its bus and
    /// connects to this one. Default: the session bus.
    pub fn set_bus_address(&self, address: &str) -> Result<()> {
        self.connect_to("Controller::set_bus_address", address)
    }

    fn connect_to(&self, function: &str, address: &str) -> Result<()> {
        let address = identifier(function, "address", address)?;
        // SAFETY: the handle is valid, and the text is copied.
        check(function, unsafe {
            sys::np_controller_set_bus_address(self.as_ptr(), address.as_ptr())
        })
    }

    /// Resets it to the default.
    pub fn clear_bus_address(&self) -> Result<()> {
        // SAFETY: the handle is valid.
        check("Controller::clear_bus_address", unsafe {
            sys::np_controller_set_bus_address(self.as_ptr(), ptr::null())
        })
    }

    /// Waits until the state of every player is known, and every earlier action and request for an
    /// image has its outcome: for a program that reads or acts once. A player that does not answer
    /// within two seconds is not waited for. If the time limit passes before, the error is
    /// [`Error::InvalidState`]. Do not call it in a callback.
    pub fn wait(&self, timeout: Duration) -> Result<()> {
        let function = "Controller::wait";
        if !self.has_thread {
            let sentence = "the controller has no thread: call HostLoop::wait";
            return Err(failure(ErrorKind::InvalidState, function, sentence));
        }
        // SAFETY: the handle is valid.
        check(function, unsafe { sys::np_controller_wait(self.as_ptr(), microseconds(timeout)) })
    }

    /// All players, the primary first, silent ones last.
    pub fn players(&self) -> Result<Vec<Player>> {
        let mut players = vec![ptr::null_mut(); 16];
        loop {
            let (capacity, mut count) = (players.len(), 0);
            // SAFETY: the handle is valid; the library writes at most as many players as there is
            // room for, and this function owns them.
            check("Controller::players", unsafe {
                sys::np_controller_get_players(
                    self.as_ptr(),
                    players.as_mut_ptr(),
                    capacity,
                    &mut count,
                )
            })?;
            let written = &mut players[..count.min(capacity)];
            // SAFETY: the library wrote these, and no other value owns them.
            let owned: Vec<_> =
                written.iter().filter_map(|raw| unsafe { Player::owned(*raw) }).collect();
            if count <= capacity {
                return Ok(owned);
            }
            players = vec![ptr::null_mut(); count];
        }
    }

    /// The primary player; `None` if no player is known.
    pub fn primary(&self) -> Result<Option<Player>> {
        self.get("Controller::primary", None)
    }

    /// The player with a bus name, with or without "org.mpris.MediaPlayer2."; `None` if there is no
    /// such player. The name of a program ("vlc") also gets its instance with an ending
    /// ("vlc.instance42").
    pub fn player(&self, name: &str) -> Result<Option<Player>> {
        self.get("Controller::player", Some(name))
    }

    fn get(&self, function: &str, name: Option<&str>) -> Result<Option<Player>> {
        let name = optional(function, "name", name)?;
        let mut raw = ptr::null_mut();
        // SAFETY: the handle is valid, and the output is a local variable, which this function owns.
        unsafe {
            let name = pointer(name.as_ref());
            let status = sys::np_controller_get_player(self.as_ptr(), name, &mut raw);
            if status == sys::NP_ERROR_NOT_FOUND {
                return Ok(None);
            }
            check(function, status)?;
            Ok(Player::owned(raw))
        }
    }

    /// Makes a player the primary one, until it leaves or another player begins to play: `&player`,
    /// or a name such as "vlc". `None` returns to the rules. The service org.nowplaying.Center does
    /// this for all programs; without it, the choice holds for this controller.
    pub fn set_primary<'a>(&self, player: impl Into<Option<&'a str>>) -> Result<()> {
        let function = "Controller::set_primary";
        let player = optional(function, "player", player.into())?;
        // SAFETY: the handle is valid, and the text is copied.
        let status =
            unsafe { sys::np_controller_set_primary(self.as_ptr(), pointer(player.as_ref())) };
        if status == sys::NP_ERROR_NOT_FOUND {
            let sentence = "there is no player with this name";
            return Err(failure(ErrorKind::NotFound, function, sentence));
        }
        check(function, status)
    }

    /// Pauses the players that play, until the hold is dropped. The service org.nowplaying.Center
    /// does it, which the bus starts. `reason` is a line for people. [`wait`](Self::wait) waits for
    /// its answer.
    pub fn hold(&self, reason: &str) -> Result<Hold> {
        let function = "Controller::hold";
        let reason = text(reason);
        let mut raw = ptr::null_mut();
        // SAFETY: the handle is valid, the text is copied, and the output is a local variable.
        check(function, unsafe {
            sys::np_controller_hold(self.as_ptr(), reason.as_ptr(), &mut raw)
        })?;
        Ok(Hold::owned(raw))
    }

    /// Whether the order of the players is an estimate: some of them were paused before the
    /// controller started, and MPRIS does not report when a player played last.
    pub fn is_estimate(&self) -> Result<bool> {
        let mut is_estimate = false;
        // SAFETY: the handle is valid, and the output is a local variable.
        check("Controller::is_estimate", unsafe {
            sys::np_controller_is_estimate(self.as_ptr(), &mut is_estimate)
        })?;
        Ok(is_estimate)
    }

    /// The state of the connection to the bus.
    pub fn connection(&self) -> Result<Connection> {
        let mut connection = 0;
        // SAFETY: the handle is valid, and the output is a local variable.
        check("Controller::connection", unsafe {
            sys::np_controller_get_connection(self.as_ptr(), &mut connection)
        })?;
        Ok(Connection::from_number(connection).unwrap_or(Connection::Waiting))
    }

    /// Sets the closure that is called when a player changes: at most once for each player and turn
    /// of the loop, with its newest state. It is called for each player that is known already. It
    /// replaces the closure of [`events`](Self::events).
    ///
    /// ```no_run
    /// use nowplaying_control::{Controller, PlayerChanges};
    ///
    /// let controller = Controller::new()?;
    /// controller.on_player(|player, changes| {
    ///     if changes.has(PlayerChanges::APPEARED | PlayerChanges::ITEM) {
    ///         println!("{}: {:?}", player.identity(), player.item());
    ///     }
    /// })?;
    /// # Ok::<(), nowplaying_control::Error>(())
    /// ```
    pub fn on_player<F>(&self, handler: F) -> Result<()>
    where
        F: FnMut(Player, PlayerChanges) + Send + 'static,
    {
        self.set_handler("Controller::on_player", handler)
    }

    fn set_handler<F>(&self, function: &str, handler: F) -> Result<()>
    where
        F: FnMut(Player, PlayerChanges) + Send + 'static,
    {
        let handler = into_user_data(handler);
        // SAFETY: the user data is the `F` that both functions expect.
        check(function, unsafe {
            sys::np_controller_set_player_handler(
                self.as_ptr(),
                Some(player_changed::<F>),
                handler,
                Some(destroy::<F>),
            )
        })
    }

    /// Removes the closure.
    pub fn ignore_player(&self) -> Result<()> {
        // SAFETY: the handle is valid; no closure is passed.
        check("Controller::ignore_player", unsafe {
            sys::np_controller_set_player_handler(self.as_ptr(), None, ptr::null_mut(), None)
        })
    }

    /// The changes of all players, to iterate. It replaces the closure of
    /// [`on_player`](Self::on_player). Changes wait until you read them. With a [`HostLoop`], read
    /// them with [`Events::try_iter`] after `dispatch`.
    ///
    /// ```no_run
    /// # let controller = nowplaying_control::Controller::new()?;
    /// for event in controller.events()? {
    ///     println!("{:?}: {:?}", event.changes, event.player);
    /// }
    /// # Ok::<(), nowplaying_control::Error>(())
    /// ```
    pub fn events(&self) -> Result<Events> {
        let (sender, receiver) = mpsc::channel();
        self.set_handler("Controller::events", move |player, changes| {
            sender.send(PlayerEvent { player, changes }).unwrap_or_default();
        })?;
        Ok(Events { receiver })
    }
}

unsafe extern "C" fn player_changed<F: FnMut(Player, PlayerChanges)>(
    _controller: *mut sys::np_controller,
    player: *const sys::np_player,
    changes: sys::np_player_changes,
    user_data: *mut c_void,
) {
    // SAFETY: the user data is the `F` of the call above, and callbacks run one at a time. The
    // player is valid during the call.
    let (handler, player) = unsafe { (&mut *user_data.cast::<F>(), Player::copied(player)) };
    if let Some(player) = player {
        call_closure(|| handler(player, PlayerChanges::from_bits(changes)));
    }
}

impl Drop for Controller {
    fn drop(&mut self) {
        // SAFETY: no borrow of it is left, and it is freed once. A callback may do this too.
        unsafe { sys::np_controller_free(self.as_ptr()) }
    }
}

impl fmt::Debug for Controller {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Controller").field("connection", &self.connection()).finish()
    }
}

/// The options of a new controller: [`Controller::builder`].
#[derive(Clone, Debug)]
#[must_use = "it makes a controller with `build()` or `host_loop()`"]
pub struct ControllerBuilder {
    flags: sys::np_controller_flags,
    bus_address: Option<String>,
}

impl ControllerBuilder {
    /// Reads queues, playlists, chapters and lyrics with times too. They are long, and few programs
    /// show them.
    pub fn lists(mut self) -> Self {
        self.flags |= sys::NP_CONTROLLER_LISTS;
        self
    }

    /// Reads each player once and follows no changes, for a program that waits and ends. It sends
    /// fewer messages. An action of an MPRIS player ends, not confirmed, when the player has accepted
    /// it.
    pub fn once(mut self) -> Self {
        self.flags |= sys::NP_CONTROLLER_ONCE;
        self
    }

    /// Reads and steers every player by the interface `org.mpris.MediaPlayer2.Player` alone, for a
    /// program that shows the words of MPRIS. [`Item::extras`](crate::Item::extras) then has every key
    /// of the metadata. It cannot be combined with [`lists`](Self::lists) or
    /// [`others`](Self::others).
    pub fn mpris(mut self) -> Self {
        self.flags |= sys::NP_CONTROLLER_MPRIS;
        self
    }

    /// Reads also the other sessions of an application, which have no bus name of their own. Each follows
    /// its player in the list, and its name has the id of the session:
    /// "org.mpris.MediaPlayer2.Player/radio".
    pub fn others(mut self) -> Self {
        self.flags |= sys::NP_CONTROLLER_OTHERS;
        self
    }

    /// Reads the primary player alone, and once, if the service `org.nowplaying.Center` runs,
    /// however many players there are.
    pub fn primary_only(mut self) -> Self {
        self.flags |= sys::NP_CONTROLLER_PRIMARY;
        self
    }

    /// See [`Controller::set_bus_address`].
    pub fn bus_address(mut self, bus_address: impl Into<String>) -> Self {
        self.bus_address = Some(bus_address.into());
        self
    }

    /// Makes a controller with a thread.
    pub fn build(self) -> Result<Controller> {
        self.create("ControllerBuilder::build", 0)
    }

    /// Makes a controller for your own loop.
    pub fn host_loop(self) -> Result<HostLoop> {
        self.create_loop("ControllerBuilder::host_loop")
    }

    fn create_loop(self, function: &str) -> Result<HostLoop> {
        let controller = self.create(function, sys::NP_CONTROLLER_HOST_LOOP)?;
        let mut fd = -1;
        // SAFETY: the handle is valid, and the output is a local variable.
        check(function, unsafe { sys::np_controller_get_fd(controller.as_ptr(), &mut fd) })?;
        Ok(HostLoop { controller, fd })
    }

    fn create(self, function: &str, flags: sys::np_controller_flags) -> Result<Controller> {
        let mut raw = ptr::null_mut();
        // SAFETY: the output is a local variable.
        check(function, unsafe { sys::np_controller_new(self.flags | flags, &mut raw) })?;
        let raw = NonNull::new(raw).ok_or(Error::System)?;
        let has_thread = flags & sys::NP_CONTROLLER_HOST_LOOP == 0;
        let controller = Controller { raw, has_thread };
        if let Some(address) = self.bus_address {
            controller.connect_to(function, &address)?;
        }
        Ok(controller)
    }
}

/// A controller without a thread. It reads the bus, and calls the closures, on the thread that
/// dispatches.
///
/// Its descriptor is readable while there is work: poll it, or add it to epoll or to the loop of a
/// runtime (`AsyncFd`, `Async`). It needs no timer.
///
/// ```no_run
/// use std::os::unix::io::AsFd;
///
/// let mut host = nowplaying_control::HostLoop::new()?;
/// let events = host.events()?;
/// # fn wait_until_readable(_: impl AsFd) {}
/// loop {
///     wait_until_readable(host.as_fd());
///     host.dispatch()?;
///     for event in events.try_iter() {
///         println!("{event:?}");
///     }
/// }
/// # Ok::<(), nowplaying_control::Error>(())
/// ```
#[derive(Debug)]
#[must_use = "when it is dropped, it no longer follows the players"]
pub struct HostLoop {
    controller: Controller,
    fd: RawFd,
}

impl HostLoop {
    /// The same as `Controller::builder().host_loop()`.
    pub fn new() -> Result<Self> {
        Controller::builder().create_loop("HostLoop::new")
    }

    /// Reads the bus, calls the closures and returns. It does not wait.
    pub fn dispatch(&mut self) -> Result<()> {
        // SAFETY: the handle is valid; with `&mut`, no other thread or callback dispatches.
        check("HostLoop::dispatch", unsafe { sys::np_controller_dispatch(self.as_ptr()) })
    }

    /// As [`Controller::wait`]. It dispatches meanwhile.
    pub fn wait(&mut self, timeout: Duration) -> Result<()> {
        // SAFETY: the handle is valid; with `&mut`, no other thread or callback dispatches.
        check("HostLoop::wait", unsafe {
            sys::np_controller_wait(self.as_ptr(), microseconds(timeout))
        })
    }
}

impl Deref for HostLoop {
    type Target = Controller;

    fn deref(&self) -> &Controller {
        &self.controller
    }
}

impl AsRawFd for HostLoop {
    fn as_raw_fd(&self) -> RawFd {
        self.fd
    }
}

impl AsFd for HostLoop {
    fn as_fd(&self) -> BorrowedFd<'_> {
        // SAFETY: the descriptor is open and does not change while the controller exists.
        unsafe { BorrowedFd::borrow_raw(self.fd) }
    }
}
