import GherkinSyntax

/// Trailing white space, which is invisible and causes noise in diffs. One finding for a file.
enum TrailingBlanks: LintRule {
  static let description = RuleDescription(
    name: "trailing-blanks", summary: "A line ends with white space.", severity: .warning, activation: .recommended,
    isFixable: true)

  private static func message(_ count: Int) -> Message {
    let others = count > 1 ? " and of \(count - 1) more" : ""
    return Message("there is white space at the end of the line\(others)", remedy: "remove it")
  }

  static func check(_ file: LintedFile, _ report: inout RuleReport) {
    // The text of doc strings is data.
    let isMarkdown = file.parsed.source.mediaType == .markdown
    var place: Location?
    var removals: [Finding.Replacement] = []
    for line in file.lines where !line.isDocString {
      let start = line.isBlank ? line.start : line.trimmedEnd
      guard start < line.end else { continue }
      if isMarkdown, !line.isBlank, mayBreakLine(line, file) { continue }
      // Some keywords require the space after them.
      if line.kind == .step, line.text.isEmpty { continue }
      guard !report.isSuppressed(at: line.number, in: file) else { continue }
      place = place ?? file.location(of: start, in: line)
      removals.append(Finding.Replacement(range: start..<line.end, text: ""))
    }
    if let place { report.add(message(removals.count), at: place, in: file, fix: .replacements(removals)) }
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
