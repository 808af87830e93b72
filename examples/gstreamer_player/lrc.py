# SPDX-License-Identifier: MIT
"""Reads the lyrics in the .lrc file next to a song. Copy this file."""

import pathlib
import re

MOST_BYTES, MOST_LINES = 1 << 20, 4096
TIME = re.compile(rb"\[(\d{1,3}):(\d{1,2})(?:[.:](\d{1,3}))?\]")
OFFSET = re.compile(rb"\[offset:([+-]?\d{1,6})\]")


def read_lrc(path: pathlib.Path) -> list[tuple[float, bytes]]:
    """Returns the lines with their times in seconds. It is empty if the file has no times, or does not contain text."""
    if not path.is_file() or path.stat().st_size > MOST_BYTES:
        return []
    data, lines, earlier = path.read_bytes(), [], 0.0
    for line in data.splitlines() if b"\0" not in data else ():
        if offset := OFFSET.match(line):
            earlier = int(offset[1]) / 1000
        end, times = 0, []
        while time := TIME.match(line, end):  # A chorus has several times.
            end = time.end()
            times.append(int(time[1]) * 60 + int(time[2]) + float(b"0." + (time[3] or b"0")))
        lines += [(seconds, line[end:].strip()) for seconds in times]
    lines.sort(key=lambda line: line[0])
    return [(max(0.0, seconds - earlier), text) for seconds, text in lines[:MOST_LINES]]
