# SPDX-License-Identifier: MIT
"""The Swift modules that players import: those that have a catalogue of documentation."""

import json
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]


def run(*command: object) -> str:
    """The output of a tool that must succeed."""
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, cwd=ROOT)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command[:2]))} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


class Face:
    """One module, as the package builds it for debugging."""

    def __init__(self, catalogue: pathlib.Path) -> None:
        self.catalogue = catalogue
        self.name = catalogue.stem

    def arguments(self) -> list[str]:
        """The options with which a tool loads the module."""
        target = json.loads(run("swiftc", "-print-target-info"))["target"]["triple"]
        folders = [ROOT / ".build/debug/Modules", *sorted(ROOT.glob("Sources/**/include"))]
        return ["-target", target, *(f"-I{folder}" for folder in folders)]

    def symbols(self, folder: pathlib.Path) -> list[dict]:
        """All public symbols. It writes the symbol graph into the folder."""
        folder.mkdir(parents=True, exist_ok=True)
        run(
            *("swift", "symbolgraph-extract", "-module-name", self.name, *self.arguments(), "-output-dir", folder),
            *("-minimum-access-level", "public", "-skip-inherited-docs", "-skip-synthesized-members"),
        )
        graphs = sorted(folder.glob(f"{self.name}*.symbols.json"))
        return [symbol for graph in graphs for symbol in json.loads(graph.read_text(encoding="utf-8"))["symbols"]]


def build() -> list[Face]:
    """The modules, built."""
    faces = [Face(catalogue) for catalogue in sorted(ROOT.glob("Sources/apple/*/*.docc"))]
    for face in faces:
        run("swift", "build", "--target", face.name, "-j", os.environ.get("JOBS", "2"))
    return faces
