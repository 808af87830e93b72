// SPDX-License-Identifier: MIT
//! The argument of an action. `action.h`

use crate::sys;
use nowplaying_types::private::{identifier, microseconds, optional, pointer};
use nowplaying_types::{Addition, Result};
use std::mem::size_of;
use std::time::Duration;

/// The fields of `np_action` after the command.
#[derive(Clone, Copy, Default)]
pub(crate) struct Argument<'a> {
    number: i32,
    time: Duration,
    value: f64,
    text: Option<&'a [u8]>,
    after_entry_id: &'a [u8],
    flag: bool,
}

impl<'a> Argument<'a> {
    pub(crate) fn number(self, number: i32) -> Self {
        Self { number, ..self }
    }

    pub(crate) fn time(self, time: Duration) -> Self {
        Self { time, ..self }
    }

    pub(crate) fn value(self, value: f64) -> Self {
        Self { value, ..self }
    }

    pub(crate) fn text(self, text: &'a (impl AsRef<[u8]> + ?Sized)) -> Self {
        Self { text: Some(text.as_ref()), ..self }
    }

    pub(crate) fn flag(self, flag: bool) -> Self {
        Self { flag, ..self }
    }

    pub(crate) fn addition(self, addition: &'a Addition) -> Self {
        let after_entry_id = &addition.after_entry_id;
        Self { after_entry_id, ..self.text(&addition.url).flag(addition.make_current) }
    }

    /// Calls a function with the action as C sees it.
    pub(crate) fn with_raw<T>(
        self,
        function: &str,
        command: i32,
        call: impl FnOnce(&sys::np_action) -> Result<T>,
    ) -> Result<T> {
        let text = optional(function, "text", self.text)?;
        let after_entry_id = identifier(function, "after_entry_id", self.after_entry_id)?;
        call(&sys::np_action {
            size: size_of::<sys::np_action>(),
            command,
            number: self.number,
            time_us: microseconds(self.time),
            value: self.value,
            text: pointer(text.as_ref()),
            after_entry_id: after_entry_id.as_ptr(),
            flag: self.flag,
        })
    }
}
