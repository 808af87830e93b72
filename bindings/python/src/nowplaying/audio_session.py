# SPDX-License-Identifier: MIT
"""Interruptions: when to pause for another player or for sleep, and when to resume."""

from __future__ import annotations

from builtins import id as address
from _weakref import ref

from . import _abi
from ._callbacks import Callback, destroy, register, registered, trampoline
from ._library import Closing, Owned, expect, flag, lib, made, wrong
from .errors import GoneError
from .session import Context

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Optional, TypeVar

    from ._enums import Interruption

    OnInterruption = TypeVar("OnInterruption", bound=Optional[Callable[[Interruption], object]])

# The class on the page of pydoc.
__all__ = ["AudioSession"]


@trampoline("np_interruption_handler")
def on_interruption(_audio: int, interruption: int, key: int) -> None:
    callback = registered(key)
    if callback is not None:
        from ._enums import Interruption

        callback.owner._call_handler(callback.function, Interruption(interruption))


class AudioSession(Closing):
    """The audio session of a context, which has one at a time. It reports when to pause for another player or for sleep, and
    when to resume. It does not touch audio.

        with AudioSession(session.context) as audio:

            @audio.on_interruption
            def interrupted(interruption):
                if interruption == "began":
                    player.pause()

            audio.activate()
            player.play()

    It ends with `close()`, with `with`, or with its last reference, and is inactive then. The players that it paused stay
    paused: call `deactivate(resume_others=True)` before.
    """

    __slots__ = ("__weakref__", "_callback", "_key", "_owned", "context")

    def __init__(self, context: Context) -> None:
        self._owned: Optional[Owned] = None
        expect(context, Context, "the argument of AudioSession is a Context, such as session.context")
        self.context = context
        self._callback: Optional[Callback] = None
        self._key = address(self)
        self._owned = made(lib.np_audio_session_new, lib.np_audio_session_free, context._handle)
        context._sessions[self._key] = ref(self)

    @property
    def _handle(self) -> Owned:
        owned = self._owned
        if owned is None:
            raise wrong(GoneError, "the audio session is closed")
        return owned

    def on_interruption(self, function: OnInterruption) -> OnInterruption:
        """Sets the handler that is called with each Interruption. Set it before `activate()`. None removes it."""
        setter = lib.np_audio_session_set_interruption_handler
        if function is None:
            setter(self._handle, None, None, None)
            self._callback = None
        else:
            self.context._check_handler(function, "on_interruption()", "interruption")
            callback = Callback(self.context, function)
            setter(self._handle, on_interruption, register(callback), destroy)
            self._callback = callback
        return function

    def activate(self, *, mix_with_others: bool = False, pause_others: bool = False) -> None:
        """Activates it, when the user starts playback. A later call sets the options again, and ends an interruption without a
        report.

        With `mix_with_others`, other players may play at the same time, and only sleep interrupts. With `pause_others`, the
        other players that play now are paused; let users choose this."""
        flags = _abi.NP_AUDIO_MIX_WITH_OTHERS if flag(mix_with_others, "mix_with_others") else 0
        flags |= _abi.NP_AUDIO_PAUSE_OTHERS if flag(pause_others, "pause_others") else 0
        lib.np_audio_session_activate(self._handle, flags)

    def deactivate(self, *, resume_others: bool = False) -> None:
        """Deactivates it. With `resume_others`, the players that it paused play again, if they are still paused."""
        lib.np_audio_session_deactivate(self._handle, flag(resume_others, "resume_others"))

    def close(self) -> None:
        """Deactivates and frees it. A running handler continues to its end; no other begins."""
        self.context._sessions.pop(self._key, None)
        self._owned = None
        self._callback = None

    def __del__(self) -> None:
        if getattr(self, "_owned", None) is not None:
            self.close()
