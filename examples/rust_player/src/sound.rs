// SPDX-License-Identifier: MIT
//! Plays a file: decodes it here (WAV) or with ffmpeg, and sends it to `pw-cat`, `aplay` or no output
//! at the pace of a clock.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// The sound of one file from a position on: samples of 16 bits.
pub struct Sound {
    rate: u32,
    channels: u32,
    samples: Box<dyn Read>,
    helpers: Vec<Child>, // The decoder and the output program; they end with it.
    output: Option<Box<dyn Write>>,
    start: Duration,
    since: Instant,
    fed: u64,
    at_end: bool,
}

/// How far the output is ahead of the clock: the smallest time without gaps in the sound.
const AHEAD: Duration = Duration::from_millis(200);
const PIECES_A_SECOND: u32 = 20;

impl Sound {
    /// Starts to play a file at a position. The output is a program, or "null".
    pub fn open(path: &Path, start: Duration, output: &str) -> io::Result<Self> {
        let mut sound = Self {
            rate: 44_100,
            channels: 2,
            samples: Box::new(io::empty()),
            helpers: Vec::new(),
            output: None,
            start,
            since: Instant::now(),
            fed: 0,
            at_end: false,
        };
        if !sound.read_wav(File::open(path)?)? {
            let start = start.as_secs_f64().to_string();
            let mut decoder = Command::new("ffmpeg");
            decoder.args(["-nostdin", "-v", "error", "-ss", &start, "-i"]);
            decoder.arg(path).args(["-vn", "-f", "s16le"]);
            decoder.args(["-ar", "44100", "-ac", "2", "-"]).stdout(Stdio::piped());
            let samples = sound.start(decoder)?.stdout.take();
            sound.samples = Box::new(samples.ok_or(io::ErrorKind::BrokenPipe)?);
        }
        if let Err(error) = sound.listen(output) {
            eprintln!("{output}: {error}, so it plays without sound");
        }
        Ok(sound)
    }

    fn start(&mut self, mut command: Command) -> io::Result<&mut Child> {
        let child = command.stderr(Stdio::null()).spawn()?;
        self.helpers.push(child);
        self.helpers.last_mut().ok_or_else(|| io::ErrorKind::NotFound.into())
    }

    fn listen(&mut self, output: &str) -> io::Result<()> {
        let (rate, channels) = (self.rate.to_string(), self.channels.to_string());
        let mut listener = Command::new(output);
        match output {
            "null" => return Ok(()),
            "pw-cat" => listener.args(["--playback", "--format", "s16", "--rate", &rate]),
            _ => listener.args(["-q", "-t", "raw", "-f", "S16_LE", "-r", &rate]),
        };
        let last = if output == "pw-cat" {
            ["--channels", &channels, "-"]
        } else {
            ["-c", &channels, "-"]
        };
        listener.args(last).stdin(Stdio::piped());
        let input = self.start(listener)?.stdin.take();
        self.output = Some(Box::new(input.ok_or(io::ErrorKind::BrokenPipe)?));
        Ok(())
    }

    /// Reads a WAV file of sixteen bits; false if it is something else.
    fn read_wav(&mut self, mut file: File) -> io::Result<bool> {
        let mut head = [0; 12];
        let mut chunk = [0; 8];
        if file.read_exact(&mut head).is_err() || &head[..4] != b"RIFF" || &head[8..] != b"WAVE" {
            return Ok(false);
        }
        let mut is_known = false;
        while file.read_exact(&mut chunk).is_ok() {
            let size = u32::from_le_bytes([chunk[4], chunk[5], chunk[6], chunk[7]]);
            match &chunk[..4] {
                b"fmt " if (16..=64).contains(&size) => {
                    let mut words = vec![0; size as usize];
                    file.read_exact(&mut words)?;
                    let word = |at: usize| u32::from(words[at]) | u32::from(words[at + 1]) << 8;
                    self.channels = word(2);
                    self.rate = word(4) | word(6) << 16;
                    is_known = word(0) == 1 && word(14) == 16 && self.channels > 0 && self.rate > 0;
                }
                b"data" if is_known => {
                    let frames = self.start.as_micros() * u128::from(self.rate) / 1_000_000;
                    let start = u32::try_from(frames * u128::from(self.channels) * 2);
                    let start = start.map_or(size, |start| start.min(size));
                    file.seek(SeekFrom::Current(start.into()))?;
                    self.samples = Box::new(file.take((size - start).into()));
                    return Ok(true);
                }
                _ => {
                    file.seek(SeekFrom::Current(i64::from(size) + i64::from(size & 1)))?;
                }
            }
        }
        Ok(false)
    }

    fn fed(&self) -> Duration {
        Duration::from_secs(self.fed) / (self.rate * self.channels * 2)
    }

    /// The position of the sound that was played.
    pub fn position(&self) -> Duration {
        self.start + self.since.elapsed().min(self.fed())
    }

    /// Returns the time until the next call of `feed`, or until the end.
    pub fn wait(&self) -> Duration {
        let ahead = if self.at_end { Duration::ZERO } else { AHEAD };
        self.fed().saturating_sub(ahead).saturating_sub(self.since.elapsed())
    }

    /// Plays the next piece; false after the last one.
    pub fn feed(&mut self, volume: f64) -> io::Result<bool> {
        if self.at_end {
            return Ok(false);
        }
        let mut piece = Vec::new();
        let size = u64::from(self.rate / PIECES_A_SECOND * self.channels * 2);
        self.samples.by_ref().take(size).read_to_end(&mut piece)?;
        self.at_end = (piece.len() as u64) < size;
        if self.fed == 0 && piece.is_empty() && self.start.is_zero() {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "there is no sound in it"));
        }
        self.fed += piece.len() as u64;
        for sample in piece.chunks_exact_mut(2) {
            let loud = f64::from(i16::from_le_bytes([sample[0], sample[1]])) * volume;
            #[allow(clippy::cast_possible_truncation)] // It saturates.
            sample.copy_from_slice(&(loud as i16).to_le_bytes());
        }
        let written = self.output.as_mut().map_or(Ok(()), |output| output.write_all(&piece));
        if let Err(error) = written {
            eprintln!("the output program has ended ({error}), so it plays without sound");
            self.output = None;
        }
        Ok(true)
    }
}

impl Drop for Sound {
    fn drop(&mut self) {
        for helper in &mut self.helpers {
            helper.kill().ok();
            helper.wait().ok();
        }
    }
}
