extension RegexProgram {
  /// The capture groups for the first match in `text`, nil where there is none.
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
