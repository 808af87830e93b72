// SPDX-License-Identifier: MIT
//! One thing that plays. `session.h`

use crate::base::{check, now_us};
use crate::content::Content;
use crate::context::{Context, ContextState};
use crate::sys;
use nowplaying_types::private::{
    catch_panic, destroy, identifier, into_user_data, lossy, raw_playback, text,
};
use nowplaying_types::{Error, Playback, PlaybackState, Result};
use std::fmt;
use std::ops::Deref;
use std::os::raw::{c_char, c_void};
use std::ptr::{self, NonNull};
use std::sync::{Arc, Weak};

/// One thing that plays. Most players have one. A player that pauses music, podcasts and radio
/// separately has three. You may set a state again at any time: the library publishes only the
/// changes.
///
/// Clones are the same session. It leaves the desktop when the last one is dropped. A closure that
/// holds one keeps it alive, so pass a [`WeakSession`] to closures, or a channel to the thread with
/// the session.
///
/// ```
/// use nowplaying::{Content, Context, Playback, Session};
/// use std::time::Duration;
///
/// let context = Context::new("org.example.Player")?;
/// let session = Session::new(&context, "music")?;
/// session.set_content(
///     &Content::music("album-7/track-3")
///         .title("Harbour Lights")
///         .artist("The Ferrymen")
///         .duration(Duration::from_secs(254))
///         .build()?,
/// )?;
/// session.on_pause(|| println!("pause"))?;
/// session.set_playback(&Playback::playing())?;
/// session.publish()?;
/// # Ok::<(), nowplaying::Error>(())
/// ```
#[derive(Clone)]
#[must_use = "when it is dropped, it leaves the desktop"]
pub struct Session {
    handle: Arc<Handle>,
}

/// A reference for the closures of a session. It does not keep the session alive.
///
/// ```
/// # let context = nowplaying::Context::new("org.example.Player")?;
/// # let session = nowplaying::Session::new(&context, "music")?;
/// let weak = session.downgrade();
/// session.on_pause(move || {
///     if let Some(session) = weak.upgrade() {
///         session.set_playback(&nowplaying::Playback::paused())?;
///     }
///     Ok(())
/// })?;
/// # Ok::<(), nowplaying::Error>(())
/// ```
#[derive(Clone)]
pub struct WeakSession {
    handle: Weak<Handle>,
}

/// A C function that makes a local or a remote session.
type New = unsafe extern "C" fn(
    *mut sys::np_context,
    *const c_char,
    *mut *mut sys::np_session,
) -> sys::np_status;

/// The one owner of the C handle.
struct Handle {
    raw: NonNull<sys::np_session>,
    id: String,
    context_state: Arc<ContextState>,
}

// SAFETY: every function of the library may be called on any thread.
unsafe impl Send for Handle {}
// SAFETY: as above; `drop` calls np_session_free(), which must be the last call.
unsafe impl Sync for Handle {}

impl Drop for Handle {
    fn drop(&mut self) {
        // SAFETY: the last clone is dropped, so no thread uses it. A callback may free it too.
        unsafe { sys::np_session_free(self.raw.as_ptr()) }
    }
}

impl WeakSession {
    /// The session, if it still exists.
    #[must_use]
    pub fn upgrade(&self) -> Option<Session> {
        self.handle.upgrade().map(|handle| Session { handle })
    }
}

impl fmt::Debug for WeakSession {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("WeakSession")
    }
}

impl Session {
    /// Makes a session. Its id is unique among the sessions of the context ("music", "podcasts").
    /// Use the same id at the next start.
    ///
    /// Keep the context while you use the session. The session does not keep it alive, and without
    /// it every call fails with [`Error::Gone`](crate::Error::Gone). So a closure that holds a
    /// session does not keep the context.
    pub fn new(context: &Context, id: impl AsRef<[u8]>) -> Result<Self> {
        Self::create("Session::new", context, id, sys::np_session_new)
    }

    /// Makes a session that replaces the local one with this id, if one exists. It keeps
    /// the bus name, the content and the playback. The functions of the old one return
    /// [`Error::Gone`](crate::Error::Gone).
    pub fn replacing(context: &Context, id: impl AsRef<[u8]>) -> Result<Self> {
        Self::create("Session::replacing", context, id, sys::np_session_new_replacing)
    }

    /// Makes a local or remote session.
    pub(crate) fn create(
        function: &str,
        context: &Context,
        id: impl AsRef<[u8]>,
        new: New,
    ) -> Result<Self> {
        let id = identifier(function, "id", id)?;
        let mut raw = ptr::null_mut();
        // SAFETY: the context exists, the text is copied, and the output is a local variable.
        check(function, unsafe { new(context.as_ptr(), id.as_ptr(), &mut raw) })?;
        let raw = NonNull::new(raw).ok_or(Error::System)?;
        // SAFETY: the session is new, and has no other owner.
        Ok(unsafe { Self::from_raw(raw, context.context_state()) })
    }

    /// A session that owns its handle from now on.
    ///
    /// # Safety
    ///
    /// The handle is valid and has no other owner.
    pub(crate) unsafe fn from_raw(
        raw: NonNull<sys::np_session>,
        context_state: Arc<ContextState>,
    ) -> Self {
        // SAFETY: the session exists, and the text is copied.
        let id = unsafe { lossy(sys::np_session_id(raw.as_ptr())) };
        Self { handle: Arc::new(Handle { raw, id, context_state }) }
    }

    pub(crate) fn as_ptr(&self) -> *mut sys::np_session {
        self.handle.raw.as_ptr()
    }

    /// The lock to read data that the library passes to a callback.
    pub(crate) fn context_state(&self) -> &ContextState {
        &self.handle.context_state
    }

    /// A reference that does not keep the session alive.
    #[must_use]
    pub fn downgrade(&self) -> WeakSession {
        WeakSession { handle: Arc::downgrade(&self.handle) }
    }

    /// The id of the session.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.handle.id
    }

    /// Sets the name that users see, if a program has several sessions. Default: the name of the
    /// context.
    pub fn set_name(&self, name: impl AsRef<[u8]>) -> Result<()> {
        let name = text(name);
        // SAFETY: the handle is valid, and the text is copied.
        check("Session::set_name", unsafe {
            sys::np_session_set_name(self.as_ptr(), name.as_ptr())
        })
    }

    /// Resets the name to the default.
    pub fn clear_name(&self) -> Result<()> {
        // SAFETY: the handle is valid.
        check("Session::clear_name", unsafe {
            sys::np_session_set_name(self.as_ptr(), ptr::null())
        })
    }

    /// Publishes the session. It is on the bus while a bus exists and the session has content.
    pub fn publish(&self) -> Result<()> {
        // SAFETY: the handle is valid.
        check("Session::publish", unsafe { sys::np_session_publish(self.as_ptr()) })
    }

    /// Withdraws the session from the desktop.
    pub fn withdraw(&self) -> Result<()> {
        // SAFETY: the handle is valid.
        check("Session::withdraw", unsafe { sys::np_session_withdraw(self.as_ptr()) })
    }

    /// Whether the session is on the bus now.
    #[must_use]
    pub fn is_published(&self) -> bool {
        // SAFETY: the handle is valid.
        unsafe { sys::np_session_is_published(self.as_ptr()) }
    }

    /// The session's bus name, while it is on the bus.
    pub fn bus_name(&self) -> Result<String> {
        let mut buffer: [c_char; 256] = [0; 256];
        // SAFETY: the size is that of the buffer, and the library ends the text with a NUL.
        unsafe {
            check(
                "Session::bus_name",
                sys::np_session_get_bus_name(self.as_ptr(), buffer.as_mut_ptr(), buffer.len()),
            )?;
            Ok(lossy(buffer.as_ptr()))
        }
    }

    /// Sets the item that plays now. A new id is a new item: its position is 0, unless you call
    /// [`set_playback`](Self::set_playback). The same id is the same item with other tags.
    pub fn set_content(&self, content: &Content) -> Result<()> {
        // SAFETY: both handles are valid, and the content is copied.
        check("Session::set_content", unsafe {
            sys::np_session_set_content(self.as_ptr(), content.as_ptr())
        })
    }

    /// Removes the item: nothing plays. The session leaves the bus until the next item.
    pub fn clear_content(&self) -> Result<()> {
        // SAFETY: the handle is valid.
        check("Session::clear_content", unsafe { sys::np_session_clear_content(self.as_ptr()) })
    }

    /// Sets state, position, rate and volume. Call it when something changes, not on a timer:
    /// clients compute the position.
    pub fn set_playback(&self, playback: &Playback) -> Result<()> {
        let raw = raw_playback(playback, now_us);
        // SAFETY: the handle is valid, and the snapshot is copied.
        check("Session::set_playback", unsafe { sys::np_session_set_playback(self.as_ptr(), &raw) })
    }

    /// Changes only the state. The position continues from its current value.
    pub fn set_state(&self, state: PlaybackState) -> Result<()> {
        // SAFETY: the handle is valid.
        check("Session::set_state", unsafe {
            sys::np_session_set_state(self.as_ptr(), state.number())
        })
    }

    /// Sets the closure that is called after each command: after its function or handler, and
    /// before the answer. It is for a player that publishes its state once per turn of its loop. It
    /// is not called for a request that is answered later.
    pub fn on_publish<F>(&self, function: F) -> Result<()>
    where
        F: FnMut() + Send + 'static,
    {
        let function = into_user_data(function);
        // SAFETY: the user data is the `F` that both functions expect.
        check("Session::on_publish", unsafe {
            sys::np_session_set_publish_handler(
                self.as_ptr(),
                Some(publish_now::<F>),
                function,
                Some(destroy::<F>),
            )
        })
    }

    /// Removes the closure.
    pub fn ignore_publish(&self) -> Result<()> {
        // SAFETY: the handle is valid; no closure is passed.
        check("Session::ignore_publish", unsafe {
            sys::np_session_set_publish_handler(self.as_ptr(), None, ptr::null_mut(), None)
        })
    }

    /// Begins an update. When the result is dropped, the library publishes all changes as one.
    /// Updates may nest.
    ///
    /// ```
    /// # use nowplaying::{Command, Content, Playback};
    /// # let context = nowplaying::Context::new("org.example.Player")?;
    /// # let session = nowplaying::Session::new(&context, "music")?;
    /// # session.on_next(|| ())?;
    /// # let next_song = Content::music("7/4").title("Slack Water").build()?;
    /// let update = session.update()?;
    /// update.set_content(&next_song)?;
    /// update.set_playback(&Playback::playing())?;
    /// update.set_command_enabled(Command::Next, false)?;
    /// drop(update);
    /// # Ok::<(), nowplaying::Error>(())
    /// ```
    pub fn update(&self) -> Result<Update<'_>> {
        // SAFETY: the handle is valid; `Update` ends the update.
        check("Session::update", unsafe { sys::np_session_begin_update(self.as_ptr()) })?;
        Ok(Update { session: self })
    }

    /// Makes the session the application's primary and publishes it.
    pub fn request_application_primary(&self) -> Result<()> {
        // SAFETY: the handle is valid.
        check("Session::request_application_primary", unsafe {
            sys::np_session_request_application_primary(self.as_ptr())
        })
    }

    /// Whether the session can become the application's primary: it has content.
    #[must_use]
    pub fn can_become_application_primary(&self) -> bool {
        // SAFETY: the handle is valid.
        unsafe { sys::np_session_can_become_application_primary(self.as_ptr()) }
    }

    /// Whether the session is the application's primary.
    #[must_use]
    pub fn is_application_primary(&self) -> bool {
        // SAFETY: the handle is valid.
        unsafe { sys::np_session_is_application_primary(self.as_ptr()) }
    }

    /// Sets the closure that is called when the session becomes the application's primary or stops
    /// being it.
    pub fn on_application_primary<F>(&self, handler: F) -> Result<()>
    where
        F: FnMut(bool) + Send + 'static,
    {
        let handler = into_user_data(handler);
        // SAFETY: the user data is the `F` that both functions expect.
        check("Session::on_application_primary", unsafe {
            sys::np_session_set_application_primary_handler(
                self.as_ptr(),
                Some(primary_changed::<F>),
                handler,
                Some(destroy::<F>),
            )
        })
    }

    /// Removes the closure.
    pub fn ignore_application_primary(&self) -> Result<()> {
        let (session, data) = (self.as_ptr(), ptr::null_mut());
        // SAFETY: the handle is valid; no closure is passed.
        check("Session::ignore_application_primary", unsafe {
            sys::np_session_set_application_primary_handler(session, None, data, None)
        })
    }

    /// Whether the session gets the media keys, as far as the library can know.
    #[must_use]
    pub fn is_system_primary(&self) -> bool {
        // SAFETY: the handle is valid.
        unsafe { sys::np_session_is_system_primary(self.as_ptr()) }
    }

    /// Sets the closure that is called when the session becomes the system primary or stops being
    /// it.
    pub fn on_system_primary<F>(&self, handler: F) -> Result<()>
    where
        F: FnMut(bool) + Send + 'static,
    {
        let handler = into_user_data(handler);
        // SAFETY: the user data is the `F` that both functions expect.
        check("Session::on_system_primary", unsafe {
            sys::np_session_set_system_primary_handler(
                self.as_ptr(),
                Some(primary_changed::<F>),
                handler,
                Some(destroy::<F>),
            )
        })
    }

    /// Removes the closure.
    pub fn ignore_system_primary(&self) -> Result<()> {
        let (session, data) = (self.as_ptr(), ptr::null_mut());
        // SAFETY: the handle is valid; no closure is passed.
        check("Session::ignore_system_primary", unsafe {
            sys::np_session_set_system_primary_handler(session, None, data, None)
        })
    }
}

unsafe extern "C" fn primary_changed<F: FnMut(bool)>(
    _session: *mut sys::np_session,
    is_primary: bool,
    user_data: *mut c_void,
) {
    // SAFETY: the user data is the `F` of the call above, and callbacks run one at a time.
    let handler = unsafe { &mut *user_data.cast::<F>() };
    catch_panic(|| handler(is_primary));
}

unsafe extern "C" fn publish_now<F: FnMut()>(
    _session: *mut sys::np_session,
    user_data: *mut c_void,
) {
    // SAFETY: the user data is the `F` of the call above, and callbacks run one at a time.
    let function = unsafe { &mut *user_data.cast::<F>() };
    catch_panic(function);
}

impl fmt::Debug for Session {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Session")
            .field("id", &self.id())
            .field("published", &self.is_published())
            .finish()
    }
}

/// An update, which is published as one change: [`Session::update`].
#[derive(Debug)]
#[must_use = "the library publishes the changes when this is dropped"]
pub struct Update<'session> {
    session: &'session Session,
}

impl Deref for Update<'_> {
    type Target = Session;

    fn deref(&self) -> &Session {
        self.session
    }
}

impl Drop for Update<'_> {
    fn drop(&mut self) {
        // SAFETY: the handle is valid. It fails only if the session's context was freed.
        unsafe { sys::np_session_end_update(self.session.as_ptr()) };
    }
}
