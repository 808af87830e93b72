# SPDX-License-Identifier: MIT
"""Functions of Tests/Build/reach and Tests/Build/packages: they build and try the package for C compilers."""

import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile

from package import OUTPUT, ROOT, version

# How Debian names the machine: compiler, musl, qemu.
MACHINES = {
    "x86_64": ("x86_64-linux-gnu", "x86_64-linux-musl", None),
    "aarch64": ("aarch64-linux-gnu", "aarch64-linux-musl", "qemu-aarch64-static"),
    "armhf": ("arm-linux-gnueabihf", "arm-linux-musleabihf", "qemu-arm-static"),
}


# The files of the programs below the prefix.
PROGRAM_FILES = (
    "bin/nowplaying",
    "bin/nowplaying-center",
    "lib/systemd/user/nowplaying-center.service",
    "share/bash-completion/completions/nowplaying",
    "share/dbus-1/interfaces/org.nowplaying.Center1.xml",
    "share/dbus-1/services/org.nowplaying.Center.service",
    "share/fish/vendor_completions.d/nowplaying.fish",
    "share/man/man1/nowplaying-center.1",
    "share/man/man1/nowplaying.1",
    "share/man/man5/center.conf.5",
    "share/zsh/site-functions/_nowplaying",
)


class Failure(Exception):
    """A sentence for the user."""


def run(*command, **options):
    result = subprocess.run(
        command, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False, **options
    )
    if result.returncode:
        raise Failure(f"{result.stdout[-3000:]}\nthis failed, as shown above: {' '.join(map(str, command))}")
    return result.stdout


def unpack(folder):
    """Unpacks the package to a folder whose path has a space."""
    archive = OUTPUT / f"nowplaying-{version()}-cc.tar.xz"
    if not archive.exists():
        raise Failure(f"{archive} is missing: run `make dist` first")
    with tarfile.open(archive) as package:
        package.extractall(folder)
    return next(folder.iterdir())


def make(source, options, *targets):
    run("make", "-C", str(source), "-j", os.environ.get("JOBS", "2"), *options, *targets)


def check_program(prefix):
    """The installed programs have their files, a link with the name playerctl, and need only our library and libc."""
    if missing := [name for name in PROGRAM_FILES if not (prefix / name).is_file()]:
        raise Failure(f"{prefix} does not have {', '.join(missing)}")
    if os.readlink(prefix / "bin/playerctl") != "nowplaying":
        raise Failure(f"{prefix}/bin/playerctl is not a link to nowplaying")
    for name, ours in (("nowplaying", "nowplaying-control|"), ("nowplaying-center", "")):
        program = prefix / "bin" / name
        dynamic = run("readelf", "--dynamic", str(program))
        allowed = rf"lib({ours}c|m|pthread|dl)\.so(\.\d+)?|ld-.*"
        if others := [name for name in re.findall(r"NEEDED.*\[(.*)\]", dynamic) if not re.fullmatch(allowed, name)]:
            raise Failure(f"{program} needs {', '.join(others)}")
        runpath = re.findall(r"\((?:RUNPATH|RPATH)\).*\[(.*)\]", dynamic)
        libraries = next(prefix.rglob("nowplaying.pc")).parent.parent.relative_to(prefix)
        folders = [f"$ORIGIN/../{libraries}"] if ours and prefix.name != "usr" else []
        if runpath != folders:
            raise Failure(f"{program} finds libraries in {runpath}, not in {folders}")
    for file in ("lib/systemd/user/nowplaying-center.service", "share/dbus-1/services/org.nowplaying.Center.service"):
        if "/bin/nowplaying-center" not in (text := (prefix / file).read_text()) or "@CMAKE" in text:
            raise Failure(f"{prefix}/{file} does not have the path of the program")


def summary(output, reasons=()):
    words = {name: word for word, name in re.findall(r"^(passed|skipped|FAILED): (\w+)", output, re.M)}
    failed = sorted(name for name, word in words.items() if word == "FAILED")
    unexpected = [name for name in failed if name not in reasons]
    if words.get("hello_player") != "passed" or unexpected:
        raise Failure(f"{output}\nthese failed without a known reason: {', '.join(unexpected)}")
    for name in failed:
        print(f"    {name} fails: {reasons[name]}")
    skipped = sum(word == "skipped" for word in words.values())
    return (
        f"{len(words) - len(failed) - skipped} tests passed, {skipped} skipped, {len(failed)} failed for a known reason"
    )


def make_musl_libffi(work, machine):
    """Debian has no libffi for musl. Its libffi.a calls only functions that musl has too."""
    gnu, _, _ = MACHINES[machine]
    folder = work / f"libffi-{machine}"
    folder.mkdir()
    for name in ("ffi.h", "ffitarget.h"):
        shutil.copy(f"/usr/include/{gnu}/{name}", folder)
    shutil.copy(f"/usr/lib/{gnu}/libffi_pic.a", folder / "libffi.a")
    lines = ("Name: libffi", "Description: libffi", "Version: 3", f"Libs: -L{folder} -lffi", f"Cflags: -I{folder}")
    (folder / "libffi.pc").write_text("\n".join(lines) + "\n")
    return folder


def run_parts(name, text, parts, usual):
    """Runs the parts that the command line names, or the usual ones; returns the status of the process."""
    parser = argparse.ArgumentParser(description=text, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", choices=[*parts, []], metavar="PART")
    options = parser.parse_args()
    for part in options.parts or usual:
        print(f"{part}:", flush=True)
        run(str(ROOT / "scripts/tested"), "begin", part)
        with tempfile.TemporaryDirectory() as work:
            try:
                parts[part](pathlib.Path(work))
            except Failure as failure:
                sys.exit(f"{failure}\n{name}: {part} failed")
        run(str(ROOT / "scripts/tested"), "end", part)
    return 0
