"""Measures matching step texts with many step definitions."""

import statistics

from processes import measured

PASSES = 5


def matching(table, executable):
    report = measured(executable, "match")
    table.heading(f"Matching {report['texts']:,} different step texts: nanoseconds a text")
    table.row("definitions", "first pass", f"best of {PASSES}", "median", "building, ms", "of it index, ms")
    costs = {}
    for size in report["sizes"]:
        seconds = size["seconds"][1:]
        cost = [1e9 * taken / report["texts"] for taken in (size["seconds"][0], min(seconds), statistics.median(seconds))]
        costs[size["definitions"]] = cost
        size["nanosecondsPerText"] = dict(zip(("first", "best", "median"), cost))
        building = size["registeringSeconds"] + size["joiningSeconds"] + size["indexingSeconds"]
        table.row(
            f"{size['definitions']:,}",
            *(f"{value:,.0f}" for value in cost),
            f"{1e3 * building:.2f}",
            f"{1e3 * size['indexingSeconds']:.2f}",
        )
    ratios = [many / few for many, few in zip(costs[10_000], costs[10])]
    table.row("10,000 / 10", *(f"{ratio:.2f}" for ratio in ratios))
    report["ratio"] = dict(zip(("first", "best", "median"), ratios))
    table.note("Half Cucumber Expressions, half regular expressions as text, five shapes in equal shares. In each size 9")
    table.note("of 10 texts match one definition, the others none, so that the ratio tells of the index, not of the match.")
    table.note("The first pass also reads the regular expressions that need the toolchain's Regex, a fifth of them.")
    return report
