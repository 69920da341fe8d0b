extension JSONReader {
  /// Reads a text.
  package mutating func string() throws(JSONError) -> String {
    try expect(UInt8(ascii: "\""))
    let start = position
    let isASCII = try scan()
    if bytes[position] == UInt8(ascii: "\\") {
      let unescaped = try unescape(from: start)
      return try unescaped.withUnsafeBufferPointer { text throws(JSONError) in try self.text(text, at: start) }
    }
    position += 1
    let text = UnsafeBufferPointer(rebasing: bytes[start..<position - 1])
    return isASCII ? String(decoding: text, as: UTF8.self) : try self.text(text, at: start)
  }

  /// Reads past a text.
  mutating func skipString() throws(JSONError) {
    let start = position
    position += 1
    if try scan(), bytes[position] == UInt8(ascii: "\"") {
      position += 1
    } else {
      // Escapes and characters have to be checked.
      position = start
      _ = try string()
    }
  }

  /// Goes to the quotation mark that ends a text, or to its first escape.
  ///
  /// - Returns: whether all bytes on the way are ASCII.
  @inline(__always)
  private mutating func scan() throws(JSONError) -> Bool {
    var union: UInt8 = 0
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { return union < 0x80 }
      if byte < 0x20 { throw error("a control character in a text must be escaped") }
      union |= byte
      position += 1
    }
    throw error("the text breaks off within quotation marks")
  }

  /// Reads a whole number.
  package mutating func integer() throws(JSONError) -> Int {
    _ = peek()
    let start = position
    let negative = position < bytes.count && bytes[position] == UInt8(ascii: "-")
    if negative { position += 1 }
    let firstDigit = position
    var value = 0
    while position < bytes.count, case let digit = bytes[position] &- UInt8(ascii: "0"), digit < 10 {
      let (tens, overflow) = value.multipliedReportingOverflow(by: 10)
      let (next, carry) =
        negative
        ? tens.subtractingReportingOverflow(Int(digit)) : tens.addingReportingOverflow(Int(digit))
      if overflow || carry { throw error("the number does not fit 64 bits", at: start) }
      value = next
      position += 1
    }
    if position == firstDigit { throw unexpected("a number is expected") }
    guard position < bytes.count else { return value }
    switch bytes[position] {
    case UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
      throw error("a whole number is expected", at: start)
    default: return value
    }
  }

  /// Reads a whole number that must be in a range.
  mutating func integer(in range: ClosedRange<Int>) throws(JSONError) -> Int {
    _ = peek()
    let start = position
    let value = try integer()
    guard range.contains(value) else { throw error("the number is out of range", at: start) }
    return value
  }

  /// Reads `true` or `false`.
  package mutating func boolean() throws(JSONError) -> Bool {
    switch peek() {
    case UInt8(ascii: "t"):
      try literal("true")
      return true
    case UInt8(ascii: "f"):
      try literal("false")
      return false
    default: throw unexpected("true or false is expected")
    }
  }

  /// Reads past a word.
  mutating func literal(_ word: StaticString) throws(JSONError) {
    let end = position + word.utf8CodeUnitCount
    guard end <= bytes.count, word.withUTF8Buffer({ bytes[position..<end].elementsEqual($0) }) else {
      throw unexpected("a value is expected")
    }
    position = end
  }

  /// Reads past a number of any form.
  mutating func skipNumber() throws(JSONError) {
    let start = position
    while position < bytes.count, Self.isPartOfNumber(bytes[position]) { position += 1 }
    if position == start { throw unexpected("a value is expected") }
  }

  private static func isPartOfNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }

  private func text(_ utf8: UnsafeBufferPointer<UInt8>, at place: Int) throws(JSONError) -> String {
    guard let text = String(validating: utf8, as: UTF8.self) else { throw error("the text is not UTF-8", at: place) }
    return text
  }
}
