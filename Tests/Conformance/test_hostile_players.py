# SPDX-License-Identifier: MIT
"""Players that break every rule, and two that keep them: a program shows those two correctly and in time."""

import math
import os
import socket
import struct
import subprocess
import sys
import threading
import time

import fake_players
from fake_players import ReadingTest, metadata
from support import PATH, PLAYER, PROPERTIES, ROOT, until, freeze
from wire import BUS, BUS_PATH, DESTINATION, REPLY_SERIAL, RETURN, SENDER, SIGNATURE, body, message

LENGTH = "medium"
SILENT = 1 << 5
MEGABYTE = 1 << 20
# The bytes that a player may add to the program.
MOST_GROWTH = 12 * MEGABYTE
TRACK_LIST = "org.mpris.MediaPlayer2.TrackList"


class HostilePlayers(ReadingTest):
    def setUp(self):
        super().setUp()
        self.good = self.add("good", title="Good", status="Paused")
        self.also = self.add("also", title="Also", status="Paused")
        self.number = 0

    def bad(self, *names, **options):
        return self.add(*(names or ("bad",)), **{"title": "Bad", "status": "Stopped", **options})

    def check(self, reader, seconds=1.0):
        """Both players are shown, and a change of each is shown in time."""
        for player, name in ((self.good, "good"), (self.also, "also")):
            self.number += 1
            title = f"Song {self.number}"
            player.change(Metadata=metadata(title))
            self.wait_titles(reader, {name: title}, seconds)

    def read_beside(self, *arguments, seconds=3.0):
        """A program that knows both players. `seconds`: when it has read all."""
        begun = time.monotonic()
        reader = self.read(*arguments)
        self.assertLess(time.monotonic() - begun, seconds)
        self.check(reader)
        return reader

    def flags(self, reader, name="bad"):
        return reader.get(name)["flags"]

    # MARK: Answers

    def test_01_a_player_that_never_answers(self):
        bad = self.bad()
        bad.answers = False
        reader = self.read_beside()
        self.assertEqual(list(reader.titles())[-1], "bad")
        self.assertEqual(self.flags(reader), SILENT)
        bad.answers = True
        bad.change(PlaybackStatus=("s", "Playing"))
        self.wait_titles(reader, {"bad": "Bad"})
        self.assertEqual(reader.get()["name"], f"{ROOT}.bad")

    def start_player(self, name):
        """A player with a process of its own. Returns the process."""
        command = [sys.executable, fake_players.__file__, str(self.stage.path), name]
        process = subprocess.Popen(command, stdout=subprocess.PIPE)
        self.addCleanup(lambda: (process.kill(), process.communicate()))
        self.assertEqual(process.stdout.readline(), b"there\n")
        return process

    def test_02_a_player_that_is_stopped(self):
        player = self.start_player("bad")
        reader = self.read_beside()
        self.assertEqual(reader.titles()["bad"], "Bad")
        freeze(player.pid)
        late = self.read_beside()
        self.assertEqual(self.flags(late), SILENT)
        self.check(reader)

    def test_03_a_player_that_answers_late(self):
        bad = self.bad()
        bad.on_call = lambda call: threading.Timer(1.8, lambda: type(bad).on_call(bad, call)).start()
        reader = self.read_beside(seconds=8)
        self.assertEqual(reader.titles()["bad"], "Bad")

    def test_03b_a_player_that_is_busy_once(self):
        bad, calls = self.bad(), []
        bad.on_call = calls.append
        reader = self.read_beside()
        self.assertEqual(self.flags(reader), SILENT)
        reader("follow")
        with bad.stage.lock:
            del bad.on_call
            for call in calls:
                bad.on_call(call)
        # It sends no signal: the late answer is read.
        self.wait_titles(reader, {"bad": "Bad"})
        self.assertEqual(self.flags(reader), 0)

    def test_04_a_player_that_leaves_during_the_call(self):
        for _ in range(20):
            bad = self.bad()
            bad.on_call = lambda call, bad=bad: bad.leave()
        reader = self.read_beside()
        self.assertEqual(sorted(reader.titles()), ["also", "good"])

    def test_05_wrong_types_of_each_property(self):
        values = [
            ("s", "text"), ("b", True), ("i", -1), ("u", 1 << 31), ("x", -(1 << 63)), ("t", (1 << 64) - 1),
            ("d", math.nan), ("d", math.inf), ("d", -1e308), ("as", ["a", "b"]), ("ao", []), ("v", ("v", ("i", 1))),
            ("a{sv}", {"mpris:length": ("d", math.nan), "xesam:title": ("as", []), "xesam:artist": ("i", 7),
                       "mpris:trackid": ("i", 1), "xesam:url": ("b", True), "mpris:artUrl": ("x", 3)}),
            ("a{sa{sv}}", {"x": {"y": ("s", "z")}}), ("(iiay)", (1, 2, b"bytes")), ("y", 255), ("g", "a{sv}"),
        ]  # fmt: skip
        bad = self.bad()
        reader = self.read_beside()
        for value in values:
            for key in bad.player:
                bad.emit(PROPERTIES, "PropertiesChanged", "sa{sv}as", PLAYER, {key: value}, [])
            for key in bad.root:
                bad.emit(PROPERTIES, "PropertiesChanged", "sa{sv}as", ROOT, {key: value}, [])
            bad.player = {key: value for key in bad.player}
            bad.root = {key: value for key in bad.root}
            bad.emit(PROPERTIES, "PropertiesChanged", "sa{sv}as", PLAYER, {}, list(bad.player))
            bad.emit(PROPERTIES, "PropertiesChanged", value[0], value[1])
            self.check(reader)
        self.read_beside("lists")

    def test_06_extreme_numbers(self):
        bad = self.bad(status="Playing")
        reader = self.read_beside()
        for number in (math.nan, math.inf, -math.inf, -1.0, 1e308, 5e-324, 0.0):
            bad.change(Rate=("d", number), Volume=("d", number), MinimumRate=("d", number), MaximumRate=("d", number))
        for number in (-(1 << 63), (1 << 63) - 1, -1, 0):
            bad.change(Position=("x", number), Metadata=metadata("Bad", **{"mpris:length": ("x", number)}))
            bad.emit(PLAYER, "Seeked", "x", number)
        self.check(reader)

    def test_07_odd_texts(self):
        bad = self.bad()
        reader = self.read_beside()
        bad.change(Metadata=metadata("\u202eevil\u2066\x1b[31m\x07\r\nplayer\tgood\u0085\ufeff"))
        self.check(reader)
        shown = reader.titles()["bad"]
        self.assertTrue(shown)
        self.assertFalse(any(ord(character) < 32 or 0x7F <= ord(character) < 0xA0 for character in shown), shown)
        for character in "\u202e\u2066":
            self.assertTrue(character not in shown or "\u202c" in shown or "\u2069" in shown, ascii(shown))

    def test_07b_a_browser_that_another_program_claims(self):
        # Only a process that the browser has started can hide the browser's own player.
        player = self.start_player("chromium.instance7")
        bad = self.bad("plasma-browser-integration")
        bad.change(Metadata=metadata("Bad", **{"kde:pid": ("u", player.pid)}))
        reader = self.read_beside()
        self.assertIn("chromium.instance7", reader.titles())

    # MARK: Size

    def test_07c_a_player_that_has_every_interface(self):
        """It answers GetAll of any interface with nothing, or with the same properties."""
        for number, answer in enumerate(({}, None)):
            bad = self.bad(f"lax{number}")
            known, on_call = {**bad.root, **bad.player}, bad.on_call

            def lax(call, bad=bad, answer=answer, known=known, on_call=on_call):
                if call.member == "GetAll" and call.text() not in (ROOT, PLAYER):
                    bad.reply(call, "a{sv}", known if answer is None else answer)
                else:
                    on_call(call)

            bad.on_call = lax
        reader = self.read_beside()
        self.assertEqual((reader.titles()["lax0"], reader.titles()["lax1"]), ("Bad", "Bad"))

    def test_08_a_title_of_a_megabyte(self):
        bad = self.bad(title="x" * MEGABYTE)
        reader = self.read_beside()
        before = reader.memory()
        for number in range(20):
            bad.change(Metadata=metadata(f"{number}" + "é" * (MEGABYTE // 2)))
            self.check(reader)
        self.assertLess(reader.memory() - before, MOST_GROWTH)

    def test_09_a_message_of_16_mebibytes(self):
        bad = self.bad()
        reader = self.read_beside()
        before = reader.memory()
        bad.change(Metadata=metadata("x" * (16 * MEGABYTE - 4096)))
        bad.change(Metadata=metadata("y" * (16 * MEGABYTE + 4096)))
        self.check(reader, 5)
        self.assertLess(reader.memory() - before, MOST_GROWTH)

    def test_09b_an_answer_that_is_not_read(self):
        """A player whose state is longer than a message that is read is not silent. A signal of that length is a change."""
        bad = self.bad()
        bad.player["Metadata"] = metadata("x" * (16 * MEGABYTE + 4096))
        reader = self.read_beside()
        self.assertEqual(self.flags(reader) & SILENT, 0)
        bad.change(Metadata=metadata("Song"))
        self.wait_titles(reader, {"bad": "Song"})
        # The signal is not read, but the answer after it is.
        long = {"Metadata": metadata("y" * (16 * MEGABYTE + 4096))}
        bad.player["Metadata"] = metadata("Next")
        bad.emit(PROPERTIES, "PropertiesChanged", "sa{sv}as", PLAYER, long, [])
        self.wait_titles(reader, {"bad": "Next"})

    def test_09c_a_list_of_long_texts(self):
        names = [f"{number:02}" + "x" * 1_998 for number in range(64)]
        self.bad().player["Metadata"] = metadata("Long", **{"xesam:artist": ("as", names)})
        read = self.read_beside().get("bad")["artist"]
        self.assertEqual([name[:100] for name in read], [name[:100] for name in names])

    def test_10_metadata_with_10000_keys(self):
        bad = self.bad()
        bad.change(Metadata=metadata("Bad", **{f"x:{number}": ("s", "y" * 100) for number in range(10_000)}))
        reader = self.read_beside()
        self.assertEqual(reader.titles()["bad"], "Bad")
        self.assertLess(reader.memory(), MOST_GROWTH)

    def test_11_deep_variants(self):
        value = ("s", "deep")
        for _ in range(30):
            value = ("v", value)
        deep = ("a" * 30 + "s", [])
        bad = self.bad()
        reader = self.read_beside()
        bad.change(Metadata=metadata("Deep", **{"xesam:title": value, "x:y": deep}), Volume=value, PlaybackStatus=value)
        self.check(reader)

    def test_12_a_track_list_of_100000(self):
        bad = self.bad()
        bad.root["HasTrackList"] = ("b", True)
        tracks = [f"/track/{number}" for number in range(100_000)]
        on_call = bad.on_call

        def answer(call):
            if call.member == "GetAll" and call.text() == TRACK_LIST:
                bad.reply(call, "a{sv}", {"Tracks": ("ao", tracks), "CanEditTracks": ("b", True)})
            elif call.member == "GetTracksMetadata":
                entry = {"mpris:trackid": ("o", tracks[0]), "xesam:title": ("s", "Bad")}
                bad.reply(call, "aa{sv}", [entry] * 1000)
            else:
                on_call(call)

        bad.on_call = answer
        reader = self.read_beside("lists", seconds=8)
        self.assertLess(reader.memory(), 2 * MOST_GROWTH)

    # MARK: Number

    def test_13_a_flood_of_signals(self):
        bad = self.bad()
        reader = self.read_beside()
        reader("count")
        calls, before, memory = reader("usage")[2], reader.processor_time(), reader.memory()
        block = b"".join(
            bad.change_bytes(number + 1, Metadata=metadata(f"Flood {number}"), Volume=("d", number / 500))
            for number in range(500)
        )
        begun, sent = time.monotonic(), 0
        while time.monotonic() - begun < 3:
            with self.stage.lock:
                bad.client.socket.sendall(block)
            sent += 500
            if sent % 2000 == 0:
                self.check(reader, 3)
            time.sleep(max(0, begun + sent / 10_000 - time.monotonic()))  # 10,000 signals in a second.
        self.wait_titles(reader, {"bad": "Flood 499"})
        self.check(reader)
        status, _, now = reader("usage")
        self.assertEqual(status, 0)
        # One call of a kind at a time.
        self.assertLess(bad.calls, sent / 2)
        # One call of the handler for each player and turn.
        self.assertLess(now - calls, sent)
        self.assertLess(reader.processor_time() - before, 3)
        self.assertLess(reader.memory() - memory, MOST_GROWTH)

    def test_14_a_player_that_comes_and_goes_1000_times(self):
        reader = self.read_beside()
        memory = reader.memory()
        bad = self.bad("coming")
        for _ in range(1000):
            bad.release("coming")
            bad.own("coming")
        self.wait_titles(reader, {"coming": "Bad"})
        self.check(reader)
        for _ in range(100):
            self.bad("short").leave()
        self.check(reader)
        self.assertLess(reader.memory() - memory, MOST_GROWTH)

    def test_15_a_player_with_many_names(self):
        bad = self.bad()
        for number in range(3000):
            bad.own(f"bad.name{number}")
        bad.own("bad." + "n" * (255 - len(f"{ROOT}.bad.")))
        reader = self.read_beside()
        # It is one player.
        self.assertEqual(len(reader.titles()), 3)
        later = self.add("later", title="Later")
        self.wait_titles(reader, {"later": "Later"})
        bad.leave()
        self.wait_players(reader, ["later", *[name for name in reader.titles() if name in ("good", "also")]])
        later.leave()

    # MARK: Lies

    def test_16_signals_of_another_player(self):
        liar = self.bad()
        stranger = self.add()
        reader = self.read_beside()
        lie = ("sa{sv}as", PLAYER, {"Metadata": metadata("Lie"), "PlaybackStatus": ("s", "Playing")}, [])
        for program in (liar, stranger):
            program.emit(PROPERTIES, "PropertiesChanged", *lie)
            program.emit(PROPERTIES, "PropertiesChanged", *lie, path="/org/nowplaying/Session1")
            for name in (f"{ROOT}.good", f"{ROOT}.liar"):
                fields = {1: BUS_PATH, 2: BUS, 3: "NameOwnerChanged", SIGNATURE: "sss"}
                program.client.send(4, fields, body("sss", name, self.good.name, program.name))
        self.check(reader)
        self.assertEqual(len(reader.titles()), 3)
        self.assertNotEqual(reader.titles()["good"], "Lie")

    def test_17_answers_of_another_player(self):
        liar = self.bad()
        slow = self.add("slow", title="Truth")
        slow.on_call = lambda call: threading.Timer(0.5, lambda: type(slow).on_call(slow, call)).start()
        for arguments in ((), ("once",), ("once", "mpris")):
            slow.calls = 0
            reader = self.open_reader(*arguments)
            until(lambda: slow.calls, "a call of the slow player", 5)
            for serial in range(1, 60):
                for number in range(1, 60):
                    fields = {REPLY_SERIAL: serial, DESTINATION: f":1.{number}", SIGNATURE: "a{sv}"}
                    liar.client.socket.sendall(
                        message(RETURN, 1000 + serial, fields, body("a{sv}", {"Metadata": metadata("Lie")}), 1)
                    )
            self.assertEqual(reader("wait 8000")[0], 0)
            self.assertEqual(reader.titles()["slow"], "Truth")
            self.check(reader) if not arguments else reader.close()

    def test_18_a_player_that_takes_over_a_name(self):
        victim = self.add("taken", title="Victim")
        victim.own("taken.name", 1)
        thief = self.bad(title="Thief", status="Playing")
        reader = self.read_beside()
        thief.own("taken.name", 2)
        self.check(reader)
        self.assertEqual(reader.titles()["taken"], "Victim")
        victim.leave()
        self.check(reader)
        self.assertNotIn("taken", reader.titles())

    def test_19_answers_with_descriptors(self):
        bad = self.bad()

        def answer(call):
            fields = {REPLY_SERIAL: call.serial, DESTINATION: call.fields[SENDER], SIGNATURE: "a{sv}", 9: 2}
            data = message(RETURN, 9000 + bad.calls, fields, body("a{sv}", bad.player), 1)
            one, other = socket.socketpair()
            bad.client.send_descriptors(data, [one.fileno(), other.fileno()])
            one.close()
            other.close()

        bad.on_call = answer
        reader = self.read_beside()
        folder = f"/proc/{reader.process.pid}/fd"
        before = len(os.listdir(folder))
        for _ in range(50):
            bad.emit(PROPERTIES, "PropertiesChanged", "sa{sv}as", PLAYER, {}, ["Volume"])
        self.check(reader, 3)
        # The reader may have received an answer that it has not read yet.
        until(lambda: len(os.listdir(folder)) <= before, "closed descriptors")

    def test_20_a_player_that_changes_its_identity(self):
        bad = self.bad()
        reader = self.read_beside()
        for number in range(100):
            bad.change(ROOT, Identity=("s", f"Bad {number}" + "x" * 10_000), DesktopEntry=("s", "../../etc/passwd"))
        bad.change(ROOT, Identity=("s", ""))
        until(lambda: reader.get("bad")["identity"] == "bad", lambda: reader.get("bad")["identity"], 5)
        self.check(reader)

    def test_21_everything_at_once(self):
        players = [self.bad(f"b{number}", status="Playing") for number in range(16)]
        players[0].answers = False
        players[1].on_call = lambda call: players[1].leave()
        players[2].player = {key: ("v", ("i", 1)) for key in players[2].player}
        players[3].player["Metadata"] = metadata("x" * MEGABYTE)
        flood = b"".join(players[4].change_bytes(number + 1, Volume=("d", number)) for number in range(5000))
        sender = threading.Thread(target=lambda: players[4].client.socket.sendall(flood), daemon=True)
        sender.start()
        players[5].on_call = lambda call: players[5].fail(call, "org.example." + "e" * 200)
        players[6].on_call = lambda call: players[6].send_reply(call, "a{sv}", struct.pack("<I", 0))
        players[7].on_call = lambda call: players[7].reply(call, "s", "no")
        for number in range(100):
            players[8].own(f"b8.n{number}")
        reader = self.read_beside(seconds=6)
        sender.join(10)
        self.assertLess(reader.memory(), 2 * MOST_GROWTH)
        self.check(reader)
        self.assertEqual(PATH, "/org/mpris/MediaPlayer2")
