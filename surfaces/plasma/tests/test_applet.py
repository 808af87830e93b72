# SPDX-License-Identifier: MIT
"""The applet in plasmawindowed, steered by the accessibility tree as a screen reader does, with real players.

The applet has the design of the window, so it passes the tests of the window too.
"""

import os
import pathlib
import shutil
import subprocess

from accessibility import CHECKED
from centers import CenterClient
from test_window import MAX_NAME, OFFER, WindowTest
from toolkits import PREFIX

APPLET = pathlib.Path(os.environ["NOWPLAYING_APPLET"])
ID = "org.nowplaying"
TITLE = "(Now Playing|Wiedergabe)"
SIZE = (400, 590)
MOST_ROWS = 40
"""A list has the rows that are seen, and a few more."""


class AppletTest(WindowTest):
    """The applet of Plasma 5 in a window of its own."""

    # Qt's words for an alert and for a button that is pressed.
    alert = "alert message"
    pressed = CHECKED
    current = 200

    # They start the parts of the window with GJS; tst_parts.qml has those of the applet.
    test_a_megabyte_of_title = test_ten_thousand_entries = None
    # The applet has neither moving covers nor a page for languages, and Plasma closes it.
    test_cover_that_moves = test_values_come_from_the_player = test_close = None

    def environment(self, **more):
        """The environment of Plasma."""
        modules = str(PREFIX / "qml5")
        values = {
            "QML2_IMPORT_PATH": modules,
            "QML_IMPORT_PATH": modules,
            "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
            "HOME": str(self.folder),
            "XDG_DATA_HOME": str(self.folder / "data"),
            "XDG_CONFIG_HOME": str(self.folder / "config"),
            "XDG_CACHE_HOME": str(self.folder / "cache"),
            "XDG_RUNTIME_DIR": str(self.folder / "run"),
            "XDG_CURRENT_DESKTOP": "KDE",
            "KDE_FULL_SESSION": "true",
            "KDE_SESSION_VERSION": "5",
            "LC_ALL": "C.UTF-8",
        }
        return super().environment(**{**values, **more})

    def install(self):
        """Installs the applet for the user of the test."""
        place = self.folder / "data" / "plasma" / "plasmoids" / ID
        if not place.exists():
            shutil.copytree(APPLET / "plasma5", place)

    def open(self, *arguments, **more):
        """Starts the applet; returns its accessibility tree."""
        self.install()
        tree = self.start_tree(DISPLAY=self.display)
        self.program = self.launch("plasmawindowed", ID, *arguments, DISPLAY=self.display, **more)
        self.resize(SIZE)
        # A program of Qt makes its tree when it gets the focus.
        self.focus()
        return tree

    def tearDown(self):
        own = [line for line in self.log().splitlines() if f"/{ID}/" in line]
        self.assertEqual(own, [], "warnings of the applet")

    def change(self, *command):
        """Does the work of a window manager, which the display does not have."""
        self.window(TITLE, self.display)
        search = ["xdotool", "search", "--onlyvisible", "--name", f"^{TITLE}$"]
        subprocess.run([*search, *command], env={**os.environ, "DISPLAY": self.display}, check=True)

    def resize(self, size):
        """Gives the window the size of a popup."""
        self.change("windowsize", *(str(side) for side in size))

    def focus(self):
        """Gives the window the keyboard."""
        self.change("windowfocus", "--sync")

    def place(self, widget):
        """Where a widget is on the display: x, y, width, height."""
        return widget.call("org.a11y.atspi.Component", "GetExtents", "u", 0)

    def is_first_seen(self, rows):
        """The first player has an empty row."""
        row = next(row for row in rows.children() if self.place(row)[3])
        return self.place(row)[:2] == self.place(rows)[:2]

    def do(self, widget, action):
        """Does an action by its name: Qt has "SetFocus" before the others in a list."""
        interface = "org.a11y.atspi.Action"
        names = [widget.call(interface, "GetName", "i", place) for place in range(widget.get("NActions", interface))]
        widget.call(interface, "DoAction", "i", names.index(action))

    # ---- The tests that differ from those of the window ----

    def test_a_click_on_the_bar_seeks(self):
        """The player receives the position of the click."""
        self.start_center()
        puppet, _ = self.start(offer=OFFER, playback="paused position=42")
        tree = self.open()
        x, y, width, height = self.place(tree.named("Position"))
        self.click(self.display, x + width // 2, y + height // 2)
        command, argument = puppet.command(30)
        self.assertEqual(command, "seek_to_position")
        self.assertAlmostEqual(float(argument), 127, delta=4)

    def test_a_row_makes_its_player_first(self):
        """A press on a row makes the player first for all programs."""
        self.start_center()
        self.start(offer=OFFER)
        self.start(offer=OFFER, application="org.example.Other", playback="paused position=1", content=self.song(2))
        tree = self.open()
        rows = tree.named("Other players")

        def row():
            return next((one for one in tree.shown(rows) if one.name.startswith("\u2068Song 2")), None)

        found = self.wait_for(row, "the row")
        self.assertIn("It has not played yet", found.name)
        self.do(found, "Press")
        center = CenterClient(self.client)
        center.follow()
        center.wait(lambda: center.get("Reason"), "pinned", 30)
        self.assertIn("Other", center.primary)
        tree.find(lambda widget: "You chose it" in widget.name, "the reason of the first player")

    def test_a_hundred_players(self):
        """The list has all players, and items for those that are seen. The button of a row reaches its player."""
        self.start_center()
        puppet = self.start_hundred()
        tree = self.open()
        rows = tree.find(lambda widget: widget.name == "Other players" and len(widget.children()) > 7, "the rows", 60)
        self.assertLess(len(rows.children()), MOST_ROWS)
        self.press_first(tree, rows, puppet)

    def test_longest_queue_of_a_player(self):
        """The entry that plays is marked and seen."""
        self.start_center()
        tree, rows = self.open_queue()
        self.wait_for(
            lambda: (
                [row.name for row in tree.shown(rows) if "Plays now" in row.name]
                == ["\u2068Plays now\u2069 · \u2068Entry 200\u2069"]
            ),
            "the current entry",
        )
        self.assertLess(len(rows.children()), MOST_ROWS)

    def test_absent_service_is_a_sentence(self):
        """Without a player and without the service there is one sentence, and the button starts the service."""
        tree = self.open()
        tree.find(lambda widget: "does not run" in widget.name, "the sentence")
        tree.find(lambda widget: widget.name == "Start It" and "button" in widget.role, "the button").press()
        self.wait_for(self.service, "the service")
        tree.named("Nothing Plays")

    def test_a_title_of_a_megabyte(self):
        """The texts of a player are cut before they are drawn."""
        self.start_center()
        puppet, _ = self.start(offer=OFFER)
        tree = self.open()
        self.set_song(puppet, 2, title="z" * 60000, artist="y" * 60000)
        title = tree.find(lambda widget: "zzz" in widget.name, "the title", 60)
        self.assertLess(len(title.name), MAX_NAME)
        self.assertLess(max(len(name) for name in tree.names()), MAX_NAME)

    def test_its_texts_are_translated(self):
        """The language of the user is that of the applet."""
        self.start_center()
        self.start(offer=OFFER)
        tree = self.open(LC_ALL="", LANG="C.UTF-8", LANGUAGE="de")
        tree.named("Gefällt mir")


del WindowTest
