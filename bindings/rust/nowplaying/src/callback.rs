// SPDX-License-Identifier: MIT
//! A closure on its way through C: lent as a pointer, called without unwinding, dropped once.

// What the macro `thread_local` of Rust 1.63 writes.
#![allow(clippy::declare_interior_mutable_const)]

use std::any::Any;
use std::cell::Cell;
use std::os::raw::c_void;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::ptr;
use std::thread;

/// Makes a value the user data of a callback; [`destroy`] of the same type takes it back. Only
/// what may be sent can be lent, because it is called and dropped on threads of the library's.
pub(crate) fn lend<T: Send + 'static>(value: T) -> *mut c_void {
    Box::into_raw(Box::new(value)).cast()
}

/// The library's `np_destroy` for what was lent.
///
/// # Safety
///
/// `user_data` comes from `lend::<T>`, and this is the one call for it, as the library promises.
pub(crate) unsafe extern "C" fn destroy<T>(user_data: *mut c_void) {
    // SAFETY: as the caller promises.
    let value = unsafe { Box::from_raw(user_data.cast::<T>()) };
    shielded(|| drop(value));
}

/// Runs what must not unwind into C; a panic becomes its text. It was printed by the panic hook.
pub(crate) fn shielded(run: impl FnOnce()) -> Option<String> {
    // What a panic leaves half done belongs to the closure, which sees its own panics.
    let payload = catch_unwind(AssertUnwindSafe(run)).err()?;
    let text = words(&*payload);
    // Dropping a payload may panic too, and then there is nothing left to try.
    if let Err(second) = catch_unwind(AssertUnwindSafe(|| drop(payload))) {
        std::mem::forget(second);
    }
    Some(text)
}

fn words(payload: &(dyn Any + Send)) -> String {
    if let Some(text) = payload.downcast_ref::<&str>() {
        (*text).to_owned()
    } else if let Some(text) = payload.downcast_ref::<String>() {
        text.clone()
    } else {
        "the player panicked".to_owned()
    }
}

/// What is said of a request that nobody has any more.
pub(crate) const LET_GO: &str = "the player let the request go without an answer";

thread_local! {
    /// The request that this thread's handler was given, until a panic lets it go.
    static HANDLED: Cell<*const c_void> = const { Cell::new(ptr::null()) };
}

/// Runs a handler that was given this request. If a panic lets the request go, what is said of it
/// is returned: the panic's text, unless the handler has caught it. A request that the handler has
/// given away before is answered by whoever has it.
pub(crate) fn handling(request: *const c_void, handler: impl FnOnce()) -> Option<String> {
    let outer = HANDLED.with(|handled| handled.replace(request));
    let text = shielded(handler);
    let was_let_go = HANDLED.with(|handled| handled.replace(outer)).is_null();
    was_let_go.then(|| text.unwrap_or_else(|| LET_GO.to_owned()))
}

/// Whether a request that is dropped unanswered leaves the answer to [`handling`].
pub(crate) fn is_dropped_by_panic(request: *const c_void) -> bool {
    let is_handled = |handled: &Cell<*const c_void>| {
        let own = thread::panicking() && handled.get() == request;
        if own {
            handled.set(ptr::null());
        }
        own
    };
    HANDLED.try_with(is_handled).unwrap_or(false)
}
