# SPDX-License-Identifier: MIT
"""nowplaying-center under odd players, odd clients, odd files, and after a crash."""

import contextlib
import os
import re
import select
import signal
import socket
import threading
import time
import unittest

import wire
from centers import INTERFACE, NAME, PATH, PROGRAM, Center, StagedTest
from fake_players import FakePlayer, metadata
from gi.repository import GLib
from plain_player import PlayerProcess
from steered_players import SlowPlayer
from support import (
    DEADLINE, ERROR, PLAYER, PLAYERCTLD, PROMPT, PROPERTIES, ROOT, SESSION1, STEADY, DBusError, Lines, freeze,
    switches, until
)  # fmt: skip
from support import PATH as MPRIS
from wire import LyingBus

LENGTH = "long"
MANY = 1000


class Case(StagedTest):
    """A bus for thousands of players."""

    bus_at_start = False
    limits: dict[str, int] = {}

    def setUp(self):
        super().setUp()
        self.bus.allow_connections(5000)
        for name, count in self.limits.items():
            self.bus.limit(name, count)
        self.start_bus()

    def state(self):
        """Everything that a restart must keep."""
        players = {
            name: (values["reason"], values.get("time_us"), values["status"])
            for name, values in self.center.players.items()
        }
        return list(players.items()), self.center.primary, self.center.get("Since")

    def wait_file(self, center, *words):
        """Waits until the file of the service has these words."""

        def text():
            with contextlib.suppress(FileNotFoundError):
                found = center.state.read_text()
                return found if all(re.search(word, found, re.M) for word in words) else None

        return until(text, str(words))

    def wait_asleep(self, center):
        """Waits until the service has nothing more to do."""

        def sleeps():
            before = switches(center.process)
            self.client.turn()
            time.sleep(0.3)  # Longer than the pause between two of its actions.
            return switches(center.process) == before

        until(sleeps, "the service sleeps")


class Restart(Case):
    def begin(self):
        """Three players with different histories, the paused one chosen by the user."""
        center = self.start_center()
        for name, status in (("a", "Playing"), ("b", "Playing"), ("c", "Paused"), ("d", "Stopped")):
            setattr(self, name, self.add(name, status=status))
        self.center.wait_order(["b", "a", "c", "d"])
        self.a.change(PlaybackStatus=("s", "Paused"))
        self.center.call("SetPrimary", "s", "c")
        self.center.wait_order(["c", "b", "a", "d"])
        self.wait_file(center, rf"^pinned {self.c.name}$", rf"^player {self.a.name} paused \d+$")
        return center, self.state()

    def test_a_killed_service_continues(self):
        center, before = self.begin()
        calls = []
        for player in (self.a, self.b, self.c, self.d):
            player.on_call = lambda call, player=player, on_call=player.on_call: (
                calls.append(call.member),
                on_call(call),
            )
        center.kill()
        self.client.wait_names(0, NAME)
        begun = time.monotonic()
        self.start_center()
        # It has its name before it has read a player that is slow.
        self.center.wait(self.state, before)
        self.assertLess(time.monotonic() - begun, PROMPT)
        # No player is touched.
        self.assertLessEqual(set(calls), {"GetAll", "Get"})
        self.play_again(self.b, "b")
        self.center.wait_primary("b")

    def test_a_stopped_service_continues(self):
        center, before = self.begin()
        self.assertEqual(center.end(), 0)
        self.client.wait_names(0, NAME)
        self.start_center()
        self.center.wait(self.state, before)

    def test_changes_while_it_does_not_run(self):
        center, _ = self.begin()
        center.kill()
        self.client.wait_names(0, NAME)
        self.c.leave()
        self.d.change(PlaybackStatus=("s", "Playing"))
        self.b.change(PlaybackStatus=("s", "Paused"))
        self.start_center()
        self.center.wait_order(["d", "b", "a"])
        self.assertNotIn("c", self.center.order)

    def test_all_players_leave_while_it_does_not_run(self):
        center, _ = self.begin()
        center.kill()
        self.client.wait_names(0, NAME)
        for player in (self.a, self.b, self.c, self.d):
            player.leave()
        self.start_center()
        self.assertEqual(self.state(), ([], "", 0))

    def test_a_bus_that_is_slow_to_name_the_players(self):
        """The service has its name 50 ms after the last answer of a player, but not before it knows their names."""
        center, before = self.begin()
        center.kill()
        self.client.wait_names(0, NAME)

        def serve(connected):
            """Passes all bytes, and those of the bus 0.3 s later once the service has requested the names."""
            with socket.socket(socket.AF_UNIX) as bus:
                bus.connect(str(self.bus.socket))
                asked = False
                while True:
                    for source in select.select([connected, bus], [], [])[0]:
                        data = source.recv(65_536)
                        if not data:
                            return
                        if source is connected:
                            asked |= b"ListNames" in data
                        elif asked:
                            time.sleep(0.3)
                            asked = False
                        (bus if source is connected else connected).sendall(data)

        relay = LyingBus(self.bus.folder / "relay", serve)
        self.addCleanup(relay.close)
        self.start_center(DBUS_SESSION_BUS_ADDRESS=f"unix:path={self.bus.folder}/relay")
        self.assertEqual(self.state(), before)

    def test_a_newer_version_replaces_it(self):
        """The bus always has an owner of the name, and the new one knows a slow player from its first moment."""
        center, before = self.begin()

        def late(call, on_call=self.d.on_call):
            def answer():
                with self.stage.lock:
                    on_call(call)

            threading.Timer(0.3, answer).start()

        self.d.on_call = late
        self.client.signals.clear()
        newer = self.start_center("--replace")
        self.addCleanup(newer.kill)
        self.assertEqual(center.process.wait(DEADLINE), 0)
        self.assertEqual(self.state(), before)
        owners = [change.values[1:] for change in self.client.signals if change.values and change.values[0] == NAME]
        self.assertEqual(len(owners), 1, owners)
        self.assertTrue(all(owners[0]))
        self.assertIsNone(newer.process.poll())

    def test_one_that_is_replaced_late_leaves_the_newer_state(self):
        center, _ = self.begin()
        owner = self.client.bus("GetNameOwner", "s", NAME)
        freeze(center.process.pid)
        newer = self.start_center("--replace")
        until(lambda: self.client.bus("GetNameOwner", "s", NAME) != owner, "the newer one has the name")
        self.center.call("SetPrimary", "s", f"{ROOT}.a")
        self.center.wait_primary("a")
        stored = self.wait_file(newer, rf"^pinned {self.a.name}$")
        center.process.send_signal(signal.SIGCONT)
        self.assertEqual(center.process.wait(DEADLINE), 0)
        self.assertEqual(center.state.read_text(), stored)

    def test_a_second_one_ends(self):
        center, before = self.begin()
        second = Center(self.bus)
        self.addCleanup(second.kill)
        second.process.wait(DEADLINE)
        self.assertEqual(second.log, "nowplaying-center runs already: stop it, or replace it with --replace\n")
        self.assertEqual(second.process.returncode, 0)
        self.assertIsNone(center.process.poll())
        self.assertEqual(self.state(), before)

    def test_another_program_has_the_name(self):
        squatter = self.add("squatter")
        squatter.own(NAME, 4)
        self.client.wait_names(1, NAME)
        for arguments in ([], ["--replace"]):
            center = Center(self.bus, *arguments)
            self.addCleanup(center.kill)
            center.process.wait(DEADLINE)
            self.assertIn("runs already", center.log)

    def test_without_a_bus_it_reports_that_it_waits(self):
        environment = self.bus.environment(DBUS_SESSION_BUS_ADDRESS=f"unix:path={self.bus.folder}/none")
        program = Lines(["/bin/sh", "-c", f"exec {PROGRAM} 2>&1"], environment)
        self.addCleanup(program.close)
        program.wait_event("nowplaying: warning: there is no session bus yet: the service waits for it")

    def has_mirror(self):
        """Whether playerctld's name has an owner."""
        return self.client.bus("NameHasOwner", "s", PLAYERCTLD)

    def test_the_bus_restarts(self):
        """The players return under connections that others had before, and the service has both its names again."""
        self.configure("playerctld = on")
        center = self.start_center()
        self.center.wait(self.has_mirror, True)
        names = ["a", "b", "c", "d", "e"]
        players = [PlayerProcess(self.bus, name, "status=Paused") for name in names]
        for player in players:
            self.addCleanup(player.close)
        for player in players[:4]:
            player("status Playing", "status Paused")
        self.center.wait_order(["d", "c", "b", "a", "e"])
        self.bus.kill()
        for player in players:
            player.process.wait(DEADLINE)
        self.start_bus()
        self.center.client = self.client
        self.center.wait_owned()
        for name in ("e", "c", "d", "a", "b"):
            self.addCleanup(PlayerProcess(self.bus, name, "status=Paused").close)
        self.center.wait_order(["d", "c", "b", "a", "e"])
        self.center.wait(self.has_mirror, True)
        self.assertIsNone(center.process.poll())

    def test_a_bus_that_started_it_ends_it(self):
        """The next bus starts it when a program wants it: one that waited would stay after the session."""
        services = self.bus.folder / "services"
        services.mkdir()
        home = f"HOME={self.bus.folder} XDG_RUNTIME_DIR={self.bus.folder}/run"
        (services / f"{NAME}.service").write_text(f"[D-BUS Service]\nName={NAME}\nExec=/usr/bin/env {home} {PROGRAM}\n")
        self.bus.serve(services)
        self.client.bus("ReloadConfig")
        self.client.bus("StartServiceByName", "su", NAME, 0)
        gone = os.pidfd_open(self.client.process(NAME))
        self.addCleanup(os.close, gone)
        self.bus.kill()
        self.assertTrue(select.select([gone], [], [], DEADLINE)[0])


class Files(Case):
    def test_only_the_user_can_read_the_state(self):
        center = self.start_center()
        self.add("a")
        self.wait_file(center, "^player :")
        self.assertEqual(center.state.stat().st_mode & 0o7777, 0o600)
        self.assertEqual(center.state.parent.stat().st_mode & 0o7777, 0o700)
        self.assertEqual([path.name for path in center.state.parent.iterdir()], ["center"])

    def stored(self):
        """The file of a service with a player that is chosen although another one plays."""
        center = self.start_center()
        self.one, self.two = self.add("one", status="Paused"), self.add("two")
        self.center.wait_order(["two", "one"])
        self.center.call("SetPrimary", "s", "one")
        text = self.wait_file(center, rf"^pinned {self.one.name}$", rf"^player {self.two.name} playing")
        center.kill()
        self.client.wait_names(0, NAME)
        return center.state, text

    def test_other_files_are_ignored(self):
        """Each is ignored with a line in the log, and replaced by a good one."""
        state, text = self.stored()
        elsewhere = self.bus.folder / "elsewhere"
        elsewhere.write_text(text)
        elsewhere.chmod(0o600)

        def huge():
            state.write_text(text + "x\n" * (1 << 20))
            state.chmod(0o600)

        def write(data, mode=0o600):
            def make():
                state.write_bytes(data)
                state.chmod(mode)

            return make

        cases = {
            "a link": lambda: state.symlink_to(elsewhere),
            "a pipe": lambda: os.mkfifo(state, 0o600),
            "too large": huge,
            "readable for others": write(text.encode(), 0o604),
            "writable for the group": write(text.encode(), 0o620),
            "garbage": write(bytes(range(256)) * 100),
            "zeros": write(bytes(5000)),
            "a changed bus": write(re.sub(r"^bus \w+", "bus 0123", text).encode()),
        }
        if os.geteuid() == 0:
            cases["of another user"] = lambda: (write(text.encode())(), os.chown(state, 65534, 65534))
        for title, make in cases.items():
            with self.subTest(title):
                state.unlink(missing_ok=True)
                make()
                center = self.start_center()
                self.center.wait_order(["two", "one"])
                self.assertIn(f"ignoring {state}: ", center.log)
                self.assertEqual(center.end(), 0)
                self.client.wait_names(0, NAME)
                self.assertTrue(state.is_file() and not state.is_symlink())
        self.assertEqual(elsewhere.read_text(), text)

    def test_the_state_of_another_bus_needs_no_action(self):
        """As after a signal that killed the service: it is replaced, without a line in the log."""
        state, text = self.stored()
        state.write_text(re.sub(r"^bus \w+", "bus " + "0" * 32, text))
        state.chmod(0o600)
        center = self.start_center()
        self.center.wait_order(["two", "one"])
        self.assertNotIn(str(state), center.log)
        self.assertEqual(center.end(), 0)
        self.assertEqual(state.read_text().partition("\n")[0], text.partition("\n")[0])

    def test_odd_lines_are_ignored(self):
        state, text = self.stored()
        odd = [
            "player", "player x", f"player {self.two.name}", f"player {self.two.name} dancing 3", "pinned", "pinned x",
            f"player {self.two.name} paused -9223372036854775808", f"player {self.two.name} paused 99999999999999999999",
            f"primary {self.two.name}", f"primary {self.two.name} x", f"primary {self.two.name} -5", "\xff\xfe", " ",
            "player :9.9 paused 9223372036854775807",
        ]  # fmt: skip
        lines = text.partition("\n")[0] + "\n" + "\n".join(odd) + "\n" + text.partition("\n")[2]
        state.write_bytes(lines.encode("latin-1"))
        state.chmod(0o600)
        center = self.start_center()
        self.center.wait_order(["one", "two"])
        self.assertEqual(self.center.players["one"]["reason"], "pinned")
        # A player that is not on the bus is not kept.
        self.two.change(PlaybackStatus=("s", "Paused"))
        self.assertNotIn(":9.9", self.wait_file(center, rf"^player {self.two.name} paused"))

    def test_without_a_folder(self):
        for folder in ("", "relative", "/nonexistent"):
            with self.subTest(folder):
                center = self.start_center(XDG_RUNTIME_DIR=folder)
                player = self.add("one")
                self.center.wait_order(["one"])
                player.leave()
                self.center.wait_order([])
                self.assertTrue(center.log)
                self.assertEqual(center.end(), 0)
                self.client.wait_names(0, NAME)

    def assert_not_stored(self):
        """The service runs, and reports once that it stores nothing."""
        center = self.start_center()
        player = self.add("one")
        self.center.wait_order(["one"])
        player.change(PlaybackStatus=("s", "Paused"))
        self.center.wait(lambda: self.center.players["one"]["status"], "paused")
        player.leave()
        self.assertEqual(center.end(), 0)
        self.assertEqual(center.log.count("cannot write"), 1, center.log)

    def test_its_folder_is_a_link(self):
        """Nothing is written where it leads, and nothing is read from there."""
        state, text = self.stored()
        elsewhere = self.bus.folder / "elsewhere"
        state.parent.rename(elsewhere)
        state.parent.symlink_to(elsewhere)
        self.one.leave()
        self.two.leave()
        self.assert_not_stored()
        self.assertEqual((elsewhere / "center").read_text(), text)

    @unittest.skipIf(os.geteuid(), "only root can have the folders of another user")
    def test_root_with_the_environment_of_a_user(self):
        """Its folders would belong to root, and the service of the user could not write there."""
        run = self.bus.folder / "run"
        run.mkdir(mode=0o700, exist_ok=True)
        os.chown(run, 65534, 65534)
        self.assert_not_stored()
        self.assertEqual(list(run.iterdir()), [])

    def test_a_folder_in_its_place(self):
        """It cannot be written. The log has that once."""
        (self.bus.folder / "run" / "nowplaying" / "center" / "x").mkdir(parents=True, mode=0o700)
        center = self.start_center()
        player = self.add("one")
        self.center.wait_order(["one"])
        for status in ("Paused", "Playing", "Stopped", "Playing"):
            player.change(PlaybackStatus=("s", status))
        self.assertEqual(center.end(), 0)
        self.assertEqual(center.log.count("cannot write"), 1, center.log)


class Players(Case):
    def check(self, seconds=1.0):
        """Both good players are shown, and a change of each is shown in time."""
        for player, name in ((self.good, "good"), (self.also, "also")):
            self.play_again(player, name, seconds)
            self.center.wait_primary(name, seconds)

    def begin(self):
        center = self.start_center()
        self.center.follow()
        self.good, self.also = self.add("good"), self.add("also")
        self.center.wait_order(["also", "good"])
        return center

    def test_a_start_with_players_that_do_not_answer(self):
        """A program that is stopped, and one that answers no call."""
        self.good, self.also, deaf = self.add("good"), self.add("also", status="Paused"), self.add("deaf")
        stopped = PlayerProcess(self.bus, "stopped", "status=Playing")
        self.addCleanup(stopped.close)
        deaf.answers = False
        freeze(stopped.process.pid)
        begun = time.monotonic()
        self.start_center()
        self.assertEqual(self.center.primary, "good")
        self.assertLess(time.monotonic() - begun, PROMPT)
        self.check()
        self.center.wait(lambda: self.center.players.get("deaf", {}).get("reason"), "silent")
        self.assertEqual(self.center.call("Explain", "s", "deaf")[0]["text"], "it does not answer")
        stopped.process.send_signal(signal.SIGCONT)
        self.center.wait(lambda: self.center.players.get("stopped", {}).get("reason"), "playing")

    def test_a_toggle_at_the_start_waits_for_players(self):
        """A player that ran before is not first until its first answer, and a toggle does not go past it."""
        late = PlayerProcess(self.bus, "late", "status=Playing")
        self.addCleanup(late.close)
        freeze(late.process.pid)
        center = self.start_center()
        self.assertEqual((self.center.primary, self.center.order), ("", []))
        prompt = self.add("prompt", status="Paused")
        self.center.wait_primary("prompt")
        center.kill()
        self.client.wait_names(0, NAME)
        (center.state).unlink(missing_ok=True)
        self.start_center()
        self.assertEqual(self.center.primary, "prompt")
        toggle = GLib.Variant("(ssa{sv})", ("", "toggle_play_pause", {}))
        call = self.client.send(NAME, "Perform", toggle, PATH, INTERFACE)
        late.process.send_signal(signal.SIGCONT)
        self.assertEqual(late.wait_event("command .*")[0], "command Pause")
        self.assertEqual(call.wait().unpack()[0], "success")
        self.assertEqual(prompt.player["PlaybackStatus"], ("s", "Paused"))

    def slow(self, player, seconds, *members):
        """From now on, the player needs a time for an answer: to these calls, or to all. Returns the calls, with their times."""
        calls = []

        def answer(call):
            with player.stage.lock:
                type(player).on_call(player, call)

        def on_call(call):
            calls.append((call.member, time.monotonic()))
            timer = threading.Timer(0 if members and call.member not in members else seconds, answer, [call])
            timer.start()
            self.addCleanup(timer.join)

        player.on_call = on_call
        return calls

    def toggle(self):
        """Presses a key; returns the outcome."""
        toggle = GLib.Variant("(ssa{sv})", ("", "toggle_play_pause", {}))
        return self.client.send(NAME, "Perform", toggle, PATH, INTERFACE).wait().unpack()[0]

    def test_a_key_for_players_that_are_slow(self):
        """Each needs 0.6 s for an answer. The first one that answers gets the key then, and not when it has been read again."""
        self.begin()
        calls = self.slow(self.also, 0.6)
        self.slow(self.good, 0.6)
        begun = time.monotonic()
        self.assertIn(self.toggle(), ("success", "accepted"))
        self.assertLess(next(moment for member, moment in calls if member == "Pause") - begun, 1.2)

    def test_a_player_that_hung_is_slow_once(self):
        """It did not answer the call that shows that it lives, then it did, and then one Ping was late."""
        self.begin()

        def reason():
            return self.center.players["also"]["reason"]

        self.also.answers = False
        self.toggle()
        self.center.wait(reason, "silent")
        self.also.answers = True
        self.also.change(Volume=("d", 0.4))
        self.center.call("SetPrimary", "s", "also")
        self.center.wait(reason, "pinned")
        self.slow(self.also, 0.5, "Ping")
        # The other one gets the key.
        self.toggle()
        self.center.wait(lambda: reason() != "silent", True)

    def test_sixteen_hostile_players(self):
        """The kinds that end playerctld, or hold it up, and others."""
        center = self.begin()
        bad = {"x": ("b", True)}
        big = {f"xesam:key{number}": ("s", "x" * 10) for number in range(10_000)}

        kinds = {
            "status-of-wrong-type": {"PlaybackStatus": ("i", 3)},
            "status-unknown": {"PlaybackStatus": ("s", "Dancing")},
            "status-empty": {"PlaybackStatus": ("s", "")},
            "metadata-of-wrong-type": {"Metadata": ("s", "song")},
            "metadata-of-wrong-values": {
                "Metadata": (
                    "a{sv}",
                    {"mpris:trackid": ("i", 1), "xesam:title": ("as", ["x"]), "mpris:length": ("s", "x")},
                )
            },
            "metadata-huge": {"Metadata": ("a{sv}", big)},
            "title-huge": {"Metadata": metadata("x" * 1_000_000)},
            "volume-of-wrong-type": {"Volume": ("s", "loud"), "Rate": ("b", True), "Position": ("s", "x")},
            "numbers-extreme": {
                "Volume": ("d", float("nan")),
                "Rate": ("d", float("inf")),
                "Position": ("x", -(2**63)),
            },
            "everything-is-boolean": dict.fromkeys(
                ("PlaybackStatus", "Metadata", "Volume", "Rate", "CanPlay"), ("b", True)
            ),
        }
        players = []
        for name, values in kinds.items():
            player = FakePlayer(self.stage)
            player.player.update(values)
            player.own(name)
            players.append(player)

        def empty(player, call):
            player.reply(call)

        def wrong(player, call):
            player.reply(call, "s", "no")

        def error(player, call):
            player.fail(call)

        def silent(player, call):
            pass

        def leaving(player, call):
            player.leave()

        def twice(player, call):
            for _ in range(2):
                player.reply(call, "a{sv}", bad)

        for name, reply in (
            ("replies-empty", empty), ("replies-wrong", wrong), ("replies-error", error), ("replies-never", silent),
            ("leaves-instead", leaving), ("replies-twice", twice),
        ):  # fmt: skip
            player = FakePlayer(self.stage)
            player.on_call = lambda call, player=player, reply=reply: reply(player, call)
            player.own(name)
            players.append(player)
        self.assertEqual(len(players), 16)
        for player in players:
            with contextlib.suppress(OSError):
                player.change(PLAYER, **player.player)
                player.emit(PROPERTIES, "PropertiesChanged", "sa{sv}as", PLAYER, {}, list(player.player))
                player.emit(PROPERTIES, "PropertiesChanged", "s", PLAYER)
                player.emit(PROPERTIES, "PropertiesChanged", "a{sv}", bad)
                player.emit(PROPERTIES, "PropertiesChanged")
                player.emit(PLAYER, "Seeked", "s", "x")
                player.emit(PLAYER, "Seeked", "x", -(2**63))
        # One has left, and one does not answer.
        self.center.wait(lambda: len(self.center.players), 17)
        self.check(3)
        for name, values in self.center.players.items():
            session = self.center.call("GetAll", "s", SESSION1, interface=PROPERTIES, path=values["path"])
            self.assertIn("Playback", session, name)
        self.assertEqual(len(self.center.call("Explain", "s", "")), 17)
        self.assertIsNone(center.process.poll(), center.log)

    def test_signals_of_others_do_not_count(self):
        self.begin()
        stranger = wire.Client(self.bus.socket)
        self.addCleanup(stranger.close)
        owner = self.client.owner(NAME)

        def emit(to, path, interface, member, signature, *values):
            fields = {
                wire.PATH: path, wire.INTERFACE: interface, wire.MEMBER: member, wire.DESTINATION: to,
                wire.SIGNATURE: signature,
            }  # fmt: skip
            stranger.send(wire.SIGNAL, fields, wire.body(signature, *values))

        self.good.change(PlaybackStatus=("s", "Paused"))
        self.center.wait(lambda: self.center.players["good"]["status"], "paused")
        for to in (None, owner):
            playing = {"PlaybackStatus": ("s", "Playing")}
            emit(to, MPRIS, PROPERTIES, "PropertiesChanged", "sa{sv}as", PLAYER, playing, [])
            for names in ((f"{ROOT}.good", self.good.name, stranger.name), (NAME, owner, stranger.name)):
                emit(to, wire.BUS_PATH, wire.BUS, "NameOwnerChanged", "sss", *names)
            emit(to, wire.BUS_PATH, wire.BUS, "NameLost", "s", NAME)
        stranger.ask(wire.BUS, wire.BUS_PATH, wire.BUS, "GetId")
        self.center.settle()
        self.assertEqual(self.center.players["good"]["status"], "paused")
        self.assertEqual(self.center.players["good"]["owner"], self.good.name)
        self.check()

    def test_a_flood_of_signals(self):
        """Memory stays flat, and others are answered in time."""
        center = self.begin()
        bad = self.add("bad", status="Stopped")
        self.center.wait(lambda: "bad" in self.center.players, True)
        self.center.call("GetAll", "s", SESSION1, interface=PROPERTIES, path=self.center.players["bad"]["path"])
        self.assertTrue(self.client.connection.signal_unsubscribe(self.client.subscription) is None)
        self.client.subscription = None

        def flood(count):
            slowest = 0
            with self.stage.lock:
                for number in range(count // 100):
                    data = b"".join(
                        bad.change_bytes(1 + serial, Metadata=metadata(f"Song {number} {serial}"))
                        for serial in range(100)
                    )
                    bad.client.socket.sendall(data)
                    if number % 20 == 0:
                        begun = time.monotonic()
                        self.center.call("Explain", "s", "good")
                        slowest = max(slowest, time.monotonic() - begun)
            return slowest

        flood(10_000)
        self.center.settle()
        before = center.private()
        self.assertLess(flood(30_000), 1)
        self.center.settle()
        self.assertLess(center.private() - before, 300)

    def test_a_message_with_thousands_of_values(self):
        """It costs the service little, with the mirror and without it, and does not delay its end."""

        class Repeated:
            def items(self):
                return [("k", ("b", True))] * 10_000

        keys = {f"k{number:06}": ("b", True) for number in range(10_000)}
        shapes = {
            "keys": keys, "one key again and again": Repeated(), "keys in a value": {"Metadata": ("a{sv}", keys)},
            "keys in many values": {f"k{number}": ("a{sv}", dict(list(keys.items())[:40])) for number in range(255)},
            "variants": {f"k{number}": ("v", ("v", ("(vvvv)", [("y", 1)] * 4))) for number in range(5_000)},
            "texts": {"k": ("as", ["x"] * 30_000)},
            "texts of a track": {"Metadata": ("a{sv}", {f"xesam:k{number}": ("s", "x" * 5_000) for number in range(200)})},
            "a cover in a text": {"Metadata": metadata("One", **{"mpris:artUrl": ("s", "data:," + "A" * 1_000_000)})},
            "tracks": {"Tracks": ("ao", ["/a/b"] * 60_000)},
        }  # fmt: skip
        for settings in ([], ["playerctld = on"]):
            self.configure(*settings)
            center = self.begin()
            bad = self.add("bad", status="Stopped")
            self.center.wait(lambda: "bad" in self.center.players, True)
            for name, values in shapes.items():
                bad.change(PlaybackStatus=("s", "Paused"))
                bad.change(PlaybackStatus=("s", "Playing"))
                self.center.wait_primary("bad")
                before = center.processor_time()
                bad.emit(PROPERTIES, "PropertiesChanged", "sa{sv}as", PLAYER, values, [])
                self.center.settle()
                self.assertLess(center.processor_time() - before, 0.1, (settings, name))
            self.check()
            data = bad.change_bytes(1, **keys)
            with self.stage.lock:
                bad.client.socket.sendall(data * 20)
            begun = time.monotonic()
            self.assertEqual(center.end(), 0, center.log)
            self.assertLess(time.monotonic() - begun, PROMPT)
            for player in (bad, self.good, self.also):
                player.leave()
            self.client.wait_names(0)

    def test_a_program_with_thousands_of_names(self):
        center = self.begin()
        before = center.processor_time()
        squatter = FakePlayer(self.stage)
        for number in range(5000):
            squatter.client.call(wire.BUS, wire.BUS_PATH, wire.BUS, "RequestName", "su", f"{ROOT}.name{number}", 0)
        self.center.wait(lambda: len(self.center.players), 3)
        self.check(3)
        squatter.leave()
        self.center.wait(lambda: len(self.center.players), 2)
        self.assertLess(center.processor_time() - before, 4)

    def test_a_player_that_came_with_a_flood_of_names(self):
        """The service keeps 4,096 names, 64 of each program."""
        self.begin()
        squatters = [FakePlayer(self.stage) for _ in range(66)]
        for number, squatter in enumerate(squatters):
            for other in range(64):
                squatter.own(f"flood.s{number}x{other}")
        self.client.wait_names(66 * 64 + 2, timeout=20)
        self.center.settle()
        late = self.add("late", status="Playing")
        self.center.settle()
        self.assertNotIn("late", self.center.players)
        for squatter in squatters[:4]:
            squatter.leave()
        self.center.wait(lambda: self.center.players.get("late", {}).get("status"), "playing")
        late.change(PlaybackStatus=("s", "Paused"))
        self.center.wait(lambda: self.center.players["late"]["status"], "paused")

    def test_a_thousand_players(self):
        players = [self.add(f"p{number}", status="Paused") for number in range(MANY)]
        self.client.wait_names(MANY)
        center = self.start_center()
        # On a busy machine, no player answers in the first 50 ms, and the service requests its name.
        self.center.wait(lambda: len(self.center.order), MANY)
        self.assertLess(center.processor_time(), 2)
        self.assertLess(center.private(), 8000)
        players[500].change(PlaybackStatus=("s", "Playing"))
        self.center.wait_primary("p500")
        self.assertIn("primary " + players[500].name, self.wait_file(center, "^primary " + players[500].name))


class NarrowBus(Case):
    """The bus refuses calls while many others have no answer."""

    limits = {"max_replies_per_connection": 30}

    def test_each_player_is_read(self):
        for number in range(100):
            self.add(f"p{number}", status="Playing")
        self.client.wait_names(100)
        self.start_center()

        def statuses():
            return sorted({(values["status"], len(self.center.players)) for values in self.center.players.values()})

        self.center.wait(statuses, [("playing", 100)])


class Clients(Case):
    def test_clients_that_never_read(self):
        """Their answers wait at the bus. The memory of the service stays flat."""
        center = self.start_center()
        self.add("one")
        self.center.wait_order(["one"])
        raw = wire.Client(self.bus.socket)
        self.addCleanup(raw.close)
        template = raw.method(NAME, PATH, PROPERTIES, "GetAll", "s", INTERFACE)

        def flood(count):
            # dbus-daemon searches all calls without an answer for each new one.
            for _ in range(count // 2000):
                raw.flood(2000, template)
                self.center.settle()

        flood(10_000)
        before = center.private()
        flood(90_000)
        # A busy service reads more at a time, and keeps up to 512 KiB for that. The answers have over 20 MB.
        self.assertLess(center.private() - before, 1_000)
        begun = time.monotonic()
        self.assertEqual(self.center.order, ["one"])
        self.assertLess(time.monotonic() - begun, PROMPT)

    def test_calls_that_expect_no_answer(self):
        self.start_center()
        self.add("one")
        self.center.wait_order(["one"])
        raw = wire.Client(self.bus.socket)
        self.addCleanup(raw.close)
        for member, signature, values in (
            ("Perform", "ssa{sv}", ("", "pause", {})), ("SetPrimary", "s", ("one",)), ("Explain", "s", ("",)),
            ("GetArtwork", "sii", ("one", 1, 1)), ("Shift", "", ()),
        ):  # fmt: skip
            raw.socket.sendall(raw.method(NAME, PATH, INTERFACE, member, signature, *values, flags=1))
        raw.ask(NAME, PATH, "org.freedesktop.DBus.Peer", "Ping")
        self.assertEqual(self.center.order, ["one"])

    def test_one_client_has_a_share_of_the_waiting_calls(self):
        """A player answers late, and a client sends it thousands of commands."""
        center = self.start_center()
        slow = SlowPlayer(self.stage, "slow")
        self.add("good", status="Paused")
        self.center.wait_order(["slow", "good"])
        raw = wire.Client(self.bus.socket)
        self.addCleanup(raw.close)
        url = {"url": ("s", "https://example.org/" + "x" * 60_000)}
        before = center.private()
        raw.flood(2000, raw.method(NAME, PATH, INTERFACE, "Perform", "ssa{sv}", "slow", "pause", {}))
        raw.flood(200, raw.method(NAME, PATH, INTERFACE, "Perform", "ssa{sv}", "slow", "open_url", url))
        begun = time.monotonic()
        self.center.call("Explain", "s", "good")
        self.assertLess(time.monotonic() - begun, PROMPT)
        self.assertEqual(self.center.call("Perform", "ssa{sv}", "good", "next", {})[0], "accepted")
        found = raw.replies(2200 - 64)
        self.assertEqual(found, {f"{ERROR}LimitsExceeded": 2200 - 64})
        self.assertLess(center.private() - before, 2_000)
        # Each answer of the player makes room for one call.
        slow.answer(64)
        raw.replies(64)
        raw.flood(70, raw.method(NAME, PATH, INTERFACE, "Perform", "ssa{sv}", "slow", "pause", {}))
        self.assertEqual(raw.replies(6), {f"{ERROR}LimitsExceeded": 6})
        slow.answer(64)
        self.assertNotIn(f"{ERROR}LimitsExceeded", raw.replies(64))

    def test_images_are_in_the_same_share(self):
        """A client requests thousands of images, by both objects, of a player that has none yet."""
        self.start_center()
        slow = SlowPlayer(self.stage, "slow")
        self.add("good", status="Paused")
        self.center.wait_order(["slow", "good"])
        path = self.center.players["slow"]["path"]
        self.center.wait(
            lambda: "Artwork" in self.center.call("GetAll", "s", SESSION1, interface=PROPERTIES, path=path), True
        )
        raw = wire.Client(self.bus.socket)
        self.addCleanup(raw.close)
        calls = [
            raw.method(NAME, PATH, INTERFACE, "GetArtwork", "sii", "slow", 64, 64),
            raw.method(NAME, path, SESSION1, "GetArtwork", "ii", 64, 64),
            raw.method(NAME, PATH, INTERFACE, "Perform", "ssa{sv}", "slow", "pause", {}),
        ]
        for call in calls:
            raw.flood(1000, call)
        found = raw.replies(3000 - 64)
        self.assertEqual(found, {f"{ERROR}LimitsExceeded": 3000 - 64})
        begun = time.monotonic()
        self.center.call("Explain", "s", "good")
        self.assertLess(time.monotonic() - begun, PROMPT)
        # Each answer of the player frees a place.
        slow.answer(64)
        self.assertEqual(raw.replies(64), {f"{ERROR}Failed": 64})
        raw.flood(64, calls[0])
        raw.flood(1, calls[1])
        self.assertEqual(raw.replies(1), {f"{ERROR}LimitsExceeded": 1})

    def test_long_arguments_are_refused(self):
        self.start_center()
        player = self.add("one")
        player.root["SupportedUriSchemes"] = ("as", ["https"])
        player.change(ROOT, SupportedUriSchemes=("as", ["https"]))
        self.center.wait_order(["one"])
        path = self.center.players["one"]["path"]

        def perform(*arguments):
            body = GLib.Variant("(ssa{sv})", arguments)
            return self.client.call(NAME, "Perform", body, PATH, INTERFACE)

        longest = GLib.Variant("s", "https://" + "x" * 65_528)
        self.assertEqual(perform("one", "open_url", {"url": longest}).unpack()[0], "accepted")
        for arguments in (
            ("one", "open_url", {"url": GLib.Variant("s", "https://" + "x" * 65_529)}),
            ("one", "open_url", {"url": GLib.Variant("s", "https://" + "x" * 200_000)}),
            ("o" * 9_000, "pause", {}),
            ("one", "enable_language_option", {"language_option_id": GLib.Variant("s", "x" * 9_000)}),
        ):  # fmt: skip
            with self.assertRaises(DBusError) as caught:
                perform(*arguments)
            self.assertRegex(str(caught.exception), "65,536 bytes|8,192 bytes|73 KiB")
            if arguments[2]:
                with self.assertRaises(DBusError):
                    self.client.call(NAME, "Perform", GLib.Variant("(sa{sv})", arguments[1:]), path, SESSION1)

    def test_many_actions_at_once(self):
        """Each has one outcome, also if the client has left."""
        center = self.start_center()
        player = self.add("one")
        self.center.wait_order(["one"])
        player.answers = False
        raw = wire.Client(self.bus.socket)
        self.addCleanup(raw.close)
        raw.flood(5000, raw.method(NAME, PATH, INTERFACE, "Perform", "ssa{sv}", "one", "pause", {}))
        found = raw.replies(5000)
        self.assertEqual(sum(found.values()), 5000)
        self.assertNotIn("done", found)
        raw.flood(5000, raw.method(NAME, PATH, INTERFACE, "Perform", "ssa{sv}", "", "pause", {}))
        raw.close()
        self.center.settle()
        self.assertEqual(self.center.order, ["one"])
        self.assertIsNone(center.process.poll())


class Rest(Case):
    def test_it_does_not_wake_up(self):
        """Players play, and nothing changes."""
        center = self.start_center()
        for number in range(20):
            self.add(f"p{number}", status="Playing" if number % 2 else "Paused")
        self.center.wait(lambda: len(self.center.order), 20)
        # A toggle and a short stop end by themselves.
        self.wait_asleep(center)
        before = switches(center.process)
        monitor = self.new_monitor()
        self.assertFalse(monitor.read(STEADY), monitor.events)
        self.assertEqual(switches(center.process), before)

    def test_its_memory_does_not_grow(self):
        center = self.start_center()
        self.center.follow()
        players = [self.add(f"p{number}", status="Paused") for number in range(5)]
        self.center.wait(lambda: len(self.center.order), 5)
        self.client.connection.signal_unsubscribe(self.client.subscription)
        self.client.subscription = None

        def change(times):
            for number in range(times):
                player = players[number % len(players)]
                with self.stage.lock:
                    player.client.socket.sendall(
                        player.change_bytes(1, PlaybackStatus=("s", "Playing"), Metadata=metadata(f"Song {number}"))
                        + player.change_bytes(1, PlaybackStatus=("s", "Paused"))
                    )
                if number % 50 == 0:
                    self.center.settle()
            self.center.settle()

        change(2000)
        before = center.private()
        change(4000)
        self.assertLessEqual(center.private() - before, 100)


if __name__ == "__main__":
    unittest.main()
