# SPDX-License-Identifier: MIT
"""The base of Context and Controller: where handlers run, how their exceptions are reported, and the end."""

from __future__ import annotations

import atexit
import ctypes
import os
from _thread import RLock, get_ident
from _weakref import ref

from ._callbacks import check_handler, is_coroutine
from ._library import Closing, Owned, shown, wrong
from .errors import ForkedError, InvalidArgumentError, InvalidStateError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, ClassVar, Literal, Optional

    Loop = Literal["asyncio", "glib", "qt", "own"]

CLOSE_TIMEOUT = 0.5
"""Seconds that `close()` waits for a running handler. After 0.4 s the library has answered its request itself."""

# The open objects, which are closed before the interpreter ends.
_open: dict[int, Any] = {}

# Reports an exception to `sys.unraisablehook`. C calls a function of C that raises it, so ctypes reports it without a frame
# of this package in its traceback.
raise_in_c: Any = ctypes.PYFUNCTYPE(None, ctypes.py_object, ctypes.py_object)(("PyErr_SetObject", ctypes.pythonapi))
report_unraisable: Any = ctypes.CFUNCTYPE(None, ctypes.py_object, ctypes.py_object)(raise_in_c)


def weak_dispatch(runner: RunsHandlers) -> Callable[..., bool]:
    """A function that dispatches while the object exists. A main loop that holds it does not keep the object alive."""
    weak = ref(runner)

    def dispatch(*_arguments: object) -> bool:
        runner = weak()
        if runner is None or runner._owned is None:
            return False
        runner.dispatch()
        return True

    return dispatch


def check_loop(loop: Loop) -> None:
    """Raises an error for an unknown loop."""
    from .loop import LOOPS

    if loop not in LOOPS:
        raise wrong(InvalidArgumentError, f"loop is one of {', '.join(LOOPS)} or None, not {shown(loop)}")


class RunsHandlers(Closing):
    """An object of the library that calls handlers, on a thread of the library or in a loop."""

    __slots__ = (
        "__weakref__",
        "_calls",
        "_closes_on_exit",
        "_dispatching_thread",
        "_exit",
        "_handler_lock",
        "_loop",
        "_loop_thread",
        "_owned",
    )

    _noun: ClassVar[str]

    def __init__(self) -> None:
        self._owned: Optional[Owned] = None
        self._loop: Any = None
        # The calls without a result.
        self._calls: set[Any] = set()
        self._dispatching_thread: Optional[int] = None
        # The thread of the loop: it made the object, or has dispatched last.
        self._loop_thread: Optional[int] = None
        # Held while a handler runs, until its request is answered.
        self._handler_lock: Any = RLock()
        # The SystemExit or KeyboardInterrupt of a handler, which `dispatch()` or `Extension.run()` raises.
        self._exit: Optional[BaseException] = None
        # Whether SystemExit in a handler closes the context, to end `Extension.run()`.
        self._closes_on_exit = False

    def _open_loop(self, loop: Optional[Loop]) -> None:
        """Runs the handlers in a main loop. The end of the interpreter closes the object."""
        if loop is not None:
            from .loop import LOOPS

            self._loop = LOOPS[loop](self.fileno(), weak_dispatch(self))
            self._loop_thread = get_ident()
        _open[id(self)] = ref(self)

    def fileno(self) -> int:
        raise NotImplementedError

    def dispatch(self) -> None:
        raise NotImplementedError

    def _dispatch(self, function: Callable[[], object]) -> None:
        """Calls a function of the library that runs handlers on this thread; raises the SystemExit of a handler.

        No variable holds the handle: a program may keep an exception of a handler, which holds the frames of its traceback.
        """
        self._dispatching_thread = self._loop_thread = get_ident()
        try:
            function()
        finally:
            self._dispatching_thread = None
            failure, self._exit = self._exit, None
            if failure is not None:
                raise failure

    def close(self) -> None:
        loop, self._loop = self._loop, None
        _open.pop(id(self), None)
        if loop is not None:
            loop.close()
        if self._handler_lock.acquire(timeout=CLOSE_TIMEOUT):
            self._handler_lock.release()
        self._owned = None

    def _close_at_exit(self) -> None:
        """Ends the library's threads while the interpreter that they call exists."""
        self.close()

    def _after_fork(self) -> None:
        """Replaces the locks in the child of a fork, and ends the calls. The threads that held the locks and that answer the
        calls exist in the parent only. The loop is also the parent's: an epoll descriptor is shared with it."""
        self._handler_lock = RLock()
        self._loop = None
        for call in list(self._calls):
            call._end_in_child()

    @property
    def _forked(self) -> ForkedError:
        return ForkedError(f"this process is a fork: make a new {self._noun}")

    def _check_wait(self) -> None:
        """Raises an error if a wait on this thread would last forever."""
        if self._handler_lock._is_owned() or (self._loop is not None and self._loop_thread == get_ident()):
            raise wrong(
                InvalidStateError,
                "wait() would block the handlers that it waits for: await the call, pass a function, or call wait() on "
                "another thread",
            )
        self._check_loop_runs()

    def _check_loop_is_open(self) -> None:
        """Raises an error if the asyncio loop that runs the handlers has ended."""
        loop = getattr(self._loop, "loop", None)
        if loop is not None and loop.is_closed():
            noun = self._noun
            raise wrong(
                InvalidStateError, f"the asyncio loop of this {noun} has ended: make a {noun.capitalize()} in each loop"
            )

    def _check_loop_runs(self) -> None:
        """Raises an error if the asyncio loop that receives the results does not run."""
        loop = getattr(self._loop, "loop", None)
        if loop is not None and not loop.is_running():
            noun = self._noun
            raise wrong(
                InvalidStateError, f"the asyncio loop of this {noun} does not run: make a {noun} in a loop that runs"
            )

    def _check_handler(self, function: Any, name: str, *parameters: str) -> None:
        """Raises an error for other parameters, as far as the code shows, and for a coroutine without a loop."""
        check_handler(function, name, *parameters)
        if is_coroutine(function) and not hasattr(self._loop, "spawn"):
            raise wrong(InvalidArgumentError, f"{function!r} is a coroutine: make the {self._noun} with loop='asyncio'")

    def _spawn(self, coroutine: Any, answer: Optional[Callable[[Optional[BaseException]], object]]) -> None:
        """Runs the coroutine or future that a handler returned, and then answers."""
        if not hasattr(self._loop, "spawn"):
            if hasattr(coroutine, "close"):
                coroutine.close()
            raise InvalidArgumentError(f"a handler that is a coroutine needs a {self._noun} with loop='asyncio'")
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
        # The end of the interpreter may have removed the globals that `close()` needs; a closed object needs none.
        if getattr(self, "_owned", None) is not None:
            if self._loop is not None:
                self.close()
            _open.pop(id(self), None)


def after_fork() -> None:
    """Calls `_after_fork()` of each open object, in the child of a fork."""
    for each in list(_open.values()):
        runner = each()
        if runner is not None:
            runner._after_fork()


os.register_at_fork(after_in_child=after_fork)


@atexit.register
def close_all() -> None:
    """Closes all that is open."""
    for each in list(_open.values()):
        runner = each()
        if runner is not None:
            runner._close_at_exit()
