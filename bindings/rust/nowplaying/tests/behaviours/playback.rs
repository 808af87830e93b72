// SPDX-License-Identifier: MIT

use crate::stage::{Stage, PLAYER, SESSION};
use nowplaying::{Command, Error, Playback, PlaybackState};
use std::time::{Duration, Instant};

#[test]
fn playback_is_shown() {
    let stage = Stage::with(|session| {
        session.set_supported_rates(&[0.5, 1.0]).expect("rates");
        session.on_change_playback_rate(|_| ()).expect("an offer");
        session.on_set_volume(|_| ()).expect("an offer");
    });
    let words = [
        (PlaybackState::Stopped, "Stopped", "stopped"),
        (PlaybackState::Playing, "Playing", "playing"),
        (PlaybackState::Paused, "Paused", "paused"),
        (PlaybackState::Buffering, "Playing", "buffering"),
        (PlaybackState::Interrupted, "Paused", "interrupted"),
    ];
    assert_eq!(words.len(), PlaybackState::ALL.len());
    for (state, shown, said) in words {
        stage.session.set_playback(&Playback::new(state)).expect("a state");
        stage.assert_shows(PLAYER, "PlaybackStatus", shown);
        stage.assert_shows(SESSION, "Playback", said);
    }
    let playback =
        Playback::paused().at(Duration::from_secs(42)).speed(0.5).volume(0.25).queue(3, 12);
    stage.session.set_playback(&playback).expect("a snapshot");
    stage.assert_shows(PLAYER, "Position", "42000000");
    stage.assert_shows(PLAYER, "Rate", "0.5");
    stage.assert_shows(PLAYER, "Volume", "0.25");
    let shown = stage.property(SESSION, "Playback");
    for words in [
        "\"queue_index\":{\"type\":\"i\",\"data\":3",
        "\"queue_count\":{\"type\":\"i\",\"data\":12",
    ] {
        assert!(shown.contains(words), "{shown}");
    }

    // Without a position, the position does not change.
    let mut same = Playback::paused().volume(0.5);
    stage.session.set_playback(&same).expect("a snapshot");
    stage.assert_shows(PLAYER, "Position", "42000000");
    for volume in [f64::NAN, -1.0, -0.5] {
        same.volume = Some(volume);
        assert_eq!(stage.session.set_playback(&same), Err(Error::InvalidArgument), "{volume}");
    }
    stage.assert_shows(PLAYER, "Volume", "0.5");
    assert_eq!(stage.session.set_command_enabled(Command::Next, false), Err(Error::NotFound));
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
