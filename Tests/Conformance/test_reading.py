# SPDX-License-Identifier: MIT
"""A program that reads all players: the pin, browsers that are published twice, and the messages that reading costs."""

import contextlib
import os
import signal
import time

from fake_players import Reader, ReadingTest, metadata
from support import PLAYER, ROOT, Puppet, until, freeze
from wire import BUS, BUS_PATH, SENDER, Client, LyingBus, log_in

LENGTH = "medium"
PINNED = 1
PAUSE = 2
NEXT = 5
LIKE = 17
TOGGLE, OPEN_URL = 3, 22
ACCEPTED, NO_ACTIONABLE_ITEM, FAILED, NOT_SUPPORTED, CANCELLED, TIMED_OUT = 1, 110, 200, 300, 380, 390
HAS_SESSION, SILENT = 1 << 1, 1 << 5
# A change: it is the first one now, or no longer.
PRIMARY = 1 << 10
BROWSER = "plasma-browser-integration"
# All fake players are in this process, which is the browser here.
PID = os.getpid()


class Pin(ReadingTest):
    def test_a_pinned_player_is_first_until_another_begins(self):
        self.add("one", title="One")
        two = self.add("two", title="Two", status="Paused")
        reader = self.read()
        self.assertEqual(list(reader.titles()), ["one", "two"])
        self.assertEqual(reader("primary two")[0], 0)
        self.wait_players(reader, ["two", "one"])
        self.assertEqual(reader.players()[0]["reason"], PINNED)
        self.assertEqual(reader.get()["name"], f"{ROOT}.two")
        # A change of a player that plays is not a beginning.
        two.change(Volume=("d", 0.1))
        self.add("three", title="Three", status="Playing")
        self.wait_players(reader, ["three", "one", "two"])

    def test_a_new_reason_of_the_first_player_is_a_change(self):
        self.add("one")
        reader = self.read()
        reader("follow")
        reader("primary one")
        reader.wait_event(rf"event\t{PRIMARY}\t{ROOT}\.one\t.*")
        self.assertEqual(reader.players()[0]["reason"], PINNED)
        reader("primary -")
        reader.wait_event(rf"event\t{PRIMARY}\t{ROOT}\.one\t.*")
        self.assertNotEqual(reader.players()[0]["reason"], PINNED)

    def test_a_pin_is_released(self):
        self.add("one")
        self.add("two", status="Paused")
        reader = self.read()
        reader("primary two")
        self.wait_players(reader, ["two", "one"])
        reader("primary -")
        self.wait_players(reader, ["one", "two"])

    def test_a_player_that_does_not_run_cannot_be_pinned(self):
        self.add("one")
        reader = self.read()
        self.assertEqual(reader("primary nothing")[0], reader("get nothing")[0])
        self.assertLess(reader("primary nothing")[0], 0)
        self.assertEqual(list(reader.titles()), ["one"])

    def test_a_choice_waits_for_the_players(self):
        self.add("one")
        self.add("two.instance7", status="Paused")
        for how in ("thread", "loop"):
            reader = self.open_reader(how)
            self.assertEqual(reader("primary two")[0], 0)
            self.assertEqual(reader("wait 8000")[0], 0)
            self.wait_players(reader, ["two.instance7", "one"])


class WordsOfMPRIS(ReadingTest):
    """Programs that show the words of MPRIS."""

    def test_every_key_in_the_order_of_the_player(self):
        player = self.add("one", title="One")
        picture = "data:image/png;base64," + 100 * "A"
        entries = {
            "xesam:userRating": ("d", 0.1), "mpris:trackid": ("o", "/track/1"), "mpris:length": ("x", 152_000_000),
            "xesam:title": ("s", "A\x1b[2J\r\nB"), "xesam:artist": ("as", ["Ann", "Bob"]), "mpris:artUrl": ("s", picture),
            "example:whole": ("d", 5.0), "example:flag": ("b", True), "key without prefix": ("i", -3),
            "example:huge": ("t", (1 << 64) - 1), "example:none": ("as", []), "example:paths": ("ao", ["/a", "/b"]),
            "example:other": ("a{sv}", {}),
        }  # fmt: skip
        player.player["Metadata"] = ("a{sv}", entries)
        shown = [
            ["xesam:userRating", "0.1"], ["mpris:trackid", "/track/1"], ["mpris:length", "152000000"],
            ["xesam:title", "A[2J\nB"], ["xesam:artist", "Ann, Bob"], ["mpris:artUrl", picture], ["example:whole", "5.0"],
            ["example:flag", "true"], ["key without prefix", "-3"], ["example:huge", "18446744073709551615"],
            ["example:none", ""], ["example:paths", "/a, /b"],
        ]  # fmt: skip
        for arguments in (("mpris",), ("mpris", "once")):
            values = self.read(*arguments).get("one")
            self.assertEqual(values["extras"], shown)
            self.assertEqual((values["title"], values["artwork_url"]), (["A[2J B"], picture))
        self.assertEqual([key for key, _ in self.read().get("one")["extras"]], ["example:whole"])

    def test_metadata_with_any_key_is_an_item(self):
        player = self.add("one")
        player.player["Metadata"] = ("a{sv}", {"xesam:artist": ("as", ["Ann"])})
        reader = self.read("mpris")
        self.assertEqual(reader.get("one")["extras"], [["xesam:artist", "Ann"]])
        self.assertEqual(reader.get("one")["artist"], ["Ann"])
        self.assertEqual(self.read().get("one")["artist"], [""])
        reader("follow")
        reader.wait_event(r"event\t1\t")
        player.change(Metadata=("a{sv}", {}))
        # The bit 8, with others if the machine is slow.
        reader.wait_event(r"event\t(8|24|40|56)\t")
        self.assertEqual(reader.get("one")["extras"], [])

    def test_only_the_interface_player_is_used(self):
        puppet = Puppet(self.bus)
        self.addCleanup(puppet.close)
        puppet("context org.example.Player", "session music", "content music music one title=One", "publish music")
        one, seen = self.add("one", title="Two"), []
        on_call = one.on_call
        one.on_call = lambda call: (seen.append((call.member, call.text())), on_call(call))
        self.wait_titles(self.open_reader(), {"Player": "One", "one": "Two"})
        seen.clear()
        reader = self.read("mpris")
        for name, title in (("Player", "One"), ("one", "Two")):
            values = reader.get(name)
            self.assertEqual((values["identity"], values["title"], values["desktop_entry"]), (name, [title], ""))
            self.assertEqual(values["flags"] & HAS_SESSION, 0)
        self.assertEqual(reader.get("Player")["extras"][0][0], "mpris:trackid")
        one.change(ROOT, Identity=("s", "Other"))
        one.change(Volume=("d", 0.25))
        until(lambda: reader.get("one")["volume"] == 0.25, lambda: reader.get("one"))
        self.assertEqual(reader.get("one")["identity"], "one")
        self.assertEqual({call for call in seen if call[0] == "GetAll"}, {("GetAll", PLAYER)})
        for command, member in ((TOGGLE, "PlayPause"), (PAUSE, "Pause"), (f"{OPEN_URL} 0 0 0 file:///a", "OpenUri")):
            self.assertEqual(reader(f"perform one {command}")[0], 0)
            reader.wait_event("outcome")
            self.assertIn(member, [call[0] for call in seen])
        one.change(CanPause=("b", False), Volume=("d", 0.75))
        until(lambda: reader.get("one")["volume"] == 0.75, lambda: reader.get("one"))
        reader(f"perform one {PAUSE}")
        reader.wait_event(f"outcome\t{NO_ACTIONABLE_ITEM}")

    def test_the_url_of_the_artwork(self):
        one = self.add("one")
        one.player["Metadata"] = metadata("One", **{"mpris:artUrl": ("s", "file:///tmp/a.png")})
        for arguments in ((), ("once",), ("mpris",)):
            self.assertEqual(self.read(*arguments).get("one")["artwork_url"], "file:///tmp/a.png")
        self.add("two")
        self.assertEqual(self.read().get("two")["artwork_url"], "")


class Browsers(ReadingTest):
    def test_the_browser_is_hidden_while_the_integration_shows_it(self):
        self.add("chromium.instance7", title="Video - Chromium")
        integration = self.add(BROWSER, title="Video", status="Paused")
        integration.change(Metadata=metadata("Video", **{"kde:pid": ("u", PID)}))
        reader = self.read()
        self.assertEqual(reader.titles(), {BROWSER: "Video"})
        self.assertIsNone(reader.get("chromium"))
        reader("follow")
        # Nothing plays in the browser, or in another one.
        integration.change(Metadata=metadata("Idle"))
        self.wait_players(reader, ["chromium.instance7", BROWSER])
        integration.change(Metadata=metadata("Again", **{"kde:pid": ("x", PID)}))
        self.wait_players(reader, [BROWSER])
        integration.leave()
        self.wait_players(reader, ["chromium.instance7"])

    def test_a_browser_that_appears_later_is_never_shown(self):
        integration = self.add(f"{BROWSER}-77", title="Video")
        integration.change(Metadata=metadata("Video", **{"kde:pid": ("i", PID)}))
        reader = self.read()
        reader("follow")
        self.add("firefox.instance_1_9", title="Video - Firefox")
        other = self.add("plain", title="Plain")
        self.wait_titles(reader, {f"{BROWSER}-77": "Video"})
        # It is in the same process, so it is hidden too.
        other.change(Metadata=metadata("Later"))
        self.assertEqual(list(reader.titles()), [f"{BROWSER}-77"])
        self.assertEqual([line for line in reader.pending("event") if "firefox" in line], [])

    def test_only_the_integration_hides_players(self):
        self.add("one", title="One")
        liar = self.add("liar", title="Liar")
        liar.change(Metadata=metadata("Liar", **{"kde:pid": ("u", PID)}))
        reader = self.read()
        self.assertEqual(reader.titles(), {"one": "One", "liar": "Liar"})

    def test_a_browser_is_shown_if_the_integration_does_not_answer(self):
        integration = self.add(BROWSER, title="Video")
        integration.change(Metadata=metadata("Video", **{"kde:pid": ("u", PID)}))
        self.add("chromium.instance7", title="Video - Chromium")
        reader = self.read()
        self.wait_players(reader, [BROWSER])
        integration.answers = False
        # Its root must be read again.
        integration.emit("org.freedesktop.DBus.Properties", "PropertiesChanged", "sa{sv}as", PLAYER, {}, ["Volume"])
        self.wait_players(reader, ["chromium.instance7", BROWSER])


class ManyPlayers(ReadingTest):
    def test_the_end_of_a_gap_is_a_change(self):
        """A short stop is a gap between two tracks. At its end another player is first, and no player sends anything then."""
        players = {name: self.add(name) for name in ("one", "two")}
        reader = self.read()
        first, second = reader.titles()
        reader("follow")
        players[first].change(PlaybackStatus=("s", "Stopped"))
        reader.wait_event(rf"event\t{PRIMARY}\t{ROOT}\.{second}\t.*")
        self.assertEqual(list(reader.titles()), [second, first])

    def test_1000_players_cost_little(self):
        def cost(reader, player):
            # The processor time of a change that the program has seen, of the cheapest of three rounds.
            rounds = []
            for turn in "abc":
                begun = reader.processor_time()
                for number in range(100):
                    player.change(Metadata=metadata(f"{turn} {number}"))
                    reader.wait_event(f"event.*\t{turn} {number}$")
                rounds.append((reader.processor_time() - begun) / 100)
            return min(rounds)

        players = [self.add(f"few{number}") for number in range(10)]
        few = self.read()
        memory = few.memory()
        few("follow")
        of_few = cost(few, players[5])
        few.close()
        players += [self.add(f"many{number}", status="Paused") for number in range(90)]
        hundred = self.read()
        self.assertEqual(len(hundred.titles()), 100)
        of_hundred = hundred.processor_time()
        hundred.close()
        players += [self.add(f"more{number}", status="Paused") for number in range(900)]
        many = self.read()
        self.assertEqual(len(many.titles()), 1000)
        # It is 10 times it, and on a busy machine up to 20 times. If each player looked at all others, it were 100 times.
        self.assertLess(many.processor_time(), 30 * of_hundred)
        self.assertLess(many.memory() - memory, 4_000_000)
        many("follow")
        for player in (players[5], players[500]):
            # It is nearly the same, but other programs on the machine make it vary. A walk over all players is 10 times it.
            self.assertLess(cost(many, player), 5 * of_few)


class Messages(ReadingTest):
    def count(self, *arguments):
        """The messages that a program sends and receives until it has read all players."""
        spy = Client(self.bus.socket)
        spy.ask(BUS, BUS_PATH, BUS, "AddMatch", "s", "eavesdrop='true'")
        reader = self.read(*arguments)
        self.assertIsNotNone(reader.get())
        seen = []
        with contextlib.suppress(TimeoutError):
            while (message := spy.next(0.3)) is not None:
                seen.append(message)
        spy.close()
        name = next(message.fields[SENDER] for message in seen if message.member == "ListNames")
        sent = [message.member for message in seen if message.fields.get(SENDER) == name]
        self.assertLessEqual(set(sent), {"Hello", "AddMatch", "ListNames", "GetNameOwner", "GetAll"})
        # Each has an answer, except AddMatch. The answers of the bus are not shown to others.
        return 2 * len(sent) - sent.count("AddMatch")

    def test_a_program_that_reads_once_sends_few_messages(self):
        puppet = Puppet(self.bus)
        self.addCleanup(puppet.close)
        puppet("context org.example.Player", "session music", "content music music one title=One", "publish music")
        client = Client(self.bus.socket)
        while not any(ROOT in name for name in client.ask(BUS, BUS_PATH, BUS, "ListNames").texts()):
            pass
        self.assertEqual(self.count("once"), 8)

    def test_a_program_that_reads_once_reads_every_player(self):
        for number in range(3):
            self.add(f"p{number}", title=f"Song {number}")
        reader = self.read("once")
        self.assertEqual(sorted(reader.titles().values()), ["Song 0", "Song 1", "Song 2"])
        # For each of these both parts of MPRIS, or the part with the state.
        self.assertEqual(self.count("once"), 4 + 3 * 4)
        self.assertEqual(self.count("once", "mpris"), 4 + 3 * 2)

    def test_a_program_that_reads_once_knows_an_idle_session(self):
        session = self.add("session")
        session.player["Metadata"] = ("a{sv}", {"mpris:trackid": ("o", "/org/mpris/MediaPlayer2/TrackList/NoTrack")})
        on_call = session.on_call

        def answer(call):
            if call.text() != "org.nowplaying.Session1":
                return on_call(call)
            return session.reply(call, "a{sv}", {"Version": ("u", 1), "Identity": ("s", "Music")})

        session.on_call = answer
        self.add("idle").player["Metadata"] = ("a{sv}", {})
        reader = self.read("once")
        shown = {player["name"]: (player["identity"], player["flags"] & HAS_SESSION) for player in reader.players()}
        self.assertEqual(shown, {f"{ROOT}.session": ("Music", HAS_SESSION), f"{ROOT}.idle": ("Idle", 0)})

    def test_a_program_that_reads_once_knows_one_player_with_two_names(self):
        player = self.add("one", title="One")
        player.own("two")
        self.wait_titles(self.read(), {"one": "One"})
        for arguments in (("once",), ("once", "mpris")):
            reader = self.read(*arguments)
            self.assertEqual(list(reader.titles().values()), ["One"])
            self.assertEqual(reader(f"perform two {PAUSE}")[0], 0)
            self.assertEqual(reader.wait_event(r"outcome\t(\d+)")[1], str(ACCEPTED))

    def test_a_program_that_reads_once_shows_silent_players_last(self):
        silent = self.add("a", title="Silent")
        silent.own("b")
        silent.answers = False
        self.add("c", title="C", status="Stopped")
        for arguments in (("once",), ("once", "mpris")):
            reader = self.read(*arguments)
            self.assertEqual(list(reader.titles().values()), ["C", ""])
            self.assertTrue(reader.players()[1]["flags"] & SILENT)

    def test_a_program_with_thousands_of_names_is_called_once(self):
        hoarders = [self.add(f"hoarder{number}", title="Hoarder") for number in range(3)]
        for hoarder in hoarders:
            # The bus of the tests allows 512.
            for number in range(400):
                hoarder.own(f"{hoarder.name.replace(':1.', 'hoarder')}.x{number}")
        self.add("one", title="One")
        self.wait_titles(self.read(), {"one": "One"})
        before = [hoarder.calls for hoarder in hoarders]
        reader = self.read("once", "mpris")
        self.assertEqual(sorted(reader.titles().values()), ["Hoarder", "Hoarder", "Hoarder", "One"])
        self.assertEqual([hoarder.calls - count for hoarder, count in zip(hoarders, before)], [1, 1, 1])

    def test_an_action_has_one_outcome(self):
        one = self.add("one", title="One")
        self.add("two", status="Paused")
        on_call = one.on_call

        def refuse(call):
            # It pauses, and reports an error after that.
            if call.member != "Pause":
                return on_call(call)
            one.change(PlaybackStatus=("s", "Paused"))
            return one.fail(call, "org.example.Error.No")

        reader, once = self.read(), self.read("once")
        once(f"perform one {PAUSE}")
        self.assertEqual(once.wait_event(r"outcome\t(\d+)")[1], str(ACCEPTED))
        one.on_call = refuse
        reader(f"perform one {PAUSE}")
        reader.wait_event("outcome")
        # It is paused already.
        once(f"perform two {PAUSE}")
        once.wait_event("outcome")
        for program in (reader, once):
            program("get one")
            self.assertEqual(program.pending("outcome"), [])

    def test_a_disabled_command_is_not_sent(self):
        one = self.add("one", title="One")
        one.change(CanGoNext=("b", False))
        reader, seen = self.read(), []
        on_call = one.on_call
        one.on_call = lambda call: (seen.append(call.member), on_call(call))
        self.assertEqual(
            self.outcome(reader, f"perform one {NEXT}"), (NO_ACTIONABLE_ITEM, "One cannot go to the next item now")
        )
        self.assertEqual(self.outcome(reader, f"perform one {LIKE}"), (NOT_SUPPORTED, "One does not offer like"))
        self.assertNotIn("Next", seen)

    def test_every_outcome_but_success_has_a_sentence(self):
        one = self.add("one", title="One")
        reader, once = self.read(), self.read("once")
        self.assertEqual(
            self.outcome(reader, f"perform one {NEXT}"), (ACCEPTED, "One has accepted the command, and shows no effect")
        )
        self.assertEqual(self.outcome(once, f"perform one {NEXT}"), (ACCEPTED, "One has accepted the command"))
        self.assertEqual(self.outcome(reader, f"perform two {NEXT}"), (NO_ACTIONABLE_ITEM, "there is no player two"))
        one.on_call = lambda call: one.fail(call, "org.freedesktop.DBus.Error.Failed")
        failed = "One cannot go to the next item: the player failed to do it"
        self.assertEqual(self.outcome(reader, f"perform one {NEXT}"), (FAILED, failed))
        one.on_call = lambda call: one.leave()
        self.assertEqual(self.outcome(reader, f"perform one {NEXT}"), (CANCELLED, "One has left"))
        self.assertEqual(self.outcome(reader, f"perform - {NEXT}"), (NO_ACTIONABLE_ITEM, "there is no player"))

    def open_slow_player(self, offer="next"):
        """A player with libnowplaying that ends no command, and a reader that knows it."""
        puppet = Puppet(self.bus)
        self.addCleanup(puppet.close)
        puppet(
            "context org.example.Player", "session music", "content music music one title=One", f"offer music {offer}"
        )
        puppet("auto later", "publish music")
        reader = self.read()
        self.wait_players(reader, ["Player"])
        return puppet, reader

    def test_a_state_that_the_player_has_needs_no_command(self):
        puppet, reader = self.open_slow_player("toggle_play_pause")
        self.assertEqual(self.outcome(reader, f"perform - {PAUSE}"), (0, ""))
        self.assertEqual(puppet.commands(), [])

    def test_a_stopped_player_does_not_delay_an_action(self):
        """A player with libnowplaying has 20 seconds for a command, but not its connection."""
        puppet, reader = self.open_slow_player()
        freeze(puppet.process.pid)
        begun = time.monotonic()
        try:
            self.assertEqual(self.outcome(reader, f"perform - {NEXT}"), (TIMED_OUT, "Player does not answer"))
            seconds = time.monotonic() - begun
            self.assertTrue(1.5 <= seconds <= 6, seconds)
            self.assertTrue(reader.players()[0]["flags"] & SILENT)
        finally:
            os.kill(puppet.process.pid, signal.SIGCONT)

    def test_a_player_that_stops_during_an_action_does_not_delay_it(self):
        """It answers the first Ping, and no later one."""
        puppet, reader = self.open_slow_player()
        begun = time.monotonic()
        self.assertEqual(reader(f"perform - {NEXT}")[0], 0)
        time.sleep(1.5)  # Its first Ping is answered.
        freeze(puppet.process.pid)
        try:
            self.assertEqual(reader.wait_event(r"outcome\t(\d+)\t(.*)")[2], "Player does not answer")
            self.assertLess(time.monotonic() - begun, 10)
        finally:
            os.kill(puppet.process.pid, signal.SIGCONT)

    def test_a_bus_that_ends_every_connection_is_named(self):
        """After the log-in, as a bus that is full does."""
        path = self.bus.folder / "full"
        bus = LyingBus(path, lambda connected: log_in(connected).next(10))
        self.addCleanup(bus.close)
        reader = Reader(self.bus, DBUS_SESSION_BUS_ADDRESS=f"unix:path={path}")
        self.addCleanup(reader.close)
        # The first connection may be lost while the action waits for its player.
        found = [CANCELLED]

        def is_known():
            found[:] = self.outcome(reader, f"perform - {NEXT}")
            return found[0] != CANCELLED

        until(is_known, lambda: found)
        self.assertEqual(found[0], NO_ACTIONABLE_ITEM)
        self.assertIn(f"the session bus at {path} ends every connection", found[1])

    def outcome(self, reader, line):
        """Sends an action, and returns its outcome and the sentence."""
        self.assertEqual(reader(line)[0], 0)
        match = reader.wait_event(r"outcome\t(\d+)\t(.*)")
        return int(match[1]), match[2]

    def test_a_program_that_follows(self):
        self.add("one", title="One")
        # One of them asks whether org.nowplaying.Center runs.
        self.assertEqual(self.count(), 16)

    def test_a_change_costs_one_call(self):
        """Few players send their position with a new item, or when they pause."""
        player = self.add("one", title="One")
        reader = self.read()
        reader("follow")
        reader.wait_event("event.*\tOne$")
        before = player.calls
        for change in (dict(Metadata=metadata("Two")), dict(PlaybackStatus=("s", "Paused"))):
            player.change(**change)
            reader.wait_event("event")
        # The second one follows the answer to the first one.
        until(lambda: player.calls - before >= 2, "the calls")
        reader(f"perform - {NEXT}")
        until(lambda: player.commands, "the command")
        self.assertEqual(player.calls - before, 3)
