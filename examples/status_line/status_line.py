#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Prints the primary player on each change, for a panel or a status bar: ▶ The Ferrymen – Harbour Lights."""

from nowplaying.control import Controller, Player


def line(player: "Player | None") -> str:
    if player is None or not player.item:
        return ""
    texts = [text for text in (player.item.artist, player.item.title) if text]
    return ("▶ " if player.is_playing else "⏸ ") + " – ".join(texts)


shown = ""
with Controller() as controller:
    for _ in controller:
        if (now := line(controller.primary)) != shown:
            shown = now
            print(shown, flush=True)
