# SPDX-License-Identifier: MIT
"""A program in Python plays, obeys playerctl and ends: python3 plays.py PROGRAM."""

import signal
import subprocess
import sys

from support import DEADLINE, Bus, until

bus = Bus()
try:
    player = subprocess.Popen([sys.executable, sys.argv[1]], stdout=subprocess.PIPE, text=True)
    try:
        until(bus.names, "the player is on the bus")
        subprocess.run(["playerctl", "pause"], check=True, timeout=DEADLINE)
        line = player.stdout.readline() if player.stdout else ""
        status = subprocess.run(
            ["playerctl", "status"], stdout=subprocess.PIPE, text=True, check=True, timeout=DEADLINE
        )
        player.send_signal(signal.SIGTERM)
        ended = player.wait(DEADLINE)
    finally:
        player.kill()
        player.wait()
finally:
    bus.close()
if (line, status.stdout, ended) != ("command: pause\n", "Paused\n", 0):
    sys.exit(f"it printed {line!r}, is {status.stdout!r} and ended with {ended}")
