// SPDX-License-Identifier: MIT
//! Texts for the library, which end at a NUL, and texts of the library.

use crate::base::{Error, ErrorKind, Result};
use std::ffi::{CStr, CString};
use std::fmt;
use std::ops::Deref;
use std::os::raw::c_char;
use std::ptr;

/// An error contains at most this many characters of an invalid value.
const MAX_SHOWN: usize = 40;

/// An id, a name or a URL. One with a NUL is an error, because cutting it would change its meaning.
/// The error contains the function, the name of the argument and the part before the NUL, except of
/// a URL, which may contain a password.
pub(crate) fn identifier(function: &str, name: &str, bytes: impl AsRef<[u8]>) -> Result<CString> {
    let bytes = bytes.as_ref();
    let invalid = |words: &str| Error::of_crate(ErrorKind::InvalidArgument, function, words);
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
pub(crate) fn optional<T: AsRef<[u8]>>(
    function: &str,
    name: &str,
    text: Option<T>,
) -> Result<Option<CString>> {
    text.map(|text| identifier(function, name, text)).transpose()
}

/// The pointer to an optional text; NULL for `None`.
pub(crate) fn pointer(text: Option<&CString>) -> *const c_char {
    text.map_or(ptr::null(), |text| text.as_ptr())
}

/// A text of the library, which is valid UTF-8.
///
/// # Safety
///
/// The text is valid during `'a`, or NULL.
pub(crate) unsafe fn text_of<'a>(text: *const c_char) -> &'a str {
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
pub(crate) unsafe fn known_text<'a>(text: *const c_char) -> Option<&'a str> {
    // SAFETY: as the caller promises.
    Some(unsafe { text_of(text) }).filter(|text| !text.is_empty())
}

/// An id that the player chose: any bytes but NUL. An action contains it.
///
/// ```
/// let id = nowplaying_control::Id::from("album-7/3");
/// assert_eq!(id, "album-7/3");
/// assert_eq!(id.as_str(), Some("album-7/3"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Id(Vec<u8>);

impl Id {
    /// A copy of an id of the library.
    ///
    /// # Safety
    ///
    /// The text is valid during the call.
    pub(crate) unsafe fn from_raw(text: *const c_char) -> Self {
        // SAFETY: as the caller promises.
        Self(unsafe { CStr::from_ptr(text) }.to_bytes().to_vec())
    }

    /// The same, with `None` for an empty id.
    ///
    /// # Safety
    ///
    /// As [`from_raw`](Self::from_raw).
    pub(crate) unsafe fn known(text: *const c_char) -> Option<Self> {
        // SAFETY: as the caller promises.
        Some(unsafe { Self::from_raw(text) }).filter(|id| !id.is_empty())
    }

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
