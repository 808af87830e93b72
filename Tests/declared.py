# SPDX-License-Identifier: MIT
"""Reads the lines with which a conformance file declares its LENGTH, PUPPETS and READERS."""

import pathlib
import re
import sys

LENGTHS = ("short", "medium", "long")


def length(path: pathlib.Path) -> str:
    """The length that a file declares."""
    found = re.search(r"^LENGTH = (.*)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    name = found.group(1).strip('"') if found else "medium"
    if name not in LENGTHS:
        sys.exit(f"{path.name}: the length {name} is not one of {', '.join(LENGTHS)}")
    return name


def is_for_all(path: pathlib.Path, kind: str) -> bool:
    """Whether a file is for the programs of a kind, PUPPETS or READERS, in all languages."""
    return f'\n{kind} = "all"\n' in path.read_text(encoding="utf-8")
