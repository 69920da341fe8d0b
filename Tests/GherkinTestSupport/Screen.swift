/// A terminal's screen, as far as progress bars draw on one: lines, moving up, and clearing what is below.
package struct Screen: Sendable {
  private var lines = [""]

  /// Makes an empty screen.
  package init() {}

  /// All lines; the cursor is at the end of the last.
  package var text: String { lines.joined(separator: "\n") }

  /// Draws an output; sequences for colours are kept in the text.
  package mutating func draw(_ output: String) {
    var rest = output[...]
    while let next = rest.popFirst() {
      if next == "\n" {
        lines.append("")
      } else if next == "\u{1B}", let end = rest.firstIndex(where: \.isLetter), rest[end] != "m" {
        control(rest[end], Int(rest[..<end].dropFirst()) ?? 1)
        rest = rest[rest.index(after: end)...]
      } else {
        lines[lines.count - 1].append(next)
      }
    }
  }

  private mutating func control(_ letter: Character, _ count: Int) {
    // The cursor is at the end always, so what is above it stays and what is below is cleared in one go.
    if letter == "A" { lines = lines.dropLast(count + 1) + [""] }
  }
}
