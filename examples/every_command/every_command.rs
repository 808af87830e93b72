// SPDX-License-Identifier: MIT
//! The player of `hello_player.rs` with every command that a desktop can request, and with a session
//! of each kind: podcast, radio, book and so on.
//!
//! The library calls [`perform_request`] on its own thread. The main thread plays the next track
//! when one ends. A mutex protects the player. With `--loop` the same code runs on one thread.

use nowplaying::{Action, Command, ContentKind, Feedback, Field, PlaybackState, RepeatMode};
use nowplaying::{Artwork, Content, Context, HostLoop, Playback, Request, Session, ShuffleMode};
use std::collections::hash_map::RandomState;
use std::env;
use std::hash::{BuildHasher, Hasher};
use std::io::{self, Read};
use std::os::unix::io::{AsRawFd, RawFd};
use std::process::ExitCode;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

const USAGE: &str = "\
Usage: every_command [OPTION]...
Plays an album without sound, shows it to the desktop and prints what the desktop asks for.

  --name NAME      the application id (every_command)
  --sessions N     open N sessions of all kinds, all of them shown (1)
  --loop           run in a loop of its own instead of on the library's thread
  --stdin          end when standard input ends
  --help           this text
";

const MAX_SESSIONS: usize = 4096;

struct Item {
    kind: ContentKind,
    title: (Field, &'static str),
    by: (Field, &'static str),
    length: Option<Duration>, // None: live, it has no end.
}

const fn item(
    kind: ContentKind,
    title: (Field, &'static str),
    by: (Field, &'static str),
    seconds: u64,
) -> Item {
    let length = match seconds {
        0 => None,
        _ => Some(Duration::from_secs(seconds)),
    };
    Item { kind, title, by, length }
}

const fn song(title: &'static str, seconds: u64) -> Item {
    let by = (Field::Artist, "The Ferrymen");
    item(ContentKind::Music, (Field::Title, title), by, seconds)
}

/// The items of each session, by their ids: the album, then one item for each session that
/// --sessions adds.
#[rustfmt::skip]
static KINDS: [(&str, &[Item]); 8] = [
    ("music", &[
        song("Harbour Lights", 64),
        song("Slack Water", 52),
        song("The Last Boat Home", 71)
    ]),
    ("podcast", &[item(ContentKind::Podcast, (Field::Title, "How Ferries Dock"),
        (Field::Show, "Tide Tables"), 1800)]),
    ("radio", &[item(ContentKind::Radio, (Field::Program, "News for the Islands"),
        (Field::Station, "Radio Estuary"), 0)]),
    ("book", &[item(ContentKind::Book, (Field::Title, "A Keeper of Lamps"),
        (Field::Author, "Ida Strand"), 3600)]),
    ("movie", &[item(ContentKind::Movie, (Field::Title, "Fog over Pier Nine"),
        (Field::Genre, "Mystery"), 5400)]),
    ("tv_show", &[item(ContentKind::TvShow, (Field::Title, "The Lost Anchor"),
        (Field::Show, "Dockside"), 2700)]),
    ("home_media", &[item(ContentKind::HomeMedia, (Field::Source, "Front Door"),
        (Field::Description, "Boathouse camera"), 0)]),
    ("generic", &[item(ContentKind::Generic, (Field::Title, "Summer at the Shore"),
        (Field::Subtitle, "Slide show"), 600)]),
];

/// The cover of the album, a PNG of 128 x 128 pixels. A player has the bytes of a tag here, or the
/// path of a file.
const COVER: &[u8] = include_bytes!("../hello_player/cover.png");

const COMMANDS: [Command; 8] = [
    Command::Play,
    Command::Pause,
    Command::TogglePlayPause,
    Command::Stop,
    Command::SetVolume,
    Command::Feedback,
    Command::Raise,
    Command::Quit,
];

/// These are not offered for a broadcast.
const COMMANDS_WITHIN: [Command; 8] = [
    Command::Next,
    Command::Previous,
    Command::SeekToPosition,
    Command::SkipForward,
    Command::SkipBackward,
    Command::ChangePlaybackRate,
    Command::ChangeRepeatMode,
    Command::ChangeShuffleMode,
];

struct Player {
    session: Session,
    cover: Artwork,
    mark: String, // The suffix of the printed commands, if there are several sessions.
    items: &'static [Item],
    order: Vec<usize>, // The items in the order in which they are played.
    place: usize,      // The current index in `order`.
    state: PlaybackState,
    position: Duration, // The position at `since`.
    since: Instant,
    rate: f64,
    volume: f64,
    repeat: RepeatMode,
}

type Shared = Arc<Mutex<Player>>;

fn lock(player: &Shared) -> MutexGuard<'_, Player> {
    player.lock().unwrap_or_else(PoisonError::into_inner)
}

fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

impl Player {
    /// Clients can send commands after the session is published, so publish it last.
    fn open(context: &Context, number: usize, several: bool) -> nowplaying::Result<Shared> {
        let (kind, items) = KINDS[number % KINDS.len()];
        let id = match number / KINDS.len() {
            0 => kind.to_owned(),
            round => format!("{}-{}", kind, round + 1),
        };
        let session = Session::new(context, &id)?;
        let player = Arc::new(Mutex::new(Player {
            session: session.clone(),
            cover: Artwork::from_bytes(COVER)?,
            mark: if several { format!(" of {id}") } else { String::new() },
            items,
            order: (0..items.len()).collect(),
            place: 0,
            state: PlaybackState::Playing,
            position: Duration::ZERO,
            since: Instant::now(),
            rate: 1.0,
            volume: 1.0,
            repeat: RepeatMode::Off,
        }));

        let mut offered = COMMANDS.to_vec();
        if items[0].length.is_some() {
            offered.extend(COMMANDS_WITHIN);
        }
        // The player owns its session, and the handler owns the player. Freeing the context ends this cycle.
        let shared = Arc::clone(&player);
        session.on_each(&offered, move |request| perform_request(&shared, request))?;
        session.set_supported_rates(&[0.5, 1.0, 1.5, 2.0])?;
        session.set_repeat_mode(RepeatMode::Off, &[])?;
        let mut first = lock(&player);
        first.show_feedback(Feedback::Neutral)?;
        first.set_order(ShuffleMode::Off)?;
        first.go_to(0)?;
        first.show_playback()?;
        drop(first);
        session.publish()?;
        Ok(player)
    }

    fn item(&self) -> &'static Item {
        &self.items[self.order[self.place]]
    }

    fn within(&self, position: Duration) -> Duration {
        self.item().length.map_or(position, |end| position.min(end))
    }

    fn position(&self) -> Duration {
        match self.state {
            PlaybackState::Playing => {
                self.within(self.position + self.since.elapsed().mul_f64(self.rate))
            }
            _ => self.position,
        }
    }

    /// Returns the time until the item ends. Returns None if it does not play, or has no end.
    fn left(&self) -> Option<Duration> {
        let end = self.item().length?;
        let is_playing = self.state == PlaybackState::Playing;
        is_playing.then(|| end.saturating_sub(self.position()).div_f64(self.rate))
    }

    /// Starts the clock from this position. Call it before the state or the rate changes.
    fn set_position(&mut self, position: Duration) {
        self.position = self.within(position);
        self.since = Instant::now();
    }

    fn set_state(&mut self, state: PlaybackState) {
        let position = match state {
            PlaybackState::Stopped => Duration::ZERO,
            _ => self.position(),
        };
        self.set_position(position);
        self.state = state;
    }

    /// Sets the state for the desktop. The library publishes only the changes.
    fn show_playback(&self) -> nowplaying::Result<()> {
        let playback = Playback::new(self.state)
            .at_moment(self.position, self.since)
            .speed(self.rate)
            .volume(self.volume)
            .queue(count(self.place), count(self.items.len()));
        self.session.set_playback(&playback)
    }

    fn show_item(&self) -> nowplaying::Result<()> {
        let number = self.order[self.place] + 1;
        let Item { kind, title, by, length } = *self.item();
        let mut content = Content::new(kind, format!("{}/{}", self.session.id(), number))?;
        content.set_text(title.0, title.1)?;
        content.set_text(by.0, by.1)?;
        if kind == ContentKind::Music {
            content.set_text(Field::Album, "Night Crossing")?;
            content.set_number(Field::TrackNumber, count(number))?;
            content.set_artwork(&self.cover)?;
        }
        match length {
            Some(length) => content.set_duration(length)?,
            None => content.set_live()?,
        }
        self.session.set_content(&content)
    }

    fn show_feedback(&self, feedback: Feedback) -> nowplaying::Result<()> {
        let (title, short) = (Some("Love this track"), Some("Love"));
        self.session.set_feedback(Command::Feedback, feedback, title, short)
    }

    fn go_to(&mut self, place: usize) -> nowplaying::Result<()> {
        self.place = place;
        self.set_position(Duration::ZERO);
        self.show_item()
    }

    fn go_to_next(&mut self) -> nowplaying::Result<()> {
        let at_end = self.place + 1 == self.items.len();
        if at_end && self.repeat == RepeatMode::Off {
            self.set_state(PlaybackState::Stopped);
        }
        self.go_to(if at_end { 0 } else { self.place + 1 })
    }

    /// If shuffled, the current item is the first one, and the others follow in a random order.
    fn set_order(&mut self, shuffle: ShuffleMode) -> nowplaying::Result<()> {
        let now = self.order[self.place];
        self.order = (0..self.items.len()).collect();
        self.place = now;
        if shuffle != ShuffleMode::Off {
            let chance = RandomState::new();
            self.order.sort_by_cached_key(|number| {
                let mut hasher = chance.build_hasher();
                hasher.write_usize(*number);
                (*number != now, hasher.finish())
            });
            self.place = 0;
        }
        self.session.set_shuffle_mode(shuffle, &[ShuffleMode::Off, ShuffleMode::Items])
    }

    /// Performs the command, and returns its argument as printed.
    fn perform(&mut self, action: &Action) -> nowplaying::Result<String> {
        let is_playing = self.state == PlaybackState::Playing;
        match action {
            Action::Play => self.set_state(PlaybackState::Playing),
            Action::TogglePlayPause if !is_playing => self.set_state(PlaybackState::Playing),
            Action::Pause | Action::TogglePlayPause if is_playing => {
                self.set_state(PlaybackState::Paused);
            }
            Action::Pause => self.set_state(self.state),
            Action::Stop => self.set_state(PlaybackState::Stopped),
            Action::Next => self.go_to_next()?,
            Action::Previous => self.go_to(self.place.saturating_sub(1))?,
            Action::SeekToPosition(position) => {
                self.set_position(*position);
                return Ok(format!(" {:.6}", position.as_secs_f64()));
            }
            Action::SkipForward(interval) => {
                self.set_position(self.position() + *interval);
                return Ok(format!(" {:.6}", interval.as_secs_f64()));
            }
            Action::SkipBackward(interval) => {
                self.set_position(self.position().saturating_sub(*interval));
                return Ok(format!(" {:.6}", interval.as_secs_f64()));
            }
            Action::ChangePlaybackRate(rate) => {
                self.set_position(self.position());
                self.rate = *rate;
                return Ok(format!(" {rate:.6}"));
            }
            Action::ChangeRepeatMode(mode) => {
                self.repeat = *mode;
                self.session.set_repeat_mode(*mode, &[])?;
                return Ok(format!(" {mode:?}").to_lowercase());
            }
            Action::ChangeShuffleMode(mode) => {
                self.set_order(*mode)?;
                return Ok(format!(" {mode:?}").to_lowercase());
            }
            Action::Feedback(feedback) => {
                self.show_feedback(*feedback)?;
                return Ok(format!(" {feedback:?}").to_lowercase());
            }
            Action::SetVolume(volume) => {
                self.volume = *volume;
                return Ok(format!(" {volume:.6}"));
            }
            // A player with a window raises it here. perform_request() handles Quit.
            _ => {}
        }
        Ok(String::new())
    }

    /// Plays the next track if one has ended.
    fn turn(&mut self) -> nowplaying::Result<()> {
        if self.left() != Some(Duration::ZERO) {
            return Ok(());
        }
        let session = self.session.clone();
        let _update = session.update()?;
        if self.repeat == RepeatMode::One {
            self.set_position(Duration::ZERO);
        } else {
            self.go_to_next()?;
        }
        self.show_playback()
    }
}

fn perform_request(player: &Shared, request: Request) {
    let command = match request.command() {
        Some(command) => command,
        None => return, // The request has timed out.
    };
    let mut player = lock(player);
    let session = player.session.clone();
    let performed = session.update().and_then(|_update| {
        let argument = player.perform(request.action())?;
        player.show_playback()?;
        Ok(argument)
    });
    let mark = player.mark.clone();
    drop(player);

    println!("command: {}{}{}", command, performed.unwrap_or_default(), mark);
    request.finish().ok(); // Last, so that the client reads the new state.
    unix::wake(command == Command::Quit); // The track may end at another time.
}

/// Runs until a signal, the command to quit, or the end of standard input.
fn run(players: &[Shared], mut host: Option<&mut HostLoop>, input: Option<RawFd>) {
    let mut bytes = [0; 256];
    let context = host.as_ref().map(|host| host.as_raw_fd());
    while !unix::is_quitting() {
        let mut next: Option<Duration> = None;
        for player in players {
            let mut player = lock(player);
            player.turn().ok();
            next = next.into_iter().chain(player.left()).min();
        }
        let [_, context_ready, input_ready] = unix::wait([None, context, input], next);
        if let (true, Some(host)) = (context_ready, host.as_mut()) {
            host.dispatch().ok();
        }
        if input_ready && matches!(io::stdin().read(&mut bytes), Ok(0)) {
            return;
        }
    }
}

struct Options {
    name: String,
    sessions: usize,
    own_loop: bool,
    stdin: bool,
}

/// Returns the options, or the exit status.
fn options() -> Result<Options, u8> {
    let mut options =
        Options { name: "every_command".to_owned(), sessions: 1, own_loop: false, stdin: false };
    let mut arguments = env::args().skip(1);
    let wrong = |what: &str| {
        eprintln!("every_command: {what}; see --help");
        2
    };
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().ok_or_else(|| wrong("a value is missing"));
        match argument.as_str() {
            "--name" => options.name = value()?,
            "--sessions" => options.sessions = value()?.parse().unwrap_or(0),
            "--loop" => options.own_loop = true,
            "--stdin" => options.stdin = true,
            "--help" => {
                print!("{USAGE}");
                return Err(0);
            }
            other => return Err(wrong(&format!("what is {other}?"))),
        }
    }
    if (1..=MAX_SESSIONS).contains(&options.sessions) {
        Ok(options)
    } else {
        Err(wrong(&format!("1 to {MAX_SESSIONS} sessions")))
    }
}

fn play(options: &Options) -> nowplaying::Result<()> {
    let several = options.sessions > 1;
    let mut builder = Context::builder(&options.name);
    if several {
        builder = builder.publish_all();
    }
    let (mut host, mut library) = (None, None);
    let context: &Context = if options.own_loop {
        host.insert(builder.host_loop()?)
    } else {
        library.insert(builder.build()?)
    };
    let players = (0..options.sessions)
        .map(|number| Player::open(context, number, several))
        .collect::<nowplaying::Result<Vec<_>>>()?;
    let input = options.stdin.then(|| io::stdin().as_raw_fd());
    run(&players, host.as_mut(), input);
    Ok(())
}

fn main() -> ExitCode {
    let options = match options() {
        Ok(options) => options,
        Err(status) => return ExitCode::from(status),
    };
    unix::watch_signals();
    match play(&options) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("every_command: {error}");
            ExitCode::FAILURE
        }
    }
}

/// `poll` and signals, which Rust's library lacks. Players use crates for them.
mod unix {
    use std::io::{Read, Write};
    use std::os::raw::{c_int, c_short, c_ulong};
    use std::os::unix::io::{AsRawFd, RawFd};
    use std::os::unix::net::UnixStream;
    use std::sync::atomic::{AtomicBool, AtomicPtr, Ordering};
    use std::time::Duration;

    #[repr(C)]
    struct PollFd {
        fd: RawFd,
        events: c_short,
        ready: c_short,
    }

    extern "C" {
        fn poll(fds: *mut PollFd, count: c_ulong, timeout_ms: c_int) -> c_int;
        fn signal(number: c_int, handler: extern "C" fn(c_int)) -> usize;
    }

    const POLLIN: c_short = 1;
    const SIGINT: c_int = 2;
    const SIGTERM: c_int = 15;

    static QUITTING: AtomicBool = AtomicBool::new(false);
    /// Both ends of the sockets that wake the main loop. They are never freed.
    static WAKE_SOCKETS: AtomicPtr<(UnixStream, UnixStream)> = AtomicPtr::new(std::ptr::null_mut());

    fn wake_sockets() -> &'static (UnixStream, UnixStream) {
        // SAFETY: `main` sets it before any other call, and it is never freed.
        unsafe { &*WAKE_SOCKETS.load(Ordering::Acquire) }
    }

    extern "C" fn on_signal(_number: c_int) {
        wake(true); // A signal handler may do this: it only stores and writes.
    }

    pub fn watch_signals() {
        let (reader, writer) = UnixStream::pair().expect("a pair of sockets");
        for end in [&reader, &writer] {
            end.set_nonblocking(true).expect("a non-blocking socket");
        }
        WAKE_SOCKETS.store(Box::into_raw(Box::new((reader, writer))), Ordering::Release);
        for number in [SIGINT, SIGTERM] {
            // SAFETY: the handler calls only functions that a signal handler may call.
            unsafe { signal(number, on_signal) };
        }
    }

    /// Wakes the main loop.
    pub fn wake(quit: bool) {
        if quit {
            QUITTING.store(true, Ordering::Release);
        }
        (&wake_sockets().1).write_all(&[0]).ok();
    }

    pub fn is_quitting() -> bool {
        QUITTING.load(Ordering::Acquire)
    }

    /// Waits for a wake-up (which is the first result), or until another descriptor is readable.
    pub fn wait(mut fds: [Option<RawFd>; 3], timeout: Option<Duration>) -> [bool; 3] {
        fds[0] = Some(wake_sockets().0.as_raw_fd());
        let mut polled = fds.map(|fd| PollFd { fd: fd.unwrap_or(-1), events: POLLIN, ready: 0 });
        // Add a millisecond, so that the time has passed when poll() returns.
        let timeout_ms =
            timeout.map_or(-1, |left| c_int::try_from(left.as_millis() + 1).unwrap_or(c_int::MAX));
        // SAFETY: the array has this number of elements.
        let count = unsafe { poll(polled.as_mut_ptr(), 3, timeout_ms) };
        let ready = polled.map(|polled| count > 0 && polled.ready != 0);
        if ready[0] {
            while matches!((&wake_sockets().0).read(&mut [0; 256]), Ok(1..)) {}
        }
        ready
    }
}
