"""Reads the cases and files of cases.txt and files.txt, and creates cases for the compatibility kit and for faults."""

import dataclasses
import glob
import os
import re
import shlex

HERE = os.path.dirname(os.path.abspath(__file__))
PACKAGE = os.path.dirname(os.path.dirname(HERE))
PROGRAMS = ("gherkin-run", "gherkin-run-faults", "installed-gherkin-run")
# Commands that run nothing: the times in their output are those in their input.
TIMELESS = {"report", "merge", "parse", "match", "steps", "lint", "format", "init", "config", "languages",
            "completions", "lsp", "help"}


@dataclasses.dataclass
class Command:
    """A program with its arguments, environment variables, and redirections."""

    program: str
    arguments: list
    environment: dict
    input: str = None
    output: str = None


@dataclasses.dataclass
class Case:
    """Commands that run sequentially in a folder with files."""

    name: str
    line: str
    commands: list
    files: dict

    @property
    def timed(self):
        return any(not (command.arguments and command.arguments[0] in TIMELESS) for command in self.commands)

    @property
    def unordered(self):
        return bool(re.search(r"--parallel[ =](?!1\b)|parallel: [2-9]", self.line)) or any(
            name == "gherkin-run.yaml" and b"parallel: 2" in data for name, data in self.files.items())

    @property
    def seeded(self):
        return bool(re.search(r"random(?!:)", self.line))

    @property
    def printing(self):
        return "--no-capture" in self.line


class CaseError(Exception):
    """An error in the list of cases, with its location."""


def parse_commands(line):
    """Parses a line like a shell: `A=b gherkin-run F < file ; gherkin-run report run.ndjson > /dev/full`."""
    lexer = shlex.shlex(line, posix=True, punctuation_chars=";<>")
    lexer.whitespace_split, lexer.commenters = True, ""
    commands, words, environment, places = [], [], {}, {}
    tokens = list(lexer) + [";"]
    position = 0
    while position < len(tokens):
        token = tokens[position]
        if token in ("<", ">"):
            position += 1
            places[token] = tokens[position]
        elif token == ";":
            if not words or words[0] not in PROGRAMS:
                raise CaseError(f"no program in “{line}”")
            commands.append(Command(words[0], words[1:], environment, places.get("<"), places.get(">")))
            words, environment, places = [], {}, {}
        elif not words and re.match(r"[A-Z_]+=", token):
            name, _, value = token.partition("=")
            environment[name] = value
        else:
            words.append(token)
        position += 1
    return commands


def read_files(path):
    """Reads sets of files. A file starts with `=== set/path`; with `(escaped)`, its text has Python escapes."""
    sets, data, escaped = {}, None, False

    def finish():
        if data is not None:
            text = "".join(lines)
            content = text[:-1].encode("latin-1").decode("unicode_escape").encode("latin-1") if escaped else text.encode()
            sets.setdefault(data[0], {})[data[1]] = content

    lines = []
    with open(path, encoding="utf-8") as file:
        for line in file:
            if line.startswith("=== "):
                finish()
                name, _, escape = line[4:].strip().partition(" ")
                data, escaped, lines = name.split("/", 1), escape == "(escaped)", []
            elif data is not None:
                lines.append(line)
    finish()
    return sets


def read_folder(folder, name=None):
    """Reads the files of a folder, by their paths including the folder's name."""
    files = {}
    for parent, folders, names in os.walk(folder):
        folders.sort()
        for each in sorted(names):
            path = os.path.join(parent, each)
            with open(path, "rb") as file:
                files[os.path.normpath(os.path.join(name or "", os.path.relpath(path, folder)))] = file.read()
    return files


def listed_cases(sets):
    """Reads the cases of cases.txt. `[group] set…` starts a group, whose cases have the files of these sets."""
    group, files, names = None, {}, set()
    path = os.path.join(HERE, "cases.txt")
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            line = line.strip()
            if not line or line.startswith("#"):
                continue
            header = re.fullmatch(r"\[(\S+)\](.*)", line)
            try:
                if header:
                    group, files = header[1], {}
                    for each in header[2].split():
                        files.update(sets[each])
                    continue
                name, _, commands = line.partition(": ")
                name = f"{group}/{name}"
                if name in names:
                    raise CaseError(f"a second case {name}")
                names.add(name)
                yield Case(name, commands, parse_commands(commands), files)
            except (CaseError, KeyError, IndexError, ValueError) as error:
                raise CaseError(f"{path}:{number}: {error}") from error


def generated(name, line, files):
    return Case(name, line, parse_commands(line), files)


# The compatibility kit

FORMATS = {
    "pretty": "txt", "progress": "txt", "progress-bar": "txt", "summary": "txt", "html": "html", "junit": "xml",
    "json": "json", "rerun": "txt", "usage": "txt", "usage-json": "json", "unused": "txt", "snippets": "txt",
    "teamcity": "txt", "tap": "txt", "github": "txt", "markdown": "md", "message": "ndjson",
}
ALL_FORMATS = " ".join(f"--format {name}:reports/{name}.{kind}" for name, kind in FORMATS.items())


def conformance():
    """Returns the folder of the official test data; None if there is none."""
    folder = os.environ.get("GHERKIN_CONFORMANCE") or os.path.join(PACKAGE, "..", "shared", "conformance")
    return os.path.abspath(folder) if os.path.isdir(folder) else None


def kit_cases(folder):
    """Returns the cases of the official test data: reports of all streams in all formats, merges, and parses."""
    samples = sorted(glob.glob(os.path.join(folder, "compatibility-kit", "samples", "*")))
    streams = {}
    for sample in samples:
        name = os.path.basename(sample)
        files = read_folder(sample, name)
        stream = f"{name}/{name}.ndjson"
        yield generated(f"kit/parse-{name}", f"gherkin-run parse {name}", files)
        yield generated(f"kit/run-{name}", f"gherkin-run --format pretty --format message:run.ndjson {name}", files)
        yield generated(f"kit/lint-{name}", f"gherkin-run lint {name} ; gherkin-run format --diff {name}", files)
        if stream not in files:
            continue
        streams[name] = {stream: files[stream]}
        yield generated(
            f"kit/report-{name}", f"gherkin-run report --color always {ALL_FORMATS} {stream} ; "
            f"gherkin-run report {stream} ; gherkin-run report --format progress --color always {stream}",
            streams[name])
    names = sorted(streams)
    for first, second in zip(names, names[1:] + names[:1]):
        paths = [f"{name}/{name}.ndjson" for name in (first, second)]
        yield generated(
            f"kit/merge-{first}-{second}",
            f"gherkin-run merge --output all.ndjson {' '.join(paths)} ; gherkin-run report --format summary "
            f"--format junit:all.xml --format html:all.html {' '.join(paths)}", {**streams[first], **streams[second]})
    for kind in ("good", "bad"):
        data = os.path.join(folder, "gherkin", "testdata", kind)
        files = {
            path: content for path, content in read_folder(data, kind).items() if path.endswith((".feature", ".md"))}
        for letters in ("0-9a-d", "e-m", "n-z"):
            some = {path: files[path] for path in files if re.match(f"{kind}/[{letters}]", path)}
            if some:
                yield generated(f"kit/parse-{kind}-{letters}", f"gherkin-run parse {kind}", some)
                yield generated(
                    f"kit/layout-{kind}-{letters}",
                    f"gherkin-run format --check --diff {kind} ; gherkin-run lint {kind}", some)


# Faults

# The faults dying and closedDescriptors are excluded, because the time at which their process ends varies.
FAULTS = [
    "unwrap", "index", "overflow", "fatalError", "precondition", "cast", "division", "forcedTry", "unowned",
    "exclusivity", "abort", "exitWell", "exitBadly", "quickExit", "killed", "terminate", "segfault", "stackOverflow",
    "memory", "busy", "blocked", "background", "childProcess", "stopped",
]
# Limits that make a fault end soon and keep it harmless.
NEEDS = {"memory": "--worker-memory 300M", "busy": "--timeout 500ms", "blocked": "--timeout 500ms",
         "stopped": "--timeout 500ms"}
# Faults that would be harmful, or never end, without a separate process.
UNSAFE_ALONE = {"memory", "childProcess", "stopped", "terminate"}
HOOKS = ["beforeAll", "afterAll", "before", "after", "beforeStep", "afterStep", "around", "aroundEnd", "world"]
TAGGED = ["before", "after", "beforeStep", "afterStep", "around", "aroundEnd", "world"]
# Backtraces take a second, so they are disabled except in cases that test them.
QUICK = "SWIFT_BACKTRACE=enable=no"


def fault_cases():
    """Returns the cases of gherkin-run-faults: each fault in a step, and some in each kind of hook."""
    for fault in FAULTS:
        files = {"a.feature": (
            f"Feature: f\n  Scenario: before\n    Given a step\n  Scenario: faulty\n    Given a step\n"
            f"    And a fault: {fault}\n    And a step\n  Scenario: after\n    Given a step\n").encode()}
        options = f"{NEEDS.get(fault, '')} --format pretty --format message:run.ndjson --format junit:junit.xml"
        yield generated(
            f"faults/step-{fault}", f"{QUICK} gherkin-run-faults {options} a.feature", files)
        if fault not in UNSAFE_ALONE:
            yield generated(
                f"faults/step-{fault}-none", f"{QUICK} gherkin-run-faults --isolation none {options} a.feature", files)
    for fault in ("unwrap", "exitBadly"):
        for hook in HOOKS:
            files = {"a.feature": (
                b"Feature: f\n  @around\n  Scenario: first\n    Given a step\n  Scenario: second\n    Given a step\n")}
            parameters = shlex.quote(f'{{"hook": "{hook}", "fault": "{fault}"}}')
            for isolation in ("process", "none"):
                yield generated(
                    f"faults/hook-{hook}-{fault}-{isolation}",
                    f"{QUICK} gherkin-run-faults --isolation {isolation} --world-parameters {parameters} "
                    "--format pretty --format message:run.ndjson a.feature", files)
    hooks = "".join(
        f"  @in-{hook}\n  Scenario: {hook}\n    Given a step\n  Scenario: beside {hook}\n    Given a step\n"
        for hook in TAGGED)
    for fault in ("fatalError", "killed", "exitWell", "abort"):
        files = {"a.feature": f"Feature: f\n{hooks}".encode()}
        parameters = shlex.quote(f'{{"fault": "{fault}"}}')
        for parallel in (1, 2):
            yield generated(
                f"faults/tagged-hooks-{fault}-{parallel}",
                f"{QUICK} gherkin-run-faults --parallel {parallel} --retry 1 --world-parameters {parameters} "
                "--format pretty --format message:run.ndjson --format json:run.json a.feature", files)


def all_cases(features):
    """Returns all cases, and the reasons why some are missing.

    features: the files of the example features.
    """
    sets = read_files(os.path.join(HERE, "files.txt"))
    sets["Features"] = features
    cases, missing = list(listed_cases(sets)), []
    cases += fault_cases()
    folder = conformance()
    if folder:
        cases += kit_cases(folder)
    else:
        missing.append("kit: there is no ../shared/conformance; GHERKIN_CONFORMANCE can name the folder")
    return cases, missing
