# SPDX-License-Identifier: MIT
"""The C that scripts/tables writes for bindings/glib: enums, fields, the parts of requests, and actions.

glib_classes.py writes the classes."""

from __future__ import annotations

import re
import textwrap
from dataclasses import replace

from binding_tables import SOURCE
from contract import Contract, Enum
from headers import CONTROL_FOLDER
from rows import Part, Row, Tables, camel, words

WIDTH = 120
FOLDER = "bindings/glib/generated"

NAMES = {"np_context": "NowPlayingApplication", "np_controller": "NowPlayingController"}
"""The names of types that differ from those of the headers."""
ENUMS = (
    "np_playback_state",
    "np_content_kind",
    "np_media_type",
    "np_command",
    "np_repeat_mode",
    "np_shuffle_mode",
    "np_feedback",
    "np_phase",
    "np_language_setting",
    "np_language_kind",
    "np_language_flags",
    "np_problem",
    "np_connection",
    "np_device_type",
    "np_custom_state",
    "np_hold_state",
    "np_aspect_ratio",
    "np_player_reason",
    "np_context_flags",
    "np_controller_flags",
)
"""The enums of the headers that the library repeats."""
TITLES = {
    "np_command": "The commands. A handler gets the argument from the #NowPlayingRequest.",
    "np_problem": "The reason why a session does not play.",
    "np_context_flags": "The flags of an application.",
    "np_controller_flags": "The flags of a controller.",
}
NOTHING = {"np_problem": "There is no problem."}
"""The enums that have a value 0 only here, and its text."""
OMITTED = {
    "NP_CONTEXT_HOST_LOOP",
    "NP_CONTEXT_HOST_LOOP_ARTWORK",
    "NP_CONTROLLER_HOST_LOOP",
    "NP_CONTROLLER_ONCE",
    "NP_CONTROLLER_MPRIS",
    "NP_CONTROLLER_PRIMARY",
}
"""The constants that have no use with a main context."""
SPOKEN = {
    "np_playback.position_us": "#NowPlayingSession:position",
    "np_playback.volume": "#NowPlayingPlayer:volume",
    "See np_context_set_player_name().": "See #NowPlayingApplication:player-name.",
    "Unstable: see custom.h.": "",
    "np_custom_command.progress": "#NowPlayingCustomCommand:progress",
    "np_hold_get_failure()": "#NowPlayingHold:failure",
    "np_controller_get_players()": "the list",
    "an np_player": "a #NowPlayingPlayer",
    "np_last_failure() returns the reason.": "The message has the reason.",
    "In np_remote_result: the extension rejected the attributes.": "",
    "NP_CONTEXT_LASTING_IDS": "%NOW_PLAYING_APPLICATION_LASTING_IDS",
    "NP_CONTEXT_SHOW_URLS": "%NOW_PLAYING_APPLICATION_SHOW_URLS",
    "NP_FIELD_URL": "#NowPlayingContent:url",
    "NP_COMMAND_PLAY": "%NOW_PLAYING_COMMAND_PLAY",
}
"""The names of this library for those of C, in comments."""

HEAD = ["/* SPDX-License-Identifier: MIT */", f"/* {SOURCE} */", "/* clang-format off */"]


def spoken(text: str) -> str:
    """A text of the headers with the names of this library."""
    text = re.sub(r"^\[\w+\] ?", "", " ".join(text.split()))
    for name, own in SPOKEN.items():
        text = text.replace(name, own)
    if re.search(r"(?i)(?<!%NOW_PLAYING_)\bnp_", text):
        raise SystemExit(f"glib_tables.py: SPOKEN has no name for one in: {text}")
    return text.strip()


def type_name(enum: str) -> str:
    """np_repeat_mode is NowPlayingRepeatMode."""
    if enum.endswith("_flags") and (owner := NAMES.get(enum.removesuffix("_flags"))):
        return owner + "Flags"
    return "NowPlaying" + camel(enum.removeprefix("np_"), upper=True)


def function_name(type_: str) -> str:
    """NowPlayingRepeatMode is now_playing_repeat_mode."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", type_).lower()


def constant_name(enum: str, word: str) -> str:
    """The C name of a constant."""
    start = function_name(type_name(enum)).removesuffix("_flags")
    return f"{start}_{word}".upper()


def about(lines: list[str], indent: str = "") -> list[str]:
    """A comment for g-ir-scanner, with each text on as many lines as it needs."""
    found = [f"{indent}/**"]
    for line in lines:
        wrapped = textwrap.wrap(line, WIDTH - len(indent) - 3, break_on_hyphens=False, subsequent_indent="") or [""]
        found += [f"{indent} * {each}".rstrip() for each in wrapped]
    return [*found, f"{indent} */"]


def values(tables: Tables, enum: Enum) -> list[tuple[str, int, str]]:
    """The word, number and text of each constant."""
    found = [("none", 0, NOTHING[enum.name])] if enum.name in NOTHING else []
    texts = {row.word: row["text"] for row in tables.commands} if enum.name == "np_command" else {}
    for word, constant in words(enum):
        if constant.name in OMITTED:
            continue
        word = word.removeprefix("context_").removeprefix("controller_")
        text = texts.get(word) or spoken(constant.text) or f"{word.replace('_', ' ').capitalize().replace('Tv', 'TV')}."
        found.append((word, int(constant.value), text))
    return found


def errors(tables: Tables) -> list[tuple[str, int, str]]:
    """The codes of NowPlayingError: the statuses from 1 on, and the outcomes with their numbers."""
    found = [(row.word, -int(row.constant.value), spoken(row.constant.text)) for row in tables.statuses[1:]]
    known = {word for word, _, _ in found}
    outcomes = [(row.word, int(row.constant.value), spoken(row.constant.text)) for row in tables.outcomes[1:]]
    return found + [each for each in outcomes if each[0] not in known]


def enums(tables: Tables) -> list[tuple[str, str, str, list[tuple[str, int, str]]]]:
    """Each enum: its type, its text, flags or enum, its constants with their C names."""
    known = {**Contract(CONTROL_FOLDER).enums, **tables.enums}
    found = []
    for name in ENUMS:
        enum = known[name]
        rows = [(constant_name(name, word), number, text) for word, number, text in values(tables, enum)]
        found.append(
            (
                type_name(name),
                TITLES.get(name) or spoken(enum.text),
                "flags" if enum.is_flags or name == "np_aspect_ratio" else "enum",
                rows,
            )
        )
    rows = [(f"NOW_PLAYING_ERROR_{word.upper()}", number, text) for word, number, text in errors(tables)]
    found.append(("NowPlayingError", "The codes of errors. The message is a sentence for people.", "enum", rows))
    return found


def enums_header(tables: Tables) -> str:
    """enums.h"""
    lines = [*HEAD, "#pragma once", "", "#include <glib-object.h>", "", "G_BEGIN_DECLS", ""]
    for type_, text, sort, rows in enums(tables):
        lines += about([f"{type_}:", *(f"@{name}: {words_}" for name, _, words_ in rows), "", text])
        lines += ["typedef enum {" if sort == "enum" else "typedef enum /*< flags >*/ {"]
        lines += [
            f"    {name} = {number}," if sort == "enum" else f"    {name} = 1u << {number.bit_length() - 1},"
            for name, number, _ in rows
        ]
        upper = function_name(type_).upper().removeprefix("NOW_PLAYING_")
        lines += [f"}} {type_};", "", f"#define NOW_PLAYING_TYPE_{upper} ({function_name(type_)}_get_type())"]
        lines += [f"GType {function_name(type_)}_get_type(void);", ""]
    lines += [*about(["NOW_PLAYING_ERROR:", "", "The domain of errors: the codes are those of #NowPlayingError."])]
    lines += ["#define NOW_PLAYING_ERROR (now_playing_error_quark())", "GQuark now_playing_error_quark(void);", ""]
    return "\n".join([*lines, "G_END_DECLS"]) + "\n"


def enums_source(tables: Tables) -> str:
    """enums.c"""
    lines = [*HEAD, "#include <nowplaying-glib/enums.h>", ""]
    for type_, _, sort, rows in enums(tables):
        name = function_name(type_)
        start = (name.removesuffix("_flags") + "_").upper()
        kind = "Enum" if sort == "enum" else "Flags"
        lines += [f"GType {name}_get_type(void)", "{", "    static gsize type;"]
        lines += [f"    static const G{kind}Value values[] = {{"]
        for constant, _, _ in rows:
            nick = constant.removeprefix(start).lower().replace("_", "-")
            lines.append(f'        {{{constant}, "{constant}", "{nick}"}},')
        lines += ["        {0, NULL, NULL},", "    };", "    if (g_once_init_enter(&type))"]
        lines += [
            f'        g_once_init_leave(&type, g_{sort}_register_static("{type_}", values));',
            "    return type;",
            "}",
            "",
        ]
    return "\n".join([*lines, "G_DEFINE_QUARK(now-playing-error-quark, now_playing_error)"]) + "\n"


# ---- fields ----

FIELD_KINDS = {
    "text": "TEXT",
    "date": "TEXT",
    "list": "LIST",
    "number": "COUNT",
    "count": "COUNT",
    "rating": "RATING",
    "flag": "FLAG",
    "time": "TIME",
}
FIELD_NOTES = {
    "TEXT": "",
    "LIST": "The first entry of the list #NowPlayingContent:%ss. Setting it sets a list of one entry.",
    "COUNT": "-1: not set.",
    "RATING": "-1: not set.",
    "FLAG": "",
    "TIME": "In microseconds from the beginning of the item. -1: not set.",
}


FIELD_SPECS = {
    "TEXT": ("string", "NULL"),
    "LIST": ("string", "NULL"),
    "COUNT": ("int", "-1, G_MAXINT, -1"),
    "RATING": ("double", "-1, 1, -1"),
    "FLAG": ("boolean", "FALSE"),
    "TIME": ("int64", "-1, G_MAXINT64, -1"),
}
"""The name of the type in GLib, and the end of the GParamSpec."""


def parameter(name: str, text: str, spec: tuple[str, str], flags: str) -> str:
    """The call that makes a GParamSpec."""
    return f'g_param_spec_{spec[0]}("{name}", NULL, "{text}", {spec[1]}, {flags} | G_PARAM_STATIC_STRINGS)'


def fields_source(tables: Tables) -> str:
    """fields.c: the properties of a content."""
    lines = [*HEAD, '#include "private.h"', ""]
    rows, specs = [], []
    for row in tables.fields:
        kind, name = FIELD_KINDS[row["holds"]], row.word.replace("_", "-")
        words_ = row.word.replace("_", " ")
        text = spoken(row.constant.text) or f"{'Whether the item is' if kind == 'FLAG' else 'The'} {words_}."
        note = FIELD_NOTES[kind] % name if "%" in FIELD_NOTES[kind] else FIELD_NOTES[kind]
        lines += [*about([f"NowPlayingContent:{name}:", "", " ".join([text, note]).strip()]), ""]
        rows.append(f'    {{"{name}", {row.constant.name}, NPG_FIELD_{kind}}},')
        specs.append(parameter(name, text.replace('"', "'"), FIELD_SPECS[kind], "G_PARAM_READWRITE"))
        if kind == "LIST":
            lines += [*about([f"NowPlayingContent:{name}s:", "", f"All entries of #NowPlayingContent:{name}."]), ""]
            rows.append(f'    {{"{name}s", {row.constant.name}, NPG_FIELD_ENTRIES}},')
            specs.append(parameter(f"{name}s", "All entries.", ("boxed", "G_TYPE_STRV"), "G_PARAM_READWRITE"))
    lines += ["const NpgField npg_fields[] = {", *rows, "};"]
    lines += ["const guint npg_n_fields = G_N_ELEMENTS(npg_fields);"]
    lines += ["GParamSpec *npg_field_specs[G_N_ELEMENTS(npg_fields)];", ""]
    lines += ["void npg_fields_install(GObjectClass *class, guint first)", "{"]
    lines += [f"    npg_field_specs[{index}] = {spec};" for index, spec in enumerate(specs)]
    lines += ["    for (guint i = 0; i < npg_n_fields; i++)"]
    lines += ["        g_object_class_install_property(class, first + i, npg_field_specs[i]);"]
    return "\n".join([*lines, "}"]) + "\n"


# ---- arguments ----

C_TYPES = {
    "time": "gint64",
    "real": "double",
    "flag": "gboolean",
    "text": "const char *",
    "text_id": "const char *",
    "id": "const char *",
    "int": "int",
}
PART_SPECS = {
    "time": ("int64", "-1, G_MAXINT64, -1"),
    "real": ("double", "-G_MAXDOUBLE, G_MAXDOUBLE, 0"),
    "flag": ("boolean", "FALSE"),
    "text": ("string", "NULL"),
    "text_id": ("string", "NULL"),
    "id": ("string", "NULL"),
    "int": ("int", "G_MININT, G_MAXINT, 0"),
}
"""The name of the type in GLib, and the end of the GParamSpec. The others are enums."""
NO_VALUE = {"time": "-1", "real": "0.0", "flag": "FALSE", "text": "NULL", "text_id": "NULL", "id": "NULL", "int": "0"}


def c_type(part: Part) -> str:
    """The type of a part in C."""
    return C_TYPES.get(part.type) or type_name("np_" + part.type)


def declared(part: Part) -> str:
    """A parameter."""
    type_ = c_type(part)
    return f"{type_}{'' if type_.endswith('*') else ' '}{part.name}"


def part_text(part: Part, *, action: bool = False) -> str:
    """The sentence about a part."""
    text = part.value if action else part.text
    text = re.sub(r"np_player_get_(\w+)\(\)", lambda match: f"the player's {match.group(1).replace('_', ' ')}", text)
    text = re.sub(r"\ban? np_(\w+)", lambda match: f"a #{type_name('np_' + match.group(1))}", text)
    if "np_" in text.lower():
        raise SystemExit(f"glib_tables.py: part_text() has no name for one in: {text}")
    return text + (", in microseconds" if part.type == "time" else "")


def own_parts(parts: list[Part]) -> list[Part]:
    """The parts with the names of this library: `like(TRUE)` likes, where the headers have `negative`."""
    text, value = "whether to set the mark, or to remove it", "%TRUE sets the mark, %FALSE removes it"
    return [replace(part, name="marked", text=text, value=value) if part.name == "negative" else part for part in parts]


def sign(part: Part) -> str:
    """The operator between the value of this library and that of the headers."""
    return "!" if part.name == "marked" else ""


def all_parts(tables: Tables) -> list[Part]:
    """Every part of a request, also the one that only a getter returns."""
    return list({part.name: part for parts in tables.arguments.values() for part in own_parts(parts)}.values())


def stored(part: Part) -> str:
    """The name of the type of a part in GLib."""
    return PART_SPECS.get(part.type, ("enum", ""))[0]


def enum_type(part: Part) -> str:
    """The GType of a part that is an enum."""
    return f"NOW_PLAYING_TYPE_{function_name(type_name('np_' + part.type)).upper().removeprefix('NOW_PLAYING_')}"


def arguments_header(tables: Tables) -> str:
    """arguments.h"""
    lines = [
        *HEAD,
        "#pragma once",
        "",
        "#include <nowplaying-glib/enums.h>",
        "#include <nowplaying-glib/request.h>",
        "",
        "G_BEGIN_DECLS",
        "",
    ]
    for part in all_parts(tables):
        type_ = c_type(part)
        nullable = " (nullable)" if type_.endswith("*") else ""
        lines += about(
            [
                f"now_playing_request_get_{part.name}:",
                "@self: a request",
                "",
                f"Gets {part_text(part)}.",
                "",
                f"Returns:{nullable}{' (transfer none):' if nullable else ''} it, or {NO_VALUE.get(part.type, '0')} if the command has no such argument",
            ]
        )
        lines += [
            f"{type_}{'' if type_.endswith('*') else ' '}now_playing_request_get_{part.name}(NowPlayingRequest *self);",
            "",
        ]
    return "\n".join([*lines, "G_END_DECLS"]) + "\n"


def arguments_source(tables: Tables) -> str:
    """arguments.c"""
    lines = [
        *HEAD,
        "#include <nowplaying-glib/arguments.h>",
        "#include <nowplaying/request.h>",
        '#include "private.h"',
        "",
    ]
    parts = all_parts(tables)
    for part in parts:
        name = part.name.replace("_", "-")
        text = part_text(part)
        lines += [*about([f"NowPlayingRequest:{name}:", "", f"{text[0].upper()}{text[1:]}."]), ""]
    lines += [f"const guint npg_n_parts = {len(parts)};", ""]
    lines += ["void npg_parts_install(GObjectClass *class, guint first)", "{"]
    for part in parts:
        spec = PART_SPECS.get(part.type) or ("enum", f"{enum_type(part)}, 0")
        text = parameter(part.name.replace("_", "-"), part_text(part), spec, "G_PARAM_READABLE")
        lines.append(f"    g_object_class_install_property(class, first++, {text});")
    lines += ["}", ""]
    for index, part in enumerate(parts):
        type_ = c_type(part)
        cast = f"({type_})" if part.type not in C_TYPES else ""
        empty = f"({type_})0" if part.type not in C_TYPES else NO_VALUE[part.type]
        lines += [
            f"{type_}{'' if type_.endswith('*') else ' '}now_playing_request_get_{part.name}(NowPlayingRequest *self)",
            "{",
        ]
        lines += [f"    const GValue *value = npg_request_value(self, {index});"]
        lines += [f"    return value ? {cast}g_value_get_{stored(part)}(value) : {empty};", "}", ""]
    lines += [
        "void npg_request_read(np_request *request, np_command command, GValue *values)",
        "{",
        "    switch (command) {",
    ]
    for name, all_ in ((name, own_parts(parts)) for name, parts in tables.arguments.items()):
        rows = [row for row in tables.commands if row["argument"] == name]
        if not all_:
            continue
        lines += [f"    case {row.constant.name}:" for row in rows]
        lines[-1] += " {"
        done = set()
        for part in all_:
            if part.getter in done:
                continue
            done.add(part.getter)
            same = [each for each in all_ if each.getter == part.getter]
            outs = []
            for each in same:
                raw = {
                    "time": "int64_t",
                    "real": "double",
                    "flag": "bool",
                    "text": "const char *",
                    "text_id": "const char *",
                    "id": "const char *",
                    "int": "int32_t",
                }.get(each.type, "np_" + each.type)
                zero = "NULL" if raw.endswith("*") else "false" if raw == "bool" else "0"
                lines.append(f"        {raw}{'' if raw.endswith('*') else ' '}{each.name} = {zero};")
                outs.append(f"&{each.name}")
            lines += [f"        if (np_request_get_{part.getter}(request, {', '.join(outs)}) == NP_OK) {{"]
            for each in same:
                index = [one.name for one in parts].index(each.name)
                kind = enum_type(each) if stored(each) == "enum" else f"G_TYPE_{stored(each).upper()}"
                lines += [
                    f"            g_value_init(&values[{index}], {kind});",
                    f"            g_value_set_{stored(each)}(&values[{index}], {sign(each)}{each.name});",
                ]
            lines.append("        }")
        lines += ["        break;", "    }"]
    lines += ["    default:", "        break;", "    }", "}"]
    return "\n".join(lines) + "\n"


# ---- actions ----

NEWEST = ("position", "volume", "rate")
"""The arguments of sliders: a newer one replaces one that has not been sent."""
SETTINGS = ("rate", "repeat_mode", "shuffle_mode", "fullscreen", "volume", "muted")
"""The arguments that are a property of a session: without a function, a session sets it."""


def action_parts(tables: Tables, row: Row) -> list[Part]:
    """The parts of an action."""
    return own_parts(tables.arguments[row["argument"]])


def action_lines(parts: list[Part]) -> list[str]:
    """The comment of a function with the parts as parameters."""
    lines = []
    for part in parts:
        nullable = " (nullable):" if c_type(part).endswith("*") and part.has_default else ""
        lines.append(f"@{part.name}:{nullable} {part_text(part, action=True)}")
    return lines


def actions_header(tables: Tables) -> str:
    """actions.h"""
    lines = [
        *HEAD,
        "#pragma once",
        "",
        "#include <nowplaying-glib/action.h>",
        "#include <nowplaying-glib/enums.h>",
        "#include <nowplaying-glib/player.h>",
        "",
        "G_BEGIN_DECLS",
        "",
    ]
    for row in tables.commands:
        parts = action_parts(tables, row)
        texts = action_lines(parts)
        if parts:
            lines += about(
                [
                    f"now_playing_action_{row.word}: (constructor)",
                    *texts,
                    "",
                    f"Makes an action: {row['text']}",
                    "",
                    "Returns: (transfer full): the action",
                ]
            )
            lines += [
                f"NowPlayingAction *now_playing_action_{row.word}({', '.join(declared(part) for part in parts)});",
                "",
            ]
        lines += about(
            [
                f"now_playing_player_{row.word}:",
                "@self: a player",
                *texts,
                "",
                row["text"],
                "The player does it later. now_playing_player_perform_async() reports whether it did.",
            ]
        )
        lines += [
            f"void now_playing_player_{row.word}({', '.join(['NowPlayingPlayer *self', *(declared(part) for part in parts)])});",
            "",
        ]
    return "\n".join([*lines, "G_END_DECLS"]) + "\n"


def actions_source(tables: Tables) -> str:
    """actions.c"""
    lines = [*HEAD, "#include <nowplaying-glib/actions.h>", '#include "private.h"', ""]
    for row in tables.commands:
        name = row.word.replace("_", "-")
        lines += [
            *about(
                [
                    f"NowPlayingPlayer:can-{name}:",
                    "",
                    f"Whether the player obeys %{constant_name('np_command', row.word)} now.",
                ]
            ),
            "",
        ]
    lines += ["const NpgCommand npg_commands[] = {"]
    for row in tables.commands:
        name = row.word.replace("_", "-")
        needed = next((f'"{part.name}"' for part in action_parts(tables, row) if not part.has_default), "NULL")
        newest = "TRUE" if row["argument"] in NEWEST else "FALSE"
        property_ = f'"{row["argument"].replace("_", "-")}"' if row["argument"] in SETTINGS else "NULL"
        lines += [f'    {{{row.constant.value}, "{name}", "can-{name}", {needed}, {property_}, {newest}}},']
    lines += ["};", "const guint npg_n_commands = G_N_ELEMENTS(npg_commands);", ""]
    for row in tables.commands:
        parts = action_parts(tables, row)
        command = constant_name("np_command", row.word)
        setters = []
        for part in parts:
            if stored(part) == "string":
                setters.append(f"    action->sent.{part.field} = g_strdup({part.name});")
            elif part.field == "number" and part.type not in C_TYPES:
                setters.append(f"    action->sent.number = (int){part.name};")
            else:
                setters.append(f"    action->sent.{part.field} = {sign(part)}{part.name};")
        required = [part.name for part in parts if c_type(part).endswith("*") and not part.has_default]
        if parts:
            lines += [
                f"NowPlayingAction *now_playing_action_{row.word}({', '.join(declared(part) for part in parts)})",
                "{",
                *(f"    g_return_val_if_fail({name}, NULL);" for name in required),
            ]
            lines += [
                f"    NowPlayingAction *action = now_playing_action_new({command});",
                *setters,
                "    action->has_argument = TRUE;",
                "    return action;",
                "}",
                "",
            ]
            made = f"now_playing_action_{row.word}({', '.join(part.name for part in parts)})"
        else:
            made = f"now_playing_action_new({command})"
        lines += [
            f"void now_playing_player_{row.word}({', '.join(['NowPlayingPlayer *self', *(declared(part) for part in parts)])})",
            "{",
        ]
        lines += [f"    g_return_if_fail({name});" for name in required]
        lines += [f"    npg_player_send(self, {made});", "}", ""]
    return "\n".join(lines[:-1]) + "\n"


def files(tables: Tables) -> dict[str, str]:
    """The files, by their path."""
    return {
        f"{FOLDER}/nowplaying-glib/enums.h": enums_header(tables),
        f"{FOLDER}/enums.c": enums_source(tables),
        f"{FOLDER}/fields.c": fields_source(tables),
        f"{FOLDER}/nowplaying-glib/arguments.h": arguments_header(tables),
        f"{FOLDER}/arguments.c": arguments_source(tables),
        f"{FOLDER}/nowplaying-glib/actions.h": actions_header(tables),
        f"{FOLDER}/actions.c": actions_source(tables),
    }
