#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Shows playback on network speakers, even while the application is closed.

It does the same as remote_extension.c, in Python. Without arguments this program is the extension, which the desktop
starts. With arguments it is the application:

    remote_extension.py start '{"id": "kitchen", "title": "Harbour Lights", "playing": true}'
    remote_extension.py update '{"id": "kitchen", "title": "Second Song", "playing": true}'
    remote_extension.py end '{"id": "kitchen"}'
    remote_extension.py list
    remote_extension.py tokens       prints each push token as a line of JSON, until Ctrl+C

The speakers' server is a datagram socket here, $SPEAKERS. It receives lines such as "kitchen pause".
"""

import json
import os
import signal
import socket
import sys

import nowplaying
from nowplaying import CommandError, Context, Extension, Music, Playback, RemoteSession

APPLICATION_ID = "org.example.RemoteExtension"


# ---- the extension ----


def send_to_server(line):
    """Sends a command to the server. The server later sends the new state, as an update of the attributes."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as server:
        server.setblocking(False)
        try:
            server.sendto(line.encode("utf-8", "surrogateescape"), os.environ.get("SPEAKERS", ""))
        except OSError:
            raise CommandError("network_failed", "the speaker does not answer") from None


def run_extension():
    extension = Extension(APPLICATION_ID)

    # An exception rejects the attributes: they are not JSON, or have no title.
    @extension.start
    @extension.update
    def show(session, attributes):
        values = attributes.json()
        session.set_name(session.id)
        session.content = Music(values["title"], title=values["title"], artist=values.get("artist"))
        session.playback = Playback("playing" if values.get("playing") is True else "paused")
        for command in ("play", "pause", "next", "previous"):
            getattr(session.on, command)(lambda command=command, id=session.id: send_to_server(f"{id} {command}"))

    extension.run()


# ---- the application ----


def show_token(token):
    """Prints a token. Your application sends it to its server here."""
    keys = {"p256dh": token.public_key, "auth": token.auth_secret}
    line = {"session": token.session_id, "endpoint": token.endpoint, "keys": keys}
    print(json.dumps(line, separators=(",", ":")), flush=True)


def run_application(verb, attributes):
    with Context(APPLICATION_ID) as context:
        if verb == "list":
            for id in RemoteSession.list(context).wait():
                print(id)
        elif verb == "tokens":
            context.on_push_token(show_token)
            signal.pause()
        else:
            values = json.loads(attributes)
            if not isinstance(values, dict) or not isinstance(values.get("id"), str):
                raise ValueError('attributes are JSON with an "id"')
            session = RemoteSession(context, values["id"])
            call = session.end() if verb == "end" else getattr(session, verb)(attributes.encode())
            call.wait()


def main(*arguments):
    try:
        if not arguments:
            run_extension()
        elif arguments in (("list",), ("tokens",)) or (
            len(arguments) == 2 and arguments[0] in ("start", "update", "end")
        ):
            run_application(arguments[0], arguments[-1])
        else:
            usage = "remote_extension.py [start|update|end ATTRIBUTES | list | tokens (until Ctrl+C)]"
            print(f"Usage: {usage}", file=sys.stderr)
            return 2
    except (nowplaying.Error, ValueError) as error:
        print(f"remote_extension.py: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
