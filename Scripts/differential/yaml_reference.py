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
    """The text is not YAML, or a value is not valid."""


def compose(text):
    """Returns the nodes of the documents."""
    return list(YAML(typ="safe", pure=True).compose_all(text))


def constructor():
    return YAML(typ="safe", pure=True).constructor


def written_tag(node):
    """Returns the tag in the text; None if there is none."""
    if hasattr(node, "written_tag"):
        return node.written_tag
    return str(node.tag) if node.ctag.handle else None


def kind(node):
    """Returns the type of a scalar: null, bool, int, float or str, or another one of the library."""
    return str(node.tag).removeprefix(PREFIX)


def value_of(node, kind):
    """Returns the value of a scalar."""
    if kind == "int":
        return constructor().construct_yaml_int(node)
    if kind == "float":
        return constructor().construct_yaml_float(node)
    if kind == "bool":
        return constructor().construct_yaml_bool(node)
    return node.value


def check_node(node):
    """Rejects a node that is not valid where it is."""


def check_keys(keys):
    """Rejects keys of one mapping."""
    same = [(kind(key), key.value) for key in keys if isinstance(key, ScalarNode)]
    if len(set(same)) < len(same):
        raise Rejected("a key is repeated")


def is_merge(key):
    return kind(key) == "merge"


def entries(node):
    """Returns the entries of a mapping as a list, with those of its merge keys."""
    constructor().flatten_mapping(node)
    return list({key_text(key): (key, value) for key, value in node.value}.values())


def key_text(key):
    """Returns the text of a key; for a collection its value with types."""
    return key.value if isinstance(key, ScalarNode) else repr(node_answer(key))


def answer(text):
    """Returns the documents of a text; each value with its type."""
    try:
        nodes = compose(text.removeprefix("\ufeff"))
        checked = set()
        for node in nodes:
            check(node, checked, ())
        return [node_answer(node) for node in nodes]
    except (MarkedYAMLError, YAMLStreamError, Rejected):
        return "error"
    except FAILURES as error:
        return {"failure": repr(error)}


def check(node, checked, above):
    if id(node) in above:
        raise Rejected("an alias inside its anchor")
    if node is None or id(node) in checked:
        return
    checked.add(id(node))
    check_node(node)
    if isinstance(node, SequenceNode):
        for each in node.value:
            check(each, checked, (*above, id(node)))
    elif isinstance(node, MappingNode):
        check_keys([key for key, _ in node.value])
        for pair in node.value:
            for each in pair:
                check(each, checked, (*above, id(node)))


def node_answer(node):
    if node is None:
        return ["null", ""]
    if isinstance(node, SequenceNode):
        return ["seq", [node_answer(each) for each in node.value]]
    if isinstance(node, MappingNode):
        pairs = node.value
        if any(isinstance(key, ScalarNode) and is_merge(key) for key, _ in pairs):
            pairs = entries(node)
        return ["map", [[key_text(key), node_answer(value)] for key, value in pairs]]
    return scalar_answer(node)


def scalar_answer(node):
    name = kind(node)
    value = value_of(node, name)
    if name == "null":
        return ["null", ""]
    if name == "bool":
        return ["bool", str(value).lower()]
    if name == "float":
        value = math.nan if math.isnan(value) else value
        return ["float", str(struct.unpack("<Q", struct.pack("<d", value))[0])]
    return [name, str(value)]
