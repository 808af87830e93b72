// SPDX-License-Identifier: MIT
//! Closures as user data of C callbacks: called without unwinding, and dropped once.

use std::any::Any;
use std::os::raw::c_void;
use std::panic::{catch_unwind, AssertUnwindSafe};

/// Makes a value the user data of a callback; [`destroy`] of the same type drops it. The value is
/// `Send`, because threads of the library call and drop it.
pub fn into_user_data<T: Send + 'static>(value: T) -> *mut c_void {
    Box::into_raw(Box::new(value)).cast()
}

/// The `np_destroy` of a user data.
///
/// # Safety
///
/// `user_data` comes from `into_user_data::<T>`, and no other call drops it.
pub unsafe extern "C" fn destroy<T>(user_data: *mut c_void) {
    // SAFETY: as the caller promises.
    let value = unsafe { Box::from_raw(user_data.cast::<T>()) };
    catch_panic(|| drop(value));
}

/// Runs a closure that must not unwind into C. The result is the text of its panic, which the panic
/// hook has printed.
pub fn catch_panic(run: impl FnOnce()) -> Option<String> {
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
