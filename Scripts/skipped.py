#!/usr/bin/env python3
"""Prints the tests that were skipped, grouped by the reason, from event streams of `swift test`.

    skipped.py FOLDER

FOLDER has the files of `swift test --event-stream-output-path`. A suite that is skipped counts, and its tests do not.
"""

import collections
import glob
import json
import os
import sys


def skipped(path):
    """Returns the names and reasons of the skipped suites and tests."""
    with open(path, encoding="utf-8", errors="replace") as file:
        for line in file:
            if "testSkipped" not in line:
                continue
            payload = json.loads(line)["payload"]
            if payload.get("kind") == "testSkipped":
                for message in payload["messages"]:
                    name, _, reason = message["text"].partition(" skipped: ")
                    yield name, reason.strip('"') or "without a reason"


def main():
    reasons = collections.defaultdict(set)
    for path in sorted(glob.glob(os.path.join(sys.argv[1], "*.jsonl"))):
        for name, reason in skipped(path):
            reasons[reason].add(name)
    if not reasons:
        print("No test was skipped.")
    for reason, names in sorted(reasons.items()):
        shown = ", ".join(sorted(names)[:3]) + (f" and {len(names) - 3} more" if len(names) > 3 else "")
        print(f"Skipped: {shown}: {reason}")


main()
