// SPDX-License-Identifier: MIT
//! Errors, times and the version. `types.h`

use crate::sys;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ptr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The kinds of errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// An argument is invalid: out of range, not finite, or an empty text or one with a NUL.
    InvalidArgument,
    /// The call is not possible in this state, for example becoming primary without content, or waiting
    /// inside a callback.
    InvalidState,
    /// The command, entry, session, player or file does not exist.
    NotFound,
    /// The request was answered before, has timed out, or its session was freed.
    Finished,
    /// Its context, session or controller was freed.
    Gone,
    /// The process is a `fork()` of the one that made the context or the controller. Make a new one.
    Forked,
    /// Too many sessions, entries of a list, or actions without an outcome, or an id of more than 1,024
    /// bytes.
    Limit,
    /// The buffer is too small for the result.
    BufferTooSmall,
    /// The system refused a thread, a descriptor or a lock, or an extension does not answer.
    System,
    /// A status that only a newer library has.
    Other(i32),
}

/// The error of a call: its kind, and a sentence that names the function of the crate, the invalid
/// argument and the allowed values. [`Display`](fmt::Display) writes the sentence.
///
/// The library also writes the sentence to its log, after the name of its C function, even if the
/// program handles the error. A program that expects errors sets `NOWPLAYING_LOG=error` in its
/// environment, or handles the log with `log::set_handler`. Two errors of one kind are equal.
///
/// ```
/// use nowplaying_types::{Error, ErrorKind};
///
/// let error = Error::NotFound;
/// assert_eq!(error.kind(), ErrorKind::NotFound);
/// assert_eq!(error.to_string(), "not found: it does not exist");
/// ```
#[derive(Clone)]
pub struct Error {
    kind: ErrorKind,
    /// `None`: the sentence for every error of this kind.
    sentence: Option<Box<str>>,
}

/// The result of the functions of the crates.
pub type Result<T> = std::result::Result<T, Error>;

/// An error of each kind, to return and to compare with.
#[allow(non_upper_case_globals)]
impl Error {
    /// See [`ErrorKind::InvalidArgument`].
    pub const InvalidArgument: Self = Self::of_kind(ErrorKind::InvalidArgument);
    /// See [`ErrorKind::InvalidState`].
    pub const InvalidState: Self = Self::of_kind(ErrorKind::InvalidState);
    /// See [`ErrorKind::NotFound`].
    pub const NotFound: Self = Self::of_kind(ErrorKind::NotFound);
    /// See [`ErrorKind::Finished`].
    pub const Finished: Self = Self::of_kind(ErrorKind::Finished);
    /// See [`ErrorKind::Gone`].
    pub const Gone: Self = Self::of_kind(ErrorKind::Gone);
    /// See [`ErrorKind::Forked`].
    pub const Forked: Self = Self::of_kind(ErrorKind::Forked);
    /// See [`ErrorKind::Limit`].
    pub const Limit: Self = Self::of_kind(ErrorKind::Limit);
    /// See [`ErrorKind::BufferTooSmall`].
    pub const BufferTooSmall: Self = Self::of_kind(ErrorKind::BufferTooSmall);
    /// See [`ErrorKind::System`].
    pub const System: Self = Self::of_kind(ErrorKind::System);
}

impl Error {
    /// Its kind.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// Its status in the C functions.
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

    const fn of_kind(kind: ErrorKind) -> Self {
        Self { kind, sentence: None }
    }

    fn of_status(status: sys::np_status) -> Self {
        Self::of_kind(match status {
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
        formatter.write_str(match self.kind {
            ErrorKind::InvalidArgument => "invalid argument: the call is wrong",
            ErrorKind::InvalidState => "invalid state: the call is not possible now",
            ErrorKind::NotFound => "not found: it does not exist",
            ErrorKind::Finished => "finished: the request has ended",
            ErrorKind::Gone => "gone: its context, session or controller was freed",
            ErrorKind::Forked => "forked: this process is a fork; make a new object",
            ErrorKind::Limit => "limit: more than the library stores",
            ErrorKind::BufferTooSmall => "buffer too small for the result",
            ErrorKind::System => "system: no thread, descriptor, lock or memory is available",
            ErrorKind::Other(_) => "an error that only a newer library has",
        })
    }
}

impl std::error::Error for Error {}

/// An error of a binding: the name of its function, and a sentence.
#[must_use]
pub fn failure(kind: ErrorKind, function: &str, sentence: &str) -> Error {
    Error { kind, sentence: Some(format!("{function}: {sentence}").into()) }
}

/// The error of a status that no call of this thread returned.
#[must_use]
pub fn error_of(status: sys::np_status, sentence: &str) -> Error {
    Error { sentence: Some(sentence.into()), ..Error::of_status(status) }
}

/// Makes a result of the status that a call on this thread just returned, and of the log line of its
/// failure. An error begins with the name of the function of the binding: `Session::set_devices`.
pub fn checked(
    function: &str,
    status: sys::np_status,
    last_failure: impl FnOnce() -> String,
) -> Result<()> {
    if status >= sys::NP_OK {
        return Ok(());
    }
    let error = Error::of_status(status);
    let line = last_failure();
    // The name of the C function is before it.
    let sentence = line.split_once(": ").map_or_else(|| error.to_string(), |(_, rest)| rest.into());
    Err(failure(error.kind, function, &sentence))
}

/// `None` for the status of an error that is not reported.
#[must_use]
pub fn succeeded(status: sys::np_status) -> Option<()> {
    (status >= sys::NP_OK).then_some(())
}

/// The version of a library. The function `version` of a crate returns that of the loaded library,
/// and [`Version::HEADERS`] is that of the headers that the crate was written from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Version {
    /// Libraries with different major versions have different ABIs.
    pub major: u32,
    /// A higher minor version has more functions.
    pub minor: u32,
    /// A higher patch version has fewer faults.
    pub patch: u32,
}

impl Version {
    /// The version of the headers that the crates were written from.
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

/// The version with a number of the library.
#[must_use]
pub const fn version_of(number: u32) -> Version {
    Version::decode(number)
}

/// A time in microseconds; a longer time than the type can hold is the longest.
#[must_use]
pub fn microseconds(time: Duration) -> i64 {
    i64::try_from(time.as_micros()).unwrap_or(i64::MAX)
}

/// A time of the library; a negative one is 0.
#[must_use]
pub fn duration(time_us: i64) -> Duration {
    Duration::from_micros(u64::try_from(time_us).unwrap_or(0))
}

/// A time of the library; `None` if it is unknown.
#[must_use]
pub fn known_duration(time_us: i64) -> Option<Duration> {
    (time_us != sys::NP_TIME_UNKNOWN).then(|| duration(time_us))
}

/// The same moment as an [`Instant`] and as the library's time. Both have one clock, but an `Instant`
/// has no number. They are read only at first, so that a moment always has the same number. A thread
/// can lose its processor between the two readings, which would move all times: the closest of five
/// pairs counts.
fn anchor(now_us: fn() -> i64) -> (Instant, i64) {
    static ANCHOR: Mutex<Option<(Instant, i64)>> = Mutex::new(None);
    let mut anchor = ANCHOR.lock().unwrap_or_else(PoisonError::into_inner);
    let read = || {
        let (instant, number) = (Instant::now(), now_us());
        (instant.elapsed(), instant, number)
    };
    *anchor.get_or_insert_with(|| {
        let (_, instant, number) = (0..4).map(|_| read()).fold(read(), Ord::min);
        (instant, number)
    })
}

/// The library's time of a moment.
#[must_use]
pub fn library_time(moment: Instant, now_us: fn() -> i64) -> i64 {
    let (instant, number) = anchor(now_us);
    match moment.checked_duration_since(instant) {
        Some(after) => number.saturating_add(microseconds(after)),
        None => number.saturating_sub(microseconds(instant.duration_since(moment))),
    }
}

/// The moment of a time of the library.
#[must_use]
pub fn instant_of(number: i64, now_us: fn() -> i64) -> Instant {
    let (instant, anchored) = anchor(now_us);
    let distance = Duration::from_micros(number.abs_diff(anchored));
    let moment = if number < anchored {
        instant.checked_sub(distance)
    } else {
        instant.checked_add(distance)
    };
    moment.unwrap_or(instant)
}

/// The pointer to a list; NULL for an empty one.
#[must_use]
pub fn list<T>(values: &[T]) -> *const T {
    if values.is_empty() {
        ptr::null()
    } else {
        values.as_ptr()
    }
}
