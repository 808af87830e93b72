# SPDX-License-Identifier: MIT
"""A player with the library that the bus starts: resumable_player.py LOG [private].

It is idle until it gets an item to continue with, or plays. LOG gets a line for each call. `Quit` ends it, and the end
of its bus.
`private`: its item is private.
"""

from __future__ import annotations

import pathlib
import sys
import threading
from typing import Optional

from nowplaying import Connection, Context, Music, Playback, Session
from nowplaying._library import lib

SONG = "/home/ada/Harbour Lights.flac"


def main() -> None:
    """Runs the player until Quit."""
    end = threading.Event()
    with Context("org.example.Tape", player_name="tape", show_idle=True, lasting_ids=True) as context:
        session = Session(context, "music")
        lib.np_session_set_private(session._handle, "private" in sys.argv)

        def write(line: str) -> None:
            with pathlib.Path(sys.argv[1]).open("a", encoding="utf-8") as file:
                file.write(line + "\n")

        @context.on_resume
        def resume(session_id: str, content_id: str, position: Optional[float]) -> None:
            write(f"resume {session_id} {content_id} {position}")
            with session.update():
                session.content = Music(content_id, title="Harbour Lights", duration=300)
                session.playback = Playback("paused", position=position)

        @session.on.play
        def play() -> None:
            write("play")
            with session.update():
                session.content = session.content or Music(SONG, title="Harbour Lights", duration=300)
                session.playback = Playback("playing")

        @session.on.seek_to_position
        def seek(position: float) -> None:
            session.playback = Playback("playing", position=position)

        @context.on_connection
        def connection(state: Connection) -> None:
            if state == Connection.WAITING:
                end.set()

        session.on.quit(lambda: end.set())
        write("start")
        session.publish()
        end.wait()


if __name__ == "__main__":
    main()
