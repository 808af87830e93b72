// SPDX-License-Identifier: MIT
//! The log of the library. `log.h`
//!
//! The library writes warnings and errors to standard error until you set a handler. The environment
//! variable `NOWPLAYING_LOG` (off, error, warning, info or debug) sets the level.

use crate::base::check;
use crate::sys;
use nowplaying_types::private::{lossy, reset_log, set_log_handler};
pub use nowplaying_types::Level;
use nowplaying_types::Result;

/// The log line of this thread's last failed call, also if the log is off. It is empty if no call
/// failed.
///
/// ```
/// use nowplaying_control::{log, Controller};
///
/// assert!(Controller::builder().bus_address("bus").build().is_err());
/// assert!(log::last_failure().contains("the address of a bus begins"));
/// ```
#[must_use]
pub fn last_failure() -> String {
    // SAFETY: the text lives until this thread's next failure, and is copied.
    unsafe { lossy(sys::np_control_last_failure()) }
}

/// Sends the log to a closure instead of standard error, one line at a time. A process has one
/// log of this library, and another of libnowplaying.
/// The closure runs on the thread that logs. It must be quick, and must not use the library.
///
/// ```
/// use nowplaying_control::log;
///
/// log::set_handler(|level, line| println!("{level:?}: {line}"))?;
/// log::reset()?;
/// # Ok::<(), nowplaying_control::Error>(())
/// ```
pub fn set_handler<F>(handler: F) -> Result<()>
where
    F: FnMut(Level, &str) + Send + 'static,
{
    // SAFETY: it is the function of the library.
    check("log::set_handler", unsafe { set_log_handler(sys::np_control_log_set_handler, handler) })
}

/// Sends the log to standard error again.
pub fn reset() -> Result<()> {
    // SAFETY: it is the function of the library.
    check("log::reset", unsafe { reset_log(sys::np_control_log_set_handler) })
}
