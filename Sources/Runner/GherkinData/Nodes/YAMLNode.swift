/// A value of a YAML or JSON text with its location.
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

  package init(content: Content, mark: Mark, source: YAMLSource) {
    self.content = content
    self.mark = mark
    self.source = source
  }

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

  /// Whether the node is null: a plain `null`, `~`, or an empty value.
  var isNull: Bool {
    if case .scalar(let scalar) = content { scalar.kind == .null } else { false }
  }

  /// Returns an error at the start of the node.
  package func error(_ wording: Diagnostic) -> YAMLError { source.error(at: mark, wording) }

  /// Decodes a value. Paths in errors begin at the node.
  ///
  /// - Throws: An error with the location, if the node does not fit the type.
  package func decode<T: Decodable>(
    _ type: T.Type, userInfo: [CodingUserInfoKey: any Sendable] = [:]
  ) throws(YAMLError) -> T {
    let session = DecodingSession(root: self, userInfo: userInfo)
    do {
      let value = try NodeDecoder(self, session: session).whole(type)
      if let unknown = session.misspelt.first { throw unknown }
      return value
    } catch {
      throw session.locate(error)
    }
  }
}

extension YAMLNode: Decodable {
  /// Creates the node that is being decoded.
  ///
  /// - Throws: `DecodingError` for a decoder of another library.
  package init(from decoder: any Decoder) throws {
    self = try NodeDecoder.required(decoder).node
  }
}
