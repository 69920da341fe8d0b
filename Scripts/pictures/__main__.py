#!/usr/bin/env python3
"""Creates the README's pictures of a run and of a report from the examples' features, some with wrong expectations.

    python3 Scripts/pictures [FOLDER]

FOLDER is the folder of the pictures; Documentation by default. Requires the built examples and Chromium.
"""

import base64
import contextlib
import os
import shutil
import subprocess
import sys
import tempfile

PACKAGE = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", ".."))
sys.path.insert(0, os.path.join(PACKAGE, "Benchmarks"))
from chromium import Page, chromium  # noqa: E402
import terminal  # noqa: E402

RUNNER = os.path.join(PACKAGE, ".build", "debug", "GherkinRunExamples")
# The expectation in a feature, and the wrong one in the pictures.
WRONG = [
    ("beer_search.feature", "        | Midnight Stout |\n", "        | Morning Stout |\n"),
    ("beer_search.feature", "And I see 3 beer images\n", "And I see 4 beer images\n"),
    ("sign_in.feature", "When I tap \"Sign In\" again before", "When I press \"Sign In\" again before"),
]
# The name of a picture, the width of the window, the theme, and the part of the page.
PICTURES = [
    ("report-light", 1200, "light", "html"),
    ("report-dark", 1200, "dark", "#features .outline"),
    ("report-phone", 390, "light", "html"),
]
HEIGHT = 860
# The scenarios in the picture of a run, and the columns of its terminal.
SCENARIOS, COLUMNS = "^(Three words are|The next search)", 96


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
                sys.exit(f"{name} does not contain the text {text!r}; change WRONG in Scripts/pictures")
            with open(path, "w", encoding="utf-8") as file:
                file.write(content.replace(text, wrong, 1))
        yield folder
    finally:
        shutil.rmtree(folder)


def check(status):
    if status != 1:
        sys.exit(f"The run ended with status {status} instead of 1, which failed scenarios would cause.")


def report(folder):
    """Writes the report of a run in which scenarios fail, and returns its path."""
    path = os.path.join(folder, "report.html")
    run = [RUNNER, "Examples", "--format", f"html:{path}", "--format-options", "title=Examples"]
    check(subprocess.run(run, cwd=PACKAGE, stdout=subprocess.DEVNULL, check=False).returncode)
    return path


def draw_run(target):
    """Draws a run with a failing scenario in a terminal."""
    text, status = terminal.output([RUNNER, "Examples/beer_search.feature", "--name", SCENARIOS], PACKAGE, COLUMNS)
    check(status)
    for theme in terminal.PALETTES:
        with open(os.path.join(target, f"run-{theme}.svg"), "w", encoding="utf-8") as file:
            file.write(terminal.svg(text, COLUMNS, theme))


def main():
    target = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else os.path.join(PACKAGE, "Documentation"))
    if not os.path.exists(RUNNER):
        sys.exit(f"There is no {RUNNER}; run `make run` first.")
    if not chromium():
        sys.exit("Chromium is not in PATH; install it first.")
    with features(), tempfile.TemporaryDirectory() as folder, Page(chromium()) as page:
        draw_run(target)
        address = f"file://{report(folder)}"
        for name, width, theme, part in PICTURES:
            page.call("Emulation.setDeviceMetricsOverride", width=width, height=HEIGHT, deviceScaleFactor=1, mobile=False)
            page.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": theme}])
            page.call("Page.navigate", url="about:blank")
            page.call("Page.navigate", url=address)
            page.wait("location.protocol === 'file:' && document.readyState === 'complete'")
            page.value(f"document.querySelector({part!r}).scrollIntoView()")
            page.value("new Promise((go) => setTimeout(go, 300))")
            picture = page.call("Page.captureScreenshot", format="png")["data"]
            with open(os.path.join(target, f"{name}.png"), "wb") as file:
                file.write(base64.b64decode(picture))


if __name__ == "__main__":
    main()
