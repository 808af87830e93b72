# SPDX-License-Identifier: MIT
"""The devices of a remote session."""

from __future__ import annotations

import ctypes
from dataclasses import dataclass

from . import _abi
from ._enums import DeviceType
from ._library import Owned, expect, flag, identifier, lib, number, real, text

from .errors import Brief, InvalidArgumentError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Optional, Union

    from ._enums import DeviceTypeWord
    from ._library import Text

NAME_SIZE = 1024


@dataclass(frozen=True)
class Device(metaclass=Brief):
    """A speaker, a group of speakers, or a television.

        session.devices = [Device("10:2f", "Living room", "speaker", volume=0.4)]

    `id` is the same at the next start, for example a serial number. Users see `name`; `device_name()` makes a valid name
    from any text. `type` is a DeviceType or its word; clients show an icon for it. `volume` is 0.0 (silent) to 1.0 (full);
    None: it is unknown and cannot be set. If `relative_volume`, the volume changes by steps.
    """

    id: Text
    name: Text
    type: Union[DeviceType, DeviceTypeWord] = DeviceType.OTHER
    volume: Optional[float] = None
    relative_volume: bool = False

    def __post_init__(self) -> None:
        structure(self)  # A wrong value raises an exception in its own line.


def device_name(value: Text) -> str:
    """A valid device name from any text. Invalid characters become a space: "Küche 🔊 (links)" becomes "Küche links"."""
    buffer = ctypes.create_string_buffer(NAME_SIZE)
    lib.np_device_clean_name(text(required(value)), buffer, len(buffer))
    return buffer.value.decode()


def required(value: Text) -> Text:
    """A text that must not be empty or None."""
    expect(value, (str, bytes), "the name of a device is a text")
    return value


def volume(value: float) -> float:
    """A volume that the device has."""
    found = real(value, "volume")
    if not 0 <= found <= 1:
        raise InvalidArgumentError(f"volume is a number from 0.0 to 1.0, or None, not {value!r}")
    return found


def structure(device: Device) -> _abi.np_device:
    """A device as C has it."""
    flags = 0 if device.volume is None else _abi.NP_DEVICE_ABSOLUTE_VOLUME
    flags |= _abi.NP_DEVICE_RELATIVE_VOLUME if flag(device.relative_volume, "relative_volume") else 0
    return _abi.np_device(
        id=identifier(device.id),
        name=identifier(required(device.name), "the name of a device: device_name() makes one of any text"),
        type=number("np_device_type", device.type),
        flags=flags,
        volume=0.0 if device.volume is None else volume(device.volume),
    )


def set_devices(session: Owned, devices: Optional[Iterable[Device]]) -> tuple[Device, ...]:
    """Sets devices and returns them."""
    if devices is not None and not hasattr(devices, "__iter__"):
        raise TypeError(f"devices are a list of Device, not {devices!r}")
    kept = () if devices is None else tuple(devices)
    rows = []
    for device in kept:
        expect(device, Device, "devices are a list of Device")
        rows.append(structure(device))
    lib.np_session_set_devices(session, (_abi.np_device * len(rows))(*rows) if rows else None, len(rows))
    return kept
