// SPDX-License-Identifier: MIT
//! Where a player can play. Unstable, like `outputs.h`. `types.h`

use crate::text::{id_of, text_of};
use crate::{sys, DeviceType, Id};

/// A place where a player can play.
///
/// ```
/// use nowplaying_types::{DeviceType, Output};
///
/// let mut kitchen = Output::new("kitchen", "Kitchen", DeviceType::Speaker);
/// kitchen.is_in_use = true;
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Output {
    /// The id in a request. No other output of the session has it.
    pub id: Id,
    /// The name that users see, without markup.
    pub name: String,
    /// Its kind: clients show an icon for it.
    pub kind: DeviceType,
    /// Whether the player plays there.
    pub is_in_use: bool,
    /// Whether it does not play together with other outputs.
    pub is_alone: bool,
}

impl Output {
    /// Makes an output that is not in use.
    #[must_use]
    pub fn new(id: impl Into<Id>, name: impl Into<String>, kind: DeviceType) -> Self {
        Self { id: id.into(), name: name.into(), kind, is_in_use: false, is_alone: false }
    }

    /// A copy of an output of the library.
    ///
    /// # Safety
    ///
    /// The texts are valid.
    #[doc(hidden)]
    #[must_use]
    pub unsafe fn from_raw(raw: &sys::np_output) -> Self {
        // SAFETY: as the caller promises.
        let (id, name) = unsafe { (id_of(raw.id), text_of(raw.name)) };
        Self {
            id,
            name: name.into(),
            kind: DeviceType::from_number(raw.type_).unwrap_or(DeviceType::Other),
            is_in_use: raw.flags & sys::NP_OUTPUT_IN_USE != 0,
            is_alone: raw.flags & sys::NP_OUTPUT_ALONE != 0,
        }
    }

    /// The flags of C.
    #[doc(hidden)]
    #[must_use]
    pub fn flags(&self) -> sys::np_output_flags {
        let in_use = if self.is_in_use { sys::NP_OUTPUT_IN_USE } else { 0 };
        in_use | if self.is_alone { sys::NP_OUTPUT_ALONE } else { 0 }
    }
}
