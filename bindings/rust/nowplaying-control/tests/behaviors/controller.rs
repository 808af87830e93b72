// SPDX-License-Identifier: MIT

use crate::stage::{bus, next, Counted, Stage, DEADLINE};
use crate::watch::{controller, until, with};
use nowplaying::PlaybackState;
use nowplaying_control::{
    log, version, Action, Controller, Error, ErrorKind, Outcome, PlayerChanges, PlayerEvent,
    Version,
};
use std::os::unix::io::{AsFd, AsRawFd};
use std::sync::atomic::Ordering;
use std::sync::mpsc;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

#[test]
fn status_becomes_an_error() {
    let error: Box<dyn std::error::Error> =
        Box::new(Controller::builder().bus_address("bus").build().expect_err("not an address"));
    let words = "ControllerBuilder::build: the address of a bus begins with unix:path=";
    assert!(error.to_string().starts_with(words), "{error}");
    assert!(log::last_failure().starts_with("np_controller_set_bus_address: the address"));
    let controller = controller();
    let nul = controller.player("a\0b").expect_err("a NUL");
    assert_eq!(nul, Error::InvalidArgument);
    assert_eq!(nul.to_string(), "Controller::player: name cannot contain a NUL: \"a\\0…\"");
    let late = Action::SeekToPosition(Duration::ZERO);
    let nul = controller.perform("a\0b", &late).expect_err("a NUL");
    assert_eq!(nul.to_string(), "Controller::perform: player cannot contain a NUL: \"a\\0…\"");

    let all = [
        (Error::InvalidArgument, -1),
        (Error::InvalidState, -2),
        (Error::NotFound, -3),
        (Error::Finished, -4),
        (Error::Gone, -5),
        (Error::Forked, -6),
        (Error::Limit, -7),
        (Error::BufferTooSmall, -8),
        (Error::System, -9),
    ];
    let mut words: Vec<String> = all.iter().map(|(error, _)| error.to_string()).collect();
    for (error, status) in &all {
        assert_eq!(error.status(), *status);
    }
    words.sort();
    words.dedup();
    assert_eq!(words.len(), all.len(), "each has its own sentence: {words:?}");
}

#[test]
fn version_is_that_of_the_header() {
    assert_eq!(version(), Version::HEADERS);
    assert_eq!(version().to_string(), nowplaying::version().to_string());
}

#[test]
fn players_are_read_once() {
    let stage = Stage::new();
    let controller = with(nowplaying_control::ControllerBuilder::once);
    let player = controller.player(&stage.name).expect("the players").expect("a player");
    assert_eq!(player.item().and_then(|item| item.title()), Some("Harbour Lights"));
}

#[test]
fn events_end_with_the_controller() {
    let controller = controller();
    let mut events = controller.events().expect("events");
    let stage = Stage::new();
    let name = stage.name.clone();
    let mut await_change = |changes: PlayerChanges| {
        let is_it = |event: &PlayerEvent| event.player.name() == name && event.changes.has(changes);
        events.find(is_it).expect("an event")
    };
    await_change(PlayerChanges::APPEARED);
    drop(stage);
    let event = await_change(PlayerChanges::LEFT);
    assert_eq!(format!("{:?}", event.changes), "PlayerChanges(LEFT)");
    drop(controller);
    assert_eq!(events.by_ref().filter(|event| event.player.name() == name).count(), 0);
}

#[test]
fn closure_is_dropped_once() {
    let stage = Stage::new();
    let controller = controller();
    let (counted, count) = Counted::new();
    let (sender, calls) = mpsc::channel();
    controller
        .on_player(move |player, changes| {
            counted.hold();
            sender.send((player, changes)).unwrap_or_default();
        })
        .expect("a closure");
    let (player, changes) = next(&calls);
    assert!(changes.has(PlayerChanges::APPEARED) && !player.name().is_empty());
    controller.ignore_player().expect("no closure");
    while calls.recv_timeout(DEADLINE).is_ok() {}
    assert_eq!(count.load(Ordering::SeqCst), 1);
    let (counted, count) = Counted::new();
    controller.on_player(move |_, _| counted.hold()).expect("a closure");
    drop(controller);
    assert_eq!(count.load(Ordering::SeqCst), 1);
    drop(stage);
}

#[test]
fn panic_in_a_closure_ends_its_call() {
    let stage = Stage::new();
    let controller = controller();
    let (sender, calls) = mpsc::channel();
    let mut count = 0;
    controller
        .on_player(move |_, _| {
            count += 1;
            sender.send(count).unwrap_or_default();
            assert!(count > 1, "a panic of this test");
        })
        .expect("a closure");
    assert_eq!(next(&calls), 1);
    stage.session.set_state(PlaybackState::Playing).expect("it plays");
    while next(&calls) < 2 {}
}

#[test]
fn controller_is_dropped_in_its_closure() {
    let _stage = Stage::new();
    let own = Arc::new(Mutex::new(None));
    let (sender, calls) = mpsc::channel();
    let inside = Arc::clone(&own);
    let controller = controller();
    let mut lock = own.lock().expect("a lock");
    controller
        .on_player(move |player, _| {
            drop(inside.lock().expect("a lock").take());
            sender.send(player).unwrap_or_default();
        })
        .expect("a closure");
    *lock = Some(controller);
    drop(lock);
    assert!(!next(&calls).name().is_empty());
    assert!(own.lock().expect("a lock").is_none());
}

#[test]
fn own_loop_dispatches_on_its_own_thread() {
    let stage = Stage::new();
    let mut host = Controller::builder().bus_address(bus()).host_loop().expect("a loop");
    assert_eq!(host.as_fd().as_raw_fd(), host.as_raw_fd());
    let not_here = Controller::wait(&host, Duration::ZERO).expect_err("it has no thread");
    assert_eq!(not_here.kind(), ErrorKind::InvalidState);
    let own = thread::current().id();
    let (sender, calls) = mpsc::channel();
    host.on_player(move |player, _| {
        assert_eq!(thread::current().id(), own);
        sender.send(player).unwrap_or_default();
    })
    .expect("a closure");
    host.wait(DEADLINE).expect("all players");
    while next(&calls).name() != stage.name {}

    let call = host.perform(&*stage.name, &Action::Raise).expect("it is sent");
    let (sender, outcomes) = mpsc::channel();
    call.then(move |result| {
        sender.send(result.map(drop).map_err(|failure| failure.outcome)).unwrap_or_default();
    });
    let end = Instant::now() + DEADLINE;
    let outcome = loop {
        host.dispatch().expect("it is the only one");
        if let Ok(outcome) = outcomes.try_recv() {
            break outcome;
        }
        assert!(Instant::now() < end, "no outcome");
        thread::yield_now();
    };
    assert_eq!(outcome, Err(Outcome::NotSupported));
}

#[test]
fn ten_threads_at_once() {
    let stage = Stage::new();
    let controller = controller();
    let player = until(&controller, &stage, |_| true);
    thread::scope(|scope| {
        for _ in 0..10 {
            scope.spawn(|| {
                for _ in 0..100 {
                    let title = player.item().and_then(|item| item.title());
                    assert_eq!(title, Some("Harbour Lights"));
                    let copy = player.clone();
                    assert_eq!(copy.identity(), player.identity());
                    assert!(!controller.players().expect("the players").is_empty());
                }
                controller.on_player(|_, _| ()).expect("a closure");
            });
        }
    });
    drop(controller);
    assert_eq!(player.name(), stage.name, "a player stays valid");
}
