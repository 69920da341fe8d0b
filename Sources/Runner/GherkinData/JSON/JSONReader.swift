internal import GherkinText

/// Reads a JSON text from bytes, piece by piece, strictly according to RFC 8259.
///
/// The text is untrusted: the nesting depth is limited, integers must be in range, and texts must be valid UTF-8.
/// Skipped values are validated as strictly as others.
package struct JSONReader {
  /// The text. Only `read` creates readers, because the pointer is not valid outside its closure.
  let bytes: UnsafeBufferPointer<UInt8>
  /// The offset of the next byte.
  package internal(set) var position = 0
  private let maximalDepth: Int
  /// Whether half of a surrogate pair is read as U+FFFD.
  let replacesLoneSurrogates: Bool
  private var depth = 0
  /// Whether nothing of the innermost object or array has been read yet.
  private var isAtFirst = false

  // Stored, because the reader of messages compares names with many others, and calls to another module are not
  // inlined.
  /// The name of the next member, if it is written in plain ASCII; otherwise empty.
  package private(set) var plainName = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  /// The name of the next member, if it is written in another way; otherwise empty.
  package private(set) var otherName = ""

  private init(_ bytes: UnsafeBufferPointer<UInt8>, maximalDepth: Int, replacesLoneSurrogates: Bool) {
    self.bytes = bytes
    self.maximalDepth = maximalDepth
    self.replacesLoneSurrogates = replacesLoneSurrogates
  }

  /// Reads a text with a closure, and checks that nothing follows.
  ///
  /// - Parameters:
  ///   - maximalDepth: the maximum nesting depth of objects and arrays.
  ///   - replacesLoneSurrogates: whether half of a surrogate pair is read as U+FFFD instead of being an error.
  /// - Throws: the errors of the closure, or an error if something follows.
  package static func read<Value>(
    _ bytes: ArraySlice<UInt8>, maximalDepth: Int = 128, replacesLoneSurrogates: Bool = false,
    _ body: (inout JSONReader) throws(JSONError) -> Value
  ) throws(JSONError) -> Value {
    try bytes.withUnsafeBufferPointer { bytes throws(JSONError) in
      var json = JSONReader(bytes, maximalDepth: maximalDepth, replacesLoneSurrogates: replacesLoneSurrogates)
      let value = try body(&json)
      if json.peek() != nil { throw json.needed("the end of the text") }
      return value
    }
  }

  /// Returns the next byte that is not white space, and advances to it; nil at the end.
  @inline(__always)
  package mutating func peek() -> UInt8? {
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): position += 1
      case let byte: return byte
      }
    }
    return nil
  }

  /// Reads the start of an object; `nextMember` is true before each member.
  package mutating func beginObject() throws(JSONError) {
    guard peek() == UInt8(ascii: "{") else { throw mismatch("an object") }
    try descend()
  }

  /// Reads the start of an array; `nextElement` is true before each element.
  package mutating func beginArray() throws(JSONError) {
    guard peek() == UInt8(ascii: "[") else { throw mismatch("an array") }
    try descend()
  }

  /// Advances to the next member, and returns whether there is one. Its name is ``name``, and its value is next.
  ///
  /// - Parameter skipsNull: whether null members are treated as absent.
  package mutating func nextMember(skipsNull: Bool = false) throws(JSONError) -> Bool {
    while try nextItem(before: UInt8(ascii: "}"), needed: "a comma or }") {
      guard peek() == UInt8(ascii: "\"") else { throw needed("a key between double quotes") }
      try readName()
      guard peek() == UInt8(ascii: ":") else { throw needed("a colon") }
      position += 1
      guard skipsNull, peek() == UInt8(ascii: "n"), consume("null") else { return true }
    }
    plainName = UnsafeBufferPointer(start: nil, count: 0)
    if !otherName.isEmpty { otherName = "" }
    return false
  }

  @inline(__always)
  private mutating func readName() throws(JSONError) {
    let start = position
    position += 1
    if try scan(), bytes[position] == UInt8(ascii: "\"") {
      plainName = UnsafeBufferPointer(rebasing: bytes[start + 1..<position])
      if !otherName.isEmpty { otherName = "" }
      position += 1
    } else {
      plainName = UnsafeBufferPointer(start: nil, count: 0)
      position = start
      otherName = try string()
    }
  }

  /// The name of the next member.
  package var name: String {
    otherName.isEmpty ? String(decoding: plainName, as: UTF8.self) : otherName
  }

  /// Advances to the next element, and returns whether there is one. Its value is next.
  package mutating func nextElement() throws(JSONError) -> Bool {
    try nextItem(before: UInt8(ascii: "]"), needed: "a comma or ]")
  }

  /// Skips a value of any kind.
  package mutating func skip() throws(JSONError) {
    switch peek() {
    case UInt8(ascii: "{"):
      try beginObject()
      while try nextMember() { try skip() }
    case UInt8(ascii: "["):
      try beginArray()
      while try nextElement() { try skip() }
    case UInt8(ascii: "\""): try skipString()
    case _ where isAtNumber: try skipNumber()
    case UInt8(ascii: "t") where consume("true"), UInt8(ascii: "f") where consume("false"),
      UInt8(ascii: "n") where consume("null"):
      break
    default: throw needed("a value")
    }
  }

  private mutating func descend() throws(JSONError) {
    depth += 1
    if depth > maximalDepth {
      throw JSONError(offset: position, problem: "nested deeper than \(maximalDepth) levels", isTooDeep: true)
    }
    position += 1
    isAtFirst = true
  }

  @inline(__always)
  private mutating func nextItem(before end: UInt8, needed: StaticString) throws(JSONError) -> Bool {
    let isFirst = isAtFirst
    isAtFirst = false
    let byte = peek()
    if byte == end {
      position += 1
      depth -= 1
      return false
    }
    if isFirst { return true }
    guard byte == UInt8(ascii: ",") else { throw self.needed("\(needed)") }
    position += 1
    return true
  }
}

extension JSONReader {
  /// Returns an error at the current or another position.
  package func error(_ problem: String, at place: Int? = nil) -> JSONError {
    JSONError(offset: place ?? position, problem: problem)
  }

  /// Returns the error for a missing element at the current position.
  ///
  /// - Parameter need: the expected element, with its article.
  @inline(never)
  func needed(_ need: String) -> JSONError {
    let found = String(decoding: bytes[position...].prefix(4), as: UTF8.self).unicodeScalars.first
    return error(
      "\(need) is needed, but \(found.map { "this is \(VisibleText.quoted("\($0)"))" } ?? "the text ends here")")
  }

  /// Returns the error for a value of another kind, or for a missing value.
  ///
  /// - Parameter need: the expected value, with its article.
  @inline(never)
  func mismatch(_ need: String) -> JSONError {
    var value = self
    do throws(JSONError) {
      return error("\(need) is needed, but this is \(try value.describe())")
    } catch {
      return error
    }
  }

  /// Skips a value, and returns its description: `the number 7`.
  package mutating func describe() throws(JSONError) -> String {
    let kind = peek()
    let start = position
    if kind == UInt8(ascii: "\"") { return "the text \(VisibleText.quoted(try string()))" }
    try skip()
    switch kind {
    case UInt8(ascii: "{"): return "an object"
    case UInt8(ascii: "["): return "an array"
    case UInt8(ascii: "n"): return "null"
    case UInt8(ascii: "t"): return "the boolean true"
    case UInt8(ascii: "f"): return "the boolean false"
    default: return "the number \(String(decoding: bytes[start..<position].prefix(60), as: UTF8.self))"
    }
  }
}

/// A problem of a JSON text, with its byte offset.
///
/// Every function of a reader can throw it, so it must fit into a few registers.
package struct JSONError: Error, Sendable, Hashable {
  /// The offset in bytes.
  package var offset: Int
  /// The problem, in a few words.
  package var problem: String
  /// Whether the problem is only that objects and arrays are nested too deeply.
  package var isTooDeep: Bool

  package init(offset: Int, problem: String, isTooDeep: Bool = false) {
    self.offset = offset
    self.problem = problem
    self.isTooDeep = isTooDeep
  }
}
