# SPDX-License-Identifier: MIT
"""State, position, rate and volume."""

from __future__ import annotations

from ctypes import sizeof

from . import _abi
from ._library import length, microseconds, number, real, shown, unknown, whole, wrong
from .errors import Brief, InvalidArgumentError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Final, NoReturn, Optional, TypedDict, Union

    from typing_extensions import Unpack

    from ._enums import PlaybackState, PlaybackStateWord

    class Changes(TypedDict, total=False):
        """The keywords of a playback."""

        state: Union[PlaybackState, PlaybackStateWord]
        position: Optional[float]
        rate: float
        default_rate: float
        volume: Optional[float]
        queue_index: Optional[int]
        queue_count: Optional[int]
        timestamp: Optional[float]
        precision: float


MAX_PRECISION = 10
"""The largest precision, in seconds."""


class Playback(metaclass=Brief):
    """The playback of a session. The player does not have the values that it leaves out. It never changes; `replace()`
    makes another one.

    `state` is "stopped", "playing", "paused", "buffering" or "interrupted", or a PlaybackState. Times are seconds.

    Set it when something changes, not on a timer: clients compute the position. `position` None keeps the current position.
    `timestamp` is the time of the position by `now()`; None: now. `volume` None: the player has no volume. `precision` is
    at most 10 seconds: 1.0 for a player that knows whole seconds only. A position that differs from the current one by this
    or less changes nothing.
    """

    __slots__ = (
        "_structure",
        "default_rate",
        "position",
        "precision",
        "queue_count",
        "queue_index",
        "rate",
        "state",
        "timestamp",
        "volume",
    )

    def __init__(
        self,
        state: Union[PlaybackState, PlaybackStateWord] = "stopped",
        *,
        position: Optional[float] = None,
        rate: float = 1.0,
        default_rate: float = 1.0,
        volume: Optional[float] = None,
        queue_index: Optional[int] = None,
        queue_count: Optional[int] = None,
        timestamp: Optional[float] = None,
        precision: float = 0.0,
    ) -> None:
        self.state: Final = state
        self.position: Final = position
        self.rate: Final = rate
        self.default_rate: Final = default_rate
        self.volume: Final = volume
        self.queue_index: Final = queue_index
        self.queue_count: Final = queue_count
        self.timestamp: Final = timestamp
        self.precision: Final = precision
        self._structure = structure(self)  # A wrong value raises an exception in its own line.

    def replace(self, **changes: Unpack[Changes]) -> Playback:
        """A copy with changes. Without `position` it keeps the current position."""
        values = self._values()
        values.update(position=None, timestamp=None)
        values.update(changes)
        return Playback(**values)

    def _values(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__slots__[1:]}

    if not TYPE_CHECKING:

        def __setattr__(self, name: str, value: object) -> None:
            if hasattr(self, "_structure"):
                if name not in self.__slots__:
                    raise unknown(
                        "a playback", name, self.__slots__[1:], "`help(nowplaying.Playback)` lists its attributes"
                    )
                raise AttributeError(
                    f"a Playback never changes: session.playback = session.playback.replace({name}={shown(value)})"
                )
            super().__setattr__(name, value)

        def __delattr__(self, name: str) -> NoReturn:
            raise AttributeError("a Playback never changes: `replace()` makes a changed copy")

    def __reduce__(self) -> Any:
        return rebuilt, (self._values(),)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Playback) and self._values() == other._values()

    def __hash__(self) -> int:
        return hash(tuple(self._values().values()))

    def __repr__(self) -> str:
        return f"Playback({', '.join(f'{name}={value!r}' for name, value in self._values().items())})"


def rebuilt(values: dict[str, Any]) -> Playback:
    """A playback of these values, for copies and pickles."""
    return Playback(**values)


def finite(value: float, name: str) -> float:
    """A finite rate."""
    found = real(value, name)
    if not abs(found) < float("inf"):
        raise wrong(InvalidArgumentError, f"{name} is a finite number, not {shown(value)}")
    if name == "default_rate" and not found:
        raise wrong(InvalidArgumentError, f"default_rate is a number other than 0, not {shown(value)}")
    return found


def volume(value: float) -> float:
    """The volume of the player."""
    found = real(value, "volume")
    if not 0 <= found < float("inf"):
        raise wrong(InvalidArgumentError, f"volume is a number of at least 0.0, or None, not {shown(value)}")
    return found


def precision(value: float) -> int:
    """The precision of a position, in microseconds."""
    found = length(real(value, "precision"), "precision")
    if found > MAX_PRECISION * _abi.NP_SECOND:
        raise wrong(
            InvalidArgumentError, f"precision is a number of seconds from 0 to {MAX_PRECISION}, not {shown(value)}"
        )
    return found


def count(value: int, name: str) -> int:
    """The index or the length of the queue."""
    found = whole(value, name)
    if found < 0:
        raise wrong(InvalidArgumentError, f"{name} is a whole number of at least 0, or None, not {shown(value)}")
    return found


def structure(playback: Playback) -> _abi.np_playback:
    """The struct of a playback."""
    index, total = playback.queue_index, playback.queue_count
    return _abi.np_playback(
        size=sizeof(_abi.np_playback),
        state=number("state", "np_playback_state", playback.state),
        queue_index=_abi.NP_QUEUE_NONE if index is None else count(index, "queue_index"),
        queue_count=_abi.NP_QUEUE_NONE if total is None else count(total, "queue_count"),
        rate=finite(playback.rate, "rate"),
        default_rate=finite(playback.default_rate, "default_rate"),
        position_us=length(playback.position, "position"),
        timestamp_us=microseconds(playback.timestamp, "timestamp"),
        volume=_abi.NP_VOLUME_NONE if playback.volume is None else volume(playback.volume),
        precision_us=precision(playback.precision),
    )


def of_structure(structure: _abi.np_playback) -> Playback:
    """The playback of another player, whose values the library has checked."""
    from ._enums import PlaybackState

    def none(value: Any, absent: Any) -> Any:
        return None if value == absent else value

    def seconds(time_us: int) -> Optional[float]:
        return None if time_us == _abi.NP_TIME_UNKNOWN else time_us / _abi.NP_SECOND

    playback = Playback.__new__(Playback)
    for name, value in dict(
        state=PlaybackState(structure.state),
        position=seconds(structure.position_us),
        rate=structure.rate,
        default_rate=structure.default_rate,
        volume=none(structure.volume, _abi.NP_VOLUME_NONE),
        queue_index=none(structure.queue_index, _abi.NP_QUEUE_NONE),
        queue_count=none(structure.queue_count, _abi.NP_QUEUE_NONE),
        timestamp=seconds(structure.timestamp_us),
        precision=structure.precision_us / _abi.NP_SECOND,
        _structure=structure,
    ).items():
        setattr(playback, name, value)
    return playback
