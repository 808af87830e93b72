// SPDX-License-Identifier: MIT

use crate::stage::{next, song, Counted, Stage};
use nowplaying::{bind, Binding, Command, Device, Error, LocalPath, PreviousEntry, Queue, Request};
use std::ffi::CStr;
use std::mem::transmute;
use std::os::raw::c_char;
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::sync::{mpsc, Arc, Mutex};

/// A player that knows nothing of desktops.
struct Tape {
    heard: Mutex<Vec<String>>,
    _counted: Counted,
}

impl Tape {
    fn hear(&self, words: impl Into<String>) {
        self.heard.lock().expect("no panic").push(words.into());
    }
}

extern "C" fn tape_play(tape: &Tape) {
    tape.hear("play");
}

extern "C" fn tape_step(tape: &Tape, by: i32) -> bool {
    tape.hear(format!("step {by}"));
    by > 0
}

extern "C" fn tape_seek(seconds: f64, tape: &Tape) -> i32 {
    tape.hear(format!("seek {seconds}"));
    if seconds < 60.0 {
        0
    } else {
        -1
    }
}

extern "C" fn tape_skip(us: i64, tape: &Tape) {
    tape.hear(format!("skip {us}"));
}

extern "C" fn tape_volume(tape: &Tape, volume: f32, fade: bool) {
    tape.hear(format!("volume {volume} {fade}"));
}

extern "C" fn tape_open(tape: &Tape, uri: *const c_char) -> bool {
    // SAFETY: the text is valid during the call.
    let uri = unsafe { CStr::from_ptr(uri) };
    tape.hear(format!("open {}", uri.to_string_lossy()));
    true
}

extern "C" fn tape_back(tape: &Tape, by: f64) {
    tape.hear(format!("move {by}"));
}

extern "C" fn beep() {}

fn rows() -> Vec<Binding<Tape>> {
    // SAFETY: that is the type of `tape_back`.
    let back = unsafe {
        let back: extern "C" fn(&Tape, f64) = tape_back;
        let back = transmute::<extern "C" fn(&Tape, f64), unsafe extern "C" fn()>(back);
        Binding::from_raw(Command::SkipBackward, back, "v(u-d)")
    };
    vec![
        bind!(Command::Play, tape_play, fn(&Tape)),
        bind!(Command::Next, tape_step, fn(&Tape, i32 = 1) -> bool),
        bind!(Command::Previous, tape_step, fn(&Tape, i32 = -1) -> bool),
        bind!(Command::SeekToPosition, tape_seek, fn(f64, &Tape) -> i32),
        bind!(Command::SkipForward, tape_skip, fn(i64, &Tape)),
        bind!(Command::SetVolume, tape_volume, fn(&Tape, f32, bool = true)),
        bind!(Command::OpenUrl, tape_open, fn(&Tape, *const c_char) -> bool),
        bind!(Command::Raise, beep, fn()),
        back,
    ]
}

#[test]
fn bound_functions_are_called() {
    let (counted, count) = Counted::new();
    let tape = Arc::new(Tape { heard: Mutex::default(), _counted: counted });
    let stage = Stage::with(|session| {
        session.bind(Arc::clone(&tape), &rows()).expect("a table");
        session.set_supported_urls(&["file"], &[]).expect("what can be opened");
        let volume = nowplaying::Playback::playing().volume(1.0);
        session.set_playback(&volume).expect("a snapshot");
    });
    stage.perform("play", &[]).expect("success");
    stage.perform("next", &[]).expect("success");
    stage.perform("previous", &[]).expect_err("false is a failure");
    stage.perform("seek_to_position", &["position_us x 42500000"]).expect("success");
    stage
        .perform("seek_to_position", &["position_us x 90000000"])
        .expect_err("negative is a failure");
    stage.perform("skip_forward", &["interval_us x 10000000"]).expect("success");
    stage.perform("skip_backward", &["interval_us x 10000000"]).expect("success");
    stage.perform("set_volume", &["volume d 0.5"]).expect("success");
    stage.perform("open_url", &["url s file:///a.ogg"]).expect("success");
    stage.perform("raise", &[]).expect("success");
    let heard = tape.heard.lock().expect("no panic").join(", ");
    assert_eq!(
        heard,
        "play, step 1, step -1, seek 42.5, seek 90, skip 10000000, move -10, volume 0.5 true, \
         open file:///a.ogg"
    );

    let wrong = bind!(Command::Play, tape_step, fn(&Tape, i32) -> bool);
    assert!(format!("{wrong:?}").contains("b(ui)"));
    let refused = stage.session.bind(Arc::clone(&tape), &[wrong]);
    assert_eq!(refused, Err(Error::InvalidArgument), "play has no number");
    drop(tape);
    assert_eq!(count.load(Ordering::SeqCst), 0);
    drop(stage);
    assert_eq!(count.load(Ordering::SeqCst), 1);
}

extern "C" fn room_volume(room: &Tape, device: *const c_char, volume: f64) {
    // SAFETY: the text is valid during the call.
    let device = unsafe { CStr::from_ptr(device) };
    room.hear(format!("{} {volume}", device.to_string_lossy()));
}

extern "C" fn room_step(steps: i32, room: &Tape, device: *const c_char) -> bool {
    // SAFETY: the text is valid during the call.
    let device = unsafe { CStr::from_ptr(device) };
    room.hear(format!("{} {steps:+}", device.to_string_lossy()));
    true
}

#[test]
fn bound_functions_accept_a_device() {
    let (counted, _count) = Counted::new();
    let room = Arc::new(Tape { heard: Mutex::default(), _counted: counted });
    let stage = Stage::remote(|session| {
        session
            .set_devices(&[Device::new("a", "Attic").volume(0.5).relative_volume()])
            .expect("a device");
        let rows = [
            bind!(Command::SetDeviceVolume, room_volume, fn(&Tape, *const c_char, f64)),
            bind!(Command::StepDeviceVolume, room_step, fn(i32, &Tape, *const c_char) -> bool),
        ];
        session.bind(Arc::clone(&room), &rows).expect("they fit");
    });
    let device = "device_id ay 1 97";
    stage.perform("set_device_volume", &[device, "volume d 0.25"]).expect("success");
    stage.perform("step_device_volume", &[device, "volume_steps i -3"]).expect("success");
    assert_eq!(*room.heard.lock().expect("no panic"), ["a 0.25", "a -3"]);
}

extern "C" fn shelf_open(shelf: &Tape, path: LocalPath) {
    // SAFETY: the path is valid during the call.
    let path = unsafe { CStr::from_ptr(path.as_ptr()) };
    shelf.hear(path.to_string_lossy());
}

extern "C" fn shelf_add(after: PreviousEntry, shelf: &Tape, path: LocalPath, now: bool) {
    // SAFETY: the texts are valid during the call.
    let (after, path) = unsafe { (CStr::from_ptr(after.as_ptr()), CStr::from_ptr(path.as_ptr())) };
    shelf.hear(format!("{} after {}, {now}", path.to_string_lossy(), after.to_string_lossy()));
}

extern "C" fn shelf_fade(shelf: &Tape, to: f32, us: i64, by: f64) -> bool {
    shelf.hear(format!("fade {to} {us} {by}"));
    false
}

#[test]
fn bound_function_gets_the_place_in_the_queue() {
    let (counted, _count) = Counted::new();
    let shelf = Arc::new(Tape { heard: Mutex::default(), _counted: counted });
    let stage = Stage::with(|session| {
        let mut queue = Queue::new().expect("a queue");
        queue.add("a", &song()).expect("an entry");
        session.set_queue(&queue).expect("it is set");
        session.set_supported_urls(&["file"], &[]).expect("schemes");
        let adding =
            bind!(Command::AddToQueue, shelf_add, fn(PreviousEntry, &Tape, LocalPath, bool));
        session.bind(Arc::clone(&shelf), &[adding]).expect("it fits");
    });
    let url = "url s file:///b";
    stage
        .perform("add_to_queue", &[url, "after_entry_id ay 1 97", "make_current b true"])
        .expect("success");
    stage.perform("add_to_queue", &[url]).expect("success");
    assert_eq!(*shelf.heard.lock().expect("no panic"), ["/b after a, true", "/b after , false"]);
}

#[test]
fn path_of_a_local_file_is_read() {
    let (counted, _count) = Counted::new();
    let shelf = Arc::new(Tape { heard: Mutex::default(), _counted: counted });
    let stage = Stage::with(|session| {
        let rows = [
            bind!(Command::OpenUrl, shelf_open, fn(&Tape, LocalPath)),
            bind!(
                Command::Next,
                shelf_fade,
                fn(&Tape, f32 = 0.5, i64 = 2_000_000, f64 = 0.25) -> bool
            ),
        ];
        session.set_supported_urls(&["file", "https"], &[]).expect("schemes");
        session.bind(Arc::clone(&shelf), &rows).expect("they fit");
    });
    stage.perform("open_url", &["url s file:///caf%C3%A9.ogg"]).expect("success");
    let refusal = stage.perform("open_url", &["url s https://example.org/a"]).expect_err("no file");
    assert!(refusal.contains("local files only"), "{refusal}");
    let failure = stage.call("Next").expect_err("false");
    assert!(failure.contains("next: shelf_fade() returned false"), "{failure}");
    let heard = [String::from("/caf\u{e9}.ogg"), String::from("fade 0.5 2000000 0.25")];
    assert_eq!(*shelf.heard.lock().expect("no panic"), heard);

    let (sender, paths) = mpsc::channel();
    let handler = move |request: Request| {
        sender.send(request.path().map(PathBuf::from)).expect("who waits");
        request.finish().expect("it is open");
    };
    stage.session.on(Command::OpenUrl, handler).expect("an offer");
    stage.perform("open_url", &["url s file://localhost/a%20b"]).expect("success");
    assert_eq!(next(&paths), Some(PathBuf::from("/a b")));
    stage.perform("open_url", &["url s https://example.org/a"]).expect("success");
    assert_eq!(next(&paths), None);
}
