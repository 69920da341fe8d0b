/// A text of a page's interface: in English, with its keys in the tables of languages.
package struct InterfaceText: Sendable, Hashable {
  /// The text in English.
  package let english: String
  /// The keys with their values, see ``TextKey``. The table of English makes ``english`` of them.
  package let keys: String

  /// Creates a text.
  package init(_ english: String, _ keys: String) {
    (self.english, self.keys) = (english, keys)
  }

  /// The attribute of an element whose content begins with the text.
  package var attribute: Markup { " data-t=\"\(keys)\"" }

  /// The attributes of an element that is called so for readers who hear the page.
  package var label: Markup { " aria-label=\"\(english)\" data-t-label=\"\(keys)\"" }

  /// The attributes of a field that has the text as long as it is empty.
  package var hint: Markup { " placeholder=\"\(english)\" data-t-hint=\"\(keys)\"\(label)" }

  /// An element with the text and nothing else.
  package func element(_ name: Markup, _ attributes: Markup = "") -> Markup {
    "<\(name)\(attributes)\(attribute)>\(english)</\(name)>"
  }

  /// Two texts with a separator between them.
  package func joined(_ other: Self, _ separator: Separator) -> Self {
    Self(english + separator.english + other.english, keys + separator.rawValue + other.keys)
  }

  /// What is between two texts, as keys have it.
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
  /// All texts with a separator between them; nil if there are none.
  package func joined(_ separator: InterfaceText.Separator) -> InterfaceText? {
    dropFirst().reduce(first) { $0?.joined($1, separator) }
  }
}
