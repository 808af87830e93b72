// SPDX-License-Identifier: MIT

use crate::stage::{song, Stage};
use crate::watch::{controller, until, with};
use nowplaying::{
    Content, Device, LanguageOption, Playlists, Problem, ProblemKind, Queue, SeekableWindow,
};
use nowplaying_control::{
    Command, ContentKind, CustomCommand, DeviceType, Feedback, Field, LanguageKind, MediaType,
    Output, PlaybackState, Player, PlayerReason, RepeatMode, ShuffleMode,
};
use std::time::{Duration, Instant};

const SECOND: Duration = Duration::from_secs(1);

#[test]
fn item_has_every_value() {
    let stage = Stage::new();
    let song = Content::music("album-7/track-4")
        .title("Slack Water")
        .artist("The Ferrymen")
        .artist("Anna")
        .album("Estuary")
        .track_number(4)
        .explicit(true)
        .credits_start(SECOND * 200)
        .duration(SECOND * 254)
        .ad_break(SECOND, SECOND * 2)
        .chapter("two", "", SECOND * 60, None)
        .chapter("one", "The First Chapter", SECOND, SECOND * 50)
        .lyrics_line(SECOND * 2, "Is this the real life?")
        .lyrics_line(SECOND * 4, "")
        .lyrics_language("en")
        .extra_text("example:mood", "calm")
        .build()
        .expect("a song");
    stage.session.set_content(&song).expect("it is set");
    let controller = with(nowplaying_control::ControllerBuilder::lists);
    let player = until(&controller, &stage, |player| {
        player
            .item()
            .is_some_and(|item| item.chapters().count() == 2 && item.lyrics_lines().count() == 2)
    });
    let item = player.item().expect("an item");
    assert_eq!(item.id(), "album-7/track-4");
    assert_eq!((item.kind(), item.media_type()), (ContentKind::Music, MediaType::Audio));
    assert_eq!((item.artist(), item.album()), (Some("The Ferrymen"), Some("Estuary")));
    assert_eq!(item.list(Field::Artist).collect::<Vec<_>>(), ["The Ferrymen", "Anna"]);
    assert_eq!(item.text(Field::Composer), None);
    assert_eq!(item.number(Field::TrackNumber), Some(4.0));
    assert_eq!(item.number(Field::DiscNumber), None);
    assert_eq!(item.number(Field::Title), None);
    assert_eq!(item.flag(Field::Explicit), Some(true));
    assert_eq!(item.time(Field::CreditsStart), Some(SECOND * 200));
    assert_eq!(item.duration(), Some(SECOND * 254));
    assert!(!item.is_live() && !item.is_continuous());
    assert!(item.has_field(Field::Title) && !item.has_field(Field::Composer));
    assert_eq!(item.ad_breaks().collect::<Vec<_>>(), [SECOND..SECOND * 2]);
    let chapters: Vec<_> = item.chapters().collect();
    assert_eq!((&chapters[0].id, chapters[0].title), (&"one".into(), Some("The First Chapter")));
    assert_eq!((chapters[0].start, chapters[0].end), (SECOND, Some(SECOND * 50)));
    assert_eq!((chapters[1].title, chapters[1].end), (None, Some(SECOND * 254)));
    let places = [1, 55, 60].map(|place| item.find_chapter(SECOND * place));
    assert_eq!(places, [Some(0), None, Some(1)]);
    let lines: Vec<_> = item.lyrics_lines().collect();
    assert_eq!(lines, [(SECOND * 2, "Is this the real life?"), (SECOND * 4, "")]);
    let places = [1, 2, 9].map(|place| item.find_lyrics_line(SECOND * place));
    assert_eq!(places, [None, Some(0), Some(1)]);
    assert_eq!(item.lyrics_language(), Some("en"));
    assert!(item.extras().any(|extra| extra == ("example:mood", "calm")), "{item:?}");
    // An item is read on several threads.
    std::thread::scope(|scope| {
        scope.spawn(|| item.title().map(str::len)).join().expect("a length")
    });
}

#[test]
fn custom_commands_are_shown() {
    let stage = Stage::new();
    let commands = [CustomCommand::new("mix", "Add to mix")];
    stage.session.set_custom_commands(&commands, |_| {}).expect("they are set");
    let controller = with(nowplaying_control::ControllerBuilder::lists);
    let player = until(&controller, &stage, |player| player.custom_commands().count() == 1);
    assert_eq!(player.custom_commands().collect::<Vec<_>>(), commands);
}

#[test]
fn outputs_are_shown() {
    let stage = Stage::new();
    let mut own = Output::new("own", "This computer", DeviceType::Desktop);
    own.is_in_use = true;
    let outputs = [own, Output::new("tv", "Television", DeviceType::Tv)];
    stage.session.set_outputs(&outputs).expect("they are set");
    stage.session.on(Command::PlayOnOutput, |_| {}).expect("it is offered");
    assert!(stage.session.set_outputs(&[Output::new("own", "", DeviceType::Other)]).is_err());
    let controller = with(nowplaying_control::ControllerBuilder::lists);
    let player = until(&controller, &stage, |player| player.outputs().count() == 2);
    assert_eq!(player.outputs().collect::<Vec<_>>(), outputs);
}

#[test]
fn playback_is_shown() {
    let stage = Stage::new();
    let before = Instant::now();
    let playback =
        nowplaying::Playback::playing().at(SECOND * 42).speed(2.0).volume(0.5).queue(1, 9);
    stage.session.set_playback(&playback).expect("a snapshot");
    let controller = controller();
    let player = until(&controller, &stage, |player| player.playback().is_playing());
    let playback = player.playback();
    assert_eq!(playback.state, PlaybackState::Playing);
    assert_eq!((playback.rate, playback.default_rate), (2.0, 2.0));
    assert_eq!(playback.volume, Some(0.5));
    assert_eq!((playback.queue_index, playback.queue_count), (Some(1), Some(9)));
    let (position, timestamp) = (playback.position.expect("one"), playback.timestamp.expect("one"));
    assert!(timestamp + SECOND > before && timestamp <= Instant::now());
    let now = player.position().expect("a position");
    assert!(now >= position && now < SECOND * 254, "{now:?}");
    assert!(player.position() >= Some(now));
    assert!(!player.is_silent() && !player.is_unreachable() && !player.is_fullscreen());
    assert!(player.has_session() && player.is_application_primary() && !player.is_constrained());
    assert!(matches!(player.reason(), PlayerReason::Playing), "{:?}", player.reason());
    assert_eq!(player.session_id(), Some("music"));
    assert!(player.identity().starts_with("Player"), "{}", player.identity());
    assert_eq!(player.desktop_entry(), None);
    assert_eq!((player.artwork_id(), player.animated_artwork_id()), (None, None));
    assert_eq!(player.artwork_url(), None);
    assert!(player.aspect_ratios().is_empty());
}

#[test]
fn commands_have_their_values() {
    let stage = Stage::with(|session| {
        session
            .on_each(nowplaying::Command::ALL, |request| drop(request.finish()))
            .expect("offers");
        session.set_command_enabled(nowplaying::Command::Next, false).expect("it is offered");
        let skip = nowplaying::Command::SkipForward;
        session.set_skip_intervals(skip, &[SECOND * 30, SECOND * 10]).expect("intervals");
        session.set_supported_rates(&[0.5, 1.0, 2.0]).expect("rates");
        session.set_repeat_mode(nowplaying::RepeatMode::All, &[]).expect("a mode");
        session.set_shuffle_mode(nowplaying::ShuffleMode::Collections, &[]).expect("a mode");
        let (like, positive) = (nowplaying::Command::Like, nowplaying::Feedback::Positive);
        session.set_feedback(like, positive, Some("Love"), None).expect("feedback");
        session.set_rating_range(0.0, 5.0).expect("a range");
        session.set_supported_urls(&["file", "https"], &["audio/ogg"]).expect("schemes");
        let options = [
            LanguageOption::audible("audio-1", "English").tag("en").default_option().current(),
            LanguageOption::legible("text-1", "Deutsch").group(1).optional().easy_to_read(),
        ];
        session.set_language_options(&options).expect("options");
    });
    let controller = controller();
    let player = until(&controller, &stage, |player| player.offers(Command::Next));
    assert!(!player.is_enabled(Command::Next) && player.is_enabled(Command::Play));
    let intervals = player.skip_intervals(Command::SkipForward).expect("intervals");
    assert_eq!(intervals, [SECOND * 30, SECOND * 10]);
    let wrong = player.skip_intervals(Command::Play).expect_err("no intervals");
    assert!(wrong.to_string().starts_with("Player::skip_intervals: "), "{wrong}");
    assert_eq!((player.rates(), player.rate_range()), (vec![0.5, 1.0, 2.0], None));
    stage.session.set_rate_range(0.75, 1.1).expect("a range");
    let ranged = until(&controller, &stage, |player| player.rate_range().is_some());
    assert_eq!((ranged.rates(), ranged.rate_range()), (vec![0.75, 1.0, 1.1], Some(0.75..=1.1)));
    assert_eq!(player.repeat_mode(), Some(RepeatMode::All));
    assert_eq!(player.shuffle_mode(), Some(ShuffleMode::Collections));
    assert_eq!(player.repeat_modes(), RepeatMode::ALL);
    assert_eq!(player.shuffle_modes(), ShuffleMode::ALL);
    assert_eq!(player.feedback(Command::Like), Some((Feedback::Positive, "Love")));
    assert_eq!(player.feedback(Command::Play), None);
    assert_eq!(player.rating_range(), Some(0.0..=5.0));
    assert_eq!(player.schemes().collect::<Vec<_>>(), ["file", "https"]);
    assert_eq!(player.mime_types().collect::<Vec<_>>(), ["audio/ogg"]);
    let options: Vec<_> = player.language_options().collect();
    assert_eq!(
        (options[0].id, options[0].name, options[0].tag),
        ("audio-1", "English", Some("en"))
    );
    assert!(options[0].is_current() && options[0].is_default() && !options[0].is_optional());
    assert_eq!((options[1].kind, options[1].group), (LanguageKind::Legible, 1));
    assert!(options[1].is_optional() && options[1].is_easy_to_read() && options.len() == 2);
}

#[test]
fn player_without_a_value_has_none() {
    let stage = Stage::new();
    let controller = controller();
    let player = until(&controller, &stage, |_| true);
    assert!(!player.offers(Command::Next) && !player.is_enabled(Command::Next));
    assert_eq!((player.repeat_mode(), player.shuffle_mode()), (None, None));
    assert!(player.repeat_modes().is_empty() && player.shuffle_modes().is_empty());
    assert_eq!((player.feedback(Command::Like), player.rating_range()), (None, None));
    assert_eq!(player.skip_intervals(Command::SkipForward).expect("a list"), []);
    assert!(player.rates().is_empty() && player.rate_range().is_none());
    assert_eq!(player.devices().count() + player.queue().count() + player.playlists().count(), 0);
    assert_eq!((player.current_entry(), player.current_playlist()), (None, None));
    assert_eq!(player.playback().volume, None);
    assert_eq!((player.problem(), player.window(), player.buffered()), (None, None, None));
    assert!(!player.is_muted() && !player.is_private());
}

#[test]
fn problem_mute_window_and_privacy_are_read() {
    let stage = Stage::new();
    let session = &stage.session;
    let problem = Problem::new(ProblemKind::SignIn, "Your subscription has ended")
        .url("https://example.org/renew")
        .can_retry();
    session.set_state(PlaybackState::Paused).expect("a state");
    session.set_muted(true).expect("it is set");
    session.set_private(true).expect("it is set");
    session.set_window(SeekableWindow::new(SECOND * 10, SECOND * 70)).expect("a window");
    session.set_buffered(Some(SECOND * 65)).expect("a position");
    session.set_problem(&problem).expect("a problem");
    let controller = controller();
    let player = until(&controller, &stage, |player| player.problem().is_some());
    assert_eq!(player.problem(), Some(problem));
    assert!(player.is_muted() && player.is_private());
    assert_eq!(player.window(), Some(SECOND * 10..=SECOND * 70));
    assert_eq!(player.buffered(), Some(SECOND * 65));
    let moving = SeekableWindow::new(Duration::ZERO, SECOND * 60).start_moves().end_moves();
    session.set_window(moving).expect("a window");
    let is_moved = |player: &Player| player.window() != Some(SECOND * 10..=SECOND * 70);
    let window = until(&controller, &stage, is_moved).window().expect("a window");
    assert_eq!(*window.start() + SECOND * 60, *window.end());
    session.set_muted(false).expect("it is set");
    session.set_private(false).expect("it is set");
    session.clear_window().expect("no window");
    session.set_buffered(None).expect("no position");
    session.clear_problem().expect("no problem");
    let player = until(&controller, &stage, |player| player.problem().is_none());
    assert!(!player.is_muted() && !player.is_private());
    assert_eq!((player.window(), player.buffered()), (None, None));
}

#[test]
fn devices_and_their_volumes() {
    let stage = Stage::remote(|session| {
        let attic =
            Device::new("10:2f", "Attic").kind(nowplaying::DeviceType::Speaker).volume(0.25);
        let hall = Device::new(b"t\xffo", "Hall").relative_volume();
        session.set_devices(&[attic, hall]).expect("two devices");
    });
    let controller = controller();
    let player = until(&controller, &stage, |player| player.devices().count() == 2);
    assert!(player.is_remote());
    let devices: Vec<_> = player.devices().collect();
    assert_eq!((devices[0].name, devices[0].kind), ("Attic", DeviceType::Speaker));
    assert_eq!((devices[0].volume, devices[0].relative_volume), (Some(0.25), false));
    assert_eq!(devices[1].id.as_bytes(), b"t\xffo");
    assert_eq!((devices[1].volume, devices[1].relative_volume), (None, true));
}

#[test]
fn queue_and_playlists_are_shown() {
    let stage = Stage::with(|session| {
        session.on_go_to_entry(drop).expect("an offer");
        session.on_activate_playlist(drop).expect("an offer");
        let mut queue = Queue::new().expect("a queue");
        queue.add("one", &song()).expect("an entry");
        queue.add(b"t\xffo", &song()).expect("an entry");
        queue.set_current("one").expect("an entry");
        session.set_queue(&queue).expect("it is set");
        let mut playlists = Playlists::new().expect("playlists");
        playlists.add("road", "On the Road", None).expect("a playlist");
        session.set_playlists(&playlists).expect("they are set");
        session.set_active_playlist("road").expect("a playlist");
    });
    let controller = with(nowplaying_control::ControllerBuilder::lists);
    let player = until(&controller, &stage, |player| {
        player.queue().count() == 2 && player.playlists().count() == 1
    });
    let entries: Vec<_> = player.queue().collect();
    assert_eq!((&entries[0].id, entries[0].item.title()), (&"one".into(), Some("Harbour Lights")));
    assert_eq!(entries[1].id.as_bytes(), b"t\xffo");
    assert_eq!(player.current_entry(), Some("one".into()));
    let playlists: Vec<_> = player.playlists().collect();
    assert_eq!((&playlists[0].id, playlists[0].name), (&"road".into(), "On the Road"));
    assert_eq!(playlists[0].icon_url, None);
    assert_eq!(player.current_playlist(), Some("road".into()));
}
