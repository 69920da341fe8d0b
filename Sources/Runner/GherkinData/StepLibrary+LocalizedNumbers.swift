public import GherkinStepsCore
#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

extension StepLibrary {
  private static let place = CodeLocation(fileID: #fileID, filePath: #filePath, line: #line)

  /// Parameter types for numbers as the language of the feature writes them: `{number}`, a `Double`, and `{decimal}`, a
  /// `Decimal`. In a feature with `# language: de`, `1.234,5` is 1234.5; in an English one, `1,234.5` is.
  ///
  /// A text that is not a number of the language fails the step, for example one whose groups do not have three digits;
  /// so does an ambiguous number. Cells of tables that are decoded as `Decimal` are read the same way. `{int}`,
  /// `{float}` and the other built-in types do not change.
  public static let localizedNumbers = StepLibrary(
    parameterTypes: [
      ParameterType(name: "number", regexps: [LocalizedNumber.regexp], useForSnippets: false, place: place) { text in
        let plain = try LocalizedNumber.plain(text, in: ScenarioContext.current?.language)
        guard let value = Double(inRange: plain) else {
          throw LocalizedNumberError("it does not fit into Double")
        }
        return value
      },
      ParameterType(name: "decimal", regexps: [LocalizedNumber.regexp], useForSnippets: false, place: place) { text in
        let plain = try LocalizedNumber.plain(text, in: ScenarioContext.current?.language)
        do throws(Diagnostic) {
          return try Decimal.read(text: plain)
        } catch {
          throw LocalizedNumberError("it does not fit into Decimal")
        }
      },
    ])
}

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
