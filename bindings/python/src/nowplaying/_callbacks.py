# SPDX-License-Identifier: MIT
"""How C calls Python.

C is given a function that lives for ever, one for each type of callback, and a number. The number leads to the Python
function until the library lets go of it (`destroy`). It leads there weakly: what holds a handler is the session, the
context or the artwork that it was given to, so that a handler that holds its session keeps nobody alive.
"""

from __future__ import annotations

import ctypes
from itertools import count
from _weakref import ref

from . import _abi

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Optional

_registered: dict[int, Any] = {}
_numbers = count(1)


class Callback:
    """A Python function that the library may call, and whose it is."""

    __slots__ = ("__weakref__", "function", "owner")

    def __init__(self, owner: Any, function: Callable[..., object]) -> None:
        self.owner = owner
        self.function = function


def register(callback: Callback, kept: object = None) -> int:
    """The number of a callback, for `user_data`; `kept` lives as long as the library has the number."""
    key = next(_numbers)
    _registered[key] = (ref(callback), kept)
    return key


def hold(kept: object) -> int:
    """The number of what lives until the library lets go of it, and is no callback."""
    key = next(_numbers)
    _registered[key] = (None, kept)
    return key


def registered(key: int) -> Optional[Any]:
    """The callback of a number, if it is still there."""
    entry = _registered.get(key)
    return entry[0]() if entry else None


def trampoline(type_name: str) -> Callable[[Callable[..., Optional[int]]], Any]:
    """Makes the function that C calls. It lives for ever: a thread of the library may be in it at any time."""

    def make(function: Callable[..., Optional[int]]) -> Any:
        made = ctypes.CFUNCTYPE(*_abi.CALLBACKS[type_name])(function)
        ctypes.pythonapi.Py_IncRef(ctypes.py_object(made))
        return made

    return make


@trampoline("np_destroy")
def destroy(key: int, forget: Callable[..., object] = _registered.pop) -> None:
    """The library needs a number no more. It uses nothing that the end of the interpreter takes away."""
    forget(key, None)
