# SPDX-License-Identifier: MIT
"""The Swift that scripts/tables writes: the enums of NowPlayingCore, and their numbers in the header for a test."""

from __future__ import annotations

import textwrap

from contract import Enum
from rows import BOUND, FLAGS, Part, Row, Tables, camel, comment, phrase, spoken, words

WIDTH = 120

ENUMS = {
    "np_content_kind": ("ContentKind", "The kind of content."),
    "np_media_type": ("MediaType", "Whether the content is audio or video."),
    "np_playback_state": ("PlaybackState", "The state of playback."),
    "np_repeat_mode": ("RepeatMode", "How the player repeats."),
    "np_shuffle_mode": ("ShuffleMode", "How the player shuffles."),
    "np_feedback": ("FeedbackStatus", "The listener's feedback on the content."),
    "np_phase": ("Phase", "Whether a button is pressed or released."),
    "np_language_setting": ("LanguageSetting", "How long a choice of language holds."),
    "np_language_kind": ("LanguageKind", "Whether a language option is a soundtrack or subtitles."),
    "np_device_type": ("DeviceType", "The type of a device."),
    "np_aspect_ratio": ("AspectRatio", "The shape of an image."),
    "np_custom_state": ("CustomState", "The state of a custom command."),
    "np_problem": ("ProblemKind", "The reason why a session does not play."),
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

CONTROL_WORDS = "Sources/apple/NowPlayingControl/Generated/Words.swift"
MIRRORS = {
    CONTROL_WORDS: (
        ("Player", "PlaybackState", "np_playback_state", "The state of playback.", "init"),
        ("Player", "Reason", "np_player_reason", "Why a player has its place in the order.", "init"),
        ("Player", "RepeatMode", "np_repeat_mode", "The items that repeat.", "init core"),
        ("Player", "ShuffleMode", "np_shuffle_mode", "The order in which items play.", "init core"),
        ("Player", "Feedback", "np_feedback", "The user's opinion of the item.", "init core"),
        (
            "Player",
            "LanguageSetting",
            "np_language_setting",
            "How long the choice of a language option applies.",
            "core",
        ),
        ("Player", "AspectRatio", "np_aspect_ratio", "The shape of animated artwork.", "core"),
        ("Player.LanguageOption", "Kind", "np_language_kind", "The kinds of options.", "init"),
        ("Player.Problem", "Kind", "np_problem", "The reason.", "init"),
        ("Player.Device", "DeviceType", "np_device_type", "The kind of a device. It selects the icon.", "number init"),
        ("PlayerItem", "Kind", "np_content_kind", "The kind of an item.", "number init"),
        ("PlayerItem", "Field", "np_field", "The fields of an item.", "number core"),
        (
            *("", "PlayerCommand", "np_command"),
            *("The commands that a player can offer. ``PlayerAction`` has their arguments.", "number init core"),
        ),
    ),
    "Sources/apple/NowPlaying/Generated/Words.swift": (
        ("MediaCommand", "RepeatMode", "np_repeat_mode", "", "init core"),
        ("MediaCommand", "ShuffleMode", "np_shuffle_mode", "", "init core"),
        ("MediaCommand", "FeedbackStatus", "np_feedback", "", "init core"),
        ("MediaDevice", "DeviceType", "np_device_type", "", "core"),
        ("MediaPlaybackSnapshot.Problem", "Kind", "np_problem", "", "core"),
    ),
}
"""The enums of the Swift interface that repeat one of the core: its owner, its name, that of the header, a comment, and how it is
converted. Without a comment, the enum is elsewhere. With `number` it has the header's numbers."""

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


TYPES = {
    "time": "Int64",
    "real": "Double",
    "flag": "Bool",
    "text": "String",
    "text_id": "Identifier",
    "id": "Identifier",
    "int": "Int32",
}
"""The types of parts."""
LABELS = {"after_entry_id": "after", "make_current": "makeCurrent"}
"""The labels of parts in an argument."""
STRUCTS = {"device_volume": ("DeviceVolume", ("device", "volume"))}
"""The arguments whose parts are the fields of a struct."""


def part_type(part: Part) -> str:
    """The type of a part."""
    return TYPES.get(part.type) or ENUMS["np_" + part.type][0]


def argument_case(name: str, parts: list[Part]) -> str:
    """The name of a case. An argument of one flag has the name of the flag: `.negative(true)`."""
    return case("", parts[0].name if len(parts) == 1 and parts[0].type == "flag" else name)


def pattern(name: str, parts: list[Part], wanted: list[Part] | None = None) -> str:
    """A case with a constant for each part, or for the wanted ones."""
    wanted = parts if wanted is None else wanted
    if not wanted:
        return f".{argument_case(name, parts)}"
    if name in STRUCTS:
        return f".{argument_case(name, parts)}(let {argument_value(name)})"
    names = [f"let {argument_value(part.name)}" if part in wanted else "_" for part in parts]
    return f".{argument_case(name, parts)}({', '.join(names)})"


def argument_value(name: str) -> str:
    """The name of a constant."""
    return case("", name)


def values(name: str, parts: list[Part]) -> list[str]:
    """The expression for each part of a matched case."""
    if name in STRUCTS:
        return [f"{argument_value(name)}.{each}" for each in STRUCTS[name][1]]
    return [argument_value(part.name) for part in parts]


def made(name: str, parts: list[Part], expressions: list[str]) -> str:
    """An argument of these values."""
    if not parts:
        return ".none"
    joined = ", ".join(labelled(parts, expressions))
    if name in STRUCTS:
        type_, fields = STRUCTS[name]
        joined = f"{type_}({', '.join(f'{field}: {each}' for field, each in zip(fields, expressions))})"
    return f".{argument_case(name, parts)}({joined})"


def labelled(parts: list[Part], expressions: list[str]) -> list[str]:
    """The values with their labels."""
    return [f"{LABELS[part.name]}: {each}" if part.name in LABELS else each for part, each in zip(parts, expressions)]


BOUND_TYPES = {
    "number": ("Double", "A time in seconds, or a number: the letters d and f."),
    "microseconds": ("Int64", "A time in microseconds: the letter x."),
    "integer": ("Int32", "A mode or a number of steps: the letter i."),
    "flag": ("Bool", "A flag, or the flag that a mode is: the letter b."),
    "text": ("String", "A text or an id: the letter s."),
    "url": ("String", "The URL of a path: the letter p."),
    "predecessor": ("String", "The id of the entry before a new one: the letter a."),
}
"""The type of each of BOUND, and a comment."""


def bound(part: Part, value: str, getter: str) -> str:
    """The value of a part as a bound function receives it."""
    if getter == "number" and part.type == "time":
        return f"Double({value}) / 1_000_000"
    if getter == "integer" and part.type != "int":
        return f"{value}.rawValue"
    if getter == "flag" and part.type != "flag":
        return f"{value} {FLAGS[part.type][0]}"
    if getter in ("text", "predecessor") and part.type != "text":
        return f"{value}.text"
    return value


def argument(tables: Tables) -> str:
    """Argument.swift"""
    lines = start("tables/arguments", "tables/parts")
    lines += ["extension Invocation {", "  /// The argument of a command. The command decides its kind."]
    lines += ["  public enum Argument: Equatable, Sendable {"]
    for name, parts in tables.arguments.items():
        types = [
            f"{LABELS[part.name]}: {part_type(part)}" if part.name in LABELS else part_type(part) for part in parts
        ]
        types = [STRUCTS[name][0]] if name in STRUCTS else types
        comment = "; ".join(part.text for part in parts if part.text != f"the {part.name.replace('_', ' ')}")
        if comment:
            about = comment[0].upper() + comment[1:] + "."
            lines += textwrap.wrap(about, WIDTH, initial_indent="    /// ", subsequent_indent="    /// ")
        lines += [f"    case {argument_case(name, parts)}" + (f"({', '.join(types)})" if parts else "")]
    lines += ["  }", "}", "", "extension Invocation.Argument {", "  /// The kind of the argument."]
    lines += ["  public var kind: ArgumentKind {", "    switch self {"]
    lines += [f"    case {pattern(name, parts, [])}: .{case('', name)}" for name, parts in tables.arguments.items()]
    lines += ["    }", "  }"]
    for getter, (letters, _) in BOUND.items():
        type_, about = BOUND_TYPES[getter]
        lines += ["", f"  /// {about}", f"  var {getter}: {type_}? {{", "    switch self {"]
        without = []
        for name, parts in tables.arguments.items():
            having = [part for part in parts if set(part.letters) & set(letters)]
            if len(having) > 1:
                raise SystemExit(f"tables/arguments: {name} has two parts with the letter {letters}")
            if not having:
                without.append(argument_case(name, parts))
                continue
            (part,) = having
            value = values(name, parts)[parts.index(part)]
            lines += [f"    case {pattern(name, parts, having)}: {bound(part, value, getter)}"]
        lines += [*cases(without, "nil"), "    }", "  }"]
    return text([*lines, "}"])


def session1_argument(tables: Tables) -> str:
    """Argument+Session1.swift of OrgNowPlaying"""
    lines = [*start("tables/arguments", "tables/parts"), "internal import DBus", "internal import NowPlayingCore", ""]
    lines += ["extension Arguments {", "  /// The argument of a kind; nil if a part is missing, or has another word."]
    lines += ["  mutating func argument(_ kind: ArgumentKind) -> Invocation.Argument? {", "    switch kind {"]
    for name, parts in tables.arguments.items():
        lines += [f"    case .{case('', name)}:"]
        if is_only_text(parts):
            lines += [f"      guard has(.{case('', parts[0].name)}) else {{ return Invocation.Argument.none }}"]
        if not parts:
            lines += ["      return Invocation.Argument.none"]
            continue
        reads = [f"let {argument_value(part.name)} = {wire_value(tables, part)}" for part in parts]
        if len(reads) == 1:
            lines += [f"      guard {reads[0]} else {{ return nil }}"]
        else:
            lines += [f"      guard {reads[0]},", *(f"        {each}," for each in reads[1:-1]), f"        {reads[-1]}"]
            lines += ["      else { return nil }"]
        lines += [f"      return {made(name, parts, [argument_value(part.name) for part in parts])}"]
    lines += ["    }", "  }", "}", "", "extension Invocation.Argument {"]
    lines += ["  /// Writes the argument as an a{sv}, without its brackets. An optional id is left out if it is empty."]
    lines += ["  func append(to writer: MessageWriter) {", "    switch self {"]
    for name, parts in tables.arguments.items():
        lines += [f"    case {pattern(name, parts)}:" + ("" if parts else " break")]
        for part, value in zip(parts, values(name, parts)):
            written = {"id": f"id: {value}", "text_id": f"{value}.text"}.get(part.type, value)
            written = written if part.type in TYPES else f"{value}.name"
            entry = f"writer.entry({quoted(part.key)}, {written})"
            is_left_out = part.is_optional and part.type == "id"
            lines += [f"      if !{value}.isEmpty {{ {entry} }}" if is_left_out else f"      {entry}"]
    return text([*lines, "    }", "  }", "}"])


def wire_value(tables: Tables, part: Part) -> str:
    """Reads a part of the bus; nil if it is missing or wrong."""
    key_ = f".{case('', part.name)}"
    reader = {"text_id": "textID"}.get(part.type, part.type)
    found = f"{reader}({key_})" if part.type in TYPES else f"{part_type(part)}(word: text({key_}))"
    if not part.is_optional or part.type == "text":
        return found
    nothing = {"flag": "false", "id": '""'}.get(part.type)
    if nothing is None:
        ((word, _), *_) = words(tables.enums["np_" + part.type])
        nothing = f"{part_type(part)}.{case('np_' + part.type, word)}"
    return f"{reader if part.type in TYPES else 'word'}({key_}, or: {nothing})"


def about_text(part: Part) -> str:
    """The name of a text in an error."""
    return "a URL" if part.name == "url" else f"the {part.name.replace('_', ' ')}"


def action_value(part: Part) -> str:
    """Reads a part of an np_action."""
    field_ = f"action.{part.field}"
    if part.type not in TYPES:
        return f"known({part_type(part)}.self, {field_}, {quoted(part.type.replace('_', ' '))})"
    if part.type == "text":
        return f"needText({field_}, {quoted(about_text(part) + ' has at most')})"
    if part.type in ("id", "text_id"):
        return f'identifier({field_}) ?? ""' if part.is_optional else f"needIdentifier({field_}, {quoted(part.field)})"
    return field_


def control_argument(tables: Tables) -> str:
    """Argument+Action.swift of NowPlayingControlABI"""
    lines = [*start("tables/arguments", "tables/parts"), "internal import CNowPlayingControl"]
    lines += ["internal import NowPlayingCore", "internal import NowPlayingHandles", ""]
    lines += ["extension Invocation.Argument {", "  /// The argument of a kind in an action."]
    lines += ["  init(_ kind: ArgumentKind, _ action: np_action) throws(Failure) {", "    switch kind {"]
    for name, parts in tables.arguments.items():
        head = f"    case .{case('', name)}:"
        if is_only_text(parts):
            (part,) = parts
            value = argument_value(part.name)
            lines += [head, f"      if let {value} = unsafe identifier(action.{part.field}) {{"]
            lines += [
                f"        self = {made(name, parts, [value + '.text'])}",
                "      } else {",
                "        self = .none",
            ]
            lines += ["      }"]
            continue
        expressions = [action_value(part) for part in parts]
        tries = any(each.startswith(("known", "need")) for each in expressions)
        marks = ("try " if tries else "") + ("unsafe " if parts else "")
        line = f"self = {marks}{made(name, parts, expressions)}"
        if len(head) + len(line) + 1 <= WIDTH:
            lines += [f"{head} {line}"]
        elif len(line) + 6 <= WIDTH:
            lines += [head, f"      {line}"]
        else:
            before = line.partition("(")[0]
            lines += [head, f"      {before}(", *(f"        {each}," for each in labelled(parts, expressions))]
            lines[-1] = lines[-1].rstrip(",") + ")"
    return text([*lines, "    }", "  }", "}"])


def is_only_text(parts: list[Part]) -> bool:
    """Whether the argument is one text that a client can omit. Then it is `.none`."""
    return len(parts) == 1 and parts[0].is_optional and parts[0].type == "text"


ACTIONS = {"seek_to_position": "seek", "rate_content": "rate"}
"""The commands that have another name in `PlayerAction`."""
ACTION_LABELS = {
    "position": "to",
    "phase": "isPressed",
    "after_entry_id": "after",
    "make_current": "playsNow",
    "device_id": "device",
}
"""The labels of parts in `PlayerAction`."""
ACTION_NAMES = {"phase": "isPressed", "make_current": "playsNow", "negative": "isSet"}
"""The names of parts that have another meaning, or another name, in `PlayerAction`."""
ACTION_NOTES = {
    "interval": "Nil is the interval that the player prefers.",
    "phase": "It ends with the action with false.",
    "rate": "The player has ``Player/rates``.",
    "rating": "The rating is within ``Player/ratingRange``.",
    "mark": "False removes it.",
    "volume": "{volume}.",
    "addition": "`after` is {after_entry_id}.",
    "device_volume": "{volume}.",
    "device_steps": "A negative number lowers it.",
}
"""The second sentence of an action's comment. A part in braces is its value."""
ACTION_TYPES = {
    "time": ("TimeInterval", "Int64(seconds: {}) ?? -1"),
    "real": ("Double", "{}"),
    "flag": ("Bool", "{}"),
    "text": ("String", "{}"),
    "text_id": ("String", "Identifier({})"),
    "id": ("String", "Identifier({})"),
    "int": ("Int", "Int32(clamping: {})"),
}
"""The type of a part in `PlayerAction`, and how it becomes the engine's."""


def action_part(part: Part) -> tuple[str, str]:
    """The type of a part in `PlayerAction`, maybe with a default, and how it becomes the engine's."""
    if part.name == "negative":
        return "Bool = true", "!{}"
    if part.type == "phase":
        return "Bool", "{} ? .begin : .end"
    if part.type not in ACTION_TYPES:
        name = next(each[1] for each in MIRRORS[CONTROL_WORDS] if each[2] == "np_" + part.type)
        return f"Player.{name}" + (" = .unspecified" if part.is_optional else ""), "{}.core"
    type_, expression = ACTION_TYPES[part.type]
    if not part.has_default:
        return type_, expression
    if part.type == "time":
        return f"{type_}? = nil", "Self.microseconds({})"
    if part.type == "flag":
        return f"{type_} = false", expression
    return f"{type_}? = nil", expression.format('{} ?? ""')


def player_action(tables: Tables) -> str:
    """PlayerAction.swift of NowPlayingControl"""
    lines = [
        *start("tables/commands", "tables/parts"),
        "public import Foundation",
        "internal import NowPlayingCore",
        "",
    ]
    lines += ["/// A command with its argument, for ``PlayerController/perform(_:on:)``. Times are in seconds."]
    lines += ["public enum PlayerAction: Hashable, Sendable {"]
    invocations = []
    for row in tables.commands:
        name, parts = ACTIONS.get(row.word) or case("np_command", row.word), tables.handed[row["argument"]]
        labels = [f"{ACTION_LABELS[part.name]}: " if part.name in ACTION_LABELS else "" for part in parts]
        types = [label + action_part(part)[0] for label, part in zip(labels, parts)]
        note = ACTION_NOTES.get(row["argument"], "").format_map({part.name: part.value for part in parts})
        about = f"{row['text']} {spoken(note, 'Swift')}"
        lines += textwrap.wrap(about, WIDTH, initial_indent="  /// ", subsequent_indent="  /// ")
        lines += [f"  case {name}" + (f"({', '.join(types)})" if parts else "")]
        names = [ACTION_NAMES.get(part.name) or case("", part.name) for part in parts]
        expressions = [action_part(part)[1].format(each) for part, each in zip(parts, names)]
        argument_ = f", {made(row['argument'], parts, expressions)}" if parts else ""
        head = f"    case .{name}" + (f"({', '.join('let ' + each for each in names)})" if parts else "")
        made_ = f"Invocation(.{case('np_command', row.word)}{argument_})"
        fits = len(head) + len(made_) + 2 <= WIDTH
        invocations += [f"{head}: {made_}"] if fits else [f"{head}:", f"      {made_}"]
    lines += ["", "  /// The command.", "  public var command: PlayerCommand { PlayerCommand(invocation.command) }"]
    lines += ["", "  /// The engine's value.", "  var invocation: Invocation {", "    switch self {", *invocations]
    return text([*lines, "    }", "  }", "}"])


def field(tables: Tables) -> str:
    """Field.swift"""
    model = tables.enums["np_field"]
    lines = start("include/nowplaying/types.h", "tables/fields")
    lines += enum(model, "Field", "A field of a content.")
    rows = [(case(model.name, row.word), row) for row in tables.fields]
    lines += switch("The word for the field.", "name", "String", [(each, quoted(row.word)) for each, row in rows])
    holds = [(each, "." + row.type) for each, row in rows]
    lines += switch("The type of the field's value.", "holds", "Holds", holds, grouped=True)
    starts = [each for each, row in rows if row["holds"] == "number"]
    lines += ["", "  /// Whether the first number is 1.", "  var countsFromOne: Bool {", "    switch self {"]
    lines += [*cases(starts, "true"), "    default: false", "    }", "  }"]
    shown = {"line": ".line", "lines": ".lines", "bytes": ".bytes", "-": ".bytes"}
    manner = [(each, shown[row["shown"]]) for each, row in rows]
    lines += switch("How a text of the field is published.", "manner", "Manner", manner, grouped=True)
    lines += [
        "",
        "  /// Its other names in the tags of files, as `Tags` compares them. Of two names, the first one counts.",
    ]
    lines += ["  var tags: String {", "    switch self {"]
    lines += [f"    case .{each}: {quoted(' '.join(row.tags))}" for each, row in rows if row.tags]
    lines += ['    default: ""', "    }", "  }", "}"]
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


def reason(tables: Tables) -> str:
    """PlayerReason.swift"""
    model = tables.enums["np_player_reason"]
    lines = start("include/nowplaying-control/player.h")
    about = "Why a player has its place in the order."
    lines += [
        line.replace("Int32, Sendable, CaseIterable", "UInt8, Sendable, Worded")
        for line in enum(model, "PlayerReason", about)
    ]
    pairs = [(case(model.name, word), quoted(word)) for word, _ in words(model)]
    lines += switch("The word on the bus.", "name", "String", pairs)
    texts = [(case(model.name, word), quoted(phrase(constant))) for word, constant in words(model)]
    return text([*lines, *switch("The place in a sentence about the player.", "text", "String", texts), "}"])


def task(tables: Tables) -> str:
    """Task.swift of NowPlayingControlEngine"""
    tasks = [(case("np_command", row.word), quoted(row["task"])) for row in tables.commands]
    lines = [*start("tables/commands"), "internal import NowPlayingCore", "", "extension Command {"]
    about = 'The words for the command in sentences: "VLC cannot go to the next item now".'
    shown = switch(about, "task", "StaticString", tasks, grouped=True)
    return text(lines + [line.replace("public ", "") for line in shown[1:]] + ["}"])


def mirrors(tables: Tables, file: str) -> str:
    """The enums of a Swift interface that repeat those of the core."""
    lines = [*start("include", "tables"), "internal import NowPlayingCore"]
    for owner, name, header, about, ways in MIRRORS[file]:
        whole = f"{owner}.{name}".lstrip(".")
        model, core = tables.enums[header], core_type(header)
        pairs = [(public_case(header, word), case(header, word), constant) for word, constant in words(model)]
        body = []
        if "init" in ways:
            body += [f"init(_ other: {core}) {{", "  self =", "    switch other {"]
            body += [f"    case .{theirs}: .{ours}" for ours, theirs, _ in pairs] + ["    }", "}"]
        if "core" in ways:
            body += [""] if body else []
            body += [f"var core: {core} {{", "  switch self {"]
            body += [f"  case .{ours}: .{theirs}" for ours, theirs, _ in pairs] + ["  }", "}"]
        if about:
            kind = "Int32, CaseIterable, Sendable" if "number" in ways else "CaseIterable, Hashable, Sendable"
            declared = [f"/// {about}", f"public enum {name}: {kind} {{"]
            for ours, _, constant in pairs:
                said = "" if header == "np_command" else comment(constant, "Swift")
                declared += [f"  /// {line}" for line in textwrap.wrap(said, WIDTH - 10)]
                declared += [f"  case {ours}" + (f" = {constant.value}" if "number" in ways else "")]
            declared += ["", *(f"  {line}" if line else "" for line in body), "}"]
            if owner:
                declared = [f"extension {owner} {{", *(f"  {line}" if line else "" for line in declared), "}"]
            lines += ["", *declared]
        else:
            lines += ["", f"extension {whole} {{", *(f"  {line}" if line else "" for line in body), "}"]
    return text(lines)


def core_type(header: str) -> str:
    """The enum of the core."""
    others = {"np_player_reason": "PlayerReason", "np_command": "Command", "np_field": "Field"}
    name = others.get(header) or ENUMS[header][0]
    return "NowPlayingCore." + name


def public_case(header: str, word: str) -> str:
    """The name of a case in a Swift interface."""
    return "unspecified" if (header, word) == ("np_language_setting", "none") else case(header, word)


def argument_keys(tables: Tables) -> str:
    """ArgumentKey.swift of OrgNowPlaying"""
    parts = {part.name: part for argument in tables.arguments.values() for part in argument}
    lines = start("tables/arguments", "tables/parts")
    lines += ["internal import NowPlayingCore", "", "/// A key in the arguments of a command."]
    lines += ["enum ArgumentKey: CaseIterable {", *(f"  case {case('', name)}" for name in parts)]
    names = [(case("", name), quoted(part.key)) for name, part in parts.items()]
    lines += [line.replace("public ", "") for line in switch("The key on the bus.", "name", "String", names)]
    types = [(case("", name), "." + (part.type if part.type in WIRE_TYPES else "text")) for name, part in parts.items()]
    about = "The type of the value."
    lines += [line.replace("public ", "") for line in switch(about, "type", "ArgumentType", types, grouped=True)]
    lines += ["}", "", "extension ArgumentKind {"]
    lines += ["  /// The keys of the argument, for an error text. A client can omit the keys in brackets."]
    lines += ["  var keys: String {", "    switch self {"]
    for name, argument in tables.arguments.items():
        lines += cases([case("", name)], quoted(described(tables, argument) or "no arguments"))
    return text([*lines, "    }", "  }", "}"])


WIRE_TYPES = ("time", "real", "flag", "text", "id", "int")
"""The types of `ArgumentType`. A part of another type has a word, or an id, as a text."""


def described(tables: Tables, argument: list[Part]) -> str:
    """The keys of an argument: device_id, volume; url [make_current]; repeat_mode: off, one or all."""
    found = ""
    for part in argument:
        model = tables.enums.get("np_" + part.type)
        known = [word for word, _ in words(model)] if model else []
        about = part.key + (f": {', '.join(known[:-1])} or {known[-1]}" if known else "")
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
    folder = "Sources/shared/NowPlayingCore/Generated/"
    return {
        folder + "Argument.swift": argument(tables),
        folder + "Command.swift": command(tables),
        folder + "Field.swift": field(tables),
        folder + "Outcome.swift": outcome(tables),
        folder + "Status.swift": status(tables),
        folder + "Words.swift": word_enums(tables),
        folder + "PlayerReason.swift": reason(tables),
        "Sources/control/NowPlayingControlEngine/Generated/Task.swift": task(tables),
        **{file: mirrors(tables, file) for file in MIRRORS},
        "Sources/shared/NowPlayingMPRIS/Generated/MetadataKey.swift": metadata_keys(tables),
        "Sources/shared/OrgNowPlaying/Generated/ArgumentKey.swift": argument_keys(tables),
        "Sources/shared/OrgNowPlaying/Generated/Argument+Session1.swift": session1_argument(tables),
        "Sources/apple/NowPlayingControl/Generated/PlayerAction.swift": player_action(tables),
        "Sources/control/NowPlayingControlABI/Generated/Argument+Action.swift": control_argument(tables),
        "Tests/publish/NowPlayingABITests/HeaderNumbers.swift": numbers(tables),
    }
