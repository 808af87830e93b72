# SPDX-License-Identifier: MIT
"""Debian systems in folders, in which a program is compiled and tried."""

import os
import shutil
import subprocess

MIRROR = "http://deb.debian.org/debian"
# The keys of Debian's archive, from the package debian-archive-keyring.
KEYRING = "/usr/share/keyrings/debian-archive-keyring.gpg"
NEEDS = f"it needs 2 GB of disk, and {MIRROR} (set http_proxy if a proxy is needed)"


def is_made(root):
    return (root / "usr/bin/apt-get").exists()


def fault(root):
    """Why this process cannot make or enter a root; nothing if it can."""
    if os.geteuid() != 0:
        return "only root can make another system in a folder, and run programs in it: run this as root"
    mounts = subprocess.run(["unshare", "--mount", "true"], capture_output=True, text=True, check=False)
    if mounts.returncode:
        return (
            f"no program can have mounts of its own here ({mounts.stderr.strip()}). In a chroot, its folder must be a mount "
            "point: outside of it, run `mount --bind FOLDER FOLDER` and enter it again. In a container, allow CAP_SYS_ADMIN"
        )
    if root and is_made(root):
        return None
    if not shutil.which("debootstrap"):
        return "debootstrap is missing: install it"
    if not os.path.exists(KEYRING):
        return f"{KEYRING}, which checks Debian's signatures, is missing: install debian-archive-keyring"
    return None


def debootstrap(root, suite, *options):
    """The command that installs a suite, and refuses a mirror whose Release file Debian has not signed."""
    checked = ("--force-check-gpg", f"--keyring={KEYRING}")
    return ["debootstrap", "--variant=minbase", *checked, *options, suite, str(root), MIRROR]


def enter(root, command, sandboxes=False, **options):
    """Runs a shell command in the root, in a mount namespace that ends with it.

    With sandboxes=True the command can start Flatpak: its sandboxes need a root that is a mount, and /sys. Its processes end
    with the command.
    """
    mounts = f"mount -t proc proc '{root}/proc' && mount --rbind /dev '{root}/dev'"
    namespaces = ["--mount"]
    if sandboxes:
        namespaces += ["--pid", "--fork", "--kill-child"]
        mounts = (
            f"mount --bind '{root}' '{root}' && {mounts} && mount --rbind /sys '{root}/sys' && mount -t tmpfs none '{root}/run' "
            f"&& cd '{root}' && pivot_root . mnt && cd / && umount -l /mnt && exec /bin/sh -c \"$0\""
        )
    else:
        mounts += f" && exec chroot '{root}' /bin/sh -c \"$0\""
    environment = {key: value for key, value in os.environ.items() if key.endswith("_proxy")}
    environment.update(PATH="/usr/sbin:/usr/bin:/sbin:/bin", LC_ALL="C", DEBIAN_FRONTEND="noninteractive", HOME="/root")
    return subprocess.run(
        ["unshare", *namespaces, "/bin/sh", "-c", mounts, command],
        env=environment,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
        **options,
    )


def make(root, suite, packages, architectures=()):
    """Installs a suite of Debian and its packages to a folder, if they are missing; returns the output of a failure."""
    if not is_made(root):
        shutil.rmtree(root, ignore_errors=True)
        root.parent.mkdir(parents=True, exist_ok=True)
        made = subprocess.run(
            debootstrap(root, suite), text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False
        )
        if made.returncode:
            shutil.rmtree(root, ignore_errors=True)
            return made.stdout
        # A system that a test can make again need not wait for the disk.
        (root / "etc/dpkg/dpkg.cfg.d/fast").write_text("force-unsafe-io\n")
    # dpkg-query also succeeds for a package that is not installed, but that another one recommends.
    states = enter(root, f"dpkg-query --show --showformat '${{db:Status-Status}} ' {packages}")
    if states.returncode == 0 and set(states.stdout.split()) == {"installed"}:
        return None
    added = "".join(f"dpkg --add-architecture {name} && " for name in architectures)
    installed = enter(root, f"{added}apt-get update -qq && apt-get install -y -qq --no-install-recommends {packages}")
    return installed.stdout if installed.returncode else None
