#!/usr/bin/env python3
"""Measures the time that gherkin-run takes to answer and to run one scenario, including the start of the process.

    bench_start.py PROGRAM FOLDER RUNNER

RUNNER is the runner of the examples, as `swift build` makes it. This command runs one benchmark; bench.py calls
`starting` to run it with the others.
"""

import os
import statistics
import subprocess
import sys
import time

from table import Table

PASSES = 100
FEATURE = "Feature: Start\n\n  Scenario: One step\n    When I have opened the beer search\n"
# The measured commands with their limits in milliseconds; None for no limit.
SUBJECTS = {
    "--version": (["--version"], 10),
    "--help": (["--help"], 10),
    "one scenario, --isolation none": (["--isolation", "none", "start.feature"], None),
    "one scenario, --isolation process": (["start.feature"], None),
}


def milliseconds(command, folder):
    start = time.perf_counter()
    status = subprocess.call(
        command, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    taken = (time.perf_counter() - start) * 1000
    if status != 0:
        sys.exit(f"{command} ended with {status}")
    return taken


def starting(table, program, folder, runner):
    with open(os.path.join(folder, "start.feature"), "w", encoding="utf-8") as file:
        file.write(FEATURE)
    commands = {name: [os.path.abspath(program), *words] for name, (words, _) in SUBJECTS.items()}
    for command in commands.values():
        if "start.feature" in command:
            command += ["--runner", os.path.abspath(runner)]
    commands["/bin/true"] = [next(path for path in ("/bin/true", "/usr/bin/true") if os.path.exists(path))]
    taken = {name: [] for name in commands}
    for _ in range(PASSES):
        for name, command in commands.items():
            taken[name].append(milliseconds(command, folder))
    results = {name: {"best": min(times), "median": statistics.median(times)} for name, times in taken.items()}
    least = results["/bin/true"]["best"]
    table.heading("Starting: the whole process of gherkin-run")
    table.row(f"milliseconds, of {PASSES} runs", "best", "median", "times /bin/true", "to be")
    for name, result in results.items():
        result["timesTrue"] = result["best"] / least
        limit = SUBJECTS.get(name, (None, None))[1]
        reached = f"{'reached' if result['median'] < limit else 'MISSED'}: {limit}" if limit else ""
        table.row(name, f"{result['best']:.2f}", f"{result['median']:.2f}", f"{result['timesTrue']:.1f}", reached)
    return results


if __name__ == "__main__":
    table = Table()
    starting(table, *sys.argv[1:4])
    print("\n".join(table.lines))
