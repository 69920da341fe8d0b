import GherkinMarkdown

/// A block of the Markdown of a specification, with its place. Descriptions have a tree of blocks without places.
struct SpecificationBlock {
  /// The kind of a block.
  enum Kind {
    /// A heading of a level, without its marks.
    case heading(Int)
    /// An item of a list, without its mark.
    case item
    /// The rows of a table, without the one below its head.
    case table([[String]])
    /// The lines of a block of code, and the language that it names.
    case code([String], language: String)
    /// Any other text.
    case paragraph
  }

  private(set) var kind: Kind
  /// The number of its first line.
  let line: Int
  /// The columns before it.
  let indent: Int
  /// The text, with the line breaks of the source; empty for tables and code.
  var text: String

  private var isTable: Bool { if case .table = kind { true } else { false } }

  /// The lines of a text.
  static func lines(of text: String) -> [Substring] {
    text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
  }

  /// Divides a text into blocks. Comments are left out.
  static func blocks(of text: String) -> [SpecificationBlock] {
    var blocks: [SpecificationBlock] = []
    var fence: (mark: Substring, line: Int, indent: Int, language: String, lines: [String])?
    // Whether the next line can continue the block before.
    var isOpen = false
    var isComment = false
    func closeFence() {
      guard let code = fence else { return }
      blocks.append(
        SpecificationBlock(
          kind: .code(code.lines, language: code.language), line: code.line, indent: code.indent, text: ""))
      fence = nil
    }
    for (index, line) in lines(of: text).enumerated() {
      let content = line.drop { $0 == " " || $0 == "\t" }
      let indent = line[..<content.startIndex].reduce(0) { $0 + ($1 == "\t" ? 4 : 1) }
      if let open = fence {
        if MarkdownLine.closes(open.mark, content) {
          closeFence()
        } else {
          var own = line
          for _ in 0..<open.indent where own.first == " " || own.first == "\t" { own.removeFirst() }
          fence?.lines.append(String(own))
        }
        continue
      }
      if isComment || content.hasPrefix("<!--") {
        isComment = !content.contains("-->")
        isOpen = false
      } else if content.allSatisfy(\.isWhitespace) {
        isOpen = false
      } else if let mark = MarkdownLine.fence(content) {
        let language = content[mark.endIndex...].split(whereSeparator: \.isWhitespace).first
        fence = (mark, index + 1, indent, language.map(String.init) ?? "", [])
        isOpen = false
      } else if let (text, level) = MarkdownLine.heading(content) {
        blocks.append(SpecificationBlock(kind: .heading(level), line: index + 1, indent: indent, text: String(text)))
        isOpen = false
      } else if MarkdownLine.isRule(content) {
        isOpen = false
      } else if let item = MarkdownLine.item(content) {
        let text = item.text.drop(while: \.isWhitespace)
        blocks.append(SpecificationBlock(kind: .item, line: index + 1, indent: indent, text: String(text)))
        isOpen = true
      } else if content.hasPrefix("|") {
        let row = MarkdownLine.isDelimiterRow(content) ? [] : [MarkdownLine.cells(content)]
        if isOpen, case .table(let rows)? = blocks.last?.kind {
          blocks[blocks.count - 1].kind = .table(rows + row)
        } else {
          blocks.append(SpecificationBlock(kind: .table(row), line: index + 1, indent: indent, text: ""))
        }
        isOpen = true
      } else if isOpen, blocks.last?.isTable == false {
        blocks[blocks.count - 1].text += "\n" + content
      } else {
        blocks.append(SpecificationBlock(kind: .paragraph, line: index + 1, indent: indent, text: String(content)))
        isOpen = true
      }
    }
    closeFence()
    return blocks
  }
}

extension StringProtocol {
  /// The text on one line, without control characters.
  var onOneLine: String {
    split { character in
      character.isWhitespace || character.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }.joined(separator: " ")
  }
}
