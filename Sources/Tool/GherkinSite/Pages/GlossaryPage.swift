internal import GherkinPages

/// The glossary page.
enum GlossaryPage {
  /// Returns the terms in alphabetical order.
  static func markup(_ glossary: Glossary) -> Markup {
    var markup: Markup = "\(SiteText.glossary.element("h1"))<dl class=\"glossary\">"
    for term in glossary.terms.sorted(by: { $0.names[0].lowercased() < $1.names[0].lowercased() }) {
      markup += """
        <div id="\(term.anchor)"><dt><bdi>\(term.names.joined(separator: ", "))</bdi></dt>\
        <dd class="prose" dir="auto">\(MarkdownBlocks.markup(term.meaning))</dd></div>
        """
    }
    markup += "</dl>"
    return markup
  }
}
