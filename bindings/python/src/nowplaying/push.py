# SPDX-License-Identifier: MIT
"""Push tokens: the addresses to which the application's server posts messages for its extension."""

from __future__ import annotations

from dataclasses import dataclass

from . import _abi
from ._callbacks import registered, trampoline
from ._library import decoded
from .errors import Brief

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Optional


@dataclass(frozen=True)
class PushToken(metaclass=Brief):
    """The address to which the application's server posts messages, and the keys that encrypt them."""

    session_id: Optional[str]
    """The session that the messages change; None: the messages start sessions, and this is the application's token."""
    endpoint: Optional[str]
    """The address; None: the address is no longer valid, so the server must not use it."""
    public_key: str
    auth_secret: str

    @property
    def subscription(self) -> Optional[dict[str, Any]]:
        """The subscription for libraries of Web Push, ready for JSON; None: there is no address."""
        if self.endpoint is None:
            return None
        return {"endpoint": self.endpoint, "keys": {"p256dh": self.public_key, "auth": self.auth_secret}}


@trampoline("np_push_token_handler")
def on_token(_context: int, token: int, key: int) -> None:
    callback = registered(key)
    if callback is not None:
        fields = _abi.np_push_token.from_address(token)
        copy = PushToken(
            None if fields.session_id is None else decoded(fields.session_id),
            None if fields.endpoint is None else decoded(fields.endpoint),
            decoded(fields.public_key),
            decoded(fields.auth_secret),
        )
        callback.owner._call_handler(callback.function, copy)
