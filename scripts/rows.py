# SPDX-License-Identifier: MIT
"""The tables: the enums of the headers, with the facts of tables/ that a header cannot hold."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from contract import Constant, Contract, Enum
from headers import CONTROL_FOLDER, ROOT

FOLDER = ROOT / "tables"
PREFIXES = {"np_status": ("NP_ERROR_", "NP_")}
"""The start of the names of an enum's constants, if they do not all have the same one."""
TOOLKITS = ("glib", "qml")
"""The bindings that read tables/properties."""
WORDS = {"NP_PLAYER_NOT_ANSWERING": "silent"}
"""The words that are not the name of their constant."""

BOUND = {
    "number": ("df", ("time", "real")),
    "microseconds": ("x", ("time",)),
    "integer": ("i", ("int",)),
    "flag": ("b", ("flag",)),
    "text": ("s", ("text", "id", "text_id")),
    "url": ("p", ("text",)),
    "predecessor": ("a", ("id",)),
}
"""The values that a bound function can receive: their letters of np_session_bind(), and their types. An enum is an int too."""
FLAGS = {"phase": ("== .begin", "the button is pressed"), "shuffle_mode": ("!= .off", "shuffle is not off")}
"""The enums that a bound function can receive as a flag, and when it is true, in Swift and in words."""
FIELDS = {
    "time": ("time_us",),
    "real": ("value",),
    "flag": ("flag",),
    "text": ("text", "after_entry_id"),
    "id": ("text", "after_entry_id"),
    "text_id": ("text",),
}
"""The fields of np_action that a type can have; an enum and an int have `number`."""

NAMES = {
    "Swift": {
        "NP_CONTEXT_SHOW_URLS": "`MediaApplication.showsURLs`",
        "np_playback.position_us": "the position",
        "NULL": "nil",
    },
    "C++": {"NP_CONTEXT_SHOW_URLS": "context_flags::show_urls", "np_playback.position_us": "playback::position"},
    "Rust": {"NP_CONTEXT_SHOW_URLS": "a context that shows URLs", "np_playback.position_us": "the position"},
    "Python": {
        "np_player_get_rates()": "`Player.supported_rates`",
        "np_player_get_rate_range()": "`Player.rate_range`",
        "np_player_get_rating_range()": "`Player.rating_range`",
        "np_player_get_skip_intervals()": "`Player.skip_intervals()`",
        "np_player_get_scheme()": "`Player.schemes`",
        "NULL": "None",
        "false sets": "False sets",
        "true removes": "True removes",
    },
}
"""The names of a language for those of C, in comments."""


@dataclass(frozen=True)
class Part:
    """One value of an argument."""

    name: str
    type: str
    getter: str
    letters: str
    text: str
    is_optional: bool
    is_handed: bool
    """Whether a handler receives it."""
    field: str
    """Its field in np_action."""
    has_default: bool
    """Whether an action can omit it."""
    value: str
    """The text for a program that sends an action."""

    @property
    def key(self) -> str:
        """The key in Session1."""
        return self.name + "_us" * (self.type == "time")

    @property
    def bridge_key(self) -> str:
        """The key in messages of the bridge."""
        return self.name + "_ms" * (self.type == "time")


@dataclass(frozen=True)
class Row:
    """A constant of an enum: its word, and its row of the table."""

    word: str
    constant: Constant
    facts: dict[str, str]

    def __getitem__(self, column: str) -> str:
        return self.facts[column]

    @property
    def setter(self) -> str:
        """The type of the functions that set a field: text, list, number, flag or time."""
        return {"date": "text", "count": "number", "rating": "number"}.get(self["holds"], self["holds"])

    @property
    def type(self) -> str:
        """The type of a field's value. It does not depend on the first number."""
        return "count" if self["holds"] == "number" else self["holds"]

    @property
    def tags(self) -> list[str]:
        """The other names of a field in tags."""
        return [] if self["tags"] == "-" else self["tags"].split(", ")


def read(name: str, folder: Path = FOLDER) -> dict[str, dict[str, str]]:
    """The rows of a file by their first column. Its first line without a # names the columns. A cell may have the operator ||."""
    path = folder / name
    lines = path.read_text(encoding="utf-8").splitlines()
    cells = [
        [cell.strip() for cell in re.split(r" \|(?: |$)", line)]
        for line in lines
        if line.strip() and not line.startswith("#")
    ]
    columns, *rows = cells
    found: dict[str, dict[str, str]] = {}
    for row in rows:
        if len(row) != len(columns) or row[0] in found:
            raise SystemExit(
                f"{path.relative_to(ROOT)}: row {row[0]!r} needs {len(columns)} columns, and a name of its own"
            )
        found[row[0]] = dict(zip(columns, row))
    return found


class Tables:
    """Every table."""

    def __init__(self) -> None:
        self.contract = Contract()
        reason = Contract(CONTROL_FOLDER).enums["np_player_reason"]
        self.enums = {**self.contract.enums, reason.name: reason}
        known = read("parts")
        self.arguments = {name: parts(row["parts"], known) for name, row in read("arguments").items()}
        for part in {part.name: part for all in self.arguments.values() for part in all}.values():
            self.check_part(part)
        self.handed = {name: [part for part in all if part.is_handed] for name, all in self.arguments.items()}
        self.commands = self.joined("np_command", "commands")
        self.fields = self.joined("np_field", "fields")
        self.outcomes = self.joined("np_outcome", "outcomes")
        self.statuses = self.joined("np_status", "statuses")
        self.properties = self.read_properties()
        unused = known.keys() - {part.name for all in self.arguments.values() for part in all}
        unused |= self.arguments.keys() - {command["argument"] for command in self.commands}
        if unused:
            raise SystemExit(f"tables/parts and tables/arguments: no command has {', '.join(sorted(unused))}")
        for command in self.commands:
            self.check("commands", command, "argument", list(self.arguments))
            self.check("commands", command, "bridge", ["playback", "all", "-"])
        for field in self.fields:
            if not field.constant.text.startswith(f"[{field.setter}]"):
                raise SystemExit(
                    f"tables/fields: {field.word} holds {field['holds']}: the header must have [{field.setter}]"
                )
            is_text = field.type in ("text", "list")
            self.check("fields", field, "shown", ["line", "lines", "bytes"] if is_text else ["-"])
            # The bridge has no words for a time.
            self.check("fields", field, "bridge", ["yes", "-"] if field.type != "time" else ["-"])

    def check_part(self, part: Part) -> None:
        """Fails if a part has a field of another type, or a letter that its type cannot have."""
        is_enum = "np_" + part.type in self.enums
        types = {part.type, *(["int"] if is_enum else []), *(["flag"] if part.type in FLAGS else [])}
        allowed = [letters for letters, bound in BOUND.values() if types & set(bound)]
        if not allowed:
            raise SystemExit(f"tables/parts: {part.name} has no type {part.type}")
        wrong = set(part.letters) - set("".join(allowed))
        if wrong:
            raise SystemExit(f"tables/parts: {part.name} is a {part.type}, and has the letters {', '.join(wrong)}")
        if part.field not in FIELDS.get(part.type, ("number",)):
            raise SystemExit(f"tables/parts: {part.name} is a {part.type}, and has the field {part.field}")

    @staticmethod
    def read_properties() -> dict[str, dict[str, list[dict[str, str]]]]:
        """The properties of each toolkit by class, in the toolkit's order: the rows of both tables."""
        shared = read("properties")
        own = {toolkit: read("properties", ROOT / "bindings" / toolkit) for toolkit in TOOLKITS}
        for key, row in shared.items():
            toolkits = [toolkit for toolkit, rows in own.items() if key in rows]
            if not toolkits:
                raise SystemExit(f"tables/properties: no toolkit has {key}")
            if len(toolkits) > 1 and re.search("#|%|now_playing", row["text"]):
                raise SystemExit(f"tables/properties: {key}: the note of a toolkit has the names of that toolkit")
        found: dict[str, dict[str, list[dict[str, str]]]] = {}
        for toolkit, rows in own.items():
            for key, row in rows.items():
                if key not in shared:
                    raise SystemExit(f"bindings/{toolkit}/properties: tables/properties has no {key}")
                owner, _, name = key.partition(".")
                text = shared[key]["text"] + ("" if row["note"] == "-" else f" {row['note']}")
                joined = {**shared[key], **row, "property": name, "text": text}
                found.setdefault(toolkit, {}).setdefault(owner, []).append(joined)
        return found

    @staticmethod
    def check(table: str, row: Row, column: str, allowed: list[str]) -> None:
        """Fails if a cell has none of the allowed words."""
        if row[column] not in allowed:
            raise SystemExit(
                f"tables/{table}: {column} of {row.word} is {row[column]!r}; allowed: {', '.join(allowed)}"
            )

    def joined(self, enum: str, table: str) -> list[Row]:
        """The constants of an enum with their rows. Each has exactly one."""
        rows = read(table)
        found = [Row(word, constant, rows.pop(word, {})) for word, constant in words(self.enums[enum])]
        missing = [row.word for row in found if not row.facts]
        if missing or rows:
            raise SystemExit(f"tables/{table} and {enum} differ: {', '.join([*missing, *rows])}")
        return found


def parts(names: str, known: dict[str, dict[str, str]]) -> list[Part]:
    """The parts of an argument."""
    found = []
    for name in names.split(",") if names else []:
        row = known.get(name.strip().rstrip("?"))
        if row is None:
            raise SystemExit(f"tables/arguments: {name.strip()} is not a row of tables/parts")
        is_handed = row["bind"] != "get"
        letters = row["bind"] if is_handed else ""
        is_optional = name.endswith("?")
        found.append(
            Part(
                row["part"],
                row["type"],
                row["getter"],
                letters,
                row["text"],
                is_optional,
                is_handed,
                row["action"].rstrip("?"),
                is_optional or row["action"].endswith("?"),
                row["value"],
            )
        )
    return found


def words(enum: Enum) -> list[tuple[str, Constant]]:
    """The word of each constant: the name in lower case, without the common prefix of the enum."""
    found = []
    for constant in enum.constants:
        name = constant.name
        for prefix in PREFIXES.get(enum.name, (enum.prefix,)):
            name = name.removeprefix(prefix)
        found.append((WORDS.get(constant.name, name.lower()), constant))
    return found


def spoken(text: str, language: str) -> str:
    """A text with the names of a language."""
    for name, own in NAMES[language].items():
        text = text.replace(name, own)
    if "np_" in text.lower():
        raise SystemExit(f"rows.py: NAMES has no name of {language} for one in: {text}")
    return text


def comment(constant: Constant, language: str) -> str:
    """The comment of a constant in one line, without its type in brackets."""
    return spoken(re.sub(r"^\[\w+\] ?", "", " ".join(constant.text.split())), language)


def phrase(constant: Constant) -> str:
    """The comment of a constant as a part of a sentence."""
    text = " ".join(constant.text.split()).removesuffix(".")
    return text[:1].lower() + text[1:]


def camel(word: str, *, upper: bool = False) -> str:
    """A word in the spelling of Swift and Rust: tv_show is tvShow or TvShow."""
    first, *rest = word.split("_")
    joined = first + "".join(part.capitalize() for part in rest)
    return joined[:1].upper() + joined[1:] if upper else joined
