# SPDX-License-Identifier: MIT
"""Shows Quod Libet on the desktop, with its cover. It replaces Quod Libet's own MPRIS plugin.

Signals of Quod Libet only note what has changed. `show()` then sets these values as one change: in the next turn of the
main loop, or before the answer to a command.
"""

from __future__ import annotations

import hashlib
import os
import time
from urllib.parse import urlsplit

from gi.repository import GdkPixbuf, GLib
from quodlibet import _, app, config, formats
from quodlibet.browsers.iradio import IRFile
from quodlibet.order import OrderInOrder
from quodlibet.order.repeat import RepeatListForever, RepeatSongForever
from quodlibet.plugins import MissingModulePluginException, PluginImportException, PluginManager
from quodlibet.plugins.events import EventPlugin
from quodlibet.qltk import Icons
from quodlibet.qltk.ccb import ConfigCheckButton

try:
    import nowplaying
except ImportError as error:
    raise MissingModulePluginException("nowplaying") from error

from nowplaying import Artwork, CommandError, LibraryError, Music, Playback, Problem, Radio

try:
    nowplaying.library_version()
except LibraryError as error:
    raise PluginImportException(str(error)) from error

OWN, REPLACED = "mpris", "nowplaying_replaced"
"""The id of Quod Libet's own plugin, and the setting that has this id while we replace it."""
HIDE = ("plugins", "mpris_window_hide")
"""The only setting of Quod Libet's own plugin, which this one also obeys."""
CONTENT, QUEUE, POSITION, VALUES = 1, 2, 4, 8
"""The parts of the state."""
TAGS = {
    "artist": "artist", "album": "album", "album_artist": "albumartist", "composer": "composer", "lyricist": "lyricist",
    "genre": "genre", "conductor": "conductor", "release_date": "date", "bpm": "bpm",
    "track_number": "tracknumber", "disc_number": "discnumber", "grouping": "grouping", "isrc": "isrc",
}  # fmt: skip
"""Fields, and Quod Libet's tags."""
LARGE = 8 << 20
"""Bytes above which a cover is made smaller first: the library rejects images above 32 MiB."""


# ---- songs ----


def name_of(song) -> str:
    """The title. Without one it is the name of the file, and of a URL neither the password nor the query."""
    if song.streamsong and "title" in song:
        return song["title"]  # "Artist - Title". Of a broadcast, desktops show the station as the artist.
    if song.get("title"):
        return song.comma("title")
    if song.is_file:
        return song("~basename")
    url = urlsplit(song("~uri"))
    return os.path.basename(url.path.rstrip("/")) or url.hostname or song("~format")


def hashed(value) -> str:
    """An id, which desktops show: a URL can have a password."""
    return hashlib.sha1(os.fsencode(repr(value))).hexdigest()


def entry_of(song) -> Music:
    """A song as an entry of the queue."""
    fields = {field: song.list(TAGS[field]) for field in ("artist", "album")}
    return Music.from_tags(hashed(song.key), title=name_of(song), duration=song("~#length") or None, **fields)


def content_of(song, artwork: Artwork) -> nowplaying.Content:
    """The song that plays."""
    fields = {field: song.list(tag) for field, tag in TAGS.items()}
    fields.update(title=name_of(song), url=song("~uri"), lyrics=song("~lyrics"), artwork=artwork)
    fields["comment"] = song.list("comment") or song.list("description")
    fields.update(play_count=song("~#playcount"), user_rating=song("~#rating") if song.has_rating else None)
    if song("~#lastplayed"):
        fields["last_played"] = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(song("~#lastplayed")))
    if song.multisong or song.streamsong:
        fields["live"] = not app.player.seekable
        return Radio.from_tags(hashed(song.key), station=song.comma("organization"), **fields)
    return Music.from_tags(hashed(song.key), duration=song("~#length") or None, **fields)


def provide_cover(song, request) -> None:
    """Answers with the cover that Quod Libet shows. The library calls it on its own thread."""

    def found(_is_found, cover) -> None:
        try:
            if cover is None:
                request.fail("no_such_content")
                return
            with cover:
                kind = GdkPixbuf.Pixbuf.get_file_info(cover.name)[0]
                is_large = os.fstat(cover.fileno()).st_size > LARGE
                if is_large or (kind and kind.get_name() not in ("png", "jpeg", "webp", "gif", "avif")):
                    small = GdkPixbuf.Pixbuf.new_from_file_at_size(cover.name, request.width, request.height)
                    request.finish(small.save_to_bufferv("png", [], [])[1])
                else:
                    request.finish(cover)
        except (nowplaying.Error, GLib.Error) as error:  # It is not an image, or it comes too late.
            if request.is_open:
                request.fail("no_such_content", str(error))

    cover = app.cover_manager.get_cover(song)
    if cover:
        found(True, cover)
    else:  # The sources on the network, such as MusicBrainz, run in the main loop.
        GLib.idle_add(lambda: app.cover_manager.acquire_cover(found, None, song))


class PlayOrder:
    """The songs in the order in which Quod Libet plays them: the song list up to the current song, Quod Libet's queue, and
    the rest of the song list."""

    def __init__(self) -> None:
        song, main, queue = app.player.song, app.window.playlist.pl, app.window.playlist.q
        head = main.current_path.get_indices()[0] + 1 if main.current_path else 0
        keeps, is_off = (config.getboolean("memory", f"queue_{word}", False) for word in ("keep_songs", "disable"))
        queued = 0 if is_off or (keeps and not queue.sourced) else len(queue)
        self.parts = [(main, range(head)), (queue, range(queued)), (main, range(head, len(main)))]
        self.current = None
        if song and main.sourced and main.current is song:
            self.current = head - 1
        elif song and queued and queue.current is song:
            self.current = head + queue.current_path.get_indices()[0]
        elif song:  # It is in neither list, for example because the queue has removed it.
            self.parts.insert(1, (None, range(1)))
            self.current = head
        self.count = sum(len(rows) for _model, rows in self.parts)

    def place(self, index: int):
        """The model and the row of an entry. The playing song may have no model."""
        for model, rows in self.parts:
            if index < len(rows):
                return model, rows[index]
            index -= len(rows)
        raise CommandError("no_such_content")

    def song(self, index: int):
        model, row = self.place(index)
        return app.player.song if model is None else model[row][0]


class NowPlaying(EventPlugin):
    entries: dict
    order: PlayOrder

    PLUGIN_ID = "nowplaying"
    PLUGIN_NAME = _("Now Playing")
    PLUGIN_DESC = _("Shows Quod Libet on the desktop. “MPRIS D-Bus Support” is off while this is on.")
    PLUGIN_ICON = Icons.NETWORK_WORKGROUP

    def PluginPreferences(self, _parent):  # noqa: N802 -- Quod Libet's name
        return ConfigCheckButton(_("Hide main window on close"), *HIDE, populate=True)

    def enabled(self) -> None:
        self.changed, self.turn, self.problem, self.covers, self.is_held = 0, 0, None, 0, False
        self.song, self.bus, self.entries, self.queue = None, None, {}, nowplaying.Queue()
        self.session = nowplaying.Session(
            "quodlibet", "quodlibet", name=app.name, desktop_entry=app.id, show_urls=True, show_idle=True, loop="glib"
        )
        self.offer_commands()
        self.connect()
        self.replace_own()
        self.note(CONTENT | QUEUE | POSITION)
        self.show()
        self.session.publish()

    def disabled(self) -> None:
        for sender, handler in self.handlers:
            sender.disconnect(handler)
        if self.turn:
            GLib.source_remove(self.turn)
        self.session.close()
        if not config.get("plugins", REPLACED, ""):
            return
        if app.window.in_destruction():
            # Quod Libet also disables its plugins when it ends. It stores its own one as enabled: if this one is removed, it returns.
            config.set("plugins", "active_plugins", f"{config.get('plugins', 'active_plugins', '')}\n{OWN}")
        else:
            config.set("plugins", REPLACED, "")
            PluginManager.instance.enable(self.own_plugin(), True)

    def own_plugin(self):
        return next((plugin for plugin in PluginManager.instance._plugins if plugin.id == OWN), None)

    def replace_own(self) -> None:
        """Disables Quod Libet's own plugin, which Quod Libet may enable after this one when it starts."""
        own = self.own_plugin()
        comes = own and not own.handlers and OWN in config.get("plugins", "active_plugins", "").splitlines()
        if comes or (own and PluginManager.instance.enabled(own)):
            config.set("plugins", REPLACED, OWN)
            PluginManager.instance.enable(own, False, force=True)

    # ---- changes ----

    def connect(self) -> None:
        """Follows the changes for which Quod Libet does not call plugins."""
        window, main, queue = app.window, app.window.playlist.pl, app.window.playlist.q
        rows = ("row-inserted", "row-deleted", "rows-reordered")
        signals = [(model, signal, self.noting(QUEUE)) for model in (queue, main) for signal in rows]
        signals += [(app.player, f"notify::{name}", self.noting(VALUES)) for name in ("volume", "mute")]
        signals += [
            (app.player, "notify::seekable", self.noting(CONTENT | POSITION)),
            (window.order, "changed", self.noting(VALUES)),
        ]
        signals += [(window, "delete-event", self.hide), (app.cover_manager, "cover-changed", self.change_covers)]
        signals += [(window.songlist, "notify::model", self.refill)]
        # The queue's modes: it is disabled, or keeps its songs.
        signals += [
            (window.qexpander.queue, name, self.noting(QUEUE)) for name in ("notify::sensitive", "columns-changed")
        ]
        self.handlers = [(sender, sender.connect(signal, function)) for sender, signal, function in signals]

    def noting(self, what: int):
        return lambda *_: self.note(what)

    def note(self, what: int) -> None:
        self.changed |= what
        if not self.turn:
            self.turn = GLib.idle_add(self.show, priority=GLib.PRIORITY_DEFAULT)

    def refill(self, view, _property) -> None:
        """Quod Libet fills the song list while no view has it: this is one change, and not one for each row."""
        main = app.window.playlist.pl
        for _main, handler in (pair for pair in self.handlers if pair[0] is main):
            (main.handler_unblock if view.get_model() else main.handler_block)(handler)
        self.note(QUEUE)

    def change_covers(self, _manager, _songs) -> None:
        self.covers += 1
        self.note(CONTENT)

    def hide(self, window, _event) -> bool:
        hides = config.getboolean(*HIDE, False)
        if hides:
            window.hide()
        return hides

    def plugin_on_song_started(self, _song) -> None:
        # A stream has another title. A file begins again.
        song = app.player.song
        is_same = song and not song.is_file and song is self.song
        self.song, self.problem = song, None
        self.follow_pipeline()
        self.note(CONTENT if is_same else CONTENT | QUEUE | POSITION)

    def plugin_on_paused(self) -> None:
        self.note(POSITION)

    def plugin_on_unpaused(self) -> None:
        self.problem = None
        if self.is_held:
            app.player.paused = True
        self.follow_pipeline()
        self.note(POSITION)

    def plugin_on_seek(self, _song, _position) -> None:
        self.note(POSITION)

    def plugin_on_changed(self, songs) -> None:
        for song in songs:
            self.entries.pop(song.key, None)
        self.note(CONTENT | QUEUE)

    def plugin_on_error(self, song, error) -> None:
        kind = "other" if not song else "network" if not song.is_file else "other" if song.exists() else "file_missing"
        self.problem = Problem(kind, f"{name_of(song) if song else app.name}: {error.short_desc}")
        self.note(POSITION)

    def follow_pipeline(self) -> None:
        """A song begins when its pipeline plays, which can be seconds later."""
        pipeline = getattr(app.player, "bin", None)
        bus = pipeline.get_bus() if pipeline else None
        if bus and bus is not self.bus:
            bus.connect("message::state-changed", self.on_state)
        self.bus = bus

    def on_state(self, _bus, message) -> None:
        if app.player.bin and message.src is app.player.bin.bin:
            self.note(POSITION)

    # ---- the state ----

    def is_stopped(self) -> bool:
        """Quod Libet has no such state: its Stop pauses at the beginning, without a pipeline."""
        player, song = app.player, app.player.song
        return not song or (player.paused and song.is_file and not player.seekable and not player.get_position())

    def is_waiting(self):
        """Whether a stream waits for the network."""
        pipeline, song = getattr(app.player, "bin", None), app.player.song
        return pipeline and song and not song.is_file and pipeline.bin.get_state(0).state.value_nick != "playing"

    def show(self) -> bool:
        """Sets all that has changed, as one change."""
        what, self.changed = self.changed, 0
        if self.turn:
            GLib.source_remove(self.turn)
            self.turn = 0
        if what:
            with self.session.update():
                if what & CONTENT:
                    self.show_content(app.player.info)
                if what & QUEUE:
                    self.show_queue()
                self.show_values(what)
        return False

    def show_content(self, song) -> None:
        # An image in the file is that of the song, another one that of its album.
        place = song and ((song.key, song("~#mtime")) if song.has_images else (song("~dirname"), song.album_key))
        cover = song and Artwork(
            lambda request: provide_cover(song, request), hashed((place, self.covers)), by_request=True
        )
        self.session.content = song and content_of(song, cover)

    def show_queue(self) -> None:
        before, self.entries, self.order = self.entries, {}, PlayOrder()
        for index in self.queue.window(self.order.count, self.order.current):
            song = self.order.song(index)
            self.entries[song.key] = before.get(song.key) or entry_of(song)
            self.queue.add(None, self.entries[song.key])
        self.session.queue = self.queue

    def show_values(self, what: int) -> None:
        session, player, modes, order = self.session, app.player, app.window.order, self.order
        state = "buffering" if self.is_waiting() else "playing"
        state = "stopped" if self.is_stopped() else "paused" if player.paused else state
        position = player.get_position() / 1000 if what & POSITION else None
        place = {"queue_index": order.current, "queue_count": order.count}
        session.playback = Playback(state, position=position, volume=player.volume, **place)
        session.set_muted(player.mute)
        session.set_problem(self.problem)
        repeats = {RepeatSongForever: "one", RepeatListForever: "all"}
        session.set_repeat_mode(repeats.get(modes.repeater, "off") if modes.repeated else "off")
        session.set_shuffle_mode("items" if modes.shuffled else "off", ["off", "items"])
        is_last = isinstance(modes.order, OrderInOrder) and order.current == order.count - 1
        session.enable("play", enabled=order.count > 0)
        session.enable("next", enabled=order.count > 0 and not is_last)
        session.enable("previous", "rate_content", enabled=player.song is not None)
        session.enable("seek_to_position", enabled=player.seekable)

    # ---- commands ----

    def offer_commands(self) -> None:
        session, on, player, modes = self.session, self.session.on, app.player, app.window.order
        on.play(self.play)
        on.pause(lambda: setattr(player, "paused", True))
        on.stop(lambda: player.stop())
        on.next(lambda: self.step(player.next))
        on.previous(lambda: self.step(player.previous))
        on.seek_to_position(self.seek)
        on.change_repeat_mode(self.repeat)
        on.change_shuffle_mode(lambda shuffle_mode: setattr(modes, "shuffled", shuffle_mode == "items"))
        on.set_volume(lambda volume: setattr(player, "volume", volume))
        on.set_muted(lambda muted: setattr(player, "mute", muted))
        on.rate_content(self.rate)
        on.open_url(lambda url: self.go(self.song_at(url)))
        on.go_to_entry(self.go_to)
        on.add_to_queue(self.add)
        on.remove_from_queue(self.remove)
        on.request("raise")(self.raise_window)
        on.quit(lambda: app.quit())
        session.set_rating_range(0, 1)
        session.set_supported_urls(["file", "http", "https"], formats.mimes)
        session.on_publish(self.show)

    def play(self) -> None:
        app.player.play()
        if app.player.paused:
            raise CommandError("failed", _("Quod Libet cannot play."))

    def step(self, move) -> None:
        """A player that is paused or stopped stays so, although Quod Libet's functions unpause it."""
        self.is_held, was_stopped = app.player.paused, self.is_stopped()
        move()
        self.is_held = False
        if was_stopped and app.player.song:
            app.player.stop()

    def seek(self, position: float) -> None:
        app.player.seek(position * 1000)
        self.note(POSITION)
        if abs(app.player.get_position() / 1000 - position) > 1:
            raise CommandError("failed", _("Quod Libet is about to play the next song."))

    def repeat(self, repeat_mode) -> None:
        app.window.order.repeated = repeat_mode != "off"
        if repeat_mode != "off":
            app.window.order.repeater = RepeatSongForever if repeat_mode == "one" else RepeatListForever

    def rate(self, rating: float) -> None:
        app.player.song["~#rating"] = rating
        app.library.changed([app.player.song])

    def song_at(self, url: str):
        if url.startswith("file:"):
            song = app.library.add_filename(GLib.filename_from_uri(url)[0], add=False)
        else:
            song = IRFile(url) if app.player.can_play_uri(url) else None
        if song is None:
            raise CommandError("no_such_content", _("Quod Libet cannot play this."))
        return song

    def go(self, song, **source) -> None:
        app.player.go_to(song, **source)
        app.player.paused = False

    def find(self, entry_id: str):
        """The model and the row of an entry, and whether it plays."""
        self.show()
        index = self.queue.index_of(entry_id)
        if index is None:
            raise CommandError("no_such_content")
        return (*self.order.place(index), index == self.order.current)

    def go_to(self, entry_id: str) -> None:
        model, row, _is_current = self.find(entry_id)
        if model is not None:
            self.go(model.get_iter(row), explicit=True, source=model)
        else:
            app.player.seek(0)
            app.player.paused = False

    def add(self, url: str, after_entry_id: str, make_current: bool) -> None:
        """Adds a song to Quod Libet's queue: after an entry of it, else at its front or at its end."""
        queue, song = app.window.playlist.q, self.song_at(url)
        model, row, is_current = self.find(after_entry_id) if after_entry_id else (None, 0, True)
        added = queue.insert(row + 1 if model is queue else 0 if is_current else len(queue), row=[song])
        if make_current:
            self.go(added, explicit=True, source=queue)

    def remove(self, entry_id: str) -> None:
        model, row, _is_current = self.find(entry_id)
        if model is app.window.playlist.q:
            model.remove(model.get_iter(row))
        elif model is not None and app.browser.can_reorder:  # A playlist.
            app.window.songlist.remove_iters([model.get_iter(row)])
            app.browser.reordered(app.window.songlist.get_songs())
        else:
            raise CommandError("not_supported", _("Only songs of the queue and of a playlist can be removed."))

    def raise_window(self, request) -> None:
        if request.activation_token:
            app.window.set_startup_id(request.activation_token)
        app.present()
        request.finish()
