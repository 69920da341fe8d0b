/// The tags that this project interprets, such as `@retry(3)`.
package enum ReservedTag {
  /// All of them, without their arguments.
  package static let names = [
    "@focus", "@skip", "@serial", "@lock", "@retry", "@timeout", "@examples", "@known-failure",
    "@only", "@not",
  ]

  /// Returns the argument of a tag: the text between its parentheses.
  ///
  /// - Parameters:
  ///   - name: the tag without its argument.
  ///   - tag: the tag as written.
  /// - Returns: the argument, which can be empty; nil for a tag with another name, and for one without an argument.
  package static func argument(of name: String, in tag: String) -> Substring? {
    guard tag.hasPrefix(name + "("), tag.hasSuffix(")") else { return nil }
    return tag.dropFirst(name.count + 1).dropLast()
  }

  /// Returns whether a tag skips the scenario: `@skip` or `@skip(APP-12)`.
  package static func isSkip(_ tag: String) -> Bool { tag == "@skip" || argument(of: "@skip", in: tag) != nil }

  /// Returns whether a tag marks a known failure: `@known-failure` or `@known-failure(APP-12)`.
  package static func isKnownFailure(_ tag: String) -> Bool {
    guard tag.hasPrefix("@known-failure") else { return false }
    return tag == "@known-failure" || argument(of: "@known-failure", in: tag) != nil
  }
}
