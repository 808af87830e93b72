# SPDX-License-Identifier: MIT
"""The first player in cases that users reported: nowplaying-center and the real playerctld side by side on one bus.

Each player is a process. Both services see the same events. `CASES` states which of them playerctld 2.4.1 has wrong.
"""

import contextlib
import shutil
import unittest

from gi.repository import GLib

from centers import CenterTest
from plain_player import PlayerProcess
from readers import SettingsDaemon
from support import BUILD, PATH, PLAYER, PLAYERCTLD, PROPERTIES, ROOT, Client, DBusError

DAEMON = "com.github.altdesktop.playerctld"
GAP = 0.3


class Stage:
    """The players of one case."""

    def __init__(self, test):
        self.test, self.players = test, {}

    def open(self, name, status="Stopped", play=False):
        """Starts a player. `play`: it begins to play, and is paused."""
        self.players[name] = PlayerProcess(self.test.bus, name, f"status={status}")
        self.test.addCleanup(self.players[name].close)
        # playerctld reads a new player, and has it in its list then.
        self.test.wait_known(name)
        if play:
            self(name, "status Playing", "status Paused")

    def __call__(self, name, *lines):
        self.players[name](*lines)

    def leave(self, name):
        player = self.players.pop(name)
        player.leave()
        player.close()
        self.test.client.wait(lambda: player.name not in self.test.client.names(), f"the end of {name}")

    def stop(self, name):
        """Stops a player for longer than a gap between two tracks."""
        self(name, "status Stopped")
        self.test.wait_moved(name, "stopped")

    def open_remote(self, name):
        """A remote session of libnowplaying that plays."""
        puppet = self.test.new_puppet()
        puppet("context org.example.Remote", f"player {name}", f"remote {name}", f"reachable {name} 1")
        puppet(f"content {name} {self.test.song()}", f"playback {name} playing position=0", f"offer {name} play pause")
        puppet(f"publish {name}")
        self.test.wait_known(name)

    def run(self, steps):
        """Each step is the name of a player and a word of `CASES`, lines of the player, or its status at the start."""
        for name, words in (step.split(" ", 1) for step in steps):
            special = {"leaves": self.leave, "stops": self.stop, "remote": self.open_remote}
            if words in special:
                special[words](name)
            elif name in self.players:
                self(name, *words.split("; "))
            else:
                self.open(name, *("Stopped", True) if words == "played" else (words,))


# The case, the player that is first then, whether playerctld 2.4.1 has another one, and the steps.
CASES = [
    ("two play, the older one is paused", "newer", True, "older Playing", "newer Playing", "older status Paused"),
    ("two play, the newer one is paused", "older", True, "older Playing", "newer Playing", "newer status Paused"),
    ("a paused one changes volume, art and tags, another plays", "playing", True,
     "paused played", "playing Playing", "paused volume 0.3; art file:///cover.png; tags Jazz"),
    ("a stopped one is opened while mine is paused", "mine", True, "mine played", "other Stopped"),
    ("a paused one is opened while mine is paused", "mine", True, "mine played", "other Paused"),
    ("a paused one is opened while mine plays", "mine", True, "mine Playing", "other Paused"),
    ("mine plays, another that plays leaves, a third is paused", "mine", True,
     "mine Playing", "other Playing", "third Paused", "other leaves"),
    ("the video has ended, and music is paused", "music", True, "music played", "video Playing", "video stops"),
    ("the video is paused last, the music before", "video", False,
     "music Playing", "video Playing", "music status Paused", "video status Paused"),
    ("a phone appears, and plays, while mine is paused", "mine", True,
     "mine played", "kdeconnect.mpris_000001 Paused", "kdeconnect.mpris_000001 status Playing"),
    ("B is opened and closed, A had played", "A", True, "A played", "C Paused", "B played", "B leaves"),
    ("A and B were played and paused, then A once more, and the position of B is late", "A", True,
     "A played", "B played", "A status Playing; status Paused", "B seeked 0"),
    ("a background playlist advances, a podcast plays", "podcast", True,
     "playlist Playing", "podcast Playing", "playlist track 2; track 3"),
    ("a remote session plays, a local one is paused", "local", True, "local played", "kitchen remote"),
    ("a player restarts under a new connection", "B", False, "A played", "B played", "B leaves", "B Paused"),
    ("a tab pauses when it is hidden, music was paused before", "tab", False,
     "music played", "tab Playing", "tab status Paused"),
    ("a stream that plays stalls, and a paused player changes", "radio", True,
     "music Playing", "music status Paused", "radio Playing", "music tags Jazz"),
]  # fmt: skip


@unittest.skipUnless(shutil.which("playerctld"), "playerctld is missing")
class Order(CenterTest):
    def test_table(self):
        rows = []
        for title, expected, is_wrong, *steps in CASES:
            with self.subTest(title):
                self.doCleanups()
                self.setUp()
                self.start_playerctld()
                self.start_center()
                self.center.follow()
                Stage(self).run(steps)
                ours, theirs = self.judge(expected)
                rows.append((title, expected, ours, theirs + ("" if theirs == expected else " (wrong)")))
                self.assertEqual(ours, expected)
                self.assertEqual(theirs != expected, is_wrong, f"playerctld has {theirs}")
        widths = [max(len(row[column]) for row in rows) for column in range(4)]
        print()
        for row in [("case", "right", "nowplaying-center", "playerctld"), *rows]:
            print(" | ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip())

    def daemon_names(self):
        body = self.client.call(
            PLAYERCTLD, "Get", GLib.Variant("(ss)", (DAEMON, "PlayerNames")), PATH, PROPERTIES
        )  # fmt: skip
        return [name.removeprefix(ROOT + ".") for name in body.unpack()[0]]

    def wait_known(self, name):
        """Waits until both services know a player, and its status."""

        def known():
            with contextlib.suppress(DBusError, KeyError):
                # A session of libnowplaying has an ending in its name.
                names = [
                    known for known in self.daemon_names() if known == name or known.startswith(name + ".instance")
                ]
                return bool(names) and self.center.players[names[0]]["reason"] != "silent"

        self.center.wait(known, True)

    def wait_moved(self, name, reason):
        """Waits until a player has another reason for its place."""
        self.center.wait(lambda: self.center.players[name]["reason"], reason)

    def judge(self, expected):
        """Which player is first with each service, when both have read everything."""
        for _ in range(5):
            self.center.settle()
            names = self.daemon_names()
        self.center.wait_primary(expected)
        self.center.settle()
        return self.center.primary, names[0]


class Toggles(CenterTest):
    """A toggle goes to the player that Primary names, from each program that sends it."""

    def start(self, mirror=True):
        """Starts the service. Players are opened later."""
        if mirror:
            self.write_mirror()
        self.service = self.start_center()
        self.center.follow()
        if mirror:
            self.wait_mirror()
        self.stage = Stage(self)

    def write_mirror(self):
        file = self.bus.folder / "config" / "nowplaying" / "center.conf"
        file.parent.mkdir(parents=True)
        file.write_text("playerctld = on\n")

    def wait_mirror(self):
        self.center.wait(self.has_mirror, True)

    def has_mirror(self):
        return self.client.bus("NameHasOwner", "s", PLAYERCTLD)

    def play_two(self):
        for name in ("older", "newer"):
            self.stage.open(name, "Paused")
        for name in ("older", "newer"):
            self.show(name, "Playing")

    def wait_known(self, name):
        """Waits until the service knows a player."""
        self.center.wait(lambda: self.center.players.get(name, {}).get("reason", "silent") != "silent", True)

    def show(self, name, status):
        self.stage(name, f"status {status}")
        self.center.wait(lambda: self.center.players[name]["status"], status.lower())

    def by_command(self):
        self.run_tool(str(BUILD / "bin" / "nowplaying"), "toggle")

    def by_center(self):
        self.assertEqual(self.center.call("Perform", "ssa{sv}", "", "toggle_play_pause", {}), ("success", ""))

    def by_mirror(self):
        self.client.call(PLAYERCTLD, "PlayPause")

    def press(self, toggle):
        """Toggles; returns which player was first before, and which one got a command."""
        for player in self.stage.players.values():
            player.events.clear()
        first = self.center.primary
        toggle()
        self.center.settle()
        return first, *self.reacted()

    def reacted(self):
        return [name for name, player in self.stage.players.items() if player.pending("command")]

    def wait_rules(self):
        """Waits until the last toggle does not count any more."""
        self.center.wait(lambda: self.center.get("Reason") == "toggled", False)

    def each_way(self):
        """Starts the service for each way to toggle."""
        for toggle in (self.by_command, self.by_center, self.by_mirror):
            with self.subTest(toggle.__name__):
                self.doCleanups()
                self.setUp()
                self.start()
                yield toggle

    def test_toggles_in_quick_succession_reach_one_player(self):
        for toggle in self.each_way():
            self.play_two()
            self.assertEqual([self.press(toggle) for _ in range(4)], [("newer", "newer")] * 4)
            self.wait_rules()
            self.assertEqual(self.press(toggle), ("newer", "newer"))
            self.wait_rules()
            self.assertEqual(self.press(toggle), ("older", "older"))

    def test_a_pinned_player_is_started_while_another_one_plays(self):
        for toggle in self.each_way():
            self.stage.open("pinned", "Paused")
            self.stage.open("playing", "Playing")
            self.center.call("SetPrimary", "s", "pinned")
            self.assertEqual([self.press(toggle) for _ in range(2)], [("pinned", "pinned")] * 2)

    def test_a_local_player_is_started_while_a_remote_one_plays(self):
        for toggle in self.each_way():
            self.stage.open("mine", "Paused", play=True)
            self.stage.open("kdeconnect.mpris_000001", "Playing")
            self.assertEqual(self.press(toggle), ("mine", "mine"))

    def test_without_the_service_no_toggle_is_remembered(self):
        self.start(mirror=False)
        self.play_two()
        self.service.end()
        for name in ("newer", "older"):
            self.by_command()
            self.stage.players[name].wait_event("command (Pause|PlayPause)$")
            self.assertEqual(self.reacted(), [])

    def test_a_key_past_the_mirror_counts_as_a_toggle(self):
        """playerctl and GNOME call a player themselves, and only the effect is seen."""
        self.start()
        self.play_two()

        def by_name():
            self.client.call(f"{ROOT}.{self.center.primary}", "PlayPause")

        self.assertEqual([self.press(by_name) for _ in range(4)], [("newer", "newer")] * 4)
        self.wait_rules()
        self.assertEqual(self.press(by_name), ("newer", "newer"))
        self.wait_rules()
        self.assertEqual(self.press(by_name), ("older", "older"))

    def pause_both(self, newer):
        """Pauses the newer player by the name given, or "" as the first player, then the other."""
        self.start()
        self.play_two()
        for name, first, reason in ((newer, "newer", "toggled"), ("", "older", "paused")):
            self.center.wait_primary(first)
            self.assertEqual(self.center.call("Perform", "ssa{sv}", name, "pause", {}), ("success", ""))
            self.center.settle()
            self.assertEqual((self.center.primary, self.center.get("Reason")), (first, reason))

    def test_a_pause_by_the_service_is_remembered_as_a_toggle(self):
        self.pause_both("")

    def test_a_pause_of_a_named_player_is_remembered_as_a_toggle(self):
        self.pause_both("newer")

    def start_gnome(self):
        """A program that chooses a player as gnome-settings-daemon does; returns a function that presses its key."""
        client = self.gnome = Client(self.bus.address)
        self.addCleanup(client.close)
        client.own("org.gnome.SettingsDaemon.MediaKeys")
        daemon = SettingsDaemon(lambda _name: "Paused", knows_mirror=True)

        def press():
            client.turn()
            signals, client.signals[:] = list(client.signals), []
            for signal in signals:
                daemon.feed(signal)
            client.call(daemon.current, "PlayPause")

        return press

    def test_the_settings_daemon_of_gnome_keeps_the_mirror(self):
        """It has rules of its own. The mirror shows Playing to it alone, so each key reaches the first player."""
        key = self.start_gnome()
        self.start()
        self.play_two()
        self.assertEqual([self.press(key) for _ in range(4)], [("newer", "newer")] * 4)
        for first in ("newer", "older", "older", "older"):
            self.wait_rules()
            self.assertEqual(self.press(key), (first, first))
        mirror = self.client.owner(PLAYERCTLD)
        shown = [
            signal.values[1].get("PlaybackStatus") for signal in self.client.signals
            if signal.sender == mirror and signal.path == PATH and signal.member == "PropertiesChanged"
        ]  # fmt: skip
        self.assertEqual([status for status in shown if status][-4:], ["Playing", "Paused", "Playing", "Paused"])

    def test_the_settings_daemon_of_gnome_keeps_the_mirror_when_it_reads_it(self):
        """The answer has the true status."""
        self.start_gnome()
        self.start()
        self.play_two()
        for name in ("older", "newer"):
            self.show(name, "Paused")
        self.center.settle()
        self.gnome.turn()
        self.gnome.signals.clear()
        values = self.gnome.call(PLAYERCTLD, "GetAll", GLib.Variant("(s)", (PLAYER,)), PATH, PROPERTIES)
        self.assertEqual(values.unpack()[0]["PlaybackStatus"], "Paused")
        self.gnome.wait(lambda: self.gnome.signals, "a signal")
        self.assertEqual(self.gnome.signals[0].values[1], {"PlaybackStatus": "Playing"})

    def test_a_player_that_gnome_had_before_the_mirror_is_toggled(self):
        """A player that plays keeps the keys of GNOME when the mirror appears."""
        key = self.start_gnome()
        self.start(mirror=False)
        self.play_two()
        self.write_mirror()
        self.wait_mirror()
        self.center.settle()
        self.assertEqual(self.press(key), ("newer", "older"))
        self.assertEqual([self.press(key) for _ in range(3)], [("older", "older")] * 3)


class Decided(CenterTest):
    """The two cases for which decision 0051 has the reasons."""

    def setUp(self):
        super().setUp()
        self.start_center()
        self.center.follow()

    def open(self, name, status):
        player = PlayerProcess(self.bus, name, f"status={status}")
        self.addCleanup(player.close)
        self.wait(player, name, status)
        return player

    def wait(self, player, name, status):
        self.center.wait(lambda: self.center.players.get(name, {}).get("status"), status.lower())

    def toggle(self):
        self.assertEqual(self.center.call("Perform", "ssa{sv}", "", "toggle_play_pause", {}), ("success", ""))

    def test_a_hidden_tab_continues_if_nothing_else_plays(self):
        music, tab = self.open("music", "Playing"), self.open("tab", "Playing")
        music("status Paused")
        tab("status Paused")
        self.center.wait_order(["tab", "music"])
        self.toggle()
        tab.wait_event("command (Play|PlayPause)$")
        self.assertEqual(music.pending("command"), [])

    def test_a_hidden_tab_is_not_started_while_music_plays(self):
        music, tab = self.open("music", "Playing"), self.open("tab", "Playing")
        tab("status Paused")
        self.wait(tab, "tab", "Paused")
        self.center.wait_order(["music", "tab"])
        self.toggle()
        music.wait_event("command (Pause|PlayPause)$")
        self.assertEqual(tab.pending("command"), [])
        self.assertEqual(self.center.players["tab"]["status"], "paused")

    def test_a_stalled_stream_can_be_paused(self):
        """It is not polled. Another one that begins is before it, and it is first again after that one."""
        music, radio = self.open("music", "Playing"), self.open("radio", "Playing")
        self.center.wait_order(["radio", "music"])
        monitor = self.new_monitor()
        self.assertFalse(monitor.read(2), monitor.events)
        self.toggle()
        radio.wait_event("command (Pause|PlayPause)$")
        self.assertEqual(music.pending("command"), [])
        radio("status Playing")
        self.wait(radio, "radio", "Playing")
        music("status Paused")
        self.wait(music, "music", "Paused")
        music("status Playing")
        self.center.wait_order(["music", "radio"])

    def test_a_session_that_buffers_plays(self):
        puppet, player = self.start(playback="playing position=0")
        name = player.name.removeprefix(ROOT + ".")
        self.center.wait_primary(name)
        other = self.open("other", "Playing")
        self.center.wait_primary("other")
        puppet("playback music buffering position=1")
        player.settle()
        puppet("playback music playing position=1")
        player.settle()
        self.center.settle()
        self.center.wait_order(["other", name])
        other("status Paused")
        self.center.wait_order([name, "other"])


if __name__ == "__main__":
    unittest.main()
