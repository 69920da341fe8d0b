#!/usr/bin/env python3
"""Measures reading, merging and writing streams of many machines, and a sharded run on Slurm.

    bench_cluster.py EXECUTABLE FOLDER [SCENARIOS]

EXECUTABLE is the release build of GherkinBenchmarks, next to gherkin-run. Slurm is started and stopped; if it is not
installed, that part is skipped with the reason.
"""

import json
import os
import shutil
import subprocess
import sys

from bench_running import Suite, summary
from processes import output
from table import Table

HERE = os.path.dirname(os.path.abspath(__file__))
PARTS = 8
# The shard that is killed, and the duration of its steps, so that it can be killed halfway.
LOST = 3
STEP_MILLISECONDS = 0.1
PASSES = 3
BOUNDS = {"report": 40, "merge": 40, "message": 0.40, "balance": 0.05}


def rate(name, size, run):
    speed = size / 1e6 / run["seconds"]["min"]
    bound = BOUNDS.get(name.split()[0])
    return {"bytes": size, "run": run, "megabytesPerSecond": speed, "bound": bound, "reached": speed >= bound}


def words(value, bound, reached):
    return (value, bound, "reached" if reached else "MISSED")


def message_cost(table, timed, megabytes):
    """Returns the cost of a saved stream, as a share of the default run, which prints with pretty, and of one with progress."""
    costs = {}
    table.heading("Saving the stream, on top of a run")
    table.row("the run prints with", "seconds", "more", "processor seconds", "more", "MB/s", "larger share", "to be", "")
    for name in ("pretty", "progress"):
        plain, saved = timed[name, False], timed[name, True]
        base = {key: plain[key]["min"] for key in ("seconds", "processorSeconds")}
        more = {key: saved[key]["min"] - base[key] for key in base}
        share = {key: more[key] / base[key] for key in base}
        costs[name] = {"more": more, "share": share, "megabytesPerSecond": megabytes / max(more["seconds"], 1e-9)}
        cells = [
            f"{base['seconds']:.2f}", f"{share['seconds']:.0%}", f"{base['processorSeconds']:.2f}",
            f"{share['processorSeconds']:.0%}", f"{costs[name]['megabytesPerSecond']:.0f}"]
        if name == "pretty":
            larger = max(share.values())
            costs["reached"] = larger <= BOUNDS["message"]
            cells += words(f"{larger:.0%}", f"at most {BOUNDS['message']:.0%}", costs["reached"])
        table.row(name, *cells)
    return costs


def runs_on_idle_disk(suite, commands, written):
    """Runs the commands in turns, each without the file that it writes, and after the system has written all others."""
    runs = {name: [] for name in commands}
    for _ in range(PASSES):
        for name, command in commands.items():
            if os.path.exists(written):
                os.remove(written)
            os.sync()
            runs[name].append(suite.run(command))
    return {name: summary(of_one) for name, of_one in runs.items()}


def streams(table, suite, run, tool):
    """Measures commands that read streams, and the cost of writing a stream in a run."""
    single = os.path.abspath(suite.messages)
    timed = runs_on_idle_disk(suite, {
        (name, bool(saving)): run + ["--format", name, *saving, "."]
        for name in ("pretty", "progress") for saving in ([], ["--format", "message:" + single])
    }, single)
    parts = []
    for part in range(1, PARTS + 1):
        parts.append(f"{os.path.abspath(suite.folder)}-part-{part}.ndjson")
        suite.run(run + ["--shard", f"{part}/{PARTS}", "--timings", single, "--format", "message:" + parts[-1], "."])
    merged = os.path.abspath(suite.folder) + "-merged.ndjson"
    size = sum(os.path.getsize(part) for part in parts)
    commands = {
        "report of one stream": (os.path.getsize(single), ["report", "--format", "progress", single]),
        f"report of {PARTS} parts": (size, ["report", "--format", "progress", *parts]),
        f"merge of {PARTS} parts": (size, ["merge", "--output", merged, *parts]),
    }
    runs = runs_on_idle_disk(suite, {name: [tool] + arguments for name, (_, arguments) in commands.items()}, merged)
    results = {}
    table.heading(f"Streams of {suite.scenarios:,} scenarios: whole commands, best of {PASSES}")
    table.row("command", "MB", "seconds", "processor seconds", "peak memory, MB", "MB/s", "to be", "")
    for name, (bytes_read, _) in commands.items():
        results[name] = found = rate(name, bytes_read, runs[name])
        of_one = runs[name]
        table.row(
            name, f"{bytes_read / 1e6:.0f}", f"{of_one['seconds']['min']:.2f}", f"{of_one['processorSeconds']['min']:.2f}", f"{of_one['peakBytes'] / 1e6:.0f}",
            *words(f"{found['megabytesPerSecond']:.0f}", f"at least {found['bound']}", found["reached"]))
    results["message"] = message_cost(table, timed, os.path.getsize(single) / 1e6)
    for path in [*parts, merged]:
        os.remove(path)
    return results, single


def scenarios(path):
    """Returns the scenarios of a stream in order: location, and the status, attachments and time of each attempt."""
    pickles, cases, attempts, ended = {}, {}, {}, {}
    kinds = ('{"pickle"', '{"testCase', '{"testStepFinished"', '{"attachment"')
    ranks = "UNKNOWN PASSED SKIPPED PENDING UNDEFINED AMBIGUOUS FAILED".split()
    with open(path, encoding="utf-8") as file:
        for line in file:
            if not line.startswith(kinds):
                continue
            kind, message = next(iter(json.loads(line).items()))
            if kind == "pickle":
                pickles[message["id"]] = (message["uri"], message["location"]["line"], message["name"])
            elif kind == "testCase":
                cases[message["id"]] = message["pickleId"]
            elif kind == "testCaseStarted":
                attempts[message["id"]] = [cases[message["testCaseId"]], "PASSED", [], time_of(message)]
            elif kind == "testStepFinished":
                attempt = attempts[message["testCaseStartedId"]]
                attempt[1] = max(attempt[1], message["testStepResult"]["status"], key=ranks.index)
            elif kind == "attachment" and "testCaseStartedId" in message:
                attempts[message["testCaseStartedId"]][2].append(message["body"])
            elif kind == "testCaseFinished":
                pickle, status, attachments, start = attempts.pop(message["testCaseStartedId"])
                ended.setdefault(pickle, []).append((status, attachments, time_of(message) - start))
    return [(pickles[pickle], ended.get(pickle, [])) for pickle in pickles]


def time_of(message):
    return message["timestamp"]["seconds"] + message["timestamp"]["nanos"] / 1e9


def outcomes(found):
    return [(place, [attempt[:2] for attempt in attempts]) for place, attempts in found]


def write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    os.chmod(path, 0o755)


def slurm(table, suite, run, single, tool):
    """Measures a sharded run on a cluster of one node, in which a shard is killed halfway and run again."""
    folder = os.path.abspath(suite.folder) + "-slurm"
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    # With the same relative paths as in the single run.
    for name in os.listdir(suite.folder):
        if name.endswith(".feature"):
            os.link(os.path.join(suite.folder, name), os.path.join(folder, name))
    program, definitions = os.path.abspath(run[0]), os.path.abspath(os.path.join(suite.folder, "definitions.txt"))
    write(os.path.join(folder, "runner"), f"""#!/bin/bash
export BENCHMARK_STEP_MILLISECONDS={STEP_MILLISECONDS}
if [ "${{SLURM_ARRAY_TASK_ID:-}}" = {LOST} ] && [ ! -e lost ]; then
  touch lost
  (sleep {suite.scenarios / PARTS * 6 * STEP_MILLISECONDS / 2000}; scancel --signal=KILL --full "${{SLURM_ARRAY_JOB_ID}}_{LOST}") &
fi
exec '{program}' run '{definitions}' "$@"
""")
    output(
        tool, "cluster", "slurm", "--parts", str(PARTS), "--command", "./runner", "--timings", single,
        "--output", os.path.join(folder, "features.sh"), ".")
    write(os.path.join(folder, "test.sh"), """finished() {
  for _ in $(seq 3600); do
    if [ -z "$(squeue --noheader)" ]; then return 0; fi
    sleep 1
  done
  return 1
}
begin=$(date +%s.%N)
bash features.sh && finished || exit 1
end=$(date +%s.%N)
echo "$begin $end" > seconds.txt
cp features-results/merge.log first.log
bash features.sh """ + str(LOST) + """ && finished
""")
    started = subprocess.run(
        ["bash", os.path.join(HERE, "..", "Scripts", "slurm.sh"), os.path.join(folder, "cluster"), "bash", "test.sh"],
        cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=False)
    if started.returncode == 77:
        table.note(f"Slurm is left out: {started.stderr.strip()}")
        return None
    if started.returncode != 0:
        sys.exit(f"the run on Slurm ended with {started.returncode}: {started.stderr}")
    with open(os.path.join(folder, "first.log"), encoding="utf-8") as file:
        is_named = f"part {LOST} of {PARTS} is missing" in file.read()
    with open(os.path.join(folder, "seconds.txt"), encoding="utf-8") as file:
        begin, end = map(float, file.read().split())
    expected = scenarios(single)
    times = {place: sum(attempt[2] for attempt in attempts) for place, attempts in expected}
    loads = [
        sum(times[place] for place, _ in scenarios(os.path.join(folder, "features-results", f"part-{part}.ndjson")))
        for part in range(1, PARTS + 1)
    ]
    balance = max(abs(load / (sum(loads) / PARTS) - 1) for load in loads)
    is_equal = outcomes(scenarios(os.path.join(folder, "features-results", "run.ndjson"))) == outcomes(expected)
    table.heading(f"{suite.scenarios:,} scenarios in {PARTS} parts on Slurm, one node; steps of {STEP_MILLISECONDS} ms")
    table.row("", "measured", "to be", "")
    table.row("predicted time, off the mean", *words(f"{balance:.2%}", "at most 5%", balance <= BOUNDS["balance"]))
    table.row("the killed part is named", *words("yes" if is_named else "no", "yes", is_named))
    table.row("report after the rerun", *words("equal" if is_equal else "different", "equal", is_equal))
    table.row("from submission to the report", f"{end - begin:.1f} s")
    shutil.rmtree(folder, ignore_errors=True)
    return {"balance": balance, "isNamed": is_named, "isEqual": is_equal, "seconds": end - begin}


def behave(table, folder, executable, python, version):
    """Measures behave, which has neither shards nor streams, with a tenth of the scenarios, because it is slow."""
    if not python:
        return None
    suite = Suite(folder, 10_000, executable, "different")
    seconds = suite.run([os.path.abspath(python), "-m", "behave", "--format", "progress", "."])["seconds"]
    table.row(f"behave {version}, 10,000 scenarios", f"{seconds:.1f} s")
    return {"scenarios": 10_000, "seconds": seconds}


def cluster(table, executable, folder, python=None, version=None, count=100_000):
    suite = Suite(folder, count, executable, "different")
    suite.scenarios = count
    run = [os.path.abspath(executable), "run", os.path.abspath(os.path.join(suite.folder, "definitions.txt"))]
    tool = os.path.join(os.path.dirname(os.path.abspath(executable)), "gherkin-run")
    results, single = streams(table, suite, run, tool)
    results["slurm"] = slurm(table, suite, run, single, tool)
    os.remove(single)
    results["behave"] = behave(table, folder, executable, python, version)
    return results


if __name__ == "__main__":
    sys.dont_write_bytecode = True
    printed = Table()
    cluster(printed, *sys.argv[1:3], count=int(sys.argv[3]) if len(sys.argv) > 3 else 100_000)
    print("\n".join(printed.lines))
