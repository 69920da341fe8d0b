#!/usr/bin/env python3
"""Measures the cost of worker processes, and the gain of several workers.

    bench_isolation.py EXECUTABLE FOLDER

This command runs one benchmark; bench.py calls `isolation` to run it with the others.
"""

import os
import sys

from bench_running import SCENARIOS, Suite, row, runs_in_turns
from table import Table

PASSES = 7
WORKING_SCENARIOS = 400
WORKING_PASSES = 3


def isolation(table, executable, folder):
    suite = Suite(folder, SCENARIOS, executable)
    cost = runs_in_turns(
        suite, {"none": suite.progress, "process": suite.isolated}, {"none": PASSES, "process": PASSES})
    table.heading(f"Isolation: {SCENARIOS:,} scenarios whose steps do nothing, with progress")
    table.row(f"seconds, of {PASSES} runs", "best", "median", "processor, median", "peak memory, MB")
    for name, report in cost.items():
        row(table, f"--isolation {name}", report)
    none, process = (cost[name]["seconds"] for name in ("none", "process"))
    added = {choice: process[choice] - none[choice] for choice in ("min", "median")}
    times = {choice: process[choice] / none[choice] for choice in ("min", "median")}
    reached = added["min"] <= max(0.15, 0.3 * none["min"])
    table.row("on top, seconds", f"{added['min']:.2f}", f"{added['median']:.2f}", "", "")
    table.row("times", f"{times['min']:.2f}", f"{times['median']:.2f}", "", "")
    table.note("To be: at most 1.3 times, or 0.15 s on top if that is more: " + ("reached" if reached else "MISSED"))

    os.environ["BENCHMARK_STEP_MILLISECONDS"] = "1"
    working = Suite(folder, WORKING_SCENARIOS, executable)
    commands = {"one process": working.progress, "two workers": working.isolated[:-1] + ["--parallel", "2", "."]}
    gain = runs_in_turns(working, commands, dict.fromkeys(commands, WORKING_PASSES))
    del os.environ["BENCHMARK_STEP_MILLISECONDS"]
    table.heading(f"Two workers: {WORKING_SCENARIOS} scenarios, steps that work for 1 ms each, {os.cpu_count()} cores")
    table.row(f"seconds, of {WORKING_PASSES} runs", "best", "median", "processor, median", "peak memory, MB")
    for name, report in gain.items():
        row(table, name, report)
    faster = gain["one process"]["seconds"]["min"] / gain["two workers"]["seconds"]["min"]
    table.row("times as fast", f"{faster:.2f}", "", "", "")
    table.note("To be: at least 1.5 times: " + ("reached" if faster >= 1.5 else "MISSED"))
    return {"cost": cost, "added": added, "times": times, "gain": gain, "timesAsFast": faster}


if __name__ == "__main__":
    table = Table()
    isolation(table, sys.argv[1], sys.argv[2])
    print("\n".join(table.lines))
