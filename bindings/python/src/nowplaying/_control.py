# SPDX-License-Identifier: MIT
"""The control library: its file, its functions, and the values of its getters."""

from __future__ import annotations

import ctypes

from . import _abi, _control_abi
from ._library import Library, decoded, load, wrong
from .errors import BY_STATUS, Error

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any, Optional

SONAME = "libnowplaying-control.so.0"


def load_control() -> ctypes.CDLL:
    """Loads the file of NOWPLAYING_CONTROL_LIBRARY, else the library of the wheel, else the installed library."""
    return load(SONAME, "NOWPLAYING_CONTROL_LIBRARY", "np_control_version")


def check(result: int, function: Any, _arguments: object) -> int:
    """Raises the exception of a status, except that of an absent value."""
    if result < 0 and result != _abi.NP_ERROR_NOT_FOUND:
        kind = BY_STATUS.get(result, Error)
        # The text of the log line without the C function's name, if the line is that of this call.
        name, _, words = lib.np_control_last_failure().decode("utf-8", "replace").partition(": ")
        raise wrong(kind, words if name == function.__name__ else str(kind.__doc__))
    return result


lib = Library(_control_abi, load_control, check)


def optional(words: Optional[bytes]) -> Optional[str]:
    """A text; None: it is absent."""
    return decoded(words) if words else None


def seconds(time_us: int) -> Optional[float]:
    """A time in seconds; None: it is unknown."""
    return None if time_us == _abi.NP_TIME_UNKNOWN else time_us / _abi.NP_SECOND


def number(value: float) -> float:
    """A number of an item. A whole number is an int."""
    return int(value) if value.is_integer() else value


def member(kind: Any, value: int) -> Any:
    """The constant of an enum. The number itself, if a newer library has a constant that this package does not know."""
    try:
        return kind(value)
    except ValueError:
        return value


def get(function: Any, *arguments: Any) -> Optional[tuple[Any, ...]]:
    """The values that a getter writes; None: it has none. The last arguments are the types of the values."""
    values = [each() if isinstance(each, type) else each for each in arguments]
    outputs = [value for value, each in zip(values, arguments) if isinstance(each, type)]
    found = function(*(ctypes.byref(each) if each in outputs else each for each in values))
    if found < 0:
        return None
    return tuple(each if isinstance(each, ctypes.Structure) else each.value for each in outputs)


def each_of(function: Any, owner: Any, *kinds: Any) -> Iterator[tuple[Any, ...]]:
    """The values that a getter writes for each index."""
    index = 0
    while (found := get(function, owner, index, *kinds)) is not None:
        yield found
        index += 1


def array_of(function: Any, kind: Any, *arguments: Any) -> tuple[Any, ...]:
    """The values that a getter writes to an array."""
    count = ctypes.c_size_t()
    function(*arguments, None, 0, ctypes.byref(count))
    array = (kind * count.value)()
    if count.value:
        function(*arguments, array, len(array), ctypes.byref(count))
    return tuple(array)
