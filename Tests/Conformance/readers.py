# SPDX-License-Identifier: MIT
"""How desktops use a player, each client in a few lines.

The classes follow the behavior of the named programs, and are as strict: a player that one rejects is not shown on
that desktop.
"""

from gi.repository import GLib

from support import PLAYER, PLAYERCTLD, PROPERTIES, ROOT, entries


class GnomeShell:
    """GNOME Shell: shows a player with CanPlay; reads four root and seven player properties; always calls PlayPause."""

    ROOT_TYPES = {"CanRaise": "b", "DesktopEntry": "s", "Identity": "s"}
    PLAYER_TYPES = {"CanGoNext": "b", "CanGoPrevious": "b", "CanPlay": "b", "Metadata": "a{sv}", "PlaybackStatus": "s"}

    def __init__(self, player):
        self.player = player
        self.root, self.own = player.everything(ROOT), player.everything()

    @property
    def shown(self):
        value = self.own.get("CanPlay")
        return value is not None and value.get_type_string() == "b" and value.unpack()

    @property
    def complaints(self):
        """The values that it would log or show wrongly."""
        found = [
            f"{key}: {value.get_type_string()}"
            for types, values in [(self.ROOT_TYPES, self.root), (self.PLAYER_TYPES, self.own)]
            for key, value in values.items()
            if key in types and types[key] != value.get_type_string()
        ]
        metadata = dict(entries(self.own["Metadata"]))
        for key, kind in [("xesam:title", "s"), ("xesam:artist", "as"), ("mpris:artUrl", "s")]:
            if key in metadata and metadata[key].get_type_string() != kind:
                found.append(key)
        return found

    @property
    def lines(self):
        """Title and artist, as on the lock screen."""
        metadata = self.own["Metadata"].unpack()
        return metadata.get("xesam:title", "Unknown title"), ", ".join(metadata.get("xesam:artist", ["Unknown artist"]))

    def press(self):
        self.player.call("PlayPause")


class Plasma:
    """KDE Plasma: needs both GetAll and an Identity; calls PlayPause only if the player can play and pause."""

    def __init__(self, player):
        self.player = player
        self.root, self.own = player.values(ROOT), player.values()
        if not self.root.get("Identity"):
            raise ValueError("a player without Identity is dropped")

    def can(self, flag):
        return bool(self.own.get(flag)) and bool(self.own.get("CanControl"))

    @property
    def toggles(self):
        return self.can("CanPlay") and self.can("CanPause")

    @property
    def slider(self):
        """Whether the progress row exists, and whether it can be dragged."""
        metadata = self.own["Metadata"]
        return bool(metadata.get("xesam:title")) and metadata.get("mpris:length", 0) > 0, self.can("CanSeek")

    @property
    def tick_ms(self):
        return 1000 / self.own["Rate"]

    @property
    def buttons(self):
        return {key for key in ("Shuffle", "LoopStatus") if key in self.own}

    def press(self):
        """The media key and the applet call Play or Pause, depending on the status."""
        self.player.call("Pause" if self.own["PlaybackStatus"] == "Playing" else "Play")


class Multiplexer:
    """KDE Plasma's choice: the active player stays while it plays, then the first one that plays, else no change."""

    def __init__(self):
        self.active, self.states = None, {}

    def update(self, name, status):
        """Adds a player's status, or None when it left."""
        if status is None:
            self.states.pop(name, None)
        else:
            self.states[name] = status
        if self.states.get(self.active) != "Playing":
            playing = [name for name, status in self.states.items() if status == "Playing"]
            if playing:
                self.active = playing[0]
            elif self.active not in self.states:
                self.active = next(iter(self.states), None)


class SettingsDaemon:
    """gnome-settings-daemon's choice of the player that gets the media keys, from a client's signals in order."""

    def __init__(self, read_status, knows_mirror=False):
        """`read_status` returns the PlaybackStatus of a player that appears."""
        self.current, self.others, self.states, self.owners = None, [], {}, {}
        self.read_status, self.knows_mirror = read_status, knows_mirror

    def feed(self, signal):
        if signal.member == "NameOwnerChanged" and signal.values[0].startswith(ROOT + "."):
            name, _, owner = signal.values
            if name == PLAYERCTLD and not self.knows_mirror:
                return
            if owner:
                self.owners[owner], self.states[name] = name, self.read_status(name)
                if self.states.get(self.current) != "Playing":
                    self.others += [self.current] if self.current else []
                    self.current = name
                else:
                    self.others.append(name)
            else:
                self.states.pop(name, None)
                self.others = [other for other in self.others if other != name]
                if self.current == name:
                    self.current = self.others.pop() if self.others else None
        elif signal.member == "PropertiesChanged" and signal.values[0] == PLAYER and signal.sender in self.owners:
            name = self.owners[signal.sender]
            self.states[name] = signal.values[1].get("PlaybackStatus", self.states.get(name))
            if name != self.current and self.states[name] == "Playing" and self.states.get(self.current) != "Playing":
                self.others = [other for other in self.others if other != name]
                self.others += [self.current] if self.current else []
                self.current = name


class BlueZ:
    """bluetoothd: parses in order and by type, and drops the rest of a dictionary at the first invalid value."""

    METADATA = {
        "xesam:title": "s",
        "xesam:artist": "as",
        "xesam:album": "s",
        "xesam:genre": "as",
        "mpris:length": "x",
        "xesam:trackNumber": "i",
    }
    PROPERTIES = {
        "PlaybackStatus": "s",
        "Position": "x",
        "Metadata": "a{sv}",
        "Shuffle": "b",
        "LoopStatus": "s",
        "CanPlay": "b",
        "CanPause": "b",
        "CanGoNext": "b",
        "CanGoPrevious": "b",
        "CanControl": "b",
        "Identity": "s",
    }
    WORDS = {
        "PlaybackStatus": ("Playing", "Paused", "Stopped", "playing", "paused", "stopped"),
        "LoopStatus": ("None", "Track", "Playlist"),
    }

    def __init__(self, body):
        """Reads the body of GetAll, or the dictionary of a PropertiesChanged."""
        self.dropped, self.track = [], {}
        self._parse(entries(body), self.PROPERTIES)

    def _parse(self, pairs_in_order, types):
        for index, (key, value) in enumerate(pairs_in_order):
            wrong = key in types and value.get_type_string() != types[key]
            if wrong or (key in self.WORDS and value.unpack() not in self.WORDS[key]):
                self.dropped += [name for name, _ in pairs_in_order[index:]]
                return
            if key == "Metadata":
                self._parse(entries(value), self.METADATA)
            elif key in self.METADATA:
                content = value.unpack()
                self.track[key] = content[0] if isinstance(content, list) else content


class Swaync:
    """SwayNotificationCenter: does not show a player if its name is a prefix of another one, or the reverse."""

    def __init__(self, names):
        self.shown = []
        for name in names:
            if not any(name.startswith(other) or other.startswith(name) for other in self.shown):
                self.shown.append(name)


class KdeConnect:
    """KDE Connect: calls one method after the other, and gives up after half a second."""

    LIMIT = 0.5

    def __init__(self, player):
        self.player, self.slowest = player, 0.0

    def ask(self, member, *arguments):
        signature = "(s)" if len(arguments) == 1 else "(ss)"
        call = self.player.send(member, GLib.Variant(signature, arguments), PROPERTIES)
        body = call.wait(self.LIMIT)
        self.slowest = max(self.slowest, call.took)
        return body.unpack()[0]

    def packet(self):
        """The packet that it sends to the telephone."""
        own = self.ask("GetAll", PLAYER)
        metadata = own["Metadata"]
        packet = {
            "player": self.ask("Get", ROOT, "Identity"),
            "title": metadata.get("xesam:title", ""),
            "artist": ", ".join(metadata.get("xesam:artist", [])),
            "length": metadata.get("mpris:length", -1000) // 1000,
            "pos": self.ask("Get", PLAYER, "Position") // 1000,
            "isPlaying": own["PlaybackStatus"] == "Playing",
            "canSeek": self.ask("Get", PLAYER, "CanSeek"),
            "volume": round(own["Volume"] * 100),
        }
        packet.update(
            {key: own[name] for key, name in [("loopStatus", "LoopStatus"), ("shuffle", "Shuffle")] if name in own}
        )
        return packet

    def press(self, method):
        call = self.player.send(method)
        call.wait(self.LIMIT)
        self.slowest = max(self.slowest, call.took)

    def drag(self, milliseconds):
        """The telephone's slider calls Seek, relative to the current position."""
        offset = milliseconds * 1000 - self.ask("Get", PLAYER, "Position")
        call = self.player.send("Seek", GLib.Variant("(x)", (offset,)))
        call.wait(self.LIMIT)
