# SPDX-License-Identifier: MIT
"""Every player of the desktop: read it, follow it, control it.

    from nowplaying.control import Controller, PlayerChanges

    with Controller() as controller:
        for player in controller.players:  # The primary first.
            print(player.identity, player.item.title, player.position)

        controller.perform("vlc", "seek_to_position", position=42).wait()

        for player, changes in controller:  # Until the program ends.
            if changes & PlayerChanges.ITEM:
                print(player.identity, player.item.title)

In asyncio, without a thread:

    async with Controller(loop="asyncio") as controller:
        await controller.ready()  # Until then `controller.players` is empty.
        async for player, changes in controller:
            if player.is_primary:
                print(player.item.title)

A player that has left is reported with PlayerChanges.LEFT, and is not the primary. Without players, `controller.primary` is
None.

Players that use libnowplaying show everything that Player and Item have. Other MPRIS players show what MPRIS has words for.
A player that does not answer, sends wrong types or floods the bus affects no other player. Without a bus there are no
players. The controller sleeps while no player changes.

A command that fails raises a CommandError with the player's `outcome`, such as "end_of_queue", and its sentence. CommandError
and all other exceptions of the package are a `nowplaying.Error`; `pydoc nowplaying.errors` lists them. Two exceptions are
Python's own: TypeError for an argument of a wrong type, and TimeoutError for a wait that exceeds its limit.

The first use loads the library: the file in NOWPLAYING_CONTROL_LIBRARY, or the library of the wheel, or the installed one.
"""

from __future__ import annotations

import ctypes
import os
from _thread import allocate_lock, get_ident
from _weakref import ref
from ctypes import sizeof
from dataclasses import dataclass
from time import monotonic
from typing import Generic, TypeVar

from . import _abi, _control_abi
from . import log
from ._call import Call, time_limit
from ._callbacks import Callback, destroy, register, registered, trampoline
from ._control import lib
from ._control_enums import HoldState, PlayerChanges, PlayerReason
from ._enums import Command, Outcome
from ._handlers import RunsHandlers, check_loop
from ._library import Closing, Owned, decoded, flag, identifier, length, made, number, real, refuse_copies, text
from ._library import shown, unknown, whole, wrong
from ._tables import PARAMETERS, PARTS
from .errors import Brief, CommandError, Error, GoneError, InvalidArgumentError, InvalidStateError
from .player import Item, Player, QueueEntry, handed, name_of, typed

TYPE_CHECKING = False
if TYPE_CHECKING:
    import logging
    from collections.abc import AsyncIterator, Callable, Iterator
    from typing import Any, Optional, Union

    from typing_extensions import Unpack

    from ._enums import (
        AspectRatio,
        AspectRatioWord,
        CommandWord,
        Connection,
    )
    from ._handlers import Loop
    from ._library import Text
    from ._tables import Arguments

    Which = Union[Player, Text, None]
    Change = tuple[Player, PlayerChanges]
    OnPlayer = TypeVar("OnPlayer", bound=Optional[Callable[[Player, PlayerChanges], object]])
    OnPerformed = Optional[Callable[[Optional[Exception], Optional["Performed"]], object]]
    OnImage = Optional[Callable[[Optional[Exception], Optional["Image"]], object]]


__all__ = [
    "Controller",
    "ControllerCall",
    "Image",
    "Item",
    "Performed",
    "Player",
    "PlayerChanges",
    "PlayerReason",
    "QueueEntry",
    "library_version",
    "log_to",
    "set_log_handler",
]

Result = TypeVar("Result")

KNOWN_AFTER = 5.0
"""Seconds that the first use waits for the players. A player that hangs counts as silent after two seconds."""

MAX_POLL = 1_000_000.0
"""Seconds above which a poll has no limit. Its milliseconds are an int of C."""


def __dir__() -> list[str]:
    """The names for programs."""
    return __all__


@dataclass(frozen=True)
class Performed(metaclass=Brief):
    """The effect of a command. `player` is the player now; None: it has left. `is_confirmed` is False if an MPRIS player
    accepted the command, and showed no effect within two seconds."""

    player: Optional[Player]
    is_confirmed: bool


@typed
class Image(Closing):
    """The artwork of a player: a descriptor, or the URL of an image on the network, which the program may fetch.

    `mime_type` is "image/jpeg"; None for a URL. `width` and `height` are pixels, which may differ from those of the request;
    0 for a video and for a URL. An image with a descriptor has no `url`.
    """

    __slots__ = ("_descriptor", "height", "mime_type", "url", "width")

    def __init__(self, structure: _control_abi.np_image) -> None:
        self._descriptor = os.dup(structure.fd) if structure.fd >= 0 else -1
        self.width: int = structure.width
        self.height: int = structure.height
        self.mime_type: Optional[str] = decoded(structure.mime_type) or None
        self.url: Optional[str] = decoded(structure.url) or None

    def fileno(self) -> int:
        """The descriptor. It is open for reading until `close()`."""
        if self._descriptor < 0:
            words = f"this image is at {self.url}: fetch it" if self.url else "the image is closed"
            raise wrong(InvalidStateError, words)
        return self._descriptor

    @property
    def data(self) -> bytes:
        """The bytes of the image."""
        parts: list[bytes] = []
        size = 0
        while part := os.pread(self.fileno(), 1 << 20, size):
            parts.append(part)
            size += len(part)
        return b"".join(parts)

    def save(self, path: Union[str, bytes, os.PathLike[str]]) -> None:
        """Writes the bytes of the image to a file. A file that exists is replaced."""
        # A number would be a descriptor, which open() closes.
        data, path = self.data, os.fspath(path)
        with open(path, "wb") as file:
            file.write(data)

    def close(self) -> None:
        """Closes the descriptor. The last reference does it too."""
        descriptor, self._descriptor = self._descriptor, -1
        if descriptor >= 0:
            os.close(descriptor)

    def __del__(self) -> None:
        if getattr(self, "_descriptor", -1) >= 0:
            self.close()

    def __repr__(self) -> str:
        return f"<Image {self.url or self.mime_type} {self.width} x {self.height}>"


class Hold:
    """The players are paused while it exists: `Controller.hold()` makes it. `close()`, the end of `with` and the last
    reference end it. The players that it has paused play again, unless the user has done something with them."""

    __reduce__ = refuse_copies

    def __init__(self, owned: Owned, controller: Controller) -> None:
        self._owned: Optional[Owned] = owned
        self._controller = ref(controller)

    @property
    def state(self) -> HoldState:
        """The state: PENDING until the service has answered, then ACTIVE or FAILED. LOST: the service has gone away."""
        value = ctypes.c_int32()
        lib.np_hold_get_state(self._known(), ctypes.byref(value))
        return HoldState(value.value)

    @property
    def failure(self) -> str:
        """Why it has failed or was lost, as a sentence; empty in the other states."""
        return decoded(lib.np_hold_get_failure(self._known()))

    def _known(self) -> Owned:
        if self._owned is None:
            raise wrong(GoneError, "the hold is closed")
        return self._owned

    def close(self) -> None:
        """Ends the hold."""
        self._owned = None

    def __enter__(self) -> Hold:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return "<Hold closed>" if self._owned is None else f"<Hold {self.state.name}>"


class ControllerCall(Call[Result], Generic[Result]):
    """A request to a player, with a later result. There are three ways to get it. `await` it in asyncio, with any loop of the
    controller. Call `wait()`. Or pass a function, which is called with the exception or None, and the result.

    The exception is a CommandError with the player's outcome and sentence. If the program uses none of the three ways, it
    goes to `sys.unraisablehook`.
    """

    __slots__ = ()


def failure_of(outcome: int, message: Optional[bytes]) -> CommandError:
    """The exception of an outcome."""
    known = outcome in _abi.WORDS["np_outcome"].values()
    return CommandError(Outcome(outcome) if known else Outcome.FAILED, decoded(message) or None)


@trampoline("np_player_handler", _control_abi)
def on_player(_controller: int, player: int, changes: int, key: int) -> None:
    callback = registered(key)
    copy = handed(player) if callback is not None else None
    if callback is None or copy is None:
        return
    if callback.owner is None:
        callback.function(copy, PlayerChanges(changes))
        return
    controller = callback.owner()
    if controller is not None:
        controller._call_handler(callback.function, copy, PlayerChanges(changes))


@trampoline("np_action_handler", _control_abi)
def on_outcome(_controller: int, player: Optional[int], outcome: int, message: Optional[bytes], key: int) -> None:
    callback = registered(key)
    if callback is None:
        return
    if outcome in (_abi.NP_OUTCOME_SUCCESS, _control_abi.NP_OUTCOME_ACCEPTED):
        callback.owner._finish(None, Performed(handed(player), outcome == _abi.NP_OUTCOME_SUCCESS))
    else:
        callback.owner._finish(failure_of(outcome, message), None)


@trampoline("np_action_handler", _control_abi)
def on_ready(_controller: int, _player: Optional[int], _outcome: int, _message: Optional[bytes], key: int) -> None:
    callback = registered(key)
    if callback is not None:
        callback.owner._finish(None, None)


@trampoline("np_image_handler", _control_abi)
def on_image(
    _controller: int, _player: Optional[int], image: Optional[int], outcome: int, message: Optional[bytes], key: int
) -> None:
    callback = registered(key)
    if callback is None:
        return
    if image:
        try:
            callback.owner._finish(None, Image(_control_abi.np_image.from_address(image)))
        except OSError as failure:  # No descriptor is free.
            callback.owner._finish(failure, None)
    else:
        absent = outcome == _abi.NP_OUTCOME_NO_SUCH_CONTENT
        callback.owner._finish(None if absent else failure_of(outcome, message), None)


class Changes:
    """The changes that an iteration has not returned. Those of one player are one change, with its newest state."""

    __slots__ = ("_every", "_last", "_lock", "_waiting", "failure", "is_over", "wake")

    def __init__(self, wake: Callable[[], object], every: Optional[float] = None) -> None:
        # The length of a step of time, and the time of the last one.
        self._every = every
        self._last = monotonic()
        self._lock = allocate_lock()
        self._waiting: dict[tuple[str, bool], Change] = {}
        self.wake = wake
        self.is_over = False
        self.failure: Optional[Exception] = None

    def add(self, player: Player, changes: PlayerChanges) -> None:
        has_left = bool(changes & PlayerChanges.LEFT)
        name = player.name
        with self._lock:
            earlier = self._waiting.pop((name, False), None)
            if earlier is not None:
                changes |= earlier[1]
            # The iteration has not seen a player that appeared and has left.
            if not (has_left and changes & PlayerChanges.APPEARED):
                self._waiting[name, has_left] = player, changes
        self.wake()

    def take(self) -> Optional[Change]:
        if self.failure is not None:
            raise self.failure
        with self._lock:
            return self._waiting.pop(next(iter(self._waiting))) if self._waiting else None

    def next(self, controller: Controller) -> Union[Change, float]:
        """The next change or step of time, or the seconds to wait for it."""
        change = self.take()
        if change is not None:
            if change[0].is_primary:
                self._last = monotonic()
            return change
        primary = None
        if self._every is not None and not self.is_over:
            try:
                primary = controller._known_player(None)
            except GoneError:  # It was closed meanwhile.
                pass
        if self._every is None or primary is None or not primary.is_playing:
            return float("inf")
        rest = self._last + self._every - monotonic()
        if rest > 0:
            return rest
        self._last = monotonic()
        return primary, PlayerChanges(0)

    def end(self) -> None:
        self.is_over = True
        self.wake()

    def fail(self, failure: Exception) -> None:
        """Ends the iteration in the child of a fork, where a thread of the parent may hold the lock."""
        self.failure, self._lock = failure, allocate_lock()


class Iteration:
    """The iteration of `Controller.changes()`, for `for` and `async for`."""

    __slots__ = ("_controller", "_every")

    def __init__(self, controller: Controller, every: Optional[float]) -> None:
        self._controller = controller
        self._every = every

    def __iter__(self) -> Iterator[Change]:
        return self._controller._iterate(self._every)

    def __aiter__(self) -> AsyncIterator[Change]:
        return self._controller._iterate_later(self._every)


@typed
class Controller(RunsHandlers):
    """Finds the players of the desktop, follows them, and sends them commands.

    `loop` selects where handlers run. None: on a thread of the library. "asyncio", "glib" or "qt": in that main loop, without
    a thread. "own": in `dispatch()`, which you call when `fileno()` is readable. With `lists` the controller reads queues,
    playlists, chapters and lyrics with times too. With `once` it reads each player once and follows no changes: that needs fewer messages. With `mpris` it
    reads and steers every player by the interface org.mpris.MediaPlayer2.Player alone, and `lists` and `others` must be False.
    With `others` it reads also the other sessions of an application, which have no bus name of their own. Each follows its
    player in the list, and its name has the id of the session: "org.mpris.MediaPlayer2.Player/radio".
    With `primary_only` it reads the primary player alone, and once, if the service org.nowplaying.Center runs.
    `bus_address` is the D-Bus address of the bus; None: the session bus.

    A function with a `player` accepts a Player, its bus name, with or without "org.mpris.MediaPlayer2.", or the name of a
    program: "vlc". None is the primary: the player that plays, else the one that played last.

    Without a loop, the first use of the players waits until all are known: at most two seconds, if one does not answer. With
    a loop, the list of players is empty at first: use `ready()` or `wait()`. Commands and requests for artwork wait for the
    players by themselves.
    """

    __slots__ = ("_changes", "_is_known", "_is_once", "_player_handler")

    _noun = "controller"

    def __init__(
        self,
        *,
        loop: Optional[Loop] = None,
        lists: bool = False,
        once: bool = False,
        mpris: bool = False,
        others: bool = False,
        primary_only: bool = False,
        bus_address: Optional[Text] = None,
    ) -> None:
        super().__init__()
        self._changes: Optional[Changes] = None
        self._is_known = False
        self._is_once = flag(once, "once")
        self._player_handler: Optional[Callback] = None
        flags = _control_abi.NP_CONTROLLER_LISTS if flag(lists, "lists") else 0
        flags |= _control_abi.NP_CONTROLLER_ONCE if self._is_once else 0
        flags |= _control_abi.NP_CONTROLLER_MPRIS if flag(mpris, "mpris") else 0
        flags |= _control_abi.NP_CONTROLLER_OTHERS if flag(others, "others") else 0
        flags |= _control_abi.NP_CONTROLLER_PRIMARY if flag(primary_only, "primary_only") else 0
        if loop is not None:
            check_loop(loop)
            flags |= _control_abi.NP_CONTROLLER_HOST_LOOP
        self._owned = made(lib.np_controller_new, lib.np_controller_free, flags)
        if bus_address is not None:
            lib.np_controller_set_bus_address(self._owned, text(bus_address, "bus_address"))
        self._open_loop(loop)

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> object:
            if name in _abi.WORDS["np_command"]:
                raise AttributeError(f"a controller has no {name!r}: controller.perform(None, {name!r})")
            known = [each for kind in type(self).__mro__ for each in vars(kind) if not each.startswith("_")]
            raise unknown("a controller", name, known, "`help(nowplaying.control.Controller)` lists its attributes")

    @property
    def _handle(self) -> Owned:
        owned = self._owned
        if owned is None:
            raise wrong(GoneError, "the controller is closed")
        self._check_loop_is_open()
        return owned

    # ---- the players ----

    @property
    def players(self) -> list[Player]:
        """All players, the primary first, silent ones last."""
        self._await_players()
        count = ctypes.c_size_t(16)
        while True:
            array = (ctypes.c_void_p * count.value)()
            lib.np_controller_get_players(self._handle, array, len(array), ctypes.byref(count))
            players = [Player(Owned(each, lib.np_player_free)) for each in array[: count.value]]
            if count.value <= len(array):
                return players

    @property
    def primary(self) -> Optional[Player]:
        """The player to which commands go by default; None: no player exists. `set_primary()` chooses one."""
        return self._player(None)

    def player(self, player: Union[Player, Text]) -> Optional[Player]:
        """One player as it is now; None: it is not there."""
        return self._player(name_of(player))

    def _player(self, name: Optional[bytes]) -> Optional[Player]:
        self._await_players()
        return self._known_player(name)

    def _known_player(self, name: Optional[bytes]) -> Optional[Player]:
        pointer = ctypes.c_void_p()
        lib.np_controller_get_player(self._handle, name, ctypes.byref(pointer))
        return Player(Owned(pointer.value, lib.np_player_free)) if pointer.value else None

    def set_primary(self, player: Which) -> None:
        """Makes a player the primary one, until it leaves or another player begins to play. None returns to the rules. The
        service org.nowplaying.Center does this for all programs; without it, the choice holds for this controller. The order of
        `players` changes soon after that. NotFoundError: there is no such player."""
        name = name_of(player)
        self._await_players()
        if lib.np_controller_set_primary(self._handle, name) < 0:
            from .errors import NotFoundError

            raise wrong(NotFoundError, f"no player is called {shown(player)}")

    def hold(self, reason: Text) -> Hold:
        """Pauses the players that play, until the hold is closed: `with controller.hold("Call with Ada"):`. The service
        org.nowplaying.Center does it, which the bus starts. `reason` is a line for people."""
        return Hold(made(lib.np_controller_hold, lib.np_hold_free, self._handle, text(reason, "reason")), self)

    @property
    def is_estimate(self) -> bool:
        """Whether the order of the players is an estimate: some were paused before the controller started, and MPRIS does
        not report when a player played last."""
        self._await_players()
        value = ctypes.c_bool()
        lib.np_controller_is_estimate(self._handle, ctypes.byref(value))
        return value.value

    @property
    def connection(self) -> Connection:
        """The state of the connection to the bus."""
        from ._enums import Connection

        value = ctypes.c_int32()
        lib.np_controller_get_connection(self._handle, ctypes.byref(value))
        return Connection(value.value)

    def ready(self) -> ControllerCall[None]:
        """A call that ends when the state of every player is known: `await controller.ready()` in asyncio. A player that
        does not answer within two seconds becomes silent, and is not waited for."""
        call: ControllerCall[None] = self._call("ready", None, "")
        # The library answers a command for an unknown player when it knows all players. No player has this name.
        data = action("play", {})
        return call._send(
            lambda *rest: lib.np_controller_perform(self._handle, b".", ctypes.byref(data), *rest), on_ready
        )

    def wait(self, timeout: Optional[float] = 5.0) -> None:
        """Waits until the state of every player is known, and the earlier calls, holds and choices of the primary are
        answered: for a program that reads or acts once. The exception of a call is raised where the program uses the call.

        On the thread of its loop, a controller reads the bus and calls handlers meanwhile. After `timeout` seconds it raises
        TimeoutError; a slow player can need 20. InvalidStateError: a handler calls it.
        """
        limit = time_limit(timeout)
        reads = self._loop is not None and self._loop_thread == get_ident()
        if not reads or self._handler_lock._is_owned():
            self._check_wait()
        late = TimeoutError(f"not all players and calls have answered within {timeout} s")
        end = monotonic() + (float("inf") if limit is None else limit)
        ready = self.ready()
        for call in [ready, *self._calls]:
            while not call.done:
                rest = end - monotonic()
                if rest <= 0:
                    raise late
                if reads:
                    self._poll(rest)
                else:
                    call._await_done(rest)
        ready.wait()
        # The calls end by handlers, so that Ctrl-C ends the wait for them. Holds and choices have none.
        if reads or self._loop is None:
            try:
                rest = 1 << 62 if limit is None else round((end - monotonic()) * _abi.NP_SECOND)
                lib.np_controller_wait(self._handle, rest)
            except InvalidStateError:
                raise late from None

    def _await_players(self) -> None:
        """Waits for the players once, if that blocks no loop and no handler."""
        if self._is_known or self._loop is not None or self._handler_lock._is_owned():
            return
        try:
            self.ready().wait(KNOWN_AFTER)
        except TimeoutError:
            pass
        self._is_known = True

    # ---- changes ----

    def on_player(self, function: OnPlayer) -> OnPlayer:
        """Sets the handler that is called with a Player and its PlayerChanges, first with each player that is known. None
        removes it. A controller has one handler or one iteration: the newest.

        Keep a reference to the controller: when the last one is gone, the controller ends. A handler that uses the
        controller is such a reference, which lasts until Python's garbage collector finds the cycle."""
        if function is not None:
            self._check_handler(function, "on_player()", "player", "changes")
        # A strong reference to the controller, which holds the callback, would be a cycle.
        self._follow(None if function is None else Callback(ref(self), function), None)
        return function

    def _follow(self, callback: Optional[Callback], changes: Optional[Changes]) -> None:
        """Sets the receiver of changes, and ends the iteration before it."""
        if callback is None:
            lib.np_controller_set_player_handler(self._handle, None, None, None)
        else:
            lib.np_controller_set_player_handler(self._handle, on_player, register(callback), destroy)
        before, self._changes = self._changes, changes
        self._player_handler = callback
        if before is not None:
            before.end()

    def __iter__(self) -> Iterator[Change]:
        """Each player and its changes, as they happen, first each player that is known. Without a player it returns nothing.
        It waits for the next change. It ends with `close()`, and when another iteration or `on_player()` begins."""
        return self._iterate(None)

    def __aiter__(self) -> AsyncIterator[Change]:
        """The same in asyncio."""
        return self._iterate_later(None)

    def changes(self, every: Optional[float] = None) -> Iteration:
        """The iteration with steps of time: `for player, changes in controller.changes(every=1)`, or `async for`.

        While the primary plays, the iteration also returns it `every` seconds after its last change or step, to show its
        position. `changes` is 0 then. While the primary does not play, the program sleeps.
        """
        if every is not None and not length(every, "every"):
            raise wrong(InvalidArgumentError, f"every is a number of seconds, above 0, not {every}")
        return Iteration(self, every)

    def _iterate(self, every: Optional[float]) -> Iterator[Change]:
        if self._loop is not None and type(self._loop).__name__ != "Own":
            raise wrong(InvalidStateError, "`for` would block the loop: use `async for` in asyncio, or `on_player()`")
        self._check_iteration()
        ready = allocate_lock()
        changes = Changes(lambda: ready.release() if ready.locked() else None, every)
        self._follow(Callback(None, changes.add), changes)

        def wait(seconds: float) -> None:
            ready.acquire(timeout=-1 if seconds > MAX_POLL else seconds)

        return self._waited(changes, wait if self._loop is None else self._poll)

    def _check_iteration(self) -> None:
        if self._is_once:
            raise InvalidStateError(
                "Controller: with once=True there are no changes to iterate over: use `players`, or once=False"
            )
        if self._handler_lock._is_owned():
            raise InvalidStateError(
                "Controller: an iteration in a handler would wait for itself: iterate on another thread, or use "
                "`on_player()` instead"
            )

    def _waited(self, changes: Changes, wait: Callable[[float], object]) -> Iterator[Change]:
        try:
            while True:
                found = changes.next(self)
                if isinstance(found, tuple):
                    yield found
                elif changes.is_over:
                    return
                else:
                    self._check_iteration()
                    wait(found)
        finally:
            self._end_iteration(changes)

    def _end_iteration(self, changes: Changes) -> None:
        """Receives no more changes for an iteration that has ended."""
        if self._changes is changes and changes.failure is None:
            try:
                self._follow(None, None)
            except Error:  # The controller or its loop has ended.
                pass

    def _poll(self, seconds: float) -> None:
        """Waits until the bus has something, and reads it."""
        import select

        poll = select.poll()
        poll.register(self.fileno(), select.POLLIN)
        poll.poll(None if seconds > MAX_POLL else seconds * 1000 + 1)
        self.dispatch()

    def _iterate_later(self, every: Optional[float]) -> AsyncIterator[Change]:
        if type(self._loop).__name__ != "Asyncio":
            raise wrong(InvalidStateError, "`async for` needs Controller(loop='asyncio')")
        import asyncio

        self._check_iteration()
        self._check_loop_runs()
        loop, ready = asyncio.get_running_loop(), asyncio.Event()

        def wake() -> None:
            try:
                loop.call_soon_threadsafe(ready.set)
            except RuntimeError:  # The loop has ended before.
                pass

        changes = Changes(wake, every)
        self._follow(Callback(None, changes.add), changes)
        return self._awaited(changes, ready)

    async def _awaited(self, changes: Changes, ready: Any) -> AsyncIterator[Change]:
        import asyncio

        try:
            while True:
                ready.clear()
                found = changes.next(self)
                if isinstance(found, tuple):
                    yield found
                elif changes.is_over:
                    return
                else:
                    self._check_loop_runs()
                    try:
                        await asyncio.wait_for(ready.wait(), None if found > MAX_POLL else found)
                    except asyncio.TimeoutError:
                        pass
        finally:
            self._end_iteration(changes)

    # ---- requests ----

    def perform(
        self,
        player: Which,
        command: Union[Command, CommandWord],
        result: OnPerformed = None,
        **arguments: Unpack[Arguments],
    ) -> ControllerCall[Performed]:
        """Sends a command: `perform(None, "next")`, `perform("vlc", "seek_to_position", position=42)`.

        These are the commands, with arguments that have a default in brackets:

            play, pause, toggle_play_pause, stop, next, previous, raise, quit, skip_ad, go_to_live, next_chapter,
            previous_chapter (no argument)
            seek_to_position, scrub position
                                             The position: from 0 to the duration, in seconds.
            skip_forward, skip_backward [interval]
                                             The interval; 0: the first of `Player.skip_intervals()`, in seconds.
            seek_forward, seek_backward phase
                                             "begin" or "end".
            change_playback_rate rate        One of `Player.supported_rates`, or in `Player.rate_range`.
            change_repeat_mode repeat_mode   "off", "one" or "all".
            change_shuffle_mode shuffle_mode
                                             "off", "items" or "collections".
            feedback feedback                "neutral", "positive" or "negative".
            rate_content rating              Within `Player.rating_range`.
            like, dislike, bookmark [negative]
                                             False sets the mark, True removes it.
            enable_language_option, disable_language_option language_option_id [language_setting]
                                             The id. "none", "this_item" or "permanent".
            open_url url                     A URL with one of `Player.schemes`.
            set_fullscreen fullscreen        Whether to fill the screen.
            set_volume volume                0.0 is silent, 1.0 full; some players allow more, but no device does.
            set_muted muted                  Whether to silence it.
            go_to_entry, remove_from_queue entry_id
                                             The id of a queue entry.
            add_to_queue url [after_entry_id] [make_current]
                                             A URL with one of `Player.schemes`. The entry before the new one; None adds
                                             at the front. Whether to play it at once.
            go_to_chapter chapter_id         The id of a chapter.
            activate_playlist playlist_id    The id of a playlist.
            set_device_volume device_id volume
                                             The id of a device. 0.0 is silent, 1.0 full; some players allow more, but
                                             no device does.
            step_device_volume device_id volume_steps
                                             The id of a device. -100 to 100, not 0.
            set_device_muted device_id muted
                                             The id of a device. Whether to silence it.
            custom custom_id                 The id of a custom command.
            play_on_output output_id [together]
                                             The id of an output. Whether the outputs in use play on too.
            leave_output output_id           The id of an output.

        "toggle_play_pause" for the primary never starts another player while one plays. If the player is not known yet, the
        command waits until the players are known.

        A command that fails raises a CommandError. The outcome "not_supported" means that the player does not offer the
        command. "no_actionable_item" means that the player does not exist, or that the command has no effect now.
        "no_such_content" means that the entry or playlist does not exist, "cancelled" that the player has left, and
        "timed_out" that the player did not answer. The player reports the others.
        """
        if result is not None and not callable(result):
            raise wrong(TypeError, f"the arguments of a command have names: position=42, not {shown(result)}")
        name, data = name_of(player), action(command, arguments)
        send = lib.np_controller_perform
        call: ControllerCall[Performed] = self._call("perform", result, "performed")
        return call._send(lambda *rest: send(self._handle, name, ctypes.byref(data), *rest), on_outcome)

    def artwork(
        self, player: Which = None, width: int = 512, height: int = 512, result: OnImage = None
    ) -> ControllerCall[Optional[Image]]:
        """Requests the artwork of the item that plays, at a size in pixels. A player without artwork gives None.

        A player with libnowplaying provides that size if it can. Other images have the size that they have. If the artwork
        changes meanwhile, the result is the new one. After ten seconds the request is cancelled.
        """
        return self._image(lib.np_controller_request_artwork, "artwork", player, (), width, height, result)

    def chapter_artwork(
        self, chapter: Text, player: Which = None, width: int = 512, height: int = 512, result: OnImage = None
    ) -> ControllerCall[Optional[Image]]:
        """Requests the artwork of a chapter by its id. A chapter without artwork gives None: show that of the item. The
        controller needs `lists=True`."""
        id = identifier(chapter, "the id of a chapter")
        function = lib.np_controller_request_chapter_artwork
        return self._image(function, "chapter_artwork", player, (id,), width, height, result)

    def custom_icon(
        self, command: Text, player: Which = None, width: int = 512, height: int = 512, result: OnImage = None
    ) -> ControllerCall[Optional[Image]]:
        """Requests the icon of a custom command by its id. A command without an image gives None: show its `icon_name`. The
        controller needs `lists=True`. Unstable."""
        id = identifier(command, "the id of a custom command")
        function = lib.np_controller_request_custom_icon
        return self._image(function, "custom_icon", player, (id,), width, height, result)

    def animated_preview(
        self,
        player: Which = None,
        ratio: Union[AspectRatio, AspectRatioWord] = "square",
        width: int = 512,
        height: int = 512,
        result: OnImage = None,
    ) -> ControllerCall[Optional[Image]]:
        """Requests a still image of the animated artwork."""
        kind = number("ratio", "np_aspect_ratio", ratio)
        function = lib.np_controller_request_animated_preview
        return self._image(function, "animated_preview", player, (kind,), width, height, result)

    def animated_video(
        self,
        player: Which = None,
        ratio: Union[AspectRatio, AspectRatioWord] = "square",
        width: int = 512,
        height: int = 512,
        result: OnImage = None,
    ) -> ControllerCall[Optional[Image]]:
        """Requests the video of the animated artwork. Its descriptor is the player's own file, which may change while you
        read it. A player gives None while `Player.is_constrained`. After 30 seconds the request is cancelled."""
        kind = number("ratio", "np_aspect_ratio", ratio)
        function = lib.np_controller_request_animated_video
        return self._image(function, "animated_video", player, (kind,), width, height, result)

    def _image(
        self, function: Any, name: str, player: Which, which: tuple[Any, ...], width: int, height: int, result: OnImage
    ) -> ControllerCall[Optional[Image]]:
        player_name = name_of(player)
        sides = whole(width, "width"), whole(height, "height")
        call: ControllerCall[Optional[Image]] = self._call(name, result, "image")
        return call._send(lambda *rest: function(self._handle, player_name, *which, *sides, *rest), on_image)

    def _call(self, name: str, result: Any, value: str) -> ControllerCall[Any]:
        if result is not None:
            self._check_handler(result, f"{name}()", "failure", value)
        return ControllerCall(self, name, result)

    # ---- the loop, and the end ----

    def fileno(self) -> int:
        """The descriptor of a controller with a `loop`, to poll for reading. The controller owns it: do not read or close
        it. It is also readable after a time limit: you need no timer."""
        descriptor = ctypes.c_int()
        self._check_own(lambda: lib.np_controller_get_fd(self._handle, ctypes.byref(descriptor)))
        return descriptor.value

    def dispatch(self) -> None:
        """Reads the bus, calls the handlers and returns. It does not wait."""
        self._check_own(lambda: self._dispatch(lambda: lib.np_controller_dispatch(self._handle)))

    def _check_own(self, function: Callable[[], object]) -> None:
        """Calls a function of a controller with a loop."""
        try:
            function()
        except InvalidStateError:
            if self._loop is None:
                raise wrong(InvalidStateError, "the controller has a thread: make it with loop='own'") from None
            raise

    def __exit__(self, kind: Any, error: Any, trace: Any) -> None:
        """Waits for the results of the calls, at most for five seconds, and closes the controller. After an exception it does
        not wait."""
        try:
            if kind is None and self._owned is not None and self._calls and not self._handler_lock._is_owned():
                self.wait()
        except (InvalidStateError, TimeoutError):
            pass
        finally:
            self.close()

    async def __aexit__(self, kind: Any, error: Any, trace: Any) -> None:
        """The same in asyncio."""
        import asyncio

        loop, end = asyncio.get_running_loop(), monotonic() + KNOWN_AFTER
        try:
            for call in list(self._calls) if kind is None and self._owned is not None else []:
                answered = asyncio.Event()
                if call._wake_later(lambda wake=answered.set: loop.call_soon_threadsafe(wake)):
                    await asyncio.wait_for(answered.wait(), max(0, end - monotonic()))
        except asyncio.TimeoutError:
            pass
        finally:
            self.close()

    def close(self) -> None:
        """Ends the connection and the iterations. A call without a result fails with GoneError, which only the program that
        waits for it receives. A command that was not sent yet is lost: use `wait()` before, or `with`."""
        super().close()
        changes, self._changes = self._changes, None
        if changes is not None:
            changes.end()

    def _after_fork(self) -> None:
        super()._after_fork()
        if self._changes is not None:
            self._changes.fail(self._forked)

    __reduce__ = refuse_copies


CONVERSIONS: dict[str, Callable[[Any, str], Any]] = {
    "time": length,
    "real": real,
    "flag": flag,
    "int": whole,
    "text": identifier,
}
"""For each type of an argument, its conversion for C. The other arguments are enums."""


def action(command: Union[Command, CommandWord], arguments: Any) -> _control_abi.np_action:
    """A command with its arguments, as C has it."""
    found = number("command", "np_command", command)
    word = Command(found).name.lower()
    parameters = PARAMETERS.get(found, ())
    rule = f"{word} has {' and '.join(parameters) or 'no arguments'}"
    for name in arguments:
        if name not in parameters:
            raise wrong(TypeError, f"{rule}, not {name}")
    structure = _control_abi.np_action(size=sizeof(_control_abi.np_action), command=found)
    for name in parameters:
        _, kind, field, has_default = PARTS[name]
        value = arguments.get(name)
        if value is not None:
            convert = CONVERSIONS.get(kind)
            setattr(structure, field, convert(value, name) if convert else number(name, kind, value))
        elif not has_default:
            raise wrong(TypeError, f"{rule}: {name} is missing")
    return structure


# ---- the log, and the version ----


def set_log_handler(function: log.OnLine) -> log.OnLine:
    """Sends the log of the control library to a function, like `nowplaying.set_log_handler()`."""
    log.set_handler(lib.np_control_log_set_handler, function)
    return function


def log_to(logger: Union[logging.Logger, str] = "nowplaying") -> None:
    """Sends the log of the control library to a logger of `logging`."""
    set_log_handler(log.writer(logger))


def library_version() -> tuple[int, int, int]:
    """The version of the loaded control library."""
    version = int(lib.np_control_version())
    return version >> 16, version >> 8 & 255, version & 255
