#!/usr/bin/env python3
"""Prints a regular expression for `swift test --filter` and `--skip`: the tests with one of the given tags.

Usage: tests.py TAG…

The package manager cannot select tests by tag, so this reads the tags of suites and tests from their sources.
"""

import os
import re
import sys

TESTS = os.path.join(os.path.dirname(__file__), "..", "Tests")
SUITE = re.compile(
    r"^@Suite\(((?:[^()\"]|\"(?:[^\"\\]|\\.)*\"|\((?:[^()]|\([^()]*\))*\))*)\)\s*(?:@\w+\s*|\w+ )*?(?:struct|class|enum|actor) (\w+)",
    re.M)
TEST = re.compile(
    r"@Test\(((?:[^()\"]|\"(?:[^\"\\]|\\.)*\"|\((?:[^()]|\([^()]*\))*\))*)\)\s*(?:@\w+\s*|\w+ )*?func (\w+)")


def tagged(declarations, tags):
    """Returns the names of the declarations that have one of the tags."""
    for arguments, name in declarations:
        used = re.search(r"\.tags\(([^)]*)\)", arguments)
        if used and tags & {tag.strip(" .") for tag in used[1].split(",")}:
            yield name


def main():
    tags, found = set(sys.argv[1:]), []
    for folder, _, files in sorted(os.walk(TESTS)):
        module = re.sub(r"^Examples/", "", os.path.relpath(folder, TESTS)).split(os.sep)[0]
        for file in sorted(files):
            if not file.endswith(".swift"):
                continue
            with open(os.path.join(folder, file), encoding="utf-8") as source:
                text = source.read()
            found += [rf"{module}\.{name}/" for name in tagged(SUITE.findall(text), tags)]
            # The suite of a test with a tag of its own is the last one before it.
            for test in TEST.finditer(text):
                if list(tagged([test.groups()], tags)):
                    suite = re.findall(r"^(?:@Suite\(.*\) )?(?:struct|final class|extension) (\w+)", text[:test.start()], re.M)[-1]
                    found.append(rf"{module}\.{suite}/{test[2]}\(")
    print(f"^({'|'.join(found)})")


main()
