"""Measures every format with the messages of a whole run."""

import os

from bench_running import SCENARIOS, Suite, summary
from processes import measured

PASSES = 5
# The maximum additional time as a fraction of the run's time.
BOUNDS = {"message": 0.25, "progress": 0.25}


def reporting(table, executable, folder):
    suite = Suite(folder, SCENARIOS, executable)
    run = summary([suite.run(suite.silent) for _ in range(PASSES)])
    suite.run(suite.with_messages)
    seconds = measured(executable, "report", suite.messages)["seconds"]
    os.remove(suite.messages)
    whole = run["processorSeconds"]["min"]
    table.heading(f"Reporting on {6 * SCENARIOS:,} steps, on top of a run of {whole:.2f} s: processor seconds")
    table.row("format, best of 5", "seconds", "share of the run")
    report = {}
    for name, taken in sorted(seconds.items(), key=lambda item: item[1]):
        share, bound = taken / whole, BOUNDS.get(name)
        report[name] = {"seconds": taken, "share": share}
        target = []
        if bound:
            report[name]["reached"] = share <= bound
            target = [f"at most {bound:.0%}", "reached" if share <= bound else "MISSED"]
        table.row(name, f"{taken:.3f}", f"{share:.0%}", *target)
    return {"run": run, "formats": report}
