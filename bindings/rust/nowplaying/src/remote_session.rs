// SPDX-License-Identifier: MIT
//! Sessions that play on another device. `remote_session.h`

use crate::base::{check, instant_of};
use crate::context::Context;
use crate::session::Session;
use crate::sys;
use nowplaying_types::private::microseconds;
use nowplaying_types::Result;
use std::time::{Duration, Instant};

/// Sessions that play on a speaker, a server or another machine.
impl Session {
    /// Makes a session that plays on another device. It is a separate player on the bus, and never
    /// the application's primary. Otherwise it behaves like a local session.
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
    /// // The device measured its position before it sent the message, by another clock.
    /// let (position, age) = (Duration::from_secs(61), Duration::from_millis(40));
    /// session.set_playback(&Playback::playing().at_age(position, age))?;
    /// session.publish()?;
    /// # Ok::<(), nowplaying::Error>(())
    /// ```
    pub fn new_remote(context: &Context, id: impl AsRef<[u8]>) -> Result<Self> {
        Self::create("Session::new_remote", context, id, sys::np_session_new_remote)
    }

    /// Whether the session plays on another device.
    #[must_use]
    pub fn is_remote(&self) -> bool {
        // SAFETY: the handle is valid.
        unsafe { sys::np_session_is_remote(self.as_ptr()) }
    }

    /// Sets whether the device can be reached. While it cannot, clients see the session as paused at
    /// its last position, and requests fail. After the grace period it leaves the bus. The library
    /// keeps the values set meanwhile, and publishes them when the device can be reached again.
    pub fn set_reachable(&self, reachable: bool) -> Result<()> {
        // SAFETY: the handle is valid.
        check("Session::set_reachable", unsafe {
            sys::np_session_set_reachable(self.as_ptr(), reachable)
        })
    }

    /// Sets how long a session that cannot be reached stays on the bus, at most a day. Default: 30
    /// seconds.
    pub fn set_grace_period(&self, grace: Duration) -> Result<()> {
        // SAFETY: the handle is valid.
        check("Session::set_grace_period", unsafe {
            sys::np_session_set_grace_period(self.as_ptr(), microseconds(grace))
        })
    }
}

/// The time this long ago, at most a year, for [`Playback::timestamp`](crate::Playback::timestamp).
/// The device sends the age of its position with its message. Do not compare its clock with the
/// clock of this machine.
#[must_use]
pub fn time_of_age(age: Duration) -> Instant {
    // SAFETY: its argument is a number, and it cannot fail.
    instant_of(unsafe { sys::np_time_of_age(microseconds(age)) })
}
