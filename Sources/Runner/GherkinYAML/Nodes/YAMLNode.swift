/// A value of a YAML text with its location.
///
/// Aliases are resolved, with the location of the anchor's value, and merge keys are merged.
package struct YAMLNode: Sendable {
  /// The content of a node.
  package enum Content: Sendable {
    /// A single value.
    case scalar(YAMLScalar)
    /// A list of values.
    case sequence([YAMLNode])
    /// Values by key, in the order of the text.
    case mapping(YAMLMapping)
  }

  /// The content of the node.
  package let content: Content

  let mark: Mark
  let source: YAMLSource

  /// The name of the file.
  package var file: String { source.file }

  /// The line of the node's start, counted from 1.
  package var line: Int { Int(mark.line) }

  /// The column of the node's start, counted from 1, in code points.
  package var column: Int { Int(mark.column) }

  /// The scalar; nil if the node is a sequence or a mapping.
  package var scalar: YAMLScalar? {
    if case .scalar(let scalar) = content { scalar } else { nil }
  }

  /// The items; nil if the node is not a sequence.
  package var sequence: [YAMLNode]? {
    if case .sequence(let items) = content { items } else { nil }
  }

  /// The entries; nil if the node is not a mapping.
  package var mapping: YAMLMapping? {
    if case .mapping(let mapping) = content { mapping } else { nil }
  }
}

extension YAMLNode: Decodable {
  /// Creates the current node of a `YAMLDecoder`.
  ///
  /// - Throws: `DecodingError` for any other decoder.
  package init(from decoder: any Decoder) throws {
    self = try NodeDecoder.required(decoder).node
  }
}
