#!/usr/bin/env python3
"""Measures the HTML report of the generated suite: its size, its creation, and its loading in a browser.

    bench_html.py EXECUTABLE FOLDER
"""

import os
import statistics
import sys

from bench_running import SCENARIOS, Suite
from chromium import Page, chromium
from table import Table

PASSES = 3


def loaded(page, path):
    """Returns the seconds until the page can be used, until a key has moved to a scenario, and for the first search."""
    page.call("Page.navigate", url="about:blank")
    page.wait("location.href === 'about:blank'")
    page.call("Page.navigate", url=f"file://{path}")
    page.wait("location.protocol === 'file:' && document.readyState === 'complete'")
    page.wait("!document.querySelector('#find').hidden")
    usable = page.value("performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd")
    painted = page.value("performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0")
    key = page.value(
        """(async () => {
          const start = performance.now();
          document.dispatchEvent(new KeyboardEvent("keydown", { key: "j", bubbles: true }));
          while (!document.querySelector("#said").textContent) await new Promise((go) => setTimeout(go, 1));
          return performance.now() - start;
        })()"""
    )
    search = page.value(
        """(async () => {
          const start = performance.now();
          document.querySelector("#text").value = "Case 7 of part 3";
          document.querySelector("#text").dispatchEvent(new Event("input"));
          while (!/ of /.test(document.querySelector("#found").textContent)) await new Promise((go) => setTimeout(go, 5));
          return performance.now() - start;
        })()"""
    )
    return {"painted": painted / 1e3, "usable": usable / 1e3, "key": key / 1e3, "search": search / 1e3}


def html(table, executable, folder):
    suite = Suite(folder, SCENARIOS, executable, "different")
    path = os.path.abspath(os.path.join(folder, "report.html"))
    command = suite.progress[:-1] + ["--format", f"html:{path}", "."]
    plain = min(suite.run(suite.progress)["seconds"] for _ in range(PASSES))
    runs = [suite.run(command) for _ in range(PASSES)]
    report = {
        "bytes": os.path.getsize(path),
        "seconds": min(run["seconds"] for run in runs),
        "secondsMore": min(run["seconds"] for run in runs) - plain,
        "peakBytes": max(run["peakBytes"] for run in runs),
    }
    table.heading(f"The HTML report of {SCENARIOS:,} scenarios, {6 * SCENARIOS:,} steps")
    table.row("", "size, MB", "run with it, s", "of it more, s", "peak memory, MB")
    table.row(
        "made",
        f"{report['bytes'] / 1e6:.1f}",
        f"{report['seconds']:.2f}",
        f"{report['secondsMore']:.2f}",
        f"{report['peakBytes'] / 1e6:.0f}",
    )
    if chromium():
        with Page(chromium()) as page:
            loads = [loaded(page, path) for _ in range(PASSES)]
        report["loads"] = {name: [load[name] for load in loads] for name in loads[0]}
        table.row("", "first paint, s", "usable, s", "first key, s", "a search, s")
        for choice in (min, statistics.median):
            values = (f"{choice(of_one):.2f}" for of_one in report["loads"].values())
            table.row(f"in Chromium, {choice.__name__} of {PASSES}", *values)
    else:
        table.note("Chromium is not on the search path, so loading was not measured.")
    return report


if __name__ == "__main__":
    sys.dont_write_bytecode = True
    told = Table()
    html(told, *sys.argv[1:3])
    print("\n".join(told.lines))
