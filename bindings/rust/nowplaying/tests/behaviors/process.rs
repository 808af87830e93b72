// SPDX-License-Identifier: MIT
//! Tests that need a process of their own: children of this one that run one of its tests.

use crate::stage::{bound_to_thread, bus, busctl, song, unique, Stage, DEADLINE};
use nowplaying::{Context, Error, Playback, Session};
use std::env;
use std::process::{self, Output};
use std::sync::mpsc;
use std::time::Instant;

extern "C" {
    fn fork() -> i32;
    fn waitpid(process: i32, status: *mut i32, options: i32) -> i32;
    fn _exit(status: i32) -> !;
}

/// Runs a test in a process of its own.
fn child(name: &str, address: &str) -> Output {
    bound_to_thread(env::current_exe().expect("this program"))
        .args(["--exact", name, "--ignored", "--nocapture"])
        .env("NP_CHILD", "1")
        .env("DBUS_SESSION_BUS_ADDRESS", address)
        .output()
        .expect("a child")
}

fn is_child() -> bool {
    env::var_os("NP_CHILD").is_some()
}

#[test]
fn child_of_fork_is_harmless() {
    let stage = Stage::with(|session| session.on_play(|| ()).expect("an offer"));
    // SAFETY: the child calls the library, which allows it, and ends.
    let status = unsafe {
        match fork() {
            0 => {
                let refused = stage.session.set_playback(&Playback::playing())
                    == Err(Error::Forked)
                    && stage.session.publish() == Err(Error::Forked)
                    && !stage.session.is_published();
                drop(stage);
                _exit(if refused { 7 } else { 1 });
            }
            child => {
                let mut status = 0;
                assert_eq!(waitpid(child, &mut status, 0), child);
                status
            }
        }
    };
    assert_eq!(status >> 8 & 0xff, 7, "the child ended with {status:#x}");
    assert_eq!(status & 0x7f, 0, "the child was killed");
    stage.perform("play", &[]).expect("the parent has not noticed");
}

#[test]
fn program_ends_with_sessions_open() {
    let output = child("process::child_that_ends", &bus());
    assert_eq!(output.status.code(), Some(3), "{output:?}");
    let printed = String::from_utf8_lossy(&output.stdout);
    let name = printed.split_whitespace().find(|word| word.starts_with("org.mpris."));
    let name = name.expect("it was on the bus");
    let bus = "org.freedesktop.DBus";
    let begun = Instant::now();
    while busctl("call", &[bus, "/org/freedesktop/DBus", bus, "GetNameOwner", "s", name]).is_ok() {
        assert!(begun.elapsed() < DEADLINE, "the bus still has its name");
    }
}

#[test]
#[ignore = "a child of another test"]
fn child_that_ends() {
    if !is_child() {
        return;
    }
    let context = Context::new(unique()).expect("a context");
    let session = Session::new(&context, "music").expect("a session");
    session.set_content(&song()).expect("a song");
    session.on_play(|| ()).expect("an offer");
    println!("{}", crate::stage::publish(&context, &session));
    std::mem::forget((context, session));
    process::exit(3);
}

#[test]
fn handler_that_ends_its_own_session_is_not_warned() {
    let output = child("process::child_that_ends_in_its_handlers", &bus());
    assert!(output.status.success(), "{output:?}");
    let log = String::from_utf8_lossy(&output.stderr);
    assert!(!log.contains("warning"), "{log}");
}

#[test]
#[ignore = "a child of another test"]
fn child_that_ends_in_its_handlers() {
    if !is_child() {
        return;
    }
    // By its session alone, and with all.
    for ends_context in [false, true] {
        let stage = Stage::new();
        let (ends, ended) = mpsc::channel();
        stage.session.on_pause(move || drop(ended.try_recv())).expect("an offer");
        let (sender, requests) = mpsc::channel();
        let keeps = move |request| sender.send(request).unwrap_or_default();
        stage.session.on(nowplaying::Command::Play, keeps).expect("an offer");
        let Stage { context, session, name } = stage;
        let player = name.clone();
        let client = std::thread::spawn(move || crate::stage::perform(&player, "play", &[]));
        let request = crate::stage::next(&requests);
        let mut context = Some(context);
        ends.send((if ends_context { context.take() } else { None }, session))
            .expect("the handler");
        crate::stage::perform(&name, "pause", &[]).expect_err("it is gone");
        client.join().expect("a thread").expect_err("it is gone");
        drop(request);
        // The closure is dropped after the handler returned and the library logged the error.
        assert!(requests.recv_timeout(DEADLINE).is_err());
    }
}
