#!/usr/bin/env python3
"""Writes the grammars in Editors/vscode/syntaxes from the dialects in Sources/Shared/GherkinSyntax/Dialects.

    generate_grammar.py [--check]

With --check nothing is written; the exit status is 1 if a file differs from what this script would write.

Only the keywords of a feature's own language are highlighted: those of `# language: CODE`, or the English ones. Short
words of other languages are therefore not highlighted in descriptions. A feature in Markdown cannot declare its
language, so the English keywords are used.
"""

import json
import os
import re
import sys

ROOT = os.path.join(os.path.dirname(__file__), "..")
DIALECTS = os.path.join(ROOT, "Sources", "Shared", "GherkinSyntax", "Dialects", "Dialects+Generated.swift")
TARGETS = os.path.join(ROOT, "Editors", "vscode", "syntaxes")
SCHEMA = "https://raw.githubusercontent.com/martinring/tmlanguage/master/tmlanguage.json"
# The languages of doc strings: the end of their media types, and the scope of the editor's grammar for them.
EMBEDDED = {"json": ("jsonc?", "source.json"), "yaml": ("ya?ml", "source.yaml"), "xml": ("xml", "text.xml")}
TITLES = ["feature", "background", "rule", "scenario", "outline", "examples"]


def dialects():
    with open(DIALECTS, encoding="utf-8") as file:
        text = file.read()
    rows = re.findall(r'^    \((".*"), (".*"), (".*"), (".*")\),$', text, re.M)
    if not rows:
        sys.exit(f"{DIALECTS}: no dialects found")
    for code, _, _, keywords in rows:
        yield json.loads(code), [kind.split("|") for kind in json.loads(keywords).split(";")]


def choice(words):
    """Returns a group of words, longest first."""
    return "(" + "|".join(re.escape(word).replace("\\ ", " ") for word in sorted(set(words), key=lambda w: (-len(w), w))) + ")"


def rule(match, **scopes):
    return {"match": match, "captures": {key[1:]: {"name": f"{name}.gherkin"} for key, name in scopes.items()}}


def keywords(kinds, title_prefix=r"^\s*", step_prefix=r"^\s*"):
    rules = []
    for name, words in zip(TITLES, kinds):
        title = rule(rf"{title_prefix}{choice(words)}(:)(.*)$", _1=f"keyword.control.{name}", _2="punctuation.separator", _3="entity.name.section")
        rules.append(title)
    steps = [word for kind in kinds[len(TITLES):] for word in kind]
    rules.append({
        "begin": rf"{step_prefix}{choice(steps)}",
        "beginCaptures": {"1": {"name": "keyword.control.step.gherkin"}},
        "end": "$",
        "patterns": [{"include": "#values"}],
    })
    return rules


def doc_string(fences, media_type=".*", **content):
    return {
        "begin": rf"^\s*({fences})({media_type})$",
        "beginCaptures": {
            "1": {"name": "punctuation.definition.string.begin.gherkin"},
            "2": {"name": "storage.type.media.gherkin"},
        },
        "end": r"^\s*(\1)",
        "endCaptures": {"1": {"name": "punctuation.definition.string.end.gherkin"}},
        **content,
    }


def doc_strings(fences):
    """Returns the rules for doc strings with embedded languages, and then for all others."""
    rules = {}
    for language, (name, scope) in EMBEDDED.items():
        # Unlike `end`, `while` also ends the rules of the other grammar, for example at an object without a brace.
        content = {
            "begin": r"(^|\G)",
            "while": rf"^(?!\s*(?:{fences}))",
            "contentName": f"meta.embedded.block.{language}",
            "patterns": [{"include": scope}],
        }
        media_type = rf"\s*(?i:(?:[\w.+-]+/)?(?:[\w.-]+[.+-])?{name})\s*(?:;.*)?"
        rules[f"docString-{language}"] = doc_string(fences, media_type, patterns=[content])
    plain = {"contentName": "string.quoted.block.gherkin", "patterns": [{"include": "#placeholder"}]}
    return {**rules, "docString": doc_string(fences, **plain)}


# Placeholders are replaced before a doc string is read as JSON, so they may be anywhere in it.
INJECTIONS = {"L:meta.embedded.block": {"patterns": [{"include": "#placeholder"}]}}
DOC_STRINGS = [f"docString-{language}" for language in EMBEDDED] + ["docString"]


def table(indent):
    return {
        "begin": rf"^{indent}(\|)",
        "beginCaptures": {"1": {"name": "punctuation.separator.table.gherkin"}},
        "end": "$",
        "patterns": [
            {"match": r"\\.", "name": "constant.character.escape.gherkin"},
            {"match": r"\|", "name": "punctuation.separator.table.gherkin"},
            {"include": "#placeholder"},
            {"match": r"[^|\\<]+", "name": "string.unquoted.cell.gherkin"},
        ],
    }


VALUES = {
    "placeholder": {"match": r"<[^<>]+>", "name": "variable.parameter.gherkin"},
    "values": {
        "patterns": [
            {"include": "#placeholder"},
            {"match": r'"(?:[^"\\]|\\.)*"', "name": "string.quoted.double.gherkin"},
            {"match": r"'(?:[^'\\]|\\.)*'", "name": "string.quoted.single.gherkin"},
            {"match": r"(?<![\w.])-?\d+(?:[.,]\d+)*(?!\w)", "name": "constant.numeric.gherkin"},
        ]
    },
}


def grammar():
    blocks = [{"include": f"#{name}"} for name in [*DOC_STRINGS, "table"]]
    others = [{"include": f"#{name}"} for name in ["tags", "comment"]]
    repository = {
        "comment": rule(r"^\s*(#.*)$", _1="comment.line.number-sign"),
        "tags": {
            "begin": r"^\s*(?=@)",
            "end": "$",
            "patterns": [
                rule(r"(@[^\s@#]+)", _1="storage.type.tag"),
                rule(r"\s(#.*)$", _1="comment.line.number-sign"),
            ],
        },
        "table": table(r"\s*"),
        **doc_strings('"""|```'),
        **VALUES,
    }
    languages = []
    for code, kinds in dialects():
        repository[f"language-{code}"] = {"patterns": blocks + keywords(kinds) + others}
        languages.append({
            "begin": rf"^\s*(#\s*language\s*:\s*({re.escape(code)}))\s*$",
            "beginCaptures": {
                "1": {"name": "comment.line.number-sign.gherkin"},
                "2": {"name": "constant.language.gherkin"},
            },
            # To the end of the file.
            "end": r"(?!)",
            "patterns": [{"include": f"#language-{code}"}],
        })
    return {
        "$schema": SCHEMA,
        "comment": "Generated by Scripts/generate_grammar.py. Do not edit.",
        "name": "Gherkin",
        "scopeName": "text.gherkin.feature",
        "fileTypes": ["feature"],
        "patterns": languages + [{"include": "#language-en"}],
        "injections": INJECTIONS,
        "repository": repository,
    }


def markdown_grammar():
    shared = [{"include": f"#{name}"} for name in ["tags", *DOC_STRINGS, "table"]]
    # A bullet is not the keyword `*`.
    english = [[word for word in kind if word != "* "] for kind in dict(dialects())["en"]]
    return {
        "$schema": SCHEMA,
        "comment": "Generated by Scripts/generate_grammar.py. Do not edit.",
        "name": "Gherkin in Markdown",
        "scopeName": "text.gherkin.markdown",
        "fileTypes": ["feature.md"],
        # All other lines are Markdown.
        "patterns": [{"include": "#language-en"}, {"include": "text.html.markdown"}],
        "injections": INJECTIONS,
        "repository": {
            "tags": {"begin": r"^(?=.*`@[^`]+`)", "end": "$", "patterns": [rule(r"`(@[^`]+)`", _1="storage.type.tag")]},
            # A row of dashes is Markdown.
            "table": table(r"\s{2,5}(?!.*\|\s*:?-+:?\s*\|)"),
            **doc_strings('"""|````|```'),
            **VALUES,
            "language-en": {
                "patterns": shared + keywords(english, r"^\s*#+\s*", r"^\s*[*+-]\s*")
            },
        },
    }


def lines(value):
    """Returns JSON with one line for each language, so that changing a language changes one line."""
    def line(value):
        return json.dumps(value, ensure_ascii=False)

    members = []
    for key, member in value.items():
        if isinstance(member, list):
            body = "[\n" + ",\n".join(f"    {line(item)}" for item in member) + "\n  ]"
        elif isinstance(member, dict):
            body = "{\n" + ",\n".join(f"    {line(name)}: {line(item)}" for name, item in member.items()) + "\n  }"
        else:
            body = line(member)
        members.append(f"  {line(key)}: {body}")
    return "{\n" + ",\n".join(members) + "\n}\n"


def main():
    grammars = {"gherkin.tmLanguage.json": grammar(), "gherkin-markdown.tmLanguage.json": markdown_grammar()}
    if sys.argv[1:] not in ([], ["--check"]):
        sys.exit(__doc__)
    for name, value in grammars.items():
        path, text = os.path.join(TARGETS, name), lines(value)
        if sys.argv[1:]:
            with open(path, encoding="utf-8") as file:
                if file.read() != text:
                    sys.exit(f"{os.path.relpath(path, ROOT)} is out of date; run make generate")
        else:
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)


main()
