"""Values of YAML texts, as ruamel.yaml reads them. Corrections replace functions of this module."""

import math
import struct

from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError, YAMLStreamError
from ruamel.yaml.nodes import MappingNode, ScalarNode, SequenceNode

PREFIX = "tag:yaml.org,2002:"
# The scanner and the constructor do not report all errors as YAML errors.
FAILURES = (ValueError, AttributeError, AssertionError, IndexError, KeyError, TypeError, RecursionError)


class Rejected(Exception):
    """The text is not YAML, or the project does not accept it."""


def compose(text):
    """Returns the nodes of the documents."""
    yaml = YAML(typ="safe", pure=True)
    try:
        return list(yaml.compose_all(text))
    except (MarkedYAMLError, YAMLStreamError) as error:
        raise Rejected(str(error)) from error


def check_keys(keys):
    """Rejects keys of one mapping."""
    texts = [key.value for key in keys if isinstance(key, ScalarNode)]
    if len(set(texts)) < len(texts):
        raise Rejected("a key is repeated")


def key_text(key):
    """Returns the text of a key; for a collection its value with types."""
    return key.value if isinstance(key, ScalarNode) else node_answer(key, ())


def kind(node):
    """Returns the type of a scalar: null, bool, int, float or str, or another one of the library."""
    return str(node.tag).removeprefix(PREFIX)


def value_of(node, kind):
    """Returns the value of a scalar."""
    yaml = YAML(typ="safe", pure=True)
    if kind not in ("int", "float"):
        return node.value
    constructor = yaml.constructor
    return constructor.construct_yaml_int(node) if kind == "int" else constructor.construct_yaml_float(node)


def answer(text):
    """Returns the documents of a text; each value with its type."""
    try:
        return [node_answer(node, ()) for node in compose(text.removeprefix("\ufeff"))]
    except Rejected:
        return "error"
    except FAILURES as error:
        return {"failure": repr(error)}


def node_answer(node, above):
    if node is None:
        return ["null", ""]
    if id(node) in above:
        raise Rejected("an alias inside its anchor")
    above = (*above, id(node))
    if isinstance(node, SequenceNode):
        return ["seq", [node_answer(each, above) for each in node.value]]
    if not isinstance(node, MappingNode):
        return scalar_answer(node)
    check_keys([key for key, _ in node.value])
    return ["map", [[key_text(key), node_answer(value, above)] for key, value in node.value]]


def scalar_answer(node):
    name = kind(node)
    value = value_of(node, name)
    if name == "null":
        return ["null", ""]
    if name == "bool":
        return ["bool", value.lower()]
    if name == "float":
        value = math.nan if math.isnan(value) else value
        return ["float", str(struct.unpack("<Q", struct.pack("<d", value))[0])]
    return [name, str(value)]
