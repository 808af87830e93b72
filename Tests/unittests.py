# SPDX-License-Identifier: MIT
"""Python's unittest, which also writes each test that cannot run here to the file NOWPLAYING_NOT_RUN, for scripts/tested.

cd FOLDER && python3 …/Tests/unittests.py ARGUMENT…
"""

import os
import sys
import unittest
from typing import Any


def cannot_run(test: str, reason: str) -> None:
    """Notes that a test cannot run on this machine."""
    if path := os.environ.get("NOWPLAYING_NOT_RUN"):
        with open(path, "a", encoding="utf-8") as file:
            file.write(f"{reason}\t{test}\n")


class Result(unittest.TextTestResult):
    """Prints the results, and notes what cannot run."""

    def addSkip(self, test: unittest.TestCase, reason: str) -> None:  # noqa: N802 -- unittest's name
        """Adds a line to the file."""
        super().addSkip(test, reason)
        cannot_run(test.id(), reason)

    def addError(self, test: unittest.TestCase, err: Any) -> None:  # noqa: N802 -- unittest's name
        """Counts an error. An exception with the value `is_expected` is an expected failure."""
        add = super().addExpectedFailure if getattr(err[0], "is_expected", False) else super().addError
        add(test, err)

    def addSubTest(self, test: unittest.TestCase, subtest: unittest.TestCase, err: Any) -> None:  # noqa: N802
        """The same for a part of a test, once for each test."""
        if err is not None and getattr(err[0], "is_expected", False):
            if all(known is not test for known, _ in self.expectedFailures):
                super().addExpectedFailure(test, err)
        else:
            super().addSubTest(test, subtest, err)


class Runner(unittest.TextTestRunner):
    """Runs tests with these results."""

    resultclass = Result  # type: ignore[assignment]


if __name__ == "__main__":
    sys.path[0] = os.getcwd()
    unittest.main(module=None, testRunner=Runner)
