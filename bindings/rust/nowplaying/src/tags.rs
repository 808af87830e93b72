// SPDX-License-Identifier: MIT
//! Makes contents of the tags of files. The bindings for Python and C++ do the same.

use crate::artwork::Artwork;
use crate::content::Content;
use crate::tables::tag::{holds, ALIASES, DATES};
use nowplaying_types::{ContentKind, Error, Field, MediaType, Result};
use std::time::Duration;

/// The value of a content that a tag sets.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Target {
    Field(Field),
    Duration,
    Live,
    Continuous,
    MediaType,
    Artwork,
}

const OTHER_TAGS: &[(&str, Target)] = &[
    ("duration", Target::Duration),
    ("live", Target::Live),
    ("continuous", Target::Continuous),
    ("mediatype", Target::MediaType),
    ("artwork", Target::Artwork),
];

/// The maximum number of entries of a list.
const MAX_ENTRIES: usize = 64;

/// The tags of one name.
struct Candidate {
    target: Target,
    rank: usize,
    name: String,
    entries: Vec<String>,
}

/// Why a tag is omitted.
type Reason = String;

impl Content {
    /// Makes a content of the tags of a file. No tag makes it fail: an invalid value is repaired or
    /// omitted. It knows the names of the fields and the usual names of tags, in any case:
    /// `ALBUMARTIST`, `tracknumber`, `date`. A name that occurs twice is a list. `artwork` is a path
    /// or a URL. Unknown names and empty texts are ignored.
    ///
    /// ```
    /// use nowplaying::{Content, ContentKind};
    ///
    /// let tags = [
    ///     ("TITLE", "Slack Water"),
    ///     ("TRACKNUMBER", "4/12"),    // Track 4 of 12.
    ///     ("DATE", "17.8.1959"),      // 1959-08-17
    ///     ("ORIGINALDATE", "3.5.58"), // Omitted.
    ///     ("RATING", "80"),           // Omitted: a rating is from 0.0 to 1.0.
    /// ];
    /// let song = Content::from_tags(ContentKind::Music, "/music/slack-water.flac", tags)?;
    /// # Ok::<(), nowplaying::Error>(())
    /// ```
    pub fn from_tags<N, V>(
        kind: ContentKind,
        id: impl AsRef<[u8]>,
        tags: impl IntoIterator<Item = (N, V)>,
    ) -> Result<Self>
    where
        N: AsRef<str>,
        V: AsRef<[u8]>,
    {
        Self::from_tags_logged(kind, id, tags, |_| {})
    }

    /// The same; `log` is called with a sentence for each omitted tag.
    pub fn from_tags_logged<N, V>(
        kind: ContentKind,
        id: impl AsRef<[u8]>,
        tags: impl IntoIterator<Item = (N, V)>,
        mut log: impl FnMut(&str),
    ) -> Result<Self>
    where
        N: AsRef<str>,
        V: AsRef<[u8]>,
    {
        let mut content = Self::new(kind, id)?;
        let mut candidates: Vec<Candidate> = Vec::new();
        let mut ignored: Vec<String> = Vec::new();
        for (name, value) in tags {
            let name = name.as_ref();
            let entries = parts(value.as_ref());
            if let Some((target, rank)) = target_of(name) {
                let is_known = |each: &&mut Candidate| each.target == target && each.rank == rank;
                if let Some(candidate) = candidates.iter_mut().find(is_known) {
                    candidate.entries.extend(entries);
                } else {
                    candidates.push(Candidate { target, rank, name: name.to_owned(), entries });
                }
            } else {
                ignored.push(name.to_owned());
            }
        }
        // A separate tag for the count comes before the count of "3/12".
        candidates.sort_by_key(|candidate| (count_of(candidate.target).is_some(), candidate.rank));
        let mut known = Vec::new();
        for Candidate { target, name, entries, .. } in &candidates {
            if entries.is_empty() || known.contains(target) {
                continue;
            }
            if let Err(why) = fill(&mut content, *target, entries, &mut known) {
                log(&format!("the tag {name}={:?} is left out: {why}", entries.join("; ")));
            }
        }
        if !ignored.is_empty() {
            log(&format!("unknown tags are left out: {}", ignored.join(", ")));
        }
        Ok(content)
    }
}

/// A name as in the tables: "Album Artist" is "albumartist".
fn normalized(name: &str) -> String {
    name.chars().filter(|letter| !"_ -".contains(*letter)).collect::<String>().to_lowercase()
}

/// The value that a name sets, and the rank of the name.
fn target_of(name: &str) -> Option<(Target, usize)> {
    let name = normalized(name);
    if let Some(field) = Field::ALL.iter().find(|field| normalized(&format!("{field:?}")) == name) {
        return Some((Target::Field(*field), 0));
    }
    if let Some((_, target)) = OTHER_TAGS.iter().find(|(known, _)| *known == name) {
        return Some((*target, 0));
    }
    ALIASES.iter().find_map(|(field, names)| {
        let rank = names.iter().position(|alias| *alias == name)?;
        Some((Target::Field(*field), rank + 1))
    })
}

/// The field of the count in "3/12".
fn count_of(target: Target) -> Option<Field> {
    match target {
        Target::Field(Field::TrackNumber) => Some(Field::TrackCount),
        Target::Field(Field::DiscNumber) => Some(Field::DiscCount),
        Target::Field(Field::ChapterNumber) => Some(Field::ChapterCount),
        _ => None,
    }
}

/// The texts of one entry: some tags separate them by a NUL.
fn parts(bytes: &[u8]) -> Vec<String> {
    let latin = || bytes.iter().copied().map(char::from).collect();
    let text = std::str::from_utf8(bytes).map_or_else(|_| latin(), str::to_owned);
    let parts = text.split('\0').map(str::trim).filter(|part| !part.is_empty());
    parts.map(str::to_owned).collect()
}

/// Sets the value of a tag; `known` are the values that are set already.
fn fill(
    content: &mut Content,
    target: Target,
    entries: &[String],
    known: &mut Vec<Target>,
) -> std::result::Result<(), Reason> {
    let first = entries[0].as_str();
    match target {
        Target::Field(field) if holds(field) == "list" => {
            for entry in entries.iter().take(MAX_ENTRIES) {
                content.add_text(field, entry).map_err(words)?;
            }
            known.push(target);
            let (name, count) = (format!("{field:?}"), entries.len());
            return if count > MAX_ENTRIES {
                Err(format!("{name} has at most {MAX_ENTRIES} texts, and these are {count}"))
            } else {
                Ok(())
            };
        }
        Target::Field(field) => {
            if let Some(total) = count_of(target) {
                let (first, count) = first.split_once('/').unwrap_or((first, ""));
                if !first.trim().is_empty() {
                    let number = number(first, field)?;
                    if number > 0.0 {
                        content.set_number(field, number).map_err(words)?;
                        known.push(target);
                    }
                }
                let total_target = Target::Field(total);
                if !count.trim().is_empty() && !known.contains(&total_target) {
                    content.set_number(total, number(count, total)?).map_err(words)?;
                    known.push(total_target);
                }
                return Ok(());
            }
            match holds(field) {
                "text" if DATES.contains(&field) => content.set_text(field, date(first)?),
                "text" => content.set_text(field, first),
                "flag" => content.set_flag(field, flag(first)?),
                "time" => content.set_time(field, time(first)?),
                _ => content.set_number(field, number(first, field)?),
            }
        }
        Target::Duration => content.set_duration(time(first)?),
        Target::Live if flag(first)? => content.set_live(),
        Target::Continuous if flag(first)? => content.set_continuous(),
        Target::Live | Target::Continuous => Ok(()),
        Target::MediaType => content.set_media_type(match first.to_lowercase().as_str() {
            "audio" => MediaType::Audio,
            "video" => MediaType::Video,
            _ => return Err("a media type is audio or video".to_owned()),
        }),
        Target::Artwork => {
            let is_address = first.starts_with("http://") || first.starts_with("https://");
            let artwork =
                if is_address { Artwork::from_url(first) } else { Artwork::from_file(first) };
            artwork.and_then(|artwork| content.set_artwork(&artwork))
        }
    }
    .map_err(words)?;
    known.push(target);
    Ok(())
}

#[allow(clippy::needless_pass_by_value)] // The type of `map_err`.
fn words(error: Error) -> Reason {
    error.to_string()
}

/// A number without a sign: "3", "120.5".
fn decimal(words: &str) -> Option<f64> {
    let is_plain = words.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    words.parse().ok().filter(|_| is_plain)
}

/// A count or a rating.
fn number(words: &str, field: Field) -> std::result::Result<f64, Reason> {
    let found = decimal(words.trim()).unwrap_or(-1.0);
    if holds(field) == "rating" {
        return if (0.0..=1.0).contains(&found) {
            Ok(found)
        } else {
            Err("a rating is a number from 0.0 to 1.0".to_owned())
        };
    }
    let found = if field == Field::Bpm && found >= 0.0 { (found + 0.5).floor() } else { found };
    if (0.0..=f64::from(i32::MAX)).contains(&found) && found.fract() == 0.0 {
        Ok(found)
    } else {
        Err(format!("{field:?} is a whole number from 0 to 2,147,483,647"))
    }
}

fn flag(words: &str) -> std::result::Result<bool, Reason> {
    match words.to_lowercase().as_str() {
        "1" | "true" | "yes" => Ok(true),
        "0" | "false" | "no" => Ok(false),
        _ => Err("a flag is 1 or 0, true or false, yes or no".to_owned()),
    }
}

/// A time: "254.3", "4:14", "1:04:14".
fn time(words: &str) -> std::result::Result<Duration, Reason> {
    let unusable = || "a time is a number of seconds, \"254.3\", or \"4:14\"".to_owned();
    let parts: Vec<&str> = words.split(':').collect();
    if parts.len() > 3 {
        return Err(unusable());
    }
    let mut total = 0.0;
    for (place, part) in parts.iter().enumerate() {
        let is_whole = part.bytes().all(|byte| byte.is_ascii_digit());
        let value = decimal(part).filter(|_| is_whole || place + 1 == parts.len());
        let value = value.ok_or_else(unusable)?;
        if value > 1e9 || (place > 0 && value >= 60.0) {
            return Err(unusable());
        }
        total = total * 60.0 + value;
    }
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // The value is in the range.
    Ok(Duration::from_micros((total * 1e6).round() as u64))
}

/// A date that begins with its year. An ambiguous date is only the year.
fn date(words: &str) -> std::result::Result<String, Reason> {
    let is_digit = |letter: char| letter.is_ascii_digit();
    let runs: Vec<&str> =
        words.split(|letter| !is_digit(letter)).filter(|run| !run.is_empty()).collect();
    let years: Vec<&str> = runs.iter().copied().filter(|run| run.len() == 4).collect();
    let value = |digits: &str| digits.parse().unwrap_or(0);
    let found = if words.starts_with(is_digit) && runs[0].len() == 4 {
        Some(words.to_owned())
    } else if words.len() == 8 && words.chars().all(is_digit) {
        let (month, day): (u32, u32) = (value(&words[4..6]), value(&words[6..]));
        let is_date = (1..=12).contains(&month) && (1..=31).contains(&day);
        is_date.then(|| words.to_owned())
    } else if let [year] = years[..] {
        Some(ordered(words, &runs).unwrap_or_else(|| year.to_owned()))
    } else {
        None
    };
    let is_known = |date: &String| !date.starts_with("0000");
    found.filter(is_known).ok_or_else(|| "a date is written 1959-08-17, or has a year".to_owned())
}

/// The date of "17.8.1959" and "8/17/1959", if only one of its numbers can be the month.
fn ordered(words: &str, runs: &[&str]) -> Option<String> {
    let (first, second, year) = match runs {
        [first, second, year] => (*first, *second, *year),
        _ => return None,
    };
    let rest = words.strip_prefix(first)?;
    let rest = rest.strip_prefix(['-', '/', '.', ' '])?.strip_prefix(second)?;
    if rest.strip_prefix(['-', '/', '.', ' '])? != year || first.len() > 2 || second.len() > 2 {
        return None;
    }
    let (first, second): (u32, u32) = (first.parse().ok()?, second.parse().ok()?);
    let (month, day) =
        if (1..=12).contains(&second) && ((13..=31).contains(&first) || first == second) {
            (second, first)
        } else if (1..=12).contains(&first) && (13..=31).contains(&second) {
            (first, second)
        } else {
            return None;
        };
    Some(format!("{year}-{month:02}-{day:02}"))
}
