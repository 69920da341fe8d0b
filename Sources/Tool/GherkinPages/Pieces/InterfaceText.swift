/// A text of a page's interface: in English, with its keys in the translation tables.
package struct InterfaceText: Sendable, Hashable {
  /// The text in English.
  package let english: String
  /// The keys with their values, see ``TextKey``. The English table maps them to ``english``.
  package let keys: String

  package init(_ english: String, _ keys: String) {
    (self.english, self.keys) = (english, keys)
  }

  /// The attribute of an element whose content starts with the text.
  package var attribute: Markup { " data-t=\"\(keys)\"" }

  /// The attributes of an element that has the text as accessible name.
  package var label: Markup { " aria-label=\"\(english)\" data-t-label=\"\(keys)\"" }

  /// The attributes of an element that has the text as its tooltip.
  package var title: Markup { " title=\"\(english)\" data-t-title=\"\(keys)\"" }

  /// The attributes of an input with the text as placeholder.
  package var hint: Markup { " placeholder=\"\(english)\" data-t-hint=\"\(keys)\"\(label)" }

  /// Returns an element that contains only the text.
  package func element(_ name: Markup, _ attributes: Markup = "") -> Markup {
    "<\(name)\(attributes)\(attribute)>\(english)</\(name)>"
  }

  /// Returns two texts joined by a separator.
  package func joined(_ other: Self, _ separator: Separator) -> Self {
    Self(english + separator.english + other.english, keys + separator.rawValue + other.keys)
  }

  /// A separator of texts, as encoded in keys.
  package enum Separator: String, Sendable {
    case comma = ","
    case semicolon = ";"
    case colon = "|"
    case fullStop = "||"

    var english: String {
      switch self {
      case .comma: ", "
      case .semicolon: "; "
      case .colon: ": "
      case .fullStop: ". "
      }
    }
  }
}

extension [InterfaceText] {
  /// Returns all texts joined by a separator; nil if there are none.
  package func joined(_ separator: InterfaceText.Separator) -> InterfaceText? {
    dropFirst().reduce(first) { $0?.joined($1, separator) }
  }
}

/// The keys of texts in the translation tables, `Assets/Texts/en.json` and the others, as in the attribute `data-t` and related
/// ones: a key and its values, separated by spaces. `language.js` replaces the English text.
package enum TextKey {
  /// Returns a word as a part of a key: `empty, no steps` as `empty-no-steps`.
  package static func slug(_ word: String) -> String {
    word.split { $0 == " " || $0 == "," }.joined(separator: "-")
  }

  /// Returns the key of an outcome's word.
  package static func word(_ word: String) -> String { "word.\(slug(word))" }

  /// Returns a text as a value.
  package static func value(_ text: String) -> String { text.replacing(" ", with: "_") }

  /// Returns a key with at most one value, as a value after `@`.
  package static func reference(_ key: String) -> String { key.replacing(" ", with: ":") }
}

/// The writing direction of languages.
package enum TextDirection {
  /// Languages of Gherkin, or of a later list, that are written from right to left.
  private static let rightToLeft: Set<String> = [
    "ar", "arc", "ckb", "dv", "fa", "he", "ku", "ps", "sd", "ug", "ur", "yi",
  ]

  /// Returns the attributes `lang` and `dir` of an element in a language of Gherkin.
  package static func attributes(_ language: String) -> Markup {
    let isTag =
      !language.isEmpty
      && language.utf8.allSatisfy { byte in
        Unicode.Scalar(byte).properties.isAlphabetic && byte < 0x80 || byte == UInt8(ascii: "-")
      }
    // Some of Gherkin's languages, such as `em`, have no language tag, and the attribute is omitted.
    let base = language.prefix { $0 != "-" }.lowercased()
    let direction: Markup = rightToLeft.contains(base) ? "rtl" : "ltr"
    return isTag ? " lang=\"\(language)\" dir=\"\(direction)\"" : " dir=\"\(direction)\""
  }
}
