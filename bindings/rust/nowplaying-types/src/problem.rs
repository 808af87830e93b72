// SPDX-License-Identifier: MIT
//! Why a session does not play. `types.h`

use crate::{numbers, sys};

numbers! {
    /// The reason why a session does not play.
    ProblemKind: np_problem {
        /// The user must sign in, or sign in again.
        SignIn = NP_PROBLEM_SIGN_IN,
        /// The network, or a server.
        Network = NP_PROBLEM_NETWORK,
        /// Not available here: the region, the subscription, or parental control does not allow it.
        NotAvailable = NP_PROBLEM_NOT_AVAILABLE,
        /// A file is missing.
        FileMissing = NP_PROBLEM_FILE_MISSING,
        /// The player cannot decode the format.
        Format = NP_PROBLEM_FORMAT,
        /// Another reason.
        Other = NP_PROBLEM_OTHER,
    }
}

/// Why a session does not play.
///
/// ```
/// use nowplaying_types::{Problem, ProblemKind};
///
/// let problem = Problem::new(ProblemKind::SignIn, "Your subscription has ended")
///     .url("https://example.org/renew")
///     .can_retry();
/// assert!(problem.can_retry);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Problem {
    /// The reason.
    pub kind: ProblemKind,
    /// One sentence for people, in their language.
    pub text: String,
    /// Where the user repairs it: a URL with https, or with a scheme that the player's own desktop
    /// file handles. A program that shows it opens it only if the user requests that.
    pub url: Option<String>,
    /// Whether playing again may succeed.
    pub can_retry: bool,
}

impl Problem {
    /// Makes a problem without a URL.
    #[must_use]
    pub fn new(kind: ProblemKind, text: impl Into<String>) -> Self {
        Self { kind, text: text.into(), url: None, can_retry: false }
    }

    /// Sets where the user repairs it.
    #[must_use]
    pub fn url(mut self, url: impl Into<String>) -> Self {
        self.url = Some(url.into());
        self
    }

    /// Playing again may succeed.
    #[must_use]
    pub fn can_retry(mut self) -> Self {
        self.can_retry = true;
        self
    }
}
