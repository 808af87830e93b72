// SPDX-License-Identifier: MIT

use crate::stage::Stage;
use nowplaying::{
    Artwork, Command, Content, ContentKind, Context, Device, Error, ErrorKind, Field, Session,
    Version,
};

#[test]
fn status_becomes_an_error() {
    let error: Box<dyn std::error::Error> = Box::new(Context::new("").expect_err("an empty id"));
    assert!(error.to_string().starts_with("Context::new: an application needs the id"), "{error}");
    assert!(format!("{error:?}").starts_with("InvalidArgument: Context::new: an application needs"));
    let stage = Stage::new();
    assert_eq!(stage.session.set_command_enabled(Command::Next, true), Err(Error::NotFound));
    let nul = Context::new("a\0b").expect_err("a NUL");
    assert_eq!(nul, Error::InvalidArgument);
    assert_eq!(nul.to_string(), "Context::new: id cannot contain a NUL: \"a\\0…\"");
    let nul = Content::new(ContentKind::Music, format!("{}\0", "ü".repeat(41))).expect_err("a NUL");
    assert!(nul.to_string().ends_with(&format!(": \"{}…\"", "ü".repeat(40))), "{nul}");
    let nul = Artwork::from_url("https://me:secret@example.org\0/").expect_err("a NUL");
    assert_eq!(nul.to_string(), "Artwork::from_url: url cannot contain a NUL");
    let nul = stage.session.set_supported_urls(&["ftp\0s"], &[]).expect_err("a NUL");
    assert!(nul.to_string().ends_with(": a scheme cannot contain a NUL: \"ftp\\0…\""), "{nul}");

    // Each keeps its own sentence, also where another call fails after it, or on another thread.
    let first =
        stage.session.set_command_enabled(Command::Next, true).expect_err("it is not offered");
    let second = Content::music("").build().expect_err("an empty id");
    assert_eq!(first.kind(), ErrorKind::NotFound);
    let first = std::thread::spawn(move || first.to_string()).join().expect("its words");
    assert!(first.starts_with("Session::set_command_enabled: next is not offered"), "{first}");
    assert!(second.to_string().starts_with("Content::new: a content needs an id"), "{second}");

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
fn error_names_the_function_of_rust() {
    let context = Context::new("org.example.Player").expect("a context");
    let session = Session::new(&context, "music").expect("a session");
    let kitchen = Session::new_remote(&context, "kitchen").expect("a session");
    let mut song = Content::music("song").build().expect("a content");
    let calls = [
        (session.set_reachable(false), "Session::set_reachable: the session is not remote"),
        (
            session.set_command_enabled(Command::Next, true),
            "Session::set_command_enabled: next is not offered",
        ),
        (song.set_text(Field::TrackNumber, "1"), "Content::set_text: track_number is a number"),
        (song.set_extra_text("xesam:title", "T"), "Content::set_extra_text: the library writes"),
        (
            Artwork::from_url("data:image/png;base64,").map(drop),
            "Artwork::from_url: a data: URL is not published",
        ),
        (
            kitchen.set_devices(&[Device::new("a", "Attic!")]),
            "Session::set_devices: the name of a device has only letters",
        ),
        (session.bus_name().map(drop), "Session::bus_name: the session is not on the bus"),
        (
            Session::new(&context, "x".repeat(1_030)).map(drop),
            "Session::new: an id has at most 1,024 bytes, this one has 1,030",
        ),
        (Session::new_remote(&context, "").map(drop), "Session::new_remote: a session needs an id"),
    ];
    for (result, sentence) in calls {
        let error = result.expect_err(sentence).to_string();
        assert!(error.starts_with(sentence), "{error}");
        assert!(!error.contains("np_") && !error.contains("NP_"), "{error}");
    }
}

#[test]
fn version_is_that_of_the_header() {
    assert_eq!(nowplaying::version(), Version::HEADERS);
    assert_eq!(nowplaying::version().to_string(), "0.1.0");
}
