internal import GherkinFormatters
internal import GherkinFileOutput
internal import GherkinFiles
internal import GherkinPages

/// How a page stores its scenarios, depending on their size.
///
/// A browser needs seconds and hundreds of MiB for the elements of many scenarios. On a larger page, the script creates
/// only the elements near the viewport.
enum PageForm {
  /// All elements are in the document.
  case whole
  /// Scenarios are in `noscript` elements, whose content browsers treat as text unless scripts are disabled.
  case parts
  /// Scenarios are in compressed data, which only a script can read.
  case compressedParts(Zlib)

  /// The maximum size in bytes of scenarios whose elements are all in the document.
  private static let wholeLimit = 1 << 20
  /// The maximum size in bytes of scenarios that can be read without a script.
  static let readableLimit = 16 << 20

  /// - Parameters:
  ///   - size: the size of all scenarios in bytes.
  ///   - zlib: the compression library; nil if it is missing or not to be used.
  init(size: Int, zlib: Zlib?) {
    if size <= Self.wholeLimit {
      self = .whole
    } else if size > Self.readableLimit, let zlib {
      self = .compressedParts(zlib)
    } else {
      self = .parts
    }
  }

  /// Whether the script creates the scenarios' elements.
  var hasParts: Bool {
    if case .whole = self { false } else { true }
  }

  /// The compression library; nil if the page can be read without a script.
  var zlib: Zlib? {
    if case .compressedParts(let zlib) = self { zlib } else { nil }
  }
}

/// Writes the content of a page in parts, which the script adds to the page when the reader scrolls near them.
struct Deferral {
  /// The number of bytes after which a part ends.
  private static let partSize = 1 << 16

  private let form: PageForm
  /// Complete elements for the next part.
  private var waiting = Markup()
  /// The anchors of the scenarios of each card in the next part; several are separated by spaces.
  private var anchors: [String] = []
  private let index: UnitIndex?

  /// - Parameter index: records the scenarios of each part; nil for the parts of another list.
  init(_ form: PageForm, index: UnitIndex? = nil) {
    self.form = form
    self.index = index
  }

  /// Writes markup that is always in the document. It can contain unclosed elements.
  mutating func write(_ markup: Markup, to sink: inout OutputSink) {
    finish(&sink)
    markup.write(to: &sink)
  }

  /// Writes complete elements.
  ///
  /// - Parameter anchor: the anchors of a card's scenarios, separated by spaces; nil if it is not a card.
  mutating func writeContent(_ markup: Markup, cardFor anchor: String? = nil, to sink: inout OutputSink) {
    guard form.hasParts else { return markup.write(to: &sink) }
    waiting += markup
    if let anchor { anchors.append(anchor) }
    if waiting.count > Self.partSize { finish(&sink) }
  }

  /// Writes the current part.
  mutating func finish(_ sink: inout OutputSink) {
    if waiting.isEmpty { return }
    let cards: Markup = anchors.isEmpty ? "" : " data-for=\"\(anchors.joined(separator: ","))\""
    let content =
      form.zlib.flatMap { DataBlock.compressed(waiting.allBytes, $0, name: "source") }
      ?? "<noscript class=\"source\">\(waiting)</noscript>"
    ("<div class=\"part\"\(cards)>\(content)</div>" as Markup).write(to: &sink)
    waiting = Markup()
    anchors = []
    index?.endPart()
  }
}

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
