# SPDX-License-Identifier: MIT
"""Builds the wheel, with the library in it: PEP 517, on the standard library alone.

The library is built by CMake and Swift in the build folder of the repository, or in what NOWPLAYING_BUILD_DIR names. The
wheel says what it needs: nothing but a libc of some age where libffi could be linked in, else "linux", which is this
system.
"""

import base64
import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import sysconfig
import zipfile

HERE = pathlib.Path(__file__).resolve().parent.parent
ROOT = HERE.parent.parent
SONAME = "libnowplaying.so.0"
EVERYWHERE = re.compile(r"lib(c|m|pthread|dl|rt)\.so\.\d+|ld-linux.*")


def version():
    """That of the headers."""
    header = (ROOT / "include" / "nowplaying" / "base.h").read_text(encoding="utf-8")
    return ".".join(re.findall(r"^#define NP_VERSION_(?:MAJOR|MINOR|PATCH) (\d+)$", header, re.MULTILINE))


def say(sentence):
    sys.exit(f"nowplaying: {sentence}")


def run(*command):
    print(*command, flush=True)
    subprocess.run(command, check=True)


def built_library():
    """The library for the wheel."""
    if not (ROOT / "CMakeLists.txt").exists():
        say(
            "the wheel is built in its repository, which has the library: pip 21.3 or later, and bindings/python in its place"
        )
    for program in ("cmake", "ninja", "swiftc"):
        if not shutil.which(program):
            say(f"{program} is not on PATH: it builds the library; CONTRIBUTING.md and README.md say what it takes")
    print("The library is compiled from Swift: that takes some minutes, the first time.", flush=True)
    folder = pathlib.Path(os.environ.get("NOWPLAYING_BUILD_DIR", ROOT / "build"))
    if not (folder / "build.ninja").exists():
        run("cmake", "-G", "Ninja", "-S", str(ROOT), "-B", str(folder))
    jobs = os.environ.get("JOBS", str(os.cpu_count() or 1))
    run("cmake", "--build", str(folder), "--target", "nowplaying-alone", "-j", jobs)
    return folder / "alone" / SONAME


def platform_of(library):
    """The systems that a library runs on, as a tag of PEP 600."""
    machine = sysconfig.get_platform().split("-")[-1]
    told = subprocess.run(
        ["readelf", "--dynamic", "--dyn-syms", "--wide", str(library)], stdout=subprocess.PIPE, text=True, check=True
    ).stdout
    needed = re.findall(r"\(NEEDED\).*\[(.*)\]", told)
    if not all(EVERYWHERE.fullmatch(name) for name in needed):
        return f"linux_{machine}"
    newest = max(int(minor) for minor in re.findall(r"@GLIBC_2\.(\d+)", told))
    return f"manylinux_2_{newest}_{machine}"


def metadata():
    """What is in METADATA."""
    project = (HERE / "pyproject.toml").read_text(encoding="utf-8")
    said = dict(re.findall(r'^([\w-]+) = "(.*)"$', project, re.MULTILINE))
    lines = [
        "Metadata-Version: 2.4",
        f"Name: {said['name']}",
        f"Version: {version()}",
        f"Summary: {said['description']}",
        f"Requires-Python: {said['requires-python']}",
        "License-Expression: MIT",
        "License-File: LICENSE",
        "Classifier: Operating System :: POSIX :: Linux",
        "Classifier: Topic :: Multimedia :: Sound/Audio :: Players",
        "Classifier: Typing :: Typed",
        "Description-Content-Type: text/markdown",
    ]
    return "\n".join(lines) + "\n\n" + (HERE / "README.md").read_text(encoding="utf-8")


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """The wheel: PEP 517."""
    library = built_library()
    tag = f"py3-none-{platform_of(library)}"
    info = f"nowplaying-{version()}.dist-info"
    package = HERE / "src" / "nowplaying"
    files = {f"nowplaying/{path.name}": path.read_bytes() for path in sorted(package.glob("*.py"))}
    files["nowplaying/py.typed"] = b""
    files[f"nowplaying/{SONAME}"] = library.read_bytes()
    files[f"{info}/METADATA"] = metadata().encode()
    wheel = f"Wheel-Version: 1.0\nGenerator: nowplaying_build\nRoot-Is-Purelib: false\nTag: {tag}\n"
    files[f"{info}/WHEEL"] = wheel.encode()
    files[f"{info}/licenses/LICENSE"] = (ROOT / "LICENSE").read_bytes()
    record = ""
    for name, data in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip("=")
        record += f"{name},sha256={digest},{len(data)}\n"
    files[f"{info}/RECORD"] = f"{record}{info}/RECORD,,\n".encode()

    name = f"nowplaying-{version()}-{tag}.whl"
    with zipfile.ZipFile(pathlib.Path(wheel_directory) / name, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, data in files.items():
            # The same files are the same wheel: no time of day is in it.
            entry = zipfile.ZipInfo(path)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o755 if path.endswith(SONAME) else 0o644) << 16
            archive.writestr(entry, data)
    return name


def build_sdist(sdist_directory, config_settings=None):
    """There is none."""
    say("there is no sdist: the library is Swift, and is built in the repository; pip install ./bindings/python there")
