# SPDX-License-Identifier: MIT
"""The application's side of hosted remote sessions: it starts, updates and ends them, wherever they are hosted."""

from __future__ import annotations

import ctypes
from typing import TypeVar

from ._call import Call
from ._callbacks import registered, trampoline
from ._library import decoded, expect, identifier, lib
from .errors import BY_STATUS, Error
from .session import Context

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
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


class RemoteCall(Call[Result]):
    """A call to the extension, with a later result. There are three ways to get the result. `await` it in asyncio, with any
    loop of its context. Call `wait()`. Or pass a function, which is called with None, or with the Error.

    If the program uses none of the three, an Error goes to `sys.unraisablehook`.
    """

    __slots__ = ("context",)

    def __init__(self, context: Context, name: str, function: Any) -> None:
        super().__init__(context, name, function)
        self.context = context

    def _arguments(self, failure: Optional[Exception], value: Any) -> tuple[Any, ...]:
        return (failure,) if value is None else (failure, value)


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
