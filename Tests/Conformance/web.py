# SPDX-License-Identifier: MIT
"""A web site with an image, a page, a redirection that does not end, and data without an end."""

from __future__ import annotations

import contextlib
import http.server
import threading
from typing import Any


class Site(http.server.ThreadingHTTPServer):
    """The site; it counts the requests, and the bytes of data without an end."""

    def __init__(self, image: bytes) -> None:
        super().__init__(("127.0.0.1", 0), Request)
        self.image = image
        self.paths: list[str] = []
        """The requests."""
        self.sent = 0
        """The bytes of data without an end."""
        self.address = f"http://127.0.0.1:{self.server_port}/"
        self.thread = threading.Thread(target=self.serve_forever, daemon=True)
        self.thread.start()

    def close(self) -> None:
        """Ends the site."""
        self.shutdown()
        self.thread.join()
        self.server_close()


class Request(http.server.BaseHTTPRequestHandler):
    """One request: the first word of the path decides the answer."""

    server: Site
    protocol_version = "HTTP/1.1"

    def log_message(self, *_: Any) -> None:
        """Prints nothing."""

    def do_GET(self) -> None:  # noqa: N802
        """Answers."""
        self.server.paths.append(self.path)
        name = self.path.partition("?")[0].strip("/")
        if name.startswith("again"):
            self.answer(302, b"", Location=self.path + "x")
        elif name != "endless":
            self.answer(200, self.server.image if name == "cover.png" else b"<html>")
        else:
            self.send_response(200)
            self.send_header("Transfer-Encoding", "chunked")
            self.end_headers()
            part = bytes(1 << 20)
            with contextlib.suppress(OSError):
                for _ in range(200):
                    self.wfile.write(b"%x\r\n%b\r\n" % (len(part), part))
                    self.server.sent += len(part)
                self.wfile.write(b"0\r\n\r\n")

    def answer(self, status: int, data: bytes, **fields: str) -> None:
        """Sends an answer of a known length."""
        self.send_response(status)
        for name, value in fields.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)


class Radio(http.server.BaseHTTPRequestHandler):
    """A broadcast without length or end, with a station's name, as Icecast sends it."""

    protocol_version = "HTTP/1.0"
    sound = b""

    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "audio/mpeg")
        self.send_header("icy-name", "Radio Estuary")
        self.end_headers()
        self.wfile.write(self.sound)
        self.server.over.wait()

    def log_message(self, *arguments):
        pass


class Refusing(http.server.BaseHTTPRequestHandler):
    """Answers with the status that is the path."""

    def do_GET(self):
        self.send_error(int(self.path[1:]))

    def log_message(self, *arguments):
        pass
