// SPDX-License-Identifier: MIT
//! Requests to become the system's primary. `session.h`

use crate::base::check;
use crate::session::Session;
use crate::sys;
use nowplaying_types::private::{
    block_on, catch_panic, destroy, into_user_data, lossy, PendingResult, Promise,
};
use nowplaying_types::{Error, Result};
use std::future::Future;
use std::os::raw::{c_char, c_void};
use std::pin::Pin;
use std::task::{Context, Poll};

/// The result of a request to become the system's primary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SystemPrimary {
    /// The session is on the bus.
    pub published: bool,
    /// The desktop sends its media keys to this session, as far as the library can know. Usually it
    /// does not while another player plays.
    pub prominent: bool,
}

/// The later result of [`Session::request_system_primary`]. Await it in any runtime, or
/// [`wait`](Self::wait) for it. If the session is freed before, the result is [`Error::Gone`].
///
/// ```no_run
/// # let context = nowplaying::Context::new("org.example.Player")?;
/// # let session = nowplaying::Session::new(&context, "music")?;
/// let result = session.request_system_primary()?.wait()?;
/// println!("on the bus: {}, with the keys: {}", result.published, result.prominent);
/// # Ok::<(), nowplaying::Error>(())
/// ```
#[derive(Debug)]
pub struct SystemPrimaryRequest {
    pending: PendingResult<Result<SystemPrimary>>,
}

type SystemPrimaryPromise = Promise<Result<SystemPrimary>>;

unsafe extern "C" fn system_primary_answered(
    _session: *mut sys::np_session,
    published: bool,
    prominent: bool,
    user_data: *mut c_void,
) {
    // SAFETY: the user data is the promise of the call above.
    let promise = unsafe { &*user_data.cast::<SystemPrimaryPromise>() };
    let result = SystemPrimary { published, prominent };
    catch_panic(|| promise.resolve(Ok(result)));
}

impl SystemPrimaryRequest {
    pub(crate) fn new(session: &Session) -> Result<Self> {
        let (pending, promise) = PendingResult::new(|| Err(Error::Gone));
        let promise = into_user_data(promise);
        // SAFETY: the user data is the promise that both functions expect.
        check("Session::request_system_primary", unsafe {
            sys::np_session_request_system_primary(
                session.as_ptr(),
                Some(system_primary_answered),
                promise,
                Some(destroy::<SystemPrimaryPromise>),
            )
        })?;
        Ok(Self { pending })
    }

    /// Waits for the result. Do not call it in a callback, nor on the thread that dispatches.
    pub fn wait(self) -> Result<SystemPrimary> {
        block_on(self)
    }
}

impl Future for SystemPrimaryRequest {
    type Output = Result<SystemPrimary>;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        self.pending.poll(context)
    }
}

impl Session {
    /// Requests the media keys: makes the session the application's primary, publishes it, and
    /// announces it again when it is on the bus. The result is known within half a second if a bus
    /// exists, otherwise after two seconds. Await the returned value,
    /// [wait](SystemPrimaryRequest::wait) for it, or drop it, which does not cancel the request.
    pub fn request_system_primary(&self) -> Result<SystemPrimaryRequest> {
        SystemPrimaryRequest::new(self)
    }

    /// Why the last request did not succeed, for people; `None` if it did, or none has ended.
    pub fn primary_refusal(&self) -> Result<Option<String>> {
        let mut buffer: [c_char; 512] = [0; 512];
        // SAFETY: the size is that of the buffer, and the library ends the text with a NUL.
        let status = unsafe {
            sys::np_session_get_primary_refusal(self.as_ptr(), buffer.as_mut_ptr(), buffer.len())
        };
        match check("Session::primary_refusal", status) {
            // SAFETY: the library has written a text.
            Ok(()) => Ok(Some(unsafe { lossy(buffer.as_ptr()) })),
            Err(error) if error == Error::InvalidState => Ok(None),
            Err(error) => Err(error),
        }
    }
}
