# SPDX-License-Identifier: MIT
"""Artwork, animated artwork and their providers."""

import asyncio
import functools
import gc
import io
import logging
import os
import threading
import unittest
import urllib.parse
import weakref

import nowplaying
from nowplaying import AnimatedArtwork, Artwork
from support import PNG, SESSION, SESSION_PATH, BindingTest, BusError, Recorder, until

try:
    from PIL import Image
except ImportError:
    Image = None


class Images(BindingTest):
    def shown(self, session):
        """The image that desktops get: the bytes of its file, or its URL."""
        address = self.metadata(session).get("mpris:artUrl", "")
        if not address.startswith("file://"):
            return address
        with open(urllib.parse.unquote(address[len("file://") :]), "rb") as file:
            return file.read()

    def play(self, session, artwork, number):
        session.content = self.song(number, artwork=artwork)
        until(lambda: self.metadata(session).get("xesam:title") == f"Song {number}", "the song")

    def test_artwork_comes_from_bytes_file_url_and_provider(self):
        """Each source of an image, and the answers of a provider: bytes, a path, a file, or a later answer."""
        session = self.session()
        path = self.bus.folder / "cöver.png"
        path.write_bytes(PNG)
        sizes = Recorder()

        def provide(width, height):
            sizes((width, height))
            return PNG

        kept = []
        opened = path.open("rb")
        self.addCleanup(opened.close)
        for number, (artwork, expected) in enumerate(
            [
                (PNG, PNG),
                (bytearray(PNG), PNG),
                (path, PNG),
                (str(path), PNG),
                ("https://example.org/cover.png", "https://example.org/cover.png"),
                (Artwork(provide, id="a"), PNG),
                (Artwork(lambda *_: path, id="b"), PNG),
                (Artwork(lambda *_: os.fsencode(path) and path.open("rb"), id="c"), PNG),
                (Artwork(lambda *_: io.BytesIO(PNG), id="c, from memory"), PNG),
                (Artwork(io.BytesIO(PNG)), PNG),
                (opened, PNG),
                (io.BytesIO(PNG), PNG),
                (Artwork(lambda request: kept.append(request), id="d", by_request=True), ""),
            ],
            10,
        ):
            with self.subTest(artwork):
                self.play(session, artwork, number)
                until(lambda expected=expected: self.shown(session) == expected, repr(artwork))
        self.assertFalse(opened.closed)
        self.assertEqual(sizes.wait(), (512, 512))
        request = until(lambda: kept, "the request")[0]
        self.assertEqual((request.id, request.width, request.height), ("d", 512, 512))
        self.assertIsNone(request.aspect_ratio)
        self.assertTrue(request.is_open)
        cancelled = Recorder()
        request.on_cancel(cancelled)
        request.on_cancel(None)
        request.on_cancel(cancelled)
        with self.assertRaises(nowplaying.InvalidArgumentError):
            request.finish(42)
        worker = threading.Thread(target=request.finish, args=(PNG,))
        worker.start()
        worker.join()
        until(lambda: self.shown(session) == PNG, "the later answer")
        with self.assertRaises(nowplaying.FinishedError):
            request.finish(PNG)
        self.assertEqual(cancelled.values, [])

        self.play(session, Artwork(lambda request: kept.append(request), id="e", by_request=True), 99)
        request = until(lambda: kept[1:], "the request")[0]
        request.on_cancel(lambda: cancelled("over"))
        self.play(session, None, 100)
        cancelled.wait("over")
        self.assertFalse(request.is_open)

    def test_wrong_images(self):
        """A value that is not an image raises an exception in its own line."""
        for wrong in (b"text", "/nonexistent/cover.png", "https://me:secret@example.org/a.png", 42, lambda *_: PNG):
            with self.assertRaises(nowplaying.Error, msg=wrong):
                Artwork(wrong)
        with self.assertRaisesRegex(nowplaying.InvalidArgumentError, "the image is first"):
            nowplaying.Artwork("album-7", lambda width, height: PNG)
        for wrong in (__file__, PNG):
            with self.assertRaisesRegex(nowplaying.NoSuchFileError, "the image is first.*: 'album-7'"):
                nowplaying.Artwork("album-7", wrong)
        for kind in (FileNotFoundError, nowplaying.NotFoundError):
            with self.assertRaisesRegex(kind, "the file does not exist: '/nonexistent/cover.png'"):
                Artwork("/nonexistent/cover.png")
        with self.assertRaisesRegex(TypeError, r"open for bytes, open\(path, 'rb'\)"):
            Artwork(io.StringIO("text"))
        with self.assertRaisesRegex(TypeError, "`width` and `height`"):
            Artwork(lambda: PNG, id="a")
        with self.assertRaisesRegex(TypeError, "`aspect_ratio` and `width` and `height`"):
            AnimatedArtwork("a", lambda *_: PNG, lambda width, height: None)

    @unittest.skipUnless(Image, "needs Pillow")
    def test_images_of_pillow(self):
        """An image, and a provider that returns one; the package itself does not import Pillow."""
        session = self.session()
        red = Image.new("RGB", (8, 8), "red")
        self.play(session, red, 1)
        image = until(lambda: self.shown(session), "the image")
        self.assertEqual(Image.open(io.BytesIO(image)).size, (8, 8))
        self.play(session, Artwork(lambda width, height: red.resize((width, height)), id="resized"), 2)
        image = until(lambda: self.shown(session), "the image")
        self.assertEqual(Image.open(io.BytesIO(image)).size, (512, 512))

    def test_provider_that_fails_leaves_the_song(self):
        """After an exception, no answer or no image the song remains. The exception is reported, and a client gets the reason."""
        session = self.session()
        reported = self.unraisable(str)

        def fail(*_):
            raise ValueError("no server")

        def refuse(*_):
            raise nowplaying.CommandError("network_failed", "the network is away")

        asked = Recorder()
        for number, (provider, by_request, text) in enumerate(
            [
                (fail, False, "no server"),
                (refuse, False, "the network is away"),
                (lambda *_: None, False, "There is no image."),
                (lambda request: None, True, "The player did not answer."),
                (lambda request: request.fail("failed", "by hand"), True, "by hand"),
                (fail, True, "no server"),
            ],
            20,
        ):
            artwork = Artwork(
                lambda *given, provider=provider: asked(provider) or provider(*given),
                id=f"image {number}",
                by_request=by_request,
            )
            self.play(session, artwork, number)
            with self.assertRaises(BusError) as caught:
                self.bus.ask(session.bus_name, "GetArtwork", "64", "64", interface=SESSION, path=SESSION_PATH)
            self.assertIn(text, caught.exception.text)
            self.assertEqual(self.shown(session), "")
        reported.wait("no server")

    def test_freed_image(self):
        """An artwork without references is freed with its provider."""

        class Album:
            def cover(self, width, height):
                return PNG

        session = self.session()
        album = Album()
        gone = weakref.ref(album)
        self.play(session, Artwork(album.cover, id="album"), 1)
        until(lambda: self.shown(session) == PNG, "the cover")
        del album
        gc.collect()
        self.assertIsNotNone(gone())
        self.play(session, None, 2)
        gc.collect()
        self.assertIsNone(gone())

    def test_animated_artwork_has_providers_of_two_kinds(self):
        """Functions of a shape and a size, or of a request."""
        session = self.session()
        path = self.bus.folder / "moving.mp4"
        path.write_bytes(b"\0\0\0\x18ftypisom\0\0\2\0isomiso2" + bytes(64))
        recorded = Recorder()

        def preview(ratio, width, height):
            recorded("preview", ratio, width, height)
            return PNG

        moving = AnimatedArtwork("moving", preview, lambda *_: path, ratios=["square", "tall"])
        session.context.set_animated_artwork("always")
        self.assertEqual(len(session.context.supported_animated_artwork), 2)
        session.content = self.song(1, animated_artwork=moving)
        recorded.wait(("preview", nowplaying.AspectRatio.SQUARE, 512, 512))
        get = functools.partial(self.bus.ask, session.bus_name, interface=SESSION, path=SESSION_PATH)
        self.assertIn("video/mp4", get("GetAnimatedVideo", "tall", "30", "40"))
        session.context.set_animated_artwork(nowplaying.AnimatedArtworkPolicy.NEVER)
        self.assertEqual(session.context.supported_animated_artwork, ())

    def test_provider_that_is_a_coroutine(self):
        """A coroutine runs in the loop in which the artwork was made, and is cancelled with its request."""
        recorded = Recorder()

        async def provide(width, height):
            await asyncio.sleep(0)
            recorded(threading.get_ident())
            return PNG

        async def hang(width, height):
            try:
                recorded("begun")
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                recorded("cancelled")
                raise

        async def fail(width, height):
            raise ValueError("no server")

        async def main():
            loop = asyncio.get_running_loop()
            loop.set_exception_handler(lambda _, reported: recorded(str(reported["exception"])))
            session = self.session()

            def ask(what, *arguments):
                return loop.run_in_executor(None, what, *arguments)

            await ask(self.play, session, Artwork(provide, id="a"), 1)
            await ask(until, lambda: self.shown(session) == PNG, "the image")
            self.assertEqual(recorded.wait(), threading.get_ident())
            cover = Artwork(hang, id="b")
            await ask(self.play, session, cover, 2)
            await ask(recorded.wait, "begun")
            await ask(self.play, session, Artwork(fail, id="c"), 3)
            await ask(recorded.wait, "cancelled")
            await ask(recorded.wait, "no server")
            session.close()

        with self.assertLogs("concurrent.futures") as logs:
            asyncio.run(main())
            # assertLogs() fails if there is no line.
            logging.getLogger("concurrent.futures").error("the end")
        self.assertEqual([record.getMessage() for record in logs.records], ["the end"])
        reported = self.unraisable(str)
        session = self.session()
        for wrong in (provide, functools.partial(provide)):
            with self.assertRaisesRegex(nowplaying.InvalidArgumentError, "is a coroutine"):
                Artwork(wrong, id="no loop")
        self.play(session, Artwork(lambda *size: provide(*size), id="no loop"), 4)
        until(lambda: any("needs an artwork" in value for value in reported.values), "the reason")
