// SPDX-License-Identifier: MIT
//! The commands with their arguments.
//!
//! Written by scripts/tables from include/nowplaying and tables/; do not edit it.

use crate::arguments::{self, Addition};
use crate::command::{Feedback, LanguageSetting, Phase, RepeatMode, ShuffleMode};
use crate::sys;
use crate::tables::command::Command;
use crate::text::Id;
use std::time::Duration;

/// A command with its argument.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Action {
    /// Start or resume playback.
    Play,
    /// Pause playback.
    Pause,
    /// Pause if playing, otherwise play.
    TogglePlayPause,
    /// Stop playback.
    Stop,
    /// Play the next item.
    Next,
    /// Play the previous item.
    Previous,
    /// Seek to a position in the item. `position` is the position from the beginning of the item.
    SeekToPosition(Duration),
    /// Skip forward by an interval. `interval` is the interval, above 0.
    SkipForward(Duration),
    /// Skip backward by an interval. `interval` is the interval, above 0.
    SkipBackward(Duration),
    /// Seek forward while a button is held. `phase` is whether the button is pressed or released.
    SeekForward(Phase),
    /// Seek backward while a button is held. `phase` is whether the button is pressed or released.
    SeekBackward(Phase),
    /// Change the playback rate. `rate` is one of the supported rates.
    ChangePlaybackRate(f64),
    /// Change the repeat mode.
    ChangeRepeatMode(RepeatMode),
    /// Change the shuffle mode.
    ChangeShuffleMode(ShuffleMode),
    /// Store the listener's feedback on the item. `feedback` is the listener's feedback.
    Feedback(Feedback),
    /// Rate the item. `rating` is a number in the rating range.
    RateContent(f64),
    /// Like the item, or remove the like. `negative` is whether to remove the mark.
    Like(bool),
    /// Dislike the item, or remove the dislike. `negative` is whether to remove the mark.
    Dislike(bool),
    /// Set or remove a bookmark. `negative` is whether to remove the mark.
    Bookmark(bool),
    /// Enable a soundtrack or subtitles. `language_option_id` is the id of the language option.
    /// `language_setting` is how long the choice holds.
    EnableLanguageOption(String, LanguageSetting),
    /// Disable a soundtrack or subtitles. `language_option_id` is the id of the language option.
    /// `language_setting` is how long the choice holds.
    DisableLanguageOption(String, LanguageSetting),
    /// Play a URL. `url` is the URL; it comes from a client, so check it.
    OpenUrl(String),
    /// Raise the player's window.
    Raise,
    /// End the program.
    Quit,
    /// Enter or leave fullscreen mode. `fullscreen` is whether to enter fullscreen mode.
    SetFullscreen(bool),
    /// Set the volume. `volume` is 0.0 for silence, 1.0 for full volume, never negative.
    SetVolume(f64),
    /// Play from a queue entry on. `entry_id` is the id of a queue entry.
    GoToEntry(Id),
    /// Add a URL to the queue. `url` is the URL; it comes from a client, so check it.
    /// `after_entry_id` is the id of the entry before the new one, or empty for the front.
    /// `make_current` is whether to play it at once.
    AddToQueue(Addition),
    /// Remove a queue entry. `entry_id` is the id of a queue entry.
    RemoveFromQueue(Id),
    /// Play a playlist from its beginning. `playlist_id` is the id of a playlist.
    ActivatePlaylist(Id),
    /// Set the volume of one device of a remote session. `device_id` is the id of a device of the
    /// session. `volume` is 0.0 for silence, 1.0 for full volume, never negative.
    SetDeviceVolume(Id, f64),
    /// Change the volume of one device by steps. `device_id` is the id of a device of the session.
    /// `volume_steps` is the number of steps; a negative number lowers the volume; never 0.
    StepDeviceVolume(Id, i32),
}

/// Reads a command with its argument; `None` if the request has ended.
///
/// # Safety
///
/// As [`Request::from_raw`](crate::Request).
pub(crate) unsafe fn action(raw: *const sys::np_request, command: Command) -> Option<Action> {
    // SAFETY: as the caller promises.
    unsafe {
        Some(match command {
            Command::Play => Action::Play,
            Command::Pause => Action::Pause,
            Command::TogglePlayPause => Action::TogglePlayPause,
            Command::Stop => Action::Stop,
            Command::Next => Action::Next,
            Command::Previous => Action::Previous,
            Command::SeekToPosition => Action::SeekToPosition(arguments::position(raw)?),
            Command::SkipForward => Action::SkipForward(arguments::interval(raw)?),
            Command::SkipBackward => Action::SkipBackward(arguments::interval(raw)?),
            Command::SeekForward => Action::SeekForward(arguments::phase(raw)?),
            Command::SeekBackward => Action::SeekBackward(arguments::phase(raw)?),
            Command::ChangePlaybackRate => Action::ChangePlaybackRate(arguments::rate(raw)?),
            Command::ChangeRepeatMode => Action::ChangeRepeatMode(arguments::repeat_mode(raw)?),
            Command::ChangeShuffleMode => Action::ChangeShuffleMode(arguments::shuffle_mode(raw)?),
            Command::Feedback => Action::Feedback(arguments::feedback(raw)?),
            Command::RateContent => Action::RateContent(arguments::rating(raw)?),
            Command::Like => Action::Like(arguments::negative(raw)?),
            Command::Dislike => Action::Dislike(arguments::negative(raw)?),
            Command::Bookmark => Action::Bookmark(arguments::negative(raw)?),
            Command::EnableLanguageOption => Action::EnableLanguageOption(
                arguments::language_option_id(raw)?,
                arguments::language_setting(raw)?,
            ),
            Command::DisableLanguageOption => Action::DisableLanguageOption(
                arguments::language_option_id(raw)?,
                arguments::language_setting(raw)?,
            ),
            Command::OpenUrl => Action::OpenUrl(arguments::url(raw)?),
            Command::Raise => Action::Raise,
            Command::Quit => Action::Quit,
            Command::SetFullscreen => Action::SetFullscreen(arguments::fullscreen(raw)?),
            Command::SetVolume => Action::SetVolume(arguments::volume(raw)?),
            Command::GoToEntry => Action::GoToEntry(arguments::entry_id(raw)?),
            Command::AddToQueue => Action::AddToQueue(arguments::addition(raw)?),
            Command::RemoveFromQueue => Action::RemoveFromQueue(arguments::entry_id(raw)?),
            Command::ActivatePlaylist => Action::ActivatePlaylist(arguments::playlist_id(raw)?),
            Command::SetDeviceVolume => {
                Action::SetDeviceVolume(arguments::device_id(raw)?, arguments::volume(raw)?)
            }
            Command::StepDeviceVolume => {
                Action::StepDeviceVolume(arguments::device_id(raw)?, arguments::volume_steps(raw)?)
            }
        })
    }
}
