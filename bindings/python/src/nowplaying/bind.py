# SPDX-License-Identifier: MIT
"""Commands that call functions with a signature: those of a C library through ctypes, or Python's own.

A row is a command, a function, and its signature: the result, and in parentheses the arguments.

    player = ctypes.CDLL("libplayer.so")
    session.bind(
        [("play", player.play, "v(u)"), ("seek_to_position", player.seek, "i(du)")], user_data=player_pointer
    )
    session.bind([("next", step, "b(=+1)"), ("previous", step, "b(=-1)")])

Results: v nothing; b bool, False is a failure; i int, negative is a failure. Arguments: u the user data; d and f a time in
seconds, a rate, a rating or a volume; x a time in microseconds; i a mode; b a flag; s a text; -d -f -x the same with the
other sign; =3 =0.5 =true ='all' always this. For most Python functions `session.on` is the simpler way.

The functions of one table are all of C, or all of Python.
"""

from __future__ import annotations

import ctypes
import re
from _ctypes import CFuncPtr
from _weakref import ref

from . import _abi
from ._callbacks import Callback, destroy, hold, trampoline
from ._library import decoded, lib, number, text
from .errors import InvalidArgumentError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any, Union

    from ._enums import Command
    from .session import Session

    Row = tuple[Union[Command, str], Any, str]

RESULTS: dict[str, Any] = {"v": None, "b": ctypes.c_bool, "i": ctypes.c_int, "s": ctypes.c_int32}
ARGUMENTS: dict[str, Any] = {
    "u": ctypes.c_void_p,
    "d": ctypes.c_double,
    "f": ctypes.c_float,
    "x": ctypes.c_int64,
    "i": ctypes.c_int,
    "b": ctypes.c_bool,
    "s": ctypes.c_char_p,
}
# A constant's type is that of its letter: 'all' is s, true is b, 0.5 is d, 3 is i.
CONSTANTS = (("'", "s"), ("true", "b"), ("false", "b"))
ARGUMENT = re.compile(r"-?([udfxibs])|=('[^']*'|true|false|[+-]?[\d.]+)")


def letters(signature: str) -> str:
    """The result and the arguments as letters; what is not understood is left for the library to refuse."""
    found = signature[:1] if signature[:1] in RESULTS else "v"
    for match in ARGUMENT.finditer(signature[1:].strip("()")):
        letter, constant = match.groups()
        if letter is None:
            letter = next((letter for begin, letter in CONSTANTS if constant.startswith(begin)), None)
            letter = letter or ("d" if "." in constant else "i")
        found += letter
    return found


def function_type(signature: str) -> tuple[str, Any]:
    """The letters of a signature, and the type of C that it means."""
    found = letters(signature)
    return found, ctypes.CFUNCTYPE(RESULTS[found[0]], *(ARGUMENTS[letter] for letter in found[1:]))


def called(session: Session, callback: Callback, found: str) -> Callable[..., Any]:
    """What C calls for a Python function. It holds neither the function nor the session."""
    row, owner = ref(callback), ref(session)

    def call(*values: Any) -> Any:
        there, playing = row(), owner()
        failure = False if found[0] == "b" else -1
        if there is None or playing is None:
            return failure
        given = [there.owner if letter == "u" else value for letter, value in zip(found[1:], values)]
        given = [decoded(value) if letter == "s" else value for letter, value in zip(found[1:], given)]
        try:
            result: Any = there.function(*given)
        except BaseException as error:
            playing.context._report(error)
            return failure
        return bool(result) if found[0] == "b" else int(result)

    return call


def done(function: Callable[..., object]) -> Callable[..., bool]:
    """A function that returns nothing, so that it can fail by an exception all the same."""

    def do(*arguments: object) -> bool:
        function(*arguments)
        return True

    return do


@trampoline("np_destroy")
def destroy_pointer(pointer: int) -> None:
    """The library needs a pointer of the program no more."""
    kept = _pointers.get(pointer or 0)
    if kept:
        kept.pop(0)


_pointers: dict[int, list[object]] = {}


def bind(session: Session, rows: Iterable[Row], user_data: Any) -> None:
    """Offers the commands of a table."""
    table = [(number("np_command", command), function, signature) for command, function, signature in rows]
    in_c = [isinstance(function, CFuncPtr) for _, function, _ in table]
    if any(in_c) and not all(in_c):
        raise InvalidArgumentError("the functions of one table are all of C or all of Python: bind them in two")
    array = (_abi.np_binding * len(table))()
    callbacks, functions = [], []
    for place, (command, function, signature) in zip(array, table):
        if not any(in_c):
            if signature.startswith("v"):
                function, signature = done(function), "b" + signature[1:]
            callback = Callback(user_data, function)
            found, type_ = function_type(signature)
            function = type_(called(session, callback, found))
            callbacks.append((command, callback))
        functions.append(function)
        place.command = command
        place.function = ctypes.cast(function, ctypes.c_void_p).value
        place.signature = text(signature)
    if any(in_c):
        pointer = ctypes.cast(user_data, ctypes.c_void_p).value if user_data is not None else None
        _pointers.setdefault(pointer or 0, []).append((functions, user_data))
        lib.np_session_bind(session._handle, array, len(table), pointer, destroy_pointer)
        for command, _, _ in table:
            session._keep(command, functions)
    else:
        lib.np_session_bind(session._handle, array, len(table), hold(functions), destroy)
        for command, callback in callbacks:
            session._keep(command, callback)
