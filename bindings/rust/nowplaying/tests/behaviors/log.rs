// SPDX-License-Identifier: MIT

use crate::stage::{next, Counted, Stage};
use nowplaying::{log, Command, Context};
use std::sync::atomic::Ordering;
use std::sync::mpsc;

#[test]
fn log_reaches_its_handler() {
    let stage = Stage::new();
    let (counted, count) = Counted::new();
    let (sender, lines) = mpsc::channel();
    log::set_handler(move |level, line| {
        counted.hold();
        sender.send((level, line.to_owned())).unwrap_or_default();
        if line.contains("bookmark") {
            Context::new("").expect_err("what a handler does is not logged");
        }
        assert!(!line.contains("dislike"), "a panic in the log is nobody's end");
    })
    .expect("a handler");
    // The log is the process's: others write to it too.
    for command in [Command::Dislike, Command::Bookmark] {
        stage.session.set_command_enabled(command, true).expect_err("it is not offered");
        loop {
            let (level, line) = next(&lines);
            if line.contains(&command.name()) {
                assert_eq!(level, log::Level::Warning);
                break;
            }
        }
    }
    log::reset().expect("no handler");
    assert_eq!(count.load(Ordering::SeqCst), 1);
}
