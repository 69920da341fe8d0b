/// A type whose values are written as one scalar, in YAML, in JSON and in the cell of a table.
package protocol ScalarReadable: Sendable {
  /// The expected value, with its article.
  static var needed: String { get }

  /// Decodes a scalar.
  ///
  /// - Throws: the problem if the scalar is invalid.
  static func read(_ scalar: YAMLScalar) throws(Diagnostic) -> Self
}

extension Bool: ScalarReadable {
  package static var needed: String { "a boolean" }

  package static func read(_ scalar: YAMLScalar) throws(Diagnostic) -> Bool {
    guard case .bool(let value) = scalar.kind else { throw .mismatch(needed: needed, scalar) }
    return value
  }
}

extension String: ScalarReadable {
  package static var needed: String { "a text" }

  /// Any scalar except null, including `007` and `no`.
  package static func read(_ scalar: YAMLScalar) throws(Diagnostic) -> String {
    if scalar.kind == .null { throw .mismatch(needed: needed, scalar) }
    return scalar.text
  }
}
