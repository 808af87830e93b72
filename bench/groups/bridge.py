# SPDX-License-Identifier: MIT
"""Compares the bridge with a bare subscriber that receives the same message from the same broker."""

import contextlib
import json
import socket
import statistics
import subprocess
import time

from stage import BUILD, PROGRAMS, Failed


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_for_port(port):
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.02)
    raise Failed("mosquitto does not accept connections")


def measure(bench):
    port = free_port()
    broker, settings = bench.folder / "mosquitto.conf", bench.folder / "bridge.conf"
    broker.write_text(f"listener {port} 127.0.0.1\nallow_anonymous true\n")
    settings.write_text(f"broker = 127.0.0.1:{port}\n")
    environment = {**bench.environment, "XDG_CONFIG_HOME": str(bench.folder), "XDG_RUNTIME_DIR": str(bench.folder)}
    processes = []
    try:
        for command in (
            ["mosquitto", "-c", str(broker)],
            [str(BUILD / "bin" / "nowplaying-bridge"), "--config", str(settings)],
        ):
            processes.append(
                subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            )
            wait_for_port(port)
        runs = []
        # The bridge limits how many messages of one host it reads at once.
        for _ in range(3):
            run = subprocess.run(
                [str(PROGRAMS / "relay"), str(port), "150"],
                env=environment,
                stdout=subprocess.PIPE,
                check=True,
                timeout=60,
            )
            runs.append(json.loads(run.stdout))
            time.sleep(8)
    finally:
        for process in reversed(processes):
            process.terminate()
            process.wait()
    echo, shown = (statistics.median(run[side] for run in runs) / 1000 for side in ("echo", "shown"))
    bench.note_runs("relay", [run["ratio"] for run in runs], f"{echo:.0f} -> {shown:.0f} us")
