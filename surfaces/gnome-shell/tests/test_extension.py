# SPDX-License-Identifier: MIT
"""The extension in a GNOME Shell, with real players and the real service."""

import json
import pathlib
import shutil
import signal
import threading
import time

from shell import OFFER, UUID, ShellTest
from support import quote

WRONG = pathlib.Path(__file__).parent / "wrong_center.py"
MODULES = pathlib.Path(__file__).parent / "modules"
LOAD = """
var start = () => import('file://%(folder)s/extension.js').then(({default: Extension}) => {
    const extension = new Extension({path: '%(folder)s', 'gettext-domain': 'nowplaying@nowplaying.org'});
    globalThis.own = () => extension;
    extension.enable();
});
"""
MAX_NAME = 1600
"""A name has at most three texts of 500 characters."""
LOCK = ("Main.screenShield = new imports.ui.screenShield.ScreenShield()", "Main.screenShield.lock(false); true")


class ExtensionTest(ShellTest):
    """The card, its buttons, its pages, the rows and the lock screen."""

    def test_buttons_reach_the_player(self):
        """A press of the pointer on a button reaches the player, by the name of its effect."""
        self.start_center()
        puppet, _ = self.start(offer=OFFER)
        puppet("intervals music skip_forward 30", "repeat music off off one all", "shuffle music off off items")
        self.start_shell()
        for name, command in (
            ("Like", "like"),
            ("Next", "next"),
            ("Skip forward 30 seconds", "skip_forward"),
            ("Shuffle", "change_shuffle_mode"),
            ("Repeat: off", "change_repeat_mode"),
            ("4 of 5 stars", "rate_content"),
            ("Mute", "set_muted"),
            ("Pause", "pause"),
        ):
            with self.subTest(name):
                self.press(name)
                self.assertEqual(puppet.command(30)[0], command)

    def test_only_offered_buttons(self):
        """A player has no other buttons than its own; one without an effect is shown and cannot be pressed."""
        self.start_center()
        puppet, _ = self.start(offer="play pause next")
        self.start_shell()
        self.wait_name("Next")
        self.assertFalse({"Previous", "Like", "Dislike", "Bookmark", "Shuffle", "Mute", "Queue"} & set(self.names()))
        # The shell is busy while the answer of a read arrives, and then a change.
        threading.Timer(0.3, puppet, ("enable music next 0",)).start()
        self.run_js("own().service.setOpen('test', true); imports.gi.GLib.usleep(1000000); true")
        self.wait_js("!named('Next') && names().includes('Next')")

    def test_seek_by_the_bar(self):
        """A press in the middle of the bar seeks to the middle, and an arrow key by the interval of the player."""
        self.start_center()
        puppet, _ = self.start(offer=OFFER, playback="paused position=42")
        puppet("intervals music skip_forward 30")
        self.start_shell()
        self.wait_name("Skip forward 30 seconds")
        self.press("Position")
        command, argument = puppet.command(30)
        self.assertEqual(command, "seek_to_position")
        self.assertAlmostEqual(float(argument), 127, delta=4)
        puppet("playback music paused position=42")
        self.wait_name("0:42")
        self.run_js("named('Position').grab_key_focus(); pressKey(imports.gi.Clutter.KEY_Right)")
        command, argument = puppet.command(30)
        self.assertEqual(command, "seek_to_position")
        self.assertAlmostEqual(float(argument), 72, delta=1)

    def test_rows_make_first(self):
        """Each other player has a row with the reason for its place. A press makes it first."""
        self.start_center()
        self.start(offer=OFFER, content=self.song(1))
        self.start(offer=OFFER, content=self.song(2), playback="paused position=1", application="org.example.Other")
        self.start_shell()
        row = self.wait_name("Song 2")
        self.wait_name("Other Players")
        row = self.wait_js("names().find(name => name.includes('Song 2') && name.includes(' · '))")
        self.assertRegex(row, "paused|not played")
        self.press(row, 0.4)
        self.wait_name("You chose it")
        self.wait_js("names().find(name => name.includes('Song 1') && name.includes(' · '))")

    def test_refusal_is_a_sentence(self):
        """The sentence of a refusal is below the buttons for five seconds."""
        self.start_center()
        puppet, _ = self.start(offer=OFFER)
        puppet("auto end_of_queue")
        self.start_shell()
        self.press("Next")
        self.wait_js("names().find(name => /queue|further/i.test(name))", "the sentence")
        self.wait_js("!names().find(name => /queue|further/i.test(name))", "the end of the sentence")

    def test_hostile_titles(self):
        """Texts are plain, without controls of direction, and at most 500 characters long."""
        self.start_center()
        title = "<b>Bold</b> &amp; \u202ebackwards\u2066"
        puppet, _ = self.start(offer=OFFER, content=self.song(title=title, artist="%s %n"))
        self.start_shell()
        self.wait_name("<b>Bold</b> &amp; backwards")
        self.assertFalse([name for name in self.names() if "\u202e" in name])
        self.set_song(puppet, 2, title="x" * 60000, artist="y" * 60000)
        self.wait_name("xxxx")
        self.assertLess(max(map(len, self.names())), MAX_NAME)
        width = self.run_js("Main.panel.statusArea.quickSettings.menu.box.width")
        self.assertLess(width, 520, "a long title makes the menu wide")

    def test_pages(self):
        """The queue, the chapters and the lyrics are pages, whose entries reach the player. Escape closes a page."""
        self.start_center()
        chapters = [f"{20 * number}-,c{number},Part {number}" for number in range(12)]
        book = self.song(chapter=chapters, lyrics_line=["0,First line", "41,Second line"], lyrics_language="en")
        puppet, _ = self.start(offer=OFFER + " go_to_chapter", content=book)
        entries = [f"queue-add e{number} music q{number} title={quote(f'Entry {number}')}" for number in range(256)]
        puppet("queue-new", *entries, "queue-current e200")
        puppet("playback music playing position=42 queue=200/256", "queue music")
        self.start_shell()
        self.press("Queue")
        self.wait_name("Plays now\u2069 · \u2068Entry 200")
        self.assertLess(len([name for name in self.names() if "Entry" in name]), 40, "each entry has a widget")
        self.press(self.wait_js("names().find(name => /^.Entry 201/.test(name) && named(name))"))
        self.assertEqual(puppet.command(30), ("go_to_entry", "e201"))
        self.run_js("pressKey(imports.gi.Clutter.KEY_Escape)")
        self.press("Chapters")
        self.press(self.wait_js("names().find(name => /Part 3/.test(name) && named(name))"))
        self.assertIn(puppet.command(30)[0], ("go_to_chapter", "seek_to_position"))
        self.run_js("pressKey(imports.gi.Clutter.KEY_Escape)")
        self.press("Lyrics")
        self.wait_name("Plays now\u2069 · \u2068Second line")
        self.press("Back")
        self.wait_name("Position")

    def test_languages(self):
        """The languages are a page. A press on one reaches the player."""
        self.start_center()
        puppet, _ = self.start(offer=OFFER + " enable_language_option disable_language_option")
        puppet("languages music sound en English en audible current sound fr French fr audible 0")
        self.start_shell()
        self.press("Languages")
        self.wait_name("Soundtrack")
        self.press("French")
        self.assertEqual(puppet.command(30)[0], "enable_language_option")

    def test_service_absent_started_and_restarted(self):
        """Without the service there is a sentence, whose button starts it. The card continues with another service."""
        self.start_shell()
        self.wait_name("The service that follows players does not run.")
        self.press("Start It")
        self.wait_for(self.service, "the service")
        self.wait_name("Nothing Plays")
        puppet, _ = self.start(offer=OFFER)
        self.wait_name("Song 1")
        self.end_service()
        self.wait_name("does not run")
        self.press("Start It")
        self.press("Next")
        self.assertEqual(puppet.command(30)[0], "next")

    def test_player_that_hangs(self):
        """A player that does not answer blocks nothing, and is shown so."""
        self.start_center()
        puppet, _ = self.start(offer=OFFER)
        self.start_shell()
        self.wait_name("Next")
        puppet.process.send_signal(signal.SIGSTOP)
        self.addCleanup(puppet.process.send_signal, signal.SIGCONT)
        self.press("Pause")
        slowest, began = 0.0, time.monotonic()
        while "Does not answer" not in self.names():
            asked = time.monotonic()
            self.run_js("1")
            slowest = max(slowest, time.monotonic() - asked)
            self.assertLess(time.monotonic() - began, 20)
        self.assertLess(slowest, 1)
        self.assertTrue(self.run_js("!!named('Next')"))
        puppet.process.send_signal(signal.SIGCONT)

    def test_service_that_hangs(self):
        """A service that does not answer blocks nothing."""
        center = self.start_center()
        self.start(offer=OFFER)
        self.start_shell(is_open=False)
        center.process.send_signal(signal.SIGSTOP)
        self.addCleanup(center.process.send_signal, signal.SIGCONT)
        began = time.monotonic()
        self.open()
        self.run_js("1")
        self.assertLess(time.monotonic() - began, 1)
        center.process.send_signal(signal.SIGCONT)
        self.wait_name("Song 1")

    def test_private_player_is_not_named(self):
        """A private session shows neither its title nor its pages."""
        self.start_center()
        puppet, _ = self.start(offer=OFFER)
        puppet("private music 1")
        self.start_shell()
        self.wait_name("This session is private")
        self.assertFalse([name for name in self.names() if "Song 1" in name or "Ferrymen" in name])

    def test_ten_times_on_and_off(self):
        """The extension leaves no widget, no source and no signal behind."""
        self.start_center()
        self.start(offer=OFFER)
        self.start_shell()
        self.wait_name("Song 1")
        menu = "Main.panel.statusArea.quickSettings.menu"
        signals = f"Object.keys({menu}._signalConnections ?? {{}}).length"
        widgets = "seen(global.stage).filter(actor => /nowplaying/.test(actor.style_class ?? '')).length"
        count = f"[{widgets}, {menu}._grid.get_n_children(), {signals}]"
        counts = []
        for _ in range(10):
            self.run_js(f"Main.extensionManager.disableExtension('{UUID}'); true")
            self.wait_js(f"Main.extensionManager.lookup('{UUID}').state === 2")
            self.assertTrue(self.run_js("own().panel === null && own().service === null"))
            counts.append(self.run_js(count))
            self.run_js(f"Main.extensionManager.enableExtension('{UUID}'); true")
            self.wait_js("!!own().panel")
            self.wait_name("Song 1")
        self.assertEqual(len({json.dumps(one) for one in counts}), 1, counts)
        self.assertEqual(counts[0][0], 0)

    def test_lock_screen(self):
        """The lock screen has title, artist, bar and three buttons; it has nothing of a private session."""
        self.start_center()
        puppet, _ = self.start(offer=OFFER)
        self.start_shell(before=LOCK[0], is_open=False)
        self.run_js(LOCK[1])
        lock = "own().lock.actor"
        self.wait_js(f"names({lock}).includes('Song 1')")
        names = self.run_js(f"names({lock})")
        for name in ("The Ferrymen", "Previous", "Pause", "Next", "Position"):
            self.assertIn(name, names)
        self.assertFalse({"Like", "Queue", "Mute", "Other Players"} & set(names))
        self.run_js(f"pressAt(named('Next', {lock}))")
        self.assertEqual(puppet.command(30)[0], "next")
        self.assertTrue(self.run_js("Main.screenShield._dialog._activePage === Main.screenShield._dialog._clock"))
        puppet("private music 1")
        self.wait_js(f"!{lock}.visible && !names({lock}).length")
        self.run_js("Main.screenShield.deactivate(false); true")
        self.wait_js("own().lock.actor === null")

    def test_own_media_card_of_the_shell(self):
        """The option hides the media card of the shell, and shows it again."""
        self.start_center()
        self.start(offer=OFFER)
        self.start_shell()
        section = "Main.panel.statusArea.dateMenu._messageList._mediaSection"
        self.wait_js(f"{section}.visible")
        self.run_js("own().settings.set_boolean('replace-media-card', true); true")
        self.wait_js(f"!{section}.visible")
        self.run_js("own().settings.set_boolean('replace-media-card', false); true")
        self.wait_js(f"{section}.visible")

    def test_modules_of_gnome_45(self):
        """The format of GNOME 45 runs here too, if the modules that it imports from the shell have other addresses."""
        self.start_center()
        puppet, _ = self.start(offer=OFFER)
        target = self.folder / "modules"
        shutil.copytree(self.built / "45" / UUID, target)
        shutil.copytree(MODULES, target / "shell")
        for source in target.glob("*.js"):
            source.write_text(source.read_text().replace("resource:///org/gnome/shell/", f"file://{target}/shell/"))
        (target / "load.js").write_text(LOAD % {"folder": target})
        self.start_shell(is_open=False, is_enabled=False)
        self.run_js(f"imports.searchPath.unshift('{target}'); imports.load.start(); true")
        self.wait_js("!!own()?.panel")
        self.open()
        self.press("Like")
        self.assertEqual(puppet.command(30)[0], "like")
        self.run_js("own().disable(); true")
        self.assertTrue(self.run_js("own().panel === null"))

    def test_names_for_screen_readers(self):
        """Each widget that can be pressed has a name."""
        self.start_center()
        puppet, _ = self.start(offer=OFFER)
        self.start(offer=OFFER, playback="paused position=1", application="org.example.Other")
        self.start_shell()
        self.wait_name("Other Players")
        unnamed = self.run_js(
            "seen().filter(actor => actor.can_focus && !actor.get_accessible().accessible_name)"
            ".map(actor => `${actor} ${actor.style_class}`)"
        )
        self.assertEqual(unnamed, [])
        self.assertTrue(self.run_js("named('Like').accessible_role === imports.gi.Atk.Role.TOGGLE_BUTTON"))
        puppet("feedback music like positive")
        self.wait_js("named('Like').checked")

    def test_german(self):
        """The texts are those of the language of the desktop; most of them are the window's."""
        self.start_shell(LANGUAGE="de")
        self.wait_name("Der Dienst, der den Programmen folgt, läuft nicht.")

    def test_a_hundred_players(self):
        """A hundred players have rows, and few widgets."""
        self.start_center()
        puppet = self.new_puppet()
        puppet("context org.example.Many publish_all")
        for number in range(100):
            puppet(f"session s{number}", f"content s{number} music t{number} title={quote(f'Song {number}')}")
            puppet(f"playback s{number} paused position=1", f"offer s{number} play pause", f"publish s{number}")
        self.start_shell()
        self.wait_js("own().panel.rows.players?.length === 99")
        self.assertLess(self.run_js("seen().length"), 400)

    def test_wrong_types(self):
        """A service whose values have other types than its document breaks nothing."""
        self.start_shell()
        wrong = self.launch("/usr/bin/python3", WRONG)
        for _ in range(2):
            wrong.wait_event("round", 120)
            self.assertEqual(self.run_js("1"), 1)
        self.assertGreater(int(wrong.wait_event(r"cases (\d+)", 120)[1]), 100)
        wrong.end()
        self.wait_name("does not run")


del ShellTest
