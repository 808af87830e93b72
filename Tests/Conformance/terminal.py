# SPDX-License-Identifier: MIT
"""A terminal: a program runs in it, and a test reads what it shows."""

from __future__ import annotations

import contextlib
import fcntl
import os
import re
import select
import signal
import struct
import subprocess
import termios
import time
from typing import Any, Callable

import pyte
from support import DEADLINE


class Screen(pyte.Screen):
    """The screen of xterm, with three sequences that pyte does not have."""

    last = " "

    def draw(self, data: str) -> None:
        """Draws characters."""
        self.last = data[-1:] or self.last
        super().draw(data)

    def repeat(self, count: int = 1) -> None:
        """Draws the last character again: CSI b."""
        super().draw(self.last * (count or 1))

    def scroll_up(self, count: int = 1) -> None:
        """CSI S"""
        self._scroll(count, self.margins.bottom if self.margins else self.lines - 1, self.index)

    def scroll_down(self, count: int = 1) -> None:
        """CSI T"""
        self._scroll(count, self.margins.top if self.margins else 0, self.reverse_index)

    def _scroll(self, count: int, line: int, move: Callable[[], None]) -> None:
        before = self.cursor.y
        for _ in range(count or 1):
            self.cursor.y = line
            move()
        self.cursor.y = before


class Stream(pyte.ByteStream):
    """The sequences of xterm."""

    csi = dict(pyte.ByteStream.csi, S="scroll_up", T="scroll_down", b="repeat")
    events = pyte.ByteStream.events | {"scroll_up", "scroll_down", "repeat"}


class Terminal:
    """A terminal of a size, whose only program is the command. It keeps images, of kitty and as sixels."""

    IMAGE = re.compile(rb"\x1b(?:_G|P)(.*?)\x1b\\", re.DOTALL)
    UNFINISHED = re.compile(rb"\x1b(?:[_P].*)?\Z", re.DOTALL)

    def __init__(
        self,
        command: list[str],
        environment: dict[str, str],
        columns: int = 80,
        lines: int = 24,
        cell: tuple[int, int] = (0, 0),
    ) -> None:
        self.end_of_terminal, program = os.openpty()
        self.screen = Screen(columns, lines)
        self.stream = Stream(self.screen)
        self.cell = cell
        """The pixels of a character; 0: the terminal does not report them."""
        self.images: dict[str, tuple[int, int, int, int]] = {}
        """The place and the size in cells of each image of kitty that is shown, by its number."""
        self.sixels: list[tuple[int, int, int, int]] = []
        """The place and the size in pixels of each sixel image that was sent."""
        self.rest = b""
        """An image whose end has not been read."""
        self.output = b""
        """All bytes that the program has written."""
        self.size(columns, lines)
        self.modes = self.read_modes()
        self.process = subprocess.Popen(
            command, env={"TERM": "xterm-256color", **environment}, stdin=program, stdout=program, stderr=program,
            start_new_session=True, preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )  # fmt: skip
        os.close(program)

    def size(self, columns: int, lines: int) -> None:
        """Sets the size. The kernel sends SIGWINCH."""
        fcntl.ioctl(
            self.end_of_terminal,
            termios.TIOCSWINSZ,
            struct.pack("HHHH", lines, columns, columns * self.cell[0], lines * self.cell[1]),
        )
        self.screen.resize(lines, columns)

    def read_modes(self) -> list[Any]:
        """The modes of the terminal."""
        return termios.tcgetattr(self.end_of_terminal)

    def read(self, timeout: float) -> bool:
        """Shows what the program has written; returns whether there was anything."""
        if not select.select([self.end_of_terminal], [], [], max(0, timeout))[0]:
            return False
        try:
            data = os.read(self.end_of_terminal, 1 << 16)
        except OSError:
            # The program has ended: reading fails at once, again and again.
            time.sleep(0.01)
            return False
        self.output += data
        self.show(self.rest + data)
        return True

    def show(self, data: bytes) -> None:
        """Draws the characters, and keeps the images."""
        unfinished = self.UNFINISHED.search(self.IMAGE.sub(lambda image: b" " * len(image[0]), data))
        data, self.rest = (data[: unfinished.start()], data[unfinished.start() :]) if unfinished else (data, b"")
        place = 0
        for image in self.IMAGE.finditer(data):
            self.stream.feed(data[place : image.start()])
            self.keep(image[0][1:2], image[1].partition(b";")[0] if image[0][1:2] == b"_" else image[1])
            place = image.end()
        self.stream.feed(data[place:])

    def keep(self, kind: bytes, code: bytes) -> None:
        """Shows or removes an image at the cursor."""
        column, line = self.screen.cursor.x, self.screen.cursor.y
        if kind == b"P":
            width, height = (int(number) for number in code.partition(b'"')[2].split(b"#")[0].split(b";")[2:])
            self.sixels.append((column, line, width, height))
            return
        keys = dict(pair.split("=") for pair in code.decode().split(",") if pair)
        if keys.get("a") == "T":
            self.images[keys["i"]] = (column, line, int(keys["c"]), int(keys["r"]))
        elif keys.get("a") == "d":
            self.images.pop(keys["i"], None)

    def write(self, keys: str | bytes) -> None:
        """Presses keys."""
        os.write(self.end_of_terminal, keys.encode() if isinstance(keys, str) else keys)

    def click(self, column: int, line: int, button: int = 0, count: int = 1) -> None:
        """Presses and releases a button so many times, at once: 64 and 65 are the wheel."""
        place = f"{button};{column + 1};{line + 1}"
        self.write((f"\x1b[<{place}M" + (f"\x1b[<{place}m" if button < 64 else "")) * count)

    @property
    def lines(self) -> list[str]:
        """The lines without spaces at their end."""
        return [line.rstrip() for line in self.screen.display]

    @property
    def text(self) -> str:
        """All lines."""
        return "\n".join(self.lines)

    def place(self, text: str) -> tuple[int, int]:
        """The column and the line where a text begins."""
        for number, line in enumerate(self.screen.display):
            if text in line:
                return line.index(text), number
        raise AssertionError(f"{text!r} is not in:\n{self.text}")

    def wait(self, predicate: Callable[[], Any], what: str, timeout: float = DEADLINE) -> Any:
        """Shows the output until the predicate is true; returns its value."""
        deadline = time.monotonic() + timeout
        while not (value := predicate()):
            if not self.read(min(0.1, deadline - time.monotonic())) and time.monotonic() >= deadline:
                raise AssertionError(f"{what}: not within {timeout} s; the terminal shows:\n{self.text}")
        return value

    def wait_text(self, *texts: str, absent: tuple[str, ...] = ()) -> None:
        """Waits until all texts are shown, and none of the absent ones."""

        def is_shown() -> bool:
            shown = self.text
            return all(text in shown for text in texts) and not any(text in shown for text in absent)

        self.wait(is_shown, f"{texts} without {absent}")

    def settle(self, seconds: float = 0.3) -> None:
        """Reads until the program writes nothing for a while."""
        deadline = time.monotonic() + DEADLINE
        while self.read(seconds) and time.monotonic() < deadline:
            pass

    def wait_end(self) -> int:
        """Waits until the program has ended; returns its status, negative for a signal."""
        self.wait(lambda: self.process.poll() is not None, "the end of the program")
        while self.read(0):
            pass
        return self.process.returncode

    def close(self) -> None:
        """Ends the program, and the terminal."""
        if self.process.poll() is None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        os.close(self.end_of_terminal)
