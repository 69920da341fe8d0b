"""Measures runs of a generated suite, compared with the PyPI package behave, and with suites of increasing size."""

import os
import statistics
import sys

from processes import output, whole_run

HERE = os.path.dirname(os.path.abspath(__file__))
SCENARIOS = 10_000
PASSES = 5
BEHAVE_PASSES = 2


def targets(grown):
    """The goals of the growth: values by name, each with its limit, and whether it is met."""
    bounds = [
        ("100,000 scenarios, peak memory, MB", grown["scenarios"][SCENARIOS * 10]["peakBytes"] / 1e6, 1500),
        ("100,000 / 10,000 scenarios, time", grown["ratio"]["best"], 11),
    ]
    return {
        name: {"measured": figure, "bound": f"at most {bound}", "reached": figure <= bound}
        for name, figure, bound in bounds
    }


class Suite:
    """A generated suite and the commands that run it."""

    def __init__(self, folder, scenarios, executable, *variety):
        self.folder = os.path.join(folder, "-".join(["suite", str(scenarios), *variety]))
        self.printed = self.folder + ".txt"
        self.messages = self.folder + ".ndjson"
        output(sys.executable, os.path.join(HERE, "generate_suite.py"), self.folder, str(scenarios), *variety)
        command = [os.path.abspath(executable), "run", "definitions.txt", "--format", "progress"]
        self.progress = command + ["--isolation", "none", "."]
        # If all scenarios pass, nothing is written and little work is done.
        self.silent = command[:-1] + ["rerun", "--isolation", "none", "."]
        self.with_messages = command + ["--isolation", "none", "--format", "message:" + os.path.abspath(self.messages), "."]
        self.isolated = command + ["--isolation", "process", "."]

    def run(self, command):
        return whole_run(command, self.folder, self.printed)


def summary(runs):
    """Returns the best and median time of several runs, and their maximum memory use."""
    report = {"runs": runs, "peakBytes": max(run["peakBytes"] for run in runs)}
    for key in ("seconds", "processorSeconds"):
        report[key] = {choice.__name__: choice(run[key] for run in runs) for choice in (min, statistics.median)}
    return report


def runs_in_turns(suite, commands, passes):
    """Runs the commands alternately, so that other load on the machine affects all of them."""
    runs = {name: [] for name in commands}
    for number in range(max(passes.values())):
        for name, command in commands.items():
            if number < passes[name]:
                runs[name].append(suite.run(command))
    return {name: summary(of_one) for name, of_one in runs.items()}


def row(table, name, report):
    times = [report[key][choice] for key in ("seconds", "processorSeconds") for choice in ("min", "median")]
    table.row(name, *(f"{seconds:.2f}" for seconds in (times[0], times[1], times[3])), f"{report['peakBytes'] / 1e6:.0f}")


def against_behave(table, suite, python, version, texts):
    commands = {
        "one process": suite.progress, "workers": suite.isolated, "one process, messages": suite.with_messages}
    passes = dict.fromkeys(commands, PASSES)
    if python:
        commands["behave"] = [os.path.abspath(python), "-m", "behave", "--format", "progress", "."]
        passes["behave"] = BEHAVE_PASSES
    reports = runs_in_turns(suite, commands, passes)
    table.heading(f"Running {SCENARIOS:,} scenarios, {6 * SCENARIOS:,} steps, 500 definitions, {texts}: whole processes")
    table.row("seconds", "best", "median", "processor, median", "peak memory, MB")
    for name, report in reports.items():
        row(table, f"behave {version}, best of {BEHAVE_PASSES}" if name == "behave" else f"{name}, best of {PASSES}", report)
    times_as_fast = {}
    if python:
        theirs = reports["behave"]["seconds"]
        for name in (name for name in commands if name != "behave"):
            ours = reports[name]["seconds"]
            ratios = (theirs["min"] / ours["min"], theirs["median"] / ours["median"])
            times_as_fast[name] = dict(zip(("best", "median"), ratios))
            table.row(f"times as fast, {name}", *(f"{ratio:.1f}" for ratio in ratios))
    table.note(f"Messages: a file of {os.path.getsize(suite.messages) / 1e6:.0f} MB, on top of the progress.")
    os.remove(suite.messages)
    return reports, times_as_fast


def growth(table, folder, executable):
    table.heading("Running a suite that grows, all texts different, progress alone")
    table.row("scenarios", "best of 3", "median", "processor, median", "peak memory, MB", "µs a scenario")
    reports = {}
    for scenarios in (SCENARIOS // 10, SCENARIOS, SCENARIOS * 10):
        # With repeated texts, the share of new ones would decrease with the number of scenarios.
        suite = Suite(folder, scenarios, executable, "different")
        reports[scenarios] = report = summary([suite.run(suite.progress) for _ in range(3)])
        row(table, f"{scenarios:,}", report)
        table.lines[-1] += f"{1e6 * report['seconds']['min'] / scenarios:>18.1f}"
    few, many = (reports[scenarios]["seconds"] for scenarios in (SCENARIOS, SCENARIOS * 10))
    ratio = {"best": many["min"] / few["min"], "median": many["median"] / few["median"]}
    table.row("100,000 / 10,000", *(f"{value:.2f}" for value in ratio.values()))
    return {"scenarios": reports, "ratio": ratio}


def running(table, executable, folder, python, version):
    suite = Suite(folder, SCENARIOS, executable)
    reports, times_as_fast = against_behave(table, suite, python, version, "17,400 texts")
    different = Suite(folder, SCENARIOS, executable, "different")
    hard_reports, hard_times_as_fast = against_behave(table, different, python, version, "60,000 texts")
    grown = growth(table, folder, executable)
    reached = targets(grown)
    table.heading("Running a suite that grows: the goals")
    table.row("by the best run", "measured", "to be", "")
    for name, target in reached.items():
        table.row(name, f"{target['measured']:.1f}", target["bound"], "reached" if target["reached"] else "MISSED")
    return {
        "suite": {"runs": reports, "timesAsFast": times_as_fast},
        "suiteOfDifferentTexts": {"runs": hard_reports, "timesAsFast": hard_times_as_fast},
        "growth": grown,
        "targets": reached,
    }
