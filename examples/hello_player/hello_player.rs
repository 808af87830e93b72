// SPDX-License-Identifier: MIT
//! A player without sound: three tracks of an invented album, a cover, a real clock, and the
//! commands of most players. Copy it, and replace the clock by a decoder.
//!
//! The main thread owns the player. The library gets the requests on its own thread, and a channel
//! passes them on, so the player needs no lock. `every_command.rs` has the other commands, several
//! sessions, and a loop of its own.

use nowplaying::{Action, Artwork, Command, Content, Context, Failure, Playback, PlaybackState};
use nowplaying::{RepeatMode, Request, Session, ShuffleMode};
use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::os::raw::c_int;
use std::sync::mpsc::{self, Sender};
use std::time::{Duration, Instant};
use std::{ptr, thread};

const COUNT: u8 = 3;
/// The titles, and the durations in seconds.
const TRACKS: [(&str, u64); COUNT as usize] =
    [("Harbour Lights", 64), ("Slack Water", 52), ("The Last Boat Home", 71)];
/// Your player has the bytes of a tag here, or the path of a file.
const COVER: &[u8] = include_bytes!("cover.png");

#[rustfmt::skip]
const COMMANDS: [Command; 11] = [
    Command::Play, Command::Pause, Command::TogglePlayPause, Command::Stop, Command::Next,
    Command::Previous, Command::SeekToPosition, Command::SetVolume, Command::ChangeRepeatMode,
    Command::ChangeShuffleMode, Command::Quit,
];
const SHUFFLE_MODES: [ShuffleMode; 2] = [ShuffleMode::Off, ShuffleMode::Items];

enum Event {
    Request(Request),
    Signal,
}

type Done = nowplaying::Result<()>;

struct Player {
    session: Session,
    cover: Artwork,
    track: u8, // The index in TRACKS.
    state: PlaybackState,
    position: Duration, // The position at `since`.
    since: Instant,
    volume: f64,
    repeat: RepeatMode,
    shuffle: ShuffleMode,
    is_quitting: bool,
}

impl Player {
    /// Clients can send commands after the session is published, so publish it last.
    fn open(context: &Context, events: Sender<Event>) -> nowplaying::Result<Self> {
        let mut player = Self {
            session: Session::new(context, "music")?,
            cover: Artwork::from_bytes(COVER)?,
            track: 0,
            state: PlaybackState::Playing,
            position: Duration::ZERO,
            since: Instant::now(),
            volume: 1.0,
            repeat: RepeatMode::Off,
            shuffle: ShuffleMode::Off,
            is_quitting: false,
        };
        player.session.on_each(&COMMANDS, move |request| {
            events.send(Event::Request(request)).ok(); // A request that is not received fails.
        })?;
        player.session.set_repeat_mode(player.repeat, &[])?;
        player.session.set_shuffle_mode(player.shuffle, &SHUFFLE_MODES)?;
        player.update(|player| player.go_to(0))?;
        player.session.publish()?;
        Ok(player)
    }

    fn duration(&self) -> Duration {
        Duration::from_secs(TRACKS[usize::from(self.track)].1)
    }

    fn is_playing(&self) -> bool {
        self.state == PlaybackState::Playing
    }

    fn position(&self) -> Duration {
        let moved = if self.is_playing() { self.since.elapsed() } else { Duration::ZERO };
        self.duration().min(self.position + moved)
    }

    /// Starts the clock from this position. Call it before the state changes.
    fn set_position(&mut self, position: Duration) {
        self.position = self.duration().min(position);
        self.since = Instant::now();
    }

    fn set_state(&mut self, state: PlaybackState) {
        let is_stopped = state == PlaybackState::Stopped;
        self.set_position(if is_stopped { Duration::ZERO } else { self.position() });
        self.state = state;
    }

    /// Makes a change, and sets the playback. Clients receive one change, with only the new values.
    fn update(&mut self, change: impl FnOnce(&mut Self) -> Done) -> Done {
        let session = self.session.clone();
        let update = session.update()?;
        change(self)?;
        let playback = Playback::new(self.state)
            .at_moment(self.position, self.since)
            .volume(self.volume)
            .queue(self.track.into(), COUNT.into());
        update.set_playback(&playback)
    }

    fn go_to(&mut self, track: u8) -> Done {
        self.track = track;
        self.set_position(Duration::ZERO);
        let number = track + 1;
        let content = Content::music(format!("track/{number}"))
            .title(TRACKS[usize::from(track)].0)
            .artist("The Ferrymen")
            .album("Night Crossing")
            .track_number(number.into())
            .duration(self.duration())
            .artwork(&self.cover)
            .build()?;
        self.session.set_content(&content)
    }

    fn go_to_next(&mut self) -> Done {
        if self.shuffle != ShuffleMode::Off {
            // Any other track.
            return self.go_to((self.track + 1 + random() % (COUNT - 1)) % COUNT);
        }
        if self.track + 1 == COUNT && self.repeat == RepeatMode::Off {
            self.set_state(PlaybackState::Stopped);
        }
        self.go_to((self.track + 1) % COUNT)
    }

    /// Performs a command, and prints its argument.
    fn obey(&mut self, action: &Action) -> Done {
        match action {
            Action::Pause | Action::TogglePlayPause if self.is_playing() => {
                self.set_state(PlaybackState::Paused);
            }
            Action::Play | Action::TogglePlayPause => self.set_state(PlaybackState::Playing),
            Action::Pause => self.set_state(self.state),
            Action::Stop => self.set_state(PlaybackState::Stopped),
            Action::Next => self.go_to_next()?,
            Action::Previous => self.go_to(self.track.saturating_sub(1))?,
            Action::SeekToPosition(position) => {
                self.set_position(*position);
                print!(" {:.6}", position.as_secs_f64());
            }
            Action::SetVolume(volume) => {
                self.volume = *volume;
                print!(" {volume:.6}");
            }
            Action::ChangeRepeatMode(mode) => {
                self.repeat = *mode;
                self.session.set_repeat_mode(*mode, &[])?;
                print!("{}", format!(" {mode:?}").to_lowercase());
            }
            Action::ChangeShuffleMode(mode) => {
                self.shuffle = *mode;
                self.session.set_shuffle_mode(*mode, &SHUFFLE_MODES)?;
                print!("{}", format!(" {mode:?}").to_lowercase());
            }
            Action::Quit => self.is_quitting = true,
            _ => {}
        }
        Ok(())
    }

    fn answer(&mut self, request: Request) {
        if let Some(command) = request.command() {
            print!("command: {command}");
            let done = self.update(|player| player.obey(request.action()));
            println!();
            // Last, so that the client reads the new state.
            request.answer(done.map_err(Failure::from)).ok();
        }
    }

    /// Plays the next track if this one has ended. Returns the time until it ends, or an hour if
    /// nothing plays.
    fn turn_track(&mut self) -> nowplaying::Result<Duration> {
        if self.is_playing() && self.position() == self.duration() {
            self.update(|player| match player.repeat {
                RepeatMode::One => player.go_to(player.track),
                _ => player.go_to_next(),
            })?;
        }
        let left = self.duration().saturating_sub(self.position());
        Ok(if self.is_playing() { left } else { Duration::from_secs(3600) })
    }
}

/// Rust's own library has no random numbers, but the keys of its hashers are random.
fn random() -> u8 {
    RandomState::new().build_hasher().finish().to_ne_bytes()[0]
}

/// Calls a function at SIGINT or SIGTERM. Call this before the library starts its thread, which
/// inherits the blocked signals. Rust's own library has no signals: players use a crate for them.
fn on_signal(function: impl FnOnce() + Send + 'static) {
    type Signals = [u64; 16]; // C's sigset_t, with a bit for each signal.
    const SIG_BLOCK: c_int = 0;
    const SIGINT: c_int = 2;
    const SIGTERM: c_int = 15;
    extern "C" {
        fn sigaddset(signals: *mut Signals, number: c_int) -> c_int;
        fn pthread_sigmask(how: c_int, signals: *const Signals, old: *mut Signals) -> c_int;
        fn sigwait(signals: *const Signals, number: *mut c_int) -> c_int;
    }

    let mut signals: Signals = [0; 16];
    // SAFETY: the set is as large as C's, and outlives the calls.
    unsafe {
        sigaddset(&mut signals, SIGINT);
        sigaddset(&mut signals, SIGTERM);
        pthread_sigmask(SIG_BLOCK, &signals, ptr::null_mut());
    }
    thread::spawn(move || {
        // SAFETY: as above.
        unsafe { sigwait(&signals, &mut 0) };
        function();
    });
}

fn main() -> Done {
    let (sender, events) = mpsc::channel();
    let signals = sender.clone();
    on_signal(move || signals.send(Event::Signal).unwrap_or_default());
    let context = Context::new("hello_player")?;
    let mut player = Player::open(&context, sender)?;
    while !player.is_quitting {
        match events.recv_timeout(player.turn_track()?) {
            Ok(Event::Request(request)) => player.answer(request),
            Ok(Event::Signal) => player.is_quitting = true,
            Err(_) => {} // A track may have ended.
        }
    }
    Ok(())
}
