// SPDX-License-Identifier: MIT
//! Who is playing: one context a program. `context.h`

use crate::base::{check, Result};
use crate::callback::{destroy, lend, shielded};
use crate::numbers::numbers;
use crate::sys;
use crate::text::{identifier, text};
use std::fmt;
use std::ops::Deref;
use std::os::raw::c_void;
use std::os::unix::io::{AsFd, AsRawFd, BorrowedFd, RawFd};
use std::ptr::{self, NonNull};
use std::sync::{Arc, PoisonError, RwLock};

numbers! {
    /// Where the sessions of a context stand with the bus.
    Connection: np_connection {
        /// Nothing is published, so nothing is connected.
        Idle = NP_CONNECTION_IDLE,
        /// Logging in, or waiting for the name.
        Connecting = NP_CONNECTION_CONNECTING,
        /// Every session that should be on the bus is there.
        Connected = NP_CONNECTION_CONNECTED,
        /// There is no bus, or it went away. The library tries again by itself.
        Waiting = NP_CONNECTION_WAITING,
        /// The bus or the sandbox refuses every name that the library may take; the log says which.
        Refused = NP_CONNECTION_REFUSED,
    }
}

/// Who is playing: it knows the application, owns the connections to the bus and runs the
/// callbacks, on a thread of the library. For callbacks in a loop of your own see [`HostLoop`].
///
/// Dropping it withdraws every session, waits for a callback that runs and drops every closure.
/// What is left of its sessions is inert: their functions return [`Error::Gone`].
///
/// [`Error::Gone`]: crate::Error::Gone
///
/// ```
/// use nowplaying::{Context, Session};
///
/// let context = Context::new("org.example.Player")?;
/// let session = Session::new(&context, "music")?;
/// # Ok::<(), nowplaying::Error>(())
/// ```
#[must_use = "when it is dropped, its sessions leave the desktop"]
pub struct Context {
    raw: NonNull<sys::np_context>,
    gate: Arc<Gate>,
}

/// Is closed before a context goes: what the library lends to a callback may go with it.
#[derive(Debug, Default)]
pub(crate) struct Gate {
    is_closed: RwLock<bool>,
}

impl Gate {
    /// Reads what is lent, while it is there.
    pub(crate) fn pass<T>(&self, read: impl FnOnce() -> Option<T>) -> Option<T> {
        let is_closed = self.is_closed.read().unwrap_or_else(PoisonError::into_inner);
        if *is_closed {
            None
        } else {
            read()
        }
    }

    /// Waits for who reads now; nobody does afterwards.
    fn close(&self) {
        *self.is_closed.write().unwrap_or_else(PoisonError::into_inner) = true;
    }
}

// SAFETY: every function of the library may be called from any thread.
unsafe impl Send for Context {}
// SAFETY: as above; the one that must be the last, np_context_free(), is in `drop`.
unsafe impl Sync for Context {}

impl Context {
    /// A context for the application with this id, in reverse DNS as for desktop files
    /// ("org.example.Player"), or a plain word ("example"). Making one costs nothing.
    pub fn new(application_id: impl AsRef<[u8]>) -> Result<Self> {
        Self::builder(application_id).build()
    }

    /// The same with more said about it.
    ///
    /// ```
    /// let context = nowplaying::Context::builder("org.example.Player")
    ///     .name("Example Player")
    ///     .publish_all()
    ///     .build()?;
    /// # Ok::<(), nowplaying::Error>(())
    /// ```
    pub fn builder(application_id: impl AsRef<[u8]>) -> ContextBuilder {
        ContextBuilder {
            id: application_id.as_ref().to_vec(),
            flags: 0,
            name: None,
            desktop_entry: None,
            player_name: None,
        }
    }

    pub(crate) fn as_ptr(&self) -> *mut sys::np_context {
        self.raw.as_ptr()
    }

    pub(crate) fn gate(&self) -> Arc<Gate> {
        Arc::clone(&self.gate)
    }

    /// Sets the name that people read. Default: the last part of the application id.
    pub fn set_name(&self, name: impl AsRef<[u8]>) -> Result<()> {
        let name = text(name);
        // SAFETY: the handle lives, and the text is copied.
        check(unsafe { sys::np_context_set_name(self.as_ptr(), name.as_ptr()) })
    }

    /// Sets the basename of the desktop file, which icon and window are taken from. Default: the
    /// application id, where such a file is installed.
    pub fn set_desktop_entry(&self, desktop_entry: impl AsRef<[u8]>) -> Result<()> {
        let entry = identifier(desktop_entry)?;
        // SAFETY: the handle lives, and the text is copied.
        check(unsafe { sys::np_context_set_desktop_entry(self.as_ptr(), entry.as_ptr()) })
    }

    /// Goes back to the default.
    pub fn clear_desktop_entry(&self) -> Result<()> {
        // SAFETY: the handle lives.
        check(unsafe { sys::np_context_set_desktop_entry(self.as_ptr(), ptr::null()) })
    }

    /// Sets the word that players are listed by on the bus (`playerctl -p WORD`), for sessions
    /// that are published later. Default: the last part of the application id.
    pub fn set_player_name(&self, player_name: impl AsRef<[u8]>) -> Result<()> {
        let name = identifier(player_name)?;
        // SAFETY: the handle lives, and the text is copied.
        check(unsafe { sys::np_context_set_player_name(self.as_ptr(), name.as_ptr()) })
    }

    /// Goes back to the default.
    pub fn clear_player_name(&self) -> Result<()> {
        // SAFETY: the handle lives.
        check(unsafe { sys::np_context_set_player_name(self.as_ptr(), ptr::null()) })
    }

    /// Sets which bus is used by connections that are made later: "unix:path=/run/user/1000/bus".
    /// Default: the session bus.
    pub fn set_bus_address(&self, address: impl AsRef<[u8]>) -> Result<()> {
        let address = identifier(address)?;
        // SAFETY: the handle lives, and the text is copied.
        check(unsafe { sys::np_context_set_bus_address(self.as_ptr(), address.as_ptr()) })
    }

    /// Goes back to the default.
    pub fn clear_bus_address(&self) -> Result<()> {
        // SAFETY: the handle lives.
        check(unsafe { sys::np_context_set_bus_address(self.as_ptr(), ptr::null()) })
    }

    /// Where the context stands with the bus.
    pub fn connection(&self) -> Result<Connection> {
        let mut connection = 0;
        // SAFETY: the handle lives, and the output is ours.
        check(unsafe { sys::np_context_get_connection(self.as_ptr(), &mut connection) })?;
        Ok(Connection::from_number(connection).unwrap_or(Connection::Waiting))
    }

    /// Has a closure told of every change of the connection, in place of the one before.
    ///
    /// ```
    /// let context = nowplaying::Context::new("org.example.Player")?;
    /// context.on_connection(|connection| println!("the bus: {connection:?}"))?;
    /// # Ok::<(), nowplaying::Error>(())
    /// ```
    pub fn on_connection<F>(&self, handler: F) -> Result<()>
    where
        F: FnMut(Connection) + Send + 'static,
    {
        let handler = lend(handler);
        // SAFETY: `told::<F>` and `destroy::<F>` take the `F` that was lent, until the latter ran.
        check(unsafe {
            sys::np_context_set_connection_handler(
                self.as_ptr(),
                Some(told::<F>),
                handler,
                Some(destroy::<F>),
            )
        })
    }

    /// Tells nobody any more.
    pub fn ignore_connection(&self) -> Result<()> {
        // SAFETY: the handle lives; there is no closure.
        check(unsafe {
            sys::np_context_set_connection_handler(self.as_ptr(), None, ptr::null_mut(), None)
        })
    }
}

unsafe extern "C" fn told<F: FnMut(Connection)>(
    _context: *mut sys::np_context,
    connection: sys::np_connection,
    user_data: *mut c_void,
) {
    // SAFETY: it is the `F` that was lent, and callbacks come one at a time.
    let handler = unsafe { &mut *user_data.cast::<F>() };
    if let Some(connection) = Connection::from_number(connection) {
        shielded(|| handler(connection));
    }
}

impl Drop for Context {
    fn drop(&mut self) {
        self.gate.close();
        // SAFETY: nobody borrows it any more, and it is freed once. A callback may do this too.
        unsafe { sys::np_context_free(self.as_ptr()) }
    }
}

impl fmt::Debug for Context {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Context").field("connection", &self.connection()).finish()
    }
}

/// A context in the making: [`Context::builder`].
#[derive(Clone, Debug)]
#[must_use = "it makes a context with `build()` or `host_loop()`"]
pub struct ContextBuilder {
    id: Vec<u8>,
    flags: sys::np_context_flags,
    name: Option<String>,
    desktop_entry: Option<String>,
    player_name: Option<String>,
}

impl ContextBuilder {
    /// Every published session is on the bus, not the application's primary one alone.
    pub fn publish_all(mut self) -> Self {
        self.flags |= sys::NP_CONTEXT_PUBLISH_ALL;
        self
    }

    /// The address of what plays and the ids of items may be shown to the desktop. Without this the
    /// address stays here, and other programs see a hash of each id.
    pub fn show_urls(mut self) -> Self {
        self.flags |= sys::NP_CONTEXT_SHOW_URLS;
        self
    }

    /// Every session takes a bus name with an ending of its own, also the first.
    pub fn unique_name(mut self) -> Self {
        self.flags |= sys::NP_CONTEXT_UNIQUE_NAME;
        self
    }

    /// A published session stays on the bus while nothing plays, as stopped and without a track.
    pub fn show_idle(mut self) -> Self {
        self.flags |= sys::NP_CONTEXT_SHOW_IDLE;
        self
    }

    /// Artwork providers are called in the loop of your own too, and not on a thread of the library. Only with
    /// [`host_loop`](Self::host_loop).
    pub fn host_loop_artwork(mut self) -> Self {
        self.flags |= sys::NP_CONTEXT_HOST_LOOP_ARTWORK;
        self
    }

    /// See [`Context::set_name`].
    pub fn name(mut self, name: impl Into<String>) -> Self {
        self.name = Some(name.into());
        self
    }

    /// See [`Context::set_desktop_entry`].
    pub fn desktop_entry(mut self, desktop_entry: impl Into<String>) -> Self {
        self.desktop_entry = Some(desktop_entry.into());
        self
    }

    /// See [`Context::set_player_name`].
    pub fn player_name(mut self, player_name: impl Into<String>) -> Self {
        self.player_name = Some(player_name.into());
        self
    }

    /// The context, whose callbacks run on a thread of the library.
    pub fn build(self) -> Result<Context> {
        self.make(0)
    }

    /// The context, whose callbacks run in a loop of your own.
    pub fn host_loop(self) -> Result<HostLoop> {
        let context = self.make(sys::NP_CONTEXT_HOST_LOOP)?;
        let mut fd = -1;
        // SAFETY: the handle lives, and the output is ours.
        check(unsafe { sys::np_context_get_fd(context.as_ptr(), &mut fd) })?;
        Ok(HostLoop { context, fd })
    }

    fn make(self, flags: sys::np_context_flags) -> Result<Context> {
        let id = identifier(self.id)?;
        let mut raw = ptr::null_mut();
        // SAFETY: the text is copied, and the output is ours.
        check(unsafe { sys::np_context_new(id.as_ptr(), self.flags | flags, &mut raw) })?;
        let raw = NonNull::new(raw).ok_or(crate::Error::System)?;
        let context = Context { raw, gate: Arc::default() };
        if let Some(name) = self.name {
            context.set_name(name)?;
        }
        if let Some(desktop_entry) = self.desktop_entry {
            context.set_desktop_entry(desktop_entry)?;
        }
        if let Some(player_name) = self.player_name {
            context.set_player_name(player_name)?;
        }
        Ok(context)
    }
}

/// A context whose callbacks run in a loop of your own, on the thread that dispatches.
///
/// Its descriptor is readable while callbacks wait: poll it, hand it to epoll, or to the loop of a
/// runtime (`AsyncFd`, `Async`). No timer is needed beside it.
///
/// Its closures are `Send` too, because whoever drops the last of a session drops them. So none can
/// hold an `Rc` or a widget: let them send to a channel, and do what they sent when `dispatch` has
/// returned. There everything of that thread is at hand.
///
/// ```
/// use std::os::unix::io::AsFd;
///
/// let label = std::rc::Rc::new(std::cell::Cell::new("paused")); // What this thread alone has.
/// let mut host = nowplaying::HostLoop::new("org.example.Player")?;
/// let session = nowplaying::Session::new(&host, "music")?;
/// let (sender, requests) = std::sync::mpsc::channel();
/// session.on(nowplaying::Command::Play, move |request| sender.send(request).unwrap_or_default())?;
/// # fn wait_until_readable(_: impl AsFd) {}
/// wait_until_readable(host.as_fd());
/// host.dispatch()?;
/// for request in requests.try_iter() {
///     label.set("playing");
///     request.finish()?;
/// }
/// # Ok::<(), nowplaying::Error>(())
/// ```
#[derive(Debug)]
#[must_use = "when it is dropped, its sessions leave the desktop"]
pub struct HostLoop {
    context: Context,
    fd: RawFd,
}

impl HostLoop {
    /// The same as `Context::builder(application_id).host_loop()`.
    pub fn new(application_id: impl AsRef<[u8]>) -> Result<Self> {
        Context::builder(application_id).host_loop()
    }

    /// Runs the callbacks that wait, and returns. Those that arrive meanwhile keep the descriptor
    /// readable.
    pub fn dispatch(&mut self) -> Result<()> {
        // SAFETY: the handle lives; `&mut` keeps other threads and callbacks from dispatching.
        check(unsafe { sys::np_context_dispatch(self.context.as_ptr()) })
    }
}

impl Deref for HostLoop {
    type Target = Context;

    fn deref(&self) -> &Context {
        &self.context
    }
}

impl AsRawFd for HostLoop {
    fn as_raw_fd(&self) -> RawFd {
        self.fd
    }
}

impl AsFd for HostLoop {
    fn as_fd(&self) -> BorrowedFd<'_> {
        // SAFETY: the descriptor stays open and the same as long as the context lives.
        unsafe { BorrowedFd::borrow_raw(self.fd) }
    }
}
