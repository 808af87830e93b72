// SPDX-License-Identifier: MIT
//! Reads the arguments of a request. `request.h`

use crate::sys;
use nowplaying_types::private::{id_of, lossy, succeeded};
use nowplaying_types::{Command, Id, LanguageSetting};
use std::os::raw::c_char;
use std::ptr;

type Getter<T> = unsafe extern "C" fn(*const sys::np_request, *mut T) -> sys::np_status;

/// Reads a value of an open request.
///
/// # Safety
///
/// As [`Request::from_raw`](crate::Request).
pub(crate) unsafe fn get<T: Default>(raw: *const sys::np_request, getter: Getter<T>) -> Option<T> {
    let mut value = T::default();
    // SAFETY: the output is a local variable, and the library accepts a request that has ended.
    succeeded(unsafe { getter(raw, &mut value) })?;
    Some(value)
}

/// The command of a request; `None` if the request is not open.
///
/// # Safety
///
/// `raw` was a request of the library; it may have ended.
pub(crate) unsafe fn command_of(raw: *const sys::np_request) -> Option<Command> {
    let mut number = 0;
    // SAFETY: the output is a local variable.
    let status = unsafe { sys::np_request_get_command(raw, &mut number) };
    succeeded(status).and_then(|()| Command::from_number(number))
}

/// A copy of a text of the request.
///
/// # Safety
///
/// As [`Request::from_raw`](crate::Request).
pub(crate) unsafe fn get_text(
    raw: *const sys::np_request,
    getter: Getter<*const c_char>,
) -> Option<Id> {
    let mut text = ptr::null();
    // SAFETY: the output is a local variable; the text is valid while the request is open.
    unsafe {
        succeeded(getter(raw, &mut text))?;
        Some(id_of(text))
    }
}

/// A function for each part of an argument, which reads an open request.
macro_rules! parts {
    ($($name:ident: $type:ty = $read:ident $getter:ident $(, $convert:expr)?;)*) => {
        $(
            /// # Safety
            ///
            /// As [`Request::from_raw`](crate::Request).
            pub(crate) unsafe fn $name(raw: *const sys::np_request) -> Option<$type> {
                // SAFETY: as the caller promises.
                let value = unsafe { $read(raw, sys::$getter) };
                parts!(@ value $(, $convert)?)
            }
        )*
    };
    (@ $value:ident) => { $value };
    (@ $value:ident, $convert:expr) => { $value.and_then($convert) };
}
pub(crate) use parts;

/// The id of a language option.
///
/// # Safety
///
/// As [`Request::from_raw`](crate::Request).
pub(crate) unsafe fn language_option_id(raw: *const sys::np_request) -> Option<String> {
    // SAFETY: as the caller promises.
    unsafe { language_option(raw) }.map(|(id, _)| id)
}

/// How long the choice of a language option applies.
///
/// # Safety
///
/// As [`Request::from_raw`](crate::Request).
pub(crate) unsafe fn language_setting(raw: *const sys::np_request) -> Option<LanguageSetting> {
    // SAFETY: as the caller promises.
    unsafe { language_option(raw) }.map(|(_, setting)| setting)
}

/// The id of a language option, and how long the choice applies.
///
/// # Safety
///
/// As [`Request::from_raw`](crate::Request).
unsafe fn language_option(raw: *const sys::np_request) -> Option<(String, LanguageSetting)> {
    let (mut text, mut setting) = (ptr::null(), 0);
    // SAFETY: as in `get_text`.
    unsafe {
        let status = sys::np_request_get_language_option(raw, &mut text, &mut setting);
        succeeded(status)?;
        Some((lossy(text), LanguageSetting::from_number(setting)?))
    }
}
