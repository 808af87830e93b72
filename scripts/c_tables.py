# SPDX-License-Identifier: MIT
"""The C that scripts/tables writes: words and arguments of nowplaying-bridge, and the words of the tests' puppet."""

from __future__ import annotations

from rows import Part, Row, Tables, words

BRIDGE = {
    "kind_words": ("np_content_kind", "generic"),
    "media_words": ("np_media_type", "audio"),
    "state_words": ("np_playback_state", "stopped"),
    "repeat_words": ("np_repeat_mode", "off"),
    "shuffle_words": ("np_shuffle_mode", "off"),
    "feedback_words": ("np_feedback", "neutral"),
    "device_words": ("np_device_type", "other"),
    "outcome_words": ("np_outcome", "failed"),
    "problem_words": ("np_problem", "other"),
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
    "problems": "np_problem",
    "custom_states": "np_custom_state",
    "window_flags": "np_window_flags",
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


FIELD_LETTERS = {"text": "t", "list": "l", "number": "n", "flag": "f", "time": "s"}


def argument(tables: Tables, parts: list[Part]) -> str:
    """The key of a bridge's argument and the letter of its type. The device is a key of its own."""
    values = [part for part in parts if part.name != "device_id"]
    if not values:
        return "NULL, 0"
    (part,) = values
    letter = {"time": "m", "int": "t", "real": "d", "flag": "b"}.get(part.type, "w")
    return f"\"{part.bridge_key}\", '{letter}'"


CONTROLS = {
    **dict.fromkeys(("none", "position", "volume", "muted", "device_volume", "device_steps", "device_muted"), "0"),
    "interval": "'i'",
    "rate": "'r'",
    "repeat_mode": "'e'",
    "shuffle_mode": "'s'",
    "mark": "'f'",
}
"""The state of a command's control, by the kind of its argument, as words.h has it."""


def control(row: Row) -> str:
    """The letter of a command's control."""
    if row["argument"] not in CONTROLS:
        raise SystemExit(f"c_tables.py: CONTROLS has no {row['argument']}, which {row.word} has on the bridge")
    return CONTROLS[row["argument"]]


GETS = {
    "time": ("&time_us", "command->integer = time_us / NP_MILLISECOND;"),
    "int": ("&number", "command->integer = number;"),
    "real": ("&command->real", ""),
    "flag": ("&command->flag", ""),
    "word": ("&number", 'snprintf(command->text, sizeof command->text, "%s", word_text({}, number));'),
    "id": ("&text", 'snprintf(command->device_id, sizeof command->device_id, "%s", text ? text : "");'),
}
"""Where the getter of a part stores it, and the line after it."""
SETS = {
    "time": "action->{0} = command->integer * NP_MILLISECOND;",
    "int": "action->{0} = (int32_t)command->integer;",
    "real": "action->{0} = command->real;",
    "flag": "action->{0} = command->flag;",
    "word": "return word_number({1}, command->text, &action->{0});",
    "id": "action->{0} = device ? device->id : NULL;",
}
"""How an action receives a part."""


def bridge_arguments(tables: Tables) -> str:
    """argument_tables.h of the bridge"""
    gets: list[str] = []
    sets: list[str] = []
    for name, parts in tables.arguments.items():
        rows = [row for row in tables.commands if row["argument"] == name and row["bridge"] != "-"]
        if not rows or not parts:
            continue
        heads = [f"    case {row.constant.name}:" for row in rows]
        gets, sets = gets + heads, sets + heads
        for part in parts:
            known = next((each for each, (enum, _) in BRIDGE.items() if enum == "np_" + part.type), "")
            kind = "word" if known else part.type
            if kind not in GETS or (kind == "id" and part.name != "device_id"):
                raise SystemExit(f"c_tables.py: the bridge cannot send {part.name} of {rows[0].word}")
            place, then = GETS[kind]
            gets += [f"        np_request_get_{part.getter}(request, {place});"]
            gets += [f"        {then.format(known)}"] if then else []
            sets += [f"        {SETS[kind].format(part.field, known)}"]
        gets += ["        break;"]
        sets += [] if kind == "word" else ["        return true;"]
    lines = start("The arguments of commands. Only remote_commands.c and player.c include this file.")
    lines += ['#include "command.h"', "", "#include <nowplaying-control/action.h>", "#include <stdio.h>", ""]
    lines += ["/** Copies the argument of a request. */"]
    lines += ["static inline void get_argument(const np_request *request, struct command *command)", "{"]
    lines += ["    int64_t time_us = 0;", "    int32_t number = 0;", "    const char *text = NULL;"]
    lines += ["    switch (command->word->command) {", *gets, "    default:", "        break;", "    }", "}", ""]
    lines += ["/** Sets the argument of an action; false: its word is unknown. */"]
    lines += [
        "static inline bool set_argument(np_action *action, const struct command *command, const np_device *device)"
    ]
    lines += ["{", "    switch (action->command) {", *sets, "    default:", "        return true;", "    }", "}"]
    return "\n".join(lines) + "\n"


def bridge(tables: Tables) -> str:
    """word_tables.h of the bridge"""
    lines = start("The tables that words.h declares. Only words.c includes this file.")
    for name, (enum, first) in BRIDGE.items():
        lines += word_table(tables, name, enum, first)
    lines += ["", "const struct field fields[] = {"]
    for row in tables.fields:
        if row["bridge"] == "yes":
            lines.append(f"    {{\"{row.word}\", {row.constant.name}, '{FIELD_LETTERS[row.setter]}'}},")
    lines += ["};", "const size_t field_count = sizeof fields / sizeof *fields;"]
    lines += ["", "const struct command_word command_words[] = {"]
    for row in tables.commands:
        if row["bridge"] != "-":
            is_playback = "true" if row["bridge"] == "playback" else "false"
            about = argument(tables, tables.arguments[row["argument"]])
            needs_device = "true" if row["argument"].startswith("device_") else "false"
            lines.append(
                f'    {{"{row.word}", {row.constant.name}, {is_playback}, {needs_device}, {about}, {control(row)}}},'
            )
    lines += ["};", "const size_t command_word_count = sizeof command_words / sizeof *command_words;"]
    return "\n".join(lines) + "\n"


def puppet(tables: Tables) -> str:
    """words.h of the C tests"""
    lines = start("The words of the puppet's commands. Only puppet.c, puppet.cpp and reader.cpp include this file.")
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
    lines += [f"    {{\"{row.word}\", {row.constant.name}, '{FIELD_LETTERS[row.setter]}'}}," for row in tables.fields]
    return "\n".join([*lines, "};"]) + "\n"


def commands(tables: Tables) -> str:
    """commands.h of the C tests"""
    lines = start("The last command, for tests of every command.")
    lines += ["#include <nowplaying/types.h>", "", f"enum {{ LAST_COMMAND = {tables.commands[-1].constant.name} }};"]
    return "\n".join(lines) + "\n"


def files(tables: Tables) -> dict[str, str]:
    """Every file by its name."""
    return {
        "Sources/bridge/argument_tables.h": bridge_arguments(tables),
        "Sources/bridge/word_tables.h": bridge(tables),
        "Tests/C/commands.h": commands(tables),
        "Tests/C/puppet_words.h": puppet(tables),
    }
