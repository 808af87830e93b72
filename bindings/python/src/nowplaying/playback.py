# SPDX-License-Identifier: MIT
"""How far, how fast."""

from __future__ import annotations

from ctypes import sizeof

from . import _abi
from ._library import microseconds, number, real, whole

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Optional, Union

    from ._enums import PlaybackState


class Playback:
    """A snapshot of playback: the whole truth. What it leaves out, the player has not.

    `state` is "stopped", "playing", "paused", "buffering" or "interrupted", or a PlaybackState. Times are seconds.

    The position moves by itself: hand a snapshot over when something changes, never on a timer. `elapsed` None is
    wherever it has come to, and `timestamp` None is now; else it is of `now()`. `volume` None: the player has none.
    `precision`, at most 10 seconds, says how exact `elapsed` is: 1.0 for a player that knows whole seconds only. A position
    that differs from the current one by no more changes nothing.
    """

    __slots__ = (
        "default_rate",
        "elapsed",
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
        state: Union[PlaybackState, str] = "stopped",
        *,
        elapsed: Optional[float] = None,
        rate: float = 1.0,
        default_rate: float = 1.0,
        volume: Optional[float] = None,
        queue_index: Optional[int] = None,
        queue_count: Optional[int] = None,
        timestamp: Optional[float] = None,
        precision: float = 0.0,
    ) -> None:
        self.state = state
        self.elapsed = elapsed
        self.rate = rate
        self.default_rate = default_rate
        self.volume = volume
        self.queue_index = queue_index
        self.queue_count = queue_count
        self.timestamp = timestamp
        self.precision = precision

    def replace(self, **changes: Any) -> Playback:
        """The same with changes. Unless they say where it is, that is wherever it has come to."""
        values = {name: getattr(self, name) for name in self.__slots__}
        values.update(elapsed=None, timestamp=None)
        values.update(changes)
        return Playback(**values)

    def __repr__(self) -> str:
        return f"Playback({', '.join(f'{name}={getattr(self, name)!r}' for name in self.__slots__)})"


def structure(playback: Playback) -> _abi.np_playback:
    """A snapshot as C has it."""
    index, total = playback.queue_index, playback.queue_count
    return _abi.np_playback(
        size=sizeof(_abi.np_playback),
        state=number("np_playback_state", playback.state),
        queue_index=_abi.NP_QUEUE_NONE if index is None else whole(index),
        queue_count=_abi.NP_QUEUE_NONE if total is None else whole(total),
        rate=real(playback.rate, "rate"),
        default_rate=real(playback.default_rate, "default_rate"),
        elapsed_us=microseconds(playback.elapsed, "elapsed"),
        timestamp_us=microseconds(playback.timestamp, "timestamp"),
        volume=_abi.NP_VOLUME_NONE if playback.volume is None else real(playback.volume, "volume"),
        precision_us=microseconds(real(playback.precision, "precision"), "precision"),
    )
