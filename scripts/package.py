# SPDX-License-Identifier: MIT
"""The archives of a release, for scripts/dist and scripts/dist-binary."""

import hashlib
import io
import lzma
import pathlib
import re
import tarfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
OUTPUT = ROOT / "build/dist"


def version():
    header = (ROOT / "include/nowplaying/base.h").read_text()
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

    def add(self, path, data, executable=False):
        self.files[path] = (data if isinstance(data, bytes) else data.encode(), executable)

    def copy(self, source, path, pattern="*"):
        """Adds a file, or the files of a folder; `path` is the file or the folder in the package."""
        source = ROOT / source
        for file in sorted(source.glob(pattern)) if source.is_dir() else [source]:
            if file.is_file():
                target = f"{path}/{file.name}" if source.is_dir() else path
                self.add(target, file.read_bytes(), is_program(file))

    def copy_tree(self, folder):
        """Adds all files and symbolic links of a folder."""
        for file in folder.rglob("*"):
            path = file.relative_to(folder).as_posix()
            if file.is_symlink():
                self.links[path] = file.readlink().as_posix()
            elif file.is_file():
                self.add(path, file.read_bytes(), is_program(file))

    def write(self, folder):
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
        target = folder / f"{self.name}.tar.xz"
        target.write_bytes(lzma.compress(content.getvalue(), preset=9))
        print(f"{target}: {target.stat().st_size / 1e6:.2f} MB")


def write_sums(folder):
    """SHA256SUMS, of all archives of this version in the folder."""
    files = sorted(folder.glob(f"nowplaying-{version()}*.tar.xz"))
    lines = [f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in files]
    (folder / "SHA256SUMS").write_text("".join(lines))
