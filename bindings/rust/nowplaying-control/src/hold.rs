// SPDX-License-Identifier: MIT
//! Pauses the players for a while. `hold.h`

use crate::base::check;
use crate::sys;
use nowplaying_types::private::text_of;
use nowplaying_types::{numbers, Result};
use std::fmt;
use std::ptr::NonNull;

numbers! {
    /// The state of a hold.
    HoldState: np_hold_state {
        /// The service has not answered yet.
        Pending = NP_HOLD_PENDING,
        /// The players are paused.
        Active = NP_HOLD_ACTIVE,
        /// The service refused, or no service runs.
        Failed = NP_HOLD_FAILED,
        /// It was active, and the service, the bus or the controller has gone away.
        Lost = NP_HOLD_LOST,
    }
}

/// The players are paused while it exists. [`Controller::hold`](crate::Controller::hold) makes it.
///
/// Dropping it ends it: the players that it has paused play again, unless the user has done
/// something with them. It may outlive its controller.
#[must_use = "when it is dropped, the players play again"]
pub struct Hold {
    raw: NonNull<sys::np_hold>,
}

// SAFETY: every function of the library may be called on any thread.
unsafe impl Send for Hold {}
// SAFETY: as above; `drop` calls np_hold_free(), which must be the last call.
unsafe impl Sync for Hold {}

impl Hold {
    pub(crate) fn owned(raw: *mut sys::np_hold) -> Self {
        Hold { raw: NonNull::new(raw).expect("the library returned a hold") }
    }

    /// The state.
    pub fn state(&self) -> Result<HoldState> {
        let mut state = 0;
        // SAFETY: the handle is valid, and the output is a local variable.
        check("Hold::state", unsafe { sys::np_hold_get_state(self.raw.as_ptr(), &mut state) })?;
        Ok(HoldState::from_number(state).unwrap_or(HoldState::Lost))
    }

    /// Why it has failed or was lost, as a sentence; empty in the other states.
    #[must_use]
    pub fn failure(&self) -> String {
        // SAFETY: the handle is valid, and the text belongs to it.
        unsafe { text_of(sys::np_hold_get_failure(self.raw.as_ptr())) }.to_owned()
    }
}

impl Drop for Hold {
    fn drop(&mut self) {
        // SAFETY: this is the last use of the handle.
        unsafe { sys::np_hold_free(self.raw.as_ptr()) }
    }
}

impl fmt::Debug for Hold {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Hold").field("state", &self.state().ok()).finish_non_exhaustive()
    }
}
