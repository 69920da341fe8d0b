internal import TextSupport

/// A comparison as text: aligned columns, a sign before each row.
enum TableText {
  /// How many equal rows are shown before and after others.
  private static let context = 3
  /// How many rows that differ are shown.
  private static let most = 100
  /// How many code points of a cell are shown.
  private static let longest = 500
  /// How wide a column is made for others to line up behind it, in terminal columns.
  private static let widest = 60

  /// The lines of the text.
  static func make(header: [String], _ lines: [TableComparison.Line]) -> String {
    let parts = shown(lines)
    let rows = [(" ", header)] + parts.flatMap(\.lines).map { ($0.sign.rawValue, $0.cells) }
    let cells = rows.map { sign, cells in (sign, cells.map { CellEscape.text($0, limit: longest) }) }
    let widths = DisplayWidth.ofColumns(in: cells.map(\.1)).map { min(widest, $0) }
    var formatted = cells.map { sign, row in format(sign, row, widths) }[...]
    var result = [formatted.removeFirst()]
    for part in parts {
      result += formatted.prefix(part.lines.count)
      formatted = formatted.dropFirst(part.lines.count)
      if let note = part.note { result.append("  … \(note)") }
    }
    return result.joined(separator: "\n")
  }

  private static func format(_ sign: String, _ row: [String], _ widths: [Int]) -> String {
    "\(sign) |" + zip(row, widths).map { cell, width in " \(cell.padded(toColumns: width)) |" }.joined()
  }

  /// Lines that are shown together, and what is said of those left out behind them.
  private struct Part {
    var lines: [TableComparison.Line] = []
    var note: String?
  }

  private static func shown(_ lines: [TableComparison.Line]) -> [Part] {
    var parts: [Part] = []
    var current = Part()
    var differing = 0
    var rest = lines[...]
    while let first = rest.first {
      let run = rest.prefix { ($0.sign == .equal) == (first.sign == .equal) }
      rest = rest.dropFirst(run.count)
      if first.sign == .equal {
        let head = current.lines.isEmpty && parts.isEmpty ? 0 : context
        let tail = rest.isEmpty ? 0 : context
        guard run.count > head + tail + 1 else {
          current.lines += run
          continue
        }
        current.lines += run.prefix(head)
        current.note = rows(run.count - head - tail, "equal")
        parts.append(current)
        current = Part(lines: Array(run.suffix(tail)))
      } else {
        current.lines += run.prefix(most - differing)
        differing += run.count
        if differing > most {
          let others = rest.count { $0.sign != .equal }
          current.note = rows(differing + others - most, "more") + " differ"
          return parts + [current]
        }
      }
    }
    return parts + [current]
  }

  private static func rows(_ count: Int, _ what: String) -> String {
    "\(count) \(what) \(count == 1 ? "row" : "rows")"
  }
}
