// SPDX-License-Identifier: MIT
//! Reads the tags and the image of a file with ffprobe and ffmpeg.

use nowplaying::{Artwork, ArtworkRequest, Content, Field, Outcome};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

const NAMES: [(&str, Field); 7] = [
    ("tag:title", Field::Title),
    ("tag:artist", Field::Artist),
    ("tag:album", Field::Album),
    ("tag:album_artist", Field::AlbumArtist),
    ("tag:genre", Field::Genre),
    ("tag:date", Field::ReleaseDate),
    ("tag:comment", Field::Comment),
];

/// The content of a file, and its title. Without ffprobe the title is the file's name.
pub fn content(path: &Path) -> nowplaying::Result<(Content, String)> {
    let name = path.file_stem().unwrap_or(path.as_os_str());
    let mut title = name.to_string_lossy().into_owned();
    let mut content = Content::music(path.as_os_str().as_bytes())
        .title(name.as_bytes())
        .artwork(&cover(path)?)
        .build()?;
    let probe = Command::new("ffprobe")
        .args(["-v", "error", "-of", "default=noprint_wrappers=1"])
        .args(["-show_entries", "format=duration:format_tags:stream_tags"])
        .arg(path)
        .output();
    let lines = probe.map_or_else(|_| Vec::new(), |output| output.stdout);
    for line in lines.split(|byte| *byte == b'\n') {
        let mut parts = line.splitn(2, |byte| *byte == b'=');
        let name = String::from_utf8_lossy(parts.next().unwrap_or_default()).to_lowercase();
        let value = parts.next().unwrap_or_default();
        let words = String::from_utf8_lossy(value);
        if let Some((_, field)) = NAMES.iter().find(|(tag, _)| *tag == name) {
            // Tags may be invalid: the library accepts any bytes, and rejects an invalid date.
            content.set_text(*field, value).ok();
        }
        match name.as_str() {
            "tag:title" => title = words.into_owned(),
            "tag:track" => {
                let number = words.split('/').next().unwrap_or_default(); // "3/12"
                let number: u32 = number.parse().unwrap_or(0);
                content.set_number(Field::TrackNumber, number)?;
            }
            "duration" => {
                let seconds = words.parse().unwrap_or(0.0_f64).clamp(0.0, 1e9);
                content.set_duration(Duration::from_secs_f64(seconds))?;
            }
            _ => {}
        }
    }
    Ok((content, title))
}

/// Returns the image in the folder, or else the one in the file, at the requested size.
fn cover(path: &Path) -> nowplaying::Result<Artwork> {
    if let Ok(artwork) = Artwork::from_file(path.with_file_name("cover.jpg")) {
        return Ok(artwork);
    }
    let file = path.to_owned();
    Artwork::new(path.as_os_str().as_bytes(), move |request| {
        // This is slow: use another thread, so that other providers can run.
        let file = file.clone();
        thread::spawn(move || image(&file, request));
    })
}

fn image(path: &Path, request: ArtworkRequest) {
    let (width, height) = (request.width(), request.height());
    let size = format!("'min({width},iw)':'min({height},ih)'");
    let output = Command::new("ffmpeg")
        .args(["-nostdin", "-v", "error", "-i"])
        .arg(path)
        .args(["-frames:v", "1", "-c:v", "png", "-f", "image2pipe", "-vf"])
        .arg(format!("scale={size}:force_original_aspect_ratio=decrease"))
        .arg("-")
        .stderr(Stdio::null())
        .output();
    match output {
        Ok(output) if !output.stdout.is_empty() => request.finish_bytes(output.stdout),
        _ => request.fail(Outcome::NoSuchContent),
    }
    .ok(); // This fails if another song plays now.
}
