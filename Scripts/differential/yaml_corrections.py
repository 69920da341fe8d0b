"""Corrections of ruamel.yaml, and rules of the project for YAML."""

import math
import re
import unicodedata

import yaml
import yaml_reference
from corrections import correction
from ruamel.yaml import YAML
from ruamel.yaml.nodes import MappingNode, ScalarNode, SequenceNode

# The core schema of YAML 1.2.2, chapter 10.3.2.
KINDS = [
    ("null", "null|Null|NULL|~|"),
    ("bool", "true|True|TRUE|false|False|FALSE"),
    ("int", r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+"),
    ("float", r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?|[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)"),
]


def plain_kind(text):
    """Returns the type of a plain scalar."""
    return next((name for name, pattern in KINDS if re.fullmatch(pattern, text, re.ASCII)), "str")


def rejected_keys(is_wrong, problem):
    """Returns the replacement of the check of keys that also rejects others."""
    check = yaml_reference.check_keys

    def checked(keys):
        check(keys)
        if is_wrong(keys):
            raise yaml_reference.Rejected(problem)

    return yaml_reference, "check_keys", checked


def texts_of(keys):
    return [key.value for key in keys if isinstance(key, ScalarNode)]


@correction("yaml")
def core_schema():
    def kind(node):
        tag = yaml_reference.written_tag(node)
        name = tag and tag.removeprefix(yaml_reference.PREFIX)
        if name == "float":
            return name
        if name not in ("null", "bool", "int") and (tag or node.style):
            return "str"
        if not tag and node.value == "<<":
            return "merge"
        return plain_kind(node.value)

    def value_of(node, kind):
        text = node.value.lower()
        if kind not in ("int", "float"):
            return text if kind == "bool" else node.value
        base = {"0o": 8, "0x": 16}.get(text[:2], 10)
        if kind == "int" or base != 10:
            value = int(text if base == 10 else text[2:], base)
            return value if kind == "int" else float(value)
        # Python writes infinity and NaN without the point.
        return float(re.sub(r"\.(?=[in])", "", text))

    yield yaml_reference, "kind", kind
    yield yaml_reference, "value_of", value_of


@correction("yaml")
def tags_of_values():
    def checked(node):
        tag = yaml_reference.written_tag(node)
        if tag is None or tag == "!":
            return
        name = tag.removeprefix(yaml_reference.PREFIX)
        if isinstance(node, ScalarNode):
            if name not in ("null", "bool", "int", "float", "str", "binary", "timestamp"):
                raise yaml_reference.Rejected("the tag is unknown, or that of a collection")
            found = plain_kind(node.value)
            if name in ("null", "bool", "int") and found != name or name == "float" and found not in ("int", "float"):
                raise yaml_reference.Rejected("the value does not fit the tag")
        elif tag == name or name != ("map" if isinstance(node, MappingNode) else "seq"):
            raise yaml_reference.Rejected("the tag is not that of the collection")

    yield yaml_reference, "check_node", checked


@correction("yaml")
def keys_with_equal_texts():
    def has_equal_texts(keys):
        return len(set(texts_of(keys))) < len(texts_of(keys))

    yield rejected_keys(has_equal_texts, "a key is repeated")


@correction("yaml")
def order_of_merged_keys():
    def entries(node):
        own = {yaml_reference.key_text(key) for key, _ in node.value}
        result = {}
        for key, value in node.value:
            if not yaml_reference.is_merge(key):
                result[yaml_reference.key_text(key)] = (key, value)
                continue
            for source in value.value if isinstance(value, SequenceNode) else [value]:
                if not isinstance(source, MappingNode):
                    raise yaml_reference.Rejected("only mappings can be merged")
                merges = any(isinstance(each, ScalarNode) and yaml_reference.is_merge(each) for each, _ in source.value)
                for each in entries(source) if merges else source.value:
                    if yaml_reference.key_text(each[0]) not in own:
                        result.setdefault(yaml_reference.key_text(each[0]), each)
        return list(result.values())

    yield yaml_reference, "entries", entries


@correction("yaml")
def range_of_numbers():
    value_of = yaml_reference.value_of

    def checked(node, kind):
        value = value_of(node, kind)
        if kind == "int" and not -1 << 63 <= value < 1 << 63:
            raise yaml_reference.Rejected("the number is out of range")
        if kind == "float" and math.isinf(value) and "inf" not in node.value.lower():
            raise yaml_reference.Rejected("the number is out of range")
        return value

    yield yaml_reference, "value_of", checked


@correction("yaml")
def collections_as_keys():
    def has_collection(keys):
        return not all(isinstance(key, ScalarNode) for key in keys)

    yield rejected_keys(has_collection, "a key is a collection")


@correction("yaml")
def equivalent_keys():
    def has_equivalent_texts(keys):
        texts = set(texts_of(keys))
        return len({unicodedata.normalize("NFC", text) for text in texts}) < len(texts)

    yield rejected_keys(has_equivalent_texts, "a key is repeated")


@correction("yaml")
def syntax_of_libyaml():
    def compose(text):
        try:
            return LibYAMLComposer(text).documents()
        except yaml.YAMLError as error:
            raise yaml_reference.Rejected(str(error)) from error

    yield yaml_reference, "compose", compose


class WrittenScalar(ScalarNode):
    """A node with the attribute written_tag. Nodes of ruamel.yaml have no other attributes than theirs."""


class WrittenSequence(SequenceNode):
    """A node with the attribute written_tag."""


class WrittenMapping(MappingNode):
    """A node with the attribute written_tag."""


class LibYAMLComposer:
    """Makes nodes of ruamel.yaml from the events of libyaml. The composer of PyYAML rejects repeated anchors."""

    def __init__(self, text):
        self.events = yaml.parse(text.encode(), Loader=yaml.CBaseLoader)
        self.resolver = YAML(typ="safe", pure=True).resolver
        self.anchors = {}

    def documents(self):
        documents = []
        for event in self.events:
            if isinstance(event, yaml.DocumentStartEvent):
                self.anchors = {}
                documents.append(self.node(next(self.events)))
        return documents

    def node(self, event):
        if isinstance(event, yaml.AliasEvent):
            if event.anchor not in self.anchors:
                raise yaml_reference.Rejected("an alias without its anchor")
            return self.anchors[event.anchor]
        if isinstance(event, yaml.ScalarEvent):
            is_written = event.tag and event.tag != "!"
            tag = event.tag if is_written else self.resolver.resolve(ScalarNode, event.value, (not event.style, True))
            node = WrittenScalar(tag=str(tag), value=event.value, style=event.style)
        elif isinstance(event, yaml.SequenceStartEvent):
            node = WrittenSequence(tag=event.tag, value=[])
        else:
            node = WrittenMapping(tag=event.tag, value=[])
        node.written_tag = event.tag
        if event.anchor:
            self.anchors[event.anchor] = node
        if isinstance(event, yaml.SequenceStartEvent):
            while not isinstance(event := next(self.events), yaml.SequenceEndEvent):
                node.value.append(self.node(event))
        elif isinstance(event, yaml.MappingStartEvent):
            while not isinstance(event := next(self.events), yaml.MappingEndEvent):
                node.value.append((self.node(event), self.node(next(self.events))))
        return node
