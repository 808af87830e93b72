# SPDX-License-Identifier: MIT
"""Sandboxes for programs of a test, as the prefixes of commands."""

import os
import pathlib
import unittest
from typing import Any

# Sets PR_SET_DUMPABLE to 0 and continues as the player, without exec(), which would set it to 1.
NOT_DUMPABLE = """
import ctypes, pathlib, runpy, sys
ctypes.CDLL(None).prctl(4, 0)
sys.argv = sys.argv[2:]
sys.path.insert(0, str(pathlib.Path(sys.argv[0]).parent))
runpy.run_path(sys.argv[0], run_name="__main__")
"""
# Runs a program that gets EPERM for openat2(), as with the filter of a container.
WITHOUT_OPENAT2 = """
import ctypes, os, struct, sys
rules = [(0x20, 0, 0, 0), (0x15, 0, 1, 437), (0x06, 0, 0, 0x00050001), (0x06, 0, 0, 0x7FFF0000)]
code = ctypes.create_string_buffer(b"".join(struct.pack("HBBI", *rule) for rule in rules))
libc = ctypes.CDLL(None)
assert libc.prctl(38, 1, 0, 0, 0) == 0
assert libc.prctl(22, 2, ctypes.create_string_buffer(struct.pack("HP", len(rules), ctypes.addressof(code)))) == 0
os.execv(sys.argv[1], sys.argv[1:])
"""
INSTANCE = 2718281828


class Sandboxed(unittest.TestCase):
    """Sandboxes of bwrap, and a folder that they hide."""

    bus: Any
    hidden: pathlib.Path

    def sandbox(self, *more):
        """The command prefix of a sandbox that hides a folder."""
        return ["bwrap", "--die-with-parent", "--dev-bind", "/", "/", "--tmpfs", str(self.hidden), *more]

    def flatpak(self, *more):
        """The command prefix of a sandbox whose root has a file of Flatpak."""
        info = self.bus.folder / "flatpak-info"
        info.write_text(f"[Application]\nname=org.example.Boxed\n\n[Instance]\ninstance-id={INSTANCE}\n")
        root = []
        for entry in pathlib.Path("/").iterdir():
            root += ["--symlink", os.readlink(entry), str(entry)] if entry.is_symlink() else []
            root += ["--dev-bind", str(entry), str(entry)] if entry.is_dir() and not entry.is_symlink() else []
        return ["bwrap", "--die-with-parent", *root, "--ro-bind", str(info), "/.flatpak-info", *more]
