"""Corrections of ruamel.yaml, and rules of the project for YAML."""

import math
import re
import unicodedata

import yaml
import yaml_reference
from corrections import correction
from ruamel.yaml import YAML
from ruamel.yaml.nodes import MappingNode, ScalarNode, SequenceNode


@correction("yaml")
def core_schema():
    # YAML 1.2.2, chapter 10.3.2.
    kinds = [
        ("null", "null|Null|NULL|~|"),
        ("bool", "true|True|TRUE|false|False|FALSE"),
        ("int", r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+"),
        ("float", r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?|[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)"),
    ]

    def kind(node):
        if node.style:
            return "str"
        return next((name for name, pattern in kinds if re.fullmatch(pattern, node.value, re.ASCII)), "str")

    def value_of(node, kind):
        text = node.value
        if kind == "int":
            base = {"0o": 8, "0x": 16}.get(text[:2], 10)
            return int(text if base == 10 else text[2:], base)
        if kind == "float":
            # Python writes infinity and NaN without the point.
            return float(re.sub(r"\.(?=[in])", "", text.lower()))
        return text

    yield yaml_reference, "kind", kind
    yield yaml_reference, "value_of", value_of


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
    check = yaml_reference.check_keys

    def checked(keys):
        check(keys)
        if not all(isinstance(key, ScalarNode) for key in keys):
            raise yaml_reference.Rejected("a key is a collection")

    yield yaml_reference, "check_keys", checked


@correction("yaml")
def equivalent_keys():
    check = yaml_reference.check_keys

    def checked(keys):
        check(keys)
        texts = [unicodedata.normalize("NFC", key.value) for key in keys if isinstance(key, ScalarNode)]
        if len(set(texts)) < len(texts):
            raise yaml_reference.Rejected("a key is repeated")

    yield yaml_reference, "check_keys", checked


@correction("yaml")
def syntax_of_libyaml():
    def compose(text):
        try:
            return LibYAMLComposer(text).documents()
        except yaml.YAMLError as error:
            raise yaml_reference.Rejected(str(error)) from error

    yield yaml_reference, "compose", compose


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
            tag = event.tag or str(self.resolver.resolve(ScalarNode, event.value, (not event.style, True)))
            node = ScalarNode(tag=tag, value=event.value, style=event.style)
        elif isinstance(event, yaml.SequenceStartEvent):
            node = SequenceNode(tag=event.tag, value=[])
        else:
            node = MappingNode(tag=event.tag, value=[])
        if event.anchor:
            self.anchors[event.anchor] = node
        if isinstance(event, yaml.SequenceStartEvent):
            while not isinstance(event := next(self.events), yaml.SequenceEndEvent):
                node.value.append(self.node(event))
        elif isinstance(event, yaml.MappingStartEvent):
            while not isinstance(event := next(self.events), yaml.MappingEndEvent):
                node.value.append((self.node(event), self.node(next(self.events))))
        return node
