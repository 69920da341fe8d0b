/// Data for the script of the page: an element that browsers neither show nor run.
enum DataBlock {
  /// Returns a block with compressed content, or nil if the library fails.
  static func compressed(_ content: [UInt8], _ zlib: Zlib, name: Markup) -> Markup? {
    zlib.compressed(content).map {
      "<script type=\"application/gherkin-run+deflate\" class=\"\(name)\">\(Markup(asset: Base64.bytes(of: $0)))</script>"
    }
  }

  /// Returns a block of JSON, which is compressed if there is a library.
  ///
  /// - Parameter json: JSON without the character `<`, so that nothing in it ends the element.
  static func json(_ json: [UInt8], _ zlib: Zlib?, name: Markup) -> Markup {
    zlib.flatMap { compressed(json, $0, name: name) }
      ?? "<script type=\"application/json\" class=\"\(name)\">\(Markup(asset: json))</script>"
  }

  /// Returns a block of text: compressed, or as a string of JSON if there is no library.
  static func text(_ text: [UInt8], _ zlib: Zlib?, name: Markup) -> Markup {
    if let block = zlib.flatMap({ compressed(text, $0, name: name) }) { return block }
    var string: [UInt8] = []
    append(text, to: &string)
    return json(string, nil, name: name)
  }

  /// Appends a text as a string of JSON.
  static func append(_ text: some Sequence<UInt8>, to json: inout [UInt8]) {
    json.append(UInt8(ascii: "\""))
    for byte in text {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): json += [UInt8(ascii: "\\"), byte]
      case UInt8(ascii: "<"): json += "\\u003c".utf8
      case 0x09: json += "\\t".utf8
      case 0x0A: json += "\\n".utf8
      case ..<0x20: json.append(UInt8(ascii: " "))
      default: json.append(byte)
      }
    }
    json.append(UInt8(ascii: "\""))
  }
}
