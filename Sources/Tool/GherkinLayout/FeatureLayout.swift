package import GherkinSyntax

/// The canonical layout of features: the same document in a uniform style.
///
/// Only surrounding white space changes: indentation, blank lines, the padding of cells, and spaces around keywords and
/// tags. The lines of descriptions and doc strings stay unchanged, except for the indentation that the text of a doc
/// string shares with its fence.
package enum FeatureLayout {
  /// Returns a source in canonical layout.
  package static func layOut(_ parsed: ParsedSource, _ style: LayoutStyle = LayoutStyle()) -> LaidOutText {
    var text: LaidOutText
    switch parsed.source.mediaType {
    case .plain:
      var layout = PlainLayout(parsed, style)
      text = layout.layOut()
    case .markdown:
      var layout = MarkdownLayout(parsed, style)
      text = layout.layOut()
    }
    if !style.hasFinalNewline { text.removeLastLineEnd() }
    return text
  }
}

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
  ///
  /// - Parameter usesTabs: whether indentation uses tabs instead.
  package init(usesTabs: Bool = false) {
    self.usesTabs = usesTabs
  }
}
