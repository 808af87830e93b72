# SPDX-License-Identifier: MIT
"""The tests' calls of every command, which scripts/tables writes: bindings/tests/commands.txt has the values."""

from __future__ import annotations

from binding_tables import CPP_STRUCTS, CPP_TYPES, RUST_STRUCTS, SOURCE, cpp_start, rust_enums, rust_rows, rust_start
from c_tables import start as c_start
from qml_tables import field_name
from rows import Part, Tables, camel, words
from swift_tables import ACTION_LABELS, ACTIONS, action_part, case, made, part_type
from swift_tables import start as swift_start


def enums(tables: Tables) -> list[str]:
    """The enums of arguments."""
    return sorted(
        {part.type for parts in tables.handed.values() for part in parts if "np_" + part.type in tables.enums}
    )


# ---- C++ ----


def cpp_values(parts: list[Part]) -> str:
    """The values of a case as parameters."""
    types = [CPP_TYPES.get(part.type, f"np::{part.type}").replace("_view", "") for part in parts]
    return ", ".join(f"as<{type_}>(values.at({place}))" for place, type_ in enumerate(types))


def cpp(tables: Tables) -> str:
    """every_command.hpp of the tests in C++"""
    lines = cpp_start("every_command", "A call of each command's function, for the cases of commands.txt.")
    lines += ['#include "cases.hpp"', "", "#include <nowplaying-control.hpp>", "", "namespace nowplaying", "{", ""]
    for enum in enums(tables):
        lines += ["/** The word of commands.txt. */", f"inline std::string written({enum} value)", "{"]
        lines += ["    switch (value) {"]
        for word, constant in words(tables.enums["np_" + enum]):
            lines += [f"    case static_cast<{enum}>({constant.name}):", f'        return "{enum}.{word}";']
        lines += ["    }", '    return "";', "}", ""]
    lines += ["inline std::string written(const language_choice &choice)", "{"]
    lines += ['    return ::written(choice.id) + " " + written(choice.setting);', "}", "", "} // namespace nowplaying"]
    lines += ["", "/** Offers every command with the handler that `make` returns for it. */"]
    lines += ["template <class Session, class Make> void offer_each(Session &session, Make make)", "{"]
    lines += [f'    session.on_{row.word}(make("{row.word}"));' for row in tables.commands]
    lines += ["}", "", "/** The action of a command with values of commands.txt. */"]
    lines += ["inline np::action action_of(const std::string &command, const std::vector<std::string> &values)", "{"]
    for row in tables.commands:
        parts = tables.handed[row["argument"]]
        made = f"action::{row.word}({cpp_values(parts)})" if parts else f"command::{row.word}"
        lines += [f'    if (command == "{row.word}")', f"        return np::{made};"]
    return "\n".join([*lines, '    throw std::runtime_error("no action: " + command);', "}", "", "#endif"]) + "\n"


# ---- Rust ----


def rust(tables: Tables) -> str:
    """every_command.rs of the tests in Rust"""
    lines = rust_start(
        "A call of each command's method, for the cases of commands.txt.",
        "crate::cases::{read, word, Case, Read}",
        "nowplaying::{Action, Addition, Session}",
        f"nowplaying::{{{rust_enums(tables)}}}",
        "std::sync::mpsc::Sender",
    )
    for enum in enums(tables):
        name = camel(enum, upper=True)
        lines += [f"impl Read for {name} {{", "    fn read(text: &str) -> Self {"]
        lines += [f'        word(Self::ALL, "{enum}", text)', "    }", "}", ""]
    lines += ["/// The action of a case.", "#[allow(clippy::too_many_lines)] // All of them."]
    lines += ["pub fn action(case: &Case) -> Action {", "    let value = |place: usize| case.values[place].as_str();"]
    lines += ["    match case.command.as_str() {"]
    for row, name, parts, _ in rust_rows(tables):
        values = [f"read(value({place}))" for place in range(len(parts))]
        made = f"Action::{name}"
        if row["argument"] in RUST_STRUCTS:
            lines += [f'        "{row.word}" => {made}({RUST_STRUCTS[row["argument"]]} {{']
            lines += [f"            {part.name}: {value}," for part, value in zip(parts, values)] + ["        }),"]
        else:
            lines += [f'        "{row.word}" => {made}{"(" + ", ".join(values) + ")" if parts else ""},']
    lines += ['        other => panic!("no action: {other}"),', "    }", "}", ""]
    lines += ["/// A closure for each command by its own method, which sends the values that it received."]
    lines += ["#[allow(clippy::too_many_lines)] // All of them."]
    lines += ["pub fn offer_each(session: &Session, sender: &Sender<Action>) {"]
    for row, name, parts, parameters in rust_rows(tables):
        names = ", ".join("abc"[: len(parameters)])
        given = f"({names})" if parts else ""
        call = f"to.send(Action::{name}{given}).unwrap_or_default()"
        lines += ["    let to = sender.clone();", f"    let send = move |{names}| {call};"]
        lines += [f'    session.on_{row.word}(send).expect("an offer");']
    return "\n".join([*lines, "}"]) + "\n"


# ---- Swift ----

SAMPLES = {
    "time": "whole",
    "real": "real",
    "flag": "whole & 1 == 0",
    "text": "text",
    "text_id": "Identifier(text)",
    "id": "Identifier(text)",
    "int": "Int32(truncatingIfNeeded: whole)",
}


def sample(part: Part) -> str:
    """A value of a part, made of random numbers and a random text."""
    found = SAMPLES.get(part.type, f"{part_type(part)}.allCases[Int(whole & 1)]")
    return f'whole & 2 == 0 ? "" : {found}' if part.type == "id" and part.is_optional else found


def fuzz(tables: Tables) -> str:
    """Argument.swift of the fuzzers"""
    lines = [*swift_start("tables/arguments", "tables/parts"), "internal import NowPlayingCore", ""]
    lines += ["extension Invocation.Argument {", "  /// An argument of a kind, made of random values."]
    lines += ["  init(_ kind: ArgumentKind, _ whole: Int64, _ real: Double, _ text: String) {"]
    lines += ["    self =", "      switch kind {"]
    for name, parts in tables.arguments.items():
        argument = made(name, parts, [sample(part) for part in parts])
        lines += [f"      case .{case('', name)}: {argument}"]
    return "\n".join([*lines, "      }", "  }", "}"]) + "\n"


CASES = {
    "time": "{}.seconds({})",
    "real": "{}.number({})",
    "flag": "{}.flag({})",
    "text": "{}.text({})",
    "text_id": "{}.text({})",
    "id": "{}.text({})",
    "int": "{}.whole({})",
}


def case_value(part: Part, place: int) -> str:
    """A value of a case, as an action in Swift has it."""
    if part.type == "phase":
        return f'test.word({place}) == "begin"'
    if part.type not in CASES:
        type_ = action_part(part)[0].split(" ")[0]
        return f"{type_} = test.value({place})"
    value = CASES[part.type].format("test", place)
    return f"!{value}" if part.name == "negative" else value


def swift_actions(tables: Tables) -> str:
    """EveryAction.swift of NowPlayingControlTests"""
    lines = [*swift_start("tables/commands", "tables/parts"), "import NowPlayingTestSupport", ""]
    lines += ["@testable import NowPlayingControl", "", "extension PlayerAction {", "  /// The action of a case."]
    lines += ["  init?(_ test: CommandCase) {", "    switch test.command {"]
    for row in tables.commands:
        name, parts = ACTIONS.get(row.word) or case("np_command", row.word), tables.handed[row["argument"]]
        lines += [f'    case "{row.word}":']
        values = []
        for place, part in enumerate(parts):
            value = case_value(part, place)
            if " = " in value:
                lines += [f"      guard let {case('', part.name)}: {value} else {{ return nil }}"]
                value = case("", part.name)
            label = f"{ACTION_LABELS[part.name]}: " if part.name in ACTION_LABELS else ""
            values += [label + value]
        lines += [f"      self = .{name}" + (f"({', '.join(values)})" if parts else "")]
    return "\n".join([*lines, "    default: return nil", "    }", "  }", "}"]) + "\n"


# ---- the puppets ----


C_PARTS = {
    "time": ("int64_t", "%.6f", "(double){} / 1e6"),
    "real": ("double", "%.6f", "{}"),
    "flag": ("bool", "%d", "{}"),
}
C_PARTS |= dict.fromkeys(("text", "text_id", "id"), ("const char *", "%s", "escaped({0}, {0}_text, sizeof {0}_text)"))
C_MODES = ("repeat_mode", "shuffle_mode")


def puppet_c(tables: Tables) -> str:
    """puppet_argument.h of the puppet in C"""
    lines = c_start("The argument of a request, as the puppet prints it. Only puppet.c includes this file.")
    lines += ["", "static void argument_of(np_request *request, char *text, size_t size)", "{"]
    lines += ["    np_command command = 0;", "    np_request_get_command(request, &command);"]
    lines += ['    snprintf(text, size, "-");', "    switch (command) {"]
    for name, parts in tables.arguments.items():
        if not parts:
            continue
        lines += [f"    case {row.constant.name}:" for row in tables.commands if row["argument"] == name]
        lines[-1] += " {"
        formats, values = [], []
        getters: dict[str, list[str]] = {}
        for part in parts:
            type_, format_, value = C_PARTS.get(part.type, ("int32_t", "%d", "{}"))
            if part.type in C_MODES:
                format_, value = "%s", part.type + "s[{}].text"
            lines += [f"        {type_}{'' if type_.endswith('*') else ' '}{part.name} = 0;"]
            lines += [f"        char {part.name}_text[4096];"] if "_text" in value else []
            getters.setdefault(part.getter, []).append(f"&{part.name}")
            formats.append(format_)
            values.append(value.format(part.name))
        calls = [f"!np_request_get_{getter}(request, {', '.join(outputs)})" for getter, outputs in getters.items()]
        lines += [f"        if ({' && '.join(calls)})"]
        lines += [
            f'            snprintf(text, size, "{"|".join(formats)}", {", ".join(values)});',
            "        break;",
            "    }",
        ]
    return "\n".join([*lines, "    default:", "        break;", "    }", "}"]) + "\n"


def puppet_cpp(tables: Tables) -> str:
    """argument.hpp of the puppet in C++"""
    lines = [*cpp_start("puppet_argument", "The argument of a request, as the puppet prints it.")[:-2], ""]
    lines[2] = " * @file argument.hpp"
    lines += ["/** The parts of the argument, with a stroke between them. */"]
    lines += ["inline std::string argument_of(const np::request &asked)", "{", "    switch (*asked.command()) {"]
    for name, parts in tables.handed.items():
        getters = [part.name for part in parts]
        if name in CPP_STRUCTS:
            getters = [name]
        values = " + '|' + ".join(f"printed(asked.{getter}())" for getter in getters) or '"-"'
        lines += [f"    case np::command::{row.word}:" for row in tables.commands if row["argument"] == name]
        lines += [f"        return {values};"]
    return "\n".join([*lines, "    }", '    return "-";', "}", "", "#endif"]) + "\n"


def puppet_rust(tables: Tables) -> str:
    """argument.rs of the puppet in Rust"""
    lines = rust_start("The argument of a request, as the puppet prints it.", "crate::Printed", "nowplaying::Action")
    lines += ["/// The parts of the argument, with a stroke between them."]
    lines += ["// The rows of a table.", "#[allow(clippy::match_same_arms)]"]
    lines += ["pub fn argument(action: &Action) -> String {", "    let parts = match action {"]
    for row, name, parts, parameters in rust_rows(tables):
        if not parts:
            continue
        names = ", ".join("abc"[: len(parameters)])
        values = [f"{each}.printed()" for each in names.split(", ")]
        if row["argument"] in RUST_STRUCTS:
            values = [f"a.{part.name}.printed()" for part in parts]
        line = f"        Action::{name}({names}) => vec![{', '.join(values)}],"
        if len(line) > 100:
            line = f"        Action::{name}({names}) => {{\n            vec![{', '.join(values)}]\n        }}"
        lines += [line]
    lines += ['        _ => vec!["-".to_owned()],', "    };", '    parts.join("|")', "}"]
    return "\n".join(lines) + "\n"


def puppet_script(tables: Tables) -> str:
    """tables.mjs of the puppets in JavaScript and QML"""
    lines = ["// SPDX-License-Identifier: MIT", f"// {SOURCE}", ""]
    lines += ["/** The parts of the argument of each command, with their types. */", "export const PARTS = {"]
    for row in tables.commands:
        if parts := tables.arguments[row["argument"]]:
            lines += [f"    {row.word}: {{{', '.join(f'{part.name}: {part.type!r}' for part in parts)}}},"]
    lines += ["};", "", "/** The fields: the type of each, and its property in QML. */", "export const FIELDS = {"]
    lines += [f"    {row.word}: [{row.setter!r}, {field_name(row)!r}]," for row in tables.fields]
    return "\n".join([*lines, "};"]) + "\n"


def files(tables: Tables) -> dict[str, str]:
    """Every file by its name."""
    return {
        "Tests/Fuzz/Calls/Argument.swift": fuzz(tables),
        "Tests/C/puppet_argument.h": puppet_c(tables),
        "Tests/Puppets/argument.hpp": puppet_cpp(tables),
        "Tests/Puppets/argument.rs": puppet_rust(tables),
        "Tests/Puppets/tables.mjs": puppet_script(tables),
        "Tests/apple/NowPlayingControlTests/EveryAction.swift": swift_actions(tables),
        "bindings/cpp/tests/every_command.hpp": cpp(tables),
        "bindings/rust/nowplaying/tests/behaviors/every_command.rs": rust(tables),
    }
