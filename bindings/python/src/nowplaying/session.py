# SPDX-License-Identifier: MIT
"""Sessions, and the context that makes them."""

from __future__ import annotations

import ctypes
from builtins import id as address
from _weakref import ref

from . import command
from ._callbacks import Callback, destroy, register, registered, trampoline
from ._context import BaseContext
from ._library import (
    Closing,
    Owned,
    bits,
    decoded,
    expect,
    flag,
    identifier,
    length,
    lib,
    made,
    microseconds,
    number,
    real,
    refuse_copies,
    shown,
    text,
    whole,
    wrong,
)
from .content import Content, frozen, handle_of
from .errors import GoneError, InvalidArgumentError, InvalidStateError
from .playback import Playback

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from types import TracebackType
    from typing import Any, Optional, TypeVar, Union

    from ._handlers import Loop
    from ._enums import Command, CommandWord, Feedback, FeedbackWord, PlaybackState, PlaybackStateWord
    from ._enums import RepeatMode, RepeatModeWord, ShuffleMode, ShuffleModeWord, WindowFlags, WindowFlagsWord
    from ._library import Text
    from .bind import Row
    from .command import LanguageOption
    from .custom import CustomCommand
    from .output import Output
    from .device import Device
    from .playlist import Playlists
    from .problem import Problem
    from .queue import Queue

    OnPrimary = TypeVar("OnPrimary", bound=Optional[Callable[[bool], object]])
    OnPublish = TypeVar("OnPublish", bound=Optional[Callable[[], object]])
    OnResult = TypeVar("OnResult", bound=Callable[[bool, bool], object])


@trampoline("np_primary_handler")
def on_primary(_session: int, is_primary: bool, key: int) -> None:
    callback = registered(key)
    if callback is not None:
        callback.owner._call_handler(callback.function, is_primary)


@trampoline("np_publish_handler")
def on_publish(_session: int, key: int) -> None:
    callback = registered(key)
    if callback is not None:
        callback.owner._call_handler(callback.function)


@trampoline("np_system_primary_result")
def on_result(_session: int, published: bool, prominent: bool, key: int) -> None:
    callback = registered(key)
    if callback is not None:
        callback.owner._results.discard(callback)
        callback.owner.context._call_handler(callback.function, published, prominent)


class Update:
    """An update: the library publishes its changes as one, also if an exception ends it."""

    __slots__ = ("_open", "_session")

    _shown_as = "Session.update"

    __reduce__ = refuse_copies

    def __init__(self, session: Session) -> None:
        self._session = session
        self._open = 0

    def __enter__(self) -> Session:
        lib.np_session_begin_update(self._session._handle)
        self._open += 1
        return self._session

    def __exit__(
        self, kind: Optional[type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        owned = self._session._owned
        self._open -= 1
        if owned is not None:
            try:
                lib.np_session_end_update(owned)
            except GoneError:
                if error is None:
                    raise

    def __del__(self) -> None:
        # The program called __enter__() and not __exit__().
        while self._open > 0:
            self.__exit__(None, GoneError(), None)


class Context(BaseContext):
    """The application. A program with one session needs no context of its own: `Session("org.example.Player")` makes one.

    `application_id` is like that of desktop files ("org.example.Player"), or a plain word. Users see `name`.
    `desktop_entry` is the basename of the desktop file. `player_name` is the name in lists of players on the bus.
    `publish_all` publishes every session and not only the primary one. `show_urls` shows `Content.url` and ids to clients.
    `unique_name` adds an ending to every bus name. `show_idle` keeps a published session without content on the bus, as
    stopped. `artwork_ahead` requests the artwork of the next queue entry before it plays. `lasting_ids` shows the same ids
    to clients after a restart.

    `loop` selects where handlers run. None: on a thread of the library. "asyncio": in the running loop, also coroutines.
    "glib" or "qt": in that main loop. "own": in `dispatch()`, which you call when `fileno()` is readable. With
    `loop_artwork` providers of artwork run there too, and not on a separate thread.
    """

    __slots__ = ()

    def session(self, id: Text, *, name: Optional[Text] = None) -> Session:
        """Makes another session, for another thing that can play at the same time."""
        return Session(self, id, name=name)

    def remote_session(self, id: Text, *, name: Optional[Text] = None) -> Session:
        """Makes a session that plays elsewhere, on a speaker or another machine. It is a separate player with
        `Session.devices`, `Session.reachable` and `Session.grace_period`."""
        return Session(self, id, name=name, remote=True)


class Session(Closing):
    """One thing that plays. The player may set a state again at any time: the library publishes only the changes.

        with Session("org.example.Player") as session:
            session.content = Music("7/3", title="Harbour Lights", artist="The Ferrymen", duration=254)
            session.playback = Playback("playing")
            session.on.pause(player.pause)
            session.publish()

    The first argument is a Context, or an application id with the arguments of a Context, which makes one. `id` is unique
    among the sessions of the context; use the same id at the next start. A session ends with `close()`, with `with`, or
    with its last reference. Its handlers do not count as references.

    With `remote=True`, like `Context.remote_session()`, it plays elsewhere. It is a player of its own on the bus and never
    becomes the application's primary. Only such a session has `devices`, `reachable` and `grace_period`.

    With `replace=True` it replaces the local session that has the id, with its bus name, content and playback.
    The functions of that one raise GoneError then.

    `session.on` offers commands: the class `On` lists them and the arguments of their handlers.
    """

    __slots__ = (
        "__weakref__",
        "_callbacks",
        "_content",
        "_devices",
        "_grace_period",
        "_key",
        "_own_context",
        "_owned",
        "_playback",
        "_playlists",
        "_queue",
        "_reachable",
        "_results",
        "context",
    )

    def __init__(
        self,
        context: Union[Context, Text],
        id: Text = "player",
        *,
        name: Optional[Text] = None,
        publish_all: bool = False,
        show_urls: bool = False,
        unique_name: bool = False,
        show_idle: bool = False,
        artwork_ahead: bool = False,
        lasting_ids: bool = False,
        desktop_entry: Optional[Text] = None,
        player_name: Optional[Text] = None,
        loop: Optional[Loop] = None,
        loop_artwork: bool = False,
        remote: bool = False,
        replace: bool = False,
    ) -> None:
        self._owned: Optional[Owned] = None
        if isinstance(context, Context):
            if (
                publish_all
                or show_urls
                or unique_name
                or show_idle
                or artwork_ahead
                or lasting_ids
                or desktop_entry
                or player_name
                or loop
                or loop_artwork
            ):
                raise wrong(
                    TypeError,
                    "with a Context, a session accepts only an id, a name, remote and replace: pass the others to Context()",
                )
            own_context = False
        else:
            own_context = True
            context = Context(
                context,
                name=name,
                desktop_entry=desktop_entry,
                player_name=player_name,
                publish_all=publish_all,
                show_urls=show_urls,
                unique_name=unique_name,
                show_idle=show_idle,
                artwork_ahead=artwork_ahead,
                lasting_ids=lasting_ids,
                loop=loop,
                loop_artwork=loop_artwork,
            )
        new = lib.np_session_new_remote if flag(remote, "remote") else lib.np_session_new
        if flag(replace, "replace"):
            if remote:
                raise wrong(InvalidArgumentError, "a remote session replaces no other: leave replace=True out")
            new = lib.np_session_new_replacing
        self._begin(context, made(new, lib.np_session_free, context._handle, identifier(id, "id")), own_context)
        if name is not None and not own_context:
            self.set_name(name)

    def _begin(self, context: Context, owned: Owned, own_context: bool = False) -> None:
        self.context = context
        self._own_context = own_context
        self._content: Optional[Content] = None
        self._playback = Playback()
        self._queue: Optional[Queue] = None
        self._playlists: Optional[Playlists] = None
        self._callbacks: dict[Union[int, str], Any] = {}
        self._results: set[Callback] = set()
        self._devices: tuple[Device, ...] = ()
        self._reachable = True
        self._grace_period = 30.0
        self._key = address(self)
        self._owned = owned
        context._sessions[self._key] = ref(self)

    @classmethod
    def _of_handle(cls, context: Context, owned: Owned) -> Session:
        """The Session of a handle that the library made."""
        session = cls.__new__(cls)
        session._begin(context, owned)
        return session

    @property
    def _handle(self) -> Owned:
        owned = self._owned
        if owned is None:
            raise wrong(GoneError, "the session is closed")
        self.context._check_loop_is_open()
        return owned

    def _keep(self, key: Union[int, str], callback: Any) -> None:
        self._callbacks[key] = callback

    # ---- state ----

    @property
    def id(self) -> str:
        """The id of the session."""
        return decoded(lib.np_session_id(self._handle))

    def set_name(self, name: Optional[Text]) -> None:
        """Sets the name that users see; None: the name of the context."""
        lib.np_session_set_name(self._handle, text(name, "name"))

    @property
    def content(self) -> Optional[Content]:
        """The item that plays; None: nothing plays, and the session leaves the bus until the next item.

        It is a copy of the content that you set, and never changes: `session.content = session.content.replace(…)`."""
        return self._content

    @content.setter
    def content(self, content: Optional[Content]) -> None:
        if content is not None:
            expect(content, Content, "content is a Content, such as Music, or None")
            lib.np_session_set_content(self._handle, handle_of(content))
        else:
            lib.np_session_clear_content(self._handle)
        self._content = None if content is None else frozen(content)

    @property
    def playback(self) -> Playback:
        """State, position, rate and volume. Set it when something changes, not on a timer: clients compute the position."""
        return self._playback

    @playback.setter
    def playback(self, playback: Playback) -> None:
        expect(playback, Playback, "playback is a Playback, such as Playback('playing')")
        lib.np_session_set_playback(self._handle, ctypes.byref(playback._structure))
        self._playback = playback

    def set_state(self, state: Union[PlaybackState, PlaybackStateWord]) -> None:
        """Changes only the state of `playback`. The position continues from its current value."""
        playback = self._playback.replace(state=state)
        lib.np_session_set_state(self._handle, number("state", "np_playback_state", state))
        self._playback = playback

    def set_problem(self, problem: Optional[Problem]) -> None:
        """Sets why the session does not play; None: it has no problem. Clients show the text, and can open the URL for the
        user. A problem ends when the player sets the state "playing". Desktops see only the state, so set "paused" or
        "stopped" too."""
        if problem is not None:
            from .problem import Problem, arguments

            expect(problem, Problem, "problem is a Problem, such as Problem('network', 'No connection'), or None")
            lib.np_session_set_problem(self._handle, *arguments(problem))
        else:
            lib.np_session_clear_problem(self._handle)

    def set_custom_commands(self, commands: Iterable[CustomCommand], function: Callable[[str], object]) -> None:
        """Sets the commands of the player's own, in the order that users see. `function` gets the id of one. Set them again
        when a state changes, each with its `artwork`; no commands: the player has none. The player asks its user before a
        dangerous one. Unstable.

            session.set_custom_commands([CustomCommand("mix", "Add to mix")], on_custom)"""
        from .command import set_custom_commands

        set_custom_commands(self, commands, function)

    def set_outputs(self, outputs: Iterable[Output]) -> None:
        """Sets where the player can play, in the order that users see; none: it has no outputs. Offer "play_on_output" too:
        its function gets the id, and whether the outputs in use play on. Set them again when one comes, goes or is used.
        Unstable."""
        from .command import set_outputs

        set_outputs(self, outputs)

    def set_muted(self, muted: bool) -> None:
        """Sets whether the player is muted. `Playback.volume` stays the one to which it returns; desktops see 0. If a
        desktop sets another volume, the library requests "set_muted" with False, and then "set_volume"."""
        lib.np_session_set_muted(self._handle, flag(muted, "muted"))

    def set_window(
        self,
        start: Optional[float],
        end: Optional[float] = None,
        flags: Union[WindowFlags, WindowFlagsWord, Iterable[WindowFlagsWord]] = (),
    ) -> None:
        """Sets the part of a broadcast in which the user can seek, in the time of the position. None: the whole item, which
        a new item also has. With the flags "start_moves" and "end_moves" the ends move with the clock, and the end is the
        live edge. Set it when something changes, not on a timer.

            session.set_window(position - 7200, position, ["start_moves", "end_moves"])"""
        lib.np_session_set_window(
            self._handle,
            length(start, "start"),
            length(end, "end"),
            whole(bits("flags", "np_window_flags", flags), "flags"),
        )

    def set_buffered(self, position: Optional[float]) -> None:
        """Sets up to which position the media are loaded; None: it is unknown. Changes below a second are ignored."""
        lib.np_session_set_buffered(self._handle, length(position, "position"))

    def set_private(self, private: bool) -> None:
        """Makes the session private, or ends that. Desktops then get the state and the commands, but neither metadata nor
        artwork. Programs that read Session1 get the content, marked as private."""
        lib.np_session_set_private(self._handle, flag(private, "private"))

    def on_publish(self, function: OnPublish) -> OnPublish:
        """Sets the handler that is called after each command: after its own handler, and before the answer. It is for a
        player that publishes its state once per turn of its loop. It is not called for a command that is answered later,
        by a coroutine or a Request. None removes it."""
        if function is None:
            lib.np_session_set_publish_handler(self._handle, None, None, None)
            self._callbacks.pop("publish", None)
        else:
            self.context._check_handler(function, "on_publish()")
            callback = Callback(self.context, function)
            lib.np_session_set_publish_handler(self._handle, on_publish, register(callback), destroy)
            self._keep("publish", callback)
        return function

    def update(self) -> Update:
        """`with session.update():` publishes all changes in it as one change, for example a track change."""
        return Update(self)

    @property
    def queue(self) -> Optional[Queue]:
        """The queue; None: no queue."""
        return self._queue

    @queue.setter
    def queue(self, queue: Optional[Queue]) -> None:
        if queue is not None:
            from .queue import Queue

            expect(queue, Queue, "queue is a Queue, such as Queue({'place-1': song}), or None")
            queue._set(self._handle)
        else:
            lib.np_session_clear_queue(self._handle)
        self._queue = None if queue is None else queue._frozen()

    @property
    def playlists(self) -> Optional[Playlists]:
        """The playlists; None: no playlists."""
        return self._playlists

    @playlists.setter
    def playlists(self, playlists: Optional[Playlists]) -> None:
        if playlists is not None:
            from .playlist import Playlists

            expect(
                playlists, Playlists, "playlists is a Playlists, such as Playlists([('road', 'On the Road')]), or None"
            )
            lib.np_session_set_playlists(self._handle, playlists._new_handle())
        else:
            lib.np_session_clear_playlists(self._handle)
        self._playlists = None if playlists is None else playlists._frozen()

    def set_active_playlist(self, playlist_id: Optional[Text]) -> None:
        """Sets the playlist that plays; None: none."""
        lib.np_session_set_active_playlist(
            self._handle, None if playlist_id is None else identifier(playlist_id, "playlist_id")
        )

    # ---- publication ----

    def publish(self) -> None:
        """Publishes the session. It is on the bus while a bus exists and the session has content."""
        lib.np_session_publish(self._handle)

    def withdraw(self) -> None:
        """Withdraws the session from the desktop."""
        lib.np_session_withdraw(self._handle)

    @property
    def is_published(self) -> bool:
        """Whether the session is on the bus now."""
        return bool(lib.np_session_is_published(self._owned))

    @property
    def bus_name(self) -> Optional[str]:
        """The bus name; None if the session is not on the bus, or is closed."""
        buffer = ctypes.create_string_buffer(256)
        owned = self._owned
        if owned is None or self.context._owned is None:
            return None
        try:
            lib.np_session_get_bus_name(owned, buffer, len(buffer))
        except (InvalidStateError, GoneError):
            return None
        return buffer.value.decode()

    def request_application_primary(self) -> None:
        """Makes the session the application's primary and publishes it."""
        lib.np_session_request_application_primary(self._handle)

    @property
    def can_become_application_primary(self) -> bool:
        """Whether the session can become the application's primary: it has content."""
        return bool(lib.np_session_can_become_application_primary(self._owned))

    @property
    def is_application_primary(self) -> bool:
        """Whether the session is the application's primary."""
        return bool(lib.np_session_is_application_primary(self._owned))

    def request_system_primary(self, result: Optional[OnResult] = None) -> None:
        """Requests the media keys. `result` is called once with `published`, whether the session is on the bus, and
        `prominent`, whether the desktop sends its keys to it, as far as the library can know."""
        if result is None:
            lib.np_session_request_system_primary(self._handle, None, None, None)
            return
        self.context._check_handler(result, "request_system_primary()", "published", "prominent")
        callback = Callback(self, result)
        self._results.add(callback)
        try:
            lib.np_session_request_system_primary(self._handle, on_result, register(callback), destroy)
        except BaseException:
            self._results.discard(callback)
            raise

    @property
    def primary_refusal(self) -> Optional[str]:
        """Why the last `request_system_primary()` did not succeed, for people; None if it did, or none has ended."""
        buffer = ctypes.create_string_buffer(512)
        try:
            lib.np_session_get_primary_refusal(self._handle, buffer, len(buffer))
        except InvalidStateError:
            return None
        return buffer.value.decode()

    @property
    def is_system_primary(self) -> bool:
        """Whether the session gets the media keys, as far as the library can know."""
        return bool(lib.np_session_is_system_primary(self._owned))

    def on_application_primary(self, function: OnPrimary) -> OnPrimary:
        """Sets the handler that is called with each new value of `is_application_primary`. None removes it."""
        self._set_primary_handler("application", lib.np_session_set_application_primary_handler, function)
        return function

    def on_system_primary(self, function: OnPrimary) -> OnPrimary:
        """Sets the handler that is called with each new value of `is_system_primary`. None removes it."""
        self._set_primary_handler("system", lib.np_session_set_system_primary_handler, function)
        return function

    def _set_primary_handler(self, key: str, setter: Any, function: Any) -> None:
        if function is None:
            setter(self._handle, None, None, None)
            self._callbacks.pop(key, None)
        else:
            self.context._check_handler(function, f"on_{key}_primary()", "is_primary")
            callback = Callback(self.context, function)
            setter(self._handle, on_primary, register(callback), destroy)
            self._keep(key, callback)

    # ---- commands ----

    @property
    def on(self) -> command.On:
        """Offers commands, for example with the decorator `@session.on.play`."""
        return command.On(self)

    def bind(self, rows: Iterable[Row], user_data: Any = None) -> None:
        """Binds commands to functions by their signatures; see `pydoc nowplaying.bind`."""
        from .bind import bind

        bind(self, rows, user_data)

    def withdraw_command(self, *commands: Union[Command, CommandWord]) -> None:
        """Withdraws commands: their controls disappear."""
        for each in commands:
            value = number("a command", "np_command", each)
            lib.np_session_withdraw_command(self._handle, value)
            self._callbacks.pop(value, None)

    def enable(self, *commands: Union[Command, CommandWord], enabled: bool = True) -> None:
        """Enables offered commands."""
        for each in commands:
            lib.np_session_set_command_enabled(
                self._handle, number("a command", "np_command", each), flag(enabled, "enabled")
            )

    def disable(self, *commands: Union[Command, CommandWord]) -> None:
        """Disables offered commands. Their controls stay visible."""
        self.enable(*commands, enabled=False)

    def set_skip_intervals(self, which: Union[Command, CommandWord], intervals: Iterable[float]) -> None:
        """Sets the intervals of "skip_forward" or "skip_backward" in seconds, the preferred interval first."""
        command.set_skip_intervals(self._handle, number("a command", "np_command", which), intervals)

    def set_supported_rates(self, rates: Iterable[float]) -> None:
        """Sets the supported rates. A player that offers "change_playback_rate" sets them."""
        command.set_supported_rates(self._handle, rates)

    def set_rate_range(self, minimum: float, maximum: float) -> None:
        """Sets a range of rates for "change_playback_rate", instead of single rates."""
        lib.np_session_set_rate_range(self._handle, real(minimum, "minimum"), real(maximum, "maximum"))

    def set_repeat_mode(
        self,
        current: Union[RepeatMode, RepeatModeWord],
        supported: Union[RepeatMode, RepeatModeWord, Iterable[Union[RepeatMode, RepeatModeWord]], None] = None,
    ) -> None:
        """Sets the current mode and the supported modes; None: all modes."""
        command.set_mode(lib.np_session_set_repeat_mode, self._handle, "np_repeat_mode", current, supported)

    def set_shuffle_mode(
        self,
        current: Union[ShuffleMode, ShuffleModeWord],
        supported: Union[ShuffleMode, ShuffleModeWord, Iterable[Union[ShuffleMode, ShuffleModeWord]], None] = None,
    ) -> None:
        """Sets the current mode and the supported modes; None: all modes."""
        command.set_mode(lib.np_session_set_shuffle_mode, self._handle, "np_shuffle_mode", current, supported)

    def set_feedback(
        self,
        which: Union[Command, CommandWord],
        feedback: Union[Feedback, FeedbackWord],
        title: Optional[Text] = None,
        short_title: Optional[Text] = None,
    ) -> None:
        """Sets the current feedback of "feedback", "like", "dislike" or "bookmark", and the titles of its control."""
        lib.np_session_set_feedback(
            self._handle,
            number("a command", "np_command", which),
            number("feedback", "np_feedback", feedback),
            text(title, "title"),
            text(short_title, "short_title"),
        )

    def set_rating_range(self, minimum: float, maximum: float) -> None:
        """Sets the range of ratings for "rate_content"."""
        lib.np_session_set_rating_range(self._handle, real(minimum, "minimum"), real(maximum, "maximum"))

    def set_supported_urls(
        self, schemes: Union[Text, Iterable[Text]] = (), mime_types: Union[Text, Iterable[Text]] = ()
    ) -> None:
        """Sets the schemes ("file"; "*": every URL) and MIME types ("audio/flac") of "open_url" and "add_to_queue"."""
        lib.np_session_set_supported_urls(
            self._handle, *command.texts(schemes, "schemes"), *command.texts(mime_types, "mime_types")
        )

    def set_language_options(self, options: Optional[Iterable[LanguageOption]]) -> None:
        """Sets the soundtracks and subtitles, and which of them are on; None: no options."""
        command.set_language_options(self._handle, options)

    def set_fullscreen(self, fullscreen: bool) -> None:
        """Sets whether the player fills the screen now."""
        lib.np_session_set_fullscreen(self._handle, flag(fullscreen, "fullscreen"))

    # ---- remote sessions ----

    @property
    def is_remote(self) -> bool:
        """Whether the session is remote; False if it is closed."""
        return bool(lib.np_session_is_remote(self._owned))

    @property
    def devices(self) -> tuple[Device, ...]:
        """The devices, in the order that users see. Set them again after a volume has changed.

        Desktops have one volume for each player: that of its device, or the mean of several. Setting it calls
        `On.set_device_volume` for each device that changes. If `Playback.volume` is set, desktops use that volume instead.
        """
        return self._devices

    @devices.setter
    def devices(self, devices: Optional[Iterable[Device]]) -> None:
        from .device import set_devices

        self._devices = set_devices(self._handle, devices)

    @property
    def reachable(self) -> bool:
        """Whether the other side can be reached. While it cannot, clients see the session as paused at its last position,
        and its commands are disabled. After the grace period it leaves the bus. It keeps what you set meanwhile."""
        return self._reachable

    @reachable.setter
    def reachable(self, reachable: bool) -> None:
        reachable = flag(reachable, "reachable")
        lib.np_session_set_reachable(self._handle, reachable)
        self._reachable = reachable

    @property
    def grace_period(self) -> float:
        """How many seconds an unreachable session stays on the bus; 0: it leaves at once."""
        return self._grace_period

    @grace_period.setter
    def grace_period(self, seconds: float) -> None:
        period = microseconds(real(seconds, "grace_period"), "grace_period")
        try:
            lib.np_session_set_grace_period(self._handle, period)
        except InvalidArgumentError:
            raise wrong(
                InvalidArgumentError, f"grace_period is a number of seconds from 0 to 86,400, not {shown(seconds)}"
            ) from None
        self._grace_period = seconds

    # ---- end ----

    def close(self) -> None:
        """Withdraws the session. A running handler continues to its end; no other begins. A context that the session made is
        closed too, and waits for a running handler like `Context.close()`. The values that you set can still be read."""
        self.context._sessions.pop(self._key, None)
        owned = self._owned
        if owned is not None and self.context._hosted.get(owned._as_parameter_) is self:
            del self.context._hosted[owned._as_parameter_]
        del owned
        if self._own_context and self.context._owned is not None:
            self.context.close()  # First, so that pending answers are sent.
        self._owned = None
        self._callbacks.clear()

    def __del__(self) -> None:
        if getattr(self, "_owned", None) is not None:
            self.close()
