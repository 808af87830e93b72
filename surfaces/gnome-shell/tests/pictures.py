# SPDX-License-Identifier: MIT
"""Pictures of the states of the extension."""

import os
import pathlib
import signal

from shell import OFFER, ShellTest
from support import fields, quote
from test_extension import LOCK

FOLDER = pathlib.Path(os.environ.get("NOWPLAYING_PICTURES", "."))
SETTLING_MS = 900
SETTLED = "() => { isSettled = true; return false; }"
SETTINGS = """
    const set = (schema, key, value) => new imports.gi.Gio.Settings({schema_id: schema}).set_string(key, value);
    set('org.gnome.desktop.background', 'picture-options', 'none');
    set('org.gnome.desktop.background', 'color-shading-type', 'vertical');
    set('org.gnome.desktop.background', 'primary-color', '#2c3c6e');
    set('org.gnome.desktop.background', 'secondary-color', '#aa6e78');
"""


class Pictures(ShellTest):
    """Draws one picture for each state."""

    def cover(self, number):
        """Draws a cover; returns its path."""
        from PIL import Image, ImageDraw

        path = self.folder / f"cover{number}.png"
        image = Image.new("RGB", (640, 640), ((40, 60, 110), (130, 50, 60), (50, 100, 80))[number % 3])
        draw = ImageDraw.Draw(image)
        for ring in range(9):
            radius = 340 - 38 * ring
            shade = 60 + 20 * ring
            place = (320 - radius, 420 - radius, 320 + radius, 420 + radius)
            draw.ellipse(place, fill=(shade + 30, shade, 200 - shade // 2))
        image.save(path)
        return path

    def draw(self, name):
        """Writes a picture when the widgets have settled."""
        self.run_js(f"globalThis.isSettled = false; imports.gi.GLib.timeout_add(0, {SETTLING_MS}, {SETTLED}); true")
        self.wait_js("isSettled")
        self.picture(FOLDER / f"{name}.png")

    def start_song(self, number=1, title="Harbour Lights", offer=OFFER, playback="playing position=101", **more):
        """Starts a player with a cover."""
        more = {"artist": "The Ferrymen", "album": "Night Crossing", "artwork_file": self.cover(number), **more}
        song, application = self.song(number, title=title, **more), f"org.example.Player{number}"
        puppet, _ = self.start(offer=offer, content=song, playback=playback, application=application)
        puppet("intervals music skip_forward 30", "intervals music skip_backward 10")
        return puppet

    def test_nothing(self):
        """No service; nothing plays."""
        self.start_shell(before=SETTINGS)
        self.wait_name("does not run")
        self.draw("no-service")
        self.press("Start It")
        self.wait_name("Nothing Plays")
        self.draw("nothing")

    def test_one(self):
        """Plays, paused, waits, refused, an error, private, silent."""
        self.start_center()
        puppet = self.start_song(playback="playing position=101 volume=0.6")
        self.start_shell(before=SETTINGS)
        self.wait_name("Harbour Lights")
        puppet("feedback music like positive", "repeat music all off one all", "shuffle music off off items")
        self.draw("plays")
        puppet("playback music paused position=101 volume=0.6")
        self.draw("paused")
        puppet("playback music buffering position=101 volume=0.6")
        self.draw("waits")
        puppet("playback music playing position=101 volume=0.6", "auto end_of_queue")
        self.press("Next")
        self.wait_js("own().panel.card.notice.actor.visible")
        self.draw("refused")
        sentence = quote("Sign in again to play this song.")
        puppet("playback music stopped", f"problem music sign_in {sentence} https://example.org/sign-in")
        self.draw("error")
        puppet("problem music", "playback music playing position=101", "private music 1")
        self.draw("private")
        puppet.process.send_signal(signal.SIGSTOP)
        self.press("Pause")
        self.wait_name("Does not answer")
        self.draw("silent")
        puppet.process.send_signal(signal.SIGCONT)

    def test_broadcast(self):
        """Live, with a window and without one."""
        self.start_center()
        content = "radio station-1 " + fields(title="Morning Concert", station="Radio Seven", live=1)
        offer = "play pause seek_to_position go_to_live set_volume"
        puppet, _ = self.start(offer=offer, content=content, playback="playing position=1500")
        self.start_shell(before=SETTINGS)
        self.wait_name("Morning Concert")
        self.draw("live")
        puppet("window music 0 1800 end_moves")
        self.draw("live-window")

    def test_several(self):
        """Several players, a long title, chapters, and the pages."""
        self.start_center()
        chapters = [f"{20 * number}-,c{number},Part {number + 1}" for number in range(12)]
        lines = [f"{12 * number},The line {number + 1} of the song" for number in range(20)]
        self.start_song(2, "Slow Tide", playback="paused position=22")
        self.start_song(3, "Première lumière", playback="stopped")
        title = "A title that is so long that it needs more than two lines of the card, so that it ends early with dots"
        more = {"chapter": chapters, "lyrics_line": lines, "lyrics_language": "en", "playback": "playing position=50"}
        offer = OFFER + " go_to_chapter enable_language_option disable_language_option"
        puppet = self.start_song(1, title, offer=offer, **more)
        puppet("languages music sound en English en audible current sound fr French fr audible 0")
        artist = quote("The Ferrymen")
        entries = [
            f"queue-add e{number} music q{number} title={quote(f'Song {number}')} artist={artist} length=200"
            for number in range(60)
        ]
        puppet("queue-new", *entries, "queue-current e20")
        puppet("playback music playing position=50 queue=20/60", "queue music")
        self.start_shell(before=SETTINGS)
        self.wait_name("Other Players")
        self.wait_name("Queue")
        self.draw("several")
        for name in ("Queue", "Chapters", "Lyrics", "Languages"):
            self.press(name)
            self.wait_name("Back")
            self.draw(name.lower())
            self.press("Back")

    def test_lock(self):
        """The lock screen."""
        self.start_center()
        self.start_song()
        self.start_shell(before=SETTINGS + LOCK[0], is_open=False)
        self.run_js(LOCK[1])
        self.wait_js("names(own().lock.actor).includes('Harbour Lights')")
        self.run_js("pressKey(imports.gi.Clutter.KEY_Shift_L)")
        self.draw("lock")


del ShellTest
