# SPDX-License-Identifier: MIT
"""The tables: the enums of the headers, with the facts of tables/ that a header cannot hold."""

from __future__ import annotations

from dataclasses import dataclass

from contract import Constant, Contract, Enum
from headers import ROOT

FOLDER = ROOT / "tables"
PREFIXES = {"np_status": ("NP_ERROR_", "NP_")}
"""The start of the names of an enum's constants, if they do not all have the same one."""


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


@dataclass(frozen=True)
class Row:
    """A constant of an enum: its word, and its row of the table."""

    word: str
    constant: Constant
    facts: dict[str, str]

    def __getitem__(self, column: str) -> str:
        return self.facts[column]


def read(name: str) -> dict[str, dict[str, str]]:
    """The rows of a file by their first column. Its first line without a # names the columns."""
    lines = (FOLDER / name).read_text(encoding="utf-8").splitlines()
    cells = [[cell.strip() for cell in line.split("|")] for line in lines if line.strip() and not line.startswith("#")]
    columns, *rows = cells
    found: dict[str, dict[str, str]] = {}
    for row in rows:
        if len(row) != len(columns) or row[0] in found:
            raise SystemExit(f"tables/{name}: row {row[0]!r} needs {len(columns)} columns, and a name of its own")
        found[row[0]] = dict(zip(columns, row))
    return found


class Tables:
    """Every table."""

    def __init__(self) -> None:
        self.contract = Contract()
        self.enums = self.contract.enums
        known = read("parts")
        self.arguments = {name: parts(row["parts"], known) for name, row in read("arguments").items()}
        self.handed = {name: [part for part in all if part.is_handed] for name, all in self.arguments.items()}
        self.commands = self.joined("np_command", "commands")
        self.fields = self.joined("np_field", "fields")
        self.outcomes = self.joined("np_outcome", "outcomes")
        self.statuses = self.joined("np_status", "statuses")
        for command in self.commands:
            self.check("commands", command, "argument", list(self.arguments))
            self.check("commands", command, "bridge", ["playback", "all", "-"])
        for field in self.fields:
            setter = {"date": "text", "count": "number", "rating": "number"}.get(field["holds"], field["holds"])
            if not field.constant.text.startswith(f"[{setter}]"):
                raise SystemExit(f"tables/fields: {field.word} holds {field['holds']}: the header must have [{setter}]")
            self.check("fields", field, "shown", ["line", "lines", "bytes"] if setter in ("text", "list") else ["-"])
            self.check("fields", field, "bridge", ["yes", "-"])

    @staticmethod
    def check(table: str, row: Row, column: str, allowed: list[str]) -> None:
        """Fails if a cell has none of the allowed words."""
        if row[column] not in allowed and not (column == "shown" and row["holds"] == "date"):
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
        row = known[name.strip().rstrip("?")]
        is_handed = row["bind"] != "get"
        letters = row["bind"].strip("-") if is_handed else ""
        found.append(Part(row["part"], row["type"], row["getter"], letters, row["text"], name.endswith("?"), is_handed))
    return found


def words(enum: Enum) -> list[tuple[str, Constant]]:
    """The word of each constant: the name in lower case, without the common prefix of the enum."""
    found = []
    for constant in enum.constants:
        name = constant.name
        for prefix in PREFIXES.get(enum.name, (enum.prefix,)):
            name = name.removeprefix(prefix)
        found.append((name.lower(), constant))
    return found


def camel(word: str, *, upper: bool = False) -> str:
    """A word in the spelling of Swift and Rust: tv_show is tvShow or TvShow."""
    first, *rest = word.split("_")
    joined = first + "".join(part.capitalize() for part in rest)
    return joined[:1].upper() + joined[1:] if upper else joined
