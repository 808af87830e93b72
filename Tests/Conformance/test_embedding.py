# SPDX-License-Identifier: MIT
"""The recipes of docs/embedding: each player before and after its patch, with the same commands.

Both players must give the same answers. Each improvement has a test of its own. Every block of code in the documents is
part of a file in the same folder.
"""

import base64
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import unittest

from gi.repository import Gio, GLib

from media import png
from recipes import EMBEDDING, build_environment, built, cover, run
from support import BUILD, DEADLINE, PLAYER, PROPERTIES, REPOSITORY, ROOT, SECOND, ConformanceTest, DBusError, Lines

PNG = png(1, 1)
FOLDER = "Night Crossing #1"
TITLES = ["Harbour Lights", "Slack Water", "The Last Boat Home"]

DRIVE = [
    ("status", "Playing"), ("metadata title", "Harbour Lights"), ("metadata mpris:length", str(60 * SECOND)),
    ("pause", ""), ("status", "Paused"), ("position 30", ""), ("position", "30.000000"),
    ("position 5-", ""), ("position", "25.000000"), ("play-pause", ""), ("status", "Playing"),
    ("next", ""), ("metadata title", "Slack Water"), ("status", "Playing"),
    ("previous", ""), ("metadata title", "Harbour Lights"),
    ("volume", "1.000000"), ("volume 0.5", ""), ("volume", "0.500000"),
    ("next", ""), ("next", ""), ("metadata title", "The Last Boat Home"),
    ("stop", ""), ("status", "Stopped"), ("play", ""), ("status", "Playing"),
]  # fmt: skip
"""The arguments of playerctl, in this order; the test compares the answers."""


def count(patch, sign):
    """The number of lines that a patch adds or deletes."""
    return len(re.findall(rf"^\{sign}(?!\{sign}\{sign} ).*\S", patch, re.MULTILINE))


class Recipe:
    """A player, its patch, and the tests that compare both builds."""

    folder, desktop_entry, identity = "", "", ""
    old_title: str | None = None
    new_title = "Müde"
    """The published title of a file whose name is Latin-1. None: an error, and nothing is published."""
    looks_once = True
    """True if the old player connects to the bus before its loop runs."""

    @classmethod
    def build(cls, folder):
        """Builds the source in the folder; returns the program."""
        raise NotImplementedError

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.patch, cls.old, cls.new = built(cls)

    def setUp(self):
        super().setUp()
        self.music = self.bus.folder / FOLDER
        self.music.mkdir()
        for title in TITLES:
            (self.music / f"{title}.flac").touch()
        (self.music / "cover.png").write_bytes(PNG)

    def start_player(self, program, *songs):
        """Starts the program with the three songs, or with others."""
        songs = songs or [self.music / f"{title}.flac" for title in TITLES]
        libraries = build_environment()["LD_LIBRARY_PATH"]
        return self.run_program(program, *map(os.fsencode, songs), LD_LIBRARY_PATH=libraries)

    def both(self):
        """Each program with its player on the bus, one after the other."""
        for name, program in (("old", self.old), ("new", self.new)):
            lines = self.start_player(program)
            player = self.client.player()
            player.settle()
            yield name, lines, player
            lines.end(signal.SIGKILL)
            self.client.wait_names(0)

    def name_of(self, lines):
        """The bus name of a player, once it has one."""
        names = self.client.wait_read(lambda: self.client.names_of(lines.process), bool, "a name")
        return names[0]

    def hang(self, lines):
        """Makes the player block while it opens a file, as with a sleeping disk. Returns when the player is blocked."""
        pipe = self.bus.folder / f"pipe-{lines.process.pid}"
        os.mkfifo(pipe)
        lines.write(f"o {pipe}")
        return os.open(pipe, os.O_WRONLY)

    def test_the_patch_deletes_more_than_it_adds(self):
        self.assertGreater(count(self.patch, "-"), 2 * count(self.patch, "+"))

    def test_the_patched_player_answers_everything_the_old_one_answers(self):
        """The same playerctl commands have the same answers, and both players have the same identity."""
        for _, _, player in self.both():
            for words, answer in DRIVE:
                self.assertEqual(self.playerctl(*words.split()), answer, words)
            values = player.values(ROOT)
            self.assertEqual(values["Identity"], self.identity)
            self.assertEqual(values["DesktopEntry"], self.desktop_entry)
            self.assertTrue(values["CanQuit"])
            self.assertFalse(player.get("CanGoNext"))
            self.assertTrue(player.get("CanGoPrevious"))

    def test_its_own_keys_change_the_published_state(self):
        for _, lines, player in self.both():
            lines.write("p")
            player.wait_value("PlaybackStatus", "Paused")
            lines.write("n")
            player.wait_title("Slack Water")
            lines.write("q")
            self.client.wait_names(0)
            self.assertEqual(lines.process.wait(10), 0)

    def test_calls_are_answered_while_the_player_hangs(self):
        """The new player answers while it is blocked; the old one answers afterwards."""
        for name, lines, player in self.both():
            released = self.hang(lines)
            question = GLib.Variant("(ss)", (PLAYER, "PlaybackStatus"))
            call = player.send("Get", question, PROPERTIES)
            if name == "new":
                call.wait()
                self.assertEqual(self.playerctl("metadata", "title"), TITLES[0])
            else:
                self.client.names()  # The bus answers this call after it received the earlier one.
                self.assertFalse(call.done)
            os.close(released)
            call.wait()

    def test_a_track_change_is_one_signal(self):
        seen = {}
        for name, lines, player in self.both():
            cover(player)
            player.forget()
            lines.write("n")
            player.wait_title("Slack Water")
            player.settle()
            seen[name] = len(player.signals("PropertiesChanged"))
        self.assertEqual(seen["new"], 1)
        self.assertEqual(seen["old"], 3)

    def test_the_bus_may_start_later(self):
        """The new player connects as soon as a bus appears; the old one tried once, and does not."""
        self.bus.kill()
        old, new = self.start_player(self.old), self.start_player(self.new)
        for lines in (old, new):
            os.close(self.hang(lines))  # The player is in its loop, and has tried to connect.
        self.start_bus()
        self.assertTrue(self.name_of(new))
        self.assertEqual(new.end(), -signal.SIGTERM)
        if self.looks_once:
            self.client.wait_names(0)
        old.end()

    def test_two_of_them_are_two_players(self):
        for program, expected in ((self.old, 1), (self.new, 2)):
            first, second = self.start_player(program), self.start_player(program)
            for lines in (first, second):
                os.close(self.hang(lines))  # The player is in its loop.
            self.client.wait_names(expected)
            first.end(signal.SIGKILL), second.end(signal.SIGKILL)
            self.client.wait_names(0)

    def test_the_cover_is_an_image_that_desktops_can_open(self):
        for name, lines, player in self.both():
            if name == "new":
                self.assertEqual(Gio.File.new_for_uri(cover(player)).load_contents()[1], PNG)

    def test_a_song_without_a_cover_has_no_image(self):
        (self.music / "cover.png").unlink()
        for name, lines, player in self.both():
            if name == "new":
                self.assertNotIn("mpris:artUrl", player.metadata)

    def test_a_seek_in_the_previous_song_is_ignored(self):
        """SetPosition has the track id of its song; only the new player checks it."""
        for name, lines, player in self.both():
            track = player.metadata["mpris:trackid"]
            lines.write("p")
            player.wait_value("PlaybackStatus", "Paused")
            lines.write("n")
            player.wait_title("Slack Water")
            player.call("SetPosition", GLib.Variant("(ox)", (track, 40 * SECOND)))
            self.assertEqual(player.position, 40 if name == "old" else 0)

    def test_a_title_of_any_bytes(self):
        """A file's name in an old encoding."""
        song = os.fsencode(self.music) + "/Müde.flac".encode("latin-1")
        pathlib.Path(os.fsdecode(song)).touch()
        for program in (self.old, self.new):
            lines = self.start_player(program, song)
            player = self.client.player()
            if program is self.new:
                self.assertEqual(player.metadata["xesam:title"], self.new_title)
            elif self.old_title is None:
                self.assertRaises(DBusError, player.everything)
            else:
                self.assertEqual(player.metadata["xesam:title"], self.old_title)
            lines.end(signal.SIGKILL)
            self.client.wait_names(0)

    def start_both(self):
        """The old player starts first: it can only use the plain name, and the new one adds a suffix."""
        old = self.start_player(self.old)
        self.client.wait_names(1)
        new = self.start_player(self.new)
        self.client.wait_names(2)
        return old, new

    def test_the_bus_may_die(self):
        """The new player reconnects to a new bus; the old one does not, and may exit."""
        old, new = self.start_both()
        self.bus.kill()
        self.start_bus()
        self.assertEqual(self.client.player().get("Identity", ROOT), self.identity)
        self.assertEqual(new.end(), -signal.SIGTERM)
        self.client.wait_names(0)
        old.end()


class C(Recipe, ConformanceTest):
    """docs/embedding/c"""

    folder, desktop_entry, identity = "c", "org.example.CPlayer", "C Player"

    @classmethod
    def build(cls, folder):
        run("make", cwd=folder, env=dict(build_environment(), CFLAGS="-Werror"))
        return folder / "player"


class Gtk(Recipe, ConformanceTest):
    """docs/embedding/gtk"""

    folder, desktop_entry, identity = "gtk", "org.example.GtkPlayer", "GTK Player"
    old_title = "M\ufffdde"
    looks_once = False  # GTK tries on a thread of its own, which may be late.

    @classmethod
    def build(cls, folder):
        run("meson", "setup", "--werror", "build", cwd=folder, env=build_environment())
        run("ninja", "-C", "build", cwd=folder, env=build_environment())
        return folder / "build" / "player"

    def test_the_bus_may_die(self):
        """GApplication has its own connection, and GIO ends the program when the bus ends."""
        programs = self.start_both()
        self.bus.kill()
        self.assertEqual([program.process.wait(DEADLINE) for program in programs], [-signal.SIGTERM] * 2)


class Qt(Recipe, ConformanceTest):
    """docs/embedding/qt"""

    folder, desktop_entry, identity = "qt", "org.example.QtPlayer", "Qt Player"
    old_title = new_title = "M\ufffdde"  # Qt has decoded the name already.

    @classmethod
    def build(cls, folder):
        run(
            "cmake",
            "-G",
            "Ninja",
            "-B",
            "build",
            "-DCMAKE_COMPILE_WARNING_AS_ERROR=ON",
            cwd=folder,
            env=build_environment(),
        )
        run("cmake", "--build", "build", cwd=folder)
        return folder / "build" / "player"


class Electron(ConformanceTest):
    """docs/embedding/electron in Node, with electron.js instead of Electron. Chromium's own player is not tested."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.place = pathlib.Path(tempfile.mkdtemp(prefix="np-embedding-"))
        cls.addClassCleanup(shutil.rmtree, cls.place)
        shutil.copytree(EMBEDDING / "electron", cls.place, dirs_exist_ok=True)
        cls.patch = (EMBEDDING / "electron" / "nowplaying.patch").read_text()
        run("patch", "--strip=1", "--fuzz=0", "--quiet", cwd=cls.place, input=cls.patch)
        module = cls.place / "addon" / "build" / "Release" / "nowplaying.node"
        module.parent.mkdir(parents=True)
        flags = run("pkg-config", "--cflags", "--libs", "nowplaying", env=build_environment()).split()
        warnings = ["-std=gnu11", "-Wall", "-Wextra", "-Werror"]
        source = str(cls.place / "addon" / "nowplaying.c")
        run("cc", *warnings, "-shared", "-fPIC", "-I/usr/include/node", "-o", str(module), source, *flags)
        (cls.place / "cover.png").write_bytes(PNG)

    def setUp(self):
        super().setUp()
        self.start_player()

    def start_player(self):
        libraries = build_environment()["LD_LIBRARY_PATH"]
        double = pathlib.Path(__file__).parent / "electron.js"
        command = ["node", str(double), str(self.place)]
        self.program = self.run_program(*command, LD_LIBRARY_PATH=libraries)
        self.player = self.client.player()

    def test_the_patch_deletes_more_of_the_application_than_it_adds(self):
        self.assertGreater(count(self.patch, "-"), 2 * count(self.patch, "+"))

    def test_playerctl_drives_the_page(self):
        self.player.wait_value("PlaybackStatus", "Playing")
        for words, answer in DRIVE:
            if not words.startswith("volume"):  # A Media Session has no volume, and no state "stopped".
                self.assertEqual(self.playerctl(*words.split()), answer.replace("Stopped", "Paused"), words)
        self.assertFalse(self.player.get("CanGoNext"))
        self.assertEqual(self.playerctl("metadata", "album"), "Night Crossing")
        values = self.player.values(ROOT)
        self.assertEqual(values["DesktopEntry"], "org.example.ElectronPlayer")
        self.assertEqual(values["Identity"], "Electron Player")

    def test_the_answer_follows_the_new_state(self):
        """When the outcome arrives, the page's new state is published."""
        self.player.wait_value("PlaybackStatus", "Playing")
        for command, status in (("pause", "Paused"), ("play", "Playing"), ("pause", "Paused")):
            self.player.session.perform(command)
            self.assertEqual(self.player.get("PlaybackStatus"), status)

    def test_chromiums_own_media_session_is_switched_off(self):
        shown = self.program.wait_event("switches (.*)$")[1]
        self.assertEqual(json.loads(shown), {"disable-features": "HardwareMediaKeyHandling,MediaSessionService"})

    def test_the_button_of_the_page_changes_the_published_state(self):
        self.player.wait_value("PlaybackStatus", "Playing")
        self.program.write("click")
        self.player.wait_value("PlaybackStatus", "Paused")

    def test_the_cover_of_the_page_is_shown(self):
        self.assertEqual(Gio.File.new_for_uri(cover(self.player)).load_contents()[1], PNG)

    def test_a_cover_inside_the_page_is_shown(self):
        """Covers with blob: URLs, or from pages with a log-in, are sent as bytes after the song."""
        self.program.end(signal.SIGKILL)
        self.client.wait_names(0)
        page = self.place / "page.js"
        text = page.read_text()
        self.addCleanup(page.write_text, text)
        page.write_text(text.replace("cover.png", "data:image/png;base64," + base64.b64encode(PNG).decode()))
        self.start_player()
        self.assertEqual(Gio.File.new_for_uri(cover(self.player)).load_contents()[1], PNG)

    def test_it_ends_during_a_request(self):
        self.player.wait_value("PlaybackStatus", "Playing")
        for _ in range(20):
            self.player.send("Next")
        self.program.process.stdin.close()
        self.assertEqual(self.program.process.wait(DEADLINE), 0)


class Optional(ConformanceTest):
    """docs/embedding/optional: a player that also runs without the library, in C, in C++, and linked."""

    COMPILERS = (["cc", "-std=c99"], ["cc", "-std=gnu11"], ["c++", "-x", "c++", "-std=c++17"])

    def setUp(self):
        super().setUp()
        self.players = []
        source = str(EMBEDDING / "optional" / "player.c")
        flags = run("pkg-config", "--cflags", "nowplaying", env=build_environment()).split()
        for compiler in self.COMPILERS:
            self.players.append(self.bus.folder / f"player-{len(self.players)}")
            warnings = ["-Wall", "-Wextra", "-Wpedantic", "-Werror"]
            run(*compiler, *warnings, *flags, "-o", str(self.players[-1]), source)

    def play(self, player, libraries, line):
        """Starts a player and waits for its line."""
        lines = self.run_program(player, LD_LIBRARY_PATH=libraries)
        lines.wait_event(line)
        return lines

    def end(self, lines):
        lines.write("")
        self.assertEqual(lines.process.wait(DEADLINE), 0)
        self.client.wait_names(0)

    def test_with_the_library_it_is_shown(self):
        for player in self.players:
            lines = self.play(player, build_environment()["LD_LIBRARY_PATH"], "playing, on the desktop$")
            self.assertEqual(self.client.player().metadata["xesam:title"], "Harbour Lights")
            self.end(lines)

    def test_without_the_library_it_plays(self):
        """The folder contains another file of the library's name, so an installed library is not found either."""
        (self.bus.folder / "libnowplaying.so.0").write_text("no library")
        for player in self.players:
            self.end(self.play(player, str(self.bus.folder), "playing$"))
        self.assertEqual(self.client.names(), [])

    def test_with_an_older_library_it_plays(self):
        source, library = self.bus.folder / "old.c", self.bus.folder / "libnowplaying.so.0"
        source.write_text("void np_content_free(void *content) {(void)content;}\n")
        run("cc", "-shared", "-fPIC", "-o", str(library), str(source))
        for player in self.players:
            self.end(self.play(player, str(self.bus.folder), "playing, on the desktop$"))
        self.assertEqual(self.client.names(), [])

    def test_the_same_source_with_the_library_linked(self):
        player = self.bus.folder / "linked"
        flags = run("pkg-config", "--cflags", "--libs", "nowplaying", env=build_environment()).split()
        source = str(EMBEDDING / "optional" / "player.c")
        run("cc", "-Wall", "-Wextra", "-Werror", "-DNP_OPTIONAL_LINKED", "-o", str(player), source, *flags)
        self.assertIn("libnowplaying.so.0", run("readelf", "--dynamic", str(player)))
        lines = self.play(player, build_environment()["LD_LIBRARY_PATH"], "playing, on the desktop$")
        self.assertEqual(self.client.player().metadata["xesam:title"], "Harbour Lights")
        self.end(lines)

    def test_only_one_file_includes_the_header(self):
        """The other files include nowplaying.h or nowplaying.hpp; a plugin exports nothing of it."""
        one, other, plugin = (self.bus.folder / name for name in ("one.cpp", "other.cpp", "plugin.so"))
        one.write_text("#include <nowplaying/optional.h>\nbool load() { return np_optional_load(); }\n")
        other.write_text(
            "#include <nowplaying.hpp>\n"
            "bool load();\n"
            'extern "C" bool start()\n'
            "{\n"
            "    return load() && nowplaying::version() == NP_VERSION;\n"
            "}\n"
        )
        flags = run("pkg-config", "--cflags", "nowplaying", env=build_environment()).split()
        files = ["-o", str(plugin), str(one), str(other)]
        run("c++", "-std=c++17", "-Wall", "-Werror", "-shared", "-fPIC", "-Wl,-z,defs", *flags, *files)
        exported = run("nm", "--dynamic", "--defined-only", str(plugin))
        self.assertIn(" start", exported)
        self.assertNotIn(" np_", exported)
        environs = self.bus.environment(LD_LIBRARY_PATH=build_environment()["LD_LIBRARY_PATH"])
        script = f"import ctypes, sys; sys.exit(not ctypes.CDLL({str(plugin)!r}).start())"
        run(sys.executable, "-c", script, env=environs)


class Ctypes(ConformanceTest):
    """docs/embedding/ctypes.md: Python without the package."""

    def test_the_program_of_the_page_plays(self):
        script = EMBEDDING / "ctypes" / "player.py"
        program = self.run_program(sys.executable, script, LD_LIBRARY_PATH=str(BUILD))
        player = self.client.player()
        self.assertEqual(player.metadata["xesam:title"], "Harbour Lights")
        for word, status in (("play", "Playing"), ("pause", "Paused")):
            self.playerctl(word)
            program.wait_event(f"{word}$")
            player.wait_value("PlaybackStatus", status)
        program.write("")
        self.client.wait_names(0)
        self.assertEqual(program.process.wait(DEADLINE), 0)


class Documents(ConformanceTest):
    """The code and commands in docs/embedding exist, and work.

    Tests/Build/readme tries reading.md, and Tests/Build/docs swift.md.
    """

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        _, _, cls.player = built(C)

    def blocks(self):
        for page in sorted({*EMBEDDING.glob("*.md")} - {EMBEDDING / "reading.md", EMBEDDING / "swift.md"}):
            for language, block in re.findall(r"^```(\w+)\n(.*?)^```$", page.read_text(), re.MULTILINE | re.DOTALL):
                yield page.name, language, block

    def test_code_is_quoted(self):
        """Each block of code is a run of consecutive lines of a file in the folder, before or after its patch, or of a plugin."""
        paths = (*EMBEDDING.glob("*/**/*"), *REPOSITORY.glob("players/*/*"))
        texts = [path.read_text() for path in paths if path.is_file()]
        after = [re.sub("^-.*\n|^[+ ]", "", text, flags=re.MULTILINE) for text in texts if text.startswith("--- a/")]
        texts += after
        missing = [
            f"{page}:\n{block}"
            for page, language, block in self.blocks()
            if language != "sh" and not any(block in text for text in texts)
        ]
        self.assertEqual(missing, [])

    def test_commands_run(self):
        """The commands that apply a patch, install a desktop file, and show the player."""
        first, install, look = (block for _, language, block in self.blocks() if language == "sh")
        folder = self.bus.folder / "docs" / "embedding" / "c"
        shutil.copytree(EMBEDDING / "c", folder)
        (folder / "song.flac").touch()
        found = build_environment()
        environs = self.bus.environment(**{key: found[key] for key in ("PKG_CONFIG_PATH", "LD_LIBRARY_PATH")})
        run("bash", "-e", "-c", first, cwd=self.bus.folder, env=environs, stdin=subprocess.DEVNULL)
        self.assertIn("np_session_publish", (folder / "player.c").read_text())
        run("bash", "-e", "-c", install, cwd=folder, env={**environs, "HOME": str(self.bus.folder)})
        self.assertTrue((self.bus.folder / ".local/share/applications/org.example.CPlayer.desktop").exists())
        lines = Lines([str(self.player), str(folder / "song.flac")], environs)
        self.addCleanup(lines.close)
        self.client.player()
        for line in look.splitlines():
            run("bash", "-o", "pipefail", "-c", line, env=environs)

    def test_an_installed_desktop_file_is_found(self):
        """As XFCE needs it: by the application id alone."""
        environs = self.bus.environment()
        file = EMBEDDING / "c" / "org.example.CPlayer.desktop"
        run("desktop-file-install", f"--dir={environs['XDG_DATA_HOME']}/applications", str(file), env=environs)
        lines = Lines([str(BUILD / "examples" / "every_command"), "--name", "org.example.CPlayer"], environs)
        self.addCleanup(lines.close)
        self.assertEqual(self.client.player().get("DesktopEntry", ROOT), "org.example.CPlayer")

    def test_the_replacements_of_the_page_exist(self):
        """Every function and every constant that the documents name exists in the headers."""
        paths = (*REPOSITORY.glob("include/*/*.h"), *BUILD.glob("include/*/optional.h"))
        headers = "".join(path.read_text() for path in paths)
        for page in EMBEDDING.glob("*.md"):
            for name in re.findall(r"\b(?:np_\w+\w|NP_[A-Z_]+[A-Z])\b", page.read_text()):
                self.assertRegex(headers, rf"\b{name}\b", page.name)

    def test_the_numbers_of_lines_are_correct(self):
        """Each page has the numbers of lines that its patch deletes and adds."""
        for folder in ("c", "gtk", "qt", "electron"):
            patch = (EMBEDDING / folder / "nowplaying.patch").read_text()
            documented = re.search(
                r"deletes\s(\d+) lines\s(?:of it\s)?and\sadds\s(\d+)", (EMBEDDING / f"{folder}.md").read_text()
            )
            self.assertEqual(
                [int(number) for number in documented.groups()], [count(patch, "-"), count(patch, "+")], folder
            )

    def test_links_have_targets(self):
        """To a file, and to a heading in it."""
        for page in EMBEDDING.glob("*.md"):
            text = re.sub(r"^```.*?^```$", "", page.read_text(), flags=re.MULTILINE | re.DOTALL)
            for link in re.findall(r"\]\(([^)]+)\)", text):
                path, _, place = link.partition("#")
                if "://" in link:
                    continue
                self.assertTrue((EMBEDDING / path).exists(), f"{page.name}: {link}")
                if place:
                    names = re.findall("^#+ (.*)", (EMBEDDING / path).read_text(), re.MULTILINE)
                    self.assertIn(place, [name.lower().replace(" ", "-") for name in names], page.name)

    def test_the_tests_of_the_page_exist(self):
        """Every test that a page names."""
        names = {name for case in (C, Gtk, Qt, Electron) for name in dir(case)}
        for page in EMBEDDING.glob("*.md"):
            for name in re.findall(r"`(test_\w+)`", page.read_text()):
                self.assertIn(name, names, page.name)


if __name__ == "__main__":
    unittest.main()
