// SPDX-License-Identifier: MIT
//! Sends actions to players. `action.h`

use crate::base::call_closure;
use crate::call::{CallPromise, Failure, PlayerCall};
use crate::controller::Controller;
use crate::player::Player;
use crate::sys;
use crate::tables::argument::argument;
use nowplaying_types::private::{optional, pointer};
use nowplaying_types::{Action, Result};
use std::os::raw::{c_char, c_void};

/// An action that a player performed.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Performed {
    /// The player as it is then: after [`Action::Next`] it has the new title. `None` if it has left.
    pub player: Option<Player>,
    /// Whether the player reported or showed the effect. `false`: an MPRIS player accepted the
    /// command, and showed nothing new within two seconds.
    pub is_confirmed: bool,
}

impl Controller {
    /// Sends an action to a player: `&player`, a name such as "vlc", or `None` for the primary. If
    /// the player is not known yet, the action waits until it is. Players that hang delay no action
    /// for the primary.
    ///
    /// [`Action::TogglePlayPause`] of the primary pauses it if it plays, and plays it if it does not.
    /// It never starts another player while one plays. A skip by [`Duration::ZERO`] uses the
    /// preferred interval.
    ///
    /// [`Duration::ZERO`]: std::time::Duration::ZERO
    ///
    /// ```no_run
    /// use nowplaying_control::{Action, Controller};
    ///
    /// let controller = Controller::new()?;
    /// let next = controller.perform(None, &Action::Next)?.wait();
    /// match next {
    ///     Ok(performed) => println!("{:?}", performed.player),
    ///     Err(failure) => println!("{failure}"),
    /// }
    /// controller.perform("vlc", &Action::SetVolume(0.5))?.then(|result| println!("{result:?}"));
    /// # Ok::<(), nowplaying_control::Error>(())
    /// ```
    pub fn perform<'a>(
        &self,
        player: impl Into<Option<&'a str>>,
        action: &Action,
    ) -> Result<PlayerCall<Performed>> {
        let function = "Controller::perform";
        let player = optional(function, "player", player.into())?;
        argument(action).with_raw(function, action.command().number(), |action| {
            // SAFETY: the texts are copied, and the user data is the promise that both functions
            // expect.
            PlayerCall::start(function, |promise, destroy| unsafe {
                sys::np_controller_perform(
                    self.as_ptr(),
                    pointer(player.as_ref()),
                    action,
                    Some(ended),
                    promise,
                    destroy,
                )
            })
        })
    }
}

unsafe extern "C" fn ended(
    _controller: *mut sys::np_controller,
    player: *const sys::np_player,
    outcome: sys::np_outcome,
    message: *const c_char,
    user_data: *mut c_void,
) {
    // SAFETY: the user data is the promise of the call, and the others are valid during this call.
    let (promise, result) = unsafe {
        let is_performed =
            outcome == sys::NP_OUTCOME_SUCCESS || outcome == sys::NP_OUTCOME_ACCEPTED;
        let result = if is_performed {
            let is_confirmed = outcome == sys::NP_OUTCOME_SUCCESS;
            Ok(Performed { player: Player::copied(player), is_confirmed })
        } else {
            Err(Failure::from_raw(player, outcome, message))
        };
        (&*user_data.cast::<CallPromise<Performed>>(), result)
    };
    call_closure(|| promise.resolve(result));
}
