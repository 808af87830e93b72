// SPDX-License-Identifier: MIT
// Written by scripts/rust_abi from include/nowplaying-control; do not edit it.

//! The declarations of the headers of the library NowPlaying Control,
//! `include/nowplaying-control/*.h`, in Rust.
//!
//! They are unsafe. Programs use the crate `nowplaying-control`, which is safe.
#![allow(non_camel_case_types)]
// The texts are those of the headers, which do not mark Rust code.
#![allow(unknown_lints, clippy::doc_markdown)]
#![allow(clippy::too_long_first_doc_paragraph)]

use std::marker::{PhantomData, PhantomPinned};
use std::mem::size_of;
use std::os::raw::{c_char, c_int, c_void};

/// A handle of the library. Programs cannot read, make or move its data.
macro_rules! handles {
    ($($(#[$about:meta])* $name:ident)*) => {
        $(
            $(#[$about])*
            #[repr(C)]
            pub struct $name {
                _nothing: [u8; 0],
                _neither_sent_nor_moved: PhantomData<(*mut u8, PhantomPinned)>,
            }
        )*
    };
}

handles! {
    /// `np_controller`, declared in `controller.h`.
    np_controller
    /// `np_player`, declared in `controller.h`.
    np_player
    /// `np_item`, declared in `controller.h`.
    np_item
}

/// The outcome of an action of an MPRIS player that accepted the command, and showed no effect
/// within two seconds.
pub const NP_OUTCOME_ACCEPTED: i32 = 1;

/// The version of these headers. np_version() returns the version of the loaded library.
pub const NP_VERSION_MAJOR: u32 = 0;

pub const NP_VERSION_MINOR: u32 = 1;

pub const NP_VERSION_PATCH: u32 = 0;

/// Times are microseconds: `42 * NP_SECOND`.
pub const NP_SECOND: i64 = 1_000_000;

pub const NP_MILLISECOND: i64 = 1_000;

/// An unknown time.
pub const NP_TIME_UNKNOWN: i64 = i64::MIN;

/// For np_playback.volume: the player has no volume. Desktops then do not show one and cannot
/// set one.
pub const NP_VOLUME_NONE: f64 = -1.0;

/// For np_playback.queue_index and queue_count: the player has no queue.
pub const NP_QUEUE_NONE: i32 = -1;

/// The version of the headers of this file.
pub const NP_VERSION: u32 = NP_VERSION_MAJOR << 16 | NP_VERSION_MINOR << 8 | NP_VERSION_PATCH;

/// The result of a call: NP_OK, or a negative number for each error that a program can act on.
pub type np_status = i32;
/// The call succeeded.
pub const NP_OK: np_status = 0;
/// An argument is invalid: NULL, an unknown number, not finite, out of range, an empty id. In
/// np_remote_result: the extension rejected the attributes.
pub const NP_ERROR_INVALID_ARGUMENT: np_status = -1;
/// The call is valid, but not now. For example, a session without content cannot become
/// primary. np_last_failure() returns the reason.
pub const NP_ERROR_INVALID_STATE: np_status = -2;
/// The command, argument, entry or hosted session does not exist, or the file cannot be read.
pub const NP_ERROR_NOT_FOUND: np_status = -3;
/// The request was finished, has timed out, or its session was freed.
pub const NP_ERROR_FINISHED: np_status = -4;
/// The context or session of the handle was freed. The handle is inert: free it.
pub const NP_ERROR_GONE: np_status = -5;
/// This process is a fork() of the process that made the context. Make a new context.
pub const NP_ERROR_FORKED: np_status = -6;
/// A limit is exceeded, for example of sessions, list entries or the bytes of an id. base.h has
/// all limits.
pub const NP_ERROR_LIMIT: np_status = -7;
/// The buffer is too small for the result.
pub const NP_ERROR_BUFFER_TOO_SMALL: np_status = -8;
/// The system refused a thread, a descriptor or a lock, the disk or the memory is full, or the
/// extension does not answer. np_last_failure() returns the reason.
pub const NP_ERROR_SYSTEM: np_status = -9;

/// The level of a line.
pub type np_log_level = i32;
/// Something is lost: the bus refused the name, a callback never returned.
pub const NP_LOG_ERROR: np_log_level = 1;
/// The player made a mistake: a NULL, a NaN, a request finished twice.
pub const NP_LOG_WARNING: np_log_level = 2;
/// Changes of the connection and of the published sessions.
pub const NP_LOG_INFO: np_log_level = 3;
/// Every command when it arrives. The line does not have its outcome.
pub const NP_LOG_DEBUG: np_log_level = 4;

/// The state of a context's connection to the bus.
pub type np_connection = i32;
/// No session needs to be on the bus now: none is published, or those that are published have
/// no content.
pub const NP_CONNECTION_IDLE: np_connection = 0;
/// The library logs in to the bus, or waits for the name.
pub const NP_CONNECTION_CONNECTING: np_connection = 1;
/// Every session that should be on the bus is on the bus.
pub const NP_CONNECTION_CONNECTED: np_connection = 2;
/// The bus does not exist or went away, or the process has no descriptor left. The library
/// tries again.
pub const NP_CONNECTION_WAITING: np_connection = 3;
/// The bus or the sandbox refuses every name that the library may use. The log lists them.
pub const NP_CONNECTION_REFUSED: np_connection = 4;

/// The kind of an item.
pub type np_content_kind = i32;
pub const NP_CONTENT_MUSIC: np_content_kind = 1;
pub const NP_CONTENT_PODCAST: np_content_kind = 2;
pub const NP_CONTENT_MOVIE: np_content_kind = 3;
pub const NP_CONTENT_TV_SHOW: np_content_kind = 4;
pub const NP_CONTENT_BOOK: np_content_kind = 5;
pub const NP_CONTENT_RADIO: np_content_kind = 6;
/// A camera, a baby monitor, a soundscape.
pub const NP_CONTENT_HOME_MEDIA: np_content_kind = 7;
pub const NP_CONTENT_GENERIC: np_content_kind = 8;

/// Audio or video.
pub type np_media_type = i32;
pub const NP_MEDIA_AUDIO: np_media_type = 0;
pub const NP_MEDIA_VIDEO: np_media_type = 1;

/// The fields of a content. The word in brackets names the setter: np_content_set_text(),
/// np_content_add_text() for a list, np_content_set_number(), np_content_set_flag(),
/// np_content_set_time().
pub type np_field = i32;
/// \[text\] Song, episode, film, book.
pub const NP_FIELD_TITLE: np_field = 1;
/// \[list\]
pub const NP_FIELD_ARTIST: np_field = 2;
/// \[text\]
pub const NP_FIELD_ALBUM: np_field = 3;
/// \[list\]
pub const NP_FIELD_ALBUM_ARTIST: np_field = 4;
/// \[list\]
pub const NP_FIELD_COMPOSER: np_field = 5;
/// \[list\] The authors of the lyrics.
pub const NP_FIELD_LYRICIST: np_field = 6;
/// \[list\]
pub const NP_FIELD_GENRE: np_field = 7;
/// \[text\] The podcast or the series.
pub const NP_FIELD_SHOW: np_field = 8;
/// \[list\] The authors of a book.
pub const NP_FIELD_AUTHOR: np_field = 9;
/// \[list\] The readers of a book.
pub const NP_FIELD_NARRATOR: np_field = 10;
/// \[text\] The radio station.
pub const NP_FIELD_STATION: np_field = 11;
/// \[text\] The current programme of the station.
pub const NP_FIELD_PROGRAM: np_field = 12;
/// \[text\] The camera or the monitor.
pub const NP_FIELD_SOURCE: np_field = 13;
/// \[text\] A description of home media.
pub const NP_FIELD_DESCRIPTION: np_field = 14;
/// \[text\] The second line of generic content.
pub const NP_FIELD_SUBTITLE: np_field = 15;
/// \[list\]
pub const NP_FIELD_COMMENT: np_field = 16;
/// \[text\]
pub const NP_FIELD_LYRICS: np_field = 17;
/// \[text\] ISO 8601: "1959", "1959-08-17", "2026-08-22T18:00:00Z". The "1959/8/17" of some
/// tags works too.
pub const NP_FIELD_RELEASE_DATE: np_field = 18;
/// \[text\] The date of the first playback, ISO 8601.
pub const NP_FIELD_FIRST_PLAYED: np_field = 19;
/// \[text\] The date of the last playback, ISO 8601.
pub const NP_FIELD_LAST_PLAYED: np_field = 20;
/// \[text\] The URL of the media, published only with NP_CONTEXT_SHOW_URLS. A network URL is
/// published without
/// ```c
///     password, query and fragment. The path "/music/a b.mp3" is published as "file:///music/a%20b.mp3".
pub const NP_FIELD_URL: np_field = 21;
/// \[text\] International Standard Recording Code.
pub const NP_FIELD_ISRC: np_field = 22;
/// \[text\] The id of the item's collection: an album, a podcast.
pub const NP_FIELD_COLLECTION_ID: np_field = 23;
/// \[text\] The channel or subscription of the item.
pub const NP_FIELD_SERVICE_ID: np_field = 24;
/// \[list\] The application's ids of related entities.
pub const NP_FIELD_ENTITY_ID: np_field = 25;
/// \[text\] The id of the item in a catalogue or a service.
pub const NP_FIELD_EXTERNAL_CONTENT_ID: np_field = 26;
/// \[text\] The profile, if several users share the player.
pub const NP_FIELD_PROFILE_ID: np_field = 27;
/// \[text\] The user's name for a group of items, for example a work or a mood.
pub const NP_FIELD_GROUPING: np_field = 28;
/// \[text\] The date when the item was added to the user's library, ISO 8601.
pub const NP_FIELD_ADDED: np_field = 29;
/// \[text\] The wall-clock time of the broadcast at np_playback.position_us, ISO 8601. Set both
/// in one update.
pub const NP_FIELD_PLAYBACK_DATE: np_field = 30;
/// \[number\] From 1.
pub const NP_FIELD_TRACK_NUMBER: np_field = 40;
/// \[number\]
pub const NP_FIELD_TRACK_COUNT: np_field = 41;
/// \[number\] From 1.
pub const NP_FIELD_DISC_NUMBER: np_field = 42;
/// \[number\]
pub const NP_FIELD_DISC_COUNT: np_field = 43;
/// \[number\] From 1.
pub const NP_FIELD_CHAPTER_NUMBER: np_field = 44;
/// \[number\]
pub const NP_FIELD_CHAPTER_COUNT: np_field = 45;
/// \[number\] Beats per minute, rounded.
pub const NP_FIELD_BPM: np_field = 46;
/// \[number\] How often the item was played.
pub const NP_FIELD_PLAY_COUNT: np_field = 47;
/// \[number\] The user's rating, 0.0 to 1.0.
pub const NP_FIELD_USER_RATING: np_field = 48;
/// \[number\] The player's estimated rating, 0.0 to 1.0.
pub const NP_FIELD_AUTO_RATING: np_field = 49;
/// \[number\] How often the item was skipped.
pub const NP_FIELD_SKIP_COUNT: np_field = 50;
/// \[flag\]
pub const NP_FIELD_EXPLICIT: np_field = 60;
/// \[flag\] Recommendations leave it out.
pub const NP_FIELD_EXCLUDED_FROM_SUGGESTIONS: np_field = 61;
/// \[flag\] Contains several artists.
pub const NP_FIELD_COMPILATION: np_field = 62;
/// \[flag\] Bought before its release.
pub const NP_FIELD_PREORDER: np_field = 63;
/// \[flag\] Not on this machine.
pub const NP_FIELD_CLOUD_ITEM: np_field = 64;
/// \[flag\] Protected by DRM.
pub const NP_FIELD_PROTECTED: np_field = 65;
/// \[time\] The start of the credits.
pub const NP_FIELD_CREDITS_START: np_field = 80;
/// \[time\] Where the user stopped last time.
pub const NP_FIELD_BOOKMARK: np_field = 81;

/// The commands, with the getter of the argument in request.h.
pub type np_command = i32;
pub const NP_COMMAND_PLAY: np_command = 1;
pub const NP_COMMAND_PAUSE: np_command = 2;
pub const NP_COMMAND_TOGGLE_PLAY_PAUSE: np_command = 3;
pub const NP_COMMAND_STOP: np_command = 4;
pub const NP_COMMAND_NEXT: np_command = 5;
pub const NP_COMMAND_PREVIOUS: np_command = 6;
/// np_request_get_position()
pub const NP_COMMAND_SEEK_TO_POSITION: np_command = 7;
/// np_request_get_interval()
pub const NP_COMMAND_SKIP_FORWARD: np_command = 8;
/// np_request_get_interval()
pub const NP_COMMAND_SKIP_BACKWARD: np_command = 9;
/// Press and hold: np_request_get_phase()
pub const NP_COMMAND_SEEK_FORWARD: np_command = 10;
/// Press and hold: np_request_get_phase()
pub const NP_COMMAND_SEEK_BACKWARD: np_command = 11;
/// np_request_get_rate()
pub const NP_COMMAND_CHANGE_PLAYBACK_RATE: np_command = 12;
/// np_request_get_repeat_mode()
pub const NP_COMMAND_CHANGE_REPEAT_MODE: np_command = 13;
/// np_request_get_shuffle_mode()
pub const NP_COMMAND_CHANGE_SHUFFLE_MODE: np_command = 14;
/// np_request_get_feedback()
pub const NP_COMMAND_FEEDBACK: np_command = 15;
/// np_request_get_rating()
pub const NP_COMMAND_RATE_CONTENT: np_command = 16;
/// np_request_get_negative()
pub const NP_COMMAND_LIKE: np_command = 17;
/// np_request_get_negative()
pub const NP_COMMAND_DISLIKE: np_command = 18;
/// np_request_get_negative()
pub const NP_COMMAND_BOOKMARK: np_command = 19;
/// np_request_get_language_option()
pub const NP_COMMAND_ENABLE_LANGUAGE_OPTION: np_command = 20;
/// np_request_get_language_option()
pub const NP_COMMAND_DISABLE_LANGUAGE_OPTION: np_command = 21;
/// np_request_get_url()
pub const NP_COMMAND_OPEN_URL: np_command = 22;
/// Raise the player's window.
pub const NP_COMMAND_RAISE: np_command = 23;
/// End the program.
pub const NP_COMMAND_QUIT: np_command = 24;
/// np_request_get_fullscreen()
pub const NP_COMMAND_SET_FULLSCREEN: np_command = 25;
/// np_request_get_volume(). Works only if np_playback.volume is not NP_VOLUME_NONE.
pub const NP_COMMAND_SET_VOLUME: np_command = 26;
/// Play from this entry on: np_request_get_entry_id()
pub const NP_COMMAND_GO_TO_ENTRY: np_command = 27;
/// np_request_get_url(), np_request_get_entry_id() of the entry before it,
/// np_request_get_make_current()
pub const NP_COMMAND_ADD_TO_QUEUE: np_command = 28;
/// np_request_get_entry_id()
pub const NP_COMMAND_REMOVE_FROM_QUEUE: np_command = 29;
/// Play the playlist from its beginning: np_request_get_playlist_id()
pub const NP_COMMAND_ACTIVATE_PLAYLIST: np_command = 30;
/// For one device of a remote session: np_request_get_device_id(), np_request_get_volume()
pub const NP_COMMAND_SET_DEVICE_VOLUME: np_command = 31;
/// For one device of a remote session: np_request_get_device_id(),
/// np_request_get_volume_steps()
pub const NP_COMMAND_STEP_DEVICE_VOLUME: np_command = 32;

/// The repeat modes.
pub type np_repeat_mode = i32;
pub const NP_REPEAT_OFF: np_repeat_mode = 0;
pub const NP_REPEAT_ONE: np_repeat_mode = 1;
pub const NP_REPEAT_ALL: np_repeat_mode = 2;

/// The shuffle modes: songs, or whole albums.
pub type np_shuffle_mode = i32;
pub const NP_SHUFFLE_OFF: np_shuffle_mode = 0;
pub const NP_SHUFFLE_ITEMS: np_shuffle_mode = 1;
pub const NP_SHUFFLE_COLLECTIONS: np_shuffle_mode = 2;

/// The user's opinion of the content.
pub type np_feedback = i32;
pub const NP_FEEDBACK_NEUTRAL: np_feedback = 0;
pub const NP_FEEDBACK_POSITIVE: np_feedback = 1;
pub const NP_FEEDBACK_NEGATIVE: np_feedback = 2;

/// A soundtrack, or subtitles.
pub type np_language_kind = i32;
pub const NP_LANGUAGE_AUDIBLE: np_language_kind = 0;
pub const NP_LANGUAGE_LEGIBLE: np_language_kind = 1;

/// The properties and the state of a language option; combine them with `|`.
pub type np_language_flags = u32;
pub const NP_LANGUAGE_MAIN_PROGRAM: np_language_flags = 1;
/// For example a commentary.
pub const NP_LANGUAGE_AUXILIARY: np_language_flags = 2;
/// Subtitles only for speech in another language.
pub const NP_LANGUAGE_FORCED_SUBTITLES: np_language_flags = 4;
pub const NP_LANGUAGE_TRANSCRIBES_DIALOG: np_language_flags = 8;
pub const NP_LANGUAGE_DESCRIBES_MUSIC_AND_SOUND: np_language_flags = 16;
pub const NP_LANGUAGE_EASY_TO_READ: np_language_flags = 32;
pub const NP_LANGUAGE_DESCRIBES_VIDEO: np_language_flags = 64;
pub const NP_LANGUAGE_TRANSLATION: np_language_flags = 128;
pub const NP_LANGUAGE_DUBBED_TRANSLATION: np_language_flags = 256;
pub const NP_LANGUAGE_VOICE_OVER_TRANSLATION: np_language_flags = 512;
/// On unless the user chooses another.
pub const NP_LANGUAGE_DEFAULT: np_language_flags = 65_536;
/// On now.
pub const NP_LANGUAGE_CURRENT: np_language_flags = 131_072;
/// All options of its group can be off.
pub const NP_LANGUAGE_OPTIONAL: np_language_flags = 262_144;

/// How a request ended.
pub type np_outcome = i32;
pub const NP_OUTCOME_SUCCESS: np_outcome = 0;
/// The requested item does not exist.
pub const NP_OUTCOME_NO_SUCH_CONTENT: np_outcome = 100;
/// No item plays that the command could change.
pub const NP_OUTCOME_NO_ACTIONABLE_ITEM: np_outcome = 110;
/// The device does not exist.
pub const NP_OUTCOME_DEVICE_NOT_FOUND: np_outcome = 120;
/// It failed.
pub const NP_OUTCOME_FAILED: np_outcome = 200;
/// The player does not support it.
pub const NP_OUTCOME_NOT_SUPPORTED: np_outcome = 300;
/// The argument is invalid.
pub const NP_OUTCOME_INVALID_ARGUMENT: np_outcome = 310;
/// Not allowed: parental control, region, no permission.
pub const NP_OUTCOME_PERMISSION_DENIED: np_outcome = 320;
/// The user must sign in first.
pub const NP_OUTCOME_SIGN_IN_REQUIRED: np_outcome = 330;
/// The user must subscribe first.
pub const NP_OUTCOME_SUBSCRIPTION_REQUIRED: np_outcome = 340;
/// The user cannot skip again now.
pub const NP_OUTCOME_SKIP_LIMIT_REACHED: np_outcome = 350;
/// The queue has no next or previous entry.
pub const NP_OUTCOME_END_OF_QUEUE: np_outcome = 360;
/// The network failed.
pub const NP_OUTCOME_NETWORK_FAILED: np_outcome = 370;
/// A newer request replaced it.
pub const NP_OUTCOME_CANCELLED: np_outcome = 380;
/// The player did not finish it in time.
pub const NP_OUTCOME_TIMED_OUT: np_outcome = 390;

/// The user presses the button, or releases it.
pub type np_phase = i32;
pub const NP_PHASE_BEGIN: np_phase = 0;
pub const NP_PHASE_END: np_phase = 1;

/// How long the user's choice of a language option applies.
pub type np_language_setting = i32;
pub const NP_LANGUAGE_SETTING_NONE: np_language_setting = 0;
pub const NP_LANGUAGE_SETTING_THIS_ITEM: np_language_setting = 1;
pub const NP_LANGUAGE_SETTING_PERMANENT: np_language_setting = 2;

/// The type of a device. Clients show an icon for it.
pub type np_device_type = i32;
/// None of the others.
pub const NP_DEVICE_OTHER: np_device_type = 0;
pub const NP_DEVICE_CAR: np_device_type = 1;
pub const NP_DEVICE_DESKTOP: np_device_type = 2;
pub const NP_DEVICE_GAMING_CONSOLE: np_device_type = 3;
pub const NP_DEVICE_LAPTOP: np_device_type = 4;
pub const NP_DEVICE_MEDIA_STICK: np_device_type = 5;
pub const NP_DEVICE_PHONE: np_device_type = 6;
pub const NP_DEVICE_SET_TOP_BOX: np_device_type = 7;
pub const NP_DEVICE_SPEAKER: np_device_type = 8;
pub const NP_DEVICE_SPEAKER_GROUP: np_device_type = 9;
pub const NP_DEVICE_TABLET: np_device_type = 10;
pub const NP_DEVICE_TV: np_device_type = 11;
pub const NP_DEVICE_TV_AND_SPEAKER: np_device_type = 12;
pub const NP_DEVICE_WEARABLE: np_device_type = 13;

/// The abilities of a device; combine them with `|`.
pub type np_device_flags = u32;
/// Its volume is known and can be set: NP_COMMAND_SET_DEVICE_VOLUME.
pub const NP_DEVICE_ABSOLUTE_VOLUME: np_device_flags = 1;
/// Its volume can be changed by steps: NP_COMMAND_STEP_DEVICE_VOLUME.
pub const NP_DEVICE_RELATIVE_VOLUME: np_device_flags = 2;

/// The shape of an image or a video.
pub type np_aspect_ratio = i32;
/// 1:1
pub const NP_ASPECT_RATIO_SQUARE: np_aspect_ratio = 1;
/// 3:4
pub const NP_ASPECT_RATIO_TALL: np_aspect_ratio = 2;

/// Shapes, combined with `|`.
pub type np_aspect_ratios = u32;

/// The state of playback.
pub type np_playback_state = i32;
pub const NP_PLAYBACK_STOPPED: np_playback_state = 0;
pub const NP_PLAYBACK_PLAYING: np_playback_state = 1;
pub const NP_PLAYBACK_PAUSED: np_playback_state = 2;
/// Waits for data before it plays on: clients see it as playing, and the position does not
/// advance.
pub const NP_PLAYBACK_BUFFERING: np_playback_state = 3;
/// Paused by the system, for example during a call: clients see it as paused.
pub const NP_PLAYBACK_INTERRUPTED: np_playback_state = 4;

/// Flags of a controller; combine them with `|`.
pub type np_controller_flags = u32;
/// The controller has no thread: it reads the bus and calls callbacks inside
/// np_controller_dispatch().
pub const NP_CONTROLLER_HOST_LOOP: np_controller_flags = 1;
/// Reads queues and playlists too. They are long, and few programs show them.
pub const NP_CONTROLLER_LISTS: np_controller_flags = 2;
/// Reads each player once and follows no changes, for a program that calls np_controller_wait()
/// and ends. It sends fewer messages. An action of an MPRIS player ends with
/// NP_OUTCOME_ACCEPTED when the player has accepted it.
pub const NP_CONTROLLER_ONCE: np_controller_flags = 4;

/// What changed of a player; several are combined with `|`.
pub type np_player_changes = u32;
/// The player is new, or it was known when the handler was set.
pub const NP_PLAYER_APPEARED: np_player_changes = 1;
/// The player has left. Its snapshot has the last state, and is not the primary.
pub const NP_PLAYER_LEFT: np_player_changes = 2;
/// Name, desktop entry or session.
pub const NP_PLAYER_IDENTITY: np_player_changes = 4;
/// The item that plays.
pub const NP_PLAYER_ITEM: np_player_changes = 8;
/// State, position, rate or volume. A position that only advances is no change.
pub const NP_PLAYER_PLAYBACK: np_player_changes = 16;
/// The commands that it offers, or their values.
pub const NP_PLAYER_COMMANDS: np_player_changes = 32;
pub const NP_PLAYER_ARTWORK: np_player_changes = 64;
pub const NP_PLAYER_QUEUE: np_player_changes = 128;
pub const NP_PLAYER_PLAYLISTS: np_player_changes = 256;
pub const NP_PLAYER_DEVICES: np_player_changes = 512;
/// It became primary, or another player did.
pub const NP_PLAYER_PRIMARY: np_player_changes = 1_024;
/// It stopped answering, or answers again.
pub const NP_PLAYER_SILENT: np_player_changes = 2_048;

/// Why a player has its place in the order; a lower number is nearer to the front.
pub type np_player_reason = i32;
/// playerctld runs, and the player has this place in its list.
pub const NP_PLAYER_LISTED: np_player_reason = 0;
/// The user chose it.
pub const NP_PLAYER_PINNED: np_player_reason = 1;
/// It got a toggle less than three seconds ago, so that a second toggle undoes the first one.
pub const NP_PLAYER_TOGGLED: np_player_reason = 2;
pub const NP_PLAYER_PLAYING: np_player_reason = 3;
pub const NP_PLAYER_PAUSED: np_player_reason = 4;
/// It plays on another machine, and was not started from here.
pub const NP_PLAYER_PLAYING_REMOTELY: np_player_reason = 5;
/// It is paused, and has not played.
pub const NP_PLAYER_NEVER_PLAYED: np_player_reason = 6;
pub const NP_PLAYER_STOPPED: np_player_reason = 7;
/// It is a remote session, a phone or a headset, and does not play.
pub const NP_PLAYER_RESTING_REMOTELY: np_player_reason = 8;
/// It does not answer.
pub const NP_PLAYER_NOT_ANSWERING: np_player_reason = 9;

/// Properties of a player; several are combined with `|`.
pub type np_player_flags = u32;
pub const NP_PLAYER_IS_PRIMARY: np_player_flags = 1;
/// It uses libnowplaying (org.nowplaying.Session1).
pub const NP_PLAYER_HAS_SESSION: np_player_flags = 2;
/// It represents its application, which may have other sessions.
pub const NP_PLAYER_IS_APPLICATION_PRIMARY: np_player_flags = 4;
/// It plays on another machine or device.
pub const NP_PLAYER_IS_REMOTE: np_player_flags = 8;
/// The other machine or device cannot be reached.
pub const NP_PLAYER_IS_UNREACHABLE: np_player_flags = 16;
/// It did not answer within two seconds. The snapshot has its last known state.
pub const NP_PLAYER_IS_SILENT: np_player_flags = 32;
/// It fills the screen.
pub const NP_PLAYER_IS_FULLSCREEN: np_player_flags = 64;
/// Its animated artwork must not move now: show the preview. The listener or the system does
/// not want it.
pub const NP_PLAYER_IS_CONSTRAINED: np_player_flags = 128;

/// Called exactly once, when the library no longer uses `user_data`.
pub type np_destroy = Option<unsafe extern "C" fn(user_data: *mut c_void)>;

/// Called with one line, without the newline. `message` is valid during the call.
pub type np_log_handler = Option<
    unsafe extern "C" fn(level: np_log_level, message: *const c_char, user_data: *mut c_void),
>;

/// Called once with the outcome. `message` is the player's sentence, or "". `player` is its
/// state now, NULL if it has left or was not found; it is valid during the call.
pub type np_action_handler = Option<
    unsafe extern "C" fn(
        controller: *mut np_controller,
        player: *const np_player,
        outcome: np_outcome,
        message: *const c_char,
        user_data: *mut c_void,
    ),
>;

/// Called when a player changes: at most once for each player and turn of the loop, with its
/// newest state. The player is valid during the call; np_player_copy() keeps it.
pub type np_player_handler = Option<
    unsafe extern "C" fn(
        controller: *mut np_controller,
        player: *const np_player,
        changes: np_player_changes,
        user_data: *mut c_void,
    ),
>;

/// Called once with the image, or with NULL and the reason: NP_OUTCOME_NO_SUCH_CONTENT if the
/// player has none. `message` is a sentence, or "". `player` is the player of the image, NULL
/// if it has left or was not found. All are valid during the call.
pub type np_image_handler = Option<
    unsafe extern "C" fn(
        controller: *mut np_controller,
        player: *const np_player,
        image: *const np_image,
        outcome: np_outcome,
        message: *const c_char,
        user_data: *mut c_void,
    ),
>;

/// One soundtrack, or one kind of subtitles.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct np_language_option {
    /// The id in a request. No other option of the session has it.
    pub id: *const c_char,
    /// The name that users see: "Deutsch", "English, with comments".
    pub name: *const c_char,
    /// The language tag (BCP 47): "de", "pt-BR"; NULL: none.
    pub tag: *const c_char,
    pub kind: np_language_kind,
    /// Options with the same number are a group, of which at most one is on. Soundtracks are one,
    /// subtitles another.
    pub group: i32,
    pub flags: np_language_flags,
}

/// One device.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct np_device {
    /// The same at the next start, for example a serial number. No other device of the session has
    /// it.
    pub id: *const c_char,
    /// The name that users see. np_device_clean_name() makes a valid name from any text.
    pub name: *const c_char,
    pub type_: np_device_type,
    pub flags: np_device_flags,
    /// 0.0 is silent, 1.0 full. The library reads it only with NP_DEVICE_ABSOLUTE_VOLUME.
    pub volume: f64,
}

/// The playback of a session. Later versions may add fields: NP_PLAYBACK_INIT sets the size of
/// your version.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct np_playback {
    /// sizeof(np_playback), set by NP_PLAYBACK_INIT.
    pub size: usize,
    pub state: np_playback_state,
    /// The index of the current queue entry, from 0, and the number of entries. MPRIS does not show
    /// them.
    pub queue_index: i32,
    pub queue_count: i32,
    /// Must be 0.
    pub reserved: i32,
    /// The rate while it plays: 1.0 is normal, 5.0 is fast forward. Playing at 0.0 counts as
    /// paused.
    pub rate: f64,
    /// The speed that the user chose. Clients see it while nothing plays. Fast forward changes only
    /// `rate`. If the user chose a speed, set both.
    pub default_rate: f64,
    /// The position. A position after the end counts as the end. NP_TIME_UNKNOWN keeps the current
    /// position (0 for a new item): use it when something else changes, for example the volume or
    /// the rate.
    pub position_us: i64,
    /// The time of the position, by np_now_us(); NP_TIME_UNKNOWN: now.
    pub timestamp_us: i64,
    /// 0.0 is silent and 1.0 full, as on the player's slider; more is allowed. NP_VOLUME_NONE: no
    /// volume.
    pub volume: f64,
    /// The precision of `position_us`; 0: exact. Set it to NP_SECOND if the player knows whole
    /// seconds only. The library ignores a position that differs from the current one by this or
    /// less, so clients do not see a shorter seek. At most 10 seconds.
    pub precision_us: i64,
}

/// The initial value.
pub const NP_PLAYBACK_INIT: np_playback = np_playback {
    size: size_of::<np_playback>(),
    state: NP_PLAYBACK_STOPPED,
    queue_index: NP_QUEUE_NONE,
    queue_count: NP_QUEUE_NONE,
    reserved: 0,
    rate: 1.0,
    default_rate: 1.0,
    position_us: NP_TIME_UNKNOWN,
    timestamp_us: NP_TIME_UNKNOWN,
    volume: NP_VOLUME_NONE,
    precision_us: 0,
};

/// A command with its argument. A field that the command does not have is not read.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct np_action {
    /// sizeof(np_action), set by NP_ACTION.
    pub size: usize,
    pub command: np_command,
    /// The mode, feedback, phase, language setting, or volume steps.
    pub number: i32,
    /// The position of a seek, or the interval of a skip; 0 skips by the preferred interval.
    pub time_us: i64,
    /// The rate, rating or volume.
    pub value: f64,
    /// The URL to open, or the id of a queue entry, playlist, device or language option.
    pub text: *const c_char,
    /// For NP_COMMAND_ADD_TO_QUEUE: the entry before the new one; NULL or "" adds at the front.
    pub after_entry_id: *const c_char,
    /// Removes a like, dislike or bookmark; plays an added entry at once; fills the screen.
    pub flag: bool,
}

/// An image or a video.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct np_image {
    /// sizeof(np_image) of the library.
    pub size: usize,
    /// Open for reading, at its beginning. The library closes it after the handler: dup() keeps it.
    /// -1: see `url`.
    pub fd: c_int,
    /// The size in pixels, which may differ from the requested size. 0 for a video and for a URL.
    pub width: i32,
    pub height: i32,
    /// "image/jpeg"; "" for a URL.
    pub mime_type: *const c_char,
    /// The http: or https: URL, or "".
    pub url: *const c_char,
}

extern "C" {
    /// Sends an action to a player. `player` is a name as for np_controller_get_player(); NULL is
    /// the primary. If the player is not known yet, the action waits until the players are known.
    ///
    /// - **Ownership:** copies `action`; keeps `user_data` until `destroy` runs: after the handler,
    ///   or at once if the call fails
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if the command is unknown, or its argument is missing
    ///   or out of range; NP_ERROR_LIMIT beyond 1,024 actions without an outcome, or for a URL of
    ///   more than 65,536 bytes
    /// - **Since:** 0.1
    pub fn np_controller_perform(
        controller: *mut np_controller,
        player: *const c_char,
        action: *const np_action,
        handler: np_action_handler,
        user_data: *mut c_void,
        destroy: np_destroy,
    ) -> np_status;

    /// Makes a controller, which connects to the session bus and begins to read.
    ///
    /// - **Ownership:** the caller owns the controller and ends it with np_controller_free()
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if a flag is unknown; NP_ERROR_SYSTEM if no
    ///   descriptor or thread is available
    /// - **Since:** 0.1
    pub fn np_controller_new(
        flags: np_controller_flags,
        ret_controller: *mut *mut np_controller,
    ) -> np_status;

    /// Ends the connection and frees the controller. Actions and requests for images without an
    /// outcome end with NP_OUTCOME_CANCELLED, before it returns. It waits up to five seconds for a
    /// running callback.
    ///
    /// - **Ownership:** frees the controller; players stay valid, and you still free them
    /// - **Threads:** any, also inside a callback
    /// - **Fails:** never; NULL is allowed
    /// - **Since:** 0.1
    pub fn np_controller_free(controller: *mut np_controller);

    /// Sets the D-Bus address of the bus: "unix:path=/run/user/1000/bus". Default: the address in
    /// DBUS_SESSION_BUS_ADDRESS, or the socket in XDG_RUNTIME_DIR. The controller leaves its bus
    /// and connects to this one.
    ///
    /// - **Ownership:** copies `address`; NULL returns to the default
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if it contains neither unix:path= nor unix:abstract=
    /// - **Since:** 0.1
    pub fn np_controller_set_bus_address(
        controller: *mut np_controller,
        address: *const c_char,
    ) -> np_status;

    /// Gets the descriptor to poll for reading. It is readable when np_controller_dispatch() has
    /// something to do, also after a time limit: you need no timer. It does not change.
    ///
    /// - **Ownership:** the descriptor belongs to the controller: do not read or close it
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_STATE without NP_CONTROLLER_HOST_LOOP
    /// - **Since:** 0.1
    pub fn np_controller_get_fd(controller: *mut np_controller, ret_fd: *mut c_int) -> np_status;

    /// Reads the bus, calls the callbacks and returns. It does not wait.
    ///
    /// - **Ownership:** nothing
    /// - **Threads:** one at a time: the thread of the host's loop
    /// - **Fails:** NP_ERROR_INVALID_STATE without NP_CONTROLLER_HOST_LOOP, or inside a callback
    /// - **Since:** 0.1
    pub fn np_controller_dispatch(controller: *mut np_controller) -> np_status;

    /// Waits until the state of every player is known, for a program that reads once. A player that
    /// does not answer within two seconds becomes silent, and is not waited for. Returns NP_OK also
    /// without a player and without a bus.
    ///
    /// With NP_CONTROLLER_HOST_LOOP it dispatches meanwhile, so callbacks run.
    ///
    /// - **Ownership:** nothing
    /// - **Threads:** any; with NP_CONTROLLER_HOST_LOOP the thread of the host's loop
    /// - **Fails:** NP_ERROR_INVALID_STATE inside a callback, or if `timeout_us` has passed before
    /// - **Since:** 0.1
    pub fn np_controller_wait(controller: *mut np_controller, timeout_us: i64) -> np_status;

    /// Gets all players, the primary first, silent ones last. Writes at most `capacity` of them to
    /// `players`, and their whole number to `ret_count`. With NULL and 0 it only counts.
    ///
    /// - **Ownership:** the caller owns each written player and frees it with np_player_free()
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if `players` is NULL and `capacity` is not 0
    /// - **Since:** 0.1
    pub fn np_controller_get_players(
        controller: *mut np_controller,
        players: *mut *mut np_player,
        capacity: usize,
        ret_count: *mut usize,
    ) -> np_status;

    /// Gets one player. `name` is its bus name, with or without "org.mpris.MediaPlayer2."; NULL
    /// gets the primary. The name of a program ("vlc") also gets its instance with an ending
    /// ("vlc.instance42"), the first one in order.
    ///
    /// - **Ownership:** the caller owns the player and frees it with np_player_free()
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_NOT_FOUND if there is no such player; it is not logged
    /// - **Since:** 0.1
    pub fn np_controller_get_player(
        controller: *mut np_controller,
        name: *const c_char,
        ret_player: *mut *mut np_player,
    ) -> np_status;

    /// Makes a player the primary one for this controller, until it leaves or another player begins
    /// to play. `player` is a name as for np_controller_get_player(); NULL returns to the rules.
    /// The order changes in the next turn of the loop. If the players are not known yet, the choice
    /// waits until they are, and this function returns.
    ///
    /// - **Ownership:** copies `player`
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_NOT_FOUND if the players are known and this one is not among them; it
    ///   is not logged
    /// - **Since:** 0.1
    pub fn np_controller_set_primary(
        controller: *mut np_controller,
        player: *const c_char,
    ) -> np_status;

    /// Gets whether the order of the players is an estimate: some of them were paused before the
    /// controller started, and MPRIS does not report when a player played last.
    ///
    /// - **Ownership:** nothing
    /// - **Threads:** any
    /// - **Fails:** common errors only
    /// - **Since:** 0.1
    pub fn np_controller_is_estimate(
        controller: *mut np_controller,
        ret_is_estimate: *mut bool,
    ) -> np_status;

    /// Sets the handler that is called when a player changes. It is called with NP_PLAYER_APPEARED
    /// for each player that is known already. NULL removes it.
    ///
    /// - **Ownership:** keeps `user_data` until `destroy` runs: when the handler is replaced, or
    ///   with the controller
    /// - **Threads:** any
    /// - **Fails:** common errors only
    /// - **Since:** 0.1
    pub fn np_controller_set_player_handler(
        controller: *mut np_controller,
        handler: np_player_handler,
        user_data: *mut c_void,
        destroy: np_destroy,
    ) -> np_status;

    /// Gets the state of the connection to the bus.
    ///
    /// - **Ownership:** nothing
    /// - **Threads:** any
    /// - **Fails:** common errors only
    /// - **Since:** 0.1
    pub fn np_controller_get_connection(
        controller: *mut np_controller,
        ret_connection: *mut np_connection,
    ) -> np_status;

    /// Returns the log line of this thread's last failed call of libnowplaying-control. Returns ""
    /// if no call has failed.
    ///
    /// - **Ownership:** the text belongs to the library and is valid until the thread's next failed
    ///   call
    /// - **Threads:** any; each thread has its own text
    /// - **Fails:** never
    /// - **Since:** 0.1
    pub fn np_control_last_failure() -> *const c_char;

    /// Sets the handler that gets the log of libnowplaying-control; NULL writes it to standard
    /// error again. The variable NOWPLAYING_LOG sets the level.
    ///
    /// - **Ownership:** keeps `user_data` until `destroy` runs: when the handler is replaced
    /// - **Threads:** any; the handler runs on the thread that logs, so it must not call the
    ///   library
    /// - **Fails:** never
    /// - **Since:** 0.1
    pub fn np_control_log_set_handler(
        handler: np_log_handler,
        user_data: *mut c_void,
        destroy: np_destroy,
    ) -> np_status;

    /// Returns the version of the loaded libnowplaying-control, in the format of NP_VERSION_ENCODE.
    ///
    /// - **Ownership:** nothing
    /// - **Threads:** any
    /// - **Fails:** never
    /// - **Since:** 0.1
    pub fn np_control_version() -> u32;

    /// Requests the artwork of the item that plays. `player` is a name as for
    /// np_controller_get_player(); NULL is the primary. If the artwork changes meanwhile, the
    /// handler gets the new one. After ten seconds the outcome is NP_OUTCOME_TIMED_OUT.
    ///
    /// Width and height are the size in pixels at which the program shows the image. A player with
    /// libnowplaying provides that size if it can. Other images have the size that they have.
    ///
    /// - **Ownership:** keeps `user_data` until `destroy` runs: after the handler, or at once if
    ///   the call fails
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if a side is not within 1 to 16,384; NP_ERROR_LIMIT
    ///   beyond 100 requests without an answer
    /// - **Since:** 0.1
    pub fn np_controller_request_artwork(
        controller: *mut np_controller,
        player: *const c_char,
        width: i32,
        height: i32,
        handler: np_image_handler,
        user_data: *mut c_void,
        destroy: np_destroy,
    ) -> np_status;

    /// Requests a still image of the animated artwork, as np_controller_request_artwork() does.
    ///
    /// - **Ownership:** keeps `user_data` until `destroy` runs: after the handler, or at once if
    ///   the call fails
    /// - **Threads:** any
    /// - **Fails:** as np_controller_request_artwork(), or if `ratio` is unknown
    /// - **Since:** 0.1
    pub fn np_controller_request_animated_preview(
        controller: *mut np_controller,
        player: *const c_char,
        ratio: np_aspect_ratio,
        width: i32,
        height: i32,
        handler: np_image_handler,
        user_data: *mut c_void,
        destroy: np_destroy,
    ) -> np_status;

    /// Requests the video of the animated artwork. The descriptor is the player's own file, which
    /// may change while you read it. While NP_PLAYER_IS_CONSTRAINED is set, the outcome is
    /// NP_OUTCOME_NO_SUCH_CONTENT. After 30 seconds it is NP_OUTCOME_TIMED_OUT.
    ///
    /// - **Ownership:** keeps `user_data` until `destroy` runs: after the handler, or at once if
    ///   the call fails
    /// - **Threads:** any
    /// - **Fails:** as np_controller_request_animated_preview()
    /// - **Since:** 0.1
    pub fn np_controller_request_animated_video(
        controller: *mut np_controller,
        player: *const c_char,
        ratio: np_aspect_ratio,
        width: i32,
        height: i32,
        handler: np_image_handler,
        user_data: *mut c_void,
        destroy: np_destroy,
    ) -> np_status;

    /// Returns the player's id of the item, or "". It is the same as long as the player runs, and
    /// says nothing else.
    ///
    /// - **Ownership:** the text belongs to the item
    /// - **Threads:** any
    /// - **Fails:** never
    /// - **Since:** 0.1
    pub fn np_item_get_id(item: *const np_item) -> *const c_char;

    /// Returns the kind of the item. MPRIS has no kinds: an item of a player without libnowplaying
    /// is NP_CONTENT_GENERIC.
    ///
    /// - **Ownership:** nothing
    /// - **Threads:** any
    /// - **Fails:** never
    /// - **Since:** 0.1
    pub fn np_item_get_kind(item: *const np_item) -> np_content_kind;

    /// Returns whether the item is audio or video. MPRIS does not report it: then it is
    /// NP_MEDIA_AUDIO.
    ///
    /// - **Ownership:** nothing
    /// - **Threads:** any
    /// - **Fails:** never
    /// - **Since:** 0.1
    pub fn np_item_get_media_type(item: *const np_item) -> np_media_type;

    /// Returns a text, or an entry of a list by its index from 0. Returns "" if the item does not
    /// have it. In place of a missing title, artist or album it returns what desktops show there:
    /// the show of a podcast, the author of a book, the station of a radio, the name of the file.
    ///
    /// - **Ownership:** the text belongs to the item
    /// - **Threads:** any
    /// - **Fails:** "" if the field is unknown or is not a text
    /// - **Since:** 0.1
    pub fn np_item_get_text(item: *const np_item, field: np_field, index: usize) -> *const c_char;

    /// Returns whether the player has set a field. For a title, artist or album that the player has
    /// not set, np_item_get_text() can return another text.
    ///
    /// - **Ownership:** nothing
    /// - **Threads:** any
    /// - **Fails:** false if the field is unknown
    /// - **Since:** 0.1
    pub fn np_item_has_field(item: *const np_item, field: np_field) -> bool;

    /// Gets a number.
    ///
    /// - **Ownership:** nothing
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_NOT_FOUND if the item does not have it, which is not logged;
    ///   NP_ERROR_INVALID_ARGUMENT if the field is not a number
    /// - **Since:** 0.1
    pub fn np_item_get_number(
        item: *const np_item,
        field: np_field,
        ret_number: *mut f64,
    ) -> np_status;

    /// Gets a flag.
    ///
    /// - **Ownership:** nothing
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_NOT_FOUND if the item does not have it, which is not logged;
    ///   NP_ERROR_INVALID_ARGUMENT if the field is not a flag
    /// - **Since:** 0.1
    pub fn np_item_get_flag(
        item: *const np_item,
        field: np_field,
        ret_flag: *mut bool,
    ) -> np_status;

    /// Gets a time.
    ///
    /// - **Ownership:** nothing
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_NOT_FOUND if the item does not have it, which is not logged;
    ///   NP_ERROR_INVALID_ARGUMENT if the field is not a time
    /// - **Since:** 0.1
    pub fn np_item_get_time(
        item: *const np_item,
        field: np_field,
        ret_time_us: *mut i64,
    ) -> np_status;

    /// Returns the duration; NP_TIME_UNKNOWN if it is unknown or has no end.
    ///
    /// - **Ownership:** nothing
    /// - **Threads:** any
    /// - **Fails:** never
    /// - **Since:** 0.1
    pub fn np_item_get_duration(item: *const np_item) -> i64;

    /// Returns whether the item is a live broadcast.
    ///
    /// - **Ownership:** nothing
    /// - **Threads:** any
    /// - **Fails:** never
    /// - **Since:** 0.1
    pub fn np_item_is_live(item: *const np_item) -> bool;

    /// Returns whether the item has no end, and is not a live broadcast: a soundscape.
    ///
    /// - **Ownership:** nothing
    /// - **Threads:** any
    /// - **Fails:** never
    /// - **Since:** 0.1
    pub fn np_item_is_continuous(item: *const np_item) -> bool;

    /// Gets a period of advertising, by its index from 0.
    ///
    /// - **Ownership:** nothing
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_NOT_FOUND if there are not as many; it is not logged
    /// - **Since:** 0.1
    pub fn np_item_get_ad_break(
        item: *const np_item,
        index: usize,
        ret_start_us: *mut i64,
        ret_end_us: *mut i64,
    ) -> np_status;

    /// Gets a further key of the player's metadata, by its index from 0. A number is written as a
    /// text.
    ///
    /// - **Ownership:** the texts belong to the item
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_NOT_FOUND if there are not as many; it is not logged
    /// - **Since:** 0.1
    pub fn np_item_get_extra(
        item: *const np_item,
        index: usize,
        ret_key: *mut *const c_char,
        ret_text: *mut *const c_char,
    ) -> np_status;

    /// Copies the player, for keeping it after a handler has returned. The copy costs a counter.
    ///
    /// - **Ownership:** the caller owns the copy and frees it with np_player_free()
    /// - **Threads:** any
    /// - **Fails:** NULL if `player` is NULL
    /// - **Since:** 0.1
    pub fn np_player_copy(player: *const np_player) -> *mut np_player;

    /// Frees the player.
    ///
    /// - **Ownership:** frees the player, its texts and items
    /// - **Threads:** any; not while another thread uses the player
    /// - **Fails:** never; NULL is allowed
    /// - **Since:** 0.1
    pub fn np_player_free(player: *mut np_player);

    /// Returns the bus name: "org.mpris.MediaPlayer2.vlc". It is the name of the player in all
    /// functions of a controller.
    ///
    /// - **Ownership:** the text belongs to the player
    /// - **Threads:** any
    /// - **Fails:** "" if `player` is NULL
    /// - **Since:** 0.1
    pub fn np_player_get_name(player: *const np_player) -> *const c_char;

    /// Returns the name that users see: "VLC media player". If the player has none, it is the last
    /// part of the bus name.
    ///
    /// - **Ownership:** the text belongs to the player
    /// - **Threads:** any
    /// - **Fails:** "" if `player` is NULL
    /// - **Since:** 0.1
    pub fn np_player_get_identity(player: *const np_player) -> *const c_char;

    /// Returns the basename of the desktop file, which has the icon: "vlc". Returns "" if the
    /// player has none.
    ///
    /// - **Ownership:** the text belongs to the player
    /// - **Threads:** any
    /// - **Fails:** "" if `player` is NULL
    /// - **Since:** 0.1
    pub fn np_player_get_desktop_entry(player: *const np_player) -> *const c_char;

    /// Returns the id of the session, the same at the player's next start. Returns "" for a player
    /// without libnowplaying.
    ///
    /// - **Ownership:** the text belongs to the player
    /// - **Threads:** any
    /// - **Fails:** "" if `player` is NULL
    /// - **Since:** 0.1
    pub fn np_player_get_session_id(player: *const np_player) -> *const c_char;

    /// Returns the properties of the player.
    ///
    /// - **Ownership:** nothing
    /// - **Threads:** any
    /// - **Fails:** 0 if `player` is NULL
    /// - **Since:** 0.1
    pub fn np_player_get_flags(player: *const np_player) -> np_player_flags;

    /// Returns why the player has its place in the order.
    ///
    /// - **Ownership:** nothing
    /// - **Threads:** any
    /// - **Fails:** NP_PLAYER_NOT_ANSWERING if `player` is NULL
    /// - **Since:** 0.1
    pub fn np_player_get_reason(player: *const np_player) -> np_player_reason;

    /// Returns the item that plays, or NULL if there is none. The functions of item.h accept NULL.
    ///
    /// - **Ownership:** the item belongs to the player
    /// - **Threads:** any
    /// - **Fails:** NULL if `player` is NULL
    /// - **Since:** 0.1
    pub fn np_player_get_item(player: *const np_player) -> *const np_item;

    /// Returns an id of the artwork, which changes with it, or "" if the player has none. Use it as
    /// the key of a cache.
    ///
    /// - **Ownership:** the text belongs to the player
    /// - **Threads:** any
    /// - **Fails:** "" if `player` is NULL
    /// - **Since:** 0.1
    pub fn np_player_get_artwork_id(player: *const np_player) -> *const c_char;

    /// Returns an id of the animated artwork, which changes with it, or "" if the player has none.
    ///
    /// - **Ownership:** the text belongs to the player
    /// - **Threads:** any
    /// - **Fails:** "" if `player` is NULL
    /// - **Since:** 0.1
    pub fn np_player_get_animated_artwork_id(player: *const np_player) -> *const c_char;

    /// Returns the shapes of the animated artwork; 0 if the player has none.
    ///
    /// - **Ownership:** nothing
    /// - **Threads:** any
    /// - **Fails:** 0 if `player` is NULL
    /// - **Since:** 0.1
    pub fn np_player_get_aspect_ratios(player: *const np_player) -> np_aspect_ratios;

    /// Gets state, rate, volume and place in the queue. `position_us` is the position at
    /// `timestamp_us`, on the clock CLOCK_MONOTONIC. Set `ret_playback->size` before: begin with
    /// NP_PLAYBACK_INIT.
    ///
    /// - **Ownership:** nothing
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if the size is unknown
    /// - **Since:** 0.1
    pub fn np_player_get_playback(
        player: *const np_player,
        ret_playback: *mut np_playback,
    ) -> np_status;

    /// Returns the position now, within the duration; NP_TIME_UNKNOWN if the player does not report
    /// one.
    ///
    /// - **Ownership:** nothing
    /// - **Threads:** any
    /// - **Fails:** NP_TIME_UNKNOWN if `player` is NULL
    /// - **Since:** 0.1
    pub fn np_player_get_position(player: *const np_player) -> i64;

    /// Gets whether the player offers a command, and whether the command has an effect now. A
    /// control for a command that is offered and not enabled is shown disabled.
    ///
    /// - **Ownership:** nothing
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if the command is unknown
    /// - **Since:** 0.1
    pub fn np_player_get_command(
        player: *const np_player,
        command: np_command,
        ret_is_offered: *mut bool,
        ret_is_enabled: *mut bool,
    ) -> np_status;

    /// Gets the intervals of NP_COMMAND_SKIP_FORWARD or NP_COMMAND_SKIP_BACKWARD, the preferred one
    /// first. Writes at most `capacity` of them, and their whole number to `ret_count`. With NULL
    /// and 0 it only counts.
    ///
    /// - **Ownership:** nothing
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT for another command, or if `intervals_us` is NULL and
    ///   `capacity` is not 0
    /// - **Since:** 0.1
    pub fn np_player_get_skip_intervals(
        player: *const np_player,
        command: np_command,
        intervals_us: *mut i64,
        capacity: usize,
        ret_count: *mut usize,
    ) -> np_status;

    /// Gets the rates of NP_COMMAND_CHANGE_PLAYBACK_RATE, as np_player_get_skip_intervals() does. A
    /// player without libnowplaying allows every rate in a range: the first and the last value are
    /// its limits.
    ///
    /// - **Ownership:** nothing
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if `rates` is NULL and `capacity` is not 0
    /// - **Since:** 0.1
    pub fn np_player_get_rates(
        player: *const np_player,
        rates: *mut f64,
        capacity: usize,
        ret_count: *mut usize,
    ) -> np_status;

    /// Gets the repeat mode.
    ///
    /// - **Ownership:** nothing
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_NOT_FOUND if the player has none; it is not logged
    /// - **Since:** 0.1
    pub fn np_player_get_repeat_mode(
        player: *const np_player,
        ret_mode: *mut np_repeat_mode,
    ) -> np_status;

    /// Gets the repeat modes that the player supports, as np_player_get_skip_intervals() does.
    /// There is no mode if the player does not offer NP_COMMAND_CHANGE_REPEAT_MODE.
    ///
    /// - **Ownership:** nothing
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if `modes` is NULL and `capacity` is not 0
    /// - **Since:** 0.1
    pub fn np_player_get_repeat_modes(
        player: *const np_player,
        modes: *mut np_repeat_mode,
        capacity: usize,
        ret_count: *mut usize,
    ) -> np_status;

    /// Gets the shuffle mode.
    ///
    /// - **Ownership:** nothing
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_NOT_FOUND if the player has none; it is not logged
    /// - **Since:** 0.1
    pub fn np_player_get_shuffle_mode(
        player: *const np_player,
        ret_mode: *mut np_shuffle_mode,
    ) -> np_status;

    /// Gets the shuffle modes that the player supports, as np_player_get_repeat_modes() does.
    ///
    /// - **Ownership:** nothing
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if `modes` is NULL and `capacity` is not 0
    /// - **Since:** 0.1
    pub fn np_player_get_shuffle_modes(
        player: *const np_player,
        modes: *mut np_shuffle_mode,
        capacity: usize,
        ret_count: *mut usize,
    ) -> np_status;

    /// Gets the feedback of NP_COMMAND_FEEDBACK, _LIKE, _DISLIKE or _BOOKMARK, and the title of its
    /// control, which is "" if the player has none.
    ///
    /// - **Ownership:** the text belongs to the player
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT for another command; NP_ERROR_NOT_FOUND if the player
    ///   does not offer it, which is not logged
    /// - **Since:** 0.1
    pub fn np_player_get_feedback(
        player: *const np_player,
        command: np_command,
        ret_feedback: *mut np_feedback,
        ret_title: *mut *const c_char,
    ) -> np_status;

    /// Gets the range of ratings of NP_COMMAND_RATE_CONTENT.
    ///
    /// - **Ownership:** nothing
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_NOT_FOUND if the player does not offer it; it is not logged
    /// - **Since:** 0.1
    pub fn np_player_get_rating_range(
        player: *const np_player,
        ret_minimum: *mut f64,
        ret_maximum: *mut f64,
    ) -> np_status;

    /// Gets a soundtrack or a kind of subtitles, by its index from 0.
    ///
    /// - **Ownership:** the texts of the option belong to the player
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_NOT_FOUND if there are not as many; it is not logged
    /// - **Since:** 0.1
    pub fn np_player_get_language_option(
        player: *const np_player,
        index: usize,
        ret_option: *mut np_language_option,
    ) -> np_status;

    /// Gets a device of a remote session, by its index from 0.
    ///
    /// - **Ownership:** the texts of the device belong to the player
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_NOT_FOUND if there are not as many; it is not logged
    /// - **Since:** 0.1
    pub fn np_player_get_device(
        player: *const np_player,
        index: usize,
        ret_device: *mut np_device,
    ) -> np_status;

    /// Gets an entry of the queue, by its index from 0. The controller reads queues with
    /// NP_CONTROLLER_LISTS only.
    ///
    /// - **Ownership:** the id and the item belong to the player
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_NOT_FOUND if there are not as many; it is not logged
    /// - **Since:** 0.1
    pub fn np_player_get_queue_entry(
        player: *const np_player,
        index: usize,
        ret_id: *mut *const c_char,
        ret_item: *mut *const np_item,
    ) -> np_status;

    /// Returns the id of the entry of the queue that plays, or "" if none is known.
    ///
    /// - **Ownership:** the text belongs to the player
    /// - **Threads:** any
    /// - **Fails:** "" if `player` is NULL
    /// - **Since:** 0.1
    pub fn np_player_get_current_entry(player: *const np_player) -> *const c_char;

    /// Gets a playlist, by its index from 0. The controller reads playlists with
    /// NP_CONTROLLER_LISTS only.
    ///
    /// - **Ownership:** the texts belong to the player
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_NOT_FOUND if there are not as many; it is not logged
    /// - **Since:** 0.1
    pub fn np_player_get_playlist(
        player: *const np_player,
        index: usize,
        ret_id: *mut *const c_char,
        ret_name: *mut *const c_char,
        ret_icon_url: *mut *const c_char,
    ) -> np_status;

    /// Returns the id of the playlist that plays, or "" if none is known.
    ///
    /// - **Ownership:** the text belongs to the player
    /// - **Threads:** any
    /// - **Fails:** "" if `player` is NULL
    /// - **Since:** 0.1
    pub fn np_player_get_current_playlist(player: *const np_player) -> *const c_char;

    /// Gets a URL scheme that NP_COMMAND_OPEN_URL accepts, by its index from 0.
    ///
    /// - **Ownership:** the text belongs to the player
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_NOT_FOUND if there are not as many; it is not logged
    /// - **Since:** 0.1
    pub fn np_player_get_scheme(
        player: *const np_player,
        index: usize,
        ret_scheme: *mut *const c_char,
    ) -> np_status;

    /// Gets a MIME type that the player opens, by its index from 0.
    ///
    /// - **Ownership:** the text belongs to the player
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_NOT_FOUND if there are not as many; it is not logged
    /// - **Since:** 0.1
    pub fn np_player_get_mime_type(
        player: *const np_player,
        index: usize,
        ret_mime_type: *mut *const c_char,
    ) -> np_status;
}
