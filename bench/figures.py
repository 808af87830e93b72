# SPDX-License-Identifier: MIT
"""The figures of each section of docs/performance.md with their goals, and the reasons for missed goals."""

BARE_RATIO = "x sd-bus"
MPV_RATIO = "x mpv-mpris"
COMMAND_RATIO = "x playerctl"
ONE_MORE = "ms more than with one"
DAEMON_RATIO = "x playerctld"
DIRECT_RATIO = "x the player itself"
# Key: figure, unit, goal, and whether a larger number is better. The sections are those of docs/performance.md.
SECTIONS: dict[str, dict[str, tuple[str, str, float, bool]]] = {
    "Answers and commands": {
        "get": ("Get", BARE_RATIO, 1.02, False),
        "getall": ("GetAll", BARE_RATIO, 0.95, False),
        "command-loop": ("command, handler in the player's loop", BARE_RATIO, 1.39, False),
        "command-thread": ("command, handler on the delivery thread", BARE_RATIO, 1.39, False),
        "visible": ("time from a command to the signal that shows its effect", BARE_RATIO, 1.2, False),
        "update": ("time from the player's call to the signal", BARE_RATIO, 1.10, False),
        "pipelined": ("commands a second, 64 without an answer at a time", BARE_RATIO, 0.9, True),
    },
    "Instructions": {
        "i-command": ("command, handler on the delivery thread", "instructions", 16000, False),
        "i-getall": ("GetAll", "instructions", 80000, False),
        "i-track": ("track change", "instructions", 40000, False),
        "i-same": ("set_playback with the playback that is already set", "instructions", 500, False),
        "i-same-content": ("set_content with the content that is already set", "instructions", 500, False),
        "i-startup": ("start of a program that is linked to the library", "instructions", 300000, False),
    },
    "System calls and context switches": {
        "switches": ("context switches for a command, of threads that wait", "", 3, False),
        "calls": ("system calls for a command", "", 8, False),
    },
    "mpv, with our plugin and with mpv-mpris": {
        "mpv-get": ("Get", MPV_RATIO, 0.6, False),
        "mpv-command": ("command", MPV_RATIO, 1, False),
        "mpv-visible": ("time from a command to the signal that shows its effect", MPV_RATIO, 0.05, False),
        "mpv-memory": ("private memory of the plugin", MPV_RATIO, 0.8, False),
    },
    "Start": {
        "start": ("time from the start to the bus name", BARE_RATIO, 1.15, False),
        "start-python": ("time from the start to the bus name, in Python", "x an empty Python program", 1.6, False),
    },
    "Memory and size": {
        "private": ("private memory over an empty process", "kB", 300, False),
        "session": ("private memory of one more session", "kB", 8, False),
        "time-flat": ("time of a track change with all sessions, compared with one", "x", 1.25, False),
        "remote-session": ("private memory of one more remote session", "kB", 8, False),
        "size": ("libnowplaying.so, stripped", "kB", 1050, False),
        "control-size": ("libnowplaying-control.so, stripped", "kB", 550, False),
        "command-size": ("nowplaying, stripped", "kB", 900, False),
        "center-size": ("nowplaying-center, stripped", "kB", 1000, False),
    },
    "Reading every player": {
        "read-1": ("time to read one player", BARE_RATIO, 1.3, False),
        "read-1000": ("time to read 1,000 players", BARE_RATIO, 1.3, False),
        "reader-1": ("private memory with one player, over an empty process", "kB", 500, False),
        "reader-1000": ("private memory with 1,000 players, over an empty process", "kB", 4000, False),
        "change-1": ("processor time of a change, with one player", BARE_RATIO, 1.3, False),
    },
    "The command": {
        "status-1-playerctl": ("nowplaying status with one player", COMMAND_RATIO, 1.0, False),
        "all-1-playerctl": ("nowplaying status --all with one player", COMMAND_RATIO, 0.7, False),
        "status-1000-playerctl": ("nowplaying status with 1,000 players", COMMAND_RATIO, 1.0, False),
        "all-1000-playerctl": ("nowplaying status --all with 1,000 players", COMMAND_RATIO, 0.4, False),
        "m-status": ("messages of nowplaying status", "", 8, False),
    },
    "The service": {
        "center-start-1000": ("processor time of the start among 1,000 players", "s", 0.25, False),
        "center-1": ("private memory with one player, over an empty process", "kB", 500, False),
        "center-1000": ("private memory with 1,000 players, over an empty process", "kB", 4000, False),
        "center-growth-1000": ("growth of that memory over 100,000 changes, with 1,000 players", "kB", 0, False),
        "center-first-1": ("processor time of a change, with one player", DAEMON_RATIO, 0.4, False),
        "center-turns-1000": ("processor time of a change of two of 1,000 players in turns", DAEMON_RATIO, 0.15, False),
        "m-center-first": ("messages for a change of the first player, as playerctld", "", 2, False),
        "center-get": ("Get, as playerctld", DIRECT_RATIO, 1.1, False),
        "m-status-center": ("messages of nowplaying status with it", "", 8, False),
        "status-center-1000": ("nowplaying status with it and 1,000 players", ONE_MORE, 10, False),
        "toggle-stopped": ("nowplaying toggle, with a stopped player (SIGSTOP) of three", "s", 0.15, False),
    },
}
FIGURES = {key: figure for section in SECTIONS.values() for key, figure in section.items()}

# Why the library misses a goal, where it does. The reasons come from profiles by callgrind, massif and strace.
THREADS = "A player may hang, so the library answers from its own thread. Each command wakes two threads."
QUEUES = "A command costs two system calls, the rules, the open request, and the queues between two threads."
LOOKUP = "Each call finds its session under the context's lock before it compares."
REASONS = {
    "get": "Each turn of the I/O thread locks the context and looks for work.",
    "command-loop": THREADS,
    "command-thread": THREADS,
    "visible": THREADS,
    "update": "The call wakes the I/O thread, which costs a system call and a switch. The sd-bus program sends directly.",
    "pipelined": THREADS,
    "i-command": QUEUES,
    "i-track": "Half is on the player's side: it fills in a content, and the library checks and copies it. Half is on the "
    "I/O thread, which compares and writes. Of all this, 2,300 instructions hash the item's id, 1,500 make its texts fit for "
    "one line, and 700 keep the position of an update frame.",
    "i-same": LOOKUP,
    "i-same-content": LOOKUP,
    "switches": "A command wakes the I/O thread, the player's thread and the I/O thread again. A thread that wakes before the "
    "other one sleeps has to wait once more.",
    "calls": "Two calls are for the message and one is the poll. The others wake two threads.",
    "start-python": "Importing ctypes and the package needs about 3 ms.",
    "start": "The log-in sends one line at a time, as sandboxes need it, and two threads start.",
    "mpv-command": "Our plugin sends the change before the answer. mpv-mpris sends it up to 100 ms after the answer, and this "
    "figure does not count that.",
    "mpv-memory": "mpv's own memory differs from start to start, by about as much as the goal is missed.",
    "private": "Two threads have a stack and a heap arena each.",
    "session": "A session keeps the player's values, the published values, and the handlers.",
    "size": "Swift code is about 60 bytes a line, and 135 kB are tables for unwinding. Identical code folding in the linker would save 2 %, and outlining in the "
    "compiler 0.5 %.",
    "read-1000": "The library calls each player twice, one call after the other, and orders the players.",
    "change-1": "The library compares the whole state, orders the players, and makes a snapshot. After another item it reads "
    "the whole player again.",
    "control-size": "The code is flat: the largest function has 6 kB. The engine has 157 kB, the core 142 kB, DBus 107 kB, the "
    "standard library's generic code 104 kB, and tables for unwinding 94 kB. Compiling DBus for size would save 39 kB, for 5 % "
    "more instructions to read 100 players. Packed relocations would save 20 kB, but need glibc 2.36.",
    "command-size": "Its own 10,400 lines have 677 kB, 65 bytes a line: of them the doctor 77 kB, the layout of the screen "
    "56 kB, and templates 36 kB. The standard library's generic code has 132 kB, and DBus 70 kB.",
    "center-size": "Its own code has 185 kB, the core 167 kB, DBus 164 kB, and the interfaces of the bus 163 kB. The engine that "
    "reads players has 150 kB, and the standard library's generic code 135 kB.",
    "status-1000-playerctl": "playerctl reads only the first player in the list of the bus, whether or not it plays.",
    "m-status": "Six are those of a connection. It asks for the service, for the names, for the player and for its root.",
    "m-center-first": (
        "The player's signal and its repetition, and a call for all properties: many players send few with a new track. Once a "
        "client has called it, also two signals of org.nowplaying.Center1. Some 1.5 s after the last change, one call more."
    ),
}


def text_of(value):
    if value is None:
        return "-"
    if isinstance(value, float) and value != int(value) and abs(value) < 100:
        return f"{value:.3f}" if abs(value) < 10 else f"{value:.1f}"
    return f"{value:,.0f}"


def is_met(key, value):
    if value is None:
        return None
    goal, more = FIGURES[key][2:]
    return value >= goal if more else value <= goal


def suffix_of(unit):
    return f" {unit}" if unit else ""


def goal_of(key):
    _, unit, goal, more = FIGURES[key]
    return f"{'>=' if more else '<='} {goal if isinstance(goal, float) else format(goal, ',')}{suffix_of(unit)}"


def reason_of(key):
    return REASONS.get(key, "The reason is not known yet.")
