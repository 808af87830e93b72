// SPDX-License-Identifier: MIT
//! A call of a player, whose result arrives later.

use crate::base::{check, is_in_callback};
use crate::player::Player;
use crate::sys;
use nowplaying_types::private::{
    block_on, destroy, into_user_data, text_of, PendingResult, Promise,
};
use nowplaying_types::{Outcome, Result};
use std::fmt;
use std::future::Future;
use std::os::raw::{c_char, c_void};
use std::pin::Pin;
use std::task::{Context, Poll};

/// Why an action or a request failed: the outcome, a sentence, and the player.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Failure {
    /// The outcome.
    pub outcome: Outcome,
    /// The sentence of the player, or of the library.
    pub message: String,
    /// The player as it is then; `None` if it has left or was not found.
    pub player: Option<Player>,
}

impl Failure {
    /// The failure of a callback.
    ///
    /// # Safety
    ///
    /// The player and the text are valid during the call, or NULL.
    pub(crate) unsafe fn from_raw(
        player: *const sys::np_player,
        outcome: sys::np_outcome,
        message: *const c_char,
    ) -> Self {
        // SAFETY: as the caller promises.
        let (player, message) = unsafe { (Player::copied(player), text_of(message).to_owned()) };
        let outcome = Outcome::from_number(outcome).unwrap_or(Outcome::Failed);
        Self { outcome, message, player }
    }

    fn of_freed_controller() -> Self {
        let message = "the controller has ended".to_owned();
        Self { outcome: Outcome::Cancelled, message, player: None }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.message.is_empty() {
            write!(formatter, "{:?}", self.outcome)
        } else {
            formatter.write_str(&self.message)
        }
    }
}

impl std::error::Error for Failure {}

/// A call of a player, whose result arrives later. Await it in any runtime, [`wait`](Self::wait) for
/// it, or pass a closure to [`then`](Self::then). Dropping it does not cancel the call.
#[derive(Debug)]
pub struct PlayerCall<T> {
    pending: PendingResult<std::result::Result<T, Failure>>,
}

/// The side of the library.
pub(crate) type CallPromise<T> = Promise<std::result::Result<T, Failure>>;

impl<T: Send + 'static> PlayerCall<T> {
    /// Starts a call. `start` calls the C function with the user data, a promise, and its destroy
    /// function.
    pub(crate) fn start(
        function: &str,
        start: impl FnOnce(*mut c_void, sys::np_destroy) -> sys::np_status,
    ) -> Result<Self> {
        let (pending, promise) = PendingResult::new(|| Err(Failure::of_freed_controller()));
        let promise = into_user_data::<CallPromise<T>>(promise);
        check(function, start(promise, Some(destroy::<CallPromise<T>>)))?;
        Ok(Self { pending })
    }

    /// Waits for the result. In a closure of a controller it fails, because it would last forever: use
    /// [`then`](Self::then) there. Do not call it on the thread that dispatches.
    pub fn wait(self) -> std::result::Result<T, Failure> {
        if is_in_callback() {
            let message =
                "wait() in a closure of a controller would last forever: use then()".to_owned();
            return Err(Failure { outcome: Outcome::Failed, message, player: None });
        }
        block_on(self)
    }

    /// Calls a closure once with the result, where the controller runs its closures. If the result
    /// has arrived, it calls the closure now.
    pub fn then<F>(self, closure: F)
    where
        F: FnOnce(std::result::Result<T, Failure>) + Send + 'static,
    {
        self.pending.on_result(Box::new(closure));
    }
}

impl<T> Future for PlayerCall<T> {
    type Output = std::result::Result<T, Failure>;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        self.pending.poll(context)
    }
}
