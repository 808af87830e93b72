# SPDX-License-Identifier: MIT
"""What mypy says of a program: what is right passes, and each `type: ignore` is a mistake that it must see."""

from __future__ import annotations

import nowplaying
from nowplaying import Artwork, CommandError, Context, Music, Playback, Queue, RepeatMode, Request

session = nowplaying.Session("org.example.Player", loop="own")
song = Music("1", title="A", artist=["B", b"C"], duration=254, explicit=True, artwork=b"", extras={"x:y": 1})
song.title = None
session.content = song
session.playback = Playback("playing", elapsed=1.5).replace(volume=0.5)
session.queue = Queue({"a": song}, current="a")


@session.on.seek_to_position
def seek(position: float) -> None:
    session.playback = Playback("playing", elapsed=position)


@session.on.change_repeat_mode
async def repeat(mode: RepeatMode) -> None:
    raise CommandError("not_supported")


@session.on.request("next", "previous")
def asked(request: Request) -> None:
    request.finish()


def draw(width: int, height: int) -> bytes:
    return b""


cover = Artwork(draw, id="album")
name: str | None = session.bus_name
with session.update(), Context("org.example.Other") as context:
    context.session("music").on.play(lambda: None)
    context.on_connection(None)

Music("1", title=1)  # type: ignore[arg-type]
Music("1", colour="red")  # type: ignore[call-arg]
session.content = "song"  # type: ignore[assignment]
session.on.next(seek)  # type: ignore[type-var]
session.on.set_volume(asked)  # type: ignore[type-var]
Context("org.example.Other", loop="tkinter")  # type: ignore[arg-type]
