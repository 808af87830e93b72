// SPDX-License-Identifier: MIT
//! The argument of a request, as the puppet prints it.
//!
//! Written by scripts/tables from include/nowplaying and tables/; do not edit it.

use crate::Printed;
use nowplaying::Action;

/// The parts of the argument, with a stroke between them.
// The rows of a table.
#[allow(clippy::match_same_arms)]
pub fn argument(action: &Action) -> String {
    let parts = match action {
        Action::SeekToPosition(a) => vec![a.printed()],
        Action::SkipForward(a) => vec![a.printed()],
        Action::SkipBackward(a) => vec![a.printed()],
        Action::SeekForward(a) => vec![a.printed()],
        Action::SeekBackward(a) => vec![a.printed()],
        Action::ChangePlaybackRate(a) => vec![a.printed()],
        Action::ChangeRepeatMode(a) => vec![a.printed()],
        Action::ChangeShuffleMode(a) => vec![a.printed()],
        Action::Feedback(a) => vec![a.printed()],
        Action::RateContent(a) => vec![a.printed()],
        Action::Like(a) => vec![a.printed()],
        Action::Dislike(a) => vec![a.printed()],
        Action::Bookmark(a) => vec![a.printed()],
        Action::EnableLanguageOption(a, b) => vec![a.printed(), b.printed()],
        Action::DisableLanguageOption(a, b) => vec![a.printed(), b.printed()],
        Action::OpenUrl(a) => vec![a.printed()],
        Action::SetFullscreen(a) => vec![a.printed()],
        Action::SetVolume(a) => vec![a.printed()],
        Action::GoToEntry(a) => vec![a.printed()],
        Action::AddToQueue(a) => {
            vec![a.url.printed(), a.after_entry_id.printed(), a.make_current.printed()]
        }
        Action::RemoveFromQueue(a) => vec![a.printed()],
        Action::ActivatePlaylist(a) => vec![a.printed()],
        Action::SetDeviceVolume(a, b) => vec![a.printed(), b.printed()],
        Action::StepDeviceVolume(a, b) => vec![a.printed(), b.printed()],
        Action::SetMuted(a) => vec![a.printed()],
        Action::SetDeviceMuted(a, b) => vec![a.printed(), b.printed()],
        Action::GoToChapter(a) => vec![a.printed()],
        Action::Scrub(a) => vec![a.printed()],
        Action::Custom(a) => vec![a.printed()],
        Action::PlayOnOutput(a, b) => vec![a.printed(), b.printed()],
        Action::LeaveOutput(a) => vec![a.printed()],
        _ => vec!["-".to_owned()],
    };
    parts.join("|")
}
