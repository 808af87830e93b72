// SPDX-License-Identifier: MIT

use crate::stage::{bus, unique, PLAYER};
use crate::stage::{busctl, context, next, path, publish, song, Counted, Stage, DEADLINE};
use nowplaying::{AudioSession, Command, Content, Context, Error, Playback, Session};
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::sync::{Arc, Mutex};
use std::thread;

fn second_song() -> Content {
    Content::music("album-7/track-4").title("Slack Water").build().expect("a song")
}

#[test]
fn update_that_fails_is_still_ended() {
    let stage = Stage::new();
    let fails = || -> nowplaying::Result<()> {
        let update = stage.session.update()?;
        update.set_content(&second_song())?;
        update.set_command_enabled(Command::Next, true)
    };
    assert_eq!(fails(), Err(Error::NotFound));
    stage.assert_shows(PLAYER, "Metadata", "Slack Water");
    let panics = catch_unwind(AssertUnwindSafe(|| {
        let update = stage.session.update().expect("a frame");
        update.set_content(&song()).expect("a song");
        panic!("in the middle");
    }));
    panics.expect_err("a panic");
    stage.assert_shows(PLAYER, "Metadata", "Harbour Lights");
}

#[test]
fn handler_is_released_when_it_is_replaced() {
    let stage = Stage::new();
    let count = Arc::new(AtomicUsize::new(0));
    let counted = || Counted(Arc::clone(&count));
    let dropped = |number| assert_eq!(count.load(Ordering::SeqCst), number);
    let holds = |counted: Counted| move || counted.hold();
    stage.session.on_play(holds(counted())).expect("an offer");
    dropped(0);
    stage.session.on_play(holds(counted())).expect("an offer");
    dropped(1);
    stage.session.withdraw_command(Command::Play).expect("no offer");
    dropped(2);
    let several = counted();
    let both = [Command::Play, Command::Pause];
    stage
        .session
        .on_each(&both, move |request| {
            several.hold();
            drop(request);
        })
        .expect("offers");
    stage.session.withdraw_command(Command::Play).expect("no offer");
    dropped(2);
    stage.session.withdraw_command(Command::Pause).expect("no offer");
    dropped(3);
    for number in 4..6 {
        let held = counted();
        stage.session.on_application_primary(move |_| held.hold()).expect("a handler");
        let held = counted();
        stage.session.on_system_primary(move |_| held.hold()).expect("a handler");
        let held = counted();
        stage.context.on_connection(move |_| held.hold()).expect("a handler");
        dropped(3 + (number - 4) * 3);
    }
    // A rejected closure is dropped at once, and so is one for an inert session.
    let held = counted();
    stage
        .session
        .on_each(&[], move |request| {
            held.hold();
            drop(request);
        })
        .unwrap_or_default();
    dropped(7);
    drop(stage.context);
    dropped(10);
    assert_eq!(stage.session.on_play(holds(counted())), Err(Error::Gone));
    dropped(11);
}

#[test]
fn ten_threads_at_once() {
    bus();
    let context = Arc::new(Context::builder(unique()).publish_all().build().expect("a context"));
    let shared = Session::new(&context, "shared").expect("a session");
    shared.set_content(&song()).expect("a song");
    let played = Arc::new(AtomicUsize::new(0));
    let counter = Arc::clone(&played);
    shared
        .on_play(move || {
            counter.fetch_add(1, Ordering::SeqCst);
        })
        .expect("an offer");
    let name = publish(&context, &shared);
    let threads: Vec<_> = (0..10)
        .map(|number| {
            let (context, shared, name) = (Arc::clone(&context), shared.clone(), name.clone());
            thread::spawn(move || {
                let own = Session::new(&context, format!("own-{number}")).expect("a session");
                own.publish().expect("it is published");
                for round in 0..20 {
                    let update = shared.update().expect("a frame");
                    let id = format!("{number}/{round}");
                    let song = Content::music(&id).title(&id).build().expect("a song");
                    update.set_content(&song).expect("a song");
                    own.set_content(&song).expect("a song");
                    own.on_play(|| ()).expect("an offer");
                    update.set_playback(&Playback::playing()).expect("a snapshot");
                }
                busctl("call", &[&name, path(PLAYER), PLAYER, "Play"]).expect("an answer");
            })
        })
        .collect();
    for thread in threads {
        thread.join().expect("a thread that ends well");
    }
    assert_eq!(played.load(Ordering::SeqCst), 10);
    assert!(shared.is_published());
}

#[test]
fn session_is_dropped_in_its_own_handler() {
    let (sender, done) = mpsc::channel();
    let (give, given) = mpsc::channel::<Session>();
    let stage = Stage::with(|session| {
        session
            .on_pause(move || {
                drop(given.try_recv().expect("the session"));
                sender.send(()).unwrap_or_default();
            })
            .expect("an offer");
    });
    let Stage { context, session, name } = stage;
    give.send(session).expect("the handler");
    busctl("call", &[&name, path(PLAYER), PLAYER, "Pause"]).ok();
    next(&done);
    // The closure is dropped when it has returned.
    assert!(done.recv_timeout(DEADLINE).is_err());
    drop(context);
}

#[test]
fn handler_replaces_itself() {
    let (counted, count) = Counted::new();
    let (sender, played) = mpsc::channel();
    let stage = Stage::with(|session| {
        let weak = session.downgrade();
        let handler = move || {
            let session = weak.upgrade().expect("the session");
            let second = sender.clone();
            session.on_play(move || second.send("second").unwrap_or_default())?;
            // A running closure keeps its data until it returns.
            sender.send("first").unwrap_or_default();
            counted.hold();
            Ok(())
        };
        session.on_play(handler).expect("an offer");
    });
    stage.perform("play", &[]).expect("success");
    stage.perform("play", &[]).expect("success");
    assert_eq!((next(&played), next(&played)), ("first", "second"));
    assert_eq!(count.load(Ordering::SeqCst), 1);
}

#[test]
fn publish_handler_runs_before_the_answer() {
    let (counted, count) = Counted::new();
    let volume = Arc::new(Mutex::new(1.0));
    let stage = Stage::with(|session| {
        session.set_playback(&Playback::playing().volume(1.0)).expect("a snapshot");
        let asked = Arc::clone(&volume);
        session
            .on_set_volume(move |volume| *asked.lock().expect("no panic") = volume)
            .expect("an offer");
        let (weak, shown) = (session.downgrade(), Arc::clone(&volume));
        session
            .on_publish(move || {
                counted.hold();
                let playback = Playback::playing().volume(*shown.lock().expect("no panic"));
                weak.upgrade().expect("it is there").set_playback(&playback).expect("a snapshot");
            })
            .expect("a function");
    });
    for wanted in ["0.5", "0.25", "0.75"] {
        stage.perform("set_volume", &[&format!("volume d {wanted}")]).expect("success");
        stage.assert_shows(PLAYER, "Volume", wanted);
    }
    stage.session.ignore_publish().expect("no function");
    assert_eq!(count.load(Ordering::SeqCst), 1);
    stage.perform("set_volume", &["volume d 0.5"]).expect("success");
    stage.assert_shows(PLAYER, "Volume", "0.75");
}

#[test]
fn handlers_that_are_removed_are_released() {
    let context = context();
    let session = Session::new(&context, "music").expect("a session");
    let audio = AudioSession::new(&context).expect("an audio session");
    let (first, one) = Counted::new();
    session.on_application_primary(move |_| first.hold()).expect("a handler");
    session.ignore_application_primary().expect("no handler");
    let (second, two) = Counted::new();
    session.on_system_primary(move |_| second.hold()).expect("a handler");
    session.ignore_system_primary().expect("no handler");
    let (third, three) = Counted::new();
    audio.on_interruption(move |_| third.hold()).expect("a handler");
    audio.ignore_interruption().expect("no handler");
    let (fourth, four) = Counted::new();
    context.on_push_token(move |_| fourth.hold()).expect("a handler");
    context.ignore_push_token().expect("no handler");
    assert_eq!(context.set_push_key("k\0y"), Err(Error::InvalidArgument));
    for count in [one, two, three, four] {
        assert_eq!(count.load(Ordering::SeqCst), 1);
    }
}
