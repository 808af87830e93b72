// SPDX-License-Identifier: MIT

use crate::stage::{next, song, Stage, PLAYER, SESSION};
use nowplaying::{Action, Command, Feedback, Id, LanguageOption, LanguageSetting, Phase, Playback};
use nowplaying::{Error, Playlists, Queue, RepeatMode, Session, ShuffleMode};
use std::ffi::CStr;
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

const SECOND: Duration = Duration::from_secs(1);

/// A session that can be asked for everything.
fn prepare(session: &Session) {
    let mut queue = Queue::new().expect("a queue");
    queue.add("one", &song()).expect("an entry");
    queue.add(b"t\xffo", &song()).expect("an entry");
    session.set_queue(&queue).expect("it is set");
    let mut playlists = Playlists::new().expect("playlists");
    playlists.add("road", "On the Road", None).expect("a playlist");
    session.set_playlists(&playlists).expect("they are set");
    session.set_language_options(&options()).expect("options");
    session.set_supported_rates(&[0.5, 1.0, 2.0]).expect("rates");
    session.set_supported_urls(&["file"], &[]).expect("what can be opened");
    session.set_playback(&Playback::playing().volume(1.0)).expect("a snapshot");
}

fn options() -> [LanguageOption; 3] {
    [
        LanguageOption::audible("audio-1", "English").tag("en").default_option().current(),
        LanguageOption::audible("audio-2", "Deutsch").tag("de").dubbed_translation(),
        LanguageOption::legible("text-1", "English").group(1).optional().easy_to_read(),
    ]
}

/// Each command with the arguments of a request, and the action that must arrive.
#[allow(clippy::too_many_lines)] // All of them.
fn asked() -> Vec<(&'static str, Vec<&'static str>, Action)> {
    let (audio, none) = ("audio-2".to_owned(), LanguageSetting::None);
    let permanent = LanguageSetting::Permanent;
    vec![
        ("play", vec![], Action::Play),
        ("pause", vec![], Action::Pause),
        ("toggle_play_pause", vec![], Action::TogglePlayPause),
        ("stop", vec![], Action::Stop),
        ("next", vec![], Action::Next),
        ("previous", vec![], Action::Previous),
        ("seek_to_position", vec!["position_us x 42000000"], Action::SeekToPosition(SECOND * 42)),
        ("skip_forward", vec!["interval_us x 10000000"], Action::SkipForward(SECOND * 10)),
        ("skip_backward", vec!["interval_us x 10000000"], Action::SkipBackward(SECOND * 10)),
        ("seek_forward", vec!["phase s begin"], Action::SeekForward(Phase::Begin)),
        ("seek_backward", vec!["phase s end"], Action::SeekBackward(Phase::End)),
        ("change_playback_rate", vec!["rate d 0.5"], Action::ChangePlaybackRate(0.5)),
        (
            "change_repeat_mode",
            vec!["repeat_mode s one"],
            Action::ChangeRepeatMode(RepeatMode::One),
        ),
        (
            "change_shuffle_mode",
            vec!["shuffle_mode s items"],
            Action::ChangeShuffleMode(ShuffleMode::Items),
        ),
        ("feedback", vec!["feedback s negative"], Action::Feedback(Feedback::Negative)),
        ("rate_content", vec!["rating d 0.75"], Action::RateContent(0.75)),
        ("like", vec![], Action::Like(false)),
        ("dislike", vec!["negative b true"], Action::Dislike(true)),
        ("bookmark", vec!["negative b false"], Action::Bookmark(false)),
        (
            "enable_language_option",
            vec!["language_option_id s audio-2", "language_setting s permanent"],
            Action::EnableLanguageOption(audio.clone(), permanent),
        ),
        (
            "disable_language_option",
            vec!["language_option_id s audio-2"],
            Action::DisableLanguageOption(audio, none),
        ),
        ("open_url", vec!["url s file:///a.ogg"], Action::OpenUrl("file:///a.ogg".to_owned())),
        ("raise", vec![], Action::Raise),
        ("quit", vec![], Action::Quit),
        ("set_fullscreen", vec!["fullscreen b true"], Action::SetFullscreen(true)),
        ("set_volume", vec!["volume d 0.25"], Action::SetVolume(0.25)),
        (
            "go_to_entry",
            vec!["entry_id ay 3 116 255 111"],
            Action::GoToEntry(Id::from(b"t\xffo".to_vec())),
        ),
        (
            "remove_from_queue",
            vec!["entry_id ay 3 111 110 101"],
            Action::RemoveFromQueue("one".into()),
        ),
        (
            "activate_playlist",
            vec!["playlist_id ay 4 114 111 97 100"],
            Action::ActivatePlaylist("road".into()),
        ),
    ]
}

#[test]
fn every_command_brings_its_argument() {
    let (sender, actions) = mpsc::channel();
    let stage = Stage::with(|session| {
        prepare(session);
        let handler = move |request: nowplaying::Request| {
            assert_eq!(request.session_id(), "music");
            assert!(request.client().starts_with(':'));
            sender.send((request.command(), request.action().clone())).unwrap_or_default();
            request.finish().unwrap_or_default();
        };
        session.on_each(Command::ALL, handler).expect("offers");
    });
    let asked = asked();
    // Those of devices are asked for where there are some.
    assert_eq!(asked.len() + 3, Command::ALL.len());
    for (command, arguments, wanted) in asked {
        stage.perform(command, &arguments).expect(command);
        let (arrived, action) = next(&actions);
        assert_eq!(arrived.expect("an open request").name(), command);
        assert_eq!(action, wanted);
    }
    let words = ["url s file:///b.ogg", "after_entry_id ay 3 111 110 101", "make_current b true"];
    stage.perform("add_to_queue", &words).expect("an addition");
    match next(&actions).1 {
        Action::AddToQueue(addition) => {
            assert_eq!(addition.url, "file:///b.ogg");
            assert_eq!(addition.after_entry_id, "one");
            assert!(addition.make_current);
        }
        other => panic!("not an addition: {other:?}"),
    }
}

/// A closure for each command by its own method, which sends what it was given.
fn offer_each(session: &Session) -> Receiver<Action> {
    let (sender, actions) = mpsc::channel();
    macro_rules! offers {
        ($($name:ident $action:ident ($($argument:ident),*);)*) => {
            $({
                let sender = sender.clone();
                session
                    .$name(move |$($argument),*| {
                        sender.send(offers!(@ $action $($argument)*)).unwrap_or_default();
                    })
                    .expect("an offer");
            })*
        };
        (@ $action:ident) => { Action::$action };
        (@ $action:ident $($argument:ident)+) => { Action::$action($($argument),+) };
    }
    offers! {
        on_play Play ();
        on_pause Pause ();
        on_toggle_play_pause TogglePlayPause ();
        on_stop Stop ();
        on_next Next ();
        on_previous Previous ();
        on_seek_to_position SeekToPosition (position);
        on_skip_forward SkipForward (interval);
        on_skip_backward SkipBackward (interval);
        on_seek_forward SeekForward (phase);
        on_seek_backward SeekBackward (phase);
        on_change_playback_rate ChangePlaybackRate (rate);
        on_change_repeat_mode ChangeRepeatMode (mode);
        on_change_shuffle_mode ChangeShuffleMode (mode);
        on_feedback Feedback (feedback);
        on_rate_content RateContent (rating);
        on_like Like (negative);
        on_dislike Dislike (negative);
        on_bookmark Bookmark (negative);
        on_enable_language_option EnableLanguageOption (identifier, setting);
        on_disable_language_option DisableLanguageOption (identifier, setting);
        on_open_url OpenUrl (uri);
        on_raise Raise ();
        on_quit Quit ();
        on_set_fullscreen SetFullscreen (fullscreen);
        on_set_volume SetVolume (volume);
        on_go_to_entry GoToEntry (entry);
        on_add_to_queue AddToQueue (addition);
        on_remove_from_queue RemoveFromQueue (entry);
        on_activate_playlist ActivatePlaylist (playlist);
    }
    actions
}

#[test]
fn every_closure_is_given_its_argument() {
    let mut actions = None;
    let stage = Stage::with(|session| {
        prepare(session);
        actions = Some(offer_each(session));
    });
    let actions = actions.expect("offers");
    for (command, arguments, wanted) in asked() {
        stage.perform(command, &arguments).expect(command);
        assert_eq!(next(&actions), wanted);
    }
    stage.perform("add_to_queue", &["url s file:///b.ogg"]).expect("an addition");
    assert!(matches!(next(&actions), Action::AddToQueue(added) if added.after_entry_id.is_empty()));
}

#[test]
fn language_options_are_offered() {
    let stage = Stage::with(|session| {
        session.on_enable_language_option(|_, _| ()).expect("an offer");
        session.set_language_options(&options()).expect("options");
    });
    let shown = stage.property(SESSION, "Commands");
    for words in [
        "Deutsch",
        "dubbed_translation",
        "easy_to_read",
        "\"allows_none\":{\"type\":\"b\",\"data\":true",
    ] {
        assert!(shown.contains(words), "{words} in {shown}");
    }
    assert!(shown.contains("\"current\":{\"type\":\"as\",\"data\":[\"audio-1\"]"), "{shown}");
    stage
        .perform("enable_language_option", &["language_option_id s audio-3"])
        .expect_err("no such option");
    let twice = [LanguageOption::audible("a", "A"), LanguageOption::legible("a", "A")];
    assert_eq!(stage.session.set_language_options(&twice), Err(Error::InvalidArgument));
    stage.session.set_language_options(&[]).expect("none");
    assert!(!stage.property(SESSION, "Commands").contains("groups"));
}

#[test]
fn controls_stand_as_they_are_set() {
    let stage = Stage::with(|session| {
        session
            .on_each(Command::ALL, |request| request.finish().unwrap_or_default())
            .expect("offers");
    });
    let session = &stage.session;
    session
        .set_skip_intervals(Command::SkipForward, &[SECOND * 30, SECOND * 5])
        .expect("intervals");
    session.set_repeat_mode(RepeatMode::All, &[RepeatMode::Off, RepeatMode::All]).expect("a mode");
    session.set_shuffle_mode(ShuffleMode::Collections, &[]).expect("a mode");
    session
        .set_feedback(Command::Like, Feedback::Positive, Some("Love this track"), Some("Love"))
        .expect("a mark");
    session.set_rating_range(1.0, 5.0).expect("a range");
    session.set_rate_range(0.75, 1.1).expect("a range");
    session.set_supported_urls(&["file", "https"], &["audio/flac"]).expect("what can be opened");
    session.set_fullscreen(true).expect("it fills the screen");
    let shown = stage.property(SESSION, "Commands");
    for words in [
        "[30000000,5000000]",
        "\"current\":{\"type\":\"s\",\"data\":\"all\"},\"supported\":{\"type\":\"as\",\"data\":[\"off\",\"all\"]",
        "\"data\":\"collections\"",
        "Love this track",
        "\"maximum\":{\"type\":\"d\",\"data\":5",
        "\"maximum\":{\"type\":\"d\",\"data\":1.1",
        "[\"file\",\"https\"]",
        "audio/flac",
    ] {
        assert!(shown.contains(words), "{words} in {shown}");
    }
    stage.assert_shows("org.mpris.MediaPlayer2", "Fullscreen", "true");
    stage.assert_shows(PLAYER, "LoopStatus", "Playlist");
    session.set_command_enabled(Command::Next, false).expect("it is offered");
    stage.assert_shows(PLAYER, "CanGoNext", "false");
    session.withdraw_command(Command::Next).expect("it is offered");
    session.withdraw_command(Command::Next).expect("it changes nothing");
    assert_eq!(session.set_command_enabled(Command::Next, true), Err(Error::NotFound));
    assert_eq!(session.set_skip_intervals(Command::Play, &[SECOND]), Err(Error::InvalidArgument));
    assert_eq!(session.set_rating_range(5.0, 1.0), Err(Error::InvalidArgument));
    assert_eq!(session.set_rate_range(0.0, 1.0), Err(Error::InvalidArgument));
}

#[test]
fn names_are_those_of_the_library() {
    for command in Command::ALL {
        // SAFETY: every number is valid, and the text is static.
        let name = unsafe { CStr::from_ptr(nowplaying_sys::np_command_name(command.number())) };
        assert_eq!(Ok(command.name().as_str()), name.to_str());
    }
}
