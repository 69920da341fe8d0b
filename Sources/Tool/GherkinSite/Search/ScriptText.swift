internal import GherkinText

/// Texts in the site's scripts.
enum ScriptText {
  /// Appends a text as a JavaScript string.
  static func append(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": bytes += [UInt8(ascii: "\\"), UInt8(ascii: scalar)]
      case "<": bytes += "\\u003c".utf8
      case _ where scalar.isHidden || scalar.value < 0x20 || scalar.value == 0x2028 || scalar.value == 0x2029:
        for unit in scalar.utf16 {
          let digits = String(unit, radix: 16)
          bytes += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8
        }
      default: bytes += String(scalar).utf8
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
