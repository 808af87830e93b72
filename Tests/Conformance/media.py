# SPDX-License-Identifier: MIT
"""Songs, pictures and clips, which ffmpeg writes for tests and for the bench."""

from __future__ import annotations

import os
import pathlib
import struct
import subprocess
import zlib


def ffmpeg(path: os.PathLike[str] | str, *arguments: object, **tags: object) -> pathlib.Path:
    """Writes a file, and its folder; returns its path. A tag is a text, a number, or bytes."""
    path = pathlib.Path(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    command: list[str | bytes] = ["ffmpeg", "-nostdin", "-v", "error", "-y", *map(str, arguments)]
    for key, value in tags.items():
        command += ["-metadata", f"{key}=".encode() + (value if isinstance(value, bytes) else str(value).encode())]
    done = subprocess.run([*command, str(path)], capture_output=True, timeout=60)
    if done.returncode:
        raise subprocess.SubprocessError(f"{command} did not write {path}: {done.stderr.decode(errors='replace')}")
    return path


def make_clip(path: os.PathLike[str] | str, source: str, *arguments: object, **tags: object) -> pathlib.Path:
    """The sound or the video of one of ffmpeg's sources."""
    return ffmpeg(path, "-f", "lavfi", "-i", source, *arguments, **tags)


def make_song(
    path: os.PathLike[str] | str,
    *inputs: object,
    seconds: float = 60,
    rate: int = 44100,
    pitch: int = 440,
    cover: os.PathLike[str] | None = None,
    **tags: object,
) -> pathlib.Path:
    """A tone, with the image `cover` as its attached picture. `inputs`: ffmpeg's arguments between the tone and the tags."""
    if cover:
        inputs += ("-i", cover, "-map", 0, "-map", 1, "-c:v", "copy", "-disposition:v", "attached_pic")
    return make_clip(path, f"sine={pitch}:d={seconds}:r={rate}", *inputs, **tags)


def make_picture(path: os.PathLike[str] | str, color: str = "red", size: str = "64x64") -> pathlib.Path:
    """An image of one color."""
    return make_clip(path, f"color={color}:s={size}", "-frames:v", 1)


def png(width: int = 40, height: int = 30) -> bytes:
    """A gray picture, without ffmpeg."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    rows = zlib.compress((b"\0" + b"\x80" * width) * height)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")
