# SPDX-License-Identifier: MIT
"""The chapters of an item."""

from __future__ import annotations

from dataclasses import dataclass

from .errors import Brief

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Optional

    from ._library import Text
    from .artwork import Artwork


@dataclass(frozen=True)
class Chapter(metaclass=Brief):
    """A chapter. Times are seconds.

        book.chapters = [Chapter("1", "The First Chapter", 0), Chapter("2", "The Second Chapter", 754)]

    `id` is unique among those of the item. `title` is optional. Without an `end`, the chapter lasts until the next one. Without an
    `artwork`, readers show that of the item.
    """

    id: Text
    title: Optional[Text]
    start: float
    end: Optional[float] = None
    artwork: Optional[Artwork] = None
