# SPDX-License-Identifier: MIT
"""Why a session does not play."""

from __future__ import annotations

from dataclasses import dataclass

from ._enums import ProblemKind
from ._library import flag, identifier, number, required_text
from .errors import Brief

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Optional, Union

    from ._enums import ProblemKindWord
    from ._library import Text


@dataclass(frozen=True)
class Problem(metaclass=Brief):
    """Why a session does not play.

        session.set_problem(Problem("sign_in", "Your subscription has ended", url="https://example.org/renew"))

    `kind` is a ProblemKind or its word. `text` is one sentence for people, in their language. `url` is where the user
    repairs it: a URL with https, or with a scheme that the player's own desktop file handles. If `can_retry`, playing
    again may succeed.
    """

    kind: Union[ProblemKind, ProblemKindWord]
    text: Text
    url: Optional[Text] = None
    can_retry: bool = False

    def __post_init__(self) -> None:
        arguments(self)  # A wrong value raises an exception in its own line.


def arguments(problem: Problem) -> tuple[int, bytes, Optional[bytes], bool]:
    """A problem as C has it."""
    return (
        number("kind", "np_problem", problem.kind),
        required_text(problem.text, "text"),
        None if problem.url is None else identifier(problem.url, "url"),
        flag(problem.can_retry, "can_retry"),
    )
