package import GherkinMessages

/// A piece of an HTML page. Literals in this program are markup, and interpolated values are escaped text:
/// `"<b>\(name)</b>"`.
///
/// Text thus cannot become markup by mistake. Pieces are joined with `+=` or interpolated.
package struct Markup: Sendable, ExpressibleByStringInterpolation {
  /// The bytes in memory, in UTF-8.
  private var bytes: [UInt8] = []
  /// Large contents in a spool, each with the number of bytes in memory before it.
  private var spooled: [(position: Int, content: Spool.Entry)] = []

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

  /// Creates markup from content that needs no escaping, such as base64.
  package init(spooled content: Spool.Entry) {
    spooled = [(0, content)]
  }

  /// Whether the piece is empty.
  package var isEmpty: Bool { bytes.isEmpty && spooled.isEmpty }

  /// The number of bytes.
  package var count: Int { bytes.count + spooled.reduce(0) { $0 + $1.content.count } }

  package static func += (left: inout Markup, right: Markup) {
    if !right.spooled.isEmpty {
      left.spooled += right.spooled.map { ($0.position + left.bytes.count, $0.content) }
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

  /// The bytes in memory, without contents in a spool.
  package var bytesInMemory: [UInt8] { bytes }

  /// All bytes, including contents in a spool.
  package var allBytes: [UInt8] {
    if spooled.isEmpty { return bytes }
    var all: [UInt8] = []
    var copied = 0
    for (position, content) in spooled {
      all += bytes[copied..<position]
      all += content.bytes
      copied = position
    }
    return all + bytes[copied...]
  }

  /// Calls a closure with all bytes, in parts.
  package func write(_ writePart: (ArraySlice<UInt8>) -> Void) {
    var written = 0
    for (position, content) in spooled {
      writePart(bytes[written..<position])
      writePart(content.bytes[...])
      written = position
    }
    writePart(bytes[written...])
  }

  /// Returns the markup with all bytes stored in a spool.
  package func moved(to spool: Spool) -> Spooled {
    Spooled(bytes: bytes.isEmpty ? nil : spool.keep(bytes), spooled: spooled)
  }

  /// Markup that is stored until the end of the page is written.
  package struct Spooled: Sendable {
    fileprivate let bytes: Spool.Entry?
    fileprivate let spooled: [(position: Int, content: Spool.Entry)]

    /// Creates empty markup.
    package init() {
      (bytes, spooled) = (nil, [])
    }

    fileprivate init(bytes: Spool.Entry?, spooled: [(position: Int, content: Spool.Entry)]) {
      self.bytes = bytes
      self.spooled = spooled
    }

    package var isEmpty: Bool { bytes == nil && spooled.isEmpty }

    /// The number of bytes.
    package var count: Int { (bytes?.count ?? 0) + spooled.reduce(0) { $0 + $1.content.count } }

    /// The markup.
    package var markup: Markup {
      var markup = Markup(asset: bytes?.bytes ?? [])
      markup.spooled = spooled
      return markup
    }
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
