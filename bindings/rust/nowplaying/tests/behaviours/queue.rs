// SPDX-License-Identifier: MIT

use crate::stage::{next, song, Stage, SESSION};
use nowplaying::{Content, Error, PlaylistTimes, Playlists, Queue};
use std::sync::mpsc;
use std::time::{Duration, UNIX_EPOCH};

const LISTS: &str = "org.mpris.MediaPlayer2.Playlists";

#[test]
fn queue_and_playlists_are_shown() {
    let (sender, played) = mpsc::channel();
    let stage = Stage::with(|session| {
        session
            .on_activate_playlist(move |playlist| sender.send(playlist).unwrap_or_default())
            .expect("an offer");
    });
    let other = Content::music("album-7/track-4").title("Slack Water").build().expect("a song");
    let mut queue = Queue::new().expect("a queue");
    queue.add("one", &song()).expect("an entry");
    queue.add("two", &other).expect("an entry");
    queue.add("three", &song()).expect("the same song again");
    assert_eq!(queue.add("one", &other), Err(Error::InvalidArgument));
    assert_eq!(queue.set_current("four"), Err(Error::NotFound));
    queue.set_current("three").expect("it is there");
    stage.session.set_queue(&queue).expect("it is set");
    stage.assert_shows(SESSION, "Queue", "Slack Water");
    stage.assert_shows(
        SESSION,
        "Playback",
        "\"entry_id\":{\"type\":\"ay\",\"data\":[116,104,114,101,101]",
    );
    queue.clear_current().expect("none of them");
    stage.session.set_queue(&queue).expect("it is set");
    stage.session.clear_queue().expect("no queue");
    assert!(!stage.property(SESSION, "Queue").contains("entries"));

    let mut playlists = Playlists::new().expect("playlists");
    playlists.add("road", "On the Road", None).expect("a playlist");
    playlists.add("rain", "Rainy Days", Some("file:///home/ada/rain.png")).expect("a playlist");
    let times = PlaylistTimes {
        created: Some(UNIX_EPOCH + Duration::from_secs(7)),
        played: UNIX_EPOCH.checked_sub(Duration::from_secs(3)),
        ..PlaylistTimes::default()
    };
    playlists.set_times("rain", times).expect("it is there");
    assert_eq!(playlists.set_times("snow", times), Err(Error::NotFound));
    stage.session.set_playlists(&playlists).expect("they are set");
    stage.session.set_active_playlist("rain").expect("it plays");
    stage.assert_shows(LISTS, "PlaylistCount", "2");
    stage.assert_shows(LISTS, "ActivePlaylist", "Rainy Days");
    let shown = stage.property(SESSION, "Playlists");
    for words in [
        "\"created_us\":{\"type\":\"x\",\"data\":7000000",
        "\"played_us\":{\"type\":\"x\",\"data\":-3000000",
        "file:///home/ada/rain.png",
    ] {
        assert!(shown.contains(words), "{words} in {shown}");
    }
    stage.perform("activate_playlist", &["playlist_id ay 4 114 97 105 110"]).expect("success");
    assert_eq!(next(&played), "rain");
    stage.session.clear_active_playlist().expect("none plays");
    assert!(!stage.property(LISTS, "ActivePlaylist").contains("Rainy"));
    stage.session.clear_playlists().expect("none");
    assert!(!stage.property(SESSION, "Playlists").contains("road"));
}
