internal import Gherkin

/// The tags of a feature, a rule, a scenario or a block of examples.
enum Tags {
  /// A list of tags; nothing where there are none.
  static func markup(_ tags: [GherkinDocument.Tag]) -> Markup {
    if tags.isEmpty { return Markup() }
    var markup: Markup = "<span class=\"tags\">"
    for (index, tag) in tags.enumerated() {
      if index > 0 { markup += " " }
      markup += "<span>\(tag.name)</span>"
    }
    markup += "</span>"
    return markup
  }
}
