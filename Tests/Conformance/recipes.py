# SPDX-License-Identifier: MIT
"""Players that are built by the commands of their pages, with the library as a packager installs it."""

import functools
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

from support import BUILD, REPOSITORY

EMBEDDING = REPOSITORY / "docs" / "embedding"


def run(*arguments, **options):
    """Runs a tool of the build; its output is shown if it fails."""
    done = subprocess.run(arguments, capture_output=True, text=True, **options)
    if done.returncode:
        raise AssertionError(f"{arguments} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
    return done.stdout


@functools.cache
def installed():
    """The library as a packager installs it, in a temporary folder."""
    folder = tempfile.TemporaryDirectory(prefix="np-embedding-")
    unittest.addModuleCleanup(folder.cleanup)
    prefix = pathlib.Path(folder.name)
    run("cmake", "--install", str(BUILD), "--prefix", str(prefix), env={**os.environ, "DESTDIR": ""})
    (found,) = prefix.glob("**/nowplaying.pc")
    found.write_text(re.sub("^prefix=.*", f"prefix={prefix}", found.read_text(), flags=re.MULTILINE))
    return prefix, found.parent


def build_environment():
    """The environment that finds the library during builds and at run time."""
    prefix, package = installed()
    libraries = f"{package.parent}:{os.environ.get('LD_LIBRARY_PATH', '')}"
    return dict(os.environ, PKG_CONFIG_PATH=str(package), CMAKE_PREFIX_PATH=str(prefix), LD_LIBRARY_PATH=libraries)


def build_by(command, output, program):
    """Builds a program by the command of a page, in another place than its output there."""
    run("sh", "-c", command.replace(f"-o {output}", f"-o {program}"), cwd=REPOSITORY, env=build_environment())


@functools.cache
def built(recipe):
    """The patch of a recipe of docs/embedding, and the player before and after it."""
    place = pathlib.Path(tempfile.mkdtemp(prefix="np-embedding-"))
    unittest.addModuleCleanup(shutil.rmtree, place)
    patch = (EMBEDDING / recipe.folder / "nowplaying.patch").read_text()
    for which in ("old", "new"):
        shutil.copytree(EMBEDDING / recipe.folder, place / which)
    run("patch", "--strip=1", "--fuzz=0", "--quiet", cwd=place / "new", input=patch)
    return patch, *(recipe.build(place / which) for which in ("old", "new"))


def cover(player):
    """The image's URL, once it is published."""

    def announced():
        metadata = [changed.get("Metadata", {}) for changed, _ in player.changes()]
        return next((values["mpris:artUrl"] for values in metadata if "mpris:artUrl" in values), None)

    return player.metadata.get("mpris:artUrl") or player.client.wait(announced, "a cover")
