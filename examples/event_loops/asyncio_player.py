#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A player in an asyncio loop: all handlers run on the loop's thread, and may be coroutines."""

import asyncio
import signal

import nowplaying
from nowplaying import Music, Playback

TITLES = ["Harbour Lights", "Slack Water", "The Last Boat Home"]
LENGTH = 60


class TinyPlayer:
    """The same player as tiny_player.c: three tracks and a clock. It prints its commands and tracks."""

    def __init__(self, context, end):
        self.session = nowplaying.Session(context, "music")
        self.end, self.timer = end, None
        self.track, self.playing = 0, True
        self.elapsed, self.since = 0, nowplaying.now()
        context.on_connection(self.tell_connection)
        on = self.session.on
        for command in ("play", "pause", "toggle_play_pause", "next", "seek_to_position", "quit"):
            getattr(on, command)(getattr(self, command))
        self.go_to(0)
        self.session.publish()

    def tell_connection(self, connection):
        words = {"CONNECTED": "bus: here", "WAITING": "bus: away"}
        if connection.name in words:
            print(words[connection.name], flush=True)

    def position(self):
        return min(LENGTH, self.elapsed + (nowplaying.now() - self.since if self.playing else 0))

    def move(self, position, playing):
        """Publishes the playback from a position on, and waits for the end of the track."""
        self.elapsed, self.since, self.playing = position, nowplaying.now(), playing
        state = "playing" if playing else "paused"
        self.session.playback = Playback(state, position=position, timestamp=self.since)
        if self.timer:
            self.timer.cancel()
        loop = asyncio.get_running_loop()
        self.timer = loop.call_later(LENGTH - position, self.go_to, self.track + 1) if playing else None

    def go_to(self, track):
        self.track = track % len(TITLES)
        with self.session.update():
            title = TITLES[self.track]
            self.session.content = Music(f"track-{self.track + 1}", title=title, artist="The Ferrymen", duration=LENGTH)
            self.move(0, self.playing)
        print("plays:", title, flush=True)

    def play(self):
        print("command: play", flush=True)
        self.move(self.position(), True)

    def pause(self):
        print("command: pause", flush=True)
        self.move(self.position(), False)

    def toggle_play_pause(self):
        print("command: toggle_play_pause", flush=True)
        self.move(self.position(), not self.playing)

    def next(self):
        print("command: next", flush=True)
        self.go_to(self.track + 1)

    async def seek_to_position(self, position):
        print("command: seek_to_position", flush=True)
        self.move(position, self.playing)

    def quit(self):
        print("command: quit", flush=True)
        self.end.set()


async def main():
    end = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, end.set)
    async with nowplaying.Context("tiny_player", loop="asyncio") as context:
        player = TinyPlayer(context, end)
        await end.wait()
        player.session.close()
    print("end", flush=True)


asyncio.run(main())
