internal import GherkinSyntax

/// Lines that look like a step, a header, tags or a table, and are text. In Markdown also lines that run although they
/// are hidden.
package enum LostLine: LintRule {
  static let description = RuleDescription(
    name: "lost-line", summary: "A line looks like a step, a header, tags or a table, and is text.", severity: .error,
    changesPickles: true, isLoss: true)

  /// A line with its finding.
  struct Found {
    let line: ParsedLine
    /// The offset of the first character that is not as expected.
    let start: Int
    let problem: String
    let remedy: String
    var fix: Finding.Fix?
  }

  static func check(_ suite: LintedSuite, _ report: inout RuleReport) {
    for file in suite.files {
      guard let lines = LostLines(file, suite.steps) else { continue }
      var markdown = file.parsed.source.mediaType == .markdown ? LostMarkdown(lines) : nil
      for found in markdown?.all() ?? lines.all() {
        report.add(
          Message(found.problem, remedy: found.remedy), at: file.location(of: found.start, in: found.line), in: file,
          fix: found.fix)
      }
    }
  }
}
