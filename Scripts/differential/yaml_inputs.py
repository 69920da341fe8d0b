"""Generates YAML texts: documents in all styles, with tags and merge keys. Half of them are invalid."""

NUMBERS = [
    "0",
    "1",
    "-1",
    "+1",
    "007",
    "08",
    "0o14",
    "0o8",
    "0xC",
    "0xg",
    "0b1",
    "1_000",
    "1.5",
    "-.5",
    "+.5",
    "5.",
    ".",
    "1e3",
    "1E-3",
    "1.e5",
    ".5e1",
    "1e",
    "+",
    "-",
    "0x",
    "0o",
    "-0x1",
    "+0o7",
    "-0",
    "-0.0",
    "1:30",
    "1:30.5",
    ".inf",
    "-.Inf",
    "+.INF",
    ".nan",
    ".NaN",
    "+.nan",
    ".iNF",
    "1e400",
    "9223372036854775807",
    "9223372036854775808",
    "-9223372036854775808",
    "0xFFFFFFFFFFFFFFFF",
    "123456789.123456789",
    "1e-400",
    "2001-01-01",
    "2001-01-01 10:00:00",
    "1,000",
    "0.1",
    "4.9e-324",
    "0X1F",
    "0O7",
    "1e+5",
]
WORDS = [
    "null",
    "Null",
    "NULL",
    "~",
    "nULL",
    "true",
    "True",
    "TRUE",
    "tRUE",
    "false",
    "False",
    "FALSE",
    "yes",
    "no",
    "on",
    "off",
    "y",
    "n",
    "=",
    "a",
    "b",
    "a b",
    "é",
    "e\u0301",
    "日本",
    "🚗",
    "a:b",
    "a#b",
    "a - b",
    "-a",
    "?a",
    ":a",
    "x: y",
    "a'b",
    'a"b',
    "a,b",
    "[a",
    "a]",
    "{a",
    "a}",
    "a: ",
    "%a",
    "@a",
    "`a",
    "&a",
    "*a",
    "|",
    ">",
    "- a",
    "? a",
    "#a",
    "a #b",
    "a# b",
    "\u00a0",
    "\u0085",
    "\u2028",
    "\t",
    "a\tb",
    "...",
    "---",
    "http://a:1/b?c#d",
    "\ufeff",
]
KEYS = [
    "'1'",
    '"1"',
    "<<",
    "'<<'",
    "!!str 1",
    "a",
    "b",
    "c",
    "d e",
    "é",
    "1",
    "true",
    "null",
    "'q'",
    '"r"',
    "~",
    "0x1",
    "-x",
    "a-b",
    "? k",
    "[1]",
    "''",
    "a.b",
    "日本",
    "x:y",
    "no",
    "e\u0301",
    "&k k",
    "*k",
    "1.5",
]
TAGS = ["!!str", "!!int", "!!float", "!!bool", "!!null", "!!seq", "!!map", "!!binary", "!!timestamp", "!", "!x", "!!x"]


def inputs(random, count, package):
    """Yields inputs."""
    for _ in range(count):
        writer = YAMLWriter(random)
        kind = random.random()
        if kind < 0.05:
            text = writer.merges()
        elif kind < 0.7:
            text = writer.stream()
        elif kind < 0.93:
            text = changed(random, writer.stream())
        else:
            text = "".join(
                random.choices(
                    [
                        "a",
                        "b: ",
                        "- ",
                        ": ",
                        "[",
                        "]",
                        "{",
                        "}",
                        ",",
                        "\n",
                        "\n  ",
                        " ",
                        "'",
                        '"',
                        "|\n",
                        ">\n",
                        "#",
                        "&a ",
                        "*a",
                        "? ",
                        "1",
                        "\t",
                        "é",
                    ],
                    k=random.randint(0, 10),
                )
            )
        end = random.choice(["\n", "\n", "\n", "\r\n", "\r"])
        yield [text.replace("\n", end)]


def changed(random, text):
    """Returns the text with some changes."""
    for _ in range(random.choice([1, 1, 2, 3])):
        place = random.randrange(len(text) + 1)
        inserted = random.choice(
            ["", "", " ", "  ", "\n", ":", "-", "#", "\t", "'", '"', "[", "}", ",", "*a", "&a ", "\\", "? ", " #", "a"]
        )
        text = text[:place] + inserted + text[place + random.choice([0, 0, 1, 2, 5]) :]
    return text


class YAMLWriter:
    """Writes one text."""

    def __init__(self, random):
        self.random = random
        self.anchors = []

    def stream(self):
        r = self.random
        text = ""
        count = r.choice([0, 1, 1, 1, 1, 1, 2, 3])
        for number in range(count):
            self.anchors = []
            if number or r.random() < 0.2:
                text += "---" + r.choice(["\n", "\n", " # c\n"])
            text += self.block(0, r.randint(0, 4)).lstrip("\n")
            if not text.endswith("\n"):
                text += "\n"
            if r.random() < 0.05:
                text += "...\n"
        return ("\ufeff" if r.random() < 0.02 else "") + ("# c\n" if r.random() < 0.1 else "") + text

    def merges(self):
        """Returns mappings with merge keys."""
        r = self.random
        entries = [
            "<<: *m",
            "<<: *n",
            "<<: [*m, *n]",
            "<<: [*n, {f: 1, <<: *m}]",
            "<<: {e: 1, <<: *m}",
            "'<<': 1",
            "<<: 3",
            "<<: []",
            "!!str <<: *m",
            "a: 5",
            "b: 6",
            "d: 7",
            "? <<\n  : *n",
        ]
        n = r.choice(["{c: 1, b: 2}", "\n  <<: *m\n  c: 3", "{}", "{<<: *m, a: 4}", "[*m]"])
        chosen = r.choices(entries, [5, 5, 5, 3, 3, 1, 1, 1, 1, 5, 5, 5, 1], k=r.randint(1, 4))
        text = f"x: &m {{a: 1, b: [{self.words()}]}}\ny: &n {n}\nz: &z\n"
        return (
            text + "".join(f"  {each}\n" for each in dict.fromkeys(chosen)) + r.choice(["", "u: *z\n", "u: {<<: *z}\n"])
        )

    def comment(self):
        r = self.random
        return r.choice(["\n", "\n", "\n", "\n", " # c\n", "   \n", "\n\n", "\n# c\n", "\n     # c\n"])

    def properties(self):
        """Returns a tag and an anchor, which most values do not have."""
        if self.random.random() > 0.04:
            return self.anchor()
        return self.random.choice(TAGS) + " " + self.anchor()

    def anchor(self):
        if self.random.random() < 0.08:
            name = self.random.choice(["a", "b", "k"])
            self.anchors.append(name)
            return f"&{name} "
        return ""

    def block(self, indent, depth):
        """Returns a value that starts on a new line, with its line feed."""
        r = self.random
        space = " " * indent
        kind = r.random()
        if depth == 0 or kind < 0.15:
            return space + self.properties() + self.scalar(indent) + self.comment()
        deeper = indent + r.choice([1, 2, 2, 2, 3, 4])
        if kind < 0.55:
            text = ""
            keys = r.sample(KEYS, r.randint(1, 4)) if r.random() < 0.9 else r.choices(KEYS[:4], k=3)
            for key in keys:
                colon = r.choice([":", ":", ":", ":", " :"])
                text += space + key + colon + self.value(indent, deeper, depth)
            return text
        if kind < 0.85:
            return "".join(space + "-" + self.value(indent, deeper, depth, True) for _ in range(r.randint(1, 4)))
        return space + self.properties() + self.flow(depth, indent) + self.comment()

    def value(self, indent, deeper, depth, is_item=False):
        """Returns what follows a colon or a hyphen."""
        r = self.random
        kind = r.random()
        if kind < 0.45:
            return " " + self.properties() + self.scalar(indent) + self.comment()
        if kind < 0.55:
            return " " + self.properties() + self.flow(depth, indent) + self.comment()
        if kind < 0.62:
            return self.comment()
        if kind < 0.7:
            header = r.choice("|>") + r.choice(["", "", "", "-", "+", "1", "2", "2-", "+1"])
            return " " + header + r.choice(["", "", " # c"]) + "\n" + self.block_text(deeper)
        if is_item and kind < 0.85:
            # A collection on the line of its hyphen.
            block = self.block(indent + 2, depth - 1)
            return " " + block.lstrip(" \n")
        if kind < 0.75 and not is_item:
            # Items need no indentation below a key.
            return self.comment() + "".join(" " * indent + "-" + self.value(indent, deeper, 0, True) for _ in range(2))
        return (" " + self.properties()).rstrip() + self.comment() + self.block(deeper, depth - 1)

    def block_text(self, indent):
        r = self.random
        lines = []
        for _ in range(r.randint(0, 4)):
            more = r.choice([0, 0, 0, 1, 2, 3])
            lines.append(
                r.choice(
                    [
                        " " * (indent + more) + self.words(),
                        "",
                        " " * r.randint(0, indent),
                        " " * indent + "\t" + self.words(),
                    ]
                )
            )
        return "".join(line + "\n" for line in lines)

    def scalar(self, indent):
        r = self.random
        kind = r.random()
        if kind < 0.3:
            return r.choice(NUMBERS)
        if kind < 0.55:
            word = r.choice(WORDS)
            # Most words with a sign at the start are not plain scalars.
            return word if r.random() < 0.5 or word[0].isalnum() else repr(word) if "'" not in word else "a" + word
        if kind < 0.64 and self.anchors:
            return "*" + r.choice(self.anchors + ["zz"] if r.random() < 0.1 else self.anchors)
        if kind < 0.75:
            return "'" + self.lines(indent).replace("'", "''") + "'"
        if kind < 0.9:
            escapes = [
                "\\n",
                "\\t",
                '\\"',
                "\\\\",
                "\\x41",
                "\\u00e9",
                "\\U0001F697",
                "\\/",
                "\\e",
                "\\0",
                "\\_",
                "\\N",
                "\\L",
                "\\P",
                "\\ ",
                "\\\n   ",
                "\\q",
                "\\ud83d",
                "\\u12",
                "\\a\\b\\v\\f\\r",
            ]
            text = self.lines(indent).replace("\\", "").replace('"', "")
            if r.random() < 0.6:
                place = r.randrange(len(text) + 1)
                text = text[:place] + r.choice(escapes) + text[place:]
            return '"' + text + '"'
        return self.lines(indent)

    def lines(self, indent):
        """Returns words, on several lines now and then."""
        r = self.random
        text = self.words()
        while r.random() < 0.25:
            text += (
                r.choice(["\n", "\n", " \n", "\n\n", "\t\n"])
                + " " * (indent + r.choice([1, 2, 3]))
                + r.choice(["", "", "\t"])
                + self.words()
            )
        return text

    def words(self):
        r = self.random
        return " ".join(
            r.choice(WORDS if r.random() < 0.1 else ["a", "b", "c", "1", "é"]) for _ in range(r.randint(1, 3))
        )

    def flow(self, depth, indent):
        r = self.random
        gap = lambda: r.choice(["", "", " ", " ", "\n" + " " * (indent + 2), " # c\n" + " " * (indent + 1)])
        count = r.choice([0, 1, 2, 3])
        end = r.choice(["", "", "", ","]) if count else ""
        if r.random() < 0.5:
            items = [gap() + self.flow_value(depth, indent) + gap() for _ in range(count)]
            return "[" + ",".join(items) + end + gap() + "]"
        items = []
        for key in r.sample(KEYS, count):
            value = r.choice([": ", ": ", ": ", ":", " : ", ":" + gap()]) + self.flow_value(depth, indent)
            items.append(gap() + key + (value if r.random() < 0.9 else r.choice(["", ":", ": "])) + gap())
        return "{" + ",".join(items) + end + gap() + "}"

    def flow_value(self, depth, indent):
        r = self.random
        if depth > 0 and r.random() < 0.3:
            return self.flow(depth - 1, indent)
        if r.random() < 0.05:
            return f"{r.choice(KEYS)}: {r.choice(NUMBERS)}"
        return self.properties() + self.scalar(indent + 1)
