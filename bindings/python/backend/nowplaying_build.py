# SPDX-License-Identifier: MIT
"""Builds the wheel, which contains the libraries, and the sdist: PEP 517, with the standard library only.

In the repository, CMake and Swift build the libraries in its build folder, or in the folder of NOWPLAYING_BUILD_DIR. An sdist
contains the package for C compilers (`make dist`), and that package contains this folder. Both need only a C compiler, make and
libffi. If libffi is linked
statically, the tag of the wheel names the oldest libc that it needs. Else the tag is "linux", for this system only.
"""

import base64
import gzip
import hashlib
import io
import os
import pathlib
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
import zipfile

HERE = pathlib.Path(__file__).resolve().parent.parent
ROOT = HERE.parent.parent
# The package for C compilers. It is in an sdist, or this folder is in it.
CC = next((folder for folder in (HERE / "cc", HERE.parent) if (folder / "data" / "flags").exists()), None)
SONAME = "libnowplaying.so.0"
CONTROL_SONAME = "libnowplaying-control.so.0"
SONAMES = (SONAME, CONTROL_SONAME)
EVERYWHERE = re.compile(r"lib(c|m|pthread|dl|rt)\.so\.\d+|ld-linux.*")


def version():
    """The version of the headers."""
    header = (CC or ROOT) / "include" / "nowplaying" / "types.h"
    if not header.exists():
        stop(
            "the folder around this one contains the library: use pip 21.3 or later, and do not move this folder alone"
        )
    numbers = r"^#define NP_VERSION_(?:MAJOR|MINOR|PATCH) (\d+)$"
    return ".".join(re.findall(numbers, header.read_text(encoding="utf-8"), re.MULTILINE))


def licenses():
    """The files of the licenses: ours, and those of the parts that the library contains."""
    if CC:
        swift, libffi = CC / "LICENSE-Swift", CC / "data" / "LICENSE-libffi"
        return {"LICENSE": CC / "LICENSE", "Swift.txt": swift, "libffi.txt": libffi}
    folder = ROOT / "packaging" / "licenses"
    return {"LICENSE": ROOT / "LICENSE", "Swift.txt": folder / "Swift.txt", "libffi.txt": folder / "libffi.txt"}


def stop(sentence):
    sys.exit(f"nowplaying: {sentence}")


def run(*command):
    print(*command, flush=True)
    if subprocess.run(command, check=False).returncode:
        stop(f"{command[0]} failed, as shown above")


def write(path, data):
    """Writes a file completely or not at all."""
    part = path.with_name(f".{path.name}.part")
    try:
        part.write_bytes(data)
        part.replace(path)
    except OSError as error:
        if part.exists():
            part.unlink()
        stop(f"cannot write {path}: {error.strerror}: free space, or write to another folder")


def libraries_of_cc(folder):
    """The libraries, compiled by a C compiler in a folder. libnowplaying contains libffi, if there is an archive of
    position-independent code."""
    compiler = os.environ.get("CC", "").strip() or "cc"
    for program in ("make", compiler.split()[0]):
        if not shutil.which(program):
            stop(
                f"{program}, which compiles the libraries, is missing: install a C compiler, make and libffi-dev, or set CC"
            )
    # `make` reports a compiler that does not work.
    found = subprocess.run(
        [*compiler.split(), "-print-file-name=libffi_pic.a"], stdout=subprocess.PIPE, text=True, check=False
    ).stdout.strip()
    ffi = [f"FFI_ARCHIVE={found}"] if os.path.isabs(found) else []
    source = pathlib.Path(folder) / "cc"
    try:
        shutil.copytree(CC, source, ignore=shutil.ignore_patterns("build", "docs", "python", "tests"))
    except (OSError, shutil.Error) as error:
        stop(f"cannot copy {CC} to {folder}: {error}: free 40 MB there, or set TMPDIR to another folder")
    run("make", "-C", str(source), "shared", f"CC={compiler}", "LDFLAGS=-Wl,--strip-all", *ffi)
    return [source / "build" / name for name in SONAMES]


def built_libraries(folder):
    """The libraries for the wheel. A C compiler writes its results to the folder."""
    if CC:
        return libraries_of_cc(folder)
    for program in ("cmake", "ninja", "swiftc", "strip"):
        if not shutil.which(program):
            stop(
                f"{program}, which builds the libraries, is not on PATH: CONTRIBUTING.md and README.md list the requirements"
            )
    print("Compiling the Swift libraries. The first time needs some minutes.", flush=True)
    folder = pathlib.Path(os.environ.get("NOWPLAYING_BUILD_DIR", ROOT / "build"))
    if not (folder / "build.ninja").exists():
        run("cmake", "-G", "Ninja", "-S", str(ROOT), "-B", str(folder))
    jobs = os.environ.get("JOBS", str(os.cpu_count() or 1))
    run("cmake", "--build", str(folder), "--target", "nowplaying-alone", "nowplaying-control", "-j", jobs)
    control = folder / "alone" / CONTROL_SONAME
    run("strip", "--strip-all", "-o", str(control), str(folder / CONTROL_SONAME))
    return [folder / "alone" / SONAME, control]


def platform_of(libraries, machine=None):
    """The platform tag (PEP 600) of libraries."""
    machine = machine or sysconfig.get_platform().split("-")[-1]
    if not shutil.which("readelf"):
        stop("readelf, which reads the library's requirements, is missing: install binutils")
    output = ""
    for library in libraries:
        command = ["readelf", "--dynamic", "--dyn-syms", "--wide", str(library)]
        result = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
        if result.returncode:
            stop(f"{library} is not a library: set CC to a C compiler")
        output += result.stdout
    needed = re.findall(r"\(NEEDED\).*\[(.*)\]", output)
    if not all(EVERYWHERE.fullmatch(name) for name in needed):
        return f"linux_{machine}"
    newest = max(int(minor) for minor in re.findall(r"@GLIBC_2\.(\d+)", output))
    return f"manylinux_2_{newest}_{machine}"


def metadata():
    """The text of METADATA."""
    project = (HERE / "pyproject.toml").read_text(encoding="utf-8")
    values = dict(re.findall(r'^([\w-]+) = "(.*)"$', project, re.MULTILINE))
    lines = [
        "Metadata-Version: 2.4",
        f"Name: {values['name']}",
        f"Version: {version()}",
        f"Summary: {values['description']}",
        f"Requires-Python: {values['requires-python']}",
        "License-Expression: MIT AND Apache-2.0 WITH Swift-exception",
        *(f"License-File: {name}" for name in licenses()),
        "Classifier: Operating System :: POSIX :: Linux",
        "Classifier: Topic :: Multimedia :: Sound/Audio :: Players",
        "Classifier: Typing :: Typed",
        "Description-Content-Type: text/markdown",
    ]
    return "\n".join(lines) + "\n\n" + (HERE / "README.md").read_text(encoding="utf-8")


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):
    """The metadata: PEP 517. pip reads Requires-Python in them before the library is compiled."""
    info = pathlib.Path(metadata_directory) / f"nowplaying-{version()}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(metadata(), encoding="utf-8")
    return info.name


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """The wheel: PEP 517."""
    with tempfile.TemporaryDirectory() as folder:
        return write_wheel(wheel_directory, built_libraries(folder))


def write_wheel(wheel_directory, libraries, machine=None):
    """A wheel with libraries that exist."""
    tag = f"py3-none-{platform_of(libraries, machine)}"
    info = f"nowplaying-{version()}.dist-info"
    package = HERE / "nowplaying" if CC == HERE.parent else HERE / "src" / "nowplaying"
    files = {f"nowplaying/{path.name}": path.read_bytes() for path in sorted(package.glob("*.py"))}
    files["nowplaying/py.typed"] = b""
    for library in libraries:
        files[f"nowplaying/{library.name}"] = library.read_bytes()
    files[f"{info}/METADATA"] = metadata().encode()
    wheel = f"Wheel-Version: 1.0\nGenerator: nowplaying_build\nRoot-Is-Purelib: false\nTag: {tag}\n"
    files[f"{info}/WHEEL"] = wheel.encode()
    for name, path in licenses().items():
        files[f"{info}/licenses/{name}"] = path.read_bytes()
    record = ""
    for name, data in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip("=")
        record += f"{name},sha256={digest},{len(data)}\n"
    files[f"{info}/RECORD"] = f"{record}{info}/RECORD,,\n".encode()

    name = f"nowplaying-{version()}-{tag}.whl"
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, data in files.items():
            # Without a date, the same files make the same wheel.
            entry = zipfile.ZipInfo(path)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o755 if path.endswith(".so.0") else 0o644) << 16
            archive.writestr(entry, data)
    write(pathlib.Path(wheel_directory) / name, content.getvalue())
    return name


def build_sdist(sdist_directory, config_settings=None):
    """The sdist: PEP 517. It has the package for C compilers in the folder cc."""
    if CC:
        stop("an sdist is written in a clone of the repository: run `make dist dist-python` there")
    archive = ROOT / "build" / "dist" / f"nowplaying-{version()}-cc.tar.xz"
    if not archive.exists():
        stop(f"an sdist contains {archive}, which does not exist: run `make dist` first")
    name = f"nowplaying-{version()}"
    files = {"PKG-INFO": (metadata().encode(), 0o644)}
    for path in ("pyproject.toml", "README.md", "backend/nowplaying_build.py"):
        files[path] = ((HERE / path).read_bytes(), 0o644)
    for path in sorted((HERE / "src" / "nowplaying").glob("*.py")):
        files[f"src/nowplaying/{path.name}"] = (path.read_bytes(), 0o644)
    for license, path in licenses().items():
        files[f"licenses/{license}"] = (path.read_bytes(), 0o644)
    with tarfile.open(archive) as package:
        time = package.getmembers()[0].mtime
        for member in package.getmembers():
            path = member.name.split("/", 1)[1]
            if not path.startswith(("command/", "docs/", "python/")):
                files[f"cc/{path}"] = (package.extractfile(member).read(), member.mode)
    content = io.BytesIO()
    with tarfile.open(fileobj=content, mode="w", format=tarfile.PAX_FORMAT) as sdist:
        for path, (data, mode) in sorted(files.items()):
            entry = tarfile.TarInfo(f"{name}/{path}")
            entry.size, entry.mode, entry.mtime = len(data), mode, time
            sdist.addfile(entry, io.BytesIO(data))
    write(pathlib.Path(sdist_directory) / f"{name}.tar.gz", gzip.compress(content.getvalue(), mtime=0))
    return f"{name}.tar.gz"
