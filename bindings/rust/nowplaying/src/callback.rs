// SPDX-License-Identifier: MIT
//! Runs the handlers of requests without unwinding into C.

// The macro `thread_local` of Rust 1.63 writes such a constant.
#![allow(clippy::declare_interior_mutable_const)]

use nowplaying_types::private::catch_panic;
use std::cell::Cell;
use std::os::raw::c_void;
use std::ptr;
use std::thread;

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
