internal import GherkinOutcomes
internal import GherkinData
package import GherkinText

extension ComparedValues {
  /// The values side by side, or as one table, with their differences marked.
  package var markup: Markup {
    let caption: Markup = name.map { "<p class=\"what\"><bdi>\(VisibleText.line($0))</bdi></p>" } ?? ""
    if case .table(let expected) = expected, case .table(let actual) = actual {
      return "<div class=\"compared\">\(caption)<div class=\"wide\">\(Self.table(expected, actual))</div></div>"
    }
    let (left, right) = sides
    return """
      <div class="compared">\(caption)<div><p data-t="expected">Expected</p>\(left)</div>\
      <div><p data-t="actual">Actual</p>\(right)</div></div>
      """
  }

  private var sides: (Markup, Markup) {
    let (old, new) = lines
    let (left, right) = LineMarks.marked(old, new)
    return (Self.markup(of: left, isList: expected.isList), Self.markup(of: right, isList: actual.isList))
  }

  /// The lines of texts and the elements of lists. JSON is laid out if both texts are.
  private var lines: ([String], [String]) {
    if case .text(let expected) = expected, case .text(let actual) = actual, let old = JSONLayout.lines(of: expected),
      let new = JSONLayout.lines(of: actual), old != new
    {
      return (old, new)
    }
    return (expected.lines, actual.lines)
  }

  private static func markup(of lines: [Markup], isList: Bool) -> Markup {
    var markup: Markup = isList ? "<ul>" : "<p dir=\"auto\" class=\"value\">"
    for (index, line) in lines.enumerated() {
      markup += isList ? "<li dir=\"auto\">\(line)</li>" : index > 0 ? "\n\(line)" : line
    }
    markup += isList ? "</ul>" : "</p>"
    return markup
  }

  /// Returns the rows of both tables, changed ones below each other.
  private static func table(_ expected: [Row], _ actual: [Row]) -> Markup {
    var markup: Markup = "<table class=\"data\">"
    if let old = expected.first, let new = actual.first {
      markup += "<tr><td></td>"
      for (column, name) in old.cells.enumerated() {
        markup += "<th scope=\"col\">\(cell(name, old.differing.contains(column), "ins"))</th>"
      }
      for (column, name) in new.cells.enumerated().dropFirst(old.cells.count) {
        markup += "<th scope=\"col\">\(cell(name, new.differing.contains(column), "del"))</th>"
      }
      markup += "</tr>"
    }
    func add(_ row: Row, _ label: Markup, _ element: Markup) {
      markup += "<tr>\(label)"
      let differing = Set(row.differing)
      for (column, text) in row.cells.enumerated() {
        markup += "<td dir=\"auto\">\(cell(text, differing.contains(column), element))</td>"
      }
      markup += "</tr>"
    }
    var (old, new) = (expected.dropFirst(), actual.dropFirst())
    func addExpected() -> Row? {
      guard let row = old.first, !row.differing.isEmpty else { return nil }
      add(row, "<th scope=\"row\" data-t=\"expected\">Expected</th>", "ins")
      return old.removeFirst()
    }
    func addActual() -> Row? {
      guard let row = new.first, !row.differing.isEmpty else { return nil }
      add(row, "<th scope=\"row\" data-t=\"actual\">Actual</th>", "del")
      return new.removeFirst()
    }
    while !old.isEmpty || !new.isEmpty {
      if let row = addExpected() {
        // A row that differs in some cells has a counterpart, which is shown below it.
        var isAlone = row.isWhole
        while !isAlone, let counterpart = addActual() { isAlone = !counterpart.isWhole }
      } else if addActual() == nil {
        let (cells, others) = (old.popFirst()?.cells ?? [], new.popFirst()?.cells ?? [])
        add(Row(cells + others.dropFirst(cells.count)), "<td></td>", "")
      }
    }
    markup += "</table>"
    return markup
  }

  private static func cell(_ text: String, _ isMarked: Bool, _ element: Markup) -> Markup {
    isMarked && !text.isEmpty ? LineMarks.mark(text, element) : "\(VisibleText.line(text))"
  }
}

extension ComparedValues.Row {
  /// Whether all cells differ, so the row has no counterpart.
  fileprivate var isWhole: Bool { differing.count >= cells.count }
}

extension ComparedValues.Value {
  fileprivate var isList: Bool { if case .list = self { true } else { false } }
}

/// Marks the differences of aligned lines.
enum LineMarks {
  /// The number of equal lines that are shown around different ones.
  private static let context = 3

  /// Returns the lines of both texts, each with its differences marked. Many equal lines are replaced by “…”.
  static func marked(_ old: [String], _ new: [String]) -> ([Markup], [Markup]) {
    let parts = Alignment(old: old, new: new).parts
    let isShown = LineDiff.shown(parts.map { if case .same = $0 { false } else { true } }, context: context)
    var (left, right): ([Markup], [Markup]) = ([], [])
    for (index, part) in parts.enumerated() {
      switch part {
      case .same where !isShown[index]:
        if index > 0, !isShown[index - 1] { continue }
        left.append("…")
        right.append("…")
      case .same(let i, let j):
        left.append("\(VisibleText.line(old[i]))")
        right.append("\(VisibleText.line(new[j]))")
      case .changed(let i, let j) where i.count == j.count:
        for (i, j) in zip(i, j) {
          let (first, second) = words(old[i], new[j])
          left.append(first)
          right.append(second)
        }
      case .changed(let i, let j):
        left += i.map { mark(old[$0], "ins") }
        right += j.map { mark(new[$0], "del") }
      }
    }
    return (left, right)
  }

  /// Returns a marked text, with spaces at its end and an empty text visible.
  static func mark(_ text: String, _ element: Markup) -> Markup {
    let spaces = text.reversed().prefix { $0 == " " }.count
    let dots = String(repeating: "·", count: spaces)
    let shown = text.isEmpty ? "⏎" : VisibleText.line(String(text.dropLast(spaces))) + dots
    return "<\(element)>\(shown)</\(element)>"
  }

  /// Returns two lines, of which the differing words are marked, and in similar words the differing letters.
  private static func words(_ old: String, _ new: String) -> (Markup, Markup) {
    let (left, right) = (tokens(of: old), tokens(of: new))
    let parts = Alignment(old: left, new: right).parts
    let hasCommonWord = parts.contains { part in
      if case .same(let i, _) = part { left[i].first.map { $0.isLetter || $0.isNumber } == true } else { false }
    }
    // Equal spaces and signs of different words are no help.
    guard hasCommonWord else { return letters(old, new) }
    var (first, second) = (Markup(), Markup())
    for part in parts {
      switch part {
      case .same(let i, let j):
        first += "\(VisibleText.line(String(left[i])))"
        second += "\(VisibleText.line(String(right[j])))"
      case .changed(let i, let j):
        let (one, other) = letters(left[i].joined(), right[j].joined())
        first += one
        second += other
      }
    }
    return (first, second)
  }

  private static func letters(_ old: String, _ new: String) -> (Markup, Markup) {
    let (one, other) = (Array(old), Array(new))
    let start = zip(one, other).prefix { $0 == $1 }.count
    let most = min(one.count, other.count) - start
    let end = zip(one.reversed(), other.reversed()).prefix(most).prefix { $0 == $1 }.count
    func marked(_ letters: [Character], _ element: Markup) -> Markup {
      if letters.isEmpty { return "" }
      // A few equal letters of different words are no help.
      guard start + end > letters.count / 3 else { return mark(String(letters), element) }
      let middle = String(letters[start..<letters.count - end])
      let (head, tail) = (String(letters[..<start]), String(letters[(letters.count - end)...]))
      return "\(VisibleText.line(head))\(middle.isEmpty ? "" : mark(middle, element))\(VisibleText.line(tail))"
    }
    return (marked(one, "ins"), marked(other, "del"))
  }

  /// Returns the words of a line, and each other character.
  private static func tokens(of line: String) -> [Substring] {
    var tokens: [Substring] = []
    var rest = line[...]
    while !rest.isEmpty {
      let word = rest.prefix { $0.isLetter || $0.isNumber }
      let token = word.isEmpty ? rest.prefix(1) : word
      tokens.append(token)
      rest = rest[token.endIndex...]
    }
    return tokens
  }
}

/// Lays out JSON with a member or an element on each line. Numbers and the order of members stay as they are.
enum JSONLayout {
  private static let deepest = 64

  /// Returns the lines of an object or an array; nil for any other text.
  static func lines(of text: String) -> [String]? {
    let bytes = Array(text.utf8)
    do throws(JSONError) {
      let isContainer = try JSONReader.read(bytes[...], maximalDepth: deepest) { json throws(JSONError) in
        let first = json.peek()
        try json.skip()
        return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
      }
      guard isContainer else { return nil }
    } catch {
      return nil
    }
    var lines: [String] = []
    var line: [UInt8] = []
    var (depth, isInText, isEscaped) = (0, false, false)
    func endLine() {
      lines.append(String(decoding: line, as: UTF8.self))
      line = Array(repeating: UInt8(ascii: " "), count: 2 * depth)
    }
    var previous = UInt8(ascii: ",")
    for byte in bytes {
      if isInText {
        line.append(byte)
        (isInText, isEscaped) = (isEscaped || byte != UInt8(ascii: "\""), !isEscaped && byte == UInt8(ascii: "\\"))
        continue
      }
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): continue
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        if "{[".utf8.contains(previous) { endLine() }
        line.append(byte)
        depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if !"{[".utf8.contains(previous) { endLine() }
        line.append(byte)
      case UInt8(ascii: ","):
        line.append(byte)
        endLine()
      case UInt8(ascii: ":"): line += ": ".utf8
      default:
        if "{[".utf8.contains(previous) { endLine() }
        isInText = byte == UInt8(ascii: "\"")
        line.append(byte)
      }
      previous = byte
    }
    endLine()
    return lines
  }
}
