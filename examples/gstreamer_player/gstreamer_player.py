#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""A music player on GStreamer's playbin, in GLib's main loop: files and addresses in, sound and a desktop out.

gstreamer_player.py Music/*.flac https://radio.example.org/estuary
"""

import argparse
import pathlib
import random
import signal
import sys

import gi

gi.require_version("Gst", "1.0")
from gi.repository import GLib, Gst  # noqa: E402

import nowplaying  # noqa: E402
from nowplaying import CommandError, Content, Music, Playback, Queue, Radio, RepeatMode, ShuffleMode  # noqa: E402

WINDOW = 20  # So many songs of the queue are shown around the one that plays.
PATIENCE_MS = 300  # A song whose tags take longer is shown by the name of its file.
TEXTS = {"title": "title", "album": "album", "organization": "station", "artist": "artist", "genre": "genre"}


class Song:
    """One place in the queue. What it is comes while it plays."""

    def __init__(self, address: str, number: int) -> None:
        self.place = f"place-{number}"
        self.uri = address if Gst.uri_is_valid(address) else pathlib.Path(address).absolute().as_uri()
        self.fields: dict[str, object] = {
            "title": pathlib.PurePath(GLib.Uri.unescape_string(self.uri) or self.uri).stem
        }
        self.live = False

    def read(self, tags: Gst.TagList) -> None:
        """Keeps what the tags say; what they do not say stays."""
        for tag, field in TEXTS.items():
            if tags.get_tag_size(tag):
                self.fields[field] = tags.get_string(tag)[1]
        if tags.get_tag_size("image"):
            image = tags.get_sample("image")[1].get_buffer()
            try:
                self.fields["artwork"] = nowplaying.Artwork(image.extract_dup(0, image.get_size()))
            except nowplaying.Error as error:
                print(f"{self.uri}: the cover: {error}", file=sys.stderr)

    @property
    def content(self) -> Content:
        live = {"live": True, "program": self.fields["title"]}
        return Radio(self.uri, **live, **self.fields) if self.live else Music(self.uri, **self.fields)


class Player:
    """The queue, playbin, and the session that shows both."""

    def __init__(self, songs: list[str], sink: str) -> None:
        self.songs = [Song(address, number) for number, address in enumerate(songs)]
        self.order, self.now = list(self.songs), self.songs[0]
        self.coming: Song | None = None  # What playbin has been given already, to go on without a gap.
        self.state, self.buffering, self.failures = "playing", False, 0
        self.rate, self.volume = 1.0, 1.0
        self.opening: int | None = None  # A timer, while the tags of a new song are awaited.
        self.awaited = Gst.MessageType.ASYNC_DONE  # What brings them.
        self.repeat, self.shuffle = RepeatMode.OFF, ShuffleMode.OFF
        self.loop = GLib.MainLoop()
        self.playbin = Gst.ElementFactory.make("playbin")
        Gst.util_set_object_arg(self.playbin, "flags", "audio+soft-volume")
        self.playbin.set_property("audio-filter", Gst.ElementFactory.make("scaletempo"))  # A rate, and the same pitch.
        self.playbin.set_property("audio-sink", Gst.parse_bin_from_description(sink, True))
        self.playbin.connect("about-to-finish", self.on_about_to_finish)
        self.playbin.get_bus().add_signal_watch()
        self.playbin.get_bus().connect("message", self.on_message)
        self.session = session = nowplaying.Session("gstreamer_player", "music", name="GStreamer Player", loop="glib")
        session.on.play(self.play)
        session.on.pause(self.pause)
        session.on.stop(self.stop)
        session.on.next(lambda: self.step(+1))
        session.on.previous(lambda: self.step(-1))
        session.on.seek_to_position(self.seek)
        session.on.change_playback_rate(self.set_rate)
        session.on.change_repeat_mode(self.set_repeat)
        session.on.change_shuffle_mode(self.set_shuffle)
        session.on.set_volume(self.set_volume)
        session.on.go_to_entry(lambda place: self.go_to(next(song for song in self.songs if song.place == place)))
        session.on.open_url(self.open)
        session.on.quit(self.loop.quit)
        session.set_supported_rates([0.5, 1.0, 1.25, 1.5, 2.0])
        session.set_supported_urls(["file", "http", "https"], ["audio/flac", "audio/mpeg", "audio/ogg"])
        self.go_to(self.now)
        session.publish()

    def play(self) -> None:
        self.state, self.failures = "playing", 0
        self.run_pipeline()
        self.show()

    def run_pipeline(self) -> None:
        self.playbin.set_state(Gst.State.PAUSED if self.buffering else Gst.State.PLAYING)

    def pause(self) -> None:
        if self.state == "playing":
            self.state = "paused"
            self.playbin.set_state(Gst.State.PAUSED)
        self.show()

    def stop(self) -> None:
        self.state = "stopped"
        self.go_to(self.now)

    def go_to(self, song: Song) -> None:
        """From the beginning of a song on, playing or not as before."""
        self.now, self.coming, self.buffering = song, None, False
        self.playbin.set_state(Gst.State.NULL)  # What it still had to say of the song before is gone with that.
        self.playbin.set_property("uri", song.uri)
        if self.state == "stopped":
            self.show(0)
            return
        self.playbin.set_state(Gst.State.PLAYING if self.state == "playing" else Gst.State.PAUSED)
        self.show_with_tags(Gst.MessageType.ASYNC_DONE)

    def following(self, by: int) -> Song | None:
        """What plays before or after; None: the queue ends there."""
        index = self.order.index(self.now) + by
        if self.repeat == RepeatMode.ALL:
            index %= len(self.order)
        return self.order[index] if 0 <= index < len(self.order) else None

    def step(self, by: int) -> None:
        self.go_to(self.following(by) or self.now)

    def seek(self, position: float) -> None:
        flags, start = Gst.SeekFlags.FLUSH | Gst.SeekFlags.ACCURATE, int(position * Gst.SECOND)
        if not self.playbin.seek(self.rate, Gst.Format.TIME, flags, Gst.SeekType.SET, start, Gst.SeekType.NONE, -1):
            raise CommandError("not_supported", "This cannot be sought in.")
        self.show(position)

    def set_rate(self, rate: float) -> None:
        self.rate = rate
        self.seek(self.position())

    def set_volume(self, volume: float) -> None:
        self.volume = volume
        self.playbin.set_property("volume", volume**3)  # Half of what people hear is far less than half the amplitude.
        self.show()

    def set_repeat(self, mode: RepeatMode) -> None:
        self.repeat = mode
        self.show()

    def set_shuffle(self, mode: ShuffleMode) -> None:
        self.shuffle = mode
        self.order = list(self.songs)
        if mode == ShuffleMode.ITEMS:  # What plays stays and comes first.
            self.order.sort(key=lambda song: -1 if song is self.now else random.random())
        self.show()

    def open(self, uri: str) -> None:
        song = Song(uri, len(self.songs))
        self.songs.append(song)
        self.order.append(song)
        self.state = "playing"
        self.go_to(song)

    def position(self) -> float:
        return max(0, self.playbin.query_position(Gst.Format.TIME)[1] / Gst.SECOND)

    def show_with_tags(self, awaited: Gst.MessageType) -> None:
        """Shows a new song once its tags were read: the name of the file first would be one change more."""
        self.stop_waiting()
        self.awaited = awaited
        self.opening = GLib.timeout_add(PATIENCE_MS, self.show)

    def stop_waiting(self) -> None:
        if self.opening:
            GLib.source_remove(self.opening)
        self.opening = None

    def show_change(self) -> None:
        if not self.opening:
            self.show()

    def show(self, elapsed: float | None = None) -> None:
        """All of it, as one change. What is said again goes nowhere."""
        self.stop_waiting()
        place = self.order.index(self.now)
        first = max(0, min(place - WINDOW // 2, len(self.order) - WINDOW))
        with self.session.update() as session:
            session.content = self.now.content
            session.queue = Queue([(song.place, song.content) for song in self.order[first:][:WINDOW]], self.now.place)
            session.playback = Playback(
                "buffering" if self.buffering and self.state == "playing" else self.state,
                position=self.position() if elapsed is None else elapsed,
                rate=self.rate,
                default_rate=self.rate,
                volume=self.volume,
                queue_index=place,
                queue_count=len(self.order),
            )
            session.set_repeat_mode(self.repeat)
            session.set_shuffle_mode(self.shuffle, ["off", "items"])
            session.enable("next", enabled=self.following(+1) is not None)
            session.enable("previous", enabled=self.following(-1) is not None)
            session.enable("seek_to_position", "change_playback_rate", enabled=not self.now.live)

    def on_about_to_finish(self, playbin: Gst.Element) -> None:
        """On a thread of GStreamer: the next one, so that there is no gap."""
        self.coming = self.now if self.repeat == RepeatMode.ONE else self.following(+1)
        if self.coming:
            playbin.set_property("uri", self.coming.uri)

    def on_message(self, bus: Gst.Bus, message: Gst.Message) -> None:
        kind = message.type
        if kind == Gst.MessageType.STREAM_START and self.coming:
            self.now, self.coming = self.coming, None
            self.learn_length()
            self.show_with_tags(Gst.MessageType.TAG)
        elif kind == Gst.MessageType.TAG:
            tags = message.parse_tag()
            self.now.read(tags)
            if self.awaited == kind and tags.get_tag_size("title"):
                self.stop_waiting()
            self.show_change()
        elif kind in (Gst.MessageType.ASYNC_DONE, Gst.MessageType.DURATION_CHANGED):
            self.failures = 0
            self.learn_length()
            if kind == self.awaited:
                self.stop_waiting()
            self.show_change()
        elif kind == Gst.MessageType.BUFFERING:
            self.on_buffering(message.parse_buffering())
        elif kind == Gst.MessageType.ERROR:
            print(f"{(self.coming or self.now).uri}: {message.parse_error()[0].message}", file=sys.stderr)
            self.failures += 1
            self.go_on()
        elif kind == Gst.MessageType.EOS:
            self.go_on()

    def on_buffering(self, percent: int) -> None:
        """What comes over the network is played once there is enough of it; a broadcast does not wait."""
        self.buffering = percent < 100 and not self.now.live
        if self.state == "playing":
            self.run_pipeline()
            self.show_change()

    def learn_length(self) -> None:
        known, length = self.playbin.query_duration(Gst.Format.TIME)
        query = Gst.Query.new_seeking(Gst.Format.TIME)
        seekable = self.playbin.query(query) and query.parse_seeking().seekable
        self.now.fields["duration"] = length / Gst.SECOND if known and length > 0 else None
        self.now.live = not seekable and not (known and length > 0)

    def go_on(self) -> None:
        """At the end of the queue, and where a song cannot be played."""
        self.now = self.coming or self.now
        song = self.following(+1)
        if song is None or self.failures >= len(self.songs):
            self.state = "stopped"
        self.go_to(song or self.order[0])


def main() -> None:
    parser = argparse.ArgumentParser(description="Plays music, and shows it to the desktop.")
    parser.add_argument("songs", nargs="+", help="a file or an address")
    parser.add_argument("--sink", default="autoaudiosink", help="where the sound goes, as gst-launch has it")
    Gst.init(None)
    player = Player(**vars(parser.parse_args()))
    for number in (signal.SIGINT, signal.SIGTERM):
        GLib.unix_signal_add(GLib.PRIORITY_DEFAULT, number, player.loop.quit)
    player.loop.run()
    player.playbin.set_state(Gst.State.NULL)
    player.session.close()


if __name__ == "__main__":
    main()
