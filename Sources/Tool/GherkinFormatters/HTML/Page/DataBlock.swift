internal import GherkinFiles
internal import GherkinFileOutput
internal import GherkinPages

/// Data for the page's script: an element that browsers neither show nor run.
enum DataBlock {
  /// Returns a block with compressed content, or nil if the library fails.
  static func compressed(_ content: [UInt8], _ zlib: Zlib, name: Markup) -> Markup? {
    zlib.compressed(content).map {
      "<script type=\"application/gherkin-run+deflate\" class=\"\(name)\">\(Markup(asset: Base64.bytes(of: $0)))</script>"
    }
  }

  /// Returns a block of JSON, compressed if the library is available.
  ///
  /// - Parameter json: JSON without the character `<`, so that nothing in it ends the element.
  static func json(_ json: [UInt8], _ zlib: Zlib?, name: Markup) -> Markup {
    zlib.flatMap { compressed(json, $0, name: name) }
      ?? "<script type=\"application/json\" class=\"\(name)\">\(Markup(asset: json))</script>"
  }

  /// Returns a block of text: compressed, or as a JSON string if the library is not available.
  static func text(_ text: [UInt8], _ zlib: Zlib?, name: Markup) -> Markup {
    if let block = zlib.flatMap({ compressed(text, $0, name: name) }) { return block }
    var string: [UInt8] = []
    append(String(decoding: text, as: UTF8.self), to: &string)
    return json(string, nil, name: name)
  }

  /// Appends a text as a JSON string. Invisible characters, such as bidirectional controls, are escaped.
  static func append(_ text: String, to json: inout [UInt8]) {
    json.append(UInt8(ascii: "\""))
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": json += [UInt8(ascii: "\\"), UInt8(ascii: scalar)]
      case "<", "\u{0}"..<" ": appendEscape(of: scalar, to: &json)
      case " "..<"\u{7F}": json.append(UInt8(ascii: scalar))
      default:
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: appendEscape(of: scalar, to: &json)
        default: json += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
        }
      }
    }
    json.append(UInt8(ascii: "\""))
  }

  private static func appendEscape(of scalar: Unicode.Scalar, to json: inout [UInt8]) {
    for unit in String(scalar).utf16 {
      let digits = String(unit, radix: 16)
      json += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8
    }
  }
}
