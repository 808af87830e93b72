# SPDX-License-Identifier: MIT
"""A player of the desktop, as a controller reads it."""

from __future__ import annotations

from ctypes import byref, c_bool, c_char_p, c_double, c_int32, c_int64, c_size_t, c_void_p, sizeof
from dataclasses import dataclass
from typing import TypeVar

from . import _abi, _control_abi
from ._control import array_of, each_of, get, lib, member, number, optional, seconds
from ._control_enums import PlayerReason
from ._control_fields import ItemFields
from ._enums import (
    CustomState,
    AspectRatio,
    DeviceType,
    Feedback,
    LanguageFlags,
    LanguageKind,
    PlaybackState,
    ProblemKind,
    RepeatMode,
    ShuffleMode,
)
from ._fields import FIELDS
from ._library import Owned, decoded, identifier, microseconds, refuse_copies, shown, unknown, wrong
from ._library import number as constant
from .chapter import Chapter
from .command import LanguageOption
from .content import Book, Generic, HomeMedia, Movie, Music, Podcast, Radio, TVShow
from .custom import CustomCommand
from .output import Output
from .device import Device
from .errors import Brief, InvalidArgumentError
from .playback import Playback, of_structure
from .playlist import Playlist
from .problem import Problem

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Literal, Optional, Union

    from ._enums import Command, CommandWord
    from .content import Content

# The classes on the page of pydoc.
__all__ = ["Item", "Player", "QueueEntry"]

KINDS: dict[int, type[Content]] = {
    each.kind: each for each in (Book, Generic, HomeMedia, Movie, Music, Podcast, Radio, TVShow)
}


Kind = TypeVar("Kind")

# The types of a chapter's values.
CHAPTER = (c_char_p, c_char_p, c_int64, c_int64)


def chapter(values: tuple[Any, ...]) -> Chapter:
    """A chapter of its values."""
    id, title, start, end = values
    return Chapter(decoded(id), optional(title), start / _abi.NP_SECOND, seconds(end))


def typed(kind: type[Kind]) -> type[Kind]:
    """Adds the type of each property to its docstring, for pydoc."""
    for value in vars(kind).values():
        if isinstance(value, property) and value.__doc__:
            value.__doc__ = f"{value.fget.__annotations__['return']}: {value.__doc__}"
    return kind


@typed
class Item(ItemFields, metaclass=Brief):
    """The item that a player plays, or an entry of its queue. It never changes. It is false if nothing plays. Two items are
    equal if all their values are equal. So a duration that the player reports later makes another item.

    In place of a missing title, artist or album it has the text that desktops show there. That is the show of a podcast, the
    author of a book, the station of a radio, or the name of the file.

    """

    __slots__ = ("_owned", "_pointer")

    __reduce__ = refuse_copies

    def __init__(self, owned: Owned, pointer: Optional[int]) -> None:
        if type(owned) is not Owned:
            raise TypeError("only a Player has items")
        self._owned = owned
        self._pointer = pointer

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> object:
            field, kind = FIELDS.get(name, (None, None))
            if field is None:
                raise unknown("an item", name, FIELDS, "`help(nowplaying.control.Item)` lists its attributes")
            if kind in ("text", "list"):
                return optional(lib.np_item_get_text(self._pointer, field, 0))
            if kind == "number":
                found = get(lib.np_item_get_number, self._pointer, field, c_double)
                return number(found[0]) if found else None
            if kind == "flag":
                found = get(lib.np_item_get_flag, self._pointer, field, c_bool)
                return found[0] if found else None
            found = get(lib.np_item_get_time, self._pointer, field, c_int64)
            return seconds(found[0]) if found else None

        def __setattr__(self, name: str, value: object) -> None:
            if name not in self.__slots__:
                raise AttributeError("an Item never changes: only its player can change it")
            super().__setattr__(name, value)

    def __copy__(self) -> Item:
        return self

    def __deepcopy__(self, _memo: object) -> Item:
        return self

    def texts(self, field: str) -> tuple[str, ...]:
        """All entries of a list: `item.texts("artist")`. A text is a list of one entry."""
        found, kind = FIELDS.get(field, (0, ""))
        if kind not in ("text", "list"):
            words = ", ".join(name for name, (_, kind) in FIELDS.items() if kind == "list")
            raise wrong(InvalidArgumentError, f"field is one of {words}, or another text, not {shown(field)}")
        entries: list[str] = []
        while words := lib.np_item_get_text(self._pointer, found, len(entries)):
            entries.append(decoded(words))
        return tuple(entries)

    @property
    def id(self) -> Optional[str]:
        """The player's id of the item. It is the same as long as the player runs."""
        return optional(lib.np_item_get_id(self._pointer))

    @property
    def kind(self) -> type[Content]:
        """The class of content: Music, Podcast, Movie, and so on. It is Generic if the player does not use libnowplaying."""
        return KINDS.get(lib.np_item_get_kind(self._pointer), Generic)

    @property
    def media_type(self) -> Literal["audio", "video"]:
        """The media type. It is "audio" if the player does not use libnowplaying."""
        return "video" if lib.np_item_get_media_type(self._pointer) == _abi.NP_MEDIA_VIDEO else "audio"

    @property
    def duration(self) -> Optional[float]:
        """The duration in seconds; None: it is unknown, or the item has no end."""
        return seconds(lib.np_item_get_duration(self._pointer))

    @property
    def live(self) -> bool:
        """Whether the item is a live broadcast."""
        return bool(lib.np_item_is_live(self._pointer))

    @property
    def continuous(self) -> bool:
        """Whether the item has no end and is not a live broadcast: a soundscape."""
        return bool(lib.np_item_is_continuous(self._pointer))

    def has(self, field: str) -> bool:
        """Whether the player has set a field: `item.has("title")`. The title can be that of a file that has none."""
        if field not in FIELDS:
            raise wrong(InvalidArgumentError, f"field is one of {', '.join(FIELDS)}, not {shown(field)}")
        return bool(lib.np_item_has_field(self._pointer, FIELDS[field][0]))

    @property
    def ad_breaks(self) -> tuple[tuple[float, float], ...]:
        """The begin and the end of each advertisement, in seconds."""
        found = each_of(lib.np_item_get_ad_break, self._pointer, c_int64, c_int64)
        return tuple((start / _abi.NP_SECOND, end / _abi.NP_SECOND) for start, end in found)

    @property
    def chapters(self) -> tuple[Chapter, ...]:
        """Its chapters, in the order of their starts; only with `Controller(lists=True)`."""
        return tuple(chapter(found) for found in each_of(lib.np_item_get_chapter, self._pointer, *CHAPTER))

    def chapter_at(self, position: float) -> Optional[Chapter]:
        """The chapter at a position, for example that of the player; None: it has no chapter."""
        place = get(lib.np_item_find_chapter, self._pointer, microseconds(position, "position"), c_size_t)
        found = place and get(lib.np_item_get_chapter, self._pointer, place[0], *CHAPTER)
        return chapter(found) if found else None

    @property
    def lyrics_lines(self) -> tuple[tuple[float, str], ...]:
        """Each line of the lyrics with the second at which it begins; only with `Controller(lists=True)`."""
        found = each_of(lib.np_item_get_lyrics_line, self._pointer, c_int64, c_char_p)
        return tuple((time / _abi.NP_SECOND, decoded(line)) for time, line in found)

    def lyrics_line_at(self, position: float) -> Optional[str]:
        """The line that is sung at a position; None: before the first line."""
        place = get(lib.np_item_find_lyrics_line, self._pointer, microseconds(position, "position"), c_size_t)
        found = place and get(lib.np_item_get_lyrics_line, self._pointer, place[0], c_int64, c_char_p)
        return decoded(found[1]) if found else None

    @property
    def lyrics_language(self) -> Optional[str]:
        """The language of the lyrics, a tag such as "pt-BR"."""
        return optional(lib.np_item_get_lyrics_language(self._pointer))

    @property
    def extras(self) -> dict[str, str]:
        """Additional keys of the player's metadata, {"example:mood": "calm"}; every key with `Controller(mpris=True)`."""
        found = each_of(lib.np_item_get_extra, self._pointer, c_char_p, c_char_p)
        return {decoded(key): decoded(text) for key, text in found}

    def __bool__(self) -> bool:
        return self._pointer is not None

    def _values(self) -> tuple[object, ...]:
        texts = [self.texts(name) for name, (_, kind) in FIELDS.items() if kind in ("text", "list")]
        others = [getattr(self, name) for name, (_, kind) in FIELDS.items() if kind not in ("text", "list")]
        more = self.kind, self.media_type, self.duration, self.live, self.continuous, self.ad_breaks, self.extras
        timed = self.chapters, self.lyrics_lines, self.lyrics_language
        return texts, others, more, timed

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Item):
            return NotImplemented
        if self._pointer == other._pointer or not (self and other):
            return self._pointer == other._pointer
        return self.id == other.id and self._values() == other._values()

    def __hash__(self) -> int:
        return hash((self.id, self.title, self.texts("artist")))

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *FIELDS]

    def __repr__(self) -> str:
        return f"<Item {self.title!r}>" if self else "<Item: nothing plays>"


# For pydoc, which does not list inherited attributes.
if Item.__doc__ and ItemFields.__doc__:
    Item.__doc__ += ItemFields.__doc__.lstrip("\n")


@dataclass(frozen=True)
class QueueEntry(metaclass=Brief):
    """An entry of a player's queue: the id of its place, and its item."""

    id: str
    item: Item


@typed
class Player(metaclass=Brief):
    """One player of the desktop, at one moment. It never changes: the controller has a new one after each change.

    Times are seconds. None means that the player does not have the value. Two players with the same bus name are equal, also
    if their states differ. So a set or a dictionary has one entry for each player of the desktop.
    """

    __slots__ = ("_owned",)

    __reduce__ = refuse_copies

    def __init__(self, owned: Owned) -> None:
        if type(owned) is not Owned:
            raise TypeError("only a Controller has players")
        self._owned = owned

    def __copy__(self) -> Player:
        return self

    def __deepcopy__(self, _memo: object) -> Player:
        return self

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> object:
            if name in FIELDS or hasattr(Item, name):
                raise AttributeError(f"a player has no {name!r}: player.item.{name}")
            if name in _abi.WORDS["np_command"]:
                raise AttributeError(f"a player has no {name!r}: controller.perform(player, {name!r})")
            if name == "artwork":
                raise AttributeError("a player has no 'artwork': controller.artwork(player)")
            known = [each for each in vars(Player) if not each.startswith("_")]
            raise unknown("a player", name, known, "`help(nowplaying.control.Player)` lists its attributes")

        def __setattr__(self, name: str, value: object) -> None:
            if name not in self.__slots__:
                example = f"'set_volume', volume={shown(value)}" if name == "volume" else "'next'"
                raise AttributeError(
                    f"a Player never changes: send it a command, controller.perform(player, {example})"
                )
            super().__setattr__(name, value)

    # ---- its identity ----

    @property
    def name(self) -> str:
        """The bus name, "org.mpris.MediaPlayer2.vlc": the name of the player in all functions of the controller."""
        return decoded(lib.np_player_get_name(self._owned))

    @property
    def identity(self) -> str:
        """The name that users see: "VLC media player"."""
        return decoded(lib.np_player_get_identity(self._owned))

    @property
    def desktop_entry(self) -> Optional[str]:
        """The basename of the desktop file, which has the icon: "vlc"."""
        return optional(lib.np_player_get_desktop_entry(self._owned))

    @property
    def session_id(self) -> Optional[str]:
        """The id of the session, the same at the player's next start. None: the player does not use libnowplaying."""
        return optional(lib.np_player_get_session_id(self._owned))

    def _has(self, flag: int) -> bool:
        return bool(lib.np_player_get_flags(self._owned) & flag)

    @property
    def is_primary(self) -> bool:
        """Whether the controller's commands go to it by default."""
        return self._has(_control_abi.NP_PLAYER_IS_PRIMARY)

    @property
    def has_session(self) -> bool:
        """Whether it uses libnowplaying."""
        return self._has(_control_abi.NP_PLAYER_HAS_SESSION)

    @property
    def is_application_primary(self) -> bool:
        """Whether it represents its application, which may have other sessions."""
        return self._has(_control_abi.NP_PLAYER_IS_APPLICATION_PRIMARY)

    @property
    def is_remote(self) -> bool:
        """Whether it plays on another machine or device."""
        return self._has(_control_abi.NP_PLAYER_IS_REMOTE)

    @property
    def is_unreachable(self) -> bool:
        """Whether the other machine or device cannot be reached."""
        return self._has(_control_abi.NP_PLAYER_IS_UNREACHABLE)

    @property
    def is_silent(self) -> bool:
        """Whether it did not answer within two seconds. This is then its last known state."""
        return self._has(_control_abi.NP_PLAYER_IS_SILENT)

    @property
    def is_fullscreen(self) -> bool:
        """Whether it fills the screen."""
        return self._has(_control_abi.NP_PLAYER_IS_FULLSCREEN)

    @property
    def is_constrained(self) -> bool:
        """Whether its animated artwork must not move now: show the preview."""
        return self._has(_control_abi.NP_PLAYER_IS_CONSTRAINED)

    @property
    def is_muted(self) -> bool:
        """Whether it is muted. `volume` is the volume to which it returns."""
        return self._has(_control_abi.NP_PLAYER_IS_MUTED)

    @property
    def is_private(self) -> bool:
        """Whether its item is for the user only: show it on no lock screen, and store it nowhere."""
        return self._has(_control_abi.NP_PLAYER_IS_PRIVATE)

    @property
    def reason(self) -> PlayerReason:
        """The reason for its place in the order of the players."""
        reason: PlayerReason = member(PlayerReason, lib.np_player_get_reason(self._owned))
        return reason

    # ---- its playback ----

    @property
    def item(self) -> Item:
        """The item that plays. It is false if nothing plays."""
        return Item(self._owned, lib.np_player_get_item(self._owned))

    @property
    def playback(self) -> Playback:
        """State, position, rate, volume, and place in the queue. Its position is that of its `timestamp`."""
        structure = _abi.np_playback(size=sizeof(_abi.np_playback))
        lib.np_player_get_playback(self._owned, byref(structure))
        return of_structure(structure)

    @property
    def state(self) -> PlaybackState:
        """The state of playback: "stopped", "playing", "paused", "buffering" or "interrupted". It equals its word."""
        state: Any = self.playback.state
        return PlaybackState(state)

    @property
    def is_playing(self) -> bool:
        """Whether the state is PlaybackState.PLAYING."""
        return self.state == PlaybackState.PLAYING

    @property
    def position(self) -> Optional[float]:
        """The position now, within the duration. It is computed, without a call to the player."""
        return seconds(lib.np_player_get_position(self._owned))

    @property
    def rate(self) -> float:
        """The playback rate."""
        return self.playback.rate

    @property
    def volume(self) -> Optional[float]:
        """The volume: 0.0 for silence, 1.0 for full volume."""
        return self.playback.volume

    @property
    def problem(self) -> Optional[Problem]:
        """Why it does not play. Open the URL only if the user requests that, and show its host before. One without https
        belongs to the player: open it only with a program whose desktop file is `desktop_entry`."""
        found = get(lib.np_player_get_problem, self._owned, c_int32, c_char_p, c_char_p, c_bool)
        return problem(*found) if found else None

    @property
    def window(self) -> Optional[tuple[float, float]]:
        """The part of a broadcast in which the user can seek, as it is now. The end is the live edge of a live item."""
        found = get(lib.np_player_get_window, self._owned, c_int64, c_int64)
        return (found[0] / _abi.NP_SECOND, found[1] / _abi.NP_SECOND) if found else None

    @property
    def buffered(self) -> Optional[float]:
        """Up to which position the media are loaded."""
        return seconds(lib.np_player_get_buffered(self._owned))

    @property
    def artwork_id(self) -> Optional[str]:
        """An id of the artwork, which changes with it: the key of a cache."""
        return optional(lib.np_player_get_artwork_id(self._owned))

    @property
    def artwork_url(self) -> Optional[str]:
        """The URL of the artwork, as the player publishes it for MPRIS.

        To draw the artwork, use `Controller.artwork()`: the program may not be able to read a file of another program.
        """
        return optional(lib.np_player_get_artwork_url(self._owned))

    @property
    def animated_artwork_id(self) -> Optional[str]:
        """An id of the animated artwork, which changes with it."""
        return optional(lib.np_player_get_animated_artwork_id(self._owned))

    @property
    def aspect_ratios(self) -> tuple[AspectRatio, ...]:
        """The shapes of the animated artwork."""
        ratios = lib.np_player_get_aspect_ratios(self._owned)
        return tuple(ratio for ratio in AspectRatio if ratio & ratios)

    # ---- its commands ----

    def _command(self, command: Union[Command, CommandWord]) -> tuple[bool, bool]:
        found = constant("command", "np_command", command)
        values = get(lib.np_player_get_command, self._owned, found, c_bool, c_bool) or (False, False)
        return bool(values[0]), bool(values[1])

    def offers(self, command: Union[Command, CommandWord]) -> bool:
        """Whether it offers a command. Show the control of an offered command that is not enabled as disabled. A command
        counts as offered if another one has the same effect: a stop, if the player only offers play and pause."""
        return self._command(command)[0]

    def is_enabled(self, command: Union[Command, CommandWord]) -> bool:
        """Whether it offers a command that has an effect now."""
        return all(self._command(command))

    def skip_intervals(self, command: Union[Command, CommandWord]) -> tuple[float, ...]:
        """The intervals of "skip_forward" or "skip_backward" in seconds, the preferred one first."""
        found = constant("command", "np_command", command)
        intervals = array_of(lib.np_player_get_skip_intervals, c_int64, self._owned, found)
        return tuple(interval / _abi.NP_SECOND for interval in intervals)

    @property
    def supported_rates(self) -> tuple[float, ...]:
        """The rates of "change_playback_rate". Of a range, these are its limits and usual rates between them."""
        return array_of(lib.np_player_get_rates, c_double, self._owned)

    @property
    def rate_range(self) -> Optional[tuple[float, float]]:
        """The range in which the player allows every rate except 0; None: it allows only `supported_rates`."""
        found = get(lib.np_player_get_rate_range, self._owned, c_double, c_double)
        return (found[0], found[1]) if found else None

    @property
    def repeat_mode(self) -> Optional[RepeatMode]:
        """The repeat mode."""
        found = get(lib.np_player_get_repeat_mode, self._owned, c_int32)
        return member(RepeatMode, found[0]) if found else None

    @property
    def supported_repeat_modes(self) -> tuple[RepeatMode, ...]:
        """The repeat modes of "change_repeat_mode"."""
        modes = array_of(lib.np_player_get_repeat_modes, c_int32, self._owned)
        return tuple(member(RepeatMode, mode) for mode in modes)

    @property
    def supported_shuffle_modes(self) -> tuple[ShuffleMode, ...]:
        """The shuffle modes of "change_shuffle_mode"."""
        modes = array_of(lib.np_player_get_shuffle_modes, c_int32, self._owned)
        return tuple(member(ShuffleMode, mode) for mode in modes)

    @property
    def shuffle_mode(self) -> Optional[ShuffleMode]:
        """The shuffle mode."""
        found = get(lib.np_player_get_shuffle_mode, self._owned, c_int32)
        return member(ShuffleMode, found[0]) if found else None

    def feedback(self, command: Union[Command, CommandWord]) -> Optional[tuple[Feedback, Optional[str]]]:
        """The feedback of "feedback", "like", "dislike" or "bookmark", and the title of its control."""
        which = constant("command", "np_command", command)
        found = get(lib.np_player_get_feedback, self._owned, which, c_int32, c_char_p)
        return (member(Feedback, found[0]), optional(found[1])) if found else None

    @property
    def rating_range(self) -> Optional[tuple[float, float]]:
        """The lowest and the highest rating of "rate_content"."""
        found = get(lib.np_player_get_rating_range, self._owned, c_double, c_double)
        return (found[0], found[1]) if found else None

    @property
    def language_options(self) -> tuple[LanguageOption, ...]:
        """The soundtracks and the kinds of subtitles."""
        found = each_of(lib.np_player_get_language_option, self._owned, _abi.np_language_option)
        return tuple(language_option(structure) for (structure,) in found)

    @property
    def devices(self) -> tuple[Device, ...]:
        """The devices of a remote session."""
        return tuple(device(found) for (found,) in each_of(lib.np_player_get_device, self._owned, _abi.np_device))

    @property
    def schemes(self) -> tuple[str, ...]:
        """The URL schemes that "open_url" accepts."""
        return tuple(decoded(scheme) for (scheme,) in each_of(lib.np_player_get_scheme, self._owned, c_char_p))

    @property
    def mime_types(self) -> tuple[str, ...]:
        """The MIME types that it opens."""
        return tuple(decoded(found) for (found,) in each_of(lib.np_player_get_mime_type, self._owned, c_char_p))

    # ---- its lists ----

    @property
    def custom_commands(self) -> tuple[CustomCommand, ...]:
        """The commands of the player's own, only with `Controller(lists=True)`. Unstable."""
        found = each_of(lib.np_player_get_custom_command, self._owned, _abi.np_custom_command)
        return tuple(custom_command(structure) for (structure,) in found)

    @property
    def outputs(self) -> tuple[Output, ...]:
        """Where the player can play, only with `Controller(lists=True)`. Unstable."""
        found = each_of(lib.np_player_get_output, self._owned, _abi.np_output)
        return tuple(output(structure) for (structure,) in found)

    @property
    def queue(self) -> tuple[QueueEntry, ...]:
        """The queue, with `Controller(lists=True)`."""
        found = each_of(lib.np_player_get_queue_entry, self._owned, c_char_p, c_void_p)
        return tuple(QueueEntry(decoded(id), Item(self._owned, item)) for id, item in found)

    @property
    def current_entry(self) -> Optional[str]:
        """The id of the entry that plays."""
        return optional(lib.np_player_get_current_entry(self._owned))

    @property
    def playlists(self) -> tuple[Playlist, ...]:
        """The playlists, with `Controller(lists=True)`. Their times are unknown."""
        found = each_of(lib.np_player_get_playlist, self._owned, c_char_p, c_char_p, c_char_p)
        return tuple(playlist(*texts) for texts in found)

    @property
    def current_playlist(self) -> Optional[str]:
        """The id of the playlist that plays."""
        return optional(lib.np_player_get_current_playlist(self._owned))

    def __eq__(self, other: object) -> bool:
        return self.name == other.name if isinstance(other, Player) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.name)

    def __repr__(self) -> str:
        return f"<Player {self.identity!r}, {self.state.name.lower()}, {self.item.title!r}>"


# The classes of a session check what a program passes. Another player's values are shown as they are.


def language_option(structure: _abi.np_language_option) -> LanguageOption:
    option = LanguageOption.__new__(LanguageOption)
    option.id, option.name, option.tag = decoded(structure.id), decoded(structure.name), optional(structure.tag)
    option.kind, option.group = member(LanguageKind, structure.kind), structure.group
    option.flags = LanguageFlags(structure.flags)
    return option


def device(structure: _abi.np_device) -> Device:
    found = Device.__new__(Device)
    found.__dict__.update(
        id=decoded(structure.id),
        name=decoded(structure.name),
        type=member(DeviceType, structure.type),
        volume=structure.volume if structure.flags & _abi.NP_DEVICE_ABSOLUTE_VOLUME else None,
        relative_volume=bool(structure.flags & _abi.NP_DEVICE_RELATIVE_VOLUME),
        muted=bool(structure.flags & _abi.NP_DEVICE_MUTED) if structure.flags & _abi.NP_DEVICE_CAN_MUTE else None,
    )
    return found


def custom_command(structure: _abi.np_custom_command) -> CustomCommand:
    found = CustomCommand.__new__(CustomCommand)
    found.__dict__.update(
        id=decoded(structure.id),
        title=decoded(structure.title),
        icon_name=optional(structure.icon_name),
        state=member(CustomState, structure.state),
        progress=structure.progress,
        dangerous=bool(structure.flags & _abi.NP_CUSTOM_DANGEROUS),
        enabled=not structure.flags & _abi.NP_CUSTOM_DISABLED,
        artwork=None,
        has_image=bool(structure.flags & _abi.NP_CUSTOM_HAS_IMAGE),
    )
    return found


def output(structure: _abi.np_output) -> Output:
    found = Output.__new__(Output)
    found.__dict__.update(
        id=decoded(structure.id),
        name=decoded(structure.name),
        type=member(DeviceType, structure.type),
        in_use=bool(structure.flags & _abi.NP_OUTPUT_IN_USE),
        alone=bool(structure.flags & _abi.NP_OUTPUT_ALONE),
    )
    return found


def problem(kind: int, text: bytes, url: bytes, can_retry: bool) -> Problem:
    found = Problem.__new__(Problem)
    found.__dict__.update(
        kind=member(ProblemKind, kind), text=decoded(text), url=optional(url), can_retry=bool(can_retry)
    )
    return found


def playlist(id: bytes, name: bytes, icon: Optional[bytes]) -> Playlist:
    found = Playlist.__new__(Playlist)
    found.id, found.name, found.icon = decoded(id), decoded(name), optional(icon)
    found.created = found.modified = found.played = None
    return found


def handed(pointer: Optional[int]) -> Optional[Player]:
    """A player that a handler got. It is a copy, because the pointer is valid during the call only."""
    return Player(Owned(lib.np_player_copy(pointer), lib.np_player_free)) if pointer else None


def name_of(player: Any) -> Optional[bytes]:
    """The name of a player for the library; None: the primary."""
    if player is None:
        return None
    if isinstance(player, Player):
        return identifier(player.name, "player")
    if not isinstance(player, (str, bytes)) and not hasattr(player, "__fspath__"):
        raise wrong(TypeError, f"player is a Player, its name, or None for the primary, not {shown(player)}")
    return identifier(player, "player")
