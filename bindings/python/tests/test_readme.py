# SPDX-License-Identifier: MIT
"""The programs of README.md work."""

import asyncio
import concurrent.futures
import os
import re

import nowplaying
from nowplaying import Artwork, Music, Playback, control
from support import DEADLINE, PNG, REPOSITORY, BindingTest, BusError, Recorder, until

README = (REPOSITORY / "bindings" / "python" / "README.md").read_text(encoding="utf-8")


def snippet(word):
    """The one snippet that contains the word."""
    found = [code for code in re.findall(r"```python\n(.*?)```", README, re.DOTALL) if word in code]
    assert len(found) == 1, word
    return found[0]


class Readme(BindingTest):
    def test_the_first_program(self):
        """It plays, pauses, seeks, and ends when its input does."""
        program = self.start_python("-c", snippet("input("), stderr=None)
        name = until(self.bus.names, "the player")[0]
        self.bus.ask(name, "Pause")
        self.assertEqual(self.bus.get(name, "PlaybackStatus"), "Paused")
        self.bus.perform(name, "seek_to_position", "'position_us': <int64 30000000>")
        self.assertEqual(self.bus.get(name, "Position"), 30_000_000)
        self.bus.ask(name, "Play")
        self.assertEqual(self.bus.get(name, "PlaybackStatus"), "Playing")
        program.communicate("\n", timeout=DEADLINE)
        self.assertEqual(program.returncode, 0)

    def test_content_and_playback(self):
        session = self.session()
        session.on.next(lambda: None)
        (self.bus.folder / "cover.jpg").write_bytes(PNG)
        here = os.getcwd()
        os.chdir(self.bus.folder)
        self.addCleanup(os.chdir, here)
        names = dict(nowplaying=nowplaying, Music=Music, Playback=Playback, session=session, next_song=self.song(5))
        exec(snippet("session.update()"), names)
        until(lambda: self.metadata(session).get("xesam:title") == "Slack Water", "the song")
        until(lambda: self.metadata(session).get("mpris:artUrl"), "its cover")
        self.assertIs(self.bus.get(session.bus_name, "CanGoNext"), False)

    def test_interruptions(self):
        session = self.session()
        names = dict(nowplaying=nowplaying, session=session, player=None)
        exec(snippet("AudioSession("), names)
        with self.assertRaises(nowplaying.InvalidStateError):
            nowplaying.AudioSession(session.context)

    def test_commands(self):
        session = self.session()
        jumps = Recorder()
        with concurrent.futures.ThreadPoolExecutor() as pool:
            names = dict(nowplaying=nowplaying, session=session, more=[], pool=pool)
            names["jump"] = lambda command, interval: jumps(command.name, interval) or interval < 20
            exec(snippet("session.on.request"), names)
            with self.assertRaises(BusError) as caught:
                self.bus.ask(session.bus_name, "Next")
            self.assertEqual(caught.exception.text, "That was the last one.")
            self.bus.perform(session.bus_name, "skip_forward", "'interval_us': <int64 10000000>")
            jumps.wait(("SKIP_FORWARD", 10.0))

    def test_asyncio(self):
        class Decoder:
            async def start(self):
                self.over.set()

            async def ended(self):
                loop = asyncio.get_running_loop()
                self.over = asyncio.Event()
                await loop.run_in_executor(None, lambda: bus.ask(until(bus.names, "the player")[0], "Play"))
                await self.over.wait()

        bus = self.bus
        names = dict(nowplaying=nowplaying, Music=Music, Playback=Playback, decoder=Decoder())
        exec(snippet("async def main"), names)
        asyncio.run(asyncio.wait_for(names["main"](), DEADLINE))

    def test_remote_sessions(self):
        moved = Recorder()

        class Server:
            set_volume = moved

        local = self.session()
        names = dict(nowplaying=nowplaying, Playback=Playback, context=local.context, server=Server)
        exec(snippet("context.remote_session"), names)
        kitchen = names["kitchen"]
        self.addCleanup(kitchen.close)
        kitchen.content = self.song(7)
        kitchen.publish()
        names["received"]({"age": 20, "state": "playing", "position": 30})
        until(lambda: kitchen.bus_name, "the kitchen")
        self.assertGreaterEqual(self.bus.get(kitchen.bus_name, "Position"), 50_000_000)
        self.bus.perform(
            kitchen.bus_name,
            "set_device_volume",
            "'device_id': <@ay [49, 48, 58, 51, 48]>, 'volume': <0.25>",
        )
        moved.wait(("10:30", 0.25))
        names["disconnected"]()
        self.wait_property(kitchen, "PlaybackStatus", "Paused")

    def test_while_the_application_is_closed(self):
        """Both sides: the extension that the bus starts, and the application."""
        before = "import nowplaying\nfrom nowplaying import Music, Playback\n"
        self.bus.install("org.example.Player.RemoteMedia", "-c", before + snippet("extension.run()"))
        registered, seen = Recorder(), []

        class Server:
            register = registered

        async def main():
            async with nowplaying.Context("org.example.Player", loop="asyncio") as context:
                names = dict(nowplaying=nowplaying, context=context, server=Server)
                names["print"] = lambda ids: seen.append((ids, until(self.bus.names, "it is shown")))
                exec(snippet("play_in_kitchen"), names)
                self.assertIsNotNone(context._push_token_handler)
                await asyncio.wait_for(names["play_in_kitchen"](context), DEADLINE)

        asyncio.run(main())
        ((ids, players),) = seen
        self.assertEqual((ids, len(players)), (["kitchen"], 1))
        token = nowplaying.PushToken(None, "https://push.example.org/all", "KEY", "SECRET")
        self.assertEqual(token.subscription["keys"], {"p256dh": "KEY", "auth": "SECRET"})

    def test_images(self):
        names = dict(nowplaying=nowplaying, Music=Music, tag_bytes=PNG, draw=lambda width, height: PNG)
        exec(snippet("tag_bytes"), names)
        self.assertIs(names["Artwork"], Artwork)

    def test_read_and_control(self):
        """The players, a command, and the players in asyncio."""
        session = self.session(publish=False, player_name="vlc")
        session.on.seek_to_position(
            lambda position: setattr(session, "playback", Playback("paused", position=position))
        )
        self.publish(session)
        printed, shown = [], []
        exec(snippet("controller.players"), {"print": lambda *values: printed.append(values)})
        self.assertEqual(printed[0][:3], ("Player", "The Ferrymen", "Song 1"))
        self.assertEqual(printed[1], (42.0,))

        async def main():
            names = {"Controller": control.Controller}
            exec(snippet("async def follow"), names)
            done = asyncio.Event()

            def show(title, data):
                shown.append((title, data))
                if title is None:
                    done.set()
                session.close()

            task = asyncio.ensure_future(names["follow"](show))
            failed = asyncio.ensure_future(done.wait())
            await asyncio.wait({task, failed}, timeout=DEADLINE, return_when=asyncio.FIRST_COMPLETED)
            for each in (task, failed):
                each.cancel()
            result = (await asyncio.gather(task, return_exceptions=True))[0]
            if not isinstance(result, asyncio.CancelledError):
                raise result

        asyncio.run(main())
        self.assertEqual((shown[0], shown[-1]), (("Song 1", None), (None, None)))
