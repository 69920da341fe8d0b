"""Corrections of cucumber-expressions."""

import math
import re

import answers
from corrections import correction
from cucumber_expressions import parameter_type_registry
from cucumber_expressions.ast import Token, TokenType
from cucumber_expressions.tree_regexp import TreeRegexp


@correction("expression")
def number_syntax():
    regexp = r"(?=.*\d.*)[-+]?\d*(?:\.(?=\d.*))?\d*(?:\d+[E][+-]?\d+)?"
    yield parameter_type_registry, "FLOAT_REGEXP", re.compile(regexp)


@correction("expression")
def string_syntax():
    text = "|".join(rf"{quote}([^{quote}\\]*(\\.[^{quote}\\]*)*){quote}" for quote in "\"'")
    yield parameter_type_registry, "STRING_REGEXPS", [re.compile(text)]


class RegexSyntax:
    """The syntax of regular expressions that corrections change."""

    flags = 0
    dot = "."
    end = "$"

    def match(self, text):
        """Replaces `TreeRegexp.match`."""
        source = re.sub(
            r"(\\.)|(\[(?:\\.|[^\]\\])*\])|([.$])",
            lambda found: {".": RegexSyntax.dot, "$": RegexSyntax.end}.get(found[3], found[0]),
            self.regexp.pattern,
        )
        found = re.compile(source, RegexSyntax.flags).match(text)
        return self.group_builder.build(found, iter(range(len(found.groups()) + 1))) if found else None


@correction("expression")
def white_space_in_expressions():
    type_of, can_escape = Token.type_of, Token.can_escape

    def is_other(character):
        return character.isspace() and character not in " \t\n\v\f\r"

    yield Token, "type_of", staticmethod(lambda each: TokenType.TEXT if is_other(each) else type_of(each))
    yield Token, "can_escape", staticmethod(lambda each: not is_other(each) and can_escape(each))


@correction("expression")
def classes_of_ascii():
    yield RegexSyntax, "flags", re.ASCII
    yield TreeRegexp, "match", RegexSyntax.match


@correction("expression")
def line_terminators():
    yield RegexSyntax, "dot", "[^\n\r\u2028\u2029]"
    yield TreeRegexp, "match", RegexSyntax.match


@correction("expression")
def line_feed_at_the_end():
    yield RegexSyntax, "end", r"\Z"
    yield TreeRegexp, "match", RegexSyntax.match


@correction("expression")
def range_of_values():
    value_of = answers.argument_value
    sizes = {"byte": 8, "short": 16, "int": 64, "long": 64}

    def checked(argument):
        value = value_of(argument)
        name = argument.parameter_type.name
        bits = sizes.get(name)
        if bits and not -1 << (bits - 1) <= value < 1 << (bits - 1):
            raise ValueError("the number is out of range")
        if isinstance(value, float) and math.isinf(value):
            raise ValueError("the number is out of range")
        return value

    yield answers, "argument_value", checked


@correction("expression")
def numbers_without_text():
    value_of = answers.argument_value

    def checked(argument):
        value = value_of(argument)
        if value == "" and argument.parameter_type.name == "float":
            raise ValueError("there is no number")
        return value

    yield answers, "argument_value", checked
