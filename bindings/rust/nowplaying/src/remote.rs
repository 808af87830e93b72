// SPDX-License-Identifier: MIT
//! The application's side of hosted remote sessions. `remote.h`

use crate::base::{check, error_of};
use crate::context::Context;
use crate::sys;
use nowplaying_types::private::{
    block_on, catch_panic, destroy, id_of, identifier, into_user_data, lossy, PendingResult,
    Promise,
};
use nowplaying_types::{Error, Id, Result};
use std::fmt;
use std::future::Future;
use std::os::raw::{c_char, c_void};
use std::pin::Pin;
use std::ptr;
use std::task::{self, Poll};

/// A remote session by its id. The host is the application's extension, which the desktop starts if
/// it does not run, or this process.
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

type Ended = Promise<std::result::Result<(), RemoteError>>;
type Listed = Promise<std::result::Result<Vec<Id>, RemoteError>>;

/// A C function that sends attributes to the host.
type SendAttributes = unsafe extern "C" fn(
    *mut sys::np_context,
    *const c_char,
    *const c_void,
    usize,
    sys::np_remote_result,
    *mut c_void,
    sys::np_destroy,
) -> sys::np_status;

/// A C function that sends only the id of a session.
type SendId = unsafe extern "C" fn(
    *mut sys::np_context,
    *const c_char,
    sys::np_remote_result,
    *mut c_void,
    sys::np_destroy,
) -> sys::np_status;

impl<'context> RemoteSession<'context> {
    /// The remote session with this id. It does not start the session.
    #[must_use]
    pub fn new(context: &'context Context, id: impl AsRef<[u8]>) -> Self {
        Self { context, id: Id::from(id.as_ref().to_vec()) }
    }

    /// Its id.
    #[must_use]
    pub fn id(&self) -> &Id {
        &self.id
    }

    /// Starts the session, or updates it if it is started.
    pub fn start(&self, attributes: impl AsRef<[u8]>) -> Result<RemoteCall<()>> {
        self.send("RemoteSession::start", attributes.as_ref(), sys::np_remote_start)
    }

    /// Updates the session with its new attributes.
    pub fn update(&self, attributes: impl AsRef<[u8]>) -> Result<RemoteCall<()>> {
        self.send("RemoteSession::update", attributes.as_ref(), sys::np_remote_update)
    }

    /// Ends the session.
    pub fn end(&self) -> Result<RemoteCall<()>> {
        self.send_id("RemoteSession::end", sys::np_remote_end)
    }

    /// Requests the media keys. The result is [`Error::InvalidState`] if the desktop keeps sending
    /// them to another player.
    pub fn request_system_primary(&self) -> Result<RemoteCall<()>> {
        self.send_id("RemoteSession::request_system_primary", sys::np_remote_request_system_primary)
    }

    /// Lists the hosted sessions. It does not start an extension: one that does not run hosts none.
    pub fn list(context: &Context) -> Result<RemoteCall<Vec<Id>>> {
        let (pending, promise) = PendingResult::new(|| Err(Error::Gone.into()));
        let promise: *mut c_void = into_user_data::<Listed>(promise);
        // SAFETY: the user data is the promise that both functions expect.
        check("RemoteSession::list", unsafe {
            sys::np_remote_list(context.as_ptr(), Some(listed), promise, Some(destroy::<Listed>))
        })?;
        Ok(RemoteCall { pending })
    }

    fn send(
        &self,
        name: &str,
        attributes: &[u8],
        function: SendAttributes,
    ) -> Result<RemoteCall<()>> {
        let id = identifier(name, "id", &self.id)?;
        let (pending, promise) = PendingResult::new(|| Err(Error::Gone.into()));
        let promise: *mut c_void = into_user_data::<Ended>(promise);
        // SAFETY: the size is that of the attributes, which are copied; the user data is the
        // promise that both functions expect.
        check(name, unsafe {
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

    fn send_id(&self, name: &str, function: SendId) -> Result<RemoteCall<()>> {
        let id = identifier(name, "id", &self.id)?;
        let (pending, promise) = PendingResult::new(|| Err(Error::Gone.into()));
        let promise: *mut c_void = into_user_data::<Ended>(promise);
        // SAFETY: the user data is the promise that both functions expect.
        check(name, unsafe {
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

/// The error of a [`RemoteCall`]: an [`Error`] and optionally a message.
///
/// - [`Error::InvalidArgument`]: the extension rejected the attributes.
/// - [`Error::NotFound`]: the session or its host does not exist.
/// - [`Error::System`]: the extension cannot start, or does not answer within 30 seconds.
/// - [`Error::Gone`]: the context was freed before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RemoteError {
    error: Error,
    message: String,
}

impl RemoteError {
    /// The error.
    #[must_use]
    pub fn error(&self) -> &Error {
        &self.error
    }

    /// The message; it may be empty.
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

/// A call of a [`RemoteSession`], whose result arrives later. Await it in any runtime,
/// [`wait`](Self::wait) for it, or pass a closure to [`then`](Self::then). Dropping it does not
/// cancel the call.
#[derive(Debug)]
pub struct RemoteCall<T> {
    pending: PendingResult<std::result::Result<T, RemoteError>>,
}

impl<T> RemoteCall<T> {
    /// Waits for the result. Do not call it in a callback, nor on the thread that dispatches.
    pub fn wait(self) -> std::result::Result<T, RemoteError> {
        block_on(self)
    }

    /// Calls a closure once with the result, where the context runs its closures. If the result has
    /// arrived, it calls the closure now.
    pub fn then<F>(self, closure: F)
    where
        F: FnOnce(std::result::Result<T, RemoteError>) + Send + 'static,
    {
        self.pending.on_result(Box::new(closure));
    }
}

impl<T> Future for RemoteCall<T> {
    type Output = std::result::Result<T, RemoteError>;

    fn poll(self: Pin<&mut Self>, context: &mut task::Context<'_>) -> Poll<Self::Output> {
        self.pending.poll(context)
    }
}

/// # Safety
///
/// The message is valid during the call, or NULL.
unsafe fn result_of(
    status: sys::np_status,
    message: *const c_char,
) -> std::result::Result<(), RemoteError> {
    // SAFETY: as the caller promises.
    let message = unsafe { lossy(message) };
    if status >= sys::NP_OK {
        return Ok(());
    }
    Err(RemoteError { error: error_of(status), message })
}

unsafe extern "C" fn ended(
    _context: *mut sys::np_context,
    status: sys::np_status,
    message: *const c_char,
    user_data: *mut c_void,
) {
    // SAFETY: the user data is the promise of the call, and the message is valid.
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
    // SAFETY: no message is passed; the count is that of the ids, which are valid.
    let result = unsafe {
        result_of(status, ptr::null())
            .map(|()| (0..count).map(|place| id_of(*ids.add(place))).collect())
    };
    catch_panic(|| promise.resolve(result));
}
