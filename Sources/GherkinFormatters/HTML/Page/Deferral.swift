internal import HTMLPages

/// Writes the content of a page in parts. The script adds a part to the page when the reader scrolls near it.
struct Deferral {
  /// The number of bytes after which a part ends.
  private static let partSize = 1 << 16

  private let form: PageForm
  /// Whole elements of the next part.
  private var waiting = Markup()
  /// The anchors of the scenarios that the cards of the next part are for; those of a card have spaces in between.
  private var anchors: [String] = []
  private let index: UnitIndex?

  /// - Parameter index: learns which scenarios each part has; nil for the parts of another list.
  init(_ form: PageForm, index: UnitIndex? = nil) {
    self.form = form
    self.index = index
  }

  /// Writes markup that is always in the document, and may be half of an element.
  mutating func write(_ markup: Markup, to sink: inout OutputSink) {
    finish(&sink)
    markup.write(to: &sink)
  }

  /// Writes whole elements.
  ///
  /// - Parameter anchor: the anchor of the scenario, or of the scenarios, that a card is for; nil if it is no card.
  mutating func writeContent(_ markup: Markup, cardFor anchor: String? = nil, to sink: inout OutputSink) {
    guard form.hasParts else { return markup.write(to: &sink) }
    waiting += markup
    if let anchor { anchors.append(anchor) }
    if waiting.count > Self.partSize { finish(&sink) }
  }

  /// Writes the part that was begun.
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
