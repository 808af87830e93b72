#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
import nowplaying

with nowplaying.Session("org.example.Smallest", "music") as session:
    session.content = nowplaying.Music("album-7/track-3", title="Harbour Lights", artist="The Ferrymen", duration=254)

    @session.on.play
    def play() -> None:
        print("play", flush=True)  # Here your player does it.
        session.playback = nowplaying.Playback("playing")

    @session.on.pause
    def pause() -> None:
        print("pause", flush=True)
        session.playback = nowplaying.Playback("paused")

    session.publish()
    input()  # Here your player plays.
