# SPDX-License-Identifier: MIT
"""Contents: each field, the queue, playlists."""

import json
import os

import nowplaying
from nowplaying import Chapter, Music, Playback, Playlist, Playlists, Queue
from nowplaying._fields import FIELDS
from nowplaying._tables import DATES, RATINGS
from support import REPOSITORY, SESSION, SESSION_PATH, TRACK_LIST, BindingTest, Recorder, memory, until


class Contents(BindingTest):
    def shown(self, session):
        return self.bus.get(session.bus_name, "Content", SESSION, SESSION_PATH)

    def test_a_field_that_is_none_leaves_the_bus(self):
        def value(name, kind):
            """A value for a field."""
            if name in DATES:
                return "2026-08-22T18:00:00Z"
            if name == "url":
                return "https://example.org/song.ogg"
            if name in RATINGS:
                return 0.75
            return {"text": "a text", "list": ["one", "another"], "number": 7, "flag": True, "time": 1.5}[kind]

        session = self.session(show_urls=True)
        values = {name: value(name, kind) for name, (_, kind) in FIELDS.items()}
        content = Music("all", duration=1, ad_breaks=[(1, 2)], extras={"example:mood": "calm"}, **values)
        content.chapters, content.lyrics_lines = [Chapter("one", "The First Chapter", 0)], [(0.5, "A line")]
        content.lyrics_language = "en"
        session.content = content
        until(lambda: "duration_us" in self.shown(session), "the values")
        self.assertGreater(len(self.shown(session)), len(FIELDS))
        parts = [self.bus.get(session.bus_name, name, SESSION, SESSION_PATH) for name in ("Chapters", "Lyrics")]
        self.assertEqual(parts[1], {"language": "en", "lines": [[500000, "A line"]]})
        self.assertIn("The First Chapter", json.dumps(parts[0]))
        for name in [*FIELDS, "ad_breaks", "chapters", "lyrics_lines", "lyrics_language", "extras", "duration"]:
            setattr(content, name, None)
        session.content = content
        until(lambda: "duration_us" not in self.shown(session), "no value")
        self.assertLessEqual(set(self.shown(session)), {"id", "kind", "media_type", "explicit", "compilation"})
        for name in ("Chapters", "Lyrics"):
            self.assertEqual(self.bus.get(session.bus_name, name, SESSION, SESSION_PATH), {})

    def test_tags_are_repaired(self):
        """Every case of the table that all bindings share, and the types that only Python has: lists, numbers, bytes, None."""
        session = self.session()
        lines = (REPOSITORY / "bindings/tests/tags.txt").read_text().splitlines()
        cases = [line for line in lines if line and not line.startswith("#")]
        self.assertGreater(len(cases), 40)
        for number, case in enumerate(cases):
            given, _, expected = case.partition(" -> ")
            tags = {"title": [f"case {number}"]}
            for tag in given.split(" ; "):
                name, _, value = tag.partition("=")
                tags.setdefault(name, []).append(value)
            with self.subTest(case):
                session.content = Music.from_tags("song", **tags)
                until(lambda title=f"case {number}": self.shown(session).get("title") == title, case)
                shown = self.bus.busctl("get-property", session.bus_name, SESSION_PATH, SESSION, "Content")["data"]
                for each in expected.split(" & "):
                    key, _, value = each.partition(" ")
                    if key.startswith("!"):
                        self.assertNotIn(key[1:], shown)
                    else:
                        kind, _, data = value.partition(" ")
                        self.assertEqual(shown.get(key), {"type": kind, "data": json.loads(data)})
        for tags, name, value in (
            (dict(tracknumber=3), "track_number", 3),
            (dict(tracknumber=3.0, track=7), "track_number", 3),
            (dict(tracknumber=[None, b"3/12"]), "track_count", 12),
            (dict(artist=None), "artist", None),
            (dict(artist=["A", None, b"Caf\xe9", ""]), "artist", ("A", "Café")),
            (dict(artist="A\0B"), "artist", ("A", "B")),
            (dict(title=1999), "title", "1999"),
            (dict(year=1959), "release_date", "1959"),
            (dict(duration=254), "duration", 254),
            (dict(live=True), "live", True),
            (dict(media_type="smell"), "media_type", None),
            (dict(extras={"no-prefix": 1}, ad_breaks=[(2, 1)], animated_artwork=b""), "extras", None),
            (dict(extras={"example:mood": "calm"}), "extras", {"example:mood": "calm"}),
            ({"Album Artist": "A"}, "album_artist", "A"),
        ):
            self.assertEqual(getattr(Music.from_tags("song", **tags), name), value, tags)
        self.assertIsInstance(nowplaying.Podcast.from_tags("1", title="A"), nowplaying.Podcast)
        with self.assertRaises(nowplaying.InvalidArgumentError):
            Music.from_tags("")

    def test_omitted_tags_are_logged(self):
        """Each line has the value and the rule. The import of the package does not import `logging`."""
        genres = [str(number) for number in range(65)]
        for tags, sentence in (
            (dict(date="yesterday"), "WARNING.*date='yesterday'.*contains a year"),
            (dict(tracknumber=-1), "WARNING.*tracknumber=-1.*track_number is a whole number"),
            (dict(user_rating=1.2), "WARNING.*user_rating=1.2.*from 0.0 to 1.0"),
            (dict(duration=float("nan")), "WARNING.*duration=nan.*number of seconds"),
            (dict(artwork=b"text"), "WARNING.*artwork=b'text'.*a PNG"),
            (dict(artwork=open), "WARNING.*artwork="),
            (dict(genre=genres), "WARNING.*genre=.*at most 64"),
            (dict(compilation="maybe"), "WARNING.*compilation='maybe'.*yes or no"),
            (dict(mood="calm", color="red"), "INFO.*unknown tags.*: mood, color"),
        ):
            with self.assertLogs("nowplaying") as logged:
                song = Music.from_tags("song", title="A", **tags)
            self.assertRegex("\n".join(logged.output), sentence)
            self.assertEqual((song.title, len(logged.output)), ("A", 1))
        self.assertEqual(song.genre, None)
        self.assertEqual(Music.from_tags("song", genre=genres).genre, tuple(genres[:64]))

    def test_a_wrong_value_raises_where_it_is_set(self):
        """An exception in the line that sets the value, also later; the old value remains."""
        song = self.song(track_number=3, release_date="1959", extras={"example:mood": "calm"})
        for name, value, sentence in (
            ("release_date", "17.8.1959", "release_date is a date such as '1959'.*, not '17.8.1959'"),
            ("track_number", -1, "track_number is a whole number from 0 to 2,147,483,647, not -1"),
            ("track_number", 1.5, "track_number is a whole number"),
            ("track_number", float("nan"), "track_number is a whole number .*, not nan"),
            ("track_number", 10**400, "track_number is a number that fits in a float"),
            ("user_rating", 1.2, "user_rating is a number from 0.0 to 1.0, not 1.2"),
            ("duration", float("nan"), "duration is a number of seconds, not nan"),
            ("duration", -1, "duration is a number of seconds, at least 0, not -1"),
            ("bookmark", -1, "bookmark is a number of seconds, at least 0, not -1"),
            ("media_type", "smell", "media_type is 'audio' or 'video', not 'smell'"),
            ("ad_breaks", [(2, 1)], "ad_breaks is a list of pairs .* not \\(2, 1\\)"),
            ("chapters", [Chapter("1", "A", -1)], "the start of a chapter is a number of seconds, at least 0, not -1"),
            ("chapters", [Chapter("1", "A", 1), Chapter("1", "B", 2)], "there is a chapter"),
            ("chapters", [Chapter("1", "A", 1, 3), Chapter("2", "B", 2)], "chapters do not overlap"),
            ("lyrics_lines", [(-1, "A")], "the time of a line is a number of seconds, at least 0, not -1"),
            ("lyrics_lines", [(2, "A"), (1, "B")], "add the lines in the order of their times"),
            ("lyrics_language", "pt_BR", "a language is a tag"),
            ("extras", {"mood": "calm"}, "extras\\['mood'\\]: a key is"),
            ("artwork", b"text", "provide a PNG"),
        ):
            with self.assertRaisesRegex(nowplaying.InvalidArgumentError, sentence):
                setattr(song, name, value)
            with self.assertRaisesRegex(nowplaying.InvalidArgumentError, sentence):
                Music("1", **{name: value})
        with self.assertRaisesRegex(nowplaying.LimitError, "genre is a list of at most 64 texts, not of 65"):
            song.genre = ["a"] * 65
        with self.assertRaisesRegex(TypeError, "track_number is a number, not '3/12'; .*from_tags"):
            song.track_number = "3/12"
        with self.assertRaisesRegex(nowplaying.InvalidArgumentError, "a chapter starts before the end of the item"):
            song.chapters = [Chapter("1", "A", 300)]
        for name, value in (("chapters", 3), ("chapters", [("1", "A", 0)]), ("lyrics_lines", ["A"])):
            with self.assertRaisesRegex(TypeError, f"{name} is a list of"):
                setattr(song, name, value)
        with self.assertRaisesRegex(AttributeError, "the id of a content never changes"):
            song.id = "other"
        with self.assertRaisesRegex(nowplaying.InvalidArgumentError, "always 'video'"):
            nowplaying.Movie("1", media_type="audio")
        for name in ("genre", "duration", "user_rating", "media_type", "ad_breaks", "artwork"):
            self.assertEqual(getattr(song, name), 254 if name == "duration" else None)
        self.assertEqual((song.track_number, song.release_date), (3, "1959"))
        self.assertEqual(song.extras, {"example:mood": "calm"})

    def test_values_of_a_session_never_change(self):
        """An assignment without effect raises an exception that names the correct one; the correct one is published."""
        session = self.session()
        song = Music("song-1", title="Song 1", artist=["A", "B"], extras={"example:mood": "calm"})
        queue = Queue({"a": song, "b": self.song(2)}, current="a")
        session.content, session.queue, session.playlists = song, queue, Playlists([("a", "A")])
        session.playback = Playback("playing", position=10)
        for wrong, sentence in (
            (lambda: setattr(session.playback, "state", "paused"), r"session.playback.replace\(state='paused'\)"),
            (lambda: delattr(session.playback, "state"), "a Playback never changes"),
            (lambda: setattr(session.content, "title", "B"), r"session.content.replace\(title='B'\)"),
            (lambda: setattr(session.content, "url", "https://me:secret@a.org/"), r"content.replace\(url=\.\.\.\)"),
            (lambda: session.content.artist.append("C"), "append"),
            (lambda: setattr(session.queue, "current", "b"), r"session.queue.replace\(current='b'\)"),
            (lambda: session.queue.add("c", song), "does not change"),
            (lambda: session.playlists.add(Playlist("b", "B")), "does not change"),
        ):
            with self.assertRaisesRegex(AttributeError, sentence):
                wrong()
        with self.assertRaises(TypeError):
            session.content.extras["example:mood"] = "wild"
        song.title, queue.current = "Later", "b"
        self.assertEqual((session.content.title, session.queue.current), ("Song 1", b"a"))
        self.assertNotEqual(session.content, song)
        session.content = session.content.replace(title="B", genre="Folk")
        session.playback = session.playback.replace(state="paused")
        session.queue = session.queue.replace(current="b")
        until(lambda: self.shown(session).get("title") == "B", "the title")
        self.wait_property(session, "PlaybackStatus", "Paused")
        self.assertEqual((session.content.genre, session.content.artist), ("Folk", ("A", "B")))
        self.assertEqual(session.queue, queue)
        session.content = session.content
        self.assertEqual(session.content, session.content.replace())
        self.assertEqual(len({session.content, session.content.replace()}), 1)
        other = nowplaying.Session("org.example.Other")
        self.addCleanup(other.close)
        self.assertEqual(other.playback, Playback())

    def test_wrong_names_raise_in_their_own_line(self):
        """An unknown field, an empty id."""
        for wrong in (lambda: Music(""), lambda: Playlists([("", "No id")])):
            with self.assertRaises(nowplaying.Error):
                wrong()
        with self.assertRaises(AttributeError):
            Music("1", color="red")
        with self.assertRaises(AttributeError):
            Music("1").color  # noqa: B018

    def test_text_of_any_bytes_is_accepted(self):
        """Dirty tags, file names, a NUL inside: only the NUL is removed."""
        session = self.session()
        for title, shown in [
            (b"Caf\xe9", "Café"),
            ("Café\0", "Café"),
            ("one\0two", "one two"),
            (os.fsdecode(b"Caf\xe9"), "Café"),
            ("lone \ud800 half", "lone ? half"),
            ("שלום\n🎵", "שלום 🎵"),
        ]:
            session.content = Music(os.fsencode("\udcff.ogg"), title=title, artist=[title, "B"])
            until(lambda s=shown: self.metadata(session).get("xesam:title", "").strip() == s.strip(), repr(title))
        with self.assertRaisesRegex(nowplaying.InvalidArgumentError, "NUL"):
            Music("one\0two")
        entries = Recorder()
        session.on.go_to_entry(entries)
        name = b"/music/caf\xe9.ogg"
        session.queue = Queue([(name, self.song())], current=name)
        tracks = until(lambda: self.bus.get(session.bus_name, "Tracks", TRACK_LIST), "the queue")
        self.bus.ask(session.bus_name, "GoTo", tracks[0], interface=TRACK_LIST)
        self.assertEqual(os.fsencode(entries.wait()), name)

    def test_a_window_of_a_long_queue(self):
        """The library chooses the entries, makes their ids and finds their indexes."""
        session = self.session(publish=False)
        songs = [self.song(number) for number in range(1000)]
        queue = Queue()
        indexes = queue.window(len(songs), 700)
        for index in indexes:
            queue.add(None, songs[index])
        session.queue = queue
        self.assertEqual((len(queue), 700 in indexes), (256, True))
        self.assertEqual(queue.index_of(songs[701].id), 701)
        self.assertIsNone(queue.index_of(songs[0].id))
        self.assertEqual(session.queue, queue)
        self.assertNotEqual(queue, Queue([(None, songs[index]) for index in indexes]))
        self.assertEqual(Queue([(None, songs[0]), (None, songs[1])]).index_of(songs[1].id), 1)
        with self.assertRaisesRegex(nowplaying.InvalidArgumentError, "below the number of entries"):
            queue.window(5, 5)
        self.assertEqual(len(queue), 256)
        self.assertEqual(list(queue.window(2)), [0, 1])
        self.assertEqual((list(queue.window(0, 0)), len(queue)), ([], 0))
        for numbers, kind in (((5, -1), ValueError), ((2**32 + 5, 2), ValueError), (("5",), TypeError)):
            with self.assertRaises(kind, msg=numbers):
                queue.window(*numbers)

    def test_an_entry_keeps_its_id(self):
        """A song that is in the queue again and again: a client that has read an entry reaches it after the window moved."""
        session = self.session(publish=False)
        queue = Queue()
        song = self.song(1)
        names = []
        for current in (500, 500, 600):
            for _ in queue.window(1000, current):
                queue.add(None, song)
            session.queue = queue
            ids = (f"{song.id}#{number}" for number in range(2, 600))
            names.append(next(id for id in ids if queue.index_of(id) == 500))
        self.assertEqual(names, names[:1] * 3)

    def test_an_entry_that_is_refused(self):
        """It raises an exception in its own line, and the queue stays as it was."""
        queue = Queue({"a": self.song(1)})
        for entry_id in ("", "a"):
            with self.assertRaises(nowplaying.InvalidArgumentError):
                queue.add(entry_id, self.song(2))
        with self.assertRaises(nowplaying.NotFoundError):
            queue.current = "b"
        self.assertEqual((len(queue), queue.current, queue.index_of("a")), (1, None, 0))

    def test_queues_and_playlists_are_values(self):
        """They are compared by their entries. None removes them, and those of the session never change."""
        session = self.session(publish=False)
        queue = Queue({f"place-{number}": self.song(number) for number in range(3)}, current="place-1")
        queue.add("place-3", self.song(1))
        self.assertEqual(len(queue), 4)
        session.queue = queue
        self.assertEqual(session.queue, queue)
        queue.current = "place-2"
        self.assertEqual((queue.current, session.queue.current), (b"place-2", b"place-1"))
        session.queue = None
        self.assertIsNone(session.queue)

        playlists = Playlists([("road", "On the Road"), Playlist("rain", "Rainy", icon="file:///rain.png", played=1e9)])
        playlists.add(Playlist("sun", "Sunny"))
        self.assertEqual(len(playlists), 3)
        session.playlists = playlists
        self.assertEqual(session.playlists, playlists)
        session.set_active_playlist(None)
        session.playlists = None
        self.assertIsNone(session.playlists)

    def test_ten_thousand_track_changes_free_their_memory(self):
        """Contents, images, queues and frames leave no memory behind."""
        session = self.session()
        cover = nowplaying.Artwork(lambda width, height: None, id="cover")

        def play(count):
            for number in range(count):
                with session.update():
                    song = self.song(number, track_number=number % 9 + 1, genre=["a", "b"], artwork=cover)
                    session.content = song
                    session.playback = Playback("playing", position=0)
                    session.queue = Queue({"a": song, "b": song}, current="a")
                session.on.next(lambda: None)

        play(2000)
        self.metadata(session)
        before = memory()
        play(10_000)
        self.metadata(session)
        self.assertLess(memory() - before, 1024, "kB more than before")
        from nowplaying._callbacks import _registered

        until(lambda: len(_registered) < 20, "callbacks are freed")
