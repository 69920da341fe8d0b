#!/usr/bin/env python3
"""Runs all benchmarks, prints a table and writes the same data as JSON.

    bench.py EXECUTABLE RUNNER RESULTS [CORPUS]

EXECUTABLE is the release build of GherkinBenchmarks; RUNNER the runner of the examples, built for debugging; RESULTS a
folder for generated files, a virtual environment with the PyPI packages for comparison, and results.json; CORPUS a
folder of feature files to parse instead of generated ones.
gherkin-run must be next to EXECUTABLE. Each subject has a separate file: bench_start.py, bench_parsing.py,
bench_authoring.py, bench_language_server.py, bench_matching.py, bench_running.py, bench_isolation.py,
bench_reporting.py, bench_html.py, bench_cluster.py.
"""

import json
import os
import platform
import sys

sys.dont_write_bytecode = True  # Keeps the folder unchanged.

from bench_authoring import authoring
from bench_cluster import cluster
from bench_html import html
from bench_isolation import isolation
from bench_language_server import language_server
from bench_matching import matching
from bench_package import package
from bench_parsing import growth, parsing
from bench_reporting import reporting
from bench_running import running
from bench_start import starting
from processes import output, python_with
from table import Table

HERE = os.path.dirname(os.path.abspath(__file__))


def processor():
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            return next(line.split(":")[1].strip() for line in file if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor() or platform.machine()


def main():
    # Benchmarks start programs in other folders.
    executable, runner, folder = map(os.path.abspath, sys.argv[1:4])
    corpus = sys.argv[4] if len(sys.argv) > 4 else ""
    tool = os.path.join(os.path.dirname(executable), "gherkin-run")
    os.makedirs(folder, exist_ok=True)
    environment = os.path.join(folder, "venv")
    official, official_version = python_with("gherkin-official", environment)
    behave, behave_version = python_with("behave", environment)
    if not corpus:
        corpus = os.path.join(folder, "corpus")
        output(sys.executable, os.path.join(HERE, "generate_corpus.py"), corpus)
    machine = {
        "processor": processor(),
        "cores": os.cpu_count(),
        "load": " ".join(f"{load:.1f}" for load in os.getloadavg()) + " before, in 1, 5 and 15 minutes",
        "system": platform.platform(),
        "swift": output(os.environ.get("SWIFT", "swift"), "--version").splitlines()[0],
        "python": platform.python_version(),
        "gherkin-official": official_version or "not installed",
        "behave": behave_version or "not installed",
    }
    table = Table()
    for name, value in machine.items():
        table.lines.append(f"{name}: {value}")
    subjects = {
        "starting": lambda: starting(table, tool, folder, runner),
        "parsing": lambda: parsing(table, executable, corpus, official),
        "growth": lambda: growth(table, executable),
        "authoring": lambda: authoring(table, tool, corpus),
        "language server": lambda: language_server(table, tool),
        "matching": lambda: matching(table, executable),
        "running": lambda: running(table, executable, folder, behave, behave_version),
        "package": lambda: package(table, tool, folder, behave),
        "isolation": lambda: isolation(table, executable, folder),
        "reporting": lambda: reporting(table, executable, folder),
        "html": lambda: html(table, executable, folder),
        "cluster": lambda: cluster(table, executable, folder, behave, behave_version),
    }
    results, failed = {"machine": machine}, []
    for name, measure in subjects.items():
        try:
            results[name] = measure()
        except (Exception, SystemExit) as error:
            # What the others measured is not lost.
            failed.append(f"{name} was not measured: {error}")
    path = os.path.join(folder, "results.json")
    with open(path, "w", encoding="utf-8") as file:
        json.dump(results, file, indent=2, sort_keys=True)
        file.write("\n")
    print("\n".join(table.lines))
    print(f"\nJSON: {path}")
    if failed:
        sys.exit("\n".join(failed))


main()
