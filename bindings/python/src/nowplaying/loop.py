# SPDX-License-Identifier: MIT
"""Where handlers run: in the main loop that a program has."""

from __future__ import annotations

import os
import sys
from _weakref import ref

from .errors import CommandError, InvalidStateError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Optional

    from .context import Context


def dispatching(context: Context) -> Callable[..., bool]:
    """A function that dispatches as long as the context is there; a main loop that has it keeps nobody alive."""
    found = ref(context)

    def dispatch(*_arguments: object) -> bool:
        there = found()
        if there is None or there._owned is None:
            return False
        there.dispatch()
        return True

    return dispatch


class Own:
    """The program's own: it polls `Context.fileno()`, and calls `Context.dispatch()`."""

    def __init__(self, context: Context) -> None:
        pass

    def close(self) -> None:
        pass


class Asyncio:
    """The loop of asyncio that runs on this thread."""

    def __init__(self, context: Context) -> None:
        import asyncio

        try:
            self.loop = asyncio.get_running_loop()
        except RuntimeError:
            raise InvalidStateError("no loop of asyncio runs here: make the context in a coroutine") from None
        self.asyncio = asyncio
        self.tasks: set[Any] = set()
        # The loop has a descriptor of its own, which stays until the loop has let go of it.
        self.descriptor = os.dup(context.fileno())
        self.loop.add_reader(self.descriptor, dispatching(context))

    def spawn(self, coroutine: Any, answer: Optional[Callable[[Optional[BaseException]], object]]) -> None:
        """Runs what a handler returned, and then answers."""

        waiting = [answer] if answer else []

        def end(failure: Optional[BaseException]) -> None:
            while waiting:
                waiting.pop()(failure)

        # Answered before the loop turns to anything that the handler woke, such as the end of the program.
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
            # Where it was cancelled before it began: a coroutine, or a future.
            stop = getattr(coroutine, "close", None) or getattr(coroutine, "cancel", None)
            if stop is not None:
                stop()
            end(self.asyncio.CancelledError())
            failure = None if task.cancelled() else task.exception()
            if failure is not None:
                self.tell(failure)

        task = self.loop.create_task(run())
        self.tasks.add(task)
        task.add_done_callback(done)

    def tell(self, failure: BaseException) -> None:
        """Tells the loop what left a handler."""
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
    """GLib's default main context, which GTK runs too."""

    def __init__(self, context: Context) -> None:
        from gi.repository import GLib  # type: ignore[import-not-found,import-untyped,unused-ignore]

        self.glib = GLib
        self.source = GLib.unix_fd_add_full(
            GLib.PRIORITY_DEFAULT, context.fileno(), GLib.IOCondition.IN, dispatching(context)
        )

    def close(self) -> None:
        self.glib.source_remove(self.source)


class Qt:
    """The Qt event loop of this thread, by whichever of Qt's packages the program has imported."""

    PACKAGES = ("PySide6", "PyQt6", "PySide2", "PyQt5")

    def __init__(self, context: Context) -> None:
        from importlib import import_module

        name = next((name for name in self.PACKAGES if name in sys.modules), None)
        if name is None:
            raise InvalidStateError(f"loop='qt' takes the package that the program has imported: {self.PACKAGES}")
        notifier: Any = import_module(f"{name}.QtCore").QSocketNotifier
        kind = getattr(notifier, "Type", notifier).Read
        self.notifier = notifier(context.fileno(), kind)
        self.dispatch = dispatching(context)
        self.notifier.activated.connect(self.dispatch)

    def close(self) -> None:
        self.notifier.setEnabled(False)


LOOPS: dict[str, Any] = {"asyncio": Asyncio, "glib": GLibLoop, "qt": Qt, "own": Own}
