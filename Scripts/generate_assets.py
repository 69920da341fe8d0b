#!/usr/bin/env python3
"""Writes the style sheets, scripts and texts of pages to Swift source files.

SwiftPM can embed files too, but as arrays of numbers, which take seconds to compile.

Each page gets the texts that its code uses, in all languages. Before that, checks the texts: every key that code uses is
in the table of each language, every key is used, and the English text beside a key in Swift code is that of the table.
With --check, writes nothing, and fails if a file is out of date.
"""

import json
import os
import re
import sys

SOURCES = os.path.join(os.path.dirname(__file__), "..", "Sources", "Tool")
TEXTS = "GherkinPages/Assets/Texts"
SHARED = "GherkinPages"
# The folder of each page's code, its generated file, and the type with a constant for each of its files.
PAGES = [
    ("GherkinHTML", "GherkinHTML/Page/PageAssets+Generated.swift", "PageAssets"),
    ("GherkinSite", "GherkinSite/SiteAssets+Generated.swift", "SiteAssets"),
]
# Stands for an interpolated value.
VALUE = "\0"


def read(*path):
    with open(os.path.join(SOURCES, *path), encoding="utf-8") as file:
        return file.read()


def constant(name, text, access=""):
    """Returns the declaration of a text, without its last line break."""
    if not text.endswith("\n") or '"""' in text or "\\##" in text:
        raise SystemExit(f"{name}: must end with a line break, and cannot contain \"\"\" or \\##")
    return f'  {access}static let {name.replace(".", "_")} = ##"""\n{text}"""##\n'


def code(folder):
    """Returns the path and the code of each file of a folder, without comments."""
    for path, _, names in sorted(os.walk(os.path.join(SOURCES, folder))):
        for name in sorted(names):
            if name.endswith((".swift", ".js")) and not name.endswith("+Generated.swift"):
                with open(os.path.join(path, name), encoding="utf-8") as file:
                    text = re.sub(r"^\s*(//|/?\*).*$", "", file.read(), flags=re.M)
                yield os.path.relpath(os.path.join(path, name), SOURCES), text


def used(keys, folders):
    """Returns the keys that occur in code, as a whole or as a prefix with a dot before an interpolated value."""
    words = set()
    for folder in folders:
        for _, text in code(folder):
            words.update(re.findall(r"[A-Za-z]\w*(?:[.-]\w+)*\.?", text))
    prefixes = tuple(word for word in words if word.endswith("."))
    return {key for key in keys if key in words or key.startswith(prefixes)}


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


def terms(text):
    """Returns the keys in Swift code, each with the English text beside it; nil if that is not a literal."""
    for match in re.finditer(r'data-t(-(?:label|title|hint|alt))?=(\\?")', text):
        key, position = content(text, match.end(), match[2])
        english = re.compile(r"(?:\\\([^()]*(?:\([^()]*\))?[^()]*\))*>([^<>\\\"]+)<").match(text, position)
        yield key, english[1] if english and not match[1] else None
    for match in re.finditer(r'InterfaceText\(\s*"((?:[^"\\]|\\[^(])*)",\s*"((?:[^"\\]|\\[^(])*)"\)', text):
        yield match[2], match[1]
    for match in re.finditer(r"InterfaceText\(", text):
        depth, position, argument = 1, match.end(), 0
        while depth > 0 and position < len(text):
            if text.startswith('"""', position) or text[position] == '"':
                end = '"""' if text.startswith('"""', position) else '"'
                literal, position = content(text, position + len(end), end)
                if depth == 1 and argument == 1:
                    yield literal, None
                continue
            depth += {"(": 1, ")": -1}.get(text[position], 0)
            argument += depth == 1 and text[position] == ","
            position += 1


def keys(term):
    """Returns the keys in the text of an attribute."""
    for part in re.split(r"\|\||[;,|]", term):
        words = part.split(" ")
        yield words[0]
        yield from (word[1:].split(":")[0] for word in words[1:] if word.startswith("@"))


def problems(tables):
    """Returns what is wrong with the texts."""
    english = tables["en"]
    for language, table in tables.items():
        for key in sorted(set(english) ^ set(table)):
            yield f"{TEXTS}: the key {key} is not in both en.json and {language}.json; add the text, or remove it"
        for key in sorted(set(english) & set(table)):
            forms = [each.values() if isinstance(each, dict) else [each] for each in (english[key], table[key])]
            values = [{value for form in each for value in re.findall(r"\{\d\}", str(form))} for each in forms]
            if values[0] != values[1]:
                yield f"{TEXTS}/{language}.json: {key} has other values in braces than in en.json"
            if "" in forms[1] or language == "de" and isinstance(english[key], dict) > isinstance(table[key], dict):
                yield f"{TEXTS}/{language}.json: {key} lacks a form"
    for key in sorted(set(english) - used(english, [SHARED] + [folder for folder, _, _ in PAGES])):
        yield f"{TEXTS}: no code uses the key {key}; remove it"
    for folder in [SHARED] + [folder for folder, _, _ in PAGES]:
        for place, text in code(folder):
            if not place.endswith(".swift"):
                continue
            for term, beside in terms(text):
                for key in keys(term):
                    prefix = key.split(VALUE)[0]
                    found = key in english if VALUE not in key else any(each.startswith(prefix) for each in english)
                    if not found:
                        yield f"{place}: the key {key.replace(VALUE, '…')} is not in {TEXTS}/en.json; add the text"
                if beside is not None and term in english and english[term] != beside.strip():
                    yield f"{place}: {beside!r} stands beside the key {term}, which is {english[term]!r} in {TEXTS}/en.json"


def texts(tables, folder):
    """Returns the script with the texts that a page uses."""
    names = used(tables["en"], [SHARED, folder])
    languages = []
    for language, table in tables.items():
        lines = ",\n".join(
            f"  {json.dumps(key)}: {json.dumps(text, ensure_ascii=False)}" for key, text in table.items() if key in names)
        languages.append(f"{language}: {{\n{lines}\n}}")
    return (
        "// The texts of the page in each language. A text with several forms has those of the browser's plural rules; its\n"
        "// value `by`, by default the first, selects the form.\n\n"
        f"const languages = {{ {', '.join(languages)} }};\n")


def source(folder, type_name, access, added):
    """Returns the Swift source of a folder's files, and of further texts by name."""
    names = (name for name in os.listdir(os.path.join(SOURCES, folder, "Assets")) if name.endswith((".css", ".js")))
    files = {name: read(folder, "Assets", name) for name in names}
    return (
        f"// Generated by Scripts/generate_assets.py from the files in {folder}/Assets. Do not edit.\n"
        f"// swift-format-ignore-file\n\nextension {type_name} {{\n"
        + "\n".join(constant(name, text, access) for name, text in sorted({**files, **added}.items())) + "}\n")


def main():
    tables = {language: json.loads(read(TEXTS, f"{language}.json")) for language in ("en", "de", "ja")}
    found = list(problems(tables))
    if found:
        raise SystemExit("\n".join(found))
    written = {"GherkinPages/SharedAssets+Generated.swift": source(SHARED, "SharedAssets", "package ", {})}
    for folder, path, type_name in PAGES:
        written[path] = source(folder, type_name, "", {"texts.js": texts(tables, folder)})
    for path, text in written.items():
        if "--check" in sys.argv:
            if read(path) != text:
                raise SystemExit(f"Sources/Tool/{path} is out of date; run make generate")
            continue
        with open(os.path.join(SOURCES, path), "w", encoding="utf-8") as file:
            file.write(text)


if __name__ == "__main__":
    main()
