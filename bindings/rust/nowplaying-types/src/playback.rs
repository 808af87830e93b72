// SPDX-License-Identifier: MIT
//! State, position, rate and volume. `playback.h`

use crate::base::{duration, instant_of, library_time, microseconds};
use crate::sys;
use crate::values::PlaybackState;
use std::time::{Duration, Instant};

/// The library does not accept a longer age.
const LONGEST_AGE: Duration = Duration::from_secs(365 * 24 * 3600);

/// The playback of a session or a player. It is complete: the player does not have the values that
/// are `None`. A player keeps one, changes the fields that changed, and sets it again.
///
/// ```
/// use nowplaying_types::Playback;
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
    /// The position at `timestamp`. `None` keeps the current position: use it when something else
    /// changes. A playback that a controller returns does not have the position now.
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

    /// Sets the position on another device, and its age when the device sent it, at most a year.
    #[must_use]
    pub fn at_age(self, position: Duration, age: Duration) -> Self {
        let now = Instant::now();
        self.at_moment(position, now.checked_sub(age.min(LONGEST_AGE)).unwrap_or(now))
    }

    /// Whether it plays or buffers: desktops call both playing.
    #[must_use]
    pub fn is_playing(&self) -> bool {
        matches!(self.state, PlaybackState::Playing | PlaybackState::Buffering)
    }
}

impl Default for Playback {
    fn default() -> Self {
        Self::stopped()
    }
}

/// The declaration of a playback. `now_us` is the clock of the library.
#[must_use]
pub fn raw_playback(playback: &Playback, now_us: fn() -> i64) -> sys::np_playback {
    let place = |place: Option<u32>| {
        place.map_or(sys::NP_QUEUE_NONE, |place| i32::try_from(place).unwrap_or(i32::MAX))
    };
    sys::np_playback {
        state: playback.state.number(),
        queue_index: place(playback.queue_index),
        queue_count: place(playback.queue_count),
        rate: playback.rate,
        default_rate: playback.default_rate,
        position_us: playback.position.map_or(sys::NP_TIME_UNKNOWN, microseconds),
        timestamp_us: playback
            .timestamp
            .map_or(sys::NP_TIME_UNKNOWN, |moment| library_time(moment, now_us)),
        volume: playback.volume.map_or(sys::NP_VOLUME_NONE, |volume| {
            // A negative volume is an error, although NP_VOLUME_NONE is negative too.
            if volume < 0.0 {
                f64::NEG_INFINITY
            } else {
                volume
            }
        }),
        precision_us: microseconds(playback.precision),
        ..sys::NP_PLAYBACK_INIT
    }
}

/// The playback of a declaration. `now_us` is the clock of the library.
#[must_use]
pub fn playback_of(raw: &sys::np_playback, now_us: fn() -> i64) -> Playback {
    let is_known = ![raw.position_us, raw.timestamp_us].contains(&sys::NP_TIME_UNKNOWN);
    Playback {
        state: PlaybackState::from_number(raw.state).unwrap_or(PlaybackState::Stopped),
        queue_index: u32::try_from(raw.queue_index).ok(),
        queue_count: u32::try_from(raw.queue_count).ok(),
        rate: raw.rate,
        default_rate: raw.default_rate,
        position: is_known.then(|| duration(raw.position_us)),
        timestamp: is_known.then(|| instant_of(raw.timestamp_us, now_us)),
        volume: Some(raw.volume).filter(|volume| *volume >= 0.0),
        precision: duration(raw.precision_us),
    }
}
