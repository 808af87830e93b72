// SPDX-License-Identifier: MIT
//! Reads the arguments of a request. `request.h`

use crate::sys;
use nowplaying_types::private::{duration, id_of, lossy, succeeded};
use nowplaying_types::{
    Addition, Command, Feedback, Id, LanguageSetting, Phase, RepeatMode, ShuffleMode,
};
use std::os::raw::c_char;
use std::ptr;
use std::time::Duration;

type Getter<T> = unsafe extern "C" fn(*const sys::np_request, *mut T) -> sys::np_status;

/// Reads a value of an open request.
///
/// # Safety
///
/// As [`Request::from_raw`](crate::Request).
unsafe fn get<T: Default>(raw: *const sys::np_request, getter: Getter<T>) -> Option<T> {
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

/// A getter for each part of an argument, which reads an open request.
///
/// # Safety
///
/// As [`Request::from_raw`](crate::Request).
macro_rules! parts {
    ($($name:ident: $type:ty = $getter:ident $(, $convert:expr)?;)*) => {
        $(
            pub(crate) unsafe fn $name(raw: *const sys::np_request) -> Option<$type> {
                // SAFETY: as the caller promises.
                let value = unsafe { get(raw, sys::$getter) };
                parts!(@ value $(, $convert)?)
            }
        )*
    };
    (@ $value:ident) => { $value };
    (@ $value:ident, $convert:expr) => { $value.and_then($convert) };
}

parts! {
    position: Duration = np_request_get_position, |time| Some(duration(time));
    interval: Duration = np_request_get_interval, |time| Some(duration(time));
    phase: Phase = np_request_get_phase, Phase::from_number;
    rate: f64 = np_request_get_rate;
    repeat_mode: RepeatMode = np_request_get_repeat_mode, RepeatMode::from_number;
    shuffle_mode: ShuffleMode = np_request_get_shuffle_mode, ShuffleMode::from_number;
    feedback: Feedback = np_request_get_feedback, Feedback::from_number;
    rating: f64 = np_request_get_rating;
    negative: bool = np_request_get_negative;
    fullscreen: bool = np_request_get_fullscreen;
    volume: f64 = np_request_get_volume;
    make_current: bool = np_request_get_make_current;
    volume_steps: i32 = np_request_get_volume_steps;
}

/// The same for the parts that are texts.
macro_rules! texts {
    ($($name:ident = $getter:ident;)*) => {
        $(
            pub(crate) unsafe fn $name(raw: *const sys::np_request) -> Option<Id> {
                // SAFETY: as the caller promises.
                unsafe { get_text(raw, sys::$getter) }
            }
        )*
    };
}

texts! {
    entry_id = np_request_get_entry_id;
    playlist_id = np_request_get_playlist_id;
    device_id = np_request_get_device_id;
}

/// The URL to open or to add.
///
/// # Safety
///
/// As [`Request::from_raw`](crate::Request).
pub(crate) unsafe fn url(raw: *const sys::np_request) -> Option<String> {
    // SAFETY: as the caller promises.
    unsafe { get_text(raw, sys::np_request_get_url) }.map(|url| url.to_string())
}

/// The parts of an addition to the queue.
///
/// # Safety
///
/// As [`Request::from_raw`](crate::Request).
pub(crate) unsafe fn addition(raw: *const sys::np_request) -> Option<Addition> {
    // SAFETY: as the caller promises.
    unsafe {
        Some(Addition {
            url: url(raw)?,
            after_entry_id: entry_id(raw)?,
            make_current: make_current(raw)?,
        })
    }
}

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
