/// Walks through a JSON text by the letter of RFC 8259, to find the first error, or the place of a value.
struct JSONScanner {
  private static let deepest = 512
  let bytes: [UInt8]
  var position = 0
  /// Where numbers stand, as far as the text was walked through.
  private(set) var numbers: [Range<Int>] = []

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  /// Checks that the text is one JSON value.
  mutating func check() throws(JSONFault) {
    position = 0
    skipSpace()
    try value(depth: 0)
    skipSpace()
    if position < bytes.count { throw fault("the end of the text") }
  }
}

/// A place in a text that is no JSON, and why.
struct JSONFault: Error {
  let offset: Int
  let wording: Diagnostic
}

extension JSONScanner {
  mutating func value(depth: Int) throws(JSONFault) {
    guard depth < Self.deepest else { throw JSONFault(offset: position, wording: .tooDeepJSON) }
    switch peek {
    case UInt8(ascii: "{"):
      try items(UInt8(ascii: "}"), "a comma or }") { (self: inout Self) throws(JSONFault) in
        guard self.peek == UInt8(ascii: "\"") else { throw self.fault("a key between double quotes") }
        try self.string()
        self.skipSpace()
        guard self.take(UInt8(ascii: ":")) else { throw self.fault("a colon") }
        self.skipSpace()
        try self.value(depth: depth + 1)
      }
    case UInt8(ascii: "["):
      try items(UInt8(ascii: "]"), "a comma or ]") { (self: inout Self) throws(JSONFault) in
        try self.value(depth: depth + 1)
      }
    case UInt8(ascii: "\""): try string()
    case let byte? where byte == UInt8(ascii: "-") || (0x30...0x39).contains(byte): try number()
    default:
      for word in ["true", "false", "null"] where bytes[position...].starts(with: word.utf8) {
        position += word.utf8.count
        return
      }
      throw fault("a value")
    }
  }

  /// Items with commas between them, up to a bracket that closes them.
  mutating func items(
    _ end: UInt8, _ needed: String, _ item: (inout Self) throws(JSONFault) -> Void
  ) throws(JSONFault) {
    position += 1
    skipSpace()
    if take(end) { return }
    while true {
      try item(&self)
      skipSpace()
      if take(end) { return }
      guard take(UInt8(ascii: ",")) else { throw fault(needed) }
      skipSpace()
    }
  }

  mutating func string() throws(JSONFault) {
    position += 1
    while let byte = peek, byte != UInt8(ascii: "\"") {
      if byte < 0x20 { throw fault("an escape such as \\n") }
      position += 1
      guard byte == UInt8(ascii: "\\") else { continue }
      guard let escaped = peek, #""\/bfnrtu"#.utf8.contains(escaped) else { throw fault(#"one of " \ / b f n r t u"#) }
      position += 1
      guard escaped == UInt8(ascii: "u") else { continue }
      let unit = try codeUnit()
      guard (0xD800...0xDFFF).contains(unit) else { continue }
      // Two escapes make one character beyond U+FFFF; one alone makes none.
      guard unit < 0xDC00, take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")), try codeUnit() >> 10 == 0xDC00 >> 10
      else {
        throw fault("the other half of a surrogate pair")
      }
    }
    guard take(UInt8(ascii: "\"")) else { throw fault("a closing double quote") }
  }

  /// The code unit of four hexadecimal digits.
  private mutating func codeUnit() throws(JSONFault) -> Int {
    var unit = 0
    for _ in 0..<4 {
      guard let byte = peek, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw fault("a hexadecimal digit")
      }
      unit = unit << 4 | digit
      position += 1
    }
    return unit
  }

  private mutating func number() throws(JSONFault) {
    let start = position
    defer { numbers.append(start..<position) }
    _ = take(UInt8(ascii: "-"))
    if !take(UInt8(ascii: "0")) { try digits() }
    if take(UInt8(ascii: ".")) { try digits() }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      _ = take(UInt8(ascii: "+")) || take(UInt8(ascii: "-"))
      try digits()
    }
  }

  private mutating func digits() throws(JSONFault) {
    guard let byte = peek, (0x30...0x39).contains(byte) else { throw fault("a digit") }
    while let byte = peek, (0x30...0x39).contains(byte) { position += 1 }
  }

  var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  mutating func take(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    position += 1
    return true
  }

  mutating func skipSpace() {
    while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
  }

  private func fault(_ needed: String) -> JSONFault {
    let found = String(decoding: bytes[position...].prefix(4), as: UTF8.self).unicodeScalars.first
    return JSONFault(offset: position, wording: .noJSON(needed: needed, found))
  }
}
