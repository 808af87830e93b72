# SPDX-License-Identifier: MIT
"""The application's side of hosted remote sessions: it starts, updates and ends them, wherever they are hosted."""

from __future__ import annotations

import ctypes
from _thread import allocate_lock
from _weakref import ref
from typing import Generic, TypeVar

from ._callbacks import Callback, destroy, register, registered, trampoline
from ._library import decoded, expect, identifier, lib, refuse_copies, wrong
from .errors import BY_STATUS, Error, GoneError, InvalidStateError
from .session import Context

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Mapping
    from typing import Any, Optional, Union

    from ._library import Text

    OnResult = Optional[Callable[[Optional[Error]], object]]
    OnList = Optional[Callable[[Optional[Error], list[str]], object]]
    AttributesOrJson = Union[bytes, Mapping[str, object]]
    Ids = list[str]

# The classes on the page of pydoc.
__all__ = ["RemoteCall", "RemoteSession"]

Result = TypeVar("Result")


def failure_of(call: RemoteCall[Any], status: int, message: Optional[bytes]) -> Optional[Error]:
    """The exception of a result; None for success."""
    if status >= 0:
        return None
    words = (message or lib.np_status_message(status)).decode("utf-8", "replace")
    return BY_STATUS.get(status, Error)(f"RemoteSession.{call._name}: {words}")


@trampoline("np_remote_result")
def on_result(_context: int, status: int, message: Optional[bytes], key: int) -> None:
    callback = registered(key)
    if callback is not None:
        callback.owner._finish(failure_of(callback.owner, status, message), None)


@trampoline("np_remote_list_result")
def on_list(_context: int, status: int, ids: Optional[int], count: int, key: int) -> None:
    callback = registered(key)
    if callback is not None:
        array = ctypes.cast(ids, ctypes.POINTER(ctypes.c_char_p)) if ids and count else ()
        found = [decoded(array[place]) for place in range(count if array else 0)]
        callback.owner._finish(failure_of(callback.owner, status, None), found)


class Unanswered:
    """An object that the library holds until it has answered, or will not answer."""

    __slots__ = ("call",)

    def __init__(self, call: Any) -> None:
        self.call = ref(call)

    def __del__(self) -> None:
        call = self.call()
        if call is not None:
            call._finish(None, None, unanswered=True)


class RemoteCall(Generic[Result]):
    """A call to the extension, with a later result. There are three ways to get the result. `await` it in asyncio, with any
    loop of its context. Call `wait()`. Or pass a function, which is called with None, or with the Error.

    If the program uses none of the three, an Error goes to `sys.unraisablehook`.
    """

    __slots__ = (
        "__weakref__",
        "_callback",
        "_failure",
        "_lock",
        "_name",
        "_observed",
        "_value",
        "_waiting",
        "context",
        "done",
    )

    __reduce__ = refuse_copies

    def __init__(self, context: Context, name: str, function: Any) -> None:
        self.context = context
        self._name = name
        self.done = False
        """Whether there is a result."""
        self._observed = function is not None
        self._failure: Optional[Error] = None
        self._value: Any = None
        self._lock = allocate_lock()
        self._waiting: list[Callable[[], object]] = []
        self._callback: Optional[Callback] = Callback(self, function)

    def _send(self, function: Callable[..., object], trampoline: Any) -> RemoteCall[Result]:
        """Calls the library. The context holds the call until there is a result."""
        callback = self._callback
        assert callback is not None
        self.context._remote_calls.add(self)
        try:
            function(trampoline, register(callback, Unanswered(self)), destroy)
        except BaseException:
            self._observed = True
            self.context._remote_calls.discard(self)
            raise
        return self

    def _finish(self, failure: Optional[Error], value: Any, unanswered: bool = False) -> None:
        with self._lock:
            if self.done:
                return
            callback, self._callback = self._callback, None
            # The end of the context fails its calls, and nothing reports that.
            if unanswered or self.context._owned is None:
                failure, callback = GoneError("the context was closed before the answer"), None
                self._observed = True
            self._failure, self._value = failure, value
            self.done = True
            waiting, self._waiting = self._waiting, []
        self.context._remote_calls.discard(self)
        for wake in waiting:
            wake()
        if callback is not None and callback.function is not None:
            arguments = (failure,) if value is None else (failure, value)
            self.context._call_handler(callback.function, *arguments)

    def _result(self) -> Result:
        if self._failure is not None:
            raise self._failure
        value: Result = self._value
        return value

    def _wake_later(self, wake: Callable[[], object]) -> bool:
        """Whether there is no result yet. Then `wake` is called with the result."""
        with self._lock:
            if not self.done:
                self._waiting.append(wake)
            return not self.done

    def wait(self, timeout: Optional[float] = None) -> Result:
        """Waits for the result, on a thread that runs no handlers. It returns the value or raises the Error. After
        `timeout` seconds it raises TimeoutError."""
        self._observed = True
        if self.context._loop is not None or self.context._handler_lock._is_owned():
            raise wrong(
                InvalidStateError,
                "wait() would block the handlers that it waits for: await the call, or pass a function",
            )
        answered = allocate_lock()
        answered.acquire()
        if self._wake_later(answered.release) and not answered.acquire(timeout=-1 if timeout is None else timeout):
            raise TimeoutError(f"no answer within {timeout} s")
        return self._result()

    def __await__(self) -> Generator[Any, None, Result]:
        import asyncio

        self._observed = True
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

        if self._wake_later(wake):
            yield from future.__await__()
        return self._result()

    def __del__(self) -> None:
        if not getattr(self, "_observed", True) and self._failure is not None:
            raise self._failure


class RemoteSession:
    """A session that the application's extension hosts. The bus starts the extension if necessary. If no extension is
    installed, an Extension of the application hosts it. A session in this process is `Context.remote_session()`.

        kitchen = RemoteSession(context, "kitchen")
        await kitchen.start({"id": "kitchen", "title": "Harbour Lights", "state": "playing"})
        await kitchen.end()

    `attributes` are bytes, or a dict that becomes JSON. Push messages name the session by the "id" in them. Each function
    returns a RemoteCall, and calls the function that you pass with its result. The errors are: InvalidArgumentError, the
    handler rejected the attributes; NotFoundError, the session or its host does not exist; SystemRefusedError, the
    extension does not answer.
    """

    __slots__ = ("_id", "context")

    def __init__(self, context: Context, id: Text) -> None:
        expect(context, Context, "the first argument of RemoteSession is a Context")
        self.context = context
        self._id = identifier(id, "id")

    @property
    def id(self) -> str:
        """The id of the session."""
        return decoded(self._id)

    def start(self, attributes: AttributesOrJson = b"", result: OnResult = None) -> RemoteCall[None]:
        """Starts the session. If it was started before, it updates the session."""
        return self._send(lib.np_remote_start, "start", result, attributes)

    def update(self, attributes: AttributesOrJson, result: OnResult = None) -> RemoteCall[None]:
        """Sends new attributes."""
        return self._send(lib.np_remote_update, "update", result, attributes)

    def end(self, result: OnResult = None) -> RemoteCall[None]:
        """Ends the session."""
        return self._send(lib.np_remote_end, "end", result)

    def request_system_primary(self, result: OnResult = None) -> RemoteCall[None]:
        """Requests the media keys. InvalidStateError: the desktop sends its keys to another player."""
        return self._send(lib.np_remote_request_system_primary, "request_system_primary", result)

    def _send(self, function: Any, name: str, result: OnResult, *attributes: AttributesOrJson) -> RemoteCall[None]:
        data = [bytes_of(each) for each in attributes]
        arguments = [argument for each in data for argument in (each, len(each))]
        call: RemoteCall[None] = remote_call(self.context, name, result, "failure")
        return call._send(lambda *rest: function(self.context._handle, self._id, *arguments, *rest), on_result)

    @staticmethod
    def list(context: Context, result: OnList = None) -> RemoteCall[Ids]:
        """Requests the ids of the hosted sessions; `result` gets `failure` and `ids`. It does not start the extension: an
        extension that does not run hosts no sessions."""
        call: RemoteCall[Ids] = remote_call(context, "list", result, "failure", "ids")
        return call._send(lambda *rest: lib.np_remote_list(context._handle, *rest), on_list)

    def __repr__(self) -> str:
        return f"<RemoteSession {self.id!r}>"


def remote_call(context: Context, name: str, result: Any, *parameters: str) -> RemoteCall[Any]:
    if result is not None:
        context._check_handler(result, f"{name}()", *parameters)
    return RemoteCall(context, name, result)


def bytes_of(attributes: Any) -> bytes:
    """The bytes of attributes."""
    if isinstance(attributes, (bytes, bytearray, memoryview)):
        return bytes(attributes)
    expect(attributes, dict, "attributes are bytes, or a dict that becomes JSON")
    from json import dumps

    return dumps(attributes, allow_nan=False, separators=(",", ":")).encode()
