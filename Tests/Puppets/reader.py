#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The reader in Python: Tests/Conformance/test_reading_values.py has its words, and every word is a function here."""

from __future__ import annotations

import json
import os
import pathlib
import sys
from typing import Any, Optional

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(REPOSITORY / "bindings" / "python" / "src"))
os.environ.setdefault("NOWPLAYING_CONTROL_LIBRARY", str(REPOSITORY / "build" / "libnowplaying-control.so"))

import nowplaying  # noqa: E402
from nowplaying import Command, Outcome  # noqa: E402
from nowplaying._fields import FIELDS  # noqa: E402
from nowplaying.control import Controller, Item, Performed, Player, PlayerChanges  # noqa: E402

PLAYER = """name identity desktop_entry session_id is_primary has_session is_application_primary is_remote is_unreachable
    is_silent is_fullscreen is_constrained is_muted is_private reason artwork_id artwork_url animated_artwork_id aspect_ratios
    is_playing position window buffered supported_rates rate_range repeat_mode shuffle_mode supported_repeat_modes
    supported_shuffle_modes rating_range schemes mime_types current_entry current_playlist""".split()
ITEM = "id duration ad_breaks lyrics_lines lyrics_language".split()
RECORDS = {
    "language_options": "id name tag kind group flags",
    "devices": "id name type volume relative_volume muted",
    "custom_commands": "id title icon_name state progress dangerous enabled has_image",
    "outputs": "id name type in_use alone",
    "playlists": "id name icon",
}

controller: Any = None
call: Any = None
image: Any = None
hold: Any = None


def say(kind: str, *values: object) -> None:
    """Writes a line at once, on any thread."""
    os.write(1, (f"{kind}\t" + "\t".join(map(str, values)) + "\n").encode())


def plain(value: Any) -> Any:
    """A value for JSON. An empty text is null, and a value of an enum is a number."""
    if isinstance(value, (tuple, list)):
        return [plain(each) for each in value]
    return int(value) if isinstance(value, int) and type(value) is not bool else None if value == "" else value


def values_of(thing: object, names: list[str]) -> dict[str, Any]:
    return {name: plain(getattr(thing, name)) for name in names}


def record(thing: object, names: str) -> list[Any]:
    return list(values_of(thing, names.split()).values())


def field(item: Item, name: str) -> Any:
    return plain(item.texts(name) if FIELDS[name][1] in ("text", "list") else getattr(item, name))


def show(player: Player) -> dict[str, Any]:
    """All values of a player."""
    item = player.item
    chapter = item.chapter_at(player.position or 0)
    return {
        **values_of(player, PLAYER),
        "playback": record(player.playback, "state position rate volume queue_index queue_count"),
        "problem": player.problem and record(player.problem, "kind text url can_retry"),
        **{name: [record(each, names) for each in getattr(player, name)] for name, names in RECORDS.items()},
        "queue": [[entry.id, entry.item.title] for entry in player.queue],
        "offered": [int(command) for command in Command if player.offers(command)],
        "enabled": [int(command) for command in Command if player.is_enabled(command)],
        "skip_intervals": plain(player.skip_intervals("skip_forward")),
        "feedback": plain(player.feedback("like")),
        "item": {
            **values_of(item, ITEM),
            "kind": item.kind.kind,
            "media_type": int(item.media_type == "video"),
            "is_live": item.live,
            "is_continuous": item.continuous,
            "fields": {name: field(item, name) for name in FIELDS if item.has(name)},
            "chapters": [record(each, "id title start end") for each in item.chapters],
            "chapter": chapter.start if chapter else None,
            "line": plain(item.lyrics_line_at(player.position or 0)),
            "extras": item.extras,
        }
        if item
        else None,
    }


def named(name: str) -> Optional[str]:
    return None if name == "-" else name


def do_wait(seconds: str) -> None:
    controller.wait(float(seconds))


def do_list() -> None:
    primary = controller.primary
    names = [player.name for player in controller.players]
    say("list", json.dumps([names, primary and primary.name, controller.connection, controller.is_estimate]))


def do_get(name: str) -> None:
    player = controller.player(named(name))
    say("player", json.dumps(player and show(player)))


def do_primary(name: str) -> None:
    controller.set_primary(named(name))


def do_perform(name: str, number: str) -> None:
    def performed(failure: Optional[Exception], done: Optional[Performed]) -> None:
        if done is not None:
            say("outcome", 0 if done.is_confirmed else 1, "", done.player and done.player.item.title)
        elif isinstance(failure, nowplaying.CommandError):
            say("outcome", int(failure.outcome), failure, "")

    global call
    call = controller.perform(named(name), Command(int(number)), performed)


def do_image(name: str, kind: str, of: str = "") -> None:
    global image
    player, size = named(name), {"width": 48, "height": 64}
    requests = {
        "artwork": lambda: controller.artwork(player, **size),
        "preview": lambda: controller.animated_preview(player, of, **size),
        "video": lambda: controller.animated_video(player, of, **size),
        "chapter": lambda: controller.chapter_artwork(of, player, **size),
        "icon": lambda: controller.custom_icon(of, player, **size),
    }
    image = requests[kind]().wait()
    say("image", json.dumps(image and [image.width, image.height, image.mime_type, image.url]))


def do_save(path: str) -> None:
    pathlib.Path(path).write_bytes(image.data)


def do_follow() -> None:
    def changed(player: Player, changes: PlayerChanges) -> None:
        say("event", int(changes), player.name, int(player.state), player.item.title or "")

    controller.on_player(changed)


def do_hold(reason: str = "") -> None:
    global hold
    hold = controller.hold(reason)


def do_hold_state() -> None:
    say("hold", int(hold.state), hold.failure)


def do_release() -> None:
    hold.close()


def do_close() -> None:
    controller.close()
    try:
        call.wait()
    except nowplaying.GoneError as gone:  # In Python this is not the outcome of a player.
        say("outcome", int(Outcome.CANCELLED), gone, "")


def main() -> None:
    global controller
    controller = Controller(lists="lists" in sys.argv)
    for line in sys.stdin:
        word, *words = line.split()
        status = 0
        try:
            globals()[f"do_{word.replace('-', '_')}"](*words)
        except nowplaying.Error as error:
            status = int(error.status)
        say("result", status, 0, 0)


if __name__ == "__main__":
    main()
