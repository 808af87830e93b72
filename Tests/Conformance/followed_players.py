# SPDX-License-Identifier: MIT
"""Players that behave at their start and at a change as real ones do."""

from __future__ import annotations

import collections
import contextlib
import threading
import time
from typing import Any

from fake_players import PLAYER, PROPERTIES, ROOT, FakePlayer, Properties, Stage, metadata
from support import SESSION1
from wire import SENDER, Message

TRACKS = f"{ROOT}.TrackList"
UNKNOWN_OBJECT = "org.freedesktop.DBus.Error.UnknownObject"
FAILED = "org.freedesktop.DBus.Error.Failed"
STEPS = (0.1, 0.5, 2.0)
"""The seconds after which the late objects exist."""


class Player(FakePlayer):
    """A player whose interfaces exist since a time, and whose calls can fail."""

    unknown = FAILED

    def __init__(self, stage: Stage, name: str, *, late: dict[str, float] | None = None, **options: Any) -> None:
        self.began = time.monotonic()
        self.late = late or {}
        self.fails: dict[str, int] = {}
        """How many calls of a member fail, -1 for all."""
        self.asked: list[str] = []
        self.callers: collections.Counter[tuple[str, str, bytes]] = collections.Counter()
        """How often each program has sent a call, with its arguments."""
        super().__init__(stage, **options)
        self.root["Identity"] = ("s", name.title())
        self.prepare()
        self.own(name)

    def prepare(self) -> None:
        """Before it has its name."""

    def act(self) -> None:
        """Half a second after all players have their names."""

    def add_queue(self) -> None:
        """It has one track in its queue."""
        self.root["HasTrackList"] = ("b", True)
        self.others[TRACKS] = {"Tracks": ("ao", ["/track/1"]), "CanEditTracks": ("b", False)}

    def on_call(self, call: Message) -> None:
        interface = call.text()
        self.asked.append(f"{call.member} {interface.rpartition('.')[2]}")
        self.callers[call.fields[SENDER], self.asked[-1], bytes(call.data)] += 1
        exists = self.late.get(interface, 0 if interface in (ROOT, PLAYER) else max(self.late.values(), default=0))
        if time.monotonic() < self.began + exists:
            self.fail(call, UNKNOWN_OBJECT)
        elif left := self.fails.get(call.member, 0):
            self.fails[call.member] = left - 1
            self.fail(call, FAILED)
        else:
            super().on_call(call)


class OneFailure(Player):
    """Each of its first calls fails once."""

    def prepare(self) -> None:
        self.fails["GetAll"] = 3


class OnlyValues(Player):
    """It has Get, but not GetAll."""

    def prepare(self) -> None:
        self.fails["GetAll"] = -1


class FailedInvalidation(Player):
    """It invalidates its song, and the next call fails."""

    def act(self) -> None:
        self.fails["GetAll"] = 1
        self.invalidate(Metadata=metadata("Second"))


class LateQueue(Player):
    """Its queue exists later than its other objects."""

    def prepare(self) -> None:
        self.add_queue()
        self.late[TRACKS] = 0.7


class FailingTracks(Player):
    """Each follower's first call for the entries of its queue fails."""

    def prepare(self) -> None:
        self.add_queue()
        self.fails["GetTracksMetadata"] = 2


class AllLateWithQueue(Player):
    """Everything is late, the queue too."""

    def prepare(self) -> None:
        self.add_queue()
        self.late.update({ROOT: 0.5, PLAYER: 0.5})


class Moving(Player):
    """It plays, and its position moves from a start, on its own clock."""

    length = 200.0

    def prepare(self) -> None:
        self.player["Metadata"] = metadata("Song", **{"mpris:length": ("x", int(self.length * 1e6))})
        self.move(20)

    def move(self, seconds: float) -> None:
        """It plays from there."""
        self.start = seconds - time.monotonic()

    @property
    def position(self) -> tuple[str, int]:
        """The property."""
        moves = self.player["PlaybackStatus"][1] == "Playing"
        return ("x", int(min(time.monotonic() + self.start, self.length) * 1e6) if moves else 0)

    def properties(self, interface: str) -> Properties | None:
        found = super().properties(interface)
        return {**found, "Position": self.position} if found and interface == PLAYER else found

    def value(self, call: Message) -> Any:
        return self.position if call.data.endswith(b"\0Position\0") else super().value(call)


class NoPositionAtRest(Moving):
    """Rhythmbox: while it is stopped, it has no position."""

    def prepare(self) -> None:
        super().prepare()
        self.player["PlaybackStatus"] = ("s", "Stopped")

    def properties(self, interface: str) -> Properties | None:
        found = super().properties(interface)
        if found and self.player["PlaybackStatus"][1] == "Stopped":
            found.pop("Position", None)
        return found

    def value(self, call: Message) -> Any:
        stopped = self.player["PlaybackStatus"][1] == "Stopped"
        return None if stopped and call.data.endswith(b"\0Position\0") else super().value(call)

    def act(self) -> None:
        self.move(100)
        self.change(PlaybackStatus=("s", "Playing"))


class PositionAlone(Moving):
    """It has its position by Get, not by GetAll."""

    def properties(self, interface: str) -> Properties | None:
        found = super().properties(interface)
        if found:
            found.pop("Position", None)
        return found

    def act(self) -> None:
        self.change(PlaybackStatus=("s", "Playing"), Metadata=metadata("Second"))
        self.move(100)
        self.change(Metadata=metadata("Third"))


class NeverAPosition(PositionAlone):
    """Its position is never known."""

    def value(self, call: Message) -> Any:
        return None if call.data.endswith(b"\0Position\0") else super().value(call)

    def act(self) -> None:
        """It changes nothing."""


class SeekedBefore(Moving):
    """cmus: Seeked has the position from before."""

    def act(self) -> None:
        old = self.position[1]
        self.move(120)
        self.emit(PLAYER, "Seeked", "x", old)


class LateSeek(Moving):
    """Audacious: Seeked has the new position, and its answers have the old one for some time."""

    def act(self) -> None:
        self.emit(PLAYER, "Seeked", "x", 120_000_000)
        threading.Timer(0.3, self.move, [120]).start()


class OldPositionReported(Moving):
    """Its report of an item has the position of before."""

    def act(self) -> None:
        self.move(100)
        self.change(Metadata=metadata("Next"), PlaybackStatus=("s", "Playing"), Position=("x", 20_000_000))


class LostPosition(Moving):
    """The first calls for the position of its next item fail."""

    def act(self) -> None:
        self.fails.update({"GetAll": 1, "Get": 1})
        self.move(5)
        self.change(Metadata=metadata("Next"))


class LateSession(Player):
    """Its Session1 exists later than its other objects, and reports then."""

    def prepare(self) -> None:
        content = {"id": ("ay", b"1"), "type": ("s", "music"), "title": ("s", "Of the session")}
        self.player["Metadata"] = metadata("Song", **{"mpris:trackid": ("o", "/org/nowplaying/track/1")})
        self.others[SESSION1] = {"Content": ("a{sv}", content), "Playback": ("a{sv}", {"state": ("s", "playing")})}
        self.late[SESSION1] = 0.3

    def act(self) -> None:
        self.emit(
            *(PROPERTIES, "PropertiesChanged", "sa{sv}as", SESSION1, {}, ["Content"]), path="/org/nowplaying/Session"
        )


class Repeating(Moving):
    """cmus: it repeats a song, and emits only the status that it had."""

    length = 21.0

    def act(self) -> None:
        self.move(0)
        self.change(PlaybackStatus=("s", "Playing"))


class SilentRepeating(Moving):
    """It repeats a song, and emits nothing."""

    length = 21.0

    @property
    def position(self) -> tuple[str, int]:
        return ("x", int((time.monotonic() + self.start) % self.length * 1e6))


class LaterCommands(Player):
    """It has no commands at its start, and then has some without a word."""

    def prepare(self) -> None:
        self.player["PlaybackStatus"] = ("s", "Stopped")
        self.player.update(
            {name: ("b", False) for name in self.player if name.startswith("Can")}, CanControl=("b", True)
        )

    def act(self) -> None:
        self.player.update({name: ("b", True) for name in self.player if name.startswith("Can")})
        self.change(PlaybackStatus=("s", "Playing"))


class LastItem(Player):
    """Its next item is the last one, and it reports the item alone."""

    def act(self) -> None:
        self.player["CanGoNext"] = ("b", False)
        self.change(Metadata=metadata("Last"))


class LateLastItem(Player):
    """The same, but it reports all, and its answers have the old values for some time."""

    late_until = 0.0

    def properties(self, interface: str) -> Properties | None:
        found = super().properties(interface)
        is_late = found and interface == PLAYER and time.monotonic() < self.late_until
        return {**found, "CanGoNext": ("b", True), "Metadata": metadata("Song")} if found and is_late else found

    def act(self) -> None:
        self.late_until = time.monotonic() + 0.3
        self.change(CanGoNext=("b", False))
        self.change(Metadata=metadata("Last"))


class LateItemPosition(Moving):
    """It reports an item, and its answers have the position of the item before for some time."""

    def act(self) -> None:
        self.change(PlaybackStatus=("s", "Playing"), Metadata=metadata("Next"))
        threading.Timer(0.5, self.move, [0.5]).start()


class SilentItem(Player):
    """It has emitted its item, and later has another one without a word."""

    def act(self) -> None:
        self.change(Metadata=metadata("Second"), CanGoNext=("b", True))
        self.player.update(Metadata=metadata("Third"), CanGoNext=("b", False))
        self.change(PlaybackStatus=("s", "Paused"))


class SilentQueue(Player):
    """It has emitted its queue, and later has another one without a word."""

    def prepare(self) -> None:
        self.add_queue()

    def act(self) -> None:
        self.emit(TRACKS, "TrackListReplaced", "aoo", ["/track/2"], "/track/2")
        self.others[TRACKS].update(Tracks=("ao", ["/track/3"]), CanEditTracks=("b", True))


class PartOfItem(Player):
    """It emits only the title of its item."""

    def act(self) -> None:
        self.change(Metadata=metadata("Second", **{"xesam:album": ("s", "Low Water")}))
        with self.stage.lock:
            kept = self.player["Metadata"]
            self.change(Metadata=("a{sv}", {"xesam:title": ("s", "Second")}))
            self.player["Metadata"] = kept


class WrongSignals(Player):
    """It emits values of wrong types, and answers with the right ones."""

    def act(self) -> None:
        values = {"PlaybackStatus": ("u", 2), "Metadata": ("s", "Song"), "Volume": ("d", -1.0)}
        self.emit(PROPERTIES, "PropertiesChanged", "sa{sv}as", PLAYER, values, [])


class OldAnswer(Player):
    """A player with threads: its first answer was prepared before a signal that arrives first."""

    def properties(self, interface: str) -> Properties | None:
        found = super().properties(interface)
        if found and interface == PLAYER and self.asked.count("GetAll Player") == 1:
            found = dict(found)
            self.change(PlaybackStatus=("s", "Paused"), Metadata=metadata("New"))
        return found


class TwoNames(Player):
    """VLC: the longer name is the first one."""

    def prepare(self) -> None:
        self.own("TwoNames.instance7")


class Slow(Player):
    """It needs 2.2 s for each answer, on threads of its own."""

    def on_call(self, call: Message) -> None:
        def answer() -> None:
            with self.stage.lock, contextlib.suppress(OSError):
                super(Slow, self).on_call(call)

        timer = threading.Timer(2.2, answer)
        timer.daemon = True
        timer.start()


class Restless(Player):
    """It emits its volume each second, and has another item without a word."""

    def prepare(self) -> None:
        self.repeat()

    def repeat(self) -> None:
        with contextlib.suppress(OSError):
            self.change(Volume=("d", 0.5))
            timer = threading.Timer(1, self.repeat)
            timer.daemon = True
            timer.start()

    def act(self) -> None:
        self.player.update(PlaybackStatus=("s", "Paused"), Metadata=metadata("Second"), CanGoNext=("b", False))


class Overtaken(Player):
    """A player with threads: each program's first answer after a signal arrives after the next one, and is older."""

    overtaken: set[str] | None = None

    def on_call(self, call: Message) -> None:
        program = call.fields[SENDER]
        is_all = call.member == "GetAll" and call.text() == PLAYER
        if not is_all or self.overtaken is None or program in self.overtaken:
            return super().on_call(call)
        self.overtaken.add(program)
        old = dict(self.player)

        def answer() -> None:
            with self.stage.lock, contextlib.suppress(OSError):
                self.reply(call, "a{sv}", old)

        threading.Timer(1.7, answer).start()

    def act(self) -> None:
        self.overtaken = set()
        threading.Timer(1, setattr, [self, "overtaken", None]).start()
        self.change(PlaybackStatus=("s", "Paused"))
        silent = {"Metadata": metadata("Second"), "CanSeek": ("b", False)}
        threading.Timer(0.2, self.player.update, [silent]).start()


class SlowAndWrong(Player):
    """Its last signal is wrong, and for some time it needs 1.7 s for each answer."""

    slow_until = 0.0

    def prepare(self) -> None:
        self.player["PlaybackStatus"] = ("s", "Paused")

    def send_reply(self, call: Message, signature: str, data: bytes) -> None:
        if time.monotonic() > self.slow_until:
            return super().send_reply(call, signature, data)

        def answer() -> None:
            with self.stage.lock, contextlib.suppress(OSError):
                super(SlowAndWrong, self).send_reply(call, signature, data)

        timer = threading.Timer(1.7, answer)
        timer.daemon = True
        timer.start()

    def act(self) -> None:
        self.slow_until = time.monotonic() + 3
        self.change(PlaybackStatus=("s", "Playing"))
        time.sleep(0.05)
        self.player["PlaybackStatus"] = ("s", "Paused")
        self.emit(PROPERTIES, "PropertiesChanged", "sa{sv}as", PLAYER, {"PlaybackStatus": ("s", "Playing")}, [])


class LostCalls(Player):
    """It loses the calls of half a second, and emits something else then."""

    deaf_until = 0.0

    def on_call(self, call: Message) -> None:
        if time.monotonic() >= self.deaf_until:
            super().on_call(call)

    def act(self) -> None:
        self.deaf_until = time.monotonic() + 0.5
        self.player.update(Metadata=metadata("Second"), CanGoNext=("b", False))
        self.change(PlaybackStatus=("s", "Paused"))
        threading.Timer(0.5, self.change, kwargs={"Volume": ("d", 0.3)}).start()


class SilentEnd(Moving):
    """Its item ends a second after its start, and it emits nothing. The next call finds that."""

    length = 21.0

    def on_call(self, call: Message) -> None:
        if time.monotonic() + self.start >= self.length:
            self.end()
        super().on_call(call)

    def end(self) -> None:
        """At the end of the item."""


class SilentStop(SilentEnd):
    """It stops then."""

    def end(self) -> None:
        self.player["PlaybackStatus"] = ("s", "Stopped")


class SilentNext(SilentEnd):
    """It goes to the next item then."""

    def end(self) -> None:
        self.length = 200.0
        self.player["Metadata"] = metadata("Second", **{"mpris:length": ("x", 200_000_000)})
        self.move(0)


class EmptyAtFirst(Player):
    """It has its objects at once, and their values later."""

    def properties(self, interface: str) -> Properties | None:
        return {} if time.monotonic() < self.began + 0.5 else super().properties(interface)


class Failing(Player):
    """It answers each call with an error."""

    def prepare(self) -> None:
        self.fails.update({"GetAll": -1, "Get": -1})


class Flapping(Player):
    """It exports and withdraws its objects ten times a second."""

    def on_call(self, call: Message) -> None:
        self.late = dict.fromkeys((ROOT, PLAYER), 0 if int(time.monotonic() * 10) % 2 else 1e9)
        super().on_call(call)


class WrongTypes(Player):
    """Its properties have other types."""

    def prepare(self) -> None:
        self.player.update(dict.fromkeys(self.player, ("b", True)))


def late_players() -> list[tuple[str, dict[str, float]]]:
    """Names of players, and the interfaces that are late."""
    found = []
    for step in STEPS:
        for word, interfaces in (("both", (ROOT, PLAYER)), ("root", (ROOT,)), ("player", (PLAYER,))):
            found.append((f"late_{word}_{int(step * 10)}", {interface: step for interface in interfaces}))
    return found


class FailingOnce(Player):
    """Its first call of Get fails."""

    def prepare(self) -> None:
        self.fails["Get"] = 1


KINDS = (
    *(OneFailure, OnlyValues, FailedInvalidation, LateQueue, FailingTracks, AllLateWithQueue, Moving, NoPositionAtRest),
    *(
        OldPositionReported,
        LostPosition,
        LastItem,
        LateLastItem,
        LateSession,
        NeverAPosition,
        SeekedBefore,
        LateSeek,
        Repeating,
        SilentRepeating,
        LaterCommands,
        LateItemPosition,
        PositionAlone,
        SilentItem,
        SilentQueue,
        PartOfItem,
        WrongSignals,
        OldAnswer,
        TwoNames,
        Restless,
        Overtaken,
        SlowAndWrong,
        LostCalls,
        SilentStop,
        SilentNext,
        EmptyAtFirst,
    ),
)
"""Those that every reader must show alike."""
HARD_KINDS = (Slow, Failing, Flapping, WrongTypes)
"""Those that may look different to each reader."""
