// SPDX-License-Identifier: MIT
//! The commands, the fields and the names of tags.
//!
//! Written by scripts/tables from include/nowplaying and tables/; do not edit it.

use crate::base::Result;
use crate::command::{handlers, Feedback, RepeatMode, ShuffleMode};
use crate::content::{fields, ContentBuilder};
use crate::numbers::numbers;
use crate::request::{self, Addition, Answer, LanguageSetting, Phase};
use crate::session::Session;
use crate::sys;
use crate::text::Id;
use std::time::Duration;

numbers! {
    /// The commands. The [`Action`] of the same name has the argument.
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
    }
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
    /// Change the playback rate. `rate` is one of the supported rates.
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
    /// Enable a soundtrack or subtitles. `language_option_id` is the id of the language option;
    /// `language_setting` is how long the choice holds.
    EnableLanguageOption(String, LanguageSetting),
    /// Disable a soundtrack or subtitles. `language_option_id` is the id of the language option;
    /// `language_setting` is how long the choice holds.
    DisableLanguageOption(String, LanguageSetting),
    /// Play a URL. `url` is the URL; it comes from a client, so check it.
    OpenUrl(String),
    /// Raise the player's window.
    Raise,
    /// End the program.
    Quit,
    /// Enter or leave fullscreen mode. `fullscreen` is whether to enter fullscreen mode.
    SetFullscreen(bool),
    /// Set the volume. `volume` is 0.0 for silence, 1.0 for full volume, never negative.
    SetVolume(f64),
    /// Play from a queue entry on. `entry_id` is the id of a queue entry.
    GoToEntry(Id),
    /// Add a URL to the queue. `url` is the URL; it comes from a client, so check it;
    /// `after_entry_id` is the id of the entry before the new one, or empty for the front;
    /// `make_current` is whether to play it at once.
    AddToQueue(Addition),
    /// Remove a queue entry. `entry_id` is the id of a queue entry.
    RemoveFromQueue(Id),
    /// Play a playlist from its beginning. `playlist_id` is the id of a playlist.
    ActivatePlaylist(Id),
    /// Set the volume of one device of a remote session. `device_id` is the id of a device of the
    /// session; `volume` is 0.0 for silence, 1.0 for full volume, never negative.
    SetDeviceVolume(Id, f64),
    /// Change the volume of one device by steps. `device_id` is the id of a device of the session;
    /// `volume_steps` is the number of steps; a negative number lowers the volume; never 0.
    StepDeviceVolume(Id, i32),
}

/// Reads a command with its argument; `None` if the request has ended.
///
/// # Safety
///
/// As [`Request::arrived`](crate::Request).
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
            Command::SeekToPosition => Action::SeekToPosition(request::position(raw)?),
            Command::SkipForward => Action::SkipForward(request::interval(raw)?),
            Command::SkipBackward => Action::SkipBackward(request::interval(raw)?),
            Command::SeekForward => Action::SeekForward(request::phase(raw)?),
            Command::SeekBackward => Action::SeekBackward(request::phase(raw)?),
            Command::ChangePlaybackRate => Action::ChangePlaybackRate(request::rate(raw)?),
            Command::ChangeRepeatMode => Action::ChangeRepeatMode(request::repeat_mode(raw)?),
            Command::ChangeShuffleMode => Action::ChangeShuffleMode(request::shuffle_mode(raw)?),
            Command::Feedback => Action::Feedback(request::feedback(raw)?),
            Command::RateContent => Action::RateContent(request::rating(raw)?),
            Command::Like => Action::Like(request::negative(raw)?),
            Command::Dislike => Action::Dislike(request::negative(raw)?),
            Command::Bookmark => Action::Bookmark(request::negative(raw)?),
            Command::EnableLanguageOption => Action::EnableLanguageOption(
                request::language_option_id(raw)?,
                request::language_setting(raw)?,
            ),
            Command::DisableLanguageOption => Action::DisableLanguageOption(
                request::language_option_id(raw)?,
                request::language_setting(raw)?,
            ),
            Command::OpenUrl => Action::OpenUrl(request::url(raw)?),
            Command::Raise => Action::Raise,
            Command::Quit => Action::Quit,
            Command::SetFullscreen => Action::SetFullscreen(request::fullscreen(raw)?),
            Command::SetVolume => Action::SetVolume(request::volume(raw)?),
            Command::GoToEntry => Action::GoToEntry(request::entry_id(raw)?),
            Command::AddToQueue => Action::AddToQueue(request::addition(raw)?),
            Command::RemoveFromQueue => Action::RemoveFromQueue(request::entry_id(raw)?),
            Command::ActivatePlaylist => Action::ActivatePlaylist(request::playlist_id(raw)?),
            Command::SetDeviceVolume => {
                Action::SetDeviceVolume(request::device_id(raw)?, request::volume(raw)?)
            }
            Command::StepDeviceVolume => {
                Action::StepDeviceVolume(request::device_id(raw)?, request::volume_steps(raw)?)
            }
        })
    }
}

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
    /// Offers [`Command::ChangePlaybackRate`]. `rate` is one of the supported rates.
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
    /// option; `language_setting` is how long the choice holds.
    on_enable_language_option(language_option_id: String, language_setting: LanguageSetting) = EnableLanguageOption;
    /// Offers [`Command::DisableLanguageOption`]. `language_option_id` is the id of the language
    /// option; `language_setting` is how long the choice holds.
    on_disable_language_option(language_option_id: String, language_setting: LanguageSetting) = DisableLanguageOption;
    /// Offers [`Command::OpenUrl`]. `url` is the URL; it comes from a client, so check it.
    on_open_url(url: String) = OpenUrl;
    /// Offers [`Command::Raise`].
    on_raise() = Raise;
    /// Offers [`Command::Quit`].
    on_quit() = Quit;
    /// Offers [`Command::SetFullscreen`]. `fullscreen` is whether to enter fullscreen mode.
    on_set_fullscreen(fullscreen: bool) = SetFullscreen;
    /// Offers [`Command::SetVolume`]. `volume` is 0.0 for silence, 1.0 for full volume, never
    /// negative.
    on_set_volume(volume: f64) = SetVolume;
    /// Offers [`Command::GoToEntry`]. `entry_id` is the id of a queue entry.
    on_go_to_entry(entry_id: Id) = GoToEntry;
    /// Offers [`Command::AddToQueue`]. `url` is the URL; it comes from a client, so check it;
    /// `after_entry_id` is the id of the entry before the new one, or empty for the front;
    /// `make_current` is whether to play it at once.
    on_add_to_queue(addition: Addition) = AddToQueue;
    /// Offers [`Command::RemoveFromQueue`]. `entry_id` is the id of a queue entry.
    on_remove_from_queue(entry_id: Id) = RemoveFromQueue;
    /// Offers [`Command::ActivatePlaylist`]. `playlist_id` is the id of a playlist.
    on_activate_playlist(playlist_id: Id) = ActivatePlaylist;
    /// Offers [`Command::SetDeviceVolume`]. `device_id` is the id of a device of the session;
    /// `volume` is 0.0 for silence, 1.0 for full volume, never negative.
    on_set_device_volume(device_id: Id, volume: f64) = SetDeviceVolume;
    /// Offers [`Command::StepDeviceVolume`]. `device_id` is the id of a device of the session;
    /// `volume_steps` is the number of steps; a negative number lowers the volume; never 0.
    on_step_device_volume(device_id: Id, volume_steps: i32) = StepDeviceVolume;
}

fields! {
    text title Title = NP_FIELD_TITLE: "Song, episode, film, book.",
    list artist Artist = NP_FIELD_ARTIST: "The artist.",
    text album Album = NP_FIELD_ALBUM: "The album.",
    list album_artist AlbumArtist = NP_FIELD_ALBUM_ARTIST: "The album artist.",
    list composer Composer = NP_FIELD_COMPOSER: "The composer.",
    list lyricist Lyricist = NP_FIELD_LYRICIST: "The authors of the lyrics.",
    list genre Genre = NP_FIELD_GENRE: "The genre.",
    text show Show = NP_FIELD_SHOW: "The podcast or the series.",
    list author Author = NP_FIELD_AUTHOR: "The authors of a book.",
    list narrator Narrator = NP_FIELD_NARRATOR: "The readers of a book.",
    text station Station = NP_FIELD_STATION: "The radio station.",
    text program Program = NP_FIELD_PROGRAM: "The current programme of the station.",
    text source Source = NP_FIELD_SOURCE: "The camera or the monitor.",
    text description Description = NP_FIELD_DESCRIPTION: "A description of home media.",
    text subtitle Subtitle = NP_FIELD_SUBTITLE: "The second line of generic content.",
    list comment Comment = NP_FIELD_COMMENT: "The comment.",
    text lyrics Lyrics = NP_FIELD_LYRICS: "The lyrics.",
    text release_date ReleaseDate = NP_FIELD_RELEASE_DATE:
        "ISO 8601: \"1959\", \"1959-08-17\", \"2026-08-22T18:00:00Z\". The \"1959/8/17\" of some tags works too.",
    text first_played FirstPlayed = NP_FIELD_FIRST_PLAYED:
        "The date of the first playback, ISO 8601.",
    text last_played LastPlayed = NP_FIELD_LAST_PLAYED: "The date of the last playback, ISO 8601.",
    text url Url = NP_FIELD_URL:
        "The URL of the media, published only with a context that shows URLs. A network URL is published without password, query and fragment. The path \"/music/a b.mp3\" is published as \"file:///music/a%20b.mp3\".",
    text isrc Isrc = NP_FIELD_ISRC: "International Standard Recording Code.",
    text collection_id CollectionId = NP_FIELD_COLLECTION_ID:
        "The collection of the item. A system may request to resume it.",
    text service_id ServiceId = NP_FIELD_SERVICE_ID: "The channel or subscription of the item.",
    list entity_id EntityId = NP_FIELD_ENTITY_ID: "The application's ids of related entities.",
    text external_content_id ExternalContentId = NP_FIELD_EXTERNAL_CONTENT_ID:
        "The id of the item in a catalogue or a service.",
    text profile_id ProfileId = NP_FIELD_PROFILE_ID:
        "The profile, if several users share the player.",
    text grouping Grouping = NP_FIELD_GROUPING:
        "The user's name for a group of items, for example a work or a mood.",
    text added Added = NP_FIELD_ADDED:
        "The date when the item was added to the user's library, ISO 8601.",
    text playback_date PlaybackDate = NP_FIELD_PLAYBACK_DATE:
        "The wall-clock time of the broadcast at the position, ISO 8601. Set both in one update.",
    count track_number TrackNumber = NP_FIELD_TRACK_NUMBER: "From 1.",
    count track_count TrackCount = NP_FIELD_TRACK_COUNT: "The track count.",
    count disc_number DiscNumber = NP_FIELD_DISC_NUMBER: "From 1.",
    count disc_count DiscCount = NP_FIELD_DISC_COUNT: "The disc count.",
    count chapter_number ChapterNumber = NP_FIELD_CHAPTER_NUMBER: "From 1.",
    count chapter_count ChapterCount = NP_FIELD_CHAPTER_COUNT: "The chapter count.",
    count bpm Bpm = NP_FIELD_BPM: "Beats per minute, rounded.",
    count play_count PlayCount = NP_FIELD_PLAY_COUNT: "How often the item was played.",
    rating user_rating UserRating = NP_FIELD_USER_RATING: "The user's rating, 0.0 to 1.0.",
    rating auto_rating AutoRating = NP_FIELD_AUTO_RATING:
        "The player's estimated rating, 0.0 to 1.0.",
    count skip_count SkipCount = NP_FIELD_SKIP_COUNT: "How often the item was skipped.",
    flag explicit Explicit = NP_FIELD_EXPLICIT: "The explicit.",
    flag excluded_from_suggestions ExcludedFromSuggestions = NP_FIELD_EXCLUDED_FROM_SUGGESTIONS:
        "Recommendations leave it out.",
    flag compilation Compilation = NP_FIELD_COMPILATION: "Contains several artists.",
    flag preorder Preorder = NP_FIELD_PREORDER: "Bought before its release.",
    flag cloud_item CloudItem = NP_FIELD_CLOUD_ITEM: "Not on this machine.",
    flag protected Protected = NP_FIELD_PROTECTED: "Protected by DRM.",
    time credits_start CreditsStart = NP_FIELD_CREDITS_START: "The start of the credits.",
    time bookmark Bookmark = NP_FIELD_BOOKMARK: "Where the user stopped last time.",
}

/// The other names of fields in tags. Of two names, the first one counts.
pub(crate) const ALIASES: &[(Field, &[&str])] = &[
    (Field::Artist, &["artists"]),
    (Field::AlbumArtist, &["albumartists"]),
    (Field::Composer, &["composers"]),
    (Field::Genre, &["genres"]),
    (Field::Show, &["tvshow", "series"]),
    (Field::Comment, &["comments"]),
    (Field::Lyrics, &["unsyncedlyrics"]),
    (Field::ReleaseDate, &["date", "year", "datetime", "originaldate", "originalyear"]),
    (Field::Url, &["uri", "location"]),
    (Field::Grouping, &["contentgroup"]),
    (Field::TrackNumber, &["track"]),
    (Field::TrackCount, &["tracktotal", "totaltracks"]),
    (Field::DiscNumber, &["disc", "disk", "disknumber", "albumdiscnumber"]),
    (Field::DiscCount, &["disctotal", "totaldiscs", "disktotal", "totaldisks", "albumdisccount"]),
    (Field::Bpm, &["beatsperminute"]),
    (Field::UserRating, &["rating"]),
    (Field::Compilation, &["itunescompilation"]),
];

/// The fields that hold a date.
pub(crate) const DATES: &[Field] =
    &[Field::ReleaseDate, Field::FirstPlayed, Field::LastPlayed, Field::Added, Field::PlaybackDate];
