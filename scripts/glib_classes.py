# SPDX-License-Identifier: MIT
"""The C that scripts/tables writes for the classes of bindings/glib: structs, properties, records and functions."""

from __future__ import annotations

import re
from typing import NamedTuple

from glib_tables import FOLDER, HEAD, about
from headers import ROOT
from rows import Tables, camel, read

OWN = ROOT / "bindings" / "glib"


def type_of(owner: str) -> str:
    """custom-command is NowPlayingCustomCommand."""
    return "NowPlaying" + camel(owner.replace("-", "_"), upper=True)


def member_of(row: dict[str, str]) -> str:
    """The end of the C name of a property: its number is PROPERTY_ and this."""
    return row["property"].replace("-", "_").upper()


# ---- properties ----

DEFAULTS = {"ContentKind": "NOW_PLAYING_CONTENT_KIND_MUSIC", "Command": "NOW_PLAYING_COMMAND_PLAY"}
"""The default of an enum that has no value 0."""
SORTS = {
    "text": ("string", "NULL", "const char *"),
    "url": ("string", "NULL", "const char *"),
    "flag": ("boolean", "FALSE", "gboolean"),
    "int": ("int", "-1, G_MAXINT, -1", "int"),
    "time": ("int64", "-1, G_MAXINT64, -1", "gint64"),
    "moment": ("int64", "0, G_MAXINT64, 0", "gint64"),
    "real": ("double", "-G_MAXDOUBLE, G_MAXDOUBLE, 1", "double"),
    "volume": ("double", "-1, G_MAXDOUBLE, -1", "double"),
    "list": ("object", "G_TYPE_LIST_MODEL", "GListModel *"),
}
"""The types of properties: their name in GLib, the end of a GParamSpec, and their type in C."""
ACCESS = {
    "fixed": "G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS",
    "free": "G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS",
    "shown": "G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS",
}
HANDLES = {"application": "context", "session": "handle"}
"""The member without which an object stores a value, and the library does not get it."""
SNAPSHOT = "self->snapshot"
CHANGES = {
    "np_player_get_identity": "IDENTITY",
    "np_player_get_desktop_entry": "IDENTITY",
    "np_player_get_session_id": "IDENTITY",
    "np_player_get_buffered": "PLAYBACK",
    "playback_of": "PLAYBACK",
    "problem_of": "PLAYBACK",
    "text_of": "ITEM",
    "np_item_get_duration": "ITEM",
    "repeat_of": "COMMANDS",
    "shuffle_of": "COMMANDS",
    "is_marked": "COMMANDS",
    "np_player_get_current_playlist": "PLAYLISTS",
    "np_player_get_current_entry": "QUEUE",
}
"""The change that the library reports if a function of a snapshot returns another value. Others are compared always."""
READ_ONCE = {"playback_of": "np_playback", "problem_of": "struct problem"}
"""The functions that return a struct with several values."""


def sort(row: dict[str, str]) -> tuple[str, str, str]:
    """The name of a type in GLib, the end of its GParamSpec, and its type in C."""
    kind, _, name = row["type"].partition(":")
    if not name:
        return SORTS[kind]
    type_ = "NOW_PLAYING_TYPE" + re.sub(r"(?=[A-Z])", "_", name).upper()
    default = {"enum": ", " + DEFAULTS.get(name, "0"), "flags": ", 0"}.get(kind, "")
    return kind, type_ + default, {"enum": "int", "flags": "guint"}.get(kind, f"NowPlaying{name} *")


def classes(tables: Tables, *, are_records: bool) -> dict[str, list[dict[str, str]]]:
    """The classes with their properties. A record only stores them: its file is generated whole."""
    return {owner: rows for owner, rows in tables.properties["glib"].items() if (owner in RECORDS) == are_records}


def getter(owner: str, row: dict[str, str]) -> str:
    """The declaration of a getter."""
    kind, _, name = row["type"].partition(":")
    type_ = f"NowPlaying{name}" if kind == "enum" else sort(row)[2]
    space = "" if type_.endswith("*") else " "
    return f"{type_}{space}now_playing_{owner}_get_{row['property'].replace('-', '_')}({type_of(owner)} *self)"


def getters_header(tables: Tables) -> str:
    """getters.h"""
    rows = classes(tables, are_records=False)
    lines = [*HEAD, "#pragma once", "", *(f"#include <nowplaying-glib/{name}.h>" for name in sorted(rows)), ""]
    lines += ["G_BEGIN_DECLS", ""]
    for owner, all_ in rows.items():
        for row in all_:
            if row["getter"] != "yes":
                continue
            name = row["property"].replace("-", "_")
            marks = " (nullable) (transfer none):" if sort(row)[2].endswith("*") else ""
            lines += about(
                [
                    f"now_playing_{owner}_get_{name}:",
                    "@self: the object",
                    "",
                    f"Gets #{type_of(owner)}:{row['property']}.",
                    "",
                    f"Returns:{marks} {row['text'][0].lower()}{row['text'][1:]}",
                ]
            )
            lines += [getter(owner, row) + ";", ""]
    return "\n".join([*lines, "G_END_DECLS"]) + "\n"


def property_differences(rows: list[dict[str, str]]) -> list[str]:
    """The function that finds the properties whose values differ from those of another snapshot."""
    groups: dict[str, list[dict[str, str]]] = {}
    for row in rows:
        # The position differs if it jumps.
        if sort(row)[0] == "object" or SNAPSHOT not in row["get"] or row["property"] in ("position", "name"):
            continue
        functions = re.findall(r"\w+(?=\()", row["get"])
        change = next((CHANGES[name] for name in functions if name in CHANGES), "")
        groups.setdefault("flags" if row["get"].startswith("has(") else change, []).append(row)
    lines = [
        "/* Writes the properties whose values differ from those of an older snapshot. Returns their number. */",
        "static guint find_differences(NowPlayingPlayer *self, const np_player *old, np_player_changes changes,",
        "                              GParamSpec **found)",
        "{",
        "    guint count = 0;",
        f"    np_player_flags flags = np_player_get_flags(old) ^ np_player_get_flags({SNAPSHOT});",
    ]
    for change, all_ in sorted(groups.items()):
        indent = "    "
        if change and change != "flags":
            lines.append(f"    if (changes & NP_PLAYER_{change}) {{")
            indent = "        "
            for name, type_ in READ_ONCE.items():
                if any(f"{name}({SNAPSHOT})" in row["get"] for row in all_):
                    word = name.removesuffix("_of")
                    lines.append(f"{indent}const {type_} old_{word} = {name}(old), new_{word} = {name}({SNAPSHOT});")
        for row in all_:
            now, before = row["get"], row["get"].replace(SNAPSHOT, "old")
            for name in READ_ONCE:
                now = now.replace(f"{name}({SNAPSHOT})", f"new_{name.removesuffix('_of')}")
                before = before.replace(f"{name}(old)", f"old_{name.removesuffix('_of')}")
            is_text = sort(row)[2].endswith("*")
            differs = f"g_strcmp0({before}, {now}) != 0" if is_text else f"{before} != {now}"
            if change == "flags":
                differs = "flags & " + row["get"].rpartition(", ")[2].removesuffix(")")
            lines += [f"{indent}if ({differs})", f"{indent}    found[count++] = properties[PROPERTY_{member_of(row)}];"]
        if indent != "    ":
            lines.append("    }")
    return [*lines, "    return count;", "}", ""]


def stored(owner: str, row: dict[str, str]) -> list[str]:
    """The statements that set a property, whose new value is `to`."""
    form = re.fullmatch(r"(.*; )?= ?(.*)", row["set"])
    if not form:
        return [f"{row['set']};"]
    before, call = form.groups(default="")
    place, type_ = row["get"], sort(row)[2]
    is_accepted = f"npg_is_set(self->{HANDLES[owner]}, {call}, spec)" if call else ""
    notify = "g_object_notify_by_pspec(object, spec);"
    lines = [each.strip() + ";" for each in before.split(";") if each.strip()]
    if row["type"].startswith("object:"):
        return [*lines, f"if (g_set_object(&{place}, to))", f"    {notify}"]
    if type_ != "const char *":
        lines += [f"{type_} old = {place};", "if (old == to)", "    break;", f"{place} = to;"]
        back = [f"    {place} = old;"]
    else:
        lines += [f"char *old = {place};", "if (g_strcmp0(old, to) == 0)", "    break;", f"{place} = g_strdup(to);"]
        back = [f"    to = {place}, {place} = old, old = (char *)to;"]
    lines += [f"if ({is_accepted})", f"    {notify}", "else", *back] if call else [notify]
    return [*lines, "g_free(old);"] if type_ == "const char *" else lines


def property_functions(owner: str, rows: list[dict[str, str]]) -> list[str]:
    """The functions of the properties."""
    type_, upper = type_of(owner), owner.upper()
    lines: list[str] = []
    for row in rows:
        get = f" (getter get_{row['property'].replace('-', '_')})" if row["getter"] == "yes" else ""
        lines += [*about([f"{type_}:{row['property']}:{get}", "", row["text"]]), ""]
    for verb in ("get", "set"):
        shown = [row for row in rows if verb == "get" or row["set"] != "-"]
        if not shown:
            continue
        const = "const " if verb == "set" else ""
        lines += [
            f"static void {verb}_property(GObject *object, guint id, {const}GValue *value, GParamSpec *spec)",
            "{",
            f"    {type_} *self = NOW_PLAYING_{upper}(object);",
            "    switch (id) {",
        ]
        for row in shown:
            lines.append(f"    case PROPERTY_{member_of(row)}: {{")
            if verb == "get":
                lines.append(f"        g_value_set_{sort(row)[0]}(value, {row['get']});")
            else:
                c = sort(row)[2]
                lines.append(f"        {c}{'' if c.endswith('*') else ' '}to = g_value_get_{sort(row)[0]}(value);")
                lines += [f"        {line}" for line in stored(owner, row)]
            lines += ["        break;", "    }"]
        other = f"{verb.upper()}_OTHER"
        lines += [
            "    default:",
            f"#ifdef {other}",
            f"        {other}(self, id - N_PROPERTIES, value, spec);",
            "#else",
            "        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);",
            "#endif",
            "    }",
            "}",
            "",
        ]
    lines += property_differences(rows) if owner == "player" else []
    for row in rows:
        if row["getter"] == "yes":
            pointer, enum = sort(row)[2].endswith("*"), row["type"].startswith("enum:")
            cast = f"(NowPlaying{row['type'].partition(':')[2]})" if enum else ""
            none = "NULL" if pointer else f"{cast}0"
            lines += [getter(owner, row), "{"]
            lines += [f"    g_return_val_if_fail(NOW_PLAYING_IS_{upper}(self), {none});"]
            lines += [f"    return {cast}{row['get']};", "}", ""]
    return lines


# ---- functions ----

MACROS = {"GCancellable": "G_IS_CANCELLABLE", "GFile": "G_IS_FILE", "GListModel": "G_IS_LIST_MODEL"}
"""The macros that check an object of another library."""


class Prototype(NamedTuple):
    """A declaration with its comment."""

    comment: str
    result: str
    parameters: list[tuple[str, str]]
    text: str

    @property
    def none(self) -> str:
        """The value that it returns for wrong arguments; nothing for a function without one."""
        if self.result == "void":
            return ""
        if self.result.endswith("*"):
            return "NULL"
        return f"{self.cast}0" if self.cast else "FALSE" if self.result == "gboolean" else "0"

    @property
    def cast(self) -> str:
        """The conversion to an enum, which the libraries share as a number."""
        is_enum = self.result.startswith("NowPlaying") and not self.result.endswith("*")
        return f"({self.result})" if is_enum else ""

    def check(self, type_: str, name: str) -> str:
        """The condition of a correct argument; nothing if every one is."""
        found = re.search(rf"^ \* @{name}:(.*)", self.comment, re.MULTILINE)
        marks = found.group(1) if found else ""
        simple = type_.removeprefix("const ").removesuffix(" *")
        if re.search(r"\((?:array|out)", marks) or type_ == "gsize *":
            return ""
        if simple == "NowPlayingAction" or type_ in ("const char *", "GBytes *") or type_.endswith("Func"):
            return "" if "(nullable)" in marks else name
        if simple in MACROS:
            macro = MACROS[simple]
        elif type_.startswith("NowPlaying") and type_.endswith(" *"):
            macro = re.sub(r"(?=[A-Z])", "_", simple.removeprefix("NowPlaying")).upper()
            macro = f"NOW_PLAYING_IS{macro}"
        else:
            return ""
        return f"(!{name} || {macro}({name}))" if "(nullable)" in marks else f"{macro}({name})"


def prototypes() -> dict[str, Prototype]:
    """The functions of the headers that are written by hand, without now_playing_."""
    found = {}
    pattern = r"/\*\*\n((?: \*[^\n]*\n)*?) \*/\n((?:const )?\w+ \*?)now_playing_(\w+)\(([^;]*?)\);"
    for path in sorted((OWN / "nowplaying-glib").glob("*.h")):
        for comment, result, name, inside in re.findall(pattern, path.read_text(encoding="utf-8")):
            text = " ".join(inside.split())
            parameters = []
            for parameter in text.split(", ") if text != "void" else []:
                type_, last = re.fullmatch(r"(.*?)(\w+)", parameter).groups()  # type: ignore[union-attr]
                parameters.append((type_.strip(), last))
            found[name] = Prototype(comment, result.strip(), parameters, f"{result}now_playing_{name}({text})")
    return found


def function(name: str, row: dict[str, str], prototype: Prototype) -> list[str]:
    """One row of bindings/glib/functions."""
    checks = [check for check in (prototype.check(*parameter) for parameter in prototype.parameters) if check]
    checks += [row["if"]] if row["if"] != "-" else []
    lines = [prototype.text, "{"]
    if checks:
        none = prototype.none
        lines.append(f"    g_return{'_val' if none else ''}_if_fail({' && '.join(checks)}{none and ', ' + none});")
    form, _, rest = row["does"].partition(" ")
    if form == "values":
        type_, _, call = rest.partition(" ")
        count = next(each for kind, each in prototype.parameters if kind == "gsize *")
        lines += [
            f"    {type_} *values = g_new0({type_}, most_values);",
            "    size_t count = 0;",
            f"    {call} {'(int64_t *)' if type_ == 'gint64' else ''}values, most_values, &count);",
            f"    *{count} = MIN(count, most_values);",
            "    return values;",
        ]
    elif form == "records":
        record, _, call = rest.partition(" ")
        (_, array), (_, count) = prototype.parameters[1:3]
        type_ = RECORDS[record].struct
        lines += [
            f"    g_autofree {type_} *all = {array_function(record)}({array}, {count}, error);",
            f"    return all && {call};",
        ]
    elif prototype.none:
        lines.append(f"    return {prototype.cast}{row['does']};")
    else:
        lines.append(f"    {row['does']};")
    return [*lines, "}", ""]


# ---- classes ----


def class_struct(owner: str, members: list[dict[str, str]]) -> list[str]:
    """The struct of a class."""
    lines = [f"struct _{type_of(owner)} {{", "    GObject parent_instance;"]
    for member in members:
        space = "" if member["type"].endswith("*") else " "
        text = f" /* {member['text']} */" if member["text"] != "-" else ""
        lines.append(f"    {member['type']}{space}{member['member'].partition('.')[2]};{text}")
    return [*lines, "};"]


def class_start(owner: str, facts: dict[str, str], rows: list[dict[str, str]]) -> str:
    """inline/<class>.h: the type and the numbers of the properties."""
    type_, name = type_of(owner), owner.replace("-", "_")
    lines = [*HEAD]
    hooks = {"class": "static void init_class(GObjectClass *class);"}
    for hook in facts["functions"].split(", ") if facts["functions"] != "-" else []:
        lines.append(hooks.get(hook, f"static void {hook}({type_} *self);"))
    interfaces = [each.split() for each in facts["interfaces"].split(", ")] if facts["interfaces"] != "-" else []
    for interface, fill in interfaces:
        struct = {"G_TYPE_ICON": "GIconIface", "G_TYPE_LOADABLE_ICON": "GLoadableIconIface"}
        lines.append(f"static void {fill}({struct.get(interface, 'GListModelInterface')} *interface);")
    code = " ".join(f"G_IMPLEMENT_INTERFACE({interface}, {fill})" for interface, fill in interfaces)
    lines.append(f"G_DEFINE_TYPE_WITH_CODE({type_}, now_playing_{name}, G_TYPE_OBJECT, {code})")
    if rows:
        lines += ["enum {"]
        lines += [f"    PROPERTY_{member_of(row)}{' = 1' if row is rows[0] else ''}," for row in rows]
        lines += ["    N_PROPERTIES", "};", "static GParamSpec *properties[N_PROPERTIES];"]
    return "\n".join(lines) + "\n"


OWNED = {
    "GWeakRef": ("g_weak_ref_init(&self->{}, NULL);", "g_weak_ref_clear(&self->{});"),
    "GMutex": ("g_mutex_init(&self->{});", "g_mutex_clear(&self->{});"),
}
"""The types of members that are made and cleared in place."""


def class_functions(
    owner: str, facts: dict[str, str], members: list[dict[str, str]], rows: list[dict[str, str]]
) -> list[str]:
    """The functions of the class."""
    type_, name = type_of(owner), owner.replace("-", "_")
    self = f"NOW_PLAYING_{name.upper()}(object)"
    parent = f"G_OBJECT_CLASS(now_playing_{name}_parent_class)"
    own = facts["functions"].split(", ")
    makes, frees = [], []
    for member in members:
        word = member["member"].partition(".")[2]
        if member["type"] in OWNED:
            make, free = OWNED[member["type"]]
            makes.append(make.format(word))
            frees.append(free.format(word))
        if member["first"] != "-":
            makes.append(f"self->{word} = {member['first']};")
        if member["free"] != "-":
            frees.append(f"g_clear_pointer(&self->{word}, {member['free']});")
    lines: list[str] = []
    chained = []
    if "constructed" in own:
        chained.append(("constructed", [f"{parent}->constructed(object);", f"constructed({self});"]))
    if "dispose" in own:
        chained.append(("dispose", [f"dispose({self});", f"{parent}->dispose(object);"]))
    frees = (["end(self);"] if "end" in own else []) + frees
    start = [f"{type_} *self = {self};"] if frees else []
    chained.append(("finalize", [*start, *frees, f"{parent}->finalize(object);"]))
    for what, statements in chained:
        lines += [f"static void class_{what}(GObject *object)", "{", *(f"    {each}" for each in statements), "}", ""]
    lines += [f"static void now_playing_{name}_class_init({type_}Class *class)", "{"]
    lines += ["    GObjectClass *object_class = G_OBJECT_CLASS(class);"]
    lines += [f"    object_class->{what} = class_{what};" for what, _ in chained]
    if rows:
        lines += ["    object_class->get_property = get_property;"]
        lines += ["    object_class->set_property = set_property;"] if any(row["set"] != "-" for row in rows) else []
        for row in rows:
            glib, end, _ = sort(row)
            lines += [
                f"    properties[PROPERTY_{member_of(row)}] =",
                f'        g_param_spec_{glib}("{row["property"]}", NULL, NULL, {end}, {ACCESS[row["access"]]});',
            ]
        lines += ["    g_object_class_install_properties(object_class, N_PROPERTIES, properties);"]
    lines += ["    init_class(object_class);"] if "class" in own else []
    lines += ["}", "", f"static void now_playing_{name}_init({type_} *self)", "{"]
    return [*lines, *(f"    {each}" for each in makes or ["(void)self;"]), "}", ""]


# ---- records ----


class Record(NamedTuple):
    """A class that only stores values, and the struct of C with the same ones."""

    text: str
    struct: str = ""


RECORDS = {
    "device": Record("A device of a remote session, for now_playing_session_set_devices().", "np_device"),
    "output": Record("A place where a player can play, for now_playing_session_set_outputs().", "np_output"),
    "playlist": Record("A playlist, for now_playing_session_set_playlists()."),
    "custom-command": Record(
        "A command of a player's own, for now_playing_session_set_custom_commands().", "np_custom_command"
    ),
    "language-option": Record(
        "A soundtrack, or subtitles, for now_playing_session_set_language_options().", "np_language_option"
    ),
    "chapter": Record("A chapter of an item."),
    "lyrics-line": Record("A line of the lyrics."),
}


def array_function(owner: str) -> str:
    """The function that makes an array of structs of records."""
    return f"npg_{owner.replace('-', '_')}_array"


def records_header(tables: Tables) -> str:
    """records.h"""
    lines = [*HEAD, "#pragma once", "", "#include <nowplaying-glib/artwork.h>", "", "G_BEGIN_DECLS", ""]
    for owner in classes(tables, are_records=True):
        name, type_ = owner.replace("-", "_"), type_of(owner)
        lines += about([f"{type_}:", "", f"{RECORDS[owner].text} Its properties are set when it is made."])
        lines += [f"#define NOW_PLAYING_TYPE_{name.upper()} (now_playing_{name}_get_type())"]
        lines += [f"G_DECLARE_FINAL_TYPE({type_}, now_playing_{name}, NOW_PLAYING, {name.upper()}, GObject)", ""]
    return "\n".join([*lines, "G_END_DECLS"]) + "\n"


def record_names(tables: Tables) -> str:
    """inline/records.h: the indexes of the values, and the functions of structs."""
    lines = [*HEAD, "#pragma once"]
    for owner, rows in classes(tables, are_records=True).items():
        names = [f"NPG_{owner}_{row['property']}".replace("-", "_").upper() for row in rows]
        lines += [f"enum {{ {', '.join(names)} }};"]
        if struct := RECORDS[owner].struct:
            lines += [f"gpointer npg_{owner.replace('-', '_')}_read(NowPlayingController *controller,"]
            lines += ["    const np_player *player, guint index);"]
            lines += [f"{struct} *{array_function(owner)}(gconstpointer records, gsize count, GError **error);"]
    return "\n".join(lines) + "\n"


def record_conversions(owner: str, rows: list[dict[str, str]]) -> list[str]:
    """The functions between a record and its struct."""
    struct, name = RECORDS[owner].struct, owner.replace("-", "_")
    reads, writes = [], []
    for index, row in enumerate(rows):
        place, condition = (row["get"].split(" if ") + [""])[:2]
        member, kind = place.removesuffix("?"), sort(row)[0]
        value, read_as = f"g_value_get_{kind}(&values[{index}])", f"from.{member}"
        if place == "-":
            continue
        if place.startswith("NP_"):
            read_as = f"(from.flags & {place}) != 0"
            writes.append(f"to->flags |= {value} ? {place} : 0;")
        elif condition:
            is_flag = condition.startswith("NP_")
            read_as = f"{f'from.flags & {condition}' if is_flag else 'from.' + condition} ? from.{place} : -1"
            writes += [f"to->flags |= {value} >= 0 ? {condition} : 0;"] if is_flag else []
            writes.append(f"to->{place} = MAX({value}, 0);")
        else:
            read_as = f"npg_or_null({read_as})" if member != place else read_as
            writes.append(f"to->{member} = {value};")
        reads.append(f"g_value_set_{kind}(&values[{index}], {read_as});")
    return [
        f"gpointer npg_{name}_read(NowPlayingController *controller, const np_player *player, guint index)",
        "{",
        f"    {struct} from;",
        "    (void)controller;",
        f"    if (np_player_get_{name}(player, index, &from) != NP_OK)",
        "        return NULL;",
        f"    gpointer record = g_object_new(NOW_PLAYING_TYPE_{name.upper()}, NULL);",
        "    GValue *values = npg_record_value(record, 0);",
        *(f"    {line}" for line in reads),
        "    return record;",
        "}",
        "",
        f"{struct} *{array_function(owner)}(gconstpointer records, gsize count, GError **error)",
        "{",
        "    gconstpointer const *all = records;",
        f"    g_autofree {struct} *array = g_new0({struct}, count + 1);",
        "    for (gsize i = 0; i < count; i++) {",
        f"        if (!npg_is_record(all, i, NOW_PLAYING_TYPE_{name.upper()}, error))",
        "            return NULL;",
        "        const GValue *values = npg_record_value((gpointer)all[i], 0);",
        f"        {struct} *to = &array[i];",
        *(f"        {line}" for line in writes),
        "    }",
        "    return g_steal_pointer(&array);",
        "}",
        "",
    ]


def records_source(tables: Tables) -> str:
    """records.c"""
    lines = [*HEAD, "#include <nowplaying-glib/records.h>", '#include "private.h"', ""]
    for owner, rows in classes(tables, are_records=True).items():
        name, type_ = owner.replace("-", "_"), type_of(owner)
        for row in rows:
            lines += [*about([f"{type_}:{row['property']}:", "", row["text"]]), ""]
        lines += [f"struct _{type_} {{", "    NpgRecord record;", "};"]
        lines += [f"static GParamSpec *{name}_properties[{len(rows) + 1}];", ""]
        lines += [f"G_DEFINE_TYPE({type_}, now_playing_{name}, G_TYPE_OBJECT)", ""]
        lines += [f"static void now_playing_{name}_class_init({type_}Class *class)", "{"]
        lines += ["    GObjectClass *object_class = G_OBJECT_CLASS(class);", "    npg_record_class_init(object_class);"]
        for index, row in enumerate(rows):
            glib, end, _ = sort(row)
            spec = f'g_param_spec_{glib}("{row["property"]}", NULL, NULL, {end}, {ACCESS[row["access"]]})'
            lines += [f"    {name}_properties[{index + 1}] =", f"        {spec};"]
        lines += [f"    g_object_class_install_properties(object_class, {len(rows) + 1}, {name}_properties);", "}", ""]
        lines += [f"static void now_playing_{name}_init({type_} *self)", "{"]
        lines += [f"    npg_record_init(self, {name}_properties + 1, {len(rows)});", "}", ""]
        lines += record_conversions(owner, rows) if RECORDS[owner].struct else []
    return "\n".join(lines[:-1]) + "\n"


def files(tables: Tables) -> dict[str, str]:
    """The files, by their path."""
    found: dict[str, str] = {}
    members = list(read("members", OWN).values())
    functions, declared = read("functions", OWN), prototypes()
    if unknown := functions.keys() - declared.keys():
        raise SystemExit(f"bindings/glib/functions: no header declares {', '.join(sorted(unknown))}")
    properties = classes(tables, are_records=False)
    all_classes = read("classes", OWN)
    structs = [*HEAD, "#pragma once"]
    for owner, facts in all_classes.items():
        own = [member for member in members if member["member"].partition(".")[0] == owner]
        rows = properties.get(owner, [])
        start = owner.replace("-", "_")
        structs += class_struct(owner, own)
        found[f"{FOLDER}/inline/{start}.h"] = class_start(owner, facts, rows)
        lines = [*HEAD, *property_functions(owner, rows)] if rows else [*HEAD]
        others = [each.replace("-", "_") for each in all_classes if each.startswith(owner + "-")]
        for name, row in functions.items():
            if name.startswith(start + "_") and not any(name.startswith(other + "_") for other in others):
                lines += function(name, row, declared[name])
        lines += class_functions(owner, facts, own, rows)
        found[f"{FOLDER}/inline/{start}.c"] = "\n".join(lines[:-1]) + "\n"
    return {
        **found,
        f"{FOLDER}/inline/structs.h": "\n".join(structs) + "\n",
        f"{FOLDER}/nowplaying-glib/records.h": records_header(tables),
        f"{FOLDER}/inline/records.h": record_names(tables),
        f"{FOLDER}/records.c": records_source(tables),
        f"{FOLDER}/nowplaying-glib/getters.h": getters_header(tables),
    }
