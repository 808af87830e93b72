/* SPDX-License-Identifier: MIT */
/**
 * @file types.h
 * Numbers and structs that libnowplaying and libnowplaying-control share: status, time, commands, fields, outcomes.
 *
 * This header has no functions. base.h includes it, and so do the headers of nowplaying-control.
 *
 * **Stability.** Promised: from 0.1 on, this header only grows.
 */
#ifndef NOWPLAYING_TYPES_H
#define NOWPLAYING_TYPES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
#define NP_BEGIN_DECLS extern "C" {
#define NP_END_DECLS }
#else
#define NP_BEGIN_DECLS
#define NP_END_DECLS
#endif

NP_BEGIN_DECLS

/** The version of these headers. np_version() returns the version of the loaded library. */
#define NP_VERSION_MAJOR 0
#define NP_VERSION_MINOR 1
#define NP_VERSION_PATCH 0
#define NP_VERSION_ENCODE(major, minor, patch) (((major) << 16) | ((minor) << 8) | (patch))
#define NP_VERSION NP_VERSION_ENCODE(NP_VERSION_MAJOR, NP_VERSION_MINOR, NP_VERSION_PATCH)

/** Times are microseconds: `42 * NP_SECOND`. */
#define NP_SECOND INT64_C(1000000)
#define NP_MILLISECOND INT64_C(1000)

/** An unknown time. */
#define NP_TIME_UNKNOWN INT64_MIN

/** The result of a call: NP_OK, or a negative number for each error that a program can act on. */
typedef int32_t np_status;
enum {
    /** The call succeeded. */
    NP_OK = 0,
    /** An argument is invalid: NULL, an unknown number, not finite, out of range, an empty id. In np_remote_result: the
     *  extension rejected the attributes. */
    NP_ERROR_INVALID_ARGUMENT = -1,
    /** The call is valid, but not now. For example, a session without content cannot become primary. np_last_failure()
     *  returns the reason. */
    NP_ERROR_INVALID_STATE = -2,
    /** The command, argument, entry or hosted session does not exist, or the file cannot be read. */
    NP_ERROR_NOT_FOUND = -3,
    /** The request was finished, has timed out, or its session was freed. */
    NP_ERROR_FINISHED = -4,
    /** The context, session or controller of the handle was freed. The handle is inert: free it. */
    NP_ERROR_GONE = -5,
    /** This process is a fork() of the process that made the context or the controller. Make a new one. */
    NP_ERROR_FORKED = -6,
    /** A limit is exceeded, for example of sessions, list entries or the bytes of an id. base.h has all limits. */
    NP_ERROR_LIMIT = -7,
    /** The buffer is too small for the result. */
    NP_ERROR_BUFFER_TOO_SMALL = -8,
    /** The system refused a thread, a descriptor or a lock, the disk or the memory is full, or the extension does not
     *  answer. np_last_failure() returns the reason. */
    NP_ERROR_SYSTEM = -9
};

/** Called exactly once, when the library no longer uses `user_data`. */
typedef void (*np_destroy)(void *user_data);

/** The level of a line. */
typedef int32_t np_log_level;
enum {
    /** Something is lost: the bus refused the name, a callback never returned. */
    NP_LOG_ERROR = 1,
    /** The program made a mistake: a NULL, a NaN, a request finished twice. */
    NP_LOG_WARNING = 2,
    /** Changes of the connection and of the published sessions. */
    NP_LOG_INFO = 3,
    /** A player: every command for its handler when it arrives, without its outcome. Failures of correct programs. */
    NP_LOG_DEBUG = 4
};

/** Called with one line, without the newline. `message` is valid during the call. */
typedef void (*np_log_handler)(np_log_level level, const char *message, void *user_data);

/** The state of the connection to the bus, of a context or a controller. */
typedef int32_t np_connection;
enum {
    /** A context: no session needs to be on the bus now. None is published, or the published ones have no content. */
    NP_CONNECTION_IDLE = 0,
    /** The library logs in to the bus, or waits for the name of a context. */
    NP_CONNECTION_CONNECTING = 1,
    /** Every session that should be on the bus is on the bus; a controller follows the players. */
    NP_CONNECTION_CONNECTED = 2,
    /** The bus does not exist or went away, or the process has no descriptor left. The library tries again. */
    NP_CONNECTION_WAITING = 3,
    /** A context: the bus or the sandbox refuses every name that the library may use. The log lists them. */
    NP_CONNECTION_REFUSED = 4
};

/** The kind of an item. */
typedef int32_t np_content_kind;
enum {
    NP_CONTENT_MUSIC = 1,
    NP_CONTENT_PODCAST = 2,
    NP_CONTENT_MOVIE = 3,
    NP_CONTENT_TV_SHOW = 4,
    NP_CONTENT_BOOK = 5,
    NP_CONTENT_RADIO = 6,
    /** A camera, a baby monitor, a soundscape. */
    NP_CONTENT_HOME_MEDIA = 7,
    NP_CONTENT_GENERIC = 8
};

/** Audio or video. */
typedef int32_t np_media_type;
enum { NP_MEDIA_AUDIO = 0, NP_MEDIA_VIDEO = 1 };

/**
 * The fields of a content or an item. The word in brackets names the function. A player calls np_content_set_text(),
 * np_content_add_text() for a list, np_content_set_number(), np_content_set_flag(), np_content_set_time(). A reader
 * calls np_item_get_text() for a text or a list, np_item_get_number(), np_item_get_flag(), np_item_get_time().
 */
typedef int32_t np_field;
enum {
    /** [text] Song, episode, film, book. */
    NP_FIELD_TITLE = 1,
    /** [list] */
    NP_FIELD_ARTIST = 2,
    /** [text] */
    NP_FIELD_ALBUM = 3,
    /** [list] */
    NP_FIELD_ALBUM_ARTIST = 4,
    /** [list] */
    NP_FIELD_COMPOSER = 5,
    /** [list] The authors of the lyrics. */
    NP_FIELD_LYRICIST = 6,
    /** [list] */
    NP_FIELD_GENRE = 7,
    /** [text] The podcast or the series. */
    NP_FIELD_SHOW = 8,
    /** [list] The authors of a book. */
    NP_FIELD_AUTHOR = 9,
    /** [list] The readers of a book. */
    NP_FIELD_NARRATOR = 10,
    /** [text] The radio station. */
    NP_FIELD_STATION = 11,
    /** [text] The current programme of the station. */
    NP_FIELD_PROGRAM = 12,
    /** [text] The camera or the monitor. */
    NP_FIELD_SOURCE = 13,
    /** [text] A description of home media. */
    NP_FIELD_DESCRIPTION = 14,
    /** [text] The second line of generic content. */
    NP_FIELD_SUBTITLE = 15,
    /** [list] */
    NP_FIELD_COMMENT = 16,
    /** [text] */
    NP_FIELD_LYRICS = 17,
    /** [text] ISO 8601: "1959", "1959-08-17", "2026-08-22T18:00:00Z". The "1959/8/17" of some tags works too. */
    NP_FIELD_RELEASE_DATE = 18,
    /** [text] The date of the first playback, ISO 8601. */
    NP_FIELD_FIRST_PLAYED = 19,
    /** [text] The date of the last playback, ISO 8601. */
    NP_FIELD_LAST_PLAYED = 20,
    /** [text] The URL of the media, published only with NP_CONTEXT_SHOW_URLS. A network URL is published without
        password, query and fragment. The path "/music/a b.mp3" is published as "file:///music/a%20b.mp3". */
    NP_FIELD_URL = 21,
    /** [text] International Standard Recording Code. */
    NP_FIELD_ISRC = 22,
    /** [text] The id of the item's collection: an album, a podcast. */
    NP_FIELD_COLLECTION_ID = 23,
    /** [text] The channel or subscription of the item. */
    NP_FIELD_SERVICE_ID = 24,
    /** [list] The application's ids of related entities. */
    NP_FIELD_ENTITY_ID = 25,
    /** [text] The id of the item in a catalogue or a service. */
    NP_FIELD_EXTERNAL_CONTENT_ID = 26,
    /** [text] The profile, if several users share the player. */
    NP_FIELD_PROFILE_ID = 27,
    /** [text] The user's name for a group of items, for example a work or a mood. */
    NP_FIELD_GROUPING = 28,
    /** [text] The date when the item was added to the user's library, ISO 8601. */
    NP_FIELD_ADDED = 29,
    /** [text] The wall-clock time of the broadcast at np_playback.position_us, ISO 8601. Set both in one update. */
    NP_FIELD_PLAYBACK_DATE = 30,
    /** [list] */
    NP_FIELD_CONDUCTOR = 31,
    /** [list] Of a film, an episode or a song. */
    NP_FIELD_WRITER = 32,
    /** [number] From 1. */
    NP_FIELD_TRACK_NUMBER = 40,
    /** [number] */
    NP_FIELD_TRACK_COUNT = 41,
    /** [number] From 1. */
    NP_FIELD_DISC_NUMBER = 42,
    /** [number] */
    NP_FIELD_DISC_COUNT = 43,
    /** [number] From 1. */
    NP_FIELD_CHAPTER_NUMBER = 44,
    /** [number] */
    NP_FIELD_CHAPTER_COUNT = 45,
    /** [number] Beats per minute, rounded. */
    NP_FIELD_BPM = 46,
    /** [number] How often the item was played. */
    NP_FIELD_PLAY_COUNT = 47,
    /** [number] The user's rating, 0.0 to 1.0. */
    NP_FIELD_USER_RATING = 48,
    /** [number] The player's estimated rating, 0.0 to 1.0. */
    NP_FIELD_AUTO_RATING = 49,
    /** [number] How often the item was skipped. */
    NP_FIELD_SKIP_COUNT = 50,
    /** [number] Of a series; 0 for its specials. */
    NP_FIELD_SEASON = 51,
    /** [number] Its number in the season, or in a podcast. */
    NP_FIELD_EPISODE = 52,
    /** [number] How much of the item was played before, 0.0 to 1.0. */
    NP_FIELD_WATCHED = 53,
    /** [flag] */
    NP_FIELD_EXPLICIT = 60,
    /** [flag] Recommendations leave it out. */
    NP_FIELD_EXCLUDED_FROM_SUGGESTIONS = 61,
    /** [flag] Contains several artists. */
    NP_FIELD_COMPILATION = 62,
    /** [flag] Bought before its release. */
    NP_FIELD_PREORDER = 63,
    /** [flag] Not on this machine. */
    NP_FIELD_CLOUD_ITEM = 64,
    /** [flag] Protected by DRM. */
    NP_FIELD_PROTECTED = 65,
    /** [flag] The sound is as it was recorded: FLAC, not MP3. */
    NP_FIELD_LOSSLESS = 66,
    /** [flag] Finer than a compact disc: more than 48 kHz or 16 bit. */
    NP_FIELD_HIGH_RESOLUTION = 67,
    /** [flag] The sound comes from all around, as with Dolby Atmos. */
    NP_FIELD_SPATIAL = 68,
    /** [time] The start of the credits. */
    NP_FIELD_CREDITS_START = 80,
    /** [time] Where the user stopped last time. */
    NP_FIELD_BOOKMARK = 81
};

/** The commands, with the getter of the argument in request.h. A reader finds the field of the argument in action.h. */
typedef int32_t np_command;
enum {
    NP_COMMAND_PLAY = 1,
    NP_COMMAND_PAUSE = 2,
    NP_COMMAND_TOGGLE_PLAY_PAUSE = 3,
    NP_COMMAND_STOP = 4,
    NP_COMMAND_NEXT = 5,
    NP_COMMAND_PREVIOUS = 6,
    /** np_request_get_position() */
    NP_COMMAND_SEEK_TO_POSITION = 7,
    /** np_request_get_interval() */
    NP_COMMAND_SKIP_FORWARD = 8,
    /** np_request_get_interval() */
    NP_COMMAND_SKIP_BACKWARD = 9,
    /** Press and hold: np_request_get_phase() */
    NP_COMMAND_SEEK_FORWARD = 10,
    /** Press and hold: np_request_get_phase() */
    NP_COMMAND_SEEK_BACKWARD = 11,
    /** np_request_get_rate() */
    NP_COMMAND_CHANGE_PLAYBACK_RATE = 12,
    /** np_request_get_repeat_mode() */
    NP_COMMAND_CHANGE_REPEAT_MODE = 13,
    /** np_request_get_shuffle_mode() */
    NP_COMMAND_CHANGE_SHUFFLE_MODE = 14,
    /** np_request_get_feedback() */
    NP_COMMAND_FEEDBACK = 15,
    /** np_request_get_rating() */
    NP_COMMAND_RATE_CONTENT = 16,
    /** np_request_get_negative() */
    NP_COMMAND_LIKE = 17,
    /** np_request_get_negative() */
    NP_COMMAND_DISLIKE = 18,
    /** np_request_get_negative() */
    NP_COMMAND_BOOKMARK = 19,
    /** np_request_get_language_option() */
    NP_COMMAND_ENABLE_LANGUAGE_OPTION = 20,
    /** np_request_get_language_option() */
    NP_COMMAND_DISABLE_LANGUAGE_OPTION = 21,
    /** np_request_get_url() */
    NP_COMMAND_OPEN_URL = 22,
    /** Raise the player's window. */
    NP_COMMAND_RAISE = 23,
    /** End the program. */
    NP_COMMAND_QUIT = 24,
    /** np_request_get_fullscreen() */
    NP_COMMAND_SET_FULLSCREEN = 25,
    /** np_request_get_volume(). Works only if np_playback.volume is not NP_VOLUME_NONE. */
    NP_COMMAND_SET_VOLUME = 26,
    /** Play from this entry on: np_request_get_entry_id() */
    NP_COMMAND_GO_TO_ENTRY = 27,
    /** np_request_get_url(), np_request_get_entry_id() of the entry before it, np_request_get_make_current() */
    NP_COMMAND_ADD_TO_QUEUE = 28,
    /** np_request_get_entry_id() */
    NP_COMMAND_REMOVE_FROM_QUEUE = 29,
    /** Play the playlist from its beginning: np_request_get_playlist_id() */
    NP_COMMAND_ACTIVATE_PLAYLIST = 30,
    /** For one device of a remote session: np_request_get_device_id(), np_request_get_volume() */
    NP_COMMAND_SET_DEVICE_VOLUME = 31,
    /** For one device of a remote session: np_request_get_device_id(), np_request_get_volume_steps() */
    NP_COMMAND_STEP_DEVICE_VOLUME = 32,
    /** End the ad break. Enable it only while one plays that may be skipped: np_session_set_command_enabled() */
    NP_COMMAND_SKIP_AD = 33,
    /** Silence the player or end that: np_request_get_muted(). Set the state with np_session_set_muted(). */
    NP_COMMAND_SET_MUTED = 34,
    /** For one device of a remote session: np_request_get_device_id(), np_request_get_muted() */
    NP_COMMAND_SET_DEVICE_MUTED = 35,
    /** Seek to the live edge: np_session_set_window() */
    NP_COMMAND_GO_TO_LIVE = 36,
    /** np_request_get_chapter_id(). If the player does not offer commands of chapters, the library seeks instead. */
    NP_COMMAND_GO_TO_CHAPTER = 37,
    NP_COMMAND_NEXT_CHAPTER = 38,
    /** Go to the start of the chapter, or in its first three seconds to the chapter before. */
    NP_COMMAND_PREVIOUS_CHAPTER = 39,
    /** The user drags the position, and more will come: np_request_get_position(). Show a picture or a sound near it.
        The last position comes as NP_COMMAND_SEEK_TO_POSITION. */
    NP_COMMAND_SCRUB = 40,
    /** A command of the player's own, with np_request_get_custom_id(): np_session_set_custom_commands() offers it. */
    NP_COMMAND_CUSTOM = 41,
    /** np_request_get_output_id(), np_request_get_together(). Unstable: see outputs.h. */
    NP_COMMAND_PLAY_ON_OUTPUT = 42,
    /** np_request_get_output_id(). Unstable: see outputs.h. */
    NP_COMMAND_LEAVE_OUTPUT = 43
};

/** The repeat modes. */
typedef int32_t np_repeat_mode;
enum { NP_REPEAT_OFF = 0, NP_REPEAT_ONE = 1, NP_REPEAT_ALL = 2 };

/** The shuffle modes: songs, or whole albums. */
typedef int32_t np_shuffle_mode;
enum { NP_SHUFFLE_OFF = 0, NP_SHUFFLE_ITEMS = 1, NP_SHUFFLE_COLLECTIONS = 2 };

/** The user's opinion of the content. */
typedef int32_t np_feedback;
enum { NP_FEEDBACK_NEUTRAL = 0, NP_FEEDBACK_POSITIVE = 1, NP_FEEDBACK_NEGATIVE = 2 };

/** A soundtrack, or subtitles. */
typedef int32_t np_language_kind;
enum { NP_LANGUAGE_AUDIBLE = 0, NP_LANGUAGE_LEGIBLE = 1 };

/** The properties and the state of a language option; combine them with `|`. */
typedef uint32_t np_language_flags;
enum {
    NP_LANGUAGE_MAIN_PROGRAM = 1 << 0,
    /** For example a commentary. */
    NP_LANGUAGE_AUXILIARY = 1 << 1,
    /** Subtitles only for speech in another language. */
    NP_LANGUAGE_FORCED_SUBTITLES = 1 << 2,
    NP_LANGUAGE_TRANSCRIBES_DIALOG = 1 << 3,
    NP_LANGUAGE_DESCRIBES_MUSIC_AND_SOUND = 1 << 4,
    NP_LANGUAGE_EASY_TO_READ = 1 << 5,
    NP_LANGUAGE_DESCRIBES_VIDEO = 1 << 6,
    NP_LANGUAGE_TRANSLATION = 1 << 7,
    NP_LANGUAGE_DUBBED_TRANSLATION = 1 << 8,
    NP_LANGUAGE_VOICE_OVER_TRANSLATION = 1 << 9,
    /** On unless the user chooses another. */
    NP_LANGUAGE_DEFAULT = 1 << 16,
    /** On now. */
    NP_LANGUAGE_CURRENT = 1 << 17,
    /** All options of its group can be off. */
    NP_LANGUAGE_OPTIONAL = 1 << 18
};

/** One soundtrack, or one kind of subtitles. */
typedef struct np_language_option {
    /** The id in a request. No other option of the session has it. */
    const char *id;
    /** The name that users see: "Deutsch", "English, with comments". */
    const char *name;
    /** The language tag (BCP 47): "de", "pt-BR"; NULL: none. */
    const char *tag;
    np_language_kind kind;
    /** Options with the same number are a group, of which at most one is on. Soundtracks are one, subtitles another. */
    int32_t group;
    np_language_flags flags;
} np_language_option;

/** The reason why a session does not play. */
typedef int32_t np_problem;
enum {
    /** The user must sign in, or sign in again. */
    NP_PROBLEM_SIGN_IN = 1,
    NP_PROBLEM_NETWORK = 2,
    /** Not available here: the region, the subscription, or parental control does not allow it. */
    NP_PROBLEM_NOT_AVAILABLE = 3,
    NP_PROBLEM_FILE_MISSING = 4,
    /** The player cannot decode the format. */
    NP_PROBLEM_FORMAT = 5,
    NP_PROBLEM_OTHER = 6
};

/** The ends of a seekable window that move with the clock; combine them with `|`. */
typedef uint32_t np_window_flags;
enum {
    /** The start moves: the station keeps the last two hours. */
    NP_WINDOW_START_MOVES = 1 << 0,
    /** The end moves: it is the live edge. */
    NP_WINDOW_END_MOVES = 1 << 1
};

/** How a request of a client ended, or an action of a reader. */
typedef int32_t np_outcome;
enum {
    NP_OUTCOME_SUCCESS = 0,
    /** The requested item does not exist. */
    NP_OUTCOME_NO_SUCH_CONTENT = 100,
    /** No item plays that the command could change. */
    NP_OUTCOME_NO_ACTIONABLE_ITEM = 110,
    /** The device does not exist. */
    NP_OUTCOME_DEVICE_NOT_FOUND = 120,
    /** It failed. */
    NP_OUTCOME_FAILED = 200,
    /** The player does not support it. */
    NP_OUTCOME_NOT_SUPPORTED = 300,
    /** The argument is invalid. */
    NP_OUTCOME_INVALID_ARGUMENT = 310,
    /** Not allowed: parental control, region, no permission. */
    NP_OUTCOME_PERMISSION_DENIED = 320,
    /** The user must sign in first. */
    NP_OUTCOME_SIGN_IN_REQUIRED = 330,
    /** The user must subscribe first. */
    NP_OUTCOME_SUBSCRIPTION_REQUIRED = 340,
    /** The user cannot skip again now. */
    NP_OUTCOME_SKIP_LIMIT_REACHED = 350,
    /** The queue has no next or previous entry. */
    NP_OUTCOME_END_OF_QUEUE = 360,
    /** The network failed. */
    NP_OUTCOME_NETWORK_FAILED = 370,
    /** A newer request replaced it. For a reader: or the player has left. */
    NP_OUTCOME_CANCELLED = 380,
    /** The player did not finish it in time. */
    NP_OUTCOME_TIMED_OUT = 390
};

/** The user presses the button, or releases it. */
typedef int32_t np_phase;
enum { NP_PHASE_BEGIN = 0, NP_PHASE_END = 1 };

/** How long the user's choice of a language option applies. */
typedef int32_t np_language_setting;
enum { NP_LANGUAGE_SETTING_NONE = 0, NP_LANGUAGE_SETTING_THIS_ITEM = 1, NP_LANGUAGE_SETTING_PERMANENT = 2 };

/** The type of a device. Clients show an icon for it. */
typedef int32_t np_device_type;
enum {
    /** None of the others. */
    NP_DEVICE_OTHER = 0,
    NP_DEVICE_CAR = 1,
    NP_DEVICE_DESKTOP = 2,
    NP_DEVICE_GAMING_CONSOLE = 3,
    NP_DEVICE_LAPTOP = 4,
    NP_DEVICE_MEDIA_STICK = 5,
    NP_DEVICE_PHONE = 6,
    NP_DEVICE_SET_TOP_BOX = 7,
    NP_DEVICE_SPEAKER = 8,
    NP_DEVICE_SPEAKER_GROUP = 9,
    NP_DEVICE_TABLET = 10,
    NP_DEVICE_TV = 11,
    NP_DEVICE_TV_AND_SPEAKER = 12,
    NP_DEVICE_WEARABLE = 13
};

/** The abilities of a device; combine them with `|`. */
typedef uint32_t np_device_flags;
enum {
    /** Its volume is known and can be set: NP_COMMAND_SET_DEVICE_VOLUME. */
    NP_DEVICE_ABSOLUTE_VOLUME = 1 << 0,
    /** Its volume can be changed by steps: NP_COMMAND_STEP_DEVICE_VOLUME. */
    NP_DEVICE_RELATIVE_VOLUME = 1 << 1,
    /** It can be muted: NP_COMMAND_SET_DEVICE_MUTED. */
    NP_DEVICE_CAN_MUTE = 1 << 2,
    /** It is muted. Its volume stays the one that it returns to. Requires NP_DEVICE_CAN_MUTE. */
    NP_DEVICE_MUTED = 1 << 3
};

/** One device. */
typedef struct np_device {
    /** The same at the next start, for example a serial number. No other device of the session has it. */
    const char *id;
    /** The name that users see. np_device_clean_name() makes a valid name from any text. */
    const char *name;
    np_device_type type;
    np_device_flags flags;
    /** 0.0 is silent, 1.0 full. The library reads it only with NP_DEVICE_ABSOLUTE_VOLUME. */
    double volume;
} np_device;

/** Properties of an output; combine them with `|`. Unstable: see outputs.h. */
typedef uint32_t np_output_flags;
enum {
    /** The player plays there. */
    NP_OUTPUT_IN_USE = 1 << 0,
    /** It does not play together with other outputs. */
    NP_OUTPUT_ALONE = 1 << 1
};

/** A place where the player can play. Unstable: see outputs.h. */
typedef struct np_output {
    /** The id in a request. No other output of the session has it. */
    const char *id;
    /** The name that users see, without markup. */
    const char *name;
    np_device_type type;
    np_output_flags flags;
} np_output;

/** The state of a custom command. Unstable: see custom.h. */
typedef int32_t np_custom_state;
enum {
    /** A button. */
    NP_CUSTOM_STATELESS = 0,
    /** A switch, which is off. */
    NP_CUSTOM_OFF = 1,
    /** A switch, which is on. */
    NP_CUSTOM_ON = 2,
    /** It is being performed: np_custom_command.progress. */
    NP_CUSTOM_PROGRESS = 3
};

/** Properties of a custom command; combine them with `|`. Unstable: see custom.h. */
typedef uint32_t np_custom_flags;
enum {
    /** It loses something. Clients warn, and the player asks its user. */
    NP_CUSTOM_DANGEROUS = 1 << 0,
    /** It has no effect now: clients show it disabled, and the handler does not get it. */
    NP_CUSTOM_DISABLED = 1 << 1,
    /** Only readers get it. The player draws the icon: np_controller_request_custom_icon(). */
    NP_CUSTOM_HAS_IMAGE = 1 << 2
};

/** One custom command. Unstable: see custom.h. */
typedef struct np_custom_command {
    /** The id in a request. No other custom command of the session has it. */
    const char *id;
    /** The name that users see, without markup. */
    const char *title;
    /** A name of the icon theme, "list-add", or the URL of an image, "file://…" or "https://…". NULL: none. For an
        image that the player draws: np_session_set_custom_icon(). */
    const char *icon_name;
    np_custom_state state;
    np_custom_flags flags;
    /** 0.0 to 1.0, read only with NP_CUSTOM_PROGRESS. */
    double progress;
} np_custom_command;

/** The shape of an image or a video. */
typedef int32_t np_aspect_ratio;
enum {
    /** 1:1 */
    NP_ASPECT_RATIO_SQUARE = 1 << 0,
    /** 3:4 */
    NP_ASPECT_RATIO_TALL = 1 << 1
};

/** Shapes, combined with `|`. */
typedef uint32_t np_aspect_ratios;

NP_END_DECLS

#endif
