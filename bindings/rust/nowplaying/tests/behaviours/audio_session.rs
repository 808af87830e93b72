// SPDX-License-Identifier: MIT

use crate::process::{is_child, start_child};
use crate::stage::{busctl, context, next, path, song, Counted, DEADLINE, PLAYER};
use nowplaying::{AudioSession, Context, Error, Interruption, PlaybackState, Session};
use std::iter;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Instant;

const OTHER: &str = "org.mpris.MediaPlayer2.Other";

fn wait_other(status: &str) {
    let begun = Instant::now();
    let arguments = [OTHER, path(PLAYER), PLAYER, "PlaybackStatus"];
    while !busctl("get-property", &arguments).map_or(false, |value| value.contains(status)) {
        assert!(begun.elapsed() < DEADLINE, "the other player is not {status}");
    }
}

fn call_other(method: &str) {
    busctl("call", &[OTHER, path(PLAYER), PLAYER, method]).expect("an answer");
}

#[test]
fn interruptions_are_reported() {
    let context = context();
    let mut child = start_child("audio_session::child_that_plays");
    wait_other("Playing");
    let audio = AudioSession::new(&context).expect("an audio session");
    assert_eq!(AudioSession::new(&context).err(), Some(Error::InvalidState));
    let (sender, interruptions) = mpsc::channel();
    audio
        .on_interruption(move |interruption| sender.send(interruption).unwrap_or_default())
        .expect("a handler");
    audio.activate_and_pause_others().expect("it is active");
    wait_other("Paused");
    // Players of other tests may interrupt it too.
    let wait_for = |wanted| while next(&interruptions) != wanted {};
    call_other("Play");
    wait_for(Interruption::Began);
    call_other("Pause");
    wait_for(Interruption::Ended);
    call_other("Play");
    wait_for(Interruption::Began);
    audio.activate_and_pause_others().expect("it is active again");
    wait_other("Paused");
    audio.deactivate_and_resume_others().expect("it is not active");
    wait_other("Playing");
    audio.ignore_interruption().expect("no handler");
    let end = iter::repeat_with(|| interruptions.recv_timeout(DEADLINE)).find_map(Result::err);
    assert_eq!(end, Some(RecvTimeoutError::Disconnected), "the closure is dropped");
    child.kill().expect("it runs");
    child.wait().expect("it ended");
}

#[test]
#[ignore = "a child of another test"]
fn child_that_plays() {
    if !is_child() {
        return;
    }
    let context = Context::new("org.example.Other").expect("a context");
    let session = Session::new(&context, "music").expect("a session");
    session.set_content(&song()).expect("a song");
    session.set_state(PlaybackState::Playing).expect("it plays");
    let set = |state| {
        let weak = session.downgrade();
        move || weak.upgrade().map_or(false, |session| session.set_state(state).is_ok())
    };
    session.on_play(set(PlaybackState::Playing)).expect("an offer");
    session.on_pause(set(PlaybackState::Paused)).expect("an offer");
    session.publish().expect("it is published");
    loop {
        thread::park();
    }
}

#[test]
fn audio_session_outlives_its_context() {
    let context = context();
    let audio = AudioSession::new(&context).expect("an audio session");
    let (counted, count) = Counted::new();
    audio.on_interruption(move |_| counted.hold()).expect("a handler");
    audio.activate_and_mix_with_others().expect("it is active");
    audio.deactivate().expect("it is not active");
    audio.activate().expect("it is active");
    drop(context);
    assert_eq!(count.load(Ordering::SeqCst), 1);
    assert_eq!(audio.activate(), Err(Error::Gone));
    assert_eq!(audio.deactivate(), Err(Error::Gone));
}
