// SPDX-License-Identifier: MIT
//! The log of the library. `log.h`
//!
//! The library writes warnings and errors to standard error until you set a handler. The environment
//! variable `NOWPLAYING_LOG` (off, error, warning, info or debug) sets the level.

use crate::base::{check, Result};
use crate::callback::{catch_panic, destroy, into_user_data};
use crate::numbers::numbers;
use crate::sys;
use crate::text::text_of;
use std::os::raw::{c_char, c_void};
use std::ptr;
use std::sync::{Mutex, TryLockError};

numbers! {
    /// The levels of log lines.
    Level: np_log_level {
        /// Something failed: a callback did not return.
        Error = NP_LOG_ERROR,
        /// The program made a mistake.
        Warning = NP_LOG_WARNING,
        /// Changes of the connection.
        Info = NP_LOG_INFO,
        /// Every action.
        Debug = NP_LOG_DEBUG,
    }
}

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
    unsafe { text_of(sys::np_control_last_failure()) }.to_owned()
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
    let handler = into_user_data(Mutex::new(handler));
    // SAFETY: the user data is the `Mutex<F>` that both functions expect.
    check("log::set_handler", unsafe {
        sys::np_control_log_set_handler(Some(write_line::<F>), handler, Some(destroy::<Mutex<F>>))
    })
}

/// Sends the log to standard error again.
pub fn reset() -> Result<()> {
    // SAFETY: no closure is passed.
    check("log::reset", unsafe { sys::np_control_log_set_handler(None, ptr::null_mut(), None) })
}

unsafe extern "C" fn write_line<F: FnMut(Level, &str)>(
    level: sys::np_log_level,
    message: *const c_char,
    user_data: *mut c_void,
) {
    // SAFETY: the user data is the `Mutex<F>` of the handler, and the text is valid.
    let (handler, line) = unsafe { (&*user_data.cast::<Mutex<F>>(), text_of(message)) };
    let level = Level::from_number(level).unwrap_or(Level::Debug);
    // A line that the handler itself causes is dropped: it must not use the library.
    let mut handler = match handler.try_lock() {
        Ok(handler) => handler,
        Err(TryLockError::Poisoned(handler)) => handler.into_inner(),
        Err(TryLockError::WouldBlock) => return,
    };
    catch_panic(|| handler(level, line));
}
