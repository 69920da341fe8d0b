/// The number format of a spoken language with digits from 0 to 9, according to the Unicode Common Locale Data
/// Repository.
struct NumberFormat: Sendable {
  let decimalSeparator: Character
  /// The possible group separators. A number uses only one of them.
  let groupSeparators: [Character]
  /// Whether groups above the thousands can have two digits, as in 12,34,567.
  var hasPairs = false

  private static let spaces: [Character] = ["\u{A0}", "\u{202F}", "\u{2009}", " "]
  private static let commaAndPoint = NumberFormat(decimalSeparator: ",", groupSeparators: ["."])
  private static let commaAndSpace = NumberFormat(decimalSeparator: ",", groupSeparators: spaces)
  private static let commaAndBoth = NumberFormat(decimalSeparator: ",", groupSeparators: ["."] + spaces)
  private static let pointAndComma = NumberFormat(decimalSeparator: ".", groupSeparators: [","])
  private static let pointAndPairs = NumberFormat(decimalSeparator: ".", groupSeparators: [","], hasPairs: true)

  /// Returns the formats of a language; several if countries differ, none if they are unknown.
  static func formats(of language: String) -> [NumberFormat] {
    switch language {
    case "ast", "az", "bs", "ca", "da", "de", "el", "gl", "hr", "id", "is", "it", "jv", "lu", "mk-Cyrl", "mk-Latn",
      "nl",
      "ro", "sl", "sr-Cyrl", "sr-Latn", "tr", "vi":
      [commaAndPoint]
    case "af", "am", "be", "bg", "cs", "eo", "et", "fi", "fr", "ht", "hu", "ka", "lt", "lv", "no", "pl", "ru", "sk",
      "sv",
      "tt", "uk", "uz":
      [commaAndSpace]
    case "pt": [commaAndBoth]
    // Spain and most of South America; Mexico and Central America.
    case "es": [commaAndBoth, pointAndComma]
    case "amh", "bm", "cy-GB", "ga", "he", "ja", "ko", "mn", "th", "ur", "zh-CN", "zh-TW": [pointAndComma]
    case "gj", "hi", "kn", "ml", "pa", "ta", "te": [pointAndPairs]
    case _ where language == "en" || language.hasPrefix("en-"): [pointAndComma]
    default: []
    }
  }

  /// Returns the number that a text represents, with a point and without groups, as `-1234.5`; nil if it does not have
  /// this format.
  func plain(_ text: String) -> String? {
    var rest = text[...]
    var plain = ""
    switch rest.first {
    case "-", "\u{2212}":
      plain = "-"
      rest = rest.dropFirst()
    case "+": rest = rest.dropFirst()
    default: break
    }
    let parts = rest.split(separator: decimalSeparator, maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = parts.first, let digits = ungrouped(whole) else { return nil }
    plain += digits
    guard parts.count > 1 else { return plain }
    guard Self.areDigits(parts[1]) else { return nil }
    return plain + "." + parts[1]
  }

  /// Returns the digits of an integer; nil if its groups have the wrong lengths.
  private func ungrouped(_ text: Substring) -> String? {
    guard let separator = text.first(where: { groupSeparators.contains($0) }) else {
      return Self.areDigits(text) ? String(text) : nil
    }
    let groups = text.split(separator: separator, omittingEmptySubsequences: false)
    // A leading group of zeros suggests that the separator is a decimal one.
    guard groups.allSatisfy(Self.areDigits), groups[0].first != "0" else { return nil }
    let upper = groups.dropFirst().dropLast()
    let areThrees = groups[0].count <= 3 && upper.allSatisfy { $0.count == 3 }
    let arePairs = hasPairs && groups[0].count <= 2 && upper.allSatisfy { $0.count == 2 }
    return groups[groups.count - 1].count == 3 && (areThrees || arePairs) ? groups.joined() : nil
  }

  private static func areDigits(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }
}
