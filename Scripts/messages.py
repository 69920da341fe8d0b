#!/usr/bin/env python3
"""Prints the messages of the program, the string literals in its sources with at least three words, by file and line.

    messages.py [FOLDER…]

FOLDER is a folder in Sources. The default is all folders except the examples. Interpolated values are printed as … .
"""

import os
import re
import sys

SOURCES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Sources")
# The texts in these files are data or pages, not messages.
OMITTED = re.compile(r"Generated|/Assets/|^Examples/|\.docc/")
START = re.compile(r'//[^\n]*|/\*.*?\*/|(#*)("""|")', re.DOTALL)


def end_of_interpolation(text, position):
    """Returns the position after the parenthesis that closes an interpolation."""
    depth = 1
    while depth and position < len(text):
        if text[position] == '"':
            position = literal(text, position, "", '"')[1]
            continue
        depth += {"(": 1, ")": -1}.get(text[position], 0)
        position += 1
    return position


def literal(text, position, hashes, quotes):
    """Returns the text of the literal at a position, and the position after the literal."""
    position += len(quotes)
    end, escape, value = quotes + hashes, "\\" + hashes, ""
    while position < len(text) and not text.startswith(end, position):
        if text.startswith(escape + "(", position):
            position = end_of_interpolation(text, position + len(escape) + 1)
            value += "…"
        elif text.startswith(escape, position):
            following = text[position + len(escape)]
            value += {"n": "\n", "t": "\t"}.get(following, "" if following == "\n" else following)
            position += len(escape) + 1
        else:
            value += text[position]
            position += 1
    return value, position + len(end)


def messages(text):
    """Returns the line and the text of each message in a source file."""
    position = 0
    while match := START.search(text, position):
        position = match.end()
        if match.group(2):
            value, position = literal(text, match.start(2), match.group(1), match.group(2))
            words = " ".join(value.split())
            if len(re.findall(r"[A-Za-z…][\w'’…]*", words)) >= 3 and " " in words and not re.search(r"</|=\"|\{\s*$", words):
                yield text.count("\n", 0, match.start()) + 1, words


def main():
    for start in sys.argv[1:] or ["."]:
        for folder, folders, files in os.walk(os.path.join(SOURCES, start)):
            folders.sort()
            for name in sorted(files):
                path = os.path.relpath(os.path.join(folder, name), SOURCES)
                if not name.endswith(".swift") or OMITTED.search(path):
                    continue
                with open(os.path.join(folder, name), encoding="utf-8") as file:
                    for line, message in messages(file.read()):
                        print(f"Sources/{path}:{line}: {message}")


if __name__ == "__main__":
    main()
