#!/usr/bin/env python3
"""Measures the time that gherkin-run takes to format and lint a corpus, including the start of the process.

    bench_authoring.py PROGRAM CORPUS

This command runs one benchmark; bench.py calls `authoring` to run it with the others.
"""

import os
import statistics
import subprocess
import sys
import time

from table import Table

PASSES = 5
# The measured commands with their limits in seconds for 4 MB.
SUBJECTS = {
    "format --check": (["format", "--check"], 0.5),
    "lint": (["lint", "--json"], 0.5),
}
MEGABYTES = 4


def seconds(command):
    start = time.perf_counter()
    status = subprocess.call(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    taken = time.perf_counter() - start
    # The status 1 means that there are findings.
    if status not in (0, 1):
        sys.exit(f"{command} ended with {status}")
    return taken


def size(corpus):
    paths = (os.path.join(folder, name) for folder, _, names in os.walk(corpus) for name in names)
    return sum(os.path.getsize(path) for path in paths if path.endswith((".feature", ".feature.md"))) / 1e6


def authoring(table, program, corpus):
    megabytes = size(corpus)
    table.heading(f"Laying out and linting {megabytes:.1f} MB: the whole process of gherkin-run")
    table.row(f"seconds, of {PASSES} runs", "best", "median", f"for {MEGABYTES} MB", "to be")
    results = {}
    for name, (words, limit) in SUBJECTS.items():
        taken = [seconds([os.path.abspath(program), *words, corpus]) for _ in range(PASSES)]
        scaled = statistics.median(taken) * MEGABYTES / megabytes
        results[name] = {"best": min(taken), "median": statistics.median(taken), "scaled": scaled}
        reached = f"{'reached' if scaled < limit else 'MISSED'}: {limit}"
        table.row(name, f"{min(taken):.3f}", f"{statistics.median(taken):.3f}", f"{scaled:.3f}", reached)
    return results


if __name__ == "__main__":
    table = Table()
    authoring(table, sys.argv[1], sys.argv[2])
    print("\n".join(table.lines))
