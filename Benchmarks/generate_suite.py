#!/usr/bin/env python3
"""Writes a suite: feature files, and the same 500 step definitions for behave and for GherkinBenchmarks.

    generate_suite.py FOLDER SCENARIOS [different]

A file contains 100 scenarios with six steps, each with two parameters. All scenarios pass: the definitions do nothing,
so that only the runner is measured. Step texts are repeated, as in real suites: of 60,000, 17,400 are different; with
`different`, nearly all are. The same call writes the same bytes on every machine: FOLDER/*.feature;
FOLDER/steps/steps.py, where behave expects it; FOLDER/definitions.txt.
"""

import os
import random
import sys

SCENARIOS_PER_FILE = 100

THINGS = (
    "account address basket booking catalogue contract coupon customer delivery device document invoice message order "
    "parcel payment product profile project refund report reservation supplier ticket warehouse"
).split()

# Each phrase has one definition for each noun: 7 + 6 + 7 phrases with 25 nouns.
PHRASES = {
    "given": [
        "the {thing} {string} holds {int} entries",
        "there is a {thing} named {string} that is {int} days old",
        "{string} has {int} of the {thing} kind",
        "a new {thing} for {string} with the number {int}",
        "the limit of {thing} {string} has been set to {int}",
        "nobody has changed the {thing} of {string} for {int} hours",
        "I am signed in for the {thing} as {string} with {int} rights",
    ],
    "when": [
        "I open the {thing} {string} on page {int}",
        "I add to the {thing} {string} another {int} entries",
        "{string} cancels the {thing} after {int} minutes",
        "the {thing} of {string} is sent {int} times",
        "I look for a {thing} like {string} in the last {int} days",
        "I change the name of the {thing} to {string} in field {int}",
    ],
    "then": [
        "the {thing} {string} shows {int} entries",
        "I see a {thing} for {string} in line {int}",
        "{string} is told about the {thing} within {int} seconds",
        "the total of the {thing} for {string} is {int}",
        "no {thing} but {string} has more than {int} entries",
        "the history of the {thing} {string} has {int} lines",
        "there is a {thing} error {string} with the code {int}",
    ],
}
NAMES = ["Ada Lovelace", "Alan Turing", "Grace Hopper", "Edsger Dijkstra"]
TAGS = "smoke slow fast billing search login api ui nightly regression".split()


def definitions():
    """Returns the keyword and pattern of each definition."""
    return [
        (keyword, phrase.replace("{thing}", thing))
        for thing in THINGS
        for keyword, phrases in PHRASES.items()
        for phrase in phrases
    ]


def behave_steps():
    lines = ["from behave import given, then, when"]
    for number, (keyword, pattern) in enumerate(definitions()):
        pattern = pattern.replace("{string}", '"{text}"').replace("{int}", "{number:d}")
        lines += ["", "", f"@{keyword}('{pattern}')", f"def step_{number}(context, text, number):", "    pass"]
    return "\n".join(lines) + "\n"


class Writer:
    def __init__(self, seed, names, numbers):
        self.random = random.Random(seed)
        self.names = names
        self.numbers = numbers

    def tags(self):
        return " ".join("@" + tag for tag in self.random.sample(TAGS, 2))

    def step(self, keyword, kind):
        phrase = self.random.choice(PHRASES[kind]).replace("{thing}", self.random.choice(THINGS))
        name = f'"{self.random.choice(self.names)}"'
        number = str(self.random.randint(1, self.numbers))
        return f"    {keyword} " + phrase.replace("{string}", name).replace("{int}", number)

    def feature(self, number):
        lines = [self.tags(), f"Feature: Part {number} of the shop", "", "  As a shopkeeper", "  I want all of it to work"]
        for scenario in range(SCENARIOS_PER_FILE):
            lines += ["", "  " + self.tags(), f"  Scenario: Case {scenario} of part {number}"]
            for kind in PHRASES:
                lines += [self.step(kind.capitalize(), kind), self.step("And", kind)]
        return "\n".join(lines) + "\n"


def write(path, text):
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        file.write(text)


def main():
    folder, scenarios = sys.argv[1], int(sys.argv[2])
    different = sys.argv[3:] == ["different"]
    names = [f"{name} {number}" for name in NAMES for number in range(100)] if different else NAMES
    numbers = 999 if different else 9
    os.makedirs(os.path.join(folder, "steps"), exist_ok=True)
    for number in range(scenarios // SCENARIOS_PER_FILE):
        write(os.path.join(folder, f"part_{number:04}.feature"), Writer(number, names, numbers).feature(number))
    write(os.path.join(folder, "steps", "steps.py"), behave_steps())
    write(os.path.join(folder, "definitions.txt"), "".join(f"{keyword} {text}\n" for keyword, text in definitions()))


main()
