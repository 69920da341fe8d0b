#!/usr/bin/env python3
"""Runs all benchmarks, prints one table and writes the same as JSON.

    bench.py EXECUTABLE RESULTS [CORPUS]

EXECUTABLE is the release build of GherkinBenchmarks; RESULTS a folder for the generated corpus, for a virtual
environment with the PyPI package gherkin-official, and for results.json; CORPUS a folder of feature files to parse in
place of the generated ones.
"""

import json
import os
import platform
import statistics
import subprocess
import sys
import venv

HERE = os.path.dirname(os.path.abspath(__file__))
PASSES = 5


def output(*command):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout.strip()


def measured(*command):
    return json.loads(output(*command))


def processor():
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            return next(line.split(":")[1].strip() for line in file if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor() or platform.machine()


def official_python(folder):
    """The Python of a virtual environment with gherkin-official; None where it cannot be had."""
    python = os.path.join(folder, "bin", "python")
    try:
        if not os.path.exists(python):
            venv.create(folder, with_pip=True)
        subprocess.run(
            [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "gherkin-official"], check=True
        )
    except (OSError, subprocess.CalledProcessError) as error:
        print(f"gherkin-official cannot be installed, so there is no comparison: {error}", file=sys.stderr)
        return None
    return python


class Table:
    def __init__(self):
        self.lines = []

    def heading(self, text):
        self.lines += ["", text]

    def row(self, *cells):
        self.lines.append("  " + f"{cells[0]:<34}" + "".join(f"{cell:>18}" for cell in cells[1:]))

    def note(self, text):
        self.lines.append("  " + text)


def speeds(report):
    """Megabytes a second: first pass, best, median."""
    seconds = report["seconds"]
    return [report["bytes"] / taken / 1e6 for taken in (seconds[0], min(seconds), statistics.median(seconds))]


def parsing(table, executable, corpus, python):
    runs = {"gherkin-run": [executable, "parse", corpus]}
    if python:
        runs["gherkin-official"] = [python, os.path.join(HERE, "parse_official.py"), corpus]
    reports = {}
    for name, command in runs.items():
        report = measured(*command, str(PASSES))
        report["emptyPeakBytes"] = measured(*command, "0")["peakBytes"]
        report["memoryPerSourceByte"] = (report["peakBytes"] - report["emptyPeakBytes"]) / report["bytes"]
        report["megabytesPerSecond"] = dict(zip(("first", "best", "median"), speeds(report)))
        reports[name] = report
    ours = reports["gherkin-run"]
    table.heading(f"Parsing {ours['files']} files, {ours['bytes'] / 1e6:.1f} MB, to syntax trees and pickles, one thread")
    table.row("MB/s", "first pass", f"best of {PASSES}", "median", "memory/source")
    for name, report in reports.items():
        cells = [f"{speed:.1f}" for speed in speeds(report)]
        table.row(name, *cells, f"{report['memoryPerSourceByte']:.1f}")
    if python:
        theirs = reports["gherkin-official"]
        ratios = [mine / other for mine, other in zip(speeds(ours), speeds(theirs))]
        table.row("times as fast", *(f"{ratio:.1f}" for ratio in ratios))
        reports["timesAsFast"] = dict(zip(("first", "best", "median"), ratios))
    table.note("Files read before, results of all files held; memory: peak less that of a run that does not parse.")
    return reports


def growth(table, executable):
    report = measured(executable, "growth")
    table.heading("Parsing one source that grows: nanoseconds a byte")
    sizes = [50_000, 100_000, 200_000, 400_000]
    table.row("repetitions", *(f"{size:,}" for size in sizes), "last/first")
    for name, points in report["shapes"].items():
        costs = [point["nanosecondsPerByte"] for point in points]
        table.row(name, *(f"{cost:.1f}" for cost in costs), f"{costs[-1] / costs[0]:.2f}")
    return report


def matching(table, executable):
    report = measured(executable, "match")
    table.heading(f"Matching {report['texts']:,} different step texts: nanoseconds a text")
    table.row("definitions", "first pass", f"best of {PASSES}", "median", "building, ms", "of it index, ms")
    costs = {}
    for size in report["sizes"]:
        seconds = size["seconds"][1:]
        cost = [1e9 * taken / report["texts"] for taken in (size["seconds"][0], min(seconds), statistics.median(seconds))]
        costs[size["definitions"]] = cost
        size["nanosecondsPerText"] = dict(zip(("first", "best", "median"), cost))
        building = size["registeringSeconds"] + size["joiningSeconds"] + size["indexingSeconds"]
        table.row(
            f"{size['definitions']:,}",
            *(f"{value:,.0f}" for value in cost),
            f"{1e3 * building:.2f}",
            f"{1e3 * size['indexingSeconds']:.2f}",
        )
    ratios = [many / few for many, few in zip(costs[10_000], costs[10])]
    table.row("10,000 / 10", *(f"{ratio:.2f}" for ratio in ratios))
    report["ratio"] = dict(zip(("first", "best", "median"), ratios))
    table.note("Half Cucumber Expressions, half regular expressions as text, five shapes in equal shares. In each size 9")
    table.note("of 10 texts match one definition, the others none, so that the ratio tells of the index, not of the match.")
    table.note("The first pass also reads the regular expressions that need the toolchain's Regex, a fifth of them.")
    return report


def main():
    executable, folder = sys.argv[1:3]
    corpus = sys.argv[3] if len(sys.argv) > 3 else ""
    os.makedirs(folder, exist_ok=True)
    python = official_python(os.path.join(folder, "venv"))
    if not corpus:
        corpus = os.path.join(folder, "corpus")
        output(sys.executable, os.path.join(HERE, "generate_corpus.py"), corpus)
    machine = {
        "processor": processor(),
        "cores": os.cpu_count(),
        "system": platform.platform(),
        "swift": output(os.environ.get("SWIFT", "swift"), "--version").splitlines()[0],
        "python": platform.python_version(),
    }
    if python:
        code = "import importlib.metadata as m; print(m.version('gherkin-official'))"
        machine["gherkin-official"] = output(python, "-c", code)
    table = Table()
    for name, value in machine.items():
        table.lines.append(f"{name}: {value}")
    results = {
        "machine": machine,
        "parsing": parsing(table, executable, corpus, python),
        "growth": growth(table, executable),
        "matching": matching(table, executable),
    }
    path = os.path.join(folder, "results.json")
    with open(path, "w", encoding="utf-8") as file:
        json.dump(results, file, indent=2, sort_keys=True)
        file.write("\n")
    print("\n".join(table.lines))
    print(f"\nThe same as JSON: {path}")


main()
