// SPDX-License-Identifier: MIT
//! The commands.
//!
//! Written by scripts/tables from include/nowplaying and tables/; do not edit it.

use crate::{numbers, sys};

numbers! {
    /// The commands. The [`Action`](crate::Action) of the same name has the argument.
    Command: np_command {
        /// Start or resume playback.
        Play = NP_COMMAND_PLAY,
        /// Pause playback.
        Pause = NP_COMMAND_PAUSE,
        /// Pause if playing, otherwise play.
        TogglePlayPause = NP_COMMAND_TOGGLE_PLAY_PAUSE,
        /// Stop playback.
        Stop = NP_COMMAND_STOP,
        /// Play the next item.
        Next = NP_COMMAND_NEXT,
        /// Play the previous item.
        Previous = NP_COMMAND_PREVIOUS,
        /// Seek to a position in the item.
        SeekToPosition = NP_COMMAND_SEEK_TO_POSITION,
        /// Skip forward by an interval.
        SkipForward = NP_COMMAND_SKIP_FORWARD,
        /// Skip backward by an interval.
        SkipBackward = NP_COMMAND_SKIP_BACKWARD,
        /// Seek forward while a button is held.
        SeekForward = NP_COMMAND_SEEK_FORWARD,
        /// Seek backward while a button is held.
        SeekBackward = NP_COMMAND_SEEK_BACKWARD,
        /// Change the playback rate.
        ChangePlaybackRate = NP_COMMAND_CHANGE_PLAYBACK_RATE,
        /// Change the repeat mode.
        ChangeRepeatMode = NP_COMMAND_CHANGE_REPEAT_MODE,
        /// Change the shuffle mode.
        ChangeShuffleMode = NP_COMMAND_CHANGE_SHUFFLE_MODE,
        /// Store the listener's feedback on the item.
        Feedback = NP_COMMAND_FEEDBACK,
        /// Rate the item.
        RateContent = NP_COMMAND_RATE_CONTENT,
        /// Like the item, or remove the like.
        Like = NP_COMMAND_LIKE,
        /// Dislike the item, or remove the dislike.
        Dislike = NP_COMMAND_DISLIKE,
        /// Set or remove a bookmark.
        Bookmark = NP_COMMAND_BOOKMARK,
        /// Enable a soundtrack or subtitles.
        EnableLanguageOption = NP_COMMAND_ENABLE_LANGUAGE_OPTION,
        /// Disable a soundtrack or subtitles.
        DisableLanguageOption = NP_COMMAND_DISABLE_LANGUAGE_OPTION,
        /// Play a URL.
        OpenUrl = NP_COMMAND_OPEN_URL,
        /// Raise the player's window.
        Raise = NP_COMMAND_RAISE,
        /// End the program.
        Quit = NP_COMMAND_QUIT,
        /// Enter or leave fullscreen mode.
        SetFullscreen = NP_COMMAND_SET_FULLSCREEN,
        /// Set the volume.
        SetVolume = NP_COMMAND_SET_VOLUME,
        /// Play from a queue entry on.
        GoToEntry = NP_COMMAND_GO_TO_ENTRY,
        /// Add a URL to the queue.
        AddToQueue = NP_COMMAND_ADD_TO_QUEUE,
        /// Remove a queue entry.
        RemoveFromQueue = NP_COMMAND_REMOVE_FROM_QUEUE,
        /// Play a playlist from its beginning.
        ActivatePlaylist = NP_COMMAND_ACTIVATE_PLAYLIST,
        /// Set the volume of one device of a remote session.
        SetDeviceVolume = NP_COMMAND_SET_DEVICE_VOLUME,
        /// Change the volume of one device by steps.
        StepDeviceVolume = NP_COMMAND_STEP_DEVICE_VOLUME,
        /// End the ad break, and play the item.
        SkipAd = NP_COMMAND_SKIP_AD,
        /// Silence the player, or end that.
        SetMuted = NP_COMMAND_SET_MUTED,
        /// Silence one device of a remote session, or end that.
        SetDeviceMuted = NP_COMMAND_SET_DEVICE_MUTED,
        /// Seek to the live edge.
        GoToLive = NP_COMMAND_GO_TO_LIVE,
        /// Play from the start of a chapter on.
        GoToChapter = NP_COMMAND_GO_TO_CHAPTER,
        /// Play the next chapter.
        NextChapter = NP_COMMAND_NEXT_CHAPTER,
        /// Play the chapter from its start, or the one before it.
        PreviousChapter = NP_COMMAND_PREVIOUS_CHAPTER,
        /// Show the position to which the user drags, before the seek.
        Scrub = NP_COMMAND_SCRUB,
        /// Perform a command of the player's own.
        Custom = NP_COMMAND_CUSTOM,
        /// Play on an output, such as a speaker in another room.
        PlayOnOutput = NP_COMMAND_PLAY_ON_OUTPUT,
        /// Play on the other outputs only.
        LeaveOutput = NP_COMMAND_LEAVE_OUTPUT,
    }
}

impl Command {
    /// Its name, for example `seek_to_position`.
    #[doc(alias = "np_command_name")]
    #[must_use]
    pub fn name(self) -> String {
        match self {
            Self::Play => "play",
            Self::Pause => "pause",
            Self::TogglePlayPause => "toggle_play_pause",
            Self::Stop => "stop",
            Self::Next => "next",
            Self::Previous => "previous",
            Self::SeekToPosition => "seek_to_position",
            Self::SkipForward => "skip_forward",
            Self::SkipBackward => "skip_backward",
            Self::SeekForward => "seek_forward",
            Self::SeekBackward => "seek_backward",
            Self::ChangePlaybackRate => "change_playback_rate",
            Self::ChangeRepeatMode => "change_repeat_mode",
            Self::ChangeShuffleMode => "change_shuffle_mode",
            Self::Feedback => "feedback",
            Self::RateContent => "rate_content",
            Self::Like => "like",
            Self::Dislike => "dislike",
            Self::Bookmark => "bookmark",
            Self::EnableLanguageOption => "enable_language_option",
            Self::DisableLanguageOption => "disable_language_option",
            Self::OpenUrl => "open_url",
            Self::Raise => "raise",
            Self::Quit => "quit",
            Self::SetFullscreen => "set_fullscreen",
            Self::SetVolume => "set_volume",
            Self::GoToEntry => "go_to_entry",
            Self::AddToQueue => "add_to_queue",
            Self::RemoveFromQueue => "remove_from_queue",
            Self::ActivatePlaylist => "activate_playlist",
            Self::SetDeviceVolume => "set_device_volume",
            Self::StepDeviceVolume => "step_device_volume",
            Self::SkipAd => "skip_ad",
            Self::SetMuted => "set_muted",
            Self::SetDeviceMuted => "set_device_muted",
            Self::GoToLive => "go_to_live",
            Self::GoToChapter => "go_to_chapter",
            Self::NextChapter => "next_chapter",
            Self::PreviousChapter => "previous_chapter",
            Self::Scrub => "scrub",
            Self::Custom => "custom",
            Self::PlayOnOutput => "play_on_output",
            Self::LeaveOutput => "leave_output",
        }
        .to_owned()
    }
}
