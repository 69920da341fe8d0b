import GherkinSyntax

/// Formats classic Gherkin in a single pass over its lines.
struct PlainLayout {
  private let parsed: ParsedSource
  private let spelling: StepSpelling
  private var text: LaidOutText
  private var indentation = Indentation()
  private var gap = Gap()
  private var previous = Gap.Previous.nothing
  /// Whether a table would belong to a step.
  private var isUnderStep = false
  /// Whether a doc string is open.
  private var isInDocString = false
  /// The column widths of the current table.
  private var widths: ColumnWidths?
  /// The indentation in the source of the current step or header, in bytes.
  private var parentColumn = 0
  /// The table or doc string that has just ended.
  private var block: Gap.Block?
  /// Whether the current header is the feature's.
  private var isUnderFeature = false
  /// The level of the header whose tags have been written.
  private var taggedIndent: Int?

  init(_ parsed: ParsedSource, _ style: LayoutStyle) {
    self.parsed = parsed
    spelling = StepSpelling(language: parsed.document.feature?.language ?? "en")
    text = LaidOutText(parsed.source, style)
  }

  /// Returns the formatted text.
  mutating func layOut() -> LaidOutText {
    for (index, line) in parsed.lines.enumerated() { layOut(line, at: index) }
    write(before: .end(indent: indentation.section))
    return text
  }

  private mutating func layOut(_ line: ParsedLine, at index: Int) {
    if line.isDocString {
      text.addLine(line, indent: indentation.argument) { $0.add(line.text) }
      return
    }
    if line.isBlank || line.kind == .comment {
      gap.add(line)
      return
    }
    if line.kind != .tableRow { widths = nil }
    switch line.kind {
    case .other: layOutDescription(line)
    case .tags: layOutTags(line, at: index)
    case .step: layOutStep(line)
    case .tableRow: layOutRow(line, at: index)
    case .docStringSeparator: layOutFence(line)
    case .language:
      write(before: .feature)
      text.addLine(line, indent: 0) { text in
        text.add("# language: ")
        text.add(line.text)
      }
    default: layOutHeader(line)
    }
  }

  /// Writes the gap before a line, and records that the text is not empty.
  private mutating func write(before next: Gap.Next, then following: Gap.Previous = .other) {
    gap.write(to: &text, between: previous, and: next, body: indentation.body, after: block)
    previous = following
    block = nil
  }

  private mutating func layOutDescription(_ line: ParsedLine) {
    let (skippedLines, hasBlank) = gap.removeDescription()
    if hasBlank, isUnderFeature, previous == .header { text.addBlank() }
    for skipped in skippedLines {
      if skipped.kind == .comment {
        text.addComment(skipped, indent: indentation.body)
      } else {
        text.addVerbatim(skipped)
      }
    }
    text.addVerbatim(line)
    previous = .description
  }

  private mutating func layOutStep(_ line: ParsedLine) {
    write(before: .body(indent: indentation.body))
    isUnderStep = true
    parentColumn = line.column
    let (spelling, source) = (spelling, parsed.source.bytes)
    text.addLine(line, indent: indentation.body) { spelling.add(line, in: source, to: &$0) }
  }

  private mutating func layOutFence(_ line: ParsedLine) {
    let indent = indentation.argument
    if isInDocString {
      text.addLine(line, indent: indent) { $0.add(line.content..<line.trimmedEnd) }
      block = Gap.Block(parentColumn: parentColumn, indent: indent)
    } else {
      write(before: .part(indent: indent))
      text.addLine(line, indent: indent) { text in
        // A fence has three characters and is followed by the media type.
        text.add(line.content..<(line.content + 3))
        text.add(line.text)
      }
    }
    isInDocString.toggle()
  }
}

extension PlainLayout {
  private mutating func layOutTags(_ line: ParsedLine, at index: Int) {
    if let taggedIndent {
      write(before: .part(indent: taggedIndent))
    } else {
      let header = parsed.lines[index...].first { $0.kind.level != nil }?.kind ?? .feature
      taggedIndent = indentation.of(header)
      write(before: header == .feature ? .feature : .head(indent: indentation.of(header)))
    }
    text.addLine(line, indent: taggedIndent ?? 0) { text in
      text.add(line.tags.map(\.name).joined(separator: " "))
      guard !line.text.isEmpty else { return }
      text.add(" ")
      text.add(line.text)
    }
  }

  private mutating func layOutHeader(_ line: ParsedLine) {
    let indent = indentation.of(line.kind)
    let isTagged = taggedIndent != nil
    taggedIndent = nil
    write(
      before: isTagged ? .part(indent: indent) : line.kind == .feature ? .feature : .head(indent: indent),
      then: .header)
    indentation.open(line.kind)
    isUnderStep = false
    isUnderFeature = line.kind == .feature
    parentColumn = line.column
    text.addLine(line, indent: indent) { text in
      text.add(line.keyword)
      text.add(":")
      guard !line.text.isEmpty else { return }
      text.add(" ")
      text.add(line.text)
    }
  }

  private mutating func layOutRow(_ line: ParsedLine, at index: Int) {
    let indent = isUnderStep ? indentation.argument : indentation.body
    write(before: widths == nil && !isUnderStep ? .body(indent: indent) : .part(indent: indent))
    let columns = widths ?? columns(from: index)
    widths = columns
    let cells = ColumnWidths.cells(of: line, in: parsed.source)
    text.addLine(line, indent: indent) { $0.addRow(line, cells: cells, columns) }
    block = Gap.Block(parentColumn: parentColumn, indent: indent)
  }

  /// Returns the column widths of the table whose first row is at an index.
  private func columns(from index: Int) -> ColumnWidths {
    let table = parsed.lines[index...].prefix { $0.continuesTable }
    return ColumnWidths(table.filter { $0.kind == .tableRow }.map { ColumnWidths.cells(of: $0, in: parsed.source) })
  }
}

extension ParsedLine {
  /// Whether the line does not end the table above it.
  var continuesTable: Bool { kind == .tableRow || isBlank || kind == .comment }
}

/// The indentation levels of lines, depending on the enclosing headers.
struct Indentation {
  /// The level of the current header.
  private(set) var header = 0
  /// The level of the next background, scenario or rule.
  private(set) var section = 0
  private var isInRule = false
  private var isOpen = false

  /// The level of steps, and of comments about the preceding lines.
  var body: Int { isOpen ? header + 1 : 0 }
  /// The level of tables and doc strings of steps.
  var argument: Int { body + 1 }

  /// Returns the level of a kind of header.
  func of(_ kind: TokenKind) -> Int {
    switch kind.level {
    case nil, 0: 0
    case 1: 1
    // One level less outside rules.
    case let level?: isInRule ? level : level - 1
    }
  }

  /// Enters the block of a header.
  mutating func open(_ kind: TokenKind) {
    isOpen = true
    if kind == .rule { isInRule = true }
    header = of(kind)
    section = of(.scenario)
  }
}

/// Writes steps with a single space after the keyword, unless that would change the keyword.
struct StepSpelling {
  private let keywords: [[UInt8]]

  /// - Parameter language: the code of the language of the keywords.
  init(language: String) {
    let dialect = Dialect(code: language)
    keywords = dialect.map { ($0.given + $0.when + $0.then + $0.and + $0.but).map { Array($0.utf8) } } ?? []
  }

  /// Adds the line of a step.
  func add(_ line: ParsedLine, in source: [UInt8], to text: inout LaidOutText) {
    let keyword = source[line.keyword]
    // In languages without a space after the keyword, a space of the author is kept.
    let hasSpace = keyword.last == 0x20 || line.text.lowerBound == line.keyword.upperBound || line.text.isEmpty
    let spelt = keyword + (hasSpace ? [] : [0x20]) + source[line.text]
    // "Étant donné  que" with two spaces has a shorter keyword than with one.
    let isOther = keywords.contains { $0.count > keyword.count && spelt.starts(with: $0) }
    text.add(isOther ? line.content..<line.trimmedEnd : line.keyword)
    guard !isOther else { return }
    if !hasSpace { text.add(" ") }
    text.add(line.text)
  }
}
