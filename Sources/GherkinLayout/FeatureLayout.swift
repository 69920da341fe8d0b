package import Gherkin

/// The canonical layout of features: the same document, written in the one way that all features are.
///
/// Only white space at the edges changes: indentation, blank lines, the padding of cells, spaces around keywords and
/// tags. Descriptions and what is in doc strings are the author's, so each of their lines stays unchanged, but for the
/// indentation that a doc string's text has in common with its fence.
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
