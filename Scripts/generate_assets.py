#!/usr/bin/env python3
"""Writes the style sheets and scripts of pages, the files in folders named Assets, to Swift source files.

SwiftPM can embed files too, but as arrays of numbers, which take seconds to compile in every package of a user.

Before that, checks that every key of a text that Swift code uses is in the tables of all languages. With --check, writes
nothing, and fails if a file is out of date.
"""

import json
import os
import re
import sys

SOURCES = os.path.join(os.path.dirname(__file__), "..", "Sources", "Tool")
# The folder of the files, the generated file, and the type with a constant for each file.
TARGETS = [
    ("GherkinPages/Assets", "GherkinPages/SharedAssets+Generated.swift", "SharedAssets", "package "),
    ("GherkinFormatters/HTML/Assets", "GherkinFormatters/HTML/Page/PageAssets+Generated.swift", "PageAssets", ""),
    ("GherkinSite/Assets", "GherkinSite/SiteAssets+Generated.swift", "SiteAssets", ""),
]
LANGUAGES = ["en", "de", "ja"]
# The folder of Swift code, and the tables of the pages for which it is used.
CODE = [
    ("GherkinPages", [["GherkinPages", "GherkinFormatters/HTML"], ["GherkinPages", "GherkinSite"]]),
    ("GherkinFormatters/HTML", [["GherkinPages", "GherkinFormatters/HTML"]]),
    ("GherkinSite", [["GherkinPages", "GherkinSite"]]),
]
# Stands for an interpolated value.
VALUE = "\0"


def constant(folder, name, access):
    """Returns the declaration of a file's text, without its last line break."""
    with open(os.path.join(SOURCES, folder, name), encoding="utf-8") as file:
        text = file.read()
    if not text.endswith("\n") or '"""' in text or "\\##" in text:
        raise SystemExit(f"{folder}/{name}: must end with a line break, and cannot contain \"\"\" or \\##")
    return f'  {access}static let {name.replace(".", "_")} = ##"""\n{text}"""##\n'


def table(folder, language):
    """Returns the keys of a table of texts."""
    with open(os.path.join(SOURCES, folder, "Assets", f"{language}.js"), encoding="utf-8") as file:
        text = file.read()
    return set(json.loads(text[text.index("{") : text.rindex("}") + 1]))


def content(text, start, end):
    """Returns the content of a literal up to a mark, with interpolated values replaced, and the position after it."""
    result = ""
    position = start
    while position < len(text) and not text.startswith(end, position):
        if text.startswith("\\(", position):
            depth, position = 1, position + 2
            while depth > 0:
                depth += {"(": 1, ")": -1}.get(text[position], 0)
                position += 1
            result += VALUE
        else:
            step = 2 if text[position] == "\\" else 1
            result += text[position : position + step]
            position += step
    return result, position + len(end)


def terms(code):
    """Returns the texts of attributes and of the second arguments of InterfaceText in Swift code."""
    for match in re.finditer(r'data-t(?:-(?:label|title|hint|alt))?=(\\?")', code):
        yield content(code, match.end(), match[1])[0]
    for match in re.finditer(r"InterfaceText\(", code):
        depth, position, argument = 1, match.end(), 0
        while depth > 0 and position < len(code):
            if code.startswith('"""', position) or code[position] == '"':
                end = '"""' if code.startswith('"""', position) else '"'
                literal, position = content(code, position + len(end), end)
                if depth == 1 and argument == 1:
                    yield literal
                continue
            depth += {"(": 1, ")": -1}.get(code[position], 0)
            argument += depth == 1 and code[position] == ","
            position += 1


def keys(term):
    """Returns the keys in the text of an attribute."""
    for part in re.split(r"\|\||[;,|]", term):
        words = part.split(" ")
        yield words[0]
        yield from (word[1:].split(":")[0] for word in words[1:] if word.startswith("@"))


def problems():
    """Returns the keys that a table lacks."""
    for folder, _, _, _ in TARGETS:
        folder = os.path.dirname(folder)
        for language in LANGUAGES[1:]:
            for key in sorted(table(folder, "en") ^ table(folder, language)):
                yield f"{folder}/Assets: the key {key} is not in both en.js and {language}.js; add the text, or remove it"
    for folder, pages in CODE:
        for path, _, names in sorted(os.walk(os.path.join(SOURCES, folder))):
            for name in sorted(names):
                if not name.endswith(".swift") or name.endswith("+Generated.swift"):
                    continue
                file = os.path.join(path, name)
                with open(file, encoding="utf-8") as opened:
                    code = re.sub(r"^\s*///?.*$", "", opened.read(), flags=re.M)
                for key in sorted({key for term in terms(code) for key in keys(term)}):
                    prefix = key.split(VALUE)[0]
                    for tables in pages:
                        known = set().union(*(table(each, "en") for each in tables))
                        found = key in known if VALUE not in key else any(each.startswith(prefix) for each in known)
                        if not found:
                            place = os.path.relpath(file, os.path.join(SOURCES, ".."))
                            shown = key.replace(VALUE, "…")
                            yield f"{place}: the key {shown} is not in {' or '.join(tables)}/Assets/en.js; add the text"


def main():
    found = list(problems())
    if found:
        raise SystemExit("\n".join(found))
    for folder, target, type_name, access in TARGETS:
        names = sorted(os.listdir(os.path.join(SOURCES, folder)))
        text = (
            f"// Generated by Scripts/generate_assets.py from the files in {folder}. Do not edit.\n"
            f"// swift-format-ignore-file\n\nextension {type_name} {{\n"
            + "\n".join(constant(folder, name, access) for name in names)
            + "}\n"
        )
        path = os.path.join(SOURCES, target)
        if "--check" not in sys.argv:
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            continue
        with open(path, encoding="utf-8") as file:
            if file.read() != text:
                raise SystemExit(f"Sources/Tool/{target} is out of date; run make generate")


if __name__ == "__main__":
    main()
