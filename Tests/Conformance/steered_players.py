# SPDX-License-Identifier: MIT
"""Players, and services for players, whose answers a test decides."""

import queue
import struct
import time

from centers import NAME
from fake_players import PLAYER, FakePlayer, ObedientPlayer, metadata
from support import DEADLINE, ERROR, SESSION1
from wire import INTERFACE
from wire import PATH as PATH_FIELD

URL = "file:///Songs/a%20b.flac"
RHYTHMBOX = ("/org/gnome/Rhythmbox3/RhythmDB", "org.gnome.Rhythmbox3.RhythmDB", "SetEntryProperties")
LOLLYPOP = ("/org/mpris/MediaPlayer2", "org.mpris.MediaPlayer2.ExtensionSetRatings", "SetRating")
QUODLIBET = ("/net/sacredchao/QuodLibet", "net.sacredchao.QuodLibet", "Rate")


class SteeredPlayer(ObedientPlayer):
    """Its answers can wait."""

    held = None

    def hold(self):
        """From now on, calls wait for `release_calls`."""
        with self.stage.lock:
            self.held = []

    def release_calls(self):
        """Answers the calls that wait."""
        with self.stage.lock:
            held, self.held = self.held, None
            for call in held:
                self.on_call(call)

    def on_call(self, call):
        if self.held is not None:
            return self.held.append(call)
        return super().on_call(call)


class SlowPlayer(FakePlayer):
    """A player with Session1 that answers requests for commands and images when the test wants it."""

    def on_call(self, call):
        if call.member in ("GetArtwork", "Perform"):
            self.waiting.put(call)
        else:
            super().on_call(call)

    def __init__(self, *arguments, **options):
        self.waiting = queue.Queue()
        session = {
            "Content": ("a{sv}", {"id": ("ay", b"1"), "type": ("s", "music"), "title": ("s", "Song")}),
            "Playback": ("a{sv}", {"state": ("s", "playing")}),
            "Artwork": ("a{sv}", {"id": ("ay", b"2")}),
            "Commands": ("a{sa{sv}}", {"pause": {}, "open_url": {"schemes": ("as", ["https"])}}),
        }
        super().__init__(*arguments, others={SESSION1: session}, **options)

    def answer(self, count):
        """Answers so many calls with failures, and no others wait."""
        calls = [self.waiting.get(timeout=DEADLINE) for _ in range(count)]
        assert self.waiting.empty()
        with self.stage.lock:
            for call in calls:
                self.fail(call, f"{ERROR}Failed")


class TimedPlayer(FakePlayer):
    """A player that obeys, and knows when."""

    def __init__(self, *arguments, **options):
        self.moments = []
        super().__init__(*arguments, **options)

    def on_call(self, call):
        if call.member not in ("Get", "GetAll", "Ping"):
            self.moments.append((call.member, time.monotonic()))
        super().on_call(call)
        changes = {
            "Play": {"PlaybackStatus": ("s", "Playing")}, "PlayPause": {"PlaybackStatus": ("s", "Playing")},
            "Pause": {"PlaybackStatus": ("s", "Paused")}, "Next": {"Metadata": metadata("Next")},
            "Set": {"Volume": ("d", 0.25)},
        }  # fmt: skip
        if self.answers and call.member in changes:
            self.change(**changes[call.member])
        elif self.answers and call.member == "SetPosition":
            self.emit(PLAYER, "Seeked", "x", 5_000_000)


class FakeCenter(FakePlayer):
    """A service that knows holds."""

    def __init__(self, stage, **options):
        self.reasons, self.released = [], []
        super().__init__(stage, NAME, **options)

    def on_call(self, call):
        if call.member == "Hold":
            self.reasons.append(call.text())
            self.reply(call, "u", 7)
        elif call.member == "Release":
            self.released.append(int.from_bytes(call.data[:4], "little"))
        elif call.member == "GetAll":
            self.reply(call, "a{sv}", {"Version": ("u", 1), "Primary": ("s", ""), "Reason": ("s", "")})


class LateCenter(FakePlayer):
    """A service on a busy machine, which has another player first than the rules."""

    def __init__(self, *arguments):
        self.performed = []
        super().__init__(*arguments)

    def on_call(self, call):
        if call.member == "GetAll":
            time.sleep(0.3)
            primary = ("s", "org.mpris.MediaPlayer2.other")
            self.reply(call, "a{sv}", {"Version": ("u", 1), "Primary": primary, "Reason": ("s", "pinned")})
        elif call.member == "Perform":
            self.performed.append(call.text())
            self.reply(call, "ss", "success", "")
        else:
            self.fail(call, "org.freedesktop.DBus.Error.UnknownMethod")


class RatedPlayer(FakePlayer):
    """A player with a method, which it describes. It rates in whole stars."""

    def __init__(self, stage, *names, method=None, described=True, title="Song"):
        self.method = method
        self.described = described
        self.introspected = 0
        self.rated = []
        super().__init__(stage, *names)
        self.player["Metadata"] = self.item(0.5)
        self.shown = self

    def item(self, rating):
        return metadata("Song", **{"xesam:url": ("s", URL), "xesam:userRating": ("d", rating)})

    def on_call(self, call):
        path, interface, member = self.method or (None, None, None)
        if call.member == "Introspect":
            self.introspected += 1
            if self.described is None:
                self.unanswered = call
                return None
            if not self.described or call.fields[PATH_FIELD] != path:
                return self.fail(call)
            shown = member if self.described is True else self.described
            return self.reply(call, "s", f'<node><interface name="{interface}"><method name="{shown}"/></interface>')
        if call.member == member and call.fields[INTERFACE] == interface and call.fields[PATH_FIELD] == path:
            if member == "Rate":
                rating = float(call.text())
            else:
                rating = struct.unpack("<d", call.data[-8:])[0] / (5 if member == "SetEntryProperties" else 1)
            self.rated.append((call.data, rating))
            # The answer is first: another thread reads the bus.
            self.reply(call)
            return self.shown.change(Metadata=self.item(int(rating * 5 + 1e-9) / 5))
        return super().on_call(call)
