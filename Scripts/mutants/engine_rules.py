"""Rules for changes of the engine.

Each rule turns a part of a line into an expression that behaves as before, unless its change is selected at run time.
So one build contains all changes. A change that does not compile is left out.
"""

import collections
import re

from rules import KEPT, NOT, STRING, TRUTH, is_statement, without_comment

# A change: the line as it would be written with it, the line for the build, made from the number of the change, and the
# operator for which the build needs another one.
Change = collections.namedtuple("Change", "after build operator", defaults=[None])

COMPARISONS = {"==": "!=", "!=": "==", "<": "<=", "<=": "<", ">": ">=", ">=": ">"}
LOGIC = {"&&": "||", "||": "&&"}
ARITHMETIC = {"+": "-", "-": "+"}
OPERATOR = re.compile(r"(?<= )(==|!=|<=|>=|<|>|&&|\|\||\+|-)(?= )")
NUMBER = re.compile(r"(?<![\w.$#])(?:0x[\dA-F_]+|\d[\d_]*)(?![\w.]\d|\w)")
BYTE = re.compile(r'UInt8\(ascii: "[^"\\]"\)')
LIMIT = re.compile(r"(?<![\w.])(min|max)(?=\()")
GUARD = re.compile(r"guard (?!let |case |var )((?:(?!, (?:let|case|var) ).)*) else \{ (.*) \}")
# An initializer without parameters that calls another one, as each message has it.
EMPTY = re.compile(r"init\(\) \{ self(?:\.init\(| = )")
# The name of a size on which only the duration of a run and its use of memory depend. Larger buffers behave alike. Sizes
# below 16 are changed, because a test can see whether a small buffer grows as it must.
SIZE = re.compile(r"(?i)(?:capacity|chunk|partSize|flushLimit|gapLimit|wakeDistance|entryCount)(?: =|:)")
# The line of a generic declaration has `<` without a comparison.
DECLARATION = re.compile(r"\s*(?:@\w+\s+)*(?:public|package|private|fileprivate|internal|static|import|case let|func|struct|enum|protocol|extension|class|typealias|associatedtype|infix|prefix|init)\b")


def code_of_operator(number):
    """The end of an operator's name. Each change has an operator of its own."""
    return "".join("%" if digit == "1" else "|" for digit in f"{number:b}")


def size(code):
    """Returns the numbers of a line, with those around `<<` as one."""
    values = [int(each.replace("_", ""), 0) for each in NUMBER.findall(code)]
    return [values[0] << values[1]] if "<<" in code and len(values) == 2 else values


def changes(line):
    """Returns the changes of a line of Swift."""
    code = without_comment(line)
    stripped = code.strip()
    if not stripped or stripped.startswith(("import ", "package import", "public import", "internal import", "@", "#", "}")):
        return
    # Only the duration of a run depends on it.
    if "reserveCapacity(" in stripped:
        return
    # Decoding replaces all members of such an empty message.
    if EMPTY.match(stripped):
        return
    indent = code[: len(code) - len(code.lstrip())]
    strings = [match.span() for match in STRING.finditer(code)]
    is_declaration = DECLARATION.match(code) and not code.rstrip().endswith("}")

    def outside(match):
        return not any(start <= match.start() < end for start, end in strings)

    def replaced(match, text):
        return code[: match.start()] + text + code[match.end() :]

    if not KEPT.match(stripped) and is_statement(stripped):
        yield Change(f"{indent}// {stripped}", lambda n: f"{indent}if !mutated({n}) {{ {stripped} }}")
    guard = GUARD.fullmatch(stripped)
    if guard:
        yield Change(
            f"{indent}// {stripped}",
            lambda n: f"{indent}guard mutated({n}) || ({guard.group(1)}) else {{ {guard.group(2)} }}")
    for start, end in strings:
        if code[start - 1 : start] == "#" or not code[start + 1 : end - 1].strip() or end - start < 6:
            continue
        yield Change(
            code[: end - 1] + "~" + code[end - 1 :],
            lambda n, end=end: code[: end - 1] + f"\\(mutation({n}))" + code[end - 1 :])
    for match in OPERATOR.finditer(code):
        if is_declaration or not outside(match):
            continue
        text = match.group()
        other = (COMPARISONS | LOGIC | ARITHMETIC)[text]
        yield Change(replaced(match, other), lambda n, match=match, text=text: replaced(match, text + code_of_operator(n)),
            text)
    for match in TRUTH.finditer(code):
        if outside(match):
            other = "false" if match.group() == "true" else "true"
            yield Change(
                replaced(match, other),
                lambda n, match=match: replaced(match, f"({'!' if match.group() == 'true' else ''}mutated({n}))"))
    is_size = SIZE.search(code) and sum(size(code)) >= 16
    for match in NUMBER.finditer(code):
        if outside(match) and not is_size:
            yield Change(
                replaced(match, match.group() + " + 1"),
                lambda n, match=match: replaced(match, f"({match.group()} + mutation({n}))"))
    for match in BYTE.finditer(code):
        if not any(start <= match.start() < end for start, end in strings):
            yield Change(
                replaced(match, match.group() + " + 1"),
                lambda n, match=match: replaced(match, f"({match.group()} + mutation({n}))"))
    for match in NOT.finditer(code):
        if outside(match):
            yield Change(replaced(match, ""), lambda n, match=match: replaced(match, "!" + code_of_operator(n)), "!")
    for match in LIMIT.finditer(code):
        if outside(match) and not is_declaration:
            other = "max" if match.group() == "min" else "min"
            yield Change(
                replaced(match, other),
                lambda n, match=match, other=other: replaced(match, f"(mutated({n}) ? {other} : {match.group()})"))


SUPPORT = """
#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#endif

/// The number of the selected change; 0 for none.
private let selected: Int = getenv("GHERKIN_MUTANT").flatMap { Int(String(cString: $0)) } ?? 0

/// A byte for each change, which is set when the change is reached: the file GHERKIN_MUTANTS_REACHED, shared by processes.
nonisolated(unsafe) private let reached: UnsafeMutablePointer<UInt8>? = {
  guard let path = getenv("GHERKIN_MUTANTS_REACHED") else { return nil }
  let file = open(path, O_RDWR)
  guard file >= 0, let bytes = mmap(nil, 1 << 16, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0), bytes != MAP_FAILED else {
    return nil
  }
  close(file)
  return bytes.assumingMemoryBound(to: UInt8.self)
}()

func mutated(_ number: Int) -> Bool {
  reached?[number] = 1
  return number == selected
}

func mutation<T: BinaryInteger>(_ number: Int) -> T { mutated(number) ? 1 : 0 }

@_disfavoredOverload func mutation<T: BinaryFloatingPoint>(_ number: Int) -> T { mutated(number) ? 1 : 0 }

func mutation(_ number: Int) -> String { mutated(number) ? "~" : "" }
"""


def operators(number, text):
    """The declarations of the operator that a change uses; `text` is the original operator."""
    name = text + code_of_operator(number)
    if text in COMPARISONS:
        other = COMPARISONS[text]
        constraint = "Equatable" if text in ("==", "!=") else "Comparable"
        more = ""
        if text in ("==", "!="):
            more = f"""
func {name} <T>(a: T?, b: _OptionalNilComparisonType) -> Bool {{ mutated({number}) ? a {other} b : a {text} b }}
"""
        return f"""
infix operator {name}: ComparisonPrecedence
func {name} <T: {constraint}>(a: T, b: T) -> Bool {{ mutated({number}) ? a {other} b : a {text} b }}
{more}"""
    if text in LOGIC:
        other = LOGIC[text]
        group = "LogicalConjunctionPrecedence" if text == "&&" else "LogicalDisjunctionPrecedence"
        return f"""
infix operator {name}: {group}
func {name} (a: Bool, b: @autoclosure () throws -> Bool) rethrows -> Bool {{
  mutated({number}) ? try a {other} b() : try a {text} b()
}}
"""
    if text in ARITHMETIC:
        other = ARITHMETIC[text]
        more = ""
        if text == "+":
            more = f"""
@_disfavoredOverload func {name} <T: RangeReplaceableCollection, S: Sequence>(a: T, b: S) -> T where S.Element == T.Element {{
  mutated({number}) ? a : a + b
}}
func {name} (a: String, b: String) -> String {{ mutated({number}) ? a : a + b }}
func {name} <T>(a: [T], b: [T]) -> [T] {{ mutated({number}) ? a : a + b }}
"""
        return f"""
infix operator {name}: AdditionPrecedence
func {name} <T: AdditiveArithmetic>(a: T, b: T) -> T {{ mutated({number}) ? a {other} b : a {text} b }}
{more}"""
    return f"""
prefix operator {name}
prefix func {name} (a: Bool) -> Bool {{ mutated({number}) ? a : !a }}
"""
