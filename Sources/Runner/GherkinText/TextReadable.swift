/// A type whose values are read from a text by this package's own rules, as in the cell of a table.
package protocol TextReadable: Sendable {
  /// Returns the value of a text; nil if it is none of this type.
  static func value(of text: String) -> (any Sendable)?
}
