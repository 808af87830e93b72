// SPDX-License-Identifier: MIT
//! Remote sessions that are shown although the application is not running. `extension.h`

use crate::base::check;
use crate::context::{Context, ContextState};
use crate::session::Session;
use crate::sys;
use nowplaying_types::private::{catch_panic, destroy, into_user_data, pointer, text};
use nowplaying_types::{Failure, Outcome, Result};
use std::collections::HashMap;
use std::os::raw::c_void;
use std::ptr::{self, NonNull};
use std::slice;
use std::sync::Arc;

/// Hosts the remote sessions of an application. [`Context::run_extension`] runs it as a small
/// program, which the desktop starts when a session starts. [`Context::host_extension`] runs it in
/// the application.
///
/// The application describes a session by its *attributes*: bytes in its own format, JSON by
/// convention. All changes of one method are published as one change. After the start the library
/// publishes the session.
///
/// An error or a panic rejects the attributes. After a rejected start the session does not exist.
/// After a rejected update the session keeps the changes made before the error, so read all
/// attributes before you set values. The application gets the text of the error.
///
/// ```no_run
/// use nowplaying::{Content, Context, Extension, Failure, Playback, Session};
///
/// struct Speakers;
///
/// impl Extension for Speakers {
///     fn start(&mut self, session: &Session, attributes: &[u8]) -> Result<(), Failure> {
///         session.on_pause(|| println!("pause the speaker"))?;
///         self.update(session, attributes)
///     }
///
///     fn update(&mut self, session: &Session, attributes: &[u8]) -> Result<(), Failure> {
///         let title = std::str::from_utf8(attributes)?; // Here the extension reads them.
///         session.set_content(&Content::music(title).title(title).build()?)?;
///         Ok(session.set_playback(&Playback::playing())?)
///     }
/// }
///
/// Context::new("org.example.Player")?.run_extension(Speakers)?;
/// # Ok::<(), nowplaying::Error>(())
/// ```
///
/// To install it, add the file `share/dbus-1/services/org.example.Player.RemoteMedia.service`. Its
/// name is the application's id with `.RemoteMedia`.
///
/// ```text
/// [D-BUS Service]
/// Name=org.example.Player.RemoteMedia
/// Exec=/usr/libexec/example-player-extension
/// ```
pub trait Extension: Send + 'static {
    /// Starts a session with all of its attributes. The library keeps the session until it ends;
    /// afterwards its clones do nothing.
    fn start(&mut self, session: &Session, attributes: &[u8]) -> std::result::Result<(), Failure>;

    /// Updates a session with its new attributes. After an error the session keeps the changes made
    /// before.
    fn update(&mut self, session: &Session, attributes: &[u8]) -> std::result::Result<(), Failure>;

    /// The session has ended; the attributes may be empty. It is not called after a rejected start.
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

// SAFETY: the pointers are only keys; nothing reads through them.
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
    /// At a start, the handle is valid and has no other owner.
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
                answer(&session, self.extension.start(&session, attributes))?;
                self.sessions.insert(raw.as_ptr(), session);
                Ok(())
            }
            sys::NP_EXTENSION_UPDATE => match self.sessions.get(&raw.as_ptr()) {
                Some(session) => answer(session, self.extension.update(session, attributes)),
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

/// Gives the library the text of a failure. The result of the callback answers a success.
fn answer(
    session: &Session,
    result: std::result::Result<(), Failure>,
) -> std::result::Result<(), Failure> {
    if let Err(failure) = &result {
        let message = failure.message().map(text);
        // SAFETY: the session exists during its event; the text is copied.
        unsafe {
            sys::np_extension_answer(
                session.as_ptr(),
                sys::NP_ERROR_INVALID_ARGUMENT,
                pointer(message.as_ref()),
            );
        }
    }
    result
}

unsafe extern "C" fn extension_event<E: Extension>(
    session: *mut sys::np_session,
    event: sys::np_extension_event,
    attributes: *const c_void,
    size: usize,
    user_data: *mut c_void,
) -> sys::np_status {
    // SAFETY: the user data is the `Host<E>` of the context, and callbacks run one at a time.
    let host = unsafe { &mut *user_data.cast::<Host<E>>() };
    let attributes = if size == 0 || attributes.is_null() {
        &[]
    } else {
        // SAFETY: the size is that of the attributes, which are valid during the call.
        unsafe { slice::from_raw_parts(attributes.cast(), size) }
    };
    // The end of a session cannot fail.
    let mut status =
        if event == sys::NP_EXTENSION_END { sys::NP_OK } else { sys::NP_ERROR_INVALID_ARGUMENT };
    catch_panic(|| {
        if let Some(raw) = NonNull::new(session) {
            // SAFETY: the session of a start has no other owner.
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
    /// Runs this process as the application's extension. It owns the name
    /// `org.example.Player.RemoteMedia` on the bus and hosts the sessions. It returns five seconds
    /// after the last session ended, if no other starts. It dispatches the context of a
    /// [`HostLoop`](crate::HostLoop), so that closures run on this thread.
    pub fn run_extension<E: Extension>(&self, extension: E) -> Result<()> {
        let host = Host::into_user_data(self, extension);
        // SAFETY: the user data is the `Host<E>` that both functions expect.
        check("Context::run_extension", unsafe {
            sys::np_extension_run(
                self.as_ptr(),
                Some(extension_event::<E>),
                host,
                Some(destroy::<Host<E>>),
            )
        })
    }

    /// Hosts the application's remote sessions in this process, if no extension is installed. It
    /// gets push messages while the process runs.
    pub fn host_extension<E: Extension>(&self, extension: E) -> Result<()> {
        let host = Host::into_user_data(self, extension);
        // SAFETY: the user data is the `Host<E>` that both functions expect.
        check("Context::host_extension", unsafe {
            sys::np_extension_host(
                self.as_ptr(),
                Some(extension_event::<E>),
                host,
                Some(destroy::<Host<E>>),
            )
        })
    }

    /// Stops hosting in this process, and ends the hosted sessions.
    pub fn end_hosting(&self) -> Result<()> {
        // SAFETY: the handle is valid; no extension is passed.
        check("Context::end_hosting", unsafe {
            sys::np_extension_host(self.as_ptr(), None, ptr::null_mut(), None)
        })
    }
}
