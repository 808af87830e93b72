// SPDX-License-Identifier: MIT
//! The commands with their arguments.
//!
//! Written by scripts/tables from include/nowplaying and tables/; do not edit it.

use crate::command::{Feedback, LanguageSetting, Phase, RepeatMode, ShuffleMode};
use crate::tables::command::Command;
use crate::text::Id;
use std::time::Duration;

/// An entry to add to the queue.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Addition {
    /// The URL; in a player it comes from a client, so check it.
    pub url: String,
    /// The id of the entry before the new one, or empty for the front.
    pub after_entry_id: Id,
    /// Whether to play it at once.
    pub make_current: bool,
}

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
    /// Change the playback rate. `rate` is one of the supported rates, or in their range.
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
    /// Play a URL. `url` is the URL; in a player it comes from a client, so check it.
    OpenUrl(String),
    /// Raise the player's window.
    Raise,
    /// End the program.
    Quit,
    /// Enter or leave fullscreen mode. `fullscreen` is whether to enter fullscreen mode.
    SetFullscreen(bool),
    /// Set the volume. `volume` is 0.0 for silence, 1.0 for full volume; a session can get more.
    SetVolume(f64),
    /// Play from a queue entry on. `entry_id` is the id of a queue entry.
    GoToEntry(Id),
    /// Add a URL to the queue. `url` is the URL; in a player it comes from a client, so check it.
    /// `after_entry_id` is the id of the entry before the new one, or empty for the front.
    /// `make_current` is whether to play it at once.
    AddToQueue(Addition),
    /// Remove a queue entry. `entry_id` is the id of a queue entry.
    RemoveFromQueue(Id),
    /// Play a playlist from its beginning. `playlist_id` is the id of a playlist.
    ActivatePlaylist(Id),
    /// Set the volume of one device of a remote session. `device_id` is the id of a device of the
    /// session. `volume` is 0.0 for silence, 1.0 for full volume; a session can get more.
    SetDeviceVolume(Id, f64),
    /// Change the volume of one device by steps. `device_id` is the id of a device of the session.
    /// `volume_steps` is the number of steps; a negative number lowers the volume; never 0.
    StepDeviceVolume(Id, i32),
    /// End the ad break, and play the item.
    SkipAd,
    /// Silence the player, or end that. `muted` is whether to silence it.
    SetMuted(bool),
    /// Silence one device of a remote session, or end that. `device_id` is the id of a device of
    /// the session. `muted` is whether to silence it.
    SetDeviceMuted(Id, bool),
    /// Seek to the live edge.
    GoToLive,
    /// Play from the start of a chapter on. `chapter_id` is the id of a chapter.
    GoToChapter(Id),
    /// Play the next chapter.
    NextChapter,
    /// Play the chapter from its start, or the one before it.
    PreviousChapter,
    /// Show the position to which the user drags, before the seek. `position` is the position from
    /// the beginning of the item.
    Scrub(Duration),
    /// Perform a command of the player's own. `custom_id` is the id of a custom command.
    Custom(Id),
    /// Play on an output, such as a speaker in another room. `output_id` is the id of an output of
    /// the session. `together` is whether the outputs in use play on too.
    PlayOnOutput(Id, bool),
    /// Play on the other outputs only. `output_id` is the id of an output of the session.
    LeaveOutput(Id),
}

impl Action {
    /// The command.
    #[must_use]
    pub const fn command(&self) -> Command {
        match self {
            Self::Play => Command::Play,
            Self::Pause => Command::Pause,
            Self::TogglePlayPause => Command::TogglePlayPause,
            Self::Stop => Command::Stop,
            Self::Next => Command::Next,
            Self::Previous => Command::Previous,
            Self::SeekToPosition(..) => Command::SeekToPosition,
            Self::SkipForward(..) => Command::SkipForward,
            Self::SkipBackward(..) => Command::SkipBackward,
            Self::SeekForward(..) => Command::SeekForward,
            Self::SeekBackward(..) => Command::SeekBackward,
            Self::ChangePlaybackRate(..) => Command::ChangePlaybackRate,
            Self::ChangeRepeatMode(..) => Command::ChangeRepeatMode,
            Self::ChangeShuffleMode(..) => Command::ChangeShuffleMode,
            Self::Feedback(..) => Command::Feedback,
            Self::RateContent(..) => Command::RateContent,
            Self::Like(..) => Command::Like,
            Self::Dislike(..) => Command::Dislike,
            Self::Bookmark(..) => Command::Bookmark,
            Self::EnableLanguageOption(..) => Command::EnableLanguageOption,
            Self::DisableLanguageOption(..) => Command::DisableLanguageOption,
            Self::OpenUrl(..) => Command::OpenUrl,
            Self::Raise => Command::Raise,
            Self::Quit => Command::Quit,
            Self::SetFullscreen(..) => Command::SetFullscreen,
            Self::SetVolume(..) => Command::SetVolume,
            Self::GoToEntry(..) => Command::GoToEntry,
            Self::AddToQueue(..) => Command::AddToQueue,
            Self::RemoveFromQueue(..) => Command::RemoveFromQueue,
            Self::ActivatePlaylist(..) => Command::ActivatePlaylist,
            Self::SetDeviceVolume(..) => Command::SetDeviceVolume,
            Self::StepDeviceVolume(..) => Command::StepDeviceVolume,
            Self::SkipAd => Command::SkipAd,
            Self::SetMuted(..) => Command::SetMuted,
            Self::SetDeviceMuted(..) => Command::SetDeviceMuted,
            Self::GoToLive => Command::GoToLive,
            Self::GoToChapter(..) => Command::GoToChapter,
            Self::NextChapter => Command::NextChapter,
            Self::PreviousChapter => Command::PreviousChapter,
            Self::Scrub(..) => Command::Scrub,
            Self::Custom(..) => Command::Custom,
            Self::PlayOnOutput(..) => Command::PlayOnOutput,
            Self::LeaveOutput(..) => Command::LeaveOutput,
        }
    }
}
