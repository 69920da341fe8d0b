/// A scalar as written: its text, and the style and tag that determine its type.
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

  /// The tag before the text; nil if there is none.
  package let tag: YAMLTag?
}
