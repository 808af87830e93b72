# SPDX-License-Identifier: MIT
"""The Swift that scripts/tables writes: the enums of NowPlayingCore, and their numbers in the header for a test."""

from __future__ import annotations

import textwrap

from contract import Enum
from rows import Part, Row, Tables, camel, words

WIDTH = 120

ENUMS = {
    "np_content_kind": ("ContentKind", "The kind of content."),
    "np_media_type": ("MediaType", "Whether the content is audio or video."),
    "np_playback_state": ("PlaybackState", "The state of playback."),
    "np_repeat_mode": ("RepeatMode", "What the player repeats."),
    "np_shuffle_mode": ("ShuffleMode", "What the player shuffles."),
    "np_feedback": ("FeedbackStatus", "The listener's feedback on the content."),
    "np_phase": ("Phase", "Whether a button is pressed or released."),
    "np_language_setting": ("LanguageSetting", "How long a choice of language holds."),
    "np_language_kind": ("LanguageKind", "Whether a language option is a soundtrack or subtitles."),
    "np_device_type": ("DeviceType", "The type of a device."),
    "np_aspect_ratio": ("AspectRatio", "The shape of an image."),
}
"""The enums whose words are published as they are."""

TEST_ENUMS = {
    "np_status": "Status",
    "np_command": "Command",
    "np_field": "Field",
    "np_outcome": "Outcome",
    **{name: type_ for name, (type_, _) in ENUMS.items()},
    "np_connection": "ConnectionState",
    "np_animated_artwork_policy": "MotionPolicy",
}

ACRONYMS = ("ID", "URL")
SPECIAL = {
    ("np_field", "description"): "contentDescription",
    ("np_language_flags", "default"): "isDefault",
    ("np_language_flags", "current"): "isCurrent",
    ("np_language_flags", "optional"): "isOptional",
}
"""Words that Swift uses for something else."""


def start(*sources: str) -> list[str]:
    """The head of a file."""
    return [
        "// SPDX-License-Identifier: MIT",
        f"// Written by scripts/tables from {' and '.join(sources)}: do not edit.",
        "",
    ]


def case(enum: str, word: str) -> str:
    """The name of a case."""
    if (enum, word) in SPECIAL:
        return SPECIAL[enum, word]
    first, *rest = word.split("_")
    joined = first + "".join(part.upper() if part.upper() in ACRONYMS else part.capitalize() for part in rest)
    return joined


def quoted(text: str) -> str:
    """A text as a literal."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def cases(names: list[str], result: str) -> list[str]:
    """One branch of a switch for several cases."""
    joined = "case " + ", ".join(f".{name}" for name in names) + ":"
    if len(joined) + len(result) + 5 <= WIDTH:
        return [f"    {joined} {result}"]
    return [*textwrap.wrap(joined, WIDTH, initial_indent="    ", subsequent_indent="      "), f"      {result}"]


def switch(about: str, name: str, type_: str, results: list[tuple[str, str]], *, grouped: bool = False) -> list[str]:
    """A property that has a value for each case."""
    lines = ["", f"  /// {about}", f"  public var {name}: {type_} {{", "    switch self {"]
    if not grouped:
        lines += [f"    case .{each}: {result}" for each, result in results]
    else:
        order = list(dict.fromkeys(result for _, result in results))
        for result in order:
            lines += cases([each for each, other in results if other == result], result)
    return [*lines, "    }", "  }"]


def enum(model: Enum, name: str, about: str) -> list[str]:
    """The start of an enum, up to its last case."""
    lines = [
        f"/// {about} The numbers are those of `{model.name}`.",
        f"public enum {name}: Int32, Sendable, CaseIterable {{",
    ]
    return lines + [f"  case {case(model.name, word)} = {constant.value}" for word, constant in words(model)]


def command(tables: Tables) -> str:
    """Command.swift"""
    model = tables.enums["np_command"]
    lines = start("include/nowplaying/types.h", "tables/commands")
    lines += enum(model, "Command", "A command that a client can request.")
    name = [(case(model.name, row.word), quoted(row.word)) for row in tables.commands]
    lines += switch("The word for the command, in logs and on the bus.", "name", "StaticString", name)
    kind = [(case(model.name, row.word), "." + camel(row["argument"])) for row in tables.commands]
    lines += switch("The kind of argument that the command has.", "argumentKind", "ArgumentKind", kind, grouped=True)
    lines += ["}", "", "/// A kind of argument. A row of tables/arguments."]
    lines += ["public enum ArgumentKind: Sendable, CaseIterable {"]
    lines += [f"  case {camel(argument)}" for argument in tables.arguments]
    lines += [
        "",
        "  /// The name of the argument for error texts, and the letters that a signature has for each of its parts.",
    ]
    lines += ["  var bindable: (name: StaticString, parts: [String]) {", "    switch self {"]
    for argument, parts in tables.arguments.items():
        letters = ", ".join(quoted(part.letters) for part in parts if part.letters)
        spoken = {"none": "argument", "url": "URL"}.get(argument, argument.replace("_", " "))
        lines.append(f"    case .{camel(argument)}: ({quoted(spoken)}, [{letters}])")
    return text([*lines, "    }", "  }", "}"])


def field(tables: Tables) -> str:
    """Field.swift"""
    model = tables.enums["np_field"]
    lines = start("include/nowplaying/types.h", "tables/fields")
    lines += enum(model, "Field", "A field of a content.")
    rows = [(case(model.name, row.word), row) for row in tables.fields]
    lines += switch("The word for the field.", "name", "String", [(each, quoted(row.word)) for each, row in rows])
    holds = [(each, ".count" if row["holds"] == "number" else "." + row["holds"]) for each, row in rows]
    lines += switch("The type of the field's value.", "holds", "Holds", holds, grouped=True)
    starts = [each for each, row in rows if row["holds"] == "number"]
    lines += ["", "  /// Whether the first number is 1.", "  var countsFromOne: Bool {", "    switch self {"]
    lines += [*cases(starts, "true"), "    default: false", "    }", "  }"]
    shown = {"line": ".line", "lines": ".lines", "bytes": ".bytes", "-": ".bytes"}
    manner = [(each, shown[row["shown"]]) for each, row in rows]
    lines += switch("How a text of the field is published.", "manner", "Manner", manner, grouped=True)
    lines += ["}"]
    return text(lines)


def outcome(tables: Tables) -> str:
    """Outcome.swift"""
    model = tables.enums["np_outcome"]
    lines = start("include/nowplaying/types.h", "tables/outcomes")
    lines += enum(model, "Outcome", "The outcome of a request.")
    texts = [(case(model.name, row.word), quoted(row["text"])) for row in tables.outcomes]
    lines += switch("The outcome as a sentence for the client.", "text", "String", texts)
    errors = [(case(model.name, row.word), quoted(error_name(row))) for row in tables.outcomes]
    lines += switch(
        "The name of the D-Bus error that reports the outcome.", "errorName", "String", errors, grouped=True
    )
    return text([*lines, "}"])


def error_name(row: Row) -> str:
    """The D-Bus error of an outcome."""
    owner, name = row["error"].split(": ")
    return {"freedesktop": "org.freedesktop.DBus.Error.", "nowplaying": "org.nowplaying.Error."}[owner] + name


def status(tables: Tables) -> str:
    """Status.swift"""
    model = tables.enums["np_status"]
    lines = start("include/nowplaying/types.h", "tables/statuses")
    lines += enum(model, "Status", "The result of a call.")
    texts = [(case(model.name, row.word), quoted(row["text"])) for row in tables.statuses]
    lines += switch("The status as a sentence for the log.", "text", "StaticString", texts)
    return text([*lines, "}"])


def word_enums(tables: Tables) -> str:
    """Words.swift"""
    lines = start("include/nowplaying")[:-1]
    for name, (type_, about) in ENUMS.items():
        model = tables.enums[name]
        lines += ["", *(line.replace("CaseIterable", "Worded") for line in enum(model, type_, about))]
        pairs = [(case(name, word), quoted(word)) for word, _ in words(model)]
        lines += switch("The word on the bus.", "name", "String", pairs) + ["}"]
    model = tables.enums["np_language_flags"]
    lines += ["", "/// The properties of a language option. The bits are those of `np_language_flags`."]
    lines += ["public struct LanguageFlags: WordedFlags, Sendable {", "  public let rawValue: UInt32", ""]
    lines += ["  /// Makes a set from its bits.", "  public init(rawValue: UInt32) { self.rawValue = rawValue }", ""]
    flags = [(word, int(constant.value).bit_length() - 1) for word, constant in words(model)]
    lines += [
        f"  public static let {case(model.name, word)} = LanguageFlags(rawValue: 1 << {bit})" for word, bit in flags
    ]
    everything = sum(1 << bit for _, bit in flags)
    lines += ["", "  /// Every flag.", f"  public static let all = LanguageFlags(rawValue: {everything:#_x})"]
    lines += [
        "",
        "  /// The words of the flags that describe the option. The others, from bit 16 on, are published apart.",
    ]
    lines += ["  public var words: [String] {", "    var words: [String] = []"]
    lines += [
        f"    if contains(.{case(model.name, word)}) {{ words.append({quoted(word)}) }}"
        for word, bit in flags
        if bit < 16
    ]
    lines += ["    return words", "  }", "}"]
    return text(lines)


def argument_keys(tables: Tables) -> str:
    """ArgumentKey.swift of OrgNowPlaying"""
    parts = {part.name: part for argument in tables.arguments.values() for part in argument}
    lines = start("tables/arguments", "tables/parts")
    lines += ["internal import NowPlayingCore", "", "/// A key in the arguments of a command."]
    lines += ["enum ArgumentKey: CaseIterable {", *(f"  case {case('', name)}" for name in parts)]
    names = [(case("", name), quoted(key(part))) for name, part in parts.items()]
    lines += [line.replace("public ", "") for line in switch("The key on the bus.", "name", "String", names)]
    types = [(case("", name), "." + (part.type if part.type in SIGNATURES else "text")) for name, part in parts.items()]
    about = "The type of the value."
    lines += [line.replace("public ", "") for line in switch(about, "type", "ArgumentType", types, grouped=True)]
    lines += ["}", "", "extension ArgumentKind {"]
    lines += ["  /// The keys of the argument, for an error text. A client can omit the keys in brackets."]
    lines += ["  var keys: String {", "    switch self {"]
    for name, argument in tables.arguments.items():
        lines += cases([case("", name)], quoted(described(tables, argument) or "no arguments"))
    return text([*lines, "    }", "  }", "}"])


SIGNATURES = {"time": "x", "real": "d", "flag": "b", "text": "s", "id": "ay", "int": "i"}


def key(part: Part) -> str:
    """The key of a part in Session1."""
    return part.name + "_us" if part.type == "time" else part.name


def described(tables: Tables, argument: list[Part]) -> str:
    """The keys of an argument: device_id, volume; url [make_current]; repeat_mode: off, one or all."""
    found = ""
    for part in argument:
        model = tables.enums.get("np_" + part.type)
        known = [word for word, _ in words(model)] if model else []
        about = key(part) + (f": {', '.join(known[:-1])} or {known[-1]}" if known else "")
        found += (
            (f" [{about}]" if part.is_optional else f", {about}")
            if found
            else f"[{about}]"
            if part.is_optional
            else about
        )
    return found


def metadata_keys(tables: Tables) -> str:
    """MetadataKey.swift of NowPlayingMPRIS"""
    model = tables.enums["np_field"]
    keys = [
        (case(model.name, row.word), "nil" if row["MPRIS"] == "-" else quoted(row["MPRIS"])) for row in tables.fields
    ]
    lines = [*start("tables/fields"), "public import NowPlayingCore", "", "extension Field {"]
    shown = switch(
        "The metadata key of the field; nil if MPRIS has none.", "metadataKey", "String?", keys, grouped=True
    )
    return text(lines + shown[1:] + ["}"])


def numbers(tables: Tables) -> str:
    """The numbers of the headers, for NumberTests."""
    lines = start("include/nowplaying")
    lines += ["import CNowPlaying", "", "/// The numbers of each enum, as the headers have them."]
    lines += ["enum HeaderNumbers {"]
    for name in TEST_ENUMS:
        joined = ", ".join(constant.name for _, constant in words(tables.enums[name]))
        lines += [f"  static let {case('', name.removeprefix('np_'))} = ["]
        lines += [
            *textwrap.wrap(joined + ",", WIDTH, initial_indent="    ", subsequent_indent="    "),
            "  ].map { Int($0) }",
        ]
    flags = ", ".join(constant.name for _, constant in words(tables.enums["np_language_flags"]))
    lines += ["  static let languageFlags = ["]
    lines += [
        *textwrap.wrap(flags + ",", WIDTH, initial_indent="    ", subsequent_indent="    "),
        "  ].map { UInt32($0) }",
    ]
    return text([*lines, "}"])


def text(lines: list[str]) -> str:
    """Lines as a file."""
    return "\n".join(lines) + "\n"


def files(tables: Tables) -> dict[str, str]:
    """Every file by its name."""
    folder = "Sources/NowPlayingCore/Generated/"
    return {
        folder + "Command.swift": command(tables),
        folder + "Field.swift": field(tables),
        folder + "Outcome.swift": outcome(tables),
        folder + "Status.swift": status(tables),
        folder + "Words.swift": word_enums(tables),
        "Sources/NowPlayingMPRIS/Generated/MetadataKey.swift": metadata_keys(tables),
        "Sources/OrgNowPlaying/Generated/ArgumentKey.swift": argument_keys(tables),
        "Tests/NowPlayingABITests/HeaderNumbers.swift": numbers(tables),
    }
