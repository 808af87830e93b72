// SPDX-License-Identifier: MIT
//! The answers to a request. `request.h`

use crate::numbers::numbers;
use std::error::Error as StandardError;
use std::fmt;

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

// `Failure` does not implement `Error`, so that every error can convert to one.
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
/// session.on_open_url(|url| open(&url).map_err(Failure::new))?;
/// session.on_quit(|| std::process::exit(0))?;
/// # Ok::<(), nowplaying::Error>(())
/// ```
#[cfg_attr(
    has_on_unimplemented,
    diagnostic::on_unimplemented(
        message = "a handler cannot return `{Self}`",
        label = "a handler returns nothing, a `bool` or a `Result<(), nowplaying::Failure>`",
        note = "convert another `Result` with `Ok(…?)`: `move || Ok(session.set_playback(&playback)?)`"
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
