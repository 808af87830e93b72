# SPDX-License-Identifier: MIT
"""What plays: each field, the queue, playlists."""

import os

import nowplaying
from nowplaying import Music, Playback, Playlist, Playlists, Queue
from nowplaying._fields import FIELDS
from support import PLAYLISTS, SESSION, SESSION_PATH, TRACK_LIST, BindingTest, Heard, until

KINDS = [
    nowplaying.Music,
    nowplaying.Podcast,
    nowplaying.Movie,
    nowplaying.TVShow,
    nowplaying.Book,
    nowplaying.Radio,
    nowplaying.HomeMedia,
    nowplaying.Generic,
]
DATES = ("release_date", "first_played", "last_played", "added", "playback_date")


def value_of(name, kind):
    """Something to say of a field, and how it comes back."""
    if name in DATES:
        return "2026-08-22T18:00:00Z", "2026-08-22T18:00:00Z"
    if name == "url":
        return "https://example.org/song.ogg", "https://example.org/song.ogg"
    if name.endswith("_rating"):
        return 0.75, 0.75
    return {
        "text": (f"the {name}", f"the {name}"),
        "list": ([f"one {name}", "another"], [f"one {name}", "another"]),
        "number": (7, 7),
        "flag": (True, True),
        "time": (1.5, 1_500_000),
    }[kind]


class Contents(BindingTest):
    def shown(self, session):
        return self.bus.get(session.bus_name, "Content", SESSION, SESSION_PATH)

    def test_content_holds_every_field(self):
        """Every field of every kind comes back from the bus, and is gone when it is said no more."""
        session = self.session(show_urls=True)
        for make in KINDS:
            with self.subTest(make.__name__):
                said = {name: value_of(name, kind) for name, (_, kind) in FIELDS.items()}
                content = make(
                    f"item of {make.__name__}",
                    duration=254.000001,
                    ad_breaks=[(1, 2), (30.5, 31)],
                    extras={"example:mood": "calm", "example:number": 42},
                    **{name: value for name, (value, _) in said.items()},
                )
                session.content = content
                kind = {"TVShow": "tv-show", "HomeMedia": "home-media"}.get(make.__name__, make.__name__.lower())
                until(lambda kind=kind: self.shown(session).get("kind") == kind, kind)
                shown = self.shown(session)
                for name, (_, expected) in said.items():
                    self.assertEqual(shown.get(name.replace("_", "-")), expected, name)
                self.assertEqual(shown["duration"], 254_000_001)
                self.assertEqual(shown["ad-breaks"], [[1_000_000, 2_000_000], [30_500_000, 31_000_000]])
                self.assertEqual(shown["extras"], {"example:mood": "calm", "example:number": 42})
                for name in [*FIELDS, "ad_breaks", "extras", "duration"]:
                    setattr(content, name, None)
                session.content = content
                until(lambda: "duration" not in self.shown(session), "nothing is said")
                left = set(self.shown(session))
                self.assertLessEqual(left, {"id", "kind", "media-type", "explicit", "compilation"}, left)

    def test_content_says_what_it_is(self):
        """Live, continuous, video; what is said later counts from the next time that it is handed over."""
        session = self.session()
        rain = nowplaying.HomeMedia("rain", source="Rain", continuous=True)
        session.content = rain
        until(lambda: self.shown(session).get("continuous") is True, "continuous")
        rain.source = "Heavy Rain"
        self.assertEqual(rain.source, "Heavy Rain")
        self.assertIsNone(rain.duration)
        session.content = rain
        until(lambda: self.shown(session).get("source") == "Heavy Rain", "what was said later")
        session.content = nowplaying.Radio("r", station="Estuary", live=True, media_type="video")
        until(lambda: self.shown(session).get("live") is True, "live")
        self.assertEqual(self.shown(session)["media-type"], "video")
        session.content = None
        until(lambda: session.bus_name is None, "nothing plays")

    def test_what_is_wrong_is_said_where_it_was_written(self):
        """A field that there is not, a value that is none, an id that is empty."""
        for wrong in (
            lambda: Music(""),
            lambda: Music("1", track_number=-1),
            lambda: Music("1", user_rating=2),
            lambda: Music("1", release_date="yesterday"),
            lambda: Music("1", media_type="smell"),
            lambda: Music("1", extras={"nowplaying:x": "y"}),
            lambda: Queue({"a": Music("1")}, current="b"),
            lambda: Queue([("a", Music("1")), ("a", Music("2"))]),
            lambda: Playlists([("", "No id")]),
        ):
            with self.assertRaises(nowplaying.Error):
                wrong()
        with self.assertRaises(AttributeError):
            Music("1", colour="red")
        with self.assertRaises(AttributeError):
            Music("1").colour  # noqa: B018

    def test_text_of_any_bytes_is_taken(self):
        """Dirty tags, file names, a NUL inside: nothing is lost but the NUL, and nothing breaks."""
        session = self.session()
        for title, shown in [
            (b"Caf\xe9", "Café"),
            ("Café\0", "Café"),
            ("one\0two", "one two"),
            (os.fsdecode(b"Caf\xe9"), "Café"),
            ("lone \ud800 half", "lone ? half"),
            ("שלום\n🎵", "שלום\n🎵"),
        ]:
            session.content = Music(os.fsencode("\udcff.ogg"), title=title, artist=[title, "B"])
            until(lambda s=shown: self.metadata(session).get("xesam:title", "").strip() == s.strip(), repr(title))
        with self.assertRaisesRegex(nowplaying.InvalidArgumentError, "NUL"):
            Music("one\0two")
        entries = Heard()
        session.on.go_to_entry(entries)
        name = b"/music/caf\xe9.ogg"
        session.queue = Queue([(name, self.song())], current=name)
        tracks = until(lambda: self.bus.get(session.bus_name, "Tracks", TRACK_LIST), "the queue")
        self.bus.ask(session.bus_name, "GoTo", tracks[0], interface=TRACK_LIST)
        self.assertEqual(os.fsencode(entries.wait()), name)

    def test_queue_and_playlists_are_shown(self):
        """They are seen, moved within and driven."""
        session = self.session()
        heard = Heard()
        session.on.go_to_entry(lambda entry: heard("go", entry))
        session.on.add_to_queue(lambda uri, after, make_current: heard("add", uri, after, make_current))
        session.on.remove_from_queue(lambda entry: heard("remove", entry))
        session.set_openable("file")
        session.on.activate_playlist(lambda playlist: heard("activate", playlist))
        queue = Queue({f"place-{number}": self.song(number) for number in range(3)}, current="place-1")
        queue.add("place-3", self.song(1))
        self.assertEqual(len(queue), 4)
        session.queue = queue
        self.assertIs(session.queue, queue)
        name = session.bus_name
        tracks = until(lambda: self.bus.get(name, "Tracks", TRACK_LIST), "the queue")
        self.assertEqual(len(tracks), 4)
        self.bus.ask(name, "GoTo", tracks[2], interface=TRACK_LIST)
        heard.wait(("go", "place-2"))
        self.bus.ask(name, "AddTrack", "file:///a.ogg", tracks[0], "true", interface=TRACK_LIST)
        heard.wait(("add", "file:///a.ogg", "place-0", True))
        self.bus.ask(name, "RemoveTrack", tracks[3], interface=TRACK_LIST)
        heard.wait(("remove", "place-3"))
        with session.update():
            session.content = self.song(2)
            queue.current = "place-2"
            session.queue = queue
        until(lambda: self.metadata(session)["mpris:trackid"] == tracks[2], "the entry that plays")
        self.assertEqual(queue.current, b"place-2")
        session.queue = None
        until(lambda: not self.bus.get(name, "HasTrackList", "org.mpris.MediaPlayer2"), "no queue")

        playlists = Playlists([("road", "On the Road"), Playlist("rain", "Rainy", icon="file:///rain.png", played=1e9)])
        playlists.add(Playlist("sun", "Sunny"))
        self.assertEqual(len(playlists), 3)
        session.playlists = playlists
        self.assertIs(session.playlists, playlists)
        session.set_active_playlist("rain")
        until(lambda: self.bus.get(name, "PlaylistCount", PLAYLISTS) == 3, "the playlists")
        self.assertIn("Played", self.bus.get(name, "Orderings", PLAYLISTS))
        active = until(lambda: self.bus.get(name, "ActivePlaylist", PLAYLISTS), "the active one")
        self.assertEqual(active[1][1:], ["Rainy", "file:///rain.png"])
        listed = self.bus.call(name, PLAYLISTS, "GetPlaylists", 0, 9, "User", "false", types="uusb")[0]
        self.assertEqual([row[1] for row in listed], ["On the Road", "Rainy", "Sunny"])
        self.bus.ask(name, "ActivatePlaylist", listed[0][0], interface=PLAYLISTS)
        heard.wait(("activate", "road"))
        session.set_active_playlist(None)
        session.playlists = None

    def test_ten_thousand_track_changes_keep_nothing(self):
        """Contents, pictures, queues and frames leave no memory behind."""
        session = self.session()
        cover = nowplaying.Artwork(lambda width, height: None, id="cover")

        def play(count):
            for number in range(count):
                with session.update():
                    song = self.song(number, track_number=number % 9 + 1, genre=["a", "b"], artwork=cover)
                    session.content = song
                    session.playback = Playback("playing", elapsed=0)
                    session.queue = Queue({"a": song, "b": song}, current="a")
                session.on.next(lambda: None)

        def memory():
            with open("/proc/self/smaps_rollup") as file:
                return sum(int(line.split()[1]) for line in file if line.startswith("Private_Dirty"))

        play(2000)
        self.metadata(session)
        before = memory()
        play(10_000)
        self.metadata(session)
        self.assertLess(memory() - before, 1024, "kB more than before")
        from nowplaying._callbacks import _registered

        until(lambda: len(_registered) < 20, "callbacks are let go")
