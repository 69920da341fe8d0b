internal import GherkinData

/// A value whose type is not known in advance, according to the YAML 1.2 core schema.
package enum YAMLValue: Hashable, Sendable {
  /// `null`, `~`, or an empty value.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// `12`, `0o14` or `0xC`. A number outside the range of `Int` is an error.
  case int(Int)
  /// `1.5`, `1e3`, `.inf` or `.nan`. A number outside the range of `Double` is an error.
  case float(Double)
  /// Any other text.
  case string(String)
  /// A sequence.
  case array([YAMLValue])
  /// A mapping.
  case object([String: YAMLValue])
}

extension YAMLValue: Decodable {
  /// Decodes any value.
  ///
  /// - Throws: `DecodingError` for a number that is out of range, and for a decoder that does not belong to a
  ///   `YAMLDecoder`.
  package init(from decoder: any Decoder) throws {
    self = try YAMLValue.read(NodeDecoder.required(decoder))
  }

  private static func read(_ decoder: NodeDecoder) throws -> YAMLValue {
    switch decoder.node.content {
    case .scalar(let scalar): return try read(scalar, decoder.node, at: nil, of: decoder)
    case .sequence(let items):
      var values: [YAMLValue] = []
      values.reserveCapacity(items.count)
      for (index, item) in items.enumerated() { values.append(try read(item, at: .index(index), of: decoder)) }
      return .array(values)
    case .mapping(let mapping):
      var values = [String: YAMLValue](minimumCapacity: mapping.entries.count)
      for entry in mapping.entries {
        values[entry.key.text] = try read(entry.value, at: .key(entry.key.text), of: decoder)
      }
      return .object(values)
    }
  }

  /// Decodes a part. Only collections get a decoder of their own, so that scalars are decoded quickly.
  private static func read(_ node: YAMLNode, at step: PathStep, of decoder: NodeDecoder) throws -> YAMLValue {
    guard case .scalar(let scalar) = node.content else { return try read(NodeDecoder(node, at: step, of: decoder)) }
    return try read(scalar, node, at: step, of: decoder)
  }

  private static func read(
    _ scalar: YAMLScalar, _ node: YAMLNode, at step: PathStep?, of decoder: NodeDecoder
  ) throws -> YAMLValue {
    switch scalar.kind {
    case .null: .null
    case .bool(let value): .bool(value)
    case .int: .int(try decoder.read(node, at: step))
    case .float: .float(try decoder.read(node, at: step))
    case .string: .string(scalar.text)
    }
  }
}
