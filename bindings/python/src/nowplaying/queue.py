# SPDX-License-Identifier: MIT
"""The entries before and after the current one."""

from __future__ import annotations

from ._library import Owned, expect, identifier, lib, made, shown, wrong
from .content import Content, handle_of
from .errors import Brief

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any, Optional, Union

    from ._library import Text

    Entries = Union[Mapping[str, Content], Mapping[bytes, Content], Iterable[tuple[Text, Content]]]


ENTRIES = "the entries of a queue are a dict of ids and contents, {'place-1': song}, or pairs of these"


def pairs(entries: Any) -> Any:
    """The entries one by one."""
    if not hasattr(entries, "__iter__") or isinstance(entries, (str, bytes)):
        raise wrong(TypeError, f"{ENTRIES}, not {shown(entries)}")
    return entries.items() if hasattr(entries, "items") else entries


def entry(pair: Any) -> tuple[bytes, Content]:
    """One entry: the id of its place, and its content."""
    try:
        id, content = pair
    except (TypeError, ValueError):
        raise wrong(TypeError, f"{ENTRIES}, not {shown(pair)}") from None
    expect(content, Content, "an entry of a queue is an id and a Content")
    return identifier(id, "the id of an entry"), content


class Queue(metaclass=Brief):
    """A window of the player's queue: the current entry and some before and after it, about 20 in all.

        session.queue = Queue({"place-1": song, "place-2": other_song}, current="place-1")

    An entry id identifies a place: a song that is twice in the queue has two entries with one content. Set another current
    entry, `queue.current = "place-2"`, and set the queue again. `Session.queue` itself never changes:
    `session.queue = session.queue.replace(current="place-2")`.
    """

    def __init__(self, entries: Entries = (), current: Optional[Text] = None) -> None:
        self._is_frozen = False
        self._entries = [entry(pair) for pair in pairs(entries)]
        self._current = None if current is None else identifier(current, "current")
        self._new_handle()  # A wrong value raises an exception in its own line.

    def add(self, entry_id: Text, content: Content) -> None:
        """Adds an entry at the end."""
        self._change("add() to a queue of your own, and session.queue = that queue")
        self._entries = [*self._entries, entry((entry_id, content))]

    def replace(self, *, current: Optional[Text]) -> Queue:
        """A copy with another current entry."""
        return Queue(self._entries, current)

    @property
    def current(self) -> Optional[bytes]:
        """The current entry; None: it is not in this window."""
        return self._current

    @current.setter
    def current(self, entry_id: Optional[Text]) -> None:
        self._change(f"session.queue = session.queue.replace(current={entry_id!r})")
        self._current = None if entry_id is None else identifier(entry_id, "current")

    def _change(self, instead: str) -> None:
        if self._is_frozen:
            raise AttributeError(f"the value of a session does not change: {instead}")

    def _frozen(self) -> Queue:
        """A copy for a session, which never changes."""
        copy = Queue.__new__(Queue)
        copy._entries, copy._current, copy._is_frozen = self._entries, self._current, True
        return copy

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Queue) and (other._entries, other._current) == (self._entries, self._current)

    def __len__(self) -> int:
        return len(self._entries)

    def _new_handle(self) -> Owned:
        """A new handle with all entries."""
        handle = made(lib.np_queue_new, lib.np_queue_free)
        for entry_id, content in self._entries:
            lib.np_queue_add(handle, entry_id, handle_of(content))
        if self._current is not None:
            lib.np_queue_set_current(handle, self._current)
        return handle
