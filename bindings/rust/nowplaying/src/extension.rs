// SPDX-License-Identifier: MIT
//! Remote sessions that are shown although the application is not running. `extension.h`

use crate::base::{check, Result};
use crate::callback::{catch_panic, destroy, into_user_data};
use crate::context::{Context, ContextState};
use crate::outcome::{Failure, Outcome};
use crate::session::Session;
use crate::sys;
use std::collections::HashMap;
use std::os::raw::c_void;
use std::ptr::{self, NonNull};
use std::slice;
use std::sync::Arc;

/// Hosts the remote sessions of an application: as a small program of its own that the desktop
/// starts when there is something to show, by [`Context::run_extension`]; or in the application,
/// by [`Context::host_extension`].
///
/// What is known of a session are its *attributes*: bytes of the application's own, JSON by
/// convention. What the methods set is shown as one change, and after the start the session is
/// published. An error or a panic refuses: a start, and then there is no session; or an update, and
/// the session goes on with what was set by then, so read all of the attributes before you set
/// anything. Whoever asked is told that, and not why.
///
/// ```no_run
/// use nowplaying::{Content, Context, Extension, Failure, Playback, Session};
///
/// struct Speakers;
///
/// impl Extension for Speakers {
///     fn start(&mut self, session: &Session, attributes: &[u8]) -> Result<(), Failure> {
///         session.on_pause(|| println!("the speaker is told"))?;
///         self.update(session, attributes)
///     }
///
///     fn update(&mut self, session: &Session, attributes: &[u8]) -> Result<(), Failure> {
///         let title = std::str::from_utf8(attributes)?; // Here they are read.
///         session.set_content(&Content::music(title).title(title).build()?)?;
///         Ok(session.set_playback(&Playback::playing())?)
///     }
/// }
///
/// Context::new("org.example.Player")?.run_extension(Speakers)?;
/// # Ok::<(), nowplaying::Error>(())
/// ```
///
/// It is installed by one file, `share/dbus-1/services/org.example.Player.RemoteMedia.service`: the
/// application's id, and `.RemoteMedia`.
///
/// ```text
/// [D-BUS Service]
/// Name=org.example.Player.RemoteMedia
/// Exec=/usr/libexec/example-player-extension
/// ```
pub trait Extension: Send + 'static {
    /// A session is new, and in the attributes is all that is known of it. It is held until it has
    /// ended; clones of it are inert from then on.
    fn start(&mut self, session: &Session, attributes: &[u8]) -> std::result::Result<(), Failure>;

    /// It was started before, and this is true of it now. A failure leaves it with what was set by
    /// then.
    fn update(&mut self, session: &Session, attributes: &[u8]) -> std::result::Result<(), Failure>;

    /// It has ended; the attributes may be empty. Of a start that was refused nobody is told.
    fn end(&mut self, session: &Session, attributes: &[u8]) {
        let _ = (session, attributes);
    }
}

/// An extension, and the sessions that it hosts.
struct Host<E> {
    extension: E,
    sessions: HashMap<*mut sys::np_session, Session>,
    context_state: Arc<ContextState>,
}

// SAFETY: the pointers are keys, and nothing is read through them.
unsafe impl<E: Send> Send for Host<E> {}

impl<E: Extension> Host<E> {
    fn into_user_data(context: &Context, extension: E) -> *mut c_void {
        into_user_data(Self {
            extension,
            sessions: HashMap::new(),
            context_state: context.context_state(),
        })
    }

    /// # Safety
    ///
    /// At a start, the handle is valid and is given away.
    unsafe fn handle(
        &mut self,
        raw: NonNull<sys::np_session>,
        event: sys::np_extension_event,
        attributes: &[u8],
    ) -> std::result::Result<(), Failure> {
        match event {
            sys::NP_EXTENSION_START => {
                // SAFETY: as the caller promises.
                let session = unsafe { Session::from_raw(raw, Arc::clone(&self.context_state)) };
                self.extension.start(&session, attributes)?;
                self.sessions.insert(raw.as_ptr(), session);
                Ok(())
            }
            sys::NP_EXTENSION_UPDATE => match self.sessions.get(&raw.as_ptr()) {
                Some(session) => self.extension.update(session, attributes),
                None => Err(Outcome::NoSuchContent.into()),
            },
            sys::NP_EXTENSION_END => {
                if let Some(session) = self.sessions.remove(&raw.as_ptr()) {
                    self.extension.end(&session, attributes);
                }
                Ok(())
            }
            _ => Err(Outcome::NotSupported.into()),
        }
    }
}

unsafe extern "C" fn extension_event<E: Extension>(
    session: *mut sys::np_session,
    event: sys::np_extension_event,
    attributes: *const c_void,
    size: usize,
    user_data: *mut c_void,
) -> sys::np_status {
    // SAFETY: it is the `Host<E>` that was lent, and callbacks come one at a time.
    let host = unsafe { &mut *user_data.cast::<Host<E>>() };
    let attributes = if size == 0 || attributes.is_null() {
        &[]
    } else {
        // SAFETY: the attributes, as many bytes as is said, are lent for the call.
        unsafe { slice::from_raw_parts(attributes.cast(), size) }
    };
    // What has ended has ended.
    let mut status =
        if event == sys::NP_EXTENSION_END { sys::NP_OK } else { sys::NP_ERROR_INVALID_ARGUMENT };
    catch_panic(|| {
        if let Some(raw) = NonNull::new(session) {
            // SAFETY: the session of a start is ours.
            let result = unsafe { host.handle(raw, event, attributes) };
            if result.is_ok() {
                status = sys::NP_OK;
            }
        }
    });
    status
}

/// Remote sessions while the application is closed: see [`Extension`].
impl Context {
    /// Runs this process as the application's extension: takes the name
    /// `org.example.Player.RemoteMedia` on the bus, hosts what is started, and returns when the last session has
    /// ended and nothing more has come for five seconds. The context of a
    /// [`HostLoop`](crate::HostLoop) is dispatched by it, so that closures run on this thread.
    pub fn run_extension<E: Extension>(&self, extension: E) -> Result<()> {
        let host = Host::into_user_data(self, extension);
        // SAFETY: the user data is the `Host<E>` that both functions expect.
        check(unsafe {
            sys::np_extension_run(
                self.as_ptr(),
                Some(extension_event::<E>),
                host,
                Some(destroy::<Host<E>>),
            )
        })
    }

    /// Hosts the application's remote sessions in this process, where no extension is installed.
    /// Push messages reach it as long as it runs.
    pub fn host_extension<E: Extension>(&self, extension: E) -> Result<()> {
        let host = Host::into_user_data(self, extension);
        // SAFETY: the user data is the `Host<E>` that both functions expect.
        check(unsafe {
            sys::np_extension_host(
                self.as_ptr(),
                Some(extension_event::<E>),
                host,
                Some(destroy::<Host<E>>),
            )
        })
    }

    /// Hosts none in this process any more; those that there are end.
    pub fn end_hosting(&self) -> Result<()> {
        // SAFETY: the handle is valid; there is no extension.
        check(unsafe { sys::np_extension_host(self.as_ptr(), None, ptr::null_mut(), None) })
    }
}
