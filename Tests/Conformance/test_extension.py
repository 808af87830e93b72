# SPDX-License-Identifier: MIT
"""The bus starts an extension, which hosts remote sessions while its application is closed, and then exits."""

import os
import signal
import subprocess
import sys
import time
import xml.etree.ElementTree

import wire
from extensions import EXTENSION, NAME, OBJECT, ExtensionTest, attributes
from gi.repository import GLib
from support import BUILD, DEADLINE, ERROR, PATH, PROPERTIES, REPOSITORY, ROOT, DBusError

DESCRIPTION = REPOSITORY / "docs" / "org.nowplaying.Extension1.xml"
NO_SUCH_SESSION = "org.nowplaying.Error.NoSuchSession"


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
        """The answers to 20,000 calls, and the mean and the longest wait of another client as shares of their time."""
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
        shares = [(sum(w) / len(w) / (end - begin), max(w) / (end - begin)) for w in waits.values()]
        return answers, *map(max, zip(*shares))

    def test_others_are_answered(self):
        def arguments(i):
            return f"room {i}".encode(), attributes(f"room {i}").encode()

        answers, _, longest = self.flood("Start", "ayay", arguments)
        self.assertEqual(set(answers), {"done", self.limit})
        self.assertLessEqual(answers["done"], 256)
        # One that is answered after the calls has waited for all of their time. 256 sessions start meanwhile.
        self.assertLess(longest, 0.8)

    def test_requests_for_the_keys_delay_no_other_client(self):
        answers, mean, longest = self.flood("RequestSystemPrimary", "ay", lambda _: (b"kitchen",))
        self.assertEqual(set(answers), {"done", self.limit})
        # One that is answered after the calls has waited for all of their time. A busy machine delays a single answer.
        self.assertLess(mean, 0.1)
        self.assertLess(longest, 0.8)


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
