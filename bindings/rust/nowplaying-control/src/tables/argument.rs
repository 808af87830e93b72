// SPDX-License-Identifier: MIT
//! The arguments of actions.
//!
//! Written by scripts/tables from include/nowplaying and tables/; do not edit it.

use crate::argument::Argument;
use nowplaying_types::Action;

/// The argument of an action.
// The rows of a table.
#[allow(clippy::match_same_arms)]
pub(crate) fn argument(action: &Action) -> Argument<'_> {
    let argument = Argument::default();
    match action {
        Action::Play => argument,
        Action::Pause => argument,
        Action::TogglePlayPause => argument,
        Action::Stop => argument,
        Action::Next => argument,
        Action::Previous => argument,
        Action::SeekToPosition(position) => argument.time(*position),
        Action::SkipForward(interval) => argument.time(*interval),
        Action::SkipBackward(interval) => argument.time(*interval),
        Action::SeekForward(phase) => argument.number(phase.number()),
        Action::SeekBackward(phase) => argument.number(phase.number()),
        Action::ChangePlaybackRate(rate) => argument.value(*rate),
        Action::ChangeRepeatMode(repeat_mode) => argument.number(repeat_mode.number()),
        Action::ChangeShuffleMode(shuffle_mode) => argument.number(shuffle_mode.number()),
        Action::Feedback(feedback) => argument.number(feedback.number()),
        Action::RateContent(rating) => argument.value(*rating),
        Action::Like(negative) => argument.flag(*negative),
        Action::Dislike(negative) => argument.flag(*negative),
        Action::Bookmark(negative) => argument.flag(*negative),
        Action::EnableLanguageOption(language_option_id, language_setting) => {
            argument.text(language_option_id).number(language_setting.number())
        }
        Action::DisableLanguageOption(language_option_id, language_setting) => {
            argument.text(language_option_id).number(language_setting.number())
        }
        Action::OpenUrl(url) => argument.text(url),
        Action::Raise => argument,
        Action::Quit => argument,
        Action::SetFullscreen(fullscreen) => argument.flag(*fullscreen),
        Action::SetVolume(volume) => argument.value(*volume),
        Action::GoToEntry(entry_id) => argument.text(entry_id),
        Action::AddToQueue(addition) => argument.addition(addition),
        Action::RemoveFromQueue(entry_id) => argument.text(entry_id),
        Action::ActivatePlaylist(playlist_id) => argument.text(playlist_id),
        Action::SetDeviceVolume(device_id, volume) => argument.text(device_id).value(*volume),
        Action::StepDeviceVolume(device_id, volume_steps) => {
            argument.text(device_id).number(*volume_steps)
        }
        Action::SkipAd => argument,
        Action::SetMuted(muted) => argument.flag(*muted),
        Action::SetDeviceMuted(device_id, muted) => argument.text(device_id).flag(*muted),
        Action::GoToLive => argument,
        Action::GoToChapter(chapter_id) => argument.text(chapter_id),
        Action::NextChapter => argument,
        Action::PreviousChapter => argument,
        Action::Scrub(position) => argument.time(*position),
        Action::Custom(custom_id) => argument.text(custom_id),
        Action::PlayOnOutput(output_id, together) => argument.text(output_id).flag(*together),
        Action::LeaveOutput(output_id) => argument.text(output_id),
        _ => argument,
    }
}
