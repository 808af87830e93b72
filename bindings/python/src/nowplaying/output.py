# SPDX-License-Identifier: MIT
"""Where a player can play. Unstable, like outputs.h."""

from __future__ import annotations

from dataclasses import dataclass

from . import _abi
from ._enums import DeviceType
from ._library import flag, identifier, number, required_text

from .errors import Brief

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Union

    from ._enums import DeviceTypeWord
    from ._library import Text


@dataclass(frozen=True)
class Output(metaclass=Brief):
    """A place where the player can play.

        session.set_outputs([Output("own", "This computer", "desktop", in_use=True), Output("tv", "Television", "tv")])

    `id` is unique among the outputs of the session. Users see `name`. `type` is a DeviceType or its word. An output that is
    `alone` does not play together with others.
    """

    id: Text
    name: Text
    type: Union[DeviceType, DeviceTypeWord] = DeviceType.OTHER
    in_use: bool = False
    alone: bool = False

    def __post_init__(self) -> None:
        structure(self)  # A wrong value raises an exception in its own line.


def structure(output: Output) -> _abi.np_output:
    """An output as C has it."""
    flags = _abi.NP_OUTPUT_IN_USE if flag(output.in_use, "in_use") else 0
    flags |= _abi.NP_OUTPUT_ALONE if flag(output.alone, "alone") else 0
    return _abi.np_output(
        id=identifier(output.id, "id"),
        name=required_text(output.name, "name"),
        type=number("type", "np_device_type", output.type),
        flags=flags,
    )
