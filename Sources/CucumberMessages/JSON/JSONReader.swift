/// Reads a JSON text from bytes, piece by piece, as the caller asks for it.
///
/// The text may be hostile: nesting is bounded, numbers must fit, texts must be UTF-8, and nothing is read twice.
package struct JSONReader {
  /// How deep objects and arrays may be nested.
  package static let maximalDepth = 128

  let bytes: ArraySlice<UInt8>
  var position: Int
  private var depth = 0
  /// Whether the innermost object or array was opened and nothing of it read yet.
  private var isAtFirst = false

  /// Makes a reader of a text.
  package init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  /// An error at the place that was reached, or at another.
  package func error(_ problem: String, at place: Int? = nil) -> JSONError {
    JSONError(offset: (place ?? position) - bytes.startIndex, problem: problem)
  }

  /// The next byte that is no white space; nil at the end.
  package mutating func peek() -> UInt8? {
    while position < bytes.endIndex {
      switch bytes[position] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): position += 1
      case let byte: return byte
      }
    }
    return nil
  }

  /// Reads past a byte that must come next.
  mutating func expect(_ byte: UInt8) throws(JSONError) {
    guard peek() == byte else { throw unexpected("‘\(Character(Unicode.Scalar(byte)))’ is expected") }
    position += 1
  }

  /// Checks that nothing follows.
  package mutating func expectEnd() throws(JSONError) {
    if peek() != nil { throw error("the end is expected") }
  }

  /// An error that tells a text that breaks off from one that goes on in the wrong way.
  func unexpected(_ problem: String) -> JSONError {
    error(position == bytes.endIndex ? "the text breaks off; \(problem)" : problem)
  }

  /// Reads the start of an object; `nextKey` gives its members until it gives nil.
  package mutating func beginObject() throws(JSONError) {
    try expect(UInt8(ascii: "{"))
    try descend()
  }

  /// Reads the start of an array; `nextElement` is true before each element.
  package mutating func beginArray() throws(JSONError) {
    try expect(UInt8(ascii: "["))
    try descend()
  }

  /// Reads the name of the next member up to its value; nil behind the last. A member that is null counts as absent.
  package mutating func nextKey() throws(JSONError) -> JSONKey? {
    while try nextPlace(before: UInt8(ascii: "}")) {
      let key = try name()
      try expect(UInt8(ascii: ":"))
      if peek() != UInt8(ascii: "n") { return key }
      try literal("null")
    }
    return nil
  }

  /// Whether another element follows; its value is next then.
  package mutating func nextElement() throws(JSONError) -> Bool {
    try nextPlace(before: UInt8(ascii: "]"))
  }

  private mutating func descend() throws(JSONError) {
    depth += 1
    if depth > Self.maximalDepth { throw error("nested deeper than \(Self.maximalDepth) levels", at: position - 1) }
    isAtFirst = true
  }

  private mutating func nextPlace(before end: UInt8) throws(JSONError) -> Bool {
    let isFirst = isAtFirst
    isAtFirst = false
    if peek() == end {
      position += 1
      depth -= 1
      return false
    }
    if !isFirst { try expect(UInt8(ascii: ",")) }
    return true
  }
}

/// A value that is read from an object in JSON; members that it does not know are passed over.
package protocol JSONReadable {
  /// Reads the whole object.
  init(from json: inout JSONReader) throws(JSONError)
}

/// A value that is an object in JSON, both ways.
package typealias JSONMessage = JSONWritable & JSONReadable
