# SPDX-License-Identifier: MIT
"""How C calls Python.

For each type of callback, C gets one function that is never freed, and a number as `user_data`. The number leads to the
Python function until the library calls `destroy`. The reference is weak: the session, the context or the artwork holds its
handler. So a handler that refers to its session does not keep the session alive.
"""

from __future__ import annotations

import ctypes
from itertools import count
from _weakref import ref

from . import _abi

from ._library import shown, wrong

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Optional

CO_VARARGS = 0x04
CO_COROUTINE = 0x80

_registered: dict[int, Any] = {}
_numbers = count(1)


class Callback:
    """A Python function that the library may call, and its owner."""

    __slots__ = ("__weakref__", "function", "owner")

    def __init__(self, owner: Any, function: Callable[..., object]) -> None:
        self.owner = owner
        self.function = function


def register(callback: Callback, kept: object = None) -> int:
    """The number of a callback, for `user_data`; `kept` lives as long as the library has the number."""
    key = next(_numbers)
    _registered[key] = (ref(callback), kept)
    return key


def keep(kept: object) -> int:
    """A number for an object that is not a callback. The object lives until the library calls `destroy`."""
    key = next(_numbers)
    _registered[key] = (None, kept)
    return key


def forget(key: int) -> None:
    """Frees a number that the library does not have, or has freed."""
    _registered.pop(key, None)


def registered(key: int) -> Optional[Any]:
    """The callback of a number; None if it was freed."""
    entry = _registered.get(key)
    return entry[0]() if entry else None


def trampoline(type_name: str, abi: Any = _abi) -> Callable[[Callable[..., Optional[int]]], Any]:
    """Makes the function that C calls. It is never freed, because a thread of the library may be in it at any time."""

    def make(function: Callable[..., Optional[int]]) -> Any:
        made = ctypes.CFUNCTYPE(*abi.CALLBACKS[type_name])(function)
        ctypes.pythonapi.Py_IncRef(ctypes.py_object(made))
        return made

    return make


@trampoline("np_destroy")
def destroy(key: int, forget: Callable[..., object] = _registered.pop) -> None:
    """Frees a number. It uses no global name, because the end of the interpreter may have removed them."""
    forget(key, None)


# ---- checks of handlers ----


def code_of(function: Any) -> tuple[Any, Optional[int]]:
    """The Python function of a callable, and how many of its parameters are bound; None: the number is unknown."""
    if hasattr(function, "__func__"):
        return function.__func__, 1
    if hasattr(function, "__code__"):
        return function, 0
    from functools import partial

    if isinstance(function, partial):
        return code_of(function.func)[0], None
    return type(function).__call__, 1


def is_coroutine(function: Any) -> bool:
    """Whether a call returns a coroutine, as far as the code shows."""
    code = getattr(code_of(function)[0], "__code__", None)
    return bool(getattr(code, "co_flags", 0) & CO_COROUTINE)


def check_handler(function: Any, name: str, *parameters: str) -> None:
    """Raises TypeError if the function does not accept the parameters, as far as its code shows."""
    if not callable(function):
        raise wrong(TypeError, f"{name} accepts a function, not {shown(function)}")
    found, bound = code_of(function)
    code = getattr(found, "__code__", None)
    # The parameters of a partial, and of a function in C, are unknown before the call.
    if bound is None or not isinstance(code, Code):
        return
    most = code.co_argcount - bound
    least = most - len(found.__defaults__ or ())
    required = code.co_kwonlyargcount - len(found.__kwdefaults__ or ())
    if required or len(parameters) < least or (len(parameters) > most and not code.co_flags & CO_VARARGS):
        words = " and ".join(f"`{each}`" for each in parameters) or "no parameters"
        raise wrong(TypeError, f"{name} accepts a function of {words}; {function!r} has other parameters")


Code = type(code_of.__code__)
