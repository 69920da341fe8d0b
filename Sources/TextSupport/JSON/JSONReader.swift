/// Reads a JSON text from bytes, piece by piece, as the caller asks for it, by the letter of RFC 8259.
///
/// The text may be hostile: nesting is bounded, whole numbers must fit, texts must be UTF-8. A value that is skipped is
/// checked as strictly as one that is read.
package struct JSONReader {
  /// The text. Only `read` makes readers, because the pointer is not valid outside of its closure.
  @usableFromInline
  let bytes: UnsafeBufferPointer<UInt8>
  /// The offset of the next byte.
  @usableFromInline
  package var position = 0
  private let maximalDepth: Int
  private var depth = 0
  /// Whether the innermost object or array was opened and nothing of it read yet.
  private var isAtFirst = false

  /// The offset of the name of the member that is next.
  @usableFromInline
  var nameStart = 0
  /// The number of bytes of the name: -1 behind the last member, -2 if the name is ``unescapedName``.
  @usableFromInline
  var nameCount = -1
  /// A name that is not written in plain ASCII.
  @usableFromInline
  var unescapedName = ""

  private init(_ bytes: UnsafeBufferPointer<UInt8>, maximalDepth: Int) {
    self.bytes = bytes
    self.maximalDepth = maximalDepth
  }

  /// Reads a text by a closure, and checks that nothing follows.
  ///
  /// - Parameter maximalDepth: how deep objects and arrays may be nested.
  /// - Throws: the errors of the closure, or that something follows.
  package static func read<Value>(
    _ bytes: ArraySlice<UInt8>, maximalDepth: Int = 128, _ body: (inout JSONReader) throws(JSONError) -> Value
  ) throws(JSONError) -> Value {
    try bytes.withUnsafeBufferPointer { bytes throws(JSONError) in
      var json = JSONReader(bytes, maximalDepth: maximalDepth)
      let value = try body(&json)
      if json.peek() != nil { throw json.needed("the end of the text") }
      return value
    }
  }

  /// The next byte that is no white space; nil at the end. The position is that of the byte afterwards.
  @inlinable
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

  /// Whether another member follows. Its name is ``name`` then, and its value is next.
  package mutating func nextMember() throws(JSONError) -> Bool {
    guard try nextItem(before: UInt8(ascii: "}"), needed: "a comma or }") else {
      nameCount = -1
      return false
    }
    guard peek() == UInt8(ascii: "\"") else { throw needed("a key between double quotes") }
    position += 1
    nameStart = position
    if try scan(), bytes[position] == UInt8(ascii: "\"") {
      nameCount = position - nameStart
      position += 1
    } else {
      position = nameStart - 1
      unescapedName = try string()
      nameCount = -2
    }
    guard peek() == UInt8(ascii: ":") else { throw needed("a colon") }
    position += 1
    return true
  }

  /// The name of the member that is next.
  package var name: String {
    nameCount == -2 ? unescapedName : String(decoding: bytes[nameStart..<nameStart + nameCount], as: UTF8.self)
  }

  /// Whether the member that is next has a name; false behind the last member.
  @inlinable
  @inline(__always)
  package func isNamed(_ name: StaticString) -> Bool {
    let count = name.utf8CodeUnitCount
    guard nameCount == count else { return nameCount == -2 && unescapedName == "\(name)" }
    for index in 0..<count where name.utf8Start[index] != bytes[nameStart + index] { return false }
    return true
  }

  /// Whether another element follows; its value is next then.
  package mutating func nextElement() throws(JSONError) -> Bool {
    try nextItem(before: UInt8(ascii: "]"), needed: "a comma or ]")
  }

  /// Reads past a value of any kind.
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
    case UInt8(ascii: "t") where take("true"), UInt8(ascii: "f") where take("false"),
      UInt8(ascii: "n") where take("null"):
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
