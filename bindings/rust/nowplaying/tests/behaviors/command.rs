// SPDX-License-Identifier: MIT

use crate::cases::cases;
use crate::every_command::{action, offer_each};
use crate::stage::{next, song, Stage};
use nowplaying::{Command, Device, LanguageOption, Playback};
use nowplaying::{Playlists, Queue, Session};
use std::ffi::CStr;
use std::sync::mpsc;
use std::time::Duration;

const SECOND: Duration = Duration::from_secs(1);

/// A session that can be asked for everything.
fn prepare(session: &Session) {
    let mut queue = Queue::new().expect("a queue");
    queue.add("one", &song()).expect("an entry");
    queue.add(b"t\xffo", &song()).expect("an entry");
    session.set_queue(&queue).expect("it is set");
    let mut content = song();
    content.add_chapter("one", "The First Chapter", Duration::ZERO, None).expect("a chapter");
    session.set_content(&content).expect("it is set");
    let mut playlists = Playlists::new().expect("playlists");
    playlists.add("road", "On the Road", None).expect("a playlist");
    session.set_playlists(&playlists).expect("they are set");
    session.set_language_options(&options()).expect("options");
    session.set_supported_rates(&[0.5, 1.0, 1.5]).expect("rates");
    session.set_skip_intervals(Command::SkipForward, &[SECOND * 15]).expect("an interval");
    session.set_rating_range(0.0, 5.0).expect("a range");
    session.set_supported_urls(&["file"], &[]).expect("what can be opened");
    let kitchen = Device::new("kitchen", "Kitchen").volume(0.5).relative_volume().muted(false);
    session.set_devices(&[kitchen]).expect("a device");
    session.set_playback(&Playback::playing().volume(1.0)).expect("a snapshot");
    let mut chaptered = song();
    chaptered.add_chapter("one", "One", Duration::ZERO, None).expect("a chapter");
    session.set_content(&chaptered).expect("it is set");
}

fn options() -> [LanguageOption; 3] {
    [
        LanguageOption::audible("audio-1", "English").tag("en").default_option().current(),
        LanguageOption::audible("audio-2", "Deutsch").tag("de").dubbed_translation(),
        LanguageOption::legible("text-1", "English").group(1).optional().easy_to_read(),
    ]
}

#[test]
fn every_command_passes_its_argument() {
    let (sender, actions) = mpsc::channel();
    let stage = Stage::remote(|session| {
        prepare(session);
        let handler = move |request: nowplaying::Request| {
            assert!(request.client().starts_with(':'));
            let found = request.sender().expect("is open");
            assert_eq!(found.bus_name, request.client());
            assert!(found.process_id.is_some_and(|id| id != std::process::id()));
            sender.send((request.command(), request.action().clone())).unwrap_or_default();
            request.finish().unwrap_or_default();
        };
        session.on_each(Command::ALL, handler).expect("offers");
    });
    let mut commands = Vec::new();
    for case in cases() {
        stage.perform(&case.command, &case.arguments()).expect(&case.command);
        let (arrived, wanted) = (next(&actions), action(&case));
        let command = arrived.0.expect("an open request");
        assert_eq!(command.name(), case.command);
        assert_eq!(arrived.1, wanted);
        commands.push(command);
    }
    commands.dedup();
    assert_eq!(commands, Command::ALL);
}

#[test]
fn every_closure_is_given_its_argument() {
    let (sender, actions) = mpsc::channel();
    let stage = Stage::remote(|session| {
        prepare(session);
        offer_each(session, &sender);
    });
    for case in cases() {
        stage.perform(&case.command, &case.arguments()).expect(&case.command);
        assert_eq!(next(&actions), action(&case));
    }
}

#[test]
fn names_are_those_of_the_library() {
    for command in Command::ALL {
        // SAFETY: every number is valid, and the text is static.
        let name = unsafe { CStr::from_ptr(nowplaying_sys::np_command_name(command.number())) };
        assert_eq!(Ok(command.name().as_str()), name.to_str());
    }
}
