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

  package let mark: Mark
  package let source: YAMLSource

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

/// A mapping with its entries in the order of the text; keys are unique.
package struct YAMLMapping: Sendable {
  /// A key with its location.
  package struct Key: Sendable {
    /// The text of the key. Keys with the same text are equal, regardless of their style.
    package let text: String

    package let mark: Mark

    package init(text: String, mark: Mark) {
      self.text = text
      self.mark = mark
    }

    /// The line of the key, counted from 1.
    package var line: Int { Int(mark.line) }

    /// The column of the key, counted from 1, in code points.
    package var column: Int { Int(mark.column) }

    package var place: (line: Int, column: Int) { (line, column) }
  }

  /// A key and its value.
  package struct Entry: Sendable {
    /// The key.
    package let key: Key
    /// The value.
    package let value: YAMLNode

    package init(key: Key, value: YAMLNode) {
      self.key = key
      self.value = value
    }
  }

  /// All entries, in the order of the text. Merged ones are at the position of their merge key.
  package private(set) var entries: [Entry] = []

  /// The positions by key, stored only if a linear search would be slower.
  private var index: [String: Int]?

  private static let walkable = 12

  package init() {}

  /// Returns the value of a key; nil if there is no such key.
  package subscript(key: String) -> YAMLNode? {
    position(of: key).map { entries[$0].value }
  }

  /// Returns the position of a key in the entries.
  package func position(of key: String) -> Int? {
    if let index { return index[key] }
    return entries.firstIndex { $0.key.text == key }
  }

  /// Adds an entry with a new key.
  package mutating func append(_ entry: Entry) {
    index?[entry.key.text] = entries.count
    entries.append(entry)
    if index == nil, entries.count > Self.walkable {
      index = Dictionary(uniqueKeysWithValues: entries.enumerated().map { ($1.key.text, $0) })
    }
  }
}

/// A scalar: its text as written, and the type that its text has.
package struct YAMLScalar: Hashable, Sendable {
  /// The style of a scalar (YAML 1.2.2, chapters 7.3 and 8.1).
  package enum Style: String, Hashable, Sendable {
    /// Without quotes; the only style whose text can represent a number, a boolean or null.
    case plain
    /// `'text'`
    case singleQuoted
    /// `"text"`
    case doubleQuoted
    /// `|` and the lines below it.
    case literal
    /// `>` and the lines below it, folded.
    case folded
  }

  /// The text with quotes, escapes and folding resolved.
  package let text: String

  /// The style of the scalar.
  package let style: Style

  /// The type of the text.
  package let kind: ScalarKind

  /// Whether a tag precedes the text.
  package let isTagged: Bool

  package init(text: String, style: Style, kind: ScalarKind, isTagged: Bool = false) {
    self.text = text
    self.style = style
    self.kind = kind
    self.isTagged = isTagged
  }

  /// Creates the text of a table's cell, which is never null.
  package init(cell text: String) {
    self.init(text: text, style: .plain, kind: ScalarKind(text))
  }
}

/// The type of a scalar's text.
package enum ScalarKind: Hashable, Sendable {
  case null
  case bool(Bool)
  case int
  case float
  case string

  /// Whether this is a number.
  package var isNumber: Bool { self == .int || self == .float }

  /// Creates the type of a text without quotes in JSON and in tables: a decimal number, `true`, `false`, or a text.
  package init(_ text: String) {
    switch text {
    case "true": self = .bool(true)
    case "false": self = .bool(false)
    default:
      let digits = text.utf8.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
      let isWhole = digits.allSatisfy { (0x30...0x39).contains($0) }
      let isDecimal = digits.allSatisfy { (0x30...0x39).contains($0) || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains($0) }
      self = !isDecimal || Double(text) == nil ? .string : isWhole ? .int : .float
    }
  }
}
