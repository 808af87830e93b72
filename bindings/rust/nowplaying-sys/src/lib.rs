// SPDX-License-Identifier: MIT
// Written by scripts/rust_abi from include/nowplaying: not by hand.

//! What the headers of the NowPlaying library declare, in Rust: `include/nowplaying/*.h`, word
//! for word.
//!
//! Nothing here is safe. Players use the crate `nowplaying`, which is.
#![allow(non_camel_case_types)]
// The words are the headers', which know no Rust.
#![allow(unknown_lints, clippy::doc_markdown)]
#![allow(clippy::too_long_first_doc_paragraph)]

use std::marker::{PhantomData, PhantomPinned};
use std::mem::size_of;
use std::os::raw::{c_char, c_int, c_void};

/// A handle of the library's: there is nothing in it to see, to make or to move.
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
    /// `np_context`, declared in `base.h`.
    np_context
    /// `np_session`, declared in `base.h`.
    np_session
    /// `np_content`, declared in `base.h`.
    np_content
    /// `np_request`, declared in `base.h`.
    np_request
    /// `np_queue`, declared in `base.h`.
    np_queue
    /// `np_playlists`, declared in `base.h`.
    np_playlists
    /// `np_artwork`, declared in `base.h`.
    np_artwork
    /// `np_animated_artwork`, declared in `base.h`.
    np_animated_artwork
    /// `np_artwork_request`, declared in `base.h`.
    np_artwork_request
}

/// The version of these headers; np_version() tells that of the library that was loaded.
pub const NP_VERSION_MAJOR: u32 = 0;

pub const NP_VERSION_MINOR: u32 = 1;

pub const NP_VERSION_PATCH: u32 = 0;

/// Times are microseconds: `42 * NP_SECOND`.
pub const NP_SECOND: i64 = 1_000_000;

pub const NP_MILLISECOND: i64 = 1_000;

/// A time that is not known.
pub const NP_TIME_UNKNOWN: i64 = i64::MIN;

/// "The player has none": for np_playback.volume. Desktops then show no volume, and cannot set
/// one.
pub const NP_VOLUME_NONE: f64 = -1.0;

/// "The player has no queue": for np_playback.queue_index and queue_count.
pub const NP_QUEUE_NONE: i32 = -1;

/// The version of the headers that this was written from.
pub const NP_VERSION: u32 = NP_VERSION_MAJOR << 16 | NP_VERSION_MINOR << 8 | NP_VERSION_PATCH;

/// Shapes, or-ed together.
pub type np_aspect_ratios = u32;

/// Who decides whether animated artwork moves.
pub type np_animated_artwork_policy = i32;
/// The system's conditions.
pub const NP_ANIMATED_ARTWORK_AUTOMATIC: np_animated_artwork_policy = 0;
/// It moves, whatever the conditions are.
pub const NP_ANIMATED_ARTWORK_ALWAYS: np_animated_artwork_policy = 1;
/// It does not: the listener has switched it off in the player.
pub const NP_ANIMATED_ARTWORK_NEVER: np_animated_artwork_policy = 2;

/// The shape of an image, and of a video.
pub type np_aspect_ratio = i32;
/// 1:1
pub const NP_ASPECT_RATIO_SQUARE: np_aspect_ratio = 1;
/// 3:4
pub const NP_ASPECT_RATIO_TALL: np_aspect_ratio = 2;

/// How a call went: NP_OK, or a negative number for each thing that a program can act on.
pub type np_status = i32;
/// It worked.
pub const NP_OK: np_status = 0;
/// NULL, an unknown number, not finite, out of range, an empty identifier: mend it. Or an
/// extension refused.
pub const NP_ERROR_INVALID_ARGUMENT: np_status = -1;
/// The call is right but not now, e.g. asking to become primary without content. The log says
/// what is missing.
pub const NP_ERROR_INVALID_STATE: np_status = -2;
/// No such command in the session, argument in the request, entry in the queue, hosted session,
/// readable file.
pub const NP_ERROR_NOT_FOUND: np_status = -3;
/// The request was finished before, timed out, or its session was freed.
pub const NP_ERROR_FINISHED: np_status = -4;
/// What the handle belongs to was freed, its context or its session: it is inert and waits only
/// to be freed.
pub const NP_ERROR_GONE: np_status = -5;
/// This process is a fork() of the one that made the context. Make a new context after exec.
pub const NP_ERROR_FORKED: np_status = -6;
/// More than the library keeps: sessions, list entries, keys of your own, a session id of more
/// than 1,024 bytes, …
pub const NP_ERROR_LIMIT: np_status = -7;
/// The buffer is too small for the answer.
pub const NP_ERROR_BUFFER_TOO_SMALL: np_status = -8;
/// The system refused a thread, a descriptor or a lock; an extension does not answer.
pub const NP_ERROR_SYSTEM: np_status = -9;

/// The commands. Behind each, the getter in request.h that has its argument.
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
/// Bring the player's window to the front.
pub const NP_COMMAND_RAISE: np_command = 23;
/// End the program.
pub const NP_COMMAND_QUIT: np_command = 24;
/// np_request_get_fullscreen()
pub const NP_COMMAND_SET_FULLSCREEN: np_command = 25;
/// np_request_get_volume(). Comes only if np_playback.volume says that there is one.
pub const NP_COMMAND_SET_VOLUME: np_command = 26;
/// Play from there on: np_request_get_entry_id()
pub const NP_COMMAND_GO_TO_ENTRY: np_command = 27;
/// np_request_get_url(), np_request_get_entry_id() after which, np_request_get_make_current()
pub const NP_COMMAND_ADD_TO_QUEUE: np_command = 28;
/// np_request_get_entry_id()
pub const NP_COMMAND_REMOVE_FROM_QUEUE: np_command = 29;
/// Play it from its beginning: np_request_get_playlist_id()
pub const NP_COMMAND_ACTIVATE_PLAYLIST: np_command = 30;
/// Of one device of a remote session: np_request_get_device_id(), np_request_get_volume()
pub const NP_COMMAND_SET_DEVICE_VOLUME: np_command = 31;
/// Of one device: np_request_get_device_id(), np_request_get_volume_steps()
pub const NP_COMMAND_STEP_DEVICE_VOLUME: np_command = 32;

/// What is repeated.
pub type np_repeat_mode = i32;
pub const NP_REPEAT_OFF: np_repeat_mode = 0;
pub const NP_REPEAT_ONE: np_repeat_mode = 1;
pub const NP_REPEAT_ALL: np_repeat_mode = 2;

/// What is shuffled: songs, or albums as wholes.
pub type np_shuffle_mode = i32;
pub const NP_SHUFFLE_OFF: np_shuffle_mode = 0;
pub const NP_SHUFFLE_ITEMS: np_shuffle_mode = 1;
pub const NP_SHUFFLE_COLLECTIONS: np_shuffle_mode = 2;

/// What the listener thinks of the content.
pub type np_feedback = i32;
pub const NP_FEEDBACK_NEUTRAL: np_feedback = 0;
pub const NP_FEEDBACK_POSITIVE: np_feedback = 1;
pub const NP_FEEDBACK_NEGATIVE: np_feedback = 2;

/// Heard, a soundtrack; or read, subtitles.
pub type np_language_kind = i32;
pub const NP_LANGUAGE_AUDIBLE: np_language_kind = 0;
pub const NP_LANGUAGE_LEGIBLE: np_language_kind = 1;

/// What a language option is like, and how it stands; or-ed together.
pub type np_language_flags = u32;
pub const NP_LANGUAGE_MAIN_PROGRAM: np_language_flags = 1;
/// A commentary, for example.
pub const NP_LANGUAGE_AUXILIARY: np_language_flags = 2;
/// Subtitles of what is not spoken in the language of the rest.
pub const NP_LANGUAGE_FORCED_SUBTITLES: np_language_flags = 4;
pub const NP_LANGUAGE_TRANSCRIBES_DIALOG: np_language_flags = 8;
pub const NP_LANGUAGE_DESCRIBES_MUSIC_AND_SOUND: np_language_flags = 16;
pub const NP_LANGUAGE_EASY_TO_READ: np_language_flags = 32;
pub const NP_LANGUAGE_DESCRIBES_VIDEO: np_language_flags = 64;
pub const NP_LANGUAGE_TRANSLATION: np_language_flags = 128;
pub const NP_LANGUAGE_DUBBED_TRANSLATION: np_language_flags = 256;
pub const NP_LANGUAGE_VOICE_OVER_TRANSLATION: np_language_flags = 512;
/// It is the one that is on unless the listener chooses.
pub const NP_LANGUAGE_DEFAULT: np_language_flags = 65_536;
/// It is on.
pub const NP_LANGUAGE_CURRENT: np_language_flags = 131_072;
/// All of its group may be off.
pub const NP_LANGUAGE_OPTIONAL: np_language_flags = 262_144;

/// What sort of thing it is.
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

/// Heard or watched.
pub type np_media_type = i32;
pub const NP_MEDIA_AUDIO: np_media_type = 0;
pub const NP_MEDIA_VIDEO: np_media_type = 1;

/// What can be said of a content. The word in brackets is the setter: text, list, number, flag
/// or time.
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
/// \[list\] Who wrote the words.
pub const NP_FIELD_LYRICIST: np_field = 6;
/// \[list\]
pub const NP_FIELD_GENRE: np_field = 7;
/// \[text\] The podcast, the series.
pub const NP_FIELD_SHOW: np_field = 8;
/// \[list\] Of a book.
pub const NP_FIELD_AUTHOR: np_field = 9;
/// \[list\] Who reads the book.
pub const NP_FIELD_NARRATOR: np_field = 10;
/// \[text\] Of radio.
pub const NP_FIELD_STATION: np_field = 11;
/// \[text\] What the station plays now.
pub const NP_FIELD_PROGRAM: np_field = 12;
/// \[text\] The camera, the monitor.
pub const NP_FIELD_SOURCE: np_field = 13;
/// \[text\] Of home media.
pub const NP_FIELD_DESCRIPTION: np_field = 14;
/// \[text\] Of generic content.
pub const NP_FIELD_SUBTITLE: np_field = 15;
/// \[list\]
pub const NP_FIELD_COMMENT: np_field = 16;
/// \[text\] The words of the song.
pub const NP_FIELD_LYRICS: np_field = 17;
/// \[text\] Released when, ISO 8601: "1959", "1959-08-17", "2026-08-22T18:00:00Z". A tag's
/// "1959/8/17" will do.
pub const NP_FIELD_RELEASE_DATE: np_field = 18;
/// \[text\] Played first, ISO 8601.
pub const NP_FIELD_FIRST_PLAYED: np_field = 19;
/// \[text\] Played last, ISO 8601.
pub const NP_FIELD_LAST_PLAYED: np_field = 20;
/// \[text\] The address of the media; shown only with NP_CONTEXT_SHOW_URLS, and that of the
/// network without password,
/// ```c
///     query and fragment. The path of a file, "/music/a b.mp3", is published as "file:///music/a%20b.mp3".
pub const NP_FIELD_URL: np_field = 21;
/// \[text\] International Standard Recording Code.
pub const NP_FIELD_ISRC: np_field = 22;
/// \[text\] What it belongs to; a system may ask to resume it.
pub const NP_FIELD_COLLECTION_ID: np_field = 23;
/// \[text\] The channel or subscription that it comes from.
pub const NP_FIELD_SERVICE_ID: np_field = 24;
/// \[list\] Identifiers of the application's own entities.
pub const NP_FIELD_ENTITY_ID: np_field = 25;
/// \[text\] What the item is called by others than the player: a catalogue, a service.
pub const NP_FIELD_EXTERNAL_CONTENT_ID: np_field = 26;
/// \[text\] Which of the listeners who share the player this is.
pub const NP_FIELD_PROFILE_ID: np_field = 27;
/// \[text\] What a listener calls a group of items: a work, a mood.
pub const NP_FIELD_GROUPING: np_field = 28;
/// \[text\] Came into the listener's library when, ISO 8601.
pub const NP_FIELD_ADDED: np_field = 29;
/// \[text\] Of a broadcast: the moment by the clock on the wall, ISO 8601, that plays where
/// np_playback.position_us
/// ```c
///     says; set both in one frame.
pub const NP_FIELD_PLAYBACK_DATE: np_field = 30;
/// \[number\] From 1, as on the sleeve.
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
/// \[number\] Beats a minute, rounded.
pub const NP_FIELD_BPM: np_field = 46;
/// \[number\] How often it was played.
pub const NP_FIELD_PLAY_COUNT: np_field = 47;
/// \[number\] The listener's, 0.0 to 1.0.
pub const NP_FIELD_USER_RATING: np_field = 48;
/// \[number\] The player's own guess, 0.0 to 1.0.
pub const NP_FIELD_AUTO_RATING: np_field = 49;
/// \[number\] How often it was skipped.
pub const NP_FIELD_SKIP_COUNT: np_field = 50;
/// \[flag\]
pub const NP_FIELD_EXPLICIT: np_field = 60;
/// \[flag\] Keep it out of recommendations.
pub const NP_FIELD_EXCLUDED_FROM_SUGGESTIONS: np_field = 61;
/// \[flag\] Of several artists.
pub const NP_FIELD_COMPILATION: np_field = 62;
/// \[flag\] Bought before it is released.
pub const NP_FIELD_PREORDER: np_field = 63;
/// \[flag\] Not on this machine.
pub const NP_FIELD_CLOUD_ITEM: np_field = 64;
/// \[flag\] Under a lock that only its seller opens.
pub const NP_FIELD_PROTECTED: np_field = 65;
/// \[time\] Where the credits begin.
pub const NP_FIELD_CREDITS_START: np_field = 80;
/// \[time\] Where the listener stopped last time.
pub const NP_FIELD_BOOKMARK: np_field = 81;

/// How a context behaves; or-ed together.
pub type np_context_flags = u32;
/// Callbacks run only inside np_context_dispatch(), on the thread that calls it.
pub const NP_CONTEXT_HOST_LOOP: np_context_flags = 1;
/// Every published session is on the bus, not the application's primary one alone.
pub const NP_CONTEXT_PUBLISH_ALL: np_context_flags = 2;
/// NP_FIELD_URL may be shown to the desktop, and so may ids, which often are paths or
/// addresses. Without it the address stays in this process, and other programs see a hash of
/// each id of a content, a queue entry, a playlist or an artwork, under a random key of the
/// process. What a handler is given is always the id itself.
pub const NP_CONTEXT_SHOW_URLS: np_context_flags = 4;
/// Every session takes a bus name with an ending of its own,
/// `org.mpris.MediaPlayer2.WORD.instance7f3a9c2e`, also the first. See
/// np_context_set_player_name().
pub const NP_CONTEXT_UNIQUE_NAME: np_context_flags = 8;
/// A published session without content stays on the bus: as Stopped, without a track and
/// without a title. For players that are started before they play, so that `playerctl play` or
/// an address to open reaches them. Disable NP_COMMAND_PLAY while nothing could be started:
/// clients then see CanPlay as false. GNOME sends the media keys to a player that appears, also
/// if it is idle, unless another one is playing.
pub const NP_CONTEXT_SHOW_IDLE: np_context_flags = 16;
/// With NP_CONTEXT_HOST_LOOP: the library calls artwork providers and cancel handlers inside
/// np_context_dispatch() too, and not on a thread of its own.
pub const NP_CONTEXT_HOST_LOOP_ARTWORK: np_context_flags = 32;

/// Where the sessions of a context stand with the bus.
pub type np_connection = i32;
/// Nothing is published, so nothing is connected.
pub const NP_CONNECTION_IDLE: np_connection = 0;
/// Logging in, or waiting for the name.
pub const NP_CONNECTION_CONNECTING: np_connection = 1;
/// Every session that should be on the bus is there.
pub const NP_CONNECTION_CONNECTED: np_connection = 2;
/// There is no bus, it went away, or there is no descriptor left to reach it. The library tries
/// again by itself.
pub const NP_CONNECTION_WAITING: np_connection = 3;
/// The bus or the sandbox refuses every name that the library may take; the log says which.
pub const NP_CONNECTION_REFUSED: np_connection = 4;

/// What a device is: it selects the image beside its name.
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

/// What can be done with a device; or-ed together.
pub type np_device_flags = u32;
/// Its volume is known and can be set: NP_COMMAND_SET_DEVICE_VOLUME.
pub const NP_DEVICE_ABSOLUTE_VOLUME: np_device_flags = 1;
/// It can be made louder and softer, by steps of its own: NP_COMMAND_STEP_DEVICE_VOLUME.
pub const NP_DEVICE_RELATIVE_VOLUME: np_device_flags = 2;

/// The event of a hosted session.
pub type np_extension_event = i32;
/// The session is new. The attributes describe all of it.
pub const NP_EXTENSION_START: np_extension_event = 1;
/// The session was started before. The attributes describe all of its new state.
pub const NP_EXTENSION_UPDATE: np_extension_event = 2;
/// The session has ended; the library ignores what you return. The attributes can be empty.
/// Free the session.
pub const NP_EXTENSION_END: np_extension_event = 3;

/// How much a line matters.
pub type np_log_level = i32;
/// Something is lost: the bus refused the name, a callback never came back.
pub const NP_LOG_ERROR: np_log_level = 1;
/// The player made a mistake: a NULL, a NaN, a request finished twice.
pub const NP_LOG_WARNING: np_log_level = 2;
/// What one would want to know once: connected, waiting for a bus, published as …
pub const NP_LOG_INFO: np_log_level = 3;
/// Every command.
pub const NP_LOG_DEBUG: np_log_level = 4;

/// What playback is doing.
pub type np_playback_state = i32;
pub const NP_PLAYBACK_STOPPED: np_playback_state = 0;
pub const NP_PLAYBACK_PLAYING: np_playback_state = 1;
pub const NP_PLAYBACK_PAUSED: np_playback_state = 2;
/// Meant to play, waiting for data: shown as playing, the position stands still.
pub const NP_PLAYBACK_BUFFERING: np_playback_state = 3;
/// Held by the system, e.g. a call: shown as paused.
pub const NP_PLAYBACK_INTERRUPTED: np_playback_state = 4;

/// How a request ended.
pub type np_outcome = i32;
pub const NP_OUTCOME_SUCCESS: np_outcome = 0;
/// What was asked for does not exist.
pub const NP_OUTCOME_NO_SUCH_CONTENT: np_outcome = 100;
/// Nothing is playing that this could act on.
pub const NP_OUTCOME_NO_ACTIONABLE_ITEM: np_outcome = 110;
/// The device that should do it is not there.
pub const NP_OUTCOME_DEVICE_NOT_FOUND: np_outcome = 120;
/// It did not work.
pub const NP_OUTCOME_FAILED: np_outcome = 200;
/// The player cannot do that.
pub const NP_OUTCOME_NOT_SUPPORTED: np_outcome = 300;
/// The argument makes no sense.
pub const NP_OUTCOME_INVALID_ARGUMENT: np_outcome = 310;
/// Not allowed: parental control, region, no permission.
pub const NP_OUTCOME_PERMISSION_DENIED: np_outcome = 320;
/// The listener has to sign in first.
pub const NP_OUTCOME_SIGN_IN_REQUIRED: np_outcome = 330;
/// The listener has to subscribe first.
pub const NP_OUTCOME_SUBSCRIPTION_REQUIRED: np_outcome = 340;
/// No more skips for now.
pub const NP_OUTCOME_SKIP_LIMIT_REACHED: np_outcome = 350;
/// Neither next nor previous: the queue ends here.
pub const NP_OUTCOME_END_OF_QUEUE: np_outcome = 360;
/// The network is not there.
pub const NP_OUTCOME_NETWORK_FAILED: np_outcome = 370;
/// Something newer took its place.
pub const NP_OUTCOME_CANCELLED: np_outcome = 380;
/// Nobody finished it in time.
pub const NP_OUTCOME_TIMED_OUT: np_outcome = 390;

/// Press and hold.
pub type np_phase = i32;
pub const NP_PHASE_BEGIN: np_phase = 0;
pub const NP_PHASE_END: np_phase = 1;

/// How long a choice of language holds.
pub type np_language_setting = i32;
pub const NP_LANGUAGE_SETTING_NONE: np_language_setting = 0;
pub const NP_LANGUAGE_SETTING_THIS_ITEM: np_language_setting = 1;
pub const NP_LANGUAGE_SETTING_PERMANENT: np_language_setting = 2;

/// Asked for an image; answers now or later.
pub type np_artwork_provider =
    Option<unsafe extern "C" fn(request: *mut np_artwork_request, user_data: *mut c_void)>;

/// Told that a request needs no answer any more.
pub type np_artwork_cancel_handler = Option<unsafe extern "C" fn(user_data: *mut c_void)>;

/// Runs exactly once, when the library will not touch `user_data` again.
pub type np_destroy = Option<unsafe extern "C" fn(user_data: *mut c_void)>;

/// Gets a request, which is finished with np_request_finish() or np_request_fail(), now or
/// later.
pub type np_command_handler =
    Option<unsafe extern "C" fn(request: *mut np_request, user_data: *mut c_void)>;

/// Told when the connection changes.
pub type np_connection_handler = Option<
    unsafe extern "C" fn(
        context: *mut np_context,
        connection: np_connection,
        user_data: *mut c_void,
    ),
>;

/// Called for each event of a hosted session. `attributes` is valid during the call. The
/// library publishes everything that you set in the handler as one change.
///
/// - NP_EXTENSION_START: the library has made a remote session with the id, and you own it. No
/// other session of the context has this id. After the handler the library publishes the
/// session. If you return a failure, the session is rejected, and the library calls the handler
/// with NP_EXTENSION_END at once, unless you have freed the session.
/// - NP_EXTENSION_UPDATE: if you return a failure, the session remains hosted with everything
/// that you have set. Read all attributes before you set anything.
/// - NP_EXTENSION_END: free the session. You may free it earlier, if it ends for another
/// reason. np_context_free() does not cause this event.
pub type np_extension_handler = Option<
    unsafe extern "C" fn(
        session: *mut np_session,
        event: np_extension_event,
        attributes: *const c_void,
        size: usize,
        user_data: *mut c_void,
    ) -> np_status,
>;

/// Takes one line, without the newline; `message` lives as long as the call.
pub type np_log_handler = Option<
    unsafe extern "C" fn(level: np_log_level, message: *const c_char, user_data: *mut c_void),
>;

/// Called with each new token. Send it to the application's server, which replaces the previous
/// token.
///
/// The token of a session ends with the session, also if np_extension_host() with NULL ends it.
/// It remains valid if the context is freed or the process is killed while the session is
/// hosted: an update then starts the session again. Such a token ends with np_remote_end(),
/// after 30 days without a message, or when there are 255 newer tokens.
pub type np_push_token_handler = Option<
    unsafe extern "C" fn(
        context: *mut np_context,
        token: *const np_push_token,
        user_data: *mut c_void,
    ),
>;

/// Called once with the result of a request to the extension. If you free the context first, it
/// is never called; the request is still performed if it is sent within two seconds.
///
/// `status` is one of these:
///
/// - NP_OK
/// - NP_ERROR_INVALID_ARGUMENT: the extension rejected the attributes.
/// - NP_ERROR_NOT_FOUND: the session does not exist, or nothing hosts sessions.
/// - NP_ERROR_SYSTEM: the extension cannot be started, or does not answer within 30 s. It may
/// still perform the request; np_remote_list() shows whether it did.
///
/// `message` is the reason in words, or "".
pub type np_remote_result = Option<
    unsafe extern "C" fn(
        context: *mut np_context,
        status: np_status,
        message: *const c_char,
        user_data: *mut c_void,
    ),
>;

/// Called with the ids of the hosted sessions. The ids are valid during the call. If `status`
/// is a failure, `count` is 0.
pub type np_remote_list_result = Option<
    unsafe extern "C" fn(
        context: *mut np_context,
        status: np_status,
        ids: *const *const c_char,
        count: usize,
        user_data: *mut c_void,
    ),
>;

/// Told when a session becomes primary, and when it is no longer.
pub type np_primary_handler = Option<
    unsafe extern "C" fn(session: *mut np_session, is_primary: bool, user_data: *mut c_void),
>;

/// Called when a command's function or handler has returned, before the command is answered:
/// publish the state now.
pub type np_publish_handler =
    Option<unsafe extern "C" fn(session: *mut np_session, user_data: *mut c_void)>;

/// Told how a wish to be the system primary ended. `published`: the session is on the bus.
/// `prominent`: the desktop, as far as the library can know, now sends its media keys here. The
/// first without the second is usual while another player is playing: desktops leave the keys
/// with a player until it pauses.
pub type np_system_primary_result = Option<
    unsafe extern "C" fn(
        session: *mut np_session,
        published: bool,
        prominent: bool,
        user_data: *mut c_void,
    ),
>;

/// One row: a command, the function that does it, and the signature of that function.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct np_binding {
    pub command: np_command,
    pub function: Option<unsafe extern "C" fn()>,
    pub signature: *const c_char,
    /// What errors call the function; NULL: "the function".
    pub name: *const c_char,
}

/// One soundtrack, one kind of subtitles.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct np_language_option {
    /// What a command asks for it by; no other option has the same.
    pub id: *const c_char,
    /// What people read: "Deutsch", "English, with comments".
    pub name: *const c_char,
    /// The language, as BCP 47 writes it: "de", "pt-BR"; NULL: it has none.
    pub tag: *const c_char,
    pub kind: np_language_kind,
    /// Options with one number are a group, of which one at most is on: that of the soundtracks,
    /// that of the subtitles.
    pub group: i32,
    pub flags: np_language_flags,
}

/// One device.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct np_device {
    /// The same at the next start: a serial number, an address. No other device of the session has
    /// it.
    pub id: *const c_char,
    /// What people read; np_device_clean_name() makes such a name of any text.
    pub name: *const c_char,
    pub type_: np_device_type,
    pub flags: np_device_flags,
    /// Silent 0.0 to full 1.0; read only with NP_DEVICE_ABSOLUTE_VOLUME.
    pub volume: f64,
}

/// A snapshot of playback. It may grow; NP_PLAYBACK_INIT says which size yours has.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct np_playback {
    /// sizeof(np_playback), set by NP_PLAYBACK_INIT.
    pub size: usize,
    pub state: np_playback_state,
    /// Which entry of the queue this is, from 0, and how many there are. MPRIS has no place to show
    /// it.
    pub queue_index: i32,
    pub queue_count: i32,
    /// Must be 0.
    pub reserved: i32,
    /// How fast it plays while it plays: 1.0 is normal, 5.0 fast forward. Playing at 0.0 is taken
    /// as paused.
    pub rate: f64,
    /// What the rate returns to, and what is shown while it does not play: with a speed that was
    /// chosen, set both.
    pub default_rate: f64,
    /// How far it is; beyond the content's end counts as the end. NP_TIME_UNKNOWN: wherever it
    /// stood (at the beginning, for a new item), which is right when something else than the
    /// position changes: the volume, the rate.
    pub position_us: i64,
    /// When it was there, by np_now_us(); NP_TIME_UNKNOWN: now.
    pub timestamp_us: i64,
    /// Silent 0.0 to full 1.0, as on the player's own slider; more is allowed. NP_VOLUME_NONE: it
    /// has no volume.
    pub volume: f64,
    /// How exact `position_us` is; 0: exact. Set it to NP_SECOND if the player knows whole seconds
    /// only. A position that differs from the current one by no more than this changes nothing, so
    /// a seek must be longer to be shown. At most 10 seconds.
    pub precision_us: i64,
}

/// What a program begins with.
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

/// The address of a registration and the keys for its messages. The texts are valid during the
/// call.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct np_push_token {
    /// The session; NULL for the application's token, with which messages start a session.
    pub session_id: *const c_char,
    /// The address; NULL if the registration ended: post nothing to the previous address.
    pub endpoint: *const c_char,
    /// The keys "p256dh" and "auth" of the Push API, as base64url.
    pub public_key: *const c_char,
    pub auth_secret: *const c_char,
}

extern "C" {
    /// Makes an animated artwork in some shapes.
    ///
    /// - **Ownership:** the caller owns it and frees it with np_animated_artwork_free(); takes
    ///   `user_data` until `destroy` runs, as np_artwork_new() does
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if the id is empty, there is no shape or an unknown
    ///   one, or a provider is NULL
    /// - **Since:** 0.1
    pub fn np_animated_artwork_new(
        id: *const c_char,
        ratios: np_aspect_ratios,
        preview_provider: np_artwork_provider,
        video_provider: np_artwork_provider,
        user_data: *mut c_void,
        destroy: np_destroy,
        ret_artwork: *mut *mut np_animated_artwork,
    ) -> np_status;

    /// Frees the animated artwork. Contents that were given it keep it.
    ///
    /// - **Ownership:** frees the animated artwork
    /// - **Threads:** any; not while another thread uses it
    /// - **Fails:** never; NULL is allowed
    /// - **Since:** 0.1
    pub fn np_animated_artwork_free(artwork: *mut np_animated_artwork);

    /// Gives a content its animated artwork; NULL: it has none.
    ///
    /// - **Ownership:** the content keeps the animated artwork; the pointer stays yours to give to
    ///   other contents, and to free
    /// - **Threads:** any; one content is filled in by one thread at a time
    /// - **Fails:** only as every function does
    /// - **Since:** 0.1
    pub fn np_content_set_animated_artwork(
        content: *mut np_content,
        artwork: *mut np_animated_artwork,
    ) -> np_status;

    /// The shapes that are worth giving at the moment, or-ed together: those that readers may ask
    /// for, none while nothing may move. Conditions are known only while animated artwork is
    /// offered; before, the answer is what would be without any.
    ///
    /// - **Ownership:** nothing
    /// - **Threads:** any
    /// - **Fails:** never: 0 for NULL and for an inert context
    /// - **Since:** 0.1
    pub fn np_animated_artwork_supported(context: *const np_context) -> np_aspect_ratios;

    /// Says who decides whether animated artwork moves. Default: NP_ANIMATED_ARTWORK_AUTOMATIC.
    ///
    /// - **Ownership:** nothing
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if the policy is unknown
    /// - **Since:** 0.1
    pub fn np_context_set_animated_artwork_policy(
        context: *mut np_context,
        policy: np_animated_artwork_policy,
    ) -> np_status;

    /// Makes an artwork whose image `provider` is asked for.
    ///
    /// - **Ownership:** the caller owns the artwork and frees it with np_artwork_free(); takes
    ///   `user_data` until `destroy` runs, once the artwork, every content that has it and every
    ///   request for it are gone, on the thread where the last of them goes, which may be one of
    ///   the library; at once if the call fails
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if the id is empty or the provider NULL
    /// - **Since:** 0.1
    pub fn np_artwork_new(
        id: *const c_char,
        provider: np_artwork_provider,
        user_data: *mut c_void,
        destroy: np_destroy,
        ret_artwork: *mut *mut np_artwork,
    ) -> np_status;

    /// Makes an artwork of a file, given by its path or as "file://…". It is read when somebody
    /// first is to see it, and what was there then is kept. A file that was written anew is another
    /// image: make a new artwork of it.
    ///
    /// - **Ownership:** the caller owns the artwork and frees it with np_artwork_free(); the file
    ///   stays yours
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if the path is not absolute; NP_ERROR_NOT_FOUND if no
    ///   such file can be read
    /// - **Since:** 0.1
    pub fn np_artwork_new_from_file(
        path: *const c_char,
        ret_artwork: *mut *mut np_artwork,
    ) -> np_status;

    /// Makes an artwork of an image that is in memory, as it is in a tag. The same bytes are the
    /// same image. Only its type and its size are looked at: whether the rest of it can be decoded,
    /// nobody checks.
    ///
    /// - **Ownership:** the caller owns the artwork and frees it with np_artwork_free(); copies the
    ///   bytes
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if it is no image, the log says what it is;
    ///   NP_ERROR_LIMIT if it is too large; NP_ERROR_SYSTEM if there is no room
    /// - **Since:** 0.1
    pub fn np_artwork_new_from_bytes(
        bytes: *const c_void,
        size: usize,
        ret_artwork: *mut *mut np_artwork,
    ) -> np_status;

    /// Makes an artwork of an address, "https://…" or "http://…", which desktops fetch by
    /// themselves if they can: not all do. Every program on the bus can read it, so one with a
    /// password or a query, which may be a token, is refused: fetch that in a provider. A fragment
    /// is dropped.
    ///
    /// - **Ownership:** the caller owns the artwork and frees it with np_artwork_free(); copies
    ///   `url`
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if it is no such address, or its host or port is
    ///   invalid; NP_ERROR_LIMIT if it is too long
    /// - **Since:** 0.1
    pub fn np_artwork_new_from_url(
        url: *const c_char,
        ret_artwork: *mut *mut np_artwork,
    ) -> np_status;

    /// Frees the artwork. Contents that were given it keep it.
    ///
    /// - **Ownership:** frees the artwork
    /// - **Threads:** any; not while another thread uses the artwork
    /// - **Fails:** never; NULL is allowed
    /// - **Since:** 0.1
    pub fn np_artwork_free(artwork: *mut np_artwork);

    /// Gives a content its image; NULL: it has none.
    ///
    /// - **Ownership:** the content keeps the artwork; the pointer stays yours to give to other
    ///   contents, and to free
    /// - **Threads:** any; one content is filled in by one thread at a time
    /// - **Fails:** only as every function does
    /// - **Since:** 0.1
    pub fn np_content_set_artwork(content: *mut np_content, artwork: *mut np_artwork) -> np_status;

    /// The id of the artwork, or of the animated artwork, whose image is asked for.
    ///
    /// - **Ownership:** the text is the artwork's and lives until the artwork's `destroy` runs; to
    ///   keep it longer, copy it
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_FINISHED
    /// - **Since:** 0.1
    pub fn np_artwork_request_get_id(
        request: *const np_artwork_request,
        ret_id: *mut *const c_char,
    ) -> np_status;

    /// How large the image is to be, in pixels: at most 4,096 on a side.
    ///
    /// - **Ownership:** nothing
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_FINISHED
    /// - **Since:** 0.1
    pub fn np_artwork_request_get_size(
        request: *const np_artwork_request,
        ret_width: *mut i32,
        ret_height: *mut i32,
    ) -> np_status;

    /// The shape that an animated artwork's preview or video is asked in.
    ///
    /// - **Ownership:** nothing
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_FINISHED; NP_ERROR_NOT_FOUND if the request is for a still artwork,
    ///   which has its own shape: to ask is no mistake
    /// - **Since:** 0.1
    pub fn np_artwork_request_get_aspect_ratio(
        request: *const np_artwork_request,
        ret_ratio: *mut np_aspect_ratio,
    ) -> np_status;

    /// Whether the answer is still wanted. To ask now and then while working is enough. That a
    /// reader has left is not noticed.
    ///
    /// - **Ownership:** nothing
    /// - **Threads:** any
    /// - **Fails:** never: false for NULL, and once the request was answered or has timed out,
    ///   another item plays, or the session was withdrawn or freed
    /// - **Since:** 0.1
    pub fn np_artwork_request_is_open(request: *const np_artwork_request) -> bool;

    /// Has `handler` told when the request has timed out or is not wanted any more: stop the
    /// download. It runs once at most, where providers are called, or inside np_context_free().
    /// NULL stops that.
    ///
    /// - **Ownership:** takes `user_data` until `destroy` runs: after the handler, when the request
    ///   is answered, at the next handler, or at once if the call fails
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_FINISHED: it has ended already, and the handler will not run
    /// - **Since:** 0.1
    pub fn np_artwork_request_set_cancel_handler(
        request: *mut np_artwork_request,
        handler: np_artwork_cancel_handler,
        user_data: *mut c_void,
        destroy: np_destroy,
    ) -> np_status;

    /// Here it is.
    ///
    /// - **Ownership:** gives the request back; copies the bytes
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_FINISHED if it has ended before; NP_ERROR_INVALID_ARGUMENT if it is no
    ///   image, the log says what it is, if it is the preview of an animated artwork and has
    ///   another shape than the one that is asked for, or if a video is asked for, which is a file;
    ///   NP_ERROR_LIMIT if it is too large; NP_ERROR_SYSTEM if there is no room. Unless `bytes` is
    ///   NULL, the request has ended whatever it is.
    /// - **Since:** 0.1
    pub fn np_artwork_request_finish_bytes(
        request: *mut np_artwork_request,
        bytes: *const c_void,
        size: usize,
    ) -> np_status;

    /// Here it is, in a file, given by its path or as "file://…". An image is copied at once. A
    /// video is handed on as the file that it is: leave it there as long as the content that it
    /// belongs to is set.
    ///
    /// - **Ownership:** gives the request back; the file stays yours
    /// - **Threads:** any
    /// - **Fails:** as np_artwork_request_finish_bytes(); NP_ERROR_INVALID_ARGUMENT if the path is
    ///   not absolute, or a video has another shape than the one that is asked for;
    ///   NP_ERROR_NOT_FOUND if no such file can be read; NP_ERROR_SYSTEM if its disk or its network
    ///   fails
    /// - **Since:** 0.1
    pub fn np_artwork_request_finish_file(
        request: *mut np_artwork_request,
        path: *const c_char,
    ) -> np_status;

    /// Here it is, behind a descriptor of a file or of memory; it is read from its beginning,
    /// wherever it stands.
    ///
    /// - **Ownership:** gives the request back; the descriptor stays yours, to close when this
    ///   returns
    /// - **Threads:** any
    /// - **Fails:** as np_artwork_request_finish_bytes(); NP_ERROR_NOT_FOUND if the descriptor
    ///   cannot be read, or is of a pipe, a socket or a folder
    /// - **Since:** 0.1
    pub fn np_artwork_request_finish_fd(request: *mut np_artwork_request, fd: c_int) -> np_status;

    /// There is none. `message` is a sentence for whoever asked, or NULL.
    ///
    /// - **Ownership:** gives the request back; copies `message`
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_FINISHED if it has ended before; NP_ERROR_INVALID_ARGUMENT if the
    ///   outcome is unknown or success, which leaves the request open
    /// - **Since:** 0.1
    pub fn np_artwork_request_fail(
        request: *mut np_artwork_request,
        outcome: np_outcome,
        message: *const c_char,
    ) -> np_status;

    /// A status in words, e.g. "gone: what the handle belongs to was freed; free the handle too".
    ///
    /// - **Ownership:** the text is the library's and lives for ever
    /// - **Threads:** any
    /// - **Fails:** never; an unknown number gives "unknown status"
    /// - **Since:** 0.1
    pub fn np_status_message(status: np_status) -> *const c_char;

    /// What the log says of this thread's last call that failed, "np_session_bind: rows is NULL",
    /// also where the log is off: for who shows it in a place of their own. A call that works
    /// leaves it as it is; "" if none has failed.
    ///
    /// - **Ownership:** the text is the library's and lives until the thread's next call that
    ///   fails; to keep it longer, copy it
    /// - **Threads:** any; each thread has its own
    /// - **Fails:** never
    /// - **Since:** 0.1
    pub fn np_last_failure() -> *const c_char;

    /// The version of the loaded library, as NP_VERSION_ENCODE makes it.
    ///
    /// - **Ownership:** nothing
    /// - **Threads:** any
    /// - **Fails:** never
    /// - **Since:** 0.1
    pub fn np_version() -> u32;

    /// The library's clock, in microseconds: monotonic, standing still while the machine sleeps, as
    /// playback does. Use it to stamp np_playback.timestamp_us.
    ///
    /// - **Ownership:** nothing
    /// - **Threads:** any
    /// - **Fails:** never
    /// - **Since:** 0.1
    pub fn np_now_us() -> i64;

    /// Offers the commands of a table, enabled, and calls their functions. Offering or binding a
    /// command again replaces its row. The signatures are checked here; the log says which is
    /// wrong, where and why: `np_session_bind: row 3, next: "v(ud)": argument 2, 'd': next has no
    /// number`.
    ///
    /// - **Ownership:** copies the rows; takes `user_data` until `destroy` runs: when the last of
    ///   the commands is offered again or retracted, or with the session
    /// - **Threads:** any; the functions are called as handlers are
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT, and none is bound, if a command is unknown or there
    ///   twice, a function NULL or a signature wrong; NP_ERROR_LIMIT beyond 64 rows, 1,024 bytes of
    ///   a signature or 16 arguments
    /// - **Since:** 0.1
    pub fn np_session_bind(
        session: *mut np_session,
        rows: *const np_binding,
        count: usize,
        user_data: *mut c_void,
        destroy: np_destroy,
    ) -> np_status;

    /// The command's name in small letters, "seek_to_position"; NULL for an unknown number.
    ///
    /// - **Ownership:** the text is the library's and lives for ever
    /// - **Threads:** any
    /// - **Fails:** never
    /// - **Since:** 0.1
    pub fn np_command_name(command: np_command) -> *const c_char;

    /// Offers a command, enabled. Offering it again replaces the handler.
    ///
    /// - **Ownership:** takes `user_data` until `destroy` runs: when the command is offered again
    ///   or retracted, or with the session
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if the command is unknown or the handler NULL
    /// - **Since:** 0.1
    pub fn np_session_offer_command(
        session: *mut np_session,
        command: np_command,
        handler: np_command_handler,
        user_data: *mut c_void,
        destroy: np_destroy,
    ) -> np_status;

    /// Offers several commands with one handler.
    ///
    /// - **Ownership:** takes `user_data` until `destroy` runs: when the last of the commands is
    ///   offered again or retracted, or with the session
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT, and none is offered, if a command is unknown or the
    ///   handler NULL
    /// - **Since:** 0.1
    pub fn np_session_offer_commands(
        session: *mut np_session,
        commands: *const np_command,
        count: usize,
        handler: np_command_handler,
        user_data: *mut c_void,
        destroy: np_destroy,
    ) -> np_status;

    /// Takes an offer back: the control disappears. For a command that is not offered it does
    /// nothing.
    ///
    /// - **Ownership:** gives back the handler's `user_data`
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if the command is unknown
    /// - **Since:** 0.1
    pub fn np_session_withdraw_command(session: *mut np_session, command: np_command) -> np_status;

    /// Says whether an offered command can be used at the moment.
    ///
    /// - **Ownership:** nothing
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_NOT_FOUND if it is not offered
    /// - **Since:** 0.1
    pub fn np_session_set_command_enabled(
        session: *mut np_session,
        command: np_command,
        enabled: bool,
    ) -> np_status;

    /// Sets the intervals for NP_COMMAND_SKIP_FORWARD or NP_COMMAND_SKIP_BACKWARD, the preferred
    /// one first. A request for another interval becomes the nearest of them. Default: ten seconds.
    ///
    /// - **Ownership:** copies the intervals
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if the command is another, an interval is not above
    ///   0, or there is none; NP_ERROR_LIMIT beyond 64
    /// - **Since:** 0.1
    pub fn np_session_set_skip_intervals(
        session: *mut np_session,
        command: np_command,
        intervals_us: *const i64,
        count: usize,
    ) -> np_status;

    /// Sets the rates that NP_COMMAND_CHANGE_PLAYBACK_RATE may ask for; a wish for another becomes
    /// the nearest of them. Default: 1.0 alone, so a player that offers the command says which
    /// rates it has.
    ///
    /// - **Ownership:** copies the rates
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if a rate is 0 or not finite, or there is none;
    ///   NP_ERROR_LIMIT beyond 64
    /// - **Since:** 0.1
    pub fn np_session_set_supported_rates(
        session: *mut np_session,
        rates: *const f64,
        count: usize,
    ) -> np_status;

    /// Sets the repeat mode that is on now, and those that NP_COMMAND_CHANGE_REPEAT_MODE may ask
    /// for; NULL and 0: all.
    ///
    /// - **Ownership:** copies the modes
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if a mode is unknown
    /// - **Since:** 0.1
    pub fn np_session_set_repeat_mode(
        session: *mut np_session,
        current: np_repeat_mode,
        supported: *const np_repeat_mode,
        count: usize,
    ) -> np_status;

    /// Sets the shuffle mode that is on now, and those that NP_COMMAND_CHANGE_SHUFFLE_MODE may ask
    /// for; NULL and 0: all.
    ///
    /// - **Ownership:** copies the modes
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if a mode is unknown
    /// - **Since:** 0.1
    pub fn np_session_set_shuffle_mode(
        session: *mut np_session,
        current: np_shuffle_mode,
        supported: *const np_shuffle_mode,
        count: usize,
    ) -> np_status;

    /// Sets how NP_COMMAND_FEEDBACK, _LIKE, _DISLIKE or _BOOKMARK stands now, and what its control
    /// is called; a title may be NULL. For like, dislike and bookmark, positive means that the mark
    /// is set.
    ///
    /// - **Ownership:** copies the titles
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if the command is another or the feedback unknown
    /// - **Since:** 0.1
    pub fn np_session_set_feedback(
        session: *mut np_session,
        command: np_command,
        feedback: np_feedback,
        title: *const c_char,
        short_title: *const c_char,
    ) -> np_status;

    /// Sets the range that NP_COMMAND_RATE_CONTENT may ask for. Default: 0.0 to 1.0.
    ///
    /// - **Ownership:** nothing
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if a number is not finite or the range is empty
    /// - **Since:** 0.1
    pub fn np_session_set_rating_range(
        session: *mut np_session,
        minimum: f64,
        maximum: f64,
    ) -> np_status;

    /// Sets what NP_COMMAND_OPEN_URL and NP_COMMAND_ADD_TO_QUEUE accept: schemes ("file", "https")
    /// and MIME types ("audio/flac"). A request with another scheme, or without one, never reaches
    /// the handler: the client gets an error that names the scheme. Without schemes, which is the
    /// default, the player opens nothing. The scheme "*" accepts every address, also a path; it is
    /// not published, so name the usual schemes beside it. MIME types are published and not
    /// checked.
    ///
    /// - **Ownership:** copies the texts
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if a text is NULL; NP_ERROR_LIMIT beyond 256 each
    /// - **Since:** 0.1
    pub fn np_session_set_supported_urls(
        session: *mut np_session,
        schemes: *const *const c_char,
        scheme_count: usize,
        mime_types: *const *const c_char,
        mime_type_count: usize,
    ) -> np_status;

    /// Says which language options there are and which are on, in the order that people see; NULL
    /// and 0: the player does not say. From then on NP_COMMAND_ENABLE_LANGUAGE_OPTION and
    /// _DISABLE_LANGUAGE_OPTION ask for these alone. Hand them over again when another one is on.
    ///
    /// ```c
    /// np_language_option options[] = {
    ///     {"audio-1", "English", "en", NP_LANGUAGE_AUDIBLE, 0, NP_LANGUAGE_DEFAULT | NP_LANGUAGE_CURRENT},
    ///     {"audio-2", "Deutsch", "de", NP_LANGUAGE_AUDIBLE, 0, NP_LANGUAGE_DUBBED_TRANSLATION},
    ///     {"text-1", "English", "en", NP_LANGUAGE_LEGIBLE, 1, NP_LANGUAGE_OPTIONAL},
    /// };
    /// np_session_set_language_options(session, options, 3);
    ///
    /// - **Ownership:** copies the options
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT, and all stays as it was, if an identifier is empty
    ///   or there twice, a name NULL, a kind or flag unknown, or two of a group are default or
    ///   current; NP_ERROR_LIMIT beyond 256 options
    /// - **Since:** 0.1
    pub fn np_session_set_language_options(
        session: *mut np_session,
        options: *const np_language_option,
        count: usize,
    ) -> np_status;

    /// Says whether the player fills the screen now; shown where NP_COMMAND_SET_FULLSCREEN is
    /// offered.
    ///
    /// - **Ownership:** nothing
    /// - **Threads:** any
    /// - **Fails:** only as every function does
    /// - **Since:** 0.1
    pub fn np_session_set_fullscreen(session: *mut np_session, fullscreen: bool) -> np_status;

    /// Makes an empty content. `id` is the item's own: the same for the same item, another for
    /// every other. It may be any bytes of any length, for example a path. An item that is twice in
    /// a queue has one content: its places have ids of their own, see queue.h.
    ///
    /// - **Ownership:** the caller owns the content and frees it with np_content_free()
    /// - **Threads:** any; one content is filled in by one thread at a time
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if the kind is unknown or the id empty
    /// - **Since:** 0.1
    pub fn np_content_new(
        kind: np_content_kind,
        id: *const c_char,
        ret_content: *mut *mut np_content,
    ) -> np_status;

    /// Frees the content. What was handed to a session stays there.
    ///
    /// - **Ownership:** frees the content
    /// - **Threads:** any; not while another thread uses the content
    /// - **Fails:** never; NULL is allowed
    /// - **Since:** 0.1
    pub fn np_content_free(content: *mut np_content);

    /// Sets a field of text, or makes a list of this one entry; NULL clears the field.
    ///
    /// - **Ownership:** copies `text`; beyond 65,536 bytes it is cut
    /// - **Threads:** any; one content is filled in by one thread at a time
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if the field is unknown or not of text, or a date
    ///   does not begin with a year
    /// - **Since:** 0.1
    pub fn np_content_set_text(
        content: *mut np_content,
        field: np_field,
        text: *const c_char,
    ) -> np_status;

    /// Adds an entry to a list: a second artist, a third genre.
    ///
    /// - **Ownership:** copies `text`
    /// - **Threads:** any; one content is filled in by one thread at a time
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if the field is not a list; NP_ERROR_LIMIT beyond 64
    ///   entries
    /// - **Since:** 0.1
    pub fn np_content_add_text(
        content: *mut np_content,
        field: np_field,
        text: *const c_char,
    ) -> np_status;

    /// Sets a number. Counts are whole and not negative, ratings 0.0 to 1.0. A track, disc or
    /// chapter 0 clears the field.
    ///
    /// - **Ownership:** nothing
    /// - **Threads:** any; one content is filled in by one thread at a time
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if the field is not a number or the number not one of
    ///   its own
    /// - **Since:** 0.1
    pub fn np_content_set_number(
        content: *mut np_content,
        field: np_field,
        number: f64,
    ) -> np_status;

    /// Sets a flag.
    ///
    /// - **Ownership:** nothing
    /// - **Threads:** any; one content is filled in by one thread at a time
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if the field is not a flag
    /// - **Since:** 0.1
    pub fn np_content_set_flag(content: *mut np_content, field: np_field, flag: bool) -> np_status;

    /// Sets a place in the item, in microseconds from its beginning; NP_TIME_UNKNOWN clears the
    /// field.
    ///
    /// - **Ownership:** nothing
    /// - **Threads:** any; one content is filled in by one thread at a time
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if the field is not a time or the time negative
    /// - **Since:** 0.1
    pub fn np_content_set_time(
        content: *mut np_content,
        field: np_field,
        time_us: i64,
    ) -> np_status;

    /// Adds a stretch of advertising within the item.
    ///
    /// - **Ownership:** nothing
    /// - **Threads:** any; one content is filled in by one thread at a time
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if it begins before the item or does not end after
    ///   its beginning; NP_ERROR_LIMIT beyond 64
    /// - **Since:** 0.1
    pub fn np_content_add_ad_break(
        content: *mut np_content,
        start_us: i64,
        end_us: i64,
    ) -> np_status;

    /// Says whether it is heard or watched. Default: NP_MEDIA_AUDIO; films and series are always
    /// NP_MEDIA_VIDEO.
    ///
    /// - **Ownership:** nothing
    /// - **Threads:** any; one content is filled in by one thread at a time
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if the type is unknown, or is audio for a film or a
    ///   series
    /// - **Since:** 0.1
    pub fn np_content_set_media_type(content: *mut np_content, type_: np_media_type) -> np_status;

    /// Says how long it is. Without this (and the two below) its length is not known.
    ///
    /// - **Ownership:** nothing
    /// - **Threads:** any; one content is filled in by one thread at a time
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if it is negative, which leaves what was set before
    /// - **Since:** 0.1
    pub fn np_content_set_duration(content: *mut np_content, duration_us: i64) -> np_status;

    /// Says that it is a live broadcast: no length.
    ///
    /// - **Ownership:** nothing
    /// - **Threads:** any; one content is filled in by one thread at a time
    /// - **Fails:** only as every function does
    /// - **Since:** 0.1
    pub fn np_content_set_live(content: *mut np_content) -> np_status;

    /// Says that it goes on for ever without being a broadcast: rain, a generated stream.
    ///
    /// - **Ownership:** nothing
    /// - **Threads:** any; one content is filled in by one thread at a time
    /// - **Fails:** only as every function does
    /// - **Since:** 0.1
    pub fn np_content_set_continuous(content: *mut np_content) -> np_status;

    /// Sets a key of your own, "prefix:name" ("example:mood"), which is published with the metadata
    /// as text; NULL removes it. It may also be a key of xesam that the library does not write
    /// ("xesam:musicBrainzTrackID").
    ///
    /// - **Ownership:** copies `key` and `text`
    /// - **Threads:** any; one content is filled in by one thread at a time
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if the key has no prefix, has the prefix mpris or
    ///   nowplaying, or is a key of xesam that the library writes: the log has the function that
    ///   sets it; NP_ERROR_LIMIT beyond 64 keys
    /// - **Since:** 0.1
    pub fn np_content_set_extra_text(
        content: *mut np_content,
        key: *const c_char,
        text: *const c_char,
    ) -> np_status;

    /// Sets a key of your own to a whole number ("kde:pid").
    ///
    /// - **Ownership:** copies `key`
    /// - **Threads:** any; one content is filled in by one thread at a time
    /// - **Fails:** as np_content_set_extra_text()
    /// - **Since:** 0.1
    pub fn np_content_set_extra_number(
        content: *mut np_content,
        key: *const c_char,
        number: i64,
    ) -> np_status;

    /// Makes a context for the application with this id: reverse-DNS as for desktop files
    /// ("org.example.Player"), or a plain word ("example").
    ///
    /// - **Ownership:** the caller owns the context and ends it with np_context_free()
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if the id is empty, a flag is unknown, or
    ///   NP_CONTEXT_HOST_LOOP_ARTWORK is without NP_CONTEXT_HOST_LOOP; NP_ERROR_SYSTEM without
    ///   descriptors
    /// - **Since:** 0.1
    pub fn np_context_new(
        application_id: *const c_char,
        flags: np_context_flags,
        ret_context: *mut *mut np_context,
    ) -> np_status;

    /// Withdraws every session, stops the library's threads and frees the context. Answers that
    /// were given go out first, and for two seconds at most what extension.h was asked for. When it
    /// returns no callback runs any more and every destroy function has run, except that of a
    /// callback that calls it: that one is finished first.
    ///
    /// Waits for a running callback, so do not hold a lock that your callbacks take. One that has
    /// not returned within five seconds goes on after the return, and what it uses must stay until
    /// its destroy function has run.
    ///
    /// - **Ownership:** frees the context; its sessions become inert and are still yours to free
    /// - **Threads:** any, also inside a callback
    /// - **Fails:** never; NULL is allowed
    /// - **Since:** 0.1
    pub fn np_context_free(context: *mut np_context);

    /// Sets the name that people read ("Example Player"). Default: the last part of the application
    /// id.
    ///
    /// - **Ownership:** copies `name`
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if it is empty
    /// - **Since:** 0.1
    pub fn np_context_set_name(context: *mut np_context, name: *const c_char) -> np_status;

    /// Sets the basename of the application's desktop file, with or without ".desktop". Desktops
    /// take icon and window from it. Default: the application id, where such a file is installed.
    ///
    /// - **Ownership:** copies `desktop_entry`; NULL returns to the default
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if it is empty or has a slash
    /// - **Since:** 0.1
    pub fn np_context_set_desktop_entry(
        context: *mut np_context,
        desktop_entry: *const c_char,
    ) -> np_status;

    /// Sets the word that players are listed by on the bus (`playerctl -p WORD`). Default: the last
    /// part of the application id. Inside Flatpak and Snap it is what the sandbox allows, whatever
    /// is set here.
    ///
    /// The application's primary session takes the name `org.mpris.MediaPlayer2.WORD`, which
    /// scripts and D-Bus activation know, if no other program has it. All other sessions add an
    /// ending: those of further instances, remote sessions, every session with
    /// NP_CONTEXT_PUBLISH_ALL or NP_CONTEXT_UNIQUE_NAME:
    /// `org.mpris.MediaPlayer2.WORD.instance7f3a9c2e`. A session keeps its name while it is on the
    /// bus. A new word is used by sessions that are published later.
    ///
    /// - **Ownership:** copies `player_name`; NULL returns to the default
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if it is empty
    /// - **Since:** 0.1
    pub fn np_context_set_player_name(
        context: *mut np_context,
        player_name: *const c_char,
    ) -> np_status;

    /// Sets which bus the context uses, as D-Bus writes addresses: "unix:path=/run/user/1000/bus".
    /// Default: that of DBUS_SESSION_BUS_ADDRESS, or of XDG_RUNTIME_DIR. For tests, and for players
    /// of another user. It is used for connections that are made later.
    ///
    /// A program with more rights than its caller (set-uid, set-gid, file capabilities) does not
    /// read the environment. Its default is /run/user/\<uid>/bus if the socket and its folder
    /// belong to the user who runs it; a set-uid program has none.
    ///
    /// - **Ownership:** copies `address`; NULL returns to the default
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if it has no unix:path= and no unix:abstract=
    /// - **Since:** 0.1
    pub fn np_context_set_bus_address(
        context: *mut np_context,
        address: *const c_char,
    ) -> np_status;

    /// The descriptor to poll for reading; readable while callbacks wait for np_context_dispatch().
    /// It is the same as long as the context lives, and no timer is needed beside it: time limits
    /// are the library's own business.
    ///
    /// - **Ownership:** the descriptor is the context's: do not read or close it
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_STATE without NP_CONTEXT_HOST_LOOP
    /// - **Since:** 0.1
    pub fn np_context_get_fd(context: *mut np_context, ret_fd: *mut c_int) -> np_status;

    /// Runs the callbacks that wait, and returns. Those that arrive meanwhile keep the descriptor
    /// readable.
    ///
    /// - **Ownership:** nothing
    /// - **Threads:** one at a time: the thread of the host's loop
    /// - **Fails:** NP_ERROR_INVALID_STATE without NP_CONTEXT_HOST_LOOP, or inside a callback
    /// - **Since:** 0.1
    pub fn np_context_dispatch(context: *mut np_context) -> np_status;

    /// Where the context stands with the bus.
    ///
    /// - **Ownership:** nothing
    /// - **Threads:** any
    /// - **Fails:** only as every function does
    /// - **Since:** 0.1
    pub fn np_context_get_connection(
        context: *mut np_context,
        ret_connection: *mut np_connection,
    ) -> np_status;

    /// Has `handler` told of every change of the connection; NULL stops that.
    ///
    /// - **Ownership:** takes `user_data` until `destroy` runs: at the next handler, or with the
    ///   context
    /// - **Threads:** any
    /// - **Fails:** only as every function does
    /// - **Since:** 0.1
    pub fn np_context_set_connection_handler(
        context: *mut np_context,
        handler: np_connection_handler,
        user_data: *mut c_void,
        destroy: np_destroy,
    ) -> np_status;

    /// Says on which devices a remote session plays, in the order that people see; NULL and 0: on
    /// none that can be named. A session without a name of its own is named after them: "Example
    /// Player – Living room".
    ///
    /// Names that the speakers bring go through np_device_clean_name() first. A name has 1 to 250
    /// characters: letters, digits, white space and ' - , & # . in between, a letter or digit
    /// first, a letter, digit or full stop last.
    ///
    /// - **Ownership:** copies the devices
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT, and all stays as it was, if an identifier is empty
    ///   or there twice, a name is against the rule, a type or flag unknown, or a volume that is
    ///   read not within 0.0 to 1.0; NP_ERROR_INVALID_STATE if the session is not remote;
    ///   NP_ERROR_LIMIT beyond 64 devices
    /// - **Since:** 0.1
    pub fn np_session_set_devices(
        session: *mut np_session,
        devices: *const np_device,
        count: usize,
    ) -> np_status;

    /// Makes a device's name of any text, with its NUL, into `buffer` of `size` bytes; 1,024 always
    /// do. What may not stand there becomes a space: "Küche 🔊 (links)" is "Küche links".
    ///
    /// - **Ownership:** the buffer is yours
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if nothing of the text may stand in a name;
    ///   NP_ERROR_BUFFER_TOO_SMALL
    /// - **Since:** 0.1
    pub fn np_device_clean_name(text: *const c_char, buffer: *mut c_char, size: usize)
        -> np_status;

    /// Runs this process as the application's extension. It takes the bus name "\<application
    /// id>.RemoteMedia", renews the registrations for push, and hosts sessions. It returns five
    /// seconds after the last session has ended and the last request has arrived. If it fails, it
    /// first ends the hosted sessions.
    ///
    /// With NP_CONTEXT_HOST_LOOP it dispatches the context, so all callbacks run on the calling
    /// thread.
    ///
    /// - **Ownership:** keeps `user_data` until `destroy` runs: before the function returns
    /// - **Threads:** one; the function blocks
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if the handler is NULL, or the application id is not
    ///   a bus name ("org.example.Player"); NP_ERROR_INVALID_STATE if the context hosts sessions
    ///   already, another process is the extension, there is no bus at the start, or the bus has
    ///   been gone for ten seconds; NP_ERROR_GONE if the context is freed meanwhile
    /// - **Since:** 0.1
    pub fn np_extension_run(
        context: *mut np_context,
        handler: np_extension_handler,
        user_data: *mut c_void,
        destroy: np_destroy,
    ) -> np_status;

    /// Hosts the application's remote sessions in this process. If an extension is installed, the
    /// extension hosts them and the library does not call `handler`. NULL ends the hosted sessions
    /// and stops hosting. Push messages reach the process while it runs.
    ///
    /// - **Ownership:** keeps `user_data` until `destroy` runs: when the handler is replaced, or
    ///   with the context
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if the application id is not a bus name
    ///   ("org.example.Player"); NP_ERROR_INVALID_STATE during np_extension_run()
    /// - **Since:** 0.1
    pub fn np_extension_host(
        context: *mut np_context,
        handler: np_extension_handler,
        user_data: *mut c_void,
        destroy: np_destroy,
    ) -> np_status;

    /// Sends the log to `handler` instead of standard error; NULL sends it back there. There is one
    /// log a process.
    ///
    /// The handler runs on whatever thread has something to say, one line at a time. It must be
    /// quick and must not call the library.
    ///
    /// - **Ownership:** takes `user_data` until `destroy` runs: when another handler is set
    /// - **Threads:** any
    /// - **Fails:** never
    /// - **Since:** 0.1
    pub fn np_log_set_handler(
        handler: np_log_handler,
        user_data: *mut c_void,
        destroy: np_destroy,
    ) -> np_status;

    /// Makes an empty collection of playlists.
    ///
    /// - **Ownership:** the caller owns the playlists and frees them with np_playlists_free()
    /// - **Threads:** any; playlists are used by one thread at a time
    /// - **Fails:** only as every function does
    /// - **Since:** 0.1
    pub fn np_playlists_new(ret_playlists: *mut *mut np_playlists) -> np_status;

    /// Frees the playlists. Sessions that were given them keep their copy.
    ///
    /// - **Ownership:** frees the playlists
    /// - **Threads:** any; not while another thread uses them
    /// - **Fails:** never; NULL is allowed
    /// - **Since:** 0.1
    pub fn np_playlists_free(playlists: *mut np_playlists);

    /// Adds a playlist behind the last one. `name` is what people read, up to 1,024 bytes of it;
    /// `icon_url` is a file:// or http:// address, or NULL.
    ///
    /// - **Ownership:** copies the texts
    /// - **Threads:** any; playlists are used by one thread at a time
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if the id or the name is empty, a playlist has the id
    ///   already, or the icon is no such address; NP_ERROR_LIMIT beyond 4,096 playlists, or for an
    ///   address of more than 4,096 bytes
    /// - **Since:** 0.1
    pub fn np_playlists_add(
        playlists: *mut np_playlists,
        playlist_id: *const c_char,
        name: *const c_char,
        icon_url: *const c_char,
    ) -> np_status;

    /// Says when a playlist was made, changed and played last, in microseconds since 1970 began;
    /// NP_TIME_UNKNOWN where that is not known, or where it was never played. Nobody sees the
    /// times, only the order that they make.
    ///
    /// - **Ownership:** copies `playlist_id`
    /// - **Threads:** any; playlists are used by one thread at a time
    /// - **Fails:** NP_ERROR_NOT_FOUND if there is no such playlist: add it first
    /// - **Since:** 0.1
    pub fn np_playlists_set_times(
        playlists: *mut np_playlists,
        playlist_id: *const c_char,
        created_us: i64,
        modified_us: i64,
        played_us: i64,
    ) -> np_status;

    /// Says which playlists there are. Only what changed goes out. To show none, call
    /// np_session_clear_playlists().
    ///
    /// - **Ownership:** copies `playlists`; they stay yours to change and set again, or to free
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if `playlists` is NULL; those of before stay
    /// - **Since:** 0.1
    pub fn np_session_set_playlists(
        session: *mut np_session,
        playlists: *const np_playlists,
    ) -> np_status;

    /// Says that this player shows no playlists, which is how a session begins.
    ///
    /// - **Ownership:** nothing
    /// - **Threads:** any
    /// - **Fails:** only as every function does
    /// - **Since:** 0.1
    pub fn np_session_clear_playlists(session: *mut np_session) -> np_status;

    /// Says which playlist plays; NULL: none. It may be said before the playlists are: while no
    /// playlist has the id, none is shown as playing.
    ///
    /// - **Ownership:** copies `playlist_id`
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if the id is empty
    /// - **Since:** 0.1
    pub fn np_session_set_active_playlist(
        session: *mut np_session,
        playlist_id: *const c_char,
    ) -> np_status;

    /// Sets the handler of push tokens. The library calls it with the tokens that exist, then with
    /// each new one. NULL removes it. In the application, this call starts the extension, which
    /// registers again.
    ///
    /// - **Ownership:** keeps `user_data` until `destroy` runs: when the handler is replaced, or
    ///   with the context
    /// - **Threads:** any
    /// - **Fails:** common errors only
    /// - **Since:** 0.1
    pub fn np_context_set_push_token_handler(
        context: *mut np_context,
        handler: np_push_token_handler,
        user_data: *mut c_void,
        destroy: np_destroy,
    ) -> np_status;

    /// Sets the public key with which the application's server signs its requests (VAPID, RFC
    /// 8292): base64url, 87 characters. Some distributors require it. Set it before
    /// np_extension_run() and np_extension_host().
    ///
    /// - **Ownership:** copies `key`; NULL: no key
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if it is not such a key
    /// - **Since:** 0.1
    pub fn np_context_set_push_key(context: *mut np_context, key: *const c_char) -> np_status;

    /// Sets the distributor that the user chose in the application's settings, as the last part of
    /// its bus name: "kde" for org.unifiedpush.Distributor.kde. Set it before np_extension_run()
    /// and np_extension_host().
    ///
    /// Default: NOWPLAYING_PUSH_DISTRIBUTOR in the environment; otherwise the distributor of the
    /// previous registration; otherwise the first distributor by name.
    ///
    /// - **Ownership:** copies `name`; NULL returns to the default
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if it is not a part of a bus name
    /// - **Since:** 0.1
    pub fn np_context_set_push_distributor(
        context: *mut np_context,
        name: *const c_char,
    ) -> np_status;

    /// Makes an empty queue.
    ///
    /// - **Ownership:** the caller owns the queue and frees it with np_queue_free()
    /// - **Threads:** any; a queue is used by one thread at a time
    /// - **Fails:** only as every function does
    /// - **Since:** 0.1
    pub fn np_queue_new(ret_queue: *mut *mut np_queue) -> np_status;

    /// Frees the queue. Sessions that were given it keep their copy.
    ///
    /// - **Ownership:** frees the queue
    /// - **Threads:** any; not while another thread uses the queue
    /// - **Fails:** never; NULL is allowed
    /// - **Since:** 0.1
    pub fn np_queue_free(queue: *mut np_queue);

    /// Adds an entry behind the last one.
    ///
    /// - **Ownership:** copies `entry_id` and `content`
    /// - **Threads:** any; a queue is used by one thread at a time
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if the id is empty or an entry has it already;
    ///   NP_ERROR_LIMIT beyond 256 entries
    /// - **Since:** 0.1
    pub fn np_queue_add(
        queue: *mut np_queue,
        entry_id: *const c_char,
        content: *const np_content,
    ) -> np_status;

    /// Says which entry plays; NULL: the one that plays is not in this window. Desktops then know
    /// what plays by its entry, so that two entries of one song are told apart, until the session
    /// plays an item that this entry does not hold: hand the queue over with each item, in one
    /// frame.
    ///
    /// - **Ownership:** copies `entry_id`
    /// - **Threads:** any; a queue is used by one thread at a time
    /// - **Fails:** NP_ERROR_NOT_FOUND if there is no such entry: add it first
    /// - **Since:** 0.1
    pub fn np_queue_set_current(queue: *mut np_queue, entry_id: *const c_char) -> np_status;

    /// Says what plays before and after. Only the difference to the queue of before goes out. To
    /// show no queue, call np_session_clear_queue(). NULL is an error, and the queue of before is
    /// not shown any more.
    ///
    /// What plays is said by np_session_set_content(), and where by np_session_set_playback(), also
    /// when the same song plays again as the next entry.
    ///
    /// - **Ownership:** copies `queue`; it stays yours to change and set again, or to free
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if `queue` is NULL
    /// - **Since:** 0.1
    pub fn np_session_set_queue(session: *mut np_session, queue: *const np_queue) -> np_status;

    /// Says that this player shows no queue, which is how a session begins.
    ///
    /// - **Ownership:** nothing
    /// - **Threads:** any
    /// - **Fails:** only as every function does
    /// - **Since:** 0.1
    pub fn np_session_clear_queue(session: *mut np_session) -> np_status;

    /// Starts a session. If a session with this id is hosted, updates it. `result` may be NULL; it
    /// is called once.
    ///
    /// - **Ownership:** copies `attributes`; keeps `user_data` until `destroy` runs: after
    ///   `result`, or at once if the call fails
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if the id is empty, `attributes` is NULL and `size`
    ///   is not 0, or the application id is not a bus name; NP_ERROR_LIMIT beyond 64 KiB of
    ///   attributes, or 256 requests without an answer
    /// - **Since:** 0.1
    pub fn np_remote_start(
        context: *mut np_context,
        id: *const c_char,
        attributes: *const c_void,
        size: usize,
        result: np_remote_result,
        user_data: *mut c_void,
        destroy: np_destroy,
    ) -> np_status;

    /// Sets new attributes of a session that was started.
    ///
    /// - **Ownership:** copies `attributes`; keeps `user_data` until `destroy` runs: after
    ///   `result`, or at once if the call fails
    /// - **Threads:** any
    /// - **Fails:** as np_remote_start()
    /// - **Since:** 0.1
    pub fn np_remote_update(
        context: *mut np_context,
        id: *const c_char,
        attributes: *const c_void,
        size: usize,
        result: np_remote_result,
        user_data: *mut c_void,
        destroy: np_destroy,
    ) -> np_status;

    /// Ends a session.
    ///
    /// - **Ownership:** keeps `user_data` until `destroy` runs: after `result`, or at once if the
    ///   call fails
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if the id is empty; NP_ERROR_LIMIT as
    ///   np_remote_start()
    /// - **Since:** 0.1
    pub fn np_remote_end(
        context: *mut np_context,
        id: *const c_char,
        result: np_remote_result,
        user_data: *mut c_void,
        destroy: np_destroy,
    ) -> np_status;

    /// Requests the ids of the sessions that are hosted now. The call does not wait for earlier
    /// requests. It does not start the extension: an extension that does not run hosts no sessions.
    /// If the extension died, start its sessions again.
    ///
    /// - **Ownership:** keeps `user_data` until `destroy` runs: after `result`, or at once if the
    ///   call fails
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if `result` is NULL; NP_ERROR_LIMIT as
    ///   np_remote_start()
    /// - **Since:** 0.1
    pub fn np_remote_list(
        context: *mut np_context,
        result: np_remote_list_result,
        user_data: *mut c_void,
        destroy: np_destroy,
    ) -> np_status;

    /// Calls np_session_request_system_primary() for a hosted session, in the process that hosts
    /// it. The status that `result` gets is NP_ERROR_INVALID_STATE if the desktop still sends its
    /// media keys to another player.
    ///
    /// - **Ownership:** keeps `user_data` until `destroy` runs: after `result`, or at once if the
    ///   call fails
    /// - **Threads:** any
    /// - **Fails:** as np_remote_end()
    /// - **Since:** 0.1
    pub fn np_remote_request_system_primary(
        context: *mut np_context,
        id: *const c_char,
        result: np_remote_result,
        user_data: *mut c_void,
        destroy: np_destroy,
    ) -> np_status;

    /// Makes a remote session. `id` is unique among all sessions of the context. Use the same id at
    /// the next start.
    ///
    /// - **Ownership:** the caller owns the session and frees it with np_session_free()
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if the id is empty or in use; NP_ERROR_LIMIT beyond
    ///   4,096 sessions
    /// - **Since:** 0.1
    pub fn np_session_new_remote(
        context: *mut np_context,
        id: *const c_char,
        ret_session: *mut *mut np_session,
    ) -> np_status;

    /// Returns whether the session is remote.
    ///
    /// - **Ownership:** nothing
    /// - **Threads:** any
    /// - **Fails:** never: false for NULL and for an inert session
    /// - **Since:** 0.1
    pub fn np_session_is_remote(session: *const np_session) -> bool;

    /// Sets whether the other side can be reached. Default: true.
    ///
    /// While it cannot be reached, clients see the session as paused at its last position, with all
    /// commands disabled, and org.nowplaying.Session1 reports that it is unreachable. Requests fail
    /// with an error that names the reason. The library keeps what you set meanwhile. After the
    /// grace period the session leaves the bus.
    ///
    /// When the other side can be reached again, the library publishes the session as if it had
    /// continued to play. Set the current position.
    ///
    /// - **Ownership:** nothing
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_STATE if the session is not remote
    /// - **Since:** 0.1
    pub fn np_session_set_reachable(session: *mut np_session, reachable: bool) -> np_status;

    /// Sets how long an unreachable session stays on the bus, counted from the call of
    /// np_session_set_reachable(). Default: 30 s. With 0 it leaves at once.
    ///
    /// - **Ownership:** nothing
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if it is negative or more than a day;
    ///   NP_ERROR_INVALID_STATE if the session is not remote
    /// - **Since:** 0.1
    pub fn np_session_set_grace_period(session: *mut np_session, grace_period_us: i64)
        -> np_status;

    /// Returns the time `age_us` ago, by np_now_us(), for np_playback.timestamp_us. A negative age
    /// counts as 0. An age of more than a year counts as a year.
    ///
    /// - **Ownership:** nothing
    /// - **Threads:** any
    /// - **Fails:** never
    /// - **Since:** 0.1
    pub fn np_time_of_age(age_us: i64) -> i64;

    /// Returns the command of the request. It also shows whether the request is still open: the
    /// library writes no warning if it is not.
    ///
    /// - **Ownership:** nothing
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_FINISHED; the request may have timed out while the handler was blocked
    /// - **Since:** 0.1
    pub fn np_request_get_command(
        request: *const np_request,
        ret_command: *mut np_command,
    ) -> np_status;

    /// The id of the session that is asked.
    ///
    /// - **Ownership:** the text is the request's and lives until it is finished, for its handler
    ///   until that returns; else copy it
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_FINISHED
    /// - **Since:** 0.1
    pub fn np_request_get_session_id(
        request: *const np_request,
        ret_session_id: *mut *const c_char,
    ) -> np_status;

    /// Who asks: for a command from the bus, the caller's unique name there (":1.42").
    ///
    /// - **Ownership:** the text is the request's and lives until it is finished, for its handler
    ///   until that returns; else copy it
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_FINISHED
    /// - **Since:** 0.1
    pub fn np_request_get_client(
        request: *const np_request,
        ret_client: *mut *const c_char,
    ) -> np_status;

    /// Where to go, in microseconds from the beginning; between 0 and the content's duration.
    ///
    /// - **Ownership:** nothing
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_FINISHED; NP_ERROR_NOT_FOUND if the command has no position
    /// - **Since:** 0.1
    pub fn np_request_get_position(
        request: *const np_request,
        ret_position_us: *mut i64,
    ) -> np_status;

    /// How far to skip, in microseconds, always above 0; the command says in which direction.
    ///
    /// - **Ownership:** nothing
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_FINISHED; NP_ERROR_NOT_FOUND if the command has no interval
    /// - **Since:** 0.1
    pub fn np_request_get_interval(
        request: *const np_request,
        ret_interval_us: *mut i64,
    ) -> np_status;

    /// Whether holding begins or ends.
    ///
    /// - **Ownership:** nothing
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_FINISHED; NP_ERROR_NOT_FOUND if the command has no phase
    /// - **Since:** 0.1
    pub fn np_request_get_phase(request: *const np_request, ret_phase: *mut np_phase) -> np_status;

    /// The rate: one of those supported.
    ///
    /// - **Ownership:** nothing
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_FINISHED; NP_ERROR_NOT_FOUND if the command has no rate
    /// - **Since:** 0.1
    pub fn np_request_get_rate(request: *const np_request, ret_rate: *mut f64) -> np_status;

    /// The repeat mode: one of those supported.
    ///
    /// - **Ownership:** nothing
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_FINISHED; NP_ERROR_NOT_FOUND if the command has no repeat mode
    /// - **Since:** 0.1
    pub fn np_request_get_repeat_mode(
        request: *const np_request,
        ret_mode: *mut np_repeat_mode,
    ) -> np_status;

    /// The shuffle mode: one of those supported.
    ///
    /// - **Ownership:** nothing
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_FINISHED; NP_ERROR_NOT_FOUND if the command has no shuffle mode
    /// - **Since:** 0.1
    pub fn np_request_get_shuffle_mode(
        request: *const np_request,
        ret_mode: *mut np_shuffle_mode,
    ) -> np_status;

    /// The feedback.
    ///
    /// - **Ownership:** nothing
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_FINISHED; NP_ERROR_NOT_FOUND if the command has no feedback
    /// - **Since:** 0.1
    pub fn np_request_get_feedback(
        request: *const np_request,
        ret_feedback: *mut np_feedback,
    ) -> np_status;

    /// The rating, within the range that was set.
    ///
    /// - **Ownership:** nothing
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_FINISHED; NP_ERROR_NOT_FOUND if the command has no rating
    /// - **Since:** 0.1
    pub fn np_request_get_rating(request: *const np_request, ret_rating: *mut f64) -> np_status;

    /// Whether the mark of a like, dislike or bookmark is to be removed.
    ///
    /// - **Ownership:** nothing
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_FINISHED; NP_ERROR_NOT_FOUND if the command sets no mark
    /// - **Since:** 0.1
    pub fn np_request_get_negative(
        request: *const np_request,
        ret_negative: *mut bool,
    ) -> np_status;

    /// The identifier of the language option, and how long the choice holds.
    ///
    /// - **Ownership:** the text is the request's and lives until it is finished, for its handler
    ///   until that returns; else copy it
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_FINISHED; NP_ERROR_NOT_FOUND if the command has no language option
    /// - **Since:** 0.1
    pub fn np_request_get_language_option(
        request: *const np_request,
        ret_id: *mut *const c_char,
        ret_setting: *mut np_language_setting,
    ) -> np_status;

    /// What to open. It comes from outside: check it.
    ///
    /// - **Ownership:** the text is the request's and lives until it is finished, for its handler
    ///   until that returns; else copy it
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_FINISHED; NP_ERROR_NOT_FOUND if the command has no address
    /// - **Since:** 0.1
    pub fn np_request_get_url(request: *const np_request, ret_url: *mut *const c_char)
        -> np_status;

    /// The path of the local file that the address of np_request_get_url() names: "/music/a b.mp3"
    /// for "file:///music/a%20b.mp3". The path consists of bytes, and may be no UTF-8. It comes
    /// from outside: check it.
    ///
    /// - **Ownership:** the text is the request's and lives until it is finished, for its handler
    ///   until that returns; else copy it
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_FINISHED; NP_ERROR_NOT_FOUND if the command has no address, or the
    ///   address is not a file: URL of an absolute path on this machine
    /// - **Since:** 0.1
    pub fn np_request_get_path(
        request: *const np_request,
        ret_path: *mut *const c_char,
    ) -> np_status;

    /// The entry of the queue to go to or to remove. For NP_COMMAND_ADD_TO_QUEUE the one after
    /// which the new one goes, "" for the front. It was in the queue that was set last; the
    /// player's own queue may have moved on since.
    ///
    /// - **Ownership:** the text is the request's and lives until it is finished, for its handler
    ///   until that returns; else copy it
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_FINISHED; NP_ERROR_NOT_FOUND if the command has no entry
    /// - **Since:** 0.1
    pub fn np_request_get_entry_id(
        request: *const np_request,
        ret_entry_id: *mut *const c_char,
    ) -> np_status;

    /// Whether to play what is added to the queue at once.
    ///
    /// - **Ownership:** nothing
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_FINISHED; NP_ERROR_NOT_FOUND if the command adds nothing
    /// - **Since:** 0.1
    pub fn np_request_get_make_current(
        request: *const np_request,
        ret_make_current: *mut bool,
    ) -> np_status;

    /// The playlist to play. It was among those that were set last.
    ///
    /// - **Ownership:** the text is the request's and lives until it is finished, for its handler
    ///   until that returns; else copy it
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_FINISHED; NP_ERROR_NOT_FOUND if the command has no playlist
    /// - **Since:** 0.1
    pub fn np_request_get_playlist_id(
        request: *const np_request,
        ret_playlist_id: *mut *const c_char,
    ) -> np_status;

    /// Whether to fill the screen.
    ///
    /// - **Ownership:** nothing
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_FINISHED; NP_ERROR_NOT_FOUND if the command has no fullscreen
    /// - **Since:** 0.1
    pub fn np_request_get_fullscreen(
        request: *const np_request,
        ret_fullscreen: *mut bool,
    ) -> np_status;

    /// The volume: 0.0 silent, 1.0 full. That of a session may be above 1.0, that of a device is
    /// not; it is never negative.
    ///
    /// - **Ownership:** nothing
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_FINISHED; NP_ERROR_NOT_FOUND if the command has no volume
    /// - **Since:** 0.1
    pub fn np_request_get_volume(request: *const np_request, ret_volume: *mut f64) -> np_status;

    /// The device whose volume is to change: NP_COMMAND_SET_DEVICE_VOLUME,
    /// NP_COMMAND_STEP_DEVICE_VOLUME.
    ///
    /// - **Ownership:** the text is the request's, as np_request_get_url()'s
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_NOT_FOUND for another command; NP_ERROR_FINISHED
    /// - **Since:** 0.1
    pub fn np_request_get_device_id(
        request: *const np_request,
        ret_device_id: *mut *const c_char,
    ) -> np_status;

    /// How many steps louder, or softer where it is negative; never 0:
    /// NP_COMMAND_STEP_DEVICE_VOLUME.
    ///
    /// - **Ownership:** nothing
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_NOT_FOUND for another command; NP_ERROR_FINISHED
    /// - **Since:** 0.1
    pub fn np_request_get_volume_steps(
        request: *const np_request,
        ret_volume_steps: *mut i32,
    ) -> np_status;

    /// It is done. If it is called inside the handler and the session has a function for
    /// np_session_set_publish_handler(), the answer waits until that function has returned.
    ///
    /// - **Ownership:** gives the request back
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_FINISHED if it was finished before
    /// - **Since:** 0.1
    pub fn np_request_finish(request: *mut np_request) -> np_status;

    /// It could not be done. `message` is a sentence for whoever asked, or NULL.
    ///
    /// - **Ownership:** gives the request back; copies `message`
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_FINISHED if it was finished before; NP_ERROR_INVALID_ARGUMENT if the
    ///   outcome is unknown or success, which leaves the request open
    /// - **Since:** 0.1
    pub fn np_request_fail(
        request: *mut np_request,
        outcome: np_outcome,
        message: *const c_char,
    ) -> np_status;

    /// Makes a session. `id` tells it from the other sessions of the context and should be the same
    /// at the next start ("music", "podcasts").
    ///
    /// - **Ownership:** the caller owns the session and frees it with np_session_free()
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if the id is empty or in use; NP_ERROR_LIMIT beyond
    ///   4,096 sessions
    /// - **Since:** 0.1
    pub fn np_session_new(
        context: *mut np_context,
        id: *const c_char,
        ret_session: *mut *mut np_session,
    ) -> np_status;

    /// Withdraws and frees the session. A callback of it that is running goes on to its end; none
    /// begins afterwards. Its destroy functions tell when the pointers that you registered are
    /// yours again.
    ///
    /// - **Ownership:** frees the session; requests of it that are open fail
    /// - **Threads:** any, also inside a callback of the session; not while another thread uses the
    ///   session
    /// - **Fails:** never; NULL is allowed
    /// - **Since:** 0.1
    pub fn np_session_free(session: *mut np_session);

    /// The id that the session was made with; NULL for NULL.
    ///
    /// - **Ownership:** the text is the session's and lives as long as it
    /// - **Threads:** any
    /// - **Fails:** never
    /// - **Since:** 0.1
    pub fn np_session_id(session: *const np_session) -> *const c_char;

    /// Sets what people read as the name of this player, where a program has several ("Example
    /// Player – Podcasts"). Default: the name of the context; a second session that would have the
    /// same name adds its id.
    ///
    /// - **Ownership:** copies `name`; NULL returns to the default
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if it is empty
    /// - **Since:** 0.1
    pub fn np_session_set_name(session: *mut np_session, name: *const c_char) -> np_status;

    /// Shows the session to the desktop, from now on and whenever there is a bus, while it has
    /// content; with NP_CONTEXT_SHOW_IDLE also without. The first session that is published becomes
    /// the application's primary; while it has no content, the next one that has some stands in.
    /// Publishing again changes nothing.
    ///
    /// - **Ownership:** nothing
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_SYSTEM if a thread cannot be started
    /// - **Since:** 0.1
    pub fn np_session_publish(session: *mut np_session) -> np_status;

    /// Takes the session off the desktop. If it was the application's primary, the published
    /// session that was primary before it takes its place.
    ///
    /// - **Ownership:** nothing
    /// - **Threads:** any
    /// - **Fails:** only as every function does
    /// - **Since:** 0.1
    pub fn np_session_withdraw(session: *mut np_session) -> np_status;

    /// Whether the session is on the bus at this moment.
    ///
    /// - **Ownership:** nothing
    /// - **Threads:** any
    /// - **Fails:** never: false for NULL and for an inert session
    /// - **Since:** 0.1
    pub fn np_session_is_published(session: *const np_session) -> bool;

    /// The name that the session has on the bus, with its NUL, into `buffer` of `size` bytes; 256
    /// always do.
    ///
    /// - **Ownership:** the buffer is yours
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_STATE while it is not on the bus; NP_ERROR_BUFFER_TOO_SMALL
    /// - **Since:** 0.1
    pub fn np_session_get_bus_name(
        session: *const np_session,
        buffer: *mut c_char,
        size: usize,
    ) -> np_status;

    /// Holds back what is set from here on, until np_session_end_update(). Pairs may nest; one that
    /// is never ended holds for ever.
    ///
    /// - **Ownership:** nothing
    /// - **Threads:** any; the frame is the session's, whoever sets something meanwhile
    /// - **Fails:** only as every function does
    /// - **Since:** 0.1
    pub fn np_session_begin_update(session: *mut np_session) -> np_status;

    /// Shows everything that was set since np_session_begin_update(), as one change.
    ///
    /// - **Ownership:** nothing
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_STATE if no update was begun
    /// - **Since:** 0.1
    pub fn np_session_end_update(session: *mut np_session) -> np_status;

    /// Says what is playing now. If nothing plays, call np_session_clear_content().
    ///
    /// A new id is a new item, and playback starts at its beginning unless
    /// np_session_set_playback() says otherwise, after it or in the same frame. The same id is the
    /// same item, with better tags.
    ///
    /// NULL is an error, most often that of an np_content_new() that failed. If the session shows
    /// an item, that item is then replaced by one without a title, so that the previous song is not
    /// shown while another plays.
    ///
    /// - **Ownership:** copies `content`; it stays yours to change and set again, or to free
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if `content` is NULL
    /// - **Since:** 0.1
    pub fn np_session_set_content(
        session: *mut np_session,
        content: *const np_content,
    ) -> np_status;

    /// Says that nothing plays. The session leaves the desktop until np_session_set_content() is
    /// called; with NP_CONTEXT_SHOW_IDLE it stays there as Stopped, without a track. The playback
    /// that was set stays for the next item.
    ///
    /// Do not call it between two items: the player would leave the desktop and come back.
    /// np_session_set_content() replaces the item.
    ///
    /// - **Ownership:** nothing
    /// - **Threads:** any
    /// - **Fails:** only as every function does
    /// - **Since:** 0.1
    pub fn np_session_clear_content(session: *mut np_session) -> np_status;

    /// Says how far playback is and how fast it goes. Say it when something changes (play, pause,
    /// seek, a new item); never on a timer: in between, the position is arithmetic.
    ///
    /// - **Ownership:** copies `playback`
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT, and what was true stays true, if the state is
    ///   unknown, a number is not finite, the elapsed time, the volume or a place in the queue is
    ///   negative, the default rate is 0, the precision is negative or more than 10 seconds, or the
    ///   size is not one that the library knows
    /// - **Since:** 0.1
    pub fn np_session_set_playback(
        session: *mut np_session,
        playback: *const np_playback,
    ) -> np_status;

    /// Changes the state and nothing else: rate, volume and the place in the queue stay, and the
    /// position is where it has come to. It is what a player needs for play and pause:
    ///
    /// ```c
    /// np_session_set_state(session, NP_PLAYBACK_PAUSED);
    ///
    /// - **Ownership:** nothing
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_ARGUMENT if the state is unknown
    /// - **Since:** 0.1
    pub fn np_session_set_state(session: *mut np_session, state: np_playback_state) -> np_status;

    /// Has `function` called after each command: when the function that is bound to it, or its
    /// handler, has returned, and before the client that asked gets the answer. It is for a player
    /// that publishes its state once per turn of its loop, and publishes it in `function` too. What
    /// `function` sets is on the bus before the answer.
    ///
    /// If a handler calls np_request_finish() or np_request_fail() before it returns, the answer
    /// waits until `function` has returned. If the handler keeps the request, `function` is not
    /// called for it: set the state before you finish it. `function` runs on the thread that runs
    /// the handlers. NULL stops it.
    ///
    /// - **Ownership:** takes `user_data` until `destroy` runs: at the next call, or with the
    ///   session
    /// - **Threads:** any
    /// - **Fails:** only as every function does
    /// - **Since:** 0.1
    pub fn np_session_set_publish_handler(
        session: *mut np_session,
        function: np_publish_handler,
        user_data: *mut c_void,
        destroy: np_destroy,
    ) -> np_status;

    /// Makes this session the one that represents the application, and publishes it. Without
    /// NP_CONTEXT_PUBLISH_ALL the other sessions leave the bus until they are asked for.
    ///
    /// - **Ownership:** nothing
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_STATE if it cannot become that, see
    ///   np_session_can_become_application_primary()
    /// - **Since:** 0.1
    pub fn np_session_request_application_primary(session: *mut np_session) -> np_status;

    /// Whether the session may become the application's primary: it has content.
    ///
    /// - **Ownership:** nothing
    /// - **Threads:** any
    /// - **Fails:** never: false for NULL and for an inert session
    /// - **Since:** 0.1
    pub fn np_session_can_become_application_primary(session: *const np_session) -> bool;

    /// Whether the session represents the application.
    ///
    /// - **Ownership:** nothing
    /// - **Threads:** any
    /// - **Fails:** never: false for NULL and for an inert session
    /// - **Since:** 0.1
    pub fn np_session_is_application_primary(session: *const np_session) -> bool;

    /// Has `handler` told when the session becomes the application's primary or is no longer; NULL
    /// stops that.
    ///
    /// - **Ownership:** takes `user_data` until `destroy` runs: at the next handler, or with the
    ///   session
    /// - **Threads:** any
    /// - **Fails:** only as every function does
    /// - **Since:** 0.1
    pub fn np_session_set_application_primary_handler(
        session: *mut np_session,
        handler: np_primary_handler,
        user_data: *mut c_void,
        destroy: np_destroy,
    ) -> np_status;

    /// Asks the desktop to send its media keys here: makes the session the application's primary,
    /// publishes it, and announces it anew once it is on the bus; a remote session is only
    /// published and announced. `result`, which may be NULL, is told once how that ended: within
    /// half a second if there is a bus, after two seconds if there is none.
    ///
    /// - **Ownership:** takes `user_data` until `destroy` runs: after `result`, or at once if the
    ///   call fails
    /// - **Threads:** any
    /// - **Fails:** NP_ERROR_INVALID_STATE if it cannot become the application's primary
    /// - **Since:** 0.1
    pub fn np_session_request_system_primary(
        session: *mut np_session,
        result: np_system_primary_result,
        user_data: *mut c_void,
        destroy: np_destroy,
    ) -> np_status;

    /// Whether the session is the one that the media keys reach, as far as the library can know.
    /// The first question starts the watching of other players, and is answered from what this
    /// process knows by itself.
    ///
    /// - **Ownership:** nothing
    /// - **Threads:** any
    /// - **Fails:** never: false for NULL and for an inert session
    /// - **Since:** 0.1
    pub fn np_session_is_system_primary(session: *const np_session) -> bool;

    /// Has `handler` told when the session becomes the system's primary or is no longer; NULL stops
    /// that. Other players are watched only while somebody asks.
    ///
    /// - **Ownership:** takes `user_data` until `destroy` runs: at the next handler, or with the
    ///   session
    /// - **Threads:** any
    /// - **Fails:** only as every function does
    /// - **Since:** 0.1
    pub fn np_session_set_system_primary_handler(
        session: *mut np_session,
        handler: np_primary_handler,
        user_data: *mut c_void,
        destroy: np_destroy,
    ) -> np_status;
}
