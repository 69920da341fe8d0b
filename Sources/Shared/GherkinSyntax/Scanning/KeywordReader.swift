internal import GherkinText

/// A keyword at the beginning of a line, in a form that is not read: `- Given x`, `Given: x`, `GivenI x`, `Scenario x`.
package struct KeywordForm: Sendable {
  /// The kind of difference from the form that is read.
  package enum Difference: Sendable {
    /// There are signs or a label before the keyword.
    case marks
    /// There is another sign, or none, after the keyword.
    case sign
    /// A character only looks like one of the keyword.
    case lookalike
    /// The word is not a keyword of the language.
    case word
  }

  /// The keyword of the language, without a space or colon after it.
  package let keyword: String
  /// The kind of the header, or `.step`.
  package let kind: TokenKind
  /// The difference from the form that is read.
  package let difference: Difference
  /// The difference in words: `there is "-" before the keyword`.
  package let problem: String
  /// The number of bytes before the text after the keyword.
  package let length: Int
  /// The text after the keyword.
  package let text: String

  package init(
    _ keyword: String, _ kind: TokenKind, _ difference: Difference, _ problem: String, length: Int, text: String
  ) {
    self.keyword = keyword
    self.kind = kind
    self.difference = difference
    self.problem = problem
    self.length = length
    self.text = text
  }

  /// The keyword as it is read.
  package var replacement: String {
    kind == .step ? "\(keyword) " : text.isEmpty ? "\(keyword):" : "\(keyword): "
  }
  /// The line as it is read.
  package var written: String { replacement + text }
}

/// Reads the keyword with which a line begins in another form than the grammar's.
package struct KeywordReader: Sendable {
  /// The keywords of headers other than a feature's, the longest first.
  package let headers: [(keyword: String, kind: TokenKind)]
  /// The keywords of steps that end with a space, without that space, the longest first.
  package let steps: [String]

  package init(_ dialect: Dialect) {
    headers = dialect.headers.filter { $0.kind != .feature }.flatMap { header in
      header.keywords.map { ($0, header.kind) }
    }.sorted { $0.0.count > $1.0.count }
    steps = dialect.stepWords
  }

  /// Returns the header of a line, if it has marks, no colon, or a character that only looks like one of the keyword.
  ///
  /// - Parameters:
  ///   - line: the line without white space around it.
  ///   - column: the column of its first character, from 1.
  package func header(in line: String, at column: Int) -> KeywordForm? {
    let start = PlainStart(line)
    let place = start.skippingMarks(0)
    for (keyword, kind) in headers {
      guard var end = start.end(of: keyword, at: place) else { continue }
      let difference: Found
      // The emphasis can end before or after the colon.
      let isEmphasized = place > 0 && start[place - 1].map { "*_".contains($0) } == true
      func skipEmphasis() { while isEmphasized, let sign = start[end], "*_".contains(sign) { end += 1 } }
      skipEmphasis()
      if start[end] == ":" {
        guard let found = marks(line, start, before: place) ?? lookalike(line, start, through: end, column) else {
          return nil
        }
        (difference, end) = (found, end + 1)
        skipEmphasis()
      } else if place == 0, start[end] == nil || start[end] == " " || start[end] == "-" {
        end = start.skippingSpaces(end)
        if start[end] == ":" { return nil }
        difference = (.sign, "there is no colon after \(VisibleText.quoted(keyword))")
        if start[end] == "-" { end += 1 }
      } else {
        continue
      }
      return form(keyword, kind, difference, line, start, marksEnd: place, end: end)
    }
    return nil
  }

  /// Returns the step of a line, if it has marks, another sign or no space after the keyword, or a character that only
  /// looks like one of the keyword.
  ///
  /// - Parameters:
  ///   - line: the line without white space around it.
  ///   - column: the column of its first character, from 1.
  package func step(in line: String, at column: Int) -> KeywordForm? {
    let start = PlainStart(line)
    let place = start.skippingMarks(0)
    let isEmphasized = place > 0 && start[place - 1].map { "*_".contains($0) } == true
    for keyword in steps {
      let exact = start.end(of: keyword, at: place)
      guard var end = exact ?? (isEmphasized ? start.end(of: keyword, at: place, ignoringCase: true) : nil) else {
        continue
      }
      var difference = marks(line, start, before: place)
      let next = end
      while let sign = start[end], "*_".contains(sign) { end += 1 }
      if exact == nil, end == next { continue }
      if let sign = start[end], let name = [":": "colon", ",": "comma"][sign] {
        difference = difference ?? (.sign, "there is a \(name) after \(VisibleText.quoted(keyword))")
        end += 1
        while let sign = start[end], "*_".contains(sign) { end += 1 }
      } else if start[end] != " " {
        guard end == next, keyword.count > 2, start[end]?.isUppercase == true else { continue }
        difference = difference ?? (.sign, "there is no space after \(VisibleText.quoted(keyword))")
      }
      guard let difference = difference ?? lookalike(line, start, through: end, column) else { return nil }
      return form(keyword, .step, difference, line, start, marksEnd: place, end: end)
    }
    // A list without spaces, or emphasized text if there is another star.
    guard line.first == "*", start[1]?.isLetter == true, !line.dropFirst().contains("*") else { return nil }
    return form("*", .step, (.sign, "there is no space after \"*\""), line, start, marksEnd: 0, end: 1)
  }

  /// A difference, in words too.
  private typealias Found = (difference: KeywordForm.Difference, text: String)

  private func form(
    _ keyword: String, _ kind: TokenKind, _ found: Found, _ line: String, _ start: PlainStart, marksEnd: Int, end: Int
  ) -> KeywordForm? {
    let length = start.offset(start.skippingSpaces(end), end: line.utf8.count)
    var text = String(decoding: line.utf8.dropFirst(length), as: UTF8.self)
    // The emphasis can end after the name.
    while text.hasSuffix("**") { text = String(text.dropLast(2)) }
    // A quotation that ends before the line does is part of a sentence.
    if let closing = start.closing(before: marksEnd) {
      let rest = Lookalike.plain(text)
      let opened = closing == ")" || closing == "]" || closing == "}" ? rest.count { "([{".contains($0) } : 0
      if rest.last == closing, rest.count(where: { $0 == closing }) == opened + 1 {
        text.removeLast()
      } else if rest.contains(closing) {
        return nil
      }
    }
    return KeywordForm(keyword, kind, found.difference, found.text, length: length, text: text)
  }

  /// Describes the marks before a keyword; nil if there are none that are visible.
  private func marks(_ line: String, _ start: PlainStart, before place: Int) -> Found? {
    let marks = Lookalike.plain(String(decoding: line.utf8.prefix(start.offset(place, end: 0)), as: UTF8.self))
    return marks.isEmpty ? nil : (.marks, "there is \(VisibleText.quoted(marks)) before the keyword")
  }

  /// Describes the first character up to a place that is not what it looks like.
  private func lookalike(_ line: String, _ start: PlainStart, through end: Int, _ column: Int) -> Found? {
    let text = String(decoding: line.utf8.prefix(start.offset(end + 1, end: line.utf8.count)), as: UTF8.self)
    return Lookalike.first(in: text + "|").map { (.lookalike, "column \($0.column + column - 1) is \($0.found)") }
  }
}
