# SPDX-License-Identifier: MIT
"""Requests that their handlers answer themselves."""

import copy
import gc
import os
import queue
import threading

import nowplaying
from nowplaying import Command
from support import BindingTest, BusError, asking, until


class Requests(BindingTest):
    def kept(self, session, *commands):
        """Records the requests of some commands."""
        requests = queue.Queue()
        session.on.request(*(commands or ("next", Command.SEEK_TO_POSITION)))(requests.put)
        return requests

    def test_path_of_a_local_file_is_read(self):
        """The path of a request, and of a bound function, which is not called for another URL."""
        session = self.session()
        session.set_supported_urls(["file", "https"])
        requests = self.kept(session, "open_url")
        for uri, path in (("file:///music/a%20b.mp3", "/music/a b.mp3"), ("https://example.org/a.mp3", None)):
            thread = threading.Thread(target=self.bus.ask, args=(session.bus_name, "OpenUri", uri))
            thread.start()
            request = requests.get(timeout=20)
            request.finish()
            thread.join()
            self.assertEqual((request.url, request.path), (uri, path))
        opened = []
        session.bind([("open_url", opened.append, "v(p)")])
        self.bus.ask(session.bus_name, "OpenUri", "file://localhost/caf%E9.ogg")
        self.assertEqual(opened, [os.fsdecode(b"/caf\xe9.ogg")])
        with self.assertRaisesRegex(BusError, "local files only"):
            self.bus.ask(session.bus_name, "OpenUri", "https://example.org/a.mp3")
        self.assertEqual(len(opened), 1)

    def test_request_is_finished_once(self):
        """A second answer is rejected, and so is fail() with "success"."""
        session = self.session()
        requests = self.kept(session)
        thread, outcome = asking(self.bus, session.bus_name)
        request = requests.get(timeout=20)
        self.assertEqual(request.command, Command.NEXT)
        self.assertEqual(request.session_id, "player")
        self.assertRegex(request.client, r"^:\d+\.\d+$")
        self.assertEqual(request.sender.bus_name, request.client)
        self.assertGreater(request.sender.process_id, 0)
        self.assertEqual(request.arguments, ())
        self.assertTrue(request.is_open)
        with self.assertRaises(nowplaying.InvalidArgumentError):
            request.fail("success")
        with self.assertRaisesRegex(AttributeError, "has no 'position'"):
            request.position  # noqa: B018
        with self.assertRaises(AttributeError):
            request.color  # noqa: B018
        request.finish()
        thread.join()
        self.assertEqual(outcome, ["()"])
        self.assertFalse(request.is_open)
        with self.assertRaises(nowplaying.FinishedError):
            request.sender  # noqa: B018
        self.assertFalse(hasattr(request, "position"))
        self.assertEqual(request.session_id, "player")
        with self.assertRaisesRegex(TypeError, "cannot be copied"):
            copy.copy(request)
        for again in (request.finish, request.fail):
            with self.assertRaises(nowplaying.FinishedError):
                again()

    def test_a_kept_request_has_its_arguments(self):
        """Also after the answer."""
        session = self.session()
        requests = self.kept(session)
        caller = threading.Thread(
            target=lambda: self.bus.perform(session.bus_name, "seek_to_position", "'position_us': <int64 2500000>")
        )
        caller.start()
        request = requests.get(timeout=20)
        self.assertEqual((request.position, request.arguments), (2.5, (2.5,)))
        request.finish()
        self.assertEqual((request.position, request.arguments), (2.5, (2.5,)))
        caller.join()

    def test_request_dropped_without_an_answer_fails_at_once(self):
        """The client does not wait for the time limit, at which the library would accept the command."""
        session = self.session()

        @session.on.request("next")
        def forget(request):
            pass

        thread, outcome = asking(self.bus, session.bus_name)
        thread.join()
        self.assertEqual(outcome, ["The player did not answer."])

        @session.on.request("next")
        def stumble(request):
            raise nowplaying.CommandError("not_supported", "No.")

        thread, outcome = asking(self.bus, session.bus_name)
        thread.join()
        self.assertEqual(outcome, ["No."])

    def test_object_dropped_while_a_request_is_open(self):
        """If the session ends before the answer, the client gets an outcome, and the request ends."""
        # The cleanup of this test would be a reference.
        self.addCleanup = lambda *_: None
        session = self.session()
        del self.addCleanup
        requests = self.kept(session)
        thread, outcome = asking(self.bus, session.bus_name)
        request = requests.get(timeout=20)
        del session
        gc.collect()
        thread.join()
        self.assertNotEqual(outcome[0], "()", "it fails")
        with self.assertRaises(nowplaying.FinishedError):
            request.finish()
        del request
        until(lambda: not self.bus.names(), "the name is released")
