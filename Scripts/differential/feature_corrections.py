"""Corrections of gherkin-official."""

import re

import answers
from corrections import correction, without_separators
from gherkin import dialect
from gherkin.ast_builder import AstBuilder
from gherkin.errors import NoSuchLanguageException
from gherkin.gherkin_line import GherkinLine
from gherkin.pickles.compiler import Compiler


@correction("feature")
def information_separators():
    yield answers, "feature_answer", without_separators(answers.feature_answer)


@correction("feature")
def literal_placeholders():
    def interpolate(self, name, variables, values):
        for variable, value in zip(variables, values):
            name = name.replace(f"<{variable['value']}>", value["value"]) if name is not None else None
        return name

    yield Compiler, "_interpolate", interpolate


@correction("feature")
def rows_without_cells():
    create = Compiler._create_pickle_arguments

    def arguments(self, *parts):
        created = create(self, *parts)
        if created and "dataTable" in created:
            created["dataTable"]["rows"] = [row for row in created["dataTable"]["rows"] if row["cells"]]
        return created

    yield Compiler, "_create_pickle_arguments", arguments


@correction("feature")
def blank_ends_of_descriptions():
    transform = AstBuilder.transform_node

    def transform_node(self, node):
        if node.rule_type != "Description":
            return transform(self, node)
        texts = [token.matched_text for token in node.get_tokens("Other")]
        while texts and not texts[-1].strip():
            texts.pop()
        return "\n".join(texts)

    yield AstBuilder, "transform_node", transform_node


@correction("feature")
def first_conjunction():
    step = Compiler._compile_scenario_outline

    def compile_outline(self, uri, tags, background, scenario, language, pickles):
        count = len(pickles)
        step(self, uri, tags, background, scenario, language, pickles)
        for pickle in pickles[count:]:
            for each in pickle["steps"]:
                each["type"] = each["type"] or "Unknown"

    yield Compiler, "_compile_scenario_outline", compile_outline


@correction("feature")
def location_of_languages():
    create = NoSuchLanguageException.__init__

    def init(self, language, location):
        create(self, language, dict(location))

    yield NoSuchLanguageException, "__init__", init


@correction("feature")
def rule_in_texas():
    texas = dialect.DIALECTS["en-tx"]
    texas = {**texas, "rule": [each.strip() for each in texas["rule"]]}
    yield dialect, "DIALECTS", {**dialect.DIALECTS, "en-tx": texas}


@correction("feature")
def ends_of_cells():
    split = GherkinLine.split_table_cells

    def cells(line):
        for text, column in split(line._trimmed_line_text.strip()):
            blanks = len(text) - len(re.sub(r"^[^\S\n]*", "", text))
            yield {"column": column + line.indent + blanks, "text": re.sub(r"[^\S\n]*\Z", "", text[blanks:])}

    yield GherkinLine, "table_cells", property(lambda line: list(cells(line)))
