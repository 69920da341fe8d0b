/// A value of a YAML text with its location.
///
/// Aliases are resolved, with the location of the anchor's value, and merge keys are merged.
public struct YAMLNode: Sendable {
  /// The content of a node.
  public enum Content: Sendable {
    /// A single value.
    case scalar(YAMLScalar)
    /// A list of values.
    case sequence([YAMLNode])
    /// Values by key, in the order of the text.
    case mapping(YAMLMapping)
  }

  /// The content of the node.
  public let content: Content

  let mark: Mark
  let source: YAMLSource

  /// The name of the file.
  public var file: String { source.file }

  /// The line of the node's start, counted from 1.
  public var line: Int { Int(mark.line) }

  /// The column of the node's start, counted from 1, in code points.
  public var column: Int { Int(mark.column) }

  /// The scalar; nil if the node is a sequence or a mapping.
  public var scalar: YAMLScalar? {
    if case .scalar(let scalar) = content { scalar } else { nil }
  }

  /// The items; nil if the node is not a sequence.
  public var sequence: [YAMLNode]? {
    if case .sequence(let items) = content { items } else { nil }
  }

  /// The entries; nil if the node is not a mapping.
  public var mapping: YAMLMapping? {
    if case .mapping(let mapping) = content { mapping } else { nil }
  }
}
