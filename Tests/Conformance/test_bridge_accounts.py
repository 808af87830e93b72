# SPDX-License-Identifier: MIT
"""nowplaying-bridge and the accounts of a real Mosquitto: two honest accounts, a lying one, and open brokers.

The rules, the configurations and the commands are those of docs/bridge.md.
"""

import contextlib
import itertools
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import threading
import unittest

from bridge_machines import BRIDGE, OURS, AccountMachine, AccountsTest, Machine
from fake_players import FakePlayer, Stage, metadata
from media import png
from mqtt import Stranger
from simulated_hosts import Host, length, text
from support import DEADLINE, REPOSITORY, SECOND, DBusError, Lines, freeze, until, wait_asleep

DOCUMENT = (REPOSITORY / "docs" / "bridge.md").read_text()
RULES = "".join(re.findall(r"^    (pattern .*\n)", DOCUMENT, re.MULTILINE))
NOT_AUTHORIZED = 0x87
BROKER_REJECTS, BROKER_OPEN = 3, 4
"""The exit status of --check for a broker that cannot be used, or that is open."""
PAUSE = '{"command":"pause","arguments":{}}'
NEXT = '{"command":"next","arguments":{}}'

os.environ["PATH"] += ":/usr/sbin:/sbin"


class Accounts(AccountsTest):
    def test_an_account_that_lies_can_neither_read_nor_forge(self):
        self.start_broker(RULES)
        here, there, puppet, shown = self.pair(accounts=True)
        liar = self.stranger("liar")
        liar.publish("liar/presence", '{"presence":"online"}')
        liar.wait("presence of here", lambda topic, *_: topic == "here/presence")
        there.wait_offered(shown, "next", "pause")
        shown.session.perform("next")
        self.assertEqual(puppet.command(), ("next", "-"))
        # It cannot publish as another account.
        session = "here/Music"
        state = json.dumps({"identity": "Forged", "host": {"name": "H"}, "playback": {"state": "playing"}})
        for topic, payload in (
            (f"{session}/cmd/there", PAUSE),
            (f"{session}/get/there", ""),
            (f"{session}/artwork/x/64/there", ""),
            ("there/answer/here", '{"outcome":"success"}'),
            ("there/answer/liar/here", ""),
            ("here/presence", '{"presence":"offline"}'),
            ("here/presence", ""),
            (f"{session}/state", state),
            (f"{session}/state", ""),
            ("here/forged/state", state),
            ("another/presence", '{"presence":"online","sessions":["x"]}'),
        ):
            for retained in (False, True):
                with self.subTest(topic=topic, retained=retained):
                    self.assertEqual(liar.reason(liar.publish(topic, payload, b"1", retained)), NOT_AUTHORIZED)
        # It can send requests as itself, and receives answers.
        liar.publish(f"{session}/artwork/x/64/liar", "", b"mine")
        answer = liar.wait("an answer", lambda _, correlation, __: correlation == b"mine")
        self.assertEqual(answer[0], "liar/answer/here")
        # Of two questions at once, the second is answered with a state for all.
        for question in (b"one", b"two"):
            liar.publish(f"{session}/get/liar", "", question)
        liar.wait(
            "a state for all",
            lambda topic, correlation, _: topic == f"{session}/state" and correlation in (b"one", b"two"),
        )
        # Wait for another command and a later state: all messages that the liar could read were sent before.
        shown.session.perform("pause")
        self.assertEqual(puppet.command(), ("pause", "-"))
        puppet("playback music paused position=43")
        liar.wait("a state", lambda topic, _, payload: topic == f"{session}/state" and b"paused" in payload)
        others = {topic for topic, *_ in liar.messages if not re.fullmatch(r"[^/]+/(presence|[^/]+/state)", topic)}
        self.assertEqual({topic for topic in others if not topic.startswith("liar/")}, set())
        self.assertEqual(puppet.commands(), [])
        self.assertEqual(there.client.names(OURS), [shown.name])
        for machine in (here, there):
            problems = [line for line in machine.bridge.pending(".*") if "warning" in line or "error" in line]
            self.assertEqual(problems, [])

    @contextlib.contextmanager
    def flood(self, topic, count):
        """Meanwhile an account sends so many messages again and again."""
        liar, is_over = self.stranger("liar"), threading.Event()

        def send():
            while not is_over.is_set():
                for _ in range(count):
                    liar.publish(topic, "")
                liar.wait_acknowledged()

        sending = threading.Thread(target=send)
        sending.start()
        try:
            yield
        finally:
            is_over.set()
            sending.join()

    def test_one_sender_does_not_use_up_the_requests_of_another(self):
        self.start_broker(RULES)
        here, there, puppet, shown = self.pair(accounts=True)
        there.wait_offered(shown, "next")
        with self.flood("here/Music/artwork/x/64/liar", 200):
            here.bridge.wait_event(".*rejected a request of liar: it sends too many")
            for _ in range(8):
                shown.session.perform("next")
                self.assertEqual(puppet.command(), ("next", "-"))

    def test_a_sender_gets_the_place_of_one_that_has_been_quiet(self):
        self.start_broker()
        here = AccountMachine(self, "here")
        here.puppet()
        here.start_bridge(open_broker="trust", most_hosts="1")
        sender = self.stranger()
        sender.wait("a state", lambda topic, *_: topic == "here/Music/state")
        # The limit of the first one needs half a second until it is full again.
        for _ in range(10):
            sender.publish("here/Music/cmd/one", "{}")
        sender.publish("here/Music/cmd/two", "{}")
        here.bridge.wait_event(".*rejected a request of two: it sends too many")

        def is_answered():
            sender.publish("here/Music/cmd/two", "{}")
            sender.wait_acknowledged()
            return [topic for topic, *_ in sender.messages if topic == "two/answer/here"]

        until(is_answered, lambda: "an answer to the second sender")

    def test_commands_arrive_while_an_account_fills_the_queue_of_the_broker(self):
        self.start_broker(RULES, "max_inflight_messages 1\nmax_queued_messages 4\n")
        here, there, puppet, shown = self.pair(accounts=True)
        there.wait_offered(shown, "next")
        with self.flood("here/Music/get/liar", 500):
            for _ in range(40):
                shown.session.perform("next")
                self.assertEqual(puppet.command(), ("next", "-"))
        self.assertEqual(puppet.commands(), [])

    def test_a_command_without_an_answer_is_sent_again(self):
        self.start_broker()
        there = AccountMachine(self, "there").start_bridge(open_broker="trust")
        host = Host(("127.0.0.1", self.port), "sim", 1)
        self.addCleanup(host.close)
        shown = there.shown("Song 1.0")
        there.wait_offered(shown, "next")
        host.losses = 5
        shown.session.perform("next")
        self.assertEqual(host.commands, ["next"])
        self.assertEqual(len(set(host.lost)), 1)

    def test_a_command_that_arrives_again_is_executed_once(self):
        self.start_broker()
        here, _, puppet, _ = self.pair(open_broker="trust")
        sender = self.stranger()
        puppet("auto later")
        for _ in range(3):
            sender.publish("here/Music/cmd/stranger", NEXT, b"one")
        self.assertEqual(puppet.command(), ("next", "-"))
        puppet(f"finish {puppet.number} skip_limit_reached", "auto success")
        sender.publish("here/Music/cmd/stranger", PAUSE, b"two")
        self.assertEqual(puppet.command(), ("pause", "-"))
        # The bridge has the outcome of the first command before that of the second.
        second = sender.wait("an answer", lambda topic, name, _: "/answer/" in topic and name == b"two")
        before, sender.messages = [*sender.messages, second], []
        sender.publish("here/Music/cmd/stranger", NEXT, b"one")
        sender.publish("here/Music/cmd/stranger", PAUSE, b"three")
        self.assertEqual(puppet.command(), ("pause", "-"))
        last = sender.wait("the last answer", lambda topic, name, _: "/answer/" in topic and name == b"three")
        answers = [
            (each[1], json.loads(each[2])["outcome"])
            for each in [*before, *sender.messages, last]
            # The other machine asks for the state when it has waited long, and gets answers too.
            if each[0].startswith("stranger/answer/")
        ]
        refused = (b"one", "skip_limit_reached")
        # A copy that arrives after the outcome is answered by itself.
        different = [answer for answer, _ in itertools.groupby(answers)]
        self.assertEqual(different, [refused, (b"two", "success"), refused, (b"three", "success")])
        # A command also has an outcome if its player ends.
        puppet("auto later")
        sender.publish("here/Music/cmd/stranger", NEXT, b"four")
        self.assertEqual(puppet.command(), ("next", "-"))
        puppet.process.kill()
        *_, answer = sender.wait("an outcome", lambda topic, name, _: "/answer/" in topic and name == b"four")
        self.assertEqual(json.loads(answer)["outcome"], "cancelled")

    def test_an_answer_of_a_host_that_was_not_asked_is_refused(self):
        self.start_broker()
        here, there, puppet, shown = self.pair(open_broker="trust")
        puppet("auto later")
        liar = self.stranger()
        call = shown.session.send("pause")
        puppet.command()
        token = liar.wait("the command", lambda topic, *_: topic == "here/Music/cmd/there")[1]
        liar.publish("there/answer/liar", '{"outcome":"success"}', token)
        there.bridge.wait_event(".*rejected an answer of liar: the request was to here")
        puppet(f"finish {puppet.number} skip_limit_reached")
        with self.assertRaises(DBusError) as caught:
            call.wait()
        self.assertEqual(caught.exception.name, "org.nowplaying.Error.SkipLimitReached")
        self.assertIsNone(here.bridge.process.poll())

    def test_the_host_id_is_the_account(self):
        self.start_broker(RULES)
        machine = AccountMachine(self, "here")
        summary, warned = machine.check(account="here", host_id=None)
        self.assertIn("as the host id here, ", summary)
        self.assertIn("the broker 127.0.0.1 keeps accounts apart\n", summary)
        self.assertEqual(warned, "")
        summary, warned = machine.check(BROKER_REJECTS, account="here", host_id="other")
        self.assertIn("the username here is not the host-id other", warned)
        self.assertIn("rejects messages that this machine must publish; no commands are executed or sent", warned)
        self.assertNotIn("keeps accounts apart", summary)


class OpenBrokers(AccountsTest):
    def test_with_an_open_broker_nothing_is_steered(self):
        self.start_broker()
        here, there, puppet, shown = self.pair()
        for machine in (here, there):
            machine.bridge.wait_event(
                ".*warning: the broker 127.0.0.1 allows every account to send commands for another, answer for another, read "
                "requests to another, read answers to another; no commands are executed or sent; "
            )
        # The session is shown, and follows changes.
        puppet("playback music paused position=43")
        shown.wait_value("PlaybackStatus", "Paused")
        self.assertEqual(there.offered(shown), [])
        with self.assertRaises(DBusError):
            shown.session.perform("next")
        stranger = self.stranger()
        for sender in ("there", "stranger"):
            stranger.publish("here/Music/cmd/" + sender, NEXT, sender.encode())
            *_, answer = stranger.wait("an answer", lambda topic, *_, sender=sender: topic == f"{sender}/answer/here")
            self.assertEqual(json.loads(answer)["outcome"], "permission_denied")
        *_, state = stranger.wait("a state", lambda topic, *_: topic == "here/Music/state")
        self.assertEqual(json.loads(state)["commands"], [])
        self.assertEqual(puppet.commands(), [])
        # No message of the probe is retained.
        late = self.stranger(name="late")
        late.wait("what is kept", lambda topic, *_: topic == "here/Music/state")
        self.assertFalse([topic for topic, *_ in late.messages if "probe" in topic])

    def test_an_open_broker_may_be_trusted(self):
        self.start_broker()
        here, there, puppet, shown = self.pair(open_broker="trust")
        there.wait_offered(shown, "next")
        shown.session.perform("next")
        self.assertEqual(puppet.command(), ("next", "-"))
        for machine in (here, there):
            self.assertFalse([line for line in machine.bridge.pending(".*") if "warning" in line])

    def test_a_broker_that_becomes_open_is_no_longer_trusted(self):
        self.start_broker(RULES)
        here, there, puppet, shown = self.pair(accounts=True)
        there.wait_offered(shown, "next")
        self.broker.close()
        here.bridge.wait_event(".*lost the broker")
        self.start_broker()
        for machine in (here, there):
            machine.bridge.wait_event(".*warning: the broker 127.0.0.1 allows every account to ")
        stranger = self.stranger()
        stranger.publish("here/Music/cmd/there", NEXT)
        *_, answer = stranger.wait("an answer", lambda topic, *_: topic == "there/answer/here")
        self.assertEqual(json.loads(answer)["outcome"], "permission_denied")
        self.assertEqual(puppet.commands(), [])
        # With a broker that is not open commands work again.
        self.broker.close()
        self.start_broker(RULES)
        there.wait_offered(shown, "next")
        shown.session.perform("next")
        self.assertEqual(puppet.command(), ("next", "-"))

    def test_check_reports_the_excess_rights_of_an_account(self):
        machine = AccountMachine(self, "here")
        asks, answers = "send commands for another", "answer for another"
        speaks = "publish what another plays"
        reads = "read requests to another, read answers to another"
        before = (
            "pattern readwrite nowplaying/v1/%u/#\npattern read nowplaying/v1/#\npattern write nowplaying/v1/+/+/get/#\n"
            "pattern write nowplaying/v1/+/+/cmd/#\npattern write nowplaying/v1/+/answer/#\n"
        )
        for rules, excess in (
            (RULES, None),
            ("topic readwrite #\n" + RULES, None),
            (RULES + "pattern readwrite #\n", f"{asks}, {answers}, {speaks}, {reads}"),
            (before, f"{asks}, {answers}, {reads}"),
            (RULES + "pattern read nowplaying/v1/#\n", reads),
            (RULES + "pattern read nowplaying/v1/+/answer/+\n", "read answers to another"),
            (RULES + "pattern read nowplaying/v1/+/+/cmd/+\n", "read requests to another"),
            (RULES + "pattern write nowplaying/v1/+/+/cmd/+\n", asks),
            (RULES + "pattern write nowplaying/v1/+/answer/+\n", answers),
            (RULES + "pattern write nowplaying/v1/+/presence\n", speaks),
            (RULES + "pattern write nowplaying/v1/+/+/state\n", speaks),
            (None, f"{asks}, {answers}, {speaks}, {reads}"),
        ):
            with self.subTest(rules=rules):
                self.start_broker(rules)
                status = BROKER_OPEN if excess else 0
                found, warned = machine.check(status, account="here", open_broker=None if excess else "read-only")
                if excess:
                    self.assertIn(
                        f"warning: the broker 127.0.0.1 allows every account to {excess}; no commands are", warned
                    )
                    self.assertEqual(warned.count("\n"), 1)
                else:
                    self.assertEqual(warned, "")
                self.assertEqual("keeps accounts apart" in found, not excess)
                if excess:
                    trusted = machine.check(account="here", open_broker="trust")[1]
                    self.assertIn(
                        f"allows every account to {excess}; commands are executed and sent, because open-broker",
                        trusted,
                    )
                self.broker.close()
        self.assertIn("no connection to 127.0.0.1: ", machine.check(BROKER_REJECTS)[1])
        # Without acknowledgements nothing proves that it keeps accounts apart.
        self.start_broker(RULES, "max_qos 0\n")
        self.assertIn("keeps accounts apart: it has QoS 0 only;", machine.check(BROKER_OPEN, account="here")[1])

    def test_check_reports_the_rights_of_a_client_without_an_account(self):
        machine = AccountMachine(self, "here")
        for rules, excess in (
            (RULES, None),
            ("topic readwrite #\n" + RULES, ".*, publish what another plays, read requests to another, .*"),
            ("topic write nowplaying/v1/+/+/cmd/here\n" + RULES, "send commands for another"),
            ("topic write nowplaying/v1/here/#\n" + RULES, "publish what another plays"),
        ):
            with self.subTest(rules=rules):
                self.start_broker(rules, "allow_anonymous true\n")
                found, warned = machine.check(BROKER_OPEN if excess else 0, account="here")
                if excess:
                    self.assertRegex(
                        warned, f"allows clients without an account to {excess}; set allow_anonymous false"
                    )
                else:
                    self.assertEqual(warned, "")
                self.assertEqual("keeps accounts apart" in found, not excess)
                self.broker.close()

    def test_check_disturbs_no_bridge(self):
        self.start_broker()
        here, there, _, shown = self.pair(open_broker="trust")
        watcher = self.stranger()
        other = AccountMachine(self, "other")
        other.check(BROKER_OPEN)
        watcher.wait("what is tried", lambda topic, *_: re.fullmatch("probe-[0-9a-f]{16}/presence", topic))
        there.wait_offered(shown, "next")
        shown.session.perform("next")
        for machine in (here, there):
            lines = machine.bridge.pending(".*")
            self.assertFalse([line for line in lines if "probe" in line or "warning" in line], lines)

    def test_a_broker_that_cannot_be_tested_counts_as_open(self):
        """Some brokers end the connection for each message that they do not allow."""
        server = socket.create_server(("127.0.0.1", self.port))
        self.addCleanup(server.close)
        published, tried = threading.Event(), []

        def serve():
            while True:
                try:
                    link, _ = server.accept()
                except OSError:
                    return
                with link, link.makefile("rb") as stream:
                    while head := stream.read(1):
                        body = stream.read(Stranger.size(stream.read))
                        if head[0] == 0x10:
                            link.sendall(bytes.fromhex("2003000000"))
                        elif head[0] & 0xF0 == 0x30 and b"/probe-" in body[:40]:
                            tried.append(body)
                            link.sendall(bytes.fromhex("e00187"))
                            break
                        elif head[0] & 0xF0 == 0x30 and b"Song 1" in body:
                            published.set()

        threading.Thread(target=serve, daemon=True).start()
        here = AccountMachine(self, "here")
        warned = here.check(BROKER_OPEN)[1]
        self.assertIn("it is unknown whether the broker 127.0.0.1 keeps accounts apart: it ends the", warned)
        here.check(0, open_broker="trust")
        here.start_bridge()
        here.bridge.wait_event(
            ".*unknown whether .* keeps accounts apart: it ends the connection .*; no commands are executed"
        )
        here.puppet()
        self.assertTrue(published.wait(DEADLINE))
        self.assertEqual(len(tried), 4)
        self.assertEqual(len([line for line in here.bridge.events if "connected to" in line]), 2)

    def test_a_broker_that_does_not_answer_in_time_is_reported(self):
        server = socket.create_server(("127.0.0.1", self.port), backlog=0)
        self.addCleanup(server.close)
        machine = AccountMachine(self, "here")
        # All clocks of the machine are fast.
        machine.set_clock("+0 x50")

        def serve(connack, has_acknowledgements):
            link, _ = server.accept()
            with link, link.makefile("rb") as stream, contextlib.suppress(OSError):
                while head := stream.read(1):
                    body = stream.read(Stranger.size(stream.read))
                    end = 2 + int.from_bytes(body[:2], "big")
                    if head[0] == 0x10:
                        link.sendall(bytes.fromhex(connack))
                    elif head[0] & 0xF0 == 0x30 and has_acknowledgements:
                        back = body[:end] + body[end + 2 :]
                        link.sendall(b"\x40\2" + body[end : end + 2] + bytes((0x30, len(back))) + back)

        for connack, has_acknowledgements, status, words in (
            ("", False, BROKER_REJECTS, "no connection to 127.0.0.1: Connection timed out\n"),
            ("2003000000", False, BROKER_OPEN, "keeps accounts apart: it does not answer in time;"),
            # With its Maximum Packet Size of 48, only the last message of the test can be sent.
            ("20080000052700000030", True, BROKER_OPEN, "keeps accounts apart: it does not answer in time;"),
        ):
            serving = threading.Thread(target=serve, args=(connack, has_acknowledgements), daemon=True)
            serving.start()
            self.assertIn(words, machine.check(status)[1])
            serving.join()
        # The system accepts one connection, and lets the next one wait.
        with socket.create_connection(("127.0.0.1", self.port)):
            self.assertIn("no answer from the broker 127.0.0.1 in 10 s\n", machine.check(BROKER_REJECTS)[1])


class Lasting(AccountsTest):
    def test_the_will_expires(self):
        self.start_broker()
        here, _, _, _ = self.pair(open_broker="trust")
        watcher = self.stranger()
        watcher.wait("its presence", lambda topic, _, payload: topic == "here/presence" and b"online" in payload)
        here.bridge.process.kill()
        watcher.wait("the will", lambda topic, _, payload: topic == "here/presence" and b"offline" in payload)
        late = self.stranger(name="late")
        late.wait("the will, kept", lambda topic, _, payload: topic == "here/presence" and b"offline" in payload)
        self.assertIsNotNone(late.expiries["here/presence"])
        self.assertLessEqual(late.expiries["here/presence"], 3600)

    def test_a_broker_with_qos_0_is_logged_once(self):
        self.start_broker(extra="max_qos 0\n")
        here, there, puppet, shown = self.pair()
        here.bridge.wait_event(
            ".*unknown whether .* keeps accounts apart: it has QoS 0 only|.*allows every account to "
        )
        for number in range(2, 9):
            puppet(f'content music music track-{number} title="Song {number}" length=254')
            shown.wait_title(f"Song {number}")
        for machine in (here, there):
            lines = machine.bridge.pending(".*(QoS|publish|rejects)")
            self.assertEqual(len([line for line in lines if "has QoS 0 only" in line]), 1, lines)
            self.assertFalse(
                [line for line in lines if "cannot publish" in line or "rejects the connection" in line], lines
            )
        radio = here.puppet("radio", 20)
        there.client.wait_names(2, OURS)
        # A later broker with QoS 1 changes nothing.
        self.broker.close()
        here.bridge.wait_event(".*lost the broker")
        radio("free-session radio")
        here.bridge.wait_event(".*Radio is no longer shared")
        self.start_broker()
        watcher = self.stranger()
        # A session that ended meanwhile is withdrawn: the broker can have its state.
        watcher.wait("the end", lambda topic, _, payload: topic == "here/Radio/state" and not payload)
        watcher.wait("a state", lambda topic, *_: topic == "here/Music/state")
        puppet('content music music track-9 title="Song 9" length=254')
        shown.wait_title("Song 9")
        self.assertFalse(here.bridge.pending(".*(cannot publish|rejects)"))

    def test_messages_that_are_too_large_for_the_broker_are_logged(self):
        # It accepts the connection, but neither the presence nor the state.
        self.start_broker(extra="max_packet_size 140\n")
        here = AccountMachine(self, "here")
        here.puppet("gramophone")
        here.client.wait_names(1)
        here.start_bridge(open_broker="trust")
        for topic in ("presence", "Gramophone/state"):
            here.bridge.wait_event(rf".*warning: cannot publish \d+ bytes to nowplaying/v1/here/{topic}: ")
        # It tries again each second, and not all the time.
        wait_asleep(here.bridge)
        here.bridge.events.clear()
        here.bridge.wait_event(".*cannot publish .*/state: ")

    def test_messages_that_wait_for_a_slow_broker_are_sent_also_at_the_end(self):
        server = socket.socket()
        self.addCleanup(server.close)
        server.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        server.bind(("127.0.0.1", self.port))
        server.listen()
        here = AccountMachine(self, "here")
        stage = Stage(here.bus.socket)
        self.addCleanup(stage.close)
        cover = here.bus.folder / "cover.png"
        cover.write_bytes(png(1, 1).ljust(1_000_000, b"x"))
        FakePlayer(stage, "plain").change(Metadata=metadata("Song 2", **{"mpris:artUrl": ("s", cover.as_uri())}))
        Machine.start_bridge(here, open_broker="trust")
        link, _ = server.accept()
        # Less than a quarter of the keep-alive, when the bridge would write too.
        link.settimeout(5)
        with link, link.makefile("rb") as stream:

            def receive():
                head = stream.read(1)
                return (head[0], stream.read(Stranger.size(stream.read))) if head else (0, b"")

            self.assertEqual(receive()[0], 0x10)
            # CONNACK, with QoS 0 only.
            link.sendall(bytes.fromhex("20050000022400"))
            while not (found := re.search(rb'"artwork":{"id":"(\w+)"', receive()[1])):
                pass
            # Twelve megabytes, which the system does not store while the broker reads nothing.
            # The first request is for another host.
            for number in range(10, 23):
                host = "other" if number == 10 else "here"
                topic = text(f"nowplaying/v1/{host}/plain/artwork/{found[1].decode()}/64/me")
                body = topic + b"\5\x09\0\2%d" % number
                link.sendall(b"\x30" + length(len(body)) + body)
            wait_asleep(here.bridge)
            packets = []
            while sum(len(body) for _, body in packets) < 5_000_000:
                packets.append(receive())
            wait_asleep(here.bridge)
            here.bridge.process.terminate()
            link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 20)
            packets += iter(receive, (0, b""))
        self.assertEqual(len([body for _, body in packets if len(body) > 1_000_000]), 12)
        self.assertIn(b'"offline"', packets[-2][1])
        self.assertEqual(packets[-1][0], 0xE0)
        self.assertEqual(here.bridge.process.wait(DEADLINE), 0)


class Shown(AccountsTest):
    def test_each_part_of_a_state_is_shown_until_a_state_lacks_it(self):
        self.start_broker()
        there, sender = AccountMachine(self, "there"), self.stranger()
        sender.publish("sim/presence", '{"presence":"online","sessions":["box"]}', retained=True)
        there.start_bridge(open_broker="trust")

        def publish(playback, **parts):
            base = {"identity": "Box", "host": {"name": "Attic"}, "playback": {"state": "paused", **playback}}
            sender.publish("sim/box/state", json.dumps({**base, **parts}), retained=True)

        def modes(current, *supported):
            return {"current": current, "supported": list(supported)}

        problem = {"kind": "sign_in", "text": "Sign in", "url": "https://example.org", "can_retry": True}
        commands = [
            {"command": "skip_forward", "intervals_ms": [5000]},
            {"command": "change_playback_rate", "rates": [1, 2]},
            {"command": "change_repeat_mode", **modes("one", "off", "one")},
            {"command": "change_shuffle_mode", **modes("items", "off", "items")},
        ]
        film = {"id": "1", "kind": "movie", "title": "Film", "media_type": "video", "live": True}
        devices = [{"id": "a", "name": "Sofa"}, {"id": "b", "name": "!"}]
        publish({"problem": problem}, content=film, commands=commands, devices=devices)
        player = there.shown("Film")
        session = player.session
        content = session.get("Content")
        self.assertEqual((content["kind"], content.get("live")), ("movie", True))
        self.assertEqual(session.get("Playback")["problem"], problem)
        self.assertEqual([device["name"] for device in session.get("Devices")], ["Sofa", "Device 2"])
        found = session.get("Commands")
        self.assertEqual(found["skip_forward"]["intervals_us"], [5 * SECOND])
        self.assertEqual(found["change_playback_rate"]["rates"], [1.0, 2.0])
        self.assertEqual(found["change_repeat_mode"], {"enabled": True, **modes("one", "off", "one")})
        self.assertEqual(found["change_shuffle_mode"], {"enabled": True, **modes("items", "off", "items")})
        # The library rejects empty lists, so it does not get those that are missing.
        lacking = [{"command": "skip_forward"}, {"command": "change_playback_rate"}]
        publish({}, content={"id": "2", "kind": "tv_show", "title": "Series", "continuous": True}, commands=lacking)
        there.shown("Series")
        content = session.get("Content")
        self.assertEqual((content["kind"], content.get("continuous")), ("tv_show", True))
        self.assertNotIn("problem", session.get("Playback"))
        self.assertEqual([device["name"] for device in session.get("Devices")], ["Attic"])
        self.assertEqual(there.offered(player), ["change_playback_rate", "skip_forward"])
        # Without content nothing plays.
        publish({}, commands=lacking)
        there.client.wait_names(0, OURS)
        publish({}, content={"id": "3", "title": "Song"}, commands=[{"command": "play"}])
        self.assertEqual(there.offered(there.shown("Song")), ["play"])
        self.assertEqual(there.bridge.pending(".*np_(content|session)_"), [])


class Players(AccountsTest):
    def test_at_most_64_players_are_shared_and_their_names_can_change(self):
        self.start_broker()
        here = AccountMachine(self, "here")
        stage = Stage(here.bus.socket)
        self.addCleanup(stage.close)
        names = {f"p{number}" for number in range(64)}
        players = {name: FakePlayer(stage, name) for name in sorted(names)}
        here.client.wait_names(64)
        here.start_bridge(open_broker="trust")
        sender = self.stranger()

        def wait_shared(names):
            def is_it(topic, _, payload):
                return topic == "here/presence" and set(json.loads(payload)["sessions"]) == names

            sender.wait(f"a list of {len(names)} players", is_it)

        wait_shared(names)
        late = FakePlayer(stage, "late")
        here.bridge.wait_event(".*late is not shared: too many players")
        players["p3"].leave()
        wait_shared(names - {"p3"})
        late.change(PlaybackStatus=("s", "Paused"))
        wait_shared(names - {"p3"} | {"late"})
        # The old name would also find the new one.
        players["p5"].own("p5.instance7")
        players["p5"].release("p5")
        wait_shared(names - {"p3", "p5"} | {"late", "p5.instance7"})

    def test_images_are_requested_at_each_size(self):
        self.start_broker()
        here = AccountMachine(self, "here")
        puppet = here.puppet(extra="artwork=cover-7")
        stage = Stage(here.bus.socket)
        self.addCleanup(stage.close)
        cover = here.bus.folder / "cover.png"
        cover.write_text("This is no image.")
        FakePlayer(stage, "plain").change(Metadata=metadata("Song 2", **{"mpris:artUrl": ("s", cover.as_uri())}))
        here.start_bridge(open_broker="trust")
        sender = self.stranger()

        def artwork_of(player):
            def is_it(topic, _, payload):
                return topic == f"here/{player}/state" and b'"artwork"' in payload

            return json.loads(sender.wait("a state with artwork", is_it)[2])["content"]["artwork"]["id"]

        def wait_answer():
            return sender.wait("an answer", lambda topic, *_: topic == "stranger/answer/here")[1:]

        def width(png):
            return int.from_bytes(png[16:20], "big")

        artwork, none = artwork_of("Music"), artwork_of("plain")
        sender.publish(f"here/plain/artwork/{none}/64/stranger", "", b"none")
        self.assertEqual(wait_answer(), (b"none", b""))
        # The library has at most a hundred requests without an answer.
        freeze(puppet.process.pid)
        for number, pixels in enumerate((9999, *range(64, 164))):
            sender.publish(f"here/Music/artwork/{artwork}/{pixels}/stranger", "", str(number).encode())
        self.assertEqual(wait_answer(), (b"100", b""))
        puppet.process.send_signal(signal.SIGCONT)
        answers = dict(wait_answer() for _ in range(100))
        self.assertEqual([width(answers[name]) for name in (b"0", b"1", b"2")], [1024, 64, 65])


class QuickStart(AccountsTest):
    """Follows the page in another folder, at another address, as the user of the tests."""

    def test_the_page_leads_to_two_machines_that_steer_each_other(self):
        (commands,) = re.findall(r"^```sh\n(.*?)^```$", DOCUMENT, re.MULTILINE | re.DOTALL)
        place = f"cd {self.folder}"
        commands = commands.replace("sudo ", "").replace("cd /etc/mosquitto", place).replace("192.168.1.2", "127.0.0.1")
        commands = re.sub(r"^(apt-get|chown) .*\n", "", commands, flags=re.MULTILINE)
        # Without -b the program requests the password at a terminal.
        commands = re.sub(r"^(mosquitto_passwd)(.* (\w+))$", r'\1 -b\2 "secret of \3"', commands, flags=re.MULTILINE)
        subprocess.run(["sh", "-ec", commands], check=True, capture_output=True, timeout=30)
        lines = re.findall(
            r"^       ((?:listener|certfile|keyfile|password_file|acl_file|set_tcp_nodelay) .*)", DOCUMENT, re.M
        )
        self.assertEqual(len(lines), 6)
        (self.folder / "rules").write_text(RULES)
        self.assertEqual(RULES.count("\n"), 7)
        configuration = self.folder / "mosquitto.conf"
        text = "\n".join(lines).replace("listener 8883", f"listener {self.port} 127.0.0.1")
        configuration.write_text(
            f"{text.replace('/etc/mosquitto', str(self.folder))}\nuser root\nlog_type information\n"
        )
        self.broker = Lines(["mosquitto", "-c", str(configuration)], dict(os.environ), subprocess.STDOUT)
        self.addCleanup(self.broker.close)
        self.broker.wait_event(".*running")
        machines = [self.machine("desk"), self.machine("kitchen")]
        for machine in machines:
            done = subprocess.run(
                [str(BRIDGE), "--check"], capture_output=True, text=True, timeout=30, env=machine.environment
            )
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            self.assertIn("the broker 127.0.0.1 keeps accounts apart\n", done.stdout)
        desk, kitchen = machines
        puppet = desk.puppet()
        desk.client.wait_names(1)
        for machine in machines:
            machine.bridge = Lines([str(BRIDGE), "--verbose"], machine.environment, subprocess.STDOUT)
            self.addCleanup(machine.bridge.close)
        shown = kitchen.shown("Song 1")
        kitchen.wait_offered(shown, "next")
        shown.session.perform("next")
        self.assertEqual(puppet.command(), ("next", "-"))

    def machine(self, name):
        """A machine with the files of the page."""
        machine = AccountMachine(self, name)
        folder = machine.bus.folder / ".config" / "nowplaying"
        folder.mkdir(parents=True)
        shutil.copy(self.folder / "broker.crt", folder)
        (credentials,) = re.findall(r"^       (username = .*)\n       (password = .*)$", DOCUMENT, re.MULTILINE)
        text = "\n".join(credentials).replace("desk", name).replace("the one that you chose", f"secret of {name}")
        (folder / "credentials").write_text(text + "\n")
        (folder / "credentials").chmod(0o600)
        (shown,) = re.findall(r"^```ini\n(.*?)^```$", DOCUMENT, re.MULTILINE | re.DOTALL)
        text = shown.replace("192.168.1.2", f"127.0.0.1:{self.port}").replace("spotify mpv", "Music")
        (folder / "bridge.conf").write_text(text)
        machine.environment = machine.bus.environment(XDG_CONFIG_HOME=None)
        return machine


if __name__ == "__main__":
    unittest.main()
