#!/usr/bin/env python3
"""Changes single lines of the engine, and expects a test to fail for each change.

    python3 Scripts/mutants/engine.py [--count N] [--seed N] [--list] [--names FILE] [PART...]
    python3 Scripts/mutants/engine.py --green [--list]

One build in .build/engine-mutants contains a sample of N changes (300 by default), of which an environment variable
selects one. First every suite of tests and every feature of this project runs once, to record the changes that it reaches.
Then each change runs with the suites that reach it, the quick ones and those named like its file first, and then with the
features, until one fails. Changes that do not compile are replaced by others.

The exit status is 1 if a change survives without an explanation in Scripts/mutants/engine_explained.txt. A change that
no test reaches survives. PARTs limit the sources by a part of their paths; --names runs only the changes that a
file lists, for example the survivors of an earlier sample.

With --green, the changes are those of Scripts/mutants/always_green.txt, which make bad runs look good, and only the
suites JUDGES run.
"""

import argparse
import collections
import concurrent.futures
import glob
import hashlib
import itertools
import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
import uuid

import package_copy
from engine_rules import SUPPORT, Change, changes, operators
from package_copy import PACKAGE, explanations, read

COPY = os.path.join(PACKAGE, ".build", "engine-mutants")
EXPLAINED = os.path.join(os.path.dirname(__file__), "engine_explained.txt")
ALWAYS_GREEN = os.path.join(os.path.dirname(__file__), "always_green.txt")
# The suites that do not rely on a verdict of gherkin-run about its own features.
JUDGES = ("JudgeTests", "CommandFeatureTests")
# The names of changes that did not compile, so that a later build leaves them out at once.
DISCARDED = os.path.join(COPY, ".build", "discarded.txt")
SWIFT = os.environ.get("SWIFT", "swift")
# The official data. Tests look for it beside their package, and the copy is not there.
CONFORMANCE = os.path.abspath(os.environ.get("GHERKIN_CONFORMANCE") or os.path.join(PACKAGE, "..", "shared", "conformance"))
# The engine: from a feature file to its reports.
TARGETS = [
    "GherkinText", "GherkinFiles", "GherkinSyntax", "GherkinExpressions", "GherkinTagExpressions", "GherkinMessages", "GherkinStepsCore", "GherkinPickleArguments",
    "GherkinProcesses", "GherkinProtocol", "GherkinHost", "GherkinWorker", "GherkinVerdict",
    "GherkinData", "GherkinYAML", "GherkinFixtures", "GherkinFeatureFiles", "GherkinRuntime", "GherkinWorkers", "GherkinFormatters",
    "GherkinReservedTags", "GherkinFileOutput", "GherkinOutcomes", "GherkinTestRun", "GherkinMarkdown", "GherkinPages", "GherkinHTML",
    "GherkinStreams", "GherkinAdvice", "GherkinCommandLine", "GherkinEngine",
]
# Suites that need editors or long builds, or that compare documentation.
OMITTED = re.compile(
    r"^(AcceptanceTests\.|PageTests\.(Site|InterfaceText)|DocumentationTests\.(?!ConfigurationSchema|OptionsReference)|"
    r"CommandTests\.(Slurm|Neighbour|LanguageServerBuild|PackageLife|Name|PackageKind|UserPackage|EditorConfiguration|Grammar|Neovim|Emacs))")
# Conditions of code for other systems than this one.
OTHER_SYSTEMS = re.compile(
    r"#(else)?if (canImport\((Glibc|Musl)\)|os\(Linux\))" if sys.platform == "darwin"
    else r"#(else)?if (canImport\((Darwin|Musl)\)|os\((macOS|iOS)\))")
LAST = (1 << 16) - 1  # The last number of a change.
# How long the suites that run for every change may usually take, in seconds. Those named like its file may take as long, and
# the features.
SUITES_LIMIT = 90
RUN_LIMIT = 60  # The time limit of a run in seconds, beside ten times its usual duration.

Mutant = collections.namedtuple("Mutant", "number name path line change")


def target_folder(target):
    return glob.glob(os.path.join(PACKAGE, "Sources", "*", target))[0]


def sources(parts):
    for target in TARGETS:
        for folder, folders, files in os.walk(target_folder(target)):
            folders[:] = sorted(each for each in folders if not each.endswith(".docc"))
            for file in sorted(files):
                path = os.path.relpath(os.path.join(folder, file), PACKAGE)
                if file.endswith(".swift") and "+Generated" not in file and (not parts or any(p in path for p in parts)):
                    yield path


def follow_conditions(line, is_built):
    """Updates whether the branches of conditional compilation around a line are built on this system."""
    if line.startswith("#if "):
        is_built.append(not OTHER_SYSTEMS.match(line))
    elif line.startswith(("#else", "#elseif ")):
        is_built[-1] = not is_built[-1] and not OTHER_SYSTEMS.match(line)
    elif line.startswith("#endif"):
        is_built.pop()


def every_change(parts):
    """Returns all changes as (path, line, change)."""
    for path in sources(parts):
        is_text = False
        is_built = [True]
        with open(os.path.join(PACKAGE, path), encoding="utf-8") as file:
            for number, line in enumerate(file.read().split("\n")):
                follow_conditions(line.strip(), is_built)
                if not all(is_built):
                    continue
                # Lines of texts in three quotes are not code.
                if line.count('"""') % 2:
                    is_text = not is_text
                    continue
                if not is_text:
                    for change in changes(line):
                        yield path, number, change


def sample(parts, seed):
    """Returns all changes in an arbitrary order, which is the same for the same seed even if other lines change; at most
    one of each line. Of the many changes of texts, few are taken."""
    def place(each):
        return hashlib.sha256(f"{seed} {name_of(each[0], each[2])}".encode()).digest()

    lines = set()
    for path, line, change in sorted(every_change(parts), key=place):
        if (path, line) in lines or ("~" in change.after and place((path, line, change))[-1] >= 51):
            continue
        lines.add((path, line))
        yield path, line, change


def name_of(path, change):
    return f"{path}: {change.after.strip()}"


def green_changes():
    """Returns the changes of ALWAYS_GREEN. Four lines describe one: the title, the file, a line of it, and the changed line."""
    with open(ALWAYS_GREEN, encoding="utf-8") as file:
        lines = [line.strip() for line in file if line.strip() and not line.startswith("#")]
    for number in range(0, len(lines), 4):
        title, path, old, new = lines[number : number + 4]
        if not os.path.exists(os.path.join(PACKAGE, path)):
            sys.exit(f"{ALWAYS_GREEN}: {title}: there is no file {path}")
        found = [index for index, line in enumerate(read(os.path.join(PACKAGE, path)).decode().split("\n")) if line.strip() == old]
        if len(found) != 1:
            sys.exit(f"{ALWAYS_GREEN}: {title}: {path} has the line {len(found)} times: {old}")
        build = lambda number, new=new: new.replace("mutated()", f"mutated({number})")
        yield Mutant(number // 4 + 1, title, path, found[0], Change(title, build))


def kill_green(is_listed):
    """Runs the judging suites with each change of ALWAYS_GREEN, or only lists the changes. Returns the exit status."""
    mutants = list(green_changes())
    if is_listed:
        print(*(mutant.name for mutant in mutants), sep="\n")
        return 0
    if len(build(mutants)) < len(mutants):
        sys.exit(f"{ALWAYS_GREEN}: a change does not compile")
    program = tests_program()
    judges = [suite for suite in suites(program) if suite.endswith(JUDGES)]
    passed, _, why = run_tests(program, judges, {}, 600)
    if not passed:
        sys.exit(f"without a change, {', '.join(judges)} fails: {why}")
    survivors = 0
    for mutant in mutants:
        passed, _, why = run_tests(program, judges, {"GHERKIN_MUTANT": str(mutant.number)}, 600)
        survivors += passed
        print(f"{'survived' if passed else 'killed'}: {mutant.name}  # {why[:200]}", flush=True)
    return 1 if survivors else 0


def copy_package(mutants):
    """Updates the copy, with the changes in it."""
    lines = {}
    texts = {target: [SUPPORT] for target in TARGETS + sorted({m.path.split("/")[2] for m in mutants} - set(TARGETS))}
    for mutant in mutants:
        if mutant.path not in lines:
            lines[mutant.path] = read(os.path.join(PACKAGE, mutant.path)).decode().split("\n")
        lines[mutant.path][mutant.line] = mutant.change.build(mutant.number)
        if mutant.change.operator:
            texts[mutant.path.split("/")[2]].append(operators(mutant.number, mutant.change.operator))
    written = {path: "\n".join(changed).encode() for path, changed in lines.items()}
    written |= {os.path.relpath(target_folder(target), PACKAGE) + "/Mutation.swift": "".join(text).encode() for target, text in texts.items()}
    package_copy.update(COPY, "", written)
    # Reports name files relative to the repository. That of this package is around the copy.
    if not os.path.exists(os.path.join(COPY, ".git")):
        subprocess.run(["git", "init", "--quiet", COPY], check=True)


def build(mutants):
    """Builds the tests without the mutants that do not compile, and returns the others."""
    while True:
        copy_package(mutants)
        process = subprocess.run(
            [SWIFT, "build", "--build-tests"], cwd=COPY, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if process.returncode == 0:
            return mutants
        output = process.stdout.decode(errors="replace")
        places = {(os.path.relpath(path, COPY), int(line) - 1)
                  for path, line in re.findall(r"^(/[^:\n]+\.swift):(\d+):\d+: error:", output, re.MULTILINE)}
        bad = {m.number for m in mutants if (m.path, m.line) in places}
        for path, line in places:
            if not any((m.path, m.line) == (path, line) for m in mutants):
                # An error in a statement of several lines.
                near = [m for m in mutants if m.path == path and abs(m.line - line) <= 15]
                if os.path.basename(path) == "Mutation.swift":
                    text = open(os.path.join(COPY, path), encoding="utf-8").read().split("\n")[line]
                    near = [m for m in mutants if f"mutated({m.number})" in text]
                # An initializer that lacks an assignment is reported at its end.
                bad |= {m.number for m in near or [m for m in mutants if m.path == path]}
        if not bad:
            sys.exit(output[-4000:])
        with open(DISCARDED, "a", encoding="utf-8") as file:
            file.writelines(m.name + "\n" for m in mutants if m.number in bad)
        print(f"{len(bad)} changes do not compile; building the other {len(mutants) - len(bad)}", flush=True)
        mutants = [m for m in mutants if m.number not in bad]


def tests_program():
    folder = subprocess.run(
        [SWIFT, "build", "--show-bin-path"], cwd=COPY, check=True, stdout=subprocess.PIPE).stdout.decode().strip()
    return os.path.join(folder, "gherkin-runPackageTests.xctest")


def end_left_processes(mark):
    """Ends the processes of a run that are still running. Workers have sessions of their own, and can hang."""
    # Other systems than Linux have no such files.
    for path in glob.glob("/proc/[0-9]*/environ"):
        try:
            if mark.encode() in read(path).split(b"\0"):
                os.kill(int(path.split("/")[2]), signal.SIGKILL)
        except OSError:
            # It has ended, or belongs to another user.
            continue


def command(program, suites):
    """Returns the command that runs some suites, or some features."""
    if is_feature(suites[0]):
        folder = os.path.dirname(program)
        return [os.path.join(folder, "gherkin-run"), "--runner", os.path.join(folder, "gherkin-run-features"),
                "--fail-fast", "--format", "summary", "--timeout", "10m", *suites]
    pattern = "^(" + "|".join(re.escape(suite) for suite in suites) + r")/"
    return [program, "--testing-library", "swift-testing", "--filter", pattern]


def run_tests(program, suites, environment, limit):
    """Runs suites, or features, until the first failure, or until the limit. Returns whether all passed, the seconds, and
    the first failure."""
    start = time.monotonic()
    name, value = "GHERKIN_MUTANT_RUN", str(uuid.uuid4())
    process = subprocess.Popen(
        command(program, suites), cwd=COPY,
        env=os.environ | {
            "SWIFT_BACKTRACE": "enable=no", "GHERKIN_CONFORMANCE": CONFORMANCE, "GHERKIN_TESTS": "long commands slow nightly",
            name: value} | environment, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True)
    timer = threading.Timer(limit, lambda: os.killpg(process.pid, signal.SIGKILL))
    timer.start()
    failed = None
    try:
        for line in process.stdout:
            if re.match(rb"(?:\x1b\[\d+m)?\xe2\x9c\x98", line):
                failed = line.decode(errors="replace").strip()
                break
    finally:
        try:
            os.killpg(process.pid, signal.SIGKILL if failed else signal.SIGCONT)
        except ProcessLookupError:
            pass
        process.stdout.close()
        status = process.wait()
        timer.cancel()
        end_left_processes(f"{name}={value}")
    return failed is None and status == 0, time.monotonic() - start, failed or f"status {status}"


def is_feature(suite):
    return suite.endswith(".feature")


def features():
    return sorted(
        path for path in glob.glob("Tests/Features/**/*.feature", root_dir=COPY, recursive=True) if "/Fixtures/" not in path)


def suites(program):
    listed = subprocess.run(
        [program, "--testing-library", "swift-testing", "--list-tests"], cwd=COPY, stdout=subprocess.PIPE,
        check=True).stdout.decode()
    found = {line.rsplit("/", 1)[0] for line in listed.splitlines() if "/" in line}
    return sorted(suite for suite in found if not OMITTED.match(suite))


def record(program, mutants):
    """Runs each suite alone. Returns the suites that reach each mutant with their durations, shortest first."""
    reaching = collections.defaultdict(list)

    def one(suite):
        with tempfile.NamedTemporaryFile(prefix="reached-") as file:
            file.truncate(1 << 16)
            passed, seconds, why = run_tests(program, [suite], {"GHERKIN_MUTANTS_REACHED": file.name}, 600)
            with open(file.name, "rb") as again:
                return suite, passed, seconds, why, again.read()

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for suite, passed, seconds, why, reached in pool.map(one, suites(program) + features()):
            if not passed:
                print(f"{suite} fails without changes, and is not used: {why}", flush=True)
                continue
            for mutant in mutants:
                if reached[mutant.number]:
                    reaching[mutant.number].append((seconds, suite))
    return {number: sorted(found) for number, found in reaching.items()}


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--count", type=int, default=300)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--list", action="store_true")
    arguments.add_argument("--names", metavar="FILE")
    arguments.add_argument("--green", action="store_true")
    arguments.add_argument("parts", nargs="*", metavar="PART")
    options = arguments.parse_args()

    # Tests send these signals. In the background of a shell, programs start with them ignored.
    for each in (signal.SIGINT, signal.SIGQUIT, signal.SIGHUP):
        signal.signal(each, signal.SIG_DFL)
    if options.green:
        return kill_green(options.list)

    reasons = explanations(EXPLAINED)
    every = list(every_change([]))
    for name in sorted(reasons.keys() - {name_of(path, change) for path, _, change in every}):
        print(f"{EXPLAINED}: there is no such change: {name}", file=sys.stderr)
    every = sample(options.parts, options.seed)
    if options.names:
        names = set(open(options.names, encoding="utf-8").read().splitlines())
        every = [each for each in every_change(options.parts) if name_of(each[0], each[2]) in names]
        unknown = names - {name_of(path, change) for path, _, change in every}
        if unknown:
            sys.exit(f"{options.names}: there is no such change: " + ", ".join(sorted(unknown)))
    discarded = set(open(DISCARDED, encoding="utf-8").read().splitlines()) if os.path.exists(DISCARDED) else set()
    chosen = []
    for number, (path, line, change) in enumerate(every, 1):
        # Some do not compile.
        if len(chosen) >= options.count * 5 // 4 or number > LAST:
            break
        if name_of(path, change) not in discarded:
            chosen.append(Mutant(number, name_of(path, change), path, line, change))
    if options.list:
        for mutant in chosen:
            print(mutant.name)
        return 0

    mutants = build(chosen)[: options.count]
    program = tests_program()
    print(f"{len(mutants)} changes; recording which suites reach them", flush=True)
    reaching = record(program, mutants)

    counts, survivors = collections.Counter(), []

    def within_limit(found):
        total = itertools.accumulate(seconds for seconds, _ in found)
        return [each for each, sum in zip(found, total) if sum <= SUITES_LIMIT]

    def kill(mutant):
        """Runs the suites that reach a change, the quick ones first, in groups."""
        every = reaching.get(mutant.number, [])
        if not every:
            return mutant, "survived", "no test reaches it"
        found = [each for each in every if not is_feature(each[1])]
        # Slow suites would otherwise be left out, also the one that is about this file.
        subject = re.match(r"[A-Z]+[a-z]*", os.path.basename(mutant.path)).group()
        related = within_limit([each for each in found if subject in each[1].split(".")[-1]])
        used = sorted(set(related + (within_limit(found) or found[:1])))
        own = within_limit([each for each in every if is_feature(each[1])])
        for group in (used[:6], used[6:24], used[24:], own):
            if group:
                limit = RUN_LIMIT + 10 * sum(seconds for seconds, _ in group)
                passed, _, why = run_tests(
                    program, [suite for _, suite in group], {"GHERKIN_MUTANT": str(mutant.number)}, limit)
                if not passed:
                    return mutant, "killed", why
        return mutant, "survived", f"{len(used + own)} of {len(every)} suites that reach it ran"

    start = time.monotonic()
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for mutant, outcome, why in pool.map(kill, mutants):
            if outcome == "survived" and mutant.name in reasons:
                outcome = "explained"
            counts[outcome] += 1
            if outcome == "survived":
                survivors.append(mutant)
                print(f"survived: {mutant.name}  # line {mutant.line + 1}; {why}", flush=True)
    share = 100 * counts["killed"] / max(1, counts["killed"] + counts["survived"])
    print(f"{counts['killed']} killed, {counts['survived']} survived, {counts['explained']} explained: {share:.1f} % killed, "
          f"in {time.monotonic() - start:.0f} s")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
