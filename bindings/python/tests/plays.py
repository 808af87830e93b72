# SPDX-License-Identifier: MIT
"""A program in Python plays, obeys playerctl and ends: python3 plays.py PROGRAM [LINE].

LINE is its output for a pause. With it, the program ends at the end of a line, as that of the README does.
"""

import signal
import subprocess
import sys

from support import DEADLINE, Bus, until

wanted = sys.argv[2] if len(sys.argv) > 2 else "command: pause"
bus = Bus()
try:
    player = subprocess.Popen([sys.executable, sys.argv[1]], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        until(bus.names, "the player is on the bus")
        subprocess.run(["playerctl", "pause"], check=True, timeout=DEADLINE)
        line = player.stdout.readline() if player.stdout else ""
        status = subprocess.run(
            ["playerctl", "status"], stdout=subprocess.PIPE, text=True, check=True, timeout=DEADLINE
        )
        if len(sys.argv) > 2 and player.stdin:
            player.stdin.write("\n")
            player.stdin.flush()
        else:
            player.send_signal(signal.SIGTERM)
        ended = player.wait(DEADLINE)
    finally:
        player.kill()
        player.wait()
finally:
    bus.close()
if (line, status.stdout, ended) != (f"{wanted}\n", "Paused\n", 0):
    sys.exit(f"it printed {line!r}, is {status.stdout!r} and ended with {ended}")
