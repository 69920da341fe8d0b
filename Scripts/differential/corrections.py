"""Corrections of the official libraries, and rules of the project, which explain differences.

A difference is explained if the libraries with corrections give exactly the project's answer. A correction is a
function that yields replacements: a module or class, the name of a member, and its value. explained.txt has a reason
for each correction.
"""

import contextlib

CORRECTIONS = {}


def correction(target):
    """Registers a correction of a target under the name of its function."""

    def register(function):
        CORRECTIONS.setdefault(target, {})[function.__name__.replace("_", "-")] = function
        return function

    return register


@contextlib.contextmanager
def corrected(target, names):
    """Applies corrections, and removes them at the end."""
    replaced = []
    try:
        for name in names:
            for owner, member, value in CORRECTIONS[target][name]():
                replaced.append((owner, member, owner.__dict__[member]))
                setattr(owner, member, value)
        yield
    finally:
        for owner, member, value in reversed(replaced):
            setattr(owner, member, value)


def swapped(value, table):
    """Returns an answer with code points replaced in all its strings."""
    if isinstance(value, str):
        return value.translate(table)
    if isinstance(value, (list, tuple)):
        return [swapped(each, table) for each in value]
    if isinstance(value, dict):
        return {key: swapped(each, table) for key, each in value.items()}
    return value


def without_separators(function):
    """Returns a function whose libraries do not see U+001C to U+001F, but code points that are no white space."""
    table = {0x1C: 0xE01C, 0x1D: 0xE01D, 0x1E: 0xE01E, 0x1F: 0xE01F}
    back = {new: old for old, new in table.items()}
    return lambda *parts: swapped(function(*swapped(parts, table)), back)
