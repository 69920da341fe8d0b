import Gherkin

/// White space at the end of a line, which nobody sees and version control shows.
enum TrailingBlanks: LintRule {
  static let description = RuleDescription(
    name: "trailing-blanks", summary: "A line ends in white space, or is nothing else.", severity: .warning,
    isFixable: true)

  private static let message = Message("there is white space at the end of the line", remedy: "take it away")

  static func check(_ file: LintedFile, _ report: inout RuleReport) {
    // What stands in doc strings is data. In Markdown two blanks at the end of prose break the line.
    let isMarkdown = file.parsed.source.mediaType == .markdown
    for line in file.lines where !line.isDocString {
      let start = line.isBlank ? line.start : line.trimmedEnd
      guard start < line.end else { continue }
      if isMarkdown, line.kind == .empty || line.kind == .other, !line.isBlank { continue }
      // Without its space some keywords are none.
      if line.kind == .step, line.text.isEmpty { continue }
      report.add(
        message, at: file.location(of: start, in: line), in: file, fix: .replacement(start..<line.end, ""))
    }
  }
}
