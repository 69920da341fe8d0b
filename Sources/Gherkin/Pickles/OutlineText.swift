/// The names of an examples table's columns.
struct OutlineColumns {
  /// The names, in order.
  let names: [String]
  /// The first column of each name.
  let indices: [Substring: Int]
  /// Whether a name holds an angle bracket.
  let hasBrackets: Bool

  init(_ header: GherkinDocument.TableRow) {
    names = header.cells.map(\.value)
    indices = Dictionary(names.enumerated().map { (Substring($1), $0) }, uniquingKeysWith: min)
    hasBrackets = names.contains(where: OutlineValues.hasBracket)
  }
}

/// The values of an examples row.
struct OutlineValues {
  /// The values, in the order of the columns.
  let texts: [String]
  /// Whether a value holds an angle bracket, so that it could make a placeholder of its own.
  let hasBrackets: Bool

  init(_ row: GherkinDocument.TableRow) {
    texts = row.cells.map(\.value)
    hasBrackets = texts.contains(where: Self.hasBracket)
  }

  static func hasBracket(_ text: String) -> Bool {
    text.utf8.contains { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") }
  }
}

/// A text of an outline, cut at its placeholders.
///
/// The official compilers replace column by column, so that a value may bring a placeholder for a later column. Where
/// neither the row's values nor the brackets of the text allow that, as nearly always, one pass gives the same.
struct OutlineText {
  private let text: String
  private let columns: OutlineColumns
  private var pieces: [Piece] = []
  private var placeholders = 0
  /// Whether values could come to stand inside of brackets and make a new placeholder.
  private var isNested = false

  private enum Piece {
    case literal(Substring)
    case column(Int)
  }

  init(_ text: String, _ columns: OutlineColumns) {
    self.text = text
    self.columns = columns
    if text.utf8.contains(UInt8(ascii: "<")) { cut() }
    if columns.hasBrackets { isNested = true }
  }

  private mutating func cut() {
    let utf8 = text.utf8
    var literalStart = utf8.startIndex
    var open: String.Index?
    var index = utf8.startIndex
    while index < utf8.endIndex {
      let next = utf8.index(after: index)
      switch utf8[index] {
      case UInt8(ascii: "<"):
        open = index
      case UInt8(ascii: ">"):
        if let start = open, let column = columns.indices[text[utf8.index(after: start)..<index]] {
          let literal = text[literalStart..<start]
          if let bracket = literal.utf8.last(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") }) {
            if bracket == UInt8(ascii: "<") { isNested = true }
          }
          if !literal.isEmpty { pieces.append(.literal(literal)) }
          pieces.append(.column(column))
          placeholders += 1
          literalStart = next
        }
        open = nil
      default: break
      }
      index = next
    }
    if placeholders > 0, literalStart < utf8.endIndex { pieces.append(.literal(text[literalStart...])) }
  }

  /// The text with a row's values in place of the placeholders.
  func filled(_ values: OutlineValues) -> String {
    if placeholders == 0, !columns.hasBrackets { return text }
    if isNested || values.hasBrackets, let filled = filledByColumn(values) { return filled }
    if placeholders == 0 { return text }
    var filled = ""
    filled.reserveCapacity(cost(values))
    for piece in pieces {
      switch piece {
      case .literal(let literal): filled += literal
      case .column(let column): if column < values.texts.count { filled += values.texts[column] }
      }
    }
    return filled
  }

  /// How many bytes of new text a row makes.
  func cost(_ values: OutlineValues) -> Int {
    if placeholders == 0 { return 0 }
    return pieces.reduce(0) { sum, piece in
      switch piece {
      case .literal(let literal): PickleRun.sum(sum, literal.utf8.count)
      case .column(let column): PickleRun.sum(sum, column < values.texts.count ? values.texts[column].utf8.count : 0)
      }
    }
  }

  /// The text with column after column replaced, as officially; nil where that would cost too much: values that bring
  /// placeholders can double the text with every column.
  private func filledByColumn(_ values: OutlineValues) -> String? {
    let limit = 1 << 20
    var bytes = Array(text.utf8)
    for (name, value) in zip(columns.names, values.texts) {
      guard bytes.count <= limit / max(1, columns.names.count / 64) else { return nil }
      bytes = Self.replacing("<\(name)>", by: value, in: bytes, limit: limit)
    }
    return bytes.count <= limit ? String(decoding: bytes, as: UTF8.self) : nil
  }

  private static func replacing(_ needle: String, by value: String, in bytes: [UInt8], limit: Int) -> [UInt8] {
    let needle = Array(needle.utf8)
    let value = Array(value.utf8)
    var replaced: [UInt8] = []
    replaced.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count, replaced.count <= limit {
      if bytes[index] == needle[0], bytes[index...].starts(with: needle) {
        replaced += value
        index += needle.count
      } else {
        replaced.append(bytes[index])
        index += 1
      }
    }
    return replaced
  }
}
