internal import GherkinText

/// Parses JSON text (RFC 8259) to nodes with locations, which are decoded like those of YAML.
///
/// Texts are quoted scalars, which are never numbers or booleans; numbers keep their digits. Keys are unique.
package enum JSONParser {
  /// Returns the value of a UTF-8 text; a byte order mark is skipped.
  ///
  /// - Parameters:
  ///   - bytes: the JSON text.
  ///   - file: the name in errors.
  ///   - document: the index of the requested document, counted from 0. The text is one document.
  /// - Throws: a `YAMLError` for the first error in the text.
  package static func node(in bytes: [UInt8], file: String, document: Int = 0) throws(YAMLError) -> YAMLNode {
    let source = YAMLSource(file: file, bytes: bytes)
    let start = Mark(line: 1, column: 1)
    if source.bytes.count > Limits.bytes { throw source.error(at: start, .tooLarge) }
    if document != 0 { throw source.error(at: start, .noDocument(document, of: 1)) }
    var builder = JSONTreeBuilder(source)
    do throws(JSONError) {
      return try JSONReader.read(source.bytes[...], maximalDepth: Limits.depth) { json throws(JSONError) in
        try builder.node(&json)
      }
    } catch {
      throw builder.refusal ?? source.error(at: source.mark(atOffset: error.offset), .json(error))
    }
  }
}

/// Creates nodes from the values of a reader.
private struct JSONTreeBuilder {
  private let source: YAMLSource
  private var nodes = 0
  /// The location of the byte at `offset`. Locations are requested in ascending order.
  private var mark = Mark(line: 1, column: 1)
  private var offset = 0
  /// The problem of a text that is valid JSON.
  private(set) var refusal: YAMLError?

  init(_ source: YAMLSource) {
    self.source = source
  }

  mutating func node(_ json: inout JSONReader) throws(JSONError) -> YAMLNode {
    let first = json.peek()
    let start = json.position
    let mark = mark(at: start)
    nodes += 1
    if nodes > Limits.nodes { throw refuse(at: mark, .tooManyNodes) }
    let content: YAMLNode.Content
    switch first {
    case UInt8(ascii: "{"): content = .mapping(try mapping(&json))
    case UInt8(ascii: "["):
      var items: [YAMLNode] = []
      try json.beginArray()
      while try json.nextElement() { items.append(try node(&json)) }
      content = .sequence(items)
    case UInt8(ascii: "\""):
      content = .scalar(YAMLScalar(text: try json.string(), style: .doubleQuoted, tag: nil))
    default:
      try json.skip()
      let text = String(decoding: source.bytes[start..<json.position], as: UTF8.self)
      content = .scalar(YAMLScalar(text: text, style: .plain, tag: nil))
    }
    return YAMLNode(content: content, mark: mark, source: source)
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
        throw refuse(at: key.mark, .duplicateKey(key.text, firstAt: mapping.entries[position].key.mark))
      }
      mapping.append(YAMLMapping.Entry(key: key, value: try node(&json)))
      end = json.position
    }
    return mapping
  }

  private mutating func mark(at end: Int) -> Mark {
    let bytes = source.bytes
    while offset < end {
      let length = LineBreak.length(in: bytes, at: offset)
      if length > 0 {
        mark = Mark(line: mark.line + 1, column: 1)
      } else if bytes[offset].beginsCodePoint {
        mark.column += 1
      }
      offset += max(length, 1)
    }
    return mark
  }

  private mutating func refuse(at mark: Mark, _ wording: Diagnostic) -> JSONError {
    refusal = source.error(at: mark, wording)
    return JSONError(offset: offset, problem: wording.problem)
  }
}

extension Diagnostic {
  /// Returns the message for text that is not JSON.
  fileprivate static func json(_ error: JSONError) -> Diagnostic {
    error.isTooDeep ? .tooDeep : Diagnostic(error.problem, "Write JSON as defined by RFC 8259.")
  }
}
