internal import GherkinText

/// A piece of an HTML page. Literals in this program are markup, and interpolated values are escaped text:
/// `"<b>\(name)</b>"`.
///
/// Text thus cannot become markup by mistake. Pieces are joined with `+=` or interpolated.
package struct Markup: Sendable, ExpressibleByStringInterpolation {
  /// The bytes in memory, in UTF-8.
  private var bytes: [UInt8] = []
  /// Large contents that are read when the piece is written, each with the number of bytes in memory before it.
  private var deferred: [(position: Int, count: Int, read: @Sendable () -> [UInt8])] = []

  /// Creates an empty piece.
  package init() {}

  /// Creates an empty piece with a capacity in bytes.
  package init(capacity: Int) {
    bytes.reserveCapacity(capacity)
  }

  package init(stringLiteral literal: StaticString) {
    bytes = literal.withUTF8Buffer { Array($0) }
  }

  package init(stringInterpolation interpolation: Interpolation) {
    self = interpolation.markup
  }

  /// Creates escaped text.
  package init(text: String) {
    MarkupEscape.append(text, to: &bytes)
  }

  /// Creates markup from an asset, a style sheet or script of this project, which is not escaped.
  package init(asset: [UInt8]) {
    bytes = asset
  }

  /// Creates markup from content that needs no escaping, such as base64, and is read when it is written.
  ///
  /// - Parameter count: its number of bytes.
  package init(count: Int, read: @escaping @Sendable () -> [UInt8]) {
    deferred = [(0, count, read)]
  }

  /// Whether the piece is empty.
  package var isEmpty: Bool { bytes.isEmpty && deferred.isEmpty }

  /// The number of bytes.
  package var count: Int { bytes.count + deferred.reduce(0) { $0 + $1.count } }

  package static func += (left: inout Markup, right: Markup) {
    if !right.deferred.isEmpty {
      left.deferred += right.deferred.map { ($0.position + left.bytes.count, $0.count, $0.read) }
    }
    left.bytes += right.bytes
  }

  /// Appends markup of this program without creating a piece, for frequent parts of large pages.
  package mutating func append(_ literal: StaticString) {
    literal.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Appends a text, escaped.
  package mutating func append(text: String) {
    MarkupEscape.append(text, to: &bytes)
  }

  /// Appends a text in UTF-8, escaped.
  package mutating func append(text: UnsafeBufferPointer<UInt8>) {
    MarkupEscape.append(text, to: &bytes)
  }

  /// Appends a number.
  package mutating func append(_ number: Int) {
    bytes.append(contentsOf: String(number).utf8)
  }

  /// The bytes in memory, without those that are read when the piece is written.
  package var bytesInMemory: [UInt8] { bytes }

  /// All bytes.
  package var allBytes: [UInt8] {
    if deferred.isEmpty { return bytes }
    var all: [UInt8] = []
    write { all += $0 }
    return all
  }

  /// Calls a closure with all bytes, in parts.
  package func write(_ writePart: (ArraySlice<UInt8>) -> Void) {
    var written = 0
    for (position, _, read) in deferred {
      writePart(bytes[written..<position])
      writePart(read()[...])
      written = position
    }
    writePart(bytes[written...])
  }

  /// Collects the parts of an interpolated literal.
  package struct Interpolation: StringInterpolationProtocol {
    fileprivate var markup = Markup()

    package init(literalCapacity: Int, interpolationCount: Int) {
      markup.bytes.reserveCapacity(literalCapacity + interpolationCount * 16)
    }

    package mutating func appendLiteral(_ literal: StaticString) {
      literal.withUTF8Buffer { markup.bytes.append(contentsOf: $0) }
    }

    package mutating func appendInterpolation(_ text: String) {
      MarkupEscape.append(text, to: &markup.bytes)
    }

    package mutating func appendInterpolation(_ text: String?) {
      if let text { appendInterpolation(text) }
    }

    package mutating func appendInterpolation(_ number: Int) {
      markup.bytes.append(contentsOf: String(number).utf8)
    }

    package mutating func appendInterpolation(_ piece: Markup) {
      markup += piece
    }
  }
}

/// Escapes text for HTML content and for quoted attributes.
enum MarkupEscape {
  /// Appends a text. Special characters become character references; invisible characters, such as the escape
  /// character, are shown as `\u{1B}`; line endings become single line feeds.
  static func append(_ text: String, to bytes: inout [UInt8]) {
    var text = text
    text.withUTF8 { append($0, to: &bytes) }
  }

  /// Appends a text in UTF-8.
  static func append(_ utf8: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
    var start = 0
    var index = 0
    while index < utf8.count {
      let byte = utf8[index]
      let isPlain =
        byte >= 0x20 && byte < 0x7F && !isMarkup(byte) || byte >= 0x80 && !mayBeHidden(byte) || byte == 0x0A
      if isPlain {
        index += 1
        continue
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<index]))
      index += appendSpecial(utf8, at: index, to: &bytes)
      start = index
    }
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<utf8.count]))
  }

  private static func isMarkup(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "&") || byte == UInt8(ascii: "\"")
      || byte == UInt8(ascii: "'")
  }

  /// Appends a character that may require escaping; returns its length.
  private static func appendSpecial(
    _ utf8: UnsafeBufferPointer<UInt8>, at index: Int, to bytes: inout [UInt8]
  ) -> Int {
    let byte = utf8[index]
    switch byte {
    case UInt8(ascii: "<"): bytes.append(contentsOf: "&lt;".utf8)
    case UInt8(ascii: ">"): bytes.append(contentsOf: "&gt;".utf8)
    case UInt8(ascii: "&"): bytes.append(contentsOf: "&amp;".utf8)
    case UInt8(ascii: "\""): bytes.append(contentsOf: "&#34;".utf8)
    case UInt8(ascii: "'"): bytes.append(contentsOf: "&#39;".utf8)
    case 0x09: bytes.append(byte)
    case 0x0D:
      // The line feed of a CR LF pair follows.
      if index + 1 == utf8.count || utf8[index + 1] != 0x0A { bytes.append(0x0A) }
    case ..<0x20, 0x7F: appendEscape(UInt32(byte), to: &bytes)
    case _ where mayBeHidden(byte): return appendScalar(utf8, at: index, to: &bytes)
    default: bytes.append(byte)
    }
    return 1
  }

  /// Returns whether a byte can be the first one of an invisible character in UTF-8.
  private static func mayBeHidden(_ byte: UInt8) -> Bool {
    switch byte {
    case 0xC2, 0xD8, 0xE1, 0xE2, 0xEF, 0xF0, 0xF3: true
    default: false
    }
  }

  /// Appends a character of two to four bytes; returns its length.
  private static func appendScalar(
    _ utf8: UnsafeBufferPointer<UInt8>, at index: Int, to bytes: inout [UInt8]
  ) -> Int {
    let length = utf8[index] < 0xE0 ? 2 : utf8[index] < 0xF0 ? 3 : 4
    let first = UInt32(utf8[index]) & (0x7F >> UInt32(length))
    let number = (1..<length).reduce(first) { $0 << 6 | UInt32(utf8[index + $1]) & 0x3F }
    if let scalar = Unicode.Scalar(number), scalar.isHidden {
      if isPartOfText(number) {
        // As a character reference, it affects the page but not a terminal.
        bytes.append(contentsOf: "&#\(number);".utf8)
      } else {
        appendEscape(number, to: &bytes)
      }
    } else {
      bytes.append(contentsOf: utf8[index..<index + length])
    }
    return length
  }

  /// Returns whether texts need an invisible character: directional marks and isolates for right-to-left text; tags for
  /// flags. Directional overrides, which can disguise a text as another one, are not included.
  private static func isPartOfText(_ number: UInt32) -> Bool {
    switch number {
    case 0x061C, 0x200E, 0x200F, 0x2066...0x2069, 0xE0020...0xE007F: true
    default: false
    }
  }

  private static func appendEscape(_ number: UInt32, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: "\\u{\(String(number, radix: 16, uppercase: true))}".utf8)
  }
}
