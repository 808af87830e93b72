# SPDX-License-Identifier: MIT
"""A display without a screen, and a sound server without a sound device."""

import os
import subprocess

from support import listens


class Desktop:
    """A part of a test that has a `folder`, and the methods `launch` and `wait_for`."""

    def start_sound(self):
        """Starts a sound server; returns its address."""
        socket = self.folder / "sound"
        self.launch(
            *("pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1", "--load=module-null-sink"),
            f"--load=module-native-protocol-unix socket={socket}",
        )
        self.wait_for(lambda: listens(socket), "pulseaudio")
        return f"unix:{socket}"

    def start_display(self):
        """Starts a display; returns its name."""
        ready, ready_end = os.pipe()
        self.addCleanup(os.close, ready)
        display = subprocess.Popen(
            ["Xvfb", "-displayfd", str(ready_end), "-screen", "0", "800x600x24", "-nolisten", "tcp", "-noreset"],
            pass_fds=[ready_end],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(ready_end)
        self.addCleanup(display.wait)
        self.addCleanup(display.terminate)
        return ":" + os.read(ready, 16).decode().strip()
