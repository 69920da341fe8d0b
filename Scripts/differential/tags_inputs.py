"""Generates tag expressions, each with the tags of a scenario."""

TAGS = [
    "@a",
    "@b",
    "@c",
    "@é",
    "@e\u0301",
    "@日本",
    "@a-b",
    "a",
    "@x(1)",
    "@s t",
    "@b\\c",
    "not",
    "and",
    "or",
    "@a@b",
    "@A",
    "@🚗",
    "@a\u00a0b",
    "(",
    ")",
    "@x:1",
    "",
]
SPACES = [
    " ",
    " ",
    " ",
    "  ",
    "\t",
    "\n",
    "\u00a0",
    "\u3000",
    "\x0b",
    "\x1c",
    "\u2028",
    "\u0085",
    "\u200b",
    "\ufeff",
    "\r\n",
    "",
]


def inputs(random, count, package):
    """Yields inputs."""
    for _ in range(count):
        usual = random.random() < 0.6
        tags = TAGS[:8] if usual else TAGS
        kind = random.random()
        if kind < 0.75:
            words = expression(random, tags, random.choice([0, 1, 2, 3, 4]))
        else:
            words = [
                random.choice(["not", "and", "or", "(", ")", tag(random, tags), tag(random, tags)])
                for _ in range(random.randint(0, 8))
            ]
        if kind > 0.6:
            words = [word for word in words if random.random() < 0.9]
        text = ""
        for word in words:
            if not usual:
                text += word + random.choice(SPACES)
            else:
                text += word + ("" if word in "()" and random.random() < 0.4 else random.choice([" ", "  "]))
        if random.random() < 0.1:
            place = random.randrange(len(text) + 1)
            text = text[:place] + random.choice(["\\", "(", ")", " ", "\\(", "\\ ", "\\\\", "\\a", "é"]) + text[place:]
        yield [text] + random.sample(TAGS, random.randint(0, 5))


def expression(random, tags, depth):
    """Returns the words of a valid expression."""
    kind = random.random()
    if depth == 0 or kind < 0.1:
        return [tag(random, tags)]
    if kind < 0.35:
        return ["not", *expression(random, tags, depth - 1)]
    if kind < 0.55:
        return ["(", *expression(random, tags, depth - 1), ")"]
    operator = random.choice(["and", "or"])
    return [*expression(random, tags, depth - 1), operator, *expression(random, tags, depth - 1)]


def tag(random, tags):
    """Returns an escaped tag."""
    text = random.choice(tags)
    for character in "\\() \u00a0":
        text = text.replace(character, "\\" + character)
    return text
