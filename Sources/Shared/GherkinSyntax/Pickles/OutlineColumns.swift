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
