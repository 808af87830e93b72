# SPDX-License-Identifier: MIT
"""Chapters, and lyrics whose lines have times: on the bus, and in the program nowplaying."""

import json

from gi.repository import GLib

from commands import CommandTest
from support import SESSION1, wait_asleep

LENGTH = "short"
PUPPETS = "all"
SECOND = 1_000_000
CHAPTERS = ["60-90,two,The Second Chapter", "0-,one,The First Chapter", b"100-,t\xff,Caf\xe9"]
LINES = ["12.5,Is this the real life?", "15,", b"16,Caf\xe9"]
COMMANDS = ("go_to_chapter", "next_chapter", "previous_chapter")


class ChaptersTest(CommandTest):
    def start_book(self, offer="play pause seek_to_position", playback="paused position=61", **options):
        book = self.song(chapter=CHAPTERS, lyrics_line=LINES, lyrics_language="en")
        puppet, player = self.start(offer=offer, content=book, playback=playback, **options)
        reader = player.session
        reader.call("GetAll", GLib.Variant("(s)", (SESSION1,)))
        return puppet, player, reader


class OnTheBus(ChaptersTest):
    def test_they_are_properties(self):
        _, _, reader = self.start_book(flags="show_urls")
        self.assertEqual(
            reader.get("Chapters"),
            {
                "entries": [
                    (list(b"one"), {"title": "The First Chapter", "start_us": 0}),
                    (list(b"two"), {"title": "The Second Chapter", "start_us": 60 * SECOND, "end_us": 90 * SECOND}),
                    (list(b"t\xff"), {"title": "Café", "start_us": 100 * SECOND}),
                ]
            },
        )
        self.assertEqual(
            reader.get("Lyrics"),
            {
                "language": "en",
                "lines": [(12_500_000, "Is this the real life?"), (15 * SECOND, ""), (16 * SECOND, "Café")],
            },
        )

    def test_only_a_change_invalidates_them(self):
        puppet, player, reader = self.start_book()
        player.forget()
        puppet(f"content music {self.song(2, chapter=CHAPTERS, lyrics_line=LINES, lyrics_language='en')}")
        player.settle()
        ((changed, invalidated),) = reader.changes()
        self.assertIn("Content", changed)
        self.assertNotIn("Chapters", invalidated)
        self.assertNotIn("Lyrics", invalidated)
        for more, parts in (
            (dict(chapter=CHAPTERS[:2], lyrics_line=LINES, lyrics_language="en"), {"Chapters"}),
            (dict(chapter=CHAPTERS[:2], lyrics_line=LINES), {"Lyrics"}),
            (dict(chapter=["0-,one,Other"], lyrics_line=LINES[:1]), {"Chapters", "Lyrics"}),
            ({}, {"Chapters", "Lyrics"}),
        ):
            player.forget()
            puppet(f"content music {self.song(2, **more)}")
            player.settle()
            found = [name for _, invalidated in reader.changes() for name in invalidated]
            self.assertEqual((set(found), len(found)), (parts, len(parts)), more)
        self.assertEqual((reader.get("Chapters"), reader.get("Lyrics")), ({}, {}))

    def test_a_player_that_seeks_goes_to_its_chapters(self):
        puppet, player, reader = self.start_book()
        self.assertTrue(all(reader.get("Commands")[name] == {"enabled": True} for name in COMMANDS))
        # The published ids are opaque.
        third = GLib.Variant("ay", reader.get("Chapters")["entries"][2][0])
        for position, command, arguments, target in (
            (61, "go_to_chapter", {"chapter_id": third}, 100),
            (61, "next_chapter", {}, 100), (59, "next_chapter", {}, 60), (95, "next_chapter", {}, 100),
            (61, "previous_chapter", {}, 0), (70, "previous_chapter", {}, 60), (95, "previous_chapter", {}, 60),
        ):  # fmt: skip
            puppet(f"playback music paused position={position}")
            player.settle()
            self.assertIsNone(reader.perform(command, **arguments))
            self.assertEqual(puppet.command(), ("seek_to_position", f"{target}.000000"), (position, command))
        puppet("enable music seek_to_position 0")
        reader.wait_change("Commands", lambda commands: not commands["next_chapter"]["enabled"])
        self.assertIsNone(reader.perform("previous_chapter"))
        self.assert_no_command(puppet, player)
        puppet(f"content music {self.song(2)}")
        reader.wait_change("Commands", lambda commands: "next_chapter" not in commands)

    def test_a_player_can_go_to_its_chapters_itself(self):
        puppet, _, reader = self.start_book("seek_to_position " + " ".join(COMMANDS), flags="show_urls")
        for command, arguments, seen in (
            ("go_to_chapter", {"chapter_id": GLib.Variant("ay", b"two")}, "two"),
            ("next_chapter", {}, "-"),
            ("previous_chapter", {}, "-"),
        ):
            self.assertIsNone(reader.perform(command, **arguments))
            self.assertEqual(puppet.command(), (command, seen))

    def test_an_unknown_chapter_does_not_exist(self):
        for offer in ("seek_to_position", "go_to_chapter seek_to_position"):
            puppet, player, reader = self.start_book(offer, application="org.example." + offer.split()[0])
            ids = [GLib.Variant("ay", id) for id in (b"gone", b"one", b"")]
            for arguments in [{"chapter_id": each} for each in ids]:
                error = self.assert_error(
                    "org.nowplaying.Error.NoSuchContent", lambda: reader.perform("go_to_chapter", **arguments)
                )
                self.assertEqual(error.text, "the item does not have this chapter")
            self.assert_no_command(puppet, player)
        puppet, player, reader = self.start_book(playback="paused position=120", application="org.example.Last")
        error = self.assert_error("org.nowplaying.Error.NoSuchContent", lambda: reader.perform("next_chapter"))
        self.assertEqual(error.text, "the item has no further chapter")
        self.assert_no_command(puppet, player)


class InTheCommand(ChaptersTest):
    def test_it_stores_the_cover_of_a_chapter(self):
        book = self.song(artwork="cover-7", chapter=CHAPTERS, chapter_artwork="two,part-2")
        puppet, _ = self.start(content=book, playback="paused position=61")
        target = self.bus.folder / "cover.png"
        puppet.wait_event("image cover-7 512 512")
        for word in ("2", "The Second Chapter"):
            target.unlink(missing_ok=True)
            self.assertEqual(self.command("cover", "--size", "64", "--chapter", word, str(target)), (0, "", ""))
            self.assertEqual(target.read_bytes()[:4], b"\x89PNG")
        puppet.wait_event("image part-2 64 64")
        self.assertEqual(self.command("cover", "--size", "65", "--chapter", "1", str(target)), (0, "", ""))
        puppet.wait_event("image cover-7 65 65")
        self.assertEqual(
            self.command("cover", "--chapter", "9", str(target)),
            (2, "", 'nowplaying: there is no chapter "9"; nowplaying chapters prints them\n'),
        )

    def test_it_prints_chapters_and_goes_to_them(self):
        puppet, player, _ = self.start_book()
        self.assertEqual(
            self.printed("chapters"), "\t1\t0:00\tThe First Chapter\n▶\t2\t1:00\tThe Second Chapter\n\t3\t1:40\tCafé\n"
        )
        chapters = json.loads(self.printed("chapters", "--json"))
        self.assertEqual([chapter.pop("current") for chapter in chapters], [False, True, False])
        third = chapters[2]
        self.assertEqual((third["title"], third["start_us"], third["end_us"]), ("Café", 100 * SECOND, 254 * SECOND))
        self.assertEqual(chapters[0]["end_us"], 60 * SECOND)
        for word, target in (
            ("next", 100), ("previous", 0), ("3", 100), ("Café", 100), ("The First Chapter", 0), (third["id"], 100),
        ):  # fmt: skip
            self.assertEqual(self.printed("chapters", word), "")
            self.assertEqual(puppet.command(), ("seek_to_position", f"{target}.000000"), word)
        self.assertEqual(
            self.command("chapters", "4"),
            (2, "", 'nowplaying: there is no chapter "4"; nowplaying chapters prints them\n'),
        )
        puppet("playback music paused position=120")
        player.settle()
        self.assertEqual(self.command("chapters", "next"), (2, "", "nowplaying: the item has no further chapter\n"))
        self.assert_no_command(puppet, player)
        puppet(f"content music {self.song(2, chapter=['0-,one,'])}")
        player.settle()
        self.assertEqual(self.printed("get", "chapter"), "Chapter 1\n")
        puppet(f"content music {self.song(2)}")
        player.settle()
        self.assertEqual(self.command("chapters", "1"), (2, "", "nowplaying: the item has no chapters\n"))
        for words, absent in ((("chapters",), "chapters"), (("queue",), "queue"), (("lyrics",), "lyrics")):
            self.assertEqual(self.command(*words), (2, "", f"nowplaying: Player has no {absent}\n"))
        self.assertEqual(self.command("chapters", "--json"), (2, "[]\n", ""))
        self.assertEqual(self.command("get", "--json", "chapter"), (2, '{"chapter":null}\n', ""))

    def test_a_format_has_the_chapter_and_the_line(self):
        puppet, player, _ = self.start_book()
        self.assertEqual(self.printed("get", "chapter", "lyrics_line"), "The Second Chapter\nCafé\n")
        puppet("playback music paused position=13")
        player.settle()
        self.assertEqual(
            self.printed("get", "-f", "{{chapter}}: {{lyrics_line}}"), "The First Chapter: Is this the real life?\n"
        )
        puppet("playback music paused position=95")
        player.settle()
        self.assertEqual(self.command("get", "chapter"), (2, "\n", ""))

    def test_it_prints_lyrics(self):
        puppet, player, _ = self.start_book()
        self.assertEqual(self.printed("lyrics"), "Is this the real life?\n\nCafé\n")
        lyrics = json.loads(self.printed("lyrics", "--json"))
        self.assertEqual((lyrics["language"], lyrics["lines"][1]), ("en", {"time_us": 15 * SECOND, "text": ""}))
        puppet(f"content music {self.song(2, lyrics='One')}")
        player.settle()
        self.assertEqual(self.printed("lyrics"), "One\n")
        puppet(f"content music {self.song(3)}")
        player.settle()
        self.assertEqual(self.command("lyrics"), (2, "", "nowplaying: Player has no lyrics\n"))

    def test_it_follows_the_lyrics(self):
        # A busy machine may not print a line that is sung for a tenth of a second.
        lines = ["0.3,One", "0.8,Two", "1.3,Three", "200,Late"]
        puppet, _ = self.start(content=self.song(lyrics_line=lines), playback="paused position=0.9")
        named = self.follow("lyrics", "--follow", "-p", "Player")
        follower = self.follow("lyrics", "--follow")
        wait_asleep(named)
        puppet("playback music playing position=0")
        # No line was sung before.
        self.assertEqual(named.wait_event(".*").string, "One")
        for line in ("One", "Two", "Three"):
            follower.wait_event(line + "$")
        puppet("playback music playing position=200")
        follower.wait_event("Late$")
        puppet("playback music playing position=0")
        follower.wait_event("One$")
        puppet(f"content music {self.song(2, lyrics_line=['0,Another song'])}", "playback music playing position=0")
        follower.wait_event("Another song$")
