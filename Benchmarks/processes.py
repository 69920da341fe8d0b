"""Runs measured programs: their output, time and memory, and their Python packages."""

import json
import os
import subprocess
import sys
import time
import venv


def output(*command):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout.strip()


def measured(*command):
    """Returns the JSON output of a program that measures itself."""
    return json.loads(output(*command))


def whole_run(command, folder, printed):
    """Runs a program in `folder` with its output in the file `printed`, and returns its time and memory.

    Peak memory is never told less than this process has itself, about 25 MB, as a new process starts as its copy.
    """
    with open(printed, "wb") as file:
        start = time.monotonic()
        process = subprocess.Popen(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=file, stderr=file)
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.monotonic() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"{command} ended with {process.returncode}; its output: {printed}")
    return {
        "seconds": seconds,
        "processorSeconds": usage.ru_utime + usage.ru_stime,
        # Linux counts in kilobytes, macOS in bytes.
        "peakBytes": usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024),
    }


def python_with(package, folder):
    """Returns the Python of the virtual environment `folder`, and the version of its package; None if it fails."""
    python = os.path.join(folder, "bin", "python")
    try:
        if not os.path.exists(python):
            venv.create(folder, with_pip=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", package], check=True)
    except (OSError, subprocess.CalledProcessError) as error:
        print(f"{package} cannot be installed, so there is no comparison: {error}", file=sys.stderr)
        return None, None
    return python, output(python, "-c", f"import importlib.metadata as m; print(m.version('{package}'))")
