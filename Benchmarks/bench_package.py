"""Measures what users have: the installed tool, and a package's runner as `swift build` makes it.

bench_package.py TOOL FOLDER [PYTHON] measures this alone; PYTHON is one with the package behave.
"""

import os
import re
import shutil
import statistics
import subprocess
import sys
import time

from processes import output, whole_run
from table import Table

HERE = os.path.dirname(os.path.abspath(__file__))
SOURCES = os.path.dirname(HERE)
SCENARIOS = 10_000
# How many times as fast as behave the installed tool is to be, by the build of the runner.
GOALS = {
    "debug runner, default report": 12,
    "debug runner, progress": 11,
    "release runner, default report": 28,
    "release runner, progress": 28,
}
PASSES = 5
SWIFT = os.environ.get("SWIFT", "swift")
TYPES = {"string": "String", "int": "Int"}

MANIFEST = """// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "shop", platforms: [.macOS(.v15)], dependencies: [.package(name: "gherkin-run", path: "{sources}")],
  targets: [
    .executableTarget(
      name: "ShopSpecs",
      dependencies: [
        .product(name: "GherkinSteps", package: "gherkin-run"), .product(name: "GherkinRunner", package: "gherkin-run"),
      ])
  ])
"""


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def write_package(folder, definitions):
    """Writes a package with the definitions of a generated suite, fifty in each library."""
    swift = ["import GherkinSteps", "", "final class Shop: World { init() {} }"]
    libraries = []
    for number in range(0, len(definitions), 50):
        libraries.append(f"steps{number // 50}")
        swift += ["", f"let {libraries[-1]} = StepLibrary(Shop.self) {{ steps in"]
        for line in definitions[number:number + 50]:
            keyword, expression = line.split(" ", 1)
            parameters = ", ".join(f"_: {TYPES[name]}" for name in re.findall(r"\{(\w+)\}", expression))
            swift.append(f'  steps.{keyword}("{expression}") {{ (_, {parameters}) in }}')
        swift.append("}")
    write(os.path.join(folder, "Package.swift"), MANIFEST.format(sources=SOURCES))
    write(os.path.join(folder, "Sources/ShopSpecs/Steps.swift"), "\n".join(swift) + "\n")
    main = f"import GherkinRunner\n\nawait GherkinRun.main(steps: [{', '.join(libraries)}])\n"
    write(os.path.join(folder, "Sources/ShopSpecs/main.swift"), main)


def built(folder, *options):
    """Builds a package, and returns the path of its runner."""
    command = [SWIFT, "build", "--package-path", folder, "--product", "ShopSpecs", *options]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return os.path.join(output(*command, "--show-bin-path"), "ShopSpecs")


def clean_build(folder):
    """Returns the time and processor time of a clean debug build, and the size of the runner."""
    shutil.rmtree(os.path.join(folder, ".build"), ignore_errors=True)
    command = [SWIFT, "build", "--package-path", folder, "--product", "ShopSpecs"]
    report = whole_run(command, folder, folder + "-build.txt")
    return report, os.path.getsize(built(folder))


def children(process):
    """Returns the processes that a process has started, directly or not."""
    found = []
    for task in os.listdir(f"/proc/{process}/task"):
        with open(f"/proc/{process}/task/{task}/children", encoding="ascii") as file:
            for child in file.read().split():
                found += [child] + children(child)
    return found


def peak_memory(command, folder):
    """Returns the largest memory of a command and its processes together, in bytes: their proportional set size."""
    peak = 0
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL) as process:
        while process.poll() is None:
            size = 0
            try:
                for one in [str(process.pid)] + children(process.pid):
                    with open(f"/proc/{one}/smaps_rollup", encoding="ascii") as file:
                        size += sum(int(line.split()[1]) for line in file if line.startswith("Pss:")) * 1024
            except (OSError, ProcessLookupError):
                continue
            peak = max(peak, size)
            time.sleep(0.01)
    return peak


def runs(table, suite, tool, package, python):
    """Runs the suite in turns: with a debug and with a release runner, and with behave."""
    debug, release = built(package), built(package, "-c", "release")
    commands = {}
    for name, runner in (("debug", debug), ("release", release)):
        call = [tool, "--runner", runner]
        commands[f"{name} runner, progress"] = call + ["--format", "progress", "."]
        commands[f"{name} runner, default report"] = call + ["."]
    if python:
        commands["behave, progress"] = [python, "-m", "behave", "--format", "progress", "."]
        commands["behave, default report"] = [python, "-m", "behave", "."]
    times = {name: [] for name in commands}
    for number in range(PASSES):
        for name, command in commands.items():
            if number < 2 or not name.startswith("behave"):
                times[name].append(whole_run(command, suite, suite + ".txt")["seconds"])
    table.heading(f"Running {SCENARIOS:,} scenarios of a package with 500 definitions, with the installed tool: medians")
    table.row("seconds", "median", "times as fast", "to be", "")
    medians = {name: statistics.median(of_one) for name, of_one in times.items()}
    for name, median in medians.items():
        theirs = medians.get("behave, " + name.rpartition(", ")[2])
        goal = GOALS.get(name)
        if not theirs or not goal:
            table.row(name, f"{median:.2f}")
            continue
        reached = "reached" if theirs / median >= goal else "MISSED"
        table.row(name, f"{median:.2f}", f"{theirs / median:.1f}", f"at least {goal}", reached)
    memory = peak_memory([tool, "--runner", debug, "."], suite)
    table.row("memory of tool and runner (PSS), MB", f"{memory / 1e6:.0f}")
    return medians | {"peakBytes": memory}


def package(table, tool, folder, python):
    suite = os.path.abspath(os.path.join(folder, f"suite-{SCENARIOS}"))
    output(sys.executable, os.path.join(HERE, "generate_suite.py"), suite, str(SCENARIOS))
    with open(os.path.join(suite, "definitions.txt"), encoding="utf-8") as file:
        definitions = file.read().splitlines()
    results = {}
    table.heading("Building a package's runner")
    table.row("definitions", "seconds", "processor", "MB", "edit, s")
    for count in (1, 500):
        home = os.path.abspath(os.path.join(folder, f"package-{count}"))
        write_package(home, definitions[:count])
        report, size = clean_build(home)
        with open(os.path.join(home, "Sources/ShopSpecs/Steps.swift"), "a", encoding="utf-8") as file:
            file.write("// Edited.\n")
        start = time.monotonic()
        built(home)
        edit = time.monotonic() - start
        table.row(
            str(count), f"{report['seconds']:.1f}", f"{report['processorSeconds']:.1f}", f"{size / 1e6:.1f}", f"{edit:.1f}")
        results[f"{count} definitions"] = report | {"bytes": size, "editSeconds": edit}
    tool = os.path.abspath(tool)
    results["running"] = runs(table, suite, tool, home, python and os.path.abspath(python))
    return results


if __name__ == "__main__":
    alone = Table()
    package(alone, sys.argv[1], sys.argv[2], sys.argv[3] if len(sys.argv) > 3 else None)
    print("\n".join(alone.lines))
