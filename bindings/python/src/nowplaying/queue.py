# SPDX-License-Identifier: MIT
"""What plays before and after."""

from __future__ import annotations

from ._library import Owned, expect, identifier, lib, made
from .content import Content, form_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any, Optional, Union

    from ._library import Text


class Queue:
    """A window of the player's own queue: the entry that plays and some on either side, about 20 in all.

        session.queue = Queue({"place-1": song, "place-2": other_song}, current="place-1")

    An entry's id names a place and stays with it: a song that is there twice is two entries with one content. Move
    within it by `queue.current = "place-2"`, and hand it over again.
    """

    def __init__(
        self,
        entries: Union[Mapping[str, Content], Mapping[bytes, Content], Iterable[tuple[Text, Content]]] = (),
        current: Optional[Text] = None,
    ) -> None:
        pairs: Any = entries.items() if hasattr(entries, "items") else entries
        self._entries: list[tuple[bytes, Content]] = [(identifier(id), content) for id, content in pairs]
        self._current = None if current is None else identifier(current)
        self._filled()  # What is wrong is said where it was written.

    def add(self, entry_id: Text, content: Content) -> None:
        """Adds an entry behind the last one."""
        self._entries = [*self._entries, (identifier(entry_id), content)]

    @property
    def current(self) -> Optional[bytes]:
        """Which entry plays; None: the one that plays is not in this window."""
        return self._current

    @current.setter
    def current(self, entry_id: Optional[Text]) -> None:
        self._current = None if entry_id is None else identifier(entry_id)

    def __len__(self) -> int:
        return len(self._entries)

    def _filled(self) -> Owned:
        """A form with all of it."""
        form = made(lib.np_queue_new, lib.np_queue_free)
        for entry_id, content in self._entries:
            expect(content, Content, "an entry of a queue is an id and a Content")
            lib.np_queue_add(form, entry_id, form_of(content))
        if self._current is not None:
            lib.np_queue_set_current(form, self._current)
        return form
