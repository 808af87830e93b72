# SPDX-License-Identifier: MIT
"""The service nowplaying-center, compared with playerctld."""

import contextlib
import statistics
import subprocess
import time

from counters import empty_kilobytes, monitored, private_kilobytes, processor_time, wait_asleep
from readers import NOWPLAYING, run_command
from stage import BARE, BUILD, PREFIX, THREAD, Failed, stopping

CENTER = BUILD / "bin" / "nowplaying-center"
# Bus name, object, interface and property with the players.
SERVICES = {
    "ours": ("org.nowplaying.Center", "/org/nowplaying/Center", "org.nowplaying.Center1", "Players"),
    "playerctld": (PREFIX + "playerctld", "/org/mpris/MediaPlayer2", "com.github.altdesktop.playerctld", "PlayerNames"),
}


def is_owned(bench, name):
    done = subprocess.run(
        ["busctl", "--user", "list", "--acquired", "--no-legend"],
        env=bench.environment,
        stdout=subprocess.PIPE,
        check=True,
    )
    return any(line.split()[0] == name for line in done.stdout.decode().splitlines() if line)


def known_players(bench, service):
    """How many players a service has in its list."""
    done = subprocess.run(
        ["busctl", "--user", "get-property", *SERVICES[service]],
        env=bench.environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        check=False,
    )
    words = done.stdout.split()
    return int(words[1]) if len(words) > 1 else 0


@contextlib.contextmanager
def serving(bench, service, count, is_mirror=False):
    """A service that knows all players; yields it and the seconds that it needed. `is_mirror`: ours acts as playerctld."""
    state = bench.folder / "nowplaying" / "center"
    state.unlink(missing_ok=True)
    folder = bench.folder / "config" / "nowplaying"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "center.conf").write_text("playerctld = on\n" if is_mirror else "")
    begun = time.monotonic()
    process = subprocess.Popen(
        [str(CENTER)] if service == "ours" else ["playerctld"],
        env={**bench.environment, "XDG_CONFIG_HOME": str(folder.parent)},
        preexec_fn=bench.pin,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        bench.drive("wait", SERVICES[service][0], 1)
        owned = time.monotonic()
        seconds = owned - begun
        while known_players(bench, service) < count:
            seconds = time.monotonic() - begun
            if seconds > 60:
                raise Failed(f"{service} does not know {count} players")
        wait_asleep(process)
        yield process, seconds
    finally:
        process.terminate()
        process.wait()
        deadline = time.monotonic() + 10
        while is_owned(bench, SERVICES[service][0]) and time.monotonic() < deadline:
            time.sleep(0.01)


def turns_time(bench, publishers, service, times):
    """The microseconds of processor time that a service needs for a change, by several players in turns."""

    def change(times):
        for number in range(times):
            publisher = publishers[number % len(publishers)]
            publisher.stdin.write(b"t")
            publisher.stdin.flush()
            time.sleep(0.002)
        wait_asleep(service)

    change(20)
    before = processor_time(service)
    change(times)
    return (processor_time(service) - before) / times / 1000


def pause(publisher, times):
    """Makes the first player of a publisher pause, and play again."""
    publisher.stdin.write(b"p" * times)
    publisher.stdin.flush()


def begin(publisher, service):
    """Makes the first player of a publisher the first one of a service."""
    for _ in range(2):
        pause(publisher, 1)
        wait_asleep(service)


def center_changes(bench, count):
    """Compares the processor time for changes of the first player, and of two in turns, and the memory."""
    times = 200 if bench.options.quick else 1000
    base = empty_kilobytes()
    ready, private, first, turns = {}, {}, {}, {}
    with bench.publisher(BARE, "other") as other, bench.publisher(BARE, "read", max(count - 1, 1)) as publisher:
        if count == 1:
            other.stdin.close()
            other.wait()
        for service in SERVICES:
            with serving(bench, service, count) as (process, ready[service]):
                if service == "ours":
                    start = processor_time(process) / 1e9
                private[service] = private_kilobytes(process) - base
                begin(publisher, process)
                first[service] = turns_time(bench, [publisher], process, times)
                if count > 1:
                    turns[service] = turns_time(bench, [publisher, other], process, times)

    def text(values, unit, digits):
        return ", ".join(f"{name} {value:.{digits}f} {unit}" for name, value in values.items())

    bench.note(f"center-ready-{count}", ready["ours"], text(ready, "s", 3))
    if count == 1000:
        bench.note("center-start-1000", start)
    bench.note(f"center-{count}", private["ours"], text(private, "kB", 0))
    if count in (1, 1000):
        bench.note(f"center-first-{count}", first["ours"] / first["playerctld"], text(first, "us", 0))
    if count in (2, 1000):
        bench.note(f"center-turns-{count}", turns["ours"] / turns["playerctld"], text(turns, "us", 0))


def center_growth(bench, count):
    """100,000 changes of one player, and of its status."""
    total = 20000 if bench.options.quick else 100000
    with bench.publisher(BARE, "read", count) as publisher, serving(bench, "ours", count) as (process, _):
        bench.do("track", total // 10, publisher, "read", pinned=True)
        pause(publisher, total // 10)
        wait_asleep(process)
        before = private_kilobytes(process)
        bench.do("track", total * 9 // 10, publisher, "read", pinned=True)
        pause(publisher, total // 10)
        wait_asleep(process)
        after = private_kilobytes(process)
    bench.note(f"center-growth-{count}", after - before, f"{before} -> {after} kB over {total:,} changes")


def center_stopped(bench):
    seconds = {}
    with bench.publisher(BARE, "read", 9), bench.publisher(BARE, "stopped") as stopped, stopping(stopped):
        for service in SERVICES:
            with serving(bench, service, 0) as (_, seconds[service]):
                pass
    bench.note("center-stopped", seconds["ours"], f"playerctld {seconds['playerctld']:.1f} s")


def center_verbs(bench):
    """The command while the service runs, with one and with 1,000 players, and with a stopped player."""
    verbs = {"status": ("ours", "status"), "toggle": ("ours", "toggle"), "link": ("link", "status")}
    times = {}
    for count in (1, 1000):
        with contextlib.ExitStack() as stack:
            stack.enter_context(bench.publisher(THREAD, "ours"))
            if count > 1:
                stack.enter_context(bench.publisher(BARE, "read", count - 1))
            process, _ = stack.enter_context(serving(bench, "ours", count))
            subprocess.run(
                [NOWPLAYING, "primary", "ours"], env=bench.environment, stdout=subprocess.DEVNULL, check=True
            )
            for key, words in verbs.items():
                times[key, count] = statistics.median(run_command(bench, *words)[0] for _ in range(15))
                wait_asleep(process)
            if count == 1:
                with monitored(bench) as packets:
                    run_command(bench, "ours", "status")
                    bench.note("m-status-center", len(packets()))
    for key in verbs:
        one, many = times[key, 1] * 1000, times[key, 1000] * 1000
        bench.note(f"{key}-center-1000", many - one, f"{one:.1f} ms, {many:.1f} ms")
    with bench.publisher(BARE, "stopped") as stopped, bench.publisher(THREAD, "one"), bench.publisher(THREAD, "two"):
        for key, service in (
            ("toggle-stopped", contextlib.nullcontext()),
            ("toggle-stopped-center", serving(bench, "ours", 3)),
        ):
            with service, stopping(stopped):
                bench.note(key, run_command(bench, "ours", "toggle")[0])


def center_mirror(bench):
    """Compares a client of a player with one of the service that acts as playerctld."""
    blocks = 6 if bench.options.quick else 40
    found, counts = {}, {}
    for service in SERVICES:
        with (
            bench.publisher(BARE, "other"),
            bench.publisher(BARE, "read") as publisher,
            serving(bench, service, 2, is_mirror=True) as (process, _),
        ):
            if not is_owned(bench, SERVICES["playerctld"][0]):
                raise Failed("nowplaying-center does not act as playerctld")
            begin(publisher, process)
            for operation in ("get", "command", "visible"):
                runs = []
                for _ in range(3):
                    arguments = ["pair", operation, blocks, 200]
                    for name in (PREFIX + "read.", PREFIX + "playerctld"):
                        arguments += [name, publisher.stdin.fileno()]
                    runs.append(bench.drive(*arguments, publishers=[publisher, publisher]))
                found[service, operation] = runs
            with monitored(bench) as packets:
                publisher.stdin.write(b"t")
                publisher.stdin.flush()
                counts[service] = len(packets())
    for operation in ("get", "command", "visible"):
        ratios = {service: [run["ratio"] for run in found[service, operation]] for service in SERVICES}
        medians = {service: statistics.median(values) for service, values in ratios.items()}
        bench.note(
            f"center-{operation}", medians["ours"], f"playerctld {medians['playerctld']:.2f}", runs=ratios["ours"]
        )
    bench.note("m-center-first", counts["ours"], f"playerctld {counts['playerctld']}")


def measure(bench):
    with bench.without_system_bus():
        for count in (1, 2, 10, 100, 1000):
            center_changes(bench, count)
        for count in (1, 1000):
            center_growth(bench, count)
        center_stopped(bench)
        center_verbs(bench)
        center_mirror(bench)
