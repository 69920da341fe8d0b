internal import GherkinPages

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
