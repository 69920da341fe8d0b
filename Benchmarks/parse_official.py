#!/usr/bin/env python3
"""Measures the PyPI package `gherkin-official` in the same way as GherkinBenchmarks measures this project's parser.

    parse_official.py FOLDER [PASSES]

Requires the Python of a virtual environment with the package. Files are read in advance, and the results of all files
(syntax trees and pickles) are kept until the end of a pass.
"""

import json
import pathlib
import sys
import time

from gherkin.ast_builder import AstBuilder
from gherkin.errors import ParserError
from gherkin.parser import Parser
from gherkin.pickles.compiler import Compiler
from gherkin.stream.id_generator import IdGenerator


def one_pass(sources):
    results = []
    start = time.perf_counter()
    for uri, text in sources:
        ids = IdGenerator()
        try:
            document = Parser(AstBuilder(ids)).parse(text)
            document["uri"] = uri
            results.append((document, Compiler(ids).compile(document)))
        except ParserError:
            pass  # counted below
    return time.perf_counter() - start, len(sources) - len(results)


def peak_bytes():
    try:
        with open("/proc/self/status", encoding="utf-8") as status:
            return next(int(line.split()[1]) * 1024 for line in status if line.startswith("VmHWM:"))
    except OSError:
        return 0


def main():
    folder = pathlib.Path(sys.argv[1])
    paths = sorted(folder.rglob("*.feature"))
    sources = [(str(path), path.read_text(encoding="utf-8", errors="replace")) for path in paths]
    size = sum(path.stat().st_size for path in paths)
    passes = int(sys.argv[2]) if len(sys.argv) > 2 else 5
    measured = [one_pass(sources) for _ in range(passes)]
    report = {
        "what": "gherkin-official",
        "files": len(sources),
        "bytes": size,
        "seconds": [seconds for seconds, _ in measured],
        "filesWithErrors": measured[0][1] if measured else 0,
        "peakBytes": peak_bytes(),
    }
    print(json.dumps(report, sort_keys=True))


main()
