# SPDX-License-Identifier: MIT
"""The C functions for ctypes: constants, structs, and the types of every function.

Written by scripts/python_abi from include/nowplaying; do not edit it.
"""

from __future__ import annotations

from ctypes import Structure, c_bool, c_char_p, c_double, c_int, c_int32, c_int64, c_size_t, c_uint32, c_void_p

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# The result of a handler that answers later, with np_extension_answer(). It is not a status.
NP_EXTENSION_LATER = 1
# For Playback.volume: the player has no volume. MPRIS requires one: desktops read 1.0 and cannot set it.
NP_VOLUME_NONE = -1.0
# For Playback.queue_index and queue_count: the player has no queue.
NP_QUEUE_NONE = -1
# The version of these headers. np_version() returns the version of the loaded library.
NP_VERSION_MAJOR = 0
NP_VERSION_MINOR = 1
NP_VERSION_PATCH = 0
# Times are microseconds: `42 * NP_SECOND`.
NP_SECOND = 1000000
NP_MILLISECOND = 1000
# An unknown time.
NP_TIME_UNKNOWN = -9223372036854775808

# np_animated_artwork_policy: Whether animated artwork moves.
NP_ANIMATED_ARTWORK_AUTOMATIC = 0
NP_ANIMATED_ARTWORK_ALWAYS = 1
NP_ANIMATED_ARTWORK_NEVER = 2

# np_audio_flags: How a player uses audio; combine them with `|`.
NP_AUDIO_MIX_WITH_OTHERS = 1
NP_AUDIO_PAUSE_OTHERS = 2

# np_interruption: An interruption that begins or ends.
NP_INTERRUPTION_BEGAN = 0
NP_INTERRUPTION_ENDED = 1
NP_INTERRUPTION_MAY_RESUME = 2

# np_context_flags: Flags of a context; combine them with `|`.
NP_CONTEXT_HOST_LOOP = 1
NP_CONTEXT_PUBLISH_ALL = 2
NP_CONTEXT_SHOW_URLS = 4
NP_CONTEXT_UNIQUE_NAME = 8
NP_CONTEXT_SHOW_IDLE = 16
NP_CONTEXT_HOST_LOOP_ARTWORK = 32
NP_CONTEXT_ARTWORK_AHEAD = 64
NP_CONTEXT_LASTING_IDS = 128

# np_primary_source: The program that decides which player is the system primary (session.h).
NP_PRIMARY_SOURCE_UNKNOWN = 0
NP_PRIMARY_SOURCE_CENTER = 1
NP_PRIMARY_SOURCE_GNOME = 2
NP_PRIMARY_SOURCE_PLASMA = 3
NP_PRIMARY_SOURCE_PLAYERCTLD = 4
NP_PRIMARY_SOURCE_RULES = 5

# np_extension_event: The event of a hosted session.
NP_EXTENSION_START = 1
NP_EXTENSION_UPDATE = 2
NP_EXTENSION_END = 3

# np_playback_state: The state of playback.
NP_PLAYBACK_STOPPED = 0
NP_PLAYBACK_PLAYING = 1
NP_PLAYBACK_PAUSED = 2
NP_PLAYBACK_BUFFERING = 3
NP_PLAYBACK_INTERRUPTED = 4

# np_status: The result of a call: OK, or a negative number for each error that a program can act on.
NP_OK = 0
NP_ERROR_INVALID_ARGUMENT = -1
NP_ERROR_INVALID_STATE = -2
NP_ERROR_NOT_FOUND = -3
NP_ERROR_FINISHED = -4
NP_ERROR_GONE = -5
NP_ERROR_FORKED = -6
NP_ERROR_LIMIT = -7
NP_ERROR_BUFFER_TOO_SMALL = -8
NP_ERROR_SYSTEM = -9

# np_log_level: The level of a line.
NP_LOG_ERROR = 1
NP_LOG_WARNING = 2
NP_LOG_INFO = 3
NP_LOG_DEBUG = 4

# np_connection: The state of the connection to the bus, of a context or a controller.
NP_CONNECTION_IDLE = 0
NP_CONNECTION_CONNECTING = 1
NP_CONNECTION_CONNECTED = 2
NP_CONNECTION_WAITING = 3
NP_CONNECTION_REFUSED = 4

# np_content_kind: The kind of an item.
NP_CONTENT_MUSIC = 1
NP_CONTENT_PODCAST = 2
NP_CONTENT_MOVIE = 3
NP_CONTENT_TV_SHOW = 4
NP_CONTENT_BOOK = 5
NP_CONTENT_RADIO = 6
NP_CONTENT_HOME_MEDIA = 7
NP_CONTENT_GENERIC = 8

# np_media_type: Audio or video.
NP_MEDIA_AUDIO = 0
NP_MEDIA_VIDEO = 1

# np_field: The fields of a content or an item. The word in brackets names the function. A player calls
# np_content_set_text(), np_content_add_text() for a list, np_content_set_number(), np_content_set_flag(),
# np_content_set_time(). A reader calls np_item_get_text() for a text or a list, np_item_get_number(),
# np_item_get_flag(), np_item_get_time().
NP_FIELD_TITLE = 1
NP_FIELD_ARTIST = 2
NP_FIELD_ALBUM = 3
NP_FIELD_ALBUM_ARTIST = 4
NP_FIELD_COMPOSER = 5
NP_FIELD_LYRICIST = 6
NP_FIELD_GENRE = 7
NP_FIELD_SHOW = 8
NP_FIELD_AUTHOR = 9
NP_FIELD_NARRATOR = 10
NP_FIELD_STATION = 11
NP_FIELD_PROGRAM = 12
NP_FIELD_SOURCE = 13
NP_FIELD_DESCRIPTION = 14
NP_FIELD_SUBTITLE = 15
NP_FIELD_COMMENT = 16
NP_FIELD_LYRICS = 17
NP_FIELD_RELEASE_DATE = 18
NP_FIELD_FIRST_PLAYED = 19
NP_FIELD_LAST_PLAYED = 20
NP_FIELD_URL = 21
NP_FIELD_ISRC = 22
NP_FIELD_COLLECTION_ID = 23
NP_FIELD_SERVICE_ID = 24
NP_FIELD_ENTITY_ID = 25
NP_FIELD_EXTERNAL_CONTENT_ID = 26
NP_FIELD_PROFILE_ID = 27
NP_FIELD_GROUPING = 28
NP_FIELD_ADDED = 29
NP_FIELD_PLAYBACK_DATE = 30
NP_FIELD_CONDUCTOR = 31
NP_FIELD_WRITER = 32
NP_FIELD_TRACK_NUMBER = 40
NP_FIELD_TRACK_COUNT = 41
NP_FIELD_DISC_NUMBER = 42
NP_FIELD_DISC_COUNT = 43
NP_FIELD_CHAPTER_NUMBER = 44
NP_FIELD_CHAPTER_COUNT = 45
NP_FIELD_BPM = 46
NP_FIELD_PLAY_COUNT = 47
NP_FIELD_USER_RATING = 48
NP_FIELD_AUTO_RATING = 49
NP_FIELD_SKIP_COUNT = 50
NP_FIELD_SEASON = 51
NP_FIELD_EPISODE = 52
NP_FIELD_WATCHED = 53
NP_FIELD_EXPLICIT = 60
NP_FIELD_EXCLUDED_FROM_SUGGESTIONS = 61
NP_FIELD_COMPILATION = 62
NP_FIELD_PREORDER = 63
NP_FIELD_CLOUD_ITEM = 64
NP_FIELD_PROTECTED = 65
NP_FIELD_LOSSLESS = 66
NP_FIELD_HIGH_RESOLUTION = 67
NP_FIELD_SPATIAL = 68
NP_FIELD_CREDITS_START = 80
NP_FIELD_BOOKMARK = 81

# np_command: The commands, with the getter of the argument in request.h. A reader finds the field of the argument in
# action.h.
NP_COMMAND_PLAY = 1
NP_COMMAND_PAUSE = 2
NP_COMMAND_TOGGLE_PLAY_PAUSE = 3
NP_COMMAND_STOP = 4
NP_COMMAND_NEXT = 5
NP_COMMAND_PREVIOUS = 6
NP_COMMAND_SEEK_TO_POSITION = 7
NP_COMMAND_SKIP_FORWARD = 8
NP_COMMAND_SKIP_BACKWARD = 9
NP_COMMAND_SEEK_FORWARD = 10
NP_COMMAND_SEEK_BACKWARD = 11
NP_COMMAND_CHANGE_PLAYBACK_RATE = 12
NP_COMMAND_CHANGE_REPEAT_MODE = 13
NP_COMMAND_CHANGE_SHUFFLE_MODE = 14
NP_COMMAND_FEEDBACK = 15
NP_COMMAND_RATE_CONTENT = 16
NP_COMMAND_LIKE = 17
NP_COMMAND_DISLIKE = 18
NP_COMMAND_BOOKMARK = 19
NP_COMMAND_ENABLE_LANGUAGE_OPTION = 20
NP_COMMAND_DISABLE_LANGUAGE_OPTION = 21
NP_COMMAND_OPEN_URL = 22
NP_COMMAND_RAISE = 23
NP_COMMAND_QUIT = 24
NP_COMMAND_SET_FULLSCREEN = 25
NP_COMMAND_SET_VOLUME = 26
NP_COMMAND_GO_TO_ENTRY = 27
NP_COMMAND_ADD_TO_QUEUE = 28
NP_COMMAND_REMOVE_FROM_QUEUE = 29
NP_COMMAND_ACTIVATE_PLAYLIST = 30
NP_COMMAND_SET_DEVICE_VOLUME = 31
NP_COMMAND_STEP_DEVICE_VOLUME = 32
NP_COMMAND_SKIP_AD = 33
NP_COMMAND_SET_MUTED = 34
NP_COMMAND_SET_DEVICE_MUTED = 35
NP_COMMAND_GO_TO_LIVE = 36
NP_COMMAND_GO_TO_CHAPTER = 37
NP_COMMAND_NEXT_CHAPTER = 38
NP_COMMAND_PREVIOUS_CHAPTER = 39
NP_COMMAND_SCRUB = 40
NP_COMMAND_CUSTOM = 41
NP_COMMAND_PLAY_ON_OUTPUT = 42
NP_COMMAND_LEAVE_OUTPUT = 43

# np_repeat_mode: The repeat modes.
NP_REPEAT_OFF = 0
NP_REPEAT_ONE = 1
NP_REPEAT_ALL = 2

# np_shuffle_mode: The shuffle modes: songs, or whole albums.
NP_SHUFFLE_OFF = 0
NP_SHUFFLE_ITEMS = 1
NP_SHUFFLE_COLLECTIONS = 2

# np_feedback: The user's opinion of the content.
NP_FEEDBACK_NEUTRAL = 0
NP_FEEDBACK_POSITIVE = 1
NP_FEEDBACK_NEGATIVE = 2

# np_language_kind: A soundtrack, or subtitles.
NP_LANGUAGE_AUDIBLE = 0
NP_LANGUAGE_LEGIBLE = 1

# np_language_flags: The properties and the state of a language option; combine them with `|`.
NP_LANGUAGE_MAIN_PROGRAM = 1
NP_LANGUAGE_AUXILIARY = 2
NP_LANGUAGE_FORCED_SUBTITLES = 4
NP_LANGUAGE_TRANSCRIBES_DIALOG = 8
NP_LANGUAGE_DESCRIBES_MUSIC_AND_SOUND = 16
NP_LANGUAGE_EASY_TO_READ = 32
NP_LANGUAGE_DESCRIBES_VIDEO = 64
NP_LANGUAGE_TRANSLATION = 128
NP_LANGUAGE_DUBBED_TRANSLATION = 256
NP_LANGUAGE_VOICE_OVER_TRANSLATION = 512
NP_LANGUAGE_DEFAULT = 65536
NP_LANGUAGE_CURRENT = 131072
NP_LANGUAGE_OPTIONAL = 262144

# np_problem: The reason why a session does not play.
NP_PROBLEM_SIGN_IN = 1
NP_PROBLEM_NETWORK = 2
NP_PROBLEM_NOT_AVAILABLE = 3
NP_PROBLEM_FILE_MISSING = 4
NP_PROBLEM_FORMAT = 5
NP_PROBLEM_OTHER = 6

# np_window_flags: The ends of a seekable window that move with the clock; combine them with `|`.
NP_WINDOW_START_MOVES = 1
NP_WINDOW_END_MOVES = 2

# np_outcome: How a request of a client ended, or an action of a reader.
NP_OUTCOME_SUCCESS = 0
NP_OUTCOME_NO_SUCH_CONTENT = 100
NP_OUTCOME_NO_ACTIONABLE_ITEM = 110
NP_OUTCOME_DEVICE_NOT_FOUND = 120
NP_OUTCOME_FAILED = 200
NP_OUTCOME_NOT_SUPPORTED = 300
NP_OUTCOME_INVALID_ARGUMENT = 310
NP_OUTCOME_PERMISSION_DENIED = 320
NP_OUTCOME_SIGN_IN_REQUIRED = 330
NP_OUTCOME_SUBSCRIPTION_REQUIRED = 340
NP_OUTCOME_SKIP_LIMIT_REACHED = 350
NP_OUTCOME_END_OF_QUEUE = 360
NP_OUTCOME_NETWORK_FAILED = 370
NP_OUTCOME_CANCELLED = 380
NP_OUTCOME_TIMED_OUT = 390

# np_phase: The user presses the button, or releases it.
NP_PHASE_BEGIN = 0
NP_PHASE_END = 1

# np_language_setting: How long the user's choice of a language option applies.
NP_LANGUAGE_SETTING_NONE = 0
NP_LANGUAGE_SETTING_THIS_ITEM = 1
NP_LANGUAGE_SETTING_PERMANENT = 2

# np_device_type: The type of a device. Clients show an icon for it.
NP_DEVICE_OTHER = 0
NP_DEVICE_CAR = 1
NP_DEVICE_DESKTOP = 2
NP_DEVICE_GAMING_CONSOLE = 3
NP_DEVICE_LAPTOP = 4
NP_DEVICE_MEDIA_STICK = 5
NP_DEVICE_PHONE = 6
NP_DEVICE_SET_TOP_BOX = 7
NP_DEVICE_SPEAKER = 8
NP_DEVICE_SPEAKER_GROUP = 9
NP_DEVICE_TABLET = 10
NP_DEVICE_TV = 11
NP_DEVICE_TV_AND_SPEAKER = 12
NP_DEVICE_WEARABLE = 13

# np_device_flags: The abilities of a device; combine them with `|`.
NP_DEVICE_ABSOLUTE_VOLUME = 1
NP_DEVICE_RELATIVE_VOLUME = 2
NP_DEVICE_CAN_MUTE = 4
NP_DEVICE_MUTED = 8

# np_output_flags: Properties of an output; combine them with `|`. Unstable: see outputs.h.
NP_OUTPUT_IN_USE = 1
NP_OUTPUT_ALONE = 2

# np_custom_state: The state of a custom command. Unstable: see custom.h.
NP_CUSTOM_STATELESS = 0
NP_CUSTOM_OFF = 1
NP_CUSTOM_ON = 2
NP_CUSTOM_PROGRESS = 3

# np_custom_flags: Properties of a custom command; combine them with `|`. Unstable: see custom.h.
NP_CUSTOM_DANGEROUS = 1
NP_CUSTOM_DISABLED = 2
NP_CUSTOM_HAS_IMAGE = 4

# np_aspect_ratio: The shape of an image or a video.
NP_ASPECT_RATIO_SQUARE = 1
NP_ASPECT_RATIO_TALL = 2

# The constants of each enum by their words. Functions accept a word instead of an enum.
WORDS = {
    "np_animated_artwork_policy": {
        "automatic": NP_ANIMATED_ARTWORK_AUTOMATIC,
        "always": NP_ANIMATED_ARTWORK_ALWAYS,
        "never": NP_ANIMATED_ARTWORK_NEVER,
    },
    "np_interruption": {
        "began": NP_INTERRUPTION_BEGAN,
        "ended": NP_INTERRUPTION_ENDED,
        "may_resume": NP_INTERRUPTION_MAY_RESUME,
    },
    "np_primary_source": {
        "unknown": NP_PRIMARY_SOURCE_UNKNOWN,
        "center": NP_PRIMARY_SOURCE_CENTER,
        "gnome": NP_PRIMARY_SOURCE_GNOME,
        "plasma": NP_PRIMARY_SOURCE_PLASMA,
        "playerctld": NP_PRIMARY_SOURCE_PLAYERCTLD,
        "rules": NP_PRIMARY_SOURCE_RULES,
    },
    "np_playback_state": {
        "stopped": NP_PLAYBACK_STOPPED,
        "playing": NP_PLAYBACK_PLAYING,
        "paused": NP_PLAYBACK_PAUSED,
        "buffering": NP_PLAYBACK_BUFFERING,
        "interrupted": NP_PLAYBACK_INTERRUPTED,
    },
    "np_status": {
        "ok": NP_OK,
        "error_invalid_argument": NP_ERROR_INVALID_ARGUMENT,
        "error_invalid_state": NP_ERROR_INVALID_STATE,
        "error_not_found": NP_ERROR_NOT_FOUND,
        "error_finished": NP_ERROR_FINISHED,
        "error_gone": NP_ERROR_GONE,
        "error_forked": NP_ERROR_FORKED,
        "error_limit": NP_ERROR_LIMIT,
        "error_buffer_too_small": NP_ERROR_BUFFER_TOO_SMALL,
        "error_system": NP_ERROR_SYSTEM,
    },
    "np_log_level": {"error": NP_LOG_ERROR, "warning": NP_LOG_WARNING, "info": NP_LOG_INFO, "debug": NP_LOG_DEBUG},
    "np_connection": {
        "idle": NP_CONNECTION_IDLE,
        "connecting": NP_CONNECTION_CONNECTING,
        "connected": NP_CONNECTION_CONNECTED,
        "waiting": NP_CONNECTION_WAITING,
        "refused": NP_CONNECTION_REFUSED,
    },
    "np_media_type": {"audio": NP_MEDIA_AUDIO, "video": NP_MEDIA_VIDEO},
    "np_command": {
        "play": NP_COMMAND_PLAY,
        "pause": NP_COMMAND_PAUSE,
        "toggle_play_pause": NP_COMMAND_TOGGLE_PLAY_PAUSE,
        "stop": NP_COMMAND_STOP,
        "next": NP_COMMAND_NEXT,
        "previous": NP_COMMAND_PREVIOUS,
        "seek_to_position": NP_COMMAND_SEEK_TO_POSITION,
        "skip_forward": NP_COMMAND_SKIP_FORWARD,
        "skip_backward": NP_COMMAND_SKIP_BACKWARD,
        "seek_forward": NP_COMMAND_SEEK_FORWARD,
        "seek_backward": NP_COMMAND_SEEK_BACKWARD,
        "change_playback_rate": NP_COMMAND_CHANGE_PLAYBACK_RATE,
        "change_repeat_mode": NP_COMMAND_CHANGE_REPEAT_MODE,
        "change_shuffle_mode": NP_COMMAND_CHANGE_SHUFFLE_MODE,
        "feedback": NP_COMMAND_FEEDBACK,
        "rate_content": NP_COMMAND_RATE_CONTENT,
        "like": NP_COMMAND_LIKE,
        "dislike": NP_COMMAND_DISLIKE,
        "bookmark": NP_COMMAND_BOOKMARK,
        "enable_language_option": NP_COMMAND_ENABLE_LANGUAGE_OPTION,
        "disable_language_option": NP_COMMAND_DISABLE_LANGUAGE_OPTION,
        "open_url": NP_COMMAND_OPEN_URL,
        "raise": NP_COMMAND_RAISE,
        "quit": NP_COMMAND_QUIT,
        "set_fullscreen": NP_COMMAND_SET_FULLSCREEN,
        "set_volume": NP_COMMAND_SET_VOLUME,
        "go_to_entry": NP_COMMAND_GO_TO_ENTRY,
        "add_to_queue": NP_COMMAND_ADD_TO_QUEUE,
        "remove_from_queue": NP_COMMAND_REMOVE_FROM_QUEUE,
        "activate_playlist": NP_COMMAND_ACTIVATE_PLAYLIST,
        "set_device_volume": NP_COMMAND_SET_DEVICE_VOLUME,
        "step_device_volume": NP_COMMAND_STEP_DEVICE_VOLUME,
        "skip_ad": NP_COMMAND_SKIP_AD,
        "set_muted": NP_COMMAND_SET_MUTED,
        "set_device_muted": NP_COMMAND_SET_DEVICE_MUTED,
        "go_to_live": NP_COMMAND_GO_TO_LIVE,
        "go_to_chapter": NP_COMMAND_GO_TO_CHAPTER,
        "next_chapter": NP_COMMAND_NEXT_CHAPTER,
        "previous_chapter": NP_COMMAND_PREVIOUS_CHAPTER,
        "scrub": NP_COMMAND_SCRUB,
        "custom": NP_COMMAND_CUSTOM,
        "play_on_output": NP_COMMAND_PLAY_ON_OUTPUT,
        "leave_output": NP_COMMAND_LEAVE_OUTPUT,
    },
    "np_repeat_mode": {"off": NP_REPEAT_OFF, "one": NP_REPEAT_ONE, "all": NP_REPEAT_ALL},
    "np_shuffle_mode": {"off": NP_SHUFFLE_OFF, "items": NP_SHUFFLE_ITEMS, "collections": NP_SHUFFLE_COLLECTIONS},
    "np_feedback": {"neutral": NP_FEEDBACK_NEUTRAL, "positive": NP_FEEDBACK_POSITIVE, "negative": NP_FEEDBACK_NEGATIVE},
    "np_language_kind": {"audible": NP_LANGUAGE_AUDIBLE, "legible": NP_LANGUAGE_LEGIBLE},
    "np_language_flags": {
        "main_program": NP_LANGUAGE_MAIN_PROGRAM,
        "auxiliary": NP_LANGUAGE_AUXILIARY,
        "forced_subtitles": NP_LANGUAGE_FORCED_SUBTITLES,
        "transcribes_dialog": NP_LANGUAGE_TRANSCRIBES_DIALOG,
        "describes_music_and_sound": NP_LANGUAGE_DESCRIBES_MUSIC_AND_SOUND,
        "easy_to_read": NP_LANGUAGE_EASY_TO_READ,
        "describes_video": NP_LANGUAGE_DESCRIBES_VIDEO,
        "translation": NP_LANGUAGE_TRANSLATION,
        "dubbed_translation": NP_LANGUAGE_DUBBED_TRANSLATION,
        "voice_over_translation": NP_LANGUAGE_VOICE_OVER_TRANSLATION,
        "default": NP_LANGUAGE_DEFAULT,
        "current": NP_LANGUAGE_CURRENT,
        "optional": NP_LANGUAGE_OPTIONAL,
    },
    "np_problem": {
        "sign_in": NP_PROBLEM_SIGN_IN,
        "network": NP_PROBLEM_NETWORK,
        "not_available": NP_PROBLEM_NOT_AVAILABLE,
        "file_missing": NP_PROBLEM_FILE_MISSING,
        "format": NP_PROBLEM_FORMAT,
        "other": NP_PROBLEM_OTHER,
    },
    "np_window_flags": {"start_moves": NP_WINDOW_START_MOVES, "end_moves": NP_WINDOW_END_MOVES},
    "np_outcome": {
        "success": NP_OUTCOME_SUCCESS,
        "no_such_content": NP_OUTCOME_NO_SUCH_CONTENT,
        "no_actionable_item": NP_OUTCOME_NO_ACTIONABLE_ITEM,
        "device_not_found": NP_OUTCOME_DEVICE_NOT_FOUND,
        "failed": NP_OUTCOME_FAILED,
        "not_supported": NP_OUTCOME_NOT_SUPPORTED,
        "invalid_argument": NP_OUTCOME_INVALID_ARGUMENT,
        "permission_denied": NP_OUTCOME_PERMISSION_DENIED,
        "sign_in_required": NP_OUTCOME_SIGN_IN_REQUIRED,
        "subscription_required": NP_OUTCOME_SUBSCRIPTION_REQUIRED,
        "skip_limit_reached": NP_OUTCOME_SKIP_LIMIT_REACHED,
        "end_of_queue": NP_OUTCOME_END_OF_QUEUE,
        "network_failed": NP_OUTCOME_NETWORK_FAILED,
        "cancelled": NP_OUTCOME_CANCELLED,
        "timed_out": NP_OUTCOME_TIMED_OUT,
    },
    "np_phase": {"begin": NP_PHASE_BEGIN, "end": NP_PHASE_END},
    "np_language_setting": {
        "none": NP_LANGUAGE_SETTING_NONE,
        "this_item": NP_LANGUAGE_SETTING_THIS_ITEM,
        "permanent": NP_LANGUAGE_SETTING_PERMANENT,
    },
    "np_device_type": {
        "other": NP_DEVICE_OTHER,
        "car": NP_DEVICE_CAR,
        "desktop": NP_DEVICE_DESKTOP,
        "gaming_console": NP_DEVICE_GAMING_CONSOLE,
        "laptop": NP_DEVICE_LAPTOP,
        "media_stick": NP_DEVICE_MEDIA_STICK,
        "phone": NP_DEVICE_PHONE,
        "set_top_box": NP_DEVICE_SET_TOP_BOX,
        "speaker": NP_DEVICE_SPEAKER,
        "speaker_group": NP_DEVICE_SPEAKER_GROUP,
        "tablet": NP_DEVICE_TABLET,
        "tv": NP_DEVICE_TV,
        "tv_and_speaker": NP_DEVICE_TV_AND_SPEAKER,
        "wearable": NP_DEVICE_WEARABLE,
    },
    "np_output_flags": {"in_use": NP_OUTPUT_IN_USE, "alone": NP_OUTPUT_ALONE},
    "np_custom_state": {
        "stateless": NP_CUSTOM_STATELESS,
        "off": NP_CUSTOM_OFF,
        "on": NP_CUSTOM_ON,
        "progress": NP_CUSTOM_PROGRESS,
    },
    "np_custom_flags": {
        "dangerous": NP_CUSTOM_DANGEROUS,
        "disabled": NP_CUSTOM_DISABLED,
        "has_image": NP_CUSTOM_HAS_IMAGE,
    },
    "np_aspect_ratio": {"square": NP_ASPECT_RATIO_SQUARE, "tall": NP_ASPECT_RATIO_TALL},
}


class np_binding(Structure):
    """One row: a command, its function, and the function's signature."""

    _fields_ = [
        ("command", c_int32),
        ("function", c_void_p),
        ("signature", c_char_p),
        ("name", c_char_p),
    ]


class np_playback(Structure):
    """The playback of a session. Later versions may add fields: NP_PLAYBACK_INIT sets the size of your version."""

    _fields_ = [
        ("size", c_size_t),
        ("state", c_int32),
        ("queue_index", c_int32),
        ("queue_count", c_int32),
        ("reserved", c_int32),
        ("rate", c_double),
        ("default_rate", c_double),
        ("position_us", c_int64),
        ("timestamp_us", c_int64),
        ("volume", c_double),
        ("precision_us", c_int64),
    ]


class np_push_token(Structure):
    """The address of a registration and the keys for its messages. The texts are valid during the call."""

    _fields_ = [
        ("session_id", c_char_p),
        ("endpoint", c_char_p),
        ("public_key", c_char_p),
        ("auth_secret", c_char_p),
    ]


class np_language_option(Structure):
    """One soundtrack, or one kind of subtitles."""

    _fields_ = [
        ("id", c_char_p),
        ("name", c_char_p),
        ("tag", c_char_p),
        ("kind", c_int32),
        ("group", c_int32),
        ("flags", c_uint32),
    ]


class np_device(Structure):
    """One device."""

    _fields_ = [
        ("id", c_char_p),
        ("name", c_char_p),
        ("type", c_int32),
        ("flags", c_uint32),
        ("volume", c_double),
    ]


class np_output(Structure):
    """A place where the player can play. Unstable: see outputs.h."""

    _fields_ = [
        ("id", c_char_p),
        ("name", c_char_p),
        ("type", c_int32),
        ("flags", c_uint32),
    ]


class np_custom_command(Structure):
    """One custom command. Unstable: see custom.h."""

    _fields_ = [
        ("id", c_char_p),
        ("title", c_char_p),
        ("icon_name", c_char_p),
        ("state", c_int32),
        ("flags", c_uint32),
        ("progress", c_double),
    ]


# The result of each callback, and then its parameters.
CALLBACKS: dict[str, tuple[Any, ...]] = {
    "np_artwork_provider": (None, c_void_p, c_void_p),
    "np_artwork_cancel_handler": (None, c_void_p),
    "np_interruption_handler": (None, c_void_p, c_int32, c_void_p),
    "np_command_handler": (None, c_void_p, c_void_p),
    "np_connection_handler": (None, c_void_p, c_int32, c_void_p),
    "np_resume_handler": (None, c_void_p, c_char_p, c_char_p, c_int64, c_void_p),
    "np_extension_handler": (c_int32, c_void_p, c_int32, c_void_p, c_size_t, c_void_p),
    "np_push_token_handler": (None, c_void_p, c_void_p, c_void_p),
    "np_remote_result": (None, c_void_p, c_int32, c_char_p, c_void_p),
    "np_remote_list_result": (None, c_void_p, c_int32, c_void_p, c_size_t, c_void_p),
    "np_primary_handler": (None, c_void_p, c_bool, c_void_p),
    "np_publish_handler": (None, c_void_p, c_void_p),
    "np_system_primary_result": (None, c_void_p, c_bool, c_bool, c_void_p),
    "np_destroy": (None, c_void_p),
    "np_log_handler": (None, c_int32, c_char_p, c_void_p),
}

# The parameters of each function that returns a status.
STATUS_FUNCTIONS: dict[str, tuple[Any, ...]] = {
    "np_animated_artwork_new": (c_char_p, c_uint32, c_void_p, c_void_p, c_void_p, c_void_p, c_void_p),
    "np_content_set_animated_artwork": (c_void_p, c_void_p),
    "np_context_set_animated_artwork_policy": (c_void_p, c_int32),
    "np_artwork_new": (c_char_p, c_void_p, c_void_p, c_void_p, c_void_p),
    "np_artwork_new_from_file": (c_char_p, c_void_p),
    "np_artwork_new_from_bytes": (c_void_p, c_size_t, c_void_p),
    "np_artwork_new_from_url": (c_char_p, c_void_p),
    "np_content_set_artwork": (c_void_p, c_void_p),
    "np_content_set_chapter_artwork": (c_void_p, c_char_p, c_void_p),
    "np_artwork_request_get_id": (c_void_p, c_void_p),
    "np_artwork_request_get_size": (c_void_p, c_void_p, c_void_p),
    "np_artwork_request_get_aspect_ratio": (c_void_p, c_void_p),
    "np_artwork_request_set_cancel_handler": (c_void_p, c_void_p, c_void_p, c_void_p),
    "np_artwork_request_finish_bytes": (c_void_p, c_void_p, c_size_t),
    "np_artwork_request_finish_file": (c_void_p, c_char_p),
    "np_artwork_request_finish_fd": (c_void_p, c_int),
    "np_artwork_request_fail": (c_void_p, c_int32, c_char_p),
    "np_audio_session_new": (c_void_p, c_void_p),
    "np_audio_session_activate": (c_void_p, c_uint32),
    "np_audio_session_deactivate": (c_void_p, c_bool),
    "np_audio_session_set_interruption_handler": (c_void_p, c_void_p, c_void_p, c_void_p),
    "np_session_bind": (c_void_p, c_void_p, c_size_t, c_void_p, c_void_p),
    "np_binding_call": (c_void_p, c_double, c_char_p, c_void_p),
    "np_session_offer_command": (c_void_p, c_int32, c_void_p, c_void_p, c_void_p),
    "np_session_offer_commands": (c_void_p, c_void_p, c_size_t, c_void_p, c_void_p, c_void_p),
    "np_session_withdraw_command": (c_void_p, c_int32),
    "np_session_set_command_enabled": (c_void_p, c_int32, c_bool),
    "np_session_set_skip_intervals": (c_void_p, c_int32, c_void_p, c_size_t),
    "np_session_set_supported_rates": (c_void_p, c_void_p, c_size_t),
    "np_session_set_rate_range": (c_void_p, c_double, c_double),
    "np_session_set_repeat_mode": (c_void_p, c_int32, c_void_p, c_size_t),
    "np_session_set_shuffle_mode": (c_void_p, c_int32, c_void_p, c_size_t),
    "np_session_set_feedback": (c_void_p, c_int32, c_int32, c_char_p, c_char_p),
    "np_session_set_rating_range": (c_void_p, c_double, c_double),
    "np_session_set_supported_urls": (c_void_p, c_void_p, c_size_t, c_void_p, c_size_t),
    "np_session_set_language_options": (c_void_p, c_void_p, c_size_t),
    "np_session_set_fullscreen": (c_void_p, c_bool),
    "np_content_new": (c_int32, c_char_p, c_void_p),
    "np_content_set_text": (c_void_p, c_int32, c_char_p),
    "np_content_add_text": (c_void_p, c_int32, c_char_p),
    "np_content_set_number": (c_void_p, c_int32, c_double),
    "np_content_set_flag": (c_void_p, c_int32, c_bool),
    "np_content_set_time": (c_void_p, c_int32, c_int64),
    "np_content_add_tag": (c_void_p, c_char_p, c_char_p),
    "np_content_add_ad_break": (c_void_p, c_int64, c_int64),
    "np_content_add_chapter": (c_void_p, c_char_p, c_char_p, c_int64, c_int64),
    "np_content_add_lyrics_line": (c_void_p, c_int64, c_char_p),
    "np_content_set_lyrics_language": (c_void_p, c_char_p),
    "np_content_set_media_type": (c_void_p, c_int32),
    "np_content_set_duration": (c_void_p, c_int64),
    "np_content_set_live": (c_void_p,),
    "np_content_set_continuous": (c_void_p,),
    "np_content_set_extra_text": (c_void_p, c_char_p, c_char_p),
    "np_content_set_extra_number": (c_void_p, c_char_p, c_int64),
    "np_find_application_id": (c_char_p, c_char_p, c_size_t),
    "np_context_new": (c_char_p, c_uint32, c_void_p),
    "np_context_set_name": (c_void_p, c_char_p),
    "np_context_set_desktop_entry": (c_void_p, c_char_p),
    "np_context_set_player_name": (c_void_p, c_char_p),
    "np_context_set_bus_address": (c_void_p, c_char_p),
    "np_context_get_fd": (c_void_p, c_void_p),
    "np_context_dispatch": (c_void_p,),
    "np_context_get_connection": (c_void_p, c_void_p),
    "np_context_set_connection_handler": (c_void_p, c_void_p, c_void_p, c_void_p),
    "np_context_get_primary_source": (c_void_p, c_void_p),
    "np_context_set_resume_handler": (c_void_p, c_void_p, c_void_p, c_void_p),
    "np_session_set_custom_commands": (c_void_p, c_void_p, c_size_t, c_void_p, c_void_p, c_void_p),
    "np_session_set_custom_icon": (c_void_p, c_char_p, c_void_p),
    "np_session_set_devices": (c_void_p, c_void_p, c_size_t),
    "np_device_clean_name": (c_char_p, c_char_p, c_size_t),
    "np_extension_answer": (c_void_p, c_int32, c_char_p),
    "np_extension_run": (c_void_p, c_void_p, c_void_p, c_void_p),
    "np_extension_host": (c_void_p, c_void_p, c_void_p, c_void_p),
    "np_log_set_handler": (c_void_p, c_void_p, c_void_p),
    "np_session_set_outputs": (c_void_p, c_void_p, c_size_t),
    "np_playlists_new": (c_void_p,),
    "np_playlists_add": (c_void_p, c_char_p, c_char_p, c_char_p),
    "np_playlists_set_times": (c_void_p, c_char_p, c_int64, c_int64, c_int64),
    "np_session_set_playlists": (c_void_p, c_void_p),
    "np_session_clear_playlists": (c_void_p,),
    "np_session_set_active_playlist": (c_void_p, c_char_p),
    "np_context_set_push_token_handler": (c_void_p, c_void_p, c_void_p, c_void_p),
    "np_context_set_push_key": (c_void_p, c_char_p),
    "np_context_set_push_distributor": (c_void_p, c_char_p),
    "np_queue_new": (c_void_p,),
    "np_queue_set_window": (c_void_p, c_int32, c_int32, c_void_p, c_void_p),
    "np_queue_add": (c_void_p, c_char_p, c_void_p),
    "np_queue_set_current": (c_void_p, c_char_p),
    "np_queue_get_index": (c_void_p, c_char_p, c_void_p),
    "np_session_set_queue": (c_void_p, c_void_p),
    "np_session_clear_queue": (c_void_p,),
    "np_remote_start": (c_void_p, c_char_p, c_void_p, c_size_t, c_void_p, c_void_p, c_void_p),
    "np_remote_update": (c_void_p, c_char_p, c_void_p, c_size_t, c_void_p, c_void_p, c_void_p),
    "np_remote_end": (c_void_p, c_char_p, c_void_p, c_void_p, c_void_p),
    "np_remote_list": (c_void_p, c_void_p, c_void_p, c_void_p),
    "np_remote_request_system_primary": (c_void_p, c_char_p, c_void_p, c_void_p, c_void_p),
    "np_session_new_remote": (c_void_p, c_char_p, c_void_p),
    "np_session_set_reachable": (c_void_p, c_bool),
    "np_session_set_grace_period": (c_void_p, c_int64),
    "np_request_get_command": (c_void_p, c_void_p),
    "np_request_get_session_id": (c_void_p, c_void_p),
    "np_request_get_client": (c_void_p, c_void_p),
    "np_request_get_sender": (c_void_p, c_void_p, c_char_p, c_size_t, c_char_p, c_size_t),
    "np_request_get_position": (c_void_p, c_void_p),
    "np_request_get_interval": (c_void_p, c_void_p),
    "np_request_get_phase": (c_void_p, c_void_p),
    "np_request_get_rate": (c_void_p, c_void_p),
    "np_request_get_repeat_mode": (c_void_p, c_void_p),
    "np_request_get_shuffle_mode": (c_void_p, c_void_p),
    "np_request_get_feedback": (c_void_p, c_void_p),
    "np_request_get_rating": (c_void_p, c_void_p),
    "np_request_get_negative": (c_void_p, c_void_p),
    "np_request_get_language_option": (c_void_p, c_void_p, c_void_p),
    "np_request_get_url": (c_void_p, c_void_p),
    "np_request_get_path": (c_void_p, c_void_p),
    "np_request_get_entry_id": (c_void_p, c_void_p),
    "np_request_get_make_current": (c_void_p, c_void_p),
    "np_request_get_muted": (c_void_p, c_void_p),
    "np_request_get_chapter_id": (c_void_p, c_void_p),
    "np_request_get_custom_id": (c_void_p, c_void_p),
    "np_request_get_output_id": (c_void_p, c_void_p),
    "np_request_get_together": (c_void_p, c_void_p),
    "np_request_get_playlist_id": (c_void_p, c_void_p),
    "np_request_get_activation_token": (c_void_p, c_void_p),
    "np_request_get_fullscreen": (c_void_p, c_void_p),
    "np_request_get_volume": (c_void_p, c_void_p),
    "np_request_get_device_id": (c_void_p, c_void_p),
    "np_request_get_volume_steps": (c_void_p, c_void_p),
    "np_request_finish": (c_void_p,),
    "np_request_fail": (c_void_p, c_int32, c_char_p),
    "np_session_new": (c_void_p, c_char_p, c_void_p),
    "np_session_new_replacing": (c_void_p, c_char_p, c_void_p),
    "np_session_set_name": (c_void_p, c_char_p),
    "np_session_publish": (c_void_p,),
    "np_session_withdraw": (c_void_p,),
    "np_session_get_bus_name": (c_void_p, c_char_p, c_size_t),
    "np_session_begin_update": (c_void_p,),
    "np_session_end_update": (c_void_p,),
    "np_session_set_content": (c_void_p, c_void_p),
    "np_session_clear_content": (c_void_p,),
    "np_session_set_playback": (c_void_p, c_void_p),
    "np_session_set_state": (c_void_p, c_int32),
    "np_session_set_problem": (c_void_p, c_int32, c_char_p, c_char_p, c_bool),
    "np_session_clear_problem": (c_void_p,),
    "np_session_set_muted": (c_void_p, c_bool),
    "np_session_set_window": (c_void_p, c_int64, c_int64, c_uint32),
    "np_session_set_buffered": (c_void_p, c_int64),
    "np_session_set_private": (c_void_p, c_bool),
    "np_session_set_publish_handler": (c_void_p, c_void_p, c_void_p, c_void_p),
    "np_session_request_application_primary": (c_void_p,),
    "np_session_set_application_primary_handler": (c_void_p, c_void_p, c_void_p, c_void_p),
    "np_session_request_system_primary": (c_void_p, c_void_p, c_void_p, c_void_p),
    "np_session_get_primary_refusal": (c_void_p, c_char_p, c_size_t),
    "np_session_set_system_primary_handler": (c_void_p, c_void_p, c_void_p, c_void_p),
}

# The result of each other function, and then its parameters.
OTHER_FUNCTIONS: dict[str, tuple[Any, ...]] = {
    "np_animated_artwork_free": (None, c_void_p),
    "np_animated_artwork_supported": (c_uint32, c_void_p),
    "np_artwork_free": (None, c_void_p),
    "np_artwork_request_is_open": (c_bool, c_void_p),
    "np_audio_session_free": (None, c_void_p),
    "np_status_message": (c_char_p, c_int32),
    "np_last_failure": (c_char_p,),
    "np_version": (c_uint32,),
    "np_now_us": (c_int64,),
    "np_command_name": (c_char_p, c_int32),
    "np_content_free": (None, c_void_p),
    "np_context_free": (None, c_void_p),
    "np_playlists_free": (None, c_void_p),
    "np_queue_free": (None, c_void_p),
    "np_session_is_remote": (c_bool, c_void_p),
    "np_time_of_age": (c_int64, c_int64),
    "np_session_free": (None, c_void_p),
    "np_session_id": (c_char_p, c_void_p),
    "np_session_is_published": (c_bool, c_void_p),
    "np_session_can_become_application_primary": (c_bool, c_void_p),
    "np_session_is_application_primary": (c_bool, c_void_p),
    "np_session_is_system_primary": (c_bool, c_void_p),
}
