# SPDX-License-Identifier: MIT
"""The metadata of an entry of Rhythmbox, its cover, and why it does not play."""

import gettext
import pathlib
from urllib.parse import unquote, urlsplit

import gi

gi.require_version("GstPbutils", "1.0")
from gi.repository import RB, GLib, Gst, GstPbutils  # noqa: E402
from nowplaying import Artwork, Content, Error, Music, Podcast, Problem, Radio  # noqa: E402

Prop = RB.RhythmDBPropType
UNKNOWN = gettext.dgettext("rhythmbox", "Unknown")
TEXTS = ("title", "artist", "album", "album_artist", "composer", "genre", "comment")
NUMBERS = ("track_number", "track_total", "disc_number", "disc_total", "duration")
STREAM = {name: f"rb:stream-song-{name}" for name in ("title", "artist", "album")}  # Sent by the server of a broadcast.
MOST_STARS = 5


class Signals(list):
    """Connected signals."""

    def add(self, object, function, *names: str) -> None:
        self += [(object, object.connect(name, function)) for name in names]

    def close(self) -> None:
        while self:
            object, handler = self.pop()
            object.disconnect(handler)


def public(location: str) -> str:
    """The URL without password, query and fragment, because every client can read it."""
    parts = urlsplit(location)
    return parts._replace(netloc=parts.netloc.rpartition("@")[2], query="", fragment="").geturl()


def date_of(days: int) -> "str | None":
    """The date of a Julian day. Rhythmbox stores a year alone as its first day."""
    if not GLib.Date.valid_julian(days):
        return None
    date = GLib.Date.new_julian(days)
    return f"{date.get_year():04}-{int(date.get_month()):02}-{date.get_day():02}".removesuffix("-01-01")


def content_of(db: RB.RhythmDB, entry: RB.RhythmDBEntry, cover: "Artwork | None" = None) -> Content:
    location, kind = entry.get_string(Prop.LOCATION), entry.get_entry_type()
    shown = public(location)
    id = location if shown == location else f"{shown} {entry.get_ulong(Prop.ENTRY_ID)}"
    texts = {name: entry.get_string(getattr(Prop, name.upper())) for name in TEXTS}
    fields: dict = {name: text.replace(location, shown) for name, text in texts.items() if text and text != UNKNOWN}
    fields |= {name.replace("total", "count"): entry.get_ulong(getattr(Prop, name.upper())) or None for name in NUMBERS}
    fields.update(url=shown, artwork=cover, user_rating=min(entry.get_double(Prop.RATING) / MOST_STARS, 1))
    fields.update(release_date=date_of(entry.get_ulong(Prop.DATE)), bpm=entry.get_double(Prop.BEATS_PER_MINUTE) or None)
    if kind.props.category == RB.RhythmDBEntryCategory.STREAM:
        fields.update(station=fields.get("title"), live=True, duration=None)
        sent = {name: db.entry_request_extra_metadata(entry, key) for name, key in STREAM.items()}
        return Radio(id, **fields | {name: text for name, text in sent.items() if text})
    if kind.get_name() == "podcast-post":
        return Podcast(id, show=fields.pop("album", None), **fields)
    return Music(id, **fields)


def problem_of(location: str, text: str) -> Problem:
    """The problem of an entry with this error, whose text is for people."""
    parts = urlsplit(public(location))
    path = pathlib.Path(unquote(parts.path, errors="surrogateescape"))
    kind = "network" if parts.scheme != "file" else "format" if path.exists() else "file_missing"
    name = path.name.encode(errors="replace").decode() or parts.netloc
    return Problem(kind, f"{name[:100]}: {text[:150]}", can_retry=kind == "network")


class Covers:
    """The cover that Rhythmbox has stored; otherwise the image in the file. Rhythmbox may find a cover later."""

    def __init__(self, on_found) -> None:
        self.store, self.reader = RB.ExtDB(name="album-art"), GstPbutils.Discoverer.new(5 * Gst.SECOND)
        self.on_found, self.signals = on_found, Signals()
        self.location, self.key, self.cover, self.is_reading = "", None, None, False
        self.signals.add(self.store, self.on_added, "added")
        self.signals.add(self.reader, self.on_read, "discovered")
        self.signals.add(self.reader, self.on_finished, "finished")
        self.reader.start()

    def cover_of(self, entry: RB.RhythmDBEntry) -> "Artwork | None":
        if self.location != (location := entry.get_string(Prop.LOCATION)):
            self.location, self.key = location, entry.create_ext_db_key(Prop.ALBUM)
            self.cover = self.read(self.store.lookup(self.key)[0])
            if not self.cover and self.location.startswith("file:"):
                self.is_reading = self.reader.discover_uri_async(self.location)
        return self.cover

    def read(self, image) -> "Artwork | None":
        try:
            return Artwork(image) if image else None
        except Error:
            return None  # The file is missing, or the image is too large. The library logs it.

    def on_added(self, _store, key, path, _data) -> None:
        if self.key and not self.cover and key.matches(self.key):
            self.cover = self.read(path)
            self.on_found()

    def on_read(self, _reader, info, _error) -> None:
        tags = info.get_tags()
        sample = tags.get_sample("image")[1] if tags else None
        if sample and info.get_uri() == self.location:
            image = sample.get_buffer()
            self.cover = self.read(image.extract_dup(0, image.get_size()))
            self.on_found()

    def on_finished(self, _reader) -> None:
        self.is_reading = False

    def close(self) -> None:
        self.signals.close()
        if self.is_reading:  # GStreamer can hang if the reader stops now.
            self.reader.connect("finished", lambda reader: reader.stop())
        else:
            self.reader.stop()
