"""Generates features: whole ones, changed ones of the package, and lines in any order."""

import json
import os
import unicodedata

import gherkin

WORDS = [
    "I",
    "see",
    "two",
    "cars",
    "<a>",
    "<b>",
    "<a b>",
    "< a >",
    "<",
    ">",
    "<<a>>",
    "<b",
    "a>",
    "naïve",
    "e\u0301",
    "日本語",
    "🚗",
    "👨‍👩‍👧",
    "#",
    "#x",
    "@",
    "@tag",
    "|",
    "\\",
    "\\n",
    "\\|",
    "\\\\",
    '"',
    '"""',
    "```",
    '\\"\\"\\"',
    "\\`\\`\\`",
    ":",
    "Given",
    "*",
    "a.b",
    "a+",
    "(x)",
    "[y",
    "$1",
    "\\1",
    "\\g<0>",
    "Scenario:",
    "\u00a0",
    "\u3000",
    "\u2028",
    "\u0085",
    "\u200b",
    "\ufeff",
    "\t",
    "  ",
    "\x0b",
    "\x0c",
    "\x00",
    "\x1c",
    "\x1f",
    "\r",
    "é",
    "İ",
    "ß",
]
SPACES = ["", "", "", "", "  ", "  ", "    ", "\t", " \t ", "\u00a0", "\u3000", "\x0c", "       "]
NAMES = ["a", "b", "a b", "", "x.y", "a", "c*", "(", "é", "e\u0301", "<a>", "a\\|b", "\\", "a>", "<b"]
WORDS += [f"<{name}>" for name in NAMES]
TAGS = [
    "@a",
    "@b",
    "@a-b",
    "@ä",
    "@1",
    "@a@b",
    "@a #x",
    "@a#b",
    "@",
    "@@a",
    "@a b",
    "@a\t@b",
    "@a\u00a0@b",
    "@x(1)",
    "#",
    "@a,",
    "@a  @b",
    "a",
]
LANGUAGES = [
    "fr",
    "de",
    "ja",
    "en-pirate",
    "ar",
    "zh-CN",
    "ht",
    "em",
    "th",
    "pl",
    "en-old",
    "ru",
    "ko",
    "sr-Latn",
    "tlh",
]


def inputs(random, count, package):
    """Yields inputs."""
    path = os.path.join(os.path.dirname(gherkin.__file__), "gherkin-languages.json")
    with open(path, encoding="utf-8") as file:
        dialects = json.load(file)
    features = read_features(package)
    for _ in range(count):
        kind = random.random()
        if kind < 0.4:
            lines = FeatureWriter(random, dialects).feature()
        elif kind < 0.55:
            writer = FeatureWriter(random, dialects)
            lines = ([] if random.random() < 0.2 else ["Feature: a"]) + writer.any_lines(random.randint(1, 12))
        elif kind < 0.75:
            lines = mutated(random, FeatureWriter(random, dialects), FeatureWriter(random, dialects).feature())
        else:
            lines = random.choice(features).splitlines()
            if random.random() < 0.5:
                start = random.randrange(len(lines))
                lines = ["Feature: a", "Scenario: b"] + lines[start : start + random.randint(3, 60)]
            lines = mutated(random, FeatureWriter(random, dialects), lines)
        yield [joined(random, lines)]


def read_features(package):
    """Returns the text of all features of the package and of the official test data."""
    texts = []
    for folder in (package, os.environ.get("GHERKIN_CONFORMANCE")):
        if not folder:
            continue
        for parent, folders, names in os.walk(folder):
            folders[:] = sorted(each for each in folders if not each.startswith("."))
            for name in sorted(names):
                if name.endswith(".feature"):
                    with open(os.path.join(parent, name), encoding="utf-8", errors="replace", newline="") as file:
                        texts.append(file.read())
    return [text for text in texts if text.strip() and len(text) < 100_000]


def joined(random, lines):
    """Returns lines as a text, with one or several kinds of line ends."""
    end = random.choice(["\n", "\n", "\n", "\n", "\r\n", "\r\n", None])
    ends = [end or random.choice(["\n", "\r\n", "\r\r\n", "\n\r", " \n"]) for _ in lines]
    if ends and random.random() < 0.02:
        # A carriage return alone ends no line.
        ends[random.randrange(len(ends))] = "\r"
    if ends and random.random() < 0.3:
        ends[-1] = ""
    if random.random() < 0.03:
        lines = [unicodedata.normalize(random.choice(["NFC", "NFD"]), line) for line in lines]
    start = "\ufeff" if random.random() < 0.03 else ""
    return start + "".join(line + end for line, end in zip(lines, ends))


def mutated(random, writer, lines):
    """Returns lines with some changes."""
    lines = list(lines)
    for _ in range(random.choice([0, 1, 1, 2, 3, 6])):
        at = random.randrange(len(lines) + 1)
        change = random.randrange(7)
        if change == 0:
            lines.insert(at, writer.any_line())
        elif not lines[at:]:
            continue
        elif change == 1:
            del lines[at]
        elif change == 2:
            lines.insert(random.randrange(len(lines) + 1), lines[at])
        elif change == 3:
            other = random.randrange(len(lines))
            lines[at], lines[other] = lines[other], lines[at]
        elif change == 4:
            lines[at] = random.choice(SPACES) + lines[at].lstrip()
        else:
            line = lines[at]
            place = random.randrange(len(line) + 1)
            removed = random.choice([0, 0, 1, 3])
            lines[at] = line[:place] + random.choice(WORDS + [""]) + line[place + removed :]
    return lines


class FeatureWriter:
    """Writes the lines of a feature in one language."""

    def __init__(self, random, dialects):
        self.random, self.dialects = random, dialects
        self.language = "en"
        if random.random() < 0.35:
            self.language = random.choice(LANGUAGES + list(dialects))
        self.dialect = dialects[self.language]

    def feature(self):
        r = self.random
        lines = []
        if self.language != "en" or r.random() < 0.1:
            code = self.language if r.random() < 0.97 else r.choice(["xx", "EN", "en_US", "no such", "x9"])
            space = r.choice(["", " ", "  ", "\t", "\u00a0"])
            lines += [r.choice(SPACES) + f"#{space}language{space}:{space}{code}{space}"]
        lines += self.gap() + self.tag_lines() + [self.title("feature")] + self.description()
        if r.random() < 0.4:
            lines += self.background()
        for _ in range(r.choice([0, 1, 1, 2, 3])):
            lines += self.scenario()
        for _ in range(r.choice([0, 0, 0, 1, 2])):
            lines += self.gap() + self.tag_lines() + [self.title("rule")] + self.description()
            if r.random() < 0.4:
                lines += self.background()
            for _ in range(r.choice([0, 1, 2])):
                lines += self.scenario()
        return lines

    def background(self):
        return self.gap() + [self.title("background")] + self.description() + self.steps()

    def scenario(self):
        r = self.random
        is_outline = r.random() < 0.5
        lines = self.gap() + self.tag_lines()
        lines += [self.title("scenarioOutline" if is_outline and r.random() < 0.8 else "scenario")]
        lines += self.description() + self.steps()
        for _ in range(r.choice([1, 1, 2, 3]) if is_outline else 0):
            lines += self.gap() + self.tag_lines() + [self.title("examples")] + self.description()
            if r.random() < 0.9:
                lines += self.table(r.sample(NAMES, r.randint(0, 3)) if r.random() < 0.9 else r.choices(NAMES, k=3))
        return lines

    def steps(self):
        lines = []
        for _ in range(self.random.choice([0, 1, 2, 3])):
            lines.append(self.step())
            arguments = [self.table, self.doc_string]
            if self.random.random() < 0.05:
                arguments *= 2
            for argument in self.random.sample(arguments, self.random.choice([0, 0, 0, 1, 1, len(arguments)])):
                lines += argument()
            lines += self.gap()
        return lines

    def step(self):
        group = self.random.choice(["given", "when", "then", "and", "but"])
        return self.space() + self.random.choice(self.dialect[group]) + self.text()

    def title(self, group):
        return self.space() + self.random.choice(self.dialect[group]) + ":" + self.random.choice(SPACES) + self.text()

    def table(self, header=None):
        r = self.random
        width = len(header) if header is not None else r.randint(0, 4)
        rows = [header] if header is not None else []
        rows += [[self.cell() for _ in range(width)] for _ in range(r.randint(0, 3))]
        if rows and r.random() < 0.03:
            rows[-1] = [*rows[-1], "x"]
        lines = []
        for row in rows:
            cells = "".join(r.choice(SPACES) + cell + r.choice(SPACES) + "|" for cell in row)
            lines.append(self.space() + "|" + cells + r.choice(["", "", "", " ", " x", " # y"]))
            if r.random() < 0.1:
                lines += self.gap()
        return lines

    def cell(self):
        text = self.text(2)
        return text if self.random.random() < 0.02 else text.replace("\\|", "|").replace("|", "\\|")

    def doc_string(self):
        r = self.random
        fence = r.choice(['"""', "```"])
        space = self.space()
        media = r.choice(["", "", "", "json", " text/x ", "`", '"', "<a>", "\\"])
        lines = [space + fence + media]
        for _ in range(r.randint(0, 4)):
            lines.append(r.choice([space, space, self.space()]) + r.choice([self.text(), self.any_line().lstrip(), ""]))
        end = fence if r.random() < 0.97 else r.choice(["", '"""', "```", "````"])
        return lines + [self.space() + end + r.choice(["", "", "", " ", "x"])]

    def tag_lines(self):
        lines = []
        for _ in range(self.random.choice([0, 0, 0, 1, 1, 2])):
            tags = self.random.choices(TAGS[:7] if self.random.random() < 0.92 else TAGS, k=self.random.randint(1, 3))
            lines.append(
                self.space()
                + self.random.choice([" ", "  ", "", "\t"]).join(tags)
                + self.random.choice(["", " ", " #c"])
            )
            if self.random.random() < 0.15:
                lines += self.gap()
        return lines

    def description(self):
        if self.random.random() < 0.7:
            return []
        lines = []
        for _ in range(self.random.randint(1, 4)):
            lines.append(
                self.random.choice([self.space() + self.text(), "", "  # a comment", "\\# x", '  \\"\\"\\" y', " "])
            )
        return lines

    def gap(self):
        if self.random.random() < 0.7:
            return []
        return [self.random.choice(["", "  ", "\t", "# comment", "  #" + self.text(), "\u00a0"])]

    def any_lines(self, count):
        return [self.any_line() for _ in range(count)]

    def any_line(self):
        groups = ["feature", "rule", "background", "scenario", "scenarioOutline", "examples"]
        r = self.random
        kind = r.randrange(9)
        if kind < 3:
            return self.title(r.choice(groups))
        if kind < 5:
            return self.step()
        if kind == 5:
            return self.space() + r.choice(TAGS)
        if kind == 6:
            return self.space() + "|" + self.text(2) + "|" + r.choice(["", self.text(2) + "|"])
        if kind == 7:
            return self.space() + r.choice(['"""', "```", "# x", "#language: fr", "#language:xx", "", "  "])
        return self.space() + self.text()

    def text(self, longest=5):
        return " ".join(
            self.random.choices(WORDS[:4] if self.random.random() < 0.4 else WORDS, k=self.random.randint(0, longest))
        )

    def space(self):
        return self.random.choice(SPACES)
