# SPDX-License-Identifier: MIT
"""The players that are examples in each language. NOWPLAYING_SWIFT_DIR names another folder of SwiftPM's programs."""

import functools
import os
import pathlib
import subprocess
import sys

from support import BUILD, CONTROL_LIBRARY, LIBRARY, REPOSITORY


@functools.cache
def swift_folder():
    """The folder of SwiftPM's programs."""
    if "NOWPLAYING_SWIFT_DIR" in os.environ:
        return pathlib.Path(os.environ["NOWPLAYING_SWIFT_DIR"])
    command = ["swift", "build", "--show-bin-path"]
    shown = subprocess.run(command, cwd=REPOSITORY, capture_output=True, text=True, check=True)
    return pathlib.Path(shown.stdout.strip())


def built(program):
    """The program's path, as text."""
    if not program.exists():
        raise RuntimeError(f"{program} is missing: make test-conformance builds it")
    return str(program)


def swift_program(name):
    """A program that SwiftPM builds."""
    return built(swift_folder() / name)


def rust_program(name):
    """An example of the crate that cargo builds."""
    return built(BUILD / "rust" / "debug" / "examples" / name)


def python_program(name, story=None):
    """A program in Python, with the package and the library of this build."""
    script = REPOSITORY / "examples" / (story or name) / f"{name}.py"
    package = REPOSITORY / "bindings" / "python" / "src"
    program = BUILD / "examples" / f"{name}.python"
    libraries = f"NOWPLAYING_LIBRARY='{LIBRARY}' NOWPLAYING_CONTROL_LIBRARY='{CONTROL_LIBRARY}'"
    # Another test can be starting it, and the kernel starts no file that is being written.
    draft = program.with_name(f"{program.name}.{os.getpid()}")
    draft.write_text(f"#!/bin/sh\n{libraries} PYTHONPATH='{package}' exec '{sys.executable}' '{script}' \"$@\"\n")
    draft.chmod(0o755)
    draft.replace(program)
    return str(program)


LANGUAGES = ("C", "C++", "Rust", "Python", "Swift")
"""The languages of the examples below; the others are compared with the first one."""


def example(name, language):
    """hello_player or every_command, in a language."""
    return {
        "C": lambda: built(BUILD / "examples" / name),
        "C++": lambda: built(BUILD / "examples" / f"{name}_cpp"),
        "Rust": lambda: rust_program(name),
        "Python": lambda: python_program(name),
        "Swift": lambda: swift_program(name),
    }[language]()


LOOPS = ("poll", "epoll", "glib", "libuv", "qt", "thread", "asyncio")
"""The programs of examples/event_loops; the others are compared with the first one."""


def loop_program(loop):
    """The player in a loop."""
    name = f"{loop}_player"
    return python_program(name, "event_loops") if loop == "asyncio" else built(BUILD / "examples" / name)
