/// A location in a source text: a line and an optional column.
///
/// Both count from 1. Columns count Unicode code points, as in the official parsers.
public struct Location: Sendable, Hashable {
  private let storedLine: UInt32
  private let storedColumn: UInt32

  /// The line, counted from 1.
  public var line: Int { Int(storedLine) }

  /// The column in code points, counted from 1; nil if only the line is known, for example at the end of a file.
  public var column: Int? { storedColumn == 0 ? nil : Int(storedColumn) }

  /// Creates a location. Clamps numbers that exceed 32 bits.
  public init(line: Int, column: Int? = nil) {
    storedLine = UInt32(clamping: line)
    storedColumn = UInt32(clamping: column ?? 0)
  }
}

extension Location: CustomStringConvertible {
  /// `line:column` as in the official error texts, with 0 for an unknown column.
  public var description: String { "\(line):\(column ?? 0)" }
}
