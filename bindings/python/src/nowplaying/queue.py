# SPDX-License-Identifier: MIT
"""The entries before and after the current one."""

from __future__ import annotations

import ctypes
import threading

from . import _abi
from ._library import Owned, expect, identifier, lib, made, shown, whole, wrong
from .content import Content, handle_of
from .errors import Brief, InvalidArgumentError, NotFoundError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any, Optional, Union

    from ._library import Text

    Entries = Union[Mapping[str, Content], Mapping[bytes, Content], Iterable[tuple[Optional[Text], Content]]]


ENTRIES = "the entries of a queue are a dict of ids and contents, {'place-1': song}, or pairs of these"


def pairs(entries: Any) -> Any:
    """The entries one by one."""
    if not hasattr(entries, "__iter__") or isinstance(entries, (str, bytes)):
        raise wrong(TypeError, f"{ENTRIES}, not {shown(entries)}")
    return entries.items() if hasattr(entries, "items") else entries


def entry(pair: Any) -> tuple[Optional[bytes], Content]:
    """One entry: the id of its place, and its content. Without an id, the library makes one."""
    try:
        id, content = pair
    except (TypeError, ValueError):
        raise wrong(TypeError, f"{ENTRIES}, not {shown(pair)}") from None
    expect(content, Content, "an entry of a queue is an id and a Content")
    return None if id is None else identifier(id, "the id of an entry"), content


class Queue(metaclass=Brief):
    """A window of the player's queue: the current entry and some before and after it.

        session.queue = Queue({"place-1": song, "place-2": other_song}, current="place-1")

    Of a long queue, `window()` chooses the entries:

        queue = Queue()
        for index in queue.window(len(songs), playing):
            queue.add(None, songs[index])
        session.queue = queue

    An entry id identifies a place: a song that is twice in the queue has two entries with one content. Set another current
    entry, `queue.current = "place-2"`, and set the queue again. `Session.queue` itself never changes:
    `session.queue = session.queue.replace(current="place-2")`.
    """

    def __init__(self, entries: Entries = (), current: Optional[Text] = None) -> None:
        self._is_frozen = False
        self._handle = made(lib.np_queue_new, lib.np_queue_free)
        self._lock = threading.Lock()
        self._entries: list[tuple[Optional[bytes], Content]] = []
        self._current: Optional[bytes] = None
        self._window: Optional[tuple[int, int]] = None
        for pair in pairs(entries):
            self._add(*entry(pair))
        if current is not None:
            self.current = current

    def window(self, count: int, current: Optional[int] = None) -> range:
        """Empties the queue, and returns the indexes of the entries to add: up to 256 of `count`, around the current one.

        `add()` them in this order. Without a current entry, they are the first ones.
        """
        self._change("window() of a queue of your own, and session.queue = that queue")
        window = (whole(count, "count"), _abi.NP_QUEUE_NONE if current is None else whole(current, "current"))
        if current is not None and window[1] < 0:
            raise wrong(InvalidArgumentError, f"current is an index or None, not {shown(current)}")
        with self._lock:
            found = self._set_window(*window)
            self._entries, self._current, self._window = [], None, window
        return found

    def index_of(self, entry_id: Text) -> Optional[int]:
        """The index of an entry in the player's queue, as it was at `window()`; None: the queue has no such entry."""
        index = ctypes.c_int32()
        id = identifier(entry_id, "the id of an entry")
        try:
            with self._lock:
                lib.np_queue_get_index(self._filled(), id, ctypes.byref(index))
        except NotFoundError:
            return None
        return index.value

    def add(self, entry_id: Optional[Text], content: Content) -> None:
        """Adds an entry at the end. Without an id, the library makes one from the id of the content."""
        self._change("add() to a queue of your own, and session.queue = that queue")
        self._add(*entry((entry_id, content)))

    def replace(self, *, current: Optional[Text]) -> Queue:
        """A copy with another current entry."""
        return Queue(self._entries, current)

    @property
    def current(self) -> Optional[bytes]:
        """The current entry; None: it is not in this window, or `window()` has its index."""
        return self._current

    @current.setter
    def current(self, entry_id: Optional[Text]) -> None:
        self._change(f"session.queue = session.queue.replace(current={entry_id!r})")
        current = None if entry_id is None else identifier(entry_id, "current")
        with self._lock:
            lib.np_queue_set_current(self._handle, current)
            self._current = current

    def _add(self, entry_id: Optional[bytes], content: Content) -> None:
        with self._lock:
            lib.np_queue_add(self._handle, entry_id, handle_of(content))
            self._entries.append((entry_id, content))

    def _change(self, instead: str) -> None:
        if self._is_frozen:
            raise AttributeError(f"the value of a session does not change: {instead}")

    def _frozen(self) -> Queue:
        """A copy for a session, which never changes."""
        copy = Queue()
        copy._entries, copy._current, copy._window = list(self._entries), self._current, self._window
        copy._is_frozen = True
        return copy

    def __reduce__(self) -> Any:
        return rebuilt, (list(self._entries), self._current, self._window)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Queue):
            return False
        mine = (self._entries, self._current, self._window)
        return mine == (other._entries, other._current, other._window)

    def __len__(self) -> int:
        return len(self._entries)

    def _set_window(self, count: int, current: int) -> range:
        first, end = ctypes.c_int32(), ctypes.c_int32()
        lib.np_queue_set_window(self._handle, count, current, ctypes.byref(first), ctypes.byref(end))
        return range(first.value, end.value)

    def _set(self, session: Owned) -> None:
        with self._lock:
            lib.np_session_set_queue(session, self._filled())

    def _filled(self) -> Owned:
        """The handle, with the contents as they are now."""
        self._set_window(*self._window or (len(self._entries), _abi.NP_QUEUE_NONE))
        for entry_id, content in self._entries:
            lib.np_queue_add(self._handle, entry_id, handle_of(content))
        if self._current is not None:
            lib.np_queue_set_current(self._handle, self._current)
        return self._handle


def rebuilt(entries: Any, current: Optional[bytes], window: Optional[tuple[int, int]]) -> Queue:
    """A queue with the same entries, which can be changed."""
    queue = Queue()
    queue._entries, queue._current, queue._window = entries, current, window
    queue._filled()
    return queue
