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
    // Nearly all texts are plain.
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F || $0 == UInt8(ascii: "\n") }) { return text }
    return text.escaping { $0.isHidden && $0 != "\n" ? $0.utf16Escape("\\u") : nil }
  }

  /// Returns an array with one object on each line.
  static func lines(_ objects: [String]) -> String {
    objects.isEmpty ? "[]\n" : "[\n\(objects.joined(separator: ",\n"))\n]\n"
  }
}
