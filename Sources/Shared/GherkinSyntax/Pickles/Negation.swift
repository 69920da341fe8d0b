import GherkinText

/// The negations of a step's text. A proposal with another number of them has the opposite meaning.
package enum Negation {
  /// Words in the languages of most published features.
  private static let words: Set<String> = [
    "not", "no", "never", "cannot", "none", "nobody", "nothing", "nowhere", "neither", "nor", "without", "nicht",
    "kein", "keine", "keinen", "keinem", "keiner", "nie", "niemals", "ohne", "pas", "jamais", "sans", "aucun", "aucune",
    "rien",
    "nunca", "jamás", "sin", "ningún", "ninguna", "ninguno", "non", "mai", "senza", "nessun", "nessuna", "nessuno",
    "não", "sem", "nenhum", "nenhuma", "niet", "geen", "nooit", "zonder", "inte", "ej", "aldrig", "utan", "ingen",
    "inga", "ikke", "aldri", "uden", "uten", "ei", "ilman", "bez", "nigdy", "nikdy", "není", "не", "нет", "без",
    "никогда", "немає", "ніколи", "değil", "yok", "nu", "fără", "nem", "nincs", "δεν", "χωρίς",
  ]
  /// Parts of words in languages without spaces between words.
  private static let parts = ["不", "没", "沒", "無", "无", "未", "ない", "ません", "않", "못"]
  private static let prefixes = ["un", "dis", "in", "im", "il", "ir", "non", "mis", "de"]
  /// The parameter types whose texts are no negations.
  private static let plainTypes: Set<Substring> = [
    "int", "byte", "short", "long", "biginteger", "float", "double", "bigdecimal", "string",
  ]

  /// Returns the number of negations in a text, without those in quotation marks.
  package static func count(in text: String) -> Int {
    var inQuotes = false
    let plain = text.map { character -> Character in
      if character == "\"" { inQuotes.toggle() }
      return inQuotes ? " " : character
    }
    let words = String(plain).lowercased().split { !$0.isLetter && $0 != "'" && $0 != "’" }
    return words.count(where: isNegation)
      + parts.reduce(0) { $0 + String(plain).ranges(of: $1).count }
  }

  private static func isNegation(_ word: Substring) -> Bool {
    words.contains(String(word)) || word.hasSuffix("n't") || word.hasSuffix("n’t")
  }

  /// Returns whether a word can be a misspelt negation.
  package static func isNear(_ word: String) -> Bool {
    Spelling.nearest(to: word, among: words.filter { $0.count > 2 }) != nil
  }

  /// Returns the least and the greatest number of negations in texts of a pattern.
  package static func counts(in pattern: String) -> ClosedRange<Int> {
    let names = pattern.split(separator: "{", omittingEmptySubsequences: false).dropFirst().map {
      $0.prefix { $0 != "}" }
    }
    let most = names.allSatisfy(plainTypes.contains) ? count(in: pattern.replacing("\"", with: "")) : .max
    // Optional texts, groups and alternatives can be left out.
    var depth = 0
    var certain = ""
    for character in pattern {
      if character == "(" { depth += 1 }
      if depth == 0 { certain.append(character) }
      if character == ")" { depth -= 1 }
    }
    let words = certain.split(whereSeparator: \.isWhitespace).filter { !$0.contains("/") && !$0.contains("|") }
    return min(count(in: words.joined(separator: " ")), most)...most
  }

  /// Returns whether one of two texts has a negation that the other lacks.
  package static func differs(_ text: String, _ other: String) -> Bool {
    count(in: text) != count(in: other)
      || isOpposite(text.split(whereSeparator: \.isWhitespace), other.split(whereSeparator: \.isWhitespace))
  }

  /// Returns whether a word of one text is that of the other with a prefix such as `un`.
  static func isOpposite(_ words: [Substring], _ others: [Substring]) -> Bool {
    let (own, other) = (Set(words.map { $0.lowercased() }), Set(others.map { $0.lowercased() }))
    let (only, otherOnly) = (own.subtracting(other), other.subtracting(own))
    func isNegated(_ words: Set<String>, _ plain: Set<String>) -> Bool {
      words.contains { word in
        prefixes.contains { word.hasPrefix($0) && plain.contains(String(word.dropFirst($0.count))) }
      }
    }
    return isNegated(only, otherOnly) || isNegated(otherOnly, only)
  }
}
