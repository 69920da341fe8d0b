/// The values of an examples row for the placeholders of its outline.
///
/// As in the official compilers, one column is replaced after the other, so a value can contain a placeholder of a later
/// column. Texts are compared as bytes, because equal strings can differ in their code points.
package struct OutlineRow {
  private let placeholders: [[UInt8]]
  private let values: [String]
  /// Whether a text is searched for placeholders first, as there are many columns, whose names contain no brackets.
  private let searches: Bool

  /// The maximum size in bytes of a text with values, in addition to four times the size of the text and the values.
  /// Values with placeholders can double it with every column.
  private static let limit = 1 << 20
  /// The number of columns above which a text is searched for placeholders first.
  private static let fewColumns = 32
  private static let (open, close) = (UInt8(ascii: "<"), UInt8(ascii: ">"))

  /// - Parameters:
  ///   - placeholders: those of the columns, see ``placeholders(of:)``.
  ///   - values: the cells of the row; missing ones are empty.
  package init(_ placeholders: [[UInt8]], values: [String]) {
    self.placeholders = placeholders
    self.values = values
    searches =
      placeholders.count > Self.fewColumns
      && !placeholders.contains { $0.dropFirst().dropLast().contains { $0 == Self.open || $0 == Self.close } }
  }

  /// Returns the placeholders of columns: `<name>`.
  package static func placeholders(of columns: some Sequence<String>) -> [[UInt8]] {
    columns.map { Array("<\($0)>".utf8) }
  }

  /// Returns a text with the values, and spends its length from the budget. If that is exhausted, the text is returned
  /// unchanged.
  ///
  /// - Parameter isCopied: whether a text without values is copied for each row too, and its length is spent.
  package func filled(_ text: String, _ budget: inout ExpansionBudget, isCopied: Bool = false) -> String {
    let filled = filledIfChanged(text, &budget)
    if filled == nil, isCopied { budget.spend(text: text.utf8.count) }
    return filled ?? text
  }

  /// Returns a text with the values; nil if it has no placeholder, or the budget is exhausted.
  private func filledIfChanged(_ text: String, _ budget: inout ExpansionBudget) -> String? {
    guard text.utf8.contains(Self.open) else { return nil }
    var bytes = Array(text.utf8)
    let limit = Self.limit + 4 * (bytes.count + values.reduce(0) { $0 + $1.utf8.count })
    var present = searches ? Self.placeholders(in: bytes) : []
    var isFilled = false
    for index in placeholders.indices where !searches || present.contains(placeholders[index]) {
      // The time is limited too: a text can have thousands of placeholders.
      guard budget.spend(text: bytes.count / 8) else { return nil }
      let value = index < values.count ? values[index] : ""
      guard let filled = Self.replacing(placeholders[index], by: value, in: bytes, limit) else { continue }
      (bytes, isFilled) = (filled, true)
      if bytes.count > limit {
        budget.exhaust()
        return nil
      }
      if searches { present = Self.placeholders(in: bytes) }
    }
    guard isFilled, budget.spend(text: bytes.count) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the texts in angle brackets, with these, that contain none.
  private static func placeholders(in bytes: [UInt8]) -> Set<[UInt8]> {
    var found: Set<[UInt8]> = []
    var start: Int?
    for (index, byte) in bytes.enumerated() {
      if byte == open {
        start = index
      } else if byte == close, let first = start {
        found.insert(Array(bytes[first...index]))
        start = nil
      }
    }
    return found
  }

  /// Returns the bytes with a value in place of each occurrence of a placeholder, cut above the limit; nil if there is no
  /// occurrence.
  private static func replacing(_ placeholder: [UInt8], by value: String, in bytes: [UInt8], _ limit: Int) -> [UInt8]? {
    var replaced: [UInt8]?
    var (end, index) = (0, 0)
    bytes.withUnsafeBufferPointer { bytes in
      while let start = bytes[index...].firstIndex(of: open), bytes.count - start >= placeholder.count {
        guard bytes[start..<start + placeholder.count].elementsEqual(placeholder) else {
          index = start + 1
          continue
        }
        replaced = replaced ?? []
        replaced?.append(contentsOf: bytes[end..<start])
        replaced?.append(contentsOf: value.utf8)
        end = start + placeholder.count
        index = end
        if replaced?.count ?? 0 > limit { break }
      }
      replaced?.append(contentsOf: bytes[end...])
    }
    return replaced
  }
}

/// A limit on the expansion of a document to pickles.
package struct ExpansionBudget {
  private let pieceLimit: Int
  private let textLimit: Int
  private var pieces: Int
  private var text: Int
  /// Whether one text with the values of a row was too large.
  private var hasLargeText = false

  /// Creates a budget of steps, cells and tags, and of bytes of copied text.
  package init(pieces: Int, text: Int) {
    pieceLimit = pieces
    textLimit = text
    self.pieces = pieces
    self.text = text
  }

  /// Spends steps, cells or tags.
  mutating func spend(_ count: Int) {
    pieces = max(-1, pieces - count)
  }

  /// Spends bytes of new text. Returns false if the budget is exhausted; the text must not be created then.
  @discardableResult
  mutating func spend(text count: Int) -> Bool {
    text = max(-1, text - count)
    return text >= 0
  }

  /// Notes that one text with the values of a row is too large.
  mutating func exhaust() { (text, hasLargeText) = (-1, true) }

  /// Throws an error at a location if the budget is exhausted.
  func check(at location: Location, uri: String) throws(ParseErrors) {
    if pieces >= 0, text >= 0 { return }
    let problem =
      hasLargeText
      ? "a text of an outline grows too much with the values of a row: use shorter values, or fewer placeholders"
      : "this file expands to more than \(pieceLimit) steps, cells and tags, or \(textLimit) bytes of text: split it"
    throw ParseErrors(errors: [ParseError(uri: uri, location: location, problem: problem)])
  }
}
