// SPDX-License-Identifier: MIT

use crate::stage::{song, Stage};
use crate::watch::{controller, until, with};
use nowplaying::{Playlists, Queue};
use nowplaying_control::Command;

#[test]
fn an_item_is_read_on_several_threads() {
    let stage = Stage::new();
    let controller = controller();
    let player = until(&controller, &stage, |_| true);
    let item = player.item().expect("an item");
    std::thread::scope(|scope| {
        scope.spawn(|| item.title().map(str::len)).join().expect("a length")
    });
}

#[test]
fn intervals_of_another_command_are_an_error() {
    let stage = Stage::new();
    let controller = controller();
    let player = until(&controller, &stage, |_| true);
    let wrong = player.skip_intervals(Command::Play).expect_err("no intervals");
    assert!(wrong.to_string().starts_with("Player::skip_intervals: "), "{wrong}");
}

#[test]
fn ids_of_any_bytes_are_shown() {
    let stage = Stage::with(|session| {
        session.on_go_to_entry(drop).expect("an offer");
        session.on_activate_playlist(drop).expect("an offer");
        let mut queue = Queue::new().expect("a queue");
        queue.add("one", &song()).expect("an entry");
        queue.add(b"t\xffo", &song()).expect("an entry");
        queue.set_current("one").expect("an entry");
        session.set_queue(&queue).expect("it is set");
        let mut playlists = Playlists::new().expect("playlists");
        playlists.add("road", "On the Road", None).expect("a playlist");
        session.set_playlists(&playlists).expect("they are set");
        session.set_active_playlist("road").expect("a playlist");
    });
    let controller = with(nowplaying_control::ControllerBuilder::lists);
    let player = until(&controller, &stage, |player| {
        player.queue().count() == 2 && player.playlists().count() == 1
    });
    let entries: Vec<_> = player.queue().collect();
    assert_eq!((&entries[0].id, entries[0].item.title()), (&"one".into(), Some("Harbour Lights")));
    assert_eq!(entries[1].id.as_bytes(), b"t\xffo");
    assert_eq!(player.current_entry(), Some("one".into()));
    let playlists: Vec<_> = player.playlists().collect();
    assert_eq!((&playlists[0].id, playlists[0].name), (&"road".into(), "On the Road"));
    assert_eq!(playlists[0].icon_url, None);
    assert_eq!(player.current_playlist(), Some("road".into()));
}
