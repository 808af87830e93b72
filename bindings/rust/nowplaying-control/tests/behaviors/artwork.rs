// SPDX-License-Identifier: MIT

use crate::stage::{Stage, PIXEL};
use crate::watch::controller;
use nowplaying::{Artwork, Content, CustomCommand};
use std::time::Duration;

#[test]
fn a_chapter_or_icon_that_is_unknown_is_an_error() {
    let stage = Stage::new();
    let icon = Artwork::from_bytes(PIXEL).expect("an image");
    let mut book =
        Content::music("book").chapter("1", "One", Duration::ZERO, None).build().expect("a book");
    book.set_chapter_artwork("1", &icon).expect("it is set");
    book.clear_chapter_artwork("1").expect("it is removed");
    assert!(book.set_chapter_artwork("3", &icon).is_err());
    assert!(stage.session.set_custom_icon("mix", &icon).is_err());
    let commands = [CustomCommand::new("mix", "Add to mix")];
    stage.session.set_custom_commands(&commands, |_| {}).expect("they are set");
    stage.session.set_custom_icon("mix", &icon).expect("it is set");
    stage.session.clear_custom_icon("mix").expect("it is removed");
}

#[test]
fn a_side_of_0_is_an_error() {
    let wrong = controller().request_artwork(None, 0, 64).expect_err("a side of 0");
    assert!(wrong.to_string().starts_with("Controller::request_artwork: "), "{wrong}");
}
