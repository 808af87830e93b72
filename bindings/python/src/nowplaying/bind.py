# SPDX-License-Identifier: MIT
"""Bindings: commands that call functions by their signatures, C functions through ctypes or Python functions.

A row is a command, a function, and a signature: the result, and the arguments in parentheses.

    player = ctypes.CDLL("libplayer.so")
    session.bind(
        [("play", player.play, "v(u)"), ("seek_to_position", player.seek, "i(du)")], user_data=player_pointer
    )
    session.bind([("next", step, "b(=+1)"), ("previous", step, "b(=-1)")])

A signature is made of these letters. The first letter is the result:

- `v`: nothing.
- `b`: a bool; False is a failure.
- `i`: an int; a negative number is a failure.
- `s`: an np_status.

The others are arguments:

- `u`: the user data.
- `d`: a time in seconds, a rate, a rating or a volume, as double; `f`: the same as float.
- `x`: a time in microseconds.
- `i`: a mode.
- `b`: a flag.
- `s`: a text; `p`: the path of a local file; `a`: the id of the queue entry before the new one.
- `-d`, `-f`, `-x`: the same with the opposite sign.
- `=3`, `=0.5`, `=true`, `='all'`: a constant; `=f0.5` as float, `=x5` as int64_t.

For most Python functions `session.on` is simpler. Only there does the client get the text of an exception. A CommandError
in a bound function sends the outcomes "invalid_argument", "no_actionable_item" and "no_such_content". Every other exception
sends "failed".

One table has C functions or Python functions, not both.
"""

from __future__ import annotations

import ctypes
import os
import re
from _ctypes import CFuncPtr
from _weakref import ref

from . import _abi
from ._callbacks import Callback, destroy, is_coroutine, keep, trampoline
from ._library import decoded, expect, lib, number, sentence_of, shown, text, wrong
from .errors import InvalidArgumentError
from .request import outcome_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any, Union

    from ._enums import Command, CommandWord
    from .command import OffersCommands

    Row = tuple[Union[Command, CommandWord], Any, str]

ROW = "a row is a command, a function and a signature"
RESULTS: dict[str, Any] = {"v": None, "b": ctypes.c_bool, "i": ctypes.c_int, "s": ctypes.c_int32}
ARGUMENTS: dict[str, Any] = {
    "u": ctypes.c_void_p,
    "d": ctypes.c_double,
    "f": ctypes.c_float,
    "x": ctypes.c_int64,
    "i": ctypes.c_int,
    "b": ctypes.c_bool,
    "s": ctypes.c_char_p,
    "p": ctypes.c_char_p,
    "a": ctypes.c_char_p,
}
# A constant's type is that of its letter: 'all' is s, true is b, f0.5 is f, x5 is x, 0.5 is d, 3 is i.
CONSTANTS = (("'", "s"), ("true", "b"), ("false", "b"), ("f", "f"), ("x", "x"))
ARGUMENT = re.compile(r"-?([udfxibspa])|=('[^']*'|true|false|[fx]?[+-]?[\d.]+)")


# The Python value of a text, and of a path.
READERS: dict[str, Any] = {"s": decoded, "a": decoded, "p": os.fsdecode}


def letters(signature: str) -> str:
    """The result and the arguments as letters; the library rejects an unknown letter."""
    found = signature[:1] if signature[:1] in RESULTS else "v"
    for match in ARGUMENT.finditer(signature[1:].strip("()")):
        letter, constant = match.groups()
        if letter is None:
            letter = next((letter for begin, letter in CONSTANTS if constant.startswith(begin)), None)
            letter = letter or ("d" if "." in constant else "i")
        found += letter
    return found


def function_type(signature: str) -> tuple[str, Any]:
    """The letters of a signature, and its function type in C."""
    found = letters(signature)
    return found, ctypes.CFUNCTYPE(RESULTS[found[0]], *(ARGUMENTS[letter] for letter in found[1:]))


# The library converts these statuses back to the outcomes; every other status is "failed".
STATUSES = {
    _abi.NP_OUTCOME_INVALID_ARGUMENT: _abi.NP_ERROR_INVALID_ARGUMENT,
    _abi.NP_OUTCOME_NO_ACTIONABLE_ITEM: _abi.NP_ERROR_INVALID_STATE,
    _abi.NP_OUTCOME_NO_SUCH_CONTENT: _abi.NP_ERROR_NOT_FOUND,
}
FAILED = _abi.NP_ERROR_SYSTEM


def status_of(result: str, value: Any) -> int:
    """The status of the value that a Python function returned."""
    if result == "v":
        return _abi.NP_OK
    if result == "s":
        return min(int(value), _abi.NP_OK)
    return _abi.NP_OK if (value if result == "b" else int(value) >= 0) else FAILED


def caller(session: OffersCommands, callback: Callback, result: str, found: str) -> Callable[..., Any]:
    """The function that C calls for a Python function. It references the function and the session weakly."""
    row, owner = ref(callback), ref(session)

    def call(*values: Any) -> Any:
        binding, playing = row(), owner()
        if binding is None or playing is None:
            return FAILED
        arguments = [binding.owner if letter == "u" else value for letter, value in zip(found[1:], values)]
        arguments = [
            READERS[letter](value) if letter in READERS else value for letter, value in zip(found[1:], arguments)
        ]
        try:
            return status_of(result, binding.function(*arguments))
        except BaseException as error:
            playing.context._report(error)
            return STATUSES.get(outcome_of(error)[0], FAILED)

    return call


def as_written(sentence: str, table: list[Any]) -> str:
    """The library's error text for a row, with the result letter that the program wrote."""
    row = re.search(r'row (\d+), \w+: "s', sentence)
    return sentence if row is None else sentence.replace(': "s', f': "{table[int(row[1]) - 1][2][:1]}', 1)


@trampoline("np_destroy")
def destroy_pointer(pointer: int) -> None:
    """Frees the objects of one table of C functions."""
    kept = _pointers.get(pointer or 0)
    if kept:
        kept.pop(0)


_pointers: dict[int, list[object]] = {}


def checked(row: Any) -> tuple[int, Any, Any]:
    """A row, with the number of its command."""
    expect(row, (tuple, list), ROW)
    if len(row) != 3:
        raise wrong(TypeError, f"{ROW}, not {shown(row)}")
    return number("a command", "np_command", row[0]), row[1], row[2]


def bind(session: OffersCommands, rows: Iterable[Row], user_data: Any) -> None:
    """Binds the commands of a table."""
    table = [checked(row) for row in rows]
    in_c = [isinstance(function, CFuncPtr) for _, function, _ in table]
    if any(in_c) and not all(in_c):
        raise wrong(InvalidArgumentError, "one table has C functions or Python functions, not both: use two tables")
    array = (_abi.np_binding * len(table))()
    callbacks, functions = [], []
    for place, (command, function, signature) in zip(array, table):
        place.name = text(getattr(function, "__name__", None), "a name")
        if not isinstance(signature, str):
            raise wrong(TypeError, f"a signature is a str such as 'v()', not {shown(signature)}")
        if not callable(function):
            raise wrong(TypeError, f"a row has a function, not {shown(function)}")
        if not any(in_c):
            if is_coroutine(function):
                raise wrong(InvalidArgumentError, f"{function!r} is a coroutine: offer the command with `session.on`")
            callback = Callback(user_data, function)
            result = signature[:1]
            if result in RESULTS:
                signature = "s" + signature[1:]  # A status can express every result.
            found, type_ = function_type(signature)
            function = type_(caller(session, callback, result, found))
            callbacks.append((command, callback))
        functions.append(function)
        place.command = command
        place.function = ctypes.cast(function, ctypes.c_void_p).value
        place.signature = text(signature, "a signature")
    if any(in_c):
        pointer = ctypes.cast(user_data, ctypes.c_void_p).value if user_data is not None else None
        _pointers.setdefault(pointer or 0, []).append((functions, user_data))
        lib.np_session_bind(session._handle, array, len(table), pointer, destroy_pointer)
        for command, _, _ in table:
            session._keep(command, functions)
    else:
        try:
            lib.np_session_bind(session._handle, array, len(table), keep(functions), destroy)
        except InvalidArgumentError as error:
            raise wrong(InvalidArgumentError, as_written(sentence_of(error), table)) from None
        for command, callback in callbacks:
            session._keep(command, callback)
