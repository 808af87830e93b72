// SPDX-License-Identifier: MIT

use crate::stage::{Stage, PLAYER};
use nowplaying::{Error, Playback};
use std::time::{Duration, Instant};

#[test]
fn volume_is_a_number_from_0() {
    let stage = Stage::new();
    for volume in [f64::NAN, -1.0, -0.5] {
        let playback = Playback::paused().volume(volume);
        assert_eq!(stage.session.set_playback(&playback), Err(Error::InvalidArgument), "{volume}");
    }
}

#[test]
fn moment_is_that_of_the_clock() {
    let stage = Stage::new();
    let moment = Instant::now();
    let before = moment.checked_sub(Duration::from_secs(10)).expect("a machine that is up");
    let playback = Playback::playing().at_moment(Duration::from_secs(5), before);
    stage.session.set_playback(&playback).expect("a snapshot");
    let said = stage.property(PLAYER, "Position");
    let number: u64 =
        said.chars().filter(char::is_ascii_digit).collect::<String>().parse().expect("a position");
    let latest = Duration::from_secs(15) + moment.elapsed();
    assert!(number >= 14_999_000, "{said}");
    assert!(Duration::from_micros(number) <= latest, "{said} after {latest:?}");
}
