# SPDX-License-Identifier: MIT
"""A player whose item can have animated artwork; it reads commands, one per line, and answers each with a line."""

import ctypes
import os
import sys

MUSIC, SQUARE_AND_TALL, FAILED = 1, 3, 200
LIBRARY = ctypes.CDLL(sys.argv[1])


def print_line(line):
    """Writes a line in one call, because the library's log uses the same stream."""
    os.write(1, line.encode() + b"\n")


@ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p)
def provide(request, _user_data):
    """There is no image."""
    LIBRARY.np_artwork_request_fail(ctypes.c_void_p(request), FAILED, None)
    print_line("asked")


@ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p)
def provide_video(request, _user_data):
    """There is no video."""
    LIBRARY.np_artwork_request_fail(ctypes.c_void_p(request), FAILED, None)
    print_line("asked for a video")


class Player:
    """One session with one item."""

    def __init__(self):
        self.context, self.session = ctypes.c_void_p(), ctypes.c_void_p()
        self.call("np_context_new", b"org.example.Animated", ctypes.c_uint32(0), ctypes.byref(self.context))
        self.call("np_session_new", self.context, b"music", ctypes.byref(self.session))
        self.still()
        self.call("np_session_publish", self.session)

    def call(self, function, *arguments):
        status = getattr(LIBRARY, function)(*arguments)
        if status != 0:
            raise RuntimeError(f"{function} was {status}")

    def show(self, artwork):
        content = ctypes.c_void_p()
        self.call("np_content_new", MUSIC, b"song", ctypes.byref(content))
        self.call("np_content_set_animated_artwork", content, artwork)
        self.call("np_session_set_content", self.session, content)
        LIBRARY.np_content_free(content)

    def still(self):
        """The item has no animated artwork."""
        self.show(None)

    def moving(self):
        """The item has animated artwork."""
        artwork = ctypes.c_void_p()
        self.call(
            "np_animated_artwork_new",
            b"song-moving",
            ctypes.c_uint32(SQUARE_AND_TALL),
            provide,
            provide_video,
            None,
            None,
            ctypes.byref(artwork),
        )
        self.show(artwork)
        LIBRARY.np_animated_artwork_free(artwork)

    def policy(self, number):
        """Sets the policy."""
        self.call("np_context_set_animated_artwork_policy", self.context, ctypes.c_int32(int(number)))

    def supported(self):
        """Prints the shapes that the library would request."""
        LIBRARY.np_animated_artwork_supported.restype = ctypes.c_uint32
        return LIBRARY.np_animated_artwork_supported(self.context)


def main():
    player = Player()
    for line in sys.stdin:
        action, *arguments = line.split()
        print_line(f"did {action} {getattr(player, action)(*arguments)}")


main()
