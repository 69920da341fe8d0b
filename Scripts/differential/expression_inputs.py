"""Generates Cucumber expressions, each with a text that often matches."""

TYPES = ["int", "float", "word", "string", "", "bigdecimal", "biginteger", "byte", "short", "long", "double"]
WORDS = [
    "I",
    "have",
    "cucumber",
    "belly",
    "a",
    "b",
    "x y",
    "é",
    "e\u0301",
    "日本",
    "🥒",
    "1",
    "-",
    ".",
    "$",
    "^",
    "+",
    "*",
    "?",
    "[a]",
    "|",
    "_",
    "\u00a0",
    "\t",
    "\n",
    "\r",
    "\u2028",
    "\u0085",
    "\x1c",
    "'",
    '"',
    "%",
    "#",
    "<a>",
    "&",
    "~",
    "=",
    "٣",
]
NUMBERS = [
    "0",
    "7",
    "-3",
    "+3",
    "12",
    "007",
    "1.5",
    "-1.5",
    ".5",
    "5.",
    "1e3",
    "1E3",
    "1E-3",
    "1.E3",
    "1.2.3",
    "1,000",
    "--1",
    "٣",
    "-",
    "9" * 30,
    "1E",
    "E1",
    "½",
    "127",
    "128",
    "-128",
    "-129",
    "32768",
    "9223372036854775808",
    "1E400",
    "0.1",
    "2.50",
    "-.5E-3",
]
QUOTED = [
    '""',
    '"a"',
    "'a b'",
    '"a\'b"',
    "'a\"b'",
    '"a\\"b"',
    "'a\\'b'",
    '"a',
    'a"',
    '"a"b"',
    '"\\\\"',
    '"\\n"',
    '"a\nb"',
    '"🥒"',
    '"\\\n"',
    "'\\a'",
]
ANY = NUMBERS + QUOTED + WORDS + ["", " "]


def inputs(random, count, package):
    """Yields inputs."""
    for _ in range(count):
        if random.random() < 0.15:
            # Any characters of the language.
            alphabet = list("(){}/\\ab 1") + ["{int}", "é", "{string}"]
            yield [
                "".join(random.choices(alphabet, k=random.randint(0, 9))),
                "".join(random.choices(list("ab 1/(){}\\é"), k=random.randint(0, 6))),
            ]
            continue
        parts = [part(random) for _ in range(random.randint(0, 6))]
        space = random.choice([" ", " ", " ", "", "  "])
        source, text = space.join(each for each, _ in parts), space.join(each for _, each in parts)
        yield [changed(random, source, 0.15), changed(random, text, 0.2)]


def part(random):
    """Returns a part of an expression, and a text for it."""
    kind = random.random()
    if kind < 0.35:
        name = random.choice(TYPES)
        if random.random() < 0.03:
            name = random.choice(["unknown", "a(b", "a{", "a\\}", "int ", "Int", "a.b", "[", "a b", "*"])
        values = ANY
        if random.random() < 0.8:
            values = QUOTED if name == "string" else NUMBERS if name not in ("word", "") else ANY
        return "{" + name + "}", random.choice(values)
    if kind < 0.5:
        word, more = word_of(random), word_of(random)
        return f"{escaped(random, word)}({escaped(random, more)})", word + random.choice(["", more])
    if kind < 0.65:
        choices = [alternative(random) for _ in range(random.randint(2, 3))]
        return "/".join(source for source, _ in choices), random.choice(choices)[1]
    if kind < 0.72:
        character = random.choice("(){}/\\ ")
        return "\\" + character, character
    if kind < 0.75:
        return (
            random.choice(
                [
                    "()",
                    "(",
                    ")",
                    "{",
                    "}",
                    "/",
                    "\\",
                    "(a(b))",
                    "(a/b)",
                    "({int})",
                    "//",
                    "a/",
                    "/b",
                    "(a)/b",
                    "\\e",
                    "{\\}}",
                    "(\\))",
                ]
            ),
            "a",
        )
    word = word_of(random)
    return escaped(random, word), word


def alternative(random):
    source, text = part(random) if random.random() < 0.2 else ("", "")
    word = word_of(random)
    return escaped(random, word) + source, word + text


def word_of(random):
    return random.choice(WORDS[:6] if random.random() < 0.5 else WORDS)


def escaped(random, text):
    """Returns text as part of an expression, sometimes with its spaces escaped."""
    return text.replace(" ", "\\ ") if random.random() < 0.5 else text


def changed(random, text, probability):
    """Returns the text, with a given probability changed in one place."""
    if random.random() > probability:
        return text
    place = random.randrange(len(text) + 1)
    inserted = random.choice(["", "", "(", ")", "{", "}", "/", "\\", " ", "\n", "a", "1", "é", '"'])
    return text[:place] + inserted + text[place + random.choice([0, 1, 2]) :]
