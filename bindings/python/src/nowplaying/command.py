# SPDX-License-Identifier: MIT
"""The commands that clients can request."""

from __future__ import annotations

import ctypes

from . import _abi
from ._callbacks import Callback, destroy, register, registered, trampoline
from ._tables import Handlers
from ._library import (
    Owned,
    all_of,
    bits,
    lib,
    microseconds,
    number,
    real,
    several,
    required_text,
    short_id,
    shown,
    text,
    unknown,
    whole,
    wrong,
)
from .errors import Brief, Error, FinishedError, InvalidArgumentError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any, Optional, Protocol, TypeVar, Union

    from ._enums import Command, CommandWord, LanguageFlags, LanguageFlagsWord, LanguageKind, LanguageKindWord
    from ._library import Text
    from .custom import CustomCommand
    from .output import Output
    from ._context import BaseContext
    from .request import Request

    Handler = TypeVar("Handler", bound=Callable[..., object])
    OnRequest = TypeVar("OnRequest", bound=Callable[[Request], object])

    class OffersCommands(Protocol):
        """The parts of a Session that offering a command uses."""

        @property
        def context(self) -> BaseContext: ...

        @property
        def _handle(self) -> Owned: ...

        def update(self) -> Any: ...

        def _keep(self, key: Union[int, str], callback: Any) -> None: ...


@trampoline("np_command_handler")
def on_command(handle: int, key: int) -> None:
    """Calls the function of a command with its arguments, and answers with the outcome."""
    from . import request  # Imported late: a start of the program does not need it.

    callback = registered(key)
    command = request.command_of(handle)
    if not command:
        return  # The request timed out before this handler was called.
    if callback is None:
        request.finish(handle, Error("The player closed the session."))
        return
    context = callback.owner
    try:
        arguments = request.arguments(handle, command).values()
    except FinishedError:
        return
    with context._handler_lock:
        try:
            result = callback.function(*arguments)
            if hasattr(result, "__await__"):
                context._spawn(result, lambda failure: request.finish(handle, failure))
                return
        except BaseException as failure:
            request.finish(handle, failure)
            context._report(failure)
        else:
            request.finish(handle)


@trampoline("np_command_handler")
def on_request(handle: int, key: int) -> None:
    """Calls a function that answers its request itself."""
    from . import request

    callback = registered(key)
    command = request.command_of(handle)
    if not command:
        return
    if callback is None:
        request.finish(handle, Error("The player closed the session."))
        return
    context = callback.owner
    try:
        open_request = request.Request(handle, command)
    except FinishedError:
        return
    with context._handler_lock:
        try:
            result = callback.function(open_request)
            if hasattr(result, "__await__"):
                context._spawn(result, lambda failure: request.finish(handle, failure) if failure else None)
        except BaseException as failure:
            if request.command_of(handle):
                request.finish(handle, failure)
            context._report(failure)


class On(Handlers):
    """Offers commands: `session.on.play(function)`, or the decorator `@session.on.play`. `session.withdraw_command("play")`
    withdraws them.

    The function gets exactly the arguments of the command. If it returns, the command succeeded. A CommandError fails it
    with an outcome, any other exception fails it. A coroutine needs a context in asyncio's loop and answers when it ends,
    like a future that the function returns.

    The client sees the text of an exception, so it must not contain a secret. Any exception except a CommandError also
    goes to `sys.unraisablehook`, or with asyncio to the exception handler of the loop. `sys.exit()` ends a program whose
    own loop runs the handlers. On the library's thread it is like any other exception: end the main thread instead.

    Desktops wait 400 ms and then assume success. A slow handler delays the next ones: `request` offers commands to a
    function that answers later.

    Set the new state of the session before the function returns: then clients see it before the answer.
    """

    __slots__ = ("_session",)

    _shown_as = "Session.on"

    def __init__(self, session: OffersCommands) -> None:
        self._session = session

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> object:
            known = [each for each in (*vars(Handlers), *vars(On)) if not each.startswith("_")]
            raise unknown("session.on", name, known, "`help(nowplaying.On)` lists the commands")

    def _offer(self, command: int, function: Handler, *parameters: str) -> Handler:
        session = self._session
        session.context._check_handler(function, f"on.{command_name(command)}()", *parameters)
        # The session keeps the callback: a reference to the session would be a cycle.
        callback = Callback(session.context, function)
        lib.np_session_offer_command(session._handle, command, on_command, register(callback), destroy)
        session._keep(command, callback)
        return function

    def request(self, *commands: Union[Command, CommandWord]) -> Callable[[OnRequest], OnRequest]:
        """Offers commands to a function that gets a Request and answers it, now or later."""

        if not commands:
            raise wrong(InvalidArgumentError, 'on.request() needs a command: `@session.on.request("play", "pause")`')

        def request(function: OnRequest) -> OnRequest:
            session = self._session
            session.context._check_handler(function, "on.request()", "request")
            callback = Callback(session.context, function)
            numbers = [number("a command", "np_command", command) for command in commands]
            array = (ctypes.c_int32 * len(numbers))(*numbers)
            lib.np_session_offer_commands(session._handle, array, len(numbers), on_request, register(callback), destroy)
            for each in numbers:
                session._keep(each, callback)
            return function

        return request


def command_name(command: Union[Command, int]) -> Optional[str]:
    """The name of the command, for example "seek_to_position"; None for an unknown number."""
    name = lib.np_command_name(command)
    return None if name is None else name.decode()


class LanguageOption(metaclass=Brief):
    """One soundtrack, or one kind of subtitles.

    `kind` is "audible" or "legible". `group` is a number: of the options with one number at most one is on. `flags` are
    words of LanguageFlags, for example "default", "current" or "dubbed_translation".
    """

    __slots__ = ("flags", "group", "id", "kind", "name", "tag")

    def __init__(
        self,
        id: Text,
        name: Text,
        *,
        kind: Union[LanguageKind, LanguageKindWord] = "audible",
        tag: Optional[Text] = None,
        group: int = 0,
        flags: Union[LanguageFlags, LanguageFlagsWord, Iterable[LanguageFlagsWord]] = (),
    ) -> None:
        self.id = id
        self.name = name
        self.kind = kind
        self.tag = tag
        self.group = group
        self.flags = flags if isinstance(flags, int) else tuple(several(flags, "flags"))
        self.structure()  # A wrong value raises an exception in its own line.

    def structure(self) -> _abi.np_language_option:
        """The option as C has it."""
        flags = bits("flags", "np_language_flags", self.flags)
        if flags & ~sum(_abi.WORDS["np_language_flags"].values()):
            raise wrong(InvalidArgumentError, f"flags has only the bits of LanguageFlags, not {shown(flags)}")
        return _abi.np_language_option(
            id=short_id(self.id, "id"),
            name=required_text(self.name, "name"),
            tag=text(self.tag, "tag"),
            kind=number("kind", "np_language_kind", self.kind),
            group=whole(self.group, "group"),
            flags=flags,
        )


def set_skip_intervals(session: Owned, command: int, intervals: Iterable[float]) -> None:
    values = [microseconds(interval, "an interval") for interval in several(intervals, "intervals")]
    lib.np_session_set_skip_intervals(session, command, (ctypes.c_int64 * len(values))(*values), len(values))


def set_supported_rates(session: Owned, rates: Iterable[float]) -> None:
    values = [real(rate, "a rate") for rate in several(rates, "rates")]
    lib.np_session_set_supported_rates(session, (ctypes.c_double * len(values))(*values), len(values))


def set_mode(function: Any, session: Owned, enum: str, current: Any, supported: Any) -> None:
    modes = [] if supported is None else [number("supported", enum, mode) for mode in several(supported, "supported")]
    array = (ctypes.c_int32 * len(modes))(*modes) if modes else None
    function(session, number("current", enum, current), array, len(modes))


def texts(values: Union[Text, Iterable[Text]], name: str) -> tuple[Any, int]:
    """An array of texts, and how many."""
    found = [text(value, name) for value in several(values, name)]
    return (ctypes.c_char_p * len(found))(*found), len(found)


def set_language_options(session: Owned, options: Optional[Iterable[LanguageOption]]) -> None:
    found = () if options is None else all_of(LanguageOption, options, "language options are a list of LanguageOption")
    rows = [option.structure() for option in found]
    array = (_abi.np_language_option * len(rows))(*rows) if rows else None
    lib.np_session_set_language_options(session, array, len(rows))


def set_custom_commands(
    session: OffersCommands, commands: Iterable[CustomCommand], function: Callable[[str], object]
) -> None:
    from .custom import CustomCommand, structure

    found = all_of(CustomCommand, commands, "custom commands are a list of CustomCommand")
    rows = [structure(command) for command in found]
    icons = [None if command.artwork is None else command.artwork._owned for command in found]
    session.context._check_handler(function, "set_custom_commands()", "custom_id")
    callback = Callback(session.context, function)
    array = (_abi.np_custom_command * len(rows))(*rows) if rows else None
    with session.update():
        lib.np_session_set_custom_commands(session._handle, array, len(rows), on_command, register(callback), destroy)
        for row, icon in zip(rows, icons):
            lib.np_session_set_custom_icon(session._handle, row.id, icon)
    session._keep(_abi.NP_COMMAND_CUSTOM, callback)


def set_outputs(session: OffersCommands, outputs: Iterable[Output]) -> None:
    from .output import Output, structure

    rows = [structure(output) for output in all_of(Output, outputs, "outputs are a list of Output")]
    lib.np_session_set_outputs(session._handle, (_abi.np_output * len(rows))(*rows) if rows else None, len(rows))
