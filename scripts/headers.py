# SPDX-License-Identifier: MIT
"""Reads the headers of a library, such as include/nowplaying/*.h: functions, and comments of functions and headers."""

import pathlib
import re
from dataclasses import dataclass, field

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDER = ROOT / "include" / "nowplaying"
CONTROL_FOLDER = ROOT / "include" / "nowplaying-control"
# The headers of libnowplaying whose types the control library uses.
SHARED = {CONTROL_FOLDER: [FOLDER / "types.h", FOLDER / "playback.h"]}
LINT_FOLDER = ROOT / "include" / "nowplaying-lint"
# The headers that include the others of their library.
MAIN = ("nowplaying.h", "control.h")
# nowplaying.h has the defaults in words. None: each function has this tag.
DEFAULTS = {"owns": "nothing kept, nothing to free", "threads": "any", "fails": None, "since": "0.1"}

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
# A comment of a declaration, or a function without a comment. `[^;{}#]` keeps a match within one declaration.
FUNCTION = re.compile(r"^(?!typedef\b|NP_BEGIN_DECLS\b)[A-Za-z_][^;{}#()]*?\b(np_\w+)\([^;{}#]*\);", re.MULTILINE)


@dataclass
class Function:
    """One function of the contract."""

    name: str
    declaration: str
    text: str
    stated: dict[str, str]
    """The tags of its comment, without the defaults."""

    @property
    def tags(self) -> dict[str, str]:
        """Each tag, in the order of DEFAULTS."""
        known = {name: self.stated.get(name) or default for name, default in DEFAULTS.items()}
        return {name: words for name, words in known.items() if words}


@dataclass
class Header:
    """One header of the contract."""

    name: str
    text: str
    types: str
    functions: list[Function] = field(default_factory=list)

    @property
    def is_promised(self) -> bool:
        """Whether the header only grows. Each header states it in its first comment: see docs/stability.md."""
        return "**Stability.** Unstable" not in self.text


def plain(comment: str) -> str:
    """The comment's words, without its stars."""
    body = comment.removeprefix("/**").removeprefix("/*").removesuffix("*/")
    lines = [re.sub(r"^\s*\* ?", "", line).rstrip() for line in body.splitlines()]
    return "\n".join(lines).strip()


def divide(text: str) -> tuple[str, dict[str, str]]:
    """Removes the tags from the end of a function's comment, and returns them. Indented lines continue a tag."""
    first, *rest = re.split(r"^@(\w+)\s+", text, flags=re.MULTILINE)
    tags = {name: " ".join(words.split()) for name, words in zip(rest[::2], rest[1::2], strict=True)}
    return first.strip(), tags


def read(path: pathlib.Path) -> Header:
    """Reads one header."""
    source = path.read_text(encoding="utf-8")
    comments = {match.end(): match for match in COMMENT.finditer(source)}
    # Comments become blanks of the same length, so that places in both texts are the same.
    code = COMMENT.sub(lambda match: re.sub(r"[^\n]", " ", match.group()), source)

    about = next((plain(comment.group()) for comment in comments.values() if "@file" in comment.group()), "")
    header = Header(path.name, re.sub(r"^@file.*\n", "", about), "")
    rest = source
    for match in FUNCTION.finditer(code):
        comment = comments.get(len(source[: match.start()].rstrip()))
        text, tags = divide(plain(comment.group())) if comment else ("", {})
        header.functions.append(Function(match.group(1), match.group(), text, tags))
        rest = rest.replace(source[comment.start() if comment else match.start() : match.end()], "")

    # The rest between the two marks: types, enums and constants with their comments.
    marked = re.search(r"^NP_BEGIN_DECLS$(.*)^NP_END_DECLS$", rest, re.DOTALL | re.MULTILINE)
    header.types = re.sub(r"\n{3,}", "\n\n", marked.group(1)).strip() if marked else ""
    return header


def read_all(folder: pathlib.Path = FOLDER) -> list[Header]:
    """Reads all headers of a library, first the one that includes the others."""
    paths = sorted(folder.glob("*.h"), key=lambda path: (path.name not in MAIN, path.name))
    return [read(path) for path in paths]
