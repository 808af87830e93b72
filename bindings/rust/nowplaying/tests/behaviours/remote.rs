// SPDX-License-Identifier: MIT

use crate::stage::{context, next, publish, song, Stage, PLAYER, SESSION};
use nowplaying::{time_of_age, Connection, Error, Playback, Session};
use std::sync::mpsc;
use std::time::{Duration, Instant};

const SECOND: Duration = Duration::from_secs(1);

/// The number in a property.
fn number(stage: &Stage, property: &str) -> u64 {
    let said = stage.property(PLAYER, property);
    said.chars().filter(char::is_ascii_digit).collect::<String>().parse().expect("a number")
}

#[test]
fn remote_session_is_a_second_player() {
    let (sender, paused) = mpsc::channel();
    let context = context();
    let local = Session::new(&context, "music").expect("a session");
    local.set_content(&song()).expect("a song");
    let here = publish(&context, &local);
    let remote = Session::new_remote(&context, "kitchen").expect("a session");
    remote.set_content(&song()).expect("a song");
    let handler = move || sender.send(()).unwrap_or_default();
    remote.on_pause(handler).expect("an offer");
    let elsewhere = publish(&context, &remote);
    assert!(remote.is_remote() && !local.is_remote());
    assert!(local.is_published() && remote.is_published());
    assert_ne!(here, elsewhere);
    assert!(local.is_application_primary() && !remote.is_application_primary());
    assert!(!remote.can_become_application_primary());
    assert_eq!(remote.request_application_primary(), Err(Error::InvalidState));
    assert!(local.is_application_primary());

    let local = Stage { context, session: local, name: here };
    local.assert_shows(SESSION, "IsRemote", "false");
    let again = Session::new_remote(&local.context, "kitchen").map(drop);
    assert_eq!(again, Err(Error::InvalidArgument));
    let stage = Stage { context: local.context, session: remote, name: elsewhere };
    stage.assert_shows(SESSION, "IsRemote", "true");
    stage.assert_shows(PLAYER, "Metadata", "Harbour Lights");
    stage.call("Pause").expect("success");
    next(&paused);
    drop(stage.context);
    assert!(!stage.session.is_remote());
    assert_eq!(stage.session.set_reachable(true), Err(Error::Gone));
}

#[test]
fn remote_that_is_lost() {
    let stage = Stage::remote(|session| {
        session.on_pause(|| ()).expect("an offer");
        session.set_playback(&Playback::playing().at(SECOND * 42)).expect("a snapshot");
    });
    stage.assert_shows(SESSION, "IsReachable", "true");
    stage.perform("pause", &[]).expect("success");
    stage.session.set_reachable(false).expect("it is lost");
    stage.assert_shows(SESSION, "IsReachable", "false");
    stage.assert_shows(PLAYER, "PlaybackStatus", "Paused");
    stage.assert_shows(SESSION, "Commands", "\"enabled\":{\"type\":\"b\",\"data\":false}");
    assert_eq!(number(&stage, "Position"), number(&stage, "Position"));
    let error = stage.perform("pause", &[]).expect_err("nobody is there");
    assert!(error.contains("reach"), "{error}");
    stage.session.set_reachable(true).expect("it is back");
    stage.assert_shows(PLAYER, "PlaybackStatus", "Playing");
    stage.perform("pause", &[]).expect("success");

    // After the grace period it leaves the bus. It returns with its newest values.
    let (sender, connections) = mpsc::channel();
    let told = move |connection| sender.send(connection).unwrap_or_default();
    stage.context.on_connection(told).expect("a handler");
    stage.session.set_grace_period(Duration::ZERO).expect("none");
    stage.session.set_reachable(false).expect("it is lost");
    while next(&connections) != Connection::Idle {}
    assert!(!stage.session.is_published());
    stage.session.set_playback(&Playback::paused().at(SECOND * 7)).expect("a snapshot");
    stage.session.set_reachable(true).expect("it is back");
    while next(&connections) != Connection::Connected {}
    assert_eq!(number(&stage, "Position"), 7_000_000);

    let day = SECOND * 86_400;
    stage.session.set_grace_period(day).expect("a day");
    assert_eq!(stage.session.set_grace_period(day + SECOND), Err(Error::InvalidArgument));
    let local = Session::new(&stage.context, "music").expect("a session");
    assert_eq!(local.set_reachable(false), Err(Error::InvalidState));
    assert_eq!(local.set_grace_period(SECOND), Err(Error::InvalidState));
}

#[test]
fn position_from_another_clock() {
    let age = SECOND * 10;
    let before = Instant::now();
    let moment = time_of_age(age);
    let after = Instant::now();
    // The clock counts in microseconds.
    let rounding = Duration::from_millis(1);
    assert!(moment + age + rounding >= before && moment + age <= after + rounding);
    let year = SECOND * 31_536_000;
    assert!(time_of_age(Duration::MAX) + year + SECOND * 60 >= before, "more than a year");
    assert!(time_of_age(Duration::ZERO) + rounding >= before);

    let stage = Stage::remote(|session| {
        session.set_playback(&Playback::playing().at_age(SECOND * 61, age)).expect("a snapshot");
    });
    let position = Duration::from_micros(number(&stage, "Position"));
    assert!(position + rounding >= SECOND * 71, "{position:?}");
    assert!(position <= SECOND * 71 + before.elapsed(), "{position:?}");
}
