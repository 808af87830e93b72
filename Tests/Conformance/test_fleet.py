# SPDX-License-Identifier: MIT
"""docs/fleet.md has the results of bench/fleet. A real bridge works with hundreds of simulated machines."""

import contextlib
import importlib.machinery
import importlib.util
import os
import pathlib
import shutil
import signal
import statistics
import subprocess
import tempfile
import time
import unittest

from gi.repository import GLib
from simulated_hosts import Host
from support import BUILD, REPOSITORY, Client, DBusError, Lines, Player, PrivateBus, Puppet, freeze

LENGTH = "long"
BRIDGE = pathlib.Path(os.environ.get("NOWPLAYING_BRIDGE", BUILD / "bin" / "nowplaying-bridge"))
OURS = "org.mpris.MediaPlayer2.nowplaying-bridge-"
PATHS = {**os.environ, "PATH": f"{os.environ['PATH']}:/usr/sbin:/sbin"}


def load():
    loader = importlib.machinery.SourceFileLoader("fleet", str(REPOSITORY / "bench" / "fleet"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("fleet", loader))
    loader.exec_module(module)
    return module


class Fleet(unittest.TestCase):
    fleet = load()

    def test_the_page_has_the_numbers(self):
        page = (REPOSITORY / "docs" / "fleet.md").read_text()
        found = self.fleet.arithmetic(1_000_000)
        for key in (
            "states in",
            "states out",
            "commands and answers, in and out",
            "messages",
            "pings of quiet connections",
        ):
            self.assertIn(f"{found[key]:,.0f}", page, key)
        for key in ("megabytes in", "megabytes out", "gigabytes kept", "gigabytes for connections"):
            self.assertIn(f"{found[key]:.1f}", page, key)
        self.assertIn(f"{self.fleet.states():.4f} a second", page)

    def test_the_simulation_confirms_the_numbers(self):
        each = self.fleet.simulate(20_000, 300)
        self.assertAlmostEqual(statistics.fmean(each) / self.fleet.arithmetic(20_000)["messages"], 1, delta=0.05)
        self.assertLess(max(each), 3 * statistics.fmean(each))

    def test_a_broker_node_that_fails_causes_a_burst_of_messages(self):
        one = self.fleet.back(1, self.fleet.VIEWERS)
        storm = self.fleet.storm(1_000_000, 3, 30)
        self.assertAlmostEqual(storm / (1_000_000 / 3 / 30 * (one["in"] + one["out"])), 1, delta=0.05)
        self.assertIn(f"{storm:,}", (REPOSITORY / "docs" / "fleet.md").read_text())


class Many(unittest.TestCase):
    """A real bridge, a real Mosquitto, and simulated machines."""

    def serve(self, *lines):
        """Starts a broker, with more lines in its configuration, and a bus."""
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="np-fleet-"))
        self.addCleanup(shutil.rmtree, self.folder, True)
        self.address = ("127.0.0.1", load().free_port())
        configuration = self.folder / "mosquitto.conf"
        more = ("allow_anonymous true", "set_tcp_nodelay true", "log_type information", "connection_messages false")
        configuration.write_text("\n".join([f"listener {self.address[1]} 127.0.0.1", *more, *lines, ""]))
        broker = Lines(["mosquitto", "-c", str(configuration)], PATHS, subprocess.STDOUT)
        self.addCleanup(broker.close)
        broker.wait_event(".*mosquitto version .* running")
        self.bus = PrivateBus()
        self.addCleanup(self.bus.close)
        self.bus.allow_connections(2000)
        self.bus.start()
        self.client = Client(self.bus.address)
        self.addCleanup(self.client.close)

    def run_bridge(self, files="1024:4096", **keys):
        """Starts the bridge. `files`: the soft and the hard limit of its descriptors."""
        values = {"broker": "{}:{}".format(*self.address), "host-id": "real", "share": "*", "most-hosts": 400}
        values.update({"open-broker": "trust"}, **{key.replace("_", "-"): value for key, value in keys.items()})
        configuration = self.folder / "bridge.conf"
        configuration.write_text("".join(f"{key} = {value}\n" for key, value in values.items()))
        command = ["prlimit", f"--nofile={files}", "--", str(BRIDGE), f"--config={configuration}"]
        self.bridge = Lines(command, self.bus.environment(), subprocess.STDOUT)
        self.addCleanup(self.bridge.close)
        self.bridge.wait_event(".*connected to ")

    def hosts(self, count, first=0, **more):
        """Starts machines, and waits until the broker has their messages."""
        hosts = []
        for number in range(first, first + count):
            hosts.append(Host(self.address, f"sim{number}", number, **more))
            self.addCleanup(hosts[-1].close)
        self.settle(hosts)
        return hosts

    def settle(self, hosts):
        self.client.wait(
            lambda: all(host.sequence and not host.unacknowledged for host in hosts), "acknowledgements", 60
        )

    def titles(self):
        found = set()
        for name in self.client.names(OURS):
            with contextlib.suppress(DBusError):
                found.add(Player(self.client, name).metadata.get("xesam:title"))
        return found

    def wait_titles(self, hosts, timeout=60):
        """Waits until the titles that are shown are those of the hosts."""
        wanted = {host.title for host in hosts}
        self.client.wait_equal(lambda: self.titles() ^ wanted, set(), timeout, "as wrong titles")

    def player(self, host):
        """The player that shows the session of a host."""
        players = (Player(self.client, name) for name in self.client.names(OURS))
        return next(player for player in players if player.metadata.get("xesam:title") == host.title)

    def test_300_hosts_and_commands_while_they_connect(self):
        self.serve()
        puppet = Puppet(self.bus)
        self.addCleanup(puppet.close)
        puppet("auto success", "context org.example.Music", "session music", "begin music")
        puppet('content music music one title="Own"', "playback music playing position=1")
        puppet("offer music play pause", "end music", "publish music")
        self.run_bridge()
        (looker,) = self.hosts(1, looks=True)
        (session,) = self.client.wait(lambda: looker.presences.get("real", {}).get("sessions"), "our own session")
        hosts = [looker, *self.hosts(299, first=1)]
        # Each machine asks for the session of the bridge. A command follows the questions.
        before = looker.states["real"]
        for host in hosts:
            host.ask("real", session, "get")
        looker.ask("real", session, "cmd", b'{"command":"pause"}', b"pause")
        self.client.wait(lambda: b"pause" in looker.answers, "an answer")
        self.assertEqual(looker.answers[b"pause"]["outcome"], "success")
        self.assertEqual(puppet.command(), ("pause", "-"))
        # A few states answered all of them.
        self.assertLess(looker.states["real"] - before, 10)
        self.wait_titles(hosts)
        self.player(hosts[150]).call("Next")
        self.assertEqual(hosts[150].commands, ["next"])

    def test_a_machine_that_connects_later_asks_each_playing_host_once(self):
        self.serve()
        hosts = self.hosts(80)
        paused = self.hosts(20, first=80, playing=False)
        self.run_bridge()
        self.wait_titles(hosts + paused)
        for host in (hosts[0], hosts[79]):
            before = time.monotonic() - host.began
            self.assertGreater(position := self.player(host).position, before - 0.2)
            self.assertLess(position, time.monotonic() - host.began + 0.2)
        # One question for each host. If an answer is slow, the bridge asks the host once more.
        self.assertGreaterEqual(min(host.gets for host in hosts), 1)
        self.assertLess(sum(host.gets for host in hosts), 1.5 * len(hosts))

    def test_messages_dropped_during_a_stall_are_read_again(self):
        # The queue of the broker is shorter than the number of messages, but longer than the number of hosts and sessions.
        self.serve("max_queued_messages 400")
        self.run_bridge()
        hosts = self.hosts(150)
        self.wait_titles(hosts)
        freeze(self.bridge.process.pid)
        for host in hosts:
            for _ in range(8):
                host.change()
            self.settle([host])
        # The largest delay of a message that the bridge accepts without a question.
        late = time.monotonic() + 0.25
        GLib.timeout_add(300, lambda: False)
        self.client.wait(lambda: time.monotonic() > late, "a message that is late")
        self.bridge.process.send_signal(signal.SIGCONT)
        self.wait_titles(hosts)
        self.assertLess(sum(host.gets for host in hosts), 3 * len(hosts))

    def test_a_host_whose_presence_was_dropped_is_shown_with_its_next_state(self):
        self.serve("max_queued_messages 50")
        hosts = self.hosts(120)
        self.run_bridge()
        # The hosts of those presences that the broker has queued.
        self.client.wait(lambda: len(self.client.names(OURS)) >= 50, "those that the broker queues")
        # A few at a time, so that the queue of the broker has places for their states.
        for first in range(0, len(hosts), 10):
            for host in hosts[first : first + 10]:
                host.change()
            changed = {host.title for host in hosts[: first + 10]}
            self.client.wait(lambda changed=changed: changed <= self.titles(), "those that have changed")
        self.wait_titles(hosts)

    def test_a_host_that_was_left_out_is_shown_when_another_leaves(self):
        self.serve()
        self.run_bridge(most_hosts=10)
        hosts = self.hosts(10)
        self.wait_titles(hosts)
        more = self.hosts(2, first=10)
        self.bridge.wait_event(".*the host sim1[01] is not shown: 10 hosts are shown already")
        for host in hosts[:2]:
            host.leave()
        self.wait_titles(hosts[2:] + more)

    def test_playing_sessions_are_shown_first_without_descriptors_for_all(self):
        self.serve()
        self.run_bridge(files="64:64")
        paused = self.hosts(40, playing=False)
        self.client.wait_names(32, OURS)
        self.bridge.wait_event(".*warning: showing 32 sessions: each needs a file descriptor")
        playing = self.hosts(10, first=40)
        players = {host.title for host in playing}
        self.client.wait(lambda: players <= self.titles(), "those that play", 30)
        self.client.wait_names(32, OURS)
        self.assertEqual(self.bridge.pending(".*each needs a file descriptor"), [])
        # After some sessions end, the others are shown.
        for host in paused[:20]:
            host.leave()
        self.wait_titles(paused[20:] + playing)

    def test_the_bridge_raises_its_own_limit_of_descriptors(self):
        self.serve()
        self.run_bridge(files="64:512")
        hosts = self.hosts(100)
        self.wait_titles(hosts)
        limits = pathlib.Path(f"/proc/{self.bridge.process.pid}/limits").read_text()
        self.assertRegex(limits, r"Max open files +512 +512 ")


if __name__ == "__main__":
    unittest.main()
