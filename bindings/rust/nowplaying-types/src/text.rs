// SPDX-License-Identifier: MIT
//! Texts for the library, which end at a NUL, and texts of the library.

use crate::base::{failure, ErrorKind, Result};
use std::ffi::{CStr, CString};
use std::fmt;
use std::ops::Deref;
use std::os::raw::c_char;
use std::ptr;

/// An error contains at most this many characters of an invalid value.
const MAX_SHOWN: usize = 40;

/// A text that users read. A NUL ends it: in a tag, another value follows the NUL.
pub fn text(bytes: impl AsRef<[u8]>) -> CString {
    let bytes = bytes.as_ref();
    let end = bytes.iter().position(|byte| *byte == 0);
    CString::new(&bytes[..end.unwrap_or(bytes.len())]).unwrap_or_default()
}

/// An id, a path or a URL. One with a NUL is an error, because cutting it would change its meaning.
/// The error contains the function, the name of the argument and the part before the NUL, except of
/// a URL, which may contain a password.
pub fn identifier(function: &str, name: &str, bytes: impl AsRef<[u8]>) -> Result<CString> {
    let bytes = bytes.as_ref();
    let invalid = |words: &str| failure(ErrorKind::InvalidArgument, function, words);
    CString::new(bytes).map_err(|error| {
        let before = String::from_utf8_lossy(&bytes[..error.nul_position()]);
        if before.contains("://") {
            return invalid(&format!("{name} cannot contain a NUL"));
        }
        let shown: String = before.chars().take(MAX_SHOWN).collect();
        let cut = if shown.len() < before.len() { "…" } else { "\\0…" };
        invalid(&format!("{name} cannot contain a NUL: \"{shown}{cut}\""))
    })
}

/// The same for an optional text.
pub fn optional<T: AsRef<[u8]>>(
    function: &str,
    name: &str,
    text: Option<T>,
) -> Result<Option<CString>> {
    text.map(|text| identifier(function, name, text)).transpose()
}

/// The pointer to an optional text; NULL for `None`.
#[must_use]
pub fn pointer(text: Option<&CString>) -> *const c_char {
    text.map_or(ptr::null(), |text| text.as_ptr())
}

/// A text of the library, which is valid UTF-8.
///
/// # Safety
///
/// The text is valid during `'a`, or NULL.
#[must_use]
pub unsafe fn text_of<'a>(text: *const c_char) -> &'a str {
    if text.is_null() {
        return "";
    }
    // SAFETY: as the caller promises.
    unsafe { CStr::from_ptr(text) }.to_str().unwrap_or_default()
}

/// The same, with `None` for an empty text.
///
/// # Safety
///
/// As [`text_of`].
#[must_use]
pub unsafe fn known_text<'a>(text: *const c_char) -> Option<&'a str> {
    // SAFETY: as the caller promises.
    Some(unsafe { text_of(text) }).filter(|text| !text.is_empty())
}

/// A copy of a text of the library.
///
/// # Safety
///
/// The text is valid during the call, or NULL.
#[must_use]
pub unsafe fn lossy(text: *const c_char) -> String {
    if text.is_null() {
        return String::new();
    }
    // SAFETY: as the caller promises.
    unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned()
}

/// A copy of an id of the library.
///
/// # Safety
///
/// The text is valid during the call.
#[must_use]
pub unsafe fn id_of(text: *const c_char) -> Id {
    // SAFETY: as the caller promises.
    Id(unsafe { CStr::from_ptr(text) }.to_bytes().to_vec())
}

/// The same, with `None` for an empty id.
///
/// # Safety
///
/// As [`id_of`].
#[must_use]
pub unsafe fn known_id(text: *const c_char) -> Option<Id> {
    // SAFETY: as the caller promises.
    Some(unsafe { id_of(text) }).filter(|id| !id.is_empty())
}

/// An id that the player chose and that requests and actions contain: any
/// bytes but NUL.
///
/// ```
/// let id = nowplaying_types::Id::from("album-7/3");
/// assert_eq!(id, "album-7/3");
/// assert_eq!(id.as_str(), Some("album-7/3"));
/// assert_eq!(id, nowplaying_types::Id::from(format!("album-{}/{}", 7, 3)));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Id(Vec<u8>);

impl Id {
    /// The bytes of the id.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// The id as text, if it is UTF-8.
    #[must_use]
    pub fn as_str(&self) -> Option<&str> {
        std::str::from_utf8(&self.0).ok()
    }
}

impl Deref for Id {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.0
    }
}

impl AsRef<[u8]> for Id {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

impl From<&str> for Id {
    fn from(text: &str) -> Self {
        Self(text.as_bytes().to_vec())
    }
}

impl From<String> for Id {
    fn from(text: String) -> Self {
        Self(text.into_bytes())
    }
}

impl From<Vec<u8>> for Id {
    fn from(bytes: Vec<u8>) -> Self {
        Self(bytes)
    }
}

impl PartialEq<str> for Id {
    fn eq(&self, other: &str) -> bool {
        self.0 == other.as_bytes()
    }
}

impl PartialEq<&str> for Id {
    fn eq(&self, other: &&str) -> bool {
        self.0 == other.as_bytes()
    }
}

impl fmt::Display for Id {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&String::from_utf8_lossy(&self.0))
    }
}
