// SPDX-License-Identifier: MIT
//! Closures as user data of C callbacks: called without unwinding, and dropped once.

// The macro `thread_local` of Rust 1.63 writes such a constant.
#![allow(clippy::declare_interior_mutable_const)]

use std::any::Any;
use std::cell::Cell;
use std::os::raw::c_void;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::ptr;
use std::thread;

/// Makes a value the user data of a callback; [`destroy`] of the same type drops it. The value is
/// `Send`, because threads of the library call and drop it.
pub(crate) fn into_user_data<T: Send + 'static>(value: T) -> *mut c_void {
    Box::into_raw(Box::new(value)).cast()
}

/// The `np_destroy` of a user data.
///
/// # Safety
///
/// `user_data` comes from `into_user_data::<T>`, and no other call drops it.
pub(crate) unsafe extern "C" fn destroy<T>(user_data: *mut c_void) {
    // SAFETY: as the caller promises.
    let value = unsafe { Box::from_raw(user_data.cast::<T>()) };
    catch_panic(|| drop(value));
}

/// Runs a closure that must not unwind into C. The result is the text of its panic, which the panic
/// hook has printed.
pub(crate) fn catch_panic(run: impl FnOnce()) -> Option<String> {
    // Only the closure can see its data after a panic.
    let payload = catch_unwind(AssertUnwindSafe(run)).err()?;
    let text = panic_text(&*payload);
    // Dropping the payload may panic too; then it is leaked.
    if let Err(second) = catch_unwind(AssertUnwindSafe(|| drop(payload))) {
        std::mem::forget(second);
    }
    Some(text)
}

fn panic_text(payload: &(dyn Any + Send)) -> String {
    if let Some(text) = payload.downcast_ref::<&str>() {
        (*text).to_owned()
    } else if let Some(text) = payload.downcast_ref::<String>() {
        text.clone()
    } else {
        "the player panicked".to_owned()
    }
}

/// The message of a request that was dropped unanswered.
pub(crate) const DROPPED_REQUEST: &str = "the player dropped the request without an answer";

thread_local! {
    /// The request of the handler that runs on this thread, until a panic drops it.
    static CURRENT_REQUEST: Cell<*const c_void> = const { Cell::new(ptr::null()) };
}

/// Runs the handler of a request. If a panic drops the request, the result is the message of the
/// failure: the panic's text, unless the handler caught the panic. If the handler moved the request
/// elsewhere, its new owner answers it.
pub(crate) fn call_handler(request: *const c_void, handler: impl FnOnce()) -> Option<String> {
    let outer = CURRENT_REQUEST.with(|current| current.replace(request));
    let text = catch_panic(handler);
    let was_dropped = CURRENT_REQUEST.with(|current| current.replace(outer)).is_null();
    was_dropped.then(|| text.unwrap_or_else(|| DROPPED_REQUEST.to_owned()))
}

/// Whether [`call_handler`] answers this request, because a panic of its handler drops it.
pub(crate) fn is_dropped_by_panic(request: *const c_void) -> bool {
    let is_current = |current: &Cell<*const c_void>| {
        let own = thread::panicking() && current.get() == request;
        if own {
            current.set(ptr::null());
        }
        own
    };
    CURRENT_REQUEST.try_with(is_current).unwrap_or(false)
}
