import GherkinSyntax

/// Writes steps with a single space after the keyword, unless that would change the keyword.
struct StepSpelling {
  private let keywords: [[UInt8]]

  /// - Parameter language: the code of the language of the keywords.
  init(language: String) {
    let dialect = Dialect(code: language)
    keywords = dialect.map { ($0.given + $0.when + $0.then + $0.and + $0.but).map { Array($0.utf8) } } ?? []
  }

  /// Adds the line of a step.
  func add(_ line: ParsedLine, in source: [UInt8], to text: inout LaidOutText) {
    let keyword = source[line.keyword]
    // In languages without a space after the keyword, a space of the author is kept.
    let hasSpace = keyword.last == 0x20 || line.text.lowerBound == line.keyword.upperBound || line.text.isEmpty
    let spelt = keyword + (hasSpace ? [] : [0x20]) + source[line.text]
    // "Étant donné  que" with two spaces has a shorter keyword than with one.
    let isOther = keywords.contains { $0.count > keyword.count && spelt.starts(with: $0) }
    text.add(isOther ? line.content..<line.trimmedEnd : line.keyword)
    guard !isOther else { return }
    if !hasSpace { text.add(" ") }
    text.add(line.text)
  }
}
