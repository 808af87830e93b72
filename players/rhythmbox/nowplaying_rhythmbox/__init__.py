# SPDX-License-Identifier: MIT
"""Shows Rhythmbox on the desktop. Each change of Rhythmbox leads to show(), which sets all values as one change."""

import time

from gi.repository import RB, Gdk, GLib, GObject, Peas
from nowplaying import CommandError, Playback, Playlists, RepeatMode, Session, ShuffleMode

from .content import MOST_STARS, Covers, Prop, Signals, content_of, problem_of
from .lists import Entries

SECOND = 1_000_000_000
TOLERANCE = 0.5  # Seconds. The library treats less as rounding.
STEADY = 0.1  # A jump is the same at two times. At the start of a song, Rhythmbox may repeat one position.
VALUES = ("notify::has-next", "notify::has-prev", "notify::volume", "notify::play-order")
TYPES = ("audio/flac", "audio/mpeg", "audio/mp4", "audio/ogg", "audio/x-opus+ogg", "audio/x-vorbis+ogg", "audio/x-wav")
OWN_MPRIS = "mpris"  # Rhythmbox' own plugin for MPRIS, with the same bus name.


def tried(function, *arguments) -> None:
    """Calls a function of Rhythmbox; its error is the outcome of the command."""
    try:
        function(*arguments)
    except GLib.Error as error:
        raise CommandError("failed", error.message) from None


class NowPlaying(GObject.Object, Peas.Activatable):
    object = GObject.Property(type=GObject.Object)

    def do_activate(self):
        self.player, self.db = self.object.props.shell_player, self.object.props.db
        self.engine = Peas.Engine.get_default()
        self.entry, self.new_list, self.idle = self.player.get_playing_entry(), True, 0
        # The position to publish; None: the library's is right.
        self.position = self.problem = self.broadcast = None
        self.is_buffering = self.stays_paused = False
        options = {"desktop_entry": "org.gnome.Rhythmbox3", "show_urls": True, "show_idle": True, "loop": "glib"}
        self.session = Session("rhythmbox", name="Rhythmbox", **options)
        self.offer(self.session, self.player)
        self.covers = Covers(self.changed)
        self.entries = Entries(self.object, self.on_list)
        self.watch()
        self.mark(self.player.props.player.get_time() / SECOND)
        self.show()
        self.start = GLib.idle_add(self.replace_own)  # Later, because the engine loads plugins now.

    def do_deactivate(self) -> None:
        for source in filter(None, (self.idle, self.start)):
            GLib.source_remove(source)
        for part in (self.signals, self.covers, self.entries, self.session):
            part.close()
        own = self.engine.get_plugin_info(OWN_MPRIS)
        GLib.idle_add(lambda: own and self.engine.load_plugin(own) and None)  # If Rhythmbox ends, no loop calls it.

    def on_load(self, _engine, info) -> None:
        if info.get_module_name() == OWN_MPRIS:
            self.start = self.start or GLib.idle_add(self.replace_own)

    def replace_own(self) -> None:
        """Disables Rhythmbox' own plugin as if the user had done it: in the settings."""
        self.start, info = 0, self.engine.get_plugin_info(OWN_MPRIS)
        if info and info.is_loaded():
            print("Now Playing: the plugin MPRIS D-Bus interface is disabled, because it would show Rhythmbox twice")
            self.engine.unload_plugin(info)
        self.session.publish()

    def offer(self, session: Session, player: RB.ShellPlayer) -> None:
        session.on.play(self.play)
        session.on.pause(self.pause)
        session.on.stop(player.stop)
        session.on.next(lambda: self.step(player.do_next))
        session.on.previous(lambda: self.step(player.do_previous))
        session.on.seek_to_position(self.seek)
        session.on.set_volume(lambda volume: tried(player.set_volume, min(volume, 1)))
        session.on.change_repeat_mode(lambda mode: player.set_playback_state(self.order[0], mode == RepeatMode.ALL))
        session.on.change_shuffle_mode(lambda mode: player.set_playback_state(mode != ShuffleMode.OFF, self.order[1]))
        session.on.rate_content(self.rate)
        session.on.go_to_entry(lambda entry_id: self.go_to(*self.entries.at(self.entries.index_of(entry_id))))
        session.on.add_to_queue(self.add)
        session.on.remove_from_queue(lambda entry_id: self.entries.remove(entry_id))
        session.on.activate_playlist(self.activate)
        session.on.open_url(lambda url: tried(self.object.load_uri, url, True))
        session.on.raise_(lambda: tried(self.object.present, Gdk.CURRENT_TIME))
        session.on.quit(lambda: GLib.idle_add(lambda: self.object.quit() and False) and None)  # After the answer.
        session.set_rating_range(0, MOST_STARS)
        session.set_supported_urls(["file", "http", "https"], TYPES)
        session.on_publish(self.show)

    def watch(self) -> None:
        player, self.signals = self.player, Signals()
        self.signals.add(self.engine, self.on_load, "load-plugin")
        self.signals.add(player, self.on_song, "playing-song-changed")
        self.signals.add(player, self.on_playing, "playing-changed")
        self.signals.add(player, self.on_list, "playing-source-changed", "notify::playing-from-queue")
        self.signals.add(player, self.on_property, "playing-song-property-changed")
        self.signals.add(player, self.on_position, "elapsed-nano-changed")
        self.signals.add(player, self.changed, *VALUES)
        self.signals.add(player.props.player, self.on_buffering, "buffering")
        self.signals.add(self.object.props.display_page_model, self.changed, "row-inserted", "row-deleted")

    @property
    def playlists(self) -> dict:
        """The playlists by their names. Of several with one name, clients see the first."""
        return {source.props.name: source for source in reversed(self.object.props.playlist_manager.get_playlists())}

    @property
    def order(self):
        """Whether Rhythmbox shuffles, and whether it repeats. It has further orders, which are random."""
        is_known, shuffle, repeat = self.player.get_playback_state()
        return (shuffle, repeat) if is_known else (True, False)

    # ---- changes of Rhythmbox ----

    def changed(self, *_) -> None:
        self.idle = self.idle or GLib.idle_add(self.show, priority=GLib.PRIORITY_DEFAULT)

    def on_song(self, _player, entry) -> None:
        """If there was no gap, Rhythmbox' position is still that of the song before."""
        self.entry, self.is_buffering, self.new_list = entry, False, True
        self.problem = None if entry else self.problem
        self.mark(0)

    def on_playing(self, _player, is_playing) -> None:
        if is_playing and self.stays_paused:
            self.stays_paused = False
            tried(self.player.pause)
            self.mark(0)
        elif self.position is None:
            self.mark(self.player.props.player.get_time() / SECOND)
        self.changed()

    def on_list(self, *_) -> None:
        self.entries.signals.close()
        self.new_list = True
        self.changed()

    def on_property(self, _player, location, name, _old, new) -> None:
        if name == "playback-error" and new:
            self.problem = problem_of(location, new)
        self.changed()

    def on_buffering(self, _player, _stream, percent) -> None:
        if self.is_buffering != (percent < 100):
            self.is_buffering = percent < 100
            self.mark(self.player.props.player.get_time() / SECOND)

    def on_position(self, _player, elapsed):
        """Rhythmbox calls it five times a second. Only a jump is published."""
        drift = elapsed / SECOND - self.base - (time.monotonic() - self.since)
        if abs(drift) <= TOLERANCE or abs(drift - self.drift) >= STEADY:
            self.drift = drift
        elif elapsed >= 0 and self.player.props.playing and not self.is_buffering:
            self.mark(elapsed / SECOND)

    def mark(self, position):
        """Sets the position of this moment."""
        self.position = self.base = max(position, 0)
        self.since, self.drift = time.monotonic(), 0.0
        self.changed()

    # ---- commands ----

    def play(self) -> None:
        self.stays_paused = False
        if not self.player.props.playing and not self.entry and self.broadcast:
            self.player.play_entry(*self.broadcast)
        elif not self.player.props.playing:
            tried(self.player.playpause)

    def pause(self) -> None:
        """Rhythmbox does not pause a broadcast, but stops it."""
        source = self.player.get_playing_source()
        self.broadcast = (self.entry, source) if source and not source.can_pause() else None
        if self.player.props.playing:
            tried(self.player.pause)

    def step(self, function) -> None:
        """Rhythmbox itself begins to play the next song if it is paused."""
        self.stays_paused = bool(self.entry) and not self.player.props.playing
        tried(function)

    def seek(self, position: float) -> None:
        self.player.props.player.set_time(int(position * SECOND))
        self.mark(position)

    def rate(self, rating: float) -> None:
        self.db.entry_set(self.entry, Prop.RATING, rating)
        self.db.commit()

    def go_to(self, entry, source) -> None:
        self.stays_paused = False
        self.player.play_entry(entry, source)

    def activate(self, name: str) -> None:
        source = self.playlists.get(name)
        if not source or not len(source.props.query_model):
            raise CommandError("no_such_content", "This playlist is empty.")
        self.go_to(source.props.query_model[0][0], source)

    def add(self, url: str, after_entry_id: str, make_current: bool) -> None:
        """A song that the library lacks is added to it. If it is to play at once, it plays in the library."""
        entry = self.db.entry_lookup_by_location(url)
        if entry or not make_current:
            self.entries.add(url, after_entry_id)
        if entry and make_current:
            self.go_to(entry, self.entries.play_queue)
        elif not entry:
            tried(self.object.load_uri, url, make_current)

    # ---- the session ----

    def show(self) -> None:
        if self.idle:
            GLib.source_remove(self.idle)
            self.idle = 0
        entry, player, entries, (shuffle, repeat) = self.entry, self.player, self.entries, self.order
        playing_state = "buffering" if self.is_buffering else "playing"
        state = playing_state if player.props.playing else "paused" if entry else "stopped"
        playlists, playing = self.playlists, player.get_playing_source()
        with self.session.update() as session:
            session.content = entry and content_of(self.db, entry, self.covers.cover_of(entry))
            if self.new_list:
                session.queue = entries.read(entry)
            where = {"queue_index": entries.current, "queue_count": entries.count}
            session.playback = Playback(state, position=self.position, volume=player.props.volume, **where)
            self.new_list, self.position = False, None
            session.set_problem(self.problem)
            session.set_repeat_mode("all" if repeat else "off", ["off", "all"])
            session.set_shuffle_mode("items" if shuffle else "off", ["off", "items"])
            session.playlists = Playlists([(name, name) for name in playlists])
            session.set_active_playlist(next((name for name in playlists if playlists[name] is playing), None))
            has_next = entry and player.props.has_next and (shuffle or repeat or entries.current != entries.count - 1)
            session.enable("next", enabled=bool(has_next))
            session.enable("previous", enabled=bool(entry and player.props.has_prev))
            session.enable("seek_to_position", enabled=bool(entry and entry.get_ulong(Prop.DURATION)))
            session.enable("stop", "rate_content", enabled=bool(entry))
