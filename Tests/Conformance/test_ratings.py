# SPDX-License-Identifier: MIT
"""nowplaying rate with players that have a rating outside MPRIS, and with players that only seem to have one."""

import contextlib
import sys
import unittest

import fake_players
from centers import StagedTest
from commands import CommandTest
from steered_players import LOLLYPOP, QUODLIBET, RHYTHMBOX, URL, RatedPlayer
from support import PROPERTIES, SESSION1, Lines

RATE = 16
SERVICE = """
import signal, sys, steered_players
from fake_players import Stage
stage = Stage(sys.argv[1])
player = steered_players.RatedPlayer(stage, "net.sacredchao.QuodLibet", method=steered_players.QUODLIBET)
print("there", flush=True)
signal.pause()
"""


class Ratings(CommandTest, StagedTest):
    def command(self, *arguments):
        """Runs the program; returns its exit code and its output."""
        code, output, errors = super().command(*arguments)
        return code, output + errors

    def rate(self, player, rating="0.8"):
        return self.command("-p", player, "rate", rating)

    def add(self, name, method, **options):
        return RatedPlayer(self.stage, name, method=method, **options)

    def assert_refused(self, name):
        self.assertEqual(self.rate(name), (2, f"nowplaying: {name.title()} does not offer rate\n"))

    def test_each_player_gets_its_method(self):
        players = {
            "rhythmbox": (RHYTHMBOX, fake_players.body("sa{sv}", URL, {"rating": ("d", 4.0)})),
            "Lollypop": (LOLLYPOP, fake_players.body("od", "/track/1", 0.8)),
        }  # fmt: skip
        for name, (method, data) in players.items():
            player = self.add(name, method)
            with self.subTest(name):
                self.assertEqual(self.rate(name), (0, ""))
                self.assertEqual([sent for sent, _ in player.rated], [data])
                self.assertEqual(self.command("-p", name, "get", "user_rating"), (0, "0.8\n"))

    def test_a_method_at_another_connection_of_the_process(self):
        player = self.add("quodlibet", None)
        service = self.add("net.sacredchao.QuodLibet", QUODLIBET)
        service.shown = player
        self.assertEqual(self.rate("quodlibet", "0.75"), (0, ""))
        self.assertEqual([call for call, _ in service.rated], [fake_players.body("s", "0.75")])

    def test_a_connection_that_appears_later(self):
        player = self.add("quodlibet", None)
        reader = fake_players.Reader(self.bus)
        self.addCleanup(reader.close)
        reader("follow")
        self.assertEqual(reader("wait 8000")[0], 0)
        self.assertNotIn(RATE, reader.get("quodlibet")["commands"])
        self.add("net.sacredchao.QuodLibet", QUODLIBET).shown = player
        reader.wait_event(r"event\t32\t.*")
        self.assertIn(RATE, reader.get("quodlibet")["commands"])

    def test_a_method_of_another_process_is_not_called(self):
        self.add("quodlibet", None)
        other = Lines([sys.executable, "-c", SERVICE, str(self.bus.socket)], self.bus.environment())
        self.addCleanup(other.close)
        other.wait_event("there")
        self.assert_refused("quodlibet")

    def test_the_name_alone_offers_nothing(self):
        for described in (False, None, "Other"):
            with self.subTest(described=described):
                player = self.add("rhythmbox", RHYTHMBOX, described=described)
                self.assert_refused("rhythmbox")
                self.assertEqual((player.introspected, player.rated), (1, []))
                player.leave()

    def test_a_player_that_hangs_there_is_not_silent(self):
        player = self.add("rhythmbox", RHYTHMBOX, described=None)
        reader = fake_players.Reader(self.bus)
        self.addCleanup(reader.close)
        reader("follow")
        self.assertEqual(reader("wait 8000")[0], 0)
        self.assertEqual(reader.get("rhythmbox")["state"], 1)
        calls = player.calls
        player.change(Volume=("d", 0.2))
        reader.wait_event(r"event\t16\t.*")
        self.assertEqual((player.introspected, player.calls), (1, calls))
        player.described = True
        player.on_call(player.unanswered)
        reader.wait_event(r"event\t32\t.*")
        self.assertIn(RATE, reader.get("rhythmbox")["commands"])

    def test_a_name_before_its_object(self):
        """Quod Libet has the name of its service some milliseconds before the object, which GDBus describes as empty."""
        for described in (False, "Other"):
            with self.subTest(described=described):
                player = self.add("quodlibet", None)
                service = self.add("net.sacredchao.QuodLibet", QUODLIBET, described=described)
                service.shown = player
                with contextlib.closing(fake_players.Reader(self.bus)) as reader:
                    reader("follow")
                    self.assertEqual(reader("wait 8000")[0], 0)
                    self.assertNotIn(RATE, reader.get("quodlibet")["commands"])
                    service.described = True
                    reader.wait_event(r"event\t32\t.*")
                    self.assertIn(RATE, reader.get("quodlibet")["commands"])
                    self.assertIn(service.introspected, range(2, 6))
                service.leave()
                player.leave()

    def test_other_players_are_not_asked(self):
        player = self.add("vlc", RHYTHMBOX)
        self.assert_refused("vlc")
        self.assertEqual(player.introspected, 0)

    def test_a_rating_is_in_the_range(self):
        player = self.add("rhythmbox", RHYTHMBOX)
        for rating in ("4", "-1"):
            code, text = self.rate("rhythmbox", rating)
            self.assertEqual((code, text), (2, f"nowplaying: a rating is from 0.0 to 1.0, not {rating}.0\n"))
        self.assertEqual(player.rated, [])

    def test_without_an_item_it_is_disabled(self):
        player = self.add("Lollypop", LOLLYPOP)
        player.player["Metadata"] = ("a{sv}", {})
        self.assertEqual(self.rate("Lollypop"), (2, "nowplaying: Lollypop cannot rate now\n"))
        self.assertEqual(player.rated, [])

    def test_the_service_does_it_too(self):
        self.start_center()
        player = self.add("rhythmbox", RHYTHMBOX)
        self.center.wait_primary("rhythmbox")
        self.assertEqual(self.command("rate", "0.4"), (0, ""))
        self.assertEqual([round(rating, 3) for _, rating in player.rated], [0.4])
        path = self.center.get("PrimaryPath")
        shown = self.center.call("GetAll", "s", SESSION1, interface=PROPERTIES, path=path)
        self.assertIn("rate_content", shown["Commands"])


if __name__ == "__main__":
    unittest.main()
