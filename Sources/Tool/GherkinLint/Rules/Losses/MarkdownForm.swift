import GherkinSyntax
import GherkinText

/// Lines of Markdown that look like steps, tables, tags or headers and are prose, and lines that run although Markdown
/// hides them.
enum MarkdownForm: LintRule {
  static let description = RuleDescription(
    name: "markdown-form",
    summary: "A line of Markdown looks like Gherkin and is prose, or runs although it is hidden.",
    severity: .error, isLoss: true)

  static func check(_ file: LintedFile, _ report: inout RuleReport) {
    guard file.parsed.source.mediaType == .markdown, var search = MarkdownSearch(file) else { return }
    for (line, message) in search.all() { report.add(message, at: file.location(ofLine: line.number), in: file) }
  }
}

private struct MarkdownSearch {
  private let file: LintedFile
  private let headers: [String]
  private let steps: [String]
  private var header = TokenKind.feature
  /// The last line that is not blank.
  private var last: ParsedLine?
  /// Whether the last line that is not blank is a table that is not read, below a step or examples.
  private var isInLostTable = false
  /// Whether a code block or a comment of Markdown is open.
  private var isInCode = false
  private var isInComment = false

  init?(_ file: LintedFile) {
    guard let dialect = file.dialect else { return nil }
    self.file = file
    headers = dialect.headers.filter { $0.kind != .feature }.flatMap(\.keywords).sorted { $0.count > $1.count }
    steps = dialect.stepWords
  }

  mutating func all() -> [(ParsedLine, Message)] {
    var found: [(ParsedLine, Message)] = []
    for (index, line) in file.lines.enumerated() where !line.isDocString {
      if let message = message(line, index) { found.append((line, message)) }
      if line.kind.level != nil { header = line.kind }
      if !line.isBlank { last = line }
    }
    return found
  }

  private mutating func message(_ line: ParsedLine, _ index: Int) -> Message? {
    let text = file.parsed.text(line.content..<line.trimmedEnd)
    defer { trackHiding(line, text) }
    if line.kind.level != nil || line.kind == .step {
      isInLostTable = false
      return hidden(line) ?? (line.kind == .feature ? feature(line, text) : nil)
    }
    guard line.kind != .docStringSeparator, line.kind != .tableRow, line.kind != .tags, !line.isBlank, !isInCode,
      !isInComment
    else { return nil }
    if text.hasPrefix("|") { return table(line) }
    isInLostTable = false
    if text.hasPrefix("~~~"), last?.kind == .step {
      return Message("~~~ does not begin a doc string", remedy: "write ``` or \"\"\"")
    }
    return tags(text, index) ?? heading(line, text, index) ?? step(line, text) ?? wrapped(line, text, index)
  }

  private mutating func trackHiding(_ line: ParsedLine, _ text: String) {
    if isInComment {
      isInComment = !text.contains("-->")
    } else if let start = text.firstRange(of: "<!--") {
      isInComment = !text[start.upperBound...].contains("-->")
    }
    let isFence = text.hasPrefix("```") || text.hasPrefix("~~~")
    if isFence, line.kind != .docStringSeparator { isInCode.toggle() }
  }

  private func hidden(_ line: ParsedLine) -> Message? {
    guard isInComment || isInCode else { return nil }
    return Message(
      "the line runs although it is in a \(isInComment ? "comment" : "code block") of Markdown",
      remedy: "remove the line, or tag its scenario with `@skip`")
  }

  /// Returns the message for a first line that is a header other than a feature's.
  private func feature(_ line: ParsedLine, _ text: String) -> Message? {
    guard line.keyword.isEmpty else { return nil }
    if let message = tags(text, line.number - 1) { return message }
    guard text.hasPrefix("#") else { return nil }
    let start = PlainStart(line, of: file.parsed)
    let place = start.skippingMarks(0)
    guard headers.contains(where: { keyword in start.end(of: keyword, at: place).map { start[$0] == ":" } ?? false })
    else { return nil }
    return Message("the first line of the file is the name of its feature", remedy: "write \"# Feature: …\" above it")
  }

  private mutating func table(_ line: ParsedLine) -> Message? {
    let isBelow = last.map { $0.kind == .step || $0.kind == .examples || $0.kind == .tableRow } ?? false
    defer { isInLostTable = isInLostTable || isBelow }
    // One message for a table.
    guard isBelow, !isInLostTable, last?.kind != .tableRow else { return nil }
    let indent = file.parsed.column(of: line.content, in: line) - 1
    return Message(
      "the table is indented by \(indent) column\(indent == 1 ? "" : "s"), so it is prose",
      remedy: "indent each row by 2 to 5 columns")
  }

  private func tags(_ text: String, _ index: Int) -> Message? {
    let words = text.split(separator: " ")
    guard
      words.allSatisfy({
        $0.first == "@" && $0.count > 1 && $0.dropFirst().allSatisfy { !$0.isWhitespace && $0 != "@" }
      }),
      let next = file.lines[(index + 1)...].first(where: { !$0.isBlank }),
      next.kind.level != nil || file.parsed.source.bytes[next.content] == UInt8(ascii: "#")
    else { return nil }
    let written = words.map { "`\($0)`" }.joined(separator: " ")
    return Message("\(text.quoted) is prose, not tags", remedy: "write \(written)")
  }

  private func heading(_ line: ParsedLine, _ text: String, _ index: Int) -> Message? {
    guard text.hasPrefix("#") else { return nil }
    let start = PlainStart(line, of: file.parsed)
    let place = start.skippingMarks(0)
    for keyword in headers {
      guard let end = start.end(of: keyword, at: place), start[end] == " " || start[end] == nil,
        start[start.skippingSpaces(end)] != ":",
        let next = file.lines[(index + 1)...].first(where: { !$0.isBlank }), next.kind == .step || isStep(next)
      else { continue }
      return Message(
        "there is no colon after \(keyword.quoted), so the heading is prose",
        remedy: "write \"\(text.prefix { $0 == "#" }) \(keyword): …\"")
    }
    return nil
  }

  private func isStep(_ line: ParsedLine) -> Bool {
    let start = PlainStart(line, of: file.parsed)
    let place = start.skippingMarks(0)
    return place > 0
      && steps.contains { keyword in start.end(of: keyword, at: place).map { start[$0] == " " } ?? false }
  }

  /// Returns the message for `1. Given x`, `- [ ] Given x` and `* **Given** x`.
  private func step(_ line: ParsedLine, _ text: String) -> Message? {
    guard header == .scenario || header == .background else { return nil }
    let start = PlainStart(line, of: file.parsed)
    guard let first = start[0], "*-+".contains(first) || first.isNumber else { return nil }
    var place = start.skippingMarks(0)
    var isTask = false
    if start[place] == "[", start[place + 2] == "]" {
      isTask = true
      place = start.skippingMarks(place + 3)
    }
    for keyword in steps {
      guard var end = start.end(of: keyword, at: place) else { continue }
      let isEmphasized = start[end] == "*" || start[end] == "_"
      while let sign = start[end], "*_".contains(sign) { end += 1 }
      guard start[end] == " " else { continue }
      let problem =
        first.isNumber
        ? "an item of a numbered list is prose"
        : isTask
          ? "an item with a check box is prose"
          : isEmphasized
            ? "a keyword in emphasis is prose" : nil
      guard let problem = problem ?? Lookalike.first(in: text).map({ "column \($0.column) is \($0.found)" }) else {
        return nil
      }
      let rest = file.parsed.text(start.offset(start.skippingSpaces(end), end: line.trimmedEnd)..<line.trimmedEnd)
      return Message("\(problem), so the step does not run", remedy: "write \("* \(keyword) \(rest)".quoted)")
    }
    return nil
  }

  /// Returns the message for the second line of a step.
  private func wrapped(_ line: ParsedLine, _ text: String, _ index: Int) -> Message? {
    guard index > 0, file.lines[index - 1].kind == .step, text.first.map({ $0.isLetter || $0.isNumber }) == true
    else { return nil }
    return Message("the second line of a step is not part of it", remedy: "write the step on one line")
  }
}
