# SPDX-License-Identifier: MIT
"""The user's playlists."""

from __future__ import annotations

from ._library import Owned, expect, identifier, lib, made, microseconds, text
from .errors import Brief

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Optional, Union

    from ._library import Text


class Playlist(metaclass=Brief):
    """One playlist. `icon` is a file:// or http:// URL; times are seconds since 1970, like `time.time()`."""

    __slots__ = ("created", "icon", "id", "modified", "name", "played")

    def __init__(
        self,
        id: Text,
        name: Text,
        *,
        icon: Optional[Text] = None,
        created: Optional[float] = None,
        modified: Optional[float] = None,
        played: Optional[float] = None,
    ) -> None:
        self.id = id
        self.name = name
        self.icon = icon
        self.created = created
        self.modified = modified
        self.played = played
        # A wrong value raises an exception in its own line.
        add(made(lib.np_playlists_new, lib.np_playlists_free), self)


class Playlists(metaclass=Brief):
    """The playlists in the player's order.

    session.playlists = Playlists([Playlist("road", "On the Road"), ("rain", "Rainy Days")])
    session.set_active_playlist("rain")
    """

    def __init__(self, playlists: Iterable[Union[Playlist, tuple[Text, Text]]] = ()) -> None:
        self._is_frozen = False
        self._playlists: list[Playlist] = []
        for each in playlists:
            expect(each, (Playlist, tuple, list), "playlists are a list of Playlist, or of pairs of an id and a name")
            self._playlists.append(each if isinstance(each, Playlist) else Playlist(*each))
        self._new_handle()  # A wrong value raises an exception in its own line.

    def add(self, playlist: Playlist) -> None:
        """Adds a playlist at the end."""
        expect(playlist, Playlist, "a Playlist is added")
        if self._is_frozen:
            raise AttributeError(
                "the value of a session does not change: "
                "add() to playlists of your own, and session.playlists = those playlists"
            )
        self._playlists = [*self._playlists, playlist]

    def _frozen(self) -> Playlists:
        """A copy for a session, which never changes."""
        copy = Playlists.__new__(Playlists)
        copy._playlists, copy._is_frozen = self._playlists, True
        return copy

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Playlists) and other._playlists == self._playlists

    def __len__(self) -> int:
        return len(self._playlists)

    def _new_handle(self) -> Owned:
        """A new handle with all playlists."""
        handle = made(lib.np_playlists_new, lib.np_playlists_free)
        for each in self._playlists:
            add(handle, each)
        return handle


def add(handle: Owned, playlist: Playlist) -> None:
    """Adds a playlist to a handle."""
    id = identifier(playlist.id, "id")
    lib.np_playlists_add(handle, id, text(playlist.name, "name"), text(playlist.icon, "icon"))
    times = {name: getattr(playlist, name) for name in ("created", "modified", "played")}
    if any(time is not None for time in times.values()):
        lib.np_playlists_set_times(handle, id, *(microseconds(time, name) for name, time in times.items()))
