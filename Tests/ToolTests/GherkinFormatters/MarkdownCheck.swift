/// Checks that texts of users are code in a Markdown report, as every renderer reads it.
///
/// A line is blank, or it is a line of an indented block after a blank line, or it consists of code spans, links of
/// code spans, and words of the program, none of which is markup.
struct MarkdownCheck {
  /// The lines that violate these rules.
  let problems: [String]

  init(_ markdown: String) {
    var problems: [String] = []
    var isBlock = true
    // A carriage return and a line feed are one `Character`, so scalars are split.
    for line in markdown.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line.isEmpty {
        isBlock = true
      } else if !(line.hasPrefix("        ") && isBlock) {
        isBlock = false
        if !Self.isSafe(line) { problems.append(line) }
      }
    }
    self.problems = problems
  }

  private static func isSafe(_ line: String) -> Bool {
    guard let rest = withoutSpans(line) else { return false }
    let text = rest.replacing(#/\[§\]\(https:\/\/[A-Za-z0-9.\/:?#=&;%_~@!$,+-]+\)/#, with: "§")
    return text.wholeMatch(of: #/(?:###? |-   (?=\S)|    (?=\S))?[A-Za-z0-9§❌✅⚠\u{FE0F}…· .,;:()-]*/#) != nil
  }

  /// The line with a placeholder for each code span; nil if a code span is not closed.
  private static func withoutSpans(_ line: String) -> String? {
    var rest = line.unicodeScalars[...]
    var text = ""
    while let tick = rest.firstIndex(of: "`") {
      text += String(rest[..<tick])
      let fence = rest[tick...].prefix { $0 == "`" }
      rest = rest[fence.endIndex...]
      while true {
        guard let start = rest.firstIndex(of: "`") else { return nil }
        let run = rest[start...].prefix { $0 == "`" }
        rest = rest[run.endIndex...]
        if run.count == fence.count { break }
      }
      text += "§"
    }
    return text + String(rest)
  }
}
