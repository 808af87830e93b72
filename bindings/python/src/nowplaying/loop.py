# SPDX-License-Identifier: MIT
"""The main loops in which a context or a controller can run its handlers.

Each loop polls a descriptor, and calls `dispatch` when the descriptor is readable.
"""

from __future__ import annotations

import os
import sys

from ._library import wrong
from .errors import CommandError, InvalidStateError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Optional

    Dispatch = Callable[..., bool]


class Own:
    """The program's own loop: it polls `fileno()`, and calls `dispatch()`."""

    def __init__(self, descriptor: int, dispatch: Dispatch) -> None:
        pass

    def close(self) -> None:
        pass


class Asyncio:
    """The loop of asyncio that runs on this thread."""

    def __init__(self, descriptor: int, dispatch: Dispatch) -> None:
        import asyncio

        try:
            self.loop = asyncio.get_running_loop()
        except RuntimeError:
            raise wrong(InvalidStateError, "no asyncio loop runs on this thread: call it in a coroutine") from None
        self.asyncio = asyncio
        self.tasks: set[Any] = set()
        # The loop polls a duplicate, which stays open until the loop has removed it.
        self.descriptor = os.dup(descriptor)
        self.loop.add_reader(self.descriptor, dispatch)

    def spawn(self, coroutine: Any, answer: Optional[Callable[[Optional[BaseException]], object]]) -> None:
        """Runs the coroutine or future that a handler returned, and then answers."""

        waiting = [answer] if answer else []

        def end(failure: Optional[BaseException]) -> None:
            while waiting:
                waiting.pop()(failure)

        # It answers here and not in `done`, so that a task that the handler woke cannot end the program first.
        async def run() -> None:
            try:
                await coroutine
            except BaseException as failure:
                end(failure)
                if not isinstance(failure, CommandError):
                    raise
            else:
                end(None)

        def done(task: Any) -> None:
            self.tasks.discard(task)
            # If the task was cancelled before its start, the coroutine or future is still open.
            stop = getattr(coroutine, "close", None) or getattr(coroutine, "cancel", None)
            if stop is not None:
                stop()
            end(self.asyncio.CancelledError())
            failure = None if task.cancelled() else task.exception()
            if failure is not None:
                self.report(failure)

        task = self.loop.create_task(run())
        self.tasks.add(task)
        task.add_done_callback(done)

    def report(self, failure: BaseException) -> None:
        """Calls the exception handler of the loop with the exception of a handler."""
        self.loop.call_exception_handler({"message": "A handler of nowplaying failed", "exception": failure})

    def close(self) -> None:
        def leave() -> None:
            self.loop.remove_reader(self.descriptor)
            os.close(self.descriptor)

        for task in list(self.tasks):
            task.cancel()
        if self.loop.is_closed():
            os.close(self.descriptor)
            return
        try:
            here = self.asyncio.get_running_loop() is self.loop
        except RuntimeError:
            here = not self.loop.is_running()
        if here:
            leave()
        else:
            self.loop.call_soon_threadsafe(leave)


class GLibLoop:
    """GLib's default main context, which GTK also runs."""

    def __init__(self, descriptor: int, dispatch: Dispatch) -> None:
        try:
            from gi.repository import GLib  # type: ignore[import-not-found,import-untyped,unused-ignore]
        except ImportError:
            raise wrong(
                InvalidStateError, "loop='glib' needs PyGObject, Debian's python3-gi: it is not installed"
            ) from None

        self.glib = GLib
        self.source = GLib.unix_fd_add_full(GLib.PRIORITY_DEFAULT, descriptor, GLib.IOCondition.IN, dispatch)

    def close(self) -> None:
        self.glib.source_remove(self.source)


class Qt:
    """The Qt event loop of this thread, in the package of Qt that the program has imported."""

    PACKAGES = ("PySide6", "PyQt6", "PySide2", "PyQt5")

    def __init__(self, descriptor: int, dispatch: Dispatch) -> None:
        from importlib import import_module

        name = next((name for name in self.PACKAGES if name in sys.modules), None)
        if name is None:
            raise wrong(InvalidStateError, f"loop='qt': the program has imported none of {', '.join(self.PACKAGES)}")
        notifier: Any = import_module(f"{name}.QtCore").QSocketNotifier
        kind = getattr(notifier, "Type", notifier).Read
        self.notifier = notifier(descriptor, kind)
        self.dispatch = dispatch
        self.notifier.activated.connect(self.dispatch)

    def close(self) -> None:
        self.notifier.setEnabled(False)


LOOPS: dict[str, Any] = {"asyncio": Asyncio, "glib": GLibLoop, "qt": Qt, "own": Own}
