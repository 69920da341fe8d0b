import GherkinSyntax

/// Names, descriptions and steps that match a forbidden pattern of the settings.
enum ForbiddenPattern: LintRule {
  static let description = RuleDescription(
    name: "forbidden-pattern", summary: "A name, a description or a step matches a forbidden pattern.",
    severity: .warning, values: .patterns)

  private static func message(_ text: Substring, _ pattern: String) -> Message {
    Message(
      "\(String(text).quoted) matches the forbidden pattern \(pattern.quoted)", remedy: "rephrase it")
  }

  static func check(_ suite: LintedSuite, _ report: inout RuleReport) {
    let patterns = report.values.compactMap { text in
      // Patterns are validated when settings are read.
      (try? Regex(text)).map { (text, $0) }
    }
    for file in suite.files {
      for line in file.lines where isChecked(line) {
        let text = file.parsed.text(line.text)
        for (pattern, regex) in patterns {
          guard let match = suite.matchGuard(pattern, text, { text.firstMatch(of: regex) }) else { continue }
          let offset = line.text.lowerBound + text[..<match.range.lowerBound].utf8.count
          report.add(
            message(text[match.range], pattern), at: file.location(of: min(offset, line.end), in: line), in: file)
        }
      }
    }
  }

  private static func isChecked(_ line: ParsedLine) -> Bool {
    !line.isBlank && !line.isDocString
      && (line.kind == .step || line.kind.level != nil || line.kind == .other)
  }
}
