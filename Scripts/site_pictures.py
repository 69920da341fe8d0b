#!/usr/bin/env python3
"""Creates the pictures in the guide "Living documentation" from a generated documentation site.

    python3 Scripts/site_pictures.py RUNNERS

RUNNERS is a folder created by `python3 Scripts/mutants --few --runners RUNNERS`. Scripts/history creates a history and
its site, and headless Chromium takes the pictures.
"""

import os
import shutil
import subprocess
import sys
import tempfile

PACKAGE = os.path.abspath(os.path.join(os.path.dirname(__file__), ".."))
RESOURCES = os.path.join(PACKAGE, "Sources", "Runner", "GherkinRunner", "GherkinRunner.docc", "Resources")
# Scenarios start to fail in the last of these runs.
RUNS = 26
PICTURES = {"site-front": ("index.html", 1000, 900), "site-feature": ("features/beer-search.html", 1000, 900)}


def main():
    browser = next(filter(None, map(shutil.which, ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"])), None)
    if len(sys.argv) != 2 or not browser:
        sys.exit(__doc__ if browser else "There is no browser: Chromium is not in PATH; install it first.")
    with tempfile.TemporaryDirectory() as folder:
        site = os.path.join(folder, "site")
        subprocess.run(
            [sys.executable, os.path.join(PACKAGE, "Scripts", "history"), sys.argv[1], os.path.join(folder, "history"),
             "--runs", str(RUNS), "--site", site], check=True)
        for name, (page, width, height) in PICTURES.items():
            subprocess.run(
                [browser, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
                 f"--user-data-dir={folder}/profile", f"--window-size={width},{height}",
                 f"--screenshot={os.path.join(RESOURCES, name + '.png')}", f"file://{site}/{page}"],
                check=True, timeout=60, stderr=subprocess.DEVNULL)


if __name__ == "__main__":
    main()
