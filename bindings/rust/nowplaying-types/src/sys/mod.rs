// SPDX-License-Identifier: MIT
// Written by scripts/rust_abi from include/nowplaying/types.h and include/nowplaying/playback.h; do not edit it.

//! The declarations of the headers `types.h` and `playback.h` of the NowPlaying library, in
//! Rust.
//!
//! `nowplaying-sys` and `nowplaying-control-sys` re-export them.
#![allow(missing_docs, non_camel_case_types)]
// The texts are those of the headers, which do not mark Rust code.
#![allow(unknown_lints, clippy::doc_markdown)]
#![allow(clippy::too_long_first_doc_paragraph)]

use std::mem::size_of;
use std::os::raw::{c_char, c_void};

/// For np_playback.volume: the player has no volume. MPRIS requires one: desktops read 1.0 and
/// cannot set it.
pub const NP_VOLUME_NONE: f64 = -1.0;

/// For np_playback.queue_index and queue_count: the player has no queue.
pub const NP_QUEUE_NONE: i32 = -1;

/// The version of these headers. np_version() returns the version of the loaded library.
pub const NP_VERSION_MAJOR: u32 = 0;

pub const NP_VERSION_MINOR: u32 = 1;

pub const NP_VERSION_PATCH: u32 = 0;

/// Times are microseconds: `42 * NP_SECOND`.
pub const NP_SECOND: i64 = 1_000_000;

pub const NP_MILLISECOND: i64 = 1_000;

/// An unknown time.
pub const NP_TIME_UNKNOWN: i64 = i64::MIN;

/// The version of the headers of this file.
pub const NP_VERSION: u32 = NP_VERSION_MAJOR << 16 | NP_VERSION_MINOR << 8 | NP_VERSION_PATCH;

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
/// The context, session or controller of the handle was freed. The handle is inert: free it.
pub const NP_ERROR_GONE: np_status = -5;
/// This process is a fork() of the process that made the context or the controller. Make a new
/// one.
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
/// The program made a mistake: a NULL, a NaN, a request finished twice.
pub const NP_LOG_WARNING: np_log_level = 2;
/// Changes of the connection and of the published sessions.
pub const NP_LOG_INFO: np_log_level = 3;
/// A player: every command for its handler when it arrives, without its outcome. Failures of
/// correct programs.
pub const NP_LOG_DEBUG: np_log_level = 4;

/// The state of the connection to the bus, of a context or a controller.
pub type np_connection = i32;
/// A context: no session needs to be on the bus now. None is published, or the published ones
/// have no content.
pub const NP_CONNECTION_IDLE: np_connection = 0;
/// The library logs in to the bus, or waits for the name of a context.
pub const NP_CONNECTION_CONNECTING: np_connection = 1;
/// Every session that should be on the bus is on the bus; a controller follows the players.
pub const NP_CONNECTION_CONNECTED: np_connection = 2;
/// The bus does not exist or went away, or the process has no descriptor left. The library
/// tries again.
pub const NP_CONNECTION_WAITING: np_connection = 3;
/// A context: the bus or the sandbox refuses every name that the library may use. The log lists
/// them.
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

/// The fields of a content or an item. The word in brackets names the function. A player calls
/// np_content_set_text(), np_content_add_text() for a list, np_content_set_number(),
/// np_content_set_flag(), np_content_set_time(). A reader calls np_item_get_text() for a text
/// or a list, np_item_get_number(), np_item_get_flag(), np_item_get_time().
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
/// \[list\]
pub const NP_FIELD_CONDUCTOR: np_field = 31;
/// \[list\] Of a film, an episode or a song.
pub const NP_FIELD_WRITER: np_field = 32;
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
/// \[number\] Of a series; 0 for its specials.
pub const NP_FIELD_SEASON: np_field = 51;
/// \[number\] Its number in the season, or in a podcast.
pub const NP_FIELD_EPISODE: np_field = 52;
/// \[number\] How much of the item was played before, 0.0 to 1.0.
pub const NP_FIELD_WATCHED: np_field = 53;
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
/// \[flag\] The sound is as it was recorded: FLAC, not MP3.
pub const NP_FIELD_LOSSLESS: np_field = 66;
/// \[flag\] Finer than a compact disc: more than 48 kHz or 16 bit.
pub const NP_FIELD_HIGH_RESOLUTION: np_field = 67;
/// \[flag\] The sound comes from all around, as with Dolby Atmos.
pub const NP_FIELD_SPATIAL: np_field = 68;
/// \[time\] The start of the credits.
pub const NP_FIELD_CREDITS_START: np_field = 80;
/// \[time\] Where the user stopped last time.
pub const NP_FIELD_BOOKMARK: np_field = 81;

/// The commands, with the getter of the argument in request.h. A reader finds the field of the
/// argument in action.h.
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
/// End the ad break. Enable it only while one plays that may be skipped:
/// np_session_set_command_enabled()
pub const NP_COMMAND_SKIP_AD: np_command = 33;
/// Silence the player or end that: np_request_get_muted(). Set the state with
/// np_session_set_muted().
pub const NP_COMMAND_SET_MUTED: np_command = 34;
/// For one device of a remote session: np_request_get_device_id(), np_request_get_muted()
pub const NP_COMMAND_SET_DEVICE_MUTED: np_command = 35;
/// Seek to the live edge: np_session_set_window()
pub const NP_COMMAND_GO_TO_LIVE: np_command = 36;
/// np_request_get_chapter_id(). If the player does not offer commands of chapters, the library
/// seeks instead.
pub const NP_COMMAND_GO_TO_CHAPTER: np_command = 37;
pub const NP_COMMAND_NEXT_CHAPTER: np_command = 38;
/// Go to the start of the chapter, or in its first three seconds to the chapter before.
pub const NP_COMMAND_PREVIOUS_CHAPTER: np_command = 39;
/// The user drags the position, and more will come: np_request_get_position(). Show a picture
/// or a sound near it.
/// ```c
///     The last position comes as NP_COMMAND_SEEK_TO_POSITION.
pub const NP_COMMAND_SCRUB: np_command = 40;
/// A command of the player's own, with np_request_get_custom_id():
/// np_session_set_custom_commands() offers it.
pub const NP_COMMAND_CUSTOM: np_command = 41;
/// np_request_get_output_id(), np_request_get_together(). Unstable: see outputs.h.
pub const NP_COMMAND_PLAY_ON_OUTPUT: np_command = 42;
/// np_request_get_output_id(). Unstable: see outputs.h.
pub const NP_COMMAND_LEAVE_OUTPUT: np_command = 43;

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

/// The reason why a session does not play.
pub type np_problem = i32;
/// The user must sign in, or sign in again.
pub const NP_PROBLEM_SIGN_IN: np_problem = 1;
pub const NP_PROBLEM_NETWORK: np_problem = 2;
/// Not available here: the region, the subscription, or parental control does not allow it.
pub const NP_PROBLEM_NOT_AVAILABLE: np_problem = 3;
pub const NP_PROBLEM_FILE_MISSING: np_problem = 4;
/// The player cannot decode the format.
pub const NP_PROBLEM_FORMAT: np_problem = 5;
pub const NP_PROBLEM_OTHER: np_problem = 6;

/// The ends of a seekable window that move with the clock; combine them with `|`.
pub type np_window_flags = u32;
/// The start moves: the station keeps the last two hours.
pub const NP_WINDOW_START_MOVES: np_window_flags = 1;
/// The end moves: it is the live edge.
pub const NP_WINDOW_END_MOVES: np_window_flags = 2;

/// How a request of a client ended, or an action of a reader.
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
/// A newer request replaced it. For a reader: or the player has left.
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
/// It can be muted: NP_COMMAND_SET_DEVICE_MUTED.
pub const NP_DEVICE_CAN_MUTE: np_device_flags = 4;
/// It is muted. Its volume stays the one that it returns to. Requires NP_DEVICE_CAN_MUTE.
pub const NP_DEVICE_MUTED: np_device_flags = 8;

/// Properties of an output; combine them with `|`. Unstable: see outputs.h.
pub type np_output_flags = u32;
/// The player plays there.
pub const NP_OUTPUT_IN_USE: np_output_flags = 1;
/// It does not play together with other outputs.
pub const NP_OUTPUT_ALONE: np_output_flags = 2;

/// The state of a custom command. Unstable: see custom.h.
pub type np_custom_state = i32;
/// A button.
pub const NP_CUSTOM_STATELESS: np_custom_state = 0;
/// A switch, which is off.
pub const NP_CUSTOM_OFF: np_custom_state = 1;
/// A switch, which is on.
pub const NP_CUSTOM_ON: np_custom_state = 2;
/// It is being performed: np_custom_command.progress.
pub const NP_CUSTOM_PROGRESS: np_custom_state = 3;

/// Properties of a custom command; combine them with `|`. Unstable: see custom.h.
pub type np_custom_flags = u32;
/// It loses something. Clients warn, and the player asks its user.
pub const NP_CUSTOM_DANGEROUS: np_custom_flags = 1;
/// It has no effect now: clients show it disabled, and the handler does not get it.
pub const NP_CUSTOM_DISABLED: np_custom_flags = 2;
/// Only readers get it. The player draws the icon: np_controller_request_custom_icon().
pub const NP_CUSTOM_HAS_IMAGE: np_custom_flags = 4;

/// The shape of an image or a video.
pub type np_aspect_ratio = i32;
/// 1:1
pub const NP_ASPECT_RATIO_SQUARE: np_aspect_ratio = 1;
/// 3:4
pub const NP_ASPECT_RATIO_TALL: np_aspect_ratio = 2;

/// Shapes, combined with `|`.
pub type np_aspect_ratios = u32;

/// Called exactly once, when the library no longer uses `user_data`.
pub type np_destroy = Option<unsafe extern "C" fn(user_data: *mut c_void)>;

/// Called with one line, without the newline. `message` is valid during the call.
pub type np_log_handler = Option<
    unsafe extern "C" fn(level: np_log_level, message: *const c_char, user_data: *mut c_void),
>;

/// The playback of a session. Later versions may add fields: NP_PLAYBACK_INIT sets the size of
/// your version.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct np_playback {
    /// sizeof(np_playback), set by NP_PLAYBACK_INIT.
    pub size: usize,
    pub state: np_playback_state,
    /// The index of the current queue entry, from 0, and the number of entries. MPRIS does not have
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
    /// The time of the position, on the clock CLOCK_MONOTONIC (np_now_us()); NP_TIME_UNKNOWN: now.
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

/// A place where the player can play. Unstable: see outputs.h.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct np_output {
    /// The id in a request. No other output of the session has it.
    pub id: *const c_char,
    /// The name that users see, without markup.
    pub name: *const c_char,
    pub type_: np_device_type,
    pub flags: np_output_flags,
}

/// One custom command. Unstable: see custom.h.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct np_custom_command {
    /// The id in a request. No other custom command of the session has it.
    pub id: *const c_char,
    /// The name that users see, without markup.
    pub title: *const c_char,
    /// A name of the icon theme, "list-add", or the URL of an image, "file://…" or "https://…".
    /// NULL: none. For an
    /// ```c
    ///     image that the player draws: np_session_set_custom_icon().
    pub icon_name: *const c_char,
    pub state: np_custom_state,
    pub flags: np_custom_flags,
    /// 0.0 to 1.0, read only with NP_CUSTOM_PROGRESS.
    pub progress: f64,
}
