import GherkinSteps

/// A decimal number as text, such as `-3` or `12.50`.
struct ProbeNumber {
  private let whole: Int
  private let isNegative: Bool
  /// The digits after the point with the point; empty if there are none.
  private let fraction: Substring

  /// Reads a number; nil for any other text, and for numbers with leading zeros, which are codes.
  init?(_ text: String) {
    let digits = text.first == "-" ? text.dropFirst() : text[...]
    let parts = digits.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, first.count < 16, let whole = Int(first), first.first?.isASCIIDigit == true,
      first == "0" || first.first != "0", parts.dropFirst().allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isASCIIDigit) })
    else { return nil }
    self.whole = whole
    isNegative = text.first == "-"
    fraction = digits.dropFirst(first.count)
  }

  private func text(_ change: (Int) -> Int) -> String { "\(change(isNegative ? -whole : whole))\(fraction)" }

  /// The number plus 1.
  var next: String { text { $0 + 1 } }
  /// A number with another magnitude.
  var far: String { text { 10 * $0 + 7 } }
}

/// The values that probes try instead of a value.
struct ChangedValues {
  /// The values that differ a little, the best one first.
  let near: [String]
  /// The values that differ much, the best one first.
  let far: [String]

  /// - Parameter alternatives: all values of an enumeration; empty for other types.
  init(_ value: String, alternatives: [String] = []) {
    let others = alternatives.filter { $0 != value }
    if let number = ProbeNumber(value) {
      near = [number.next]
      far = [number.far]
      return
    }
    near =
      [value + (value.hasSuffix("x") ? "y" : "x")] + others.prefix(1) + Self.withOtherDigit(value, isLast: true)
      + Self.withLongerString(value, by: "x")
    let word = value.contains("elsewhere") ? "nobody" : "elsewhere"
    // A path, a tag or an option stays one.
    let mark = value.prefix { !$0.isLetter && !$0.isNumber }
    far =
      [mark + word, word] + others.dropFirst().prefix(1)
      + Self.withOtherDigit(value, isLast: false) + Self.withLongerString(value, by: word)
  }

  /// Returns a text whose last value in quotation marks is longer, so that JSON stays JSON.
  private static func withLongerString(_ text: String, by addition: String) -> [String] {
    guard let end = text.matches(of: #/"(?=\s*([,\]}]|$))/#).last?.range.lowerBound else { return [] }
    return ["\(text[..<end])\(addition)\(text[end...])"]
  }

  /// Returns a text with another digit instead of the last or the first one, such as a date or an id.
  private static func withOtherDigit(_ text: String, isLast: Bool) -> [String] {
    var characters = Array(text)
    let isDigit = { (character: Character) in character.isASCIIDigit }
    guard let index = isLast ? characters.lastIndex(where: isDigit) : characters.firstIndex(where: isDigit),
      let digit = characters[index].wholeNumberValue
    else { return [] }
    // A day before is more often valid than a day after.
    characters[index] = Character("\(digit > 1 ? digit - 1 : digit + 1)")
    return [String(characters)]
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}

extension ParameterType {
  /// The values of an enumeration: the alternatives of a regular expression of plain words; empty for other types.
  var alternatives: [String] {
    let words = regexps.flatMap { $0.split(separator: "|", omittingEmptySubsequences: false).map(String.init) }
    let isPlain = words.allSatisfy { word in
      !word.isEmpty
        && word.unicodeScalars.allSatisfy { $0.properties.isAlphabetic || "0123456789 _-".unicodeScalars.contains($0) }
    }
    return words.count > 1 && isPlain ? words : []
  }
}
