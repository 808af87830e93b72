#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Reads a player by org.nowplaying.Session1, which has more than MPRIS, and sends it commands.

    session_reader.py                                   the properties, then every change, until Ctrl-C
    session_reader.py --player hello --once             a player with that in its name; without changes
    session_reader.py skip_forward interval_us=30000000    a command, with its arguments
    session_reader.py --cover 640 cover.png             the cover, 640 pixels wide

It needs PyGObject (python3-gi). docs/org.nowplaying.Session1.md describes the interface.
"""

import argparse
import os
import sys
import time

from gi.repository import Gio, GLib

SESSION = "org.nowplaying.Session1"
PATH = "/org/nowplaying/Session"
PROPERTIES = "org.freedesktop.DBus.Properties"
TYPES = {
    "x": ("position_us", "interval_us"),
    "d": ("rate", "rating", "volume"),
    "b": ("negative", "fullscreen", "make_current"),
    "i": ("volume_steps",),
    "ay": ("entry_id", "after_entry_id", "playlist_id", "device_id"),
}
"""The types of the arguments. The others are strings, "s"."""


class Player:
    """One player on the session bus."""

    def __init__(self, name):
        self.bus = Gio.bus_get_sync(Gio.BusType.SESSION)
        self.name = self.find(name)
        self.values = {}

    def find(self, name):
        """Returns the first player that has the text in its bus name, and has the interface."""
        names = self.call_name("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "ListNames")[0]
        for candidate in sorted(names):
            if not candidate.startswith("org.mpris.MediaPlayer2.") or name not in candidate:
                continue
            try:
                self.call_name(candidate, PATH, PROPERTIES, "Get", GLib.Variant("(ss)", (SESSION, "Version")))
            except GLib.Error:
                continue
            return candidate
        sys.exit("no player has " + SESSION)

    def call_name(self, name, path, interface, method, arguments=None):
        return self.bus.call_sync(name, path, interface, method, arguments, None, 0, 25_000, None).unpack()

    def call(self, interface, method, arguments):
        return self.call_name(self.name, PATH, interface, method, arguments)

    def read(self):
        """Reads all properties. The player emits changes only after the first call."""
        self.values = self.call(PROPERTIES, "GetAll", GLib.Variant("(s)", (SESSION,)))[0]

    def subscribe(self, changed):
        """Calls `changed` with the names of the changed properties."""

        def received(_bus, _sender, _path, _interface, _signal, parameters):
            _, values, invalidated = parameters.unpack()
            self.values.update(values)
            for name in invalidated:
                self.values[name] = self.call(PROPERTIES, "Get", GLib.Variant("(ss)", (SESSION, name)))[0]
            changed([*values, *invalidated])

        self.bus.signal_subscribe(self.name, PROPERTIES, "PropertiesChanged", PATH, SESSION, 0, received)

    def position(self):
        """Returns the position in seconds. It is computed, without a call to the player."""
        playback = self.values["Playback"]
        position = playback["position_us"]
        if playback["state"] == "playing":
            position += (time.monotonic() * 1e6 - playback["timestamp_us"]) * playback["rate"]
        return min(max(position, 0), self.values["Content"].get("duration_us", position)) / 1e6

    def perform(self, command, words):
        """Sends a command, and returns when the player has performed it."""
        arguments = {}
        for word in words:
            key, _, text = word.partition("=")
            kind = next((kind for kind, keys in TYPES.items() if key in keys), "s")
            value = {"x": int, "i": int, "d": float, "b": lambda t: t == "true", "ay": str.encode, "s": str}[kind](text)
            arguments[key] = GLib.Variant(kind, value)
        self.call(SESSION, "Perform", GLib.Variant("(sa{sv})", (command, arguments)))

    def cover(self, size, path):
        """Saves the cover. The answer has a file descriptor, at the beginning of the file."""
        reply, descriptors = self.bus.call_with_unix_fd_list_sync(
            self.name, PATH, SESSION, "GetArtwork", GLib.Variant("(ii)", (size, size)), None, 0, 25_000, None, None
        )
        index, kind, width, height = reply.unpack()
        with os.fdopen(descriptors.get(index), "rb") as image, open(path, "wb") as file:
            file.write(image.read())
        print(f"{path}: {kind}, {width} x {height}")


def shown(value):
    """Returns a value as text for people. The bytes of an id are mostly a text."""
    if isinstance(value, dict):
        return ", ".join(f"{key}={shown(item)}" for key, item in value.items())
    if isinstance(value, (list, tuple)):
        if value and all(isinstance(item, int) and 0 <= item < 256 for item in value):
            return bytes(value).decode(errors="backslashreplace")
        return "[" + "; ".join(shown(item) for item in value) + "]"
    return str(value)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--player", default="", help="a part of the player's name on the bus")
    parser.add_argument("--once", action="store_true", help="do not wait for changes")
    parser.add_argument("--cover", nargs=2, metavar=("SIZE", "FILE"), help="save the cover")
    parser.add_argument("command", nargs="?", help="a command to perform")
    parser.add_argument("arguments", nargs="*", metavar="KEY=VALUE", help="its arguments")
    options = parser.parse_args()
    player = Player(options.player)
    try:
        if options.command:
            return player.perform(options.command, options.arguments)
        if options.cover:
            return player.cover(int(options.cover[0]), options.cover[1])
    except GLib.Error as error:
        sys.exit(Gio.DBusError.get_remote_error(error) + ": " + error.message.partition(": ")[2])

    def show(names):
        for name in names:
            print(f"{name}: {shown(player.values[name])}")
        print(f"position: {player.position():.1f} s", flush=True)

    if not options.once:
        player.subscribe(show)
    player.read()
    show(player.values)
    if not options.once:
        GLib.MainLoop().run()


if __name__ == "__main__":
    main()
