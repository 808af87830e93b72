# SPDX-License-Identifier: MIT
"""The exceptions: one for each status of the library, and the one of a failed command. `Error` is the base of all.

A wait that exceeds its time limit raises Python's own TimeoutError. A value of a wrong type raises TypeError.
"""

from __future__ import annotations

from . import _abi

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import ClassVar, Optional, Union

    from ._enums import Outcome, OutcomeWord


class Brief(type):
    """A metaclass: `dir()`, which pydoc uses, lists only the names that this package defines."""

    def __dir__(cls) -> list[str]:
        inherited = [base for base in cls.__mro__ if base.__module__.startswith("nowplaying")]
        return ["__doc__", *{name: None for base in inherited for name in vars(base) if not name.startswith("_")}]


class Error(Exception, metaclass=Brief):
    """The base of the exceptions. The text is the name of the called function or property, and the sentence of the log; that
    of a CommandError is the player's sentence.

    The library writes the sentence to its log even if the program catches the exception. A program that expects it sets
    NOWPLAYING_LOG=error in its environment, or handles the log with `log_to()`.
    """

    status: ClassVar[int] = 0
    """The number of the status; 0 if the call did not reach the library."""


class InvalidArgumentError(Error, ValueError):
    """An argument is invalid: an unknown word, not finite, out of range, an empty id."""

    status = -1


class InvalidStateError(Error):
    """The call is valid, but not now. For example, a session without content cannot become primary."""

    status = -2


class NotFoundError(Error, LookupError):
    """The command, argument, entry, session or readable file does not exist."""

    status = -3


class NoSuchFileError(FileNotFoundError, NotFoundError):
    """The file cannot be read."""


class FinishedError(Error):
    """The request was finished, has timed out, or its session was closed."""

    status = -4


class GoneError(Error):
    """The object, its context or its session was closed."""

    status = -5


class ForkedError(Error):
    """This process is a fork of the process that made the context or the controller. Make a new one."""

    status = -6


class LimitError(Error):
    """A limit is exceeded: of sessions, list entries, extra keys, the 1,024 bytes of a session id, and others."""

    status = -7


class BufferTooSmallError(Error):
    """The buffer is too small for the result."""

    status = -8


class SystemRefusedError(Error):
    """The system refused a thread, a descriptor or a lock, or the extension does not answer."""

    status = -9


class LibraryError(Error, ImportError):
    """The library cannot be loaded, or has another version."""


class CommandError(Error):
    """Raised by a handler to fail the request. A controller raises it if a player fails a command.

    `outcome` is an Outcome or its word. The client gets `message`. No log has it, and its `status` is 0.

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
                f"CommandError: outcome is one of {', '.join(word for word in words if word != 'success')}, not {outcome!r}; "
                "the message is the second argument: CommandError('failed', 'The disk is gone.')"
            )
        super().__init__(outcome, message)
        self.outcome = outcome
        self.message = message

    def __str__(self) -> str:
        words = _abi.WORDS["np_outcome"].items()
        return self.message or next(word for word, number in words if self.outcome in (word, number))


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
