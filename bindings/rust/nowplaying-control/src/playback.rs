// SPDX-License-Identifier: MIT
//! State, position, rate and volume. `playback.h`

use crate::base::instant_of;
use crate::sys;
use nowplaying_types::private::duration;
use nowplaying_types::PlaybackState;
use std::time::{Duration, Instant};

/// The playback of a player. The player does not have the values that are `None`.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Playback {
    /// The state of playback.
    pub state: PlaybackState,
    /// The index of the current queue entry, from 0.
    pub queue_index: Option<u32>,
    /// The number of entries of the queue.
    pub queue_count: Option<u32>,
    /// The rate while it plays: 1.0 is normal.
    pub rate: f64,
    /// The rate that the user chose.
    pub default_rate: f64,
    /// The position at `timestamp`. [`Player::position`](crate::Player::position) returns the
    /// position now.
    pub position: Option<Duration>,
    /// The time of the position.
    pub timestamp: Option<Instant>,
    /// 0.0 is silent and 1.0 full; more is possible.
    pub volume: Option<f64>,
}

impl Playback {
    /// Whether it plays or buffers: desktops call both playing.
    #[must_use]
    pub fn is_playing(&self) -> bool {
        matches!(self.state, PlaybackState::Playing | PlaybackState::Buffering)
    }

    pub(crate) fn from_raw(raw: &sys::np_playback) -> Self {
        let is_known = ![raw.position_us, raw.timestamp_us].contains(&sys::NP_TIME_UNKNOWN);
        Self {
            state: PlaybackState::from_number(raw.state).unwrap_or(PlaybackState::Stopped),
            queue_index: u32::try_from(raw.queue_index).ok(),
            queue_count: u32::try_from(raw.queue_count).ok(),
            rate: raw.rate,
            default_rate: raw.default_rate,
            position: is_known.then(|| duration(raw.position_us)),
            timestamp: is_known.then(|| instant_of(raw.timestamp_us)),
            volume: Some(raw.volume).filter(|volume| *volume >= 0.0),
        }
    }
}
