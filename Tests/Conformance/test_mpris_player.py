# SPDX-License-Identifier: MIT
"""org.mpris.MediaPlayer2.Player: each rule of the specification, and how the library's values map to MPRIS."""

import time
import unittest

from gi.repository import GLib

from support import ERROR, ROOT, SECOND, ConformanceTest, fields, quote

LENGTH = "short"
PUPPETS = "all"
TRACK_LIST, PLAYLISTS = ROOT + ".TrackList", ROOT + ".Playlists"


class PlaybackStatus(ConformanceTest):
    """PlaybackStatus and Rate."""

    def test_each_state_has_one_of_three_values(self):
        """Buffering is published as Playing, an interruption as Paused."""
        puppet, player = self.start()
        for state, word in [
            ("stopped", "Stopped"),
            ("playing", "Playing"),
            ("paused", "Paused"),
            ("buffering", "Playing"),
            ("interrupted", "Paused"),
        ]:
            with self.subTest(state):
                puppet(f"playback music {state}")
                player.wait_value("PlaybackStatus", word)

    def test_rate_is_that_of_now_while_playing(self):
        """Rate is the current rate while playing, also outside the supported ones."""
        puppet, player = self.start(offer="play pause change_playback_rate")
        puppet("rates music 0.5 1 2", "playback music playing rate=5")
        player.wait_value("Rate", 5.0)
        self.assertGreaterEqual(player.get("MaximumRate"), 5.0)

    def test_rate_is_the_default_while_paused(self):
        """While paused, the published rate is the one that playback resumes with."""
        puppet, player = self.start(offer="play pause change_playback_rate")
        puppet("rates music 1 1.5", "playback music paused rate=0 default_rate=1.5")
        player.wait_value("Rate", 1.5)

    def test_rate_is_never_zero(self):
        """A rate of 0.0 means paused, and is not published."""
        puppet, player = self.start()
        puppet("playback music playing rate=0")
        player.wait_value("PlaybackStatus", "Paused")
        self.assertEqual(player.get("Rate"), 1.0)
        self.assertTrue(all(changed.get("Rate", 1) != 0 for changed, _ in player.changes()))

    def test_rates_without_the_command_are_one(self):
        """A player that cannot change its rate has 1.0 for all three."""
        puppet, player = self.start()
        puppet("rates music 0.5 2")
        self.assertEqual([player.get(key) for key in ("Rate", "MinimumRate", "MaximumRate")], [1.0, 1.0, 1.0])

    def test_the_range_of_rates_contains_1(self):
        """MinimumRate <= 1.0 <= MaximumRate, also if only faster or only slower rates are supported."""
        puppet, player = self.start(offer="play pause change_playback_rate")
        for rates, lowest, highest in [("0.5 2", 0.5, 2.0), ("1.5 2", 1.0, 2.0), ("0.25 0.5", 0.25, 1.0)]:
            with self.subTest(rates):
                puppet(f"rates music {rates}")
                player.wait_value("MinimumRate", lowest)
                player.wait_value("MaximumRate", highest)

    def test_numbers_that_are_not_finite_change_nothing(self):
        """A playback with an invalid number is rejected, and the old values stay."""
        puppet, player = self.start()
        for wrong in ("rate=nan", "rate=inf", "position=-1", "volume=nan", "volume=-2", "volume=-0.5"):
            self.assertEqual(puppet.status(f"playback music paused {wrong}"), "NP_ERROR_INVALID_ARGUMENT", wrong)
        player.settle()
        self.assertEqual(player.get("PlaybackStatus"), "Playing")
        self.assertEqual(player.signals(), [])

    def test_the_state_alone_is_changed(self):
        """The position, the rate and the volume stay."""
        puppet, player = self.start(playback="paused position=12 rate=1.5 default_rate=1.5 volume=0.25")
        for state, status in (("stopped", "Stopped"), ("paused", "Paused")):
            puppet(f"state music {state}")
            player.wait_value("PlaybackStatus", status)
            self.assertEqual([player.get(key) for key in ("Position", "Rate", "Volume")], [12_000_000, 1.5, 0.25])
        self.assertEqual(puppet.status("state music 99"), "NP_ERROR_INVALID_ARGUMENT")

    def test_an_update_is_one_signal(self):
        """Also if another update is in it. The signal has the keys that really changed."""
        puppet, player = self.start()
        puppet("begin music", f"content music {self.song(2)}", "playback music paused position=0")
        puppet("begin music", "enable music next 0", "enable music previous 0", "end music", "end music")
        player.wait_value("PlaybackStatus", "Paused")
        player.settle()
        self.assertEqual(player.changed(), [["CanGoNext", "CanGoPrevious", "Metadata", "PlaybackStatus"]])
        ((changed, _),) = player.changes()
        self.assertEqual((changed["Metadata"], changed["CanGoNext"]), (player.metadata, False))
        self.assertEqual(player.metadata["xesam:title"], "Song 2")


class Position(ConformanceTest):
    """Position and Seeked."""

    def test_it_is_in_microseconds(self):
        """Position is an int64 of microseconds."""
        _, player = self.start(playback="paused position=42.5")
        value = player.variant("Position")
        self.assertEqual((value.get_type_string(), value.unpack()), ("x", 42_500_000))

    def test_it_runs_while_playing(self):
        """Between two reads it advances as the clock does, times the rate."""
        _, player = self.start(playback="playing position=10 rate=2")

        def read():
            return time.monotonic(), player.position, time.monotonic()

        before, first, after = read()
        while time.monotonic() - after < 0.2:
            later_before, second, later_after = read()
        self.assertGreaterEqual(second - first, 2 * (later_before - after) - 0.001)
        self.assertLessEqual(second - first, 2 * (later_after - before) + 0.001)

    def test_it_counts_from_the_timestamp(self):
        """A position that was set with a timestamp of ten seconds ago is ten seconds further now."""
        _, player = self.start(playback="playing position=20 ago=10")
        self.assertAlmostEqual(player.position, 30, delta=1.5)

    def test_it_is_constant_unless_playing(self):
        """While paused, stopped, buffering or interrupted, it does not move."""
        puppet, player = self.start()
        for state in ("paused", "buffering", "interrupted"):
            with self.subTest(state):
                puppet(f"playback music {state} position=33 ago=5")
                player.settle()
                self.assertEqual(player.position, 33)

    def test_it_never_exceeds_the_length(self):
        """Position stays between 0 and mpris:length."""
        _, player = self.start(playback="playing position=250 ago=100")
        self.assertEqual(player.position, 254)

    def test_it_runs_on_without_a_length(self):
        """A live broadcast has a position, and no end."""
        _, player = self.start(content='radio fm station="Harbour FM" live', playback="playing position=1000 ago=10")
        self.assertAlmostEqual(player.position, 1010, delta=1.5)

    def test_an_unknown_position_keeps_the_last_one(self):
        """A pause without a position keeps the current position."""
        puppet, player = self.start(playback="playing position=42")
        puppet("playback music paused")
        player.wait_value("PlaybackStatus", "Paused")
        self.assertAlmostEqual(player.position, 42, delta=1.5)

    def test_a_new_item_begins_at_0(self):
        """A content with another id begins at 0, playing or paused."""
        puppet, player = self.start(playback="paused position=42")
        self.set_song(puppet, 2)
        player.wait_title("Song 2")
        self.assertEqual(player.position, 0)

    def test_a_jump_is_announced(self):
        """If the set position differs from the expected one by more than 0.5 s, one Seeked has the new position."""
        puppet, player = self.start(playback="playing position=42")
        puppet("playback music playing position=100")
        self.assertAlmostEqual(player.wait_seeked()[0], 100, delta=0.5)
        player.settle()
        self.assertEqual(len(player.seeked()), 1)
        self.assertEqual(player.changed(), [])

    def test_seeked_is_an_int64_of_microseconds(self):
        """The signal's one argument has type x."""
        puppet, player = self.start(playback="paused position=42")
        puppet("playback music paused position=100")
        player.wait_seeked()
        sent = player.signals("Seeked")[0]
        self.assertEqual((sent.parameters.get_type_string(), sent.values), ("(x)", (100 * SECOND,)))
        self.assertEqual(sent.interface, "org.mpris.MediaPlayer2.Player")

    def test_a_jump_back_is_announced(self):
        """A jump to the beginning is announced too, as when one song repeats."""
        puppet, player = self.start(playback="playing position=200")
        puppet("playback music playing position=0")
        self.assertAlmostEqual(player.wait_seeked()[0], 0, delta=0.5)

    def test_the_expected_position_is_not_a_jump(self):
        """Position 20 ten seconds ago and position 30 now are equal: only the status is announced."""
        puppet, player = self.start(playback="paused position=30")
        positions = ("position=20 ago=10", "position=30", "position=25 ago=5")
        puppet(*(f"playback music playing {position}" for position in positions))
        player.wait_value("PlaybackStatus", "Playing")
        player.settle()
        self.assertEqual(player.changed(), [["PlaybackStatus"]])
        self.assertEqual(len(player.signals()), 1)

    def test_a_small_deviation_is_not_a_jump(self):
        """Clocks of players are not exact: a deviation of 0.3 s is ignored."""
        puppet, player = self.start(playback="paused position=20")
        puppet("playback music paused position=20.3")
        player.settle()
        self.assertEqual(player.seeked(), [])

    def test_pause_and_play_are_not_a_jump(self):
        """A pause and resume at the same position announce only the status."""
        puppet, player = self.start(playback="paused position=42")
        begun = time.monotonic()
        puppet("playback music playing position=42")
        player.wait_value("PlaybackStatus", "Playing")
        position = f"position={42 + time.monotonic() - begun}"
        puppet(f"playback music paused {position}")
        player.wait_value("PlaybackStatus", "Paused")
        puppet(f"playback music playing {position}")
        player.wait_value("PlaybackStatus", "Playing")
        player.settle()
        self.assertEqual(player.seeked(), [])
        self.assertEqual(player.changed(), [["PlaybackStatus"]] * 3)

    def test_a_new_item_from_the_beginning_is_not_a_jump(self):
        """A new track that starts at 0 does not announce the position."""
        puppet, player = self.start()
        puppet(
            "begin music", f"content music {self.song(2, length=180)}", "playback music playing position=0", "end music"
        )
        player.wait_title("Song 2")
        player.settle()
        self.assertEqual(player.seeked(), [])

    def test_a_new_item_of_the_same_length_is_announced(self):
        """Plasma 5.27 keeps the old position if mpris:length stays the same."""
        puppet, player = self.start(playback="playing position=42")
        puppet("begin music", f"content music {self.song(2)}", "playback music playing position=0", "end music")
        player.wait_title("Song 2")
        self.assertAlmostEqual(player.wait_seeked()[0], 0, delta=0.5)
        player.settle()
        self.assertEqual([signal.member for signal in player.signals()], ["PropertiesChanged", "Seeked"])

    def test_a_new_item_from_the_middle_is_a_jump(self):
        """An unexpected start position is announced, after the item."""
        puppet, player = self.start()
        puppet("begin music", f"content music {self.song(2)}", "playback music playing position=60", "end music")
        self.assertAlmostEqual(player.wait_seeked()[0], 60, delta=0.5)
        members = [signal.member for signal in player.signals()]
        self.assertLess(members.index("PropertiesChanged"), members.index("Seeked"))

    def test_after_buffering_the_position_is_announced(self):
        """Clients continued to count during buffering: Seeked has the real position."""
        puppet, player = self.start(playback="playing position=42 ago=3")
        puppet("playback music buffering position=42")
        player.settle()
        puppet("playback music playing position=42")
        player.settle()
        self.assertTrue(player.seeked())
        self.assertAlmostEqual(player.seeked()[-1], 42, delta=0.5)

    def test_better_tags_are_followed_by_the_position(self):
        """BlueZ sets the position to 0 at each Metadata, so Seeked follows if the same item goes on."""
        puppet, player = self.start(playback="playing position=42")
        self.set_song(puppet, 1, genre="Folk")
        self.assertAlmostEqual(player.wait_seeked()[0], 42, delta=1.5)
        members = [signal.member for signal in player.signals()]
        self.assertEqual(members, ["PropertiesChanged", "Seeked"])

    def test_better_tags_while_paused_are_not(self):
        """playerctld treats a Seeked as activity, so a paused player does not emit one for new tags."""
        puppet, player = self.start(playback="paused position=42")
        self.set_song(puppet, 1, genre="Folk")
        player.wait_change("Metadata")
        player.settle()
        self.assertEqual(player.seeked(), [])


class WholeSeconds(ConformanceTest):
    """A player that knows its position in whole seconds only, and declares this precision."""

    def seeked_by_volume_changes(self, precision):
        """The Seeked signals after twenty changes of the volume. The position is up to 0.9 s off."""
        puppet, player = self.start(playback=f"paused position=42 volume=1{precision}")
        for change in range(20):
            volume = 0.25 + change / 64
            puppet(f"playback music paused position={42.9 if change % 2 else 41.1} volume={volume}{precision}")
            player.wait_value("Volume", volume)
        player.settle()
        return player.seeked(), player.position

    def test_a_repeated_position_is_not_a_seek(self):
        """A less exact position does not move the position that clients show."""
        self.assertEqual(self.seeked_by_volume_changes(" precision=1"), ([], 42))

    def test_without_a_precision_it_is_a_seek(self):
        """Without a declared precision, the library assumes that every position is exact."""
        self.assertEqual(len(self.seeked_by_volume_changes("")[0]), 20)

    def test_a_larger_difference_is_a_seek(self):
        """A jump longer than the precision is announced."""
        puppet, player = self.start(playback="playing position=42 precision=1")
        puppet("playback music playing position=45 precision=1")
        self.assertAlmostEqual(player.wait_seeked()[0], 45, delta=0.5)
        puppet("playback music paused position=10 precision=1")
        self.assertEqual(player.wait_seeked(2)[1], 10)
        self.assertEqual(player.position, 10)

    def test_an_invalid_precision_is_refused(self):
        """The precision is between 0 and 10 seconds."""
        puppet, _ = self.start()
        for precision in (-1, 10.5):
            status = puppet.status(f"playback music playing precision={precision}")
            self.assertEqual(status, "NP_ERROR_INVALID_ARGUMENT")


class Flags(ConformanceTest):
    """CanPlay and the other flags."""

    FLAGS = ("CanControl", "CanPlay", "CanPause", "CanGoNext", "CanGoPrevious", "CanSeek")

    def test_flags_follow_the_offers(self):
        """Each command sets its own flags to true, and no other flag."""
        for offer, expected in [
            ("", []),
            ("play", ["CanPlay"]),
            ("pause", ["CanPause"]),
            ("toggle_play_pause", ["CanPlay", "CanPause"]),
            ("next", ["CanGoNext"]),
            ("previous", ["CanGoPrevious"]),
            ("seek_to_position", ["CanSeek"]),
            ("skip_forward", ["CanSeek"]),
            ("skip_backward", ["CanSeek"]),
            ("stop raise quit", []),
            ("play stop", ["CanPlay", "CanPause"]),
        ]:
            with self.subTest(offer):
                puppet, player = self.start(offer=offer)
                true = [flag for flag in self.FLAGS if player.get(flag)]
                self.assertEqual(true, ["CanControl", *expected])
                puppet("quit")
                self.client.wait_names(0)

    def test_can_play_and_can_pause_do_not_depend_on_the_state(self):
        """The flags depend on the item, not on whether it is playing, paused or stopped."""
        puppet, player = self.start()
        for state in ("paused", "stopped", "buffering", "playing"):
            puppet(f"playback music {state}")
        player.settle()
        self.assertFalse([keys for keys in player.changed() if "CanPlay" in keys or "CanPause" in keys])
        self.assertEqual((player.get("CanPlay"), player.get("CanPause")), (True, True))

    def test_can_play_ignores_enabled(self):
        """GNOME hides a player whose CanPlay is false, so it stays true while the command is disabled."""
        puppet, player = self.start()
        puppet("enable music play 0")
        player.settle()
        self.assertIs(player.get("CanPlay"), True)
        self.assertEqual(player.changes(), [])

    def test_can_pause_needs_one_of_its_commands(self):
        """With pause and toggle disabled, Pause does nothing, and PlayPause returns an error."""
        puppet, player = self.start(offer="play pause toggle_play_pause")
        puppet("enable music pause 0")
        player.settle()
        self.assertIs(player.get("CanPause"), True)
        puppet("enable music toggle_play_pause 0")
        self.assertIs(player.wait_change("CanPause"), False)
        player.call("Pause")
        self.assert_error("NotSupported", player.call, "PlayPause")
        self.assert_no_command(puppet, player)
        player.forget()
        puppet("enable music pause 1")
        self.assertIs(player.wait_change("CanPause"), True)

    def test_the_others_follow_enabled(self):
        """CanGoNext, CanGoPrevious and CanSeek need an offered and enabled command. Each change has the new value."""
        puppet, player = self.start()
        for command, flag in [("next", "CanGoNext"), ("previous", "CanGoPrevious"), ("seek_to_position", "CanSeek")]:
            for enabled in (0, 1):
                with self.subTest(command, enabled=enabled):
                    player.forget()
                    puppet(f"enable music {command} {enabled}")
                    self.assertIs(player.wait_change(flag), bool(enabled))
                    player.settle()
                    self.assertEqual(player.changes(), [({flag: bool(enabled)}, [])])

    def test_withdrawing_is_announced(self):
        """If a command is no longer offered, its flag becomes false."""
        puppet, player = self.start()
        puppet("withdraw-command music play")
        self.assertIs(player.wait_change("CanPlay"), False)
        puppet("offer music play")
        player.wait_value("CanPlay", True)

    def test_can_control_is_constant(self):
        """CanControl is true for the life of the object and never announced."""
        puppet, player = self.start()
        puppet("withdraw-command music play", "withdraw-command music pause", "withdraw-command music next")
        player.settle()
        self.assertIs(player.get("CanControl"), True)
        self.assertFalse([keys for keys in player.changed() if "CanControl" in keys])


class Modes(ConformanceTest):
    """LoopStatus, Shuffle, Volume."""

    def test_loop_status(self):
        """Off is None, one is Track, all is Playlist."""
        puppet, player = self.start(offer="play change_repeat_mode")
        for mode, word in [("one", "Track"), ("all", "Playlist"), ("off", "None")]:
            with self.subTest(mode):
                puppet(f"repeat music {mode}")
                player.wait_value("LoopStatus", word)
                self.assertEqual(player.wait_change("LoopStatus"), word)

    def test_shuffle(self):
        """Items and collections are both true."""
        puppet, player = self.start(offer="play change_shuffle_mode")
        for mode, value in [("items", True), ("off", False), ("collections", True)]:
            with self.subTest(mode):
                puppet(f"shuffle music {mode}")
                player.wait_value("Shuffle", value)

    def test_they_are_absent_without_their_commands(self):
        """Without the command to change it, a repeat mode is not published."""
        puppet, player = self.start()
        puppet("repeat music all", "shuffle music items")
        player.settle()
        self.assertFalse({"LoopStatus", "Shuffle"} & set(player.everything()))
        self.assertEqual(player.signals(), [])

    def test_they_appear_by_value(self):
        """If a command is offered later, PropertiesChanged has its property."""
        puppet, player = self.start()
        puppet("repeat music all", "offer music change_repeat_mode change_shuffle_mode")
        self.assertEqual(player.wait_change("LoopStatus"), "Playlist")
        self.assertIs(player.wait_change("Shuffle"), False)

    def test_they_disappear(self):
        """If a command is no longer offered, only its property is invalidated. A disabled one keeps its property."""
        puppet, player = self.start(offer="play change_repeat_mode change_shuffle_mode")
        puppet("enable music change_repeat_mode 0", "withdraw-command music change_shuffle_mode")
        player.client.wait(lambda: not player.has("Shuffle"), "no Shuffle")
        self.assertTrue(player.has("LoopStatus"))

    def test_volume(self):
        """Volume is the player's own slider. It may be above 1.0: a player may amplify."""
        puppet, player = self.start(offer="play set_volume", playback="playing position=42 volume=0.25")
        self.assertEqual(player.get("Volume"), 0.25)
        for volume in (0.75, 1.5):
            puppet(f"playback music playing volume={volume}")
            player.wait_value("Volume", volume)
            self.assertEqual(player.wait_change("Volume"), volume)

    def test_volume_is_full_without_one(self):
        """MPRIS requires the property, so it is 1.0 for a player without a volume. The first volume announces itself."""
        puppet, player = self.start(offer="play set_volume")
        self.assertEqual(player.get("Volume"), 1.0)
        self.assertIn('name="Volume"', player.call("Introspect", interface="org.freedesktop.DBus.Introspectable")[0])
        self.assertEqual(float(self.playerctl("volume")), 1.0)
        puppet("playback music playing volume=0.5")
        self.assertEqual(player.wait_change("Volume"), 0.5)
        self.assertEqual(float(self.playerctl("volume")), 0.5)

    def test_volume_that_is_removed(self):
        """If the volume becomes unknown, it is full."""
        puppet, player = self.start(offer="play set_volume", playback="playing volume=0.5")
        self.assertEqual(player.get("Volume"), 0.5)
        puppet("playback music playing")
        self.assertEqual(player.wait_change("Volume"), 1.0)
        player.settle()
        self.assertEqual((player.changed(), len(player.signals())), ([["Volume"]], 1))


class Metadata(ConformanceTest):
    """Metadata."""

    EVERY_FIELD = dict(
        title="Harbour Lights",
        artist=["The Ferrymen", "Guest"],
        album="Low Water",
        album_artist=["Various", "Other"],
        composer=["Ann", "Bob"],
        lyricist=["Cy"],
        genre=["Folk", "Sea"],
        comment=["Nice", "Short"],
        lyrics="La la",
        release_date="1959-08-17",
        first_played="2020-01-01T00:00:00Z",
        last_played="2026-08-22T18:00:00Z",
        track_number=3,
        disc_number=2,
        bpm=120,
        play_count=7,
        user_rating=0.8,
        auto_rating=0.4,
        length=254.5,
        isrc="X",
        explicit="1",
    )
    EXPECTED = {
        "mpris:length": ("x", 254_500_000),
        "xesam:title": ("s", "Harbour Lights"),
        "xesam:artist": ("as", ["The Ferrymen", "Guest"]),
        "xesam:album": ("s", "Low Water"),
        "xesam:albumArtist": ("as", ["Various", "Other"]),
        "xesam:composer": ("as", ["Ann", "Bob"]),
        "xesam:lyricist": ("as", ["Cy"]),
        "xesam:genre": ("as", ["Folk", "Sea"]),
        "xesam:comment": ("as", ["Nice", "Short"]),
        "xesam:asText": ("s", "La la"),
        "xesam:contentCreated": ("s", "1959-08-17"),
        "xesam:firstUsed": ("s", "2020-01-01T00:00:00Z"),
        "xesam:lastUsed": ("s", "2026-08-22T18:00:00Z"),
        "xesam:trackNumber": ("i", 3),
        "xesam:discNumber": ("i", 2),
        "xesam:audioBPM": ("i", 120),
        "xesam:useCount": ("i", 7),
        "xesam:userRating": ("d", 0.8),
        "xesam:autoRating": ("d", 0.4),
    }

    def test_every_key_has_its_type_and_value(self):
        """Each field is published under its key, in the type of the specification. Each key has a prefix."""
        _, player = self.start(content="music track-1 " + fields(**self.EVERY_FIELD))
        types, values = player.metadata_types, player.metadata
        self.assertEqual(types["mpris:trackid"], "o")
        self.assertEqual([key for key in types if ":" not in key], [])
        for key, (kind, value) in self.EXPECTED.items():
            with self.subTest(key):
                self.assertEqual((types.get(key), values.get(key)), (kind, value))

    def test_fields_that_are_not_set_are_absent(self):
        """Empty values are not published, artwork and URL included. Empty texts are left out."""
        _, player = self.start(content='music track-1 title=Alone artist="" artist=Ann artist="" genre="" album=""')
        self.assertEqual(
            {key for key in player.metadata if key.startswith(("mpris:", "xesam:"))},
            {"mpris:trackid", "xesam:title", "xesam:artist"},
        )
        self.assertEqual(player.metadata["xesam:artist"], ["Ann"])

    def test_title_artist_and_album_by_kind(self):
        """The kind decides which fields are the title, artist and album."""
        everything = (
            "title=T artist=A album=B show=S author=W narrator=N station=F program=P source=C description=D length=60"
        )
        puppet, player = self.start()
        # Of a camera, the description is the comment.
        for kind, found in (("podcast", ("T", ["S"], "S", None)), ("home_media", ("C", ["A"], "B", ["D"]))):
            puppet(f"content music {kind} {kind} {everything}")
            player.settle()
            shown = player.metadata
            self.assertEqual(tuple(shown.get(f"xesam:{key}") for key in ("title", "artist", "album", "comment")), found)

    def test_texts_are_one_line(self):
        """Line breaks become spaces, because status bars show one line. Bidirectional overrides are removed; marks and
        joiners stay.
        """
        dirty, line = (
            "Harbour\r\n\tLights\u202e\x1b\u009b\u2067 \u200fא\u200d",
            "Harbour Lights\u2067 \u200fא\u200d\u2069",
        )
        name = "Example\nPlayer\u202e"
        names = [f"name {quote(name)}"]
        puppet, player = self.start(
            content="music item " + fields(title=dirty, artist=[dirty, "Ann"], album=dirty, lyrics="One\r\nTwo\u202e"),
            offer="play activate_playlist",
            before=names,
        )
        metadata = player.metadata
        self.assertEqual((metadata["xesam:title"], metadata["xesam:album"]), (line, line))
        self.assertEqual(metadata["xesam:artist"], [line, "Ann"])
        self.assertEqual(metadata["xesam:asText"], "One\nTwo")
        self.assertEqual(player.get("Identity", ROOT), "Example Player")
        puppet("queue-new", "queue-add a music a " + fields(title=dirty), "queue music")
        tracks = player.client.wait(
            lambda: player.has("Tracks", TRACK_LIST) and player.get("Tracks", TRACK_LIST), "a queue"
        )
        known = player.call("GetTracksMetadata", GLib.Variant("(ao)", (tracks,)), TRACK_LIST).unpack()[0]
        self.assertEqual(known[0]["xesam:title"], line)
        puppet("playlists-new", f"playlists-add rain {quote(dirty)}", "playlists music")
        player.wait_value("PlaylistCount", 1, PLAYLISTS)
        lists = player.call("GetPlaylists", GLib.Variant("(uusb)", (0, 9, "User", False)), PLAYLISTS).unpack()[0]
        self.assertEqual(lists[0][1], line)

    def test_every_item_has_a_title(self):
        """Plasma hides an item without a title. The library uses the station, the show, the file (if allowed) or the
        player.
        """
        for flags, content, title in [
            ("", fields(station="Harbour FM", show="Tides"), "Harbour FM"),
            ("", fields(show="Tides", url="file:///a/b%20c.ogg"), "Tides"),
            ("show_urls", fields(url="file:///a/b%20c.ogg"), "b c.ogg"),
            ("", fields(url="file:///a/b%20c.ogg"), "Example Player"),
            ("show_urls", fields(url="https://example.org"), "Example Player"),
        ]:
            with self.subTest(content, flags=flags):
                puppet, player = self.start(
                    content="music item " + content, flags=flags, before=['name "Example Player"']
                )
                self.assertEqual(player.metadata["xesam:title"], title)
                self.assertNotIn("title", player.session.get("Content"))
                if title == "Example Player":
                    puppet('session-name music "Another Player"')
                    player.wait_title("Another Player")
                puppet("quit")
                self.client.wait_names(0)

    def test_the_track_id_is_the_content_s(self):
        """With NP_CONTEXT_SHOW_URLS the path contains the content id; characters that a path may not contain are
        escaped.
        """
        for identifier, path in [
            ("track1", "track1"),
            ("album-7/track_3", "album_2d7_2ftrack_5f3"),
            ("\\xc3\\xa9", "_c3_a9"),
        ]:
            with self.subTest(identifier):
                puppet, player = self.start(flags="show_urls", content=f"music {identifier} title=T")
                self.assertEqual(player.metadata["mpris:trackid"], f"/org/nowplaying/track/{path}")
                puppet("quit")
                self.client.wait_names(0)

    def test_the_track_id_is_constant_for_an_item(self):
        """New tags keep the track id; another item has another one."""
        puppet, player = self.start()
        before = player.metadata["mpris:trackid"]
        self.set_song(puppet, 1, title="Song 1 (remastered)")
        player.wait_title("Song 1 (remastered)")
        self.assertEqual(player.metadata["mpris:trackid"], before)
        self.set_song(puppet, 2)
        player.wait_title("Song 2")
        self.assertNotEqual(player.metadata["mpris:trackid"], before)

    def test_metadata_are_always_whole(self):
        """A signal carries the same dictionary that Get returns."""
        puppet, player = self.start()
        self.set_song(puppet, 1, genre="Folk")
        self.assertEqual(player.wait_change("Metadata"), player.metadata)

    def test_live_and_continuous_have_no_length(self):
        """An item without an end has no mpris:length."""
        for length in ("live", "continuous", ""):
            with self.subTest(length):
                puppet, player = self.start(content=f"music item title=T {length}")
                self.assertNotIn("mpris:length", player.metadata)
                puppet("quit")
                self.client.wait_names(0)

    def test_a_length_beyond_32_bits(self):
        """The length of a thirty-hour book is published exactly."""
        _, player = self.start(content="book item title=T length=108000")
        self.assertEqual(player.metadata["mpris:length"], 108_000 * SECOND)

    def test_a_cleared_length(self):
        """An unknown length clears the one before it."""
        _, player = self.start(content="music item title=T length=60 length=-")
        self.assertNotIn("mpris:length", player.metadata)

    def test_urls_are_not_published(self):
        """Without NP_CONTEXT_SHOW_URLS, xesam:url is not published."""
        _, player = self.start(content="music item title=T url=https://example.org/song.flac")
        self.assertNotIn("xesam:url", player.metadata)

    def test_addresses_are_shown_without_secrets(self):
        """With NP_CONTEXT_SHOW_URLS, the URL is published without password and query."""
        for url, shown in [
            ("https://user:secret@example.org/a/song.flac?token=abc", "https://example.org/a/song.flac"),
            ("http://example.org:8000/stream", "http://example.org:8000/stream"),
            ("file:///music/a%20b.flac", "file:///music/a%20b.flac"),
        ]:
            with self.subTest(url):
                puppet, player = self.start(flags="show_urls", content=f"music item title=T url={url}")
                self.assertEqual(player.metadata_types.get("xesam:url"), "s")
                self.assertEqual(player.metadata["xesam:url"], shown)
                puppet("quit")
                self.client.wait_names(0)

    def test_feedback_is_a_rating(self):
        """Positive feedback is published as 1.0, negative as 0.0, neutral not at all. A positive dislike is negative."""
        puppet, player = self.start(offer="play feedback like dislike")
        for feedback, rating in [
            ("feedback positive", 1.0),
            ("feedback negative", 0.0),
            ("feedback neutral", None),
            ("like positive", 1.0),
            ("like neutral", None),
            ("dislike positive", 0.0),
        ]:
            with self.subTest(feedback):
                player.forget()
                puppet(f"feedback music {feedback}")
                player.wait_change("Metadata")
                self.assertEqual(player.metadata.get("xesam:userRating"), rating)

    def test_a_rating_that_was_set_wins(self):
        """The user's rating overrides the feedback."""
        puppet, player = self.start(offer="play like", content="music item title=T user_rating=0.6")
        puppet("feedback music like positive")
        player.settle()
        self.assertEqual(player.metadata["xesam:userRating"], 0.6)

    def test_a_path_is_published_as_the_address_of_the_file(self):
        """The path is encoded byte by byte, whether it is text or not."""
        _, player = self.start(content=r'music item title=T url="/music/a b\xE9#1.mp3"', flags="show_urls")
        self.assertEqual(player.metadata["xesam:url"], "file:///music/a%20b%E9%231.mp3")

    def test_keys_of_the_player_s_own(self):
        """Extra keys are published as they were set."""
        _, player = self.start(content="music item title=T example:mood=calm #kde:pid=4242")
        self.assertEqual(player.metadata["example:mood"], "calm")
        self.assertEqual(player.metadata["kde:pid"], 4242)

    def test_keys_of_others_are_refused(self):
        """The prefixes mpris and nowplaying are reserved, and so are the xesam keys that the library writes."""
        puppet, _ = self.start()
        for key in ("mpris:artUrl", "mpris:unknown", "xesam:title", "xesam:url", "nowplaying:kind"):
            self.assertEqual(puppet.status(f"content music music item {key}=x"), "NP_ERROR_INVALID_ARGUMENT")

    def test_keys_of_xesam_that_the_library_does_not_write(self):
        """The player may set these keys."""
        _, player = self.start(content="music item title=T xesam:musicBrainzTrackID=f00d #xesam:year=1959")
        self.assertEqual(player.metadata["xesam:musicBrainzTrackID"], "f00d")
        self.assertEqual(player.metadata["xesam:year"], 1959)


class Methods(ConformanceTest):
    """The methods' own rules; test_commands.py tests the requests that reach the handler."""

    def test_flags_that_are_false_make_methods_do_nothing(self):
        """A call that its flag forbids succeeds, and has no effect."""
        puppet, player = self.start(offer="stop")
        for method in ("Next", "Previous", "Play", "Pause"):
            with self.subTest(method):
                player.call(method)
        player.call("Seek", GLib.Variant("(x)", (SECOND,)))
        for method in ("Quit", "Raise"):
            player.call(method, interface=ROOT)
        self.assert_no_command(puppet, player)

    def test_play_pause_that_cannot_pause_is_an_error(self):
        """If CanPause is false, PlayPause returns an error with a text."""
        puppet, player = self.start(offer="play next")
        self.assert_error("NotSupported", player.call, "PlayPause")
        self.assert_no_command(puppet, player)

    def set_position(self, player, position, track=None):
        path = track or player.metadata["mpris:trackid"]
        player.call("SetPosition", GLib.Variant("(ox)", (path, round(position * SECOND))))

    def test_set_position_to_both_ends(self):
        """0 and the length itself are valid positions."""
        puppet, player = self.start()
        for position in (0, 254):
            self.set_position(player, position)
            self.assertEqual(puppet.command(), ("seek_to_position", f"{position}.000000"))

    def test_set_position_without_the_command(self):
        """Without the seek command, SetPosition returns NotSupported."""
        puppet, player = self.start(offer="skip_forward")
        self.assert_error("NotSupported", self.set_position, player, 42)
        self.assert_no_command(puppet, player)


class Writing(ConformanceTest):
    """The writable properties; each Set is answered by the property's value."""

    def set_and_wait_for_echo(self, player, key, value, interface="org.mpris.MediaPlayer2.Player"):
        """Sets a property; returns the values that were announced."""
        player.forget()
        try:
            player.set(key, value, interface)
        finally:
            self.echo = player.wait_change(key, interface)
        return self.echo

    def test_rate_zero_is_pause(self):
        """A rate of 0.0 means Pause, and the client sees the old rate again."""
        puppet, player = self.start(offer="play pause change_playback_rate")
        self.assertEqual(self.set_and_wait_for_echo(player, "Rate", GLib.Variant("d", 0.0)), 1.0)
        self.assertEqual(puppet.command(), ("pause", "-"))

    def test_rates_of_a_range(self):
        """Every rate of a range arrives as it is; a rate outside becomes the nearest limit. The last call counts."""
        puppet, player = self.start(offer="play pause change_playback_rate")
        puppet("rates music 0.5 1 2", "rate-range music 0.03 32")
        player.wait_value("MaximumRate", 32.0)
        self.assertEqual(player.get("MinimumRate"), 0.03)
        for asked, given in [(1.1, 1.1), (3.0, 3.0), (0.03, 0.03), (0.01, 0.03), (-1.0, 0.03), (33.0, 32.0)]:
            player.set("Rate", GLib.Variant("d", asked))
            self.assertEqual(puppet.command(), ("change_playback_rate", f"{given:.6f}"))
        puppet("rates music 0.5 1 2")
        player.wait_value("MaximumRate", 2.0)
        player.set("Rate", GLib.Variant("d", 1.1))
        self.assertEqual(puppet.command(), ("change_playback_rate", "1.000000"))

    def test_rate_without_the_command(self):
        """1.0 succeeds, because it is the current rate; any other rate fails."""
        puppet, player = self.start()
        player.set("Rate", GLib.Variant("d", 1.0))
        self.assert_error("NotSupported", player.set, "Rate", GLib.Variant("d", 2.0))
        self.assert_no_command(puppet, player)

    def test_loop_status_that_is_not_supported(self):
        """A mode that the player does not support is rejected, and the old one is announced again."""
        puppet, player = self.start(offer="play change_repeat_mode")
        puppet("repeat music off off all")
        player.forget()
        self.assert_error("NotSupported", player.set, "LoopStatus", GLib.Variant("s", "Track"))
        self.assertEqual(player.wait_change("LoopStatus"), "None")
        self.assert_no_command(puppet, player)

    def test_loop_status_without_the_command(self):
        """A property that the player does not have cannot be set, and is not announced."""
        puppet, player = self.start()
        for value in (GLib.Variant("s", "Track"), GLib.Variant("d", 1)):
            with self.assertRaises(Exception) as caught:
                player.set("LoopStatus", value)
            self.assertIn(caught.exception.name, [ERROR + name for name in ("NotSupported", "InvalidArgs")])
            self.assertTrue(caught.exception.text)
        self.assertEqual(player.signals(), [])
        self.assert_no_command(puppet, player)

    def test_shuffle_returns_to_the_last_mode(self):
        """If the player shuffled albums before, true means albums again."""
        puppet, player = self.start(offer="play change_shuffle_mode")
        puppet("shuffle music collections")
        player.wait_value("Shuffle", True)
        puppet("shuffle music off")
        player.wait_value("Shuffle", False)
        player.set("Shuffle", GLib.Variant("b", True))
        self.assertEqual(puppet.command(), ("change_shuffle_mode", "collections"))

    def test_volume_that_the_player_does_not_have(self):
        """A property that does not exist cannot be set."""
        for offer in ("play", "play set_volume"):
            with self.subTest(offer):
                puppet, player = self.start(offer=offer)
                player.forget()
                self.assert_error("NotSupported", player.set, "Volume", GLib.Variant("d", 0.2))
                self.assert_no_command(puppet, player)
                self.assertEqual(player.wait_change("Volume"), 1.0)
                puppet("quit")
                self.client.wait_names(0)

    def test_a_set_without_effect_is_echoed(self):
        """swaync keeps a button insensitive until the property is announced, also if nothing changed."""
        _, player = self.start(offer=self.ALL_COMMANDS, playback="playing volume=0.5")
        for key, value, interface in [
            ("Volume", GLib.Variant("d", 0.9), "org.mpris.MediaPlayer2.Player"),
            ("Shuffle", GLib.Variant("b", True), "org.mpris.MediaPlayer2.Player"),
            ("LoopStatus", GLib.Variant("s", "Track"), "org.mpris.MediaPlayer2.Player"),
            ("Rate", GLib.Variant("d", 2.0), "org.mpris.MediaPlayer2.Player"),
            ("Fullscreen", GLib.Variant("b", True), "org.mpris.MediaPlayer2"),
        ]:
            with self.subTest(key, value=value.unpack()):
                before = player.get(key, interface)
                self.assertEqual(self.set_and_wait_for_echo(player, key, value, interface), before)

    def test_a_set_to_an_invalid_value_is_echoed(self):
        """An invalid value is rejected, and the old one is announced again, for clients that show the new one."""
        _, player = self.start(offer=self.ALL_COMMANDS, playback="playing volume=0.5")
        for key, value in [
            ("LoopStatus", GLib.Variant("s", "Sideways")),
            ("LoopStatus", GLib.Variant("b", True)),
            ("Shuffle", GLib.Variant("s", "Yes")),
            ("Rate", GLib.Variant("d", float("nan"))),
            ("Volume", GLib.Variant("d", float("nan"))),
            ("Volume", GLib.Variant("s", "loud")),
        ]:
            with self.subTest(key, value=value.unpack()):
                player.forget()
                self.assert_error("InvalidArgs", player.set, key, value)
                self.assertEqual(player.wait_change(key), player.get(key))

    def test_a_set_to_the_current_value_emits_nothing(self):
        """The player receives the request, and an unchanged value is announced only if the request fails."""
        puppet, player = self.start(offer=self.ALL_COMMANDS, playback="playing volume=0.5")
        for key, value, interface in [
            ("Volume", GLib.Variant("d", 0.5), "org.mpris.MediaPlayer2.Player"),
            ("Shuffle", GLib.Variant("b", False), "org.mpris.MediaPlayer2.Player"),
            ("LoopStatus", GLib.Variant("s", "None"), "org.mpris.MediaPlayer2.Player"),
            ("Rate", GLib.Variant("d", 1.0), "org.mpris.MediaPlayer2.Player"),
            ("Fullscreen", GLib.Variant("b", False), "org.mpris.MediaPlayer2"),
        ]:
            with self.subTest(key, value=value.unpack()):
                player.set(key, value, interface)
                puppet.command()
                player.settle()
                self.assertEqual(player.changes(), [])
        puppet("auto failed")
        for key, value in (("Volume", 0.5), ("Rate", 1.0)):
            player.forget()
            self.assert_error("Failed", player.set, key, GLib.Variant("d", value))
            self.assertEqual(player.wait_change(key), value)


if __name__ == "__main__":
    unittest.main()
