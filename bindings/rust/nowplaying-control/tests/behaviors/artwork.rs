// SPDX-License-Identifier: MIT

use crate::stage::PIXEL;
use crate::watch::controller;
use nowplaying::{Artwork, Content};
use std::time::Duration;

#[test]
fn a_chapter_that_is_unknown_is_an_error() {
    let icon = Artwork::from_bytes(PIXEL).expect("an image");
    let mut book =
        Content::music("book").chapter("1", "One", Duration::ZERO, None).build().expect("a book");
    book.set_chapter_artwork("1", &icon).expect("it is set");
    book.clear_chapter_artwork("1").expect("it is removed");
    assert!(book.set_chapter_artwork("3", &icon).is_err());
}

#[test]
fn a_side_of_0_is_an_error() {
    let wrong = controller().request_artwork(None, 0, 64).expect_err("a side of 0");
    assert!(wrong.to_string().starts_with("Controller::request_artwork: "), "{wrong}");
}
