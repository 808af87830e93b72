# SPDX-License-Identifier: MIT
"""One request of a client."""

from __future__ import annotations

import ctypes
import os
from typing import NamedTuple, Optional

from . import _abi
from ._library import decoded, lib, number, refuse_copies, text
from ._tables import PARAMETERS, PARTS
from .errors import CommandError, FinishedError, NotFoundError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Union

    from ._enums import Command, Outcome, OutcomeWord


def get(function: Any, request: int, kind: Any) -> Any:
    """The value that a getter writes."""
    value = kind()
    function(request, ctypes.byref(value))
    return value.value


def command_of(request: int) -> int:
    """The number of the command; 0 if the request is not open."""
    try:
        return int(get(lib.np_request_get_command, request, ctypes.c_int32))
    except FinishedError:
        return 0


READERS: dict[str, tuple[Any, Callable[[Any], Any]]] = {
    "time": (ctypes.c_int64, lambda value: float(value) / _abi.NP_SECOND),
    "real": (ctypes.c_double, float),
    "flag": (ctypes.c_bool, bool),
    "int": (ctypes.c_int32, int),
    "text": (ctypes.c_char_p, decoded),
}
"""For each type of a part, the type in C and the conversion. The other parts are enums."""


def part(request: int, name: str) -> Any:
    """A part of the argument."""
    getter, kind, _, _ = PARTS[name]
    type, convert = READERS.get(kind) or (ctypes.c_int32, enum(kind))
    if getter == "np_request_get_language_option":
        option, setting = ctypes.c_char_p(), ctypes.c_int32()
        lib.np_request_get_language_option(request, ctypes.byref(option), ctypes.byref(setting))
        return convert(option.value if kind == "text" else setting.value)
    return convert(get(getattr(lib, getter), request, type))


def enum(name: str) -> Any:
    """The enum of the package for one of the headers: RepeatMode for np_repeat_mode."""
    from . import _enums

    return getattr(_enums, name[3:].title().replace("_", ""))


def path(request: int) -> Optional[str]:
    """The path of the URL; None: it is not the URL of a local file, or the command has no URL."""
    try:
        return os.fsdecode(get(lib.np_request_get_path, request, ctypes.c_char_p))
    except NotFoundError:
        return None


def activation_token(request: int) -> Optional[str]:
    """The token for the window; None: the client has sent none, or the command is not "raise"."""
    try:
        return decoded(get(lib.np_request_get_activation_token, request, ctypes.c_char_p))
    except NotFoundError:
        return None


def arguments(request: int, command: int) -> dict[str, Any]:
    """The arguments of a command, by their names."""
    return {name: part(request, name) for name in PARAMETERS.get(command, ())}


def finish(request: int, failure: Optional[BaseException] = None) -> None:
    """Answers, with the exception of the handler if it raised one. A request that has ended is ignored."""
    if not command_of(request):
        return
    try:
        if failure is None:
            lib.np_request_finish(request)
        else:
            lib.np_request_fail(request, *outcome_of(failure))
    except FinishedError:
        pass


def outcome_of(failure: BaseException) -> tuple[int, Optional[bytes]]:
    """The outcome and the message of an exception."""
    outcome = _abi.NP_OUTCOME_FAILED
    message: Any = None
    try:
        if isinstance(failure, CommandError):
            message = failure.message
            outcome = number("outcome", "np_outcome", failure.outcome) or outcome
        else:
            if type(failure).__name__ == "CancelledError":
                outcome = _abi.NP_OUTCOME_CANCELLED
            message = str(failure) or type(failure).__name__
        return outcome, text(message if message is None else str(message), "message")
    except Exception:  # An exception whose str() fails.
        return outcome, text(type(failure).__name__, "message")


class Sender(NamedTuple):
    """The program that sent a request, to show it to the user. Never decide by it: a program can choose its desktop entry."""

    bus_name: str
    """Its unique bus name."""
    process_id: int
    """0: not known."""
    desktop_entry: Optional[str]
    """The desktop entry of its application, without ".desktop"; None: not known."""


class Request:
    """A request that the handler answers itself: `finish()` or `fail()`, once, now or later, from any thread.

    Desktops wait 400 ms and then assume success. Clients of org.nowplaying.Session1 wait 30 s. A request that is freed
    without an answer fails. The arguments of the command are attributes, see `On`: `position`, `interval`, `volume` and so
    on. Any other attribute raises AttributeError.
    """

    __slots__ = ("_answered", "_request", "_values", "activation_token", "client", "command", "path", "session_id")

    __reduce__ = refuse_copies

    def __init__(self, request: int, command: int) -> None:
        from ._enums import Command

        self._answered = True
        self._request = request
        # The library frees the request with the answer, so read the arguments now.
        self._values = arguments(request, command)
        self.command: Command = Command(command)
        """The command."""
        self.session_id: str = decoded(get(lib.np_request_get_session_id, request, ctypes.c_char_p))
        """The id of the session."""
        self.client: str = decoded(get(lib.np_request_get_client, request, ctypes.c_char_p))
        """The unique bus name of the client."""
        self.path: Optional[str] = path(request) if "url" in self._values else None
        """The path of the local file that `url` names, "/music/a b.mp3" for "file:///music/a%20b.mp3"; else None."""
        raises = command == _abi.NP_COMMAND_RAISE
        self.activation_token: Optional[str] = activation_token(request) if raises else None
        """The token with which the player may show its window in front, if the command is "raise"; None: it has none."""
        self._answered = False

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name not in self._values:
            raise AttributeError(f"this request has no {name!r}")
        return self._values[name]

    @property
    def arguments(self) -> tuple[Any, ...]:
        """All arguments of the command, in the order of a handler."""
        return tuple(self._values.values())

    @property
    def sender(self) -> Sender:
        """The program that sent it. Read it before the answer. The first time it waits for the bus, 1 second at most."""
        process, name, entry = ctypes.c_uint32(), ctypes.create_string_buffer(256), ctypes.create_string_buffer(256)
        lib.np_request_get_sender(self._request, ctypes.byref(process), name, len(name), entry, len(entry))
        return Sender(decoded(name.value), process.value, decoded(entry.value) or None)

    @property
    def is_open(self) -> bool:
        """Whether it still needs an answer."""
        return command_of(self._request) != 0

    def finish(self) -> None:
        """Finishes the request: the command succeeded."""
        self._answered = True
        lib.np_request_finish(self._request)

    def fail(self, outcome: Union[Outcome, OutcomeWord] = "failed", message: Optional[str] = None) -> None:
        """Fails the request. `message` is a sentence for the client."""
        lib.np_request_fail(self._request, number("outcome", "np_outcome", outcome), text(message, "message"))
        self._answered = True

    def __del__(self) -> None:
        if not getattr(self, "_answered", True) and self.is_open:
            finish(self._request, CommandError("failed", "The player did not answer."))

    def __repr__(self) -> str:
        return f"<Request {self.command.name.lower()}>"
