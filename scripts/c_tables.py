# SPDX-License-Identifier: MIT
"""The C that scripts/tables writes: the words of nowplaying-bridge, and those of the puppet of the tests."""

from __future__ import annotations

from rows import Part, Tables, words

BRIDGE = {
    "kind_words": ("np_content_kind", "generic"),
    "media_words": ("np_media_type", "audio"),
    "state_words": ("np_playback_state", "stopped"),
    "repeat_words": ("np_repeat_mode", "off"),
    "shuffle_words": ("np_shuffle_mode", "off"),
    "feedback_words": ("np_feedback", "neutral"),
    "device_words": ("np_device_type", "other"),
    "outcome_words": ("np_outcome", "failed"),
}
"""Each table of words, its enum, and the word for an unknown number: the first of the table."""

PUPPET = {
    "flags": "np_context_flags",
    "kinds": "np_content_kind",
    "states": "np_playback_state",
    "repeat_modes": "np_repeat_mode",
    "shuffle_modes": "np_shuffle_mode",
    "feedbacks": "np_feedback",
    "language_kinds": "np_language_kind",
    "language_flags": "np_language_flags",
    "outcomes": "np_outcome",
}


def start(about: str) -> list[str]:
    """The head of a file."""
    return [
        "/* SPDX-License-Identifier: MIT */",
        "/* Written by scripts/tables from include/nowplaying and tables/: do not edit. */",
        f"/* {about} */",
        "/* clang-format off */",
    ]


def word_table(tables: Tables, name: str, enum: str, first: str = "", storage: str = "") -> list[str]:
    """A table of words, which a NULL ends."""
    rows = sorted(words(tables.enums[enum]), key=lambda row: row[0] != first)
    lines = ["", f"{storage}const struct word {name}[] = {{"]
    return [*lines, *(f'    {{"{word}", {constant.name}}},' for word, constant in rows), "    {NULL, 0},", "};"]


FIELD_LETTERS = {
    "text": "t",
    "date": "t",
    "list": "l",
    "count": "n",
    "number": "n",
    "rating": "n",
    "flag": "f",
    "time": "s",
}


def argument(tables: Tables, parts: list[Part]) -> str:
    """The key of a bridge's argument and the letter of its type. The device is a key of its own."""
    values = [part for part in parts if part.name != "device_id"]
    if not values:
        return "NULL, 0"
    (part,) = values
    letter = {"time": "i", "int": "i", "real": "d", "flag": "b"}.get(part.type, "s")
    return f"\"{part.name + '_ms' if part.type == 'time' else part.name}\", '{letter}'"


def bridge(tables: Tables) -> str:
    """word_tables.h of the bridge"""
    lines = start("The tables that words.h declares. Only words.c includes this file.")
    for name, (enum, first) in BRIDGE.items():
        lines += word_table(tables, name, enum, first)
    lines += ["", "const struct field fields[] = {"]
    for row in tables.fields:
        if row["bridge"] == "yes":
            lines.append(f"    {{\"{row.word}\", {row.constant.name}, '{FIELD_LETTERS[row['holds']]}'}},")
    lines += ["};", "const size_t field_count = sizeof fields / sizeof *fields;"]
    lines += ["", "const struct command_word command_words[] = {"]
    for row in tables.commands:
        if row["bridge"] != "-":
            is_playback = "true" if row["bridge"] == "playback" else "false"
            about = argument(tables, tables.arguments[row["argument"]])
            needs_device = "true" if row["argument"].startswith("device_") else "false"
            lines.append(f'    {{"{row.word}", {row.constant.name}, {is_playback}, {needs_device}, {about}}},')
    lines += ["};", "const size_t command_word_count = sizeof command_words / sizeof *command_words;"]
    return "\n".join(lines) + "\n"


def puppet(tables: Tables) -> str:
    """words.h of the C tests"""
    lines = start("The words of the puppet's commands. Only puppet.c and puppet.cpp include this file.")
    lines += ["", "struct word {", "    const char *text; /* NULL ends a table. */", "    int32_t number;", "};"]
    for name, enum in PUPPET.items():
        lines += word_table(tables, name, enum, storage="static ")
    lines += ["", "static const struct word statuses[] = {"]
    lines += [f'    {{"{row.constant.name}", {row.constant.name}}},' for row in tables.statuses] + [
        "    {NULL, 0},",
        "};",
    ]
    lines += ["", "static const struct {", "    const char *text;", "    np_field field;"]
    lines += ["    char type; /* 't'ext, 'l'ist, 'n'umber, 'f'lag, 's'econds. */", "} fields[] = {"]
    lines += [f"    {{\"{row.word}\", {row.constant.name}, '{FIELD_LETTERS[row['holds']]}'}}," for row in tables.fields]
    return "\n".join([*lines, "};"]) + "\n"


def commands(tables: Tables) -> str:
    """commands.h of the C tests"""
    lines = start("The last command, for tests of every command.")
    lines += ["#include <nowplaying/types.h>", "", f"enum {{ LAST_COMMAND = {tables.commands[-1].constant.name} }};"]
    return "\n".join(lines) + "\n"


def files(tables: Tables) -> dict[str, str]:
    """Every file by its name."""
    return {
        "Sources/NowPlayingBridge/word_tables.h": bridge(tables),
        "Tests/C/commands.h": commands(tables),
        "Tests/C/puppet_words.h": puppet(tables),
    }
