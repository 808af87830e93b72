# Copyright 2026 The NowPlaying for Linux maintainers
#
# This program is free software; you can redistribute it and/or modify
# it under the terms of the GNU General Public License as published by
# the Free Software Foundation; either version 2 of the License, or
# (at your option) any later version.

import hashlib
import os
import time
from urllib.parse import urlsplit

from gi.repository import GdkPixbuf, GLib

import nowplaying

from quodlibet import _
from quodlibet import app
from quodlibet import config
from quodlibet import formats
from quodlibet.browsers.iradio import IRFile
from quodlibet.order import OrderInOrder
from quodlibet.order.repeat import RepeatListForever, RepeatSongForever

# raises an ImportError if the library is missing
nowplaying.library_version()

TAGS = {
    "artist": "artist",
    "album": "album",
    "album_artist": "albumartist",
    "composer": "composer",
    "lyricist": "lyricist",
    "genre": "genre",
    "comment": "comment",
    "release_date": "date",
    "track_number": "tracknumber",
    "disc_number": "discnumber",
    "bpm": "bpm",
}
"""The fields of libnowplaying, and our tags"""

MAX_COVER_SIZE = 8 * 1024**2
"""Larger covers get scaled down; libnowplaying refuses images above 32 MiB"""


def get_id(value):
    """An id which is visible on the bus; URIs can contain a password"""

    return hashlib.sha1(os.fsencode(repr(value))).hexdigest()


def get_title(song):
    """The title, or the name of the file. The query and the password of
    a URI are left out.
    """

    if song.streamsong and "title" in song:
        return song["title"]
    if song.get("title"):
        return song.comma("title")
    if song.is_file:
        return song("~basename")
    uri = urlsplit(song("~uri"))
    return os.path.basename(uri.path.rstrip("/")) or uri.hostname or song("~format")


def get_content(song, artwork=None):
    """The song for libnowplaying; with an artwork all tags are included"""

    tags = TAGS if artwork else ["artist", "album"]
    fields = {field: song.list(TAGS[field]) for field in tags}
    fields["title"] = get_title(song)
    if artwork:
        fields["artwork"] = artwork
        fields["url"] = song("~uri")
        fields["lyrics"] = song("~lyrics")
        fields["play_count"] = song("~#playcount")
        if song.has_rating:
            fields["user_rating"] = song("~#rating")
        if song("~#lastplayed"):
            fields["last_played"] = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(song("~#lastplayed")))
    key = get_id(song.key)
    if song.multisong or song.streamsong:
        fields["station"] = song.comma("organization")
        return nowplaying.Radio.from_tags(key, live=not app.player.seekable, **fields)
    return nowplaying.Music.from_tags(key, duration=song("~#length") or None, **fields)


def provide_cover(song, request):
    """Gets called in a thread of libnowplaying when a client needs the cover"""

    def done(found, cover):
        if cover is None:
            request.fail("no_such_content")
            return
        try:
            with cover:
                if os.fstat(cover.fileno()).st_size > MAX_COVER_SIZE:
                    pixbuf = GdkPixbuf.Pixbuf.new_from_file_at_size(cover.name, request.width, request.height)
                    request.finish(pixbuf.save_to_bufferv("png", [], [])[1])
                else:
                    request.finish(cover)
        except (nowplaying.Error, GLib.Error) as e:
            if request.is_open:
                request.fail("no_such_content", str(e))

    cover = app.cover_manager.get_cover(song)
    if cover:
        done(True, cover)
    else:
        # the other sources need the main loop
        GLib.idle_add(lambda: app.cover_manager.acquire_cover(done, None, song))


class PlayOrder:
    """All songs in the order they get played: the song list up to the current
    song, the queue, and the rest of the song list.
    """

    def __init__(self):
        song = app.player.song
        pl, q = app.window.playlist.pl, app.window.playlist.q
        split = pl.current_path.get_indices()[0] + 1 if pl.current_path else 0
        queued = len(q)
        if config.getboolean("memory", "queue_disable", False):
            queued = 0
        elif config.getboolean("memory", "queue_keep_songs", False) and not q.sourced:
            queued = 0

        self.parts = [(pl, range(split)), (q, range(queued)), (pl, range(split, len(pl)))]
        self.current = None
        if song and pl.sourced and pl.current is song:
            self.current = split - 1
        elif song and queued and q.current is song:
            self.current = split + q.current_path.get_indices()[0]
        elif song:
            # in neither of them, e.g. because the queue has removed it
            self.parts.insert(1, (None, range(1)))
            self.current = split
        self.count = sum(len(rows) for model, rows in self.parts)

    def get_row(self, index):
        """The model and the row; the model is None for a song in no model"""

        for model, rows in self.parts:
            if index < len(rows):
                return model, rows[index]
            index -= len(rows)
        raise nowplaying.CommandError("no_such_content")

    def get_song(self, index):
        model, row = self.get_row(index)
        return app.player.song if model is None else model[row][0]


class Session:
    """The same interface as MPRIS2, using libnowplaying.

    Signals only remember that something has changed. update() then publishes
    everything at once, in the main loop or before a command gets answered.
    """

    def __init__(self):
        self._changed = False
        self._moved = False
        self._reordered = True
        self._held = False
        self._idle_id = None
        self._problem = None
        self._covers = 0
        self._entries = {}
        self._order = None
        self._queue = nowplaying.Queue()
        self._session = nowplaying.Session(
            "quodlibet", "quodlibet", name=app.name, desktop_entry=app.id, show_urls=True, show_idle=True, loop="glib"
        )
        self._offer_commands()

        pl, q = app.window.playlist.pl, app.window.playlist.q
        self._signals = [
            (app.player, app.player.connect("seek", self._seeked)),
            (app.player, app.player.connect("error", self._error)),
            (app.player, app.player.connect("unpaused", self._unpaused)),
            (app.player, app.player.connect("notify::seekable", self._seeked)),
            (app.librarian, app.librarian.connect("changed", self._songs_changed)),
            (app.cover_manager, app.cover_manager.connect("cover-changed", self._cover_changed)),
            (app.window.order, app.window.order.connect("changed", self._schedule)),
        ]
        for name in ["volume", "mute"]:
            self._signals.append((app.player, app.player.connect("notify::" + name, self._schedule)))
        for model in [pl, q]:
            for name in ["row-inserted", "row-deleted", "rows-reordered"]:
                self._signals.append((model, model.connect(name, self._rows_changed)))

        self._seeked()
        self.update()
        self._session.publish()

    def remove_from_connection(self):
        for obj, signal_id in self._signals:
            obj.disconnect(signal_id)
        if self._idle_id:
            GLib.source_remove(self._idle_id)
        self._session.close()

    def paused(self):
        self._seeked()

    unpaused = paused

    def song_started(self, song):
        self._problem = None
        self._reordered = True
        self._seeked()

    def song_ended(self, song, skipped):
        pass

    def _schedule(self, *args):
        self._changed = True
        if not self._idle_id:
            self._idle_id = GLib.idle_add(self.update, priority=GLib.PRIORITY_DEFAULT)

    def _seeked(self, *args):
        self._moved = True
        self._schedule()

    def _rows_changed(self, *args):
        self._reordered = True
        self._schedule()

    def _unpaused(self, player):
        self._problem = None
        if self._held:
            player.paused = True

    def _songs_changed(self, librarian, songs):
        for song in songs:
            self._entries.pop(song.key, None)
        self._rows_changed()

    def _cover_changed(self, manager, songs):
        self._covers += 1
        self._schedule()

    def _error(self, player, song, error):
        kind = "other"
        if song and not song.is_file:
            kind = "network"
        elif song and not song.exists():
            kind = "file_missing"
        name = get_title(song) if song else app.name
        self._problem = nowplaying.Problem(kind, "%s: %s" % (name, error.short_desc))
        self._seeked()

    def _is_stopped(self):
        """BasePlayer.stop() pauses at the beginning and has no own state"""

        player = app.player
        if not player.song:
            return True
        return player.paused and player.song.is_file and not player.seekable and not player.get_position()

    def update(self):
        """Publishes everything as one change; libnowplaying only sends the
        differences.
        """

        if self._idle_id:
            GLib.source_remove(self._idle_id)
            self._idle_id = None
        if not self._changed:
            return False
        self._changed = False
        with self._session.update():
            self._update_content(app.player.info)
            if self._reordered:
                self._update_queue()
            self._update_playback(self._order)
            self._update_commands(self._order)
        return False

    def _update_content(self, song):
        if not song:
            self._session.content = None
            return
        if song.has_images:
            key = (song.key, song("~#mtime"))
        else:
            key = (song("~dirname"), song.album_key)
        artwork = nowplaying.Artwork(
            lambda request: provide_cover(song, request), get_id((key, self._covers)), by_request=True
        )
        self._session.content = get_content(song, artwork)

    def _update_queue(self):
        self._reordered = False
        self._order = order = PlayOrder()
        entries, self._entries = self._entries, {}
        for index in self._queue.window(order.count, order.current):
            song = order.get_song(index)
            entry = entries.get(song.key) or get_content(song)
            self._entries[song.key] = entry
            self._queue.add(None, entry)
        self._session.queue = self._queue

    def _update_playback(self, order):
        player = app.player
        state = "paused" if player.paused else "playing"
        if self._is_stopped():
            state = "stopped"
        position = player.get_position() / 1000 if self._moved else None
        self._moved = False
        self._session.playback = nowplaying.Playback(
            state, position=position, volume=player.volume, queue_index=order.current, queue_count=order.count
        )
        self._session.set_muted(player.mute)
        self._session.set_problem(self._problem)

    def _update_commands(self, order):
        session, widget = self._session, app.window.order
        repeat = "off"
        if widget.repeated:
            repeat = {RepeatSongForever: "one", RepeatListForever: "all"}.get(widget.repeater, "off")
        session.set_repeat_mode(repeat)
        session.set_shuffle_mode("items" if widget.shuffled else "off", ["off", "items"])
        last = isinstance(widget.order, OrderInOrder) and order.current == order.count - 1
        session.enable("play", enabled=order.count > 0)
        session.enable("next", enabled=order.count > 0 and not last)
        session.enable("previous", "rate_content", enabled=app.player.song is not None)
        session.enable("seek_to_position", enabled=app.player.seekable)

    def _offer_commands(self):
        session, player = self._session, app.player
        on = session.on
        on.play(lambda: player.play())
        on.pause(lambda: setattr(player, "paused", True))
        on.stop(lambda: player.stop())
        on.next(lambda: self._step(player.next))
        on.previous(lambda: self._step(player.previous))
        on.seek_to_position(self._seek)
        on.change_repeat_mode(self._repeat)
        on.change_shuffle_mode(lambda shuffle_mode: setattr(app.player_options, "shuffle", shuffle_mode == "items"))
        on.set_volume(lambda volume: setattr(player, "volume", volume))
        on.set_muted(lambda muted: setattr(player, "mute", muted))
        on.rate_content(self._rate)
        on.open_url(lambda url: self._go_to(self._get_song(url)))
        on.go_to_entry(self._go_to_entry)
        on.add_to_queue(self._add)
        on.remove_from_queue(self._remove)
        on.raise_(lambda: app.present())
        on.quit(lambda: app.quit())
        session.set_rating_range(0, 1)
        session.set_supported_urls(["file", "http", "https"], formats.mimes)
        session.on_publish(self.update)

    def _step(self, function):
        """Player.next() and previous() unpause, MPRIS wants no change"""

        stopped = self._is_stopped()
        self._held = app.player.paused
        function()
        self._held = False
        if stopped and app.player.song:
            app.player.stop()

    def _seek(self, position):
        app.player.seek(position * 1000)
        self._seeked()
        # gets ignored during a gapless transition
        if abs(app.player.get_position() / 1000 - position) > 1:
            raise nowplaying.CommandError("failed", _("The next song is about to start"))

    def _repeat(self, repeat_mode):
        widget = app.window.order
        widget.repeated = repeat_mode != "off"
        if repeat_mode == "one":
            widget.repeater = RepeatSongForever
        elif repeat_mode == "all":
            widget.repeater = RepeatListForever

    def _rate(self, rating):
        song = app.player.song
        song["~#rating"] = rating
        app.library.changed([song])

    def _get_song(self, uri):
        song = None
        if uri.startswith("file:"):
            path = GLib.filename_from_uri(uri)[0]
            song = app.library.add_filename(path, add=False)
        elif app.player.can_play_uri(uri):
            song = IRFile(uri)
        if song is None:
            raise nowplaying.CommandError("no_such_content")
        return song

    def _go_to(self, song, **kwargs):
        app.player.go_to(song, **kwargs)
        app.player.paused = False

    def _find(self, entry_id):
        self.update()
        index = self._queue.index_of(entry_id)
        if index is None:
            raise nowplaying.CommandError("no_such_content")
        model, row = self._order.get_row(index)
        return model, row, index == self._order.current

    def _go_to_entry(self, entry_id):
        model, row, current = self._find(entry_id)
        if model is not None:
            self._go_to(model.get_iter(row), explicit=True, source=model)
        else:
            app.player.seek(0)
            app.player.paused = False

    def _add(self, url, after_entry_id, make_current):
        q, song = app.window.playlist.q, self._get_song(url)
        position = 0
        if after_entry_id:
            model, row, current = self._find(after_entry_id)
            if model is q:
                position = row + 1
            elif not current:
                position = len(q)
        iter_ = q.insert(position, row=[song])
        if make_current:
            self._go_to(iter_, explicit=True, source=q)

    def _remove(self, entry_id):
        model, row, current = self._find(entry_id)
        if model is not app.window.playlist.q:
            raise nowplaying.CommandError("not_supported", _("Only songs in the queue can be removed"))
        model.remove(model.get_iter(row))
