# SPDX-License-Identifier: MIT
"""center.conf: its keys, its errors, and how the service follows the file."""

import os
import shutil
import subprocess
import unittest


from centers import PROGRAM, StagedTest
from support import DEADLINE, REPOSITORY, ROOT, Client, until

EXAMPLE = REPOSITORY / "Sources/service/NowPlayingCenter/data" / "center.conf"


class Configured(StagedTest):
    follows = True

    def start(self, *lines):
        """Starts the service with this file."""
        if lines:
            self.configure(*lines)
        self.start_center()


class Ignore(Configured):
    def test_an_ignored_player_is_not_shown_and_not_called(self):
        ignored = self.add("vlc")
        self.start("ignore = vlc")
        self.add("mpv", status="Paused")
        self.center.wait_order(["mpv"])
        self.assertEqual(self.center.primary, "mpv")
        self.center.settle()
        self.assertEqual(ignored.calls, 0)
        self.assert_error("org.nowplaying.Error.NoActionableItem", lambda: self.center.call("Explain", "s", "vlc"))

    def test_a_change_of_the_file_counts_while_players_run(self):
        self.add("vlc")
        self.add("mpv", status="Paused")
        self.start()
        self.center.wait_order(["vlc", "mpv"])
        self.configure("ignore = vlc")
        self.center.wait_order(["mpv"])
        self.configure("ignore = vlc mpv")
        self.center.wait(lambda: (self.center.primary, self.center.order), ("", []))
        self.configure("")
        self.center.wait_order(["vlc", "mpv"])
        self.assertEqual(self.center.primary, "vlc")

    def test_a_name_matches_its_instances_and_a_star_the_rest(self):
        for name in ("firefox.instance_1_2", "firefoxes", "chromium.instance3", "chromecast", "mpv"):
            self.add(name, status="Paused")
        self.start("ignore = firefox chrom*")
        self.center.wait(lambda: sorted(self.center.order), ["firefoxes", "mpv"])
        self.configure("ignore = *")
        self.center.wait_order([])
        self.configure(f"ignore = {ROOT}.mpv")
        self.center.wait(lambda: len(self.center.order), 4)
        self.add("vlc.instance7").own("vlc")
        self.center.wait(lambda: len(self.center.order), 5)
        self.configure("ignore = mpv vlc")
        self.center.wait(lambda: len(self.center.order), 4)
        self.assertFalse([name for name in self.center.order if name.startswith("vlc")])


class Prefer(Configured):
    def test_preferred_players_are_first_among_those_with_the_same_reason(self):
        self.start("prefer = one two")
        for name in ("one", "two", "three"):
            self.add(name)
            self.center.wait(lambda name=name: name in self.center.order, True)
        self.center.wait_order(["one", "two", "three"])
        self.assertIn("center.conf prefers it", self.center.call("Explain", "s", "one")[0]["text"])
        self.assertNotIn("center.conf", self.center.call("Explain", "s", "three")[0]["text"])
        self.configure("prefer = three")
        self.center.wait_order(["three", "two", "one"])
        self.configure("")
        self.center.wait_order(["three", "two", "one"])

    def test_a_preferred_player_that_rests_is_behind_one_that_plays(self):
        self.add("mpv", status="Paused")
        self.add("vlc")
        self.start("prefer = mpv")
        self.center.wait_order(["vlc", "mpv"])


class File(Configured):
    """Where the file is, and how the service follows its changes."""

    def setUp(self):
        super().setUp()
        self.add("vlc")
        self.add("mpv", status="Paused")

    def test_it_can_be_made_later_with_its_folders(self):
        self.start()
        self.center.wait_order(["vlc", "mpv"])
        self.configure("ignore = vlc")
        self.center.wait_order(["mpv"])

    def test_it_can_be_written_in_place_and_removed(self):
        self.start("ignore = vlc")
        self.center.wait_order(["mpv"])
        self.configuration.write_text("ignore = mpv\n")
        self.center.wait_order(["vlc"])
        self.configuration.unlink()
        self.center.wait_order(["vlc", "mpv"])
        self.configure("ignore = vlc")
        self.center.wait_order(["mpv"])

    def test_it_is_read_while_it_cannot_be_watched(self):
        """Other programs of the user have all watches. Then some end."""
        trace = self.bus.folder / "trace"
        fails = "inject=inotify_init1:error=EMFILE:when=1..3"
        wrapper = ("strace", "-f", "-qq", "-o", str(trace), "-e", "trace=inotify_init1", "-e", fails)
        self.start_center(wrapper=wrapper)
        self.center.wait_order(["vlc", "mpv"])
        self.assertIn("it is read every two seconds; fs.inotify.max_user_instances", self.service.log)
        self.configure("ignore = vlc")
        self.center.wait_order(["mpv"])
        until(lambda: "EMFILE" not in trace.read_text().splitlines()[-1], trace.read_text)
        self.assertRegex(trace.read_text(), r"(?:.*EMFILE .*\n){3}.* = \d+\n$")
        self.configure("ignore = mpv")
        self.center.wait_order(["vlc"])

    def test_its_folder_can_be_removed_and_made_again(self):
        self.start("ignore = vlc")
        self.center.wait_order(["mpv"])
        shutil.rmtree(self.bus.folder / "config")
        self.center.wait_order(["vlc", "mpv"])
        self.configure("ignore = mpv")
        self.center.wait_order(["vlc"])

    def test_it_can_be_a_link_into_another_folder(self):
        dotfiles = self.bus.folder / "dotfiles"
        dotfiles.mkdir()
        (dotfiles / "center.conf").write_text("ignore = vlc\n")
        (dotfiles / "other.conf").write_text("ignore = mpv\n")
        self.configuration.parent.mkdir(parents=True)
        self.configuration.symlink_to("../../dotfiles/center.conf")
        self.start()
        self.center.wait_order(["mpv"])
        (dotfiles / "center.conf").write_text("\n")
        self.center.wait_order(["vlc", "mpv"])
        link = self.configuration.with_name("link")
        link.symlink_to(dotfiles / "other.conf")
        link.rename(self.configuration)
        self.center.wait_order(["vlc"])

    def test_its_folder_can_be_a_link(self):
        dotfiles = self.bus.folder / "dotfiles"
        dotfiles.mkdir()
        (dotfiles / "center.conf").write_text("ignore = vlc\n")
        self.configuration.parent.parent.mkdir()
        self.configuration.parent.symlink_to(dotfiles)
        self.start()
        self.center.wait_order(["mpv"])
        (dotfiles / "center.conf").write_text("ignore = mpv\n")
        self.center.wait_order(["vlc"])

    def test_it_can_be_named(self):
        other = self.bus.folder / "other.conf"
        other.write_text("ignore = vlc\n")
        self.start_center("--config", str(other))
        self.center.wait_order(["mpv"])
        other.write_text("ignore = mpv\n")
        self.center.wait_order(["vlc"])

    def test_it_can_be_named_from_the_working_folder(self):
        other = self.bus.folder / "other.conf"
        other.write_text("ignore = vlc\n")
        self.start_center("--config", os.path.relpath(other))
        self.center.wait_order(["mpv"])
        other.write_text("ignore = mpv\n")
        self.center.wait_order(["vlc"])


class Errors(Configured):
    def check(self, *arguments, **environment):
        """Runs --check; returns the exit status and the lines of both streams."""
        environment.setdefault("XDG_CONFIG_HOME", str(self.bus.folder / "config"))
        done = subprocess.run(
            [PROGRAM, "--check", *map(str, arguments)], env=self.bus.environment(**environment), capture_output=True,
            text=True, timeout=DEADLINE, check=False,
        )  # fmt: skip
        return done.returncode, done.stdout.splitlines(), done.stderr.splitlines()

    def test_a_wrong_line_is_reported_and_the_others_count(self):
        self.add("vlc")
        self.add("mpv", status="Paused")
        self.start("ignore = vlc", "prefer = mpv", "color = red")
        self.center.wait_order(["mpv"])
        self.assertIn(f'{self.configuration}:3: unknown key: "color"', self.service.log)
        # The wrong line keeps the last good value of its key, and of no other.
        self.add("one")
        self.add("two")
        self.configure("ignore = vlc; mpv", "prefer = one", "nonsense")
        self.center.wait_order(["one", "two", "mpv"])
        self.assertIn(f"{self.configuration}:1: ignore must be a list of players", self.service.log)
        self.assertIn(f"{self.configuration}:3: the line does not have the form key = value", self.service.log)
        self.assertIsNone(self.service.process.poll())

    def test_a_file_that_cannot_be_read_stops_nothing(self):
        self.add("vlc")
        self.configuration.mkdir(parents=True)
        self.start()
        self.center.wait_order(["vlc"])
        self.assertIn(f"{self.configuration}: cannot read the file: Is a directory", self.service.log)
        self.configuration.rmdir()
        self.configure("ignore = vlc")
        self.center.wait_order([])

    def test_check_names_each_error(self):
        cases = {
            "ignore": "does not have the form key = value",
            "ignore = a\nignore = b": ":2: the key occurs twice: ignore",
            'prefer = "mpv"': "without quotes",
            "prefer = mp*v": 'a name that no player has, "mp*v"',
            "ignore = mpv@home": "a name that no player has",
            "ignore = " + "a " * 201: "more than 200 players",
            "playerctld = true": 'playerctld must be on or off, not "true"',
            "one-player =": 'one-player must be on or off, not ""',
            "resume = always": 'resume must be on or off, not "always"',
            "inhibit-idle = on": 'inhibit-idle must be off, video or players, not "on"',
            "inhibit-idle =": 'inhibit-idle must be off, video or players, not ""',
            "inhibit-idle = video,vlc": "without quotes",
            "bluetooth = hci0": 'bluetooth must be on or off, not "hci0"',
            "keys = gnome": 'keys must be center or auto, not "gnome"',
            "PREFER = a": 'unknown key: "PREFER"; the keys are ignore, prefer, playerctld, pause-at-sleep',
            "[center]": "the file has no sections: remove the line",
            "prefer =": "prefer has no player: name one, or remove the line",
            "ignore = ": "ignore has no player",
            "ignore = a\0b": "NUL byte",
            "ignore = \udcff": "a name that no player has",
            "# " + "x" * 5000: "longer than 4096 bytes",
            "#\n" * 40_000: "larger than 64 KiB",
        }
        self.configuration.parent.mkdir(parents=True)
        for content, error in cases.items():
            with self.subTest(content[:40]):
                self.configuration.write_text(content, errors="surrogateescape")
                status, printed, errors = self.check()
                self.assertEqual((status, printed), (1, []), errors)
                self.assertEqual(len(errors), 1, errors)
                self.assertIn(error, errors[0])
                self.assertTrue(errors[0].startswith(str(self.configuration)), errors)

    def test_check_finds_no_error(self):
        missing = self.check()
        self.assertEqual(missing, (0, [f"there is no {self.configuration}: the defaults are used"], []))
        # A relative folder does not count.
        missing = self.check(XDG_CONFIG_HOME="config", HOME="/nothing")[1]
        self.assertEqual(missing, ["there is no /nothing/.config/nowplaying/center.conf: the defaults are used"])
        lines = EXAMPLE.read_text().splitlines()
        settings = [line.removeprefix("#") for line in lines if line.startswith("#") and " = " in line]
        self.assertEqual(len(settings), 11, settings)
        words = [f"one-player = {word}\n" for word in ("on", "yes", "off", "no")]
        for content in ("", "\ufeff  # comment\r\n\tkeys=auto \r\n", EXAMPLE.read_text(), "\n".join(settings), *words):
            with self.subTest(content[:40]):
                self.configuration.parent.mkdir(parents=True, exist_ok=True)
                self.configuration.write_text(content)
                named = ("--config", self.configuration), (f"--config={self.configuration}",)
                for arguments in ((), (self.configuration,), *named):
                    self.assertEqual(self.check(*arguments), (0, [f"{self.configuration} has no errors"], []))

    def test_a_file_that_is_named_must_exist(self):
        status, _, errors = self.check(self.configuration)
        self.assertEqual(
            (status, errors), (1, [f"{self.configuration}: cannot read the file: No such file or directory"])
        )

    def test_a_pipe_is_not_waited_for(self):
        self.configuration.parent.mkdir(parents=True)
        os.mkfifo(self.configuration)
        self.assertEqual(self.check()[2], [f"{self.configuration}: cannot read the file: it is not a regular file"])

    def test_options(self):
        def run(*arguments):
            done = subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, timeout=DEADLINE, check=False)
            return done.returncode, done.stdout, done.stderr

        status, printed, errors = run("--help")
        self.assertEqual((status, errors), (0, ""))
        self.assertIn("--config FILE", printed)
        self.assertRegex(run("--version")[1], r"^nowplaying-center \d+\.\d+\.\d+\n$")
        for wrong in (["--color"], ["--config"], ["--config", ""], ["--config="], ["file"], ["--check", "a", "b"],
                      ["--check", ""], ["--check", "-x"]):  # fmt: skip
            status, printed, errors = run(*wrong)
            self.assertEqual((status, printed), (64, ""), wrong)
            self.assertTrue(errors.startswith("nowplaying-center: "), errors)

    def test_a_system_that_gives_no_descriptor(self):
        words = ["/bin/sh", "-c", f"ulimit -n 4; exec '{PROGRAM}'"]
        done = subprocess.run(
            words, env=self.bus.environment(), capture_output=True, text=True, timeout=DEADLINE, check=False
        )
        self.assertEqual(done.returncode, 74)
        self.assertIn("nowplaying-center: the system gives no descriptor (ulimit -n)\n", done.stderr)


class Keys(Configured):
    def desktop(self, name):
        """A desktop that runs until the test closes it."""
        client = Client(self.bus.address)
        self.addCleanup(client.close)
        client.own(name)
        return client

    def test_the_desktop_that_runs_has_the_keys(self):
        gnome = self.desktop("org.gnome.Shell")
        self.start()
        self.center.wait(lambda: self.center.get("Keys"), "gnome")
        self.configure("keys = center")
        self.center.wait(lambda: self.center.get("Keys"), "center")
        self.configure("keys = auto")
        self.center.wait(lambda: self.center.get("Keys"), "gnome")
        gnome.close()
        self.center.wait(lambda: self.center.get("Keys"), "center")
        self.desktop("org.kde.plasmashell")
        self.center.wait(lambda: self.center.get("Keys"), "plasma")


if __name__ == "__main__":
    unittest.main()
