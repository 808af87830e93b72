// SPDX-License-Identifier: MIT

use crate::stage::{Stage, PLAYER};
use nowplaying::{Error, Playback, Problem, ProblemKind, SeekableWindow};
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

#[test]
fn wrong_problems_and_windows_are_refused() {
    let stage = Stage::new();
    let session = &stage.session;
    let problem = |text: &str, url: &str| {
        session.set_problem(&Problem::new(ProblemKind::Network, text).url(url))
    };
    assert_eq!(problem("", "https://example.org"), Err(Error::InvalidArgument));
    for url in ["javascript:alert(1)", "file:///etc/passwd", "https://", "https://a:b@example.org"]
    {
        assert_eq!(problem("No connection", url), Err(Error::InvalidArgument), "{url}");
    }
    let (one, two) = (Duration::from_secs(1), Duration::from_secs(2));
    let wrong = [SeekableWindow::new(two, one), SeekableWindow::new(one, two).start_moves()];
    for window in wrong {
        assert_eq!(session.set_window(window), Err(Error::InvalidArgument), "{window:?}");
    }
    session.set_window(SeekableWindow::new(one, two)).expect("a window");
}
