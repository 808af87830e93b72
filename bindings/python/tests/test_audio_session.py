# SPDX-License-Identifier: MIT
"""Audio sessions: their end, and their errors."""

import gc
import weakref

import nowplaying
from nowplaying import AudioSession, Context
from support import BindingTest


class AudioSessions(BindingTest):
    def test_a_context_has_one_audio_session(self):
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
