# SPDX-License-Identifier: MIT
"""Extensions, which host remote sessions while the application is not running.

The extension is a small program of the application. The bus starts it when a push message arrives or the application
requests it. It exits after its last session has ended.

    extension = nowplaying.Extension("org.example.Player")

    @extension.start
    @extension.update
    def show(session, attributes):
        item = attributes.json()
        song, playback = nowplaying.Music(item["id"], title=item["title"]), nowplaying.Playback(item["state"])
        session.content = song
        session.playback = playback

    extension.run()

One file installs it, share/dbus-1/services/org.example.Player.RemoteMedia.service. Its name is the application's id with
the ending ".RemoteMedia".

    [D-BUS Service]
    Name=org.example.Player.RemoteMedia
    Exec=/usr/libexec/example-player-extension

The application starts, updates and ends the sessions with `nowplaying.remote.RemoteSession`.
"""

from __future__ import annotations

import ctypes
from _thread import allocate_lock, start_new_thread

from . import _abi
from ._callbacks import Callback, destroy, is_coroutine, register, registered, trampoline
from ._library import Closing, Owned, lib, wrong
from .errors import Brief, Error, GoneError, InvalidArgumentError, InvalidStateError, NotFoundError
from .request import outcome_of
from .session import Context, Session

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Optional, TypeVar, Union

    from ._library import Text

    OnEvent = TypeVar("OnEvent", bound="Callable[[Session, Attributes], object]")

# The classes on the page of pydoc. The page of Attributes would list the methods of bytes.
__all__ = ["Extension"]

EXIT_TIMEOUT = 6.0
"""Seconds that an interrupted program waits for a running handler."""


class Attributes(bytes, metaclass=Brief):
    """The attributes of a session: bytes that the application defines, usually JSON. Those of a push message come from
    outside: check them."""

    def json(self) -> Any:
        """The value of the JSON. Other bytes raise ValueError, which rejects the attributes."""
        from json import loads

        return loads(self)


@trampoline("np_extension_handler")
def on_event(session: int, event: int, attributes: int, size: int, key: int) -> int:
    callback = registered(key)
    if callback is None:
        return _abi.NP_ERROR_GONE
    context = callback.owner.context
    with context._handler_lock:
        try:
            callback.function(session, event, Attributes(ctypes.string_at(attributes, size) if size else b""))
        except BaseException as failure:
            context._report(failure)
            status = (failure.status if isinstance(failure, Error) else 0) or _abi.NP_ERROR_INVALID_ARGUMENT
            # At the end, and after the handler has closed the session, the handle may be gone.
            if event != _abi.NP_EXTENSION_END and (session in context._refused or session in context._hosted):
                try:
                    lib.np_extension_answer(session, status, outcome_of(failure)[1])
                except Error:  # The context was closed.
                    pass
            return status
    return _abi.NP_OK


class Extension(Closing):
    """Hosts an application's remote sessions, as a separate program with `run()`, or in the application with `host()`.

        extension = Extension("org.example.Player")

        @extension.start
        def start(session, attributes):
            session.content = Music("1", title=attributes.json()["title"])

        extension.run()

    Its handlers get a remote Session, which the library made for them, and `attributes`: the bytes from the application
    or its server, with `attributes.json()`. Clients see all changes of a handler as one change. The library publishes the
    session after its start.

    A handler that raises an exception rejects the attributes, and the application gets the exception's text. A rejected start makes no session. After a rejected update
    the session keeps the values that the handler had set before: read all attributes, then set. The exception goes to
    `sys.unraisablehook`, or with asyncio to the exception handler of the loop. A CommandError is not reported. A handler
    answers when it returns and cannot be a coroutine. The extension holds a session until it has ended or is closed.

    The first argument is a Context, or an application id, which makes a context whose handlers run on a thread of the
    library.
    """

    __slots__ = ("__weakref__", "_functions", "_own_context", "context")

    def __init__(self, context: Union[Context, Text]) -> None:
        self._own_context = not isinstance(context, Context)
        self.context = context if isinstance(context, Context) else Context(context)
        self._functions: dict[int, Any] = {}

    def start(self, function: OnEvent) -> OnEvent:
        """Sets the handler for a new session. Its attributes are complete."""
        return self._set_function(_abi.NP_EXTENSION_START, "start", function)

    def update(self, function: OnEvent) -> OnEvent:
        """Sets the handler for new attributes of a session. Without a handler, updates are rejected."""
        return self._set_function(_abi.NP_EXTENSION_UPDATE, "update", function)

    def end(self, function: OnEvent) -> OnEvent:
        """Sets the handler for the end of a session, which is closed afterwards. It is optional, and its attributes may be
        empty."""
        return self._set_function(_abi.NP_EXTENSION_END, "end", function)

    def _set_function(self, event: int, name: str, function: OnEvent) -> OnEvent:
        self.context._check_handler(function, f"extension.{name}()", "session", "attributes")
        if is_coroutine(function):
            raise wrong(
                InvalidArgumentError,
                f"{function!r} is a coroutine, but a handler answers when it returns: create a task in it",
            )
        self._functions[event] = function
        return function

    def run(self) -> None:
        """Runs this process as the application's extension, with the bus name "<application id>.RemoteMedia". It returns
        when the last session has ended and nothing has arrived for five seconds, or when it is closed.

        It is itself a loop: it accepts a context without a `loop` or with `loop="own"`, whose handlers then run in `run()`.
        It rejects "asyncio", "glib" and "qt". Ctrl+C ends it. So does `sys.exit()` in a handler, on any thread, and in a
        signal's handler on the main thread.
        """
        context = self.context
        loop = context._loop
        if loop is not None and type(loop).__name__ != "Own":
            raise wrong(InvalidStateError, "run() needs a context without a loop, or with loop='own'; or use host()")
        callback = self._callback()
        # The number of the handle, and no reference: closing the context frees the handle, which ends this call.
        pointer = context._handle._as_parameter_
        context._closes_on_exit = True

        def run(self: Extension = self) -> None:
            # Errors name the class of `self`.
            lib.np_extension_run(pointer, on_event, register(callback), destroy)

        try:
            if loop is None:
                run_on_thread(context, run)
            else:
                context._dispatch(run)
        except GoneError:
            if context._owned is not None:
                raise
        finally:
            context._closes_on_exit = False
        if self._own_context:
            context.close()

    def host(self) -> None:
        """Hosts the sessions in this process until `close()`, if no extension is installed. It gets push messages while
        the process runs. The context holds it."""
        callback = self._callback()
        lib.np_extension_host(self.context._handle, on_event, register(callback), destroy)
        self.context._extension = callback

    def close(self) -> None:
        """Ends hosting and the hosted sessions. It also closes a context that the extension made, which ends `run()`."""
        context = self.context
        if self._own_context:
            context.close()
        elif context._owned is not None and getattr(context._extension, "owner", None) is self:
            # The context keeps the callback, because the library calls it with the end of each session.
            lib.np_extension_host(context._handle, None, None, None)

    def _callback(self) -> Callback:
        if _abi.NP_EXTENSION_START not in self._functions:
            raise wrong(InvalidStateError, "the extension has no handler for a start: use @extension.start")
        return Callback(self, self._handle_event)

    def _handle_event(self, pointer: int, event: int, attributes: Attributes) -> None:
        hosted, refused = self.context._hosted, self.context._refused
        function = self._functions.get(event)
        if event == _abi.NP_EXTENSION_START:
            # The library owns the handle until the start has succeeded, or until the end that follows a refused start.
            owned = refused[pointer] = Owned(pointer, free_nothing)
            session = Session._of_handle(self.context, owned)
            try:
                self._call_function(function, session, attributes)
                if session._owned is None:
                    raise InvalidStateError("the handler of the start closed the session")
            except BaseException:
                session.close()
                raise
            owned.free = lib.np_session_free
            hosted[pointer] = session
            del refused[pointer]
            return
        if event == _abi.NP_EXTENSION_END and pointer in refused:
            refused.pop(pointer).free = lib.np_session_free
            return
        existing = hosted.pop(pointer, None) if event == _abi.NP_EXTENSION_END else hosted.get(pointer)
        if existing is None or existing._owned is None:
            raise NotFoundError("the session was closed before")
        try:
            if function is not None:
                self._call_function(function, existing, attributes)
            elif event == _abi.NP_EXTENSION_UPDATE:
                raise InvalidStateError("the extension has no handler for updates: use @extension.update")
        finally:
            if event == _abi.NP_EXTENSION_END:
                existing.close()

    @staticmethod
    def _call_function(function: Any, session: Session, attributes: Attributes) -> None:
        result = function(session, attributes)
        if hasattr(result, "__await__"):
            if hasattr(result, "close"):
                result.close()
            raise InvalidArgumentError(
                f"{function!r} returned a coroutine, but a handler answers when it returns: create a task in it"
            )


def free_nothing(_pointer: Optional[int]) -> None:
    """Frees nothing: the library owns the handle."""


def run_on_thread(context: Context, call: Callable[[], object]) -> None:
    """Makes a blocking call on another thread, so that handlers of signals run on this one.

    If a signal's handler raises an exception, it closes the context, which ends the call. It also raises the SystemExit of a
    handler.
    """
    done = allocate_lock()
    done.acquire()
    failures: list[BaseException] = []

    def _work() -> None:
        try:
            call()
        except BaseException as failure:
            failures.append(failure)
        finally:
            done.release()

    start_new_thread(_work, ())
    try:
        done.acquire()
    except BaseException:
        context.close()
        done.acquire(timeout=EXIT_TIMEOUT)
        raise
    failure, context._exit = context._exit, None
    if failure is not None:
        raise failure
    if failures:
        raise failures[0]
