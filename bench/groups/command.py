# SPDX-License-Identifier: MIT
"""The command nowplaying, compared with playerctl."""

import statistics

from counters import monitored
from programs import COMMANDS, run_command
from stage import BARE, Failed


def command_times(bench, count):
    """Compares the time of `status`, with and without --all, with that of playerctl, in turn."""
    rounds = max(1, (5 if bench.options.quick else 15) // (count // 100 + 1))
    for key, arguments, lines in (("status", ["status"], 1), ("all", ["-a", "status"], count)):
        runs = []
        for _ in range(3):
            times = {name: [] for name in COMMANDS}
            for _ in range(rounds):
                for name, found in times.items():
                    seconds, printed = run_command(bench, name, *arguments)
                    if printed != lines:
                        raise Failed(f"{name} {' '.join(arguments)} printed {printed} lines instead of {lines}")
                    found.append(seconds)
            runs.append({name: statistics.median(found) for name, found in times.items()})
        medians = {name: statistics.median(run[name] for run in runs) for name in COMMANDS}
        text = ", ".join(f"{name} {seconds * 1000:.1f} ms" for name, seconds in medians.items())
        bench.note_runs(f"{key}-{count}-playerctl", [run["ours"] / run["playerctl"] for run in runs], text)


def command_messages(bench):
    found = {}
    for name in COMMANDS:
        with monitored(bench) as packets:
            run_command(bench, name, "status")
            found[name] = len(packets())
    bench.note("m-status", found["ours"], f"playerctl {found['playerctl']}")


def measure(bench):
    with bench.without_system_bus():
        for count in (1, 1000):
            with bench.publisher(BARE, "read", count):
                command_times(bench, count)
                if count == 1:
                    command_messages(bench)
