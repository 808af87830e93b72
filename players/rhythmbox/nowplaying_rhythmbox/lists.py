# SPDX-License-Identifier: MIT
"""The list of tracks: those that Rhythmbox has played, plays and will play."""

from gi.repository import RB, GLib, Gtk
from nowplaying import CommandError, Content, Queue

from .content import Prop, Signals, content_of

PATIENCE_MS = 200  # A list that is being loaded changes for each of its rows.


def place_of(model: "RB.RhythmDBQueryModel | None", entry: RB.RhythmDBEntry) -> int:
    """The index of an entry, or -1."""
    row = Gtk.TreeIter()
    return model.get_path(row).get_indices()[0] if model and entry and model.entry_to_iter(entry, row) else -1


class Entries:
    """The rows of the source up to the current one, then the play queue, then the rows that follow.

    After the play queue, Rhythmbox continues after the row that it played last.
    """

    def __init__(self, shell, on_change):
        self.db, self.player, self.play_queue = shell.props.db, shell.props.shell_player, shell.props.queue_source
        self.queued, self.on_change = self.play_queue.props.query_model, on_change
        self.queue, self.signals, self.contents = Queue(), Signals(), {}
        self.rows = self.row = self.count = self.current = None
        self.timer = self.before = self.rest = 0

    def read(self, entry: "RB.RhythmDBEntry | None") -> "Queue | None":
        self.watch()
        if entry is None:
            self.count = self.current = None
            return None
        from_queue = self.player.props.playing_from_queue
        self.row = self.row if from_queue else entry
        self.rest = place_of(self.rows, self.row) + 1
        self.before = 0 if from_queue else self.rest
        self.count = self.before + len(self.queued) + len(self.rows or ()) - self.rest
        place = place_of(self.queued, entry) if from_queue else self.before - 1
        self.current = place if place >= 0 else None
        if len(self.contents) > 1000:
            self.contents.clear()
        for index in self.queue.window(self.count, self.current):
            self.queue.add(None, self.content(index))
        return self.queue

    def at(self, index: int):
        """The entry at an index of the whole list, and its source."""
        place = index - self.before
        if 0 <= place < len(self.queued):
            return self.queued[place][0], self.play_queue
        row = index if place < 0 else place - len(self.queued) + self.rest
        return self.rows[row][0], self.player.get_active_source()

    def content(self, index: int) -> Content:
        entry = self.at(index)[0]
        location = entry.get_string(Prop.LOCATION)
        if location not in self.contents:
            self.contents[location] = content_of(self.db, entry)
        return self.contents[location]

    def index_of(self, entry_id: str) -> int:
        if (index := self.queue.index_of(entry_id)) is None:
            raise CommandError("no_such_content")
        return index

    def add(self, location: str, after: str) -> None:
        """Adds to the play queue, because the other lists are the user's own."""
        index = self.index_of(after) + 1 - self.before if after else 0
        self.play_queue.add_location(location, min(max(index, 0), len(self.queued)))

    def remove(self, entry_id: str) -> None:
        entry, source = self.at(self.index_of(entry_id))
        if source is not self.play_queue:
            raise CommandError("not_supported", "Only entries of the play queue can be removed.")
        self.play_queue.remove_entry(entry)

    def watch(self) -> None:
        """One change ends the watching until the lists are read again, because a library has many rows."""
        if self.signals:
            return
        source = self.player.get_active_source()
        self.rows = source and source.props.query_model
        for model in filter(None, (self.rows, self.queued)):
            self.signals.add(model, self.on_rows, "row-inserted", "row-deleted", "row-changed", "rows-reordered")
        if source:
            self.signals.add(source, self.on_rows, "notify::query-model")

    def on_rows(self, *_) -> None:
        self.signals.close()
        self.contents.clear()
        self.timer = self.timer or GLib.timeout_add(PATIENCE_MS, self.on_time)

    def on_time(self) -> None:
        self.timer = 0
        self.on_change()

    def close(self) -> None:
        self.signals.close()
        if self.timer:
            GLib.source_remove(self.timer)
