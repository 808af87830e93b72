# SPDX-License-Identifier: MIT
"""Functions of scripts/dist-debian and scripts/dist-players: they build and check Debian packages in a root of scripts/roots.py.

`folder` is in the root, and has the unpacked source and the packages.
"""

import pathlib
import re
import shutil
import sys

import roots
from package import copy_files

SUITE = "bookworm"
# Debian's names of machines.
MACHINES = {"x86_64": "amd64", "aarch64": "arm64"}
DEPEND = "apt-get build-dep -y -qq --no-install-recommends"
# Debian gives the number of a bug to the first upload. The first signed release adds the public key: `make release` demands it.
EXPECTED = re.compile(r"initial-upload-closes-no-bugs|debian-watch-file-pubkey-file-is-missing")


def fail(sentence):
    sys.exit(f"scripts/{pathlib.Path(sys.argv[0]).name}: {sentence}")


def run(root, command, what):
    """Runs a command in the root; its output is shown only if it fails."""
    result = roots.enter(root, command)
    if result.returncode:
        fail(f"{result.stdout}\n{what} failed, as shown above")
    return result.stdout


def unpack(root, folder, archive, debian):
    """Unpacks NAME-VERSION….tar.xz in folder, and adds debian/; returns the source's folder in the root."""
    name = archive.name.removesuffix(".tar.xz")
    source, number = re.match(r"(.*?)-(\d[\d.]*)", name).groups()
    shutil.copy(archive, folder / f"{source}_{number}.orig.tar.xz")
    inside = f"/{folder.relative_to(root)}"
    run(root, f"cd {inside} && tar xf *.orig.tar.xz", "tar")
    shutil.copytree(debian, folder / name / "debian", ignore=shutil.ignore_patterns("README.md"))
    return f"{inside}/{name}"


def build(root, source, *profiles, options="", parts="full"):
    """Builds the packages of this machine; returns the output. parts="binary": without the source package."""
    chosen = f"--build-profiles={','.join(profiles)}" if profiles else ""
    run(root, f"cd {source} && {DEPEND} {chosen} .", "apt-get build-dep")
    command = f"DEB_BUILD_OPTIONS={options} dpkg-buildpackage --build={parts} -us -uc {chosen} 2>&1"
    return run(root, f"cd {source} && {command}", "dpkg-buildpackage")


def packages_of(folder, architecture):
    """The packages that can be installed on a machine, without debug symbols."""
    found = [*folder.glob(f"*_{architecture}.deb"), *folder.glob("*_all.deb")]
    return sorted(file for file in found if not file.name.split("_")[0].endswith("-dbgsym"))


def check_owners(root, folder, machines):
    """dpkg refuses a package that has a file of another one."""
    count = 0
    for machine in machines:
        owners = {}
        for package in packages_of(folder, MACHINES[machine]):
            names = run(root, f"dpkg-deb --fsys-tarfile /{package.relative_to(root)} | tar -t", "dpkg-deb")
            for name in names.splitlines():
                if not name.endswith("/"):
                    owners.setdefault(name.removeprefix("."), []).append(package.name)
        if shared := [f"{name}: {', '.join(files)}" for name, files in owners.items() if len(files) > 1]:
            fail("these files are in more than one package:\n" + "\n".join(shared))
        count += len(owners)
    print(f"owners: {count} files, each in one package", flush=True)


def lint(root, inside):
    remarks = run(root, f"cd {inside} && lintian --display-info --allow-root *.changes 2>&1 || true", "lintian")
    if not EXPECTED.search(remarks):
        fail(f"{remarks}\nlintian did not run, as shown above")
    if wrong := [line for line in remarks.splitlines() if line[:2] in ("E:", "W:", "I:") and not EXPECTED.search(line)]:
        fail("lintian reports this:\n" + "\n".join(wrong))
    print("lintian: nothing but initial-upload-closes-no-bugs", flush=True)


def purge(root):
    """Purging the packages leaves no file of theirs. Removing them alone keeps, as with each package of Debian, its
    settings and systemd's record of its units."""
    run(root, "apt-get purge -y -qq '?name(nowplaying)'", "apt-get purge")
    if left := run(root, "find /etc /usr /var/lib/systemd -name '*nowplaying*'", "find"):
        fail("purging the packages leaves these files:\n" + left)
    print("apt-get purge: no file is left", flush=True)


def keep(folder, output):
    files = sorted(folder.glob("*nowplaying*_*"))
    copy_files(files, output)
    for file in files:
        if file.suffix == ".deb":
            print(f"{output / file.name}: {file.stat().st_size / 1e6:.2f} MB")
