/// A terminal's screen with the sequences that the command uses: lines, moving up, and clearing a line or all below.
package struct Screen: Sendable {
  private var lines = [""]
  /// The line that the cursor is on.
  private var row = 0

  /// Creates an empty screen.
  package init() {}

  /// All lines.
  package var text: String { lines.joined(separator: "\n") }

  /// Draws an output; sequences for colours are kept in the text.
  package mutating func draw(_ output: String) {
    var rest = output[...]
    while let next = rest.popFirst() {
      if next == "\r" {
        // The next sequence always clears the line.
        continue
      } else if next == "\n" || next == "\r\n" {
        row += 1
        if row == lines.count { lines.append("") }
      } else if next == "\u{1B}", let end = rest.firstIndex(where: \.isLetter), rest[end] != "m" {
        control(rest[end], Int(rest[..<end].dropFirst()) ?? 1)
        rest = rest[rest.index(after: end)...]
      } else {
        lines[row].append(next)
      }
    }
  }

  private mutating func control(_ letter: Character, _ count: Int) {
    switch letter {
    case "A": row -= count
    // Clearing always begins at the first column.
    case "J": lines = lines[..<row] + [""]
    case "K": lines[row] = ""
    default: break
    }
  }
}
