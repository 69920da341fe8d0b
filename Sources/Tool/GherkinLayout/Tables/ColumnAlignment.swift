/// The alignment of a column of a Markdown table.
enum ColumnAlignment {
  case left
  case center
  case right

  /// Decodes a cell of the delimiter row: `---` and `:--` for left, `:-:` for centre, `--:` for right.
  init(delimiter: ArraySlice<UInt8>) {
    let colon = UInt8(ascii: ":")
    self = delimiter.last != colon ? .left : delimiter.first == colon ? .center : .right
  }

  /// Returns the part of a cell's padding that precedes its text.
  func spaceBefore(of space: Int) -> Int {
    switch self {
    case .left: 0
    case .center: space / 2
    case .right: space
    }
  }
}
