# SPDX-License-Identifier: MIT
"""org.mpris.MediaPlayer2.TrackList, which exists only while the player has set a queue."""

import random
import re
import unittest
import xml.etree.ElementTree

from gi.repository import GLib

from support import NO_TRACK, PATH, PLAYERCTLD, ROOT, SECOND, ConformanceTest, fields, quote

LENGTH = "short"
PUPPETS = "all"
TRACK_LIST = "org.mpris.MediaPlayer2.TrackList"
ENTRY = "/org/nowplaying/entry/"
COMMANDS = "play pause next previous seek_to_position go_to_entry add_to_queue remove_from_queue"


def escaped(text):
    """An id as the element of an object path."""
    return "".join(chr(b) if re.match("[A-Za-z0-9]", chr(b)) else f"_{b:02x}" for b in text.encode())


def paths(*ids):
    return [ENTRY + escaped(entry) for entry in ids]


class Copy:
    """A client's copy of the list, updated only from signals."""

    def __init__(self, player):
        self.player = player
        self.tracks = list(player.get("Tracks", TRACK_LIST))
        self.fill()
        self.seen = len(player.signals())

    def fill(self):
        found = self.player.call("GetTracksMetadata", GLib.Variant("(ao)", (self.tracks,)), TRACK_LIST).unpack()[0]
        self.titles = {metadata["mpris:trackid"]: metadata.get("xesam:title") for metadata in found}

    def follow(self):
        """Applies the signals since the last call; returns their names."""
        signals = [s for s in self.player.signals()[self.seen :] if s.interface == TRACK_LIST]
        self.seen = len(self.player.signals())
        for signal in signals:
            if signal.member == "TrackListReplaced":
                self.tracks = list(signal.values[0])
                self.fill()
            elif signal.member == "TrackAdded":
                metadata, after = signal.values
                path = metadata["mpris:trackid"]
                assert path not in self.tracks, signal
                self.tracks.insert(0 if after == NO_TRACK else self.tracks.index(after) + 1, path)
                self.titles[path] = metadata.get("xesam:title")
            elif signal.member == "TrackRemoved":
                self.tracks.remove(signal.values[0])
                del self.titles[signal.values[0]]
            elif signal.member == "TrackMetadataChanged":
                path, metadata = signal.values
                assert path in self.tracks and metadata["mpris:trackid"] == path, signal
                self.titles[path] = metadata.get("xesam:title")
        return [signal.member for signal in signals]


class Queue(ConformanceTest):
    """A window of the player's queue."""

    def give(self, puppet, entries, current=None, frame=True, more=()):
        """Sets a queue: entries are ids, or (id, title)."""
        puppet("queue-new")
        for entry in entries:
            entry, title = entry if isinstance(entry, tuple) else (entry, f"Title {entry}")
            puppet(
                f"queue-add {quote(entry)} music {quote('song ' + entry[:99])} "
                + fields(title=title, artist="The Ferrymen")
            )
        if current:
            puppet(f"queue-current {quote(current)}")
        puppet("begin music", *more, "queue music", "end music")

    def start_queue(self, entries="abcde", current="b", offer=COMMANDS, **options):
        puppet, player = self.start(offer=offer, flags="show_urls", **options)
        self.give(puppet, entries, current)
        player.wait_value("HasTrackList", True, ROOT)
        player.forget()
        return puppet, player

    def metadata_of(self, player, tracks):
        return player.call("GetTracksMetadata", GLib.Variant("(ao)", (tracks,)), TRACK_LIST).unpack()[0]

    def interfaces(self, player):
        text = player.call("Introspect", interface="org.freedesktop.DBus.Introspectable").unpack()[0]
        return {node.get("name"): node for node in xml.etree.ElementTree.fromstring(text).findall("interface")}

    # Where the interface exists

    def test_there_is_no_interface_without_a_queue(self):
        """Without a queue there is no interface, property or method, and HasTrackList is false."""
        _, player = self.start(flags="show_urls", offer=COMMANDS)
        self.assertIs(player.get("HasTrackList", ROOT), False)
        self.assertNotIn(TRACK_LIST, self.interfaces(player))
        self.assertNotIn(TRACK_LIST, self.busctl("introspect", player.name, PATH))
        for call in (
            lambda: player.get("Tracks", TRACK_LIST),
            lambda: player.values(TRACK_LIST),
            lambda: player.call("GoTo", GLib.Variant("(o)", (NO_TRACK,)), TRACK_LIST),
            lambda: self.metadata_of(player, []),
        ):
            self.assert_error("UnknownInterface", call)
        self.assert_error(
            "UnknownMethod", self.client.call, player.name, "GoTo", GLib.Variant("(o)", ("/a",)), PATH, None
        )
        self.assertNotIn("Tracks", player.values(""))

    def test_the_interface_exists_while_there_is_a_queue(self):
        """Setting a queue, and not playlists, adds the interface; NULL removes it. Both are announced."""
        puppet, player = self.start(flags="show_urls", offer=COMMANDS + " activate_playlist")
        puppet("playlists-new", "playlists-add rain Rain", "playlists music")
        player.forget()
        self.assertNotIn(TRACK_LIST, self.busctl("introspect", player.name, PATH))
        self.give(puppet, "ab", "a")
        player.wait_value("HasTrackList", True, ROOT)
        player.settle()
        self.assertEqual(player.changes(ROOT), [({"HasTrackList": True}, [])])
        self.assertEqual(player.changes(TRACK_LIST), [({"CanEditTracks": True}, ["Tracks"])])
        self.assertEqual([s.values for s in player.signals("TrackListReplaced")], [(paths("a", "b"), paths("a")[0])])
        self.assertEqual(player.values(TRACK_LIST), {"Tracks": paths("a", "b"), "CanEditTracks": True})
        text = self.busctl("introspect", player.name, PATH)
        for name in (".Tracks", ".CanEditTracks", ".GetTracksMetadata", ".AddTrack", ".RemoveTrack", ".GoTo",
                     ".TrackListReplaced", ".TrackAdded", ".TrackRemoved", ".TrackMetadataChanged"):  # fmt: skip
            self.assertIn(name + " ", text)
        player.forget()
        puppet("queue music none")
        player.wait_value("HasTrackList", False, ROOT)
        player.settle()
        self.assertEqual([s.values for s in player.signals("TrackListReplaced")], [([], NO_TRACK)])
        self.assertEqual([sorted(i) for _, i in player.changes(TRACK_LIST)], [["CanEditTracks", "Tracks"]])
        self.assertNotIn(TRACK_LIST, self.busctl("introspect", player.name, PATH))
        self.give(puppet, "ab", "a")
        player.wait_value("HasTrackList", True, ROOT)
        self.assertIn(".GoTo ", self.busctl("introspect", player.name, PATH))

    def test_a_private_queue_leaves(self):
        """A session that becomes private has no queue for clients, and announces it; a new one is not announced."""
        puppet, player = self.start_queue("ab", "a")
        player.forget()
        puppet("private music 1")
        self.give(puppet, "abc", "a")
        self.give(puppet, "xyz", "x")
        player.settle()
        self.assertEqual([s.values for s in player.signals("TrackListReplaced")], [([], NO_TRACK)])
        self.assertEqual(player.signals("TrackAdded"), [])
        self.assertEqual(
            [(changed, sorted(gone)) for changed, gone in player.changes(TRACK_LIST)],
            [({}, ["CanEditTracks", "Tracks"])],
        )
        player.forget()
        puppet("private music 0")
        player.settle()
        (replaced,) = player.signals("TrackListReplaced")
        self.assertEqual(replaced.values[0], paths("x", "y", "z"))
        self.assertEqual(player.changes(TRACK_LIST), [({"CanEditTracks": True}, ["Tracks"])])

    def test_it_is_complete_when_the_name_appears(self):
        """A queue that was set before publishing needs no signal."""
        puppet = self.new_puppet()
        puppet("context org.example.Player show_urls", "session music", f"content music {self.song()}")
        self.give(puppet, "abc", "c")
        puppet("publish music")
        player = self.client.player()
        self.assertIs(player.get("HasTrackList", ROOT), True)
        self.assertEqual(player.get("Tracks", TRACK_LIST), paths("a", "b", "c"))
        self.assertEqual(player.metadata["mpris:trackid"], paths("c")[0])
        player.settle()
        self.assertEqual(player.signals(), [])

    def test_introspection_is_that_of_the_specification(self):
        """Names, types and directions follow the specification; Tracks is announced by invalidation."""
        _, player = self.start_queue()
        interface = self.interfaces(player)[TRACK_LIST]

        def shape(kind):
            return {
                node.get("name"): [(arg.get("type"), arg.get("direction")) for arg in node.findall("arg")]
                for node in interface.findall(kind)
            }

        self.assertEqual(
            shape("method"),
            {
                "GetTracksMetadata": [("ao", "in"), ("aa{sv}", "out")],
                "AddTrack": [("s", "in"), ("o", "in"), ("b", "in")],
                "RemoveTrack": [("o", "in")],
                "GoTo": [("o", "in")],
            },
        )
        self.assertEqual(
            shape("signal"),
            {
                "TrackListReplaced": [("ao", None), ("o", None)],
                "TrackAdded": [("a{sv}", None), ("o", None)],
                "TrackRemoved": [("o", None)],
                "TrackMetadataChanged": [("o", None), ("a{sv}", None)],
            },
        )
        tracks = interface.find("property[@name='Tracks']")
        self.assertEqual((tracks.get("type"), tracks.get("access")), ("ao", "read"))
        self.assertEqual(tracks.find("annotation").get("value"), "invalidates")
        self.assert_error("PropertyReadOnly", player.set, "Tracks", GLib.Variant("ao", []), TRACK_LIST)

    # The values

    def test_metadata_of_every_entry(self):
        """The answer has the requested order, each track once, and no unknown tracks."""
        _, player = self.start_queue()
        asked = [*paths("d", "x", "a", "d"), NO_TRACK, "/", "/org/nowplaying/track/a", ENTRY + "_61"]
        answer = self.metadata_of(player, asked)
        self.assertEqual([m["mpris:trackid"] for m in answer], paths("d", "a"))
        self.assertEqual([m["xesam:title"] for m in answer], ["Title d", "Title a"])
        self.assertEqual(answer[0]["xesam:artist"], ["The Ferrymen"])
        self.assertEqual(self.metadata_of(player, []), [])

    def test_the_same_item_twice_is_two_entries(self):
        """One content at two places is two tracks; the player plays one of them."""
        puppet, player = self.start(flags="show_urls", offer=COMMANDS)
        puppet("queue-new")
        for entry in ("first", "second"):
            puppet(f"queue-add {entry} music track-1 " + fields(title="Song 1"))
        puppet("queue-current first", "queue music")
        player.wait_value("HasTrackList", True, ROOT)
        self.assertEqual(player.get("Tracks", TRACK_LIST), paths("first", "second"))
        self.assertEqual(player.metadata["mpris:trackid"], paths("first")[0])
        self.assertEqual(len(self.metadata_of(player, paths("first", "second"))), 2)
        player.forget()
        puppet("begin music", "queue-current second", "queue music", "playback music playing position=0", "end music")
        player.wait_change("Metadata")
        player.settle()
        self.assertEqual(player.metadata["mpris:trackid"], paths("second")[0])
        # The new entry has the length of the previous one, and the list is unchanged.
        self.assertEqual([signal.member for signal in player.signals()], ["PropertiesChanged", "Seeked"])
        self.assertEqual(player.changes(TRACK_LIST), [])

    def test_set_position_is_for_the_current_entry(self):
        """SetPosition accepts the track id of the entry; that of the item alone is stale."""
        puppet, player = self.start_queue(content="music track-1 length=254")
        track = player.metadata["mpris:trackid"]
        self.assertEqual(track, paths("b")[0])
        for stale in ("/org/nowplaying/track/track_2d1", *paths("a")):
            player.call("SetPosition", GLib.Variant("(ox)", (stale, SECOND)))
        player.call("SetPosition", GLib.Variant("(ox)", (track, 7 * SECOND)))
        self.assertEqual(puppet.command(), ("seek_to_position", "7.000000"))

    def test_a_queue_without_a_current_entry(self):
        """Without a current entry, the item keeps the track id that it has without a queue."""
        puppet, player = self.start(flags="show_urls", offer=COMMANDS)
        self.give(puppet, "ab")
        player.wait_value("HasTrackList", True, ROOT)
        self.assertEqual(player.signals("TrackListReplaced")[0].values, (paths("a", "b"), NO_TRACK))
        self.assertEqual(player.metadata["mpris:trackid"], "/org/nowplaying/track/track_2d1")

    def test_ids_of_any_bytes_are_paths(self):
        """Any text is a valid id; each has its own path."""
        ids = ["album-7/3", "album_7/3", "Björk", "a b", ".", "_2e", "-" * 1024]
        puppet, player = self.start_queue(ids, ids[0])
        self.assertEqual(player.get("Tracks", TRACK_LIST), paths(*ids))
        for path, entry in zip(paths(*ids), ids, strict=True):
            player.call("GoTo", GLib.Variant("(o)", (path,)), TRACK_LIST)
            name, argument = puppet.command()
            self.assertEqual((name, re.sub(r"\\x(..)", lambda m: chr(int(m[1], 16)), argument).encode("latin-1").decode()),
                             ("go_to_entry", entry))  # fmt: skip

    # The requests

    def test_go_to(self):
        """GoTo requests the entry. An unknown entry or a disabled command has no effect; without an offer the call
        fails.
        """
        puppet, player = self.start_queue()
        go_to = lambda path: player.call("GoTo", GLib.Variant("(o)", (path,)), TRACK_LIST)  # noqa: E731
        go_to(paths("d")[0])
        self.assertEqual(puppet.command(), ("go_to_entry", "d"))
        go_to(paths("x")[0])
        go_to(NO_TRACK)
        puppet("enable music go_to_entry 0")
        player.settle()
        go_to(paths("d")[0])
        self.assert_no_command(puppet, player)
        puppet("withdraw-command music go_to_entry")
        player.settle()
        self.assert_error("NotSupported", go_to, paths("d")[0])

    def test_add_and_remove(self):
        """The request has the place, the URL, and whether to play it; NoTrack is the front, and Append the end."""
        puppet, player = self.start_queue()
        add = lambda after, now: player.call(  # noqa: E731
            "AddTrack", GLib.Variant("(sob)", ("file:///a b", after, now)), TRACK_LIST
        )
        add(paths("b")[0], True)
        self.assertEqual(puppet.command(), ("add_to_queue", r"file:///a\x20b|b|1"))
        add(NO_TRACK, False)
        self.assertEqual(puppet.command(), ("add_to_queue", r"file:///a\x20b||0"))
        # So a second VLC sends its files to the first one.
        add("/org/mpris/MediaPlayer2/TrackList/Append", False)
        self.assertEqual(puppet.command(), ("add_to_queue", r"file:///a\x20b|e|0"))
        self.assert_error("org.nowplaying.Error.NoSuchContent", add, paths("x")[0], False)
        remove = lambda path: player.call("RemoveTrack", GLib.Variant("(o)", (path,)), TRACK_LIST)  # noqa: E731
        remove(paths("c")[0])
        self.assertEqual(puppet.command(), ("remove_from_queue", "c"))
        remove(paths("x")[0])
        remove(NO_TRACK)
        self.assert_no_command(puppet, player)
        puppet("auto end_of_queue")
        self.assert_error("org.nowplaying.Error.EndOfQueue", remove, paths("c")[0])

    def test_can_edit_tracks(self):
        """CanEditTracks is true with both commands enabled; otherwise adding and removing have no effect."""
        puppet, player = self.start_queue(offer="play pause go_to_entry")
        self.assertIs(player.get("CanEditTracks", TRACK_LIST), False)
        for verb, expected in (
            ("offer music add_to_queue", False),
            ("offer music remove_from_queue", True),
            ("enable music add_to_queue 0", False),
            ("enable music add_to_queue 1", True),
            ("enable music remove_from_queue 0", False),
        ):
            puppet(verb)
            player.wait_value("CanEditTracks", expected, TRACK_LIST)
        player.settle()
        values = [changed["CanEditTracks"] for changed, _ in player.changes(TRACK_LIST)]
        self.assertEqual(values, [True, False, True, False])
        player.call("AddTrack", GLib.Variant("(sob)", ("file:///a", NO_TRACK, True)), TRACK_LIST)
        player.call("RemoveTrack", GLib.Variant("(o)", (paths("a")[0],)), TRACK_LIST)
        self.assert_no_command(puppet, player)

    def test_calls_may_omit_the_interface(self):
        """A call may omit the interface, because all member names of MPRIS differ."""
        puppet, player = self.start_queue()
        self.client.call(player.name, "GoTo", GLib.Variant("(o)", (paths("c")[0],)), PATH, None)
        self.assertEqual(puppet.command(), ("go_to_entry", "c"))

    # The changes

    def test_changes_are_the_specifications_signals(self):
        """A few changes are announced one by one, and a client that applies them has the new list."""
        puppet, player = self.start_queue("abcde", "b")
        copy = Copy(player)
        for entries, expected in (
            ("bcdef", ["TrackRemoved", "TrackAdded"]),
            ("bcxdef", ["TrackAdded"]),
            ("bxdef", ["TrackRemoved"]),
            (["b", ("x", "Better"), "d", "e", "f"], ["TrackMetadataChanged"]),
            (["f", "b", ("x", "Better"), "d", "e"], ["TrackRemoved", "TrackAdded"]),
            ("vwxyz", ["TrackRemoved"] * 4 + ["TrackAdded"] * 2 + ["TrackMetadataChanged"] + ["TrackAdded"] * 2),
            ("klmno", ["TrackListReplaced"]),
        ):
            with self.subTest(entries):
                player.forget()
                copy.seen = 0
                self.give(puppet, entries)
                player.settle()
                followed = copy.follow()
                if len(expected) > 8:
                    expected = ["TrackListReplaced"]
                self.assertEqual(followed, expected)
                self.assertEqual(copy.tracks, player.get("Tracks", TRACK_LIST))
                invalidated = [i for _, i in player.changes(TRACK_LIST)]
                self.assertEqual(invalidated, [] if expected == ["TrackMetadataChanged"] else [["Tracks"]])

    def test_a_clients_copy_stays_correct(self):
        """A hundred random queues: a client that applies the signals has each of them."""
        dice = random.Random(7)
        puppet, player = self.start_queue("abc", "a")
        copy = Copy(player)
        entries = [(letter, f"Title {letter}") for letter in "abc"]
        for _ in range(100):
            for _ in range(dice.randint(1, 4)):
                free = [letter for letter in "abcdefghijklmno" if letter not in dict(entries)]
                if free and dice.random() < 0.5:
                    letter = dice.choice(free)
                    entries.insert(dice.randint(0, len(entries)), (letter, f"Title {letter}"))
                elif entries:
                    letter, title = entries.pop(dice.randrange(len(entries)))
                    if dice.random() < 0.6:
                        entries.insert(dice.randint(0, len(entries)), (letter, title + "!"))
            self.give(puppet, entries)
            player.settle()
            copy.follow()
            self.assertEqual(copy.tracks, paths(*dict(entries)))
            self.assertEqual(copy.titles, {path: title for path, (_, title) in zip(copy.tracks, entries, strict=True)})

    def test_a_track_change_does_not_change_the_list(self):
        """A new current entry is one signal of the player; Seeked follows if the length is the same."""
        puppet, player = self.start_queue()
        puppet("queue-current c", "begin music", f"content music {self.song(2)}", "queue music",
               "playback music playing position=0", "end music")  # fmt: skip
        player.wait_title("Song 2")
        player.settle()
        self.assertEqual([signal.member for signal in player.signals()], ["PropertiesChanged", "Seeked"])
        self.assertEqual(player.metadata["mpris:trackid"], paths("c")[0])

    def test_a_track_change_does_not_invalidate_the_queue_of_session1(self):
        """A client of Session1 gets the current entry in the playback, and does not read the entries again."""
        puppet, player = self.start_queue()
        reader = player.session
        queue = reader.get("Queue")
        for entry, song in ("c", 2), ("d", 3):
            self.give(puppet, "abcde", entry, more=[f"content music {self.song(song)}"])
            player.wait_title(f"Song {song}")
            changed = reader.wait_change(
                "Playback", lambda value, entry=entry: bytes(value["entry_id"]) == entry.encode()
            )
            self.assertEqual(changed["state"], "playing")
        self.assertEqual([invalidated for _, invalidated in reader.changes() if invalidated], [])
        self.assertEqual(reader.get("Queue"), queue)
        self.give(puppet, [("a", "Another title"), *"bcde"], "d")
        self.client.wait(lambda: any("Queue" in invalidated for _, invalidated in reader.changes()), "the new queue")

    def test_the_list_changes_at_the_end_of_the_update(self):
        """No change of the queue is announced before the update ends."""
        puppet, player = self.start_queue()
        puppet("begin music", "queue music none")
        player.settle()
        self.assertEqual(player.signals(), [])
        self.assertIs(player.get("HasTrackList", ROOT), True)
        puppet("queue music", "end music")
        player.settle()
        self.assertEqual(player.signals(), [])

    def test_the_same_queue_is_not_sent_again(self):
        """An equal queue that is set again is not announced."""
        puppet, player = self.start_queue()
        self.give(puppet, "abcde", "b")
        player.settle()
        self.assertEqual(player.signals(), [])
        # A part that MPRIS does not show may differ.
        for token in (1, 2):
            player.forget()
            puppet("queue-new", f"queue-add a music m url=https://example.org/b.ogg?token={token}", "queue music")
            player.settle()
        self.assertEqual(player.signals(), [])
        self.assertEqual(self.metadata_of(player, paths("a"))[0]["xesam:title"], "b.ogg")

    def test_256_entries(self):
        """A queue of the largest allowed size works."""
        ids = [f"e{number}" for number in range(256)]
        puppet, player = self.start_queue(ids, "e128")
        self.assertEqual(puppet.answer("queue-add more music m title=M"), ("NP_ERROR_LIMIT", ""))
        self.assertEqual(player.get("Tracks", TRACK_LIST), paths(*ids))
        self.assertEqual(len(self.metadata_of(player, paths(*ids))), 256)

    def test_a_queue_of_megabytes_is_answered(self):
        """Entries that do not fit into one answer are omitted, and the player stays on the bus."""
        puppet, player = self.start(flags="show_urls", offer=COMMANDS)
        puppet("queue-new")
        lyrics = "la " * 20_000
        many = [f"genre={quote(lyrics)}"] * 10
        for number in range(100):
            puppet(f"queue-add e{number} music m{number} " + " ".join(many))
        puppet("queue music")
        player.wait_value("HasTrackList", True, ROOT)
        answer = self.metadata_of(player, paths(*(f"e{number}" for number in range(100))))
        self.assertTrue(10 < len(answer) < 100, len(answer))
        self.assertEqual(player.get("PlaybackStatus"), "Playing")

    # Desktops

    def test_playerctld_lives_and_passes_it_on(self):
        """The real playerctld receives every signal, and still forwards the player's answers."""
        daemon = self.start_playerctld()
        puppet, player = self.start_queue()
        for entries in ("bcdef", "bcxdef", ["b", ("c", "Better"), "x", "d", "e", "f"], "klmno", "k", "kl"):
            self.give(puppet, entries, entries[0] if isinstance(entries, str) else None)
            player.settle()
        puppet("enable music add_to_queue 0")
        player.wait_value("CanEditTracks", False, TRACK_LIST)
        puppet("queue music none")
        player.wait_value("HasTrackList", False, ROOT)
        self.give(puppet, "ab", "a")
        player.wait_value("HasTrackList", True, ROOT)
        player.settle()
        self.client.call(PLAYERCTLD, "GoTo", GLib.Variant("(o)", (paths("b")[0],)), interface=TRACK_LIST)
        self.assertEqual(puppet.command(), ("go_to_entry", "b"))
        self.assertIsNone(daemon.poll())
        self.assertEqual(self.playerctl("status"), "Playing")
        self.assertEqual(self.playerctl("metadata", "mpris:trackid"), f"'{paths('a')[0]}'")
        self.playerctl("position", "5")
        self.assertEqual(puppet.command()[0], "seek_to_position")
        self.assertIsNone(daemon.poll())

    def test_a_gdbus_proxy_reads_and_drives_it(self):
        """GDBus's cache drops Tracks when it changes, as the specification requires."""
        from gi.repository import Gio

        puppet, player = self.start_queue()
        proxy = Gio.DBusProxy.new_sync(
            self.client.connection, Gio.DBusProxyFlags.NONE, None, player.name, PATH, TRACK_LIST, None
        )
        self.assertEqual(proxy.get_cached_property("Tracks").unpack(), paths(*"abcde"))
        self.give(puppet, "abcd", "b")
        self.client.wait(lambda: proxy.get_cached_property("Tracks") is None, "the invalidation")
        self.assertIs(proxy.get_cached_property("CanEditTracks").unpack(), True)
        proxy.call_sync("GoTo", GLib.Variant("(o)", (paths("a")[0],)), 0, 5000, None)
        self.assertEqual(puppet.command(), ("go_to_entry", "a"))

    def test_busctl_reads_and_drives_it(self):
        """busctl, as the developer of a desktop uses it."""
        puppet, player = self.start_queue("ab", "a")
        text = self.busctl("get-property", player.name, PATH, TRACK_LIST, "Tracks")
        self.assertEqual(text, f'ao 2 "{paths("a")[0]}" "{paths("b")[0]}"')
        self.busctl("call", player.name, PATH, TRACK_LIST, "GoTo", "o", paths("b")[0])
        self.assertEqual(puppet.command(), ("go_to_entry", "b"))

    def test_it_survives_the_bus(self):
        """The queue is published again on a new bus."""
        puppet, _ = self.start_queue()
        self.bus.kill()
        self.start_bus()
        player = self.client.player()
        self.assertEqual(player.get("Tracks", TRACK_LIST), paths(*"abcde"))
        self.assertEqual(puppet("is music").split()[0], "published=1")

    def test_an_id_is_used_once(self):
        puppet = self.new_puppet()
        puppet("queue-new", "queue-add a music m title=M")
        self.assertEqual(puppet.status("queue-add a music n title=N"), "NP_ERROR_INVALID_ARGUMENT")
        self.assertEqual(puppet.status("queue-current b"), "NP_ERROR_NOT_FOUND")
        puppet("playlists-new")
        self.assertEqual(puppet.status("playlists-times snow 1 - -"), "NP_ERROR_NOT_FOUND")


if __name__ == "__main__":
    unittest.main()
