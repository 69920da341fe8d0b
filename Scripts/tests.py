#!/usr/bin/env python3
"""Prints a regular expression for `swift test --filter` and `--skip`: the tests with one of the given tags.

Usage: tests.py TAG…

The package manager cannot select tests by tag, so this reads the tags of suites and tests from their sources.
"""

import os
import re
import sys

TESTS = os.path.join(os.path.dirname(__file__), "..", "Tests")
ARGUMENTS = r"\(((?:[^()\"]|\"(?:[^\"\\]|\\.)*\"|\((?:[^()]|\([^()]*\))*\))*)\)\s*(?:@\w+\s*|\w+ )*?"
SUITE = re.compile(rf"^@Suite{ARGUMENTS}(?:struct|class|enum|actor) (\w+)", re.M)
TEST = re.compile(rf"@Test{ARGUMENTS}func (\w+)")


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
                    suite = re.findall(r"^(?:\S.* )?(?:struct|class|extension) (\w+)", text[:test.start()], re.M)[-1]
                    found.append(rf"{module}\.{suite}/{test[2]}\(")
    if not found:
        sys.exit(f"no test has one of the tags {' '.join(sorted(tags))}; they are in GherkinTestSupport/Tag+Speed.swift")
    print(f"^({'|'.join(found)})")


main()
