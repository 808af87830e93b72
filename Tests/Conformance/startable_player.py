# SPDX-License-Identifier: MIT
"""A player that the bus starts: startable_player.py BUS NAME OPTION…

`log=FILE` gets a line at each start. `application=NAME`: it owns that name, and publishes the player only when Activate is
called. `status=Playing`: it plays at once. `play=late`: it offers play only after Raise. `name=none`: it never publishes a
player. It obeys what plain_player.py obeys, and Quit. It ends with its bus.
"""

from __future__ import annotations

import os
import pathlib
import select
import sys
from typing import Any, cast

from fake_players import FakePlayer, Stage
from plain_player import Alone, PlainPlayer
from support import PLAYER, ROOT
from wire import INTERFACE


class StartablePlayer(PlainPlayer):
    """The player."""

    mpris_name = ""
    # A call that started it can arrive before the answer of the bus.
    own = FakePlayer.own

    def on_call(self, call: Any) -> None:
        if call.fields.get(INTERFACE) == "org.freedesktop.Application":
            self.own(self.mpris_name)
        elif call.fields.get(INTERFACE) == ROOT and call.member == "Raise":
            self.change(PLAYER, CanPlay=("b", True))
        super().on_call(call)
        if call.member == "Quit":
            os._exit(0)


def main() -> None:
    """Runs the player until Quit, or until the bus ends."""
    options = dict(word.split("=", 1) for word in sys.argv[3:])
    with pathlib.Path(options["log"]).open("a", encoding="ascii") as log:
        log.write("start\n")
    player = StartablePlayer(cast(Stage, Alone(sys.argv[1])))
    player.mpris_name = sys.argv[2]
    player.player["PlaybackStatus"] = ("s", options.get("status", "Stopped"))
    player.player["CanPlay"] = ("b", options.get("play") != "late")
    player.root["Identity"] = ("s", sys.argv[2].title())
    player.root["CanQuit"] = ("b", True)
    if application := options.get("application"):
        player.root["DesktopEntry"] = ("s", application)
        player.own(application)
    elif options.get("name") != "none":
        player.own(player.mpris_name)
    while True:
        player.receive()
        try:
            select.select([player.client.socket], [], [])
        except ValueError:
            # The bus has ended.
            return


if __name__ == "__main__":
    main()
