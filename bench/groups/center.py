# SPDX-License-Identifier: MIT
"""The service nowplaying-center, compared with playerctld."""

import contextlib
import statistics
import subprocess
import time

from counters import empty_kilobytes, monitored, private_kilobytes, processor_time, wait_asleep
from programs import NOWPLAYING, run_command
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
    """A service that knows all players. `is_mirror`: ours acts as playerctld."""
    state = bench.folder / "nowplaying" / "center"
    state.unlink(missing_ok=True)
    folder = bench.folder / "config" / "nowplaying"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "center.conf").write_text("playerctld = on\n" if is_mirror else "")
    process = subprocess.Popen(
        [str(CENTER)] if service == "ours" else ["playerctld"],
        env={**bench.environment, "XDG_CONFIG_HOME": str(folder.parent)},
        preexec_fn=bench.pin,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        bench.drive("wait", SERVICES[service][0], 1)
        deadline = time.monotonic() + 60
        while known_players(bench, service) < count:
            if time.monotonic() > deadline:
                raise Failed(f"{service} does not know {count} players")
        wait_asleep(process)
        yield process
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
    """Compares the memory, and the processor time for changes: of one player, or of two of 1,000 in turns."""
    times = 200 if bench.options.quick else 1000
    base = empty_kilobytes()
    private, change = {}, {}
    with contextlib.ExitStack() as stack:
        publishers = [stack.enter_context(bench.publisher(BARE, "read", max(count - 1, 1)))]
        if count > 1:
            publishers.append(stack.enter_context(bench.publisher(BARE, "other")))
        for service in SERVICES:
            with serving(bench, service, count) as process:
                if service == "ours" and count > 1:
                    bench.note(f"center-start-{count}", processor_time(process) / 1e9)
                private[service] = private_kilobytes(process) - base
                begin(publishers[0], process)
                change[service] = turns_time(bench, publishers, process, times)

    def text(values, unit):
        return ", ".join(f"{name} {value:.0f} {unit}" for name, value in values.items())

    bench.note(f"center-{count}", private["ours"], text(private, "kB"))
    key = "center-first-1" if count == 1 else f"center-turns-{count}"
    bench.note(key, change["ours"] / change["playerctld"], text(change, "us"))


def center_growth(bench, count):
    """100,000 changes of one player, and of its status."""
    total = 20000 if bench.options.quick else 100000
    with bench.publisher(BARE, "read", count) as publisher, serving(bench, "ours", count) as process:
        bench.do("track", total // 10, publisher, "read", pinned=True)
        pause(publisher, total // 10)
        wait_asleep(process)
        before = private_kilobytes(process)
        bench.do("track", total * 9 // 10, publisher, "read", pinned=True)
        pause(publisher, total // 10)
        wait_asleep(process)
        after = private_kilobytes(process)
    bench.note(f"center-growth-{count}", after - before, f"{before} -> {after} kB over {total:,} changes")


def center_verbs(bench):
    """The command while the service runs, with one and with 1,000 players, and with a stopped player."""
    times = {}
    for count in (1, 1000):
        with contextlib.ExitStack() as stack:
            stack.enter_context(bench.publisher(THREAD, "ours"))
            if count > 1:
                stack.enter_context(bench.publisher(BARE, "read", count - 1))
            process = stack.enter_context(serving(bench, "ours", count))
            subprocess.run(
                [NOWPLAYING, "primary", "ours"], env=bench.environment, stdout=subprocess.DEVNULL, check=True
            )
            times[count] = 1000 * statistics.median(run_command(bench, "ours", "status")[0] for _ in range(15))
            wait_asleep(process)
            if count == 1:
                with monitored(bench) as packets:
                    run_command(bench, "ours", "status")
                    bench.note("m-status-center", len(packets()))
    bench.note("status-center-1000", times[1000] - times[1], f"{times[1]:.1f} ms, {times[1000]:.1f} ms")
    with bench.publisher(BARE, "stopped") as stopped, bench.publisher(THREAD, "one"), bench.publisher(THREAD, "two"):
        with stopping(stopped):
            bench.note("toggle-stopped", run_command(bench, "ours", "toggle")[0])


def center_mirror(bench):
    """Compares a client of a player with one of the service that acts as playerctld."""
    blocks = 6 if bench.options.quick else 40
    ratios, counts = {}, {}
    for service in SERVICES:
        with (
            bench.publisher(BARE, "other"),
            bench.publisher(BARE, "read") as publisher,
            serving(bench, service, 2, is_mirror=True) as process,
        ):
            if not is_owned(bench, SERVICES["playerctld"][0]):
                raise Failed("nowplaying-center does not act as playerctld")
            begin(publisher, process)
            arguments = ["pair", "get", blocks, 200]
            for name in (PREFIX + "read.", PREFIX + "playerctld"):
                arguments += [name, publisher.stdin.fileno()]
            ratios[service] = [bench.drive(*arguments, publishers=[publisher] * 2)["ratio"] for _ in range(3)]
            # After a command, the service also emits the signals of org.nowplaying.Center1.
            bench.drive("do", "command", 1, PREFIX + "playerctld", publisher.stdin.fileno(), 0, publishers=[publisher])
            with monitored(bench) as packets:
                publisher.stdin.write(b"t")
                publisher.stdin.flush()
                counts[service] = len(packets())
    bench.note_runs("center-get", ratios["ours"], f"playerctld {statistics.median(ratios['playerctld']):.2f}")
    bench.note("m-center-first", counts["ours"], f"playerctld {counts['playerctld']}")


def measure(bench):
    with bench.without_system_bus():
        for count in (1, 1000):
            center_changes(bench, count)
        center_growth(bench, 1000)
        center_verbs(bench)
        center_mirror(bench)
