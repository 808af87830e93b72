# SPDX-License-Identifier: MIT
"""Who is playing: one context a program."""

from __future__ import annotations

import atexit
import ctypes
import os
from _thread import RLock, get_ident
from _weakref import ref

from . import _abi
from ._callbacks import Callback, destroy, register, registered, trampoline
from ._library import Closing, Owned, lib, made, number, text
from .errors import GoneError, InvalidArgumentError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Literal, Optional, TypeVar, Union

    from ._enums import AnimatedArtworkPolicy, AnimatedArtworkPolicyWord, AspectRatio, Connection
    from ._library import Text
    from .extension import PushToken
    from .session import Session

    Loop = Literal["asyncio", "glib", "qt", "own"]
    OnToken = TypeVar("OnToken", bound=Optional[Callable[[PushToken], object]])
    OnConnection = TypeVar("OnConnection", bound=Optional[Callable[[Connection], object]])

CO_VARARGS = 0x04
CO_COROUTINE = 0x80

PATIENCE = 0.5
"""Seconds that the end of a context waits for the answer of a handler: after 0.4 the library has given one itself."""

# Those that are open, to be closed before the interpreter ends under the library's threads.
_open: dict[int, Any] = {}


@trampoline("np_connection_handler")
def on_connection(_context: int, connection: int, key: int) -> None:
    callback = registered(key)
    if callback is not None:
        from ._enums import Connection

        callback.owner._call(callback.function, Connection(connection))


def code_of(function: Any) -> tuple[Any, Optional[int]]:
    """The function of Python that is behind a callable, and how many parameters are taken; None: that is not known."""
    if hasattr(function, "__func__"):
        return function.__func__, 1
    if hasattr(function, "__code__"):
        return function, 0
    from functools import partial

    if isinstance(function, partial):
        return code_of(function.func)[0], None
    return type(function).__call__, 1


def is_coroutine(function: Any) -> bool:
    """Whether to call it gives a coroutine, as far as its code says."""
    code = getattr(code_of(function)[0], "__code__", None)
    return bool(getattr(code, "co_flags", 0) & CO_COROUTINE)


def check_handler(function: Any, what: str, *takes: str) -> None:
    """Refuses what is no function of those parameters, as far as its code says."""
    if not callable(function):
        raise TypeError(f"{what} takes a function, not {function!r}")
    found, bound = code_of(function)
    code = getattr(found, "__code__", None)
    # What a partial leaves, and what is written in C, only the call tells.
    if bound is None or not isinstance(code, Code):
        return
    most = code.co_argcount - bound
    least = most - len(found.__defaults__ or ())
    named = code.co_kwonlyargcount - len(found.__kwdefaults__ or ())
    if named or len(takes) < least or (len(takes) > most and not code.co_flags & CO_VARARGS):
        taken = " and ".join(f"`{each}`" for each in takes) or "no argument"
        raise TypeError(f"{what} takes a function of {taken}, which {function!r} is not")


Code = type(code_of.__code__)


# What C raises when it is called by C: ctypes tells `sys.unraisablehook`, and no frame of Python is in between.
raises: Any = ctypes.PYFUNCTYPE(None, ctypes.py_object, ctypes.py_object)(("PyErr_SetObject", ctypes.pythonapi))
report: Any = ctypes.CFUNCTYPE(None, ctypes.py_object, ctypes.py_object)(raises)


class Context(Closing):
    """The application. A program with one session needs none: `Session("org.example.Player")` makes its own.

    `application_id` is as for desktop files ("org.example.Player"), or a plain word. `name` is what people read,
    `desktop_entry` the basename of the desktop file, `player_name` the word that players are listed by on the bus.
    `publish_all` has every session on the bus, not the primary one alone; `show_urls` shows `Content.url`
    and ids to the desktop. `unique_name` adds an ending to every bus name, also the first. `show_idle` keeps a published
    session on the bus while nothing plays, as stopped.

    `loop` says where handlers run: None, on a thread of the library; "asyncio", in the loop that runs now, coroutines
    too; "glib" or "qt", in the main loop of that; "own", in `dispatch()`, whenever `fileno()` is readable. With
    `loop_artwork` providers of artwork run there too, and not on a thread of their own.
    """

    __slots__ = (
        "__weakref__",
        "_connection_handler",
        "_dispatching",
        "_ends",
        "_extension",
        "_hosted",
        "_loop",
        "_owned",
        "_push_token_handler",
        "_raised",
        "_refused",
        "_running",
        "_sessions",
        "_wishes",
    )

    def __init__(
        self,
        application_id: Text,
        *,
        name: Optional[Text] = None,
        desktop_entry: Optional[Text] = None,
        player_name: Optional[Text] = None,
        publish_all: bool = False,
        show_urls: bool = False,
        unique_name: bool = False,
        show_idle: bool = False,
        loop: Optional[Loop] = None,
        loop_artwork: bool = False,
        bus_address: Optional[Text] = None,
    ) -> None:
        self._owned: Optional[Owned] = None
        self._loop: Any = None
        self._dispatching: Optional[int] = None
        # Held from when a handler is called until it is answered.
        self._running: Any = RLock()
        self._raised: Optional[BaseException] = None
        self._sessions: dict[int, Any] = {}
        self._connection_handler: Optional[Callback] = None
        self._push_token_handler: Optional[Callback] = None
        # Whether what ends a program, in a handler, closes it.
        self._ends = False
        self._extension: Optional[Callback] = None
        self._hosted: dict[Optional[int], Session] = {}
        # The handles of sessions whose start was refused.
        self._refused: dict[int, Owned] = {}
        self._wishes: set[Any] = set()
        flags = _abi.NP_CONTEXT_PUBLISH_ALL if publish_all else 0
        flags |= _abi.NP_CONTEXT_SHOW_URLS if show_urls else 0
        flags |= _abi.NP_CONTEXT_UNIQUE_NAME if unique_name else 0
        flags |= _abi.NP_CONTEXT_SHOW_IDLE if show_idle else 0
        if loop is not None:
            from . import loop as loops

            if loop not in loops.LOOPS:
                raise InvalidArgumentError(f"loop is None or one of {', '.join(loops.LOOPS)}, not {loop!r}")
            flags |= _abi.NP_CONTEXT_HOST_LOOP
            flags |= _abi.NP_CONTEXT_HOST_LOOP_ARTWORK if loop_artwork else 0
        elif loop_artwork:
            raise InvalidArgumentError("loop_artwork needs a loop, such as loop='glib'")
        self._owned = made(lib.np_context_new, lib.np_context_free, text(application_id), flags)
        if name is not None:
            lib.np_context_set_name(self._owned, text(name))
        if desktop_entry is not None:
            lib.np_context_set_desktop_entry(self._owned, text(desktop_entry))
        if player_name is not None:
            lib.np_context_set_player_name(self._owned, text(player_name))
        if bus_address is not None:
            lib.np_context_set_bus_address(self._owned, text(bus_address))
        if loop is not None:
            self._loop = loops.LOOPS[loop](self)
        _open[id(self)] = ref(self)

    @property
    def _handle(self) -> Owned:
        owned = self._owned
        if owned is None:
            raise GoneError("the context is closed")
        return owned

    def session(self, id: Text, *, name: Optional[Text] = None) -> Session:
        """A further session: one for each thing that can play at the same time."""
        from .session import Session

        return Session(self, id, name=name)

    def remote_session(self, id: Text, *, name: Optional[Text] = None) -> Session:
        """A session that plays elsewhere, on a speaker or another machine: a player of its own beside the others, with
        `Session.devices`, `Session.reachable` and `Session.grace_period`."""
        from .session import Session

        return Session(self, id, name=name, remote=True)

    @property
    def connection(self) -> Connection:
        """Where the sessions stand with the bus."""
        from ._enums import Connection

        value = ctypes.c_int32()
        lib.np_context_get_connection(self._handle, ctypes.byref(value))
        return Connection(value.value)

    def on_connection(self, function: OnConnection) -> OnConnection:
        """Has a function told of every change of the connection; `context.on_connection(None)` stops that."""
        if function is None:
            lib.np_context_set_connection_handler(self._handle, None, None, None)
            self._connection_handler = None
        else:
            self._check(function, "on_connection()", "connection")
            callback = Callback(self, function)
            lib.np_context_set_connection_handler(self._handle, on_connection, register(callback), destroy)
            self._connection_handler = callback
        return function

    @property
    def supported_animated_artwork(self) -> tuple[AspectRatio, ...]:
        """The shapes of animated artwork that are worth giving at the moment."""
        from ._enums import AspectRatio

        ratios = lib.np_animated_artwork_supported(self._owned)
        return tuple(ratio for ratio in AspectRatio if ratio & ratios)

    def set_animated_artwork(self, policy: Union[AnimatedArtworkPolicy, AnimatedArtworkPolicyWord]) -> None:
        """Says who decides whether animated artwork moves: "automatic", "always" or "never"."""
        lib.np_context_set_animated_artwork_policy(self._handle, number("np_animated_artwork_policy", policy))

    def on_push_token(self, function: OnToken) -> OnToken:
        """Has a function told of every PushToken, beginning with those that there are: send it to the application's
        server. In the application this starts its extension. `context.on_push_token(None)` stops that."""
        from .extension import set_push_token_handler

        return set_push_token_handler(self, function)

    def set_push_key(self, key: Optional[Text]) -> None:
        """The public key that the application's server signs its requests with (VAPID): base64url, 87 characters.
        Distributors may ask for it. Set it before `Extension.run()` and `Extension.host()`."""
        lib.np_context_set_push_key(self._handle, text(key))

    def set_push_distributor(self, name: Optional[Text]) -> None:
        """Which distributor of UnifiedPush is registered with, by the last part of its bus name, as the listener chose
        it; None: that of NOWPLAYING_PUSH_DISTRIBUTOR, else the one from before, else the first."""
        lib.np_context_set_push_distributor(self._handle, text(name))

    def fileno(self) -> int:
        """The descriptor to poll for reading, of a context with a `loop`. It is the context's: do not read or close it."""
        descriptor = ctypes.c_int()
        lib.np_context_get_fd(self._handle, ctypes.byref(descriptor))
        return descriptor.value

    def dispatch(self) -> None:
        """Runs the handlers that wait, and returns."""
        self._dispatch(lambda: lib.np_context_dispatch(self._handle))

    def _dispatch(self, function: Callable[[], object]) -> None:
        """Calls what runs handlers on this thread; what ended a program in one of them comes out.

        No variable is the handle: what a handler raised, and somebody keeps, holds the frames that it came through.
        """
        self._dispatching = get_ident()
        try:
            function()
        finally:
            self._dispatching = None
            raised, self._raised = self._raised, None
            if raised is not None:
                raise raised

    def close(self) -> None:
        """Withdraws every session and ends the library's threads. When it returns no handler runs any more.

        It waits for a handler that runs, for six seconds at most, as does the end of the program: do not hold a lock that
        your handlers take.
        """
        loop, self._loop = self._loop, None
        _open.pop(id(self), None)
        if loop is not None:
            loop.close()
        if self._running.acquire(timeout=PATIENCE):
            self._running.release()
        self._owned = None
        self._hosted = {}

    def _check(self, function: Any, what: str, *takes: str) -> None:
        """Refuses what is no function of those parameters, as far as can be known, and a coroutine that nothing would run."""
        check_handler(function, what, *takes)
        if is_coroutine(function) and not hasattr(self._loop, "spawn"):
            raise InvalidArgumentError(f"{function!r} is a coroutine: make the context with loop='asyncio'")

    def _spawn(self, coroutine: Any, answer: Optional[Callable[[Optional[BaseException]], object]]) -> None:
        """Runs what a handler returned, and then answers."""
        if not hasattr(self._loop, "spawn"):
            if hasattr(coroutine, "close"):
                coroutine.close()
            raise InvalidArgumentError("a handler that is a coroutine needs a context with loop='asyncio'")
        self._loop.spawn(coroutine, answer)

    def _call(self, function: Callable[..., object], *arguments: object) -> None:
        """Calls a handler that has nothing to answer."""
        with self._running:
            try:
                result = function(*arguments)
                if hasattr(result, "__await__"):
                    self._spawn(result, None)
            except BaseException as failure:
                self._failed(failure)

    def _failed(self, failure: BaseException) -> None:
        """An exception left a handler: asyncio or, by ctypes, `sys.unraisablehook` is told; what ends a program ends
        `dispatch()` and `Extension.run()`."""
        if not isinstance(failure, Exception):
            if self._ends or self._dispatching == get_ident():
                self._raised = failure
                if self._ends:
                    self.close()
                return
        elif type(failure).__name__ == "CommandError":
            return
        elif hasattr(self._loop, "tell"):
            self._loop.tell(failure)
            return
        # The way to the handler, which is ours, is of no use to whoever reads it.
        trace = failure.__traceback__
        while trace is not None and trace.tb_frame.f_globals.get("__package__") == __package__:
            trace = trace.tb_next
        report(type(failure), failure.with_traceback(trace))

    def __del__(self) -> None:
        # One that was closed needs nothing any more of what the end of the interpreter takes away.
        if getattr(self, "_owned", None) is not None:
            if self._loop is not None:
                self.close()
            _open.pop(id(self), None)


def after_fork() -> None:
    """In a child of fork() nobody runs who could let go of a lock."""
    for each in list(_open.values()):
        context = each()
        if context is not None:
            context._running = RLock()


os.register_at_fork(after_in_child=after_fork)


@atexit.register
def close_all() -> None:
    """Ends the library's threads while there is an interpreter that they can call."""
    for each in list(_open.values()):
        context = each()
        if context is not None:
            sessions = [session() for session in list(context._sessions.values())]
            context.close()
            for session in sessions:
                if session is not None:
                    session._owned = None
