// SPDX-License-Identifier: MIT
//! What plays elsewhere. `remote_session.h`

use crate::base::{check, instant_of, microseconds, Result};
use crate::context::Context;
use crate::playback::Playback;
use crate::session::Session;
use crate::sys;
use std::time::{Duration, Instant};

/// What plays elsewhere: on a speaker, on a server, on another machine.
impl Session {
    /// A session of what plays elsewhere. It is a player of its own on the bus, beside the local
    /// sessions, and never becomes the application's primary. Else it is as every session.
    ///
    /// ```
    /// use nowplaying::{Content, Context, Device, Playback, Session};
    /// use std::time::Duration;
    ///
    /// let context = Context::new("org.example.Player")?;
    /// let session = Session::new_remote(&context, "living-room")?;
    /// session.set_devices(&[Device::new("10:2f", "Living room").volume(0.4)])?;
    /// session.set_content(&Content::music("7/3").title("Harbour Lights").build()?)?;
    ///
    /// // What the other side says is older than its message, and its clock is not ours.
    /// let (position, age) = (Duration::from_secs(61), Duration::from_millis(40));
    /// session.set_playback(&Playback::playing().at_age(position, age))?;
    /// session.publish()?;
    /// # Ok::<(), nowplaying::Error>(())
    /// ```
    pub fn new_remote(context: &Context, id: impl AsRef<[u8]>) -> Result<Self> {
        Self::create(context, id, sys::np_session_new_remote)
    }

    /// Whether it plays elsewhere.
    #[must_use]
    pub fn is_remote(&self) -> bool {
        // SAFETY: the handle is valid.
        unsafe { sys::np_session_is_remote(self.as_ptr()) }
    }

    /// Says whether the other side can be reached. While it cannot, the session is shown as paused
    /// where it was, and who asks for something is told so; after the grace period it leaves the
    /// bus. What is set meanwhile is kept, and plays on when it is reached again.
    pub fn set_reachable(&self, reachable: bool) -> Result<()> {
        // SAFETY: the handle is valid.
        check(unsafe { sys::np_session_set_reachable(self.as_ptr(), reachable) })
    }

    /// Sets how long a session that cannot be reached stays on the bus: a day at most. Default: 30
    /// seconds.
    pub fn set_grace_period(&self, grace: Duration) -> Result<()> {
        // SAFETY: the handle is valid.
        check(unsafe { sys::np_session_set_grace_period(self.as_ptr(), microseconds(grace)) })
    }
}

/// The moment that lies so far back, a year at most: for [`Playback::timestamp`]. The age is what
/// the other side says it was when it sent its message. Its clock is not ours: never compare them.
#[must_use]
pub fn time_of_age(age: Duration) -> Instant {
    // SAFETY: its argument is a number, and it cannot fail.
    instant_of(unsafe { sys::np_time_of_age(microseconds(age)) })
}

impl Playback {
    /// Says how far it was on the other side, and how old that was when it was sent:
    /// [`time_of_age`].
    #[must_use]
    pub fn at_age(self, position: Duration, age: Duration) -> Self {
        self.at_moment(position, time_of_age(age))
    }
}
