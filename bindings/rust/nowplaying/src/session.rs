// SPDX-License-Identifier: MIT
//! One thing that plays. `session.h`

use crate::base::{check, lossy, Result};
use crate::callback::{destroy, lend, shielded};
use crate::content::Content;
use crate::context::{Context, Gate};
use crate::future::SystemPrimaryRequest;
use crate::playback::{Playback, PlaybackState};
use crate::sys;
use crate::text::{identifier, text};
use std::fmt;
use std::ops::Deref;
use std::os::raw::{c_char, c_void};
use std::ptr::{self, NonNull};
use std::sync::{Arc, Weak};

/// One thing that plays: one for most players; one each for music, podcasts and radio if they
/// pause apart. It is handed what is true, whenever you like, and only what changed goes out.
///
/// Clones are the same session; when the last of them is dropped it leaves the desktop. A closure
/// that holds one keeps it alive: give closures a [`WeakSession`], or a channel to the thread that
/// has the session.
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
/// session.on_pause(|| println!("somebody wants quiet"))?;
/// session.set_playback(&Playback::playing())?;
/// session.publish()?;
/// # Ok::<(), nowplaying::Error>(())
/// ```
#[derive(Clone)]
#[must_use = "when it is dropped, it leaves the desktop"]
pub struct Session {
    handle: Arc<Handle>,
}

/// A session that its closures may hold: it does not keep it alive.
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

/// The C function that makes a session of some kind.
type New = unsafe extern "C" fn(
    *mut sys::np_context,
    *const c_char,
    *mut *mut sys::np_session,
) -> sys::np_status;

/// The one owner of the C handle.
struct Handle {
    raw: NonNull<sys::np_session>,
    id: String,
    gate: Arc<Gate>,
}

// SAFETY: every function of the library may be called from any thread.
unsafe impl Send for Handle {}
// SAFETY: as above; the one that must be the last, np_session_free(), is in `drop`.
unsafe impl Sync for Handle {}

impl Drop for Handle {
    fn drop(&mut self) {
        // SAFETY: the last clone is gone, so no thread uses it any more. A callback may be that.
        unsafe { sys::np_session_free(self.raw.as_ptr()) }
    }
}

impl WeakSession {
    /// The session, while somebody has it.
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
    /// A session. Its id tells it from the others of the context, and should be the same at the
    /// next start ("music", "podcasts").
    ///
    /// Keep the context as long as the session: it does not keep it alive, and without it every
    /// call is [`Error::Gone`](crate::Error::Gone). So closures may hold sessions without ever
    /// keeping the program's context.
    pub fn new(context: &Context, id: impl AsRef<[u8]>) -> Result<Self> {
        Self::make(context, id, sys::np_session_new)
    }

    /// A session of either kind.
    pub(crate) fn make(context: &Context, id: impl AsRef<[u8]>, new: New) -> Result<Self> {
        let id = identifier(id)?;
        let mut raw = ptr::null_mut();
        // SAFETY: the context lives, the text is copied, and the output is ours.
        check(unsafe { new(context.as_ptr(), id.as_ptr(), &mut raw) })?;
        let raw = NonNull::new(raw).ok_or(crate::Error::System)?;
        // SAFETY: the session was made just now, and is owned by nobody else.
        Ok(unsafe { Self::own(raw, context.gate()) })
    }

    /// A session whose handle is owned from now on.
    ///
    /// # Safety
    ///
    /// The handle lives, and nobody else frees it.
    pub(crate) unsafe fn own(raw: NonNull<sys::np_session>, gate: Arc<Gate>) -> Self {
        // SAFETY: the session lives, and the text is copied.
        let id = unsafe { lossy(sys::np_session_id(raw.as_ptr())) };
        Self { handle: Arc::new(Handle { raw, id, gate }) }
    }

    pub(crate) fn as_ptr(&self) -> *mut sys::np_session {
        self.handle.raw.as_ptr()
    }

    /// What stands before reading what is lent.
    pub(crate) fn gate(&self) -> &Gate {
        &self.handle.gate
    }

    /// What its closures may hold without keeping it alive.
    #[must_use]
    pub fn downgrade(&self) -> WeakSession {
        WeakSession { handle: Arc::downgrade(&self.handle) }
    }

    /// The id that it was made with.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.handle.id
    }

    /// Sets what people read as the name of this player, where a program has several. Default: the
    /// name of the context.
    pub fn set_name(&self, name: impl AsRef<[u8]>) -> Result<()> {
        let name = text(name);
        // SAFETY: the handle lives, and the text is copied.
        check(unsafe { sys::np_session_set_name(self.as_ptr(), name.as_ptr()) })
    }

    /// Goes back to the default.
    pub fn clear_name(&self) -> Result<()> {
        // SAFETY: the handle lives.
        check(unsafe { sys::np_session_set_name(self.as_ptr(), ptr::null()) })
    }

    /// Shows the session to the desktop, from now on and whenever there is a bus, while it has
    /// content.
    pub fn publish(&self) -> Result<()> {
        // SAFETY: the handle lives.
        check(unsafe { sys::np_session_publish(self.as_ptr()) })
    }

    /// Takes the session off the desktop.
    pub fn withdraw(&self) -> Result<()> {
        // SAFETY: the handle lives.
        check(unsafe { sys::np_session_withdraw(self.as_ptr()) })
    }

    /// Whether the session is on the bus at this moment.
    #[must_use]
    pub fn is_published(&self) -> bool {
        // SAFETY: the handle lives.
        unsafe { sys::np_session_is_published(self.as_ptr()) }
    }

    /// The name that the session has on the bus, while it is there.
    pub fn bus_name(&self) -> Result<String> {
        let mut buffer: [c_char; 256] = [0; 256];
        // SAFETY: the buffer is as long as it is said to be, and ends in a NUL afterwards.
        unsafe {
            check(sys::np_session_get_bus_name(self.as_ptr(), buffer.as_mut_ptr(), buffer.len()))?;
            Ok(lossy(buffer.as_ptr()))
        }
    }

    /// Says what is playing now. A new id is a new item, which starts at its beginning unless
    /// [`set_playback`](Self::set_playback) says otherwise; the same id is the same item, with
    /// better tags.
    pub fn set_content(&self, content: &Content) -> Result<()> {
        // SAFETY: both handles live, and the content is copied.
        check(unsafe { sys::np_session_set_content(self.as_ptr(), content.as_ptr()) })
    }

    /// Says that nothing is playing: the session leaves the desktop until there is something.
    pub fn clear_content(&self) -> Result<()> {
        // SAFETY: the handle lives.
        check(unsafe { sys::np_session_clear_content(self.as_ptr()) })
    }

    /// Says how far playback is and how fast it goes. Say it when something changes, never on a
    /// timer: in between, the position is arithmetic.
    pub fn set_playback(&self, playback: &Playback) -> Result<()> {
        let raw = playback.to_raw();
        // SAFETY: the handle lives, and the snapshot is copied.
        check(unsafe { sys::np_session_set_playback(self.as_ptr(), &raw) })
    }

    /// Changes the state and nothing else; the position is where it has come to.
    pub fn set_state(&self, state: PlaybackState) -> Result<()> {
        // SAFETY: the handle lives.
        check(unsafe { sys::np_session_set_state(self.as_ptr(), state.number()) })
    }

    /// Has a closure called after each command, when its function or handler has returned and before
    /// the answer, in place of the one before: for a player that sets its state once per turn of its
    /// loop, and sets it there too. It is not called for a request that is answered later.
    pub fn on_publish<F>(&self, function: F) -> Result<()>
    where
        F: FnMut() + Send + 'static,
    {
        let function = lend(function);
        // SAFETY: `shown::<F>` and `destroy::<F>` take the `F` that was lent, until the latter ran.
        check(unsafe {
            sys::np_session_set_publish_handler(
                self.as_ptr(),
                Some(shown::<F>),
                function,
                Some(destroy::<F>),
            )
        })
    }

    /// Calls nothing any more.
    pub fn ignore_publish(&self) -> Result<()> {
        // SAFETY: the handle lives; there is no closure.
        check(unsafe {
            sys::np_session_set_publish_handler(self.as_ptr(), None, ptr::null_mut(), None)
        })
    }

    /// Holds back what is set from here on until what this returns is dropped, however that comes
    /// about: then all of it is shown as one change. Frames may nest.
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
    /// update.enable(Command::Next, false)?;
    /// drop(update);
    /// # Ok::<(), nowplaying::Error>(())
    /// ```
    pub fn update(&self) -> Result<Update<'_>> {
        // SAFETY: the handle lives; `Update` ends what is begun here.
        check(unsafe { sys::np_session_begin_update(self.as_ptr()) })?;
        Ok(Update { session: self })
    }

    /// Makes this session the one that represents the application, and publishes it.
    pub fn request_application_primary(&self) -> Result<()> {
        // SAFETY: the handle lives.
        check(unsafe { sys::np_session_request_application_primary(self.as_ptr()) })
    }

    /// Whether it may become the application's primary: it has content.
    #[must_use]
    pub fn can_become_application_primary(&self) -> bool {
        // SAFETY: the handle lives.
        unsafe { sys::np_session_can_become_application_primary(self.as_ptr()) }
    }

    /// Whether it represents the application.
    #[must_use]
    pub fn is_application_primary(&self) -> bool {
        // SAFETY: the handle lives.
        unsafe { sys::np_session_is_application_primary(self.as_ptr()) }
    }

    /// Has a closure told when the session becomes the application's primary or is no longer, in
    /// place of the one before.
    pub fn on_application_primary<F>(&self, handler: F) -> Result<()>
    where
        F: FnMut(bool) + Send + 'static,
    {
        let handler = lend(handler);
        // SAFETY: `told::<F>` and `destroy::<F>` take the `F` that was lent, until the latter ran.
        check(unsafe {
            sys::np_session_set_application_primary_handler(
                self.as_ptr(),
                Some(told::<F>),
                handler,
                Some(destroy::<F>),
            )
        })
    }

    /// Tells nobody any more.
    pub fn ignore_application_primary(&self) -> Result<()> {
        let (session, data) = (self.as_ptr(), ptr::null_mut());
        // SAFETY: the handle lives; there is no closure.
        check(unsafe { sys::np_session_set_application_primary_handler(session, None, data, None) })
    }

    /// Asks the desktop to send its media keys here: makes the session the application's primary,
    /// publishes it, and announces it anew once it is on the bus. How that ended is known within
    /// half a second if there is a bus, after two seconds if there is none: await what is returned,
    /// [wait](SystemPrimaryRequest::wait) for it, or drop it, which takes nothing back.
    pub fn request_system_primary(&self) -> Result<SystemPrimaryRequest> {
        SystemPrimaryRequest::new(self)
    }

    /// Whether the session is the one that the media keys reach, as far as the library can know.
    #[must_use]
    pub fn is_system_primary(&self) -> bool {
        // SAFETY: the handle lives.
        unsafe { sys::np_session_is_system_primary(self.as_ptr()) }
    }

    /// Has a closure told when the session becomes the system's primary or is no longer, in place
    /// of the one before.
    pub fn on_system_primary<F>(&self, handler: F) -> Result<()>
    where
        F: FnMut(bool) + Send + 'static,
    {
        let handler = lend(handler);
        // SAFETY: `told::<F>` and `destroy::<F>` take the `F` that was lent, until the latter ran.
        check(unsafe {
            sys::np_session_set_system_primary_handler(
                self.as_ptr(),
                Some(told::<F>),
                handler,
                Some(destroy::<F>),
            )
        })
    }

    /// Tells nobody any more.
    pub fn ignore_system_primary(&self) -> Result<()> {
        let (session, data) = (self.as_ptr(), ptr::null_mut());
        // SAFETY: the handle lives; there is no closure.
        check(unsafe { sys::np_session_set_system_primary_handler(session, None, data, None) })
    }
}

unsafe extern "C" fn told<F: FnMut(bool)>(
    _session: *mut sys::np_session,
    is_primary: bool,
    user_data: *mut c_void,
) {
    // SAFETY: it is the `F` that was lent, and callbacks come one at a time.
    let handler = unsafe { &mut *user_data.cast::<F>() };
    shielded(|| handler(is_primary));
}

unsafe extern "C" fn shown<F: FnMut()>(_session: *mut sys::np_session, user_data: *mut c_void) {
    // SAFETY: it is the `F` that was lent, and callbacks come one at a time.
    let function = unsafe { &mut *user_data.cast::<F>() };
    shielded(function);
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

/// A change of several things that is shown as one: [`Session::update`].
#[derive(Debug)]
#[must_use = "what is set is held back until this is dropped"]
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
        // SAFETY: the handle lives. It was begun, so only a session that is gone can refuse this.
        unsafe { sys::np_session_end_update(self.session.as_ptr()) };
    }
}
