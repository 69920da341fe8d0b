"""Measures the parser, compared with the PyPI package gherkin-official, and with sources of increasing size."""

import os
import statistics

from processes import measured

HERE = os.path.dirname(os.path.abspath(__file__))
PASSES = 5


def speeds(report):
    """Returns megabytes per second: first pass, best, median."""
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
