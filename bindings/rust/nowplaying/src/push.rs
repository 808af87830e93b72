// SPDX-License-Identifier: MIT
//! Push messages of the application's server. `push.h`

use crate::base::check;
use crate::context::Context;
use crate::sys;
use nowplaying_types::private::{
    catch_panic, destroy, id_of, identifier, into_user_data, lossy, pointer,
};
use nowplaying_types::{Id, Result};
use std::ffi::CString;
use std::os::raw::c_void;
use std::ptr;

/// The address and the keys for the messages of the application's server (RFC 8291).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PushToken {
    /// The session that the messages update. `None`: this is the application's token, and the
    /// messages start sessions.
    pub session_id: Option<Id>,
    /// The URL for the messages. `None`: the last URL is invalid; do not post to it.
    pub endpoint: Option<String>,
    /// The key "p256dh" of the Push API, in base64url.
    pub public_key: String,
    /// The key "auth" of the Push API, in base64url.
    pub auth_secret: String,
}

unsafe extern "C" fn push_token_changed<F: FnMut(PushToken)>(
    _context: *mut sys::np_context,
    token: *const sys::np_push_token,
    user_data: *mut c_void,
) {
    // SAFETY: the user data is the `F` of the call below, and callbacks run one at a time; the token
    // and its texts are valid during the call.
    let (handler, token) = unsafe {
        let raw = &*token;
        let token = PushToken {
            session_id: (!raw.session_id.is_null()).then(|| id_of(raw.session_id)),
            endpoint: (!raw.endpoint.is_null()).then(|| lossy(raw.endpoint)),
            public_key: lossy(raw.public_key),
            auth_secret: lossy(raw.auth_secret),
        };
        (&mut *user_data.cast::<F>(), token)
    };
    catch_panic(|| handler(token));
}

/// Messages of the application's server over `UnifiedPush`.
impl Context {
    /// Sets the closure that is called with each push token, first with the existing ones. Send each
    /// token to the application's server: it replaces the former one. In the application this
    /// starts the extension, which registers again.
    ///
    /// ```
    /// let context = nowplaying::Context::new("org.example.Player")?;
    /// # let set = || -> nowplaying::Result<()> {
    /// context.on_push_token(|token| match token.endpoint {
    ///     Some(endpoint) => println!("{:?}: post to {endpoint}", token.session_id),
    ///     None => println!("{:?}: stop posting", token.session_id),
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
        check("Context::on_push_token", unsafe {
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
        check("Context::ignore_push_token", unsafe {
            sys::np_context_set_push_token_handler(context, None, data, None)
        })
    }

    /// Sets the public key of the application's server (VAPID, RFC 8292): base64url, 87 characters.
    /// Distributors may require it. Set it before sessions are hosted.
    pub fn set_push_key(&self, key: &str) -> Result<()> {
        let function = "Context::set_push_key";
        self.push_key(function, Some(&identifier(function, "key", key)?))
    }

    /// Removes the key.
    pub fn clear_push_key(&self) -> Result<()> {
        self.push_key("Context::clear_push_key", None)
    }

    fn push_key(&self, function: &str, key: Option<&CString>) -> Result<()> {
        // SAFETY: the handle is valid, and the text is copied.
        check(function, unsafe { sys::np_context_set_push_key(self.as_ptr(), pointer(key)) })
    }

    /// Sets the distributor that the user chose, by the last part of its bus name ("kde" is
    /// `org.unifiedpush.Distributor.kde`).
    pub fn set_push_distributor(&self, name: &str) -> Result<()> {
        let function = "Context::set_push_distributor";
        self.push_distributor(function, Some(&identifier(function, "name", name)?))
    }

    /// Resets the distributor to the default: `NOWPLAYING_PUSH_DISTRIBUTOR` in the environment,
    /// otherwise the distributor of the last registration, otherwise the first by name.
    pub fn clear_push_distributor(&self) -> Result<()> {
        self.push_distributor("Context::clear_push_distributor", None)
    }

    fn push_distributor(&self, function: &str, name: Option<&CString>) -> Result<()> {
        // SAFETY: the handle is valid, and the text is copied.
        check(function, unsafe {
            sys::np_context_set_push_distributor(self.as_ptr(), pointer(name))
        })
    }
}
