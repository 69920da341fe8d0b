internal import GherkinText
internal import GherkinStepsCore

/// Formats a comparison as text: aligned columns, with a sign before each row.
enum TableText {
  /// The number of equal rows shown before and after differing ones.
  private static let context = 3
  /// The maximum number of differing rows that are shown.
  private static let most = 100
  /// The maximum number of code points of a cell that are shown.
  private static let longest = 500
  /// The maximum width to which a column is padded, in terminal columns.
  private static let widest = 60

  /// Returns the lines of the text.
  static func make(header: [String], _ lines: [TableComparison.Line]) -> String {
    let parts = shown(lines)
    let rows = [TableComparison.Line(sign: .equal, cells: header)] + parts.flatMap(\.lines)
    let cells = rows.map { $0.cells.map { CellEscape.text($0, limit: longest) } }
    let widths = DisplayWidth.ofColumns(in: cells).map { min(widest, $0) }
    var formatted = zip(rows, cells).map { format($0, $1, widths) }[...]
    var result = [formatted.removeFirst()]
    for part in parts {
      result += formatted.prefix(part.lines.count)
      formatted = formatted.dropFirst(part.lines.count)
      if let note = part.note { result.append("  … \(note)") }
    }
    return result.joined(separator: "\n")
  }

  /// Returns a row, with its differences to its counterpart underlined.
  private static func format(_ line: TableComparison.Line, _ cells: [String], _ widths: [Int]) -> String {
    let row = "\(line.sign.rawValue) |" + zip(cells, widths).map { " \($0.padded(toColumns: $1)) |" }.joined()
    if line.changes.isEmpty { return row }
    var marks = "   "
    for (column, (cell, width)) in zip(cells, widths).enumerated() {
      let mark = String(repeating: line.changes.contains(column) ? "^" : " ", count: max(1, DisplayWidth.of(cell)))
      marks += " \(mark.padded(toColumns: width))  "
    }
    while marks.last == " " { marks.removeLast() }
    return "\(row)\n\(marks)"
  }

  /// Consecutive lines, and the note about the omitted lines after them.
  struct Part {
    var lines: [TableComparison.Line] = []
    var note: String?
  }

  /// Returns the lines that are shown.
  static func shown(_ lines: [TableComparison.Line]) -> [Part] {
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

/// Escapes cells in errors.
enum CellEscape {
  /// Returns the text as it is written in a feature file: line feeds, `|` and `\` with a backslash, and invisible
  /// characters as `\u{…}`.
  ///
  /// - Parameter limit: the number of code points to show, followed by the number of others.
  static func text(_ text: String, limit: Int) -> String {
    var shown = ""
    for (count, piece) in VisibleText.revealed(text).enumerated() {
      if count == limit { return shown + "… (\(text.unicodeScalars.count - limit) more)" }
      shown += piece == "|" || piece == "\\" ? "\\\(piece)" : piece
    }
    return shown
  }
}
