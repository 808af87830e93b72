#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""A music player with GStreamer's playbin, in GLib's main loop. It plays files and URLs.

gstreamer_player.py Music/*.flac https://radio.example.org/estuary
"""

import argparse
import pathlib
import random
import signal
import sys

import gi
from lrc import read_lrc

gi.require_version("Gst", "1.0")
from gi.repository import GLib, Gst  # noqa: E402

import nowplaying  # noqa: E402
from nowplaying import (  # noqa: E402
    Chapter,
    CommandError,
    Content,
    Music,
    Playback,
    Problem,
    Queue,
    Radio,
    RepeatMode,
    ShuffleMode,
)

WINDOW = 20  # The number of published queue entries around the current one.
PATIENCE_MS = 300  # If the tags arrive later, the file's name is published first.
TEXTS = {"title": "title", "album": "album", "organization": "station", "artist": "artist", "genre": "genre"}


def chapters_of(entries: list[Gst.TocEntry]) -> list[Chapter]:
    """The chapters of a table of contents. Matroska has them in editions, of which the first one is that of the sound."""
    if entries and entries[0].get_entry_type() == Gst.TocEntryType.EDITION:
        return chapters_of(entries[0].get_sub_entries())
    found = []
    for entry in entries:
        is_known, start, stop = entry.get_start_stop_times()
        tags = entry.get_tags()
        title = tags.get_string("title")[1] if tags and tags.get_tag_size("title") else None
        if is_known and start >= 0:
            found.append((start / Gst.SECOND, stop / Gst.SECOND, title))
    found.sort(key=lambda chapter: chapter[0])
    chapters: list[Chapter] = []
    for (start, stop, title), (following, *_) in zip(found, [*found[1:], (float("inf"),)]):
        if start < following:  # Chapters do not overlap.
            end = stop if start < stop <= following else None
            chapters.append(Chapter(str(len(chapters) + 1), title, start, end))
    return chapters


def problem_of(song: "Song", error: GLib.Error) -> Problem:
    """Why a song does not play, for the listener."""
    is_file = song.uri.startswith("file:")
    if error.matches(Gst.ResourceError.quark(), Gst.ResourceError.NOT_AUTHORIZED):
        kind = "sign_in"
    elif error.matches(Gst.ResourceError.quark(), Gst.ResourceError.NOT_FOUND) and is_file:
        kind = "file_missing"
    elif error.domain == "gst-resource-error-quark":
        kind = "other" if is_file else "network"
    elif error.domain == "gst-stream-error-quark" or error.matches(Gst.CoreError.quark(), Gst.CoreError.MISSING_PLUGIN):
        kind = "format"
    else:
        kind = "other"
    return Problem(kind, f"{song.name[:100]}: {error.message[:150]}", can_retry=kind == "network")


class Song:
    """One entry of the queue. Its tags arrive while it plays."""

    def __init__(self, address: str, number: int) -> None:
        self.place = f"place-{number}"
        self.uri = address if Gst.uri_is_valid(address) else pathlib.Path(address).absolute().as_uri()
        self.name = pathlib.PurePath(GLib.Uri.unescape_string(self.uri) or self.uri).stem
        self.fields: dict[str, object] = {"title": self.name}
        self.chapters: list[Chapter] = []
        self.live = False

    def read(self, tags: Gst.TagList) -> None:
        """Stores the tags. A field without a tag keeps its value."""
        for tag, field in TEXTS.items():
            if tags.get_tag_size(tag):
                self.fields[field] = tags.get_string(tag)[1]
        if tags.get_tag_size("image"):
            image = tags.get_sample("image")[1].get_buffer()
            try:
                self.fields["artwork"] = nowplaying.Artwork(image.extract_dup(0, image.get_size()))
            except nowplaying.Error as error:
                print(f"{self.uri}: the cover: {error}", file=sys.stderr)

    def keep(self, **fields: object) -> None:
        """Stores values, unless the library refuses them."""
        try:
            Music(self.uri, **fields)
        except nowplaying.Error as error:
            print(f"{self.uri}: {error}", file=sys.stderr)
        else:
            self.fields.update(fields)

    def keep_chapters(self) -> None:
        """Stores the chapters that begin before the end of the song."""
        end = self.fields.get("duration") or float("inf")
        if self.chapters:
            self.keep(chapters=[chapter for chapter in self.chapters if chapter.start < end])

    def read_lyrics(self) -> None:
        """Reads the .lrc file next to the song."""
        if self.uri.startswith("file:") and "lyrics_lines" not in self.fields:
            path = pathlib.Path(GLib.filename_from_uri(self.uri)[0]).with_suffix(".lrc")
            self.keep(lyrics_lines=read_lrc(path))

    @property
    def content(self) -> Content:
        live = {"live": True, "program": self.fields["title"]}
        return Radio(self.uri, **live, **self.fields) if self.live else Music(self.uri, **self.fields)


class Player:
    """The queue, playbin, and the session that publishes both."""

    def __init__(self, songs: list[str], sink: str) -> None:
        self.songs = [Song(address, number) for number, address in enumerate(songs)]
        self.order, self.now = list(self.songs), self.songs[0]
        self.coming: Song | None = None  # The next song, which playbin already has, for playback without a gap.
        self.state, self.buffering, self.failures = "playing", False, 0
        self.rate, self.volume, self.muted = 1.0, 1.0, False
        self.problem: Problem | None = None  # Why no song plays.
        self.opening: int | None = None  # The timer that limits the wait for a new song's tags.
        self.awaited = Gst.MessageType.ASYNC_DONE  # The message that ends this wait.
        self.repeat, self.shuffle = RepeatMode.OFF, ShuffleMode.OFF
        self.loop = GLib.MainLoop()
        self.playbin = Gst.ElementFactory.make("playbin")
        Gst.util_set_object_arg(self.playbin, "flags", "audio+soft-volume")
        self.playbin.set_property("audio-filter", Gst.ElementFactory.make("scaletempo"))  # It keeps the pitch.
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
        session.on.set_muted(self.set_muted)
        session.on.go_to_entry(lambda place: self.go_to(next(song for song in self.songs if song.place == place)))
        session.on.open_url(self.open)
        session.on.quit(self.loop.quit)
        session.set_rate_range(0.25, 4)  # scaletempo plays at every rate.
        session.set_supported_urls(["file", "http", "https"], ["audio/flac", "audio/mpeg", "audio/ogg"])
        self.go_to(self.now)
        session.publish()

    def play(self) -> None:
        self.state, self.failures, self.problem = "playing", 0, None
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
        """Changes to the beginning of a song, and keeps the state."""
        self.now, self.coming, self.buffering = song, None, False
        self.playbin.set_state(Gst.State.NULL)  # This drops the remaining messages of the last song.
        self.playbin.set_property("uri", song.uri)
        if self.state == "stopped":
            self.show(0)
            return
        self.problem = None
        song.read_lyrics()
        self.playbin.set_state(Gst.State.PLAYING if self.state == "playing" else Gst.State.PAUSED)
        self.show_with_tags(Gst.MessageType.ASYNC_DONE)

    def following(self, by: int) -> Song | None:
        """Returns the song at this distance from the current one, or None at the end of the queue."""
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
        self.playbin.set_property("volume", volume**3)  # The amplitude is the volume cubed.
        self.show()

    def set_muted(self, muted: bool) -> None:
        self.muted = muted
        self.playbin.set_property("mute", muted)
        self.show()

    def set_repeat(self, mode: RepeatMode) -> None:
        self.repeat = mode
        self.show()

    def set_shuffle(self, mode: ShuffleMode) -> None:
        self.shuffle = mode
        self.order = list(self.songs)
        if mode == ShuffleMode.ITEMS:  # The current song becomes the first one.
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
        """Publishes a new song after its tags were read. An earlier change would show only the file's name."""
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
        """Sets everything as one change. The library publishes only the differences."""
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
            session.set_muted(self.muted)
            session.set_problem(self.problem)
            session.set_repeat_mode(self.repeat)
            session.set_shuffle_mode(self.shuffle, ["off", "items"])
            session.enable("next", enabled=self.following(+1) is not None)
            session.enable("previous", enabled=self.following(-1) is not None)
            session.enable("seek_to_position", "change_playback_rate", enabled=not self.now.live)

    def on_about_to_finish(self, playbin: Gst.Element) -> None:
        """Gives playbin the next song, without a gap. It runs on a thread of GStreamer."""
        self.coming = self.now if self.repeat == RepeatMode.ONE else self.following(+1)
        if self.coming:
            playbin.set_property("uri", self.coming.uri)

    def on_message(self, bus: Gst.Bus, message: Gst.Message) -> None:
        kind = message.type
        if kind == Gst.MessageType.STREAM_START and self.coming:
            self.now, self.coming = self.coming, None
            self.now.read_lyrics()
            self.learn_length()
            self.show_with_tags(Gst.MessageType.TAG)
        elif kind == Gst.MessageType.TAG:
            tags = message.parse_tag()
            self.now.read(tags)
            if self.awaited == kind and tags.get_tag_size("title"):
                self.stop_waiting()
            self.show_change()
        elif kind == Gst.MessageType.TOC:
            song = self.coming or self.now
            song.chapters = chapters_of(message.parse_toc()[0].get_entries())
            song.keep_chapters()
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
            song, error = self.coming or self.now, message.parse_error()[0]
            print(f"{song.uri}: {error.message}", file=sys.stderr)
            self.problem = problem_of(song, error)
            self.failures += 1
            self.go_on()
        elif kind == Gst.MessageType.EOS:
            self.go_on()

    def on_buffering(self, percent: int) -> None:
        """Pauses network playback until enough data has arrived. A broadcast does not pause."""
        self.buffering = percent < 100 and not self.now.live
        if self.state == "playing":
            self.run_pipeline()
            self.show_change()

    def learn_length(self) -> None:
        known, length = self.playbin.query_duration(Gst.Format.TIME)
        query = Gst.Query.new_seeking(Gst.Format.TIME)
        seekable = self.playbin.query(query) and query.parse_seeking().seekable
        self.now.fields["duration"] = length / Gst.SECOND if known and length > 0 else None
        self.now.keep_chapters()
        self.now.live = not seekable and not (known and length > 0)

    def go_on(self) -> None:
        """Handles the end of the queue, and a song that cannot be played."""
        self.now = self.coming or self.now
        song = self.following(+1)
        if song is None or self.failures >= len(self.songs):
            self.state = "stopped"
        self.go_to(song or self.order[0])


def main() -> None:
    parser = argparse.ArgumentParser(description="Plays music, and shows it to the desktop.")
    parser.add_argument("songs", nargs="+", help="a file or a URL")
    parser.add_argument("--sink", default="autoaudiosink", help="the output, in the syntax of gst-launch")
    Gst.init(None)
    player = Player(**vars(parser.parse_args()))
    for number in (signal.SIGINT, signal.SIGTERM):
        GLib.unix_signal_add(GLib.PRIORITY_DEFAULT, number, player.loop.quit)
    player.loop.run()
    player.playbin.set_state(Gst.State.NULL)
    player.session.close()


if __name__ == "__main__":
    main()
