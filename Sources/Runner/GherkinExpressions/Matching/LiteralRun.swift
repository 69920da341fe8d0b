/// A text that every match of an expression contains, for an index over many expressions.
///
/// The runs of an expression occur in the matched text one after the other, in order.
public struct LiteralRun: Sendable, Hashable {
  /// The text; never empty. Compare it by code points with `utf8`, because `String` compares `Character`s.
  public let text: String
  /// Whether matching texts begin with it.
  public let isPrefix: Bool
  /// Whether matching texts end with it.
  public let isSuffix: Bool
}
