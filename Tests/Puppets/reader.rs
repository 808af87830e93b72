// SPDX-License-Identifier: MIT
//! The reader in Rust: `Tests/Conformance/test_reading_values.py` has its words, and every word is a word of `Reader::obey`.

use nowplaying_control::{
    Action, AspectRatio, Chapter, Command, Connection, ContentKind, Controller, CustomCommand,
    CustomState, Device, DeviceType, Error, Feedback, Field, Hold, Id, ImageSource, Item,
    LanguageKind, LanguageOption, MediaType, Outcome, Output, Playback, PlaybackState, Player,
    PlayerReason, Playlist, Problem, ProblemKind, QueueEntry, RepeatMode, Result, ShuffleMode,
};
use std::fs::File;
use std::io;
use std::ops::RangeInclusive;
use std::os::unix::io::OwnedFd;
use std::time::Duration;

/// A value as JSON. An empty text is null, a time is in seconds, a value of an enum a number, and a record a list.
trait Json {
    fn json(&self) -> String;
}

macro_rules! json {
    ($($type:ty: |$value:ident| $json:expr;)*) => {
        $(impl Json for $type {
            fn json(&self) -> String {
                let $value = self;
                $json
            }
        })*
    };
}

macro_rules! enums {
    ($($type:ty),*) => {
        json! { $($type: |value| value.number().to_string();)* }
    };
}

macro_rules! list {
    ($($value:expr),* $(,)?) => {
        format!("[{}]", [$($value.json()),*].join(", "))
    };
}

/// An object, whose keys are the names of methods.
macro_rules! object {
    ($of:expr; $($method:ident),*; $($key:literal: $value:expr),* $(,)?) => {
        format!("{{{}}}", [
            $(format!("\"{}\": {}", stringify!($method), $of.$method().json()),)*
            $(format!("\"{}\": {}", $key, $value),)*
        ].join(", "))
    };
}

enums!(
    AspectRatio,
    Command,
    Connection,
    ContentKind,
    CustomState,
    DeviceType,
    Feedback,
    LanguageKind,
    MediaType,
    PlaybackState,
    PlayerReason,
    ProblemKind,
    RepeatMode,
    ShuffleMode
);

json! {
    bool: |value| value.to_string();
    u32: |value| value.to_string();
    i32: |value| value.to_string();
    f64: |value| value.to_string();
    Duration: |time| time.as_secs_f64().to_string();
    str: |text| if text.is_empty() { "null".to_owned() } else { format!("{text:?}") };
    String: |text| text.as_str().json();
    Id: |id| id.as_str().json();
    Chapter<'_>: |it| list![it.id, it.title, it.start, it.end];
    CustomCommand: |it| list![
        it.id, it.title, it.icon_name, it.state, it.progress, it.is_dangerous, it.is_enabled,
        it.has_image,
    ];
    Device<'_>: |it| list![it.id, it.name, it.kind, it.volume, it.relative_volume, it.muted];
    LanguageOption<'_>: |it| list![it.id, it.name, it.tag, it.kind, it.group, flags_of(it)];
    Output: |it| list![it.id, it.name, it.kind, it.is_in_use, it.is_alone];
    Playback: |it| list![
        it.state, it.position, it.rate, it.volume, it.queue_index, it.queue_count,
    ];
    Playlist<'_>: |it| list![it.id, it.name, it.icon_url];
    Problem: |it| list![it.kind, it.text, it.url, it.can_retry];
    QueueEntry<'_>: |it| list![it.id, it.item.title()];
}

impl<T: Json + ?Sized> Json for &T {
    fn json(&self) -> String {
        (**self).json()
    }
}

impl<T: Json> Json for Option<T> {
    fn json(&self) -> String {
        self.as_ref().map_or("null".to_owned(), Json::json)
    }
}

impl<T: Json> Json for Vec<T> {
    fn json(&self) -> String {
        format!("[{}]", self.iter().map(Json::json).collect::<Vec<_>>().join(", "))
    }
}

impl<T: Json> Json for RangeInclusive<T> {
    fn json(&self) -> String {
        list![self.start(), self.end()]
    }
}

impl<A: Json, B: Json> Json for (A, B) {
    fn json(&self) -> String {
        list![self.0, self.1]
    }
}

/// Some flags as numbers of C.
fn flags_of(option: &LanguageOption) -> i32 {
    let high = [option.is_default(), option.is_current(), option.is_optional()];
    let bits = [option.is_easy_to_read()].into_iter().zip(5..).chain(high.into_iter().zip(16..));
    bits.map(|(is_set, bit)| i32::from(is_set) << bit).sum()
}

fn show_field(item: Item, field: Field) -> String {
    let texts: Vec<_> = item.list(field).collect();
    let number = || item.number(field).map(|number| number.json());
    let flag = || item.flag(field).map(|flag| flag.json());
    let time = || item.time(field).map(|time| time.json());
    let value =
        if texts.is_empty() { number().or_else(flag).or_else(time) } else { Some(texts.json()) };
    format!("\"{field:?}\": {}", value.expect("it has the field"))
}

fn show_item(item: Item, position: Duration) -> String {
    let fields = Field::ALL.iter().filter(|field| item.has_field(**field));
    let fields: Vec<_> = fields.map(|field| show_field(item, *field)).collect();
    let extras: Vec<_> = item.extras().map(|(key, text)| format!("{key:?}: {text:?}")).collect();
    let chapter = item.find_chapter(position).and_then(|place| item.chapters().nth(place));
    let line = item.find_lyrics_line(position).and_then(|place| item.lyrics_lines().nth(place));
    object! {
        item; id, kind, media_type, duration, is_live, is_continuous, lyrics_language;
        "ad_breaks": item.ad_breaks().map(|each| (each.start, each.end)).collect::<Vec<_>>().json(),
        "chapters": item.chapters().collect::<Vec<_>>().json(),
        "chapter": chapter.map(|chapter| chapter.start).json(),
        "lyrics_lines": item.lyrics_lines().collect::<Vec<_>>().json(),
        "line": line.map(|(_, text)| text).json(),
        "fields": format!("{{{}}}", fields.join(", ")),
        "extras": format!("{{{}}}", extras.join(", ")),
    }
}

fn show(player: &Player) -> String {
    let commands = |is: fn(&Player, Command) -> bool| {
        Command::ALL.iter().filter(|command| is(player, **command)).collect::<Vec<_>>().json()
    };
    let position = player.position().unwrap_or_default();
    object! {
        player; name, identity, desktop_entry, session_id, is_primary, has_session,
        is_application_primary, is_remote, is_unreachable, is_silent, is_fullscreen, is_constrained,
        is_muted, is_private, reason, artwork_id, artwork_url, animated_artwork_id, aspect_ratios,
        playback, position, problem, window, buffered, rate_range, repeat_mode, shuffle_mode,
        rating_range, current_entry, current_playlist;
        "is_playing": player.playback().is_playing(),
        "supported_rates": player.rates().json(),
        "supported_repeat_modes": player.repeat_modes().json(),
        "supported_shuffle_modes": player.shuffle_modes().json(),
        "schemes": player.schemes().collect::<Vec<_>>().json(),
        "mime_types": player.mime_types().collect::<Vec<_>>().json(),
        "language_options": player.language_options().collect::<Vec<_>>().json(),
        "devices": player.devices().collect::<Vec<_>>().json(),
        "custom_commands": player.custom_commands().collect::<Vec<_>>().json(),
        "outputs": player.outputs().collect::<Vec<_>>().json(),
        "queue": player.queue().collect::<Vec<_>>().json(),
        "playlists": player.playlists().collect::<Vec<_>>().json(),
        "offered": commands(Player::offers),
        "enabled": commands(Player::is_enabled),
        "skip_intervals": player.skip_intervals(Command::SkipForward).ok().json(),
        "feedback": player.feedback(Command::Like).json(),
        "item": player.item().map_or("null".to_owned(), |item| show_item(item, position)),
    }
}

struct Reader {
    controller: Option<Controller>,
    image: Option<OwnedFd>,
    hold: Option<Hold>,
}

impl Reader {
    fn obey(&mut self, words: &[&str]) -> Result<()> {
        let controller = self.controller.as_ref().ok_or(Error::Gone)?;
        let name = words.get(1).copied().filter(|name| *name != "-");
        match words[0] {
            "wait" => controller.wait(Duration::from_secs(words[1].parse().expect("seconds")))?,
            "list" => {
                let players = controller.players()?;
                let names: Vec<_> = players.iter().map(Player::name).collect();
                let primary = controller.primary()?;
                let primary = primary.as_ref().map(Player::name);
                let (connection, is_estimate) =
                    (controller.connection()?, controller.is_estimate()?);
                println!("list\t{}", list![names, primary, connection, is_estimate]);
            }
            "get" => {
                let player = match name {
                    Some(name) => controller.player(name)?,
                    None => controller.primary()?,
                };
                println!("player\t{}", player.as_ref().map_or("null".to_owned(), show));
            }
            "primary" => controller.set_primary(name)?,
            "perform" => {
                let all = [Action::Play, Action::Pause, Action::Next, Action::Stop];
                let is_it = |action: &&Action| action.command().json() == words[2];
                let action = all.iter().find(is_it).ok_or(Error::InvalidArgument)?;
                controller.perform(name, action)?.then(|result| {
                    let (outcome, message, player) = match result {
                        Ok(done) => (i32::from(!done.is_confirmed), String::new(), done.player),
                        Err(failure) => (failure.outcome.number(), failure.message, failure.player),
                    };
                    let item = player.as_ref().and_then(Player::item);
                    let title = item.and_then(|item| item.title()).unwrap_or_default();
                    println!("outcome\t{outcome}\t{message}\t{title}");
                });
            }
            "image" => self.image = Self::request_image(controller, name, words)?,
            "save" => {
                let image = self.image.take().ok_or(Error::NotFound)?;
                let mut copy = File::create(words[1]).expect("a file");
                io::copy(&mut File::from(image), &mut copy).expect("its bytes");
            }
            "follow" => controller.on_player(|player, changes| {
                let (changes, state) = (changes.bits(), player.playback().state.number());
                let title = player.item().and_then(|item| item.title()).unwrap_or_default();
                println!("event\t{changes}\t{}\t{state}\t{title}", player.name());
            })?,
            "hold" => self.hold = Some(controller.hold(words.get(1).unwrap_or(&""))?),
            "hold-state" => {
                let hold = self.hold.as_ref().ok_or(Error::NotFound)?;
                println!("hold\t{}\t{}", hold.state()?.number(), hold.failure());
            }
            "release" => self.hold = None,
            "close" => self.controller = None,
            word => panic!("{word} is not a word of the reader"),
        }
        Ok(())
    }

    /// Requests an image, and waits for it.
    fn request_image(
        controller: &Controller,
        name: Option<&str>,
        words: &[&str],
    ) -> Result<Option<OwnedFd>> {
        let of = words.get(3).copied().unwrap_or_default();
        let ratio = if of == "tall" { AspectRatio::Tall } else { AspectRatio::Square };
        let call = match words[2] {
            "artwork" => controller.request_artwork(name, 48, 64),
            "preview" => controller.request_animated_preview(name, ratio, 48, 64),
            "video" => controller.request_animated_video(name, ratio, 48, 64),
            "chapter" => controller.request_chapter_artwork(name, of, 48, 64),
            _ => controller.request_custom_icon(name, of, 48, 64),
        };
        let (fd, shown) = match call?.wait().map(|image| image.source) {
            Ok(ImageSource::File { fd, width, height, mime_type, .. }) => {
                (Some(fd), list![width, height, mime_type, ""])
            }
            Ok(ImageSource::Url(url)) => (None, list![0, 0, "", url]),
            Err(failure) if failure.outcome == Outcome::NoSuchContent => (None, "null".to_owned()),
            other => panic!("{other:?}"),
        };
        println!("image\t{shown}");
        Ok(fd)
    }
}

fn main() {
    let builder = Controller::builder();
    // Its only argument is "lists".
    let builder = if std::env::args().count() > 1 { builder.lists() } else { builder };
    let controller = Some(builder.build().expect("a controller"));
    let mut reader = Reader { controller, image: None, hold: None };
    for line in io::stdin().lines() {
        let line = line.expect("a text");
        let words: Vec<_> = line.split(' ').collect();
        let status = reader.obey(&words).err().map_or(0, |error| error.status());
        println!("result\t{status}\t0\t0");
    }
}
