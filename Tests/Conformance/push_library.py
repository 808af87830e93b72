# SPDX-License-Identifier: MIT
"""libnowplaying-push by ctypes, and the messages that it reads."""

import ctypes
import json
import os
import sys
import tempfile
import time

from support import BUILD, REPOSITORY

APPLICATION = "org.example.Player"

sys.path.insert(0, str(REPOSITORY / "examples" / "push_distributor"))
import web_push  # noqa: E402


class Message(ctypes.Structure):
    """np_push_message."""

    _fields_ = (
        ("event", ctypes.c_int32),
        ("id", ctypes.c_char_p),
        ("attributes", ctypes.POINTER(ctypes.c_uint8)),
        ("size", ctypes.c_size_t),
    )


class Refused(Exception):
    """np_push_read() rejected the message."""


class Push:
    """libnowplaying-push, with its own state folder."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory()
        os.environ["XDG_STATE_HOME"] = self.folder.name
        self.library = ctypes.CDLL(str(BUILD / "libnowplaying-push.so.0"))
        for function in ("open", "public_key", "auth_secret", "token_of"):
            getattr(self.library, f"np_push_{function}").restype = (
                ctypes.c_void_p if function == "open" else ctypes.c_char_p
            )
        self.reason = ctypes.create_string_buffer(256)
        self.handle = ctypes.c_void_p(self.library.np_push_open(APPLICATION.encode(), self.reason))
        if not self.handle:
            raise AssertionError(self.reason.value)

    def close(self):
        self.library.np_push_close(self.handle)
        self.folder.cleanup()

    def token(self, session=None):
        return self.library.np_push_token_of(self.handle, session.encode() if session else None).decode()

    def subscription(self, endpoint="http://127.0.0.1/"):
        keys = {
            "p256dh": self.library.np_push_public_key(self.handle).decode(),
            "auth": self.library.np_push_auth_secret(self.handle).decode(),
        }
        return {"endpoint": endpoint, "keys": keys}

    def encrypt(self, text):
        return web_push.encrypt(text, **self.subscription()["keys"])

    def read(self, token, body):
        """The event, id and attributes; raises Refused."""
        message = Message()
        size = ctypes.c_size_t(len(body))
        done = self.library.np_push_read(self.handle, token.encode(), body, size, ctypes.byref(message), self.reason)
        if done != 0:
            raise Refused(self.reason.value.decode())
        return message.event, message.id.decode(), bytes(message.attributes[: message.size])


def text_of(event, attributes, timestamp=None):
    """The text of a message."""
    return b'{"aps":{"event":"%s","timestamp":%d,"attributes":%s}}' % (
        event.encode(),
        timestamp or int(time.time()),
        attributes if isinstance(attributes, bytes) else json.dumps(attributes).encode(),
    )
