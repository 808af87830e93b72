// SPDX-License-Identifier: MIT
//! The outcomes of requests and actions. `types.h`

use crate::{numbers, sys};
use std::error::Error as StandardError;
use std::fmt;

numbers! {
    /// Why a request or an action failed. (`NP_OUTCOME_SUCCESS` is `Ok`.)
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
    /// The same with a sentence for the client: the answer of a handler.
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
/// use nowplaying_types::{Failure, Outcome};
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
