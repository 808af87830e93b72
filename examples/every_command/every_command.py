#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The player of hello_player.py with every command that a desktop can request, and with a session of each kind.

A handler gets the command's arguments. When it returns, the command has been performed. Handlers run on the library's
thread. The main thread plays the next track when one ends. `lock` protects the data that both use. With --loop the same
code runs on one thread.
"""

from __future__ import annotations

import argparse
import contextlib
import functools
import os
import pathlib
import random
import select
import signal
import sys
import threading
from typing import Any, Callable

import nowplaying
from nowplaying import Artwork, Book, Content, Context, Feedback, Generic, HomeMedia, Movie, Music, Playback
from nowplaying import PlaybackState, Podcast, Radio, RepeatMode, ShuffleMode, TVShow

MAX_SESSIONS = 4096

ALBUM = [("Harbour Lights", 64), ("Slack Water", 52), ("The Last Boat Home", 71)]

# Your player has the path of a file here, or the bytes of a tag.
COVER = pathlib.Path(__file__).parent.parent / "hello_player" / "cover.png"

# The items of the sessions that do not play the album. An item without a duration has no end.
ITEMS: dict[str, tuple[type[Content], dict[str, Any]]] = {
    "podcast": (Podcast, dict(title="How Ferries Dock", show="Tide Tables", duration=1800)),
    "radio": (Radio, dict(program="News for the Islands", station="Radio Estuary", live=True)),
    "book": (Book, dict(title="A Keeper of Lamps", author="Ida Strand", duration=3600)),
    "movie": (Movie, dict(title="Fog over Pier Nine", genre="Mystery", duration=5400)),
    "tv_show": (TVShow, dict(title="The Lost Anchor", show="Dockside", duration=2700)),
    "home_media": (HomeMedia, dict(source="Front Door", description="Boathouse camera", live=True)),
    "generic": (Generic, dict(title="Summer at the Shore", subtitle="Slide show", duration=600)),
}
KINDS = ["music", *ITEMS]

ALWAYS = ["play", "pause", "toggle_play_pause", "stop", "set_volume", "feedback", "raise_", "quit"]
NOT_FOR_BROADCASTS = [
    "next",
    "previous",
    "seek_to_position",
    "skip_forward",
    "skip_backward",
    "change_playback_rate",
    "change_repeat_mode",
    "change_shuffle_mode",
]

lock = threading.Lock()
"""Protects every player."""

woken, wake = os.pipe2(os.O_CLOEXEC | os.O_NONBLOCK)
"""Wakes the main loop: a track may end at another time, or the program must end."""

quitting = threading.Event()


def end(*_: object) -> None:
    quitting.set()
    os.write(wake, b"q")


def items_of(session_id: str, kind: str) -> list[Content]:
    if kind != "music":
        make, fields = ITEMS[kind]
        return [make(f"{session_id}/1", **fields)]
    album: dict[str, Any] = dict(artist="The Ferrymen", album="Night Crossing")
    with contextlib.suppress(nowplaying.Error):  # If there is no such file, the items have no cover.
        album["artwork"] = Artwork(COVER)
    return [
        Music(f"{session_id}/{number}", title=title, track_number=number, duration=seconds, **album)
        for number, (title, seconds) in enumerate(ALBUM, 1)
    ]


def command(function: Callable[..., None]) -> Callable[..., None]:
    """Wraps a command handler: publishes one change, prints a line, and wakes the main loop."""

    @functools.wraps(function)
    def obey(player: Player, *arguments: Any) -> None:
        with lock, player.session.update():
            function(player, *arguments)
            player.show_playback()
        words = [function.__name__.rstrip("_")]
        words += [f"{word:f}" if isinstance(word, float) else word.name.lower() for word in arguments]
        print("command:", *words, *player.mark, flush=True)
        os.write(wake, b"c")

    return obey


class Player:
    """A session and its items. Clients can send commands after the session is published, so publish it last."""

    def __init__(self, context: Context, number: int, several: bool) -> None:
        turn, kind = divmod(number, len(KINDS))
        session_id = KINDS[kind] if turn == 0 else f"{KINDS[kind]}-{turn + 1}"
        self.session = context.session(session_id)
        self.mark = ["of", session_id] if several else []
        self.items = items_of(session_id, KINDS[kind])
        self.order = list(range(len(self.items)))  # The items in playback order.
        self.place = 0  # The current index in `order`.
        self.state = PlaybackState.PLAYING
        self.position = 0.0  # The position at `since`.
        self.since = nowplaying.now()
        self.rate = self.volume = 1.0
        self.repeats = "off"

        for name in ALWAYS if self.item.live else ALWAYS + NOT_FOR_BROADCASTS:
            offer = getattr(self.session.on, name)
            offer(getattr(self, name))
        self.session.set_supported_rates([0.5, 1.0, 1.5, 2.0])
        self.session.set_repeat_mode("off")
        self.session.set_shuffle_mode("off", ["off", "items"])
        self.session.set_feedback("feedback", "neutral", "Love this track", "Love")
        self.go_to(0)
        self.show_playback()
        self.session.publish()

    @property
    def item(self) -> Content:
        return self.items[self.order[self.place]]

    def now(self) -> float:
        """Returns the current position."""
        moved = (nowplaying.now() - self.since) * self.rate if self.state == PlaybackState.PLAYING else 0.0
        return min(self.position + moved, self.item.duration or float("inf"))

    def move(self, position: float | None = None, state: PlaybackState | None = None) -> None:
        """Starts the clock from this position. Call it before the state or the rate changes."""
        position = self.now() if position is None else position
        self.position = min(max(position, 0.0), self.item.duration or float("inf"))
        self.since = nowplaying.now()
        self.state = self.state if state is None else state

    def show_playback(self) -> None:
        """Sets the playback. You may call this at any time: the library publishes only the changes."""
        self.session.playback = Playback(
            self.state,
            position=self.position,
            timestamp=self.since,
            rate=self.rate,
            default_rate=self.rate,
            volume=self.volume,
            queue_index=self.place,
            queue_count=len(self.items),
        )

    def go_to(self, place: int) -> None:
        self.place = place
        self.move(0.0)
        self.session.content = self.item

    def go_to_next(self) -> None:
        at_end = self.place + 1 == len(self.items)
        if at_end and self.repeats == "off":
            self.state = PlaybackState.STOPPED
        self.go_to(0 if at_end else self.place + 1)

    def time_left(self) -> float | None:
        """Returns the seconds until the item ends, or None if it does not end."""
        if self.state != PlaybackState.PLAYING or not self.item.duration:
            return None
        return (self.item.duration - self.now()) / self.rate

    def turn(self) -> None:
        """Plays the next item if the current one has ended."""
        left = self.time_left()
        if left is not None and left <= 0:
            with self.session.update():
                if self.repeats == "one":
                    self.move(0.0)
                else:
                    self.go_to_next()
                self.show_playback()

    # ---- commands ----

    @command
    def play(self) -> None:
        self.move(state=PlaybackState.PLAYING)

    @command
    def pause(self) -> None:
        self.move(state=PlaybackState.PAUSED if self.state == PlaybackState.PLAYING else self.state)

    @command
    def toggle_play_pause(self) -> None:
        is_playing = self.state == PlaybackState.PLAYING
        self.move(state=PlaybackState.PAUSED if is_playing else PlaybackState.PLAYING)

    @command
    def stop(self) -> None:
        self.move(0.0, PlaybackState.STOPPED)

    @command
    def next(self) -> None:
        self.go_to_next()

    @command
    def previous(self) -> None:
        self.go_to(max(self.place - 1, 0))

    @command
    def seek_to_position(self, position: float) -> None:
        self.move(position)

    @command
    def skip_forward(self, interval: float) -> None:
        self.move(self.now() + interval)

    @command
    def skip_backward(self, interval: float) -> None:
        self.move(self.now() - interval)

    @command
    def change_playback_rate(self, rate: float) -> None:
        self.move()
        self.rate = rate

    @command
    def change_repeat_mode(self, mode: RepeatMode) -> None:
        self.repeats = mode.name.lower()
        self.session.set_repeat_mode(mode)

    @command
    def change_shuffle_mode(self, mode: ShuffleMode) -> None:
        """If shuffled, the current item is the first one, and the others follow in a random order."""
        now = self.order[self.place]
        self.order = list(range(len(self.items)))
        self.place = now
        if mode.name != "OFF":
            self.order.remove(now)
            random.shuffle(self.order)
            self.order.insert(0, now)
            self.place = 0
        self.session.set_shuffle_mode(mode, ["off", "items"])

    @command
    def feedback(self, feedback: Feedback) -> None:
        self.session.set_feedback("feedback", feedback, "Love this track", "Love")

    @command
    def set_volume(self, volume: float) -> None:
        self.volume = volume

    @command
    def raise_(self) -> None:
        """A player with a window raises it here."""

    @command
    def quit(self) -> None:
        end()


def run(players: list[Player], context: Context, own_loop: bool, ends_with_input: bool) -> None:
    """Runs until a signal, the command to quit, or the end of standard input."""
    poll = select.poll()
    poll.register(woken, select.POLLIN)
    if own_loop:
        poll.register(context, select.POLLIN)
    if ends_with_input:
        poll.register(sys.stdin, select.POLLIN)
    while not quitting.is_set():
        with lock:
            for player in players:
                player.turn()
            left = [seconds for player in players if (seconds := player.time_left()) is not None]
        for descriptor, _ in poll.poll(min(left) * 1000 + 1 if left else None):
            if descriptor == woken:
                os.read(woken, 4096)
            elif descriptor == sys.stdin.fileno():
                if not os.read(descriptor, 4096):
                    return
            else:
                context.dispatch()


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="every_command",
        description="Plays an album without sound, shows it to the desktop and prints what the desktop asks for.",
    )
    parser.add_argument("--name", default="every_command", help="the application id (every_command)")
    parser.add_argument("--sessions", type=int, default=1, help="open N sessions of all kinds, all of them shown (1)")
    parser.add_argument("--loop", action="store_true", help="run in its own loop, not on the library's thread")
    parser.add_argument("--stdin", action="store_true", help="end when standard input ends")
    options = parser.parse_args()
    if not 1 <= options.sessions <= MAX_SESSIONS:
        parser.error(f"1 to {MAX_SESSIONS} sessions")

    signal.signal(signal.SIGTERM, end)
    signal.signal(signal.SIGINT, end)
    several = options.sessions > 1
    # Do not hold the lock here: the end of the context waits for a running handler, which needs the lock.
    with nowplaying.Context(options.name, publish_all=several, loop="own" if options.loop else None) as context:
        players = [Player(context, number, several) for number in range(options.sessions)]
        run(players, context, options.loop, options.stdin)


if __name__ == "__main__":
    try:
        main()
    except nowplaying.Error as error:
        sys.exit(f"every_command: {error}")
