# SPDX-License-Identifier: MIT
"""Remote sessions that are shown although the application is not running.

The extension is a small program of the application's, which the desktop starts when there is something to show, by a
push message or because the application asks, and which leaves when its last session has ended:

    extension = nowplaying.Extension("org.example.Player")

    @extension.start
    @extension.update
    def show(session, attributes):
        told = attributes.json()
        song, playback = nowplaying.Music(told["id"], title=told["title"]), nowplaying.Playback(told["state"])
        session.content = song
        session.playback = playback

    extension.run()

It is installed by one file, share/dbus-1/services/org.example.Player.RemoteMedia.service: the application's id, and
".RemoteMedia".

    [D-BUS Service]
    Name=org.example.Player.RemoteMedia
    Exec=/usr/libexec/example-player-extension

The application starts, updates and ends sessions by RemoteSession, wherever they are hosted.
"""

from __future__ import annotations

import ctypes
from _thread import allocate_lock, start_new_thread
from _weakref import ref
from dataclasses import dataclass
from typing import Generic, TypeVar

from . import _abi
from ._callbacks import Callback, destroy, register, registered, trampoline
from ._library import Closing, Owned, decoded, expect, identifier, lib, refuse_copies
from .context import Context, is_coroutine
from .errors import BY_STATUS, Brief, Error, GoneError, InvalidArgumentError, InvalidStateError, NotFoundError
from .session import Session

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Mapping
    from typing import Any, Optional, Union

    from ._library import Text

    OnEvent = TypeVar("OnEvent", bound="Callable[[Session, Attributes], object]")
    OnToken = TypeVar("OnToken", bound="Optional[Callable[[PushToken], object]]")
    Told = Optional[Callable[[Optional[Error]], object]]
    ToldOfAll = Optional[Callable[[Optional[Error], list[str]], object]]
    Given = Union[bytes, Mapping[str, object]]
    Ids = list[str]

# What pydoc tells of. Attributes, of which bytes has most, are told of by Extension.
__all__ = ["Extension", "PushToken", "RemoteSession", "Wish"]

Result = TypeVar("Result")

PATIENCE = 6.0
"""Seconds that a program that is interrupted waits for a handler that runs."""


# ---- who hosts ----


class Attributes(bytes, metaclass=Brief):
    """What is known of a session: bytes of the application's own, JSON by convention. From a push message they come
    from outside: check them."""

    def json(self) -> Any:
        """What they say as JSON. That they are none is a ValueError, by which a handler refuses them."""
        from json import loads

        return loads(self)


@trampoline("np_extension_handler")
def on_event(session: int, event: int, attributes: int, size: int, key: int) -> int:
    callback = registered(key)
    if callback is None:
        return _abi.NP_ERROR_GONE
    context = callback.owner.context
    with context._running:
        try:
            callback.owner._turn(session, event, Attributes(ctypes.string_at(attributes, size) if size else b""))
        except BaseException as failure:
            context._failed(failure)
            status = failure.status if isinstance(failure, Error) else 0
            return status or _abi.NP_ERROR_INVALID_ARGUMENT
    return _abi.NP_OK


class Extension(Closing):
    """Hosts an application's remote sessions: as a program of its own by `run()`, or in the application by `host()`.

        extension = Extension("org.example.Player")

        @extension.start
        def start(session, attributes):
            session.content = Music("1", title=attributes.json()["title"])

        extension.run()

    Its functions take a Session, which is remote and was made for them, and `attributes`: the bytes that the
    application or its server sent, with `attributes.json()`. What they set is shown as one change, and after the start
    the session is published. One that raises refuses: a start, and there is no session; or an update, and the session
    goes on with what the function had set by then, so read all of the attributes before you set anything. The exception
    comes to `sys.unraisablehook`, with asyncio to the exception handler of the loop, a CommandError to nobody. They
    answer when they return, and are no coroutines. A session is held until it has ended or is closed.

    The first argument is a Context, or an application id to have one alone, whose handlers run on a thread of the
    library.
    """

    __slots__ = ("__weakref__", "_functions", "_own_context", "context")

    def __init__(self, context: Union[Context, Text]) -> None:
        self._own_context = not isinstance(context, Context)
        self.context = context if isinstance(context, Context) else Context(context)
        self._functions: dict[int, Any] = {}

    def start(self, function: OnEvent) -> OnEvent:
        """A session is new, and in the attributes is all that is known of it."""
        return self._take(_abi.NP_EXTENSION_START, "start", function)

    def update(self, function: OnEvent) -> OnEvent:
        """A session was started before, and this is true of it now. One that is refused leaves it with what was set by
        then. Without a function, updates are refused."""
        return self._take(_abi.NP_EXTENSION_UPDATE, "update", function)

    def end(self, function: OnEvent) -> OnEvent:
        """A session ends, and is closed afterwards; the attributes may be empty. It needs no function."""
        return self._take(_abi.NP_EXTENSION_END, "end", function)

    def _take(self, event: int, name: str, function: OnEvent) -> OnEvent:
        self.context._check(function, f"extension.{name}()", "session", "attributes")
        if is_coroutine(function):
            raise InvalidArgumentError(
                f"{function!r} is a coroutine: it answers when it returns, so let it make a task"
            )
        self._functions[event] = function
        return function

    def run(self) -> None:
        """Runs this process as the application's extension: takes the name "<application id>.RemoteMedia" on the bus,
        and returns when the last session has ended and nothing more has come for five seconds, or when it is closed.

        It is a loop itself: it takes a context without a `loop`, or one with `loop="own"`, whose handlers then run in
        here, and refuses "asyncio", "glib" and "qt". Ctrl+C ends it, and so does `sys.exit()` in a handler, on whatever
        thread that runs, and in a signal's handler of the first.
        """
        context = self.context
        loop = context._loop
        if loop is not None and type(loop).__name__ != "Own":
            raise InvalidStateError("run() blocks: give it a context without a loop, or with 'own', or use host()")
        callback = self._callback()
        # No reference: what closes the context meanwhile frees it, and so ends this call.
        pointer = context._handle._as_parameter_
        context._ends = True
        try:
            if loop is None:
                interruptibly(context, lambda: lib.np_extension_run(pointer, on_event, register(callback), destroy))
            else:
                context._dispatch(lambda: lib.np_extension_run(pointer, on_event, register(callback), destroy))
        except GoneError:
            if context._owned is not None:
                raise
        finally:
            context._ends = False
        if self._own_context:
            context.close()

    def host(self) -> None:
        """Hosts the sessions in this process, where no extension is installed, until `close()`. Push messages reach it
        as long as it runs. The context holds it."""
        callback = self._callback()
        lib.np_extension_host(self.context._handle, on_event, register(callback), destroy)
        self.context._extension = callback

    def close(self) -> None:
        """Ends hosting, and the sessions that are hosted. A context that is its own is closed with it, which ends
        `run()`."""
        context = self.context
        if self._own_context:
            context.close()
        elif context._owned is not None and getattr(context._extension, "owner", None) is self:
            # It stays there: its functions are told of each end.
            lib.np_extension_host(context._handle, None, None, None)

    def _callback(self) -> Callback:
        if _abi.NP_EXTENSION_START not in self._functions:
            raise InvalidStateError("give it a function for what begins first: @extension.start")
        return Callback(self, self._turn)

    def _turn(self, pointer: int, event: int, attributes: Attributes) -> None:
        """Something happens to a session."""
        hosted, refused = self.context._hosted, self.context._refused
        function = self._functions.get(event)
        if event == _abi.NP_EXTENSION_START:
            # Ours when the start was granted, or else with the end that follows.
            owned = refused[pointer] = Owned(pointer, nothing)
            session = Session._adopted(self.context, owned)
            try:
                self._call(function, session, attributes)
                if session._owned is None:
                    raise InvalidStateError("the session was closed in its start")
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
        there = hosted.pop(pointer, None) if event == _abi.NP_EXTENSION_END else hosted.get(pointer)
        if there is None or there._owned is None:
            raise NotFoundError("the session was closed before")
        try:
            if function is not None:
                self._call(function, there, attributes)
            elif event == _abi.NP_EXTENSION_UPDATE:
                raise InvalidStateError("nothing takes updates: @extension.update")
        finally:
            if event == _abi.NP_EXTENSION_END:
                there.close()

    @staticmethod
    def _call(function: Any, session: Session, attributes: Attributes) -> None:
        result = function(session, attributes)
        if hasattr(result, "__await__"):
            if hasattr(result, "close"):
                result.close()
            raise InvalidArgumentError(
                f"{function!r} gave a coroutine: it answers when it returns, so let it make a task"
            )


def nothing(_pointer: Optional[int]) -> None:
    """Frees what is not ours."""


def interruptibly(context: Context, call: Callable[[], object]) -> None:
    """Calls what blocks on another thread, so that a signal's handler runs on this one; what that raises closes the
    context, which ends the call, and so does what ended a program in a handler."""
    done = allocate_lock()
    done.acquire()
    failures: list[BaseException] = []

    def work() -> None:
        try:
            call()
        except BaseException as failure:
            failures.append(failure)
        finally:
            done.release()

    start_new_thread(work, ())
    try:
        done.acquire()
    except BaseException:
        context.close()
        done.acquire(timeout=PATIENCE)
        raise
    raised, context._raised = context._raised, None
    if raised is not None:
        raise raised
    if failures:
        raise failures[0]


# ---- the application's side ----


def failure_of(status: int, message: Optional[bytes]) -> Optional[Error]:
    """What a result says; None: it is done."""
    if status >= 0:
        return None
    return BY_STATUS.get(status, Error)((message or lib.np_status_message(status)).decode("utf-8", "replace"))


@trampoline("np_remote_result")
def on_result(_context: int, status: int, message: Optional[bytes], key: int) -> None:
    callback = registered(key)
    if callback is not None:
        callback.owner._end(failure_of(status, message), None)


@trampoline("np_remote_list_result")
def on_list(_context: int, status: int, ids: Optional[int], count: int, key: int) -> None:
    callback = registered(key)
    if callback is not None:
        array = ctypes.cast(ids, ctypes.POINTER(ctypes.c_char_p)) if ids and count else ()
        callback.owner._end(failure_of(status, None), [decoded(array[place]) for place in range(count if array else 0)])


class Ending:
    """What the library has until it will not answer any more."""

    __slots__ = ("wish",)

    def __init__(self, wish: Any) -> None:
        self.wish = ref(wish)

    def __del__(self) -> None:
        wish = self.wish()
        if wish is not None:
            wish._end(None, None, unanswered=True)


class Wish(Generic[Result]):
    """What somebody else was asked to do. `await` it in asyncio, whatever loop its context has; or `wait()` for it; or
    give the call a function, which is told with None, or with the Error that came of it.

    That it failed comes to `sys.unraisablehook` where nobody asks.
    """

    __slots__ = ("__weakref__", "_asked", "_callback", "_failure", "_lock", "_value", "_waiting", "context", "done")

    __reduce__ = refuse_copies

    def __init__(self, context: Context, function: Any) -> None:
        self.context = context
        self.done = False
        """Whether there is an answer."""
        self._asked = function is not None
        self._failure: Optional[Error] = None
        self._value: Any = None
        self._lock = allocate_lock()
        self._waiting: list[Callable[[], object]] = []
        self._callback: Optional[Callback] = Callback(self, function)

    def _send(self, call: Callable[..., object], trampoline: Any) -> Wish[Result]:
        """Wishes, and is held by the context until there is an answer."""
        callback = self._callback
        assert callback is not None
        self.context._wishes.add(self)
        try:
            call(trampoline, register(callback, Ending(self)), destroy)
        except BaseException:
            self._asked = True
            self.context._wishes.discard(self)
            raise
        return self

    def _end(self, failure: Optional[Error], value: Any, unanswered: bool = False) -> None:
        with self._lock:
            if self.done:
                return
            callback, self._callback = self._callback, None
            # That it fails while its context is closed is no news.
            if unanswered or self.context._owned is None:
                failure, callback = GoneError("the context was closed before there was an answer"), None
                self._asked = True
            self._failure, self._value = failure, value
            self.done = True
            waiting, self._waiting = self._waiting, []
        self.context._wishes.discard(self)
        for wake in waiting:
            wake()
        if callback is not None and callback.function is not None:
            arguments = (failure,) if value is None else (failure, value)
            self.context._call(callback.function, *arguments)

    def _answer(self) -> Result:
        if self._failure is not None:
            raise self._failure
        value: Result = self._value
        return value

    def _waits(self, wake: Callable[[], object]) -> bool:
        """Whether there is no answer yet, which is then told."""
        with self._lock:
            if not self.done:
                self._waiting.append(wake)
            return not self.done

    def wait(self, timeout: Optional[float] = None) -> Result:
        """Waits for the answer, on a thread that runs no handlers: gives it, or raises what came of it; TimeoutError
        after so many seconds."""
        self._asked = True
        if self.context._loop is not None or self.context._running._is_owned():
            raise InvalidStateError("this would wait for itself: await it, or give the call a function")
        answered = allocate_lock()
        answered.acquire()
        if self._waits(answered.release) and not answered.acquire(timeout=-1 if timeout is None else timeout):
            raise TimeoutError(f"there was no answer for {timeout} s")
        return self._answer()

    def __await__(self) -> Generator[Any, None, Result]:
        import asyncio

        self._asked = True
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

        if self._waits(wake):
            yield from future.__await__()
        return self._answer()

    def __del__(self) -> None:
        if not getattr(self, "_asked", True) and self._failure is not None:
            raise self._failure


class RemoteSession:
    """A session that the application wants shown: by its extension, which is started for it, or in its own process
    where none is installed and an Extension hosts. One that is shown here is `Context.remote_session()`.

        kitchen = RemoteSession(context, "kitchen")
        await kitchen.start({"id": "kitchen", "title": "Harbour Lights", "state": "playing"})
        await kitchen.end()

    `attributes` are bytes, or a dict that becomes JSON; push messages name the session by the "id" in them. Each call
    gives a Wish, and takes a function that is told instead. What comes of it: InvalidArgumentError, the attributes were
    refused; NotFoundError, there is no such session, or nobody to host it; SystemRefusedError, the extension does not
    answer.
    """

    __slots__ = ("_id", "context")

    def __init__(self, context: Context, id: Text) -> None:
        expect(context, Context, "a RemoteSession takes a Context")
        self.context = context
        self._id = identifier(id)

    @property
    def id(self) -> str:
        """Its id."""
        return decoded(self._id)

    def start(self, attributes: Given = b"", result: Told = None) -> Wish[None]:
        """Starts it, or updates it where it was started before."""
        return self._send(lib.np_remote_start, "start", result, attributes)

    def update(self, attributes: Given, result: Told = None) -> Wish[None]:
        """Hands it its new attributes."""
        return self._send(lib.np_remote_update, "update", result, attributes)

    def end(self, result: Told = None) -> Wish[None]:
        """Ends it."""
        return self._send(lib.np_remote_end, "end", result)

    def request_system_primary(self, result: Told = None) -> Wish[None]:
        """Asks the desktop to send its media keys to it. InvalidStateError: the desktop leaves them with another
        player."""
        return self._send(lib.np_remote_request_system_primary, "request_system_primary", result)

    def _send(self, function: Any, name: str, result: Told, *given: Given) -> Wish[None]:
        data = [bytes_of(attributes) for attributes in given]
        arguments = [each for attributes in data for each in (attributes, len(attributes))]
        wish: Wish[None] = wished(self.context, name, result, "failure")
        return wish._send(lambda *rest: function(self.context._handle, self._id, *arguments, *rest), on_result)

    @staticmethod
    def list(context: Context, result: ToldOfAll = None) -> Wish[Ids]:
        """Asks for the ids of those that are hosted; `result` takes `failure` and `ids`. An extension that does not run
        hosts none, and is not started."""
        wish: Wish[Ids] = wished(context, "list", result, "failure", "ids")
        return wish._send(lambda *rest: lib.np_remote_list(context._handle, *rest), on_list)

    def __repr__(self) -> str:
        return f"<RemoteSession {self.id!r}>"


def wished(context: Context, name: str, result: Any, *takes: str) -> Wish[Any]:
    if result is not None:
        context._check(result, f"{name}()", *takes)
    return Wish(context, result)


def bytes_of(attributes: Any) -> bytes:
    """Attributes as they are sent."""
    if isinstance(attributes, (bytes, bytearray, memoryview)):
        return bytes(attributes)
    expect(attributes, dict, "attributes are bytes, or a dict that becomes JSON")
    from json import dumps

    return dumps(attributes, allow_nan=False, separators=(",", ":")).encode()


# ---- push ----


@dataclass(frozen=True)
class PushToken(metaclass=Brief):
    """Where the application's server posts messages to, and what it encrypts them with."""

    session_id: Optional[str]
    """The session that they change; None: they start sessions, and this is the application's token."""
    endpoint: Optional[str]
    """The address; None: there is none any more, post nothing to the last one."""
    public_key: str
    auth_secret: str

    @property
    def subscription(self) -> Optional[dict[str, Any]]:
        """What libraries for Web Push take, ready for JSON; None: there is no address any more."""
        if self.endpoint is None:
            return None
        return {"endpoint": self.endpoint, "keys": {"p256dh": self.public_key, "auth": self.auth_secret}}


@trampoline("np_push_token_handler")
def on_token(_context: int, token: int, key: int) -> None:
    callback = registered(key)
    if callback is not None:
        lent = _abi.np_push_token.from_address(token)
        told = PushToken(
            None if lent.session_id is None else decoded(lent.session_id),
            None if lent.endpoint is None else decoded(lent.endpoint),
            decoded(lent.public_key),
            decoded(lent.auth_secret),
        )
        callback.owner._call(callback.function, told)


def set_push_token_handler(context: Context, function: OnToken) -> OnToken:
    """Has a function told of every token; None stops that."""
    if function is None:
        lib.np_context_set_push_token_handler(context._handle, None, None, None)
        context._push_token_handler = None
        return function
    context._check(function, "on_push_token()", "token")
    callback = Callback(context, function)
    previous, context._push_token_handler = context._push_token_handler, callback
    try:
        lib.np_context_set_push_token_handler(context._handle, on_token, register(callback), destroy)
    except BaseException:
        context._push_token_handler = previous
        raise
    return function
