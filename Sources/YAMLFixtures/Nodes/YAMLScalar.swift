/// A single value as it was written: its text, and the marks that say what it may mean.
public struct YAMLScalar: Hashable, Sendable {
  /// How a scalar is written (YAML 1.2.2, chapters 7.3 and 8.1).
  public enum Style: String, Hashable, Sendable {
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

  /// The text, with quotes, escapes and folding already resolved.
  public let text: String

  /// How the text is written.
  public let style: Style

  /// The tag before the text, if there is one.
  public let tag: YAMLTag?
}
