// SPDX-License-Identifier: MIT

use crate::stage::{Stage, SESSION};
use nowplaying::{Content, ContentKind, Error, Field, MediaType};
use std::time::Duration;

const SECOND: Duration = Duration::from_secs(1);

#[test]
fn cleared_values_leave_the_bus() {
    let stage = Stage::new();
    let mut content = Content::music("7")
        .title("The Lost Anchor")
        .bookmark(SECOND)
        .extra_text("example:mood", "calm")
        .duration(SECOND)
        .build()
        .expect("a content");
    content.clear_text(Field::Title).expect("it is cleared");
    content.clear_time(Field::Bookmark).expect("it is cleared");
    content.clear_extra("example:mood").expect("it is cleared");
    content.set_lyrics_language("en").expect("a language");
    content.clear_lyrics_language().expect("it is cleared");
    content.set_live().expect("it is live");
    stage.session.set_content(&content).expect("it is set");
    let shown = stage.property(SESSION, "Content");
    for key in ["title", "bookmark_us", "example:mood", "duration_us"] {
        assert!(!shown.contains(&format!("\"{key}\"")), "{key} in {shown}");
    }
    assert_eq!(content.set_flag(Field::Title, true), Err(Error::InvalidArgument));
}

#[test]
fn builder_has_every_field() {
    let content = Content::builder(ContentKind::TvShow, "7")
        .title("The Lost Anchor")
        .artist("One")
        .artist("Two")
        .track_number(3)
        .user_rating(0.8)
        .explicit(false)
        .bookmark(SECOND)
        .duration(SECOND * 60)
        .ad_break(SECOND, SECOND * 2)
        .chapter("one", "The First Chapter", SECOND, SECOND * 30)
        .lyrics_line(SECOND * 2, "Is this the real life?")
        .lyrics_language("en")
        .extra_text("example:mood", "calm")
        .extra_number("example:pid", 1)
        .media_type(MediaType::Video)
        .build()
        .expect("a content");
    let stage = Stage::with(|session| session.set_content(&content).expect("it is set"));
    stage.assert_shows(SESSION, "Content", "[\"One\",\"Two\"]");
    stage.assert_shows(SESSION, "Chapters", "\"The First Chapter\"");
    stage.assert_shows(SESSION, "Lyrics", "\"Is this the real life?\"");

    let wrong = Content::music("7").user_rating(7.0).title("late").build();
    assert_eq!(wrong.expect_err("no rating"), Error::InvalidArgument);
    let overlapping =
        Content::music("7").chapter("1", "", SECOND, None).chapter("2", "", SECOND, None);
    assert_eq!(overlapping.build().expect_err("they overlap"), Error::InvalidArgument);
    let back = Content::music("7").lyrics_line(SECOND * 2, "a").lyrics_line(SECOND, "b");
    assert_eq!(back.build().expect_err("it goes back"), Error::InvalidArgument);
    let wrong = Content::music("7").lyrics_language("pt_BR").build();
    assert_eq!(wrong.expect_err("no tag"), Error::InvalidArgument);
    assert!(Content::music("").live().continuous().build().is_err());
    assert!(Content::builder(ContentKind::Movie, "7")
        .media_type(MediaType::Audio)
        .build()
        .is_err());
}

#[test]
fn tags_are_repaired() {
    let stage = Stage::new();
    let mut lines = Vec::new();
    let genres = (0..65).map(|number| ("genre", number.to_string().into_bytes()));
    let others = [("mood", "calm"), ("artist", "A\0B"), ("RATING", "80"), ("date", "3.5.58")];
    let others = others.into_iter().map(|(name, value)| (name, value.as_bytes().to_vec()));
    let tags = genres.chain(others).chain([("title", b"Caf\xe9".to_vec())]);
    let log = |line: &str| lines.push(line.to_owned());
    let kind = ContentKind::Podcast;
    let content = Content::from_tags_logged(kind, "song", tags, log).expect("a content");
    stage.session.set_content(&content).expect("it is set");
    stage.assert_shows(SESSION, "Content", "[\"A\",\"B\"]");
    stage.assert_shows(SESSION, "Content", "\"Café\"");
    stage.assert_shows(SESSION, "Content", "\"63\"]");
    for words in
        ["at most 64", "\"RATING\" is left out", "\"3.5.58\"", "no field is for the tag \"mood\""]
    {
        assert!(lines.iter().any(|line| line.contains(words)), "no {words} in {lines:?}");
    }
    assert_eq!(lines.len(), 4, "{lines:?}");
    let none: [(&str, &str); 0] = [];
    Content::from_tags(ContentKind::Music, "", none).expect_err("an empty id");
}

#[test]
fn text_of_any_bytes_is_accepted() {
    let stage = Stage::new();
    let mut song = Content::music(b"a\xff\xfe").title(b"Caf\xe9 Estuary").build().expect("a song");
    song.set_text(Field::Album, "Night\0Crossing").expect("an album");
    song.add_text(Field::Artist, "Ægir 🌊").expect("an artist");
    stage.session.set_content(&song).expect("it is set");
    stage.assert_shows(SESSION, "Content", "Café Estuary");
    stage.assert_shows(SESSION, "Content", "Ægir 🌊");
    stage.assert_shows(SESSION, "Content", "\"Night\"");
    stage.assert_shows(SESSION, "Content", "[97,255,254]");
    // A text is cut at its NUL; an id would be that of something else.
    assert_eq!(Content::music("a\0b").build().expect_err("a NUL"), Error::InvalidArgument);
}
