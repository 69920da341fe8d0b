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

  /// Returns JSON text in which invisible characters are escaped. Outside strings, JSON is plain ASCII, so all other
  /// characters are inside strings. A line feed is between values.
  static func safe(_ text: String) -> String {
    isPlain(text) || !text.unicodeScalars.contains(where: isEscaped)
      ? text : text.escaping { isEscaped($0) ? $0.utf16Escape("\\u") : nil }
  }

  private static func isEscaped(_ scalar: Unicode.Scalar) -> Bool { scalar.isHidden && scalar != "\n" }

  /// Returns whether a text is printable ASCII, as nearly all texts are.
  private static func isPlain(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      for byte in bytes where byte > 0x7E || byte < 0x20 && byte != UInt8(ascii: "\n") { return false }
      return true
    }
  }

  /// Returns an array with one object on each line.
  static func lines(_ objects: [String]) -> String {
    objects.isEmpty ? "[]\n" : "[\n\(objects.joined(separator: ",\n"))\n]\n"
  }
}
