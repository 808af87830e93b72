# SPDX-License-Identifier: MIT
"""The command nowplaying, compared with playerctl and with the reader on sd-bus."""

import contextlib
import statistics
import subprocess

from counters import empty_kilobytes, monitored, private_kilobytes, wait_asleep
from readers import change_time, command_of, executable_of, run_command
from stage import BARE, Failed, stopping

WATCHERS = {"ours": ["watch"], "playerctl": ["--follow", "metadata", "title"]}


def command_times(bench, count):
    """Compares the time of `status`, with and without --all, with those of the others, in turn."""
    rounds = max(1, (5 if bench.options.quick else 15) // (count // 100 + 1))
    for key, arguments, lines in (("status", ["status"], 1), ("all", ["-a", "status"], count)):
        runs = []
        for _ in range(3):
            times = {name: [] for name in ("sd-bus", "ours", "playerctl")}
            for _ in range(rounds):
                for name, found in times.items():
                    seconds, printed = run_command(bench, name, *arguments)
                    if name != "sd-bus" and printed != lines:
                        raise Failed(f"{name} {' '.join(arguments)} printed {printed} lines instead of {lines}")
                    found.append(seconds)
            runs.append({name: statistics.median(found) for name, found in times.items()})
        medians = {name: statistics.median(run[name] for run in runs) for name in runs[0]}
        text = ", ".join(f"{name} {seconds * 1000:.1f} ms" for name, seconds in medians.items())
        for ending, other in (("", "sd-bus"), ("-playerctl", "playerctl")):
            ratios = [run["ours"] / run[other] for run in runs]
            bench.note(f"{key}-{count}{ending}", statistics.median(ratios), text, runs=ratios)


def command_stopped(bench):
    with bench.publisher(BARE, "read", 9), bench.publisher(BARE, "stopped") as stopped, stopping(stopped):
        for key, arguments in (("status-stopped", ["status"]), ("all-stopped", ["-a", "status"])):
            seconds = {name: run_command(bench, name, *arguments)[0] for name in ("ours", "playerctl")}
            bench.note(key, seconds["ours"], f"playerctl {seconds['playerctl']:.1f} s")


def command_messages(bench):
    found = {}
    with bench.publisher(BARE, "read"):
        for name in ("ours", "playerctl"):
            with monitored(bench) as packets:
                run_command(bench, name, "status")
                found[name] = len(packets())
    bench.note("m-status", found["ours"], f"playerctl {found['playerctl']}")


@contextlib.contextmanager
def watching(bench, name, *arguments):
    """A program that follows the players, and has read them."""
    process = subprocess.Popen(
        [*command_of(name), *arguments],
        executable=executable_of(name),
        env=bench.environment,
        preexec_fn=bench.pin,
        stdout=subprocess.DEVNULL,
    )
    try:
        wait_asleep(process)
        yield process
    finally:
        process.terminate()
        process.wait()


def command_watch(bench):
    times = 200 if bench.options.quick else 1000
    base = empty_kilobytes()
    for count in (1, 1000):
        change = {}
        with bench.publisher(BARE, "read", count) as publisher:
            for name, arguments in WATCHERS.items():
                with watching(bench, name, *arguments) as process:
                    change[name] = change_time(bench, publisher, process, times)
                    if name == "ours" and count == 1:
                        bench.note("watch-private", private_kilobytes(process) - base)
        text = ", ".join(f"{name} {microseconds:.0f} us" for name, microseconds in change.items())
        bench.note(f"watch-{count}", change["ours"] / change["playerctl"], text)


def measure(bench):
    with bench.without_system_bus():
        for count in (1, 10, 100, 1000):
            with bench.publisher(BARE, "read", count):
                command_times(bench, count)
        command_stopped(bench)
        command_messages(bench)
        command_watch(bench)
