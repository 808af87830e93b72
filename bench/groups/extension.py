# SPDX-License-Identifier: MIT
"""Measures an extension with one session and the push library, while nothing changes."""

import json
import subprocess
import time

from counters import private_kilobytes, threads_of
from stage import BUILD, PROGRAMS, Failed


def measure(bench):
    program = str(BUILD / "examples" / "remote_extension")
    environment = {**bench.environment, "XDG_STATE_HOME": str(bench.folder / "state")}
    attributes = json.dumps({"id": "kitchen", "title": "Harbour Lights", "playing": True})
    empty = subprocess.Popen([str(PROGRAMS / "empty")], stdin=subprocess.PIPE)
    process = subprocess.Popen([program], env=environment, stderr=subprocess.DEVNULL)
    try:
        deadline = time.monotonic() + 10
        while subprocess.run([program, "start", attributes], env=environment, stderr=subprocess.DEVNULL).returncode:
            if time.monotonic() > deadline:
                raise Failed("the extension did not host a session within 10 s")
        before = threads_of(process)
        time.sleep(3)
        slept = sum(threads_of(process).values()) - sum(before.values())
        private = private_kilobytes(process) - private_kilobytes(empty)
        bench.note(
            "extension",
            private,
            f"libcrypto, which decrypts push messages, is about 700 of it; {slept} wake-ups in 3 s",
        )
        subprocess.run([program, "end", '{"id": "kitchen"}'], env=environment, check=True)
    finally:
        process.terminate()
        process.wait()
        empty.stdin.close()
        empty.wait()
