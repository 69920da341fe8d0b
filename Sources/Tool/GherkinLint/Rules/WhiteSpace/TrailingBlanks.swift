import GherkinSyntax

/// Trailing white space, which is invisible and causes noise in diffs.
enum TrailingBlanks: LintRule {
  static let description = RuleDescription(
    name: "trailing-blanks", summary: "A line ends with white space.", severity: .warning,
    isFixable: true)

  private static let message = Message("there is white space at the end of the line", remedy: "remove it")

  static func check(_ file: LintedFile, _ report: inout RuleReport) {
    // The text of doc strings is data.
    let isMarkdown = file.parsed.source.mediaType == .markdown
    for line in file.lines where !line.isDocString {
      let start = line.isBlank ? line.start : line.trimmedEnd
      guard start < line.end else { continue }
      if isMarkdown, !line.isBlank, mayBreakLine(line, file) { continue }
      // Some keywords require the space after them.
      if line.kind == .step, line.text.isEmpty { continue }
      report.add(
        message, at: file.location(of: start, in: line), in: file, fix: .replacement(start..<line.end, ""))
    }
  }

  /// Returns whether trailing white space can be a hard line break in Markdown: in prose, and two spaces after a list
  /// item or a line of tags. Headings and rows have no line breaks.
  private static func mayBreakLine(_ line: ParsedLine, _ file: LintedFile) -> Bool {
    switch line.kind {
    case .empty, .other: true
    case .step, .tags: file.parsed.source.bytes[..<line.end].suffix(2).elementsEqual([0x20, 0x20])
    default: false
    }
  }
}
