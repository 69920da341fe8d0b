/// A text in a subset of Markdown as markup: paragraphs, lists, quotations, code, tables, rules.
///
/// Its headings are not headings of the page, which has its own structure.
package struct MarkdownBlocks {
  /// The maximum nesting depth of lists and quotations; deeper ones are text.
  private static let depthLimit = 6

  private let lines: [Substring]
  private let depth: Int
  private var index = 0
  private var markup = Markup()
  private var paragraph: [Substring] = []

  /// Returns a description without its common indentation.
  package static func markup(_ text: String) -> Markup {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.last == "\r" ? $0.dropLast() : $0
    }
    let indents = lines.filter { !isBlank($0) }.map(indent)
    let common = indents.min() ?? 0
    return markup(lines.map { $0.dropFirst(isBlank($0) ? 0 : common) }, depth: 0)
  }

  private static func markup(_ lines: [Substring], depth: Int) -> Markup {
    var reader = MarkdownBlocks(lines, depth)
    while reader.index < lines.count { reader.readBlock() }
    reader.endParagraph()
    return reader.markup
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
      markup += "<p class=\"heading\">\(MarkdownInline.markup(String(heading)))</p>"
      index += 1
    } else if MarkdownLine.isRule(content) {
      endParagraph()
      markup += "<hr>"
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
    let text = paragraph.joined(separator: "\n")
    markup += "<p>\(MarkdownInline.markup(text))</p>"
    paragraph = []
  }

  private mutating func readCode(_ fence: Substring) {
    endParagraph()
    let start = index + 1
    index = start
    while index < lines.count, !MarkdownLine.content(lines[index]).hasPrefix(fence) { index += 1 }
    markup += "<pre><code>\(lines[start..<index].joined(separator: "\n"))</code></pre>"
    index += 1
  }

  private mutating func readQuotation() {
    endParagraph()
    var inner: [Substring] = []
    while index < lines.count, let rest = MarkdownLine.quoted(lines[index]) {
      inner.append(rest)
      index += 1
    }
    markup += "<blockquote>\(Self.markup(inner, depth: depth + 1))</blockquote>"
  }

  private mutating func readList(isNumbered: Bool) {
    endParagraph()
    markup += isNumbered ? "<ol>" : "<ul>"
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
      let content = Self.markup(inner, depth: depth + 1)
      markup += "<li>\(content)</li>"
    }
    markup += isNumbered ? "</ol>" : "</ul>"
  }

  private mutating func readTable() {
    endParagraph()
    markup += "<div class=\"wide\"><table>"
    var isHead = index + 1 < lines.count && MarkdownLine.isDelimiterRow(lines[index + 1])
    while index < lines.count, MarkdownLine.content(lines[index]).first == "|" {
      if !MarkdownLine.isDelimiterRow(lines[index]) {
        markup += "<tr>"
        for cell in MarkdownLine.cells(lines[index]) {
          let content = MarkdownInline.markup(cell)
          markup += isHead ? "<th scope=\"col\">\(content)</th>" : "<td>\(content)</td>"
        }
        markup += "</tr>"
      }
      isHead = false
      index += 1
    }
    markup += "</table></div>"
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
