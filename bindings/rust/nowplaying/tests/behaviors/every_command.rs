// SPDX-License-Identifier: MIT
//! A call of each command's method, for the cases of commands.txt.
//!
//! Written by scripts/tables from include/nowplaying and tables/; do not edit it.

use crate::cases::{read, word, Case, Read};
use nowplaying::{Action, Addition, Session};
use nowplaying::{Feedback, LanguageSetting, Phase, RepeatMode, ShuffleMode};
use std::sync::mpsc::Sender;

impl Read for Feedback {
    fn read(text: &str) -> Self {
        word(Self::ALL, "feedback", text)
    }
}

impl Read for LanguageSetting {
    fn read(text: &str) -> Self {
        word(Self::ALL, "language_setting", text)
    }
}

impl Read for Phase {
    fn read(text: &str) -> Self {
        word(Self::ALL, "phase", text)
    }
}

impl Read for RepeatMode {
    fn read(text: &str) -> Self {
        word(Self::ALL, "repeat_mode", text)
    }
}

impl Read for ShuffleMode {
    fn read(text: &str) -> Self {
        word(Self::ALL, "shuffle_mode", text)
    }
}

/// The action of a case.
#[allow(clippy::too_many_lines)] // All of them.
pub fn action(case: &Case) -> Action {
    let value = |place: usize| case.values[place].as_str();
    match case.command.as_str() {
        "play" => Action::Play,
        "pause" => Action::Pause,
        "toggle_play_pause" => Action::TogglePlayPause,
        "stop" => Action::Stop,
        "next" => Action::Next,
        "previous" => Action::Previous,
        "seek_to_position" => Action::SeekToPosition(read(value(0))),
        "skip_forward" => Action::SkipForward(read(value(0))),
        "skip_backward" => Action::SkipBackward(read(value(0))),
        "seek_forward" => Action::SeekForward(read(value(0))),
        "seek_backward" => Action::SeekBackward(read(value(0))),
        "change_playback_rate" => Action::ChangePlaybackRate(read(value(0))),
        "change_repeat_mode" => Action::ChangeRepeatMode(read(value(0))),
        "change_shuffle_mode" => Action::ChangeShuffleMode(read(value(0))),
        "feedback" => Action::Feedback(read(value(0))),
        "rate_content" => Action::RateContent(read(value(0))),
        "like" => Action::Like(read(value(0))),
        "dislike" => Action::Dislike(read(value(0))),
        "bookmark" => Action::Bookmark(read(value(0))),
        "enable_language_option" => Action::EnableLanguageOption(read(value(0)), read(value(1))),
        "disable_language_option" => Action::DisableLanguageOption(read(value(0)), read(value(1))),
        "open_url" => Action::OpenUrl(read(value(0))),
        "raise" => Action::Raise,
        "quit" => Action::Quit,
        "set_fullscreen" => Action::SetFullscreen(read(value(0))),
        "set_volume" => Action::SetVolume(read(value(0))),
        "go_to_entry" => Action::GoToEntry(read(value(0))),
        "add_to_queue" => Action::AddToQueue(Addition {
            url: read(value(0)),
            after_entry_id: read(value(1)),
            make_current: read(value(2)),
        }),
        "remove_from_queue" => Action::RemoveFromQueue(read(value(0))),
        "activate_playlist" => Action::ActivatePlaylist(read(value(0))),
        "set_device_volume" => Action::SetDeviceVolume(read(value(0)), read(value(1))),
        "step_device_volume" => Action::StepDeviceVolume(read(value(0)), read(value(1))),
        "skip_ad" => Action::SkipAd,
        "set_muted" => Action::SetMuted(read(value(0))),
        "set_device_muted" => Action::SetDeviceMuted(read(value(0)), read(value(1))),
        "go_to_live" => Action::GoToLive,
        "go_to_chapter" => Action::GoToChapter(read(value(0))),
        "next_chapter" => Action::NextChapter,
        "previous_chapter" => Action::PreviousChapter,
        "scrub" => Action::Scrub(read(value(0))),
        "custom" => Action::Custom(read(value(0))),
        "play_on_output" => Action::PlayOnOutput(read(value(0)), read(value(1))),
        "leave_output" => Action::LeaveOutput(read(value(0))),
        other => panic!("no action: {other}"),
    }
}

/// A closure for each command by its own method, which sends the values that it received.
#[allow(clippy::too_many_lines)] // All of them.
pub fn offer_each(session: &Session, sender: &Sender<Action>) {
    let to = sender.clone();
    let send = move || to.send(Action::Play).unwrap_or_default();
    session.on_play(send).expect("an offer");
    let to = sender.clone();
    let send = move || to.send(Action::Pause).unwrap_or_default();
    session.on_pause(send).expect("an offer");
    let to = sender.clone();
    let send = move || to.send(Action::TogglePlayPause).unwrap_or_default();
    session.on_toggle_play_pause(send).expect("an offer");
    let to = sender.clone();
    let send = move || to.send(Action::Stop).unwrap_or_default();
    session.on_stop(send).expect("an offer");
    let to = sender.clone();
    let send = move || to.send(Action::Next).unwrap_or_default();
    session.on_next(send).expect("an offer");
    let to = sender.clone();
    let send = move || to.send(Action::Previous).unwrap_or_default();
    session.on_previous(send).expect("an offer");
    let to = sender.clone();
    let send = move |a| to.send(Action::SeekToPosition(a)).unwrap_or_default();
    session.on_seek_to_position(send).expect("an offer");
    let to = sender.clone();
    let send = move |a| to.send(Action::SkipForward(a)).unwrap_or_default();
    session.on_skip_forward(send).expect("an offer");
    let to = sender.clone();
    let send = move |a| to.send(Action::SkipBackward(a)).unwrap_or_default();
    session.on_skip_backward(send).expect("an offer");
    let to = sender.clone();
    let send = move |a| to.send(Action::SeekForward(a)).unwrap_or_default();
    session.on_seek_forward(send).expect("an offer");
    let to = sender.clone();
    let send = move |a| to.send(Action::SeekBackward(a)).unwrap_or_default();
    session.on_seek_backward(send).expect("an offer");
    let to = sender.clone();
    let send = move |a| to.send(Action::ChangePlaybackRate(a)).unwrap_or_default();
    session.on_change_playback_rate(send).expect("an offer");
    let to = sender.clone();
    let send = move |a| to.send(Action::ChangeRepeatMode(a)).unwrap_or_default();
    session.on_change_repeat_mode(send).expect("an offer");
    let to = sender.clone();
    let send = move |a| to.send(Action::ChangeShuffleMode(a)).unwrap_or_default();
    session.on_change_shuffle_mode(send).expect("an offer");
    let to = sender.clone();
    let send = move |a| to.send(Action::Feedback(a)).unwrap_or_default();
    session.on_feedback(send).expect("an offer");
    let to = sender.clone();
    let send = move |a| to.send(Action::RateContent(a)).unwrap_or_default();
    session.on_rate_content(send).expect("an offer");
    let to = sender.clone();
    let send = move |a| to.send(Action::Like(a)).unwrap_or_default();
    session.on_like(send).expect("an offer");
    let to = sender.clone();
    let send = move |a| to.send(Action::Dislike(a)).unwrap_or_default();
    session.on_dislike(send).expect("an offer");
    let to = sender.clone();
    let send = move |a| to.send(Action::Bookmark(a)).unwrap_or_default();
    session.on_bookmark(send).expect("an offer");
    let to = sender.clone();
    let send = move |a, b| to.send(Action::EnableLanguageOption(a, b)).unwrap_or_default();
    session.on_enable_language_option(send).expect("an offer");
    let to = sender.clone();
    let send = move |a, b| to.send(Action::DisableLanguageOption(a, b)).unwrap_or_default();
    session.on_disable_language_option(send).expect("an offer");
    let to = sender.clone();
    let send = move |a| to.send(Action::OpenUrl(a)).unwrap_or_default();
    session.on_open_url(send).expect("an offer");
    let to = sender.clone();
    let send = move || to.send(Action::Raise).unwrap_or_default();
    session.on_raise(send).expect("an offer");
    let to = sender.clone();
    let send = move || to.send(Action::Quit).unwrap_or_default();
    session.on_quit(send).expect("an offer");
    let to = sender.clone();
    let send = move |a| to.send(Action::SetFullscreen(a)).unwrap_or_default();
    session.on_set_fullscreen(send).expect("an offer");
    let to = sender.clone();
    let send = move |a| to.send(Action::SetVolume(a)).unwrap_or_default();
    session.on_set_volume(send).expect("an offer");
    let to = sender.clone();
    let send = move |a| to.send(Action::GoToEntry(a)).unwrap_or_default();
    session.on_go_to_entry(send).expect("an offer");
    let to = sender.clone();
    let send = move |a| to.send(Action::AddToQueue(a)).unwrap_or_default();
    session.on_add_to_queue(send).expect("an offer");
    let to = sender.clone();
    let send = move |a| to.send(Action::RemoveFromQueue(a)).unwrap_or_default();
    session.on_remove_from_queue(send).expect("an offer");
    let to = sender.clone();
    let send = move |a| to.send(Action::ActivatePlaylist(a)).unwrap_or_default();
    session.on_activate_playlist(send).expect("an offer");
    let to = sender.clone();
    let send = move |a, b| to.send(Action::SetDeviceVolume(a, b)).unwrap_or_default();
    session.on_set_device_volume(send).expect("an offer");
    let to = sender.clone();
    let send = move |a, b| to.send(Action::StepDeviceVolume(a, b)).unwrap_or_default();
    session.on_step_device_volume(send).expect("an offer");
    let to = sender.clone();
    let send = move || to.send(Action::SkipAd).unwrap_or_default();
    session.on_skip_ad(send).expect("an offer");
    let to = sender.clone();
    let send = move |a| to.send(Action::SetMuted(a)).unwrap_or_default();
    session.on_set_muted(send).expect("an offer");
    let to = sender.clone();
    let send = move |a, b| to.send(Action::SetDeviceMuted(a, b)).unwrap_or_default();
    session.on_set_device_muted(send).expect("an offer");
    let to = sender.clone();
    let send = move || to.send(Action::GoToLive).unwrap_or_default();
    session.on_go_to_live(send).expect("an offer");
    let to = sender.clone();
    let send = move |a| to.send(Action::GoToChapter(a)).unwrap_or_default();
    session.on_go_to_chapter(send).expect("an offer");
    let to = sender.clone();
    let send = move || to.send(Action::NextChapter).unwrap_or_default();
    session.on_next_chapter(send).expect("an offer");
    let to = sender.clone();
    let send = move || to.send(Action::PreviousChapter).unwrap_or_default();
    session.on_previous_chapter(send).expect("an offer");
    let to = sender.clone();
    let send = move |a| to.send(Action::Scrub(a)).unwrap_or_default();
    session.on_scrub(send).expect("an offer");
    let to = sender.clone();
    let send = move |a| to.send(Action::Custom(a)).unwrap_or_default();
    session.on_custom(send).expect("an offer");
    let to = sender.clone();
    let send = move |a, b| to.send(Action::PlayOnOutput(a, b)).unwrap_or_default();
    session.on_play_on_output(send).expect("an offer");
    let to = sender.clone();
    let send = move |a| to.send(Action::LeaveOutput(a)).unwrap_or_default();
    session.on_leave_output(send).expect("an offer");
}
