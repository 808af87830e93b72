// SPDX-License-Identifier: MIT
//! The problem, the seekable window, mute and privacy of a session. `session.h`

use crate::base::check;
use crate::session::Session;
use crate::sys;
use nowplaying_types::private::{identifier, microseconds, optional, pointer, raw_window};
use nowplaying_types::{Problem, Result, SeekableWindow};
use std::time::Duration;

impl Session {
    /// Sets why the session does not play. Clients show the text, and can open the URL for the
    /// user. The problem ends when the player sets
    /// [`PlaybackState::Playing`](crate::PlaybackState). Desktops see only the state, so set paused
    /// or stopped too.
    ///
    /// ```
    /// use nowplaying::{Problem, ProblemKind};
    ///
    /// # let context = nowplaying::Context::new("org.example.Player")?;
    /// # let session = nowplaying::Session::new(&context, "music")?;
    /// session.set_problem(&Problem::new(ProblemKind::Network, "No connection").can_retry())?;
    /// # Ok::<(), nowplaying::Error>(())
    /// ```
    pub fn set_problem(&self, problem: &Problem) -> Result<()> {
        let text = identifier("Session::set_problem", "text", &problem.text)?;
        let url = optional("Session::set_problem", "url", problem.url.as_ref())?;
        // SAFETY: the handle is valid, and the texts are copied.
        check("Session::set_problem", unsafe {
            sys::np_session_set_problem(
                self.as_ptr(),
                problem.kind.number(),
                text.as_ptr(),
                pointer(url.as_ref()),
                problem.can_retry,
            )
        })
    }

    /// Removes the problem.
    pub fn clear_problem(&self) -> Result<()> {
        // SAFETY: the handle is valid.
        check("Session::clear_problem", unsafe { sys::np_session_clear_problem(self.as_ptr()) })
    }

    /// Sets whether the player is muted. Its volume stays the one to which it returns; desktops see
    /// 0. If a desktop sets another volume, the library requests
    /// [`Command::SetMuted`](crate::Command) with false, and then `SetVolume`.
    pub fn set_muted(&self, is_muted: bool) -> Result<()> {
        // SAFETY: the handle is valid.
        check("Session::set_muted", unsafe { sys::np_session_set_muted(self.as_ptr(), is_muted) })
    }

    /// Sets the part of a broadcast in which the user can seek. A new item has none. Call it when
    /// something changes, not on a timer: ends that move do so with the clock.
    pub fn set_window(&self, window: SeekableWindow) -> Result<()> {
        let (start, end, flags) = raw_window(window);
        // SAFETY: the handle is valid.
        check("Session::set_window", unsafe {
            sys::np_session_set_window(self.as_ptr(), start, end, flags)
        })
    }

    /// Removes the window: the user can seek in the whole item.
    pub fn clear_window(&self) -> Result<()> {
        let unknown = sys::NP_TIME_UNKNOWN;
        // SAFETY: the handle is valid.
        check("Session::clear_window", unsafe {
            sys::np_session_set_window(self.as_ptr(), unknown, unknown, 0)
        })
    }

    /// Sets up to which position the media are loaded; `None`: it is unknown. Changes below a
    /// second are ignored.
    pub fn set_buffered(&self, position: Option<Duration>) -> Result<()> {
        let position = position.map_or(sys::NP_TIME_UNKNOWN, microseconds);
        // SAFETY: the handle is valid.
        check("Session::set_buffered", unsafe {
            sys::np_session_set_buffered(self.as_ptr(), position)
        })
    }

    /// Makes the session private, or ends that. Desktops then get the state and the commands, but
    /// neither metadata nor artwork. Programs that read Session1 get the content, marked as private.
    pub fn set_private(&self, is_private: bool) -> Result<()> {
        // SAFETY: the handle is valid.
        check("Session::set_private", unsafe {
            sys::np_session_set_private(self.as_ptr(), is_private)
        })
    }
}
