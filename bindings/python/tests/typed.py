# SPDX-License-Identifier: MIT
"""A program for mypy: the correct lines pass, and mypy must report each line with `type: ignore`."""

from __future__ import annotations

import nowplaying
from nowplaying import Artwork, CommandError, Context, Device, Extension, Music, Playback, Queue
from nowplaying import PlaybackState, RemoteSession, RepeatMode, Request
from nowplaying.control import Controller, Player, PlayerChanges

session = nowplaying.Session("org.example.Player", loop="own")
song = Music("1", title="A", artist=["B", b"C"], duration=254, explicit=True, artwork=b"", extras={"x:y": 1})
song.title = None
song = Music.from_tags("1", tracknumber="3/12", date=["17.8.1959"], artwork=open("cover.png", "rb")).replace(title="A")
song.artwork = open("cover.png", "rb")
session.content = song
session.playback = Playback("playing", position=1.5).replace(volume=0.5)
session.queue = Queue({"a": song}, current="a")


@session.on.seek_to_position
def seek(position: float) -> None:
    session.playback = Playback("playing", position=position)


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
    kitchen = context.remote_session("kitchen", name="Kitchen")
    kitchen.devices = [Device("10:30", "Kitchen", "speaker", volume=0.6)]
    kitchen.playback = Playback("playing", position=1.5, timestamp=nowplaying.time_of_age(0.2))
    kitchen.reachable, kitchen.grace_period = False, 5
    context.on_push_token(lambda token: token.subscription)
    extension = Extension(context)
    call = RemoteSession(context, "kitchen").start({"title": "A"}, lambda failure: failure is None)
    nothing: None = call.wait(5.0)
    ids: list[str] = RemoteSession.list(context).wait()


async def follow() -> tuple[str | None, float | None, bytes | None]:
    async with Controller(loop="asyncio", lists=True) as controller:

        @controller.on_player
        def changed(player: Player, changes: PlayerChanges) -> None:
            pass

        async for player, changes in controller:
            done = await controller.perform(player, "seek_to_position", position=42)
            image = await controller.artwork(done.player, 256, 256)
            if player.state == "playing" or player.state is PlaybackState.PAUSED:
                return player.item.title, player.item.track_number, image.data if image else None
    return None, None, None


with Controller() as controller:
    names: list[str] = [player.name for player in controller.players]
    for player, changes in controller.changes(every=1):
        is_left: bool = bool(changes & PlayerChanges.LEFT)
    controller.perform(None, "change_repeat_mode", lambda failure, done: None, repeat_mode="all").wait(5)
    all_done: None = controller.ready().wait()
    for image in [controller.artwork().wait()]:
        if image:
            image.save("cover.png")
    controller.perform(None, "nxet")  # type: ignore[arg-type]
    controller.perform(None, "next", postion=1)  # type: ignore[call-arg]
    controller.primary.name  # type: ignore[union-attr]


@extension.start
@extension.update
def show(session: nowplaying.Session, attributes: nowplaying.Attributes) -> None:
    session.content = Music(session.id, title=attributes.json()["title"])


async def ask() -> list[str]:
    await RemoteSession(context, "kitchen").update(b"")
    return await RemoteSession.list(context)


@session.on.set_device_volume
def turn(device: str, volume: float) -> None:
    pass


Music("1", title=1)  # type: ignore[arg-type]
Music("1", color="red")  # type: ignore[call-arg]
session.content = "song"  # type: ignore[assignment]
session.on.next(seek)  # type: ignore[type-var]
session.on.set_volume(asked)  # type: ignore[type-var]
extension.end(asked)  # type: ignore[type-var]
RemoteSession(context, "kitchen").update("text")  # type: ignore[arg-type]
context.on_push_token(lambda: None)  # type: ignore[type-var]
session.on.step_device_volume(asked)  # type: ignore[type-var]
session.devices = [Device("a", "A", volume="loud")]  # type: ignore[arg-type]
Context("org.example.Other", loop="tkinter")  # type: ignore[arg-type]
Playback("plaing")  # type: ignore[arg-type]
session.playback = session.playback.replace(state="plaing")  # type: ignore[arg-type]
session.playback.state = "paused"  # type: ignore[misc]
session.disable("nxt")  # type: ignore[arg-type]
session.set_repeat_mode("al")  # type: ignore[arg-type]
session.on.nxt(lambda: None)  # type: ignore[attr-defined]
song.titel = "A"  # type: ignore[attr-defined]
raise CommandError("end_of_queu")  # type: ignore[arg-type]
