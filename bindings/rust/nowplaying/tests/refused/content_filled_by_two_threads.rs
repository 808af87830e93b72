// SPDX-License-Identifier: MIT
// E0499: one thread at a time fills a content
use nowplaying::{Content, Field};
use std::thread;

pub fn fill(song: &mut Content) {
    thread::scope(|scope| {
        scope.spawn(|| song.set_text(Field::Title, "Harbour Lights"));
        scope.spawn(|| song.set_text(Field::Album, "Night Crossing")); // refused
    });
}
