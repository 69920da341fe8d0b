/// Reads a JSON text from bytes, piece by piece, as the caller asks for it.
///
/// The text may be hostile: nesting is bounded, numbers must fit, texts must be UTF-8, and nothing is read twice.
package struct JSONReader {
  /// How deep objects and arrays may be nested.
  package static let maximalDepth = 128

  /// The text. Only ``read(_:_:)`` makes readers, because the pointer is not valid outside of its closure.
  let bytes: UnsafeBufferPointer<UInt8>
  var position = 0
  private var depth = 0
  /// Whether the innermost object or array was opened and nothing of it read yet.
  private var isAtFirst = false

  /// Where the name of the next member begins.
  private var nameStart = 0
  /// How many bytes the name has: -1 if there is no next member, -2 if the name is ``unescapedName``.
  private var nameCount = -1
  /// A name that is written with escapes.
  private var unescapedName = ""
  /// What is known of the members of the innermost message.
  var members = MemberProgress()

  private init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// Reads a text by a closure, and checks that nothing follows.
  package static func read<Value>(
    _ bytes: ArraySlice<UInt8>, _ body: (inout JSONReader) throws(JSONError) -> Value
  ) throws(JSONError) -> Value {
    try bytes.withUnsafeBufferPointer { bytes throws(JSONError) in
      var json = JSONReader(bytes)
      let value = try body(&json)
      if json.peek() != nil { throw json.error("the end is expected") }
      return value
    }
  }

  /// An error at the place that was reached, or at another.
  package func error(_ problem: String, at place: Int? = nil) -> JSONError {
    JSONError(offset: place ?? position, problem: problem)
  }

  /// The next byte that is no white space; nil at the end.
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

  /// Reads past a byte that must come next.
  @inline(__always)
  mutating func expect(_ byte: UInt8) throws(JSONError) {
    guard peek() == byte else { throw unexpected("‘\(Character(Unicode.Scalar(byte)))’ is expected") }
    position += 1
  }

  /// An error that tells a text that breaks off from one that goes on in the wrong way.
  @inline(never)
  func unexpected(_ problem: @autoclosure () -> String) -> JSONError {
    error(position == bytes.count ? "the text breaks off; \(problem())" : problem())
  }

  /// Reads the start of an object, whose members follow.
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
  package mutating func nextMember() throws(JSONError) -> String? {
    try advance()
    switch nameCount {
    case -1: return nil
    case -2: return unescapedName
    default: return String(decoding: bytes[nameStart..<nameStart + nameCount], as: UTF8.self)
    }
  }

  /// Whether another element follows; its value is next then.
  package mutating func nextElement() throws(JSONError) -> Bool {
    try nextPlace(before: UInt8(ascii: "]"))
  }

  /// Reads past a value of any kind.
  mutating func skip() throws(JSONError) {
    switch peek() {
    case UInt8(ascii: "{"):
      try beginObject()
      try advance()
      while hasMember {
        try skip()
        try advance()
      }
    case UInt8(ascii: "["):
      try beginArray()
      while try nextElement() { try skip() }
    case UInt8(ascii: "\""): try skipString()
    case UInt8(ascii: "t"), UInt8(ascii: "f"): _ = try boolean()
    case UInt8(ascii: "n"): try literal("null")
    default: try skipNumber()
    }
  }

  /// Whether another member follows; its value is next then.
  var hasMember: Bool { nameCount != -1 }

  /// Whether the next member has a name, which needs no escapes.
  @inline(__always)
  func isNext(_ name: StaticString) -> Bool {
    let count = name.utf8CodeUnitCount
    guard nameCount == count else { return nameCount == -2 && unescapedName == "\(name)" }
    for index in 0..<count where name.utf8Start[index] != bytes[nameStart + index] { return false }
    return true
  }

  /// Reads the name of the next member up to its value. A member that is null counts as absent.
  mutating func advance() throws(JSONError) {
    while try nextPlace(before: UInt8(ascii: "}")) {
      try readName()
      try expect(UInt8(ascii: ":"))
      if peek() != UInt8(ascii: "n") { return }
      try literal("null")
    }
    nameCount = -1
  }

  private mutating func readName() throws(JSONError) {
    _ = peek()
    nameStart = position + 1
    var end = nameStart
    while end < bytes.count, bytes[end] != UInt8(ascii: "\""), bytes[end] != UInt8(ascii: "\\") { end += 1 }
    if end < bytes.count, bytes[end] == UInt8(ascii: "\""), bytes[position] == UInt8(ascii: "\"") {
      nameCount = end - nameStart
      position = end + 1
    } else {
      unescapedName = try string()
      nameCount = -2
    }
  }

  private mutating func descend() throws(JSONError) {
    depth += 1
    if depth > Self.maximalDepth { throw error("nested deeper than \(Self.maximalDepth) levels", at: position - 1) }
    isAtFirst = true
  }

  @inline(__always)
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
