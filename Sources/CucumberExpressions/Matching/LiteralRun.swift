/// A piece of text that every text that matches an expression contains, as an index over many expressions needs it.
///
/// The runs of an expression are found in the text one after the other, in order.
public struct LiteralRun: Sendable, Hashable {
  /// The text, never empty. It is found code point by code point: compare `utf8`, as `String` compares `Character`s.
  public let text: String
  /// Whether texts that match begin with it.
  public let isPrefix: Bool
  /// Whether texts that match end with it.
  public let isSuffix: Bool
}
