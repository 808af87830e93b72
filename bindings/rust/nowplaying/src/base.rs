// SPDX-License-Identifier: MIT
//! Errors, times and the version. `base.h`

use crate::sys;
use nowplaying_types::private::{checked, lossy, version_of};
use nowplaying_types::{private, Error, Result, Version};
use std::time::Instant;

/// Makes a result of the status that a call on this thread just returned. An error begins with the
/// name of the function of this crate: `Session::set_devices`.
pub(crate) fn check(function: &str, status: sys::np_status) -> Result<()> {
    // SAFETY: the text is valid until this thread's next failure, and is copied.
    checked(function, status, || unsafe { lossy(sys::np_last_failure()) })
}

/// The error of a status that no call of this thread returned.
pub(crate) fn error_of(status: sys::np_status) -> Error {
    // SAFETY: every number is valid, and the text is static.
    private::error_of(status, &unsafe { lossy(sys::np_status_message(status)) })
}

/// The version of the library that was loaded.
///
/// ```
/// assert!(nowplaying::version() >= nowplaying::Version::HEADERS);
/// ```
#[must_use]
pub fn version() -> Version {
    // SAFETY: it has no arguments and cannot fail.
    version_of(unsafe { sys::np_version() })
}

/// The clock of the library.
pub(crate) fn now_us() -> i64 {
    // SAFETY: it has no arguments and cannot fail.
    unsafe { sys::np_now_us() }
}

/// The moment of a time of the library.
pub(crate) fn instant_of(number: i64) -> Instant {
    private::instant_of(number, now_us)
}
