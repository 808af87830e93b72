// SPDX-License-Identifier: MIT
//! Reads a command with its argument.
//!
//! Written by scripts/tables from include/nowplaying and tables/; do not edit it.

use crate::arguments;
use crate::sys;
use nowplaying_types::{Action, Command};

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
            _ => return None,
        })
    }
}
