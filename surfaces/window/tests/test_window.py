# SPDX-License-Identifier: MIT
"""The window, steered by the accessibility tree as a screen reader does, with real players on a private bus."""

import os
import pathlib
import signal
import subprocess
import sys
import time

WINDOW = pathlib.Path(__file__).resolve().parents[1]
REPOSITORY = WINDOW.parents[1]
for folder in ("Toolkits", "Conformance"):
    sys.path.append(str(REPOSITORY / "Tests" / folder))

from accessibility import FOCUSED, LAUNCHER, PRESSED, SENSITIVE, Tree  # noqa: E402
from support import quote  # noqa: E402
from surface_kit import SurfaceTest  # noqa: E402
from toolkits import PREFIX  # noqa: E402

OFFER = "play pause toggle_play_pause next previous seek_to_position skip_forward like dislike set_volume go_to_entry"
MAX_NAME = 1600
"""A name has at most three texts of 500 characters."""
MAX_ROWS = 400
"""GTK keeps about 200 rows of a list, however long it is."""


class WindowTest(SurfaceTest):
    """The tree of the window on a display."""

    alert = "alert"
    pressed = PRESSED
    current = 20
    """The entry that plays, of a long queue."""

    def setUp(self):
        super().setUp()
        self.display = self.start_display()

    def start_tree(self, **more):
        """Starts the accessibility tree; returns it."""
        self.launch(LAUNCHER, "--launch-immediately", **more)

        def address():
            try:
                answer = self.client.call("org.a11y.Bus", "GetAddress", None, "/org/a11y/bus", "org.a11y.Bus")
            except Exception:  # noqa: BLE001 -- it does not run yet
                return None
            return answer.unpack()[0]

        return Tree(self.wait_for(address, "the bus of the accessibility tree"))

    def open(self, *arguments, **more):
        """Starts the window; returns its accessibility tree."""
        tree = self.start_tree()
        data = f"{PREFIX}/share:/usr/local/share:/usr/share"
        self.program = self.launch(
            *("gjs", "-m", WINDOW / "src" / "main.js"),
            DISPLAY=self.display,
            GTK_A11Y="atspi",
            XDG_DATA_DIRS=data,
            **more,
        )
        return tree

    def focus(self):
        """Waits until the window has the keyboard."""
        self.window("Now Playing", self.display)

    def start_hundred(self):
        """Starts a hundred players of one program."""
        puppet = self.new_puppet()
        puppet("context org.example.Many publish_all")
        for number in range(100):
            puppet(f"session s{number}", f"content s{number} music t{number} title={quote(f'Song {number}')}")
            puppet(f"playback s{number} paused position=1", f"offer s{number} play pause", f"publish s{number}")
        return puppet

    def is_first_seen(self, rows):
        """Whether a list shows its first row."""
        return rows.contains(rows.children()[0])

    def press_first(self, tree, rows, puppet):
        """The button of a row reaches its player."""
        next(widget for widget in tree.shown(rows) if widget.name.startswith("Play ")).press()
        self.assertEqual(puppet.command(30)[0], "play")

    def open_queue(self):
        """Opens the page of the longest queue that a player can publish; returns the tree and the list."""
        puppet, _ = self.start(offer=OFFER)
        puppet(
            "queue-new",
            *(f"queue-add e{number} music q{number} title={quote(f'Entry {number}')}" for number in range(256)),
        )
        puppet(f"queue-current e{self.current}", f"playback music playing queue={self.current}/256", "queue music")
        tree = self.open()
        tree.find(lambda widget: widget.name == "Queue" and "button" in widget.role, "the button of the page").press()
        return tree, tree.find(lambda widget: widget.name == "Queue" and len(widget.children()) > 3, "the list")

    def keys(self, *names):
        """Presses keys of the keyboard."""
        self.xdotool("key", *names)

    def xdotool(self, *words):
        """Does what a user or a window manager does."""
        subprocess.run(["xdotool", *map(str, words)], env={**os.environ, "DISPLAY": self.display}, check=True)

    def tearDown(self):
        self.assertNotIn("JS ERROR", self.log())
        self.assertNotIn("CRITICAL", self.log())

    # ---- The tests ----

    def test_buttons_reach_the_player(self):
        """Each button has the name of its effect, and the player receives the command."""
        self.start_center()
        puppet, _ = self.start(offer=OFFER)
        puppet("intervals music skip_forward 30")
        tree = self.open()
        for name, command in (("Like", "like"), ("Next", "next"), ("Skip forward 30 seconds", "skip_forward")):
            with self.subTest(name):
                tree.named(name).press()
                self.assertEqual(puppet.command(30)[0], command)
        self.assertFalse([name for name in tree.names() if name.startswith("Rating") or name == "Bookmark"])

    def test_like_is_pressed_if_it_is_set(self):
        """By the player, or by another program."""
        self.start_center()
        puppet, _ = self.start(offer=OFFER)
        tree = self.open()
        self.assertFalse(tree.named("Like").has(self.pressed))
        puppet("feedback music like positive")
        tree.find(lambda widget: widget.name == "Like" and widget.has(self.pressed), "a pressed like")

    def test_keyboard_moves_the_bar(self):
        """The arrow keys seek by the interval of the player."""
        self.start_center()
        puppet, _ = self.start(offer=OFFER, playback="paused position=42")
        puppet("intervals music skip_forward 30")
        tree = self.open()
        tree.named("Skip forward 30 seconds")
        self.focus()
        bar = tree.named("Position")
        for _ in range(20):
            if bar.has(FOCUSED):
                break
            self.keys("Tab")
        self.keys("Right")
        command, argument = puppet.command(30)
        self.assertEqual(command, "seek_to_position")
        self.assertAlmostEqual(float(argument), 72, delta=0.5)

    def test_refusal_is_a_sentence(self):
        """The sentence of a refusal is an alert, and it ends."""
        self.start_center()
        puppet, _ = self.start(offer=OFFER)
        puppet("auto end_of_queue")
        tree = self.open()
        tree.named("Next").press()
        tree.find(lambda widget: "queue" in widget.name and widget.role == self.alert, "the sentence")
        self.wait_for(lambda: not any("no further" in name for name in tree.names()), "the end of the sentence")

    def test_nothing_plays(self):
        """Without a player the window has a sentence, and shows the first one that comes."""
        self.start_center()
        tree = self.open()
        tree.named("Nothing Plays")
        self.start(offer=OFFER)
        tree.named(" · ".join(f"\u2068{text}\u2069" for text in ("Song 1", "The Ferrymen", "Low Water")))

    def test_last_player_leaves(self):
        """The window has the sentence again."""
        self.start_center()
        puppet, _ = self.start(offer=OFFER)
        tree = self.open()
        tree.named("Like")
        puppet.close()
        self.wait_for(lambda: "Like" not in tree.names(), "no card")
        tree.named("Nothing Plays")

    def test_values_come_from_the_player(self):
        """Also without the service: its intervals and its languages, of which one can be chosen."""
        puppet, _ = self.start(offer=OFFER + " enable_language_option disable_language_option")
        puppet("intervals music skip_forward 30")
        tree = self.open()
        tree.named("Skip forward 30 seconds")
        english = "0 audio-1 English en audible default,current"
        puppet(f"languages music {english} 0 audio-2 Deutsch de audible - 1 text-1 English en legible optional")
        tree.find(
            lambda widget: widget.name == "Languages" and "button" in widget.role, "the button of the page"
        ).press()
        self.window("Now Playing", self.display)
        english, german = tree.named("Soundtrack", "list").children()
        tree.find(lambda widget: widget.name == "Back" and widget.has(FOCUSED), "the page")
        for key, row in (("Tab", english), ("Down", german)):
            self.keys(key)
            self.wait_for(lambda row=row: row.has(FOCUSED), "the row")
        self.keys("Return")
        self.assertEqual(puppet.command(30), ("enable_language_option", "audio-2|0"))

    def test_cover_that_moves(self):
        """The window opens the player's own video, also without the service."""
        video = self.folder / "moving.mp4"
        video.write_bytes(b"\0\0\0\x18ftypisom" + bytes(20))
        puppet, _ = self.start(offer=OFFER)
        puppet(f"video {video}", "motion always", "content music music s1 title=Moves animated=v1 artwork=a1")
        tree = self.open()
        tree.named("Cover of Moves")
        folder = pathlib.Path(f"/proc/{self.program.process.pid}/fd")
        self.wait_for(lambda: video in [each.resolve() for each in folder.iterdir()], "the video")

    def test_close(self):
        """Escape closes the window, and nothing runs after it."""
        self.start_center()
        self.start(application="org.example.Other", playback="paused")
        puppet, _ = self.start(offer=OFFER)
        puppet("queue-new", f"queue-add e1 {self.song()}", "queue music")
        tree = self.open()
        tree.named("Queue")
        tree.named("Other players")
        self.window("Now Playing", self.display)
        self.keys("Escape")
        self.assertEqual(self.program.process.wait(30), 0)

    def test_private_player_is_not_named(self):
        """A private session shows neither its title nor its pages."""
        self.start_center()
        puppet, _ = self.start(offer=OFFER)
        puppet("private music 1")
        tree = self.open()
        tree.find(lambda widget: "This session is private" in widget.name, "the sentence")
        self.assertFalse([name for name in tree.names() if "Song 1" in name or "Ferrymen" in name])

    def test_hostile_titles(self):
        """Texts are plain, without controls of direction, and at most 500 characters long."""
        self.start_center()
        title = "<b>Bold</b> &amp; \u202ebackwards\u2066"
        puppet, _ = self.start(offer=OFFER, content=self.song(title=title, artist="%s %n"))
        tree = self.open()
        tree.find(lambda widget: "<b>Bold</b> &amp; backwards" in widget.name, "the title as it is")
        self.assertFalse([name for name in tree.names() if "\u202e" in name])
        self.set_song(puppet, 2, title="x" * 60000)
        long = tree.find(lambda widget: widget.name.startswith("\u2068xxx"), "the long title")
        self.assertLess(len(long.name), MAX_NAME)

    def test_a_megabyte_of_title(self):
        """The texts of a player are cut before they are drawn."""
        self.start_center()
        self.launch("gjs", "-m", WINDOW / "tests" / "big_player.js")
        tree = self.open()
        title = tree.find(lambda widget: "zzz" in widget.name, "the title", 60)
        self.assertLess(len(title.name), MAX_NAME)
        self.assertLess(max(len(name) for name in tree.names()), MAX_NAME)

    def test_a_hundred_players(self):
        """Each has a row, and the button of a row reaches its player."""
        self.start_center()
        puppet = self.start_hundred()
        tree = self.open()
        rows = tree.find(lambda widget: widget.name == "Other players" and len(widget.children()) > 98, "99 rows", 60)
        self.press_first(tree, rows, puppet)

    def test_first_rows_are_seen(self):
        """A list that appears in parts begins with its first row."""
        self.start_center()
        for number in range(12):
            self.start(
                application=f"org.example.Player{number}", content=self.song(number), playback="paused position=1"
            )
        self.start()
        tree = self.open()
        rows = tree.find(lambda widget: widget.name == "Other players" and len(widget.children()) > 11, "12 rows")
        self.wait_for(lambda: self.is_first_seen(rows), "the first row at the top")

    def test_longest_queue_of_a_player(self):
        """The entry that plays is marked and seen, and a press on its page button shows the queue."""
        self.start_center()
        tree, rows = self.open_queue()
        self.wait_for(
            lambda: (
                [child.name for row in rows.children() for child in row.children() if "Plays now" in child.name]
                == ["\u2068Plays now\u2069 · \u2068Entry 20\u2069"]
            ),
            "the current entry",
        )

        def is_seen():
            return any(rows.contains(row) for row in rows.children() if "Plays now" in row.children()[0].name)

        tree.find(lambda widget: widget.name == "Back" and widget.has(FOCUSED), "the page")
        self.wait_for(is_seen, "the place of the current entry")
        self.keys("Escape")
        self.xdotool("search", "--onlyvisible", "--name", "^Now Playing$", "windowsize", 800, 600)
        self.wait_for(
            lambda: self.window("Now Playing", self.display)["WIDTH"] == 800 and is_seen(), "the same next to the card"
        )

    def test_ten_thousand_entries(self):
        """A longer list than a player can publish costs the rows that are near those that are seen."""
        program = self.launch("gjs", "-m", WINDOW / "tests" / "long_list.js", DISPLAY=self.display)
        rows = int(program.wait_event(r"rows (\d+)", 60)[1])
        self.assertGreater(rows, 3)
        self.assertLess(rows, MAX_ROWS)
        program.wait_event("last Entry 9999", 60)

    def test_service_that_restarts(self):
        """Without the service there is a sentence, whose button starts it, and the window continues."""
        center = self.start_center()
        puppet, _ = self.start(offer=OFFER)
        puppet("intervals music skip_forward 30")
        tree = self.open()
        tree.named("Skip forward 30 seconds")
        center.end()
        tree.find(lambda widget: "does not run" in widget.name, "the sentence")
        tree.named("Skip forward 30 seconds")
        tree.named("Like").press()
        self.assertEqual(puppet.command(30)[0], "like")
        tree.find(lambda widget: "Start It" in widget.name and "button" in widget.role, "the button").press()
        self.wait_for(self.service, "the service again")
        self.wait_for(lambda: not any("does not run" in name for name in tree.names()), "no sentence")
        tree.named("Next").press()
        self.assertEqual(puppet.command(30)[0], "next")

    def test_player_that_hangs(self):
        """A player that does not answer is shown so, and the window answers."""
        self.start_center()
        puppet, _ = self.start(offer=OFFER)
        tree = self.open()
        tree.named("Next")
        puppet.process.send_signal(signal.SIGSTOP)
        self.addCleanup(puppet.process.send_signal, signal.SIGCONT)
        tree.named("Pause").press()
        began = time.monotonic()
        tree.find(lambda widget: widget.name == "Does not answer", "the sentence")
        self.assertLess(time.monotonic() - began, 20)
        self.assertTrue(tree.named("Next").has(SENSITIVE))
        puppet.process.send_signal(signal.SIGCONT)


del SurfaceTest
