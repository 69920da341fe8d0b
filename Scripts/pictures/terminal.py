"""Terminal output of a command as SVG, with its colours."""

import fcntl
import html
import os
import pty
import re
import struct
import subprocess
import termios
import unicodedata

# The width and height of a character, in pixels.
WIDTH, HEIGHT, MARGIN = 8, 19, 14
# The colours 0 to 7 and 8 to 15 of a terminal, its text and its background.
PALETTES = {
    "light": (
        "#24292f #cf222e #116329 #7d4e00 #0550ae #8250df #1b7c83 #57606a".split(),
        "#57606a #a40e26 #1a7f37 #633c01 #0969da #6639ba #3192aa #24292f".split(),
        "#24292f", "#f6f8fa",
    ),
    "dark": (
        "#484f58 #ff7b72 #3fb950 #d29922 #58a6ff #bc8cff #39c5cf #b1bac4".split(),
        "#6e7681 #ffa198 #56d364 #e3b341 #79c0ff #d2a8ff #56d4dd #ffffff".split(),
        "#c9d1d9", "#0d1117",
    ),
}
ESCAPE = re.compile(r"\x1b\[([0-9;]*)m|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b\[[0-9;?]*[A-Za-z]|\r")


def output(command, folder, columns):
    """Runs a command in a terminal of some columns, and returns what it prints and its exit status."""
    controller, terminal = pty.openpty()
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))
    environment = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "CI", "GITHUB_ACTIONS")}
    environment.update(TERM="xterm-256color", COLUMNS=str(columns))
    process = subprocess.Popen(
        command, cwd=folder, env=environment, stdin=terminal, stdout=terminal, stderr=terminal, start_new_session=True)
    os.close(terminal)
    data = b""
    while True:
        try:
            part = os.read(controller, 65536)
        except OSError:
            break
        if not part:
            break
        data += part
    os.close(controller)
    return data.decode(), process.wait()


def changed(style, codes):
    """Returns the style, a set of SGR numbers, after an escape sequence."""
    for code in [int(code) for code in (codes or "0").split(";")]:
        if code == 0:
            style = frozenset()
        elif code in (22, 23, 24, 39):
            ended = {22: (1, 2), 23: (3,), 24: (4,), 39: range(30, 98)}[code]
            style = frozenset(each for each in style if each not in ended)
        else:
            kept = (each for each in style if each < 30 or code < 30)
            style = frozenset(kept) | {code}
    return style


def cells(text):
    """Returns the number of columns of a text."""
    return sum(2 if unicodedata.east_asian_width(each) in "WF" else 1 for each in text)


def pieces(line, style, columns):
    """Returns the words of a line, each with its row, column and style, the number of rows, and the final style.

    As in a terminal, what does not fit into a row goes on in the next.
    """
    words, column, position = [], 0, 0
    for match in list(ESCAPE.finditer(line)) + [None]:
        text = line[position : match.start() if match else len(line)]
        for part in re.findall(r"\S+|\s+", text):
            while part:
                room = columns - column % columns
                if part.strip():
                    words.append((column // columns, column % columns, part[:room], style))
                column += cells(part[:room])
                part = part[room:]
        if match:
            position = match.end()
            if match.group(0).endswith("m") and match.group(0)[1] == "[":
                style = changed(style, match.group(1))
    return words, max(0, column - 1) // columns + 1, style


def attributes(style, palette):
    """Returns the SVG attributes of a style."""
    normal, bright, _, _ = palette
    result = ""
    for code in sorted(style):
        if 30 <= code <= 37:
            result += f' fill="{normal[code - 30]}"'
        elif 90 <= code <= 97:
            result += f' fill="{bright[code - 90]}"'
        elif code == 1:
            result += ' font-weight="bold"'
        elif code == 2:
            result += ' opacity="0.7"'
        elif code == 3:
            result += ' font-style="italic"'
        elif code == 4:
            result += ' text-decoration="underline"'
    return result


def svg(text, columns, theme):
    """Returns the SVG image of a text."""
    palette = PALETTES[theme]
    elements, row, style = [], 0, frozenset()
    for line in text.replace("\r\n", "\n").strip("\n").split("\n"):
        # Of a line that was redrawn, only the last content is visible.
        words, rows, style = pieces(line.rstrip("\r").rsplit("\r", 1)[-1], style, columns)
        for below, column, word, look in words:
            elements.append(
                f'<text x="{MARGIN + column * WIDTH}" y="{MARGIN + (row + below + 0.75) * HEIGHT:g}" '
                f'textLength="{cells(word) * WIDTH}"{attributes(look, palette)}>{html.escape(word, quote=False)}</text>')
        row += rows
    width, height = columns * WIDTH + 2 * MARGIN, row * HEIGHT + 2 * MARGIN
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">',
        f'<rect width="100%" height="100%" rx="8" fill="{palette[3]}"/>',
        '<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, DejaVu Sans Mono, monospace" font-size="13" '
        f'fill="{palette[2]}">',
    ] + elements + ["</g>", "</svg>"]) + "\n"
