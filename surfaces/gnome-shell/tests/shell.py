# SPDX-License-Identifier: MIT
"""A GNOME Shell without a screen, with the extension, on private buses."""

import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

from gi.repository import GLib

EXTENSION = pathlib.Path(__file__).resolve().parents[1]
REPOSITORY = EXTENSION.parents[1]
for folder in ("Toolkits", "Conformance"):
    sys.path.append(str(REPOSITORY / "Tests" / folder))

from surface_kit import SurfaceTest  # noqa: E402

UUID = "nowplaying@nowplaying.org"
OFFER = (
    "play pause toggle_play_pause next previous seek_to_position skip_forward skip_backward like dislike bookmark "
    "change_shuffle_mode change_repeat_mode change_playback_rate rate_content set_volume set_muted go_to_entry raise"
)
SIZE = (1280, 800)
SYSTEM_BUS = """<busconfig>
  <type>system</type>
  <listen>unix:path={}</listen>
  <policy context="default"><allow send_destination="*"/><allow receive_sender="*"/><allow own="*"/></policy>
</busconfig>
"""
HOOKS = (pathlib.Path(__file__).parent / "hooks.js").read_text()


class ShellTest(SurfaceTest):
    """A system bus with mocks, and the shell."""

    @classmethod
    def setUpClass(cls):
        cls.built = pathlib.Path(tempfile.mkdtemp(prefix="np-extension-"))
        cls.addClassCleanup(shutil.rmtree, cls.built)
        subprocess.run([EXTENSION / "build", cls.built], check=True, stdout=subprocess.DEVNULL)

    def setUp(self):
        super().setUp()
        self.start_system_bus()
        extensions = self.folder / "data" / "gnome-shell" / "extensions"
        extensions.mkdir(parents=True)
        shutil.copytree(self.built / "43" / UUID, extensions / UUID)

    def start_system_bus(self):
        """Starts a system bus with the services that the shell reads."""
        self.system = f"unix:path={self.folder}/system"
        configuration = self.folder / "system.conf"
        configuration.write_text(SYSTEM_BUS.format(self.folder / "system"))
        self.launch("dbus-daemon", f"--config-file={configuration}", "--nofork", "--nopidfile")
        self.wait_for((self.folder / "system").exists, "the system bus")
        for template in ("logind", "upower"):
            self.launch(
                *("/usr/bin/python3", "-m", "dbusmock", "--system", "--template", template),
                DBUS_SYSTEM_BUS_ADDRESS=self.system,
            )
        for name in ("org.freedesktop.login1", "org.freedesktop.UPower"):
            wait = ["gdbus", "wait", f"--address={self.system}", "--timeout", "5", name]
            quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
            self.wait_for(lambda: subprocess.run(wait, check=False, **quiet).returncode == 0, name)

    def run_js(self, script):
        """Runs JavaScript in the shell; returns its value."""
        body = GLib.Variant("(s)", (script,))
        answers = self.client.call("org.gnome.Shell", "Eval", body, "/org/gnome/Shell", "org.gnome.Shell")
        is_done, answer = answers.unpack()
        if not is_done:
            raise AssertionError(f"{script}: {answer}")
        return json.loads(answer) if answer else None

    def wait_js(self, script, what=None):
        """Waits for a value that is true; returns it."""

        def value():
            try:
                return self.run_js(script)
            except Exception as failure:  # noqa: BLE001 -- the shell starts, or the widget is another one now
                self.last_failure = failure
                return None

        return self.wait_for(value, what or script)

    def start_shell(self, before="true", is_open=True, is_enabled=True, **more):
        """Starts the shell with the extension, and opens the quick settings."""
        self.shell = self.launch(
            *("gnome-shell", "--headless", "--no-x11", "--unsafe-mode"),
            *("--virtual-monitor", "x".join(map(str, SIZE))),
            DBUS_SYSTEM_BUS_ADDRESS=self.system,
            LIBGL_ALWAYS_SOFTWARE="1",
            XDG_CURRENT_DESKTOP="GNOME",
            **more,
        )
        self.wait_js("Main.layoutManager._startingUp === false", "the start of the shell")
        self.run_js(HOOKS)
        # The shell warns that it runs as root.
        self.run_js("Main.messageTray.getSources().forEach(source => source.destroy()); true")
        self.run_js(f"Main.overview.hide(); {before}; true")
        if is_enabled:
            self.run_js(f"Main.extensionManager.enableExtension('{UUID}'); true")
            self.wait_js("!!own()?.panel", "the extension")
        if is_open:
            self.open()

    def open(self):
        """Opens the quick settings, without motion."""
        self.run_js("Main.panel.statusArea.quickSettings.menu.open(0); true")

    def names(self):
        """The names and the texts of the widgets that are seen."""
        return self.run_js("names()")

    def wait_name(self, text):
        """Waits until a widget with this text in its name is seen."""
        return self.wait_js(f"names().find(name => name.includes({json.dumps(text)}))", text)

    def press(self, name, part=0.5):
        """Presses a widget with the pointer, at a part of its width."""
        quoted = json.dumps(name)
        self.wait_js(f"!!named({quoted})", name)
        self.run_js(f"pressAt(named({quoted}), {part})")

    def picture(self, path):
        """Writes a picture of the screen."""
        pathlib.Path(path).unlink(missing_ok=True)
        self.run_js(f"picture({json.dumps(str(path))})")
        self.wait_for(pathlib.Path(path).exists, "the picture")

    def tearDown(self):
        # The shell itself logs what this system lacks.
        own = [part for part in self.log().split("\n\n") if f"extensions/{UUID}/" in part or "CRITICAL" in part]
        self.assertEqual(own, [])
