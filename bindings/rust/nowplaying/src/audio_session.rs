// SPDX-License-Identifier: MIT
//! Interruptions by other players and by sleep. `audio_session.h`

use crate::base::check;
use crate::context::Context;
use crate::sys;
use nowplaying_types::private::{catch_panic, destroy, into_user_data};
use nowplaying_types::{numbers, Error, Result};
use std::fmt;
use std::os::raw::c_void;
use std::ptr::{self, NonNull};

numbers! {
    /// An interruption that begins or ends.
    Interruption: np_interruption {
        /// Another player began to play, or the machine is about to sleep: pause.
        Began = NP_INTERRUPTION_BEGAN,
        /// The other player no longer plays. The user chose that player, so stay paused.
        Ended = NP_INTERRUPTION_ENDED,
        /// The machine woke up, and no other player plays: resume, if the interruption paused your
        /// player.
        MayResume = NP_INTERRUPTION_MAY_RESUME,
    }
}

/// The audio session of a context, which has one at a time. It reports when to pause for another
/// player or for sleep, and when to resume. It does not touch audio.
///
/// Dropping it deactivates it. The players that it paused stay paused: call
/// [`deactivate_and_resume_others`](Self::deactivate_and_resume_others) before.
///
/// ```
/// use nowplaying::{AudioSession, Interruption};
///
/// # let context = nowplaying::Context::new("org.example.Player")?;
/// # fn pause() {}
/// let audio = AudioSession::new(&context)?;
/// audio.on_interruption(|interruption| {
///     if interruption == Interruption::Began {
///         pause();
///     }
/// })?;
/// audio.activate()?;
/// # Ok::<(), nowplaying::Error>(())
/// ```
#[must_use = "when it is dropped, it reports nothing"]
pub struct AudioSession {
    raw: NonNull<sys::np_audio_session>,
}

// SAFETY: every function of the library may be called on any thread.
unsafe impl Send for AudioSession {}
// SAFETY: as above; `drop` calls np_audio_session_free(), which must be the last call.
unsafe impl Sync for AudioSession {}

impl AudioSession {
    /// Makes the audio session of a context. It is not active. If the context has one already, this
    /// fails with [`Error::InvalidState`](crate::Error::InvalidState).
    pub fn new(context: &Context) -> Result<Self> {
        let mut raw = ptr::null_mut();
        // SAFETY: the context exists, and the output is a local variable.
        check("AudioSession::new", unsafe {
            sys::np_audio_session_new(context.as_ptr(), &mut raw)
        })?;
        let raw = NonNull::new(raw).ok_or(Error::System)?;
        Ok(Self { raw })
    }

    /// Activates it, when the user starts playback. A later call ends an interruption without a
    /// report.
    pub fn activate(&self) -> Result<()> {
        self.activate_with("AudioSession::activate", 0)
    }

    /// The same, and other players may play at the same time: only sleep interrupts it.
    pub fn activate_and_mix_with_others(&self) -> Result<()> {
        self.activate_with(
            "AudioSession::activate_and_mix_with_others",
            sys::NP_AUDIO_MIX_WITH_OTHERS,
        )
    }

    /// The same, and the other players that play now are paused. Players on Linux do not expect
    /// this, so let users choose it.
    pub fn activate_and_pause_others(&self) -> Result<()> {
        self.activate_with("AudioSession::activate_and_pause_others", sys::NP_AUDIO_PAUSE_OTHERS)
    }

    fn activate_with(&self, function: &str, flags: sys::np_audio_flags) -> Result<()> {
        // SAFETY: the handle is valid.
        check(function, unsafe { sys::np_audio_session_activate(self.raw.as_ptr(), flags) })
    }

    /// Deactivates it: it reports nothing, and the players that it paused stay paused.
    pub fn deactivate(&self) -> Result<()> {
        // SAFETY: the handle is valid.
        check("AudioSession::deactivate", unsafe {
            sys::np_audio_session_deactivate(self.raw.as_ptr(), false)
        })
    }

    /// The same, and the players that it paused play again, if they are still paused.
    pub fn deactivate_and_resume_others(&self) -> Result<()> {
        // SAFETY: the handle is valid.
        check("AudioSession::deactivate_and_resume_others", unsafe {
            sys::np_audio_session_deactivate(self.raw.as_ptr(), true)
        })
    }

    /// Sets the closure that is called with each interruption. Set it before you activate.
    pub fn on_interruption<F>(&self, handler: F) -> Result<()>
    where
        F: FnMut(Interruption) + Send + 'static,
    {
        let handler = into_user_data(handler);
        // SAFETY: the user data is the `F` that both functions expect.
        check("AudioSession::on_interruption", unsafe {
            sys::np_audio_session_set_interruption_handler(
                self.raw.as_ptr(),
                Some(interrupted::<F>),
                handler,
                Some(destroy::<F>),
            )
        })
    }

    /// Removes the closure.
    pub fn ignore_interruption(&self) -> Result<()> {
        let (audio, data) = (self.raw.as_ptr(), ptr::null_mut());
        // SAFETY: the handle is valid; no closure is passed.
        check("AudioSession::ignore_interruption", unsafe {
            sys::np_audio_session_set_interruption_handler(audio, None, data, None)
        })
    }
}

unsafe extern "C" fn interrupted<F: FnMut(Interruption)>(
    _audio: *mut sys::np_audio_session,
    interruption: sys::np_interruption,
    user_data: *mut c_void,
) {
    // SAFETY: the user data is the `F` of the call above, and callbacks run one at a time.
    let handler = unsafe { &mut *user_data.cast::<F>() };
    if let Some(interruption) = Interruption::from_number(interruption) {
        catch_panic(|| handler(interruption));
    }
}

impl Drop for AudioSession {
    fn drop(&mut self) {
        // SAFETY: no borrow of it is left, and it is freed once. A callback may do this too.
        unsafe { sys::np_audio_session_free(self.raw.as_ptr()) }
    }
}

impl fmt::Debug for AudioSession {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("AudioSession")
    }
}
