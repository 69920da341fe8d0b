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
