#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Prints the primary player on each change, for a panel or a status bar: ▶ The Ferrymen – Harbour Lights."""

import gi

gi.require_version("NowPlaying", "0")
from gi.repository import GLib, NowPlaying  # noqa: E402


def show(controller):
    global shown
    line, player = "", controller.get_primary()
    if player and player.get_content():
        sign = "▶ " if player.get_state() == NowPlaying.PlaybackState.PLAYING else "⏸ "
        line = sign + " – ".join(filter(None, [player.get_artist(), player.get_title()]))
    if line != shown:
        print(line, flush=True)
    shown = line


shown = ""
controller = NowPlaying.Controller()
controller.connect("changed", show)
GLib.MainLoop().run()
