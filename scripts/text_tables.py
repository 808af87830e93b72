# SPDX-License-Identifier: MIT
"""The tables of arguments in comments, which scripts/tables writes: in bind.h, in action.h and in control.py."""

from __future__ import annotations

import itertools
import textwrap

from headers import ROOT
from rows import Part, Tables, words

WIDTH = 120

LETTERS = {
    ("phase", "b"): "the button is pressed",
    ("shuffle_mode", "i"): "the mode",
    ("shuffle_mode", "b"): "shuffle is not off",
    ("url", "s"): "the URL",
    ("url", "p"): "its path",
}
"""The texts of letters that differ from those of their parts."""


def either(names: list[str], last: str = "or") -> str:
    """d, f or x."""
    return f" {last} ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else names[0]


def row(start: str, cells: list[tuple[str, int]], text: str) -> list[str]:
    """A row: cells with their widths, and a text that goes on below itself."""
    head = start + "".join(cell.ljust(width) for cell, width in cells)
    below = start + " " * (len(head) - len(start))
    return textwrap.wrap(text, WIDTH, initial_indent=head, subsequent_indent=below, break_on_hyphens=False)


def users(tables: Tables, name: str) -> list[str]:
    """The commands with a kind of argument."""
    return [command.word for command in tables.commands if command["argument"] == name]


def letters(part: Part) -> str:
    """The letters of a part, and their values."""
    own = [(letter, LETTERS[part.name, letter]) for letter in part.letters if (part.name, letter) in LETTERS]
    if own:
        return "; or ".join(f"{letter}: {text}" for letter, text in own)
    return f"{either(list(part.letters))}: {part.text}"


def bind(tables: Tables) -> list[str]:
    """The table of bind.h"""
    lines = []
    for name, parts in tables.arguments.items():
        bound = [part for part in parts if part.letters]
        if bound:
            names = ", ".join(word.upper() for word in users(tables, name))
            lines += row(" *     ", [(names, 51)], "; ".join(map(letters, bound)))
    return lines


def action(tables: Tables) -> list[str]:
    """The table of action.h"""
    lines = [" *     NP_COMMAND_             field           value"]
    for name, parts in tables.arguments.items():
        names = textwrap.wrap(", ".join(word.upper() for word in users(tables, name)), 23) if parts else []
        for first, part in itertools.zip_longest(names, parts):
            cells = [(first or "", 24), (part.field if part else "", 16)]
            lines += row(" *     ", cells, part.value) if part else [f" *     {first}"]
    return lines


PYTHON_NAMES = {
    "np_player_get_rates()": "`Player.supported_rates`",
    "np_player_get_rate_range()": "`Player.rate_range`",
    "np_player_get_rating_range()": "`Player.rating_range`",
    "np_player_get_skip_intervals()": "`Player.skip_intervals()`",
    "np_player_get_scheme()": "`Player.schemes`",
    "NULL": "None",
    "false sets": "False sets",
    "true removes": "True removes",
}
"""The names of Python for those of C."""


def python_value(tables: Tables, part: Part) -> str:
    """The text of a part in Python."""
    enum = tables.enums.get("np_" + part.type)
    if enum:
        return either([f'"{word}"' for word, _ in words(enum)])
    text = part.value
    for name, own in PYTHON_NAMES.items():
        text = text.replace(name, own)
    return text + ", in seconds" if part.type == "time" else text


def perform(tables: Tables) -> list[str]:
    """The table of Controller.perform() in Python."""
    lines = []
    for name, parts in tables.handed.items():
        if parts:
            keys = [f"[{part.name}]" if part.has_default else part.name for part in parts]
            head = " ".join([", ".join(users(tables, name)), *keys])
            text = (
                ". ".join(each[0].upper() + each[1:] for each in (python_value(tables, part) for part in parts)) + "."
            )
            start = " " * 12
            if len(head) > 31:
                lines += [start + head]
                head = ""
            lines += row(start, [(head, 33)], text)
    return lines


BLOCKS = {
    "include/nowplaying/bind.h": (" * These commands have arguments, each with one of these letters:", bind),
    "include/nowplaying-control/action.h": (
        " * **Arguments.** Set the fields of the command. All others are not read.",
        action,
    ),
    "bindings/python/src/nowplaying/control.py": (
        "        are, with arguments that have a default in brackets:",
        perform,
    ),
}
"""The line before each table: an empty one follows it, and another one ends the table."""


def files(tables: Tables) -> dict[str, str]:
    """Every file by its name."""
    found = {}
    for name, (before, write) in BLOCKS.items():
        lines = (ROOT / name).read_text(encoding="utf-8").split("\n")
        start = lines.index(before) + 2
        empty = lines[start - 1]
        lines[start : lines.index(empty, start)] = write(tables)
        found[name] = "\n".join(lines)
    return found
