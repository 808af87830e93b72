// SPDX-License-Identifier: MIT
//! Errors, times and the version. `types.h`

use crate::sys;
use nowplaying_types::private::{catch_panic, checked, lossy, version_of};
use nowplaying_types::{Result, Version};
use std::cell::Cell;
use std::os::raw::{c_int, c_long};

thread_local! {
    static IN_CALLBACK: Cell<bool> = const { Cell::new(false) };
}

/// Runs a closure of the program in a callback of the library. It must not unwind into C.
pub(crate) fn call_closure(run: impl FnOnce()) {
    let was_in_callback = IN_CALLBACK.with(|flag| flag.replace(true));
    catch_panic(run);
    IN_CALLBACK.with(|flag| flag.set(was_in_callback));
}

/// Whether this thread runs a closure of a controller, so that a wait would last forever.
pub(crate) fn is_in_callback() -> bool {
    IN_CALLBACK.with(Cell::get)
}

/// Makes a result of the status that a call on this thread just returned. An error begins with the
/// name of the function of this crate: `Controller::perform`.
pub(crate) fn check(function: &str, status: sys::np_status) -> Result<()> {
    // SAFETY: the text is valid until this thread's next failure, and is copied.
    checked(function, status, || unsafe { lossy(sys::np_control_last_failure()) })
}

/// The version of the library that was loaded.
///
/// ```
/// assert!(nowplaying_control::version() >= nowplaying_control::Version::HEADERS);
/// ```
#[must_use]
pub fn version() -> Version {
    // SAFETY: it has no arguments and cannot fail.
    version_of(unsafe { sys::np_control_version() })
}

#[repr(C)]
struct Timespec {
    seconds: c_long,
    nanoseconds: c_long,
}

extern "C" {
    fn clock_gettime(clock: c_int, time: *mut Timespec) -> c_int;
}

/// The clock of `Instant` and of the library, `CLOCK_MONOTONIC`, in microseconds.
pub(crate) fn monotonic_us() -> i64 {
    const CLOCK_MONOTONIC: c_int = 1;
    let mut time = Timespec { seconds: 0, nanoseconds: 0 };
    // SAFETY: the output is a local variable.
    unsafe { clock_gettime(CLOCK_MONOTONIC, &mut time) };
    // On some machines, c_long has 32 bits.
    #[allow(clippy::useless_conversion, clippy::unnecessary_cast)]
    (time.seconds as i64).saturating_mul(1_000_000).saturating_add(time.nanoseconds as i64 / 1_000)
}
