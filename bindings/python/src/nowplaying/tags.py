# SPDX-License-Identifier: MIT
"""Contents from the tags of a file.

    song = Music.from_tags(path, **mutagen.File(path, easy=True).tags, duration=seconds, artwork=cover)

No tag raises an exception. An impossible value is repaired or omitted, and the logger "nowplaying" of `logging` gets a line
for it. Names are the names of fields and of tags, in any case: `tracknumber`, `albumartist`, `date`, `DISCTOTAL`. A value is
a text, a number, bytes, or a list of these. None and empty texts are ignored.

    tracknumber="3/12"      track 3 of 12

    date="17.8.1959"        1959-08-17

    date="3.5.1998"         1998, because either number can be the month

    duration="4:14"         254 seconds

    rating=4                omitted, because a rating is 0.0 to 1.0

    genre=[65 texts]        the first 64

    mood="calm"             omitted, because no field has this name

np_content_add_tag() has the same rules, for players in C, C++ and Rust.
"""

from __future__ import annotations

import logging
import math
import os
import re

from ._fields import FIELDS, MAX_ENTRIES, MORE
from ._tables import ALIASES, DATES, RATINGS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any, Optional, TypeVar

    from ._library import Text

    Content = TypeVar("Content")

logger = logging.getLogger("nowplaying")
logger.addHandler(logging.NullHandler())

COUNTED = {"track_number": "track_count", "disc_number": "disc_count", "chapter_number": "chapter_count"}
"""The fields that "3/12" also sets."""

UNKNOWN_IF_ZERO = ("track_count", "disc_count", "chapter_count", "bpm", "duration")


def simple(name: str) -> str:
    """The name in the form of the table: "Album Artist" is "albumartist"."""
    return re.sub(r"[_ -]", "", name).lower()


NAMES = {simple(name): (name, 0) for name in (*FIELDS, *MORE)}
NAMES.update((alias, (field, 1 + rank)) for field, known in ALIASES.items() for rank, alias in enumerate(known))
PATTERN = re.compile(r"\d+(\.\d*)?|\.\d+", re.ASCII)
FLAGS = {"1": True, "true": True, "yes": True, "0": False, "false": False, "no": False}


class Unusable(Exception):
    """A value is impossible; the text is the rule that it breaks."""


def from_tags(make: Callable[[Text], Content], id: Text, tags: Mapping[str, object]) -> Content:
    """Makes a content from tags."""
    content = make(id)
    candidates, ignored = [], []
    for name, value in tags.items():
        if simple(name) in NAMES:
            candidates.append((*NAMES[simple(name)], name, value))
        else:
            ignored.append(name)
    # A separate count has precedence over that of "3/12".
    for field, _, name, value in sorted(candidates, key=lambda candidate: (candidate[0] in COUNTED, candidate[1])):
        if getattr(content, field) is None:
            try:
                fill(content, field, value)
            except Exception as error:  # A broken image can raise any exception.
                logger.warning("%s %r: tag %s=%.200r omitted: %s", type(content).__name__, id, name, value, error)
    if ignored:
        logger.info("%s %r: unknown tags omitted: %s", type(content).__name__, id, ", ".join(ignored))
    return content


def fill(content: Any, field: str, value: Any) -> None:
    """Sets a field to the value of a tag, unless the tag is empty."""
    if field in ("ad_breaks", "chapters", "lyrics_lines", "extras", "animated_artwork"):
        setattr(content, field, value)
        return
    entries = [value] if isinstance(value, (str, bytes)) or not hasattr(value, "__iter__") else list(value)
    entries = [entry for entry in entries if entry is not None]
    if field == "artwork":
        if entries:
            # An image of mutagen is bytes, or has the bytes in `data`.
            setattr(content, field, value if entries == [value] else getattr(entries[0], "data", entries[0]))
        return
    found = [part for entry in entries for part in parts(entry)]
    if not found:
        return
    if field in FIELDS and FIELDS[field][1] == "list":
        setattr(content, field, found[:MAX_ENTRIES] if len(found) > 1 else found[0])
        if len(found) > MAX_ENTRIES:
            raise Unusable(f"{field} has at most {MAX_ENTRIES} texts, not {len(found)}; the first {MAX_ENTRIES} remain")
        return
    first = found[0]
    if field in COUNTED:
        first, _, count = first.partition("/")
        if first.strip() and number(first, field):
            setattr(content, field, number(first, field))
        if count.strip() and getattr(content, COUNTED[field]) is None:
            put(content, COUNTED[field], number(count, COUNTED[field]))
    else:
        put(content, field, value_of(first, field))


def put(content: Any, field: str, value: Any) -> None:
    """Sets a field, unless the value is a 0 that means nothing."""
    if value != 0 or field not in UNKNOWN_IF_ZERO:
        setattr(content, field, value)


def parts(entry: Any) -> list[str]:
    """The texts of one entry. Some tags have a NUL between texts."""
    if isinstance(entry, bytes):
        try:
            entry = entry.decode()
        except UnicodeDecodeError:
            entry = entry.decode("latin-1")
    elif isinstance(entry, bool):
        entry = str(int(entry))
    elif isinstance(entry, float):
        entry = f"{entry:.17g}" if math.isfinite(entry) and "e" in repr(entry) else repr(entry)
    elif not isinstance(entry, str):
        entry = os.fspath(entry) if hasattr(entry, "__fspath__") else str(entry)
    return [part.strip() for part in entry.split("\0") if part.strip()]


def value_of(words: str, field: str) -> Any:
    """The value of a field with one value."""
    kind = FIELDS[field][1] if field in FIELDS else ""
    if field in DATES:
        return date(words)
    if kind == "text":
        return words
    if field == "media_type":
        return words.lower()
    if kind == "flag" or field in ("live", "continuous"):
        if words.lower() not in FLAGS:
            raise Unusable("a flag is 1 or 0, true or false, yes or no")
        return FLAGS[words.lower()]
    return number(words, field) if kind == "number" else seconds(words)


def number(words: str, field: str) -> float:
    """A count or a rating."""
    words = words.strip()
    found = float(words) if PATTERN.fullmatch(words) else -1.0
    if field in RATINGS:
        if not 0 <= found <= 1:
            raise Unusable("a rating is a number from 0.0 to 1.0")
        return found
    found = math.floor(found + 0.5) if field == "bpm" and 0 <= found <= 0x7FFFFFFF else found
    if not 0 <= found <= 0x7FFFFFFF or found % 1:
        raise Unusable(f"{field} is a whole number from 0 to 2,147,483,647")
    return int(found)


def seconds(words: str) -> float:
    """A time: "254.3", "4:14", "1:04:14"."""
    *before, last = words.split(":")
    whole = all(re.fullmatch("[0-9]{1,9}", part) for part in before)
    values = [float(part) for part in (*before, last)] if whole and PATTERN.fullmatch(last) else []
    if not 1 <= len(values) <= 3 or any(value >= 60 for value in values[1:]) or values[0] > 1e9:
        raise Unusable('a time is a number of seconds, "254.3", or "4:14"')
    total = 0.0
    for value in values:
        total = total * 60 + value
    return total


def date(words: str) -> str:
    """A date that begins with its year. An ambiguous date becomes the year alone."""
    digits = [run.group() for run in re.finditer("[0-9]+", words)]
    years = [run for run in digits if len(run) == 4]
    found: Optional[str] = None
    if words[:1].isdigit() and len(digits[0]) == 4:
        found = words
    elif re.fullmatch("[0-9]{8}", words) and 1 <= int(words[4:6]) <= 12 and 1 <= int(words[6:]) <= 31:
        found = words
    elif len(years) == 1:
        found = year = years[0]
        ordered = re.fullmatch(r"([0-9]{1,2})[-/. ]([0-9]{1,2})[-/. ][0-9]{4}", words)
        if ordered:
            first, second = int(ordered[1]), int(ordered[2])
            if 1 <= second <= 12 and (12 < first or first == second):
                found = f"{year}-{second:02}-{first:02}"
            elif 1 <= first <= 12 and 12 < second:
                found = f"{year}-{first:02}-{second:02}"
    if found is None or found.startswith("0000"):
        raise Unusable("a date is 1959-08-17, or contains a year")
    return found
