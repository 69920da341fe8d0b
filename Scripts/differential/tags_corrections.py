"""Corrections of cucumber-tag-expressions."""

import re
import unicodedata

import answers
from corrections import correction, without_separators
from cucumber_tag_expressions.model import Literal
from cucumber_tag_expressions.parser import TagExpressionError, TagExpressionParser


@correction("tags")
def information_separators():
    yield answers, "tags_answer", without_separators(answers.tags_answer)


def pieces(text):
    """Returns the characters of a tag expression, each with its backslash."""
    return re.findall(r"\\?.|\\\Z", text, flags=re.DOTALL)


def tokenizing(change):
    """Replaces the tokenizer of tag expressions by one that gets a changed text."""
    tokenize = TagExpressionParser.tokenize
    return TagExpressionParser, "tokenize", classmethod(lambda cls, text: tokenize(change(text)))


@correction("tags")
def white_space_between_tags():
    yield tokenizing(lambda text: "".join(" " if each.isspace() else each for each in pieces(text)))


@correction("tags")
def backslash_at_the_end():
    def check(text):
        if "\\" in pieces(text):
            raise TagExpressionError("Illegal escape at the end")
        return text

    yield tokenizing(check)


@correction("tags")
def escaped_parentheses():
    signs = {"\\(": "\ue028", "\\)": "\ue029"}
    make = TagExpressionParser.make_operand.__func__
    yield tokenizing(lambda text: "".join(signs.get(each, each) for each in pieces(text)))
    yield TagExpressionParser, "make_operand", classmethod(
        lambda cls, text: make(cls, text.translate({0xE028: "(", 0xE029: ")"}))
    )


@correction("tags")
def equivalent_tags():
    evaluate = Literal.evaluate
    yield Literal, "evaluate", lambda self, values: evaluate(
        Literal(unicodedata.normalize("NFC", self.name)), [unicodedata.normalize("NFC", each) for each in values]
    )
