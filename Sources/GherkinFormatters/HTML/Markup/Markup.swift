/// A piece of an HTML page. What is written in the source of this program is markup; whatever is interpolated is text,
/// and escaped: `"<b>\(name)</b>"`.
///
/// So content cannot become markup by oversight. Pieces are joined with `+=`, or interpolated as pieces.
struct Markup: Sendable, ExpressibleByStringInterpolation {
  /// The bytes, in UTF-8.
  private(set) var bytes: [UInt8]

  /// An empty piece.
  init() {
    bytes = []
  }

  init(stringLiteral literal: StaticString) {
    bytes = literal.withUTF8Buffer { Array($0) }
  }

  init(stringInterpolation interpolation: Interpolation) {
    bytes = interpolation.bytes
  }

  /// A text of users, or any other that is no markup.
  init(text: String) {
    bytes = []
    MarkupEscape.append(text, to: &bytes)
  }

  /// A file of this project that is put into the page as it is: its style sheets and scripts.
  init(asset: [UInt8]) {
    bytes = asset
  }

  /// Whether there is nothing in it.
  var isEmpty: Bool { bytes.isEmpty }

  static func += (left: inout Markup, right: Markup) {
    left.bytes += right.bytes
  }

  /// Collects the pieces of an interpolated literal.
  struct Interpolation: StringInterpolationProtocol {
    fileprivate var bytes: [UInt8] = []

    init(literalCapacity: Int, interpolationCount: Int) {
      bytes.reserveCapacity(literalCapacity + interpolationCount * 16)
    }

    mutating func appendLiteral(_ literal: StaticString) {
      literal.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    mutating func appendInterpolation(_ text: String) {
      MarkupEscape.append(text, to: &bytes)
    }

    mutating func appendInterpolation(_ text: String?) {
      if let text { appendInterpolation(text) }
    }

    mutating func appendInterpolation(_ number: Int) {
      bytes.append(contentsOf: String(number).utf8)
    }

    mutating func appendInterpolation(_ piece: Markup) {
      bytes += piece.bytes
    }
  }
}
