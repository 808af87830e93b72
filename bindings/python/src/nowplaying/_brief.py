# SPDX-License-Identifier: MIT
"""Classes that show what this package defines, and not what they inherit from Python's own."""

from __future__ import annotations


class Brief(type):
    """The class of such a class: `dir()`, which pydoc shows, lists the public names of this package."""

    def __dir__(cls) -> list[str]:
        inherited = [base for base in cls.__mro__ if base.__module__.startswith("nowplaying")]
        return ["__doc__", *{name: None for base in inherited for name in vars(base) if not name.startswith("_")}]
