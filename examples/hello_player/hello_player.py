#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A player without sound: three tracks of an invented album, a cover, a real clock, and the commands of most players.

Copy it, and replace the clock by a decoder.

The library calls the commands on its own thread. The main thread plays the next track when one ends. A lock protects
the data that both use. every_command.py has the other commands, several sessions, and a loop of its own.
"""

from __future__ import annotations

import contextlib
import functools
import pathlib
import queue
import random
import signal
import sys
import threading
from typing import Any, Callable

import nowplaying
from nowplaying import Artwork, Music, Playback, PlaybackState, RepeatMode, Session, ShuffleMode

# Your player has the path of a file here, or the bytes of a tag.
COVER = pathlib.Path(__file__).with_name("cover.png")

# The titles, and the durations in seconds.
TRACKS = [("Harbour Lights", 64.0), ("Slack Water", 52.0), ("The Last Boat Home", 71.0)]

events: queue.SimpleQueue[str] = queue.SimpleQueue()
"""Wakes the main thread with the name of a command. Signal handlers may use a queue of this kind."""


def command(function: Callable[..., None]) -> Callable[..., None]:
    """Wraps a command: publishes its effects as one change, prints it, and wakes the main thread."""

    @functools.wraps(function)
    def obey(player: Player, *arguments: Any) -> None:
        with player.lock, player.session.update():
            function(player, *arguments)
            player.show_playback()
        words = [f"{word:f}" if isinstance(word, float) else word.name.lower() for word in arguments]
        print("command:", function.__name__, *words, flush=True)
        events.put(function.__name__)  # The track may now end at another time.

    return obey


class Player:
    """The playback of the album, and the commands that change it."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.lock = threading.Lock()  # Protects all that follows.
        self.cover: Artwork | None = None
        with contextlib.suppress(nowplaying.Error):  # If there is no such file, the items have no cover.
            self.cover = Artwork(COVER)
        self.track = 0  # The index in TRACKS.
        self.state = PlaybackState.PLAYING
        self.position = 0.0  # The position at `since`.
        self.since = nowplaying.now()
        self.volume = 1.0
        self.repeat = RepeatMode.OFF
        self.shuffle = ShuffleMode.OFF

        session.on.play(self.play)
        session.on.pause(self.pause)
        session.on.toggle_play_pause(self.toggle_play_pause)
        session.on.stop(self.stop)
        session.on.next(self.next)
        session.on.previous(self.previous)
        session.on.seek_to_position(self.seek_to_position)
        session.on.set_volume(self.set_volume)
        session.on.change_repeat_mode(self.change_repeat_mode)
        session.on.change_shuffle_mode(self.change_shuffle_mode)
        session.on.quit(self.quit)
        session.set_repeat_mode("off")
        session.set_shuffle_mode("off", ["off", "items"])
        self.go_to(0)
        self.show_playback()
        session.publish()  # Last, because clients can send commands from now on.

    @property
    def is_playing(self) -> bool:
        return self.state == PlaybackState.PLAYING

    @property
    def duration(self) -> float:
        return TRACKS[self.track][1]

    def now(self) -> float:
        """Returns the current position."""
        moved = nowplaying.now() - self.since if self.is_playing else 0.0
        return min(self.position + moved, self.duration)

    def set_position(self, position: float) -> None:
        """Starts the clock from this position. Call it before the state changes."""
        self.position = min(max(position, 0.0), self.duration)
        self.since = nowplaying.now()

    def set_state(self, state: PlaybackState) -> None:
        self.set_position(0.0 if state == PlaybackState.STOPPED else self.now())
        self.state = state

    def show_playback(self) -> None:
        """Sets the playback. You may call this at any time: the library publishes only the changes."""
        self.session.playback = Playback(
            self.state,
            position=self.position,
            timestamp=self.since,
            volume=self.volume,
            queue_index=self.track,
            queue_count=len(TRACKS),
        )

    def go_to(self, track: int) -> None:
        self.track = track
        self.set_position(0.0)
        title, duration = TRACKS[track]
        self.session.content = Music(
            f"track/{track + 1}",
            title=title,
            artist="The Ferrymen",
            album="Night Crossing",
            track_number=track + 1,
            duration=duration,
            artwork=self.cover,
        )

    def go_to_next(self) -> None:
        count = len(TRACKS)
        if self.shuffle != ShuffleMode.OFF:
            self.go_to((self.track + random.randrange(1, count)) % count)  # Any other track.
            return
        if self.track + 1 == count and self.repeat == RepeatMode.OFF:
            self.set_state(PlaybackState.STOPPED)
        self.go_to((self.track + 1) % count)

    def turn_track(self) -> float | None:
        """Plays the next track if this one has ended. Returns the seconds until it ends, or None if nothing plays."""
        with self.lock:
            if self.is_playing and self.now() == self.duration:
                with self.session.update():
                    if self.repeat == RepeatMode.ONE:
                        self.set_position(0.0)
                    else:
                        self.go_to_next()
                    self.show_playback()
            return self.duration - self.now() if self.is_playing else None

    # ---- commands ----

    @command
    def play(self) -> None:
        self.set_state(PlaybackState.PLAYING)

    @command
    def pause(self) -> None:
        self.set_state(PlaybackState.PAUSED if self.is_playing else self.state)

    @command
    def toggle_play_pause(self) -> None:
        self.set_state(PlaybackState.PAUSED if self.is_playing else PlaybackState.PLAYING)

    @command
    def stop(self) -> None:
        self.set_state(PlaybackState.STOPPED)

    @command
    def next(self) -> None:
        self.go_to_next()

    @command
    def previous(self) -> None:
        self.go_to(max(self.track - 1, 0))

    @command
    def seek_to_position(self, position: float) -> None:
        self.set_position(position)

    @command
    def set_volume(self, volume: float) -> None:
        self.volume = volume

    @command
    def change_repeat_mode(self, mode: RepeatMode) -> None:
        self.repeat = mode
        self.session.set_repeat_mode(mode)

    @command
    def change_shuffle_mode(self, mode: ShuffleMode) -> None:
        self.shuffle = mode
        self.session.set_shuffle_mode(mode, ["off", "items"])

    @command
    def quit(self) -> None:
        """Does nothing here: main() ends when it gets the name of this command."""


def main() -> None:
    signal.signal(signal.SIGTERM, lambda *_: events.put("quit"))
    signal.signal(signal.SIGINT, lambda *_: events.put("quit"))
    # Do not hold the lock at the end of `with`: it waits for a running command, which needs the lock.
    with Session("hello_player", "music") as session:
        player = Player(session)
        event = ""
        while event != "quit":
            with contextlib.suppress(queue.Empty):  # The track has ended.
                event = events.get(timeout=player.turn_track())


if __name__ == "__main__":
    try:
        main()
    except nowplaying.Error as error:
        sys.exit(f"hello_player: {error}")
