import GherkinSyntax
import GherkinText

/// Finds the lost lines of a Markdown file, and lines that run although Markdown hides them.
struct LostMarkdown {
  private let lines: LostLines
  private let file: LintedFile
  /// The last line that is not blank.
  private var last: ParsedLine?
  private var header = TokenKind.feature
  /// Whether a table that is not read is open, below a step or examples.
  private var isInLostTable = false
  /// Whether a code block or a comment of Markdown is open.
  private var isInCode = false
  private var isInComment = false

  init(_ lines: LostLines) {
    self.lines = lines
    file = lines.file
  }

  mutating func all() -> [LostLine.Found] {
    var found: [LostLine.Found] = []
    for (index, line) in file.lines.enumerated() where !line.isDocString {
      if let lost = lost(line, index) { found.append(lost) }
      if line.kind.level != nil { header = line.kind }
      if !line.isBlank { last = line }
    }
    return found
  }

  private mutating func lost(_ line: ParsedLine, _ index: Int) -> LostLine.Found? {
    let text = lines.text(line)
    defer { trackHiding(line, text) }
    func found(_ message: (problem: String, remedy: String)?) -> LostLine.Found? {
      message.map { LostLine.Found(line: line, start: line.content, problem: $0.problem, remedy: $0.remedy) }
    }
    if line.kind.level != nil || line.kind == .step {
      isInLostTable = false
      return found(hidden() ?? (line.kind == .feature ? feature(line, text) : nil))
    }
    guard ![.docStringSeparator, .tableRow, .tags].contains(line.kind), !line.isBlank, !isInCode, !isInComment
    else { return nil }
    if text.hasPrefix("|") { return found(table(line)) }
    isInLostTable = false
    if text.hasPrefix("~~~"), last?.kind == .step {
      return found(("~~~ does not begin a doc string", "write ``` or \"\"\""))
    }
    return found(tags(text, index)) ?? heading(line, index) ?? item(line) ?? unlisted(line)
      ?? found(wrapped(text, index))
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

  private func hidden() -> (String, String)? {
    guard isInComment || isInCode else { return nil }
    return (
      "the line runs although it is in a \(isInComment ? "comment" : "code block") of Markdown",
      "remove the line, or tag its scenario with `@skip`"
    )
  }

  /// Returns the message for a first line that is a header other than a feature's.
  private func feature(_ line: ParsedLine, _ text: String) -> (String, String)? {
    guard line.keyword.isEmpty else { return nil }
    if let message = tags(text, line.number - 1) { return message }
    if let code = text.wholeMatch(of: #/#\s*language\s*:\s*([A-Za-z_-]+)/#)?.output.1 {
      return (
        "the line is the name of the feature, as Markdown does not set the language",
        "remove it, and set the language with --language \(code), or language: \(code) in gherkin-run.yaml"
      )
    }
    guard text.hasPrefix("#"), lines.reader.header(in: text, at: 1)?.difference == .marks else { return nil }
    return ("the first line of the file is the name of its feature", "write \"# Feature: …\" above it")
  }

  private mutating func table(_ line: ParsedLine) -> (String, String)? {
    let isBelow = last.map { $0.kind == .step || $0.kind == .examples || $0.kind == .tableRow } ?? false
    defer { isInLostTable = isInLostTable || isBelow }
    // One message for a table.
    guard isBelow, !isInLostTable, last?.kind != .tableRow else { return nil }
    let indent = file.parsed.column(of: line.content, in: line) - 1
    return (
      "the table is indented by \(indent) column\(indent == 1 ? "" : "s"), so it is prose",
      "indent each row by 2 to 5 columns"
    )
  }

  private func tags(_ text: String, _ index: Int) -> (String, String)? {
    let words = text.split(separator: " ")
    guard
      words.allSatisfy({
        $0.first == "@" && $0.count > 1 && $0.dropFirst().allSatisfy { !$0.isWhitespace && $0 != "@" }
      }),
      let next = file.lines[(index + 1)...].first(where: { !$0.isBlank }),
      next.kind.level != nil || file.parsed.source.bytes[next.content] == UInt8(ascii: "#")
    else { return nil }
    let written = words.map { "`\($0)`" }.joined(separator: " ")
    return ("\(text.quoted) is prose, not tags", "write \(written)")
  }

  /// Returns the offset of the text after the sign of a heading or a list item.
  private func textStart(_ line: ParsedLine, _ signs: String) -> Int? {
    let text = lines.text(line)
    let sign = text.prefix { signs.contains($0) }
    guard !sign.isEmpty, signs == "#" || sign.count == 1 else { return nil }
    let blanks = text.dropFirst(sign.count).prefix { $0 == " " || $0 == "\t" }
    return line.content + sign.utf8.count + blanks.utf8.count
  }

  private func heading(_ line: ParsedLine, _ index: Int) -> LostLine.Found? {
    guard let start = textStart(line, "#") else { return nil }
    if let misspelt = lines.misspeltHeader(line, index, from: start, isHeading: true) { return misspelt }
    guard let next = file.lines[(index + 1)...].first(where: { !$0.isBlank }), next.kind == .step || isStep(next) else {
      return nil
    }
    let column = file.parsed.column(of: start, in: line)
    if let form = lines.reader.header(in: file.parsed.text(start..<line.trimmedEnd), at: column),
      form.difference != .lookalike
    {
      return lines.found(form, line, from: start)
    }
    let sign = file.parsed.text(line.content..<start)
    guard !sign.hasSuffix(" "), !sign.hasSuffix("\t"),
      let form = lines.reader.header(in: lines.text(line), at: column), form.difference == .marks
    else { return nil }
    let spaced = KeywordForm(
      form.keyword, form.kind, .marks, "there is no space after \(sign.quoted)", length: form.length, text: form.text)
    return lines.found(spaced, line, from: line.content, sign: sign + " ")
  }

  /// Returns a step that is no item of a list, if its definition is known.
  private func unlisted(_ line: ParsedLine) -> LostLine.Found? {
    guard header == .scenario || header == .background else { return nil }
    return lines.unlistedStep(line) ?? lines.definedStep(line)
  }

  private func isStep(_ line: ParsedLine) -> Bool {
    let start = PlainStart(line, of: file.parsed)
    return start.skippingMarks(0) > 0 && lines.hasKeyword(start)
  }

  /// Returns an item of a list in which a step has another form: `1. Given x`, `- [ ] Given x`, `* **Given** x`.
  private func item(_ line: ParsedLine) -> LostLine.Found? {
    guard header == .scenario || header == .background else { return nil }
    if let start = textStart(line, "*-+") {
      return lines.step(in: line, from: start) ?? lines.misspeltStep(line, from: start, canBeLowerCase: { false })
    }
    guard lines.text(line).first?.isNumber == true else { return nil }
    return lines.step(in: line, from: line.content, sign: "* ")
  }

  /// Returns the message for the second line of a step.
  private func wrapped(_ text: String, _ index: Int) -> (String, String)? {
    guard index > 0, file.lines[index - 1].kind == .step, text.first.map({ $0.isLetter || $0.isNumber }) == true
    else { return nil }
    return ("the second line of a step is not part of it", "write the step on one line")
  }
}
