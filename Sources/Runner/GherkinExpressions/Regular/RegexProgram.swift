/// A regular expression compiled for `Matcher`. Supported are expressions that consist of text, runs of characters of
/// one kind, and alternatives of texts, some of them in capture groups: `^the user "([^"]*)" has (\d+) items?$`.
///
/// The toolchain's `Regex` takes 0.14 ms to parse each expression, and matches several times more slowly.
struct RegexProgram: Sendable {
  /// The compiled program. Its parameters are the capture groups.
  let program: Program
  /// Whether a match must start at the start of the text.
  let isAnchored: Bool

  /// Returns the capture groups of the first match in `text`; nil if there is none.
  func match(_ text: String) -> [Group]? {
    var text = text
    return text.withUTF8 { bytes in
      var matcher = Matcher(program, text: bytes)
      var start = 0
      while start <= bytes.count {
        if let ranges = matcher.match(from: start) {
          var groups = GroupBuilder(text: bytes)
          return ranges.map { groups.group($0, isQuoted: false) }
        }
        guard !isAnchored, start < bytes.count else { return nil }
        start += bytes[start].countOfCodePoint
      }
      return nil
    }
  }
}
