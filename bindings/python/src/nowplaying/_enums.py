# SPDX-License-Identifier: MIT
"""The enums. Functions also accept the word of a constant in lower case.

Written by scripts/python_abi from include/nowplaying; do not edit it.
"""

from __future__ import annotations

from enum import EnumMeta, IntEnum, IntFlag

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Literal

    AnimatedArtworkPolicyWord = Literal["automatic", "always", "never"]
    InterruptionWord = Literal["began", "ended", "may_resume"]
    PrimarySourceWord = Literal["unknown", "center", "gnome", "plasma", "playerctld", "rules"]
    PlaybackStateWord = Literal["stopped", "playing", "paused", "buffering", "interrupted"]
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
    LogLevelWord = Literal["error", "warning", "info", "debug"]
    ConnectionWord = Literal["idle", "connecting", "connected", "waiting", "refused"]
    MediaTypeWord = Literal["audio", "video"]
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
        "skip_ad",
        "set_muted",
        "set_device_muted",
        "go_to_live",
        "go_to_chapter",
        "next_chapter",
        "previous_chapter",
        "scrub",
        "custom",
        "play_on_output",
        "leave_output",
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
    ProblemKindWord = Literal["sign_in", "network", "not_available", "file_missing", "format", "other"]
    WindowFlagsWord = Literal["start_moves", "end_moves"]
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
    OutputFlagsWord = Literal["in_use", "alone"]
    CustomStateWord = Literal["stateless", "off", "on", "progress"]
    CustomFlagsWord = Literal["dangerous", "disabled", "has_image"]
    AspectRatioWord = Literal["square", "tall"]


class Words(EnumMeta):
    """The metaclass of the enums: `dir()`, which pydoc uses, lists the members and not the methods of int."""

    def __dir__(cls) -> list[str]:
        return ["__class__", "__doc__", "__members__", "__module__", *cls.__members__]


class Word(IntEnum, metaclass=Words):
    """The base of the enums. A constant equals its word: `player.state == "playing"`, and its str is the word."""

    def __eq__(self, other: object) -> bool:
        return str(self) == other if isinstance(other, str) else int(self) == other

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        # A dictionary with words as its keys finds the constants.
        return hash(str(self))

    def __str__(self) -> str:
        return str(self.name).lower()

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)


class AnimatedArtworkPolicy(Word):
    """Whether animated artwork moves."""

    AUTOMATIC = 0
    """It depends on the system's conditions."""
    ALWAYS = 1
    """It moves in all conditions."""
    NEVER = 2
    """It does not move: the user disabled it in the player."""


class Interruption(Word):
    """An interruption that begins or ends."""

    BEGAN = 0
    """Another player began to play, or the machine is about to sleep: pause."""
    ENDED = 1
    """The other player no longer plays. The user chose that player, so stay paused."""
    MAY_RESUME = 2
    """The machine woke up, and no other player plays: resume, if the interruption paused your player."""


class PrimarySource(Word):
    """The program that decides which player is the system primary (session.h)."""

    UNKNOWN = 0
    """Not known yet, or there is no bus."""
    CENTER = 1
    """The service org.nowplaying.Center. Media keys go through it, so the answer is exact."""
    GNOME = 2
    """GNOME sends the keys to the player that it saw playing last, or that appeared. It does not report which one that
    is, so the answer is an estimate."""
    PLASMA = 3
    """Plasma sends the keys to the player of its media applet, which the user can choose there. An estimate too."""
    PLAYERCTLD = 4
    """playerctld, which the key bindings of many desktops use: the first player of its list."""
    RULES = 5
    """No program reports it. The library follows the players and applies the rules of session.h, as an estimate."""


class PlaybackState(Word):
    """The state of playback."""

    STOPPED = 0
    PLAYING = 1
    PAUSED = 2
    BUFFERING = 3
    """Waits for data before it plays on: clients see it as playing, and the position does not advance."""
    INTERRUPTED = 4
    """Paused by the system, for example during a call: clients see it as paused."""


class Status(IntEnum, metaclass=Words):
    """The result of a call: OK, or a negative number for each error that a program can act on."""

    OK = 0
    """The call succeeded."""
    ERROR_INVALID_ARGUMENT = -1
    """An argument is invalid: NULL, an unknown number, not finite, out of range, an empty id. In np_remote_result: the
    extension rejected the attributes."""
    ERROR_INVALID_STATE = -2
    """The call is valid, but not now. For example, a session without content cannot become primary. np_last_failure()
    returns the reason."""
    ERROR_NOT_FOUND = -3
    """The command, argument, entry or hosted session does not exist, or the file cannot be read."""
    ERROR_FINISHED = -4
    """The request was finished, has timed out, or its session was freed."""
    ERROR_GONE = -5
    """The context, session or controller of the handle was freed. The handle is inert: free it."""
    ERROR_FORKED = -6
    """This process is a fork() of the process that made the context or the controller. Make a new one."""
    ERROR_LIMIT = -7
    """A limit is exceeded, for example of sessions, list entries or the bytes of an id. base.h has all limits."""
    ERROR_BUFFER_TOO_SMALL = -8
    """The buffer is too small for the result."""
    ERROR_SYSTEM = -9
    """The system refused a thread, a descriptor or a lock, the disk or the memory is full, or the extension does not
    answer. np_last_failure() returns the reason."""


class LogLevel(Word):
    """The level of a line."""

    ERROR = 1
    """Something is lost: the bus refused the name, a callback never returned."""
    WARNING = 2
    """The program made a mistake: a NULL, a NaN, a request finished twice."""
    INFO = 3
    """Changes of the connection and of the published sessions."""
    DEBUG = 4
    """A player: every command for its handler when it arrives, without its outcome. Failures of correct programs."""


class Connection(Word):
    """The state of the connection to the bus, of a context or a controller."""

    IDLE = 0
    """A context: no session needs to be on the bus now. None is published, or the published ones have no content."""
    CONNECTING = 1
    """The library logs in to the bus, or waits for the name of a context."""
    CONNECTED = 2
    """Every session that should be on the bus is on the bus; a controller follows the players."""
    WAITING = 3
    """The bus does not exist or went away, or the process has no descriptor left. The library tries again."""
    REFUSED = 4
    """A context: the bus or the sandbox refuses every name that the library may use. The log lists them."""


class MediaType(Word):
    """Audio or video."""

    AUDIO = 0
    VIDEO = 1


class Command(Word):
    """The commands, with the getter of the argument in request.h. A reader finds the field of the argument in action.h."""

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
    """Raise the player's window."""
    QUIT = 24
    """End the program."""
    SET_FULLSCREEN = 25
    """`fullscreen`"""
    SET_VOLUME = 26
    """`volume`. Works only if Playback.volume is not NP_VOLUME_NONE."""
    GO_TO_ENTRY = 27
    """Play from this entry on: `entry_id`"""
    ADD_TO_QUEUE = 28
    """`url`, `entry_id` of the entry before it, `make_current`"""
    REMOVE_FROM_QUEUE = 29
    """`entry_id`"""
    ACTIVATE_PLAYLIST = 30
    """Play the playlist from its beginning: `playlist_id`"""
    SET_DEVICE_VOLUME = 31
    """For one device of a remote session: `device_id`, `volume`"""
    STEP_DEVICE_VOLUME = 32
    """For one device of a remote session: `device_id`, `volume_steps`"""
    SKIP_AD = 33
    """End the ad break. Enable it only while one plays that may be skipped: np_session_set_command_enabled()"""
    SET_MUTED = 34
    """Silence the player or end that: `muted`. Set the state with np_session_set_muted()."""
    SET_DEVICE_MUTED = 35
    """For one device of a remote session: `device_id`, `muted`"""
    GO_TO_LIVE = 36
    """Seek to the live edge: np_session_set_window()"""
    GO_TO_CHAPTER = 37
    """`chapter_id`. If the player does not offer commands of chapters, the library seeks instead."""
    NEXT_CHAPTER = 38
    PREVIOUS_CHAPTER = 39
    """Go to the start of the chapter, or in its first three seconds to the chapter before."""
    SCRUB = 40
    """The user drags the position, and more will come: `position`. Show a picture or a sound near it. The last position
    comes as NP_COMMAND_SEEK_TO_POSITION."""
    CUSTOM = 41
    """A command of the player's own, with `custom_id`: np_session_set_custom_commands() offers it."""
    PLAY_ON_OUTPUT = 42
    """`output_id`, `together`. Unstable: see outputs.h."""
    LEAVE_OUTPUT = 43
    """`output_id`. Unstable: see outputs.h."""


class RepeatMode(Word):
    """The repeat modes."""

    OFF = 0
    ONE = 1
    ALL = 2


class ShuffleMode(Word):
    """The shuffle modes: songs, or whole albums."""

    OFF = 0
    ITEMS = 1
    COLLECTIONS = 2


class Feedback(Word):
    """The user's opinion of the content."""

    NEUTRAL = 0
    POSITIVE = 1
    NEGATIVE = 2


class LanguageKind(Word):
    """A soundtrack, or subtitles."""

    AUDIBLE = 0
    LEGIBLE = 1


class LanguageFlags(IntFlag, metaclass=Words):
    """The properties and the state of a language option; combine them with `|`."""

    MAIN_PROGRAM = 1
    AUXILIARY = 2
    """For example a commentary."""
    FORCED_SUBTITLES = 4
    """Subtitles only for speech in another language."""
    TRANSCRIBES_DIALOG = 8
    DESCRIBES_MUSIC_AND_SOUND = 16
    EASY_TO_READ = 32
    DESCRIBES_VIDEO = 64
    TRANSLATION = 128
    DUBBED_TRANSLATION = 256
    VOICE_OVER_TRANSLATION = 512
    DEFAULT = 65536
    """On unless the user chooses another."""
    CURRENT = 131072
    """On now."""
    OPTIONAL = 262144
    """All options of its group can be off."""


class ProblemKind(Word):
    """The reason why a session does not play."""

    SIGN_IN = 1
    """The user must sign in, or sign in again."""
    NETWORK = 2
    NOT_AVAILABLE = 3
    """Not available here: the region, the subscription, or parental control does not allow it."""
    FILE_MISSING = 4
    FORMAT = 5
    """The player cannot decode the format."""
    OTHER = 6


class WindowFlags(IntFlag, metaclass=Words):
    """The ends of a seekable window that move with the clock; combine them with `|`."""

    START_MOVES = 1
    """The start moves: the station keeps the last two hours."""
    END_MOVES = 2
    """The end moves: it is the live edge."""


class Outcome(Word):
    """How a request of a client ended, or an action of a reader."""

    SUCCESS = 0
    NO_SUCH_CONTENT = 100
    """The requested item does not exist."""
    NO_ACTIONABLE_ITEM = 110
    """No item plays that the command could change."""
    DEVICE_NOT_FOUND = 120
    """The device does not exist."""
    FAILED = 200
    """It failed."""
    NOT_SUPPORTED = 300
    """The player does not support it."""
    INVALID_ARGUMENT = 310
    """The argument is invalid."""
    PERMISSION_DENIED = 320
    """Not allowed: parental control, region, no permission."""
    SIGN_IN_REQUIRED = 330
    """The user must sign in first."""
    SUBSCRIPTION_REQUIRED = 340
    """The user must subscribe first."""
    SKIP_LIMIT_REACHED = 350
    """The user cannot skip again now."""
    END_OF_QUEUE = 360
    """The queue has no next or previous entry."""
    NETWORK_FAILED = 370
    """The network failed."""
    CANCELLED = 380
    """A newer request replaced it. For a reader: or the player has left."""
    TIMED_OUT = 390
    """The player did not finish it in time."""


class Phase(Word):
    """The user presses the button, or releases it."""

    BEGIN = 0
    END = 1


class LanguageSetting(Word):
    """How long the user's choice of a language option applies."""

    NONE = 0
    THIS_ITEM = 1
    PERMANENT = 2


class DeviceType(Word):
    """The type of a device. Clients show an icon for it."""

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


class OutputFlags(IntFlag, metaclass=Words):
    """Properties of an output; combine them with `|`. Unstable: see outputs.h."""

    IN_USE = 1
    """The player plays there."""
    ALONE = 2
    """It does not play together with other outputs."""


class CustomState(Word):
    """The state of a custom command. Unstable: see custom.h."""

    STATELESS = 0
    """A button."""
    OFF = 1
    """A switch, which is off."""
    ON = 2
    """A switch, which is on."""
    PROGRESS = 3
    """It is being performed: np_custom_command.progress."""


class CustomFlags(IntFlag, metaclass=Words):
    """Properties of a custom command; combine them with `|`. Unstable: see custom.h."""

    DANGEROUS = 1
    """It loses something. Clients warn, and the player asks its user."""
    DISABLED = 2
    """It has no effect now: clients show it disabled, and the handler does not get it."""
    HAS_IMAGE = 4
    """Only readers get it. The player draws the icon: np_controller_request_custom_icon()."""


class AspectRatio(Word):
    """The shape of an image or a video."""

    SQUARE = 1
    """1:1"""
    TALL = 2
    """3:4"""
