"""Writes every script of a job file, as the shell of an engine gets it."""

import sys
import yaml


def texts(node):
    if isinstance(node, dict):
        node = node.values()
    if isinstance(node, str):
        yield from [node] if "gherkin-run" in node else []
    elif hasattr(node, "__iter__"):
        for value in node:
            yield from texts(value)


for number, text in enumerate(texts(list(yaml.safe_load_all(open(sys.argv[1]))))):
    text = text.replace("$$", "$") if sys.argv[2] in ("buildkite", "kubernetes") else text
    text = text.replace("${{ '${{' }}", "${{")
    open(f"script-{number}.sh", "w").write(text)
