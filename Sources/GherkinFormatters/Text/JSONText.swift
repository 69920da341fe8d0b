internal import CucumberMessages
internal import TextSupport

/// JSON that is safe for a terminal: hidden characters are escaped too, which JSON itself does not require.
enum JSONText {
  /// A value's object.
  static func object(_ value: some JSONWritable) -> String {
    var writer = JSONWriter()
    writer.object(value)
    return safe(String(decoding: writer.bytes, as: UTF8.self))
  }

  /// A JSON text with escapes for hidden characters.
  static func safe(_ text: String) -> String {
    // Outside of texts JSON is plain ASCII, so whatever else there is stands inside of one.
    if text.utf8.allSatisfy({ $0 < 0x7F }) { return text }
    var safe = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar.isHidden {
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

  /// An array with an object on each line.
  static func lines(_ objects: [String]) -> String {
    objects.isEmpty ? "[]\n" : "[\n\(objects.joined(separator: ",\n"))\n]\n"
  }
}
