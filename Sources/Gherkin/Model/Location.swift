/// A place in a source text: a line and, if it is known, a column.
///
/// Both count from 1; columns count Unicode code points, as the official parsers do.
public struct Location: Sendable, Hashable {
  private let storedLine: UInt32
  private let storedColumn: UInt32

  /// The line, counted from 1.
  public var line: Int { Int(storedLine) }

  /// The column in code points, counted from 1; nil if only the line is known, as at the end of a file.
  public var column: Int? { storedColumn == 0 ? nil : Int(storedColumn) }

  /// Creates a location; numbers that do not fit 32 bits are clamped.
  public init(line: Int, column: Int? = nil) {
    storedLine = UInt32(clamping: line)
    storedColumn = UInt32(clamping: column ?? 0)
  }
}

extension Location: CustomStringConvertible {
  /// `line:column`, with 0 for an unknown column, as the official error texts have it.
  public var description: String { "\(line):\(column ?? 0)" }
}
