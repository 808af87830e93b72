# SPDX-License-Identifier: MIT
"""The library: its file, its functions, and the conversion of values between Python and C."""

from __future__ import annotations

import ctypes
import os
import sys
from _operator import index

from . import _abi
from .errors import BY_STATUS, Error, InvalidArgumentError, LibraryError, LimitError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from types import FrameType, TracebackType
    from typing import Any, Optional, TypeVar, Union

    Item = TypeVar("Item")
    Failure = TypeVar("Failure", bound=Exception)
    Self = TypeVar("Self", bound="Closing")

    Text = Union[str, bytes, os.PathLike[str]]
    """A text: str, bytes, which need not be valid UTF-8, or a path."""

SONAME = "libnowplaying.so.0"
YEAR = 366 * 86400.0
MAX_SHOWN = 40
MAX_ID = 1024


def version_text(version: int) -> str:
    """The text of a version number."""
    return f"{version >> 16}.{version >> 8 & 255}.{version & 255}"


def load(soname: str = SONAME, variable: str = "NOWPLAYING_LIBRARY", version_of: str = "np_version") -> ctypes.CDLL:
    """Loads the file of an environment variable, else the library of the wheel, else the installed library."""
    named = os.environ.get(variable)
    bundled = os.path.join(os.path.dirname(os.path.abspath(__file__)), soname)
    path = named or (bundled if os.path.exists(bundled) else soname)
    name = soname.partition(".")[0]
    try:
        library = ctypes.CDLL(path)
        function = getattr(library, version_of)
    except (OSError, AttributeError) as error:
        raise LibraryError(
            f"{path} cannot be loaded ({error}): install the wheel or {name}, or set {variable} to the file"
        ) from None
    function.restype = ctypes.c_uint32
    version = int(function())
    needed = _abi.NP_VERSION_MAJOR << 16 | _abi.NP_VERSION_MINOR << 8
    if version < needed or version >> 16 != _abi.NP_VERSION_MAJOR:
        raise LibraryError(
            f"{path} is version {version_text(version)}, and this package needs version {version_text(needed)} or a later "
            f"{_abi.NP_VERSION_MAJOR}.x: update {name}, or remove {variable}"
        )
    return library


def check(result: int, function: Any, _arguments: object) -> int:
    """Raises the exception of a status."""
    if result < 0:
        # The text of the log line without the C function's name, if the line is that of this call.
        name, _, words = lib.np_last_failure().decode("utf-8", "replace").partition(": ")
        if name != function.__name__:
            words = lib.np_status_message(result).decode()
        raise wrong(BY_STATUS.get(result, Error), words)
    return result


# ---- errors ----

PACKAGE = __name__.partition(".")[0]
# The methods that a program does not call by their names.
UNNAMED = ("__init__", "__post_init__", "__enter__", "__exit__")


def called() -> str:
    """The name of the function, method or property that the program uses: "Session.content".

    It is the outermost public function of this package on the stack, up to the program's own code.
    """
    frame: Optional[FrameType] = sys._getframe(1)
    found: Optional[FrameType] = None
    while frame is not None and frame.f_globals.get("__name__", "").partition(".")[0] == PACKAGE:
        name = frame.f_code.co_name
        if name.startswith("__") or not name.startswith(("_", "<")):
            found = frame
        frame = frame.f_back
    if found is None:
        return PACKAGE
    name, values = found.f_code.co_name, found.f_locals
    owner = values.get("self", values.get("cls"))
    if owner is None:
        return name
    kinds = (owner if isinstance(owner, type) else type(owner)).__mro__
    kind = next((each for each in kinds if each.__module__.partition(".")[0] == PACKAGE), kinds[0])
    shown_as = str(vars(kind).get("_shown_as", kind.__name__))
    if name == "__setattr__":
        name = str(values["name"])
    return shown_as if name in UNNAMED else f"{shown_as}.{name}"


def wrong(kind: type[Failure], words: str) -> Failure:
    """An exception whose text begins with the name of the called function."""
    return kind(f"{called()}: {words}")


def sentence_of(error: Exception) -> str:
    """The text of an error of wrong(), without the name of the called function."""
    return str(error).partition(": ")[2]


def shown(value: object) -> str:
    """A wrong value in an error, cut after 40 characters."""
    words = repr(value)
    return words if len(words) <= MAX_SHOWN else words[:MAX_SHOWN] + "…"


class Library:
    """The functions of a library's headers, each looked up when it is first used."""

    def __init__(self, abi: Any, load: Callable[[], ctypes.CDLL], check: Callable[..., int]) -> None:
        self._abi = abi
        self._load = load
        self._check = check
        self._loaded: Optional[ctypes.CDLL] = None

    def __getattr__(self, name: str) -> Any:
        types = self._abi.STATUS_FUNCTIONS.get(name)
        others = self._abi.OTHER_FUNCTIONS.get(name)
        if types is None and others is None:
            raise AttributeError(name)
        if self._loaded is None:
            self._loaded = self._load()
        try:
            function: Any = self._loaded[name]
        except AttributeError:
            raise LibraryError(f"{self._loaded._name} is too old for this function: update libnowplaying") from None
        if types is not None:
            function.argtypes, function.restype, function.errcheck = types, ctypes.c_int32, self._check
        elif others is not None:
            function.argtypes, function.restype = others[1:], others[0]
        setattr(self, name, function)
        return function


lib = Library(_abi, load, check)


def refuse_copies(self: object) -> Any:
    # Not a docstring: the page of the package would repeat it for each class with this `__reduce__`.
    raise TypeError(f"{type(self).__name__} objects cannot be copied or pickled")


class Closing:
    """The base of objects that end with `close()`, which `with` and `async with` call."""

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
    """A handle of the library. It is freed after its last reference, also that of a call on another thread."""

    __slots__ = ("__weakref__", "_as_parameter_", "free")

    __reduce__ = refuse_copies

    def __init__(self, pointer: Optional[int], free: Callable[[Optional[int]], None]) -> None:
        self._as_parameter_ = pointer
        self.free = free

    def __del__(self) -> None:
        self.free(self._as_parameter_)


def made(function: Any, free: Any, *arguments: object) -> Owned:
    """Calls a function that makes a handle, and returns the handle."""
    pointer = ctypes.c_void_p()
    function(*arguments, ctypes.byref(pointer))
    return Owned(pointer.value, free)


# ---- conversion of values ----


def bytes_of_text(value: Text, name: str) -> bytes:
    """The bytes of a text."""
    if isinstance(value, bytes):
        return value
    if not isinstance(value, str) and not hasattr(value, "__fspath__"):
        raise wrong(TypeError, f"{name} is a text, not {shown(value)}")
    path: Union[str, bytes] = os.fspath(value)
    return path if isinstance(path, bytes) else encoded(path)


def identifier(value: Text, name: str) -> bytes:
    """An id: any bytes except NUL, which ends a C string."""
    data = bytes_of_text(value, name)
    if b"\0" in data:
        raise wrong(InvalidArgumentError, f"{name} cannot contain a NUL: {shown(value)}")
    return data


def short_id(value: Text, name: str) -> bytes:
    """An id that is published unchanged. It is not empty, and has a length limit."""
    data = identifier(value, name)
    if not data:
        raise wrong(InvalidArgumentError, f"{name} must not be empty")
    if len(data) > MAX_ID:
        raise wrong(LimitError, f"{name} has at most {MAX_ID:,} bytes, this one has {len(data):,}")
    return data


def text(value: Optional[Text], name: str) -> Optional[bytes]:
    """A text, or None."""
    return None if value is None else required_text(value, name)


def required_text(value: Text, name: str) -> bytes:
    """A text. NULs at its end, which tags may have, are removed; other NULs become spaces."""
    data = bytes_of_text(value, name)
    return data.rstrip(b"\0").replace(b"\0", b" ") if b"\0" in data else data


def encoded(value: str) -> bytes:
    """The bytes of a str. A str that came from a file name gives the bytes of the name."""
    try:
        return value.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        return value.encode("utf-8", "replace")


def decoded(value: Optional[bytes]) -> str:
    """The str of a C string; `os.fsencode()` returns its bytes."""
    return (value or b"").decode("utf-8", "surrogateescape")


def microseconds(seconds: Optional[float], name: str) -> int:
    """A time in microseconds."""
    if seconds is None:
        return _abi.NP_TIME_UNKNOWN
    try:
        if isinstance(seconds, (str, bytes)):
            raise TypeError
        return whole(round(seconds * _abi.NP_SECOND), name, 63)
    except TypeError:
        raise wrong(TypeError, f"{name} is a number of seconds, not {shown(seconds)}") from None
    except (ValueError, OverflowError):
        raise wrong(InvalidArgumentError, f"{name} is a number of seconds, not {shown(seconds)}") from None


def length(seconds: Optional[float], name: str) -> int:
    """A time in microseconds, at least 0."""
    found = microseconds(seconds, name)
    if seconds is not None and found < 0:
        raise wrong(InvalidArgumentError, f"{name} is a number of seconds, at least 0, not {shown(seconds)}")
    return found


def real(value: float, name: str) -> float:
    """A number as float."""
    try:
        if isinstance(value, (str, bytes)):
            raise TypeError
        return float(value)
    except TypeError:
        raise wrong(TypeError, f"{name} is a number, not {shown(value)}") from None
    except OverflowError:
        raise wrong(InvalidArgumentError, f"{name} is a number that fits in a float, not {shown(value)}") from None


def flag(value: object, name: str) -> bool:
    """True or False. A text or None raises TypeError."""
    if value is None or isinstance(value, (str, bytes)):
        raise wrong(TypeError, f"{name} is True or False, not {shown(value)}")
    return bool(value)


def whole(value: int, name: str, bits: int = 31) -> int:
    """A whole number that fits in C. ctypes would cut off a larger one."""
    try:
        value = index(value)
    except TypeError:
        raise wrong(TypeError, f"{name} is a whole number, not {shown(value)}") from None
    if not -(1 << bits) < value < 1 << bits:
        raise wrong(
            InvalidArgumentError,
            f"{name} is a whole number from {1 - (1 << bits):,} to {(1 << bits) - 1:,}, not {shown(value)}",
        )
    return value


def several(values: Any, name: str) -> list[Any]:
    """A list. A single value becomes a list of one."""
    if isinstance(values, (str, bytes, int, float)) or hasattr(values, "__fspath__"):
        return [values]
    if not hasattr(values, "__iter__"):
        raise wrong(TypeError, f"{name} is a list, not {shown(values)}")
    return list(values)


def bits(name: str, enum: str, flags: Any) -> int:
    """The bits of a flags enum, from a number or from words."""
    return flags if isinstance(flags, int) else sum({number(name, enum, word) for word in several(flags, name)})


def expect(value: object, kind: Union[type, tuple[type, ...]], rule: str) -> None:
    """Raises TypeError for a value of another type."""
    if not isinstance(value, kind):
        raise wrong(TypeError, f"{rule}, not {shown(value)}")


def all_of(kind: type[Item], values: Iterable[Item], rule: str) -> tuple[Item, ...]:
    """The values of a list, which have one type."""
    if not hasattr(values, "__iter__"):
        raise wrong(TypeError, f"{rule}, not {shown(values)}")
    found = tuple(values)
    for value in found:
        expect(value, kind, rule)
    return found


def number(name: str, enum: str, value: Union[int, str]) -> int:
    """The number of an enum's constant, from its word or the constant."""
    words = _abi.WORDS[enum]
    # A bool is an int, but it is not a number of an enum.
    if isinstance(value, int) and not isinstance(value, bool) and value in words.values():
        return int(value)
    if isinstance(value, str) and value in words:
        return words[value]
    rule = f"{name} is one of {', '.join(words)}, not {shown(value)}"
    if isinstance(value, (int, str)) and not isinstance(value, bool):
        raise wrong(InvalidArgumentError, rule)
    raise wrong(TypeError, rule)


def unknown(owner: str, name: str, known: Iterable[str], otherwise: str) -> AttributeError:
    """The error for an unknown name, with the nearest known name."""
    from difflib import get_close_matches

    nearest = get_close_matches(name, list(known), 1)
    return AttributeError(f"{owner} has no {name!r}: {f'did you mean {nearest[0]!r}?' if nearest else otherwise}")


def now() -> float:
    """The library's clock in seconds, for `Playback.timestamp`. It stops while the machine sleeps."""
    return float(lib.np_now_us()) / _abi.NP_SECOND


def time_of_age(age: float) -> float:
    """The time `age` seconds ago, by `now()`: for `Playback.timestamp` of a remote session.

    The remote machine has another clock. Let it send the age of its position, and do not compare the two clocks. An age
    below 0 means now. An age above a year means a year.
    """
    age = real(age, "age")
    # nan is not below or above any number. It remains, and microseconds() raises an error.
    age = 0.0 if age < 0 else YEAR if age > YEAR else age
    return float(lib.np_time_of_age(microseconds(age, "age"))) / _abi.NP_SECOND


def library_version() -> tuple[int, int, int]:
    """The version of the loaded library. `__version__` is the version of this package."""
    version = int(lib.np_version())
    return version >> 16, version >> 8 & 255, version & 255
