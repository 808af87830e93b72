// SPDX-License-Identifier: MIT

use crate::stage::{bus, busctl, context, publish, song};
use crate::stage::{next, path, unique, Counted, Stage, DEADLINE, PLAYER};
use nowplaying::{
    Action, Artwork, Connection, Content, Context, Error, HostLoop, Outcome, Playback, Session,
};
use std::os::raw::{c_int, c_short, c_ulong};
use std::os::unix::io::{AsFd, AsRawFd};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::sync::{Arc, Mutex};
use std::thread;

#[test]
fn context_outlived_by_its_session_is_inert() {
    let stage = Stage::new();
    let (counted, count) = Counted::new();
    stage.session.on_pause(move || counted.hold()).expect("an offer");
    drop(stage.context);
    assert_eq!(count.load(Ordering::SeqCst), 1);
    assert_eq!(stage.session.publish(), Err(Error::Gone));
    assert_eq!(stage.session.set_playback(&Playback::playing()), Err(Error::Gone));
    assert_eq!(stage.session.update().map(drop), Err(Error::Gone));
    assert!(!stage.session.is_published());
    assert_eq!(stage.session.id(), "music");
    busctl("call", &[&stage.name, path(PLAYER), PLAYER, "Play"]).expect_err("it has left the bus");
}

#[test]
fn resume_needs_lasting_ids() {
    let context = context();
    let (counted, count) = Counted::new();
    assert_eq!(context.on_resume(move |_| counted.hold()), Err(Error::InvalidState));
    assert_eq!(count.load(Ordering::SeqCst), 1);
    context.ignore_resume().expect("it is removed");
}

#[test]
fn session_that_is_replaced_has_gone() {
    let stage = Stage::new();
    let (counted, count) = Counted::new();
    stage.session.on_pause(move || counted.hold()).expect("an offer");
    let next = Session::replacing(&stage.context, "music").expect("a session");
    assert_eq!(count.load(Ordering::SeqCst), 1);
    assert_eq!(stage.session.publish(), Err(Error::Gone));
    assert!(next.is_published());
    assert!(format!("{next:?}").contains("published: true"));
    let first = Session::replacing(&stage.context, "first").expect("there is none to replace");
    assert!(!first.is_published());
    drop(stage.session);
    assert!(next.is_published());
}

#[test]
fn free_happens_once() {
    // Each handle, dropped where it is last; what is freed twice aborts, and valgrind counts.
    let context = context();
    let (counted, count) = Counted::new();
    let session = Session::new(&context, "music").expect("a session");
    let same = session.clone();
    let weak = session.downgrade();
    session.set_content(&song()).expect("a song");
    session.on_play(move || counted.hold()).expect("an offer");
    drop(session);
    assert!(weak.upgrade().is_some());
    assert_eq!(count.load(Ordering::SeqCst), 0);
    drop(same);
    assert_eq!(count.load(Ordering::SeqCst), 1);
    assert!(weak.upgrade().is_none());
    let again = Session::new(&context, "music").expect("the id is free again");
    drop(context);
    drop(again);
}

#[test]
fn request_for_the_keys_ends_with_its_context() {
    let stage = Stage::new();
    let request = stage.session.request_system_primary().expect("a wish");
    drop(stage.context);
    assert!(request.wait().map_or_else(|error| error == Error::Gone, |_| true));
}

#[repr(C)]
struct PollFd {
    fd: c_int,
    events: c_short,
    ready: c_short,
}

extern "C" {
    fn poll(fds: *mut PollFd, count: c_ulong, timeout_ms: c_int) -> c_int;
}

/// Dispatches when there is something, until it is enough.
pub fn turn(host: &mut HostLoop, enough: impl Fn() -> bool) {
    while !enough() {
        let mut polled = PollFd { fd: host.as_fd().as_raw_fd(), events: 1, ready: 0 };
        // SAFETY: there is one.
        assert_eq!(unsafe { poll(&mut polled, 1, 60_000) }, 1, "it stays silent");
        host.dispatch().expect("it dispatches");
    }
}

#[test]
fn own_loop_dispatches_on_its_own_thread() {
    bus();
    let mut host = HostLoop::new(unique()).expect("a context");
    let session = Session::new(&host, "music").expect("a session");
    session.set_content(&song()).expect("a song");
    let connected = Arc::new(AtomicBool::new(false));
    let told = Arc::clone(&connected);
    host.on_connection(move |connection| {
        told.fetch_or(connection == Connection::Connected, Ordering::SeqCst);
    })
    .expect("a handler");
    let (sender, commands) = mpsc::channel();
    let own = thread::current().id();
    session
        .on_each(&[nowplaying::Command::Play], move |request| {
            assert_eq!(thread::current().id(), own);
            sender.send(request.action().clone()).unwrap_or_default();
            request.finish().unwrap_or_default();
        })
        .expect("an offer");
    session.publish().expect("it is published");
    turn(&mut host, || connected.load(Ordering::SeqCst));

    let name = session.bus_name().expect("a name");
    let asks = thread::spawn(move || busctl("call", &[&name, path(PLAYER), PLAYER, "Play"]));
    let mut heard = Vec::new();
    while heard.is_empty() {
        turn_once(&mut host);
        heard.extend(commands.try_iter());
    }
    assert_eq!(heard, [Action::Play]);
    asks.join().expect("a thread").expect("an answer");
}

#[test]
fn own_loop_provides_artwork() {
    bus();
    let builder = Context::builder(unique()).host_loop_artwork();
    assert_eq!(builder.clone().build().err(), Some(Error::InvalidArgument));
    let mut host = builder.host_loop().expect("a context");
    let session = Session::new(&host, "music").expect("a session");
    let (sender, asked) = mpsc::channel();
    let sender = Mutex::new(sender);
    let cover = Artwork::new("album-7", move |request| {
        sender.lock().unwrap().send(thread::current().id()).unwrap_or_default();
        request.fail(Outcome::NoSuchContent).unwrap_or_default();
    })
    .expect("an artwork");
    let song = Content::music("song").title("Song").artwork(&cover).build().expect("a song");
    session.set_content(&song).expect("it is set");
    session.publish().expect("it is published");
    let mut threads = Vec::new();
    while threads.is_empty() {
        turn_once(&mut host);
        threads.extend(asked.try_iter());
    }
    assert_eq!(threads, [thread::current().id()]);
}

fn turn_once(host: &mut HostLoop) {
    let turned = AtomicBool::new(false);
    turn(host, || turned.swap(true, Ordering::SeqCst));
}

#[test]
fn context_is_dropped_in_its_own_callback() {
    let context = context();
    let session = Session::new(&context, "music").expect("a session");
    session.set_content(&song()).expect("a song");
    let (counted, count) = Counted::new();
    let (sender, dropped) = mpsc::channel();
    let (give, given) = mpsc::channel::<Context>();
    session
        .on_pause(move || {
            drop(given.try_recv().expect("the context"));
            let dropped_before = counted.0.load(Ordering::SeqCst);
            sender.send(dropped_before).unwrap_or_default();
        })
        .expect("an offer");
    let name = publish(&context, &session);
    give.send(context).expect("the handler");
    busctl("call", &[&name, path(PLAYER), PLAYER, "Pause"]).ok();
    assert_eq!(next(&dropped), 0, "what a closure has, it has to its end");
    assert!(dropped.recv_timeout(DEADLINE).is_err());
    assert_eq!(count.load(Ordering::SeqCst), 1);
    assert_eq!(session.publish(), Err(Error::Gone));
}
