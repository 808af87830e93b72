// SPDX-License-Identifier: MIT
//! The puppet in Rust: `Tests/C/puppet.c` has the language, and every verb of it is a word of `Puppet::obey`.
//!
//! A word is bytes, and `@null` is `None`. An error is the status of the answer. A value that no type of the crate can have
//! is an invalid argument.

// The words are a list, and times are numbers of a test.
#![allow(clippy::too_many_lines, clippy::cast_possible_truncation)]
#![allow(clippy::cast_sign_loss, clippy::cast_precision_loss)]

mod argument;

use argument::argument;
use nowplaying::{
    time_of_age, AnimatedArtwork, AnimatedArtworkPolicy, Artwork, ArtworkRequest, AspectRatio,
    AudioSession, Command, Content, ContentKind, Context, CustomCommand, CustomState, Device,
    DeviceType, Error, ErrorKind, Feedback, Field, HostLoop, Id, Interruption, LanguageKind,
    LanguageOption, LanguageSetting, MediaType, Outcome, Output, Phase, Playback, PlaybackState,
    PlaylistTimes, Playlists, Problem, ProblemKind, Queue, RepeatMode, Request, Result,
    SeekableWindow, Session, ShuffleMode, Update,
};
use std::ffi::OsStr;
use std::fmt::Debug;
use std::io::Read;
use std::ops::Deref;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::io::AsRawFd;
use std::path::Path;
use std::process::exit;
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::thread;
use std::time::{Duration, Instant, UNIX_EPOCH};

type Word = Option<Vec<u8>>;

/// The fields that hold several texts.
const LISTS: &[Field] = &[
    Field::Artist,
    Field::AlbumArtist,
    Field::Composer,
    Field::Lyricist,
    Field::Genre,
    Field::Author,
    Field::Narrator,
    Field::Comment,
    Field::EntityId,
    Field::Conductor,
    Field::Writer,
];

#[repr(C)]
struct PollFd {
    fd: i32,
    events: i16,
    revents: i16,
}

extern "C" {
    fn poll(descriptors: *mut PollFd, count: u64, timeout: i32) -> i32;
    fn fork() -> i32;
    fn waitpid(child: i32, status: *mut i32, options: i32) -> i32;
    fn _exit(status: i32) -> !;
}

// ---- words ----

/// A word of an enum: `tv_show` is `TvShow`. A number is the value with this number.
fn value<T: Copy + Debug>(all: &[T], number: fn(T) -> i32, word: &Word) -> Result<T> {
    let text = text(word);
    let name = text.replace('_', "");
    let is_it = |each: &&T| format!("{each:?}").to_lowercase() == name;
    let found = all.iter().find(is_it).copied();
    found
        .or_else(|| all.iter().copied().find(|each| number(*each).to_string() == text))
        .ok_or(Error::InvalidArgument)
}

fn command(word: &Word) -> Result<Command> {
    value(Command::ALL, Command::number, word)
}

fn bytes(word: &Word) -> &[u8] {
    word.as_deref().unwrap_or_default()
}

fn text(word: &Word) -> String {
    String::from_utf8_lossy(bytes(word)).into_owned()
}

fn real(word: &Word) -> f64 {
    text(word).parse().unwrap_or(0.0)
}

fn whole<T: std::str::FromStr + Default>(word: &Word) -> T {
    text(word).parse().unwrap_or_default()
}

fn is_set(word: &Word) -> bool {
    bytes(word).starts_with(b"1")
}

/// Seconds. A `Duration` is not negative.
fn seconds(word: &Word) -> Result<Duration> {
    let number = (real(word) * 1e6).round();
    if number >= 0.0 && number < i64::MAX as f64 {
        Ok(Duration::from_micros(number as u64))
    } else {
        Err(Error::InvalidArgument)
    }
}

fn required(word: &Word) -> Result<&[u8]> {
    word.as_deref().ok_or(Error::InvalidArgument)
}

/// Text from a client as one word.
fn escaped(bytes: impl AsRef<[u8]>) -> String {
    let escape = |byte: &u8| match byte {
        33..=126 if *byte != b'\\' => char::from(*byte).to_string(),
        _ => format!("\\x{byte:02x}"),
    };
    bytes.as_ref().iter().map(escape).collect()
}

fn split(line: &[u8]) -> Vec<Word> {
    let mut words = Vec::new();
    let mut rest = line.iter().copied().peekable();
    loop {
        while rest.next_if(|byte| b" \t".contains(byte)).is_some() {}
        if rest.peek().is_none() {
            return words;
        }
        let (mut word, mut is_quoted) = (Vec::new(), false);
        while let Some(byte) = rest.next_if(|byte| is_quoted || !b" \t".contains(byte)) {
            match byte {
                b'"' => is_quoted = !is_quoted,
                b'\\' => match rest.next() {
                    Some(b'x') => {
                        let digits = [rest.next().unwrap_or(b'0'), rest.next().unwrap_or(b'0')];
                        let number = String::from_utf8_lossy(&digits).into_owned();
                        word.push(u8::from_str_radix(&number, 16).unwrap_or(0));
                    }
                    other => word.extend(other),
                },
                _ => word.push(byte),
            }
        }
        words.push(if word == b"@null" { None } else { Some(word) });
    }
}

// ---- callbacks ----

#[derive(Clone, Copy, PartialEq)]
enum Manner {
    Now,
    Later,
    BlockedOnce,
    SomeTime,
}

/// How a handler ends its requests.
#[derive(Clone, Copy, PartialEq)]
enum Ending {
    Success,
    Failure(Outcome),
    /// The verb `finish` ends them.
    Later,
}

impl Ending {
    fn of(word: &Word) -> Result<Self> {
        match bytes(word) {
            b"success" => Ok(Self::Success),
            b"later" => Ok(Self::Later),
            _ => value(Outcome::ALL, Outcome::number, word).map(Self::Failure),
        }
    }
}

/// The parts that the callbacks use.
struct Shared {
    requests: Vec<Option<Request>>,
    automatic: Ending,
    block: Duration,
    manner: Manner,
    is_blocked: bool,
    longest: u64,
    image: Option<ArtworkRequest>,
    video: String,
}

struct Stage {
    shared: Mutex<Shared>,
    unblocked: Condvar,
}

impl Stage {
    fn lock(&self) -> MutexGuard<'_, Shared> {
        self.shared.lock().expect("no panic in a callback")
    }
}

/// A value as the puppet prints it.
trait Printed {
    fn printed(&self) -> String;
}

macro_rules! printed {
    ($($type:ty: $value:ident => $text:expr;)*) => {
        $(impl Printed for $type {
            fn printed(&self) -> String {
                let $value = self;
                $text
            }
        })*
    };
}

printed! {
    Duration: time => time.as_secs_f64().printed();
    f64: number => format!("{number:.6}");
    i32: number => number.to_string();
    bool: flag => u8::from(*flag).to_string();
    String: text => escaped(text);
    Id: id => escaped(id);
    RepeatMode: mode => format!("{mode:?}").to_lowercase();
    ShuffleMode: mode => format!("{mode:?}").to_lowercase();
    Phase: phase => phase.number().to_string();
    Feedback: feedback => feedback.number().to_string();
    LanguageSetting: setting => setting.number().to_string();
}

fn on_command(stage: &Stage, request: Request) {
    let mut shared = stage.lock();
    let number = shared.requests.len();
    let words = request.activation_token().map_or_else(|| argument(request.action()), escaped);
    let name = request.action().command();
    println!("command {number} {name} {words} {} {}", request.client(), request.session_id());
    let ending = shared.automatic;
    if ending == Ending::Later {
        shared.requests.push(Some(request));
        return wait_while_blocked(stage, shared);
    }
    shared.requests.push(None);
    wait_while_blocked(stage, shared);
    if let Ending::Failure(outcome) = ending {
        request.fail(outcome).ok();
    } else {
        request.finish().ok();
    }
}

fn wait_while_blocked(stage: &Stage, shared: MutexGuard<'_, Shared>) {
    let time = shared.block;
    drop(stage.unblocked.wait_timeout_while(shared, time, |shared| !shared.block.is_zero()));
}

/// The library reads only the header of a PNG.
fn png(width: u32, height: u32) -> Vec<u8> {
    let mut image = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec();
    image.extend(width.to_be_bytes());
    image.extend(height.to_be_bytes());
    image.extend([8, 2]);
    image.resize(64, 0);
    image
}

fn give_as_asked(request: ArtworkRequest) -> Result<()> {
    let image = png(request.width(), request.height());
    request.finish_bytes(image)
}

/// `artwork=ID`: the provider makes the image on request. `artwork_url=URL`, `artwork_file=PATH`,
/// `artwork_bytes=SIDE`
fn artwork(stage: Arc<Stage>, key: &str, word: &Word) -> Result<Artwork> {
    match key {
        "artwork_url" => Artwork::from_url(&text(word)),
        "artwork_file" => Artwork::from_file(text(word)),
        "artwork_bytes" => Artwork::from_bytes(png(whole(word), whole(word))),
        _ => Artwork::new(bytes(word), move |request| on_image(&stage, request)),
    }
}

fn on_image(stage: &Stage, request: ArtworkRequest) {
    let id = escaped(request.id());
    let unwanted = id.clone();
    request.on_cancel(move || println!("unwanted {unwanted}")).ok();
    let mut shared = stage.lock();
    let ratio = request.aspect_ratio().map_or(0, AspectRatio::number);
    println!("image {id} {} {} {ratio}", request.width(), request.height());
    match shared.manner {
        Manner::Now => {
            drop(shared);
            give_as_asked(request).ok();
        }
        Manner::Later => shared.image = Some(request),
        Manner::BlockedOnce => {
            shared.manner = Manner::Now;
            shared.is_blocked = true;
            shared.image = Some(request);
            drop(stage.unblocked.wait_while(shared, |shared| shared.is_blocked));
        }
        Manner::SomeTime => {
            // The image of "cover-300" is 300 pixels wide, so a test can recognize it.
            let width = id.rsplit('-').next().and_then(|number| number.parse().ok()).unwrap_or(1);
            let random = Instant::now().elapsed().subsec_nanos() ^ (request.width() + width);
            let time = u64::from(random.wrapping_mul(2_654_435_761) >> 8) % (shared.longest + 1);
            thread::spawn(move || {
                thread::sleep(Duration::from_millis(time));
                request.finish_bytes(png(width, 100)).ok();
            });
        }
    }
}

// ---- the player ----

/// A context, and where its callbacks run.
enum Host {
    Thread(Context),
    Loop(HostLoop),
}

impl Deref for Host {
    type Target = Context;

    fn deref(&self) -> &Context {
        match self {
            Self::Thread(context) => context,
            Self::Loop(host) => host,
        }
    }
}

struct Puppet {
    stage: Arc<Stage>,
    updates: Vec<(*mut Session, Update<'static>)>,
    sessions: Vec<Session>,
    audio: Option<AudioSession>,
    hosts: Vec<Host>,
    queue: Queue,
    playlists: Playlists,
}

impl Puppet {
    fn context(&self) -> Result<&Context> {
        self.hosts.last().map(|host| &**host).ok_or(Error::InvalidArgument)
    }

    fn session(&self, id: &Word) -> Result<&Session> {
        let is_it = |session: &&Session| Some(session.id().as_bytes()) == id.as_deref();
        self.sessions.iter().find(is_it).ok_or(Error::InvalidArgument)
    }

    fn make_context(&mut self, words: &[Word]) -> Result<()> {
        let mut builder = Context::builder(required(&words[0])?);
        let mut is_loop = false;
        let is_lasting = words[1..].iter().any(|flag| bytes(flag) == b"lasting_ids");
        for flag in &words[1..] {
            builder = match bytes(flag) {
                b"host_loop" => {
                    is_loop = true;
                    builder
                }
                b"publish_all" => builder.publish_all(),
                b"show_urls" => builder.show_urls(),
                b"unique_name" => builder.unique_name(),
                b"show_idle" => builder.show_idle(),
                b"host_loop_artwork" => builder.host_loop_artwork(),
                b"artwork_ahead" => builder.artwork_ahead(),
                b"lasting_ids" => builder.lasting_ids(),
                _ => return Err(Error::InvalidArgument),
            };
        }
        let host =
            if is_loop { Host::Loop(builder.host_loop()?) } else { Host::Thread(builder.build()?) };
        host.on_connection(|connection| println!("connection {}", connection.number()))?;
        if is_lasting {
            host.on_resume(|point| {
                let position =
                    point.position.map_or(i64::MIN, |position| position.as_micros() as i64);
                println!(
                    "resume {} {} {position}",
                    escaped(&point.session_id),
                    escaped(&point.content_id)
                );
            })?;
        }
        self.hosts.push(host);
        Ok(())
    }

    fn add_session(&mut self, session: Session) -> Result<()> {
        let id = escaped(session.id());
        session.on_application_primary(move |is| {
            println!("application-primary {id} {}", u8::from(is));
        })?;
        self.sessions.push(session);
        Ok(())
    }

    /// KIND ID key=value…
    fn content(&self, words: &[Word]) -> Result<Content> {
        let kind = value(ContentKind::ALL, ContentKind::number, &words[0])?;
        let mut content = Content::new(kind, required(&words[1])?)?;
        for word in &words[2..] {
            let word = required(word)?;
            let end = word.iter().position(|byte| *byte == b'=').unwrap_or(word.len());
            let key = String::from_utf8_lossy(&word[..end]).into_owned();
            let value = Some(word.get(end + 1..).unwrap_or_default().to_vec());
            self.set_field(&mut content, &key, &value)?;
        }
        Ok(content)
    }

    fn set_field(&self, content: &mut Content, key: &str, word: &Word) -> Result<()> {
        let (stage, moving) = (Arc::clone(&self.stage), Arc::clone(&self.stage));
        match key {
            _ if key.starts_with("artwork") => content.set_artwork(&artwork(stage, key, word)?),
            "animated" => content.set_animated_artwork(&AnimatedArtwork::new(
                bytes(word),
                &[AspectRatio::Square, AspectRatio::Tall],
                move |request| on_image(&stage, request),
                move |request| {
                    let video = moving.lock().video.clone();
                    request.finish_file(video).ok();
                },
            )?),
            "length" if bytes(word) == b"-" => Err(Error::InvalidArgument),
            "length" => content.set_duration(seconds(word)?),
            "live" => content.set_live(),
            "continuous" => content.set_continuous(),
            "media" => content.set_media_type(value(MediaType::ALL, MediaType::number, word)?),
            "ad_break" => {
                let times = text(word);
                let (start, end) = times.split_once('-').unwrap_or((&times, "0"));
                let time = |part: &str| seconds(&Some(part.as_bytes().to_vec()));
                content.add_ad_break(time(start)?, time(end)?)
            }
            "chapter" => {
                let mut parts = bytes(word).splitn(3, |byte| *byte == b',');
                let mut part = || parts.next().ok_or(Error::InvalidArgument);
                let (times, id, title) = (text(&Some(part()?.to_vec())), part()?, part()?);
                let time = |part: &str| seconds(&Some(part.as_bytes().to_vec()));
                let (start, end) = times.split_once('-').ok_or(Error::InvalidArgument)?;
                let end = if end.is_empty() { None } else { Some(time(end)?) };
                content.add_chapter(id, title, time(start)?, end)
            }
            "chapter_artwork" => {
                let mut parts = bytes(word).splitn(2, |byte| *byte == b',');
                let mut part = || parts.next().ok_or(Error::InvalidArgument);
                let (id, artwork) = (part()?, part()?);
                let artwork = Artwork::new(artwork, move |request| on_image(&stage, request))?;
                content.set_chapter_artwork(id, &artwork)
            }
            "lyrics_line" => {
                let mut parts = bytes(word).splitn(2, |byte| *byte == b',');
                let mut part = || parts.next().ok_or(Error::InvalidArgument);
                let time = seconds(&Some(part()?.to_vec()))?;
                content.add_lyrics_line(time, part()?)
            }
            "lyrics_language" => content.set_lyrics_language(&text(word)),
            _ if key.starts_with('#') => content.set_extra_number(&key[1..], whole(word)),
            _ if key.contains(':') => content.set_extra_text(key, bytes(word)),
            _ => {
                let field = value(Field::ALL, Field::number, &Some(key.as_bytes().to_vec()))?;
                match field.number() {
                    1..=39 if LISTS.contains(&field) => content.add_text(field, bytes(word)),
                    1..=39 => content.set_text(field, bytes(word)),
                    40..=59 => content.set_number(field, real(word)),
                    60..=79 => content.set_flag(field, is_set(word)),
                    _ => content.set_time(field, seconds(word)?),
                }
            }
        }
    }

    fn set_playback(session: &Session, words: &[Word]) -> Result<()> {
        let mut playback =
            Playback::new(value(PlaybackState::ALL, PlaybackState::number, &words[0])?);
        for word in &words[1..] {
            let word = text(word);
            let (key, number) = word.split_once('=').unwrap_or((&word, ""));
            let number = Some(number.as_bytes().to_vec());
            match key {
                "position" => playback.position = Some(seconds(&number)?),
                "ago" => playback.timestamp = Instant::now().checked_sub(seconds(&number)?),
                "age" => playback.timestamp = Some(time_of_age(seconds(&number)?)),
                "rate" => playback.rate = real(&number),
                "default_rate" => playback.default_rate = real(&number),
                "precision" => playback.precision = seconds(&number)?,
                "volume" => playback.volume = Some(real(&number)),
                "queue" => {
                    let text = text(&number);
                    let (index, count) = text.split_once('/').unwrap_or((&text, "-1"));
                    playback.queue_index = index.parse().ok();
                    playback.queue_count = count.parse().ok();
                }
                _ => {}
            }
        }
        session.set_playback(&playback)
    }

    fn set_devices(session: &Session, words: &[Word]) -> Result<()> {
        let mut devices = Vec::new();
        for row in words.chunks_exact(5) {
            let kind = value(DeviceType::ALL, DeviceType::number, &row[2])?;
            let mut device =
                Device::new(required(&row[0])?, text(&Some(required(&row[1])?.to_vec())))
                    .kind(kind);
            for flag in text(&row[3]).split(',').filter(|flag| !flag.is_empty() && *flag != "0") {
                device = match flag {
                    "absolute_volume" => device.volume(real(&row[4])),
                    "relative_volume" => device.relative_volume(),
                    "can_mute" | "muted" => {
                        let is_muted = flag == "muted" || device.muted == Some(true);
                        device.muted(is_muted)
                    }
                    _ => return Err(Error::InvalidArgument),
                };
            }
            devices.push(device);
        }
        session.set_devices(&devices)
    }

    fn set_custom(session: &Session, stage: &Arc<Stage>, words: &[Word]) -> Result<()> {
        let mut commands = Vec::new();
        for row in words.chunks_exact(6) {
            let mut each = CustomCommand::new(bytes(&row[0]).to_vec(), text(&row[1]));
            each.icon_name = Some(text(&row[2]));
            each.state = value(CustomState::ALL, CustomState::number, &row[3])?;
            each.is_dangerous = text(&row[4]).split(',').any(|flag| flag == "dangerous");
            each.is_enabled = text(&row[4]).split(',').all(|flag| flag != "disabled");
            each.progress = real(&row[5]);
            commands.push(each);
        }
        let stage = Arc::clone(stage);
        session.set_custom_commands(&commands, move |request| on_command(&stage, request))
    }

    /// icon SID ID none | icon SID ID artwork=…
    fn set_icon(session: &Session, stage: &Arc<Stage>, id: &Word, image: &Word) -> Result<()> {
        let image = text(image);
        match image.split_once('=') {
            None => session.clear_custom_icon(bytes(id)),
            Some((key, value)) => {
                let value = Some(value.as_bytes().to_vec());
                session.set_custom_icon(bytes(id), &artwork(Arc::clone(stage), key, &value)?)
            }
        }
    }

    fn set_outputs(session: &Session, words: &[Word]) -> Result<()> {
        let mut outputs = Vec::new();
        for row in words.chunks_exact(4) {
            let kind = value(DeviceType::ALL, DeviceType::number, &row[2])?;
            let mut output = Output::new(bytes(&row[0]).to_vec(), text(&row[1]), kind);
            output.is_in_use = text(&row[3]).split(',').any(|flag| flag == "in_use");
            output.is_alone = text(&row[3]).split(',').any(|flag| flag == "alone");
            outputs.push(output);
        }
        session.set_outputs(&outputs)
    }

    fn set_problem(session: &Session, words: &[Word]) -> Result<()> {
        let [kind, words @ ..] = words else { return session.clear_problem() };
        let kind = value(ProblemKind::ALL, ProblemKind::number, kind)?;
        let mut problem = Problem::new(kind, words.first().map(text).unwrap_or_default());
        problem.url = words.get(1).filter(|url| url.is_some()).map(text);
        problem.can_retry = words.get(2).map_or(false, is_set);
        session.set_problem(&problem)
    }

    fn set_window(session: &Session, start: &Word, end: &Word, flags: &Word) -> Result<()> {
        if text(start) == "-" && text(end) == "-" {
            return session.clear_window();
        }
        if [start, end].iter().any(|time| text(time) == "-") {
            return Err(Error::InvalidArgument);
        }
        let mut window = SeekableWindow::new(seconds(start)?, seconds(end)?);
        for flag in text(flags).split(',').filter(|flag| !flag.is_empty()) {
            window = match flag {
                "start_moves" => window.start_moves(),
                "end_moves" => window.end_moves(),
                _ => return Err(Error::InvalidArgument),
            };
        }
        session.set_window(window)
    }

    fn set_languages(session: &Session, words: &[Word]) -> Result<()> {
        let mut options = Vec::new();
        for row in words.chunks_exact(6) {
            let kind = value(LanguageKind::ALL, LanguageKind::number, &row[4])?;
            let mut option =
                LanguageOption::new(kind, text(&row[1]), text(&row[2])).group(whole(&row[0]));
            if row[3].is_some() {
                option = option.tag(text(&row[3]));
            }
            for flag in text(&row[5]).split(',').filter(|flag| !flag.is_empty() && *flag != "0") {
                option = match flag {
                    "main_program" => option.main_program(),
                    "auxiliary" => option.auxiliary(),
                    "forced_subtitles" => option.forced_subtitles(),
                    "transcribes_dialog" => option.transcribes_dialog(),
                    "describes_music_and_sound" => option.describes_music_and_sound(),
                    "easy_to_read" => option.easy_to_read(),
                    "describes_video" => option.describes_video(),
                    "translation" => option.translation(),
                    "dubbed_translation" => option.dubbed_translation(),
                    "voice_over_translation" => option.voice_over_translation(),
                    "default" => option.default_option(),
                    "current" => option.current(),
                    "optional" => option.optional(),
                    _ => return Err(Error::InvalidArgument),
                };
            }
            options.push(option);
        }
        session.set_language_options(&options)
    }

    fn burst(session: &Session, number: u64) -> Result<()> {
        for i in 1..=number {
            session.set_content(&Content::music("burst").title(format!("Burst {i}")).build()?)?;
            let state =
                if (number - i) % 2 == 1 { PlaybackState::Playing } else { PlaybackState::Paused };
            let (position, volume) = if i == number {
                (Duration::from_secs(7), 0.5)
            } else {
                (Duration::from_millis(i), 0.25)
            };
            session.set_playback(&Playback::new(state).at(position).volume(volume))?;
        }
        Ok(())
    }

    fn sender(&self, place: usize) -> Result<String> {
        let shared = self.stage.lock();
        let request = shared.requests.get(place).ok_or(Error::InvalidArgument)?;
        let found = request.as_ref().ok_or(Error::Finished)?.sender()?;
        let process = found.process_id.unwrap_or_default();
        let entry = found.desktop_entry.unwrap_or_else(|| "-".to_string());
        Ok(format!("{process} {} {entry}", found.bus_name))
    }

    fn finish(&self, words: &[Word]) -> Result<()> {
        let place: usize = whole(&words[0]);
        let request = {
            let mut shared = self.stage.lock();
            shared.requests.get_mut(place).ok_or(Error::InvalidArgument)?.take()
        };
        // A request that is answered twice does not compile.
        let request = request.ok_or(Error::Finished)?;
        match (Ending::of(words.get(1).unwrap_or(&Some(b"success".to_vec())))?, words.get(2)) {
            (Ending::Failure(outcome), Some(Some(message))) => {
                request.fail(outcome.because(String::from_utf8_lossy(message)))
            }
            (Ending::Failure(outcome), _) => request.fail(outcome),
            _ => request.finish(),
        }
    }

    fn give(&self, words: &[Word]) -> Result<()> {
        let request = self.stage.lock().image.take().ok_or(Error::Finished)?;
        if words.len() < 2 {
            return give_as_asked(request);
        }
        let outcome = value(Outcome::ALL, Outcome::number, &words[0])?;
        request.fail(outcome.because(text(&words[1])))
    }

    fn fork(&mut self, words: &[Word]) -> Result<String> {
        // SAFETY: the child calls the library, prints a line and exits.
        let child = unsafe { fork() };
        if child == 0 {
            let session = self.session(&words[0])?.clone();
            let playback =
                status(session.set_playback(&Playback::stopped()).map(|()| String::new()));
            let publish = status(session.publish().map(|()| String::new()));
            println!("child {playback} {publish} {}", u8::from(session.is_published()));
            drop(session);
            self.sessions.clear();
            self.hosts.clear();
            if words.len() > 1 {
                exit(0);
            }
            // SAFETY: the process ends here.
            unsafe { _exit(0) }
        }
        let mut how = -1;
        // SAFETY: the output is a local variable.
        unsafe { waitpid(child, &mut how, 0) };
        Ok(how.to_string())
    }

    fn quit(&mut self) -> ! {
        self.sessions.clear();
        self.hosts.clear();
        println!("result NP_OK");
        exit(0)
    }

    /// Obeys a line; returns the rest of the answer.
    fn obey(&mut self, verb: &str, words: &[Word]) -> Result<Option<String>> {
        let none = None;
        let at = |index: usize| words.get(index).unwrap_or(&none);
        let rest = |index: usize| words.get(index..).unwrap_or_default();
        let session = || self.session(at(0));
        let flag = |flag: bool| Ok(Some(u8::from(flag).to_string()));
        let given = |index: usize| match words.get(index) {
            Some(Some(word)) => Some(String::from_utf8_lossy(word).into_owned()),
            _ => None,
        };
        match verb {
            "context" => self.make_context(words)?,
            "name" => self.context()?.set_name(bytes(at(0)))?,
            "bus" => match at(0) {
                Some(address) => self.context()?.set_bus_address(address)?,
                None => self.context()?.clear_bus_address()?,
            },
            "entry" => match at(0) {
                Some(entry) => self.context()?.set_desktop_entry(entry)?,
                None => self.context()?.clear_desktop_entry()?,
            },
            "player" => match at(0) {
                Some(name) => self.context()?.set_player_name(name)?,
                None => self.context()?.clear_player_name()?,
            },
            "connection" => return Ok(Some(self.context()?.connection()?.number().to_string())),
            "session" => self.add_session(Session::new(self.context()?, required(at(0))?)?)?,
            "remote" => {
                self.add_session(Session::new_remote(self.context()?, required(at(0))?)?)?;
            }
            "custom" => Self::set_custom(session()?, &self.stage, rest(1))?,
            "icon" => Self::set_icon(session()?, &self.stage, at(1), at(2))?,
            "outputs" => Self::set_outputs(session()?, rest(1))?,
            "devices" => Self::set_devices(session()?, rest(1))?,
            "application-id" => {
                let program = Path::new(OsStr::from_bytes(required(at(0))?));
                return Ok(Some(escaped(nowplaying::find_application_id(Some(program))?)));
            }
            "clean-name" => return Ok(Some(escaped(Device::clean_name(required(at(0))?)?))),
            "reachable" => session()?.set_reachable(is_set(at(1)))?,
            "grace" => session()?.set_grace_period(seconds(at(1))?)?,
            "is-remote" => return flag(session()?.is_remote()),
            "session-name" => match at(1) {
                Some(name) => session()?.set_name(name)?,
                None => session()?.clear_name()?,
            },
            "content" => match given(1).as_deref() {
                Some("none") if words.len() == 2 => session()?.clear_content()?,
                Some("null") if words.len() == 2 => return Err(Error::InvalidArgument),
                _ => session()?.set_content(&self.content(rest(1))?)?,
            },
            "queue-new" => self.queue = Queue::new()?,
            "queue-add" => {
                let content = self.content(rest(1))?;
                self.queue.add(required(at(0))?, &content)?;
            }
            "queue-current" => match at(0) {
                Some(entry) => self.queue.set_current(entry)?,
                None => self.queue.clear_current()?,
            },
            "queue" => match given(1).as_deref() {
                None => session()?.set_queue(&self.queue)?,
                Some("null") => return Err(Error::InvalidArgument),
                Some(_) => session()?.clear_queue()?,
            },
            "playlists-new" => self.playlists = Playlists::new()?,
            "playlists-add" => {
                let icon = given(2);
                self.playlists.add(required(at(0))?, required(at(1))?, icon.as_deref())?;
            }
            "playlists-times" => {
                let time = |index| match given(index) {
                    Some(word) if word != "-" => {
                        seconds(at(index)).map(|time| Some(UNIX_EPOCH + time))
                    }
                    _ => Ok(None),
                };
                let times =
                    PlaylistTimes { created: time(1)?, modified: time(2)?, played: time(3)? };
                self.playlists.set_times(required(at(0))?, times)?;
            }
            "playlists" => match given(1).as_deref() {
                None => session()?.set_playlists(&self.playlists)?,
                Some("null") => return Err(Error::InvalidArgument),
                Some(_) => session()?.clear_playlists()?,
            },
            "active-playlist" => match at(1) {
                Some(id) => session()?.set_active_playlist(id)?,
                None => session()?.clear_active_playlist()?,
            },
            "playback" => Self::set_playback(session()?, rest(1))?,
            "state" => {
                session()?.set_state(value(PlaybackState::ALL, PlaybackState::number, at(1))?)?;
            }
            "problem" => Self::set_problem(session()?, rest(1))?,
            "muted" => session()?.set_muted(is_set(at(1)))?,
            "window" => Self::set_window(session()?, at(1), at(2), at(3))?,
            "buffered" => {
                let position = if text(at(1)) == "-" { None } else { Some(seconds(at(1))?) };
                session()?.set_buffered(position)?;
            }
            "private" => session()?.set_private(is_set(at(1)))?,
            "offer" => {
                let commands = rest(1).iter().map(command).collect::<Result<Vec<_>>>()?;
                let stage = Arc::clone(&self.stage);
                session()?.on_each(&commands, move |request| on_command(&stage, request))?;
            }
            "withdraw-command" => {
                if words.len() < 2 {
                    return Err(Error::InvalidArgument);
                }
                for each in rest(1) {
                    session()?.withdraw_command(command(each)?)?;
                }
            }
            "enable" => {
                session()?
                    .set_command_enabled(command(at(1))?, words.len() < 3 || is_set(at(2)))?;
            }
            "intervals" => {
                let intervals = rest(2).iter().map(seconds).collect::<Result<Vec<_>>>()?;
                session()?.set_skip_intervals(command(at(1))?, &intervals)?;
            }
            "rates" => {
                session()?.set_supported_rates(&rest(1).iter().map(real).collect::<Vec<_>>())?;
            }
            "rate-range" => session()?.set_rate_range(real(at(1)), real(at(2)))?,
            "repeat" => {
                let mode = |word| value(RepeatMode::ALL, RepeatMode::number, word);
                let modes = rest(2).iter().map(mode).collect::<Result<Vec<_>>>()?;
                session()?.set_repeat_mode(mode(at(1))?, &modes)?;
            }
            "shuffle" => {
                let mode = |word| value(ShuffleMode::ALL, ShuffleMode::number, word);
                let modes = rest(2).iter().map(mode).collect::<Result<Vec<_>>>()?;
                session()?.set_shuffle_mode(mode(at(1))?, &modes)?;
            }
            "feedback" => {
                let title = given(3);
                let short = if words.len() > 4 { given(4) } else { title.clone() };
                let feedback = value(Feedback::ALL, Feedback::number, at(2))?;
                session()?.set_feedback(
                    command(at(1))?,
                    feedback,
                    title.as_deref(),
                    short.as_deref(),
                )?;
            }
            "rating" => session()?.set_rating_range(real(at(1)), real(at(2)))?,
            "supported-urls" => {
                let texts: Vec<String> = rest(1).iter().map(text).collect();
                let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
                let mut lists = texts.splitn(2, |word| *word == "--");
                let schemes = lists.next().unwrap_or_default();
                session()?.set_supported_urls(schemes, lists.next().unwrap_or_default())?;
            }
            "languages" => Self::set_languages(session()?, rest(1))?,
            "fullscreen" => session()?.set_fullscreen(is_set(at(1)))?,
            "publish" => session()?.publish()?,
            "withdraw" => session()?.withdraw()?,
            "begin" => {
                let session = Box::into_raw(Box::new(session()?.clone()));
                // SAFETY: the session is freed after its update.
                self.updates.push((session, unsafe { &*session }.update()?));
            }
            "end" => {
                let is_it = |(_, update): &(_, Update<'_>)| {
                    Some(update.id().as_bytes()) == at(0).as_deref()
                };
                let place = self.updates.iter().rposition(is_it).ok_or(Error::InvalidState)?;
                let (session, update) = self.updates.remove(place);
                drop(update);
                // SAFETY: the verb "begin" made it, and its update has ended.
                drop(unsafe { Box::from_raw(session) });
            }
            "primary" => session()?.request_application_primary()?,
            "system-primary" => {
                let (id, request) =
                    (escaped(session()?.id()), session()?.request_system_primary()?);
                thread::spawn(move || {
                    if let Ok(result) = request.wait() {
                        let (published, prominent) =
                            (u8::from(result.published), u8::from(result.prominent));
                        println!("system-primary-result {id} {published} {prominent}");
                    }
                });
            }
            "refusal" => return session()?.primary_refusal()?.map(Some).ok_or(Error::InvalidState),
            "watch" => {
                let id = escaped(session()?.id());
                session()?.on_system_primary(move |is| {
                    println!("system-primary {id} {}", u8::from(is));
                })?;
            }
            "is" => {
                let session = session()?;
                let (published, can) =
                    (session.is_published(), session.can_become_application_primary());
                return Ok(Some(format!(
                    "published={} can={} application={}",
                    u8::from(published),
                    u8::from(can),
                    u8::from(session.is_application_primary())
                )));
            }
            "is-system" => return flag(session()?.is_system_primary()),
            "primary-source" => {
                return Ok(Some(self.context()?.primary_source()?.number().to_string()))
            }
            "bus-name" => return session()?.bus_name().map(Some),
            "burst" => Self::burst(session()?, whole(at(1)))?,
            "auto" => self.stage.lock().automatic = Ending::of(at(0))?,
            "sender" => return self.sender(whole(at(0))).map(Some),
            "finish" => self.finish(words)?,
            "images" => {
                let mut shared = self.stage.lock();
                shared.is_blocked = false;
                shared.longest = whole(at(1));
                shared.manner = match bytes(at(0)) {
                    b"now" => Manner::Now,
                    b"later" => Manner::Later,
                    b"blocked-once" => Manner::BlockedOnce,
                    b"some-time" => Manner::SomeTime,
                    _ => return Err(Error::InvalidArgument),
                };
                self.stage.unblocked.notify_all();
            }
            "give" => self.give(words)?,
            "video" => self.stage.lock().video = text(at(0)),
            "motion" => {
                let policy =
                    value(AnimatedArtworkPolicy::ALL, AnimatedArtworkPolicy::number, at(0))?;
                self.context()?.set_animated_artwork(policy)?;
            }
            "audio" => {
                if self.audio.is_none() {
                    let audio = AudioSession::new(self.context()?)?;
                    audio.on_interruption(|interruption| {
                        println!(
                            "interruption {}",
                            match interruption {
                                Interruption::Began => "began",
                                Interruption::Ended => "ended",
                                _ => "may-resume",
                            }
                        );
                    })?;
                    self.audio = Some(audio);
                }
                let audio = self.audio.as_ref().ok_or(Error::InvalidArgument)?;
                match bytes(at(0)) {
                    b"mix" => audio.activate_and_mix_with_others()?,
                    b"pause-others" => audio.activate_and_pause_others()?,
                    _ => audio.activate()?,
                }
            }
            "audio-end" => {
                let audio = self.audio.as_ref().ok_or(Error::InvalidArgument)?;
                if words.is_empty() {
                    audio.deactivate()?;
                } else {
                    audio.deactivate_and_resume_others()?;
                }
            }
            "audio-free" => self.audio = None,
            "tokens" if words.is_empty() => self.context()?.on_push_token(|token| {
                let session = token.session_id.map_or("-".to_owned(), escaped);
                let endpoint = token.endpoint.unwrap_or("-".to_owned());
                println!("token {session} {endpoint} {} {}", token.public_key, token.auth_secret);
            })?,
            "tokens" => self.context()?.ignore_push_token()?,
            "push-key" => match given(0) {
                Some(key) => self.context()?.set_push_key(&key)?,
                None => self.context()?.clear_push_key()?,
            },
            "push-distributor" => match given(0) {
                Some(name) => self.context()?.set_push_distributor(&name)?,
                None => self.context()?.clear_push_distributor()?,
            },
            "block" | "unblock" => {
                self.stage.lock().block = Duration::from_millis(whole(at(0)));
                self.stage.unblocked.notify_all();
            }
            "hang" => {
                println!("result NP_OK");
                thread::sleep(Duration::from_millis(whole(at(0))));
                return Ok(None);
            }
            "fork" => return self.fork(words).map(Some),
            "free-session" => {
                self.sessions.retain(|session| Some(session.id().as_bytes()) != at(0).as_deref());
            }
            "replace" => {
                let made = Session::replacing(self.context()?, required(at(0))?)?;
                let has_gone = session()?.publish() == Err(Error::Gone);
                self.sessions.retain(|session| Some(session.id().as_bytes()) != at(0).as_deref());
                self.sessions.push(made);
                return Ok(Some(u8::from(has_gone).to_string()));
            }
            "free" => drop(self.hosts.pop()),
            "leave" => exit(0),
            "quit" => self.quit(),
            _ => {
                println!("result UNKNOWN_VERB");
                return Ok(None);
            }
        }
        Ok(Some(String::new()))
    }

    fn run(&mut self) {
        let (mut input, mut buffer) = (Vec::new(), vec![0; 1 << 16]);
        loop {
            let descriptor = match self.hosts.last() {
                Some(Host::Loop(host)) => host.as_raw_fd(),
                _ => -1,
            };
            let mut ready = [(0, 1, 0), (descriptor, 1, 0)].map(|(fd, events, revents)| PollFd {
                fd,
                events,
                revents,
            });
            // SAFETY: the count is that of the array.
            unsafe { poll(ready.as_mut_ptr(), 2, -1) };
            if let (Some(Host::Loop(host)), 1) = (self.hosts.last_mut(), ready[1].revents) {
                host.dispatch().ok();
            }
            if ready[0].revents == 0 {
                continue;
            }
            let count = std::io::stdin().lock().read(&mut buffer).unwrap_or(0);
            if count == 0 {
                self.quit();
            }
            input.extend(&buffer[..count]);
            while let Some(end) = input.iter().position(|byte| *byte == b'\n') {
                let line: Vec<u8> = input.drain(..=end).collect();
                let words = split(&line[..end]);
                if let Some((verb, words)) = words.split_first() {
                    if let Some(answer) = self.obey(&text(verb), words).transpose() {
                        println!("result {}", status(answer));
                    }
                }
            }
        }
    }
}

/// The status of an answer, and the rest of it.
fn status(answer: Result<String>) -> String {
    let name = match answer {
        Ok(rest) if rest.is_empty() => return "NP_OK".to_owned(),
        Ok(rest) => return format!("NP_OK {rest}"),
        Err(error) => match error.kind() {
            ErrorKind::InvalidArgument => "INVALID_ARGUMENT",
            ErrorKind::InvalidState => "INVALID_STATE",
            ErrorKind::NotFound => "NOT_FOUND",
            ErrorKind::Finished => "FINISHED",
            ErrorKind::Gone => "GONE",
            ErrorKind::Forked => "FORKED",
            ErrorKind::Limit => "LIMIT",
            ErrorKind::BufferTooSmall => "BUFFER_TOO_SMALL",
            _ => "SYSTEM",
        },
    };
    format!("NP_ERROR_{name}")
}

fn main() -> Result<()> {
    let shared = Shared {
        requests: Vec::new(),
        automatic: Ending::Success,
        block: Duration::ZERO,
        manner: Manner::Now,
        is_blocked: false,
        longest: 0,
        image: None,
        video: String::new(),
    };
    let stage = Arc::new(Stage { shared: Mutex::new(shared), unblocked: Condvar::new() });
    Puppet {
        stage,
        updates: Vec::new(),
        sessions: Vec::new(),
        audio: None,
        hosts: Vec::new(),
        queue: Queue::new()?,
        playlists: Playlists::new()?,
    }
    .run();
    Ok(())
}
