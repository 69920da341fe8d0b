/// Characters that look like another one or like nothing, so that two texts differ although they look the same.
package enum Lookalike {
  /// A character to change, in words.
  package struct Finding: Sendable, Hashable {
    /// The column in the text, from 1, in code points.
    package let column: Int
    /// The character, with its article: `a no-break space (U+00A0)`.
    package let found: String
    /// What to do, without a period: `write a space`.
    package let remedy: String

    /// `column 6 is a no-break space (U+00A0); write a space`.
    package var text: String { "column \(column) is \(found); \(remedy)" }
  }

  /// Returns the plain text that looks like a scalar: a space for a no-break space, nothing for an invisible scalar; nil
  /// for a scalar that means itself.
  package static func plain(_ scalar: Unicode.Scalar) -> String? {
    switch scalar.value {
    case 0x09, 0x3000: return " "
    case ..<0x80: return scalar.isHidden ? "" : nil
    case 0xFF01...0xFF5E: return Unicode.Scalar(scalar.value - 0xFEE0).map(String.init)
    default: break
    }
    if let text = signs[scalar] { return text }
    if scalar.properties.generalCategory == .spaceSeparator { return " " }
    return scalar.properties.isDefaultIgnorableCodePoint || scalar.isHidden ? "" : nil
  }

  /// Returns the text in plain characters: each with its plain text, accents as one character with their letter, and
  /// one space between words.
  package static func plain(_ text: some StringProtocol) -> String {
    var plain = ""
    for character in text {
      for scalar in composed(character) {
        for sign in (Self.plain(scalar) ?? String(scalar)).unicodeScalars where sign != " " || plain.last != " " {
          plain.unicodeScalars.append(sign)
        }
      }
    }
    while plain.last == " " { plain.removeLast() }
    return String(plain.drop { $0 == " " })
  }

  /// Returns the first character of a text that differs from its plain text; nil if there is none.
  package static func first(in text: String) -> Finding? {
    findings(in: text, meaning: plain(text))?.first
  }

  /// Returns what to change in a text so that it becomes another one that looks the same, but for upper and lower case;
  /// nil if the texts differ in more than that, an empty list if they are equal.
  package static func findings(in text: String, meaning other: String) -> [Finding]? {
    var comparison = Comparison(text, other)
    return comparison.compare() ? comparison.findings : nil
  }

  /// Returns a scalar with its article, name and code point: `a no-break space (U+00A0)`.
  package static func name(of scalar: Unicode.Scalar) -> String {
    let name = names[scalar] ?? (scalar.properties.name ?? scalar.properties.nameAlias)?.lowercased() ?? "character"
    return "\("aeiou".contains(name.first ?? " ") ? "an" : "a") \(capitalized(name)) (\(codePoint(scalar)))"
  }

  /// Returns the code point as in `U+00A0`.
  package static func codePoint(_ scalar: Unicode.Scalar) -> String {
    let code = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - code.count)) + code
  }

  /// Names of scripts have a capital letter.
  private static func capitalized(_ name: String) -> String {
    ["cyrillic", "greek", "latin"].contains { name.hasPrefix($0) }
      ? name.prefix(1).uppercased() + name.dropFirst() : name
  }

  /// Names of control characters, and usual ones.
  private static let names: [Unicode.Scalar: String] = [
    "\t": "tab", "\n": "line break", "\r": "carriage return", "\u{FEFF}": "byte order mark", " ": "space",
    "\"": "straight quotation mark", "'": "straight apostrophe", "-": "hyphen", "|": "vertical bar",
  ]

  private static let signs = table([
    "...": "…", "\"": "“”„‟«»″〝〞", "'": "‘’‚‛′ʼʹ´ˈ", "`": "ˋ", "-": "‐‑‒–—―−", "|": "│¦ǀ∣", ":": "꞉∶ː﹕˸", "@": "﹫",
    "#": "﹟",
    "<": "‹〈⟨", ">": "›〉⟩", "/": "∕⁄", "*": "∗⁎﹡", ",": "‚﹐", "=": "﹦", "(": "﹙", ")": "﹚", "{": "﹛", "}": "﹜",
    "\\": "﹨",
  ])

  /// Letters of other scripts, which are plain in their own.
  fileprivate static let foreignLetters = table([
    "a": "аɑα", "c": "сϲ", "d": "ԁ", "e": "е", "h": "һ", "i": "іı", "j": "ј", "o": "оο", "p": "рρ", "s": "ѕ", "v": "ν",
    "x": "х",
    "y": "у", "A": "АΑ", "B": "ВΒ", "C": "С", "E": "ЕΕ", "H": "НΗ", "I": "ІΙ", "J": "Ј", "K": "КΚ", "M": "МΜ", "N": "Ν",
    "O": "ОΟ",
    "P": "РΡ", "S": "Ѕ", "T": "ТΤ", "X": "ХΧ", "Y": "ΥҮ", "Z": "Ζ",
  ])

  private static func table(_ alike: [String: String]) -> [Unicode.Scalar: String] {
    var table: [Unicode.Scalar: String] = [:]
    for (plain, scalars) in alike { for scalar in scalars.unicodeScalars { table[scalar] = plain } }
    return table
  }

  /// Returns the scalars of a character, its accents joined with its letter.
  fileprivate static func composed(_ character: Character) -> [Unicode.Scalar] {
    let scalars = Array(character.unicodeScalars)
    guard scalars.count > 1, !scalars.allSatisfy(\.isASCII) else { return scalars }
    return letters[character].map { [$0] } ?? scalars
  }

  /// The letters with accents as single code points, by their characters. A character is equal to its decomposed form.
  private static let letters: [Character: Unicode.Scalar] = {
    var letters: [Character: Unicode.Scalar] = [:]
    for range in [0xC0...0x24F, 0x370...0x52F, 0x1E00...0x1FFF, 0x3040...0x30FF] as [ClosedRange<UInt32>] {
      for scalar in range.compactMap(Unicode.Scalar.init) { letters[Character(scalar)] = scalar }
    }
    return letters
  }()
}

/// Goes through two texts side by side.
private struct Comparison {
  private let text: [Character]
  private let other: [Character]
  private var place = 0
  private var otherPlace = 0
  private var column = 1
  private(set) var findings: [Lookalike.Finding] = []

  init(_ text: String, _ other: String) {
    (self.text, self.other) = (Array(text), Array(other))
  }

  /// Returns whether the texts look the same.
  mutating func compare() -> Bool {
    while place < text.count {
      let character = text[place]
      let wanted = otherPlace < other.count ? other[otherPlace] : nil
      guard step(character, wanted) else { return false }
      column += character.unicodeScalars.count
      place += 1
    }
    return otherPlace == other.count
  }

  private mutating func step(_ character: Character, _ wanted: Character?) -> Bool {
    let scalars = Array(character.unicodeScalars)
    if let wanted, wanted == character {
      otherPlace += 1
      if !scalars.elementsEqual(wanted.unicodeScalars) {
        let points = "code point\(scalars.count == 1 ? "" : "s")"
        add("\"\(character)\" in \(scalars.count) \(points)", "write it in \(wanted.unicodeScalars.count)")
      }
      return true
    }
    let plain = Lookalike.plain(String(character) == "\r\n" ? " " : String(character))
    if let hidden = scalars.first(where: { Lookalike.plain($0) == "" }) {
      // An invisible scalar can be part of the character before it.
      let rest = String(String.UnicodeScalarView(scalars.filter { Lookalike.plain($0) != "" }))
      guard rest.isEmpty || wanted.map({ rest == String($0) }) == true else { return false }
      add(Lookalike.name(of: hidden), "remove it", at: scalars.firstIndex(of: hidden) ?? 0)
      otherPlace += rest.isEmpty ? 0 : 1
      return true
    }
    let isBlank = character.isWhitespace
    if isBlank, wanted == " " {
      add(Lookalike.name(of: scalars[0]), "write a space")
      otherPlace += 1
      return true
    }
    if isBlank, place == 0 || text[place - 1].isWhitespace || text[(place + 1)...].allSatisfy(\.isWhitespace) {
      let found = character == " " ? Self.tooMany : Lookalike.name(of: scalars[0])
      if place == 0 || !text[place - 1].isWhitespace || findings.last?.found != found { add(found, "remove it") }
      return true
    }
    if let letter = Lookalike.foreignLetters[scalars[0]], wanted == Character(letter) {
      add(Lookalike.name(of: scalars[0]), "write \(letter)\(Self.code(letter))")
      otherPlace += 1
      return true
    }
    if !plain.isEmpty, other[otherPlace...].starts(with: plain) {
      add(Lookalike.name(of: scalars[0]), "write \(plain)\(Self.code(plain))")
      otherPlace += plain.count
      return true
    }
    guard let wanted, let scalar = wanted.unicodeScalars.first else { return false }
    otherPlace += 1
    if Lookalike.plain(String(wanted)) == String(character) {
      add("\(character)\(Self.code(String(character)))", "the definition has \(Lookalike.name(of: scalar))")
      return true
    }
    guard character.lowercased() == wanted.lowercased() else { return false }
    add("\"\(character)\"", "write \"\(wanted)\"")
    return true
  }

  private static let tooMany = "a space too many"

  /// The code point in parentheses, for signs that can be mistaken.
  private static func code(_ text: String) -> String {
    text.unicodeScalars.count == 1
      ? " (" + (Lookalike.name(of: text.unicodeScalars.first ?? " ").split(separator: "(").last ?? "") : ""
  }

  private mutating func add(_ found: String, _ remedy: String, at offset: Int = 0) {
    findings.append(Lookalike.Finding(column: column + offset, found: found, remedy: remedy))
  }
}
