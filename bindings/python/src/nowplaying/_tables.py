# SPDX-License-Identifier: MIT
"""The commands, and the names of tags.

Written by scripts/tables from include/nowplaying and tables/; do not edit it.
"""

from __future__ import annotations

from . import _abi

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypedDict, TypeVar, Union

    from ._enums import (
        Feedback,
        FeedbackWord,
        LanguageSetting,
        LanguageSettingWord,
        Phase,
        PhaseWord,
        RepeatMode,
        RepeatModeWord,
        ShuffleMode,
        ShuffleModeWord,
    )
    from ._library import Text

    Handler = TypeVar("Handler", bound=Callable[..., object])
    OnNone = TypeVar("OnNone", bound=Callable[[], object])
    OnActivation = TypeVar("OnActivation", bound=Callable[[], object])
    OnPosition = TypeVar("OnPosition", bound=Callable[[float], object])
    OnInterval = TypeVar("OnInterval", bound=Callable[[float], object])
    OnPhase = TypeVar("OnPhase", bound=Callable[[Phase], object])
    OnRate = TypeVar("OnRate", bound=Callable[[float], object])
    OnRepeatMode = TypeVar("OnRepeatMode", bound=Callable[[RepeatMode], object])
    OnShuffleMode = TypeVar("OnShuffleMode", bound=Callable[[ShuffleMode], object])
    OnFeedback = TypeVar("OnFeedback", bound=Callable[[Feedback], object])
    OnRating = TypeVar("OnRating", bound=Callable[[float], object])
    OnMark = TypeVar("OnMark", bound=Callable[[bool], object])
    OnLanguageOption = TypeVar("OnLanguageOption", bound=Callable[[str, LanguageSetting], object])
    OnUrl = TypeVar("OnUrl", bound=Callable[[str], object])
    OnFullscreen = TypeVar("OnFullscreen", bound=Callable[[bool], object])
    OnVolume = TypeVar("OnVolume", bound=Callable[[float], object])
    OnMuted = TypeVar("OnMuted", bound=Callable[[bool], object])
    OnEntry = TypeVar("OnEntry", bound=Callable[[str], object])
    OnAddition = TypeVar("OnAddition", bound=Callable[[str, str, bool], object])
    OnChapter = TypeVar("OnChapter", bound=Callable[[str], object])
    OnPlaylist = TypeVar("OnPlaylist", bound=Callable[[str], object])
    OnDeviceVolume = TypeVar("OnDeviceVolume", bound=Callable[[str, float], object])
    OnDeviceSteps = TypeVar("OnDeviceSteps", bound=Callable[[str, int], object])
    OnDeviceMuted = TypeVar("OnDeviceMuted", bound=Callable[[str, bool], object])
    OnCustom = TypeVar("OnCustom", bound=Callable[[str], object])
    OnOutput = TypeVar("OnOutput", bound=Callable[[str, bool], object])
    OnLeftOutput = TypeVar("OnLeftOutput", bound=Callable[[str], object])

    class Arguments(TypedDict, total=False):
        """The arguments of the commands."""

        position: float
        interval: float
        phase: Union[Phase, PhaseWord]
        rate: float
        repeat_mode: Union[RepeatMode, RepeatModeWord]
        shuffle_mode: Union[ShuffleMode, ShuffleModeWord]
        feedback: Union[Feedback, FeedbackWord]
        rating: float
        negative: bool
        language_option_id: Text
        language_setting: Union[LanguageSetting, LanguageSettingWord]
        url: Text
        fullscreen: bool
        volume: float
        muted: bool
        entry_id: Text
        after_entry_id: Text
        make_current: bool
        chapter_id: Text
        playlist_id: Text
        device_id: Text
        volume_steps: int
        custom_id: Text
        output_id: Text
        together: bool


class Handlers:
    """A method for each command. Each offers the command to a function."""

    __slots__ = ()

    if TYPE_CHECKING:

        def _offer(self, command: int, function: Handler, *parameters: str) -> Handler:
            """Offers a command to a function with these parameters."""
            ...

    def play(self, function: OnNone) -> OnNone:
        """Start or resume playback."""
        return self._offer(_abi.NP_COMMAND_PLAY, function)

    def pause(self, function: OnNone) -> OnNone:
        """Pause playback."""
        return self._offer(_abi.NP_COMMAND_PAUSE, function)

    def toggle_play_pause(self, function: OnNone) -> OnNone:
        """Pause if playing, otherwise play."""
        return self._offer(_abi.NP_COMMAND_TOGGLE_PLAY_PAUSE, function)

    def stop(self, function: OnNone) -> OnNone:
        """Stop playback."""
        return self._offer(_abi.NP_COMMAND_STOP, function)

    def next(self, function: OnNone) -> OnNone:
        """Play the next item."""
        return self._offer(_abi.NP_COMMAND_NEXT, function)

    def previous(self, function: OnNone) -> OnNone:
        """Play the previous item."""
        return self._offer(_abi.NP_COMMAND_PREVIOUS, function)

    def seek_to_position(self, function: OnPosition) -> OnPosition:
        """Seek to a position in the item. `position`: the position from the beginning of the item, in seconds."""
        return self._offer(_abi.NP_COMMAND_SEEK_TO_POSITION, function, "position")

    def skip_forward(self, function: OnInterval) -> OnInterval:
        """Skip forward by an interval. `interval`: the interval, above 0, in seconds."""
        return self._offer(_abi.NP_COMMAND_SKIP_FORWARD, function, "interval")

    def skip_backward(self, function: OnInterval) -> OnInterval:
        """Skip backward by an interval. `interval`: the interval, above 0, in seconds."""
        return self._offer(_abi.NP_COMMAND_SKIP_BACKWARD, function, "interval")

    def seek_forward(self, function: OnPhase) -> OnPhase:
        """Seek forward while a button is held. `phase`: whether the button is pressed or released."""
        return self._offer(_abi.NP_COMMAND_SEEK_FORWARD, function, "phase")

    def seek_backward(self, function: OnPhase) -> OnPhase:
        """Seek backward while a button is held. `phase`: whether the button is pressed or released."""
        return self._offer(_abi.NP_COMMAND_SEEK_BACKWARD, function, "phase")

    def change_playback_rate(self, function: OnRate) -> OnRate:
        """Change the playback rate. `rate`: one of the supported rates, or in their range."""
        return self._offer(_abi.NP_COMMAND_CHANGE_PLAYBACK_RATE, function, "rate")

    def change_repeat_mode(self, function: OnRepeatMode) -> OnRepeatMode:
        """Change the repeat mode. `repeat_mode`: the repeat mode."""
        return self._offer(_abi.NP_COMMAND_CHANGE_REPEAT_MODE, function, "repeat_mode")

    def change_shuffle_mode(self, function: OnShuffleMode) -> OnShuffleMode:
        """Change the shuffle mode. `shuffle_mode`: the shuffle mode."""
        return self._offer(_abi.NP_COMMAND_CHANGE_SHUFFLE_MODE, function, "shuffle_mode")

    def feedback(self, function: OnFeedback) -> OnFeedback:
        """Store the listener's feedback on the item. `feedback`: the listener's feedback."""
        return self._offer(_abi.NP_COMMAND_FEEDBACK, function, "feedback")

    def rate_content(self, function: OnRating) -> OnRating:
        """Rate the item. `rating`: a number in the rating range."""
        return self._offer(_abi.NP_COMMAND_RATE_CONTENT, function, "rating")

    def like(self, function: OnMark) -> OnMark:
        """Like the item, or remove the like. `negative`: whether to remove the mark."""
        return self._offer(_abi.NP_COMMAND_LIKE, function, "negative")

    def dislike(self, function: OnMark) -> OnMark:
        """Dislike the item, or remove the dislike. `negative`: whether to remove the mark."""
        return self._offer(_abi.NP_COMMAND_DISLIKE, function, "negative")

    def bookmark(self, function: OnMark) -> OnMark:
        """Set or remove a bookmark. `negative`: whether to remove the mark."""
        return self._offer(_abi.NP_COMMAND_BOOKMARK, function, "negative")

    def enable_language_option(self, function: OnLanguageOption) -> OnLanguageOption:
        """Enable a soundtrack or subtitles. `language_option_id`: the id of the language option. `language_setting`:
        how long the choice holds."""
        return self._offer(_abi.NP_COMMAND_ENABLE_LANGUAGE_OPTION, function, "language_option_id", "language_setting")

    def disable_language_option(self, function: OnLanguageOption) -> OnLanguageOption:
        """Disable a soundtrack or subtitles. `language_option_id`: the id of the language option. `language_setting`:
        how long the choice holds."""
        return self._offer(_abi.NP_COMMAND_DISABLE_LANGUAGE_OPTION, function, "language_option_id", "language_setting")

    def open_url(self, function: OnUrl) -> OnUrl:
        """Play a URL. `url`: the URL; it comes from a client, so check it."""
        return self._offer(_abi.NP_COMMAND_OPEN_URL, function, "url")

    def raise_(self, function: OnActivation) -> OnActivation:
        """Raise the player's window. Its word is "raise"."""
        return self._offer(_abi.NP_COMMAND_RAISE, function)

    def quit(self, function: OnNone) -> OnNone:
        """End the program."""
        return self._offer(_abi.NP_COMMAND_QUIT, function)

    def set_fullscreen(self, function: OnFullscreen) -> OnFullscreen:
        """Enter or leave fullscreen mode. `fullscreen`: whether to enter fullscreen mode."""
        return self._offer(_abi.NP_COMMAND_SET_FULLSCREEN, function, "fullscreen")

    def set_volume(self, function: OnVolume) -> OnVolume:
        """Set the volume. `volume`: 0.0 for silence, 1.0 for full volume; a session can get more."""
        return self._offer(_abi.NP_COMMAND_SET_VOLUME, function, "volume")

    def go_to_entry(self, function: OnEntry) -> OnEntry:
        """Play from a queue entry on. `entry_id`: the id of a queue entry."""
        return self._offer(_abi.NP_COMMAND_GO_TO_ENTRY, function, "entry_id")

    def add_to_queue(self, function: OnAddition) -> OnAddition:
        """Add a URL to the queue. `url`: the URL; it comes from a client, so check it. `after_entry_id`: the id of the
        entry before the new one, or empty for the front. `make_current`: whether to play it at once."""
        return self._offer(_abi.NP_COMMAND_ADD_TO_QUEUE, function, "url", "after_entry_id", "make_current")

    def remove_from_queue(self, function: OnEntry) -> OnEntry:
        """Remove a queue entry. `entry_id`: the id of a queue entry."""
        return self._offer(_abi.NP_COMMAND_REMOVE_FROM_QUEUE, function, "entry_id")

    def activate_playlist(self, function: OnPlaylist) -> OnPlaylist:
        """Play a playlist from its beginning. `playlist_id`: the id of a playlist."""
        return self._offer(_abi.NP_COMMAND_ACTIVATE_PLAYLIST, function, "playlist_id")

    def set_device_volume(self, function: OnDeviceVolume) -> OnDeviceVolume:
        """Set the volume of one device of a remote session. `device_id`: the id of a device of the session. `volume`:
        0.0 for silence, 1.0 for full volume; a session can get more."""
        return self._offer(_abi.NP_COMMAND_SET_DEVICE_VOLUME, function, "device_id", "volume")

    def step_device_volume(self, function: OnDeviceSteps) -> OnDeviceSteps:
        """Change the volume of one device by steps. `device_id`: the id of a device of the session. `volume_steps`: the
        number of steps; a negative number lowers the volume; never 0."""
        return self._offer(_abi.NP_COMMAND_STEP_DEVICE_VOLUME, function, "device_id", "volume_steps")

    def skip_ad(self, function: OnNone) -> OnNone:
        """End the ad break, and play the item."""
        return self._offer(_abi.NP_COMMAND_SKIP_AD, function)

    def set_muted(self, function: OnMuted) -> OnMuted:
        """Silence the player, or end that. `muted`: whether to silence it."""
        return self._offer(_abi.NP_COMMAND_SET_MUTED, function, "muted")

    def set_device_muted(self, function: OnDeviceMuted) -> OnDeviceMuted:
        """Silence one device of a remote session, or end that. `device_id`: the id of a device of the session. `muted`:
        whether to silence it."""
        return self._offer(_abi.NP_COMMAND_SET_DEVICE_MUTED, function, "device_id", "muted")

    def go_to_live(self, function: OnNone) -> OnNone:
        """Seek to the live edge."""
        return self._offer(_abi.NP_COMMAND_GO_TO_LIVE, function)

    def go_to_chapter(self, function: OnChapter) -> OnChapter:
        """Play from the start of a chapter on. `chapter_id`: the id of a chapter."""
        return self._offer(_abi.NP_COMMAND_GO_TO_CHAPTER, function, "chapter_id")

    def next_chapter(self, function: OnNone) -> OnNone:
        """Play the next chapter."""
        return self._offer(_abi.NP_COMMAND_NEXT_CHAPTER, function)

    def previous_chapter(self, function: OnNone) -> OnNone:
        """Play the chapter from its start, or the one before it."""
        return self._offer(_abi.NP_COMMAND_PREVIOUS_CHAPTER, function)

    def scrub(self, function: OnPosition) -> OnPosition:
        """Show the position to which the user drags, before the seek. `position`: the position from the beginning of
        the item, in seconds."""
        return self._offer(_abi.NP_COMMAND_SCRUB, function, "position")

    def custom(self, function: OnCustom) -> OnCustom:
        """Perform a command of the player's own. `custom_id`: the id of a custom command."""
        return self._offer(_abi.NP_COMMAND_CUSTOM, function, "custom_id")

    def play_on_output(self, function: OnOutput) -> OnOutput:
        """Play on an output, such as a speaker in another room. `output_id`: the id of an output of the session.
        `together`: whether the outputs in use play on too."""
        return self._offer(_abi.NP_COMMAND_PLAY_ON_OUTPUT, function, "output_id", "together")

    def leave_output(self, function: OnLeftOutput) -> OnLeftOutput:
        """Play on the other outputs only. `output_id`: the id of an output of the session."""
        return self._offer(_abi.NP_COMMAND_LEAVE_OUTPUT, function, "output_id")


# The parameters of each command's function.
PARAMETERS: dict[int, tuple[str, ...]] = {
    _abi.NP_COMMAND_SEEK_TO_POSITION: ("position",),
    _abi.NP_COMMAND_SKIP_FORWARD: ("interval",),
    _abi.NP_COMMAND_SKIP_BACKWARD: ("interval",),
    _abi.NP_COMMAND_SEEK_FORWARD: ("phase",),
    _abi.NP_COMMAND_SEEK_BACKWARD: ("phase",),
    _abi.NP_COMMAND_CHANGE_PLAYBACK_RATE: ("rate",),
    _abi.NP_COMMAND_CHANGE_REPEAT_MODE: ("repeat_mode",),
    _abi.NP_COMMAND_CHANGE_SHUFFLE_MODE: ("shuffle_mode",),
    _abi.NP_COMMAND_FEEDBACK: ("feedback",),
    _abi.NP_COMMAND_RATE_CONTENT: ("rating",),
    _abi.NP_COMMAND_LIKE: ("negative",),
    _abi.NP_COMMAND_DISLIKE: ("negative",),
    _abi.NP_COMMAND_BOOKMARK: ("negative",),
    _abi.NP_COMMAND_ENABLE_LANGUAGE_OPTION: ("language_option_id", "language_setting"),
    _abi.NP_COMMAND_DISABLE_LANGUAGE_OPTION: ("language_option_id", "language_setting"),
    _abi.NP_COMMAND_OPEN_URL: ("url",),
    _abi.NP_COMMAND_SET_FULLSCREEN: ("fullscreen",),
    _abi.NP_COMMAND_SET_VOLUME: ("volume",),
    _abi.NP_COMMAND_GO_TO_ENTRY: ("entry_id",),
    _abi.NP_COMMAND_ADD_TO_QUEUE: ("url", "after_entry_id", "make_current"),
    _abi.NP_COMMAND_REMOVE_FROM_QUEUE: ("entry_id",),
    _abi.NP_COMMAND_ACTIVATE_PLAYLIST: ("playlist_id",),
    _abi.NP_COMMAND_SET_DEVICE_VOLUME: ("device_id", "volume"),
    _abi.NP_COMMAND_STEP_DEVICE_VOLUME: ("device_id", "volume_steps"),
    _abi.NP_COMMAND_SET_MUTED: ("muted",),
    _abi.NP_COMMAND_SET_DEVICE_MUTED: ("device_id", "muted"),
    _abi.NP_COMMAND_GO_TO_CHAPTER: ("chapter_id",),
    _abi.NP_COMMAND_SCRUB: ("position",),
    _abi.NP_COMMAND_CUSTOM: ("custom_id",),
    _abi.NP_COMMAND_PLAY_ON_OUTPUT: ("output_id", "together"),
    _abi.NP_COMMAND_LEAVE_OUTPUT: ("output_id",),
}

# Each part: its getter, its type or its enum, its field in np_action, and whether an action can omit it.
PARTS: dict[str, tuple[str, str, str, bool]] = {
    "position": ("np_request_get_position", "time", "time_us", False),
    "interval": ("np_request_get_interval", "time", "time_us", True),
    "phase": ("np_request_get_phase", "np_phase", "number", False),
    "rate": ("np_request_get_rate", "real", "value", False),
    "repeat_mode": ("np_request_get_repeat_mode", "np_repeat_mode", "number", False),
    "shuffle_mode": ("np_request_get_shuffle_mode", "np_shuffle_mode", "number", False),
    "feedback": ("np_request_get_feedback", "np_feedback", "number", False),
    "rating": ("np_request_get_rating", "real", "value", False),
    "negative": ("np_request_get_negative", "flag", "flag", True),
    "language_option_id": ("np_request_get_language_option", "text", "text", False),
    "language_setting": ("np_request_get_language_option", "np_language_setting", "number", True),
    "url": ("np_request_get_url", "text", "text", False),
    "fullscreen": ("np_request_get_fullscreen", "flag", "flag", False),
    "volume": ("np_request_get_volume", "real", "value", False),
    "muted": ("np_request_get_muted", "flag", "flag", False),
    "entry_id": ("np_request_get_entry_id", "text", "text", False),
    "after_entry_id": ("np_request_get_entry_id", "text", "after_entry_id", True),
    "make_current": ("np_request_get_make_current", "flag", "flag", True),
    "chapter_id": ("np_request_get_chapter_id", "text", "text", False),
    "playlist_id": ("np_request_get_playlist_id", "text", "text", False),
    "device_id": ("np_request_get_device_id", "text", "text", False),
    "volume_steps": ("np_request_get_volume_steps", "int", "number", False),
    "custom_id": ("np_request_get_custom_id", "text", "text", False),
    "output_id": ("np_request_get_output_id", "text", "text", False),
    "together": ("np_request_get_together", "flag", "flag", True),
}

# The fields that hold a date.
DATES = ("release_date", "first_played", "last_played", "added", "playback_date")

# The fields that hold a rating.
RATINGS = ("user_rating", "auto_rating", "watched")

# The other names of each field in tags. Of two names, the first one counts.
ALIASES: dict[str, tuple[str, ...]] = {
    "artist": ("artists", "performer", "uploader"),
    "album_artist": ("albumartists",),
    "composer": ("composers",),
    "genre": ("genres", "icygenre"),
    "show": ("tvshow", "series"),
    "station": ("icyname",),
    "comment": ("comments",),
    "lyrics": ("unsyncedlyrics",),
    "release_date": ("date", "year", "datetime", "originaldate", "originalyear", "contentcreated"),
    "url": ("uri",),
    "isrc": ("tsrc",),
    "grouping": ("contentgroup",),
    "conductor": ("conductors",),
    "writer": ("writers",),
    "track_number": ("track",),
    "track_count": ("tracktotal", "totaltracks"),
    "disc_number": ("disc", "disk", "disknumber", "albumdiscnumber"),
    "disc_count": ("disctotal", "totaldiscs", "disktotal", "totaldisks", "albumdisccount"),
    "bpm": ("beatsperminute", "tbpm"),
    "user_rating": ("rating",),
    "season": ("seasonnumber", "tvseason"),
    "episode": ("episodesort", "episodenumber", "tvepisode"),
    "compilation": ("itunescompilation",),
}
