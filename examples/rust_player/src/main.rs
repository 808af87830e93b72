// SPDX-License-Identifier: MIT
//! A music player for the terminal, which uses only Rust's own library. It decodes WAV itself, and
//! other files with ffmpeg.
//!
//! One thread owns the player. It receives the requests of the desktop and the typed commands
//! through one channel, so the player needs no lock.

#![forbid(unsafe_code)]

mod sound;
mod tags;

use nowplaying::{Action, Command, Content, Context, Failure, Outcome, Playback, PlaybackState};
use nowplaying::{Id, Queue, RepeatMode, Request, Session};
use sound::Sound;
use std::cmp::Ordering;
use std::ffi::OsString;
use std::io::{self, BufRead};
use std::os::unix::ffi::OsStringExt;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

const USAGE: &str = "\
Usage: rust_player [--help] [--output pw-cat|aplay|null] FILE...
Plays music and shows it to the desktop. Type a letter and Enter:
  p pause or play   n next   b back   + louder   - softer   q quit
";

enum Event {
    Asked(Request),
    Typed(String),
}

struct Entry {
    id: String,
    path: PathBuf,
    content: Option<(Content, String)>, // The content and its title. None: not read yet.
}

struct Player {
    session: Session,
    output: String,
    entries: Vec<Entry>,
    made: usize, // The number of entries made so far.
    place: usize,
    state: PlaybackState,
    sound: Option<Sound>, // Set while it plays.
    position: Duration,   // The position while it does not play.
    volume: f64,
    repeat: RepeatMode,
    failed: usize, // The number of failed files in a row.
    is_ending: bool,
}

#[rustfmt::skip]
const COMMANDS: [Command; 13] = [
    Command::Play, Command::Pause, Command::Stop, Command::Next, Command::Previous,
    Command::SeekToPosition, Command::SetVolume, Command::ChangeRepeatMode, Command::OpenUrl,
    Command::GoToEntry, Command::AddToQueue, Command::RemoveFromQueue, Command::Quit,
];

/// The number of published entries before and after the current one.
const WINDOW: usize = 10;

type Done = Result<(), Failure>;

impl Player {
    // ---- publish ----

    fn show(&mut self) -> Done {
        let last = (self.place + WINDOW).min(self.entries.len());
        let mut queue = Queue::new()?;
        for entry in &mut self.entries[self.place.saturating_sub(WINDOW)..last] {
            if entry.content.is_none() {
                entry.content = Some(tags::content(&entry.path)?);
            }
            if let Some((content, _)) = &entry.content {
                queue.add(&entry.id, content)?;
            }
        }
        let current = self.entries.get(self.place);
        match current.and_then(|entry| Some((&entry.id, entry.content.as_ref()?))) {
            Some((id, (content, _))) => {
                self.session.set_content(content)?;
                queue.set_current(id)?;
            }
            None => self.session.clear_content()?,
        }
        self.session.set_queue(&queue)?;
        let goes_round = self.repeat == RepeatMode::All;
        let has_next = goes_round || self.place + 1 < self.entries.len();
        self.session.set_command_enabled(Command::Next, has_next)?;
        self.session.set_command_enabled(Command::Previous, goes_round || self.place > 0)?;
        let number = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        let playback = Playback::new(self.state)
            .at(self.position())
            .volume(self.volume)
            .queue(number(self.place), number(self.entries.len()));
        Ok(self.session.set_playback(&playback)?)
    }

    // ---- play ----

    fn position(&self) -> Duration {
        self.sound.as_ref().map_or(self.position, Sound::position)
    }

    fn play(&mut self, position: Duration) -> Done {
        self.halt(PlaybackState::Stopped, position);
        let entry = self.entries.get(self.place).ok_or(Outcome::NoActionableItem)?;
        self.sound = Some(Sound::open(&entry.path, position, &self.output)?);
        self.state = PlaybackState::Playing;
        Ok(())
    }

    fn halt(&mut self, state: PlaybackState, position: Duration) {
        self.position = position;
        self.sound = None;
        self.state = state;
    }

    /// Seeks to a position, and keeps the state.
    fn seek(&mut self, position: Duration) -> Done {
        self.position = position;
        if self.sound.is_some() {
            self.play(position)?;
        }
        Ok(())
    }

    fn go_to(&mut self, place: usize, play: bool) -> Done {
        self.place = place;
        self.halt(self.state, Duration::ZERO);
        if play {
            self.play(Duration::ZERO)?;
        }
        Ok(())
    }

    /// Plays the next entry. After the last one it stops.
    fn next(&mut self) -> Done {
        let is_last = self.place + 1 >= self.entries.len();
        if is_last && self.repeat != RepeatMode::All {
            self.halt(PlaybackState::Stopped, Duration::ZERO);
            return Ok(());
        }
        let is_playing = self.state == PlaybackState::Playing;
        self.go_to(if is_last { 0 } else { self.place + 1 }, is_playing)
    }

    fn previous(&mut self) -> Done {
        let is_playing = self.state == PlaybackState::Playing;
        let goes_round = self.place == 0 && self.repeat == RepeatMode::All;
        let from = if goes_round { self.entries.len() } else { self.place };
        self.go_to(from.saturating_sub(1), is_playing)
    }

    /// Feeds the sound. Plays the next entry when the current one ends.
    fn turn(&mut self) -> Done {
        let volume = self.volume;
        let done = match self.sound.as_mut().map_or(Ok(true), |sound| sound.feed(volume)) {
            Ok(true) => {
                self.failed = 0;
                return Ok(());
            }
            Ok(false) if self.repeat == RepeatMode::One => self.play(Duration::ZERO),
            Ok(false) => self.next(),
            Err(error) => {
                eprintln!("{}: {}", self.entries[self.place].path.display(), error);
                self.failed += 1;
                if self.failed < self.entries.len() {
                    self.next()
                } else {
                    self.halt(PlaybackState::Stopped, Duration::ZERO);
                    Ok(())
                }
            }
        };
        self.show()?;
        done
    }

    // ---- the queue ----

    fn place_of(&self, id: &Id) -> Result<usize, Failure> {
        let place = self.entries.iter().position(|entry| *id == *entry.id.as_str());
        place.ok_or_else(|| Outcome::NoSuchContent.into())
    }

    fn add(&mut self, path: &Path, place: usize) -> Done {
        let path = path.canonicalize();
        let path = path.map_err(|error| Outcome::NoSuchContent.because(error.to_string()))?;
        self.made += 1;
        let id = self.made.to_string();
        self.entries.insert(place, Entry { id, path, content: None });
        if self.entries.len() > 1 && place <= self.place {
            self.place += 1;
        }
        Ok(())
    }

    fn remove(&mut self, place: usize) -> Done {
        self.entries.remove(place);
        let is_last = place == self.entries.len();
        let is_playing = self.state == PlaybackState::Playing && !is_last;
        match place.cmp(&self.place) {
            Ordering::Less => self.place -= 1,
            Ordering::Equal => {
                self.halt(PlaybackState::Stopped, Duration::ZERO);
                self.go_to(if is_last { 0 } else { place }, is_playing)?;
            }
            Ordering::Greater => {}
        }
        Ok(())
    }

    // ---- requests and typed commands ----

    fn obey(&mut self, action: &Action) -> Done {
        let session = self.session.clone();
        let _update = session.update()?;
        let done = self.perform(action);
        self.show()?;
        done
    }

    fn perform(&mut self, action: &Action) -> Done {
        let (position, is_playing) = (self.position(), self.state == PlaybackState::Playing);
        match action {
            Action::Play if !is_playing => self.play(position)?,
            Action::Pause if is_playing => self.halt(PlaybackState::Paused, position),
            Action::Play | Action::Pause => {}
            Action::Stop => self.halt(PlaybackState::Stopped, Duration::ZERO),
            Action::Next => self.next()?,
            Action::Previous => self.previous()?,
            Action::SeekToPosition(there) => self.seek(*there)?,
            Action::SetVolume(volume) => self.volume = volume.clamp(0.0, 1.0),
            Action::ChangeRepeatMode(mode) => {
                self.repeat = *mode;
                self.session.set_repeat_mode(*mode, &[])?;
            }
            Action::OpenUrl(uri) => self.open(uri, self.entries.len(), true)?,
            Action::GoToEntry(entry) => self.go_to(self.place_of(entry)?, true)?,
            Action::RemoveFromQueue(entry) => self.remove(self.place_of(entry)?)?,
            Action::AddToQueue(added) => {
                let is_first = added.after_entry_id.is_empty();
                let place = if is_first { 0 } else { self.place_of(&added.after_entry_id)? + 1 };
                self.open(&added.url, place, added.make_current)?;
            }
            Action::Quit => self.is_ending = true,
            _ => return Err(Outcome::NotSupported.into()),
        }
        Ok(())
    }

    fn open(&mut self, uri: &str, place: usize, play: bool) -> Done {
        let path = path_of(uri).ok_or(Outcome::NotSupported)?;
        self.add(&path, place)?;
        if play {
            self.go_to(place, true)?;
        }
        Ok(())
    }

    fn typed(&mut self, line: &str) -> Done {
        let is_playing = self.state == PlaybackState::Playing;
        self.obey(&match line.trim() {
            "p" if is_playing => Action::Pause,
            "p" => Action::Play,
            "n" => Action::Next,
            "b" => Action::Previous,
            "+" => Action::SetVolume(self.volume + 0.1),
            "-" => Action::SetVolume(self.volume - 0.1),
            "q" => Action::Quit,
            _ => return Err(Outcome::InvalidArgument.because(USAGE)),
        })
    }

    fn run(&mut self, events: &Receiver<Event>) {
        let mut printed = String::new();
        while !self.is_ending {
            let current = self.entries.get(self.place).and_then(|entry| entry.content.as_ref());
            let title = current.map_or("nothing", |(_, title)| title);
            let words =
                format!("{:?} {} of {}: {title}", self.state, self.place + 1, self.entries.len());
            if words != printed {
                println!("{words}");
                printed = words;
            }
            let wait = self.sound.as_ref().map_or(Duration::MAX, Sound::wait);
            let done = match events.recv_timeout(wait) {
                Ok(Event::Asked(request)) => {
                    let done = self.obey(request.action());
                    // Last, so that the client reads the new state. The request may have timed out.
                    request.answer(done).ok();
                    Ok(())
                }
                Ok(Event::Typed(line)) => self.typed(&line),
                Err(RecvTimeoutError::Timeout) => self.turn(),
                Err(RecvTimeoutError::Disconnected) => return,
            };
            if let Err(failure) = done {
                eprintln!("{failure}");
            }
        }
    }
}

/// Returns the path of a file URL. The URL comes from a client, so it may be invalid.
fn path_of(uri: &str) -> Option<PathBuf> {
    let mut rest = uri.strip_prefix("file://").filter(|text| text.starts_with('/'))?.bytes();
    let mut bytes = Vec::new();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'%' => {
                let digits = [rest.next()?, rest.next()?];
                u8::from_str_radix(std::str::from_utf8(&digits).ok()?, 16).ok()?
            }
            _ => byte,
        });
    }
    Some(OsString::from_vec(bytes).into())
}

fn play(output: String, paths: &[PathBuf]) -> Done {
    let context = Context::builder("rust_player").name("Rust Player").build()?;
    let session = Session::new(&context, "music")?;
    let (sender, events) = mpsc::channel();
    let keys = sender.clone();
    session.on_each(&COMMANDS, move |request| {
        sender.send(Event::Asked(request)).unwrap_or_default();
    })?;
    session
        .set_supported_urls(&["file"], &["audio/flac", "audio/mpeg", "audio/ogg", "audio/x-wav"])?;
    session.set_repeat_mode(RepeatMode::Off, &[])?;
    let mut player = Player {
        session,
        output,
        entries: Vec::new(),
        made: 0,
        place: 0,
        state: PlaybackState::Stopped,
        sound: None,
        position: Duration::ZERO,
        volume: 1.0,
        repeat: RepeatMode::Off,
        failed: 0,
        is_ending: false,
    };
    for path in paths {
        if let Err(failure) = player.add(path, player.entries.len()) {
            eprintln!("{}: {}", path.display(), failure);
        }
    }
    thread::spawn(move || {
        for line in io::stdin().lock().lines().map_while(io::Result::ok) {
            keys.send(Event::Typed(line)).ok();
        }
    });
    player.go_to(0, true)?;
    player.show()?;
    player.session.publish()?;
    player.run(&events);
    Ok(())
}

fn main() -> ExitCode {
    let mut arguments: Vec<_> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let mut output = "aplay".to_owned();
    if matches!(arguments.first(), Some(first) if first.as_os_str() == "--help") {
        print!("{USAGE}");
        return ExitCode::SUCCESS;
    }
    if arguments.len() > 1 && arguments[0].as_os_str() == "--output" {
        output = arguments[1].to_string_lossy().into_owned();
        arguments.drain(..2);
    }
    if arguments.is_empty() || !["null", "aplay", "pw-cat"].contains(&&*output) {
        eprint!("{USAGE}");
        return ExitCode::from(2);
    }
    match play(output, &arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("rust_player: {failure}");
            ExitCode::FAILURE
        }
    }
}
