/// A type whose values are written as one scalar.
protocol ScalarReadable {
  /// Decodes a node.
  ///
  /// - Throws: the problem if the node is invalid.
  static func read(_ node: YAMLNode) throws(Diagnostic) -> Self
}

extension YAMLNode {
  /// Returns the node's scalar.
  ///
  /// - Parameter needed: the expected value, with its article, for the error if this is a collection.
  func scalar(for needed: String) throws(Diagnostic) -> YAMLScalar {
    guard case .scalar(let scalar) = content else { throw .mismatch(needed: needed, self) }
    return scalar
  }

  /// Returns the node's text, unless it is null.
  func text(for needed: String) throws(Diagnostic) -> String {
    let scalar = try scalar(for: needed)
    if CoreSchema(scalar) == .null { throw .mismatch(needed: needed, self) }
    return scalar.text
  }

  /// Whether the node is null: a plain `null`, `~`, or an empty value.
  var isNull: Bool {
    if case .scalar(let scalar) = content { CoreSchema(scalar) == .null } else { false }
  }
}

extension Bool: ScalarReadable {
  static func read(_ node: YAMLNode) throws(Diagnostic) -> Bool {
    guard case .bool(let value) = CoreSchema(try node.scalar(for: "a boolean")) else {
      throw .mismatch(needed: "a boolean", node)
    }
    return value
  }
}

extension String: ScalarReadable {
  /// Any scalar except null, including `007` and `no`.
  static func read(_ node: YAMLNode) throws(Diagnostic) -> String {
    try node.text(for: "a text")
  }
}
