# SPDX-License-Identifier: MIT
"""nowplaying-bridge on several machines, which are network namespaces, with a real Mosquitto between them.

The clock of one machine is an hour off. Each machine has its own bus, a puppet, and a bridge.
"""

import contextlib
import itertools
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import time

from bridge_machines import BRIDGE, HUB, OURS, BridgeTest, Broker, Machine, PlainPlayer
from centers import NAME as CENTER_NAME
from centers import PATH as CENTER_PATH
from centers import Center, CenterClient
from gi.repository import GLib
from media import png
from support import DEADLINE, REPOSITORY, SECOND, DBusError, Lines, Player, Puppet, freeze, wait_asleep

NO_BROKER = 3
"""The exit status of --check if the configuration has no errors, but the broker cannot be reached."""

os.environ["PATH"] += ":/usr/sbin:/sbin"
if os.geteuid():
    # Become root in a user namespace, where the tests work as for root.
    os.execvp("unshare", ["unshare", "--map-root-user", "--net", sys.executable, *sys.orig_argv[1:]])


class Sessions(BridgeTest):
    def test_a_session_is_shown_at_its_position(self):
        here, there, puppet, shown = self.pair()
        local = here.local()
        self.assertEqual(shown.metadata["xesam:title"], "Song 1")
        self.assertEqual(shown.metadata["xesam:artist"], ["The Ferrymen"])
        self.assertEqual(shown.metadata["mpris:length"], 254 * SECOND)
        self.assertEqual(shown.get("Identity", "org.mpris.MediaPlayer2"), "Music – Machine here")
        self.assertEqual(shown.get("PlaybackStatus"), "Playing")
        devices = shown.session.get("Devices")
        self.assertEqual([(device["name"], device["type"]) for device in devices], [("Machine here", "laptop")])
        command = ["playerctl", "-p", "nowplaying-bridge-Music", "metadata", "title"]
        output = subprocess.run(command, env=there.bus.environment(), capture_output=True, text=True, timeout=9)
        self.assertEqual(output.stdout, "Song 1\n")
        # The second machine started after the state, which is at least 0.1 s old.
        self.wait_near(local, shown)
        puppet("playback music playing position=100")
        shown.wait_seeked()
        self.assert_near(local, shown)
        puppet("playback music playing position=30 rate=2")
        shown.wait_value("Rate", 2.0)
        self.assert_near(local, shown)
        # A machine that starts later receives the retained state, whose position is old.
        late = self.machine("late").start_bridge()
        self.wait_near(local, late.shown()[0])
        # One message for each change, and none for the position.
        listener = self.listen("nowplaying/v1/here/+/state", "%r %p")
        listener.wait_event("1 ")
        puppet("begin music", Machine.song("music", 2), "playback music paused position=3", "end music")
        shown.wait_title("Song 2")
        shown.wait_value("PlaybackStatus", "Paused")
        self.assertEqual(shown.position, 3)
        shown.forget()
        puppet("playback music paused position=4")
        shown.wait_seeked()
        listener.wait_event('0 .*"position_ms":4000')
        # An answer to a question of the late machine can have Song 1.
        states = [state for state in listener.pending("0 ") if "Song 2" in state]
        # An answer repeats a state.
        positions = itertools.groupby(json.loads(state[2:])["playback"]["position_ms"] for state in states)
        self.assertEqual([position for position, _ in positions], [3000])
        self.assertNotIn("track-2", states[0])
        # A remote session is not published again, neither there nor here.
        self.assertEqual(len(here.client.names()), 1)
        self.assertEqual(len(there.client.names()), 1)
        puppet("free-session music")
        there.client.wait_names(0)
        late.client.wait_names(0)

    def test_a_bridge_at_rest_sleeps(self):
        here, there, *_ = self.pair()
        for machine in (here, there):
            wait_asleep(machine.bridge)

    def test_commands_reach_the_player_and_return_its_outcome(self):
        _, _, puppet, shown = self.pair()
        for method, command in (
            ("Pause", "pause"), ("Play", "play"), ("Next", "next"), ("PlayPause", "toggle_play_pause"),
        ):  # fmt: skip
            shown.call(method)
            self.assertEqual(puppet.command(), (command, "-"))
        shown.call("SetPosition", GLib.Variant("(ox)", (shown.metadata["mpris:trackid"], 90 * SECOND)))
        self.assertEqual(puppet.command(), ("seek_to_position", "90.000000"))
        puppet("playback music playing position=42 volume=0.5")
        shown.wait_value("Volume", 0.5)
        shown.set("Volume", GLib.Variant("d", 0.25))
        self.assertEqual(puppet.command(), ("set_volume", "0.250000"))
        puppet("auto skip_limit_reached")
        with self.assertRaises(DBusError) as caught:
            shown.session.perform("next")
        self.assertEqual(caught.exception.name, "org.nowplaying.Error.SkipLimitReached")
        self.assertEqual(puppet.command(), ("next", "-"))
        # With a message of the player.
        puppet("auto later")
        call = shown.session.send("pause")
        puppet.command()
        puppet(f'finish {puppet.number} network_failed "The jukebox is unplugged."')
        with self.assertRaises(DBusError) as caught:
            call.wait()
        self.assertEqual(caught.exception.text, "The jukebox is unplugged.")
        puppet("offer music change_playback_rate", "rates music 0.5 1 200")
        shown.wait_value("MinimumRate", 0.5)
        # A rate above 100 would be rejected with the whole state.
        self.assertEqual(shown.get("MaximumRate"), 1.0)
        # Other machines cannot request commands that are not playback.
        self.assertNotIn("quit", shown.session.get("Commands"))

    def test_a_session_that_changes_all_the_time_is_published_at_a_rate(self):
        self.broker.start()
        here = self.machine("here")
        puppet, ends = here.puppet(), here.puppet("talk", 2)
        here.client.wait_names(2)
        here.start_bridge().wait_connected()
        lists = self.listen("nowplaying/v1/here/presence", "%p")
        lists.wait_event('.*"Talk"')
        ends("free-session talk")
        lists.wait_event(r'.*"sessions":\["Music"\]')
        known = lists.pending("{")
        listener = self.listen("nowplaying/v1/here/Music/state", "%p")
        begin = time.monotonic()
        for position in range(1, 201):
            puppet(f"playback music paused position={position}")
            time.sleep(0.005)
        listener.wait_event('.*"position_ms":200000')
        # Eight at once, then four a second; one is retained.
        states = len(listener.pending("{")) + 1
        self.assertLessEqual(states, 9 + 4 * (time.monotonic() - begin))
        self.assertEqual(lists.pending("{"), known, "the list of sessions has not changed")

    def test_each_machine_decides_which_player_is_first(self):
        """With a service on each machine: music of another room gets the keys only after a command from here."""
        here, there, puppet, shown = self.pair()
        centers = {}
        for machine in (here, there):
            center = Center(machine.bus, **machine.clock)
            self.addCleanup(center.kill)
            centers[machine] = CenterClient(machine.client)
            centers[machine].wait_owned()

        def first(machine):
            players = centers[machine].players
            return [(name, values["reason"]) for name, values in players.items()][0]

        def wait_first(machine, name, reason):
            centers[machine].wait(lambda: first(machine), (name.removeprefix("org.mpris.MediaPlayer2."), reason))

        wait_first(here, here.local().name, "playing")
        wait_first(there, shown.name, "playing_remotely")
        # A player of this machine that is paused is before the music of the other one.
        local = there.puppet("films", playback="playing position=1")
        there.client.wait_new_name({(shown.name, there.client.owner(shown.name))})
        name = there.local().name
        wait_first(there, name, "playing")
        local("playback films paused position=2")
        wait_first(there, name, "paused")
        # Play, sent to no player in particular, does not pause the kitchen.
        centers[there].call("Perform", "ssa{sv}", "", "play", {})
        self.assertEqual(local.command(), ("play", "-"))
        local("playback films paused position=3")
        # It does what the user asks of it by name, and is first then.
        centers[there].call("Perform", "ssa{sv}", shown.name, "pause", {})
        self.assertEqual(puppet.command(), ("pause", "-"))
        puppet("playback music paused position=43")
        centers[there].wait(
            lambda: centers[there].players[shown.name.removeprefix("org.mpris.MediaPlayer2.")]["reason"],
            "resting_remotely",
        )
        puppet("auto later")
        call = there.client.send(
            CENTER_NAME, "Perform", GLib.Variant("(ssa{sv})", (shown.name, "play", {})), CENTER_PATH, CENTER_NAME + "1"
        )
        self.assertEqual(puppet.command(), ("play", "-"))
        puppet("playback music playing position=43", f"finish {puppet.number} success")
        call.wait()
        wait_first(there, shown.name, "playing")
        wait_first(here, here.local().name, "playing")

    def test_devices_have_their_volumes(self):
        self.broker.start()
        here, there = self.machine("here"), self.machine("there")
        puppet = Puppet(here.bus)
        self.addCleanup(puppet.close)
        devices = '"10:2f" "Living room" 8 absolute_volume %s "10:30" Kitchen 8 absolute_volume,relative_volume 0.6'
        puppet("context org.example.Speakers", "remote house", "begin house", Machine.song("house", 1))
        puppet(f"devices house {devices % 0.4}", "playback house playing position=1")
        puppet("offer house play pause set_device_volume step_device_volume", "end house", "publish house")
        here.start_bridge().wait_connected()
        there.start_bridge().wait_connected()
        shown = there.shown()[0]
        found = shown.session.get("Devices")
        self.assertEqual(
            [(device["name"], device["volume"]) for device in found], [("Living room", 0.4), ("Kitchen", 0.6)]
        )
        self.assertNotIn(b"10:2f", [bytes(device["id"]) for device in found])
        self.assertAlmostEqual(shown.get("Volume"), 0.5)
        kitchen = GLib.Variant("ay", bytes(found[1]["id"]))
        shown.session.perform("set_device_volume", device_id=kitchen, volume=GLib.Variant("d", 0.125))
        self.assertEqual(puppet.command(), ("set_device_volume", "10:30|0.125000"))
        shown.session.perform("step_device_volume", device_id=kitchen, volume_steps=GLib.Variant("i", -2))
        self.assertEqual(puppet.command(), ("step_device_volume", "10:30|-2"))
        puppet(f"devices house {devices % 0.8}")
        shown.wait_value("Volume", 0.7)

    def test_a_muted_session_is_muted_on_other_machines(self):
        self.broker.start()
        here, there = self.machine("here"), self.machine("there")
        puppet = Puppet(here.bus)
        self.addCleanup(puppet.close)
        puppet("context org.example.Speakers", "remote house", "begin house", Machine.song("house", 1))
        puppet("devices house a Attic 8 absolute_volume,can_mute 0.5", "playback house playing position=1 volume=0.5")
        puppet("offer house play set_volume set_muted set_device_muted", "muted house 1", "end house", "publish house")
        here.start_bridge().wait_connected()
        there.start_bridge().wait_connected()
        shown = there.shown()[0]
        shown.wait_value("Volume", 0.0)
        self.assertEqual(
            (shown.session.get("Playback")["muted"], shown.session.get("Devices")[0]["muted"]), (True, False)
        )
        shown.session.perform("set_muted", muted=GLib.Variant("b", False))
        self.assertEqual(puppet.command(), ("set_muted", "0"))
        attic = GLib.Variant("ay", bytes(shown.session.get("Devices")[0]["id"]))
        shown.session.perform("set_device_muted", device_id=attic, muted=GLib.Variant("b", True))
        self.assertEqual(puppet.command(), ("set_device_muted", "a|1"))
        puppet("muted house 0", "devices house a Attic 8 absolute_volume,can_mute,muted 0.5")
        self.assertTrue(shown.client.wait(lambda: shown.session.get("Devices")[0]["muted"], "a muted device"))

    def test_a_private_session_is_not_shared(self):
        self.broker.start()
        here, there = self.machine("here"), self.machine("there")
        music, diary = here.puppet("music", 1), here.puppet("diary", 2)
        here.client.wait_names(2)
        diary("private diary 1")
        here.start_bridge().wait_connected()
        there.start_bridge().wait_connected()
        listener = self.listen("nowplaying/v1/#", "%r %t %p")
        there.wait_titles(["Song 1"])
        diary("playback diary paused position=1", Machine.song("diary", 3))
        music("private music 1")
        there.wait_titles([])
        diary("private diary 0")
        there.wait_titles(["Song 3"])
        messages = "\n".join(listener.pending("[01] "))
        self.assertIn("Song 1", messages)
        self.assertNotIn("Song 2", messages)

    def test_an_unreachable_session_is_unreachable_on_other_machines(self):
        self.broker.start()
        here, there = self.machine("here"), self.machine("there")
        # Move all clocks of the second machine past the grace period.
        there.set_clock("+0")
        puppet = Puppet(here.bus)
        self.addCleanup(puppet.close)
        puppet("context org.example.Speakers", "remote house", "begin house", Machine.song("house", 1))
        puppet("playback house playing position=1", "offer house play pause next", "end house", "publish house")
        here.start_bridge().wait_connected()
        there.start_bridge().wait_connected()
        shown = there.shown()[0]
        self.assertTrue(shown.session.get("IsReachable"))
        asked = self.listen("nowplaying/v1/here/+/cmd/+", "asked %p")
        puppet("grace house 3600", "reachable house 0")
        shown.wait_value("PlaybackStatus", "Paused")
        self.assertFalse(shown.session.get("IsReachable"))
        with self.assertRaises(DBusError) as caught:
            shown.session.perform("play")
        self.assertEqual(caught.exception.name, "org.nowplaying.Error.NetworkFailed")
        self.assertIn("reach", caught.exception.text)
        # It remains as long as on its own machine, longer than the session of a lost host.
        there.set_clock("+40s")
        puppet(Machine.song("house", 2))
        shown.wait_title("Song 2")
        self.assertFalse(shown.session.get("IsReachable"))
        # A machine that starts later shows the same.
        late = self.machine("late").start_bridge().shown()[0]
        self.assertFalse(late.session.get("IsReachable"))
        self.assertEqual(there.client.names(OURS), [shown.name])
        puppet("reachable house 1")
        for player in (shown, late):
            player.wait_value("PlaybackStatus", "Playing")
            self.assertTrue(player.session.get("IsReachable"))
        shown.session.perform("next")
        self.assertEqual(puppet.command(), ("next", "-"))
        asked.wait_event('asked .*"next"')
        self.assertEqual(asked.pending("asked "), [])
        # Its own machine withdraws it.
        puppet("grace house 0", "reachable house 0")
        there.client.wait_names(0, OURS)
        puppet("reachable house 1")
        there.wait_titles(["Song 2"])

    def test_images_are_transferred(self):
        self.broker.start()
        here, there = self.machine("here"), self.machine("there")
        puppet = here.puppet(extra="artwork=cover-7")
        here.client.wait_names(1)
        local = here.local()
        cover = local.metadata.get("mpris:artUrl") or local.wait_change("Metadata")["mpris:artUrl"]
        url = pathlib.Path(GLib.filename_from_uri(cover)[0])
        listener = self.listen("nowplaying/v1/#", "%F %C")
        here.start_bridge().wait_connected()
        there.start_bridge().wait_connected()
        shown = there.shown()[0]
        image = shown.metadata.get("mpris:artUrl") or shown.wait_change("Metadata")["mpris:artUrl"]
        self.assertEqual(pathlib.Path(GLib.filename_from_uri(image)[0]).read_bytes(), url.read_bytes())
        self.assertNotIn(str(here.bus.folder), json.dumps(shown.session.get("Content")))
        listener.wait_event("1 application/json$")
        listener.wait_event("0 image/png$")
        puppet("auto success")

    def test_many_machines_request_an_image_at_once(self):
        self.broker.start()
        here = self.machine("here")
        puppet = here.puppet(extra="artwork=cover-7")
        here.start_bridge().wait_connected()
        states = self.listen("nowplaying/v1/here/Music/state", "%p")
        artwork = json.loads(states.wait_event('.*"artwork"').string)["content"]["artwork"]["id"]
        answers = self.listen("nowplaying/v1/me/answer/here", "answer %l")
        freeze(puppet.process.pid)
        command = [*self.network.inside("hub"), "mosquitto_pub", "-V", "5", "-h", HUB, "-l", "-q", "1"]
        command += ["-D", "PUBLISH", "correlation-data", "1", "-t", f"nowplaying/v1/here/Music/artwork/{artwork}/64/me"]
        subprocess.run(command, input=b"x\n" * 150, check=True, timeout=DEADLINE)
        puppet.process.send_signal(signal.SIGCONT)
        sizes = {int(answers.wait_event("answer (.*)")[1]) for _ in range(150)}
        self.assertEqual(len(sizes), 1)
        self.assertGreater(sizes.pop(), 0)

    def test_a_player_without_the_library_is_shared(self):
        self.broker.start()
        here, there = self.machine("here", True), self.machine("there")
        cover, song = here.bus.folder / "My cover.png", "file:///home/ida/Music/secret.flac"
        cover.write_bytes(png(1, 1))
        metadata = {
            "mpris:trackid": GLib.Variant("o", "/org/example/7"),
            "mpris:length": GLib.Variant("x", 254 * SECOND),
            "mpris:artUrl": GLib.Variant("s", cover.as_uri()),
            "xesam:title": GLib.Variant("s", "/home/ida/Music/Plain Song"),
            "xesam:artist": GLib.Variant("as", ["The Ferrymen"]),
            "xesam:url": GLib.Variant("s", song),
        }
        plain = PlainPlayer(here, metadata)
        listener = self.listen("nowplaying/v1/#", "%r %t %p")
        here.start_bridge()
        there.start_bridge()
        shown = there.shown()[0]
        self.assertEqual(shown.get("Identity", "org.mpris.MediaPlayer2"), "Plain – Machine here")
        self.assertEqual(shown.metadata["xesam:title"], "Plain Song")
        self.wait_near(plain, shown)
        image = shown.metadata.get("mpris:artUrl") or shown.wait_change("Metadata")["mpris:artUrl"]
        self.assertEqual(pathlib.Path(GLib.filename_from_uri(image)[0]).read_bytes(), cover.read_bytes())
        shown.call("Pause")
        shown.call("SetPosition", GLib.Variant("(ox)", (shown.metadata["mpris:trackid"], 90 * SECOND)))
        shown.set("Volume", GLib.Variant("d", 0.25))
        there.client.wait(lambda: len(plain.calls) == 3, "three calls")
        self.assertEqual(plain.calls, [("Pause",), ("SetPosition", "/org/example/7", 90 * SECOND), ("Volume", 0.25)])
        shown.forget()
        plain.begun -= 60
        plain.change(PlaybackStatus=GLib.Variant("s", "Paused"), Volume=GLib.Variant("d", 0.75))
        shown.wait_value("Volume", 0.75)
        self.assertEqual(shown.get("PlaybackStatus"), "Paused")
        # The bridge requests the position, which the signal does not contain.
        shown.wait_seeked()
        self.assertAlmostEqual(shown.position, plain.position, delta=1)
        with self.assertRaises(DBusError) as caught:
            shown.session.perform("next")
        self.assertEqual(caught.exception.text, "The needle is stuck.")
        # The name of the file is not published as the title.
        shown.forget()
        untitled = {"mpris:trackid": GLib.Variant("o", "/org/example/8"), "xesam:url": GLib.Variant("s", song)}
        plain.change(Metadata=GLib.Variant("a{sv}", untitled))
        shown.wait_change("Metadata")
        messages = "\n".join(listener.pending("[01] "))
        self.assertIn("Plain Song", messages)
        for secret in ("/home/ida", "secret.flac", cover.name, "My%20cover"):
            self.assertNotIn(secret, messages)

    def test_only_sessions_that_may_be_shared_are(self):
        self.broker.start()
        here, there = self.machine("here"), self.machine("there")
        secret = here.puppet("diary", 1)
        here.puppet("music", 2)
        here.client.wait_names(2)
        here.start_bridge(share="Music Diary*", never="Diary", commands="playback").wait_connected()
        there.start_bridge().wait_connected()
        there.wait_titles(["Song 2"])
        shown = there.shown()[0]
        self.assertNotIn("set_volume", shown.session.get("Commands"))
        listener = self.listen("nowplaying/v1/#", "%r %t %p")
        secret("playback diary paused position=1")
        # A second bridge on the bus, for another household, does not publish the remote sessions of the first.
        other = self.machine("other")
        other.bus.close()
        other.bus = there.bus
        other.start_bridge(host_id="other").wait_connected()
        listener.wait_event(r'0 nowplaying/v1/other/presence .*"sessions":\[\]')
        messages = listener.pending("[01] ")
        self.assertEqual([line for line in messages if "iary" in line or re.search(r"/other/[^/ ]+/state", line)], [])
        self.assertTrue([line for line in messages if "Song 2" in line])


class Faults(BridgeTest):
    def test_a_link_that_was_cut_loses_nothing_and_leaves_no_ghost(self):
        self.broker.start()
        here, there = self.machine("here", True), self.machine("there")
        stays, leaves = here.puppet("music", 1), here.puppet("radio", 2)
        ends = there.puppet("talk", 3)
        here.start_bridge().wait_connected()
        there.start_bridge().wait_connected()
        there.wait_titles(["Song 1", "Song 2"])
        here.wait_titles(["Song 3"])
        cut = time.monotonic()
        self.network.cut("there")
        first = there.shown(2)[0]
        with self.assertRaises(DBusError) as caught:
            first.session.perform("pause")
        self.assertTrue(caught.exception.text)
        stays(Machine.song("music", 4), "playback music playing position=7")
        leaves("free-session radio")
        here.puppet("late", 5)
        ends("free-session talk")
        there.puppet("news", 6)
        here.wait_titles([])
        there.wait_titles([])
        self.assertEqual(first.get("PlaybackStatus"), "Paused")
        with self.assertRaises(DBusError) as caught:
            first.session.perform("pause")
        self.assertIn("reach", caught.exception.text)
        # The link is down for ten seconds, longer than the machines need to notice.
        self.wait_until(cut + 10)
        self.network.restore("there")
        there.wait_titles(["Song 4", "Song 5"], 20)
        here.wait_titles(["Song 6"], 20)
        self.assertEqual(len(there.client.names(OURS)), 2)
        self.assertEqual(len(here.client.names(OURS)), 1)
        song = next(player for player in there.shown(2) if player.metadata["xesam:title"] == "Song 4")
        local = [Player(here.client, name) for name in here.client.names() if ".music." in name.lower() + "."]
        self.wait_near(local[0], song)

    def test_messages_that_a_cut_link_delayed_are_published_before_newer_ones(self):
        self.broker.start()
        here, there = self.machine("here"), self.machine("there")
        ends = there.puppet("talk", 3)
        here.start_bridge().wait_connected()
        there.start_bridge().wait_connected()
        here.wait_titles(["Song 3"])
        listener = self.listen("nowplaying/v1/there/presence", "presence %p")
        self.network.cut("there")
        # The bridge sends the empty list into the cut link, and the new session only after it is connected again.
        ends("free-session talk")
        there.bridge.wait_event(r"nowplaying-bridge: warning: lost the broker", 20)
        puppet = there.puppet("news", 6)
        self.network.restore("there")
        here.wait_titles(["Song 6"], 20)
        puppet(Machine.song("news", 7))
        here.wait_titles(["Song 7"])
        lists = [json.loads(line.split(" ", 1)[1]) for line in listener.pending("presence {")]
        numbers = [presence["sequence"] for presence in lists]
        self.assertGreater(len(numbers), 2)
        self.assertEqual(numbers, sorted(numbers))
        self.assertEqual(lists[-1]["sessions"], ["News"])

    def wait_until(self, moment):
        """Waits for a moment. Only tests of time limits need this."""
        listener = subprocess.Popen(["sleep", f"{max(moment - time.monotonic(), 0):.3f}"])
        listener.wait()

    def test_a_broker_that_was_killed_loses_nothing(self):
        here, there, puppet, shown = self.pair()
        ends = here.puppet("radio", 2)
        there.puppet("talk", 3)
        there.wait_titles(["Song 1", "Song 2"])
        here.wait_titles(["Song 3"])
        self.broker.kill()
        there.wait_titles([])
        ends("free-session radio")
        puppet("playback music playing position=99")
        self.broker.start()
        there.wait_titles(["Song 1"])
        here.wait_titles(["Song 3"])
        there.client.wait_names(1, OURS)
        self.wait_near(here.local(), shown)
        # The broker has all states again, also those without a change.
        self.listen("nowplaying/v1/+/+/state", "%r %p").wait_event('1 .*"Song 3"')
        # A bridge that ends withdraws its sessions. If it is killed, the will does.
        here.bridge.end()
        there.client.wait_names(0, OURS)
        here.start_bridge().wait_connected()
        there.wait_titles(["Song 1"])
        here.bridge.process.kill()
        there.wait_titles([])
        here.start_bridge().wait_connected()
        there.wait_titles(["Song 1"])

    def test_a_command_is_dropped_if_its_client_no_longer_waits(self):
        self.broker.start()
        here, there = self.machine("here", True), self.machine("there")
        here.set_clock("+1h")
        puppet = here.puppet()
        here.client.wait_names(1)
        for machine in (here, there):
            machine.start_bridge(keepalive="60").wait_connected()
        shown = there.shown()[0]
        # The bridge does not compare clocks that a user sets.
        here.set_clock("+9h")
        shown.session.perform("pause")
        self.assertEqual(puppet.command(), ("pause", "-"))
        here.set_clock("+0")
        shown.session.perform("play")
        self.assertEqual(puppet.command(), ("play", "-"))
        # The broker is stopped, so it does not count seconds.
        freeze(self.broker.process.pid)
        with self.assertRaises(DBusError) as caught:
            shown.session.perform("pause")
        self.assertEqual(caught.exception.name, "org.freedesktop.DBus.Error.TimedOut")
        self.broker.process.send_signal(signal.SIGCONT)
        there.bridge.wait_event(".*ignored an answer: no request waits for it")
        here.bridge.wait_event(".*: ignored pause, which arrived too late")
        shown.session.perform("next")
        self.assertEqual(puppet.command(), ("next", "-"))

    def test_a_broker_that_restarts_often_is_not_a_second_bridge(self):
        here, there, _, _ = self.pair()
        for _ in range(4):
            there.wait_titles(["Song 1"])
            self.broker.kill()
            for machine in (here, there):
                machine.bridge.wait_event(".*no connection to .*; trying again")
            self.broker.start()
        there.wait_titles(["Song 1"])
        self.assertFalse([line for line in here.bridge.events + there.bridge.events if "another client" in line])

    def test_one_of_two_bridges_with_the_same_host_id_stops(self):
        self.broker.start()
        first, second = self.machine("here"), self.machine("twin")
        first.start_bridge().wait_connected()
        second.start_bridge(host_id="here").wait_connected()
        reason = first.bridge.wait_event(".*error: .*lost the broker (.*)")[1]
        self.assertIn("another client with the client-id nowplaying-here;", reason)
        self.assertIn("trying again in 2 minutes", reason)
        before = first.bridge.pending(".*connected to ")
        # Without the delay it would have connected again.
        self.wait_until(time.monotonic() + 1)
        self.assertEqual(first.bridge.pending(".*connected to "), before)
        self.assertIn("connected to", second.bridge.pending(".*(connected to|lost) ")[-1])
        # No line of the log has two marks at an end.
        self.assertFalse([line for line in first.bridge.events + second.bridge.events if ".;" in line])

    def test_a_broker_that_reports_a_second_bridge_stops_ours_at_once(self):
        script = (
            f"import socket; server = socket.create_server(('{HUB}', 1883)); print('ready', flush=True)\n"
            "link, _ = server.accept(); link.recv(4096)\n"
            # CONNACK, and DISCONNECT with the reason 0x8E.
            "link.sendall(bytes.fromhex('2003000000e0028e00')); server.settimeout(1)\n"
            "try: server.accept(); print('again', flush=True)\n"
            "except TimeoutError: print('quiet', flush=True)\n"
        )
        broker = Lines([*self.network.inside("hub"), sys.executable, "-c", script], dict(os.environ))
        self.addCleanup(broker.close)
        broker.wait_event("ready")
        here = self.machine("here").start_bridge()
        here.bridge.wait_event(".*error: lost the broker .* to another client with the client-id")
        broker.wait_event("quiet")

    def test_a_presence_that_another_client_published_is_corrected(self):
        here, there, _, _ = self.pair()
        there.wait_titles(["Song 1"])
        listener = self.listen("nowplaying/v1/here/presence", "%r %p")
        listener.wait_event('1 .*"online"')
        moments = []
        for payload in ('{"presence":"offline"}', ""):
            self.publish("nowplaying/v1/here/presence", payload, "-r")
            listener.wait_event('0 .*"online","sessions":."Music')
            moments.append(time.monotonic())
        # Not at once: the other client can be a bridge with the same host id.
        self.assertGreater(moments[1] - moments[0], 2)
        there.wait_titles(["Song 1"])
        here.bridge.wait_event(".*another client published the presence of this machine, here;")

    def test_a_player_that_does_not_answer_does_not_delay_others(self):
        self.broker.start()
        here = self.machine("here")
        stopped, other = here.puppet("music", 1), here.puppet("radio", 2)
        here.client.wait_names(2)
        here.start_bridge().wait_connected()
        states = self.listen("nowplaying/v1/here/presence", "%p")
        states.wait_event('.*"Music".*"Radio"|.*"Radio".*"Music"')
        answers = self.listen("nowplaying/v1/me/answer/here", "answer %p")
        freeze(stopped.process.pid)
        self.addCleanup(stopped.process.send_signal, signal.SIGCONT)
        asked = ["-D", "PUBLISH", "correlation-data"]
        # Side by side, because the bridge gives up the first command after two seconds.
        publish = f'mosquitto_pub -V 5 -h {HUB} -t nowplaying/v1/here/Music/cmd/me -m \'{{"command":"play"}}\''
        each = f'for number in $(seq 0 64); do {publish} {" ".join(asked)} "$number" & done; wait'
        subprocess.run([*self.network.inside("hub"), "sh", "-c", each], check=True, timeout=DEADLINE)
        # Each player can have 64 commands without an outcome.
        refused = {"outcome": "failed", "message": "the player cannot be called"}
        self.assertEqual(json.loads(answers.wait_event("answer (.*)")[1]), refused)
        self.publish("nowplaying/v1/here/Radio/cmd/me", '{"command":"pause"}', *asked, "65")
        self.assertEqual(json.loads(answers.wait_event("answer (.*)")[1])["outcome"], "success")
        self.assertEqual(other.command(), ("pause", "-"))

    def test_the_bridge_ends_without_a_session_bus(self):
        here = self.machine("here")
        here.puppet()
        here.start_bridge().bridge.wait_event("nowplaying-bridge: watching Music")
        here.bus.kill()
        here.bridge.wait_event("nowplaying-bridge: error: lost the session bus$")
        self.assertEqual(here.bridge.process.wait(DEADLINE), 1)
        here.start_bridge()
        here.bridge.wait_event(".*error: cannot connect to the session bus; start the bridge in a desktop session$")
        self.assertEqual(here.bridge.process.wait(DEADLINE), 1)

    def test_rubbish_is_refused_and_nothing_is_lost(self):
        here, there, puppet, shown = self.pair()
        listener = self.listen("nowplaying/v1/here/+/state", "%t %p")
        topic, _, text = listener.wait_event("(.*state) (.*)")[0].partition(" ")
        state = json.loads(text)
        session = topic.split("/")[3]
        for payload in self.rubbish(state):
            self.publish("nowplaying/v1/stranger/one/state", payload)
        for name in (
            "", "a/b", "x" * 65, "ä", "a b", "here/x/artwork/../1", "here/x/artwork/y/99999", "here/x/nothing",
        ):  # fmt: skip
            self.publish(f"nowplaying/v1/{name}/presence", '{"presence":"online"}')
            self.publish(f"nowplaying/v1/{name}/one/state", text)
        for payload in ("", "[]", "online", '{"presence":1}', '{"presence":"online","sessions":["../x"]}', "\xff"):
            self.publish("nowplaying/v1/stranger/presence", payload)
            self.publish("nowplaying/v1/there/answer/here", payload, "-D", "PUBLISH", "correlation-data", "x" * 8)
        # A request needs a sender and Correlation Data. The answer has only the topic that the request names.
        strays = self.listen("home/#", "stray %t")
        command = f"nowplaying/v1/here/{session}/cmd/me"
        asked = ["-D", "PUBLISH", "correlation-data", "1"]
        pause = '{"command":"pause"}'
        self.publish(command, pause)
        self.publish(command, pause, "-D", "PUBLISH", "correlation-data", "x" * 65)
        self.publish(f"nowplaying/v1/here/{session}/get/me", "")
        for sender in ("", "/me/", "/state", "/a/b", "/ä"):
            self.publish(command.removesuffix("/me") + sender, pause, *asked)
        answers = self.listen("nowplaying/v1/me/answer/here", "answer %p")
        self.publish(command, "", "-D", "PUBLISH", "response-topic", "home/door/open", *asked)
        self.assertEqual(json.loads(answers.wait_event("answer (.*)")[1])["outcome"], "invalid_argument")
        self.assertEqual(strays.pending("stray"), [])
        wrong = (
            ("", "invalid_argument"),
            ("[" * 5000, "invalid_argument"),
            ('{"command":"quit"}', "invalid_argument"),
            ('{"command":"open_url","arguments":{"url":"file:///etc/passwd"}}', "invalid_argument"),
            ('{"command":"seek_to_position"}', "invalid_argument"),
            ('{"command":"seek_to_position","arguments":{"position_ms":-1}}', "invalid_argument"),
            ('{"command":"set_volume","arguments":{"volume":"loud"}}', "invalid_argument"),
            ('{"command":"change_repeat_mode","arguments":{"repeat_mode":"twice"}}', "invalid_argument"),
            ('{"command":"set_device_volume","arguments":{"volume":1,"device_id":"../../x"}}', "device_not_found"),
        )
        for number, (payload, outcome) in enumerate(wrong):
            self.publish(command, payload, *asked[:-1], f"wrong {number}")
            self.assertEqual(json.loads(answers.wait_event("answer (.*)")[1])["outcome"], outcome)
        self.publish("nowplaying/v1/here/none/cmd/me", pause, *asked[:-1], "none")
        self.assertEqual(json.loads(answers.wait_event("answer (.*)")[1])["outcome"], "no_actionable_item")
        # The broker keeps it for a machine that comes later, when the sender no longer waits.
        self.publish(command, '{"command":"next"}', "--retain", *asked[:-1], "retained")
        self.publish(command, '{"command":"pause","arguments":{}}', *asked[:-1], "pause")
        self.assertEqual(json.loads(answers.wait_event("answer (.*)")[1])["outcome"], "success")
        self.assertEqual(puppet.command(), ("pause", "-"))
        # Many messages of one host do not delay those of others.
        flood = "\n".join([json.dumps({**state, "identity": f"Flood {i}"}) for i in range(2000)])
        command = [*self.network.inside("hub"), "mosquitto_pub", "-V", "5", "-h", HUB, "-l", "-q", "1"]
        subprocess.run(
            [*command, "-t", "nowplaying/v1/stranger/two/state"], input=flood.encode(), check=True, timeout=DEADLINE
        )
        puppet(Machine.song("music", 9))
        shown.wait_title("Song 9")
        there.wait_titles(["Song 9"])
        rejections = [line for line in there.bridge.pending(".*") if "rejected" in line]
        self.assertGreater(len(rejections), 5)
        self.assertLess(len(rejections), 60)
        self.assertIsNone(here.bridge.process.poll())
        self.assertIsNone(there.bridge.process.poll())
        lines = here.bridge.events + there.bridge.events
        self.assertFalse([line for line in lines if "Sanitizer" in line or "cannot publish" in line])

    @staticmethod
    def rubbish(state):
        """Invalid states."""
        yield from (
            b"\0", b"\xff\xfe", b"{", b"{}", b"null", b"[]", b'"x"', b"1", b"{" * 40, b'{"a":' * 40 + b"1" + b"}" * 40,
        )  # fmt: skip
        yield b"[" * 60000
        yield b" " * 60000
        yield json.dumps(state).encode() + b"x"
        changes = {
            "identity": (None, "", 1, "x" * 2000, []),
            "host": (None, {}, "x", {"name": 1}, {"name": ""}),
            "content": ("x", [], {"id": 1}, {"id": ""}, {"id": "../x"}, {"id": "a", "title": 1}),
            "playback": (None, "x", {"rate": "x"}, {"position_ms": -1}, {"age_ms": 1e99}, {"position_ms": 1 << 62}),
            "commands": ("x", {}, [1], [{}], [{"command": "play"}] * 2, [{"command": "play"}] * 99),
            "devices": ("x", [1], [{}], [{"id": "a", "name": 1}], [{"id": "a", "name": "b", "volume": 2}]),
        }
        for key, values in changes.items():
            for value in values:
                yield json.dumps({**state, key: value}).encode()
        for field, value in (
            ("artist", "x"), ("artist", [1]), ("artist", ["x"] * 99), ("track_number", -1), ("title", {}),
        ):  # fmt: skip
            yield json.dumps({**state, "content": {**state["content"], field: value}}).encode()


class Security(BridgeTest):
    def check(self, machine, **keys):
        """The exit status and the errors of --check."""
        done = self.run_check(machine.configure(**keys))
        return done.returncode, done.stderr

    def run_check(self, path, **environment):
        """Runs --check in a network without a broker."""
        command = [*self.network.inside("hub"), str(BRIDGE), "--check", f"--config={path}"]
        done = subprocess.run(command, capture_output=True, text=True, timeout=30, env={**os.environ, **environment})
        done.stderr = re.sub(
            "^nowplaying-bridge: warning: no connection to .*: (Connection refused|Network is unreachable|Lookup error)\n",
            "",
            done.stderr,
        )
        return done

    def test_check_prints_a_valid_configuration(self):
        machine = self.machine("here")
        path = machine.configure(share="spotify mpv", never="firefox")
        summary = f"{path} has no errors: it shares spotify mpv, never firefox, as the host id here, "
        done = self.run_check(path)
        self.assertEqual((done.stdout, done.stderr), (f"{summary}with the broker {HUB}, port 1883\n", ""))
        path = machine.configure(share=None, host_id=None)
        self.assertRegex(self.run_check(path).stdout, r"it shares nothing, as the host id [0-9a-f]{16}, with")

    def test_a_path_may_begin_with_a_tilde(self):
        path = self.machine("here").configure(credentials="~/secret")
        (self.folder / "secret").write_text("username = here\n")
        (self.folder / "secret").chmod(0o600)
        self.assertEqual(self.run_check(path, HOME=str(self.folder)).returncode, NO_BROKER)
        self.assertIn("/nowhere/secret: No such file", self.run_check(path, HOME="/nowhere").stderr)

    def test_a_wrong_configuration_is_refused_with_its_line(self):
        machine = self.machine("here")
        self.assertEqual(self.check(machine), (NO_BROKER, ""))
        for key, value, expected in (
            ("broker", "", "broker must be a host"),
            ("broker", "host:x", "broker must be a host"),
            (
                "broker",
                "host # kitchen",
                "broker must be a host, or host:port, without quotes; a comment needs its own line",
            ),
            ("broker", "host #kitchen", "broker must be a host"),
            ("share", '"mpv"', "share must be a list of players, or *, separated by spaces, without quotes; a comment"),
            ("share", "mpv # mine", "share must be a list"),
            ("share", "mpv, spotify", "share must be a list"),
            ("never", "'mpv'", "never must be a list"),
            ("show", '"kitchen"', "show must be a list of host ids"),
            ("commands", "everything", 'commands must be all, playback or none, not "everything"'),
            ("host_id", "a/b", "host-id must be 1 to 64"),
            ("host_id", "x" * 65, "host-id must be 1 to 64"),
            ("host_id", "state", "host-id must be 1 to 64 letters, digits, '.', '_' and '-', and not state"),
            ("keepalive", "3601", "keepalive must be a number of seconds, 5 to 3600"),
            ("most_hosts", "4097", "most-hosts must be a number, 1 to 4096"),
            ("most_sessions", "0", "most-sessions must be a number, 1 to 1024"),
            (
                "type",
                "toaster",
                "type must be other, car, desktop, gaming_console, laptop, media_stick, phone, set_top_box, "
                'speaker, speaker_group, tablet, tv, tv_and_speaker or wearable, not "toaster"\n',
            ),
            ("tls", "maybe", "tls must be on or off"),
            ("color", "red", "unknown key: color\n"),
            ("color" * 99, "red", f"unknown key: {('color' * 99)[:64]}\n"),
            ("name", "", "name must be a text, 1 to 255 bytes of UTF-8"),
            ("name", "K\x07che", "name must be a text, 1 to 255 bytes"),
            ("client_id", "x" * 3000, "client-id must be a text, 1 to 255 bytes"),
            ("share", "mpv [abc", "share has a pattern that matches no name, [abc: names have letters"),
            ("share", "[[:alpha:]", "share has a pattern that matches no name, [[:alpha:]"),
            ("share", "[!]", "share has a pattern that matches no name, [!]"),
            ("never", "mpv\\", "never has a pattern that matches no name, mpv\\"),
            ("show", "[", "show has a pattern that matches no name, ["),
            ("show", "küche", "show has a pattern that matches no name, küche"),
        ):
            with self.subTest(key=key, value=value):
                status, text = self.check(machine, **{key: value})
                self.assertEqual(status, 1)
                self.assertRegex(
                    text, rf"bridge\.conf:\d+: {re.escape(expected)}|bridge\.conf:\d+: .*{re.escape(expected)}"
                )
                self.assertEqual(text.count("\n"), 1)
        path = machine.configure()
        for text, line in (
            ("broker = a\nbroker = b\n", 2),
            ("broker\n", 1),
            ("\n# x\nx" * 2 + "\n", 3),
            ("broker = a\nshare = mpv\0 spotify\n", 2),
            ("broker = a\n# \0\n", 2),
            ("# x\n\ufeffbroker = a\n", 2),
            ("broker = a\nshare = mpv # mine\n", 2),
        ):
            path.write_text(text)
            self.assertIn(f"bridge.conf:{line}:", self.run_check(path).stderr)
        for option, start in (("--version", "nowplaying-bridge "), ("--help", "Usage: nowplaying-bridge")):
            done = subprocess.run([str(BRIDGE), option], capture_output=True, text=True, timeout=9)
            self.assertTrue(done.stdout.startswith(start))
        for argument in ("--no", "bridge.conf"):
            done = subprocess.run([str(BRIDGE), argument], capture_output=True, text=True, timeout=9)
            self.assertEqual(done.returncode, 2)
            self.assertIn("Usage: nowplaying-bridge", done.stdout)

    def test_the_default_configuration_is_in_the_folder_of_the_user(self):
        for variables, path in (
            ({"XDG_CONFIG_HOME": "/a", "HOME": "/b"}, "/a/nowplaying/bridge.conf"),
            ({"XDG_CONFIG_HOME": "a", "HOME": "/b"}, "/b/.config/nowplaying/bridge.conf"),
            ({}, "/.config/nowplaying/bridge.conf"),
        ):
            done = subprocess.run([str(BRIDGE), "--check"], capture_output=True, text=True, timeout=9, env=variables)
            self.assertEqual(done.returncode, 1)
            self.assertIn(f"error: {path}: No such file or directory", done.stderr)

    def test_without_descriptors_the_bridge_ends_with_an_error(self):
        path = self.folder / "bridge.conf"
        path.write_text("broker = 127.0.0.1:1\nhost-id = a\n")
        nowhere = {**os.environ, "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere"}
        # The loader needs four.
        for most in itertools.count(4):
            command = ["prlimit", f"--nofile={most}:{most}", str(BRIDGE), f"--config={path}"]
            done = subprocess.run(command, capture_output=True, text=True, timeout=9, env=nowhere)
            self.assertEqual(done.returncode, 1, done.stderr)
            if "cannot connect to the session bus" in done.stderr:
                break
            self.assertRegex(done.stderr, "no descriptor|Too many open files")

    def test_a_valid_configuration_is_accepted(self):
        machine = self.machine("here")
        for keys in (
            {"share": r"* mpv? [a-m]* [!x]y []]* [[:alpha:][.-.]x]* mpv\.x Music.instance4711"},
            {"never": "[^a]*"},
            {"type": "car"},
            {"name": "Küche / 2. Stock"},
        ):
            with self.subTest(keys=keys):
                self.assertEqual(self.check(machine, **keys), (NO_BROKER, ""))
        path = machine.configure()
        for mark in ("", "\ufeff"):
            path.write_text(f"{mark}broker = a\r\nhost-id = b")
            self.assertEqual(
                self.run_check(path).stdout.split(": ")[1:],
                ["it shares nothing, as the host id b, with the broker a, port 1883\n"],
            )

    def test_a_configuration_is_a_file(self):
        pipe = self.folder / "pipe"
        os.mkfifo(pipe)
        for path in ("/dev/zero", "/dev/null", str(pipe), str(self.folder)):
            done = self.run_check(path)
            self.assertEqual(done.returncode, 1)
            self.assertIn(f"error: {path}: this is not a regular file; nowplaying-bridge(1) describes", done.stderr)
        self.assertIn("No such file or directory; ", self.run_check(self.folder / "none").stderr)

    def test_invalid_certificates_are_reported(self):
        self.certificates()
        machine = self.machine("here")
        ca, certificate, key = (self.folder / name for name in ("ca.crt", "here.crt", "here.key"))
        right = {"tls": "yes", "ca": ca, "certificate": certificate, "key": key}
        self.assertEqual(self.check(machine, **right), (NO_BROKER, ""))
        binary, private = self.folder / "binary", self.folder / "private"
        binary.write_bytes(b"-----BEGIN \0CERTIFICATE-----\n" + bytes(range(256)) * 99)
        private.write_text("username = ida\n")
        private.chmod(0o600)
        for which, path, expected in (
            ("ca", "/nonexistent", "No such file or directory; it is the ca of the configuration"),
            ("ca", self.folder, "this is not a regular file; it is the ca"),
            ("ca", binary, "the file has no certificate in PEM; it is the ca"),
            ("certificate", "/nonexistent", "No such file or directory; it is the certificate of"),
            ("certificate", self.folder / "here.csr", "the file has no certificate in PEM; it is the certificate"),
            ("key", private, "the file has no private key in PEM; it is the key of the configuration"),
            ("key", self.folder / "none", "No such file or directory"),
        ):
            with self.subTest(which=which, path=path):
                status, text = self.check(machine, **{**right, which: path})
                self.assertEqual(status, 1)
                self.assertIn(f"{path}: {expected}", text)
                self.assertNotRegex(text, r"[.;:,][.;:,]")

    def test_the_configurations_of_the_page_are_valid(self):
        credentials = self.folder / "credentials"
        credentials.write_text("username = ida\npassword = the one that you chose\n")
        credentials.chmod(0o600)
        document = (REPOSITORY / "docs" / "bridge.md").read_text()
        (shown,) = re.findall(r"^```ini\n(.*?)^```$", document, re.MULTILINE | re.DOTALL)
        example = (REPOSITORY / "Sources/bridge/data" / "bridge.conf").read_text()
        uncommented = re.sub(r"^#(?=[a-z-]+ = )", "", example, flags=re.MULTILINE)
        self.certificates()
        for text in (shown, example, uncommented):
            path = self.folder / "bridge.conf"
            for key, file in (("ca", "ca.crt"), ("certificate", "here.crt"), ("key", "here.key")):
                text = re.sub(rf"^{key} = .*", f"{key} = ~/{file}", text, flags=re.MULTILINE)  # noqa: PLW2901
            path.write_text(re.sub(r"^credentials = .*", "credentials = ~/credentials", text, flags=re.MULTILINE))
            done = self.run_check(path, HOME=str(self.folder))
            self.assertEqual((done.returncode, done.stderr), (NO_BROKER, ""))

    def test_credentials_that_others_can_read_are_refused(self):
        machine = self.machine("here")
        path = self.folder / "credentials"
        path.write_text("username = here\npassword = a b=c\n")
        for mode, expected in ((0o600, ""), (0o400, ""), (0o640, "chmod 600")):
            path.chmod(mode)
            status, text = self.check(machine, credentials=path)
            self.assertIn(expected, text)
            self.assertEqual(status, 1 if expected else NO_BROKER)
        path.chmod(0o600)
        # A user namespace has no other user.
        with contextlib.suppress(OSError):
            os.chown(path, 65534, 65534)
            self.assertIn("another user owns the file", self.check(machine, credentials=path)[1])
            os.chown(path, 0, 0)
        path.write_text("password = x\n")
        self.assertIn("username is missing", self.check(machine, credentials=path)[1])
        self.assertIn("this is not a regular file", self.check(machine, credentials=self.folder)[1])

    def certificates(self):
        """A CA, and certificates of the broker and of a machine."""

        def openssl(*arguments):
            subprocess.run(["openssl", *arguments], check=True, capture_output=True, timeout=30, cwd=self.folder)

        key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
        openssl("req", "-x509", *key, "-keyout", "ca.key", "-out", "ca.crt", "-subj", "/CN=Test CA", "-days", "2")
        for name, alternative in (("broker", f"IP:{HUB}"), ("here", "DNS:here")):
            (self.folder / "extension").write_text(f"subjectAltName={alternative}\n")
            openssl("req", "-new", *key, "-keyout", f"{name}.key", "-out", f"{name}.csr", "-subj", f"/CN={name}")
            made = ["-CA", "ca.crt", "-CAkey", "ca.key", "-CAcreateserial", "-days", "2", "-extfile", "extension"]
            openssl("x509", "-req", "-in", f"{name}.csr", "-out", f"{name}.crt", *made)
            (self.folder / f"{name}.key").chmod(0o600)

    def test_tls_with_a_certificate_and_a_password(self):
        self.certificates()
        passwords, rules = self.folder / "passwords", self.folder / "rules"
        document = (REPOSITORY / "docs" / "bridge.md").read_text()
        rules.write_text("".join(re.findall(r"^    (pattern .*\n)", document, re.MULTILINE)))
        machines = []
        for name in ("here", "there"):
            create = [] if passwords.exists() else ["-c"]
            subprocess.run(
                ["mosquitto_passwd", "-b", *create, str(passwords), name, "a b=c"],
                check=True,
                capture_output=True,
                timeout=9,
            )
            machines.append((self.machine(name), self.folder / f"credentials-{name}"))
            machines[-1][1].write_text(f"username = {name}\npassword = a b=c\n")
            machines[-1][1].chmod(0o600)
        self.broker = Broker(
            self.network,
            self.folder,
            f"listener 8883 {HUB}\npersistence false\nallow_anonymous false\npassword_file {passwords}\n"
            f"acl_file {rules}\ncafile {self.folder}/ca.crt\ncertfile {self.folder}/broker.crt\n"
            f"keyfile {self.folder}/broker.key\nrequire_certificate true\n",
        ).start()
        secure = {"tls": "on", "ca": self.folder / "ca.crt"}
        secure.update(certificate=self.folder / "here.crt", key=self.folder / "here.key")
        puppet = machines[0][0].puppet()
        for machine, credentials in machines:
            machine.start_bridge(**secure, credentials=credentials).wait_connected()
        there = machines[1][0]
        # Everything works with the rules of the document.
        there.wait_titles(["Song 1"])
        there.shown()[0].session.perform("next")
        self.assertEqual(puppet.command(), ("next", "-"))
        secure["credentials"] = credentials
        # The broker rejects messages of a machine with the host id of another.
        liar = self.machine("liar")
        liar.puppet("radio", 2)
        liar.start_bridge(**secure, host_id="other").wait_connected()
        liar.bridge.wait_event(".*the broker rejects a message of this machine: Not authorized")
        # The broker rejects a missing certificate, another CA and a wrong password.
        stranger = self.machine("stranger")
        stranger.start_bridge(**{**secure, "certificate": None, "key": None})
        stranger.bridge.wait_event(".*no connection to|.*lost the broker|.*rejects")
        stranger.bridge.end()
        stranger.start_bridge(**{**secure, "ca": None})
        stranger.bridge.wait_event(".*no connection to|.*lost the broker")
        stranger.bridge.end()
        credentials.write_text("username = here\npassword = wrong\n")
        stranger.start_bridge(**secure)
        stranger.bridge.wait_event(".*the broker rejects the connection: ")
        (self.folder / "here.key").chmod(0o644)
        self.assertIn("chmod 600", self.check(stranger, **secure)[1])
