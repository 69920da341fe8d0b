#!/usr/bin/env python3
"""Creates a history of runs of this project's features, for tests of reports and for pictures in the guide.

    python3 Scripts/history.py RUNNERS HISTORY [--runs N] [--messages FILE] [--site SITE]

RUNNERS is a folder created by `python3 Scripts/mutants --few --runners RUNNERS`: the runner of the example systems, and
runners with one changed line in a system, so that scenarios fail. Each run is an actual run of one of these runners,
with its times moved to a separate day. Between the runs, features change too: scenarios appear, change their steps,
disappear and move. The same runners always give the same runs.

HISTORY is the history folder to which the runs are added, on the branch main. --messages saves the messages of the
last run. --site builds the documentation site of the last run, with the history of all runs.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile

PACKAGE = os.path.abspath(os.path.join(os.path.dirname(__file__), ".."))
TOOL = os.path.join(PACKAGE, ".build", "debug", "gherkin-run")

RUN_LIMIT = 60  # The time limit of a run in seconds; a run takes less than one.
FIRST_DAY = 1_767_258_000  # 2026-01-01T09:00:00Z
DAY = 86_400

# The feature that changes between runs.
FEATURE = """\
Feature: Opening the beer search

  Scenario: {name}
    When I have opened the beer search
{more}"""


def runner(runners, number):
    """Returns the runner of a build: failures appear, persist and disappear, and two builds of one revision differ."""
    mutants = sorted((name for name in os.listdir(runners) if name.isdigit()), key=int)
    pattern = [0, 0, 0, 1, 1, 0, 0, 3, 0, 3, 0, 0, 7, 7, 7, 0, 0, 4, 0, 0, 0, 5, 5, 0, 0, 3, 0, 0, 0, 1]
    choice = pattern[number % len(pattern)]
    return os.path.join(runners, mutants[(choice - 1) % len(mutants)] if choice and mutants else "base")


def revision(number):
    """Returns the revision of a build: the second build of a pair has the same revision as the first."""
    return f"{(number // 2 + 1) * 0x1F3D5B79 & 0xFFFFFFFF:08x}{'0' * 32}"


def change_features(folder, number):
    """Writes the changing feature."""
    for name in ("opening.feature", "start.feature"):
        path = os.path.join(folder, "Features", name)
        if os.path.exists(path):
            os.remove(path)
    if number < 5:
        return
    more = "    When I have opened the beer search\n" if number >= 12 else ""
    if 15 <= number < 25:
        more += "\n  Scenario: For some weeks\n    When I have opened the beer search\n"
    file = "opening.feature" if number < 20 else "start.feature"
    with open(os.path.join(folder, "Features", file), "w", encoding="utf-8") as feature:
        feature.write(FEATURE.format(name="On a new device", more=more))


def move_times(value, seconds):
    """Moves all timestamps of a message."""
    if isinstance(value, dict):
        for name, member in value.items():
            if name == "timestamp":
                member["seconds"] += seconds
            else:
                move_times(member, seconds)
    elif isinstance(value, list):
        for element in value:
            move_times(element, seconds)


def run(folder, program, number):
    """Runs the features, and returns the lines of the messages, on the day of the build."""
    environment = {name: value for name, value in os.environ.items() if name not in ("CI", "GITHUB_ACTIONS")}
    result = subprocess.run(
        # A changed system can wait forever.
        [TOOL, "--runner", program, "--timeout", "5s", "--format", "message:run.ndjson", "Features/"], cwd=folder,
        env=environment, timeout=RUN_LIMIT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if result.returncode not in (0, 1):
        sys.exit(result.stdout.decode(errors="replace"))
    with open(os.path.join(folder, "run.ndjson"), encoding="utf-8") as file:
        messages = [json.loads(line) for line in file]
    start = next(each["testRunStarted"]["timestamp"]["seconds"] for each in messages if "testRunStarted" in each)
    for message in messages:
        move_times(message, FIRST_DAY + number * DAY - start)
    return [json.dumps(message, ensure_ascii=False) + "\n" for message in messages]


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("runners", metavar="RUNNERS")
    arguments.add_argument("history", metavar="HISTORY")
    arguments.add_argument("--runs", type=int, default=30, metavar="N")
    arguments.add_argument("--messages", metavar="FILE")
    arguments.add_argument("--site", metavar="SITE")
    options = arguments.parse_args()
    history = os.path.abspath(options.history)

    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(os.path.join(PACKAGE, "Features"), os.path.join(folder, "Features"))
        for number in range(options.runs):
            change_features(folder, number)
            lines = run(folder, os.path.abspath(runner(options.runners, number)), number)
            messages = os.path.abspath(options.messages) if options.messages else os.path.join(folder, "dated.ndjson")
            with open(messages, "w", encoding="utf-8") as file:
                file.writelines(lines)
            command = [TOOL, "compare", history, messages, "--add"]
            if options.site and number == options.runs - 1:
                command = [
                    TOOL, "docs", os.path.abspath(options.site), messages, "--history", history, "--title",
                    "Example systems", "--edit-link", "https://forge.example/examples/edit/main/{path}#L{line}",
                ]
            result = subprocess.run(
                command + ["--branch", "main", "--revision", revision(number)], cwd=folder, stdout=subprocess.PIPE,
                timeout=RUN_LIMIT)
            if result.returncode not in (0, 1):
                return 1
            print(f"{number + 1:3}  {result.stdout.decode().splitlines()[-1]}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
