/// A tag in which `*` matches any characters: `@team-*`.
struct TagPattern {
  private let parts: [Substring]

  init(_ text: String) {
    parts = text.split(separator: "*", omittingEmptySubsequences: false)
  }

  /// Returns whether the pattern matches the tag, with or without its parentheses.
  func matches(_ tag: String) -> Bool {
    matches(whole: tag[...]) || matches(whole: tag.prefix { $0 != "(" })
  }

  private func matches(whole tag: Substring) -> Bool {
    guard let first = parts.first, let last = parts.last, tag.hasPrefix(first) else { return false }
    guard parts.count > 1 else { return tag.count == first.count }
    var rest = tag.dropFirst(first.count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let range = rest.firstRange(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return rest.hasSuffix(last)
  }
}
