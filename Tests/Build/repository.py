# SPDX-License-Identifier: MIT
"""A repository with the files of this tree, and a key that signs, for Tests/Build/release and Tests/Build/dist."""

import os
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]


class Repository:
    """The files of this tree in a repository without a commit, and without the settings of this user."""

    def __init__(self, folder):
        self.folder = folder / "clone"
        settings = {"HOME": str(folder), "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": os.devnull}
        identity = {
            f"GIT_{role}_{key}": "test@example.org" for role in ("AUTHOR", "COMMITTER") for key in ("NAME", "EMAIL")
        }
        # MAKEFLAGS and the variables of `make test` belong to that make.
        inherited = {
            key: value
            for key, value in os.environ.items()
            if not key.startswith(("GIT_", "MAKE", "MFLAGS", "NOWPLAYING_"))
        }
        self.environment = {**inherited, **settings, **identity}

        def ignored(path, names):
            return (
                [name for name in names if name in (".git", "build") or name.startswith(".build")]
                if path == str(ROOT)
                else []
            )

        shutil.copytree(ROOT, self.folder, ignore=ignored, symlinks=True)
        header = (self.folder / "include/nowplaying/types.h").read_text()
        self.version = ".".join(re.findall(r"NP_VERSION_(?:MAJOR|MINOR|PATCH) (\d+)$", header, re.M))
        self.git("init", "--quiet", "--initial-branch=main")

    def run(self, *command, **variables):
        return subprocess.run(
            command,
            cwd=self.folder,
            env={**self.environment, **variables},
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
        )

    def git(self, *arguments):
        result = self.run("git", *arguments)
        if result.returncode:
            sys.exit(f"git {arguments}: {result.stdout}")
        return result.stdout.strip()

    def edit(self, path, pattern, replacement):
        text = (self.folder / path).read_text()
        new = re.sub(pattern, replacement, text, count=1, flags=re.S)
        if new == text:
            sys.exit(f"{path} does not have {pattern}")
        (self.folder / path).write_text(new)


class Key:
    """A new OpenPGP key in a folder, for one test: `with Key(folder) as key`. gpg finds it with the variables of `key`."""

    def __init__(self, folder):
        self.name, self.variables = "test@example.org", {"GNUPGHOME": str(folder)}
        folder.mkdir(mode=0o700)
        self.gpg("--passphrase", "", "--quick-generate-key", self.name, "ed25519", "sign")

    def gpg(self, *arguments):
        environment = {**os.environ, **self.variables}
        return subprocess.run(
            ["gpg", "--batch", "--quiet", *arguments], env=environment, check=True, stdout=subprocess.PIPE
        ).stdout

    def __enter__(self):
        return self

    def __exit__(self, *_error):
        # The agent that gpg started.
        subprocess.run(["gpgconf", "--kill", "all"], env={**os.environ, **self.variables}, check=False)
