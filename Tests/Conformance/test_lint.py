# SPDX-License-Identifier: MIT
"""Checks of animated artwork: examples/lint_artwork with clips of ffmpeg."""

import os
import pathlib
import random
import struct
import subprocess
import tempfile
import unittest

from media import ffmpeg, make_clip, make_song
from support import BUILD

LINT = BUILD / "examples" / "lint_artwork"

# The colors rotate once in two seconds: the last frame is one step before the first.
SOURCE = "smptehdbars=s=192x192:r={rate}:d={seconds},hue=H=2*PI*t*{turns}/{seconds},scale={size},setsar=1"


def setUpModule():  # noqa: N802, D103
    global folder, temporary
    temporary = tempfile.TemporaryDirectory()
    folder = pathlib.Path(temporary.name)
    unittest.addModuleCleanup(temporary.cleanup)
    preview("square.png", "96x96")
    preview("tall.png", "96x128")
    clip("square.mp4")


def preview(name, size, source="smptehdbars"):
    """Creates an image of the first frame of a clip."""
    return make_clip(folder / name, f"{source}=s=192x192,scale={size},setsar=1", "-frames:v", 1)


def clip(name, *arguments, size="96x96", rate=25, seconds=2, turns=1):
    """Creates a clip. With whole turns it repeats without a jump."""
    source = SOURCE.format(size=size, rate=rate, seconds=seconds, turns=turns)
    codec = {
        "mp4": ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-preset", "ultrafast"],
        "webm": ["-c:v", "libvpx-vp9", "-deadline", "realtime", "-cpu-used", "8", "-pix_fmt", "yuv420p"],
        "avi": ["-c:v", "mpeg4"],
    }
    codec["mov"] = codec["mkv"] = codec["mp4"]
    return make_clip(folder / name, source, *codec.get(name.split(".")[-1], []), *arguments)


def lint(video, preview=None, shape="square", *, under=()):
    """The codes of the findings, with their severities and sentences."""
    command = [*under, LINT, shape, video, preview or folder / f"{shape}.png"]
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, timeout=120, cwd=folder)
    found = {}
    for line in done.stdout.splitlines():
        severity, code, sentence = line.split(": ", 2)
        found[code] = (severity, sentence)
    expected = 1 if any(severity == "error" for severity, _ in found.values()) else 0
    if done.returncode != expected:
        raise AssertionError(f"{command} ended with {done.returncode}: {done.stdout}{done.stderr}")
    return found


class Lint(unittest.TestCase):
    """Each finding has a clip. A good clip has no findings."""

    def check(self, found, severity, code, words):
        """Checks that this is the only finding."""
        self.assertEqual({code}, found.keys(), found)
        self.assertEqual(severity, found[code][0])
        self.assertIn(words, found[code][1])

    # ---- no findings ----

    def test_good_clips(self):
        self.assertEqual({}, lint(folder / "square.mp4"))
        self.assertEqual({}, lint(clip("good.mov")))
        self.assertEqual({}, lint(clip("good.webm")))
        self.assertEqual({}, lint(clip("tall.webm", size="96x128"), shape="tall"))
        self.assertEqual({}, lint(clip("tall.mp4", size="96x128"), shape="tall"))

    def test_addresses_of_files(self):
        path = clip("a b%ü%4g.mp4")
        self.assertEqual({}, lint(path))
        # A percent sign that begins no code is part of the name.
        for letters in ("%C3%BC", "%c3%bc"):
            address = str(path).replace(" ", "%20").replace("ü", letters)
            self.assertEqual({}, lint(f"file://{address}", f"file://localhost{folder}/square.png"))

    def test_previews_of_every_kind(self):
        for name in ("small.jpg", "small.webp", "small.gif", "small.bmp"):
            small = ffmpeg(folder / name, "-i", folder / "square.png", "-vf", "scale=48:48")
            self.assertEqual({}, lint(folder / "square.mp4", small), name)

    def test_a_rotated_clip(self):
        lying = clip("lying.mp4", "-vf", "transpose=cclock", size="96x128")
        self.assertIn("aspect_ratio", lint(lying, shape="tall"))
        # A telephone that was held upright writes a clockwise rotation by a quarter.
        matrix = struct.pack(">9i", 0, 1 << 16, 0, -1 << 16, 0, 0, 96 << 16, 0, 1 << 30)
        content = bytearray(lying.read_bytes())
        place = content.index(b"tkhd") + 44
        content[place : place + len(matrix)] = matrix
        lying.write_bytes(content)
        self.assertEqual({}, lint(lying, shape="tall"))

    def test_pixels_that_are_not_square(self):
        self.assertEqual({}, lint(clip("narrow.mp4", "-vf", "setsar=3/4"), shape="tall"))

    # ---- the video ----

    def test_the_aspect_ratio(self):
        self.check(lint(clip("wide.mp4", size="128x96")), "error", "aspect_ratio", "128 x 96, a ratio of 1.333")
        self.check(lint(clip("2.04.mp4", size="100x98")), "error", "aspect_ratio", "a ratio of 1.020")
        self.assertEqual({}, lint(clip("1.96.mp4", size="104x102")))

    def test_the_frame_rate(self):
        self.check(lint(clip("quick.mp4", rate=90)), "error", "frame_rate", "90.0 frames a second")
        self.assertEqual({}, lint(clip("60.mp4", rate=60)))
        self.assertEqual({}, lint(clip("60.webm", rate=60)))

    def test_the_length(self):
        self.check(lint(clip("30.mp4", rate=10, seconds=30)), "warning", "length", "30.0 s")
        self.check(lint(clip("90.webm", rate=5, seconds=90)), "warning", "length", "90.0 s")
        self.assertEqual({}, lint(clip("29.mp4", rate=10, seconds=29.9)))

    def test_the_format(self):
        self.check(lint(clip("old.avi")), "warning", "format", "mpeg4 in avi")
        self.check(lint(clip("h264.mkv")), "warning", "format", "h264 in matroska")
        self.check(lint(clip("mpeg4.mp4", "-c:v", "mpeg4")), "warning", "format", "mpeg4 in mov")
        self.check(lint(clip("animated.gif")), "warning", "format", "gif in gif")

    def test_sound(self):
        sound = ("-f", "lavfi", "-i", "sine=d=2")
        loud = ffmpeg(folder / "loud.mp4", "-i", folder / "square.mp4", *sound, "-c:v", "copy")
        self.check(lint(loud), "warning", "audio", "")

    def test_the_loop(self):
        found = lint(clip("half.mp4", turns=0.5))
        self.check(found, "warning", "loop", "the last frame differs from the first by ")

    def test_a_clip_that_is_cut_off(self):
        ready = ffmpeg(folder / "ready.mp4", "-i", folder / "square.mp4", "-c", "copy", "-movflags", "faststart")
        for whole, code in ((ready, "damaged"), (clip("whole.webm"), "damaged"), (folder / "square.mp4", "no_video")):
            bytes_ = whole.read_bytes()
            cut = folder / "cut"
            cut.write_bytes(bytes_[: len(bytes_) // 2])
            found = lint(cut)
            self.assertEqual("error", found.get(code, (None,))[0], (whole, found))

    # ---- files that are not videos ----

    def test_no_local_file(self):
        pipe = folder / "pipe"
        os.mkfifo(pipe)
        for video in ("/dev/zero", folder, pipe):
            self.check(lint(video), "error", "no_local_file", "a folder or a device")
        for video in ("https://example.org/a.mp4", "file://elsewhere/a.mp4", "rtsp://192.0.2.1/"):
            self.check(lint(video), "error", "no_local_file", "another machine")
        self.check(lint("/nowhere/a.mp4"), "error", "no_local_file", "No such file")

    def test_no_video(self):
        for name, text in (("empty", ""), ("text.mp4", "This is no video.\n" * 100), ("page", "<!DOCTYPE html><html>")):
            (folder / name).write_text(text, encoding="utf-8")
            self.check(lint(folder / name), "error", "no_video", "")
        self.check(lint(folder / "square.png"), "error", "no_video", "One image alone")
        self.check(lint(make_song(folder / "sound.wav", seconds=1)), "error", "no_video", "")

    def test_a_list_of_other_files(self):
        path = folder / "list.ffconcat"
        path.write_text("ffconcat version 1.0\nfile 'square.mp4'\n", encoding="utf-8")
        self.check(lint(path), "error", "no_video", "")

    # ---- the preview ----

    def test_the_aspect_ratio_of_the_preview(self):
        found = lint(folder / "square.mp4", folder / "tall.png")
        self.check(found, "error", "preview_aspect_ratio", "96 x 128, a ratio of 0.750")

    def test_a_preview_with_another_image(self):
        found = lint(folder / "square.mp4", preview("other.png", "96x96", "rgbtestsrc"))
        self.check(found, "warning", "preview_unlike", "the preview differs from the first frame by ")

    def test_no_preview(self):
        (folder / "text.png").write_text("not an image\n", encoding="utf-8")
        for path in (folder / "text.png", "/nowhere.png", "https://example.org/a.png", "/dev/zero", folder):
            self.check(lint(folder / "square.mp4", path), "error", "no_preview", "")

    # ---- the program ----

    def test_every_finding_is_reported(self):
        found = lint(folder / "square.mp4", shape="tall", preview=folder / "square.png")
        self.assertEqual({"aspect_ratio", "preview_aspect_ratio"}, found.keys())

    def test_files_with_random_changes(self):
        whole = (folder / "square.mp4").read_bytes()
        numbers = random.Random(7)
        for _ in range(40):
            changed = bytearray(whole)
            for _ in range(20):
                changed[numbers.randrange(len(changed))] = numbers.randrange(256)
            (folder / "changed.mp4").write_bytes(changed)
            lint(folder / "changed.mp4")

    def test_memory(self):
        leaks = ("valgrind", "-q", "--error-exitcode=9", "--leak-check=full", "--errors-for-leak-kinds=definite")
        (folder / "half.bin").write_bytes((folder / "square.mp4").read_bytes()[:4000])
        (folder / "lines.txt").write_text("This is no video.\n", encoding="utf-8")
        self.assertEqual({}, lint(folder / "square.mp4", under=leaks))
        self.assertEqual({"no_video"}, lint(folder / "half.bin", under=leaks).keys())
        self.assertEqual(
            {"no_video", "no_preview"}, lint(folder / "lines.txt", folder / "lines.txt", under=leaks).keys()
        )
        self.assertEqual({"no_local_file", "no_preview"}, lint("/dev/zero", "/dev/zero", under=leaks).keys())


if __name__ == "__main__":
    unittest.main()
