# SPDX-License-Identifier: MIT
"""What docs/fleet.md says is what bench/fleet works out."""

import importlib.machinery
import importlib.util
import statistics
import unittest

from support import REPOSITORY


def load():
    loader = importlib.machinery.SourceFileLoader("fleet", str(REPOSITORY / "bench" / "fleet"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("fleet", loader))
    loader.exec_module(module)
    return module


class Fleet(unittest.TestCase):
    fleet = load()

    def test_the_page_has_the_numbers(self):
        page = (REPOSITORY / "docs" / "fleet.md").read_text()
        found = self.fleet.arithmetic(1_000_000)
        for key in ("states in", "states out", "commands and answers, in and out", "messages", "pings"):
            self.assertIn(f"{found[key]:,.0f}", page, key)
        for key in ("megabytes in", "megabytes out", "gigabytes kept"):
            self.assertIn(f"{found[key]:.1f}", page, key)
        self.assertIn(f"{self.fleet.states():.4f} a second", page)

    def test_the_simulation_bears_the_arithmetic_out(self):
        each = self.fleet.simulate(20_000, 300)
        self.assertAlmostEqual(statistics.fmean(each) / self.fleet.arithmetic(20_000)["messages"], 1, delta=0.05)
        self.assertLess(max(each), 3 * statistics.fmean(each))

    def test_a_node_that_goes_is_a_storm_and_no_flood(self):
        self.assertLess(self.fleet.storm(1_000_000, 3, 30), self.fleet.arithmetic(1_000_000)["messages"] / 3)


if __name__ == "__main__":
    unittest.main()
