# SPDX-License-Identifier: MIT
"""The C++ of the QML module that scripts/tables writes: enums, and a property, a method or a signal for each row."""

from __future__ import annotations

import re

from binding_tables import CPP_STRUCTS, CPP_TYPES, SOURCE, cpp_comment, field_about
from contract import Contract
from headers import CONTROL_FOLDER
from rows import Part, Row, Tables, camel, comment, words

FOLDER = "bindings/qml/generated/"

ENUMS = {
    "np_playback_state": ("State", "The state of playback."),
    "np_content_kind": ("Kind", "The kind of an item."),
    "np_repeat_mode": ("Repeat", "The repeat modes."),
    "np_shuffle_mode": ("Shuffle", "The shuffle modes: songs, or whole albums."),
    "np_command": ("Command", "The commands."),
    "np_outcome": ("Outcome", "How a command ended."),
    "np_player_reason": ("Reason", "Why a player has its place in the order."),
    "np_problem": ("Problem", "Why a player does not play."),
    "np_feedback": ("Feedback", "The listener's opinion of the item."),
    "np_phase": ("Phase", "The listener presses a button, or releases it."),
    "np_language_setting": ("LanguageSetting", "How long the choice of a language option applies."),
    "np_device_type": ("DeviceType", "The type of a device."),
    "np_custom_state": ("CustomState", "The state of a command of the player's own."),
    "np_hold_state": ("HoldState", "The state of a hold."),
    "np_context_flags": ("ApplicationFlag", "The flags of an application."),
}
"""The enums of QML: the C name, the name in QML, and the comment."""

ALIASES = {"Feedback": "Opinion"}
"""Other names of enums. A command has the name of the enum too, so qmllint reads NowPlaying.Feedback as that."""

RENAMED = {"bookmark": "bookmarkPosition"}
"""The fields whose name is the name of a command too."""

TYPES = {"time": "double", "real": "double", "flag": "bool", "text": "QString", "id": "QString", "text_id": "QString"}
"""The types of the parameters of signals; all others are an int."""

PROPERTY_TYPES = {
    "text": "QString",
    "texts": "QStringList",
    "url": "QUrl",
    "object:Artwork": "QUrl",
    "flag": "bool",
    "int": "int",
    "time": "double",
    "moment": "double",
    "real": "double",
    "volume": "double",
    "list": "QVariantList",
    "map": "QVariantMap",
    "flags:ApplicationFlags": "int",
}
"""The types of tables/properties. A time is a double: JavaScript has no other number, and qmllint of Qt 6.4 knows no qint64."""


def properties(tables: Tables, owner: str) -> list[dict[str, str]]:
    """The properties that a player has in a snapshot, or that a session keeps, with their type in C++ as `kind`."""
    found = []
    for row in tables.properties["qml"][owner]:
        type_, _, enum = row["type"].partition(":")
        kind = f"NowPlaying::{ENUMS[snake(enum)][0]}" if type_ == "enum" else PROPERTY_TYPES[row["type"]]
        found.append({**{key: "" if cell == "-" else cell for key, cell in row.items()}, "kind": kind})
    return found


def snake(enum: str) -> str:
    """PlaybackState is np_playback_state."""
    return "np" + re.sub(r"(?=[A-Z])", "_", enum).lower()


def start(name: str, text: str, *includes: str) -> list[str]:
    """The head of a header."""
    guard = f"NOWPLAYING_QML_{name.upper()}_H"
    lines = [
        "/* SPDX-License-Identifier: MIT */",
        "/**",
        f" * @file {name}.h",
        f" * {text}",
        " *",
        f" * {SOURCE}",
        " */",
    ]
    lines += ["/* clang-format off */", f"#ifndef {guard}", f"#define {guard}", ""]
    for include in includes:
        own = "" if include in ("entries.h", "enums.h", "kinds.h", "lists.h") else "../"
        lines.append(f'#include "{own}{include}"' if include.endswith(".h") else f"#include <{include}>")
    return [*lines, "", "namespace NowPlaying", "{", ""]


END = ["} // namespace NowPlaying", "", "#endif", ""]


def enums(tables: Tables) -> str:
    """enums.h"""
    lines = start("enums", "The enums of QML: `NowPlaying.State.Playing`.", "QObject")
    del lines[-4:]
    lines += ["", "/** The name of a type in QML. */", "#define NOWPLAYING_QML_TYPE(name) \\"]
    lines += ['    Q_CLASSINFO("QML.Element", name) Q_CLASSINFO("QML.AddedInMinorVersion", "1") \\']
    lines += ['    Q_CLASSINFO("QML.AddedInVersion", "1")', "", "namespace NowPlaying", "{", ""]
    lines += [
        "Q_NAMESPACE",
        'Q_CLASSINFO("QML.Element", "NowPlaying")',
        'Q_CLASSINFO("QML.AddedInMinorVersion", "1")',
        'Q_CLASSINFO("QML.AddedInVersion", "1")',
        'Q_CLASSINFO("RegisterEnumClassesUnscoped", "false")',
        "",
    ]
    known = {**Contract(CONTROL_FOLDER).enums, **tables.enums}
    for name, (own, text) in ENUMS.items():
        values = []
        for word, constant in words(known[name]):
            if word.startswith("host_loop"):
                continue  # The module always uses the loop of Qt.
            about = "" if name == "np_command" or "np_" in constant.text.lower() else comment(constant, "C++")
            values += [*(cpp_comment(about, "    ") if about else [])]
            values += [f"    {camel(word, upper=True)} = {constant.value},"]
        for each in (own, *([ALIASES[own]] if own in ALIASES else [])):
            lines += [*cpp_comment(text), f"enum class {each} {{", *values, "};", f"Q_ENUM_NS({each})", ""]
    lines += ["/** Makes the enums known to the engine of QML. */", "inline void registerEnums()", "{"]
    lines += [f"    qRegisterMetaType<{own}>();" for own, _ in ENUMS.values()]
    lines += ["}", ""]
    lines += ["/** The sentence of a reason. */", "inline const char *sentenceOf(Reason reason)", "{"]
    lines += ["    switch (reason) {"]
    for word, constant in words(tables.enums["np_player_reason"]):
        lines += [f"    case Reason::{camel(word, upper=True)}:", f'        return "{comment(constant, "C++")}";']
    return "\n".join([*lines, "    }", '    return "";', "}", "", *END])


def field_name(row: Row) -> str:
    """The property of a field."""
    return "is" + camel(row.word, upper=True) if row.setter == "flag" else RENAMED.get(row.word, camel(row.word))


def can_name(row: Row) -> str:
    """The property that a command is possible."""
    return "can" + camel(row.word, upper=True)


def field_type(row: Row, *, is_written: bool) -> str:
    """The type of a property. A QVariant can be undefined."""
    return {"text": "QString", "flag": "bool", "list": "QVariant" if is_written else "QString"}.get(
        row.setter, "QVariant"
    )


def upper(name: str) -> str:
    """A name with a capital at its start."""
    return name[:1].upper() + name[1:]


def reset(name: str) -> str:
    """The part of a property that `undefined` calls."""
    return f"RESET reset{upper(name)}"


def resetter(name: str, body: list[str]) -> list[str]:
    """The function that `undefined` calls."""
    return [f"    void reset{upper(name)}()", "    {", *(f"        {line}" for line in body), "    }"]


KINDS = {
    "text": (
        "text_field",
        "QString",
        "text(item.get(field))",
        "isOtherText(a, b, field)",
        "to.set(nowplaying::text_field{field}, value.toString().toStdString())",
        ("", "", "value.toString()"),
    ),
    "list": (
        "list_field",
        "QString",
        'texts(item.all(field)).join(", ")',
        "isOtherText(a, b, field)",
        "to.set(nowplaying::list_field{field}, texts(value.toStringList()))",
        ("", "", "entriesOf(name, value)"),
    ),
    "number": (
        "number_field",
        "QVariant",
        "variant(item.get(field))",
        "a.get(nowplaying::number_field{field}) != b.get(nowplaying::number_field{field})",
        "to.set(nowplaying::number_field{field}, value.toDouble())",
        ("isWithin(value, -mostMicroseconds, mostMicroseconds)", "a number", "value.toDouble()"),
    ),
    "flag": (
        "flag_field",
        "bool",
        "item.get(field).value_or(false)",
        "a.get(nowplaying::flag_field{field}) != b.get(nowplaying::flag_field{field})",
        "to.set(nowplaying::flag_field{field}, value.toBool())",
        ("", "", "value.toBool()"),
    ),
    "time": (
        "time_field",
        "QVariant",
        "variant(item.get(field))",
        "a.get(nowplaying::time_field{field}) != b.get(nowplaying::time_field{field})",
        "to.set(nowplaying::time_field{field}, microseconds(value.toDouble()))",
        (
            "isWithin(value, -mostMicroseconds, mostMicroseconds)",
            "a number of microseconds",
            "static_cast<qint64>(value.toDouble())",
        ),
    ),
}
"""The kinds of values that a field can hold. The first two cells are the type of its name in C++, and of its property in
a Player. The next ones are how an item returns it, how two items differ in it, and how a content gets it. The last one has
the values of QML with this kind, also in words, and their conversion."""


def kinds() -> str:
    """kinds.h"""
    lines = start("kinds", "The kinds of values that a field can hold.", "nowplaying.hpp", "values.h")
    lines += ["/** The kinds, and an address, which no field has. */"]
    lines += [f"enum class Holds {{ {', '.join(upper(kind) for kind in KINDS)}, Url }};", ""]
    for tag, shown, get, *_ in KINDS.values():
        lines += [f"inline {shown} valueOf(const nowplaying::item &item, nowplaying::{tag} field)", "{"]
        lines += [f"    return {get};", "}", ""]
    for text, head, place, otherwise in (
        (
            "Whether a field differs. It makes no copies: the list of players compares all fields at each change of an item.",
            "bool isOther(const nowplaying::item &a, const nowplaying::item &b, np_field field, Holds holds)",
            3,
            ["    return false;"],
        ),
        (
            "Sets a field to a value of its kind. Throws an error of the library.",
            "void setField(nowplaying::content &to, np_field field, Holds holds, const QVariant &value)",
            4,
            [],
        ),
    ):
        lines += [f"/** {text} */", f"inline {head}", "{", "    switch (holds) {"]
        for kind, row in KINDS.items():
            lines += [f"    case Holds::{upper(kind)}:"]
            lines += [f"        return {row[place]};"] if otherwise else [f"        {row[place]};", "        break;"]
        lines += ["    case Holds::Url:", "        break;", "    }", *otherwise, "}", ""]
    return "\n".join([*lines, *END])


READERS = {
    "time": (
        "std::chrono::microseconds",
        "isWithin(value, 0, mostMicroseconds)",
        "a number of microseconds, from 0",
        "microseconds(value.toDouble())",
    ),
    "interval": (
        "std::chrono::microseconds",
        "isWithin(value, 1, mostMicroseconds)",
        "a number of microseconds, above 0",
        "microseconds(value.toDouble())",
    ),
    "real": ("double", "isWithin(value, -most, most)", "a number", "value.toDouble()"),
    "volume": ("double", "isWithin(value, 0, most)", "a number, from 0", "value.toDouble()"),
    "share": ("double", "isWithin(value, 0, 1)", "a number, from 0 to 1", "value.toDouble()"),
    "integer": (
        "std::int32_t",
        "isWithin(value, -1e9, 1e9) && value.toDouble() == value.toInt()",
        "a whole number",
        "value.toInt()",
    ),
    "flag": ("bool", "value.userType() == QMetaType::Bool", "true or false", "value.toBool()"),
    "text": ("std::string", "isText(value) && !value.toString().isEmpty()", "a text that is not empty", "bytes(value)"),
}
"""The types of the parts of an argument and of an entry: in C++, which values of QML have it, in words, and how they are
converted."""


def readers() -> str:
    """readers.h"""
    lines = start("readers", "The values of QML, by their types.", "chrono", "limits", "string")
    lines += ["/** The value of a field or a property; nothing for undefined and null. Throws a Mistake. */"]
    lines += ["inline QVariant valueOf(Holds holds, const char *name, const QVariant &given)", "{"]
    lines += ["    const QVariant value = plain(given);", "    if (isNothing(value))", "        return {};"]
    lines += ["    switch (holds) {"]
    values = {kind: row[5] for kind, row in KINDS.items()} | {"url": ("isText(value)", "an address", "value.toUrl()")}
    for kind, (condition, allowed, convert) in values.items():
        lines += [f"    case Holds::{upper(kind)}:"]
        if condition:
            lines += [f"        if (!{condition})", f'            throw Mistake(name, value, "{allowed}");']
        lines += [f"        return {convert};"]
    lines += ["    }", "    return {};", "}", ""]
    lines += ["/** A value that is missing or wrong is a Mistake; one that is optional can be missing. */"]
    lines += ["class Readers", "{", "  public:", "    virtual ~Readers() = default;"]
    lines += ["    /** A part by its place in a list, or by its name. Those of an object have the place -1. */"]
    lines += ["    virtual QVariant part(int place, const char *name) const = 0;"]
    for name, (kind, condition, allowed, convert) in READERS.items():
        empty = " || (isText(value) && value.toString().isEmpty())" if name == "text" else ""
        lines += [
            "",
            f"    {kind} {name}(int place, const char *name, bool isOptional, {kind} otherwise = {{}}) const",
            "    {",
            "        const QVariant value = part(place, name);",
            f"        if (isOptional && (isNothing(value){empty}))",
            "            return otherwise;",
            f"        if (!({condition}))",
            f'            throw Mistake(name, value, "{allowed}");',
            f"        return {convert};",
            "    }",
        ]
    lines += ["", "  private:"]
    lines += ["    static constexpr double most = std::numeric_limits<double>::max();"]
    return "\n".join([*lines, "};", "", *END])


RAW = {"artwork": ("snapshot_.artwork_id()", "snapshot_.artwork_url()"), "reasonText": ("available()", "reason()")}
"""The values on which a property depends, and which cost less than its own value."""

LISTS: dict[str, tuple[str, str, str | dict[str, str]]] = {
    "rates": ("player", "supported_rates", "each"),
    "devices": (
        "player",
        "devices",
        {
            "id": "text(each.id)",
            "name": "text(each.name)",
            "type": "static_cast<int>(each.type)",
            "volume?": "each.volume",
            "muted?": "each.muted",
        },
    ),
    "outputs": (
        "player",
        "outputs",
        {
            "id": "text(each.id)",
            "name": "text(each.name)",
            "type": "static_cast<int>(each.type)",
            "inUse": "each.in_use",
            "alone": "each.alone",
        },
    ),
    "customCommands": (
        "player",
        "custom_commands",
        {
            "id": "text(each.id)",
            "title": "text(each.title)",
            "iconName": "text(each.icon_name)",
            "icon": "Artworks::icon(from, each)",
            "state": "static_cast<int>(each.state)",
            "progress": "each.progress",
            "isDangerous": "each.dangerous",
            "enabled": "each.enabled",
        },
    ),
    "playlists": (
        "player",
        "playlists",
        {"id": "text(each.id)", "name": "text(each.name)", "isCurrent": "each.id == from.current_playlist()"},
    ),
    "queue": (
        "player",
        "queue",
        {
            "id": "text(each.id)",
            "isCurrent": "each.id == from.current_entry()",
            "title": "valueOf(each.item, nowplaying::field::title)",
            "artist": "valueOf(each.item, nowplaying::field::artist)",
            "album": "valueOf(each.item, nowplaying::field::album)",
            "duration": "time(each.item.duration())",
        },
    ),
    "chapters": (
        "item",
        "chapters",
        {"id": "text(each.id)", "title": "text(each.title)", "start": "time(each.start)", "end": "time(each.end)"},
    ),
    "lyricsLines": ("item", "lyrics_lines", {"time": "time(each.time)", "text": "text(each.text)"}),
}
"""The lists of a player or its item: their function in C++, and the values of an entry. A value with ? can be missing."""


def lists() -> str:
    """lists.h"""
    lines = start("lists", "The lists of a player.", "QUrl", "QVariantList", "artwork.h", "kinds.h", "values.h")
    for name, (owner, function, values) in LISTS.items():
        lines += [f"inline QVariantList {name}Of(const nowplaying::{owner} &from)", "{", "    QVariantList found;"]
        lines += ["    if (!from.handle())", "        return found;"]
        lines += [f"    for (const auto &each : from.{function}()) {{"]
        if isinstance(values, str):
            lines += [f"        found.push_back({values});"]
        else:
            lines += ["        QVariantMap entry;"]
            for key, value in values.items():
                is_optional = key.endswith("?")
                lines += [f"        if ({value})"] * is_optional
                lines += [
                    f'{"    " * is_optional}        entry.insert("{key.rstrip("?")}", {"*" * is_optional}{value});'
                ]
            lines += ["        found.push_back(entry);"]
        lines += ["    }", "    return found;", "}", ""]
    return "\n".join([*lines, *END])


ENTRIES = {
    "outputs": (
        "nowplaying::output",
        "{id}, {name}, {type}, {inUse}, {alone}",
        "id! name! type:DeviceType inUse? alone?",
    ),
    "customCommands": (
        "nowplaying::custom_command",
        "{id}, {title}, {iconName}, {state}, {isDangerous}, {enabled}, {progress}",
        "id! title! iconName state:CustomState isDangerous? enabled?true progress%",
    ),
    "playlists": ("nowplaying::playlists", "add({id}, {name}, orNull({icon}))", "id! name! icon"),
    "chapters": ("nowplaying::content", "add_chapter({id}, {title}, {start}, {end})", "id! title start@ end@-"),
    "lyricsLines": ("nowplaying::content", "add_lyrics_line({time}, {text})", "time@ text"),
}
"""The lists that a session publishes: the type to which an entry is added, how, and the values of an entry. Those
with ! are required, and times without -. The names are those of LISTS, so that a session can publish what a player reads."""


def entry_value(word: str) -> tuple[str, str]:
    """A value of an entry of ENTRIES: its name, and how it is read."""
    found = re.fullmatch(r"(\w+)(\W?)(.*)", word)
    assert found, word
    name, mark, rest = found.groups()
    where = f'-1, "{name}", '
    read = {
        "": f"text({where}true)",
        "!": f"text({where}false)",
        "?": f"flag({where}true, {rest or 'false'})",
        "%": f"share({where}true)",
        "@": f'knownTime("{name}")' if rest else f"time({where}false)",
        ":": f"enumerator<{rest}>({where}true)",
    }[mark]
    if mark == ":":
        return name, f"static_cast<nowplaying::{snake(rest)[3:]}>(entry.{read})"
    return name, f"entry.{read}"


def entries(tables: Tables) -> str:
    """entries.h"""
    lines = start(
        "entries", "The entries of the lists of a Session.", "arguments.h", "enums.h", "values.h", "nowplaying.hpp"
    )
    found = (part for row in properties(tables, "session") for part in row["part"].split(", ") if part)
    parts = {part: 1 << place for place, part in enumerate(dict.fromkeys(found))}
    everything = sum(number for part, number in parts.items() if not part.startswith("application"))
    lines += [
        "/** The parts that a Session publishes. Its application is not a part of everything: others share it. */"
    ]
    lines += ["struct Parts {", "    enum Part {"]
    lines += [f"        {upper(part)} = {number}," for part, number in parts.items()]
    lines += [f"        Everything = {everything}", "    };", "};", ""]
    lines += ["/** The fields, by their properties. */"]
    lines += ["inline constexpr struct {", "    const char *name;", "    np_field field;", "    Holds holds;"]
    lines += ["} fieldProperties[] = {"]
    lines += [f'    {{"{field_name(row)}", {row.constant.name}, Holds::{upper(row.setter)}}},' for row in tables.fields]
    lines += ["};", ""]
    lines += ["/** Sets the values of an item, each with `attempt`. Throws a Mistake, or an error of the library. */"]
    lines += [
        "template <class Attempt> void fill(nowplaying::content &to, const Arguments &item, Attempt attempt)",
        "{",
    ]
    lines += ["    for (const auto &row : fieldProperties)", "        attempt([&] {"]
    lines += ["            const QVariant value = valueOf(row.holds, row.name, item.part(-1, row.name));"]
    lines += [
        "            if (value.isValid())",
        "                setField(to, row.field, row.holds, value);",
        "        });",
    ]
    for row in properties(tables, "session"):
        if row["set"] and row["part"] == "content":
            lines += [f"    attempt([&] {{ {row['set']}; }});"]
    lines += ["}", ""]
    for name, (kind, call, names) in ENTRIES.items():
        values = dict(entry_value(word) for word in names.split())
        made = re.sub(r"{(\w+)}", lambda found: values[found[1]], call)
        is_struct = "(" not in call
        to = f"std::vector<{kind}> &to" if is_struct else f"{kind} &to"
        lines += [f"/** Adds an entry of {name}. Throws a Mistake, or an error of the library. */"]
        lines += [f"inline void add{upper(name.rstrip('s'))}({to}, const Arguments &entry)", "{"]
        lines += [f"    to.push_back({{{made}}});" if is_struct else f"    to.{made};"]
        lines += ["}", ""]
    return "\n".join([*lines, *END])


def difference(name: str, value: str, part: str) -> str:
    """Whether the values of a property differ, without making texts of Qt of them. They differ only in a part of the changes."""
    texts = re.fullmatch(r"(?:QUrl\()?text\((.*?)\)+", value)
    if name in RAW:
        values = list(RAW[name])
    elif texts:
        values = [texts[1] + ")" * (texts[1].count("(") - texts[1].count(")"))]
    else:
        values = [f"{name}()"]
    own = r"^(?=\w+\(\)$)|(?<![\w.])(?=snapshot_|item_)"
    both = ([re.sub(own, f"{who}.", each) for each in values] for who in "ab")
    compared = " || ".join(f"{one} != {other}" for one, other in zip(*both))
    if not part:
        return compared
    return f"nowplaying::has(changes, nowplaying::player_changes::{part}) && {compared}"


def player(tables: Tables) -> str:
    """player_base.h"""
    lines = start(
        "player_base",
        "The properties of Player for fields, commands and other values of a snapshot; its commands.",
        "QHash",
        "QObject",
        "QUrl",
        "QVariantList",
        "QVector",
        "artwork.h",
        "enums.h",
        "kinds.h",
        "lists.h",
        "values.h",
    )
    lines += [
        "/** The properties of fields come first, then those of commands, then the others. */",
        "class PlayerBase : public QObject",
        "{",
    ]
    lines += ["    Q_OBJECT", '    Q_CLASSINFO("QML.Element", "anonymous")']
    rows = properties(tables, "player")
    values = [(row["kind"], row["name"]) for row in rows]
    names = [(field_type(row, is_written=False), field_name(row)) for row in tables.fields]
    names += [("bool", can_name(row)) for row in tables.commands]
    lines += [f"    Q_PROPERTY({kind} {name} READ {name} NOTIFY {name}Changed)" for kind, name in [*names, *values]]
    lines += ["", "  public:", "    using QObject::QObject;"]
    for place, own in enumerate(rows):
        # A list is made once for each snapshot, because a program reads it once for each of its entries.
        value = f"built({place}, [this] {{ return {own['value']}; }})" if own["type"] == "list" else own["value"]
        lines += [
            *cpp_comment(own["text"], "    "),
            f"    {own['kind']} {own['name']}() const",
            "    {",
            f"        return {value};",
            "    }",
        ]
    lines += [""]
    for row in tables.fields:
        name = field_name(row)
        lines += [
            *cpp_comment(field_about(row, "C++"), "    "),
            f"    {field_type(row, is_written=False)} {name}() const",
            "    {",
        ]
        lines += [
            f"        return valueOf(item_, nowplaying::field::{row.word + '_' * (row.word in ('explicit', 'protected'))});",
            "    }",
        ]
    for row in tables.commands:
        lines += [
            f"    bool {can_name(row)}() const",
            "    {",
            f"        return available() && snapshot_.is_enabled(nowplaying::command::{row.word});",
            "    }",
        ]
    lines += [""]
    for row in tables.commands:
        parts = tables.handed[row["argument"]]
        parameters = ", ".join(f"const QVariant &{camel(part.name)}{' = {}' * part.has_default}" for part in parts)
        texts = ". ".join(f"{camel(part.name)}: {part.text}" for part in parts)
        lines += cpp_comment(row["text"] + (f" {texts}." if texts else ""), "    ")
        lines += [f"    Q_INVOKABLE void {camel(row.word)}({parameters})", "    {"]
        given = ", ".join(camel(part.name) for part in parts)
        lines += [f"        send(nowplaying::command::{row.word}, {{{given}}});", "    }"]
    lines += ["", "  Q_SIGNALS:", *(f"    void {name}Changed();" for _, name in [*names, *values]), "", "  protected:"]
    lines += ["    nowplaying::player snapshot_{nullptr};", "    nowplaying::item item_ = snapshot_.item();"]
    lines += ["    /** Sets the snapshot without a signal. */"]
    lines += ["    void show(const nowplaying::player &snapshot)", "    {"]
    lines += ["        if (snapshot.handle() != snapshot_.handle())", "            built_.clear();"]
    lines += ["        snapshot_ = snapshot;", "        item_ = snapshot.item();", "    }", ""]
    lines += [
        "    /** The lists of the snapshot that were read. */",
        "    mutable QHash<int, QVariantList> built_;",
        "",
    ]
    lines += ["    template <class Build> QVariantList built(int place, Build build) const", "    {"]
    lines += ["        const auto known = built_.constFind(place);"]
    lines += ["        return known != built_.constEnd() ? *known : *built_.insert(place, build());", "    }", ""]
    lines += ["    virtual void send(nowplaying::command command, const QVariantList &given) = 0;", ""]
    # The comparison has no loop over the meta-object, which would cost several times as much.
    lines += ["    /** The properties that differ between two players, by their index. */"]
    lines += [
        "    static QVector<int> differences(const PlayerBase &a, const PlayerBase &b, nowplaying::player_changes changes)"
    ]
    lines += ["    {", "        QVector<int> found;", "        const int first = staticMetaObject.propertyOffset();"]
    lines += ["        const auto compare = [&](bool isOther, int place) {", "            if (isOther)"]
    lines += ["                found.push_back(first + place);", "        };"]
    lines += ["        if (nowplaying::has(changes, nowplaying::player_changes::item)) {"]
    for place, row in enumerate(tables.fields):
        lines += [
            f"            compare(isOther(a.item_, b.item_, {row.constant.name}, Holds::{upper(row.setter)}), {place});"
        ]
    lines += ["        }", "        if (nowplaying::has(changes, nowplaying::player_changes::commands)) {"]
    for place, row in enumerate(tables.commands, len(tables.fields)):
        lines += [f"            compare(a.{can_name(row)}() != b.{can_name(row)}(), {place});"]
    lines += ["        }"]
    for place, own in enumerate(rows, len(names)):
        lines += [f"        compare({difference(own['name'], own['value'], own['part'])}, {place});"]
    lines += ["        return found;", "    }", "};", ""]
    lines += ["/** The lists among the fields, by their properties. */"]
    lines += [
        "inline constexpr struct {",
        "    const char *name;",
        "    nowplaying::list_field field;",
        "} listFields[] = {",
    ]
    lines += [
        f'    {{"{field_name(row)}", nowplaying::field::{row.word}}},' for row in tables.fields if row.setter == "list"
    ]
    return "\n".join([*lines, "};", "", *END])


NEEDS = {
    "change_playback_rate": ["rates", "rates", "rateRange"],
    "open_url": ["schemes", "schemes"],
    "add_to_queue": ["schemes", "schemes"],
}
"""The property that a command needs in addition to a handler, and the properties of which one is enough."""

PUBLISHED = {
    "playback": ("playback", ("playback",)),
    "settings": ("session", ("settings", "playlists", "outputs")),
    "application": ("context", ("application",)),
}
"""The groups of properties that the table publishes: the type in C++ that gets them, and how their parts begin."""

KEPT = {
    "time": "Time",
    "moment": "Time",
    "real": "Number",
    "volume": "Number",
    "int": "Number",
    "url": "Url",
    "object:Artwork": "Url",
}
"""The types of values for which QML has no null, as Holds. Their properties are a QVariant, which can have it."""


def setter(name: str, kind: str, keep: list[str]) -> list[str]:
    """The function that sets a property, and the one that `undefined` calls."""
    parameter = (
        f"{kind} value" if kind in ("bool", "int") or kind.startswith("NowPlaying::") else f"const {kind} &value"
    )
    return [f"    void set{upper(name)}({parameter})", "    {", *(f"        {line}" for line in keep), "    }"]


def known(holds: str, name: str) -> list[str]:
    """Statements that read `value`. A wrong value is a warning, and nothing."""
    return ["QVariant known;", f'attempt(this, [&] {{ known = valueOf(Holds::{holds}, "{name}", value); }});']


def kept(row: dict[str, str]) -> list[str]:
    """The functions of a property of a session that the class only keeps."""
    name, kind, held = row["name"], row["kind"], KEPT.get(row["type"])
    first = row["value"] or kind + "()"
    shown = "QVariant" if held else kind
    lines = [f"    {shown} {name}() const", "    {", f"        return {name}_;", "    }"]
    keep = []
    if held:
        read = {"QUrl": "toUrl", "int": "toInt", "double": "toDouble"}[kind]
        keep += known(held, name)
        keep += [f"const {kind} kept = known.isValid() ? known.{read}() : {first};"]
    new = "kept" if held else "value"
    if row["part"]:
        parts = " | ".join(upper(part) for part in row["part"].split(", "))
        keep += [f"if (std::exchange({name}_, {new}) == {new})", "    return;", f"touch({parts});"]
    else:
        keep += [f'if ({name}_ == {new} || isLate("{name}"))', "    return;", f"{name}_ = {new};"]
    lines += setter(name, shown, [*keep, f"Q_EMIT {name}Changed();"])
    return [*lines, *resetter(name, [f"set{upper(name)}({'{}' if held else first});"])]


def session(tables: Tables) -> str:
    """session_base.h"""
    lines = start(
        "session_base",
        "A property of Session for each field and setting, and a signal for each command.",
        "QMetaMethod",
        "QObject",
        "QUrl",
        "QVariantList",
        "nowplaying.hpp",
        "tuple",
        "entries.h",
        "enums.h",
        "publisher.h",
        "request.h",
        "values.h",
    )
    lines += ["class SessionBase : public QObject, protected Publisher", "{"]
    lines += ["    Q_OBJECT", '    Q_CLASSINFO("QML.Element", "anonymous")']
    rows = properties(tables, "session")
    shown = [(field_type(row, is_written=True), field_name(row), "") for row in tables.fields]
    shown += [("bool", can_name(row), "") for row in tables.commands]
    shown += [("QVariant" if row["type"] in KEPT else row["kind"], row["name"], row["text"]) for row in rows]
    for kind, name, about in shown:
        lines += cpp_comment(about, "    ") if about else []
        lines += [
            f"    Q_PROPERTY({kind} {name} READ {name} WRITE set{upper(name)} {reset(name)} NOTIFY {name}Changed)"
        ]
    lines += ["", "  public:", "    using QObject::QObject;"]
    for row in tables.fields:
        name, kind = field_name(row), field_type(row, is_written=True)
        convert = {"QString": ".toString()", "bool": ".toBool()"}.get(kind, "")
        lines += [*cpp_comment(field_about(row, "C++"), "    "), f"    {kind} {name}() const", "    {"]
        lines += [f'        return fields_.value("{name}"){convert};', "    }"]
        # A wrong value clears the field: the value of the previous item would be wrong too.
        keep = known(upper(row.setter), name)
        keep += [f'if (std::exchange(fields_["{name}"], known) == known)', "    return;", "touch(Content);"]
        lines += setter(name, kind, [*keep, f"Q_EMIT {name}Changed();"])
        lines += resetter(name, [f"set{upper(name)}({'false' if kind == 'bool' else '{}'});"])
    enabled = [
        {"name": can_name(row), "kind": "bool", "type": "flag", "value": "true", "part": "offers"}
        for row in tables.commands
    ]
    for own in [*enabled, *rows]:
        lines += kept(own)
    lines += ["", "  Q_SIGNALS:"]
    lines += [f"    void {name}Changed();" for _, name, _ in shown]
    for row in tables.commands:
        parts = tables.handed[row["argument"]]
        texts = ". ".join(f"{camel(part.name)}: {part.text}" for part in parts)
        lines += cpp_comment(row["text"] + (f" {texts}." if texts else ""), "    ")
        parameters = "".join(f"{TYPES.get(part.type, 'int')} {camel(part.name)}, " for part in parts)
        lines += [f"    void {camel(row.word)}Requested({parameters}NowPlaying::Request *request);"]
    lines += ["", "  protected:"]
    lines += [
        f"    {row['kind']} {row['name']}_{' = ' * bool(row['value'])}{row['value']};" for row in [*enabled, *rows]
    ]
    lines += ["    /** The fields of the item by their names. */", "    QVariantMap fields_;"]
    for part, (kind, begins) in PUBLISHED.items():
        lines += [
            "",
            f"    /** Sets the values for `{part}` that are in these parts. One that the library refuses is a warning. */",
        ]
        lines += [f"    void publish(nowplaying::{kind} &to, int parts)", "    {"]
        for own in rows:
            if own["set"] and own["part"].startswith(begins):
                lines += [f"        if (parts & {upper(own['part'].split(',')[0])})"]
                lines += [f"            attempt(this, [&] {{ {own['set']}; }});"]
        lines += ["    }"]
    lines += ["", "    /** Offers each command that has a handler, and the property that it needs. */"]
    lines += ["    void publishOffers()", "    {"]
    for row in tables.commands:
        name, *needed = NEEDS.get(row.word, ["nullptr"])
        missing = f'{" && ".join(f"{each}_.isEmpty()" for each in needed)} ? "{name}" : nullptr' if needed else name
        lines += [
            f"        attempt(this, [&] {{ offer(nowplaying::command::{row.word}, {can_name(row)}_, {missing}); }});"
        ]
    lines += ["    }", ""]
    lines += [
        "    /** The signal of a command. */",
        "    static QMetaMethod signalOf(nowplaying::command command)",
        "    {",
        "        switch (command) {",
    ]
    for row in tables.commands:
        lines += [
            f"        case nowplaying::command::{row.word}:",
            f"            return QMetaMethod::fromSignal(&SessionBase::{camel(row.word)}Requested);",
        ]
    lines += ["        }", "        return {};", "    }", ""]
    lines += ["    /** Emits the signal of a request with its arguments. */"]
    lines += [
        "    void emitRequested(nowplaying::command command, const nowplaying::request &asked, Request *request)",
        "    {",
        "        switch (command) {",
    ]
    for row in tables.commands:
        given = "".join(f"{signal_value(part)}, " for part in tables.handed[row["argument"]])
        lines += [
            f"        case nowplaying::command::{row.word}:",
            f"            Q_EMIT {camel(row.word)}Requested({given}request);",
            "            break;",
        ]
    return "\n".join([*lines, "        }", "    }", "};", "", *END])


def signal_value(part: Part) -> str:
    """A part of a request, as the parameter of a signal."""
    if part.getter in CPP_STRUCTS:
        member = {"language_option_id": "id", "language_setting": "setting"}[part.name]
        value = f"asked.{part.getter}().{member}"
    else:
        value = f"asked.{part.name}()"
    if part.type == "time":
        return f"static_cast<double>({value}.count())"
    if TYPES.get(part.type) == "QString":
        return f"QString::fromStdString({value})"
    return value if part.type in CPP_TYPES else f"static_cast<int>({value})"


def action_value(place: int, part: Part) -> str:
    """A part of an action, from the arguments of QML."""
    where = f'{place}, "{camel(part.name)}", {"true" if part.has_default else "false"}'
    kind = {"text_id": "text", "id": "text", "int": "integer"}.get(part.type, part.type)
    kind = part.name if part.name in READERS else kind
    if part.type in CPP_TYPES:
        return f"given.{kind}({where})"
    return f"static_cast<nowplaying::{part.type}>(given.enumerator<{ENUMS['np_' + part.type][0]}>({where}))"


def actions(tables: Tables) -> str:
    """actions.h"""
    lines = start(
        "actions", "The action of a command, from the arguments of QML.", "arguments.h", "nowplaying-control.hpp"
    )
    lines += [
        "/** Throws a Mistake. */",
        "inline nowplaying::action actionOf(nowplaying::command command, const Arguments &given)",
        "{",
        "    switch (command) {",
    ]
    for row in tables.commands:
        parts = tables.handed[row["argument"]]
        if parts:
            values = ", ".join(action_value(place, part) for place, part in enumerate(parts))
            lines += [
                f"    case nowplaying::command::{row.word}:",
                f"        return nowplaying::action::{row.word}({values});",
            ]
    return "\n".join([*lines, "    default:", "        return command;", "    }", "}", "", *END])


def files(tables: Tables) -> dict[str, str]:
    """Every file by its name."""
    return {
        FOLDER + "enums.h": enums(tables),
        FOLDER + "entries.h": entries(tables),
        FOLDER + "kinds.h": kinds(),
        FOLDER + "lists.h": lists(),
        FOLDER + "readers.h": readers(),
        FOLDER + "player_base.h": player(tables),
        FOLDER + "session_base.h": session(tables),
        FOLDER + "actions.h": actions(tables),
    }
