# SPDX-License-Identifier: MIT
"""The interface org.nowplaying.Session1, as docs/org.nowplaying.Session1.md describes it."""

import json
import os
import random
import resource
import struct
import time
import unittest
import xml.etree.ElementTree

from gi.repository import Gio, GLib

import wire
from hello import python_program
from media import make_clip
from sessions import ALL_COMMANDS, Copy, Model, words
from support import (
    ERROR, OUTCOMES, PATH, REPOSITORY, SESSION1, SESSION1_PATH, ConformanceTest, DBusError, Player, Session
)  # fmt: skip

LENGTH = "short"
PUPPETS = "all"
OTHER = SESSION1_PATH + "/other/"
DESCRIPTION = REPOSITORY / "docs" / "org.nowplaying.Session1.xml"
SEED = 1959
ROUNDS = 300


def case(line):
    """A line of commands.txt: the command, its arguments, and the values as the puppet prints them."""
    before, _, after = line.partition(" ->")
    command, _, rest = before.partition(" ")
    arguments = {}
    for key, type, *value in (argument.split(" ") for argument in rest.split(" ; ") if argument):
        value = list(map(int, value[1:])) if type == "ay" else value[0] if type == "s" else json.loads(value[0])
        arguments[key] = GLib.Variant(type, value)
    return command, arguments, "|".join(printed(value) for value in after[1:].split(" ; ")) if after else "-"


def printed(value):
    """A value of commands.txt, as the puppet prints it."""
    if value.startswith('"'):
        return value[1:-1]
    if value in ("true", "false"):
        return str(int(value == "true"))
    if value.endswith("us"):
        return f"{int(value[:-2]) / 1e6:.6f}"
    if value[0].isalpha():
        enum, word = value.split(".")
        return word if enum.endswith("mode") else str(words("np_" + enum).index(word))
    return f"{float(value):.6f}" if "." in value else value


class Session1(ConformanceTest):
    """The properties, methods and signals of one session."""

    def start_reader(self, **options):
        puppet, player = self.start(**options)
        reader = player.session
        reader.get("Version")
        return puppet, player, reader

    # The description

    def test_introspection_matches_the_object(self):
        """The file, Introspect and GetAll agree on methods, arguments, properties, types and change signals."""
        _, _, reader = self.start_reader()
        shown = next(node for node in reader.description() if node.get("name") == SESSION1)
        described = xml.etree.ElementTree.parse(DESCRIPTION).getroot().find("interface")
        for node in (shown, described):
            for part in node.iter():
                part.text = part.tail = None
        self.assertEqual(xml.etree.ElementTree.tostring(shown), xml.etree.ElementTree.tostring(described))
        types = {node.get("name"): node.get("type") for node in described.findall("property")}
        self.assertEqual({key: value.get_type_string() for key, value in reader.everything().items()}, types)
        self.assertEqual([reader.get(key) for key in ("Version", "DesktopEntry", "IsPrimary")], [1, "", True])
        self.assertIsNotNone(Gio.DBusNodeInfo.new_for_xml(DESCRIPTION.read_text()).lookup_interface(SESSION1))

    def test_introspection_leads_to_it(self):
        _, player, _ = self.start_reader()
        found = self.busctl("tree", "--list", player.name).split()
        self.assertIn(SESSION1_PATH, found)
        self.assertIn(PATH, found)

    def test_it_is_not_at_the_path_of_mpris(self):
        """The library emits no foreign signal at the MPRIS path, because that kills playerctld."""
        puppet, player, reader = self.start_reader()
        self.set_song(puppet, 2)
        reader.wait_change("Content")
        self.assertNotIn(SESSION1, self.busctl("introspect", player.name, PATH))
        self.assertTrue(all(signal.values[0] != SESSION1 for signal in player.signals()))

    def test_playerctld_lives(self):
        daemon = self.start_playerctld()
        puppet, player, reader = self.start_reader()
        for number in range(2, 12):
            self.set_song(puppet, number)
            player.wait_title(f"Song {number}")
        self.assertEqual(self.playerctl("-p", "playerctld", "metadata", "title"), "Song 11")
        self.assertIsNone(daemon.poll())
        self.assertTrue(reader.changes())

    def test_it_is_empty_when_it_leaves(self):
        """Clients that have called receive the last change. The connection ends, also after a command."""
        puppet, player, reader = self.start_reader()
        reader.perform("next")
        puppet("withdraw music")
        reader.wait_change("Content", lambda content: not content)
        self.assertEqual(reader.wait_change("Playback")["state"], "stopped")
        gone = (player.owner, player.owner, "")
        self.client.wait(
            lambda: any(signal.values == gone for signal in self.client.signals), "the end of the connection"
        )

    # The cost

    def test_a_track_change_is_one_message_until_a_client_reads(self):
        puppet, player = self.start()
        reader = player.session
        monitor = self.new_monitor()
        for number, messages in ((2, 1), (3, 2)):
            monitor.write_off(self.client, player.name)
            self.set_song(puppet, number, length=250 + number)
            player.wait_title(f"Song {number}")
            signals = [line for line in monitor.write_off(self.client, player.name) if line.startswith("sig")]
            self.assertEqual(len(signals), messages, signals)
            reader.get("Version")

    # Reading

    def test_random_sessions_are_published_unchanged(self):
        """Clients read every kind, field, state, command, parameter and id as set. Signals have the same values."""
        puppet, _, reader = self.start_reader(flags="show_urls", offer="play")
        copy = Copy(reader)
        model = Model(random.Random(SEED))
        model.commands = {"play": True}
        delay = 0
        for number in range(1, ROUNDS + 1):
            with self.subTest(seed=SEED, round=number):
                begun = time.monotonic()
                puppet(*model.change())
                if model.moment > begun:
                    # The player has set its position in this time.
                    delay = time.monotonic() - model.moment
                reader.wait_change("Content", lambda content, n=number: content["extras"].get("test:round") == n)
                values = reader.values()
                for signal in copy.follow():
                    self.assertTrue(signal)
                self.assertEqual(copy.values, values, "the signals differ from the properties")
                playback = values["Playback"]
                position, moment = playback.pop("position_us"), playback.pop("timestamp_us")
                for key, wanted in model.wanted.items():
                    self.assertEqual(values[key], wanted, key)
                now = time.monotonic() * 1e6
                speed = playback["rate"] if playback["state"] == "playing" else 0
                length = values["Content"].get("duration_us", 2**62)
                there = min(max(position + (now - moment) * speed, 0), length)
                self.assertAlmostEqual(there, model.position(), delta=1e6 * (1 + delay * abs(model.line[1])))
                self.client.signals.clear()
                copy.seen = 0

    def test_urls_are_published_only_if_they_may_be_shown(self):
        """As in MPRIS: a URL is published only on request, and without its password and query."""
        for flags, shown in (("", None), ("show_urls", "https://example.org/a")):
            puppet, player, reader = self.start_reader(
                flags=flags, content="music a url=https://user:secret@example.org/a?token=7"
            )
            self.assertEqual(reader.get("Content").get("url"), shown)
            puppet("free-session music")
            self.client.wait_names(0)

    # Requests

    def start_everything(self, **options):
        song = self.song(chapter="0-,one,The First Chapter")
        puppet, player, reader = self.start_reader(
            offer=" ".join(ALL_COMMANDS), flags="show_urls", content=song, **{"playback": "playing volume=1", **options}
        )
        puppet("queue-new", "queue-add one music song-1", r"queue-add t\xffo music song-2", "queue music")
        puppet("playlists-new", "playlists-add road Evening", "playlists music", "rates music 0.5 1 2")
        self.client.wait(lambda: reader.get("Playlists"), "the playlists")
        player.settle()
        return puppet, player, reader

    def test_each_command_reaches_the_handler_with_its_arguments(self):
        puppet, _, reader = self.start_everything()
        puppet("rates music 1 1.5", "rating music 0 5", "intervals music skip_forward 15")
        lines = (REPOSITORY / "bindings/tests/commands.txt").read_text(encoding="utf-8").splitlines()
        cases = [case(line) for line in lines if line and not line.startswith("#")]
        self.assertLess(set(ALL_COMMANDS), {command for command, _, _ in cases})
        for command, arguments, seen in cases:
            with self.subTest(command=command, arguments=arguments):
                if command in ALL_COMMANDS:
                    self.assertIsNone(reader.perform(command, **arguments))
                    self.assertEqual(puppet.command(), (command, seen))
                    self.assertEqual(puppet.asked, "music")

    def test_a_request_to_raise_has_the_token_of_the_client(self):
        """A client need not have one, and no other command has one."""
        puppet, player = self.start(offer="raise play")
        reader = player.session
        for command, token, seen in (("raise", "shell/7", "shell/7"), ("raise", None, "-"), ("play", None, "-")):
            reader.perform(command, **({"activation_token": GLib.Variant("s", token)} if token else {}))
            self.assertEqual(puppet.command(), (command, seen))

    def test_a_skip_is_by_the_nearest_interval(self):
        """The handler receives an interval that it offers, whichever interval a client requests."""
        puppet, _, reader = self.start_everything()
        puppet("intervals music skip_forward 10 30 60")
        for asked, wanted in ((1, 10), (19_000_000, 10), (21_000_000, 30), (30_000_000, 30), (2**63 - 1, 60)):
            with self.subTest(asked=asked):
                self.assertIsNone(reader.perform("skip_forward", interval_us=GLib.Variant("x", asked)))
                self.assertEqual(puppet.command(), ("skip_forward", f"{wanted}.000000"))

    def test_each_outcome_is_returned(self):
        puppet, _, reader = self.start_everything()
        puppet("auto later")
        for outcome, name in OUTCOMES.items():
            call = reader.send("next")
            puppet.command()
            puppet(f'finish {puppet.number} {outcome} "not today"')
            self.assertEqual(self.assert_error(name, call.wait).text, "not today")

    def test_it_waits_for_the_outcome(self):
        """MPRIS answers "accepted" after 0.4 s; Perform waits for the real outcome."""
        puppet, player, reader = self.start_everything()
        puppet("auto later")
        call = reader.send("next")
        puppet.command()
        number = puppet.number
        player.call("Previous")
        puppet.command()
        player.call("Pause")
        self.assertFalse(call.done, "answered before the player did")
        puppet(f'finish {number} end_of_queue "the last one"')
        self.assert_error("org.nowplaying.Error.EndOfQueue", call.wait)

    def test_a_disabled_command_has_no_effect(self):
        """A command that is not offered is refused."""
        puppet, player, reader = self.start_everything()
        puppet("enable music next 0")
        reader.wait_change("Commands", lambda commands: not commands["next"]["enabled"])
        reader.perform("next")
        puppet("withdraw-command music next")
        reader.wait_change("Commands", lambda commands: "next" not in commands)
        self.assert_error("NotSupported", reader.perform, "next")
        self.assert_no_command(puppet, player)

    # Bad input

    def test_an_option_is_offered_once(self):
        puppet, _, _ = self.start_everything()
        options = "a A @null audible 0 0 a B @null legible 0"
        self.assertEqual(puppet.status(f"languages music 0 {options}"), "NP_ERROR_INVALID_ARGUMENT")

    def test_bad_arguments(self):
        puppet, player, reader = self.start_everything()
        puppet("languages music 0 de Deutsch de audible default,current")
        reader.wait_change("Commands", lambda commands: "groups" in commands["enable_language_option"])
        x, d, s = (lambda v, t=t: GLib.Variant(t, v) for t in "xds")
        for command, arguments in (
            ("seek_to_position", {}),
            ("seek_to_position", {"position_us": d(7)}),
            ("seek_to_position", {"position_us": x(-1)}),
            ("seek_to_position", {"position_us": x(7), "rate": d(1)}),
            ("seek_to_position", {"position_us": GLib.Variant("v", x(7))}),
            ("play", {"mood": s("calm")}),
            ("play", {"position_us": x(7)}),
            ("skip_forward", {"interval_us": x(0)}),
            ("skip_forward", {"interval_us": x(-(2**63))}),
            ("change_playback_rate", {"rate": d(7)}),
            ("change_playback_rate", {"rate": d(float("nan"))}),
            ("set_volume", {"volume": d(float("inf"))}),
            ("set_volume", {"volume": d(-1)}),
            ("rate_content", {"rating": d(2)}),
            ("seek_forward", {"phase": s("middle")}),
            ("change_repeat_mode", {"repeat_mode": s("")}),
            ("feedback", {"feedback": s("Positive")}),
            ("go_to_entry", {"entry_id": GLib.Variant("ay", b"x" * 100_000)}),
            ("go_to_entry", {"entry_id": s("b")}),
            ("add_to_queue", {"after_entry_id": GLib.Variant("ay", b"b")}),
            ("enable_language_option", {"language_option_id": s("it")}),
            ("disable_language_option", {"language_option_id": s("")}),
        ):
            with self.subTest(command=command, arguments=arguments):
                self.assert_error("InvalidArgs", lambda c=command, a=arguments: reader.perform(c, **a))
        for command, key, value, sentence in (
            ("seek_to_position", "position_us", x(10**12), r"a position is from 0 to \d+ s, the duration of the item"),
            ("go_to_entry", "entry_id", GLib.Variant("ay", b"x" * 1025), "an id has at most 1,024 bytes"),
        ):
            with self.assertRaisesRegex(DBusError, sentence):
                reader.perform(command, **{key: value})
        for command, key, id in (
            ("go_to_entry", "entry_id", b"elsewhere"),
            ("go_to_entry", "entry_id", b""),
            ("activate_playlist", "playlist_id", b"b"),
        ):
            arguments = {key: GLib.Variant("ay", id)}
            self.assert_error(
                "org.nowplaying.Error.NoSuchContent", lambda c=command, a=arguments: reader.perform(c, **a)
            )
        for parameters in (None, GLib.Variant("(s)", ("play",)), GLib.Variant("(sa{ss})", ("play", {}))):
            self.assert_error("InvalidArgs", reader.call, "Perform", parameters, SESSION1)
        self.assert_error("NotSupported", reader.perform, "dance")
        self.assert_no_command(puppet, player)

    def test_bad_names(self):
        _, player, reader = self.start_reader()
        self.assert_error("UnknownProperty", reader.get, "Mood")
        self.assert_error("UnknownMethod", reader.call, "Dance", None, SESSION1)
        self.assert_error("UnknownInterface", reader.call, "Dance", None, "org.example.Dancing")
        self.assert_error("UnknownInterface", reader.call, "GetAll", GLib.Variant("(s)", ("org.example.Dancing",)))
        for path in (
            SESSION1_PATH + "x",
            OTHER + "1",
            SESSION1_PATH + "/other",
            SESSION1_PATH + "/",
            "/org/nowplaying",
        ):
            if GLib.Variant.is_object_path(path):
                self.assert_error("UnknownObject", Session(player, path).get, "Id")
        for name in reader.values():
            setting = GLib.Variant("(ssv)", (SESSION1, name, GLib.Variant("b", True)))
            self.assert_error("PropertyReadOnly", reader.call, "Set", setting)


class Others(ConformanceTest):
    """An application with several sessions, one of which is on the bus."""

    def start_three(self, flags=""):
        puppet = self.new_puppet()
        puppet(f"context org.example.Player {flags}")
        for name in ("music", "radio", "book"):
            puppet(f"session {name}", f"content {name} generic {name}-1 title={name}", f"playback {name} playing")
            puppet(f"offer {name} next pause", f"publish {name}")
        player = self.client.player() if not flags else None
        return puppet, player

    def start_reading(self):
        puppet, player = self.start_three()
        reader = player.session
        others = {}
        for path in reader.get("Others"):
            other = Session(player, path)
            others[bytes(other.get("Id")).decode()] = other
        self.assertEqual(sorted(others), ["book", "radio"])
        return puppet, player, reader, others

    def test_each_is_a_whole_session(self):
        _, player, reader, others = self.start_reading()
        for name, other in others.items():
            self.assertEqual(other.get("Content")["title"], name)
            self.assertEqual(other.everything().keys(), reader.everything().keys())
            self.assertIs(other.get("IsPrimary"), False)
            self.assertEqual(other.get("Others"), [])
            self.assertIn(other.path, self.busctl("tree", "--list", player.name).split())
            key = other.path.removeprefix(OTHER)
            for wrong in ("0" + key, key + "x", key + "/1", "9" * 23):
                self.assert_error("UnknownObject", Session(player, OTHER + wrong).get, "Id")
        self.assertIs(reader.get("IsPrimary"), True)

    def test_each_emits_its_own_changes(self):
        puppet, _, reader, others = self.start_reading()
        self.client.signals.clear()
        puppet("content radio generic radio-2 title=Evening")
        self.assertEqual(others["radio"].wait_change("Content")["title"], "Evening")
        self.assertEqual((reader.changes(), others["book"].changes()), ([], []))

    def test_each_performs_its_own_commands(self):
        puppet, _, _, others = self.start_reading()
        for name, other in others.items():
            other.perform("next")
            self.assertEqual((puppet.command(), puppet.asked), (("next", "-"), name))
        puppet("auto end_of_queue")
        self.assert_error("org.nowplaying.Error.EndOfQueue", others["radio"].perform, "next")

    def test_they_are_added_and_removed(self):
        puppet, player, reader, others = self.start_reading()
        for line in ("withdraw radio", "content book none", "publish radio", "free-session radio"):
            before = sorted(reader.get("Others"))
            self.client.signals.clear()
            puppet(line)
            now = sorted(reader.wait_change("Others"))
            self.assertEqual(len(now), len(before) + (1 if line.startswith("publish") else -1), line)
        self.assert_error("UnknownObject", others["book"].get, "Id")
        self.assertEqual(reader.get("Others"), [])

    def test_an_open_update_is_not_published(self):
        puppet, player, reader, others = self.start_reading()
        puppet("begin radio", "content radio generic radio-2 title=Half", "content book generic book-2 title=Other")
        others["book"].wait_change("Content")
        self.assertEqual(others["radio"].get("Content")["title"], "radio")
        puppet("content radio generic radio-2 title=Whole", "end radio")
        self.assertEqual(others["radio"].wait_change("Content")["title"], "Whole")
        self.assertEqual(len(others["radio"].changes()), 1)

    def test_a_new_primary_lists_the_others(self):
        puppet, player, _, others = self.start_reading()
        puppet("auto later")
        call = others["radio"].send("next")
        puppet.command()
        puppet("primary radio")
        # One connection loses its name, and another one opens. A call that waits on the first still gets its outcome.
        gone = (player.name, player.owner, "")
        self.client.wait(
            lambda: any(
                signal.member == "NameOwnerChanged" and signal.values == gone for signal in self.client.signals
            ),
            "the end of the first connection's name",
        )
        puppet(f"finish {puppet.number} end_of_queue")
        self.assert_error("org.nowplaying.Error.EndOfQueue", call.wait)
        self.client.wait_names(1)
        reader = self.client.player().session
        self.assertEqual(bytes(reader.get("Id")), b"radio")
        names = {bytes(Session(self.client.player(), path).get("Id")) for path in reader.get("Others")}
        self.assertEqual(names, {b"music", b"book"})

    def test_those_with_a_connection_are_not_listed(self):
        """With NP_CONTEXT_PUBLISH_ALL each session has its own connection, and one is primary."""
        self.start_three("publish_all")
        primaries = []
        for name in self.client.wait_names(3):
            reader = Player(self.client, name).session
            self.assertEqual(reader.get("Others"), [])
            if reader.get("IsPrimary"):
                primaries.append(bytes(reader.get("Id")))
        self.assertEqual(primaries, [b"music"])


class Images(ConformanceTest):
    """Artwork at the size that a client requests."""

    def start_bus(self):
        """The bus has the limits of a desktop's session bus: as many descriptors as its process may have."""
        text = self.bus.configuration.read_text()
        limits = "".join(f'<limit name="max_{way}_unix_fds">250000000</limit>' for way in ("incoming", "outgoing"))
        self.bus.configuration.write_text(text.replace("</busconfig>", limits + "</busconfig>"))
        super().start_bus()

    def start_images(self, *fields, **options):
        words = " ".join(fields or ("artwork=cover-7",))
        puppet, player = self.start(content=f"music song-1 {words}", flags="show_urls", **options)
        return puppet, player, player.session

    def ask(self, reader, method="GetArtwork", signature="(ii)", arguments=(300, 200), client=None):
        """Sends a call; `image` waits for its answer."""
        client = client or self.client
        parameters = GLib.Variant(signature, arguments)
        return client.send(reader.name, method, parameters, reader.path, SESSION1)

    def image(self, call):
        """The bytes that the descriptor refers to, and the rest of the answer."""
        body = call.wait().unpack()
        descriptor = call.reply.get_unix_fd_list().get(body[0])
        with os.fdopen(descriptor, "rb") as file:
            with self.assertRaises(OSError):
                os.write(descriptor, b"x")
            return file.read(), body[1:]

    def test_an_image_has_the_requested_size(self):
        puppet, player, reader = self.start_images()
        self.assertEqual(bytes(reader.get("Artwork")["id"]), b"cover-7")
        for size in ((1, 1), (300, 200), (16_384, 16_384)):
            png, rest = self.image(self.ask(reader, arguments=size))
            # The player never draws more pixels than a screen shows.
            given = tuple(min(side, 4096) for side in size)
            self.assertEqual((png[:4], rest), (b"\x89PNG", ("image/png", *given)))
            self.assertEqual(struct.unpack(">II", png[16:24]), given)

    def test_a_chapter_has_an_image_of_its_own(self):
        chapters = ["0-,one,First", "60-,two,Second", "90-,four,"]
        book = self.song(artwork="cover-7", chapter=chapters, chapter_artwork="two,part-2")
        puppet, player = self.start(content=book, flags="show_urls")
        reader = player.session
        (_, first), (_, second), (_, last) = reader.get("Chapters")["entries"]
        self.assertEqual(last, {"start_us": 90_000_000})
        self.assertNotIn("artwork_id", first)
        self.assertEqual(bytes(second["artwork_id"]), b"part-2")

        def ask(id, *size):
            return self.ask(reader, "GetChapterArtwork", "(ayii)", (id, *size))

        png, rest = self.image(ask(b"two", 300, 200))
        self.assertEqual((png[:4], rest), (b"\x89PNG", ("image/png", 300, 200)))
        puppet.wait_event("image part-2 300 200")
        for id in (b"one", b"three", b""):
            with self.subTest(id):
                error = "org.nowplaying.Error.NoSuchContent" if id else "InvalidArgs"
                self.assert_error(error, ask(id, 300, 200).wait)
        self.assert_error("InvalidArgs", ask(b"two", 0, 200).wait)
        puppet(f"content music {self.song(2)}")
        self.assert_error("org.nowplaying.Error.NoSuchContent", ask(b"two", 300, 200).wait)

    def test_readers_of_one_size_share_a_request(self):
        """Each client gets a file of its own: reading one does not move the position of the other."""
        puppet, player, reader = self.start_images()
        puppet.wait_event("image cover-7 512 512")
        puppet("images later")
        clients = [self.client, self.new_client(), self.new_client()]
        calls = [self.ask(reader, client=client) for client in clients]
        puppet.wait_event("image cover-7 300 200")
        player.settle()
        puppet("give")
        found = {self.image(call) for call in calls}
        self.assertEqual(len(found), 1)
        self.assertEqual(puppet.pending("image"), [])

    def test_a_client_that_does_not_read_its_images(self):
        """The bus stores the answers. When it has no descriptor left for one, it disconnects the player."""
        puppet, player, reader = self.start_images()
        wanted = self.image(self.ask(reader))
        resource.prlimit(self.bus.daemon.pid, resource.RLIMIT_NOFILE, (400, 400))
        owner = self.client.owner(reader.name)
        for _ in range(3):
            raw = wire.Client(self.bus.socket)
            self.addCleanup(raw.close)
            call = (reader.name, reader.path, SESSION1, "GetArtwork", "ii", 300, 200)
            flood = b"".join(raw.method(*call) for _ in range(1000))
            flood += raw.method(reader.name, PATH, "org.mpris.MediaPlayer2.Player", "Pause")
            raw.pump(flood, 0, self.client.turn)
            puppet.command()
            self.assertEqual(self.client.owner(reader.name), owner)
        # A client that has left reads no more answers.
        raw.close()
        self.client.wait(lambda: self.granted(reader) == wanted, "an image for others")
        self.assertEqual(self.client.owner(reader.name), owner)

    def granted(self, reader):
        try:
            return self.image(self.ask(reader))
        except DBusError as error:
            self.assertEqual(error.name, ERROR + "LimitsExceeded")

    def test_a_missing_image_is_an_error_with_a_reason(self):
        puppet, player, reader = self.start_images()
        puppet.wait_event("image cover-7 512 512")
        puppet("images later")
        call = self.ask(reader)
        puppet.wait_event("image cover-7 300 200")
        puppet('give network_failed "no way to the image"')
        error = self.assert_error("org.nowplaying.Error.NetworkFailed", call.wait)
        self.assertEqual(error.text, "no way to the image")
        call = self.ask(reader, arguments=(301, 200))
        puppet.wait_event("image cover-7 301 200")
        puppet("withdraw music")
        self.assert_error("org.nowplaying.Error.Cancelled", call.wait)

    def test_a_track_change_ends_the_request(self):
        puppet, player, reader = self.start_images()
        puppet.wait_event("image cover-7 512 512")
        puppet("images later")
        call = self.ask(reader)
        puppet.wait_event("image cover-7 300 200")
        puppet("content music music song-2")
        self.assert_error("org.nowplaying.Error.NoSuchContent", call.wait)
        self.assert_error("org.nowplaying.Error.NoSuchContent", self.ask(reader).wait)

    def test_a_url_is_returned_for_the_client_to_fetch(self):
        puppet, player, reader = self.start_images("artwork_url=https://example.org/a.png")
        self.assertEqual(reader.get("Artwork"), {"url": "https://example.org/a.png"})
        self.assert_error("org.nowplaying.Error.NoSuchContent", self.ask(reader).wait)

    def test_invalid_sizes_and_shapes(self):
        puppet, player, reader = self.start_images()
        for arguments in ((0, 1), (1, 0), (-1, 1), (1, -1), (16_385, 1), (1, 16_385)):
            self.assert_error("InvalidArgs", self.ask(reader, arguments=arguments).wait)
        for method in ("GetAnimatedPreview", "GetAnimatedVideo"):
            self.assert_error("InvalidArgs", self.ask(reader, method, "(sii)", ("round", 1, 1)).wait)
            self.assert_error("InvalidArgs", self.ask(reader, method).wait)
            call = self.ask(reader, method, "(sii)", ("tall", 1, 1))
            self.assert_error("org.nowplaying.Error.NoSuchContent", call.wait)

    def test_a_video_is_refused_while_a_constraint_holds(self):
        video = self.bus.folder / "loop.mp4"
        video.write_bytes(b"\0\0\0\x18ftypmp42\0\0\0\0mp42isom" + bytes(1000))
        puppet, player, reader = self.start_images("animated=loop", before=(f"video {video}", "motion always"))
        animated = reader.get("AnimatedArtwork")
        self.assertEqual((bytes(animated["id"]), animated["aspect_ratios"]), (b"loop", ["square", "tall"]))
        self.assertEqual(animated["constraints"], [])
        data, rest = self.image(self.ask(reader, "GetAnimatedVideo", "(sii)", ("tall", 300, 400)))
        self.assertEqual((data, rest), (video.read_bytes(), ("video/mp4",)))
        puppet("motion never")
        self.assertEqual(reader.wait_change("AnimatedArtwork")["constraints"], ["switched_off"])
        error = self.assert_error(
            "org.nowplaying.Error.Constrained", self.ask(reader, "GetAnimatedVideo", "(sii)", ("tall", 300, 400)).wait
        )
        self.assertIn("switched_off", error.text)
        _, rest = self.image(self.ask(reader, "GetAnimatedPreview", "(sii)", ("tall", 300, 400)))
        self.assertEqual(rest, ("image/png", 300, 400))

    def test_a_video_of_another_shape(self):
        """In the files that ffmpeg makes, the size is at the end or at the beginning."""
        for name, options in (("tall.mp4", []), ("tall.mov", ["-movflags", "faststart"])):
            with self.subTest(name):
                video = make_clip(self.bus.folder / name, "testsrc=s=96x128:d=1", "-c:v", "mpeg4", *options)
                puppet, player, reader = self.start_images("animated=loop", before=(f"video {video}", "motion always"))
                for ratio in ("square", "tall"):
                    call = self.ask(reader, "GetAnimatedVideo", "(sii)", (ratio, 300, 400))
                    if ratio == "tall":
                        self.assertEqual(self.image(call)[0], video.read_bytes())
                    else:
                        error = self.assert_error("org.nowplaying.Error.NoSuchContent", call.wait)
                        self.assertIn("within two percent", error.text)
                puppet("quit")
                self.client.wait_names(0)

    def test_sessions_without_a_connection_have_images(self):
        puppet, player, reader = self.start_images()
        puppet("session radio", "content radio radio station-1 artwork=logo", "publish radio")
        others = [Session(player, path) for path in reader.get("Others")]
        self.assertEqual(len(others), 1)
        _, rest = self.image(self.ask(others[0], arguments=(64, 64)))
        self.assertEqual(rest, ("image/png", 64, 64))
        puppet.wait_event("image logo 64 64")
        puppet("images later")
        call = self.ask(others[0], arguments=(65, 65))
        puppet.wait_event("image logo 65 65")
        puppet("playback radio playing")
        player.settle()
        self.assertFalse(call.done)
        puppet("give")
        self.assertEqual(self.image(call)[1], ("image/png", 65, 65))
        self.assertEqual(puppet.pending("image logo 512"), [], "no desktop looks at it")


class Example(ConformanceTest):
    """examples/session_reader, run as a user would run it."""

    def read(self, *arguments, check=True):
        return self.run_tool(python_program("session_reader"), *arguments, check=check)

    def test_it_reads(self):
        self.start(
            content="podcast episode-1 title=Harbour show=Lights length=60 explicit=1", playback="paused position=7"
        )
        output = self.read("--once")
        for line in (
            "kind=podcast",
            "title=Harbour",
            "show=Lights",
            "explicit=True",
            "state=paused",
            "Id: music",
            "position: 7.0 s",
        ):
            self.assertIn(line, output)
        self.assertIn("no player has 'Missing'", self.read("--once", "--player", "Missing", check=False).stderr)

    def test_it_prints_changes(self):
        puppet, player = self.start()
        reader = self.run_program(python_program("session_reader"))
        reader.wait_event("position:")
        self.set_song(puppet, 2)
        reader.wait_event("Content: .*title=Song 2")

    def test_it_performs(self):
        puppet, _ = self.start(offer="skip_forward like")
        self.read("skip_forward", "interval=30")
        self.assertEqual(puppet.command(), ("skip_forward", "10.000000"))
        self.read("like", "negative=true")
        self.assertEqual(puppet.command(), ("like", "1"))
        puppet("auto end_of_queue")
        self.assertIn("end_of_queue", self.read("like", check=False).stderr)

    def test_it_saves_the_cover(self):
        self.start(content="music song-1 artwork=cover")
        path = self.bus.folder / "cover.png"
        self.assertEqual(self.read("--cover", "640", str(path)), f"{path}: image/png, 640 x 640")
        self.assertEqual(path.read_bytes()[16:24], struct.pack(">II", 640, 640))

    def test_it_says_why_it_saves_no_cover(self):
        puppet, player = self.start()
        path = self.bus.folder / "cover.png"
        url = "https://example.org/cover.jpg"
        for content, sentence in (
            (self.song(2), "the player has no cover\n"),
            (self.song(3, artwork_url=url), f"the cover is at {url}\n"),
        ):
            puppet(f"content music {content}")
            player.settle()
            done = self.read("--cover", "64", str(path), check=False)
            self.assertEqual((done.returncode, done.stderr), (1, sentence))
        self.assertFalse(path.exists())


class Busy(ConformanceTest):
    """Clients that send requests without end."""

    def test_open_requests_are_limited(self):
        """The library refuses a client that requests too often, and still answers the others."""
        puppet, player = self.start(offer="next")
        puppet("auto later")
        reader = player.session
        calls = [reader.send("next") for _ in range(5_000)]
        refused = self.client.wait(lambda: [call for call in calls if call.done], "a refusal")
        with self.assertRaises(DBusError) as caught:
            refused[0].wait()
        self.assertEqual(caught.exception.name, ERROR + "Failed")
        self.assertTrue(calls[0].reply is None)
        other = self.new_client()
        asked = other.send(player.name, "Perform", GLib.Variant("(sa{sv})", ("next", {})), SESSION1_PATH, SESSION1)
        for _ in range(4_097):
            puppet.command()
        puppet(f"finish {puppet.number}")
        self.assertIsNone(asked.wait())


if __name__ == "__main__":
    unittest.main()
