# SPDX-License-Identifier: MIT
"""State, position, rate and volume."""

from __future__ import annotations

from ctypes import sizeof

from . import _abi
from ._library import length, microseconds, number, real, unknown, whole
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


MOST = 10
"""Seconds that a position may be inexact."""


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
        self._structure = structure(self)  # What is wrong is said where it was written.

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
                        "a playback", name, self.__slots__[1:], "`help(nowplaying.Playback)` lists what it has"
                    )
                raise AttributeError(
                    f"a playback does not change: session.playback = session.playback.replace({name}={value!r})"
                )
            super().__setattr__(name, value)

        def __delattr__(self, name: str) -> NoReturn:
            raise AttributeError("a playback does not change: `replace()` makes another one")

    def __reduce__(self) -> Any:
        return remade, (self._values(),)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Playback) and self._values() == other._values()

    def __hash__(self) -> int:
        return hash(tuple(self._values().values()))

    def __repr__(self) -> str:
        return f"Playback({', '.join(f'{name}={value!r}' for name, value in self._values().items())})"


def remade(values: dict[str, Any]) -> Playback:
    """A copy of a snapshot."""
    return Playback(**values)


def finite(value: float, what: str) -> float:
    """A rate."""
    found = real(value, what)
    if not abs(found) < float("inf"):
        raise InvalidArgumentError(f"{what} is a finite number, not {value!r}")
    if what == "default_rate" and not found:
        raise InvalidArgumentError("default_rate is what the rate returns to, and is not 0")
    return found


def volume(value: float) -> float:
    """A volume that the player has."""
    found = real(value, "volume")
    if not 0 <= found < float("inf"):
        raise InvalidArgumentError(f"volume is a number from 0.0 on, or None, not {value!r}")
    return found


def precision(value: float) -> int:
    """How exact a position is."""
    found = length(real(value, "precision"), "precision")
    if found > MOST * _abi.NP_SECOND:
        raise InvalidArgumentError(f"precision is a number of seconds from 0 to {MOST}, not {value!r}")
    return found


def structure(playback: Playback) -> _abi.np_playback:
    """A snapshot as C has it."""
    index, total = playback.queue_index, playback.queue_count
    return _abi.np_playback(
        size=sizeof(_abi.np_playback),
        state=number("np_playback_state", playback.state),
        queue_index=_abi.NP_QUEUE_NONE if index is None else whole(index),
        queue_count=_abi.NP_QUEUE_NONE if total is None else whole(total),
        rate=finite(playback.rate, "rate"),
        default_rate=finite(playback.default_rate, "default_rate"),
        position_us=length(playback.position, "position"),
        timestamp_us=microseconds(playback.timestamp, "timestamp"),
        volume=_abi.NP_VOLUME_NONE if playback.volume is None else volume(playback.volume),
        precision_us=precision(playback.precision),
    )
