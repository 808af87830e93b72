# SPDX-License-Identifier: MIT
"""The library itself: where it is, its functions, and what goes in and out of them."""

from __future__ import annotations

import ctypes
import os
from _operator import index

from . import _abi
from .errors import BY_STATUS, Error, InvalidArgumentError, LibraryError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from types import TracebackType
    from typing import Any, Optional, TypeVar, Union

    Self = TypeVar("Self", bound="Closing")

    Text = Union[str, bytes, os.PathLike[str]]
    """What is taken for a text: bytes that are not UTF-8 are no mistake, nor is a file's name."""

SONAME = "libnowplaying.so.0"
YEAR = 366 * 86400.0


def version_text(version: int) -> str:
    """A version in words."""
    return f"{version >> 16}.{version >> 8 & 255}.{version & 255}"


def load() -> ctypes.CDLL:
    """The library: what NOWPLAYING_LIBRARY names, else the one of the wheel, else an installed one."""
    named = os.environ.get("NOWPLAYING_LIBRARY")
    inside = os.path.join(os.path.dirname(os.path.abspath(__file__)), SONAME)
    path = named or (inside if os.path.exists(inside) else SONAME)
    try:
        library = ctypes.CDLL(path)
        function = library.np_version
    except (OSError, AttributeError) as error:
        raise LibraryError(
            f"{path} cannot be loaded ({error}): install the wheel or libnowplaying, or name the file in NOWPLAYING_LIBRARY"
        ) from None
    function.restype = ctypes.c_uint32
    version = int(function())
    needed = _abi.NP_VERSION_MAJOR << 16 | _abi.NP_VERSION_MINOR << 8
    if version < needed or version >> 16 != _abi.NP_VERSION_MAJOR:
        raise LibraryError(
            f"{path} is version {version_text(version)}, and this package needs {version_text(needed)} or a later one of "
            f"{_abi.NP_VERSION_MAJOR}: update libnowplaying, or remove NOWPLAYING_LIBRARY"
        )
    return library


def check(result: int, function: Any, _arguments: object) -> int:
    """Raises what a status means."""
    if result < 0:
        # The sentence of the log without the name of the C function, if the log line is that of this call.
        name, _, words = lib.np_last_failure().decode("utf-8", "replace").partition(": ")
        if name != function.__name__:
            words = lib.np_status_message(result).decode()
        raise BY_STATUS.get(result, Error)(words)
    return result


class Library:
    """The functions of the headers, each looked up when it is first used."""

    _loaded: Optional[ctypes.CDLL] = None

    def __getattr__(self, name: str) -> Any:
        types = _abi.STATUS_FUNCTIONS.get(name)
        others = _abi.OTHER_FUNCTIONS.get(name)
        if types is None and others is None:
            raise AttributeError(name)
        if self._loaded is None:
            self._loaded = load()
        try:
            function: Any = self._loaded[name]
        except AttributeError:
            raise LibraryError(f"{self._loaded._name} is too old for this call: update libnowplaying") from None
        if types is not None:
            function.argtypes, function.restype, function.errcheck = types, ctypes.c_int32, check
        elif others is not None:
            function.argtypes, function.restype = others[1:], others[0]
        setattr(self, name, function)
        return function


lib = Library()


def refuse_copies(self: object) -> Any:
    """`__reduce__` of what is there once only: a copy would be a second owner."""
    raise TypeError(f"a {type(self).__name__} is there once: it cannot be copied or pickled")


class Closing:
    """What is there once and ends with `close()`: `with` and `async with` do that at their end."""

    __slots__ = ()

    __reduce__ = refuse_copies

    def close(self) -> None:
        raise NotImplementedError

    def __enter__(self: Self) -> Self:
        return self

    def __exit__(
        self, kind: Optional[type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        self.close()

    async def __aenter__(self: Self) -> Self:
        return self

    async def __aexit__(
        self, kind: Optional[type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        self.close()


class Owned:
    """A handle, which is freed when nobody uses it any more: neither an object nor a call on another thread."""

    __slots__ = ("__weakref__", "_as_parameter_", "free")

    __reduce__ = refuse_copies

    def __init__(self, pointer: Optional[int], free: Callable[[Optional[int]], None]) -> None:
        self._as_parameter_ = pointer
        self.free = free

    def __del__(self) -> None:
        self.free(self._as_parameter_)


def made(function: Any, free: Any, *arguments: object) -> Owned:
    """The handle that a function makes."""
    pointer = ctypes.c_void_p()
    function(*arguments, ctypes.byref(pointer))
    return Owned(pointer.value, free)


# ---- what goes in ----


def identifier(value: Text, what: str = "an id") -> bytes:
    """An id: any bytes but NUL, which C cannot tell from the end."""
    data = value if isinstance(value, bytes) else encoded(os.fspath(value))
    if b"\0" in data:
        raise InvalidArgumentError(f"{value!r}: a NUL cannot be in {what}")
    return data


def text(value: Optional[Text]) -> Optional[bytes]:
    """A text as it is; a NUL at its end is none of it, as in tags, and one within it is a space."""
    if value is None:
        return None
    data = value if isinstance(value, bytes) else encoded(os.fspath(value))
    return data.rstrip(b"\0").replace(b"\0", b" ") if b"\0" in data else data


def encoded(value: str) -> bytes:
    """The bytes of a str; of one that came from a file's name, those of the name."""
    try:
        return value.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        return value.encode("utf-8", "replace")


def decoded(value: Optional[bytes]) -> str:
    """What came out, so that `os.fsencode()` gives its bytes back."""
    return (value or b"").decode("utf-8", "surrogateescape")


def microseconds(seconds: Optional[float], what: str = "a time") -> int:
    """A time for C."""
    if seconds is None:
        return _abi.NP_TIME_UNKNOWN
    try:
        if isinstance(seconds, (str, bytes)):
            raise TypeError
        return whole(round(seconds * _abi.NP_SECOND), 63)
    except TypeError:
        raise TypeError(f"{what} is a number of seconds, not {seconds!r}") from None
    except (ValueError, OverflowError):
        raise InvalidArgumentError(f"{what} is a number of seconds, not {seconds!r}") from None


def length(seconds: Optional[float], what: str) -> int:
    """A time for C that is not negative."""
    found = microseconds(seconds, what)
    if seconds is not None and found < 0:
        raise InvalidArgumentError(f"{what} is a number of seconds from 0 on, not {seconds!r}")
    return found


def real(value: float, what: str) -> float:
    """A number with a fraction."""
    try:
        if isinstance(value, (str, bytes)):
            raise TypeError
        return float(value)
    except TypeError:
        raise TypeError(f"{what} is a number, not {value!r}") from None
    except OverflowError:
        raise InvalidArgumentError(f"{what} is a number with a limit, and {value!r} is beyond it") from None


def flag(value: object, what: str) -> bool:
    """True or False; a text is neither, whatever it says, and nor is None."""
    if value is None or isinstance(value, (str, bytes)):
        raise TypeError(f"{what} is True or False, not {value!r}")
    return bool(value)


def whole(value: int, bits: int = 31) -> int:
    """A number that C has room for: ctypes would cut it."""
    try:
        value = index(value)
    except TypeError:
        raise TypeError(f"{value!r} is no whole number") from None
    if not -(1 << bits) < value < 1 << bits:
        raise InvalidArgumentError(f"{value!r} is too large")
    return value


def several(values: Any) -> list[Any]:
    """A list; what is one thing is a list of that."""
    one = isinstance(values, (str, bytes, int)) or hasattr(values, "__fspath__")
    return [values] if one else list(values)


def expect(value: object, kind: Union[type, tuple[type, ...]], what: str) -> None:
    """Refuses what is of another type, in words."""
    if not isinstance(value, kind):
        raise TypeError(f"{what}, not {value!r}")


def number(enum: str, value: Union[int, str]) -> int:
    """A constant of an enum, by its word or itself."""
    words = _abi.WORDS[enum]
    if isinstance(value, int) and value in words.values():
        return int(value)
    if isinstance(value, str) and value in words:
        return words[value]
    wrong = InvalidArgumentError if isinstance(value, (int, str)) else TypeError
    raise wrong(f"{value!r} is not one of {', '.join(words)}")


def unknown(owner: str, name: str, known: Iterable[str], otherwise: str) -> AttributeError:
    """The error for a name that does not exist, with the one that was meant."""
    from difflib import get_close_matches

    meant = get_close_matches(name, list(known), 1)
    return AttributeError(f"{owner} has no {name!r}: {f'did you mean {meant[0]!r}?' if meant else otherwise}")


def now() -> float:
    """The library's clock, in seconds: it stands still while the machine sleeps. Stamps `Playback.timestamp`."""
    return float(lib.np_now_us()) / _abi.NP_SECOND


def time_of_age(age: float) -> float:
    """The moment that lies `age` seconds back, by `now()`: for `Playback.timestamp` of what plays elsewhere.

    Its clock is not ours. Let it say how old its position was when it was sent, and never compare the two clocks. An
    age below 0 is now, one of more than a year is a year.
    """
    age = real(age, "an age")
    # What is no number stays that, and is refused: nan is neither less nor more than any.
    age = 0.0 if age < 0 else YEAR if age > YEAR else age
    return float(lib.np_time_of_age(microseconds(age))) / _abi.NP_SECOND


def library_version() -> tuple[int, int, int]:
    """The version of the library that was loaded; `__version__` is that of this package."""
    version = int(lib.np_version())
    return version >> 16, version >> 8 & 255, version & 255
