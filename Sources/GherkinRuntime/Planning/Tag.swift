/// Tags with an argument: `@retry(3)`.
enum Tag {
  /// Returns the text in parentheses after a tag's word; nil if the tag has another word.
  static func argument(of word: String, in tag: String) -> Substring? {
    guard tag.hasPrefix(word + "("), tag.hasSuffix(")") else { return nil }
    return tag.dropFirst(word.count + 1).dropLast()
  }
}
