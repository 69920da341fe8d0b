"""Answers requests with the official Python libraries, as lines of JSON like the project's GherkinDifferential.

A request can name corrections, which apply to its answer only; see corrections.py.
"""

import importlib
import json
import sys
import warnings

import answers
import yaml_reference
from corrections import corrected

TARGETS = {
    "feature": lambda text: answers.feature_answer(text),
    "expression": lambda source, text: answers.expression_answer(source, text),
    "tags": lambda source, *tags: answers.tags_answer(source, *tags),
    "yaml": lambda text: yaml_reference.answer(text),
}


def main():
    for target in TARGETS:
        importlib.import_module(f"{target}_corrections")
    # ruamel.yaml warns of repeated anchors, which YAML permits.
    warnings.simplefilter("ignore")
    for line in sys.stdin:
        request = json.loads(line)
        with corrected(request["target"], request.get("corrections", [])):
            answer = TARGETS[request["target"]](*request["input"])
        # Lone surrogates are escaped, because they cannot be encoded.
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
