/// A value of a YAML text with the place where it is written.
///
/// Aliases are already followed (their value keeps the place of its anchor) and merge keys already merged.
public struct YAMLNode: Sendable {
  /// What a node is made of.
  public enum Content: Sendable {
    /// A single value.
    case scalar(YAMLScalar)
    /// A list of values.
    case sequence([YAMLNode])
    /// Values by key, in the order of the text.
    case mapping(YAMLMapping)
  }

  /// What the node is made of.
  public let content: Content

  let mark: Mark
  let source: YAMLSource

  /// The name of the file, as it was given to the parser.
  public var file: String { source.file }

  /// The line where the node begins, from 1.
  public var line: Int { Int(mark.line) }

  /// The column where the node begins, from 1, in code points.
  public var column: Int { Int(mark.column) }

  /// The single value, or nil if the node is a sequence or a mapping.
  public var scalar: YAMLScalar? {
    if case .scalar(let scalar) = content { scalar } else { nil }
  }

  /// The items, or nil if the node is not a sequence.
  public var sequence: [YAMLNode]? {
    if case .sequence(let items) = content { items } else { nil }
  }

  /// The entries, or nil if the node is not a mapping.
  public var mapping: YAMLMapping? {
    if case .mapping(let mapping) = content { mapping } else { nil }
  }
}
