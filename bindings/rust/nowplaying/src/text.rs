// SPDX-License-Identifier: MIT
//! Texts on their way to the library, which ends them at a NUL as C does.

use crate::base::{Error, Result};
use std::ffi::CString;
use std::fmt;
use std::ops::Deref;
use std::os::raw::c_char;
use std::ptr;

/// What people read: a NUL ends it, because a tag that has one goes on with something else.
pub(crate) fn text(bytes: impl AsRef<[u8]>) -> CString {
    let bytes = bytes.as_ref();
    let end = bytes.iter().position(|byte| *byte == 0);
    CString::new(&bytes[..end.unwrap_or(bytes.len())]).unwrap_or_default()
}

/// What tells one thing from another: cut at a NUL, it would be that of something else.
pub(crate) fn identifier(bytes: impl AsRef<[u8]>) -> Result<CString> {
    CString::new(bytes.as_ref())
        .map_err(|_| Error::invalid("an id, a path or an address cannot have a NUL in it"))
}

/// A text that may be left out.
pub(crate) fn pointer(text: Option<&CString>) -> *const c_char {
    text.map_or(ptr::null(), |text| text.as_ptr())
}

/// An identifier that the player has made, and that a request brings back: any bytes but NUL.
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
    /// Its bytes.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// The same as text, if it is UTF-8.
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
