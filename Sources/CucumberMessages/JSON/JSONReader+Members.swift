extension JSONReader {
  /// Reads an object of a kind.
  @inline(__always)
  mutating func object<Value: JSONReadable>() throws(JSONError) -> Value {
    try Value(from: &self)
  }

  /// Reads an array, each element by `read`.
  @inline(__always)
  mutating func array<Element>(
    _ read: (inout JSONReader) throws(JSONError) -> Element
  ) throws(JSONError) -> [Element] {
    var elements: [Element] = []
    try beginArray()
    while try nextElement() { elements.append(try read(&self)) }
    return elements
  }

  /// Reads an array of objects.
  mutating func objects<Value: JSONReadable>() throws(JSONError) -> [Value] {
    try array { json throws(JSONError) in try json.object() }
  }

  /// Reads an array of texts.
  mutating func strings() throws(JSONError) -> [String] {
    try array { json throws(JSONError) in try json.string() }
  }

  /// Reads a choice among named texts.
  mutating func choice<Choice: RawRepresentable<String>>() throws(JSONError) -> Choice {
    _ = peek()
    let start = position
    let text = try string()
    guard let choice = Choice(rawValue: text) else { throw error("no such value: \(text)", at: start) }
    return choice
  }

  /// Gives a member that must be there.
  @inline(__always)
  func required<Value>(_ value: Value?, _ name: StaticString) throws(JSONError) -> Value {
    guard let value else { throw error("the member \(name) is missing", at: position - 1) }
    return value
  }

  /// Reads past a value of any kind.
  package mutating func skip() throws(JSONError) {
    switch peek() {
    case UInt8(ascii: "{"):
      try beginObject()
      while try nextKey() != nil { try skip() }
    case UInt8(ascii: "["):
      try beginArray()
      while try nextElement() { try skip() }
    case UInt8(ascii: "\""): _ = try string()
    case UInt8(ascii: "t"), UInt8(ascii: "f"): _ = try boolean()
    case UInt8(ascii: "n"): try literal("null")
    default: try skipNumber()
    }
  }

  private mutating func skipNumber() throws(JSONError) {
    let start = position
    let parts = Array("+-.eE0123456789".utf8)
    while position < bytes.endIndex, parts.contains(bytes[position]) { position += 1 }
    if position == start { throw unexpected("a value is expected") }
  }
}
