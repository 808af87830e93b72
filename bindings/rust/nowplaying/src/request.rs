// SPDX-License-Identifier: MIT
//! One request of a client. `request.h`

use crate::base::{check, duration, lossy, Result};
use crate::callback::{is_dropped_by_panic, LET_GO};
use crate::command::{fail, Command, Feedback, RepeatMode, ShuffleMode};
use crate::future::Task;
use crate::numbers::numbers;
use crate::sys;
use crate::tables::action;
pub use crate::tables::Action;
use crate::text::{text, Id};
use std::error::Error as StandardError;
use std::ffi::{CStr, OsStr};
use std::fmt;
use std::future::Future;
use std::mem;
use std::os::raw::c_char;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::ptr;
use std::time::Duration;

numbers! {
    /// How a request failed. (`NP_OUTCOME_SUCCESS` is `Ok`.)
    Outcome: np_outcome {
        /// The requested item does not exist.
        NoSuchContent = NP_OUTCOME_NO_SUCH_CONTENT,
        /// No item plays that the command could change.
        NoActionableItem = NP_OUTCOME_NO_ACTIONABLE_ITEM,
        /// The device does not exist.
        DeviceNotFound = NP_OUTCOME_DEVICE_NOT_FOUND,
        /// It failed.
        Failed = NP_OUTCOME_FAILED,
        /// The player does not support it.
        NotSupported = NP_OUTCOME_NOT_SUPPORTED,
        /// The argument is invalid.
        InvalidArgument = NP_OUTCOME_INVALID_ARGUMENT,
        /// Not allowed: parental control, region, no permission.
        PermissionDenied = NP_OUTCOME_PERMISSION_DENIED,
        /// The user must sign in first.
        SignInRequired = NP_OUTCOME_SIGN_IN_REQUIRED,
        /// The user must subscribe first.
        SubscriptionRequired = NP_OUTCOME_SUBSCRIPTION_REQUIRED,
        /// The user cannot skip again now.
        SkipLimitReached = NP_OUTCOME_SKIP_LIMIT_REACHED,
        /// The queue has no next or previous entry.
        EndOfQueue = NP_OUTCOME_END_OF_QUEUE,
        /// The network failed.
        NetworkFailed = NP_OUTCOME_NETWORK_FAILED,
        /// A newer request replaced it.
        Cancelled = NP_OUTCOME_CANCELLED,
        /// The player did not finish it in time.
        TimedOut = NP_OUTCOME_TIMED_OUT,
    }
}

impl Outcome {
    /// The same with a sentence for the client.
    #[must_use]
    pub fn because(self, message: impl Into<String>) -> Failure {
        Failure { outcome: self, message: Some(message.into()) }
    }
}

numbers! {
    /// The user presses the button, or releases it.
    Phase: np_phase {
        /// The user presses it.
        Begin = NP_PHASE_BEGIN,
        /// The user releases it.
        End = NP_PHASE_END,
    }
}

numbers! {
    /// How long the user's choice of a language option applies.
    LanguageSetting: np_language_setting {
        /// Unknown.
        None = NP_LANGUAGE_SETTING_NONE,
        /// For this item.
        ThisItem = NP_LANGUAGE_SETTING_THIS_ITEM,
        /// For all items.
        Permanent = NP_LANGUAGE_SETTING_PERMANENT,
    }
}

/// Why a request failed. `?` converts every [`Error`](std::error::Error) to an [`Outcome::Failed`]
/// with the error's text. A type that is not an `Error`, such as a `String` or a `Box<dyn Error>`,
/// needs `.map_err(Failure::new)?`.
///
/// ```
/// use nowplaying::{Failure, Outcome};
///
/// fn play(path: &str) -> Result<(), Failure> {
///     if path.is_empty() {
///         return Err(Outcome::NoSuchContent.into());
///     }
///     std::fs::metadata(path)?;
///     let boxed: Result<(), Box<dyn std::error::Error>> = Err("no such song".into());
///     boxed.map_err(Failure::new)?;
///     Ok(())
/// }
/// assert_eq!(play("").unwrap_err().outcome(), Outcome::NoSuchContent);
/// assert!(play("/none").unwrap_err().message().unwrap().contains("No such file"));
/// assert_eq!(play("/").unwrap_err(), Outcome::Failed.because("no such song"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    outcome: Outcome,
    message: Option<String>,
}

impl Failure {
    /// An [`Outcome::Failed`] with this text.
    #[must_use]
    pub fn new(words: impl fmt::Display) -> Self {
        Outcome::Failed.because(words.to_string())
    }

    /// The outcome.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// The sentence for the client.
    #[must_use]
    pub fn message(&self) -> Option<&str> {
        self.message.as_deref()
    }
}

impl From<Outcome> for Failure {
    fn from(outcome: Outcome) -> Self {
        Self { outcome, message: None }
    }
}

// That a failure is no error itself lets every error become one.
impl<E: StandardError> From<E> for Failure {
    fn from(error: E) -> Self {
        Self::new(error)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.message {
            Some(message) => formatter.write_str(message),
            None => write!(formatter, "{:?}", self.outcome),
        }
    }
}

/// The result of a handler: nothing, which is success; a `bool`, of which `false` is
/// [`Outcome::Failed`]; or a `Result<(), Failure>`. A handler that never returns is valid too.
///
/// Only this `Result` is an answer, so that a closure that ends with `Ok(())` needs no type.
/// Convert another one with `Ok(result?)`. From Rust 1.78 on, the compiler explains this.
///
/// ```
/// use nowplaying::{Failure, Playback};
///
/// # let context = nowplaying::Context::new("org.example.Player")?;
/// # let session = nowplaying::Session::new(&context, "music")?;
/// let weak = session.downgrade();
/// session.on_pause(move || {
///     let session = weak.upgrade().ok_or(nowplaying::Error::Gone)?;
///     Ok(session.set_playback(&Playback::paused())?)
/// })?;
/// # fn open(_: &str) -> Result<(), Box<dyn std::error::Error>> { Ok(()) }
/// session.on_open_url(|uri| open(&uri).map_err(Failure::new))?;
/// session.on_quit(|| std::process::exit(0))?;
/// # Ok::<(), nowplaying::Error>(())
/// ```
#[cfg_attr(
    explains,
    diagnostic::on_unimplemented(
        message = "a handler cannot return `{Self}`",
        label = "a handler returns nothing, a `bool` or a `Result<(), nowplaying::Failure>`",
        note = "another `Result` becomes that one by `Ok(…?)`: `move || Ok(session.set_playback(&playback)?)`"
    )
)]
pub trait Answer {
    /// The same as a result.
    fn into_result(self) -> std::result::Result<(), Failure>;
}

impl Answer for () {
    fn into_result(self) -> std::result::Result<(), Failure> {
        Ok(())
    }
}

impl Answer for bool {
    fn into_result(self) -> std::result::Result<(), Failure> {
        if self {
            Ok(())
        } else {
            Err(Outcome::Failed.into())
        }
    }
}

impl Answer for std::result::Result<(), Failure> {
    fn into_result(self) -> std::result::Result<(), Failure> {
        self
    }
}

/// A name for the type `!`, the result of a closure that never returns.
mod never {
    pub trait Returns {
        type Output;
    }

    impl<R> Returns for fn() -> R {
        type Output = R;
    }
}

impl Answer for <fn() -> ! as never::Returns>::Output {
    fn into_result(self) -> std::result::Result<(), Failure> {
        self
    }
}

/// An entry to add to the queue.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Addition {
    /// The URL. It comes from a client, so check it.
    pub url: String,
    /// The id of the entry before the new one, or empty for the front.
    pub after_entry_id: Id,
    /// Whether to play it at once.
    pub make_current: bool,
}

/// One request of a client that waits for the answer. Answer it once, in the handler or later, from
/// any thread. A request that is dropped fails at once.
///
/// Set the new state of the session *before* you answer: then the state is on the bus before the
/// answer. Desktops wait no longer than 400 ms. After 30 seconds the request fails.
#[must_use = "a request that is dropped has failed"]
pub struct Request {
    raw: *mut sys::np_request,
    action: Action,
    session_id: String,
    client: String,
    path: Option<PathBuf>,
    is_answered: bool,
}

// SAFETY: the pointer is a ticket: nothing is read through it, and it is good on any thread.
unsafe impl Send for Request {}
// SAFETY: as above; what takes `&self` only reads.
unsafe impl Sync for Request {}

impl Request {
    /// The request of a handler with all of its values; `None` if it has ended.
    ///
    /// # Safety
    ///
    /// `raw` belongs to the running callback, and its session and its context live meanwhile.
    pub(crate) unsafe fn arrived(raw: *mut sys::np_request) -> Option<Self> {
        // SAFETY: as the caller promises.
        unsafe {
            let command = command_of(raw)?;
            Some(Self {
                raw,
                action: action(raw, command)?,
                session_id: lent(raw, sys::np_request_get_session_id)?.to_string(),
                client: lent(raw, sys::np_request_get_client)?.to_string(),
                path: path(raw, command),
                is_answered: false,
            })
        }
    }

    /// The command and its arguments.
    #[must_use]
    pub fn action(&self) -> &Action {
        &self.action
    }

    pub(crate) fn take_action(&mut self) -> Action {
        mem::replace(&mut self.action, Action::Play)
    }

    /// The command; `None` if it has timed out or its session was freed.
    #[must_use]
    pub fn command(&self) -> Option<Command> {
        // SAFETY: the pointer is a ticket, which may be of a request that has ended.
        unsafe { command_of(self.raw) }
    }

    /// The id of the session.
    #[must_use]
    pub fn session_id(&self) -> &str {
        &self.session_id
    }

    /// The client: for a request from the bus, its unique bus name (":1.42").
    #[must_use]
    pub fn client(&self) -> &str {
        &self.client
    }

    /// The path of the local file that the URL names: "/music/a b.mp3" for
    /// `file:///music/a%20b.mp3`. It comes from another program: check it.
    ///
    /// `None` if the command has no URL, or the URL is not a local file.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Finishes the request: the command succeeded.
    pub fn finish(mut self) -> Result<()> {
        self.is_answered = true;
        // SAFETY: the pointer is a ticket, which may be of a request that has ended.
        check(unsafe { sys::np_request_finish(self.raw) })
    }

    /// Fails the request.
    pub fn fail(mut self, failure: impl Into<Failure>) -> Result<()> {
        self.is_answered = true;
        let Failure { outcome, message } = failure.into();
        let message = message.map(text);
        // SAFETY: as above; the text is copied.
        check(unsafe {
            sys::np_request_fail(self.raw, outcome.number(), crate::text::pointer(message.as_ref()))
        })
    }

    /// Finishes or fails the request.
    pub fn answer(self, answer: impl Answer) -> Result<()> {
        match answer.into_result() {
            Ok(()) => self.finish(),
            Err(failure) => self.fail(failure),
        }
    }

    /// The answer of a handler that did not get the request. If it has timed out, or the handler
    /// ended its own session, the answer is ignored.
    pub(crate) fn answer_if_open(mut self, answer: impl Answer) {
        if self.command().is_some() {
            self.answer(answer).ok();
        } else {
            self.is_answered = true;
        }
    }

    /// Answers with the result of a future. It needs no runtime: the future is polled once here,
    /// and after each wake-up on a thread of this crate, which all such futures share. So it must
    /// not block. If all its wakers are dropped, or it panics, the request fails.
    ///
    /// ```
    /// use nowplaying::{Command, Failure};
    ///
    /// async fn next_song() -> Result<(), Failure> {
    ///     // Here something is waited for.
    ///     Ok(())
    /// }
    ///
    /// # let context = nowplaying::Context::new("org.example.Player")?;
    /// # let session = nowplaying::Session::new(&context, "music")?;
    /// session.on(Command::Next, |request| request.answer_with(next_song()))?;
    /// # Ok::<(), nowplaying::Error>(())
    /// ```
    pub fn answer_with<F>(self, future: F)
    where
        F: Future + Send + 'static,
        F::Output: Answer,
    {
        Task::start(self, async move { future.await.into_result() });
    }

    /// Fails with the text of a panic.
    pub(crate) fn fail_with_panic(mut self, words: &str) {
        self.is_answered = true;
        fail(self.raw, words);
    }
}

impl Drop for Request {
    fn drop(&mut self) {
        if !self.is_answered && !is_dropped_by_panic(self.raw.cast()) {
            fail(self.raw, LET_GO);
        }
    }
}

impl fmt::Debug for Request {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Request")
            .field("action", &self.action)
            .field("client", &self.client)
            .finish_non_exhaustive()
    }
}

type Getter<T> = unsafe extern "C" fn(*const sys::np_request, *mut T) -> sys::np_status;

/// The value of a getter of an open request.
///
/// # Safety
///
/// As [`Request::arrived`].
unsafe fn get<T: Default>(raw: *const sys::np_request, getter: Getter<T>) -> Option<T> {
    let mut value = T::default();
    // SAFETY: the output is ours, and the pointer is a ticket.
    check(unsafe { getter(raw, &mut value) }).ok()?;
    Some(value)
}

/// The command of a request; `None` if the request is not open.
///
/// # Safety
///
/// `raw` is a ticket, which may be of a request that has ended.
pub(crate) unsafe fn command_of(raw: *const sys::np_request) -> Option<Command> {
    let mut number = 0;
    // SAFETY: the output is ours.
    let status = unsafe { sys::np_request_get_command(raw, &mut number) };
    check(status).ok().and_then(|()| Command::from_number(number))
}

/// A copy of a text of the request.
///
/// # Safety
///
/// As [`Request::arrived`].
unsafe fn lent(raw: *const sys::np_request, getter: Getter<*const c_char>) -> Option<Id> {
    let mut text = ptr::null();
    // SAFETY: the output is ours; the text lives while the request is open, as the caller promises.
    unsafe {
        check(getter(raw, &mut text)).ok()?;
        Some(Id::from(CStr::from_ptr(text).to_bytes().to_vec()))
    }
}

/// The path of the local file that a URL names.
///
/// # Safety
///
/// As [`Request::arrived`].
unsafe fn path(raw: *const sys::np_request, command: Command) -> Option<PathBuf> {
    if !matches!(command, Command::OpenUrl | Command::AddToQueue) {
        return None;
    }
    // SAFETY: as the caller promises.
    let path = unsafe { lent(raw, sys::np_request_get_path) }?;
    Some(PathBuf::from(OsStr::from_bytes(path.as_bytes())))
}

/// A getter for each part of an argument, which reads an open request.
///
/// # Safety
///
/// As [`Request::arrived`].
macro_rules! parts {
    ($($name:ident: $type:ty = $getter:ident $(, $convert:expr)?;)*) => {
        $(
            pub(crate) unsafe fn $name(raw: *const sys::np_request) -> Option<$type> {
                // SAFETY: as the caller promises.
                let value = unsafe { get(raw, sys::$getter) };
                parts!(@ value $(, $convert)?)
            }
        )*
    };
    (@ $value:ident) => { $value };
    (@ $value:ident, $convert:expr) => { $value.and_then($convert) };
}

parts! {
    position: Duration = np_request_get_position, |time| Some(duration(time));
    interval: Duration = np_request_get_interval, |time| Some(duration(time));
    phase: Phase = np_request_get_phase, Phase::from_number;
    rate: f64 = np_request_get_rate;
    repeat_mode: RepeatMode = np_request_get_repeat_mode, RepeatMode::from_number;
    shuffle_mode: ShuffleMode = np_request_get_shuffle_mode, ShuffleMode::from_number;
    feedback: Feedback = np_request_get_feedback, Feedback::from_number;
    rating: f64 = np_request_get_rating;
    negative: bool = np_request_get_negative;
    fullscreen: bool = np_request_get_fullscreen;
    volume: f64 = np_request_get_volume;
    make_current: bool = np_request_get_make_current;
    volume_steps: i32 = np_request_get_volume_steps;
}

/// The same for the parts that are texts.
macro_rules! texts {
    ($($name:ident = $getter:ident;)*) => {
        $(
            pub(crate) unsafe fn $name(raw: *const sys::np_request) -> Option<Id> {
                // SAFETY: as the caller promises.
                unsafe { lent(raw, sys::$getter) }
            }
        )*
    };
}

texts! {
    entry_id = np_request_get_entry_id;
    playlist_id = np_request_get_playlist_id;
    device_id = np_request_get_device_id;
}

/// The URL to open or to add.
///
/// # Safety
///
/// As [`Request::arrived`].
pub(crate) unsafe fn url(raw: *const sys::np_request) -> Option<String> {
    // SAFETY: as the caller promises.
    unsafe { lent(raw, sys::np_request_get_url) }.map(|url| url.to_string())
}

/// The parts of an addition to the queue.
///
/// # Safety
///
/// As [`Request::arrived`].
pub(crate) unsafe fn addition(raw: *const sys::np_request) -> Option<Addition> {
    // SAFETY: as the caller promises.
    unsafe {
        Some(Addition {
            url: url(raw)?,
            after_entry_id: entry_id(raw)?,
            make_current: make_current(raw)?,
        })
    }
}

/// The id of a language option.
///
/// # Safety
///
/// As [`Request::arrived`].
pub(crate) unsafe fn language_option_id(raw: *const sys::np_request) -> Option<String> {
    // SAFETY: as the caller promises.
    unsafe { language_option(raw) }.map(|(id, _)| id)
}

/// How long the choice of a language option applies.
///
/// # Safety
///
/// As [`Request::arrived`].
pub(crate) unsafe fn language_setting(raw: *const sys::np_request) -> Option<LanguageSetting> {
    // SAFETY: as the caller promises.
    unsafe { language_option(raw) }.map(|(_, setting)| setting)
}

/// The id of a language option, and how long the choice applies.
///
/// # Safety
///
/// As [`Request::arrived`].
unsafe fn language_option(raw: *const sys::np_request) -> Option<(String, LanguageSetting)> {
    let (mut text, mut setting) = (ptr::null(), 0);
    // SAFETY: as in `lent`.
    unsafe {
        let status = sys::np_request_get_language_option(raw, &mut text, &mut setting);
        check(status).ok()?;
        Some((lossy(text), LanguageSetting::from_number(setting)?))
    }
}
