# SPDX-License-Identifier: MIT
"""The parts that scripts/tables writes in files that are written by hand: tables of arguments, and the reasons."""

from __future__ import annotations

import itertools
import textwrap

from binding_tables import cpp_comment, rust_comment
from headers import ROOT
from rows import FLAGS, Part, Tables, camel, comment, spoken, words

WIDTH = 120

LETTERS = {("shuffle_mode", "i"): "the mode", ("url", "s"): "the URL", ("url", "p"): "its path"}
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
    known = {**LETTERS, (part.name, "b"): FLAGS[part.type][1]} if part.type in FLAGS else LETTERS
    own = [(letter, known[part.name, letter]) for letter in part.letters if (part.name, letter) in known]
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


def python_value(tables: Tables, part: Part) -> str:
    """The text of a part in Python."""
    enum = tables.enums.get("np_" + part.type)
    if enum:
        return either([f'"{word}"' for word, _ in words(enum)])
    text = spoken(part.value, "Python")
    return text + ", in seconds" if part.type == "time" else text


def perform(tables: Tables) -> list[str]:
    """The table of Controller.perform() in Python."""
    bare = [command.word for command in tables.commands if not tables.handed[command["argument"]]]
    lines = row(" " * 12, [], ", ".join(bare) + " (no argument)")
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


def cpp_reasons(tables: Tables) -> list[str]:
    """The values of player_reason in C++"""
    model = tables.enums["np_player_reason"]
    lines = []
    for constant in model.constants:
        word = constant.name.removeprefix(model.prefix).lower()
        lines += [*cpp_comment(comment(constant, "C++"), "    "), f"    {word} = {constant.name},"]
    return lines


def rust_reasons(tables: Tables) -> list[str]:
    """The values of PlayerReason in Rust"""
    model = tables.enums["np_player_reason"]
    lines = []
    for constant in model.constants:
        word = camel(constant.name.removeprefix(model.prefix).lower(), upper=True)
        lines += [*rust_comment(comment(constant, "Rust"), "        "), f"        {word} = {constant.name},"]
    return lines


BLOCKS = {
    "include/nowplaying/bind.h": (" * These commands have arguments, each with one of these letters:", " *", bind),
    "include/nowplaying-control/action.h": (
        " * **Arguments.** Set the fields of the command. All others are not read.",
        " *",
        action,
    ),
    "bindings/python/src/nowplaying/control.py": (
        "        These are the commands, with arguments that have a default in brackets:",
        "",
        perform,
    ),
    "bindings/cpp/nowplaying-control/player.hpp": ("enum class player_reason : np_player_reason {", "};", cpp_reasons),
    "bindings/rust/nowplaying-control/src/player.rs": ("    PlayerReason: np_player_reason {", "    }", rust_reasons),
}
"""The line before each block, and the line that ends it. If that is an empty line, one is before the block too."""


def files(tables: Tables) -> dict[str, str]:
    """Every file by its name."""
    found = {}
    for name, (before, end, write) in BLOCKS.items():
        lines = (ROOT / name).read_text(encoding="utf-8").split("\n")
        start = lines.index(before) + 1
        start += lines[start] == end
        lines[start : lines.index(end, start)] = write(tables)
        found[name] = "\n".join(lines)
    return found
