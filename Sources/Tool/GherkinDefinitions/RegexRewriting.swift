/// A Cucumber Expression for a regular expression whose groups are parameter types in other words.
package enum RegexRewriting {
  /// The expressions of capture groups, by the type of value that they match.
  private static let types: [String: Set<String>] = [
    "int": [#"\d+"#, #"-?\d+"#, "[0-9]+", "-?[0-9]+"],
    "float": [#"\d+\.\d+"#, #"-?\d+\.\d+"#, #"\d*\.\d+"#, #"-?\d*\.\d+"#],
    "word": [#"\S+"#, #"[^\s]+"#, "[^ ]+", #"\w+"#],
    "": [".*", ".+", ".*?", ".+?"],
    "string": [#"[^"]*"#, #"[^"]+"#, #"[^\"]*"#, #"[^\"]+"#],
  ]

  /// Returns the expression; nil for a regular expression that has other parts, or is not for the whole text.
  ///
  /// - Parameters:
  ///   - regex: the regular expression.
  ///   - declared: the types of the body's parameters for the groups, as far as they are known.
  package static func expression(for regex: String, declared: [String?]) -> String? {
    guard regex.hasPrefix("^"), regex.hasSuffix("$"), regex.utf8.count > 1 else { return nil }
    var rest = regex.dropFirst().dropLast()
    var result = ""
    var groups = 0
    var (texts, isLazy) = (0, false)
    while let character = rest.popFirst() {
      switch character {
      case "(" where rest.hasPrefix("?:"):
        // Optional text.
        guard let end = rest.firstIndex(of: ")"), rest[rest.index(after: end)...].hasPrefix("?"),
          let text = literal(rest[..<end].dropFirst(2)), !text.isEmpty
        else { return nil }
        result += "(\(text))"
        rest = rest[end...].dropFirst(2)
      case "(":
        guard let end = rest.firstIndex(of: ")"),
          rest[rest.index(after: end)...].first.map({ !"?*+{".contains($0) }) ?? true
        else { return nil }
        let group = rest[..<end]
        let type = parameterType(of: String(group), declared.count > groups ? declared[groups] : nil)
        rest = rest[end...].dropFirst()
        // Of groups side by side, a parameter could take what belongs to its neighbour.
        guard let type, rest.first != "(" || rest.hasPrefix("(?:") else { return nil }
        if type.isEmpty { texts += 1 }
        if group.hasSuffix("?") { isLazy = true }
        if type == "string" {
          guard result.last == "\"", rest.first == "\"" else { return nil }
          result.removeLast()
          rest.removeFirst()
        }
        result += "{\(type)}"
        groups += 1
      case "\\":
        guard let escaped = rest.popFirst(), !escaped.isLetter, !escaped.isNumber else { return nil }
        result += Self.escaped(escaped)
      case ".", "*", "+", "[", "]", "{", "}", "|", "^", "$", ")", "?": return nil
      case _ where rest.first == "?":
        rest.removeFirst()
        result += "(\(character))"
      case _ where rest.first.map({ "*+{".contains($0) }) == true: return nil
      default: result += Self.escaped(character)
      }
    }
    // `{}` takes as much as possible.
    return isLazy && texts > 1 ? nil : result
  }

  /// Returns the name of the type for a group; nil if there is none, or the body takes another type.
  private static func parameterType(of group: String, _ declared: String?) -> String? {
    guard let found = types.first(where: { $0.value.contains(group) })?.key else { return nil }
    switch (found, declared ?? "") {
    case (_, ""), ("int", "Int"), ("float", "Double"), ("word", "String"), ("string", "String"), ("", _): return found
    case ("int", "String"), ("float", "String"): return "word"
    // A value of any type can be made from the text of this one.
    case ("int", _), ("float", _), ("word", _): return ""
    default: return nil
    }
  }

  /// Returns the text of an expression without special characters; nil for another one.
  private static func literal(_ text: Substring) -> String? {
    text.contains { #"\.*+?[]{}()|^$"#.contains($0) } ? nil : text.map(escaped).joined()
  }

  private static func escaped(_ character: Character) -> String {
    "({/\\".contains(character) ? "\\\(character)" : String(character)
  }
}
