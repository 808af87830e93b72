// SPDX-License-Identifier: MIT
//! The application's side of hosted remote sessions. `remote.h`

use crate::base::{check, lossy, Error, Result};
use crate::callback::{catch_panic, destroy, into_user_data};
use crate::context::Context;
use crate::pending::{block_on, PendingResult, Promise};
use crate::sys;
use crate::text::{identifier, Id};
use std::fmt;
use std::future::Future;
use std::os::raw::{c_char, c_void};
use std::pin::Pin;
use std::ptr;
use std::task::{self, Poll};

/// A remote session by its id, wherever it is hosted: in the application's extension, which the
/// desktop starts where it does not run, or in this process.
///
/// ```
/// use nowplaying::{Context, RemoteSession};
///
/// let context = Context::new("org.example.Player")?;
/// let kitchen = RemoteSession::new(&context, "kitchen");
/// # let wait = || -> nowplaying::Result<()> {
/// kitchen.start(br#"{"id": "kitchen", "title": "Harbour Lights"}"#)?.wait()?;
/// println!("{:?}", RemoteSession::list(&context)?.wait()?);
/// # Ok(()) };
/// kitchen.end()?.then(|ended| println!("{ended:?}"));
/// # Ok::<(), nowplaying::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct RemoteSession<'context> {
    context: &'context Context,
    id: Id,
}

type Ended = Promise<(), RemoteError>;
type Listed = Promise<Vec<Id>, RemoteError>;

/// The C function that hands attributes over.
type SendAttributes = unsafe extern "C" fn(
    *mut sys::np_context,
    *const c_char,
    *const c_void,
    usize,
    sys::np_remote_result,
    *mut c_void,
    sys::np_destroy,
) -> sys::np_status;

/// The C function that asks for something about a session.
type SendId = unsafe extern "C" fn(
    *mut sys::np_context,
    *const c_char,
    sys::np_remote_result,
    *mut c_void,
    sys::np_destroy,
) -> sys::np_status;

impl<'context> RemoteSession<'context> {
    /// The one with this id.
    #[must_use]
    pub fn new(context: &'context Context, id: impl AsRef<[u8]>) -> Self {
        Self { context, id: Id::from(id.as_ref().to_vec()) }
    }

    /// Its id.
    #[must_use]
    pub fn id(&self) -> &Id {
        &self.id
    }

    /// Starts it, or updates it where it was started before.
    pub fn start(&self, attributes: impl AsRef<[u8]>) -> Result<RemoteCall<()>> {
        self.send(attributes.as_ref(), sys::np_remote_start)
    }

    /// Hands it its new attributes.
    pub fn update(&self, attributes: impl AsRef<[u8]>) -> Result<RemoteCall<()>> {
        self.send(attributes.as_ref(), sys::np_remote_update)
    }

    /// Ends it.
    pub fn end(&self) -> Result<RemoteCall<()>> {
        self.send_id(sys::np_remote_end)
    }

    /// Asks the desktop to send its media keys to it. It is [`Error::InvalidState`] if the desktop
    /// leaves them with another player.
    pub fn request_system_primary(&self) -> Result<RemoteCall<()>> {
        self.send_id(sys::np_remote_request_system_primary)
    }

    /// Asks which are hosted. An extension that does not run is not started for that: it hosts
    /// none.
    pub fn list(context: &Context) -> Result<RemoteCall<Vec<Id>>> {
        let (pending, promise) = PendingResult::new();
        let promise: *mut c_void = into_user_data::<Listed>(promise);
        // SAFETY: the user data is the promise that both functions expect.
        check(unsafe {
            sys::np_remote_list(context.as_ptr(), Some(listed), promise, Some(destroy::<Listed>))
        })?;
        Ok(RemoteCall { pending })
    }

    fn send(&self, attributes: &[u8], function: SendAttributes) -> Result<RemoteCall<()>> {
        let id = identifier(&self.id)?;
        let (pending, promise) = PendingResult::new();
        let promise: *mut c_void = into_user_data::<Ended>(promise);
        // SAFETY: the attributes, as many bytes as is said, are copied; both functions take the
        // promise that was lent, until the latter ran.
        check(unsafe {
            function(
                self.context.as_ptr(),
                id.as_ptr(),
                attributes.as_ptr().cast(),
                attributes.len(),
                Some(ended),
                promise,
                Some(destroy::<Ended>),
            )
        })?;
        Ok(RemoteCall { pending })
    }

    fn send_id(&self, function: SendId) -> Result<RemoteCall<()>> {
        let id = identifier(&self.id)?;
        let (pending, promise) = PendingResult::new();
        let promise: *mut c_void = into_user_data::<Ended>(promise);
        // SAFETY: the user data is the promise that both functions expect.
        check(unsafe {
            function(
                self.context.as_ptr(),
                id.as_ptr(),
                Some(ended),
                promise,
                Some(destroy::<Ended>),
            )
        })?;
        Ok(RemoteCall { pending })
    }
}

/// Why a wish was not fulfilled: the [`Error`], and its words, where there are some.
///
/// [`Error::InvalidArgument`]: the extension refused the attributes. [`Error::NotFound`]: there is
/// no such session, or nobody to host it. [`Error::System`]: the extension cannot be started, or
/// does not answer within 30 seconds. [`Error::Gone`]: the context went before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RemoteError {
    error: Error,
    message: String,
}

impl RemoteError {
    /// What kind it is.
    #[must_use]
    pub fn error(&self) -> &Error {
        &self.error
    }

    /// What there is to say; empty: nothing.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }
}

impl From<Error> for RemoteError {
    fn from(error: Error) -> Self {
        Self { error, message: String::new() }
    }
}

impl From<RemoteError> for Error {
    fn from(refusal: RemoteError) -> Self {
        refusal.error
    }
}

impl fmt::Display for RemoteError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.message.is_empty() {
            self.error.fmt(formatter)
        } else {
            formatter.write_str(&self.message)
        }
    }
}

impl std::error::Error for RemoteError {}

/// How a wish about a [`RemoteSession`] ended, which is told pending: a future, for any runtime;
/// [`wait`](Self::wait) for it without one; have a closure told, [`then`](Self::then); or drop it,
/// which takes nothing back.
#[derive(Debug)]
pub struct RemoteCall<T> {
    pending: PendingResult<T, RemoteError>,
}

impl<T: Clone> RemoteCall<T> {
    /// Waits for it on this thread: not in a callback, nor on the thread that dispatches.
    pub fn wait(self) -> std::result::Result<T, RemoteError> {
        block_on(self)
    }

    /// Has a closure told, once, where the context runs its closures; here, if it is known already.
    pub fn then<F>(self, closure: F)
    where
        F: FnOnce(std::result::Result<T, RemoteError>) + Send + 'static,
    {
        self.pending.on_result(Box::new(closure));
    }
}

impl<T: Clone> Future for RemoteCall<T> {
    type Output = std::result::Result<T, RemoteError>;

    fn poll(self: Pin<&mut Self>, context: &mut task::Context<'_>) -> Poll<Self::Output> {
        self.pending.poll(context)
    }
}

/// # Safety
///
/// The message lives during the call, or is NULL.
unsafe fn result_of(
    status: sys::np_status,
    message: *const c_char,
) -> std::result::Result<(), RemoteError> {
    // SAFETY: as the caller promises.
    let message = unsafe { lossy(message) };
    if status >= sys::NP_OK {
        return Ok(());
    }
    Err(RemoteError { error: Error::of_status(status), message })
}

unsafe extern "C" fn ended(
    _context: *mut sys::np_context,
    status: sys::np_status,
    message: *const c_char,
    user_data: *mut c_void,
) {
    // SAFETY: it is the promise that was lent, and the message is lent for the call.
    let (promise, result) = unsafe { (&*user_data.cast::<Ended>(), result_of(status, message)) };
    catch_panic(|| promise.resolve(result));
}

unsafe extern "C" fn listed(
    _context: *mut sys::np_context,
    status: sys::np_status,
    ids: *const *const c_char,
    count: usize,
    user_data: *mut c_void,
) {
    // SAFETY: the user data is the promise of the call above.
    let promise = unsafe { &*user_data.cast::<Listed>() };
    // SAFETY: there is no message; the ids, as many as is said, are lent for the call.
    let result = unsafe {
        result_of(status, ptr::null())
            .map(|()| (0..count).map(|place| Id::from_raw(*ids.add(place))).collect())
    };
    catch_panic(|| promise.resolve(result));
}
