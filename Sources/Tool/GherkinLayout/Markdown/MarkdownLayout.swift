import GherkinSyntax

/// Formats Gherkin in Markdown: headings, steps and tables. Prose stays unchanged, and so do indentation, blank lines
/// and fences, which are significant in Markdown.
struct MarkdownLayout {
  private let parsed: ParsedSource
  private let spelling: StepSpelling
  private var text: LaidOutText
  /// The current table.
  private var table: MarkdownTable?

  init(_ parsed: ParsedSource, _ style: LayoutStyle) {
    self.parsed = parsed
    spelling = StepSpelling(language: parsed.document.feature?.language ?? "en")
    text = LaidOutText(parsed.source, style)
  }

  /// Returns the formatted text.
  mutating func layOut() -> LaidOutText {
    for (index, line) in parsed.lines.enumerated() { take(line, at: index) }
    return text
  }

  private mutating func take(_ line: ParsedLine, at index: Int) {
    if let table, table.has(line) {
      table.add(line, in: parsed.source, to: &text)
      return
    }
    table = nil
    switch line.kind {
    case .tableRow:
      let table = MarkdownTable(parsed.lines, at: index, in: parsed.source)
      table.add(line, in: parsed.source, to: &text)
      self.table = table
    case .step where !line.keyword.isEmpty: takeStep(line)
    case let kind where kind.level != nil && !line.keyword.isEmpty: takeHeading(line)
    default: text.addVerbatim(line)
    }
  }

  private mutating func takeStep(_ line: ParsedLine) {
    let (spelling, source) = (spelling, parsed.source.bytes)
    text.addLine(line, indent: 0) { text in
      text.add(line.start..<(line.content + 1))
      text.add(" ")
      spelling.add(line, in: source, to: &text)
    }
  }

  private mutating func takeHeading(_ line: ParsedLine) {
    let signs = parsed.source.bytes[line.content...].prefix { $0 == UInt8(ascii: "#") }
    text.addLine(line, indent: 0) { text in
      text.add(line.start..<signs.endIndex)
      text.add(" ")
      text.add(line.keyword)
      text.add(":")
      guard !line.text.isEmpty else { return }
      text.add(" ")
      text.add(line.text)
    }
  }
}
