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
