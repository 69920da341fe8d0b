"""The answers of the official Python libraries. Corrections replace functions of this module and of the libraries."""

import contextlib
import decimal
import re
import struct

from cucumber_expressions.errors import CucumberExpressionError
from cucumber_expressions.expression import CucumberExpression
from cucumber_expressions.parameter_type_registry import ParameterTypeRegistry
from cucumber_tag_expressions.parser import TagExpressionError, TagExpressionParser
from gherkin.ast_builder import AstBuilder
from gherkin.errors import CompositeParserException, ParserException
from gherkin.parser import Parser
from gherkin.pickles.compiler import Compiler
from gherkin.stream.gherkin_events import create_errors
from gherkin.stream.id_generator import IdGenerator

REJECTED = "error"


def feature_answer(text):
    """Returns the messages of a feature: the syntax tree and the pickles, or the errors."""
    ids = IdGenerator()
    uri = "a.feature"
    try:
        document = Parser(AstBuilder(ids)).parse(text.removeprefix("\ufeff"))
        document["uri"] = uri
        pickles = Compiler(ids).compile(document)
    except CompositeParserException as error:
        return list(create_errors(error.errors, uri))
    except ParserException as error:
        return list(create_errors([error], uri))
    except (re.error, IndexError) as error:
        # The compiler's own failures are differences.
        return {"failure": repr(error)}
    return [{"gherkinDocument": document}] + [{"pickle": pickle} for pickle in pickles]


def expression_answer(source, text):
    """Returns the regular expression of an expression, and the arguments in a text."""
    try:
        expression = CucumberExpression(source, ParameterTypeRegistry())
        arguments = expression.match(text)
    except CucumberExpressionError:
        return REJECTED
    except (re.error, IndexError, AttributeError) as error:
        return {"failure": repr(error)}
    answer = {"regexp": expression.regexp}
    if arguments is not None:
        answer["arguments"] = [argument_answer(each, text) for each in arguments]
    return answer


def argument_answer(argument, text):
    """Returns an argument with its value, a float as its bits."""
    name = argument.parameter_type.name
    answer = {"type": name, "group": group_answer(argument.group, text)}
    with contextlib.suppress(ValueError, decimal.InvalidOperation):
        value = argument_value(argument)
        if isinstance(value, (float, decimal.Decimal)):
            value = struct.unpack("<Q", struct.pack("<d", value))[0]
        answer["value"] = str(value)
    return answer


def argument_value(argument):
    return argument.value


def group_answer(group, text):
    """Returns a group with positions in UTF-16 code units, as in messages."""
    answer = {"children": [group_answer(each, text) for each in group.children or []]}
    if group.value is not None:
        answer["value"] = group.value
        answer["start"] = len(text[: group.start].encode("utf-16-le")) // 2
        answer["end"] = len(text[: group.end].encode("utf-16-le")) // 2
    return answer


def tags_answer(source, *tags):
    """Returns an expression in the official form, and its value for the tags of a scenario."""
    try:
        expression = TagExpressionParser.parse(source)
    except TagExpressionError:
        return REJECTED
    return {"text": str(expression), "result": expression.evaluate(list(tags))}
