// SPDX-License-Identifier: MIT
//! What everything else needs: errors, time, version. `base.h`

use crate::sys;
use std::ffi::CStr;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::os::raw::c_char;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The sorts of errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// Out of range, not finite, an empty identifier or one with a NUL in it: correct the call.
    InvalidArgument,
    /// The call is right but not now, for example asking to become primary without content.
    InvalidState,
    /// No such command in the session, entry in the queue; or a file that cannot be read.
    NotFound,
    /// The request was answered before, has timed out, or its session is gone.
    Finished,
    /// What it belongs to is gone, its context or its session.
    Gone,
    /// This process is a `fork()` of the one that made the context. Make a new one after exec.
    Forked,
    /// More than the library keeps: sessions, entries of a list, an id of more than 1,024 bytes.
    Limit,
    /// The buffer is too small for the answer.
    BufferTooSmall,
    /// The system refused a thread, a descriptor or a lock; an extension does not answer.
    System,
    /// A status that only a newer library knows.
    Other(i32),
}

/// What a call has failed with: its kind, and a sentence that says which argument was wrong and what
/// is allowed, which [`Display`](fmt::Display) shows. Two errors of one kind are equal.
///
/// ```
/// use nowplaying::{Context, Error, ErrorKind};
///
/// let error = Context::new("").expect_err("an empty id");
/// assert_eq!(error.kind(), ErrorKind::InvalidArgument);
/// assert_eq!(error, Error::InvalidArgument);
/// assert!(error.to_string().starts_with("an application needs an id"));
/// ```
#[derive(Clone)]
pub struct Error {
    kind: ErrorKind,
    /// None: what the library says of every error of this kind.
    sentence: Option<Box<str>>,
}

/// What the functions of this crate return.
pub type Result<T> = std::result::Result<T, Error>;

/// An error of each kind, to return and to compare with.
#[allow(non_upper_case_globals)]
impl Error {
    /// See [`ErrorKind::InvalidArgument`].
    pub const InvalidArgument: Self = Self::bare(ErrorKind::InvalidArgument);
    /// See [`ErrorKind::InvalidState`].
    pub const InvalidState: Self = Self::bare(ErrorKind::InvalidState);
    /// See [`ErrorKind::NotFound`].
    pub const NotFound: Self = Self::bare(ErrorKind::NotFound);
    /// See [`ErrorKind::Finished`].
    pub const Finished: Self = Self::bare(ErrorKind::Finished);
    /// See [`ErrorKind::Gone`].
    pub const Gone: Self = Self::bare(ErrorKind::Gone);
    /// See [`ErrorKind::Forked`].
    pub const Forked: Self = Self::bare(ErrorKind::Forked);
    /// See [`ErrorKind::Limit`].
    pub const Limit: Self = Self::bare(ErrorKind::Limit);
    /// See [`ErrorKind::BufferTooSmall`].
    pub const BufferTooSmall: Self = Self::bare(ErrorKind::BufferTooSmall);
    /// See [`ErrorKind::System`].
    pub const System: Self = Self::bare(ErrorKind::System);
}

impl Error {
    /// What kind it is.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// The status of the C functions.
    #[must_use]
    pub const fn status(&self) -> i32 {
        match self.kind {
            ErrorKind::InvalidArgument => sys::NP_ERROR_INVALID_ARGUMENT,
            ErrorKind::InvalidState => sys::NP_ERROR_INVALID_STATE,
            ErrorKind::NotFound => sys::NP_ERROR_NOT_FOUND,
            ErrorKind::Finished => sys::NP_ERROR_FINISHED,
            ErrorKind::Gone => sys::NP_ERROR_GONE,
            ErrorKind::Forked => sys::NP_ERROR_FORKED,
            ErrorKind::Limit => sys::NP_ERROR_LIMIT,
            ErrorKind::BufferTooSmall => sys::NP_ERROR_BUFFER_TOO_SMALL,
            ErrorKind::System => sys::NP_ERROR_SYSTEM,
            ErrorKind::Other(status) => status,
        }
    }

    const fn bare(kind: ErrorKind) -> Self {
        Self { kind, sentence: None }
    }

    /// One that the library has not seen.
    pub(crate) fn invalid(sentence: &str) -> Self {
        Self { kind: ErrorKind::InvalidArgument, sentence: Some(sentence.into()) }
    }

    /// The error of a status that this thread's call did not return.
    pub(crate) fn of(status: sys::np_status) -> Self {
        Self::bare(match status {
            sys::NP_ERROR_INVALID_ARGUMENT => ErrorKind::InvalidArgument,
            sys::NP_ERROR_INVALID_STATE => ErrorKind::InvalidState,
            sys::NP_ERROR_NOT_FOUND => ErrorKind::NotFound,
            sys::NP_ERROR_FINISHED => ErrorKind::Finished,
            sys::NP_ERROR_GONE => ErrorKind::Gone,
            sys::NP_ERROR_FORKED => ErrorKind::Forked,
            sys::NP_ERROR_LIMIT => ErrorKind::Limit,
            sys::NP_ERROR_BUFFER_TOO_SMALL => ErrorKind::BufferTooSmall,
            sys::NP_ERROR_SYSTEM => ErrorKind::System,
            other => ErrorKind::Other(other),
        })
    }
}

impl PartialEq for Error {
    fn eq(&self, other: &Self) -> bool {
        self.kind == other.kind
    }
}

impl Eq for Error {}

impl Hash for Error {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.kind.hash(state);
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:?}: {self}", self.kind)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(sentence) = &self.sentence {
            return formatter.write_str(sentence);
        }
        // SAFETY: any number may be asked about, and the text lives for ever.
        let words = unsafe { lossy(sys::np_status_message(self.status())) };
        formatter.write_str(&words)
    }
}

impl std::error::Error for Error {}

/// The status that a call on this thread has just returned, as a result.
pub(crate) fn check(status: sys::np_status) -> Result<()> {
    if status >= sys::NP_OK {
        return Ok(());
    }
    let mut error = Error::of(status);
    // SAFETY: the text lives until this thread's next failure, and is copied.
    let failure = unsafe { lossy(sys::np_last_failure()) };
    // Behind the name of the C function.
    error.sentence = failure.split_once(": ").map(|(_, sentence)| sentence.into());
    Err(error)
}

/// A copy of a text of the library's.
///
/// # Safety
///
/// The text lives during the call, or is NULL.
pub(crate) unsafe fn lossy(text: *const c_char) -> String {
    if text.is_null() {
        return String::new();
    }
    // SAFETY: as the caller promises.
    unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned()
}

/// The version of a library: of the loaded one with [`version`], of the headers that this crate
/// was written from with [`Version::HEADERS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Version {
    /// Another one has another ABI.
    pub major: u32,
    /// A greater one has more functions.
    pub minor: u32,
    /// A greater one has fewer faults.
    pub patch: u32,
}

impl Version {
    /// The version of the headers that this crate was written from.
    pub const HEADERS: Self = Self::decode(sys::NP_VERSION);

    const fn decode(number: u32) -> Self {
        Self { major: number >> 16, minor: number >> 8 & 0xff, patch: number & 0xff }
    }
}

impl fmt::Display for Version {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}.{}.{}", self.major, self.minor, self.patch)
    }
}

/// The version of the library that was loaded.
///
/// ```
/// assert!(nowplaying::version() >= nowplaying::Version::HEADERS);
/// ```
#[must_use]
pub fn version() -> Version {
    // SAFETY: it takes nothing and cannot fail.
    Version::decode(unsafe { sys::np_version() })
}

/// A time in the library's unit; one that is longer than that can say is the longest.
pub(crate) fn microseconds(time: Duration) -> i64 {
    i64::try_from(time.as_micros()).unwrap_or(i64::MAX)
}

/// A time that the library tells: never a negative one.
pub(crate) fn duration(time_us: i64) -> Duration {
    Duration::from_micros(u64::try_from(time_us).unwrap_or(0))
}

/// The library's clock and that of [`Instant`], which does not tell its numbers, are one: both are
/// read once, side by side, and a moment always becomes the same number.
fn anchor() -> (Instant, i64) {
    static ANCHOR: Mutex<Option<(Instant, i64)>> = Mutex::new(None);
    let mut anchor = ANCHOR.lock().unwrap_or_else(PoisonError::into_inner);
    *anchor.get_or_insert_with(|| {
        // SAFETY: it takes nothing and cannot fail.
        (Instant::now(), unsafe { sys::np_now_us() })
    })
}

/// A moment by the library's clock.
pub(crate) fn clock(moment: Instant) -> i64 {
    let (instant, number) = anchor();
    match moment.checked_duration_since(instant) {
        Some(after) => number.saturating_add(microseconds(after)),
        None => number.saturating_sub(microseconds(instant.duration_since(moment))),
    }
}

/// The moment of a number of the library's clock.
pub(crate) fn moment(number: i64) -> Instant {
    let (instant, anchored) = anchor();
    let distance = Duration::from_micros(number.abs_diff(anchored));
    let moment = if number < anchored {
        instant.checked_sub(distance)
    } else {
        instant.checked_add(distance)
    };
    moment.unwrap_or(instant)
}
