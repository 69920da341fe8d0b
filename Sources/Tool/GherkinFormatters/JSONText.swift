internal import GherkinMessages
internal import GherkinText

/// JSON that is safe for a terminal: invisible characters are escaped, which JSON itself does not require.
package enum JSONText {
  /// Returns a value's object.
  static func object(_ value: some JSONWritable) -> String {
    var writer = JSONWriter()
    writer.object(value)
    return safe(String(decoding: writer.bytes, as: UTF8.self))
  }

  /// Returns the bytes of JSON text in which invisible characters are escaped.
  package static func safe(bytes: some Collection<UInt8>) -> [UInt8] {
    Array(safe(String(decoding: bytes, as: UTF8.self)).utf8)
  }

  /// Returns JSON text in which invisible characters are escaped.
  static func safe(_ text: String) -> String {
    // Outside strings, JSON is plain ASCII, so all other characters are inside strings.
    guard hasEscaped(text) else { return text }
    var safe = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if isEscaped(scalar) {
        for unit in scalar.utf16 {
          let digits = String(unit, radix: 16)
          safe.append(contentsOf: "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".unicodeScalars)
        }
      } else {
        safe.append(scalar)
      }
    }
    return String(safe)
  }

  /// A line feed is between values.
  private static func isEscaped(_ scalar: Unicode.Scalar) -> Bool { scalar.isHidden && scalar != "\n" }

  /// Returns whether a character of a text is escaped. Nearly none is, and nearly all are ASCII.
  private static func hasEscaped(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      var position = 0
      while position < bytes.count {
        let byte = bytes[position]
        if byte < 0x80 {
          if byte < 0x20 && byte != UInt8(ascii: "\n") || byte == 0x7F { return true }
          position += 1
        } else {
          // A text is valid UTF-8.
          let length = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
          let character = String(decoding: bytes[position..<position + length], as: UTF8.self)
          if character.unicodeScalars.contains(where: isEscaped) { return true }
          position += length
        }
      }
      return false
    }
  }

  /// Returns an array with one object on each line.
  static func lines(_ objects: [String]) -> String {
    objects.isEmpty ? "[]\n" : "[\n\(objects.joined(separator: ",\n"))\n]\n"
  }
}
