// SPDX-License-Identifier: MIT

use crate::stage::{busctl, path, Stage, SESSION};
use nowplaying::{Content, ContentKind, Error, Field, MediaType};
use std::time::Duration;

const SECOND: Duration = Duration::from_secs(1);

#[test]
fn content_holds_every_field() {
    let stage = Stage::new();
    let mut content = Content::new(ContentKind::Generic, "everything").expect("a content");
    let mut wanted = Vec::new();
    for field in Field::ALL {
        let number = u32::try_from(field.number()).expect("a positive number");
        let key = key(*field);
        match number {
            1..=39 if key.ends_with("_date") || key.ends_with("played") || key == "added" => {
                content.set_text(*field, "1959-08-17").expect("a date");
                wanted.push(format!("\"{key}\":{{\"type\":\"s\",\"data\":\"1959-08-17"));
            }
            1..=39 => {
                let text = format!("https://example.org/{number}");
                content.set_text(*field, &text).expect("a text");
                let is_list = content.add_text(*field, "second").is_ok();
                // Addresses stay here unless the context shows them.
                if *field != Field::Url {
                    wanted.push(if is_list {
                        format!("\"{key}\":{{\"type\":\"as\",\"data\":[\"{text}\",\"second\"]")
                    } else {
                        format!("\"{key}\":{{\"type\":\"s\",\"data\":\"{text}\"")
                    });
                }
            }
            48 | 49 => {
                content.set_number(*field, 0.5).expect("a rating");
                wanted.push(format!("\"{key}\":{{\"type\":\"d\",\"data\":0.5"));
            }
            40..=59 => {
                content.set_number(*field, number).expect("a number");
                wanted.push(format!("\"{key}\":{{\"type\":\"i\",\"data\":{number}"));
            }
            60..=79 => {
                content.set_flag(*field, true).expect("a flag");
                wanted.push(format!("\"{key}\":{{\"type\":\"b\",\"data\":true"));
            }
            _ => {
                content.set_time(*field, SECOND * number).expect("a time");
                wanted.push(format!("\"{key}_us\":{{\"type\":\"x\",\"data\":{number}000000"));
            }
        }
    }
    content.set_duration(SECOND * 600).expect("a duration");
    content.add_ad_break(SECOND, SECOND * 2).expect("an ad break");
    content.set_media_type(MediaType::Video).expect("a type");
    content.set_extra_text("example:mood", "calm").expect("a key");
    content.set_extra_number("example:pid", 42).expect("a key");
    wanted.push("\"duration_us\":{\"type\":\"x\",\"data\":600000000".to_owned());
    wanted.push("\"ad_breaks_us\":{\"type\":\"a(xx)\",\"data\":[[1000000,2000000]]".to_owned());
    wanted.push("\"media_type\":{\"type\":\"s\",\"data\":\"video\"".to_owned());
    wanted.push("\"example:mood\":{\"type\":\"s\",\"data\":\"calm\"".to_owned());
    wanted.push("\"example:pid\":{\"type\":\"x\",\"data\":42".to_owned());
    stage.session.set_content(&content).expect("it is set");
    let shown = stage.property(SESSION, "Content");
    for words in wanted {
        assert!(shown.contains(&words), "no {words} in {shown}");
    }

    content.clear_text(Field::Title).expect("it is cleared");
    content.clear_time(Field::Bookmark).expect("it is cleared");
    content.clear_extra("example:mood").expect("it is cleared");
    content.set_live().expect("it is live");
    stage.session.set_content(&content).expect("it is set");
    let shown = stage.property(SESSION, "Content");
    for key in ["title", "bookmark_us", "example:mood", "duration_us"] {
        assert!(!shown.contains(&format!("\"{key}\"")), "{key} in {shown}");
    }
    content.set_continuous().expect("it is continuous");
    stage.session.set_content(&content).expect("it is set");
    stage.assert_shows(SESSION, "Content", "\"continuous\"");
    assert_eq!(content.set_flag(Field::Title, true), Err(Error::InvalidArgument));

    stage.session.clear_content().expect("there is nothing");
    let asked = [&stage.name, path(SESSION), SESSION, "Content"];
    busctl("get-property", &asked).expect_err("who plays nothing is not there");
}

/// The field's key on the bus: `AlbumArtist` is `album_artist`.
fn key(field: Field) -> String {
    let mut key = String::new();
    for letter in format!("{field:?}").chars() {
        if letter.is_uppercase() && !key.is_empty() {
            key.push('_');
        }
        key.extend(letter.to_lowercase());
    }
    key
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
        .extra_text("example:mood", "calm")
        .extra_number("example:pid", 1)
        .media_type(MediaType::Video)
        .build()
        .expect("a content");
    let stage = Stage::with(|session| session.set_content(&content).expect("it is set"));
    stage.assert_shows(SESSION, "Content", "[\"One\",\"Two\"]");

    let wrong = Content::music("7").user_rating(7.0).title("late").build();
    assert_eq!(wrong.expect_err("no rating"), Error::InvalidArgument);
    assert!(Content::music("").live().continuous().build().is_err());
    assert!(Content::builder(ContentKind::Movie, "7")
        .media_type(MediaType::Audio)
        .build()
        .is_err());
}

#[test]
fn tags_are_repaired() {
    let stage = Stage::new();
    let table = include_str!("../../../../tests/tags.txt");
    let cases = table.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let mut count = 0;
    for (number, case) in cases.enumerate() {
        let (given, expected) = case.split_once(" -> ").expect("a case");
        let title = format!("case {number}");
        let pairs = given.split(" ; ").map(|tag| tag.split_once('=').expect("a tag"));
        let tags = pairs.chain([("title", title.as_str())]);
        let content = Content::from_tags(ContentKind::Music, "song", tags).expect("a content");
        stage.session.set_content(&content).expect("it is set");
        stage.assert_shows(SESSION, "Content", &format!("\"{title}\""));
        let shown = stage.property(SESSION, "Content");
        for each in expected.split(" & ") {
            if let Some(key) = each.strip_prefix('!') {
                assert!(!shown.contains(&format!("\"{key}\":")), "{case}: {key} in {shown}");
                continue;
            }
            let mut words = each.splitn(3, ' ');
            let mut next = || words.next().expect("a key, a type and a value");
            let found = format!("\"{}\":{{\"type\":\"{}\",\"data\":{}}}", next(), next(), next());
            assert!(shown.contains(&found), "{case}: no {found} in {shown}");
        }
        count += 1;
    }
    assert!(count > 40);

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
        ["at most 64", "RATING=\"80\"", "date=\"3.5.58\"", "unknown tags are left out: mood"]
    {
        assert!(lines.iter().any(|line| line.contains(words)), "no {words} in {lines:?}");
    }
    assert_eq!(lines.len(), 4, "{lines:?}");
    let none: [(&str, &str); 0] = [];
    Content::from_tags(ContentKind::Music, "", none).expect_err("an empty id");
}

#[test]
fn text_of_any_bytes_is_taken() {
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
