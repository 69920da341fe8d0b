import GherkinTestSupport

extension SeededGenerator {
  /// A number from 0 up to, but not including, a limit.
  mutating func below(_ limit: Int) -> Int {
    Int(next() % UInt64(max(1, limit)))
  }

  /// Returns one of the elements, of which there must be at least one.
  mutating func pick<Element>(from elements: [Element]) -> Element {
    elements[below(elements.count)]
  }

  /// A text with one to six changes of a byte, a token or a line.
  mutating func mutation(of text: String) -> [UInt8] {
    var lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
    let tokens = ["@", "#", "|", "\"\"\"", "```", "\\", "<p>", "* ", "\t", "\r", ":", "\u{A0}", "Examples:", "Given "]
    for _ in 0...below(6) {
      let line = below(lines.count)
      let place = below(lines[line].count + 1)
      switch below(6) {
      case 0: lines.insert(pick(from: lines), at: line)
      case 1: if lines.count > 1 { lines.remove(at: line) }
      case 2: lines.swapAt(line, below(lines.count))
      case 3: lines[line].insert(contentsOf: Array(pick(from: tokens).utf8), at: place)
      case 4: if place < lines[line].count { lines[line].remove(at: place) }
      default: if place < lines[line].count { lines[line][place] = UInt8(truncatingIfNeeded: next()) }
      }
    }
    return Array(lines.joined(separator: [0x0A]))
  }
}
