# SPDX-License-Identifier: MIT
"""The time of answers, commands and track changes, compared with the sd-bus program."""

from stage import BARE, LOOP, PREFIX, THREAD, pair


def measure(bench):
    with (
        bench.publisher(BARE, "bare") as bare,
        bench.publisher(THREAD, "ours") as ours,
        bench.publisher(LOOP, "host") as host,
    ):
        base = (bare, "bare")
        pair(bench, "get", "get", base, (ours, "ours"))
        pair(bench, "getall", "getall", base, (ours, "ours"))
        pair(bench, "command-loop", "command", base, (host, "host"))
        command = pair(bench, "command-thread", "command", base, (ours, "ours"))
        pair(bench, "visible", "visible", base, (ours, "ours"))
        pair(bench, "update", "track", base, (ours, "ours"))
        pair(bench, "pipelined", "pipelined", base, (ours, "ours"), inverse=True)
        ping = bench.drive("pair", "ping", 6, 200, PREFIX + "bare.", -1, PREFIX + "ours.", -1, publishers=[bare, ours])
        bench.notes["command-thread"] += f"; the bus alone needs {ping['a'] / 1000 / command[0]:.2f}"
