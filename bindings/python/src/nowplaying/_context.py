# SPDX-License-Identifier: MIT
"""The parts of a context that do not know sessions: its options, its connection, its handlers and its end."""

from __future__ import annotations

import atexit
import ctypes
import os
from _thread import RLock, get_ident
from _weakref import ref

from . import _abi
from ._callbacks import Callback, check_handler, destroy, is_coroutine, register, registered, trampoline
from ._library import Closing, Owned, lib, made, number, shown, text, wrong
from .errors import GoneError, InvalidArgumentError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Literal, Optional, TypeVar, Union

    from ._enums import AnimatedArtworkPolicy, AnimatedArtworkPolicyWord, AspectRatio, Connection
    from ._library import Text
    from .push import PushToken

    Loop = Literal["asyncio", "glib", "qt", "own"]
    OnToken = TypeVar("OnToken", bound=Optional[Callable[[PushToken], object]])
    OnConnection = TypeVar("OnConnection", bound=Optional[Callable[[Connection], object]])

CLOSE_TIMEOUT = 0.5
"""Seconds that `close()` waits for a running handler. After 0.4 s the library has answered its request itself."""

# The open contexts, which are closed before the interpreter ends.
_open: dict[int, Any] = {}


@trampoline("np_connection_handler")
def on_connection(_context: int, connection: int, key: int) -> None:
    callback = registered(key)
    if callback is not None:
        from ._enums import Connection

        callback.owner._call_handler(callback.function, Connection(connection))


# Reports an exception to `sys.unraisablehook`. C calls a function of C that raises it, so ctypes reports it without a frame
# of this package in its traceback.
raise_in_c: Any = ctypes.PYFUNCTYPE(None, ctypes.py_object, ctypes.py_object)(("PyErr_SetObject", ctypes.pythonapi))
report_unraisable: Any = ctypes.CFUNCTYPE(None, ctypes.py_object, ctypes.py_object)(raise_in_c)


def weak_dispatch(context: BaseContext) -> Callable[..., bool]:
    """A function that dispatches while the context exists. A main loop that holds it does not keep the context alive."""
    weak = ref(context)

    def dispatch(*_arguments: object) -> bool:
        context = weak()
        if context is None or context._owned is None:
            return False
        context.dispatch()
        return True

    return dispatch


class BaseContext(Closing):
    """The base of Context, without the functions that make sessions."""

    __slots__ = (
        "__weakref__",
        "_closes_on_exit",
        "_connection_handler",
        "_dispatching_thread",
        "_exit",
        "_extension",
        "_handler_lock",
        "_hosted",
        "_loop",
        "_owned",
        "_push_token_handler",
        "_refused",
        "_remote_calls",
        "_sessions",
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
        self._dispatching_thread: Optional[int] = None
        # Held while a handler runs, until its request is answered.
        self._handler_lock: Any = RLock()
        # The SystemExit or KeyboardInterrupt of a handler, which `dispatch()` or `Extension.run()` raises.
        self._exit: Optional[BaseException] = None
        self._sessions: dict[int, Any] = {}
        self._connection_handler: Optional[Callback] = None
        self._push_token_handler: Optional[Callback] = None
        # Whether SystemExit in a handler closes the context, to end `Extension.run()`.
        self._closes_on_exit = False
        self._extension: Optional[Callback] = None
        self._hosted: dict[Optional[int], Any] = {}
        # The handles of sessions whose start was refused.
        self._refused: dict[int, Owned] = {}
        self._remote_calls: set[Any] = set()
        flags = _abi.NP_CONTEXT_PUBLISH_ALL if publish_all else 0
        flags |= _abi.NP_CONTEXT_SHOW_URLS if show_urls else 0
        flags |= _abi.NP_CONTEXT_UNIQUE_NAME if unique_name else 0
        flags |= _abi.NP_CONTEXT_SHOW_IDLE if show_idle else 0
        if loop is not None:
            from . import loop as loops

            if loop not in loops.LOOPS:
                raise wrong(InvalidArgumentError, f"loop is one of {', '.join(loops.LOOPS)} or None, not {shown(loop)}")
            flags |= _abi.NP_CONTEXT_HOST_LOOP
            flags |= _abi.NP_CONTEXT_HOST_LOOP_ARTWORK if loop_artwork else 0
        elif loop_artwork:
            raise wrong(InvalidArgumentError, "loop_artwork=True needs a loop, such as loop='glib'")
        self._owned = made(lib.np_context_new, lib.np_context_free, text(application_id, "application_id"), flags)
        if name is not None:
            lib.np_context_set_name(self._owned, text(name, "name"))
        if desktop_entry is not None:
            lib.np_context_set_desktop_entry(self._owned, text(desktop_entry, "desktop_entry"))
        if player_name is not None:
            lib.np_context_set_player_name(self._owned, text(player_name, "player_name"))
        if bus_address is not None:
            lib.np_context_set_bus_address(self._owned, text(bus_address, "bus_address"))
        if loop is not None:
            self._loop = loops.LOOPS[loop](self.fileno(), weak_dispatch(self))
        _open[id(self)] = ref(self)

    @property
    def _handle(self) -> Owned:
        owned = self._owned
        if owned is None:
            raise wrong(GoneError, "the context is closed")
        return owned

    @property
    def connection(self) -> Connection:
        """The state of the connection to the bus."""
        from ._enums import Connection

        value = ctypes.c_int32()
        lib.np_context_get_connection(self._handle, ctypes.byref(value))
        return Connection(value.value)

    def on_connection(self, function: OnConnection) -> OnConnection:
        """Sets the handler that is called with each new state of the connection. None removes it."""
        setter = lib.np_context_set_connection_handler
        self._connection_handler = self._set_handler(setter, on_connection, function, "on_connection()", "connection")
        return function

    @property
    def supported_animated_artwork(self) -> tuple[AspectRatio, ...]:
        """The shapes of animated artwork that the desktop can show now."""
        from ._enums import AspectRatio

        ratios = lib.np_animated_artwork_supported(self._owned)
        return tuple(ratio for ratio in AspectRatio if ratio & ratios)

    def set_animated_artwork(self, policy: Union[AnimatedArtworkPolicy, AnimatedArtworkPolicyWord]) -> None:
        """Sets whether animated artwork moves: "automatic" (the system decides), "always" or "never"."""
        lib.np_context_set_animated_artwork_policy(self._handle, number("policy", "np_animated_artwork_policy", policy))

    def on_push_token(self, function: OnToken) -> OnToken:
        """Sets the handler that is called with each PushToken, first with the existing ones. It sends the token to the
        application's server. In the application this starts its extension. None removes it."""
        from .push import on_token

        setter = lib.np_context_set_push_token_handler
        self._push_token_handler = self._set_handler(setter, on_token, function, "on_push_token()", "token")
        return function

    def set_push_key(self, key: Optional[Text]) -> None:
        """Sets the public key with which the application's server signs its requests (VAPID): base64url, 87 characters.
        Some distributors require it. Set it before `Extension.run()` and `Extension.host()`."""
        lib.np_context_set_push_key(self._handle, text(key, "key"))

    def set_push_distributor(self, name: Optional[Text]) -> None:
        """Sets the UnifiedPush distributor that the user chose, by the last part of its bus name. None: the library uses
        the distributor of NOWPLAYING_PUSH_DISTRIBUTOR, else the previous distributor, else the first."""
        lib.np_context_set_push_distributor(self._handle, text(name, "name"))

    def _set_handler(self, setter: Any, trampoline: Any, function: Any, name: str, *parameters: str) -> Any:
        """Sets a handler of the context, or removes it; returns the callback that the context holds."""
        if function is None:
            setter(self._handle, None, None, None)
            return None
        self._check_handler(function, name, *parameters)
        callback = Callback(self, function)
        setter(self._handle, trampoline, register(callback), destroy)
        return callback

    def fileno(self) -> int:
        """The descriptor of a context with a `loop`, to poll for reading. The context owns it: do not read or close it."""
        descriptor = ctypes.c_int()
        lib.np_context_get_fd(self._handle, ctypes.byref(descriptor))
        return descriptor.value

    def dispatch(self) -> None:
        """Runs the waiting handlers."""
        self._dispatch(lambda: lib.np_context_dispatch(self._handle))

    def _dispatch(self, function: Callable[[], object]) -> None:
        """Calls a function of the library that runs handlers on this thread; raises the SystemExit of a handler.

        No variable holds the handle: a program may keep an exception of a handler, which holds the frames of its traceback.
        """
        self._dispatching_thread = get_ident()
        try:
            function()
        finally:
            self._dispatching_thread = None
            failure, self._exit = self._exit, None
            if failure is not None:
                raise failure

    def close(self) -> None:
        """Withdraws every session and ends the library's threads. After it returns, no handler runs.

        It waits for a running handler for up to six seconds, and so does the end of the program. Do not hold a lock that
        your handlers acquire.
        """
        loop, self._loop = self._loop, None
        _open.pop(id(self), None)
        if loop is not None:
            loop.close()
        if self._handler_lock.acquire(timeout=CLOSE_TIMEOUT):
            self._handler_lock.release()
        self._owned = None
        self._hosted = {}

    def _check_handler(self, function: Any, name: str, *parameters: str) -> None:
        """Raises an error for other parameters, as far as the code shows, and for a coroutine without a loop."""
        check_handler(function, name, *parameters)
        if is_coroutine(function) and not hasattr(self._loop, "spawn"):
            raise wrong(InvalidArgumentError, f"{function!r} is a coroutine: make the context with loop='asyncio'")

    def _spawn(self, coroutine: Any, answer: Optional[Callable[[Optional[BaseException]], object]]) -> None:
        """Runs the coroutine or future that a handler returned, and then answers."""
        if not hasattr(self._loop, "spawn"):
            if hasattr(coroutine, "close"):
                coroutine.close()
            raise InvalidArgumentError("a handler that is a coroutine needs a context with loop='asyncio'")
        self._loop.spawn(coroutine, answer)

    def _call_handler(self, function: Callable[..., object], *arguments: object) -> None:
        """Calls a handler that does not answer a request."""
        with self._handler_lock:
            try:
                result = function(*arguments)
                if hasattr(result, "__await__"):
                    self._spawn(result, None)
            except BaseException as failure:
                self._report(failure)

    def _report(self, failure: BaseException) -> None:
        """Reports the exception of a handler to the asyncio loop or to `sys.unraisablehook`. A SystemExit ends
        `dispatch()` and `Extension.run()`."""
        if not isinstance(failure, Exception):
            if self._closes_on_exit or self._dispatching_thread == get_ident():
                self._exit = failure
                if self._closes_on_exit:
                    self.close()
                return
        elif type(failure).__name__ == "CommandError":
            return
        elif hasattr(self._loop, "report"):
            self._loop.report(failure)
            return
        # The frames of this package before the handler do not help the reader of the traceback.
        trace = failure.__traceback__
        while trace is not None and trace.tb_frame.f_globals.get("__package__") == __package__:
            trace = trace.tb_next
        report_unraisable(type(failure), failure.with_traceback(trace))

    def __del__(self) -> None:
        # The end of the interpreter may have removed the globals that `close()` needs; a closed context needs none.
        if getattr(self, "_owned", None) is not None:
            if self._loop is not None:
                self.close()
            _open.pop(id(self), None)


def after_fork() -> None:
    """Replaces the locks in the child of a fork: the threads that held them do not exist there."""
    for each in list(_open.values()):
        context = each()
        if context is not None:
            context._handler_lock = RLock()


os.register_at_fork(after_in_child=after_fork)


@atexit.register
def close_all() -> None:
    """Ends the library's threads while the interpreter that they call exists."""
    for each in list(_open.values()):
        context = each()
        if context is not None:
            sessions = [session() for session in list(context._sessions.values())]
            context.close()
            for session in sessions:
                if session is not None:
                    session._owned = None
