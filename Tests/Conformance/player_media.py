# SPDX-License-Identifier: MIT
"""The files that real players play, and a server for streams."""

import base64
import contextlib
import functools
import http.server
import pathlib
import re
import struct
import tempfile
import threading
import unittest

from media import make_picture, make_song

TAGS = {
    "title": "Harbour Lights",
    "artist": "The Ferrymen;Ada Lovelace",
    "album": "Night Crossing",
    "album_artist": "The Ferrymen",
    "composer": "Ada Lovelace",
    "genre": "Folk;Sea Shanty",
    "date": "1959-08-17",
    "track": "3/12",
    "disc": "1/2",
    "comment": "Live at the pier",
}
TEMPORARY = tempfile.TemporaryDirectory(prefix="np-media-")
MEDIA = pathlib.Path(TEMPORARY.name)
"""The folder of the media files, which are created once."""


def make(name, *inputs, seconds=20, **more):
    """Writes a file with a tone."""
    return make_song(MEDIA / name, *inputs, seconds=seconds, **more)


def flac_picture(png):
    """An image as a tag of an Ogg file."""
    kind = b"image/png"
    head = struct.pack(">II", 3, len(kind)) + kind + struct.pack(">IIIIII", 0, 64, 64, 24, 0, len(png))
    return base64.b64encode(head + png)


def make_media():
    """Creates the files, for all tests of a file."""
    unittest.addModuleCleanup(TEMPORARY.cleanup)
    for number in (1, 2, 3):
        # The lengths differ, as with real songs: a song of the same length causes a Seeked.
        make(f"songs/song-{number}.flac", seconds=20 + number, title=f"Song {number}", artist="The Ferrymen")
    make("short.flac", seconds=1, title="Short")
    make("tags.flac", **TAGS)
    make("untitled (1) #2?.flac")
    make("long.mp3", seconds=60, title="Long")
    make("radio.mp3", "-write_xing", "0", "-id3v2_version", "0", seconds=60)
    red = make_picture(MEDIA / "images/red.png")
    make_picture(MEDIA / "images/blue.png", "blue")
    for kind in ("mp3", "flac", "m4a"):
        make(f"embedded/image.{kind}", cover=red)
    make("embedded/image.opus", METADATA_BLOCK_PICTURE=flac_picture(red.read_bytes()))
    named = ("-metadata:s:t", "mimetype=image/png", "-metadata:s:t", "filename=cover.png")
    make("embedded/image.mka", "-attach", red, *named)
    for folder, name in (("first", "cover.jpg"), ("second", "folder.png"), ("third", "AlbumArt.jpg")):
        make(f"{folder}/song.flac", title=folder)
        make_picture(MEDIA / folder / name, "green")
    chapters = "".join(
        f"[CHAPTER]\nTIMEBASE=1/1\nSTART={begin}\nEND={begin + 5}\ntitle=Part {begin}\n" for begin in (0, 5, 10, 15)
    )
    (MEDIA / "chapters.txt").write_text(";FFMETADATA1\n" + chapters)
    for name in ("chapters.mka", "book.m4b"):
        make(name, "-i", MEDIA / "chapters.txt", "-map_chapters", "1", "-map", "0")
    (MEDIA / "broken.flac").write_text("This is no music.\n")
    (MEDIA / "words.srt").write_text("1\n00:00:00,000 --> 00:00:10,000\nAhoy\n")
    video = ("-f", "lavfi", "-i", "color=red:s=64x64:d=20:r=5", "-i", MEDIA / "words.srt", "-i", MEDIA / "words.srt")
    maps = ("-map", "1", "-map", "0", "-map", "0", "-map", "2", "-map", "3", "-c:s", "srt", "-c:a", "flac")
    words = [("a:0", "eng"), ("a:1", "ger"), ("s:0", "eng"), ("s:1", "fre")]
    languages = [word for stream, code in words for word in (f"-metadata:s:{stream}", f"language={code}")]
    make("film.mkv", *video, *maps, *languages, "-metadata:s:a:1", "title=Kommentar", title="A Film")
    make("uploaded.mka", title="A Video", uploader="Ada's Channel")
    make("dirty.flac", title=b"Caf\xe9", artist=b"\xff\xfe\xfd", album="Gr\xfc\xdfe".encode() + b"\xff")


class Handler(http.server.BaseHTTPRequestHandler):
    """Serves files by name, and /radio, /slow and /hang."""

    protocol_version = "HTTP/1.0"

    def log_message(self, *_):
        pass

    def do_GET(self):
        path = self.path.split("?")[0]
        if "://" in path:  # The client uses this server as a proxy.
            path = "/proxied"
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            {"/radio": self.radio, "/slow": self.slow, "/hang": self.hang, "/proxied": self.proxied}.get(
                path, functools.partial(self.file, path)
            )()

    def begin(self, *headers, status=200, kind="audio/mpeg"):
        self.send_response(status)
        for name, value in (("Content-Type", kind), *headers):
            self.send_header(name, value)
        self.end_headers()

    def file(self, path):
        file = MEDIA / path.lstrip("/")
        if not file.is_file():
            self.send_error(404)
            return
        data, wanted = file.read_bytes(), re.match(r"bytes=(\d+)-", self.headers.get("Range", ""))
        start = int(wanted[1]) if wanted else 0
        span = ("Content-Range", f"bytes {start}-{len(data) - 1}/{len(data)}")
        size = ("Content-Length", str(len(data) - start))
        self.begin(size, ("Accept-Ranges", "bytes"), *([span] if wanted else []), status=206 if wanted else 200)
        self.wfile.write(data[start:])

    def proxied(self):
        """Returns a file without tags for every URL."""
        self.begin()
        self.wfile.write((MEDIA / "radio.mp3").read_bytes())

    def hang(self):
        self.server.asked.set()
        self.server.ended.wait()

    def slow(self):
        """Sends some seconds of a file, and the rest when the test allows it."""
        data = (MEDIA / "long.mp3").read_bytes()
        self.begin(("Content-Length", str(len(data))))
        self.wfile.write(data[:40000])
        self.wfile.flush()
        self.server.let_go.wait()
        self.wfile.write(data[40000:])

    def radio(self):
        """Sends a stream at about the speed of playback, with the title that the test sets."""
        step, sent_title = 2000, None
        data = (MEDIA / "radio.mp3").read_bytes() * 20
        self.begin(("icy-name", "Radio Estuary"), ("icy-genre", "Sea"), ("icy-metaint", str(step)))
        for start in range(0, len(data) - step, step):
            title = b"StreamTitle='" + self.server.title + b"';" if self.server.title != sent_title else b""
            sent_title = self.server.title
            blocks = -(-len(title) // 16)
            self.wfile.write(data[start : start + step] + bytes([blocks]) + title.ljust(16 * blocks, b"\0"))
            self.wfile.flush()
            # At first it is ahead by a second, which mpv needs to start.
            if start > 20 * step and self.server.ended.wait(0.1):
                return


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.ended, self.let_go, self.asked = threading.Event(), threading.Event(), threading.Event()
        self.title = b"Ada - Low Water"
        self.thread = threading.Thread(target=self.serve_forever, kwargs={"poll_interval": 0.05})
        self.thread.start()

    def url(self, path, who=""):
        return f"http://{who}127.0.0.1:{self.server_port}/{path}"

    def end(self):
        self.ended.set()
        self.let_go.set()
        self.shutdown()
        self.thread.join()
        self.server_close()
