/// A text of an outline, split at its placeholders once for all rows.
///
/// The official compilers replace column by column, so a value can produce a placeholder for a later column. In nearly
/// all texts, neither the row's values nor the brackets of the text allow that, and a single pass gives the same
/// result.
struct OutlineText {
  private let text: String
  private var pieces: [Piece] = []
  /// Whether replacing column by column can find placeholders that are not in the text, because values would be
  /// inserted inside brackets, or column names contain brackets.
  private var isNested = false

  private enum Piece {
    /// The bytes of the text between two offsets.
    case literal(Int, Int)
    /// The value of a column.
    case column(Int)
  }

  init(_ text: String, _ columns: OutlineColumns) {
    self.text = text
    isNested = columns.hasBrackets
    OutlineValues.withBytes(of: text) { bytes in
      if bytes.contains(UInt8(ascii: "<")) { cut(bytes, columns) }
    }
  }

  private mutating func cut(_ bytes: UnsafeBufferPointer<UInt8>, _ columns: OutlineColumns) {
    var literalStart = 0
    var open: Int?
    for index in bytes.indices {
      if bytes[index] == UInt8(ascii: "<") {
        open = index
      } else if bytes[index] == UInt8(ascii: ">"), let start = open {
        open = nil
        guard let column = columns.indices[Array(bytes[(start + 1)..<index])] else { continue }
        let literal = bytes[literalStart..<start]
        if literal.last(where: OutlineValues.isBracket) == UInt8(ascii: "<") { isNested = true }
        if literalStart < start { pieces.append(.literal(literalStart, start)) }
        pieces.append(.column(column))
        literalStart = index + 1
      }
    }
    if !pieces.isEmpty, literalStart < bytes.count { pieces.append(.literal(literalStart, bytes.count)) }
  }

  /// Returns the text with a row's values in place of the placeholders, and spends its length from the budget.
  func filled(_ values: OutlineValues, _ columns: OutlineColumns, _ budget: inout ExpansionBudget) -> String {
    if pieces.isEmpty, !isNested { return text }
    let count = filledCount(values)
    if isNested || values.hasBrackets {
      guard budget.spend(text: count + columns.count * text.utf8.count) else { return text }
      if let filled = columns.replacing(in: text, by: values) { return filled }
    } else {
      guard budget.spend(text: count) else { return text }
    }
    return pieces.isEmpty ? text : joined(values, count)
  }

  /// Concatenates the pieces, `count` bytes in total.
  private func joined(_ values: OutlineValues, _ count: Int) -> String {
    String(unsafeUninitializedCapacity: count) { buffer in
      OutlineValues.withBytes(of: text) { bytes in
        var end = 0
        for piece in pieces {
          switch piece {
          case .literal(let from, let to):
            end = Self.copy(UnsafeBufferPointer(rebasing: bytes[from..<to]), to: buffer, at: end)
          case .column(let column):
            end = values.withBytes(of: column) { Self.copy($0, to: buffer, at: end) }
          }
        }
        return end
      }
    }
  }

  /// Copies bytes to a position of a buffer that is large enough. Returns the end of the copy.
  private static func copy(
    _ bytes: UnsafeBufferPointer<UInt8>, to buffer: UnsafeMutableBufferPointer<UInt8>, at start: Int
  ) -> Int {
    start + UnsafeMutableBufferPointer(rebasing: buffer[start...]).update(fromContentsOf: bytes)
  }

  /// Returns the length of the text after a single pass.
  private func filledCount(_ values: OutlineValues) -> Int {
    var count = 0
    for piece in pieces {
      switch piece {
      case .literal(let start, let end): count += end - start
      case .column(let column): count += values.count(of: column)
      }
    }
    return count
  }
}

/// The column names of an examples table.
final class OutlineColumns {
  private let names: [String]
  /// The first column with each name. Names are compared as bytes, because equal strings can differ in their code points.
  let indices: [[UInt8]: Int]
  /// Whether a name contains an angle bracket.
  let hasBrackets: Bool

  /// The maximum length of a text if values contain placeholders: these can double the text with every column.
  private static let limit = 1 << 20
  /// The maximum length of a name with brackets that is searched in values.
  private static let longestName = 256

  init(_ header: GherkinDocument.TableRow) {
    names = header.cells.map(\.value)
    indices = Dictionary(names.enumerated().map { (Array($1.utf8), $0) }, uniquingKeysWith: min)
    hasBrackets = names.contains { $0.utf8.contains(where: OutlineValues.isBracket) }
  }

  /// The number of columns.
  var count: Int { names.count }

  /// Replaces the placeholders of one column after the other, as the official compilers do; returns nil if that costs
  /// too much.
  func replacing(in text: String, by values: OutlineValues) -> String? {
    var bytes = Array(text.utf8)
    for (column, name) in names.enumerated() {
      guard bytes.count <= Self.limit, name.utf8.count <= Self.longestName || !hasBrackets else { return nil }
      let value = values.withBytes(of: column) { Array($0) }
      bytes = replacing(Array("<\(name)>".utf8), by: value, in: bytes)
    }
    return bytes.count <= Self.limit ? String(decoding: bytes, as: UTF8.self) : nil
  }

  private func replacing(_ name: [UInt8], by value: [UInt8], in bytes: [UInt8]) -> [UInt8] {
    var replaced: [UInt8] = []
    replaced.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count, replaced.count <= Self.limit {
      if bytes[index] == UInt8(ascii: "<"), bytes[index...].starts(with: name) {
        replaced += value
        index += name.count
      } else {
        replaced.append(bytes[index])
        index += 1
      }
    }
    return replaced
  }
}

/// The values of an examples row.
struct OutlineValues {
  private let row: GherkinDocument.TableRow
  /// Whether a value contains an angle bracket, and so could produce a placeholder.
  let hasBrackets: Bool

  init(_ row: GherkinDocument.TableRow) {
    self.row = row
    hasBrackets = row.cells.indices.contains { index in
      Self.withBytes(of: row.cells[index].value) { $0.contains(where: Self.isBracket) }
    }
  }

  /// Returns the length of the value in a column; 0 if the row is too short.
  func count(of column: Int) -> Int {
    column < row.cells.count ? row.cells[column].value.utf8.count : 0
  }

  /// Calls `body` with the bytes of the value in a column; with none if the row is too short.
  func withBytes<Result>(of column: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    Self.withBytes(of: column < row.cells.count ? row.cells[column].value : "", body)
  }

  static func isBracket(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">")
  }

  /// Calls `body` with the bytes of a text. Iterating over the UTF-8 view itself would use string indices, which are
  /// slower.
  static func withBytes<Result>(of text: String, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    text.utf8.withContiguousStorageIfAvailable(body) ?? Array(text.utf8).withUnsafeBufferPointer(body)
  }
}

/// A limit on the expansion of a document to pickles.
struct ExpansionBudget {
  private let pieceLimit: Int
  private let textLimit: Int
  private var pieces: Int
  private var text: Int

  /// Creates a budget of steps, cells and tags, and of bytes of text that placeholders produce.
  init(pieces: Int, text: Int) {
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
  mutating func spend(text count: Int) -> Bool {
    text = max(-1, text - count)
    return text >= 0
  }

  /// Throws an error at a location if the budget is exhausted.
  func check(at location: Location, uri: String) throws(ParseErrors) {
    if pieces >= 0, text >= 0 { return }
    let problem =
      "this file expands to more than \(pieceLimit) steps, cells and tags, or \(textLimit) bytes of text: split it"
    throw ParseErrors(errors: [ParseError(uri: uri, location: location, problem: problem)])
  }
}
