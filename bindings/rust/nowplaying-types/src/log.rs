// SPDX-License-Identifier: MIT
//! The log of a library. `log.h`

use crate::callback::{catch_panic, destroy, into_user_data};
use crate::text::lossy;
use crate::{numbers, sys};
use std::os::raw::{c_char, c_void};
use std::ptr;
use std::sync::{Mutex, TryLockError};

numbers! {
    /// The levels of log lines.
    Level: np_log_level {
        /// Something failed: the bus refused the name, or a callback did not return.
        Error = NP_LOG_ERROR,
        /// The program made a mistake.
        Warning = NP_LOG_WARNING,
        /// An event that happens once, such as a change of the connection.
        Info = NP_LOG_INFO,
        /// Every command or action.
        Debug = NP_LOG_DEBUG,
    }
}

/// The function of a library that sets the handler of its log.
type SetHandler =
    unsafe extern "C" fn(sys::np_log_handler, *mut c_void, sys::np_destroy) -> sys::np_status;

/// Sends the log of a library to a closure, one line at a time.
///
/// # Safety
///
/// `set_handler` is the function of the library.
pub unsafe fn set_log_handler<F>(set_handler: SetHandler, handler: F) -> sys::np_status
where
    F: FnMut(Level, &str) + Send + 'static,
{
    let handler = into_user_data(Mutex::new(handler));
    // SAFETY: the user data is the `Mutex<F>` that both functions expect.
    unsafe { set_handler(Some(write_line::<F>), handler, Some(destroy::<Mutex<F>>)) }
}

/// Sends the log of a library to standard error again.
///
/// # Safety
///
/// As [`set_log_handler`].
pub unsafe fn reset_log(set_handler: SetHandler) -> sys::np_status {
    // SAFETY: no closure is passed.
    unsafe { set_handler(None, ptr::null_mut(), None) }
}

unsafe extern "C" fn write_line<F: FnMut(Level, &str)>(
    level: sys::np_log_level,
    message: *const c_char,
    user_data: *mut c_void,
) {
    // SAFETY: the user data is the `Mutex<F>` of the handler, and the text is valid.
    let (handler, line) = unsafe { (&*user_data.cast::<Mutex<F>>(), lossy(message)) };
    let level = Level::from_number(level).unwrap_or(Level::Debug);
    // A line that the handler itself causes is dropped: it must not use the library.
    let mut handler = match handler.try_lock() {
        Ok(handler) => handler,
        Err(TryLockError::Poisoned(handler)) => handler.into_inner(),
        Err(TryLockError::WouldBlock) => return,
    };
    catch_panic(|| handler(level, &line));
}
