// SPDX-License-Identifier: MIT
//! Texts for the library, which end at a NUL.

use crate::base::{Error, Result};
use std::ffi::{CStr, CString};
use std::fmt;
use std::ops::Deref;
use std::os::raw::c_char;
use std::ptr;

/// A text that users read. A NUL ends it: in a tag, another value follows the NUL.
pub(crate) fn text(bytes: impl AsRef<[u8]>) -> CString {
    let bytes = bytes.as_ref();
    let end = bytes.iter().position(|byte| *byte == 0);
    CString::new(&bytes[..end.unwrap_or(bytes.len())]).unwrap_or_default()
}

/// An id, a path or a URL. One with a NUL is an error, because cutting it would change its meaning.
/// The error contains the function, the name of the argument and the part before the NUL, except of
/// a URL, which may contain a password.
pub(crate) fn identifier(function: &str, name: &str, bytes: impl AsRef<[u8]>) -> Result<CString> {
    let bytes = bytes.as_ref();
    CString::new(bytes).map_err(|error| {
        let before = String::from_utf8_lossy(&bytes[..error.nul_position()]);
        if before.contains("://") {
            return Error::invalid(function, &format!("{name} cannot contain a NUL"));
        }
        let shown: String = before.chars().take(MAX_SHOWN).collect();
        let cut = if shown.len() < before.len() { "…" } else { "\\0…" };
        Error::invalid(function, &format!("{name} cannot contain a NUL: \"{shown}{cut}\""))
    })
}

/// An error contains at most this many characters of an invalid value.
const MAX_SHOWN: usize = 40;

/// The pointer to an optional text; NULL for `None`.
pub(crate) fn pointer(text: Option<&CString>) -> *const c_char {
    text.map_or(ptr::null(), |text| text.as_ptr())
}

/// An id that the player chose and that requests contain: any bytes but NUL.
///
/// ```
/// # fn entry() -> nowplaying::Id { nowplaying::Id::from("album-7/3") }
/// let id: nowplaying::Id = entry();
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
