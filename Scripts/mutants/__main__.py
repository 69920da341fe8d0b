#!/usr/bin/env python3
"""Changes one line of the example systems at a time and expects at least one scenario to fail.

    python3 Scripts/mutants [--few] [--list] [--runners FOLDER] [FILE...]

Each mutant is built in a package of the example systems and their steps in .build/mutants, which depends on this
package, so no source is changed here. It shares build products with the packages of UserPackageTests. Mutants that do
not compile are ignored. A mutant is killed if a scenario fails, or the run ends with an error or does not end. The exit
status is 1 if a mutant survives without an explanation in Scripts/mutants/explained.txt, or an explanation is unused.

--few runs one mutant of each system, always the same for the same source. --list lists all mutants without running any.
--runners copies the runner of the unchanged systems to FOLDER/base, and those of killed mutants to FOLDER/1, 2 and so
on. Scripts/history.py makes runs with them. FILEs choose the sources, by a part of their paths.
"""

import argparse
import collections
import os
import shutil
import signal
import subprocess
import sys
import time
import zlib

import package_copy
from package_copy import PACKAGE, explanations, read, write
from rules import changes

COPY = os.path.join(PACKAGE, ".build", "mutants")
BUILT = os.path.join(PACKAGE, ".build", "user-packages")
RUNNER = os.path.join(BUILT, "debug", "GherkinRunExamples")
TOOL = os.path.join(PACKAGE, ".build", "debug", "gherkin-run")
SYSTEMS = "Sources/Examples"
COPIED = ("Features/", "Sources/Examples/GherkinRunExamples/", "Steps/", SYSTEMS + "/")
EXPLAINED = os.path.join(os.path.dirname(__file__), "explained.txt")
SWIFT = os.environ.get("SWIFT", "swift")

BUILD_LIMIT = 900  # The time limit of a build in seconds; the first one takes minutes.
RUN_LIMIT = 20  # The time limit of a run in seconds; a run takes less than one.

# The manifest of a package with the systems, their steps and their runner.
MANIFEST = """
package.name = "mutants"
package.products = []
package.dependencies = [.package(name: "gherkin-run", path: "%s")]
package.targets = package.targets.filter { target in
  ["ExampleSteps", "GherkinRunExamples"].contains(target.name) || target.path?.hasPrefix("Sources/Examples/") == true
}
let systems = package.targets.map(\\.name)
for target in package.targets {
  target.dependencies = target.dependencies.map { dependency in
    guard case .byNameItem(let name, _) = dependency, !systems.contains(name) else { return dependency }
    return .product(name: name, package: "gherkin-run")
  }
}
""" % PACKAGE

Mutant = collections.namedtuple("Mutant", "name path line after")


def run(command, limit):
    """Returns the exit status and the output; no status if the time limit was exceeded."""
    process = subprocess.Popen(
        command, cwd=COPY, env=os.environ | {"SWIFTPM_BUILD_DIR": BUILT}, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True)
    try:
        output, _ = process.communicate(timeout=limit)
        return process.returncode, output.decode(errors="replace")
    except subprocess.TimeoutExpired:
        return None, ""
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def build(*options):
    return run([SWIFT, "build", "--product", "GherkinRunExamples", *options], BUILD_LIMIT)


def passes():
    """Returns whether all scenarios pass."""
    return run([TOOL, "--runner", RUNNER, "--format", "summary", "Features/"], RUN_LIMIT)[0] == 0


def copy_package():
    """Updates the copy."""
    package_copy.update(COPY, COPIED, {"Package.swift": read(os.path.join(PACKAGE, "Package.swift")) + MANIFEST.encode()})


def mutants():
    """Returns all mutants of the example systems, by file and line, with names as in explained.txt."""
    seen = collections.Counter()
    for folder, folders, files in os.walk(os.path.join(PACKAGE, SYSTEMS)):
        folders.sort()
        for file in sorted(each for each in files if each.endswith(".swift")):
            path = os.path.relpath(os.path.join(folder, file), PACKAGE)
            for number, line in enumerate(read(os.path.join(PACKAGE, path)).decode().split("\n"), 1):
                for after in changes(line):
                    name = f"{path}: {after.strip() or '(' + line.strip() + ')'}"
                    seen[name] += 1
                    yield Mutant(name if seen[name] == 1 else f"{name} #{seen[name]}", path, number, after)


def save_runner(folder, name):
    """Copies the last built runner."""
    if folder:
        os.makedirs(folder, exist_ok=True)
        shutil.copy2(RUNNER, os.path.join(folder, name))


def kill(mutant, runners, number):
    """Returns whether the mutant was killed, survived, or did not compile. The runner of a killed one is saved."""
    path = os.path.join(COPY, mutant.path)
    original = read(path)
    lines = original.decode().split("\n")
    lines[mutant.line - 1] = mutant.after
    try:
        write(path, "\n".join(lines).encode())
        status, _ = build()
        if status != 0:
            return "none"
        if passes():
            return "survived"
        save_runner(runners, str(number))
        return "killed"
    finally:
        write(path, original)


def few(chosen):
    """Returns the mutants of the systems in turn, in an arbitrary but constant order."""
    systems = collections.defaultdict(list)
    for mutant in sorted(chosen, key=lambda mutant: zlib.crc32(mutant.name.encode())):
        systems[mutant.path.split("/")[2]].append(mutant)
    return [systems[system] for system in sorted(systems)]


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--few", action="store_true")
    arguments.add_argument("--list", action="store_true")
    arguments.add_argument("--runners", metavar="FOLDER")
    arguments.add_argument("files", nargs="*", metavar="FILE")
    options = arguments.parse_args()

    reasons = explanations(EXPLAINED)
    every = list(mutants())
    chosen = [
        mutant for mutant in every
        if mutant.path not in reasons and (not options.files or any(part in mutant.path for part in options.files))
    ]
    if options.list:
        for mutant in chosen:
            print(f"{mutant.name}  # line {mutant.line}")
        return 0

    subprocess.run([SWIFT, "build", "--package-path", PACKAGE, "--product", "gherkin-run", "--quiet"], check=True)
    copy_package()
    # The build plan can be that of another package.
    status, output = build("--disable-build-manifest-caching")
    if status != 0:
        print(output)
        return 1
    if not passes():
        print("The features fail without changes; fix them first.")
        return 1

    save_runner(options.runners, "base")

    counts, survivors, used = collections.Counter(), [], set()
    start = time.monotonic()
    for group in few(chosen) if options.few else [[mutant] for mutant in chosen]:
        for mutant in group:
            if options.few and mutant.name in reasons:
                continue
            outcome = kill(mutant, options.runners, counts["killed"] + 1)
            if outcome == "survived" and mutant.name in reasons:
                outcome = "explained"
                used.add(mutant.name)
            counts[outcome] += 1
            if outcome == "none" and options.few:
                continue
            if outcome != "none":
                print(f"{outcome:9}  {mutant.name}  # line {mutant.line}", flush=True)
            if outcome == "survived":
                survivors.append(mutant)
            break

    print(
        f"{counts['killed']} killed, {counts['survived']} survived, {counts['explained']} explained, "
        f"{counts['none']} not compiled, in {time.monotonic() - start:.0f} s")
    for mutant in survivors:
        print(f"No scenario fails with {mutant.name}  # line {mutant.line}")
    stale = set()
    if not options.few and not options.files:
        files = {mutant.path for mutant in every}
        stale = {entry for entry in reasons if entry not in used and entry not in files}
        for entry in sorted(stale):
            print(f"Unused explanation: {entry}")
    return 1 if survivors or stale or counts["killed"] == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
