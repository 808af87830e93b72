# SPDX-License-Identifier: MIT
"""A call with a later result."""

from __future__ import annotations

from _thread import TIMEOUT_MAX, allocate_lock
from _weakref import ref
from typing import Generic, TypeVar

from . import _abi
from ._callbacks import Callback, destroy, forget, register
from ._library import length, refuse_copies, wrong
from .errors import GoneError, InvalidArgumentError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator
    from typing import Any, Optional

    from ._handlers import RunsHandlers

    This = TypeVar("This", bound="Call[Any]")

Result = TypeVar("Result")


def time_limit(timeout: Optional[float]) -> Optional[float]:
    """The seconds of a `timeout`."""
    if timeout == float("inf"):
        raise wrong(InvalidArgumentError, "timeout is a number of seconds, or None for no limit, not inf")
    return None if timeout is None else length(timeout, "timeout") / _abi.NP_SECOND


class Unanswered:
    """An object that the library holds until it has answered, or will not answer."""

    __slots__ = ("call",)

    def __init__(self, call: Any) -> None:
        self.call = ref(call)

    def __del__(self) -> None:
        call = self.call()
        if call is not None:
            call._finish(None, None, unanswered=True)


class Call(Generic[Result]):
    """A call with a later result. A program awaits it, calls `wait()`, or passes a function."""

    __slots__ = (
        "__weakref__",
        "_callback",
        "_failure",
        "_lock",
        "_name",
        "_observed",
        "_runner",
        "_value",
        "_waiting",
        "done",
    )

    __reduce__ = refuse_copies

    def __init__(self, runner: RunsHandlers, name: str, function: Any) -> None:
        self._runner = runner
        self._name = name
        self.done = False
        """Whether there is a result."""
        self._observed = function is not None
        self._failure: Optional[Exception] = None
        self._value: Any = None
        self._lock = allocate_lock()
        self._waiting: list[Callable[[], object]] = []
        self._callback: Optional[Callback] = Callback(self, function)

    def _send(self: This, function: Callable[..., object], trampoline: Any) -> This:
        """Calls the library. The owner holds the call until there is a result."""
        callback = self._callback
        assert callback is not None
        self._runner._calls.add(self)
        key = register(callback, Unanswered(self))
        try:
            function(trampoline, key, destroy)
        except BaseException:
            self._observed = True
            forget(key)  # The failure may be one before the call of the library, which frees it.
            self._runner._calls.discard(self)
            raise
        return self

    def _finish(self, failure: Optional[Exception], value: Any, unanswered: bool = False) -> None:
        with self._lock:
            if self.done:
                return
            callback, self._callback = self._callback, None
            # The end of the owner fails its calls, and nothing reports that.
            if unanswered or self._runner._owned is None:
                failure, callback = GoneError(f"the {self._runner._noun} was closed before the answer"), None
                self._observed = True
            self._failure, self._value = failure, value
            self.done = True
            waiting, self._waiting = self._waiting, []
        self._runner._calls.discard(self)
        for wake in waiting:
            wake()
        if callback is not None and callback.function is not None:
            self._runner._call_handler(callback.function, *self._arguments(failure, value))

    def _end_in_child(self) -> None:
        """Ends the call in the child of a fork, where no thread answers it."""
        self._lock, self._waiting, self._callback, self._observed = allocate_lock(), [], None, True
        self._finish(self._runner._forked, None)

    def _arguments(self, failure: Optional[Exception], value: Any) -> tuple[Any, ...]:
        """The arguments of the program's function."""
        return failure, value

    def _result(self) -> Result:
        try:
            if self._failure is not None:
                raise self._failure
            value: Result = self._value
            return value
        finally:
            # The exception has a traceback with this frame. With `self` in it, it would be a cycle.
            del self

    def _wake_later(self, wake: Callable[[], object]) -> bool:
        """Whether there is no result yet. Then `wake` is called with the result."""
        with self._lock:
            if not self.done:
                self._waiting.append(wake)
            return not self.done

    def _await_done(self, seconds: Optional[float]) -> bool:
        """Waits for the result. Whether there is one."""
        answered = allocate_lock()
        answered.acquire()
        limit = -1 if seconds is None else min(seconds, TIMEOUT_MAX)
        return not self._wake_later(answered.release) or answered.acquire(timeout=limit)

    def wait(self, timeout: Optional[float] = None) -> Result:
        """Waits for the result, on a thread that runs no handlers and no loop of them. It returns the value or raises the
        Error. After `timeout` seconds it raises TimeoutError; None: it waits without a limit."""
        self._observed = True
        limit = time_limit(timeout)
        if not self.done:
            self._runner._check_wait()
        try:
            if not self._await_done(limit):
                raise TimeoutError(f"no answer within {timeout} s")
            return self._result()
        finally:
            del self

    def __await__(self) -> Generator[Any, None, Result]:
        import asyncio

        self._observed = True
        if not self.done:
            self._runner._check_loop_runs()
        loop = asyncio.get_running_loop()
        future = loop.create_future()

        def answered() -> None:
            if not future.done():  # It may have been cancelled.
                future.set_result(None)

        def wake() -> None:
            try:
                loop.call_soon_threadsafe(answered)
            except RuntimeError:  # The loop has ended before.
                pass

        try:
            if self._wake_later(wake):
                yield from future.__await__()
            return self._result()
        finally:
            del self

    def __del__(self) -> None:
        if not getattr(self, "_observed", True) and self._failure is not None:
            raise self._failure
