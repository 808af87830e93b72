// SPDX-License-Identifier: MIT
//! The application and its connection to the bus. `context.h`

use crate::base::check;
use crate::sys;
use nowplaying_types::private::{
    catch_panic, destroy, id_of, identifier, into_user_data, known_duration, lossy, pointer, text,
};
use nowplaying_types::{numbers, Connection, Error, Id, Result};
use std::fmt;
use std::ops::Deref;
use std::os::raw::{c_char, c_void};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::io::{AsFd, AsRawFd, BorrowedFd, RawFd};
use std::path::Path;
use std::ptr::{self, NonNull};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

numbers! {
    /// The program that decides which player is the system primary: [`Context::primary_source`].
    PrimarySource: np_primary_source {
        /// Not known yet, or there is no bus.
        Unknown = NP_PRIMARY_SOURCE_UNKNOWN,
        /// The service org.nowplaying.Center: the answer is exact.
        Center = NP_PRIMARY_SOURCE_CENTER,
        /// GNOME, by a rule of its own, which it does not report: an estimate.
        Gnome = NP_PRIMARY_SOURCE_GNOME,
        /// Plasma, by a rule of its own: an estimate.
        Plasma = NP_PRIMARY_SOURCE_PLASMA,
        /// playerctld: the first player of its list.
        Playerctld = NP_PRIMARY_SOURCE_PLAYERCTLD,
        /// No program reports it: an estimate.
        Rules = NP_PRIMARY_SOURCE_RULES,
    }
}

/// The item with which a player continues after the bus has started it: [`Context::on_resume`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ResumePoint {
    /// The session that had the item.
    pub session_id: Id,
    /// The item.
    pub content_id: Id,
    /// `None`: it is not known.
    pub position: Option<Duration>,
}

/// The application. It owns the connections to the bus, and runs the callbacks on a thread of the
/// library. A [`HostLoop`] runs them in your own loop.
///
/// Dropping it withdraws every session, waits for a running callback and drops every closure. The
/// functions of its sessions return [`Error::Gone`] afterwards.
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
    context_state: Arc<ContextState>,
}

/// Whether a context is freed. Data that the library passes to a callback is valid until then.
#[derive(Debug, Default)]
pub(crate) struct ContextState {
    is_freed: RwLock<bool>,
}

impl ContextState {
    /// Reads data of a callback, if the context is not freed. The context waits for this.
    pub(crate) fn read_while_alive<T>(&self, read: impl FnOnce() -> Option<T>) -> Option<T> {
        let is_freed = self.is_freed.read().unwrap_or_else(PoisonError::into_inner);
        if *is_freed {
            None
        } else {
            read()
        }
    }

    /// Waits for running reads. Later reads return `None`.
    fn mark_freed(&self) {
        *self.is_freed.write().unwrap_or_else(PoisonError::into_inner) = true;
    }
}

// SAFETY: every function of the library may be called on any thread.
unsafe impl Send for Context {}
// SAFETY: as above; `drop` calls np_context_free(), which must be the last call.
unsafe impl Sync for Context {}

/// Finds the id of the application with this program; `None`: with this process. It comes from
/// the variable `NOWPLAYING_APPLICATION_ID`, or else from the installed service files and desktop
/// files. The error is [`Error::NotFound`] if no file has it, and [`Error::InvalidState`] if two
/// files have different ids.
pub fn find_application_id(program: Option<&Path>) -> Result<String> {
    let program = program.map(|path| text(path.as_os_str().as_bytes()));
    let mut buffer: [c_char; 1024] = [0; 1024];
    // SAFETY: the size is that of the buffer, and the library ends the text with a NUL.
    unsafe {
        let (start, size) = (buffer.as_mut_ptr(), buffer.len());
        let status = sys::np_find_application_id(pointer(program.as_ref()), start, size);
        check("find_application_id", status)?;
        Ok(lossy(buffer.as_ptr()))
    }
}

impl Context {
    /// Makes a context for an application id, in reverse DNS like the name of a desktop file
    /// ("org.example.Player"), or a plain word ("example"). It does not connect to a bus.
    pub fn new(application_id: impl AsRef<[u8]>) -> Result<Self> {
        Self::builder(application_id).create("Context::new", 0)
    }

    /// Makes a context with options.
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

    pub(crate) fn context_state(&self) -> Arc<ContextState> {
        Arc::clone(&self.context_state)
    }

    /// Sets the name that users see. Default: the last part of the application id.
    pub fn set_name(&self, name: impl AsRef<[u8]>) -> Result<()> {
        let name = text(name);
        // SAFETY: the handle is valid, and the text is copied.
        check("Context::set_name", unsafe {
            sys::np_context_set_name(self.as_ptr(), name.as_ptr())
        })
    }

    /// Sets the basename of the desktop file, which defines icon and window. Default: the
    /// application id, if such a file is installed.
    pub fn set_desktop_entry(&self, desktop_entry: impl AsRef<[u8]>) -> Result<()> {
        let entry = identifier("Context::set_desktop_entry", "desktop_entry", desktop_entry)?;
        // SAFETY: the handle is valid, and the text is copied.
        check("Context::set_desktop_entry", unsafe {
            sys::np_context_set_desktop_entry(self.as_ptr(), entry.as_ptr())
        })
    }

    /// Resets it to the default.
    pub fn clear_desktop_entry(&self) -> Result<()> {
        // SAFETY: the handle is valid.
        check("Context::clear_desktop_entry", unsafe {
            sys::np_context_set_desktop_entry(self.as_ptr(), ptr::null())
        })
    }

    /// Sets the player's name on the bus (`playerctl -p NAME`), for sessions that are published
    /// later. Default: the last part of the application id.
    pub fn set_player_name(&self, player_name: impl AsRef<[u8]>) -> Result<()> {
        let name = identifier("Context::set_player_name", "player_name", player_name)?;
        // SAFETY: the handle is valid, and the text is copied.
        check("Context::set_player_name", unsafe {
            sys::np_context_set_player_name(self.as_ptr(), name.as_ptr())
        })
    }

    /// Resets it to the default.
    pub fn clear_player_name(&self) -> Result<()> {
        // SAFETY: the handle is valid.
        check("Context::clear_player_name", unsafe {
            sys::np_context_set_player_name(self.as_ptr(), ptr::null())
        })
    }

    /// Sets the bus address of later connections: "unix:path=/run/user/1000/bus". Default: the
    /// session bus.
    pub fn set_bus_address(&self, address: impl AsRef<[u8]>) -> Result<()> {
        let address = identifier("Context::set_bus_address", "address", address)?;
        // SAFETY: the handle is valid, and the text is copied.
        check("Context::set_bus_address", unsafe {
            sys::np_context_set_bus_address(self.as_ptr(), address.as_ptr())
        })
    }

    /// Resets it to the default.
    pub fn clear_bus_address(&self) -> Result<()> {
        // SAFETY: the handle is valid.
        check("Context::clear_bus_address", unsafe {
            sys::np_context_set_bus_address(self.as_ptr(), ptr::null())
        })
    }

    /// The state of the connection to the bus.
    pub fn connection(&self) -> Result<Connection> {
        let mut connection = 0;
        // SAFETY: the handle is valid, and the output is a local variable.
        check("Context::connection", unsafe {
            sys::np_context_get_connection(self.as_ptr(), &mut connection)
        })?;
        Ok(Connection::from_number(connection).unwrap_or(Connection::Waiting))
    }

    /// Which program decides about the system primary. The first call starts watching, and returns
    /// [`PrimarySource::Unknown`].
    pub fn primary_source(&self) -> Result<PrimarySource> {
        let mut source = 0;
        // SAFETY: the handle is valid, and the output is a local variable.
        check("Context::primary_source", unsafe {
            sys::np_context_get_primary_source(self.as_ptr(), &mut source)
        })?;
        Ok(PrimarySource::from_number(source).unwrap_or(PrimarySource::Unknown))
    }

    /// Sets the closure that is called after each change of the connection.
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
        let handler = into_user_data(handler);
        // SAFETY: the user data is the `F` that both functions expect.
        check("Context::on_connection", unsafe {
            sys::np_context_set_connection_handler(
                self.as_ptr(),
                Some(connection_changed::<F>),
                handler,
                Some(destroy::<F>),
            )
        })
    }

    /// Sets the closure that gets the item to continue with, before the request to play that follows
    /// a start by the bus. It prepares the item, and does not play yet. The context needs
    /// [`lasting_ids`](ContextBuilder::lasting_ids).
    ///
    /// ```
    /// let context = nowplaying::Context::builder("org.example.Player").lasting_ids().build()?;
    /// context.on_resume(|point| println!("{} at {:?}", point.content_id, point.position))?;
    /// # Ok::<(), nowplaying::Error>(())
    /// ```
    pub fn on_resume<F>(&self, handler: F) -> Result<()>
    where
        F: FnMut(ResumePoint) + Send + 'static,
    {
        let handler = into_user_data(handler);
        // SAFETY: the user data is the `F` that both functions expect.
        check("Context::on_resume", unsafe {
            sys::np_context_set_resume_handler(
                self.as_ptr(),
                Some(resumed::<F>),
                handler,
                Some(destroy::<F>),
            )
        })
    }

    /// Removes the closure.
    pub fn ignore_resume(&self) -> Result<()> {
        // SAFETY: the handle is valid; no closure is passed.
        check("Context::ignore_resume", unsafe {
            sys::np_context_set_resume_handler(self.as_ptr(), None, ptr::null_mut(), None)
        })
    }

    /// Removes the closure.
    pub fn ignore_connection(&self) -> Result<()> {
        // SAFETY: the handle is valid; no closure is passed.
        check("Context::ignore_connection", unsafe {
            sys::np_context_set_connection_handler(self.as_ptr(), None, ptr::null_mut(), None)
        })
    }
}

unsafe extern "C" fn connection_changed<F: FnMut(Connection)>(
    _context: *mut sys::np_context,
    connection: sys::np_connection,
    user_data: *mut c_void,
) {
    // SAFETY: the user data is the `F` of the call above, and callbacks run one at a time.
    let handler = unsafe { &mut *user_data.cast::<F>() };
    if let Some(connection) = Connection::from_number(connection) {
        catch_panic(|| handler(connection));
    }
}

unsafe extern "C" fn resumed<F: FnMut(ResumePoint)>(
    _context: *mut sys::np_context,
    session_id: *const c_char,
    content_id: *const c_char,
    position_us: i64,
    user_data: *mut c_void,
) {
    // SAFETY: the user data is the `F` of the call above, and callbacks run one at a time; the texts
    // are valid during the call.
    let (handler, session_id, content_id) =
        unsafe { (&mut *user_data.cast::<F>(), id_of(session_id), id_of(content_id)) };
    let point = ResumePoint { session_id, content_id, position: known_duration(position_us) };
    catch_panic(|| handler(point));
}

impl Drop for Context {
    fn drop(&mut self) {
        self.context_state.mark_freed();
        // SAFETY: no borrow of it is left, and it is freed once. A callback may do this too.
        unsafe { sys::np_context_free(self.as_ptr()) }
    }
}

impl fmt::Debug for Context {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Context").field("connection", &self.connection()).finish()
    }
}

/// The options of a new context: [`Context::builder`].
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
    /// Every published session is on the bus, not only the application's primary.
    pub fn publish_all(mut self) -> Self {
        self.flags |= sys::NP_CONTEXT_PUBLISH_ALL;
        self
    }

    /// Clients see the URL of the item and the ids of items. Without this the library keeps the
    /// URL, and clients see a hash of each id.
    pub fn show_urls(mut self) -> Self {
        self.flags |= sys::NP_CONTEXT_SHOW_URLS;
        self
    }

    /// Every session's bus name has its own suffix, also the first one's.
    pub fn unique_name(mut self) -> Self {
        self.flags |= sys::NP_CONTEXT_UNIQUE_NAME;
        self
    }

    /// A published session stays on the bus while it has no content, stopped and without a track.
    pub fn show_idle(mut self) -> Self {
        self.flags |= sys::NP_CONTEXT_SHOW_IDLE;
        self
    }

    /// The library requests the artwork of the next queue entry before it plays.
    pub fn artwork_ahead(mut self) -> Self {
        self.flags |= sys::NP_CONTEXT_ARTWORK_AHEAD;
        self
    }

    /// Clients see the same hashes of ids after a restart. Every client can then recognize what it
    /// saw before.
    pub fn lasting_ids(mut self) -> Self {
        self.flags |= sys::NP_CONTEXT_LASTING_IDS;
        self
    }

    /// Artwork providers run in your own loop too, and not on a thread of the library. Only with
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

    /// Makes a context whose callbacks run on a thread of the library.
    pub fn build(self) -> Result<Context> {
        self.create("ContextBuilder::build", 0)
    }

    /// Makes a context whose callbacks run in your own loop.
    pub fn host_loop(self) -> Result<HostLoop> {
        self.create_loop("ContextBuilder::host_loop")
    }

    fn create_loop(self, function: &str) -> Result<HostLoop> {
        let context = self.create(function, sys::NP_CONTEXT_HOST_LOOP)?;
        let mut fd = -1;
        // SAFETY: the handle is valid, and the output is a local variable.
        check(function, unsafe { sys::np_context_get_fd(context.as_ptr(), &mut fd) })?;
        Ok(HostLoop { context, fd })
    }

    fn create(self, function: &str, flags: sys::np_context_flags) -> Result<Context> {
        let id = identifier(function, "id", self.id)?;
        let mut raw = ptr::null_mut();
        // SAFETY: the text is copied, and the output is a local variable.
        check(function, unsafe { sys::np_context_new(id.as_ptr(), self.flags | flags, &mut raw) })?;
        let raw = NonNull::new(raw).ok_or(Error::System)?;
        let context = Context { raw, context_state: Arc::default() };
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

/// A context whose callbacks run in your own loop, on the thread that dispatches.
///
/// Its descriptor is readable while callbacks wait: poll it, or add it to epoll or to the loop of a
/// runtime (`AsyncFd`, `Async`). It needs no timer.
///
/// Its closures are `Send` too, because any thread may drop the last clone of a session. So a
/// closure cannot hold an `Rc` or a widget. Send the requests to a channel, and perform them after
/// `dispatch` returned: there you can use all data of the thread.
///
/// ```
/// use std::os::unix::io::AsFd;
///
/// let label = std::rc::Rc::new(std::cell::Cell::new("paused")); // Not `Send`.
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
    /// The same as `Context::builder(application_id).create_loop("HostLoop::new")`.
    pub fn new(application_id: impl AsRef<[u8]>) -> Result<Self> {
        Context::builder(application_id).create_loop("HostLoop::new")
    }

    /// Runs the waiting callbacks and returns. If more arrive meanwhile, the descriptor stays
    /// readable.
    pub fn dispatch(&mut self) -> Result<()> {
        // SAFETY: the handle is valid; with `&mut`, no other thread or callback dispatches.
        check("HostLoop::dispatch", unsafe { sys::np_context_dispatch(self.context.as_ptr()) })
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
        // SAFETY: the descriptor is open and does not change while the context exists.
        unsafe { BorrowedFd::borrow_raw(self.fd) }
    }
}
