/// The configurable options of the canonical layout.
package struct LayoutStyle: Sendable, Equatable {
  /// A line ending.
  package enum LineEnd: String, Sendable, CaseIterable {
    case lf
    case crlf
  }

  /// Whether indentation uses tabs.
  package var usesTabs = false
  /// The number of spaces for each level of indentation, unless it uses tabs.
  package var indentSize = 2
  /// The line ending; nil for that of the first line of the source.
  package var lineEnd: LineEnd?
  /// Whether the last line has a line ending.
  package var hasFinalNewline = true

  /// The valid numbers of spaces for a level of indentation.
  package static let indentSizes = 1...16

  /// Creates the default style: two spaces, the line endings of the source, and a final line ending.
  package init() {}
}
