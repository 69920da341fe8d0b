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
