# SPDX-License-Identifier: MIT
"""examples/push_distributor: a posted message arrives on the bus, byte by byte, and libnowplaying-push reads it."""

import base64
import contextlib
import http.client
import json
import os
import pathlib
import random
import re
import select
import shlex
import signal
import socket
import subprocess
import textwrap
import time
import unittest

from cryptography.hazmat.primitives.asymmetric import ec
from extensions import NAME, ExtensionTest, attributes
from gi.repository import GLib
from push_library import APPLICATION, Push, Refused, text_of, web_push
from support import BUILD, DEADLINE, REPOSITORY, Client, DBusError, Lines, PrivateBus, until

EXAMPLE = REPOSITORY / "examples" / "push_distributor"
CONNECTOR = REPOSITORY / "Tests" / "Conformance" / "push_connector.py"
DISTRIBUTOR = "org.unifiedpush.Distributor.development"
DISTRIBUTOR_PATH = "/org/unifiedpush/Distributor"
TOKEN = "01234567-89ab-4def-8123-456789abcdef"


# ---- encryption ----


class Encryption(unittest.TestCase):
    """The example encrypts by RFC 8291, and the library reads messages that another implementation has encrypted."""

    def setUp(self):
        self.push = Push()
        self.addCleanup(self.push.close)

    def test_the_example_of_rfc_8291(self):
        number = int.from_bytes(web_push.from_letters("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big")
        body = web_push.encrypt(
            b"When I grow up, I want to be a watermelon",
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
            "BTBZMqHH6r4Tts7J_aSIgg",
            web_push.from_letters("DGv6ra1nlYgDCS1FRnbzlw"),
            ec.derive_private_key(number, ec.SECP256R1()),
        )
        self.assertEqual(
            "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6P"
            "Bru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
            base64.urlsafe_b64encode(body).decode().rstrip("="),
        )

    def test_sizes(self):
        token = self.push.token()
        room = web_push.MOST_TEXT - len(text_of("start", {"id": "a", "x": ""}))
        for size in (0, 1, room - 1, room):
            attributes = {"id": "a", "x": "x" * size}
            body = self.push.encrypt(text_of("start", attributes))
            self.assertEqual((1, "a", json.dumps(attributes).encode()), self.push.read(token, body))
        self.assertEqual(4096, len(body))
        with self.assertRaisesRegex(ValueError, "at most 3993"):
            self.push.encrypt(b"x" * 3994)

    def test_random_messages(self):
        numbers = random.Random(7)
        token = self.push.token("a")

        def value(depth):
            kind = numbers.randrange(8 if depth < 5 else 6)
            if kind == 0:
                return numbers.choice((None, True, False))
            if kind == 1:
                return numbers.randrange(-(2**70), 2**70)
            if kind == 2:
                return numbers.uniform(-1e9, 1e9) ** 3
            if kind < 6:
                letters = (chr(numbers.choice((34, 92, 9, 65, 0xE9, 0x20AC, 0x1F600))) for _ in range(4))
                return "".join(letters)
            if kind == 6:
                return [value(depth + 1) for _ in range(numbers.randrange(4))]
            return {str(index): value(depth + 1) for index in range(numbers.randrange(4))}

        begun = int(time.time()) - 1000
        for index in range(300):
            attributes = {"x": value(0), "id": "a"}
            text = json.dumps(
                attributes, ensure_ascii=numbers.random() < 0.5, indent=numbers.choice((None, 1))
            ).encode()
            if len(text) > 3800:
                continue
            event, name, read = self.push.read(token, self.push.encrypt(text_of("update", text, begun + index)))
            self.assertEqual((2, "a", text), (event, name, read))
            self.assertEqual(attributes, json.loads(read))

    def test_accepted_json_is_accepted_by_other_parsers(self):
        """Texts with random changes: the library accepts the texts that Python accepts, except for its documented
        limits.
        """
        numbers = random.Random(11)
        token = self.push.token("a")
        begun = int(time.time()) - 5000
        sample = '{"a":[1.5e+3,-0,true,null,"\\u00e9\\n\\ud83d\\ude00é€😀"],"id":"a","b":{"c":[],"d":{}}}'.encode()
        taken = 0
        for index in range(3000):
            text = bytearray(sample)
            for _ in range(numbers.choice((1, 1, 1, 2, 3))):
                place = numbers.randrange(len(text))
                letter = numbers.choice(b'{}[]",:0123456789eE+-.\\utfn \t\n\x00\x80\xc3\xff')
                how = numbers.randrange(3)
                text[place : place + (how != 1)] = [letter] if how else []
            try:
                got = self.push.read(token, self.push.encrypt(text_of("update", bytes(text), begun + index)))
            except Refused as refusal:
                got = str(refusal)
            try:
                pairs = []
                document = json.loads(
                    text_of("update", bytes(text)).decode(),
                    parse_constant=lambda word: self.fail(word),
                    object_pairs_hook=lambda found: pairs.append(found) or dict(found),
                )
                document["aps"]["attributes"]["id"].encode()
                json.dumps(document, ensure_ascii=False).encode()
                is_json = all(len(dict(found)) == len(found) for found in pairs)
                is_json &= document.keys() == {"aps"} and document["aps"]["attributes"]["id"] == "a"
            except (ValueError, RecursionError, KeyError, TypeError, AttributeError):
                is_json = False
            self.assertEqual(is_json, not isinstance(got, str), (bytes(text), got))
            if is_json:
                taken += 1
                self.assertEqual(document["aps"]["attributes"], json.loads(got[2]))
        self.assertGreater(taken, 100)
        self.assertLess(taken, 2500)


# ---- the distributor ----


class Pipe:
    """The calls that connectors received, in order."""

    def __init__(self, path):
        os.mkfifo(path)
        self.path = path
        # Also open for writing, so that it does not end with one of the writers.
        self.descriptor = os.open(path, os.O_RDWR | os.O_NONBLOCK)
        self.partial, self.lines = b"", []

    def wait(self, timeout=DEADLINE):
        """The next call of a connector: version, method, values."""
        deadline = time.monotonic() + timeout
        while not self.lines:
            ready, _, _ = select.select([self.descriptor], [], [], max(deadline - time.monotonic(), 0))
            if not ready:
                raise AssertionError(f"a connector got no call within {timeout} s")
            *lines, self.partial = (self.partial + os.read(self.descriptor, 1 << 16)).split(b"\n")
            self.lines += [json.loads(line) for line in lines]
        return self.lines.pop(0)

    def close(self):
        os.close(self.descriptor)


class Distributor(unittest.TestCase):
    """A bus, the distributor, and a connector on it."""

    def setUp(self):
        self.bus = PrivateBus()
        self.addCleanup(self.bus.close)
        services = self.bus.folder / "services"
        services.mkdir()
        self.pipe = Pipe(self.bus.folder / "pipe")
        self.addCleanup(self.pipe.close)
        service = f"[D-BUS Service]\nName=org.example.Sleeper\nExec={CONNECTOR} org.example.Sleeper {self.pipe.path}\n"
        (services / "org.example.Sleeper.service").write_text(service, encoding="utf-8")
        self.bus.serve(services)
        self.bus.start()
        self.distributor = self.start()
        self.client = Client(self.bus.address)
        self.addCleanup(self.client.close)

    def start(self, *arguments):
        """Starts a distributor, and waits until it accepts messages."""
        command = [str(EXAMPLE / "push_distributor.py"), "--port", "0", *arguments]
        distributor = Lines(command, self.bus.environment())
        self.addCleanup(distributor.close)
        self.address = distributor.wait_event(r"org\.unifiedpush\.\S+ takes messages at (\S+)")[1]
        self.port = int(self.address.rsplit(":", 1)[1])
        return distributor

    def start_connector(self):
        """Starts a connector that keeps running."""
        connector = subprocess.Popen([CONNECTOR, APPLICATION, self.pipe.path], env=self.bus.environment())
        self.addCleanup(connector.wait)
        self.addCleanup(connector.kill)
        self.assertEqual([0, "Ready", connector.pid], self.pipe.wait())
        return connector

    def ask(self, version, method, **arguments):
        """Makes a call as a connector; returns its result."""
        if version == 2:
            values = {name: GLib.Variant("s", value) for name, value in arguments.items()}
            body = GLib.Variant("(a{sv})", (values,))
        else:
            body = GLib.Variant(f"({'s' * len(arguments)})", tuple(arguments.values()))
        answer = self.client.call(
            DISTRIBUTOR, method, body, path=DISTRIBUTOR_PATH, interface=f"org.unifiedpush.Distributor{version}"
        )
        values = answer.unpack() if answer else ()
        return values if version == 1 else values[0]

    def register(self, version, service=APPLICATION, token=TOKEN):
        """Registers a connector; returns the endpoint."""
        arguments = {"service": service, "token": token, "description": "A test"}
        got = self.ask(version, "Register", **arguments)
        succeeded = {"success": "REGISTRATION_SUCCEEDED"} if version == 2 else ("REGISTRATION_SUCCEEDED", "")
        self.assertEqual(succeeded, got)
        called_version, method, values = self.pipe.wait()
        if (called_version, method) == (0, "Ready"):
            called_version, method, values = self.pipe.wait()
        self.assertEqual((version, "NewEndpoint", token), (called_version, method, values["token"]))
        return values["endpoint"]

    def post(self, endpoint, body, **headers):
        """Posts bytes; returns the status."""
        return self.request("POST", endpoint.removeprefix(self.address), body, **headers)

    def request(self, method, path, body=None, **headers):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=DEADLINE)
        with contextlib.closing(connection):
            connection.request(method, path, body, {name.replace("_", "-"): value for name, value in headers.items()})
            answer = connection.getresponse()
            answer.read()
            return answer.status

    def check_message(self, version, body, token=TOKEN):
        """The next call of a connector has these bytes."""
        called_version, method, values = self.pipe.wait()
        self.assertEqual((version, "Message", token), (called_version, method, values["token"]))
        self.assertEqual(body, base64.b64decode(values["message"]))
        self.assertTrue(values["id"])

    def raw(self, data):
        """Sends bytes; returns the first line of the answer, or b"" if the connection is closed instead."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=DEADLINE) as connection:
            # The server may answer, and close, before it has read all.
            with contextlib.suppress(OSError):
                connection.sendall(data)
                connection.shutdown(socket.SHUT_WR)
            answer = b""
            with contextlib.suppress(ConnectionResetError):
                while part := connection.recv(4096):
                    answer += part
            return answer.split(b"\r\n")[0]

    # ---- registrations ----

    def test_both_versions(self):
        self.start_connector()
        for version, token in ((2, TOKEN), (1, TOKEN[:-1] + "e")):
            endpoint = self.register(version, token=token)
            self.assertRegex(endpoint, rf"^{re.escape(self.address)}/[A-Za-z0-9_-]{{43}}$")
            self.assertEqual(endpoint, self.register(version, token=token), "renewed, it is the same")
            for body in (b"\0", b"x" * 4096, bytes(range(256)), b"\r\n\r\n", b"\xff\xfe"):
                self.assertEqual(201, self.post(endpoint, body, TTL="60", Urgency="high", Topic="a"))
                self.check_message(version, body, token)
            self.ask(version, "Unregister", token=token)
            called_version, method, values = self.pipe.wait()
            self.assertEqual((version, "Unregistered"), (called_version, method))
            self.assertEqual(token if version == 2 else "", values["token"])
            self.assertEqual(404, self.post(endpoint, b"late"))

    def test_a_connector_that_changes_its_version(self):
        self.start_connector()
        endpoint = self.register(1)
        self.assertEqual(endpoint, self.register(2))
        self.assertEqual(201, self.post(endpoint, b"two"))
        self.check_message(2, b"two")

    def test_bad_registrations(self):
        self.start_connector()
        self.register(2)
        failed = {"success": "REGISTRATION_FAILED", "reason": "INTERNAL_ERROR"}
        for arguments in (
            {},
            {"token": TOKEN},
            {"service": APPLICATION},
            {"service": "", "token": TOKEN},
            {"service": "player", "token": TOKEN},
            {"service": ":1.1", "token": TOKEN},
            {"service": "../org.example", "token": TOKEN},
            {"service": "org.freedesktop.DBus", "token": TOKEN},
            {"service": APPLICATION, "token": ""},
            {"service": APPLICATION, "token": "x" * 101},
            {"service": "org.example.Thief", "token": TOKEN},
        ):
            self.assertEqual(failed, self.ask(2, "Register", **arguments), arguments)
        self.assertEqual(("REGISTRATION_FAILED", "INTERNAL_ERROR"), self.ask(1, "Register", a="", b="", c=""))
        for body in (GLib.Variant("(s)", (TOKEN,)), GLib.Variant("()", ()), GLib.Variant("(ai)", ([1],))):
            with self.assertRaises(DBusError):
                self.client.call(
                    DISTRIBUTOR, "Register", body, path=DISTRIBUTOR_PATH, interface="org.unifiedpush.Distributor2"
                )
        odd = GLib.Variant("(a{sv})", ({"service": GLib.Variant("i", 1), "token": GLib.Variant("ay", b"a")},))
        self.client.call(DISTRIBUTOR, "Register", odd, path=DISTRIBUTOR_PATH, interface="org.unifiedpush.Distributor2")
        self.ask(2, "Unregister", token="unknown")
        self.ask(2, "Unregister")
        endpoint = self.register(2)
        self.assertEqual(201, self.post(endpoint, b"still there"))
        self.check_message(2, b"still there")

    def test_the_bus_starts_a_connector_that_is_not_running(self):
        for version, token in ((2, TOKEN), (1, TOKEN[:-1] + "e")):
            endpoint = self.register(version, "org.example.Sleeper", token)
            sleeper = self.sleeper()
            os.kill(sleeper, signal.SIGKILL)
            self.client.wait(lambda: not self.sleeper(), "the end of the connector")
            self.assertEqual(201, self.post(endpoint, b"wake up"))
            called_version, method, started = self.pipe.wait()
            self.assertEqual((0, "Ready"), (called_version, method))
            self.assertNotEqual(sleeper, started)
            self.check_message(version, b"wake up", token)

    def sleeper(self):
        """The pid of the process that owns the name; 0 if none does."""
        try:
            return self.client.process("org.example.Sleeper")
        except DBusError:
            return 0

    def test_a_connector_that_cannot_be_started(self):
        connector = self.start_connector()
        endpoint = self.register(2)
        connector.kill()
        connector.wait()
        self.assertEqual(201, self.post(endpoint, b"unread"))
        self.distributor.wait_event(r"org\.example\.Player did not accept Message: ")

    # ---- posts ----

    def test_bad_posts(self):
        self.start_connector()
        endpoint = self.register(2)
        path = endpoint.removeprefix(self.address)
        for bad in (
            "/",
            "/message",
            path + "x",
            path[:-1],
            path.upper(),
            path + "?",
            path + "/",
            "/../" + path,
            endpoint,
        ):
            self.assertEqual(404, self.request("POST", bad, b"hello"), bad)
        self.assertEqual(400, self.post(endpoint, b""))
        self.assertEqual(413, self.post(endpoint, b"x" * 4097))
        for value in ("-1", "x", "", "1.5", "12345678901"):
            self.assertEqual(400, self.post(endpoint, b"x", TTL=value), value)
        for host in ("example.org", f"example.org:{self.port}", "127.0.0.1", "127.0.0.1:1", f"[::1]:{self.port}", ""):
            self.assertEqual(403, self.post(endpoint, b"x", Host=host), host)
        self.assertEqual(200, self.request("GET", path))
        self.assertEqual(404, self.request("GET", "/"))
        self.assertEqual(403, self.request("GET", path, Host="example.org"))
        for method in ("PUT", "DELETE", "HEAD", "OPTIONS", "CONNECT"):
            self.assertEqual(501, self.request(method, path), method)
        host = f"Host: 127.0.0.1:{self.port}\r\n"
        for head, status in (
            ("Content-Length: 1\r\n", b"403"),
            (host + host + "Content-Length: 1\r\n", b"403"),
            (host, b"411"),
            (host + "Transfer-Encoding: chunked\r\n", b"411"),
            (host + "Transfer-Encoding: chunked\r\nContent-Length: 1\r\n", b"411"),
            (host + "Content-Length: 1\r\nContent-Length: 2\r\n", b"400"),
            (host + "Content-Length: -1\r\n", b"400"),
            (host + "Content-Length: +1\r\n", b"400"),
            (host + "Content-Length: 0x1\r\n", b"400"),
            (host + "Content-Length: ١\r\n", b"400"),
            (host + "Content-Length: 99999999999999999999\r\n", b"400"),
            (host + "Content-Length: 4000000\r\n", b"413"),
            (host + "Content-Length: 5\r\n", b"400"),
        ):
            answer = self.raw(f"POST {path} HTTP/1.1\r\n{head}\r\nx".encode())
            self.assertEqual(status, answer.split(b" ")[1], (head, answer))
        for data in (b"", b"\0", b"\r\n", b"x" * 70000, b"\xff" * 300, b"POST\r\n\r\n", b"POST / HTTP/9.9\r\n\r\n"):
            self.assertNotIn(b" 201 ", self.raw(data))
        many = "".join(f"X-{index}: y\r\n" for index in range(500))
        self.assertNotIn(b" 201 ", self.raw(f"POST {path} HTTP/1.1\r\n{host}{many}\r\n".encode()))
        # No part of it reached the bus, and the next valid post does.
        self.assertEqual(201, self.request("POST", path, b"good", Host=f"localhost:{self.port}"))
        self.check_message(2, b"good")
        self.assertEqual([], self.pipe.lines)

    def test_a_slow_client_delays_no_other(self):
        self.start_connector()
        endpoint = self.register(2)
        with contextlib.ExitStack() as slow:
            for _ in range(20):
                connection = slow.enter_context(socket.create_connection(("127.0.0.1", self.port)))
                connection.sendall(b"POST / HTTP/1.1\r\n")
            begun = time.monotonic()
            self.assertEqual(201, self.post(endpoint, b"quick"))
            self.check_message(2, b"quick")
            self.assertLess(time.monotonic() - begun, 3)

    def test_only_this_machine_can_connect(self):
        rows = pathlib.Path("/proc/net/tcp").read_text(encoding="ascii").splitlines()[1:]
        listening = [
            row.split()[1] for row in rows if row.split()[3] == "0A" and row.split()[1].endswith(f":{self.port:04X}")
        ]
        self.assertEqual([f"0100007F:{self.port:04X}"], listening)

    # ---- the program ----

    def test_registrations_are_kept(self):
        self.distributor.end()
        state = self.bus.folder / "state.json"
        first = self.start("--state", str(state))
        self.start_connector()
        path = self.register(2).removeprefix(self.address)
        self.assertEqual(0o600, state.stat().st_mode & 0o777)
        self.assertEqual(0, first.end())
        self.start("--state", str(state))
        self.assertEqual(201, self.request("POST", path, b"kept"))
        self.check_message(2, b"kept")

    def test_a_second_one(self):
        command = [str(EXAMPLE / "push_distributor.py"), "--port", "0"]
        done = subprocess.run(command, env=self.bus.environment(), capture_output=True, text=True, timeout=DEADLINE)
        self.assertEqual(1, done.returncode)
        self.assertIn("another distributor has it", done.stderr)
        other = self.start("--name", "other")
        self.assertIn("org.unifiedpush.Distributor.other", self.client.names("org.unifiedpush."))
        self.assertEqual(0, other.end(signal.SIGINT))

    def test_the_commands_of_its_page(self):
        """The commands of the page for the application's server; the library reads the message."""
        push = Push()
        self.addCleanup(push.close)
        self.start_connector()
        token, kitchen = push.token(), push.token("kitchen")
        folder = self.bus.folder
        (folder / "examples").symlink_to(REPOSITORY / "examples")
        for name, one in (("application.json", token), ("kitchen.json", kitchen)):
            subscription = push.subscription(self.register(2, token=one))
            (folder / name).write_text(json.dumps(subscription), encoding="utf-8")
        page = (EXAMPLE / "README.md").read_text(encoding="utf-8")
        commands = re.findall(r"^ *(examples/push_distributor/push_distributor\.py send .*?[^\\])$", page, re.M | re.S)
        self.assertEqual(3, len(commands))
        for index, command in enumerate(commands):
            words = shlex.split(command.replace("\\\n", " "))
            done = subprocess.run(words, cwd=folder, capture_output=True, text=True, timeout=DEADLINE)
            self.assertEqual((0, "201: taken\n", ""), (done.returncode, done.stdout, done.stderr))
            called_version, method, values = self.pipe.wait()
            self.assertEqual((2, "Message"), (called_version, method))
            event, name, attributes = push.read(values["token"], base64.b64decode(values["message"]))
            self.assertEqual((index + 1, "kitchen"), (event, name))
            self.assertEqual("kitchen", json.loads(attributes)["id"])
        # The subscription itself instead of a file.
        command = [*words[:2], "--subscription", json.dumps(push.subscription(f"{self.address}/none")), "--json", "{}"]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=DEADLINE)
        self.assertEqual((1, "404: refused\n"), (done.returncode, done.stdout))
        for bad in ("{}", '{"endpoint":"file:///etc/passwd","keys":{}}', "nowhere.json", "[1", '{"endpoint":1}'):
            command = [*words[:2], "--subscription", bad, "--json", "{}"]
            done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=DEADLINE)
            self.assertEqual((1, True), (done.returncode, done.stderr.startswith("not sent: ")), done.stderr)


class Whole(ExtensionTest):
    """An encrypted message from an application's server to the desktop; the application does not run."""

    def setUp(self):
        super().setUp()
        distributor = self.run_program(EXAMPLE / "push_distributor.py", "--port", "0")
        distributor.wait_event(r"org\.unifiedpush\.\S+ takes messages at ")

    def subscription(self, session):
        """The subscription that the application would send to its server, once it has an endpoint."""

        def find():
            for name, endpoint, key, secret in self.call("GetTokens", signature="()").unpack()[0]:
                if bytes(name).decode() == session and endpoint:
                    return {"endpoint": endpoint, "keys": {"p256dh": key, "auth": secret}}
            return None

        return self.client.wait(find, f"an endpoint for {session!r}")

    def post(self, subscription, event, text):
        self.assertEqual(201, web_push.post(subscription, text_of(event, text.encode())))

    def test_the_life_of_a_session(self):
        application = self.subscription("")
        self.client.signals.clear()
        self.wait_gone()
        self.assertEqual(1, len(self.pids()))
        begun = time.monotonic()
        self.post(application, "start", attributes())
        self.client.player().wait_title("Harbour Lights")
        self.assertLess(time.monotonic() - begun, 5)
        self.assertEqual(2, len(self.pids()))
        kitchen = self.subscription("kitchen")
        self.assertNotEqual(application["endpoint"], kitchen["endpoint"])
        self.assertEqual(application["keys"], kitchen["keys"], "kept, although another process answers")
        self.post(kitchen, "update", attributes(title="Second Song"))
        self.client.player().wait_title("Second Song")
        self.post(kitchen, "end", '{"id": "kitchen"}')
        self.client.wait_names(0)
        self.wait_gone()


class ThePageOfRemoteExtension(ExtensionTest):
    """examples/remote_extension/README.md, step by step, with the programs in C and Python"""

    is_installed = False

    def setUp(self):
        # The folder where the page installs the service file.
        self.services = ".local/share/dbus-1/services"
        super().setUp()
        folder = self.bus.folder
        (folder / "examples").symlink_to(REPOSITORY / "examples")
        (folder / "build").symlink_to(BUILD)
        self.distributor = self.run_program(EXAMPLE / "push_distributor.py", "--port", "0")
        self.distributor.wait_event(r"org\.unifiedpush\.\S+ takes messages at ")

    def start_bus(self):
        services = self.bus.folder / self.services
        services.mkdir(parents=True)
        self.bus.serve(services)
        super().start_bus()

    def run_block(self, block, program, more=""):
        """Runs a block of the page; returns its output."""
        environment = self.bus.environment(
            PYTHONPATH=str(REPOSITORY / "bindings" / "python" / "src"),
            PYTHONDONTWRITEBYTECODE="1",
            NOWPLAYING_LIBRARY=str(BUILD / "libnowplaying.so"),
        )
        complaints = self.bus.folder / "complaints"
        # A file instead of a pipe: a process in the background would keep a pipe open.
        with complaints.open("w") as stream:
            done = subprocess.run(
                ["sh", "-ec", f"program={program}\n{block}\n{more}"],
                cwd=self.bus.folder,
                env=environment,
                stdout=subprocess.PIPE,
                stderr=stream,
                text=True,
                timeout=4 * DEADLINE,  # A block runs up to four programs.
            )
        self.assertEqual((0, ""), (done.returncode, complaints.read_text()), block)
        return done.stdout

    def follow(self, program):
        page = (REPOSITORY / "examples" / "remote_extension" / "README.md").read_text(encoding="utf-8")
        blocks = [textwrap.dedent(block) for block in re.findall(r"^ *```sh\n(.*?)^ *```$", page, re.M | re.S)]
        install, start, see, pause, end, tokens, push, change = blocks
        variables = "/usr/bin/env " + " ".join(
            f"{key}={value}"
            for key, value in (
                ("HOME", self.bus.folder),
                ("XDG_STATE_HOME", self.bus.folder / "state"),
                ("PYTHONPATH", REPOSITORY / "bindings" / "python" / "src"),
                ("PYTHONDONTWRITEBYTECODE", 1),
                ("NOWPLAYING_LIBRARY", BUILD / "libnowplaying.so"),
            )
        )
        # The page uses the program in C.
        assignment = "program=$PWD/build/examples/remote_extension\n"
        self.assertIn(assignment, install)
        self.run_block(install.replace(assignment, ""), program)
        service = self.bus.folder / self.services / f"{NAME}.service"
        text = service.read_text()
        self.assertIn(f"\nExec=/usr/bin/env SPEAKERS={self.bus.folder}/speakers {program}\n", text)
        # Its state remains in the folder of the test.
        service.write_text(text.replace("/usr/bin/env", variables))
        self.assertEqual("", self.run_block(start, program))
        self.client.player().wait_title("Harbour Lights")
        self.assertEqual("Playing: Harbour Lights\nkitchen\n", self.run_block(see, program))
        self.client.player().wait_title("Slack Water")
        self.assertEqual("kitchen pause\n", self.run_block(pause, program))
        self.run_block(end, program)
        self.client.wait_names(0)
        listener = int(self.run_block(tokens, program, "echo $!"))
        self.addCleanup(os.kill, listener, signal.SIGKILL)
        self.wait_token('"session":null,"endpoint":"http')
        self.assertEqual("201: taken\n", self.run_block(push, program))
        self.client.player().wait_title("Harbour Lights")
        self.wait_token('"session":"kitchen","endpoint":"http')
        self.assertEqual("201: taken\n" * 2, self.run_block(change, program))
        self.client.wait_names(0)
        self.client.signals.clear()
        self.wait_gone()

    def wait_token(self, text):
        """Waits until the listener has written the token. Each attempt is a call on the bus."""
        file = self.bus.folder / "tokens"
        until(lambda: self.client.names("org.") and text in file.read_text(), lambda: f"{text} in {file.read_text()}")

    def test_in_c(self):
        self.follow(self.bus.folder / "build" / "examples" / "remote_extension")

    def test_in_python(self):
        self.follow(self.bus.folder / "examples" / "remote_extension" / "remote_extension.py")


if __name__ == "__main__":
    unittest.main()
