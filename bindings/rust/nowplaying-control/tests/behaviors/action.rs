// SPDX-License-Identifier: MIT

use crate::cases::cases;
use crate::every_command::action;
use crate::stage::{next, song, Stage};
use crate::watch::{controller, until};
use nowplaying::{Device, LanguageOption, Playback, Playlists, Queue, Session};
use nowplaying_control::{Action, Command};
use std::future::Future;
use std::sync::mpsc;
use std::sync::Arc;
use std::task::{Context, Poll, Wake, Waker};
use std::thread;
use std::time::Duration;

const SECOND: Duration = Duration::from_secs(1);

/// A session that can be asked for everything.
fn prepare(session: &Session) {
    let mut chaptered = song();
    chaptered.add_chapter("one", "One", Duration::ZERO, None).expect("a chapter");
    session.set_content(&chaptered).expect("it is set");
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
    let option = LanguageOption::audible("text-1", "Deutsch").tag("de");
    session.set_language_options(&[option]).expect("an option");
    session.set_supported_rates(&[0.5, 1.0, 1.5]).expect("rates");
    session
        .set_skip_intervals(nowplaying::Command::SkipForward, &[SECOND * 15])
        .expect("intervals");
    session.set_rating_range(0.0, 5.0).expect("a range");
    session.set_supported_urls(&["file"], &[]).expect("schemes");
    session
        .set_devices(&[Device::new("kitchen", "Kitchen")
            .volume(0.5)
            .relative_volume()
            .muted(false)])
        .expect("a device");
    session.set_playback(&Playback::playing().volume(1.0)).expect("a snapshot");
}

#[test]
fn every_command_passes_its_argument() {
    let (sender, actions) = mpsc::channel();
    let stage = Stage::remote(|session| {
        prepare(session);
        let handler = move |request: nowplaying::Request| {
            sender.send(format!("{:?}", request.action())).unwrap_or_default();
            request.finish().unwrap_or_default();
        };
        session.on_each(nowplaying::Command::ALL, handler).expect("offers");
    });
    let controller = controller();
    let player = until(&controller, &stage, |player| player.offers(Command::Play));
    let cases = cases();
    let mut commands: Vec<_> = cases.iter().map(|case| action(case).command()).collect();
    commands.dedup();
    assert_eq!(commands, Command::ALL);
    for action in cases.iter().map(action) {
        let performed = controller.perform(&player, &action).expect("it is sent").wait();
        let performed = performed.unwrap_or_else(|failure| panic!("{action:?}: {failure}"));
        assert!(performed.is_confirmed, "the player reports the outcome");
        assert_eq!(performed.player.expect("the player").name(), stage.name);
        // Both crates have the same names.
        assert_eq!(next(&actions), format!("{action:?}"));
    }
}

#[test]
fn result_is_awaited() {
    struct Unpark(thread::Thread);
    impl Wake for Unpark {
        fn wake(self: Arc<Self>) {
            self.0.unpark();
        }
    }
    let stage = Stage::with(|session| session.on_play(|| ()).expect("an offer"));
    let controller = controller();
    until(&controller, &stage, |player| player.offers(Command::Play));
    let mut future = Box::pin(async {
        let first = controller.perform(&*stage.name, &Action::Play)?.await;
        let second = controller.perform(&*stage.name, &Action::Play)?.await;
        Ok::<_, nowplaying_control::Error>((first, second))
    });
    let waker = Waker::from(Arc::new(Unpark(thread::current())));
    let (first, second) = loop {
        match future.as_mut().poll(&mut Context::from_waker(&waker)) {
            Poll::Ready(results) => break results.expect("they are sent"),
            Poll::Pending => thread::park(),
        }
    };
    assert!(first.is_ok() && second.is_ok());
}

#[test]
fn wait_in_a_closure_fails() {
    let stage = Stage::with(|session| {
        session.on_play(|| thread::sleep(SECOND / 5)).expect("an offer");
    });
    let controller = Arc::new(controller());
    until(&controller, &stage, |player| player.offers(Command::Play));
    let (sender, results) = mpsc::channel();
    let (other, name) = (Arc::clone(&controller), stage.name.clone());
    let first = controller.perform(&*stage.name, &Action::Play).expect("it is sent");
    first.then(move |_| {
        let second = other.perform(&*name, &Action::Play).expect("it is sent");
        sender.send(second.wait().map_err(|failure| failure.message)).unwrap_or_default();
    });
    let result = results.recv_timeout(SECOND * 10).expect("it does not block");
    let message = result.expect_err("it would last forever");
    assert!(message.contains("use then()"), "{message}");
}

#[test]
fn types_are_those_of_the_other_crate() {
    let action: nowplaying::Action = Action::Next;
    let command: nowplaying::Command = action.command();
    let id: nowplaying::Id = nowplaying_control::Id::from("album-7");
    let error: nowplaying::Error = nowplaying_control::Error::NotFound;
    assert_eq!((command.name(), id.as_str()), ("next".to_owned(), Some("album-7")));
    assert_eq!(error, nowplaying::Error::NotFound);
    let playback: Playback = nowplaying_control::Playback::playing().volume(0.5);
    assert!(playback.is_playing());
}
