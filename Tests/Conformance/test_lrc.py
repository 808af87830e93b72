# SPDX-License-Identifier: MIT
"""The readers of .lrc files in C and Python, with files as people have them, and with hostile files."""

import json
import os
import pathlib
import random
import shutil
import sys
import tempfile
import unittest

from commands import CommandTest
from hello import built
from support import BUILD, REPOSITORY

sys.path.append(str(REPOSITORY / "examples" / "gstreamer_player"))
from lrc import read_lrc  # noqa: E402

PROGRAM = BUILD / "examples" / "lrc"
SONG = b"""\xef\xbb\xbf[ti:Harbour Lights]\r
[offset:+500]\r
[00:12.5]The boats are in\r
[00:02.00][01:04.250] Harbour lights\r
[00:20:75]\r
[00:00]Before the offset\r
a line without a time\r
[99999:00.00]much too late\r
"""


class Lrc(CommandTest):
    """examples/lrc, and lrc.py of examples/gstreamer_player"""

    def setUp(self):
        super().setUp()
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="np-lrc-"))
        self.addCleanup(shutil.rmtree, self.folder)

    def start(self, text):
        """Starts the program with a file of these bytes; returns it and the number of lines that it reads."""
        path = self.folder / "song.lrc"
        path.write_bytes(text)
        return self.start_file(path)

    def start_file(self, path):
        program = self.run_program(built(PROGRAM), path)
        return program, int(program.wait_event(r"(\d+) lines")[1])

    def count(self, text):
        """The number of lines, which is the same in both languages."""
        count = self.count_in_c(text)
        self.assertEqual(len(read_lrc(self.folder / "song.lrc")), count)
        return count

    def count_in_c(self, text):
        program, count = self.start(text)
        program.process.stdin.close()
        self.assertEqual(program.process.wait(10), 0)
        return count

    def lines(self):
        """The published lines with their times, in seconds. Those of the reader in Python are the same."""
        self.client.player()
        lyrics = json.loads(self.printed("lyrics", "--json"))
        lines = [(line["time_us"] / 1_000_000, line["text"]) for line in lyrics["lines"]]
        in_python = [(time, text.decode("latin-1")) for time, text in read_lrc(self.folder / "song.lrc")]
        self.assertEqual(in_python, lines)
        return lines

    def test_a_song(self):
        self.start(SONG)
        self.assertEqual(
            self.lines(),
            [
                (0, "Before the offset"),
                (1.5, "Harbour lights"),
                (12, "The boats are in"),
                (20.25, ""),
                (63.75, "Harbour lights"),
            ],
        )

    def test_other_line_ends_and_texts_that_are_not_utf_8(self):
        self.start(b"[00:01.00]Caf\xe9\r[00:01.00]second\n[00:03.123]third")
        self.assertEqual(self.lines(), [(1, "Caf\xe9"), (1, "second"), (3.123, "third")])

    def test_files_that_are_refused(self):
        """Nothing in the file is trusted: its size, its kind, its bytes, its numbers."""
        line = b"[00:01.00]text\n"
        for what, text, count in (
            ("an empty one", b"", 0),
            ("one of 1 MiB", line + b" " * ((1 << 20) - len(line)), 1),
            ("a larger one", line + b" " * (1 << 20), 0),
            ("a NUL", line + b"\0" + line, 0),
            ("UTF-16", line.decode().encode("utf-16"), 0),
            ("too many lines", line * 5000, 4096),
            ("many times", b"[00:01.00]" * 4000 + b"text", 4000),
            ("a huge time", b"[" + b"9" * 1000 + b":00]text\n[00:" + b"9" * 1000 + b"]text\n", 0),
            ("times below 0", b"[-1:00]text\n[00:-1]text\n[00:01.-5]text\n", 0),
            ("cut tags", b"[\n[0\n[00:\n[00:01\n[00:01.\n[00:01.5\n[:]\n[]\n", 0),
            ("a huge offset", b"[offset:99999999999999999999]\n[offset:-]\n" + line, 1),
        ):
            with self.subTest(what):
                self.assertEqual(self.count(text), count)

    def test_paths_that_are_no_files(self):
        os.mkfifo(self.folder / "pipe.lrc")
        for path in (self.folder / "pipe.lrc", self.folder, self.folder / "none.lrc", pathlib.Path("/dev/zero")):
            with self.subTest(path):
                self.assertEqual((self.start_file(path)[1], read_lrc(path)), (0, []))

    def test_random_files(self):
        chance = random.Random(7)
        parts = [
            b"[",
            b"]",
            b":",
            b".",
            b"0",
            b"12",
            b"999",
            b"[00:01.00]",
            b"[offset:",
            b"-",
            b"\n",
            b"\r",
            b"\xff",
            b"a",
        ]
        for _ in range(40):
            self.assertLessEqual(self.count(b"".join(chance.choices(parts, k=3000))), 3000)
        self.assertLess(self.count_in_c(b"[00:01.00]" * 100_000 + b"text"), 4096)


if __name__ == "__main__":
    unittest.main()
