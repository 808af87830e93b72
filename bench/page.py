# SPDX-License-Identifier: MIT
"""Reads and writes docs/performance.md."""

import datetime
import os
import platform
import re
import textwrap

from figures import FIGURES, SECTIONS, goal_of, is_met, reason_of, text_of
from stage import ROOT, STEADY, output_of

PAGE = """# Performance

`make bench UPDATE=1` writes this file; do not edit it. `make bench` prints the same figures, and the times behind them.

- `sd-bus` is [`bench/bare.c`](../bench/bare.c), the smallest MPRIS player in C on sd-bus. It checks nothing and has one
  thread. "1.37 x sd-bus" means that the library needs 1.37 times as much as that program in the same run.
- The reader on sd-bus is [`bench/bare_reader.c`](../bench/bare_reader.c). It reads and follows the players on the same bus.
- A figure in bold misses its goal. Single runs of a ratio of times may differ by at most {steady:.0f} %; otherwise the
  file leaves the figure out.
- All figures count or compare, so that they are similar on other machines. Times in microseconds are not in this file.
- Each figure names the commit at which it was measured. The runs are at the end.
"""
RUN_HEAD = "| commit | date | version | rounds | machine | compiler |"
# A row of a figure, and a row of a run.
FIGURE_ROW = re.compile(r"\| (.+) \| at (?:most|least) [\d,.]+ ?(.*) \| \**([\d,.]+|-)\** \| (\S+) \|")
RUN_ROW = re.compile(r"\| (\S+) \| (\d{4}-\d\d-\d\d \|.*) \|")


def version():
    text = (ROOT / "include" / "nowplaying" / "types.h").read_text()
    return ".".join(re.findall(r"define NP_VERSION_(?:MAJOR|MINOR|PATCH) (\d+)$", text, re.M))


def full_name_of(key):
    section = next(section for section, figures in SECTIONS.items() if key in figures)
    return f"{section}: {FIGURES[key][0]}"


def item_of(text):
    return textwrap.fill(text, 119, initial_indent="- ", subsequent_indent="  ", break_long_words=False)


def number_of(text):
    return None if text == "-" else float(text.replace(",", ""))


def read_page(text):
    """The figures of the page, each with its commit, and the runs."""
    figures, runs = {}, {}
    for block in re.split(r"^## ", text, flags=re.M)[1:]:
        section, _, rows = block.partition("\n")
        keys = {(figure, unit): key for key, (figure, unit, *_) in SECTIONS.get(section, {}).items()}
        for row in rows.splitlines():
            if (found := FIGURE_ROW.fullmatch(row)) and (key := keys.get((found[1], found[2]))):
                figures[key] = (number_of(found[3]), found[4])
            elif found := RUN_ROW.fullmatch(row):
                runs[found[1]] = found[2]
    return figures, runs


def run_of(bench):
    """Describes this run, in the columns of RUN_HEAD after the commit."""
    compiler = re.search(r"Swift version [\d.]+", output_of("swiftc", "--version"))
    return " | ".join(
        (
            datetime.date.today().isoformat(),
            version(),
            "fewer (--quick)" if bench.options.quick else "all",
            f"{platform.machine()}, {len(os.sched_getaffinity(0))} processors",
            compiler[0] if compiler else "unknown",
        )
    )


def page_of(figures, runs):
    """Writes the text of docs/performance.md."""
    lines = [PAGE.format(steady=100 * (STEADY - 1))]
    for section, keys in SECTIONS.items():
        rows = []
        for key in keys:
            if key not in figures:
                continue
            value, commit = figures[key]
            measured = text_of(value) if is_met(key, value) else f"**{text_of(value)}**"
            goal = goal_of(key).replace("<= ", "at most ").replace(">= ", "at least ")
            rows.append(f"| {FIGURES[key][0]} | {goal} | {measured} | {commit} |")
        if rows:
            lines += [f"## {section}\n", "| figure | goal | measured | commit |", "|---|---|---|---|", *rows, ""]
    missed = [key for key in FIGURES if key in figures and not is_met(key, figures[key][0])]
    if missed:
        lines += ["## Missed goals\n", *(item_of(f"{full_name_of(key)}. {reason_of(key)}") for key in missed), ""]
    unknown = [key for key in FIGURES if key not in figures]
    if unknown:
        lines += ["## Not measured\n", *(item_of(full_name_of(key)) for key in unknown), ""]
    used = {commit for _, commit in figures.values()}
    rows = [f"| {commit} | {run} |" for commit, run in runs.items() if commit in used]
    lines += ["## Runs\n", RUN_HEAD, "|---" * RUN_HEAD.count(" | ") + "|---|", *rows]
    return "\n".join(lines).rstrip() + "\n"


def update(bench):
    """Writes the figures of this run to docs/performance.md. Those of other groups stay."""
    page = ROOT / "docs" / "performance.md"
    figures, runs = read_page(page.read_text())
    commit = output_of("git", "describe", "--always", "--dirty", "--exclude=*") or "unknown"
    figures |= {key: (value, commit) for key, value in bench.results.items() if key not in bench.unsteady}
    runs[commit] = run_of(bench)
    page.write_text(page_of(figures, runs))
