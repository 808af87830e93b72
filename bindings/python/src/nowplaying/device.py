# SPDX-License-Identifier: MIT
"""The devices of a remote session."""

from __future__ import annotations

import ctypes
from dataclasses import dataclass

from . import _abi
from ._enums import DeviceType
from ._library import Owned, all_of, expect, flag, identifier, lib, number, real, short_id, shown, text, wrong

from .errors import Brief, InvalidArgumentError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Optional, Union

    from ._enums import DeviceTypeWord
    from ._library import Text

NAME_SIZE = 1024
NAME_RULE = "1 to 250 letters, digits, white space and ' - , & # ., a letter or digit first"
SELECTORS = frozenset(map(chr, (0x200D, *range(0xFE00, 0xFE10))))


@dataclass(frozen=True)
class Device(metaclass=Brief):
    """A speaker, a group of speakers, or a television.

        session.devices = [Device("10:2f", "Living room", "speaker", volume=0.4)]

    `id` is the same at the next start, for example a serial number. Users see `name`; `device_name()` makes a valid name
    from any text. `type` is a DeviceType or its word; clients show an icon for it. `volume` is 0.0 (silent) to 1.0 (full);
    None: it is unknown and cannot be set. If `relative_volume`, the volume changes by steps. `muted` is whether it is muted
    now; None: it cannot be muted.
    """

    id: Text
    name: Text
    type: Union[DeviceType, DeviceTypeWord] = DeviceType.OTHER
    volume: Optional[float] = None
    relative_volume: bool = False
    muted: Optional[bool] = None

    def __post_init__(self) -> None:
        structure(self)  # A wrong value raises an exception in its own line.


def device_name(value: Text) -> str:
    """A valid device name from any text. Invalid characters become a space: "Küche 🔊 (links)" becomes "Küche links"."""
    buffer = ctypes.create_string_buffer(NAME_SIZE)
    lib.np_device_clean_name(text(required(value), "name"), buffer, len(buffer))
    return buffer.value.decode()


def required(value: Text) -> Text:
    """A text that must not be empty or None."""
    expect(value, (str, bytes), "name is a text")
    return value


def name_of(device: Device) -> bytes:
    """A valid name."""
    name = identifier(required(device.name), "name")
    words = name.decode("utf-8", "replace")
    if "\ufffd" in words:
        return name  # The library decodes it.
    if not words or words != words.strip() or letters_of(device_name(name)) != letters_of(words):
        raise wrong(
            InvalidArgumentError,
            f"name has {NAME_RULE}, not {shown(device.name)}: device_name() makes a valid name from any text",
        )
    return name


def letters_of(name: str) -> str:
    """A name without the characters that device_name() removes from valid names: white space and emoji selectors."""
    return "".join(each for each in name if not each.isspace() and each not in SELECTORS)


def volume(value: float) -> float:
    """A volume that the device has."""
    found = real(value, "volume")
    if not 0 <= found <= 1:
        raise wrong(InvalidArgumentError, f"volume is a number from 0.0 to 1.0, or None, not {shown(value)}")
    return found


def structure(device: Device) -> _abi.np_device:
    """A device as C has it."""
    flags = 0 if device.volume is None else _abi.NP_DEVICE_ABSOLUTE_VOLUME
    flags |= _abi.NP_DEVICE_RELATIVE_VOLUME if flag(device.relative_volume, "relative_volume") else 0
    if device.muted is not None:
        flags |= _abi.NP_DEVICE_CAN_MUTE | (_abi.NP_DEVICE_MUTED if flag(device.muted, "muted") else 0)
    return _abi.np_device(
        id=short_id(device.id, "id"),
        name=name_of(device),
        type=number("type", "np_device_type", device.type),
        flags=flags,
        volume=0.0 if device.volume is None else volume(device.volume),
    )


def set_devices(session: Owned, devices: Optional[Iterable[Device]]) -> tuple[Device, ...]:
    """Sets devices and returns them."""
    kept = () if devices is None else all_of(Device, devices, "devices are a list of Device")
    rows = [structure(device) for device in kept]
    lib.np_session_set_devices(session, (_abi.np_device * len(rows))(*rows) if rows else None, len(rows))
    return kept
