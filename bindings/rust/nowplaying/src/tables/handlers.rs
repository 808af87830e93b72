// SPDX-License-Identifier: MIT
//! A method for each command, with a handler of its arguments.
//!
//! Written by scripts/tables from include/nowplaying and tables/; do not edit it.

use crate::offers::handlers;
use crate::outcome::Answer;
use crate::session::Session;
use nowplaying_types::{Action, Addition, Command, Id, Result};
use nowplaying_types::{Feedback, LanguageSetting, Phase, RepeatMode, ShuffleMode};
use std::time::Duration;

handlers! {
    /// Offers [`Command::Play`].
    on_play() = Play;
    /// Offers [`Command::Pause`].
    on_pause() = Pause;
    /// Offers [`Command::TogglePlayPause`].
    on_toggle_play_pause() = TogglePlayPause;
    /// Offers [`Command::Stop`].
    on_stop() = Stop;
    /// Offers [`Command::Next`].
    on_next() = Next;
    /// Offers [`Command::Previous`].
    on_previous() = Previous;
    /// Offers [`Command::SeekToPosition`]. `position` is the position from the beginning of the
    /// item.
    on_seek_to_position(position: Duration) = SeekToPosition;
    /// Offers [`Command::SkipForward`]. `interval` is the interval, above 0.
    on_skip_forward(interval: Duration) = SkipForward;
    /// Offers [`Command::SkipBackward`]. `interval` is the interval, above 0.
    on_skip_backward(interval: Duration) = SkipBackward;
    /// Offers [`Command::SeekForward`]. `phase` is whether the button is pressed or released.
    on_seek_forward(phase: Phase) = SeekForward;
    /// Offers [`Command::SeekBackward`]. `phase` is whether the button is pressed or released.
    on_seek_backward(phase: Phase) = SeekBackward;
    /// Offers [`Command::ChangePlaybackRate`]. `rate` is one of the supported rates, or in their
    /// range.
    on_change_playback_rate(rate: f64) = ChangePlaybackRate;
    /// Offers [`Command::ChangeRepeatMode`].
    on_change_repeat_mode(repeat_mode: RepeatMode) = ChangeRepeatMode;
    /// Offers [`Command::ChangeShuffleMode`].
    on_change_shuffle_mode(shuffle_mode: ShuffleMode) = ChangeShuffleMode;
    /// Offers [`Command::Feedback`]. `feedback` is the listener's feedback.
    on_feedback(feedback: Feedback) = Feedback;
    /// Offers [`Command::RateContent`]. `rating` is a number in the rating range.
    on_rate_content(rating: f64) = RateContent;
    /// Offers [`Command::Like`]. `negative` is whether to remove the mark.
    on_like(negative: bool) = Like;
    /// Offers [`Command::Dislike`]. `negative` is whether to remove the mark.
    on_dislike(negative: bool) = Dislike;
    /// Offers [`Command::Bookmark`]. `negative` is whether to remove the mark.
    on_bookmark(negative: bool) = Bookmark;
    /// Offers [`Command::EnableLanguageOption`]. `language_option_id` is the id of the language
    /// option. `language_setting` is how long the choice holds.
    on_enable_language_option(language_option_id: String, language_setting: LanguageSetting) = EnableLanguageOption;
    /// Offers [`Command::DisableLanguageOption`]. `language_option_id` is the id of the language
    /// option. `language_setting` is how long the choice holds.
    on_disable_language_option(language_option_id: String, language_setting: LanguageSetting) = DisableLanguageOption;
    /// Offers [`Command::OpenUrl`]. `url` is the URL; it comes from a client, so check it.
    on_open_url(url: String) = OpenUrl;
    /// Offers [`Command::Raise`].
    on_raise() = Raise;
    /// Offers [`Command::Quit`].
    on_quit() = Quit;
    /// Offers [`Command::SetFullscreen`]. `fullscreen` is whether to enter fullscreen mode.
    on_set_fullscreen(fullscreen: bool) = SetFullscreen;
    /// Offers [`Command::SetVolume`]. `volume` is 0.0 for silence, 1.0 for full volume; a session
    /// can get more.
    on_set_volume(volume: f64) = SetVolume;
    /// Offers [`Command::GoToEntry`]. `entry_id` is the id of a queue entry.
    on_go_to_entry(entry_id: Id) = GoToEntry;
    /// Offers [`Command::AddToQueue`]. `url` is the URL; it comes from a client, so check it.
    /// `after_entry_id` is the id of the entry before the new one, or empty for the front.
    /// `make_current` is whether to play it at once.
    on_add_to_queue(addition: Addition) = AddToQueue;
    /// Offers [`Command::RemoveFromQueue`]. `entry_id` is the id of a queue entry.
    on_remove_from_queue(entry_id: Id) = RemoveFromQueue;
    /// Offers [`Command::ActivatePlaylist`]. `playlist_id` is the id of a playlist.
    on_activate_playlist(playlist_id: Id) = ActivatePlaylist;
    /// Offers [`Command::SetDeviceVolume`]. `device_id` is the id of a device of the session.
    /// `volume` is 0.0 for silence, 1.0 for full volume; a session can get more.
    on_set_device_volume(device_id: Id, volume: f64) = SetDeviceVolume;
    /// Offers [`Command::StepDeviceVolume`]. `device_id` is the id of a device of the session.
    /// `volume_steps` is the number of steps; a negative number lowers the volume; never 0.
    on_step_device_volume(device_id: Id, volume_steps: i32) = StepDeviceVolume;
    /// Offers [`Command::SkipAd`].
    on_skip_ad() = SkipAd;
    /// Offers [`Command::SetMuted`]. `muted` is whether to silence it.
    on_set_muted(muted: bool) = SetMuted;
    /// Offers [`Command::SetDeviceMuted`]. `device_id` is the id of a device of the session.
    /// `muted` is whether to silence it.
    on_set_device_muted(device_id: Id, muted: bool) = SetDeviceMuted;
    /// Offers [`Command::GoToLive`].
    on_go_to_live() = GoToLive;
    /// Offers [`Command::GoToChapter`]. `chapter_id` is the id of a chapter.
    on_go_to_chapter(chapter_id: Id) = GoToChapter;
    /// Offers [`Command::NextChapter`].
    on_next_chapter() = NextChapter;
    /// Offers [`Command::PreviousChapter`].
    on_previous_chapter() = PreviousChapter;
    /// Offers [`Command::Scrub`]. `position` is the position from the beginning of the item.
    on_scrub(position: Duration) = Scrub;
    /// Offers [`Command::Custom`]. `custom_id` is the id of a custom command.
    on_custom(custom_id: Id) = Custom;
    /// Offers [`Command::PlayOnOutput`]. `output_id` is the id of an output of the session.
    /// `together` is whether the outputs in use play on too.
    on_play_on_output(output_id: Id, together: bool) = PlayOnOutput;
    /// Offers [`Command::LeaveOutput`]. `output_id` is the id of an output of the session.
    on_leave_output(output_id: Id) = LeaveOutput;
}
