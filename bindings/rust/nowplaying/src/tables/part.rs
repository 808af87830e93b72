// SPDX-License-Identifier: MIT
//! Reads the parts of an argument.
//!
//! Written by scripts/tables from include/nowplaying and tables/; do not edit it.

use crate::arguments::{get, get_text, parts};
use crate::sys;
use nowplaying_types::private::duration;
use nowplaying_types::{Feedback, Id, Phase, RepeatMode, ShuffleMode};
use std::time::Duration;

parts! {
    position: Duration = get np_request_get_position, |time| Some(duration(time));
    interval: Duration = get np_request_get_interval, |time| Some(duration(time));
    phase: Phase = get np_request_get_phase, Phase::from_number;
    rate: f64 = get np_request_get_rate;
    repeat_mode: RepeatMode = get np_request_get_repeat_mode, RepeatMode::from_number;
    shuffle_mode: ShuffleMode = get np_request_get_shuffle_mode, ShuffleMode::from_number;
    feedback: Feedback = get np_request_get_feedback, Feedback::from_number;
    rating: f64 = get np_request_get_rating;
    negative: bool = get np_request_get_negative;
    url: String = get_text np_request_get_url, |text| Some(text.to_string());
    fullscreen: bool = get np_request_get_fullscreen;
    volume: f64 = get np_request_get_volume;
    muted: bool = get np_request_get_muted;
    entry_id: Id = get_text np_request_get_entry_id;
    make_current: bool = get np_request_get_make_current;
    chapter_id: Id = get_text np_request_get_chapter_id;
    playlist_id: Id = get_text np_request_get_playlist_id;
    device_id: Id = get_text np_request_get_device_id;
    volume_steps: i32 = get np_request_get_volume_steps;
    custom_id: Id = get_text np_request_get_custom_id;
    output_id: Id = get_text np_request_get_output_id;
    together: bool = get np_request_get_together;
}
