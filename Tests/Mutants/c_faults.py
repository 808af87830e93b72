# SPDX-License-Identifier: MIT
"""The faults that can be put into a file in C, found in the syntax tree that clang prints."""

import json
import pathlib
import subprocess
from collections.abc import Iterator

OTHER = {
    "<": "<=",
    "<=": "<",
    ">": ">=",
    ">=": ">",
    "==": "!=",
    "!=": "==",
    "+": "-",
    "-": "+",
    "*": "/",
    "+=": "-=",
    "-=": "+=",
}
KIND = {"<": "border", ">": "border", "=": "comparison", "!": "comparison"}
# Calls without an effect that a test could see.
IGNORED = ("assert", "abort", "memset", "__builtin", "_Static_assert")


class Finder:
    """Walks the tree of one file. clang prints the file of a place only where it differs from that of the place before."""

    def __init__(self, path: pathlib.Path, name: str):
        self.path = str(path)
        self.source = path.read_bytes()
        self.name = name
        self.current = ""
        self.function = ""
        self.faults: list[dict] = []

    def place(self, place: dict) -> int | None:
        """The offset of a place in this file; None in another file or a macro."""
        if "file" in place:
            self.current = place["file"]
        parts = [place[part] for part in ("spellingLoc", "expansionLoc") if part in place]
        for part in parts:
            self.place(part)
        if parts:
            return None
        return place["offset"] if "offset" in place and self.current == self.path else None

    def extent(self, node: dict) -> tuple[int, int] | None:
        """The first byte of a node, and the byte after its last."""
        found = node.get("range", {})
        begin, end = self.place(found.get("begin", {})), self.place(found.get("end", {}))
        return None if begin is None or end is None else (begin, end + found["end"]["tokLen"])

    def text(self, extent: tuple[int, int]) -> str:
        return self.source[slice(*extent)].decode()

    def add(self, kind: str, extent: tuple[int, int], change: str, before: str, after: str) -> None:
        start, end = extent
        if "//" in self.text(extent) or "/*" in self.text(extent):
            return
        self.faults.append(
            {
                "file": self.name,
                "line": self.source.count(b"\n", 0, start) + 1,
                "function": self.function,
                "kind": kind,
                "start": start,
                "end": end,
                "text": " ".join(self.text(extent).split()),
                "change": " ".join(change.split()),
                "before": before,
                "after": after,
            }
        )

    def condition(self, extent: tuple[int, int], loop: bool) -> None:
        if not loop:
            self.add("condition", extent, "true", "((", ") || FAULT)")
        self.add("condition", extent, "false", "((", ") && !FAULT)")

    def binary(self, node: dict, extent: tuple[int, int], parts: list[tuple[int, int] | None]) -> None:
        left, right = parts
        symbol = node["opcode"]
        if not left or not right:
            return
        if symbol in ("&&", "||"):
            for operand, other in ((left, right), (right, left)):
                end = ") || FAULT)" if symbol == "&&" else ") && !FAULT)"
                self.add("dropped", operand, f"{self.text(other)}, without {self.text(operand)}", "((", end)
        elif symbol in OTHER:
            kind = KIND.get(symbol[0], "arithmetic")
            copy = f"{self.text(left)} {OTHER[symbol]} {self.text(right)}"
            self.add(kind, extent, copy, f"(FAULT ? ({copy}) : (", "))")

    def walk(self, node: dict, parent: dict) -> tuple[int, int] | None:
        """Adds the faults of a node and its children; returns the extent of the node."""
        self.place(node.get("loc", {}))
        extent = self.extent(node)
        kind = node.get("kind", "")
        if parent.get("kind") == "TranslationUnitDecl":
            self.function = node.get("name", "")
        first = len(self.faults)
        children = node.get("inner", [])
        parts = [self.walk(child, node) if child else None for child in children]
        if extent is None:
            # Faults in the arguments of a macro would be in all of its copies.
            return None
        inner, self.faults = self.faults[first:], self.faults[:first]
        if kind in ("BinaryOperator", "CompoundAssignOperator"):
            self.binary(node, extent, parts)
        elif kind == "IntegerLiteral" and self.text(extent).isdigit() and int(node["value"]) < 2**30:
            # A microsecond more than a second shows nothing.
            other = str(int(node["value"]) + (1 if int(node["value"]) < 10_000 else int(node["value"])))
            self.add("constant", extent, other, f"(FAULT ? {other} : ", ")")
        elif kind == "UnaryOperator" and node.get("opcode") == "!" and parts[0]:
            self.add("dropped", extent, self.text(parts[0]), "((", ") != FAULT)")
        elif kind in ("IfStmt", "ConditionalOperator", "WhileStmt") and parts[0]:
            self.condition(parts[0], kind == "WhileStmt")
        is_call = kind == "CallExpr" and not self.text(extent).startswith(IGNORED)
        is_assignment = kind == "BinaryOperator" and node["opcode"] == "="
        if parent.get("kind") == "CompoundStmt" and (is_call or is_assignment):
            self.add("call" if is_call else "assignment", extent, "left out", "if (!FAULT) { ", "; }")
        self.faults += inner
        return extent


def find(path: pathlib.Path, name: str, command: list[str], clang: str) -> Iterator[dict]:
    """The faults of a file that this command compiles."""
    words = iter(command[1:])
    options = [word for word in words if word not in ("-c", str(path)) and not (word == "-o" and next(words))]
    dumped = subprocess.run(
        [clang, *options, "-w", "-fsyntax-only", "-Xclang", "-ast-dump=json", str(path)],
        stdout=subprocess.PIPE,
        check=True,
    )
    finder = Finder(path, name)
    finder.walk(json.loads(dumped.stdout), {})
    yield from finder.faults
