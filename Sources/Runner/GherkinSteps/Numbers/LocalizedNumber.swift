/// A number in the text of a feature.
enum LocalizedNumber {
  /// A regular expression for texts that can be numbers in one of the languages.
  static let regexp =
    "[-+\u{2212}]?[0-9]+(?:[.,'\u{2019}\u{A0}\u{202F}\u{2009}][0-9]+| [0-9]{3}(?![0-9]))*"

  /// Returns the number that a text represents in a language, as `-1234.5`.
  ///
  /// - Throws: ``LocalizedNumberError`` if the text is not a number of the language, or is ambiguous.
  static func plain(_ text: String, in language: String?) throws(LocalizedNumberError) -> String {
    guard let language else {
      throw LocalizedNumberError("no scenario is running, so the language is unknown; call it from a step")
    }
    let formats = NumberFormat.formats(of: language)
    guard let first = formats.first else {
      throw LocalizedNumberError(
        "the number format of the language \"\(language)\" is not known; use {float} in the step definition")
    }
    var readings: [String] = []
    for reading in formats.compactMap({ $0.plain(text) }) where !readings.contains(reading) { readings.append(reading) }
    switch readings.count {
    case 1: return readings[0]
    case 0:
      let group = first.groupSeparators[0] == "\u{A0}" ? "a space" : "\"\(first.groupSeparators[0])\""
      let example =
        "1\(first.groupSeparators[0] == "\u{A0}" ? " " : first.groupSeparators[0])234\(first.decimalSeparator)5"
      throw LocalizedNumberError(
        "this is not a number in the language \"\(language)\", where \(group) separates groups of three digits and "
          + "\"\(first.decimalSeparator)\" decimals; write a number such as \(example)")
    default:
      throw LocalizedNumberError(
        "countries with the language \"\(language)\" read this as \(readings.joined(separator: " or as ")); "
          + "write a whole number without a separator, or use more or fewer than three decimal digits")
    }
  }
}

/// The reason why a text is not a number of a feature's language.
struct LocalizedNumberError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
