package import GherkinSyntax

/// A source with errors as it would be without the lines that have them, for editors: while one line is typed, all other
/// lines keep their meaning.
///
/// The lines are overwritten by spaces, so that all offsets are those of the source.
package struct RecoveredSource: Sendable {
  /// The rest of the source.
  package let parsed: ParsedSource
  /// The numbers of the lines that are left out.
  package let leftOut: Set<Int>

  /// The number of times that lines are left out. The parser reports at most 11 errors at a time.
  private static let mostRounds = 12

  /// Leaves out lines until the rest can be parsed; returns nil if that needs too many.
  ///
  /// - Parameters:
  ///   - attempt: the attempt to parse the source, which failed.
  ///   - previousLanguage: the language of an earlier version of the source, in case the line that declares it is being
  ///     typed.
  package init?(_ attempt: ParseAttempt, defaultLanguage: String = "en", previousLanguage: String? = nil) {
    var text = SourceText(attempt.source.bytes)
    var (attempt, defaultLanguage) = (attempt, defaultLanguage)
    if let previousLanguage, previousLanguage != defaultLanguage {
      defaultLanguage = previousLanguage
      attempt = ParseAttempt(attempt.source, defaultLanguage: defaultLanguage)
    }
    for _ in 0..<Self.mostRounds {
      if let parsed = attempt.parsed {
        self.parsed = parsed
        leftOut = text.leftOut
        return
      }
      guard text.leaveOut(attempt, defaultLanguage) else { return nil }
      let source = Source(uri: attempt.source.uri, bytes: text.bytes, mediaType: attempt.source.mediaType)
      attempt = ParseAttempt(source, defaultLanguage: defaultLanguage)
    }
    return nil
  }
}

/// The bytes of a source, of which lines can be left out.
private struct SourceText {
  private(set) var bytes: [UInt8]
  private(set) var leftOut: Set<Int> = []
  /// The lines that hold the keyword of a feature instead of their text.
  private var features: Set<Int> = []
  private let lines: [Range<Int>]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var lines: [Range<Int>] = []
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while let end = bytes[start...].firstIndex(of: 0x0A) {
      lines.append(start..<end)
      start = end + 1
    }
    lines.append(start..<bytes.count)
    self.lines = lines
  }

  /// Leaves out the lines of all errors. Returns whether any is left out that was not before.
  mutating func leaveOut(_ attempt: ParseAttempt, _ defaultLanguage: String) -> Bool {
    let before = (leftOut.count, features.count)
    for error in attempt.errors {
      if error.message.contains("unexpected end of file") {
        leaveOutEnd(attempt.lines, error.message)
      } else if error.message.contains("#FeatureLine"), writeFeature(at: error.location.line, attempt, defaultLanguage)
      {
        // All other lines are errors only because there is no feature.
        return true
      } else {
        leaveOut(error.location.line)
        // Below tags or before the feature, the parser accepts little, so the lines below are errors only because of
        // this one.
        if error.message.contains("): expected: "), !error.message.contains("#EOF") { break }
      }
    }
    return (leftOut.count, features.count) != before
  }

  private mutating func leaveOut(_ number: Int) {
    guard lines.indices.contains(number - 1) else { return }
    for offset in lines[number - 1] where bytes[offset] != 0x0D { bytes[offset] = 0x20 }
    leftOut.insert(number)
  }

  /// Leaves out what is open at the end of the file: a doc string up to the next header or tags, or tags.
  private mutating func leaveOutEnd(_ accepted: [ParsedLine], _ message: String) {
    guard message.contains("#DocStringSeparator") else {
      if let tags = accepted.last(where: { $0.kind == .tags }) { leaveOut(tags.number) }
      return
    }
    guard let fence = accepted.last(where: { $0.kind == .docStringSeparator })?.number else { return }
    let codes = ["en", language(accepted)]
    let titles = Dialect.all.filter { codes.contains($0.code) }.flatMap(\.headers).flatMap(\.keywords)
      .map { Array("\($0):".utf8) }
    let end =
      (fence..<lines.count).first { index in
        let content = bytes[lines[index]].drop { $0 == 0x20 || $0 == 0x09 || $0 == UInt8(ascii: "#") }
        return content.first == UInt8(ascii: "@") || titles.contains { content.starts(with: $0) }
      } ?? lines.count
    for number in fence...max(fence, end) { leaveOut(number) }
  }

  private func language(_ accepted: [ParsedLine]) -> String {
    accepted.first { $0.kind == .language }.map { String(decoding: bytes[$0.text], as: UTF8.self) } ?? ""
  }

  /// Writes the keyword of a feature over the first line of the text, if that is long enough and has not been done.
  private mutating func writeFeature(at number: Int, _ attempt: ParseAttempt, _ defaultLanguage: String) -> Bool {
    let code = language(attempt.lines)
    guard features.isEmpty, lines.indices.contains(number - 1),
      let dialect = Dialect(code: code.isEmpty ? defaultLanguage : code)
    else { return false }
    let isMarkdown = attempt.source.mediaType == .markdown
    let keyword = Array("\(isMarkdown ? "# " : "")\(dialect.feature.min { $0.utf8.count < $1.utf8.count } ?? ""):".utf8)
    let line = lines[number - 1]
    guard keyword.count <= line.count else { return false }
    leaveOut(number)
    bytes.replaceSubrange(line.lowerBound..<(line.lowerBound + keyword.count), with: keyword)
    features.insert(number)
    return true
  }
}
