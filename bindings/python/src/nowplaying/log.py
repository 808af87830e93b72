# SPDX-License-Identifier: MIT
"""The log of the library."""

from __future__ import annotations

from ._callbacks import Callback, check_handler, destroy, register, registered, trampoline
from ._library import lib, shown, wrong

TYPE_CHECKING = False
if TYPE_CHECKING:
    import logging
    from collections.abc import Callable
    from typing import Any, Optional, TypeVar, Union

    from ._enums import LogLevel

    OnLine = TypeVar("OnLine", bound=Optional[Callable[[LogLevel, str], object]])


@trampoline("np_log_handler")
def on_line(level: int, message: bytes, key: int) -> None:
    callback = registered(key)
    if callback is not None:
        from ._enums import LogLevel

        callback.function(LogLevel(level), message.decode("utf-8", "replace"))


def set_log_handler(function: OnLine) -> OnLine:
    """Sends the log to a function with the parameters LogLevel and line, instead of standard error. None resets it.

    The library calls it on any thread. It must return quickly and must not call this package. NOWPLAYING_LOG sets the level.
    """
    set_handler(lib.np_log_set_handler, function)
    return function


def set_handler(setter: Any, function: Any) -> None:
    """Sets the handler of the log of a library."""
    if function is None:
        setter(None, None, None)
    else:
        check_handler(function, "set_log_handler()", "level", "line")
        callback = Callback(None, function)
        setter(on_line, register(callback, callback), destroy)


def log_to(logger: Union[logging.Logger, str] = "nowplaying") -> None:
    """Sends the log to a logger of `logging`."""
    set_log_handler(writer(logger))


def writer(logger: Union[logging.Logger, str]) -> Callable[[LogLevel, str], None]:
    """A handler that writes to a logger."""
    import logging

    target = logging.getLogger(logger) if isinstance(logger, str) else logger
    if not hasattr(target, "log"):
        raise wrong(TypeError, f"logger is a Logger of `logging` or its name, not {shown(logger)}")
    levels = {1: logging.ERROR, 2: logging.WARNING, 3: logging.INFO, 4: logging.DEBUG}

    def write(level: LogLevel, line: str) -> None:
        target.log(levels.get(int(level), logging.INFO), "%s", line)

    return write
