// SPDX-License-Identifier: MIT
//! Reads a command with its argument.
//!
//! Written by scripts/tables from include/nowplaying and tables/; do not edit it.

use crate::arguments;
use crate::sys;
use crate::tables::part;
use nowplaying_types::{Action, Addition, Command};

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
            Command::SeekToPosition => Action::SeekToPosition(part::position(raw)?),
            Command::SkipForward => Action::SkipForward(part::interval(raw)?),
            Command::SkipBackward => Action::SkipBackward(part::interval(raw)?),
            Command::SeekForward => Action::SeekForward(part::phase(raw)?),
            Command::SeekBackward => Action::SeekBackward(part::phase(raw)?),
            Command::ChangePlaybackRate => Action::ChangePlaybackRate(part::rate(raw)?),
            Command::ChangeRepeatMode => Action::ChangeRepeatMode(part::repeat_mode(raw)?),
            Command::ChangeShuffleMode => Action::ChangeShuffleMode(part::shuffle_mode(raw)?),
            Command::Feedback => Action::Feedback(part::feedback(raw)?),
            Command::RateContent => Action::RateContent(part::rating(raw)?),
            Command::Like => Action::Like(part::negative(raw)?),
            Command::Dislike => Action::Dislike(part::negative(raw)?),
            Command::Bookmark => Action::Bookmark(part::negative(raw)?),
            Command::EnableLanguageOption => Action::EnableLanguageOption(
                arguments::language_option_id(raw)?,
                arguments::language_setting(raw)?,
            ),
            Command::DisableLanguageOption => Action::DisableLanguageOption(
                arguments::language_option_id(raw)?,
                arguments::language_setting(raw)?,
            ),
            Command::OpenUrl => Action::OpenUrl(part::url(raw)?),
            Command::Raise => Action::Raise,
            Command::Quit => Action::Quit,
            Command::SetFullscreen => Action::SetFullscreen(part::fullscreen(raw)?),
            Command::SetVolume => Action::SetVolume(part::volume(raw)?),
            Command::GoToEntry => Action::GoToEntry(part::entry_id(raw)?),
            Command::AddToQueue => Action::AddToQueue(Addition {
                url: part::url(raw)?,
                after_entry_id: part::entry_id(raw)?,
                make_current: part::make_current(raw)?,
            }),
            Command::RemoveFromQueue => Action::RemoveFromQueue(part::entry_id(raw)?),
            Command::ActivatePlaylist => Action::ActivatePlaylist(part::playlist_id(raw)?),
            Command::SetDeviceVolume => {
                Action::SetDeviceVolume(part::device_id(raw)?, part::volume(raw)?)
            }
            Command::StepDeviceVolume => {
                Action::StepDeviceVolume(part::device_id(raw)?, part::volume_steps(raw)?)
            }
            Command::SkipAd => Action::SkipAd,
            Command::SetMuted => Action::SetMuted(part::muted(raw)?),
            Command::SetDeviceMuted => {
                Action::SetDeviceMuted(part::device_id(raw)?, part::muted(raw)?)
            }
            Command::GoToLive => Action::GoToLive,
            Command::GoToChapter => Action::GoToChapter(part::chapter_id(raw)?),
            Command::NextChapter => Action::NextChapter,
            Command::PreviousChapter => Action::PreviousChapter,
            Command::Scrub => Action::Scrub(part::position(raw)?),
            Command::Custom => Action::Custom(part::custom_id(raw)?),
            Command::PlayOnOutput => {
                Action::PlayOnOutput(part::output_id(raw)?, part::together(raw)?)
            }
            Command::LeaveOutput => Action::LeaveOutput(part::output_id(raw)?),
            _ => return None,
        })
    }
}
