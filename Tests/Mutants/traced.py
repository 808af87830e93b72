# SPDX-License-Identifier: MIT
"""Runs a conformance file and prints, as JSON, the faults that each test reaches and its seconds: traced.py FILE TRACE."""

import json
import sys
import time
import unittest

NAME, TRACE = sys.argv[1:]


def reached() -> list[int]:
    """The faults that were reached since the last call."""
    with open(TRACE, "r+b") as file:
        found = file.read()
        file.seek(0)
        file.write(bytes(len(found)))
    return [number for number, byte in enumerate(found) if byte]


class Result(unittest.TestResult):
    """Notes the time, the outcome and the reached faults of each test. The set-up of a class counts for each."""

    def __init__(self) -> None:
        super().__init__()
        self.tests: dict[str, dict] = {}
        self.fixtures: dict[type, set[int]] = {}
        self.began = 0.0

    def startTest(self, test: unittest.TestCase) -> None:
        super().startTest(test)
        self.fixtures.setdefault(type(test), set()).update(reached())
        self.began = time.monotonic()

    def stopTest(self, test: unittest.TestCase) -> None:
        bad = [entry[0] for entry in self.failures + self.errors + self.skipped]
        self.tests[test.id()] = {
            "passed": not any(test is entry or getattr(entry, "test_case", None) is test for entry in bad),
            "seconds": time.monotonic() - self.began,
            "reached": sorted(self.fixtures[type(test)].union(reached())),
        }
        super().stopTest(test)


result = Result()
unittest.defaultTestLoader.loadTestsFromName(NAME).run(result)
for entry, text in result.failures + result.errors:
    print(entry.id(), text, file=sys.stderr)
with open(f"{TRACE}.json", "w", encoding="utf-8") as output:
    json.dump(result.tests, output)
