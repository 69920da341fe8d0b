#!/usr/bin/env python3
"""Compares the output, files and exit statuses of an old and a new program.

    python3 Scripts/compare [--old DIR] [--new DIR] [--only PATTERN]... [--list] [--full] [--jobs N]

DIR is a folder with the built programs gherkin-run, gherkin-run-faults and GherkinRunExamples, inside a package. The
default for the new program is .build/debug; for the old one it is an earlier commit, which is built in
.build/compare/old if necessary. Each side has its own step definitions, so cases use only steps that both have.

Cases come from cases.txt, from the compatibility kit, and from the list of faults in cases.py. PATTERN is a part of a
case's name, or a pattern with * for the whole name. A case that differs is run a second time; if it is equal then, it
is reported as unsteady instead of different. The exit status is 1 if a difference is not explained in
Scripts/compare/explained.txt, or if an explanation there is unused.
"""

import argparse
import collections
import concurrent.futures
import difflib
import fnmatch
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

from cases import PACKAGE, CaseError, all_cases, read_folder
from runner import Runner
from scrub import Scrubber

OLD_COMMIT = "ea1901bc"
OLD_PACKAGE = os.path.join(PACKAGE, ".build", "compare", "old")
EXPLAINED = os.path.join(os.path.dirname(os.path.abspath(__file__)), "explained.txt")
SWIFT = os.environ.get("SWIFT", "swift")
PRODUCTS = ("gherkin-run", "gherkin-run-faults", "GherkinRunExamples")
SHOWN_LINES = 60  # The lines of a difference that are shown without --full.
SHOWN_WIDTH = 300  # The length of a shown line without --full.

Explanation = collections.namedtuple("Explanation", "entry name text reason")


def build_old():
    """Returns the folder with the programs of the old commit, which are built if they are missing."""
    folder = os.path.join(OLD_PACKAGE, ".build", "debug")
    if not os.path.exists(os.path.join(OLD_PACKAGE, "Package.swift")):
        os.makedirs(os.path.dirname(OLD_PACKAGE), exist_ok=True)
        subprocess.run(["git", "worktree", "prune"], cwd=PACKAGE, check=False)
        added = subprocess.run(["git", "worktree", "add", "--detach", OLD_PACKAGE, OLD_COMMIT], cwd=PACKAGE, check=False)
        if added.returncode != 0:
            sys.exit(f"Cannot check out {OLD_COMMIT}; give the folder of the old programs with --old.")
    if all(os.path.exists(os.path.join(folder, product)) for product in PRODUCTS):
        return folder
    for product in PRODUCTS:
        print(f"Building {product} of {OLD_COMMIT} …", flush=True)
        if subprocess.run([SWIFT, "build", "--product", product], cwd=OLD_PACKAGE, check=False).returncode != 0:
            sys.exit(f"Cannot build {product} of {OLD_COMMIT}.")
    return folder


def package_of(folder):
    """Returns the package that contains a folder of built programs."""
    parent = os.path.realpath(folder)
    while not os.path.exists(os.path.join(parent, "Package.swift")):
        if parent == os.path.dirname(parent):
            sys.exit(f"{folder} is not inside a package; gherkin-run would look for the runner of another package.")
        parent = os.path.dirname(parent)
    return parent


def check(folder):
    """Returns the folder if it contains gherkin-run."""
    if not os.path.exists(os.path.join(folder, PRODUCTS[0])):
        sys.exit(f"There is no {PRODUCTS[0]} in {folder}; build it first.")
    return os.path.realpath(folder)


def explanations():
    """Returns the explanations of explained.txt, in order."""
    result, entry = [], None
    with open(EXPLAINED, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            if not line.strip() or line.startswith("#"):
                continue
            if not line.startswith(" "):
                if entry:
                    sys.exit(f"{EXPLAINED}: no reason for {entry}")
                entry = line.strip()
            elif entry:
                name, _, text = entry.partition(" :: ")
                try:
                    result.append(Explanation(entry, name, re.compile(text) if text else None, line.strip()))
                except re.error as error:
                    sys.exit(f"{EXPLAINED}:{number - 1}: {error}")
                entry = None
            else:
                sys.exit(f"{EXPLAINED}:{number}: a reason without an entry")
    if entry:
        sys.exit(f"{EXPLAINED}: no reason for {entry}")
    return result


def difference(old, new):
    """Returns the differing parts of the output, each with the lines of a unified diff."""
    parts = {}
    for part in list(old) + [part for part in new if part not in old]:
        before, after = old.get(part, ["<missing>"]), new.get(part, ["<missing>"])
        if before != after:
            parts[part] = list(difflib.unified_diff(before, after, f"old: {part}", f"new: {part}", lineterm=""))
    return parts


def explain(case, parts, reasons):
    """Returns the explanations for a case, and whether they explain all of its differences."""
    changed = [line for lines in parts.values() for line in lines[2:] if line[:1] in "+-"]
    used, open_lines = [], changed
    for reason in reasons:
        if not fnmatch.fnmatchcase(case.name, reason.name):
            continue
        rest = [] if reason.text is None else [line for line in open_lines if not reason.text.search(line)]
        if len(rest) < len(open_lines):
            used.append(reason)
            open_lines = rest
    return used, not open_lines


def shorten(line):
    return line if len(line) <= SHOWN_WIDTH else line[:SHOWN_WIDTH] + " …"


def show(case, parts, full):
    """Prints the differences of a case."""
    print(f"\n=== {case.name}\n    {case.line if full else shorten(case.line)}")
    for lines in parts.values():
        shown = lines if full else lines[:SHOWN_LINES]
        for line in shown:
            print(line if full else shorten(line))
        if len(shown) < len(lines):
            print(f"… {len(lines) - len(shown)} more lines; --full shows them")
    sys.stdout.flush()


class Comparison:
    """Runs cases with both programs."""

    def __init__(self, old, new, scratch):
        self.old, self.new, self.scratch = old, new, scratch

    def parts(self, case, number):
        """Returns the differences, and whether the case was run a second time."""
        parts = self._try(case, number)
        if not parts:
            return {}, {}
        again = self._try(case, number)
        return (again, {}) if again else ({}, parts)

    def _try(self, case, number):
        # Both run in the same folder, one after the other, so that its path is the same.
        folder = os.path.join(self.scratch, f"{number:04}", "work")
        scrubber = Scrubber(folder, case.timed, case.unordered, case.seeded, case.printing)
        return difference(*(runner.run(case, folder, scrubber) for runner in (self.old, self.new)))


def compare(cases, comparison, jobs):
    """Yields each case with its differences, in the order of the cases."""
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        futures = [pool.submit(comparison.parts, case, number) for number, case in enumerate(cases)]
        try:
            for case, future in zip(cases, futures):
                yield case, *future.result()
        finally:
            for future in futures:
                future.cancel()


def chosen(cases, patterns):
    if not patterns:
        return cases
    return [
        case for case in cases
        if any(fnmatch.fnmatchcase(case.name, each) if "*" in each else each in case.name for each in patterns)
    ]


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--old", metavar="DIR")
    arguments.add_argument("--new", metavar="DIR", default=os.path.join(PACKAGE, ".build", "debug"))
    arguments.add_argument("--only", metavar="PATTERN", action="append", default=[])
    arguments.add_argument("--list", action="store_true")
    arguments.add_argument("--full", action="store_true")
    arguments.add_argument("--jobs", type=int, default=2)
    options = arguments.parse_args()

    reasons = explanations()
    old = None if options.list else check(options.old or build_old())
    features = read_folder(os.path.join(package_of(old) if old else PACKAGE, "Features"), "Features")
    try:
        every, missing = all_cases(features)
    except CaseError as error:
        sys.exit(str(error))
    cases = chosen(every, options.only)
    if options.list:
        for case in cases:
            print(f"{case.name}: {case.line}")
        return 0
    new = check(options.new)
    package_of(new)
    faults = all(os.path.exists(os.path.join(folder, PRODUCTS[1])) for folder in (old, new))
    if not faults:
        cases = [case for case in cases if all(command.program != PRODUCTS[1] for command in case.commands)]
        missing.append(f"{PRODUCTS[1]}: it is not built in both folders")
    if not cases:
        sys.exit("No case matches.")

    start, counts, used, different = time.monotonic(), collections.Counter(), collections.defaultdict(list), []
    scratch = os.path.realpath(tempfile.mkdtemp(prefix="compare-"))
    try:
        comparison = Comparison(Runner(old, scratch, "old"), Runner(new, scratch, "new"), scratch)
        for case, parts, unsteady in compare(cases, comparison, options.jobs):
            if unsteady:
                counts["unsteady"] += 1
                print(f"\nUnsteady, equal in the second run: {case.name}")
                show(case, unsteady, options.full)
            if not parts:
                counts["same"] += 1
                continue
            explaining, complete = explain(case, parts, reasons)
            for reason in explaining:
                used[reason].append(case.name)
            counts["explained" if complete else "different"] += 1
            if not complete:
                different.append(case.name)
                show(case, parts, options.full)
    finally:
        shutil.rmtree(scratch, ignore_errors=True)

    for reason, names in used.items():
        print(f"\nExplained by “{reason.entry}”: {reason.reason}")
        for name in names:
            print(f"  {name}")
    whole = len(cases) == len(every) and not missing
    stale = [reason for reason in reasons if reason not in used] if whole else []
    for reason in stale:
        print(f"\nUnused explanation: “{reason.entry}”.")
    for reason in missing:
        print(f"\nSkipped {reason}.")
    if different:
        print("\nDifferent:")
        for name in different:
            print(f"  {name}")
    print(
        f"\n{len(cases)} cases: {counts['same']} same, {counts['explained']} explained, {counts['different']} different; "
        f"{counts['unsteady']} unsteady, in {time.monotonic() - start:.0f} s")
    return 1 if different or stale else 0


if __name__ == "__main__":
    sys.exit(main())
