// SPDX-License-Identifier: MIT
//! Remote sessions that are shown although the application is not running. `extension.h`, `remote.h`, `push.h`

use crate::base::{check, lossy, Error, Result};
use crate::callback::{destroy, lend, shielded};
use crate::context::{Context, Gate};
use crate::future::{block_on, Later, Promise};
use crate::request::{Failure, Outcome};
use crate::session::Session;
use crate::sys;
use crate::text::{identifier, pointer, Id};
use std::collections::HashMap;
use std::ffi::{CStr, CString};
use std::fmt;
use std::future::Future;
use std::os::raw::{c_char, c_void};
use std::pin::Pin;
use std::ptr::{self, NonNull};
use std::slice;
use std::sync::Arc;
use std::task::{self, Poll};

// ---- who hosts ----

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
    gate: Arc<Gate>,
}

// SAFETY: the pointers are keys, and nothing is read through them.
unsafe impl<E: Send> Send for Host<E> {}

impl<E: Extension> Host<E> {
    fn lend(context: &Context, extension: E) -> *mut c_void {
        lend(Self { extension, sessions: HashMap::new(), gate: context.gate() })
    }

    /// # Safety
    ///
    /// At a start, the handle lives and is given away.
    unsafe fn turn(
        &mut self,
        raw: NonNull<sys::np_session>,
        event: sys::np_extension_event,
        attributes: &[u8],
    ) -> std::result::Result<(), Failure> {
        match event {
            sys::NP_EXTENSION_START => {
                // SAFETY: as the caller promises.
                let session = unsafe { Session::own(raw, Arc::clone(&self.gate)) };
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

unsafe extern "C" fn happened<E: Extension>(
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
    shielded(|| {
        if let Some(raw) = NonNull::new(session) {
            // SAFETY: the session of a start is ours.
            let turn = unsafe { host.turn(raw, event, attributes) };
            if turn.is_ok() {
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
        let host = Host::lend(self, extension);
        // SAFETY: both functions take the `Host<E>` that was lent, until the latter ran.
        check(unsafe {
            sys::np_extension_run(
                self.as_ptr(),
                Some(happened::<E>),
                host,
                Some(destroy::<Host<E>>),
            )
        })
    }

    /// Hosts the application's remote sessions in this process, where no extension is installed.
    /// Push messages reach it as long as it runs.
    pub fn host_extension<E: Extension>(&self, extension: E) -> Result<()> {
        let host = Host::lend(self, extension);
        // SAFETY: both functions take the `Host<E>` that was lent, until the latter ran.
        check(unsafe {
            sys::np_extension_host(
                self.as_ptr(),
                Some(happened::<E>),
                host,
                Some(destroy::<Host<E>>),
            )
        })
    }

    /// Hosts none in this process any more; those that there are end.
    pub fn end_hosting(&self) -> Result<()> {
        // SAFETY: the handle lives; there is no extension.
        check(unsafe { sys::np_extension_host(self.as_ptr(), None, ptr::null_mut(), None) })
    }
}

// ---- the application's side ----

/// A remote session by its id, wherever it is hosted: in the application's extension, which the
/// desktop starts where it does not run, or in this process.
///
/// ```
/// use nowplaying::{Context, Remote};
///
/// let context = Context::new("org.example.Player")?;
/// let kitchen = Remote::new(&context, "kitchen");
/// # let wait = || -> nowplaying::Result<()> {
/// kitchen.start(br#"{"id": "kitchen", "title": "Harbour Lights"}"#)?.wait()?;
/// println!("{:?}", Remote::list(&context)?.wait()?);
/// # Ok(()) };
/// kitchen.end()?.then(|ended| println!("{ended:?}"));
/// # Ok::<(), nowplaying::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Remote<'context> {
    context: &'context Context,
    id: Id,
}

type Ended = Promise<(), Refusal>;
type Listed = Promise<Vec<Id>, Refusal>;

/// The C function that hands attributes over.
type Hand = unsafe extern "C" fn(
    *mut sys::np_context,
    *const c_char,
    *const c_void,
    usize,
    sys::np_remote_result,
    *mut c_void,
    sys::np_destroy,
) -> sys::np_status;

/// The C function that asks for something about a session.
type Ask = unsafe extern "C" fn(
    *mut sys::np_context,
    *const c_char,
    sys::np_remote_result,
    *mut c_void,
    sys::np_destroy,
) -> sys::np_status;

impl<'context> Remote<'context> {
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
    pub fn start(&self, attributes: impl AsRef<[u8]>) -> Result<Wish<()>> {
        self.hand(attributes.as_ref(), sys::np_remote_start)
    }

    /// Hands it its new attributes.
    pub fn update(&self, attributes: impl AsRef<[u8]>) -> Result<Wish<()>> {
        self.hand(attributes.as_ref(), sys::np_remote_update)
    }

    /// Ends it.
    pub fn end(&self) -> Result<Wish<()>> {
        self.ask(sys::np_remote_end)
    }

    /// Asks the desktop to send its media keys to it. It is [`Error::InvalidState`] if the desktop
    /// leaves them with another player.
    pub fn request_system_primary(&self) -> Result<Wish<()>> {
        self.ask(sys::np_remote_request_system_primary)
    }

    /// Asks which are hosted. An extension that does not run is not started for that: it hosts
    /// none.
    pub fn list(context: &Context) -> Result<Wish<Vec<Id>>> {
        let (later, promise) = Later::new();
        let promise: *mut c_void = lend::<Listed>(promise);
        // SAFETY: both functions take the promise that was lent, until the latter ran.
        check(unsafe {
            sys::np_remote_list(context.as_ptr(), Some(listed), promise, Some(destroy::<Listed>))
        })?;
        Ok(Wish { later })
    }

    fn hand(&self, attributes: &[u8], hand: Hand) -> Result<Wish<()>> {
        let id = identifier(&self.id)?;
        let (later, promise) = Later::new();
        let promise: *mut c_void = lend::<Ended>(promise);
        // SAFETY: the attributes, as many bytes as is said, are copied; both functions take the
        // promise that was lent, until the latter ran.
        check(unsafe {
            hand(
                self.context.as_ptr(),
                id.as_ptr(),
                attributes.as_ptr().cast(),
                attributes.len(),
                Some(ended),
                promise,
                Some(destroy::<Ended>),
            )
        })?;
        Ok(Wish { later })
    }

    fn ask(&self, ask: Ask) -> Result<Wish<()>> {
        let id = identifier(&self.id)?;
        let (later, promise) = Later::new();
        let promise: *mut c_void = lend::<Ended>(promise);
        // SAFETY: both functions take the promise that was lent, until the latter ran.
        check(unsafe {
            ask(self.context.as_ptr(), id.as_ptr(), Some(ended), promise, Some(destroy::<Ended>))
        })?;
        Ok(Wish { later })
    }
}

/// Why a wish was not fulfilled: the [`Error`], and its words, where there are some.
///
/// [`Error::InvalidArgument`]: the extension refused the attributes. [`Error::NotFound`]: there is
/// no such session, or nobody to host it. [`Error::System`]: the extension cannot be started, or
/// does not answer within 30 seconds. [`Error::Gone`]: the context went before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    error: Error,
    message: String,
}

impl Refusal {
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

impl From<Error> for Refusal {
    fn from(error: Error) -> Self {
        Self { error, message: String::new() }
    }
}

impl From<Refusal> for Error {
    fn from(refusal: Refusal) -> Self {
        refusal.error
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.message.is_empty() {
            self.error.fmt(formatter)
        } else {
            formatter.write_str(&self.message)
        }
    }
}

impl std::error::Error for Refusal {}

/// How a wish about a [`Remote`] ended, which is told later: a future, for any runtime;
/// [`wait`](Self::wait) for it without one; have a closure told, [`then`](Self::then); or drop it,
/// which takes nothing back.
#[derive(Debug)]
pub struct Wish<T> {
    later: Later<T, Refusal>,
}

impl<T: Clone> Wish<T> {
    /// Waits for it on this thread: not in a callback, nor on the thread that dispatches.
    pub fn wait(self) -> std::result::Result<T, Refusal> {
        block_on(self)
    }

    /// Has a closure told, once, where the context runs its closures; here, if it is known already.
    pub fn then<F>(self, told: F)
    where
        F: FnOnce(std::result::Result<T, Refusal>) + Send + 'static,
    {
        self.later.tell(Box::new(told));
    }
}

impl<T: Clone> Future for Wish<T> {
    type Output = std::result::Result<T, Refusal>;

    fn poll(self: Pin<&mut Self>, context: &mut task::Context<'_>) -> Poll<Self::Output> {
        self.later.poll(context)
    }
}

/// # Safety
///
/// The message lives during the call, or is NULL.
unsafe fn outcome(
    status: sys::np_status,
    message: *const c_char,
) -> std::result::Result<(), Refusal> {
    // SAFETY: as the caller promises.
    let message = unsafe { lossy(message) };
    if status >= sys::NP_OK {
        return Ok(());
    }
    Err(Refusal { error: Error::of(status), message })
}

unsafe extern "C" fn ended(
    _context: *mut sys::np_context,
    status: sys::np_status,
    message: *const c_char,
    user_data: *mut c_void,
) {
    // SAFETY: it is the promise that was lent, and the message is lent for the call.
    let (promise, result) = unsafe { (&*user_data.cast::<Ended>(), outcome(status, message)) };
    shielded(|| promise.keep(result));
}

unsafe extern "C" fn listed(
    _context: *mut sys::np_context,
    status: sys::np_status,
    ids: *const *const c_char,
    count: usize,
    user_data: *mut c_void,
) {
    // SAFETY: it is the promise that was lent.
    let promise = unsafe { &*user_data.cast::<Listed>() };
    // SAFETY: there is no message; the ids, as many as is said, are lent for the call.
    let result = unsafe {
        outcome(status, ptr::null()).map(|()| (0..count).map(|place| id(*ids.add(place))).collect())
    };
    shielded(|| promise.keep(result));
}

/// # Safety
///
/// The text lives during the call.
unsafe fn id(text: *const c_char) -> Id {
    // SAFETY: as the caller promises.
    Id::from(unsafe { CStr::from_ptr(text) }.to_bytes().to_vec())
}

// ---- push ----

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

unsafe extern "C" fn told<F: FnMut(PushToken)>(
    _context: *mut sys::np_context,
    token: *const sys::np_push_token,
    user_data: *mut c_void,
) {
    // SAFETY: it is the `F` that was lent, and callbacks come one at a time; the token and its
    // texts are lent for the call.
    let (handler, token) = unsafe {
        let lent = &*token;
        let token = PushToken {
            session_id: (!lent.session_id.is_null()).then(|| id(lent.session_id)),
            endpoint: (!lent.endpoint.is_null()).then(|| lossy(lent.endpoint)),
            public_key: lossy(lent.public_key),
            auth_secret: lossy(lent.auth_secret),
        };
        (&mut *user_data.cast::<F>(), token)
    };
    shielded(|| handler(token));
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
        let handler = lend(handler);
        // SAFETY: `told::<F>` and `destroy::<F>` take the `F` that was lent, until the latter ran.
        check(unsafe {
            sys::np_context_set_push_token_handler(
                self.as_ptr(),
                Some(told::<F>),
                handler,
                Some(destroy::<F>),
            )
        })
    }

    /// Tells nobody any more.
    pub fn ignore_push_token(&self) -> Result<()> {
        let (context, data) = (self.as_ptr(), ptr::null_mut());
        // SAFETY: the handle lives; there is no closure.
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
        // SAFETY: the handle lives, and the text is copied.
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
        // SAFETY: the handle lives, and the text is copied.
        check(unsafe { sys::np_context_set_push_distributor(self.as_ptr(), pointer(name)) })
    }
}
