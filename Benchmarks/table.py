"""The table that `make bench` prints."""


class Table:
    def __init__(self):
        self.lines = []

    def heading(self, text):
        self.lines += ["", text]

    def row(self, *cells):
        self.lines.append("  " + f"{cells[0]:<34}" + "".join(f"{cell:>18}" for cell in cells[1:]))

    def note(self, text):
        self.lines.append("  " + text)
