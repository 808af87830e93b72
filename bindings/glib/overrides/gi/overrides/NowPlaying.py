# SPDX-License-Identifier: MIT
"""PyGObject only prints the exceptions of functions and handlers that the library calls. Here they fail the request."""

import asyncio
import inspect

from gi.overrides import override
from gi.repository import GLib

from ..module import get_introspection_module

NowPlaying = get_introspection_module("NowPlaying")
__all__ = ["Application", "Artwork", "Session"]


def fail(request, error):
    """Fails a request with the text of an exception."""
    if isinstance(error, GLib.Error) and error.domain == GLib.quark_to_string(NowPlaying.error_quark()):
        request.fail(NowPlaying.Error(error.code), error.message)
    else:
        request.fail(NowPlaying.Error.FAILED, str(error) or type(error).__name__)


def with_failures(function, request_of):
    """The function, whose exceptions fail the request. The request of an async function waits for its end."""

    async def finish(answer, request):
        try:
            await answer
            if hasattr(request, "defer"):
                request.finish()
            elif request.is_open():
                request.fail(NowPlaying.Error.FAILED, "the function has ended without an image")
        except Exception as error:
            fail(request, error)

    def call(*arguments):
        request = request_of(arguments)
        try:
            answer = function(*arguments)
            if inspect.isawaitable(answer):
                loop = running_loop(answer)
                if hasattr(request, "defer"):
                    request.defer()
                task = loop.create_task(finish(answer, request))
                tasks.add(task)
                task.add_done_callback(tasks.discard)
        except NoLoopError:
            request.fail(NowPlaying.Error.FAILED, "the player failed to do it")
            raise
        except Exception as error:
            fail(request, error)
            raise

    return call if callable(function) else function


tasks = set()  # The loop keeps weak references only.


class NoLoopError(RuntimeError):
    """A mistake of the program: clients do not get its text, PyGObject prints it."""


def running_loop(answer):
    """The loop that runs an async function."""
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        if inspect.iscoroutine(answer):
            answer.close()
        raise NoLoopError(
            "an async function needs a running loop of asyncio, for example that of gi.events in PyGObject 3.50; "
            "a function without async can answer its request later too"
        ) from None


COMMANDS = {name.lower().replace("_", "-") for name in dir(NowPlaying.Command) if name.isupper()}


class Requests:
    """The signals with a request."""

    def connect(self, name, handler, *data):
        return super().connect(name, decider(name, handler), *data)

    def connect_after(self, name, handler, *data):
        return super().connect_after(name, decider(name, handler), *data)


def decider(name, handler):
    """The handler, whose exceptions fail the request, if its signal has one."""
    signal, _, detail = name.partition("::")
    has_request = signal in ("command", "raise", "quit")
    # GObject accepts each detail, and never emits an unknown one.
    if signal == "command" and detail and detail not in COMMANDS:
        word = detail.replace("_", "-")
        hint = f': connect to "command::{word}"' if word in COMMANDS else ""
        raise TypeError(f'no command is named "{detail}"{hint}')
    return with_failures(handler, lambda arguments: arguments[1]) if has_request else handler


class Application(Requests, NowPlaying.Application):
    pass


class Session(Requests, NowPlaying.Session):
    def offer(self, command, function=None, *data):
        super().offer(command, with_failures(function, lambda arguments: arguments[1]), *data)


class Artwork(NowPlaying.Artwork):
    @classmethod
    def new_for_func(cls, id, function, *data):
        return NowPlaying.Artwork.new_for_func(id, with_failures(function, lambda arguments: arguments[0]), *data)

    @classmethod
    def new_animated(cls, id, ratios, function, *data):
        function = with_failures(function, lambda arguments: arguments[0])
        return NowPlaying.Artwork.new_animated(id, ratios, function, *data)


Application = override(Application)
Session = override(Session)
Artwork = override(Artwork)
