#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Prints a player of the desktop, then every change of it, and sends it commands.

    session_reader.py                               the first player, until Ctrl-C.
    session_reader.py --player hello --once         a player with that in its name; without changes.
    session_reader.py skip_forward interval=30      a command, with its arguments.
    session_reader.py --cover 640 cover.png         the cover, 640 pixels wide.

It needs the Python package, and reads players of every library.
"""

import argparse
import json
import sys

from nowplaying import Command, CommandError
from nowplaying.control import Controller, PlayerChanges

FIELDS = "title artist album album_artist genre show author station program release_date track_number explicit url"


def words(values):
    """Returns the known values as text."""
    return ", ".join(f"{key}={value}" for key, value in values.items() if value is not None)


def show(player):
    """Prints the player."""
    item, texts = player.item, {name: getattr(player.item, name) for name in FIELDS.split()}
    print("Name:", player.name)
    print("Id:", player.session_id)
    print("Content:", words({"kind": item.kind.__name__.lower(), **texts, "duration": item.duration, **item.extras}))
    print("Playback:", words({"state": player.state, "rate": player.rate, "volume": player.volume}))
    print("Commands:", ", ".join(str(command) for command in Command if player.is_enabled(command)))
    for number, entry in enumerate(player.queue, 1):
        print(f"Queue {number}: {entry.item.title}{' (current)' if entry.id == player.current_entry else ''}")
    for device in player.devices:
        print("Device:", words({"id": device.id, "name": device.name, "volume": device.volume}))
    print(f"position: {player.position or 0:.1f} s", flush=True)


def value(word):
    """Returns an argument: interval=30 is a number, negative=true a flag. Ids and URLs are texts."""
    key, _, text = word.partition("=")
    return key, text if key == "url" or key.endswith("_id") else json.loads(text)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--player", default="", help="a part of the player's name on the bus")
    parser.add_argument("--once", action="store_true", help="do not wait for changes")
    parser.add_argument("--cover", nargs=2, metavar=("SIZE", "FILE"), help="save the cover")
    parser.add_argument("command", nargs="?", help="a command to perform")
    parser.add_argument("arguments", nargs="*", metavar="KEY=VALUE", help="its arguments")
    options = parser.parse_args()
    with Controller(lists=True) as controller:
        player = next((player for player in controller.players if options.player in player.name), None)
        if player is None:
            sys.exit(f"no player has {options.player!r} in its name" if options.player else "there is no player")
        try:
            if options.command:
                controller.perform(player, options.command, **dict(map(value, options.arguments))).wait()
            elif options.cover:
                size, path = int(options.cover[0]), options.cover[1]
                image = controller.artwork(player, size, size).wait()
                if image is None or image.url:
                    sys.exit(f"the cover is at {image.url}" if image else "the player has no cover")
                image.save(path)
                print(f"{path}: {image.mime_type}, {image.width} x {image.height}")
            elif options.once:
                show(player)
            else:
                for changed, changes in controller:
                    if changed.name == player.name and not changes & PlayerChanges.LEFT:
                        show(changed)
        except CommandError as error:
            sys.exit(f"{error.outcome}: {error}")


if __name__ == "__main__":
    main()
