"""The copy of this package in which changes are built, and the explanations of changes that no test detects."""

import os
import subprocess
import sys

PACKAGE = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", ".."))


def read(path):
    with open(path, "rb") as file:
        return file.read()


def write(path, data):
    """Writes a file only if it changes, to avoid unnecessary builds."""
    if os.path.exists(path) and read(path) == data:
        return
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(data)


# A change can leave declarations unused, which is no error here.
os.environ.pop("GHERKIN_WARNINGS_AS_ERRORS", None)


def update(folder, prefixes, written):
    """Updates a copy: the package's files whose paths have one of the prefixes, and the contents of `written` by path.
    Deletes all other files."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=PACKAGE, check=True,
        stdout=subprocess.PIPE).stdout.decode()
    paths = {
        path for path in listed.split("\0")
        if path.startswith(prefixes) and os.path.isfile(os.path.join(PACKAGE, path))} - set(written) - {""}
    for path in paths:
        source, target = os.path.join(PACKAGE, path), os.path.join(folder, path)
        write(target, read(source))
        os.chmod(target, os.stat(source).st_mode)
    for path, data in written.items():
        write(os.path.join(folder, path), data)
    for parent, folders, files in os.walk(folder):
        folders[:] = [each for each in folders if each not in (".build", ".git")]
        for file in files:
            if os.path.relpath(os.path.join(parent, file), folder) not in paths | set(written):
                os.remove(os.path.join(parent, file))


def explanations(path):
    """Returns the reasons of a file of explanations, by entry."""
    reasons, entry = {}, None
    for number, line in enumerate(read(path).decode().splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        if not line.startswith(" "):
            entry = line.strip()
        elif entry:
            reasons[entry], entry = line.strip(), None
        else:
            sys.exit(f"{path}:{number}: a reason without a mutant")
    if entry:
        sys.exit(f"{path}: no reason for {entry}")
    return reasons
