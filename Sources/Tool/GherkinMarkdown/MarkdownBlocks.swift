/// A block of a text in a subset of Markdown. Report and site write it as markup, exports as Markdown.
package indirect enum MarkdownBlock: Sendable, Hashable {
  case paragraph([MarkdownSpan])
  /// A heading. On a page it is none, because a page has its own structure.
  case heading([MarkdownSpan], level: Int)
  case code(String)
  case rule
  case quotation([MarkdownBlock])
  /// A list; if it is numbered, with the number of its first item.
  case list([[MarkdownBlock]], start: Int?)
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
      blocks.append(.heading(MarkdownSpan.spans(of: String(heading.text)), level: Self.headingLevel))
      index += 1
    } else if MarkdownLine.isRule(content) {
      endParagraph()
      blocks.append(.rule)
      index += 1
    } else if depth < Self.depthLimit, content.first == ">" {
      readQuotation()
    } else if depth < Self.depthLimit, let item = MarkdownLine.item(content),
      paragraph.isEmpty || item.canEndParagraph
    {
      readList(start: item.number)
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
    while index < lines.count, !MarkdownLine.closes(fence, lines[index]) { index += 1 }
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

  private mutating func readList(start: Int?) {
    endParagraph()
    var items: [[MarkdownBlock]] = []
    while index < lines.count {
      let outer = Self.indent(lines[index])
      guard let item = MarkdownLine.item(lines[index].dropFirst(outer)), (item.number == nil) == (start == nil) else {
        break
      }
      let inset = outer + item.width
      var inner = [item.text]
      index += 1
      while index < lines.count {
        let line = lines[index]
        let isAfterBlank = Self.isBlank(lines[index - 1])
        let next = Self.indent(line) < inset ? MarkdownLine.item(line.dropFirst(Self.indent(line))) : nil
        let isNextItem =
          next.map { ($0.number != nil && start != nil) || isAfterBlank || $0.canEndParagraph } ?? false
        let endsList = isAfterBlank && Self.indent(line) <= outer
        if !Self.isBlank(line), isNextItem || endsList { break }
        inner.append(line.dropFirst(min(Self.indent(line), inset)))
        index += 1
      }
      items.append(Self.blocks(inner, depth: depth + 1))
    }
    blocks.append(.list(items, start: start))
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
