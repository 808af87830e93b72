# SPDX-License-Identifier: MIT
"""Programs read every value of players, and steer them, in each language but C, which the program nowplaying uses.

The reader of a language (Tests/Puppets) obeys lines of text. It writes a line for each callback, and ends each answer with
`result STATUS`. A record is a list of its values, and "-" is the primary. The argument `lists` makes it read lists too.

    wait SECONDS          np_controller_wait().
    list                  Writes the names, the primary, the connection, and whether this is an estimate.
    get NAME              Writes all values of a player, or null.
    primary NAME          np_controller_set_primary().
    perform NAME COMMAND  Writes `outcome OUTCOME MESSAGE TITLE` at the end.
    image NAME KIND ID    Writes width, height, type and URL of an artwork, preview, video, chapter or icon, or null.
    save FILE             Writes that image to a file.
    follow                Writes `event CHANGES NAME STATE TITLE` for each change.
    hold REASON           np_controller_hold(); `hold-state` writes its state and why it failed, `release` ends it.
    close                 np_controller_free().
"""

import json
import struct
import unittest

from centers import CenterTest
from fake_players import FakePlayer, Reader, Stage
from support import ROOT, ConformanceTest, fields, until

LENGTH = "short"
READERS = "all"
NAME = f"{ROOT}.Player"
PLAYING, PAUSED = 1, 2
PLAY, PAUSE, NEXT = 1, 2, 5
APPEARED, LEFT, ITEM = 1 << 0, 1 << 1, 1 << 3
NO_ACTIONABLE_ITEM, NOT_SUPPORTED, END_OF_QUEUE, NETWORK_FAILED, CANCELLED = 110, 300, 360, 370, 380
PINNED, FIRST_PLAYING = 1, 3
CONNECTED, WAITING = 2, 3
SPEAKER = 8
PENDING, ACTIVE, FAILED = "0", "1", "2"


class ReadingValues(ConformanceTest):
    maxDiff = None

    def read(self, *arguments):
        """A reader that knows all players."""
        reader = Reader(self.bus, *arguments)
        self.addCleanup(reader.close)
        self.assertEqual(reader("wait 10")[0], 0)
        return reader

    def wait_player(self, reader, condition=bool, name="-"):
        """The player, when it is as the condition needs it."""
        return until(lambda: (found := reader.get(name)) and condition(found) and found, lambda: reader.get(name))

    def assert_values(self, player, **values):
        self.assertEqual({name: player[name] for name in values}, values)

    def image(self, reader, *words):
        """The answer to a request for an image, and its bytes."""
        reader(f"image - {' '.join(words)}")
        answer = json.loads(reader.wait_event(r"image\t(.*)")[1])
        if answer is None or answer[3]:
            return answer, b""
        path = self.bus.folder / "image"
        self.assertEqual(reader(f"save {path}")[0], 0)
        return answer, path.read_bytes()


class Values(ReadingValues):
    def test_an_item_has_every_value(self):
        values = {
            "title": "Harbour Lights", "artist": ["The Ferrymen", "Ida Strand"], "track_number": 3, "bpm": 92,
            "explicit": 1, "release_date": "1959-08-17", "credits_start": 200, "length": 254, "ad_break": "1-2.5",
            "chapter": ["60-,two,", "1-50,one,The First Chapter"], "lyrics_line": ["2,Is this the real life?", "4,"],
            "lyrics_language": "en", "example:mood": "calm", "#example:level": 7,
        }  # fmt: skip
        puppet, _ = self.start(content="podcast episode " + fields(**values), playback="paused position=2")
        reader = self.read("lists")
        item = self.wait_player(reader, lambda player: player["item"]["chapters"] and player["item"]["lyrics_lines"])[
            "item"
        ]
        item["fields"] = {name.replace("_", "").lower(): value for name, value in item["fields"].items()}
        # Clients see other ids than the player's.
        (one, *first), (two, *second) = item.pop("chapters")
        self.assertEqual((first, second), (["The First Chapter", 1, 50], [None, 60, 254]))
        self.assertEqual(len({item.pop("id"), one, two, None}), 4)
        self.assertEqual(
            item,
            {
                "kind": 2, "media_type": 0, "duration": 254, "is_live": False, "is_continuous": False,
                "fields": {
                    "title": ["Harbour Lights"], "artist": ["The Ferrymen", "Ida Strand"], "tracknumber": 3, "bpm": 92,
                    "explicit": True, "releasedate": ["1959-08-17"], "creditsstart": 200,
                },
                "ad_breaks": [[1, 2.5]], "chapter": 1,
                "lyrics_lines": [[2, "Is this the real life?"], [4, None]], "line": "Is this the real life?",
                "lyrics_language": "en", "extras": {"example:mood": "calm", "example:level": "7"},
            },
        )  # fmt: skip
        puppet("playback music paused position=55")
        item = self.wait_player(reader, lambda player: player["position"] == 55)["item"]
        self.assertEqual((item["chapter"], item["line"]), (None, None))
        self.assertEqual(self.wait_player(self.read())["item"]["chapters"], [], "lists are read only on request")

    def test_a_title_from_the_url_is_not_a_field(self):
        """The player has not set it."""
        stage = Stage(self.bus.socket)
        self.addCleanup(stage.close)
        player = FakePlayer(stage, "tape")
        player.player["Metadata"] = ("a{sv}", {"xesam:url": ("s", "file:///songs/Low%20Tide.ogg")})
        item = self.wait_player(self.read(), lambda each: each["item"])["item"]
        self.assertEqual([name.lower() for name in item["fields"]], ["url"])

    def test_a_player_has_every_value(self):
        puppet, _ = self.start(
            "play pause next like skip_forward change_playback_rate change_repeat_mode change_shuffle_mode rate_content "
            "open_url set_fullscreen enable_language_option go_to_entry activate_playlist play_on_output",
            playback="paused position=42 rate=1.5 volume=0.25 queue=2/9",
        )
        puppet(
            "begin music", "enable music next 0", "intervals music skip_forward 15 30", "rates music 0.5 1 1.5",
            "repeat music one off one", "shuffle music items", 'feedback music like positive "I like this" Like',
            "rating music 0 5", "supported-urls music https -- audio/ogg", "muted music 1", "private music 1",
            "fullscreen music 1", "window music 10 70", "buffered music 65",
            'problem music sign_in "Your subscription has ended" https://example.org/renew 1',
            "languages music 0 text-1 Deutsch de legible optional,easy_to_read 1 audio-1 English @null audible default",
            "queue-new", "queue-add one music 1 title=One", "queue-add two music 2 title=Two", "queue-current one",
            "queue music", "playlists-new", 'playlists-add road "On the Road" file:///road.png',
            'playlists-add rain "Rainy Days"', "playlists music", "active-playlist music rain",
            'custom music mix "Add to mix" list-add on - 0 reset Forget @null progress dangerous,disabled 0.5',
            'outputs music own "This computer" 2 in_use tv Television 11 alone', "end music",
        )  # fmt: skip
        reader = self.read("lists")
        player = self.wait_player(
            reader, lambda each: each["queue"] and each["playlists"] and each["custom_commands"] and each["outputs"]
        )
        self.assert_values(
            player, name=NAME, identity="Player", session_id="music", reason=4, is_primary=True, has_session=True,
            is_application_primary=True, is_muted=True, is_private=True, is_fullscreen=True, is_playing=False,
            playback=[PAUSED, 42, 1.5, 0.25, 2, 9], position=42, window=[10, 70], buffered=65,
            problem=[1, "Your subscription has ended", "https://example.org/renew", True],
            supported_rates=[0.5, 1, 1.5], rate_range=None, repeat_mode=1, supported_repeat_modes=[0, 1],
            shuffle_mode=1, supported_shuffle_modes=[0, 1, 2], feedback=[1, "I like this"], rating_range=[0, 5],
            skip_intervals=[15, 30], schemes=["https"], mime_types=["audio/ogg"],
            language_options=[
                ["text-1", "Deutsch", "de", 1, 0, 1 << 18 | 1 << 5], ["audio-1", "English", None, 0, 1, 1 << 16],
            ],
            custom_commands=[
                ["mix", "Add to mix", "list-add", 2, 0, False, True, False],
                ["reset", "Forget", None, 3, 0.5, True, False, False],
            ],
            outputs=[["own", "This computer", 2, True, False], ["tv", "Television", 11, False, True]],
        )  # fmt: skip
        (one, *first), (two, *second) = player["queue"]
        self.assertEqual((player["current_entry"], first, second), (one, ["One"], ["Two"]))
        self.assertNotEqual(one, two)
        (_, *first), (rain, *second) = player["playlists"]
        self.assertEqual((first, second), (["On the Road", "file:///road.png"], ["Rainy Days", None]))
        self.assertEqual(player["current_playlist"], rain)
        self.assertIn(NEXT, player["offered"])
        self.assertNotIn(NEXT, player["enabled"])
        self.assertIn(PAUSE, player["enabled"])
        puppet("rate-range music 0.75 1.1", "problem music", "muted music 0", "private music 0", "window music - -")
        puppet("buffered music -")
        player = self.wait_player(reader, lambda each: each["buffered"] is None)
        self.assert_values(
            player, supported_rates=[0.75, 1, 1.1], rate_range=[0.75, 1.1], problem=None, is_muted=False,
            is_private=False, window=None,
        )  # fmt: skip

    def test_an_absent_value_is_normal(self):
        self.start("play pause")
        reader = self.read("lists")
        player = self.wait_player(reader, lambda each: PAUSE in each["enabled"])
        none = (
            "desktop_entry artwork_id artwork_url animated_artwork_id repeat_mode shuffle_mode rate_range rating_range "
            "current_entry current_playlist feedback problem window buffered"
        ).split()
        empty = (
            "aspect_ratios supported_rates language_options devices schemes mime_types queue playlists custom_commands "
            "outputs skip_intervals supported_repeat_modes supported_shuffle_modes"
        ).split()
        absent = "is_remote is_unreachable is_silent is_fullscreen is_constrained is_muted is_private".split()
        self.assert_values(
            player, **dict.fromkeys(none), **{name: [] for name in empty}, **dict.fromkeys(absent, False)
        )
        self.assertEqual((player["is_playing"], player["reason"]), (True, FIRST_PLAYING))
        self.assertEqual(player["playback"][3:], [None, None, None])
        later = self.wait_player(reader, lambda each: each["position"] > player["position"] >= 42)
        self.assertNotIn(NEXT, later["offered"])
        self.assertIsNone(later["item"]["lyrics_language"])

    def test_devices_of_a_remote_session(self):
        puppet = self.new_puppet()
        puppet("context org.example.Player", "remote kitchen", f"content kitchen {self.song()}")
        puppet("devices kitchen 10:2f Kitchen 8 absolute_volume 0.4 10:30 Hall 11 relative_volume,can_mute,muted 0")
        puppet("playback kitchen paused", "offer kitchen next", "publish kitchen")
        self.client.wait_names(1)
        reader = self.read()
        player = self.wait_player(reader)
        devices = [["10:2f", "Kitchen", SPEAKER, 0.4, False, None], ["10:30", "Hall", 11, None, True, True]]
        self.assert_values(player, is_remote=True, session_id="kitchen", devices=devices)
        puppet("reachable kitchen 0")
        self.wait_player(reader, lambda player: player["is_unreachable"])
        reader(f"perform - {NEXT}")
        reader.wait_event(rf"outcome\t{NETWORK_FAILED}\tPlayer .*cannot be reached\t")


class Players(ReadingValues):
    def start_two(self):
        """One player plays, and another is paused."""
        puppet, _ = self.start()
        self.start(application="org.example.Other", playback="paused position=1")
        return puppet

    def test_they_are_found_by_name(self):
        self.start_two()
        reader = self.read()
        self.assertEqual(reader("list")[0], 0)
        names, primary, connection, is_estimate = json.loads(reader.wait_event(r"list\t(.*)")[1])
        self.assertEqual((names, primary), ([NAME, f"{ROOT}.Other"], NAME))
        self.assertEqual((connection, is_estimate), (CONNECTED, False))
        for name in (NAME, "Player", "-"):
            self.assertEqual(reader.get(name)["name"], NAME)
        self.assertEqual(reader.get("Other")["name"], f"{ROOT}.Other")
        self.assertIsNone(reader.get("nothing"))

    def test_the_primary_is_set(self):
        self.start_two()
        reader = self.read()
        self.assertEqual(reader("primary Other")[0], 0)
        chosen = self.wait_player(reader, lambda player: player["name"] == f"{ROOT}.Other")
        self.assert_values(chosen, is_primary=True, reason=PINNED)
        self.assertEqual(reader("primary -")[0], 0)
        self.wait_player(reader, lambda player: player["name"] == NAME and player["reason"] == FIRST_PLAYING)
        self.assertEqual(reader("primary nothing")[0], -3)

    def test_changes_are_reported(self):
        puppet, _ = self.start()
        reader = self.read()
        reader("follow")
        seen = reader.wait_event(r"event\t(\d+)\t(\S+)\t(\d+)\tSong 1$")
        self.assertEqual((int(seen[1]) & APPEARED, seen[2], int(seen[3])), (APPEARED, NAME, PLAYING))
        self.set_song(puppet, 2)
        self.assertTrue(int(reader.wait_event(r"event\t(\d+)\t\S+\t\d+\tSong 2$")[1]) & ITEM)
        puppet("playback music paused position=1")
        reader.wait_event(rf"event\t\d+\t\S+\t{PAUSED}\tSong 2$")
        puppet("withdraw music")
        until(lambda: any(int(line.split("\t")[1]) & LEFT for line in reader.pending("event")), "the end")
        self.assertIsNone(reader.get())


class Actions(ReadingValues):
    def perform(self, reader, *words):
        self.assertEqual(reader(f"perform {' '.join(map(str, words))}")[0], 0)

    def outcome(self, reader):
        outcome, message, title = reader.wait_event(r"outcome\t(\d+)\t(.*)\t(.*)").groups()
        return int(outcome), message, title

    def test_the_outcome_has_the_new_item(self):
        puppet, _ = self.start()
        puppet("auto later")
        reader = self.read()
        self.perform(reader, "Player", NEXT)
        self.assertEqual(puppet.command()[0], "next")
        self.set_song(puppet, 2)
        puppet("finish 0")
        self.assertEqual(self.outcome(reader), (0, "", "Song 2"))

    def test_a_failure_has_the_sentence_of_the_player(self):
        puppet, _ = self.start("play pause next")
        puppet("auto later")
        reader = self.read()
        self.perform(reader, "-", NEXT)
        puppet.command()
        puppet('finish 0 end_of_queue "That was the last one."')
        self.assertEqual(self.outcome(reader)[:2], (END_OF_QUEUE, "That was the last one."))
        self.perform(reader, "nothing", NEXT)
        self.assertEqual(self.outcome(reader), (NO_ACTIONABLE_ITEM, "there is no player nothing", ""))
        puppet("withdraw-command music next")
        self.wait_player(reader, lambda player: NEXT not in player["offered"])
        self.perform(reader, "-", NEXT)
        self.assertEqual(self.outcome(reader)[0], NOT_SUPPORTED)

    def test_an_action_ends_with_its_controller(self):
        puppet, _ = self.start()
        puppet("auto later")
        reader = self.read()
        self.perform(reader, "-", NEXT)
        puppet.command()
        self.assertEqual(reader("close")[0], 0)
        self.assertEqual(self.outcome(reader)[0], CANCELLED)
        puppet("finish 0")


class Holds(ReadingValues, CenterTest):
    def begin(self, reader):
        """Begins a hold; returns its state and its failure, once the service has answered."""
        self.assertEqual(reader("hold call")[0], 0)

        def answer():
            reader("hold-state")
            found = reader.wait_event(r"hold\t(\d)\t(.*)").groups()
            return found[0] != PENDING and found

        return until(answer, "the service answers")

    def test_players_are_paused_while_it_exists(self):
        self.start_center()
        self.center.follow()
        puppet, _ = self.start("play pause")
        self.center.wait(lambda: self.center.players.get("Player", {}).get("status"), "playing")
        reader = self.read()
        self.assertEqual(self.begin(reader), (ACTIVE, ""))
        self.assertEqual(puppet.command()[0], "pause")
        puppet("playback music paused position=42")
        self.center.wait(lambda: self.center.players["Player"]["status"], "paused")
        self.assertEqual(reader("release")[0], 0)
        self.assertEqual(puppet.command()[0], "play")

    def test_it_needs_the_service(self):
        reader = self.read()
        self.assertEqual(self.begin(reader), (FAILED, "org.nowplaying.Center is not installed"))
        self.assertEqual(reader("release")[0], 0)
        self.assertEqual(reader("hold")[0], -1, "without a reason")


class NoBus(ReadingValues):
    def test_nothing_fails_and_nothing_waits(self):
        reader = Reader(self.bus, DBUS_SESSION_BUS_ADDRESS="unix:path=/nonexistent/bus")
        self.addCleanup(reader.close)
        self.assertEqual(reader("wait 10")[0], 0)
        self.assertEqual(reader("list")[0], 0)
        self.assertEqual(json.loads(reader.wait_event(r"list\t(.*)")[1])[:3], [[], None, WAITING])
        reader(f"perform - {NEXT}")
        self.assertEqual(reader.wait_event(r"outcome\t(\d+)")[1], str(NO_ACTIONABLE_ITEM))


class Images(ReadingValues):
    def read_image(self, content, *before):
        puppet, _ = self.start(content=self.song(**content), before=before)
        return puppet, self.read("lists")

    def assert_png(self, answer):
        found, data = answer
        self.assertEqual(found, [48, 64, "image/png", None])
        self.assertEqual(struct.unpack(">II", data[16:24]), (48, 64))

    def test_artwork_is_read_after_its_handler(self):
        _, reader = self.read_image({"artwork": "cover"})
        self.wait_player(reader, lambda player: player["artwork_id"])
        self.assert_png(self.image(reader, "artwork"))

    def test_artwork_on_the_network_is_a_url(self):
        url = "https://example.org/cover.jpg"
        _, reader = self.read_image({"artwork_url": url})
        self.wait_player(reader, lambda player: player["artwork_url"] == url)
        self.assertEqual(self.image(reader, "artwork")[0], [0, 0, None, url])

    def test_animated_artwork_is_a_preview_and_a_video(self):
        video = self.bus.folder / "moving.mp4"
        video.write_bytes(b"\0\0\0\x18ftypisom" + bytes(20))
        puppet, reader = self.read_image({"animated": "loop"}, f"video {video}", "motion always")
        puppet.wait_event("image loop 512 512")
        # Without a still artwork the preview replaces it.
        player = self.wait_player(reader, lambda player: player["animated_artwork_id"] and player["artwork_url"])
        self.assert_values(player, aspect_ratios=[1, 2], is_constrained=False)
        self.assert_png(self.image(reader, "preview", "tall"))
        self.assertIsNone(self.image(reader, "preview", "square")[0], "it has another shape")
        self.assertEqual(self.image(reader, "video", "square"), ([0, 0, "video/mp4", None], video.read_bytes()))

    def test_chapters_and_custom_commands_have_images(self):
        chapters = {"chapter": ["0-,1,One", "60-,2,Two"], "chapter_artwork": "1,part"}
        puppet, reader = self.read_image(chapters)
        puppet('custom music mix "Add to mix" x on - 0 other Other x on - 0', "icon music mix artwork=plus")
        player = self.wait_player(
            reader,
            lambda player: player["custom_commands"] and player["custom_commands"][0][7] and player["item"]["chapters"],
        )
        first, second = [chapter[0] for chapter in player["item"]["chapters"]]
        self.assertEqual([command[7] for command in player["custom_commands"]], [True, False])
        self.assert_png(self.image(reader, "chapter", first))
        self.assert_png(self.image(reader, "icon", "mix"))
        for words in (("chapter", second), ("icon", "other"), ("artwork",), ("preview", "square"), ("video", "tall")):
            self.assertIsNone(self.image(reader, *words)[0], words)


if __name__ == "__main__":
    unittest.main()
