// SPDX-License-Identifier: MIT
//! Push messages of the application's server. `push.h`

use crate::base::{check, lossy, Result};
use crate::callback::{catch_panic, destroy, into_user_data};
use crate::context::Context;
use crate::sys;
use crate::text::{identifier, pointer, Id};
use std::ffi::CString;
use std::os::raw::c_void;
use std::ptr;

/// Where the application's server posts messages to, and what it encrypts them with (RFC 8291).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PushToken {
    /// The session that the messages change. `None`: they start sessions, and this is the
    /// application's token.
    pub session_id: Option<Id>,
    /// The address. `None`: there is none any more, post nothing to the last one.
    pub endpoint: Option<String>,
    /// base64url, as the Push API's subscriptions have it: "p256dh".
    pub public_key: String,
    /// The same: "auth".
    pub auth_secret: String,
}

unsafe extern "C" fn push_token_changed<F: FnMut(PushToken)>(
    _context: *mut sys::np_context,
    token: *const sys::np_push_token,
    user_data: *mut c_void,
) {
    // SAFETY: it is the `F` that was lent, and callbacks come one at a time; the token and its
    // texts are lent for the call.
    let (handler, token) = unsafe {
        let lent = &*token;
        let token = PushToken {
            session_id: (!lent.session_id.is_null()).then(|| Id::from_raw(lent.session_id)),
            endpoint: (!lent.endpoint.is_null()).then(|| lossy(lent.endpoint)),
            public_key: lossy(lent.public_key),
            auth_secret: lossy(lent.auth_secret),
        };
        (&mut *user_data.cast::<F>(), token)
    };
    catch_panic(|| handler(token));
}

/// Messages of the application's server, which `UnifiedPush` brings.
impl Context {
    /// Has a closure told of every push token, beginning with those that there are: send it to the
    /// application's server, in place of the one that it had. In the application this starts the
    /// extension, which registers anew.
    ///
    /// ```
    /// let context = nowplaying::Context::new("org.example.Player")?;
    /// # let set = || -> nowplaying::Result<()> {
    /// context.on_push_token(|token| match token.endpoint {
    ///     Some(endpoint) => println!("{:?}: post to {endpoint}", token.session_id),
    ///     None => println!("{:?}: post nothing any more", token.session_id),
    /// })?;
    /// # Ok(()) };
    /// # Ok::<(), nowplaying::Error>(())
    /// ```
    pub fn on_push_token<F>(&self, handler: F) -> Result<()>
    where
        F: FnMut(PushToken) + Send + 'static,
    {
        let handler = into_user_data(handler);
        // SAFETY: the user data is the `F` that both functions expect.
        check(unsafe {
            sys::np_context_set_push_token_handler(
                self.as_ptr(),
                Some(push_token_changed::<F>),
                handler,
                Some(destroy::<F>),
            )
        })
    }

    /// Removes the closure.
    pub fn ignore_push_token(&self) -> Result<()> {
        let (context, data) = (self.as_ptr(), ptr::null_mut());
        // SAFETY: the handle is valid; no closure is passed.
        check(unsafe { sys::np_context_set_push_token_handler(context, None, data, None) })
    }

    /// Sets the public key that the application's server signs its requests with (VAPID, RFC 8292):
    /// base64url, 87 characters. Distributors may ask for it. Set it before sessions are hosted.
    pub fn set_push_key(&self, key: &str) -> Result<()> {
        self.push_key(Some(&identifier(key)?))
    }

    /// There is none.
    pub fn clear_push_key(&self) -> Result<()> {
        self.push_key(None)
    }

    fn push_key(&self, key: Option<&CString>) -> Result<()> {
        // SAFETY: the handle is valid, and the text is copied.
        check(unsafe { sys::np_context_set_push_key(self.as_ptr(), pointer(key)) })
    }

    /// Sets which distributor is registered with, by the last part of its bus name ("kde" is
    /// `org.unifiedpush.Distributor.kde`), as the listener chose it in the application's settings.
    pub fn set_push_distributor(&self, name: &str) -> Result<()> {
        self.push_distributor(Some(&identifier(name)?))
    }

    /// Goes back to the default: `NOWPLAYING_PUSH_DISTRIBUTOR` in the environment, else the one that
    /// was registered with before, else the first by name.
    pub fn clear_push_distributor(&self) -> Result<()> {
        self.push_distributor(None)
    }

    fn push_distributor(&self, name: Option<&CString>) -> Result<()> {
        // SAFETY: the handle is valid, and the text is copied.
        check(unsafe { sys::np_context_set_push_distributor(self.as_ptr(), pointer(name)) })
    }
}
