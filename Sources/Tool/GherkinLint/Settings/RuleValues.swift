/// The kind of values that a rule requires.
package enum RuleValues: Sendable {
  /// Tags with their `@`, in which `*` matches any characters.
  case tags
  /// Regular expressions.
  case patterns
  /// One of several words.
  case word([String])

  /// Example values for a configuration file.
  package var example: String {
    switch self {
    case .tags: "[\"@team-*\", \"@shared\"]"
    case .patterns: "[\"(?i)click\"]"
    case .word(let words): words[0]
    }
  }

  /// The name of the values in the list of rules.
  package var summary: String {
    switch self {
    case .tags: "tags"
    case .patterns: "patterns"
    case .word(let words): words.joined(separator: "|")
    }
  }

  /// Splits a text into values: tags separated by commas, or a single value.
  func split(_ text: String) -> [String] {
    guard case .tags = self else { return [text] }
    return text.split(separator: ",").map { String($0.drop { $0 == " " }) }
  }

  /// Returns the problem of a value; nil if it is valid.
  func problem(of value: String) -> String? {
    switch self {
    case .tags:
      let isTag = value.utf8.first == UInt8(ascii: "@") && value.count > 1 && !value.contains(where: \.isWhitespace)
      return isTag ? nil : "\(value.quoted) is not a tag; write it with its @ and without spaces, such as \"@team-*\""
    case .patterns:
      do {
        _ = try Regex(value)
        return value.isEmpty ? "a pattern is empty; write a regular expression" : nil
      } catch {
        return "\(value.quoted) is not a regular expression: \(error)"
      }
    case .word(let words):
      return words.contains(value) ? nil : "\(value.quoted) is not one of \(words.joined(separator: ", "))"
    }
  }
}
