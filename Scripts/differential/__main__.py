#!/usr/bin/env python3
"""Compares the project with the official Python libraries and with ruamel.yaml on generated inputs.

    python3 Scripts/differential [--seed N] [--count N] [--targets "feature yaml"] [--show N]

Builds the program GherkinDifferential first. A difference is explained if the libraries with some corrections give the
project's answer; explained.txt has a reason for each correction. For other differences, the smallest input that was
found is printed with the part of the answers that differs, and the exit status is 1.
"""

import argparse
import collections
import importlib
import importlib.metadata
import json
import os
import random
import subprocess
import sys

import corrections
from side import Side

FOLDER = os.path.dirname(os.path.abspath(__file__))
PACKAGE = os.path.dirname(os.path.dirname(FOLDER))
EXPLAINED = os.path.join(FOLDER, "explained.txt")
LIBRARIES = ("gherkin", "cucumber_expressions", "cucumber_tag_expressions", "ruamel.yaml", "yaml")
PACKAGES = ("gherkin-official", "cucumber-expressions", "cucumber-tag-expressions", "ruamel.yaml", "PyYAML")
PROGRAM = "GherkinDifferential"
TARGETS = ("feature", "expression", "tags", "yaml")
SHRINKING = 3000  # The inputs that are tried to find a smaller one.


def check_libraries():
    """Ends the program if a library is missing."""
    missing = []
    for name in LIBRARIES:
        try:
            importlib.import_module(name)
        except ImportError:
            missing.append(name)
    if missing:
        sys.exit(
            f"Python modules are missing: {', '.join(missing)}. Install them, for example in a virtual environment:\n"
            "    python3 -m venv .build/python\n"
            "    .build/python/bin/pip install -r Scripts/differential/requirements.txt\n"
            "    make differential PYTHON=.build/python/bin/python3"
        )


def build():
    """Builds the project's program. Returns its path."""
    command = [os.environ.get("SWIFT", "swift"), "build", "--product", PROGRAM]
    environment = {**os.environ, "GHERKIN_DIFFERENTIAL": "1"}
    if subprocess.run([*command, "--quiet"], cwd=PACKAGE, env=environment, check=False).returncode != 0:
        sys.exit(f"{PROGRAM} was not built.")
    shown = subprocess.run(
        [*command, "--show-bin-path"], cwd=PACKAGE, env=environment, check=True, capture_output=True, text=True
    )
    return os.path.join(shown.stdout.strip(), PROGRAM)


def explanations():
    """Returns the names of the corrections of each target. Ends the program if one of them has no reason."""
    result, entry = {target: [] for target in TARGETS}, None
    with open(EXPLAINED, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            if not line.strip() or line.startswith("#"):
                continue
            if line.startswith(" "):
                entry = None
            elif entry:
                break
            else:
                entry = line.strip()
                target, _, name = entry.partition(" :: ")
                if target not in TARGETS:
                    sys.exit(f"{EXPLAINED}:{number}: not an entry: {entry}")
                result[target].append(name)
    if entry:
        sys.exit(f"{EXPLAINED}: no reason for {entry}")
    for target, names in result.items():
        importlib.import_module(f"{target}_corrections")
        for name in set(names) ^ set(corrections.CORRECTIONS[target]):
            sys.exit(f"{name} must be both a function of {target}_corrections.py and an entry of {EXPLAINED}")
    return result


class Comparison:
    """Asks both sides."""

    def __init__(self, target, project, library, names):
        self.target, self.project, self.library, self.names = target, project, library, names

    def answers(self, parts, names=()):
        """Returns the answers of the project and of the libraries with corrections."""
        request = {"target": self.target, "input": parts}
        self.project.send(request)
        self.library.send({**request, "corrections": list(names)})
        return self.project.receive(), self.library.receive()

    def _library(self, parts, names):
        return self.library.ask({"target": self.target, "input": parts, "corrections": list(names)})

    def explanation(self, parts, ours):
        """Returns the corrections that explain an answer, as few as possible; None if they do not."""
        if self._library(parts, self.names) != ours:
            return None
        names = list(self.names)
        for name in self.names:
            fewer = [each for each in names if each != name]
            if self._library(parts, fewer) == ours:
                names = fewer
        return names

    def is_unexplained(self, parts):
        ours, theirs = self.answers(parts, self.names)
        return ours != theirs and ours != self._library(parts, ())

    def shrink(self, parts):
        """Returns a smaller input that is not explained either: parts of a text are removed while that is possible."""
        tries = 0
        smaller = True
        while smaller and tries < SHRINKING:
            smaller = False
            for index in range(len(parts)):
                for split in (lambda text: text.splitlines(keepends=True), list):
                    pieces = split(parts[index])
                    size = max(len(pieces) // 2, 1)
                    while size and tries < SHRINKING:
                        start = 0
                        while start < len(pieces) and tries < SHRINKING:
                            fewer = pieces[:start] + pieces[start + size :]
                            tries += 1
                            candidate = parts[:index] + ["".join(fewer)] + parts[index + 1 :]
                            if self.is_unexplained(candidate):
                                parts, pieces, smaller = candidate, fewer, True
                            else:
                                start += size
                        size //= 2
        return parts


def is_rejection(answer):
    """Returns whether an answer is an error."""
    return answer == "error" or isinstance(answer, list) and answer != [] and "parseError" in answer[0]


def compare(comparison, inputs):
    """Compares the answers to inputs. Returns the unexplained inputs, and the number of uses of each correction."""
    unexplained, used, differing, rejected = [], collections.Counter(), 0, 0
    for parts in inputs:
        ours, theirs = comparison.answers(parts)
        rejected += is_rejection(ours)
        if ours == theirs:
            continue
        differing += 1
        names = comparison.explanation(parts, ours)
        if names is None:
            unexplained.append(parts)
        else:
            used.update(names)
    return unexplained, used, differing, rejected


def first_difference(ours, theirs, path=""):
    """Returns the path of the first part of two answers that differs, and the parts."""
    if isinstance(ours, dict) and isinstance(theirs, dict):
        for key in sorted(ours.keys() | theirs.keys()):
            if ours.get(key) != theirs.get(key):
                return first_difference(ours.get(key), theirs.get(key), f"{path}.{key}")
    elif isinstance(ours, list) and isinstance(theirs, list) and len(ours) == len(theirs):
        for index, (left, right) in enumerate(zip(ours, theirs)):
            if left != right:
                return first_difference(left, right, f"{path}[{index}]")
    return path, ours, theirs


def show(comparison, inputs, seed, limit):
    """Prints differences. Those that shrink to the same input are printed once."""
    shown = set()
    for parts in inputs:
        if len(shown) == limit:
            break
        parts = comparison.shrink(parts)
        text = json.dumps(parts)
        if text in shown:
            continue
        shown.add(text)
        ours, theirs = comparison.answers(parts, comparison.names)
        path, left, right = first_difference(ours, theirs)
        print(f"\n{comparison.target}, seed {seed}: {text}")
        print(f"  project: {path} {json.dumps(left, sort_keys=True)}")
        print(f"  library: {path} {json.dumps(right, sort_keys=True)}", flush=True)


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--count", type=int, default=10000)
    arguments.add_argument("--show", type=int, default=5, help="the number of differences to print for each target")
    arguments.add_argument("--targets", default=" ".join(TARGETS))
    options = arguments.parse_args()
    targets = options.targets.split()
    for target in targets:
        if target not in TARGETS:
            arguments.error(f"unknown target {target}; the targets are {', '.join(TARGETS)}")

    check_libraries()
    reasons = explanations()
    project = Side("project", [build()])
    library = Side("library", [sys.executable, os.path.join(FOLDER, "reference.py")])
    status = 0
    print(", ".join(f"{name} {importlib.metadata.version(name)}" for name in PACKAGES))
    for target in targets:
        module = importlib.import_module(f"{target}_inputs")
        random_source = random.Random(f"{target} {options.seed}")
        inputs = module.inputs(random_source, options.count, PACKAGE)
        comparison = Comparison(target, project, library, reasons[target])
        unexplained, used, differing, rejected = compare(comparison, inputs)
        print(
            f"{target}: {options.count} inputs ({rejected} of them invalid), seed {options.seed}: "
            f"{differing} differ, {len(unexplained)} of them unexplained"
        )
        for name in comparison.names:
            print(f"  {used[name] or 'unused':>6} {name}")
        show(comparison, unexplained, options.seed, options.show)
        if unexplained:
            status = 1
    project.close()
    library.close()
    sys.exit(status)


main()
