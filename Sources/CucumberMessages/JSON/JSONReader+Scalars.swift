extension JSONReader {
  /// Reads a text.
  package mutating func string() throws(JSONError) -> String {
    try expect(UInt8(ascii: "\""))
    let start = position
    while position < bytes.endIndex {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\"") {
        position += 1
        return try text(bytes[start..<position - 1], at: start)
      }
      if byte == UInt8(ascii: "\\") {
        let unescaped = try unescape(from: start)
        return try text(unescaped[...], at: start)
      }
      if byte < 0x20 { throw error("a control character in a text must be escaped") }
      position += 1
    }
    throw error("the text breaks off within quotation marks")
  }

  /// Reads a whole number.
  package mutating func integer() throws(JSONError) -> Int {
    _ = peek()
    let start = position
    let negative = position < bytes.endIndex && bytes[position] == UInt8(ascii: "-")
    if negative { position += 1 }
    let firstDigit = position
    var value = 0
    while position < bytes.endIndex, case let digit = bytes[position] &- UInt8(ascii: "0"), digit < 10 {
      let (tens, overflow) = value.multipliedReportingOverflow(by: 10)
      let (next, carry) =
        negative
        ? tens.subtractingReportingOverflow(Int(digit)) : tens.addingReportingOverflow(Int(digit))
      if overflow || carry { throw error("the number does not fit 64 bits", at: start) }
      value = next
      position += 1
    }
    if position == firstDigit { throw unexpected("a number is expected") }
    if position < bytes.endIndex, [UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E")].contains(bytes[position]) {
      throw error("a whole number is expected", at: start)
    }
    return value
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
    guard end <= bytes.endIndex, word.withUTF8Buffer({ bytes[position..<end].elementsEqual($0) }) else {
      throw unexpected("a value is expected")
    }
    position = end
  }

  /// Reads the name of a member.
  mutating func name() throws(JSONError) -> JSONKey {
    _ = peek()
    var end = position + 1
    while end < bytes.endIndex, bytes[end] != UInt8(ascii: "\""), bytes[end] != UInt8(ascii: "\\") { end += 1 }
    guard position < bytes.endIndex, bytes[position] == UInt8(ascii: "\""), end < bytes.endIndex,
      bytes[end] == UInt8(ascii: "\"")
    else { return JSONKey(Array(try string().utf8)) }
    let key = JSONKey(bytes[position + 1..<end])
    position = end + 1
    return key
  }

  private func text(_ utf8: ArraySlice<UInt8>, at place: Int) throws(JSONError) -> String {
    guard let text = String(validating: utf8, as: UTF8.self) else { throw error("the text is not UTF-8", at: place) }
    return text
  }
}
