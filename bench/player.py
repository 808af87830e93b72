#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The player of ours.c, with the Python binding: player.py NAME"""

import os
import sys
import time

from nowplaying import Music, Playback, Session


class Player:
    def __init__(self, name):
        self.track = 0
        self.session = Session(name, unique_name=True)
        on = self.session.on
        for offer in (on.play, on.pause, on.toggle_play_pause, on.stop, on.previous, on.raise_, on.quit):
            offer(self.nothing)
        for offer in (on.seek_to_position, on.set_volume, on.change_repeat_mode, on.change_shuffle_mode):
            offer(self.nothing)
        on.next(self.change_track)
        self.change_track()
        self.session.publish()

    def nothing(self, *_):
        pass

    def change_track(self):
        self.track += 1
        with self.session.update():
            self.session.content = Music(
                f"track/{self.track}",
                title=f"Harbour Lights {time.monotonic_ns():019}",
                artist=["The Ferrymen", "Ida Strand"],
                album="Songs from the Landing Stage",
                album_artist="The Ferrymen",
                genre="Sea Shanty",
                track_number=self.track,
                duration=254 + self.track % 2,
            )
            self.session.playback = Playback("playing", position=0, volume=1.0)


player = Player(sys.argv[1])
while what := os.read(sys.stdin.fileno(), 1):
    if what == b"t":
        player.change_track()
player.session.close()
