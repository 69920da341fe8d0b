/// The choices that the canonical layout leaves to a project.
package struct LayoutStyle: Sendable, Equatable {
  /// The end of each line.
  package enum LineEnd: String, Sendable, CaseIterable {
    case lf
    case crlf
  }

  /// Whether a level of indentation is a tab.
  package var usesTabs = false
  /// The number of spaces of a level of indentation, if it is not a tab.
  package var indentSize = 2
  /// The end of each line; nil for that of the first line of the source.
  package var lineEnd: LineEnd?
  /// Whether the last line has an end.
  package var hasFinalNewline = true

  /// The numbers of spaces that a level of indentation may have.
  package static let indentSizes = 1...16

  /// Two spaces, the line ends of the source, and an end of the last line.
  package init() {}
}
