# SPDX-License-Identifier: MIT
"""Audio sessions: interruptions by the player of another process."""

import gc
import os
import subprocess
import sys
import weakref

import nowplaying
from nowplaying import AudioSession, Context, Interruption
from support import PACKAGE, BindingTest, Recorder, ended, until

OTHER = "org.mpris.MediaPlayer2.Other"
PLAYER = """
import nowplaying, sys
with nowplaying.Session("org.example.Other") as session:
    session.content = nowplaying.Music("song", title="Song")
    session.set_state("playing")
    session.on.play(lambda: session.set_state("playing"))
    session.on.pause(lambda: session.set_state("paused"))
    session.publish()
    sys.stdin.read()
"""
"""Another program, which plays and does what clients request."""


class AudioSessions(BindingTest):
    def other_player(self):
        environment = {**os.environ, "PYTHONPATH": PACKAGE}
        process = subprocess.Popen([sys.executable, "-c", PLAYER], stdin=subprocess.PIPE, env=environment)
        self.addCleanup(ended, process)
        until(lambda: OTHER in self.bus.names(), "the other player is on the bus")
        return process

    def wait_other(self, status):
        until(lambda: self.bus.get(OTHER, "PlaybackStatus") == status, f"the other player is {status}")

    def test_interruptions_are_reported(self):
        """By a player that begins, until it is paused. Others are paused and resumed."""
        self.other_player()
        interruptions = Recorder()
        with Context("org.example.Player") as context, AudioSession(context) as audio:
            audio.on_interruption(interruptions)
            audio.activate(pause_others=True)
            self.wait_other("Paused")
            self.bus.ask(OTHER, "Play")
            interruptions.wait(count=1)
            self.bus.ask(OTHER, "Pause")
            interruptions.wait(count=2)
            self.assertEqual(interruptions.values, ["began", "ended"])
            self.assertIs(interruptions.values[0], Interruption.BEGAN)
            self.bus.ask(OTHER, "Play")
            interruptions.wait(count=3)
            audio.activate(pause_others=True)
            self.wait_other("Paused")
            audio.deactivate(resume_others=True)
            self.wait_other("Playing")
            audio.on_interruption(None)
        self.assertEqual(interruptions.values, ["began", "ended", "began"])

    def test_a_context_has_one(self):
        with Context("org.example.Player") as context:
            with AudioSession(context):
                with self.assertRaisesRegex(nowplaying.InvalidStateError, "has an audio session already"):
                    AudioSession(context)
            audio = AudioSession(context)
            with self.assertRaisesRegex(nowplaying.InvalidArgumentError, "mixes with others cannot pause them"):
                audio.activate(mix_with_others=True, pause_others=True)
            with self.assertRaises(TypeError):
                audio.on_interruption(lambda: None)
            with self.assertRaises(TypeError):
                AudioSession("org.example.Player")
            audio.close()
            audio.close()
            with self.assertRaisesRegex(nowplaying.GoneError, "the audio session is closed"):
                audio.activate()

    def test_it_ends_with_its_last_reference(self):
        """Its handler may refer to it."""
        with Context("org.example.Player") as context:
            audio = AudioSession(context)
            audio.on_interruption(lambda interruption, audio=audio: audio.deactivate())
            audio.activate(mix_with_others=True)
            seen = weakref.ref(audio)
            del audio
            gc.collect()
            self.assertIsNone(seen())
            AudioSession(context).close()

    def test_it_can_outlive_its_context(self):
        context = Context("org.example.Player")
        audio = AudioSession(context)
        audio.activate()
        context.close()
        with self.assertRaises(nowplaying.GoneError):
            audio.activate()
        audio.close()

    def test_it_is_active_at_the_end_of_the_program(self):
        code = "import nowplaying\nc = nowplaying.Context('org.example.Player')\na = nowplaying.AudioSession(c)\na.activate()"
        self.assertEqual(self.run_python(code), ("", ""))
