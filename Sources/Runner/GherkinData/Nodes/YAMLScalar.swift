/// A scalar: its text as written, and the type that its text has.
package struct YAMLScalar: Hashable, Sendable {
  /// The style of a scalar (YAML 1.2.2, chapters 7.3 and 8.1).
  package enum Style: String, Hashable, Sendable {
    /// Without quotes; the only style whose text can represent a number, a boolean or null.
    case plain
    /// `'text'`
    case singleQuoted
    /// `"text"`
    case doubleQuoted
    /// `|` and the lines below it.
    case literal
    /// `>` and the lines below it, folded.
    case folded
  }

  /// The text with quotes, escapes and folding resolved.
  package let text: String

  /// The style of the scalar.
  package let style: Style

  /// The type of the text.
  package let kind: ScalarKind

  /// Whether a tag precedes the text.
  package let isTagged: Bool

  package init(text: String, style: Style, kind: ScalarKind, isTagged: Bool = false) {
    self.text = text
    self.style = style
    self.kind = kind
    self.isTagged = isTagged
  }

  /// Creates the text of a table's cell, which is never null.
  package init(cell text: String) {
    self.init(text: text, style: .plain, kind: ScalarKind(text))
  }
}

/// The type of a scalar's text.
package enum ScalarKind: Hashable, Sendable {
  case null
  case bool(Bool)
  case int
  case float
  case string

  /// Whether this is a number.
  package var isNumber: Bool { self == .int || self == .float }

  /// Creates the type of a text without quotes in JSON and in tables: a decimal number, `true`, `false`, or a text.
  package init(_ text: String) {
    switch text {
    case "true": self = .bool(true)
    case "false": self = .bool(false)
    default:
      let digits = text.utf8.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
      let isWhole = digits.allSatisfy { (0x30...0x39).contains($0) }
      let isDecimal = digits.allSatisfy { (0x30...0x39).contains($0) || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains($0) }
      self = !isDecimal || Double(text) == nil ? .string : isWhole ? .int : .float
    }
  }
}
