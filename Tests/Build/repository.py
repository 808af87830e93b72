# SPDX-License-Identifier: MIT
"""A repository with the files of this tree, for Tests/Build/release and Tests/Build/dist."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))
from package import version  # noqa: E402

VERSION = version()
# key FOLDER makes an OpenPGP key.
KEY = "key() { mkdir -m 700 $1; gpg --homedir $1 -q --batch --passphrase '' --quick-gen-key test@example.org ed25519 sign; }\n"


class Repository:
    """The files of this tree in the folder `clone`, without a commit, and without the settings of this user."""

    def __init__(self, folder, functions, **programs):
        """The functions are for the commands. The programs are scripts, which are found first."""
        self.folder, self.functions = folder / "clone", KEY + functions
        # MAKEFLAGS and the variables of `make test` belong to that make.
        foreign = ("GIT_", "MAKE", "MFLAGS", "NOWPLAYING_")
        self.environment = {key: value for key, value in os.environ.items() if not key.startswith(foreign)}
        self.environment |= {"HOME": str(folder), "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": os.devnull}
        for key in ("AUTHOR_NAME", "AUTHOR_EMAIL", "COMMITTER_NAME", "COMMITTER_EMAIL"):
            self.environment[f"GIT_{key}"] = "test@example.org"
        self.environment["PATH"] = f"{folder}/bin:{os.environ['PATH']}:/usr/sbin:/sbin"
        (folder / "bin").mkdir()
        for name, text in programs.items():
            (folder / "bin" / name).write_text(text)
            (folder / "bin" / name).chmod(0o755)
        made = re.compile(r"build|\.build.*|\.git")
        ignored = lambda path, names: [name for name in names if path == str(ROOT) and made.fullmatch(name)]  # noqa: E731
        shutil.copytree(ROOT, self.folder, ignore=ignored, symlinks=True)
        self.follow("git init --quiet --initial-branch=main\n")

    def run(self, command):
        streams = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
        command = ["sh", "-euc", f"{self.functions}{command}"]
        return subprocess.run(command, cwd=self.folder, env=self.environment, check=False, **streams)

    def follow(self, text):
        """Runs the lines of a text. They succeed, and print the indented lines below them. $V is the version.

        If some of these begin with "- ", no other printed line does.
        """
        for command, expected in re.findall(r"((?:^\S.*\n)+)((?:^    .*\n)*)", text.replace("$V", VERSION), re.M):
            result, lines = self.run(command), re.findall("^    (.*)", expected, re.M)
            missing = [line for line in lines if line.removeprefix("- ") not in result.stdout]
            listed = "\n    - " in f"\n{expected}" and len(re.findall("^- ", result.stdout, re.M)) != len(lines)
            if result.returncode or missing or listed or "Traceback" in result.stdout:
                sys.exit(
                    f"{command}ends with {result.returncode}. Expected are {missing or lines} in:\n{result.stdout}"
                )
