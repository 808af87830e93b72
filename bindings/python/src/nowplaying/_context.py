# SPDX-License-Identifier: MIT
"""The parts of a context that do not know sessions: its options, its connection and its end."""

from __future__ import annotations

import ctypes
import os
import sys

from . import _abi
from ._callbacks import Callback, destroy, register, registered, trampoline
from ._handlers import RunsHandlers, check_loop
from ._library import Owned, decoded, flag, lib, made, number, required_text, text, wrong
from .errors import GoneError, InvalidArgumentError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from os import PathLike
    from typing import Any, Optional, TypeVar, Union

    from ._enums import AnimatedArtworkPolicy, AnimatedArtworkPolicyWord, AspectRatio, Connection, PrimarySource
    from ._handlers import Loop
    from ._library import Text
    from .push import PushToken

    OnToken = TypeVar("OnToken", bound=Optional[Callable[[PushToken], object]])
    OnConnection = TypeVar("OnConnection", bound=Optional[Callable[[Connection], object]])
    OnResume = TypeVar("OnResume", bound=Optional[Callable[[str, str, Optional[float]], object]])


@trampoline("np_connection_handler")
def on_connection(_context: int, connection: int, key: int) -> None:
    callback = registered(key)
    if callback is not None:
        from ._enums import Connection

        callback.owner._call_handler(callback.function, Connection(connection))


@trampoline("np_resume_handler")
def on_resume(_context: int, session_id: bytes, content_id: bytes, position_us: int, key: int) -> None:
    callback = registered(key)
    if callback is not None:
        position = None if position_us == _abi.NP_TIME_UNKNOWN else position_us / _abi.NP_SECOND
        callback.owner._call_handler(callback.function, decoded(session_id), decoded(content_id), position)


def find_application_id(program: Optional[Union[Text, PathLike[str]]] = None) -> str:
    """The id of the application with this program; None: the script that runs. It is from NOWPLAYING_APPLICATION_ID, or else
    the name of an installed service file or desktop file whose `Exec` starts the program. Without one it raises
    NotFoundError, and if two files have different ids, InvalidStateError."""
    buffer = ctypes.create_string_buffer(1024)
    path = os.fsencode(sys.argv[0] if program is None else program)
    lib.np_find_application_id(text(path, "program"), buffer, len(buffer))
    return decoded(buffer.value)


class BaseContext(RunsHandlers):
    """The base of Context, without the functions that make sessions."""

    __slots__ = (
        "_connection_handler",
        "_extension",
        "_hosted",
        "_push_token_handler",
        "_refused",
        "_resume_handler",
        "_sessions",
    )

    _noun = "context"

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
        artwork_ahead: bool = False,
        lasting_ids: bool = False,
        loop: Optional[Loop] = None,
        loop_artwork: bool = False,
        bus_address: Optional[Text] = None,
    ) -> None:
        super().__init__()
        self._sessions: dict[int, Any] = {}
        self._connection_handler: Optional[Callback] = None
        self._push_token_handler: Optional[Callback] = None
        self._resume_handler: Optional[Callback] = None
        self._extension: Optional[Callback] = None
        self._hosted: dict[Optional[int], Any] = {}
        # The handles of sessions whose start was refused.
        self._refused: dict[int, Owned] = {}
        flags = _abi.NP_CONTEXT_PUBLISH_ALL if flag(publish_all, "publish_all") else 0
        flags |= _abi.NP_CONTEXT_SHOW_URLS if flag(show_urls, "show_urls") else 0
        flags |= _abi.NP_CONTEXT_UNIQUE_NAME if flag(unique_name, "unique_name") else 0
        flags |= _abi.NP_CONTEXT_SHOW_IDLE if flag(show_idle, "show_idle") else 0
        flags |= _abi.NP_CONTEXT_ARTWORK_AHEAD if flag(artwork_ahead, "artwork_ahead") else 0
        flags |= _abi.NP_CONTEXT_LASTING_IDS if flag(lasting_ids, "lasting_ids") else 0
        if loop is not None:
            check_loop(loop)
            flags |= _abi.NP_CONTEXT_HOST_LOOP
            flags |= _abi.NP_CONTEXT_HOST_LOOP_ARTWORK if flag(loop_artwork, "loop_artwork") else 0
        elif loop_artwork:
            raise wrong(InvalidArgumentError, "loop_artwork=True needs a loop, such as loop='glib'")
        self._owned = made(
            lib.np_context_new, lib.np_context_free, required_text(application_id, "application_id"), flags
        )
        if name is not None:
            lib.np_context_set_name(self._owned, text(name, "name"))
        if desktop_entry is not None:
            lib.np_context_set_desktop_entry(self._owned, text(desktop_entry, "desktop_entry"))
        if player_name is not None:
            lib.np_context_set_player_name(self._owned, text(player_name, "player_name"))
        if bus_address is not None:
            lib.np_context_set_bus_address(self._owned, text(bus_address, "bus_address"))
        self._open_loop(loop)

    @property
    def _handle(self) -> Owned:
        owned = self._owned
        if owned is None:
            raise wrong(GoneError, "the context is closed")
        self._check_loop_is_open()
        return owned

    @property
    def connection(self) -> Connection:
        """The state of the connection to the bus."""
        from ._enums import Connection

        value = ctypes.c_int32()
        lib.np_context_get_connection(self._handle, ctypes.byref(value))
        return Connection(value.value)

    @property
    def primary_source(self) -> PrimarySource:
        """Which program decides about the system primary. The first use starts watching, and returns UNKNOWN."""
        from ._enums import PrimarySource

        value = ctypes.c_int32()
        lib.np_context_get_primary_source(self._handle, ctypes.byref(value))
        return PrimarySource(value.value)

    def on_connection(self, function: OnConnection) -> OnConnection:
        """Sets the handler that is called with each new state of the connection. None removes it."""
        setter = lib.np_context_set_connection_handler
        self._connection_handler = self._set_handler(setter, on_connection, function, "on_connection()", "connection")
        return function

    def on_resume(self, function: OnResume) -> OnResume:
        """Sets the handler that gets the item to continue with, before the request to play that follows a start by the bus.
        It gets the ids of the session and the content, and the position in seconds, or None. It prepares the item, and does not
        play yet. It needs `lasting_ids=True`. None removes it."""
        setter = lib.np_context_set_resume_handler
        names = ("session_id", "content_id", "position")
        self._resume_handler = self._set_handler(setter, on_resume, function, "on_resume()", *names)
        return function

    @property
    def supported_animated_artwork(self) -> tuple[AspectRatio, ...]:
        """The shapes of animated artwork that the desktop can show now. The first use begins to watch the conditions, and
        returns the shapes as if no condition held."""
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

    def close(self) -> None:
        """Withdraws every session and ends the library's threads. After it returns, no handler runs.

        It waits for a running handler for up to six seconds, and so does the end of the program. Do not hold a lock that
        your handlers acquire.
        """
        super().close()
        self._hosted = {}

    def _close_at_exit(self) -> None:
        sessions = [session() for session in list(self._sessions.values())]
        super()._close_at_exit()
        for session in sessions:
            if session is not None:
                session._owned = None
