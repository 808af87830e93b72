// SPDX-License-Identifier: MIT

use crate::stage::{context, Counted};
use nowplaying::{AudioSession, Error};
use std::sync::atomic::Ordering;

#[test]
fn audio_session_outlives_its_context() {
    let context = context();
    let audio = AudioSession::new(&context).expect("an audio session");
    let (counted, count) = Counted::new();
    audio.on_interruption(move |_| counted.hold()).expect("a handler");
    assert_eq!(AudioSession::new(&context).err(), Some(Error::InvalidState));
    audio.activate_and_mix_with_others().expect("it is active");
    audio.deactivate().expect("it is not active");
    audio.activate().expect("it is active");
    drop(context);
    assert_eq!(count.load(Ordering::SeqCst), 1);
    assert_eq!(audio.activate(), Err(Error::Gone));
    assert_eq!(audio.deactivate(), Err(Error::Gone));
}
