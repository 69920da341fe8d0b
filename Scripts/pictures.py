#!/usr/bin/env python3
"""Creates the pictures of the README, and with RUNNERS those of the guide about the documentation site.

    python3 Scripts/pictures.py [RUNNERS]

The README shows the report of the examples' features, some with wrong expectations. RUNNERS is a folder created by
`python3 Scripts/mutants --few --runners RUNNERS`; Scripts/history.py makes runs with them, and a site. Requires the
built examples and Chromium. `make pictures` creates all.
"""

import base64
import contextlib
import os
import shutil
import subprocess
import sys
import tempfile

PACKAGE = os.path.abspath(os.path.join(os.path.dirname(__file__), ".."))
sys.path.insert(0, os.path.join(PACKAGE, "Benchmarks"))
from chromium import Page, chromium  # noqa: E402

RUNNER = os.path.join(PACKAGE, ".build", "debug", "GherkinRunExamples")
DOCUMENTATION = os.path.join(PACKAGE, "Documentation")
RESOURCES = os.path.join(PACKAGE, "Sources", "Runner", "GherkinRunner", "GherkinRunner.docc", "Resources")
# The expectation in a feature, and the wrong one in the pictures.
WRONG = [
    ("beer_search.feature", "        | Midnight Stout |\n", "        | Morning Stout |\n"),
    ("beer_search.feature", "And I see 3 beer images\n", "And I see 4 beer images\n"),
    ("sign_in.feature", "When I tap \"Sign In\" again before", "When I press \"Sign In\" again before"),
]
# Scenarios start to fail in the last of these runs.
RUNS = 26


@contextlib.contextmanager
def features():
    """Copies features with some wrong expectations to the package, so that locations in Swift are relative."""
    folder = os.path.join(PACKAGE, "Examples")
    shutil.copytree(os.path.join(PACKAGE, "Features"), folder)
    try:
        for name, text, wrong in WRONG:
            path = os.path.join(folder, name)
            with open(path, encoding="utf-8") as file:
                content = file.read()
            if text not in content:
                sys.exit(f"{name} does not contain the text {text!r}; change WRONG in Scripts/pictures.py")
            with open(path, "w", encoding="utf-8") as file:
                file.write(content.replace(text, wrong, 1))
        yield
    finally:
        shutil.rmtree(folder)


def report(path):
    """Writes the report of a run in which scenarios fail."""
    with features():
        run = [RUNNER, "Examples", "--format", f"html:{path}", "--format-options", "title=Examples"]
        status = subprocess.run(run, cwd=PACKAGE, stdout=subprocess.DEVNULL, check=False).returncode
    if status != 1:
        sys.exit(f"The run ended with status {status} instead of 1, which failed scenarios would cause.")


def site(runners, folder):
    """Builds the documentation site of some runs."""
    history = os.path.join(PACKAGE, "Scripts", "history.py")
    options = ["--runs", str(RUNS), "--site", f"{folder}/site"]
    subprocess.run([sys.executable, history, runners, f"{folder}/history", *options], check=True)


def draw(page, address, width, height, picture):
    page.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
    page.call("Page.navigate", url="about:blank")
    page.call("Page.navigate", url=address)
    page.wait("location.protocol === 'file:' && document.readyState === 'complete'")
    page.value("new Promise((go) => setTimeout(go, 300))")
    with open(picture, "wb") as file:
        file.write(base64.b64decode(page.call("Page.captureScreenshot", format="png")["data"]))


def main():
    if len(sys.argv) > 2:
        sys.exit(__doc__)
    if not os.path.exists(RUNNER):
        sys.exit(f"There is no {RUNNER}; run `make run` first.")
    if not chromium():
        sys.exit("Chromium is not in PATH; install it first.")
    with tempfile.TemporaryDirectory() as folder, Page(chromium()) as page:
        report(f"{folder}/report.html")
        for name, width in [("light", 1200), ("phone", 390)]:
            draw(page, f"file://{folder}/report.html", width, 860, f"{DOCUMENTATION}/report-{name}.png")
        if len(sys.argv) == 2:
            site(sys.argv[1], folder)
            for name, address in [("front", "index"), ("feature", "features/beer-search")]:
                draw(page, f"file://{folder}/site/{address}.html", 1000, 900, f"{RESOURCES}/site-{name}.png")


if __name__ == "__main__":
    main()
