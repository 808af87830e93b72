# SPDX-License-Identifier: MIT
"""What goes wrong: an exception for each status of the library, and the one that a handler raises."""

from __future__ import annotations

from . import _abi

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import ClassVar, Optional, Union

    from ._enums import Outcome, OutcomeWord


class Brief(type):
    """Of a class of this kind `dir()`, and with it pydoc, lists what this package defines and not what Python does."""

    def __dir__(cls) -> list[str]:
        inherited = [base for base in cls.__mro__ if base.__module__.startswith("nowplaying")]
        return ["__doc__", *{name: None for base in inherited for name in vars(base) if not name.startswith("_")}]


class Error(Exception, metaclass=Brief):
    """A call that the library refused, with the sentence that its log says of it.

    The log says it whether this is caught or not: a program that expects it has NOWPLAYING_LOG=error in its
    environment, or takes the log with `log_to()`.
    """

    status: ClassVar[int] = 0
    """The status as a number of the C interface; 0: the call did not reach the library."""


class InvalidArgumentError(Error, ValueError):
    """An unknown word, not finite, out of range, an empty identifier. The call is wrong: mend it."""

    status = -1


class InvalidStateError(Error):
    """The call is right but not now, e.g. asking to become primary without content."""

    status = -2


class NotFoundError(Error, LookupError):
    """No such command in the session, argument in the request, entry in the queue; or a file that cannot be read."""

    status = -3


class NoSuchFileError(FileNotFoundError, NotFoundError):
    """No such file can be read."""


class FinishedError(Error):
    """The request was finished before, timed out, or its session was closed."""

    status = -4


class GoneError(Error):
    """It was closed, or what it belongs to was."""

    status = -5


class ForkedError(Error):
    """This process is a fork of the one that made the context. Make a new context after exec."""

    status = -6


class LimitError(Error):
    """More than the library keeps: sessions, list entries, keys of your own, an id of more than 1,024 bytes, …"""

    status = -7


class BufferTooSmallError(Error):
    """The buffer is too small for the answer."""

    status = -8


class SystemRefusedError(Error):
    """The system refused a thread, a descriptor or a lock; an extension does not answer."""

    status = -9


class LibraryError(Error, ImportError):
    """There is no libnowplaying, or one that does not fit."""


class CommandError(Exception, metaclass=Brief):
    """Raised by a handler: the command could not be done, and this is why.

    `outcome` is an Outcome or its word; whoever asked is told `message`.

        raise CommandError("end_of_queue", "That was the last one.")
    """

    outcome: Union[Outcome, OutcomeWord]
    message: Optional[str]

    def __init__(self, outcome: Union[Outcome, OutcomeWord] = "failed", message: Optional[str] = None) -> None:
        words = _abi.WORDS["np_outcome"]
        if not (outcome in words if isinstance(outcome, str) else outcome in words.values()) or outcome in (
            "success",
            0,
        ):
            raise InvalidArgumentError(
                f"{outcome!r} is not one of {', '.join(word for word in words if word != 'success')}; "
                "the message comes behind the outcome: CommandError('failed', 'The disk is gone.')"
            )
        super().__init__(outcome, message)
        self.outcome = outcome
        self.message = message

    def __str__(self) -> str:
        return self.message or str(self.outcome)


BY_STATUS: dict[int, type[Error]] = {
    kind.status: kind
    for kind in (
        InvalidArgumentError,
        InvalidStateError,
        NotFoundError,
        FinishedError,
        GoneError,
        ForkedError,
        LimitError,
        BufferTooSmallError,
        SystemRefusedError,
    )
}
