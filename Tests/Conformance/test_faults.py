# SPDX-License-Identifier: MIT
"""Each system call of the library fails, with each of its possible errors, while a player runs.

strace injects the errors. A temporary fault has no lasting effect. A lasting one is reported as a status or a state,
and never causes a crash, a hang or a busy loop.
"""

import contextlib
import pathlib
import random
import re
import resource
import signal
import struct
import tempfile
import time
import unittest

from strace import CANNOT_TRACE
from support import DEADLINE, PUPPET, ROOT, ConformanceTest, DBusError, Lines, Player, Puppet, until
from wire import (
    BUS, DESTINATION, ERROR, ERROR_NAME, REPLY_SERIAL, RETURN, SENDER, SIGNATURE, LyingBus, body, log_in, message,
    read_line
)  # fmt: skip

WAITING = 3


class TracedPuppet(Puppet):
    """A puppet under strace."""

    def __init__(self, bus, *options):
        self.log_path = tempfile.TemporaryFile()
        self.trace_path = pathlib.Path(bus.folder / "trace")
        arguments = ["strace", "-f", "-qq", "-o", str(self.trace_path), *options, str(PUPPET)]
        Lines.__init__(self, arguments, bus.environment(), self.log_path)

    def injected(self):
        """How many calls strace made fail."""
        return self.trace_path.read_text(errors="replace").count("(INJECTED)")


class BusHangs(ConformanceTest):
    """A bus that hangs in the middle of publishing."""

    bus_at_start = False

    def test_a_name_that_is_never_answered_is_requested_again(self):
        """The request gets no answer at the first time. The library connects again after its 25 s."""
        requests = []

        def serve(connected):
            stream, name = log_in(connected), f":1.{connected.fileno()}"
            while True:
                if (call := stream.next(60)) is None:
                    continue
                answers = {"Hello": ("s", name), "RequestName": ("u", 1), "ListNames": ("as", [])}
                if call.member == "RequestName":
                    requests.append(time.monotonic())
                    if len(requests) == 1:
                        continue
                signature, value = answers.get(call.member, ("", None))
                fields = {REPLY_SERIAL: call.serial, DESTINATION: name, SENDER: BUS, SIGNATURE: signature or None}
                stream.send(RETURN, fields, body(signature, value) if signature else b"")

        bus = LyingBus(self.bus.folder / "hangs", serve)
        self.addCleanup(bus.close)
        puppet = self.new_puppet(DBUS_SESSION_BUS_ADDRESS=f"unix:path={self.bus.folder / 'hangs'}")
        puppet("context org.example.Player", "session music", f"content music {self.song()}", "publish music")
        puppet.wait_event("connection 2", 60)
        self.assertEqual(len(requests), 2)
        self.assertGreater(requests[1] - requests[0], 20)


class BusLies(ConformanceTest):
    """A bus that lies: the player does not wait for it, and is published again on an honest bus."""

    def setUp(self):
        super().setUp()
        self.puppet, _ = self.start(playback="paused position=42")
        self.number = 0

    def check(self, serve):
        """The bus is replaced by one that serves each connection so, and returns."""
        self.client.close()
        self.bus.kill()
        liar = LyingBus(self.bus.socket, serve)
        until(lambda: liar.connections, "the player tries the bus again")
        self.number += 1
        begun = time.monotonic()
        self.set_song(self.puppet, self.number)
        self.puppet("playback music playing position=42", "playback music paused position=42")
        self.assertLess(time.monotonic() - begun, 2)
        time.sleep(0.1)  # The time of the lies.
        liar.close()
        self.start_bus()
        self.client.wait_names(1)
        player = Player(self.client, *self.client.names())
        self.assertEqual(player.metadata["xesam:title"], f"Song {self.number}")
        player.call("Next")
        self.assertEqual(self.puppet.command(), ("next", "-"))

    def test_wrong_log_ins(self):
        chance, right = random.Random(1), b"OK 0123456789abcdef0123456789abcdef\r\n"
        noise = bytes(chance.randrange(256) for _ in range(300))
        for answer in (
            b"", b"REJECTED EXTERNAL\r\n", b"ERROR\r\n", b"OK\r\n", b"OK " + b"0" * 100_000 + b"\r\n", b"\n" * 1000,
            b"\0" * 5000, b"DATA\r\n", b"AGREE_UNIX_FD\r\n" * 50, noise, right + noise,
        ):  # fmt: skip
            with self.subTest(answer=answer[:20]):
                word = chance.choice([b"AUTH", b"NEGOTIATE_UNIX_FD"])
                self.check(lambda connected, word=word, answer=answer: log_in(connected, {word: answer}).next(5))

    def test_slow_log_ins(self):
        """One byte at a time, or nothing."""

        def serve(pause, connected):
            for answer in (b"OK 0123456789abcdef0123456789abcdef\r\n", b"AGREE_UNIX_FD\r\n"):
                read_line(connected)
                for byte in answer:
                    connected.sendall(bytes([byte]))
                    time.sleep(pause)

        for pause in (0, 0.05, 30):
            self.check(lambda connected, pause=pause: serve(pause, connected))

    def test_wrong_answers(self):
        """Each call gets an answer of another kind, type, call or sender."""

        def serve(chance, connected):
            stream = log_in(connected)
            while (call := stream.next(5)) is not None:
                values = [("s", ":1.7"), ("u", chance.choice([0, 1, 3, 5, 2**32 - 1])), ("as", [f"{ROOT}.evil"])]
                values += [("v", ("s", "Playing")), ("a{sv}", {"PlaybackStatus": ("i", 3)}), ("", None)]
                signature, value = values[0] if call.member == "Hello" else chance.choice(values)
                kind = chance.choice([RETURN, RETURN, ERROR])
                fields = {
                    REPLY_SERIAL: chance.choice([call.serial, call.serial, 7, 2**32 - 1]), DESTINATION: ":1.7",
                    SENDER: chance.choice([BUS, ":1.9", None]), SIGNATURE: signature or None,
                    ERROR_NAME: "a.b" if kind == ERROR else None,
                }  # fmt: skip
                stream.send(kind, fields, body(signature, value) if signature else b"")

        for seed in range(10):
            with self.subTest(seed=seed):
                self.check(lambda connected, seed=seed: serve(random.Random(seed), connected))

    def test_broken_bytes(self):
        """The right answers with changed bytes, cut off, or with another length."""

        def serve(chance, connected):
            stream = log_in(connected)
            while (call := stream.next(5)) is not None:
                signature, value = ("s", ":1.7") if call.member == "Hello" else ("u", 1)
                fields = {REPLY_SERIAL: call.serial, DESTINATION: ":1.7", SENDER: BUS, SIGNATURE: signature}
                data = bytearray(message(RETURN, 1, fields, body(signature, value)))
                kind = chance.randrange(6)
                if kind < 3:
                    for _ in range(chance.randint(1, 4)):
                        data[chance.randrange(len(data))] = chance.randrange(256)
                elif kind == 3:
                    data = data[: chance.randrange(len(data))]
                elif kind == 4:
                    struct.pack_into("<I", data, 4, chance.choice([0, 2**31, 2**32 - 1, 1 << 26]))
                connected.sendall(data)

        for seed in range(10):
            with self.subTest(seed=seed):
                self.check(lambda connected, seed=seed: serve(random.Random(seed), connected))


class Limits(ConformanceTest):
    """Limits of the process that are too low: the player plays, or ends with a text."""

    def start_limited(self, limit):
        """Starts a player with this limit of the shell, and a cover; returns whether it reports a connection."""
        self.log = tempfile.TemporaryFile()
        self.addCleanup(self.log.close)
        command = ["sh", "-c", f"trap '' XFSZ; ulimit {limit}; exec \"$0\"", str(PUPPET)]
        self.lines = Lines(command, self.bus.environment(), self.log)
        self.addCleanup(self.lines.close)
        with contextlib.suppress(EOFError, BrokenPipeError, AssertionError):
            content = f"content music {self.song()} artwork=cover-300"
            for line in ("context org.example.Player", "session music", content, "publish music"):
                self.lines.write(line)
            self.lines.wait_event("connection 2", 1)
            return True

    def test_limits_that_it_does_not_need(self):
        for limit in ("-f 0", "-f 1", "-s 64", "-l 0", "-n 20"):
            with self.subTest(limit):
                self.assertTrue(self.start_limited(limit))
                self.client.wait_names(1)
                self.lines.write("quit")
                self.assertEqual(self.lines.process.wait(DEADLINE), 0)
                self.client.wait_names(0)

    def test_limits_that_it_needs(self):
        for limit in (*(f"-n {count}" for count in range(4, 13)), *(f"-v {size << 10}" for size in (8, 9, 10, 12, 16))):
            with self.subTest(limit):
                self.start_limited(limit)
                with contextlib.suppress(BrokenPipeError):
                    self.lines.write("quit")
                status = self.lines.process.wait(DEADLINE)
                self.log.seek(0)
                # The loader reports a program that it cannot load. Without memory, the library writes a text and aborts.
                self.assertTrue(status in (0, 127) or (status == -signal.SIGABRT and self.log.read()), status)


@unittest.skipIf(CANNOT_TRACE, CANNOT_TRACE)
class Faults(ConformanceTest):
    """All functions of a player while one system call fails."""

    def traced(self, *options):
        puppet = TracedPuppet(self.bus, *options)
        self.addCleanup(puppet.close)
        return puppet

    def expect(self, title, status):
        """A client soon sees these values, under any name, because the connection may be a new one."""

        def shown():
            names = self.client.names()
            try:
                player = Player(self.client, *names) if len(names) == 1 else None
                values = player.values() if player else None
            except DBusError as error:
                return None, str(error)
            return player, values and (values["Metadata"].get("xesam:title"), values["PlaybackStatus"])

        wanted = f"{title} {status}"
        return self.client.wait_read(shown, lambda found: found[1] == (title, status), wanted, 2 * DEADLINE)[0]

    def must(self, puppet, line):
        """A call that may fail from a lack of resources, and must succeed as soon as they are available again."""
        for _ in range(20):
            status = puppet.status(line)
            if status == "NP_OK":
                return
            self.assertEqual(status, "NP_ERROR_SYSTEM", line)
        self.fail(f"{line} does not succeed any more")

    def use_player(self, puppet):
        self.must(puppet, "context org.example.Faults")
        puppet("session music", "offer music next set_volume")
        puppet(f"content music {self.song(title='One')}", "playback music playing position=42 volume=0")
        self.must(puppet, "publish music")
        self.expect("One", "Playing")
        puppet(f"content music {self.song(2, title='Two')}")
        player = self.expect("Two", "Playing")
        for _ in range(20):
            try:
                player.call("Next")
                break
            except DBusError:
                player = self.expect("Two", "Playing")
        else:
            self.fail("no command is answered")
        self.assertEqual(puppet.command()[0], "next")
        puppet("begin music", f"content music {self.song(3, title='Three')}", "playback music paused", "end music")
        self.expect("Three", "Paused")
        puppet("withdraw music")
        self.client.wait_names(0)
        puppet("publish music")
        self.expect("Three", "Paused")
        puppet("quit")
        self.assertEqual(puppet.process.wait(DEADLINE), 0, puppet.log_text())
        self.client.wait_names(0)

    def check_passing(self, call, errors, windows, *options):
        """Injects each error into each window of calls; strace counts the calls of each thread separately."""
        injected = 0
        for error in errors:
            for window in windows:
                with self.subTest(call=call, error=error, when=window):
                    fault = f"inject={call}:error={error}:when={window}"
                    puppet = self.traced("-e", f"trace={call}", *options, "-e", fault)
                    self.use_player(puppet)
                    injected += puppet.injected()
                    puppet.close()
        self.assertGreater(injected, 0, "nothing was made to fail, so nothing was tested")

    def test_sending(self):
        """A message that cannot be sent is sent later, or the player reconnects and publishes everything."""
        self.check_passing("sendto", ["ENOBUFS", "EPIPE"], ["1", "2", "3", "4..5", "6", "7..9", "10", "12"])
        self.check_passing("sendto", ["EAGAIN", "EINTR", "ENOMEM", "ECONNRESET"], ["1..2", "3", "4..6", "9"])

    def test_receiving(self):
        self.check_passing("recvmsg", ["EINTR", "EAGAIN", "ECONNRESET", "ENOMEM"], ["1", "2", "3..4", "5..6", "9..12"])

    def test_connect(self):
        self.check_passing("connect", ["EAGAIN", "ECONNREFUSED", "ENOENT", "EACCES"], ["1", "1..2"])

    def test_sockets(self):
        self.check_passing("socket", ["EMFILE", "ENFILE", "ENOBUFS", "ENOMEM"], ["1", "1..2"])

    def test_poll(self):
        self.check_passing("epoll_wait", ["EINTR"], ["1..4", "2+2"])
        self.check_passing("epoll_pwait2", ["EINTR", "ENOSYS", "EPERM"], ["1..3", "2+2"])
        self.check_passing("epoll_ctl", ["ENOMEM", "ENOSPC"], ["2", "3..4", "5", "6..8"])

    def test_descriptors_at_the_start(self):
        self.check_passing("epoll_create1", ["EMFILE", "ENOMEM"], ["1", "1..2"])
        self.check_passing("eventfd2", ["EMFILE"], ["1", "1..2"])

    def test_wake_up(self):
        """A full eventfd is read and written again: no wake-up is lost."""
        self.check_passing("write", ["EAGAIN", "EINTR"], ["1", "2..4", "3"], "-P", "anon_inode:[eventfd]")

    def test_no_thread(self):
        """Without a thread, publishing returns an error status; with one, it succeeds."""
        self.check_passing("clone3", ["EAGAIN"], ["1", "1..2", "2"])

    def test_getrandom(self):
        """A sandbox that forbids getrandom() only changes the name."""
        self.check_passing("getrandom", ["EPERM", "ENOSYS"], ["1+"])

    def check_lasting(self, call, error, when):
        """The call always fails: all functions return, the context waits, and the library tries less and less often."""
        fault = f"inject={call}:error={error}:when={when}"
        with self.subTest(call=call, error=error):
            puppet = self.traced("-e", f"trace={call}", "-e", fault)
            puppet("context org.example.Faults publish_all", "session music", "offer music next")
            puppet(f"content music {self.song()}", "playback music playing", "publish music")
            # The first call of the thread watches one session.
            if call == "epoll_ctl":
                puppet("session other", f"content other {self.song(3)}", "publish other")
            # If authentication starts, each attempt changes the connection state. An earlier failure does not.
            for _ in range(4 if call == "recvmsg" else 1):
                puppet.wait_event(f"connection {WAITING}")
            if call == "epoll_ctl":
                until(lambda: puppet.injected() >= 4, "the library tries again", 3 * DEADLINE)
            begun = time.monotonic()
            puppet("content music " + self.song(2), "playback music paused")
            attempts = puppet.injected()
            # Long enough to detect a busy loop.
            with self.assertRaises(AssertionError):
                puppet.wait_event("never", 1)
            self.assertLess(puppet.injected() - attempts, 40)
            puppet("quit")
            self.assertLess(time.monotonic() - begun, 4)
            self.assertEqual(puppet.process.wait(DEADLINE), 0, puppet.log_text())
            self.assertGreater(attempts, 0)
            puppet.close()

    def test_permanent_faults(self):
        self.check_lasting("sendto", "ENOBUFS", "3+")
        self.check_lasting("recvmsg", "ECONNRESET", "1+")
        self.check_lasting("connect", "ECONNREFUSED", "1+")
        self.check_lasting("epoll_ctl", "ENOSPC", "2+")
        self.check_lasting("socket", "EMFILE", "1+")

    def test_a_full_disk_has_no_effect(self):
        """The library writes no file, so a full disk has no effect."""
        calls = "open,openat,openat2,creat,mkdir,mkdirat,mknod,mknodat,rename,renameat,renameat2,truncate,ftruncate"
        puppet = self.traced("-e", f"trace={calls},symlink,symlinkat,link,linkat,unlink,unlinkat,memfd_create")
        self.use_player(puppet)
        lines = puppet.trace_path.read_text().splitlines()
        self.assertGreater(len(lines), 2, "nothing was traced")
        written = [line for line in lines if re.search(r"O_WRONLY|O_RDWR|O_CREAT|O_APPEND", line)]
        other = [line for line in lines if not re.search(r"\bopen(at2?)?\(", line)]
        self.assertEqual(written + other, [])


class Memory(ConformanceTest):
    """The address space is limited.

    Swift ends the process if it cannot allocate memory, and code in Swift cannot prevent that. The library does promise
    this: if a thread cannot get its stack, the function returns a status. If the process ends, it ends by that trap.
    """

    def test_without_memory(self):
        survived = 0
        for pages in [0, 4, 16, 48, 64, 96, 128, 256, 512, 1024, 2048, 2560, 4096, 8192, 20480]:
            with self.subTest(pages=pages):
                puppet = self.new_puppet()
                puppet("context org.example.Memory", "session music", "offer music next")
                puppet(f"content music {self.song()}", "playback music playing")
                process = puppet.process.pid
                size = int(pathlib.Path(f"/proc/{process}/statm").read_text().split()[0])
                limits = resource.prlimit(process, resource.RLIMIT_AS)
                resource.prlimit(process, resource.RLIMIT_AS, ((size + pages) * resource.getpagesize(), limits[1]))
                try:
                    status = puppet.status("publish music")
                    self.assertIn(status, ["NP_OK", "NP_ERROR_SYSTEM"])
                    if status == "NP_OK":
                        puppet.wait_event("connection [23]")
                    resource.prlimit(process, resource.RLIMIT_AS, limits)
                    puppet("publish music")
                    self.client.wait_names(1)
                    puppet("quit")
                    self.assertEqual(puppet.process.wait(DEADLINE), 0)
                    survived += 1
                except (EOFError, BrokenPipeError):
                    end = puppet.process.wait(DEADLINE)
                    self.assertIn(-end, [signal.SIGTRAP, signal.SIGILL, signal.SIGABRT], puppet.log_text())
                puppet.close()
                self.client.wait_names(0)
        self.assertGreater(survived, 3)


if __name__ == "__main__":
    unittest.main()
