"""Rules for changing a line of Swift: each returns the possible changed lines."""

import re

# Texts of strings are changed by a separate rule. Comments after `//` are not changed.
STRING = re.compile(r'"(?:\\.|[^"\\])*"')

# Replacements of operators and words between spaces.
OPERATORS = {
    "==": ["!="], "!=": ["=="], "===": ["!=="], "!==": ["==="],
    "<": ["<=", ">"], "<=": ["<", ">="], ">": [">=", "<"], ">=": [">", "<="],
    "&&": ["||"], "||": ["&&"], "+": ["-"], "-": ["+"], "+=": ["-=", "="], "-=": ["+="],
}
OPERATOR = re.compile(r"(?<= )(" + "|".join(re.escape(o) for o in sorted(OPERATORS, key=len, reverse=True)) + r")(?= )")
NOT = re.compile(r"(?<![\w)\]!?])!(?=[\w(])")
TRUTH = re.compile(r"\b(true|false)\b")
NUMBER = re.compile(r"(?<![\w.$])\d[\d_]*(?![\w.]\d|\w)")
WEAK = re.compile(r"\bweak (?=var\b)")

# A statement on a single line: a call, an assignment, or a guard that ends here.
CALL = re.compile(r"(?:try |await )*[A-Za-z_][\w.?]*\(.*\)")
ASSIGNMENT = re.compile(r"[A-Za-z_][\w.?\[\]]* (?:=|\+=|-=) \S.*[^{(,\[]")
GUARD = re.compile(r"guard .* else \{ .* \}")
DEFER = re.compile(r"defer \{ .* \}")
BRANCH = re.compile(r"\s*(?:case [^\"]*?|default): (?=\S)")
# Statements that cannot be removed without a compiler error.
KEPT = re.compile(r"(?:super|self)\.init\(|(?:return|throw|case|let|var|if|for|while|switch)\b")


def changes(line):
    """Returns the lines that can replace `line`; an empty one removes it."""
    code = without_comment(line)
    if not code.strip() or code.lstrip().startswith(("import ", "public import ", "@")):
        return
    yield from dropped(code)
    strings = [match.span() for match in STRING.finditer(code)]

    def in_string(match):
        return any(start <= match.start() < end for start, end in strings)

    for start, end in strings:
        text = code[start + 1 : end - 1]
        # A single character can be a Character, which would not compile with two.
        changed = chr(ord(text) + 1) if len(text) == 1 and text not in "!~" else text + "~"
        yield code[: start + 1] + changed + code[end - 1 :]
    for pattern, substitutes in (
        (OPERATOR, lambda text: OPERATORS[text]),
        (NOT, lambda text: [""]),
        (TRUTH, lambda text: ["false" if text == "true" else "true"]),
        (NUMBER, lambda text: [str(int(text.replace("_", "")) + 1)]),
        (WEAK, lambda text: [""]),
    ):
        for match in pattern.finditer(code):
            if not in_string(match):
                for substitute in substitutes(match.group()):
                    yield code[: match.start()] + substitute + code[match.end() :]


def dropped(code):
    """Returns an empty line if the line is a statement that can be removed."""
    statement = code.strip()
    branch = BRANCH.match(code)
    if branch and is_statement(code[branch.end() :].strip()):
        yield branch.group() + "break"
    if KEPT.match(statement):
        return
    if is_statement(statement) or GUARD.fullmatch(statement) or DEFER.fullmatch(statement):
        yield ""


def is_statement(code):
    """Returns whether it is a statement without a value."""
    return CALL.fullmatch(code) or ASSIGNMENT.fullmatch(code)


def without_comment(line):
    """Returns the line up to its comment."""
    strings = [match.span() for match in STRING.finditer(line)]
    for match in re.finditer("//", line):
        if not any(start <= match.start() < end for start, end in strings):
            return line[: match.start()].rstrip()
    return line
