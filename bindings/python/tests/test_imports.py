# SPDX-License-Identifier: MIT
"""The modules of the package import each other without a circle."""

import ast
import graphlib
import pathlib
import re
import unittest

import nowplaying

FOLDER = pathlib.Path(nowplaying.__file__).resolve().parent
MODULES = {path.stem for path in FOLDER.glob("*.py")}
README = pathlib.Path(__file__).resolve().parents[1] / "README.md"


def imports(module):
    """The modules that a module imports: at its start, in functions, and for type checkers."""
    found = set()
    for node in ast.walk(ast.parse((FOLDER / f"{module}.py").read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.level == 1 and node.module:
            found.add(node.module)
        elif isinstance(node, ast.ImportFrom) and node.level == 1:
            found |= {alias.name if alias.name in MODULES else "__init__" for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "nowplaying":
            found.add(node.module.partition(".")[2] or "__init__")
        elif isinstance(node, ast.Import):
            names = [alias.name.partition(".") for alias in node.names]
            found |= {rest or "__init__" for package, _, rest in names if package == "nowplaying"}
    return found


def circle(graph):
    """The modules of a circle; None without a circle."""
    try:
        graphlib.TopologicalSorter(graph).prepare()
    except graphlib.CycleError as error:
        return error.args[1]
    return None


class Imports(unittest.TestCase):
    def test_no_circle(self):
        graph = {module: imports(module) for module in MODULES}
        self.assertLess({"_abi", "errors", "session"}, MODULES)
        self.assertIn("_abi", graph["errors"])
        self.assertIn("queue", graph["session"], "an import in a function")
        self.assertIn("_enums", graph["errors"], "an import for type checkers")
        self.assertIsNone(circle(graph))

    def test_a_circle_is_found(self):
        graph = {module: imports(module) for module in MODULES}
        graph["errors"] = graph["errors"] | {"session"}
        self.assertIn("errors", circle(graph))

    def test_layers_of_the_readme(self):
        """README.md lists every module, each after the modules that it imports."""
        rows = README.read_text(encoding="utf-8").partition("| layer | modules |")[2]
        listed = [name for row in re.findall(r"^\| .* \|$", rows, re.MULTILINE) for name in re.findall(r"`(\w+)`", row)]
        self.assertEqual(sorted(listed), sorted(MODULES - {"__init__"}))
        for place, module in enumerate(listed):
            self.assertLessEqual(imports(module), set(listed[:place]), module)
