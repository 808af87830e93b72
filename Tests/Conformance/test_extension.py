# SPDX-License-Identifier: MIT
"""The bus starts an extension, which hosts remote sessions while its application is closed, and then exits."""

import os
import pathlib
import signal
import socket
import subprocess
import sys
import time
import xml.etree.ElementTree

from gi.repository import GLib
import wire
from support import BUILD, DEADLINE, ERROR, PATH, PROPERTIES, REPOSITORY, ROOT, ConformanceTest, DBusError

PROGRAM = pathlib.Path(os.environ.get("NOWPLAYING_REMOTE_EXTENSION", BUILD / "examples" / "remote_extension"))
NAME = "org.example.RemoteExtension.RemoteMedia"
OBJECT = "/org/nowplaying/Extension"
EXTENSION = "org.nowplaying.Extension1"
DESCRIPTION = REPOSITORY / "docs" / "org.nowplaying.Extension1.xml"
NO_SUCH_SESSION = "org.nowplaying.Error.NoSuchSession"


def attributes(identifier="kitchen", title="Harbour Lights", playing=True):
    return f'{{"id": "{identifier}", "title": "{title}", "playing": {"true" if playing else "false"}}}'


class ExtensionTest(ConformanceTest):
    """The extension is installed, and does not run."""

    bus_at_start = False
    is_installed = True

    def setUp(self):
        super().setUp()
        self.assertTrue(PROGRAM.exists(), f"{PROGRAM} is missing: build the project first")
        self.speakers = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.addCleanup(self.speakers.close)
        self.speakers.bind(str(self.bus.folder / "speakers"))
        self.speakers.settimeout(DEADLINE)
        self.log = self.bus.folder / "extension.log"
        if self.is_installed:
            self.install()
        self.start_bus()

    def environment(self):
        return self.bus.environment(
            SPEAKERS=str(self.bus.folder / "speakers"),
            NOWPLAYING_LOG="debug",
            XDG_STATE_HOME=str(self.bus.folder / "state"),
        )

    def install(self):
        """The bus starts it with its own environment and log, and stores its pid."""
        script, services = self.bus.folder / "extension", self.bus.folder / "services"
        variables = "\n".join(
            f"export {key}='{value}'"
            for key, value in self.environment().items()
            if key.startswith(("SPEAKERS", "NOWPLAYING_", "XDG_STATE_HOME", "HOME", "LD_LIBRARY_PATH", "FAKE_PUSH"))
        )
        script.write_text(f"#!/bin/sh\necho $$ >>{self.log}.pids\n{variables}\nexec {PROGRAM} 2>>{self.log}\n")
        script.chmod(0o755)
        services.mkdir()
        (services / f"{NAME}.service").write_text(f"[D-BUS Service]\nName={NAME}\nExec={script}\n")
        self.bus.serve(services)
        self.addCleanup(self.end_all)

    def pids(self):
        path = pathlib.Path(f"{self.log}.pids")
        return [int(line) for line in path.read_text().split()] if path.exists() else []

    def end_all(self):
        self.bus.kill()
        for pid in self.pids():
            if self.is_running(pid):
                os.kill(pid, signal.SIGKILL)

    @staticmethod
    def is_running(pid):
        try:
            return PROGRAM.name in os.readlink(f"/proc/{pid}/exe")
        except OSError:
            return False

    def wait_gone(self):
        """Waits until the name has no owner."""

        def is_gone():
            return any(
                signal.member == "NameOwnerChanged" and signal.values[0] == NAME and not signal.values[2]
                for signal in self.client.signals
            )

        self.client.wait(is_gone, "the extension leaves")
        self.client.signals.clear()

    def call(self, member, *values, signature="(ayay)", interface=EXTENSION):
        data = tuple(value.encode() if isinstance(value, str) else value for value in values)
        return self.client.call(NAME, member, GLib.Variant(signature, data) if data else None, OBJECT, interface)

    def get(self, name):
        body = GLib.Variant("(ss)", (EXTENSION, name))
        return self.client.call(NAME, "Get", body, OBJECT, PROPERTIES).unpack()[0]

    def refused(self, *arguments, **options):
        with self.assertRaises(DBusError) as caught:
            self.call(*arguments, **options)
        self.assertTrue(caught.exception.text, caught.exception.name)
        return caught.exception.name

    def application(self, *arguments):
        return subprocess.run(
            [str(PROGRAM), *arguments], env=self.environment(), capture_output=True, text=True, timeout=40, check=False
        )


class AnExtension(ExtensionTest):
    """examples/remote_extension, started by the bus"""

    def test_start_update_command_end(self):
        begun = time.monotonic()
        self.call("Start", "kitchen", attributes())
        self.client.wait_names(1)
        took = time.monotonic() - begun
        self.assertLess(took, 3)
        self.assertEqual(self.playerctl("metadata", "title"), "Harbour Lights")
        self.assertEqual(self.get("Sessions"), [list(b"kitchen")])
        self.call("Update", "kitchen", attributes(title="Second Song"))
        self.client.player().wait_title("Second Song")
        self.playerctl("pause")
        self.assertEqual(self.speakers.recv(100), b"kitchen pause")
        self.call("End", "kitchen", "")
        self.client.wait_names(0)
        self.assertEqual(self.get("Sessions"), [])
        self.wait_gone()
        self.assertEqual(len(self.pids()), 1)

    def test_one_session_is_started_once(self):
        self.call("Start", "kitchen", attributes())
        self.call("Start", "kitchen", attributes(title="Second Song"))
        self.client.player().wait_title("Second Song")
        self.call("Start", "bath", attributes("bath"))
        self.client.wait_names(2)
        self.assertEqual(self.get("Sessions"), [list(b"kitchen"), list(b"bath")])
        self.assertEqual(len(self.pids()), 1)

    def test_it_is_started_again_after_it_was_killed(self):
        self.call("Start", "kitchen", attributes())
        self.client.wait_names(1)
        self.client.signals.clear()
        os.kill(self.pids()[-1], signal.SIGKILL)
        self.wait_gone()
        self.assertEqual(self.refused("Update", "kitchen", attributes()), NO_SUCH_SESSION)
        self.call("Start", "kitchen", attributes())
        self.client.wait_names(1)
        self.assertEqual(len(self.pids()), 2)

    def test_bad_calls_have_an_error_with_a_text(self):
        invalid, limit = ERROR + "InvalidArgs", ERROR + "LimitsExceeded"
        self.assertEqual(self.refused("Update", "kitchen", attributes()), NO_SUCH_SESSION)
        self.assertEqual(self.refused("End", "kitchen", ""), NO_SUCH_SESSION)
        self.assertEqual(self.refused("RequestSystemPrimary", "kitchen", signature="(ay)"), NO_SUCH_SESSION)
        self.assertEqual(self.refused("Start", "", attributes()), invalid)
        self.assertEqual(self.refused("Start", "a\0b", attributes()), invalid)
        self.assertEqual(self.refused("Start", "a" * 1025, attributes()), limit)
        self.assertEqual(self.refused("Start", "kitchen", "x" * 65537), limit)
        self.assertEqual(self.refused("Start", "kitchen", "no JSON"), invalid)
        self.assertEqual(self.refused("Start", "kitchen", "{}"), invalid)
        for member in ("Start", "Update", "End", "RequestSystemPrimary"):
            self.assertEqual(self.refused(member, 1, signature="(i)"), invalid)
        self.assertEqual(self.refused("GetTokens", 1, signature="(i)"), invalid)
        self.assertEqual(self.refused("Begin", "kitchen", attributes()), ERROR + "UnknownMethod")
        self.assertEqual(
            self.refused("Start", "kitchen", attributes(), interface="org.example.No"), ERROR + "UnknownInterface"
        )
        with self.assertRaises(DBusError) as caught:
            self.get("Nothing")
        self.assertEqual(caught.exception.name, ERROR + "UnknownProperty")
        values = GLib.Variant("(ssv)", (EXTENSION, "Version", GLib.Variant("u", 2)))
        with self.assertRaises(DBusError) as caught:
            self.client.call(NAME, "Set", values, OBJECT, PROPERTIES)
        self.assertEqual(caught.exception.name, ERROR + "PropertyReadOnly")
        self.assertEqual(self.get("Sessions"), [])
        self.call("Start", "kitchen", attributes())
        self.client.wait_names(1)

    def test_a_refused_update_does_not_change_the_session(self):
        self.call("Start", "kitchen", attributes())
        player = self.client.player()
        self.assertEqual(self.refused("Update", "kitchen", "no JSON"), ERROR + "InvalidArgs")
        self.assertEqual(player.metadata["xesam:title"], "Harbour Lights")
        self.assertEqual(self.get("Sessions"), [list(b"kitchen")])

    def test_changes_are_emitted(self):
        self.call("Start", "kitchen", attributes())
        self.assertEqual(self.get("SystemPrimary"), [])
        self.call("Start", "bath", attributes("bath"))

        def changes():
            return [
                signal.values[1]
                for signal in self.client.signals
                if signal.path == OBJECT and signal.member == "PropertiesChanged" and "Sessions" in signal.values[1]
            ]

        self.client.wait(lambda: len(changes()) == 2, "both changes")
        self.assertEqual(changes()[-1]["Sessions"], [list(b"kitchen"), list(b"bath")])

    def test_the_media_keys_are_requested(self):
        self.call("Start", "kitchen", attributes())
        self.client.wait_names(1)
        self.assertIn(self.get("SystemPrimary"), ([], list(b"kitchen")))
        answer = self.call("RequestSystemPrimary", "kitchen", signature="(ay)").unpack()
        self.assertEqual(answer, (True, True))

        def changes():
            return [
                signal.values[1]["SystemPrimary"]
                for signal in self.client.signals
                if signal.path == OBJECT
                and signal.member == "PropertiesChanged"
                and "SystemPrimary" in signal.values[1]
            ]

        self.client.wait(lambda: changes() and changes()[-1] == list(b"kitchen"), "the primary")
        self.assertEqual(self.get("SystemPrimary"), list(b"kitchen"))
        self.call("End", "kitchen", "")
        self.client.wait(lambda: changes()[-1] == [], "it has ended")

    def test_its_introspection_is_the_documented_one(self):
        document = self.call("Introspect", interface="org.freedesktop.DBus.Introspectable").unpack()[0]

        def shape(text):
            root = xml.etree.ElementTree.fromstring(text)
            interface = next(child for child in root if child.get("name") == EXTENSION)
            return [
                (member.tag, tuple(sorted(member.attrib.items())))
                + tuple(tuple(sorted(child.attrib.items())) for child in member)
                for member in interface
            ]

        self.assertEqual(shape(document), shape(DESCRIPTION.read_text()))

    def test_a_second_one_is_refused(self):
        self.call("Start", "kitchen", attributes())
        second = self.application()
        self.assertEqual(second.returncode, 1)
        self.assertIn("another process is the extension", second.stderr)

    def test_many_at_once(self):
        calls = [
            self.client.send(
                NAME,
                "Start",
                GLib.Variant("(ayay)", (f"room {i}".encode(), attributes(f"room {i}").encode())),
                OBJECT,
                EXTENSION,
            )
            for i in range(50)
        ]
        for call in calls:
            call.wait()
        self.client.wait_names(50)
        for i in range(50):
            self.call("End", f"room {i}", "")
        self.client.wait_names(0)


class Flooded(ExtensionTest):
    """A program calls as fast as it can"""

    limit = "org.freedesktop.DBus.Error.LimitsExceeded"

    def flood(self, member, signature, arguments):
        """The answers to 20,000 calls, and the longest wait of another client as a share of their time."""
        self.call("Start", "kitchen", attributes())
        count, raw, other = 20_000, wire.Client(self.bus.socket), wire.Client(self.bus.socket)
        for client in (raw, other):
            self.addCleanup(client.close)
        calls = b"".join(raw.method(NAME, OBJECT, EXTENSION, member, signature, *arguments(i)) for i in range(count))
        objects = {"extension": (NAME, OBJECT, EXTENSION), "player": (self.client.player().name, PATH, ROOT)}
        asked, waits = {}, {name: [] for name in objects}

        def ask():
            while answer := other.next(0):
                name, since = asked.pop(answer.fields.get(wire.REPLY_SERIAL), (None, 0))
                if name:
                    waits[name].append(time.monotonic() - since)
            for name in objects.keys() - {name for name, _ in asked.values()}:
                to, path, interface = objects[name]
                asked[other.call(to, path, PROPERTIES, "GetAll", "s", interface)] = name, time.monotonic()

        begin = time.monotonic()
        answers = raw.pump(calls, count, ask)
        end = time.monotonic()
        for name, since in asked.values():
            waits[name].append(end - since)
        # The existing session continues, and other clients can start sessions.
        self.call("Update", "kitchen", attributes(title="Still There"))
        self.call("Start", "bath", attributes("bath"))
        return answers, max(max(w) for w in waits.values()) / (end - begin)

    def test_others_are_answered(self):
        def arguments(i):
            return f"room {i}".encode(), attributes(f"room {i}").encode()

        answers, longest = self.flood("Start", "ayay", arguments)
        self.assertEqual(set(answers), {"done", self.limit})
        self.assertLessEqual(answers["done"], 256)
        # One that is answered after the calls has waited for all of their time. 256 sessions start meanwhile.
        self.assertLess(longest, 0.8)

    def test_requests_for_the_keys_delay_no_other_client(self):
        answers, longest = self.flood("RequestSystemPrimary", "ay", lambda _: (b"kitchen",))
        self.assertEqual(set(answers), {"done", self.limit})
        # One that is answered after the calls has waited for all of their time.
        self.assertLess(longest, 0.5)


class AnApplication(ExtensionTest):
    """The other side of examples/remote_extension"""

    def test_starts_the_extension(self):
        started = self.application("start", attributes())
        self.assertEqual((started.returncode, started.stderr), (0, ""))
        self.client.player().wait_title("Harbour Lights")
        self.assertEqual(self.application("list").stdout, "kitchen\n")
        self.assertEqual(self.application("update", attributes(title="Second Song")).returncode, 0)
        self.client.player().wait_title("Second Song")
        self.assertEqual(self.application("end", attributes()).returncode, 0)
        self.client.wait_names(0)
        failed = self.application("end", attributes())
        self.assertEqual(failed.returncode, 1)
        self.assertIn("start it first", failed.stderr)

    def test_an_application_that_leaves_still_starts_the_extension(self):
        """Requests are sent before the context is freed, and the bus starts the extension for them."""
        script = (
            "import ctypes, os\n"
            f"library = ctypes.CDLL('{BUILD / 'libnowplaying.so'}')\n"
            "context, data = ctypes.c_void_p(), os.environb[b'ATTRIBUTES']\n"
            "library.np_context_new(b'org.example.RemoteExtension', 0, ctypes.byref(context))\n"
            "library.np_remote_start(context, b'kitchen', data, ctypes.c_size_t(len(data)), None, None, None)\n"
            "library.np_context_free(context)\n"
        )
        environment = {**self.environment(), "ATTRIBUTES": attributes()}
        subprocess.run([sys.executable, "-c", script], env=environment, timeout=DEADLINE, check=True)
        self.client.player().wait_title("Harbour Lights")

    def test_a_list_request_starts_no_extension(self):
        listed = self.application("list")
        self.assertEqual((listed.returncode, listed.stdout), (0, ""))
        self.assertEqual(self.pids(), [])


class NoExtension(ExtensionTest):
    """Nothing is installed"""

    is_installed = False

    def test_the_application_gets_an_error(self):
        failed = self.application("start", attributes())
        self.assertEqual(failed.returncode, 1)
        self.assertIn("host them in the application", failed.stderr)


class NoBus(ExtensionTest):
    """There is no bus"""

    def setUp(self):
        super().setUp()
        self.bus.kill()

    def test_both_sides_report_it(self):
        for arguments in ((), ("start", attributes())):
            failed = self.application(*arguments)
            self.assertEqual(failed.returncode, 1, arguments)
            self.assertIn("no bus", failed.stderr)
        self.assertEqual(self.application("list").returncode, 1)
