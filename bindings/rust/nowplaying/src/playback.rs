// SPDX-License-Identifier: MIT
//! How far, how fast. `playback.h`

use crate::base::{clock, microseconds};
use crate::numbers::numbers;
use crate::sys;
use std::time::{Duration, Instant};

numbers! {
    /// What playback is doing.
    PlaybackState: np_playback_state {
        /// At the beginning, and silent.
        Stopped = NP_PLAYBACK_STOPPED,
        /// The position moves.
        Playing = NP_PLAYBACK_PLAYING,
        /// The position stands still.
        Paused = NP_PLAYBACK_PAUSED,
        /// Meant to play, waiting for data: shown as playing, the position stands still.
        Buffering = NP_PLAYBACK_BUFFERING,
        /// Held by the system, for example for a call: shown as paused.
        Interrupted = NP_PLAYBACK_INTERRUPTED,
    }
}

/// A snapshot of playback, and the whole truth: what it does not say, the player has not. So keep
/// one, change what changed, and hand it over again.
///
/// ```
/// use nowplaying::Playback;
/// use std::time::Duration;
///
/// let mut playback = Playback::playing().at(Duration::from_secs(42)).volume(0.8);
/// playback.volume = Some(0.5);
/// playback.position = None; // It is wherever it has come to.
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Playback {
    /// What playback is doing.
    pub state: PlaybackState,
    /// Which entry of the queue this is, from 0. MPRIS has no place to show it.
    pub queue_index: Option<u32>,
    /// How many entries the queue has.
    pub queue_count: Option<u32>,
    /// How fast it plays while it plays: 1.0 is normal. Playing at 0.0 is taken as paused.
    pub rate: f64,
    /// What the rate returns to, and what is shown while it does not play.
    pub default_rate: f64,
    /// How far it is. `None`: wherever it stood, which is right when something else changes.
    pub position: Option<Duration>,
    /// When it was there. `None`: now.
    pub timestamp: Option<Instant>,
    /// Silent 0.0 to full 1.0; more is allowed, less is refused. `None`: the player has no volume.
    pub volume: Option<f64>,
    /// How exact `position` is: a second, if the player knows whole seconds only. A position that
    /// differs from the current one by no more changes nothing. At most 10 seconds.
    pub precision: Duration,
}

impl Playback {
    /// A snapshot of a state; the rate is normal, and nothing more is known.
    #[must_use]
    pub const fn new(state: PlaybackState) -> Self {
        Self {
            state,
            queue_index: None,
            queue_count: None,
            rate: 1.0,
            default_rate: 1.0,
            position: None,
            timestamp: None,
            volume: None,
            precision: Duration::ZERO,
        }
    }

    /// It plays.
    #[must_use]
    pub const fn playing() -> Self {
        Self::new(PlaybackState::Playing)
    }

    /// It is paused.
    #[must_use]
    pub const fn paused() -> Self {
        Self::new(PlaybackState::Paused)
    }

    /// It is stopped.
    #[must_use]
    pub const fn stopped() -> Self {
        Self::new(PlaybackState::Stopped)
    }

    /// Says how far it is, now.
    #[must_use]
    pub const fn at(mut self, position: Duration) -> Self {
        self.position = Some(position);
        self.timestamp = None;
        self
    }

    /// Says how far it was, at a moment.
    #[must_use]
    pub const fn at_moment(mut self, position: Duration, moment: Instant) -> Self {
        self.position = Some(position);
        self.timestamp = Some(moment);
        self
    }

    /// Says the speed that was chosen: the rate and the default rate.
    #[must_use]
    pub const fn speed(mut self, speed: f64) -> Self {
        self.rate = speed;
        self.default_rate = speed;
        self
    }

    /// Says the volume.
    #[must_use]
    pub const fn volume(mut self, volume: f64) -> Self {
        self.volume = Some(volume);
        self
    }

    /// Says how exact the position is.
    #[must_use]
    pub const fn precision(mut self, precision: Duration) -> Self {
        self.precision = precision;
        self
    }

    /// Says where in the queue it stands, from 0, and how long the queue is.
    #[must_use]
    pub const fn queue(mut self, index: u32, count: u32) -> Self {
        self.queue_index = Some(index);
        self.queue_count = Some(count);
        self
    }

    pub(crate) fn to_raw(self) -> sys::np_playback {
        let place = |place: Option<u32>| {
            place.map_or(sys::NP_QUEUE_NONE, |place| i32::try_from(place).unwrap_or(i32::MAX))
        };
        sys::np_playback {
            state: self.state.number(),
            queue_index: place(self.queue_index),
            queue_count: place(self.queue_count),
            rate: self.rate,
            default_rate: self.default_rate,
            position_us: self.position.map_or(sys::NP_TIME_UNKNOWN, microseconds),
            timestamp_us: self.timestamp.map_or(sys::NP_TIME_UNKNOWN, clock),
            volume: self.volume.map_or(sys::NP_VOLUME_NONE, |volume| {
                // One that was computed wrong is refused, and not taken for none.
                if volume < 0.0 {
                    f64::NEG_INFINITY
                } else {
                    volume
                }
            }),
            precision_us: microseconds(self.precision),
            ..sys::NP_PLAYBACK_INIT
        }
    }
}

impl Default for Playback {
    fn default() -> Self {
        Self::stopped()
    }
}
