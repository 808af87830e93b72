// SPDX-License-Identifier: MIT

use crate::stage::Stage;
use nowplaying::{
    Artwork, Command, Content, Context, Device, Error, ErrorKind, Field, Session, Version,
};

#[test]
fn status_becomes_an_error() {
    let error: Box<dyn std::error::Error> = Box::new(Context::new("").expect_err("an empty id"));
    assert!(error.to_string().starts_with("an application needs the id"), "{error}");
    assert!(format!("{error:?}").starts_with("InvalidArgument: an application needs the id"));
    let stage = Stage::new();
    assert_eq!(stage.session.set_command_enabled(Command::Next, true), Err(Error::NotFound));
    let nul = Context::new("a\0b").expect_err("a NUL");
    assert_eq!(nul, Error::InvalidArgument);
    assert!(nul.to_string().contains("NUL"), "{nul}");

    // Each keeps its own sentence, also where another call fails after it, or on another thread.
    let first =
        stage.session.set_command_enabled(Command::Next, true).expect_err("it is not offered");
    let second = Content::music("").build().expect_err("an empty id");
    assert_eq!(first.kind(), ErrorKind::NotFound);
    let first = std::thread::spawn(move || first.to_string()).join().expect("its words");
    assert!(first.contains("next"), "{first}");
    assert!(second.to_string().contains("a content needs an id"), "{second}");

    let all = [
        (Error::InvalidArgument, -1),
        (Error::InvalidState, -2),
        (Error::NotFound, -3),
        (Error::Finished, -4),
        (Error::Gone, -5),
        (Error::Forked, -6),
        (Error::Limit, -7),
        (Error::BufferTooSmall, -8),
        (Error::System, -9),
    ];
    let mut words: Vec<String> = all.iter().map(|(error, _)| error.to_string()).collect();
    for (error, status) in &all {
        assert_eq!(error.status(), *status);
    }
    words.sort();
    words.dedup();
    assert_eq!(words.len(), all.len(), "each has words of its own: {words:?}");
}

#[test]
fn error_names_no_function_of_c() {
    let context = Context::new("org.example.Player").expect("a context");
    let session = Session::new(&context, "music").expect("a session");
    let kitchen = Session::new_remote(&context, "kitchen").expect("a session");
    let mut song = Content::music("song").build().expect("a content");
    let calls = [
        (session.set_reachable(false), "not remote"),
        (session.set_command_enabled(Command::Next, true), "is not offered"),
        (song.set_text(Field::TrackNumber, "1"), "set a number"),
        (song.set_extra_text("xesam:title", "T"), "set the field title"),
        (Artwork::from_url("data:image/png;base64,").map(drop), "make the artwork from the bytes"),
        (kitchen.set_devices(&[Device::new("a", "Attic!")]), "clean the name"),
        (session.bus_name().map(drop), "is not on the bus"),
    ];
    for (result, sentence) in calls {
        let error = result.expect_err(sentence).to_string();
        assert!(error.contains(sentence), "{error}");
        assert!(!error.contains("np_") && !error.contains("NP_"), "{error}");
    }
}

#[test]
fn version_is_that_of_the_header() {
    assert_eq!(nowplaying::version(), Version::HEADERS);
    assert_eq!(nowplaying::version().to_string(), "0.1.0");
}
