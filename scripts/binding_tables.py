# SPDX-License-Identifier: MIT
"""The Python, C++ and Rust that scripts/tables writes: the commands, their handlers, the fields and the names of tags."""

from __future__ import annotations

import re
import textwrap

from rows import Part, Row, Tables, camel, comment, words

WIDTH = 120
SOURCE = "Written by scripts/tables from include/nowplaying and tables/; do not edit it."

RESERVED = {"python": ("raise",), "cpp": ("explicit", "protected"), "rust": ()}


def field_about(row: Row, language: str) -> str:
    """The comment of a field."""
    return comment(row.constant, language) or f"The {row.word.replace('_', ' ')}."


# ---- Python ----

PYTHON_TYPES = {
    "time": "float",
    "real": "float",
    "flag": "bool",
    "text": "str",
    "text_id": "str",
    "id": "str",
    "int": "int",
}


def python_type(part: Part) -> str:
    """The type of a part."""
    return PYTHON_TYPES.get(part.type) or camel(part.type, upper=True)


def parts_text(parts: list[Part], verb: str, mark: str = "`") -> str:
    """A sentence about the parts of an argument whose names do not explain them."""
    known = [part for part in parts if part.text != f"the {part.name.replace('_', ' ')}"]
    return ". ".join(f"{mark}{part.name}{mark}{verb} {part.text}" for part in known)


def python_part(part: Part) -> str:
    """A part in the documentation of a handler."""
    unit = ", in seconds" if part.type == "time" else ""
    return f"`{part.name}`: {part.text}{unit}."


def handed_parts(tables: Tables) -> list[Part]:
    """Every part that a handler receives."""
    return list({part.name: part for parts in tables.handed.values() for part in parts}.values())


def python_parts(tables: Tables) -> list[str]:
    """The table of parts."""
    lines = [
        "# Each part: its getter, its type or its enum, its field in np_action, and whether an action can omit it."
    ]
    lines += ["PARTS: dict[str, tuple[str, str, str, bool]] = {"]
    for part in handed_parts(tables):
        kind = {"text_id": "text", "id": "text"}.get(part.type, part.type)
        kind = kind if part.type in PYTHON_TYPES else "np_" + kind
        row = f'"np_request_get_{part.getter}", "{kind}", "{part.field}", {part.has_default}'
        lines.append(f'    "{part.name}": ({row}),')
    return [*lines, "}"]


def python(tables: Tables) -> str:
    """_tables.py"""
    lines = ["# SPDX-License-Identifier: MIT", '"""The commands, and the names of tags.', "", SOURCE, '"""', ""]
    lines += ["from __future__ import annotations", "", "from . import _abi", "", "TYPE_CHECKING = False"]
    enums = sorted(
        {python_type(part) for parts in tables.handed.values() for part in parts if part.type not in PYTHON_TYPES}
    )
    lines += [
        "if TYPE_CHECKING:",
        "    from collections.abc import Callable",
        "    from typing import TypedDict, TypeVar, Union",
        "",
    ]
    both = sorted([*enums, *(f"{each}Word" for each in enums)])
    lines += ["    from ._enums import (", *(f"        {each}," for each in both), "    )"]
    lines += ["    from ._library import Text", ""]
    lines += ['    Handler = TypeVar("Handler", bound=Callable[..., object])']
    for name, parts in tables.handed.items():
        types = ", ".join(python_type(part) for part in parts)
        lines.append(
            f'    On{camel(name, upper=True)} = TypeVar("On{camel(name, upper=True)}", bound=Callable[[{types}], object])'
        )
    lines += ["", "    class Arguments(TypedDict, total=False):", '        """The arguments of the commands."""', ""]
    for part in handed_parts(tables):
        type_ = python_type(part)
        type_ = {"str": "Text"}.get(type_, type_) if part.type in PYTHON_TYPES else f"Union[{type_}, {type_}Word]"
        lines += [f"        {part.name}: {type_}"]
    lines += [
        "",
        "",
        "class Handlers:",
        '    """A method for each command. Each offers the command to a function."""',
        "",
    ]
    lines += ["    __slots__ = ()", "", "    if TYPE_CHECKING:", ""]
    lines += ["        def _offer(self, command: int, function: Handler, *parameters: str) -> Handler:"]
    lines += ['            """Offers a command to a function with these parameters."""', "            ..."]
    for row in tables.commands:
        parts = tables.handed[row["argument"]]
        name = row.word + "_" * (row.word in RESERVED["python"])
        type_ = "On" + camel(row["argument"], upper=True)
        sentences = " ".join([row["text"], *(python_part(part) for part in parts)])
        if name != row.word:
            sentences += f' Its word is "{row.word}".'
        lines += ["", f"    def {name}(self, function: {type_}) -> {type_}:"]
        first, *rest = textwrap.wrap(
            f'"""{sentences}"""', WIDTH, initial_indent="        ", subsequent_indent="        "
        )
        lines += [first, *rest]
        parameters = "".join(f', "{part.name}"' for part in parts)
        lines.append(f"        return self._offer(_abi.{row.constant.name}, function{parameters})")
    lines += ["", "", "# The parameters of each command's function.", "PARAMETERS: dict[int, tuple[str, ...]] = {"]
    for row in tables.commands:
        parts = tables.handed[row["argument"]]
        joined = ", ".join(f'"{part.name}"' for part in parts) + ("," if len(parts) == 1 else "")
        if parts:
            lines.append(f"    _abi.{row.constant.name}: ({joined}),")
    lines += ["}", "", *python_parts(tables)]
    for name, kind in (("DATES", "date"), ("RATINGS", "rating")):
        words = ", ".join(f'"{row.word}"' for row in tables.fields if row["holds"] == kind)
        lines += ["", f"# The fields that hold a {kind}.", f"{name} = ({words})"]
    lines += ["", "# The other names of each field in tags. Of two names, the first one counts."]
    lines += ["ALIASES: dict[str, tuple[str, ...]] = {"]
    for row in tables.fields:
        if row.tags:
            joined = ", ".join(f'"{name}"' for name in row.tags) + ("," if len(row.tags) == 1 else "")
            lines.append(f'    "{row.word}": ({joined}),')
    return "\n".join([*lines, "}"]) + "\n"


# ---- C++ ----

CPP_TYPES = {
    "time": "std::chrono::microseconds",
    "real": "double",
    "flag": "bool",
    "text": "std::string_view",
    "text_id": "std::string_view",
    "id": "std::string_view",
    "int": "std::int32_t",
}
CPP_STRUCTS = {"language_option": "language_choice choice"}
"""The arguments whose parts one getter of the same name returns."""


def cpp_start(name: str, text: str, *includes: str) -> list[str]:
    """The head of a header."""
    guard = f"NOWPLAYING_{name.upper()}_HPP"
    lines = [
        "/* SPDX-License-Identifier: MIT */",
        "/**",
        f" * @file {name}.hpp",
        f" * {text}",
        " *",
        f" * {SOURCE}",
        " */",
    ]
    lines += ["/* clang-format off */", f"#ifndef {guard}", f"#define {guard}", ""]
    return [*lines, *(f"#include <{include}>" for include in includes), ""]


def cpp_comment(text: str, indent: str = "") -> list[str]:
    """A comment on as many lines as it needs."""
    if len(indent + text) + 7 <= WIDTH:
        return [f"{indent}/** {text} */"]
    body = textwrap.wrap(
        text, WIDTH, initial_indent=f"{indent} * ", subsequent_indent=f"{indent} * ", break_on_hyphens=False
    )
    return [f"{indent}/**", *body, f"{indent} */"]


def cpp_name(word: str) -> str:
    """A word that C++ allows as a name."""
    return word + "_" * (word in RESERVED["cpp"])


def cpp_commands(tables: Tables) -> str:
    """commands.hpp"""
    lines = cpp_start("commands", "The commands.", "nowplaying/command.h", "string_view")
    lines += ["namespace nowplaying", "{", "", "/** The commands. The methods session::on_…() list their arguments. */"]
    lines += ["enum class command : np_command {"]
    for row in tables.commands:
        lines += [*cpp_comment(row["text"], "    "), f"    {row.word} = {row.constant.name},"]
    lines += ["};", "", "namespace detail", "{", ""]
    lines += [
        "/** The letters that np_session_bind() has for each part of a command's argument, with blanks between the parts. */"
    ]
    lines += ["constexpr std::string_view letters_of(command command) noexcept", "{", "    switch (command) {"]
    for name, parts in tables.handed.items():
        rows = [row for row in tables.commands if row["argument"] == name]
        letters = " ".join(part.letters for part in parts if part.letters)
        lines += [*(f"    case command::{row.word}:" for row in rows), f'        return "{letters}";']
    lines += ["    }", '    return "";', "}", "", "} // namespace detail", "} // namespace nowplaying", "", "#endif"]
    return "\n".join(lines) + "\n"


def cpp_statuses(tables: Tables) -> str:
    """statuses.hpp"""
    lines = cpp_start("statuses", "The sentences of the statuses.", "nowplaying/types.h")
    lines += ["namespace nowplaying", "{", "namespace detail", "{", ""]
    # A program with libnowplaying-control alone does not have np_status_message().
    lines += ["/** The text of np_status_message(), without a call of the library. */"]
    lines += ["constexpr const char *sentence_of(np_status status) noexcept", "{", "    switch (status) {"]
    for row in tables.statuses:
        lines += [f"    case {row.constant.name}:", f'        return "{row["text"]}";']
    lines += ["    }", '    return "unknown status";', "}", ""]
    lines += ["} // namespace detail", "} // namespace nowplaying", "", "#endif"]
    return "\n".join(lines) + "\n"


def cpp_handlers(tables: Tables) -> str:
    """handlers.hpp"""
    lines = cpp_start("handlers", "A method for each command.", "nowplaying/request.hpp", "utility")
    lines += ["namespace nowplaying::detail", "{", ""]
    lines += ["/** A method for each command. Each offers the command, enabled, with a handler for it. */"]
    lines += ["template <class Session> class handlers", "{", "  public:"]
    for row in tables.commands:
        parts = tables.handed[row["argument"]]
        parameters = ", ".join(f"{CPP_TYPES.get(part.type, part.type)} {part.name}" for part in parts)
        if row["argument"] in CPP_STRUCTS:
            parameters = CPP_STRUCTS[row["argument"]]
        texts = parts_text(parts, " is", "")
        lines += cpp_comment(
            " ".join(f"{row['text']} `handler({parameters})`{'; ' + texts if texts else ''}".split()), "    "
        )
        getters = [row["argument"]] if row["argument"] in CPP_STRUCTS else [part.name for part in parts]
        template = ", ".join(f"&request::{getter}" for getter in getters)
        lines += [f"    template <class Handler> Session &on_{row.word}(Handler &&handler)", "    {"]
        lines += [
            f"        return self().template offer<{template}>(command::{row.word}, std::forward<Handler>(handler));"
        ]
        lines += ["    }", ""]
    lines += [
        "  private:",
        "    Session &self() noexcept",
        "    {",
        "        return static_cast<Session &>(*this);",
        "    }",
        "};",
    ]
    return "\n".join([*lines, "", "} // namespace nowplaying::detail", "", "#endif"]) + "\n"


def cpp_arguments(tables: Tables) -> str:
    """arguments.hpp"""
    lines = cpp_start(
        "arguments", "The arguments of a request.", "nowplaying/command.hpp", "nowplaying/request.h", "chrono"
    )
    lines += ["namespace nowplaying::detail", "{", ""]
    lines += [
        "/** A function for each part of an argument. It throws errc::not_found if the command does not have the part. */"
    ]
    lines += ["template <class Request> class arguments", "{", "  public:"]
    for part in handed_parts(tables):
        if part.getter in CPP_STRUCTS:
            continue
        type_ = CPP_TYPES.get(part.type, "nowplaying::" + part.type).replace("_view", "")
        raw = {"time": "std::int64_t", "text": "const char *", "id": "const char *", "text_id": "const char *"}
        value = raw.get(part.type, CPP_TYPES.get(part.type, "np_" + part.type))
        call = f'self().template get<{value}>(np_request_get_{part.getter}, "request::{part.name}")'
        if part.type == "time" or part.type not in CPP_TYPES:
            call = f"static_cast<{type_}>({call})"
        lines += cpp_comment(f"{part.text[0].upper()}{part.text[1:]}.", "    ")
        lines += [f"    {type_} {part.name}() const", "    {", f"        return {call};", "    }", ""]
    lines += ["  private:", "    const Request &self() const noexcept", "    {"]
    lines += ["        return static_cast<const Request &>(*this);", "    }", "};", ""]
    return "\n".join([*lines, "} // namespace nowplaying::detail", "", "#endif"]) + "\n"


def cpp_default(part: Part, tables: Tables) -> str:
    """The default of a part that an action can omit."""
    if part.type == "time":
        return " = std::chrono::microseconds::zero()"
    if part.type in CPP_TYPES:
        return " = false" if part.type == "flag" else " = {}"
    return f" = nowplaying::{part.type}::{words(tables.enums['np_' + part.type])[0][0]}"


def cpp_actions(tables: Tables) -> str:
    """actions.hpp of nowplaying-control"""
    lines = cpp_start("actions", "An action of each command with arguments.", "nowplaying/request.hpp", "string")
    lines += ["namespace nowplaying::detail", "{", ""]
    lines += ["/** A function for each command with arguments. An argument with a default can be left out. */"]
    lines += ["template <class Action> class actions", "{", "  public:"]
    for row in tables.commands:
        parts = tables.handed[row["argument"]]
        if not parts:
            continue
        types = [CPP_TYPES.get(part.type, "nowplaying::" + part.type).replace("_view", "") for part in parts]
        defaults = [cpp_default(part, tables) if part.has_default else "" for part in parts]
        parameters = ", ".join(f"{type_} {part.name}{value}" for type_, part, value in zip(types, parts, defaults))
        setters = []
        for part in parts:
            value = f"std::move({part.name})" if part.type in ("text", "id", "text_id") else part.name
            value = value if part.type in CPP_TYPES else f"static_cast<np_{part.type}>({value})"
            setters.append(f".{part.field.removesuffix('_us')}({value})")
        texts = parts_text(parts, " is", "")
        lines += cpp_comment(f"{row['text']} {texts + '.' if texts else ''}".strip(), "    ")
        lines += [f"    static Action {row.word}({parameters})", "    {"]
        lines += [f"        return Action(command::{row.word}){''.join(setters)};", "    }", ""]
    lines[-1:] = ["};", "", "} // namespace nowplaying::detail", "", "#endif"]
    return "\n".join(lines) + "\n"


def cpp_fields(tables: Tables) -> str:
    """fields.hpp"""
    lines = cpp_start("fields", "The fields of a content.", "nowplaying/content.h")
    lines += ["namespace nowplaying", "{", "", "/** The types of fields. A value of another type does not compile. */"]
    lines += [f"enum class {kind}_field : np_field {{}};" for kind in ("text", "list", "number", "flag", "time")]
    lines += ["", "/** The fields of a content. */", "namespace field", "{", ""]
    for row in tables.fields:
        lines += [
            *cpp_comment(field_about(row, "C++")),
            f"inline constexpr {row.setter}_field {cpp_name(row.word)}{{{row.constant.name}}};",
        ]
    return "\n".join([*lines, "", "} // namespace field", "} // namespace nowplaying", "", "#endif"]) + "\n"


# ---- Rust ----

RUST_TYPES = {
    "time": "Duration",
    "real": "f64",
    "flag": "bool",
    "text": "String",
    "text_id": "String",
    "id": "Id",
    "int": "i32",
}
RUST_STRUCTS = {"addition": "Addition"}
"""The arguments whose parts are the fields of a struct."""
RUST_WIDTH = 100


def rust_comment(text: str, indent: str = "", mark: str = "///") -> list[str]:
    """A comment on as many lines as it needs."""
    head = f"{indent}{mark} "
    return textwrap.wrap(text, RUST_WIDTH, initial_indent=head, subsequent_indent=head, break_on_hyphens=False)


def rust_start(about: str, *uses: str) -> list[str]:
    """The head of a file."""
    lines = ["// SPDX-License-Identifier: MIT", f"//! {about}", "//!", f"//! {SOURCE}", ""]
    return [*lines, *(f"use {each};" for each in uses), ""]


def rust_enums(tables: Tables) -> str:
    """The enums among the types of arguments."""
    parts = [part for parts in tables.handed.values() for part in parts if part.type not in RUST_TYPES]
    return ", ".join(sorted({camel(part.type, upper=True) for part in parts}))


def rust_command(tables: Tables) -> str:
    """tables/command.rs"""
    lines = rust_start("The commands.", "crate::{numbers, sys}")
    lines += ["numbers! {", "    /// The commands. The [`Action`](crate::Action) of the same name has the argument."]
    lines += ["    Command: np_command {"]
    for row in tables.commands:
        name = camel(row.word, upper=True)
        lines += [*rust_comment(row["text"], "        "), f"        {name} = {row.constant.name},"]
    lines += ["    }", "}", "", "impl Command {", "    /// Its name, for example `seek_to_position`."]
    lines += ['    #[doc(alias = "np_command_name")]', "    #[must_use]"]
    lines += ["    pub fn name(self) -> String {", "        match self {"]
    for row in tables.commands:
        lines.append(f'            Self::{camel(row.word, upper=True)} => "{row.word}",')
    return "\n".join([*lines, "        }", "        .to_owned()", "    }", "}"]) + "\n"


def from_client(text: str) -> str:
    """The text of an argument in a type that programs without a player use too."""
    return text.replace("; it comes from a client", "; in a player it comes from a client")


def rust_rows(tables: Tables) -> list[tuple[Row, str, list[Part], list[tuple[str, str]]]]:
    """The commands, each with the name of its action, the parts of its argument, and their names and types in Rust."""
    rows = []
    for row in tables.commands:
        parts = tables.handed[row["argument"]]
        rows.append((row, camel(row.word, upper=True), parts, rust_parameters(row["argument"], parts)))
    return rows


def rust_action(tables: Tables) -> str:
    """tables/action.rs"""
    lines = rust_start(
        "The commands with their arguments.",
        f"crate::command::{{{rust_enums(tables)}}}",
        "crate::tables::command::Command",
        "crate::text::Id",
        "std::time::Duration",
    )
    lines += ["/// An entry to add to the queue.", "#[derive(Clone, Debug, Default, PartialEq, Eq)]"]
    lines.append("pub struct Addition {")
    for part in tables.handed["addition"]:
        lines += rust_comment(f"{from_client(part.text[0].upper() + part.text[1:])}.", "    ")
        lines.append(f"    pub {part.name}: {RUST_TYPES[part.type]},")
    lines += ["}", "", "/// A command with its argument.", "#[derive(Clone, Debug, PartialEq)]", "#[non_exhaustive]"]
    lines.append("pub enum Action {")
    rows = rust_rows(tables)
    for row, name, parts, parameters in rows:
        texts = from_client(parts_text(parts, " is"))
        lines += rust_comment(row["text"] + (f" {texts}." if texts else ""), "    ")
        lines.append(f"    {name}" + (f"({', '.join(type_ for _, type_ in parameters)})," if parts else ","))
    lines += ["}", "", "impl Action {", "    /// The command.", "    #[must_use]"]
    lines += ["    pub const fn command(&self) -> Command {", "        match self {"]
    lines += [f"            Self::{name}{'(..)' if parts else ''} => Command::{name}," for _, name, parts, _ in rows]
    return "\n".join([*lines, "        }", "    }", "}"]) + "\n"


def rust_reader(part: Part) -> str:
    """The function that reads a part. Two parts with one getter have one function."""
    return part.name if part.getter in CPP_STRUCTS else part.getter


def rust_request_action(tables: Tables) -> str:
    """tables/action.rs of nowplaying"""
    lines = rust_start(
        "Reads a command with its argument.",
        "crate::arguments",
        "crate::sys",
        "crate::tables::part",
        "nowplaying_types::{Action, Addition, Command}",
    )
    lines += ["/// Reads a command with its argument; `None` if the request has ended."]
    lines += ["///", "/// # Safety", "///", "/// As [`Request::from_raw`](crate::Request)."]
    lines += ["pub(crate) unsafe fn action(raw: *const sys::np_request, command: Command) -> Option<Action> {"]
    lines += ["    // SAFETY: as the caller promises.", "    unsafe {", "        Some(match command {"]
    for row, name, parts, parameters in rust_rows(tables):
        reads = [
            f"{'part' if part.getter not in CPP_STRUCTS else 'arguments'}::{rust_reader(part)}(raw)?" for part in parts
        ]
        if row["argument"] in RUST_STRUCTS:
            lines += [f"            Command::{name} => Action::{name}({RUST_STRUCTS[row['argument']]} {{"]
            lines += [f"                {part.name}: {read}," for part, read in zip(parts, reads)] + ["            }),"]
            continue
        values = ", ".join(reads)
        line = f"            Command::{name} => Action::{name}" + (f"({values})" if parts else "") + ","
        if len(line) > RUST_WIDTH:
            line = f"            Command::{name} => {{\n                Action::{name}({values})\n            }}"
            if max(len(each) for each in line.split("\n")) > RUST_WIDTH:
                each = values.replace("?, ", "?,\n                ")
                line = f"            Command::{name} => Action::{name}(\n                {each},\n            ),"
        lines.append(line)
    lines.append("            _ => return None,")
    return "\n".join([*lines, "        })", "    }", "}"]) + "\n"


def rust_setter(part: Part) -> str:
    """How an action sets a part."""
    value = {"text": "{}", "id": "{}", "text_id": "{}"}.get(
        part.type, "*{}" if part.type in RUST_TYPES else "{}.number()"
    )
    return f"{part.field.removesuffix('_us')}({value.format(part.name)})"


def rust_parts(tables: Tables) -> str:
    """tables/part.rs of nowplaying"""
    used = {camel(part.type, upper=True) for part in handed_parts(tables) if part.getter == part.name}
    enums_ = ", ".join(sorted({*used, "Id"} & {"Id", *rust_enums(tables).split(", ")}))
    lines = rust_start(
        "Reads the parts of an argument.",
        "crate::arguments::{get, get_text, parts}",
        "crate::sys",
        "nowplaying_types::private::duration",
        f"nowplaying_types::{{{enums_}}}",
        "std::time::Duration",
    )
    lines += ["parts! {"]
    for part in handed_parts(tables):
        if part.getter != part.name:
            continue
        type_ = RUST_TYPES.get(part.type) or camel(part.type, upper=True)
        convert = {"time": ", |time| Some(duration(time))"}.get(part.type, "")
        convert = convert if part.type in RUST_TYPES else f", {type_}::from_number"
        if part.type in ("text", "id"):
            convert = ", |text| Some(text.to_string())" if part.type == "text" else ""
        read = "get_text" if part.type in ("text", "id") else "get"
        lines += [f"    {part.name}: {type_} = {read} np_request_get_{part.getter}{convert};"]
    return "\n".join([*lines, "}"]) + "\n"


def rust_argument(tables: Tables) -> str:
    """tables/argument.rs of nowplaying-control"""
    lines = rust_start("The arguments of actions.", "crate::argument::Argument", "nowplaying_types::Action")
    lines += ["/// The argument of an action.", "// The rows of a table.", "#[allow(clippy::match_same_arms)]"]
    lines += ["pub(crate) fn argument(action: &Action) -> Argument<'_> {"]
    lines += ["    let argument = Argument::default();", "    match action {"]
    for row, name, parts, parameters in rust_rows(tables):
        setters = [rust_setter(part) for part in parts]
        if row["argument"] in RUST_STRUCTS:
            setters = [f"{row['argument']}({row['argument']})"]
        names = ", ".join(each for each, _ in parameters)
        head = f"        Action::{name}{f'({names})' if parts else ''} =>"
        value = ".".join(["argument", *setters])
        line = f"{head} {value},"
        lines += [line] if len(line) <= RUST_WIDTH else [f"{head} {{", f"            {value}", "        }"]
    return "\n".join([*lines, "        _ => argument,", "    }", "}"]) + "\n"


def rust_handlers(tables: Tables) -> str:
    """tables/handlers.rs"""
    lines = rust_start(
        "A method for each command, with a handler of its arguments.",
        "crate::offers::handlers",
        "crate::outcome::Answer",
        "crate::session::Session",
        "nowplaying_types::{Action, Addition, Command, Id, Result}",
        f"nowplaying_types::{{{rust_enums(tables)}}}",
        "std::time::Duration",
    )
    lines.append("handlers! {")
    for row in tables.commands:
        name = camel(row.word, upper=True)
        parts = tables.handed[row["argument"]]
        texts = parts_text(parts, " is")
        lines += rust_comment(f"Offers [`Command::{name}`]." + (f" {texts}." if texts else ""), "    ")
        parameters = ", ".join(f"{name}: {type_}" for name, type_ in rust_parameters(row["argument"], parts))
        lines.append(f"    on_{row.word}({parameters}) = {name};")
    return "\n".join([*lines, "}"]) + "\n"


def rust_holds(row: Row) -> str:
    """The type of a field, as the macros of Rust have it."""
    return row.setter if row.type == "date" else row.type


FIELD_VALUES = {
    "text": "A text",
    "date": "A date as a text",
    "list": "A list of texts",
    "flag": "A flag",
    "time": "A time",
    "count": "A number",
    "rating": "A rating as a number",
}


def rust_field(tables: Tables) -> str:
    """tables/field.rs"""
    lines = [*rust_start("The fields of a content or an item.", "crate::{numbers, sys}"), "numbers! {"]
    lines += ["    /// The fields of a content or an item.", "    Field: np_field {"]
    for row in tables.fields:
        text = re.sub(r'"(\w+://[^"]*)"', r"`\1`", field_about(row, "Rust"))
        lines += rust_comment(f"{text} {FIELD_VALUES[row.type]}.", "        ")
        lines.append(f"        {camel(row.word, upper=True)} = {row.constant.name},")
    return "\n".join([*lines, "    }", "}"]) + "\n"


def rust_setters(tables: Tables) -> str:
    """tables/setters.rs"""
    lines = rust_start(
        "A method of the builder for each field.",
        "crate::content::{setters, ContentBuilder}",
        "nowplaying_types::Field",
        "std::time::Duration",
    )
    lines.append("setters! {")
    for row in tables.fields:
        head = f"    {rust_holds(row)} {row.word} {camel(row.word, upper=True)}:"
        text = field_about(row, "Rust").replace("\\", "\\\\").replace('"', '\\"')
        line = f'{head} "{text}",'
        lines += [line] if len(line) <= RUST_WIDTH else [head, f'        "{text}",']
    return "\n".join([*lines, "}"]) + "\n"


def rust_parameters(argument: str, parts: list[Part]) -> list[tuple[str, str]]:
    """The names and types of an action's values."""
    if argument in RUST_STRUCTS:
        return [(argument, RUST_STRUCTS[argument])]
    return [(part.name, RUST_TYPES.get(part.type) or camel(part.type, upper=True)) for part in parts]


def files(tables: Tables) -> dict[str, str]:
    """Every file by its name."""
    return {
        "bindings/python/src/nowplaying/_tables.py": python(tables),
        "bindings/cpp/nowplaying/commands.hpp": cpp_commands(tables),
        "bindings/cpp/nowplaying/statuses.hpp": cpp_statuses(tables),
        "bindings/cpp/nowplaying/handlers.hpp": cpp_handlers(tables),
        "bindings/cpp/nowplaying/fields.hpp": cpp_fields(tables),
        "bindings/cpp/nowplaying/arguments.hpp": cpp_arguments(tables),
        "bindings/cpp/nowplaying-control/actions.hpp": cpp_actions(tables),
        "bindings/rust/nowplaying-types/src/tables/command.rs": rust_command(tables),
        "bindings/rust/nowplaying-types/src/tables/action.rs": rust_action(tables),
        "bindings/rust/nowplaying-types/src/tables/field.rs": rust_field(tables),
        "bindings/rust/nowplaying/src/tables/part.rs": rust_parts(tables),
        "bindings/rust/nowplaying/src/tables/action.rs": rust_request_action(tables),
        "bindings/rust/nowplaying/src/tables/handlers.rs": rust_handlers(tables),
        "bindings/rust/nowplaying/src/tables/setters.rs": rust_setters(tables),
        "bindings/rust/nowplaying-control/src/tables/argument.rs": rust_argument(tables),
    }
