/// Parses JSON text (RFC 8259) to nodes with locations, which are decoded like those of YAML.
///
/// Texts are quoted scalars, which are never numbers or booleans; numbers keep their digits. Keys are unique.
package enum JSONParser {
  /// Returns the value of a UTF-8 text; a byte order mark is skipped.
  ///
  /// - Parameters:
  ///   - bytes: the JSON text.
  ///   - file: the name in errors.
  /// - Throws: a `YAMLError` for the first error in the text.
  package static func node(in bytes: [UInt8], file: String) throws(YAMLError) -> YAMLNode {
    let source = YAMLSource(file: file, bytes: bytes, isYAML: false)
    if source.bytes.count > Limits.bytes { throw source.error(at: Mark(line: 1, column: 1), .tooLarge) }
    var builder = JSONTreeBuilder(source)
    do throws(JSONError) {
      return try JSONReader.read(source.bytes[...], maximalDepth: Limits.depth) { json throws(JSONError) in
        try builder.node(&json)
      }
    } catch {
      let mark = builder.refusal == nil ? source.mark(atOffset: error.offset) : builder.mark
      throw source.error(at: mark, path: builder.path.reversed(), builder.refusal ?? .json(error))
    }
  }
}

/// Creates nodes from the values of a reader.
private struct JSONTreeBuilder {
  private let source: YAMLSource
  private var nodes = 0
  /// The location of the byte at `offset`. Locations are requested in ascending order.
  private(set) var mark = Mark(line: 1, column: 1)
  private var offset = 0
  /// The problem of a text that is valid JSON.
  private(set) var refusal: Diagnostic?
  /// The path to the value with a problem, from its end.
  private(set) var path: [PathStep] = []

  init(_ source: YAMLSource) {
    self.source = source
  }

  mutating func node(_ json: inout JSONReader) throws(JSONError) -> YAMLNode {
    let first = json.peek()
    let start = json.position
    let mark = mark(at: start)
    nodes += 1
    if nodes > Limits.nodes { throw refuse(.tooManyNodes) }
    let content: YAMLNode.Content
    switch first {
    case UInt8(ascii: "{"): content = .mapping(try mapping(&json))
    case UInt8(ascii: "["):
      var items: [YAMLNode] = []
      try json.beginArray()
      while try json.nextElement() { items.append(try part(&json, .index(items.count))) }
      content = .sequence(items)
    case UInt8(ascii: "\""):
      content = .scalar(YAMLScalar(text: try json.string(), style: .doubleQuoted, kind: .string))
    default:
      try json.skip()
      let text = String(decoding: source.bytes[start..<json.position], as: UTF8.self)
      let kind: ScalarKind =
        switch first {
        case UInt8(ascii: "n"): .null
        case UInt8(ascii: "t"), UInt8(ascii: "f"): .bool(first == UInt8(ascii: "t"))
        default: text.utf8.contains { $0 > UInt8(ascii: "9") || $0 == UInt8(ascii: ".") } ? .float : .int
        }
      content = .scalar(YAMLScalar(text: text, style: .plain, kind: kind))
    }
    return YAMLNode(content: content, mark: mark, source: source)
  }

  /// Returns the next value, and adds its step to the path of an error.
  private mutating func part(
    _ json: inout JSONReader, _ step: @autoclosure () -> PathStep
  ) throws(JSONError) -> YAMLNode {
    do throws(JSONError) {
      return try node(&json)
    } catch {
      path.append(step())
      throw error
    }
  }

  private mutating func mapping(_ json: inout JSONReader) throws(JSONError) -> YAMLMapping {
    var mapping = YAMLMapping()
    try json.beginObject()
    var end = json.position
    while try json.nextMember() {
      // Between the last member and the key, there are only white space and a comma.
      let quote = source.bytes[end...].firstIndex(of: UInt8(ascii: "\"")) ?? end
      let key = YAMLMapping.Key(text: json.name, mark: mark(at: quote))
      if let position = mapping.position(of: key.text) {
        throw refuse(.repeated(key.text, firstAt: mapping.entries[position].key.place))
      }
      mapping.append(YAMLMapping.Entry(key: key, value: try part(&json, .key(key.text))))
      end = json.position
    }
    return mapping
  }

  private mutating func mark(at end: Int) -> Mark {
    source.advance(&mark, &offset, to: end)
    return mark
  }

  private mutating func refuse(_ wording: Diagnostic) -> JSONError {
    refusal = wording
    return JSONError(offset: offset, problem: wording.problem)
  }
}

/// Limits on the resources that a text can use; each is far above those of real ones.
package enum Limits {
  /// The maximum nesting depth of collections, including aliases.
  package static let depth = 128

  /// The maximum number of values and keys in a text, including those of aliases.
  package static let nodes = 1_000_000

  /// The maximum size of a text, in bytes.
  package static let bytes = 64 << 20
}

extension Diagnostic {
  /// Returns the message for text that is not JSON.
  fileprivate static func json(_ error: JSONError) -> Diagnostic {
    error.isTooDeep ? .tooDeep : Diagnostic(error.problem, "Write JSON as defined by RFC 8259.")
  }

  package static let tooDeep = Diagnostic(
    "collections are nested more than \(Limits.depth) levels deep", "Nest them less deeply.")

  package static let tooManyNodes = Diagnostic(
    "the text has more than \(Limits.nodes) values, counting the values of its aliases",
    "Use fewer values, or fewer aliases of large ones.")

  package static let tooLarge = Diagnostic("the text has more than \(Limits.bytes >> 20) MiB", "Split the file.")
}
