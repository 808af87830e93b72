// SPDX-License-Identifier: MIT
//! State, position, rate and volume. `playback.h`

use crate::base::library_time;
use crate::sys;
use nowplaying_types::private::microseconds;
use nowplaying_types::PlaybackState;
use std::time::{Duration, Instant};

/// The playback of a session. It is complete: the player does not have the values that are `None`.
/// So keep one, change the fields that changed, and set it again.
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
    /// The state of playback.
    pub state: PlaybackState,
    /// The index of the current queue entry, from 0. MPRIS does not show it.
    pub queue_index: Option<u32>,
    /// The number of entries of the queue.
    pub queue_count: Option<u32>,
    /// The rate while it plays: 1.0 is normal. Playing at 0.0 counts as paused.
    pub rate: f64,
    /// The rate after fast forward, and the rate that clients see while it does not play.
    pub default_rate: f64,
    /// The position. `None` keeps the current position: use it when something else changes.
    pub position: Option<Duration>,
    /// The time of the position. `None`: now.
    pub timestamp: Option<Instant>,
    /// 0.0 is silent and 1.0 full; more is allowed, less is an error. `None`: the player has no
    /// volume.
    pub volume: Option<f64>,
    /// The precision of `position`: a second if the player knows whole seconds only. A position
    /// that differs from the current one by this or less changes nothing. At most 10 seconds.
    pub precision: Duration,
}

impl Playback {
    /// Makes a playback with a state, the normal rate and no other values.
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

    /// A playing playback.
    #[must_use]
    pub const fn playing() -> Self {
        Self::new(PlaybackState::Playing)
    }

    /// A paused playback.
    #[must_use]
    pub const fn paused() -> Self {
        Self::new(PlaybackState::Paused)
    }

    /// A stopped playback.
    #[must_use]
    pub const fn stopped() -> Self {
        Self::new(PlaybackState::Stopped)
    }

    /// Sets the position now.
    #[must_use]
    pub const fn at(mut self, position: Duration) -> Self {
        self.position = Some(position);
        self.timestamp = None;
        self
    }

    /// Sets the position at a time.
    #[must_use]
    pub const fn at_moment(mut self, position: Duration, moment: Instant) -> Self {
        self.position = Some(position);
        self.timestamp = Some(moment);
        self
    }

    /// Sets the rate and the default rate.
    #[must_use]
    pub const fn speed(mut self, speed: f64) -> Self {
        self.rate = speed;
        self.default_rate = speed;
        self
    }

    /// Sets the volume.
    #[must_use]
    pub const fn volume(mut self, volume: f64) -> Self {
        self.volume = Some(volume);
        self
    }

    /// Sets the precision of the position.
    #[must_use]
    pub const fn precision(mut self, precision: Duration) -> Self {
        self.precision = precision;
        self
    }

    /// Sets the index of the current queue entry, from 0, and the number of entries.
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
            timestamp_us: self.timestamp.map_or(sys::NP_TIME_UNKNOWN, library_time),
            volume: self.volume.map_or(sys::NP_VOLUME_NONE, |volume| {
                // A negative volume is an error, although NP_VOLUME_NONE is negative too.
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
