# SPDX-License-Identifier: MIT
"""The enums. Wherever one is taken, its word in small letters is taken too.

Written by scripts/python_abi from include/nowplaying; do not edit it.
"""

from __future__ import annotations

from enum import EnumMeta, IntEnum, IntFlag

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Literal

    AnimatedArtworkPolicyWord = Literal["automatic", "always", "never"]
    AspectRatioWord = Literal["square", "tall"]
    StatusWord = Literal[
        "ok",
        "error_invalid_argument",
        "error_invalid_state",
        "error_not_found",
        "error_finished",
        "error_gone",
        "error_forked",
        "error_limit",
        "error_buffer_too_small",
        "error_system",
    ]
    CommandWord = Literal[
        "play",
        "pause",
        "toggle_play_pause",
        "stop",
        "next",
        "previous",
        "seek_to_position",
        "skip_forward",
        "skip_backward",
        "seek_forward",
        "seek_backward",
        "change_playback_rate",
        "change_repeat_mode",
        "change_shuffle_mode",
        "feedback",
        "rate_content",
        "like",
        "dislike",
        "bookmark",
        "enable_language_option",
        "disable_language_option",
        "open_url",
        "raise",
        "quit",
        "set_fullscreen",
        "set_volume",
        "go_to_entry",
        "add_to_queue",
        "remove_from_queue",
        "activate_playlist",
        "set_device_volume",
        "step_device_volume",
    ]
    RepeatModeWord = Literal["off", "one", "all"]
    ShuffleModeWord = Literal["off", "items", "collections"]
    FeedbackWord = Literal["neutral", "positive", "negative"]
    LanguageKindWord = Literal["audible", "legible"]
    LanguageFlagsWord = Literal[
        "main_program",
        "auxiliary",
        "forced_subtitles",
        "transcribes_dialog",
        "describes_music_and_sound",
        "easy_to_read",
        "describes_video",
        "translation",
        "dubbed_translation",
        "voice_over_translation",
        "default",
        "current",
        "optional",
    ]
    MediaTypeWord = Literal["audio", "video"]
    ConnectionWord = Literal["idle", "connecting", "connected", "waiting", "refused"]
    DeviceTypeWord = Literal[
        "other",
        "car",
        "desktop",
        "gaming_console",
        "laptop",
        "media_stick",
        "phone",
        "set_top_box",
        "speaker",
        "speaker_group",
        "tablet",
        "tv",
        "tv_and_speaker",
        "wearable",
    ]
    LogLevelWord = Literal["error", "warning", "info", "debug"]
    PlaybackStateWord = Literal["stopped", "playing", "paused", "buffering", "interrupted"]
    OutcomeWord = Literal[
        "success",
        "no_such_content",
        "no_actionable_item",
        "device_not_found",
        "failed",
        "not_supported",
        "invalid_argument",
        "permission_denied",
        "sign_in_required",
        "subscription_required",
        "skip_limit_reached",
        "end_of_queue",
        "network_failed",
        "cancelled",
        "timed_out",
    ]
    PhaseWord = Literal["begin", "end"]
    LanguageSettingWord = Literal["none", "this_item", "permanent"]


class Words(EnumMeta):
    """The class of an enum: `dir()`, which pydoc shows, lists its members and not what int has."""

    def __dir__(cls) -> list[str]:
        return ["__class__", "__doc__", "__members__", "__module__", *cls.__members__]


class AnimatedArtworkPolicy(IntEnum, metaclass=Words):
    """Who decides whether animated artwork moves."""

    AUTOMATIC = 0
    """The system's conditions."""
    ALWAYS = 1
    """It moves, whatever the conditions are."""
    NEVER = 2
    """It does not: the listener has switched it off in the player."""


class AspectRatio(IntEnum, metaclass=Words):
    """The shape of an image, and of a video."""

    SQUARE = 1
    """1:1"""
    TALL = 2
    """3:4"""


class Status(IntEnum, metaclass=Words):
    """How a call went: OK, or a negative number for each thing that a program can act on."""

    OK = 0
    """It worked."""
    ERROR_INVALID_ARGUMENT = -1
    """NULL, an unknown number, not finite, out of range, an empty identifier: mend it. Or an extension refused."""
    ERROR_INVALID_STATE = -2
    """The call is right but not now, e.g. asking to become primary without content. The log says what is missing."""
    ERROR_NOT_FOUND = -3
    """No such command in the session, argument in the request, entry in the queue, hosted session, readable file."""
    ERROR_FINISHED = -4
    """The request was finished before, timed out, or its session was freed."""
    ERROR_GONE = -5
    """What the handle belongs to was freed, its context or its session: it is inert and waits only to be freed."""
    ERROR_FORKED = -6
    """This process is a fork() of the one that made the context. Make a new context after exec."""
    ERROR_LIMIT = -7
    """More than the library keeps: sessions, list entries, keys of your own, a session id of more than 1,024 bytes,
    …"""
    ERROR_BUFFER_TOO_SMALL = -8
    """The buffer is too small for the answer."""
    ERROR_SYSTEM = -9
    """The system refused a thread, a descriptor or a lock; an extension does not answer."""


class Command(IntEnum, metaclass=Words):
    """The commands. Behind each, the getter in request.h that has its argument."""

    PLAY = 1
    PAUSE = 2
    TOGGLE_PLAY_PAUSE = 3
    STOP = 4
    NEXT = 5
    PREVIOUS = 6
    SEEK_TO_POSITION = 7
    """`position`"""
    SKIP_FORWARD = 8
    """`interval`"""
    SKIP_BACKWARD = 9
    """`interval`"""
    SEEK_FORWARD = 10
    """Press and hold: `phase`"""
    SEEK_BACKWARD = 11
    """Press and hold: `phase`"""
    CHANGE_PLAYBACK_RATE = 12
    """`rate`"""
    CHANGE_REPEAT_MODE = 13
    """`repeat_mode`"""
    CHANGE_SHUFFLE_MODE = 14
    """`shuffle_mode`"""
    FEEDBACK = 15
    """`feedback`"""
    RATE_CONTENT = 16
    """`rating`"""
    LIKE = 17
    """`negative`"""
    DISLIKE = 18
    """`negative`"""
    BOOKMARK = 19
    """`negative`"""
    ENABLE_LANGUAGE_OPTION = 20
    """`language_option`"""
    DISABLE_LANGUAGE_OPTION = 21
    """`language_option`"""
    OPEN_URL = 22
    """`url`"""
    RAISE = 23
    """Bring the player's window to the front."""
    QUIT = 24
    """End the program."""
    SET_FULLSCREEN = 25
    """`fullscreen`"""
    SET_VOLUME = 26
    """`volume`. Comes only if Playback.volume says that there is one."""
    GO_TO_ENTRY = 27
    """Play from there on: `entry_id`"""
    ADD_TO_QUEUE = 28
    """`url`, `entry_id` after which, `make_current`"""
    REMOVE_FROM_QUEUE = 29
    """`entry_id`"""
    ACTIVATE_PLAYLIST = 30
    """Play it from its beginning: `playlist_id`"""
    SET_DEVICE_VOLUME = 31
    """Of one device of a remote session: `device_id`, `volume`"""
    STEP_DEVICE_VOLUME = 32
    """Of one device: `device_id`, `volume_steps`"""


class RepeatMode(IntEnum, metaclass=Words):
    """What is repeated."""

    OFF = 0
    ONE = 1
    ALL = 2


class ShuffleMode(IntEnum, metaclass=Words):
    """What is shuffled: songs, or albums as wholes."""

    OFF = 0
    ITEMS = 1
    COLLECTIONS = 2


class Feedback(IntEnum, metaclass=Words):
    """What the listener thinks of the content."""

    NEUTRAL = 0
    POSITIVE = 1
    NEGATIVE = 2


class LanguageKind(IntEnum, metaclass=Words):
    """Heard, a soundtrack; or read, subtitles."""

    AUDIBLE = 0
    LEGIBLE = 1


class LanguageFlags(IntFlag, metaclass=Words):
    """What a language option is like, and how it stands; or-ed together."""

    MAIN_PROGRAM = 1
    AUXILIARY = 2
    """A commentary, for example."""
    FORCED_SUBTITLES = 4
    """Subtitles of what is not spoken in the language of the rest."""
    TRANSCRIBES_DIALOG = 8
    DESCRIBES_MUSIC_AND_SOUND = 16
    EASY_TO_READ = 32
    DESCRIBES_VIDEO = 64
    TRANSLATION = 128
    DUBBED_TRANSLATION = 256
    VOICE_OVER_TRANSLATION = 512
    DEFAULT = 65536
    """It is the one that is on unless the listener chooses."""
    CURRENT = 131072
    """It is on."""
    OPTIONAL = 262144
    """All of its group may be off."""


class MediaType(IntEnum, metaclass=Words):
    """Heard or watched."""

    AUDIO = 0
    VIDEO = 1


class Connection(IntEnum, metaclass=Words):
    """Where the sessions of a context stand with the bus."""

    IDLE = 0
    """Nothing is published, so nothing is connected."""
    CONNECTING = 1
    """Logging in, or waiting for the name."""
    CONNECTED = 2
    """Every session that should be on the bus is there."""
    WAITING = 3
    """There is no bus, it went away, or there is no descriptor left to reach it. The library tries again by itself."""
    REFUSED = 4
    """The bus or the sandbox refuses every name that the library may take; the log says which."""


class DeviceType(IntEnum, metaclass=Words):
    """What a device is: it selects the image beside its name."""

    OTHER = 0
    """None of the others."""
    CAR = 1
    DESKTOP = 2
    GAMING_CONSOLE = 3
    LAPTOP = 4
    MEDIA_STICK = 5
    PHONE = 6
    SET_TOP_BOX = 7
    SPEAKER = 8
    SPEAKER_GROUP = 9
    TABLET = 10
    TV = 11
    TV_AND_SPEAKER = 12
    WEARABLE = 13


class LogLevel(IntEnum, metaclass=Words):
    """How much a line matters."""

    ERROR = 1
    """Something is lost: the bus refused the name, a callback never came back."""
    WARNING = 2
    """The player made a mistake: a NULL, a NaN, a request finished twice."""
    INFO = 3
    """What one would want to know once: connected, waiting for a bus, published as …"""
    DEBUG = 4
    """Every command."""


class PlaybackState(IntEnum, metaclass=Words):
    """What playback is doing."""

    STOPPED = 0
    PLAYING = 1
    PAUSED = 2
    BUFFERING = 3
    """Meant to play, waiting for data: shown as playing, the position stands still."""
    INTERRUPTED = 4
    """Held by the system, e.g. a call: shown as paused."""


class Outcome(IntEnum, metaclass=Words):
    """How a request ended."""

    SUCCESS = 0
    NO_SUCH_CONTENT = 100
    """What was asked for does not exist."""
    NO_ACTIONABLE_ITEM = 110
    """Nothing is playing that this could act on."""
    DEVICE_NOT_FOUND = 120
    """The device that should do it is not there."""
    FAILED = 200
    """It did not work."""
    NOT_SUPPORTED = 300
    """The player cannot do that."""
    INVALID_ARGUMENT = 310
    """The argument makes no sense."""
    PERMISSION_DENIED = 320
    """Not allowed: parental control, region, no permission."""
    SIGN_IN_REQUIRED = 330
    """The listener has to sign in first."""
    SUBSCRIPTION_REQUIRED = 340
    """The listener has to subscribe first."""
    SKIP_LIMIT_REACHED = 350
    """No more skips for now."""
    END_OF_QUEUE = 360
    """Neither next nor previous: the queue ends here."""
    NETWORK_FAILED = 370
    """The network is not there."""
    CANCELLED = 380
    """Something newer took its place."""
    TIMED_OUT = 390
    """Nobody finished it in time."""


class Phase(IntEnum, metaclass=Words):
    """Press and hold."""

    BEGIN = 0
    END = 1


class LanguageSetting(IntEnum, metaclass=Words):
    """How long a choice of language holds."""

    NONE = 0
    THIS_ITEM = 1
    PERMANENT = 2
