"""Corrections of cucumber-expressions."""

import re

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
    type_of = Token.type_of

    def type_in_ascii(character):
        is_text = character.isspace() and character not in " \t\n\v\f\r"
        return TokenType.TEXT if is_text else type_of(character)

    yield Token, "type_of", staticmethod(type_in_ascii)


@correction("expression")
def classes_of_ascii():
    yield RegexSyntax, "flags", re.ASCII
    yield TreeRegexp, "match", RegexSyntax.match


@correction("expression")
def line_terminators():
    yield RegexSyntax, "dot", "[^\n\r\u0085\u2028\u2029]"
    yield TreeRegexp, "match", RegexSyntax.match


@correction("expression")
def line_feed_at_the_end():
    yield RegexSyntax, "end", r"\Z"
    yield TreeRegexp, "match", RegexSyntax.match
