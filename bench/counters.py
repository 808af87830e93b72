# SPDX-License-Identifier: MIT
"""Counts memory, processor time and switches with /proc, instructions with callgrind, system calls with strace, and
messages with dbus-monitor.
"""

import contextlib
import pathlib
import re
import signal
import subprocess
import sys
import time

from stage import PROGRAMS, Failed

SWITCHES = ("voluntary", "nonvoluntary")


def private_kilobytes(process):
    text = pathlib.Path(f"/proc/{process.pid}/smaps_rollup").read_text()
    return int(re.search(r"Private_Dirty:\s+(\d+)", text)[1])


def empty_kilobytes():
    empty = subprocess.Popen([str(PROGRAMS / "empty")], stdin=subprocess.PIPE)
    kilobytes = private_kilobytes(empty)
    empty.stdin.close()
    empty.wait()
    return kilobytes


def processor_time(process):
    """The processor time of a process, in nanoseconds."""
    paths = pathlib.Path(f"/proc/{process.pid}/task").glob("*/schedstat")
    return sum(int(path.read_text().split()[0]) for path in paths)


def wait_asleep(process):
    """Waits until a process needs no more processor time."""
    before = -1
    while before != (now := processor_time(process)):
        before = now
        time.sleep(0.3)


def switches_of(process):
    """How often its threads waited, and how often the kernel preempted them."""
    text = "".join(path.read_text() for path in pathlib.Path(f"/proc/{process.pid}/task").glob("*/status"))
    return [sum(map(int, re.findall(rf"^{kind}_ctxt_switches:\s+(\d+)", text, re.M))) for kind in SWITCHES]


def threads_of(process):
    """How often the threads have gone to sleep, added up by the threads' names."""
    counts = {}
    for task in pathlib.Path(f"/proc/{process.pid}/task").iterdir():
        with contextlib.suppress(OSError):
            name, text = (task / "comm").read_text().strip(), (task / "status").read_text()
            counts[name] = counts.get(name, 0) + int(re.search(r"^voluntary_ctxt_switches:\s+(\d+)", text, re.M)[1])
    return counts


def callgrind(bench, command, name, operation, times):
    """Counts all instructions of a publisher that does `operation` `times` times."""
    output = bench.folder / "callgrind"
    wrapper = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={output}", "--fair-sched=try"]
    with bench.publisher(command, name, wrapper=wrapper, pinned=False) as process:
        bench.do(operation, times, process, name, pause_us=1000)
    return collected(process)


def collected(process):
    found = re.search(rb"Collected : (\d+)", process.stderr.read())
    if not found:
        raise Failed("valgrind printed no count")
    return int(found[1])


def each(bench, command, name, operation):
    """Instructions of one operation: the difference between two runs, of which the second does it twice as often."""
    times = 100 if bench.options.quick else 300
    if operation.startswith("same"):
        times = 2
    counts = [callgrind(bench, command, name, operation, count) for count in (times, 2 * times)]
    return (counts[1] - counts[0]) / times


def start_up(bench, *command):
    """Counts all instructions of a program that ends at once. The loader reads each byte of the environment."""
    process = subprocess.Popen(
        ["valgrind", "--tool=callgrind", f"--callgrind-out-file={bench.folder}/callgrind", *command],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        env={},
    )
    process.wait()
    return collected(process)


def traced(bench, process, act, *options):
    """The lines of strace for a publisher while a function runs."""
    report = bench.folder / "strace"
    command = ["strace", "-f", *options, "-o", str(report), "-p", str(process.pid)]
    tracer = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    try:
        line = tracer.stderr.readline()
        if "attached" not in line:
            raise Failed(f"strace: {line.strip()}")
        act()
    finally:
        tracer.send_signal(signal.SIGINT)
        tracer.wait()
    return report.read_text().splitlines()


@contextlib.contextmanager
def monitored(bench):
    """Yields a function that returns the number of messages since the start, and their bytes."""
    path = bench.folder / "messages.pcap"
    with open(path, "wb") as file:
        monitor = subprocess.Popen(["dbus-monitor", "--session", "--pcap"], stdout=file, env=bench.environment)

    def packets():
        """The sizes of the messages so far, after the header of the file."""
        data, place, sizes = path.read_bytes(), 24, []
        while place + 16 <= len(data):
            sizes.append(int.from_bytes(data[place + 8 : place + 12], sys.byteorder))
            place += 16 + sizes[-1]
        return sizes

    def settled():
        """The same, when no more messages arrive."""
        sizes = packets()
        while True:
            time.sleep(0.3)
            if len(now := packets()) == len(sizes):
                return sizes
            sizes = now

    try:
        # The monitor writes its own first messages too.
        while not packets():
            time.sleep(0.05)
        begun = len(settled())
        yield lambda: settled()[begun:]
    finally:
        monitor.terminate()
        monitor.wait()
