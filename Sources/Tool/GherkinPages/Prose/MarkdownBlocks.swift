/// A block of a text in a subset of Markdown. Report and site write it as markup, exports as Markdown.
package indirect enum MarkdownBlock: Sendable, Hashable {
  case paragraph([MarkdownSpan])
  /// A heading. On a page it is none, because a page has its own structure.
  case heading([MarkdownSpan], level: Int)
  case code(String)
  case rule
  case quotation([MarkdownBlock])
  case list([[MarkdownBlock]], isNumbered: Bool)
  /// A table; without a head if that is nil.
  case table(head: [[MarkdownSpan]]?, rows: [[[MarkdownSpan]]])

  /// Returns the blocks of a description, without its common indentation.
  package static func blocks(of text: String) -> [MarkdownBlock] { MarkdownReader.blocks(of: text) }
}

/// Reads the blocks of a text.
private struct MarkdownReader {
  /// The maximum nesting depth of lists and quotations; deeper ones are text.
  private static let depthLimit = 6
  /// The level of headings in exports, which is below those of features and scenarios.
  private static let headingLevel = 6

  private let lines: [Substring]
  private let depth: Int
  private var index = 0
  private var blocks: [MarkdownBlock] = []
  private var paragraph: [Substring] = []

  static func blocks(of text: String) -> [MarkdownBlock] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.last == "\r" ? $0.dropLast() : $0
    }
    let indents = lines.filter { !isBlank($0) }.map(indent)
    let common = indents.min() ?? 0
    return blocks(lines.map { $0.dropFirst(isBlank($0) ? 0 : common) }, depth: 0)
  }

  private static func blocks(_ lines: [Substring], depth: Int) -> [MarkdownBlock] {
    var reader = MarkdownReader(lines, depth)
    while reader.index < lines.count { reader.readBlock() }
    reader.endParagraph()
    return reader.blocks
  }

  private init(_ lines: [Substring], _ depth: Int) {
    self.lines = lines
    self.depth = depth
  }

  private mutating func readBlock() {
    let line = lines[index]
    let content = MarkdownLine.content(line)
    if content.isEmpty {
      endParagraph()
      index += 1
    } else if let fence = MarkdownLine.fence(content) {
      readCode(fence)
    } else if let heading = MarkdownLine.heading(content) {
      endParagraph()
      blocks.append(.heading(MarkdownSpan.spans(of: String(heading)), level: Self.headingLevel))
      index += 1
    } else if MarkdownLine.isRule(content) {
      endParagraph()
      blocks.append(.rule)
      index += 1
    } else if depth < Self.depthLimit, content.first == ">" {
      readQuotation()
    } else if depth < Self.depthLimit, let item = MarkdownLine.item(content) {
      readList(isNumbered: item.isNumbered)
    } else if content.first == "|" {
      readTable()
    } else {
      paragraph.append(content)
      index += 1
    }
  }

  private mutating func endParagraph() {
    if paragraph.isEmpty { return }
    blocks.append(.paragraph(MarkdownSpan.spans(of: paragraph.joined(separator: "\n"))))
    paragraph = []
  }

  private mutating func readCode(_ fence: Substring) {
    endParagraph()
    let start = index + 1
    index = start
    while index < lines.count, !MarkdownLine.content(lines[index]).hasPrefix(fence) { index += 1 }
    blocks.append(.code(lines[start..<index].joined(separator: "\n")))
    index += 1
  }

  private mutating func readQuotation() {
    endParagraph()
    var inner: [Substring] = []
    while index < lines.count, let rest = MarkdownLine.quoted(lines[index]) {
      inner.append(rest)
      index += 1
    }
    blocks.append(.quotation(Self.blocks(inner, depth: depth + 1)))
  }

  private mutating func readList(isNumbered: Bool) {
    endParagraph()
    var items: [[MarkdownBlock]] = []
    while index < lines.count {
      let outer = Self.indent(lines[index])
      guard let item = MarkdownLine.item(lines[index].dropFirst(outer)), item.isNumbered == isNumbered else { break }
      let inset = outer + item.width
      var inner = [item.text]
      index += 1
      while index < lines.count {
        let line = lines[index]
        let isNextItem = MarkdownLine.item(line.dropFirst(Self.indent(line))) != nil && Self.indent(line) < inset
        let endsList = index > 0 && Self.isBlank(lines[index - 1]) && Self.indent(line) <= outer
        if !Self.isBlank(line), isNextItem || endsList { break }
        inner.append(line.dropFirst(min(Self.indent(line), inset)))
        index += 1
      }
      items.append(Self.blocks(inner, depth: depth + 1))
    }
    blocks.append(.list(items, isNumbered: isNumbered))
  }

  private mutating func readTable() {
    endParagraph()
    var rows: [[[MarkdownSpan]]] = []
    let hasHead = index + 1 < lines.count && MarkdownLine.isDelimiterRow(lines[index + 1])
    while index < lines.count, MarkdownLine.content(lines[index]).first == "|" {
      if !MarkdownLine.isDelimiterRow(lines[index]) {
        rows.append(MarkdownLine.cells(lines[index]).map(MarkdownSpan.spans))
      }
      index += 1
    }
    let head = hasHead && !rows.isEmpty ? rows.removeFirst() : nil
    blocks.append(.table(head: head, rows: rows))
  }

  private static func isBlank(_ line: Substring) -> Bool { MarkdownLine.content(line).isEmpty }

  private static func indent(_ line: Substring) -> Int { line.count - MarkdownLine.content(line).count }
}

/// The kinds of lines that start blocks in Markdown.
enum MarkdownLine {
  /// The first text of a list item, the width of its marker, and whether that is a number.
  typealias Item = (text: Substring, width: Int, isNumbered: Bool)

  /// Returns the line without indentation.
  static func content(_ line: Substring) -> Substring { line.drop { $0 == " " || $0 == "\t" } }

  /// Returns the fence that starts a code block.
  static func fence(_ line: Substring) -> Substring? {
    guard let first = line.first, first == "`" || first == "~" else { return nil }
    let fence = line.prefix { $0 == first }
    // If a backtick follows, it is a code span in a paragraph.
    return fence.count >= 3 && (first == "~" || !line.dropFirst(fence.count).contains("`")) ? fence : nil
  }

  /// Returns the text of a heading.
  static func heading(_ line: Substring) -> Substring? {
    let signs = line.prefix { $0 == "#" }.count
    guard (1...6).contains(signs), line.dropFirst(signs).first == " " else { return nil }
    return line.dropFirst(signs + 1)
  }

  /// Returns whether the line is a thematic break.
  static func isRule(_ line: Substring) -> Bool {
    let signs = line.filter { $0 != " " }
    guard signs.count >= 3, let first = signs.first, "-*_".contains(first) else { return false }
    return signs.allSatisfy { $0 == first }
  }

  /// Returns a list item without indentation.
  static func item(_ line: Substring) -> Item? {
    guard let first = line.first else { return nil }
    if "-*+".contains(first), line.dropFirst().first == " " {
      return (line.dropFirst(2), 2, false)
    }
    let digits = line.prefix { $0.isASCII && $0.isNumber }
    let rest = line[digits.endIndex...]
    guard (1...9).contains(digits.count), let sign = rest.first, sign == "." || sign == ")",
      rest.dropFirst().first == " "
    else { return nil }
    return (rest.dropFirst(2), digits.count + 2, true)
  }

  /// Returns the text of a quotation.
  static func quoted(_ line: Substring) -> Substring? {
    let content = content(line)
    guard content.first == ">" else { return nil }
    return content.dropFirst(content.hasPrefix("> ") ? 2 : 1)
  }

  /// Returns whether the line is the delimiter row of a table.
  static func isDelimiterRow(_ line: Substring) -> Bool {
    let content = content(line)
    return content.first == "|" && content.contains("-") && content.allSatisfy { "|-: ".contains($0) }
  }

  /// Returns the cells of a row; `\|` is a bar inside a cell.
  static func cells(_ line: Substring) -> [String] {
    var cells: [String] = []
    var cell = ""
    var isEscaped = false
    for character in content(line).dropFirst() {
      if character == "|", !isEscaped {
        cells.append(cell)
        cell = ""
      } else {
        if character == "|" { cell.removeLast() }
        cell.append(character)
      }
      isEscaped = character == "\\" && !isEscaped
    }
    if cell.contains(where: { $0 != " " }) { cells.append(cell) }
    return cells.map { String($0.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
  }
}
