# SPDX-License-Identifier: MIT
"""The files of a release, for scripts/dist, the scripts/dist-* and scripts/release."""

import errno
import hashlib
import io
import lzma
import pathlib
import re
import shutil
import sys
import tarfile
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
OUTPUT = ROOT / "build/dist"
# The folders below OUTPUT that scripts/dist-NAME writes. They are made from the package of scripts/dist.
DERIVED = ("debian", "packaging", "players", "python", "rust")


def version():
    header = (ROOT / "include/nowplaying/types.h").read_text()
    return ".".join(re.search(rf"NP_VERSION_{part} (\d+)$", header, re.M)[1] for part in ("MAJOR", "MINOR", "PATCH"))


def is_program(file):
    """Whether the file's owner may execute it. os.access() depends on the mount."""
    return bool(file.stat().st_mode & 0o100)


def fill_in(text, values):
    """Replaces @NAME@ by a value, and @'NAME NAME'@ by the words of values as a list for Meson."""

    def quoted(match):
        return ", ".join(f"'{word}'" for name in match[1].split() for word in values[name].split())

    text = re.sub(r"@'([A-Z_ ]+)'@", quoted, text)
    for key, value in values.items():
        text = text.replace(f"@{key}@", value)
    return text


class Package:
    """A tar archive. Its bytes depend only on the names, the contents, the execute permissions and `time`."""

    def __init__(self, name, time):
        self.name, self.time, self.files, self.links = name, time, {}, {}
        # Where copy() has put the files of the tree.
        self.places = {}

    def add(self, path, data, executable=False):
        self.files[path] = (data if isinstance(data, bytes) else data.encode(), executable)

    def copy(self, source, path, pattern="*"):
        """Adds a file, or the files of a folder; `path` is the file or the folder in the package."""
        source = ROOT / source
        for file in sorted(source.glob(pattern)) if source.is_dir() else [source]:
            if file.is_file():
                target = f"{path}/{file.name}" if source.is_dir() else path
                self.add(target, file.read_bytes(), is_program(file))
                self.places.setdefault(file.relative_to(ROOT).as_posix(), target)

    def copy_tree(self, folder):
        """Adds all files and symbolic links of a folder."""
        for file in folder.rglob("*"):
            path = file.relative_to(folder).as_posix()
            if file.is_symlink():
                self.links[path] = file.readlink().as_posix()
            elif file.is_file():
                self.add(path, file.read_bytes(), is_program(file))

    def tar(self):
        """The bytes of the archive before compression."""
        content = io.BytesIO()
        with tarfile.open(fileobj=content, mode="w", format=tarfile.USTAR_FORMAT) as archive:
            for path in sorted([*self.files, *self.links]):
                info = tarfile.TarInfo(f"{self.name}/{path}")
                info.mtime = self.time
                info.uname = info.gname = "root"
                if path in self.links:
                    info.type, info.linkname, info.mode = tarfile.SYMTYPE, self.links[path], 0o777
                    archive.addfile(info)
                    continue
                data, executable = self.files[path]
                info.size, info.mode = len(data), 0o755 if executable else 0o644
                archive.addfile(info, io.BytesIO(data))
        return content.getvalue()

    def write(self, folder, preset=9):
        target = folder / f"{self.name}.tar.xz"
        write_file(target, lzma.compress(self.tar(), preset=preset))
        print(f"{target}: {target.stat().st_size / 1e6:.2f} MB")


def write_file(path, data):
    """Writes a file completely or not at all."""
    part = path.with_name(f".{path.name}.part")
    try:
        part.write_bytes(data)
        part.replace(path)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise OSError(error.errno, error.strerror, str(path)) from None


def copy_files(files, folder):
    """Replaces a folder by one that has these files, completely or not at all."""
    part = folder.with_name(f".{folder.name}.part")
    shutil.rmtree(part, ignore_errors=True)
    shutil.rmtree(folder, ignore_errors=True)
    try:
        part.mkdir(parents=True)
        for file in files:
            shutil.copy(file, part)
        part.rename(folder)
    except OSError as error:
        shutil.rmtree(part, ignore_errors=True)
        raise OSError(error.errno, error.strerror, str(folder)) from None


def sums(folder):
    """The lines of SHA256SUMS: every file of this version that is published."""
    files = [
        *folder.glob(f"nowplaying-{version()}*.tar.xz"),
        *(file for name in DERIVED for file in (folder / name).rglob("*")),
    ]
    return "".join(
        f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.relative_to(folder)}\n"
        for file in sorted(files)
        if file.is_file()
    )


def write_sums(folder):
    """Writes SHA256SUMS, and removes the signatures of an earlier list."""
    for signature in folder.glob("*.asc"):
        signature.unlink()
    write_file(folder / "SHA256SUMS", sums(folder).encode())


def start(main):
    """Runs a script. An error of the system, such as a full disk, ends it with a sentence."""
    try:
        sys.exit(main())
    except OSError as error:
        places = error.filename2 or error.filename or f"{OUTPUT} or {tempfile.gettempdir()}"
        sys.exit(f"scripts/{pathlib.Path(sys.argv[0]).name}: {places}: {error.strerror}{remedy(error)}")


def remedy(error):
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return ": free space on its file system, and run this again"
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return ": run this as a user that can write there"
    return ""
