# SPDX-License-Identifier: MIT
"""Connecting and disconnecting: the bus, the sessions, and which session is primary."""

import contextlib
import pathlib
import re
import socket
import time
import unittest

from support import DEADLINE, PLAYER, PLAYERCTLD, PROMPT, ROOT, ConformanceTest, DBusError, Player, until

PUPPETS = "all"
IDLE, CONNECTING, CONNECTED, WAITING, REFUSED = range(5)
RECONNECT = 30.0
"""Seconds in which the library must reconnect; it waits longer between attempts the longer there is no bus."""


class NoBus(ConformanceTest):
    """The bus does not run when the player starts."""

    bus_at_start = False

    def test_nothing_fails_and_nothing_waits(self):
        """Without a bus every function works, and no call blocks."""
        puppet = self.new_puppet()
        # A language that is interpreted has started then.
        puppet("auto success")
        begun = time.monotonic()
        puppet(
            "context org.example.Player",
            "session music",
            f"content music {self.song()}",
            "offer music play pause",
            "playback music playing",
            "publish music",
            "playback music paused",
            "withdraw music",
            "publish music",
        )
        puppet.wait_event(f"connection {WAITING}")
        self.assertLess(time.monotonic() - begun, PROMPT)
        self.assertEqual(puppet("is music"), "published=0 can=1 application=1")

    def test_it_is_published_when_a_bus_appears(self):
        """When a bus appears, the newest state is published."""
        puppet = self.new_puppet()
        puppet(
            "context org.example.Player",
            "session music",
            f"content music {self.song()}",
            "offer music play pause",
            "publish music",
        )
        puppet.wait_event(f"connection {WAITING}")
        puppet("playback music paused position=42")
        player = self.start_bus().player(timeout=RECONNECT)
        puppet.wait_event(f"connection {CONNECTED}", RECONNECT)
        self.assertEqual((player.get("PlaybackStatus"), player.position), ("Paused", 42))

    def test_no_address_at_all(self):
        """Without an address the library does not start a bus, and the session waits."""
        puppet = self.new_puppet(DBUS_SESSION_BUS_ADDRESS=None, XDG_RUNTIME_DIR=None)
        puppet("context org.example.Player", "session music", f"content music {self.song()}", "publish music")
        puppet.wait_event(f"connection {WAITING}")

    def test_the_address_that_the_player_gives_is_used(self):
        """It has precedence over the environment."""
        self.start_bus()
        puppet = self.new_puppet(DBUS_SESSION_BUS_ADDRESS="unix:path=/nonexistent/bus")
        puppet("context org.example.Player")
        self.assertEqual(puppet.status("bus tcp:host=localhost"), "NP_ERROR_INVALID_ARGUMENT")
        puppet(f"bus {self.bus.address}", "session music", f"content music {self.song()}", "publish music")
        self.assertEqual(self.client.wait_names(), [f"{ROOT}.Player"])

    def test_the_address_may_change_while_it_waits(self):
        """Without an address of its own, the player uses that of the environment."""
        self.start_bus()
        puppet = self.new_puppet()
        puppet("context org.example.Player", "bus unix:path=/nonexistent/bus")
        puppet("session music", f"content music {self.song()}", "publish music")
        puppet.wait_event(f"connection {WAITING}")
        puppet("bus @null")
        self.client.wait_names(1, timeout=RECONNECT)

    def test_invalid_addresses(self):
        """An invalid address is treated as a missing bus."""
        for address in ("", "nonsense", "unix:path=", "tcp:host=127.0.0.1,port=1", "unix:abstract=/np/nothing"):
            with self.subTest(address):
                puppet = self.new_puppet(DBUS_SESSION_BUS_ADDRESS=address)
                puppet("context org.example.Player", "session music", f"content music {self.song()}", "publish music")
                puppet.wait_event(f"connection {WAITING}")
                puppet("quit")

    def test_a_bus_that_rejects_every_log_in(self):
        """Neither the session nor a request for the system's primary waits forever."""
        with socket.socket(socket.AF_UNIX) as listener:
            path = self.bus.folder / "silent"
            listener.bind(str(path))
            listener.listen(16)
            listener.settimeout(DEADLINE + 5)
            puppet = self.new_puppet(DBUS_SESSION_BUS_ADDRESS=f"unix:path={path}")
            puppet("context org.example.Player", "session music", f"content music {self.song()}", "publish music")
            puppet("watch music")
            callers = [listener.accept()[0] for _ in range(2)]
            puppet.wait_event(f"connection {WAITING}", DEADLINE + 5)
            # Both connect again, before the session alone would try a third time.
            listener.settimeout(5)
            callers += [listener.accept()[0] for _ in range(2)]
            for caller in callers:
                caller.close()

    def test_nothing_is_loaded(self):
        """A player on the bus has loaded only the libraries that it is linked with."""
        self.start_bus()
        puppet = self.new_puppet()
        puppet("context org.example.Player", "session music", f"content music {self.song()}", "publish music")
        puppet.wait_event(f"connection {CONNECTED}")
        maps = pathlib.Path(f"/proc/{puppet.process.pid}/maps").read_text(encoding="ascii")
        libraries = {pathlib.Path(name).name.split(".so")[0] for name in re.findall(r"/\S+\.so\S*", maps)}
        self.assertLessEqual(
            libraries, {"libnowplaying", "libc", "libm", "libffi", "ld-linux-x86-64", "ld-linux-aarch64"}
        )

    def test_system_primary_without_a_bus(self):
        """Without a bus, a request for the media keys fails after two seconds."""
        puppet = self.new_puppet()
        puppet("context org.example.Player", "session music", f"content music {self.song()}")
        begun = time.monotonic()
        puppet("system-primary music")
        puppet.wait_event("system-primary-result music 0 0")
        self.assertAlmostEqual(time.monotonic() - begun, 2, delta=1)


class BusDies(ConformanceTest):
    """The bus ends and starts again."""

    def test_everything_is_published_again(self):
        """After a restart of the bus the player is published with the same state, and works."""
        puppet, player = self.start(
            offer=self.ALL_COMMANDS, playback="paused position=42 volume=0.5", before=['name "Example Player"']
        )
        puppet.wait_event(f"connection {CONNECTED}")
        root, own = player.values(ROOT), player.values()
        for _ in range(3):
            self.client.close()
            self.bus.kill()
            puppet.wait_event(f"connection {WAITING}")
            self.assertEqual(puppet("is music"), "published=0 can=1 application=1")
            player = self.start_bus().player(timeout=RECONNECT)
            puppet.wait_event(f"connection {CONNECTED}", RECONNECT)
            self.assertEqual((player.values(ROOT), player.values()), (root, own))
            player.call("Next")
            self.assertEqual(puppet.command(), ("next", "-"))

    def test_changes_without_a_bus_are_published_later(self):
        """Values that were set while there was no bus are published."""
        puppet, _ = self.start()
        self.client.close()
        self.bus.kill()
        puppet.wait_event(f"connection {WAITING}")
        self.set_song(puppet, 2)
        puppet("playback music paused position=7", "enable music next 0")
        player = self.start_bus().player(timeout=RECONNECT)
        self.assertEqual(player.metadata["xesam:title"], "Song 2")
        self.assertEqual((player.get("PlaybackStatus"), player.position, player.get("CanGoNext")), ("Paused", 7, False))

    def test_a_session_withdrawn_without_a_bus_stays_withdrawn(self):
        """A session that was withdrawn while there was no bus is not published again; the other session is."""
        puppet, _ = self.start(flags="publish_all")
        puppet("session podcasts", f"content podcasts {self.song(2)}", "publish podcasts")
        self.client.wait_names(2)
        self.client.close()
        self.bus.kill()
        puppet.wait_event(f"connection {WAITING}")
        puppet("withdraw music")
        player = self.start_bus().player(timeout=RECONNECT)
        self.assertEqual(player.metadata["xesam:title"], "Song 2")

    def test_a_request_that_is_open_can_still_be_finished(self):
        """The caller's connection ended with the bus; the player can answer without an error."""
        puppet, player = self.start()
        puppet("auto later")
        player.send("Next")
        puppet.command()
        self.client.close()
        self.bus.kill()
        puppet.wait_event(f"connection {WAITING}")
        self.assertIn(puppet.status(f"finish {puppet.number}"), ("NP_OK", "NP_ERROR_FINISHED"))


class OneSession(ConformanceTest):
    """One session is published and withdrawn."""

    def assert_farewell(self, player):
        """Expects Stopped and empty metadata, then the end of the name."""
        self.client.wait_names(0)
        signals = self.client.signals
        gone = next(
            i
            for i, signal in enumerate(signals)
            if signal.member == "NameOwnerChanged" and signal.values[0] == player.name
        )
        before = [
            signal.values
            for signal in signals[:gone]
            if signal.sender == player.owner and signal.member == "PropertiesChanged"
        ]
        self.assertTrue(before, "no signal before the name was released")
        cache = {}
        for interface, changed, invalidated in before:
            self.assertEqual(invalidated, [])
            cache.update(changed if interface == PLAYER else {})
        self.assertEqual(cache.get("PlaybackStatus"), "Stopped")
        self.assertEqual(cache.get("Metadata"), {})

    def test_connection_states(self):
        """Idle, connecting, connected, and idle again; each is reported once."""
        puppet = self.new_puppet()
        puppet("context org.example.Player", "session music", f"content music {self.song()}")
        self.assertEqual(puppet("connection"), str(IDLE))
        puppet("publish music")
        states = [puppet.wait_event(r"connection (\d)")[1]]
        while states[-1] != str(CONNECTED):
            states.append(puppet.wait_event(r"connection (\d)")[1])
        self.assertIn(states, [["1", "2"], ["2"]])
        self.assertEqual(puppet("connection"), str(CONNECTED))
        puppet("withdraw music")
        puppet.wait_event(f"connection {IDLE}")
        self.assertEqual(puppet.pending("connection"), [])

    def test_withdraw(self):
        """A session that is withdrawn announces Stopped, then its name ends. It returns with the same name."""
        puppet, player = self.start()
        puppet("withdraw music")
        self.assert_farewell(player)
        self.assertTrue(puppet("is music").startswith("published=0"))
        puppet("publish music")
        self.assertEqual(self.client.wait_names(1), [player.name])

    def test_free_of_the_session(self):
        """A freed session is withdrawn in the same way."""
        puppet, player = self.start()
        puppet("free-session music")
        self.assert_farewell(player)

    def test_free_of_the_context(self):
        """A freed context withdraws its sessions in the same way."""
        puppet, player = self.start()
        puppet("free")
        self.assert_farewell(player)
        self.assertEqual(puppet.status("playback music paused"), "NP_ERROR_GONE")
        self.assertEqual(puppet("is music"), "published=0 can=0 application=0")

    def test_free_releases_everything(self):
        """When np_context_free() returns, threads and descriptors are released."""
        puppet = self.new_puppet()
        before = puppet.stats()
        puppet("context org.example.Player", "session music", f"content music {self.song()}", "publish music")
        self.client.wait_names(1)
        puppet("free")
        puppet.wait_threads(before["threads"])
        # Libraries that stay loaded may keep one descriptor, e.g. of /dev/urandom.
        self.assertLessEqual(puppet.stats()["fds"], before["fds"] + 1)

    def test_without_content_there_is_no_name(self):
        """A session without content has no name on the bus."""
        puppet = self.new_puppet()
        puppet("context org.example.Player", "session music", "playback music playing", "publish music")
        self.assertEqual(puppet("is music"), "published=0 can=0 application=1")
        self.assertEqual(self.client.names(), [])
        puppet(f"content music {self.song()}")
        self.client.wait_names(1)

    def test_content_that_ends_and_returns(self):
        """Setting the content to NULL removes the name; a new content publishes it again."""
        puppet, player = self.start()
        puppet("content music none")
        self.assert_farewell(player)
        self.set_song(puppet, 2)
        player = self.client.player()
        self.assertEqual(player.metadata["xesam:title"], "Song 2")
        self.assertTrue(puppet("is music").startswith("published=1"))

    def test_publishing_again_changes_nothing(self):
        """A second np_session_publish() has no effect."""
        puppet, player = self.start()
        puppet("publish music")
        player.settle()
        self.assertEqual(player.signals(), [])
        self.assertEqual(self.client.names(), [player.name])

    def test_withdraw_and_publish(self):
        """After twenty calls of withdraw and publish, the last call decides."""
        puppet, _ = self.start()
        for _ in range(20):
            puppet("withdraw music", "publish music")
        puppet("playback music paused position=5")

        def status():
            # A connection that is being closed does not answer.
            with contextlib.suppress(DBusError):
                return self.client.player().values()["PlaybackStatus"]

        self.client.wait_equal(status, "Paused")

    def test_a_new_player_name_is_used_at_the_next_publication(self):
        """A new player name is used by sessions that are published later."""
        puppet, player = self.start()
        puppet("player ferry")
        player.settle()
        self.assertEqual(self.client.names(), [player.name])
        puppet("withdraw music")
        self.client.wait_names(0)
        puppet("publish music")
        self.assertEqual(self.client.wait_names(1), [f"{ROOT}.ferry"])

    def test_a_session_has_the_player_name_of_its_publication(self):
        """Also if the bus comes later, and the name has changed again."""
        self.bus.kill()
        puppet = self.new_puppet()
        puppet("context org.example.Player publish_all")
        for number, name in enumerate(("one", "two"), 1):
            puppet(f"session {name}", f"content {name} {self.song(number)}", f"player {name}", f"publish {name}")
        self.start_bus()
        titles = {name: Player(self.client, name).metadata["xesam:title"] for name in self.client.wait_names(2)}
        found = sorted((name.partition(".instance")[0], title) for name, title in titles.items())
        self.assertEqual(found, [(f"{ROOT}.one", "Song 1"), (f"{ROOT}.two", "Song 2")])

    def test_end_of_update_without_a_beginning(self):
        """An end of an update without a begin is an error; updates nest."""
        puppet, player = self.start()
        self.assertEqual(puppet.status("end music"), "NP_ERROR_INVALID_STATE")
        puppet("begin music", "begin music", "playback music paused", "end music")
        player.settle()
        self.assertEqual(player.signals(), [])
        puppet("end music")
        player.wait_value("PlaybackStatus", "Paused")


class ManySessions(ConformanceTest):
    """Several sessions of one application."""

    def two(self, flags=""):
        """A puppet with two published sessions, "music" first."""
        puppet, player = self.start(flags=flags)
        puppet("session podcasts", f"content podcasts {self.song(2)}", "offer podcasts play pause", "publish podcasts")
        return puppet, player

    def wait_titles(self, *expected):
        """Waits until exactly the players with these titles are on the bus."""

        def titles():
            try:
                return sorted(Player(self.client, name).metadata.get("xesam:title") for name in self.client.names())
            except DBusError as error:
                return [error.name]  # The player left between two calls.

        self.client.wait_equal(titles, sorted(expected))

    def test_only_the_primary_is_on_the_bus(self):
        """The first published session is the primary, and only the primary is on the bus."""
        puppet, player = self.two()
        puppet.wait_event("application-primary music 1")
        player.settle()
        self.wait_titles("Song 1")
        self.assertEqual(puppet("is podcasts"), "published=0 can=1 application=0")

    def test_a_request_changes_the_primary(self):
        """A session that requests it becomes primary: its player appears, the other one leaves; both get an event."""
        puppet, _ = self.two()
        puppet.wait_event("application-primary music 1")
        puppet("primary podcasts")
        puppet.wait_event("application-primary music 0")
        puppet.wait_event("application-primary podcasts 1")
        self.wait_titles("Song 2")
        self.assertEqual(puppet("is podcasts"), "published=1 can=1 application=1")

    def test_the_previous_primary_returns(self):
        """When the primary is withdrawn, the previous primary replaces it."""
        puppet, _ = self.two()
        puppet.wait_event("application-primary music 1")
        puppet("primary podcasts")
        puppet.wait_event("application-primary podcasts 1")
        puppet("withdraw podcasts")
        puppet.wait_event("application-primary podcasts 0")
        puppet.wait_event("application-primary music 1")
        self.wait_titles("Song 1")

    def test_a_session_without_content_cannot_become_primary(self):
        """A session without content cannot become primary."""
        puppet, _ = self.two()
        puppet("session radio")
        self.assertEqual(puppet.status("primary radio"), "NP_ERROR_INVALID_STATE")
        self.assertEqual(puppet.status("system-primary radio"), "NP_ERROR_INVALID_STATE")

    def test_a_primary_without_content_is_replaced(self):
        """While the primary has no content, another session is on the bus. With content, the primary is again."""
        puppet, _ = self.two()
        puppet.wait_event("application-primary music 1")
        puppet("content music none")
        puppet.wait_event("application-primary music 0")
        puppet.wait_event("application-primary podcasts 1")
        self.wait_titles("Song 2")
        puppet(f"content music {self.song(1)}")
        puppet.wait_event("application-primary music 1")
        self.wait_titles("Song 1")

    def test_a_request_publishes(self):
        """A request to be primary also publishes the session."""
        puppet = self.new_puppet()
        puppet("context org.example.Player", "session music", f"content music {self.song()}", "primary music")
        puppet.wait_event("application-primary music 1")
        self.client.wait_names(1)

    def test_publish_all(self):
        """With NP_CONTEXT_PUBLISH_ALL every published session is on the bus, and one of them is primary."""
        puppet, _ = self.two("publish_all")
        self.wait_titles("Song 1", "Song 2")
        self.assertIn("application=1", puppet("is music"))
        self.assertIn("application=0", puppet("is podcasts"))

    def test_ten_players(self):
        """Ten sessions are ten players on ten connections, and each receives its own commands."""
        puppet = self.new_puppet()
        puppet("context org.example.Player publish_all")
        for i in range(10):
            puppet(f"session s{i}", f"content s{i} {self.song(i)}", f"offer s{i} play pause next", f"publish s{i}")
        players = [Player(self.client, name) for name in self.client.wait_names(10)]
        self.assertEqual(len({player.owner for player in players}), 10)
        for player in players:
            title = player.metadata["xesam:title"]
            player.call("Next")
            self.assertEqual(puppet.command(), ("next", "-"))
            self.assertEqual(puppet.asked, "s" + title.removeprefix("Song "))
        puppet("withdraw s3")
        self.client.wait_names(9)
        puppet("free")
        self.client.wait_names(0)

    def test_a_hundred_sessions_leak_nothing(self):
        """A hundred sessions that were published and freed leave neither a thread nor a descriptor."""
        puppet, _ = self.start()
        before = puppet.stats()
        for i in range(100):
            puppet(f"session s{i}", f"content s{i} {self.song(i)}", f"primary s{i}", f"free-session s{i}")
        puppet("primary music")
        until(lambda: self.client.turn() or puppet("is music").startswith("published=1"), "music is published")
        # The other sessions have left when only one name remains.
        self.client.wait_names(1)
        puppet.wait_threads(before["threads"])
        self.assertLessEqual(puppet.stats()["fds"], before["fds"] + 2)

    def test_a_session_takes_the_place_of_another_one(self):
        """Clients see the same player. The commands and requests of the old session have ended."""
        puppet, player = self.start(offer="play next", playback="playing")
        puppet("auto later")
        owner, track = player.owner, player.metadata["mpris:trackid"]
        call = player.send("Next")
        puppet.wait_event("command .* next .*")
        self.assertEqual(puppet("replace music"), "1")
        error = self.assert_error("org.nowplaying.Error.Cancelled", call.wait)
        self.assertEqual(error.text, "another session has replaced this one")
        player.wait_value("CanGoNext", False)
        self.assertEqual(self.client.owner(player.name), owner)
        self.assertEqual((player.get("PlaybackStatus"), player.metadata["mpris:trackid"]), ("Playing", track))
        puppet("auto success", "offer music next", f"content music {self.song(2)}")
        player.wait_value("CanGoNext", True)
        player.call("Next")
        puppet.wait_event("command .* next .*")
        self.assertEqual(puppet("is music"), "published=1 can=1 application=1")
        puppet("remote speaker")
        self.assertEqual(puppet.status("replace speaker"), "NP_ERROR_INVALID_ARGUMENT")

    def test_an_id_is_used_once(self):
        """The id of a session can be used once."""
        puppet, _ = self.start()
        self.assertEqual(puppet.status("session music"), "NP_ERROR_INVALID_ARGUMENT")
        self.assertEqual(puppet.status('session ""'), "NP_ERROR_INVALID_ARGUMENT")


class SystemPrimary(ConformanceTest):
    """Which player receives the media keys, as far as the library can know it."""

    def watched(self, application, state="playing"):
        """A puppet whose session observes the system's primary from the start."""
        puppet = self.new_puppet()
        puppet(
            f"context {application}",
            "session music",
            "watch music",
            f"content music {self.song()}",
            f"playback music {state}",
            "offer music play pause",
            "publish music",
        )
        return puppet

    def test_the_only_player_is_the_primary(self):
        """If only one player plays, it is the system's primary."""
        puppet = self.watched("org.example.One")
        puppet.wait_event("system-primary music 1")
        self.assertEqual(puppet("is-system music"), "1")

    def test_a_player_at_rest_does_not_become_primary(self):
        """A second player that appears paused does not become primary while the first one plays."""
        first = self.watched("org.example.One")
        first.wait_event("system-primary music 1")
        second = self.watched("org.example.Two", "paused")
        two = self.client.player(f"{ROOT}.Two")
        # The second player must first ask for the first one's state; until then it knows only its own.
        until(lambda: two.settle() or second("is-system music") == "0", "the second player knows the primary one")
        self.assertEqual(first("is-system music"), "1")

    def test_a_player_that_begins_replaces_a_playing_one(self):
        """Of two players that play, the one that began last is primary."""
        first = self.watched("org.example.One")
        first.wait_event("system-primary music 1")
        second = self.watched("org.example.Two")
        first.wait_event("system-primary music 0")
        # The second player knows it when it has read the first one.
        until(lambda: self.client.turn() or second("is-system music") == "1", "the second player is the primary one")
        second("playback music paused")
        first.wait_event("system-primary music 1")

    def test_a_stopped_player_is_replaced_after_a_gap(self):
        """A paused player becomes primary when another one has ended. Nothing else happens on the bus then."""
        first = self.watched("org.example.One")
        first.wait_event("system-primary music 1")
        first("playback music paused")
        self.client.player(f"{ROOT}.One").wait_value("PlaybackStatus", "Paused")
        second = self.watched("org.example.Two")
        first.wait_event("system-primary music 0")
        second("playback music stopped")
        first.wait_event("system-primary music 1")

    def test_a_player_that_begins_replaces_a_paused_one(self):
        """When the first player pauses and the second one starts, the second one becomes primary."""
        first = self.watched("org.example.One")
        first.wait_event("system-primary music 1")
        second = self.watched("org.example.Two", "paused")
        self.client.wait_names(2)
        first("playback music paused")
        self.client.player(f"{ROOT}.One").wait_value("PlaybackStatus", "Paused")
        second("playback music playing")
        second.wait_event("system-primary music 1")
        first.wait_event("system-primary music 0")

    def test_a_player_that_leaves_is_no_longer_the_primary(self):
        """A withdrawn session is not the primary."""
        puppet = self.watched("org.example.One")
        puppet.wait_event("system-primary music 1")
        puppet("withdraw music")
        puppet.wait_event("system-primary music 0")
        self.assertEqual(puppet("is-system music"), "0")

    def test_playerctld_decides_if_it_runs(self):
        """With playerctld, the first player in its list is the primary: a new player, or the one that Shift selects."""
        self.start_playerctld()
        first = self.watched("org.example.One")
        first.wait_event("system-primary music 1")
        second = self.watched("org.example.Two")
        second.wait_event("system-primary music 1")
        first.wait_event("system-primary music 0")
        # playerctld adds the new player with a delay.
        self.client.wait(
            lambda: any(
                signal.member == "ActivePlayerChangeEnd" and signal.values[0].endswith(".Two")
                for signal in self.client.signals
            ),
            "playerctld",
        )
        self.client.call(PLAYERCTLD, "Shift", interface="com.github.altdesktop.playerctld")
        first.wait_event("system-primary music 1")
        second.wait_event("system-primary music 0")

    def test_a_request_that_succeeds(self):
        """If no other player runs, a request publishes the session and makes it prominent."""
        puppet = self.new_puppet()
        puppet(
            "context org.example.One",
            "session music",
            f"content music {self.song()}",
            "playback music playing",
            "offer music play pause",
            "system-primary music",
        )
        puppet.wait_event("system-primary-result music 1 1")
        self.client.wait_names(1)
        self.assertEqual(puppet.status("refusal music"), "NP_ERROR_INVALID_STATE")

    def test_a_request_while_another_plays(self):
        """If another player plays and the session does not, the session is published but not prominent."""
        first = self.watched("org.example.One")
        first.wait_event("system-primary music 1")
        second = self.new_puppet()
        second(
            "context org.example.Two",
            "session music",
            f"content music {self.song()}",
            "playback music paused",
            "offer music play pause",
            "system-primary music",
        )
        second.wait_event("system-primary-result music 1 0")
        self.assertTrue(second("refusal music"))
        rules = "5"  # NP_PRIMARY_SOURCE_RULES
        self.client.wait(lambda: second("primary-source") == rules, "the rules")

    def test_a_request_publishes_the_session_again(self):
        """A player that is on the bus announces again that it plays."""
        puppet, player = self.start()
        puppet("system-primary music")
        self.assertEqual(player.wait_change("PlaybackStatus"), "Playing")
        puppet.wait_event("system-primary-result music 1 ")


class Fork(ConformanceTest):
    """The library in a forked child."""

    def test_the_child_does_not_affect_the_parent(self):
        """In a child the functions return NP_ERROR_FORKED, and freeing does not disconnect the parent."""
        puppet, player = self.start()
        self.assertEqual(puppet("fork music"), "0")
        puppet.wait_event("child NP_ERROR_FORKED NP_ERROR_FORKED 0")
        player.call("Next")
        self.assertEqual(puppet.command(), ("next", "-"))
        self.assertEqual(self.client.names(), [player.name])


if __name__ == "__main__":
    unittest.main()
